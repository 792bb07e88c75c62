"""Puts messages into the words of the chosen language. One catalogue per process, as gettext has it.

English is the language of the message ids themselves, so it needs no catalogue.
"""

from __future__ import annotations

from engines.kernel.messages import ENGLISH, Catalogue, Message


class _Current:
    catalogue: Catalogue = ENGLISH


def set_catalogue(catalogue: Catalogue) -> None:
    """Translate with this catalogue from now on."""
    _Current.catalogue = catalogue


def tr(message: Message) -> str:
    """The message in the chosen language."""
    return message.render(_Current.catalogue)

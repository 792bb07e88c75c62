"""The keys of buttons at present: single letters can be switched off, and any button can have another key.

There is one choice of keys per process, as there is one catalogue of texts, so that prompts and tips name the keys as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

from engines.kernel.messages import Catalogue, Message

if TYPE_CHECKING:
    # The window uses keys before there is a table.
    from tabletop_qt.viewmodels.scenery import Button


@frozen
class Keys:
    """The player's keys: whether single ``letters`` press buttons, and the keys ``chosen`` for some, by the names of the buttons."""

    letters: bool = True
    chosen: Mapping[str, str] = field(factory=dict)

    def of(self, button: Button) -> str:
        """The key of a button in Qt's portable form; empty if it has none."""
        key = self.chosen.get(button.name, button.key)
        return "" if is_letter(key) and not self.letters else key


def is_letter(key: str) -> bool:
    """True if a key is one that types something, alone or with Shift."""
    return len(key.removeprefix("Shift+")) == 1


class _Current:
    keys = Keys()


def use_keys(keys: Keys) -> None:
    """Use these keys from now on."""
    _Current.keys = keys


def key_of(button: Button) -> str:
    """The present key of a button in Qt's portable form; empty if it has none."""
    return _Current.keys.of(button)


def rival(buttons: Iterable[Button], name: str, key: str, keys: Keys) -> Button | None:
    """The button among these, besides the named one, that has this key."""
    return next((each for each in buttons if key and each.name != name and keys.chosen.get(each.name, each.key) == key), None)


def without_clashes(keys: Keys, buttons: Sequence[Button]) -> tuple[Keys, tuple[str, ...]]:
    """The keys but for those that press another of these buttons already, and the names of the buttons they were chosen for."""
    clashing = tuple(each.name for each in buttons if each.name in keys.chosen and rival(buttons, each.name, keys.chosen[each.name], keys))
    return evolve(keys, chosen={name: key for name, key in keys.chosen.items() if name not in clashing}), clashing


@frozen(slots=False)
class _KeyNote(Message):
    button: Button = field(kw_only=True)

    def render(self, catalogue: Catalogue) -> str:
        key = key_of(self.button)
        return f" ({key})" if key else ""


def key_note(button: Button) -> Message:
    """The key of a button in a sentence, in brackets after a space; nothing if it has none.

    >>> from tabletop_qt.viewmodels.scenery import TURN
    >>> f"Turn it{key_note(TURN)}, then lay it."
    'Turn it (R), then lay it.'
    """
    return _KeyNote("{key}", button=button)

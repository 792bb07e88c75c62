"""What the app is, whose games it plays, what others made of it, and under which licences."""

from __future__ import annotations

import platform
from html import escape
from pathlib import Path

import PySide6
from PySide6.QtCore import qVersion

from engines.kernel.messages import Message, msg
from tabletop_qt import __version__
from tabletop_qt.shell.pages.help_page import HelpPage
from tabletop_qt.store.licences import Part, licence_text, parts, text_names
from tabletop_qt.widgets.clauses import rich


def about_page(thanks: tuple[Message, ...]) -> HelpPage:
    """The app, its games, its parts."""
    paragraphs = (
        msg("Homeroom {version}: a desktop tabletop for school-and-camp games, every rule enforced.", version=__version__),
        *thanks,
        msg("Homeroom is free software under the MIT licence; its pictures, its sounds and the words on its cards are its own."),
        msg(
            "It stands on Qt {qt} and PySide6, which are free software under the LGPL 3, and on Python {python}.",
            qt=qVersion(),
            python=platform.python_version(),
        ),
        msg(
            "Qt may be replaced by another build of the same version: its libraries are files of their own in {folder}. Its source text is "
            "at {source}.",
            folder=str(Path(PySide6.__file__).parent),
            source="https://download.qt.io/official_releases",
        ),
    )
    html = [f"<p>{rich(paragraph)}</p>" for paragraph in paragraphs]
    own = [part for part in parts() if not part.inside]
    html.append(f"<h3>{rich(msg('What others made of it'))}</h3><ul>")
    html.extend(f"<li>{_told(part)}{_inside(part)}</li>" for part in own)
    html.append("</ul>")
    return HelpPage(msg("About Homeroom"), "".join(html), (msg("Licences in full"), "licences"))


def licences_page() -> HelpPage:
    """Every licence word by word, as their authors want it shown."""
    html = []
    for name in text_names(parts()):
        uses = ", ".join(part.name for part in parts() if name in part.texts)
        html.append(f"<h3>{escape(name)}</h3><p>{rich(msg('This is the licence of: {parts}.', parts=uses))}</p>")
        html.append(f"<p style='white-space: pre-wrap'>{escape(licence_text(name))}</p>")
    return HelpPage(msg("Licences"), "".join(html), (msg("About Homeroom"), "about"))


def _told(part: Part) -> str:
    return rich(msg("{name}: {licence}. {by}.", name=part.name, licence=part.licence, by=part.by.rstrip(".")))


def _inside(part: Part) -> str:
    """The parts that are built into another."""
    found = [inner for inner in parts() if inner.inside == part.name]
    return f"<ul>{''.join(f'<li>{_told(inner)}</li>' for inner in found)}</ul>" if found else ""

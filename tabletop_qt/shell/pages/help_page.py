"""Pages to read: what the app is, and the licences of its parts."""

from __future__ import annotations

from pathlib import Path

import PySide6
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt import __version__
from tabletop_qt.plain_text import escaped
from tabletop_qt.store.licences import Part, licence_text, parts, replacing, text_names
from tabletop_qt.widgets.clauses import ClauseBrowser, rich
from tabletop_qt.widgets.controls import Page, button


class HelpPage(Page):
    """A page of text with a way back."""

    asked = Signal(str)
    """The name of another page to show."""

    def __init__(self, title: Message, html: str, further: tuple[Message, str] | None = None) -> None:
        """``further`` is the label of a button and the name of the page behind it."""
        super().__init__(title, widest=720, scrolls=False)
        if further is not None:
            words, page = further
            self.further = button(words, lambda: self.asked.emit(page))
            self.header.addWidget(self.further)
        self.text = ClauseBrowser(title)
        self.text.document().setDocumentMargin(16)
        self.text.setHtml(html)
        self.parts.addWidget(self.text, 1)

    def first_focus(self) -> QWidget:
        """The widget that gets keyboard focus first."""
        return self.text


# About


def about_page(thanks: tuple[Message, ...]) -> HelpPage:
    """The page about the app, its games and its parts."""
    paragraphs = (
        msg("Homeroom {version}: tabletop games on your desktop, with every rule enforced.", version=__version__),
        *thanks,
        msg("Homeroom is free software under the MIT licence, including its pictures, sounds and card texts."),
        *replacing(str(Path(PySide6.__file__).parent)),
    )
    html = [f"<p>{rich(paragraph)}</p>" for paragraph in paragraphs]
    own = [part for part in parts() if not part.inside]
    html.append(f"<h3>{rich(msg('Third-party software'))}</h3><ul>")
    html.extend(f"<li>{_told(part)}{_inside(part)}</li>" for part in own)
    html.append("</ul>")
    return HelpPage(msg("About Homeroom"), "".join(html), (msg("Full licence texts"), "licences"))


def licences_page() -> HelpPage:
    """The page with the full text of every licence."""
    html = []
    for name in text_names(parts()):
        uses = ", ".join(part.name for part in parts() if name in part.texts)
        html.append(f"<h3>{escaped(name)}</h3><p>{rich(msg('This licence applies to: {parts}.', parts=uses))}</p>")
        html.append(f"<p style='white-space: pre-wrap'>{escaped(licence_text(name))}</p>")
    return HelpPage(msg("Licences"), "".join(html), (msg("About Homeroom"), "about"))


def _told(part: Part) -> str:
    return rich(msg("{name}: {licence}. {by}.", name=part.title, licence=part.licence, by=part.by.rstrip(".")))


def _inside(part: Part) -> str:
    """The parts that are built into another."""
    found = [inner for inner in parts() if inner.inside == part.name]
    return f"<ul>{''.join(f'<li>{_told(inner)}</li>' for inner in found)}</ul>" if found else ""

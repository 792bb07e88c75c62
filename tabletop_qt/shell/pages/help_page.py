"""Pages to read: the keyboard, what the app is, and the licences of its parts."""

from __future__ import annotations

from html import escape
from pathlib import Path

import PySide6
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt import __version__
from tabletop_qt.store.licences import Part, licence_text, parts, replacing, text_names
from tabletop_qt.widgets.clauses import ClauseBrowser, rich
from tabletop_qt.widgets.controls import button, column, label, line


class HelpPage(QWidget):
    """A page of text with a way back."""

    closed = Signal()
    asked = Signal(str)
    """The name of another page to show."""

    def __init__(self, title: Message, html: str, further: tuple[Message, str] | None = None) -> None:
        """``further`` is the label of a button and the name of the page behind it."""
        super().__init__()
        self.setObjectName("page")
        outer = line(self, 24, 0)
        body = QWidget()
        body.setMaximumWidth(720)
        outer.addStretch(0)
        outer.addWidget(body, 1)
        outer.addStretch(0)
        layout = column(body, 0, 16)
        header = line(spacing=16)
        self.back = button(msg("Back"), self.closed.emit)
        header.addWidget(self.back)
        header.addWidget(label(title, "title"), 1)
        if further is not None:
            words, page = further
            self.further = button(words, lambda: self.asked.emit(page))
            header.addWidget(self.further)
        layout.addLayout(header)
        self.text = ClauseBrowser(title)
        self.text.document().setDocumentMargin(16)
        self.text.setHtml(html)
        layout.addWidget(self.text, 1)

    def first_focus(self) -> QWidget:
        """The widget that gets keyboard focus first."""
        return self.text


def keyboard_page() -> HelpPage:
    """The page with all keys."""
    groups: tuple[tuple[Message, tuple[tuple[Message, Message], ...]], ...] = (
        (
            msg("With the mouse"),
            (
                (msg("Click"), msg("Use a piece: if it has only one place to go, it goes there; otherwise pick it up, then click a place")),
                (msg("Double click"), msg("Do the piece's main action; on the empty table, fit everything")),
                (msg("Drag"), msg("Move a piece in one gesture (never required)")),
                (msg("Right click, wheel"), msg("Open the piece's menu; turn a held piece, or zoom")),
            ),
        ),
        (
            msg("On the table"),
            (
                (msg("Tab, Shift+Tab"), msg("Next or previous part of the table")),
                (msg("← ↑ → ↓"), msg("Next piece or place in that direction")),
                (
                    msg("Enter"),
                    msg("Use a piece: if it has only one place to go, it goes there; otherwise pick it up, then press Enter on a place"),
                ),
                (msg("Space"), msg("Pick up the piece to choose where it goes, or put it down")),
                (msg("R, Shift+R"), msg("Turn what you hold by a quarter, or the other way")),
                (msg("Esc"), msg("Undo the last step of an unfinished move")),
                (msg("Menu"), msg("Open the piece's menu")),
            ),
        ),
        (
            msg("Everywhere"),
            (
                (msg("Ctrl+H"), msg("Go home; the table is saved")),
                (msg("Ctrl+T"), msg("All tables")),
                (msg("Ctrl+N"), msg("Go home to start a new table")),
                (msg("← →"), msg("On the shelf: next or previous box")),
                (msg("F1"), msg("Rules")),
            ),
        ),
        (
            msg("Looking back"),
            (
                (msg("Alt+←, Alt+→"), msg("One decision back or forward")),
                (msg("Alt+Home, Alt+End"), msg("Go to the start or to the latest move")),
                (msg("Page Up, Page Down"), msg("On the timeline: previous or next round")),
                (msg("Alt+P"), msg("Play back the moves, or stop")),
                (msg("Alt+B"), msg("Branches of the table")),
                (msg("Alt+W"), msg("Can this still be won? (finished games only)")),
                (msg("Esc"), msg("Go to the latest move")),
            ),
        ),
        (
            msg("List of tables"),
            (
                (msg("Enter"), msg("Open the table")),
                (msg("F2"), msg("Rename")),
                (msg("Ctrl+D, Ctrl+E"), msg("Duplicate, export")),
                (msg("Delete, Ctrl+Z"), msg("Delete, restore")),
                (msg("Ctrl+F"), msg("Search")),
            ),
        ),
        (
            msg("Table and window"),
            (
                (msg("Ctrl+Z, Ctrl+Shift+Z"), msg("Undo and redo")),
                (msg("Ctrl+M"), msg("List of all moves")),
                (msg("Ctrl+L"), msg("Log")),
                (msg("← →"), msg("In the log and the rules: previous or next link; Enter follows it")),
                (msg("F1"), msg("Rules")),
                (msg("Shift+F1"), msg("The game in a nutshell")),
                (msg("F6"), msg("Next pane: table, prompt bar, panel, timeline")),
                (msg("F9"), msg("Show or hide the panel")),
                (msg("Ctrl++, Ctrl+-, Ctrl+0"), msg("Zoom in, zoom out, fit the whole table")),
                (msg("F11"), msg("Full screen")),
                (msg("Ctrl+N"), msg("Go home to start a new table")),
                (msg("Ctrl+T"), msg("All tables")),
                (msg("Ctrl+O, Ctrl+S"), msg("Open a record, save the record")),
                (msg("Ctrl+,"), msg("Settings")),
                (msg("Ctrl+Q"), msg("Quit")),
            ),
        ),
    )
    groups = (*groups, _played_out(), _shared())
    html = []
    for title, keys in groups:
        html.append(f"<h3>{rich(title)}</h3><table cellpadding='4'>")
        html.extend(f"<tr><td><b>{rich(keys_)}</b></td><td>{rich(what)}</td></tr>" for keys_, what in keys)
        html.append("</table>")
    html.append(f"<p>{rich(msg('The buttons above the table have their own keys; see their tooltips.'))}</p>")
    return HelpPage(msg("Keyboard"), "".join(html))


def _played_out() -> tuple[Message, tuple[tuple[Message, Message], ...]]:
    """The keys during playback."""
    return (
        msg("During an animation"),
        (
            (msg("Enter"), msg("Continue (or click the table)")),
            (msg("Space, held"), msg("Play it faster")),
            (msg("P, S"), msg("Pause; one step forward")),
            (msg("Esc"), msg("Skip to the end")),
        ),
    )


def _shared() -> tuple[Message, tuple[tuple[Message, Message], ...]]:
    """The keys for players who share the computer."""
    return (
        msg("With several players at one screen"),
        (
            (msg("Enter"), msg("Lift the cover")),
            (msg("Esc"), msg("Close the news since your last decision; close the private strip")),
            (msg("1 to 0, Q to P, A to ;, Z to /"), msg("Pick in secret: one row of keys for each player")),
            (msg("↑ ↓"), msg("On a seat's handle when setting up: change the order")),
        ),
    )


# About


def about_page(thanks: tuple[Message, ...]) -> HelpPage:
    """The page about the app, its games and its parts."""
    paragraphs = (
        msg("Homeroom {version}: a desktop tabletop for school-and-camp games, every rule enforced.", version=__version__),
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
        html.append(f"<h3>{escape(name)}</h3><p>{rich(msg('This licence applies to: {parts}.', parts=uses))}</p>")
        html.append(f"<p style='white-space: pre-wrap'>{escape(licence_text(name))}</p>")
    return HelpPage(msg("Licences"), "".join(html), (msg("About Homeroom"), "about"))


def _told(part: Part) -> str:
    return rich(msg("{name}: {licence}. {by}.", name=part.title, licence=part.licence, by=part.by.rstrip(".")))


def _inside(part: Part) -> str:
    """The parts that are built into another."""
    found = [inner for inner in parts() if inner.inside == part.name]
    return f"<ul>{''.join(f'<li>{_told(inner)}</li>' for inner in found)}</ul>" if found else ""

"""Pages to read: the keyboard, what the app is, and the licences of its parts."""

from __future__ import annotations

import platform
from html import escape
from pathlib import Path

import PySide6
from PySide6.QtCore import Signal, qVersion
from PySide6.QtWidgets import QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt import __version__
from tabletop_qt.store.licences import Part, licence_text, parts, text_names
from tabletop_qt.widgets.clauses import ClauseBrowser, rich
from tabletop_qt.widgets.controls import button, column, label, line


class HelpPage(QWidget):
    """A page of text with a way back."""

    closed = Signal()
    asked = Signal(str)
    """The name of another page that the person wants to read."""

    def __init__(self, title: Message, html: str, further: tuple[Message, str] | None = None) -> None:
        """The page ``further`` stands behind a button: what is on it, and the name of the page."""
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
        """Where keyboard focus begins."""
        return self.text


def keyboard_page() -> HelpPage:
    """Every key."""
    groups: tuple[tuple[Message, tuple[tuple[Message, Message], ...]], ...] = (
        (
            msg("With the mouse"),
            (
                (
                    msg("Click"),
                    msg("use the piece: it goes where alone it can go; else it is taken up, and a click on a place puts it there"),
                ),
                (msg("Double click"), msg("do with the piece what is meant first; on the bare table, see all of it")),
                (msg("Drag"), msg("the same in one movement; it is never needed")),
                (msg("Right click, wheel"), msg("everything that can be done with the piece; turn it, or zoom")),
            ),
        ),
        (
            msg("On the table"),
            (
                (msg("Tab, Shift+Tab"), msg("to the next or previous part of the table")),
                (msg("← ↑ → ↓"), msg("to the next piece or place in that direction")),
                (msg("Enter"), msg("use the piece: it goes where alone it can go; else it is taken up, and Enter again puts it there")),
                (msg("Space"), msg("take up the piece to choose where it goes, or put it down")),
                (msg("R, Shift+R"), msg("turn what you hold a quarter turn, or the other way")),
                (msg("Esc"), msg("take back the last step of what you are putting together")),
                (msg("Menu"), msg("everything that can be done with the piece")),
            ),
        ),
        (
            msg("Everywhere"),
            (
                (msg("Ctrl+H"), msg("home, from any table; it is kept as it is")),
                (msg("Ctrl+T"), msg("all tables")),
                (msg("Ctrl+N"), msg("home, to begin a new table")),
                (msg("← →"), msg("on the shelf: to the next box, or the one before")),
                (msg("F1"), msg("the rules")),
            ),
        ),
        (
            msg("Looking back"),
            (
                (msg("Alt+←, Alt+→"), msg("one decision back, or on")),
                (msg("Alt+Home, Alt+End"), msg("to the beginning, and back to now")),
                (msg("Page Up, Page Down"), msg("on the timeline: to the round before, or the next")),
                (msg("Alt+P"), msg("play the decisions, or stop")),
                (msg("Alt+B"), msg("the branches of the table")),
                (msg("Alt+W"), msg("whether it can be won from here: of a finished game, and with open decks")),
                (msg("Esc"), msg("return to now")),
            ),
        ),
        (
            msg("In the list of tables"),
            (
                (msg("Enter"), msg("go on with the table, or look at a finished one")),
                (msg("F2"), msg("rename it")),
                (msg("Ctrl+D, Ctrl+E"), msg("duplicate it, write it elsewhere")),
                (msg("Delete, Ctrl+Z"), msg("delete it, and fetch it back")),
                (msg("Ctrl+F"), msg("search")),
            ),
        ),
        (
            msg("Table and window"),
            (
                (msg("Ctrl+Z, Ctrl+Shift+Z"), msg("undo and redo")),
                (msg("Ctrl+M"), msg("the list of all moves")),
                (msg("Ctrl+L"), msg("the log")),
                (msg("← →"), msg("in the log and the rules: to the link before or after, and Enter follows it")),
                (msg("F1"), msg("the rules")),
                (msg("Shift+F1"), msg("the game in a nutshell")),
                (msg("F6"), msg("to the table, the prompt bar, the panel, the timeline, in turn")),
                (msg("F9"), msg("show or hide the panel")),
                (msg("Ctrl++, Ctrl+-, Ctrl+0"), msg("zoom in, zoom out, see the whole table")),
                (msg("F11"), msg("full screen")),
                (msg("Ctrl+N"), msg("home, to begin a new table")),
                (msg("Ctrl+T"), msg("all tables")),
                (msg("Ctrl+O, Ctrl+S"), msg("open a record, save the record")),
                (msg("Ctrl+,"), msg("settings")),
                (msg("Ctrl+Q"), msg("quit")),
            ),
        ),
    )
    groups = (*groups, _played_out(), _shared())
    html = []
    for title, keys in groups:
        html.append(f"<h3>{rich(title)}</h3><table cellpadding='4'>")
        html.extend(f"<tr><td><b>{rich(keys_)}</b></td><td>{rich(what)}</td></tr>" for keys_, what in keys)
        html.append("</table>")
    html.append(f"<p>{rich(msg('The buttons above the table have keys of their own; their tooltips name them.'))}</p>")
    return HelpPage(msg("Keyboard"), "".join(html))


def _played_out() -> tuple[Message, tuple[tuple[Message, Message], ...]]:
    """The keys while what happens is played out."""
    return (
        msg("While something is played out"),
        (
            (msg("Enter"), msg("go on; so does a click where the table rests")),
            (msg("Space, held"), msg("play it quickly")),
            (msg("P, S"), msg("pause; one step on")),
            (msg("Esc"), msg("skip to the end")),
        ),
    )


def _shared() -> tuple[Message, tuple[tuple[Message, Message], ...]]:
    """The keys for persons who share the computer."""
    return (
        msg("At a shared table"),
        (
            (msg("Enter"), msg("lift the cover")),
            (msg("Esc"), msg("put away what happened since your last decision; close the private strip")),
            (msg("1 to 0, Q to P, A to ;, Z to /"), msg("pick in secret: a row for each person")),
            (msg("↑ ↓"), msg("on the handle of a seat of a new table: change the order")),
        ),
    )


# About


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

"""The home page: go on with the unfinished table, begin a new one, read the rules; and how it went so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from attrs import frozen
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QPushButton, QScrollBar, QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.art.ready_made import app_icon
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.kit import GameKit
from tabletop_qt.plain_text import tip
from tabletop_qt.shell.setup.forms import setup_form
from tabletop_qt.store.settings import Settings
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import button, card, clear, column, label, line, picture, scrolled
from tabletop_qt.widgets.flow_layout import FlowLayout
from tabletop_qt.widgets.setup_form import SetupForm

ICON = 48
WIDEST = 1120
"""The page is never wider at 100 percent, so that lines stay readable."""


@frozen
class Unfinished:
    """A table that can be continued: its file, what it is, where it stands, and when it was last played."""

    path: Path
    what: Message
    where: Message
    when: Message
    problem: Message | None = None
    """What was lost from its journal, if anything."""


class HomePage(QWidget):
    """What a person sees first."""

    continued = Signal(object)
    """The path of a table to go on with."""
    tablesRequested = Signal()
    rulesRequested = Signal()
    openRequested = Signal()
    settingsRequested = Signal()
    started = Signal(object, str)
    """A `Setup` was chosen, with a take-back policy; empty for the usual one."""
    clauseRequested = Signal(str)
    chosen = Signal(str)
    """The id of the game that is being set up."""

    def __init__(self, kits: Sequence[GameKit], settings: Callable[[], Settings]) -> None:
        super().__init__()
        self._kits = tuple(kits)
        self._settings = settings
        self._made: dict[str, SetupForm] = {}
        self._start = line(spacing=0)
        self._game = ""
        self._style: tuple[Theme, int] | None = None
        page = QWidget()
        # Before anything is on it: a scroll area measures all that it is given, which is in vain until the window has its style.
        self._scroll = scrolled(page)
        whole = column(self)
        whole.addWidget(self._scroll, 1)
        outer = line(page, 24, 0)
        body = self._body = QWidget()
        outer.addStretch(0)
        outer.addWidget(body, 1)
        outer.addStretch(0)
        layout = column(body, 0, 16)
        layout.addLayout(self._header())
        self._continue = card()
        self._lines = column(self._continue, 16, 8)
        self._offered: list[_Offer] = []
        layout.addWidget(self._continue)
        layout.addWidget(self._new_card())
        self._past = column(spacing=4)
        layout.addLayout(self._past)
        layout.addStretch(1)
        whole.addWidget(self._start_bar())
        self.show_unfinished(())
        last = settings().game
        self.choose(last if last in {kit.id for kit in self._kits} else self._kits[0].id)

    def _header(self) -> QHBoxLayout:
        header = line(spacing=8)
        header.addWidget(picture(app_icon(ICON)))
        header.addWidget(label(msg("Homeroom"), "title", wrap=False))
        header.addStretch(1)
        self.tables = button(msg("Tables"), self.tablesRequested.emit, tip=msg("All tables, finished and unfinished"))
        self.rules = button(
            msg("Rules"),
            self.rulesRequested.emit,
        )
        self.open = button(msg("Open record…"), self.openRequested.emit, tip=msg("Open a saved table"))
        self.settings = button(msg("Settings"), self.settingsRequested.emit)
        for made in (self.tables, self.rules, self.open, self.settings):
            header.addWidget(made)
        return header

    def _new_card(self) -> QFrame:
        made = card()
        layout = column(made, 16, 16)
        self.games = QButtonGroup(self)
        if len(self._kits) > 1:
            chooser = QWidget()
            flow = FlowLayout(chooser, 8)
            for number, kit in enumerate(self._kits):
                made_for = button(kit.name, tip=kit.about)
                made_for.setCheckable(True)
                self.games.addButton(made_for, number)
                flow.addWidget(made_for)
            layout.addWidget(chooser)
        self._heading = label(msg(""), "heading", wrap=False)
        self._about = label(msg(""), "small", wrap=False)
        named = QWidget()
        flow = FlowLayout(named, 16)
        flow.addWidget(self._heading)
        flow.addWidget(self._about)
        layout.addWidget(named)
        self._forms = column()
        layout.addLayout(self._forms)
        self.games.idClicked.connect(lambda number: self.choose(self._kits[number].id))
        return made

    def _start_bar(self) -> QFrame:
        """Start stays in sight below whatever is chosen, however far that reaches."""
        made = card("timeline")
        layout = line(made, 0, 0)
        layout.setContentsMargins(24, 8, 24, 8)
        inside = self._below = QWidget()
        inside.setLayout(self._start)
        self._start.addStretch(1)
        layout.addStretch(0)
        layout.addWidget(inside, 1)
        layout.addStretch(0)
        return made

    @property
    def scroll_bar(self) -> QScrollBar:
        """How far the page is scrolled."""
        return self._scroll.verticalScrollBar()

    @property
    def game(self) -> str:
        """The id of the game that is being set up."""
        return self._game

    @property
    def form(self) -> SetupForm:
        """The form of that game."""
        return self._made[self._game]

    def choose(self, game: str) -> None:
        """Set up a table of this game."""
        kit = next(kit for kit in self._kits if kit.id == game)
        if game not in self._made:
            form = self._made[game] = setup_form(kit)
            form.recall(self._settings())
            form.started.connect(self.started)
            form.clauseRequested.connect(self.clauseRequested)
            if self._style is not None:
                form.set_theme(*self._style)
            self._forms.addWidget(form)
            self._start.addWidget(form.start)
        self._game = game
        for name, form in self._made.items():
            form.setVisible(name == game)
            form.start.setVisible(name == game)
        chosen = self.games.button(self._kits.index(kit))
        if chosen is not None:
            chosen.setChecked(True)
        self._heading.setText(tr(msg("{what}: {game}", what=kit.kind, game=kit.name)))
        self._about.setText(tr(kit.about))
        about = tr(msg("The rules of {game}", game=kit.name))
        self.rules.setToolTip(tip(about))
        self.rules.setAccessibleDescription(about)
        self.chosen.emit(game)

    def renew(self) -> None:
        """Make ready for another table: scrolled to the top, with a new deal in every form."""
        self.scroll_bar.setValue(0)
        for form in self._made.values():
            form.renew()

    def show_unfinished(self, tables: Sequence[Unfinished]) -> None:
        """Offer these tables, the first one most of all; or nothing."""
        self._continue.setVisible(bool(tables))
        while len(self._offered) > len(tables):
            offer = self._offered.pop()
            offer.hide()
            offer.deleteLater()
        while len(self._offered) < len(tables):
            offer = _Offer(first=not self._offered)
            offer.continued.connect(self.continued)
            self._offered.append(offer)
            self._lines.addWidget(offer)
            # A layout of what is seen already would show it only after the next event.
            offer.show()
        for offer, unfinished in zip(self._offered, tables, strict=True):
            offer.show_table(unfinished)

    @property
    def resume(self) -> QPushButton:
        """The button that goes on with the table that was played last."""
        return self._offered[0].button

    @property
    def resumes(self) -> tuple[QPushButton, ...]:
        """The buttons of all tables on offer."""
        return tuple(offer.button for offer in self._offered)

    @property
    def where(self) -> str:
        """Where the tables on offer stand, as it is shown: a line for each."""
        return "\n".join(offer.where.text() for offer in self._offered)

    def show_past(self, summary: Message, results: tuple[Message, ...]) -> None:
        """Show how the finished tables went, the newest first."""
        clear(self._past)
        self._past.addWidget(label(msg("So far"), "lead"))
        self._past.addWidget(label(summary, "body"))
        for result in results:
            self._past.addWidget(label(result, "small"))

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Draw pictures in this theme, for text of this size."""
        for part in (self._body, self._below):
            part.setMaximumWidth(WIDEST * max(percent, 100) // 100)
        self._style = theme, percent
        for form in self._made.values():
            form.set_theme(theme, percent)

    def first_focus(self) -> QPushButton | QWidget:
        """Where keyboard focus begins: the unfinished table where there is one."""
        return self.resume if self._offered else self.form.first_focus()


class _Offer(QWidget):
    """A table to go on with: the first one in larger words."""

    continued = Signal(object)

    def __init__(self, first: bool) -> None:
        super().__init__()
        self._path: Path | None = None
        layout = line(self, 0, 16)
        words = column(spacing=4 if first else 0)
        self.what = label(msg(""), "lead" if first else "body")
        self.where = label(msg(""), "body" if first else "small")
        self.lost = label(msg(""), "warning")
        for part in (self.what, self.where, self.lost):
            words.addWidget(part)
        layout.addLayout(words, 1)
        self.button = button(msg("Continue"), lambda: self.continued.emit(self._path), primary=first)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignVCenter)

    def show_table(self, unfinished: Unfinished) -> None:
        """Offer this one."""
        self._path = unfinished.path
        self.what.setText(tr(unfinished.what))
        self.where.setText(tr(msg("{where} · {when}", where=unfinished.where, when=unfinished.when)))
        self.lost.setVisible(unfinished.problem is not None)
        self.lost.setText(tr(unfinished.problem) if unfinished.problem is not None else "")
        self.button.setAccessibleDescription(tr(unfinished.what))

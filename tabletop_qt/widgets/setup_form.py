"""Set-up forms: the parts that all of them share, the field for a deal number, and the list of deals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from random import SystemRandom

from PySide6.QtCore import QRegularExpression, QSize, Qt, Signal
from PySide6.QtGui import QRegularExpressionValidator, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLineEdit, QTreeWidget, QTreeWidgetItem, QWidget

from engines.kernel.coach import Par
from engines.kernel.contract import Refusal, Setup
from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.art.theme import Theme
from tabletop_qt.plain_text import tip
from tabletop_qt.store.daily import deal_of_day, streak
from tabletop_qt.store.settings import Settings
from tabletop_qt.store.statistics import Deal, Finished, deals, favourites, is_favourite, marked, played
from tabletop_qt.translation import tr
from tabletop_qt.widgets.clauses import ClauseLabel, rich, see_rules
from tabletop_qt.widgets.controls import (
    CheckBox,
    Dialog,
    FlowLayout,
    add,
    button,
    choice,
    column,
    describe,
    explain,
    label,
    line,
    while_down,
)
from tabletop_qt.widgets.style import text_px

# The deal number


DEAL_DIGITS = 10
"""The most digits of a deal number (TBL-4)."""


class DealField(QWidget):
    """A field for a number of one to ten digits, random at first."""

    changed = Signal()
    entered = Signal()
    browsed = Signal()
    """The player wants to choose from the list of deals."""

    def __init__(self) -> None:
        super().__init__()
        self.edit = QLineEdit(str(random_deal()))
        words = label(msg("&Deal number:"), buddy=self.edit)
        self.edit.setValidator(QRegularExpressionValidator(QRegularExpression("[0-9]{1,10}"), self.edit))
        self.edit.setMaxLength(DEAL_DIGITS)
        describe(self.edit, msg("Deal number"))
        explain(self.edit, msg("The same number always gives the same shuffle."))
        self.edit.textChanged.connect(lambda _: self.changed.emit())
        self.edit.returnPressed.connect(self.entered)
        today = deal_of_day(date.today())
        self.today = button(
            msg("Today's deal"), lambda: self.edit.setText(str(today)), tip=msg("{deal}: the deal that everyone has today", deal=str(today))
        )
        self.browse = button(msg("Deals…"), self.browsed.emit, tip=msg("Deals by number, played deals and favourites"))
        layout = add(FlowLayout(self, 6), words, self.edit, button(msg("New"), self.deal_anew, tip=msg("A random deal number")))
        add(layout, self.today, self.browse)

    def deal_anew(self) -> None:
        """Pick another random number."""
        self.edit.setText(str(random_deal()))

    @property
    def deal(self) -> int:
        """The number; 0 if the field is empty."""
        return int(self.edit.text() or "0")

    @property
    def refusal(self) -> Refusal | None:
        """The refusal of an empty field."""
        return None if self.edit.text() else Refusal("TBL-4", msg("Enter a deal number of one to ten digits."))

    def set_text_size(self, percent: int) -> None:
        """Make room for ten digits of this size."""
        self.edit.setFixedWidth(round(0.84 * text_px("body", percent) * DEAL_DIGITS))


def random_deal() -> int:
    """A random deal number of one to ten digits (TBL-4)."""
    return SystemRandom().randrange(1, 10**DEAL_DIGITS)


class SetupForm(QWidget):
    """The form that sets up a table of one game.

    It refuses an illegal set-up at once, with a reason, and disables the start button. The page keeps that button in sight.
    """

    started = Signal(object, str)
    """The `Setup`, which has passed the game's check, and the undo policy, empty for the default."""
    clauseRequested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.start = button(msg("Start table"), lambda: while_down(self.start, self.begin), primary=True)
        self.deal_field = DealField()
        self.automatic = CheckBox(tr(msg("Play forced moves automatically")))
        self.automatic.setChecked(True)
        explain(self.automatic, msg("If a player has only one card, die or coin to play, it is played after a moment."))
        self.refusal = ClauseLabel(role="warning")
        self.refusal.setWordWrap(True)
        self.refusal.clauseRequested.connect(self.clauseRequested)

    def setup(self) -> Setup:
        """The chosen set-up."""
        raise NotImplementedError

    def why_not(self) -> Refusal | None:
        """The refusal of the chosen set-up; None if it is legal."""
        raise NotImplementedError

    def policy(self) -> str:
        """The chosen undo policy (TBL-7); empty for the default."""
        return ""

    def show_refusal(self, refusal: Refusal | None) -> None:
        """Show why the table can't start, or enable the start button."""
        self.start.setEnabled(refusal is None)
        self.refusal.setVisible(refusal is not None)
        if refusal is not None:
            self.refusal.setText(f"{rich(refusal.reason)} {see_rules((refusal.clause,) if refusal.clause else ())}")
        self.start.setToolTip(tip(tr(refusal.reason)) if refusal is not None else "")

    def begin(self) -> None:
        """Start the table, unless it is refused."""
        refusal = self.why_not()
        self.show_refusal(refusal)
        if refusal is None:
            self.started.emit(self.setup(), self.policy())

    def play_now(self, name: str, level: str = "") -> None:
        """Start a table for one person at once, with the last set-up and this name and bots of this level, if any."""
        self.begin()

    def renew(self) -> None:
        """Pick a new deal for the next table."""
        self.deal_field.deal_anew()

    def recall(self, settings: Settings) -> None:
        """Fill the form with the last set-up."""

    def name_player(self, name: str) -> None:
        """Put the player's own name on the first seat that nobody named."""

    def kept(self, settings: Settings) -> Settings:
        """The settings with the choices of this form."""
        return settings

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Draw pictures in this theme, for text of this size."""
        raise NotImplementedError

    def first_focus(self) -> QWidget:
        """The widget that gets keyboard focus first."""
        return self.start


# The list of deals


NUMBERED = range(1, 101)
"""The deals in the list by number."""
USUAL = (560, 480)
"""The size of the list at 100 percent."""
EDGE = 16
COLUMNS = (msg("Deal"), msg("Finished"), msg("Won"), msg("Best"), msg("Careful play"), msg("Favourite"))
CAREFUL = 4
"""The column that says how far careful play comes with a deal."""
_NUMBER = Qt.ItemDataRole.UserRole


class DealBrowser(Dialog):
    """A list of the deals of one game with their results. ``pars`` are those of careful play, by deal. ``choose`` saves settings.

    With ``fewest`` the fewest points are the best.
    """

    picked = Signal(int)

    def __init__(
        self,
        parent: QWidget,
        game: str,
        name: Message,
        finished: Sequence[Finished],
        pars: Mapping[int, Par],
        settings: Callable[[], Settings],
        choose: Callable[[Settings], object],
        *,
        fewest: bool = False,
    ) -> None:
        super().__init__(parent, msg("Deals: {game}", game=name))
        self._fewest = fewest
        self._game = game
        self._finished = finished
        self._pars = pars
        self._settings = settings
        self._choose = choose
        self._today = deal_of_day(date.today())
        self.streak = label(self._streak(), "body")
        self.today = button(msg("Use today's deal"), lambda: self._take(self._today))
        layout = add(column(self, EDGE, 8), add(line(spacing=16), (self.streak, 1), self.today))
        self.kinds = tuple(choice(tr(words)) for words in (msg("By number"), msg("Played"), msg("Favourites")))
        for kind in self.kinds:
            kind.setAutoExclusive(True)
            kind.toggled.connect(lambda on: self.fill() if on else None)
        self.list = self._make_list()
        self.nothing = label(msg("No deals yet."), "small")
        self.mark = button(msg("Add to favourites"), self._mark)
        self.go = button(msg("Use this deal"), self._go, primary=True)
        self.leave = button(msg("Close"), self.reject)
        kinds = add(line(spacing=8), *self.kinds, 1)
        add(layout, kinds, (self.list, 1), self.nothing, add(line(spacing=8), self.mark, 1, self.go, self.leave))
        self.resize(*USUAL)
        self.kinds[0].setChecked(True)

    def showEvent(self, event: QShowEvent, /) -> None:
        """Qt's hook: fit all buttons and headings, whose size is known only now, but stay within the window."""
        super().showEvent(event)
        header, parent = self.list.header(), self.parentWidget()
        room = parent.size() if parent is not None else self.size()
        columns = [at for at in range(len(COLUMNS)) if not header.isSectionHidden(at)]
        beside = 2 * EDGE + self.list.verticalScrollBar().sizeHint().width() + 2 * self.list.frameWidth()
        even = len(columns) * max(header.sectionSizeHint(at) for at in columns) + beside
        if even > room.width():
            header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        wide = even if even <= room.width() else sum(header.sectionSizeHint(at) for at in columns) + beside
        self.resize(self.size().expandedTo(self.sizeHint()).expandedTo(QSize(wide, 0)).boundedTo(room))

    def _make_list(self) -> QTreeWidget:
        made = QTreeWidget()
        made.setObjectName("rows")
        made.setRootIsDecorated(False)
        made.setUniformRowHeights(True)
        made.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        made.setHeaderLabels([tr(words) for words in COLUMNS])
        made.header().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        made.setColumnHidden(CAREFUL, not self._pars)
        describe(made, msg("Deals"))
        made.itemActivated.connect(lambda *_: self._go())
        made.currentItemChanged.connect(lambda *_: self._allow())
        return made

    def _streak(self) -> Message:
        count = streak({one.deal for one in self._finished}, date.today())
        if not count:
            return msg("Today's deal is the same for everyone.")
        return msgn("Today's deal: {count} day in a row.", "Today's deal: {count} days in a row.", count)

    def fill(self) -> None:
        """List the deals of the chosen kind, and keep the chosen deal."""
        before = self.chosen
        settings = self._settings()
        if self.kinds[1].isChecked():
            numbers: Sequence[int] = [deal.number for deal in played(self._game, self._finished)]
        elif self.kinds[2].isChecked():
            numbers = favourites(settings, self._game)
        else:
            numbers = NUMBERED
        self.list.clear()
        for deal in deals(numbers, self._game, self._finished, settings, self._fewest):
            self.list.addTopLevelItem(_row(deal, self._pars.get(deal.number)))
        rows = [self.list.topLevelItem(place) for place in range(self.list.topLevelItemCount())]
        again = next((row for row in rows if row is not None and row.data(0, _NUMBER) == before), rows[0] if rows else None)
        if again is not None:
            self.list.setCurrentItem(again)
        self.list.setVisible(bool(rows))
        self.nothing.setVisible(not rows)
        self._allow()

    @property
    def chosen(self) -> int:
        """The number of the chosen deal; 0 for none."""
        row = self.list.currentItem()
        return int(row.data(0, _NUMBER)) if row is not None else 0

    def _allow(self) -> None:
        chosen = self.chosen
        for made in (self.go, self.mark):
            made.setEnabled(bool(chosen))
        marked_already = is_favourite(self._settings(), self._game, chosen)
        self.mark.setText(tr(msg("Remove from favourites") if marked_already else msg("Add to favourites")))

    def _mark(self) -> None:
        settings, chosen = self._settings(), self.chosen
        self._choose(marked(settings, self._game, chosen, not is_favourite(settings, self._game, chosen)))
        self.fill()

    def _go(self) -> None:
        if self.chosen:
            self._take(self.chosen)

    def _take(self, number: int) -> None:
        self.accept()
        self.picked.emit(number)


def _row(deal: Deal, par: Par | None) -> QTreeWidgetItem:
    best = "" if deal.best is None else str(deal.best)
    careful = "" if par is None else tr(msg("{reached} of {goal}", reached=par.reached, goal=par.of))
    made = QTreeWidgetItem([str(deal.number), str(deal.finished or ""), str(deal.won or ""), best, careful, "★" if deal.favourite else ""])
    made.setData(0, _NUMBER, deal.number)
    favourite = msg("a favourite") if deal.favourite else msg("not a favourite")
    words = msg("Deal {number}, finished {finished}, won {won}, {favourite}", number=str(deal.number), finished=deal.finished, won=deal.won,
                favourite=favourite)  # fmt: skip
    if careful:
        words = msg("{deal}, careful play reached {par}", deal=words, par=careful)
    made.setData(0, Qt.ItemDataRole.AccessibleTextRole, tr(words))
    return made

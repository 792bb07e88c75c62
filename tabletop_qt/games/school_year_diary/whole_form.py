"""The set-up form with what is not in the printed rules: the pace, and cards of one's own where there are any (SYD-9.1, 9.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Thread
from typing import TYPE_CHECKING

from attrs import evolve
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QShowEvent, QStandardItemModel
from PySide6.QtWidgets import QWidget

from engines.kernel.messages import Message, msg
from engines.kernel.options import EDITION
from tabletop_qt.games.school_year_diary.difficulty import NOT_MEASURED, how_hard_with
from tabletop_qt.games.school_year_diary.practice_form import LEAST_STUDENTS, MOST_ROWS, PracticeForm, Way
from tabletop_qt.plain_text import tip
from tabletop_qt.store.settings import Settings
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import FlowLayout, Picker, column, label, line

if TYPE_CHECKING:
    from engines.kernel.contract import Refusal, Seat, Setup
    from engines.kernel.options import OptionValue
    from tabletop_qt.store.editions import Edition


PACES: Mapping[str, Message] = {
    "printed": msg("as printed"),
    "gentle": msg("gentle: 1 card a round"),
    "easy": msg("easy: 3 cards a round"),
}
"""The paces, as the rules call them (SYD-9.4)."""

MOMENT = 1.0
"""Seconds that the window waits for editions at most; a sound one takes a twentieth of that."""

AGAIN = 50
"""Milliseconds between two looks whether they have been read, where that takes longer."""


class WholeForm(PracticeForm):
    """The form for a table, with a line for pace and cards. Cards are spoken of only where a person has editions of their own.

    ``find`` finds these; they are looked for anew whenever the form is seen, and before a table is played at once.
    An edition that is not sound stands in the list, but can't be chosen; what is wrong with it is told below.
    """

    def __init__(self, check: Callable[[Setup], Refusal | None], find: Callable[[], tuple[Edition, ...]]) -> None:
        super().__init__(check)
        self._find = find
        self._wanted = ""
        self._looking: Thread | None = None
        self._found: list[tuple[Edition, ...]] = []
        self._then: Callable[[], object] | None = None
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(AGAIN)
        self._again.timeout.connect(self._take)
        self.pace = Picker()
        for pace, words in PACES.items():
            self.pace.addItem(tr(words), pace)
        self.pace.setAccessibleDescription(tr(msg("Directive cards that every player gets when a round begins.")))
        self.pace.setToolTip(tip(self.pace.accessibleDescription()))
        self.editions = Picker()
        self.editions.setAccessibleName(tr(msg("Cards")))
        self.faults = label(msg(""), "small")
        self.faults.setTextFormat(Qt.TextFormat.PlainText)
        self._cards = _named(msg("&Cards:"), self.editions)
        both = QWidget()
        layout = column(both, 0, 4)
        chosen = QWidget()
        flow = FlowLayout(chosen, 16)
        flow.addWidget(_named(msg("&Pace:"), self.pace))
        flow.addWidget(self._cards)
        layout.addWidget(chosen)
        layout.addWidget(self.faults)
        whole = self.layout()
        if whole is not None:
            whole.addWidget(both)
        self._show(())
        for changed in (self.pace.currentIndexChanged, self.editions.currentIndexChanged, self.rows.idToggled, self.ways.idToggled):
            changed.connect(self._show_difficulty)
        for tile in self.tiles:
            tile.clicked.connect(self._show_difficulty)
        self._show_difficulty()

    def _show_difficulty(self) -> None:
        """Say how hard the class is that is chosen; of one that can't be taught there is nothing to say."""
        students, rows = len(self._class), self.rows.checkedId()
        shown = self.way is Way.ALONE and students >= LEAST_STUDENTS and students * rows <= MOST_ROWS
        words = NOT_MEASURED if self.edition else how_hard_with(self._class, rows, str(self.pace.currentData()))
        self.difficulty.setText(tr(words) if shown else "")
        self.difficulty.setVisible(shown)

    @property
    def looking(self) -> bool:
        """True while editions are being read."""
        return self._looking is not None

    @property
    def edition(self) -> str:
        """The name of the edition that is chosen; empty for the cards that come with the app."""
        return str(self.editions.currentData() or "")

    def showEvent(self, event: QShowEvent, /) -> None:
        """Qt's hook: whenever the form is seen, look which editions there are now."""
        super().showEvent(event)
        self._look()

    def play_now(self, name: str) -> None:
        """Practise at once, with the pace and the cards of last time."""
        self._look(lambda: super(WholeForm, self).play_now(name))

    def _look(self, then: Callable[[], object] | None = None) -> None:
        """Look which editions there are now, then do this. Where that takes more than a moment, the window goes on meanwhile."""
        self._then = then or self._then
        if self._looking is None:
            found: list[tuple[Edition, ...]] = []
            self._found = found
            self._looking = Thread(target=lambda: found.append(self._find()), name="editions", daemon=True)
            self._looking.start()
            self._looking.join(MOMENT)
        self._take()

    def _take(self) -> None:
        """Show the editions that were found, or look again soon."""
        if self._looking is not None and self._looking.is_alive():
            self._again.start()
            return
        self._looking = None
        self._show(self._found[0] if self._found else ())
        then, self._then = self._then, None
        if then is not None:
            then()

    def _show(self, found: tuple[Edition, ...]) -> None:
        wanted = self.edition or self._wanted
        self.editions.clear()
        self.editions.addItem(tr(msg("those of the app")), "")
        for edition in found:
            self.editions.addItem(edition.name, edition.name)
            if edition.fault is not None:
                self._close(self.editions.count() - 1, tr(edition.fault))
        at = self.editions.findData(wanted)
        self.editions.setCurrentIndex(at if at >= 0 and not any(each.name == wanted and each.fault for each in found) else 0)
        broken = [tr(msg("{name} can't be used. {reason}", name=each.name, reason=each.fault)) for each in found if each.fault is not None]
        self.faults.setText("\n".join(broken))
        self.faults.setVisible(bool(broken))
        self._cards.setVisible(bool(found))

    def _close(self, at: int, why: str) -> None:
        model = self.editions.model()
        if isinstance(model, QStandardItemModel):
            model.item(at).setEnabled(False)
        self.editions.setItemData(at, tip(why), Qt.ItemDataRole.ToolTipRole)

    def _made(self, seats: tuple[Seat, ...], options: Mapping[str, OptionValue]) -> Setup:
        return super()._made(seats, {**options, "pace": str(self.pace.currentData()), EDITION: self.edition})

    def recall(self, settings: Settings) -> None:
        """Set up what was played last."""
        super().recall(settings)
        last = settings.last_setups.get("school_year_diary", {})
        edition = last.get(EDITION)
        self._wanted = edition if isinstance(edition, str) else ""
        self.pace.setCurrentIndex(max(self.pace.findData(last.get("pace")), 0))
        self._show_difficulty()

    def kept(self, settings: Settings) -> Settings:
        """The settings with this set-up as the last one."""
        kept = super().kept(settings)
        last = {**kept.last_setups["school_year_diary"], "pace": self.pace.currentData(), EDITION: self.edition}
        return evolve(kept, last_setups={**kept.last_setups, "school_year_diary": last})


def _named(name: Message, picker: Picker) -> QWidget:
    """A picker behind its name, which a key leads to."""
    part = QWidget()
    layout = line(part, 0, 8)
    words = label(name, wrap=False)
    words.setBuddy(picker)
    layout.addWidget(words)
    layout.addWidget(picker)
    return part

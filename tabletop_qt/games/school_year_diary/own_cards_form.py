"""The set-up form with cards of one's own: where there are editions, one of them can be chosen (SYD-9.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import evolve
from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent, QStandardItemModel
from PySide6.QtWidgets import QWidget

from engines.kernel.messages import msg
from engines.kernel.options import EDITION
from tabletop_qt.games.school_year_diary.practice_form import PracticeForm
from tabletop_qt.plain_text import tip
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.editions import Edition, editions
from tabletop_qt.store.paths import default_paths
from tabletop_qt.store.settings import Settings
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import column, label, line
from tabletop_qt.widgets.picker import Picker

if TYPE_CHECKING:
    from engines.kernel.contract import Refusal, Setup


class OwnCardsForm(PracticeForm):
    """The form for a table, with a line for the cards. The line is there only where a person has editions of their own.

    An edition that is not sound stands in the list, but can't be chosen; what is wrong with it is told below.
    """

    def __init__(self, check: Callable[[Setup], Refusal | None]) -> None:
        super().__init__(check)
        self._wanted = ""
        self.editions = Picker()
        self.editions.setAccessibleName(tr(msg("Cards")))
        self.faults = label(msg(""), "small")
        self.faults.setTextFormat(Qt.TextFormat.PlainText)
        self._line = QWidget()
        layout = column(self._line, 0, 4)
        chosen = line(spacing=8)
        words = label(msg("&Cards:"), wrap=False)
        words.setBuddy(self.editions)
        chosen.addWidget(words)
        chosen.addWidget(self.editions)
        chosen.addStretch(1)
        layout.addLayout(chosen)
        layout.addWidget(self.faults)
        whole = self.layout()
        if whole is not None:
            whole.addWidget(self._line)
        self._show(())

    @property
    def edition(self) -> str:
        """The name of the edition that is chosen; empty for the cards that come with the app."""
        return str(self.editions.currentData() or "")

    def showEvent(self, event: QShowEvent, /) -> None:
        """Qt's hook: whenever the form is seen, look which editions there are now."""
        super().showEvent(event)
        try:
            self._show(editions(default_paths(), "school_year_diary"))
        except StoreError:
            self._show(())

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
        self._line.setVisible(bool(found))

    def _close(self, at: int, why: str) -> None:
        model = self.editions.model()
        if isinstance(model, QStandardItemModel):
            model.item(at).setEnabled(False)
        self.editions.setItemData(at, tip(why), Qt.ItemDataRole.ToolTipRole)

    def setup(self) -> Setup:
        """The set-up as chosen."""
        setup = super().setup()
        return evolve(setup, options={**setup.options, EDITION: self.edition}) if self.edition else setup

    def recall(self, settings: Settings) -> None:
        """Set up what was played last."""
        super().recall(settings)
        last = settings.last_setups.get("school_year_diary", {}).get(EDITION)
        self._wanted = last if isinstance(last, str) else ""

    def kept(self, settings: Settings) -> Settings:
        """The settings with this set-up as the last one."""
        kept = super().kept(settings)
        last = {**kept.last_setups["school_year_diary"], EDITION: self.edition}
        return evolve(kept, last_setups={**kept.last_setups, "school_year_diary": last})

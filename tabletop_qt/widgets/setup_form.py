"""The parts that every set-up form has for the home page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.art.theme import Theme
from tabletop_qt.plain_text import tip
from tabletop_qt.store.settings import Settings
from tabletop_qt.translation import tr
from tabletop_qt.widgets.clauses import ClauseLabel
from tabletop_qt.widgets.controls import button
from tabletop_qt.widgets.deals import DealField

if TYPE_CHECKING:
    from engines.kernel.contract import Refusal, Setup


class SetupForm(QWidget):
    """The form that sets up a table of one game.

    What can't be played is refused as soon as it is chosen: the reason stands in the form, and the start button waits. That button is put
    where it is always in sight by whoever shows the form.
    """

    started = Signal(object, str)
    """The `Setup` that was chosen, which has passed the game's own check, and the take-back policy, empty for the usual one."""
    clauseRequested = Signal(str)

    def __init__(self, start: Message) -> None:
        super().__init__()
        self.start = button(start, self.begin, primary=True)
        self.deal_field = DealField()
        self.automatic = QCheckBox(tr(msg("Play forced moves automatically")))
        self.automatic.setChecked(True)
        self.automatic.setAccessibleDescription(tr(msg("If a player has only one card, die or coin to play, it is played after a moment.")))
        self.automatic.setToolTip(tip(self.automatic.accessibleDescription()))
        self.refusal = ClauseLabel(role="warning")
        self.refusal.setWordWrap(True)
        self.refusal.clauseRequested.connect(self.clauseRequested)

    def setup(self) -> Setup:
        """The set-up as chosen."""
        raise NotImplementedError

    def why_not(self) -> Refusal | None:
        """Why the set-up as chosen can't be played."""
        raise NotImplementedError

    def policy(self) -> str:
        """The take-back policy that was chosen (TBL-7); empty for the usual one."""
        return ""

    def show_refusal(self, refusal: Refusal | None) -> None:
        """Say why the table can't start, or let it start."""
        self.start.setEnabled(refusal is None)
        self.refusal.setVisible(refusal is not None)
        if refusal is not None:
            # Links to the rules are not needed before something is refused.
            from tabletop_qt.widgets.clauses import rich, see_rules

            self.refusal.setText(f"{rich(refusal.reason)} {see_rules((refusal.clause,) if refusal.clause else ())}")
        self.start.setToolTip(tip(tr(refusal.reason)) if refusal is not None else "")

    def begin(self) -> None:
        """Start the table, unless it is refused."""
        refusal = self.why_not()
        self.show_refusal(refusal)
        if refusal is None:
            self.started.emit(self.setup(), self.policy())

    def play_now(self, name: str) -> None:
        """Start a table for one person at once, as it was set up last; the person is called ``name``, where that is given."""
        del name
        self.begin()

    def renew(self) -> None:
        """Make ready for another table: a new deal."""
        self.deal_field.deal_anew()

    def recall(self, settings: Settings) -> None:
        """Set up what was played last."""

    def kept(self, settings: Settings) -> Settings:
        """The settings with what this form wants to find again."""
        return settings

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Draw pictures in this theme, for text of this size."""
        raise NotImplementedError

    def first_focus(self) -> QWidget:
        """The widget with the first keyboard focus: the set-up is ready to go."""
        return self.start

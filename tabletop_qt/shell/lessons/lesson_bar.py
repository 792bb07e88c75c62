"""The bar with the texts and buttons of a lesson, a puzzle or a mistake."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QSizePolicy, QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.translation import tr
from tabletop_qt.widgets.clauses import ClauseLabel, clause_link
from tabletop_qt.widgets.controls import FlowLayout, add, button, describe, give_role, label, line, scrolled

AGAIN = msg("Restart the lesson")
LEAVE = msg("Go home; you can continue the lesson later")
_GAP = 16
MEASURE = 75
"""The least letters in a line of words beside the buttons, by their average width."""
_ANY = (1 << 24) - 1
"""Qt's largest size of a widget."""


class LessonBar(QFrame):
    """Shows one text at a time. It has room for the longest text and label of its lesson, so that buttons and table keep still.

    ``again`` and ``leave`` are the tooltips of those two buttons.
    """

    wentOn = Signal()
    """“Next”."""
    helped = Signal()
    """“Show me” while the lesson asks for a move, or “Skip to next step”."""
    wentBack = Signal()
    repeated = Signal()
    left = Signal()
    clauseRequested = Signal(str)

    def __init__(self, again: Message = AGAIN, leave: Message = LEAVE) -> None:
        super().__init__()
        self.setObjectName("lesson")
        self.heading = label(msg(""), "small")
        # It takes the room that the buttons leave, in several lines if needed.
        self.heading.setMinimumWidth(1)
        self.words = label(msg(""), "body")
        self.words.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clause = ClauseLabel(role="small")
        self.clause.clauseRequested.connect(self.clauseRequested)
        self.back = button(msg("Back"), self.wentBack.emit, tip=msg("Previous step"))
        room = self.back.sizePolicy()
        # While it is hidden, the buttons beside it keep their places.
        room.setRetainSizeWhenHidden(True)
        self.back.setSizePolicy(room)
        self.again = button(msg("Start over"), self.repeated.emit, tip=again)
        self.leave = button(msg("Leave"), self.left.emit, tip=leave)
        self.instead = button(msg("Show me"), self.helped.emit)
        self.instead.hide()
        self.on = button(msg("Next"), self.wentOn.emit, primary=True)
        self._texts: tuple[Message, ...] = ()
        self._labels: tuple[Message, ...] = ()
        self._others: tuple[Message, ...] = ()
        self._backs: tuple[Message, ...] = ()
        self._beside = 0
        self._places: tuple[tuple[int, int, int, int], ...] = ()
        """The places of heading, buttons and words in the grid."""
        self._outer = QGridLayout(self)
        self._outer.setContentsMargins(16, 8, 16, 8)
        self._outer.setHorizontalSpacing(_GAP)
        self._outer.setVerticalSpacing(4)
        self._outer.setColumnStretch(0, 1)
        self._outer.setRowStretch(2, 1)
        self._head = QWidget()
        add(line(self._head, 0, 16), (self.heading, 1), self.clause)
        self._row = QWidget()
        self._flow = add(FlowLayout(self._row, 8), *self.buttons)
        self._scroll = scrolled(self.words)
        self.setFocusProxy(self.on)
        self.stand_beside(0)

    def open(
        self,
        texts: tuple[Message, ...],
        labels: tuple[Message, ...] = (),
        others: tuple[Message, ...] = (),
        backs: tuple[Message, ...] = (),
    ) -> None:
        """Begin a lesson with these texts, these labels of the next button, and ``others`` of the button that is used in its stead.

        ``backs`` are those of the back button.
        """
        self._texts, self._labels, self._others, self._backs = texts, labels, others, backs
        room = self.instead.sizePolicy()
        # Neither button ever comes into the place of the other.
        room.setRetainSizeWhenHidden(bool(others))
        self.instead.setSizePolicy(room)
        self._make_room()

    def say(
        self, heading: Message, words: Message, on: Message, instead: Message | None = None, *, clause: str = "", begins: bool = False
    ) -> None:
        """Show a text; ``on`` is the label of the next button, unless another one is used ``instead``.

        At the beginning the back button is disabled.
        """
        self.heading.setText(tr(heading))
        self.words.setText(tr(words))
        describe(self, msg("{heading}. {words}", heading=heading, words=words))
        describe(self.words, words)
        self.clause.setText(clause_link(clause) if clause else "")
        self._use(on, instead)
        self.back.setEnabled(not begins)
        self.again.setEnabled(not begins)
        for layout in (self._flow, self._outer, self._flow):
            # Otherwise the last button would be too narrow for its words until Qt's next events.
            layout.activate()
        self._choose_letters()
        self._scroll.verticalScrollBar().setValue(0)

    def _use(self, on: Message, instead: Message | None) -> None:
        """Let the player press one of the two buttons; keyboard focus goes with it."""
        used, unused = (self.on, self.instead) if instead is None else (self.instead, self.on)
        self.on.setText(tr(on))
        if instead is not None:
            self.instead.setText(tr(instead))
        self.setFocusProxy(used)
        self.on.setEnabled(True)
        used.show()
        if unused.hasFocus():
            used.setFocus(Qt.FocusReason.OtherFocusReason)
        self.on.setEnabled(instead is None)
        self.instead.setVisible(instead is not None)

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        """Keep room for the longest text."""
        super().resizeEvent(event)
        self._make_room()

    def _choose_letters(self) -> None:
        """Write a text without room beside the table in smaller letters; one that needs still more can be scrolled."""
        give_role(self.words, "body")
        if self._beside and self.words.heightForWidth(self._scroll.width()) > self._scroll.height():
            give_role(self.words, "small")

    def changeEvent(self, event: QEvent, /) -> None:
        """Measure again in another font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._make_room()

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """The buttons, from left to right."""
        return self.back, self.again, self.leave, self.instead, self.on

    def stand_beside(self, width: int) -> None:
        """Stand beside the table, this wide, with the buttons below the heading; 0: above the table."""
        self._beside = width
        bars = Qt.ScrollBarPolicy
        self._scroll.setVerticalScrollBarPolicy(bars.ScrollBarAsNeeded if width else bars.ScrollBarAlwaysOff)
        self._row.setSizePolicy(QSizePolicy.Policy.Preferred if width else QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self._make_room()

    def _lay_out(self, beside_buttons: bool) -> None:
        """Put the buttons below the heading if it stands beside the table, else to its right, and there beside the words if they may be."""
        below = int(self._beside > 0)
        places = (0, 0, 1, 1 + below), (below, 1 - below, 1 + beside_buttons, 1 + below), (1 + below, 0, 1, 2 - beside_buttons)
        if places != self._places:
            self._places = places
            for part, place in zip((self._head, self._row, self._scroll), places, strict=True):
                self._outer.removeWidget(part)
                self._outer.addWidget(part, *place)

    def _longest(self, width: int) -> int:
        """The height of the longest text in this width."""
        metrics, room = self.words.fontMetrics(), QRect(0, 0, width, 10_000)
        heights = [metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, tr(text)).height() for text in self._texts]
        return max(metrics.height(), *heights, 0)

    def _widen_buttons(self) -> int:
        """Make each button as wide as its longest label, and return the width of the widest."""
        widest = 0
        for made, labels in ((self.back, self._backs), (self.on, self._labels), (self.instead, self._others)):
            made.ensurePolished()
            # As the button itself measures it.
            wide = [made.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, text).width() for text in (made.text(), *map(tr, labels))]
            room_for_labels = made.sizeHint().width() - wide[0] + max(wide[1:]) if labels else 0
            made.setMinimumWidth(room_for_labels)
            widest = max(widest, room_for_labels)
        return widest

    def _make_room(self) -> None:
        widest = self._widen_buttons()
        across = max(self._beside, widest + 32) if self._beside else 0
        self.setMinimumWidth(across)
        self.setMaximumWidth(across or _ANY)
        give_role(self.words, "body")
        # It is as wide as the window, also before it is laid out.
        whole, metrics = max(self.window().width() - 32, 200), self.words.fontMetrics()
        short = whole - self._flow.sizeHint().width() - _GAP
        higher, lower = self._longest(short), self._longest(whole)
        # The table must not become smaller, and large letters beside the buttons would take half of the window.
        spare = self._row.sizeHint().height() + lower - self.heading.fontMetrics().height() - higher + metrics.height() // 2
        beside_buttons = not across and short >= MEASURE * metrics.averageCharWidth() and spare >= 0
        self._lay_out(beside_buttons)
        high = (higher if beside_buttons else lower) + 4
        self._scroll.setMinimumHeight(0 if across else high)
        self._scroll.setMaximumHeight(_ANY if across else high)
        self._choose_letters()

"""Everything that can be done now as a list: a way to play without pointing, for keyboards and screen readers."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.plain_text import tip
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.scenery import Action, Affordance, Do, Scenery

OFFER = Qt.ItemDataRole.UserRole


class MovesList(QWidget):
    """The affordances of a scenery, grouped by piece, narrowed down by typing; Enter performs the chosen one.

    Signals: ``acted(object)`` with the `Action`; ``clauseRequested(str)`` on F1.
    """

    acted = Signal(object)
    clauseRequested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scenery: Scenery | None = None
        self.filter = QLineEdit(self)
        self.filter.setPlaceholderText(tr(msg("Search moves")))
        self.filter.setAccessibleName(tr(msg("Search moves")))
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(self._narrow)
        self.filter.installEventFilter(self)
        self.list = QListWidget(self)
        self.list.setAccessibleName(tr(msg("Moves")))
        self.list.setWordWrap(True)
        self.list.setUniformItemSizes(False)
        self.list.itemActivated.connect(self._perform)
        self.list.installEventFilter(self)
        self.empty = QLabel(self)
        self.empty.setTextFormat(Qt.TextFormat.PlainText)
        self.empty.setWordWrap(True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.setSpacing(8)
        layout.addWidget(self.filter)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.empty)
        self.setFocusProxy(self.filter)
        self._narrow()

    def show_scenery(self, scenery: Scenery) -> None:
        """List what can be done in this scenery; the same move stays chosen where it is still there."""
        chosen = self._chosen()
        self._scenery = scenery
        self.list.clear()
        for heading, affordances in grouped(scenery):
            title = QListWidgetItem(tr(heading))
            title.setFlags(Qt.ItemFlag.NoItemFlags)
            font = title.font()
            font.setBold(True)
            title.setFont(font)
            self.list.addItem(title)
            for offer in affordances:
                entry = QListWidgetItem(tr(offer.label))
                entry.setData(OFFER, offer)
                entry.setData(Qt.ItemDataRole.AccessibleTextRole, f"{tr(heading)}: {tr(offer.label)}")
                entry.setToolTip(tip(offer.clause))
                self.list.addItem(entry)
                if chosen is not None and offer.action == chosen.action:
                    self.list.setCurrentItem(entry)
        self._narrow()

    def affordances(self) -> tuple[Affordance, ...]:
        """What is listed and not filtered away, from top to bottom."""
        rows = (self.list.item(row) for row in range(self.list.count()))
        return tuple(offer for row in rows if not row.isHidden() and (offer := _offer(row)) is not None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Typing goes to the search line, arrows and Enter to the list, wherever focus is of the two."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            key = event.key()
            if key == Qt.Key.Key_F1:
                offer = self._chosen()
                if offer is not None and offer.clause:
                    self.clauseRequested.emit(offer.clause)
                return True
            if watched is self.filter and key in (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
                self.list.setFocus(Qt.FocusReason.OtherFocusReason)
                if self._chosen() is None:
                    self._choose_first()
                return True
            if watched is self.list and key in (Qt.Key.Key_Home, Qt.Key.Key_End):
                self._choose_first(from_the_end=key == Qt.Key.Key_End)
                return True
            if watched is self.filter and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._emit(self._chosen())
                return True
            if watched is self.list and event.text().isprintable() and event.text().strip():
                self.filter.setFocus(Qt.FocusReason.OtherFocusReason)
                self.filter.insert(event.text())
                return True
        return super().eventFilter(watched, event)

    def _chosen(self) -> Affordance | None:
        row = self.list.currentRow()
        return _visible_offer(self.list.item(row)) if row >= 0 else None

    def _choose_first(self, from_the_end: bool = False) -> None:
        rows = range(self.list.count())
        for row in reversed(rows) if from_the_end else rows:
            item = self.list.item(row)
            if not item.isHidden() and _offer(item) is not None:
                self.list.setCurrentItem(item)
                return

    def _perform(self, row: QListWidgetItem) -> None:
        self._emit(_visible_offer(row))

    def _emit(self, offer: Affordance | None) -> None:
        if offer is not None:
            action: Action = offer.action
            self.acted.emit(action)

    def _narrow(self) -> None:
        words = self.filter.text().casefold().split()
        heading: QListWidgetItem | None = None
        shown = 0
        for row in range(self.list.count()):
            item = self.list.item(row)
            if _offer(item) is None:
                heading = item
                item.setHidden(True)
                continue
            text = str(item.data(Qt.ItemDataRole.AccessibleTextRole)).casefold()
            fits = all(word in text for word in words)
            item.setHidden(not fits)
            if fits:
                shown += 1
                if heading is not None:
                    heading.setHidden(False)
        self.empty.setVisible(shown == 0)
        self.list.setVisible(shown > 0)
        self.empty.setText(tr(msg("No move fits the search.") if words else msg("There is nothing to decide now.")))
        if self._chosen() is None:
            self._choose_first()


def _offer(row: QListWidgetItem) -> Affordance | None:
    offer = row.data(OFFER)
    return offer if isinstance(offer, Affordance) else None


def _visible_offer(row: QListWidgetItem) -> Affordance | None:
    return None if row.isHidden() else _offer(row)


def grouped(scenery: Scenery) -> list[tuple[Message, list[Affordance]]]:
    """The affordances by piece in the order of the scenery, after the buttons that can be used."""
    names = {piece.id: piece.name for piece in scenery.pieces}
    buttons = [Affordance(Do(button.name), button.label) for button in scenery.buttons if button.refusal is None]
    known = {offer.action for offer in buttons}
    groups: dict[str, list[Affordance]] = {"": buttons}
    for offer in scenery.affordances:
        if offer.action in known:
            continue
        group = groups.setdefault("" if isinstance(offer.action, Do) else offer.action.piece, [])
        # A drop that says the same as a press of the piece is another way to do the same; once in the list is enough.
        if not any(other.label == offer.label and type(other.action) is not type(offer.action) for other in group):
            group.append(offer)
    return [(names.get(piece, msg("Decisions")), affordances) for piece, affordances in groups.items() if affordances]

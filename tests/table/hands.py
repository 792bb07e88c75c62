"""A person at a table of any game who never drags: what can be reached by clicks, and what by keys."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop_qt.art.canvas import FacePainter
from tabletop_qt.art.theme import LIGHT
from tabletop_qt.table.stops import piece_stops, place_stops
from tabletop_qt.table.view import TableView
from tabletop_qt.viewmodels.scenery import Action, Affordance, Do, Drafted, Drop, Lift, Piece, Press, Turn
from tabletop_qt.viewmodels.view_model import ViewModel

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
_GRID = (0.0, -0.4, 0.4, -0.2, 0.2)
"""Points on a piece to try, in parts of its size: pieces may lie half under others."""


class Hands:
    """Shows what a seat sees with a draft, carries drafts on as a presenter does, and plays nothing."""

    def __init__(self, painter: FacePainter, model: ViewModel[Any, Any, Any]) -> None:
        self.table = TableView(painter, LIGHT)
        self.table.resize(640, 400)
        self.table.set_motion(False)
        self.table.acted.connect(self._acted)
        self.table.stepBackRequested.connect(lambda: None)
        self.model = model
        self.done: list[Any] = []
        self._view: Any = None
        self._seat = 0
        self._draft: Any = model.start()

    def show(self, view: Any, seat: int, draft: Any) -> None:
        """Lie before the seat."""
        self.table.interaction.forget()
        self._view, self._seat, self._draft = view, seat, draft
        self.done = []
        self._show()

    def _show(self) -> None:
        self.table.show_scenery(self.model.scenery(self._view, self._seat, self._draft), animate=False)

    def _acted(self, action: Action) -> None:
        meaning = self.model.meaning(self._view, self._seat, self._draft, self.table.scenery, action)
        self.done.append(meaning)
        if isinstance(meaning, Drafted):
            self._draft = meaning.draft
            self._show()

    def reaches(self, offer: Affordance) -> bool:
        """True if clicks or keys alone do what the affordance means; the scenery has to be shown anew afterwards."""
        if isinstance(offer.action, Do):
            return any(button.name == offer.action.name and button.refusal is None for button in self.table.scenery.buttons)
        if isinstance(offer.action, Lift) and isinstance(self.table.interaction.affordances.single(offer.action.piece), Drop):
            # Nothing needs to be lifted that one click puts where alone it can go.
            return True
        view, seat, draft = self._view, self._seat, self._draft
        for way in (self._by_clicks, self._by_keys):
            way(offer.action)
            if offer.meaning in self.done:
                return True
            self.show(view, seat, draft)
        return False

    # With the mouse

    def _by_clicks(self, action: Drop | Press | Lift | Turn) -> None:
        piece = self.table.interaction.affordances.pieces[action.piece]
        if self.table.interaction.held != action.piece:
            self._click_piece(piece)
        if not self.done and isinstance(action, Drop | Press) and self.table.interaction.held != action.piece:
            return
        if isinstance(action, Drop) and (place := self.table.scenery.place(action.place)) is not None:
            self._click(*place.box.centre)

    def _click_piece(self, piece: Piece) -> None:
        for across in _GRID:
            for down in _GRID:
                x, y = piece.x + across * piece.face.w, piece.y + down * piece.face.h
                if self.table.interaction.affordances.piece_at(x, y) == piece:
                    self._click(x, y)
                    return

    def _click(self, x: float, y: float) -> None:
        at = self.table.viewportTransform().map(QPointF(x, y))
        for kind, held in ((QEvent.Type.MouseButtonPress, LEFT), (QEvent.Type.MouseButtonRelease, Qt.MouseButton.NoButton)):
            event = QMouseEvent(kind, at, at, LEFT, held, Qt.KeyboardModifier.NoModifier)
            QApplication.sendEvent(self.table.viewport(), event)

    # With keys

    def _by_keys(self, action: Drop | Press | Lift | Turn) -> None:
        interaction = self.table.interaction
        stop = next((stop for stop in piece_stops(self.table.scenery) if stop.id == action.piece), None)
        if stop is not None:
            interaction.focus_on(stop, visible=True)
        match action:
            case Press() | Lift() if stop is not None:
                QTest.keyClick(self.table, Key.Key_Return if isinstance(action, Press) else Key.Key_Space)
            case Turn(_, quarters):
                shift = Qt.KeyboardModifier.NoModifier if quarters > 0 else Qt.KeyboardModifier.ShiftModifier
                QTest.keyClick(self.table, Key.Key_R, shift)
            case Drop(piece, place):
                if interaction.held != piece:
                    QTest.keyClick(self.table, Key.Key_Space)
                target = next((stop for stop in place_stops(interaction.targets) if stop.id == place), None)
                if target is not None:
                    interaction.focus_on(target, visible=True)
                    QTest.keyClick(self.table, Key.Key_Return)

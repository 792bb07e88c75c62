"""The keyboard: everything the pointer can do."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from tabletop_qt.table.desk import Desk
from tabletop_qt.table.focus import Stop, beside, neighbour, next_zone, piece_stops, place_stops
from tabletop_qt.viewmodels.scenery import Drop

Key = Qt.Key
ARROWS = {Key.Key_Left: "left", Key.Key_Right: "right", Key.Key_Up: "up", Key.Key_Down: "down"}


class Keys:
    """Turns keys into focus and actions. Zoom, menus and leaving the table belong to the view."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key; False where it means nothing here."""
        key = Key(event.key())
        plain = not event.modifiers() & (
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
        )
        if not plain:
            return False
        if key in ARROWS:
            self._go(ARROWS[key])
            return True
        match key:
            case Key.Key_Return | Key.Key_Enter:
                self.use()
            case Key.Key_R:
                return self._turn(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
            case Key.Key_PageDown | Key.Key_PageUp:
                self._step(1 if key == Key.Key_PageDown else -1)
            case Key.Key_Home | Key.Key_End:
                self._end(0 if key == Key.Key_Home else -1)
            case _:
                return False
        return True

    def use(self) -> None:
        """Enter or Space: drop the held piece here, put it back, press or take up the focused one."""
        desk, stop = self._desk, self._desk.focus
        if stop is None:
            self.enter(1)
            return
        desk.focus_on(stop, ringed=True)
        if stop.place:
            desk.act(Drop(desk.held, stop.id), (stop.x, stop.y))
        elif desk.held == stop.id and not desk.offers.presses(stop.id):
            desk.put_back()
        else:
            desk.choose(stop.id)

    def enter(self, step: int) -> bool:
        """Focus comes from another widget, forwards (1) or backwards (-1)."""
        desk = self._desk
        stop = desk.focus or next_zone(piece_stops(desk.scenery), None, step)
        desk.focus_on(stop, ringed=True)
        return stop is not None

    def next_zone(self, step: int) -> bool:
        """Tab: go to the next or previous zone; False past the ends, where focus leaves the table."""
        desk = self._desk
        stop = next_zone(piece_stops(desk.scenery), desk.focus, step)
        if stop is None:
            return False
        desk.focus_on(stop, ringed=True)
        return True

    def _candidates(self) -> tuple[Stop, ...]:
        """Where arrows lead: to the legal places while a piece is held, else to the pieces of the zone."""
        desk = self._desk
        places = place_stops(desk.targets)
        if places:
            return places
        zone = desk.focus.zone if desk.focus is not None else ""
        return tuple(stop for stop in piece_stops(desk.scenery) if stop.zone == zone)

    def _go(self, direction: str) -> None:
        desk = self._desk
        if desk.focus is None:
            self.enter(1)
            return
        candidates = self._candidates()
        found = neighbour(candidates, desk.focus, direction)
        if found == desk.focus and candidates and desk.focus not in candidates:
            found = desk.nearest_target(desk.focus) or found
        desk.focus_on(found, ringed=True)

    def _step(self, step: int) -> None:
        desk = self._desk
        if desk.focus is None:
            self.enter(step)
            return
        candidates = self._candidates()
        if candidates:
            desk.focus_on(beside(candidates, desk.focus, step), ringed=True)

    def _end(self, k: int) -> None:
        if self._desk.focus is None:
            self.enter(1 if k == 0 else -1)
            return
        candidates = self._candidates()
        if candidates:
            self._desk.focus_on(candidates[k], ringed=True)

    def _turn(self, quarters: int) -> bool:
        desk = self._desk
        if desk.turn(quarters):
            return True
        piece = desk.focused_piece()
        return piece is not None and desk.turn(quarters, piece.id)

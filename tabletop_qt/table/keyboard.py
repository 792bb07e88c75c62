"""The keyboard: everything the pointer can do."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from tabletop_qt.table.focus import Stop, beside, neighbour, next_zone, piece_stops, place_stops
from tabletop_qt.table.interaction import Interaction
from tabletop_qt.viewmodels.scenery import Drop

Key = Qt.Key
ARROWS = {Key.Key_Left: "left", Key.Key_Right: "right", Key.Key_Up: "up", Key.Key_Down: "down"}


class Keyboard:
    """Turns keys into focus and actions. Zoom, menus and leaving the table belong to the view."""

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction

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
                # A key that is still held down was pressed for what came before.
                if not event.isAutoRepeat():
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
        """Enter: do what is meant here. Put the held piece on this place; do what one click on the piece does, or take it up.

        Where focus was not shown it is shown first: nothing is done that nobody has seen coming.
        """
        interaction, stop = self._interaction, self._interaction.focus
        if stop is None or not interaction.ringed:
            self.enter(1)
            return
        if stop.place:
            interaction.act(Drop(interaction.held, stop.id), (stop.x, stop.y))
        elif not interaction.affordances.of(stop.id):
            interaction.press_primary()
        elif interaction.held != stop.id:
            interaction.choose(stop.id)
            interaction.focus_on_target()
        elif (action := interaction.affordances.primary(stop.id)) is not None:
            interaction.act(action)
        else:
            interaction.put_back()

    def take_up(self) -> None:
        """Space: take up the piece, to choose where it goes; put down what is held."""
        interaction, stop = self._interaction, self._interaction.focus
        if stop is None or stop.place or not interaction.affordances.lifts(stop.id):
            self.use()
            return
        interaction.focus_on(stop, ringed=True)
        if interaction.held == stop.id:
            interaction.put_back()
        else:
            interaction.take_up(stop.id)
            interaction.focus_on_target()

    def enter(self, step: int) -> bool:
        """Focus comes from another widget, forwards (1) or backwards (-1)."""
        interaction = self._interaction
        stop = interaction.focus or next_zone(piece_stops(interaction.scenery), None, step)
        interaction.focus_on(stop, ringed=True)
        return stop is not None

    def next_zone(self, step: int) -> bool:
        """Tab: go to the next or previous zone; False past the ends, where focus leaves the table."""
        interaction = self._interaction
        stop = next_zone(piece_stops(interaction.scenery), interaction.focus, step)
        if stop is None:
            return False
        interaction.focus_on(stop, ringed=True)
        return True

    def _candidates(self) -> tuple[Stop, ...]:
        """Where arrows lead: to the legal places while a piece is held, else to the pieces of the zone."""
        interaction = self._interaction
        places = place_stops(interaction.targets)
        if places:
            return places
        zone = interaction.focus.zone if interaction.focus is not None else ""
        return tuple(stop for stop in piece_stops(interaction.scenery) if stop.zone == zone)

    def _go(self, direction: str) -> None:
        interaction = self._interaction
        if interaction.focus is None:
            self.enter(1)
            return
        candidates = self._candidates()
        found = neighbour(candidates, interaction.focus, direction)
        if found == interaction.focus and candidates and interaction.focus not in candidates:
            found = interaction.nearest_target(interaction.focus) or found
        interaction.focus_on(found, ringed=True)

    def _step(self, step: int) -> None:
        interaction = self._interaction
        if interaction.focus is None:
            self.enter(step)
            return
        candidates = self._candidates()
        if candidates:
            interaction.focus_on(beside(candidates, interaction.focus, step), ringed=True)

    def _end(self, k: int) -> None:
        if self._interaction.focus is None:
            self.enter(1 if k == 0 else -1)
            return
        candidates = self._candidates()
        if candidates:
            self._interaction.focus_on(candidates[k], ringed=True)

    def _turn(self, quarters: int) -> bool:
        interaction = self._interaction
        if interaction.turn(quarters):
            return True
        piece = interaction.focused_piece()
        return piece is not None and interaction.turn(quarters, piece.id)

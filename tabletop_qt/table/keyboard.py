"""The keyboard: arrows, Tab and Enter do everything that the pointer can do."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from tabletop_qt.table.interaction import Interaction, Stop, nearest, place_stops
from tabletop_qt.viewmodels.keys import key_of
from tabletop_qt.viewmodels.scenery import TURN, Drop

Key = Qt.Key
ARROWS = {Key.Key_Left: (-1, 0), Key.Key_Right: (1, 0), Key.Key_Up: (0, -1), Key.Key_Down: (0, 1)}


def next_zone(stops: Sequence[Stop], current: Stop | None, step: int) -> Stop | None:
    """The first stop of the zone after (1) or before (-1) the current one; None past the ends, where focus leaves the table."""
    zones = list(dict.fromkeys(stop.zone for stop in stops))
    if current is None or current.zone not in zones:
        k = 0 if step > 0 else len(zones) - 1
    else:
        k = zones.index(current.zone) + step
    if not 0 <= k < len(zones):
        return None
    return next(stop for stop in stops if stop.zone == zones[k])


def neighbour(stops: Sequence[Stop], current: Stop, direction: tuple[int, int]) -> Stop:
    """The stop that an arrow leads to; the current one if nothing lies that way.

    It is the nearest stop within a quarter circle around the direction, else the nearest on that side. Stops on one spot follow each
    other to the right.
    """
    sx, sy = direction
    order = {stop: k for k, stop in enumerate(stops)}
    here = order.get(current, -1)
    best: tuple[float, int] | None = None
    found = current
    for stop in stops:
        if stop == current:
            continue
        dx, dy = stop.x - current.x, stop.y - current.y
        along = dx * sx + dy * sy
        across = abs(dx * sy) + abs(dy * sx)
        if abs(dx) < 1 and abs(dy) < 1:
            step = order[stop] - here
            if sy or step * sx <= 0:
                continue
            cost = (float(abs(step)) / 1000, order[stop])
        elif along < 1:
            continue
        else:
            cost = (along + 2 * across + (0 if across <= along else 10_000), order[stop])
        if best is None or cost < best:
            best, found = cost, stop
    return found


def beside(stops: Sequence[Stop], current: Stop, step: int) -> Stop:
    """The next (1) or previous (-1) stop in reading order, round the ends; reaches every stop."""
    if current not in stops:
        return nearest(stops, current.x, current.y) or current
    return stops[(list(stops).index(current) + step) % len(stops)]


def _without_shift(pressed: QKeyCombination) -> QKeyCombination:
    return QKeyCombination(pressed.keyboardModifiers() & ~Qt.KeyboardModifier.ShiftModifier, pressed.key())


class Keyboard:
    """Turns keys into focus and actions. Zoom, menus and leaving the table belong to the view."""

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key; False if it means nothing here."""
        key, held = Key(event.key()), Qt.KeyboardModifier
        pressed = event.keyCombination()
        turning = QKeySequence.fromString(key_of(TURN), QKeySequence.SequenceFormat.PortableText)
        if not turning.isEmpty() and turning in (QKeySequence(pressed), QKeySequence(_without_shift(pressed))):
            return self._turn(1 if turning == QKeySequence(pressed) else -1)
        if event.modifiers() & (held.ControlModifier | held.AltModifier | held.MetaModifier):
            return False
        match key:
            case Key.Key_Left | Key.Key_Right | Key.Key_Up | Key.Key_Down:
                self._go(ARROWS[key])
            case Key.Key_Return | Key.Key_Enter:
                # A key that is still held down was pressed for what came before.
                if not event.isAutoRepeat():
                    self.use()
            case Key.Key_PageDown | Key.Key_PageUp:
                self._step(1 if key == Key.Key_PageDown else -1)
            case Key.Key_Home | Key.Key_End:
                self._end(0 if key == Key.Key_Home else -1)
            case _:
                return False
        return True

    def use(self) -> None:
        """Enter: put the held piece on the focused place, or do the same as a click on the focused piece.

        If the focus ring was hidden, only show it, on a piece with a move if there is one, so that nobody plays a move by surprise.
        """
        interaction, stop = self._interaction, self._interaction.focus
        if stop is None or not interaction.focus_visible:
            interaction.start_focus(visible=False)
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
        """Space: take up the piece, to choose a place for it, or put down the held one."""
        interaction, stop = self._interaction, self._interaction.focus
        if stop is None or stop.place or not interaction.affordances.lifts(stop.id):
            self.use()
            return
        interaction.focus_on(stop, visible=True)
        if interaction.held == stop.id:
            interaction.put_back()
        else:
            interaction.take_up(stop.id)
            interaction.focus_on_target()

    def enter(self, step: int) -> bool:
        """Take focus from another widget, forwards (1) or backwards (-1)."""
        interaction = self._interaction
        stop = interaction.focus or next_zone(interaction.piece_stops, None, step)
        interaction.focus_on(stop, visible=True)
        return stop is not None

    def next_zone(self, step: int) -> bool:
        """Tab: go to the next or previous zone; False at the end, where focus leaves the table."""
        interaction = self._interaction
        stop = next_zone(interaction.piece_stops, interaction.focus, step)
        if stop is not None:
            interaction.focus_on(stop, visible=True)
        return stop is not None

    def _candidates(self) -> tuple[Stop, ...]:
        """The stops that arrows lead to: the legal places while a piece is held, else the pieces of the zone."""
        interaction = self._interaction
        places = place_stops(interaction.targets)
        if places:
            return places
        zone = interaction.focus.zone if interaction.focus is not None else ""
        return tuple(stop for stop in interaction.piece_stops if stop.zone == zone)

    def _go(self, direction: tuple[int, int]) -> None:
        interaction = self._interaction
        if interaction.focus is None:
            self.enter(1)
            return
        candidates = self._candidates()
        found = neighbour(candidates, interaction.focus, direction)
        if found == interaction.focus and candidates and interaction.focus not in candidates:
            found = nearest(candidates, interaction.focus.x, interaction.focus.y) or found
        interaction.focus_on(found, visible=True)

    def _step(self, step: int) -> None:
        interaction = self._interaction
        if interaction.focus is None:
            self.enter(step)
            return
        candidates = self._candidates()
        if candidates:
            interaction.focus_on(beside(candidates, interaction.focus, step), visible=True)

    def _end(self, k: int) -> None:
        if self._interaction.focus is None:
            self.enter(1 if k == 0 else -1)
            return
        candidates = self._candidates()
        if candidates:
            self._interaction.focus_on(candidates[k], visible=True)

    def _turn(self, quarters: int) -> bool:
        interaction = self._interaction
        if interaction.turn(quarters):
            return True
        piece = interaction.focused_piece()
        return piece is not None and interaction.turn(quarters, piece.id)

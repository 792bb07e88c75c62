"""The state of the table between two events: the scenery with its affordances, and the held, hovered and focused pieces."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase

from attrs import frozen
from PySide6.QtCore import QObject, Signal

from engines.kernel.messages import msg
from tabletop_qt.table.affordance_index import AffordanceIndex
from tabletop_qt.table.pictures import Highlight
from tabletop_qt.table.scene import TableScene
from tabletop_qt.table.stops import Stop, piece_stops, place_stops, surviving
from tabletop_qt.viewmodels.scenery import (
    Action,
    Box,
    Button,
    Do,
    Drafted,
    Drop,
    Emphasis,
    Lift,
    Piece,
    Place,
    Press,
    Scenery,
    Turn,
)

EMPTY = Scenery(bounds=Box(0, 0, 640, 400), zones=(), places=(), pieces=(), affordances=(), prompt=msg("The table is empty."))
MOST_STEPS_BACK = 16


def pointed_at(scenery: Scenery, patterns: tuple[str, ...]) -> tuple[frozenset[str], tuple[Place, ...]]:
    """The pieces and the places that patterns name: ids with ``*`` for anything, or ``zone:`` and a zone for all of its pieces."""
    pieces: set[str] = set()
    places: dict[str, Place] = {}
    for pattern in patterns:
        pieces |= {piece.id for piece in scenery.pieces if piece.focusable and pattern == f"zone:{piece.zone}"}
        pieces |= {piece.id for piece in scenery.pieces if fnmatchcase(piece.id, pattern)}
        places |= {place.id: place for place in scenery.places if fnmatchcase(place.id, pattern)}
    return frozenset(pieces), tuple(places.values())


@frozen
class _Pointing:
    """The pieces and places that a lesson, a recap or a hint mentions, as `Interaction.point_at` takes them."""

    patterns: tuple[str, ...] = ()
    ahead: tuple[Place, ...] = ()
    alone: bool = False
    usable: bool = False


class Interaction(QObject):
    """The held, hovered and focused pieces. The state of the game is not here: it comes with each scenery."""

    acted = Signal(object)
    stepBackRequested = Signal()
    putBack = Signal(object)
    """A held piece was put back, because there is nothing where it was to go: at this point."""
    inspected = Signal(object)
    acting = Signal()
    """An action or a step back is about to be reported, or a piece has been taken up."""
    heldChanged = Signal()
    """Another piece is held, or none."""
    focusChanged = Signal()
    """Focus moved, or the piece or place with focus changed."""
    shown = Signal()
    """Another scenery is shown."""

    def __init__(self, table_scene: TableScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.table_scene = table_scene
        self.scenery = EMPTY
        self.piece_stops: tuple[Stop, ...] = ()
        """The focusable pieces: zone after zone, each in reading order."""
        self.affordances = AffordanceIndex(EMPTY)
        self.hovered = ""
        self.focus: Stop | None = None
        self.focus_visible = False
        """True if focus is shown, which begins when keys are used."""
        self.unringed: Stop | None = None
        """The piece that gets no ring while it has focus, unless a hint means it."""
        self.last_input_was_keys = False
        """True if the last input came from keys, not from the pointer."""
        self.last_action: Action | None = None
        self.last_point: tuple[float, float] | None = None
        self.confirms = False
        """True if a move by one click needs a second click."""
        self._pointing = _Pointing()
        self._others_are_dim = self._rests = False
        self._ghosts: tuple[Piece, ...] = ()
        self._button = ""
        """The button beside the prompt that the player attends to."""
        self._pointed_pieces: frozenset[str] = frozenset()
        self._picked = ""
        self._last_held = ""
        """The piece of the last `heldChanged`."""
        self._last_moved = ""
        """The piece that was taken up or dropped last. Focus goes back to it from the places where it could go."""
        self.aimed_place = ""
        """The place where the held piece would be dropped, which glows strongly; "" for none."""
        self._strayed = False
        """True if focus moved by itself, since its piece left the table."""
        self.goes_on = ""
        """The primary button that Enter presses next, where it has just chosen a piece that is gone; "" for none."""
        self.unread = False
        """True after a hand was revealed, until the player moves focus or uses the pointer: Enter plays nothing that nobody has read."""
        self._inspected: Piece | None = None
        self._closed = ""
        """The inspected piece, if what it reveals was hidden again."""
        self._open = ""
        """The piece opened by a click: the pieces it reveals stay in sight."""

    # What is shown

    def show_scenery(self, scenery: Scenery, animate: bool) -> None:
        """Show another scenery; pieces that are still there stay held, hovered and focused."""
        self.scenery, self.piece_stops, self.goes_on = scenery, piece_stops(scenery), ""
        self.affordances = AffordanceIndex(scenery)
        self._ghosts = ()
        if self._picked and (scenery.held or not self.affordances.of(self._picked)):
            self._picked = ""
        self.table_scene.show_scenery(scenery, animate)
        if self.hovered not in self.affordances.pieces:
            self.hovered = ""
        before, self.focus = self.focus, self._focus_after(self.focus)
        moved = before is not None and before != self.focus
        self._strayed = moved or self._strayed
        self.refresh()
        self.shown.emit()
        if moved:
            self.focusChanged.emit()

    def forget(self) -> None:
        """Show nothing, as at first."""
        self.hovered = self._picked = ""
        self.focus, self.focus_visible = None, False
        self.last_action, self.last_point = None, None
        self.show_scenery(EMPTY, animate=False)

    def _focus_after(self, before: Stop | None) -> Stop | None:
        pieces, places = self.piece_stops, place_stops(self.targets)
        if before is not None and before.place:
            kept = surviving(before, places)
            if kept is not None:
                return kept
            return next((stop for stop in pieces if stop.id == self._last_moved), None) or surviving(before, pieces)
        return surviving(before, pieces)

    @property
    def held(self) -> str:
        """The piece whose drops are on offer: dragged, or chosen; "" for none."""
        return self.table_scene.dragged or self.scenery.held or self._picked

    @property
    def targets(self) -> tuple[Place, ...]:
        """The places where the held piece can be dropped."""
        return self.affordances.drops(self.held)

    @property
    def stops(self) -> tuple[Stop, ...]:
        """Everything that focus can be on now."""
        return self.piece_stops + place_stops(self.targets)

    def centre(self, piece: str) -> tuple[float, float]:
        """The middle of a piece as it is shown now."""
        item = self.table_scene.pieces.get(piece)
        return (item.pose.x, item.pose.y) if item is not None else self.scenery.bounds.centre

    # Doing

    def act(self, action: Action, point: tuple[float, float] | None = None) -> None:
        """Report an action; ``point`` is where a refusal of it would appear, else at the piece."""
        self.unread = False
        self.acting.emit()
        self.close()
        self._picked = ""
        self._last_moved = action.piece if isinstance(action, Drop) else self._last_moved
        self.last_action = action
        if point is None and not isinstance(action, Do):
            point = self.centre(action.piece)
        self.last_point = point
        before = self.scenery
        offer = before.offered(action)
        self.acted.emit(action)
        step = offer is not None and isinstance(offer.meaning, Drafted) and self.focus_visible
        gone = isinstance(action, Press) and action.piece not in self.affordances.pieces
        button = self.primary_button if step and gone else None
        if self.scenery is before:
            self.refresh()
        elif button is not None and not button.ends:
            self.focus_on(self.focus, visible=False)
            self.goes_on = button.name
        elif self.focus_visible and not self._useful(self.focus):
            self.start_focus(visible=True)

    def choose(self, piece: str, point: tuple[float, float] | None = None) -> None:
        """Do the action of one click on the piece; take it up if there is a choice, or if the click must be confirmed."""
        action = self.affordances.single(piece)
        if action is None or (self.confirms and self._picked != piece):
            self.take_up(piece, point)
        else:
            self.act(action, point)

    def take_up(self, piece: str, point: tuple[float, float] | None = None) -> None:
        """Take a piece up, so that the player can choose a place for it or confirm its press; or open it; or say why not.

        One that is the player's to move, such as a card, says why it can't be used; what it reveals is seen while they point at it.
        """
        self._last_moved = piece
        if self.affordances.can(Lift(piece)):
            self.act(Lift(piece), point)
        elif self.affordances.of(piece):
            self._picked = piece
            self.acting.emit()
            self.refresh()
        elif piece in self.affordances.pieces and self.affordances.pieces[piece].reveals and not self.affordances.pieces[piece].movable:
            self._open = "" if self._open == piece else piece
            self.refresh()
        else:
            self.act(Press(piece), point)  # The refusal says why.

    @property
    def primary_button(self) -> Button | None:
        """The primary button, if it can be pressed."""
        return next((button for button in self.scenery.buttons if button.primary and button.refusal is None), None)

    def press_primary(self) -> None:
        """Press the primary button, if no piece has a move."""
        button = self.primary_button
        if button is not None and not any(self._useful(stop) for stop in self.stops):
            self.act(Do(button.name))

    def turn(self, quarters: int, piece: str = "") -> bool:
        """Turn a piece, the held one by default; False if it can't be turned."""
        piece = piece or self.held
        if not piece or not self.affordances.turns(piece):
            return False
        picked = self._picked
        self.act(Turn(piece, quarters))
        if picked and not self.scenery.held and self.affordances.lifts(picked):
            self._picked = picked
            self.refresh()
        return True

    def put_back(self) -> None:
        """Put down the picked piece, or undo a step of the draft."""
        self.acting.emit()
        if self._picked and not self.scenery.held:
            self._picked = ""
            self.focus_on(self._focus_after(self.focus), self.focus_visible)
            self.refresh()
        else:
            self.stepBackRequested.emit()

    def back_until_free(self, piece: str) -> None:
        """Undo steps of the draft until it no longer holds this piece."""
        for _ in range(MOST_STEPS_BACK):
            before = self.scenery
            if before.held != piece:
                return
            self.put_back()
            if self.scenery is before:
                return

    # Hover and focus

    def hover(self, piece: str) -> None:
        """Note the piece under the pointer, "" for none."""
        if piece == self.hovered:
            return
        self.hovered = piece
        self.table_scene.hover(piece)
        self.refresh()

    def grasp(self, piece: str) -> None:
        """Move hover and focus to a piece that is dragged. Highlights come up to date with what follows: it is lifted, or can't be."""
        self.hovered = ""
        self.table_scene.hover("")
        stop = self._stop(piece)
        if stop is not None and self._move_focus(stop, visible=False):
            self.focusChanged.emit()
        self.last_input_was_keys = False

    def leave_unringed(self, stop: Stop | None) -> None:
        """Give this stop no ring while it has focus, since a hint rings its own pieces; None for a ring wherever focus is."""
        if stop != self.unringed:
            self.unringed = stop
            self.refresh()

    def note_input(self, by_keys: bool) -> None:
        """Note whether keys or the pointer were used last; the pointer hides the focus ring."""
        self.last_input_was_keys = by_keys
        if not by_keys:
            self.unread = False
            self.focus_on(self.focus, visible=False)

    def focus_on(self, stop: Stop | None, visible: bool) -> None:
        """Move focus to a stop, with the focus ring shown or not."""
        if self._move_focus(stop, visible):
            self.refresh()
            self.focusChanged.emit()

    def _move_focus(self, stop: Stop | None, visible: bool) -> bool:
        """Note where focus is; False if it was there."""
        before, self.focus = self.focus, stop
        if stop == before and visible == self.focus_visible:
            return False
        self.focus_visible, self._strayed, self.goes_on = visible, False, ""
        self.last_input_was_keys = self.last_input_was_keys or visible
        return True

    def _stop(self, piece: str) -> Stop | None:
        return next((stop for stop in self.piece_stops if stop.id == piece), None)

    def start_focus(self, visible: bool) -> None:
        """Move focus to the first piece that has a move, unless it is on one already; a lesson's pieces come before others.

        That piece reveals nothing until the player goes to it.
        """
        useful = [stop for stop in self.piece_stops if self._useful(stop)]
        meant = [stop for stop in useful if self._pointing.usable and stop.id in self._pointed_pieces] or useful
        stays = self.focus in meant or not meant or (meant is useful and self._useful(self.focus))
        stop = (self.focus if stays else meant[0]) or (self.first(self.piece_stops) if visible else None)
        comes = stop != self.focus or (visible and not self.focus_visible)
        self._closed = stop.id if stop is not None and comes else self._closed
        self.focus_on(stop, visible)

    def first(self, stops: Sequence[Stop]) -> Stop | None:
        """The first of some stops that has a move, else the first."""
        return next(filter(self._useful, stops), stops[0] if stops else None)

    def _useful(self, stop: Stop | None) -> bool:
        """True if there is a move with this stop."""
        return stop is not None and (stop.place or bool(self.affordances.of(stop.id)))

    def focus_on_target(self) -> None:
        """Move focus to a place for the held piece: the primary one, else the first."""
        targets = self.targets
        if not targets:
            return
        primary = self.affordances.primary(self.held)
        meant = primary.place if isinstance(primary, Drop) else targets[0].id
        self.focus_on(next((stop for stop in place_stops(targets) if stop.id == meant), None) or self.focus, visible=True)

    def focus_on_piece(self, piece: str) -> None:
        """Move focus to a clicked piece, without a ring."""
        stop = self._stop(piece)
        if stop is not None:
            self.focus_on(stop, visible=False)
        self.last_input_was_keys = False

    def focused_piece(self) -> Piece | None:
        """The piece that has focus."""
        if self.focus is None or self.focus.place:
            return None
        return self.affordances.pieces.get(self.focus.id)

    @property
    def noticed(self) -> Piece | None:
        """The piece with focus, unless focus came to it by itself and there is nothing to do with it."""
        return None if self._strayed and not self._useful(self.focus) else self.focused_piece()

    def aim(self, place: str) -> None:
        """Mark the place where the held piece would be dropped."""
        if place != self.aimed_place:
            self.aimed_place = place
            self._show_targets()
            self.table_scene.revealed.show(self.revealed)

    # Highlights

    def refresh(self) -> None:
        """Bring highlights, glows and rings up to date."""
        self._pointed_pieces, places = pointed_at(self.scenery, self._pointing.patterns)
        if self._pointing.usable:
            usable = frozenset([piece for piece in self._pointed_pieces if self.affordances.of(piece)])
            self._pointed_pieces = usable or self._pointed_pieces
        alone = self._pointing.alone and bool(self._pointed_pieces or places or not self._pointing.patterns)
        self._others_are_dim = alone or self._rests
        self.table_scene.point_at((*places, *self._pointing.ahead))
        held, focused = self.held, self.focused_piece()
        self.table_scene.show_highlights({piece.id: self._highlights(piece, held, focused) for piece in self.scenery.pieces})
        self._show_targets()
        self._tell_inspected()
        self.table_scene.revealed.show(self.revealed)
        if self.held != self._last_held:
            self._last_held = self.held
            self.heldChanged.emit()

    @property
    def revealed(self) -> tuple[Piece, ...]:
        """The pieces revealed by the inspected piece (else the held one), by one opened with a click, by the aim and by a button."""
        attended = self._inspected or self.affordances.pieces.get(self.held)
        # A hint's preview goes before that of the piece which had focus when it came.
        hinted = self._ghosts and self.unringed is not None and self.focus == self.unringed and self.hovered != self.unringed.id
        if attended is not None and (attended.id == self._closed or (hinted and self.focused_piece() is attended)):
            attended = None
        opened = self.affordances.pieces.get(self._open)
        aim = self.aimed_place or self._focused_place
        meant = (self.scenery.offered(Drop(self.held, aim)) if aim else None, self.scenery.offered(Do(self._button)))
        of = self.table_scene.revealed.of
        shown = [piece for each in (opened, attended) if each is not None for piece in of(each, self.scenery.bounds)]
        shown += [piece for offer in meant if offer is not None for piece in offer.reveals]
        return tuple(dict.fromkeys([*self._ghosts, *shown]))

    def attend_button(self, name: str) -> None:
        """Show what a button beside the prompt reveals; "" for none."""
        self._button = name
        self.table_scene.revealed.show(self.revealed)

    @property
    def reads(self) -> bool:
        """True if a click has opened a piece that reveals something, which is still shown."""
        return self._open in self.affordances.pieces

    def hide_revealed(self) -> None:
        """Hide what the inspected piece reveals, until another one is inspected, and what a click has opened."""
        self._closed = self._inspected.id if self._inspected is not None else ""
        self._open = ""
        self.table_scene.revealed.show(self.revealed)

    def close(self, but: str = "") -> None:
        """Close the piece that a click has opened, unless it is this one."""
        if self._open not in ("", but):
            self._open = ""
            self.table_scene.revealed.show(self.revealed)

    def show_ghosts(self, ghosts: tuple[Piece, ...]) -> None:
        """Show pieces of a possible future, without moves, until other ghosts or another scenery come."""
        self._ghosts = ghosts
        self.table_scene.revealed.show(self.revealed)

    @property
    def _focused_place(self) -> str:
        """The place with the focus ring, or ""."""
        return self.focus.id if self.focus_visible and self.focus is not None and self.focus.place else ""

    def point_at(self, patterns: tuple[str, ...], ahead: tuple[Place, ...] = (), *, alone: bool = False, usable: bool = False) -> None:
        """Ring the pieces and places that a lesson, a recap or a hint mentions, also in later sceneries; see `pointed_at`.

        Places ``ahead`` are not in the scenery before something is taken up. ``alone``: nothing else is ringed as usable meanwhile.
        ``usable``: of the pieces, ring only those that can be used, if any can.
        """
        pointing = _Pointing(patterns, ahead, alone, usable)
        if pointing != self._pointing:
            self._pointing = pointing
            self.refresh()

    def rest(self, on: bool) -> None:
        """Ring nothing as usable while a forced move is about to be played, and offer no target."""
        if on != self._rests:
            self._rests = on
            self.refresh()

    def _highlights(self, piece: Piece, held: str, focused: Piece | None) -> frozenset[Highlight]:
        highlights: set[Highlight] = set()
        # Nobody has picked it up: the decision itself holds it out.
        held_out = self._others_are_dim and piece.id == held != self._last_moved
        if piece.id == self.table_scene.dragged:
            highlights.add(Highlight.LIFT_SHADOW)
        elif piece.id == self.hovered:
            highlights.add(Highlight.HOVER_SHADOW)
        if piece.emphasis is Emphasis.WARNING:
            highlights |= {Highlight.WARNING, Highlight.MARK}
        elif (piece.emphasis is Emphasis.CHOSEN or piece.id == held) and not held_out:
            highlights.add(Highlight.CHOSEN)
        elif self.affordances.of(piece.id) and not self._others_are_dim and piece.emphasis is not Emphasis.BEHIND:
            highlights.add(Highlight.CAN_ACT)
        pointed = piece.id in self._pointed_pieces
        # A hint has one colour: the ring of the piece with focus gives way to it until a key moves it.
        ringed = self.focus != self.unringed and (self.last_input_was_keys or not pointed)
        if self.focus_visible and ringed and focused is piece:
            ring = Highlight.FOCUS
        elif pointed:
            ring = Highlight.POINTED
        else:
            return frozenset(highlights)
        # One ring at a time: what has focus, or is pointed at, needs no second one that says that it can be used.
        return frozenset({*highlights, ring} - {Highlight.CAN_ACT})

    def _show_targets(self) -> None:
        sent_to = [place for place in self.scenery.places if place.id in self.scenery.open_places] if not self.held else ()
        targets = () if self._rests else (*self.targets, *sent_to)
        known = {place.id for place in targets}
        if self.aimed_place not in known:
            self.aimed_place = ""
        place = self._focused_place
        self.table_scene.show_targets(targets, self.aimed_place or (place if place in known else ""))
        self.table_scene.ring_place(self.affordances.places.get(place))

    def _tell_inspected(self) -> None:
        piece = self.affordances.pieces.get(self.table_scene.dragged or self.hovered)
        if piece is None and self.focus_visible:
            piece = self.noticed
        if piece is None or piece.id != self._closed:
            self._closed = ""
        if piece != self._inspected:
            self._inspected = piece
            self.inspected.emit(piece)

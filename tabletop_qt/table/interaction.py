"""What the table knows between two events: the scenery with its affordances, what is held, hovered and focused."""

from __future__ import annotations

from fnmatch import fnmatchcase

from PySide6.QtCore import QObject, Signal

from engines.kernel.messages import msg
from tabletop_qt.table.focus import Stop, nearest, piece_stops, place_stops, surviving
from tabletop_qt.table.highlights import Highlight
from tabletop_qt.table.scene import TableScene
from tabletop_qt.viewmodels.scenery import Action, Affordance, Box, Do, Drop, Emphasis, Lift, Piece, Place, Play, Press, Scenery, Turn

# Affordances by piece and place


class AffordanceIndex:
    """The affordances of one scenery, and what lies under a point of it."""

    def __init__(self, scenery: Scenery) -> None:
        self.scenery = scenery
        self.pieces: dict[str, Piece] = {piece.id: piece for piece in scenery.pieces}
        self.places: dict[str, Place] = {place.id: place for place in scenery.places}
        self._of: dict[str, list[Affordance]] = {}
        self._actions = {offer.action for offer in scenery.affordances}
        for offer in scenery.affordances:
            if not isinstance(offer.action, Do):
                self._of.setdefault(offer.action.piece, []).append(offer)
        order = sorted(range(len(scenery.pieces)), key=lambda k: (scenery.pieces[k].layer, k), reverse=True)
        self._from_top = [scenery.pieces[k] for k in order]

    def of(self, piece: str) -> tuple[Affordance, ...]:
        """Everything that can be done with a piece, in the order of the scenery."""
        return tuple(self._of.get(piece, ()))

    def can(self, action: Action) -> bool:
        """True if the action is offered."""
        return action in self._actions

    def presses(self, piece: str) -> bool:
        """True if a click on the piece does something by itself."""
        return Press(piece) in self._actions

    def turns(self, piece: str) -> bool:
        """True if the piece can be turned."""
        return any(isinstance(offer.action, Turn) for offer in self._of.get(piece, ()))

    def lifts(self, piece: str) -> bool:
        """True if the piece can be taken up: it can be lifted, turned or dropped somewhere."""
        return any(isinstance(offer.action, Lift | Turn | Drop) for offer in self._of.get(piece, ()))

    def single(self, piece: str) -> Press | Drop | None:
        """What one click on the piece does: press it, or put it where alone it can go; None where there is something to choose."""
        if self.presses(piece):
            return Press(piece)
        drops = [offer for offer in self.of(piece) if isinstance(offer.action, Drop)]
        if len(drops) != 1 or self.turns(piece):
            return None
        (drop,) = drops
        # Where lifting it offers more than this drop, that should be seen first.
        if self.can(Lift(piece)) and not isinstance(drop.meaning, Play):
            return None
        return drop.action if isinstance(drop.action, Drop) else None

    def primary(self, piece: str) -> Action | None:
        """What a double click on the piece does: what the scenery says, else what one click does."""
        marked = next((offer.action for offer in self.of(piece) if offer.primary), None)
        return marked if marked is not None else self.single(piece)

    def drags(self, piece: str) -> bool:
        """True if the piece follows the pointer; a movable one does so even where no drop is legal, to learn why."""
        known = self.pieces.get(piece)
        return known is not None and (known.movable or self.lifts(piece))

    def drops(self, piece: str) -> tuple[Place, ...]:
        """The places where the piece can be dropped, in the order of the affordances."""
        found = (offer.action.place for offer in self._of.get(piece, ()) if isinstance(offer.action, Drop))
        return tuple(self.places[place] for place in dict.fromkeys(found) if place in self.places)

    def touches(self, piece: Piece) -> bool:
        """True if the pointer meets the piece; it passes through what only decorates."""
        return piece.focusable or piece.movable or bool(piece.about) or piece.id in self._of

    def piece_at(self, x: float, y: float, but: str = "") -> Piece | None:
        """The topmost piece under a point in scene units, other than ``but``; None on bare ground."""
        for piece in self._from_top:
            wide, high = piece.face.w / 2, piece.face.h / 2
            if abs(x - piece.x) <= wide and abs(y - piece.y) <= high and piece.id != but and self.touches(piece):
                return piece
        return None


# Interaction


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


class Interaction(QObject):
    """What is held, hovered and focused. Game state is not here: it comes with each scenery."""

    acted = Signal(object)
    stepBackRequested = Signal()
    inspected = Signal(object)
    acting = Signal()
    """An action or a step back is about to be reported."""
    focusChanged = Signal()
    """Focus moved, or what it is on changed."""
    shown = Signal()
    """Another scenery is shown."""

    def __init__(self, table_scene: TableScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.table_scene = table_scene
        self.scenery = EMPTY
        self.affordances = AffordanceIndex(EMPTY)
        self.hovered = ""
        self.focus: Stop | None = None
        self.ringed = False
        """True if focus is shown: it is once keys are used."""
        self.keyed = False
        """True if keys were used last, and not the pointer."""
        self.last_action: Action | None = None
        self.last_point: tuple[float, float] | None = None
        self.confirms = False
        """True if what one click on a piece would do waits for a second one."""
        self._pointed: tuple[str, ...] = ()
        self._ghosts: tuple[Piece, ...] = ()
        self._spoken_of: frozenset[str] = frozenset()
        self._picked = ""
        self._taken = ""
        """The piece that was taken up or put somewhere last: focus goes back to it from the places where it could go."""
        self._strong = ""
        self._inspected: Piece | None = None
        self._open = ""
        """The piece that a click has opened: what it reveals stays."""

    # What is shown

    def show_scenery(self, scenery: Scenery, animate: bool) -> None:
        """Show another scenery; what is held, hovered and focused stays so where it is still there."""
        self.scenery = scenery
        self.affordances = AffordanceIndex(scenery)
        self._ghosts = ()
        if self._picked and (scenery.held or not self.affordances.of(self._picked)):
            self._picked = ""
        self.table_scene.show_scenery(scenery, animate)
        if self.hovered not in self.affordances.pieces:
            self.hovered = ""
        self.focus = self._focus_after(self.focus)
        self.refresh()
        self.shown.emit()

    def forget(self) -> None:
        """Show nothing, as at first."""
        self.hovered = self._picked = ""
        self.focus, self.ringed = None, False
        self.last_action, self.last_point = None, None
        self.show_scenery(EMPTY, animate=False)

    def _focus_after(self, before: Stop | None) -> Stop | None:
        pieces, places = piece_stops(self.scenery), place_stops(self.targets)
        if before is not None and before.place:
            kept = surviving(before, places)
            if kept is not None:
                return kept
            return next((stop for stop in pieces if stop.id == self._taken), None) or surviving(before, pieces)
        return surviving(before, pieces)

    @property
    def held(self) -> str:
        """The piece whose drops are on offer: dragged, or chosen; "" for none."""
        return self.table_scene.dragged or self.scenery.held or self._picked

    @property
    def targets(self) -> tuple[Place, ...]:
        """Where the held piece can be dropped."""
        return self.affordances.drops(self.held)

    @property
    def stops(self) -> tuple[Stop, ...]:
        """Everything that focus can be on now."""
        return piece_stops(self.scenery) + place_stops(self.targets)

    def centre(self, piece: str) -> tuple[float, float]:
        """The middle of a piece as it is shown now."""
        item = self.table_scene.pieces.get(piece)
        return (item.pose.x, item.pose.y) if item is not None else self.scenery.bounds.centre

    # Doing

    def act(self, action: Action, point: tuple[float, float] | None = None) -> None:
        """Report an action; ``point`` is where a refusal of it would appear, else at the piece."""
        self.acting.emit()
        self._picked = ""
        self._taken = action.piece if isinstance(action, Drop) else self._taken
        self.last_action = action
        if point is None and not isinstance(action, Do):
            point = self.centre(action.piece)
        self.last_point = point
        before = self.scenery
        self.acted.emit(action)
        if self.scenery is before:
            self.refresh()
        elif self.ringed and not self._useful(self.focus):
            self.start_focus(ringed=True)

    def choose(self, piece: str, point: tuple[float, float] | None = None) -> None:
        """Do what one click on the piece means; where there is something to choose, or it is to be confirmed, take it up."""
        action = self.affordances.single(piece)
        if action is None or (self.confirms and self._picked != piece):
            self.take_up(piece, point)
        else:
            self.act(action, point)

    def take_up(self, piece: str, point: tuple[float, float] | None = None) -> None:
        """Take a piece up so that a place can be chosen next; one that can only be pressed is chosen so."""
        self._taken = piece
        if self.affordances.can(Lift(piece)):
            self.act(Lift(piece), point)
        elif self.affordances.of(piece):
            self.acting.emit()
            self._picked = piece
            self.refresh()
        elif piece in self.affordances.pieces and self.affordances.pieces[piece].reveals:
            self._open = "" if self._open == piece else piece
            self.refresh()

    def press_primary(self) -> None:
        """Press the button that is meant first, where no piece can be used."""
        button = next((button for button in self.scenery.buttons if button.primary and button.refusal is None), None)
        if button is not None and not any(self._useful(stop) for stop in self.stops):
            self.act(Do(button.name))

    def turn(self, quarters: int, piece: str = "") -> bool:
        """Turn a piece, the held one by default; False where it can't be turned."""
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
        """Put down what is chosen, or take a step of the draft back."""
        self.acting.emit()
        if self._picked and not self.scenery.held:
            self._picked = ""
            self.focus_on(self._focus_after(self.focus), self.ringed)
            self.refresh()
        else:
            self.stepBackRequested.emit()

    def back_until_free(self, piece: str) -> None:
        """Take steps of the draft back until it no longer holds this piece."""
        for _ in range(MOST_STEPS_BACK):
            before = self.scenery
            if before.held != piece:
                return
            self.put_back()
            if self.scenery is before:
                return

    # Hover and focus

    def hover(self, piece: str) -> None:
        """The pointer is over this piece, or over none."""
        if piece == self.hovered:
            return
        self.hovered = piece
        self.table_scene.hover(piece)
        self.refresh()

    def focus_on(self, stop: Stop | None, ringed: bool) -> None:
        """Focus is here now; the ring is shown where keys brought it here."""
        if stop == self.focus and ringed == self.ringed:
            return
        self.focus, self.ringed = stop, ringed
        self.keyed = self.keyed or ringed
        self.refresh()
        self.focusChanged.emit()

    def start_focus(self, ringed: bool) -> None:
        """A decision begins, or a step of one: focus is on the first piece that can be used, unless it is on one already."""
        first = next((stop for stop in piece_stops(self.scenery) if self._useful(stop)), None)
        self.focus_on(self.focus if first is None or self._useful(self.focus) else first, ringed)

    def _useful(self, stop: Stop | None) -> bool:
        """True if something can be done where focus is."""
        return stop is not None and (stop.place or bool(self.affordances.of(stop.id)))

    def focus_on_target(self) -> None:
        """Keys have taken up a piece: focus goes to where it can be put, what is meant first before others."""
        targets = self.targets
        if not targets:
            return
        primary = self.affordances.primary(self.held)
        meant = primary.place if isinstance(primary, Drop) else targets[0].id
        self.focus_on(next((stop for stop in place_stops(targets) if stop.id == meant), None) or self.focus, ringed=True)

    def focus_on_piece(self, piece: str) -> None:
        """A click moves focus without a ring."""
        stop = next((stop for stop in piece_stops(self.scenery) if stop.id == piece), None)
        if stop is not None:
            self.focus_on(stop, ringed=False)
        self.keyed = False

    def focused_piece(self) -> Piece | None:
        """The piece that has focus."""
        if self.focus is None or self.focus.place:
            return None
        return self.affordances.pieces.get(self.focus.id)

    def aim(self, place: str) -> None:
        """Mark where the held piece would be dropped."""
        if place != self._strong:
            self._strong = place
            self._show_targets()
            self.table_scene.revealed.show(self.revealed)

    @property
    def strong(self) -> str:
        """The place that glows strongly."""
        return self._strong

    def nearest_target(self, stop: Stop) -> Stop | None:
        """The legal place nearest to a stop."""
        return nearest(place_stops(self.targets), stop.x, stop.y)

    # Highlights

    def refresh(self) -> None:
        """Bring highlights, glows and rings up to date."""
        self._spoken_of, places = pointed_at(self.scenery, self._pointed)
        self.table_scene.point_at(places)
        self.table_scene.show_highlights({piece.id: self._highlights(piece) for piece in self.scenery.pieces})
        self._show_targets()
        self._tell_inspected()
        self.table_scene.revealed.show(self.revealed)

    @property
    def revealed(self) -> tuple[Piece, ...]:
        """What is shown besides: by the piece that is inspected, else by the one held; by the one that a click has opened; by the aim."""
        attended = self._inspected or self.affordances.pieces.get(self.held)
        opened = self.affordances.pieces.get(self._open)
        aimed = self.scenery.offered(Drop(self.held, self._aimed)) if self._aimed else None
        shown = [piece for each in (opened, attended, aimed) if each is not None for piece in each.reveals]
        return tuple(dict.fromkeys([*shown, *self._ghosts]))

    def show_ghosts(self, ghosts: tuple[Piece, ...]) -> None:
        """Show what would be, until it is taken back or another scenery comes; nothing can be done with these pieces."""
        self._ghosts = ghosts
        self.table_scene.revealed.show(self.revealed)

    @property
    def _aimed(self) -> str:
        """The place that what is held is aimed at: by the pointer, or by keys."""
        return self._strong or (self.focus.id if self.ringed and self.focus is not None and self.focus.place else "")

    def point_at(self, patterns: tuple[str, ...]) -> None:
        """Ring the pieces and places that somebody speaks of, now and in the sceneries to come; see `pointed_at`."""
        if patterns != self._pointed:
            self._pointed = patterns
            self.refresh()

    def _highlights(self, piece: Piece) -> frozenset[Highlight]:
        highlights: set[Highlight] = set()
        if piece.id == self.table_scene.dragged:
            highlights.add(Highlight.LIFT_SHADOW)
        elif piece.id == self.hovered:
            highlights.add(Highlight.HOVER_SHADOW)
        if piece.emphasis is Emphasis.WARNING:
            highlights |= {Highlight.WARNING, Highlight.MARK}
        elif piece.emphasis is Emphasis.CHOSEN or piece.id == self.held:
            highlights.add(Highlight.CHOSEN)
        elif self.affordances.of(piece.id):
            highlights.add(Highlight.CAN_ACT)
        if self.ringed and self.focus is not None and not self.focus.place and self.focus.id == piece.id:
            highlights.add(Highlight.FOCUS)
        elif piece.id in self._spoken_of:
            highlights.add(Highlight.POINTED)
        return frozenset(highlights)

    def _show_targets(self) -> None:
        targets = self.targets
        known = {place.id for place in targets}
        if self._strong not in known:
            self._strong = ""
        place = self.focus.id if self.ringed and self.focus is not None and self.focus.place else ""
        self.table_scene.show_targets(targets, self._strong or (place if place in known else ""))
        self.table_scene.ring_place(self.affordances.places.get(place) if place else None)

    def _tell_inspected(self) -> None:
        piece = self.affordances.pieces.get(self.table_scene.dragged or self.hovered)
        if piece is None and self.ringed:
            piece = self.focused_piece()
        if piece != self._inspected:
            self._inspected = piece
            self.inspected.emit(piece)

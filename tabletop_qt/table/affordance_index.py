"""Affordances by piece and place, and the pieces and places under a point."""

from __future__ import annotations

from math import inf
from operator import itemgetter

from tabletop_qt.viewmodels.scenery import Action, Affordance, Do, Drop, Lift, Piece, Place, Play, Press, Scenery, Turn


class AffordanceIndex:
    """The affordances of one scenery, and the pieces under a point of it."""

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
        """True if a click on the piece is an action."""
        return Press(piece) in self._actions

    def turns(self, piece: str) -> bool:
        """True if the piece can be turned."""
        return any(isinstance(offer.action, Turn) for offer in self._of.get(piece, ()))

    def lifts(self, piece: str) -> bool:
        """True if the piece can be taken up: it can be lifted, turned or dropped somewhere."""
        return any(isinstance(offer.action, Lift | Turn | Drop) for offer in self._of.get(piece, ()))

    def direct(self, piece: str) -> bool:
        """True if a click on the piece means the piece itself, whatever is held."""
        return any(offer.direct for offer in self._of.get(piece, ()))

    def single(self, piece: str) -> Press | Drop | None:
        """The action of one click on the piece: a press, or the only possible drop; None if there is a choice."""
        if self.presses(piece):
            return Press(piece)
        drops = [offer for offer in self.of(piece) if isinstance(offer.action, Drop)]
        if len(drops) != 1 or self.turns(piece):
            return None
        (drop,) = drops
        # If lifting it offers more than this drop, the player should see that first.
        if self.can(Lift(piece)) and not isinstance(drop.meaning, Play):
            return None
        return drop.action if isinstance(drop.action, Drop) else None

    def primary(self, piece: str) -> Action | None:
        """The action of a double click on the piece: the scenery's primary one, else that of one click."""
        marked = next((offer.action for offer in self.of(piece) if offer.primary), None)
        return marked if marked is not None else self.single(piece)

    def drags(self, piece: str) -> bool:
        """True if the piece follows the pointer; a movable one does so even without a legal drop, so that the player learns why."""
        known = self.pieces.get(piece)
        return known is not None and (known.movable or self.lifts(piece))

    def drops(self, piece: str) -> tuple[Place, ...]:
        """The places where the piece can be dropped, in the order of the affordances."""
        found = (offer.action.place for offer in self._of.get(piece, ()) if isinstance(offer.action, Drop))
        return tuple(self.places[place] for place in dict.fromkeys(found) if place in self.places)

    def piece_at(self, x: float, y: float) -> Piece | None:
        """The topmost piece under a point in scene units; None on bare ground. The pointer passes through mere decoration."""
        for piece in self._from_top:
            if abs(x - piece.x) > piece.face.w / 2 or abs(y - piece.y) > piece.face.h / 2:
                continue
            if piece.focusable or piece.movable or piece.about or piece.id in self._of:
                return piece
        return None

    def offered_at(self, x: float, y: float) -> tuple[str, ...]:
        """The id of the piece under a point and everything that can be done with it; empty if that is nothing, or a piece is held."""
        piece = None if self.scenery.held else self.piece_at(x, y)
        offers = self.of(piece.id) if piece is not None else ()
        return (piece.id, *[str(offer.label) for offer in offers]) if piece is not None and offers else ()

    def piece_near(self, x: float, y: float, reach: float) -> Piece | None:
        """The piece under a point; over bare ground, the nearest one within reach that can do something."""
        under = self.piece_at(x, y)
        if under is not None:
            return under
        near = [(piece.box.distance(x, y), piece) for piece in self._from_top if piece.id in self._of] if reach else []
        distance, nearest = min(near, key=itemgetter(0), default=(inf, None))
        return nearest if distance <= reach else None

    def place_at(self, x: float, y: float) -> Place | None:
        """The topmost place under a point that something is told about."""
        under = (place for place in self.scenery.places if place.about and place.box.holds(x, y))
        return max(under, key=lambda place: place.layer, default=None)

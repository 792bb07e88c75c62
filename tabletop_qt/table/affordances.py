"""What can be done with each piece of a scenery: its affordances, looked up by piece and by place.

Highlights, drop targets, context menus, keys and the list of moves all ask here, so that they can't disagree.
"""

from __future__ import annotations

from tabletop_qt.viewmodels.scenery import Action, Affordance, Do, Drop, Lift, Piece, Place, Play, Press, Scenery, Turn


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
        """Whether the action is offered."""
        return action in self._actions

    def presses(self, piece: str) -> bool:
        """Whether a click on the piece does something by itself."""
        return Press(piece) in self._actions

    def turns(self, piece: str) -> bool:
        """Whether the piece can be turned."""
        return any(isinstance(offer.action, Turn) for offer in self._of.get(piece, ()))

    def lifts(self, piece: str) -> bool:
        """Whether the piece can be taken up: it can be lifted, turned or dropped somewhere."""
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
        """Whether the piece follows the pointer; a movable one does so even where no drop is legal, to learn why."""
        known = self.pieces.get(piece)
        return known is not None and (known.movable or self.lifts(piece))

    def drops(self, piece: str) -> tuple[Place, ...]:
        """The places where the piece can be dropped, in the order of the affordances."""
        found = (offer.action.place for offer in self._of.get(piece, ()) if isinstance(offer.action, Drop))
        return tuple(self.places[place] for place in dict.fromkeys(found) if place in self.places)

    def touches(self, piece: Piece) -> bool:
        """Whether the pointer meets the piece; it passes through what only decorates."""
        return piece.focusable or piece.movable or bool(piece.about) or piece.id in self._of

    def piece_at(self, x: float, y: float, but: str = "") -> Piece | None:
        """The topmost piece under a point in scene units, other than ``but``; None on bare ground."""
        for piece in self._from_top:
            wide, high = piece.face.w / 2, piece.face.h / 2
            if abs(x - piece.x) <= wide and abs(y - piece.y) <= high and piece.id != but and self.touches(piece):
                return piece
        return None

"""Two desks with an aisle between them: notes are dragged into the aisle, or back to the desk that they came from."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.messages import msg, msgn
from tabletop_qt.viewmodels import faces
from tabletop_qt.viewmodels.position import Position, in_row, seat_panel, seat_plate
from tabletop_qt.viewmodels.scenery import Affordance, Box, Button, Do, Drop, Piece, Place, Play, Scenery, Zone
from tabletop_qt.viewmodels.view_model import Idle, ViewModel
from tests.template.game import Psst
from tests.template.model import FOLDED, HandBack, Note, Pass, State
from tests.template.wording import NAMES

BOUNDS = Box(0, 0, 800, 560)
DESK, AISLE, OWN = Box(12, 12, 776, 160), Box(320, 190, 160, 160), Box(12, 368, 776, 180)
RETURN = Button("return", msg("Hand it back"), "B")


class PsstViewModel(ViewModel[Psst, State, Idle]):
    """Every command is a single gesture, so nothing is ever put together in steps. Places stand for what it means to put a note there."""

    lettered = (RETURN,)

    def scenery(self, view: State, seat: int, draft: Idle, side: int | None = None) -> Scenery:
        """Desks, aisle, die and drawer, and what can be done."""
        position = Position(self.game, view, seat, self.seats, side)
        front, (across,) = position.side, position.others
        affordances = tuple(self._ways(view, seat))
        desks = [msg("The desk of {name}", name=position.name(each)) for each in position.seats]
        if not position.shared:
            desks[seat] = msg("Your desk")
        aisle = msg("The aisle")
        return Scenery(
            BOUNDS,
            (Zone(position.zone(front), desks[front]), Zone("aisle", aisle), Zone(position.zone(across), desks[across])),
            (
                seat_panel(position, across, DESK, desks[across], thing=HandBack),
                Place("aisle", AISLE, "aisle", aisle, faces.slot(AISLE.w, AISLE.h), thing=Pass),
                seat_panel(position, front, OWN, desks[front]),
            ),
            (*_middle(view), *_desk(position, front, OWN), *_desk(position, across, DESK)),
            affordances,
            self.game.wording.prompt(view, seat),
            (RETURN,) if any(offer.action == Do(RETURN.name) for offer in affordances) else (),
            ground=faces.ground(BOUNDS.w, BOUNDS.h),
        )

    def _ways(self, view: State, seat: int) -> Iterator[Affordance]:
        for command in self.game.legal(view, seat):
            label = self.game.wording.describe(view, command)
            if isinstance(command, Pass):
                yield Affordance(Drop(command.note.word, "aisle"), label, "PST-2.1", meaning=Play(command))
            else:
                yield RETURN.does(Play(command), "PST-2.2")
                yield Affordance(Drop("passed", f"panel:{1 - seat}"), label, "PST-2.2", meaning=Play(command))


def _note(note: Note, name: str, at: tuple[float, float], zone: str, movable: bool = False) -> Piece:
    about = () if note == FOLDED else (msg("The teacher takes it when the die shows less than half of its laughs."),)
    shown = faces.back() if note == FOLDED else faces.card(msg("Psst!"), msg("{laughs}", laughs=note.laughs))
    return Piece(name, shown, *at, 2, zone, NAMES[note], about, ("PST-2.3",), movable=movable, thing=note)


def _middle(view: State) -> Iterator[Piece]:
    for note in view.passed:
        yield _note(note, "passed", AISLE.centre, "aisle", movable=True)
    if view.die:
        turn = len(view.drawer) + sum(len(player.told) for player in view.players)
        yield Piece("die", faces.die(view.die), 580, 270, 1, "aisle", msg("The die shows {die}", die=view.die), rolled=turn)
    taken = msgn("The teacher has {count} note", "The teacher has {count} notes", len(view.drawer))
    yield Piece("drawer", faces.tile(taken, 120, 90), 200, 270, 1, "aisle", taken)


def _desk(position: Position[Psst, State], seat: int, box: Box) -> Iterator[Piece]:
    player, zone = position.view.players[seat], position.zone(seat)
    laughs = msgn("{count} laugh", "{count} laughs", player.laughs)
    yield seat_plate(position, seat, Box(box.x + 12, box.y + 10, 240, 40), "PST-3.1", laughs)
    row = Box(box.x + 270, box.y, box.w - 280, box.h)
    for place, (note, at) in enumerate(zip(player.hand, in_row(row, len(player.hand), faces.CARD[0]), strict=True)):
        yield _note(note, note.word if note != FOLDED else f"folded:{zone}:{place}", at, zone, movable=note != FOLDED)

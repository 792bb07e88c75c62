"""The principal and the bully (HR-9.1 to 9.3)."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from engines.hallway_rivals.board import OFFICE, Place
from engines.hallway_rivals.model import BullyMoves, Done, LoseStudent, MoveBully, MovePrincipal, StaffMoves, State, Walk, Working
from engines.hallway_rivals.rules.fighting import drop_script, lose
from engines.hallway_rivals.school import School, at, controlled, names, own_at, seats_at
from engines.hallway_rivals.words import belongings, place_name, student_name
from engines.kernel.commands import Command, piece
from engines.kernel.flow import DecisionContext, Descriptions, Prompts, Rule, always, one_of
from engines.kernel.messages import Message, msg, msgn


@frozen
class Principal(Command, verb="principal"):
    """Move the principal there (HR-9.1)."""

    to: Place = piece(Place)


@frozen
class Bully(Command, verb="bully"):
    """Move the bully a step (HR-9.1)."""

    to: Place = piece(Place)


@frozen
class Strike(Command, verb="strike"):
    """Let the bully attack a player's students where he is (HR-9.3)."""

    seat: int


Bullying = DecisionContext[None, State, MoveBully]


def staff_moves(working: Working, _: StaffMoves) -> None:
    """Whoever's turn it is moves the principal, then the bully, as many spaces as the player controls rooms (HR-9.1)."""
    seat = working.turn.seat
    working.then(BullyMoves())
    if working.principal is not None and controlled(working, seat):
        working.then(MovePrincipal((seat,)))


def bully_moves(working: Working, _: BullyMoves) -> None:
    """The bully moves, where he is on the board; cards may have brought rooms since the principal's move (HR-2.1, 9.1)."""
    seat = working.turn.seat
    steps = controlled(working, seat)
    if working.bully is not None and steps:
        working.then(MoveBully((seat,), steps))


def off_duty(working: Working) -> None:
    """Whoever has left the board is moved no more (HR-9.1)."""
    gone = [kind for kind, place in ((MovePrincipal, working.principal), (MoveBully, working.bully)) if place is None]
    working.agenda = tuple([task for task in working.agenda if type(task) not in gone])


def _beside(school: School, place: Place) -> list[Place]:
    """The corridor spaces beside a place, which are all that staff walk on (HR-9.5)."""
    return [one for one in school.board.plan.neighbours[place] if one.is_corridor]


def _principal_reach(context: DecisionContext[None, State, MovePrincipal], past_bully: bool = True) -> Mapping[Place, int]:
    start, bully = context.state.principal, context.state.bully
    if start is None:
        return {}
    enter = (lambda place: place.is_corridor) if past_bully else (lambda place: place.is_corridor and place is not bully)
    return context.state.board.plan.distances(start, controlled(context.state, context.seat), enter)


def principal_goals(context: DecisionContext[None, State, MovePrincipal]) -> list[Place]:
    """Where the principal can go: over corridor spaces, past students (HR-9.1, 9.5)."""
    return [place for place, steps in _principal_reach(context).items() if steps]


def _principal(working: Working, context: DecisionContext[None, State, MovePrincipal], command: Principal) -> None:
    reach = _principal_reach(context, past_bully=False)
    way = working.board.plan.way(reach if command.to in reach else _principal_reach(context), command.to)
    if working.bully is not None and working.bully in way[1:]:
        # There is no way round the bully: they meet in passing.
        way = way[: way.index(working.bully) + 1]
    working.principal, working.deed = way[-1], Walk(way)
    working.say("principal", msg("The principal goes to {place}.", place=place_name(working, way[-1])), "HR-9.1")
    if not meet(working):
        _send_to_office(working, way[-1])


def _stay(working: Working, _: DecisionContext[None, State, MovePrincipal], __: Done) -> None:
    if working.principal is not None:
        _send_to_office(working, working.principal)


def _send_to_office(working: Working, place: Place) -> None:
    """Students on the space where the principal ends go to the Office and drop what they carry (HR-9.2)."""
    if not place.is_corridor:
        return
    for student in [student for _, student in at(working, place) if not student.is_robot]:
        drop_script(working, student)
        working.move(student.name, OFFICE, cheerleader=False, coins=0, item=None)
        name, lost = student_name(student.name), belongings([student])
        words = msg("The principal sends {name} to the Office.", name=name)
        if lost:
            words = msg("The principal sends {name} to the Office, who loses {what}.", name=name, what=lost)
        working.say("caught", words, "HR-9.2")


def meet(working: Working) -> bool:
    """Both leave if principal and bully stand on one space (HR-9.1); returns whether they did."""
    if working.principal is None or working.principal is not working.bully or working.principal is OFFICE:
        return False
    working.principal = working.bully = None
    off_duty(working)
    working.say("met", msg("The principal meets the bully: both leave."), "HR-9.1")
    return True


PRINCIPAL: Rule[None, State, Working, MovePrincipal, Principal] = one_of(
    Principal, "HR-9.1", principal_goals, lambda *_: msg("The principal can't get there on so few spaces."), _principal
)
"""Move the principal (HR-9.1)."""


STAY = always(Done, "HR-9.1", _stay)
"""Leave the principal where he is (HR-9.1)."""


def _steps(context: Bullying) -> list[Place]:
    bully = context.state.bully
    return _beside(context.state, bully) if bully is not None and context.decision.left else []


def _why_not_there(context: Bullying, _: Place) -> Message:
    return msg("The bully has no steps left.") if not context.decision.left else msg("The bully goes one corridor space at a time.")


def _bully(working: Working, context: Bullying, command: Bully) -> None:
    decision = context.decision
    working.deed = Walk((working.bully or OFFICE, command.to))
    working.bully = command.to
    working.say("bully", msg("The bully goes to {place}.", place=place_name(working, command.to)), "HR-9.1")
    if meet(working):
        return
    after = MoveBully(decision.seats, decision.left - 1, decision.struck, decision.victim)
    if after.left or victims(working, after):
        working.then(after)


def victims(school: School, decision: MoveBully) -> list[int]:
    """Whose students the bully can attack where he is: one player's a turn, once on each space (HR-9.3)."""
    place = school.bully
    if place is None or not place.is_corridor or place in decision.struck:
        return []
    return [seat for seat in sorted(seats_at(school, place)) if decision.victim in (-1, seat)]


def _strike(working: Working, context: Bullying, command: Strike) -> None:
    decision, place = context.decision, working.bully
    if place is None:
        return
    after = MoveBully(decision.seats, decision.left, (*decision.struck, place), command.seat)
    if after.left:
        working.then(after)
    working.say("struck", msg("The bully goes for {name}'s students.", name=working.name(command.seat)), "HR-9.3")
    there = names(own_at(working, command.seat, place))
    if len(there) == 1:
        lose(working, there[0], ())
    else:
        working.then(LoseStudent((command.seat,), there, ()))


BULLY: Rule[None, State, Working, MoveBully, Bully] = one_of(Bully, "HR-9.1", _steps, _why_not_there, _bully)
"""Move the bully a step (HR-9.1)."""


STRIKE: Rule[None, State, Working, MoveBully, Strike] = one_of(
    Strike, "HR-9.3", lambda context: victims(context.state, context.decision),
    lambda *_: msg("The bully attacks one player's students a turn, where he stands, once on each space."), _strike,
)  # fmt: skip
"""Let the bully attack (HR-9.3)."""


ENOUGH = always(Done, "HR-9.1", lambda *_: None)
"""Let the bully be (HR-9.1)."""


def _bully_prompt(state: State, decision: MoveBully) -> Message:
    if victims(state, decision):
        return msgn("The bully can attack here; {count} step is left.", "The bully can attack here; {count} steps are left.", decision.left)
    return msgn("Move the bully: {count} step is left.", "Move the bully: {count} steps are left.", decision.left)


STAFF_PROMPTS: Prompts = {
    MovePrincipal: msg("Move the principal, or leave him where he is."),
    MoveBully: _bully_prompt,
}


STAFF_DESCRIPTIONS: Descriptions = {
    Principal: lambda state, it: msg("Principal to {place}", place=place_name(state, it.to)),
    Bully: lambda state, it: msg("Bully to {place}", place=place_name(state, it.to)),
    Strike: lambda state, it: msg("The bully attacks {name}", name=state.config.names[it.seat]),
}

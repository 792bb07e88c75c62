"""The principal and the bully: how they move, and what they do to students (HR-9.1 to 9.3)."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, frozen

from engines.hallway_rivals.board import OFFICE, Place
from engines.hallway_rivals.model import AnyState, BullyMoves, Done, MoveBully, MovePrincipal, StaffMoves, State, Walk, Working
from engines.hallway_rivals.pieces import Student
from engines.hallway_rivals.rules.fighting import drop_script, lose_one
from engines.hallway_rivals.school import controlled, everybody_at, names, seats_at, students_at
from engines.hallway_rivals.words import belongings, place_name, student_name
from engines.kernel.commands import Command, piece
from engines.kernel.flow import DecisionContext, Descriptions, Prompts, always, one_of
from engines.kernel.messages import Message, msg, msgn


def staff_moves(working: Working, _: StaffMoves) -> None:
    """Let the player move the principal, then the bully, as many spaces as the player controls rooms (HR-9.1)."""
    seat = working.turn.seat
    working.then(BullyMoves())
    if working.principal is not None and controlled(working, seat):
        working.then(MovePrincipal((seat,)))


def bully_moves(working: Working, _: BullyMoves) -> None:
    """Let the player move the bully; cards may have brought rooms since the principal's move (HR-2.1, 9.1)."""
    seat = working.turn.seat
    steps = controlled(working, seat)
    if working.bully is not None and steps:
        working.then(MoveBully((seat,), steps))


def dismiss(working: Working, principal: bool = True, bully: bool = True) -> None:
    """Take the principal, the bully or both off the board (HR-9.2 to 9.4)."""
    if principal and working.principal is not None:
        working.principal = None
        working.say("left", msg("The principal leaves."), "HR-9.2")
    if bully and working.bully is not None:
        working.bully = None
        working.say("left", msg("The bully leaves."), "HR-9.3")
    _cancel_moves(working)


def _meet(working: Working) -> bool:
    """Let both leave if principal and bully are on the same space (HR-9.1). Returns whether they did."""
    if working.principal is None or working.principal is not working.bully or working.principal is OFFICE:
        return False
    working.principal = working.bully = None
    _cancel_moves(working)
    working.say("met", msg("The principal meets the bully: both leave."), "HR-9.1")
    return True


def _cancel_moves(working: Working) -> None:
    gone = [kind for kind, place in ((MovePrincipal, working.principal), (MoveBully, working.bully)) if place is None]
    working.agenda = tuple([task for task in working.agenda if type(task) not in gone])


# The principal
@frozen
class Principal(Command, verb="principal"):
    """Move the principal there (HR-9.1)."""

    to: Place = piece(Place)


def _principal_reach(context: DecisionContext[None, State, MovePrincipal], past_bully: bool = True) -> Mapping[Place, int]:
    start, bully = context.state.principal, context.state.bully
    if start is None:
        return {}
    enter = (lambda place: place.is_corridor) if past_bully else (lambda place: place.is_corridor and place is not bully)
    return context.state.board.plan.distances(start, controlled(context.state, context.seat), enter)


def _move_principal(working: Working, context: DecisionContext[None, State, MovePrincipal], command: Principal) -> None:
    reach = _principal_reach(context, past_bully=False)
    way = working.board.plan.way(reach if command.to in reach else _principal_reach(context), command.to)
    if working.bully is not None and working.bully in way[1:]:
        # No other path is short enough: they meet in passing.
        way = way[: way.index(working.bully) + 1]
    working.principal, working.deed = way[-1], Walk(way)
    working.say("principal", msg("The principal goes to {place}.", place=place_name(working, way[-1])), "HR-9.1")
    if not _meet(working):
        _send_to_office(working)


def _send_to_office(working: Working) -> None:
    """Move the students on the principal's space to the Office, without their belongings (HR-9.2)."""
    place = working.principal
    if place is None or not place.is_corridor:
        return
    for student in [student for _, student in everybody_at(working, place) if not student.is_robot]:
        drop_script(working, student)
        working.move(student.name, OFFICE, cheerleader=False, coins=0, item=None)
        name, lost = student_name(student.name), belongings([student])
        words = msg("The principal sends {name} to the Office.", name=name)
        if lost:
            words = msg("The principal sends {name} to the Office. {name} loses {what}.", name=name, what=lost)
        working.say("caught", words, "HR-9.2")


PRINCIPAL = one_of(
    Principal,
    "HR-9.1",
    lambda context: [place for place, steps in _principal_reach(context).items() if steps],
    lambda context, _: msgn(
        "The principal moves along corridors, at most {count} space.",
        "The principal moves along corridors, at most {count} spaces.",
        controlled(context.state, context.seat),
    ),
    _move_principal,
)

LEAVE_PRINCIPAL = always(Done, "HR-9.1", lambda working, *_: _send_to_office(working))


# The bully

Bullying = DecisionContext[None, State, MoveBully]


@frozen
class Bully(Command, verb="bully"):
    """Move the bully a step (HR-9.1)."""

    to: Place = piece(Place)


@frozen
class Strike(Command, verb="strike"):
    """Let the bully attack a player's students where he is (HR-9.3)."""

    seat: int


def _steps(context: Bullying) -> list[Place]:
    """Return the corridor spaces beside the bully, which are all that he walks on (HR-9.5)."""
    bully = context.state.bully
    return (
        [one for one in context.state.board.plan.neighbours[bully] if one.is_corridor]
        if bully is not None and context.decision.left
        else []
    )


def _move_bully(working: Working, context: Bullying, command: Bully) -> None:
    working.deed = Walk((working.bully or OFFICE, command.to))
    working.bully = command.to
    working.say("bully", msg("The bully goes to {place}.", place=place_name(working, command.to)), "HR-9.1")
    after = evolve(context.decision, left=context.decision.left - 1)
    if not _meet(working) and (after.left or _victims(working, after)):
        working.then(after)


def _victims(state: AnyState, decision: MoveBully) -> list[int]:
    """Return the seats the bully can attack where he is: one player's students a turn, once on each space (HR-9.3)."""
    place = state.bully
    if place is None or not place.is_corridor or place in decision.struck:
        return []
    return [seat for seat in sorted(seats_at(state, place)) if decision.victim in (-1, seat)]


def _strike(working: Working, context: Bullying, command: Strike) -> None:
    decision, place = context.decision, working.bully
    if place is None:
        return
    if decision.left:
        working.then(evolve(decision, struck=(*decision.struck, place), victim=command.seat))
    working.say("struck", msg("The bully attacks {name}'s students.", name=working.name(command.seat)), "HR-9.3")
    lose_one(working, command.seat, names(students_at(working, command.seat, place)), ())


BULLY = one_of(
    Bully,
    "HR-9.1",
    _steps,
    lambda context, _: (
        msg("The bully moves one corridor space at a time.") if context.decision.left else msg("The bully has no steps left.")
    ),
    _move_bully,
)

STRIKE = one_of(
    Strike,
    "HR-9.3",
    lambda context: _victims(context.state, context.decision),
    lambda *_: msg("Each turn, the bully attacks one player's students, once on each space he comes to."),
    _strike,
)

LEAVE_BULLY = always(Done, "HR-9.1", lambda *_: None)


def _bully_prompt(state: State, decision: MoveBully) -> Message:
    if not _victims(state, decision):
        return msgn("Move the bully {count} step.", "Move the bully up to {count} steps.", decision.left)
    if not decision.left:
        return msg("Attack with the bully, or leave him where he is.")
    return msgn(
        "Attack with the bully, or move him {count} step.", "Attack with the bully, or move him up to {count} steps.", decision.left
    )


def within_reach(state: State, decision: MovePrincipal | MoveBully) -> list[tuple[int, Student]]:
    """The students in corridors where the principal or the bully can go, each with its seat; those where he is come first."""
    steps = decision.left if isinstance(decision, MoveBully) else controlled(state, decision.seats[0])
    start = state.bully if isinstance(decision, MoveBully) else state.principal
    reach = state.board.plan.distances(start, steps, lambda place: place.is_corridor) if start is not None else ()
    return [one for place in reach if place.is_corridor for one in everybody_at(state, place)]


def _principal_prompt(state: State, decision: MovePrincipal) -> Message:
    if within_reach(state, decision):
        return msg("Move the principal, or leave him where he is.")
    return msg("The principal can't reach anyone.")


PROMPTS: Prompts = {MovePrincipal: _principal_prompt, MoveBully: _bully_prompt}

DESCRIPTIONS: Descriptions = {
    Principal: lambda state, it: msg("Principal to {place}", place=place_name(state, it.to)),
    Bully: lambda state, it: msg("Bully to {place}", place=place_name(state, it.to)),
    Strike: lambda state, it: msg("The bully attacks {name}", name=state.config.names[it.seat]),
}

"""The course of a lesson, in the order of the rules: a note is passed, it or another one comes back, and that one is read out."""

from __future__ import annotations

from engines.kernel.commands import without
from engines.kernel.flow import Decision, DecisionContext, Decisions, Steps, always, from_hand
from engines.kernel.messages import Message, msg
from tests.template.model import Answering, HandBack, Note, Pass, Passing, State, Turn, Working
from tests.template.wording import NAMES


def turn(working: Working, task: Turn) -> None:
    """The pupils take turns (PST-2.1) until no notes are left (PST-3.1)."""
    if working.players[task.seat].hand:
        working.then(Passing((task.seat,)), Turn(1 - task.seat))


def pass_note(working: Working, context: DecisionContext[None, State, Passing], command: Pass) -> None:
    """A note crosses the aisle, folded; the other pupil answers (PST-2.1)."""
    player = working.players[context.seat]
    working.put_player(context.seat, hand=without(player.hand, command.note))
    working.passed = (command.note,)
    everybody = msg("{name} passes a note.", name=player.name)
    working.tell(context.seat, "passed", msg("You pass the {note}.", note=NAMES[command.note]), "PST-2.1", everybody)
    working.then(Answering((1 - context.seat,)))


def swap(working: Working, context: DecisionContext[None, State, Answering], command: Pass) -> None:
    """The note that came is kept, and another one comes back (PST-2.2)."""
    player, (kept,) = working.players[context.seat], working.passed
    working.put_player(context.seat, hand=tuple(sorted((*without(player.hand, command.note), kept))))
    everybody = msg("{name} keeps the note and passes another one back.", name=player.name)
    working.tell(context.seat, "swapped", msg("You keep the {note}.", note=NAMES[kept]), "PST-2.2", everybody)
    read_out(working, 1 - context.seat, command.note)


def hand_back(working: Working, context: DecisionContext[None, State, Answering], _: HandBack) -> None:
    """The note comes back as it was (PST-2.2)."""
    working.say("returned", msg("{name} hands the note back.", name=working.players[context.seat].name), "PST-2.2")
    read_out(working, 1 - context.seat, *working.passed)


def read_out(working: Working, seat: int, note: Note) -> None:
    """The returned note is read out and scores its laughs; if they are more than twice the die, the teacher takes it (PST-2.3)."""
    pips, working.rng = working.rng.below(6)
    working.die, working.passed, player = pips + 1, (), working.players[seat]
    working.reveals = frozenset((0, 1))
    told = msg("{name} reads out the {note}; the die shows {die}.", name=player.name, note=NAMES[note], die=working.die)
    working.say("rolled", told, "PST-2.3")
    if note.laughs <= 2 * working.die:
        working.put_player(seat, told=(*player.told, note))
        working.say("laughed", msg("The class laughs."), "PST-2.3")
    else:
        working.drawer += (note,)
        working.say("caught", msg("The teacher takes the note."), "PST-2.3")


def not_in_hand(_: DecisionContext[None, State, Decision], note: Note) -> Message:
    """The reason against passing a note that is not in the hand (PST-2.1, 2.2)."""
    return msg("You don't have the {note}.", note=NAMES[note])


STEPS: Steps = {Turn: turn}
DECISIONS: Decisions = {
    Passing: (from_hand(Pass, "PST-2.1", not_in_hand, pass_note),),
    Answering: (from_hand(Pass, "PST-2.2", not_in_hand, swap), always(HandBack, "PST-2.2", hand_back)),
}

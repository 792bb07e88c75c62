"""How a lesson goes, in the order of the rules: a note is passed, it or another one comes back, and that one is read out."""

from __future__ import annotations

from attrs import evolve

from engines.kernel.contract import Refusal
from engines.kernel.flow import Ask, Decision, Decisions, Rule, Steps, picks
from engines.kernel.messages import msg
from engines.kernel.moves import Family
from tests.template.model import Answering, HandBack, Note, Pass, Passing, State, Turn, Working
from tests.template.wording import name_of


def turn(working: Working, task: Turn) -> None:
    """The pupils take turns (PST-2.1) until no notes are left (PST-3.1)."""
    if working.players[task.seat].hand:
        working.then(Passing((task.seat,)), Turn(1 - task.seat))


def pass_note(working: Working, ask: Ask[None, State, Passing], command: Pass) -> None:
    """A note crosses the aisle, folded; the other pupil answers (PST-2.1)."""
    player = working.players[ask.seat]
    working.players[ask.seat] = evolve(player, hand=without(player.hand, command.note))
    everybody = msg("{name} passes a note.", name=player.name)
    working.tell(ask.seat, "passed", msg("You pass {note}.", note=name_of(command.note)), "PST-2.1", everybody)
    working.then(Answering((1 - ask.seat,), command.note))


def swap(working: Working, ask: Ask[None, State, Answering], command: Pass) -> None:
    """The note that came is kept, and another one comes back (PST-2.2)."""
    player, kept = working.players[ask.seat], ask.decision.note
    working.players[ask.seat] = evolve(player, hand=tuple(sorted((*without(player.hand, command.note), kept))))
    everybody = msg("{name} keeps the note and passes another one back.", name=player.name)
    working.tell(ask.seat, "swapped", msg("You keep {note}.", note=name_of(kept)), "PST-2.2", everybody)
    read_out(working, 1 - ask.seat, command.note)


def hand_back(working: Working, ask: Ask[None, State, Answering], _: HandBack) -> None:
    """The note comes back as it was (PST-2.2)."""
    working.say("returned", msg("{name} hands the note back.", name=working.players[ask.seat].name), "PST-2.2")
    read_out(working, 1 - ask.seat, ask.decision.note)


def read_out(working: Working, seat: int, note: Note) -> None:
    """What came back is read out and is worth its laughs; but where they are more than twice the die, the teacher takes it (PST-2.3)."""
    pips, working.rng = working.rng.below(6)
    working.die, player = pips + 1, working.players[seat]
    working.reveals = frozenset((0, 1))
    working.say("rolled", msg("{name} reads out {note}, and rolls {die}.", name=player.name, note=name_of(note), die=pips + 1), "PST-2.3")
    if note.laughs <= 2 * working.die:
        working.players[seat] = evolve(player, told=(*player.told, note))
        working.say("laughed", msg("The class laughs."), "PST-2.3")
    else:
        working.drawer += (note,)
        working.say("caught", msg("The teacher takes the note."), "PST-2.3")


def without(hand: tuple[Note, ...], note: Note) -> tuple[Note, ...]:
    """A hand after a note has left it."""
    return tuple(held for held in hand if held != note)


def passes(ask: Ask[None, State, Decision]) -> Family[Pass]:
    """Any note in hand can be passed (PST-2.1, 2.2)."""
    return picks(lambda: list(ask.state.players[ask.seat].hand), Pass)


def why_not_pass(ask: Ask[None, State, Decision], command: Pass) -> Refusal | None:
    """No other note can (PST-2.1, 2.2)."""
    if command.note in ask.state.players[ask.seat].hand:
        return None
    return Refusal(ask.decision.clause, msg("You don't have {note}.", note=name_of(command.note)), tuple(passes(ask))[:1])


STEPS: Steps = {Turn: turn}

DECISIONS: Decisions = {
    Passing: (Rule(Pass, "PST-2.1", passes, why_not_pass, pass_note),),
    Answering: (
        Rule(Pass, "PST-2.2", passes, why_not_pass, swap),
        Rule(HandBack, "PST-2.2", lambda _: Family(lambda: [HandBack()]), lambda *_: None, hand_back),
    ),
}

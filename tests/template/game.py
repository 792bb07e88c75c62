"""Psst! behind the contract that every game keeps."""

from __future__ import annotations

from attrs import evolve

from engines.kernel.contract import Line, Outcome, SeatResult, Setup
from engines.kernel.flow import Decision, FlowGame
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from tests.template import flow
from tests.template.model import FOLDED, NOTES, Answering, Note, Passing, Player, State, Turn, Working
from tests.template.wording import PsstWording

EACH = 4
"""How many notes a pupil gets (PST-1.1)."""


class Psst(FlowGame[None, State, Working]):
    """The rules, for two pupils."""

    id = "psst"
    name = msg("Psst!")
    rules_version = 1
    seat_counts = range(2, 3)
    state_type = State
    working = Working
    steps = flow.STEPS
    decisions = flow.DECISIONS
    wording = PsstWording()

    def first(self, setup: Setup) -> State:
        """The notes are shuffled and handed out (PST-1.1)."""
        notes, rng = Rng.of_deal(setup.deal).shuffled(NOTES)
        hands = notes[:EACH], notes[EACH : 2 * EACH]
        players = [Player(seat.name, tuple(sorted(hand))) for seat, hand in zip(setup.seats, hands, strict=True)]
        return State((Turn(0),), tuple(players), rng, notes[2 * EACH :])

    def view(self, state: State, seat: int | None) -> State:
        """The other hand, the satchel and a note that the other pupil passed are folded (PST-1.1, 2.1)."""
        working = Working(state, None)
        working.rng, working.satchel = Rng(0), (FOLDED,) * len(state.satchel)
        for index, player in enumerate(state.players):
            if index != seat:
                working.players[index] = evolve(player, hand=(FOLDED,) * len(player.hand))
        if passed_note(state) and (seat is None or seat in self.to_act(state)):
            working.agenda[-1] = evolve(working.agenda[-1], note=FOLDED)
        return working.state()

    def determinize(self, view: State, seat: int | None, rng: Rng) -> State:
        """What is folded may be any note that is not in sight."""
        del seat
        passed = passed_note(view)
        seen = {*view.drawer, *passed, *(note for player in view.players for note in (*player.hand, *player.told))}
        unseen, rng = rng.shuffled([note for note in NOTES if note not in seen])
        left = iter(unseen)

        def unfolded(notes: tuple[Note, ...]) -> tuple[Note, ...]:
            return tuple(sorted(next(left) if note == FOLDED else note for note in notes))

        working = Working(view, None)
        working.players = [evolve(player, hand=unfolded(player.hand)) for player in view.players]
        working.rng, working.satchel = Rng(rng.next()[0]), unfolded(view.satchel)
        if passed:
            working.agenda[-1] = evolve(working.agenda[-1], note=unfolded(passed)[0])
        return working.state()

    def outcome(self, state: State) -> Outcome | None:
        """The most laughs win (PST-3.1)."""
        if state.agenda:
            return None
        totals = [player.laughs for player in state.players]
        results = [SeatResult(total == max(totals), total, (Line(msg("Laughs"), "PST-3.1", total),)) for total in totals]
        return Outcome(msg("No notes are left."), "PST-3.1", tuple(results))

    def problems(self, state: State) -> tuple[str, ...]:
        """Whatever is wrong with a state."""
        if len(state.players) != 2:
            return ("there are not two pupils",)
        one, two = state.players
        read, passed = [*state.drawer, *one.told, *two.told], passed_note(state)
        seat, sizes = len(read) % 2, [EACH - (len(read) + 1) // 2, EACH - len(read) // 2]
        sizes[seat] -= len(passed)
        due: list[Decision] = [Answering((1 - seat,), note) for note in passed] or [Passing((seat,))] * (len(read) < 2 * EACH)
        faults = {
            "a note is missing or there twice": sorted((*read, *passed, *state.satchel, *one.hand, *two.hand)) != sorted(NOTES),
            "a hand is too large or too small": sizes != [len(one.hand), len(two.hand)],
            "that can't be what comes next": state.agenda != ((*due, Turn(1 - seat)) if due else ()),
            "the die can't show that": state.die not in (range(1, 7) if read else (0,)),
        }
        return tuple(fault for fault, found in faults.items() if found)


def passed_note(state: State) -> tuple[Note, ...]:
    """The note that waits for an answer, if there is one (PST-2.2)."""
    return tuple(task.note for task in state.agenda[:1] if isinstance(task, Answering))

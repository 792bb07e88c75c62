"""Psst! behind the contract that every game keeps."""

from __future__ import annotations

from attrs import evolve

from engines.kernel.contract import Line, Outcome, Setup, ranked
from engines.kernel.flow import FlowGame, violations
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from tests.template import flow
from tests.template.model import FOLDED, NOTES, Answering, Note, Passing, Player, State, Turn, Working
from tests.template.wording import PsstWording

EACH = 4
"""The number of notes for each pupil (PST-1.1)."""


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
        players = [Player(name, tuple(sorted(notes[EACH * seat :][:EACH]))) for seat, name in enumerate(setup.names)]
        return State((Turn(0),), tuple(players), rng, notes[EACH * len(players) :])

    def hide(self, working: Working, state: State, seat: int | None) -> None:
        """The other hand, the satchel and a note that the other pupil passed are folded (PST-1.1, 2.1)."""
        working.satchel = (FOLDED,) * len(state.satchel)
        for index, player in enumerate(state.players):
            if index != seat:
                working.put_player(index, hand=(FOLDED,) * len(player.hand))
        if seat is None or seat in self.to_act(state):
            working.passed = (FOLDED,) * len(state.passed)

    def deal_hidden(self, working: Working, view: State, rng: Rng) -> None:
        """Folded notes may be any that are not in sight."""
        seen = {*view.drawer, *view.passed, *(note for player in view.players for note in (*player.hand, *player.told))}
        left = iter(rng.shuffled([note for note in NOTES if note not in seen])[0])

        def unfolded(notes: tuple[Note, ...]) -> tuple[Note, ...]:
            return tuple(sorted(next(left) if note == FOLDED else note for note in notes))

        working.players = [evolve(player, hand=unfolded(player.hand)) for player in view.players]
        working.satchel, working.passed = unfolded(view.satchel), unfolded(view.passed)

    def result(self, state: State) -> Outcome:
        """The most laughs win (PST-3.1)."""
        laughs = [(Line(msg("Laughs"), "PST-3.1", player.laughs),) for player in state.players]
        return Outcome(msg("No notes are left."), "PST-3.1", ranked(laughs))

    def problems(self, state: State) -> tuple[str, ...]:
        """Whatever is wrong with a state."""
        if len(state.players) != 2:
            return ("there are not two pupils",)
        one, two = state.players
        read = [*state.drawer, *one.told, *two.told]
        seat, sizes = len(read) % 2, [EACH - (len(read) + 1) // 2, EACH - len(read) // 2]
        sizes[seat] -= len(state.passed)
        due = Answering((1 - seat,)) if state.passed else Passing((seat,))
        faults = {
            "a note is missing or there twice": sorted((*read, *state.passed, *state.satchel, *one.hand, *two.hand)) != sorted(NOTES),
            "a hand is too large or too small": sizes != [len(one.hand), len(two.hand)],
            "that can't be what comes next": state.agenda != ((due, Turn(1 - seat)) if len(read) < 2 * EACH else ()),
            "the die can't show that": state.die not in (range(1, 7) if read else (0,)),
        }
        return violations(faults)

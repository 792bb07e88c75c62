"""Tables of KidSprout Jumboree for tests: dealt ones, and play at random."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.kernel.contract import Seat, Setup
from engines.kernel.rng import Rng
from engines.kidsprout_jumboree.game import KidSproutJumboree
from engines.kidsprout_jumboree.model import State
from engines.shelf import games
from tests.expecting import expect


def camp() -> KidSproutJumboree:
    """The game with its sentences."""
    return expect(games()["kidsprout_jumboree"], KidSproutJumboree)


def dealt(players: int = 4, deal: int = 1, **options: str) -> State:
    """A table as it is dealt, at its first decision."""
    chosen: dict[str, Any] = {option.key: option.default for option in camp().options} | options
    seats = tuple(Seat(name) for name in ("Ann", "Ben", "Cyd", "Dot")[:players])
    return camp().new(Setup("kidsprout_jumboree", seats, chosen, deal)).state


def played(state: State, commands: int, deal: int = 1, talkative: int = 3) -> Iterator[State]:
    """The state and those after commands drawn at random, until there are enough or the game ends.

    Of ``talkative`` Excuses drawn all but one are left unplayed, so that some last till the day's end.
    """
    game, rng = camp(), Rng.of_deal(deal)
    yield state
    for _ in range(commands):
        acting = game.to_act(state)
        if not acting:
            return
        seat, rng = rng.pick(acting)
        command, rng = game.legal(state, seat).draw(rng)
        kept, rng = rng.below(talkative)
        if command.verb == "excuse" and kept:
            command = next(each for each in game.legal(state, seat) if each.verb != "excuse")
        state = game.apply(state, seat, command).state
        yield state

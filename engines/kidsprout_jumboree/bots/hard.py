"""The hard player: plays the rest of the day through in its mind, many times, for everything it could do."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import TypeVar

from attrs import frozen

from engines.kernel.messages import msg
from engines.kidsprout_jumboree.bots.player import Said, SproutMeister
from engines.kidsprout_jumboree.bots.rollout import Day, Whim
from engines.kidsprout_jumboree.commands import ADD, SIGNS
from engines.kidsprout_jumboree.model import NOBODY

K = TypeVar("K", bound=Hashable)

COIN_DAYS = 60
EXCUSE_DAYS = 30
LEADER_DAYS = 60
"""Days played through for each coin, Excuse or leader."""


@frozen
class Hard(SproutMeister):
    """Chooses what leaves it standing best at the end of the day."""

    label = msg("Hard")
    about = msg("Remembers every coin played, and plans for the whole day.")

    def coin(self, day: Day, seat: int, whim: Whim) -> int:
        """The coin after which it stands best."""

        def put(coin: int) -> Callable[[Day], None]:
            return lambda played: played.put_coin(seat, coin)

        def others(played: Day, whim: Whim) -> None:
            for each in range(len(played.hands)):
                if each != seat:
                    played.put_coin(each, played.guess_coin(each, whim))

        return _best(day, seat, {coin: put(coin) for coin in day.hands[seat]}, COIN_DAYS, whim, before=others)

    def excuse(self, day: Day, seat: int, whim: Whim) -> Said | None:
        """The Excuse after which it stands best, on any Sprout; none where it stands as well without."""

        def play(said: Said) -> Callable[[Day], None]:
            tile, sign, target = said

            def played(there: Day) -> None:
                there.excuses[seat].remove(tile)
                there.ages[target] += tile if sign == ADD else -tile

            return played

        choices: dict[Said | None, Callable[[Day], None]] = {None: _as_it_is}
        for tile in day.excuses[seat]:
            for sign in SIGNS:
                for target in range(len(day.hands)):
                    choices[tile, sign, target] = play((tile, sign, target))
        return _best(day, seat, choices, EXCUSE_DAYS, whim)

    def appoint(self, day: Day, seat: int, tied: list[int], whim: Whim) -> int:
        """Whoever it is best for it to see leading, itself not excepted."""
        totals = dict.fromkeys(tied, 0.0)
        for leader in tied:
            for _ in range(LEADER_DAYS):
                played = day.copy()
                played.lead(leader)
                played.play_out(whim)
                totals[leader] += played.standing(seat)
        return max(totals, key=lambda leader: totals[leader])


def _as_it_is(_: Day) -> None:
    """Nothing changes."""


def _as_it_was(_day: Day, _whim: Whim) -> None:
    """Nothing has changed."""


def _best(
    day: Day, seat: int, choices: Mapping[K, Callable[[Day], None]], days: int, whim: Whim, before: Callable[[Day, Whim], None] = _as_it_was
) -> K:
    """The choice after which a seat stands best, on average over days that go alike for all choices; the first of equal ones."""
    totals = dict.fromkeys(choices, 0.0)
    for _ in range(days):
        begun = day.copy()
        before(begun, whim)
        luck = whim.below(1 << 30)
        for choice, change in choices.items():
            played, same = begun.copy(), Whim(luck)
            change(played)
            played.lead(played.leader(same, seat if choice is None else NOBODY))
            played.play_out(same)
            totals[choice] += played.standing(seat)
    return max(totals, key=lambda choice: totals[choice])

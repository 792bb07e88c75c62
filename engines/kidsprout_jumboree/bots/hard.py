"""The hard player: plays the rest of the day through in its mind, many times, for everything it could do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product, repeat

from attrs import frozen

from engines.kernel.bots.search import FastRng, best
from engines.kernel.messages import msg
from engines.kidsprout_jumboree.bots.player import Said, SproutMeister
from engines.kidsprout_jumboree.bots.rollout import Day
from engines.kidsprout_jumboree.model import Sign

COIN_DAYS = 60
EXCUSE_DAYS = 30
LEADER_DAYS = 60
"""Days played through for each coin, Excuse or leader."""


@frozen
class Hard(SproutMeister):
    """Chooses what leaves it standing best at the end of the day, on average over days that go alike for all choices."""

    label = msg("Hard")
    about = msg("Remembers every coin played, and plans for the whole day.")

    def coin(self, day: Day, seat: int, luck: FastRng) -> int:
        """The coin after which it stands best."""

        def others_play() -> Iterator[Day]:
            while True:
                begun = day.copy()
                for each in range(len(begun.hands)):
                    if each != seat:
                        begun.put_coin(each, begun.guess_coin(each, luck))
                yield begun

        def standing(begun: Day, coin: int, luck: FastRng) -> float:
            played = begun.copy()
            played.put_coin(seat, coin)
            return played.to_its_end(played.leader(luck), luck).standing(seat)

        return best(day.hands[seat], others_play(), standing, [(COIN_DAYS, len(day.hands[seat]))], luck)

    def excuse(self, day: Day, seat: int, luck: FastRng) -> Said | None:
        """The Excuse after which it stands best, on any Sprout; none where it stands as well without."""

        def standing(begun: Day, said: Said | None, luck: FastRng) -> float:
            played = begun.copy()
            if said is None:
                return played.to_its_end(played.leader(luck, seat), luck).standing(seat)
            tile, sign, target = said
            played.excuses[seat].remove(tile)
            played.ages[target] += tile if sign is Sign.ADD else -tile
            return played.to_its_end(played.leader(luck), luck).standing(seat)

        choices = [None, *product(day.excuses[seat], Sign, range(len(day.hands)))]
        return best(choices, repeat(day), standing, [(EXCUSE_DAYS, len(choices))], luck)

    def appoint(self, day: Day, seat: int, tied: tuple[int, ...], luck: FastRng) -> int:
        """Whoever it is best for it to see leading, itself not excepted."""

        def standing(begun: Day, leader: int, luck: FastRng) -> float:
            return begun.copy().to_its_end(leader, luck).standing(seat)

        return best(tied, repeat(day), standing, [(LEADER_DAYS, len(tied))], luck)

"""The three players: one looks at the present Activity, one remembers coins, one plays the rest of the day through in its mind."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product, repeat

from attrs import frozen

from engines.kernel.bots.search import FastRng, best
from engines.kernel.messages import msg
from engines.kidsprout_jumboree.bots.player import Said, SproutMeister
from engines.kidsprout_jumboree.bots.rollout import Day
from engines.kidsprout_jumboree.model import ROUNDS, Sign

DEAR = 10
"""Stress Points from which on it thinks of an Excuse."""


@frozen
class Easy(SproutMeister):
    """Looks at the present Activity only, and not at what the others have played."""

    label = msg("Easy")
    about = msg("Looks no further than this Activity, and hardly at what the others have played.")

    def coin(self, day: Day, seat: int, luck: FastRng) -> int:
        """Any coin for one or two hours; the lower of two for longer."""
        hand = day.hands[seat]
        one, other = hand[luck.below(len(hand))], hand[luck.below(len(hand))]
        return min(one, other) if day.hours > 2 else one

    def excuse(self, day: Day, seat: int, luck: FastRng) -> Said | None:
        """Every other time it would have to lead at a cost: one off its own Sprout's age, whether that is enough or not."""
        able = day.able()
        if seat not in able or day.ages[seat] < max(day.ages[each] for each in able) or day.stress(seat) < DEAR or luck.below(2):
            return None
        return day.excuses[seat][-1], Sign.SUBTRACT, seat

    def appoint(self, day: Day, seat: int, tied: tuple[int, ...], luck: FastRng) -> int:
        """Anybody else."""
        del day
        others = [each for each in tied if each != seat]
        return others[luck.below(len(others))]


GUESSES = 40
"""How often it imagines what the others play."""

BURDEN = 1.5
"""Stress Points that it is worth to be rid of a year of age before the long Activities come."""


@frozen
class Medium(SproutMeister):
    """Expects of each coin what it costs now, and keeps its Excuses for when they work."""

    label = msg("Medium")
    about = msg("Reckons what each coin costs now, and keeps its Excuses until they work.")

    def coin(self, day: Day, seat: int, luck: FastRng) -> int:
        """The coin that costs least now, old Sprouts sooner than young ones."""
        scores = dict.fromkeys(day.hands[seat], 0.0)
        for _ in range(GUESSES):
            others = [(each, day.guess_coin(each, luck)) for each in range(len(day.hands)) if each != seat]
            for coin in scores:
                played = day.copy()
                for each, other in others:
                    played.put_coin(each, other)
                played.put_coin(seat, coin)
                if played.leader(luck) == seat:
                    scores[coin] -= played.stress(seat)
        return max(scores, key=lambda coin: scores[coin] / GUESSES + BURDEN * coin)

    def excuse(self, day: Day, seat: int, luck: FastRng) -> Said | None:
        """One off its own Sprout's age, when it would have to lead and that saves it from leading."""
        played = day.copy()
        played.excuses = [tiles if each == seat else () for each, tiles in enumerate(day.excuses)]
        if played.leader(luck) == seat:
            return None
        spent = [tile for tile in day.excuses[seat] if tile not in played.excuses[seat]]
        return (spent[-1], Sign.SUBTRACT, seat) if spent else None

    def appoint(self, day: Day, seat: int, tied: tuple[int, ...], luck: FastRng) -> int:
        """The rival who is ahead."""
        del seat
        return day.chosen(tied, luck)


COIN_DAYS = ((40, 6), (50, 4), (60, 2))
EXCUSE_DAYS = 60
LEADER_DAYS = 60
"""Days played through for each coin, Excuse or leader; of coins the best of a stage go on to the next."""

BOLD, CALM = 4, 5
"""It expects that one of so many players uses Excuses on others' Sprouts, or seldom any."""


@frozen
class Hard(SproutMeister):
    """Chooses what leaves it standing best at the end of the day, on average over days that go alike for all choices."""

    label = msg("Hard")
    about = msg("Remembers every coin played, and plans for the whole day.")

    def coin(self, day: Day, seat: int, luck: FastRng) -> int:
        """The coin after which it stands best."""

        def others_play() -> Iterator[Day]:
            for begun in with_others(day, seat, luck):
                for each in range(len(begun.hands)):
                    if each != seat:
                        begun.put_coin(each, begun.guess_coin(each, luck))
                yield begun

        def standing(begun: Day, coin: int, luck: FastRng) -> float:
            played = begun.copy()
            played.put_coin(seat, coin)
            return played.to_its_end(played.leader(luck), luck).standing(seat)

        return best(day.hands[seat], others_play(), standing, COIN_DAYS, luck)

    def excuse(self, day: Day, seat: int, luck: FastRng) -> Said | None:
        """The Excuse after which it stands best, of those that change who leads; none where it stands as well without."""

        def standing(begun: Day, said: Said | None, luck: FastRng) -> float:
            played = begun.copy()
            return played.to_its_end(leader_after(played, seat, said, luck), luck).standing(seat)

        choices = [None, *worth_saying(day, seat, luck.below(1 << 30))]
        return best(choices, with_others(day, seat, luck), standing, [(EXCUSE_DAYS, len(choices))], luck)

    def appoint(self, day: Day, seat: int, tied: tuple[int, ...], luck: FastRng) -> int:
        """Whoever's leading is best for it, be it itself."""

        def standing(begun: Day, leader: int, luck: FastRng) -> float:
            return begun.copy().to_its_end(leader, luck).standing(seat)

        return best(tied, repeat(day), standing, [(LEADER_DAYS, len(tied))], luck)


def with_others(day: Day, seat: int, luck: FastRng) -> Iterator[Day]:
    """Endlessly many days like this one, in each of which the other players use their Excuses as they may."""
    others = [each for each in range(len(day.hands)) if each != seat]
    while True:
        begun = day.copy()
        begun.bold = [each for each in others if not luck.below(BOLD)]
        begun.calm = [each for each in others if not luck.below(CALM)]
        yield begun


def leader_after(played: Day, seat: int, said: Said | None, luck: FastRng) -> int:
    """Who leads a day's present Activity after a seat has played an Excuse, or none, and others have answered."""
    if said is None:
        return played.leader(luck, seat)
    tile, sign, target = said
    played.say(seat, tile, target, tile if sign is Sign.ADD else -tile)
    return played.leader(luck)


def worth_saying(day: Day, seat: int, seed: int) -> list[Said]:
    """The Excuses after which somebody else would lead than after none: an ace where it is enough, and never both where a 2 is.

    It makes its own Sprout younger. Another's it makes older only in the last Activity of the day, where a tile is worth nothing
    afterwards; before that, sooner or later it needs it itself.
    """
    best_of: dict[tuple[int, int], tuple[int, Said]] = {}
    targets = range(len(day.hands)) if day.round == ROUNDS else (seat,)
    without = leader_after(day.copy(), seat, None, FastRng(seed))
    for tile, target in product(day.excuses[seat], targets):
        said, played = (tile, Sign.SUBTRACT if target == seat else Sign.ADD, target), day.copy()
        leader = leader_after(played, seat, said, FastRng(seed))
        if leader != without:
            # What it would have to spend besides, if others answered or this was not enough, counts too.
            left = sum(played.excuses[seat])
            best_of[target, leader] = max((left, said), best_of.get((target, leader), (-1, said)), key=lambda each: each[0])
    return [said for _, said in best_of.values()]

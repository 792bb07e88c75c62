"""Positions of KidSprout Jumboree before coins are chosen: what has been led so far tells where pawns, coins and points are (KSJ-2, 6)."""

from __future__ import annotations

from attrs import evolve

from engines.kernel.contract import Game
from engines.kernel.editing import Editor, Part, seats, whose
from engines.kernel.messages import msg, player
from engines.kernel.rng import Rng
from engines.kidsprout_jumboree import model
from engines.kidsprout_jumboree.invariants import still_to_come
from engines.kidsprout_jumboree.model import COINS, DAYS, EXCUSES, NO_COIN, ROUNDS, State
from engines.kidsprout_jumboree.words import ACTIVITY_NAMES, VALUE_NAMES


class CampEditor(Editor[State]):
    """The day, the round, the Buck, what was led and the Excuses left are put in; the rest follows."""

    parts = {
        "day": Part(msg("Day")),
        "round": Part(msg("Round")),
        "buck": Part(msg("The Leaping Buck"), seats),
        "roll": Part(msg("Activity"), lambda _: dict(enumerate(ACTIVITY_NAMES))),
        "players.*": Part(whose),
        "players.*.excuses": Part(msg("Excuses left today"), lambda _: {tile: VALUE_NAMES[tile] for tile in EXCUSES}),
        "led.*": Part(lambda _, at: msg("Day {day}, round {round}", day=at[0] // ROUNDS + 1, round=at[0] % ROUNDS + 1)),
        "led.*.roll": Part(msg("Activity"), lambda _: dict(enumerate(ACTIVITY_NAMES))),
        "led.*.leader": Part(msg("Leader"), seats),
        "led.*.coins.*": Part(lambda _, at: msg("{who}'s coin", who=player(at[1])), lambda _: dict(enumerate(VALUE_NAMES))),
    }

    def opened(self, game: Game[State], state: State) -> State:
        """The round of a state, before its coins are chosen."""
        return self.settled(game, state)

    def settled(self, game: Game[State], position: State) -> State:
        """Keep one Activity for each round that is over, set pawns, points and coins by them, and ask for coins."""
        count = len(position.players)
        day, round_ = min(max(position.day, 1), DAYS), min(max(position.round, 1), ROUNDS)
        led = list(position.led[: (day - 1) * ROUNDS + round_ - 1])
        while len(led) < (day - 1) * ROUNDS + round_ - 1:
            led.append(_unknown(led, count))
        led = _counted(led)
        today = [each for each in led if each.day == day]
        players = []
        for seat, one in enumerate(position.players):
            gone = [each.coins[seat] for each in today if len(each.coins) == count]
            hand = tuple([coin for coin in COINS if coin not in gone])
            elapsed = sum(each.hours for each in today if each.leader == seat)
            points = sum(each.stress for each in led if each.leader == seat and each.day < day)
            excuses = tuple(sorted(set(one.excuses)))
            players.append(evolve(one, hand=hand, coin=NO_COIN, excuses=excuses, elapsed=elapsed, points=points))
        decision = model.ChooseCoins(tuple(range(count)))
        before = evolve(position, day=day, round=round_, led=tuple(led), players=tuple(players), spoken=(), rng=Rng(0), agenda=(decision,))
        spent = sum(len(model.EXCUSES) - len(each.excuses) for each in players)
        most = spent + (day - 1) * count * len(model.EXCUSES)
        used = (*position.used, *(each for each in map(_sentence, range(spent)) if each not in position.used))[: max(spent, 0)]
        kept = position.used if spent <= len(position.used) <= most else used
        return evolve(before, used=kept, agenda=(decision, *still_to_come(before, decision)))

    def dealt(self, game: Game[State], position: State, rng: Rng) -> State:
        """The position with a generator of its own: nothing in it lies face down."""
        return evolve(position, rng=rng)


def _unknown(before: list[model.Led], players: int) -> model.Led:
    """An Activity to be filled in: led by the first player, with the lowest coins that are left."""
    place = len(before)
    coin = COINS[place % ROUNDS]
    return model.Led(place // ROUNDS + 1, place % ROUNDS + 1, 0, 0, (coin,) * players, 0)


def _counted(led: list[model.Led]) -> list[model.Led]:
    """The Activities with day, round, and the hour at which each ends."""
    found: list[model.Led] = []
    for place, each in enumerate(led):
        day = place // ROUNDS + 1
        named = evolve(each, day=day, round=place % ROUNDS + 1)
        end = named.hours + sum(other.hours for other in found if other.day == day and other.leader == each.leader)
        found.append(evolve(named, end=end))
    return found


def _sentence(number: int) -> str:
    """A stand-in for a sentence said at the real table."""
    return "excuse" + "abcdefghijklmnopqrstuvwxyz"[number % 26] * (1 + number // 26)

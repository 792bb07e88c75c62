"""Positions of KidSprout Jumboree before coins are chosen: what has been led so far tells where pawns, coins and points are (KSJ-2, 6)."""

from __future__ import annotations

from attrs import evolve

from engines.kernel.contract import Game
from engines.kernel.editing import Editor
from engines.kernel.rng import Rng
from engines.kidsprout_jumboree import model
from engines.kidsprout_jumboree.invariants import still_to_come
from engines.kidsprout_jumboree.model import COINS, DAYS, NO_COIN, ROUNDS, State


class CampEditor(Editor[State]):
    """The day, the round, the Buck, what was led and the Excuses left are put in; the rest follows."""

    def opened(self, game: Game[State], state: State) -> State:
        """The round of a state, before its coins are chosen."""
        return self.settled(game, state)

    def settled(self, game: Game[State], position: State) -> State:
        """As many Activities as rounds are over, with pawns, points and coins as they leave them, and coins to be chosen."""
        del game
        seats = len(position.players)
        day, round_ = min(max(position.day, 1), DAYS), min(max(position.round, 1), ROUNDS)
        led = list(position.led[: (day - 1) * ROUNDS + round_ - 1])
        while len(led) < (day - 1) * ROUNDS + round_ - 1:
            led.append(_unknown(led, seats))
        led = _counted(led)
        today = [each for each in led if each.day == day]
        players = []
        for seat, player in enumerate(position.players):
            gone = [each.coins[seat] for each in today if len(each.coins) == seats]
            hand = tuple([coin for coin in COINS if coin not in gone])
            elapsed = sum(each.hours for each in today if each.leader == seat)
            points = sum(each.stress for each in led if each.leader == seat and each.day < day)
            players.append(evolve(player, hand=hand, coin=NO_COIN, elapsed=elapsed, points=points))
        decision = model.ChooseCoins(tuple(range(seats)))
        before = evolve(position, day=day, round=round_, led=tuple(led), players=tuple(players), spoken=(), rng=Rng(0), agenda=(decision,))
        spent = sum(len(model.EXCUSES) - len(player.excuses) for player in players)
        most = spent + (day - 1) * seats * len(model.EXCUSES)
        used = (*position.used, *(each for each in map(_sentence, range(spent)) if each not in position.used))[: max(spent, 0)]
        kept = position.used if spent <= len(position.used) <= most else used
        return evolve(before, used=kept, agenda=(decision, *still_to_come(before, decision)))

    def dealt(self, game: Game[State], position: State, rng: Rng) -> State:
        """The position with a generator of its own: nothing in it lies face down."""
        del game
        return evolve(position, rng=rng)


def _unknown(before: list[model.Led], seats: int) -> model.Led:
    """An Activity to be filled in: led by the first player, with the lowest coins that are left."""
    place = len(before)
    coin = COINS[place % ROUNDS]
    return model.Led(place // ROUNDS + 1, place % ROUNDS + 1, 0, 0, (coin,) * seats, 0)


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

"""Measures whether the hints of Operation Master come true: the tricks they promise, and the dice these bring.

From the top of the checkout::

    python -m tests.bench.hints --rounds 200 --seats 4 --bots medium

In each round the real bots play, and one seat plays as the hard bot does. Some of its decisions are hinted at. Every command that a hint
tells is then played from there to the end of the trick by the same players, with the ranks as they really lie. The table has a line
for each share of tricks said, another for what is certain, and for what winning should have brought.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from attrs import frozen

from engines.kernel.bots import MOST, Outlook, bots
from engines.kernel.commands import Command
from engines.kernel.rng import Rng
from engines.kernel.table import Table
from engines.operation_master.bots.advice import TheatreCoach, candidates, outlooks
from engines.operation_master.model import LayCard, SetDie, State, winning_place
from engines.operation_master.rules.setting_dice import Set, settable
from engines.operation_master.rules.tricks import Lay
from engines.shelf import games
from tests.operation_master.theatres import certain

GAME = games()["operation_master"]
ONE_IN = 3
"""One decision in this many is hinted at."""


@frozen
class Told:
    """A command that a hint told: its kind, if it is the first choice, what was said of it, and what happened."""

    kind: str
    first: bool
    outlook: Outlook
    certain: bool
    won: bool
    spoils: int


def trick(state: State, seat: int, command: Command, players: Sequence[str], rng: Rng) -> tuple[int, int]:
    """The winner of the trick after a seat's command, and the dice it brings or costs the winner if all that is free is taken."""
    while isinstance(state.decision, LayCard | SetDie):
        if isinstance(command, Set) and len(state.set_dice) == len(state.players) - 1:
            dice = (*state.set_dice, command.die)
            winner = state.at(winning_place(state.cards, dice))
            pool = Counter(die.value for die in (*dice, *state.centre))
            held = state.players[winner].held
            return winner, (pool[held] or -len(state.players[winner].taken)) if held else max(pool.values())
        state = GAME.apply(state, seat, command).state
        (seat,) = GAME.to_act(state)
        command, rng = bots(GAME)[players[seat]].decide(GAME, GAME.view(state, seat), seat, rng)
    raise LookupError("no trick is being played")


def best_die(state: State, seat: int, command: Command, players: Sequence[str], rng: Rng) -> bool:
    """True if the seat wins the trick when it sets the highest die on the card that it lays."""
    me, state = seat, GAME.apply(state, seat, command).state
    while True:
        (seat,) = GAME.to_act(state)
        if seat == me and isinstance(state.decision, SetDie):
            high = Set(max(settable(state, me), key=lambda die: die.value))
            return trick(state, me, high, players, rng)[0] == me
        command, rng = bots(GAME)[players[seat]].decide(GAME, GAME.view(state, seat), seat, rng)
        state = GAME.apply(state, seat, command).state


def told(seats: int, bot: str, effects: str, deal: int) -> list[Told]:
    """Everything that hints tell in a round, and what comes of it."""
    coach, known = TheatreCoach(), bots(GAME)
    state: State = Table.new(GAME, seats=seats, deal=deal, options={"last_trick": "all", "effects": effects}).state
    person, rng = deal % seats, Rng.of_deal(deal)
    players = ["hard" if seat == person else bot for seat in range(seats)]
    found: list[Told] = []
    while state.round == 1 and (acting := GAME.to_act(state)):
        view, seat = GAME.view(state, acting[0]), acting[0]
        if seat == person and isinstance(state.decision, LayCard | SetDie):
            asked, rng = rng.below(ONE_IN)
            commands = candidates(view, seat, rng)
            if not asked and len(commands) > 1:
                for place, outlook in enumerate(outlooks(GAME, view, seat, commands, coach.imagined, rng)[:MOST]):
                    rng = rng.skip()
                    sure = certain(view, seat, outlook.command)
                    winner, spoils = trick(state, seat, outlook.command, players, rng)
                    won = winner == seat
                    if sure and isinstance(outlook.command, Lay):
                        won = best_die(state, seat, outlook.command, players, rng)
                    found.append(Told(outlook.command.verb, not place, outlook, sure, won, spoils))
        command, rng = known[players[seat]].decide(GAME, view, seat, rng)
        state = GAME.apply(state, seat, command).state
    return found


def lines(every: Sequence[Told]) -> Iterator[str]:
    """The table: by share said, in tenths."""
    classes: defaultdict[tuple[str, str], list[tuple[float, float]]] = defaultdict(list)
    for each in every:
        share, won = each.outlook.wins, float(each.won)
        if each.certain:
            classes[each.kind, "certain"].append((1.0, won))
            continue
        classes[each.kind, "never" if share < 0.05 else "always" if share >= 0.95 else f"{int(share * 5) / 5:.0%} on"].append((share, won))
        if each.won and share >= 0.05:
            classes[each.kind, "dice if won"].append((each.outlook.brings, each.spoils))
    yield "| decision | class | told | said | happened |"
    yield "|---|---|---:|---:|---:|"
    for (kind, label), pairs in sorted(classes.items()):
        said, happened = (sum(each) / len(pairs) for each in zip(*pairs, strict=True))
        yield f"| {kind} | {label} | {len(pairs)} | {said:.2f} | {happened:.2f} |"


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--deal", type=int, default=1, help="the deal number of the first round")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--bots", default="medium", help="the other players")
    parser.add_argument("--effects", default="off")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    with ProcessPoolExecutor(options.jobs) as pool:
        rounds = pool.map(partial(told, options.seats, options.bots, options.effects), range(options.deal, options.deal + options.rounds))
        every = [each for found in rounds for each in found]
    sys.stdout.write("\n".join(lines(every)) + "\n")


if __name__ == "__main__":
    main()

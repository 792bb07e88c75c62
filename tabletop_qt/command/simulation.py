"""`simulate`: many games of bots, for measuring balance and speed."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing
from multiprocessing import get_context
from time import monotonic, perf_counter
from typing import Any

from attrs import define, evolve, frozen

from engines import Refused, Table
from engines.kernel.bots import bots, matches
from engines.kernel.contract import MAX_DEAL, Game
from engines.kernel.messages import msg
from engines.kernel.options import SeatsOption
from tabletop_qt.command.output import CommandLineError
from tabletop_qt.command.own_data import own_shelf
from tabletop_qt.store.editions import why_not
from tabletop_qt.translation import tr


@define
class _Tally:
    """The counts of a simulation; ``wins`` by seat, or by place in the list of bots if they change seats."""

    wins: list[int]
    games: int = 0
    commands: int = 0
    rounds: int = 0

    def add(self, other: _Tally) -> None:
        """Add another tally."""
        self.wins = [mine + theirs for mine, theirs in zip(self.wins or [0] * len(other.wins), other.wins, strict=True)]
        self.games += other.games
        self.commands += other.commands
        self.rounds += other.rounds


@frozen
class _Lot:
    """Some of the games, which one process plays."""

    game: str
    names: tuple[str, ...]
    seats: int | None
    rules: Mapping[str, object]
    varied: str
    deal: int
    rotate: bool
    first: int
    count: int

    def table(self, number: int) -> Table:
        """The table of a game's number. Raises Refused if it can't be set up."""
        game = own_shelf()[self.game]
        rules = dict(self.rules)
        for option in game.options:
            if isinstance(option, SeatsOption) and option.key == self.varied:
                ways = option.every_way(self.seats or min(game.seat_counts))
                rules[option.key] = ways[number % len(ways)]
        return Table.new(game, seats=self.seats, options=rules, deal=self.deal + number, policy="none")

    def play(self) -> Generator[_Tally, None, None]:
        """The tally of each game."""
        for match in matches(self.table, self.names, self.count, rotate=self.rotate, first=self.first):
            wins = [0] * len(match.table.seats)
            for place in match.winners:
                wins[place] += 1
            yield _Tally(wins, 1, match.table.turn, match.table.game.wording.stage(match.table.state).round)


def add_command(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add `simulate` to the command line."""
    simulate = add("simulate", help=tr(msg("let bots play many games")))
    simulate.add_argument("game", metavar="GAME")
    simulate.add_argument("--games", type=int, default=100, metavar="N")
    simulate.add_argument("--seats", type=int, metavar="N")
    simulate.add_argument(
        "--bots",
        default="random",
        metavar="NAME,…",
        help=tr(msg("one name for each seat; if there are fewer names than seats, they repeat")),
    )
    simulate.add_argument(
        "--deal", type=int, default=1, metavar="N", help=tr(msg("the deal number of the first game; later games count up from it"))
    )
    simulate.add_argument(
        "--rotate", action="store_true", help=tr(msg("move the bots on by one seat each game, and count wins by bot instead of by seat"))
    )
    simulate.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help=tr(msg("a rule option, written as in a record"))
    )
    simulate.add_argument(
        "--vary", default="", metavar="KEY", help=tr(msg("vary this per-seat option over all combinations, one each game"))
    )
    simulate.add_argument("--jobs", type=int, default=1, metavar="N", help=tr(msg("number of processes to play in")))
    simulate.add_argument("--json", action="store_true")
    simulate.set_defaults(run=_simulate)


def game_named(name: str) -> Game[Any]:
    """The game with this id. Raises CommandLineError."""
    known = own_shelf()
    if name not in known:
        reason = tr(msg("there is no game {name}; choose from {known}", name=repr(name), known=", ".join(known)))
        raise CommandLineError(f"tabletop-qt: {reason}")
    return known[name]


def _simulate(options: argparse.Namespace) -> int:
    game = game_named(options.game)
    names = options.bots.split(",")
    for name in names:
        if name not in bots(game):
            reason = tr(msg("there is no bot called {name}; choose from {known}", name=repr(name), known=", ".join(bots(game))))
            raise CommandLineError(f"tabletop-qt simulate: --bots: {reason}")
    if options.games < 1:
        reason = tr(msg("the number of games must be at least 1, not {count}", count=options.games))
        raise CommandLineError(f"tabletop-qt simulate: --games: {reason}")
    last = MAX_DEAL - options.games + 1
    if not 0 <= options.deal <= last:
        reason = tr(msg("for this many games the first deal must be from 0 to {last}, not {deal}", last=last, deal=options.deal))
        raise CommandLineError(f"tabletop-qt simulate: --deal: {reason}")
    if options.jobs < 1:
        reason = tr(msg("the number of processes must be at least 1, not {count}", count=options.jobs))
        raise CommandLineError(f"tabletop-qt simulate: --jobs: {reason}")
    own = [option.key for option in game.options if isinstance(option, SeatsOption)]
    if options.vary and options.vary not in own:
        known = ", ".join(own) or tr(msg("none"))
        reason = tr(msg("{name} is not a per-seat option; choose from {known}", name=repr(options.vary), known=known))
        raise CommandLineError(f"tabletop-qt simulate: --vary: {reason}")
    rules = dict(_rule_option(text) for text in options.option)
    without = why_not(game, rules)
    if without is not None:
        raise CommandLineError(f"tabletop-qt simulate: {tr(without)}")
    whole = _Lot(game.id, tuple(names), options.seats, rules, options.vary, options.deal, options.rotate, 0, options.games)
    tally = _Tally(wins=[])
    began = perf_counter()
    shown = 0.0
    try:
        with closing(whole.play() if options.jobs == 1 else _side_by_side(whole, options.jobs)) as played:
            for each in played:
                tally.add(each)
                if monotonic() - shown > 0.5 or tally.games == options.games:
                    shown = monotonic()
                    done = tr(msg("\r{done} of {count} games", done=tally.games, count=options.games))
                    print(done, end="", file=sys.stderr, flush=True)
    except Refused as refused:
        raise CommandLineError(f"tabletop-qt simulate: {refused.refusal.clause}: {tr(refused.refusal.reason)}") from refused
    print(file=sys.stderr)
    _report(game, tally, perf_counter() - began, options, names)
    return 0


LOT = 8
"""Games that a process plays before it says how they went."""


def _side_by_side(whole: _Lot, jobs: int) -> Generator[_Tally, None, None]:
    """The tally of all games, lot by lot, played in several processes."""
    whole.table(0)  # What is refused is refused here, before any process is started.
    lots = [evolve(whole, first=first, count=min(LOT, whole.count - first)) for first in range(0, whole.count, LOT)]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            for done in as_completed([pool.submit(_play_lot, lot) for lot in lots]):
                yield done.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _play_lot(lot: _Lot) -> _Tally:
    tally = _Tally(wins=[])
    for each in lot.play():
        tally.add(each)
    return tally


def _rule_option(text: str) -> tuple[str, object]:
    key, equals, value = text.partition("=")
    if not equals:
        raise CommandLineError(f"tabletop-qt simulate: --option: {tr(msg('{text} is not KEY=VALUE', text=repr(text)))}")
    try:
        read = json.loads(value)
    except (ValueError, RecursionError):
        read = value
    return key, tuple(read) if isinstance(read, list) else read


def _report(game: Game[Any], tally: _Tally, seconds: float, options: argparse.Namespace, names: list[str]) -> None:
    if options.json:
        figures = {
            "game": game.id,
            "games": tally.games,
            "commands": tally.commands,
            "seconds": round(seconds, 3),
            "wins": tally.wins,
            "rounds": tally.rounds,
        }
        print(json.dumps(figures))
        return
    print(tr(msg("{games} games, {commands} commands, {rounds} rounds", games=tally.games, commands=tally.commands, rounds=tally.rounds)))
    rate = round(tally.commands / seconds) if seconds else 0
    print(tr(msg("{seconds} seconds, {rate} commands a second", seconds=seconds, rate=rate)))
    for place, wins in enumerate(tally.wins):
        share = 100 * wins / tally.games
        if options.rotate:
            bot = names[place % len(names)]
            print(tr(msg("bot {number}, {bot}: {wins} wins, {share}%", number=place + 1, bot=bot, wins=wins, share=share)))
        else:
            print(tr(msg("seat {seat}: {wins} wins, {share}%", seat=place + 1, wins=wins, share=share)))

"""`simulate`: many games of bots, for measuring balance and speed."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from time import monotonic, perf_counter
from typing import Any

from attrs import define

from engines import Refused, Table, games
from engines.kernel.bots.matches import Match, matches
from engines.kernel.bots.playing import bots
from engines.kernel.contract import MAX_DEAL, Game
from engines.kernel.messages import msg
from tabletop_qt.command.errors import CommandLineError
from tabletop_qt.translation import tr


@define
class _Tally:
    """What a simulation counts; ``wins`` by seat, or by place in the list of bots where they change seats."""

    wins: list[int]
    games: int = 0
    commands: int = 0
    rounds: int = 0


def add_command(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Adds `simulate` to the command line."""
    simulate = add("simulate", help=tr(msg("let bots play many games")))
    simulate.add_argument("game", metavar="GAME")
    simulate.add_argument("--games", type=int, default=100, metavar="N")
    simulate.add_argument("--seats", type=int, metavar="N")
    simulate.add_argument("--bots", default="random", metavar="NAME,…", help=tr(msg("by seat; with fewer names than seats they go round")))
    simulate.add_argument(
        "--deal", type=int, default=1, metavar="N", help=tr(msg("the deal number of the first game; the next ones follow"))
    )
    simulate.add_argument(
        "--rotate", action="store_true", help=tr(msg("every game the bots move on by a seat; wins are then theirs, not a seat's"))
    )
    simulate.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help=tr(msg("a rule option, as in a record")))
    simulate.add_argument("--json", action="store_true")
    simulate.set_defaults(run=_simulate)


def game_named(name: str) -> Game[Any]:
    """The game with this id. Raises CommandLineError."""
    known = games()
    if name not in known:
        reason = tr(msg("there is no game {name}; there are {known}", name=repr(name), known=", ".join(known)))
        raise CommandLineError(f"tabletop-qt: {reason}")
    return known[name]


def _simulate(options: argparse.Namespace) -> int:
    game = game_named(options.game)
    names = options.bots.split(",")
    for name in names:
        if name not in bots(game):
            reason = tr(msg("no bot is called {name}; there are {known}", name=repr(name), known=", ".join(bots(game))))
            raise CommandLineError(f"tabletop-qt simulate: --bots: {reason}")
    if options.games < 1:
        reason = tr(msg("there must be at least 1 game, not {count}", count=options.games))
        raise CommandLineError(f"tabletop-qt simulate: --games: {reason}")
    last = MAX_DEAL - options.games + 1
    if not 0 <= options.deal <= last:
        reason = tr(msg("for so many games the first deal lies between 0 and {last}, not at {deal}", last=last, deal=options.deal))
        raise CommandLineError(f"tabletop-qt simulate: --deal: {reason}")
    rules = dict(_rule_option(text) for text in options.option)
    tally = _Tally(wins=[])
    began = perf_counter()
    shown = 0.0

    def table(number: int) -> Table:
        try:
            return Table.new(game, seats=options.seats, options=rules, deal=options.deal + number, policy="none")
        except Refused as refused:
            raise CommandLineError(f"tabletop-qt simulate: {refused}") from refused

    for done, match in enumerate(matches(table, names, options.games, rotate=options.rotate), 1):
        _count(match, tally)
        if monotonic() - shown > 0.5 or done == options.games:
            shown = monotonic()
            print(tr(msg("\r{done} of {count} games", done=done, count=options.games)), end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    _report(game, tally, perf_counter() - began, options, names)
    return 0


def _rule_option(text: str) -> tuple[str, object]:
    key, equals, value = text.partition("=")
    if not equals:
        raise CommandLineError(f"tabletop-qt simulate: --option: {tr(msg('{text} is not KEY=VALUE', text=repr(text)))}")
    try:
        read = json.loads(value)
    except (ValueError, RecursionError):
        read = value
    return key, tuple(read) if isinstance(read, list) else read


def _count(match: Match, tally: _Tally) -> None:
    table = match.table
    tally.wins = tally.wins or [0] * len(table.seats)
    for place in match.winners:
        tally.wins[place] += 1
    tally.games += 1
    tally.commands += table.turn
    tally.rounds += table.game.wording.stage(table.state).round


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
    print(tr(msg("{seconds} seconds, {rate} commands a second", seconds=f"{seconds:.1f}", rate=rate)))
    for place, wins in enumerate(tally.wins):
        share = f"{100 * wins / tally.games:.1f}"
        if options.rotate:
            bot = names[place % len(names)]
            print(tr(msg("bot {number}, {bot}: {wins} wins, {share} %", number=place + 1, bot=bot, wins=wins, share=share)))
        else:
            print(tr(msg("seat {seat}: {wins} wins, {share} %", seat=place + 1, wins=wins, share=share)))

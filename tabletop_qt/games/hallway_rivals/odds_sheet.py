"""What is known of a fight before it: both totals' distributions, and the chance to win (HR-4.6)."""

from __future__ import annotations

from engines.hallway_rivals import commands as do
from engines.hallway_rivals.odds import Odds, attack_odds
from engines.hallway_rivals.school import group_of
from engines.kernel.messages import Message, msg
from tabletop_qt.games.hallway_rivals import layout
from tabletop_qt.games.hallway_rivals.position import HallwayPosition
from tabletop_qt.viewmodels.scenery import Box, Piece


def odds_of(position: HallwayPosition, command: do.Attack) -> Odds:
    """How likely an attack is won."""
    group, target = (group_of(position.view, position.student(name)) for name in (command.name, command.target))
    return attack_odds(position.view, group, target, (0, int(command.cheer)))


def odds_sheet(fight: Odds, box: Box = layout.ODDS) -> Piece:
    """The sheet that says so."""
    percent = round(100 * fight.chance)
    name = msg("The attacker rolls {dice}, the defender {others}: the attacker wins {percent} of 100 fights.",
               dice=_dice(fight.attacker.dice, fight.attacker.bonus), others=_dice(fight.defender.dice, fight.defender.bonus),
               percent=percent)  # fmt: skip
    bars = {}
    for side, word in ((fight.attacker, "attacker"), (fight.defender, "defender")):
        whole = sum(side.totals.values())
        for total, ways in side.totals.items():
            bars[f"{word}{total}"] = round(1000 * ways / whole)
    totals = [*fight.attacker.totals, *fight.defender.totals]
    shown = box.face(
        "odds", percent=percent, title=msg("{percent} % to win", percent=percent), attack=_dice(fight.attacker.dice, fight.attacker.bonus),
        defence=_dice(fight.defender.dice, fight.defender.bonus), low=min(totals), high=max(totals), most=max(bars.values()), **bars,
    )  # fmt: skip
    return Piece("odds", shown, *box.centre, 2, "desk", name, (msg("A tie goes to the defender."),), ("HR-4.1", "HR-4.6"))


def _dice(count: int, bonus: int) -> Message:
    return msg("{count} dice +{bonus}", count=count, bonus=bonus) if bonus else msg("{count} dice", count=count)

"""Why a player would do something, in a sentence: what it brings at once, or what it makes ready."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kernel.commands import Command
from engines.kernel.contract import Game
from engines.kernel.messages import Message, msg, msgn
from engines.school_year_diary.bots.bringing import brought
from engines.school_year_diary.bots.judgement import Judgement
from engines.school_year_diary.bots.prospects import NOWHERE, Study, command_of
from engines.school_year_diary.commands import Chain, Discard, EndTurn, Get, Give, Keep, Lock, Refresh, RemoveLocker, Rotate, Swap, Trade
from engines.school_year_diary.hands import numbers
from engines.school_year_diary.model import State

Preparing = Rotate | Swap | Lock | RemoveLocker
"""What moves no row itself, but may make a way for a directive."""


def reason(game: Game[State], world: State, seat: int, command: Command, judgement: Judgement, study: Study) -> Message:
    """Why the seat would do that. ``world`` is one that looks like its view; only what holds in all of them is told."""
    if isinstance(command, Give | Chain):
        return brought(world, seat, command).words
    if isinstance(command, Preparing):
        return _preparing(game, world, seat, command, judgement, study)
    hand = _hand(world, seat, command)
    return _at_once(world, game.apply(world, seat, command).state, seat) if hand is None else hand


def _hand(world: State, seat: int, command: Command) -> Message | None:
    """Why cards are taken or put away, or the turn ended."""
    match command:
        case Get():
            count = len(world.players[seat].hand)
            return msgn(
                "With {count} card in the hand little can be laid; one more makes better chains.",
                "With {count} cards in the hand one more makes better chains than giving now.",
                count,
            )
        case Trade(card):
            if not card:
                return msg("The hand is empty; three cards make a chain.")
            return msg("{card} helps least; three new cards are worth two ideas.", card=card)
        case Refresh(cards) if cards:
            return msgn("{cards} brings little here; another card may do more.", "{cards} bring little here; other cards may do more.",
                        len(cards), cards=numbers(cards))  # fmt: skip
        case Discard(cards) if cards:
            return msgn("{cards} helps least.", "{cards} help least.", len(cards), cards=numbers(cards))
        case Keep(cards) if cards:
            return msgn("{cards} goes best with the hand and the rows.", "{cards} go best with the hand and the rows.",
                        len(cards), cards=numbers(cards))  # fmt: skip
        case EndTurn():
            return msg("Nothing that is left to do brings more than it costs.")
    return None


def _preparing(game: Game[State], world: State, seat: int, command: Command, judgement: Judgement, study: Study) -> Message:
    """What can be given after it that could not before; else that it is for later."""
    after = game.apply(world, seat, command).state
    card = judgement.card_now(world)

    def best(state: State) -> tuple[float, Give | Chain | None]:
        prospects = judgement.prospects(study, state, seat)
        found = max(prospects, key=lambda each: each.worth - card * each.count, default=None)
        if found is None or found.worth == NOWHERE:
            return NOWHERE, None
        return found.worth - card * found.count, command_of(state.rows, found, study.worth)

    before, then = best(world), best(after)
    if then[1] is None or then[0] <= before[0] or after.ended:
        return msg("It makes a way for what comes later.")
    return msg("Afterwards: {what}", what=brought(after, seat, then[1]).words)


def _at_once(before: State, after: State, seat: int) -> Message:
    """What has changed, as long as the round has not."""
    gains: list[Message] = []
    losses: list[Message] = []
    for row in before.rows:
        now = after.row(row.number)
        if now is None:
            gains.append(msg("row {row} is collected", row=row.number))
        elif now.points > row.points:
            gains.append(msg("row {row} rises by {points}", row=row.number, points=now.points - row.points))
        elif now.points < row.points:
            losses.append(msg("row {row} falls by {points}", row=row.number, points=row.points - now.points))
    mine, then = before.players[seat], after.players[seat]
    cards = len(then.hand) - len(mine.hand)
    if cards > 0:
        gains.append(msgn("{count} more card", "{count} more cards", cards))
    if len(then.items) > len(mine.items):
        gains.append(msgn("{count} more item", "{count} more items", len(then.items) - len(mine.items)))
    return _weighed(gains, losses) if after.round == before.round else msg("It is the best end of the round.")


def _weighed(gains: Sequence[Message], losses: Sequence[Message]) -> Message:
    if gains and losses:
        return msg("It brings most: {gains}, though {losses}.", gains=tuple(gains), losses=tuple(losses))
    if gains:
        return msg("It brings most: {gains}.", gains=tuple(gains))
    if losses:
        return msg("It costs least: {losses}.", losses=tuple(losses))
    return msg("It leaves most open for what comes next.")

"""Excuses: played on Sprouts with a spoken sentence, until "going, going, gone" (KSJ-3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from attrs import frozen

from engines.kernel.commands import Command, fold, free_text, is_line, number, without, word
from engines.kernel.contract import Refusal
from engines.kernel.flow import DecisionContext, Rule, Settles, unless
from engines.kernel.messages import Message, msg
from engines.kernel.moves import MoveSet, combinations
from engines.kidsprout_jumboree.model import (
    EXCUSES,
    MAX_SENTENCE,
    Chanting,
    ExcuseAtOpenTable,
    ExcuseByTurns,
    Excusing,
    OfferExcuses,
    Sentences,
    Sign,
    Spoken,
    State,
    Suit,
    Working,
)
from engines.kidsprout_jumboree.words import VALUE_NAMES, troop, whose

# Commands


@frozen
class Excuse(Command, verb="excuse"):
    """Play an Excuse tile, 1 or 2, on the Sprout of a seat, added or subtracted, with a spoken sentence (KSJ-3.1, 3.2)."""

    tile: int
    sign: Sign = word(Sign)
    target: int = word(number)
    sentence: str = free_text()


@frozen
class Pass(Command, verb="pass"):
    """Pass instead of playing an Excuse (KSJ-3.3)."""


@frozen
class Chant(Command, verb="chant"):
    """A beat of the Leaping Buck's "Going… going… gone!" at an open table (KSJ-3.3)."""


# Excuses


CLAUSE_PLAYED, CLAUSE_SPOKEN, CLAUSE_GONE, CLAUSE_SPENT = "KSJ-3.1", "KSJ-3.2", "KSJ-3.3", "KSJ-3.4"
BEATS = 3
"""Beats of the chant: going, going, gone (KSJ-3.3)."""
NEAREST = 2
"""The number of other sentences that a refusal suggests."""
_PASS, _CHANT = Pass(), Chant()
_NO_PASS = Refusal(CLAUSE_GONE, msg("The Leaping Buck chants instead of passing."), (_CHANT,))
_NO_CHANT = Refusal(CLAUSE_GONE, msg("Only the Leaping Buck chants."), (_PASS,))
_BY_TURNS = Refusal(CLAUSE_GONE, msg("Players take turns here, and Excuses end when all have passed."), (_PASS,))
_SIGNS = tuple(Sign)
GOING, GOING_GONE = (msg("Going…"), msg("Going, going…")), msg("Going, going, gone! No more Excuses.")
Asked = DecisionContext[Sentences, State, Excusing]
AskedAtOpenTable = DecisionContext[Sentences, State, ExcuseAtOpenTable]


@cache
def _passed(suit: Suit, seat: int) -> Message:
    return msg("{troop} passes.", troop=whose(suit, seat))


# Asking, passing and chanting: KSJ-3.3


def offer_excuses(working: Working, _: OfferExcuses) -> None:
    """Excuses may be played, by turns from the Leaping Buck clockwise, or at an open table (KSJ-3.1, 3.3)."""
    _ask_from(working, working.buck)


def _ask_from(working: Working, first: int) -> None:
    """Start a round of asking at ``first`` (KSJ-3.3)."""
    if working.config.chant is not Chanting.OPEN_TABLE:
        _ask_next(working, first, (first - 1) % len(working.players))
    elif any(player.excuses for player in working.players):
        _listen(working)
    else:
        _end_excuses(working)


def _ask_next(working: Working, seat: int, last: int) -> None:
    """Ask the next seat with an Excuse left, clockwise up to the last; with nobody left it is "gone" (KSJ-3.3)."""
    players = working.players
    while not players[seat].excuses:
        if seat == last:
            _end_excuses(working)
            return
        seat = (seat + 1) % len(players)
    working.then(ExcuseByTurns((seat,), last))


def _listen(working: Working, beats: int = 0) -> None:
    """At an open table: let everybody with an Excuse left drop it, and the Leaping Buck chant (KSJ-3.3)."""
    able = [seat for seat, player in enumerate(working.players) if player.excuses and seat != working.buck]
    working.then(ExcuseAtOpenTable((*able, working.buck), beats))


def _end_excuses(working: Working) -> None:
    """End the Excuses for this Activity (KSJ-3.3)."""
    working.say("gone", GOING_GONE, CLAUSE_GONE)


def chants(context: Asked) -> bool:
    """True if the seat is the Leaping Buck at an open table, who chants instead of passing (KSJ-3.3)."""
    return isinstance(context.decision, ExcuseAtOpenTable) and context.seat == context.state.buck


def _why_not_pass(context: Asked) -> Refusal | None:
    """KSJ-3.3: anybody may pass, except for the Leaping Buck at an open table."""
    return _NO_PASS if chants(context) else None


def _pass(working: Working, context: Asked, _: Pass) -> None:
    working.say("passed", _passed(working.config.suits[context.seat], context.seat), CLAUSE_GONE)
    if isinstance(context.decision, ExcuseByTurns):
        if context.seat == context.decision.last:
            _end_excuses(working)
        else:
            _ask_next(working, (context.seat + 1) % len(working.players), context.decision.last)


def _why_not_chant(context: Asked) -> Refusal | None:
    """KSJ-3.3: the Leaping Buck chants, at an open table."""
    if isinstance(context.decision, ExcuseByTurns):
        return _BY_TURNS
    return None if chants(context) else _NO_CHANT


def _chant(working: Working, context: AskedAtOpenTable, _: Chant) -> None:
    """Chant a beat; with the third it is "gone" (KSJ-3.3)."""
    beats = context.decision.beats + 1
    if beats == BEATS:
        _end_excuses(working)
    else:
        _listen(working, beats)
        working.say("chanted", GOING[beats - 1], CLAUSE_GONE)


# Playing an Excuse, with a sentence of the game or of the player (KSJ-3.1, 3.2)


def _excuse_moves(context: Asked) -> MoveSet[Excuse]:
    def parts() -> list[Sequence[int | str]]:
        tiles, targets = context.state.players[context.seat].excuses, range(len(context.state.players))
        return [tiles, _SIGNS, targets, context.content.unused(context.state.roll, context.state.used) if tiles else ()]

    return combinations(parts, Excuse)


def _why_not_excuse(context: Asked, command: Excuse) -> Refusal | None:
    """KSJ-3.1, 3.2: a tile not used today, a Sprout on the table, a sentence that is new in this game."""
    tiles = context.state.players[context.seat].excuses
    if not tiles:
        return Refusal(CLAUSE_SPENT, msg("You have no Excuses left today."), (_CHANT,) if chants(context) else (_PASS,))
    if command.tile not in tiles:
        other = Excuse(tiles[0], command.sign, command.target, command.sentence)
        near = (other,) if _why_not_excuse(context, other) is None else ()
        if command.tile in EXCUSES:
            return Refusal(
                CLAUSE_SPENT, msg("You already used that Excuse today. You still have the {tile}.", tile=VALUE_NAMES[tiles[0]]), near
            )
        return Refusal(CLAUSE_PLAYED, msg("There are two Excuses, 1 (the ace tile) and 2."), near)
    if not 0 <= command.target < len(context.state.players):
        return Refusal(CLAUSE_PLAYED, msg("Drop it on a Sprout."))
    return _why_not_say(context, command)


def _why_not_say(context: Asked, command: Excuse) -> Refusal | None:
    """KSJ-3.2: one sentence that nobody has said in this game. The players judge if it fits."""
    used = context.state.used
    if not is_line(command.sentence, MAX_SENTENCE):
        reason = msg("Say one sentence with words in it, on one line, of at most {most} characters.", most=MAX_SENTENCE)
    elif fold(command.sentence) in used:
        reason = msg("Someone already said that in this game. Pick a slip or change your words.")
    else:
        return None
    unused = context.content.unused(context.state.roll, used)[:NEAREST]
    return Refusal(CLAUSE_SPOKEN, reason, tuple(Excuse(command.tile, command.sign, command.target, sentence) for sentence in unused))


def _excuse(working: Working, context: Asked, command: Excuse) -> None:
    """Put the tile on the Sprout, and ask everybody again (KSJ-3.1, 3.3)."""
    seat = context.seat
    working.put_player(seat, excuses=without(working.players[seat].excuses, command.tile))
    working.spoken = (*working.spoken, Spoken(seat, command.tile, command.sign, command.target, command.sentence))
    working.used = (*working.used, fold(command.sentence))
    who, sentence = troop(working, seat), working.content.worded(command.sentence)
    afterwards = msg("{troop} plays an Excuse: “{sentence}”", troop=who, sentence=sentence)
    said = _excuse_in_words(who, troop(working, command.target), command, sentence)
    working.say_for_now("excuse", said, CLAUSE_PLAYED, afterwards)
    _ask_from(working, (seat + 1) % len(working.players))


def _excuse_in_words(who: Message, target: Message, command: Excuse, sentence: Message) -> Message:
    tile = command.tile
    if who == target:
        if command.sign is Sign.ADD:
            return msg("{troop} adds {tile} to their own Sprout: “{sentence}”", troop=who, tile=tile, sentence=sentence)
        return msg("{troop} subtracts {tile} from their own Sprout: “{sentence}”", troop=who, tile=tile, sentence=sentence)
    if command.sign is Sign.ADD:
        return msg("{troop} adds {tile} to the Sprout of {other}: “{sentence}”", troop=who, tile=tile, other=target, sentence=sentence)
    return msg("{troop} subtracts {tile} from the Sprout of {other}: “{sentence}”", troop=who, tile=tile, other=target, sentence=sentence)


RULES = (
    Rule(Excuse, CLAUSE_PLAYED, moves=_excuse_moves, why_not=_why_not_excuse, perform=_excuse, settles=Settles.ALL),
    unless(Pass, CLAUSE_GONE, _why_not_pass, _pass),
    unless(Chant, CLAUSE_GONE, _why_not_chant, _chant, Settles.ALL),
)
"""Play an Excuse on any Sprout (KSJ-3.1, 3.2), pass, or chant (KSJ-3.3)."""

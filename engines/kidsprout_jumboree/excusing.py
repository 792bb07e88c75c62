"""Excuses: played on Sprouts, spoken, until it is going, going, gone (KSJ-3.1…3.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from engines.kernel.contract import Refusal
from engines.kernel.messages import Message, msg
from engines.kernel.moves import Family
from engines.kernel.rng import Rng
from engines.kidsprout_jumboree.commands import ADD, SIGNS, Chant, Excuse, Pass
from engines.kidsprout_jumboree.leading import find_leader
from engines.kidsprout_jumboree.model import EXCUSES, EXCUSES_PHASE, NOBODY, Config, Player, Spoken, State
from engines.kidsprout_jumboree.rule import Rule
from engines.kidsprout_jumboree.sentences import MAX_SENTENCE, Sentences, fold, well_formed
from engines.kidsprout_jumboree.wording import ACTIVITY_NAMES, TROOPS, VALUE_NAMES
from engines.kidsprout_jumboree.working import Working

PLAYED, SPOKEN, GONE = "KSJ-3.1", "KSJ-3.2", "KSJ-3.3"
OPEN_TABLE = "open_table"
BEATS = 3
"""Beats of the chant: going, going, gone (KSJ-3.3)."""

NEAREST = 2
_PASS, _CHANT = Pass(), Chant()
_PASSED = {suit: msg("{troop} plays no Excuse now.", troop=troop) for suit, troop in TROOPS.items()}
_GOING, _GONE = msg("Going…"), msg("Gone! No Excuse is played any more.")


def open_question(working: Working) -> None:
    """Coins lie open: who wants to play an Excuse (KSJ-3.3)?"""
    working.phase = EXCUSES_PHASE
    _ask_from(working, working.buck)


def _ask_from(working: Working, start: int) -> None:
    """Ask the next one from this seat clockwise who has an Excuse left and has not passed; with nobody left it is gone (KSJ-3.3)."""
    if working.config.chant == OPEN_TABLE:
        if any(player.excuses for player in working.players):
            return
    else:
        players, count = working.players, len(working.players)
        for step in range(count):
            seat = (start + step) % count
            if players[seat].excuses and seat not in working.passed:
                working.asked = seat
                return
    gone(working)


def gone(working: Working) -> None:
    """No more Excuses for this Activity (KSJ-3.3)."""
    working.asked, working.passed, working.beats = NOBODY, (), 0
    working.say("gone", _GONE, GONE)
    find_leader(working)


def asking(state: State) -> tuple[int, ...]:
    """Who may answer now (KSJ-3.3).

    By turns one seat is asked. At an open table everyone who has an Excuse left and has not passed since the last beat, and the Leaping
    Buck, who chants, last.
    """
    if state.config.chant != OPEN_TABLE:
        return (state.asked,)
    others = [seat for seat, player in enumerate(state.players) if player.excuses and seat not in state.passed and seat != state.buck]
    return (*others, state.buck)


def _moves(words: Sentences, state: State, seat: int) -> Family[Excuse]:
    tiles, targets = state.players[seat].excuses, len(state.players)

    def sentences() -> list[str]:
        return words.unused(state.roll, state.used) if tiles else []

    return Family(lambda: _each(tiles, targets, sentences), lambda rng: _drawn(tiles, targets, sentences(), rng))


def _each(tiles: Sequence[int], targets: int, sentences: Callable[[], Sequence[str]]) -> Iterable[Excuse]:
    unused = sentences()
    for tile in tiles:
        for sign in SIGNS:
            for target in range(targets):
                for sentence in unused:
                    yield Excuse(tile, sign, target, sentence)


def _drawn(tiles: Sequence[int], targets: int, unused: Sequence[str], rng: Rng) -> tuple[Excuse, Rng] | None:
    count = len(tiles) * len(SIGNS) * targets * len(unused)
    if not count:
        return None
    index, after = rng.below(count)
    index, sentence = divmod(index, len(unused))
    index, target = divmod(index, targets)
    tile, sign = divmod(index, len(SIGNS))
    return Excuse(tiles[tile], SIGNS[sign], target, unused[sentence]), after


def _why_not(words: Sentences, state: State, seat: int, command: Excuse) -> Refusal | None:
    """KSJ-3.1, 3.2: a tile not used today, a Sprout on the table, a sentence that fits and is new in this game."""
    tiles = state.players[seat].excuses
    if not tiles:
        return Refusal("KSJ-3.4", msg("Your Excuses are used up for today."), _instead(state, seat))
    if command.tile not in tiles:
        other = Excuse(tiles[0], command.sign, command.target, command.sentence)
        near = (other,) if _why_not(words, state, seat, other) is None else ()
        if command.tile in EXCUSES:
            return Refusal("KSJ-3.4", msg("That Excuse is used up for today; you have the {tile} left.", tile=VALUE_NAMES[tiles[0]]), near)
        return Refusal(PLAYED, msg("There are two Excuses, 1 (the ace tile) and 2."), near)
    if not 0 <= command.target < len(state.players):
        return Refusal(PLAYED, msg("There is no such Sprout on the table."))
    return why_not_say(words, state, command)


def why_not_say(words: Sentences, state: State, command: Excuse) -> Refusal | None:
    """Why the sentence of an Excuse can't be spoken now, or None where it can (KSJ-3.2)."""

    def others() -> tuple[Excuse, ...]:
        unused = words.unused(state.roll, state.used)
        return tuple(Excuse(command.tile, command.sign, command.target, sentence) for sentence in unused[:NEAREST])

    if not well_formed(command.sentence):
        reason = msg("An Excuse is spoken: one sentence of at most {most} characters, on one line.", most=MAX_SENTENCE)
        return Refusal(SPOKEN, reason, others())
    folded = fold(command.sentence)
    if folded in state.used:
        return Refusal(SPOKEN, msg("That has been said before in this game. Say something else."), others())
    face = words.faces.get(folded, state.roll)
    if face != state.roll:
        reason = msg("That is an excuse from {other}; the Sprouts are off to {activity}.", other=ACTIVITY_NAMES[face],
                     activity=ACTIVITY_NAMES[state.roll])  # fmt: skip
        return Refusal(SPOKEN, reason, others())
    return None


def _instead(state: State, seat: int) -> tuple[Pass | Chant, ...]:
    return (_CHANT,) if _chants(state.config, state.buck, seat) else (_PASS,)


def _chants(config: Config, buck: int, seat: int) -> bool:
    """At an open table the Leaping Buck chants and everyone else may pass (KSJ-3.3)."""
    return config.chant == OPEN_TABLE and seat == buck


def _perform(working: Working, seat: int, command: Excuse) -> None:
    before = working.players[seat]
    left = tuple([tile for tile in before.excuses if tile != command.tile])
    working.players[seat] = Player(before.hand, before.coin, left, before.elapsed, before.points)
    working.spoken = (*working.spoken, Spoken(seat, command.tile, command.sign, command.target, command.sentence))
    working.used = (*working.used, fold(command.sentence))
    suits = working.config.suits
    working.say("excuse", _told(suits[seat], suits[command.target], command), PLAYED)
    working.passed, working.beats = (), 0
    _ask_from(working, (seat + 1) % len(suits))


def _told(suit: str, target: str, command: Excuse) -> Message:
    who, tile, whose, sentence = TROOPS[suit], command.tile, TROOPS[target], command.sentence
    if command.sign == ADD:
        return msg("{troop} adds {tile} to {other}'s Sprout: “{sentence}”", troop=who, tile=tile, other=whose, sentence=sentence)
    return msg("{troop} subtracts {tile} from {other}'s Sprout: “{sentence}”", troop=who, tile=tile, other=whose, sentence=sentence)


def excuse(sentences: Sentences) -> Rule[Excuse]:
    """Play an Excuse on any Sprout, with a sentence that comes with the game or one of the own (KSJ-3.1, 3.2)."""
    return Rule[Excuse](Excuse, PLAYED, moves=partial(_moves, sentences), why_not=partial(_why_not, sentences), perform=_perform)


def _pass_moves(state: State, seat: int) -> Family[Pass]:
    chants = _chants(state.config, state.buck, seat)
    return Family(lambda: () if chants else (_PASS,), lambda rng: None if chants else (_PASS, rng))


def _why_not_pass(state: State, seat: int, _: Pass) -> Refusal | None:
    """KSJ-3.3: anybody who is asked may; at an open table the Leaping Buck chants instead."""
    if _chants(state.config, state.buck, seat):
        return Refusal(GONE, msg("The Leaping Buck chants instead of passing."), (_CHANT,))
    return None


def _perform_pass(working: Working, seat: int, _: Pass) -> None:
    working.passed = (*working.passed, seat)
    working.say("passed", _PASSED[working.config.suits[seat]], GONE)
    if working.config.chant != OPEN_TABLE:
        _ask_from(working, (seat + 1) % len(working.players))


PASS = Rule[Pass](Pass, GONE, moves=_pass_moves, why_not=_why_not_pass, perform=_perform_pass)
"""Play no Excuse now (KSJ-3.3)."""


def _chant_moves(state: State, seat: int) -> Family[Chant]:
    chants = _chants(state.config, state.buck, seat)
    return Family(lambda: (_CHANT,) if chants else (), lambda rng: (_CHANT, rng) if chants else None)


def _why_not_chant(state: State, seat: int, _: Chant) -> Refusal | None:
    """KSJ-3.3: the Leaping Buck chants, at an open table."""
    if _chants(state.config, state.buck, seat):
        return None
    if state.config.chant != OPEN_TABLE:
        return Refusal(GONE, msg("Excuses go by turns here: it is gone when all have passed."), (_PASS,))
    return Refusal(GONE, msg("Only the Leaping Buck chants."), (_PASS,))


def _perform_chant(working: Working, _seat: int, _command: Chant) -> None:
    working.beats += 1
    working.passed = ()
    if working.beats == BEATS:
        gone(working)
    else:
        working.say("chanted", _GOING, GONE)


CHANT = Rule[Chant](Chant, GONE, moves=_chant_moves, why_not=_why_not_chant, perform=_perform_chant)
"""A beat of the chant; with the third it is gone (KSJ-3.3)."""

"""The invariants of every state (TBL-8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engines.kernel.commands import MOST_FOLDED, fold, is_line
from engines.kernel.contract import Problem
from engines.kernel.flow import Decision, violations
from engines.kernel.messages import msg, player
from engines.kidsprout_jumboree import model
from engines.kidsprout_jumboree.model import (
    ACTIVITY_TASKS,
    COINS,
    DAY,
    DAYS,
    DINNER,
    EXCUSES,
    HOURS,
    JUMBOREE,
    MAX_SENTENCE,
    NO_COIN,
    ROUNDS,
    BuckRolls,
    Chanting,
    StackGoes,
    State,
)
from engines.kidsprout_jumboree.rules.excuses import BEATS
from engines.kidsprout_jumboree.rules.leading import leaders_of

_FACES = range(len(HOURS))

_TO_COME: Mapping[type[Decision], int] = {model.RollBuck: 4, model.ChooseCoins: 3, model.ExcuseByTurns: 1, model.ExcuseAtOpenTable: 1}
"""The number of tasks of its Activity that follow a decision; 0 for the decisions not named."""


def problems(state: State) -> tuple[str, ...]:
    """Every broken invariant, in English for developers; never raises."""
    # What comes later reads as numbers of seats and faces what was checked before.
    for part in (_table, _agenda, _history, _players, _spoken, _decision):
        faults = tuple(part(state))
        if faults:
            return faults
    return ()


def _table(state: State) -> tuple[str, ...]:
    suits, opening, count = state.config.suits, state.config.opening, len(state.players)
    faults = {
        "the suits are not three or four different ones": len(suits) not in ACTIVITY_TASKS or len(set(suits)) < len(suits),
        "the Scorekeeper is at no seat": not 0 <= state.config.scorekeeper < len(suits),
        "the opening roll is not one face for each seat": len(opening) != len(suits) or not set(opening) <= set(_FACES),
        "there are not as many players as suits": count != len(suits),
        "day or round is out of range": not 1 <= state.day <= DAYS or not 1 <= state.round <= ROUNDS,
        "the Buck is at no seat": not 0 <= state.buck < count,
        "the Buck shows no face": state.roll not in _FACES,
        "the game has ended too early": state.ended and (state.day, state.round) != (DAYS, ROUNDS),
        "a day is scored too early": state.scoring and state.round != ROUNDS,
    }
    return violations(faults)


def still_to_come(state: State, decision: Decision) -> tuple[model.CampTask, ...]:
    """The agenda after a decision, by day and round (KSJ-2, 6)."""
    activity, days = ACTIVITY_TASKS[len(state.players)], JUMBOREE[state.day + 1 :]
    if isinstance(decision, model.ScoreDay):
        return days
    return (*activity[len(activity) - _TO_COME.get(type(decision), 0) :], *DAY[state.round :], *days)


def _over(state: State) -> bool:
    """True if the present Activity has been led: the day is about to be scored, or the game has ended."""
    return state.ended or state.scoring


def _open(state: State) -> bool:
    """True if the coins of the present Activity lie open in the centre (KSJ-2.3)."""
    return state.rolled and not state.face_down and not _over(state)


def _agenda(state: State) -> Iterator[str]:
    decision = state.decision
    if decision is None and not state.ended:
        yield "the game waits for nobody"
    elif decision is not None and state.agenda[1:] != still_to_come(state, decision):
        yield "the agenda is not that of the day and the round"


def _history(state: State) -> Iterator[str]:
    """Activities come one after another; nobody leads past 6 PM except in the last round of a day."""
    seats = range(len(state.players))
    if len(state.led) != (state.day - 1) * ROUNDS + state.round - (not _over(state)):
        yield "there are not as many Activities as rounds are over"
    for place, led in enumerate(state.led):
        before = place // ROUNDS * ROUNDS
        today, when = state.led[before : place + 1], (place // ROUNDS + 1, place - before + 1)
        if (led.day, led.round) != when or led.leader not in seats or led.roll not in _FACES or len(led.coins) != len(seats):
            yield f"Activity {place + 1} is out of order, or led by nobody, or of unknown kind"
            return
        named = msg("Day {day}, Activity {round}", day=when[0], round=when[1])
        elapsed = sum(each.hours for each in today if each.leader == led.leader)
        if led.end != elapsed or (led.end > DINNER and led.round < ROUNDS):
            when_ = msg("Day {day}, Activity {round}", day=when[0], round=when[1])
            yield Problem(
                "KSJ-4.2", msg("{when}: this Activity can't end at that hour; only the last of a day goes past 6 PM.", when=when_)
            )
        for seat, (*gone, coin) in enumerate(zip(*[each.coins for each in today], strict=True)):
            if coin not in COINS or coin in gone:
                yield Problem("KSJ-2.2", msg("{when}: {who} has no such Sprout left that day.", when=named, who=player(seat)))


def _players(state: State) -> Iterator[str]:
    """Every coin is in a hand, in the centre or on a Schedule; pawns and points are where the Activities led put them."""
    today = state.today
    for seat, one in enumerate(state.players):
        if one.elapsed != sum(led.hours for led in today if led.leader == seat):
            yield f"the pawn of seat {seat} stands wrong"
        scored = sum(led.stress for led in state.led if led.leader == seat and (led.day < state.day or state.ended))
        if one.points != scored:
            yield f"the Stress Points of seat {seat} are wrong"
        centre = () if one.coin == NO_COIN else (one.coin,)
        if sorted((*one.hand, *centre, *(led.coins[seat] for led in today))) != list(COINS) or sorted(one.hand) != list(one.hand):
            yield f"the coins of seat {seat} are not its six, or not in order"
        if one.excuses not in ((), EXCUSES, *((tile,) for tile in EXCUSES)):
            yield f"the Excuses of seat {seat} are not there"
    lying = [player.coin != NO_COIN for player in state.players]
    if all(lying) is not _open(state) or (any(lying) and not _open(state) and not state.face_down):
        yield "there are too many or too few coins in the centre"


def _spoken(state: State) -> Iterator[str]:
    """Excuses on Sprouts are used up, each said once in the game (KSJ-3.1, 3.2, 3.4)."""
    seats = range(len(state.players))
    if state.spoken and not _open(state):
        yield "an Excuse lies where no Sprout is revealed"
    tiles = set()
    for spoken in state.spoken:
        if spoken.seat not in seats or spoken.target not in seats or spoken.tile not in EXCUSES:
            yield "an Excuse is of nobody, or on no Sprout"
        elif spoken.tile in state.players[spoken.seat].excuses or (spoken.seat, spoken.tile) in tiles:
            yield "an Excuse is played and not played"
        elif not is_line(spoken.sentence, MAX_SENTENCE) or fold(spoken.sentence) not in state.used:
            yield "an Excuse is not properly spoken"
        tiles.add((spoken.seat, spoken.tile))
    folded, spent = {fold(spoken.sentence) for spoken in state.spoken}, sum(len(EXCUSES) - len(player.excuses) for player in state.players)
    most = spent + (state.day - 1) * len(seats) * len(EXCUSES)
    odd = [used for used in state.used if len(used) > MOST_FOLDED * MAX_SENTENCE or fold(used) != used or not used]
    faults = {
        "something was said twice": len(folded) < len(state.spoken) or len(set(state.used)) < len(state.used),
        "there are not as many sentences used as Excuses": not spent <= len(state.used) <= most,
        "a used sentence is not in the form for comparing": bool(odd),
    }
    yield from violations(faults)


def _decision(state: State) -> Iterator[str]:
    """The right seats decide in the agreed way; those asked for Excuses have some (KSJ-3.3)."""
    config, players, seats = state.config, state.players, range(len(state.players))
    able = [seat for seat in seats if players[seat].excuses]
    match state.decision:
        case model.RollBuck(asked) if asked != (state.buck,) or config.roll is not BuckRolls.BY_HAND:
            yield "the Buck is rolled by another, or by itself"
        case model.ScoreDay(asked) if asked != (config.scorekeeper,):
            yield "another than the Scorekeeper scores the day"
        case model.ChooseCoins(asked) if asked != tuple(seat for seat in seats if players[seat].coin == NO_COIN):
            yield "a coin is waited for that is in, or not waited for"
        case model.BreakTie(asked, tied) if asked != (state.buck,) or tied != leaders_of(state) or len(tied) < 2:
            yield "those tied are not the oldest, or not for the Leaping Buck to choose from"
        case model.StackCoins(asked) if len(asked) != 1 or asked[0] not in leaders_of(state) or config.leader_moves is StackGoes.BY_ITSELF:
            yield "the leader is not of the oldest"
        case model.ExcuseByTurns(asked, last):
            if config.chant is not Chanting.BY_TURNS or len(asked) != 1 or asked[0] not in able or last not in seats:
                yield "Excuses are not asked for by turns"
        case model.ExcuseAtOpenTable(asked, beats):
            order = [seat for seat in able if seat in asked and seat != state.buck]
            if config.chant is not Chanting.OPEN_TABLE or not able or [*asked] != [*order, state.buck] or not 0 <= beats < BEATS:
                yield "the chant is wrong"

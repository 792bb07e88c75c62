"""What must hold of every state, whoever made it (TBL-8)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.flow import Decision
from engines.kernel.free_text import MOST_FOLDED, fold, is_line
from engines.kernel.invariants import found
from engines.kidsprout_jumboree import tasks
from engines.kidsprout_jumboree.excusing import BEATS
from engines.kidsprout_jumboree.flow import ACTIVITIES, DAY, JUMBOREE
from engines.kidsprout_jumboree.leading import leaders_of
from engines.kidsprout_jumboree.model import COINS, DAYS, DINNER, EXCUSES, HOURS, NO_COIN, ROUNDS, BuckRolls, Chanting, StackGoes, State
from engines.kidsprout_jumboree.sentences import MAX_SENTENCE

_FACES = range(len(HOURS))


def problems(state: State) -> tuple[str, ...]:
    """Everything that is wrong with a state, in English; empty for a sound one. Answers for the wildest values."""
    # What comes later reads as numbers of seats and faces what was checked before.
    for part in (_config, _clock, _agenda, _history, _players, _spoken, _decision, _excusing):
        faults = tuple(part(state))
        if faults:
            return faults
    return ()


def _config(state: State) -> tuple[str, ...]:
    suits, opening = state.config.suits, state.config.opening
    faults = {
        "the suits are not three or four different ones": len(suits) not in ACTIVITIES or len(set(suits)) < len(suits),
        "the Scorekeeper is at no seat": not 0 <= state.config.scorekeeper < len(suits),
        "the opening roll is not one face for each seat": len(opening) != len(suits) or not set(opening) <= set(_FACES),
        "there are not as many players as suits": len(state.players) != len(suits),
    }
    return found(faults)


def _clock(state: State) -> tuple[str, ...]:
    faults = {
        "day or round is out of range": not 1 <= state.day <= DAYS or not 1 <= state.round <= ROUNDS,
        "the Buck is at no seat": not 0 <= state.buck < len(state.players),
        "the Buck shows no face": state.roll not in _FACES,
        "the game has ended too early": state.ended and (state.day, state.round) != (DAYS, ROUNDS),
        "a day is scored too early": state.scoring and state.round != ROUNDS,
    }
    return found(faults)


def still_to_come(state: State, decision: Decision) -> tuple[tasks.CampTask, ...]:
    """What is on the agenda after a decision, by the day and the round that it is taken in (KSJ-2, 6)."""
    activity = ACTIVITIES[len(state.players)]
    days = JUMBOREE[state.day + 1 :]
    match decision:
        case tasks.ScoreDay():
            return days
        case tasks.RollBuck():
            now = activity
        case tasks.ChooseCoins():
            now = activity[1:]
        case tasks.ExcuseByTurns() | tasks.ExcuseAtOpenTable():
            now = activity[-1:]
        case _:
            now = ()
    return (*now, *DAY[state.round :], *days)


def _over(state: State) -> bool:
    """Whether the present Activity has been led: the day is about to be scored, or the game has ended."""
    return state.ended or state.scoring


def _agenda(state: State) -> Iterator[str]:
    decision = state.decision
    if decision is None and not state.ended:
        yield "the game waits for nobody"
    elif decision is not None and state.agenda[1:] != still_to_come(state, decision):
        yield "the agenda is not that of the day and the round"


def _history(state: State) -> Iterator[str]:
    """Activities come one after another; nobody leads past 6 PM but in the last round of a day."""
    seats = range(len(state.players))
    if len(state.led) != (state.day - 1) * ROUNDS + state.round - (not _over(state)):
        yield "there are not as many Activities as rounds are over"
    elapsed = [0 for _ in seats]
    played: list[set[int]] = [set() for _ in seats]
    for place, led in enumerate(state.led):
        day, round_ = place // ROUNDS + 1, place % ROUNDS + 1
        if round_ == 1:
            elapsed, played = [0 for _ in seats], [set() for _ in seats]
        if (led.day, led.round) != (day, round_) or led.leader not in seats or led.roll not in _FACES or len(led.coins) != len(seats):
            yield f"Activity {place + 1} is out of order, or led by nobody, or of unknown kind"
            return
        elapsed[led.leader] += led.hours
        if led.end != elapsed[led.leader] or (led.end > DINNER and round_ < ROUNDS):
            yield f"Activity {place + 1} ends at an hour that can't be"
        for coin, gone in zip(led.coins, played, strict=True):
            if coin not in COINS or coin in gone:
                yield f"in Activity {place + 1} a coin is played that isn't there"
            gone.add(coin)


def _players(state: State) -> Iterator[str]:
    """Every coin is in a hand, in the centre or on a Schedule; pawns and points are where the Activities led put them."""
    today = state.today
    for seat, player in enumerate(state.players):
        if player.elapsed != sum(led.hours for led in today if led.leader == seat):
            yield f"the pawn of seat {seat} stands wrong"
        scored = sum(led.stress for led in state.led if led.leader == seat and (led.day < state.day or state.ended))
        if player.points != scored:
            yield f"the Stress Points of seat {seat} are wrong"
        centre = () if player.coin == NO_COIN else (player.coin,)
        if sorted((*player.hand, *centre, *(led.coins[seat] for led in today))) != list(COINS) or sorted(player.hand) != list(player.hand):
            yield f"the coins of seat {seat} are not its six, or not in order"
        if player.excuses not in ((), EXCUSES, *((tile,) for tile in EXCUSES)):
            yield f"the Excuses of seat {seat} are not there"
    lying = [player.coin != NO_COIN for player in state.players]
    if all(lying) if state.face_down else any(lying) if _over(state) or not state.rolled else not all(lying):
        yield "there are too many or too few coins in the centre"


def _spoken(state: State) -> Iterator[str]:
    """Excuses on Sprouts are used up, each said once in the game (KSJ-3.1, 3.2, 3.4)."""
    seats = range(len(state.players))
    if state.spoken and (state.face_down or _over(state) or not state.rolled):
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
    yield from found(faults)


def _decision(state: State) -> Iterator[str]:
    decision, seats = state.decision, range(len(state.players))
    match decision:
        case tasks.RollBuck(rolling):
            if rolling != (state.buck,) or state.config.roll is not BuckRolls.BY_HAND:
                yield "the Buck is rolled by another, or by itself"
        case tasks.ScoreDay(scoring):
            if scoring != (state.config.scorekeeper,):
                yield "another than the Scorekeeper scores the day"
        case tasks.ChooseCoins(choosing):
            if choosing != tuple(seat for seat in seats if state.players[seat].coin == NO_COIN):
                yield "a coin is waited for that is in, or not waited for"
        case tasks.BreakTie(choosing, tied):
            if choosing != (state.buck,) or tied != leaders_of(state) or len(tied) < 2:
                yield "those tied are not the oldest, or not for the Leaping Buck to choose from"
        case tasks.StackCoins(leading):
            if len(leading) != 1 or leading[0] not in leaders_of(state) or state.config.leader_moves is StackGoes.BY_ITSELF:
                yield "the leader is not of the oldest"


def _excusing(state: State) -> Iterator[str]:
    """Who is asked for Excuses has some (KSJ-3.3)."""
    seats = range(len(state.players))
    able = tuple([seat for seat in seats if state.players[seat].excuses])
    match state.decision:
        case tasks.ExcuseByTurns(asked, last):
            if state.config.chant is not Chanting.BY_TURNS or len(asked) != 1 or asked[0] not in able or last not in seats:
                yield "Excuses are not asked for by turns"
        case tasks.ExcuseAtOpenTable(free, beats):
            order = [seat for seat in able if seat in free and seat != state.buck]
            if state.config.chant is not Chanting.OPEN_TABLE or not able or [*free] != [*order, state.buck] or not 0 <= beats < BEATS:
                yield "the chant is wrong"

"""Who leads an Activity, and where the stack goes (KSJ-4, 5)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kernel.contract import Refusal
from engines.kernel.messages import msg
from engines.kernel.moves import Family
from engines.kidsprout_jumboree.commands import Appoint, Stack
from engines.kidsprout_jumboree.days import end_activity
from engines.kidsprout_jumboree.model import (
    DINNER,
    HOURS,
    LEADER_PHASE,
    NO_COIN,
    NOBODY,
    ROUNDS,
    STACK_PHASE,
    Led,
    Player,
    State,
    clock,
)
from engines.kidsprout_jumboree.rule import Rule
from engines.kidsprout_jumboree.wording import ACTIVITY_NAMES, TROOPS, o_clock, troop, troops
from engines.kidsprout_jumboree.working import Working

CHOSEN, STACKED = "KSJ-4.1", "KSJ-4.4"
BY_ITSELF = "by_itself"


def who_leads(ages: Sequence[int], stressed: Sequence[bool], last: bool) -> tuple[int, ...]:
    """The seats with the oldest Sprout among those that can be made to lead; several are tied (KSJ-4.1, 4.2, 4.3, 5.1).

    Args:
        ages: By seat, Excuses counted.
        stressed: By seat, whether leading would go past 6 PM. In the ``last`` round of a day that exempts nobody.
        last: Whether this is that round.

    Where all are stressed out before the last round, which can't happen in play, the oldest of all lead, on an Overnight (KSJ-4.3).

    >>> who_leads((3, 5, 5, 0), (False, True, False, False), last=False)
    (2,)
    """
    free = [seat for seat in range(len(ages)) if last or not stressed[seat]] or list(range(len(ages)))
    oldest = max([ages[seat] for seat in free])
    return tuple([seat for seat in free if ages[seat] == oldest])


def leaders_of(state: State) -> tuple[int, ...]:
    """The seats that may lead the present Activity as the Sprouts stand now (KSJ-4.1)."""
    seats = range(len(state.players))
    return who_leads([state.age(seat) for seat in seats], [state.stressed_out(seat) for seat in seats], state.round == ROUNDS)


def find_leader(working: Working) -> None:
    """The oldest Sprout's player leads; a tie is for the Leaping Buck to decide (KSJ-4.1)."""
    ages = [player.coin for player in working.players]
    for spoken in working.spoken:
        ages[spoken.target] += spoken.amount
    hours = HOURS[working.roll]
    tied = who_leads(ages, [player.elapsed + hours > DINNER for player in working.players], working.round == ROUNDS)
    if len(tied) == 1:
        _make_leader(working, tied[0])
        return
    working.phase, working.tied = LEADER_PHASE, tied
    suits = working.config.suits
    reason = msg("{troops} are tied: the Leaping Buck, {buck}, chooses.", troops=troops(suits, tied), buck=TROOPS[suits[working.buck]])
    working.say("tied", reason, CHOSEN)


def _make_leader(working: Working, seat: int) -> None:
    who, what = TROOPS[working.config.suits[seat]], ACTIVITY_NAMES[working.roll]
    if working.players[seat].elapsed + HOURS[working.roll] > DINNER:
        working.say("leads", msg("{troop} leads {activity}, an Overnight.", troop=who, activity=what), "KSJ-5.1")
    else:
        working.say("leads", msg("{troop} leads {activity}.", troop=who, activity=what), CHOSEN)
    working.tied = ()
    if working.config.leader_moves == BY_ITSELF:
        _take_stack(working, seat)
    else:
        working.phase, working.leader = STACK_PHASE, seat


def _take_stack(working: Working, seat: int) -> None:
    """Coins and pawn go to the hour the Activity ends at; Excuses are out for the day (KSJ-3.4, 4.4)."""
    players = working.players
    end = players[seat].elapsed + HOURS[working.roll]
    led = Led(working.day, working.round, seat, working.roll, tuple([player.coin for player in players]), end)
    working.led = (*working.led, led)
    for place, player in enumerate(players):
        players[place] = Player(player.hand, NO_COIN, player.excuses, end if place == seat else player.elapsed, player.points)
    who = TROOPS[working.config.suits[seat]]
    if led.overnight:
        working.say("stacked", msg("{troop}'s stack lies beside {hour}.", troop=who, hour=o_clock(end)), STACKED)
    else:
        working.say("stacked", msg("{troop}'s stack lies on {hour}.", troop=who, hour=o_clock(end)), STACKED)
    working.spoken, working.leader = (), NOBODY
    end_activity(working)


def _appoint_moves(state: State, _: int) -> Family[Appoint]:
    tied = state.tied
    return Family(lambda: [Appoint(seat) for seat in tied])


def _why_not_appoint(state: State, _: int, command: Appoint) -> Refusal | None:
    """KSJ-4.1, 4.2: one of those tied for the oldest Sprout and not stressed out."""
    seat = command.leader
    if seat in state.tied:
        return None
    near = tuple(Appoint(each) for each in state.tied)
    if not 0 <= seat < len(state.players):
        return Refusal(CHOSEN, msg("There is no such seat."), near)
    who, tied = troop(state, seat), troops(state.config.suits, state.tied)
    if state.round < ROUNDS and state.stressed_out(seat):
        return Refusal("KSJ-4.2", msg("{troop} is stressed out. Choose among {troops}.", troop=who, troops=tied), near)
    return Refusal(CHOSEN, msg("{troop}'s Sprout is not among the oldest. Choose among {troops}.", troop=who, troops=tied), near)


APPOINT = Rule[Appoint](
    Appoint,
    CHOSEN,
    moves=_appoint_moves,
    why_not=_why_not_appoint,
    perform=lambda working, _, command: _make_leader(working, command.leader),
)
"""The Leaping Buck chooses among those tied (KSJ-4.1)."""


def right_stack(state: State, seat: int) -> Stack:
    """Where the leader's stack belongs: the hour that the Activity ends at; past 6 PM beside it (KSJ-4.4, 5.1)."""
    end = state.end(seat)
    return Stack(clock(end), end > DINNER)


def _why_not_stack(state: State, seat: int, command: Stack) -> Refusal | None:
    """KSJ-4.4, 5.1: the hour that the Activity ends at, and beside it for an Overnight."""
    right = right_stack(state, seat)
    if command == right:
        return None
    start = o_clock(state.players[seat].elapsed)
    end, what = o_clock(state.end(seat)), ACTIVITY_NAMES[state.roll]
    if right.beside:
        reason = msg("{activity} starts at {start} and ends at {end}, past 6 PM: the stack goes beside {end}.", activity=what, start=start,
                     end=end)  # fmt: skip
        return Refusal("KSJ-5.1", reason, (right,))
    reason = msg("{activity} starts at {start} and ends at {end}: the stack goes on {end}.", activity=what, start=start, end=end)
    return Refusal(STACKED, reason, (right,))


STACK = Rule[Stack](
    Stack,
    STACKED,
    moves=lambda state, seat: Family(lambda: (right_stack(state, seat),)),
    why_not=_why_not_stack,
    perform=lambda working, seat, _: _take_stack(working, seat),
)
"""The leader takes the stack to its hour (KSJ-4.4)."""

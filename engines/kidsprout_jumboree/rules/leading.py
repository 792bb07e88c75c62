"""The leader of an Activity, and the place of the stack (KSJ-4, KSJ-5)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from engines.kernel.commands import Command, flag
from engines.kernel.contract import Refusal
from engines.kernel.flow import DecisionContext, Rule, one_of
from engines.kernel.messages import Message, msg
from engines.kernel.moves import MoveSet
from engines.kidsprout_jumboree.model import (
    DINNER,
    HOURS,
    NO_COIN,
    ROUNDS,
    BreakTie,
    FindLeader,
    Led,
    Player,
    Sentences,
    StackCoins,
    StackGoes,
    State,
    Working,
    clock,
)
from engines.kidsprout_jumboree.words import ACTIVITY_NAMES, o_clock, troop, troops

# Commands


@frozen
class Appoint(Command, verb="appoint"):
    """As the Leaping Buck, choose the Activity Leader among those tied (KSJ-4.1)."""

    leader: int


@frozen
class Stack(Command, verb="stack"):
    """Move coins and pawn to an hour of the leader's Schedule, 1 to 12, or beside it for an Overnight (KSJ-4.4, 5.1)."""

    hour: int
    beside: bool = flag()


# Leading


Tied = DecisionContext[Sentences, State, BreakTie]
Leading = DecisionContext[Sentences, State, StackCoins]


# The leader (KSJ-4.1 to 4.3, 5.1)


def who_leads(ages: Sequence[int], stressed: Sequence[bool], last: bool) -> tuple[int, ...]:
    """The seats with the oldest Sprout among those that may have to lead; several are tied (KSJ-4.1, 4.2, 4.3, 5.1).

    Args:
        ages: By seat, Excuses counted.
        stressed: By seat, True if leading would go past 6 PM. In the ``last`` round of a day that exempts nobody.
        last: Whether this is that round.

    If all are stressed out before the last round, which can't happen in play, the oldest of all lead, on an Overnight (KSJ-4.3).

    >>> who_leads((3, 5, 5, 0), (False, True, False, False), last=False)
    (2,)
    """
    free = [seat for seat in range(len(ages)) if last or not stressed[seat]] or list(range(len(ages)))
    oldest = max([ages[seat] for seat in free])
    return tuple([seat for seat in free if ages[seat] == oldest])


def ages_of(state: State | Working) -> list[int]:
    """By seat, the age above ten of the Sprouts that are revealed, Excuses counted (KSJ-3.1); it has no bounds."""
    ages = [player.coin for player in state.players]
    for spoken in state.spoken:
        ages[spoken.target] += spoken.amount
    return ages


def stressed_out(state: State | Working) -> list[bool]:
    """By seat, True if leading the present Activity would move the pawn past 6 PM; that exempts from leading in rounds 1 to 5 (KSJ-4.2)."""
    latest = DINNER - HOURS[state.roll]
    return [player.elapsed > latest for player in state.players]


def leaders_of(state: State) -> tuple[int, ...]:
    """The seats that may lead the present Activity as the Sprouts stand now (KSJ-4.1)."""
    return who_leads(ages_of(state), stressed_out(state), state.round == ROUNDS)


def passed_over(ages: Sequence[int], stressed: Sequence[bool], leaders: Sequence[int]) -> list[int]:
    """The stressed-out seats whose Sprouts are at least as old as the leaders', oldest first (KSJ-4.2).

    In the last round nobody is passed over: stressed-out seats can be leaders.
    """
    found = [seat for seat, age in enumerate(ages) if stressed[seat] and seat not in leaders and age >= ages[leaders[0]]]
    return sorted(found, key=lambda seat: -ages[seat])


def find_leader(working: Working, _: FindLeader) -> None:
    """Find the player of the oldest Sprout; the Leaping Buck decides a tie (KSJ-4.1). Announce who is passed over (KSJ-4.2)."""
    ages, stressed = ages_of(working), stressed_out(working)
    tied = who_leads(ages, stressed, working.round == ROUNDS)
    for seat in passed_over(ages, stressed, tied):
        start, end = o_clock(working.players[seat].elapsed), o_clock(working.players[seat].elapsed + HOURS[working.roll])
        told = msg("{troop} is stressed out and passed over: {activity} would last from {start} to {end}, past 6 PM.",
                   troop=troop(working, seat), activity=ACTIVITY_NAMES[working.roll], start=start, end=end)  # fmt: skip
        working.say("passed_over", told, "KSJ-4.2")
    if len(tied) == 1:
        _lead(working, tied[0])
        return
    buck = troop(working, working.buck)
    reason = msg("{troops} are tied: the Leaping Buck, {buck}, chooses.", troops=troops(working, tied), buck=buck)
    working.say_for_now("tied", reason, BreakTie.clause)
    working.then(BreakTie((working.buck,), tied))


def _why_not(context: Tied, seat: int) -> Message | Refusal:
    """KSJ-4.1, 4.2: one of those tied for the oldest Sprout and not stressed out."""
    state, others = context.state, troops(context.state, context.decision.tied)
    if not 0 <= seat < len(state.players):
        return msg("There is no such seat.")
    if state.round < ROUNDS and stressed_out(state)[seat]:
        return Refusal("KSJ-4.2", msg("{troop} is stressed out. Choose one of {troops}.", troop=troop(state, seat), troops=others))
    return msg("The Sprout of {troop} is not among the oldest. Choose one of {troops}.", troop=troop(state, seat), troops=others)


def _appoint(working: Working, _: Tied, command: Appoint) -> None:
    _lead(working, command.leader)


APPOINT = one_of(Appoint, BreakTie.clause, lambda context: context.decision.tied, _why_not, _appoint)
"""The Leaping Buck chooses among those tied (KSJ-4.1)."""


# The stack (KSJ-4.4, 5.1)


def _lead(working: Working, seat: int) -> None:
    """Let a seat lead: an Overnight if that goes past 6 PM (KSJ-4.1, 5.1)."""
    who, what = troop(working, seat), ACTIVITY_NAMES[working.roll]
    if working.players[seat].elapsed + HOURS[working.roll] > DINNER:
        working.say("leads", msg("{troop} leads {activity}, an Overnight.", troop=who, activity=what), "KSJ-5.1")
    else:
        working.say("leads", msg("{troop} leads {activity}.", troop=who, activity=what), "KSJ-4.1")
    if working.config.leader_moves is StackGoes.BY_ITSELF:
        _take_stack(working, seat)
    else:
        working.then(StackCoins((seat,)))


def _take_stack(working: Working, seat: int) -> None:
    """Move coins and pawn to the hour at which the Activity ends; Excuses are used up for the day (KSJ-3.4, 4.4)."""
    players = working.players
    end = players[seat].elapsed + HOURS[working.roll]
    led = Led(working.day, working.round, seat, working.roll, tuple([player.coin for player in players]), end)
    working.led, working.spoken = (*working.led, led), ()
    for place, player in enumerate(players):
        players[place] = Player(player.hand, NO_COIN, player.excuses, end if place == seat else player.elapsed, player.points)
    who, hour = troop(working, seat), o_clock(end)
    if led.overnight:
        working.say("stacked", msg("{troop} stacks the Sprouts beside {hour}.", troop=who, hour=hour), StackCoins.clause)
    else:
        working.say("stacked", msg("{troop} stacks the Sprouts on {hour}.", troop=who, hour=hour), StackCoins.clause)


def right_stack(state: State, seat: int) -> Stack:
    """The right place of the leader's stack: the hour at which the Activity ends, or beside it past 6 PM (KSJ-4.4, 5.1)."""
    end = state.end(seat)
    return Stack(clock(end), end > DINNER)


def _why_not_stack(context: Leading, command: Stack) -> Refusal | None:
    """KSJ-4.4, 5.1: the hour at which the Activity ends, and beside it for an Overnight."""
    state, right = context.state, right_stack(context.state, context.seat)
    if command == right:
        return None
    what, start, end = ACTIVITY_NAMES[state.roll], o_clock(state.players[context.seat].elapsed), o_clock(state.end(context.seat))
    if right.beside:
        reason = msg("{activity} starts at {start} and ends at {end}, past 6 PM: the stack goes beside {end}.", activity=what, start=start,
                     end=end)  # fmt: skip
        return Refusal("KSJ-5.1", reason, (right,))
    reason = msg("{activity} starts at {start} and ends at {end}: the stack goes on {end}.", activity=what, start=start, end=end)
    return Refusal(context.decision.clause, reason, (right,))


STACK: Rule[Sentences, State, Working, StackCoins, Stack] = Rule(
    Stack,
    StackCoins.clause,
    moves=lambda context: MoveSet(lambda: (right_stack(context.state, context.seat),)),
    why_not=_why_not_stack,
    perform=lambda working, context, _: _take_stack(working, context.seat),
)
"""The leader takes the stack to its hour (KSJ-4.4)."""

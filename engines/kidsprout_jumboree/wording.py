"""KidSprout Jumboree in words: what things are called, what a seat has to decide, commands. A troop stands for the person who plays it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from engines.kernel.messages import Message, Person, msg, msgn, person
from engines.kernel.results import ScoreMark, Stage, growth
from engines.kernel.wording_by_kind import Descriptions, Prompts, WordingByKind
from engines.kidsprout_jumboree.commands import Appoint, Chant, Excuse, Pass, PlayCoin, Roll, Score, Stack
from engines.kidsprout_jumboree.model import COINS, ROUNDS, Led, Sign, State, Suit, clock
from engines.kidsprout_jumboree.tasks import BreakTie, ChooseCoins, ExcuseAtOpenTable, ExcuseByTurns, RollBuck, ScoreDay, StackCoins
from engines.kidsprout_jumboree.working import Working

TROOPS = {
    Suit.SUNS: msg("Sun Beam"),
    Suit.MOONS: msg("Night Owl"),
    Suit.CROWNS: msg("Royal Fir"),
    Suit.ARMS: msg("Blue Arrowhead"),
}
"""The troop of each suit (KSJ-1.1)."""

ACTIVITY_NAMES = (
    msg("Birdwatching Lecture"),
    msg("Adventures in Knot-Tying"),
    msg("Sing-Along"),
    msg("Craft Time"),
    msg("Nature Hike"),
    msg("Survival Skills"),
)
"""By the face of the die (KSJ-2.1)."""

VALUE_NAMES = (msg("null"), msg("ace"), msg("2"), msg("3"), msg("4"), msg("5"))
"""By the value of a coin, tile or face of a die."""


@cache
def whose(suit: Suit, seat: int) -> Person:
    """Who plays a suit, by the troop."""
    return person(seat, TROOPS[suit])


@cache
def shows(suit: Suit, seat: int, value: int) -> Message:
    """Who plays a suit, with what their coin or die shows."""
    return msg("{troop} {coin}", troop=whose(suit, seat), coin=VALUE_NAMES[value])


def troop(state: State | Working, seat: int) -> Person:
    """Who sits on a seat, by the troop."""
    return whose(state.config.suits[seat], seat)


def troops(state: State | Working, seats: Iterable[int]) -> tuple[Message, ...]:
    """Who sits on several seats, by the troops, for a list in a sentence."""
    return tuple([troop(state, seat) for seat in seats])


def activity(state: State) -> Message:
    """The present Activity."""
    return ACTIVITY_NAMES[state.roll]


def o_clock(elapsed: int) -> Message:
    """The time so many hours after Reveille.

    >>> str(o_clock(3))
    '9:00'
    """
    return msg("{hour}:00", hour=clock(elapsed))


def hours_long(count: int) -> Message:
    """How long an Activity takes."""
    return msgn("{count} hour", "{count} hours", count)


def stress_points(count: int) -> Message:
    """So many Stress Points."""
    return msgn("{count} Stress Point", "{count} Stress Points", count)


def round_name(state: State | Led) -> Message:
    """The day and the Activity."""
    return msg("Day {day}, round {round}: {activity}", day=state.day, round=state.round, activity=ACTIVITY_NAMES[state.roll])


# What a seat has to decide; what the others are told meanwhile; commands


def _choosing(state: State, _: ChooseCoins) -> Message:
    return msg("{activity}, {hours}: play a coin, face down.", activity=activity(state), hours=hours_long(state.hours))


def _leading(state: State, decision: StackCoins) -> Message:
    what, hours, start = activity(state), hours_long(state.hours), o_clock(state.players[decision.seat].elapsed)
    return msg("You lead {activity}. Take the stack {hours} on from {start}.", activity=what, hours=hours, start=start)


PROMPTS: Prompts = {
    RollBuck: msg("Roll the Buck for the next Activity."),
    ChooseCoins: _choosing,
    ExcuseByTurns: msg("Play an Excuse on a Sprout, or pass."),
    ExcuseAtOpenTable: msg("Drop an Excuse on a Sprout before it is gone, or pass."),
    BreakTie: lambda state, it: msg("Choose who leads {activity}: {troops}.", activity=activity(state), troops=troops(state, it.tied)),
    StackCoins: _leading,
    ScoreDay: msg("The day is over. Look at the Schedules, then score it."),
}
"""What is asked at each decision."""

WAITING: Prompts = {
    RollBuck: lambda state, it: msg("{troop}, the Leaping Buck, rolls for the next Activity.", troop=troop(state, it.seat)),
    ChooseCoins: msg("Your coin is in. The others are still choosing."),
    ExcuseByTurns: lambda state, it: msg("{troop} is asked for an Excuse.", troop=troop(state, it.seat)),
    ExcuseAtOpenTable: lambda state, _: msg("The Leaping Buck, {troop}, chants.", troop=troop(state, state.buck)),
    ScoreDay: lambda state, it: msg("The day is over. {troop} keeps the score.", troop=troop(state, it.seat)),
}
"""What the others are told at a decision."""


def _named(state: State, seat: int) -> Message:
    """A seat that a command names, whether there is such a one or not."""
    return troop(state, seat) if seat in range(len(state.players)) else msg("nobody")


def _excuse(state: State, it: Excuse) -> Message:
    if it.sign is Sign.ADD:
        return msg("add {tile} to {troop}", tile=it.tile, troop=_named(state, it.target))
    return msg("subtract {tile} from {troop}", tile=it.tile, troop=_named(state, it.target))


DESCRIPTIONS: Descriptions = {
    Roll: msg("roll the Buck"),
    PlayCoin: lambda _, it: msg("play the {coin}", coin=VALUE_NAMES[it.coin] if it.coin in COINS else msg("coin")),
    Excuse: _excuse,
    Pass: msg("pass"),
    Chant: msg("chant"),
    Appoint: lambda state, it: msg("{troop} leads", troop=_named(state, it.leader)),
    Stack: lambda _, it: msg("stack beside {hour}:00", hour=it.hour) if it.beside else msg("stack on {hour}:00", hour=it.hour),
    Score: msg("score the day"),
}
"""What each command does, in words."""

ONLY: Mapping[type, Message] = {
    ChooseCoins: msg("The last coin of the day is played."),
    StackCoins: msg("The stack has one hour to go to."),
    ScoreDay: msg("The day is scored."),
}
"""Why there is no choice, by decision; a last coin stays face down."""


class KidSproutJumboreeWording(WordingByKind[State]):
    """What the game says."""

    prompts = PROMPTS
    waiting = WAITING
    descriptions = DESCRIPTIONS
    only = ONLY
    over = msg("The Jumboree is over.")

    def prompt(self, state: State, seat: int) -> Message:
        """What the seat has to decide: at an open table the Leaping Buck chants (KSJ-3.3)."""
        if not isinstance(state.decision, ExcuseAtOpenTable) or seat != state.buck:
            return super().prompt(state, seat)
        if state.players[seat].excuses:
            return msg("Chant “Going… going… gone!”, or drop an Excuse.")
        return msg("Chant “Going… going… gone!”")

    def waits_for(self, state: State, seat: int) -> Message:
        """Whom the game waits for."""
        return msg("{troop} decides now.", troop=troop(state, seat))

    def stage(self, state: State) -> Stage:
        """The day and the Activity; rounds count through all three days."""
        label = round_name(state) if state.rolled else msg("Day {day}, round {round}", day=state.day, round=state.round)
        return Stage((state.day - 1) * ROUNDS + state.round, label, chapter=msg("Day {day}", day=state.day))

    def totals(self, state: State) -> tuple[int, ...]:
        """Every seat's Stress Points, those of a day that is not scored yet included (KSJ-6.1)."""
        return tuple([state.stress(seat) for seat in range(len(state.players))])

    def progress(self, state: State) -> tuple[ScoreMark, ...]:
        """Every seat's Stress Points after each Activity, those of a day that is not scored yet included (KSJ-6.1, 6.2)."""
        seats = range(len(state.players))
        return growth((round_name(led), [led.stress * (seat == led.leader) for seat in seats]) for led in state.led)

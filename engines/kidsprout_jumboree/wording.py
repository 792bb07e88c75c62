"""KidSprout Jumboree in words: what things are called, what a seat has to decide, commands. A troop stands for the person who plays it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from engines.kernel.commands import Command
from engines.kernel.contract import Wording
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.people import Person, person
from engines.kernel.results import ScoreMark, Stage, growth
from engines.kidsprout_jumboree.commands import Appoint, Chant, Excuse, PlayCoin, Roll, Score, Stack
from engines.kidsprout_jumboree.model import COINS, ROUNDS, Led, Sign, State, Suit, clock
from engines.kidsprout_jumboree.tasks import BreakTie, ChooseCoins, ExcuseAtOpenTable, ExcuseByTurns, RollBuck, ScoreDay, StackCoins

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


def troop(state: State, seat: int) -> Person:
    """Who sits on a seat, by the troop."""
    return whose(state.config.suits[seat], seat)


def troops(suits: tuple[Suit, ...], seats: Iterable[int]) -> tuple[Message, ...]:
    """Who sits on several seats, by the troops, for a list in a sentence."""
    return tuple(whose(suits[seat], seat) for seat in seats)


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


def _excuse_or_chant(state: State, seat: int, decision: ExcuseAtOpenTable) -> Message:
    if seat == state.buck:
        if state.players[seat].excuses:
            return msg("Chant “Going… going… gone!”, or drop an Excuse.")
        return msg("Chant “Going… going… gone!”")
    if seat not in decision.seats:
        return msg("The Leaping Buck, {troop}, chants.", troop=troop(state, state.buck))
    return msg("Drop an Excuse on a Sprout before it is gone, or pass.")


def _roll_or_score(state: State, seat: int, decision: RollBuck | ScoreDay) -> Message:
    who = troop(state, decision.seat)
    if isinstance(decision, RollBuck):
        rolls = msg("{troop}, the Leaping Buck, rolls for the next Activity.", troop=who)
        return msg("Roll the Buck for the next Activity.") if seat == decision.seat else rolls
    if seat == decision.seat:
        return msg("The day is over. Look at the Schedules, then score it.")
    return msg("The day is over. {troop} keeps the score.", troop=who)


ONLY: Mapping[type, Message] = {
    ChooseCoins: msg("The last coin of the day is played."),
    StackCoins: msg("The stack has one hour to go to."),
    ScoreDay: msg("The day is scored."),
}
"""Why there is no choice, by decision."""


class KidSproutJumboreeWording(Wording[State]):
    """What the game says."""

    def prompt(self, state: State, seat: int) -> Message:
        """What the seat has to decide; who decides, where that is another."""
        decision, hours = state.decision, hours_long(state.hours)
        match decision:
            case None:
                return msg("The Jumboree is over.")
            case RollBuck() | ScoreDay():
                return _roll_or_score(state, seat, decision)
            case ChooseCoins(choosing) if seat in choosing:
                return msg("{activity}, {hours}: play a coin, face down.", activity=activity(state), hours=hours)
            case ChooseCoins():
                return msg("Your coin is in. The others are still choosing.")
            case ExcuseByTurns((asked,)) if seat != asked:
                return msg("{troop} is asked for an Excuse.", troop=troop(state, asked))
            case ExcuseByTurns():
                return msg("Play an Excuse on a Sprout, or pass.")
            case ExcuseAtOpenTable():
                return _excuse_or_chant(state, seat, decision)
        if seat != decision.seat:
            return msg("{troop} decides now.", troop=troop(state, decision.seat))
        if isinstance(decision, BreakTie):
            return msg("Choose who leads {activity}: {troops}.", activity=activity(state), troops=troops(state.config.suits, decision.tied))
        start = o_clock(state.players[seat].elapsed)
        return msg("You lead {activity}. Take the stack {hours} on from {start}.", activity=activity(state), hours=hours, start=start)

    def describe(self, state: State, command: Command) -> Message:
        """A command in words, short; any that can be parsed."""

        def target(seat: int) -> Message:
            return troop(state, seat) if 0 <= seat < len(state.players) else msg("nobody")

        match command:
            case PlayCoin(coin):
                return msg("play the {coin}", coin=VALUE_NAMES[coin] if coin in COINS else msg("coin"))
            case Excuse(tile, Sign.ADD, seat):
                return msg("add {tile} to {troop}", tile=tile, troop=target(seat))
            case Excuse(tile, _, seat):
                return msg("subtract {tile} from {troop}", tile=tile, troop=target(seat))
            case Appoint(leader):
                return msg("{troop} leads", troop=target(leader))
            case Stack(hour, beside=True):
                return msg("stack beside {hour}:00", hour=hour)
            case Stack(hour):
                return msg("stack on {hour}:00", hour=hour)
            case Roll():
                return msg("roll the Buck")
            case Score():
                return msg("score the day")
        return msg("chant") if isinstance(command, Chant) else msg("pass")

    def no_choice(self, state: State) -> Message:
        """Why only one thing is left to do; a last coin stays face down."""
        return ONLY.get(type(state.decision)) or super().no_choice(state)

    def stage(self, state: State) -> Stage:
        """The day and the Activity; rounds count through all three days."""
        label = round_name(state) if state.rolled else msg("Day {day}, round {round}", day=state.day, round=state.round)
        return Stage((state.day - 1) * ROUNDS + state.round, label, chapter=msg("Day {day}", day=state.day))

    def totals(self, state: State) -> tuple[int, ...]:
        """Every seat's Stress Points, those of a day that is not scored yet included (KSJ-6.1)."""
        marks = self.progress(state)
        return marks[-1].totals if marks else (0,) * len(state.players)

    def progress(self, state: State) -> tuple[ScoreMark, ...]:
        """Every seat's Stress Points after each Activity, those of a day that is not scored yet included (KSJ-6.1, 6.2)."""
        seats = range(len(state.players))
        return growth((round_name(led), [led.stress * (seat == led.leader) for seat in seats]) for led in state.led)

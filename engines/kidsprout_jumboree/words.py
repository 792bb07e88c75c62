"""KidSprout Jumboree in words: names, summaries and results. A troop stands for its player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from engines.kernel.contract import Line, Outcome, Summary, SummaryRow, ranked, victory
from engines.kernel.messages import Message, Person, Sign, msg, msgn, person
from engines.kernel.score_pad import PadRow, ScorePad, pad_lines
from engines.kidsprout_jumboree.model import DAYS, Activity, Day, EndDay, Finish, Led, State, Suit, Working, clock

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

VALUE_NAMES = (Sign("Ø", word=msg("null")), Sign("A", word=msg("ace")), msg("2"), msg("3"), msg("4"), msg("5"))
"""By the value of a coin, a tile or a face of a die, as it is printed there."""


@cache
def whose(suit: Suit, seat: int) -> Person:
    """The player of a suit, by the troop."""
    return person(seat, TROOPS[suit])


@cache
def shows(suit: Suit, seat: int, value: int) -> Message:
    """The player of a suit, with the value of their coin or die."""
    # The two stay on one line.
    return msg(
        "{troop}\N{NO-BREAK SPACE}\N{EN DASH}\N{WORD JOINER}\N{NO-BREAK SPACE}{coin}", troop=whose(suit, seat), coin=VALUE_NAMES[value]
    )


def troop(state: State | Working, seat: int) -> Person:
    """The player of a seat, by the troop."""
    return whose(state.config.suits[seat], seat)


def troops(state: State | Working, seats: Iterable[int]) -> tuple[Message, ...]:
    """The players of several seats, for a list in a sentence."""
    return tuple([troop(state, seat) for seat in seats])


def activity(state: State) -> Message:
    """The present Activity."""
    return ACTIVITY_NAMES[state.roll]


def o_clock(elapsed: int) -> Message:
    """The time of day, from the hours since Reveille.

    >>> str(o_clock(3))
    '9:00'
    """
    return msg("{hour}:00", hour=clock(elapsed))


def hours_long(count: int) -> Message:
    """A number of hours in words."""
    return msgn("{count} hour", "{count} hours", count)


def stress_points(count: int) -> Message:
    """A number of Stress Points in words."""
    return msgn("{count} Stress Point", "{count} Stress Points", count)


def round_name(state: State | Led) -> Message:
    """The day and the Activity."""
    return msg("Day {day}, Activity {round}: {activity}", day=state.day, round=state.round, activity=ACTIVITY_NAMES[state.roll])


# Summaries


def summary(state: State, earlier: Iterable[State] = ()) -> Summary | None:
    """The summary of what is over before the next step."""
    del earlier  # the state has all of it
    match state.agenda[0] if state.agenda else None:
        case Activity() | EndDay() if state.today:
            return _activity(state, state.today[-1])
        case Day() | Finish():
            return _day(state)
    return None


def _activity(state: State, led: Led) -> Summary:
    """The leader, the hours, and everybody's stress today (KSJ-4.4, 6.1)."""
    rows = []
    for seat in range(len(state.players)):
        led_it, what = seat == led.leader, msg("")
        if led_it and led.overnight:
            what = msg("leads an Overnight, {hours}: +{stress}", hours=hours_long(led.hours), stress=led.stress)
        elif led_it:
            what = msg("leads for {hours}: +{stress}", hours=hours_long(led.hours), stress=led.stress)
        rows.append(SummaryRow(seat, what, state.stress(seat, state.day), "KSJ-6.1", led_it))
    return Summary(msg("{activity} is over: Stress Points today", activity=ACTIVITY_NAMES[led.roll]), tuple(rows), minor=True)


def _day(state: State) -> Summary:
    """Everybody's stress today, and the totals (KSJ-6.1); the lowest total is marked."""
    least, rows = min(player.points for player in state.players), []
    for seat, player in enumerate(state.players):
        hours = [led.hours for led in state.today if led.leader == seat]
        what = msgn("{count} Activity, {hours}", "{count} Activities, {hours}", len(hours), hours=hours_long(sum(hours)))
        if player.points == least:
            what = msg("{led}; fewest so far", led=what if hours else msg("no Activity"))
        elif not hours:
            what = msg("no Activity")
        rows.append(SummaryRow(seat, what, player.points, "KSJ-6.1", player.points == least, state.stress(seat, state.day)))
    ahead = msg("Next is day {day} of {days}. The fewest Stress Points win.", day=state.day + 1, days=DAYS) if state.day < DAYS else None
    return Summary(msg("Day {day} is over: Stress Points", day=state.day), tuple(rows), ahead=ahead, fewest=True,
                   heads=(msg("today"), msg("total")))  # fmt: skip


# Results


def result(state: State) -> Outcome:
    """The result after the third day: the fewest Stress Points win; a tie is shared (KSJ-6.3, TBL-11)."""
    seats = range(len(state.players))
    return scored(troops(state, seats), [tuple(line_of(led) for led in state.led if led.leader == seat) for seat in seats])


def scored(names: Sequence[Message], lines: Sequence[tuple[Line, ...]]) -> Outcome:
    """The result by the lines of each player: the fewest Stress Points win; a tie is shared."""
    results = ranked(lines, min)
    winners = [name for name, result in zip(names, results, strict=True) if result.won]
    fewest = stress_points(min(result.total for result in results))
    return Outcome(victory(winners, msg("only {points}", points=fewest)), "KSJ-6.3", results)


_DAYS = tuple([PadRow(msg("Stress Points of day {day}", day=day), "KSJ-6.1") for day in (1, 2, 3)])
PADS = (
    ScorePad(
        msg("KidSprout Jumboree"),
        "",
        range(3, 5),
        _DAYS,
        lambda names, columns, _: scored([msg("{name}", name=name) for name in names], [pad_lines(_DAYS, column) for column in columns]),
        note=msg("For each Activity led: the sum of its Sprouts times its hours, doubled for an Overnight."),
    ),
)
"""The three days (KSJ-6.1 to 6.3)."""


def line_of(led: Led) -> Line:
    """A result line for an Activity, with the calculation of its Stress Points (KSJ-6.1)."""
    when, coins = round_name(led), sum(led.coins)
    what = msg("{round}, Sprouts {coins}, hours {hours}", round=when, coins=coins, hours=led.hours)
    if led.overnight:
        what = msg("{round}, Sprouts {coins}, hours {hours}, Overnight", round=when, coins=coins, hours=led.hours)
    return Line(what, "KSJ-6.1", led.stress)

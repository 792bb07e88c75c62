"""Plays many games of School Year Diary and prints how often they are won, the use of ideas, and the effect of each card (SYD-9.3).

From the top of the checkout::

    python -m tests.bench.balance --games 300 --bots careful --classes 2x1,3x1,2x2 --cards

A class is a number of students, the simplest first, times the rows of each. ``--seats 2`` has two such players compete, and counts prizes.
The bot ``ceiling`` is the expert with open decks and ten times the thinking. The same deals give the same figures everywhere, but for the
processor time of the slowest decision.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from time import thread_time

from attrs import define, evolve, field, frozen

from engines import Table, games
from engines.kernel.bots import bots, decide
from engines.kernel.contract import Event, Game
from engines.kernel.messages import Message
from engines.school_year_diary.bots.expert import HARD, Expert
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import IDEAS, STUDENTS, EndReason, State, TurnDecision
from tabletop_qt.games.school_year_diary.difficulty import Size

FOLLOWED = ("event", "experience", "item_played", "trend")
"""The events that begin the following of a card."""
USES = ("give", "chain", "get", "trade", "refresh", "rotate", "swap", "lock", "remove_locker")
"""The uses of ideas (SYD-3.4), by the verbs of the commands."""
NO_EFFECT = frozenset((*FOLLOWED, "passed", "declined", "kept_none", "deck_empty", "shuffled", "ended", "set_up", "lockers_off"))
"""The events that are no effect of the card being followed."""


CEILING = "ceiling"


@frozen
class Year:
    """A game played to its end: whether it was won, the points reached, the decisions taken, the cards in the deal and what they did.

    ``ideas`` are how many went into what, ``rounds`` how many were begun; ``prizes`` are those in the game, and how often each was
    collected; ``slowest`` is the processor time of the slowest decision, in seconds.
    """

    won: bool
    points: int
    commands: int
    dealt: frozenset[str]
    followed: Mapping[str, bool]
    """The cards that were followed, and whether with an effect."""
    ideas: Mapping[str, int]
    rounds: int
    prizes: Mapping[str, int]
    slowest: float


@define
class Watch:
    """Sees which card is being followed and whether anything comes of it, and who collects which prize."""

    ids: Mapping[Message, str]
    followed: dict[str, bool] = field(factory=dict)
    prizes: Counter[str] = field(factory=Counter)
    now: str = ""

    def named(self, message: Message) -> Iterator[str]:
        """The cards that a message names."""
        for value in (value for _, value in message.values if isinstance(value, Message)):
            yield from (self.ids[value],) if value in self.ids else self.named(value)

    def see(self, events: Iterable[Event]) -> None:
        for event in events:
            if event.kind in ("prize_collected", "prize_taken"):
                self.prizes.update(self.named(event.message))
            elif event.kind in FOLLOWED:
                self.now = next(self.named(event.message))
                self.followed.setdefault(self.now, False)
            elif event.kind not in NO_EFFECT and self.now:
                self.followed[self.now] = True


def the_game() -> SchoolYearDiary:
    game: Game[State] = games()["school_year_diary"]
    if not isinstance(game, SchoolYearDiary):
        raise TypeError("this measures School Year Diary")
    return game


@frozen
class Class:
    """Students, the rows of each, the pace, and the ideas a round."""

    students: tuple[str, ...]
    rows: int
    pace: str = "printed"
    ideas: int = IDEAS

    @classmethod
    def of(cls, text: str) -> Class:
        """The class of a text such as ``3x1``, ``2x2/gentle``, ``2x3/3``, ``3x3/gentle/4`` or ``nim_se+an_pha``. Raises ValueError."""
        if "_" in text:
            students, _, pace = text.partition("/")
            return cls(tuple(students.split("+")), 1, pace or "printed")
        size = Size.of(text)
        return cls(STUDENTS[: size.students], size.rows, size.pace, size.ideas)


def play(bot: str, room: Class, deal: int, seats: int = 1) -> Year:
    """The year that a bot plays on every seat."""
    game = the_game()
    player = ceiling() if bot == CEILING else bots(game)[bot]
    alone = {"rows": room.rows, "ideas": room.ideas, "open_decks": "yes" if bot == CEILING else "no"}
    chosen = {"students": room.students, "pace": room.pace, **(alone if seats == 1 else {"mode": "comp"})}
    table = Table.new("school_year_diary", seats=seats, options=chosen, deal=deal)
    watch = Watch({name: card for card, name in game.content.names.items()})
    watch.prizes.update(dict.fromkeys(table.state.decks.prizes, 0))
    watch.see(table.opening)
    events = table.state.decks.events
    ideas: Counter[str] = Counter()
    slowest = 0.0
    while table.to_act:
        decision, seat = table.state.agenda[0], table.to_act[0]
        watch.now = getattr(decision, "card", "")
        before = thread_time()
        command = decide(table, seat, player)
        slowest = max(slowest, thread_time() - before)
        watch.see(table.play(command, seat))
        if isinstance(decision, TurnDecision) and command.verb in USES:
            ideas[command.verb] += 2 if command.verb == "trade" else 1
    state: State = table.state
    points = sum(row.points for row in state.rows) + 10 * (len(room.students) * room.rows * seats - len(state.rows))
    dealt = frozenset((*events, *watch.followed))
    won = state.ended is EndReason.COLLECTED
    return Year(won, points, table.turn, dealt, watch.followed, ideas, state.round, watch.prizes, slowest)


def ceiling() -> Expert:
    """The expert that thinks ten times as much."""
    return evolve(HARD, work=10 * HARD.work, stages=tuple([(10 * years, most) for years, most in HARD.stages]))


def compared(cards: Cards, years: Sequence[Year], card: str) -> tuple[list[Year], list[Year]]:
    """The games that tell what a card does, and those to compare them with.

    Which events are in a deal is chance: games with the event in the deck and games without it. Which of a student's two experiences
    of a season is found first is chance, too: games with it found, and games with only the other one found. Items and Trends are used
    where a game goes that way: games in which they were followed and all others, which shows what goes together, not what causes what.
    """
    if card in cards.events:
        return [year for year in years if card in year.dealt], [year for year in years if card not in year.dealt]
    with_it = [year for year in years if card in year.followed]
    without = [year for year in years if card not in year.followed]
    experience = cards.experiences.get(card)
    if experience is None:
        return with_it, without
    twins = [each.id for each in cards.experiences.values() if (each.student, each.season) == (experience.student, experience.season)]
    return with_it, [year for year in without if any(twin in year.followed for twin in twins)]


def share(years: Sequence[Year]) -> str:
    """The part of games won, in per cent."""
    return f"{100 * sum(year.won for year in years) / len(years):.0f} %" if years else "-"


def card_lines(cards: Cards, years: Sequence[Year]) -> Iterator[str]:
    """A table of the cards: in how many games each appears, in what part it had an effect, games won with it and in the comparison.

    Items lie in public storage in every game; of other cards those games count in which they were followed.
    """
    yield "| card | appears | of use | won with it | won without |"
    yield "|---|---:|---:|---:|---:|"
    for card in cards.each():
        followed = [year for year in years if card.id in year.followed]
        if not followed and card.id not in cards.items:
            continue
        of_use = sum(year.followed[card.id] for year in followed)
        appears = len(years) if card.id in cards.items else len(followed)
        with_it, without = compared(cards, years, card.id)
        yield f"| {card.name} | {appears} | {100 * of_use / appears:.0f} % | {share(with_it)} | {share(without)} |"


def prize_lines(cards: Cards, years: Sequence[Year]) -> Iterator[str]:
    """A table of the prizes: the games they are in, those in which they were collected, and how often in each of these on average."""
    yield "| prize | in | collected in | changes of hands |"
    yield "|---|---:|---:|---:|"
    for prize in cards.prizes.values():
        times = [year.prizes[prize.id] for year in years if prize.id in year.prizes]
        collected = list(filter(None, times))
        yield f"| {prize.name} | {len(times)} | {len(collected)} | {sum(collected) / max(len(collected), 1):.1f} |"


def idea_line(years: Sequence[Year]) -> str:
    """The share of each use of ideas, in per cent."""
    total: Counter[str] = Counter()
    for year in years:
        total.update(year.ideas)
    every = sum(total.values()) or 1
    return " | ".join(f"{100 * total[kind] / every:.1f}" for kind in USES)


def seen(cards: Cards, years: Sequence[Year]) -> float:
    """The experiences followed in a game, on average."""
    return sum(card in cards.experiences for year in years for card in year.followed) / len(years)


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--deal", type=int, default=1, help="the deal number of the first game")
    parser.add_argument("--bots", default="random,greedy,careful", help="names, joined by commas")
    parser.add_argument("--classes", default="2x1", help="such as 2x1,2x2/gentle,nim_se+an_pha")
    parser.add_argument("--seats", type=int, default=1, help="players who compete; alone if 1")
    parser.add_argument("--cards", action="store_true", help="a line for each card, over the games of all bots and classes named")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    deals = range(options.deal, options.deal + options.games)
    cards = the_game().content
    every: list[Year] = []
    ideas: list[str] = []
    say("| class | player | games | won | points | decisions | rounds | experiences | slowest |")
    say("|---|---|---:|---:|---:|---:|---:|---:|---:|")
    with ProcessPoolExecutor(options.jobs) as pool:
        for room in options.classes.split(","):
            for name in options.bots.split(","):
                years = list(pool.map(partial(play, name, Class.of(room), seats=options.seats), deals, chunksize=4))
                every += years
                sums = zip(*((year.points, year.commands, year.rounds) for year in years), strict=True)
                points, commands, rounds = (sum(each) / len(years) for each in sums)
                played = f"{sum(year.won for year in years)} ({share(years)}) | {points:.1f} | {commands:.0f} | {rounds:.1f}"
                slowest = max(year.slowest for year in years)
                say(f"| {room} | {name} | {len(years)} | {played} | {seen(cards, years):.1f} | {slowest:.1f} s |")
                ideas.append(f"| {room} | {name} | {idea_line(years)} |")
    say("")
    say(f"| class | player | {' | '.join(USES)} |")
    say("|---|---|" + "---:|" * len(USES))
    for line in ideas:
        say(line)
    if options.cards:
        say("")
        for line in (*card_lines(cards, every), "", *(prize_lines(cards, every) if options.seats > 1 else ())):
            say(line)


def say(line: str) -> None:
    """Writes a line at once, so that long measurements can be watched."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()

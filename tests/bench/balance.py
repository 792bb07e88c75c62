"""How hard School Year Diary is, and what each card does to that (SYD-9.3): plays many games and prints the figures.

From the top of the checkout::

    python -m tests.bench.balance --games 300 --bots careful

Solo, the students of a first game, one row each, unless options say otherwise. The same deals give the same figures everywhere.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from attrs import define, field, frozen

from engines import Table, games
from engines.kernel.bots.playing import bots, decide
from engines.kernel.contract import Event, Game
from engines.kernel.messages import Message
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import State
from engines.school_year_diary.tasks import EndReason

FOLLOWED = ("event", "experience", "item_played", "trend")
"""The events that begin the following of a card."""

NO_EFFECT = frozenset((*FOLLOWED, "passed", "declined", "kept_none", "deck_empty", "shuffled", "ended", "set_up", "lockers_off"))
"""The events that are no effect of the card being followed."""


@frozen
class Year:
    """A game played to its end: whether it was won, the points reached, the decisions taken, the cards in the deal and what they did."""

    won: bool
    points: int
    commands: int
    dealt: frozenset[str]
    followed: Mapping[str, bool]
    """The cards that were followed, and whether with an effect."""


@define
class Watch:
    """Sees which card is being followed and whether anything comes of it."""

    ids: Mapping[Message, str]
    followed: dict[str, bool] = field(factory=dict)
    now: str = ""

    def see(self, events: Iterable[Event]) -> None:
        for event in events:
            if event.kind in FOLLOWED:
                self.now = next(self.ids[value] for _, value in event.message.values if isinstance(value, Message) and value in self.ids)
                self.followed.setdefault(self.now, False)
            elif event.kind not in NO_EFFECT and self.now:
                self.followed[self.now] = True


def the_game() -> SchoolYearDiary:
    game: Game[State] = games()["school_year_diary"]
    if not isinstance(game, SchoolYearDiary):
        raise TypeError("this measures School Year Diary")
    return game


def play(bot: str, students: Sequence[str], rows: int, deal: int) -> Year:
    """Play one deal to its end."""
    game = the_game()
    player = bots(game)[bot]
    table = Table.new("school_year_diary", options={"students": tuple(students), "rows": rows}, deal=deal)
    watch = Watch({name: card for card, name in game.content.names.items()})
    watch.see(table.opening)
    events = table.state.decks.events
    while table.to_act:
        decision = table.state.agenda[0]
        watch.now = getattr(decision, "card", "")
        watch.see(table.play(decide(table, 0, player)))
    state: State = table.state
    points = sum(row.points for row in state.rows) + 10 * (len(students) * rows - len(state.rows))
    return Year(state.ended is EndReason.COLLECTED, points, table.turn, frozenset((*events, *watch.followed)), watch.followed)


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


def card_lines(cards: Cards, years: Sequence[Year], students: Sequence[str]) -> Iterator[str]:
    """A table of the cards: in how many games followed, in how many with an effect, games won with it and in the comparison."""
    yield "| card | followed | with effect | won with it | won without |"
    yield "|---|---:|---:|---:|---:|"
    for card in cards.each():
        student = cards.student_of(card.id)
        if student and student not in students:
            continue
        followed = [year for year in years if card.id in year.followed]
        effect = sum(year.followed[card.id] for year in followed)
        with_it, without = compared(cards, years, card.id)
        yield f"| {card.name} | {len(followed)} | {effect} | {share(with_it)} | {share(without)} |"


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--deal", type=int, default=1, help="the deal number of the first game")
    parser.add_argument("--bots", default="random,greedy,careful", help="names, joined by commas")
    parser.add_argument("--students", default="giang_ry,o_tach")
    parser.add_argument("--rows", type=int, default=1)
    parser.add_argument("--cards", action="store_true", help="a line for each card, over the games of all bots named")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    students = options.students.split(",")
    deals = range(options.deal, options.deal + options.games)
    every: list[Year] = []
    say("| player | games | won | points | decisions |")
    say("|---|---:|---:|---:|---:|")
    with ProcessPoolExecutor(options.jobs) as pool:
        for name in options.bots.split(","):
            years = list(pool.map(partial(play, name, students, options.rows), deals, chunksize=4))
            every += years
            points, commands = (sum(each) / len(years) for each in zip(*((year.points, year.commands) for year in years), strict=True))
            wins = sum(year.won for year in years)
            say(f"| {name} | {len(years)} | {wins} ({share(years)}) | {points:.1f} | {commands:.0f} |")
    if options.cards:
        say("")
        for line in card_lines(the_game().content, every, students):
            say(line)


def say(line: str) -> None:
    """Writes a line at once, so that long measurements can be watched."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()

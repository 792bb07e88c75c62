"""Follows hints through whole years of School Year Diary and counts those that contradict the hint before them.

From the top of the checkout::

    python -m tests.bench.followed --deals 7001,8 --classes 2x1,3x1

Nothing becomes known between two decisions if no card was drawn or turned over. Then a hint contradicts the one before it if it gives
away, unplayed, a card that was to be kept (``kept``) or that belongs to the play that was named as coming (``named``), or removes a
locker that was set (``locker``).
Other plays than the one that was named are counted as ``other``; they may be better.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain

from attrs import evolve

from engines import Table
from engines.kernel.commands import Command
from engines.kernel.messages import Message
from engines.kernel.rng import Rng
from engines.school_year_diary.bots.advice import DiaryAdviser
from engines.school_year_diary.bots.effects import cards_given, plays_in
from engines.school_year_diary.bots.expert import Expert
from engines.school_year_diary.bots.plans import Plan
from engines.school_year_diary.loading import load
from engines.school_year_diary.model import FULL, State
from engines.school_year_diary.rules.board import RemoveLocker
from engines.school_year_diary.rules.chains import Chain
from engines.school_year_diary.rules.directives import Give
from engines.school_year_diary.rules.hands import Discard, GiveLeft, Keep, PlayItem, Refresh, Trade
from resources import text
from tests.bench.balance import Class

COMING = (
    "Next: ",
    "With {cards}: ",
    "Afterwards: ",
    "You can give it later: ",
    "You still have this: ",
    "You don't need ",
    "Still possible: ",
    "Your cards let you do this: ",
    "Next round you still have this: ",
    "It pays to wait with this: ",
)
"""The beginnings of sentences that name a play to come."""


def named(why: Message) -> frozenset[int]:
    """The cards of the play that a reason names as coming."""
    values = dict(why.values)
    if why.text.startswith(COMING) and isinstance(what := values.get("what"), Message):
        return frozenset(chain.from_iterable(plays_in(what)))
    return frozenset(card for value in values.values() if isinstance(value, Message) for card in named(value))


def _announced(why: Message) -> frozenset[int]:
    """The cards that a reason says are to be discarded then."""
    values = dict(why.values)
    if why.text == "Then discard {cards}.":
        return frozenset(int(str(label).split()[0]) for label in values["cards"])  # type: ignore[union-attr]
    return frozenset(card for value in values.values() if isinstance(value, Message) for card in _announced(value))


def given_away(command: Command) -> frozenset[int]:
    """The cards that a command takes from the hand without playing them."""
    match command:
        case Refresh(cards) | Discard(cards) | GiveLeft(cards):
            return frozenset(cards)
        case Trade(card):
            return frozenset({card})
    return frozenset()


def piles(view: State) -> tuple[int, int, int]:
    """The sizes of the piles that lie face down: one of them shrinks when something is turned over."""
    return len(view.decks.medals), len(view.decks.events), len(view.decks.experiences)


def followed(room: str, work: int, deal: int) -> Counter[str]:
    """The counts of a year in which every hint is followed."""
    chosen = Class.of(room)
    options = {"students": chosen.students, "rows": chosen.rows, "pace": chosen.pace}
    adviser = DiaryAdviser(expert=evolve(Expert(), work=work))
    table, found = Table.new("school_year_diary", options=options, deal=deal), Counter[str]()
    kept, coming, before = frozenset[int](), frozenset[int](), frozenset[int]()
    lay, plan, content = (0, 0, 0), "", load(partial(text, "school_year_diary")).content
    while table.to_act:
        view = adviser.remember(table.views(0, table.turn))
        *_, advice = adviser.advise(table.game, view, 0, Rng(deal * 1000 + table.turn), plan)
        best = advice.best
        hand, lie = frozenset(view.players[0].hand), piles(view)
        if not hand <= before | kept or lie != lay:
            kept, coming = frozenset(), frozenset()
        before_it = Plan.read(plan)
        if isinstance(best.command, RemoveLocker | PlayItem) and not before_it.news(view, 0):
            found["locker"] += before_it.spoiled(content, view, best.command)
        away = given_away(best.command)
        found["hints"] += 1
        found["told"] += bool(coming)
        for kind, cards in (("kept", kept), ("named", coming)):
            if away & cards:
                found[kind] += 1
                sys.stderr.write(f"{room} {deal} {table.turn} {kind} {sorted(cards)}: {best.command.text()} | {best.why}\n")
        if coming and isinstance(best.command, Give | Chain) and cards_given(best.command) != coming:
            found["other"] += 1
        if isinstance(best.command, Give | Chain):
            kept = frozenset()
        if isinstance(best.command, Keep):
            kept = frozenset(best.command.cards) - _announced(best.why)
        coming = named(best.why)
        before, lay, plan = hand, lie, best.plan or plan
        table.play(best.command)
    found["years"], found["won"] = 1, int(not table.state.rows)
    found["rounds"], found["lacking"] = table.state.round, sum(FULL - row.points for row in table.state.rows)
    return found


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", default="7001,6", help="the first deal number, and how many")
    parser.add_argument("--classes", default="2x1")
    parser.add_argument("--work", type=int, default=Expert().work)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    first, count = map(int, options.deals.split(","))
    with ProcessPoolExecutor(options.jobs) as pool:
        for room in options.classes.split(","):
            total = sum(pool.map(partial(followed, room, options.work), range(first, first + count)), Counter[str]())
            sys.stdout.write(f"{room}: {', '.join(f'{name} {number}' for name, number in total.items())}\n")


if __name__ == "__main__":
    main()

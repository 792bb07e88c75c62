"""Titles of puzzles, and what each teaches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engines.kernel.commands import Command
from engines.school_year_diary.rules.board import Lock, Rotate, Swap
from engines.school_year_diary.rules.chains import Chain
from engines.school_year_diary.rules.directives import Give, Lower, Raise
from engines.school_year_diary.rules.hands import Discard, PlayItem, TakeItem
from tabletop_qt.store.puzzles import Theme

TITLES = {
    Theme.CHAIN: (
        "Paper Dominoes", "Two in a Row", "The Long Way Up", "Hand in Hand", "Follow the Arrow", "Two Climbers",
        "Corner by Corner", "The Hidden Square", "Stepping Stones", "A Loop in the Line", "Crossing Paths", "The Fifth Card",
        "Tail First", "Over the Edge", "Split the Hand", "No Loose Ends", "Side by Side", "The Missing Link",
    ),
    Theme.TURN: (
        "A Quarter Turn", "The Other Way", "New Direction", "Trading Places", "Round the Corner", "A Better View",
        "Left, Not Right", "The Borrowed Medal", "Upside Down", "A New Angle", "Make Way", "Turnabout", "The Last Medal",
        "Straight Ahead", "Borrow and Lend", "Point of View",
    ),
    Theme.LOCK: (
        "Mind the Step", "Hold the Door", "Safety Net", "Stay Put", "A Key for Later", "No Way Down", "The Closed Stair",
        "Feet on the Ground", "Out of Order", "Lock and Leave", "The Safe Floor", "Not a Step Back", "Guard the Landing", "Fall Guard",
    ),
    Theme.TREND: (
        "Word Gets Around", "The Second Thought", "Follow Suit", "A Favour Back", "The Lookout", "Daydream", "The Echo",
        "Cause and Effect", "Catching On", "A Whisper", "A Happy Knock-On", "Passing It On", "Standing Still",
        "Pay It Forward",
    ),
    Theme.EVENT: (
        "Before the Bell", "Think Ahead", "Good Timing", "First Things First", "News of the Day", "An Early Start", "Ready, Steady",
        "First Come", "Give and Take", "Keep or Let Go", "A Fair Exchange", "The Warm-Up", "Choose One", "Change of Plan",
    ),
    Theme.END: (
        "The Last Bell", "Report Day", "All or Nothing", "Empty the Satchel", "One More Step", "Photo Finish", "Holidays Ahead",
        "The Final Push", "Last Lap", "Nothing Left Over", "Clean Desk", "Both at the Top", "Summer Is Near", "Two Last Ideas",
    ),
}  # fmt: skip
"""The titles of each theme, given in the order of grades."""


Line = Sequence[Command]


def _has(*kinds: type[Command]) -> Callable[[Line], bool]:
    return lambda line: any(isinstance(command, kinds) for command in line)


def _has_all(*kinds: type[Command]) -> Callable[[Line], bool]:
    return lambda line: set(kinds) <= set(map(type, line))


def _swaps_in_a_row(line: Line) -> bool:
    return any(isinstance(command, Swap) and command.row == command.other_row for command in line)


def _is(*kinds: type[Command]) -> Callable[[Line], bool]:
    return lambda line: tuple(map(type, line))[: len(kinds)] == kinds


LESSONS: Mapping[Theme, tuple[tuple[Callable[[Line], bool], str], ...]] = {
    Theme.CHAIN: (
        (_is(Chain, Chain), "Two short chains can do more than one long one: share out your cards before you lay any."),
        (_is(Give, Chain), "A single card first can put a row where the chain then fits."),
        (_is(Chain, Give), "Keep one card out of the chain: given after it, it brings what is missing."),
        (_has(), "Each row can follow the same chain in its own order: look for an order that suits them all."),
    ),
    Theme.TURN: (
        (_swaps_in_a_row, "A swap can bring the medal that you need from further along the same row."),
        (_has(Swap), "A swap can bring the path that your cards need, from further along or from another row."),
        (_is(Rotate), "First rotate the medal in front of the student, then give a card that fits its paths."),
        (_has(), "Move on to the next medal first: the one you leave can then be turned."),
    ),
    Theme.LOCK: (
        (_is(Lock, Chain), "One chain moves both rows: a locker lets it lift one row and leave the other where it is."),
        (_is(Lock), "A row that would end on a locker stays where it was: lock the cell it would fall to."),
        (_has(), "Lock when the row stands right: only the cell where a move ends counts, not those it passes."),
    ),
    Theme.TREND: (
        (_has(Raise), "Collecting one row can raise another: collect them in the right order."),
        (_has(Swap), "A Trend can swap medals without an idea: trigger it before you need the swap."),
        (_has(Rotate), "A Trend can rotate a medal without an idea: give a card that leaves its row where it is."),
        (_has(), "Check what triggers your Trends before you choose the order of your moves."),
    ),
    Theme.EVENT: (
        (_has(TakeItem), "Take the item that solves this turn, and plan its use before you choose."),
        (_has(Discard), "Before you discard, plan the turn: the best single card may be the one you don't need."),
        (_has(Raise, Lower), "Choose the row that the event moves so that your cards fit afterwards."),
        (_has(Swap, Rotate), "A rotation or a swap at the event saves an idea: choose it for the cards you hold."),
        (_has(), "What you give at the event comes before your turn: use it to prepare both ideas."),
    ),
    Theme.END: (
        (_is(Give, Chain), "A single card first can put a row where the chain then fits."),
        (_has_all(Swap, PlayItem), "Let the chain and its Trends bring a row close: an item that you still hold can take the last step."),
        (_has(Swap), "A Trend can swap medals without an idea: trigger it before you need the swap."),
        (_has_all(Give, PlayItem), "Two ideas and an item: decide first which row each of them moves."),
        (_has(PlayItem), "Items are worth nothing after the year: play them in the last round, at the right moment."),
        (_has(), "In the last turn only collected rows count: work out the last move first, then what it needs."),
    ),
}
"""For each theme, what a solution teaches if it passes a test; the last sentence if it passes none."""


def lesson(theme: Theme, line: Line) -> str:
    """A sentence on what a solution teaches."""
    return next((words for fits, words in LESSONS[theme] if fits(line)), LESSONS[theme][-1][1])

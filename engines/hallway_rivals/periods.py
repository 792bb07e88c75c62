"""The class periods, one at the start of each round (HR-9.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engines.hallway_rivals.cards import SchoolEvent
from engines.hallway_rivals.decks import draw_activity, take_event
from engines.hallway_rivals.events import EVENTS, dismiss
from engines.hallway_rivals.hand import free
from engines.hallway_rivals.journeys import begin
from engines.hallway_rivals.model import PERIODS
from engines.hallway_rivals.names import CARDS, PERIOD_NAMES
from engines.hallway_rivals.places import OFFICE
from engines.hallway_rivals.school import in_turn
from engines.hallway_rivals.tasks import Journey, LeaveNurse, Put
from engines.hallway_rivals.working import Working
from engines.kernel.messages import msg

LUNCH_EVENTS = 3
ENGLISH = 3
GYM = 3
"""Events drawn at Lunch, students that leave the nurse in English, free spaces in Gym (HR-9.4)."""

EVERYBODY = 15
"""Home Room lets all students move (HR-9.4)."""


def period_of(round_: int) -> str:
    """The period of a round: one to eight and again (HR-2.2).

    >>> period_of(1), period_of(8), period_of(9)
    ('home_room', 'science', 'home_room')
    """
    return PERIODS[(round_ - 1) % len(PERIODS)]


def period(working: Working) -> None:
    """The bell rings for the period of the round (HR-9.4)."""
    name = period_of(working.round)
    working.say("period", msg("Round {round}: {period}.", round=working.round, period=PERIOD_NAMES[name]), "HR-9.4")
    EFFECTS[name](working)


def _home_room(working: Working) -> None:
    for seat in reversed(in_turn(working)):
        begin(working, seat, Put((seat,), Journey.HOME_ROOM, EVERYBODY))


def _math(working: Working) -> None:
    if working.principal is None:
        working.principal = OFFICE
        working.say("principal", msg("The principal comes out of the Office."), "HR-9.1")
    else:
        working.say("idle", msg("The principal is on the board already."), "HR-9.4")


def _english(working: Working) -> None:
    working.then(*[LeaveNurse(seat) for seat in in_turn(working)])


def leave_nurse(working: Working, task: LeaveNurse) -> None:
    """In English three of a player's students leave the nurse, those of who comes later after those of who comes before (HR-9.4)."""
    free(working, task.seat, ENGLISH, "HR-9.4")


def _art(working: Working) -> None:
    for seat in in_turn(working):
        draw_activity(working, seat)


def _recess(working: Working) -> None:
    if working.bully is None:
        working.bully = OFFICE
        working.say("bully", msg("The bully comes out of the Office."), "HR-9.1")
    else:
        working.say("idle", msg("The bully is on the board already."), "HR-9.4")


def _lunch(working: Working) -> None:
    """Three event cards are drawn; a Food Fight among them occurs at once, the rest go back into the deck."""
    drawn = [card for card in [take_event(working) for _ in range(LUNCH_EVENTS)] if card is not None]
    fight = SchoolEvent.FOOD_FIGHT in drawn
    back = [card for card in drawn if card is not SchoolEvent.FOOD_FIGHT]
    working.event_deck, working.rng = working.rng.shuffled((*working.event_deck, *back))
    cards = tuple([CARDS[card] for card in drawn])
    if fight:
        working.say("lunch", msg("Lunch brings {cards}. The Food Fight breaks out.", cards=cards), "HR-9.4")
        working.old_events = (*working.old_events, SchoolEvent.FOOD_FIGHT)
        EVENTS[SchoolEvent.FOOD_FIGHT](working)
    elif cards:
        working.say("lunch", msg("Lunch brings {cards}. They go back, as none is a Food Fight.", cards=cards), "HR-9.4")
    else:
        working.say("lunch", msg("There are no school events left."), "HR-9.4")


def _gym(working: Working) -> None:
    words = msg("Each student has {count} more free spaces in their player's turn this round.", count=GYM)
    working.say("free", words, "HR-9.4")


def _science(working: Working) -> None:
    if working.principal is None and working.bully is None:
        working.say("idle", msg("Neither the principal nor the bully is on the board."), "HR-9.4")
    dismiss(working)


EFFECTS: Mapping[str, Callable[[Working], None]] = {
    "home_room": _home_room,
    "math": _math,
    "english": _english,
    "art": _art,
    "recess": _recess,
    "lunch": _lunch,
    "gym": _gym,
    "science": _science,
}
"""What each period does at once; Gym gives its free spaces in every turn of its round."""

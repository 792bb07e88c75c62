"""Views of a game, and full games that look like a view (SYD-6.1, TBL-5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from attrs import evolve

from engines.kernel.rng import Rng
from engines.school_year_diary import model
from engines.school_year_diary.cards import Season
from engines.school_year_diary.model import EVENTS_OF_SEASON, HIDDEN_NAME, HIDDEN_NUMBER, PAIR_NUMBERS, KeepDecision, Medal, State, Working
from engines.school_year_diary.rules.chains import can_chain

T = TypeVar("T")
HIDDEN_MEDAL = Medal(HIDDEN_NUMBER)
_TRIES = 100
"""The most deals of hidden hands until they fit the view. Most pairs of cards make a chain, so it rarely takes more than a few."""


def hide(working: Working, state: State, seat: int | None) -> None:
    """Turn face down the decks, but not the old ones, and other hands than the seat's (None: a spectator) (SYD-6.1).

    Items in hands are public: they were taken openly.
    """
    for index, player in enumerate(state.players):
        if index != seat:
            working.put_player(index, hand=(HIDDEN_NUMBER,) * len(player.hand))
    if state.config.open_decks:  # Cards seen on top of an open deck are no secret.
        return
    working.agenda = tuple([_unseen(task) if isinstance(task, KeepDecision) and seat not in task.seats else task for task in state.agenda])
    decks = state.decks
    working.put_decks(
        directives=(HIDDEN_NUMBER,) * len(decks.directives),
        medals=(HIDDEN_MEDAL,) * len(decks.medals),
        events=(HIDDEN_NAME,) * len(decks.events),
        experiences=(HIDDEN_NAME,) * len(decks.experiences),
    )


def _unseen(task: KeepDecision) -> KeepDecision:
    return evolve(task, seen=(HIDDEN_NUMBER,) * len(task.seen))


def deal_hidden(working: Working, view: State, rng: Rng) -> None:
    """Deal everything that lies face down in a view at random, so that it looks like the view (SYD-6.1)."""
    decks, cards = view.decks, working.content
    if HIDDEN_NUMBER in decks.directives or any(HIDDEN_NUMBER in player.hand for player in view.players):
        rng = _deal_directives(working, view, rng)
        for _ in range(_TRIES):
            if _fits(working):
                break
            rng = _deal_directives(working, view, rng)
    if HIDDEN_MEDAL in decks.medals:
        known = [medal.number for row in view.rows for medal in row.medals]
        known += [medal.number for player in view.players for medal in player.medals]
        numbers, rng = rng.shuffled(_others(PAIR_NUMBERS, known))
        working.put_decks(medals=tuple(Medal(number) for number in numbers[: len(decks.medals)]))
    if HIDDEN_NAME in decks.events:
        seen = {card for card in (*decks.old_events, *in_play(view.agenda)) if card in cards.events}
        events: tuple[str, ...] = ()
        for each in Season:  # Of each season as many as are missing (SYD-2.3).
            of_season = [event.id for event in cards.events.values() if event.season == each]
            shuffled, rng = rng.shuffled([event for event in of_season if event not in seen])
            events += shuffled[: EVENTS_OF_SEASON - len(seen.intersection(of_season))]
        working.put_decks(events=events)
    if HIDDEN_NAME in decks.experiences:
        left = [card.id for card in cards.experiences.values() if card.student in view.config.students]
        experiences, rng = rng.shuffled(_others(left, (*decks.old_experiences, *decks.trends, *in_play(working.agenda))))
        working.put_decks(experiences=experiences)


def _deal_directives(working: Working, view: State, rng: Rng) -> Rng:
    """Deal hidden hands, hidden seen cards and the deck from the unseen cards."""
    keeping = next((task for task in view.agenda if isinstance(task, KeepDecision)), None)
    known = [card for player in view.players for card in player.hand]
    known += [*view.decks.old_directives, *view.decks.directives, *(keeping.seen if keeping else ())]
    shuffled, rng = rng.shuffled(_others(PAIR_NUMBERS, known))
    left = list(shuffled)

    def dealt(cards: Sequence[int]) -> tuple[int, ...]:
        return tuple(card or left.pop() for card in cards)

    deck = list(view.decks.directives)
    if keeping:
        deck[: len(keeping.seen)] = keeping.seen
    directives = dealt(deck)
    working.put_decks(directives=directives)
    for seat, player in enumerate(view.players):
        working.put_player(seat, hand=dealt(player.hand))
    working.agenda = tuple(
        [evolve(task, seen=directives[: len(task.seen)]) if isinstance(task, KeepDecision) else task for task in view.agenda]
    )
    return rng


def _fits(working: Working) -> bool:
    """True if the hands fit the present decision: a chain is asked for only if the hand makes one (SYD-9.1)."""
    task = working.agenda[0] if working.agenda else None
    return not isinstance(task, model.ActDecision) or task.action is not model.Action.CHAIN or can_chain(working, task.seat)


def in_play(agenda: Iterable[model.Task]) -> list[str]:
    """The cards that are being followed or wait for it: in no deck and in no hand."""
    found: list[str] = []
    for task in agenda:
        if isinstance(task, model.Stow):
            found.append(task.card)
        elif isinstance(task, model.HandleDue):
            found += task.experiences
    return found


def _others(all_of: Iterable[T], known: Iterable[T]) -> list[T]:
    gone = set(known)
    return [each for each in all_of if each not in gone]

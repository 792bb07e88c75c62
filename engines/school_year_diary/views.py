"""What a seat sees of a game, and games that look like that to it (SYD-6.1, TBL-5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from attrs import evolve

from engines.kernel.rng import NO_RNG, Rng
from engines.school_year_diary.cards import Cards, Season
from engines.school_year_diary.model import (
    EVENTS_OF_SEASON,
    HIDDEN_NAME,
    HIDDEN_NUMBER,
    PAIR_NUMBERS,
    ActDecision,
    Action,
    Decks,
    HandleDue,
    KeepDecision,
    Medal,
    Player,
    State,
    Stow,
    Task,
)
from engines.school_year_diary.rules.chains import can_chain

T = TypeVar("T")

HIDDEN_MEDAL = Medal(HIDDEN_NUMBER)
_TRIES = 100
"""How often hands are dealt at most until they fit what is seen. Most pairs of cards make a chain, so it rarely takes more than a few."""


def view(state: State, seat: int | None) -> State:
    """The state with everything face down that the seat (None: a spectator) can't see (SYD-6.1).

    That is the order of the decks, all of them but the old ones, and other hands. Items in hands are public: they were taken openly.
    """
    players = tuple(player if index == seat else _face_down(player) for index, player in enumerate(state.players))
    agenda, decks = state.agenda, state.decks
    if not state.config.open_decks:  # Cards seen on top of an open deck are no secret.
        agenda = tuple(_unseen(task) if isinstance(task, KeepDecision) and seat not in task.seats else task for task in agenda)
        decks = _closed(decks)
    return evolve(state, rng=NO_RNG, players=players, agenda=agenda, decks=decks)


def _face_down(player: Player) -> Player:
    return evolve(player, hand=(HIDDEN_NUMBER,) * len(player.hand))


def _unseen(task: KeepDecision) -> KeepDecision:
    return evolve(task, seen=(HIDDEN_NUMBER,) * len(task.seen))


def _closed(decks: Decks) -> Decks:
    return evolve(
        decks,
        directives=(HIDDEN_NUMBER,) * len(decks.directives),
        medals=(HIDDEN_MEDAL,) * len(decks.medals),
        events=(HIDDEN_NAME,) * len(decks.events),
        experiences=(HIDDEN_NAME,) * len(decks.experiences),
    )


def determinize(cards: Cards, seen: State, rng: Rng) -> State:
    """A full state that looks like this view, with everything face down dealt at random."""
    own, rng = rng.fork()
    players, agenda, decks = seen.players, seen.agenda, seen.decks
    if HIDDEN_NUMBER in decks.directives or any(HIDDEN_NUMBER in player.hand for player in players):
        players, agenda, directives, rng = _directives(seen, rng)
        for _ in range(_TRIES):
            if _fits(evolve(seen, players=players)):
                break
            players, agenda, directives, rng = _directives(seen, rng)
        decks = evolve(decks, directives=directives)
    if HIDDEN_MEDAL in decks.medals:
        known = [medal.number for row in seen.rows for medal in row.medals]
        known += [medal.number for player in players for medal in player.medals]
        numbers, rng = rng.shuffled(_others(PAIR_NUMBERS, known))
        decks = evolve(decks, medals=tuple(Medal(number) for number in numbers[: len(decks.medals)]))
    if HIDDEN_NAME in decks.events:
        events, rng = _events(cards, seen, rng)
        decks = evolve(decks, events=events)
    if HIDDEN_NAME in decks.experiences:
        left = [card.id for card in cards.experiences.values() if card.student in seen.config.students]
        experiences, rng = rng.shuffled(_others(left, (*decks.old_experiences, *decks.trends, *in_play(agenda))))
        decks = evolve(decks, experiences=experiences)
    return evolve(seen, rng=own, players=players, agenda=agenda, decks=decks)


def in_play(agenda: Iterable[Task]) -> list[str]:
    """The cards that are being followed or wait to be followed: on no deck and in no hand."""
    found: list[str] = []
    for task in agenda:
        if isinstance(task, Stow):
            found.append(task.card)
        elif isinstance(task, HandleDue):
            found += task.experiences
    return found


def _others(all_of: Iterable[T], known: Iterable[T]) -> list[T]:
    gone = set(known)
    return [each for each in all_of if each not in gone]


def _directives(seen: State, rng: Rng) -> tuple[tuple[Player, ...], tuple[Task, ...], tuple[int, ...], Rng]:
    """Hidden hands, hidden seen cards and the deck, from the cards that are nowhere to be seen."""
    keeping = next((task for task in seen.agenda if isinstance(task, KeepDecision)), None)
    known = [card for player in seen.players for card in player.hand]
    known += [*seen.decks.old_directives, *seen.decks.directives, *(keeping.seen if keeping else ())]
    shuffled, rng = rng.shuffled(_others(PAIR_NUMBERS, known))
    left = list(shuffled)

    def dealt(cards: Sequence[int]) -> tuple[int, ...]:
        return tuple(card or left.pop() for card in cards)

    deck = list(seen.decks.directives)
    if keeping:
        deck[: len(keeping.seen)] = keeping.seen
    directives = dealt(deck)
    players = tuple(evolve(player, hand=dealt(player.hand)) for player in seen.players)
    agenda = tuple(evolve(task, seen=directives[: len(task.seen)]) if isinstance(task, KeepDecision) else task for task in seen.agenda)
    return players, agenda, directives, rng


def _fits(state: State) -> bool:
    """Whether the hands are such that what is asked now can be asked: for a chain only where the hand makes one (SYD-9.1)."""
    task = state.agenda[0] if state.agenda else None
    return not isinstance(task, ActDecision) or task.action is not Action.CHAIN or can_chain(state, task.seat)


def _events(cards: Cards, seen: State, rng: Rng) -> tuple[tuple[str, ...], Rng]:
    """The events still to come: of each season as many as are missing, out of those not seen yet (SYD-2.3)."""
    known = {card for card in (*seen.decks.old_events, *in_play(seen.agenda)) if card in cards.events}
    deck: tuple[str, ...] = ()
    for season in Season:
        of_season = [event.id for event in cards.events.values() if event.season == season]
        shuffled, rng = rng.shuffled([event for event in of_season if event not in known])
        deck += shuffled[: EVENTS_OF_SEASON - len(known.intersection(of_season))]
    return deck, rng

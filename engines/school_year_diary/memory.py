"""A seat's memory of the directive cards that lie face down (SYD-4.7, 6.1, TBL-5).

In a view that remembers, such a card is its number if the seat knows that it lies there; its negative number if it lies in any one of the
places with negative numbers; 0 if the seat has never seen it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from engines.school_year_diary.model import HIDDEN_NUMBER, KeepDecision, State
from engines.school_year_diary.setup import card_count, hands_of


def with_known_directives(views: Iterator[State]) -> State:
    """A seat's present view, the first of ``views``, with what it has seen of the directive cards that lie face down now.

    Every card it has ever seen is in the game. Once the old cards have been shuffled, all in the deck were seen by everybody (SYD-4.7).
    Cards that it looked at and left on the deck stay where they are until the next shuffle (SYD-9.1).
    """
    now = later = next(views)
    if now.config.open_decks or any(card < HIDDEN_NUMBER for card in (*now.decks.directives, *hands_of(now))):
        return now  # Nothing lies face down, or it remembers already.
    seen, since, shuffled = _faces(now), [now], False
    for view in views:
        shuffled = shuffled or _shuffled(view, later)
        if not shuffled:
            since.append(view)
        seen |= _faces(view)
        if shuffled and len(seen) == card_count(now.config):
            break
        later = view
    deck = _places(reversed(since))
    hidden = sorted(seen.difference(_faces(now), deck), reverse=True)
    looked_at = _faces(now).difference(hands_of(now), now.decks.old_directives)
    free = [place for place, card in enumerate(deck) if card == HIDDEN_NUMBER and place >= len(looked_at)]
    held = hands_of(now).count(HIDDEN_NUMBER)
    # After a shuffle, seen cards are in the deck; without one, as many as possible are in hands.
    for place in free[: len(hidden) if shuffled else max(len(hidden) - held, 0)]:
        deck[place] = -hidden.pop()
    players = list(now.players)
    for seat, player in enumerate(players):
        players[seat] = evolve(player, hand=tuple([card or (-hidden.pop() if hidden else card) for card in player.hand]))
    return evolve(now, players=tuple(players), decks=evolve(now.decks, directives=tuple(deck)))


def _faces(view: State) -> set[int]:
    """The directive cards that are face up to the seat."""
    looked_at = [card for task in view.agenda if isinstance(task, KeepDecision) for card in task.seen]
    return {card for card in (*hands_of(view), *view.decks.old_directives, *looked_at) if card != HIDDEN_NUMBER}


def _shuffled(before: State, after: State) -> bool:
    """True if the directive cards were shuffled between two decisions."""
    old, now = before.decks.old_directives, after.decks.old_directives
    return len(after.decks.directives) > len(before.decks.directives) or now[len(now) - len(old) :] != old


def _places(views: Iterable[State]) -> list[int]:
    """The cards of the deck whose places are known, the top card first, after views that follow each other without a shuffle.

    Those that are being looked at in the last view are not among them: its decision names them.
    """
    deck: list[int] = []
    looked_at: tuple[int, ...] = ()
    for view in views:
        # Another player may have kept any of the cards that it looked at, which are 0 here.
        deck[: len(looked_at)] = looked_at
        gone = {*hands_of(view), *view.decks.old_directives} - {HIDDEN_NUMBER}
        deck = [card for card in deck if card not in gone]
        lie = len(view.decks.directives)
        deck = [HIDDEN_NUMBER] * (lie - len(deck)) + deck[max(len(deck) - lie, 0) :]
        looked_at = next((task.seen for task in view.agenda if isinstance(task, KeepDecision)), ())
    return deck

"""What a seat sees of a game, and games that look like that to it (OM-7.1, TBL-5)."""

from __future__ import annotations

from engines.kernel.rng import Rng
from engines.operation_master.model import COLOURS, FACE_DOWN, NOBODY, RANKS, Player, State, Trick, winning_place
from engines.operation_master.working import Working

NO_RNG = Rng(0)


def view(state: State, seat: int | None) -> State:
    """The state with everything face down that the seat (None: a spectator) can't see: ranks in other hands, and past tricks put away."""
    working = Working(state)
    working.rng = NO_RNG
    for index, player in enumerate(state.players):
        if index != seat:
            backs = tuple(sorted([card // 10 * 10 for card in player.hand]))
            working.players[index] = Player(backs, player.dice, player.taken, player.points)
    working.past = _open_past(state)
    return working.state()


def _open_past(state: State) -> tuple[Trick, ...]:
    """Past tricks as the table's option leaves them: the last one, all, or none open (OM-7.1)."""
    past, kept = state.past, state.config.last_trick
    if kept == "all" or not past:
        return past
    put_away = Trick(NOBODY, (FACE_DOWN,) * len(state.players), (FACE_DOWN,) * len(state.players), NOBODY)
    hidden = (put_away,) * (len(past) - (1 if kept == "last" else 0))
    return (*hidden, *past[len(hidden) :])


def determinize(seen: State, rng: Rng) -> State:
    """A full state that looks like this view: the cards not seen lie anywhere that the colours of the hands allow."""
    seed, rng = rng.next()
    working = Working(seen)
    working.rng = Rng(seed)
    unseen, rng = _unseen(seen, rng)
    for seat, player in enumerate(seen.players):
        if any(card % 10 == 0 for card in player.hand):
            hand = tuple(sorted(unseen[card // 10].pop() for card in player.hand))
            working.players[seat] = Player(hand, player.dice, player.taken, player.points)
    rest = [card for cards in unseen for card in cards]
    working.past = tuple(_imagined(trick, rest) for trick in seen.past)
    return working.state()


def _unseen(seen: State, rng: Rng) -> tuple[list[list[int]], Rng]:
    """The cards of each colour that lie nowhere in sight, shuffled; none once a game has ended."""
    in_sight = {card for player in seen.players for card in player.hand} | set(seen.cards)
    in_sight.update(card for trick in seen.past for card in trick.cards)
    unseen: list[list[int]] = []
    for colour in range(len(COLOURS)):
        cards = [10 * colour + rank for rank in RANKS[len(seen.players)] if 10 * colour + rank not in in_sight]
        shuffled, rng = rng.shuffled(cards)
        unseen.append(list(shuffled))
    return unseen, rng


def _imagined(trick: Trick, rest: list[int]) -> Trick:
    """A trick that was put away, with cards from the rest."""
    if FACE_DOWN not in trick.cards:
        return trick
    cards = tuple(rest.pop() for _ in trick.cards)
    dice = tuple(card // 10 * 10 + 1 for card in cards)
    return Trick(0, cards, dice, winning_place(cards, dice))

"""What must hold of every state: all pieces are there once, and the table fits what is to be done next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engines.operation_master.model import PACKS, RANKS, State, Suit, Trick, leaders, winning_place
from engines.operation_master.tasks import EndTrick, LayCard, OneMoreRound, PlayRound, ScoreRound, TakeValue, Task, of_trick


def problems(state: State) -> tuple[str, ...]:
    """Every broken invariant, in English for developers; never raises."""
    count = len(state.players)
    if count not in RANKS or len(state.config.names) != count:
        return (f"{count} players with {len(state.config.names)} names",)
    if not 0 <= state.lead < count or not 0 <= state.config.goal <= 99 or state.round < 1:
        return (f"seat {state.lead} leads in round {state.round}, the goal is {state.config.goal}",)
    # Once the last round has been scored, the game has ended, or those tied are asked (OM-5.2).
    between = state.decision is None or isinstance(state.decision, OneMoreRound)
    return (*_agenda(state, between), *_cards(state), *_dice(state), *_scores(state, between))


def _agenda(state: State, between: bool) -> Iterator[str]:
    """What is to be done is what the table shows."""
    if state.agenda != _due(state):
        yield f"an agenda of {state.agenda}"
    if between and (state.cards or state.set_dice or any(player.hand for player in state.players)):
        yield "a trick between rounds"


def _due(state: State) -> tuple[Task, ...] | None:
    """What must be on the agenda; None where nothing fits."""
    count, laid, dice = len(state.players), len(state.cards), len(state.set_dice)
    match state.decision:
        case None:
            return ()
        case OneMoreRound():
            tied = leaders(state.players)
            asked = tied[-(len(state.agenda) - 1) :] if len(tied) > 1 else []
            return (*[OneMoreRound((seat,)) for seat in asked], PlayRound())
        case TakeValue() if laid == dice == count:
            winner = state.at(winning_place(state.cards, state.set_dice))
            return None if state.players[winner].taken else (TakeValue((winner,)), EndTrick(winner), ScoreRound())
    fits = (laid < count and not dice) or laid == count > dice
    return (*of_trick(state.lead, count)[laid + dice :], ScoreRound()) if fits else None


def _cards(state: State) -> Iterator[str]:
    """All cards of the round are in hands, in the trick or aside, each once (OM-1.2, 2.1)."""
    count = len(state.players)
    held = [card for player in state.players for card in player.hand]
    aside = [card for trick in state.past if trick is not None for card in trick.cards]
    if Counter([*held, *state.cards, *aside]) != Counter(PACKS[count]):
        yield "cards are missing, doubled or of no game"
    # Who has not laid a card in this trick yet has one more than the others.
    sizes = [len(player.hand) + ((seat - state.lead) % count < len(state.cards)) for seat, player in enumerate(state.players)]
    if len(set(sizes)) > 1 or (isinstance(state.decision, LayCard) and not any(sizes)):
        yield f"hands of {sizes} cards"
    if not all(trick is not None and _sound(trick, count) for trick in state.past):
        yield "a past trick that can't have been"


def _sound(trick: Trick, count: int) -> bool:
    """Whether a past trick is whole, with dice of the cards' colours, and was won by whom it says (OM-3.2, 3.3)."""
    if not len(trick.cards) == len(trick.dice) == count or not 0 <= trick.lead < count:
        return False
    same = all(card.suit is die.suit for card, die in zip(trick.cards, trick.dice, strict=True))
    return same and trick.winner == (trick.lead + winning_place(trick.cards, trick.dice)) % count


def _dice(state: State) -> Iterator[str]:
    """A die for each card dealt, of its colour; VP Areas hold one value (OM-2.1, 3.2, 4.1)."""
    count = len(state.players)
    everywhere = [*state.set_dice, *state.centre, *(die for player in state.players for die in (*player.dice, *player.taken))]
    if Counter([die.suit for die in everywhere]) != Counter(dict.fromkeys(Suit, len(RANKS[count]))):
        yield "dice are missing or doubled"
    for seat, player in enumerate(state.players):
        if len({die.value for die in player.taken}) > 1:
            yield f"seat {seat} holds dice of several values"
        due = Counter([card.suit for card in player.hand])
        place = (seat - state.lead) % count
        if len(state.set_dice) <= place < len(state.cards):
            due[state.cards[place].suit] += 1
        if Counter([die.suit for die in player.dice]) != due:
            yield f"seat {seat} has other dice than cards"
    if any(card.suit is not die.suit for card, die in zip(state.cards, state.set_dice, strict=False)):
        yield "a die on a card of another colour"


def _scores(state: State, between: bool) -> Iterator[str]:
    count = len(state.players)
    if len(state.scores) != (state.round if between else state.round - 1):
        yield f"{len(state.scores)} scores in round {state.round}"
    if any(len(gained) != count or not all(0 <= points <= len(PACKS[count]) for points in gained) for gained in state.scores):
        yield "a score that no round can bring"
    elif [player.points for player in state.players] != [sum([gained[seat] for gained in state.scores]) for seat in range(count)]:
        yield "points of other rounds"
    if between and state.scores[-1:] != (tuple([len(player.taken) for player in state.players]),):
        yield "the last round was scored otherwise than it lies there"

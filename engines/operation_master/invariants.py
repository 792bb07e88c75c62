"""What must hold of every state: all pieces are there once, and the table fits what is to be done next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engines.operation_master.model import PACKS, RANKS, State, Suit, leaders, winning_place
from engines.operation_master.tasks import EndTrick, LayCard, OneMoreRound, PlayRound, ScoreRound, TakeValue, Task, tasks_of_trick


def problems(state: State) -> tuple[str, ...]:
    """Every broken invariant, in English for developers; never raises."""
    count = len(state.players)
    if count not in RANKS or len(state.config.names) != count:
        return (f"{count} players with {len(state.config.names)} names",)
    if not 0 <= state.lead < count:
        return (f"seat {state.lead} leads",)
    if not 0 <= state.config.goal <= 99:
        return (f"a goal of {state.config.goal} points",)
    return (*_agenda(state), *_cards(state), *_past(state), *_dice(state), *_scores(state))


def between_rounds(state: State) -> bool:
    """Whether the last round has been scored: the game has ended, or those tied are asked (OM-5.2)."""
    return state.decision is None or isinstance(state.decision, OneMoreRound)


def _agenda(state: State) -> Iterator[str]:
    """What is to be done is what the table shows."""
    if state.agenda != _due(state):
        yield f"an agenda of {state.agenda}"
    if between_rounds(state) and (state.cards or state.set_dice or state.past):
        yield "cards or dice lie there between rounds"
    if state.round < 1:
        yield f"round {state.round}"


def _due(state: State) -> tuple[Task, ...] | None:
    """What must be on the agenda; None where nothing fits."""
    decision, count = state.decision, len(state.players)
    laid, dice = len(state.cards), len(state.set_dice)
    if decision is None:
        return ()
    if isinstance(decision, OneMoreRound):
        tied = leaders(state.players)
        asked = tied[-(len(state.agenda) - 1) :]
        return (*[OneMoreRound((seat,)) for seat in asked], PlayRound()) if len(tied) > 1 else None
    if isinstance(decision, TakeValue):
        if not laid == dice == count:
            return None
        winner = state.at(winning_place(state.cards, state.set_dice))
        return None if state.players[winner].taken else (TakeValue((winner,)), EndTrick(winner), ScoreRound())
    if laid > count or dice >= count or (dice and laid < count):
        return None
    return (*tasks_of_trick(state.lead, count)[laid + dice :], ScoreRound())


def _cards(state: State) -> Iterator[str]:
    """All cards of the round are in hands, in the trick or aside, each once (OM-1.2, 2.1)."""
    count = len(state.players)
    held = [card for player in state.players for card in player.hand]
    aside = [card for trick in state.past if trick is not None for card in trick.cards]
    if Counter([*held, *state.cards, *aside]) != Counter(() if between_rounds(state) else PACKS[count]):
        yield "cards are missing, doubled or of no game"
    # Who has not laid a card in this trick yet has one more than the others.
    sizes = [len(player.hand) + ((seat - state.lead) % count < len(state.cards)) for seat, player in enumerate(state.players)]
    if len(set(sizes)) > 1:
        yield f"hands of {sizes} cards"
    if isinstance(state.decision, LayCard) and not any(sizes):
        yield "nobody has a card to lay"


def _past(state: State) -> Iterator[str]:
    count = len(state.players)
    for trick in state.past:
        if trick is None:
            yield "a past trick that nobody knows"
        elif len(trick.cards) != count or len(trick.dice) != count:
            yield "a past trick of another number of players"
        elif not 0 <= trick.lead < count or trick.winner != (trick.lead + winning_place(trick.cards, trick.dice)) % count:
            yield "a past trick that somebody else won"
        elif any(card.suit is not die.suit for card, die in zip(trick.cards, trick.dice, strict=True)):
            yield "a past trick with wrong dice"


def _dice(state: State) -> Iterator[str]:
    """A die for each card dealt, of its colour; VP Areas hold one value (OM-2.1, 3.2, 4.1)."""
    count = len(state.players)
    everywhere = [*state.set_dice, *state.centre, *(die for player in state.players for die in (*player.dice, *player.taken))]
    wanted = {} if between_rounds(state) else dict.fromkeys(Suit, len(RANKS[count]))
    if Counter([die.suit for die in everywhere]) != Counter(wanted):
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


def _scores(state: State) -> Iterator[str]:
    count = len(state.players)
    if any(len(gained) != count for gained in state.scores):
        yield "a score of another number of players"
        return
    if any(not 0 <= points <= len(PACKS[count]) for gained in state.scores for points in gained):
        yield "a score that no round can bring"
    for seat, player in enumerate(state.players):
        if player.points != sum([gained[seat] for gained in state.scores]):
            yield f"seat {seat} has {player.points} points of other rounds"
    if len(state.scores) != (state.round if between_rounds(state) else state.round - 1):
        yield f"{len(state.scores)} scores in round {state.round}"

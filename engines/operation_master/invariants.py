"""What must hold of every state: all pieces are there once, and the table fits what is to be done next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from engines.kernel.flow import found
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
    agenda = {
        f"an agenda of {state.agenda}": state.agenda != _due(state),
        "a trick between rounds": between and bool(state.cards or state.set_dice or any(player.hand for player in state.players)),
    }
    return found({**agenda, **_cards(state), **_dice(state), **_scores(state, between)})


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


def _cards(state: State) -> Mapping[str, bool]:
    """All cards of the round are in hands, in the trick or aside, each once (OM-1.2, 2.1)."""
    count = len(state.players)
    held = [card for player in state.players for card in player.hand]
    aside = [card for trick in state.past if trick is not None for card in trick.cards]
    # Who has not laid a card in this trick yet has one more than the others.
    sizes = [len(player.hand) + (state.place(seat) < len(state.cards)) for seat, player in enumerate(state.players)]
    return {
        "cards are missing, doubled or of no game": Counter([*held, *state.cards, *aside]) != Counter(PACKS[count]),
        f"hands of {sizes} cards": len(set(sizes)) > 1 or (isinstance(state.decision, LayCard) and not any(sizes)),
        "a past trick that can't have been": not all(trick is not None and _sound(trick, count) for trick in state.past),
    }


def _sound(trick: Trick, count: int) -> bool:
    """Whether a past trick is whole, with dice of the cards' colours, and was won by whom it says (OM-3.2, 3.3)."""
    if not len(trick.cards) == len(trick.dice) == count or not 0 <= trick.lead < count:
        return False
    same = all(card.suit is die.suit for card, die in zip(trick.cards, trick.dice, strict=True))
    return same and trick.winner == (trick.lead + winning_place(trick.cards, trick.dice)) % count


def _dice(state: State) -> Mapping[str, bool]:
    """A die for each card dealt, of its colour; VP Areas hold one value (OM-2.1, 3.2, 4.1)."""
    count, pairs = len(state.players), list(zip(state.cards, state.set_dice, strict=False))
    everywhere = [*state.set_dice, *state.centre, *(die for player in state.players for die in (*player.dice, *player.taken))]
    faults = {
        "dice are missing or doubled": Counter([die.suit for die in everywhere]) != Counter(dict.fromkeys(Suit, len(RANKS[count]))),
        "a die on a card of another colour": any(card.suit is not die.suit for card, die in pairs),
    }
    for seat, player in enumerate(state.players):
        place = state.place(seat)
        bare = state.cards[place : place + 1] if place >= len(state.set_dice) else ()
        due = Counter([card.suit for card in (*player.hand, *bare)])
        faults[f"seat {seat} holds dice of several values"] = len({die.value for die in player.taken}) > 1
        faults[f"seat {seat} has other dice than cards"] = Counter([die.suit for die in player.dice]) != due
    return faults


def _scores(state: State, between: bool) -> Mapping[str, bool]:
    """Every round that is over has been scored, the last one as it lies there (OM-5.1)."""
    count, scores = len(state.players), state.scores
    possible = all(len(gained) == count and all(0 <= points <= len(PACKS[count]) for points in gained) for gained in scores)
    totals = [sum([gained[seat] for gained in scores]) for seat in range(count)] if possible else []
    return {
        f"{len(scores)} scores in round {state.round}": len(scores) != (state.round if between else state.round - 1),
        "a score that no round can bring": not possible,
        "points of other rounds": possible and [player.points for player in state.players] != totals,
        "the score of the last round is not what lies on the table": between
        and scores[-1:] != (tuple([len(player.taken) for player in state.players]),),
    }

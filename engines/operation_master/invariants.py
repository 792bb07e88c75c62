"""What must hold of every state: all pieces are there once, and the table fits its phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engines.operation_master.model import COLOURS, DIE, ENDED, LAY, NOBODY, PHASES, RANKS, SET, TAKE, TIE, State, winning_place


def problems(state: State) -> tuple[str, ...]:
    """Every broken invariant, in English for developers; never raises."""
    count = len(state.players)
    if count not in RANKS or len(state.config.names) != count:
        return (f"{count} players with {len(state.config.names)} names",)
    if state.phase not in PHASES:
        return (f"no phase is called {state.phase!r}",)
    return (*_config(state), *_turn(state), *_cards(state), *_dice(state), *_scores(state))


def _config(state: State) -> Iterator[str]:
    if not 0 <= state.config.goal <= 99:
        yield f"a goal of {state.config.goal} points"
    if state.config.last_trick not in ("last", "all", "none"):
        yield f"past tricks are kept as {state.config.last_trick!r}"


def _turn(state: State) -> Iterator[str]:
    count = len(state.players)
    if not 0 <= state.lead < count:
        yield f"seat {state.lead} leads"
    if not -1 <= state.winner < count or (state.winner != NOBODY) != (state.phase == TAKE):
        yield f"seat {state.winner} takes in phase {state.phase}"
    laid, dice = len(state.cards), len(state.set_dice)
    fits = {LAY: laid < count and not dice, SET: laid == count and dice < count, TAKE: laid == dice == count}
    if not fits.get(state.phase, not laid and not dice):
        yield f"{laid} cards and {dice} dice in phase {state.phase}"
    if not 0 <= state.agreed < count or (state.agreed and state.phase != TIE):
        yield f"{state.agreed} agreed in phase {state.phase}"
    if state.phase == TAKE and laid == dice == count:
        if state.winner != state.at(winning_place(state.cards, state.set_dice)):
            yield "somebody takes who has not won"
        elif state.players[state.winner].taken:
            yield "the winner can't choose a value: the VP Area holds one"
    if state.phase == TIE and (len(state.tied) < 2 or state.agreed >= len(state.tied)):
        yield "nobody is tied"
    if state.round < 1:
        yield f"round {state.round}"


def _cards(state: State) -> Iterator[str]:
    """All cards of the round are in hands, in the trick or aside, each once (OM-1.2, 2.1)."""
    count = len(state.players)
    held = [card for player in state.players for card in player.hand]
    aside = [card for trick in state.past for card in trick.cards]
    pack = [10 * colour + rank for colour in range(len(COLOURS)) for rank in RANKS[count]]
    if state.phase in (TIE, ENDED):
        pack = []
    if Counter([*held, *state.cards, *aside]) != Counter(pack):
        yield "cards are missing, doubled or of no game"
    sizes = [len(player.hand) for player in state.players]
    expected = [max(sizes) - (state.phase == LAY and (seat - state.lead) % count < len(state.cards)) for seat in range(count)]
    if state.phase in (LAY, SET, TAKE) and sizes != expected and len(state.cards) < count:
        yield f"hands of {sizes} cards"
    if len(set(sizes)) > 1 and state.phase != LAY:
        yield f"hands of {sizes} cards"
    if state.phase == LAY and not any(sizes):
        yield "nobody has a card to lay"
    for trick in state.past:
        if len(trick.cards) != count or len(trick.dice) != count:
            yield "a past trick of another number of players"
        elif not 0 <= trick.lead < count or trick.winner != (trick.lead + winning_place(trick.cards, trick.dice)) % count:
            yield "a past trick that somebody else won"
        elif any(card // 10 != die // 10 or not 1 <= die % 10 <= DIE for card, die in zip(trick.cards, trick.dice, strict=True)):
            yield "a past trick with wrong dice"


def _dice(state: State) -> Iterator[str]:
    """A die for each card dealt, of its colour; VP Areas hold one value (OM-2.1, 3.2, 4.1)."""
    everywhere = [*state.set_dice, *state.centre, *(die for player in state.players for die in (*player.dice, *player.taken))]
    if any(not 0 <= die // 10 < len(COLOURS) or not 1 <= die % 10 <= DIE for die in everywhere):
        yield "a die of no game"
        return
    wanted = {} if state.phase in (TIE, ENDED) else {colour: len(RANKS[len(state.players)]) for colour in range(len(COLOURS))}
    if Counter(die // 10 for die in everywhere) != Counter(wanted):
        yield "dice are missing or doubled"
    for seat, player in enumerate(state.players):
        if len({die % 10 for die in player.taken}) > 1:
            yield f"seat {seat} holds dice of several values"
        due = Counter(card // 10 for card in player.hand)
        place = (seat - state.lead) % len(state.players)
        if len(state.set_dice) <= place < len(state.cards):
            due[state.cards[place] // 10] += 1
        if Counter(die // 10 for die in player.dice) != due:
            yield f"seat {seat} has other dice than cards"
    for card, die in zip(state.cards, state.set_dice, strict=False):
        if card // 10 != die // 10:
            yield "a die on a card of another colour"


def _scores(state: State) -> Iterator[str]:
    if any(len(scored) != len(state.players) for scored in state.scores):
        yield "a score of another number of players"
        return
    if any(not 0 <= gained <= len(COLOURS) * len(RANKS[len(state.players)]) for scored in state.scores for gained in scored):
        yield "a score that no round can bring"
    for seat, player in enumerate(state.players):
        if player.points != sum(scored[seat] for scored in state.scores):
            yield f"seat {seat} has {player.points} points of other rounds"
    played = state.round if state.phase in (TIE, ENDED) else state.round - 1
    if len(state.scores) != played:
        yield f"{len(state.scores)} scores in round {state.round}"

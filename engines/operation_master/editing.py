"""Positions of Operation Master at the beginning of a trick: dice lie open, and tell the colours of the cards in every hand (OM-2.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from attrs import evolve

from engines.kernel.contract import Game
from engines.kernel.editing import SEAT, Editor, Part, seats, whose
from engines.kernel.messages import Message, msg, player
from engines.kernel.rng import Rng
from engines.operation_master.model import BACKS, DICE, PACKS, Player, ScoreRound, State, in_order, of_trick
from engines.operation_master.words import NAMES, SUITS


def _cards(position: State) -> Mapping[Any, Message]:
    """The words of the cards that are played with; of a card face down only the colour is told."""
    faces = {card.word: NAMES[card] for card in PACKS[len(position.players)]}
    return {**faces, **{card.word: msg("{colour} face down", colour=SUITS[suit]) for suit, card in BACKS.items()}}


def _dice(_: State) -> Mapping[Any, Message]:
    return {word: NAMES[die] for word, die in DICE.items()}


class TheatreEditor(Editor[State]):
    """The round, the lead, the dice, the scores and the hands that are known are put in; the rest follows."""

    parts = {
        "round": Part(msg("Round")),
        "lead": Part(msg("Who leads"), seats),
        "players.*": Part(whose),
        "players.*.dice": Part(msg("Dice Area"), _dice),
        "players.*.taken": Part(msg("VP Area"), _dice),
        "players.*.hand": Part(msg("Cards in hand"), _cards),
        "centre": Part(msg("Dice in the centre"), _dice),
        "scores.*": Part(lambda _, at: msg("Round {round}", round=at[0] + 1)),
        "scores.*.*": Part(lambda _, at: msg("{who}'s points", who=player(at[1]))),
    }

    def opened(self, game: Game[State], state: State) -> State:
        """The first player's view of the trick that begins, or began last; the cards in it go back to their hands."""
        back = list(state.players)
        for place, card in enumerate(state.cards):
            seat = state.at(place)
            dice = (*back[seat].dice, state.set_dice[place]) if place < len(state.set_dice) else back[seat].dice
            back[seat] = evolve(back[seat], hand=tuple(sorted((*back[seat].hand, card), key=in_order)), dice=dice)
        before = evolve(state, players=tuple(back), cards=(), set_dice=())
        return self.settled(game, game.view(before, SEAT))

    def settled(self, game: Game[State], position: State) -> State:
        """Hands of the colours of their dice, as many past tricks as cards are gone, and totals of the scores."""
        count, round_ = len(position.players), max(position.round, 1)
        scores = (*position.scores, *((0,) * count for _ in range(round_)))[: round_ - 1]
        totals = [sum(gained[seat] for gained in scores if len(gained) == count) for seat in range(count)]
        players = tuple([evolve(_handed(each), points=totals[seat]) for seat, each in enumerate(position.players)])
        lead = min(max(position.lead, 0), count - 1)
        gone = len(PACKS[count]) // count - len(players[SEAT].hand)
        past = position.past if len(position.past) == gone else (None,) * gone
        return evolve(position, round=round_, players=players, scores=scores, lead=lead, past=past, cards=(), set_dice=(), rng=Rng(0),
                      agenda=(*of_trick(lead, count), ScoreRound()))  # fmt: skip


def _handed(player: Player) -> Player:
    """A player whose hand has the colours of their dice: as put in, or face down."""
    if Counter(card.suit for card in player.hand) == Counter(die.suit for die in player.dice):
        return player
    return evolve(player, hand=tuple(sorted([BACKS[die.suit] for die in player.dice], key=in_order)))

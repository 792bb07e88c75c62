"""Rounds of Operation Master for tests: positions built from the cards and dice that matter, played on by texts of commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engines.kernel.commands import Command
from engines.kernel.flow import Decision
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from engines.operation_master import model
from engines.operation_master.bots import BOTS
from engines.operation_master.bots.advice import threats
from engines.operation_master.game import OperationMaster
from engines.operation_master.rules.setting_dice import Set
from engines.operation_master.rules.tricks import Lay, can_beat
from tests.playing import Playing

GAME = OperationMaster(None, BOTS)
PLAYING = Playing(GAME)
play, told, refused = PLAYING.play, PLAYING.told, PLAYING.refused
NAMES = ("Ann", "Ben", "Cleo", "Dora", "Ed")
NO_VOIDS: Mapping[int, str] = MappingProxyType({})


def cards(text: str) -> tuple[model.Card, ...]:
    """Cards: "red1 blue2"."""
    return tuple(model.CARDS[word] for word in text.split())


def dice(text: str) -> tuple[model.Die, ...]:
    """Dice: "red1 blue2"."""
    return tuple(model.DICE[word] for word in text.split())


def new(deal: int = 1, seats: int = 4, **options: Any) -> model.State:
    """A game as it begins."""
    state = GAME.new(make_setup(GAME, seats, options, deal)).state
    assert isinstance(state, model.State)
    return state


def theatre(
    *hands: str,
    lead: int = 0,
    full: bool = False,
    void: Mapping[int, str] = NO_VOIDS,
    rest: int = 6,
    centre: str = "",
    taken: Sequence[str] = (),
    scores: Sequence[Sequence[int]] = (),
    effects: bool = False,
    goal: int = 0,
    last_trick: str = "last",
) -> model.State:
    """A round before a trick.

    Args:
        hands: For each seat, cards with the die that belongs to each: "red4:2 blue1:6".
        lead: Who leads.
        full: Hands are filled up to those of a first trick, by cards not of the colour that ``void`` names for a seat. Else all
            other cards are in past tricks, and their dice in the centre unless ``centre`` or ``taken`` have them.
        void: By seat, a colour that its hand doesn't have.
        rest: What all dice show that are not named.
        centre: Dice in the centre.
        taken: By seat, dice in the VP Area.
        scores: By round, the points that each seat has got before.
        effects: Whether dice effects are used.
        goal: The points that end the game, or 0.
        last_trick: Which past tricks are open.
    """
    count = len(hands)
    held = [[(model.CARDS[card], int(value)) for card, value in (word.split(":") for word in hand.split())] for hand in hands]
    left = [card for card in model.PACKS[count] if card not in {held_card for hand in held for held_card, _ in hand}]
    if full:
        size = len(model.PACKS[count]) // count
        for card in left:
            can = [seat for seat in range(count) if len(held[seat]) < size and void.get(seat) != card.suit]
            held[min(can, key=lambda seat: len(held[seat]))].append((card, rest))
        left = []
    for hand in held:
        hand.sort(key=lambda pair: model.in_order(pair[0]))
    areas = [[model.SIDES[card.suit][value - 1] for card, value in hand] for hand in held]
    owned = [dice(text) for text in taken] or [() for _ in hands]
    middle = list(dice(centre))
    for suit in model.Suit:
        named = sum(die.suit is suit for lying in (*areas, *owned, middle) for die in lying)
        middle += [model.SIDES[suit][rest - 1]] * (len(model.RANKS[count]) - named)
    past = []
    for start in range(0, len(left), count):
        laid = tuple(left[start : start + count])
        on_them = tuple(model.SIDES[card.suit][0] for card in laid)
        past.append(model.Trick(0, laid, on_them, model.winning_place(laid, on_them)))
    players = tuple(
        model.Player(tuple(card for card, _ in held[seat]), tuple(areas[seat]), owned[seat], sum(round_[seat] for round_ in scores))
        for seat in range(count)
    )
    state = model.State(
        model.Config(NAMES[:count], goal, effects, model.PastTricks(last_trick)),
        Rng(1),
        players,
        (*model.of_trick(lead, count), model.ScoreRound()),
        len(scores) + 1,
        lead,
        centre=tuple(sorted(middle, key=model.in_order)),
        past=tuple(past),
        scores=tuple(tuple(each) for each in scores),
    )
    assert GAME.problems(state) == ()
    return state


def trick(state: model.State, *cards: str) -> model.State:
    """A trick played from the lead on: "red4:2" lays red 4 and sets the red 2."""
    count = len(state.players)
    seats = [(state.lead + place) % count for place in range(count)]
    state = play(state, *(f"{seat} lay {card.split(':')[0]}" for seat, card in zip(seats, cards, strict=True)))
    dice = [card.split(":")[0][:-1] + card.split(":")[1] for card in cards]
    return play(state, *(f"{seat} set {die}" for seat, die in zip(seats, dice, strict=True)))


def last_trick(scores: list[list[int]], taken: tuple[str, ...] = ("red2 red2", "", "", ""), **chosen: Any) -> model.State:
    """The round after the last trick, which Ann wins with nothing of hers there: so she puts back what she has."""
    state = theatre("blue8:6", "blue6:3", "red3:3", "blue1:1", taken=taken, rest=5, scores=scores, **chosen)
    return trick(state, "blue8:6", "blue6:3", "red3:3", "blue1:1")


def tied() -> model.State:
    """After three rounds Ben and Dora have eight points, Ann and Cleo less."""
    return last_trick([[1, 4, 0, 4], [3, 4, 3, 4]])


def waits_for(state: model.State, decision: type[Decision]) -> tuple[int, ...]:
    """The seats that decide, if it is this kind of decision."""
    return state.decision.seats if isinstance(state.decision, decision) else ()


def offered(state: model.State, seat: int) -> list[str]:
    """The texts of what a seat may do."""
    return [command.text() for command in GAME.legal(state, seat)]


def certain(view: model.State, seat: int, command: Command) -> bool:
    """True if the seat wins the trick whatever the others have and do: at once with this die, or with its best die on this card."""
    if isinstance(command, Lay):
        card, led = command.card, view.cards[0].suit if view.cards else command.card.suit
        # Dice effects could still change that best die, and those of others.
        return not view.config.effects and card.suit is led and not threats(view, seat, card)
    if not isinstance(command, Set):
        return False
    place = len(view.set_dice)
    return model.winning_place(view.cards, (*view.set_dice, command.die)) == place and not can_beat(view, command.die)

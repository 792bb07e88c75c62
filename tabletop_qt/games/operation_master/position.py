"""A seat's view of the table and its draft, with what is often asked of them; and the ids of pieces and places."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from itertools import zip_longest

from attrs import evolve, frozen

from engines.kernel.commands import without
from engines.operation_master import effects
from engines.operation_master.commands import Change, Set
from engines.operation_master.game import OperationMaster
from engines.operation_master.model import Card, Die, State, winning_place
from engines.operation_master.tasks import SetDie, TakeValue
from engines.operation_master.tricks import settable
from tabletop_qt.games.operation_master.drafts import OperationMasterDraft, Target, Using
from tabletop_qt.games.operation_master.layout import Point, Round, Spot, round_table, spot
from tabletop_qt.viewmodels.position import DraftPosition
from tabletop_qt.viewmodels.view_model import IDLE, Holding

SLOT, SQUARE, BOWL = "slot", "square", "bowl"
"""The places where a card, a die and a value go now. They stand for the command that it is to put something there."""


class Elsewhere:
    """What places stand for where nothing goes now: another player's table, or a place in the trick."""


def card_id(card: Card) -> str:
    """The piece that a card of the own hand, or of the trick, is."""
    return f"card:{card.word}"


def column_id(value: int) -> str:
    """The foot of a column of the pool."""
    return f"value:{value}"


def set_id(place: int, die: Die) -> str:
    """A die on the card that lies that many places after the lead."""
    return f"set:{place}:{die.word}"


def copies(where: str, dice: Sequence[Die]) -> dict[str, Die]:
    """Dice that lie somewhere, by ids that stay when others join them."""
    return {f"{where}:{die.word}:{dice[:place].count(die)}": die for place, die in enumerate(dice)}


@cache
def ids_of(where: str, die: Die) -> tuple[str, ...]:
    """The ids that such a die can have there (OM-1.1: ten of a colour)."""
    return tuple([f"{where}:{die.word}:{copy}" for copy in range(10)])


def choice_id(value: int) -> str:
    """A value that an effect can give a die."""
    return f"become:{value}"


@frozen
class InTrick:
    """How somebody's card in the trick stands, None where it is to come: with which die, whether it follows, and whether it wins so far."""

    seat: int
    card: Card | None
    die: Die | None
    follows: bool
    wins: bool

    @property
    def total(self) -> int:
        """Card and die, 0 before a die is set (OM-3.3)."""
        return self.card.rank + self.die.value if self.card is not None and self.die is not None else 0


class OperationMasterPosition(DraftPosition[OperationMaster, State, OperationMasterDraft]):
    """What the seat sees, and what it is putting together: nothing where the draft does not fit the view."""

    def fitting(self, draft: OperationMasterDraft) -> OperationMasterDraft:
        """A die that may be set, with what its effect can change; a die of a value that may be taken."""
        effects_used = isinstance(self.decision, SetDie) and self.view.config.effects
        if isinstance(draft, Using) and effects_used and draft.die in settable(self.view, self.seat):
            marks = tuple([(target, value) for target, value in draft.marks if value in self.targets.get(target, ())])
            return evolve(draft, marks=marks, target=draft.target if draft.target in self.targets else None)
        return draft if isinstance(draft, Holding) and isinstance(self.decision, TakeValue) else IDLE

    @property
    def using(self) -> Using | None:
        """The die that the seat has set on its card, with an effect."""
        return self.draft if isinstance(self.draft, Using) else None

    def knows_hand(self, seat: int) -> bool:
        """Whether the ranks of a hand are seen: the own one's are, but not in a spectator's view."""
        return seat == self.seat and all(card.rank for card in self.view.players[seat].hand)

    @property
    def picked(self) -> int:
        """The value that is about to be taken, or 0."""
        return self.draft.thing.value if isinstance(self.draft, Holding) and isinstance(self.draft.thing, Die) else 0

    @property
    def dice_on_cards(self) -> tuple[Die, ...]:
        """The dice on the cards of the trick, that of the draft among them."""
        return self.view.set_dice if self.using is None else (*self.view.set_dice, self.using.die)

    @cached_property
    def trick(self) -> list[InTrick]:
        """The cards of the trick, from the lead on (OM-3.1, 3.3)."""
        view, dice = self.view, self.dice_on_cards
        best = winning_place(view.cards, dice) if dice else -1
        return [
            InTrick(view.at(place), card, die, card is None or card.suit is view.cards[0].suit, place == best)
            for place, card, die in zip_longest(self.seats, view.cards, dice)
        ]

    @property
    def table(self) -> Round:
        """The round table."""
        return round_table(len(self.seats))

    def spot(self, seat: int) -> Spot:
        """Where a seat's things lie."""
        return spot(self.away(seat), len(self.seats))

    def trick_spot(self, seat: int) -> Point:
        """Where a seat's card lies in the trick."""
        return self.table.card(self.away(seat), len(self.seats))

    def pool(self, value: int) -> dict[str, Die]:
        """The dice of a value on the cards and in the centre, by the ids of their pieces."""
        on_cards = {set_id(place, die): die for place, die in enumerate(self.view.set_dice) if die.value == value}
        return on_cards | self.centre(value)

    def centre(self, value: int) -> dict[str, Die]:
        """The dice of a value in the centre, by the ids of their pieces."""
        return copies("pool", [die for die in self.view.centre if die.value == value])

    def former(self, die: Die, *places: str) -> tuple[str, ...]:
        """The pieces that a die in the centre or a VP Area may have been before: on any card, or at one of these places."""
        return (*[set_id(place, die) for place in self.seats], *[piece for place in places for piece in ids_of(place, die)])

    def lying(self, value: int) -> int:
        """How many dice of a value lie on the cards and in the centre."""
        return sum([die.value == value for die in (*self.view.centre, *self.dice_on_cards)])

    def dice(self, seat: int) -> list[Target]:
        """The dice of a seat's Dice Area; the one that the draft has set on the own card has left it."""
        dice = self.view.players[seat].dice
        if self.using is not None and seat == self.seat:
            dice = without(dice, self.using.die)
        return [Target(seat, die, dice[:place].count(die)) for place, die in enumerate(dice)]

    @cached_property
    def targets(self) -> dict[Target, tuple[int, ...]]:
        """The dice that the effect of the set die may change, and the values that it can give them (OM-6.2…6.4)."""
        if self.using is None:
            return {}
        die = self.using.die
        reached = [target for seat in effects.reach(self.view, self.seat, die) for target in self.dice(seat)]
        found = {target: effects.outcomes(die.value, target.die.value) for target in reached}
        return {target: values for target, values in found.items() if values}

    def command(self, using: Using) -> Set:
        """The command of a draft, the changed dice named in the order of the Dice Area."""
        marks = dict(using.marks)
        dice = [target for seat in self.seats for target in self.dice(seat) if target in marks]
        return Set(using.die, tuple([Change(target.seat, target.die, marks[target]) for target in dice]))

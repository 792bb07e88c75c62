"""A seat's view of the table with the command being put together, and what things on the table mean."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from itertools import zip_longest

from attrs import evolve, frozen

from engines.kernel.commands import without
from engines.kernel.messages import Message, msg, msgn
from engines.operation_master.game import OperationMaster
from engines.operation_master.model import FACES, Card, Die, FindLead, LayCard, SetDie, State, TakeValue, winning_place
from engines.operation_master.rules import setting_dice
from engines.operation_master.rules.setting_dice import Change, Set, settable
from engines.operation_master.rules.tricks import best_die, can_beat, may_come, out_of_reach, playable, sure_to_come
from engines.operation_master.words import SUITS
from tabletop_qt.games.operation_master.layout import Point, Round, Spot, round_table, spot
from tabletop_qt.viewmodels.position import DraftPosition, Thing
from tabletop_qt.viewmodels.view_model import IDLE, Draft, Holding, Idle

# Drafts


@frozen
class Target(Thing, kind="die"):
    """A die of a Dice Area: its seat, what it is, and which of several equal ones."""

    seat: int
    die: Die
    copy: int = 0


@frozen
class Using(Draft):
    """A die lies on the own card and its effect may be used (OM-6.1).

    ``marks`` are the dice that it changes and their new values; ``target`` is the die that a value is being chosen for.
    """

    die: Die
    marks: tuple[tuple[Target, int], ...] = ()
    target: Target | None = None

    @property
    def last_step(self) -> Message:
        """The step that `back` takes back."""
        if self.target is not None:
            return msg("Choose a die")
        return msg("Change a die") if self.marks else msg("Set the die")

    def back(self) -> Using | Idle:
        """The draft with its last step taken back."""
        if self.target is not None:
            return evolve(self, target=None)
        return evolve(self, marks=self.marks[:-1]) if self.marks else IDLE

    def marked(self, target: Target, value: int) -> Using:
        """The draft with a die changed: a 3 changes any number of dice, the others change one (OM-6.2)."""
        others = self.marks if self.die.value == 3 else ()
        return Using(self.die, (*others, (target, value)))

    def unmarked(self, target: Target) -> Using:
        """The draft with this die left as it is."""
        return evolve(self, marks=tuple([mark for mark in self.marks if mark[0] != target]), target=None)


OperationMasterDraft = Idle | Using | Holding


# The position


SLOT, SQUARE, BOWL = "slot", "square", "bowl"
"""The places where a card, a die and a value go now. They stand for the command that it is to put something there."""


class Elsewhere:
    """A place where nothing can go: another player's table, or a place in the trick."""


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
    """A card in the trick, None if it is to come: its die, whether it follows, and whether it wins so far."""

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
    """A seat's view, and the command that it is putting together, if the draft fits the view."""

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
        """True if the ranks of a hand are seen: the own one's are, but not in a spectator's view."""
        return seat == self.seat and all(card.rank for card in self.view.players[seat].hand)

    @property
    def picked(self) -> int:
        """The value that is about to be taken, or 0."""
        return self.draft.thing.value if isinstance(self.draft, Holding) and isinstance(self.draft.thing, Die) else 0

    @property
    def dice_on_cards(self) -> tuple[Die, ...]:
        """The dice on the cards of the trick, that of the draft among them."""
        return self.view.set_dice if self.using is None else (*self.view.set_dice, self.using.die)

    @property
    def new(self) -> bool:
        """True if the round has just been dealt (OM-2.1)."""
        view = self.view
        return (self.without_lead or isinstance(view.decision, LayCard)) and not view.past and not view.cards

    @property
    def without_lead(self) -> bool:
        """True if dice have been rolled, and nobody leads yet (OM-2.2)."""
        return isinstance(next(iter(self.view.agenda), None), FindLead)

    @property
    def put_away(self) -> bool:
        """True if somebody looks back at a trick that has been put away: its cards lie face down (OM-7.1)."""
        return any(not card.rank for card in self.view.cards)

    def only(self, seat: int) -> Card | Die | None:
        """The only card or die that a player can lay or set now, which plays itself (OM-3.1, 3.2); face down, a card of its colour."""
        view, decision = self.view, self.view.decision
        if not isinstance(decision, LayCard | SetDie) or decision.seat != seat or self.put_away or self.bot(seat):
            return None
        if isinstance(decision, LayCard):
            cards = playable(view, seat)
            return cards[0] if len(cards) == 1 else None
        dice = tuple(set(settable(view, seat)))
        asks = len(dice) > 1 or (view.config.effects and any(setting_dice.single_changes(view, seat, die) for die in dice))
        return None if asks else dice[0]

    @cached_property
    def trick(self) -> list[InTrick]:
        """The cards of the trick, from the lead on (OM-3.1, 3.3)."""
        view, dice = self.view, self.dice_on_cards
        best = winning_place(view.cards, dice) if dice and not self.put_away else -1
        return [
            InTrick(view.at(place), card, die, card is None or card.suit is view.cards[0].suit, place == best)
            for place, card, die in zip_longest(self.seats, view.cards, dice)
        ]

    @property
    def table(self) -> Round:
        """The round table."""
        return round_table(len(self.seats))

    def spot(self, seat: int) -> Spot:
        """The places of a seat's things."""
        return spot(self.away(seat), len(self.seats))

    def trick_spot(self, seat: int) -> Point:
        """The place of a seat's card in the trick."""
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
        """The number of dice of a value on the cards and in the centre."""
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
        reached = [target for seat in setting_dice.reach(self.view, self.seat, die) for target in self.dice(seat)]
        found = {target: setting_dice.outcomes(die.value, target.die.value) for target in reached}
        return {target: values for target, values in found.items() if values}

    def command(self, using: Using) -> Set:
        """The command of a draft, the changed dice named in the order of the Dice Area."""
        marks = dict(using.marks)
        dice = [target for seat in self.seats for target in self.dice(seat) if target in marks]
        return Set(using.die, tuple([Change(target.seat, target.die, marks[target]) for target in dice]))


# What things mean


EFFECTS = {
    1: msg("One die of another player: any value"),
    2: msg("One of your dice: any value"),
    3: msg("Any of your dice: +1 each"),
    4: msg("One of your dice: upside down"),
    5: msg("One of your dice: +1, +2 or +3"),
    6: msg("One of your dice: \N{MINUS SIGN}1, \N{MINUS SIGN}2 or \N{MINUS SIGN}3"),
}
"""The effect of each value when set on a card (OM-6.2)."""


def winning_seat(position: OperationMasterPosition) -> int | None:
    """The seat that wins the trick so far; None before a die is set."""
    return next((each.seat for each in position.trick if each.wins), None)


def tie(position: OperationMasterPosition) -> bool:
    """True if others have as much as the one who wins so far, and set earlier (OM-3.3)."""
    best = [each.total for each in position.trick if each.wins]
    return sum([each.follows and each.total in best for each in position.trick]) > 1


def won(position: OperationMasterPosition) -> bool:
    """True if all dice are set, so that the trick is won."""
    return len(position.view.set_dice) == len(position.seats)


def at_risk(position: OperationMasterPosition, seat: int, *more: Die) -> bool:
    """True if the seat would have to put its dice back if it won the trick with the dice that lie there, and these (OM-4.2)."""
    held, tricks = position.view.players[seat].held, bool(position.view.cards or position.view.players[seat].hand)
    if not tricks or not held or position.lying(held) or any(die.value == held for die in more):
        return False
    return not sure_to_come(position.view, held)


def can_win(position: OperationMasterPosition, seat: int) -> bool:
    """True unless it is certain that the seat won't win this trick: off suit, or beaten already (OM-3.1, 3.3)."""
    view, place = position.view, position.view.place(seat)
    if position.put_away or not view.cards:
        return True
    led = view.cards[0].suit
    if place >= len(view.cards):
        return any(card.suit is led for card in view.players[seat].hand)
    if place < len(position.dice_on_cards) or won(position):
        return seat == winning_seat(position)
    card = view.cards[place]
    best = max(FACES) if view.config.effects else best_die(view, seat, led)
    return card.suit is led and out_of_reach(view, seat, card.rank + best) is None


def warned(position: OperationMasterPosition, seat: int) -> bool:
    """True if the seat's dice go back should it win this trick, or as it has won it (OM-4.2)."""
    return at_risk(position, seat) and can_win(position, seat)


def goes(position: OperationMasterPosition) -> int:
    """The value whose dice are picked up, or go to the bowl of the winner, who holds it already; 0 for none (OM-4.1)."""
    winner = winning_seat(position)
    if position.picked or winner is None or not won(position):
        return position.picked
    held = position.view.players[winner].held
    return held if position.lying(held) else 0


def stands(position: OperationMasterPosition) -> Message:
    """The state of the trick in a sentence (OM-3, 4)."""
    view = position.view
    winner = winning_seat(position)
    if winner is not None:
        total = position.trick[view.place(winner)].total
        name, gain = position.name(winner), gain_of(position, winner)
        if won(position) and tie(position):
            if position.own(winner):
                return msg("You win the tie at {total} (set later): {gain}", total=total, gain=gain)
            return msg("{name} wins the tie at {total} (set later) and {gain}", name=name, total=total, gain=gain)
        if position.own(winner):
            if won(position):
                return msg("You win the trick with {total}: {gain}", total=total, gain=gain)
            return msg("You are winning with {total}: {gain}", total=total, gain=gain)
        if won(position):
            return msg("{name} wins the trick with {total} and {gain}", name=name, total=total, gain=gain)
        return msg("{name} is winning with {total} and {gain}", name=name, total=total, gain=gain)
    if position.own(position.seat) and warned(position, position.seat):
        mine = view.players[position.seat]
        return msgn("No {value} to take yet: win without one, and your {count} die goes back.",
                    "No {value} to take yet: win without one, and your {count} dice go back.", len(mine.taken),
                    value=mine.held)  # fmt: skip
    if view.cards:
        suit = SUITS[view.cards[0].suit]
        if isinstance(view.decision, LayCard):
            return _led(position, suit)
        return msg("The highest {suit} card and die win; ties go to the one set later.", suit=suit)
    return _between_tricks(position)


def _between_tricks(position: OperationMasterPosition) -> Message:
    """The end of the game or round, or who leads the trick that begins."""
    view = position.view
    if not view.agenda:
        return msg("The game is over.")
    if not any(player.hand for player in view.players):
        return msg("The round is over: each die in a VP Area is a point.")
    if position.without_lead:
        return msg("Each player rolls a die of the same colour for each card.")
    return msg("You lead this trick.") if position.own(view.lead) else msg("{name} leads this trick.", name=position.name(view.lead))


def _led(position: OperationMasterPosition, suit: Message) -> Message:
    """The suit that was led, and what that means for the player, if their card is to come (OM-3.1)."""
    view, seat = position.view, position.seat
    if position.own(view.lead):
        return msg("You led {suit}: those who have {suit} must lay it. Other suits can't win.", suit=suit)
    name = position.name(view.lead)
    if not position.own(seat) or view.place(seat) < len(view.cards):
        return msg("{name} led {suit}: those who have {suit} must lay it. Other suits can't win.", name=name, suit=suit)
    following = sum([card.suit is view.cards[0].suit for card in view.players[seat].hand])
    if following == 1:
        # Where it plays itself, nobody is told to lay it.
        return msg("{name} led {suit}: your only {suit} card must follow.", name=name, suit=suit)
    if following:
        return msg("{name} led {suit}: you have {suit}, so lay it.", name=name, suit=suit)
    return msg("{name} led {suit}, and you have none: you can't win this trick.", name=name, suit=suit)


def gain_of(position: OperationMasterPosition, seat: int) -> Message:
    """A seat's gain from winning the trick with these dice (OM-4.1, 4.2); while dice are still to be set only what it would be."""
    held, own, lost = position.view.players[seat].held, position.own(seat), len(position.view.players[seat].taken)
    if not won(position):
        return _would_gain(position, seat)
    if not held:
        return msg("take all dice of any one value.") if own else msg("takes all dice of any one value.")
    count = position.lying(held)
    if count and own:
        return msgn("take {count} die showing {value}.", "take {count} dice showing {value}.", count, value=held)
    if count:
        return msgn("takes {count} die showing {value}.", "takes {count} dice showing {value}.", count, value=held)
    if own:
        return msgn("take only {value}s; none here, so {count} die goes back!",
                    "take only {value}s; none here, so {count} dice go back!", lost, value=held)  # fmt: skip
    return msgn("takes only {value}s; none here, so {count} die goes back!",
                "takes only {value}s; none here, so {count} dice go back!", lost, value=held)  # fmt: skip


def _would_gain(position: OperationMasterPosition, seat: int) -> Message:
    held, own, lost = position.view.players[seat].held, position.own(seat), len(position.view.players[seat].taken)
    if not held:
        return msg("you would take all dice of any one value.") if own else msg("would take all dice of any one value.")
    coming = sure_to_come(position.view, held)
    count = position.lying(held) + coming
    if coming and own:
        return msgn("you would take {count} die showing {value} ({coming} to come).",
                    "you would take {count} dice showing {value} ({coming} to come).", count, value=held, coming=coming)  # fmt: skip
    if coming:
        return msgn("would take {count} die showing {value} ({coming} to come).",
                    "would take {count} dice showing {value} ({coming} to come).", count, value=held, coming=coming)  # fmt: skip
    if count and own:
        return msgn("you would take {count} die showing {value}.", "you would take {count} dice showing {value}.", count, value=held)
    if count:
        return msgn("would take {count} die showing {value}.", "would take {count} dice showing {value}.", count, value=held)
    if not own:
        return msgn("would find no {value} yet, so {count} die would go back!",
                    "would find no {value} yet, so {count} dice would go back!", lost, value=held)  # fmt: skip
    return msgn("no {value} to take yet, so {count} die would go back!", "no {value} to take yet, so {count} dice would go back!", lost,
                value=held)  # fmt: skip


def would_set(position: OperationMasterPosition, seat: int, die: Die) -> tuple[int, bool, Message]:
    """The total of a die on the seat's card, whether it wins so far, and both in a sentence (OM-3.2, 3.3)."""
    cards, place = position.view.cards, position.view.place(seat)
    card, dice = cards[place], (*position.view.set_dice[:place], die)
    total = card.rank + die.value
    if card.suit is not cards[0].suit:
        return total, False, msg("{total} in total, but it can't win: the lead suit is {suit}.", total=total, suit=SUITS[cards[0].suit])
    best = winning_place(cards, dice)
    if best != place:
        most = cards[best].rank + dice[best].value
        name = position.name(position.view.at(best))
        return total, False, msg("{total} in total: not enough, {name} has {most}.", total=total, name=name, most=most)
    if (proof := out_of_reach(position.view, seat, total)) is not None:
        name, least = position.name(proof[0]), proof[1]
        return total, False, msg("{total} in total, but it can't win: {name} has at least {least}.", total=total, name=name, least=least)
    wins, lost = not can_beat(position.view, die), len(position.view.players[seat].taken)
    said = msg("{total} in total: wins the trick.", total=total)
    if at_risk(position, seat, die) and wins:
        if may_come(position.view, seat, held := position.view.players[seat].held):
            return total, True, _unless_it_comes(said, lost, held)
        return total, True, msgn("{total} in total: wins the trick, but {count} die goes back!",
                                 "{total} in total: wins the trick, but {count} dice go back!", lost, total=total)  # fmt: skip
    if at_risk(position, seat, die):
        return total, True, msgn("{total} in total: winning so far, but {count} die would go back!",
                                 "{total} in total: winning so far, but {count} dice would go back!", lost, total=total)  # fmt: skip
    return total, True, _with_gain(position, seat, die, said if wins else msg("{total} in total: winning so far.", total=total))


def _with_gain(position: OperationMasterPosition, seat: int, die: Die, said: Message) -> Message:
    """A sentence with the dice of the value held that winning with this die would bring; effects have their own words there (OM-4.1)."""
    held = position.view.players[seat].held
    if not held or position.view.config.effects:
        return said
    count = position.lying(held) + (die.value == held)
    return msgn("{said} You would take {count} die showing {value}.", "{said} You would take {count} dice showing {value}.", count,
                said=said, value=held)  # fmt: skip


def _unless_it_comes(said: Message, lost: int, held: int) -> Message:
    """A sentence with the warning of dice that go back if none of the value held is set (OM-4.2)."""
    return msgn("{reason} If no {value} comes into this trick, winning it puts your {count} die back.",
                "{reason} If no {value} comes into this trick, winning it puts your {count} dice back.", lost,
                reason=said, value=held)  # fmt: skip


def would_lay(position: OperationMasterPosition, seat: int, card: Card) -> Message:
    """The possible totals of a card with the seat's dice of its colour, and if it can come into this trick its risks (OM-3.1…3.3)."""
    view = position.view
    to_come = view.place(seat) >= len(view.cards)
    fitting = [die for die in view.players[seat].dice if die.suit is card.suit]
    values = [die.value for die in fitting]
    low, high, suit = card.rank + min(values), card.rank + max(values), SUITS[card.suit]
    if to_come and view.cards and card.suit is not view.cards[0].suit:
        return msgn("It can't win (lead suit: {suit}), and costs your only {own} die.",
                    "It can't win (lead suit: {suit}), and costs one of your {own} dice.", len(values),
                    suit=SUITS[view.cards[0].suit], own=suit)  # fmt: skip
    makes = msg("With one of your {suit} dice it makes {low} to {high}.", suit=suit, low=low, high=high)
    if len(set(values)) == 2:
        makes = msg("With one of your {suit} dice it makes {low} or {high}.", suit=suit, low=low, high=high)
    if low == high:
        makes = msgn("With your {suit} die it makes {high}.", "With one of your {suit} dice it makes {high}.", len(values), suit=suit,
                     high=high)  # fmt: skip
    if to_come and all(at_risk(position, seat, die) for die in fitting):
        if may_come(view, seat, held := view.players[seat].held):
            return _unless_it_comes(makes, len(view.players[seat].taken), held)
        return msgn("{makes} If it wins, {count} die goes back!", "{makes} If it wins, {count} dice go back!",
                    len(view.players[seat].taken), makes=makes)  # fmt: skip
    return makes


def would_take(position: OperationMasterPosition, value: int) -> Message:
    """The number of dice of a value that the winner takes, with their places (OM-4.1)."""
    on_cards = sum([die.value == value for die in position.dice_on_cards])
    inside = len(position.centre(value))
    if not inside + on_cards:
        return msg("There are no dice showing {value}.", value=value)
    said = msgn("{count} die showing {value}", "{count} dice showing {value}", inside + on_cards, value=value)
    return msg("{dice}: {inside} in the centre, {on_cards} on cards.", dice=said, inside=inside, on_cards=on_cards)

"""The view-model of Operation Master: a seat's view and a draft become a scenery with everything that can be done."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from attrs import evolve

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.kernel.messages import Message, msg, msgn
from engines.operation_master.game import More, OperationMaster, Share
from engines.operation_master.model import Card, Die, LayCard, OneMoreRound, SetDie, State, TakeValue
from engines.operation_master.rules import setting_dice
from engines.operation_master.rules.setting_dice import Set, settable
from engines.operation_master.rules.tricks import Lay, Take, lying, playable
from engines.operation_master.words import NAMES
from tabletop_qt.games.operation_master import layout, moments
from tabletop_qt.games.operation_master.layout import BOUNDS
from tabletop_qt.games.operation_master.pieces import area_pieces, middle_pieces, why_it_waits
from tabletop_qt.games.operation_master.position import (
    BOWL,
    SLOT,
    SQUARE,
    Elsewhere,
    OperationMasterDraft,
    OperationMasterPosition,
    Target,
    Using,
    card_id,
    choice_id,
    column_id,
    would_lay,
)
from tabletop_qt.viewmodels import faces as standard
from tabletop_qt.viewmodels.keys import key_note
from tabletop_qt.viewmodels.moments import Moment, Tally
from tabletop_qt.viewmodels.pages import Listing, PageStyle
from tabletop_qt.viewmodels.position import seat_panel
from tabletop_qt.viewmodels.scenery import (
    Affordance,
    Box,
    Button,
    Drafted,
    Drop,
    Face,
    Lift,
    Piece,
    Place,
    Play,
    Press,
    Scenery,
    Turntable,
    Zone,
)
from tabletop_qt.viewmodels.view_model import Attempt, Hint, Holding, Pick, Tried, ViewModel

# Tips


DECLINE = Button("decline", msg("Decline"), "D")
CHANGE = Hint("change", msg("Click a die to change, or decline{key}. Esc picks your die up again.", key=key_note(DECLINE)))
VALUE = Hint("value", msg("Click the new value. Esc goes back."))

HINTS: Mapping[type, Hint] = {
    LayCard: Hint("lay", msg("Click a card, or go to it with the arrow keys and press Enter.")),
    SetDie: Hint("set", msg("Click a die of your card's colour, or press Enter on it.")),
    TakeValue: Hint("take", msg("Click a value, or press Enter on it.")),
}
"""The how-to tip of each decision; buttons need none."""


def hint(position: OperationMasterPosition) -> Hint | None:
    """The how-to tip for the seat's decision."""
    if position.using is not None:
        return CHANGE if position.using.target is None else VALUE
    return HINTS.get(type(position.decision))


# What can be done


USE = Button("use", msg("Use the effect"), "Return", primary=True)
UNUSED = evolve(USE, refusal=msg("Choose a die to change first."))
MORE = Button("more", msg("One more round"), "M", primary=True)
SHARE = Button("share", msg("Share the victory"), "S")


def buttons(position: OperationMasterPosition) -> Mapping[Button, Command]:
    """The buttons beside the prompt, and what each does."""
    using = position.using
    if using is not None:
        return {USE if using.marks else UNUSED: position.command(using), DECLINE: Set(using.die)}
    return {MORE: More(), SHARE: Share()} if isinstance(position.decision, OneMoreRound) else {}


def offers(position: OperationMasterPosition) -> Iterator[Affordance]:
    """Everything the seat can do now."""
    match position.decision:
        case LayCard():
            for card in playable(position.view, position.seat):
                yield Affordance(Drop(card_id(card), SLOT), msg("Lay {card}", card=NAMES[card]), "OM-3.1", meaning=Play(Lay(card)))
        case SetDie():
            yield from _setting(position)
            if position.using is not None:
                yield from _effect(position, position.using)
        case TakeValue():
            yield from _taking(position)
    for button, command in buttons(position).items():
        if button.refusal is None:
            yield button.does(Play(command), "OM-5.2" if position.using is None else "OM-6.1")


def _setting(position: OperationMasterPosition) -> Iterator[Affordance]:
    """Dice for the own card. Where an effect has nothing to change there is nothing to ask."""
    dice = settable(position.view, position.seat)
    for target in position.dice(position.seat):
        if target.die in dice:
            asks = setting_dice.single_changes(position.view, position.seat, target.die)
            meaning = Drafted(Using(target.die)) if asks else Play(Set(target.die))
            yield Affordance(Drop(target.id, SQUARE), msg("Set {die}", die=NAMES[target.die]), "OM-3.2", meaning=meaning)


def _effect(position: OperationMasterPosition, using: Using) -> Iterator[Affordance]:
    """Dice that the effect can change, and values for the chosen one."""
    marked = dict(using.marks)
    for target, values in position.targets.items():
        label, after = msg("Change {die}", die=NAMES[target.die]), evolve(using, target=target)
        if target in marked:
            label, after = msg("Leave {die} as it is", die=NAMES[target.die]), using.unmarked(target)
        elif len(values) == 1:
            after = using.marked(target, values[0])
        if target != using.target:
            yield Affordance(Press(target.id), label, "OM-6.2", meaning=Drafted(after))
            continue
        for value in values:
            name = msg("Turn it to {value}", value=value)
            yield Affordance(Press(choice_id(value)), name, "OM-6.2", meaning=Drafted(using.marked(target, value)))


def _taking(position: OperationMasterPosition) -> Iterator[Affordance]:
    """A value by its column, or by any of its dice."""
    for value in lying(position.view):
        dice, take = position.pool(value), Play(Take(value))
        label = msgn("Take {count} die showing {value}", "Take {count} dice showing {value}", len(dice), value=value)
        yield Affordance(Press(column_id(value)), label, "OM-4.1", meaning=take)
        for piece, die in dice.items():
            if piece != position.draft.held:
                yield Affordance(Lift(piece), label, "OM-4.1", meaning=Drafted(Holding(die, piece, msg("Pick up a value"))))
            yield Affordance(Drop(piece, BOWL), label, "OM-4.1", meaning=take)


# The view-model


PROMPTS = {
    1: msg("A 1: turn another player's die to any value, or decline."),
    2: msg("A 2: turn one of your dice to any value, or decline."),
    3: msg("A 3: add 1 to any number of your dice, or decline."),
    4: msg("A 4: turn one of your dice upside down, or decline."),
    5: msg("A 5: add 1, 2 or 3 to one of your dice, or decline."),
    6: msg("A 6: subtract 1, 2 or 3 from one of your dice, or decline."),
}
"""The prompt for the effect of each value (OM-6.2)."""


class OperationMasterViewModel(ViewModel[OperationMaster, State, OperationMasterDraft]):
    """Shows Operation Master. The ranks of the cards in hand are all that is hidden, so they are laid from a private strip (OM-2.1)."""

    lettered = (DECLINE, MORE, SHARE)
    private_strip = True
    secret_choices = False
    staged = moments.STAGED
    outdates = frozenset({"taken"})
    deals = frozenset({"shuffled"})
    page_style = PageStyle(
        msg("Operating record"),
        "record_sheet",
        points=0.0,
        weights={"taken": 1.0, "put_back": 1.0},
        before=frozenset({"taken", "put_back"}),
        listings=(Listing(msg("Dice lost"), frozenset({"put_back"})), Listing(msg("Dice taken"), frozenset({"taken"}), least=3)),
    )

    def moment(self, before: State, after: State, side: int, kinds: Collection[str]) -> Moment | None:
        """A value taken whole, or a bowl lost."""
        return moments.moment(OperationMasterPosition(self.game, after, side, self.seats, self.start()), before, kinds)

    def tally(self, view: State) -> Tally | None:
        """The bowls of a round, or of a finished game."""
        return moments.tally(OperationMasterPosition(self.game, view, 0, self.seats, self.start()))

    def scenery(self, view: State, seat: int, draft: OperationMasterDraft, side: int | None = None) -> Scenery:
        """The scenery for a seat."""
        position = OperationMasterPosition(self.game, view, seat, self.seats, draft, side)
        return Scenery(
            bounds=BOUNDS,
            zones=tuple(_zones(position)),
            places=tuple(_places(position)),
            pieces=(*area_pieces(position), *middle_pieces(position)),
            affordances=tuple(offers(position)),
            prompt=_prompt(position),
            buttons=tuple(buttons(position)),
            held=position.draft.held,
            ground=_ground(position),
            turntable=Turntable(*position.table.turns_around, -360.0 * position.side / len(position.seats), layout.REACH),
        )

    def stays(self, view: State) -> bool:
        """The trick lies there while its winner chooses a value."""
        return isinstance(view.decision, TakeValue)

    def hint(self, view: State, seat: int, draft: OperationMasterDraft) -> Hint | None:
        """The how-to tip for the seat's decision."""
        return hint(OperationMasterPosition(self.game, view, seat, self.seats, draft))

    def choices(self, view: State, seat: int) -> tuple[Pick, ...]:
        """The cards of the hand, for the one who is to lay one; what can't be laid in this trick says so (OM-3.1)."""
        decision, hand = view.decision, view.players[seat].hand
        if not isinstance(decision, LayCard) or decision.seat != seat or not all(card.rank for card in hand):
            return ()
        position = OperationMasterPosition(self.game, view, seat, self.seats, self.start())
        return tuple(
            Pick(Lay(card), NAMES[card], layout.opened(card, layout.PICKED), would_lay(position, seat, card), why_it_waits(position, card))
            for card in hand
        )

    def is_about(self, piece: Piece, seat: int, command: Command) -> bool:
        """A card or die of the seat, or a dish, tells what laying, setting or taking it would bring."""
        match command, piece.thing:
            case Set(die), Target(owner, other):
                return (owner, other) == (seat, die)
            case Lay(card), Card() as other:
                return card == other
            case Take(value), _:
                return piece.id == column_id(value)
        return False

    def attempt(self, view: State, seat: int, draft: OperationMasterDraft, tried: Tried) -> Attempt:
        """A card, a die or a value that is not on offer."""
        match tried:
            case Tried(Drop(), Die(value), onto) if onto is Take:
                return Take(value)
            case Tried(Drop(), Target(owner, die), type() as onto) if owner == seat and onto is not Elsewhere:
                return Set(die)
            case Tried(Drop(), Card() as card, type() as onto) if onto is not Elsewhere:
                return Lay(card)
            case Tried(Drop(), _, None):
                return None
            case Tried(Press(), Die(value)):
                return Take(value)
        return self._refuse_drop(view, seat, tried.thing)

    def _refuse_drop(self, view: State, seat: int, thing: object) -> Refusal | None:
        """The refusal of something that is used where it doesn't belong."""
        match thing:
            case Card() as card:
                return self.game.check(view, seat, Lay(card)) or Refusal("OM-3.1", msg("Lay it in your own place in the trick."))
            case Target(owner) if owner != seat:
                return Refusal("OM-3.2", msg("Set a die from your own Dice Area on your card."))
            case Target(_, die):
                return self.game.check(view, seat, Set(die)) or Refusal("OM-3.2", msg("Set it on the white square of your own card."))
            case Die(value):
                return self.game.check(view, seat, Take(value)) or Refusal("OM-4.1", msg("Put it in your own VP Area."))
        return None


def _prompt(position: OperationMasterPosition) -> Message:
    if position.using is not None:
        return msg("Choose its new value.") if position.using.target is not None else PROMPTS[position.using.die.value]
    if position.picked:
        return msg("Drop it in your VP Area to take all {value}s.", value=position.picked)
    return position.game.wording.prompt(position.view, position.seat)


def _zones(position: OperationMasterPosition) -> Iterator[Zone]:
    tables = {seat: msg("{name}'s table", name=position.name(seat)) for seat in position.seats}
    own = tables[position.side] if position.shared else msg("Your table")
    yield from (Zone("own", own), Zone("choices", msg("Choices")), Zone("trick", msg("The trick")), Zone("pool", msg("The centre")))
    yield from [Zone(position.zone(seat), tables[seat]) for seat in position.others]


def _ground(position: OperationMasterPosition) -> Face:
    """The floor, with the round table and its lamp."""
    table = position.table.box
    return BOUNDS.face("ground", x=round(table.x), y=round(table.y), across=round(table.w), down=round(table.h))


def _places(position: OperationMasterPosition) -> Iterator[Place]:
    """Panels and slots; where a card, a die or a value goes now."""
    view = position.view
    for seat in (position.side, *position.others):
        thing = None if seat == position.seat else Elsewhere
        yield seat_panel(position, seat, position.spot(seat).panel, position.name(seat), thing)
    for place in position.seats:
        seat = view.at(place)
        x, y = position.trick_spot(seat)
        mine = seat == position.seat
        lays = mine and isinstance(view.decision, LayCard)
        # A ring around the slot in use leaves the name below it free.
        grown = -6 if lays else 8
        box = Box.around(x, y, layout.TRICK_CARD[0] + grown, layout.TRICK_CARD[1] + grown)
        name, slot = (
            msg("{name}'s card", name=position.name(seat)),
            standard.slot(box.w, box.h, turn=place == 0 and not position.without_lead),
        )
        yield Place(SLOT if lays else f"{SLOT}:{place}", box, "trick", name, slot, 1, thing=Lay if lays else Elsewhere)
        if mine and isinstance(view.decision, SetDie):
            square = Box.around(x, y + layout.DOWN, layout.SQUARE + 10)
            yield Place(SQUARE, square, "trick", msg("The white square of your card"), layer=2, thing=Set)
    if isinstance(view.decision, TakeValue):
        yield Place(BOWL, position.spot(position.seat).bowl, position.zone(position.seat), msg("Your VP Area"), layer=2, thing=Take)

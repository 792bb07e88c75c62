"""Gestures that are not on offer (TBL-3), the draft that leads to a command, and hints on how things are done."""

from __future__ import annotations

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.kernel.messages import Message, msg
from engines.school_year_diary.model import Action, ChooseDecision, KeepDecision, OrderDecision
from engines.school_year_diary.rules.board import Lock, RemoveLocker, Rotate, Swap
from engines.school_year_diary.rules.chains import Chain
from engines.school_year_diary.rules.directives import Give, Lower, Raise, Trace, arrows_of, follow
from engines.school_year_diary.rules.following_cards import Decline
from engines.school_year_diary.rules.hands import Discard, Get, GiveLeft, Keep, PlayItem, Refresh, TakeItem, Trade
from engines.school_year_diary.rules.turns import EndTurn
from tabletop_qt.games.school_year_diary.chain import chain_command, courses_of, why_no_chain, why_not_laid
from tabletop_qt.games.school_year_diary.position import Position, movements
from tabletop_qt.games.school_year_diary.things import (
    Area,
    Card,
    Chaining,
    Deck,
    Draft,
    Giving,
    HeldItem,
    Mark,
    Marking,
    MedalTile,
    RowAvatar,
    RowBand,
    RowCell,
    RowLocker,
    SeatPlank,
    SeenCard,
    StoredItem,
    Turning,
)
from tabletop_qt.viewmodels.scenery import Do, Drop, Turn
from tabletop_qt.viewmodels.view_model import Hint, Holding, Tried

Attempt = Command | Refusal | None


def attempt(position: Position, draft: Draft, tried: Tried) -> Attempt:
    """The command, or why there is none."""
    match tried:
        case Tried(action=Do(name=name)):
            return _button(position, draft, name)
        case Tried(thing=Card(card)):
            return _card(position, draft, card, tried)
        case Tried(thing=MedalTile() as medal):
            return _medal(position, draft, medal, tried)
        case Tried(action=Turn()):
            return Refusal("SYD-4.6", msg("You can turn only directive cards and empty medals."))
        case Tried(thing=RowAvatar(), action=Drop()):
            return Refusal("SYD-4.2", msg("Directives and chains move the avatars of all rows at once. Give a card from your hand."))
        case Tried(thing=RowAvatar(row) | RowBand(row)) if position.action in (Action.RAISE, Action.LOWER):
            return Raise(row) if position.action is Action.RAISE else Lower(row)
        case Tried(thing=Deck.LOCKERS):
            return _locker(position, tried)
    return _of_thing(tried)


def _of_thing(tried: Tried) -> Attempt:
    """The answer for things that never depend on the draft."""
    drops = isinstance(tried.action, Drop)
    match tried.thing:
        case Deck.DIRECTIVE:
            if not drops or tried.onto is Area.HAND:
                return Get()
            return None if tried.onto is Deck.DIRECTIVE else Refusal("SYD-4.7", msg("Drop a card from the deck on your hand."))
        case RowLocker(row, cell):
            if not drops or tried.onto is Deck.LOCKERS:
                return RemoveLocker(row, cell)
            return Refusal("SYD-4.6", msg("A locker stays where it is. Drag it to the lockers to remove it."))
        case HeldItem(item) if not drops or tried.onto is Area.BOARD:
            return PlayItem(item)
        case StoredItem(item) if not drops or tried.onto in (Area.HAND, Area.ITEMS, Area.MORE_ITEMS):
            return TakeItem(item)
        case HeldItem() if isinstance(tried.onto, Deck):
            return Refusal("SYD-3.3", msg("Drop the item on the diary to play it."))
        case StoredItem() if isinstance(tried.onto, Deck) or tried.onto is Area.BOARD:
            return Refusal("SYD-4.8", msg("Drop the item on your items to take it."))
        case SeenCard(card) if not drops:
            return Refusal("SYD-4.7", msg("You can't mark card {card}.", card=card))
    return None


def _button(position: Position, draft: Draft, name: str) -> Attempt:
    match name, draft:
        case "end", _:
            return EndTurn()
        case "decline", _:
            return Decline()
        case "trade", _:
            return Trade(0)
        case "give", Giving():
            return position.give(draft)
        case "rotate", Turning():
            return Rotate(draft.row, draft.medal, draft.turn)
        case "give_chain", Chaining():
            return chain_command(position, draft)
        case _, Marking(mark=mark) if mark == name:
            return position.marked(draft)
        case Mark.REFRESH, _:
            return Refresh(position.hand[:1])
        case "chain", _ if not position.can_chain:
            return why_no_chain(position)
    return None


def _card(position: Position, draft: Draft, card: int, tried: Tried) -> Attempt:
    drops, turns = isinstance(tried.action, Drop), isinstance(tried.action, Turn)
    if isinstance(draft, Chaining):
        if turns:
            return Refusal("SYD-4.1", msg("Pick up the card before you turn it."))
        return why_not_laid(position, draft, card, tried.onto if drops else Area.PAPER)
    if isinstance(draft, Marking) and not (drops and tried.onto is Area.HAND):
        if turns:
            return Refusal("SYD-4.1", msg("Unmark the card before you turn it."))
        if isinstance(tried.onto, SeatPlank) and draft.mark is Mark.GIVE_LEFT:
            return Refusal("SYD-4.10", msg("The card goes to the player on your left: {name}.", name=position.name(position.left)))
        return Refusal("SYD-4.7", msg("You can't mark card {card}.", card=card))
    giving = draft if isinstance(draft, Giving) and draft.card == card else Giving(card)
    match tried.onto if drops else Area.BOARD:
        case Area.BOARD:
            return position.give(giving)
        case Area.HAND:
            return None
        case Area.PAPER:
            return why_no_chain(position)
        case Deck.DIRECTIVE:
            return Trade(card)
        case Deck.OLD_DIRECTIVE:
            return Refresh((card,))
    return Refusal("SYD-4.2", msg("Drop a directive on the diary to give it to all rows, or on a deck to swap it for other cards."))


def _medal(position: Position, draft: Draft, medal: MedalTile, tried: Tried) -> Attempt:
    lying = position.find(medal)
    if lying is None:
        return None
    row, index = lying
    turned = Rotate(row.number, index + 1, 1)
    match tried.action:
        case Turn(quarters=quarters):
            return Rotate(row.number, index + 1, quarters % 4)
        case Drop() if isinstance(tried.onto, MedalTile):
            return position.swap(medal, tried.onto)
        case Drop() if row.empty_medal(index):
            return Refusal("SYD-4.6", msg("Drop the medal on another empty medal to swap them."))
    # Turning and swapping ask the same of a medal: the rule says what is on this one.
    refusal = position.check(turned)
    if refusal is None and not isinstance(draft, Turning):
        return Refusal("SYD-4.6", msg("There is no other empty medal to swap it with."))
    return refusal


def _locker(position: Position, tried: Tried) -> Attempt:
    if not isinstance(tried.action, Drop):
        return Lock(position.view.rows[0].number, 1) if position.view.rows and not position.lockable else None
    if isinstance(tried.onto, RowCell):
        return Lock(tried.onto.row, tried.onto.cell)
    return None if tried.onto is Deck.LOCKERS else Refusal("SYD-4.6", msg("Drop the locker on an empty point cell."))


# Drafts that lead to a command


def foreseen(position: Position, command: Command) -> Draft | None:
    """The draft before this command; None where it is put together in one step."""
    match command:
        case Give():
            return _giving(position, command)
        case Chain(cards):
            return Chaining(cards, _results(position, command))
        case Rotate(row, medal, turn):
            return Turning(row, medal, turn)
        case Refresh(cards) if cards:
            return Marking(Mark.REFRESH, cards)
        case Discard(cards) if cards:
            return Marking(Mark.DISCARD, cards)
        case Keep(cards) if cards:
            return Marking(Mark.KEEP, cards)
        case GiveLeft(cards):
            return Marking(Mark.GIVE_LEFT, cards)
    return None


def in_the_way(position: Position, draft: Draft, command: Command) -> Message | None:
    """The reason to put down first what the player is holding; None if it leads to the command."""
    if draft == position.base or _leads_to(draft, command):
        return None
    if isinstance(draft, Chaining):
        return msg("Put the chain paper away first (Esc).")
    return msg("Put down what you are holding first (Esc).")


def _leads_to(draft: Draft, command: Command) -> bool:
    match draft:
        case Giving():
            return isinstance(command, Give | Chain | Refresh | Trade)
        case Chaining():
            return isinstance(command, Chain)
        case Marking():
            return isinstance(command, Refresh | Discard | Keep | GiveLeft)
        case Turning():
            return isinstance(command, Rotate)
        case Holding():
            return isinstance(command, Lock | Swap | Rotate)
    return True


def _giving(position: Position, command: Give) -> Giving:
    """The lifted card with the paths that are picked."""
    draft = Giving(command.card, command.turn)
    ways = {pick.row: pick.ways for pick in command.picks}
    for row in position.view.rows:
        trace = follow(row, arrows_of(command.card, command.turn), ways.get(row.number, ""))
        if isinstance(trace, Trace):
            draft = draft.picking(row.number, movements(row, command.card, command.turn).index(trace))
    return draft


def _results(position: Position, command: Chain) -> tuple[tuple[int, int], ...]:
    """The end of each row that has a choice."""
    found = []
    for row, course in zip(position.view.rows, command.courses, strict=False):
        courses = courses_of(row, command.cards)
        if len(courses) > 1:
            found += [(row.number, points) for points, each in courses.items() if each == course]
    return tuple(found)


# Hints


TURN = Hint("turn", msg("Click a card to pick it up, a medal to turn it, the deck to draw. Ctrl+M lists all your moves."))
SPENT = Hint("turn_spent", msg("Without ideas you can only play items: click one, or end the turn."))

AGAINST = Hint(
    "turn_against", msg("Raise all rows of a student at once to win a souvenir. Click a card to pick it up, a medal to turn it.")
)

TOGETHER = Hint("turn_together", msg("The other players' rows count, too: raise them all. Click a card to pick it up, a medal to turn it."))
GIVE = Hint("give", msg("R or the mouse wheel turns the card. Drop it on the diary, or press Ctrl+Enter. Esc puts it down."))
PICK = Hint("pick", msg("Where a row has two paths, click a pale student to choose. R turns the card, Ctrl+Enter gives it."))
MEDAL = Hint("medal", msg("R or the mouse wheel turns the medal. Ctrl+Enter keeps it, Esc turns it back."))
CHAIN = Hint("chain", msg("Pick up a card, turn it with R or the mouse wheel, and click where it should go. Esc takes the last card back."))
HOLD = Hint("hold", msg("Click where it should go, or use the arrow keys and press Enter. Esc puts it down."))
MARK = Hint("mark", msg("Click cards to mark them, then press the button (Ctrl+Enter)."))
ROTATE = Hint("rotate", msg("Click a medal with nobody on it and press R, or turn the mouse wheel over it."))
REFRESH = Hint("refresh", msg("Swap cards whose arrows raise nobody. Click them, then press the button (Ctrl+Enter)."))
DISCARD = Hint("discard", msg("Discard cards whose arrows raise nobody. Click them, then press the button (Ctrl+Enter)."))
KEEP = Hint("keep", msg("Keep cards whose arrows raise many students. Click them, then press the button (Ctrl+Enter)."))
GIVE_LEFT = Hint("give_left", msg("Drop a card on the place of the player on your left, or click it and press the button (Ctrl+Enter)."))
DISCARD_ONE = Hint("discard", msg("Discard a card whose arrows raise nobody. Click it."))
KEEP_ONE = Hint("keep", msg("Keep a card whose arrows raise many students. Click it."))
GIVE_ONE_LEFT = Hint("give_left", msg("Click the card for the player on your left, or drop it on their place."))

LOCKER = Hint(
    "lock",
    msg("A student who would land on a locker stays put. Your lockers come off at the start of your turn. Click the lockers, then a cell."),
)

CHOOSE = Hint("choose", msg("Click your choice, or use the arrow keys and press Enter."))
WHAT_FOR = {Action.REFRESH: REFRESH, Action.DISCARD: DISCARD, Action.LOCK: LOCKER, Action.ROTATE: ROTATE, Action.GIVE_LEFT: GIVE_LEFT}
"""The hints for what a card tells to do."""
ONE = {Mark.DISCARD: DISCARD_ONE, Mark.KEEP: KEEP_ONE, Mark.GIVE_LEFT: GIVE_ONE_LEFT}
"""The hints for a card that asks for exactly one directive card."""


def hint(position: Position, draft: Draft) -> Hint | None:
    """The hint for the seat's decision and draft."""
    if not position.acts:
        return None
    match draft:
        case Giving():
            return PICK if position.several and position.give(draft).picks else GIVE
        case Turning():
            return MEDAL
        case Chaining(advised=True):
            return CHOOSE
        case Chaining():
            return CHAIN
        case Holding():
            return HOLD
    if isinstance(draft, Marking) and position.single(draft):
        return ONE[draft.mark]
    if position.in_turn:
        return MARK if isinstance(draft, Marking) else _turn(position)
    if isinstance(position.decision, KeepDecision):
        return KEEP
    if position.action in WHAT_FOR:
        return WHAT_FOR[position.action]
    return CHOOSE if position.action or isinstance(position.decision, ChooseDecision | OrderDecision) else None


def _turn(position: Position) -> Hint:
    """The hint for a turn: alone, together, or against each other (SYD-3.6, 5.7)."""
    if not position.player.ideas:
        return SPENT
    if position.competing:
        return AGAINST
    return TOGETHER if position.several else TURN

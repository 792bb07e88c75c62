"""What an action means: a step of a draft, a command, or why not (TBL-3)."""

from __future__ import annotations

from attrs import evolve

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.kernel.words import Message, msg
from engines.school_year_diary.commands import Chain, Decline, EndTurn, Get, Lock, PlayItem, Refresh, RemoveLocker, Rotate, TakeItem, Trade
from tabletop_qt.viewmodels.base import Drafted, Meaning, Nothing, Play
from tabletop_qt.viewmodels.scenery import Action, Do, Drop, Lift, Press, Turn
from tabletop_qt.viewmodels.school_year_diary.chain_draft import chain_command, lay, pick_next, take_up
from tabletop_qt.viewmodels.school_year_diary.decisions import answer
from tabletop_qt.viewmodels.school_year_diary.draft import Chaining, Draft, Giving, Held, Idle, Marking, Turning
from tabletop_qt.viewmodels.school_year_diary.marks import marked_command, toggled
from tabletop_qt.viewmodels.school_year_diary.offers import swap
from tabletop_qt.viewmodels.school_year_diary.position import Position, movements
from tabletop_qt.viewmodels.school_year_diary.rows import find_medal


def meaning(position: Position, draft: Draft, action: Action) -> Meaning[Draft]:
    """What the action means with this draft."""
    match action:
        case Do(name=name):
            return _do(position, draft, name)
        case Lift(piece=piece):
            return _lift(position, draft, piece)
        case Turn(piece=piece, quarters=quarters):
            return _turn(position, draft, piece, quarters)
        case Press(piece=piece):
            return _press(position, draft, piece)
        case Drop(piece=piece, place=place):
            return _drop(position, draft, piece, place)


def _play(position: Position, command: Command) -> Play | Refusal:
    refusal = position.check(command)
    return Play(command) if refusal is None else refusal


def _split(name: str) -> tuple[str, int, int]:
    """The kind of a piece or place and its numbers, 0 where there is none."""
    kind, *rest = name.split(":")
    numbers = [int(part) if part.lstrip("-").isdecimal() else 0 for part in (*rest, "", "")[:2]]
    return kind, numbers[0], numbers[1]


# Buttons


def _do(position: Position, draft: Draft, name: str) -> Meaning[Draft]:
    match name, draft:
        case "end", _:
            return _play(position, EndTurn())
        case "decline", _:
            return _play(position, Decline())
        case "trade", _:
            return _play(position, Trade(0))
        case "give", Giving():
            return _play(position, position.give(draft))
        case "rotate", Turning():
            return _play(position, Rotate(draft.row, draft.medal, draft.turn))
        case "give_chain", Chaining():
            return _play(position, chain_command(position, draft))
        case (("refresh" | "discard" | "keep"), Marking()) if draft.verb == name:
            return _play(position, marked_command(position, draft))
        case "refresh", _:
            return Drafted(Marking("refresh"))
        case "chain", _ if not position.can_chain:
            return _why_no_chain(position)
        case "chain", Giving():
            return lay(position, Chaining((), (), draft.card, draft.turn), draft.card, (0, 0))
        case "chain", _:
            return Drafted(Chaining())
    return Refusal("TBL-3", msg("There is nothing to confirm."))


# Taking up


def _lift(position: Position, draft: Draft, piece: str) -> Meaning[Draft]:
    kind, number, _ = _split(piece)
    if kind == "directive":
        return _lift_card(position, draft, number)
    if kind == "medal":
        place = find_medal(position, number)
        if place is not None and (place[0].number, place[1] + 1) not in position.swappable:
            return _play(position, Rotate(place[0].number, place[1] + 1, 1)) if _stuck(position, place[0].number, place[1]) else _no_swap()
        return Drafted(Held(piece)) if place is not None else Nothing()
    if kind == "lockers" and not position.lockable:
        return position.check(Lock(*_first_cell(position))) or Nothing()
    return Drafted(Held(piece)) if kind in ("lockers", "locker", "item", "token", "deck") else Nothing()


def _stuck(position: Position, row: int, index: int) -> bool:
    return position.check(Rotate(row, index + 1, 1)) is not None


def _no_swap() -> Refusal:
    return Refusal("SYD-4.6", msg("No other medal is empty, so it can't be swapped."))


def _first_cell(position: Position) -> tuple[int, int]:
    return (position.view.rows[0].number if position.view.rows else 0), 1


def _lift_card(position: Position, draft: Draft, card: int) -> Meaning[Draft]:
    if isinstance(draft, Marking):
        return _mark(position, draft, card)
    if isinstance(draft, Chaining):
        return take_up(position, draft, card)
    if card not in position.hand:
        return Refusal("SYD-4.2", msg("Card {card} is not in your hand.", card=card))
    if isinstance(draft, Giving) and draft.card == card:
        return Drafted(draft)
    if not position.liftable(card):
        return position.check(position.give(Giving(card))) or Nothing()
    return Drafted(Giving(card))


def _mark(position: Position, draft: Marking, card: int) -> Drafted[Draft] | Refusal:
    if card not in (position.seen if draft.verb == "keep" else position.hand):
        return Refusal("SYD-4.7", msg("Card {card} is not among those to mark.", card=card))
    return Drafted(toggled(draft, card))


# Turning


def _turn(position: Position, draft: Draft, piece: str, quarters: int) -> Meaning[Draft]:
    kind, number, _ = _split(piece)
    if kind == "directive":
        return _turn_card(position, draft, number, quarters)
    place = find_medal(position, number) if kind == "medal" else None
    if place is None:
        return Refusal("SYD-4.6", msg("Only directive cards and empty medals are turned."))
    row, index = place
    before = draft.turn if isinstance(draft, Turning) and (draft.row, draft.medal) == (row.number, index + 1) else 0
    turn = (before + quarters) % 4
    if turn == 0:
        return Drafted(position.base())
    refusal = position.check(Rotate(row.number, index + 1, turn))
    return refusal if refusal is not None else Drafted(Turning(row.number, index + 1, turn))


def _turn_card(position: Position, draft: Draft, card: int, quarters: int) -> Meaning[Draft]:
    if isinstance(draft, Chaining):
        if draft.card != card:
            return Refusal("SYD-4.1", msg("Take the card up before you turn it."))
        return Drafted(evolve(draft, turn=(draft.turn + quarters) % 4))
    if isinstance(draft, Marking):
        return Refusal("SYD-4.1", msg("Cards that are marked are not turned."))
    lifted = _lift_card(position, draft, card)
    if isinstance(lifted, Drafted) and isinstance(lifted.draft, Giving):
        return Drafted(Giving(card, (lifted.draft.turn + quarters) % 4))
    return lifted


# Pressing


def _press(position: Position, draft: Draft, piece: str) -> Meaning[Draft]:
    command = answer(position, piece)
    if command is not None:
        return _play(position, command)
    kind, number, second = _split(piece)
    match kind:
        case "directive" | "seen":
            return _lift_card(position, draft, number)
        case "deck":
            return _play(position, Get()) if piece == "deck:directive" else Nothing()
        case "item":
            return _play(position, PlayItem(piece.partition(":")[2]))
        case "locker":
            return _play(position, RemoveLocker(number, second))
        case "medal" if isinstance(draft, Turning) and find_medal(position, number) == _turned(position, draft):
            return _play(position, Rotate(draft.row, draft.medal, draft.turn))
        case "ghost" if isinstance(draft, Giving):
            return _pick(position, draft, number, second)
        case "verdict" | "ghost" if isinstance(draft, Chaining):
            return pick_next(position, draft, number)
        case "chain_slot":
            return _do(position, draft, "chain")
    return Nothing()


def _turned(position: Position, draft: Turning) -> tuple[object, int] | None:
    row = position.view.row(draft.row)
    return None if row is None else (row, draft.medal - 1)


def _pick(position: Position, draft: Giving, number: int, index: int) -> Drafted[Draft] | Refusal:
    row = position.view.row(number)
    if row is None or index >= len(movements(row, draft.card, draft.turn)):
        return Refusal("SYD-4.2", msg("Row {row} has no choice here.", row=number))
    others = tuple(pick for pick in draft.picks if pick[0] != number)
    return Drafted(evolve(draft, picks=(*others, (number, index)) if index else others))


# Dropping


def _drop(position: Position, draft: Draft, piece: str, place: str) -> Meaning[Draft]:
    kind, number, second = _split(piece)
    match kind:
        case "directive" if isinstance(draft, Chaining):
            return _drop_on_chain(position, draft, number, place)
        case "directive":
            return _drop_card(position, draft, number, place)
        case "seen":
            return _drop_marked(position, draft, number) if isinstance(draft, Marking) and place == "hand" else Nothing()
        case "deck" if piece == "deck:directive":
            return _play(position, Get()) if place == "hand" else _back_or(place, "directive_deck", "SYD-4.7", _TO_HAND)
        case "medal":
            return _drop_medal(position, number, place)
        case "lockers":
            return _drop_locker(position, place)
        case "locker":
            return _play(position, RemoveLocker(number, second)) if place == "supply" else _back_or(place, "", "SYD-4.6", _TO_SUPPLY)
        case "item":
            return _play(position, PlayItem(piece.partition(":")[2])) if place == "board" else _put_down(position)
        case "token":
            return _play(position, TakeItem(piece.partition(":")[2])) if place in ("items:1", "items:2", "hand") else _put_down(position)
    return _put_down(position)


_TO_HAND = msg("A card of the deck goes to your hand.")
_TO_SUPPLY = msg("A locker on the diary is not moved: drag it to the lockers to remove it.")


def _put_down(position: Position) -> Drafted[Draft]:
    return Drafted(position.base())


def _back_or(place: str, home: str, clause: str, reason: Message) -> Meaning[Draft]:
    """Nothing where the piece is put back where it was, else why it does not belong there."""
    return Drafted(Idle()) if place == home else Refusal(clause, reason)


def _drop_card(position: Position, draft: Draft, card: int, place: str) -> Meaning[Draft]:
    giving = draft if isinstance(draft, Giving) and draft.card == card else Giving(card)
    if card not in position.hand:
        return Refusal("SYD-4.2", msg("Card {card} is not in your hand.", card=card))
    match place:
        case "old_directives":
            return _drop_on_old(position, draft, card)
        case "hand":
            return Drafted(draft if isinstance(draft, Marking) else position.base())
        case "directive_deck":
            return _play(position, Trade(card))
        case "chain":
            if not position.can_chain:
                return _why_no_chain(position)
            return lay(position, Chaining((), (), card, giving.turn), card, (0, 0))
        case "board":
            return _play(position, position.give(giving))
    return Refusal("SYD-4.2", msg("Drop a directive on the diary to give it to all rows, or on a deck to change it for others."))


def _drop_on_old(position: Position, draft: Draft, card: int) -> Meaning[Draft]:
    if isinstance(draft, Marking):
        return _drop_marked(position, draft, card)
    if not position.can_refresh:
        return position.check(Refresh((card,))) or Nothing()
    return Drafted(Marking("refresh", (card,)))


def _drop_marked(position: Position, draft: Marking, card: int) -> Meaning[Draft]:
    """Mark a card by moving it; the last one that a card asks for completes the command."""
    if card not in (position.seen if draft.verb == "keep" else position.hand):
        return Refusal("SYD-4.7", msg("Card {card} is not among those to mark.", card=card))
    marked = draft if card in draft.cards else toggled(draft, card)
    command = marked_command(position, marked)
    return Play(command) if draft.verb != "refresh" and position.legal(command) else Drafted(marked)


def _why_no_chain(position: Position) -> Refusal:
    refusal = position.check(Chain((), ()))
    if refusal is not None and refusal.clause not in ("SYD-4.3", "SYD-4.4"):
        return refusal
    return Refusal("SYD-4.3", msg("No two cards of your hand make a chain: no arrow of one can match one of the other."))


def _drop_on_chain(position: Position, draft: Chaining, card: int, place: str) -> Meaning[Draft]:
    kind, x, y = _split(place)
    if kind == "cover":
        return lay(position, draft, card, (x, y))
    if kind == "chain":
        return lay(position, draft, card, None if draft.cards else (0, 0))
    if kind == "hand":
        if draft.cards and draft.cards[-1].card == card:
            return Drafted(Chaining(draft.cards[:-1]))
        return Drafted(evolve(draft, card=0, turn=0))
    return Refusal("SYD-4.3", msg("A chain is being laid: lay the card on the paper, or put the chain away first (Escape)."))


def _drop_medal(position: Position, number: int, place: str) -> Meaning[Draft]:
    kind, other, _ = _split(place)
    if kind != "medal_place":
        return Refusal("SYD-4.6", msg("A medal swaps its place with another empty medal: drop it on one."))
    if other == number:
        return _put_down(position)
    command = swap(find_medal(position, number), find_medal(position, other))
    return _play(position, command) if command is not None else Nothing()


def _drop_locker(position: Position, place: str) -> Meaning[Draft]:
    kind, row, cell = _split(place)
    if kind == "cell":
        return _play(position, Lock(row, cell))
    if kind == "supply":
        return _put_down(position)
    return Refusal("SYD-4.6", msg("A locker goes onto an empty point cell of a medal."))

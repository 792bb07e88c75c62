"""What an action means: a step of a draft, a command, or why not (TBL-3)."""

from __future__ import annotations

from attrs import evolve

from engines.kernel.contract import Refusal
from engines.kernel.messages import msg
from engines.school_year_diary.commands import Decline, EndTurn, Get, Lock, PlayItem, RemoveLocker, Rotate, Trade
from tabletop_qt.games.school_year_diary.chain_draft import chain_command, lay, pick_next, take_up
from tabletop_qt.games.school_year_diary.decisions import answer
from tabletop_qt.games.school_year_diary.draft import Chaining, Draft, Giving, Held, Marking, Turning
from tabletop_qt.games.school_year_diary.drops import drop, pick, play, split, why_no_chain
from tabletop_qt.games.school_year_diary.marks import marked_command, toggled
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.rows import find_medal
from tabletop_qt.viewmodels.scenery import Action, Do, Drafted, Drop, Lift, Press, Turn
from tabletop_qt.viewmodels.view_model import Meaning, Nothing


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
            return drop(position, draft, piece, place)


# Buttons


def _do(position: Position, draft: Draft, name: str) -> Meaning[Draft]:
    match name, draft:
        case "end", _:
            return play(position, EndTurn())
        case "decline", _:
            return play(position, Decline())
        case "trade", _:
            return play(position, Trade(0))
        case "give", Giving():
            return play(position, position.give(draft))
        case "rotate", Turning():
            return play(position, Rotate(draft.row, draft.medal, draft.turn))
        case "give_chain", Chaining():
            return play(position, chain_command(position, draft))
        case (("refresh" | "discard" | "keep"), Marking()) if draft.verb == name:
            return play(position, marked_command(position, draft))
        case "refresh", _:
            return Drafted(Marking("refresh"))
        case "chain", _ if not position.can_chain:
            return why_no_chain(position)
        case "chain", Giving():
            return lay(position, Chaining((), (), draft.card, draft.turn), draft.card, (0, 0))
        case "chain", _:
            return Drafted(Chaining())
    return Refusal("TBL-3", msg("There is nothing to confirm."))


# Taking up


def _lift(position: Position, draft: Draft, piece: str) -> Meaning[Draft]:
    kind, number, _ = split(piece)
    if kind == "directive":
        return _lift_card(position, draft, number)
    if kind == "medal":
        place = find_medal(position, number)
        if place is not None and (place[0].number, place[1] + 1) not in position.swappable:
            return play(position, Rotate(place[0].number, place[1] + 1, 1)) if _stuck(position, place[0].number, place[1]) else _no_swap()
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
    kind, number, _ = split(piece)
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
        return play(position, command)
    kind, number, second = split(piece)
    match kind:
        case "directive" | "seen":
            return _lift_card(position, draft, number)
        case "deck":
            return play(position, Get()) if piece == "deck:directive" else Nothing()
        case "item":
            return play(position, PlayItem(piece.partition(":")[2]))
        case "locker":
            return play(position, RemoveLocker(number, second))
        case "medal" if isinstance(draft, Turning) and find_medal(position, number) == _turned(position, draft):
            return play(position, Rotate(draft.row, draft.medal, draft.turn))
        case "ghost" if isinstance(draft, Giving):
            return pick(position, draft, number, second)
        case "verdict" | "ghost" if isinstance(draft, Chaining):
            return pick_next(position, draft, number)
    return Nothing()


def _turned(position: Position, draft: Turning) -> tuple[object, int] | None:
    row = position.view.row(draft.row)
    return None if row is None else (row, draft.medal - 1)

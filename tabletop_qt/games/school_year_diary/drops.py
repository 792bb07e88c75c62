"""What dropping a piece at a place means."""

from __future__ import annotations

from attrs import evolve

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.kernel.messages import Message, msg
from engines.school_year_diary.commands import Chain, Get, Lock, PlayItem, Refresh, RemoveLocker, Rotate, TakeItem, Trade
from tabletop_qt.games.school_year_diary.chain_draft import lay
from tabletop_qt.games.school_year_diary.draft import Chaining, Draft, Giving, Idle, Marking
from tabletop_qt.games.school_year_diary.marks import marked_command, toggled
from tabletop_qt.games.school_year_diary.offers import swap
from tabletop_qt.games.school_year_diary.position import Position, movements
from tabletop_qt.games.school_year_diary.rows import find_medal
from tabletop_qt.viewmodels.scenery import Drafted, Play
from tabletop_qt.viewmodels.view_model import Meaning, Nothing


def play(position: Position, command: Command) -> Play | Refusal:
    """The command, or why it is not legal."""
    refusal = position.check(command)
    return Play(command) if refusal is None else refusal


def split(name: str) -> tuple[str, int, int]:
    """The kind of a piece or place and its numbers, 0 where there is none."""
    kind, *rest = name.split(":")
    numbers = [int(part) if part.lstrip("-").isdecimal() else 0 for part in (*rest, "", "")[:2]]
    return kind, numbers[0], numbers[1]


def pick(position: Position, draft: Giving, number: int, index: int) -> Drafted[Draft] | Refusal:
    """Pick one of a row's movements under the lifted card (SYD-4.2)."""
    row = position.view.row(number)
    if row is None or index >= len(movements(row, draft.card, draft.turn)):
        return Refusal("SYD-4.2", msg("Row {row} has no choice here.", row=number))
    others = tuple(pick for pick in draft.picks if pick[0] != number)
    return Drafted(evolve(draft, picks=(*others, (number, index)) if index else others))


def drop(position: Position, draft: Draft, piece: str, place: str) -> Meaning[Draft]:
    """What dropping a piece at a place means."""
    kind, number, second = split(piece)
    match kind:
        case "directive" if isinstance(draft, Chaining):
            return _drop_on_chain(position, draft, number, place)
        case "directive":
            return _drop_card(position, draft, number, place)
        case "seen":
            return _drop_marked(position, draft, number) if isinstance(draft, Marking) and place == "hand" else Nothing()
        case "deck" if piece == "deck:directive":
            return play(position, Get()) if place == "hand" else _back_or(place, "directive_deck", "SYD-4.7", _TO_HAND)
        case "medal":
            return _drop_medal(position, number, place)
        case "avatar":
            return Refusal("SYD-4.2", _BY_DIRECTIVES)
        case "lockers":
            return _drop_locker(position, place)
        case "locker":
            return play(position, RemoveLocker(number, second)) if place == "supply" else _back_or(place, "", "SYD-4.6", _TO_SUPPLY)
        case "item":
            return play(position, PlayItem(piece.partition(":")[2])) if place == "board" else _put_down(position)
        case "token":
            return play(position, TakeItem(piece.partition(":")[2])) if place in ("items:1", "items:2", "hand") else _put_down(position)
    return _put_down(position)


_TO_HAND = msg("A card of the deck goes to your hand.")
_BY_DIRECTIVES = msg("Avatars move along paths by directives and chains, all rows at once: give a card of your hand.")
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
            return play(position, Trade(card))
        case "chain":
            if not position.can_chain:
                return why_no_chain(position)
            return lay(position, Chaining((), (), card, giving.turn), card, (0, 0))
        case "board":
            return play(position, position.give(giving))
    kind, row, index = split(place)
    if kind == "path":
        return pick(position, giving, row, index)
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


def why_no_chain(position: Position) -> Refusal:
    """Why no chain can be given now (SYD-4.3)."""
    refusal = position.check(Chain((), ()))
    if refusal is not None and refusal.clause not in ("SYD-4.3", "SYD-4.4"):
        return refusal
    return Refusal("SYD-4.3", msg("No two cards of your hand make a chain: no arrow of one can match one of the other."))


def _drop_on_chain(position: Position, draft: Chaining, card: int, place: str) -> Meaning[Draft]:
    kind, x, y = split(place)
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
    kind, other, _ = split(place)
    if kind != "medal_place":
        lying = find_medal(position, number)
        if lying is not None and not lying[0].empty_medal(lying[1]):
            # Turning and swapping ask the same of a medal; the rule says what is on this one.
            return position.check(Rotate(lying[0].number, lying[1] + 1, 1)) or Nothing()
        return Refusal("SYD-4.6", msg("A medal swaps its place with another empty medal: drop it on one."))
    if other == number:
        return _put_down(position)
    command = swap(find_medal(position, number), find_medal(position, other))
    return play(position, command) if command is not None else Nothing()


def _drop_locker(position: Position, place: str) -> Meaning[Draft]:
    kind, row, cell = split(place)
    if kind == "cell":
        return play(position, Lock(row, cell))
    if kind == "supply":
        return _put_down(position)
    return Refusal("SYD-4.6", msg("A locker goes onto an empty point cell of a medal."))

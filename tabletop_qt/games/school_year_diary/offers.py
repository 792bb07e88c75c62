"""What can be done now, besides chains and the answers to cards: every offer is checked by the rules before it is made (TBL-3)."""

from __future__ import annotations

from engines.kernel.messages import Message, msg
from engines.school_year_diary.commands import EndTurn, Get, PlayItem, Refresh, RemoveLocker, Rotate, Swap, Trade
from engines.school_year_diary.model import Row
from tabletop_qt.games.school_year_diary.chain_draft import chain_offers
from tabletop_qt.games.school_year_diary.decisions import decision_offers
from tabletop_qt.games.school_year_diary.draft import Chaining, Draft, Giving, Held, Idle, Marking, Turning
from tabletop_qt.games.school_year_diary.marks import marked_command
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.preview import giving_offers
from tabletop_qt.games.school_year_diary.rows import find_medal
from tabletop_qt.viewmodels.scenery import Affordance, Do, Drop, Lift, Press, Turn


def offers(position: Position, draft: Draft) -> list[Affordance]:
    """Everything that can be done with this draft."""
    match draft:
        case Chaining():
            found = chain_offers(position, draft)
        case Giving():
            found = _giving(position, draft)
        case Marking():
            found = _marking(position, draft)
        case Turning():
            found = _turning(position, draft)
        case Held(piece=piece):
            found = _held(position, piece)
        case Idle():
            return [*decision_offers(position), *_idle(position)]
    return [*found, *decision_offers(position)]


def _idle(position: Position) -> list[Affordance]:
    found: list[Affordance] = []
    found.extend(_hand(position))
    if position.legal(Get()):
        label = msg("Get a directive card")
        found.append(Affordance(Press("deck:directive"), label, "SYD-4.7"))
        found.append(Affordance(Drop("deck:directive", "hand"), label, "SYD-4.7"))
    if not position.hand and position.legal(Trade(0)):
        found.append(Affordance(Do("trade"), msg("Get 3 directive cards for 2 ideas"), "SYD-3.4"))
    for item in position.player.items:
        if position.legal(PlayItem(item)):
            label = msg("Play {item}", item=position.cards.names[item])
            found.append(Affordance(Press(f"item:{item}"), label, "SYD-3.3"))
            found.append(Affordance(Drop(f"item:{item}", "board"), label, "SYD-3.3"))
    for row in position.view.rows:
        found.extend(_row(position, row))
    if position.lockable:
        found.append(Affordance(Lift("lockers"), msg("Take a locker to lock a point cell"), "SYD-4.6"))
    if position.verb == "turn" and position.can_refresh:
        found.append(Affordance(Do("refresh"), msg("Mark cards to refresh"), "SYD-4.7"))
    if position.can_chain:
        found.append(Affordance(Do("chain"), msg("Lay a chain"), "SYD-4.3"))
    if position.legal(EndTurn()):
        found.append(Affordance(Do("end"), msg("End the turn"), "SYD-3.3"))
    return found


def _hand(position: Position) -> list[Affordance]:
    found = []
    for card in position.hand:
        piece = f"directive:{card}"
        if position.liftable(card):
            found.append(Affordance(Lift(piece), msg("Take up card {card}", card=card), "SYD-4.2"))
            found.append(Affordance(Turn(piece, 1), msg("Take up card {card} and turn it", card=card), "SYD-4.1"))
    return found


def _row(position: Position, row: Row) -> list[Affordance]:
    found = []
    for index, medal in enumerate(row.medals):
        piece = f"medal:{medal.number}"
        if position.legal(Rotate(row.number, index + 1, 1)):
            found.append(Affordance(Turn(piece, 1), msg("Turn medal {number} clockwise", number=medal.number), "SYD-4.6"))
            found.append(Affordance(Turn(piece, -1), msg("Turn medal {number} anticlockwise", number=medal.number), "SYD-4.6"))
        if (row.number, index + 1) in position.swappable:
            found.append(Affordance(Lift(piece), msg("Take up medal {number} to swap it", number=medal.number), "SYD-4.6"))
    for locker in row.lockers:
        if position.legal(RemoveLocker(row.number, locker.cell)):
            piece = f"locker:{row.number}:{locker.cell}"
            label = msg("Remove the locker at {cell} in row {row}", cell=locker.cell, row=row.number)
            found.append(Affordance(Press(piece), label, "SYD-4.6"))
            found.append(Affordance(Drop(piece, "supply"), label, "SYD-4.6"))
    return found


def _giving(position: Position, draft: Giving) -> list[Affordance]:
    piece = f"directive:{draft.card}"
    found: list[Affordance] = []
    if position.legal(position.give(draft)):
        found.append(Affordance(Drop(piece, "board"), msg("Give directive {card}", card=draft.card), "SYD-4.2"))
        found.append(Affordance(Do("give"), msg("Give directive {card} as it lies", card=draft.card), "SYD-4.2"))
        found.extend(giving_offers(position, draft))
    found.append(Affordance(Turn(piece, 1), msg("Turn card {card} clockwise", card=draft.card), "SYD-4.1"))
    found.append(Affordance(Turn(piece, -1), msg("Turn card {card} anticlockwise", card=draft.card), "SYD-4.1"))
    if position.legal(Trade(draft.card)):
        label = msg("Discard card {card} and get 3, for 2 ideas", card=draft.card)
        found.append(Affordance(Drop(piece, "directive_deck"), label, "SYD-3.4"))
    if position.legal(Refresh((draft.card,))):
        found.append(Affordance(Drop(piece, "old_directives"), msg("Mark card {card} to refresh it", card=draft.card), "SYD-4.7"))
    if position.can_chain:
        label = msg("Begin a chain with card {card}", card=draft.card)
        found += [Affordance(Drop(piece, "chain"), label, "SYD-4.3"), Affordance(Do("chain"), label, "SYD-4.3")]
    found.append(Affordance(Drop(piece, "hand"), msg("Put card {card} back", card=draft.card)))
    for other in position.hand:
        if other != draft.card:
            found.append(Affordance(Lift(f"directive:{other}"), msg("Take up card {card} instead", card=other), "SYD-4.2"))
    return found


def _marking(position: Position, draft: Marking) -> list[Affordance]:
    found = []
    keep = draft.verb == "keep"
    cards = position.seen if keep else position.hand
    for card in cards:
        piece = f"seen:{card}" if keep else f"directive:{card}"
        label = msg("Unmark card {card}", card=card) if card in draft.cards else msg("Mark card {card}", card=card)
        found.append(Affordance(Press(piece), label, "SYD-9.1" if keep else "SYD-4.7"))
        if card not in draft.cards:
            found.append(Affordance(Drop(piece, "hand" if keep else "old_directives"), label, "SYD-9.1" if keep else "SYD-4.7"))
    command = marked_command(position, draft)
    if position.legal(command):
        found.append(Affordance(Do(draft.verb), confirm_label(draft), "SYD-9.1" if keep else "SYD-4.7"))
    return found


def confirm_label(draft: Marking) -> Message:
    """What the button of marked cards says."""
    if draft.verb == "keep":
        return msg("Keep")
    return msg("Discard") if draft.verb == "discard" else msg("Refresh")


def _turning(position: Position, draft: Turning) -> list[Affordance]:
    row = position.view.row(draft.row)
    if row is None:
        return []
    number = row.medals[draft.medal - 1].number
    piece = f"medal:{number}"
    found = [
        Affordance(Turn(piece, 1), msg("Turn medal {number} further", number=number), "SYD-4.6"),
        Affordance(Turn(piece, -1), msg("Turn medal {number} back", number=number), "SYD-4.6"),
    ]
    if position.legal(Rotate(draft.row, draft.medal, draft.turn)):
        label = msg("Leave medal {number} turned so", number=number)
        found += [Affordance(Press(piece), label, "SYD-4.6"), Affordance(Do("rotate"), label, "SYD-4.6")]
    return found


def _held(position: Position, piece: str) -> list[Affordance]:
    kind, _, what = piece.partition(":")
    found: list[Affordance] = []
    if kind == "lockers":
        for row, cell in position.lockable:
            label = msg("Lock point {cell} of row {row}", cell=cell, row=row)
            found.append(Affordance(Drop(piece, f"cell:{row}:{cell}"), label, "SYD-4.6"))
        found.append(Affordance(Drop(piece, "supply"), msg("Put the locker back")))
    if kind == "medal":
        place = find_medal(position, int(what))
        for number, other in position.swappable:
            other_row = position.view.row(number)
            if other_row is not None and place is not None and (number, other - 1) != (place[0].number, place[1]):
                medal = other_row.medals[other - 1].number
                label = msg("Swap with medal {medal}, number {place} of row {row}", medal=medal, place=other, row=number)
                found.append(Affordance(Drop(piece, f"medal_place:{medal}"), label, "SYD-4.6"))
        found.append(Affordance(Drop(piece, f"medal_place:{what}"), msg("Put the medal back")))
        if place is not None and position.legal(Rotate(place[0].number, place[1] + 1, 1)):
            found.append(Affordance(Turn(piece, 1), msg("Turn medal {number} clockwise", number=int(what)), "SYD-4.6"))
    return found


def swap(one: tuple[Row, int] | None, other: tuple[Row, int] | None) -> Swap | None:
    """The command that swaps two medals, the first in row and medal order named first; None for a medal with itself."""
    if one is None or other is None or (one[0].number, one[1]) == (other[0].number, other[1]):
        return None
    (row, index), (other_row, other_index) = sorted((one, other), key=lambda place: (place[0].number, place[1]))
    return Swap(row.number, index + 1, other_row.number, other_index + 1)

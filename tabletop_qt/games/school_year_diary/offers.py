"""The legal actions of a seat, each checked by the rules before it is offered (TBL-3), the prompt and its buttons."""

from __future__ import annotations

from engines.kernel.commands import Command
from engines.kernel.messages import Message, msg, msgn
from engines.school_year_diary.model import Action, Row
from engines.school_year_diary.rules.board import Lock, RemoveLocker, Rotate
from engines.school_year_diary.rules.chains import why_not_chain
from engines.school_year_diary.rules.following_cards import Decline
from engines.school_year_diary.rules.hands import Get, PlayItem, Refresh, Trade
from engines.school_year_diary.rules.turns import EndTurn
from tabletop_qt.games.school_year_diary.chain import asking_for_chains, chain_command, chain_offers
from tabletop_qt.games.school_year_diary.decisions import decision_offers
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.rows import giving_offers
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
    OthersItem,
    RowCell,
    RowLocker,
    SeatPlank,
    SeenCard,
    Turning,
)
from tabletop_qt.viewmodels.scenery import Action as Gesture
from tabletop_qt.viewmodels.scenery import Affordance, Button, Do, Drop, Lift, Play, Press, Turn
from tabletop_qt.viewmodels.view_model import Holding, Idle

_LIFTING = msg("picking up a piece")


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
        case Holding(thing=MedalTile() as medal):
            found = _held_medal(position, medal)
        case Holding():
            found = _held_locker(position)
        case Idle():
            return [*decision_offers(position), *_idle(position)]
    return [*found, *decision_offers(position)]


def _played(position: Position, command: Command, label: Message, clause: str, *gestures: Gesture) -> list[Affordance]:
    """Ways to play a command, where it is legal."""
    return [Affordance(gesture, label, clause, meaning=Play(command)) for gesture in gestures] if position.legal(command) else []


def _idle(position: Position) -> list[Affordance]:
    found = _hand(position)
    deck = Deck.DIRECTIVE.id
    found += _played(position, Get(), msg("Get a directive card"), "SYD-4.7", Press(deck), Drop(deck, Area.HAND))
    if not position.hand:
        found += _played(position, Trade(0), msg("Get 3 directive cards for 2 ideas"), "SYD-3.4", Do("trade"))
    for item in position.player.items:
        label = msg("Play {item}", item=position.cards.names[item])
        if position.seat == position.side:
            piece = HeldItem(item).id
            found += _played(position, PlayItem(item), label, "SYD-3.3", Press(piece), Drop(piece, Area.BOARD))
        else:
            # With an empty hand a turn is taken at the open table: there the item lies at the player's own place.
            found += _played(position, PlayItem(item), label, "SYD-3.3", Press(OthersItem(position.seat, item).id))
    for row in position.view.rows:
        found += _row(position, row)
    if position.lockable:
        label = msg("Take a locker to lock a point cell")
        found.append(Affordance(Lift(Deck.LOCKERS.id), label, "SYD-4.6", meaning=position.to(_holding(Deck.LOCKERS))))
    if position.in_turn and position.can_refresh:
        found.append(Affordance(Do("refresh"), msg("Mark cards to refresh"), "SYD-4.7", meaning=position.to(Marking(Mark.REFRESH))))
    if position.can_chain:
        found.append(Affordance(Do("chain"), msg("Lay a chain"), "SYD-4.3", meaning=position.to(Chaining())))
    return [*found, *_played(position, EndTurn(), msg("End the turn"), "SYD-3.3", Do("end"))]


def _holding(thing: MedalTile | Deck) -> Holding:
    return Holding(thing, thing.id, _LIFTING)


def _hand(position: Position) -> list[Affordance]:
    found = []
    for card in filter(position.liftable, position.hand):
        piece, lifted = Card(card).id, Giving(card)
        for action, label, clause, draft in (
            (Lift(piece), msg("Pick up card {card}", card=card), "SYD-4.2", lifted),
            (Turn(piece, 1), msg("Pick up card {card} and turn it", card=card), "SYD-4.1", lifted.turned(1)),
            (Turn(piece, -1), msg("Pick up card {card} and turn it back", card=card), "SYD-4.1", lifted.turned(-1)),
        ):
            found.append(Affordance(action, label, clause, meaning=position.to(draft)))
    return found


def _row(position: Position, row: Row) -> list[Affordance]:
    found = []
    for index, medal in enumerate(row.medals):
        tile = MedalTile(medal.number)
        found += _turns(position, row, index, 0, msg("Turn medal {number} clockwise", number=medal.number),
                        msg("Turn medal {number} anticlockwise", number=medal.number))  # fmt: skip
        if (row.number, index + 1) in position.swappable:
            label = msg("Pick up medal {number} to swap it", number=medal.number)
            found.append(Affordance(Lift(tile.id), label, "SYD-4.6", meaning=position.to(_holding(tile))))
    for locker in row.lockers:
        piece = RowLocker(row.number, locker.cell).id
        label = msg("Remove the locker at {cell} in row {row}", cell=locker.cell, row=row.number)
        command = RemoveLocker(row.number, locker.cell)
        found += _played(position, command, label, "SYD-4.6", Press(piece), Drop(piece, Deck.LOCKERS.place))
    return found


def _turns(position: Position, row: Row, index: int, before: int, clockwise: Message, back: Message) -> list[Affordance]:
    """Turn an empty medal, which the draft has turned so far already; all the way round it lies as it lay."""
    if not position.legal(Rotate(row.number, index + 1, 1)):
        return []
    found = []
    for quarters, label in ((1, clockwise), (-1, back)):
        turn = (before + quarters) % 4
        after: Draft = Turning(row.number, index + 1, turn) if turn else position.base
        found.append(Affordance(Turn(MedalTile(row.medals[index].number).id, quarters), label, "SYD-4.6", meaning=position.to(after)))
    return found


def _giving(position: Position, draft: Giving) -> list[Affordance]:
    card, piece = draft.card, Card(draft.card).id
    found = []
    give = position.give(draft)
    if position.legal(give):
        found.append(
            Affordance(Drop(piece, Area.BOARD), msg("Give directive {card}", card=card), "SYD-4.2", meaning=Play(give), primary=True)
        )
        found.append(Affordance(Do("give"), msg("Give directive {card} this way up", card=card), "SYD-4.2", meaning=Play(give)))
        found += giving_offers(position, draft)
    for quarters, label in ((1, msg("Turn card {card} clockwise", card=card)), (-1, msg("Turn card {card} anticlockwise", card=card))):
        found.append(Affordance(Turn(piece, quarters), label, "SYD-4.1", meaning=position.to(draft.turned(quarters))))
    label = msg("Discard card {card} and get 3, for 2 ideas", card=card)
    found += _played(position, Trade(card), label, "SYD-3.4", Drop(piece, Deck.DIRECTIVE.place))
    if position.legal(Refresh((card,))):
        label, marking = msg("Mark card {card} to refresh it", card=card), Marking(Mark.REFRESH, (card,))
        found.append(Affordance(Drop(piece, Deck.OLD_DIRECTIVE.place), label, "SYD-4.7", meaning=position.to(marking)))
    if position.can_chain:
        label, chain = msg("Begin a chain with card {card}", card=card), position.to(draft.chain)
        found += [Affordance(action, label, "SYD-4.3", meaning=chain) for action in (Drop(piece, Area.PAPER), Do("chain"))]
    found.append(Affordance(Drop(piece, Area.HAND), msg("Put card {card} back", card=card), meaning=position.to(position.base)))
    for other in position.hand:
        if other != card:
            label = msg("Pick up card {card} instead", card=other)
            found.append(Affordance(Lift(Card(other).id), label, "SYD-4.2", meaning=position.to(Giving(other))))
    return found


def _marking(position: Position, draft: Marking) -> list[Affordance]:
    keep = draft.mark is Mark.KEEP
    clause, target = {
        Mark.KEEP: ("SYD-9.1", Area.HAND.value),
        Mark.GIVE_LEFT: ("SYD-4.10", SeatPlank(position.left).id),
        Mark.DISCARD: ("SYD-4.7", Deck.OLD_DIRECTIVE.place),
        Mark.REFRESH: ("SYD-4.7", Deck.OLD_DIRECTIVE.place),
    }[draft.mark]
    found = []
    for card in position.seen if keep else position.hand:
        piece = SeenCard(card).id if keep else Card(card).id
        marked = card in draft.cards
        label = msg("Unmark card {card}", card=card) if marked else msg("Mark card {card}", card=card)
        after = draft.toggled(card)
        # The last card that a card asks for completes the command when it is moved; where it asks for one card, a click does.
        complete = not marked and position.completes(after)
        meaning = Play(position.marked(after)) if complete else position.to(after)
        moving = _completing(position, draft, card) if complete else label
        if position.single(draft):
            found.append(Affordance(Press(piece), moving, clause, meaning=meaning))
        else:
            found.append(Affordance(Press(piece), label, clause, meaning=position.to(after)))
        if not marked:
            found.append(Affordance(Drop(piece, target), moving, clause, meaning=meaning))
    return [*found, *_played(position, position.marked(draft), confirm_label(position, draft), clause, Do(draft.mark))]


def _completing(position: Position, draft: Marking, card: int) -> Message:
    """The label for the last card that a card asks for."""
    if draft.mark is Mark.GIVE_LEFT:
        return msg("Give card {card} to {name}", card=card, name=position.name(position.left))
    return msg("Keep card {card}", card=card) if draft.mark is Mark.KEEP else msg("Discard card {card}", card=card)


def confirm_label(position: Position, draft: Marking) -> Message:
    """The label of the button for marked cards, also for none if a card allows that."""
    if not position.in_turn and draft.mark is Mark.REFRESH and not draft.cards:
        return msg("Keep them all")
    labels = {Mark.KEEP: msg("Keep"), Mark.DISCARD: msg("Discard"), Mark.REFRESH: msg("Refresh"), Mark.GIVE_LEFT: msg("Give to the left")}
    return labels[draft.mark]


def _turning(position: Position, draft: Turning) -> list[Affordance]:
    row = position.view.row(draft.row)
    if row is None:
        return []
    number = row.medals[draft.medal - 1].number
    label = msg("Keep medal {number} this way", number=number)
    further, back = msg("Turn medal {number} further", number=number), msg("Turn medal {number} back", number=number)
    return [
        *_turns(position, row, draft.medal - 1, draft.turn, further, back),
        *_played(position, Rotate(draft.row, draft.medal, draft.turn), label, "SYD-4.6", Press(MedalTile(number).id), Do("rotate")),
    ]


def _held_locker(position: Position) -> list[Affordance]:
    piece = Deck.LOCKERS.id
    found = []
    for row, cell in position.lockable:
        label = msg("Lock point {cell} of row {row}", cell=cell, row=row)
        found += _played(position, Lock(row, cell), label, "SYD-4.6", Drop(piece, RowCell(row, cell).id))
    back = position.to(position.base)
    return [*found, Affordance(Drop(piece, Deck.LOCKERS.place), msg("Put the locker back"), meaning=back)]


def _held_medal(position: Position, medal: MedalTile) -> list[Affordance]:
    found = []
    for number, place in position.swappable:
        row = position.view.row(number)
        other = MedalTile(row.medals[place - 1].number) if row is not None else medal
        command = position.swap(medal, other)
        if command is not None:
            label = msg("Swap with medal {medal}, number {place} of row {row}", medal=other.number, place=place, row=number)
            found += _played(position, command, label, "SYD-4.6", Drop(medal.id, other.place))
    found.append(Affordance(Drop(medal.id, medal.place), msg("Put the medal back"), meaning=position.to(position.base)))
    lying = position.find(medal)
    if lying is not None:
        clockwise = msg("Turn medal {number} clockwise", number=medal.number)
        found += _turns(position, *lying, 0, clockwise, msg("Turn medal {number} anticlockwise", number=medal.number))
    return found


# Prompt and buttons


def prompt(position: Position, draft: Draft) -> Message:
    """The prompt of the decision and the draft."""
    outcome = position.game.outcome(position.view)
    if outcome is not None:
        return position.named(outcome.reason)
    match draft:
        case Giving(picks=picks, card=card):
            if picks or _choices(position, draft):
                return msg("Turn card {card} (R), pick paths, then drop it on the diary", card=card)
            return msg("Turn card {card} (R), then drop it on the diary", card=card)
        case Turning():
            return msg("Turn the medal (R), then keep it that way (Ctrl+Enter)")
        case Chaining() if draft.advised or draft.card or draft.cards or position.action is not Action.CHAIN:
            return _chain_prompt(draft)
        case Holding(thing=MedalTile()):
            return msg("Drop the medal on another empty one to swap, or turn it (R)")
        case Holding():
            return msg("Put the locker on an empty point cell")
        case Marking(mark=Mark.REFRESH) if position.in_turn:
            return msg("Mark the cards to swap for new ones, then refresh")
    return position.named(position.game.wording.prompt(position.view, position.seat))


def _chain_prompt(draft: Chaining) -> Message:
    if draft.waits:
        return msg("Looking for the best chains from here…")
    if draft.advised:
        return msg("Click a chain to lay it, or lay your own (Esc)")
    if draft.card:
        if not draft.cards:
            return msg("Turn the card (R), then lay it on the paper")
        return msg("Turn the card (R), then lay it on an equal arrow of the last")
    if not draft.cards:
        return msg("Pick up the first card of the chain")
    return msg("Pick up the next card, change a row's result, or give the chain")


def _choices(position: Position, draft: Giving) -> bool:
    return bool(position.give(draft).picks)


def buttons(position: Position, draft: Draft) -> list[Button]:
    """The buttons beside the prompt."""
    found = _of_draft(position, draft)
    if position.legal(Decline()):
        found.append(Button("decline", msg("Skip"), "N"))
    if isinstance(draft, Idle) and position.legal(EndTurn()):
        unused = position.player.ideas
        found.append(Button("end", msg("End turn"), "E", primary=not unused and not found))
    return found


def _of_draft(position: Position, draft: Draft) -> list[Button]:
    match draft:
        case Giving():
            refusal = position.check(position.give(draft))
            found = [Button("give", msg("Give"), "Return", primary=True, refusal=refusal.reason if refusal else None)]
            return [*found, Button("chain", msg("Begin chain"), "C")] if position.can_chain else found
        case Turning():
            return [Button("rotate", msg("Keep it"), "Return", primary=True)]
        case Marking():
            return [] if position.single(draft) else [_confirm(position, draft)]
        case Chaining() if draft.best is not None:
            return []
        case Chaining():
            asking = [Button("best_chains", msg("Best chains"), "B")] if asking_for_chains(position, draft) else []
            return [*asking, _give_chain(position, draft)]
        case Holding():
            return []
    found = []
    if position.can_chain:
        found.append(Button("chain", msg("Chain"), "C"))
    if position.in_turn and position.can_refresh:
        found.append(Button("refresh", msg("Refresh"), "F"))
    if not position.hand and position.legal(Trade(0)):
        found.append(Button("trade", msg("Get 3 for 2 ideas"), "T"))
    return found


def _confirm(position: Position, draft: Marking) -> Button:
    refusal = position.check(position.marked(draft))
    count = len(draft.cards)
    label = {
        Mark.KEEP: msgn("Keep {count} card", "Keep {count} cards", count),
        Mark.DISCARD: msgn("Discard {count} card", "Discard {count} cards", count),
        Mark.REFRESH: msgn("Refresh {count} card", "Refresh {count} cards", count),
        Mark.GIVE_LEFT: msgn("Give {count} card to {name}", "Give {count} cards to {name}", count, name=position.name(position.left)),
    }[draft.mark]
    if not count:
        label = confirm_label(position, draft)
    return Button(draft.mark, label, "Return", primary=True, refusal=refusal.reason if refusal else None)


def _give_chain(position: Position, draft: Chaining) -> Button:
    refusal = why_not_chain(draft.cards) or position.check(chain_command(position, draft))
    return Button("give_chain", msg("Give chain"), "Return", primary=True, refusal=refusal.reason if refusal else None)

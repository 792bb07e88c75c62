"""The legal actions of a seat, each checked by the rules before it is offered (TBL-3), the prompt and its buttons."""

from __future__ import annotations

from attrs import evolve

from engines.kernel.commands import Command
from engines.kernel.messages import Message, msg, msgn
from engines.school_year_diary.model import ActDecision, Action, ChooseDecision, OrderDecision, Row
from engines.school_year_diary.rules.board import Lock, RemoveLocker, Rotate
from engines.school_year_diary.rules.chains import Chain, covers, give_chain, why_not_chain
from engines.school_year_diary.rules.directives import Lower, Raise, card_label, landed
from engines.school_year_diary.rules.following_cards import Choose, Decline
from engines.school_year_diary.rules.hands import Get, PlayItem, Refresh, TakeItem, Trade, takeable
from engines.school_year_diary.rules.order import First
from engines.school_year_diary.rules.turns import EndTurn
from tabletop_qt.games.school_year_diary import things
from tabletop_qt.games.school_year_diary.desk import (
    chain_command,
    chain_effects,
    course_of,
    courses_of,
    cover_name,
    given,
    no_best_chain,
    options,
    pick_label,
    why_no_chain,
    words,
)
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.rows import giving_offers
from tabletop_qt.games.school_year_diary.things import Area, Card, Chaining, Deck, Giving, Mark, Marking, MedalTile
from tabletop_qt.viewmodels.keys import key_note
from tabletop_qt.viewmodels.scenery import TURN, Affordance, Button, Do, Drop, Lift, Play, Press, Turn
from tabletop_qt.viewmodels.scenery import Action as Gesture
from tabletop_qt.viewmodels.view_model import Holding, Idle


def offers(position: Position, draft: things.Draft) -> list[Affordance]:
    """Everything that can be done with this draft."""
    match draft:
        case Chaining():
            found = _chain(position, draft)
        case Giving():
            found = _giving(position, draft)
        case Marking():
            found = _marking(position, draft)
        case things.Rotating():
            found = _rotating(position, draft)
        case Holding(thing=MedalTile() as medal):
            found = _held_medal(position, medal)
        case Holding():
            found = _held_locker(position, draft)
        case Idle():
            return [*_decision(position, draft), *_idle(position)]
    return [*found, *_decision(position, draft)]


def _played(position: Position, command: Command, label: Message, clause: str, *gestures: Gesture) -> list[Affordance]:
    """Ways to play a command, where it is legal."""
    return [Affordance(gesture, label, clause, meaning=Play(command)) for gesture in gestures] if position.legal(command) else []


def _drafted(position: Position, draft: things.Draft, label: Message, clause: str, *gestures: Gesture) -> list[Affordance]:
    """Ways to take a step to a draft."""
    return [Affordance(gesture, label, clause, meaning=position.to(draft)) for gesture in gestures]


def _idle(position: Position) -> list[Affordance]:
    deck, found = Deck.DIRECTIVE.id, []
    for card in filter(position.liftable, position.hand):
        piece, lifted = Card(card).id, Giving(card)
        found += _drafted(position, lifted, msg("Pick up card {card}", card=card_label(card)), "SYD-4.2", Lift(piece))
        on = msg("Pick up card {card} and turn it", card=card_label(card))
        found += _drafted(position, lifted.turned(1), on, "SYD-4.1", Turn(piece, 1))
        back = msg("Pick up card {card} and turn it back", card=card_label(card))
        found += _drafted(position, lifted.turned(-1), back, "SYD-4.1", Turn(piece, -1))
    found += _played(position, Get(), msg("Get a directive card"), "SYD-4.7", Press(deck), Drop(deck, Area.HAND))
    if not position.hand:
        found += _played(position, Trade(0), msg("Get 3 directive cards for 2 ideas"), "SYD-3.4", Do("trade"))
    for item in position.player.items:
        piece = things.HeldItem(item).id
        found += _played(
            position, PlayItem(item), msg("Play {item}", item=position.cards.names[item]), "SYD-3.3", Press(piece), Drop(piece, Area.BOARD)
        )
    for row in position.view.rows:
        found += _row(position, row)
    if position.lockable:
        label = msg("Take a locker to lock a cell")
        found += _drafted(position, things.holding(Deck.LOCKERS), label, "SYD-4.6", Lift(Deck.LOCKERS.id))
    if position.in_turn and position.can_refresh:
        found += _drafted(position, Marking(Mark.REFRESH), msg("Mark cards to refresh"), "SYD-4.7", Do("refresh"))
    if position.can_chain:
        found += _drafted(position, Chaining(), msg("Lay a chain"), "SYD-4.3", Do("chain"))
        found += _asking(position, Chaining())
    return [*found, *_played(position, EndTurn(), msg("End the turn"), "SYD-3.3", Do("end"))]


def _row(position: Position, row: Row) -> list[Affordance]:
    found = []
    for index, medal in enumerate(row.medals):
        tile = MedalTile(medal.number)
        found += _turns_of(position, row, index, tile)
        if (row.number, index + 1) in position.swappable:
            label = msg("Pick up medal {number} to swap it", number=medal.number)
            found += _drafted(position, things.holding(tile), label, "SYD-4.6", Lift(tile.id))
    for locker in row.lockers:
        piece = things.RowLocker(row.number, locker.cell).id
        label = msg("Remove the locker on cell {cell} of row {row}", cell=locker.cell, row=row.number)
        command = RemoveLocker(row.number, locker.cell)
        found += _played(position, command, label, "SYD-4.6", Press(piece), Drop(piece, Deck.LOCKERS.place))
    return found


def _turns_of(position: Position, row: Row, index: int, tile: MedalTile) -> list[Affordance]:
    clockwise = msg("Rotate medal {number} clockwise", number=tile.number)
    back = msg("Rotate medal {number} anticlockwise", number=tile.number)
    return _turns(position, row, index, 0, clockwise, back)


def _turns(position: Position, row: Row, index: int, before: int, clockwise: Message, back: Message) -> list[Affordance]:
    """Turn an empty medal that the draft has turned already, by ``before``; after a full circle nothing is drafted."""
    if not position.legal(Rotate(row.number, index + 1, 1)):
        return []
    found, tile = [], MedalTile(row.medals[index].number)
    for quarters, label in ((1, clockwise), (-1, back)):
        turn = (before + quarters) % 4
        after = things.Rotating(row.number, index + 1, turn) if turn else position.base
        found += _drafted(position, after, label, "SYD-4.6", Turn(tile.id, quarters))
    return found


def _giving(position: Position, draft: Giving) -> list[Affordance]:
    card, piece, give = draft.card, Card(draft.card).id, position.give(draft)
    found = []
    if position.legal(give):
        label = msg("Give directive {card}", card=card_label(card))
        found.append(Affordance(Drop(piece, Area.BOARD), label, "SYD-4.2", meaning=Play(give), primary=True))
        found.append(Affordance(Do("give"), msg("Give directive {card} this way up", card=card_label(card)), "SYD-4.2", meaning=Play(give)))
        found += giving_offers(position, draft)
    found += _card_turns(position, draft)
    label = msg("Discard card {card} and get 3, for 2 ideas", card=card_label(card))
    found += _played(position, Trade(card), label, "SYD-3.4", Drop(piece, Deck.DIRECTIVE.place))
    if position.legal(Refresh((card,))):
        marking, label = Marking(Mark.REFRESH, (card,)), msg("Mark card {card} to refresh it", card=card_label(card))
        found += _drafted(position, marking, label, "SYD-4.7", Drop(piece, Deck.OLD_DIRECTIVE.place))
    if position.can_chain:
        label = msg("Begin a chain with card {card}", card=card_label(card))
        found += _drafted(position, draft.chain, label, "SYD-4.3", Drop(piece, Area.PAPER), Do("chain"))
        found += _asking(position, Chaining())
    found += _drafted(position, position.base, msg("Put card {card} back", card=card_label(card)), "", Drop(piece, Area.HAND))
    for other in position.hand:
        if other != card:
            label = msg("Pick up card {card} instead", card=card_label(other))
            found += _drafted(position, Giving(other), label, "SYD-4.2", Lift(Card(other).id))
    return found


def _card_turns(position: Position, draft: Giving | Chaining) -> list[Affordance]:
    card, piece = draft.card, Card(draft.card).id
    clockwise, back = msg("Turn card {card} clockwise", card=card_label(card)), msg("Turn card {card} anticlockwise", card=card_label(card))
    return [
        *_drafted(position, draft.turned(1), clockwise, "SYD-4.1", Turn(piece, 1)),
        *_drafted(position, draft.turned(-1), back, "SYD-4.1", Turn(piece, -1)),
    ]


def _marking(position: Position, draft: Marking) -> list[Affordance]:
    keep = draft.mark is Mark.KEEP
    clause, target = {
        Mark.KEEP: ("SYD-9.1", Area.HAND.value),
        Mark.GIVE_LEFT: ("SYD-4.10", things.SeatArea(position.left).id),
        Mark.DISCARD: ("SYD-4.7", Deck.OLD_DIRECTIVE.place),
        Mark.REFRESH: ("SYD-4.7", Deck.OLD_DIRECTIVE.place),
    }[draft.mark]
    found = []
    for card in position.seen if keep else position.hand:
        piece = things.SeenCard(card).id if keep else Card(card).id
        marked, after = card in draft.cards, draft.toggled(card)
        label = msg("Unmark card {card}", card=card_label(card)) if marked else msg("Mark card {card}", card=card_label(card))
        step = Affordance(Press(piece), label, clause, meaning=position.to(after))
        # The last card that a card asks for completes the command.
        if not marked and position.completes(after):
            step = evolve(step, label=_completing(position, draft, card), meaning=Play(position.marked(after)))
        found.append(step)
        if not marked:
            found.append(evolve(step, action=Drop(piece, target)))
    if draft.mark is Mark.REFRESH:
        found += _played(position, position.marked(draft), _refresh_label(position, draft), clause, Do(draft.mark))
    return found


def _completing(position: Position, draft: Marking, card: int) -> Message:
    """The label for the last card that a card asks for."""
    if draft.mark is Mark.GIVE_LEFT:
        return msg("Give card {card} to {name}", card=card_label(card), name=position.name(position.left))
    return msg("Keep card {card}", card=card_label(card)) if draft.mark is Mark.KEEP else msg("Discard card {card}", card=card_label(card))


def _refresh_label(position: Position, draft: Marking) -> Message:
    """The label of the button that refreshes the marked cards, also none if a card allows that."""
    if not draft.cards:
        return msg("Refresh") if position.in_turn else msg("Keep them all")
    return msgn("Refresh {count} card", "Refresh {count} cards", len(draft.cards))


def _rotating(position: Position, draft: things.Rotating) -> list[Affordance]:
    row = position.view.row(draft.row)
    if row is None:
        return []
    number = row.medals[draft.medal - 1].number
    label = msg("Keep medal {number} this way", number=number)
    further, back = msg("Rotate medal {number} further", number=number), msg("Rotate medal {number} back", number=number)
    return [
        *_turns(position, row, draft.medal - 1, draft.turn, further, back),
        *_played(position, Rotate(draft.row, draft.medal, draft.turn), label, "SYD-4.6", Press(MedalTile(number).id), Do("rotate")),
    ]


def _held_locker(position: Position, draft: Holding) -> list[Affordance]:
    piece, found = Deck.LOCKERS.id, []
    for row, cell in position.lockable:
        label = msg("Lock cell {cell} of row {row}", cell=cell, row=row)
        found += _played(position, Lock(row, cell), label, "SYD-4.6", Drop(piece, things.RowCell(row, cell).id))
    if draft != position.base:
        found += _drafted(position, position.base, msg("Put the locker back"), "", Drop(piece, Deck.LOCKERS.place))
    return found


def _held_medal(position: Position, medal: MedalTile) -> list[Affordance]:
    found = []
    for number, place in position.swappable:
        row = position.view.row(number)
        other = MedalTile(row.medals[place - 1].number) if row is not None else medal
        command = position.swap(medal, other)
        if command is not None:
            label = msg("Swap with medal {medal}, number {place} of row {row}", medal=other.number, place=place, row=number)
            found += _played(position, command, label, "SYD-4.6", Drop(medal.id, other.place))
    found += _drafted(position, position.base, msg("Put the medal back"), "", Drop(medal.id, medal.place))
    lying = position.find(medal)
    return [*found, *_turns_of(position, *lying, medal)] if lying is not None else found


def _decision(position: Position, draft: things.Draft) -> list[Affordance]:
    """The answers to a card's decision, except those that work like a free action. Nothing that was begun is skipped by a slip."""
    found: list[Affordance] = []
    match position.decision:
        case ChooseDecision(open=numbers):
            for number, slip in zip(numbers, options(position), strict=True):
                found += _played(position, Choose(number), words(slip), "SYD-9.1", Press(things.Option(number).id))
        case OrderDecision():
            for number, slip in enumerate(options(position), 1):
                label = msg("First: {title}", title=slip.message("title") or msg(""))
                found += _played(position, First(number), label, "SYD-5.1", Press(things.Option(number).id))
        case ActDecision(action=Action.RAISE | Action.LOWER, rows=rows) as decision:
            make = Raise if decision.action is Action.RAISE else Lower
            for row in rows:
                found += _played(position, make(row), pick_label(position, decision, row), "SYD-4.9", Press(things.RowBand(row).id))
        case ActDecision(action=Action.GET_ITEM):
            onto = Area.ITEMS if position.seat == position.side else things.SeatArea(position.seat).id
            for item in takeable(position.view, position.seat):
                piece, label = things.StoredItem(item).id, msg("Take {item}", item=position.cards.names[item])
                found += _played(position, TakeItem(item), label, "SYD-4.8", Press(piece), Drop(piece, onto))
    skips = _played(position, Decline(), msg("Skip"), "SYD-9.1", Do("decline")) if draft == position.base else []
    return [*found, *skips]


# Chains


def _chain(position: Position, draft: Chaining) -> list[Affordance]:
    """Pick up, turn, lay, take back, pick results, give, ask for the best chains, or lay one of them."""
    if draft.best is not None:
        return _best_chains(position, draft, draft.best)
    # A player who doesn't wait for the best chains can do everything else.
    draft = evolve(draft, advised=False)
    return [*_lifting(position, draft), *_laying(position, draft), *_giving_chain(position, draft), *_asking(position, draft)]


def _asking(position: Position, draft: Chaining) -> list[Affordance]:
    """The affordance that asks for the best chains, if a card is left to lay."""
    if len(draft.cards) == len(position.hand):
        return []
    return _drafted(position, evolve(draft.put_down, advised=True), msg("Show the best chains from here"), "SYD-4.4", Do("best_chains"))


def _best_chains(position: Position, draft: Chaining, best: tuple[Chain, ...]) -> list[Affordance]:
    """Lay one of them, or one's own: every row has the result for which the chain counts as one of the best, and can be changed."""
    own = evolve(draft, advised=False, best=None)
    found, effects = _drafted(position, own, msg("Lay a chain"), "SYD-4.3", Do("chain")), chain_effects(position, best)
    if effects:
        found += _drafted(position, draft.back(), msg("Close the best chains"), "SYD-4.3", Do("best_chains"))
    for number, each in enumerate(effects, 1):
        if isinstance(each.command, Chain):
            laid = Chaining(each.command.cards, _results(position, each.command), before=own)
            label = msg("Lay this chain: {what}", what=each.words)
            found += _drafted(position, laid, label, "SYD-4.4", Press(things.Option(number).id))
    return found


def _results(position: Position, command: Chain) -> tuple[tuple[int, int], ...]:
    """The end of each row under this chain, not yet judged."""
    return tuple([(trace.row, trace.end) for trace in give_chain(position.view.rows, command)])


def _lifting(position: Position, draft: Chaining) -> list[Affordance]:
    """Pick up a card of the hand, turned so that it fits somewhere; or the last one laid, as it lies."""
    found, laid = [], {each.card for each in draft.cards}
    for card in position.hand:
        fitting = () if card == draft.card or card in laid else covers(draft.cards, card)
        if fitting:
            lifted = evolve(draft, card=card, turn=fitting[0].turn)
            found += _drafted(position, lifted, msg("Pick up card {card}", card=card_label(card)), "SYD-4.3", Lift(Card(card).id))
    if draft.cards:
        last = draft.cards[-1]
        lifted = Chaining(draft.cards[:-1], (), last.card, last.turn)
        label = msg("Pick up card {card} from the chain", card=card_label(last.card))
        found += _drafted(position, lifted, label, "SYD-4.3", Lift(Card(last.card).id))
    return found


def _laying(position: Position, draft: Chaining) -> list[Affordance]:
    """Lay the lifted card, turn it, put it back."""
    if not draft.card:
        return []
    found, piece = [], Card(draft.card).id
    fitting = covers(draft.cards, draft.card, draft.turn)
    for spot in fitting:
        label = msg("Lay card {card}: {place}", card=card_label(draft.card), place=cover_name(draft, spot))
        onto = [things.Cover(spot.x, spot.y).id, *([Area.PAPER] if len(fitting) == 1 else [])]
        found += _drafted(position, Chaining((*draft.cards, spot)), label, "SYD-4.3", *(Drop(piece, place) for place in onto))
    found += _card_turns(position, draft)
    return [
        *found,
        *_drafted(position, draft.put_down, msg("Put card {card} back", card=card_label(draft.card)), "", Drop(piece, Area.HAND)),
    ]


def _giving_chain(position: Position, draft: Chaining) -> list[Affordance]:
    """Pick another result for a row, the next lower one or after the last the highest; and give the chain as it lies."""
    if why_not_chain(draft.cards) is not None:
        return []
    found = []
    for row in position.view.rows:
        results = list(courses_of(row, draft.cards))
        if len(results) > 1:
            result = results[(results.index(course_of(position, row, draft)[0]) + 1) % len(results)]
            label = msgn("Row {row}: {count} point instead", "Row {row}: {count} points instead", landed(row, result), row=row.number)
            verdict = things.RowVerdict(row.number).id
            found += _drafted(position, draft.resulting(row.number, result), label, "SYD-4.4", Press(verdict))
    return [*found, *_played(position, chain_command(position, draft), msg("Give the chain"), "SYD-4.4", Do("give_chain"))]


# Prompt and buttons


def prompt(position: Position, draft: things.Draft) -> Message:
    """The prompt of the decision and the draft, with the souvenirs that it would bring."""
    command, words = given(position, draft), _prompt(position, draft)
    gained = position.souvenirs_from(command) if command is not None and position.in_turn else None
    return msg("{first} {then}", first=words, then=gained) if gained is not None else words


def _prompt(position: Position, draft: things.Draft) -> Message:
    outcome = position.game.outcome(position.view)
    if outcome is not None:
        return position.named(outcome.reason)
    match draft:
        case Giving(picks=picks, card=card):
            if picks or position.give(draft).picks:
                return msg("Turn card {card}{key}, pick paths, then drop it on the rows.", card=card, key=key_note(TURN))
            return msg("Turn card {card}{key}, then drop it on the rows.", card=card, key=key_note(TURN))
        case things.Rotating():
            return msg("Rotate the medal{key}, then keep it that way (Ctrl+Enter).", key=key_note(TURN))
        case Chaining() if draft.advised or draft.card or draft.cards or position.action is not Action.CHAIN:
            return _chain_prompt(position, draft)
        case Holding(thing=MedalTile() as tile):
            lying = position.find(tile)
            if lying is None or not position.legal(Rotate(lying[0].number, lying[1] + 1, 1)):
                return msg("Drop the medal on another empty medal to swap them.")
            return msg("Drop the medal on another empty one to swap, or rotate it{key}.", key=key_note(TURN))
        case Holding() if draft != position.base:
            return msg("Put the locker on an empty cell.")
        case Marking(mark=Mark.REFRESH) if position.in_turn:
            return msg("Mark the cards to swap for new ones, then refresh.")
    if position.in_turn and not position.legal(EndTurn()):
        # A puzzle does not let the turn end.
        ideas, spared = position.player.ideas, position.game.spared
        if spared:
            left = msg("Use {count} of your {ideas} ideas.", count=ideas - spared, ideas=ideas)
            return left if ideas > spared else msg("You have used the ideas that the goal allows.")
        return msgn("Use your {count} idea.", "Use your {count} ideas.", ideas) if ideas else msg("You have no ideas left.")
    return position.named(position.game.wording.prompt(position.view, position.seat))


def _chain_prompt(position: Position, draft: Chaining) -> Message:
    if draft.waits:
        return msg("Looking for the best chains from here…")
    if draft.best is not None and not chain_effects(position, draft.best):
        return no_best_chain(draft)
    if draft.advised:
        if draft.cards:
            return msg("Click a chain that continues yours, or go back (Esc).")
        return msg("Click a chain to lay it, or go back (Esc).")
    if draft.card:
        if not draft.cards:
            return msg("Turn the card{key}, then lay it on the paper.", key=key_note(TURN))
        return msg("Turn the card{key}, then lay it on an equal arrow of the last.", key=key_note(TURN))
    if not draft.cards:
        return msg("Pick up the first card of the chain.")
    goes_on = any(covers(draft.cards, card) for card in position.hand)
    if why_not_chain(draft.cards) is not None:
        return msg("Pick up the next card of the chain.") if goes_on else msg("The chain can't continue from here. Take a card back.")
    if any(len(courses_of(row, draft.cards)) > 1 for row in position.view.rows):
        if goes_on:
            return msg("Add a card, give the chain, or click a result to change it.")
        return msg("Give the chain, or click a row's result to change it.")
    return msg("Pick up the next card, or give the chain.") if goes_on else msg("Give the chain.")


END = Button("end", msg("End turn"), "E", ends=True)
CHAIN = Button("chain", msg("Chain"), "C", concerns=Area.HAND)
BEST_CHAINS = Button("best_chains", msg("Best chains"), "B", advises=True, concerns=Area.HAND)
_BEST_CHAINS_BY_KEY = evolve(BEST_CHAINS, shown=False)
_COMPLETING = (msg("Give"), msg("Keep it"))
_FETCHING = (msg("Refresh"), msg("Get 3 cards"))
"""The labels that share a place."""
GIVE = Button(
    "give", _COMPLETING[0], "Return", primary=True, about=msg("Every student in class follows the card's arrows."), widest=_COMPLETING
)
KEEP = Button("rotate", _COMPLETING[1], "Return", primary=True, widest=_COMPLETING)
SWAP = Button("refresh", _FETCHING[0], "F", widest=_FETCHING)
TRADE = Button("trade", _FETCHING[1], "T", about=msg("Get 3 cards for 2 ideas"), widest=_FETCHING)
DECLINE = Button("decline", msg("Skip"), "D")
_BEGUN = msg("Finish what you have begun, or take it back (Esc).")
LETTERED = (CHAIN, BEST_CHAINS, SWAP, TRADE, DECLINE, END)
"""The buttons that letters press."""


def buttons(position: Position, draft: things.Draft) -> list[Button]:
    """The buttons beside the prompt. As long as a turn has ideas each keeps its place, greyed with the reason while it can't be used.

    A puzzle, where no turn ends, shows only those that it allows.
    """
    found = _of_draft(position, draft)
    if position.in_turn and position.player.ideas and position.legal(EndTurn()):
        found = _in_places(position, draft, {button.name: button for button in found})
    if position.legal(Decline()):
        found.append(DECLINE if draft == position.base else evolve(DECLINE, refusal=_BEGUN))
    if isinstance(draft, Idle) and position.legal(EndTurn()):
        ends = evolve(END, primary=not position.player.ideas and not found)
        if not position.player.ideas:
            # Only their keys still answer.
            spent = msg("You have no ideas left this turn.")
            found += [evolve(each, shown=False, refusal=spent) for each in (CHAIN, SWAP, BEST_CHAINS, TRADE)]
        found.append(ends)
    return found


def _in_places(position: Position, draft: things.Draft, usable: dict[str, Button]) -> list[Button]:
    """Chain, refresh and best chains, then what completes the draft. Without cards to refresh, three can be got in the same place."""
    no_chain = None if position.can_chain else why_no_chain(position).reason
    swap = position.check(Refresh(position.hand[:1]))
    why = {
        CHAIN.name: msg("You are laying a chain.") if isinstance(draft, Chaining) else no_chain or _BEGUN,
        SWAP.name: swap.reason if swap is not None else _BEGUN,
        BEST_CHAINS.name: no_chain or _BEGUN,
    }
    kept = [usable.pop(each.name, evolve(each, refusal=why[each.name])) for each in (CHAIN, SWAP, BEST_CHAINS)]
    kept = [evolve(button, label=each.label, shown=True) for button, each in zip(kept, (CHAIN, SWAP, BEST_CHAINS), strict=True)]
    if TRADE.name in usable:
        chain, swap_cards, best = kept
        kept = [chain, usable.pop(TRADE.name), best, evolve(swap_cards, shown=False)]
    completes = [*usable.values()] or [evolve(GIVE, key="", primary=False, refusal=msg("Pick up a card first."))]
    return [*kept, *completes]


def _of_draft(position: Position, draft: things.Draft) -> list[Button]:
    found: list[Button] = []
    match draft:
        case Giving():
            refusal = position.check(position.give(draft))
            found.append(evolve(GIVE, refusal=refusal.reason if refusal else None))
            if position.can_chain:
                found += [CHAIN, _BEST_CHAINS_BY_KEY]
        case things.Rotating():
            found.append(KEEP)
        case Marking(mark=Mark.REFRESH):
            refusal = position.check(position.marked(draft))
            reason = refusal.reason if refusal else None
            found.append(Button(draft.mark, _refresh_label(position, draft), "Return", primary=True, refusal=reason))
        case Chaining(best=None):
            laid = msg("The chain has all your cards.") if len(draft.cards) == len(position.hand) else None
            found.append(evolve(BEST_CHAINS, refusal=laid))
            refusal = why_not_chain(draft.cards) or position.check(chain_command(position, draft))
            found.append(evolve(GIVE, name="give_chain", refusal=refusal.reason if refusal else None))
        case Chaining(best=best):
            none = no_best_chain(draft) if best is not None and not chain_effects(position, best) else None
            found += [CHAIN, evolve(BEST_CHAINS, refusal=none)]
        case Idle():
            if position.can_chain:
                found += [CHAIN, _BEST_CHAINS_BY_KEY]
            if position.in_turn and position.can_refresh:
                found.append(SWAP)
            if not position.hand and position.legal(Trade(0)):
                found.append(TRADE)
    return found

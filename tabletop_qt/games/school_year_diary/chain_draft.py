"""The chain draft: what the cards laid so far mean, and what can be done next (SYD-4.3, 4.4)."""

from __future__ import annotations

from functools import lru_cache

from attrs import evolve

from engines.kernel.contract import Refusal
from engines.kernel.messages import Message, msg, msgn
from engines.school_year_diary.chain import best_courses, covers, squares, visible, why_not_chain, why_not_lay
from engines.school_year_diary.commands import Chain, Course, Laid
from engines.school_year_diary.model import Row
from engines.school_year_diary.paths import landed
from tabletop_qt.games.school_year_diary import names
from tabletop_qt.games.school_year_diary.best_chains import asking_for_chains, chosen_chains
from tabletop_qt.games.school_year_diary.drafts import Chaining
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.preview import in_danger
from tabletop_qt.games.school_year_diary.things import Area, Card, Cover, RowVerdict
from tabletop_qt.viewmodels.scenery import Affordance, Do, Drop, Lift, Play, Press, Turn


@lru_cache(maxsize=2048)
def courses_of(row: Row, cards: tuple[Laid, ...]) -> dict[int, Course]:
    """The row's courses through these cards by the points they lead to, most first; not yet judged."""
    return best_courses(row, visible(cards))


def course_of(position: Position, row: Row, draft: Chaining) -> tuple[int, Course]:
    """The result that the draft has for a row, and its course: the one picked, else the best once judged.

    Where players compete, the best for another player's row is that it falls.
    """
    courses = courses_of(row, draft.cards)
    picked = dict(draft.results).get(row.number)
    if picked not in courses:
        side = -1 if position.competing and row.handler != position.seat else 1
        picked = max(courses, key=lambda points: (side * landed(row, points), not row.locked(points)))
    return picked, courses[picked]


def chain_command(position: Position, draft: Chaining) -> Chain:
    """The command that the draft means; without courses where the cards are no chain yet."""
    if why_not_chain(draft.cards) is not None:
        return Chain(draft.cards, ())
    return Chain(draft.cards, tuple(course_of(position, row, draft)[1] for row in position.view.rows))


def chain_dangers(position: Position, draft: Chaining) -> set[int]:
    """The rows that would fall or be held back by the chain as it lies."""
    if why_not_chain(draft.cards) is not None:
        return set()
    return {row.number for row in position.cared_for if in_danger(row, course_of(position, row, draft)[0])}


def cover_name(draft: Chaining, laid: Laid) -> Message:
    """Where a card would lie, for the place and for the list of moves."""
    if not draft.cards:
        return msg("On the paper, as the first card")
    before = dict(squares(draft.cards[-1]))
    arrow = next(arrow for square, arrow in squares(laid) if before.get(square) == arrow)
    return msg("On arrow {arrow} of card {card}, at {x}.{y}", arrow=names.ARROWS[arrow], card=draft.cards[-1].card, x=laid.x, y=laid.y)


def chain_offers(position: Position, draft: Chaining) -> list[Affordance]:
    """What can be done with the chain: take up, turn, lay, take back, pick results, give, ask for the best chains."""
    if draft.best is not None:
        return chosen_chains(position, draft.best)
    # Whoever does not wait for the best chains does what could be done before.
    draft = evolve(draft, advised=False)
    return [*_lifting(position, draft), *_laying(position, draft), *_giving(position, draft), *asking_for_chains(position, draft)]


def _lifting(position: Position, draft: Chaining) -> list[Affordance]:
    """Take up a card of the hand, turned so that it fits somewhere; or the last one laid, as it lies."""
    offers = []
    laid = {each.card for each in draft.cards}
    for card in position.hand:
        fitting = () if card == draft.card or card in laid else covers(draft.cards, card)
        if fitting:
            lifted = evolve(draft, card=card, turn=fitting[0].turn)
            offers.append(Affordance(Lift(Card(card).id), msg("Take up card {card}", card=card), "SYD-4.3", meaning=position.to(lifted)))
    if draft.cards:
        last = draft.cards[-1]
        lifted = Chaining(draft.cards[:-1], (), last.card, last.turn)
        label = msg("Take card {card} up from the chain", card=last.card)
        offers.append(Affordance(Lift(Card(last.card).id), label, "SYD-4.3", meaning=position.to(lifted)))
    return offers


def _laying(position: Position, draft: Chaining) -> list[Affordance]:
    """Lay the lifted card, turn it, put it back."""
    if not draft.card:
        return []
    offers = []
    piece, card = Card(draft.card).id, draft.card
    fitting = covers(draft.cards, card, draft.turn)
    for spot in fitting:
        label = msg("Lay card {card}: {place}", card=card, place=cover_name(draft, spot))
        laid = position.to(Chaining((*draft.cards, spot)))
        offers.append(Affordance(Drop(piece, Cover(spot.x, spot.y).id), label, "SYD-4.3", meaning=laid))
        if len(fitting) == 1:
            offers.append(Affordance(Drop(piece, Area.PAPER), label, "SYD-4.3", meaning=laid))
    clockwise, back = msg("Turn card {card} clockwise", card=card), msg("Turn card {card} anticlockwise", card=card)
    offers.append(Affordance(Turn(piece, 1), clockwise, "SYD-4.1", meaning=position.to(draft.turned(1))))
    offers.append(Affordance(Turn(piece, -1), back, "SYD-4.1", meaning=position.to(draft.turned(-1))))
    offers.append(Affordance(Drop(piece, Area.HAND), msg("Put card {card} back", card=card), meaning=position.to(draft.put_down)))
    return offers


def _giving(position: Position, draft: Chaining) -> list[Affordance]:
    """Pick another result for a row, and give the chain as it lies."""
    if why_not_chain(draft.cards) is not None:
        return []
    offers = []
    for row in position.view.rows:
        if len(courses_of(row, draft.cards)) > 1:
            result = _next_result(position, row, draft)
            other = landed(row, result)
            label = msgn("Row {row}: to {count} point instead", "Row {row}: to {count} points instead", other, row=row.number)
            step = position.to(draft.resulting(row.number, result))
            offers.append(Affordance(Press(RowVerdict(row.number).id), label, "SYD-4.4", meaning=step))
    command = chain_command(position, draft)
    if position.legal(command):
        offers.append(Affordance(Do("give_chain"), msg("Give the chain"), "SYD-4.4", meaning=Play(command)))
    return offers


def _next_result(position: Position, row: Row, draft: Chaining) -> int:
    """The points that a press on the row's verdict changes to: of the results of the chain the next lower one, then the highest."""
    results = list(courses_of(row, draft.cards))
    return results[(results.index(course_of(position, row, draft)[0]) + 1) % len(results)]


# Why not


def why_no_chain(position: Position) -> Refusal:
    """Why no chain can be given now (SYD-4.3)."""
    refusal = position.check(Chain((), ()))
    if refusal is not None and refusal.clause not in ("SYD-4.3", "SYD-4.4"):
        return refusal
    return Refusal("SYD-4.3", msg("No two cards of your hand make a chain: no arrow of one can match one of the other."))


def why_not_laid(position: Position, draft: Chaining, card: int, onto: object) -> Refusal | None:
    """Why a card can't be laid there; None where it is just put down again."""
    if onto is Area.HAND:
        return None
    if card not in position.hand:
        return Refusal("SYD-4.3", msg("Card {card} is not in your hand.", card=card))
    if any(laid.card == card for laid in draft.cards):
        return Refusal("SYD-4.3", msg("Card {card} already lies in the chain.", card=card))
    turn = draft.turn if draft.card == card else 0
    if isinstance(onto, Cover):
        return why_not_lay(draft.cards, Laid(card, onto.x, onto.y, turn))
    if onto is not Area.PAPER:
        return Refusal("SYD-4.3", msg("A chain is being laid: lay the card on the paper, or put the chain away first (Escape)."))
    if covers(draft.cards, card, turn):
        return Refusal("SYD-4.3", msg("Lay it on one of the outlined places."))
    last = draft.cards[-1].card
    if covers(draft.cards, card):
        return Refusal("SYD-4.3", msg("Turned so, card {card} matches no arrow of card {last}: turn it.", card=card, last=last))
    reason = msg("No arrow of card {card} can match one of card {last}: upright arrows never become slanting ones.", card=card, last=last)
    return Refusal("SYD-4.3", reason)

"""On the desk: the decisions of cards, and the chain being laid, with the best ways to go on (SYD-4.3, 4.4, 5.1, 9.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice, product

from attrs import evolve, frozen

from engines.kernel.contract import Refusal
from engines.kernel.messages import Message, msg, msgn, player, signed
from engines.school_year_diary import model
from engines.school_year_diary.bots.effects import Effect, cards_given, effect_of, shares
from engines.school_year_diary.bots.judgement import souvenirs_of
from engines.school_year_diary.bots.plans import no_room, too_few
from engines.school_year_diary.card_text import block_text, prize_condition, trend_words
from engines.school_year_diary.cards import TREND, Block
from engines.school_year_diary.rules import chains
from engines.school_year_diary.rules.directives import GLYPHS, Give, card_label, landed
from engines.school_year_diary.rules.hands import takeable
from tabletop_qt.games.school_year_diary import faces, things
from tabletop_qt.games.school_year_diary.hand import card_about, card_name
from tabletop_qt.games.school_year_diary.layout import Layout, columns, lines
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.rows import ARROWS, foretold, in_danger, result_at
from tabletop_qt.games.school_year_diary.year import has_room, reading, stored
from tabletop_qt.viewmodels.faces import enlarged
from tabletop_qt.viewmodels.scenery import Box, Emphasis, Face, Piece, Place, face

ZONE = "desk"
SLIP = faces.CHOICE
"""The size of a slip with one of several options; larger where there is room."""
SHELVED = (200.0, 75.0)
"""The size that is good for an item on the shelf that one is taken from."""
_LARGER = (150, 135, 120, 110, 100)
_WHOLE, _SMALLER = 100, (100, 90, 80, 75)
_STRETCH = 1.5
"""How much wider than usual an option is where there is room."""
_GAP, _RIM, _TIGHT = 12.0, 16.0, 6.0


@frozen
class Laid:
    """Pieces on a tray: the part of the table, their middles, the rim around them, and their size as a percentage."""

    part: Box
    spots: list[tuple[float, float]]
    rim: float
    percent: int = 100
    size: tuple[float, float] = SLIP

    @property
    def low(self) -> tuple[float, float]:
        """The size of a piece before it is enlarged: on a smaller slip the letters stay as they are."""
        w, h = (length * 100 / max(self.percent, 100) for length in self.size)
        return w, h


def decision_pieces(position: Position, draft: things.Draft) -> list[Piece]:
    """The slips, seen cards and outlined rows of the decision that a card asks for."""
    match position.shown_decision:
        case model.ChooseDecision() | model.OrderDecision():
            return _slips(position)
        case model.KeepDecision(seen=seen):
            return _seen(position, seen, draft)
        case model.ActDecision(action=model.Action.GET_ITEM):
            return _shelf(position)
        case model.ActDecision(action=model.Action.RAISE | model.Action.LOWER, rows=rows) as decision:
            pieces = []
            for box, band in ((position.layout.rows[row], things.RowBand(row)) for row in rows if position.view.row(row) is not None):
                shown, name = box.face("band", band="pick"), pick_label(position, decision, band.row)
                pieces.append(Piece(band.id, shown, *box.centre, 9, "rows", name, (), ("SYD-4.9",), thing=band))
            return pieces
    return []


def options(position: Position) -> list[Face]:
    """Each option as a slip with its title and text: a picture of the item or the card it is about, if there is one."""
    match position.shown_decision:
        case model.ChooseDecision(open=numbers) as decision:
            return _alike([_option(position, decision, number) for number in numbers])
        case model.OrderDecision(due=due):
            return _alike([_due(position, action) for action in due])
    return []


def _option(position: Position, decision: model.ChooseDecision, number: int) -> Face:
    """An option of a card, headed by what it does first: one that only takes an item is that item, with its effect."""
    items, (title, text) = position.items_of(decision, number), position.headed(decision, number)
    if len(items) != 1:
        return faces.choice(title, text)
    item = position.cards.items[items[0]]
    if len(position.block_of(decision, number)) == 1:
        title, text = msg("Take “{item}”", item=Message(item.name)), position.text(item.id)
    return faces.slip("item", *SLIP, title, text, motif=item.motif)


def _alike(options: list[Face]) -> list[Face]:
    """The options of one question in one layout: all have a picture, or none has one."""
    told = [(slip.message("title") or msg(""), slip.message("text") or msg("")) for slip in options]
    if any(slip.kind == "choice" for slip in options):
        return [faces.choice(*each) for each in told]
    return [faces.among(slip, told) for slip in options]


def _due(position: Position, due: model.Mandatory) -> Face:
    cards = position.cards
    match due:
        case model.UnlockMedals():
            text = msg("Every row whose student is on its last medal gets another medal.")
            return faces.slip("medal", *SLIP, msg("Unlock medals"), text)
        case model.CollectRow(row):
            student = next(each.student for each in position.view.rows if each.number == row)
            text = msg("The row is at its maximum and leaves the diary.")
            return faces.slip("student", *SLIP, msg("Collect row {row}", row=row), text, student=student)
        case model.FollowTrend(card):
            title, text = msg("Trend of {card}", card=cards.names[card]), trend_words(cards, card)
            return faces.slip("student", *SLIP, title, text, student=cards.student_of(card))
        case model.FollowExperience(card):
            # Its Trend comes to the trend zone, whatever is done first.
            found, title = cards.experiences[card], msg("Experience {card}", card=cards.names[card])
            return faces.slip("experience", *SLIP, title, block_text(cards, card), student=found.student, season=found.season)
        case model.CollectPrize(prize, seat):
            title = position.named(msg("Prize {prize} for {who}", prize=cards.names[prize], who=player(seat)))
            return faces.slip("prize", *SLIP, title, prize_condition(cards.prizes[prize]))


def grid(desk: Box, count: int, size: tuple[float, float], gap: float = _GAP) -> list[tuple[float, float]]:
    """The middles of a number of equal pieces, in lines in the middle of the desk."""
    across = min(count, max(1, int((desk.w - gap) // (size[0] + gap))))
    down = -(-count // across)
    cx, cy = desk.centre
    spots = []
    for index in range(count):
        line, column = divmod(index, across)
        in_line = min(across, count - line * across)
        x = cx + (column - (in_line - 1) / 2) * (size[0] + gap)
        spots.append((x, cy + (line - (down - 1) / 2) * (size[1] + gap)))
    return spots


def beside_event(layout: Layout, count: int, size: tuple[float, float]) -> Box:
    """The part of the desk with room for these pieces clear of the card that asks; the whole desk if there is no such part."""
    desk, event = layout.desk, layout.event
    below, above = event.y + event.h + _GAP, event.y - _GAP
    parts = (Box(desk.x, below, desk.w, desk.y + desk.h - below), Box(desk.x, desk.y, desk.w, above - desk.y), desk)
    roomy = (part for part in parts if part.h >= size[1] + 2 * _RIM)
    return next((part for part in roomy if min(y for _, y in grid(part, count, size)) - size[1] / 2 - _RIM >= part.y), desk)


def _fits(part: Box, spots: list[tuple[float, float]], size: tuple[float, float], rim: float) -> bool:
    """True if pieces of this size in the middle of a part of the table, with a rim around them, have room there."""
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return max(xs) - min(xs) + size[0] + 2 * rim <= part.w and max(ys) - min(ys) + size[1] + 2 * rim <= part.h


def _in_tray(
    parts: Sequence[Box],
    count: int,
    size: tuple[float, float],
    percents: Sequence[int],
    tells: Callable[[Laid], bool] | None = None,
) -> Laid | None:
    """Pieces of this size, larger or smaller, on a tray in one of these parts of the table; None if there is no room.

    Pieces that ought to `tell` all are wider, and higher if need be.
    """
    for percent, part in product(percents, parts):
        w, h = (length * percent / 100 for length in size)
        spots = grid(part, count, (w, h), _TIGHT)
        if _fits(part, spots, (w, h), _TIGHT):
            found = Laid(part, spots, _TIGHT, percent, (w, h))
            if tells is None:
                return found
            if (larger := _stretched(found, tells)) is not None:
                return larger
    return None


def _stretched(laid: Laid, tells: Callable[[Laid], bool]) -> Laid | None:
    """The same pieces wider, and if need be higher, in the room that they have, so that they tell all; None if they never do."""
    (w, h), part, rim = laid.size, laid.part, laid.rim
    gap = _TIGHT if rim == _TIGHT else _GAP
    across, down = (len({spot[axis] for spot in laid.spots}) for axis in (0, 1))
    wide = max(w, min(w * _STRETCH, (part.w - 1 - 2 * rim - (across - 1) * gap) / across))
    high = max(h, min(h * _STRETCH, (part.h - 1 - 2 * rim - (down - 1) * gap) / down))
    sizes = ((wide, height) for height in (h, (h + high) / 2, high))
    tried = (evolve(laid, spots=grid(part, len(laid.spots), size, gap), size=size) for size in sizes)
    return next(filter(tells, tried), None)


def where_seen(layout: Layout, count: int, size: tuple[float, float], *, no_hand: bool = False, held: int = 0) -> Laid:
    """Where the cards seen are laid: in the place of an empty hand or clear of the Trends if they fit, else of the card that asks.

    They hide none of the items ``held`` if there is a place for that.
    """
    found = None if no_hand else _in_tray(layout.clear(held), count, size, _SMALLER)
    found = found or _in_tray(layout.no_hand if no_hand else layout.trays, count, size, _SMALLER)
    if found is not None:
        return found
    desk = beside_event(layout, count, size)
    return Laid(desk, grid(desk, count, size), _RIM, size=size)


def tray(desk: Box, spots: list[tuple[float, float]], size: tuple[float, float], name: Message, rim: float = _RIM) -> Piece:
    """The sheet that pieces of this size lie on."""
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    w, h = max(xs) - min(xs) + size[0] + 2 * rim, max(ys) - min(ys) + size[1] + 2 * rim
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return Piece("tray", face("tray", min(w, desk.w), min(h, desk.h)), *middle, 10, ZONE, name, focusable=False)


def _slips(position: Position) -> list[Piece]:
    slips = options(position)
    if not slips:
        return []
    decision = position.shown_decision
    numbers = decision.open if isinstance(decision, model.ChooseDecision) else range(1, len(slips) + 1)
    laid = where_options(position.layout, len(slips), slips, _held(position), asks=isinstance(decision, model.ChooseDecision))
    pieces = [tray(laid.part, laid.spots, laid.size, msg("Options"), laid.rim)]
    for number, slip, (x, y) in zip(numbers, slips, laid.spots, strict=True):
        name, option, about = words(slip), things.Option(number), _about(position, decision, number)
        # Whether there is room for its letters does not depend on how large it is drawn.
        low = evolve(slip, w=laid.low[0], h=laid.low[1])
        shown = enlarged(low, max(laid.percent, 100))
        large = reading(position.layout.bounds, option.id, low, Box.around(x, y, low.w, low.h), name)
        moved = foretold(position, *_followed(position, decision, number))
        pieces.append(Piece(option.id, shown, x, y, 12, ZONE, name, about, ("SYD-9.1",), thing=option, reveals=(*large, *moved)))
    return pieces


def _held(position: Position) -> int:
    """The number of items that a tray should not hide; alone they step aside for it."""
    return len(position.front.items) if position.multiplayer else 0


def _followed(position: Position, decision: object, number: int) -> tuple[str, Block]:
    """The card and the directives that are followed if an option is chosen; none for anything but a card."""
    match decision:
        case model.ChooseDecision(card=card):
            return card, position.block_of(decision, number)
        case model.OrderDecision(due=due):
            match due[number - 1]:
                case model.FollowExperience(card):
                    return card, position.cards.blocks[card, ()]
                case model.FollowTrend(card):
                    return card, position.cards.blocks[card, TREND]
    return "", ()


def _about(position: Position, decision: object, number: int) -> tuple[Message, ...]:
    """More about an option: what it can't do in full, the items it names, or the Trend of an experience."""
    block = _followed(position, decision, number)[1]
    warnings = tuple([each for each in (_wasted(position, decision, block), too_few(position.view, position.side, block)) if each])
    match decision:
        case model.ChooseDecision():
            # A slip that only takes an item says what the item does.
            return (*warnings, *(position.items_named(decision, number) if len(block) > 1 else ()))
        case model.OrderDecision(due=due):
            match due[number - 1]:
                case model.FollowExperience(card) if position.cards.trend(card) is not None:
                    return (*warnings, msg("Its Trend: {text}", text=trend_words(position.cards, card)))
    return warnings


def _wasted(position: Position, decision: object, block: Block) -> Message | None:
    return no_room(position.view, position.seat, block) if isinstance(decision, model.OrderDecision) else None


def words(slip: Face) -> Message:
    """Title and text of an option."""
    title, text = slip.message("title") or msg(""), slip.message("text")
    return msg("{heading}. {words}", heading=title, words=text) if text is not None and text.text else title


def where_options(layout: Layout, count: int, slips: Sequence[Face] = (), held: int = 0, *, asks: bool = True) -> Laid:
    """Where this many options are laid, as large as they fit: clear of the Trends, at best of the shelf, else beside the card that asks.

    At best they hide none of the items ``held``. Unless a card ``asks``, they can lie over the event.
    They lie elsewhere if one of these ``slips`` would have no room there for its whole text, unless that holds everywhere. More than two
    that would hide the card that asks lie over the Trends.
    """

    def tells(laid: Laid) -> bool:
        return all(has_room(layout.bounds, slip, *laid.low) for slip in slips)

    percents = (*_LARGER, *_SMALLER)
    parts = layout.clear(held), [part for part in layout.trays if not part.shared(layout.shelf)], layout.trays
    telling = (_in_tray(each, count, SLIP, percents, tells) for each in parts)
    desk = list(_on_desk(layout, count, percents))
    hides = count > 2 and any(Box.around(x, y, *desk[0].size).shared(layout.event) for x, y in desk[0].spots)
    over_year = [_in_tray([layout.over_year], count, SLIP, percents, tells)] if hides and layout.areas and not asks else []
    over_trends = [_in_tray([layout.over_students], count, SLIP, percents)] if hides else []
    stretched = (_stretched(each, tells) for each in desk)
    least = (_in_tray(each, count, SLIP, percents) for each in parts)
    return next(filter(None, chain(telling, over_year, over_trends, stretched, least)), desk[0])


def _on_desk(layout: Layout, count: int, percents: Sequence[int]) -> Iterator[Laid]:
    """Where this many options have room beside the card that asks, the largest first; at last wherever they lie."""
    for percent in percents:
        w, h = (length * percent / 100 for length in SLIP)
        part = beside_event(layout, count, (w, h))
        found = Laid(part, grid(part, count, (w, h)), _RIM, percent, (w, h))
        if _fits(part, found.spots, (w, h), _RIM) and (part is not layout.desk or percent <= _WHOLE):
            yield found
    yield found


def _shelf(position: Position) -> list[Piece]:
    """The items that lie in public storage, each with picture, name and effect, for the one who takes one."""
    desk, view = position.layout.desk, position.view
    items = [item for item in position.cards.items if item in view.decks.items]
    pieces = [Piece("tray", desk.face("tray"), *desk.centre, 10, ZONE, msg("Items in public storage"), focusable=False)]
    own = set(takeable(view, position.seat)) if position.seat in position.acting else set(items)
    told = [(Message(position.cards.items[item].name), position.text(item)) for item in items]
    for item, (title, text), cell in zip(items, told, shelf_cells(desk, len(items)), strict=False):
        motif, thing = position.cards.items[item].motif, things.StoredItem(item)
        slip = faces.among(faces.slip("item", cell.w, cell.h, title, text, motif=motif), told)
        emphasis = Emphasis.REST if item in own else Emphasis.DIM
        name, about = stored(position, item)
        large = reading(position.layout.bounds, thing.id, slip, cell, name)
        shown = Piece(thing.id, slip, *cell.centre, 12, ZONE, name, about, ("SYD-4.8",), movable=True, emphasis=emphasis, thing=thing)
        pieces.append(evolve(shown, reveals=large))
    return pieces


def shelf_cells(desk: Box, count: int) -> list[Box]:
    """The boxes for this many items on the desk."""
    inside = Box(desk.x + 6, desk.y + 6, desk.w - 12, desk.h - 14)
    return max((_cells(inside, across, -(-count // across)) for across in range(1, 5)), key=_room)


def _cells(box: Box, across: int, down: int) -> list[Box]:
    return [cell for line in lines(box, down, 6) for cell in columns(line, across, 6)]


def _room(cells: list[Box]) -> float:
    """The room of a cell for a picture, a name and a short text."""
    return min(cells[0].w / SHELVED[0], cells[0].h / SHELVED[1])


def _seen(position: Position, seen: tuple[int, ...], draft: things.Draft) -> list[Piece]:
    size = (2 * faces.SQUARE, faces.SQUARE)
    no_hand = position.side == position.seat and not position.player.hand
    laid = where_seen(position.layout, len(seen), size, no_hand=no_hand, held=_held(position))
    square = faces.SQUARE * laid.percent / 100
    marked = draft.cards if isinstance(draft, things.Marking) else ()
    pieces = [tray(laid.part, laid.spots, (2 * square, square), msg("Cards seen"), laid.rim)]
    for card, (x, y) in zip(seen, laid.spots, strict=True):
        emphasis = Emphasis.CHOSEN if card in marked else Emphasis.REST
        about = (
            msg("One of the top cards of the directive deck. Press the cards to keep; the others stay on the deck in the same order."),
        )
        thing, name = things.SeenCard(card), card_name(card)
        pieces.append(
            Piece(thing.id, faces.directive(card, 0, square), x, y, 12, ZONE, name, about, ("SYD-9.1",), emphasis=emphasis, thing=thing)
        )
    return pieces


def pick_label(position: Position, decision: model.ActDecision, number: int) -> Message:
    """The label for raising or lowering a row."""
    row = next(row for row in position.view.rows if row.number == number)
    if decision.action is model.Action.RAISE:
        return msg("Raise row {row} from {before} to {points}", row=number, before=row.points, points=row.moved(decision.amount))
    return msg("Lower row {row} from {before} to {points}", row=number, before=row.points, points=row.moved(-decision.amount))


# The best chains


_LAYER = 40
_effect_of = lru_cache(maxsize=32)(effect_of)


def chain_effects(position: Position, best: tuple[chains.Chain, ...]) -> list[Effect]:
    """The effects of the three best chains; unless players compete, those that raise rows most first, and none that raises no row."""
    found = [_with_souvenirs(position, _effect_of(position.view, chain)) for chain in best[:3]]
    if position.competing:
        return found
    raising = [each for each in found if each.gain > 0]
    return sorted(raising or found, key=lambda each: (-each.gain, len(cards_given(each.command))))


def _with_souvenirs(position: Position, effect: Effect) -> Effect:
    """The effect, in words with the souvenirs that it brings."""
    told = position.souvenirs_from(effect.command)
    return evolve(effect, words=msg("{first} {then}", first=effect.words, then=told)) if told is not None else effect


def chain_slips(position: Position, draft: things.Chaining, best: tuple[chains.Chain, ...]) -> list[Piece]:
    """A slip for each of the best chains, which shows where it moves the rows; one slip that says so if there is none."""
    found, desk = chain_effects(position, best), position.layout.desk
    laid = _where_chains(desk, max(1, len(found)))
    size = SLIP[0] * laid.percent / 100, SLIP[1] * laid.percent / 100
    spots = laid.spots
    pieces = [evolve(tray(desk, spots, size, msg("The best chains from here")), layer=_LAYER)]
    if not found:
        title, words = msg("No chain"), no_best_chain(draft)
        name = msg("{heading}. {words}", heading=title, words=words)
        return [*pieces, Piece("no_chain", enlarged(faces.choice(title, words), laid.percent), *spots[0], _LAYER + 1, "desk", name)]
    for number, (each, (x, y)) in enumerate(zip(found, spots, strict=True), 1):
        title, option = _title(position, each, len(draft.cards)), things.Option(number)
        name, shown = msg("{heading}. {words}", heading=title, words=each.words), enlarged(_option_face(title, each), laid.percent)
        changed = {change.row: change.now for change in each.changes}
        rows = [(row, position.layout.rows[row.number]) for row in position.view.rows if row.number in changed]
        moved = tuple(chain.from_iterable([result_at(row, box, changed[row.number], choice=False) for row, box in rows]))
        pieces.append(Piece(option.id, shown, x, y, _LAYER + 1, "desk", name, (), ("SYD-4.4",), thing=option, reveals=moved))
    return pieces


def no_best_chain(draft: things.Chaining) -> Message:
    """The reason why the list of best chains is empty."""
    if draft.cards:
        return msg("The chain can't continue from here. Take a card back.")
    return msg("No chain does more than one of its cards alone.")


def _where_chains(desk: Box, count: int) -> Laid:
    """Where this many chains are laid, one below the other, as large as they fit below the words on the paper, else over them."""
    below = Box(desk.x, desk.y + faces.EMPTY_NOTE, desk.w, desk.h - faces.EMPTY_NOTE)
    for part, percent in product((below, desk), _LARGER):
        w, h = (length * percent / 100 for length in SLIP)
        if w + 2 * _RIM <= part.w and count * (h + _GAP) - _GAP + 2 * _RIM <= part.h:
            return Laid(part, grid(part, count, (w, h)), _RIM, percent)
    return Laid(desk, grid(desk, count, SLIP), _RIM)


def _option_face(title: Message, each: Effect) -> Face:
    """A chain of the list at a glance: its title, its picture, and the points that each row would have."""
    cards = each.command.cards if isinstance(each.command, chains.Chain) else ()
    moves = [(change.row, change.was, change.now, int(change.held_back)) for change in each.changes]
    return faces.chain_option(title, [(*square, arrow) for laid in cards for square, arrow in chains.squares(laid)], moves)


def _title(position: Position, each: Effect, laid: int) -> Message:
    """The number of cards to lay and the points that rows gain; where players compete, those of each player, and souvenirs."""
    count = len(cards_given(each.command)) - laid
    cards = msgn("{count} more card", "{count} more cards", count) if laid else msgn("{count} card", "{count} cards", count)
    if not count:
        # Nothing is added to the chain on the paper.
        cards = msg("As laid")
    if not position.competing:
        return msg("{cards}: {points}", cards=cards, points=signed(each.gain))
    won = len(souvenirs_of(position.view, position.seat, each.command))
    souvenirs = (msgn("{count} souvenir", "{count} souvenirs", won),) if won else ()
    own, *others = shares(position.view, position.seat, each.changes)
    moved = {change.row for change in each.changes if change.now != change.was}
    brings = (*others, *souvenirs)
    if not brings or any(row.number in moved and row.handler == position.seat for row in position.view.rows):
        brings = (own, *brings)
    return position.named(msg("{cards}: {points}", cards=cards, points=brings))


# The chain


@lru_cache(maxsize=2048)
def courses_of(row: model.Row, cards: tuple[chains.Laid, ...]) -> dict[int, chains.Course]:
    """The row's courses through these cards by the points they lead to, most first; not yet judged."""
    return chains.best_courses(row, chains.visible(cards))


def course_of(position: Position, row: model.Row, draft: things.Chaining) -> tuple[int, chains.Course]:
    """The result that the draft has for a row, and its course: the one picked, else the best once judged.

    Where players compete, the best for another player's row is that it falls.
    """
    courses = courses_of(row, draft.cards)
    picked = dict(draft.results).get(row.number)
    if picked not in courses:
        side = -1 if position.competing and row.handler != position.seat else 1
        picked = max(courses, key=lambda points: (side * landed(row, points), not row.locked(points)))
    return picked, courses[picked]


def chain_command(position: Position, draft: things.Chaining) -> chains.Chain:
    """The command that the draft means; without courses until the cards are a chain."""
    if chains.why_not_chain(draft.cards) is not None:
        return chains.Chain(draft.cards, ())
    return chains.Chain(draft.cards, tuple(course_of(position, row, draft)[1] for row in position.view.rows))


def given(position: Position, draft: things.Draft) -> Give | chains.Chain | None:
    """The directive or chain of a draft as it lies, if it is one."""
    match draft:
        case things.Giving():
            return position.give(draft)
        case things.Chaining() if chains.why_not_chain(draft.cards) is None:
            return chain_command(position, draft)
    return None


def chain_dangers(position: Position, draft: things.Chaining) -> set[int]:
    """The rows that would fall or be held back by the chain as it lies."""
    if chains.why_not_chain(draft.cards) is not None:
        return set()
    return {row.number for row in position.cared_for if in_danger(row, course_of(position, row, draft)[0])}


def cover_name(draft: things.Chaining, laid: chains.Laid) -> Message:
    """The name of a spot for a card, for the place and for the list of moves."""
    if not draft.cards:
        return msg("On the paper, as the first card")
    before = dict(chains.squares(draft.cards[-1]))
    arrow = next(arrow for square, arrow in chains.squares(laid) if before.get(square) == arrow)
    return msg("On arrow {arrow} of card {card}, at {x}.{y}", arrow=ARROWS[arrow], card=draft.cards[-1].card, x=laid.x, y=laid.y)


def why_no_chain(position: Position) -> Refusal:
    """The reason why no chain can be given (SYD-4.3)."""
    refusal = position.check(chains.Chain((), ()))
    if refusal is not None and refusal.clause not in ("SYD-4.3", "SYD-4.4"):
        return refusal
    if len(position.hand) < 2:
        return Refusal("SYD-4.3", msg("You need two cards for a chain."))
    return Refusal("SYD-4.3", msg("No two cards in your hand make a chain: no arrow of one can match an arrow of the other."))


def why_not_laid(position: Position, draft: things.Chaining, card: int, onto: object) -> Refusal | None:
    """The reason why a card can't be laid there; None if it is just put back."""
    if onto is things.Area.HAND:
        return None
    if draft.best:
        return Refusal("SYD-4.3", msg("Choose one of the chains, or press Esc to go back."))
    name = card_label(card)
    if card not in position.hand:
        return Refusal("SYD-4.3", msg("Card {card} is not in your hand.", card=name))
    if any(laid.card == card for laid in draft.cards):
        return Refusal("SYD-4.3", msg("Card {card} is already in the chain.", card=name))
    turn = draft.turn if draft.card == card else 0
    if isinstance(onto, things.Cover):
        return chains.why_not_lay(draft.cards, chains.Laid(card, onto.x, onto.y, turn))
    if onto is not things.Area.PAPER:
        return Refusal("SYD-4.3", msg("You are laying a chain. Lay the card on the paper, or put the chain away first (Esc)."))
    if chains.covers(draft.cards, card, turn):
        return Refusal("SYD-4.3", msg("Lay it on one of the outlined places."))
    last = card_label(draft.cards[-1].card)
    if chains.covers(draft.cards, card):
        return Refusal("SYD-4.3", msg("Turned this way, card {card} matches no arrow of card {last}. Turn it.", card=name, last=last))
    reason = msg(
        "No arrow of card {card} can match one of card {last}: a straight arrow never becomes a diagonal one.", card=name, last=last
    )
    return Refusal("SYD-4.3", reason)


# The paper


@frozen
class Sheet:
    """The chain grid on the desk: the length of a square, and the middle of square 0.0."""

    square: float
    x: float
    y: float

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The middle of a square in scene units."""
        return self.x + x * self.square, self.y + y * self.square

    def card(self, laid: chains.Laid) -> tuple[float, float]:
        """The middle of a card."""
        (first, _), (second, _) = chains.squares(laid)
        return self.at((first[0] + second[0]) / 2, (first[1] + second[1]) / 2)


def sheet(desk: Box, cards: tuple[chains.Laid, ...]) -> Sheet:
    """The grid, scaled so that the next card has room wherever it is laid."""
    spots = list(chains.visible(cards)) if cards else [(0, 0)]
    last = [square for square, _ in chains.squares(cards[-1])] if cards else [(0, 0)]
    xs = [x for x, _ in spots] + [x + aside for x, _ in last for aside in (-1, 1)]
    ys = [y for _, y in spots] + [y + aside for _, y in last for aside in (-1, 1)]
    note = faces.CHAIN_NOTE if cards else faces.EMPTY_NOTE
    fit = min(faces.SQUARE, (desk.w - 16) / (max(xs) - min(xs) + 1), (desk.h - 8 - note) / (max(ys) - min(ys) + 1))
    square = max(fit // 4 * 4, 12.0)
    cx, cy = desk.x + desk.w / 2, desk.y + (desk.h + note - 8) / 2
    return Sheet(square, cx - (max(xs) + min(xs)) / 2 * square, cy - (max(ys) + min(ys)) / 2 * square)


def chain_pieces(position: Position, draft: things.Chaining) -> list[Piece]:
    """The paper, the cards on it, caps on end arrows, outlines of legal covers, and every row's result."""
    desk = position.layout.desk
    grid = sheet(desk, draft.cards)
    about, name = _paper_about(draft), msg("Chain paper, empty")
    how = msg(
        "Each card covers an equal arrow of the card before. Only arrows on top count; each row starts at an end and finds its own way."
    )
    # The best chains would hide a part of it.
    paper = desk.face("chain_paper", how=how) if draft.best is None else desk.face("chain_paper")
    if draft.cards:
        name = msgn("Chain paper with {count} card", "Chain paper with {count} cards", len(draft.cards))
        paper = faces.chain_paper(desk.w, desk.h, *about)
    pieces = [Piece("chain_paper", paper, *desk.centre, 10, ZONE, name, about, ("SYD-4.3", "SYD-4.4"))]
    for index, laid in enumerate(draft.cards):
        x, y = grid.card(laid)
        name = msg("{card}, card {place} of the chain", card=card_name(laid.card, laid.turn), place=index + 1)
        face, card, last = faces.directive(laid.card, laid.turn, grid.square), things.Card(laid.card), laid is draft.cards[-1]
        pieces.append(Piece(card.id, face, x, y, 11 + index, ZONE, name, card_about(), ("SYD-4.3",), laid.turn, movable=last, thing=card))
    pieces.extend(_marks(position, draft, grid))
    if draft.card:
        for laid in chains.covers(draft.cards, draft.card, draft.turn):
            x, y = grid.card(laid)
            face = faces.chain_cover(laid.turn, grid.square)
            pieces.append(Piece(f"outline:{laid.x}:{laid.y}", face, x, y, 22, ZONE, msg("A place for the card"), focusable=False))
    if chains.why_not_chain(draft.cards) is None:
        for row in position.view.rows:
            pieces.extend(_result(position, row, draft))
    if draft.best is not None:
        pieces.extend(chain_slips(position, draft, draft.best))
    return pieces


def _marks(position: Position, draft: things.Chaining, grid: Sheet) -> list[Piece]:
    """Caps on the end arrows and, once the cards are a chain, the order of checking if all rows that move have the same."""
    showing = chains.visible(draft.cards)
    ends = set(chains.end_squares(showing))
    steps: dict[tuple[int, int], int] = {}
    if chains.why_not_chain(draft.cards) is None:
        picked = draft.results[-1][0] if draft.results else 0
        found = [(row, *course_of(position, row, draft)) for row in position.view.rows]
        ways = {course.squares for row, end, course in found if end != row.points or row.number == picked}
        if len(ways) == 1:
            steps = {square: step for step, square in enumerate(ways.pop(), 1)}
    marks = []
    for square, arrow in showing.items():
        if square in ends or square in steps:
            x, y = grid.at(*square)
            face = faces.chain_square(arrow, square in ends, steps.get(square, 0), grid.square)
            marks.append(Piece(f"mark:{square[0]}:{square[1]}", face, x, y, 20, ZONE, msg("End arrow"), focusable=False))
    return marks


def _result(position: Position, row: model.Row, draft: things.Chaining) -> list[Piece]:
    end, _ = course_of(position, row, draft)
    return result_at(row, position.layout.rows[row.number], end, choice=len(courses_of(row, draft.cards)) > 1)


def _paper_about(draft: things.Chaining) -> tuple[Message, ...]:
    if not draft.cards:
        return (
            msg("Lay two or more cards. Each one covers an arrow of the card before it with an equal arrow."),
            msg("Only arrows on top count. Each row goes its own way through them, starting at an end arrow: one with a single neighbour."),
        )
    showing = chains.visible(draft.cards)
    ends = tuple(ARROWS[showing[square]] for square in chains.end_squares(showing))
    if not ends:
        return (msg("The chain closes on itself: it has no end arrow, so checking can't start."),)
    ends_line = msgn(
        "Each row begins with the end arrow {arrows}.", "Each row begins with one of the end arrows: {arrows}.", len(ends), arrows=ends
    )
    # At most twelve orders are listed.
    found = list(islice(chains.orders(showing), 13))
    spelt = dict.fromkeys("".join(GLYPHS[showing[square]] for square in order) for order in found[:12])
    text = tuple(Message(order) for order in spelt)
    if len(found) > 12:
        return (ends_line, msg("It may read the arrows in these orders, and more: {orders}.", orders=text))
    return (ends_line, msg("It may read the arrows in these orders: {orders}.", orders=text))


def chain_places(position: Position, draft: things.Chaining) -> list[Place]:
    """The paper, and a place for each legal cover of the lifted card as it is turned."""
    desk = position.layout.desk
    places = [Place(things.Area.PAPER, desk, ZONE, msg("The chain paper"), layer=4, thing=things.Area.PAPER)]
    if draft.card:
        grid = sheet(desk, draft.cards)
        for laid in chains.covers(draft.cards, draft.card, draft.turn):
            cover = things.Cover(laid.x, laid.y)
            places.append(Place(cover.id, Box.around(*grid.card(laid), grid.square), ZONE, cover_name(draft, laid), layer=6, thing=cover))
    return places

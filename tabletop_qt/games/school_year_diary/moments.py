"""Moments of School Year Diary: medals and experiences, rows, souvenirs, prizes and items, a chain given, a season that turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import product

from attrs import evolve

from engines.kernel.contract import Event
from engines.kernel.messages import Message, Sentence, msg, msgn, player
from engines.school_year_diary.card_text import season_name
from engines.school_year_diary.cards import Season
from engines.school_year_diary.model import FULL, ROUNDS, Follow, HandleDue, Row, State, Stow
from engines.school_year_diary.rules.chains import Chain, chain_given, squares, visible
from engines.school_year_diary.rules.directives import card_label, card_labels
from engines.school_year_diary.setup import row_count
from tabletop_qt.games.school_year_diary import faces
from tabletop_qt.games.school_year_diary.hand import prize_face
from tabletop_qt.games.school_year_diary.layout import shelf_slot
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.rows import cell_xy, medal_xy, verdict_xy
from tabletop_qt.games.school_year_diary.things import Deck
from tabletop_qt.games.school_year_diary.year import followed_face
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.faces import badge
from tabletop_qt.viewmodels.moments import LENGTH, MIDDLE, MOST, STAGE, Actor, Moment, Tally, row_of
from tabletop_qt.viewmodels.scenery import Box, Face, face, numbered
from tabletop_qt.viewmodels.view_model import Keepsake

STAGED = frozenset(
    {
        "experience_unlocked",
        "medal_unlocked",
        "row_collected",
        "souvenir_collected",
        "prize_collected",
        "event",
        "chain_given",
        "souvenir_taken",
        "prize_taken",
        "row_raised",
        "row_lowered",
        "held_back",
        "item_taken",
        "item_played",
    }
)
_MOST_TOLD, _FEW = 2, 5
"""The most rows that the sentence of a moment names, and the most that stand apart."""
_LAYING, _COUNTING = 300, 450
"""Milliseconds in which the cards of a chain are laid, and those in which its arrows are counted after that."""
_ROW_AFTER_ROW, LATEST = 350, 600
"""Milliseconds from one row that a card moves to the next, and after which the last of them moves."""
_PAGE = 100
"""Milliseconds after which the page of a round turns."""
_BRIEF, _NOTE = 900, Box(STAGE.w / 2 - 200, MIDDLE + 76, 400, 50)
"""Milliseconds of a small moment, and the place of its sentence."""
_PER_LETTER, _LONGEST = 35, 9000
"""Milliseconds to read a letter of an experience that comes, and all of them at most: a click ends it before."""
_GREAT = 5
"""The points that a chain of the player's must bring to be celebrated."""
_FLAKES = ((110, -30, 0), (250, 40, 120), (420, -60, 60), (590, 20, 180), (730, -40, 30), (850, 50, 100))
"""The points from which leaves, snow or petals fall, and the milliseconds until they do."""


def moment(position: Position, before: State, kinds: Collection[str]) -> Moment | None:
    """The moment of a beat that led from a view to this position; the first event's, if the view is this position's own."""
    if before is position.view:
        return _event(position, "")
    if "souvenir_taken" in kinds or "prize_taken" in kinds:
        return _taken(position, before)
    if "row_collected" in kinds:
        return _homecoming(position, before)
    if "experience_unlocked" in kinds or "medal_unlocked" in kinds:
        return _unlocked(position, before)
    if "souvenir_collected" in kinds or "prize_collected" in kinds:
        return gained(position, before, range(len(before.players)))
    if "chain_given" in kinds:
        return _given(position, before)
    if "row_raised" in kinds or "row_lowered" in kinds:
        return _moved_by_card(position, before)
    if "item_taken" in kinds or "item_played" in kinds:
        return _item(position, before)
    earlier = Position(position.game, before, position.seat, position.chairs, position.side)
    return _event(position, earlier.season) if position.events != earlier.events else None


def _homecoming(position: Position, before: State) -> Moment | None:
    """The student of a collected row goes home with its medals, tied with the ribbon of the season."""
    kept = {row.number for row in position.view.rows}
    row = next((row for row in before.rows if row.number not in kept), None)
    if row is None:
        return None
    layout, name = position.layout, position.cards.names[row.student]
    box, home = layout.rows[row.number], _home(position, row)
    photo, *medals = row_of(1 + len(row.medals), 150)
    photo = Box.around(photo.centre[0], MIDDLE, photo.w, photo.w * faces.MEDAL / faces.STAND)
    glad = faces.stand(row.student, "", mood="glad")
    actors = [
        Actor(faces.medal_on_row(medal.number, medal.turn, 2 * index + 1), lying, start=Box.around(*medal_xy(box, index), box.h), end=home)
        for index, (medal, lying) in enumerate(zip(row.medals, medals, strict=True))
    ]
    left, right = medals[0].x - 14, medals[-1].x + medals[-1].w + 14
    ribbon = face("tied_ribbon", right - left, 60, season=position.season)
    actors.append(Actor(ribbon, Box(left, MIDDLE + 12, right - left, 60), end=home, delay=150))
    stand = Box(box.x, box.y, box.h * faces.STAND / faces.MEDAL, box.h)
    actors.append(Actor(glad, photo, start=stand, end=home, leap=26, tilt=7))
    words = msg("Row {row} is collected! {student} takes the medals home.", row=row.number, student=name)
    return Moment(words, tuple(actors), (home,), _light(position.season), "fanfare")


def _home(position: Position, row: Row) -> Box:
    """The storage of the player who handled a row; alone, the card of its student."""
    if position.areas:
        return position.areas[row.handler].storage
    return position.layout.students[position.view.config.students.index(row.student)]


def _unlocked(position: Position, before: State) -> Moment | None:
    """Medals fly to their rows; experiences slide out of their deck, and lie where they can be read."""
    known, had = _experiences(before), {row.number: len(row.medals) for row in before.rows}
    cards = [card for card in _experiences(position.view) if card not in known]
    rows = [row for row in position.view.rows if len(row.medals) > had.get(row.number, 0)]
    if not cards and not rows:
        return None
    layout, names = position.layout, position.cards.names
    wide = MOST * faces.CARD[0] / faces.CARD[1] if cards else 0.0
    middle, *_ = row_of(1, len(cards) * (wide + 30), gap=0)
    beside = min(150.0, middle.x / len(rows) - 12) if cards and rows else 150.0
    if cards:
        lying = [Box.around(middle.x - (index + 0.5) * (beside + 12), MIDDLE, beside, beside) for index in reversed(range(len(rows)))]
    else:
        lying = row_of(len(rows), beside)
    places = tuple(Box.around(*medal_xy(layout.rows[row.number], len(row.medals) - 1), layout.rows[row.number].h) for row in rows)
    actors = [
        Actor(faces.medal_on_row(row.medals[-1].number, row.medals[-1].turn, 2 * len(row.medals) - 1), box, layout.decks[Deck.MEDAL], place)
        for row, box, place in zip(rows, lying, places, strict=True)
    ]
    shown = row_of(len(cards), wide, gap=30, ratio=faces.CARD[1] / faces.CARD[0])
    actors += [
        Actor(followed_face(position.cards, card, Box(0, 0, *faces.CARD)), box, layout.decks[Deck.EXPERIENCE], _lies(position, card))
        for card, box in zip(cards, shown, strict=True)
    ]
    words = msgn("{count} row gets a medal.", "{count} rows get a medal each.", len(rows))
    if len(cards) == 1:
        words = msg("{student} unlocks “{card}”.", student=names[position.cards.student_of(cards[0])], card=names[cards[0]])
    elif cards:
        words = msg("Experiences are unlocked: {cards}.", cards=tuple(names[card] for card in cards))
    if any(row.featured < len(row.medals) - 2 for row in rows):
        # Only in a game alone does a row grow whose student is not on its last medal (SYD-5.3).
        words = msg("{said} In solo play, shorter rows get a medal, too.", said=words)
    letters = sum(len(str(actor.face.message("text") or "")) for actor in actors)
    reads = min(_PER_LETTER * letters, _LONGEST)
    return Moment(words, tuple(actors), places, _light(position.season), "reveal", LENGTH + reads, reads)


def _experiences(view: State) -> dict[str, None]:
    """The experiences that are out of their deck and lie open, in the order they came."""
    found = [*view.decks.old_experiences, *view.decks.trends]
    for task in view.agenda:
        match task:
            case HandleDue(experiences=cards):
                found += cards
            case Follow(card=card) | Stow(card=card):
                found.append(card)
    return dict.fromkeys(found)


def _lies(position: Position, card: str) -> Box:
    """The place to which an experience goes: below its student's card if it has a Trend, else the old deck."""
    student = position.cards.student_of(card)
    if position.cards.trend(card) is not None and student in position.view.config.students:
        return position.layout.students[position.view.config.students.index(student)]
    return position.layout.decks[Deck.OLD_EXPERIENCE]


def gained(position: Position, before: State, seats: Collection[int]) -> Moment | None:
    """A souvenir or a prize goes to the storage of the first of these players who gains one."""
    layout = position.layout
    lay = dict(zip(before.decks.prizes, layout.prizes, strict=False))
    """Where each was kept before; a student's souvenir bears the student's name."""
    for seat, each in enumerate(before.players):
        lay |= dict.fromkeys((*each.souvenirs, *each.prizes), position.areas[seat].storage)
    for seat in seats:
        was, now = before.players[seat], position.view.players[seat]
        students = [student for student in now.souvenirs if student not in was.souvenirs]
        prizes = [prize for prize in now.prizes if prize not in was.prizes]
        if not students and not prizes:
            continue
        looks, large = _looks(position, students, prizes), faces.SOUVENIR * 4
        home, boxes = position.areas[seat].storage, row_of(len(looks), 2 * large if prizes else large, gap=30)
        actors = tuple(
            Actor(look, Box.around(*box.centre, box.w, box.w * look.h / look.w), lay.get(thing, layout.souvenirs), home, leap=26)
            for thing, (look, _), box in zip((*students, *prizes), looks, boxes, strict=True)
        )
        things = tuple([name for _, name in looks])
        words = msg("{who} collects {things}.", who=player(seat), things=things)
        if len(things) == 1 and students:
            words = msg("{who} collects the souvenir “{souvenir}”.", who=player(seat), souvenir=things[0])
        elif len(things) == 1:
            words = msg("{who} collects the prize “{prize}”.", who=player(seat), prize=things[0])
        return Moment(words, actors, (home,), _light(position.season), "fanfare")
    return None


def _looks(position: Position, students: Iterable[str], prizes: Iterable[str]) -> list[tuple[Face, Message]]:
    """The pictures and names of students' souvenirs and of prizes."""
    large, cards = faces.SOUVENIR * 4, position.cards
    return [
        *[(face("souvenir", large, large, student=each), Message(cards.souvenirs[each].name)) for each in students],
        *[(prize_face(cards.prizes[each], Box(0, 0, large, large / 2)), cards.names[each]) for each in prizes],
    ]


def lost(position: Position, before: State, seat: int) -> Moment | None:
    """The souvenirs and prizes that others have snatched from this player."""
    return _taken(position, before, (seat,))


def _taken(position: Position, before: State, losers: Collection[int] = ()) -> Moment | None:
    """A souvenir or a prize is snatched: from the badge of the player who had it, in an arc, to that of the player who takes it.

    Only what one of these ``losers`` has lost, if there are any; if several players have taken something, what the first of them has.
    """
    for (taker, now), (loser, was) in product(enumerate(position.view.players), enumerate(before.players)):
        students = [student for student in now.souvenirs if student in was.souvenirs]
        prizes = [prize for prize in now.prizes if prize in was.prizes]
        if taker != loser and (not losers or loser in losers) and (students or prizes):
            return _snatched(position, taker, loser, _looks(position, students, prizes))
    return None


def _snatched(position: Position, taker: int, loser: int, looks: Sequence[tuple[Face, Message]]) -> Moment:
    """The moment in which a player takes things from another one."""
    left, right = (Box.around(STAGE.w / 2 + aside, MIDDLE, 300, 300) for aside in (-260, 260))
    actors = [Actor(badge(position.colours[seat], position.bot(seat), 90), Box.around(box.centre[0], MIDDLE + 130, 90))
              for seat, box in ((loser, left), (taker, right))]  # fmt: skip
    for index, (look, _) in enumerate(looks):
        size = look.w * 0.9, look.h * 0.9
        start, end = (Box.around(box.centre[0] + 24 * index, MIDDLE - 20 + 24 * index, *size) for box in (left, right))
        actors.append(Actor(look, start, position.areas[loser].storage, position.areas[taker].storage, moved=end, leap=40, tilt=-12))
    words = msg(
        "{who} takes {things} from {whom}!",
        who=player(taker),
        whom=player(loser),
        things=tuple(msg("“{thing}”", thing=name) for _, name in looks),
    )
    return Moment(words, tuple(actors), (position.areas[taker].storage,), _light(position.season), "leap")


def _item(position: Position, before: State) -> Moment | None:
    """An item comes from the shelf to the player who takes it, or from the player who plays it to the place of the event."""
    for seat, (was, now) in enumerate(zip(before.players, position.view.players, strict=True)):
        boxes = position.layout.items if seat == position.side or not position.areas else position.areas[seat].items
        for item in {*was.items} ^ {*now.items}:
            card, name, taken = position.cards.items[item], position.cards.names[item], item in now.items
            held = boxes[(now if taken else was).items.index(item)]
            shelf = shelf_slot(position.layout.shelf, [*position.cards.items].index(item))
            shown = faces.slip("item", 200, 75, Message(card.name), position.text(item), motif=card.motif)
            large = Box.around(STAGE.w / 2, MIDDLE, 1.6 * shown.w, 1.6 * shown.h)
            words, sound, start, near, end = msg("Item “{item}” is taken.", item=name), "card", shelf, shelf, held
            if not taken:
                # A card that is followed lies in the place of the event.
                words, sound, start = msg("Item “{item}” is played.", item=name), "coin", held
                near = end = position.layout.event
            slip = Actor(shown, large, start, end, leap=18)
            return Moment(words, (slip,), sound=sound, lasts=_BRIEF, near=near, caption=_NOTE, dims=False)
    return None


def _given(position: Position, before: State) -> Moment | None:
    """A chain of another player: its cards come from their hand onto the paper; what rows gain or lose flies to them; own rows light up.

    None if it is the player's own, which they have just laid.
    """
    seat = next((seat for seat, each in enumerate(before.players) if len(position.view.players[seat].hand) < len(each.hand)), None)
    if seat is None or seat == position.side or seat not in position.areas:
        return None
    cards = [card for card in position.view.decks.old_directives if card not in before.decks.old_directives][::-1]
    boxes = row_of(len(cards), 200, ratio=0.5)
    paper = Box(boxes[0].x - 24, MIDDLE - 96, boxes[-1].x + boxes[-1].w - boxes[0].x + 48, 192)
    hand, old = position.areas[seat].hand, position.layout.decks[Deck.OLD_DIRECTIVE]
    actors = [
        Actor(faces.directive(card, 0, box.h), box, hand, old, delay=120 * index)
        for index, (card, box) in enumerate(zip(cards, boxes, strict=True))
    ]
    moved = _moved(position, before)
    for index, ((row, change), column) in enumerate(zip(moved, row_of(len(moved), 64), strict=True)):
        lying, sign = position.layout.rows[row.number], faces.sign(change, 0, 3)
        below = Box.around(column.centre[0], paper.y + paper.h + 32, column.w, column.w * sign.h / sign.w)
        home = Box.around(*verdict_xy(lying), lying.h * 0.6 * sign.w / sign.h, lying.h * 0.6)
        actors.append(Actor(sign, below, end=home, delay=_LAYING + _COUNTING * index // len(moved)))
    lights = tuple(position.layout.rows[row.number] for row, _ in moved if row.handler == position.side)
    return Moment(chain_given(card_labels(cards)), (Actor(faces.chain_paper(paper.w, paper.h), paper), *actors), lights, sound="card")


def own_chain(position: Position, before: State, command: Chain) -> Moment | None:
    """The player's own chain: its cards are laid one by one, and its arrows are counted along the way of the rows that it moves."""
    moved, gone = _moved(position, before), {laid.card for laid in command.cards} - set(before.players[position.seat].hand)
    if not moved or gone:
        return None
    showing = visible(command.cards)
    xs, ys = zip(*showing, strict=True)
    wide, high = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    square = min(80.0, 380 / wide, (MOST - 24) / high)
    paper = Box.around(40 + (wide * square + 24) / 2, MIDDLE, wide * square + 24, high * square + 24)

    def lies(x: float, y: float, w: float, h: float) -> Box:
        return Box(paper.x + 12 + (x - min(xs)) * square, paper.y + 12 + (y - min(ys)) * square, w, h)

    hand, old, actors = position.layout.hand, position.layout.decks[Deck.OLD_DIRECTIVE], [Actor(paper.face("chain_paper"), paper)]
    for index, laid in enumerate(command.cards):
        look = faces.directive(laid.card, laid.turn, square)
        x, y = (min(each) for each in zip(*(at for at, _ in squares(laid)), strict=True))
        actors.append(Actor(look, lies(x, y, look.w, look.h), hand, old, delay=_LAYING * index // len(command.cards)))
    ways = {
        course.squares for row, course in zip(before.rows, command.courses, strict=True) if row.number in {each.number for each, _ in moved}
    }
    if len(ways) == 1:
        (way,) = ways
        for step, at in enumerate(way, 1):
            mark = faces.chain_square(showing[at], False, step, square)
            actors.append(Actor(mark, lies(*at, square, square), delay=_LAYING + _COUNTING * step // len(way)))
    shown = _of_rows(position, moved, [*actors, *_in_line(position, moved, paper.x + paper.w + 40)])
    cared_for = {row.number for row in position.cared_for}
    if sum(change for row, change in moved if row.number in cared_for) < _GREAT:
        return shown
    return evolve(shown, actors=(*_falling(position.season), *shown.actors), sound="fanfare")


def _moved_by_card(position: Position, before: State) -> Moment | None:
    """A card raises or lowers rows: they alone stay light, one after the other gets the points gained or lost."""
    moved = _moved(position, before)
    if not moved:
        return None
    step, actors = min(_ROW_AFTER_ROW, LATEST // len(moved)), []
    for number, (row, change) in enumerate(moved):
        box, sign = position.layout.rows[row.number], faces.sign(change, 0, 3)
        high = box.h * 0.6
        wide, (x, y) = high * sign.w / sign.h, verdict_xy(box)
        shown = Box.around(x - wide * 0.9, y, wide, high)
        far = -high / 4 if change > 0 else high / 4
        moving = Box(shown.x, shown.y + far, shown.w, shown.h)
        actors.append(Actor(sign, shown, moved=moving, delay=number * step, tilt=8 if change < 0 else 0, there=True))
    return evolve(_of_rows(position, moved, actors), lights=(), spots=tuple(position.layout.rows[row.number] for row, _ in moved))


def with_events(position: Position, moment: Moment | None, events: Iterable[Event]) -> Moment | None:
    """The moment of these events, with the cards of another player's chain as they were laid, and a shield for each row that was saved."""
    for event in events:
        said = dict(event.message.values).get("what")
        if event.kind == "chain_given" and moment is not None and isinstance(said, Message) and moment.words.text == said.text:
            moment = evolve(moment, words=said, actors=tuple(_as_laid(moment.actors, str(said))))
    saved = [dict(event.message.values) for event in events if event.kind == "held_back"]
    for values in saved:
        number, points, cell = (int(str(values[name])) for name in ("row", "points", "cell"))
        row = position.view.row(number)
        if row is not None and cell < points:
            moment = _saved(position, row, cell, moment)
    return moment


def _as_laid(actors: Iterable[Actor], labels: str) -> Iterator[Actor]:
    """The same actors, cards turned as these labels name them."""
    for actor in actors:
        number, box = actor.face.number("number"), actor.shown
        turn = next((turn for turn in range(4) if actor.face.kind == "directive" and str(card_label(number, turn)) in labels), 0)
        if turn:
            look = faces.directive(number, turn, box.h if turn % 2 == 0 else 0.8 * box.h)
            actor = evolve(actor, face=look, shown=Box.around(*box.centre, look.w, look.h))
        yield actor


def _saved(position: Position, row: Row, cell: int, moment: Moment | None) -> Moment:
    """The moment in which a locker saves a row from falling to a cell, beside what else happens."""
    box, words = position.layout.rows[row.number], msg("A locker saves row {row} from falling to {cell}.", row=row.number, cell=cell)
    owner = next((locker.owner for locker in row.lockers if locker.cell == cell), position.side)
    x, size = cell_xy(box, row, row.points)[0], 0.9 * box.h
    shield = Actor(faces.shield(position.colours[owner]), Box.around(x, box.y + box.h / 2, size), leap=14, there=True)
    if moment is None:
        return Moment(words, (shield,), (), _light(position.season), "ring", spots=(box,), prompts=True)
    told = evolve(moment, words=msg("{first} {then}", first=moment.words, then=words), lights=(*moment.lights, box))
    return evolve(told, actors=(*told.actors, shield), lights=(), spots=(*told.spots, box)) if told.spots else told


def _moved(position: Position, before: State) -> list[tuple[Row, int]]:
    """The rows that have risen or fallen, and by how much."""
    points = {row.number: row.points for row in before.rows}
    return [(row, row.points - points[row.number]) for row in position.view.rows if row.points != points.get(row.number, row.points)]


def _in_line(position: Position, moved: Sequence[tuple[Row, int]], left: float) -> Iterator[Actor]:
    """The students of rows that move, side by side from here to the right edge of the stage."""
    step = min((STAGE.w - 40 - left) / len(moved), 200.0)
    start = left + (STAGE.w - 40 - left - step * len(moved)) / 2
    for index, (row, change) in enumerate(moved):
        box = Box.around(start + step * (index + 0.5), MIDDLE + (20 if change > 0 else -20), min(step - 12, 130.0))
        yield from _stepping(position, row, change, Box.around(*box.centre, box.w, box.w * faces.MEDAL / faces.STAND), 40)


def _of_rows(position: Position, moved: Sequence[tuple[Row, int]], actors: Sequence[Actor]) -> Moment:
    """The moment of rows that move: it names them, and they light up."""
    rows = tuple(position.layout.rows[row.number] for row, _ in moved)
    sad = any(change < 0 for _, change in moved)
    return Moment(_steps(moved), tuple(actors), rows, _light(position.season), "spill" if sad else "leap")


def _stepping(position: Position, row: Row, change: int, shown: Box, far: float) -> Iterator[Actor]:
    """A row's student, who goes up this ``far`` with a hop or down with a stumble, and the points gained or lost."""
    mood = "glad" if change > 0 else "sad" if change < 0 else "calm"
    lying, stand = position.layout.rows[row.number], faces.stand(row.student, "", mood=mood)
    home = Box(lying.x, lying.y, lying.h * faces.STAND / faces.MEDAL, lying.h)
    moved = None if not change else Box(shown.x, shown.y + (-far if change > 0 else far), shown.w, shown.h)
    yield Actor(stand, shown, home, home, moved, leap=20 if change > 0 else 0, tilt=-14 if change < 0 else 0)
    if change:
        sign = faces.sign(change, 0, 3)
        width = max(min(shown.w * 0.75, 84.0), 44.0)
        box = Box.around(shown.x + shown.w * 0.9, shown.y + 8, width, width * sign.h / sign.w)
        yield Actor(sign, Box(min(box.x, STAGE.w - box.w), box.y, box.w, box.h), delay=200)


def _steps(moved: Sequence[tuple[Row, int]]) -> Message:
    """The rows that have risen or fallen, in words."""
    told = [
        msg("Row {row} rises from {was} to {points}.", row=row.number, was=row.points - change, points=row.points)
        if change > 0
        else msg("Row {row} falls from {was} to {points}.", row=row.number, was=row.points - change, points=row.points)
        for row, change in moved
    ]
    if len(told) > _MOST_TOLD:
        up, down = (sum(1 for _, change in moved if change * way > 0) for way in (1, -1))
        told = [msgn("{count} row rises.", "{count} rows rise.", up)] if up else []
        told += [msgn("{count} row falls.", "{count} rows fall.", down)] if down else []
    words, *others = told
    for other in others:
        words = msg("{first} {second}", first=words, second=other)
    return words


def closing(position: Position, earlier: Iterator[State]) -> Moment | None:
    """The end of a round where nobody competes: every row's student with the points that the round has brought, and the rounds so far."""
    view = position.view
    if position.competing or not view.decks.events:
        return None
    start = view
    for start in earlier:
        if start.round < view.round:
            break
    points = {row.number: row.points if start.round < view.round else 0 for row in start.rows}
    gap = 60.0 if len(view.rows) <= _FEW else 12.0
    large = min(100.0, (STAGE.w - 40) / len(view.rows) - gap)
    page = Box.around(STAGE.w / 2, MIDDLE - 4, max(len(view.rows) * (large + gap) + 60, 42.0 * ROUNDS + 80), 316)
    actors = [Actor(page.face("page", side="right", season=""), page)]
    if position.rounds == ROUNDS:
        tabs = Box.around(STAGE.w / 2, 36, 42.0 * ROUNDS, 30)
        actors.append(Actor(tabs.face("rounds", round=view.round + 1), tabs))
    for row, column in zip(view.rows, row_of(len(view.rows), large, gap=gap), strict=True):
        change, high = row.points - points[row.number], large * faces.MEDAL / faces.STAND
        actors += _stepping(position, row, change, Box(column.x, 78, large, high), 12)
        tally = faces.tally(row.points, row.maximum, row.ranks)
        actors.append(Actor(tally, Box(column.x + 0.1 * large, 100 + high, 0.8 * large, 0.8 * large * tally.h / tally.w)))
    rows = row_count(view.config)
    total = sum(row.points for row in view.rows) + FULL * (rows - len(view.rows))
    words = msg(
        "Round {round} of {rounds} is over: {points} of {most} points.",
        round=view.round, rounds=position.rounds, points=total, most=FULL * rows,
    )  # fmt: skip
    return Moment(words, tuple(actors), (), _light(position.season), "ring")


def _event(position: Position, season: str) -> Moment:
    """The event of a round slides out of its deck; where the season was another, the page turns: light and ribbon of the new one."""
    now, event = position.season, position.events[0]
    wide = MOST * faces.CARD[0] / faces.CARD[1]
    card = followed_face(position.cards, event, Box(0, 0, *faces.CARD))
    middle = STAGE.w / 2 if now == season else 90 + wide / 2
    actors = [Actor(card, Box.around(middle, MIDDLE, wide, MOST), position.layout.decks[Deck.EVENT], position.layout.event)]
    right = position.layout.pages[1]
    page = Actor(right.face("page", side="right", season=""), right, start=right, acts=_PAGE, there=True, turns=True)
    words = msg("Round {round} begins with “{event}”.", round=position.view.round, event=position.cards.names[event])
    if now != season:
        name = season_name(Season(now))
        banner = face("season_banner", 620, 190, season=now, word=Sentence(name.text, name.values))
        actors = [*_falling(now), Actor(banner, Box.around(630, MIDDLE, 560, 560 * 190 / 620)), *actors]
        words = msg("With “{event}”, {season} begins.", season=name, event=position.cards.names[event])
    return Moment(words, (page, *actors), (position.layout.event,), _light(now), "page")


def _falling(season: str) -> Iterator[Actor]:
    """Leaves, snow, petals or suns."""
    flake = face("season_flake", 48, 48, season=season)
    return (Actor(flake, Box(x, y, 48, 48), moved=Box(x + 40, y + 330, 48, 48), tilt=140, delay=delay) for x, y, delay in _FLAKES)


def _light(season: str) -> Face:
    return face("season_light", STAGE.w, STAGE.h, season=season)


# The end of a round and of the year


def tally(position: Position) -> Tally | None:
    """A picture for each victory point at the end of a round of a competition, the medals of collected rows in a pile."""
    view = position.view
    if not position.competing or not view.agenda or not view.decks.events:
        return None
    pictures = list[tuple[Face, ...]]()
    for seat, holder in enumerate(view.players):
        ranks = [faces.avatar(row.student) for row in view.rows if row.handler == seat for _ in range(row.ranks)]
        medals, size = len(holder.medals), faces.SMALL_TOKEN
        ranks += [face("medals_won", size, size, count=medals)] if medals else []
        souvenirs = [face("souvenir", size, size, student=student) for student in holder.souvenirs]
        prizes = [face("prize", size, size, from_round=position.cards.prizes[prize].from_round) for prize in holder.prizes]
        pictures.append((*ranks, *souvenirs, *prizes))
    return Tally(face("page", 720, 400, side="right", season=""), tuple(pictures))


_LINE, _LINES = 86.0, 300.0
"""The height of a student's line, and of all lines at most."""


def _class_photo(position: Position, students: Sequence[str], names: Sequence[str]) -> Face:
    """The students of the year, and the names of the players; with a trophy if they have won the year.

    A player alone sees a medal for each collected row, several see whose rows are how high.
    """
    rows = {number: index * len(students) // len(position.layout.rows) for index, number in enumerate(position.layout.rows)}
    collected = Counter(rows[number] for number in rows if position.view.row(number) is None)
    values: dict[str, str | int] = {f"medals{index}": collected[index] for index in range(len(students))}
    title = msg("Your class") if names[0] == tr(msg("You")) else msg("{name}'s class", name=names[0])
    won = int(not position.view.rows and not position.competing)
    if len(names) > 1:
        title = msg("The class of {names}", names=tuple([msg("{name}", name=name) for name in names]))
        values = {"each": len(names), **numbered("owner", position.colours)}
        values |= {f"points{number - 1}": row.points if (row := position.view.row(number)) else FULL for number in rows}
    return face("class_photo", 440, 190, title=title, won=won, **values, **numbered("student", students))


def year_spread(position: Position, names: Sequence[str]) -> Keepsake:
    """A spread of the diary: a line for each student, with the medals of collected rows and the points of the others."""
    students, kept = position.view.config.students, {row.number: row for row in position.view.rows}
    each = len(position.layout.rows) // len(students)
    values: dict[str, str | int] = {"each": each, **numbered("student", students)}
    for number in position.layout.rows:
        row = kept.get(number)
        values |= {f"points{number - 1}": -1 if row is None else row.points, f"medals{number - 1}": 5 if row is None else len(row.medals)}
    stamp = face("year_stamp", 126, 126, rows=len(position.layout.rows), collected=len(position.layout.rows) - len(kept))
    return Keepsake(
        face("spread", 1040, 600, season=position.season),
        face("year_medals", 440, min(_LINE * len(students), _LINES), **values),
        _class_photo(position, students, names),
        together=len(names) > 1 and not position.competing,
        stamp=None if position.competing else stamp,
    )

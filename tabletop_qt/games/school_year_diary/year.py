"""The decks, the newest event, the trend zone, and the items in public storage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil

from attrs import evolve, frozen

from engines.kernel.messages import Message, msg, msgn
from engines.school_year_diary.card_text import card_text, season_name, short_trend, trend_words
from engines.school_year_diary.cards import Cards, EventCard, ExperienceCard, ItemCard, StudentCard
from engines.school_year_diary.model import HIDDEN_NAME, HIDDEN_NUMBER, ROUNDS, Medal
from tabletop_qt.games.school_year_diary import faces
from tabletop_qt.games.school_year_diary.layout import columns, shelf_slot
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.rows import medal_short
from tabletop_qt.games.school_year_diary.things import Deck, Draft, Giving, StoredItem
from tabletop_qt.viewmodels.faces import ENLARGED, LEAST_PX, enlarged
from tabletop_qt.viewmodels.scenery import Box, Emphasis, Face, Piece, Place, face
from tabletop_qt.viewmodels.view_model import Holding

# Decks


def deck_name(deck: Deck, count: int) -> Message:
    """A deck with its number of cards."""
    return {
        Deck.DIRECTIVE: msgn("Directive deck, {count} card", "Directive deck, {count} cards", count),
        Deck.OLD_DIRECTIVE: msgn("Old directive deck, {count} card", "Old directive deck, {count} cards", count),
        Deck.MEDAL: msgn("Medal deck, {count} medal", "Medal deck, {count} medals", count),
        Deck.EVENT: msgn("Event deck, {count} card", "Event deck, {count} cards", count),
        Deck.EXPERIENCE: msgn("Experience deck, {count} card", "Experience deck, {count} cards", count),
        Deck.OLD_EXPERIENCE: msgn("Old experience deck, {count} card", "Old experience deck, {count} cards", count),
    }[deck]


def deck_about(deck: Deck) -> tuple[Message, ...]:
    """A deck explained."""
    return {
        Deck.DIRECTIVE: (
            msg("Get a card for 1 idea: press the deck, or drag it to your hand."),
            msg("Drop one of your cards here to discard it and get 3, for 2 ideas."),
        ),
        Deck.OLD_DIRECTIVE: (
            msg("Cards given or discarded. They are shuffled into the directive deck when it is empty."),
            msg("Drop your cards here to swap them for the same number of new ones, for 1 idea."),
        ),
        Deck.MEDAL: (msg("A row whose student is on its last medal gets the top medal of this deck."),),
        Deck.EVENT: (msg("Two events of each season. Each round begins with the top one; after the last the year is over."),),
        Deck.EXPERIENCE: (
            msg("When a row unlocks a medal, you follow its student's topmost card of the current season, if there is one."),
        ),
        Deck.OLD_EXPERIENCE: (msg("Experiences that have been followed."),),
    }[deck]


DECK_CLAUSES = {
    Deck.DIRECTIVE: ("SYD-4.7",),
    Deck.OLD_DIRECTIVE: ("SYD-4.7",),
    Deck.MEDAL: ("SYD-5.2",),
    Deck.EVENT: ("SYD-3.1",),
    Deck.EXPERIENCE: ("SYD-5.4",),
    Deck.OLD_EXPERIENCE: ("SYD-5.4",),
}

DECKS = "decks"
DeckCard = int | str | Medal
"""A card of a deck: by number, by name, or a medal."""


def deck_pieces(position: Position, draft: Draft) -> list[Piece]:
    """All decks and the heap of lockers."""
    pieces = []
    decks = position.view.decks
    piles: Mapping[Deck, Sequence[DeckCard]] = {
        Deck.DIRECTIVE: decks.directives,
        Deck.OLD_DIRECTIVE: decks.old_directives,
        Deck.MEDAL: decks.medals,
        Deck.EVENT: decks.events,
        Deck.EXPERIENCE: decks.experiences,
        Deck.OLD_EXPERIENCE: decks.old_experiences,
    }
    for deck, cards in piles.items():
        x, y = position.layout.decks[deck].centre
        count = len(cards)
        face, name, about = _face(position, deck, count), deck_name(deck, count), (*deck_about(deck), *_known(position, cards))
        clauses, movable = DECK_CLAUSES[deck], deck is Deck.DIRECTIVE
        pieces.append(Piece(deck.id, face, x, y, 1, DECKS, name, about, clauses, movable=movable, thing=deck))
    return [*pieces, _lockers(position, draft)]


def _lockers(position: Position, draft: Draft) -> Piece:
    x, y = position.layout.decks[Deck.LOCKERS].centre
    about = (
        msg("For 1 idea, drag a locker onto an empty cell, any but a row's maximum."),
        msg("A student who would end an action on a locked cell stays put: a locker saves a row from falling there."),
        msg("Your lockers come off at the start of your next turn."),
    )
    held = isinstance(draft, Holding) and draft.thing is Deck.LOCKERS
    emphasis = Emphasis.CHOSEN if held else Emphasis.REST
    face, clauses = faces.locker_supply(position.colour(position.side)), ("SYD-4.5", "SYD-4.6")
    return Piece(Deck.LOCKERS.id, face, x, y, 1, DECKS, msg("Lockers"), about, clauses, movable=True, emphasis=emphasis, thing=Deck.LOCKERS)


def _face(position: Position, deck: Deck, count: int) -> Face:
    """A deck face down with its count, face up with its top card, or the outline where it has no card."""
    decks, box = position.view.decks, position.layout.decks[deck]
    if not count:
        return box.face("empty_deck", deck=deck)
    if deck is Deck.OLD_DIRECTIVE:
        return box.face("old_deck", deck=Deck.DIRECTIVE, count=count, number=decks.old_directives[0])
    if deck is Deck.OLD_EXPERIENCE:
        top = position.cards.experiences[decks.old_experiences[0]]
        return box.face("old_deck", deck=Deck.EXPERIENCE, count=count, student=top.student, season=top.season)
    return box.face("deck", deck=deck, count=count)


def _known(position: Position, cards: Sequence[DeckCard]) -> tuple[Message, ...]:
    """The cards of a deck that lies open to this seat, from the top (SYD-6.1)."""
    hidden = (HIDDEN_NUMBER, HIDDEN_NAME)
    known = [_word(position, card) for card in cards[:8] if (card.number if isinstance(card, Medal) else card) not in hidden]
    if not known:
        return ()
    if len(cards) > 8:
        return (msg("From the top: {cards}, …", cards=tuple(known)),)
    return (msg("From the top: {cards}.", cards=tuple(known)),)


def _word(position: Position, card: DeckCard) -> Message:
    if isinstance(card, Medal):
        return medal_short(card)
    return Message(str(card)) if isinstance(card, int) else position.cards.names[card]


def deck_places(position: Position) -> list[Place]:
    """The places for cards and lockers."""
    named = (
        (Deck.DIRECTIVE, msg("The directive deck")),
        (Deck.OLD_DIRECTIVE, msg("The old directive deck")),
        (Deck.LOCKERS, msg("The lockers in public storage")),
    )
    return [Place(deck.place, position.layout.decks[deck], DECKS, name, layer=1, thing=deck) for deck, name in named]


# Texts on a small table


HEAD, EDGES, TIGHT, RIMS, PICTURE, SEAL = 30.0, 9.0, 6.0, 18.0, 34.0, 18.0
"""The room for a card's title with its edges, the edges alone, also in a crowd, those at the sides, a small picture, and the seal."""
_SMALL, _ALONE = (948.0, 587.0), (1225.0, 573.0)
"""The table's area in a small window, beside the panel and without it, in screen pixels."""
_LARGE_W, _LAYER, _AWAY = 330.0, 60, 10.0
_BOLD = 0.85
"""The share of a line's letters that fits if they are those of a title."""


@frozen
class Letters:
    """About what a text takes on a table: how wide a letter is, and how high a line, in scene units."""

    wide: float
    line: float

    @classmethod
    def on(cls, bounds: Box) -> Letters:
        """The letters on a table as small as it gets beside the side panel, at their least size on the screen."""
        wide, high = _ALONE if bounds.wide else _SMALL
        size = min(ceil(LEAST_PX * max(bounds.w / wide, bounds.h / high)), ENLARGED)
        return cls(0.56 * size, 1.1 * size)

    def height(self, text: Message, width: float) -> float:
        """The height of a text at a width."""
        return self.line * ceil(len(str(text)) * self.wide / max(width, self.wide))


def has_room(bounds: Box, face: Face, w: float, h: float) -> bool:
    """True if a card of this size has room for its title and its whole text beside a picture, or without one."""
    title, text, letters = face.message("title"), face.message("text"), Letters.on(bounds)
    inside = w - RIMS - PICTURE - SEAL * bool(face.word("season"))
    lines = letters.height(title or msg(""), inside * _BOLD) - letters.line
    return HEAD + lines + letters.height(text or msg(""), inside) <= h


def reading(bounds: Box, piece: str, face: Face, box: Box, name: Message, *, always: bool = False) -> tuple[Piece, ...]:
    """A large copy of a card with room for title and text, to be shown beside it; none, unless ``always``, if the card has room."""
    title, text, letters = face.message("title"), face.message("text"), Letters.on(bounds)
    if title is None or text is None:
        return ()
    inside = box.w - RIMS - PICTURE
    more_title = letters.height(title, inside * _BOLD) - letters.line
    named = HEAD + more_title + letters.height(text, inside)
    # A picture identifies a card, too; an option has only its name.
    bare = named if face.kind == "choice" else EDGES + letters.height(text, inside - SEAL)
    if min(named, bare) <= box.h and not always:
        return ()
    large = evolve(face, w=_LARGE_W, h=HEAD + letters.height(text, _LARGE_W - RIMS) + 2 * letters.line)
    x = min(max(box.centre[0], large.w / 2 + _AWAY), bounds.w - large.w / 2 - _AWAY)
    above = box.y - _AWAY - large.h / 2
    y = above if above - large.h / 2 > 0 else box.y + box.h + _AWAY + large.h / 2
    return (Piece(f"reading:{piece}", large, x, y, _LAYER, "year", name),)


# The trend zone


TRENDS = "year"
_TALL_CARD_H, _MOST_CARD_H = 140.0, 224.0
_TREND_H = 36.0
"""The least height of a card below a student's card."""
_GAP, _RING_GAP, _NARROW = 4.0, 9.0, 0.5
_LEAST_W, _CROWD, _NAME = 150.0, 3, 18
"""The least width of a card, the number of a student's cards that may lie in two columns, and the letters of a long name."""


def trend_pieces(position: Position) -> list[Piece]:
    """A column for each student: its card, below it experiences with a Trend; a crowded column overlaps."""
    pieces = []
    students, letters = position.view.config.students, Letters.on(position.layout.bounds)
    cards = [[student, *_lying(position, student)] for student in students]
    for column, (box, texts) in zip(cards, trend_columns(position.cards, position.layout.students, cards, letters), strict=True):
        first, *others = stacked_in(box, texts, letters)
        pieces.append(_student(position, column[0], first, texts[0]))
        pieces += [_trend(position, card, place, text, 1 + index)
                   for index, (card, place, text) in enumerate(zip(column[1:], others, texts[1:], strict=True))]  # fmt: skip
    return pieces


def trend_columns(
    cards: Cards, boxes: tuple[Box, ...], lying: Sequence[Sequence[str]], letters: Letters
) -> list[tuple[Box, list[Message]]]:
    """Each student's column with the texts of the cards in it: in fewer words where there is no room for names and whole texts."""
    whole = [[trend_words(cards, card) for card in column] for column in lying]
    short = [[short_trend(cards, card) for card in column] for column in lying]
    places = shared(boxes, whole, letters)
    if _names_crowd(places, whole, letters) > 1:
        texts = [_longest_that_fit(*column, letters) for column in zip(places, whole, short, strict=True)]
        return list(zip(shared(boxes, texts, letters), texts, strict=True))
    return list(zip(places, whole, strict=True))


def _longest_that_fit(box: Box, whole: list[Message], short: list[Message], letters: Letters) -> list[Message]:
    """The text of each card of a column: its whole one if all cards have room for their names then, those on top first."""
    texts = list(whole if len(whole) == 1 else short)
    for index, text in enumerate(whole):
        tried = [*texts[:index], text, *texts[index + 1 :]]
        if _names_crowd((box,), [tried], letters) <= 1:
            texts = tried
    return texts


def _lying(position: Position, student: str) -> list[str]:
    """The experiences of a student that lie in the trend zone."""
    return [card for card in position.view.decks.trends if card != student and position.cards.student_of(card) == student]


def shared(boxes: tuple[Box, ...], lying: list[list[Message]], letters: Letters) -> tuple[Box, ...]:
    """Columns side by side, of equal width unless a text or a name needs more; if room is short, the students' own cards come first."""

    def hold(found: tuple[Box, ...]) -> bool:
        return all(_crowding(_halves(box, texts, letters), letters) <= 1 for box, texts in zip(found, lying, strict=True))

    if any(box.y != boxes[0].y for box in boxes) or (hold(boxes) and _names_crowd(boxes, lying, letters) <= 1):
        return boxes
    by_all = _widths_by_text(boxes, lying)
    if hold(boxes):
        return by_all if hold(by_all) and _names_crowd(by_all, lying, letters) < _names_crowd(boxes, lying, letters) else boxes
    return by_all if hold(by_all) else _widths_by_text(boxes, [texts[:1] for texts in lying])


def _names_crowd(boxes: tuple[Box, ...], lying: list[list[Message]], letters: Letters) -> float:
    """The height that cards with their names need, as a share of the most crowded column."""
    return max(
        (sum(HEAD + letters.height(text, box.w - RIMS - PICTURE) for text in texts) + _GAP * (len(texts) - 1)) / box.h
        for box, texts in zip(boxes, lying, strict=True)
    )


def _widths_by_text(boxes: tuple[Box, ...], lying: list[list[Message]]) -> tuple[Box, ...]:
    """Columns that are wider the longer their texts are, but none so narrow that a line holds only a word or two."""
    one, gap = boxes[0], boxes[1].x - boxes[0].x - boxes[0].w
    letters = [sum(len(str(text)) for text in texts) for texts in lying]
    widths = [one.w * (_NARROW + (1 - _NARROW) * len(boxes) * each / sum(letters)) for each in letters]
    return tuple(Box(one.x + sum(widths[:index]) + gap * index, one.y, width, one.h) for index, width in enumerate(widths))


def _least_height(box: Box, texts: list[Message], letters: Letters) -> float:
    if len(texts) == 1:
        return HEAD + letters.height(texts[0], box.w - RIMS)
    return sum(_bare(box, texts, letters)) + _GAP * (len(texts) - 1)


def _bare(box: Box, texts: list[Message], letters: Letters) -> list[float]:
    """The heights of cards with their text only, and the season's seal unless they are a student's."""
    return [EDGES + letters.height(text, box.w - RIMS - (SEAL if index else 0)) for index, text in enumerate(texts)]


def _tight(box: Box, texts: list[Message], letters: Letters) -> list[float]:
    """The heights of cards with their name above their text."""
    name = letters.line * ceil(_NAME * letters.wide / (box.w - RIMS - SEAL))
    return [TIGHT + name + letters.height(text, box.w - RIMS) for text in texts]


def _crowding(lying: Sequence[tuple[Box, list[Message]]], letters: Letters) -> float:
    """The height that the texts need at least, as a share of the most crowded column."""
    return max(_least_height(box, texts, letters) / box.h for box, texts in lying)


def _halves(box: Box, texts: list[Message], letters: Letters) -> list[tuple[Box, list[Message]]]:
    """A student's column with its texts; as two, side by side, if the cards are crowded in one."""
    whole = [(box, texts)]
    if box.w < 2 * _LEAST_W or len(texts) < _CROWD or _named_crowding(whole, letters) <= 1:
        return whole
    left, right = columns(box, 2, _GAP)
    parts = [[(left, texts[:at]), (right, texts[at:])] for at in range(1, len(texts))]
    return min((whole, *parts), key=lambda lying: _named_crowding(lying, letters))


def _named_crowding(lying: Sequence[tuple[Box, list[Message]]], letters: Letters) -> float:
    """The height that names and texts need at least, as a share of the most crowded column."""
    return max((sum(_tight(box, texts, letters)) + _GAP * (len(texts) - 1)) / box.h for box, texts in lying)


def stacked_in(box: Box, texts: list[Message], letters: Letters) -> list[Box]:
    """Boxes for a student's card and the others of the student, in one column or two."""
    return [each for part, words in _halves(box, texts, letters) for each in _stack(part, words, letters)]


def _stack(box: Box, texts: list[Message], letters: Letters) -> list[Box]:
    """Boxes for a card and the cards below it, as high as their texts need if there is room; else the lower ones overlap."""
    if len(texts) == 1:
        return [Box(box.x, box.y, box.w, min(box.h, _MOST_CARD_H))]
    gap = _gap(box, texts, letters)
    heights = _heights(box, texts, letters, gap)
    tops = [sum(heights[1:index]) + gap * (index - 1) for index in range(1, len(heights))]
    below = heights[0] + gap
    closer = min(1.0, (box.h - below - heights[-1]) / tops[-1]) if tops[-1] else 1.0
    lower = [Box(box.x, box.y + below + top * closer, box.w, high) for top, high in zip(tops, heights[1:], strict=True)]
    return [Box(box.x, box.y, box.w, heights[0]), *lower]


def _gap(box: Box, texts: list[Message], letters: Letters) -> float:
    """The gap between cards: wide enough for the ring of a hint where all have room for names and pictures, too."""
    named = [HEAD + letters.height(text, box.w - RIMS - PICTURE) for text in texts]
    return _RING_GAP if sum(named) + _RING_GAP * (len(texts) - 1) <= box.h else _GAP


def _heights(box: Box, texts: list[Message], letters: Letters, gap: float) -> list[float]:
    room = box.h - gap * (len(texts) - 1)
    with_picture = [HEAD + letters.height(texts[0], box.w - RIMS)]
    with_picture += [EDGES + letters.height(text, box.w - RIMS - PICTURE) for text in texts[1:]]
    named = _tight(box, texts, letters)
    if sum(with_picture) + 1.2 * letters.line * (len(texts) - 1) > room >= sum(named):
        wanted = named
    else:
        wanted = with_picture if sum(with_picture) <= room else _bare(box, texts, letters)
    spare = room - sum(wanted)
    if spare < 0:
        heights = [max(room * high / sum(wanted), _TREND_H) for high in wanted]
        return [max(min(heights[0], room - sum(heights[1:])), EDGES + 2 * letters.line), *heights[1:]]
    # Spare height gives each card below room for its name; the student's card, which has room for that, gets the rest it can use.
    shares = len(texts) - (1 if gap == _GAP else 0.5)
    heights = [wanted[0], *(high + min(2.5 * letters.line, spare / shares) for high in wanted[1:])]
    return [max(heights[0], min(room - sum(heights[1:]), _TALL_CARD_H)), *heights[1:]]


TREND_ANSWERS = msg("A Trend takes effect by itself, whenever its condition is met.")


def _student(position: Position, student: str, box: Box, trend: Message) -> Piece:
    card = position.cards.students[student]
    name, about = msg("Student card: {name}", name=Message(card.name)), (Message(card.character), position.text(student), TREND_ANSWERS)
    made, large = zone_card(position, student, box, trend, name)
    return Piece(f"card:{student}", made, *box.centre, 1, TRENDS, name, about, ("SYD-2.5", "SYD-5.5"), reveals=large)


def _trend(position: Position, card_id: str, box: Box, trend: Message, layer: int) -> Piece:
    card = position.cards.experiences[card_id]
    name, about = msg("Experience in the trend zone: {name}", name=Message(card.name)), (position.text(card_id), TREND_ANSWERS)
    made, large = zone_card(position, card_id, box, trend, name)
    return Piece(f"card:{card_id}", made, *box.centre, layer, TRENDS, name, about, ("SYD-5.4", "SYD-5.5"), reveals=large)


def zone_card(position: Position, card: str, box: Box, trend: Message, name: Message) -> tuple[Face, tuple[Piece, ...]]:
    """A card of the trend zone, and a large one that says its Trend in a whole sentence, unless that stands on the card itself."""
    cards, whole = position.cards, trend_words(position.cards, card)
    found = cards.experiences.get(card)
    kind, season = ("student", "") if found is None else ("experience", found.season)
    made, told = (
        faces.slip(kind, box.w, box.h, cards.names[card], text, student=cards.student_of(card), season=season) for text in (trend, whole)
    )
    return made, reading(position.layout.bounds, f"card:{card}", told, box, name, always=trend != whole)


# The year


ZONE = "year"


def year_pieces(position: Position, draft: Draft) -> list[Piece]:
    """The newest event with the card that asks for a decision, the trend zone, and the shelf of items."""
    return [*_followed(position), *trend_pieces(position), *_shelf(position, draft), *_rounds(position)]


def _rounds(position: Position) -> Iterator[Piece]:
    """The index tabs of the rounds, where one plays a whole year alone."""
    box, view = position.layout.rounds, position.view
    if box is not None and position.rounds == ROUNDS:
        name = msg("Round {round} of {rounds}", round=view.round, rounds=position.rounds)
        about = msg("Each round begins with an event; after the last round the year is over.")
        large = enlarged(face("rounds", _LARGE_W, 26, round=view.round), 200)
        x, y = (box.x - _AWAY - large.w / 2, box.y + large.h / 2) if box.h > box.w else (box.centre[0] - 160, box.y + box.h + large.h)
        shown = (Piece("reading:rounds", large, x, y, _LAYER, ZONE, name),)
        clauses = ("SYD-3.1", "SYD-3.5")
        yield Piece("rounds", box.face("rounds", round=view.round), *box.centre, 1, ZONE, name, (about,), clauses, reveals=shown)


def _followed(position: Position) -> Iterator[Piece]:
    cards, box = position.cards, position.layout.event
    if position.events:
        newest, *earlier = position.events
        season = season_name(cards.events[newest].season)
        name = msg("Event of round {round}, {season}: {name}", round=position.view.round, season=season, name=cards.names[newest])
        before = (msg("Earlier events: {events}.", events=tuple(cards.names[event] for event in earlier)),) if earlier else ()
        about, clauses = (position.text(newest), *before), ("SYD-3.1", "SYD-3.2")
        yield Piece(f"event:{newest}", followed_face(cards, newest, box), *box.centre, 2, ZONE, name, about, clauses)
    asking = position.asking
    if asking:
        name, face = msg("Card being followed: {name}", name=cards.names[asking]), followed_face(cards, asking, box)
        yield Piece(f"asking:{asking}", face, *box.centre, 3, ZONE, name, (position.text(asking),), ("SYD-9.1",))


def followed_face(cards: Cards, card_id: str, box: Box) -> Face:
    """A card in the place of the newest event: lying on its side if the box is wider than high."""
    card = cards.card(card_id)
    title, text = Message(card.name), card_text(cards, card_id)
    make = faces.slip if box.w >= box.h else faces.card
    match card:
        case EventCard(season=season, motif=motif):
            return make("event", box.w, box.h, title, text, season=season, motif=motif)
        case ExperienceCard(student=student, season=season):
            return make("experience", box.w, box.h, title, text, student=student, season=season)
        case ItemCard(motif=motif):
            return make("item", box.w, box.h, title, text, motif=motif)
        case StudentCard(id=student):
            return make("student", box.w, box.h, title, text, student=student)


def _shelf(position: Position, draft: Draft) -> list[Piece]:
    """The item kinds in public storage, one token each with the number of copies (SYD-4.8).

    While a directive card is lifted the shelf makes room for squared paper, where a chain begins. While one is taken they lie on the desk.
    """
    if position.taking or (isinstance(draft, Giving) and position.can_chain):
        return []
    pieces = []
    for index, (item, card) in enumerate(position.cards.items.items()):
        count = position.view.decks.items.count(item)
        box = shelf_slot(position.layout.shelf, index)
        x, y = box.centre
        thing, face = StoredItem(item), faces.token(card.motif, count)
        emphasis = Emphasis.REST if count else Emphasis.DIM
        name, about = stored(position, item)
        pieces.append(Piece(thing.id, face, x, y, 2, ZONE, name, about, ("SYD-4.8",), movable=count > 0, emphasis=emphasis, thing=thing))
    return pieces


def stored(position: Position, item: str) -> tuple[Message, tuple[Message, ...]]:
    """The name of an item in public storage, and the paragraphs about it."""
    count, called = position.view.decks.items.count(item), Message(position.cards.items[item].name)
    name = msgn("{name}, {count} card in public storage", "{name}, {count} cards in public storage", count, name=called)
    return name, (position.text(item), msg("You take an item when a card says so. You can hold at most two, no two alike."))

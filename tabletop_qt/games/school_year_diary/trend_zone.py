"""The trend zone: a column for each student, with the student's card and below it the experiences with a Trend."""

from __future__ import annotations

from engines.kernel.messages import Message, msg
from engines.school_year_diary.card_text import trend_words
from tabletop_qt.games.school_year_diary import faces
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.reading import EDGES, HEAD, PICTURE, RIMS, SEAL, Letters, reading
from tabletop_qt.viewmodels.scenery import Box, Piece

ZONE = "year"
_CARD_H, _TALL_CARD_H, _MOST_CARD_H = 60.0, 140.0, 224.0
_TREND_H = 36.0
"""How high what lies below a student's card is at least."""
_GAP, _NARROW = 6.0, 0.5


def trend_pieces(position: Position) -> list[Piece]:
    """A column for each student: its card, below it experiences with a Trend; a crowded column overlaps."""
    pieces = []
    students, letters = position.view.config.students, Letters.on(position.layout.bounds)
    cards = [[student, *_lying(position, student)] for student in students]
    words = [[trend_words(position.cards, card) for card in column] for column in cards]
    for column, box, texts in zip(cards, shared(position.layout.students, words, letters), words, strict=True):
        first, *others = stacked_in(box, texts, letters)
        pieces.append(_student(position, column[0], first, texts[0]))
        pieces += [_trend(position, card, place, told, 1 + index)
                   for index, (card, place, told) in enumerate(zip(column[1:], others, texts[1:], strict=True))]  # fmt: skip
    return pieces


def _lying(position: Position, student: str) -> list[str]:
    """The experiences of a student that lie in the trend zone."""
    return [card for card in position.view.decks.trends if card != student and position.cards.student_of(card) == student]


def shared(boxes: tuple[Box, ...], columns: list[list[Message]], letters: Letters) -> tuple[Box, ...]:
    """Columns side by side: as wide as each other, unless what is to be told in one needs more room than that.

    Where there is not room for all of it the students' own cards have it.
    """

    def hold(found: tuple[Box, ...]) -> bool:
        return all(_least_height(box, texts, letters) <= box.h for box, texts in zip(found, columns, strict=True))

    if any(box.y != boxes[0].y for box in boxes) or hold(boxes):
        return boxes
    by_all = _weighed(boxes, columns)
    return by_all if hold(by_all) else _weighed(boxes, [texts[:1] for texts in columns])


def _weighed(boxes: tuple[Box, ...], columns: list[list[Message]]) -> tuple[Box, ...]:
    """Columns that are wider the more there is to be told, but none so narrow that its lines are but a word or two."""
    one, gap = boxes[0], boxes[1].x - boxes[0].x - boxes[0].w
    told = [sum(len(str(text)) for text in texts) for texts in columns]
    widths = [one.w * (_NARROW + (1 - _NARROW) * len(boxes) * each / sum(told)) for each in told]
    return tuple(Box(one.x + sum(widths[:index]) + gap * index, one.y, width, one.h) for index, width in enumerate(widths))


def _least_height(box: Box, texts: list[Message], letters: Letters) -> float:
    """How high a column is at least in which all can be told: one card with its name, several without."""
    if len(texts) == 1:
        return HEAD + letters.height(texts[0], box.w - RIMS)
    return sum(_bare(box, texts, letters)) + _GAP * (len(texts) - 1)


def _bare(box: Box, texts: list[Message], letters: Letters) -> list[float]:
    """How high cards are that have nothing but their text, and the seal of a season where they are no student's."""
    return [EDGES + letters.height(text, box.w - RIMS - (SEAL if index else 0)) for index, text in enumerate(texts)]


def stacked_in(box: Box, texts: list[Message], letters: Letters) -> list[Box]:
    """Places below each other for a student's card and for what lies below it, each as high as its text needs, as far as there is room.

    Where there is too little even for the least of each, what lies below overlaps.
    """
    if len(texts) == 1:
        return [Box(box.x, box.y, box.w, min(box.h, _MOST_CARD_H))]
    heights = _heights(box, texts, letters)
    tops = [sum(heights[1:index]) + _GAP * (index - 1) for index in range(1, len(heights))]
    below = heights[0] + _GAP
    closer = min(1.0, (box.h - below - heights[-1]) / tops[-1]) if tops[-1] else 1.0
    lower = [Box(box.x, box.y + below + top * closer, box.w, high) for top, high in zip(tops, heights[1:], strict=True)]
    return [Box(box.x, box.y, box.w, heights[0]), *lower]


def _heights(box: Box, texts: list[Message], letters: Letters) -> list[float]:
    room = box.h - _GAP * (len(texts) - 1)
    with_picture = [HEAD + letters.height(texts[0], box.w - RIMS)]
    with_picture += [EDGES + letters.height(text, box.w - RIMS - PICTURE) for text in texts[1:]]
    wanted = with_picture if sum(with_picture) <= room else _bare(box, texts, letters)
    spare = room - sum(wanted)
    if spare < 0:
        heights = [max(room * high / sum(wanted), _TREND_H) for high in wanted]
        return [max(min(heights[0], room - sum(heights[1:])), _CARD_H), *heights[1:]]
    # It is better still if each has room for its name; the student's card has what is left of that, as far as it can use it.
    heights = [high + min(letters.line, spare / len(texts)) for high in wanted]
    return [max(heights[0], min(room - sum(heights[1:]), _TALL_CARD_H)), *heights[1:]]


def _student(position: Position, student: str, box: Box, trend: Message) -> Piece:
    card = position.cards.students[student]
    x, y = box.centre
    face = faces.slip("student", box.w, box.h, Message(card.name), trend, student=student)
    name = msg("Student card: {name}", name=Message(card.name))
    about = (Message(card.character), position.text(student))
    piece, clauses = f"card:{student}", ("SYD-2.5", "SYD-5.5")
    return Piece(piece, face, x, y, 1, ZONE, name, about, clauses, reveals=reading(position.layout.bounds, piece, face, box, name))


def _trend(position: Position, card_id: str, box: Box, trend: Message, layer: int) -> Piece:
    card = position.cards.experiences[card_id]
    text = position.text(card_id)
    x, y = box.centre
    face = faces.slip("experience", box.w, box.h, Message(card.name), trend, student=card.student, season=card.season)
    name = msg("Experience in the trend zone: {name}", name=Message(card.name))
    piece, clauses = f"card:{card_id}", ("SYD-5.4", "SYD-5.5")
    return Piece(piece, face, x, y, layer, ZONE, name, (text,), clauses, reveals=reading(position.layout.bounds, piece, face, box, name))

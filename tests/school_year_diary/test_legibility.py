"""Every text of every card can be read where it lies, in every class and with every number of players, in a window of 1280 by 720.

Measured, not painted: `slips` says whether the arrangement it found tells a text to its last word. Letters are 11 pixels high there.

What is guaranteed: events, experiences and items that are followed, and every student's own Trend, are told whole on every table, with the
side panel and without it. So are prizes, but for twelve rows of three players, where there is one line for each, and items held, but where
two pages of rows leave them a line each. A Trend besides the student's own is told whole in so far as the column has room. Whatever is not
told whole is shown large while it is pointed at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise

import pytest
from attrs import evolve
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPainter

from engines.kernel.messages import Message, msg
from engines.school_year_diary.card_text import block_text, card_text, headed, prize_condition, trend_words
from engines.school_year_diary.cards import Verb
from engines.school_year_diary.model import STUDENTS, Config, Mode
from tabletop_qt.art import lettering
from tabletop_qt.art.theme import LIGHT
from tabletop_qt.games.school_year_diary import faces
from tabletop_qt.games.school_year_diary.art.cards import alike, slip_sheet
from tabletop_qt.games.school_year_diary.art.painter import SchoolYearDiaryPainter, prize_sheet
from tabletop_qt.games.school_year_diary.desk import sheet, shelf_cells, where_options
from tabletop_qt.games.school_year_diary.hand import prize_face
from tabletop_qt.games.school_year_diary.layout import Layout, layout
from tabletop_qt.games.school_year_diary.things import Chaining
from tabletop_qt.games.school_year_diary.view_model import SchoolYearDiaryViewModel
from tabletop_qt.games.school_year_diary.year import Letters, followed_face, has_room, reading, shared, stacked_in, trend_columns
from tabletop_qt.viewmodels.faces import LEAST_PX
from tabletop_qt.viewmodels.scenery import Box, Face
from tests.school_year_diary.dealt_tables import dealt, diary, full_hand
from tests.table.boxes import meet

pytestmark = [pytest.mark.usefixtures("qapp"), pytest.mark.clause("SYD-9.1")]
CARDS = diary().content
ALONE = [Config(STUDENTS[:students], rows_each=rows) for students in (2, 3, 4) for rows in (1, 2, 3, 4) if students * rows <= 12]
SEVERAL = [
    Config(STUDENTS[:students], players, mode=mode)
    for mode in Mode
    for players in (2, 3, 4)
    for students in (2, 3, 4)
    if students <= 3 or players < 4
]
AREAS = [(948, 587), (1228, 587)]
"""The table's area in a window of 1280 by 720, beside the side panel and without it."""
LARGE = (1588, 947)
"""The same beside the side panel in a window of 1920 by 1080."""
TALL = 1.15
CROWDED = Config(STUDENTS, 3, mode=Mode.COMP)
"""Twelve rows, three persons and five prizes."""


def name(config: Config) -> str:
    """The name of a table in the list of tests."""
    return f"{config.mode}-{len(config.students)}x{config.players}" if config.players > 1 else f"{len(config.students)}x{config.rows_each}"


def areas(configs: Iterable[Config]) -> pytest.MarkDecorator:
    """Every table in each area that it can have: a wide one does not lie beside the panel in a small window."""
    found = [(config, area) for config in configs for area in (AREAS[1:] if layout(config).bounds.wide else AREAS)]
    told = [f"{name(config)}, {'alone' if area == AREAS[1] else 'beside the panel'}" for config, area in found]
    return pytest.mark.parametrize(("config", "area"), found, ids=told)


every_table = areas([*ALONE, *SEVERAL])


@pytest.fixture(autouse=True, scope="module")
def font() -> Iterator[None]:
    """Another font may leave more between its lines; where a text has room with it, it has room without."""

    class Metrics(QFontMetricsF):
        def lineSpacing(self) -> float:
            return super().lineSpacing() * TALL

        def height(self) -> float:
            return super().height() * TALL

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(lettering, "QFontMetricsF", Metrics)
        measure_anew()
        yield
    measure_anew()


def measure_anew() -> None:
    """Forget what was measured with other metrics."""
    for each in vars(lettering).values():
        if hasattr(each, "cache_clear"):
            each.cache_clear()


def cut(shown: Iterable[Face], found: Layout, area: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The titles of cards that are not told to their last word in a window with this area."""
    bounds = found.bounds
    with lettering.text_size(1.0, LEAST_PX / min(area[0] / bounds.w, area[1] / bounds.h)):
        return [str(each.message("title")) for each in shown if not told_whole(each, monkeypatch)]


def told_whole(face: Face, monkeypatch: pytest.MonkeyPatch) -> bool:
    """True if a card tells all that it has to tell."""
    if face.kind == "slip":
        return slip_sheet(face).arranged().whole
    if face.kind == "prize_slip":
        return prize_sheet(face).arranged().whole
    lines: list[str] = []

    def noting(words: str, box: QRectF, made: QFont) -> list[str]:
        found = fitting(words, box, made)
        lines.extend(found)
        return found

    fitting = lettering.fitting_lines
    with monkeypatch.context() as watched:
        watched.setattr(lettering, "fitting_lines", noting)
        image = QImage(1, 1, QImage.Format.Format_ARGB32)
        painter = QPainter(image)
        SchoolYearDiaryPainter().paint(painter, face, LIGHT)
        painter.end()
    return bool(lines) and not any(line.endswith("…") for line in lines)


@every_table
def test_what_is_followed_is_told_whole(config: Config, area: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    found = layout(config)
    shown = [followed_face(CARDS, card, found.event) for card in (*CARDS.events, *CARDS.experiences, *CARDS.items)]
    assert len(shown) == 60
    assert cut(shown, found, area, monkeypatch) == []


@every_table
def test_the_trend_of_every_student_is_told_whole(config: Config, area: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    found = layout(config)
    assert cut(trends(found, len(config.students)), found, area, monkeypatch) == []


def trends(found: Layout, students: int) -> Iterator[Face]:
    """The student cards of every class of this many."""
    for who in combinations(CARDS.students, students):
        words = [trend_words(CARDS, student) for student in who]
        boxes = shared(found.students, [[text] for text in words], Letters.on(found.bounds))
        for student, text, box in zip(who, words, boxes, strict=True):
            yield faces.slip("student", box.w, box.h, Message(CARDS.students[student].name), text, student=student)


@pytest.mark.clause("SYD-4.8")
@every_table
def test_every_item_to_be_taken_has_its_name_and_nearly_every_one_its_text(
    config: Config, area: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    found, items = layout(config), CARDS.items.values()
    cells = zip(items, shelf_cells(found.desk, len(items)), strict=False)
    shown = [faces.slip("item", box.w, box.h, Message(item.name), card_text(CARDS, item.id), motif=item.motif) for item, box in cells]
    with lettering.text_size(1.0, LEAST_PX / min(area[0] / found.bounds.w, area[1] / found.bounds.h)):
        assert not any(slip_sheet(each).arranged().title.isEmpty() for each in shown)
    assert len(cut(shown, found, area, monkeypatch)) <= 5


@pytest.mark.clause("SYD-4.8")
@every_table
@pytest.mark.parametrize("factor", [1.0, 2.0])
def test_items_to_be_taken_have_their_texts_in_one_size(config: Config, area: tuple[int, int], factor: float) -> None:
    found, items = layout(config), CARDS.items.values()
    told = [(Message(item.name), card_text(CARDS, item.id)) for item in items]
    cells = zip(told, shelf_cells(found.desk, len(items)), strict=True)
    shown = [faces.among(faces.slip("item", box.w, box.h, title, text), told) for (title, text), box in cells]
    with lettering.text_size(factor, LEAST_PX / min(area[0] / found.bounds.w, area[1] / found.bounds.h)):
        common = {(sheet.sizes, sheet.form, grown) for sheet, grown in map(alike, shown)}
        assert len(common) == 1
        ((_, _, grown),) = common
        with lettering.at_most(grown):
            arranged = [alike(each)[0].arranged() for each in shown]
        whole = [each.size for each in arranged if each.whole]
    assert len(set(whole)) == 1
    assert len(whole) >= (7 if factor == 1 else 1)


@pytest.mark.clause("SYD-5.1", "SYD-9.1")
@every_table
def test_the_options_of_one_question_have_one_layout_and_are_told_whole(config: Config, area: tuple[int, int]) -> None:
    found, experiences, cut_short = layout(config), list(CARDS.experiences.values()), 0
    for one, other in pairwise(experiences):
        told = [(msg("Experience {card}", card=Message(each.name)), block_text(CARDS, each.id)) for each in (one, other)]
        slips = [
            faces.among(faces.slip("experience", *faces.CHOICE, *words, each.student, each.season), told)
            for words, each in zip(told, (one, other), strict=True)
        ]
        laid = where_options(found, 2, slips)
        with lettering.text_size(1.0, LEAST_PX / min(area[0] / found.bounds.w, area[1] / found.bounds.h)):
            arranged = [alike(evolve(each, w=laid.low[0], h=laid.low[1]))[0].arranged() for each in slips]
        if not all(each.whole and not each.title.isEmpty() and not each.picture.isEmpty() for each in arranged):
            cut_short += 1
            continue
        assert len({(each.picture.width(), each.words.left(), each.size) for each in arranged}) == 1
        if all(has_room(found.bounds, each, *laid.low) for each in slips):
            assert reading(found.bounds, "option", slips[0], Box.around(0, 0, *laid.low), told[0][0]) == (), "no large copy hides the table"
    assert cut_short <= (0 if len(config.students) == 2 and config.players < 3 else 15)


@pytest.mark.clause("SYD-5.7")
@areas([each for each in SEVERAL if each.mode is Mode.COMP])
def test_prizes_are_told_whole(config: Config, area: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    found = layout(config)
    shown = [prize_face(prize, box) for prize in CARDS.prizes.values() for box in found.prizes]
    short = set(cut(shown, found, area, monkeypatch))
    assert short <= ({"Keeper of the Keys", "An Even Keel", "Festival Spirit"} if config == CROWDED else set())
    assert cut(shown, found, LARGE, monkeypatch) == []
    with lettering.text_size(1.0, LEAST_PX / min(area[0] / found.bounds.w, area[1] / found.bounds.h)):
        untitled = {str(each.message("title")) for each in shown if prize_sheet(each).arranged().title.isEmpty()}
    long = {"Festival Spirit", "An Even Keel"} if found.prizes[0].h < 60 else {"Festival Spirit"} if found.bounds.wide else set()
    assert untitled <= long, "a prize is known by its name"


@every_table
def test_items_in_hand_are_told_whole_beside_one_page_of_rows(
    config: Config, area: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = layout(config)
    box = found.items[0]
    shown = [
        faces.slip("item", box.w, box.h, Message(card.name), card_text(CARDS, card.id), motif=card.motif) for card in CARDS.items.values()
    ]
    short = cut(shown, found, area, monkeypatch)
    if box.h >= 60:
        assert set(short) <= {"Jar of Fireflies"}, "the one that has three lines more to tell than any other"
    else:
        assert config.players > 1
        assert len(config.students) * config.players > 6


@pytest.mark.clause("SYD-5.5")
@every_table
def test_whatever_is_not_told_whole_is_shown_large_while_it_is_attended_to(
    config: Config, area: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = layout(config)
    with lettering.text_size(1.0, LEAST_PX / min(area[0] / found.bounds.w, area[1] / found.bounds.h)):
        for face, box in small_cards(found):
            large = reading(found.bounds, "card", face, box, msg("A card"))
            assert large or told_whole(face, monkeypatch), face
            for each in large:
                assert told_whole(each.face, monkeypatch), face
                assert each.face.w / 2 <= each.x <= found.bounds.w - each.face.w / 2
                assert each.face.h / 2 <= each.y <= found.bounds.h - each.face.h / 2
                assert not meet(Box.around(each.x, each.y, each.face.w, each.face.h), box)


def small_cards(found: Layout) -> Iterator[tuple[Face, Box]]:
    """Every Trend below that of its student, every prize, and every item in hand, with where it lies."""
    letters, column = Letters.on(found.bounds), found.students[0]
    for student, card in CARDS.students.items():
        own = [each for each in CARDS.experiences.values() if each.student == student and CARDS.trend(each.id) is not None]
        for count in (1, 2, 3):
            words = [trend_words(CARDS, student), *(trend_words(CARDS, each.id) for each in own[:count])]
            first, *others = stacked_in(column, words, letters)
            yield faces.slip("student", first.w, first.h, Message(card.name), words[0], student=student), first
            for each, text, box in zip(own, words[1:], others, strict=False):
                yield faces.slip("experience", box.w, box.h, Message(each.name), text, student=student, season=each.season), box
    yield from ((prize_face(prize, box), box) for prize in CARDS.prizes.values() for box in found.prizes)
    yield from ((slip, Box.around(*found.desk.centre, slip.w, slip.h)) for slip in choices())
    for item in CARDS.items.values():
        box = found.items[0]
        yield faces.slip("item", box.w, box.h, Message(item.name), card_text(CARDS, item.id), motif=item.motif), box


def choices() -> Iterator[Face]:
    """A slip for every option of every card, and for every experience, Trend and prize that waits for its turn (SYD-5.1)."""
    for (card, path), block in CARDS.blocks.items():
        for index, directive in enumerate(block):
            if directive.verb in (Verb.CHOOSE, Verb.MAY):
                yield from (faces.choice(*headed(CARDS, card, (*path, index, option))) for option in range(len(directive.blocks)))
    for card in (*CARDS.students, *CARDS.experiences):
        if CARDS.trend(card) is not None:
            yield faces.choice(msg("Trend of {card}", card=CARDS.names[card]), trend_words(CARDS, card))
    for each in CARDS.experiences.values():
        title, text = msg("Experience {card}", card=Message(each.name)), block_text(CARDS, each.id)
        yield faces.slip("experience", *faces.CHOICE, title, text, each.student, each.season)
    for prize in CARDS.prizes.values():
        yield faces.choice(msg("Prize {prize} for {who}", prize=Message(prize.name), who=Message("Benedikt")), prize_condition(prize))


@pytest.mark.clause("SYD-4.3")
@every_table
def test_an_empty_chain_paper_tells_whole_how_a_chain_is_laid(
    config: Config, area: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = layout(config)
    desk = found.desk
    paper = SchoolYearDiaryViewModel(diary()).scenery(full_hand(dealt()), 0, Chaining()).piece("chain_paper")
    assert paper is not None
    with lettering.text_size(1.0, LEAST_PX / min(area[0] / found.bounds.w, area[1] / found.bounds.h)):
        assert told_whole(evolve(paper.face, w=desk.w, h=desk.h), monkeypatch)
    places = SchoolYearDiaryViewModel(diary()).scenery(full_hand(dealt()), 0, Chaining()).places
    assert [place.id for place in places if place.face is not None and dict(place.face.values).get("slot") == "item"] == [], "below it"
    grid = sheet(desk, ())
    first = grid.at(0, 0)[1] - grid.square
    assert first >= desk.y + faces.EMPTY_NOTE, "the first card lies below, however it is turned"


def test_a_title_gives_way_before_the_text_does_but_after_wide_letters() -> None:
    words = msg("When a row of O Tach has fallen, refresh your cards.")
    low, narrow, high = (faces.slip("experience", 240, h, msg("A Walk in the Rain"), words, "o_tach", "winter") for h in (48, 62, 120))
    with lettering.text_size(1.0, 15):
        assert slip_sheet(low).arranged().title.isEmpty()
        assert slip_sheet(low).arranged().whole
        assert not slip_sheet(narrow).arranged().title.isEmpty()
        assert slip_sheet(narrow).arranged().whole
        assert not slip_sheet(high).arranged().title.isEmpty()


def test_a_student_with_three_trends_has_a_wider_column_so_that_all_keep_their_names() -> None:
    found = layout(Config(STUDENTS[:2]))
    letters, scale = Letters.on(found.bounds), min(AREAS[0][0] / found.bounds.w, AREAS[0][1] / found.bounds.h)
    own = ("same_seat", "counts_the_lamps", "shovels_the_path")
    cards = [["giang_ry"], ["o_tach", *own]]
    words = [[trend_words(CARDS, card) for card in column] for column in cards]
    boxes = shared(found.students, words, letters)
    assert boxes[0].w < found.students[0].w
    for column, box, texts in zip(cards, boxes, words, strict=True):
        for card, text, place in zip(column, texts, stacked_in(box, texts, letters), strict=True):
            kind, season = ("experience", "winter") if card in own else ("student", "")
            with lettering.text_size(1.0, LEAST_PX / scale):
                made = slip_sheet(faces.slip(kind, place.w, place.h, CARDS.names[card], text, student="o_tach", season=season)).roomy()
            assert made is not None, card
            assert not made.title.isEmpty(), card
    assert shared(found.students, [words[0], words[1][:1]], letters) == found.students, "two cards need no more"


def test_two_trends_below_a_student_keep_their_titles_and_stay_clear_of_the_border() -> None:
    found = layout(Config(STUDENTS[:2]))
    scale = min(AREAS[0][0] / found.bounds.w, AREAS[0][1] / found.bounds.h)
    for student in STUDENTS[:2]:
        own = [each for each in CARDS.experiences.values() if each.student == student and CARDS.trend(each.id) is not None]
        for count in (1, 2):
            words = [trend_words(CARDS, student), *(trend_words(CARDS, each.id) for each in own[:count])]
            boxes = stacked_in(found.students[0], words, Letters.on(found.bounds))[1:]
            for each, text, box in zip(own, words[1:], boxes, strict=False):
                with lettering.text_size(1.0, LEAST_PX / scale):
                    sheet_of = slip_sheet(
                        faces.slip("experience", box.w, box.h, Message(each.name), text, student=student, season=each.season)
                    )
                    made = sheet_of.arranged()
                    high = lettering.height_of(sheet_of.words, made.words.width(), made.size)
                assert made.whole
                assert not made.title.isEmpty(), each.name
                assert made.words.top() + high <= box.h - 4.5, each.name


@pytest.mark.clause("SYD-5.5")
@pytest.mark.parametrize("count", [1, 2])
def test_the_ring_of_a_hint_around_a_trend_hides_no_border_beside_it(count: int) -> None:
    found = layout(Config(STUDENTS[:2]))
    scale = min(AREAS[0][0] / found.bounds.w, AREAS[0][1] / found.bounds.h)
    for student in STUDENTS[:2]:
        own = [trend_words(CARDS, each.id) for each in CARDS.experiences.values() if each.student == student and CARDS.trend(each.id)]
        boxes = stacked_in(found.students[0], [trend_words(CARDS, student), *own[:count]], Letters.on(found.bounds))
        for one, other in pairwise(boxes):
            assert (other.y - one.y - one.h) * scale >= 8


@pytest.mark.clause("SYD-5.5")
def test_two_trends_below_a_student_hide_nothing_of_each_other_at_a_table_of_six_rows() -> None:
    found = layout(Config(STUDENTS[:3], 2, mode=Mode.COMP))
    for student in STUDENTS[:2]:
        own = [trend_words(CARDS, each.id) for each in CARDS.experiences.values() if each.student == student and CARDS.trend(each.id)]
        boxes = stacked_in(found.students[0], [trend_words(CARDS, student), *own[:2]], Letters.on(found.bounds))
        for one, other in pairwise(boxes):
            assert one.y + one.h <= other.y


def test_a_crowded_column_that_is_wide_becomes_two() -> None:
    letters, words = Letters(9, 17.6), [msg("When an idea has locked a cell of O Tach, get 1 card.")] * 4
    wide, narrow = Box(0, 0, 380, 170), Box(0, 0, 240, 170)
    assert len({box.x for box in stacked_in(wide, words, letters)}) == 2
    assert len({box.x for box in stacked_in(narrow, words, letters)}) == 1
    assert len({box.x for box in stacked_in(wide, words[:2], letters)}) == 1


def test_on_a_card_that_stands_upright_the_text_has_the_whole_width() -> None:
    face = faces.slip("student", 130, 260, msg("O Tach"), msg("When a row of O Tach has fallen, refresh your cards."), "o_tach")
    with lettering.text_size(1.0, 15):
        found = slip_sheet(face).arranged()
    assert found.whole
    assert found.words.top() > found.picture.bottom()
    assert found.words.left() < found.title.left()


def test_beside_a_portrait_that_leaves_little_room_the_text_has_the_whole_width_below() -> None:
    words = msg("When a row of O Tach has fallen, refresh your cards.")
    narrow, wide = (slip_sheet(faces.slip("student", w, 160, msg("O Tach"), words, "o_tach")) for w in (180, 320))
    with lettering.text_size(1.0, 15):
        found = narrow.arranged()
        assert found.whole
        assert not found.picture.isEmpty()
        assert found.words.top() > found.picture.bottom()
        assert found.words.left() < found.title.left()
        assert wide.arranged().words.left() > wide.arranged().picture.right()


def test_on_a_low_card_name_and_text_stand_in_one_line_where_both_have_room() -> None:
    prize = CARDS.prizes["two_treasures"]
    found = prize_sheet(prize_face(prize, Box(0, 0, 344, 30))).arranged()
    assert found.whole
    assert found.title.right() < found.words.left()
    assert prize_sheet(prize_face(prize, Box(0, 0, 200, 30))).arranged().title.isEmpty()


def test_what_has_no_room_for_its_text_has_its_name_and_a_sign_beside_it() -> None:
    words = msg("If at least 1 locker lies on the medals, remove 1 locker, then get 1 card; otherwise lock 1 cell.")
    with lettering.text_size(1.0, 18):
        found = slip_sheet(faces.slip("experience", 190, 52, msg("Shovels the Path"), words, "o_tach", "winter")).arranged()
        low = slip_sheet(faces.slip("experience", 100, 40, msg("Shovels the Path"), words, "o_tach", "winter")).arranged()
    assert not found.whole
    assert not found.title.isEmpty()
    assert found.words.left() >= found.title.right()
    assert low.title.isEmpty()
    assert not low.words.isEmpty()


def test_every_prize_names_the_time_from_which_it_counts_first_where_there_is_room() -> None:
    prize = CARDS.prizes["light_pockets"]
    assert prize_sheet(prize_face(prize, Box(0, 0, 240, 60))).words == "From round 5: no cards"
    assert prize_sheet(prize_face(prize, Box(0, 0, 90, 30))).words == "no cards"
    assert prize_sheet(prize_face(CARDS.prizes["full_satchel"], Box(0, 0, 240, 60))).words == "Any round: at least 5 cards"
    assert (
        prize_sheet(prize_face(CARDS.prizes["festival_spirit"], Box(0, 0, 240, 60))).words == "Summer: at least 1 item and at most 2 cards"
    )


def test_a_students_text_is_as_large_as_its_name_where_there_is_room_and_smaller_before_the_picture_is() -> None:
    words = msg("When a row of O Tach has fallen, refresh your cards.")
    roomy, low = (slip_sheet(faces.slip("student", 320, h, msg("O Tach"), words, "o_tach")).arranged() for h in (200, 62))
    trend = slip_sheet(faces.slip("experience", 320, 200, msg("O Tach"), words, "o_tach", "winter")).arranged()
    assert roomy.size == 18
    assert roomy.title.height() >= 1.3 * 18
    assert roomy.picture.height() == 104
    assert low.size < 16
    assert trend.size == 14, "a Trend's name needs the room"


def test_a_short_event_has_letters_as_large_as_a_students_text_beside_its_picture() -> None:
    words = msg("Raise the lowest row by 1.")
    short, longer = (slip_sheet(faces.slip("event", 420, 200, msg("Cocoa Hour"), text, season="winter")).arranged()
                     for text in (words, msg("{told}", told=" ".join([str(words)] * 20))))  # fmt: skip
    assert short.size == 18
    assert short.picture.height() == 104
    assert longer.whole
    assert longer.size < 16


@pytest.mark.clause("SYD-5.5")
def test_as_many_trends_as_there_is_room_for_are_said_in_whole_sentences() -> None:
    bounds, own = layout(Config(STUDENTS[:2], 2, mode=Mode.COMP)).bounds, ["o_tach", "same_seat", "shovels_the_path"]
    sentences = ["When a row of O Tach has fallen, refresh your cards.", "When an idea has locked a cell of O Tach, get 1 card."]
    for high, whole in ((120, 0), (172, 1), (188, 2)):
        boxes = (Box(0, 0, 364, high), Box(374, 0, 364, high))
        (_, texts), _ = trend_columns(CARDS, boxes, [own, ["giang_ry"]], Letters.on(bounds))
        assert [str(text) for text in texts if str(text).startswith("When")] == sentences[:whole]
        assert "Idea removes locker: get 1 card." in map(str, texts)


ROOMY = [config for config in (*ALONE, *SEVERAL) if len(config.students) < 4 and len(layout(config).rows) < 9]


@pytest.mark.clause("SYD-5.5")
@areas([config for config in ROOMY if layout(config).students[0].h >= 160 and layout(config).students[0].w > 206])
def test_a_student_with_two_or_three_trends_has_every_name_and_what_each_trend_does(config: Config, area: tuple[int, int]) -> None:
    found, letters = layout(config), Letters.on(layout(config).bounds)
    most = 3 if len(config.students) == 2 else 2
    for student in config.students:
        own = [each.id for each in CARDS.experiences.values() if each.student == student and CARDS.trend(each.id) is not None][:most]
        lying = [[who, *(own if who == student else ())] for who in config.students]
        columns = trend_columns(CARDS, found.students, lying, letters)
        for column, (box, texts) in zip(lying, columns, strict=True):
            placed = stacked_in(box, texts, letters)
            assert not any(meet(one, other) for one, other in combinations(placed, 2))
            for card, text, place in zip(column, texts, placed, strict=True):
                kind, season = ("experience", "winter") if card in own else ("student", "")
                made = faces.slip(kind, place.w, place.h, CARDS.names[card], text, student=student, season=season)
                with lettering.text_size(1.0, LEAST_PX / min(area[0] / found.bounds.w, area[1] / found.bounds.h)):
                    arranged = slip_sheet(made).arranged()
                assert arranged.whole, card
                assert not arranged.title.isEmpty(), card


@pytest.mark.clause("SYD-5.5")
def test_a_trend_in_few_words_is_shown_in_a_whole_sentence_while_it_is_attended_to() -> None:
    state = dealt()
    crowd = ("same_seat", "shovels_the_path", "counts_the_lamps", "one_shelf_at_a_time")
    view = evolve(state, decks=evolve(state.decks, trends=(*state.decks.trends, *crowd)))
    scenery = SchoolYearDiaryViewModel(diary()).scenery(view, 0, SchoolYearDiaryViewModel(diary()).start())
    card = scenery.piece("card:shovels_the_path")
    assert card is not None
    assert str(card.face.message("text")) == "Idea removes locker: get 1 card."
    (large,) = card.reveals
    assert str(large.face.message("text")) == "When an idea has removed a locker from a row of O Tach, get 1 card."
    other = scenery.piece("card:giang_ry")
    assert other is not None
    assert str(other.face.message("text")) == str(trend_words(CARDS, "giang_ry")), "there is room"


def test_a_long_title_on_an_upright_card_has_no_word_on_a_line_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    box = layout(Config(STUDENTS[:2])).event
    counts: list[int] = []

    def noting(words: str, room: QRectF, made: QFont) -> list[str]:
        if words == "One Shelf at a Time":
            counts.append(len(fitting(words, room, made)))
        return fitting(words, room, made)

    fitting = lettering.fitting_lines
    monkeypatch.setattr(lettering, "fitting_lines", noting)
    with lettering.text_size(1.0, LEAST_PX / (AREAS[0][0] / layout(Config(STUDENTS[:2])).bounds.w)):
        image = QImage(1, 1, QImage.Format.Format_ARGB32)
        painter = QPainter(image)
        SchoolYearDiaryPainter().paint(painter, followed_face(CARDS, "one_shelf_at_a_time", box), LIGHT)
        painter.end()
    assert counts
    assert max(counts) <= 2

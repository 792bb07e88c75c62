"""A game in a nutshell: pictures of the real table before the first move of a first game, and whenever somebody asks for them."""

from __future__ import annotations

import pytest
from attrs import evolve
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QGuiApplication, QPainter
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from engines.kernel.contract import Seat
from engines.kernel.setup import make_setup
from engines.shelf import GAMES
from tabletop_qt.art.canvas import FacePainter
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.kit import game_kits
from tabletop_qt.shell import figures as pictures
from tabletop_qt.shell.figures import Figures, NutshellSheet, _box, _part, _whole
from tabletop_qt.shell.presenting.viewing import ADVISE
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.lessons import NutshellError, figures, lessons, nutshell, read_nutshell
from tabletop_qt.store.paths import Paths
from tabletop_qt.table.interaction import pointed_at
from tabletop_qt.viewmodels.scenery import Face
from tabletop_qt.widgets.clauses import ClauseLabel
from tests.shell.driving import CTRL, NONE, Key, key, play_first, shown_buttons, the_page, the_presenter
from tests.shell.seeing import tree
from tests.shell.windows import OpenWindow

ALT = Qt.KeyboardModifier.AltModifier
WITH = [game for game in GAMES if nutshell(game)]
PICTURE = '[[picture]]\nrecord = "x"\nat = 1\nshows = ["y"]\ntext = "z"\nclause = "A-1.1"\n'


def test_the_games_with_lessons_have_a_nutshell() -> None:
    assert [game for game in GAMES if lessons(game)] == WITH


@pytest.mark.parametrize("game", WITH)
def test_every_picture_shows_what_is_there(game: str) -> None:
    kit = game_kits()[game]
    clauses = {clause.number for clause in kit.rule_book().clauses}
    drawing = Figures(kit)
    for picture in figures(game):
        scenery = drawing.scenery(picture)
        for pattern in picture.shows:
            assert any(pointed_at(scenery, (pattern,))), (picture.text, pattern)
        part = _part(scenery, picture.shows, 1.5)
        cut = {
            piece.id
            for piece in _whole(scenery, part, picture.shows).pieces
            if (box := _box(piece)).intersects(part) and not part.contains(box)
        }
        assert not {each for each in cut if each.startswith(("plate:", "total:"))}, picture.text
        assert picture.clause in clauses
        assert len(picture.words.text) <= 110


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[[", "nutshell.toml: "),
        (2 * PICTURE, "there are 3 to 5 pictures, not 2"),
        (3 * PICTURE + '[[picture]]\nrecord = "x"\n', "at"),
        (2 * PICTURE + PICTURE.replace('"z"', '" "'), "picture 3: it needs a line"),
        (2 * PICTURE + PICTURE.replace('["y"]', "[]"), "picture 3: it needs a line, and something to show"),
    ],
)
def test_a_damaged_nutshell_says_what_is_wrong(text: str, reason: str) -> None:
    with pytest.raises(NutshellError) as caught:
        read_nutshell(text, "game/nutshell.toml")
    assert reason in str(caught.value)


def begin(window: MainWindow, game: str = "kidsprout_jumboree") -> None:
    """Begin a table: one person, and bots."""
    seats = [Seat("Ann"), Seat("Robin", "sky", "easy"), Seat("Kim", "green", "easy")]
    window.start(make_setup(window.kits[game].game, seats, {}, 3))


def sheet(window: MainWindow) -> NutshellSheet:
    """The overlay on the page."""
    assert window.lessons.sheet is not None
    return window.lessons.sheet


def test_a_first_table_begins_with_it_and_one_key_is_enough(open_window: OpenWindow) -> None:
    window = open_window()
    window.choose(evolve(window.appearance.settings, welcomed={}))
    begin(window)
    shown = sheet(window)
    assert shown.isVisible()
    assert shown.on.hasFocus()
    assert the_page(window).busy
    assert not the_page(window).notice.isVisible(), "the lesson is offered once, on the sheet"
    key(window, Key.Key_Escape)
    assert window.lessons.sheet is None
    assert not the_page(window).notice.isVisible()
    assert not the_page(window).busy
    assert the_page(window).table.hasFocus()
    begin(window)
    assert window.lessons.sheet is None
    window.close()
    again = open_window()
    begin(again)
    assert again.lessons.sheet is None


@pytest.mark.clause("SYD-3.6", "SYD-5.7")
@pytest.mark.parametrize(("options", "told"), [({}, "finish all rows"), ({"mode": "coop"}, "finish all rows"), ({"mode": "comp"}, "prize")])
def test_a_competition_has_pictures_of_its_own(window: MainWindow, options: dict[str, str], told: str) -> None:
    seats = [Seat("Ann"), Seat("Robin", "sky", "greedy")][: 1 + bool(options)]
    window.start(make_setup(window.kits["school_year_diary"].game, seats, options, 3))
    window.menus.nutshell.trigger()
    lines = [label.text() for label in sheet(window).findChildren(ClauseLabel)]
    assert len(lines) == 4
    assert [words for words in ("finish all rows", "prize") if words in " ".join(lines)] == [told]


def test_a_link_to_a_clause_shows_it_on_the_sheet_which_stays(window: MainWindow) -> None:
    window.home.box("hallway_rivals").front.click()
    window.menus.nutshell.trigger()
    shown = sheet(window)
    assert not shown.rule.isVisible()
    for link in shown.findChildren(ClauseLabel):
        link.linkActivated.emit("clause:HR-6.2")
    assert sheet(window) is shown
    assert shown.rule.isVisible()
    assert shown.rule.text().startswith("HR-6.2 Taking them along: ")
    assert "five coins" in shown.rule.text()
    QApplication.processEvents()
    assert shown.rule.visibleRegion().boundingRect().height() == shown.rule.height(), "the sheet grows with it"


def test_enter_goes_on_to_the_table_and_the_lesson_lets_it_wait(window: MainWindow, paths: Paths) -> None:
    for number in (1, 2):
        window.choose(evolve(window.appearance.settings, welcomed={}))
        begin(window)
        assert sheet(window).isVisible()
        key(window, Key.Key_Return) if number == 1 else sheet(window).lesson.click()
        assert window.lessons.sheet is None
        assert (window.lessons.player is not None) == (number == 2)
        assert len(list(paths.tables.glob("*.homeroom"))) == number


@pytest.mark.parametrize("way", ["home", "lesson", "close"])
def test_the_deal_is_shown_when_it_is_closed_and_never_at_a_table_that_is_being_left(open_window: OpenWindow, way: str) -> None:
    window = open_window()
    window.choose(evolve(window.appearance.settings, welcomed={}, reduce_motion=False, bot_pace="calm"))
    begin(window)
    page, staged = the_page(window), list[object]()
    page.playback.staged.connect(staged.append)
    {"home": window.show_home, "lesson": sheet(window).lesson.click, "close": window.close}[way]()
    assert window.lessons.sheet is None
    assert (window.lessons.player is not None) == (way == "lesson")
    assert staged == [], "it has a sound"
    if way == "home":
        window.resume()
        assert page.table.stage.moment is not None, "nobody has seen it yet"
        page.playback.skip()
        window.menus.nutshell.trigger()
        key(window, Key.Key_Escape)
        assert page.table.stage.moment is not None


def test_whoever_began_a_lesson_sees_it_once_too_and_can_continue(window: MainWindow) -> None:
    lesson = lessons("kidsprout_jumboree")[0]
    window.choose(evolve(window.appearance.settings, lessons={lesson.id: 1}))
    begin(window)
    assert window.lessons.sheet is None, "it has been seen"
    window.choose(evolve(window.appearance.settings, welcomed={}))
    begin(window)
    assert sheet(window).lesson.text() == "Continue the lesson"


def test_whoever_did_a_lesson_first_sees_it_too_at_the_first_table(window: MainWindow) -> None:
    lesson, *others = lessons("kidsprout_jumboree")
    window.choose(evolve(window.appearance.settings, lessons_done={lesson.id: 1}, welcomed={}))
    begin(window)
    assert sheet(window).lesson.text() == ("Next lesson" if others else "Lesson ✓")


def test_its_links_and_pictures_follow_the_theme(window: MainWindow, qtbot: QtBot) -> None:
    window.menus.nutshell.trigger()
    link, grounds = sheet(window).findChildren(ClauseLabel)[0], list[str]()

    def colours() -> set[str]:
        seen = link.grab().toImage()
        return {seen.pixelColor(x, y).name() for x in range(seen.width()) for y in range(seen.height())}

    def corner() -> str:
        """The ground of the first picture's table, once all are painted."""
        qtbot.waitUntil(lambda: not sheet(window).painting)
        first = next(label for label in sheet(window).findChildren(QLabel) if label.pixmap().width() > 100)
        return first.pixmap().toImage().pixelColor(0, 0).name()

    for theme in ("dark", "light"):
        grounds.append(corner())
        before = QGuiApplication.palette().link().color().name()
        window.choose(evolve(window.appearance.settings, theme=theme))
        now = QGuiApplication.palette().link().color().name()
        assert now != before
        assert now in colours()
        assert before not in colours()
    assert grounds[1] != grounds[0] == corner()


def test_input_is_handled_between_two_steps_of_painting_a_picture(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "AT_ONCE", 0)
    painter, faces, at_once = type(window.kits[window.home.game].painter), list[Face](), list[int]()
    paint = painter.paint

    def note(self: FacePainter, onto: QPainter, face: Face, theme: Theme) -> None:
        faces.append(face)
        paint(self, onto, face, theme)

    monkeypatch.setattr(painter, "paint", note)
    window.menus.nutshell.trigger()
    while sheet(window).painting:
        before = len(faces)
        QApplication.processEvents()
        at_once.append(len(faces) - before)
    assert max(at_once) == 1
    assert len(faces) >= 5


@pytest.mark.clause("SYD-4.2")
def test_students_walk_in_the_picture_of_a_row_unless_motion_is_reduced(window: MainWindow, qtbot: QtBot) -> None:
    def seen(still: bool) -> list[set[int]]:
        """The pictures that each label has shown for a while."""
        window.choose(evolve(window.appearance.settings, reduce_motion=still))
        window.home.box("school_year_diary").front.click()
        window.menus.nutshell.trigger()
        qtbot.waitUntil(lambda: not sheet(window).painting)
        labels = [label for label in sheet(window).findChildren(QLabel) if label.pixmap().width() > 100]
        found = [set[int]() for _ in labels]
        for _ in range(150):
            for label, keys in zip(labels, found, strict=True):
                keys.add(label.pixmap().cacheKey())
            sheet(window).move_on()
        key(window, Key.Key_Escape)
        return found

    assert [len(keys) for keys in seen(still=True)] == [1, 1, 1, 1]
    moving = [len(keys) for keys in seen(still=False)]
    assert [count > 1 for count in moving] == [False, True, False, False]
    assert moving[1] == 2 + 2 * pictures.STEP, "the still picture, and a student who goes two cells, from one to the next"


def test_a_picture_that_moves_stands_still_once_motion_is_reduced(window: MainWindow, qtbot: QtBot) -> None:
    window.choose(evolve(window.appearance.settings, reduce_motion=False))
    window.home.box("school_year_diary").front.click()
    window.menus.nutshell.trigger()
    qtbot.waitUntil(lambda: not sheet(window).painting)
    window.choose(evolve(window.appearance.settings, reduce_motion=True))
    qtbot.waitUntil(lambda: not sheet(window).painting)
    labels = sheet(window).findChildren(QLabel)
    shown = [label.pixmap().cacheKey() for label in labels]
    for _ in range(pictures.RESTS[0] + pictures.STEP):
        sheet(window).move_on()
    assert [label.pixmap().cacheKey() for label in labels] == shown


def test_fewer_pictures_are_larger(window: MainWindow) -> None:
    wide = []
    for game in ("hallway_rivals", "school_year_diary"):
        window.show_home()
        window.home.box(game).front.click()
        window.menus.nutshell.trigger()
        wide.append(min(label.width() for label in sheet(window).findChildren(QLabel) if label.pixmap().width() > 100))
        key(window, Key.Key_Escape)
    five, four = wide
    assert four > 1.2 * five


def test_help_shows_it_any_time(window: MainWindow) -> None:
    for game in WITH:
        window.show_home()
        window.home.box(game).front.click()
        window.menus.nutshell.trigger()
        assert window.kits[game].name.text in sheet(window).accessibleName()
        said = QAccessible.queryAccessibleInterface(sheet(window))
        assert said.role() == QAccessible.Role.Dialog
        assert said.state().modal
        assert window.kits[game].name.text in said.text(QAccessible.Text.Name)
        key(window, Key.Key_Escape)
        assert window.lessons.sheet is None
        if game != "school_year_diary":
            begin(window, game)
            window.menus.nutshell.trigger()
            assert sheet(window).parentWidget() is the_page(window)
            key(window, Key.Key_Escape)


@pytest.mark.parametrize("game", WITH)
def test_no_key_reaches_the_table_under_it(window: MainWindow, game: str) -> None:
    seats = [Seat("Ann"), Seat("Ben", "sky"), Seat("Cyd", "green")]
    window.start(make_setup(window.kits[game].game, seats[: 1 if game == "school_year_diary" else 3], {}, 3))
    page, presenter = the_page(window), the_presenter(the_page(window))
    presenter.lift()
    play_first(presenter)
    presenter.lift()
    wanted, table = list[str](), presenter.session.table
    presenter.adviceWanted.connect(lambda: wanted.append("hint"))
    before = (table.turn, page.table.scenery, page.bar.prompt.text())
    window.menus.nutshell.trigger()
    letters = [Key(code) for code in range(Key.Key_A.value, Key.Key_Z.value + 1)]
    for which, held in (*((letter, NONE) for letter in letters), (Key.Key_Z, CTRL), (Key.Key_Left, ALT)):
        key(window, which, held)
    assert sheet(window).isVisible()
    assert (table.turn, page.table.scenery, page.bar.prompt.text()) == before
    assert page.looking.turn is None
    assert not wanted
    key(window, Key.Key_Escape)
    if shown_buttons(page.bar).count(ADVISE):
        key(window, Key.Key_H)
        assert wanted == ["hint"]
    window.menus.nutshell.trigger()
    key(window, Key.Key_F1)
    assert window.lessons.sheet is None, "the rules are shown beside the table, which must be in sight"


def test_its_pictures_come_after_the_table_and_are_described_and_it_goes_with_its_table(window: MainWindow, qtbot: QtBot) -> None:
    begin(window)
    window.menus.nutshell.trigger()

    def colours() -> list[int]:
        """The number of colours along the middle of each picture."""
        found = [label.pixmap().toImage() for label in sheet(window).findChildren(QLabel) if label.pixmap().width() > 100]
        return [len({image.pixel(x, image.height() // 2) for x in range(image.width())}) for image in found]

    assert sheet(window).painting
    assert set(colours()) == {1}
    qtbot.waitUntil(lambda: not sheet(window).painting)
    assert min(colours()) > 1
    said = [line for line in tree(window) if "Picture: " in line]
    assert len(said) == len(nutshell("kidsprout_jumboree"))
    assert sheet(window).isVisible()
    window.show_home()
    assert window.lessons.sheet is None
    assert not the_page(window).welcomes

"""Every word goes through the catalogue and fits: the app in a language that brackets and lengthens every text."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from io import BytesIO
from pathlib import Path

import pytest
from attrs import evolve
from compile_words import compiled
from extract_words import TRANSLATIONS
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAction, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLabel, QMenu, QWidget

from engines.kernel.contract import COLOURS, Refusal, Seat
from engines.kernel.messages import ENGLISH, msg
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from engines.tables import Table
from tabletop_qt.shell.history.exports import ConsentDialog, Request
from tabletop_qt.shell.history.timeline import BranchesDialog
from tabletop_qt.shell.home.table_form import TableForm
from tabletop_qt.shell.loading import LoadingDialog
from tabletop_qt.shell.position_values import ValuesDialog
from tabletop_qt.shell.positions import PuzzleDialog
from tabletop_qt.shell.problems import Fault, ProblemDialog, TableThen
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.settings import Settings
from tabletop_qt.translation import set_catalogue, tr
from tabletop_qt.widgets.setup_form import DealBrowser
from tests.expecting import expect
from tests.pseudo_language import PseudoCatalogue
from tests.shell.driving import play_first, play_randomly, random_moves, sit_down, the_page, the_presenter
from tests.shell.seeing import assert_fits, assert_wrapped, clipped, shown_widgets, texts_of, unwrapped
from tests.shell.windows import OpenWindow


@pytest.fixture
def spoken(open_window: OpenWindow) -> Iterator[MainWindow]:
    set_catalogue(PseudoCatalogue())
    yield open_window()
    set_catalogue(ENGLISH)


def assert_named(window: MainWindow) -> None:
    """Everything that takes focus has a name for screen readers."""
    for widget in shown_widgets(window):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None:
            name = widget.accessibleName() or QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
            assert name, (type(widget).__name__, widget.objectName(), type(widget.parentWidget()).__name__)


def actions_of(menu: QMenu) -> Iterator[QAction]:
    """All actions of a menu, including its submenus."""
    for action in menu.actions():
        yield action
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from actions_of(inner)


def test_a_bare_word_would_be_found() -> None:
    assert unwrapped("⟦Undo: ⟦Give⟧~~⟧") == ""
    assert unwrapped("SYD-4.2 ⟦Giving⟧ 12 %") == ""
    assert unwrapped("⟦Undo⟧ now") == "now"


def test_pages_and_menus_in_another_language(spoken: MainWindow) -> None:
    sides = [partial(spoken.show_side_page, name) for name in ("settings", "keys", "about")]
    pages: list[Callable[[], object]] = [spoken.show_home, spoken.show_rules, *sides]
    for show in pages:
        show()
        assert_wrapped(spoken)
        assert_fits(spoken)
    bar = spoken.menuBar()
    for action in bar.actions():
        assert unwrapped(action.text().replace("&", "")) == ""
        assert bar.actionGeometry(action).right() < spoken.width()
        menu = expect(action.menu(), QMenu)
        for entry in actions_of(menu):
            assert unwrapped(entry.text().replace("&", "")) == "", entry.text()


LANGUAGES = sorted(path.name for path in TRANSLATIONS.iterdir() if path.is_dir())


def doubled(texts: Iterable[str]) -> list[list[str]]:
    """The texts with the same underlined letter."""
    found: dict[str, list[str]] = {}
    for text in texts:
        found.setdefault(QKeySequence.mnemonic(text).toString(), []).append(text)
    return [same for letter, same in found.items() if letter and len(same) > 1]


def doubled_in(window: MainWindow) -> Iterator[list[str]]:
    """The texts with the same underlined letter, in a menu, or among those that Alt and the letter press."""
    menus = [action.menu() for action in window.menuBar().actions()]
    while menus:
        menu = expect(menus.pop(), QMenu)
        menu.aboutToShow.emit()
        yield from doubled(action.text() for action in menu.actions() if action.isVisible())
        menus += [action.menu() for action in menu.actions() if action.menu() is not None]
    shown = [each.text() for each in shown_widgets(window) if isinstance(each, QAbstractButton | QLabel) and each.text()]
    yield from doubled([*(action.text() for action in window.menuBar().actions()), *shown])


def dialogs_of(window: MainWindow, games: Iterable[str]) -> Iterator[QDialog]:
    """The dialogs of a table, of the app, of games, and of a finished game, each opened, until it is closed."""
    dialogs, diary, home = window.dialogs, window.kits["school_year_diary"], window.show_home
    setup = make_setup(diary.game)
    table = Table.new(diary.game, seats=setup.seats)
    fault, then = Fault("ValueError", "here", ""), TableThen("Camp", "", secret=True)
    made: list[Callable[[], QDialog]] = [
        partial(ValuesDialog, window),
        partial(PuzzleDialog, window, diary, table, table.state, window.storage.paths),
        partial(ProblemDialog, window, fault, then, msg("No report could be saved."), home),
        partial(ConsentDialog, window, Request(msg("Save anyway"), home, log=True)),
        partial(LoadingDialog, window, window.tables.loading, "camp.homeroom"),
        partial(DealBrowser, window, diary.id, diary.name, (), {}, Settings, window.choose),
    ]
    shows: list[Callable[[], object]] = [dialogs.show_moment, dialogs.show_branches, dialogs.show_backups]
    shows += [partial(dialogs.show_print_and_play, game) for game in games]
    for show in shows:
        show()
        yield the_dialog(window)
    for make in made:
        make().open()
        yield the_dialog(window)
    window.open_record(min((TRANSLATIONS.parent / diary.id / "records").iterdir()))
    dialogs.show_page()
    yield the_dialog(window)


def the_dialog(window: MainWindow) -> QDialog:
    (opened,) = [each for each in window.findChildren(QDialog) if each.isVisible()]
    return opened


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_no_letter_is_underlined_twice(open_window: OpenWindow, language: str) -> None:
    if language != "en":
        source = (TRANSLATIONS / language / "LC_MESSAGES" / "homeroom.po").read_text(encoding="utf-8")
        set_catalogue(gettext.GNUTranslations(BytesIO(compiled(source))))
    window = open_window()
    window.choose(evolve(Settings(), theme="light", reduce_motion=True))
    sides = [partial(window.show_side_page, name) for name in ("settings", "keys", "about", "statistics")]
    pages: list[Callable[[], object]] = [window.show_home, window.show_tables, window.show_rules, window.show_training, *sides]
    # A text has as many underlined letters as its English one (test_translations), and games bring no more of these than the first.
    games = [*window.kits][: None if language == "en" else 1]
    pages += [partial(show, game) for show in (window.home.choose, window.show_score_pad) for game in games]
    pages += [partial(window.start, make_setup(window.kits[game].game, deal=3)) for game in games]
    found: dict[str, list[str]] = {}
    try:
        for show in pages:
            show()
            found |= {" | ".join(texts): texts for texts in doubled_in(window)}
        play_first(the_presenter(the_page(window)), 3)
        for opened in dialogs_of(window, games):
            buttons = [each.text() for each in opened.findChildren(QWidget) if isinstance(each, QAbstractButton | QLabel)]
            found |= {" | ".join(texts): texts for texts in doubled(buttons)}
            opened.done(QDialog.DialogCode.Rejected)
    finally:
        set_catalogue(ENGLISH)
    assert [*found] == []


def test_a_table_in_another_language(spoken: MainWindow) -> None:
    page = sit_down(spoken)
    for turn, _ in enumerate(random_moves(the_presenter(page), 18, 6)):
        page.panel.tabs.setCurrentIndex(turn % 3)
        assert_wrapped(spoken)
        assert_fits(spoken)
    for piece in page.table.scenery.pieces:
        page.panel.inspect(piece)
        assert unwrapped(page.panel.inspector.text) == "", piece.id
        assert page.table.accessibility is not None


def test_looking_back_in_another_language(spoken: MainWindow) -> None:
    page = sit_down(spoken)
    play_first(the_presenter(page), 9)
    page.undo()
    for turn in (0, 3, 7, 8):
        page.looking.look_at(turn)
        assert_wrapped(spoken)
        assert_fits(spoken)
    for number in range(1, 10):
        assert unwrapped(tr(page.looking.label(number))) == ""
    assert all(unwrapped(page.timeline.pace.itemText(row)) == "" for row in range(page.timeline.pace.count()))
    page.looking.look_at(4)
    spoken.menus.branch.trigger()
    assert_wrapped(spoken)
    assert_fits(spoken)
    assert_branches_are_told(spoken)


def test_branches_in_another_language_fit_at_every_text_size(spoken: MainWindow) -> None:
    play_first(the_presenter(sit_down(spoken)), 3)
    for percent in (150, 200):
        spoken.choose(evolve(spoken.appearance.settings, text_size=percent))
        assert_branches_are_told(spoken)


def assert_branches_are_told(spoken: MainWindow) -> None:
    spoken.dialogs.show_branches()
    dialog = expect(the_dialog(spoken), BranchesDialog)
    QApplication.processEvents()
    assert unwrapped(dialog.windowTitle()) == ""
    for widget in [dialog, *dialog.findChildren(QWidget)]:
        if not widget.objectName().startswith("qt_"):
            for text in texts_of(widget):
                assert unwrapped(text) == "", (type(widget).__name__, text)
            assert not clipped(widget), (type(widget).__name__, list(texts_of(widget))[:1], clipped(widget))
    dialog.close()


def test_what_was_taken_away_is_told_in_another_language(spoken: MainWindow, tmp_path: Path) -> None:
    play_first(the_presenter(sit_down(spoken)))
    for take in (
        spoken.tables.exports.copy,
        spoken.tables.exports.copy_position,
        lambda: spoken.tables.exports.save_to(tmp_path / "1"),
        lambda: spoken.tables.exports.save_log_to(tmp_path / "2"),
    ):
        spoken.notice.dismiss()
        take()
        assert spoken.notice.isVisible()
        assert unwrapped(spoken.notice.words.text().replace(str(tmp_path), "")) == ""
    assert unwrapped((tmp_path / "2").read_text(encoding="utf-8")) == ""


def test_a_result_in_another_language(spoken: MainWindow) -> None:
    page = sit_down(spoken)
    play_randomly(page, seed=6)
    assert page.result.isVisible()
    assert_wrapped(spoken)
    assert_fits(spoken)


def test_english_fits_at_every_text_size(window: MainWindow) -> None:
    for percent in (100, 200):
        window.choose(evolve(window.appearance.settings, text_size=percent))
        pages: list[Callable[[], object]] = [window.show_home, partial(sit_down, window), partial(window.show_side_page, "settings")]
        for show in pages:
            show()
            assert_fits(window)


def test_everything_that_takes_focus_has_a_name_for_screen_readers(window: MainWindow) -> None:
    side_pages = [partial(window.show_side_page, name) for name in ("settings", "keys", "about")]
    pages: list[Callable[[], object]] = [window.show_home, lambda: sit_down(window), *side_pages]
    for show in pages:
        show()
        assert_named(window)


# A shared table


GAME = "kidsprout_jumboree"


def begin_shared(window: MainWindow, keys: bool = False) -> None:
    window.choose(evolve(window.appearance.settings, pick_keys=keys))
    rules = window.kits[GAME].game
    seats = [Seat(tr(msg("Player {number}", number=place)), COLOURS[place]) for place in range(1, max(rules.seat_counts) + 1)]
    window.start(make_setup(rules, seats, {}, 5), "practice")
    the_page(window).hot_seat.cover.settling = 0


def assert_good(window: MainWindow, wrapped: bool) -> None:
    if wrapped:
        assert_wrapped(window)
    assert_fits(window)
    assert_named(window)


def walk(window: MainWindow, wrapped: bool) -> None:
    """The form, refused too, then the table with private strip, cover, recap and keys, then the result."""
    window.home.choose(GAME)
    form = expect(window.home.form, TableForm)
    form.rows.count.buttons()[-1].click()
    for place, row in enumerate(form.rows.rows):
        row.player.setCurrentIndex(place % row.player.count())
    assert_good(window, wrapped)
    form.rows.rows[0].name.setText("")
    assert form.refusal.isVisible()
    assert_good(window, wrapped)
    begin_shared(window)
    page, rng = the_page(window), Rng(3)
    presenter = the_presenter(page)
    table = presenter.session.table
    while presenter.secrets.choosing:
        assert_good(window, wrapped)
        presenter.secrets.open(presenter.secrets.choosing[0])
        assert_good(window, wrapped)
        presenter.secrets.choose(0)
    assert_good(window, wrapped)
    presenter.look()
    assert (page.hot_seat.stands, page.hot_seat.strip.isVisible()) == (False, True)
    assert_good(window, wrapped)
    presenter.lift()
    assert page.hot_seat.recap.isVisible()
    assert_good(window, wrapped)
    begin_shared(window, keys=True)
    presenter = the_presenter(page)
    assert presenter.secrets.picking
    assert presenter.secrets.pick(min(presenter.secrets.picking), 0) is None
    assert_good(window, wrapped)
    page.hot_seat.picks.refuse(presenter.session.table.seats[1], Refusal("TBL-2", msg("Not now.")))
    assert_good(window, wrapped)
    table = presenter.session.table
    while table.outcome is None:
        seat = table.to_act[0]
        command, rng = table.legal(seat).draw(rng)
        # Every now and then in the window, and the last one always.
        if table.turn % 40 == 0 or table.game.wording.stage(table.state).round >= 18:
            presenter.play(command, seat)
        else:
            table.play(command, seat)
    assert page.result.isVisible()
    assert_good(window, wrapped)


def test_a_shared_table_in_another_language(spoken: MainWindow) -> None:
    walk(spoken, wrapped=True)


@pytest.mark.parametrize("percent", [100, 200])
def test_a_shared_table_fits_in_english(window: MainWindow, percent: int) -> None:
    window.choose(evolve(window.appearance.settings, text_size=percent))
    walk(window, wrapped=False)

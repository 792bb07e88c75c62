"""Several persons at one screen: covers, recap, taking back, picking by keys (TBL-5, TBL-6, TBL-7)."""

from __future__ import annotations

import pytest
from attrs import evolve
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from engines.kernel.contract import Seat
from engines.kernel.disclosure import Disclosure
from engines.kernel.messages import msg
from engines.kernel.setup import make_setup
from engines.kernel.table import Table
from tabletop_qt.art.theme import LIGHT
from tabletop_qt.games.kit import game_kits
from tabletop_qt.shell.hotseat.cover import SYMBOL, Cover
from tabletop_qt.shell.hotseat.hot_seat import ROWS
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.presenting.logs import Glance
from tabletop_qt.shell.presenting.viewing import Viewing, next_viewing
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.viewmodels.scenery import Drop
from tabletop_qt.viewmodels.view_model import LOOK
from tests.expecting import expect
from tests.kernel.tiny import GAMES, State
from tests.shell.driving import Key, assert_shown, at, click, drag, key, random_moves, the_page, the_presenter
from tests.shell.driving import begin as sit_down_at
from tests.shell.seeing import Watch, cards_in, clipped, seats_seen, tree, words
from tests.shell.sharing import ANN, TRIO, begin, bid, bid_next, hand, lift, sit_down_if_asked
from tests.shell.windows import OpenWindow


@pytest.fixture
def window(open_shared: OpenWindow) -> MainWindow:
    return open_shared()


def on_screen(widget: QWidget) -> QRect:
    """The place of a widget on the screen."""
    return QRect(widget.mapToGlobal(QPoint()), widget.size())


@pytest.mark.clause("TBL-6")
def test_a_cover_asks_each_person_to_sit_down_from_the_start_on(window: MainWindow) -> None:
    page = begin(window)
    presenter = the_presenter(page)
    assert page.hot_seat.stands
    assert "Ann, please sit down" in page.hot_seat.cover.who.text()
    assert not page.table.isVisible()
    assert cards_in(words(window)) == set()
    lift(page)
    assert_shown(page)
    assert (presenter.seat, page.table.hasFocus()) == (0, True)
    assert cards_in(words(window)) & hand(presenter, 0)
    assert not cards_in(words(window)) & hand(presenter, 1)
    bid(page)
    assert page.hot_seat.stands
    assert "Bo, please sit down" in page.hot_seat.cover.who.text()
    assert (presenter.seat, cards_in(words(window))) == (None, set())
    lift(page)
    assert presenter.seat == 1
    assert cards_in(words(window)) & hand(presenter, 1)
    assert not cards_in(words(window)) & hand(presenter, 0)


@pytest.mark.clause("TBL-6")
def test_with_large_letters_in_a_low_window_the_picture_on_a_cover_gives_way_to_the_words(window: MainWindow) -> None:
    cover = begin(window).hot_seat.cover
    (picture,) = [each for each in cover.findChildren(QLabel) if each.height() == SYMBOL]
    window.choose(evolve(window.appearance.settings, text_size=200))
    QApplication.processEvents()
    assert not clipped(cover.button), "the letters grew, the window did not"
    for high in (620, 560):
        window.resize(800, high)
        QApplication.processEvents()
        assert picture.height() < SYMBOL or high == 620, "there is just room enough"
        for part in (cover.who, cover.about, cover.stage, cover.last, cover.button):
            assert not clipped(part), part.text()
    window.choose(evolve(window.appearance.settings, text_size=100))
    window.resize(1280, 800)
    QApplication.processEvents()
    assert picture.height() == SYMBOL
    assert picture.isVisible()


@pytest.mark.clause("TBL-6")
@pytest.mark.parametrize("game", sorted(game_kits()))
def test_the_world_of_the_game_fills_its_cover(qtbot: QtBot, game: str) -> None:
    cover = Cover(game_kits()[game].painter, LIGHT)
    qtbot.addWidget(cover)
    cover.resize(1280, 690)
    cover.show()
    cover.ask(ANN, (ANN,), Glance(msg("Round 1"), None, msg("points"), (3,)), None)
    QApplication.processEvents()
    shown, plate = cover.grab().toImage(), expect(cover.button.parentWidget())
    around = [QPoint(x, y) for x in range(2, 300, 30) for y in (*range(2, cover.height(), 40), cover.height() - 3)]
    colours = {shown.pixel(spot) for spot in around}
    assert QColor(LIGHT.panel).rgb() not in colours
    assert len(colours) > 4, "a picture, not one colour"
    off = cover.rect().center() - plate.geometry().center()
    assert (abs(off.x()) < 3, abs(off.y()) < 3) == (True, True)
    assert not cover.world.isNull()
    cover.hide()
    assert cover.world.isNull(), "what is as large as the window is let go"


@pytest.mark.clause("TBL-6")
def test_the_button_of_a_cover_is_always_at_one_place(window: MainWindow) -> None:
    window.resize(1280, 720)
    cover = begin(window).hot_seat.cover
    places = set[tuple[int, int]]()
    stage = msg("Round 1")
    for errand, last, unseen in ((None, (), None), (msg("Refresh your cards."), (msg("Ann bids 3."),) * 4, msg("Keep all my cards"))):
        cover.ask(ANN, (ANN,), Glance(stage, None, msg("points"), (3,), last, errand), unseen)
        QApplication.processEvents()
        assert cover.errand.isVisible() == (errand is not None)
        places.add(on_screen(cover.button).topLeft().toTuple())
        assert not any(clipped(part) for part in (cover.who, cover.errand, cover.about, cover.stage, cover.last))
    assert len(places) == 1


@pytest.mark.clause("TBL-6")
def test_a_cover_is_lifted_only_by_a_deliberate_act(window: MainWindow) -> None:
    page = begin(window)
    cover, presenter = page.hot_seat.cover, the_presenter(page)
    assert cover.button.hasFocus()
    cover.settling = 60_000
    cover.button.click()
    key(window, Key.Key_Return)
    assert presenter.seat_to_unlock == 0, "a double click or a second Enter for the decision before"
    cover.settling = 0
    for nothing in (Key.Key_Escape, Key.Key_Z, Key.Key_F6, Key.Key_1):
        key(window, nothing)
    window.menus.moves.trigger()
    window.menus.log.trigger()
    assert presenter.seat_to_unlock == 0
    assert cards_in(words(window)) == set()
    presenter.act(Drop(f"card{min(hand(presenter, 0))}", "middle"))
    presenter.redo()
    assert presenter.seat_to_unlock == 0
    key(window, Key.Key_Return)
    assert presenter.seat == 0
    page = begin(window)
    QTest.mouseClick(page.hot_seat.cover.button, Qt.MouseButton.LeftButton)
    assert the_presenter(page).seat == 0, "one that has settled does not swallow the mouse"


@pytest.mark.clause("TBL-6")
def test_enter_plays_nothing_of_a_revealed_hand_before_focus_has_moved(window: MainWindow) -> None:
    page = begin(window)
    presenter, interaction = the_presenter(page), page.table.interaction
    page.hot_seat.cover.settling = 0
    for _ in range(4):
        key(window, Key.Key_Return)
    assert (presenter.seat, interaction.held, presenter.session.table.turn) == (0, "", 0)
    assert interaction.focus_visible
    key(window, Key.Key_Right)
    key(window, Key.Key_Return)
    assert interaction.held or presenter.session.table.turn, "the piece that was chosen"


@pytest.mark.clause("TBL-6")
def test_one_click_too_many_on_a_cover_does_nothing_at_the_table(window: MainWindow) -> None:
    page = begin(window)
    lift(page)
    piece, presenter, mouse = f"card{min(hand(the_presenter(page), 0))}", the_presenter(page), page.table.mouse
    QCursor.setPos(page.table.viewport().mapToGlobal(at(page, piece)))
    mouse.settling = 60_000
    presenter.set_viewing(Viewing(seat_to_unlock=0))
    presenter.show()
    page.hot_seat.cover.button.click()
    click(page, piece)
    assert (presenter.seat, page.table.interaction.held, presenter.session.table.turn) == (0, "", 0)
    mouse.settling = 0
    QCursor.setPos(0, 0)
    QTest.qWait(2)
    click(page, piece)
    assert presenter.session.table.turn == 1


@pytest.mark.clause("TBL-5", "TBL-6")
def test_no_frame_around_a_hand_over_shows_the_other_hand(window: MainWindow, qtbot: QtBot) -> None:
    window.choose(evolve(window.appearance.settings, reduce_motion=False))
    window.resize(900, 620)
    page = begin(window)
    presenter = the_presenter(page)
    hands = [hand(presenter, seat) for seat in (0, 1)]
    page.panel.tabs.setCurrentWidget(page.moves)
    spoken: list[str] = []
    page.table.accessibility.announced.connect(spoken.append)
    watch = Watch(window)
    seen: list[int | None] = []
    for seat in (0, 1):
        page.hot_seat.cover.button.click()
        for _ in range(20):
            QApplication.processEvents()
            qtbot.wait(10)
        page.hot_seat.recap.leave()
        key(window, Key.Key_Right)
        watch.look()
        held = f"card{min(hands[seat])}"
        page.table.interaction.hover(held)
        begun = len(watch.frames)
        assert all(seats <= {seat} and not cards_in(said) & hands[1 - seat] for seats, said in watch.frames), "the other's hand is seen"
        assert any(seats == {seat} and cards_in(said) & hands[seat] for seats, said in watch.frames), "the watch sees nothing"
        drag(page, held, "middle")
        watch.frames = watch.frames[begun:]
        for _ in range(20):
            watch.look()
            QApplication.processEvents()
            qtbot.wait(10)
        seen.append(presenter.seat)
        if seat == 0:
            # What was still painted while the card was dragged is Ann's; from the cover on there is nothing of anybody.
            first = next(number for number, (_, said) in enumerate(watch.frames) if "please sit down" in said)
            assert all(seats <= {0} and not cards_in(said) & hands[1] for seats, said in watch.frames[:first])
            assert all(not seats and not cards_in(said) for seats, said in watch.frames[first:])
            watch.frames = []
    watch.stop()
    assert seen[0] is None
    assert spoken.index("Bo, please sit down") < len(spoken) - 1
    assert not cards_in(" ".join(spoken))


def loaded_again(window: MainWindow, open_shared: OpenWindow) -> tuple[MainWindow, TablePage]:
    """The table in a new window, whose cover can be lifted at once."""
    window.close()
    another = open_shared()
    another.resume()
    page = the_page(another)
    page.hot_seat.cover.settling = 0
    return another, page


@pytest.mark.clause("TBL-6")
def test_a_cover_stands_after_a_load_an_undo_and_a_redo_where_a_hand_is_needed(window: MainWindow, open_shared: OpenWindow) -> None:
    page = begin(window, policy="practice", rounds=2)
    for _ in (0, 1):
        bid_next(page)
    window, page = loaded_again(window, open_shared)
    stood = page.hot_seat.stands
    assert cards_in(words(window)) == set()
    page.bar.button("pass").click()
    assert (stood, page.hot_seat.stands) == (False, True), "the reward needs no hand, the next bid does"
    window, page = loaded_again(window, open_shared)
    presenter = the_presenter(page)
    assert (presenter.seat_to_unlock, presenter.seat) == (0, None)
    assert cards_in(words(window)) == set()
    bid_next(page)
    lift(page)
    assert (presenter.seat_to_unlock, presenter.seat) == (None, 1)
    page.undo()
    assert (presenter.seat_to_unlock, presenter.seat) == (0, None), "the bid is Ann's again"
    assert cards_in(words(window)) == set()
    assert seats_seen(window.grab().toImage()) == set()
    lift(page)
    page.redo()
    assert (presenter.seat_to_unlock, presenter.seat) == (1, None)
    assert cards_in(words(window)) == set()
    lift(page)
    assert_shown(page)


@pytest.mark.clause("TBL-6")
def test_between_secrets_the_table_is_open_and_nothing_on_it_turns_round(window: MainWindow) -> None:
    page = begin(window, TRIO)
    presenter = the_presenter(page)
    for _ in (0, 1):
        lift(page)
        bid(page, max(hand(presenter, presenter.seat or 0)))
    mine = bid_next(page)
    assert (presenter.seat, presenter.seat_to_unlock) == (None, None)
    winner = presenter.deciding
    assert winner in (0, 1)
    assert page.bar.prompt.text() == f"{TRIO[winner or 0].name}: Roll, draw or pass."
    assert cards_in(words(window)) == set()
    assert seats_seen(window.grab().toImage()) == set()
    assert_shown(page)
    # Cy sat there last, so the table is still drawn from that side.
    front = {piece.id for piece in page.table.scenery.pieces if piece.zone == "hand"}
    assert front
    assert all(piece.startswith("hidden2.") for piece in front)
    assert mine not in hand(presenter, 2)
    page.bar.button("roll").click()
    assert presenter.session.table.moves[-1].seat == winner


@pytest.mark.clause("TBL-5", "TBL-6")
def test_no_frame_of_a_whole_game_shows_on_the_open_table_what_anybody_holds(window: MainWindow) -> None:
    page = begin(window, TRIO, rounds=2)
    presenter = the_presenter(page)
    page.panel.tabs.setCurrentWidget(page.moves)
    spoken: list[str] = []
    page.table.accessibility.announced.connect(spoken.append)
    watch = Watch(window)
    opened = 0
    for button in ("draw", "roll"):
        for _ in TRIO:
            lift(page)
            assert presenter.seat is not None
            bid(page)
        for _ in range(3):
            watch.look()
            QApplication.processEvents()
        watch.frames, spoken[:] = [], []
        for place in ("", "middle", "pile"):
            if place:
                page.table.interaction.hover(place)
            key(window, Key.Key_Right)
            watch.look()
        assert presenter.seat is None
        assert watch.frames
        assert all(not seats and not cards_in(said) for seats, said in watch.frames)
        assert not cards_in(" ".join(spoken))
        assert not any(piece.id.startswith("card") for piece in page.table.scenery.pieces)
        opened += 1
        page.bar.button(button).click()
    watch.stop()
    assert opened == 2
    assert presenter.outcome is not None


@pytest.mark.clause("TBL-6")
def test_on_the_open_table_a_person_may_look_at_their_hand_first(window: MainWindow) -> None:
    page = begin(window, TRIO)
    presenter = the_presenter(page)
    for _ in TRIO:
        bid_next(page)
    winner = presenter.deciding
    assert winner == 2
    for decide_there in (False, True):
        page.bar.button(LOOK).click()
        assert (presenter.seat_to_unlock, presenter.seat) == (winner, None)
        assert cards_in(words(window)) == set()
        lift(page)
        assert (presenter.seat_to_unlock, presenter.seat) == (None, winner)
        assert cards_in(words(window)) >= hand(presenter, winner)
        assert_shown(page)
        page.bar.button("pass" if decide_there else LOOK).click()
        if not decide_there:
            assert (presenter.seat, presenter.deciding) == (None, winner)
            assert cards_in(words(window)) == set()
            assert seats_seen(window.grab().toImage()) == set()
    assert presenter.session.table.moves[-1].seat == winner
    assert (presenter.seat, presenter.seat_to_unlock) == (winner, None), "the next bid is asked of who sits there already"


@pytest.mark.clause("TBL-6")
def test_escape_goes_back_to_the_open_table_from_the_cover_before_the_own_hand(window: MainWindow) -> None:
    page = begin(window, TRIO)
    presenter = the_presenter(page)
    for _ in TRIO:
        bid_next(page)
    page.bar.button(LOOK).click()
    key(window, Key.Key_Escape)
    assert (presenter.seat_to_unlock, presenter.seat, presenter.deciding) == (None, None, 2)
    assert cards_in(words(window)) == set()
    assert_shown(page)


@pytest.mark.clause("TBL-6")
def test_escape_leaves_a_cover_that_asks_somebody_to_sit_down(window: MainWindow) -> None:
    page = begin(window, TRIO)
    assert page.hot_seat.stands
    key(window, Key.Key_Escape)
    assert page.hot_seat.stands


@pytest.mark.clause("TBL-6")
def test_one_person_never_meets_a_cover_and_an_open_table_has_none(window: MainWindow) -> None:
    page = begin(window, (ANN, Seat("Robin", "sky", "low")))
    assert not page.hot_seat.stands
    assert the_presenter(page).seat == 0
    window.choose(evolve(window.appearance.settings, covers=False))
    page = begin(window)
    assert not page.hot_seat.stands
    bid(page)
    assert not page.hot_seat.stands
    assert the_presenter(page).seat == 1
    assert_shown(page)


@pytest.mark.clause("TBL-6")
def test_who_sits_there_keeps_their_view_while_forced_moves_of_others_are_played(window: MainWindow) -> None:
    presenter = the_presenter(begin(window))
    table, seated = presenter.session.table, Viewing().seen_by(1)
    forced = frozenset(table.to_act)
    assert next_viewing(table, presenter.view_model, seated, covers=True, keys=False, absent=forced) == seated
    assert next_viewing(table, presenter.view_model, seated, covers=True, keys=False, absent=forced - {0}).seat_to_unlock == 0


def come_round(page: TablePage) -> None:
    """Play up to a decision of the second player that isn't their first, for which their cover stands."""
    bid(page)
    page.hot_seat.cover.button.click()
    assert not page.hot_seat.recap.isVisible(), "there is no last decision before the first"
    bid(page)
    page.bar.button("pass").click()
    page.hot_seat.cover.button.click()
    bid(page)


@pytest.mark.clause("TBL-6")
def test_what_happened_since_the_last_decision_stands_beside_the_table_and_is_put_away_by_a_key(window: MainWindow) -> None:
    page = begin(window, rounds=2)
    page.hot_seat.cover.button.click()
    recap = page.hot_seat.recap
    come_round(page)
    page.hot_seat.cover.button.click()
    assert recap.isVisible()
    assert [str(sentence) for sentence in recap.sentences][-2:] == ["Passed.", "Somebody has chosen."]
    assert [recap.lines.item(row).text() for row in range(recap.lines.count())] == [str(sentence) for sentence in recap.sentences]
    assert page.table.hasFocus(), "it is in nobody's way"
    assert page.panel.isAncestorOf(recap)
    assert "Somebody has chosen." in page.panel.log.toPlainText(), "the log is whole"
    recap.lines.setFocus()
    key(window, Key.Key_Escape)
    assert not recap.isVisible()
    assert page.table.hasFocus()
    page.table.interaction.choose(f"card{min(hand(the_presenter(page), 1))}")
    assert not recap.isVisible(), "what was put away stays so"


@pytest.mark.clause("TBL-6")
def test_where_there_is_no_side_panel_it_lies_over_the_table_and_moves_nothing(window: MainWindow) -> None:
    page = begin(window, rounds=2)
    page.panel.hide()
    page.hot_seat.cover.button.click()
    QApplication.processEvents()
    stays = page.table.geometry()
    come_round(page)
    page.hot_seat.cover.button.click()
    QApplication.processEvents()
    recap = page.hot_seat.recap
    assert recap.isVisible()
    assert on_screen(page.table).contains(on_screen(recap))
    assert page.table.geometry() == stays
    recap.leave()
    assert page.table.geometry() == stays


@pytest.mark.clause("TBL-6")
def test_the_next_person_is_told_what_is_theirs_to_know_and_nothing_stays_of_it(window: MainWindow) -> None:
    page = begin(window, rounds=2)
    presenter, lines = the_presenter(page), page.hot_seat.recap.lines

    def told() -> list[str]:
        return [lines.item(row).text() for row in range(lines.count())]

    lift(page)
    bid(page, max(hand(presenter, 0)))
    page.hot_seat.cover.button.click()
    mine = bid(page)
    assert (presenter.deciding, told()) == (0, [])
    page.bar.button("pass").click()
    page.hot_seat.cover.button.click()
    assert told() == [], "what she has done herself is no news"
    assert f"You choose {mine}." not in words(window)
    bid(page)
    assert (page.hot_seat.stands, told()) == (True, [])
    page.hot_seat.cover.button.click()
    assert told() == ["The bids are shown.", "Passed.", "Somebody has chosen."], "not what they chose themselves"
    bid(page)
    assert (presenter.seat, told()) == (None, [])
    assert f"You choose {mine}." not in words(window)


@pytest.mark.clause("TBL-7")
def test_fair_names_what_it_takes_back_or_why_it_cannot(window: MainWindow) -> None:
    page = begin(window, rounds=2)
    presenter = lift(page)
    assert presenter.session.table.policy == "fair"
    assert "There is nothing to undo" in page.bar.undo.toolTip()
    mine = bid(page)
    # Ann regrets it before Bo has sat down; what it was stays hers.
    assert window.menus.undo.isEnabled()
    assert window.menus.undo.text() == "Undo: Ann's move"
    assert str(mine) not in window.menus.undo.text()
    window.menus.undo.trigger()
    assert presenter.seat_to_unlock == 0
    assert presenter.session.table.turn == 0
    bid_next(page)
    lift(page)
    assert presenter.seat == 1
    assert page.bar.undo.words == "Undo: Ann's move"
    assert "Ann has moved since" in page.bar.undo.toolTip()
    assert not window.menus.undo.isEnabled()
    bid(page)
    # Bo's bid has laid all bids open.
    sit_down_if_asked(page)
    assert not page.bar.undo.isEnabled()
    assert "revealed" in window.menus.undo.toolTip() or "has decided since" in window.menus.undo.toolTip()
    page.bar.button("roll").click()
    sit_down_if_asked(page)
    assert "A die was rolled" in page.bar.undo.toolTip()
    assert "A die was rolled" in window.menus.undo.toolTip()
    assert not presenter.session.table.assistance


def drawn(window: MainWindow, page: TablePage) -> int:
    """Everybody bids, and the winner draws a card; return the winner. A cover stands before the card is seen."""
    presenter = the_presenter(page)
    for _ in TRIO:
        bid_next(page)
    winner = presenter.deciding
    assert not window.menus.undo.isEnabled(), "everybody has seen the bids"
    page.bar.button("draw").click()
    assert presenter.session.table.moves[-1].reveals
    assert presenter.seat_to_unlock == winner
    assert winner is not None
    return winner


@pytest.mark.clause("TBL-7")
def test_fair_takes_back_what_has_been_revealed_as_long_as_nobody_has_seen_it(window: MainWindow) -> None:
    page = begin(window, TRIO, rounds=2)
    presenter = the_presenter(page)
    table = presenter.session.table
    winner = drawn(window, page)
    assert window.menus.undo.isEnabled()
    assert window.menus.undo.text() == f"Undo: back to Round 1 ({TRIO[winner].name}'s move)"
    window.menus.undo.trigger()
    assert (table.turn, presenter.seat_to_unlock, presenter.deciding) == (3, None, winner)
    assert not page.bar.undo.isEnabled()
    page.bar.button("draw").click()
    lift(page)
    assert presenter.seat == winner
    assert not page.bar.undo.isEnabled(), "now the card has been seen"
    assert window.tables.session is not None
    again: Table[State] = Table.from_record(window.tables.session.path.read_bytes(), GAMES)
    assert (again.fault, again.turn) == (None, 4)


@pytest.mark.clause("TBL-7")
def test_what_was_seen_before_the_app_was_closed_stays_seen(window: MainWindow) -> None:
    drawn(window, begin(window, TRIO, rounds=2))
    assert window.menus.undo.isEnabled()
    window.show_home()
    window.resume()
    assert not window.menus.undo.isEnabled(), "nobody knows who has seen what"


@pytest.mark.clause("TBL-7", "TBL-10")
def test_practice_takes_back_anything_and_the_result_says_so_and_a_table_without_undo_says_so_on_its_button(window: MainWindow) -> None:
    page = begin(window, policy="practice", rounds=1)
    presenter = the_presenter(page)
    for _ in (0, 1):
        bid_next(page)
    sit_down_if_asked(page)
    page.bar.button("roll").click()
    assert page.result.isVisible()
    points = presenter.session.table.state.points
    page.undo()
    assert not page.result.isVisible()
    page.redo()
    assert presenter.session.table.state.points == points
    assert page.result.isVisible()
    shown = words(window)
    assert "1 move undone" in shown
    assert "Ann" in shown
    assert "Bo" in shown
    assert "has won" in shown or "share the victory" in shown
    page = begin(window, policy="none")
    bid_next(page)
    assert "This table is played without undo" in window.menus.undo.toolTip()
    lift(page)
    assert not page.bar.undo.isEnabled()
    assert "This table is played without undo" in page.bar.undo.toolTip()


@pytest.mark.clause("TBL-5", "TBL-6")
def test_persons_pick_by_keys_while_the_others_look_away(window: MainWindow) -> None:
    window.choose(evolve(window.appearance.settings, pick_keys=True))
    page = begin(window, TRIO, rounds=2)
    presenter, picks = the_presenter(page), page.hot_seat.picks
    assert not page.hot_seat.stands
    assert presenter.seat is None
    assert presenter.secrets.picking == frozenset((0, 1, 2))
    assert picks.hasFocus()
    QApplication.processEvents()
    stays = page.table.geometry()
    assert on_screen(page.table).contains(on_screen(picks)), "the rows lie over the table"
    assert "Ann, Bo and Cy: pick with your keys" in page.bar.prompt.text()
    assert cards_in(words(window)) == set()
    assert page.table.scenery.affordances == ()
    cards = [sorted(hand(presenter, seat)) for seat in range(3)]
    key(window, Key.Key_R)
    assert presenter.session.table.moves[-1].command.text() == f"bid {cards[1][1]}"
    assert picks.states() == {0: "", 1: "has picked", 2: ""}
    key(window, Key.Key_T)
    assert presenter.session.table.turn == 1, "Bo has picked already"
    assert window.menus.undo.text() == "Undo: Bo's move"
    window.menus.undo.trigger()
    assert picks.states()[1] == ""
    key(window, Key.Key_E)
    key(window, Key.Key_3)
    assert cards_in(words(window)) == set()
    assert seats_seen(window.grab().toImage()) == set()
    key(window, Key.Key_D)
    moves = [move.command.text() for move in presenter.session.table.moves]
    assert moves == [f"bid {cards[1][0]}", f"bid {cards[0][3]}", f"bid {cards[2][1]}"]
    QApplication.processEvents()
    assert page.table.geometry() == stays, "they move nothing when they go"
    assert not picks.isVisible()
    # Now the winner alone decides, on the open table.
    assert (presenter.seat_to_unlock, presenter.seat) == (None, None)
    page.bar.button("pass").click()
    assert presenter.secrets.picking == {0, 1, 2}


LAYOUTS = ("QWERTYUIOP ASDFGHJKL ZXCVBNM", "QWERTZUIOPÜ ASDFGHJKLÖÄ YXCVBNM", "AZERTYUIOP QSDFGHJKLM WXCVBN")
"""The letters of an American, a German and a French keyboard, the top row first."""


def test_keys_to_pick_with_are_on_every_keyboard() -> None:
    assert all(len(row) == len(set(row)) for row in ROWS)
    assert len({key for row in ROWS for key in row}) == sum(map(len, ROWS)), "a key is one player's"
    for layout in LAYOUTS:
        for row, keys in zip(layout.split(), ROWS[1:], strict=True):
            assert set(keys) <= set(layout)
            assert set(keys[:5]) <= set(row), "the coins are in one row"


@pytest.mark.clause("TBL-5")
def test_picking_looks_the_same_whatever_is_picked_and_held(window: MainWindow) -> None:
    window.choose(evolve(window.appearance.settings, pick_keys=True))
    shown = []
    for deal, which in ((4, Key.Key_1), (9, Key.Key_3)):
        page = begin(window, TRIO, deal=deal)
        key(window, which)
        QApplication.processEvents()
        page.table.interaction.hover("")
        page.panel.inspector.forget()
        shown.append([line.replace(f"deal {deal}", "deal") for line in tree(window)])
        assert the_presenter(page).session.table.turn == 1
    assert shown[0] == shown[1]


@pytest.mark.clause("TBL-6")
def test_a_cover_tells_what_has_changed_but_no_secret_and_all_cards_are_kept_there_without_a_hand_being_seen(
    open_window: OpenWindow,
) -> None:
    window = open_window()
    page = sit_down_at(window, "school_year_diary", ("Ann", "Bo"), deal=5, mode="comp")
    presenter, cover, told = the_presenter(page), page.hot_seat.cover, set[str]()
    cover.settling = 0
    kept = 0
    for _ in random_moves(presenter, 150, seed=1):
        page.playback.skip()
        while presenter.unseen is not None:
            before, seat = presenter.session.table.turn, presenter.seat_to_unlock
            assert seat is not None
            assert cover.unseen.isVisible()
            earlier = [move.seat for move in presenter.session.table.moves]
            last = presenter.session.table.state_at(len(earlier) - 1 - earlier[::-1].index(seat))
            now = presenter.session.table.state.players[seat].hand
            assert set(now) <= set(last.players[seat].hand), "nobody keeps cards that they have not seen"
            QTest.mouseClick(cover.unseen, Qt.MouseButton.LeftButton)
            assert presenter.session.table.turn > before
            assert presenter.seat is None, "no hand was shown"
            page.playback.skip()
            kept += 1
        if presenter.seat_to_unlock is not None:
            assert not cover.unseen.isVisible()
            lines = cover.last.text().splitlines()
            everybody = " ".join(str(sentence) for sentence in Disclosure(presenter.session.table, None).sentences())
            assert all(line in everybody for line in lines), "what a spectator may know"
            told.update(line.split(" ")[2] for line in lines if line.startswith("Row "))
            presenter.lift()
        if kept > 1 and {"rises", "falls"} <= told:
            break
    assert kept > 1
    assert {"rises", "falls"} <= told
    assert "Victory points:" in [each.text() for each in cover.findChildren(QLabel)]


@pytest.mark.clause("TBL-6", "SYD-3.1")
def test_who_decides_on_the_open_table_of_the_diary_first_sees_beside_it_what_has_happened(open_window: OpenWindow) -> None:
    """In a round's event somebody is asked who has not sat down since the others' turns."""
    window = open_window()
    page = sit_down_at(window, "school_year_diary", ("Ann", "Bo"), deal=5, mode="comp")
    presenter, recap, table = the_presenter(page), page.hot_seat.recap, the_presenter(page).session.table
    for _ in random_moves(presenter, 600, seed=2):
        page.playback.skip()
        acting = presenter.viewing.acting
        if acting is not None and table.state.round > 1 and table.played(table.turn).seat != acting:
            break
        presenter.lift()
    name = table.seats[acting or 0].name
    assert recap.isVisible()
    assert recap.title.text() == f"{name}: Since your last decision"
    assert recap.sentences == Disclosure(table, None).news(acting)
    assert any("Event: " in str(each) for each in recap.sentences)
    for _ in random_moves(presenter, 200, seed=3):
        page.playback.skip()
        presenter.lift()
        if presenter.seat is not None and recap.isVisible():
            break
    assert recap.title.text() == "Since your last decision", "only the player who sits there reads it"


@pytest.mark.clause("TBL-6")
def test_who_decides_on_the_open_table_of_the_diary_has_their_own_items_in_front(open_window: OpenWindow) -> None:
    window = open_window()
    page = sit_down_at(window, "school_year_diary", ("Ann", "Bo"), deal=5, mode="comp")
    presenter, front = the_presenter(page), set[int]()
    for _ in random_moves(presenter, 600, seed=2):
        acting = presenter.viewing.acting
        if acting is not None:
            own = [f"item:{item}" for item in presenter.session.table.state.players[acting].items]
            shown = {piece.id for piece in presenter.scenery.pieces}
            assert set(own) <= shown, "large, not as tokens"
            front.update([acting] if own else [])
        presenter.lift()
        if front == {0, 1}:
            break
    assert front == {0, 1}


@pytest.mark.clause("SYD-3.3")
def test_who_has_used_all_ideas_looks_at_the_new_cards_until_they_end_the_turn(open_four: OpenWindow, qtbot: QtBot) -> None:
    window = open_four()
    game = window.kits["school_year_diary"].game
    window.start(make_setup(game, [Seat("Ann"), Seat("Bo", "sky")], {"mode": "comp"}, 5, automatic=True))
    page, get, end = the_page(window), game.parse("get"), game.parse("end")
    presenter, window.tables.autoplay.pace = the_presenter(page), "instant"
    table = presenter.session.table
    while set(table.forced.values()) != {end}:
        (seat,) = table.to_act
        if page.hot_seat.stands:
            presenter.lift()
        presenter.play(get if table.check(get, seat) is None else next(iter(table.legal(seat))), seat)
    (seat,), turn = table.forced, table.turn
    qtbot.wait(200)
    assert (table.turn, presenter.seat, page.hot_seat.stands) == (turn, seat, False), "the new cards are still looked at"
    button = page.bar.button("end")
    assert (button.isVisible(), button.isEnabled()) == (True, True), "nobody ends the turn for them"
    button.click()
    assert page.hot_seat.stands

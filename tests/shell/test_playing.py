"""Playing in the real window: the table shows what the view says, by commands, affordances, keys, mouse and the list of moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from attrs import evolve
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from engines.kernel.contract import COLOURS, PERSON, Seat
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from tabletop_qt.games.kit import game_kits
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.presenting.viewing import ADVISE
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.table.keyboard import ENTRY, grouped
from tabletop_qt.viewmodels.scenery import Affordance, Box, Do, Drafted, Drop, Face, Lift, Piece, Place, Play, Press, Scenery, Turn
from tabletop_qt.viewmodels.view_model import Holding
from tests.golden import records_of
from tests.kernel.tiny import Pass
from tests.shell.driving import (
    CTRL,
    Key,
    KeyboardPlayer,
    assert_shown,
    begin,
    click,
    drag,
    key,
    random_moves,
    shown_buttons,
    sit_down,
    the_page,
    the_presenter,
    write,
)
from tests.table.walking import walk

CLASSES = (("giang_ry", "o_tach"), ("nim_se", "an_pha", "giang_ry"), ("o_tach", "an_pha", "nim_se", "giang_ry"))


@pytest.mark.clause("TBL-3")
@pytest.mark.parametrize("seed", range(3))
def test_every_affordance_does_something_and_is_never_refused(window: MainWindow, qtbot: QtBot, seed: int) -> None:
    page = sit_down(window, 20 + seed, students=CLASSES[seed], rows=1)
    presenter = the_presenter(page)
    refusals: list[object] = []
    presenter.refused.connect(lambda refusal, _: refusals.append(refusal))
    presenter.asks = False
    rng = Rng(seed)
    for _ in range(90):
        offers = page.table.scenery.affordances
        if presenter.outcome is not None or not offers:
            break
        before = page.table.scenery
        offer, rng = rng.pick(offers)
        page.table.interaction.act(offer.action)
        assert not refusals, (offer, refusals)
        # What is found out elsewhere comes a moment later.
        qtbot.waitUntil(lambda: presenter.completing is None, timeout=20_000)
        assert_shown(page)
        assert page.table.scenery != before or isinstance(offer.action, Turn | Lift), (offer.action, page.notice.words.text())


def _sensible(page: TablePage, rng: Rng) -> tuple[Affordance, Rng]:
    """An affordance that leads on: turns and steps of a draft are rarer than commands, else a random draft never ends."""
    weighted: list[Affordance] = []
    for offer in page.table.scenery.affordances:
        weighted += [offer] * (1 if isinstance(offer.action, Turn) else 2 if isinstance(offer.action, Lift) else 6)
    return rng.pick(weighted)


def test_no_focus_ring_comes_up_where_a_button_that_was_clicked_goes(window: MainWindow) -> None:
    page = begin(window, "kidsprout_jumboree", ("Ann", "Ben", "Cyd"))
    presenter = the_presenter(page)
    for coin in (0, 1, 2):
        presenter.play(f"play {coin}", coin)
    button = page.bar.button("pass all")
    button.setFocus(Qt.FocusReason.MouseFocusReason)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    while "pass all" in shown_buttons(page.bar):
        page.bar.button("pass all").click()
    assert page.table.hasFocus()
    assert not page.table.interaction.focus_visible


def tabbed_to(window: MainWindow, within: QWidget) -> Iterator[QWidget]:
    """The widgets that Tab comes to, all of them within a part of the window."""
    for _ in range(24):
        key(window, Key.Key_Tab)
        focused = QApplication.focusWidget()
        assert focused is not None
        assert within.isAncestorOf(focused)
        yield focused


@pytest.mark.clause("TBL-2")
def test_a_whole_practice_by_keys_alone_from_home_to_the_result(window: MainWindow, qtbot: QtBot) -> None:
    assert window.home.box("school_year_diary").front.hasFocus()
    for pressed in (Key.Key_Space, Key.Key_Tab, Key.Key_Tab, Key.Key_Space):
        key(window, pressed)
    assert window.home.form.first_focus().hasFocus()
    key(window, Key.Key_D, Qt.KeyboardModifier.AltModifier)
    key(window, Key.Key_A, CTRL)
    write(window, "7")
    key(window, Key.Key_Return)
    page = the_page(window)
    assert the_presenter(page).session.table.setup.deal == 7
    presenter = the_presenter(page)
    assert page.table.hasFocus()
    player = KeyboardPlayer(window)
    rng = Rng(4)
    for _ in range(500):
        if presenter.outcome is not None:
            break
        before = page.table.scenery
        offer, rng = _sensible(page, rng)
        player.do(offer)
        if page.bar.button("end").text() == "End anyway":
            # Ending a turn with ideas left is asked about; the same key again means it.
            player.button("end")
        # The best chains come a moment later, and the focus ring goes to them.
        qtbot.waitUntil(lambda: presenter.completing is None, timeout=20_000)
        assert_shown(page)
        if page.table.scenery == before:
            key(window, Key.Key_Escape)
    assert presenter.outcome is not None
    assert page.result.isVisible()
    assert page.result.headline is not None
    assert page.result.headline.hasFocus()
    assert {page.result.next, page.result.look, page.result.more} <= set(tabbed_to(window, page.result))
    assert page.result.look is not None
    page.result.look.setFocus()
    key(window, Key.Key_Space)
    assert not page.result.isVisible()
    assert page.table.hasFocus()


@pytest.mark.parametrize("game", ["school_year_diary", "kidsprout_jumboree", "operation_master", "hallway_rivals"])
def test_a_table_opened_by_keys_rings_a_piece_with_a_move_at_once_and_tab_comes_back_to_one(
    window: MainWindow, qtbot: QtBot, game: str
) -> None:
    window.home.box(game).play.setFocus(Qt.FocusReason.TabFocusReason)
    key(window, Key.Key_Return)
    page = the_page(window)
    interaction = page.table.interaction

    def ringed() -> bool:
        piece = interaction.focused_piece() if interaction.focus_visible and page.table.hasFocus() else None
        return piece is not None and bool(interaction.affordances.of(piece.id)) and str(piece.name)[1:] in page.panel.inspector.text

    # Bots and forced moves may come first.
    qtbot.waitUntil(ringed, timeout=20_000)
    while page.table.hasFocus():
        key(window, Key.Key_Tab)
    for _ in range(30):
        if page.table.hasFocus():
            break
        key(window, Key.Key_Tab)
    qtbot.waitUntil(ringed, timeout=20_000)
    # With the ring hidden by the pointer, Tab shows it before it goes anywhere.
    interaction.focus_on(interaction.focus, visible=False)
    before = interaction.focus
    key(window, Key.Key_Tab)
    assert (interaction.focus, interaction.focus_visible) == (before, True)


def test_ctrl_enter_presses_the_button_that_stands_out_whatever_its_own_key_is(window: MainWindow) -> None:
    page = begin(window, "kidsprout_jumboree", ("Ann", "Ben", "Cyd"))
    presenter = the_presenter(page)
    for coin in (0, 1, 2):
        presenter.play(f"play {coin}", coin)
    page.table.setFocus()
    assert page.bar.button("pass").property("primary")
    turn = presenter.session.table.turn
    key(window, Key.Key_Return, CTRL)
    assert presenter.session.table.turn == turn + 1


def test_ctrl_enter_goes_ahead_when_the_bar_asks(page: TablePage, window: MainWindow) -> None:
    page.table.setFocus()
    write(window, "e")
    assert page.bar.button("end").text() == "End anyway"
    turn = the_presenter(page).session.table.turn
    key(window, Key.Key_Return, CTRL)
    assert the_presenter(page).session.table.turn > turn


def test_down_leads_from_the_rows_to_the_hand_and_nowhere_askew(page: TablePage, window: MainWindow) -> None:
    interaction = page.table.interaction
    KeyboardPlayer(window).go_to(next(stop.id for stop in interaction.piece_stops if stop.zone == "rows"))
    zones = []
    for _ in range(8):
        key(window, Key.Key_Down)
        assert interaction.focus is not None
        zones.append(interaction.focus.zone)
    assert zones[-1] == "hand"
    assert "decks" not in zones


def test_escape_leads_from_the_rule_of_a_piece_back_to_it(window: MainWindow) -> None:
    page = sit_down(window)
    key(window, Key.Key_Right)
    stop = page.table.interaction.focus
    key(window, Key.Key_F1)
    assert page.panel.rules.isAncestorOf(window.focusWidget())
    key(window, Key.Key_Escape)
    assert page.table.hasFocus()
    assert (page.table.interaction.focus, page.table.interaction.focus_visible) == (stop, True)


@pytest.fixture
def page(window: MainWindow) -> TablePage:
    """A table at the beginning of the seat's own turn, with both ideas."""
    page = sit_down(window)
    moves = random_moves(the_presenter(page))
    while not any(button.name == "end" for button in page.table.scenery.buttons):
        next(moves)
    return page


def _offer(page: TablePage, kind: type, start: str) -> str:
    """The first piece with this start that has an affordance of a kind."""
    for offer in page.table.scenery.affordances:
        action = offer.action
        if not isinstance(action, Do) and isinstance(action, kind) and action.piece.startswith(start):
            return action.piece
    raise AssertionError(f"no {kind.__name__} of {start} in {page.table.scenery.affordances}")


def _last(page: TablePage) -> str:
    return the_presenter(page).session.table.moves[-1].command.verb


@pytest.mark.clause("SYD-4.2")
def test_a_directive_is_lifted_turned_and_dropped_with_the_mouse(page: TablePage) -> None:
    card = _offer(page, Lift, "directive:")
    click(page, card)
    assert page.table.scenery.held == card
    prompt = page.bar.prompt.text()
    click(page, card, Qt.MouseButton.RightButton)
    assert_shown(page)
    assert page.bar.prompt.text() == prompt
    target = next(offer.action.place for offer in page.table.scenery.affordances if isinstance(offer.action, Drop))
    drag(page, card, target)
    assert _last(page) == "give"
    assert_shown(page)


@pytest.mark.clause("SYD-4.2", "SYD-4.3")
@pytest.mark.parametrize("begun", [None, Do("chain")])
def test_a_click_on_another_card_of_the_hand_picks_that_up_instead(page: TablePage, begun: Do | None) -> None:
    presenter = the_presenter(page)
    if begun is not None:
        presenter.act(begun)
    cards = [f"directive:{card}" for card in presenter.session.table.state.players[0].hand]
    assert len(cards) > 1
    for card in (*cards, cards[0]):
        click(page, card)
        assert page.table.scenery.held == card
    click(page, cards[0])
    assert not page.table.scenery.held, "a click on itself puts it back"


@pytest.mark.clause("SYD-4.3")
def test_a_card_that_the_chain_refuses_says_so_when_it_is_clicked_while_another_is_in_hand(window: MainWindow) -> None:
    page = sit_down(window, deal=35)
    presenter = the_presenter(page)
    next(random_moves(presenter))
    for action in (Do("chain"), Lift("directive:224"), Drop("directive:224", "chain")):
        presenter.act(action)
    click(page, "directive:261")
    click(page, "directive:291")
    assert page.table.bubble.isVisible()
    assert page.table.bubble.clause == "SYD-4.3"
    assert page.table.scenery.held == "directive:261"


@pytest.mark.clause("SYD-4.7", "TBL-7")
def test_a_card_is_fetched_with_a_click_taken_back_and_fetched_again(window: MainWindow, page: TablePage) -> None:
    presenter = the_presenter(page)
    before, stood = page.table.scenery, presenter.view
    click(page, _offer(page, Press, "deck:directive"))
    assert _last(page) == "get"
    after = page.table.scenery
    assert page.bar.undo.words.startswith("Undo: ")
    assert len(page.bar.undo.words) > len("Undo: ")
    assert window.menus.undo.text().replace("&", "") == page.bar.undo.words
    page.bar.undo.click()
    assert (page.table.scenery, presenter.view) == (before, stood)
    assert page.bar.redo.words.startswith("Redo: ")
    key(window, Key.Key_Z, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert page.table.scenery == after
    key(window, Key.Key_Z, CTRL)
    assert page.table.scenery == before
    assert_shown(page)


@pytest.mark.clause("SYD-4.6")
def test_a_locker_is_dragged_onto_a_cell(page: TablePage) -> None:
    click(page, "deck:lockers")
    place = next(offer.action.place for offer in page.table.scenery.affordances if isinstance(offer.action, Drop))
    click(page, place)
    assert _last(page) == "lock"


@pytest.mark.clause("SYD-4.6")
def test_two_medals_are_swapped_by_dragging_one_onto_the_other(window: MainWindow, page: TablePage) -> None:
    medal = _offer(page, Lift, "medal:")
    click(page, medal)
    place = next(offer.action.place for offer in page.table.scenery.affordances if isinstance(offer.action, Drop))
    key(window, Key.Key_Escape)
    assert page.table.scenery.held == ""
    drag(page, medal, place)
    assert _last(page) == "swap"


@pytest.mark.clause("TBL-7")
def test_undo_takes_steps_of_the_draft_back_before_decisions(window: MainWindow, page: TablePage) -> None:
    presenter = the_presenter(page)
    turn = presenter.session.table.turn
    idle = page.table.scenery
    click(page, _offer(page, Lift, "directive:"))
    assert page.bar.undo.words == f"Undo: {presenter.drafting}"
    key(window, Key.Key_Z, CTRL)
    assert page.table.scenery == idle
    assert presenter.session.table.turn == turn
    key(window, Key.Key_Z, CTRL)
    assert presenter.session.table.turn == turn - 1


@pytest.mark.clause("TBL-3")
def test_a_refused_drop_says_why_with_its_clause_and_changes_nothing(window: MainWindow, page: TablePage) -> None:
    stood = the_presenter(page).view
    drag(page, "deck:lockers", QPoint(4, 4))
    assert page.table.bubble.text == "Put back: it can't go here.", "the bare ground refuses nothing, but says what becomes of the piece"
    drag(page, _offer(page, Lift, "medal:"), "hand")
    assert the_presenter(page).view == stood
    assert page.table.bubble.isVisible()
    clause = page.table.bubble.clause
    assert clause.startswith("SYD-")
    assert clause in page.table.bubble.text
    key(window, Key.Key_F1)
    assert page.panel.tabs.currentWidget() is page.panel.rules
    QApplication.processEvents()
    assert page.panel.rules.text.textCursor().selectedText().startswith(clause)


@pytest.mark.clause("TBL-3")
def test_a_click_that_can_do_nothing_says_why_and_what_would_work(page: TablePage) -> None:
    stood, bubble = the_presenter(page).view, page.table.bubble
    click(page, "avatar:1")
    assert "Give a card from your hand." in bubble.text
    assert bubble.clause == "SYD-4.2"
    bubble.dismiss()
    click(page, "deck:event")
    assert bubble.isVisible()
    assert "directive deck" in bubble.text
    assert the_presenter(page).view == stood


def test_a_click_while_a_bot_thinks_says_whom_the_game_waits_for(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    page = begin(window, "hallway_rivals", ["Ann", "Ben"])
    monkeypatch.setattr(type(the_presenter(page)), "deciding", None)
    click(page, "plate:1")
    assert str(page.table.scenery.prompt) in page.table.bubble.text


def test_a_button_that_cannot_be_used_says_why(window: MainWindow, page: TablePage) -> None:
    write(window, "c")
    refused = next(button for button in page.table.scenery.buttons if button.refusal is not None)
    shown = page.bar.button(refused.name)
    assert not shown.isEnabled()
    assert shown.toolTip() == str(refused.refusal)
    before = page.table.scenery
    key(window, Key.Key_Return, CTRL)
    assert page.table.bubble.isVisible()
    assert page.table.scenery == before


def test_f6_reaches_the_panel_when_no_button_of_the_bar_can_be_used(window: MainWindow) -> None:
    seats = [Seat(name, colour, player) for name, colour, player in zip("ABC", COLOURS, (PERSON, "easy", "easy"), strict=False)]
    window.start(make_setup(window.kits["operation_master"].game, seats, {}, 5))
    page = the_page(window)
    page.bar.button(ADVISE).setEnabled(False)
    assert page.bar.first_button() is None, "a card is to be laid, and there is nothing to be undone"
    window.activateWindow()
    page.table.setFocus()
    key(window, Key.Key_F6)
    assert page.panel.isAncestorOf(window.focusWidget())


# The list of moves


def scenery(*offers: Affordance) -> Scenery:
    """A table with nothing but these affordances."""
    return Scenery(Box(0, 0, 10, 10), (), (), (), offers, msg("Decide."))


def test_a_drop_that_says_what_a_press_says_is_listed_once() -> None:
    give, take, given = msg("Give the card"), msg("Take it up"), Play(Pass(0))
    offers = (
        Affordance(Press("card"), give, meaning=given),
        Affordance(Drop("card", "slot"), give, meaning=given),
        Affordance(Lift("card"), take, meaning=Drafted(Holding("card", "card", take))),
        Affordance(Drop("other", "slot"), give, meaning=given),
        Affordance(Drop("other", "shelf"), give, meaning=given),
    )
    listed = grouped(scenery(*offers))
    assert [[offer.action for offer in group] for _, group in listed] == [
        [Press("card"), Lift("card")],
        [Drop("other", "slot")],
    ], "dropped on the shelf it would come to the same"


def test_drops_that_are_called_alike_name_their_places() -> None:
    lay, turn = msg("Lay the tile"), msg("Turn it")
    places = tuple(Place(name, Box(0, 0, 1, 1), "table", msg("Left of {name}", name=name)) for name in ("a", "b"))
    offers = (
        Affordance(Drop("tile", "a"), lay, meaning=Play(Pass(0))),
        Affordance(Drop("tile", "b"), lay, meaning=Play(Pass(1))),
        Affordance(Turn("tile", 1), turn, meaning=Drafted(Holding("tile", "tile", turn))),
        Affordance(Turn("tile", -1), turn, meaning=Drafted(Holding("tile", "tile", turn))),
    )
    ((_, entries),) = grouped(evolve(scenery(*offers), places=places))
    assert [(str(entry.label), entry.action) for entry in entries] == [
        ("Lay the tile: Left of a", Drop("tile", "a")),
        ("Lay the tile: Left of b", Drop("tile", "b")),
        ("Turn it", Turn("tile", 1)),
    ]


def test_of_pieces_that_are_called_alike_the_first_stands_for_all() -> None:
    take = msg("Take it")
    names = {"first": msg("green 5"), "second": msg("green 5"), "third": msg("red 5")}
    pieces = tuple(Piece(piece, Face("die", 1, 1), 0, 0, 0, "table", name) for piece, name in names.items())
    offers = tuple(Affordance(Lift(piece), take, meaning=Drafted(Holding(piece, piece, take))) for piece in names)
    listed = grouped(evolve(scenery(*offers), pieces=pieces))
    assert [(str(heading), [entry.action for entry in entries]) for heading, entries in listed] == [
        ("green 5", [Lift("first")]),
        ("red 5", [Lift("third")]),
    ]


@pytest.mark.parametrize("game", game_kits())
def test_no_two_moves_at_a_real_table_read_alike(game: str) -> None:
    table = records_of(game).table(records_of(game).names[0])
    model = game_kits()[game].view_model.seated(table.seats)
    for turn in range(0, table.turn, max(1, table.turn // 20)):
        state = table.state_at(turn)
        for seat in table.game.to_act(state):
            for draft, shown in walk(model, table.game.view(state, seat), seat, 2, Rng(turn)):
                read = Counter((str(heading), str(entry.label)) for heading, entries in grouped(shown) for entry in entries)
                assert [words for words, times in read.items() if times > 1] == [], (turn, draft)


def test_home_and_end_lead_to_the_first_and_the_last_move(window: MainWindow) -> None:
    page = sit_down(window)
    key(window, Key.Key_M, CTRL)
    key(window, Key.Key_Down)
    moves, offers = page.moves.list, page.moves.entries()
    key(window, Key.Key_End)
    assert moves.currentItem().data(ENTRY) == offers[-1]
    key(window, Key.Key_Home)
    assert moves.currentItem().data(ENTRY) == offers[0]
    assert moves.currentRow() > 0, "the first row is a heading"
    page.moves.filter.setText(str(offers[-1].label))
    narrowed = page.moves.entries()
    assert 0 < len(narrowed) < len(offers)
    page.moves.list.setFocus()
    key(window, Key.Key_End)
    assert moves.currentItem().data(ENTRY) == narrowed[-1]

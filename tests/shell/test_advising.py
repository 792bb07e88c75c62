"""Hints and best chains in the real window: worked out in another process, shown as ghosts or options, never played, and gone in time."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from time import perf_counter
from typing import Any
from weakref import ref

import pytest
from attrs import astuple, evolve
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engines.hallway_rivals.board import Place as BoardPlace
from engines.hallway_rivals.pieces import Name
from engines.kernel.coach import Advice, Recommendation
from engines.kernel.commands import Command
from engines.kernel.contract import COLOURS, Refusal, Seat
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.kernel.serialization import to_data
from engines.kernel.setup import make_setup
from engines.kernel.table import Table
from engines.kernel.worker import Request, Task, results
from engines.kidsprout_jumboree.rules.excuses import Excuse
from engines.school_year_diary.rules.board import Lock, Rotate
from engines.school_year_diary.rules.directives import Give
from engines.school_year_diary.rules.hands import Refresh
from engines.shelf import games
from tabletop_qt.games.hallway_rivals.position import Person, Spot
from tabletop_qt.games.kidsprout_jumboree.position import Half, OwnTile
from tabletop_qt.games.kit import game_kits
from tabletop_qt.games.school_year_diary.things import Area, Deck, RowCell
from tabletop_qt.shell.play import advising
from tabletop_qt.shell.play.advising import AHEAD, THOUGHT
from tabletop_qt.shell.play.bot_turns import PACES
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.shell.presenting.viewing import ADVISE, can_look
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.puzzles import puzzles
from tabletop_qt.table.interaction import pointed_at
from tabletop_qt.table.pictures import Highlight
from tabletop_qt.table.stops import piece_stops
from tabletop_qt.viewmodels.scenery import Do, Drop, Lift, Play
from tabletop_qt.viewmodels.view_model import meant
from tests.asking import answer, at_length
from tests.school_year_diary.diary import with_arrows
from tests.shell.driving import Key, begin, key, play_first, random_moves, shown_buttons, sit_down, the_page, the_presenter
from tests.shell.sharing import FakeProcess, process_id
from tests.shell.windows import let_go

GAME = "school_year_diary"
MOMENTS, ENOUGH = 36, 5
"""The decisions of a game at which a hint is asked for, and those after which another piece has been taken up often enough."""


class Answers(FakeProcess):
    """Answers at once with the advice of the engine, up to a number of answers, and is done then, unless it ``goes_on``."""

    most = 1
    goes_on = False
    told: Sequence[Advice] = ()
    """The advice given instead."""
    presenter: Presenter | None = None
    """The table for whose present decision a command that is `drawn` is advised instead: it may be asked ahead."""

    def ask(self, request: Request, game: object) -> None:
        super().ask(request, game)
        assert request.task is Task.ADVISE
        if self.presenter is not None:
            self.told = [Advice((Recommendation(drawn(self.presenter.session.table), msg("It is good.")),))]
        for advice in islice(self.told or results(request, games(), at_length), self.most):
            self.process.result.emit(advice)
        if not self.goes_on:
            self.process.done.emit()


@pytest.fixture
def answers(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Answers:
    return Answers(window.tables.advising.process, monkeypatch)


@pytest.fixture
def helper(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> FakeProcess:
    return FakeProcess(window.tables.advising.process, monkeypatch)


def answer_last(helper: FakeProcess) -> None:
    assert helper.requests[-1].task is Task.COMPLETE
    helper.answer(answer(helper.requests[-1], games()))


def with_cards(window: MainWindow) -> TablePage:
    """A table with four cards in hand, with which there is more than one thing to be done."""
    page = sit_down(window)
    presenter = the_presenter(page)
    table = presenter.session.table
    rng = Rng(1)
    while presenter.scenery.offered(Do("chain")) is None or len(table.state.players[0].hand) < 4:
        command, rng = table.game.legal(table.state, 0).draw(rng)
        # The first moves are only saved: nobody looks at them.
        shown = presenter if len(table.state.players[0].hand) >= 3 else presenter.session
        shown.play("get" if table.check("get", 0) is None else command.text(), 0)
    return page


def with_paper(window: MainWindow) -> TablePage:
    """The same, with the chain paper open."""
    page = with_cards(window)
    the_presenter(page).act(Do("chain"))
    return page


@pytest.fixture
def page(window: MainWindow) -> TablePage:
    return with_paper(window)


def chaining(window: MainWindow) -> TablePage:
    """A table on which a chain has been begun with a card."""
    page = with_paper(window)
    presenter = the_presenter(page)
    card = presenter.session.table.state.players[0].hand[0]
    for action in (Lift(f"directive:{card}"), Drop(f"directive:{card}", Area.PAPER)):
        presenter.act(action)
    return page


def best(window: MainWindow) -> Command:
    advice = window.tables.advising.advice
    assert advice is not None
    return advice.best.command


def playing(page: TablePage) -> bool:
    return page.playback.running


def ghosts_of(window: MainWindow) -> list[str]:
    """The pieces shown besides those that lie there."""
    return list(the_page(window).table.table_scene.revealed.items)


@pytest.mark.usefixtures("answers")
def test_a_hint_says_what_and_why_and_shows_it(window: MainWindow) -> None:
    page = sit_down(window)
    presenter = the_presenter(page)
    before = presenter.session.table.state
    page.bar.button(ADVISE).click()
    advice = window.tables.advising.advice
    assert advice is not None
    found = advice.best
    assert page.bar.prompt.text() == str(presenter.session.table.game.wording.describe(presenter.view, found.command))
    assert str(found.why) in page.bar.hint.text()
    assert presenter.session.table.state is before, "a hint plays nothing"
    assert presenter.session.table.assistance.hints == 1
    assert presenter.session.table.check(found.command, 0) is None


@pytest.mark.usefixtures("answers")
def test_a_hint_asked_for_while_something_is_played_out_comes_at_once(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES, "calm", 600_000)
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm"))
    page = sit_down(window)
    presenter = the_presenter(page)
    while not playing(page):
        ends = presenter.session.table.check("end", 0) is None
        presenter.play("end" if ends else next(iter(presenter.session.table.legal())).text())
    key(window, Key.Key_X)
    assert playing(page), "X is the key of nothing"
    key(window, Key.Key_H)
    assert not playing(page)
    assert window.tables.advising.advice is not None
    assert page.bar.prompt.text() == str(presenter.session.table.game.wording.describe(presenter.view, best(window)))


def test_the_next_hint_comes_by_the_same_key_and_counts_once(window: MainWindow, answers: Answers) -> None:
    page = chaining(window)
    table = the_presenter(page).session.table
    key(window, Key.Key_H)
    advice = window.tables.advising.advice
    assert advice is not None
    assert len(advice.recommended) > 1
    first = page.bar.hint.text()
    key(window, Key.Key_H)
    assert page.bar.hint.text() != first
    assert "(2\u00a0of" in page.bar.hint.text()
    for _ in advice.recommended[1:]:
        key(window, Key.Key_H)
    assert page.bar.hint.text() == first
    assert len(answers.requests) == 1
    assert table.assistance.hints == 1


@pytest.mark.usefixtures("answers")
def test_a_hint_goes_with_the_decision(window: MainWindow) -> None:
    page = sit_down(window)
    presenter = the_presenter(page)
    key(window, Key.Key_H)
    advice = window.tables.advising.advice
    assert advice is not None
    presenter.play(advice.best.command.text())
    assert not window.tables.advising.shows
    assert not ghosts_of(window)
    assert page.bar.prompt.text() == str(presenter.scenery.prompt)
    key(window, Key.Key_H)
    assert presenter.session.table.assistance.hints == 2


@pytest.mark.usefixtures("answers")
def test_a_hint_on_a_chain_that_is_being_laid_goes_on_from_it(window: MainWindow) -> None:
    page = chaining(window)
    key(window, Key.Key_H)
    advice = window.tables.advising.advice
    assert advice is not None
    laid = the_presenter(page).begun
    assert laid
    assert all(each.command.text().startswith(f"chain {laid}") for each in advice.recommended)
    assert len(advice.recommended) <= 3
    assert ghosts_of(window)
    assert the_presenter(page).begun == laid, "nothing was laid by it"


def test_a_hint_for_another_move_puts_blank_chain_paper_away(window: MainWindow, answers: Answers) -> None:
    page = with_paper(window)
    presenter = the_presenter(page)
    table = presenter.session.table
    answers.told = [Advice((Recommendation(table.game.parse("get"), msg("It gains a card.")),))]
    before, shown = table.turn, presenter.draft
    assert shown != presenter.view_model.start()
    key(window, Key.Key_H)
    assert presenter.draft == presenter.view_model.start()
    assert page.bar.hint.text() == f"It gains a card. {ENTER}"
    key(window, Key.Key_Return)
    assert table.moves[before].command == table.game.parse("get")


def test_a_hint_that_a_lifted_card_is_in_the_way_of_says_so(window: MainWindow, answers: Answers) -> None:
    page = with_cards(window)
    presenter = the_presenter(page)
    turn = next(each for each in presenter.session.table.game.legal(presenter.view, 0) if isinstance(each, Rotate))
    answers.told = [Advice((Recommendation(turn, msg("It makes a way.")),))]
    presenter.act(Do("chain"))
    presenter.act(Lift(f"directive:{presenter.view.players[0].hand[0]}"))
    key(window, Key.Key_H)
    assert page.bar.hint.text() == "Put the chain paper away first (Esc). It makes a way."
    key(window, Key.Key_Escape)
    key(window, Key.Key_Escape)
    assert window.tables.advising.shows, "the advice stays: it is for the same decision"
    assert page.bar.hint.text().startswith("It makes a way.")


def test_a_hint_that_uses_a_card_which_came_since_the_last_one_says_so(window: MainWindow, answers: Answers) -> None:
    page = with_cards(window)
    presenter = the_presenter(page)
    table = presenter.session.table
    while not (table.check("get", 0) is None and table.state.players[0].ideas == 2):
        presenter.play("end" if table.check("end", 0) is None else next(iter(table.legal(0))).text())
    held = table.state.players[0].hand
    answers.told = [Advice((Recommendation(table.game.parse("get"), msg("It gains a point.")),))]
    key(window, Key.Key_H)
    assert page.bar.hint.text().startswith("It gains a point."), "there was no hint before"
    presenter.play("get")
    (new,) = set(table.state.players[0].hand) - set(held)
    old, given = (next(each for each in table.legal(0) if isinstance(each, Give) and each.card == card) for card in (held[0], new))
    answers.told = [Advice((Recommendation(given, msg("It gains a point.")), Recommendation(old, msg("It gains a point."))))]
    key(window, Key.Key_H)
    assert page.bar.hint.text().startswith(with_arrows(f"Card {new} is new in your hand. It gains a point."))
    key(window, Key.Key_H)
    assert page.bar.hint.text().startswith("It gains a point."), "nothing new is needed for the other"


def test_the_plan_of_a_hint_goes_with_the_next_question_if_the_hint_was_played(window: MainWindow, answers: Answers) -> None:
    page = with_cards(window)
    presenter = the_presenter(page)
    table = presenter.session.table
    while not (table.check("get", 0) is None and table.state.players[0].ideas == 2):
        presenter.play("end" if table.check("end", 0) is None else next(iter(table.legal(0))).text())
    get = Recommendation(table.game.parse("get"), msg("It gains a point."), plan="a plan")
    answers.told = [Advice((get, Recommendation(table.game.parse("end"), msg("It waits."))))]
    key(window, Key.Key_H)
    assert (table.hints_at(table.turn), table.assistance.hints) == (["get"], 1)
    presenter.play("get")
    assert table.followed_hint_at(table.turn - 1)
    key(window, Key.Key_H)
    assert [request.plan for request in answers.requests] == ["", "a plan"]
    presenter.undo()
    presenter.play(next(each for each in table.legal(0) if isinstance(each, Give)).text())
    key(window, Key.Key_H)
    assert answers.requests[-1].plan == "", "something else was played"


def test_who_begins_something_else_is_told_of_that(window: MainWindow, answers: Answers) -> None:
    page = with_cards(window)
    presenter = the_presenter(page)
    turn = next(each for each in presenter.session.table.game.legal(presenter.view, 0) if isinstance(each, Rotate))
    answers.told = [Advice((Recommendation(turn, msg("It makes a way."), 0.04),))]
    key(window, Key.Key_H)
    assert page.bar.hint.text() == "It makes a way. Few games are won this way. Enter plays it."
    presenter.act(Do("chain"))
    assert window.tables.advising.aside
    assert page.bar.prompt.text() == str(presenter.scenery.prompt)


@pytest.mark.usefixtures("answers")
@pytest.mark.clause("TBL-10")
def test_a_hint_counts_once_for_each_decision_also_when_it_is_come_to_again(window: MainWindow) -> None:
    page = sit_down(window)
    presenter = the_presenter(page)
    table = presenter.session.table
    key(window, Key.Key_H)
    first, second = [each.text() for each in table.game.legal(table.state, 0)][:2]
    presenter.play(first)
    key(window, Key.Key_H)
    assert table.assistance.hints == 2
    page.undo()
    key(window, Key.Key_H)
    assert table.assistance.hints == 2, "of this decision a hint was counted already"
    page.redo()
    key(window, Key.Key_H)
    assert table.assistance.hints == 2
    page.undo()
    presenter.play(second)
    key(window, Key.Key_H)
    assert table.assistance.hints == 3, "as many decisions were made, but this is another"
    path = presenter.session.path
    window.show_home()
    window.tables.resume(path)
    again = the_presenter(the_page(window)).session.table
    assert again.assistance.hints == 3
    key(window, Key.Key_H)
    assert window.tables.advising.shows
    assert again.assistance.hints == 3, "nor does it count again when the table is opened anew"


@pytest.mark.usefixtures("answers")
def test_who_looks_back_sees_no_hint_there(window: MainWindow) -> None:
    page = chaining(window)
    key(window, Key.Key_H)
    assert ghosts_of(window)
    page.looking.step(-1)
    assert not window.tables.advising.shows
    assert not ghosts_of(window)
    then = page.looking.scenery()
    assert then is not None
    assert page.bar.prompt.text() == str(then.prompt)
    page.looking.now()
    assert not ghosts_of(window)


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0.98, "It is good. Enter plays it."),
        (0.7, "It is good. About 7 games in 10 are won this way. Enter plays it."),
        (None, "It is good. Enter plays it."),
    ],
)
def test_a_chance_is_shown_in_tenths_or_not_at_all(window: MainWindow, answers: Answers, chance: float | None, said: str) -> None:
    page = with_cards(window)
    first = next(iter(the_presenter(page).session.table.legal()))
    answers.told = [Advice((Recommendation(first, msg("It is good."), chance),))]
    key(window, Key.Key_H)
    assert page.bar.hint.text() == said


def test_hints_that_were_shown_keep_their_numbers(window: MainWindow, qtbot: QtBot, answers: Answers) -> None:
    page = with_cards(window)
    legal = list(islice(the_presenter(page).session.table.legal(), 3))
    one, two, three = (Recommendation(command, msg("It gains {points}.", points=place)) for place, command in enumerate(legal))
    answers.told, answers.goes_on = [Advice((one, two))], True
    key(window, Key.Key_H)
    qtbot.waitUntil(lambda: window.tables.advising.advice is not None, timeout=10 * THOUGHT)
    key(window, Key.Key_H)
    assert page.bar.hint.text().startswith("It gains 1.")
    answers.process.result.emit(Advice((three, two, one), 1))
    window.tables.advising.process.done.emit()
    said = []
    for _ in range(3):
        key(window, Key.Key_H)
        said.append(page.bar.hint.text())
    assert [each[:11] for each in said] == ["It gains 2.", "It gains 0.", "It gains 1."]
    assert [place for place, each in zip((3, 1, 2), said, strict=True) if f"({place}\u00a0of\u00a03)" in each] == [3, 2]
    assert "another move looks better" in said[1]


def test_a_hint_that_fails_says_so_in_plain_words(window: MainWindow, answers: Answers) -> None:
    page = with_cards(window)
    answers.most, answers.goes_on = 0, True
    key(window, Key.Key_H)
    answers.process.failed.emit(msg("The bot can't decide: {reason}.", reason="tuple index out of range"))
    assert page.notice.words.text() == "Something went wrong, so there is no hint here. You can keep playing."


def test_a_hint_does_not_change_by_itself(window: MainWindow, qtbot: QtBot, answers: Answers) -> None:
    page = with_cards(window)
    legal = list(islice(the_presenter(page).session.table.legal(), 2))
    first, better = (Recommendation(command, msg("It gains {points}.", points=place)) for place, command in enumerate(legal))
    answers.told = [Advice((first,)), Advice((better, first), 1), Advice((evolve(better, chance=0.6), evolve(first, chance=0.4)), 2)]
    answers.most, answers.goes_on = 1, True
    heard: list[str] = []
    QApplication.processEvents()
    page.table.accessibility.announced.connect(heard.append)
    key(window, Key.Key_H)
    qtbot.waitUntil(lambda: window.tables.advising.advice is not None, timeout=10 * THOUGHT)
    for advice in answers.told[1:]:
        answers.process.result.emit(advice)
    said = page.bar.prompt.text()
    assert page.bar.hint.text() == "It gains 0. Enter plays it."
    assert heard == ["Looking for a good move…", page.bar.prompt.accessibleName(), "It gains 0. Enter plays it."]
    window.tables.advising.process.done.emit()
    assert page.bar.prompt.text() == said, "the same move, with its chance and a note on the better one"
    assert page.bar.hint.text().endswith("After more thought, another move looks better. Enter shows it.")
    assert heard[-1] == page.bar.hint.text()
    before = len(heard)
    window.tables.advising.process.done.emit()
    assert len(heard) == before
    turn = the_presenter(page).session.table.turn
    key(window, Key.Key_Return)
    assert the_presenter(page).session.table.turn == turn, "Enter plays nothing that has been beaten or was not shown"
    assert page.bar.prompt.text() != said
    assert page.bar.hint.text().startswith("It gains 1.")
    assert "(2\u00a0of\u00a02)" in page.bar.hint.text(), "what was beaten keeps its number"
    key(window, Key.Key_Return)
    assert the_presenter(page).session.table.played(turn + 1).command == better.command


def test_a_hint_is_shown_once_it_has_been_thought_about(window: MainWindow, qtbot: QtBot, answers: Answers) -> None:
    """Not the first thing that came to mind, but the best a moment later, though the thinking goes on."""
    page = with_cards(window)
    first, better = (Recommendation(command, msg("It is good.")) for command in islice(the_presenter(page).session.table.legal(), 2))
    answers.told, answers.most, answers.goes_on = [Advice((first,)), Advice((better, first), 1)], 2, True
    key(window, Key.Key_H)
    assert window.tables.advising.advice is None
    qtbot.waitUntil(lambda: window.tables.advising.advice is not None, timeout=10 * THOUGHT)
    assert best(window) == better.command


def test_the_first_decision_is_thought_about_while_the_table_is_being_laid(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "EARLY", True)
    answers = Answers(window.tables.advising.process, monkeypatch)
    page = begin(window, GAME, ("Ann",))
    assert len(answers.requests) == 1
    key(window, Key.Key_H)
    assert window.tables.advising.advice is not None, "there at once"
    assert the_presenter(page).session.table.assistance.hints == 1
    assert len(answers.requests) == 1


def test_a_process_is_ready_for_who_is_about_to_sit_down_and_ends_after_a_minute_at_home(window: MainWindow, answers: Answers) -> None:
    window.tables.expect_table()
    assert answers.calls == ["warm"]
    assert window.tables.away.isActive()
    window.tables.away.timeout.emit()
    assert "stop" in answers.calls
    window.tables.expect_table()
    begin(window, GAME, ("Ann",))
    assert not window.tables.away.isActive()
    before = answers.calls.count("warm")
    window.tables.expect_table()
    assert answers.calls.count("warm") == before, "the table has its own"


def test_a_hint_is_shown_once_its_thinking_is_done(window: MainWindow, answers: Answers) -> None:
    page = with_cards(window)
    first, better = (Recommendation(command, msg("It is good.")) for command in islice(the_presenter(page).session.table.legal(), 2))
    answers.told, answers.most, answers.goes_on = [Advice((first,)), Advice((better, first), 1)], 2, True
    key(window, Key.Key_H)
    assert page.bar.prompt.text() == "Looking for a good move…"
    key(window, Key.Key_H)
    assert window.tables.advising.advice is None, "asking again changes nothing meanwhile"
    answers.process.done.emit()
    assert best(window) == better.command
    assert page.bar.hint.text() == "It is good. Enter plays it. Hint (H) shows the\u00a0next\u00a0(1\u00a0of\u00a02)."


def test_after_the_first_hint_each_decision_is_thought_about_when_it_comes(window: MainWindow, qtbot: QtBot, answers: Answers) -> None:
    """It is neither shown nor counted before the player asks, and ends with the next move."""
    page = with_cards(window)
    presenter, advising = the_presenter(page), window.tables.advising
    table = presenter.session.table
    qtbot.wait(2 * AHEAD)
    assert not answers.requests, "no hint was asked for yet"
    key(window, Key.Key_H)
    assert len(answers.requests) == 1
    answers.goes_on = True
    presenter.play(next(iter(table.legal())).text())
    qtbot.waitUntil(lambda: len(answers.requests) == 2)
    assert (advising.shows, table.assistance.hints) == (False, 1)
    assert page.bar.prompt.text() == str(presenter.scenery.prompt)
    answers.calls.clear()
    presenter.play(next(iter(table.legal())).text())
    assert "let_go" in answers.calls
    answers.goes_on = False
    qtbot.waitUntil(lambda: len(answers.requests) == 3)
    key(window, Key.Key_H)
    assert advising.advice is not None, "there at once"
    assert table.assistance.hints == 2
    assert len(answers.requests) == 3
    window.tables.advising.set_table(None, None)
    qtbot.wait(2 * AHEAD)
    assert len(answers.requests) == 3


@pytest.mark.parametrize(("people", "thought_about"), [(("Ann",), True), (("Ann", "Bo"), False)])
def test_the_first_hint_is_thought_about_while_the_table_of_one_person_stands_still(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, people: Sequence[str], thought_about: bool
) -> None:
    """It is there at once, and neither shown nor counted before the player asks."""
    monkeypatch.setattr(advising, "STANDS", 2 * AHEAD)
    answers = Answers(window.tables.advising.process, monkeypatch)
    page = begin(window, GAME, people)
    presenter = the_presenter(page)
    if len(people) > 1:
        presenter.look()
        presenter.lift()
    presenter.show()
    qtbot.wait(AHEAD)
    assert not answers.requests, "it has only just changed"
    qtbot.wait(3 * AHEAD)
    assert bool(answers.requests) is thought_about
    assert (window.tables.advising.shows, presenter.session.table.assistance.hints) == (False, 0)
    assert page.bar.prompt.text() == str(presenter.scenery.prompt)
    key(window, Key.Key_H)
    assert len(answers.requests) == 1
    assert window.tables.advising.advice is not None
    assert presenter.session.table.assistance.hints == 1


def test_who_goes_on_before_the_thinking_is_done_keeps_the_process(window: MainWindow, qtbot: QtBot) -> None:
    """A new one would have to load the game. Another request ends what nobody waits for."""
    page = with_cards(window)
    presenter, process = the_presenter(page), window.tables.advising.process
    key(window, Key.Key_H)
    qtbot.waitUntil(lambda: process_id(process) > 0)
    first = process_id(process)
    presenter.play(next(iter(presenter.session.table.legal())).text())
    key(window, Key.Key_H)
    qtbot.waitUntil(lambda: window.tables.advising.advice is not None, timeout=30_000)
    assert process_id(process) == first


def test_enter_plays_the_next_hint_after_a_click(window: MainWindow, answers: Answers) -> None:
    page = with_cards(window)
    table = the_presenter(page).session.table
    first, other = islice(table.legal(), 2)
    answers.told = [Advice((Recommendation(first, msg("It is good.")), Recommendation(other, msg("So is it."))), alike=2)]
    for _ in range(2):
        page.bar.button(ADVISE).setFocus()
        page.bar.button(ADVISE).click()
    key(window, Key.Key_Return)
    assert table.moves[-1].command == other


def test_some_of_the_hints_are_equally_good(window: MainWindow, answers: Answers) -> None:
    page = with_cards(window)
    moves = islice(the_presenter(page).session.table.legal(), 3)
    answers.told = [Advice(tuple(Recommendation(move, msg("It is good.")) for move in moves), alike=2)]
    key(window, Key.Key_H)
    assert "The first 2 are equally good. Hint (H) shows the\u00a0next\u00a0(1\u00a0of\u00a03)." in page.bar.hint.text()


def test_enter_plays_the_hint_unless_the_focus_ring_has_moved(window: MainWindow, answers: Answers) -> None:
    page = with_cards(window)
    presenter = the_presenter(page)
    turn = presenter.session.table.turn
    first, other = islice(presenter.session.table.legal(), 2)
    answers.told = [Advice((Recommendation(first, msg("It is good.")), Recommendation(other, msg("So is it."))), alike=2)]
    key(window, Key.Key_H)
    assert (
        page.bar.hint.text()
        == "It is good. Enter plays it. 2 moves are equally good. Hint (H) shows the\u00a0next\u00a0(1\u00a0of\u00a02)."
    )
    key(window, Key.Key_Return)
    assert presenter.session.table.turn == turn + 1
    assert presenter.session.table.moves[-1].command == first
    page.undo()
    key(window, Key.Key_H)
    key(window, Key.Key_Left)
    key(window, Key.Key_Return)
    assert presenter.session.table.turn == turn, "Enter uses the piece with the ring"


def test_enter_plays_the_hint_though_the_piece_with_the_ring_lies_elsewhere_by_now(window: MainWindow, answers: Answers) -> None:
    page = with_cards(window)
    presenter, interaction = the_presenter(page), page.table.interaction
    first = next(iter(presenter.session.table.legal()))
    answers.told = [Advice((Recommendation(first, msg("It is good.")),))]
    key(window, Key.Key_Left)
    assert interaction.focus_visible
    assert interaction.focus is not None
    key(window, Key.Key_H)
    shown, with_ring = presenter.scenery, interaction.focus.id
    moved = tuple(evolve(each, x=each.x + 8) if each.id == with_ring else each for each in shown.pieces)
    interaction.show_scenery(evolve(shown, pieces=moved), animate=False)
    assert page.bar.hint.text() == "It is good. Enter plays it."
    key(window, Key.Key_Return)
    assert presenter.session.table.moves[-1].command == first


def test_a_hint_that_comes_late_is_not_laid_over_a_card_taken_up_meanwhile(window: MainWindow, helper: FakeProcess) -> None:
    page = with_cards(window)
    presenter = the_presenter(page)
    first, second = presenter.session.table.state.players[0].hand[:2]
    page.table.interaction.take_up(f"directive:{first}")
    key(window, Key.Key_H)
    assert helper.requests, "asked with a card in hand"
    presenter.back()
    page.table.interaction.take_up(f"directive:{second}")
    assert not window.tables.advising.shows
    helper.answer(answer(helper.requests[-1], games()))
    helper.process.done.emit()
    assert not ghosts_of(window)


def test_a_hint_is_over_when_the_ring_leaves_the_card_that_was_given(window: MainWindow, answers: Answers) -> None:
    """Once row 1 has moved, the path that is picked for it has no fork: the move can't be judged again."""
    page = sit_down(window, deal=12)
    presenter = the_presenter(page)
    for _ in range(11):
        play_first(presenter)
    turn, interaction = presenter.session.table.turn, page.table.interaction
    given = presenter.session.table.game.parse("give 234 turn=1 picks=1:u")
    answers.told = [Advice((Recommendation(given, msg("It is good.")),))]
    interaction.focus_on(next(stop for stop in piece_stops(presenter.scenery) if stop.id == "directive:234"), True)
    key(window, Key.Key_H)
    key(window, Key.Key_Return)
    assert presenter.session.table.moves[turn].command == given
    assert interaction.focus is not None
    assert interaction.focus.id != "directive:234"
    assert not window.tables.advising.shows


def test_the_focus_ring_gives_way_to_a_hint_until_a_key_moves_it(window: MainWindow, answers: Answers) -> None:
    page = with_cards(window)
    interaction, pieces = page.table.interaction, page.table.table_scene.pieces
    command = next(iter(the_presenter(page).session.table.legal()))
    answers.told = [Advice((Recommendation(command, msg("It is good.")),))]
    last = [stop for stop in piece_stops(interaction.scenery) if interaction.affordances.of(stop.id)][-1]
    interaction.focus_on(last, visible=True)
    assert Highlight.FOCUS in pieces[last.id].highlights
    key(window, Key.Key_H)
    assert not [piece for piece in pieces.values() if Highlight.FOCUS in piece.highlights]
    key(window, Key.Key_Escape)
    assert Highlight.FOCUS in pieces[last.id].highlights
    key(window, Key.Key_H)
    key(window, Key.Key_Left)
    assert interaction.focus is not None
    assert interaction.focus.id != last.id
    assert Highlight.FOCUS in pieces[interaction.focus.id].highlights


@pytest.mark.usefixtures("answers")
def test_escape_hides_a_hint_and_taking_up_another_piece_does_until_it_is_put_back(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = with_cards(window)
    presenter, interaction = the_presenter(page), page.table.interaction
    marked: list[str] = []
    monkeypatch.setattr(page.table.interaction, "point_at", lambda used, _=(): marked.extend(used))
    key(window, Key.Key_H)
    key(window, Key.Key_Escape)
    assert not window.tables.advising.shows
    assert page.bar.prompt.text() == str(presenter.scenery.prompt)
    turn = presenter.session.table.turn
    key(window, Key.Key_Return)
    assert presenter.session.table.turn == turn, "Enter only shows the ring"
    key(window, Key.Key_H)
    qtbot.waitUntil(lambda: bool(marked))
    advised = best(window)
    interaction.take_up(
        next(piece for piece in interaction.affordances.pieces if interaction.affordances.lifts(piece) and piece not in marked)
    )
    assert interaction.held
    assert page.bar.prompt.text() == str(presenter.scenery.prompt)
    assert not ghosts_of(window)
    key(window, Key.Key_Return)
    assert advised not in [move.command for move in presenter.session.table.moves[turn:]]


def assert_no_hint(window: MainWindow) -> None:
    """The button keeps its place, and its key says that a hint needs the player's own view."""
    presenter, told = the_presenter(the_page(window)), list[str]()

    def note(refusal: Refusal, _near: object) -> None:
        told.append(str(refusal.reason))

    presenter.refused.connect(note)
    assert ADVISE in shown_buttons(the_page(window).bar)
    key(window, Key.Key_H)
    presenter.refused.disconnect(note)
    assert told == ["A hint here would show everybody something about your hand. Look at your hand (L) to get one."]


def at_the_open_table(window: MainWindow) -> TablePage:
    """A table of two, at the first decision that the second player makes beside their hand, before everybody."""
    page = begin(window, GAME, ["Ann", "Ben"], deal=5, mode="comp")
    presenter = the_presenter(page)
    for _ in random_moves(presenter, 60, seed=2):
        presenter.lift()
        if can_look(presenter.session.table, presenter.viewing):
            break
    assert presenter.viewing.acting == 1
    return page


@pytest.mark.clause("TBL-5")
def test_the_reason_why_there_is_no_hint_points_at_its_button(window: MainWindow, answers: Answers) -> None:
    page = at_the_open_table(window)
    assert_no_hint(window)
    bubble, view = page.table.bubble, page.table.viewport()
    button = page.bar.button(ADVISE)
    middle = view.mapFromGlobal(button.mapToGlobal(button.rect().center())).x()
    assert bubble.isVisible()
    assert bubble.geometry().right() >= min(middle, view.width() - 10), "not in the middle of the table"
    assert not answers.requests


@pytest.mark.clause("TBL-5")
def test_at_the_open_table_the_hint_says_why_there_is_none_and_where_there_is(window: MainWindow, answers: Answers) -> None:
    page = at_the_open_table(window)
    presenter = the_presenter(page)
    assert_no_hint(window)
    assert not answers.requests
    presenter.look()
    presenter.lift()
    back = next(button for button in page.table.scenery.buttons if str(button.label) == "Hide my hand")
    assert str(back.about) == "Everyone may look at the table again."
    key(window, Key.Key_H)
    assert len(answers.requests) == 1
    said = page.bar.prompt.text(), page.bar.hint.text()
    presenter.put_down()
    assert not window.tables.advising.shows
    assert not ghosts_of(window)
    assert page.bar.prompt.text() != said[0]
    assert page.bar.hint.text() != said[1]
    assert_no_hint(window)
    assert {request.seat for request in answers.requests} == {1}
    assert page.table.interaction.revealed == ()


def test_nobody_is_advised_on_a_puzzle(window: MainWindow) -> None:
    window.practice.start(puzzles(GAME)[0])
    assert ADVISE not in shown_buttons(the_page(window).bar)


@pytest.mark.parametrize("lifted", [False, True])
def test_a_hint_to_lock_a_cell_rings_the_cell_above_its_medal(window: MainWindow, qtbot: QtBot, answers: Answers, lifted: bool) -> None:
    page = with_cards(window)
    presenter = the_presenter(page)
    lock = next(each for each in presenter.session.table.legal() if isinstance(each, Lock))
    answers.told = [Advice((Recommendation(lock, msg("It is good.")),))]
    if lifted:
        presenter.act(Lift(Deck.LOCKERS.id))
    key(window, Key.Key_H)
    cell = RowCell(lock.row, lock.cell).id
    scene = page.table.table_scene
    qtbot.waitUntil(lambda: cell in scene.pointed)
    assert scene.pointed[cell] > max(item.zValue() for item in scene.pieces.values())
    presenter.play(lock.text())
    assert not scene.pointed


def test_a_hint_to_press_a_button_marks_it(window: MainWindow, qtbot: QtBot, answers: Answers) -> None:
    """To refresh without marking a card there is nothing else to press."""
    page = with_cards(window)
    presenter = the_presenter(page)
    answers.told = [Advice((Recommendation(Refresh(()), msg("It is good.")),))]
    key(window, Key.Key_H)
    qtbot.waitUntil(lambda: bool(page.bar.button("refresh").property("pointed")))
    assert not page.bar.button("chain").property("pointed")
    key(window, Key.Key_Escape)
    assert not page.bar.button("refresh").property("pointed")
    presenter.play("refresh -")


def test_the_arrows_of_a_hint_are_told_in_words_to_a_screen_reader(window: MainWindow, answers: Answers) -> None:
    page = with_cards(window)
    first = next(iter(the_presenter(page).session.table.legal()))
    answers.told = [Advice((Recommendation(first, msg("{card} as {arrows} raises row 1.", card=213, arrows="↙↘")),))]
    heard: list[str] = []
    page.table.accessibility.announced.connect(heard.append)
    key(window, Key.Key_H)
    assert page.bar.hint.text() == "213 as ↙↘ raises row 1. Enter plays it."
    assert page.bar.hint.accessibleName() == "213 as down-left, down-right raises row 1. Enter plays it."
    assert page.bar.hint.accessibleName() in heard


def test_a_hint_at_an_event_that_puts_a_locker_into_the_hand_is_played_and_hidden_by_one_key(window: MainWindow, answers: Answers) -> None:
    page = sit_down(window, deal=8)
    presenter = the_presenter(page)
    table = presenter.session.table
    locks = [each for each in table.legal() if isinstance(each, Lock)]
    answers.told = [Advice((Recommendation(locks[-1], msg("It is good.")),))]
    key(window, Key.Key_Tab)
    key(window, Key.Key_H)
    assert page.table.interaction.held == Deck.LOCKERS.id
    assert page.bar.hint.text() == "It is good. Enter plays it."
    key(window, Key.Key_Escape)
    assert not window.tables.advising.shows
    assert page.bar.prompt.text() == str(presenter.scenery.prompt)
    key(window, Key.Key_H)
    key(window, Key.Key_Return)
    assert [move.command for move in table.moves] == [locks[-1]]


def test_only_while_enter_plays_a_hint_it_says_so(window: MainWindow, answers: Answers) -> None:
    page = with_cards(window)
    first = next(iter(the_presenter(page).session.table.legal()))
    answers.told = [Advice((Recommendation(first, msg("It is good.")),))]
    key(window, Key.Key_H)
    assert page.bar.hint.text() == "It is good. Enter plays it."
    key(window, Key.Key_Left)
    assert page.bar.hint.text() == "It is good.", "Enter uses the piece with the ring"
    key(window, Key.Key_H)
    assert page.bar.hint.text() == "It is good. Enter plays it."
    page.bar.undo.setFocus()
    assert page.bar.hint.text() == "It is good.", "Enter presses the button"
    page.table.setFocus()
    assert page.bar.hint.text() == "It is good. Enter plays it."
    page.bar.button(page.bar.end).click()
    assert not window.tables.advising.shows, "something else is asked now"
    assert "Enter" not in page.bar.hint.text()


def take_other(page: TablePage, advised: Command) -> None:
    """Take up a piece, as Space does, but not one that the advised command moves."""
    offered, index = the_presenter(page).scenery, page.table.interaction.affordances
    uses = {offer.action.piece for offer in offered.affordances if offer.meaning == Play(advised) and not isinstance(offer.action, Do)}
    other = [piece.id for piece in offered.pieces if piece.focusable and index.lifts(piece.id) and piece.id not in uses]
    if other:
        page.table.interaction.take_up(other[0])


of_every_game = pytest.mark.parametrize(
    ("game", "names", "options"),
    [
        ("school_year_diary", ["Ann"], {}),
        ("kidsprout_jumboree", ["Ann", "Ben", "Cy"], {"chant": "by_turns"}),
        ("operation_master", ["Ann", "Ben", "Cy"], {}),
        ("hallway_rivals", ["Ann", "Ben"], {"building": "quick"}),
    ],
)


@of_every_game
def test_whoever_takes_up_another_piece_reads_its_prompt_and_the_hint_again_after_putting_it_back(
    window: MainWindow, qtbot: QtBot, answers: Answers, game: str, names: list[str], options: dict[str, Any]
) -> None:
    """Whether at once or after a while."""
    window.choose(evolve(window.appearance.settings, covers=False))
    page = begin(window, game, names, **options)
    presenter, rng, times = the_presenter(page), Rng(5), 0
    table, interaction = presenter.session.table, page.table.interaction
    for _ in range(MOMENTS):
        if not table.to_act or times == ENOUGH:
            break
        page.playback.skip()
        seat = table.to_act[0]
        advised, rng = table.legal(seat).draw(rng)
        if presenter.deciding == seat and ADVISE in shown_buttons(page.bar) and page.bar.button(ADVISE).isEnabled():
            answers.told = [Advice((Recommendation(advised, msg("It is good.")),))]
            key(window, Key.Key_H)
            said = str(table.named(table.game.wording.describe(presenter.view, advised)))
            assert page.bar.prompt.text() == said
            used = marked(presenter, advised)
            others = [piece for piece in interaction.affordances.pieces if interaction.affordances.lifts(piece) and piece not in used]
            if others and not interaction.held:
                if times % 2:
                    qtbot.wait(20)
                interaction.take_up(others[-1])
                qtbot.wait(20)
                assert interaction.held == others[-1]
                assert page.bar.prompt.text() == str(presenter.scenery.prompt) != said, (others[-1], advised)
                interaction.put_back()
                assert interaction.held == ""
                assert page.bar.prompt.text() == said, (others[-1], advised)
                times += 1
        presenter.play(advised, seat)
    assert times > 1


def marked(presenter: Presenter, advised: Command) -> frozenset[str]:
    """The pieces that a hint to play a command rings."""
    seat, model = presenter.deciding, presenter.view_model
    assert seat is not None
    used, _ = next((found for found in meant(model, presenter.view, seat, presenter.scenery, advised) if found[0]), ((), ()))
    return pointed_at(presenter.scenery, used)[0]


def drawn(table: Table[Any]) -> Command:
    """A command drawn for the present decision of a seat, the same even if others have decided since."""
    seat = table.to_act[0]
    return table.legal(seat).draw(Rng(5 + sum([move.seat == seat for move in table.moves[: table.turn]])))[0]


def doubted(window: MainWindow, page: TablePage) -> None:
    """Do something that has to be confirmed, if there is such a thing."""
    presenter = the_presenter(page)
    for offer in presenter.scenery.affordances:
        if isinstance(offer.meaning, Play) and window.kits[page.game].doubt(presenter.view, presenter.deciding or 0, offer.meaning.command):
            if offer.action == Do(page.bar.end):
                page.bar.button(page.bar.end).setFocus()
                key(window, Key.Key_Return)
                assert page.bar.button(page.bar.end).text() == "End anyway"
            else:
                page.table.interaction.act(offer.action)
            return


ENTER = "Enter plays it."


@of_every_game
def test_enter_plays_exactly_the_hint_that_says_so(
    window: MainWindow, answers: Answers, monkeypatch: pytest.MonkeyPatch, game: str, names: list[str], options: dict[str, Any]
) -> None:
    """Whatever the player has begun before asking: nothing, a piece in hand, or something to confirm. The app has thought ahead."""
    monkeypatch.setattr(advising, "AHEAD", 0)
    window.choose(evolve(window.appearance.settings, covers=False))
    page = begin(window, game, names, **options)
    presenter, kept = the_presenter(page), Counter[str]()
    table, answers.presenter = presenter.session.table, presenter
    for number in range(MOMENTS):
        if not table.to_act:
            break
        page.playback.skip()
        QApplication.processEvents()
        state = ("idle", "held", "doubt")[number % 3]
        seat, advised = table.to_act[0], drawn(table)
        if presenter.deciding == seat and ADVISE in shown_buttons(page.bar) and page.bar.button(ADVISE).isEnabled():
            if state == "held":
                take_other(page, advised)
            elif state == "doubt":
                doubted(window, page)
            before, held = table.turn, page.table.interaction.held
            asks = bool(page.bar.end) and page.bar.button(page.bar.end).text() == "End anyway"
            key(window, Key.Key_H)
            if window.tables.advising.advice is not None and ENTER in page.bar.hint.text():
                assert page.bar.prompt.text() == str(table.named(table.game.wording.describe(presenter.view, advised)))
                assert not page.bar.end or page.bar.button(page.bar.end).text() != "End anyway"
                key(window, Key.Key_Return)
                assert table.turn > before, (state, advised)
                assert table.moves[before].command == advised, state
                kept["held" if held else "doubt" if asks else "idle"] += 1
                continue
            while presenter.back():
                pass
        presenter.play(advised, seat)
    assert {"idle", "held"} <= set(kept), kept
    assert kept["doubt"] or not page.bar.end, kept


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("school_year_diary", 1, {}),
        ("kidsprout_jumboree", 3, {"chant": "by_turns"}),
        ("operation_master", 3, {}),
        ("hallway_rivals", 2, {"building": "quick"}),
    ],
)
def test_a_hint_marks_every_piece_and_place_of_its_command(game: str, seats: int, options: dict[str, Any]) -> None:
    """Random positions, and those that bots of Hallway Rivals come to, who move students in and out of groups."""
    kit = game_kits()[game]
    table, rng = Table.new(kit.game, seats=seats, options=options, deal=2), Rng(5)
    model, bot = kit.view_model.seated(table.seats), kit.game.bots.get("hard") if game == "hallway_rivals" else None
    for number in range(150):
        if not table.to_act:
            break
        seat = table.to_act[0]
        view = table.game.view(table.state, seat)
        command, rng = bot.decide(table.game, view, seat, rng) if bot is not None and number % 3 else table.legal(seat).draw(rng)
        scenery = model.scenery(view, seat, model.start())
        used, ahead = next((found for found in meant(model, view, seat, scenery, command) if found[0]), ((), ()))
        pieces, places = pointed_at(scenery, used)
        marked = {*pieces, *[place.id for place in (*places, *ahead)], *[button.name for button in scenery.buttons if button.name in used]}
        assert marked, command.text()
        assert set(named(command, seat)) <= marked, command.text()
        table.play(command, seat)


def named(command: Command, seat: int) -> Iterator[str]:
    """The ids of the pieces and places in a command of Hallway Rivals or KidSprout Jumboree."""
    if isinstance(command, Excuse):
        yield from (OwnTile(seat, command.tile).id, Half(command.target, command.sign).id)
    for value in astuple(command, recurse=False):
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Name | BoardPlace):
                yield Person(each).id if isinstance(each, Name) else Spot(each).id


@pytest.mark.usefixtures("answers")
@pytest.mark.parametrize("game", ["kidsprout_jumboree", "operation_master", "hallway_rivals"])
def test_a_hint_in_a_game_of_rivals_marks_what_it_means_and_enter_plays_it(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    options = {"building": "quick"} if game == "hallway_rivals" else {}
    window.start(make_setup(window.kits[game].game, [Seat("Ann", COLOURS[0]), *bots(2)], options, 3))
    page = the_page(window)
    presenter = the_presenter(page)
    table = presenter.session.table
    while 0 not in table.to_act:
        presenter.play(next(iter(table.legal(table.to_act[0]))).text(), table.to_act[0])
    page.playback.skip()
    marked: list[tuple[object, ...]] = []
    monkeypatch.setattr(page.table.interaction, "point_at", lambda used, ahead=(): marked.append((*used, *ahead)))
    asks = page.bar.button(ADVISE)
    asks.setFocus()
    asks.click()
    advice = window.tables.advising.advice
    assert advice is not None
    assert str(table.named(advice.best.why)) in page.bar.hint.text()
    qtbot.waitUntil(lambda: any(marked))
    before = table.turn
    key(window, Key.Key_Return)
    assert table.turn == before + 1
    assert table.moves[-1].command == advice.best.command
    assert not window.tables.advising.shows


@pytest.mark.parametrize("game", ["kidsprout_jumboree", "operation_master", "hallway_rivals"])
def test_a_hint_is_hidden_by_another_piece_that_is_taken_up_where_the_draft_stays_empty_too(
    window: MainWindow, qtbot: QtBot, answers: Answers, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    window.choose(evolve(window.appearance.settings, covers=False))
    options: dict[str, Any] = {"building": "quick"} if game == "hallway_rivals" else {}
    page = begin(window, game, ["Ann", "Ben", "Cy"], **options)
    presenter = the_presenter(page)
    if presenter.deciding is None or ADVISE not in shown_buttons(page.bar):
        presenter.play(next(iter(presenter.session.table.legal(0))), 0)
    advised = next(iter(presenter.session.table.legal(presenter.deciding)))
    answers.told = [Advice((Recommendation(advised, msg("It is good.")),))]
    marked: list[str] = []
    monkeypatch.setattr(page.table.interaction, "point_at", lambda used, _=(): marked.extend(used))
    key(window, Key.Key_H)
    qtbot.waitUntil(lambda: bool(marked))
    index = page.table.interaction.affordances
    page.table.interaction.take_up(next(piece for piece in index.pieces if index.lifts(piece) and piece not in marked))
    assert page.table.interaction.held
    assert window.tables.advising.aside
    assert page.bar.prompt.text() == str(presenter.scenery.prompt)


def test_a_hint_stays_while_others_choose_beside_the_player(window: MainWindow, helper: FakeProcess) -> None:
    window.start(make_setup(window.kits["kidsprout_jumboree"].game, [Seat("Ann", COLOURS[0]), *bots(2)], {}, 3))
    page = the_page(window)
    presenter = the_presenter(page)
    key(window, Key.Key_H)
    presenter.play("play 3", 1)
    helper.answer(answer(helper.requests[-1], games()))
    shown = page.bar.hint.text()
    assert "(1\u00a0of\u00a0" in shown
    presenter.play("play 4", 2)
    assert page.bar.hint.text() == shown
    assert len(helper.requests) == 1
    presenter.play("play 2", 0)
    assert not window.tables.advising.shows


def test_enter_plays_the_hint_after_others_have_chosen_and_their_news_is_over(window: MainWindow, helper: FakeProcess) -> None:
    """A coin that another player lays is told in place of the prompt for a while; the hint stays there, and Enter means it."""
    window.start(make_setup(window.kits["kidsprout_jumboree"].game, [Seat("Ann", COLOURS[0]), *bots(2)], {}, 3))
    page = the_page(window)
    presenter = the_presenter(page)
    key(window, Key.Key_H)
    helper.answer(Advice((Recommendation(presenter.session.table.game.parse("play 5"), msg("It is good.")),)))
    said = page.bar.prompt.text()
    assert "5" in said
    for seat in (1, 2):
        page.playback.told.emit(msg("Somebody lays a coin."))
        presenter.play("play 3", seat)
        page.playback.told.emit(None)
        assert (page.bar.prompt.text(), page.bar.hint.text()) == (said, "It is good. Enter plays it.")
    key(window, Key.Key_Return)
    assert [(each.seat, each.command.text()) for each in presenter.session.table.moves if each.seat == 0] == [(0, "play 5")]


@pytest.mark.clause("TBL-6")
def test_on_the_open_table_a_hint_is_given_if_it_can_tell_no_more_than_everybody_sees(window: MainWindow, answers: Answers) -> None:
    """In Hallway Rivals nothing but cards is hidden, and nobody has any yet; in KidSprout Jumboree everybody has coins."""
    page = begin(window, "hallway_rivals", ["Ann", "Ben"], building="quick")
    presenter = the_presenter(page)
    assert (presenter.seat, presenter.deciding) == (None, 0)
    key(window, Key.Key_H)
    advice = window.tables.advising.advice
    assert advice is not None
    assert str(advice.best.why) in page.bar.hint.text()
    assert answers.requests[0].view == to_data(presenter.session.table.view(None))
    key(window, Key.Key_Return)
    assert presenter.session.table.moves[-1].command == advice.best.command
    page = begin(window, "kidsprout_jumboree", ["Ann", "Ben", "Cy"], buck="stays")
    presenter = the_presenter(page)
    table = presenter.session.table
    for coin, seat in zip((3, 2, 1), (0, 1, 2), strict=True):
        presenter.play(f"play {coin}", seat)
    assert (presenter.seat, presenter.deciding) == (None, table.to_act[0])
    assert_no_hint(window)


def bots(count: int) -> list[Seat]:
    return [Seat(f"Bot {number}", colour, "easy") for number, colour in enumerate(COLOURS[1 : count + 1])]


# The best chains


SOON = 3
"""Seconds for the first answer on a machine that does much else; how soon it really comes `tests.bench.thinking` tells."""


def lay_first(page: TablePage) -> None:
    presenter = the_presenter(page)
    lifted = next(offer.action for offer in presenter.scenery.affordances if isinstance(offer.action, Lift))
    presenter.act(lifted)
    presenter.act(Drop(lifted.piece, Area.PAPER))
    assert presenter.begun


def waits(window: MainWindow) -> bool:
    """True while the best chains are waited for."""
    return window.tables.completing.waits


def chains(page: TablePage) -> list[str]:
    """The ids of what lies over the paper."""
    return [piece.id for piece in page.table.scenery.pieces if piece.id.startswith("option:") or piece.id == "no_chain"]


def test_a_key_asks_for_best_chains_from_the_hand_and_shows_them_when_found(window: MainWindow, helper: FakeProcess) -> None:
    page = with_cards(window)
    assert "best_chains" in shown_buttons(page.bar)
    key(window, Key.Key_B)
    assert waits(window)
    assert "Looking for" in page.bar.prompt.text()
    assert not chains(page)
    answer_last(helper)
    assert len(chains(page)) == 3
    assert not waits(window)
    focus = page.table.interaction.focus
    assert focus is not None
    assert (focus.id, page.table.interaction.focus_visible) == ("option:1", True), "Enter lays it"
    key(window, Key.Key_Escape)
    assert not chains(page)
    assert len(helper.requests) == 1


def test_best_chains_take_the_place_of_a_hint_that_is_shown(window: MainWindow, helper: FakeProcess) -> None:
    page, advising = with_cards(window), window.tables.advising
    key(window, Key.Key_H)
    helper.answer(*results(helper.requests[-1], games(), at_length))
    hinted = page.bar.hint.text()
    assert advising.shows
    key(window, Key.Key_B)
    assert page.bar.hint.text() != hinted
    assert "best chains" in page.bar.prompt.text(), "the prompt is that of the list, and Enter plays no hint"
    answer_last(helper)
    assert (len(chains(page)), advising.advice) == (3, None)


def test_asked_for_again_before_the_process_has_said_that_it_is_done_they_are_found_again(
    window: MainWindow, qtbot: QtBot, page: TablePage
) -> None:
    process, asked, waited = window.tables.advising.process, [0], [False]

    def ask_again() -> None:
        process.result.disconnect(ask_again)
        asked.append(process_id(process))
        # Not by keys, which would have the process heard meanwhile.
        the_presenter(page).back()
        page.table.interaction.act(Do("best_chains"))
        waited.append(waits(window))

    process.result.connect(ask_again)
    key(window, Key.Key_B)
    qtbot.waitUntil(lambda: len(asked) > 1, timeout=30_000)
    assert waited[-1]
    qtbot.waitUntil(lambda: not waits(window), timeout=30_000)
    assert len(chains(page)) == 3
    assert process_id(process) == asked[-1]


@pytest.mark.parametrize(
    "leave",
    [
        lambda window: key(window, Key.Key_Escape),
        lambda window: lay_first(the_page(window)),
        lambda window: the_presenter(the_page(window)).undo(),
        lambda window: window.show_home(),
    ],
    ids=["escape", "lays a card", "undo", "goes home"],
)
def test_whoever_does_something_else_waits_no_more_and_sees_no_stale_answer(
    window: MainWindow, helper: FakeProcess, leave: Callable[[MainWindow], object], page: TablePage
) -> None:
    key(window, Key.Key_B)
    leave(window)
    assert not waits(window)
    assert [name for name in helper.calls if name != "warm"] == ["let_go"], "the process goes on: it is done in a moment"
    shown = page.table.scenery
    answer_last(helper)
    assert page.table.scenery == shown
    assert not chains(page)


def test_from_other_cards_it_is_asked_anew(window: MainWindow, helper: FakeProcess, page: TablePage) -> None:
    key(window, Key.Key_B)
    lay_first(page)
    key(window, Key.Key_B)
    assert len(helper.requests) == 2
    assert helper.requests[0] != helper.requests[1]
    answer_last(helper)
    assert chains(page)


@pytest.mark.clause("TBL-10")
def test_they_count_as_a_hint_once_for_each_decision(window: MainWindow, helper: FakeProcess, page: TablePage) -> None:
    presenter = the_presenter(page)
    table = presenter.session.table
    assert table.assistance.hints == 0
    key(window, Key.Key_B)
    answer_last(helper)
    assert table.assistance.hints == 1
    assert presenter.session.path.read_text(encoding="utf-8").count("\nhint") == 1
    key(window, Key.Key_Escape)
    lay_first(page)
    key(window, Key.Key_B)
    key(window, Key.Key_H)
    assert table.assistance.hints == 1, "of this decision one was counted already"
    while presenter.completing is not None or presenter.begun:
        key(window, Key.Key_Escape)
    presenter.play("get" if table.check("get", 0) is None else "end")
    key(window, Key.Key_H)
    assert table.assistance.hints == 2


@pytest.mark.clause("TBL-10")
def test_what_can_not_be_counted_is_not_looked_for(
    window: MainWindow, helper: FakeProcess, monkeypatch: pytest.MonkeyPatch, page: TablePage
) -> None:
    presenter = the_presenter(page)

    def refuse() -> None:
        raise StoreError(msg("The disk is full."))

    monkeypatch.setattr(presenter.session, "count_hint", refuse)
    key(window, Key.Key_B)
    assert not waits(window)
    assert not helper.requests
    assert presenter.completing is None
    assert "The disk is full." in page.notice.words.text()


def test_a_hint_that_lies_there_is_not_taken_for_them(window: MainWindow, helper: FakeProcess, page: TablePage) -> None:
    key(window, Key.Key_H)
    assert helper.requests[-1].task is Task.ADVISE
    key(window, Key.Key_B)
    answer_last(helper)
    assert chains(page)
    assert window.tables.advising.advice is None


def test_whoever_asks_for_a_hint_instead_waits_for_that(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, helper: FakeProcess, page: TablePage
) -> None:
    key(window, Key.Key_B)
    monkeypatch.setattr(helper.process, "ask", lambda *_: helper.process.cancelled.emit())
    key(window, Key.Key_H)
    assert not waits(window)
    assert "Looking for" not in str(the_presenter(page).scenery.prompt)
    assert window.tables.advising.shows


def test_an_answer_against_the_rules_is_told_and_the_person_goes_on(window: MainWindow, helper: FakeProcess, page: TablePage) -> None:
    key(window, Key.Key_B)
    presenter = the_presenter(page)
    helper.answer((games()[GAME].parse("choose 1"),))
    assert page.notice.isVisible()
    assert not waits(window)
    assert presenter.completing is None
    assert not chains(page)


def test_the_process_of_hints_finds_them_at_a_puzzle_too(window: MainWindow, qtbot: QtBot) -> None:
    window.practice.start(puzzles(GAME)[0])
    page = the_page(window)
    the_presenter(page).act(Do("chain"))
    key(window, Key.Key_B)
    qtbot.waitUntil(lambda: bool(chains(page)), timeout=30_000)
    key(window, Key.Key_Escape)
    begun = perf_counter()
    key(window, Key.Key_B)
    qtbot.waitUntil(lambda: bool(chains(page)), timeout=30_000)
    assert perf_counter() - begun < SOON


@pytest.mark.clause("SYD-5.5")
def test_a_hint_rings_the_trend_that_it_sets_off_and_the_piece_with_focus_has_one_ring(
    window: MainWindow, qtbot: QtBot, answers: Answers
) -> None:
    window.start(make_setup(window.kits[GAME].game, [Seat("Ann", COLOURS[0])], {}, 8))
    page = the_page(window)
    presenter = the_presenter(page)
    for command in ("lock 1 1", "take eraser", "lock 1 1"):
        presenter.play(command, 0)
    page.playback.skip()
    advised = presenter.session.table.game.parse("remove_locker 1 1")
    assert presenter.session.table.check(advised, 0) is None
    answers.told = [Advice((Recommendation(advised, msg("It triggers a Trend.")),))]
    locker, trend = "locker:1:1", "card:giang_ry"
    interaction, pieces = page.table.interaction, page.table.table_scene.pieces
    interaction.focus_on(next(stop for stop in piece_stops(interaction.scenery) if stop.id == locker), visible=True)
    key(window, Key.Key_H)
    qtbot.waitUntil(lambda: Highlight.POINTED in pieces[trend].highlights)
    assert pieces[locker].highlights == {Highlight.POINTED}, "a hint has one colour"
    key(window, Key.Key_Left)
    assert interaction.focus is not None
    assert Highlight.FOCUS in pieces[interaction.focus.id].highlights, "a key shows the ring again"
    interaction.note_input(by_keys=False)
    assert pieces[locker].highlights == {Highlight.POINTED}
    assert Highlight.POINTED not in pieces["card:o_tach"].highlights


@pytest.mark.clause("SYD-3.4")
def test_without_ideas_the_keys_of_chains_say_so(window: MainWindow, helper: FakeProcess, page: TablePage) -> None:
    presenter = the_presenter(page)
    table = presenter.session.table
    while table.check("get", 0) is None:
        presenter.play("get")
    if table.state.players[0].ideas or table.check("end", 0) is not None:
        pytest.fail("the turn is to have no ideas left")
    told: list[str] = []
    presenter.refused.connect(lambda refusal, _near: told.append(str(refusal.reason)))
    for pressed in (Key.Key_B, Key.Key_C):
        key(window, pressed)
    assert told == ["You have no ideas left this turn."] * 2
    assert not helper.requests


def test_enter_lays_the_best_chain_that_is_shown_and_gives_it(window: MainWindow, helper: FakeProcess) -> None:
    page = with_cards(window)
    presenter = the_presenter(page)
    table = presenter.session.table
    before = table.turn
    page.table.setFocus()
    key(window, Key.Key_B)
    answer_last(helper)
    key(window, Key.Key_Return)
    laid = presenter.begun
    assert laid, "it lies on the paper"
    assert table.turn == before
    key(window, Key.Key_Return)
    assert table.turn == before + 1
    assert table.moves[before].command.text().startswith(f"chain {laid} ")


@pytest.mark.usefixtures("answers")
def test_a_hint_does_not_keep_its_table(window: MainWindow) -> None:
    page = with_cards(window)
    key(window, Key.Key_H)
    assert window.tables.advising.advice is not None
    model = ref(the_presenter(page).view_model)
    window.show_home()
    let_go()
    gc.collect()
    assert model() is None

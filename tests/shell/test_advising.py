"""Hints in the real window: asked by button and by key, shown as ghosts, counted once a decision, never played, and gone in time."""

from __future__ import annotations

from itertools import islice, pairwise

import pytest
from attrs import evolve

from engines.kernel.coach import Advice, Recommendation
from engines.kernel.commands import Command
from engines.kernel.contract import COLOURS, Seat
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from engines.kernel.worker import Request, Task, results
from engines.school_year_diary.rules.board import Rotate
from engines.shelf import games
from tabletop_qt.games.school_year_diary.things import Area
from tabletop_qt.shell.play.advising import Advising
from tabletop_qt.shell.play.bot_turns import PACES
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.presenting.viewing import ADVISE
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.puzzles import puzzles
from tabletop_qt.viewmodels.scenery import Do, Drop, Lift
from tests.asking import at_length
from tests.shell.driving import Key, begin, key, sit_down, the_page, the_presenter

GAME = "school_year_diary"


class Answers:
    """Answers at once, in place of a process of its own: what the engine advises, up to so many answers."""

    def __init__(self, advising: Advising, most: int = 1) -> None:
        self._advising = advising
        self.most = most
        self.told: list[Advice] = []
        """What is advised instead."""
        self.requests: list[Request] = []
        self.dropped = 0

    def warm(self) -> None:
        """There is nothing to be warmed."""

    def ask(self, request: Request, _: object) -> None:
        """Answer."""
        self.requests.append(request)
        assert request.task is Task.ADVISE
        for advice in islice(self.told or results(request, games(), at_length), self.most):
            self._advising.process.result.emit(advice)

    def cancel(self) -> None:
        """The question is dropped."""
        self.dropped += 1


@pytest.fixture
def answers(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Answers:
    """Whoever advises at the window's tables answers at once."""
    advising = window.tables.advising
    made = Answers(advising)
    for name in ("warm", "ask", "cancel"):
        monkeypatch.setattr(advising.process, name, getattr(made, name))
    return made


def with_cards(window: MainWindow) -> TablePage:
    """A table with four cards in hand, with which there is more than one thing to be done."""
    page = sit_down(window)
    presenter = the_presenter(page)
    table = presenter.session.table
    rng = Rng(1)
    while presenter.scenery.offered(Do("chain")) is None or len(table.state.players[0].hand) < 4:
        command, rng = table.game.legal(table.state, 0).draw(rng)
        presenter.play("get" if table.check("get", 0) is None else command.text())
    return page


def chaining(window: MainWindow) -> TablePage:
    """A table on which a chain has been begun with a card."""
    page = with_cards(window)
    presenter = the_presenter(page)
    presenter.act(Do("chain"))
    card = presenter.session.table.state.players[0].hand[0]
    for action in (Lift(f"directive:{card}"), Drop(f"directive:{card}", Area.PAPER)):
        presenter.act(action)
    return page


def best(window: MainWindow) -> Command:
    """What is advised first."""
    advice = window.tables.advising.advice
    assert advice is not None
    return advice.best.command


def playing(page: TablePage) -> bool:
    return page.playback.running


def ghosts_of(window: MainWindow) -> list[str]:
    """What is shown besides the pieces that lie there."""
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
    assert "2 of" in page.bar.hint.text()
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


def test_a_hint_that_the_chain_paper_is_in_the_way_of_says_so(window: MainWindow, answers: Answers) -> None:
    page = with_cards(window)
    presenter = the_presenter(page)
    turn = next(each for each in presenter.session.table.game.legal(presenter.view, 0) if isinstance(each, Rotate))
    answers.told = [Advice((Recommendation(turn, msg("It makes a way.")),))]
    presenter.act(Do("chain"))
    key(window, Key.Key_H)
    assert page.bar.hint.text().startswith("Put the chain paper away first (Esc). It makes a way.")
    key(window, Key.Key_Escape)
    assert window.tables.advising.shows, "the advice stays: it is for the same decision"
    assert page.bar.hint.text().startswith("It makes a way.")


def test_who_begins_something_else_is_told_of_that(window: MainWindow, answers: Answers) -> None:
    page = with_cards(window)
    presenter = the_presenter(page)
    turn = next(each for each in presenter.session.table.game.legal(presenter.view, 0) if isinstance(each, Rotate))
    answers.told = [Advice((Recommendation(turn, msg("It makes a way."), 0.04),))]
    key(window, Key.Key_H)
    assert page.bar.hint.text() == "It makes a way. Few games are won this way."
    presenter.act(Do("chain"))
    assert not window.tables.advising.shows
    assert page.bar.prompt.text() == str(presenter.scenery.prompt)


@pytest.mark.usefixtures("answers")
def test_what_is_put_together_anew_is_not_what_was_advised(window: MainWindow) -> None:
    page = chaining(window)
    key(window, Key.Key_H)
    advising = window.tables.advising
    before = advising.shows
    the_presenter(page).back()
    assert (before, advising.shows) == (True, False)
    assert not ghosts_of(window)


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


@pytest.mark.usefixtures("answers")
def test_a_hint_stays_while_the_same_is_still_to_be_decided(window: MainWindow) -> None:
    page = with_cards(window)
    presenter = the_presenter(page)
    key(window, Key.Key_H)
    said = page.bar.prompt.text(), page.bar.hint.text()
    presenter.show()
    assert (page.bar.prompt.text(), page.bar.hint.text()) == said
    assert said[1]


def test_a_hint_is_read_out_once_and_again_when_it_is_sure(window: MainWindow, answers: Answers) -> None:
    answers.most = 12
    page = with_cards(window)
    heard: list[str] = []
    page.table.accessibility.announced.connect(heard.append)
    shown: list[Command] = []
    window.tables.advising.process.result.connect(lambda _: shown.append(best(window)))
    key(window, Key.Key_H)
    assert len(shown) == 12
    changes = 1 + sum(before != after for before, after in pairwise(shown))
    assert heard[0] == "Thinking…"
    assert len(heard) == 1 + 2 * changes, "what to do and why, and again only where something else is better"
    window.tables.advising.process.done.emit()
    assert heard[-2:] == [page.bar.prompt.text(), page.bar.hint.text()], "at last how sure it is"
    before = len(heard)
    window.tables.advising.process.done.emit()
    assert len(heard) == before


@pytest.mark.clause("TBL-5")
def test_at_the_open_table_there_is_no_hint(window: MainWindow, answers: Answers) -> None:
    page = begin(window, GAME, ["Ann", "Ben"], mode="coop")
    presenter = the_presenter(page)
    key(window, Key.Key_H)
    assert not answers.requests
    assert ADVISE not in page.bar.shown_buttons()
    presenter.look()
    presenter.lift()
    key(window, Key.Key_H)
    assert len(answers.requests) == 1
    said = page.bar.prompt.text(), page.bar.hint.text()
    presenter.put_down()
    assert not window.tables.advising.shows
    assert not ghosts_of(window)
    assert page.bar.prompt.text() != said[0]
    assert page.bar.hint.text() != said[1]
    assert ADVISE not in page.bar.shown_buttons()
    assert {request.seat for request in answers.requests} == {0}
    assert page.table.interaction.revealed == ()


@pytest.mark.usefixtures("answers")
def test_nobody_is_advised_on_a_puzzle_or_where_a_game_has_no_adviser(window: MainWindow) -> None:
    window.practice.start(puzzles(GAME)[0])
    assert ADVISE not in the_page(window).bar.shown_buttons()
    window.start(make_setup(window.kits["kidsprout_jumboree"].game, [Seat("Ann", COLOURS[0]), *bots(2)], {}, 3))
    assert ADVISE not in the_page(window).bar.shown_buttons()


def bots(count: int) -> list[Seat]:
    """Easy bots."""
    return [Seat(f"Bot {number}", colour, "easy") for number, colour in enumerate(COLOURS[1 : count + 1])]

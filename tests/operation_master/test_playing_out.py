"""A trick and a round, played out in the window: who wins is seen before dice are taken, and summed up."""

from __future__ import annotations

import pytest
from attrs import evolve

from engines.operation_master.model import SetDie
from tabletop_qt.shell.play.bot_turns import PACES
from tabletop_qt.shell.play.table_page import TablePage
from tests.shell.driving import begin, the_presenter
from tests.shell.windows import OpenWindow

PERSONS = ("Ann", "Ben", "Cleo")


@pytest.fixture
def page(open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch) -> TablePage:
    """A table of three at which no beat is over by itself."""
    monkeypatch.setitem(PACES, "calm", 600_000)
    window = open_window()
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm"))
    return begin(window, "operation_master", PERSONS)


def play_on(page: TablePage) -> None:
    """Play the first thing that can be done, and see what came of the one before."""
    page.playback.skip()
    presenter = the_presenter(page)
    presenter.lift()
    table = presenter.session.table
    presenter.play(next(iter(table.legal())).text(), table.to_act[0])


def beats(page: TablePage) -> list[tuple[str, str]]:
    """What is told at each beat that is being played out, and the title of what is summed up."""
    seen = []
    while page.playback.running:
        seen.append((page.bar.prompt.text(), page.summary.title.text() if page.summary.isVisible() else ""))
        page.playback.go_on()
    return seen


@pytest.mark.clause("OM-3.3", "TBL-6")
def test_a_trick_is_won_in_view(page: TablePage) -> None:
    table = the_presenter(page).session.table
    while not (isinstance(table.state.decision, SetDie) and len(table.state.set_dice) == len(PERSONS) - 1):
        play_on(page)
    play_on(page)
    last, won = beats(page)[:2]
    assert " sets " in last[0]
    winner, total = won[0].removesuffix(".").split(" wins the trick with ")
    assert won[1] == f"The trick goes to {winner}"
    assert table.played(table.turn).events[1].kind == "won"
    assert total.isdigit()
    assert not page.summary.isVisible(), "the game goes on"


@pytest.mark.clause("OM-5.1", "TBL-6")
def test_a_round_is_summed_up_before_the_next_deal(page: TablePage) -> None:
    table = the_presenter(page).session.table
    while table.state.round == 1:
        play_on(page)
    assert ("Round 1 is over: total points",) * 2 in beats(page)
    assert [player.points for player in table.state.players] == list(table.state.scores[0])

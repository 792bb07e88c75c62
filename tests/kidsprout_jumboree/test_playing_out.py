"""An Activity and a day, played out in the window: coins turn over, somebody leads, the day is summed up before the next one."""

from __future__ import annotations

import pytest
from attrs import evolve

from engines.kidsprout_jumboree.rules.excuses import Pass
from tabletop_qt.shell.play.bot_turns import PACES
from tabletop_qt.shell.play.table_page import TablePage
from tests.shell.driving import begin, the_presenter
from tests.shell.windows import OpenWindow


@pytest.fixture
def page(open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch) -> TablePage:
    """A table of three at which no beat is over by itself, and leaders' stacks move by themselves."""
    monkeypatch.setitem(PACES, "calm", 600_000)
    window = open_window()
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm"))
    return begin(window, "kidsprout_jumboree", ("Ann", "Ben", "Cleo"), leader_moves="by_itself")


def play_on(page: TablePage) -> list[tuple[str, str]]:
    """Play the first thing that can be done without an Excuse; what is told at each beat, and the title of what is summed up."""
    presenter = the_presenter(page)
    presenter.lift()
    table = presenter.session.table
    seat = table.to_act[0]
    command = Pass() if table.check("pass", seat) is None else next(iter(table.legal(seat)))
    presenter.play(command.text(), seat)
    seen = []
    while page.playback.running:
        seen.append((page.bar.prompt.text(), page.summary.title.text() if page.summary.isVisible() else ""))
        page.playback.go_on()
    page.playback.skip()
    return seen


@pytest.mark.clause("KSJ-2.3", "KSJ-4.4", "TBL-6")
def test_an_activity_and_a_day_are_played_out(page: TablePage) -> None:
    table = the_presenter(page).session.table
    told: list[tuple[str, str]] = []
    while table.state.day == 1:
        told += play_on(page)
    over = [title for _, title in told if title]
    assert len([title for title in over if "Stress Points today" in title]) == 6
    assert over[-1] == "Day 1 is over: total Stress Points"
    assert page.summary.isVisible() or page.hot_seat.stands
    assert len([sentence for sentence, _ in told if "The stack of " in sentence]) == 6


def test_who_did_it_is_called_by_name_while_it_is_played_out(page: TablePage) -> None:
    told = [sentence for _ in range(9) for sentence, _ in play_on(page)]
    assert any("Ann 5" in sentence or "Ann plays" in sentence or "Ann leads" in sentence for sentence in told)
    troops = ("Sun Beam", "Night Owl", "Royal Fir")
    assert not [sentence for sentence in told for troop in troops if troop in sentence]

"""The camp bulletin: the Activities that brought most stress are its moments, and Excuses its quotations."""

from __future__ import annotations

from engines import Table
from engines.shelf import games
from resources import text
from tabletop_qt.games.kidsprout_jumboree.view_model import KidSproutJumboreeViewModel
from tabletop_qt.viewmodels.pages import best_moments, listed


def test_the_moments_are_the_activities_with_most_stress_and_every_excuse_is_quoted() -> None:
    table = Table.from_record(text("kidsprout_jumboree", "records", "three_as_written.homeroom"), games())
    style = KidSproutJumboreeViewModel.page_style
    most = sorted((led.stress for led in table.state.led), reverse=True)[:3]
    shown = [str(moment.words).rpartition("+")[2] for moment in best_moments(table, style)]
    assert sorted(map(int, shown), reverse=True) == most
    (heard,) = style.listings
    excuses = [event for played in table.moves for event in played.events if event.kind == "excuse"]
    assert len(listed(table, heard)) == len(excuses) == 18


def test_no_coin_in_a_hand_is_shown_where_several_persons_play() -> None:
    table = Table.from_record(text("kidsprout_jumboree", "records", "three_as_written.homeroom"), games())
    for moment in best_moments(table, KidSproutJumboreeViewModel.page_style):
        assert table.game.view(moment.view, None) == moment.view

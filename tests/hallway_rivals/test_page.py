"""The school newspaper: the decisive fight and report cards are its pictures; rooms and fights its news."""

from __future__ import annotations

from engines import Table
from engines.shelf import games
from resources import text
from tabletop_qt.games.hallway_rivals.view_model import HallwayRivalsViewModel
from tabletop_qt.viewmodels.pages import best_moments, listed


def test_the_front_page_has_the_decisive_fight_and_the_news_what_followed_from_it() -> None:
    table = Table.from_record(text("hallway_rivals", "records", "two_built_quickly.homeroom"), games())
    style = HallwayRivalsViewModel.page_style
    moments = best_moments(table, style)
    best = max(moments, key=lambda moment: moment.worth)
    assert any(event.kind == "won" for moment in moments for event in table.played(moment.number).events)
    assert all({"won", "reported"} & {event.kind for event in table.played(moment.number).events} for moment in moments)
    assert best.worth >= style.weights["won"]
    news = " ".join(str(line) for listing in style.listings for line in listed(table, listing))
    for said in ("Björn wins the fight and a coin.", "Band student 5 goes to the nurse.", "Sports Event"):
        assert said in news

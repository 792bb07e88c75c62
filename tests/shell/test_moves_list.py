"""The list of moves: everything that can be done, each once, from the first to the last by keys."""

from __future__ import annotations

from engines.kernel.messages import msg
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.table.moves import ENTRY, grouped
from tabletop_qt.viewmodels.drafts import Holding
from tabletop_qt.viewmodels.scenery import Affordance, Box, Drafted, Drop, Lift, Play, Press, Scenery
from tests.kernel.tiny import Pass
from tests.shell.driving import CTRL, Key, key, sit_down, the_presenter


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
        [Drop("other", "slot"), Drop("other", "shelf")],
    ]


def test_nothing_is_listed_twice_at_a_real_table(window: MainWindow) -> None:
    page = sit_down(window)
    presenter = the_presenter(page)
    found = False
    for _ in range(12):
        groups = grouped(page.table.scenery)
        presses, drops = (
            {(str(heading), str(offer.label)) for heading, group in groups for offer in group if isinstance(offer.action, kind)}
            for kind in (Press, Drop)
        )
        assert not presses & drops
        found = found or bool(presses or drops)
        presenter.play(next(iter(presenter.session.table.legal())).text())
    assert found


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

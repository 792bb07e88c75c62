"""What persons who share a table read, in another language and in every text size: the form, cover, recap, picking, result."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import evolve
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from engines.kernel.contract import COLOURS, Refusal, Seat
from engines.kernel.messages import ENGLISH, msg
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from tabletop_qt.shell.home.table_form import TableForm
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.translation import set_catalogue, tr
from tests.pseudo_language import PseudoCatalogue
from tests.shell.driving import the_page, the_presenter
from tests.shell.reading import assert_fits, assert_wrapped, shown_widgets
from tests.shell.windows import OpenWindow

GAME = "kidsprout_jumboree"


@pytest.fixture
def spoken(open_window: OpenWindow) -> Iterator[MainWindow]:
    set_catalogue(PseudoCatalogue())
    yield open_window()
    set_catalogue(ENGLISH)


def begin(window: MainWindow, keys: bool = False) -> None:
    window.choose(evolve(window.appearance.settings, pick_keys=keys))
    rules = window.kits[GAME].game
    seats = [Seat(tr(msg("Player {number}", number=place)), COLOURS[place]) for place in range(1, max(rules.seat_counts) + 1)]
    window.start(make_setup(rules, seats, {}, 5), "practice")
    the_page(window).hot_seat.cover.settling = 0


def assert_good(window: MainWindow, wrapped: bool) -> None:
    if wrapped:
        assert_wrapped(window)
    assert_fits(window)
    for widget in shown_widgets(window):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None:
            name = widget.accessibleName() or QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
            assert name, (type(widget).__name__, widget.objectName())


def walk(window: MainWindow, wrapped: bool) -> None:
    """The form, refused too, then the table with private strip, cover, recap and keys, then the result."""
    window.home.choose(GAME)
    form = window.home.form
    assert isinstance(form, TableForm)
    form.rows.count.buttons()[-1].click()
    for place, row in enumerate(form.rows.rows):
        row.player.setCurrentIndex(place % row.player.count())
    assert_good(window, wrapped)
    form.rows.rows[0].name.setText("")
    assert form.refusal.isVisible()
    assert_good(window, wrapped)
    begin(window)
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
    assert page.hot_seat.stands
    assert_good(window, wrapped)
    presenter.lift()
    assert page.hot_seat.recap.isVisible()
    assert_good(window, wrapped)
    begin(window, keys=True)
    presenter = the_presenter(page)
    assert presenter.secrets.picking
    assert presenter.secrets.pick(min(presenter.secrets.picking), 0) is None
    assert_good(window, wrapped)
    page.hot_seat.picks.refuse(1, Refusal("TBL-2", msg("Not now.")))
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

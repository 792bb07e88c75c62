"""The proof, once for every game: what a seat can't see changes nothing that it is shown, told, offered or read out (TBL-5).

A second table is made of the first: the present state and all earlier ones are imagined anew from the seat's view, what other seats
were told is replaced, and so are what they decided and what the table has put away. In the window nothing may differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from attrs import evolve
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from engines.kernel.contract import COLOURS, Seat
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from tabletop_qt.games.kit import GameKit, game_kits
from tabletop_qt.shell.history.exports import heading, log_text
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.shell.presenting.viewing import Viewing
from tabletop_qt.shell.window import MainWindow
from tests.bench.actions import opened
from tests.bench.gallery import VISITS
from tests.bench.guard import Guard, Leak
from tests.bench.visitor import Visit, Visitor
from tests.shell.driving import the_page, the_presenter
from tests.shell.seeing import replaced, tree, words
from tests.shell.tiny_table import tiny_kits
from tests.shell.windows import template_kits

SHELVES: Mapping[Callable[[], Mapping[str, GameKit]], str] = {
    tiny_kits: "open_shared",
    template_kits: "open_lesson",
    game_kits: "open_window",
}
"""Shelves of games, and the fixture that opens a window with each."""
GAMES = [(shelf, game) for shelf in SHELVES for game in shelf()]


def open_table(presenter: Presenter) -> Viewing:
    """The view of everybody: with a public decision, or with somebody's private strip, closed."""
    table = presenter.session.table
    acting = next((seat for seat in table.to_act if not table.game.needs_hidden(table.state, seat)), None)
    return Viewing(
        acting=acting, choosing=table.to_act if acting is None and presenter.view_model.private_strip else (), side=len(table.seats) - 1
    )


def shown(window: MainWindow, seat: int | None) -> dict[str, Any]:
    """Everything shown to a seat, or (None) to everybody at the open table."""
    page = the_page(window)
    presenter = the_presenter(page)
    presenter.set_viewing(Viewing(seat) if seat is not None else open_table(presenter))
    page.hot_seat.recap.put_away()
    page.table.clear()
    presenter.show()
    found: dict[str, Any] = {
        "view": presenter.view,
        "scenery": presenter.scenery,
        "log": presenter.logs.of(presenter.seat).entries,
        "recap": presenter.disclosure.news(),
        "undo": presenter.undo_label(),
        "redo": presenter.undo_state.redo_label(),
        "log as text": log_text(heading(presenter), presenter.logs.of(presenter.seat).entries),
        "labels on the timeline": [page.looking.label(number) for number in range(1, presenter.session.table.turn + 1)],
        "past": [presenter.scenery_at(turn) for turn in range(0, presenter.session.table.turn, 3)],
    }
    for tab in range(page.panel.tabs.count()):
        page.panel.tabs.setCurrentIndex(tab)
        QApplication.processEvents()
        page.table.interaction.hover("")
        page.panel.inspector.forget()
        found[f"words in tab {tab}"] = words(window).splitlines()
    page.hot_seat.recap.tell(presenter.disclosure.news())
    found["recap in words"] = tree(window)
    for piece in presenter.scenery.pieces:
        page.panel.inspect(piece)
    found["inspector"] = page.panel.inspector.text
    return found


SEEDS = {tiny_kits: (0, 1, 2), template_kits: (0, 1, 2), game_kits: (1, 2)}
"""The small games have everything that can be hidden; the real ones are looked at with all their seats, and late with moves undone."""
DEALS = [(shelf, game, seed) for shelf, game in GAMES for seed in SEEDS[shelf]]


def begun(window: MainWindow, game: str, seats: int, seed: int, policy: str) -> Presenter:
    """A table at which persons sit."""
    setup = make_setup(window.kits[game].game, [Seat(f"Person {place}", COLOURS[place]) for place in range(seats)], {}, seed)
    window.start(setup, policy)
    return the_presenter(the_page(window))


@pytest.mark.clause("TBL-5")
@pytest.mark.parametrize(("shelf", "game", "seed"), DEALS, ids=[f"{game}-{seed}" for _, game, seed in DEALS])
def test_what_a_seat_cannot_see_changes_nothing_that_it_gets(
    request: pytest.FixtureRequest, shelf: Callable[[], Mapping[str, GameKit]], game: str, seed: int
) -> None:
    window: MainWindow = request.getfixturevalue(SHELVES[shelf])()
    rules = window.kits[game].game
    count = max(rules.seat_counts) if seed % 2 else min(rules.seat_counts)
    presenter = begun(window, game, count, 100 + seed, "fair" if seed == 1 else "practice")
    table, rng = presenter.session.table, Rng(seed)
    for _ in range(7 + 9 * seed):
        seat, rng = rng.pick(table.to_act)
        command, rng = table.legal(seat).draw(rng)
        if rules.outcome(rules.apply(table.state, seat, command).state) is not None:
            break  # Then nothing would be hidden any more.
        presenter.session.play(command, seat)
    if table.can_undo() and seed == 2:
        presenter.session.undo()
    record = table.snapshot(), table.opening
    for seat in (*range(count), None):
        before = shown(window, seat)
        snapshot, opening = table.snapshot(), table.opening
        replaced(table, seat, Rng(1000 + seed))
        after = shown(window, seat)
        table.restore(snapshot)
        table.opening = opening
        # The first time lists may grow, and folded parts open, so what differs is looked at once more.
        again = shown(window, seat) if after != before else before
        for what, value in again.items():
            assert after[what] == value, f"{game}, seat {seat}: the {what} tells more than the seat may know"
    assert (table.snapshot(), table.opening) == record


def covered(window: MainWindow, presenter: Presenter) -> tuple[str, QImage]:
    """Everything shown while a cover stands."""
    presenter.set_viewing(Viewing(seat_to_unlock=0))
    presenter.show()
    QApplication.processEvents()
    return words(window), window.grab().toImage()


@pytest.mark.clause("TBL-5", "TBL-6")
@pytest.mark.parametrize(("shelf", "game"), GAMES, ids=[game for _, game in GAMES])
def test_a_cover_looks_the_same_whatever_is_behind_it(
    request: pytest.FixtureRequest, shelf: Callable[[], Mapping[str, GameKit]], game: str
) -> None:
    window: MainWindow = request.getfixturevalue(SHELVES[shelf])()
    count = max(window.kits[game].game.seat_counts)
    for seed in (0, 2):
        presenter = begun(window, game, count, 5, "none")
        table, rng = presenter.session.table, Rng(seed)
        for _ in range(4 + 5 * seed):
            command, rng = table.legal(table.to_act[0]).draw(rng)
            presenter.session.play(command, table.to_act[0])
        before = covered(window, presenter)
        snapshot, opening = table.snapshot(), table.opening
        replaced(table, None, Rng(2000 + seed))
        assert covered(window, presenter) == before
        table.restore(snapshot)
        table.opening = opening


# Whole games


THREE_AT_THE_CAMP = next(each for each in VISITS if each.stretch.name.startswith("kidsprout_jumboree 3+0"))
THREE_AT_THE_THEATRE = next(each for each in VISITS if each.stretch.name.startswith("operation_master 3+0"))
LAST_DAY = 3


def until(day: int) -> Visit:
    """The camp, up to a day and over into the next one, or to the end."""
    stretch = THREE_AT_THE_CAMP.stretch

    def over(state: Any) -> bool:
        return stretch.over(state) or (state.day, state.round) > (day + 1, 1)

    return evolve(THREE_AT_THE_CAMP, stretch=evolve(stretch, over=over))


@pytest.mark.clause("TBL-5", "TBL-6")
@pytest.mark.parametrize("day", [1, LAST_DAY])
def test_a_game_from_its_beginning_and_to_its_end_shows_and_tells_nobody_what_others_hold(qapp: object, day: int) -> None:
    """A day between is like these; `tests.bench.gallery` plays whole games."""
    assert qapp is not None
    visit = until(day)
    with opened(visit.stretch, (lambda state: state.day == day) if day > 1 else None) as window:
        assert the_presenter(the_page(window)).session.table.state.day == day
        guard = Guard(window, every=15)
        visitor = Visitor(window, visit, None, guard)
        if day == LAST_DAY:
            visitor.visit_all()
        else:
            visitor.play()
            guard.stop()
        assert (the_presenter(the_page(window)).outcome is not None) == (day == LAST_DAY)
    assert guard.looks > 50
    assert guard.replacements > 2


@pytest.mark.clause("TBL-5", "TBL-6")
@pytest.mark.parametrize("visit", [THREE_AT_THE_CAMP, THREE_AT_THE_THEATRE], ids=["camp", "theatre"])
def test_a_hand_on_the_open_table_would_be_noticed(qapp: object, visit: Visit) -> None:
    assert qapp is not None
    with opened(visit.stretch) as window:
        guard, page = Guard(window), the_page(window)
        presenter = the_presenter(page)
        table, model = presenter.session.table, presenter.view_model
        guard.look()
        assert not guard.leaks
        page.table.show_scenery(model.scenery(table.view(1), 1, model.start()))
        guard.look()
        with pytest.raises(Leak, match="seat 1"):
            guard.stop()

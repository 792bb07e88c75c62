"""Persons at one screen for tests, who begin a table of the tiny game, sit down, and bid; and worker processes."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QProcess

from engines.kernel.contract import Seat
from engines.kernel.setup import make_setup
from engines.kernel.worker import Request
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.play.worker_process import WorkerProcess
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.shell.window import MainWindow
from tests.kernel.tiny import Tiny
from tests.shell.driving import drag, the_page, the_presenter

ANN, BO, CY = Seat("Ann"), Seat("Bo", "sky"), Seat("Cy", "green")
PAIR, TRIO = (ANN, BO), (ANN, BO, CY)


def begin(window: MainWindow, seats: tuple[Seat, ...] = PAIR, policy: str = "", deal: int = 4, **options: Any) -> TablePage:
    """Begin a table whose cover can be lifted at once."""
    window.start(make_setup(Tiny(), seats, options, deal), policy)
    page = the_page(window)
    page.hot_seat.cover.settling = 0
    return page


def lift(page: TablePage) -> Presenter:
    """Sit down, and skip the recap."""
    assert page.hot_seat.stands
    page.hot_seat.cover.button.click()
    page.hot_seat.recap.leave()
    return the_presenter(page)


def sit_down_if_asked(page: TablePage) -> None:
    """Lift the cover, if one stands."""
    if page.hot_seat.stands:
        lift(page)


def play_to_the_end(page: TablePage) -> None:
    """Play first legal moves until the game is over."""
    presenter = the_presenter(page)
    while presenter.session.table.to_act:
        sit_down_if_asked(page)
        seat = presenter.session.table.to_act[0]
        presenter.play(next(iter(presenter.session.table.legal(seat))).text(), seat)
    page.hot_seat.recap.leave()


def hand(presenter: Presenter, seat: int) -> set[int]:
    return set(presenter.session.table.state.hands[seat])


def bid(page: TablePage, card: int | None = None) -> int:
    """Drag a card of the hand to the middle, the lowest without a number."""
    presenter = the_presenter(page)
    assert presenter.seat is not None
    card = card or min(presenter.view.hands[presenter.seat])
    drag(page, f"card{card}", "middle")
    return card


def bid_next(page: TablePage) -> int:
    """The next player sits down and bids the lowest card."""
    lift(page)
    return bid(page)


def process_id(worker: WorkerProcess) -> int:
    """The system's id of the process that a worker runs."""
    return worker.findChildren(QProcess)[-1].processId()


class FakeProcess:
    """Takes requests in place of a worker process, and answers them when a test says so."""

    def __init__(self, process: WorkerProcess, monkeypatch: pytest.MonkeyPatch) -> None:
        self.process = process
        self.requests: list[Request] = []
        self.calls: list[str] = []
        monkeypatch.setattr(process, "ask", self.ask)
        for name in ("cancel", "let_go", "stop", "warm"):
            monkeypatch.setattr(process, name, lambda name=name: self.calls.append(name))

    def ask(self, request: Request, _: object) -> None:
        self.requests.append(request)

    @property
    def tasks(self) -> list[str]:
        return [request.task for request in self.requests]

    def answer(self, *results: object) -> None:
        """Answer the last request with these results."""
        for result in results:
            self.process.result.emit(result)
        self.process.done.emit()

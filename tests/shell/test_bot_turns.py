"""Bots on empty chairs: they think in another process, see only their seat's view, and can be stopped at any moment."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from attrs import evolve
from PySide6.QtCore import QProcess
from pytestqt.qtbot import QtBot

from engines.kernel.contract import Seat
from engines.kernel.serialization import to_json
from engines.kernel.setup import make_setup
from engines.kernel.table import Table
from engines.kernel.worker import Request, Task, bot_request
from engines.kidsprout_jumboree.model import ExcuseByTurns, StackCoins
from tabletop_qt.command.worker import serve
from tabletop_qt.shell.play import worker_process
from tabletop_qt.shell.play.bot_turns import PACES
from tabletop_qt.shell.play.worker_process import WorkerProcess, worker_command
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.viewmodels.scenery import Lift
from tests.asking import answer
from tests.kernel.tiny import GAMES
from tests.shell.driving import assert_shown, drag, the_page, the_presenter
from tests.shell.sharing import ANN, begin, bid, lift, process_id
from tests.shell.tiny_table import WORKER
from tests.shell.windows import OpenWindow

ROBIN, KIM = Seat("Robin", "sky", "random"), Seat("Kim", "green", "low")
ROOT = Path(__file__).parent.parent.parent
SILENT = (sys.executable, "-c", "import time; time.sleep(600)")
BROKEN = (sys.executable, "-c", "import sys; sys.stdin.readline(); sys.exit(3)")
LYING = (
    sys.executable,
    "-c",
    "import sys\nfor line in sys.stdin: print(line.split()[0], 'result', chr(34) + 'roll' + chr(34), flush=True)",
)
"""Answers every question against the rules."""

ANSWER = """
import os, sys
from engines.kernel.worker import read_request
from tests.asking import answer
from tests.kernel.tiny import GAMES

def result(text):
    return '"' + answer(read_request(text.strip()), GAMES).text() + '"'
"""

LIE_ONCE = f"""{ANSWER}
for line in sys.stdin:
    number, request = line.split(" ", 1)
    told = os.path.exists(sys.argv[1])
    open(sys.argv[1], "a").write(f"{{os.getpid()}}\\n")
    print(number, "result", result(request) if told else '"roll"', flush=True)
"""
"""Answers one question against the rules, and the others as it should; every answer leaves the id of its process in a file."""

OUT_OF_STEP = f"""{ANSWER}
for line in sys.stdin:
    number, request = line.split(" ", 1)
    for wrong in (str(int(number) - 1), "999999", "x", ""):
        print(wrong, 'result "roll"')
    print(number, "result", result(request), flush=True)
    print(number, "done", flush=True)
    print(number, 'result "roll"', flush=True)
"""
"""Answers every question, and besides questions that nobody has put, or that are settled."""


@pytest.fixture
def window(open_shared: OpenWindow) -> MainWindow:
    return open_shared()


@pytest.fixture
def think(qapp: object) -> Iterator[Callable[..., WorkerProcess]]:
    assert qapp is not None
    made: list[WorkerProcess] = []

    def one(*command: str, limit: int = 60_000) -> WorkerProcess:
        made.append(WorkerProcess(None, command, limit))
        return made[-1]

    yield one
    for each in made:
        each.stop()


def asked() -> Request:
    return bot_request(Table.new(GAMES["tiny"], seats=[ANN, ROBIN, KIM], deal=3), 1)


def test_the_same_process_answers_one_question_after_another(think: Callable[..., WorkerProcess], qtbot: QtBot) -> None:
    table = Table.new(GAMES["tiny"], seats=[ANN, ROBIN, KIM], deal=3)
    bot_process = think(*WORKER)
    heard: list[object] = []
    bot_process.result.connect(heard.append)
    for seat in (1, 2, 1):
        with qtbot.waitSignal(bot_process.done, timeout=30_000):
            bot_process.ask(bot_request(table, seat), GAMES["tiny"])
            assert bot_process.asking
        assert heard.pop() == answer(bot_request(table, seat), GAMES)
        assert not bot_process.asking
    assert bot_process.running


@pytest.mark.parametrize(("command", "limit", "reason"), [
    (SILENT, 200, "took too long"),
    (BROKEN, 60_000, "ended unexpectedly"),
    ((sys.executable + "-that-is-not-there",), 60_000, "could not be started"),
    ((sys.executable, "-c", "print('1 result nonsense', flush=True); import time; time.sleep(600)"), 60_000, "not be understood"),
    ((sys.executable, "-c", "print('x' * 100_000, end='', flush=True); import time; time.sleep(600)"), 60_000, "not be understood"),
])  # fmt: skip
def test_what_goes_wrong_is_told(
    think: Callable[..., WorkerProcess], qtbot: QtBot, command: tuple[str, ...], limit: int, reason: str
) -> None:
    bot_process = think(*command, limit=limit)
    with qtbot.waitSignal(bot_process.failed, timeout=30_000) as failed:
        bot_process.ask(asked(), GAMES["tiny"])
    assert reason in str(failed.args[0])
    assert not bot_process.asking
    assert not bot_process.running


def test_a_process_that_can_not_be_started_is_told_where_the_system_says_so_at_once(
    think: Callable[..., WorkerProcess], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Refused(QProcess):
        def start(self, *_: object) -> None:
            self.errorOccurred.emit(QProcess.ProcessError.FailedToStart)

    monkeypatch.setattr("tabletop_qt.shell.play.worker_process.QProcess", Refused)
    bot_process = think("anything", limit=60_000)
    with qtbot.waitSignal(bot_process.failed, timeout=5_000) as failed:
        bot_process.ask(asked(), GAMES["tiny"])
    assert "could not be started" in str(failed.args[0])
    assert not bot_process.asking
    assert not bot_process.running


def test_a_question_that_makes_no_sense_is_answered_with_a_reason(think: Callable[..., WorkerProcess], qtbot: QtBot) -> None:
    bot_process = think(*WORKER)
    with qtbot.waitSignal(bot_process.failed, timeout=30_000) as failed:
        bot_process.ask(Request(Task.BOT, "chess"), GAMES["tiny"])
    assert "no game chess" in str(failed.args[0])
    assert bot_process.running


def test_a_bot_that_thinks_is_stopped_at_once(think: Callable[..., WorkerProcess], qtbot: QtBot) -> None:
    bot_process = think(*SILENT)
    answers: list[object] = []
    bot_process.result.connect(answers.append)
    bot_process.failed.connect(answers.append)
    bot_process.ask(asked(), GAMES["tiny"])
    bot_process.cancel()
    assert not bot_process.running
    qtbot.wait(50)
    assert answers == []


CLOSING = """
import sys
from PySide6.QtCore import QCoreApplication, QTimer
from shiboken6 import delete
from tabletop_qt.shell.play.worker_process import WorkerProcess

app = QCoreApplication([])
workers = [WorkerProcess(app, [sys.executable, "-c", "import time; time.sleep(600)"], nice=1) for _ in range(2)]
for worker in workers:
    worker.warm()
if sys.argv[1] == "quit":
    QTimer.singleShot(0, app.quit)
    app.aboutToQuit.connect(workers[0].warm)
    app.exec()
    assert not any(worker.running for worker in workers)
delete(app)
"""


@pytest.mark.parametrize(("how", "said"), [("quit", ""), ("delete", "QProcess: Destroyed while process")])
def test_an_app_that_is_closed_while_a_process_starts_ends_without_a_traceback(how: str, said: str) -> None:
    run = subprocess.run([sys.executable, "-c", CLOSING, how], capture_output=True, text=True, cwd=ROOT, timeout=60, check=False)
    assert run.returncode == 0, run.stderr
    assert all(said and line.startswith(said) for line in run.stderr.splitlines()), run.stderr


def test_the_worker_imports_no_qt_and_ends_with_its_input() -> None:
    program, *arguments, attached = worker_command()
    assert attached == "--attached"
    run = subprocess.run(
        [program, "-X", "importtime", *arguments], input="3 {}\n", capture_output=True, text=True, cwd=ROOT, timeout=60, check=False
    )
    assert run.returncode == 0
    assert run.stdout == "3 error this is not a request: required field missing @ task\n"
    assert "engines.kernel.worker" in run.stderr
    assert "PySide6" not in run.stderr
    answered = io.StringIO()
    assert serve(GAMES, io.StringIO(f"4 {to_json(asked())}\n5 nonsense\n{'6' * 99}\n\n"), answered) == 0
    said = [line.split(" ")[:2] for line in answered.getvalue().splitlines()]
    assert said == [["4", "result"], ["4", "done"], ["5", "error"], ["6" * 20, "error"], ["", "error"]]


def test_a_packaged_app_thinks_with_its_program_for_terminals(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "homeroom.exe"))
    assert worker_command() == (str(tmp_path / "tabletop-qt.exe"), "think", "--attached")


# At the table


def wait_for_turn(window: MainWindow, qtbot: QtBot, turn: int) -> None:
    presenter = the_presenter(the_page(window))
    qtbot.waitUntil(lambda: presenter.session.table.turn >= turn, timeout=30_000)


@pytest.mark.clause("TBL-1", "TBL-5")
def test_bots_play_their_seats_to_the_end(window: MainWindow, qtbot: QtBot) -> None:
    page = begin(window, (ANN, ROBIN, KIM), rounds=2)
    presenter = the_presenter(page)
    table = presenter.session.table
    while table.outcome is None:
        qtbot.waitUntil(lambda: table.outcome is not None or set(table.to_act) == {0}, timeout=30_000)
        assert_shown(page)
        assert presenter.seat == 0
        if table.outcome is None:
            command = next(iter(table.legal(0)))
            presenter.play(command)
    again = Table.new(GAMES["tiny"], seats=table.seats, options={"rounds": 2}, deal=4)
    for move in table.moves:
        bot = table.seats[move.seat].player
        if bot != "person":
            assert answer(bot_request(again, move.seat), GAMES) == move.command, "a bot decides elsewhere just as here"
        again.play(move.command, move.seat)
    assert page.result.isVisible()


def test_a_bot_waits_while_a_person_holds_something(window: MainWindow, qtbot: QtBot) -> None:
    page = begin(window, (ANN, KIM))
    presenter = the_presenter(page)
    page.table.interaction.act(Lift(f"card{min(presenter.view.hands[0])}"))
    assert presenter.drafting is not None
    qtbot.waitUntil(lambda: not window.tables.bot_process.asking, timeout=30_000)
    qtbot.wait(300)
    assert (presenter.session.table.turn, window.tables.bots.seat) == (0, 1)
    presenter.back()
    wait_for_turn(window, qtbot, 1)


def test_undo_is_not_run_over_by_a_bot(window: MainWindow, qtbot: QtBot) -> None:
    page = begin(window, (ANN, KIM))
    table = the_presenter(page).session.table
    bid(page)
    wait_for_turn(window, qtbot, 2)
    qtbot.waitUntil(lambda: table.to_act == (0,) or table.outcome is not None or table.turn > 2, timeout=30_000)
    taken = table.turn
    for _ in range(taken):
        page.undo()
    ahead = table.ahead
    assert len(ahead) >= 2
    qtbot.wait(300)
    assert table.ahead == ahead
    assert window.tables.bots.seat is None
    page.redo()
    assert len(table.ahead) < len(ahead)


def test_leaving_the_table_stops_the_bot(open_shared: OpenWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_process, "worker_command", lambda: SILENT)
    window = open_shared()
    for leave in (window.show_home, window.close):
        begin(window, (ANN, KIM))
        running = [window.tables.bot_process.running]
        leave()
        running.append(window.tables.bot_process.running)
        assert running == [True, False]


@pytest.mark.clause("TBL-3")
def test_a_bot_that_lies_is_replaced_and_asked_again(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    answers = tmp_path / "answers"
    window.tables.bot_process.command = (sys.executable, "-c", LIE_ONCE, str(answers))
    page = begin(window, (ANN, KIM))
    wait_for_turn(window, qtbot, 1)
    liar, honest = answers.read_text().split()
    assert liar != honest, "the same process was asked again"
    assert not page.notice.isVisible()
    assert not page.table.bubble.isVisible(), "a person is told of a refusal that is not theirs"
    assert the_presenter(page).session.table.moves[0].seat == 1


@pytest.mark.clause("TBL-3")
def test_for_a_bot_that_always_lies_chance_decides(window: MainWindow, qtbot: QtBot) -> None:
    window.tables.bot_process.command = LYING
    begin(window, (ANN, KIM))
    wait_for_turn(window, qtbot, 1)
    assert "Kim's answers were illegal 3 times, so a random move was played instead." in window.notice.words.text()
    assert not window.tables.bot_process.running
    assert_shown(the_page(window))


def test_an_answer_to_another_question_is_dropped(think: Callable[..., WorkerProcess], qtbot: QtBot) -> None:
    table = Table.new(GAMES["tiny"], seats=[ANN, ROBIN, KIM], deal=3)
    bot_process = think(sys.executable, "-c", OUT_OF_STEP)
    heard: list[object] = []
    bot_process.result.connect(heard.append)
    expected = []
    for seat in (1, 2, 1):
        with qtbot.waitSignal(bot_process.done, timeout=30_000):
            bot_process.ask(bot_request(table, seat), GAMES["tiny"])
        expected.append(answer(bot_request(table, seat), GAMES))
    qtbot.wait(100)
    assert heard == expected


@pytest.mark.clause("TBL-9")
def test_a_bot_that_fails_is_told_and_can_try_again(window: MainWindow, qtbot: QtBot) -> None:
    window.tables.bot_process.command = BROKEN
    page = begin(window, (ANN, KIM))
    presenter = the_presenter(page)
    qtbot.waitUntil(page.notice.isVisible, timeout=30_000)
    assert "Nothing is lost; you can try again." in page.notice.words.text()
    mine = bid(page)
    assert presenter.session.table.moves[0].command.text() == f"bid {mine}"
    window.tables.bot_process.stop()
    window.tables.bot_process.command = WORKER
    assert page.notice.answer is not None
    page.notice.answer.click()
    assert not page.notice.isVisible()
    wait_for_turn(window, qtbot, 2)


def test_a_worker_that_is_killed_is_replaced(window: MainWindow, qtbot: QtBot) -> None:
    page = begin(window, (ANN, KIM), rounds=3)
    wait_for_turn(window, qtbot, 1)
    os.kill(process_id(window.tables.bot_process), 9)
    qtbot.waitUntil(lambda: not window.tables.bot_process.running, timeout=30_000)
    assert not page.notice.isVisible(), "nobody was waiting for it"
    bid(page)
    presenter = the_presenter(page)
    while presenter.session.table.to_act == (0,):
        presenter.play("pass")
    wait_for_turn(window, qtbot, 3)


def test_bots_keep_a_pace_that_can_be_followed(window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    assert PACES["instant"] == 0 < PACES["quick"] < PACES["calm"]
    # However slow the machine is just now, the answer comes before its time.
    monkeypatch.setitem(PACES, "calm", 600_000)
    window.choose(evolve(window.appearance.settings, bot_pace="calm"))
    begin(window, (ANN, KIM))
    turns = window.tables.bots
    assert turns.pace == "calm"
    qtbot.waitUntil(lambda: not window.tables.bot_process.asking, timeout=30_000)
    assert turns.seat == 1
    assert turns.waiting
    assert the_presenter(the_page(window)).session.table.turn == 0
    window.choose(evolve(window.appearance.settings, bot_pace="instant"))
    assert turns.pace == "instant"


def test_bots_decide_behind_the_cover_too(window: MainWindow, qtbot: QtBot) -> None:
    page = begin(window, (ANN, Seat("Bo", "orange" if ANN.colour != "orange" else "vermilion"), KIM))
    wait_for_turn(window, qtbot, 1)
    assert page.hot_seat.stands
    lift(page)
    assert_shown(page)
    drag(page, f"card{min(the_presenter(page).view.hands[0])}", "middle")
    assert page.hot_seat.stands


def test_bots_take_no_time_over_forced_moves_and_choices_that_they_had_with_others(
    open_window: OpenWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PACES, "calm", 600_000)
    window = open_window()
    window.choose(evolve(window.appearance.settings, bot_pace="calm"))
    seats = [ANN, Seat("Kim", "green", "easy"), Seat("Max", "sky", "easy")]
    window.start(make_setup(window.kits["kidsprout_jumboree"].game, seats, {}, 7))
    presenter, turns = the_presenter(the_page(window)), window.tables.bots
    table = presenter.session.table
    qtbot.waitUntil(lambda: turns.waiting, timeout=30_000)
    assert table.turn == 0, "the first takes its time, and so does each while a player chooses"
    presenter.play("play 0", 0)
    qtbot.waitUntil(lambda: table.turn == 3, timeout=30_000)
    asked = table.to_act
    qtbot.waitUntil(lambda: turns.waiting or 0 in asked, timeout=30_000)
    assert table.turn == 3, "Excuses are another choice"
    for _ in range(200):
        if isinstance(table.state.decision, StackCoins) and table.to_act != (0,):
            break
        seat = table.to_act[0]
        presenter.play(next(iter(table.legal(seat))) if not isinstance(table.state.decision, ExcuseByTurns) else "pass", seat)
    turn = table.turn
    qtbot.waitUntil(lambda: table.turn == turn + 1, timeout=30_000)

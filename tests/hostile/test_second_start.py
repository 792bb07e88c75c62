"""A second start, two apps and one table, and what becomes of processes when the window is killed."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from engines import Table
from tabletop_qt.shell.play.worker_process import worker_command
from tabletop_qt.store import running
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.running import FORGOTTEN, MAX_REQUEST, Others, Request, Running, meet
from tests.hostile.program import FIRST, LOCKS, PATIENCE, Machine, Program, Shown, at_table, home_page


def claimed(paths: Paths) -> Running:
    others, ours = meet(paths, Request())
    assert others is Others.NONE
    assert ours is not None
    return ours


def deal_of(shown: Shown) -> int:
    """The deal number of the table that is open."""
    return Table.from_record(Path(shown["file"]).read_bytes()).setup.deal


def test_a_second_start_brings_the_running_app_forward_and_hands_it_its_record(here: Machine) -> None:
    record = here.record("von Zoë/ein Jahr.homeroom", 7)
    first = here.start()
    first.until(home_page)
    for handed in ((), (record,)):
        first.let("minimise")
        first.until(lambda shown: shown["minimised"])
        second = here.start(*handed)
        assert second.ended() == 0
        assert second.shown == [], "it has no window of its own"
        assert second.errors == []
        first.until(lambda shown: not shown["minimised"] and shown["active"])
    assert first.until(at_table)["turn"] == 1
    assert first.close() == 0
    assert first.errors == []


def test_of_two_starts_at_once_one_is_the_app(here: Machine) -> None:
    records = [here.record(f"{deal}.homeroom", deal) for deal in (1, 2)]
    both = [here.start(record) for record in records]
    while not any(program.process.poll() is not None for program in both):
        time.sleep(0.01)
    ended, stays = sorted(both, key=lambda program: program.process.poll() is None)
    assert ended.ended() == 0
    stays.until(lambda shown: at_table(shown) and deal_of(shown) == both.index(ended) + 1)
    assert stays.close() == 0
    assert len(list((here.home / "tables").iterdir())) == 2, "both are open or wait at home"


def test_an_app_that_hangs_is_not_waited_for(here: Machine) -> None:
    first = here.start()
    first.until(home_page)
    first.process.send_signal(signal.SIGSTOP)
    second = here.start(here.record("a.homeroom", 7), **{PATIENCE: "0.5"})
    shown = second.until(at_table)
    assert "not responding" in shown["notice"]
    assert second.close() == 0
    assert [path.name for path in next((here.home / "running").iterdir()).iterdir()] == ["claim"], "the request was taken back"


def test_an_app_that_was_killed_is_no_other_app(here: Machine) -> None:
    first = here.start()
    first.until(home_page)
    first.process.kill()
    second = here.start(here.record("a.homeroom", 7))
    assert second.until(at_table)["notice"] == ""
    assert second.close() == 0


def test_an_app_that_ends_before_it_took_the_request_leaves_it_to_the_second(here: Machine) -> None:
    first = here.start()
    first.until(home_page)
    first.process.send_signal(signal.SIGSTOP)
    second = here.start(here.record("a.homeroom", 7))
    time.sleep(3.0)
    first.process.kill()
    assert second.until(at_table)["notice"] == ""
    assert second.close() == 0


def test_a_window_of_its_own_can_be_asked_for(here: Machine) -> None:
    first = here.start()
    first.until(home_page)
    second = here.start("--new-window")
    second.until(home_page)
    assert second.close() == first.close() == 0


def test_every_screen_has_an_app_of_its_own(here: Machine) -> None:
    first = here.start(DISPLAY=":5")
    first.until(home_page)
    second = here.start(DISPLAY=":6")
    second.until(home_page)
    assert second.close() == first.close() == 0


def test_on_a_disk_without_locks_every_start_stands_alone(here: Machine) -> None:
    first, second = (here.start(**{LOCKS: "none"}) for _ in range(2))
    for program in (first, second):
        assert program.until(home_page)["notice"] == ""
        assert program.close() == 0
        assert program.errors == []


def test_a_record_waits_while_a_dialog_asks_something(here: Machine) -> None:
    first = here.start(here.record("a.homeroom", 1))
    first.until(at_table)
    first.let("ask")
    first.until(lambda shown: shown["dialogs"])
    assert here.start(here.record("b.homeroom", 2)).ended() == 0
    time.sleep(1.0)
    assert deal_of(first.until(at_table)) == 1
    first.let("dismiss")
    first.until(lambda shown: deal_of(shown) == 2)
    assert first.close() == 0


NO_RECORDS = {
    "gone.homeroom": None,
    "folder.homeroom": None,
    "picture.homeroom": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40,
    "empty.homeroom": b"",
    "letter.homeroom": b"Dear all,\n",
}


def tells(name: str) -> Callable[[Shown], bool]:
    """True once a notice names it."""
    return lambda shown: name in shown["notice"]


def test_what_is_no_record_is_said_to_be_that_in_the_running_window(here: Machine) -> None:
    (here.folder / "folder.homeroom").mkdir()
    first, notice = here.start(), ""
    first.until(home_page)
    for name, content in NO_RECORDS.items():
        if content is not None:
            (here.folder / name).write_bytes(content)
        assert here.start(here.folder / name).ended() == 0
        notice = first.until(tells(name))["notice"]
        assert {"gone.homeroom": "does not exist", "folder.homeroom": "it is a folder"}.get(name, "can't be opened") in notice
    alone = here.start("--new-window", here.folder / name)
    assert alone.until(lambda shown: shown.get("notice"))["notice"] == notice, "and where the app was started by it"
    assert alone.close() == 0
    assert alone.errors == []
    damaged = here.record("a.homeroom", 7)
    data = damaged.read_bytes()
    damaged.write_bytes(data[:-20] + b"x" + data[-19:])
    assert here.start(damaged).ended() == 0
    assert "can be followed up to line" in first.until(at_table)["notice"], "a damaged one goes on as far as it is sound"
    assert first.close() == 0


# Files that the desktop opens


def test_a_file_that_the_desktop_opens_is_opened(here: Machine) -> None:
    program = here.start()
    program.until(home_page)
    program.let(f"open {here.record('ein Jahr.homeroom', 7)}")
    assert program.until(at_table)["turn"] == 1
    assert program.close() == 0


def test_a_file_that_the_desktop_opens_before_there_is_a_window_is_opened(here: Machine) -> None:
    program = here.start(**{FIRST: f"open {here.record('ein Jahr.homeroom', 7)}"})
    assert program.until(at_table)["turn"] == 1
    assert program.close() == 0


# What is received


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[" * 20_000,
        b'{"record": 7, "token": "", "at": NOW}',
        b'{"record": "relative.homeroom", "token": "", "at": NOW}',
        b'{"record": "/a\\u0000b", "token": "", "at": NOW}',
        b'{"record": "/a", "token": ""}',
        b'{"record": "/a", "token": "", "at": NaN}',
        b'{"record": "/a", "token": "", "at": LONG AGO}',
        b'{"record": "/%s", "token": "", "at": NOW}' % (b"a" * MAX_REQUEST),
        b"cos\nsystem\n(S'touch /tmp/owned'\ntR.",
    ],
)
def test_what_is_no_request_is_cleared_away(tmp_path: Path, data: bytes) -> None:
    ours = claimed(Paths(tmp_path))
    now = time.time()
    (ours.folder / "request.json").write_bytes(data.replace(b"NOW", b"%f" % now).replace(b"LONG AGO", b"%f" % (now - FORGOTTEN - 1)))
    assert ours.take() == ()
    assert [path.name for path in ours.folder.iterdir()] == ["claim"]
    ours.close()


def test_a_request_for_what_can_be_no_name_of_a_file_is_answered_in_the_window(here: Machine) -> None:
    first = here.start()
    first.until(home_page)
    folder = next((here.home / "running").iterdir())
    asked = json.dumps({"record": "/one half \ud800.homeroom", "token": "", "at": time.time()})
    (folder / "new").write_text(asked, encoding="ascii")
    (folder / "new").rename(folder / "request.json")
    notice = first.until(lambda shown: shown["notice"])["notice"]
    assert "/one half ?.homeroom is not a valid file name" in notice
    assert not first.shown[-1]["dialogs"], "no report of a fault"
    assert [path.name for path in folder.iterdir()] == ["claim"]
    assert first.close() == 0
    assert first.errors == []


def test_a_pipe_or_a_link_in_the_place_of_a_request_is_not_read(tmp_path: Path) -> None:
    ours = claimed(Paths(tmp_path))
    os.mkfifo(ours.folder / "request.json")
    (tmp_path / "elsewhere").write_text(json.dumps({"record": "/a", "token": "", "at": time.time()}))
    (ours.folder / "request-2.json").symlink_to(tmp_path / "elsewhere")
    assert ours.take() == ()
    assert [path.name for path in ours.folder.iterdir()] == ["claim"]
    assert (tmp_path / "elsewhere").exists()
    ours.close()


@pytest.mark.parametrize("token", ["x" * 2000, "a\nb", "ü"])
def test_what_is_no_word_of_the_desktop_is_left_out(tmp_path: Path, token: str) -> None:
    ours = claimed(Paths(tmp_path))
    for number, word in enumerate((token, "wayland-7"), 1):
        told = {"record": None, "token": word, "at": time.time()}
        (ours.folder / f"request-{number}.json").write_text(json.dumps(told))
    assert ours.take() == (Request(), Request(None, "wayland-7"))
    ours.close()


def test_a_request_and_its_folder_are_the_person_s_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = claimed(Paths(tmp_path))
    monkeypatch.setattr(running, "PATIENCE", 0.1)
    seen: list[int] = []
    pause = time.sleep

    def look(seconds: float) -> None:
        seen.extend(stat.S_IMODE(path.stat().st_mode) for path in ours.folder.iterdir())
        pause(seconds)

    monkeypatch.setattr(time, "sleep", look)
    assert meet(Paths(tmp_path), Request(tmp_path / "a")) == (Others.SILENT, None)
    assert set(seen) == {0o600}
    assert len(seen) > 2
    assert stat.S_IMODE(ours.folder.stat().st_mode) == stat.S_IMODE(ours.folder.parent.stat().st_mode) == 0o700
    ours.close()


ROOT = Path(__file__).parents[2]
AT_ONCE = 1.0
"""Seconds in which a process has to end."""
LATE = 30.0
"""Seconds after which it ends in any case, so that it does not outlive the tests."""

THINKS = f"""
import sys, time
from engines.kernel import worker
from tabletop_qt.command import main
def think_on(request, games, stop_after):
    yield "nothing yet"
    end = time.monotonic() + {LATE}
    while time.monotonic() < end:
        pass
worker.results = think_on
worker.read_request = lambda text: worker.Request("bot", text)
worker.write_result = lambda task, result: result
sys.exit(main(sys.argv[1:]))
"""
"""The program that thinks, with a thought that comes to nothing for half a minute."""

ASKS = f"""
import subprocess, sys, time
asked = subprocess.Popen([sys.executable, "-c", {THINKS!r}, *sys.argv[1:]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
asked.stdin.write("1 question\\n")
asked.stdin.flush()
print(asked.stdout.readline(), end="", flush=True)
time.sleep({LATE})
"""
"""Somebody who asks, as the window does, and says when the thought has begun."""


def test_who_thinks_ends_at_once_when_the_one_who_asked_is_killed() -> None:
    words = worker_command()[worker_command().index("think") :]
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", ASKS, *words], cwd=ROOT, stdout=pipe, stderr=pipe, text=True) as window:
        assert window.stdout is not None
        assert window.stderr is not None
        assert window.stdout.readline() == "1 result nothing yet\n"
        window.kill()
        killed = time.monotonic()
        # Both have this pipe: it ends when neither is there any more.
        said = window.stderr.read()
        assert time.monotonic() - killed < AT_ONCE
        assert said == ""


def test_who_is_asked_from_a_script_answers_all_before_it_ends() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tabletop_qt", "think"],
        cwd=ROOT,
        input="1 {}\n2 {}\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert [line.split(" ")[:2] for line in run.stdout.splitlines()] == [["1", "error"], ["2", "error"]]


def begun(here: Machine, **more: str) -> tuple[Program, Path]:
    """An app at a table of the person's, and the table's file."""
    program = here.start(here.record("a.homeroom", 7), "--new-window", **more)
    return program, Path(program.until(at_table)["file"])


@pytest.mark.clause("TBL-9")
def test_a_table_is_written_by_one_app(here: Machine) -> None:
    first, table = begun(here)
    second = here.start("--new-window")
    second.until(home_page)
    second.let(f"resume {table}")
    assert f"{table.name} is open in another window" in second.until(lambda shown: shown["notice"])["notice"]
    first.let("play")
    first.until(lambda shown: shown["turn"] == 2)
    assert first.close() == 0
    second.let(f"resume {table}")
    assert second.until(at_table)["turn"] == 2
    assert second.close() == 0
    assert Table.from_record(table.read_bytes()).turn == 2


@pytest.mark.clause("TBL-9")
def test_an_app_that_was_killed_holds_no_table(here: Machine) -> None:
    first, table = begun(here)
    first.let("play")
    first.until(lambda shown: shown["turn"] == 2)
    first.process.kill()
    first.process.wait()
    second = here.start()
    second.until(home_page)
    second.let(f"resume {table}")
    shown = second.until(at_table)
    assert (shown["turn"], shown["file"], shown["notice"]) == (2, str(table), "")
    assert second.close() == 0


@pytest.mark.clause("TBL-9")
def test_without_locks_as_of_another_computer_nothing_of_either_app_is_lost(here: Machine) -> None:
    """A folder that two computers share need not tell one what the other has locked."""
    first, table = begun(here, **{LOCKS: "none"})
    assert "doesn't support file locks" in first.shown[-1]["notice"]
    second = here.start("--new-window", **{LOCKS: "none"})
    second.until(home_page)
    second.let(f"resume {table}")
    assert "doesn't support file locks" in second.until(at_table)["notice"]
    second.let("play")
    second.until(lambda shown: shown["turn"] == 2)
    first.let("play")
    shown = first.until(lambda shown: shown["turn"] == 2)
    assert "Another program has changed" in shown["notice"]
    assert shown["file"] != str(table)
    assert first.close() == second.close() == 0
    for file in (table, Path(shown["file"])):
        kept = Table.from_record(file.read_bytes())
        assert (kept.turn, kept.fault, kept.difference) == (2, None, None)

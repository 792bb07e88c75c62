"""All that stands around the tables, walked through by mouse with a picture of every page: from the first start to the puzzles.

It is played by ``python -m tests.bench.gallery``, under the name "rooms".
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tabletop_qt.games.kit import game_kits
from tabletop_qt.shell.storage import Storage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.database import Database
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.puzzles import puzzles
from tabletop_qt.store.statistics import Finished, SeatResult, keep_finished
from tests.bench.album import Album, apply_look
from tests.shell.driving import the_page, the_presenter

NAME = "rooms"
PLAYED = ("school_year_diary", "kidsprout_jumboree", "operation_master", "hallway_rivals")
"""Of these games a table waits, one after another."""
RESOURCES = Path(__file__).parents[2] / "resources"
STEPS = 8
"""The number of steps of a lesson that are looked at."""
FINISHED = 24
"""The number of games in the statistics."""


@contextmanager
def _first_start() -> Iterator[tuple[MainWindow, Paths]]:
    with TemporaryDirectory() as folder:
        paths = Paths(Path(folder) / "homeroom")
        window = MainWindow(game_kits(), Storage(paths))
        window.resize(1280, 720)
        window.show()
        window.activateWindow()
        QTest.qWaitForWindowActive(window)
        try:
            yield window, paths
        finally:
            window.close()
            QApplication.processEvents()


def walk_through(album: Album) -> None:
    """Walk through all rooms, and picture each."""
    with _first_start() as (window, paths):
        apply_look(window, album.looks[0])
        album.take(window, "first start")
        for game in PLAYED:
            _click(window.home.box(game).front)
            album.take(window, f"the box of {game} is open")
        _click(window.home.statistics)
        album.take(window, "statistics before the first game")
        window.show_home()
        for number, game in enumerate(PLAYED, 1):
            _begin_and_leave(window, game, album)
            album.take(window, f"home with tables waiting, {number}")
        _set_up(window, album)
        _click(window.home.tables)
        QTest.qWait(2000)
        album.take(window, "tables")
        for game in PLAYED:
            _look_at_the_end(window, game, album)
        window.show_home()
        _finish_games(paths)
        _click(window.home.statistics)
        album.take(window, "statistics")
        for page in ("settings", "keys", "about", "licences"):
            window.show_side_page(page)
            album.take(window, page)
        window.close_side_page()
        window.show_home()
        _click(window.home.rules)
        album.take(window, "rules")
        window.show_training()
        album.take(window, "training")
        for game in PLAYED:
            _learn(window, game, album)


def _begin_and_leave(window: MainWindow, game: str, album: Album) -> None:
    """Play now, as a newcomer does, look at the welcome on the table, and go home again."""
    _click(window.home.box(game).front)
    _click(window.home.box(game).play)
    album.take(window, f"{game} has just begun")
    if window.lessons.sheet is not None:
        window.lessons.sheet.leave()
    for _ in range(6):
        table = the_presenter(the_page(window)).session.table
        if table.to_act and not the_presenter(the_page(window)).outcome:
            seat = table.to_act[0]
            the_presenter(the_page(window)).play(next(iter(table.legal(seat))).text(), seat)
    window.show_home()
    QTest.qWait(400)


def _learn(window: MainWindow, game: str, album: Album) -> None:
    """The first steps of each lesson, then the puzzles and the first of them."""
    for lesson in window.lessons.of(game):
        window.lessons.start(lesson, 0)
        player = window.lessons.player
        for step in range(min(STEPS, len(lesson.steps))):
            album.take(window, f"{lesson.id.replace('/', ' ')}, step {step + 1}")
            if player is None or player is not window.lessons.player:
                break
            player.go_on()
        window.show_home()
    for puzzle in puzzles(game)[:1]:
        window.show_puzzles(game)
        album.take(window, f"puzzles of {game}")
        window.practice.start(puzzle)
        album.take(window, f"a puzzle of {game}")
        window.show_home()


def _look_at_the_end(window: MainWindow, game: str, album: Album) -> None:
    """The result of a finished game that comes with the app, and the season, day or round that it ended with."""
    window.open_record(min((RESOURCES / game / "records").iterdir()))
    album.take(window, f"the result of {game}")


def _set_up(window: MainWindow, album: Album) -> None:
    for game in PLAYED:
        _click(window.home.box(game).front)
        _click(window.home.box(game).set_up)
        album.take(window, f"{game} is set up")
        window.show_home()


def _finish_games(paths: Paths) -> None:
    """Results as they are kept: of two games, against bots of two strengths."""
    games = []
    for number in range(FINISHED):
        mine, theirs = 12 + number * 7 % 9, 10 + number * 5 % 11
        game, bots = PLAYED[1 + number % 2], ("easy", "hard")[number % 3 == 0]
        seats = (SeatResult("Mia", "person", mine, mine > theirs), SeatResult("Robin", bots, theirs, theirs > mine))
        key = f"2026-{1 + number // 8:02}-{1 + number % 28:02}-101500-{game}-{number}"
        games.append(Finished(key, game, f"seats=2 bots={bots}", mine > theirs, mine, number % 5 == 0, seats))
    keep_finished(Database(paths), *games)


def _click(widget: QWidget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
    QApplication.processEvents()

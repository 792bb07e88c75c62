"""Garbage is collected in the window's thread, however much another one makes."""

from __future__ import annotations

import gc
from threading import Thread, current_thread, main_thread
from weakref import finalize

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from tabletop_qt.shell import app
from tabletop_qt.shell.app import GarbageCollection


class _Circle:
    """Refers to itself, so only the garbage collector ends it."""

    def __init__(self) -> None:
        self.me = self


def test_garbage_is_collected_in_the_windows_thread_alone(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "EVERY", 20)
    parent, ended_in = QObject(), list[Thread]()
    collection = GarbageCollection(parent)
    finalize(_Circle(), lambda: ended_in.append(current_thread()))
    busy = Thread(target=lambda: [_Circle() for _ in range(20 * gc.get_threshold()[0])])
    busy.start()
    busy.join()
    assert not ended_in
    qtbot.waitUntil(lambda: bool(ended_in))
    assert ended_in == [main_thread()]
    assert collection.parent() is parent


@pytest.mark.usefixtures("qapp")
def test_where_there_is_little_nothing_is_looked_for() -> None:
    parent = QObject()
    collection = GarbageCollection(parent)
    gc.collect()
    looked = list[int]()

    def looks(_phase: str, info: dict[str, int]) -> None:
        looked.append(info["generation"])

    gc.callbacks.append(looks)
    collection.collect()
    assert not looked
    made = [_Circle() for _ in range(2 * gc.get_threshold()[0])]
    collection.collect()
    gc.callbacks.remove(looks)
    assert set(looked) == {0}
    assert made

"""Call depth: from the mouse to the disk a decision passes few functions of ours, none of which only hands it on."""

from __future__ import annotations

import os
import traceback
from pathlib import Path

import pytest
from attrs import evolve

import engines
import tabletop_qt
from tabletop_qt.shell.window import MainWindow
from tests.shell.driving import begin, drag, the_presenter

OURS = tuple(str(Path(package.__file__ or "").parent) for package in (tabletop_qt, engines))
MOST_FRAMES = 11
"""From the release of the mouse to the write, both included."""


def test_a_coin_reaches_the_disk_within_eleven_frames_of_ours(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    window.choose(evolve(window.appearance.settings, covers=False))
    page = begin(window, "kidsprout_jumboree", ["Ann", "Ben", "Cyd"])
    written: list[traceback.StackSummary] = []
    sync = os.fsync

    def watched(handle: int) -> None:
        written.append(traceback.extract_stack())
        sync(handle)

    monkeypatch.setattr(os, "fsync", watched)
    drag(page, "own:3", "clearing")
    assert the_presenter(page).session.table.turn
    frames = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in written[0] if frame.filename.startswith(OURS)]
    assert len(frames) <= MOST_FRAMES, "\n".join(frames)

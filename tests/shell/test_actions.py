"""The cost of play at most: actions and covers for the players, counted by `tests.bench.actions`, and our functions from mouse to disk."""

from __future__ import annotations

import os
import traceback
from pathlib import Path

import pytest
from attrs import evolve

import engines
import tabletop_qt
from engines.kernel.contract import PERSON
from tabletop_qt.shell.window import MainWindow
from tests.bench.actions import KIDSPROUT_DAY, KIDSPROUT_DAY_BY_ROWS, OPERATION_ROUND, Stretch, counted, counted_year
from tests.shell.driving import begin, drag, the_presenter

WAYS = pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])


@pytest.mark.parametrize(
    ("stretch", "actions", "keys"),
    [(KIDSPROUT_DAY, 28, False), (KIDSPROUT_DAY_BY_ROWS, 20, True)],
    ids=["strip, mouse", "rows, keys"],
)
def test_a_day_at_the_camp_costs_two_persons_little(qapp: object, stretch: Stretch, actions: int, keys: bool) -> None:
    assert qapp is not None
    cost = counted(stretch, keys=keys)
    assert 12 <= cost.actions <= actions, cost
    assert cost.covers <= 6, cost


@WAYS
def test_a_trick_costs_a_person_three_actions_at_most(qapp: object, keys: bool) -> None:
    assert qapp is not None
    cost = counted(OPERATION_ROUND, keys=keys)
    persons = sum(seat.player == PERSON for seat in OPERATION_ROUND.seats)
    assert cost.covers == 0, "cards are laid from the private strip"
    assert persons * 2 < cost.most <= persons * 3, cost


def test_a_year_alone_costs_few_actions_and_none_without_a_choice(qapp: object) -> None:
    assert qapp is not None
    cost = counted_year()
    assert 40 < cost.actions <= 75, cost
    assert cost.empty <= 1, cost


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

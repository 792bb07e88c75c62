"""Tests in the order of how long they take, up to a limit."""

from __future__ import annotations

import time

import pytest

from tests.durations import InTime


@pytest.fixture
def item(request: pytest.FixtureRequest) -> pytest.Item:
    assert isinstance(request.node, pytest.Item)
    return request.node


def test_near_tests_come_first_and_of_those_as_near_the_quick_ones(item: pytest.Item) -> None:
    plugin = InTime([[], ["tests/kernel"], ["tests"]], 1)
    plugin.usual = {}
    unknown = plugin.rank(item)
    plugin.usual = {item.nodeid: 3.02}
    slow = plugin.rank(item)
    plugin.usual = {item.nodeid: 0.01}
    quick = plugin.rank(item)
    assert quick < unknown < slow == (2, 3.0)
    plugin.usual = {item.nodeid: 3.02}
    plugin.tiers = [[], ["tests/test_durations.py"], ["tests"]]
    assert plugin.rank(item) < quick


def test_a_test_that_would_take_too_long_is_left_out(item: pytest.Item) -> None:
    plugin = InTime([[], [], ["tests"]], 10)
    plugin.pytest_collection_finish()
    plugin.usual = {item.nodeid: 5}
    assert plugin.pytest_runtest_protocol(item) is None
    assert not plugin.left_out
    plugin.usual = {item.nodeid: 15}
    assert plugin.pytest_runtest_protocol(item) is True
    assert plugin.left_out == {"tests/test_durations.py": 1}


def test_the_nearest_run_however_long_they_take(item: pytest.Item) -> None:
    plugin = InTime([["tests/test_durations.py"], [], ["tests"]], 0)
    plugin.usual = {item.nodeid: 15}
    plugin.pytest_collection_finish()
    assert [plugin.pytest_runtest_protocol(item) for _ in range(3)] == [None] * 3


def test_one_test_runs_in_any_case(item: pytest.Item) -> None:
    plugin = InTime([[], [], ["tests"]], 0)
    plugin.pytest_collection_finish()
    assert [plugin.pytest_runtest_protocol(item) for _ in range(3)] == [None, True, True]
    assert plugin.ran == 1


def test_collecting_the_tests_takes_none_of_the_time(item: pytest.Item, monkeypatch: pytest.MonkeyPatch) -> None:
    plugin = InTime([[], [], ["tests"]], 5)
    plugin.ran = 1
    now = time.monotonic() + 60
    monkeypatch.setattr(time, "monotonic", lambda: now)
    plugin.pytest_collection_finish()
    assert plugin.pytest_runtest_protocol(item) is None

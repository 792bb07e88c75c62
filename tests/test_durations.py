"""Tests in the order of how long they take, up to a limit."""

from __future__ import annotations

import pytest

from tests.durations import InTime


@pytest.fixture
def item(request: pytest.FixtureRequest) -> pytest.Item:
    assert isinstance(request.node, pytest.Item)
    return request.node


def test_quick_and_near_tests_come_first(item: pytest.Item) -> None:
    plugin = InTime(["tests/kernel", "tests"], 1)
    plugin.usual = {}
    unknown = plugin.rank(item)
    plugin.usual = {item.nodeid: 3.02}
    slow = plugin.rank(item)
    plugin.usual = {item.nodeid: 0.01}
    quick = plugin.rank(item)
    assert quick < unknown < slow == (3.0, 1)
    plugin.targets = ["tests"]
    assert plugin.rank(item) < quick


def test_what_takes_longer_than_there_is_time_is_left_out(item: pytest.Item) -> None:
    plugin = InTime(["tests"], 10)
    plugin.usual = {item.nodeid: 5}
    assert plugin.pytest_runtest_protocol(item) is None
    assert not plugin.left_out
    plugin.usual = {item.nodeid: 15}
    assert plugin.pytest_runtest_protocol(item) is True
    assert plugin.left_out == {"tests/test_durations.py": 1}

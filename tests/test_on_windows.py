from __future__ import annotations

import pytest

from tests.on_windows import ROOT, left_out


def test_what_does_not_run_under_windows_is_there_and_has_a_reason() -> None:
    listed = left_out()
    assert listed
    for name, why in listed.items():
        file, _, test = name.partition("::")
        assert (ROOT / file).exists(), name
        assert not test or f"def {test.partition('[')[0]}(" in (ROOT / file).read_text(encoding="utf-8"), name
        assert why.endswith(".")
        assert len(why.split()) > 5, name


def test_under_windows_it_is_taken_out_and_all_else_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests import on_windows

    told: list[object] = []

    class Item:
        def __init__(self, nodeid: str) -> None:
            self.nodeid = nodeid

    class Hook:
        @staticmethod
        def pytest_deselected(items: list[object]) -> None:
            told.extend(items)

    class Config:
        hook = Hook

    stays, goes = (
        Item("tests/store/test_power_cut.py::test_of_another_name"),
        Item("tests/store/test_places.py::test_other_places_can_be_used"),
    )
    items = [stays, goes]
    monkeypatch.setattr(on_windows, "WINDOWS", False)
    hook = vars(on_windows)["pytest_collection_modifyitems"]
    hook(Config, items)
    assert items == [stays, goes]
    monkeypatch.setattr(on_windows, "WINDOWS", True)
    hook(Config, items)
    assert (items, told) == ([stays], [goes])
    assert on_windows.pytest_ignore_collect(ROOT / "tests/store/test_two_apps.py")
    assert on_windows.pytest_ignore_collect(ROOT / "tests/hostile")
    assert on_windows.pytest_ignore_collect(ROOT / "tests/hostile/test_machines.py")
    assert not on_windows.pytest_ignore_collect(ROOT / "tests/store/test_places.py")

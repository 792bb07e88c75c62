"""The changelog is read and dated."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from releasing.changelog import NEXT, ChangelogError, dated, notes, parts, released

OLD = "# Changelog\n\n## Unreleased\n\n- Hints.\n- Faster.\n\n## 0.1.0 (2026-01-02)\n\n- The table.\n"


def test_the_next_version_gets_number_and_date_and_leaves_an_empty_part() -> None:
    new = dated(OLD, "0.2.0", date(2026, 11, 22))
    assert new.startswith("# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-11-22)\n\n- Hints.\n- Faster.\n\n## 0.1.0 (2026-01-02)\n")
    assert notes(new, "0.2.0") == "- Hints.\n- Faster."
    assert released(new) == ["0.2.0", "0.1.0"]


def test_without_news_there_is_nothing_to_date() -> None:
    with pytest.raises(ChangelogError, match="nothing under Unreleased"):
        dated(dated(OLD, "0.2.0", date(2026, 11, 22)), "0.3.0", date(2026, 11, 23))


def test_a_version_comes_once() -> None:
    with pytest.raises(ChangelogError, match=r"a part for 0\.1\.0 already"):
        dated(OLD, "0.1.0", date(2026, 11, 22))
    with pytest.raises(ChangelogError, match="two parts"):
        parts(f"{OLD}\n## 0.1.0\n")


def test_ours_can_be_read() -> None:
    text = (Path(__file__).parents[2] / "CHANGELOG.md").read_text(encoding="utf-8")
    assert NEXT in parts(text)
    assert set(parts(text)) == {NEXT, *released(text)}

"""What goes with a release: the bill of materials is true to the lock, and the notes to the changelog."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from releasing import papers

import tabletop_qt

LOCK = Path(papers.CHECKOUT) / "packaging" / "lock-app.txt"


def test_the_bill_lists_what_the_lock_of_the_app_pins(tmp_path: Path) -> None:
    target = tmp_path / "bill.json"
    papers.bill(target)
    bill = json.loads(target.read_text(encoding="utf-8"))
    assert bill["bomFormat"] == "CycloneDX"
    assert (bill["metadata"]["component"]["name"], bill["metadata"]["component"]["version"]) == ("tabletop-qt", tabletop_qt.__version__)
    lock = LOCK.read_text(encoding="utf-8")
    pinned = dict(re.findall(r"^([a-z0-9-]+)==(\S+)", lock, flags=re.MULTILINE))
    assert {part["name"]: part["version"] for part in bill["components"]} == pinned
    hashes = {
        digest["content"] for part in bill["components"] for place in part["externalReferences"] for digest in place.get("hashes", ())
    }
    assert hashes == set(re.findall(r"sha256:([0-9a-f]{64})", lock))
    again = tmp_path / "again.json"
    papers.bill(again)
    assert again.read_bytes() == target.read_bytes()


def test_a_tag_of_another_version_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.argv", ["papers", "v99.0.0"])
    monkeypatch.setattr(papers, "PAPERS", tmp_path)
    with pytest.raises(SystemExit, match=r"v99\.0\.0 is not that of version"):
        papers.main()
    assert not list(tmp_path.iterdir())


def test_the_notes_are_what_the_changelog_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n\n- Hints.\n", encoding="utf-8")
    target = tmp_path / "dist" / "papers"
    monkeypatch.setattr("sys.argv", ["papers"])
    monkeypatch.setattr(papers, "CHECKOUT", tmp_path)
    monkeypatch.setattr(papers, "PAPERS", target)
    made: list[Path] = []
    monkeypatch.setattr(papers, "bill", made.append)
    papers.main()
    assert (target / "notes.md").read_text(encoding="utf-8") == "- Hints.\n"
    assert made == [target / f"homeroom-{tabletop_qt.__version__}.cdx.json"]
    monkeypatch.setattr("sys.argv", ["papers", f"v{tabletop_qt.__version__}"])
    with pytest.raises(SystemExit, match="says nothing under"):
        papers.main()

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
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n\n- [Hints](docs/hints.md).\n", encoding="utf-8")
    (tmp_path / "README.md").write_text((papers.CHECKOUT / "README.md").read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.delenv("GITHUB_REPOSITORY", raising=False)
    target = tmp_path / "dist" / "papers"
    target.mkdir(parents=True)
    (target / "homeroom-0.0.1.cdx.json").write_text("{}", encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["papers"])
    monkeypatch.setattr(papers, "CHECKOUT", tmp_path)
    monkeypatch.setattr(papers, "PAPERS", target)
    made: list[Path] = []
    monkeypatch.setattr(papers, "bill", made.append)
    papers.main()
    told = (target / "notes.md").read_text(encoding="utf-8")
    assert told.startswith("| your computer | the file |")
    assert "-windows-x64-setup.exe" in told
    assert told.endswith("## What is new\n\n- [Hints](docs/hints.md).\n")
    assert [file.name for file in target.iterdir()] == ["notes.md"], "what an earlier release left is gone"
    assert made == [target / f"homeroom-{tabletop_qt.__version__}.cdx.json"]
    monkeypatch.setattr("sys.argv", ["papers", f"v{tabletop_qt.__version__}"])
    with pytest.raises(SystemExit, match="says nothing under"):
        papers.main()


def test_links_of_the_notes_lead_to_the_tagged_commit() -> None:
    """On the page of a release a link that is meant within the checkout leads nowhere."""
    known = {"GITHUB_SERVER_URL": "https://example.org", "GITHUB_REPOSITORY": "some/where"}
    text = "[actions](docs/actions.md), [all](README.md#more), [elsewhere](https://example.com/a), [here](#top)"
    assert papers.linked(text, "v1.2.3", known) == (
        "[actions](https://example.org/some/where/blob/v1.2.3/docs/actions.md), "
        "[all](https://example.org/some/where/blob/v1.2.3/README.md#more), [elsewhere](https://example.com/a), [here](#top)"
    )
    assert papers.linked(text, "v1.2.3", {}) == text


def test_a_readme_without_files_to_download_is_refused() -> None:
    with pytest.raises(SystemExit, match="no table of files"):
        papers.files("# Homeroom\n\n## Download\n\nSoon.\n\n## More\n")

"""The disk image is built on macOS alone, and whoever tries elsewhere is told so."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from macos import installer

ROOT = Path(__file__).parents[2]


def test_elsewhere_it_is_said_who_builds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macos.installer.platform.system", lambda: "Linux")
    with pytest.raises(SystemExit, match=r"on macOS only.*release\.yml"):
        installer.main()


def test_secrets_in_part_end_it_before_anything_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macos.installer.platform.system", lambda: "Darwin")
    monkeypatch.setenv("APPLE_NOTARY_KEY_ID", "KEY7")
    with pytest.raises(SystemExit, match=r"No disk image: .*APPLE_NOTARY_KEY and APPLE_NOTARY_ISSUER_ID missing"):
        installer.main()


def test_built_without_secrets_it_is_signed_ad_hoc_tested_put_into_an_image_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done: list[tuple[str, object]] = []

    def build(into: Path, work: Path) -> Path:
        work.mkdir(parents=True)
        done.append(("build", into))
        return into / "programs"

    def write(_app: Path, image: Path, _work: Path) -> None:
        image.parent.mkdir()
        image.write_bytes(b"image")

    monkeypatch.setattr("macos.installer.platform.system", lambda: "Darwin")
    monkeypatch.setattr(installer, "CHECKOUT", tmp_path)
    monkeypatch.setattr(installer, "DIST", tmp_path / "dist")
    monkeypatch.setattr(installer, "build", build)
    monkeypatch.setattr(installer, "sign", lambda app, secrets, keychain: done.append(("sign", (app.name, secrets.certificate, keychain))))
    monkeypatch.setattr(installer, "self_test", lambda folder: done.append(("self-test", folder)))
    monkeypatch.setattr(installer, "write", write)
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    installer.main()
    dist = tmp_path / "dist"
    assert done == [("build", dist), ("sign", ("Homeroom.app", None, None)), ("self-test", dist / "programs")]
    said, made = capsys.readouterr().out.splitlines()
    assert said.startswith("The app is not signed")
    assert made.startswith(f"{dist / 'homeroom-'}")
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    (tmp_path / "build" / "macos").rmdir()
    Path(made.rpartition(":")[0]).unlink()
    dist.rmdir()
    installer.main()
    assert capsys.readouterr().out.startswith("::warning::The app is not signed")


def test_dev_py_knows_a_module_for_every_system() -> None:
    code = "import dev; print(*sorted(dev.INSTALLERS.values()))"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env={**os.environ}, check=True, capture_output=True, text=True)
    assert run.stdout.split() == ["installers.linux", "macos.installer", "windows.installer"]
    assert (ROOT / "packaging" / "macos" / "installer.py").is_file()

"""What dev.py does on machines unlike this one."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
WANTED = ("libegl1", "libxcb-cursor0", "libxkbcommon-x11-0")


@pytest.fixture
def dev(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """dev.py on a Debian that lacks Qt's libraries, before somebody who is not root."""
    spec = importlib.util.spec_from_file_location("dev", ROOT / "dev.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module.sys, "platform", "linux")
    monkeypatch.setattr(module.os, "geteuid", lambda: 1000, raising=False)
    monkeypatch.setattr(module.shutil, "which", lambda program: program)
    monkeypatch.setattr(module, "loads", lambda _library: False)
    return module


def test_a_person_is_told_what_to_install(dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(SystemExit):
        dev.set_up_system()
    said = capsys.readouterr().err
    assert "sudo apt-get install " in said
    assert all(name in said for name in WANTED)


def test_where_nobody_can_be_asked_it_is_installed(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[tuple[str, ...]] = []
    monkeypatch.setenv("CI", "true")
    monkeypatch.setattr(dev, "run", lambda *command, **_: commands.append(command))
    dev.set_up_system()
    update, install = commands
    assert update[:3] == ("sudo", "apt-get", "update")
    assert install[:3] == ("sudo", "apt-get", "install")
    assert set(WANTED) <= set(install)


def test_an_installer_is_for_a_system_that_is_known(dev: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ([], ["beos"]):
        with pytest.raises(SystemExit):
            dev.installer(arguments)
        assert "One of: linux, macos, windows" in capsys.readouterr().err


def test_a_bench_of_files_is_pytest_s_and_any_other_the_table(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[tuple[str, ...]] = []
    monkeypatch.setattr(dev, "set_up", lambda _kind: None)
    monkeypatch.setattr(dev, "run", lambda *command, **_: commands.append(command[1:]))
    dev.bench(["--write"])
    dev.bench(["tests/bench/test_engine.py"])
    assert commands == [("-m", "tests.bench", "--write"), ("-m", "pytest", "--benchmark-only", "tests/bench/test_engine.py")]


def test_every_command_is_told_of(dev: ModuleType) -> None:
    told = [line.split()[2] for line in dev.USAGE.splitlines()]
    assert told == list(dev.COMMANDS)

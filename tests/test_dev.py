"""dev.py works on machines unlike this one."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest
from rooms import COMMAND

ROOT = Path(__file__).parents[1]
WANTED = (
    *("libglib2.0-0", "libegl1", "libxcb-cursor0", "libxkbcommon-x11-0", "fonts-dejavu-core"),
    f"python3.{sys.version_info.minor}-venv",
)


@pytest.fixture
def dev(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """dev.py on a plain Debian, started by somebody who is not root."""
    spec = importlib.util.spec_from_file_location("dev", ROOT / "dev.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module.sys, "platform", "linux")
    monkeypatch.setattr(module.os, "geteuid", lambda: 1000, raising=False)
    monkeypatch.setattr(module.shutil, "which", lambda program: program)
    monkeypatch.setattr(module, "loads", lambda _library: False)
    monkeypatch.setattr(module, "FONT_FOLDERS", ())
    monkeypatch.setattr(module, "PYTHON", tmp_path / "python")
    monkeypatch.setattr(module.importlib.util, "find_spec", lambda name: None if name == "ensurepip" else importlib.util.find_spec(name))
    return module


def test_a_person_is_told_what_to_install(dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(SystemExit):
        dev.set_up_system("app")
    said = capsys.readouterr().err
    found = COMMAND.search(said)
    assert found is not None
    assert len(said.splitlines()) == 1
    assert found[1].startswith("sudo apt-get install ")
    assert set(WANTED) < set(found[1].split())


def test_a_person_without_sudo_is_told_to_install_it_as_root(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev.shutil, "which", lambda program: None if program == "sudo" else program)
    with pytest.raises(SystemExit):
        dev.set_up_system("app")
    said = capsys.readouterr().err
    assert "run this as root" in said
    assert COMMAND.search(said) is not None
    assert "sudo" not in said


def test_root_gets_everything_installed(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[tuple[str, ...]] = []
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(dev.os, "geteuid", lambda: 0)
    monkeypatch.setattr(dev, "run", lambda *command, **_: commands.append(command))
    dev.set_up_system("dev")
    update, install = commands
    assert update[:2] == ("apt-get", "update")
    assert install[:2] == ("apt-get", "install")
    assert {*WANTED, "libxtst6"} <= set(install)


def test_nobody_has_to_install_what_only_tests_need(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(SystemExit):
        dev.set_up_system("dev")
    assert "libxtst6" not in capsys.readouterr().err


def test_what_is_there_is_not_installed(dev: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(dev, "loads", lambda library: library != "libglib-2.0.so.0")
    (tmp_path / "font.ttf").touch()
    monkeypatch.setattr(dev, "FONT_FOLDERS", (tmp_path,))
    dev.PYTHON.touch()
    assert dev.missing_packages() == ["libglib2.0-0"]


def test_the_readme_names_every_package(dev: ModuleType) -> None:
    (line,) = [line for line in (ROOT / "README.md").read_text(encoding="utf-8").splitlines() if line.startswith("sudo apt-get")]
    wanted = {package.replace(WANTED[-1], "python3-venv") for package in dev.missing_packages()}
    assert set(line.split()[3:]) == wanted


def test_where_nobody_can_be_asked_it_is_installed(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[tuple[str, ...]] = []
    monkeypatch.setenv("CI", "true")
    monkeypatch.setattr(dev, "run", lambda *command, **_: commands.append(command))
    dev.set_up_system("app")
    update, install = commands
    assert update[:3] == ("sudo", "apt-get", "update")
    assert install[:3] == ("sudo", "apt-get", "install")
    assert set(WANTED) <= set(install)


def test_an_installer_is_for_a_system_that_is_known(dev: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ([], ["beos"]):
        with pytest.raises(SystemExit):
            dev.installer(arguments)
        assert "One of: linux, macos, windows" in capsys.readouterr().err


def test_bench_runs_all_benchmarks_or_those_of_a_file(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[tuple[str, ...]] = []
    monkeypatch.setattr(dev, "set_up", lambda _kind: None)
    monkeypatch.setattr(dev, "run", lambda *command, **_: commands.append(command[1:]))
    dev.bench([])
    dev.bench(["tests/bench/test_engine.py"])
    assert commands == [("-m", "pytest", "--benchmark-only", "--quiet", file) for file in ("tests/bench", "tests/bench/test_engine.py")]


def test_types_are_checked_beside_all_tests_and_a_fault_in_them_counts(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[tuple[str, ...]] = []

    def run(*command: str, **_: str) -> None:
        commands.append(command)
        if "mypy" in command:
            raise SystemExit(1)

    monkeypatch.setattr(dev, "set_up", lambda _kind: None)
    monkeypatch.setattr(dev, "run", run)
    with pytest.raises(SystemExit):
        dev.test([])
    assert any("pytest" in command for command in commands)
    commands.clear()
    dev.test(["tests/kernel"])
    assert ["tests/kernel" in command for command in commands] == [True]


def test_every_command_is_told_of(dev: ModuleType) -> None:
    told = [line.split()[2] for line in dev.USAGE.splitlines()]
    assert told == list(dev.COMMANDS)

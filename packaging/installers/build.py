"""Builds the app's folder with PyInstaller, and proves that it works.

    python -m installers.build [--into FOLDER] [--no-self-test] [--twice]

Two builds of one commit have the same files, byte for byte: times are that of the commit, and nothing depends on chance. With ``--twice``
a second one proves it. What PyInstaller warns of ends the build, unless `complaints` knows the reason.
"""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory

from installers.comparison import differences
from installers.complaints import complaints
from installers.identity import NAME, PROGRAM, TERMINAL_PROGRAM

CHECKOUT = Path(__file__).parents[2]
SPEC = CHECKOUT / "packaging" / "homeroom.spec"


def epoch() -> str:
    """The moment of the build in seconds since 1970: that of the commit, unless SOURCE_DATE_EPOCH says another."""
    asked = os.environ.get("SOURCE_DATE_EPOCH")
    if asked is not None:
        return asked
    told = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=CHECKOUT, capture_output=True, text=True, check=False)
    if told.returncode:
        raise SystemExit("The time of the commit can't be found out; set SOURCE_DATE_EPOCH to seconds since 1970.")
    return told.stdout.strip()


def environment() -> dict[str, str]:
    """In which every build goes alike."""
    paths = os.pathsep.join([str(CHECKOUT), str(CHECKOUT / "packaging")])
    return {**os.environ, "SOURCE_DATE_EPOCH": epoch(), "PYTHONHASHSEED": "0", "PYTHONPATH": paths, "PYTHONUTF8": "1"}


def build(into: Path, work: Path) -> Path:
    """Build the app; the folder that holds its programs. Ends with what PyInstaller warned of."""
    work.mkdir(parents=True, exist_ok=True)
    log = work / "pyinstaller.log"
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "INFO"]
    with log.open("w", encoding="utf-8") as told:
        status = subprocess.run(
            [*command, "--distpath", str(into), "--workpath", str(work), str(SPEC)],
            cwd=CHECKOUT,
            env=environment(),
            stdout=told,
            stderr=subprocess.STDOUT,
            check=False,
        ).returncode
    text = log.read_text(encoding="utf-8")
    if status:
        raise SystemExit(f"{text[-4000:]}\nPyInstaller failed: {log}")
    wrong = complaints(text, (work / "homeroom" / "warn-homeroom.txt").read_text(encoding="utf-8"))
    if wrong:
        raise SystemExit("\n".join(["PyInstaller warns:", *wrong]))
    folder = into / f"{NAME}.app" / "Contents" / "MacOS" if sys.platform == "darwin" else into / PROGRAM
    if not (folder / program_file(TERMINAL_PROGRAM)).exists():
        (folder / TERMINAL_PROGRAM).symlink_to(PROGRAM)
    return folder


def program_file(name: str) -> str:
    """The file name of a program on this system."""
    return f"{name}.exe" if os.name == "nt" else name


def self_test(folder: Path) -> None:
    """Let the app test itself. Ends where it does not pass."""
    program = folder / program_file(TERMINAL_PROGRAM)
    # Without a screen Qt has no fonts on Windows.
    screen = {} if os.name == "nt" else {"QT_QPA_PLATFORM": "offscreen"}
    # The environment of the build must not lead the app to the checkout.
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    if subprocess.run([str(program), "--self-test"], cwd=folder, env=own | screen, check=False).returncode:
        raise SystemExit(f"{program} does not pass its own test.")


def size(folder: Path) -> float:
    """How large a folder is, in MB."""
    return sum(file.lstat().st_size for file in folder.rglob("*") if file.is_file() and not file.is_symlink()) / 1e6


def main() -> None:
    """Build the app, have it test itself, say how large it is."""
    parser = ArgumentParser(description="builds the app's folder")
    parser.add_argument("--into", type=Path, default=CHECKOUT / "dist")
    parser.add_argument("--work", type=Path, default=CHECKOUT / "build" / "pyinstaller")
    parser.add_argument("--no-self-test", action="store_true")
    parser.add_argument("--twice", action="store_true", help="build once more elsewhere, and compare")
    asked = parser.parse_args()
    folder = build(asked.into.resolve(), asked.work.resolve())
    if asked.twice:
        with TemporaryDirectory() as elsewhere:
            told = differences(folder, build(Path(elsewhere) / "dist", Path(elsewhere) / "work"))
        if told:
            raise SystemExit("\n".join(["Two builds of one commit differ:", *told]))
        print("A second build has the same files.")
    if not asked.no_self_test:
        self_test(folder)
    print(f"{folder}: {size(folder):.1f} MB, {sum(1 for file in folder.rglob('*') if file.is_file())} files")


if __name__ == "__main__":
    main()

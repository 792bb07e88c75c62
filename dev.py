#!/usr/bin/env python3
"""Set up, play, test and package Homeroom from a fresh checkout. Needs Python 3.11 or newer and nothing else."""

from __future__ import annotations

import ctypes
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

USAGE = """\
python3 dev.py play [ARGUMENTS...]     start the app
python3 dev.py check [COMMIT]          in 20 seconds: lint, types, import contracts, and the tests near what changed since a commit
python3 dev.py test [ARGUMENTS...]     lint, types, import contracts, audit and all tests; with arguments, only pytest with them
python3 dev.py format                  fix what lint can fix, and format
python3 dev.py coverage                measure how much of engines and view-models the tests reach
python3 dev.py mutate GAME [...]       break a game's rules one by one and show what its tests do not notice
python3 dev.py records [GAME...]       write the golden records again after an intended change, and show what changed
python3 dev.py bench [FILE...]         run the benchmarks and compare them with their aims
python3 dev.py package                 build the app folder with PyInstaller and run its self-test
python3 dev.py installer SYSTEM        build an installer: linux, windows (on Windows or Linux), macos (only there)
python3 dev.py plain [SUITE] [...]     run both commands of the README in a plain Debian in a folder (needs root)
python3 dev.py papers [TAG]            write the bill of materials and the release notes
python3 dev.py release VERSION         make a release: check, test, set the version, commit, build, tag
python3 dev.py words                   collect all texts for translators
python3 dev.py pictures                draw the ready-made pictures again
python3 dev.py sounds                  make the sounds again
python3 dev.py lock                    pin the newest allowed packages with their hashes"""
HERE = Path(__file__).resolve().parent
VENV = HERE / ".venv"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")
SCREEN = "windows" if os.name == "nt" else "offscreen"
"""The Qt platform for tests: off screen, except on Windows, where Qt has no fonts there."""
ALL_TESTS = ("-n", "auto", "--dist", "worksteal", "-q")
AUDIT = ("--offline", "--quiet", "--no-progress", "--persona", "auditor", "--strict-collection")
"""Options of zizmor: audit everything, offline."""
MEMORY, ROOM = Path("/dev/shm"), 2 << 30  # noqa: S108 # pytest makes a folder there that nobody else may enter
"""A folder in memory on Linux, and the bytes that have to be free: there tests need not wait until the disk has written."""
CHECK_SECONDS = 17.0
"""Time for `check`, excluding start-up and teardown."""
LEAST_TEST_SECONDS = 5.0
SETTINGS = {"PYTHONHOME", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE", "VIRTUAL_ENV"}
INSTALLERS = {"linux": "installers.linux", "macos": "installers.macos", "windows": "windows.installer"}
"""The modules under packaging that build them."""
LOCKS = {"app": HERE / "packaging" / "lock-app.txt", "dev": HERE / "packaging" / "lock-dev.txt"}

# The shared libraries that PySide6 needs but does not bring along on Linux, and their Debian packages.
# From Debian 13 on libglib2.0-0t64 stands in for libglib2.0-0; apt-get finds it by the old name.
SYSTEM_LIBRARIES = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
# What the tests need besides, to listen to the app as a screen reader does, and to make ICU's data smaller.
TEST_LIBRARIES = {"libXtst.so.6": "libxtst6"}
TEST_FILES = {
    Path("/usr/bin/objcopy"): "binutils",
    Path("/usr/bin/Xvfb"): "xvfb",
    Path("/usr/bin/dbus-daemon"): "dbus",
    Path("/usr/share/dbus-1/services/org.a11y.Bus.service"): "at-spi2-core",
}
FONT_FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path.home() / ".fonts", Path.home() / ".local/share/fonts")


def stop(reason: str) -> None:
    """Exit with status 2 and one line that says why."""
    print(f"dev.py: {reason}", file=sys.stderr)
    raise SystemExit(2)


def run(*command: str | Path, **environment: str) -> None:
    """Run a program from the checkout; exit with its status if it fails."""
    # The interpreter's own settings of the caller must not leak into the environment of the checkout.
    inherited = {key: value for key, value in os.environ.items() if key not in SETTINGS}
    status = subprocess.run([str(part) for part in command], cwd=HERE, env=inherited | environment, check=False).returncode
    if status:
        raise SystemExit(status)


def loads(library: str) -> bool:
    """True if the system has a shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def missing_packages() -> list[str]:
    """The missing Debian packages: Qt's libraries, a font, and Python's venv."""
    missing = [package for library, package in SYSTEM_LIBRARIES.items() if not loads(library)]
    if not any(next(folder.rglob("*.[ot]tf"), None) for folder in FONT_FOLDERS if folder.is_dir()):
        missing.append("fonts-dejavu-core")
    # Debian's Python comes without it. The package of exactly this Python: python3-venv serves the default one only.
    if not PYTHON.exists() and importlib.util.find_spec("ensurepip") is None:
        missing.append(f"python3.{sys.version_info.minor}-venv")
    return missing


def missing_for_tests() -> list[str]:
    """The missing Debian packages without which some tests are skipped."""
    gone = [package for library, package in TEST_LIBRARIES.items() if not loads(library)]
    return gone + [package for path, package in TEST_FILES.items() if not path.exists()]


def set_up_system(kind: str) -> None:
    """Install the missing system packages on Linux, or stop and print the command that installs them.

    What only tests need is installed where nobody has to be asked.
    """
    if not sys.platform.startswith("linux"):
        return
    missing = missing_packages()
    # CI machines have nobody to ask.
    unasked = shutil.which("apt-get") is not None and (os.geteuid() == 0 or (shutil.which("sudo") and os.environ.get("CI")))
    if kind == "dev" and unasked:
        missing += missing_for_tests()
    if not missing:
        return
    if shutil.which("apt-get") is None:
        wanted = " ".join(library for library in SYSTEM_LIBRARIES if not loads(library))
        stop(f"Homeroom needs any font, Python's ensurepip, and these system libraries, which are missing here: {wanted or 'none'}")
    sudo = ("sudo",) if shutil.which("sudo") and os.geteuid() else ()
    if not unasked:
        command = " ".join((*sudo, "apt-get", "install", *missing))
        stop(f"some system packages are missing; {'run this' if sudo else 'run this as root'}, then try again: {command}")
    print(f"dev.py: installing missing system packages with apt-get: {' '.join(missing)}", flush=True)
    run(*sudo, "apt-get", "update", "-qq")
    run(*sudo, "apt-get", "install", "-qq", "-y", "--no-install-recommends", *missing, DEBIAN_FRONTEND="noninteractive")


def fingerprint(kind: str) -> str:
    """A digest of everything that determines an environment: its lock, the project file, this Python."""
    return hashlib.sha256(LOCKS[kind].read_bytes() + (HERE / "pyproject.toml").read_bytes() + sys.version.encode()).hexdigest()


def ready(kind: str) -> bool:
    """True if the virtual environment is of this kind and up to date."""
    mark = VENV / f"homeroom-{kind}"
    return PYTHON.exists() and mark.exists() and mark.read_text() == fingerprint(kind)


def set_up(kind: str) -> None:
    """Make the virtual environment and install the locked packages, unless that has been done."""
    if sys.version_info < (3, 11):
        stop(f"Homeroom needs Python 3.11 or newer; this is {sys.version.split()[0]}")
    set_up_system(kind)
    run(sys.executable, HERE / "packaging" / "compile_words.py")
    if ready(kind) or ready("dev"):  # an environment for development serves playing, too
        return
    if not PYTHON.exists():
        made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], cwd=HERE, check=False)
        if made.returncode:
            shutil.rmtree(VENV, ignore_errors=True)
            stop(f"no virtual environment could be made in {VENV}; Python says why above")
    pip = (PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*pip, "--require-hashes", "-r", LOCKS[kind])
    if kind == "dev":
        # The build backend is among the locked packages, so that nothing unpinned is fetched.
        run(*pip, "--no-deps", "--no-build-isolation", "--editable", HERE)
    # As for an installed app: compiled once, the app starts in half the time.
    run(PYTHON, "-m", "compileall", "-q", "engines", "resources", "tabletop_qt")
    (VENV / f"homeroom-{kind}").write_text(fingerprint(kind))


def play(arguments: list[str]) -> None:
    """Start the app."""
    set_up("app")
    run(PYTHON, "-m", "tabletop_qt", *arguments)


def lint() -> None:
    """Check lint and import contracts, and audit the workflows."""
    run(SCRIPTS / "ruff", "check", ".")
    run(SCRIPTS / "ruff", "format", "--check", ".")
    run(SCRIPTS / "lint-imports", "--no-logo")
    run(SCRIPTS / "zizmor", *AUDIT, ".github")


def types() -> None:
    """Check types."""
    run(PYTHON, "-m", "mypy")


def check(arguments: list[str]) -> None:
    """Lint, and run as many tests near the changes as there is time for."""
    set_up("dev")
    began = time.monotonic()
    lint()
    types()
    left = max(CHECK_SECONDS - (time.monotonic() - began), LEAST_TEST_SECONDS)
    run(PYTHON, "-m", "tests.near", "--seconds", f"{left:.1f}", *arguments, QT_QPA_PLATFORM=SCREEN)


def test(arguments: list[str]) -> None:
    """Lint and run all tests, or run pytest with the arguments."""
    set_up("dev")
    if not arguments:
        lint()
        # In a fresh checkout types take one core for half a minute; the tests begin on the others meanwhile.
        with ThreadPoolExecutor() as beside:
            checked = beside.submit(types)
            pytest(*ALL_TESTS, "--durations=10")
        checked.result()
    else:
        pytest(*arguments)


def pytest(*arguments: str) -> None:
    """Run tests. Benchmarks run once each here, as tests; `bench` measures."""
    folders = {"PYTEST_DEBUG_TEMPROOT": str(MEMORY)} if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM else {}
    run(PYTHON, "-m", "pytest", "--benchmark-disable", "-p", "tests.near", *arguments, QT_QPA_PLATFORM=SCREEN, **folders)


def format_all(_arguments: list[str]) -> None:
    """Fix what lint can fix, and format."""
    set_up("dev")
    run(SCRIPTS / "ruff", "check", "--fix", "--exit-zero", ".")
    run(SCRIPTS / "ruff", "format", ".")


def coverage(arguments: list[str]) -> None:
    """Measure which branches of engines and view-models the tests reach."""
    set_up("dev")
    asked = arguments or [*ALL_TESTS, "--ignore=tests/bench"]
    run(PYTHON, "-m", "pytest", "--benchmark-disable", "--cov", *asked, QT_QPA_PLATFORM=SCREEN)


def mutate(arguments: list[str]) -> None:
    """Break a game's rules and show what its tests do not notice."""
    set_up("dev")
    run(PYTHON, "-m", "tests.mutation", *arguments)


def records(arguments: list[str]) -> None:
    """Write the golden records again and show what changed."""
    set_up("dev")
    run(PYTHON, "-m", "tests.golden", *arguments)


def bench(arguments: list[str]) -> None:
    """Run all benchmarks, or those of the named files."""
    set_up("dev")
    run(PYTHON, "-m", "pytest", "--benchmark-only", "--quiet", *(arguments or ["tests/bench"]), QT_QPA_PLATFORM="offscreen")


def from_packaging(module: str, *arguments: str) -> None:
    """Run a module in packaging."""
    set_up("dev")
    run(PYTHON, "-m", module, *arguments, PYTHONPATH=f"{HERE}{os.pathsep}{HERE / 'packaging'}")


def package(arguments: list[str]) -> None:
    """Build the app folder and run its self-test."""
    from_packaging("installers.build", *arguments)


def installer(arguments: list[str]) -> None:
    """Build the installer for one system."""
    if not arguments or arguments[0] not in INSTALLERS:
        stop(f"an installer for which system? One of: {', '.join(INSTALLERS)}")
    from_packaging(INSTALLERS[arguments[0]], *arguments[1:])


def plain(arguments: list[str]) -> None:
    """Run both commands of the README in a plain Debian."""
    from_packaging("rooms", *arguments)


def papers(arguments: list[str]) -> None:
    """Write the bill of materials and the release notes."""
    from_packaging("releasing", "papers", *arguments)


def release(arguments: list[str]) -> None:
    """Make a release."""
    from_packaging("releasing", *arguments)


def words(_arguments: list[str]) -> None:
    """Collect all texts for translators, and update every translation."""
    set_up("dev")
    run(PYTHON, HERE / "packaging" / "extract_words.py")


def pictures(_arguments: list[str]) -> None:
    """Draw the ready-made pictures again."""
    set_up("dev")
    run(PYTHON, HERE / "packaging" / "draw_pictures.py", QT_QPA_PLATFORM="offscreen")


def sounds(_arguments: list[str]) -> None:
    """Make the sounds again."""
    set_up("dev")
    run(PYTHON, HERE / "packaging" / "make_sounds.py")


def lock(_arguments: list[str]) -> None:
    """Pin the newest allowed packages with their hashes, for every platform, without download addresses."""
    set_up("dev")
    for kind, groups in (("app", []), ("dev", ["--group", "dev"])):
        run(
            SCRIPTS / "uv",
            *("pip", "compile", "pyproject.toml", *groups),
            # Without its extras in the lock, an old pip takes a package's newest release, which has no hash here.
            *("--universal", "--no-strip-extras", "--generate-hashes", "--no-header", "--no-annotate", "--no-emit-index-url"),
            *("--python-version", "3.11"),
            *("--quiet", "--output-file", LOCKS[kind].relative_to(HERE)),
        )


COMMANDS = {
    "play": play,
    "check": check,
    "test": test,
    "format": format_all,
    "coverage": coverage,
    "mutate": mutate,
    "records": records,
    "bench": bench,
    "package": package,
    "installer": installer,
    "plain": plain,
    "papers": papers,
    "release": release,
    "words": words,
    "pictures": pictures,
    "sounds": sounds,
    "lock": lock,
}


def main() -> None:
    """Run the command that the first argument names."""
    if len(sys.argv) < 2 or sys.argv[1] not in COMMANDS:
        print(USAGE, file=sys.stderr)
        raise SystemExit(2)
    COMMANDS[sys.argv[1]](sys.argv[2:])


if __name__ == "__main__":
    main()

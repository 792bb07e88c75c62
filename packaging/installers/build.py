"""Builds the app's folder with PyInstaller, and proves that it works.

    python -m installers.build [--into FOLDER] [--no-self-test] [--twice]

Two builds of one commit have the same files, byte for byte: files get the time of the commit, and nothing is random. `--twice` proves it
with a second build. Any warning of PyInstaller ends the build, unless `MISSING_MODULES` or `OTHER_WARNINGS` gives a reason to ignore it.

PyInstaller's hook for PySide collects every plugin of Qt and all that they link to; `selected` keeps what the app needs. The app draws its
own widgets, reads no pictures but PNG and its own SVG, writes PNG and WebP, and uses no network. PySide's wheels have two layouts:
``PySide6/Qt/plugins`` and ``PySide6/Qt/lib`` on Linux and macOS, ``PySide6/plugins`` and ``PySide6`` on Windows.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from posixpath import dirname, join, normpath
from tempfile import TemporaryDirectory

from installers.identity import NAME, PROGRAM, TERMINAL_PROGRAM

from tabletop_qt.store.licences import all_parts, unnamed

Entry = tuple[str, str, str]
"""As PyInstaller lists a file: its name in the app's folder, the file that is copied, what kind it is of."""

PLUGINS: Mapping[str, frozenset[str]] = {
    # The window systems, and the one without a screen, for the app's test of itself.
    "platforms": frozenset({"qxcb", "qwayland", "qwindows", "qcocoa", "qoffscreen"}),
    # File dialogs of whichever desktop it is.
    "platformthemes": frozenset({"qxdgdesktopportal"}),
    # Animated pictures.
    "imageformats": frozenset({"qwebp"}),
    # Printers.
    "printsupport": frozenset({"cupsprintersupport", "windowsprintersupport", "cocoaprintersupport"}),
    # Letters that are put together of several keys.
    "platforminputcontexts": frozenset({"composeplatforminputcontextplugin", "ibusplatforminputcontextplugin"}),
    # Windows under Wayland: how they stand on the screen, and their frames where the desktop draws none.
    "wayland-shell-integration": frozenset({"xdg-shell"}),
    "wayland-decoration-client": frozenset({"adwaita", "bradient"}),
}
"""The plugins of Qt that are used, by folder. Of every other folder nothing is."""

UNUSED_LIBRARIES = frozenset({"opengl32sw", "d3dcompiler_47", "crypto", "ssl", "Qt6Network", "QtNetwork"})
"""Libraries whose work the app has no use for: three dimensions without a graphics card, encryption, the network."""

OF_THE_SYSTEM = frozenset(
    {"stdc++", "gcc_s", "mvec", "z", "zstd", "glib-2.0", "gthread-2.0", "dbus-1", "fontconfig", "freetype", "expat", "cups"}
    | {"X11", "X11-xcb", "xcb", "wayland-client", "wayland-cursor", "wayland-egl", "EGL", "GL", "drm", "gbm"}
)
"""Libraries that every Linux desktop has and its graphics drivers use, too: another copy beside the system's would quarrel with it."""

LANGUAGES = tuple(path.name for path in (Path(__file__).parents[2] / "resources" / "translations").iterdir() if path.is_dir())
UNUSED_FILES = re.compile(
    rf"__pycache__|\.dist-info/(?!METADATA$)|^PySide6/(Qt/)?translations/(?!qtbase_({'|'.join(LANGUAGES) or '-'})\.qm$)"
    r"|^resources/(translations/.*(?<!\.mo)|art/.*\.svg|.*/art/box\.svg)$"
)
"""The files that are left out; of Qt's own translations only those into our languages are kept."""
OURS = frozenset({"engines", "tabletop_qt", "resources"})
_PLUGIN = re.compile(r"^PySide6/(?:Qt/)?plugins/([^/]+)/(?:lib)?([^/]+?)\.(?:so|dll|dylib)$")
_LIBRARY = re.compile(r"(?:^|/)(?:lib)?([^/]+?)(?:\.so(?:\.[\d.]+)?|(?:-\d+(?:-x64)?)?\.dll|\.dylib)$")
_QT = re.compile(r"(?:^|/)(?:lib)?Qt6(\w+)\.(?:so|dll)")
_FRAMEWORK = re.compile(r"(?:^|/)(\w+)\.framework/")
_MODULE = re.compile(r"\.pyd$|\.(?:abi3|cpython-[\w-]+)\.so$|lib-dynload/")
_PYTHON = re.compile(r"(?:^|/)(?:lib)?python3[\w.]*\.(?:dll|so|dylib)[\d.]*$|^Python$|Python\.framework/")


def selected(entries: Sequence[Entry], needs: Callable[[str], Iterable[str]], *, linux: bool) -> list[Entry]:
    """The files that the app needs, in the order they came.

    Args:
        entries: Everything collected.
        needs: Answers with the names, folders or not, of the libraries that a file links to.
        linux: Whether the app is built for Linux, where libraries of the system are not brought along.
    """
    kept = [entry for entry in entries if used(entry[0], linux=linux)]
    reached = _reached([entry for entry in kept if entry[2] in ("BINARY", "EXTENSION")], needs)
    frameworks = {_framework(name) for name in reached}
    there = {_path(name) for name in reached} | {_path(name) for name, _, kind in kept if kind == "DATA"}

    def stays(entry: Entry) -> bool:
        name, source, kind = entry
        if _framework(name):
            return _framework(name) in frameworks
        if kind == "SYMLINK":
            return normpath(join(dirname(_path(name)), _path(source))) in there
        return name in reached or kind not in ("BINARY", "EXTENSION")

    return [entry for entry in kept if stays(entry)]


def used(name: str, *, linux: bool) -> bool:
    r"""True if the app may need a file, by its name in the app's folder.

    >>> [used(f"PySide6/Qt/plugins/platforms/lib{plugin}.so", linux=True) for plugin in ("qxcb", "qlinuxfb")]
    [True, False]
    >>> [used(f"PySide6\\plugins\\platforms\\{plugin}.dll", linux=False) for plugin in ("qwindows", "qdirect2d")]
    [True, False]
    """
    path = _path(name)
    if UNUSED_FILES.search(path):
        return False
    plugin = _PLUGIN.search(path)
    if plugin is not None:
        return plugin[2] in PLUGINS.get(plugin[1], ())
    library = _FRAMEWORK.search(path) or _LIBRARY.search(path)
    return library is None or not (library[1] in UNUSED_LIBRARIES or (linux and library[1] in OF_THE_SYSTEM))


def check_licences(binaries: Sequence[Entry], modules: Sequence[Entry]) -> None:
    """End the build where it brings something along whose licence the app does not show."""
    libraries = [name for name, _, kind in binaries if kind != "SYMLINK"]
    strange = unnamed(libraries, [name for name, _, _ in modules if not _of_python_or_ours(name)])
    named = {module for part in all_parts() for module in part.contents}
    strange += [name for name in libraries if (found := _QT.search(_path(name))) and found[1] not in named]
    if strange:
        raise SystemExit(f"No part in resources/licences/parts.toml names {', '.join(sorted(strange))}.")


def _of_python_or_ours(module: str) -> bool:
    first = module.partition(".")[0]
    return first in sys.stdlib_module_names or first in OURS or first.startswith("_sysconfigdata_")


def _reached(binaries: Sequence[Entry], needs: Callable[[str], Iterable[str]]) -> frozenset[str]:
    """The names of Python, its modules and Qt's plugins, which are loaded by name, and of all the libraries they lead to."""
    named: dict[str, list[str]] = {}
    for name, _, _ in binaries:
        named.setdefault(_last(name), []).append(name)
    files = {name: source for name, source, _ in binaries}
    waiting = [name for name in files if _loaded_by_name(_path(name))]
    found = set(waiting)
    while waiting:
        for needed in needs(files[waiting.pop()]):
            new = [name for name in named.get(_last(needed), ()) if name not in found]
            found.update(new)
            waiting.extend(new)
    return frozenset(found)


def _loaded_by_name(path: str) -> bool:
    return bool(_PLUGIN.search(path) or _MODULE.search(path) or _PYTHON.search(path))


def _framework(name: str) -> str | None:
    found = _FRAMEWORK.search(_path(name))
    return None if found is None else found[1]


def _path(name: str) -> str:
    return name.replace("\\", "/")


def _last(name: str) -> str:
    """The name without folders, as Windows compares it."""
    return _path(name).rsplit("/", 1)[-1].lower()


MISSING_MODULES: Mapping[str, str] = {
    "modules of Python that other systems have": "_curses _overlapped _posixshmem _posixsubprocess _scproxy _winapi _winreg fcntl grp "
    "msvcrt nt posix pwd readline resource termios vms_lib winreg",
    "modules of a later Python": "annotationlib exceptiongroup",
    "modules that a Python may be built without": "_suggestions",
    "of Jython and Android": "java java.lang jnius org org.python",
    "names that a package fills in itself, taken for modules": "asyncio.DefaultEventLoopPolicy multiprocessing.AuthenticationError "
    "multiprocessing.BufferTooShort multiprocessing.TimeoutError multiprocessing.freeze_support multiprocessing.get_context "
    "multiprocessing.get_start_method multiprocessing.set_start_method collections.abc sqlite3.Connection sqlite3.Error",
    "made by Python or PyInstaller as the app starts": "_frozen_importlib_external pyimod02_importers",
    "for type checkers alone": "_typeshed",
    "of packages that the spec leaves out, imported where their work would begin": "asyncio.coroutines xmlrpc.client",
}
"""Modules that are looked for and may be missing, by the reason."""

OTHER_WARNINGS: Mapping[str, str] = {
    "platformdirs asks Windows for folders, on Windows": r"Library (ole32|shell32|kernel32) required via ctypes not found",
}
"""Other warnings that mean nothing, by the reason."""

_MISSING = re.compile(r"^missing module named '?([\w.]+)'? - imported by (.*)$", re.MULTILINE)
_WARNING = re.compile(r"^\d+ (WARNING|ERROR): (.*)$", re.MULTILINE)
_UNRESOLVED = re.compile(r"Library not found: could not resolve '[^']+', dependency of '.*?site-packages[/\\\\]+([^']+)'")


def complaints(log: str, missing: str) -> list[str]:
    """The faults of a build, one line each.

    Args:
        log: What PyInstaller printed.
        missing: Its list of modules that were not found.
    """
    known = {name for names in MISSING_MODULES.values() for name in names.split()}
    found = [f"no module {name}, which {by} asks for" for name, by in _MISSING.findall(missing) if name not in known]
    return found + [text for _, text in _WARNING.findall(log) if not _harmless(text)]


def _harmless(warning: str) -> bool:
    if any(re.match(pattern, warning) for pattern in OTHER_WARNINGS.values()):
        return True
    unresolved = _UNRESOLVED.match(warning)
    # What the app does without may want libraries that are not here.
    return unresolved is not None and not used(unresolved[1], linux=True)


def inventory(folder: Path) -> Mapping[str, str]:
    """Every file in a folder, and what is in it: its digest, or where a link leads, with an x for programs."""
    found = {}
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder).as_posix()
        if file.is_symlink():
            found[name] = f"→ {file.readlink()}"
        elif file.is_file():
            found[name] = hashlib.sha256(file.read_bytes()).hexdigest() + ("x" if file.stat().st_mode & 0o100 else "")
    return found


def differences(one: Path, other: Path) -> list[str]:
    """The differences between two folders, one line for each file."""
    here, there = inventory(one), inventory(other)
    told = [f"only in {one}: {name}" for name in here.keys() - there.keys()]
    told += [f"only in {other}: {name}" for name in there.keys() - here.keys()]
    told += [f"not the same: {name}" for name in here.keys() & there.keys() if here[name] != there[name]]
    return sorted(told)


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
    """The size of a folder in MB."""
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

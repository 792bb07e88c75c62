"""Which of the files that PyInstaller collects belong into the app.

Its hook for PySide brings every plugin of Qt along, and all that any of them links to. The app draws its widgets by itself, reads and
writes no pictures but PNG, and talks to no network. PySide's wheels have two layouts: ``PySide6/Qt/plugins`` and ``PySide6/Qt/lib`` on
Linux and macOS, ``PySide6/plugins`` and ``PySide6`` on Windows.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from posixpath import dirname, join, normpath

from tabletop_qt.store.licences import unnamed

Entry = tuple[str, str, str]
"""As PyInstaller lists a file: its name in the app's folder, the file that is copied, what kind it is of."""

PLUGINS: Mapping[str, frozenset[str]] = {
    # The window systems, and the one without a screen, for the app's test of itself.
    "platforms": frozenset({"qxcb", "qwayland", "qwindows", "qcocoa", "qoffscreen"}),
    # File dialogs of whichever desktop it is.
    "platformthemes": frozenset({"qxdgdesktopportal"}),
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
    {"stdc++", "gcc_s", "mvec", "z", "zstd", "glib-2.0", "gthread-2.0", "dbus-1", "fontconfig", "freetype", "expat"}
    | {"X11", "X11-xcb", "xcb", "wayland-client", "wayland-cursor", "wayland-egl", "EGL", "GL", "drm", "gbm"}
)
"""Libraries that every Linux desktop has and its graphics drivers use, too: another copy beside the system's would quarrel with it."""

UNUSED_FILES = re.compile(r"__pycache__|^PySide6/(Qt/)?translations/|^resources/.*\.(pot|svg)$")

OURS = frozenset({"engines", "tabletop_qt", "resources"})

_PLUGIN = re.compile(r"^PySide6/(?:Qt/)?plugins/([^/]+)/(?:lib)?([^/]+?)\.(?:so|dll|dylib)$")
_LIBRARY = re.compile(r"(?:^|/)(?:lib)?([^/]+?)(?:\.so(?:\.[\d.]+)?|(?:-\d+(?:-x64)?)?\.dll|\.dylib)$")
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
    r"""Whether a file may be of use, by its name in the app's folder.

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

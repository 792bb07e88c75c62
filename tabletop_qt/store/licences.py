"""The parts of the packaged app that others made, and their licences: ``resources/licences``."""

from __future__ import annotations

import platform
import sys
import tomllib
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from fnmatch import fnmatchcase
from functools import cache
from importlib import metadata

from attrs import frozen
from cattrs import structure

from engines.kernel.messages import Message, msg
from resources import text
from tabletop_qt.translation import tr


@frozen
class Part:
    """A part of the app that others made."""

    name: str
    by: str
    licence: str
    texts: tuple[str, ...] = ()
    """The names of the licence texts."""
    package: str = ""
    """The distribution on PyPI that it is."""
    within: str = ""
    """The distribution that contains it and has its version."""
    contents: tuple[str, ...] = ()
    """The modules of it that are used."""
    modules: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    """Patterns of the names of its libraries."""
    on: tuple[str, ...] = ()
    """The systems it is packaged for; none named means all."""
    inside: str = ""
    """The part that it is built into."""

    @property
    def version(self) -> str:
        """The version of the part that runs here; empty if it is unknown."""
        if self.name == "Python":
            return platform.python_version()
        with suppress(metadata.PackageNotFoundError):
            return metadata.version(self.package or self.within) if self.package or self.within else ""
        return ""

    @property
    def title(self) -> str:
        """The name, with the version if it is known."""
        return f"{self.name} {self.version}".rstrip()


@cache
def all_parts() -> tuple[Part, ...]:
    """The parts on every system, in the order they are named."""
    return structure(tomllib.loads(text("licences", "parts.toml"))["part"], tuple[Part, ...])


def parts(system: str = sys.platform) -> tuple[Part, ...]:
    """The parts of the app on a system (`sys.platform`)."""
    return tuple(part for part in all_parts() if not part.on or system in part.on)


def licence_text(name: str) -> str:
    """The full text of a licence. Raises FileNotFoundError."""
    return text("licences", f"{name}.txt")


def text_names(of: Sequence[Part]) -> tuple[str, ...]:
    """The names of the licence texts of these parts, each once, in order."""
    return tuple(dict.fromkeys(name for part in of for name in part.texts))


def replacing(folder: str, system: str = sys.platform) -> tuple[Message, ...]:
    """Return the sentences on where Qt's source code is and how to replace its libraries in a folder, as the LGPL asks."""
    version = next(part.version for part in all_parts() if part.name == "PySide6")
    series = version.rpartition(".")[0]
    told = [
        msg("Qt, PySide6 and Shiboken6 {version} are used unchanged, under the LGPL 3. Their source code:", version=version),
        msg("{address}", address=f"https://download.qt.io/archive/qt/{series}/{version}/single/qt-everywhere-src-{version}.tar.xz"),
        msg(
            "{address}",
            address=f"https://download.qt.io/official_releases/QtForPython/pyside6/PySide6-{version}-src/"
            f"pyside-setup-everywhere-src-{version}.tar.xz",
        ),
        msg(
            "You may replace them with your own build of a compatible version: put its shared libraries in the place of those in {folder}, "
            "and start Homeroom again. You may take Homeroom apart to see if your changes work.",
            folder=folder,
        ),
    ]
    if system == "darwin":
        told.append(
            msg(
                "macOS then wants new signatures: {library} for each library, and {app}. Homeroom's entitlement {entitlement} lets it load "
                "libraries that were signed by somebody else.",
                library="codesign --force --sign - LIBRARY",
                app="codesign --force --sign - --preserve-metadata=entitlements Homeroom.app",
                entitlement="com.apple.security.cs.disable-library-validation",
            )
        )
    return tuple(told)


def in_full(system: str = sys.platform, *, elsewhere: Collection[str] = ()) -> str:
    """All parts on a system and the texts of their licences, as plain text, but for those texts that the system keeps elsewhere."""
    there = parts(system)
    inside = "PySide6" if system == "win32" else "PySide6/Qt/lib"
    named = [f"{part.title}{f' (in {part.inside})' if part.inside else ''}: {part.licence}\n  {part.by}" for part in there]
    texts = [f"{'-' * 76}\n{name}\n{'-' * 76}\n\n{licence_text(name)}" for name in text_names(there) if name not in elsewhere]
    return "\n\n".join(["Parts by others, and their licences:", *named, *(tr(told) for told in replacing(inside, system)), *texts])


def unnamed(files: Iterable[str], modules: Iterable[str]) -> list[str]:
    """The packaged libraries (names with or without folders) and modules (neither ours nor Python's) that no part names."""
    known = {module for part in all_parts() for module in part.modules}
    patterns = [pattern for part in all_parts() for pattern in part.files]
    strange = [file for file in files if not any(fnmatchcase(file.replace("\\", "/").rsplit("/", 1)[-1], each) for each in patterns)]
    return strange + [module for module in modules if module.partition(".")[0] not in known]

"""What PyInstaller warns of, and what of that is known and harmless."""

from __future__ import annotations

import re
from collections.abc import Mapping

from installers.parts import used

MISSING_MODULES: Mapping[str, str] = {
    "modules of Python that other systems have": "_curses _overlapped _posixshmem _posixsubprocess _scproxy _winapi _winreg fcntl grp "
    "msvcrt nt posix pwd readline resource termios vms_lib winreg",
    "modules of a later Python": "annotationlib exceptiongroup",
    "modules that a Python may be built without": "_suggestions",
    "of Jython and Android": "java java.lang jnius org org.python",
    "names that a package fills in itself, taken for modules": "asyncio.DefaultEventLoopPolicy multiprocessing.AuthenticationError "
    "multiprocessing.BufferTooShort multiprocessing.TimeoutError multiprocessing.freeze_support multiprocessing.get_context "
    "multiprocessing.get_start_method multiprocessing.set_start_method collections.abc",
    "made by Python or PyInstaller as the app starts": "_frozen_importlib_external pyimod02_importers",
    "for type checkers alone": "_typeshed",
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
    """What is wrong with a build, a line for each; nothing where all is well.

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

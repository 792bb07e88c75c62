"""Imports PySide without what it has for programmers: each part of that is loaded when somebody asks for it.

PySide knows the signature of every method of Qt, for messages about wrong arguments, for `help`, and for making type stubs. That knowledge
lies in its library as source text, which Python compiles at every start: a sixth of the time until a bare window stands. Besides, PySide
puts a function of its own in place of Python's import, which reads the source text of every module that is imported: it looks there for
`__feature__`, a switch to other names of Qt's methods, which is not used here; and all that text stays in memory.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import Any

_ON_DEMAND: Mapping[str, Sequence[str]] = {
    "shibokensupport.signature": ("errorhandler", "layout", "parser"),
    "shibokensupport.signature.lib": ("enum_sig", "pyi_generator", "tool"),
}
"""The parts that can wait, by package. Where a later PySide knows none of them, it is imported as it comes."""

FROMLIST = 2
"""Where ``__import__`` is given, after the name, what is imported from a module."""


def import_qt() -> None:
    """Import PySide lightly, and leave Python's import as it was."""
    python = getattr(builtins, "__orig_import__", builtins.__import__)

    def spare(name: str, *given: Any, **named: Any) -> Any:
        for part in named.get("fromlist", given[2] if len(given) > FROMLIST else None) or ():
            if part in _ON_DEMAND.get(name, ()) and f"{name}.{part}" not in sys.modules:
                _stand_in(import_module(name), part)
        return python(name, *given, **named)

    vars(builtins)["__import__"] = spare
    try:
        import_module("PySide6.QtCore")
    finally:
        vars(builtins)["__import__"] = python


def _stand_in(package: ModuleType, part: str) -> None:
    """Put an empty module where the part belongs, which loads itself when it is asked for something."""
    name = f"{package.__name__}.{part}"
    spec = find_spec(name)
    if spec is None or spec.loader is None:
        return
    module, loader = module_from_spec(spec), spec.loader

    def load(asked: str) -> Any:
        # What Python itself asks every module it meets is no reason to load.
        if asked.startswith("__"):
            raise AttributeError(asked)
        del vars(module)["__getattr__"]
        published, spec.name = spec.name, name  # PySide knows it by another name by now, its loader only by this one.
        loader.exec_module(module)
        spec.name = published
        return getattr(module, asked)

    vars(module)["__getattr__"] = load
    vars(package)[part] = sys.modules[name] = module

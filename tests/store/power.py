"""A disk that loses its power: from a log of what was done to it, the images that may be left of it.

What counts is what the system promises and no more. The content of a file is safe once the file has been synced, a name in a folder once
the folder has been. Of everything else there may be left nothing, all, any beginning, or room without content. A renaming happens or does
not.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from attrs import field, frozen, mutable

from engines.kernel.rng import Rng
from tests.store.disk_calls import Call

NOTHING, ALL, SOME, ROOM = "nothing", "all", "some", "room"
"""The unsynced data that survives."""


@mutable(eq=False)
class Content:
    """The content of a file, as everything that was done to it in order: bytes added, or a length that it was cut to."""

    done: list[bytes | int] = field(factory=list)

    def after(self, count: int) -> bytes:
        """The bytes after this many of these."""
        data = b""
        for each in self.done[:count]:
            data = data + each if isinstance(each, bytes) else data[:each]
        return data


@frozen
class Step:
    """One change of the disk.

    ``kind`` is "content" (one more thing was done to ``content``), "sync", "name" (``name`` leads to ``content`` from now on, or is a
    folder; ``gone`` no longer is a name), or "sync names" (of the folder ``name``).
    """

    kind: str
    content: Content | None = None
    name: str = ""
    gone: str = ""


class PowerLog:
    """Logs every change of the disk. Without ``syncs`` it hears of no sync."""

    def __init__(self, syncs: bool = True) -> None:
        self.steps: list[Step] = []
        self._syncs = syncs
        self._names: dict[str, Content] = {}
        self._handles: dict[int, Content | str] = {}

    def wrap(self, name: str, call: Call) -> Call:
        """The call, logged when it has been done."""

        def logged(*given: Any, **more: Any) -> Any:
            result = call(*given, **more)
            match name:
                case "open":
                    self._opened(result, os.fspath(given[0]), given[1])
                case "write":
                    self._change(given[0], bytes(given[1][:result]))
                case "ftruncate":
                    self._change(given[0], given[1])
                case "fsync":
                    self._sync(given[0])
                case "mkdir":
                    self.steps.append(Step("name", None, os.fspath(given[0])))
                case "unlink":
                    self._rename(os.fspath(given[0]), "", keep=False)
                case "link" | "replace":
                    self._rename(os.fspath(given[0]), os.fspath(given[1]), keep=name == "link")
            return result

        return logged

    def _opened(self, handle: int, name: str, flags: int) -> None:
        if Path(name).is_dir():
            self._handles[handle] = name
            return
        if name not in self._names:
            self._names[name] = Content()
            if flags & os.O_CREAT:
                self.steps.append(Step("name", self._names[name], name))
        self._handles[handle] = self._names[name]

    def _change(self, handle: int, what: bytes | int) -> None:
        content = self._handles[handle]
        assert isinstance(content, Content)
        content.done.append(what)
        self.steps.append(Step("content", content))

    def _sync(self, handle: int) -> None:
        of = self._handles[handle]
        if self._syncs:
            self.steps.append(Step("sync names", None, of) if isinstance(of, str) else Step("sync", of))

    def _rename(self, name: str, other: str, keep: bool) -> None:
        content = self._names[name] if keep else self._names.pop(name)
        if other:
            self._names[other] = content
        self.steps.append(Step("name", content if other else None, other, "" if keep else name))

    def image(self, at: int, left: str, chances: int = 0) -> dict[str, bytes | None]:
        """The disk's content when the power goes after this many steps: files by name, None for folders."""
        rng = Rng(at * 100 + chances + 1)
        done: dict[Content, int] = {}
        safe: dict[Content, int] = {}
        named: list[tuple[Step, bool]] = []
        for step in self.steps[:at]:
            if step.kind == "content" and step.content is not None:
                done[step.content] = done.get(step.content, 0) + 1
            elif step.kind == "sync" and step.content is not None:
                safe[step.content] = done.get(step.content, 0)
            elif step.kind == "name":
                named.append((step, False))
            else:
                named = [(each, kept or _folder(each) == step.name) for each, kept in named]
        disk: dict[str, bytes | None] = {}
        for step, kept in named:
            chance, rng = rng.below(2)
            if kept or left in (ALL, ROOM) or (left == SOME and chance):
                if step.gone:
                    disk.pop(step.gone, None)
                if step.name:
                    count, of = safe.get(step.content, 0) if step.content else 0, done.get(step.content, 0) if step.content else 0
                    disk[step.name] = _left(step.content, count, of, left, chance) if step.content is not None else None
        return disk


def _folder(step: Step) -> str:
    return os.path.dirname(step.name or step.gone)


def _left(content: Content, safe: int, done: int, left: str, chance: int) -> bytes:
    """The part of a file that survives."""
    all_, sure = content.after(done), content.after(safe)
    if left == ALL:
        return all_
    if left == ROOM:
        return sure + bytes(max(0, len(all_) - len(sure)))
    if left == SOME and chance:
        return all_[: (len(sure) + len(all_)) // 2] if len(all_) > len(sure) else all_
    return sure

"""A fault of the app: what it was, where in the program, and everything that is known of it."""

from __future__ import annotations

import traceback
from pathlib import Path

from attrs import frozen


@frozen
class Fault:
    """Something that should never have happened.

    ``kind``, ``where`` and ``way`` say what it was, where in the program, and on which way the program came there; they never hold anything
    of a game, as ``text``, all that is known, may. Two faults with the same kind at the same place are the same fault.
    """

    kind: str
    where: str
    text: str
    way: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """What makes it the same fault as another one."""
        return self.kind, self.where


def fault_of(error: BaseException, context: str = "") -> Fault:
    """The fault that an exception tells of; ``context`` is where it came to light, where the traceback does not say it."""
    frames = traceback.extract_tb(error.__traceback__)
    where = ""
    if frames:
        last = frames[-1]
        where = f"{'/'.join(Path(last.filename).parts[-3:])}, line {last.lineno}, in {last.name}"
    text = "".join(traceback.format_exception(error))
    return Fault(type(error).__name__, where, f"{context}\n{text}" if context else text, "".join(traceback.format_list(frames)))

"""Pictures of any moment of a table, and of a stretch of its moves: an animated picture, or a folder of numbered ones.

They show what the only person at the table may see of it, or what everybody may where several play: no hand that is hidden (TBL-5, 6).
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from PySide6.QtGui import QImage

from engines.kernel.contract import Refusal, Refused
from engines.kernel.disclosure import Disclosure
from engines.kernel.messages import msg
from engines.kernel.table import Table
from tabletop_qt.shell.miniature import image_bytes, table_image
from tabletop_qt.store.disk import free_name, unwritten, write_whole
from tabletop_qt.table.pictures import Pictures, Sharpness
from tabletop_qt.viewmodels.pages import onlooker
from tabletop_qt.viewmodels.scenery import Scenery
from tabletop_qt.viewmodels.view_model import ViewModel, left_after

SIZES = (1, 2)
"""The sizes of a picture, in pixels per unit of the table."""
EACH, LAST = 1000, 3000
"""The milliseconds that an animated picture shows each moment, and the last one."""
MOST = 200
"""The most moments of an animated picture."""
QUALITY = 90


def moment_scenery(table: Table[Any], model: ViewModel[Any, Any, Any], turn: int) -> Scenery:
    """The table after ``turn`` decisions, as a picture may show it. Raises Refused where what lay open then is put away."""
    disclosure = Disclosure(table, onlooker(table))
    then = disclosure.state_at(turn)
    if then is None:
        raise Refused(Refusal("TBL-5", msg("What was face up here has since been put away; you have to remember it.")))
    seat = disclosure.seat
    side = seat if seat is not None else 0
    view = table.game.view(then, seat) if disclosure.everything else then
    return model.spectate(view, side).added(left_after(table, model, turn, seat, side))


def moment_image(table: Table[Any], model: ViewModel[Any, Any, Any], pictures: Pictures, turn: int, size: int) -> QImage:
    """A picture of the whole table after ``turn`` decisions. Raises Refused."""
    scenery = moment_scenery(table, model, turn)
    pixels = round(scenery.bounds.w * size), round(scenery.bounds.h * size)
    return table_image(scenery, pictures, Sharpness(float(size), float(size)), pixels)


def write_frames(path: Path, frames: Iterable[QImage]) -> Path:
    """Write numbered PNG files into a new folder, which gets its name when all of them are there. Raises StoreError."""
    made = free_name(path)
    beside = made.with_name(f".{made.name}.unfinished")
    try:
        shutil.rmtree(beside, ignore_errors=True)
        os.mkdir(beside)
        for number, frame in enumerate(frames, 1):
            write_whole(beside / f"{number:03}.png", image_bytes(frame, "png", 60))
        os.rename(beside, made)
    except OSError as error:
        # Named by the folder that was wanted, not by a file of the unfinished one.
        raise unwritten(made, error.__cause__ if isinstance(error.__cause__, OSError) else error) from error
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return made


# Animated pictures


def animated(frames: Iterable[QImage], each: int = EACH, last: int = LAST) -> bytes:
    """Return an animated WebP file of these pictures, all of one size. Qt writes single ones; their data goes into one container."""
    still: list[bytes] = []
    size = 0, 0
    for frame in frames:
        size = frame.width(), frame.height()
        still.append(b"".join(_bitstream(image_bytes(frame, "webp", QUALITY))))
    shown = [each] * (len(still) - 1) + [last]
    corner = bytes(6) + _three(size[0] - 1) + _three(size[1] - 1)
    # Two flags: the file is animated; a frame replaces the one before.
    parts = [
        _chunk(b"VP8X", b"\x02" + bytes(3) + corner[6:]),
        _chunk(b"ANIM", b"\xff\xff\xff\xff" + bytes(2)),
        *(_chunk(b"ANMF", corner + _three(time) + b"\x02" + data) for data, time in zip(still, shown, strict=True)),
    ]
    return _chunk(b"RIFF", b"WEBP" + b"".join(parts))


def _bitstream(file: bytes) -> Iterator[bytes]:
    """The chunks of a WebP file that hold its picture."""
    at = 12
    while at + 8 <= len(file):
        length = int.from_bytes(file[at + 4 : at + 8], "little")
        length += length % 2
        if file[at : at + 4] in (b"ALPH", b"VP8 ", b"VP8L"):
            yield file[at : at + 8 + length]
        at += 8 + length


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + len(data).to_bytes(4, "little") + data + bytes(len(data) % 2)


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")

"""The app's name, version, file type and icons, as each system wants them.

Windows wants an ICO, macOS an ICNS, Linux a PNG of each size. Qt writes only one size into an ICO, and an ICNS on macOS alone. Both are
simple containers, written here.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from publisher import AUTHORS, addresses
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgRenderer

from engines.kernel.records import SUFFIX
from resources import folder
from tabletop_qt import __version__
from tabletop_qt.translation import languages

NAME = "Homeroom"
VERSION = __version__
PROGRAM = "homeroom"
"""The program with a window."""
TERMINAL_PROGRAM = "tabletop-qt"
"""The same program for a terminal."""
CONTACT, REPOSITORY, IDENTIFIER = addresses((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")).values()
"""The publisher, the repository, and the app's identifier for macOS and software centres."""
COPYRIGHT = f"Copyright (c) 2026 {AUTHORS}. MIT licence."
SUMMARY = "Four school-and-camp board games, every rule enforced"
RECORD = "Homeroom record"
"""The name of the file type, as systems show it."""
EXTENSION = SUFFIX.removeprefix(".")
MIME_TYPE = "application/x-homeroom"
RECORD_IDENTIFIER = f"{IDENTIFIER.rpartition('.')[0]}.record"


def numbers() -> tuple[int, int, int, int]:
    """The version as four numbers, as Windows compares them."""
    first, second, third = (int(part) for part in VERSION.split("."))
    return first, second, third, 0


def windows_strings(program: str) -> Mapping[str, str]:
    """The properties of a program on Windows."""
    return {
        "CompanyName": AUTHORS,
        "FileDescription": NAME,
        "FileVersion": VERSION,
        "InternalName": program,
        "LegalCopyright": COPYRIGHT,
        "OriginalFilename": f"{program}.exe",
        "ProductName": NAME,
        "ProductVersion": VERSION,
    }


def mac_properties() -> dict[str, Any]:
    """The entries of Info.plist besides name, version and icon."""
    return {
        "CFBundleDisplayName": NAME,
        "CFBundleVersion": VERSION,
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": list(languages()),
        "NSHumanReadableCopyright": COPYRIGHT,
        "NSHighResolutionCapable": True,
        "NSRequiresAquaSystemAppearance": False,
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": "13.0",
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": RECORD,
                "CFBundleTypeRole": "Editor",
                "CFBundleTypeIconFile": "record.icns",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [RECORD_IDENTIFIER],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": RECORD_IDENTIFIER,
                "UTTypeDescription": RECORD,
                "UTTypeIconFile": "record.icns",
                "UTTypeConformsTo": ["public.utf8-plain-text"],
                "UTTypeTagSpecification": {"public.filename-extension": [EXTENSION], "public.mime-type": [MIME_TYPE]},
            }
        ],
    }


PNG_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 20, 24, 32, 40, 48, 64, 256)
ICNS_KINDS = (("ic11", 32), ("ic12", 64), ("ic07", 128), ("ic13", 256), ("ic08", 256), ("ic14", 512), ("ic09", 512), ("ic10", 1024))
"""The kinds of pictures in an ICNS and their sizes in pixels: 16 to 512 points, and the same for sharp screens."""
LARGEST_BITMAP = 64
"""In an ICO larger pictures are PNG; smaller ones are bitmaps, which older parts of Windows expect."""
DRAWINGS: Mapping[str, str] = {"homeroom": "icon.svg", "record": "record.svg"}
"""The drawing of the app and of a file that it saves, by the name of the icon."""
SMALL = 24
"""Up to this many pixels, a simpler drawing is used if there is one."""


def picture(name: str, size: int) -> QImage:
    """An icon, ``size`` pixels wide and high."""
    drawing = folder("art", DRAWINGS[name])
    small = drawing.with_name(f"{drawing.stem}-small.svg")
    renderer = QSvgRenderer(QByteArray((small if size <= SMALL and small.exists() else drawing).read_bytes()))
    if not renderer.isValid():
        raise ValueError(f"{drawing} can't be drawn")
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return image.convertToFormat(QImage.Format.Format_ARGB32)


def png(image: QImage) -> bytes:
    """A picture as PNG."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not QImageWriter(buffer, QByteArray(b"png")).write(image):
        raise ValueError("the picture can't be written as PNG")
    return bytes(buffer.data().data())


def ico(images: Mapping[int, QImage]) -> bytes:
    """Pictures by their sizes in one ICO."""
    parts = {size: png(image) if size > LARGEST_BITMAP else bitmap(image) for size, image in images.items()}
    head, offset = struct.pack("<HHH", 0, 1, len(parts)), 6 + 16 * len(parts)
    for size, part in parts.items():
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(part), offset)
        offset += len(part)
    return head + b"".join(parts.values())


def bitmap(image: QImage) -> bytes:
    """A picture as it lies in an ICO: twice as high as it is, from the bottom up, and below a mask, which transparency has replaced."""
    size = image.width()
    pixels = bytes(image.constBits())
    rows = [pixels[row * size * 4 : (row + 1) * size * 4] for row in reversed(range(size))]
    mask = bytes((size + 31) // 32 * 4 * size)
    return struct.pack("<IiiHHIIiiII", 40, size, size * 2, 1, 32, 0, size * size * 4, 0, 0, 0, 0) + b"".join(rows) + mask


def icns(images: Mapping[int, QImage]) -> bytes:
    """Pictures by their sizes in one ICNS."""
    parts = b""
    for kind, size in ICNS_KINDS:
        data = png(images[size])
        parts += kind.encode() + struct.pack(">I", len(data) + 8) + data
    return b"icns" + struct.pack(">I", len(parts) + 8) + parts


def write_icons(target: Path) -> None:
    """Write every icon in every shape: ``NAME.ico``, ``NAME.icns``, ``NAME-SIZE.png`` and the drawing itself."""
    target.mkdir(parents=True, exist_ok=True)
    for name, drawing in DRAWINGS.items():
        (target / f"{name}.ico").write_bytes(ico({size: picture(name, size) for size in ICO_SIZES}))
        (target / f"{name}.icns").write_bytes(icns({size: picture(name, size) for _, size in ICNS_KINDS}))
        (target / f"{name}.svg").write_bytes(folder("art", drawing).read_bytes())
        for size in PNG_SIZES:
            (target / f"{name}-{size}.png").write_bytes(png(picture(name, size)))

"""What the app says of itself to the systems it is installed on: its name, its version, the files that it opens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.kernel.records import SUFFIX
from tabletop_qt import __version__

NAME = "Homeroom"
VERSION = __version__
PROGRAM = "homeroom"
"""The program with a window."""
TERMINAL_PROGRAM = "tabletop-qt"
"""The same program for a terminal."""
IDENTIFIER = "org.homeroomtabletop.Homeroom"
"""How macOS and Linux's software centres tell the app from all others. Once published, it stays."""
AUTHORS = "The Homeroom authors"
CONTACT = "maintainers@homeroom.invalid"
COPYRIGHT = "Copyright (c) 2026 The Homeroom authors. MIT licence."
SUMMARY = "Four school-and-camp board games, every rule enforced"
RECORD = "Homeroom table"
"""What a file of the app's is called where files are listed."""
EXTENSION = SUFFIX.removeprefix(".")
MIME_TYPE = "application/x-homeroom"
RECORD_IDENTIFIER = "org.homeroomtabletop.record"


def numbers() -> tuple[int, int, int, int]:
    """The version as four numbers, as Windows compares them."""
    first, second, third = (int(part) for part in VERSION.split("."))
    return first, second, third, 0


def windows_strings(program: str) -> Mapping[str, str]:
    """What the properties of a program show on Windows."""
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
    """What macOS is told beside name, version and icon: the files the app opens, and how it is shown."""
    return {
        "CFBundleDisplayName": NAME,
        "CFBundleVersion": VERSION,
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

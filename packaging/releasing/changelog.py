"""What the changelog says of a version, and how its part for the next one gets number and date."""

from __future__ import annotations

import re
from datetime import date

NEXT = "Unreleased"


class ChangelogError(ValueError):
    """The changelog does not say what it should."""


def parts(text: str) -> dict[str, str]:
    """What stands under each heading; a heading's date is left out."""
    found: dict[str, str] = {}
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        heading, _, body = part.partition("\n")
        name = heading.split(" (")[0].strip()
        if name in found:
            raise ChangelogError(f"the changelog has two parts for {name}")
        found[name] = body.strip()
    return found


def notes(text: str, version: str) -> str:
    """What is new in a version, or in the next one."""
    found = parts(text).get(version)
    if not found:
        raise ChangelogError(f"the changelog says nothing under {version}")
    return found


def released(text: str) -> list[str]:
    """The versions that the changelog knows, newest first."""
    return [name for name in parts(text) if name != NEXT]


def dated(text: str, version: str, day: date) -> str:
    """The changelog once the next version has its number and date, and the part for the one after it is empty."""
    notes(text, NEXT)
    if version in parts(text):
        raise ChangelogError(f"the changelog has a part for {version} already")
    return text.replace(f"## {NEXT}\n", f"## {NEXT}\n\n## {version} ({day.isoformat()})\n", 1)

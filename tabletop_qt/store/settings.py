"""What a person has chosen about the app, kept in a small readable file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs
from attrs import frozen

from engines.kernel.messages import Message, msg
from tabletop_qt.store.disk import StoreError, move, read_whole, write_whole

MAX_BYTES = 1_000_000


@frozen
class Settings:
    """All settings; what a file doesn't name has its default."""

    theme: str = "system"
    """``system``, or the name of a theme."""
    reduce_motion: bool = False
    """Pieces are where they belong at once."""
    text_size: int = 100
    """In percent."""
    confirm_end: bool = True
    """Ask before a turn is ended with something left to do."""
    covers: bool = True
    """A cover stands between persons who share the screen (TBL-6)."""
    pace: str = "normal"
    """How fast decisions are played on the timeline, by name."""
    pick_keys: bool = False
    """Persons who choose in secret at once pick by keys of their own, instead of one after the other behind the cover."""
    bot_pace: str = "quick"
    """How fast bots decide: ``instant``, ``quick`` or ``calm``."""
    game: str = ""
    """The game that was set up last."""
    panel_open: bool = True
    """The panel beside the table is open."""
    window: str = ""
    """The window's place and size, in the toolkit's own letters."""
    last_setups: Mapping[str, Mapping[str, Any]] = attrs.field(factory=dict)
    """What was set up last, by game: whatever plain data its form wants to find again."""
    others: Mapping[str, Any] = attrs.field(factory=dict)
    """What the file names and this version doesn't know; written back as it was."""


def load_settings(path: Path) -> tuple[Settings, Message | None]:
    """The settings in a file, and what the person must be told where it was damaged.

    A damaged file is kept under another name; what can't be read has its default. Never raises.
    """
    if not path.exists():
        return Settings(), None
    # Only with a file, so that the app's first start reads nothing in vain.
    from engines.kernel.serialization import DataError, parse_json

    try:
        given = parse_json(read_whole(path, MAX_BYTES).decode("utf-8"), MAX_BYTES)
        if not isinstance(given, dict):
            raise DataError("no object")
    except StoreError as error:
        return Settings(), msg("The settings could not be read, so all are as at first: {reason}", reason=error.message)
    except ValueError as error:
        return Settings(), _set_aside(path, str(error))
    settings, wrong = _read(given)
    return settings, _set_aside(path, ", ".join(wrong)) if wrong else None


def _read(given: dict[str, Any]) -> tuple[Settings, list[str]]:
    first = Settings()
    found: dict[str, Any] = {}
    wrong: list[str] = []
    for field in attrs.fields(Settings):
        if field.name == "others" or field.name not in given:
            continue
        value = given.pop(field.name)
        if type(value) is not type(getattr(first, field.name)):
            wrong.append(field.name)
        elif field.name == "last_setups":
            found[field.name] = {game: setup for game, setup in value.items() if isinstance(setup, dict)}
        else:
            found[field.name] = value
    return Settings(**found, others=given), wrong


def _set_aside(path: Path, detail: str) -> Message:
    try:
        aside = move(path, path.with_name(path.name + ".damaged"))
    except StoreError as error:
        return msg("The settings are damaged ({detail}). {reason}", detail=detail[:80], reason=error.message)
    return msg("The settings were damaged ({detail}); the file is kept as {file}.", detail=detail[:80], file=aside.name)


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings, as a whole or not at all. Raises StoreError."""
    import json

    plain = attrs.asdict(settings, recurse=False)
    others = plain.pop("others")
    write_whole(path, (json.dumps({**others, **plain}, indent=2, ensure_ascii=False, sort_keys=True) + "\n").encode("utf-8", "replace"))

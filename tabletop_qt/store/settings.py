"""The person's settings of the app, in a small readable file."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import attrs
from attrs import frozen

from engines.kernel.messages import Message, msg
from tabletop_qt.store.disk import StoreError, move, read_whole, there, write_whole

MAX_BYTES = 1_000_000
MAX_TEXT = 4096
"""The longest text of a setting, in characters."""
MAX_NAME = 40
"""The longest name of a person, in characters."""
MAX_DEPTH = 32
"""The most levels of nested values."""
TEXT_SIZES = (100, 125, 150, 175, 200)
"""Sizes of text on offer, in percent."""
VOLUMES = (20, 40, 60, 80, 100)
"""The volumes of sounds on offer, in percent."""

_KEY = re.compile(r"(?:(?:Ctrl|Alt|Shift|Meta)\+)*(?:[^\s+]|F[1-9]|F1[0-2])|")
"""A key as the file names it: what it types, or a function key, perhaps with others held; empty for none."""

CHOICES: Mapping[str, tuple[object, ...]] = {
    "theme": ("system", "light", "dark", "high contrast"),
    "text_size": TEXT_SIZES,
    "touch": ("auto", "on", "off"),
    "volume": VOLUMES,
    "pace": ("slow", "normal", "fast", "very fast"),
    "bot_pace": ("instant", "quick", "calm"),
    "patience": ("3", "6", "10", "wait"),
    "halts": ("short", "long", "wait"),
    "hints": ("always", "fading", "never"),
}
"""The values of settings with a choice."""


@frozen
class Settings:
    """All settings. A setting that is missing in the file has its default."""

    language: str = "system"
    """``system``, or the code of a language."""
    theme: str = "system"
    """``system``, or the name of a theme."""
    reduce_motion: bool = False
    """No animation: pieces move at once."""
    system_motion: bool = True
    """There is no animation either where the system asks for none."""
    text_size: int = 100
    """In percent."""
    touch: str = "auto"
    """Larger buttons, for fingers: ``on``, ``off``, or if there is a touch screen (``auto``)."""
    confirm_end: bool = True
    """Ask before a turn is ended with something left to do."""
    confirm_clicks: bool = False
    """A one-click move waits for a second click."""
    covers: bool = True
    """The screen is covered between players who share it (TBL-6)."""
    flat: bool = False
    """The screen lies flat on the table: what is for one player turns to their side."""
    pace: str = "normal"
    """The speed of replaying on the timeline, by name."""
    pick_keys: bool = False
    """Players who choose secretly at the same time each use their own keys, instead of taking turns behind the cover."""
    bot_pace: str = "quick"
    """The speed of bots and animated events: ``instant``, ``quick`` or ``calm``."""
    patience: str = "3"
    """The seconds that players have before a bot closes an open decision; ``wait``: no limit."""
    halts: str = "short"
    """The pause after a trick, a round or a day: ``short``, ``long``, or until a player continues (``wait``)."""
    name: str = ""
    """The person's name at new tables; may be empty."""
    sound: bool = False
    """The table plays sounds."""
    letters: bool = True
    """Single letters press buttons at the table."""
    keys: Mapping[str, str] = attrs.field(factory=dict)
    """The player's own keys, by the names of the buttons."""
    volume: int = 60
    """The volume of sounds, in percent."""
    game: str = ""
    """The game that was set up last."""
    panel_open: bool = True
    """The panel beside the table is open."""
    window: str = ""
    """The window's place and size, in the toolkit's own letters."""
    last_setups: Mapping[str, Mapping[str, Any]] = attrs.field(factory=dict)
    """The last set-up of each game: plain data from its form."""
    bot_levels: Mapping[str, int] = attrs.field(factory=dict)
    """The level of the bots that was chosen with "Play now" in each game, from 1 for the easiest; 0 for the bots of the last set-up."""
    lessons: Mapping[str, int] = attrs.field(factory=dict)
    """The step to continue with in each lesson that was begun, by the lesson's id."""
    lessons_done: Mapping[str, int] = attrs.field(factory=dict)
    """The times each lesson was finished."""
    favourites: Mapping[str, int] = attrs.field(factory=dict)
    """Deals that are marked as favourites, by the game's id and the deal number, with a slash between them."""
    welcomed: Mapping[str, int] = attrs.field(factory=dict)
    """Offers and tips that were shown once and are not shown again by themselves, such as ``lesson/`` and a game."""
    decided: Mapping[str, int] = attrs.field(factory=dict)
    """The times each kind of decision was made, for how-to tips that fade."""
    hints: str = "fading"
    """The how-to tips under the prompt: ``always``, ``fading`` or ``never``."""
    others: Mapping[str, Any] = attrs.field(factory=dict)
    """Entries of the file that this version doesn't know; written back unchanged."""


PROGRESS = ("game", "last_setups", "bot_levels", "lessons", "lessons_done", "favourites", "welcomed", "decided")
"""The settings that hold what was played and learnt, which doesn't change the app's look."""


def same_choices(one: Settings, other: Settings) -> bool:
    """True if two settings differ at most in what was played and learnt."""
    return attrs.evolve(one, **{name: getattr(other, name) for name in PROGRESS}) == other


def with_progress(ours: Settings, theirs: Settings) -> Settings:
    """Our settings with the progress, favourites and name of others; where both know something, ours stay, or the higher number."""
    found: dict[str, Any] = {}
    for name in ("name", *PROGRESS):
        here, there = getattr(ours, name), getattr(theirs, name)
        if isinstance(here, Mapping):
            both = {key: value if not isinstance(value, int) else max(value, there.get(key, value)) for key, value in here.items()}
            found[name] = {**there, **both}
        else:
            found[name] = here or there
    return attrs.evolve(ours, **found)


class Loaded(NamedTuple):
    """The settings in a file.

    ``problem`` tells the person that it was damaged. ``guarded``: it could not be set aside, so it must not be overwritten.
    """

    settings: Settings
    problem: Message | None = None
    guarded: bool = False


def load_settings(path: Path) -> Loaded:
    """The settings in a file. Never raises.

    Each wrong value is reported and replaced by its default. A damaged or unreadable file is kept under another name.
    """
    settings, problem = look_at_settings(path)
    if problem is None:
        return Loaded(settings)
    try:
        aside = set_aside(path)
    except StoreError as error:
        return Loaded(settings, msg("{problem} {reason}", problem=problem, reason=error.message), guarded=True)
    return Loaded(settings, msg("{problem} The original file is kept as {file}.", problem=problem, file=aside.name))


def look_at_settings(path: Path) -> tuple[Settings, Message | None]:
    """The settings in a file, and its problem. The file stays as it is."""
    try:
        if not there(path):
            return Settings(), None
        settings, wrong = read_settings(read_whole(path, MAX_BYTES))
    except StoreError as error:
        return Settings(), msg("The settings could not be read, so the defaults are used: {reason}", reason=error.message)
    except (ValueError, RecursionError):
        return Settings(), msg("The settings file was damaged, so the defaults are used.")
    if wrong:
        return settings, msg("These settings were damaged and reset to their defaults: {names}.", names=", ".join(wrong))
    return settings, None


def _parsed(data: bytes) -> dict[str, Any]:
    # Only with a file, so that the app's first start loads nothing that it does not need.
    import json

    # A number beyond all bounds is wrong by itself, and the others need not suffer for it.
    given = json.loads(data.decode("utf-8"), parse_int=lambda digits: int(digits) if len(digits) < 20 else float(digits))
    if not isinstance(given, dict):
        raise ValueError("it is no list of names and values")
    if _deeper(given, MAX_DEPTH):
        raise ValueError("its values are nested too deeply")
    return given


def _deeper(value: object, depth: int) -> bool:
    inside: Collection[object] = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return depth == 0 or any(_deeper(each, depth - 1) for each in inside)


def read_settings(data: bytes) -> tuple[Settings, list[str]]:
    """The settings in the bytes of a file, and the names of those that are damaged. Raises ValueError or RecursionError."""
    given = _parsed(data)
    found: dict[str, Any] = {}
    wrong: list[str] = []
    for field in attrs.fields(Settings):
        if field.name == "others" or field.name not in given:
            continue
        value = given.pop(field.name)
        if not _fits(field.name, value):
            wrong.append(field.name)
        elif isinstance(value, dict):
            found[field.name] = {name: each for name, each in value.items() if _fits_inside(field.name, each)}
            wrong += [f"{field.name} of {name[:40]}" for name in value if name not in found[field.name]]
        else:
            found[field.name] = value
    return Settings(**found, others=given), wrong


def _fits(name: str, value: object) -> bool:
    """True if a setting can have this value."""
    if type(value) is not type(getattr(Settings(), name)):
        return False
    if name in CHOICES:
        return value in CHOICES[name]
    if name == "name":
        return isinstance(value, str) and len(value) <= MAX_NAME and (value.isprintable() or not value)
    return not isinstance(value, str) or (len(value) <= MAX_TEXT and value.isascii())


def _fits_inside(name: str, value: object) -> bool:
    """True if a setting with many values can have this one among them."""
    if name == "keys":
        return isinstance(value, str) and _KEY.fullmatch(value) is not None
    return type(value) is (dict if name == "last_setups" else int)


def set_aside(path: Path) -> Path:
    """Keep a damaged file under another name, which is returned. Raises StoreError."""
    return move(path, path.with_name(f"{path.name}.damaged"))


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings, as a whole or not at all. Raises StoreError."""
    import json

    plain = attrs.asdict(settings, recurse=False)
    others = plain.pop("others")
    write_whole(path, (json.dumps({**others, **plain}, indent=2, ensure_ascii=False, sort_keys=True) + "\n").encode("utf-8", "replace"))

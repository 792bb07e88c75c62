"""The colours of Operation Master in every theme, by purpose: an operating theatre by lamp light, by day, in high contrast."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import asdict, frozen

from tabletop_qt.art.theme import DARK, HIGH_CONTRAST, LIGHT, Palettes, Theme


@frozen
class Palette(Theme):
    """The house's colours, those of table, panels and ink changed, and what only Operation Master draws with."""

    lamp: str
    """The light in the middle."""
    tile: str
    """Joints between the tiles of the floor."""
    card: str
    card_edge: str
    card_ink: str
    square: str
    square_edge: str
    steel: str
    steel_light: str
    steel_dark: str
    stamp: str
    pip: str
    die_edge: str
    suits: Mapping[str, str]
    """As on cards and dice."""
    win: str
    on_win: str
    out: str
    on_out: str


BY_LAMP: dict[str, Any] = {
    "ground": "#12343B", "panel": "#1B444C", "panel_edge": "#2F6069", "can_act": "#F2C94C", "ink": "#EAF3F3", "soft_ink": "#B4CACC",
    "lamp": "#2F6670", "tile": "#0E2B31", "card": "#F6F4EC", "card_edge": "#0B2024", "card_ink": "#1C2B2E",
    "square": "#FFFFFF", "square_edge": "#7C8B8D", "steel": "#9FB0B5", "steel_light": "#D8E2E5", "steel_dark": "#5E7277",
    "stamp": "#14262A", "pip": "#FFFFFF", "die_edge": "#0B1A1D",
    "suits": {"red": "#C0342B", "blue": "#2463A8", "green": "#257A45", "yellow": "#A87C00", "purple": "#7A45A0"},
    "win": "#F2C94C", "on_win": "#2B2205", "out": "#3C5358", "on_out": "#E3ECEC",
}  # fmt: skip

BY_DAY: dict[str, Any] = BY_LAMP | {
    "ground": "#E7F0F0", "panel": "#F6FAFA", "panel_edge": "#B5C9CB", "can_act": "#B07A00", "ink": "#16353B", "soft_ink": "#4C676C",
    "lamp": "#FFFFFF", "tile": "#D6E3E3", "card": "#FFFEFA", "card_edge": "#5C7276",
    "steel": "#B7C6CA", "steel_light": "#F0F5F6", "steel_dark": "#74898E", "out": "#C9D6D8", "on_out": "#22363A",
}  # fmt: skip

IN_CONTRAST: dict[str, Any] = BY_DAY | {
    "ground": "#FFFFFF", "panel": "#FFFFFF", "panel_edge": "#000000", "can_act": "#C80000", "ink": "#000000", "soft_ink": "#000000",
    "tile": "#FFFFFF", "card": "#FFFFFF", "card_edge": "#000000", "card_ink": "#000000", "square_edge": "#000000",
    "steel": "#FFFFFF", "steel_light": "#FFFFFF", "steel_dark": "#000000", "stamp": "#000000", "die_edge": "#000000",
    "suits": {"red": "#A00000", "blue": "#00307A", "green": "#005A20", "yellow": "#6B4A00", "purple": "#5A1A80"},
    "out": "#FFFFFF", "on_out": "#000000",
}  # fmt: skip


def _palette(theme: Theme, own: Mapping[str, Any]) -> Palette:
    return Palette(**{**asdict(theme, recurse=False), **own})


PALETTES = Palettes(_palette(LIGHT, BY_DAY), _palette(DARK, BY_LAMP), _palette(HIGH_CONTRAST, IN_CONTRAST))


def palette(theme: Theme) -> Palette:
    """The colours of the game in a theme."""
    return PALETTES.of(theme)

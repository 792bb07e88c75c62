"""The colours of Operation Master in every theme, by purpose: an operating theatre by lamp light, by day, in high contrast."""

from __future__ import annotations

from attrs import evolve, frozen

from tabletop_qt.art.theme import Palettes, Theme


@frozen
class Palette:
    """Operation Master: cards and dice under the lamp of an operating theatre."""

    ground: str
    lamp: str
    """The light in the middle."""
    tile: str
    """Joints between the tiles of the floor."""
    panel: str
    panel_edge: str
    turn_edge: str
    """The edge of the table of who is to act."""
    ink: str
    soft_ink: str
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
    suits: tuple[str, str, str, str, str]
    """Red, blue, green, yellow, purple, as on cards and dice."""
    win: str
    on_win: str
    out: str
    on_out: str


DARK = Palette(
    ground="#12343B",
    lamp="#2F6670",
    tile="#0E2B31",
    panel="#1B444C",
    panel_edge="#2F6069",
    turn_edge="#F2C94C",
    ink="#EAF3F3",
    soft_ink="#B4CACC",
    card="#F6F4EC",
    card_edge="#0B2024",
    card_ink="#1C2B2E",
    square="#FFFFFF",
    square_edge="#7C8B8D",
    steel="#9FB0B5",
    steel_light="#D8E2E5",
    steel_dark="#5E7277",
    stamp="#14262A",
    pip="#FFFFFF",
    die_edge="#0B1A1D",
    suits=("#C0342B", "#2463A8", "#257A45", "#A87C00", "#7A45A0"),
    win="#F2C94C",
    on_win="#2B2205",
    out="#3C5358",
    on_out="#E3ECEC",
)

LIGHT = evolve(
    DARK,
    ground="#E7F0F0",
    lamp="#FFFFFF",
    tile="#D6E3E3",
    panel="#F6FAFA",
    panel_edge="#B5C9CB",
    turn_edge="#B07A00",
    ink="#16353B",
    soft_ink="#4C676C",
    card="#FFFEFA",
    card_edge="#5C7276",
    steel="#B7C6CA",
    steel_light="#F0F5F6",
    steel_dark="#74898E",
    win="#F2C94C",
    out="#C9D6D8",
    on_out="#22363A",
)

HIGH_CONTRAST = evolve(
    LIGHT,
    ground="#FFFFFF",
    tile="#FFFFFF",
    panel="#FFFFFF",
    panel_edge="#000000",
    turn_edge="#C80000",
    ink="#000000",
    soft_ink="#000000",
    card="#FFFFFF",
    card_edge="#000000",
    card_ink="#000000",
    square_edge="#000000",
    steel="#FFFFFF",
    steel_light="#FFFFFF",
    steel_dark="#000000",
    stamp="#000000",
    die_edge="#000000",
    suits=("#A00000", "#00307A", "#005A20", "#6B4A00", "#5A1A80"),
    out="#FFFFFF",
    on_out="#000000",
)

PALETTES = Palettes(LIGHT, DARK, HIGH_CONTRAST)


def palette(theme: Theme) -> Palette:
    """The colours of the game in a theme."""
    return PALETTES.of(theme)

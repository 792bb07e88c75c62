"""The colours of Operation Master by purpose: an operating theatre by day, by lamp light, in high contrast."""

from __future__ import annotations

from attrs import frozen

from tabletop_qt.art.theme import palettes, shades


@frozen
class Palette:
    """Operation Master: cards and dice under the lamp of an operating theatre."""

    ground: str = shades("#E7F0F0", "#12343B", "#FFFFFF")
    lamp: str = shades("#FFFFFF", "#2F6670", "#FFFFFF")
    """The light in the middle."""
    table: str = shades("#C9DADB", "#1E4E57", "#FFFFFF")
    """The round table."""
    curtain: str = shades("#A9CFCB", "#2E6E70", "#E6F2F1")
    """What is drawn before the table while somebody else sits down."""
    tile: str = shades("#D6E3E3", "#0E2B31", "#FFFFFF")
    """Joints between the tiles of the floor."""
    panel: str = shades("#F6FAFA", "#1B444C", "#FFFFFF")
    panel_edge: str = shades("#B5C9CB", "#2F6069", "#000000")
    can_act: str = shades("#B07A00", "#F2C94C", "#C80000")
    """The edge of the table of who is to act."""
    ink: str = shades("#16353B", "#EAF3F3", "#000000")
    soft_ink: str = shades("#4C676C", "#B4CACC", "#000000")
    card: str = shades("#FFFEFA", "#F6F4EC", "#FFFFFF")
    card_edge: str = shades("#5C7276", "#0B2024", "#000000")
    card_ink: str = shades("#1C2B2E", "#1C2B2E", "#000000")
    square: str = shades("#FFFFFF", "#FFFFFF", "#FFFFFF")
    square_edge: str = shades("#7C8B8D", "#7C8B8D", "#000000")
    steel: str = shades("#B7C6CA", "#9FB0B5", "#FFFFFF")
    steel_light: str = shades("#F0F5F6", "#D8E2E5", "#FFFFFF")
    steel_dark: str = shades("#74898E", "#5E7277", "#000000")
    stamp: str = shades("#14262A", "#14262A", "#000000")
    pip: str = shades("#FFFFFF", "#FFFFFF", "#FFFFFF")
    die_edge: str = shades("#0B1A1D", "#0B1A1D", "#000000")
    red: str = shades("#C0342B", "#C0342B", "#A00000")
    blue: str = shades("#2463A8", "#2463A8", "#00307A")
    green: str = shades("#257A45", "#257A45", "#005A20")
    yellow: str = shades("#A87C00", "#A87C00", "#6B4A00")
    purple: str = shades("#7A45A0", "#7A45A0", "#5A1A80")
    win: str = shades("#F2C94C", "#F2C94C", "#F2C94C")
    on_win: str = shades("#2B2205", "#2B2205", "#2B2205")

    def suit(self, suit: str) -> str:
        """The colour of cards and dice of a suit."""
        colour: str = getattr(self, suit)
        return colour


palette = palettes(Palette).of
"""The colours of the game in a theme."""

"""The colours of School Year Diary by purpose, in the light theme, the dark one, and the one of high contrast."""

from __future__ import annotations

from attrs import frozen

from tabletop_qt.art.theme import palettes, shades


@frozen
class Palette:
    """A diary open on a desk; ``skin``, ``hair`` and ``cloth`` are those of the four students."""

    ground: str = shades("#C9A27A", "#3A2D23", "#FFFFFF")
    desk_grain: str = shades("#BC9369", "#33271E", "#FFFFFF")
    paper: str = shades("#FBF5E6", "#2B2926", "#FFFFFF")
    paper_edge: str = shades("#DCCFB4", "#47423A", "#000000")
    rule_line: str = shades("#D6DDE6", "#3A3F45", "#D6DDE6")
    margin_line: str = shades("#E3B5AA", "#5A3D36", "#E3B5AA")
    ink: str = shades("#2E2A25", "#F1E9DA", "#000000")
    soft_ink: str = shades("#6B6156", "#B3A897", "#000000")
    autumn: str = shades("#B5462F", "#E07A5F", "#B5462F")
    winter: str = shades("#2F6DA8", "#6FA8DC", "#2F6DA8")
    spring: str = shades("#4C8C3A", "#86C46F", "#4C8C3A")
    summer: str = shades("#C9971A", "#E5BC4B", "#C9971A")
    enamel: str = shades("#35618C", "#3F6C97", "#00285A")
    enamel_light: str = shades("#5F8DBB", "#6C9CCB", "#00285A")
    enamel_dark: str = shades("#1F4060", "#223F5C", "#000000")
    card: str = shades("#FFFDF6", "#38352F", "#FFFFFF")
    card_edge: str = shades("#8C8172", "#8F8573", "#000000")
    card_back: str = shades("#4A5A6B", "#414E5B", "#4A5A6B")
    card_back_line: str = shades("#6F8194", "#5F7183", "#6F8194")
    road: str = shades("#F4E9CF", "#D9CCAE", "#FFFFFF")
    cell: str = shades("#FFFDF6", "#F3EBD8", "#FFFFFF")
    cell_ink: str = shades("#1F2E3D", "#1B2733", "#000000")
    way: str = shades("#1F4060", "#1B3650", "#000000")
    nose: str = shades("#FFFFFF", "#FFFFFF", "#FFFFFF")
    first_square: str = shades("#C9A27A", "#B08D62", "#C9A27A")
    desk_line: str = shades("#6E4F33", "#B39273", "#000000")
    outline: str = shades("#2E2A25", "#12100E", "#000000")
    feature: str = shades("#2E2A25", "#1B1815", "#000000")
    smile: str = shades("#A63D35", "#8E2F29", "#A63D35")
    photo: str = shades("#FFFFFF", "#E9E1D0", "#FFFFFF")
    wire: str = shades("#B9BEC4", "#C9CED4", "#B9BEC4")
    wood: str = shades("#B07B4A", "#A8754A", "#B07B4A")
    motif_line: str = shades("#2E2A25", "#14110E", "#000000")
    star_edge: str = shades("#7A5A08", "#F3DDA0", "#000000")
    lamp: str = shades("#FFD54A", "#FFD54A", "#FFD54A")
    skin: tuple[str, str, str, str] = shades(
        ("#F2C9A1", "#D9A577", "#F5D5B5", "#C68E62"),
        ("#E3B98F", "#C7956A", "#E8C5A2", "#B27D54"),
        ("#F2C9A1", "#D9A577", "#F5D5B5", "#C68E62"),
    )
    hair: tuple[str, str, str, str] = shades(
        ("#3B2A20", "#1F1B1A", "#8A4B22", "#4A2E4F"),
        ("#1E1510", "#0E0C0B", "#A05A2B", "#5E3C64"),
        ("#3B2A20", "#1F1B1A", "#8A4B22", "#4A2E4F"),
    )
    cloth: tuple[str, str, str, str] = shades(
        ("#E0A526", "#3E7CB1", "#C8502F", "#7A5AA6"),
        ("#C99220", "#4F8FC6", "#D2603D", "#8F6DBD"),
        ("#E0A526", "#3E7CB1", "#C8502F", "#7A5AA6"),
    )


palette = palettes(Palette).of
"""The colours of the game in a theme."""

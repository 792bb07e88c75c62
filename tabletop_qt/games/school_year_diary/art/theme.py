"""The colours of School Year Diary in every theme, by purpose."""

from __future__ import annotations

from attrs import evolve, frozen

from tabletop_qt.art.theme import Palettes, Theme


@frozen
class Palette:
    """School Year Diary: a diary open on a desk."""

    ground: str
    desk_grain: str
    paper: str
    paper_edge: str
    rule_line: str
    margin_line: str
    ink: str
    soft_ink: str
    autumn: str
    winter: str
    spring: str
    summer: str
    enamel: str
    enamel_light: str
    enamel_dark: str
    card: str
    card_edge: str
    card_back: str
    card_back_line: str
    road: str
    cell: str
    cell_ink: str
    way: str
    nose: str
    first_square: str
    desk_line: str
    outline: str
    feature: str
    smile: str
    photo: str
    wire: str
    wood: str
    motif_line: str
    star_edge: str
    lamp: str
    skin: tuple[str, str, str, str]
    hair: tuple[str, str, str, str]
    cloth: tuple[str, str, str, str]


LIGHT = Palette(
    ground="#C9A27A",
    desk_grain="#BC9369",
    paper="#FBF5E6",
    paper_edge="#DCCFB4",
    rule_line="#D6DDE6",
    margin_line="#E3B5AA",
    ink="#2E2A25",
    soft_ink="#6B6156",
    autumn="#B5462F",
    winter="#2F6DA8",
    spring="#4C8C3A",
    summer="#C9971A",
    enamel="#35618C",
    enamel_light="#5F8DBB",
    enamel_dark="#1F4060",
    card="#FFFDF6",
    card_edge="#8C8172",
    card_back="#4A5A6B",
    card_back_line="#6F8194",
    road="#F4E9CF",
    cell="#FFFDF6",
    cell_ink="#1F2E3D",
    way="#1F4060",
    nose="#FFFFFF",
    first_square="#C9A27A",
    desk_line="#6E4F33",
    outline="#2E2A25",
    feature="#2E2A25",
    smile="#A63D35",
    photo="#FFFFFF",
    wire="#B9BEC4",
    wood="#B07B4A",
    motif_line="#2E2A25",
    star_edge="#7A5A08",
    lamp="#FFD54A",
    skin=("#F2C9A1", "#D9A577", "#F5D5B5", "#C68E62"),
    hair=("#3B2A20", "#1F1B1A", "#8A4B22", "#4A2E4F"),
    cloth=("#E0A526", "#3E7CB1", "#C8502F", "#7A5AA6"),
)

DARK = Palette(
    ground="#3A2D23",
    desk_grain="#33271E",
    paper="#2B2926",
    paper_edge="#47423A",
    rule_line="#3A3F45",
    margin_line="#5A3D36",
    ink="#F1E9DA",
    soft_ink="#B3A897",
    autumn="#E07A5F",
    winter="#6FA8DC",
    spring="#86C46F",
    summer="#E5BC4B",
    enamel="#3F6C97",
    enamel_light="#6C9CCB",
    enamel_dark="#223F5C",
    card="#38352F",
    card_edge="#8F8573",
    card_back="#414E5B",
    card_back_line="#5F7183",
    road="#D9CCAE",
    cell="#F3EBD8",
    cell_ink="#1B2733",
    way="#1B3650",
    nose="#FFFFFF",
    first_square="#B08D62",
    desk_line="#B39273",
    outline="#12100E",
    feature="#1B1815",
    smile="#8E2F29",
    photo="#E9E1D0",
    wire="#C9CED4",
    wood="#A8754A",
    motif_line="#14110E",
    star_edge="#F3DDA0",
    lamp="#FFD54A",
    skin=("#E3B98F", "#C7956A", "#E8C5A2", "#B27D54"),
    hair=("#1E1510", "#0E0C0B", "#A05A2B", "#5E3C64"),
    cloth=("#C99220", "#4F8FC6", "#D2603D", "#8F6DBD"),
)

HIGH_CONTRAST = evolve(
    LIGHT,
    ground="#FFFFFF",
    desk_grain="#FFFFFF",
    paper="#FFFFFF",
    paper_edge="#000000",
    ink="#000000",
    soft_ink="#000000",
    card="#FFFFFF",
    card_edge="#000000",
    enamel="#00285A",
    enamel_light="#00285A",
    enamel_dark="#000000",
    road="#FFFFFF",
    cell="#FFFFFF",
    cell_ink="#000000",
    way="#000000",
    desk_line="#000000",
    outline="#000000",
    feature="#000000",
    motif_line="#000000",
    star_edge="#000000",
)

PALETTES = Palettes(LIGHT, DARK, HIGH_CONTRAST)


def palette(theme: Theme) -> Palette:
    """The colours of the game in a theme."""
    return PALETTES.of(theme)

"""Theme tokens: every colour the app draws with, by its purpose. Items and painters name tokens, never colours.

Colours are ``#RRGGBB`` or ``#AARRGGBB`` strings, as `QColor` reads them. A test computes the contrasts that `art` asks for.
"""

from __future__ import annotations

from attrs import evolve, frozen


@frozen
class Diary:
    """School Year Diary: a diary open on a desk."""

    desk: str
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


@frozen
class Theme:
    """One theme."""

    name: str
    ground: str
    panel: str
    panel_edge: str
    ink: str
    soft_ink: str
    accent: str
    on_accent: str
    can_act: str
    target: str
    strong_target: str
    focus: str
    focus_halo: str
    warning: str
    on_warning: str
    gain: str
    on_gain: str
    bubble: str
    bubble_ink: str
    shadow: str
    seats: tuple[tuple[str, str], ...]
    """(seat colour name, colour), in the order of `engines.kernel.contract.COLOURS`."""
    diary: Diary

    def seat(self, name: str) -> str:
        """The colour of a seat."""
        return dict(self.seats)[name]


_SEATS = (("orange", "#E69F00"), ("sky", "#56B4E9"), ("green", "#009E73"), ("vermilion", "#D55E00"), ("purple", "#CC79A7"))

LIGHT = Theme(
    name="light",
    ground="#C9A27A",
    panel="#FFFDF8",
    panel_edge="#D9CDB8",
    ink="#2E2A25",
    soft_ink="#645C52",
    accent="#2F6DA8",
    on_accent="#FFFFFF",
    can_act="#2F6DA8",
    target="#554C8C3A",
    strong_target="#AA4C8C3A",
    focus="#1B4F8A",
    focus_halo="#FFFFFF",
    warning="#B5462F",
    on_warning="#FFFFFF",
    gain="#2F6B22",
    on_gain="#FFFFFF",
    bubble="#2E2A25",
    bubble_ink="#FBF5E6",
    shadow="#59000000",
    seats=_SEATS,
    diary=Diary(
        desk="#C9A27A",
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
    ),
)

DARK = evolve(
    LIGHT,
    name="dark",
    ground="#3A2D23",
    panel="#26231F",
    panel_edge="#4A443B",
    ink="#F1E9DA",
    soft_ink="#B8AD9C",
    accent="#7FB2E5",
    on_accent="#14202B",
    can_act="#7FB2E5",
    target="#5586C46F",
    strong_target="#AA86C46F",
    focus="#FFD873",
    focus_halo="#14110E",
    warning="#F08A6C",
    on_warning="#2A0F08",
    gain="#9CD884",
    on_gain="#10240A",
    bubble="#F1E9DA",
    bubble_ink="#26231F",
    shadow="#8C000000",
    diary=Diary(
        desk="#3A2D23",
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
    ),
)

HIGH_CONTRAST = evolve(
    LIGHT,
    name="high contrast",
    ground="#FFFFFF",
    panel="#FFFFFF",
    panel_edge="#000000",
    ink="#000000",
    soft_ink="#000000",
    accent="#0000C8",
    can_act="#0000C8",
    target="#66006000",
    strong_target="#CC006000",
    focus="#C80000",
    warning="#A00000",
    gain="#005000",
    bubble="#000000",
    bubble_ink="#FFFFFF",
    diary=evolve(
        LIGHT.diary,
        desk="#FFFFFF",
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
    ),
)

THEMES = (LIGHT, DARK, HIGH_CONTRAST)

"""The colours of Hallway Rivals by purpose: linoleum by day and by night, high contrast."""

from __future__ import annotations

from attrs import frozen

from tabletop_qt.art.theme import palettes, shades


@frozen
class Palette:
    """Hallway Rivals: a school seen from above."""

    ground: str = shades("#CFC8B6", "#1B1D1F", "#FFFFFF")
    """The colours around the school."""
    panel: str = shades("#F6F2E8", "#2B2E31", "#FFFFFF")
    panel_edge: str = shades("#BDB49E", "#4A4F54", "#000000")
    ink: str = shades("#26292C", "#F0ECE2", "#000000")
    soft_ink: str = shades("#5C5A52", "#B9B4A8", "#000000")
    floor: str = shades("#E9E4D8", "#34373A", "#FFFFFF")
    """Linoleum in the corridors."""
    grout: str = shades("#CFC7B4", "#45494D", "#9A9A9A")
    wall: str = shades("#8E9AA5", "#565F68", "#C8C8C8")
    wall_edge: str = shades("#55616C", "#14171A", "#000000")
    door_leaf: str = shades("#A5703F", "#8A5D36", "#000000")
    room: str = shades("#F4E7C3", "#3F3B31", "#FFFFFF")
    """The floor of a classroom."""
    office: str = shades("#D8C3A5", "#4A3F33", "#FFFFFF")
    purple: str = shades("#7E57C2", "#8E6BD0", "#6A1FB0")
    plate: str = shades("#FFFFFF", "#F3EFE4", "#FFFFFF")
    plate_ink: str = shades("#22262A", "#22262A", "#000000")
    body_edge: str = shades("#23262A", "#0E1012", "#000000")
    skin: str = shades("#FFE3C4", "#F2D3B3", "#FFFFFF")
    coin: str = shades("#E3B341", "#E8BC52", "#FFD54F")
    coin_edge: str = shades("#54400C", "#3D2D08", "#000000")
    pom: str = shades("#E0457B", "#F06A98", "#C2185B")
    paper: str = shades("#FFFDF5", "#F1ECDD", "#FFFFFF")
    lock: str = shades("#6D5A1E", "#F0CE6B", "#000000")
    cross: str = shades("#B5462F", "#F08A6C", "#A00000")
    """The nurse's."""
    attack: str = shades("#B5462F", "#A8371F", "#A00000")
    defence: str = shades("#2F6DA8", "#2A649C", "#0000C8")
    activity: str = shades("#3E7C59", "#2F6B4A", "#005000")
    snack: str = shades("#A85F22", "#96531C", "#7A3B00")


palette = palettes(Palette).of
"""The colours of the game in a theme."""

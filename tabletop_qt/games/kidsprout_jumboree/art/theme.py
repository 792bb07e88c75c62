"""The colours of KidSprout Jumboree by purpose: a meadow by day, a camp at dusk, high contrast."""

from __future__ import annotations

from attrs import frozen

from engines.kidsprout_jumboree.model import Suit
from tabletop_qt.art.theme import palettes, shades


@frozen
class Palette:
    """KidSprout Jumboree: a turned-wood piecepack on the ground of a summer camp."""

    ground: str = shades("#C3D0A6", "#18211D", "#FFFFFF")
    """What lies around the camp, and at its edges."""
    grass: str = shades("#DDE5C8", "#25322B", "#FFFFFF")
    glow: str = shades("#F3F3DA", "#4A5539", "#FFFFFF")
    """The light in the middle of the camp."""
    blade: str = shades("#AEBF8B", "#33443A", "#FFFFFF")
    """Grass and pine needles."""
    blanket: str = shades("#F4F1DF", "#2C3A33", "#FFFFFF")
    blanket_edge: str = shades("#B9BE97", "#51645A", "#000000")
    pencil: str = shades("#3B4433", "#E6E3CE", "#000000")
    """Hours and words on the ground and on blankets."""
    wood: str = shades("#EBD9B4", "#E2CDA3", "#FFFFFF")
    wood_light: str = shades("#F8ECD0", "#F2E2BF", "#FFFFFF")
    wood_dark: str = shades("#B98F5A", "#8E6A3F", "#000000")
    grain: str = shades("#D9C190", "#CFB685", "#FFFFFF")
    cut: str = shades("#8A6536", "#7A5830", "#000000")
    """The shadow inside a cut."""
    suns: str = shades("#B83226", "#B02E22", "#A01010")
    moons: str = shades("#262626", "#222222", "#000000")
    crowns: str = shades("#20704A", "#1B6843", "#005A30")
    arms: str = shades("#2C5AA0", "#2C5AA0", "#00288C")
    paper: str = shades("#FFFBEF", "#F3EAD3", "#FFFFFF")
    paper_edge: str = shades("#A89C7E", "#B5A883", "#000000")
    ink: str = shades("#2C2A22", "#2C2A22", "#000000")
    soft_ink: str = shades("#655E4E", "#655E4E", "#000000")
    plank: str = shades("#8A5A34", "#5E3F27", "#FFFFFF")
    plank_edge: str = shades("#573519", "#2E1C0F", "#000000")
    plank_ink: str = shades("#FFF6E3", "#FBEFD8", "#000000")
    bark: str = shades("#6B4A2E", "#4A331F", "#000000")
    stump: str = shades("#D9B482", "#B98F60", "#FFFFFF")
    stump_ring: str = shades("#B98D58", "#936A3F", "#767676")
    earth: str = shades("#C9B48A", "#3F3A2A", "#FFFFFF")
    stone: str = shades("#9DA093", "#5F665E", "#FFFFFF")
    flame: str = shades("#F08A24", "#F5922B", "#F08A24")
    flame_heart: str = shades("#FFE08A", "#FFE79A", "#FFE08A")
    ember: str = shades("#B4451F", "#B0401A", "#B4451F")
    lantern: str = shades("#E8A41C", "#FFC64A", "#E0A000")
    antler: str = shades("#7A5230", "#E3C79A", "#000000")
    outline: str = shades("#3A2A1A", "#15100A", "#000000")
    older: str = shades("#9A3A12", "#9A3A12", "#7A0000")
    on_older: str = shades("#FFFFFF", "#FFFFFF", "#FFFFFF")
    younger: str = shades("#1D5F8A", "#1D5F8A", "#00286E")
    on_younger: str = shades("#FFFFFF", "#FFFFFF", "#FFFFFF")

    def suit(self, suit: str) -> str:
        """The colour of a suit on wood."""
        return {Suit.SUNS: self.suns, Suit.MOONS: self.moons, Suit.CROWNS: self.crowns, Suit.ARMS: self.arms}[Suit(suit)]


palette = palettes(Palette).of
"""The colours of the game in a theme."""

"""The colours of KidSprout Jumboree in every theme, by purpose: a meadow by day, a camp at dusk, high contrast."""

from __future__ import annotations

from attrs import evolve, frozen

from tabletop_qt.art.theme import Palettes, Theme


@frozen
class Palette:
    """KidSprout Jumboree: a turned-wood piecepack on the ground of a summer camp."""

    ground: str
    glow: str
    """The light in the middle of the camp."""
    shade: str
    """The dark at its edges."""
    blade: str
    """Grass and pine needles."""
    blanket: str
    blanket_edge: str
    pencil: str
    """Hours and words on the ground and on blankets."""
    wood: str
    wood_light: str
    wood_dark: str
    grain: str
    cut: str
    """The shadow inside a cut."""
    suns: str
    moons: str
    crowns: str
    arms: str
    paper: str
    paper_edge: str
    ink: str
    soft_ink: str
    plank: str
    plank_edge: str
    plank_ink: str
    bark: str
    stump: str
    stump_ring: str
    earth: str
    stone: str
    flame: str
    flame_heart: str
    ember: str
    lantern: str
    antler: str
    outline: str
    older: str
    on_older: str
    younger: str
    on_younger: str

    def suit(self, name: str) -> str:
        """The colour of a suit on wood: suns, moons, crowns or arms."""
        return {"suns": self.suns, "moons": self.moons, "crowns": self.crowns, "arms": self.arms}[name]


LIGHT = Palette(
    ground="#DDE5C8",
    glow="#F3F3DA",
    shade="#C3D0A6",
    blade="#AEBF8B",
    blanket="#F4F1DF",
    blanket_edge="#B9BE97",
    pencil="#3B4433",
    wood="#EBD9B4",
    wood_light="#F8ECD0",
    wood_dark="#B98F5A",
    grain="#D9C190",
    cut="#8A6536",
    suns="#B83226",
    moons="#262626",
    crowns="#20704A",
    arms="#2C5AA0",
    paper="#FFFBEF",
    paper_edge="#A89C7E",
    ink="#2C2A22",
    soft_ink="#655E4E",
    plank="#8A5A34",
    plank_edge="#573519",
    plank_ink="#FFF6E3",
    bark="#6B4A2E",
    stump="#D9B482",
    stump_ring="#B98D58",
    earth="#C9B48A",
    stone="#9DA093",
    flame="#F08A24",
    flame_heart="#FFE08A",
    ember="#B4451F",
    lantern="#E8A41C",
    antler="#7A5230",
    outline="#3A2A1A",
    older="#9A3A12",
    on_older="#FFFFFF",
    younger="#1D5F8A",
    on_younger="#FFFFFF",
)

DARK = evolve(
    LIGHT,
    ground="#25322B",
    glow="#4A5539",
    shade="#18211D",
    blade="#33443A",
    blanket="#2C3A33",
    blanket_edge="#51645A",
    pencil="#E6E3CE",
    wood="#E2CDA3",
    wood_light="#F2E2BF",
    wood_dark="#8E6A3F",
    grain="#CFB685",
    cut="#7A5830",
    suns="#B02E22",
    crowns="#1B6843",
    moons="#222222",
    paper="#F3EAD3",
    paper_edge="#B5A883",
    plank="#5E3F27",
    plank_edge="#2E1C0F",
    plank_ink="#FBEFD8",
    bark="#4A331F",
    stump="#B98F60",
    stump_ring="#936A3F",
    earth="#3F3A2A",
    stone="#5F665E",
    flame="#F5922B",
    flame_heart="#FFE79A",
    ember="#B0401A",
    lantern="#FFC64A",
    antler="#E3C79A",
    outline="#15100A",
)

HIGH_CONTRAST = evolve(
    LIGHT,
    ground="#FFFFFF",
    glow="#FFFFFF",
    shade="#FFFFFF",
    blade="#FFFFFF",
    blanket="#FFFFFF",
    blanket_edge="#000000",
    pencil="#000000",
    wood="#FFFFFF",
    wood_light="#FFFFFF",
    wood_dark="#000000",
    grain="#FFFFFF",
    cut="#000000",
    suns="#A01010",
    moons="#000000",
    crowns="#005A30",
    arms="#00288C",
    paper="#FFFFFF",
    paper_edge="#000000",
    ink="#000000",
    soft_ink="#000000",
    plank="#FFFFFF",
    plank_edge="#000000",
    plank_ink="#000000",
    bark="#000000",
    stump="#FFFFFF",
    stump_ring="#767676",
    earth="#FFFFFF",
    stone="#FFFFFF",
    lantern="#E0A000",
    antler="#000000",
    outline="#000000",
    older="#7A0000",
    younger="#00286E",
)

PALETTES = Palettes(LIGHT, DARK, HIGH_CONTRAST)


def palette(theme: Theme) -> Palette:
    """The colours of the game in a theme."""
    return PALETTES.of(theme)

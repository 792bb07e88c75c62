"""Theme tokens: every colour the app draws with, by its purpose. Items and painters name tokens, never colours.

A game brings the colours that only it draws with: a palette for each theme (`Palettes`).
Colours are ``#RRGGBB`` or ``#AARRGGBB`` strings, as `QColor` reads them. A test computes the contrasts that `art` asks for.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import attrs
from attrs import evolve, field, frozen

P = TypeVar("P")
Shade = TypeVar("Shade", str, tuple[str, ...])
A = TypeVar("A", bound=attrs.AttrsInstance)


@frozen
class Theme:
    """One theme."""

    name: str
    ground: str
    panel: str
    panel_edge: str
    control_edge: str
    """The border of buttons and fields, which stands out from what is around it (WCAG 2.2, 1.4.11)."""
    ink: str
    soft_ink: str
    accent: str
    on_accent: str
    can_act: str
    target: str
    strong_target: str
    focus: str
    focus_halo: str
    pointed: str
    """The ring around the one thing that a lesson, a recap or a hint speaks of."""
    warning: str
    on_warning: str
    gain: str
    on_gain: str
    bubble: str
    bubble_ink: str
    shadow: str
    seats: tuple[tuple[str, str], ...]
    """(seat colour name, colour), in the order of `engines.kernel.contract.COLOURS`."""

    def seat(self, name: str) -> str:
        """The colour of a seat."""
        return dict(self.seats)[name]


_SEATS = (("orange", "#E69F00"), ("sky", "#56B4E9"), ("green", "#009E73"), ("vermilion", "#D55E00"), ("purple", "#CC79A7"))

LIGHT = Theme(
    name="light",
    ground="#C9A27A",
    panel="#FFFDF8",
    panel_edge="#D9CDB8",
    control_edge="#8A8070",
    ink="#2E2A25",
    soft_ink="#645C52",
    accent="#2F6DA8",
    on_accent="#FFFFFF",
    can_act="#2F6DA8",
    target="#554C8C3A",
    strong_target="#AA4C8C3A",
    focus="#1B4F8A",
    focus_halo="#FFFFFF",
    pointed="#A8127F",
    warning="#B5462F",
    on_warning="#FFFFFF",
    gain="#2F6B22",
    on_gain="#FFFFFF",
    bubble="#2E2A25",
    bubble_ink="#FBF5E6",
    shadow="#59000000",
    seats=_SEATS,
)

DARK = evolve(
    LIGHT,
    name="dark",
    ground="#3A2D23",
    panel="#26231F",
    panel_edge="#4A443B",
    control_edge="#938A7A",
    ink="#F1E9DA",
    soft_ink="#B8AD9C",
    accent="#7FB2E5",
    on_accent="#14202B",
    can_act="#7FB2E5",
    target="#5586C46F",
    strong_target="#AA86C46F",
    focus="#FFD873",
    focus_halo="#14110E",
    pointed="#FF8ADB",
    warning="#F08A6C",
    on_warning="#2A0F08",
    gain="#9CD884",
    on_gain="#10240A",
    bubble="#F1E9DA",
    bubble_ink="#26231F",
    shadow="#8C000000",
)

HIGH_CONTRAST = evolve(
    LIGHT,
    name="high contrast",
    ground="#FFFFFF",
    panel="#FFFFFF",
    panel_edge="#000000",
    control_edge="#000000",
    ink="#000000",
    soft_ink="#000000",
    accent="#0000C8",
    can_act="#0000C8",
    target="#66006000",
    strong_target="#CC006000",
    focus="#C80000",
    pointed="#8A0078",
    warning="#A00000",
    gain="#005000",
    bubble="#000000",
    bubble_ink="#FFFFFF",
)

THEMES = (LIGHT, DARK, HIGH_CONTRAST)


@frozen
class Palettes(Generic[P]):
    """The colours of one game: its own palette for each theme."""

    light: P
    dark: P
    high_contrast: P

    def of(self, theme: Theme) -> P:
        """The palette for a theme."""
        return {LIGHT.name: self.light, DARK.name: self.dark, HIGH_CONTRAST.name: self.high_contrast}[theme.name]


def shades(light: Shade, dark: Shade, high_contrast: Shade) -> Any:
    """A field of a game's palette: one colour, or several, as it is in each theme."""
    return field(metadata={"shades": (light, dark, high_contrast)})


def palettes(kind: type[A]) -> Palettes[A]:
    """The palettes of a kind whose fields are all `shades`."""
    return Palettes(*(kind(*colours) for colours in zip(*(each.metadata["shades"] for each in attrs.fields(kind)), strict=True)))

"""Theme tokens: every colour the app draws with, by its purpose. Items and painters name tokens, never colours.

A game brings the colours that only it draws with: a palette for each theme (`palettes`).
Colours are ``#RRGGBB`` or ``#AARRGGBB`` strings, as `QColor` reads them. A test computes the contrasts that `art` asks for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import attrs
from attrs import field, frozen

Shade = TypeVar("Shade", str, tuple[str, ...], tuple[tuple[str, str], ...])
A = TypeVar("A", bound=attrs.AttrsInstance)


def shades(light: Shade, dark: Shade, high_contrast: Shade) -> Any:
    """A field of a palette or of the theme itself: one colour, or several, as it is in each theme."""
    return field(metadata={"shades": (light, dark, high_contrast)})


def in_each_theme(kind: type[A]) -> tuple[A, A, A]:
    """The values of a kind whose fields are all `shades`: light, dark, and of high contrast."""
    light, dark, high_contrast = zip(*(each.metadata["shades"] for each in attrs.fields(kind)), strict=True)
    return kind(*light), kind(*dark), kind(*high_contrast)


_SEATS = (("orange", "#E69F00"), ("sky", "#56B4E9"), ("green", "#009E73"), ("vermilion", "#D55E00"), ("purple", "#CC79A7"))


@frozen
class Theme:
    """One theme."""

    name: str = shades("light", "dark", "high contrast")
    ground: str = shades("#C9A27A", "#3A2D23", "#FFFFFF")
    panel: str = shades("#FFFDF8", "#26231F", "#FFFFFF")
    panel_edge: str = shades("#D9CDB8", "#4A443B", "#000000")
    control_edge: str = shades("#8A8070", "#938A7A", "#000000")
    """The border of buttons and fields, which stands out from what is around it (WCAG 2.2, 1.4.11)."""
    ink: str = shades("#2E2A25", "#F1E9DA", "#000000")
    soft_ink: str = shades("#645C52", "#B8AD9C", "#000000")
    accent: str = shades("#2F6DA8", "#7FB2E5", "#0000C8")
    on_accent: str = shades("#FFFFFF", "#14202B", "#FFFFFF")
    can_act: str = shades("#2F6DA8", "#7FB2E5", "#0000C8")
    target: str = shades("#554C8C3A", "#5586C46F", "#66006000")
    strong_target: str = shades("#AA4C8C3A", "#AA86C46F", "#CC006000")
    focus: str = shades("#1B4F8A", "#FFD873", "#C80000")
    focus_halo: str = shades("#FFFFFF", "#14110E", "#FFFFFF")
    ring: str = shades("#FFD02E", "#FFD02E", "#FFD02E")
    """The ring of keyboard focus on the table, which nothing else there looks like."""
    ring_edge: str = shades("#14110E", "#14110E", "#000000")
    pointed: str = shades("#A8127F", "#FF8ADB", "#8A0078")
    """The ring around the one thing that a lesson, a recap or a hint speaks of."""
    warning: str = shades("#B5462F", "#F08A6C", "#A00000")
    on_warning: str = shades("#FFFFFF", "#2A0F08", "#FFFFFF")
    gain: str = shades("#2F6B22", "#9CD884", "#005000")
    on_gain: str = shades("#FFFFFF", "#10240A", "#FFFFFF")
    board: str = shades("#2B5546", "#1D352C", "#FFFFFF")
    """The blackboard of the home page."""
    chalk: str = shades("#F6F3E6", "#E9E6D8", "#000000")
    bubble: str = shades("#2E2A25", "#F1E9DA", "#000000")
    bubble_ink: str = shades("#FBF5E6", "#26231F", "#FFFFFF")
    shadow: str = shades("#59000000", "#8C000000", "#59000000")
    seats: tuple[tuple[str, str], ...] = shades(_SEATS, _SEATS, _SEATS)
    """(seat colour name, colour), in the order of `engines.kernel.contract.COLOURS`."""

    def seat(self, name: str) -> str:
        """The colour of a seat."""
        return dict(self.seats)[name]


LIGHT, DARK, HIGH_CONTRAST = THEMES = in_each_theme(Theme)


def palettes(kind: type[A]) -> Callable[[Theme], A]:
    """A function that gives the palette for a theme; the fields of its kind are all `shades`."""
    made = dict(zip([theme.name for theme in THEMES], in_each_theme(kind), strict=True))
    return lambda theme: made[theme.name]

"""Boxes of a layout, compared."""

from __future__ import annotations

from tabletop_qt.viewmodels.scenery import Box


def meet(one: Box, other: Box) -> bool:
    return one.x < other.x + other.w and other.x < one.x + one.w and one.y < other.y + other.h and other.y < one.y + one.h

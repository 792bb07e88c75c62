"""The colours of School Year Diary in each theme, and the four students. The home page shows them, so nothing here imports rules."""

from __future__ import annotations

from attrs import frozen
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath

from tabletop_qt.art.drawing import draw
from tabletop_qt.art.shapes import linear, mixed, set_colours
from tabletop_qt.art.theme import Theme, palettes, shades


@frozen
class Palette:
    """A diary open on a desk; ``skin``, ``hair`` and ``cloth`` are those of the four students."""

    ground: str = shades("#C9A27A", "#3A2D23", "#FFFFFF")
    desk_grain: str = shades("#BC9369", "#33271E", "#FFFFFF")
    paper: str = shades("#FBF5E6", "#2B2926", "#FFFFFF")
    paper_edge: str = shades("#DCCFB4", "#47423A", "#000000")
    rule_line: str = shades("#D6DDE6", "#3A3F45", "#D6DDE6")
    frame: str = shades("#F5ECD9", "#322B24", "#FFFFFF")
    """The endpapers around the desk, and ``frame_mark`` their threads."""
    frame_mark: str = shades("#ECE2CB", "#3B332A", "#FFFFFF")
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
    bronze: str = shades("#B0703A", "#BC7F4A", "#7A4216")
    silver: str = shades("#AEB6BE", "#BBC3CB", "#5E6872")
    gold: str = shades("#DBA520", "#E6B93B", "#8F6500")
    card: str = shades("#FFFDF6", "#38352F", "#FFFFFF")
    card_edge: str = shades("#756A5B", "#ADA28F", "#000000")
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


palette = palettes(Palette)
"""The colours of the game in a theme."""


# The students


STUDENTS = ("giang_ry", "o_tach", "nim_se", "an_pha")
"""The order in which palettes have their colours."""
GRID = 100.0
"""Students are drawn on a square of this side: the head around (50, 46), the shoulders to the lower edge."""


def cloth(student: str, theme: Theme) -> str:
    """The colour of a student's clothes."""
    return palette(theme).cloth[STUDENTS.index(student)]


MOODS = ("calm", "glad", "sad")


def draw_student(painter: QPainter, box: QRectF, student: str, theme: Theme, *, bust: bool = True, mood: str = "calm") -> None:
    """Draw a student into a square box; with ``bust`` down to the shoulders, else the head alone, larger. ``mood`` is one of `MOODS`."""
    index, colours = STUDENTS.index(student), palette(theme)
    line = max(2.0, 1.3 * GRID / box.width())
    values = {
        "skin": colours.skin[index],
        "flush": mixed(colours.skin[index], colours.autumn, 0.1).name(),
        "hair": colours.hair[index],
        "cloth": colours.cloth[index],
        "edge": colours.ink if theme.name != "dark" else colours.outline,
        **{name: getattr(colours, name) for name in ("feature", "smile", "autumn", "winter", "summer")},
        "body": "inline" if bust else "none",
        **{each: "inline" if each == mood else "none" for each in MOODS},
        # At the size of a counter only hair and eyes of the head matter.
        "view": "0 0 100 100" if bust else "6.9 1.9 86.2 86.2",
        "line": f"{line:.2f}",
        "thin": f"{line * 0.8:.2f}",
    }
    draw(painter, box, "school_year_diary", student, values)


def draw_portrait(painter: QPainter, box: QRectF, student: str, theme: Theme) -> None:
    """Draw a large portrait into a box at the origin."""
    colours, worn = palette(theme), cloth(student, theme)
    ground = linear(box.topLeft(), box.bottomRight(), (0, mixed(worn, colours.paper, 0.62)), (1, mixed(worn, colours.paper, 0.82)))
    clip = QPainterPath()
    clip.addRoundedRect(box, 10, 10)
    painter.save()
    painter.setClipPath(clip)
    painter.fillRect(box, ground)
    side = min(box.width(), box.height()) * 0.96
    draw_student(painter, QRectF((box.width() - side) / 2, box.height() - side, side, side), student, theme)
    painter.restore()
    set_colours(painter, "", mixed(worn, colours.ink, 0.3), 1.5)
    painter.drawRoundedRect(box.adjusted(0.75, 0.75, -0.75, -0.75), 10, 10)

"""The camp's layout: everything has room of its own, and words stay readable."""

from __future__ import annotations

import itertools

import pytest

from tabletop_qt.games.kidsprout_jumboree import faces
from tabletop_qt.games.kidsprout_jumboree.layout import BOUNDS, Layout, layout
from tabletop_qt.viewmodels.scenery import Box
from tests.table.boxes import meet

TABLES = [(3, 0), (3, 2), (4, 0), (4, 1), (4, 3)]
every_table = pytest.mark.parametrize(("players", "seat"), TABLES)


def around(middle: tuple[float, float], w: float, h: float = 0.0) -> Box:
    h = h or w
    return Box(middle[0] - w / 2, middle[1] - h / 2, w, h)


def lying(found: Layout) -> dict[str, Box]:
    """What never overlaps, by name."""
    boxes = {"sign": found.sign, "score": found.score, "chant": found.chant}
    for seat, area in enumerate(found.areas):
        boxes[f"plate {seat}"] = area.plate
        boxes |= {f"excuse {seat} {index}": around(spot, area.tile) for index, spot in enumerate(area.excuses)}
        boxes |= {f"coin {seat} {index}": around(spot, area.coin) for index, spot in enumerate(area.coins)}
        boxes |= {f"tag {seat} {index}": box for index, box in enumerate(area.tags)}
        boxes[f"buck {seat}"] = around(area.buck, area.die)
        boxes[f"antlers {seat}"] = around(area.antlers, area.die * 0.98, area.die * 0.8)
        # A Schedule stands on a corner: only its tiles fill the box, at most its inscribed square.
        boxes[f"schedule {seat}"] = around(area.dial, faces.schedule_size(area.cell) * 0.62)
    for seat, spot in enumerate(found.spots):
        boxes[f"stump {seat}"] = around((spot.x, spot.y), found.stump * 0.9)
        boxes[f"scrap {seat}"] = spot.scrap
    return boxes


@every_table
def test_nothing_lies_on_something_else(players: int, seat: int) -> None:
    for (one, box), (other, beside) in itertools.combinations(lying(layout(players, seat)).items(), 2):
        assert not meet(box, beside), (one, other)


@every_table
def test_everything_lies_within_its_blanket_or_the_clearing(players: int, seat: int) -> None:
    found = layout(players, seat)
    for name, box in lying(found).items():
        owner = int(name.split()[1]) if " " in name else -1
        home = found.clearing if name.startswith(("stump", "scrap")) else found.areas[owner].box if owner >= 0 else BOUNDS
        assert box.x >= home.x, name
        assert box.y >= home.y, name
        assert box.x + box.w <= home.x + home.w, name
        assert box.y + box.h <= home.y + home.h, name


@every_table
def test_the_viewing_seat_sits_in_front_with_the_largest_things_and_the_next_clockwise_at_its_left(players: int, seat: int) -> None:
    found = layout(players, seat)
    own = found.areas[seat]
    others = [area for index, area in enumerate(found.areas) if index != seat]
    assert own.box.y == max(area.box.y for area in found.areas)
    assert all(own.cell > area.cell and own.coin > area.coin and own.tile > area.tile for area in others)
    assert found.areas[(seat + 1) % players].box.x == min(area.box.x for area in others)


@pytest.mark.clause("KSJ-1.2")
@every_table
def test_the_hours_run_clockwise_with_six_at_the_bottom(players: int, seat: int) -> None:
    for area in layout(players, seat).areas:
        hours = {hour: area.hour(hour) for hour in range(1, 13)}
        assert max(hours, key=lambda hour: hours[hour][1]) == 6
        assert min(hours, key=lambda hour: hours[hour][1]) == 12
        assert max(hours, key=lambda hour: hours[hour][0]) == 3
        assert min(hours, key=lambda hour: hours[hour][0]) == 9
        for hour in range(1, 13):
            (x1, y1), (x2, y2) = hours[hour], hours[hour % 12 + 1]
            assert (x1 - area.dial[0]) * (y2 - area.dial[1]) - (y1 - area.dial[1]) * (x2 - area.dial[0]) > 0
            assert ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 == pytest.approx(area.cell)


@every_table
def test_overnights_lie_beside_their_hours_and_on_nothing_else(players: int, seat: int) -> None:
    for area in layout(players, seat).areas:
        tiles = 2 * area.cell * 2**0.5
        for hour in range(7, 12):
            x, y = area.beside(hour)
            assert abs(x - area.dial[0]) + abs(y - area.dial[1]) > tiles + area.cell * 0.4
            assert area.box.x < x - area.cell * 0.4
            near = min(range(1, 13), key=lambda other: (area.hour(other)[0] - x) ** 2 + (area.hour(other)[1] - y) ** 2)
            assert near == hour


def test_words_stay_readable_in_the_smallest_window() -> None:
    scale = min(980 / BOUNDS.w, 620 / BOUNDS.h)
    assert scale > 0.84
    assert 1.5 < BOUNDS.w / BOUNDS.h < 1.7

"""The moment of KidSprout Jumboree: the Leaping Buck leaps over the campfire to the one who has it now."""

from __future__ import annotations

from engines.kernel.messages import msg
from tabletop_qt.games.kidsprout_jumboree.layout import DIE
from tabletop_qt.games.kidsprout_jumboree.position import CampPosition
from tabletop_qt.viewmodels.moments import MIDDLE, STAGE, Actor, Moment
from tabletop_qt.viewmodels.scenery import Box, face

STAGED = frozenset({"buck"})
_W, _H = 250.0, 200.0


def moment(position: CampPosition) -> Moment:
    """The Leaping Buck's moment."""
    seat = position.view.buck
    area = position.layout.areas[seat]
    fire = Actor(face("fire", 330, 330), Box.around(STAGE.w / 2, MIDDLE + 66, 330))
    leaps, lands = Box(150, MIDDLE - 60, _W, _H), Box(STAGE.w - 150 - _W, MIDDLE - 60, _W, _H)
    buck = Actor(face("leaping_buck", _W, _H), leaps, end=Box.around(*area.antlers, DIE * 1.6), moved=lands, leap=100, tilt=10)
    words = msg("{troop} is the Leaping Buck.", troop=position.named(position.troop(seat)))
    return Moment(words, (fire, buck), (Box.around(*area.buck, DIE * 1.1),), face("fire_light", STAGE.w, STAGE.h), "leap")

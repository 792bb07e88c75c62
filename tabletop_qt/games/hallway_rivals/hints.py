"""How things are done in the school, by mouse and by keys."""

from __future__ import annotations

from engines.hallway_rivals import tasks
from engines.kernel.messages import msg
from tabletop_qt.games.hallway_rivals.drafts import Aiming, Chosen, Facing
from tabletop_qt.games.hallway_rivals.position import HallwayPosition
from tabletop_qt.viewmodels.view_model import Hint

TILE = Hint("tile", msg("Drag the tile to a dashed square, or click it and then the square. R turns it."))
ROOM = Hint("room", msg("Drag the room to an exit that lights up, or click it and then the exit."))
SPEND = Hint("spend", msg("Click what you want to buy; what is for a student or a room asks for which. Go on with G."))
MOVE = Hint("move", msg("Click a student to take its group in hand, or press Enter on it. Go on with G."))
WHERE = Hint("where", msg("Click where they go; the numbers say what it costs. Click a fellow to leave it behind. Esc puts them down."))
FACE = Hint("face", msg("Click what they do there. Esc goes back."))
AIM = Hint("aim", msg("Click the student, or the room, that lights up. Esc puts it back."))
WHO = Hint("who", msg("Click one of those that light up, or press Enter on it."))


def hint(position: HallwayPosition) -> Hint | None:
    """How to do what the seat is to decide now."""
    match position.draft:
        case Chosen():
            return WHERE
        case Facing():
            return FACE
        case Aiming():
            return AIM
    match position.decision:
        case tasks.PlaceTile():
            return TILE
        case tasks.PlaceAnnex():
            return ROOM
        case tasks.Spend():
            return SPEND
        case tasks.MoveFree() | tasks.Act() | tasks.Put() | tasks.PlacePushed() | tasks.Brawl():
            return MOVE
        case tasks.LoseStudent() | tasks.Release() | tasks.Graduate() | tasks.GiveUp() | tasks.TakeCheerleader():
            return WHO
    return None

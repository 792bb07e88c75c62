"""What explains the table beside it: which round and trick it is, what dice effects do, how a trick goes, and what lies here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.kernel.messages import Message, msg
from tabletop_qt.games.operation_master import layout
from tabletop_qt.games.operation_master.meaning import EFFECTS
from tabletop_qt.games.operation_master.position import OperationMasterPosition
from tabletop_qt.viewmodels.scenery import Box, Piece

IN_SHORT = {
    1: msg("Other's die: any value"),
    2: msg("Own die: any value"),
    3: msg("Own dice: +1 each"),
    4: msg("Own die: upside down"),
    5: msg("Own die: +1 to +3"),
    6: msg("Own die: \N{MINUS SIGN}1 to \N{MINUS SIGN}3"),
}
"""What each value does, in few words for the card at the side."""
NO_EFFECTS = (
    msg("Who has the colour that was led must follow."),
    msg("The highest card + die wins; of equals, the later one."),
    msg("The winner takes all dice of one value: a point each."),
)
"""How a trick goes, where dice have no effects."""
EXPLAINED = (
    msg("A dish holds the dice of one value. The number says how many; +1 in gold lies on a card and would go along."),
    msg("The VP Area holds the dice you won, all of one value. Each is a point at the end of the round."),
    msg("Win with none of your value there, and all your VP dice go back into the dishes."),
    msg("The sign at the upper corner of a die is its colour: it fits cards of that colour."),
    msg("The sign at the lower corner of a die is its effect."),
    msg("The Score card shows your points as printed: mark 0 to 9, and its die one pip up for every ten. Point at your points to see it."),
)
"""What lies on the table, thing by thing."""


def stage(position: OperationMasterPosition) -> Piece:
    """Which round and trick it is."""
    said = position.game.wording.stage(position.view).label
    return Piece("stage", layout.STAGE.face("stage", said=said), *layout.STAGE.centre, 1, "trick", said, focusable=False)


def notes(position: OperationMasterPosition) -> Iterator[Piece]:
    """The card at the side: what 1 to 6 do with dice effects, or how a trick goes without. Pointed at, it is large and says it in full."""
    effects = position.view.config.effects
    used = position.using.die.value if position.using is not None else 0

    def sheet(name: str, box: Box, layer: int, lines: Sequence[Message], reveals: tuple[Piece, ...] = ()) -> Piece:
        values = {f"line{number}": line for number, line in enumerate(lines, 1)}
        shown = box.face("notes", effects=int(effects), used=used, count=len(lines), **values)
        title = msg("Dice effects") if effects else msg("A trick")
        clauses = ("OM-6.1", "OM-6.2") if effects else ("OM-3.3", "OM-4.1")
        return Piece(name, shown, *box.centre, layer, "trick", title, tuple(about), clauses, reveals=reveals)

    about = [msg("{value}: {effect}", value=value, effect=line) for value, line in EFFECTS.items()] if effects else NO_EFFECTS
    large = sheet("notes:large", layout.LARGE_NOTES, 40, tuple(EFFECTS.values()) if effects else NO_EFFECTS)
    yield sheet("notes", layout.NOTES, 1, tuple(IN_SHORT.values()) if effects else NO_EFFECTS, (large,))


def explanation(position: OperationMasterPosition) -> Piece:
    """What explains the table: a click opens and closes it."""
    lines = EXPLAINED if position.view.config.effects else (*EXPLAINED[:4], *EXPLAINED[5:])
    values = {f"line{number}": line for number, line in enumerate(lines, 1)}
    title = msg("What lies here")
    shown = layout.EXPLANATION.face("explanation", title=title, count=len(lines), **values)
    sheet = Piece("explanation", shown, *layout.EXPLANATION.centre, 40, "trick", title)
    return Piece("key", layout.KEY.face("key", said=msg("Legend")), *layout.KEY.centre, 2, "trick", title, lines, reveals=(sheet,))

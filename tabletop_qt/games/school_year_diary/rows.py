"""The medal rows as pieces, their names, and what a lifted directive card would do to each (SYD-4.2, 4.5)."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import lru_cache
from typing import Any

from attrs import evolve

from engines.kernel.messages import Message, msg, msgn, signed
from engines.school_year_diary.cards import ALL_OF_THEM, Block, Verb
from engines.school_year_diary.model import FULL, ROW_LIMIT, STEP, Medal, Row, State, opposite, pair
from engines.school_year_diary.rules.board import Swap
from engines.school_year_diary.rules.chains import why_not_chain
from engines.school_year_diary.rules.directives import GLYPHS, Trace, arrows_of, landed
from engines.school_year_diary.rules.following_cards import rows_about
from tabletop_qt import translation
from tabletop_qt.games.school_year_diary import faces, things
from tabletop_qt.games.school_year_diary.layout import MEDAL_STEP, MEDALS_X, START_CELL_X, TALLY_X
from tabletop_qt.games.school_year_diary.position import Position, movements
from tabletop_qt.viewmodels.faces import badge
from tabletop_qt.viewmodels.scenery import Affordance, Box, Drop, Emphasis, Piece, Place, Press, Reaction
from tabletop_qt.viewmodels.view_model import Holding

# Names


ARROWS = {arrow: translation.ARROWS[sign] for arrow, sign in GLYPHS.items()}
"""Arrows in words, by keypad digit."""


def medal_name(row: Row, index: int) -> Message:
    """A medal in its row: which arrow raises and which lowers at each of its cells (SYD-1.2)."""
    s, t = row.medals[index].stubs
    odd = 2 * index + 1
    return msg(
        "Medal {number}, row {row}: {in_up} raises to {odd}, {out_up} to {even}; {out_down} lowers to {odd}, {in_down} to {below}",
        number=row.medals[index].number,
        row=row.number,
        in_up=ARROWS[opposite(s)],
        odd=odd,
        out_up=ARROWS[t],
        even=odd + 1,
        out_down=ARROWS[opposite(t)],
        in_down=ARROWS[s],
        below=odd - 1,
    )


def medal_about(row: Row, index: int) -> tuple[Message, ...]:
    """A medal explained."""
    lines = [
        msg("A medal holds two cells. The disc in the middle is the odd one, the disc at the edge the even one."),
        msg("The chevrons point the way up: an arrow along a path in their direction raises the student, the reverse lowers it."),
    ]
    if row.empty_medal(index):
        lines.append(msg("It is empty. On your turn, you can rotate it for 1 idea, or swap it with another empty medal."))
    elif not row.points and row.featured == index:
        lines.append(msg("The student reaches this medal next, so you can't rotate or swap it."))
    elif row.featured == index:
        lines.append(msg("The student is on this medal, so you can't rotate or swap it."))
    else:
        lines.append(msg("It has a locker on it, so you can't rotate or swap it."))
    if index + 1 == len(row.medals) < ROW_LIMIT:
        lines.append(msg("It is the row's last medal: if the student is on it after an action, the row gets another, up to five."))
    return tuple(lines)


def row_name(row: Row, student: Message, handler: Message | None = None) -> Message:
    """A row: number, student, points, lockers; where several play, who handles it."""
    if handler is not None:
        return msg("{row}; handled by {handler}", row=row_name(row, student), handler=handler)
    number, points, most = row.number, row.points, row.maximum
    if row.lockers:
        cells = tuple(msg("{cell}", cell=locker.cell) for locker in row.lockers)
        return msg(
            "Row {row}, {student}, {points} of {maximum} points, locked at {cells}",
            row=number, student=student, points=points, maximum=most, cells=cells,
        )  # fmt: skip
    return msg("Row {row}, {student}, {points} of {maximum} points", row=number, student=student, points=points, maximum=most)


def row_about(row: Row, competing: bool) -> tuple[Message, ...]:
    """A row explained."""
    collected = msg("At its maximum with five medals, or with no medal left in the deck, the row is collected.")
    if not competing:
        collected = msg(
            "At its maximum with five medals, or with no medal left in the deck, the row is collected. Collect all rows to win."
        )
    return (
        msgn("{count} rank: one for every two points.", "{count} ranks: one for every two points.", row.ranks),
        msg("Every directive moves every row. Bring the student onto the last medal to unlock the next one."),
        collected,
    )


def medal_short(medal: Medal) -> Message:
    """A medal lying in a deck."""
    s, t = pair(medal.number)
    return msg("medal {number} ({s}, {t})", number=medal.number, s=ARROWS[s], t=ARROWS[t])


# Rows


ZONE = "rows"


def scale_of(box: Box) -> float:
    """The scale of a row in this box: 1 where a medal is drawn in full size."""
    return box.h / faces.MEDAL


def medal_xy(box: Box, index: int) -> tuple[float, float]:
    """The centre of a medal of the row in this box."""
    return box.x + (MEDALS_X + faces.MEDAL / 2 + MEDAL_STEP * index) * scale_of(box), box.y + box.h / 2


def cell_xy(box: Box, row: Row, cell: int) -> tuple[float, float]:
    """The centre of a cell of the row in this box."""
    scale = scale_of(box)
    if cell == 0:
        return box.x + START_CELL_X * scale, box.y + box.h / 2
    x, y = medal_xy(box, (cell - 1) // 2)
    if cell % 2:
        return x, y
    dx, dy = STEP[row.medals[(cell - 1) // 2].stubs[1]]
    return x + dx * faces.EVEN_CELL * scale, y + dy * faces.EVEN_CELL * scale


def verdict_xy(box: Box) -> tuple[float, float]:
    """The middle of the tally, where a draft's verdict stands."""
    return box.x + (TALLY_X + faces.TALLY / 2) * scale_of(box), box.y + box.h / 2


def page_places(position: Position) -> tuple[Place, ...]:
    """The two pages of the diary, which lie below everything."""
    left, right = position.layout.pages
    return (
        Place("page:left", left, "rows", msg("Left page"), left.face("page", side="left", season=position.season), -1),
        Place("page:right", right, "year", msg("Right page"), right.face("page", side="right", season=""), -1),
    )


def cell_places(position: Position) -> Iterator[Place]:
    """Every cell, for a locker or a student, the illegal ones too: dropping there shows the reason."""
    for row in position.view.rows:
        box = position.layout.rows[row.number]
        for cell in range(row.maximum + 1):
            name, thing = msg("Cell {cell} of row {row}", cell=cell, row=row.number), things.RowCell(row.number, cell)
            # No two cells of a medal come nearer than this.
            around = Box.around(*cell_xy(box, row, cell), 34 * scale_of(box))
            yield Place(thing.id, around, "rows", name, layer=3, thing=thing)


def row_pieces(position: Position, draft: things.Draft) -> list[Piece]:
    """The pieces of all rows, the places of collected ones included."""
    # A verdict takes the place of the tally once the cards laid are a chain.
    verdicts = isinstance(draft, things.Giving) or (isinstance(draft, things.Chaining) and why_not_chain(draft.cards) is None)
    pieces: list[Piece] = []
    for number, box in position.layout.rows.items():
        row = position.view.row(number)
        if row is None:
            gone, name = box.face("band", band="collected"), msg("Row {row} has been collected", row=number)
            pieces.append(Piece(f"collected:{number}", gone, *box.centre, 0, ZONE, name, clauses=("SYD-5.6",)))
            continue
        student = position.cards.students[row.student]
        name = row_name(row, Message(student.name), position.name(row.handler) if position.multiplayer else None)
        if position.multiplayer:
            pieces += _owner_marks(row, box, name, position.colours[row.handler])
        owners = tuple(map(position.name, position.seats)) if position.multiplayer else ()
        loose = position.removable and not isinstance(draft, things.Giving | things.Chaining)
        lying = _lying(row, box, name, Message(student.name), not verdicts, position.colours, owners, position.competing, loose)
        pieces.extend(_with_draft(lying, row, draft, scale_of(box)) if isinstance(draft, Holding | things.Rotating) else lying)
    return pieces


def _owner_marks(row: Row, box: Box, name: Message, owner: str) -> list[Piece]:
    """The strip under a row, and the badge at its portrait, that show its owner."""
    sign = badge(owner, size=32 * scale_of(box))
    strip, at = box.face("owned", owner=owner), (box.x + sign.w / 2, box.y + box.h - sign.h / 2)
    return [
        Piece(f"owned:{row.number}", strip, *box.centre, 0, ZONE, name, focusable=False),
        Piece(f"owner:{row.number}", sign, *at, 4, ZONE, name, focusable=False),
    ]


@lru_cache(maxsize=512)
def _lying(
    row: Row,
    box: Box,
    name: Message,
    student: Message,
    tally: bool,
    colours: tuple[str, ...],
    owners: tuple[Message, ...],
    competing: bool,
    loose: bool,
) -> tuple[Piece, ...]:
    """A row as it lies, the same while it doesn't change. Of several players, the owners of lockers are told; ``loose`` ones stand out."""
    x, y, scale = box.x, box.y + box.h / 2, scale_of(box)
    about, sign = row_about(row, competing), colours[row.handler] if len(colours) == 1 else ""
    stand, glad, sad = (faces.stand(row.student, sign, scale, mood) for mood in ("calm", "glad", "sad"))
    start, number = faces.start_cell(scale), faces.row_number(row.number)
    corner = x + number.w / 2, box.y + number.h / 2
    pieces = [
        Piece(f"number:{row.number}", number, *corner, 2, ZONE, msg("Row {row}", row=row.number), focusable=False),
        Piece(
            things.RowStand(row.number).id,
            stand,
            x + stand.w / 2,
            y,
            1,
            ZONE,
            name,
            about,
            ("SYD-1.2", "SYD-1.3", "SYD-5.6"),
            reacts=Reaction(things.RowAvatar(row.number).id, glad, sad),
        ),
        Piece(f"start:{row.number}", start, x + START_CELL_X * scale, y, 1, ZONE, msg("Cell 0"), focusable=False),
    ]
    pieces.extend(_medals(row, box))
    for locker in row.lockers:
        cx, cy = cell_xy(box, row, locker.cell)
        thing, face = things.RowLocker(row.number, locker.cell), faces.locker(colours[locker.owner], scale, loose=loose)
        title = msg("Locker on cell {cell} of row {row}", cell=locker.cell, row=row.number)
        off = msg("It comes off at the start of your next turn, or now for 1 idea: press it, or drag it to the lockers.")
        if owners:
            owner = owners[locker.owner]
            title = msg("{name}'s locker on cell {cell} of row {row}", name=owner, cell=locker.cell, row=row.number)
            off = msg(
                "It comes off at the start of {name}'s next turn, or now for 1 idea: press it, or drag it to the lockers.", name=owner
            )
        says = (msg("A student who would end an action on this cell stays put. Passing over it is allowed."), off)
        pieces.append(Piece(thing.id, face, cx, cy, 2, ZONE, title, says, ("SYD-4.5", "SYD-4.6"), movable=True, thing=thing))
    ax, ay = cell_xy(box, row, row.points)
    stands = msg("{student} stands at {points} in row {row}", student=student, points=row.points, row=row.number)
    # An avatar can be dragged, so that the player learns how to move it.
    avatar, face, clauses = things.RowAvatar(row.number), faces.avatar(row.student, scale), ("SYD-1.2", "SYD-4.2")
    pieces.append(Piece(avatar.id, face, ax, ay, 3, ZONE, stands, about, clauses, movable=True, focusable=False, thing=avatar,
                        in_turn=True, path=tuple([cell_xy(box, row, cell) for cell in range(row.maximum + 1)])))  # fmt: skip
    if tally:
        tx, ty = verdict_xy(box)
        room = msg("So far its medals hold {maximum} points; a row of five medals holds {most}.", maximum=row.maximum, most=FULL)
        shown = faces.tally(row.points, row.maximum, row.ranks, scale)
        pieces.append(Piece(f"tally:{row.number}", shown, tx, ty, 1, ZONE, name, (room,), ("SYD-1.3",), focusable=False))
    return tuple(pieces)


def _medals(row: Row, box: Box) -> list[Piece]:
    pieces = []
    for index in range(ROW_LIMIT):
        x, y = medal_xy(box, index)
        if index >= len(row.medals):
            name = msg("Medal {medal} of row {row} is not unlocked yet", medal=index + 1, row=row.number)
            ghost = f"medal_ghost:{row.number}:{index + 1}"
            pieces.append(Piece(ghost, faces.medal_ghost(2 * index + 1, scale_of(box)), x, y, 1, ZONE, name, focusable=False))
            continue
        tile, turn = things.MedalTile(row.medals[index].number), row.medals[index].turn
        face, name = faces.medal_on_row(tile.number, turn, 2 * index + 1, scale_of(box)), medal_name(row, index)
        about, clauses = medal_about(row, index), ("SYD-1.1", "SYD-1.2", "SYD-4.6")
        pieces.append(Piece(tile.id, face, x, y, 1, ZONE, name, about, clauses, turn, movable=True, thing=tile))
    return pieces


def _with_draft(pieces: tuple[Piece, ...], row: Row, draft: Holding | things.Rotating, scale: float) -> tuple[Piece, ...]:
    """The row's pieces, with the one in the hand lit, or turned as in the draft."""
    if isinstance(draft, Holding):
        return tuple(evolve(piece, emphasis=Emphasis.CHOSEN) if piece.id == draft.piece else piece for piece in pieces)
    if draft.row != row.number:
        return pieces
    index = draft.medal - 1
    medal = evolve(row.medals[index], turn=(row.medals[index].turn + draft.turn) % 4)
    turned = evolve(row, medals=(*row.medals[:index], medal, *row.medals[index + 1 :]))
    name, tile = medal_name(turned, index), things.MedalTile(medal.number)
    face = faces.medal_on_row(medal.number, medal.turn, 2 * index + 1, scale)
    shown: dict[str, Any] = {"face": face, "turn": medal.turn, "name": name, "emphasis": Emphasis.CHOSEN}
    return tuple(evolve(piece, **shown) if piece.thing == tile else piece for piece in pieces)


# Previews


def swapped(position: Position, command: Swap) -> tuple[Piece, ...]:
    """The two medals of a swap as they would lie."""
    first, second = (command.row, command.medal - 1), (command.other_row, command.other_medal - 1)
    rows = {row.number: row for row in position.view.rows}
    lying = {there: rows[row].medals[index] for there, (row, index) in ((first, second), (second, first))}
    found = []
    for row in {first[0]: rows[first[0]], second[0]: rows[second[0]]}.values():
        medals = tuple([lying.get((row.number, index), medal) for index, medal in enumerate(row.medals)])
        found += _medals(evolve(row, medals=medals), position.layout.rows[row.number])
    tiles = {things.MedalTile(medal.number) for medal in lying.values()}
    return tuple(piece for piece in found if piece.thing in tiles)


def giving_pieces(position: Position, draft: things.Giving) -> list[Piece]:
    """The preview of a lifted directive card on all rows."""
    pieces: list[Piece] = []
    arrows = arrows_of(draft.card, draft.turn)
    for row in position.view.rows:
        moves = movements(row, draft.card, draft.turn)
        pieces.extend(_row_preview(row, position.layout.rows[row.number], arrows, moves, draft.picked(row.number)))
    return pieces


def paths(position: Position, draft: things.Giving) -> list[Place]:
    """The ends of rows with a choice: dropping the card there picks that path."""
    others = {things.Movement(row.number, index) for row, index, _ in _others(position, draft)}
    return [
        Place(piece.thing.place, Box.around(piece.x, piece.y, piece.face.w), ZONE, piece.name, layer=5, thing=piece.thing)
        for piece in giving_pieces(position, draft)
        if isinstance(piece.thing, things.Movement) and piece.thing in others
    ]


def _others(position: Position, draft: things.Giving) -> list[tuple[Row, int, Trace]]:
    """Every other movement that could be picked, with its row and index."""
    return [
        (row, index, trace)
        for row in position.view.rows
        for index, trace in enumerate(movements(row, draft.card, draft.turn))
        if index != draft.picked(row.number)
    ]


def giving_offers(position: Position, draft: things.Giving) -> list[Affordance]:
    """Picking another path on a row that has a choice."""
    offers = []
    for row, index, trace in _others(position, draft):
        label, path, picked = _pick_label(row, trace), things.Movement(row.number, index), position.to(draft.picking(row.number, index))
        offers.append(Affordance(Press(path.id), label, "SYD-4.2", meaning=picked))
        offers.append(Affordance(Drop(things.Card(draft.card).id, path.place), label, "SYD-4.2", meaning=picked))
    return offers


def _pick_label(row: Row, trace: Trace) -> Message:
    if not trace.ways:
        return msg("Row {row} to {points} points", row=row.number, points=landed(row, trace.end))
    if trace.ways.startswith("u"):
        return msg("Row {row}: first up, to {points} points", row=row.number, points=landed(row, trace.end))
    return msg("Row {row}: first down, to {points} points", row=row.number, points=landed(row, trace.end))


CHANGED = msg("This has changed since your last decision. The mark disappears with your next move.")


def row_changes(position: Position, before: State) -> Iterator[Piece]:
    """The points that rows have gained or lost since an earlier view, at their portraits."""
    for was in before.rows:
        row = position.view.row(was.number)
        if row is not None and row.points != was.points:
            box, step = position.layout.rows[row.number], row.points - was.points
            shown = faces.sign(step, 0, max(scale_of(box), 0.88))
            name = msg("Row {row} since your last decision: {change}", row=row.number, change=signed(step))
            # It never hides the number at the corner of a small portrait.
            beside = max(faces.STAND * scale_of(box) - shown.w / 3, faces.row_number(row.number).w + shown.w / 2)
            x, y = box.x + beside, box.y + shown.h / 2
            yield Piece(f"change:{row.number}", shown, x, y, 5, ZONE, name, (CHANGED,), focusable=False)


@lru_cache(maxsize=2048)
def _row_preview(row: Row, box: Box, arrows: tuple[int, int], moves: tuple[Trace, ...], picked: int) -> tuple[Piece, ...]:
    chosen = moves[picked]
    pieces = [verdict(row, box, chosen.end)]
    x, y = verdict_xy(box)
    scale, before = scale_of(box), row.points
    for index, (arrow, points) in enumerate(zip(arrows, chosen.points, strict=True)):
        step = points - before
        before = points
        sign, name = f"sign:{row.number}:{index}", msg("Arrow {index}: {step}", index=index + 1, step=step)
        # A smaller sign has no room for the smallest text.
        size = max(scale, 0.88)
        shown, aside = faces.sign(step, arrow, size), (42 * index - 21) * size
        pieces.append(Piece(sign, shown, x + aside, y - 32 * scale, 5, ZONE, name, focusable=False))
    for index, trace in enumerate(moves):
        if len(moves) == 1 and landed(row, trace.end) == row.points:
            continue
        aside = (index * 2 - 1) * 9 * scale if len(moves) > 1 and len({trace.end for trace in moves}) == 1 else 0
        path, text = things.Movement(row.number, index), _pick_label(row, trace)
        pieces.append(ghost(row, box, trace.end, path, chosen=index == picked, choice=len(moves) > 1, aside=aside, text=text))
    return tuple(pieces)


def in_danger(row: Row, end: int) -> bool:
    """True if a row would fall, or a locker would stop it."""
    return end < row.points or row.locked(end)


def warned(pieces: list[Piece], rows: Set[int]) -> list[Piece]:
    """The pieces with a warning at the portraits of these rows, where it hides no number."""
    stands = {things.RowStand(number).id for number in rows}
    return [evolve(piece, emphasis=Emphasis.WARNING) if piece.id in stands else piece for piece in pieces]


def giving_dangers(position: Position, draft: things.Giving) -> set[int]:
    """The rows that would fall or be held back under a lifted card."""
    return {
        row.number for row in position.cared_for if in_danger(row, movements(row, draft.card, draft.turn)[draft.picked(row.number)].end)
    }


def forget() -> None:
    """Forget all previews that are known, to measure what a new one takes."""
    _row_preview.cache_clear()


def ghost(row: Row, box: Box, cell: int, path: things.Movement, *, chosen: bool, choice: bool, aside: float, text: Message) -> Piece:
    """A row's avatar where it would end; where there is a choice it can be pressed."""
    x, y = cell_xy(box, row, cell)
    if row.locked(cell):
        emphasis = Emphasis.WARNING if chosen else Emphasis.GHOST
    else:
        emphasis = Emphasis.CHOSEN if chosen and choice else Emphasis.GHOST
    about = (msg("A locker stops the student, who stays at {points}.", points=row.points),) if row.locked(cell) else ()
    face = faces.avatar(row.student, scale_of(box))
    return Piece(path.id, face, x + aside, y, 4, ZONE, text, about, ("SYD-4.2",), emphasis=emphasis, focusable=choice, thing=path)


def verdict(row: Row, box: Box, end: int, *, choice: bool = False) -> Piece:
    """A row's points before and after, with the locker's say (SYD-4.5)."""
    x, y = verdict_xy(box)
    after = landed(row, end)
    held_back = row.locked(end)
    if held_back:
        name = msg("A locker on cell {cell} stops row {row}, which stays at {points}", row=row.number, cell=end, points=after)
    elif after == row.points:
        name = msg("Row {row} stays at {points}", row=row.number, points=after)
    elif after > row.points:
        name = msg("Row {row} rises from {before} to {points}", row=row.number, before=row.points, points=after)
    else:
        name = msg("Row {row} falls from {before} to {points}", row=row.number, before=row.points, points=after)
    emphasis = Emphasis.CHOSEN if choice else Emphasis.REST
    about = (msg("Press for the next result this chain can have for the row."),) if choice else ()
    face = faces.verdict(row.points, after, held_back, scale_of(box))
    return Piece(things.RowVerdict(row.number).id, face, x, y, 5, ZONE, name, about, ("SYD-4.5",), emphasis=emphasis)


def result_at(row: Row, box: Box, end: int, *, choice: bool) -> list[Piece]:
    """A row's verdict, and its avatar where it would end; a student whom a locker stops stays alone where they are."""
    pieces = [verdict(row, box, end, choice=choice)]
    if landed(row, end) != row.points:
        text = msgn("Row {row}: {count} point", "Row {row}: {count} points", landed(row, end), row=row.number)
        pieces.append(ghost(row, box, end, things.Movement(row.number, 0), chosen=True, choice=False, aside=0, text=text))
    return pieces


_STILL = (Verb.DISCARD, Verb.GET, Verb.SEE, Verb.REFRESH, Verb.GET_ITEM, Verb.GIVE_LEFT, Verb.ROTATE, Verb.SWAP)
"""The directives that move no row and put no locker anywhere."""


def foretold(position: Position, card: str, block: Block) -> list[Piece]:
    """The rows that directives of a card raise or lower as things stand, up to the first that leaves a choice (SYD-4.9)."""
    now, ends = {row.number: row for row in position.view.rows}, dict[int, int]()
    for directive in block:
        if directive.verb in _STILL:
            continue
        if directive.verb not in (Verb.RAISE, Verb.LOWER):
            break
        about = rows_about(tuple(now.values()), position.cards.student_of(card), directive)
        if len(about) != 1 and directive.rows not in ALL_OF_THEM:
            break
        step = directive.amount if directive.verb is Verb.RAISE else -directive.amount
        for row in [now[number] for number in about]:
            ends[row.number] = row.moved(step)
            now[row.number] = evolve(row, points=landed(row, ends[row.number]))
    rows = [(row, ends[row.number]) for row in position.view.rows if row.number in ends]
    return [piece for row, end in rows for piece in result_at(row, position.layout.rows[row.number], end, choice=False)]

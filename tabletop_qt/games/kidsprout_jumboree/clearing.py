"""The clearing: Sprouts on their stumps with their ages, Excuses and what was said, the leader's stack, signpost, score sheet, chant."""

from __future__ import annotations

from engines.kernel.messages import msg, msgn
from engines.kidsprout_jumboree.model import DAYS, HIDDEN, NO_COIN, ROUNDS, Sign
from engines.kidsprout_jumboree.tasks import ExcuseAtOpenTable
from engines.kidsprout_jumboree.wording import activity
from tabletop_qt.games.kidsprout_jumboree import faces, names
from tabletop_qt.games.kidsprout_jumboree.areas import coin_id, stack_id
from tabletop_qt.games.kidsprout_jumboree.draft import Draft, Speaking
from tabletop_qt.games.kidsprout_jumboree.faces import BACK
from tabletop_qt.games.kidsprout_jumboree.position import Position
from tabletop_qt.viewmodels.scenery import Emphasis, Piece

ZONE = "clearing"
SPROUT, EXCUSE, AGE, SCRAP, STACK = range(2, 7)
_CHANT = (msg("Going…"), msg("going…"), msg("gone!"))


def clearing_pieces(position: Position, draft: Draft) -> list[Piece]:
    """Everything in the clearing."""
    pieces = [_sign(position), _score(position)]
    if position.stacking:
        pieces.append(_stack(position))
    else:
        for seat, player in enumerate(position.view.players):
            if player.coin != NO_COIN:
                pieces += [_sprout(position, seat), *_excuses(position, seat)]
                pieces += _age(position, seat, draft) if position.revealed else []
    if isinstance(draft, Speaking):
        pieces.append(_laid(position, draft))
    return [*pieces, *_chant(position)]


def _sprout(position: Position, seat: int) -> Piece:
    spot, coin = position.layout.spots[seat], position.view.players[seat].coin
    value = coin if position.revealed and coin != HIDDEN else BACK
    return Piece(
        coin_id(position, seat),
        faces.coin(position.layout.sprout, position.suit(seat), value),
        spot.x,
        spot.y,
        SPROUT,
        ZONE,
        names.sprout_name(position, seat),
        names.sprout_about(position, seat),
        ("KSJ-2.3", "KSJ-3.1", "KSJ-4.1"),
        side=int(value == BACK),
    )


def _excuses(position: Position, seat: int) -> list[Piece]:
    """The Excuse tiles around a Sprout, and the scrap with the latest that was said of it."""
    spoken, layout = position.spoken_on(seat), position.layout
    spot, pieces = layout.spots[seat], list[Piece]()
    view = position.view
    for index, said in enumerate(spoken):
        earlier = [each for each in view.spoken if each.seat == said.seat]
        order = position.used(said.seat) - len(earlier) + earlier.index(said)
        name = msg("{troop}'s Excuse: {amount}", troop=position.troop(said.seat), amount=names.signed(said.amount))
        pieces.append(
            Piece(
                f"tile:own:{said.tile}" if said.seat == position.seat else f"tile:{said.seat}:{order}",
                faces.tile(layout.tile, position.suit(said.seat), said.tile),
                *spot.petal(index, layout.stump * 0.62),
                EXCUSE,
                ZONE,
                name,
                (msg("“{sentence}”", sentence=said.sentence),),
                ("KSJ-3.1", "KSJ-3.4"),
                focusable=False,
            )
        )
    if spoken:
        latest, box = spoken[-1], spot.scrap
        text = msg("{amount}: “{sentence}”", amount=names.signed(latest.amount), sentence=latest.sentence)
        name = msg("Said of {troop}'s Sprout", troop=position.troop(seat))
        pieces.append(
            Piece(
                f"scrap:{seat}",
                faces.scrap(box.w, box.h, position.suit(latest.seat), text, spot.tail),
                *box.centre,
                SCRAP,
                ZONE,
                name,
                names.sprout_about(position, seat)[:-1],
                ("KSJ-3.2",),
            )
        )
    return pieces


def _age(position: Position, seat: int, draft: Draft) -> list[Piece]:
    layout, view = position.layout, position.view
    spot, before, after = layout.spots[seat], view.players[seat].coin, view.age(seat)
    drafted = isinstance(draft, Speaking) and draft.target == seat and draft.sign
    if isinstance(draft, Speaking) and drafted:
        after += draft.tile if draft.sign is Sign.ADD else -draft.tile
    wide = layout.stump * (1.0 if after != before else 0.58)
    shown = faces.age(wide, layout.stump * 0.34, names.age_text(before), names.age_text(after), after - before)
    emphasis = Emphasis.CHOSEN if drafted else Emphasis.REST
    y = spot.y + layout.stump * 0.5
    return [Piece(f"age:{seat}", shown, spot.x, y, AGE, ZONE, names.sprout_name(position, seat), emphasis=emphasis, focusable=False)]


def _laid(position: Position, draft: Speaking) -> Piece:
    """The Excuse tile that is being spoken, on its Sprout."""
    layout = position.layout
    spot = layout.spots[draft.target]
    return Piece(
        f"tile:own:{draft.tile}",
        faces.tile(layout.tile, position.suit(position.seat), draft.tile),
        *spot.petal(len(position.spoken_on(draft.target)), layout.stump * 0.62),
        SCRAP,
        ZONE,
        names.excuse_name(draft.tile),
        names.excuse_about(),
        ("KSJ-3.1", "KSJ-3.2"),
        emphasis=Emphasis.CHOSEN,
    )


def _stack(position: Position) -> Piece:
    """The coins that were played, for the leader to take to the hour."""
    view, layout = position.view, position.layout
    spot = layout.spots[position.acting[0]]
    values = tuple(sorted(player.coin for player in view.players))
    return Piece(
        stack_id(view.day, view.round),
        faces.pile(layout.sprout, values, "right"),
        spot.x,
        spot.y,
        STACK,
        ZONE,
        msg("The coins of this Activity, {total} in all", total=sum(values)),
        (msg("The leader takes them to the hour that the Activity ends at; the pawn comes along."),),
        ("KSJ-4.4", "KSJ-5.1"),
        movable=position.decides,
    )


def _sign(position: Position) -> Piece:
    view, box = position.view, position.layout.sign
    title = activity(view)
    hours = msgn("{count} hour", "{count} hours", view.hours)
    when = msg("Day {day} · {round} of {rounds}", day=view.day, round=view.round, rounds=ROUNDS)
    return Piece(
        "sign",
        faces.sign(box.w, box.h, view.roll, title, hours, when),
        *box.centre,
        SPROUT,
        ZONE,
        msg("{activity}, {hours}. Day {day}, Activity {round}", activity=title, hours=hours, day=view.day, round=view.round),
        (
            msg("Six Activities a day, three days. A day's last Activity may run past 6 PM: an Overnight, which counts double."),
            msg("Stress Points: all coins' values together, times the hours."),
        ),
        ("KSJ-2.1", "KSJ-5.1", "KSJ-6.1"),
    )


def _score(position: Position) -> Piece:
    view, box = position.view, position.layout.score
    scored = DAYS if view.ended else view.day - 1
    days = tuple(
        tuple(sum(led.stress for led in view.led if led.leader == seat and led.day == day) for day in range(1, scored + 1))
        for seat in position.seats
    )
    suits = tuple(position.suit(seat) for seat in position.seats)
    totals = tuple(msg("{troop} {points}", troop=position.troop(seat), points=player.points) for seat, player in enumerate(view.players))
    return Piece(
        "score",
        faces.score(box.w, box.h, msg("Stress Points"), suits, days, view.day),
        *box.centre,
        SPROUT,
        "own",
        msg("Score sheet: {totals}", totals=totals),
        (msg("A day is scored after its sixth Activity. The fewest points after three days win."),),
        ("KSJ-6.1", "KSJ-6.2", "KSJ-6.3"),
    )


def _chant(position: Position) -> list[Piece]:
    view, box = position.view, position.layout.chant
    if not isinstance(view.decision, ExcuseAtOpenTable):
        return []
    return [
        Piece(
            "chant",
            faces.chant(box.w, box.h, position.beats, _CHANT),
            *box.centre,
            AGE,
            "own",
            msgn("The chant: {count} word spoken", "The chant: {count} words spoken", position.beats),
            (msg("When the Leaping Buck has chanted all three words, no Excuse can be played any more. An Excuse starts it anew."),),
            ("KSJ-3.3",),
        )
    ]

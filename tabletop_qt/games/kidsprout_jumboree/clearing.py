"""The clearing: Sprouts on their stumps with their ages, Excuses and what was said, the leader's stack, signpost, score sheet, chant."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.messages import Message, msg, msgn
from engines.kidsprout_jumboree.leading import ages_of
from engines.kidsprout_jumboree.model import HIDDEN, NO_COIN, ROUNDS
from engines.kidsprout_jumboree.tasks import ExcuseAtOpenTable
from engines.kidsprout_jumboree.wording import VALUE_NAMES, activity, hours_long
from tabletop_qt.games.kidsprout_jumboree import faces, layout
from tabletop_qt.games.kidsprout_jumboree.blankets import EXCUSE_ABOUT, excuse_name
from tabletop_qt.games.kidsprout_jumboree.drafts import Speaking
from tabletop_qt.games.kidsprout_jumboree.faces import BACK, NO_ROLL
from tabletop_qt.games.kidsprout_jumboree.judging import verdict_board
from tabletop_qt.games.kidsprout_jumboree.legend import legend
from tabletop_qt.games.kidsprout_jumboree.position import TEN, CampPosition
from tabletop_qt.games.kidsprout_jumboree.things import SHEET, OwnTile, Sprout, Stack
from tabletop_qt.viewmodels.scenery import Emphasis, Piece, face

ZONE = "clearing"
GLOW, SPROUT, EXCUSE, AGE, MARK, SCRAP, STACK = range(1, 8)
_CHANT = (msg("Going…"), msg("going…"), msg("gone!"))
_PETAL = 0.62
"""How far from the middle of a stump an Excuse tile lies, of the stump's size."""


def clearing_pieces(position: CampPosition) -> Iterator[Piece]:
    """Everything in the clearing."""
    yield _sign(position)
    yield _score(position)
    yield legend(position)
    if position.revealed:
        yield verdict_board(position)
        yield from _marks(position)
    if position.stacking:
        yield _stack(position)
    else:
        for seat, player in enumerate(position.view.players):
            if player.coin != NO_COIN:
                yield from _sprout(position, seat)
    if position.speaking is not None:
        yield _laid(position, position.speaking)
    if isinstance(position.view.decision, ExcuseAtOpenTable):
        yield _chant(position)


def _sprout(position: CampPosition, seat: int) -> Iterator[Piece]:
    """A coin on its stump; when coins are turned over, the Excuses around it and its age."""
    spot, coin = position.layout.spots[seat], position.view.players[seat].coin
    value = coin if (position.revealed or position.laid_open) and coin != HIDDEN else BACK
    shown, name, about = faces.coin(layout.COIN, position.suit(seat), value), _name(position, seat), _about(position, seat)
    clauses, thing = ("KSJ-2.3", "KSJ-3.1", "KSJ-4.1"), Sprout(seat)
    yield Piece(position.coin_id(seat), shown, spot.x, spot.y, SPROUT, ZONE, name, about, clauses, side=int(value == BACK), thing=thing)
    yield from _excuses(position, seat)
    if position.revealed:
        draft, before, after = position.speaking, coin, position.judged.ages[seat]
        drafted = draft is not None and draft.target == seat and draft.sign is not None
        wide = layout.STUMP * (1.34 if after != before else 0.86)
        old, new = (msg("{age}", age=TEN + value) for value in (before, after))
        shown = face("age", wide, layout.STUMP * 0.36, before=old, after=new, step=after - before, seat=position.colour(seat))
        emphasis = Emphasis.CHOSEN if drafted else Emphasis.REST
        y = spot.y + layout.STUMP * 0.5
        yield Piece(f"age:{seat}", shown, spot.x, y, AGE, ZONE, name, emphasis=emphasis, focusable=False, delay=position.turning)


def _marks(position: CampPosition) -> Iterator[Piece]:
    """A glow around the Sprouts of those who would lead, a sign at those that are passed over."""
    spots, judged = position.layout.spots, position.judged
    for seat in judged.leaders:
        spot, name = spots[seat], msg("{troop} would lead", troop=position.troop(seat))
        shown = face("halo", layout.STUMP * 1.4, layout.STUMP * 1.4, tied=int(len(judged.leaders) > 1))
        yield Piece(f"halo:{seat}", shown, spot.x, spot.y, GLOW, ZONE, name, focusable=False, delay=position.turning)
    for seat in judged.passed_over:
        spot, name = spots[seat], msg("{troop} is stressed out and passed over", troop=position.troop(seat))
        x, y = spot.x + layout.STUMP * 0.36, spot.y + layout.STUMP * 0.2
        yield Piece(f"passed:{seat}", face("passed", 30, 30), x, y, MARK, ZONE, name, focusable=False, delay=position.turning)


def _name(position: CampPosition, seat: int) -> Message:
    """A coin on a stump."""
    troop, before = position.troop(seat), TEN + position.view.players[seat].coin
    if not position.revealed and not position.laid_open:
        return msg("The Sprout of {troop}, face down", troop=troop)
    after = TEN + ages_of(position.view)[seat]
    if before != after:
        return msg("The Sprout of {troop}, {before}, with Excuses {after}", troop=troop, before=before, after=after)
    return msg("The Sprout of {troop}, {age}", troop=troop, age=before)


def _about(position: CampPosition, seat: int) -> tuple[Message, ...]:
    """A coin on a stump explained: what has been said about it."""
    if not position.revealed and position.open(seat):
        coin = VALUE_NAMES[position.view.players[seat].coin]
        return (msg("You played your {coin}. All are turned over when everybody has played.", coin=coin),)
    if not position.revealed:
        return (msg("All are turned over when everybody has played."),)
    rule = msg("The oldest leads, unless stressed out; then the next oldest. Excuses count for age, never for Stress Points.")
    return (*_said(position, seat), rule)


def _said(position: CampPosition, seat: int) -> Iterator[Message]:
    """What has been said about a Sprout, and by whom."""
    for each in position.spoken_on(seat):
        troop, amount, sentence = position.troop(each.seat), _signed(each.amount), position.worded(each.sentence)
        yield msg("{troop} {amount}: “{sentence}”", troop=troop, amount=amount, sentence=sentence)


def _signed(amount: int) -> Message:
    return msg("+{amount}", amount=amount) if amount > 0 else msg("\N{MINUS SIGN}{amount}", amount=-amount)


def _excuses(position: CampPosition, seat: int) -> Iterator[Piece]:
    """The Excuse tiles around a Sprout, and the scrap with the latest that was said of it."""
    spot, spoken = position.layout.spots[seat], position.spoken_on(seat)
    for index, said in enumerate(spoken):
        shown, (x, y) = faces.tile(layout.TILE, position.suit(said.seat), said.tile), spot.petal(index, layout.STUMP * _PETAL)
        name = msg("The Excuse of {troop}: {amount}", troop=position.troop(said.seat), amount=_signed(said.amount))
        about, clauses = (msg("“{sentence}”", sentence=position.worded(said.sentence)),), ("KSJ-3.1", "KSJ-3.4")
        held = (OwnTile(said.seat, said.tile).id,)
        yield Piece(position.tile_id(said), shown, x, y, EXCUSE, ZONE, name, about, clauses, focusable=False, origins=held)
    if spoken:
        latest, name = spoken[-1], msg("Said of the Sprout of {troop}", troop=position.troop(seat))
        text = msg("{amount}: “{sentence}”", amount=_signed(latest.amount), sentence=position.worded(latest.sentence))
        shown = spot.scrap.face("scrap", suit=position.suit(latest.seat), text=text, side=spot.tail)
        yield Piece(f"scrap:{seat}", shown, *spot.scrap.centre, SCRAP, ZONE, name, tuple(_said(position, seat)), ("KSJ-3.2",))


def _laid(position: CampPosition, draft: Speaking) -> Piece:
    """The Excuse tile that is being spoken, on its Sprout."""
    x, y = position.layout.spots[draft.target].petal(len(position.spoken_on(draft.target)), layout.STUMP * _PETAL)
    shown, name = faces.tile(layout.TILE, position.suit(position.seat), draft.tile), excuse_name(position, draft.tile)
    clauses = ("KSJ-3.1", "KSJ-3.2")
    return Piece(OwnTile(position.seat, draft.tile).id, shown, x, y, SCRAP, ZONE, name, EXCUSE_ABOUT, clauses, emphasis=Emphasis.CHOSEN)


def _stack(position: CampPosition) -> Piece:
    """The coins that were played, for the leader to take to the hour."""
    view, (leader,) = position.view, position.acting
    spot, stack = position.layout.spots[leader], Stack(view.day, view.round)
    values = tuple(sorted(player.coin for player in view.players))
    shown = faces.pile(layout.COIN, values, (1.0, 0.0))
    name = msg("The coins of this Activity, {total} in all", total=sum(values))
    about = (msg("The leader takes them to the hour that the Activity ends at; the pawn comes along."),)
    clauses = ("KSJ-4.4", "KSJ-5.1")
    return Piece(stack.id, shown, spot.x, spot.y, STACK, ZONE, name, about, clauses, movable=position.acts, thing=stack)


def _sign(position: CampPosition) -> Piece:
    view, title = position.view, activity(position.view)
    hours = hours_long(view.hours)
    when = msg("Day {day} · {round} of {rounds}", day=view.day, round=view.round, rounds=ROUNDS)
    name = msg("{activity}, {hours}. Day {day}, Activity {round}", activity=title, hours=hours, day=view.day, round=view.round)
    if not view.rolled:
        title, hours = msg("What comes next?"), msg("The Buck will say")
        name = msg("The Buck is about to be rolled. Day {day}, Activity {round}", day=view.day, round=view.round)
    about = (
        msg("Six Activities a day, three days. A day's last Activity may run past 6 PM: an Overnight, which counts double."),
        msg("Stress Points: all coins' values together, times the hours."),
    )
    shown = layout.SIGN.face("sign", roll=view.roll if view.rolled else NO_ROLL, title=title, hours=hours, when=when)
    return Piece("sign", shown, *layout.SIGN.centre, SPROUT, ZONE, name, about, ("KSJ-2.1", "KSJ-5.1", "KSJ-6.1"))


def _score(position: CampPosition) -> Piece:
    view = position.view
    days = tuple(tuple(view.stress(seat, day) for day in range(1, view.day + 1)) for seat in position.seats)
    totals = tuple(msg("{troop} {points}", troop=position.troop(seat), points=view.stress(seat)) for seat in position.seats)
    shown = faces.score(layout.SCORE, tuple(position.colour(seat) for seat in position.seats), days)
    name = msg("Score sheet: {totals}", totals=totals)
    about = (
        msg("Stress Points, day by day and in all; the present day's as they grow."),
        msg("A day is scored after its sixth Activity. The fewest points after three days win."),
    )
    return Piece(SHEET, shown, *layout.SCORE.centre, SPROUT, "own", name, about, ("KSJ-6.1", "KSJ-6.2", "KSJ-6.3"))


def _chant(position: CampPosition) -> Piece:
    name = msgn("The chant: {count} word spoken", "The chant: {count} words spoken", position.beats)
    about = (msg("When the Leaping Buck has chanted all three words, no Excuse can be played any more. An Excuse starts it anew."),)
    return Piece("chant", faces.chant(layout.CHANT, position.beats, _CHANT), *layout.CHANT.centre, AGE, "own", name, about, ("KSJ-3.3",))

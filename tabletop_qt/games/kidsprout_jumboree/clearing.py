"""The clearing: Sprouts on their stumps with ages and Excuses, the board that says who would lead, and the legend."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.messages import Message, msg, msgn
from engines.kidsprout_jumboree.model import HIDDEN, HOURS, NO_COIN, ROUNDS, ExcuseAtOpenTable
from engines.kidsprout_jumboree.rules.leading import ages_of
from engines.kidsprout_jumboree.words import ACTIVITY_NAMES, VALUE_NAMES, activity, hours_long, o_clock
from tabletop_qt.games.kidsprout_jumboree import layout
from tabletop_qt.games.kidsprout_jumboree.blankets import EXCUSE_ABOUT, excuse_name
from tabletop_qt.games.kidsprout_jumboree.layout import BACK, CLEARING, LEGEND, NO_ROLL, VERDICT
from tabletop_qt.games.kidsprout_jumboree.position import SHEET, TEN, CampPosition, OwnTile, Speaking, Sprout, Stack, Verdict, would_lead
from tabletop_qt.viewmodels.scenery import Box, Emphasis, Piece, face, numbered

# The legend


RULES = (
    msg("The oldest Sprout leads: 10, coin, Excuses. A tie: the Buck decides."),
    msg("An Excuse makes a Sprout 1 or 2 older or younger. You have two a day."),
    msg("The leader takes stress: all coins times the hours. Fewest wins."),
    msg("Past 6 PM: stressed out, another leads. Round six: Overnight, double."),
)

_LEGEND_CLAUSES = ("KSJ-2.1", "KSJ-3.1", "KSJ-4.1", "KSJ-4.2", "KSJ-5.1", "KSJ-6.1")
_TITLE = msg("At a glance")
_LAYER = 2


def legend(position: CampPosition) -> Piece:
    """The legend: open where a corner is free, else folded; pointing at it, or a click, unfolds it."""
    free = position.layout.free
    if free is not None:
        return _sheet(free, "legend")
    shown, sheet = LEGEND.face("folded", title=msg("Legend")), _sheet(CLEARING, "legend:open")
    return Piece("legend", shown, *LEGEND.centre, _LAYER, "clearing", _TITLE, RULES, _LEGEND_CLAUSES, reveals=(sheet,))


def _sheet(box: Box, name: str) -> Piece:
    activities, hours = numbered("activity", ACTIVITY_NAMES), numbered("hours", [msg("{hours} h", hours=count) for count in HOURS])
    shown = box.face("legend", title=_TITLE, rules=len(RULES), **activities, **hours, **numbered("rule", RULES))
    return Piece(name, shown, *box.centre, _LAYER, "clearing", _TITLE, RULES, _LEGEND_CLAUSES)


_OUTLOOK = (200.0, 136.0)
_CLAUSES = ("KSJ-4.1", "KSJ-4.2", "KSJ-5.1", "KSJ-6.1")

_RULE = (
    msg("The player of the oldest Sprout leads, Excuses included; if stressed out, the next oldest."),
    msg("The leader takes Stress Points: the sum of all coins, times the hours."),
)


def verdict_board(position: CampPosition) -> Piece:
    """Who would lead as things stand; who leads, once that is settled."""
    judged = position.judged
    head, (when, cost) = _who(position, judged), _cost(position, judged)
    over = _passed_over(position, judged)
    tone = "tied" if len(judged.leaders) > 1 else "night" if position.too_late(judged.leaders[0]) else "plain"
    shown = VERDICT.face("verdict", head=head, when=when, cost=cost, over=over, tone=tone)
    about = (*(_stressed(position, seat) for seat in judged.passed_over), *_RULE)
    name = msg("{who}: {when}, {cost}", who=head, when=when, cost=cost)
    return Piece("verdict", shown, *VERDICT.centre, _LAYER, "clearing", name, about, _CLAUSES, delay=position.turning)


def outlook(position: CampPosition, tile: int, target: int) -> Piece:
    """Who would lead with an Excuse on a Sprout, were it added or subtracted: shown while the tile is held over it."""
    judged = {sign: position.judged_with(target, amount) for sign, amount in (("older", tile), ("younger", -tile))}
    ages = {f"{sign}_age": msg("{age}", age=TEN + each.ages[target]) for sign, each in judged.items()}
    heads = {f"{sign}_head": who_leads_briefly(position, each) for sign, each in judged.items()}
    costs = {f"{sign}_cost": _cost(position, each)[1] for sign, each in judged.items()}
    x, y = VERDICT.centre
    shown = Box.around(x, y, *_OUTLOOK).face("outlook", **ages, **heads, **costs)
    name = msg("Effect of an Excuse worth {tile} on the Sprout of {troop}", tile=tile, troop=position.troop(target))
    return Piece("outlook", shown, x, y, _LAYER, "clearing", name)


def _who(position: CampPosition, judged: Verdict) -> Message:
    leaders = judged.leaders
    if len(leaders) > 1:
        return msg("Tied: {names}", names=tuple(position.called(seat) for seat in leaders))
    if position.stacking:
        return msg("{name} leads", name=position.called(leaders[0]))
    return msg("{name} would lead", name=position.called(leaders[0]))


def who_leads_briefly(position: CampPosition, judged: Verdict) -> Message:
    """Who would lead, in as few words as there are."""
    names = tuple(position.called(seat) for seat in judged.leaders)
    return msg("Tied: {names}", names=names) if len(names) > 1 else msg("{name} leads", name=names[0])


def _cost(position: CampPosition, judged: Verdict) -> tuple[Message, Message]:
    """From when to when, and the Stress Points."""
    view, leaders = position.view, judged.leaders
    costs = sorted({would_lead(view, seat).stress for seat in leaders})
    points = msg("+{points} stress", points=costs[0])
    if len(costs) > 1:
        points = msg("+{least} or +{most} stress", least=costs[0], most=costs[-1])
    if len(leaders) > 1:
        return msg("{name} chooses", name=position.called(view.buck)), points
    start, end = o_clock(view.players[leaders[0]].elapsed), o_clock(view.end(leaders[0]))
    if position.too_late(leaders[0]):
        return msg("{start} to {end}, Overnight", start=start, end=end), msg("+{points} stress, doubled", points=costs[0])
    return msg("{hours} h, {start} to {end}", hours=view.hours, start=start, end=end), points


def _passed_over(position: CampPosition, judged: Verdict) -> Message:
    if not judged.passed_over:
        return msg("")
    return msg("stressed out, passed over: {names}", names=tuple(position.called(seat) for seat in judged.passed_over))


def _stressed(position: CampPosition, seat: int) -> Message:
    """Why a seat with an older Sprout does not lead."""
    view = position.view
    return msg(
        "{troop}, {age}: {hours} from {start} would end at {end}, past 6 PM: stressed out and passed over.",
        troop=position.troop(seat),
        age=TEN + position.judged.ages[seat],
        hours=hours_long(view.hours),
        start=o_clock(view.players[seat].elapsed),
        end=o_clock(view.end(seat)),
    )


# The clearing


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
    shown, name, about = layout.coin(layout.COIN, position.suit(seat), value), _name(position, seat), _about(position, seat)
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
        return (msg("You played your {coin}. Coins are revealed once everybody has played.", coin=coin),)
    if not position.revealed:
        return (msg("Coins are revealed once everybody has played."),)
    rule = msg("The oldest leads, or the next oldest if they are stressed out. Excuses count for age, never for Stress Points.")
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
        shown, (x, y) = layout.tile(layout.TILE, position.suit(said.seat), said.tile), spot.petal(index, layout.STUMP * _PETAL)
        name = msg("The Excuse of {troop}: {amount}", troop=position.troop(said.seat), amount=_signed(said.amount))
        about, clauses = (msg("“{sentence}”", sentence=position.worded(said.sentence)),), ("KSJ-3.1", "KSJ-3.4")
        held = (OwnTile(said.seat, said.tile).id,)
        yield Piece(position.tile_id(said), shown, x, y, EXCUSE, ZONE, name, about, clauses, focusable=False, origins=held)
    if spoken:
        latest, name = spoken[-1], msg("Said about the Sprout of {troop}", troop=position.troop(seat))
        text = msg("{amount}: “{sentence}”", amount=_signed(latest.amount), sentence=position.worded(latest.sentence))
        shown = spot.scrap.face("scrap", suit=position.suit(latest.seat), text=text, side=spot.tail)
        yield Piece(f"scrap:{seat}", shown, *spot.scrap.centre, SCRAP, ZONE, name, tuple(_said(position, seat)), ("KSJ-3.2",))


def _laid(position: CampPosition, draft: Speaking) -> Piece:
    """The Excuse tile that is being spoken, on its Sprout."""
    x, y = position.layout.spots[draft.target].petal(len(position.spoken_on(draft.target)), layout.STUMP * _PETAL)
    shown, name = layout.tile(layout.TILE, position.suit(position.seat), draft.tile), excuse_name(position, draft.tile)
    clauses = ("KSJ-3.1", "KSJ-3.2")
    return Piece(OwnTile(position.seat, draft.tile).id, shown, x, y, SCRAP, ZONE, name, EXCUSE_ABOUT, clauses, emphasis=Emphasis.CHOSEN)


def _stack(position: CampPosition) -> Piece:
    """The coins that were played, for the leader to take to the hour."""
    view, (leader,) = position.view, position.acting
    spot, stack = position.layout.spots[leader], Stack(view.day, view.round)
    values = tuple(sorted(player.coin for player in view.players))
    shown = layout.pile(layout.COIN, values, (1.0, 0.0))
    name = msg("The coins of this Activity, {total} in all", total=sum(values))
    about = (msg("The leader moves them, with the pawn, to the hour at which the Activity ends."),)
    clauses = ("KSJ-4.4", "KSJ-5.1")
    return Piece(stack.id, shown, spot.x, spot.y, STACK, ZONE, name, about, clauses, movable=position.acts, thing=stack)


def _sign(position: CampPosition) -> Piece:
    view, title = position.view, activity(position.view)
    hours = hours_long(view.hours)
    when = msg("Day {day} · {round} of {rounds}", day=view.day, round=view.round, rounds=ROUNDS)
    name = msg("{activity}, {hours}. Day {day}, Activity {round}", activity=title, hours=hours, day=view.day, round=view.round)
    if not view.rolled:
        title, hours = msg("What comes next?"), msg("The Buck decides")
        name = msg("The Buck is about to be rolled. Day {day}, Activity {round}", day=view.day, round=view.round)
    about = (
        msg("Six Activities a day, three days. A day's last Activity may run past 6 PM: an Overnight, which counts double."),
        msg("Stress Points: the sum of all coins, times the hours."),
    )
    shown = layout.SIGN.face("sign", roll=view.roll if view.rolled else NO_ROLL, title=title, hours=hours, when=when)
    return Piece("sign", shown, *layout.SIGN.centre, SPROUT, ZONE, name, about, ("KSJ-2.1", "KSJ-5.1", "KSJ-6.1"))


def _score(position: CampPosition) -> Piece:
    view = position.view
    days = tuple(tuple(view.stress(seat, day) for day in range(1, view.day + 1)) for seat in position.seats)
    totals = tuple(msg("{troop} {points}", troop=position.troop(seat), points=view.stress(seat)) for seat in position.seats)
    shown = layout.score(layout.SCORE, tuple(position.colour(seat) for seat in position.seats), days)
    name = msg("Score sheet: {totals}", totals=totals)
    about = (
        msg("Stress Points by day and in total, including today so far."),
        msg("A day is scored after its sixth Activity. The fewest points after three days win."),
    )
    return Piece(SHEET, shown, *layout.SCORE.centre, SPROUT, "own", name, about, ("KSJ-6.1", "KSJ-6.2", "KSJ-6.3"))


def _chant(position: CampPosition) -> Piece:
    name = msgn("The chant: {count} word spoken", "The chant: {count} words spoken", position.beats)
    about = (msg("After the third word of the Leaping Buck's chant no Excuse can be played. An Excuse restarts the chant."),)
    return Piece("chant", layout.chant(layout.CHANT, position.beats, _CHANT), *layout.CHANT.centre, AGE, "own", name, about, ("KSJ-3.3",))

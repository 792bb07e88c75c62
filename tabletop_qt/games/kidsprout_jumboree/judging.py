"""The board in the clearing that says who would lead, for how long, at what cost, and who is passed over (KSJ-4, 5, 6.1)."""

from __future__ import annotations

from engines.kernel.messages import Message, msg
from engines.kidsprout_jumboree.wording import hours_long, o_clock
from tabletop_qt.games.kidsprout_jumboree.layout import VERDICT
from tabletop_qt.games.kidsprout_jumboree.position import TEN, CampPosition
from tabletop_qt.games.kidsprout_jumboree.verdicts import Verdict, would_lead
from tabletop_qt.viewmodels.scenery import Box, Piece

_LAYER = 2
_OUTLOOK = (200.0, 136.0)
_CLAUSES = ("KSJ-4.1", "KSJ-4.2", "KSJ-5.1", "KSJ-6.1")
_RULE = (
    msg("The oldest Sprout's player leads, Excuses counted, unless stressed out: then the next oldest."),
    msg("Who leads takes all coins' values together, times the hours, as Stress Points."),
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
    name = msg("What an Excuse worth {tile} would do to the Sprout of {troop}", tile=tile, troop=position.troop(target))
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

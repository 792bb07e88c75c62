"""How a game came out (KSJ-6.1, 6.3; TBL-10, 11)."""

from __future__ import annotations

from engines.kernel.messages import msg
from engines.kernel.results import Line, Outcome, ranked, victory
from engines.kidsprout_jumboree.model import Led, State
from engines.kidsprout_jumboree.wording import round_name, stress_points, troops


def result(state: State) -> Outcome:
    """The result after the third day: the fewest Stress Points win; a tie is shared (KSJ-6.3, TBL-11)."""
    fewest, seats = min(player.points for player in state.players), range(len(state.players))
    results = ranked([tuple(line_of(led) for led in state.led if led.leader == seat) for seat in seats], min)
    winners = troops(state, [seat for seat, result in enumerate(results) if result.won])
    return Outcome(victory(winners, stress_points(fewest)), "KSJ-6.3", results)


def line_of(led: Led) -> Line:
    """An Activity with the sum that makes its Stress Points (KSJ-6.1)."""
    when, coins = round_name(led), sum(led.coins)
    what = msg("{round}, coins {coins}, hours {hours}", round=when, coins=coins, hours=led.hours)
    if led.overnight:
        what = msg("{round}, coins {coins}, hours {hours}, Overnight", round=when, coins=coins, hours=led.hours)
    return Line(what, "KSJ-6.1", led.stress)

"""What can be done now: every affordance, made from what the rules allow (TBL-3)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.messages import msg
from engines.kidsprout_jumboree.commands import Appoint, PlayCoin, Stack
from engines.kidsprout_jumboree.model import Sign
from engines.kidsprout_jumboree.tasks import BreakTie, ChooseCoins, ExcuseAtOpenTable, ExcuseByTurns, StackCoins
from engines.kidsprout_jumboree.wording import VALUE_NAMES, o_clock
from tabletop_qt.games.kidsprout_jumboree.areas import coin_id, own_coin, stack_id
from tabletop_qt.games.kidsprout_jumboree.draft import Draft, Speaking
from tabletop_qt.games.kidsprout_jumboree.layout import HOURS_BESIDE
from tabletop_qt.games.kidsprout_jumboree.position import Position
from tabletop_qt.games.kidsprout_jumboree.prompts import buttons
from tabletop_qt.games.kidsprout_jumboree.speaking import sign_label
from tabletop_qt.viewmodels.scenery import Affordance, Do, Drop, Press


def offers(position: Position, draft: Draft) -> Iterator[Affordance]:
    """Everything that can be done by the seat."""
    if not position.decides:
        return
    if isinstance(draft, Speaking):
        yield from _speaking(position, draft)
        return
    for button in buttons(position, draft):
        yield Affordance(Do(button.name), button.label, "KSJ-3.3")
    decision = position.view.decision
    if isinstance(decision, ChooseCoins) and position.open(position.seat):
        for value in position.player.hand:
            if position.legal(PlayCoin(value)):
                yield Affordance(Drop(own_coin(value), "clearing"), msg("Play the {coin}", coin=VALUE_NAMES[value]), "KSJ-2.2")
    elif isinstance(decision, ExcuseByTurns | ExcuseAtOpenTable):
        yield from _excuses(position)
    elif isinstance(decision, BreakTie):
        for seat in position.seats:
            if position.legal(Appoint(seat)):
                yield Affordance(Press(coin_id(position, seat)), msg("{troop} leads", troop=position.troop(seat)), "KSJ-4.1")
    elif isinstance(decision, StackCoins):
        yield from _stack(position)


def _excuses(position: Position) -> Iterator[Affordance]:
    for tile in position.player.excuses:
        for seat in position.seats:
            if position.legal(position.excuse(Speaking(tile, seat))):
                label = msg("Excuse {tile} on {troop}'s Sprout", tile=tile, troop=position.troop(seat))
                yield Affordance(Drop(f"tile:own:{tile}", f"sprout:{seat}"), label, "KSJ-3.1")


def _stack(position: Position) -> Iterator[Affordance]:
    piece = stack_id(position.view.day, position.view.round)
    for hour in range(1, 13):
        if position.legal(Stack(hour)):
            yield Affordance(Drop(piece, f"hour:{hour}"), msg("Stack them on {hour}", hour=o_clock(hour + 6)), "KSJ-4.4")
    for hour in HOURS_BESIDE:
        if position.legal(Stack(hour, True)):
            yield Affordance(Drop(piece, f"beside:{hour}"), msg("Stack them beside {hour}", hour=o_clock(hour + 6)), "KSJ-5.1")


def _speaking(position: Position, draft: Speaking) -> Iterator[Affordance]:
    if not draft.sign:
        for sign in Sign:
            yield Affordance(Press(f"slip:{sign}"), sign_label(position, draft, sign), "KSJ-3.1")
        return
    for index, sentence in enumerate(position.page(draft)):
        yield Affordance(Press(f"slip:{index}"), msg("Say “{sentence}”", sentence=sentence), "KSJ-3.2")
    if position.pages > 1:
        yield Affordance(Press("slip:more"), msg("Look for other excuses"), "KSJ-3.2")

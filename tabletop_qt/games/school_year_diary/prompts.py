"""The prompt line and its buttons: what can be done now, in plain words."""

from __future__ import annotations

from engines.kernel.messages import Message, msg, msgn
from engines.school_year_diary.chain import why_not_chain
from engines.school_year_diary.commands import Decline, EndTurn, Trade
from engines.school_year_diary.tasks import Action
from tabletop_qt.games.school_year_diary.best_chains import asking_for_chains
from tabletop_qt.games.school_year_diary.chain_draft import chain_command
from tabletop_qt.games.school_year_diary.drafts import Chaining, Draft, Giving, Mark, Marking, Turning
from tabletop_qt.games.school_year_diary.offers import confirm_label
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.things import MedalTile
from tabletop_qt.viewmodels.scenery import Button
from tabletop_qt.viewmodels.view_model import Holding, Idle


def prompt(position: Position, draft: Draft) -> Message:
    """What to do next."""
    outcome = position.game.outcome(position.view)
    if outcome is not None:
        return position.named(outcome.reason)
    match draft:
        case Giving(picks=picks, card=card):
            if picks or _choices(position, draft):
                return msg("Turn card {card} (R), pick paths on the rows, then drop it on the diary", card=card)
            return msg("Turn card {card} (R), then drop it on the diary", card=card)
        case Turning():
            return msg("Turn the medal on (R), then leave it so (Ctrl+Enter)")
        case Chaining() if draft.advised or draft.card or draft.cards or position.action is not Action.CHAIN:
            return _chain_prompt(draft)
        case Holding(thing=MedalTile()):
            return msg("Drop the medal on another empty one to swap them, or turn it (R)")
        case Holding():
            return msg("Put the locker on an empty point cell")
        case Marking(mark=Mark.REFRESH) if position.in_turn:
            return msg("Mark the cards to change for new ones, then refresh")
    return position.named(position.game.wording.prompt(position.view, position.seat))


def _chain_prompt(draft: Chaining) -> Message:
    if draft.waits:
        return msg("The best chains from here are looked for…")
    if draft.advised:
        return msg("Click a chain to lay it, or go on by yourself (Escape)")
    if draft.card:
        if not draft.cards:
            return msg("Turn the card (R), then lay it on the paper")
        return msg("Turn the card (R), then lay it on an equal arrow of the last one")
    if not draft.cards:
        return msg("Take up the first card of the chain")
    return msg("Take up the next card, press a row's result to change it, or give the chain")


def _choices(position: Position, draft: Giving) -> bool:
    return bool(position.give(draft).picks)


def buttons(position: Position, draft: Draft) -> list[Button]:
    """The buttons beside the prompt."""
    found = _of_draft(position, draft)
    if position.legal(Decline()):
        found.append(Button("decline", msg("Leave it out"), "N"))
    if isinstance(draft, Idle) and position.legal(EndTurn()):
        unused = position.player.ideas
        found.append(Button("end", msg("End turn"), "E", primary=not unused and not found))
    return found


def _of_draft(position: Position, draft: Draft) -> list[Button]:
    match draft:
        case Giving():
            refusal = position.check(position.give(draft))
            found = [Button("give", msg("Give"), "Return", primary=True, refusal=refusal.reason if refusal else None)]
            return [*found, Button("chain", msg("Begin chain"), "C")] if position.can_chain else found
        case Turning():
            return [Button("rotate", msg("Leave it so"), "Return", primary=True)]
        case Marking():
            return [] if position.single(draft) else [_confirm(position, draft)]
        case Chaining() if draft.best is not None:
            return []
        case Chaining():
            asking = [Button("best_chains", msg("Best chains"), "B")] if asking_for_chains(position, draft) else []
            return [*asking, _give_chain(position, draft)]
        case Holding():
            return []
    found = []
    if position.can_chain:
        found.append(Button("chain", msg("Chain"), "C"))
    if position.in_turn and position.can_refresh:
        found.append(Button("refresh", msg("Refresh"), "F"))
    if not position.hand and position.legal(Trade(0)):
        found.append(Button("trade", msg("Get 3 for 2 ideas"), "T"))
    return found


def _confirm(position: Position, draft: Marking) -> Button:
    refusal = position.check(position.marked(draft))
    count = len(draft.cards)
    label = {
        Mark.KEEP: msgn("Keep {count} card", "Keep {count} cards", count),
        Mark.DISCARD: msgn("Discard {count} card", "Discard {count} cards", count),
        Mark.REFRESH: msgn("Refresh {count} card", "Refresh {count} cards", count),
        Mark.GIVE_LEFT: msgn("Give {count} card to {name}", "Give {count} cards to {name}", count, name=position.name(position.left)),
    }[draft.mark]
    if not count:
        label = confirm_label(position, draft)
    return Button(draft.mark, label, "Return", primary=True, refusal=refusal.reason if refusal else None)


def _give_chain(position: Position, draft: Chaining) -> Button:
    refusal = why_not_chain(draft.cards) or position.check(chain_command(position, draft))
    return Button("give_chain", msg("Give chain"), "Return", primary=True, refusal=refusal.reason if refusal else None)

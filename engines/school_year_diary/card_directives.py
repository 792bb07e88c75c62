"""The directive vocabulary of card files: tables read into directives, conditions and Trends (SYD-9.1)."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

from engines.kernel.messages import msg
from engines.school_year_diary.card_values import CardFault, among, flag, member, number
from engines.school_year_diary.cards import Condition, Directive, Trend
from engines.school_year_diary.model import Season
from engines.school_year_diary.vocabulary import ANY_ITEM, OTHER, OWN, Fact, Gift, Target, Trigger, Verb

MAX_NESTING = 4
"""How deep lists of directives may lie in each other."""

MAX_STEPS = 8
"""How many directives a list may have."""

_AMOUNTS: Mapping[Verb, int] = {
    Verb.GET: 8,
    Verb.DISCARD: 5,
    Verb.SEE: 8,
    Verb.GIVE_LEFT: 5,
    Verb.RAISE: 10,
    Verb.LOWER: 10,
    Verb.ROTATE: 4,
    Verb.SWAP: 4,
    Verb.LOCK: 4,
    Verb.REMOVE_LOCKER: 12,
    Verb.EXPERIENCE: 4,
}
"""The verbs with a number, and the largest."""

_COUNTED: Mapping[Fact, int] = {
    Fact.HAND_AT_LEAST: 5,
    Fact.HAND_AT_MOST: 5,
    Fact.ITEMS_AT_LEAST: 2,
    Fact.LOCKERS_AT_LEAST: 12,
    Fact.LOWEST_AT_LEAST: 10,
    Fact.HIGHEST_AT_LEAST: 10,
    Fact.ROWS_LEFT_AT_MOST: 12,
}
"""The conditions with a number, and the largest."""

_PARAMETERS: Mapping[Verb, frozenset[str]] = {
    Verb.SEE: frozenset(("keep",)),
    Verb.RAISE: frozenset(("rows",)),
    Verb.LOWER: frozenset(("rows",)),
    Verb.IF: frozenset(("then", "else")),
}
"""What stands beside a verb in its table."""


def directives_of(data: Any, items: Set[str], own: bool, depth: int = 0) -> tuple[Directive, ...]:
    """A list of directives. ``items`` are the known item ids; ``own``: the card belongs to a student. Raises CardFault."""
    if not isinstance(data, list) or not data or not all(isinstance(each, dict) for each in data):
        raise CardFault(msg("directives are a list of one or more tables."))
    if len(data) > MAX_STEPS:
        raise CardFault(msg("a list has at most {most} directives.", most=MAX_STEPS))
    if depth > MAX_NESTING:
        raise CardFault(msg("directives lie at most {most} deep in each other.", most=MAX_NESTING))
    return tuple(_directive(each, items, own, depth) for each in data)


def trend_of_table(data: Any, items: Set[str]) -> Trend:
    """A Trend: when it fires, and what it does. Raises CardFault."""
    if not isinstance(data, dict) or set(data) != {"when", "do"}:
        raise CardFault(msg("a trend has 'when' and 'do'."))
    return Trend(member("when", data["when"], Trigger), directives_of(data["do"], items, own=True))


def conditions_of(data: Any, own: bool = True) -> tuple[Condition, ...]:
    """Conditions that must all hold. Raises CardFault."""
    if not isinstance(data, dict) or not data:
        raise CardFault(msg("conditions are a table with one or more names."))
    return tuple(_condition(name, value, own) for name, value in data.items())


def _condition(name: str, value: Any, own: bool) -> Condition:
    if name not in set(Fact):
        raise CardFault(msg("'{name}' is no condition.", name=name[:40]))
    fact = Fact(name)
    if fact in _COUNTED:
        return Condition(fact, number(name, value, 0, _COUNTED[fact]))
    if fact is Fact.SEASON:
        return Condition(fact, member(name, value, Season))
    if not own:
        raise CardFault(msg("'{name}' needs a card of a student.", name=name))
    flag(name, value)
    return Condition(fact, 1)


def _directive(table: dict[str, Any], items: Set[str], own: bool, depth: int) -> Directive:
    verb = _verb(table)
    value = table[verb]
    match verb:
        case Verb.REFRESH | Verb.END_GAME:
            flag(verb, value)
            return Directive(verb)
        case Verb.SEE:
            amount = number(verb, value, 1, _AMOUNTS[verb])
            return Directive(verb, amount=amount, keep=number("keep", table.get("keep"), 1, amount))
        case Verb.RAISE | Verb.LOWER:
            return Directive(verb, amount=number(verb, value, 1, _AMOUNTS[verb]), rows=_target(table, own))
        case Verb.GET_ITEM:
            return Directive(verb, amount=1, item=among(verb, value, (ANY_ITEM, *sorted(items))))
        case Verb.GIVE:
            return Directive(verb, amount=1, gift=member(verb, value, Gift))
        case Verb.CHOOSE:
            if not isinstance(value, list) or not 2 <= len(value) <= 4:
                raise CardFault(msg("'choose' has two to four lists of directives."))
            return Directive(verb, blocks=tuple(directives_of(each, items, own, depth + 1) for each in value))
        case Verb.MAY | Verb.EACH_PLAYER:
            return Directive(verb, blocks=(directives_of(value, items, own, depth + 1),))
        case Verb.IF:
            return _branch(table, items, own, depth)
    return Directive(verb, amount=number(verb, value, 1, _AMOUNTS[verb]))


def _verb(table: dict[str, Any]) -> Verb:
    """The one verb in a directive's table, with nothing beside it that is not part of it."""
    known = set(Verb)
    verbs = [Verb(key) for key in table if key in known]
    if len(verbs) != 1:
        unknown = next((key for key in table if key not in known), "")
        if unknown and not verbs:
            raise CardFault(msg("'{name}' is no directive.", name=unknown[:40]))
        raise CardFault(msg("a directive has exactly one verb, not {count}.", count=len(verbs)))
    verb = verbs[0]
    for key in table:
        if key != verb and key not in _PARAMETERS.get(verb, ()):
            raise CardFault(msg("'{name}' is not part of '{verb}'.", name=key[:40], verb=verb))
    return verb


def _target(table: dict[str, Any], own: bool) -> Target:
    rows = member("rows", table.get("rows"), Target)
    if rows in (*OWN, *OTHER) and not own:
        raise CardFault(msg("'{rows}' needs a card of a student.", rows=rows))
    return rows


def _branch(table: dict[str, Any], items: Set[str], own: bool, depth: int) -> Directive:
    if "then" not in table:
        raise CardFault(msg("'if' needs 'then'."))
    blocks = [directives_of(table["then"], items, own, depth + 1)]
    if "else" in table:
        blocks.append(directives_of(table["else"], items, own, depth + 1))
    return Directive(Verb.IF, conditions=conditions_of(table["if"], own), blocks=tuple(blocks))

"""The directive vocabulary of card files: tables read into directives, conditions and Trends (SYD-9.1)."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from engines.kernel.messages import Message, msg
from engines.school_year_diary.cards import TARGETS, TRIGGERS, Condition, Directive, Trend
from engines.school_year_diary.model import SEASONS

MAX_NESTING = 4
"""How deep lists of directives may lie in each other."""

MAX_STEPS = 8
"""How many directives a list may have."""

_AMOUNTS = {
    "get": 8, "discard": 5, "see": 8, "give_left": 5, "raise": 10, "lower": 10, "rotate": 4, "swap": 4, "lock": 4, "remove_locker": 12,
}  # fmt: skip
"""The verbs with a number, and the largest."""

_COUNTED = {"hand_at_least": 5, "hand_at_most": 5, "items_at_least": 2, "lockers_at_least": 12, "lowest_at_least": 10,
            "highest_at_least": 10, "rows_left_at_most": 12}  # fmt: skip
"""The conditions with a number, and the largest."""

_FLAGS = ("refresh", "end_game")
_BLOCKS = ("may", "each_player")
_GIFTS = ("directive", "chain", "either")
_VERBS = (*_AMOUNTS, *_FLAGS, "get_item", "give", "choose", *_BLOCKS, "if")
_PARAMETERS = {"see": {"keep"}, "raise": {"rows"}, "lower": {"rows"}, "if": {"then", "else"}}


class CardFault(ValueError):
    """What is wrong in an entry."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


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
    return Trend(_among("when", data["when"], TRIGGERS), directives_of(data["do"], items, own=True))


def conditions_of(data: Any, own: bool = True) -> tuple[Condition, ...]:
    """Conditions that must all hold. Raises CardFault."""
    if not isinstance(data, dict) or not data:
        raise CardFault(msg("conditions are a table with one or more names."))
    return tuple(_condition(name, value, own) for name, value in data.items())


def _condition(name: str, value: Any, own: bool) -> Condition:
    if name in _COUNTED:
        return Condition(name, _number(name, value, 0, _COUNTED[name]))
    if name == "season":
        return Condition(name, _among(name, value, SEASONS))
    if name == "own_rows_level":
        if not own:
            raise CardFault(msg("'{name}' needs a card of a student.", name=name))
        _flag(name, value)
        return Condition(name, 1)
    raise CardFault(msg("'{name}' is no condition.", name=name[:40]))


def _directive(table: dict[str, Any], items: Set[str], own: bool, depth: int) -> Directive:
    verbs = [key for key in table if key in _VERBS]
    if len(verbs) != 1:
        unknown = next((key for key in table if key not in _VERBS), "")
        if unknown and not verbs:
            raise CardFault(msg("'{name}' is no directive.", name=unknown[:40]))
        raise CardFault(msg("a directive has exactly one verb, not {count}.", count=len(verbs)))
    verb = verbs[0]
    for key in table:
        if key != verb and key not in _PARAMETERS.get(verb, ()):
            raise CardFault(msg("'{name}' is not part of '{verb}'.", name=key[:40], verb=verb))
    value = table[verb]
    if verb in _AMOUNTS:
        return _counted(verb, _number(verb, value, 1, _AMOUNTS[verb]), table, own)
    if verb in _FLAGS:
        _flag(verb, value)
        return Directive(verb)
    if verb == "get_item":
        return Directive(verb, amount=1, what=_among(verb, value, ("any", *sorted(items))))
    if verb == "give":
        return Directive(verb, amount=1, what=_among(verb, value, _GIFTS))
    if verb == "if":
        return _branch(table, items, own, depth)
    if verb == "choose":
        if not isinstance(value, list) or not 2 <= len(value) <= 4:
            raise CardFault(msg("'choose' has two to four lists of directives."))
        return Directive(verb, blocks=tuple(directives_of(each, items, own, depth + 1) for each in value))
    return Directive(verb, blocks=(directives_of(value, items, own, depth + 1),))


def _counted(verb: str, amount: int, table: dict[str, Any], own: bool) -> Directive:
    if verb == "see":
        return Directive(verb, amount=amount, keep=_number("keep", table.get("keep"), 1, amount))
    if verb in ("raise", "lower"):
        rows = _among("rows", table.get("rows"), TARGETS)
        if rows.startswith(("own", "other")) and not own:
            raise CardFault(msg("'{rows}' needs a card of a student.", rows=rows))
        return Directive(verb, amount=amount, rows=rows)
    return Directive(verb, amount=amount)


def _branch(table: dict[str, Any], items: Set[str], own: bool, depth: int) -> Directive:
    if "then" not in table:
        raise CardFault(msg("'if' needs 'then'."))
    blocks = [directives_of(table["then"], items, own, depth + 1)]
    if "else" in table:
        blocks.append(directives_of(table["else"], items, own, depth + 1))
    return Directive("if", conditions=conditions_of(table["if"], own), blocks=tuple(blocks))


def _number(name: str, value: Any, least: int, most: int) -> int:
    if value is None:
        raise CardFault(msg("'{name}' is missing.", name=name))
    if type(value) is not int or not least <= value <= most:
        raise CardFault(msg("'{name}' must be a number from {least} to {most}.", name=name, least=least, most=most))
    return value


def _among(name: str, value: Any, known: tuple[str, ...]) -> str:
    if value is None:
        raise CardFault(msg("'{name}' is missing.", name=name))
    if not isinstance(value, str) or value not in known:
        words = tuple(Message(each) for each in known)
        raise CardFault(msg("'{name}' is '{value}', which is none of {known}.", name=name, value=str(value)[:40], known=words))
    return value


def _flag(name: str, value: Any) -> None:
    if value is not True:
        raise CardFault(msg("'{name}' is written '{name} = true'.", name=name))

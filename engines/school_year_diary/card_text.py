"""The text of every card, made from its data, so that text and effect can't differ (SYD-9.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engines.kernel.words import Message, msg, msgn
from engines.school_year_diary.agenda import TREND
from engines.school_year_diary.cards import Block, Cards, Condition, Directive, Prize, StudentCard


def card_text(cards: Cards, card_id: str) -> Message:
    """Everything printed on a card, its Trend included. Raises KeyError."""
    card = cards.card(card_id)
    if isinstance(card, StudentCard):
        return trend_text(cards, card_id)
    text = block_text(cards, card_id)
    if cards.trend(card_id) is None:
        return text
    return msg("{text} {trend}", text=text, trend=trend_text(cards, card_id))


def trend_text(cards: Cards, card_id: str) -> Message:
    """The Trend of a card: when it fires and what it does. Raises KeyError where it has none."""
    trend = cards.trend(card_id)
    if trend is None:
        raise KeyError(card_id)
    student = cards.names[cards.student_of(card_id)]
    return msg("Trend. {when} {text}", when=_WHEN[trend.when](student), text=block_text(cards, card_id, TREND))


def block_text(cards: Cards, card_id: str, path: tuple[int, ...] = ()) -> Message:
    """A list of directives of a card in sentences, one after another. Raises KeyError."""
    student = cards.student_of(card_id)
    return _sentences(cards, cards.blocks[card_id, path], cards.names[student] if student else Message(""))


def prize_text(prize: Prize) -> Message:
    """What a player must be the only one to have, and from when on (SYD-5.7)."""
    having = _all(prize.conditions, Message(""))
    if prize.from_round <= 1:
        return msg("For the only player for whom this is so: {conditions}.", conditions=having)
    return msg("From round {round}, for the only player for whom this is so: {conditions}.", round=prize.from_round, conditions=having)


def _sentences(cards: Cards, block: Block, student: Message) -> Message:
    """Directives as sentences, one after another."""
    told = [_SENTENCES[directive.verb](cards, directive, student) for directive in block]
    text = told[0]
    for following in told[1:]:
        text = msg("{first} {then}", first=text, then=following)
    return text


# Plain directives


def _see(_cards: Cards, directive: Directive, _student: Message) -> Message:
    return msgn(
        "Look at the top {seen} directive cards and keep {count} of them.",
        "Look at the top {seen} directive cards and keep {count} of them.",
        directive.keep,
        seen=directive.amount,
    )


def _give(_cards: Cards, directive: Directive, _student: Message) -> Message:
    return {
        "directive": msg("Give 1 directive."),
        "chain": msg("Give a directives chain."),
        "either": msg("Give 1 directive or a directives chain."),
    }[directive.what]


def _get_item(cards: Cards, directive: Directive, _student: Message) -> Message:
    if directive.what == "any":
        return msg("Take an item card.")
    return msg("Take the item card “{item}”.", item=cards.names[directive.what])


_RAISE: Mapping[str, Callable[[int, Message], Message]] = {
    "one": lambda count, _: msgn("Raise 1 row by {count} point.", "Raise 1 row by {count} points.", count),
    "each": lambda count, _: msgn("Raise each row by {count} point.", "Raise each row by {count} points.", count),
    "lowest": lambda count, _: msgn("Raise the lowest row by {count} point.", "Raise the lowest row by {count} points.", count),
    "highest": lambda count, _: msgn("Raise the highest row by {count} point.", "Raise the highest row by {count} points.", count),
    "own_one": lambda count, student: msgn(
        "Raise 1 row of {student} by {count} point.", "Raise 1 row of {student} by {count} points.", count, student=student
    ),
    "own_each": lambda count, student: msgn(
        "Raise each row of {student} by {count} point.", "Raise each row of {student} by {count} points.", count, student=student
    ),
    "other_one": lambda count, _: msgn(
        "Raise 1 row of another student by {count} point.", "Raise 1 row of another student by {count} points.", count
    ),
    "other_each": lambda count, _: msgn(
        "Raise each row of the other students by {count} point.", "Raise each row of the other students by {count} points.", count
    ),
}

_LOWER: Mapping[str, Callable[[int, Message], Message]] = {
    "one": lambda count, _: msgn("Lower 1 row by {count} point.", "Lower 1 row by {count} points.", count),
    "each": lambda count, _: msgn("Lower each row by {count} point.", "Lower each row by {count} points.", count),
    "lowest": lambda count, _: msgn("Lower the lowest row by {count} point.", "Lower the lowest row by {count} points.", count),
    "highest": lambda count, _: msgn("Lower the highest row by {count} point.", "Lower the highest row by {count} points.", count),
    "own_one": lambda count, student: msgn(
        "Lower 1 row of {student} by {count} point.", "Lower 1 row of {student} by {count} points.", count, student=student
    ),
    "own_each": lambda count, student: msgn(
        "Lower each row of {student} by {count} point.", "Lower each row of {student} by {count} points.", count, student=student
    ),
    "other_one": lambda count, _: msgn(
        "Lower 1 row of another student by {count} point.", "Lower 1 row of another student by {count} points.", count
    ),
    "other_each": lambda count, _: msgn(
        "Lower each row of the other students by {count} point.", "Lower each row of the other students by {count} points.", count
    ),
}


# Directives with lists inside


def _choose(cards: Cards, directive: Directive, student: Message) -> Message:
    text = _sentences(cards, directive.blocks[0], student)
    for block in directive.blocks[1:]:
        text = msg("{one} Or: {other}", one=text, other=_sentences(cards, block, student))
    return msg("Choose: {options}", options=text)


def _may(cards: Cards, directive: Directive, student: Message) -> Message:
    return msg("If you like: {text}", text=_sentences(cards, directive.blocks[0], student))


def _each_player(cards: Cards, directive: Directive, student: Message) -> Message:
    return msg("Each player: {text}", text=_sentences(cards, directive.blocks[0], student))


def _if(cards: Cards, directive: Directive, student: Message) -> Message:
    holds = _all(directive.conditions, student)
    then = _sentences(cards, directive.blocks[0], student)
    if len(directive.blocks) == 1:
        return msg("If {condition}: {then}", condition=holds, then=then)
    otherwise = _sentences(cards, directive.blocks[1], student)
    return msg("If {condition}: {then} Otherwise: {otherwise}", condition=holds, then=then, otherwise=otherwise)


_SENTENCES: Mapping[str, Callable[[Cards, Directive, Message], Message]] = {
    "get": lambda _c, directive, _s: msgn("Get {count} directive card.", "Get {count} directive cards.", directive.amount),
    "discard": lambda _c, directive, _s: msgn("Discard {count} directive card.", "Discard {count} directive cards.", directive.amount),
    "refresh": lambda _c, _d, _s: msg("Discard any number of directive cards and get as many."),
    "see": _see,
    "give_left": lambda _c, directive, _s: msgn(
        "Give {count} directive card to the player on the left.",
        "Give {count} directive cards to the player on the left.",
        directive.amount,
    ),
    "raise": lambda _c, directive, student: _RAISE[directive.rows](directive.amount, student),
    "lower": lambda _c, directive, student: _LOWER[directive.rows](directive.amount, student),
    "rotate": lambda _c, directive, _s: msgn("Rotate {count} empty medal.", "Rotate {count} empty medals.", directive.amount),
    "swap": lambda _c, directive, _s: msgn("Swap 2 empty medals.", "Swap 2 empty medals, {count} times.", directive.amount),
    "lock": lambda _c, directive, _s: msgn("Lock {count} point cell.", "Lock {count} point cells.", directive.amount),
    "remove_locker": lambda _c, directive, _s: msgn("Remove {count} locker.", "Remove {count} lockers.", directive.amount),
    "get_item": _get_item,
    "give": _give,
    "choose": _choose,
    "may": _may,
    "each_player": _each_player,
    "if": _if,
    "end_game": lambda _c, _d, _s: msg("The game ends."),
}


# Conditions


def _all(conditions: Iterable[Condition], student: Message) -> Message:
    return msg("{conditions}", conditions=tuple(_HOLDS[each.name](each.value, student) for each in conditions))


def _is_season(value: int | str, _student: Message) -> Message:
    return {
        "autumn": msg("it is autumn"),
        "winter": msg("it is winter"),
        "spring": msg("it is spring"),
        "summer": msg("it is summer"),
    }[str(value)]


def _at_most_cards(value: int | str, _student: Message) -> Message:
    if not value:
        return msg("you have no directive card")
    return msgn("you have at most {count} directive card", "you have at most {count} directive cards", int(value))


_HOLDS: Mapping[str, Callable[[int | str, Message], Message]] = {
    "hand_at_least": lambda value, _: msgn(
        "you have at least {count} directive card", "you have at least {count} directive cards", int(value)
    ),
    "hand_at_most": _at_most_cards,
    "items_at_least": lambda value, _: msgn("you have at least {count} item", "you have at least {count} items", int(value)),
    "lockers_at_least": lambda value, _: msgn(
        "at least {count} locker lies on the medals", "at least {count} lockers lie on the medals", int(value)
    ),
    "lowest_at_least": lambda value, _: msgn("every row has at least {count} point", "every row has at least {count} points", int(value)),
    "highest_at_least": lambda value, _: msgn("a row has at least {count} point", "a row has at least {count} points", int(value)),
    "rows_left_at_most": lambda value, _: msgn("at most {count} row is left", "at most {count} rows are left", int(value)),
    "own_rows_level": lambda _, student: (
        msg("all rows of {student} are level", student=student) if student.text else msg("all your rows are level")
    ),
    "season": _is_season,
}

_WHEN: Mapping[str, Callable[[Message], Message]] = {
    "row_raised": lambda student: msg("When a row of {student} has risen:", student=student),
    "row_lowered": lambda student: msg("When a row of {student} has fallen:", student=student),
    "all_raised": lambda student: msg("When every row of {student} has risen at once:", student=student),
    "row_held_back": lambda student: msg("When a locker has held back a row of {student}:", student=student),
    "row_unmoved": lambda student: msg("When a directive or chain has left a row of {student} where it was:", student=student),
    "medal_unlocked": lambda student: msg("When a row of {student} has unlocked a medal:", student=student),
    "row_collected": lambda student: msg("When a row of {student} has been collected:", student=student),
    "directive_given": lambda student: msg("When 1 directive has been given to {student}:", student=student),
    "chain_given": lambda student: msg("When a directives chain has been given to {student}:", student=student),
    "rank_gained": lambda student: msg("When a row of {student} has gained a rank:", student=student),
}

"""The text of every card, made from its data, so that text and effect can't differ (SYD-9.1).

Every directive is a clause; a card's own directives are a sentence each. Brackets and semicolons show where a list inside ends.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import dropwhile

from attrs import evolve

from engines.kernel.messages import Message, Sentence, msg, msgn
from engines.school_year_diary.cards import (
    ANY_ITEM,
    Block,
    Cards,
    Condition,
    Directive,
    Fact,
    Gift,
    Prize,
    Season,
    StudentCard,
    Target,
    Trigger,
    Verb,
)

_COMPOUND = (Verb.CHOOSE, Verb.MAY, Verb.IF, Verb.EACH_PLAYER)
"""Directives with lists inside."""


def card_text(cards: Cards, card_id: str) -> Message:
    """Everything printed on a card, its Trend included. Raises KeyError."""
    if card_id not in cards.texts:
        cards.texts[card_id] = _whole_text(cards, card_id)
    return cards.texts[card_id]


def _whole_text(cards: Cards, card_id: str) -> Message:
    if isinstance(cards.card(card_id), StudentCard):
        return trend_text(cards, card_id)
    text = block_text(cards, card_id)
    if cards.trend(card_id) is None:
        return text
    return msg("{text} {trend}", text=text, trend=trend_text(cards, card_id))


def trend_text(cards: Cards, card_id: str) -> Message:
    """The Trend of a card: when it fires and what it does. Raises KeyError where it has none."""
    return msg("Trend: {clause}.", clause=_trend(cards, card_id))


def trend_words(cards: Cards, card_id: str) -> Message:
    """The Trend of a card where nothing else lies, in the trend zone. Raises KeyError where it has none."""
    return _sentence(_trend(cards, card_id))


def short_trend(cards: Cards, card_id: str) -> Message:
    """The Trend of a card in few words, without the student's name. Raises KeyError where it has none."""
    trend = cards.trend(card_id)
    if trend is None:
        raise KeyError(card_id)
    student = cards.names[cards.student_of(card_id)]
    return _sentence(msg("{when}: {what}", when=_WHEN_SHORT[trend.when], what=_sequence(cards, trend.do, student)))


def _trend(cards: Cards, card_id: str) -> Message:
    trend = cards.trend(card_id)
    if trend is None:
        raise KeyError(card_id)
    student = cards.names[cards.student_of(card_id)]
    return msg("{when}, {what}", when=_WHEN[trend.when](student), what=_sequence(cards, trend.do, student))


def block_text(cards: Cards, card_id: str, path: tuple[int, ...] = (), idle: Collection[Verb] = ()) -> Message:
    """A list of directives of a card, a sentence for each, without those at its beginning that are ``idle``. Raises KeyError."""
    block = cards.blocks[card_id, path]
    left = list(dropwhile(lambda directive: directive.verb in idle, block)) or block
    return _sentences(_clauses(cards, card_id, left))


def _clauses(cards: Cards, card_id: str, block: Iterable[Directive]) -> list[Message]:
    student = cards.student_of(card_id)
    name = cards.names[student] if student else Message("")
    return [_clause(cards, directive, name) for directive in block]


def _sentences(clauses: Iterable[Message]) -> Message:
    text = Message("")
    for clause in clauses:
        text = msg("{first} {then}", first=text, then=_sentence(clause)) if text.text else _sentence(clause)
    return text


def headed(cards: Cards, card_id: str, path: tuple[int, ...]) -> tuple[Message, Message]:
    """A list of directives as a heading, the first of them, and the text of the others. Raises KeyError."""
    first, *others = _clauses(cards, card_id, cards.blocks[card_id, path])
    return Sentence("{heading}", (("heading", first),)), _sentences(others)


def prize_condition(prize: Prize) -> Message:
    """The conditions of a prize (SYD-5.7)."""
    found = {each.fact: each.value for each in prize.condition}
    told: list[Message] = []
    if found.keys() >= {Fact.OWN_ROWS_LEVEL, Fact.LOWEST_AT_LEAST}:
        del found[Fact.OWN_ROWS_LEVEL]
        least = int(found.pop(Fact.LOWEST_AT_LEAST))
        told.append(msgn("all rows equal, at {count}+ point", "all rows equal, at {count}+ points", least))
    return msg("{conditions}", conditions=(*told, *(_OF_A_PLAYER[fact](value) for fact, value in found.items())))


def prize_slip(prize: Prize) -> Message:
    """The conditions of a prize after the time from which they count, in the few words of its slip (SYD-5.7)."""
    when = [Season(str(each.value)) for each in prize.condition if each.fact is Fact.SEASON]
    if when:
        rest = evolve(prize, condition=tuple([each for each in prize.condition if each.fact is not Fact.SEASON]))
        name = _SEASONS[when[0]]
        return msg("{season}: {conditions}", season=Sentence(name.text, name.values), conditions=prize_condition(rest))
    if prize.from_round > 1:
        return msg("From round {round}: {conditions}", round=prize.from_round, conditions=prize_condition(prize))
    return msg("Any round: {conditions}", conditions=prize_condition(prize))


def prize_text(prize: Prize) -> Message:
    """The conditions that only one player may meet, and the first round that counts (SYD-5.7)."""
    having, late = prize_condition(prize), prize.from_round > 1
    if prize.after_game and late:
        return msg("After the game has ended, if it reached round {round}, for the only player with this: {conditions}.",
                   round=prize.from_round, conditions=having)  # fmt: skip
    if prize.after_game:
        return msg("After the game has ended, for the only player with this: {conditions}.", conditions=having)
    if late:
        return msg("From round {round}, for the only player with this: {conditions}.", round=prize.from_round, conditions=having)
    return msg("For the only player with this: {conditions}.", conditions=having)


def _sentence(clause: Message) -> Message:
    made = msg("{clause}.", clause=clause)
    return Sentence(made.text, made.values)


def _clause(cards: Cards, directive: Directive, student: Message) -> Message:
    return _CLAUSES[directive.verb](cards, directive, student)


def _sequence(cards: Cards, block: Block, student: Message) -> Message:
    """Directives one after another, as one clause; one with lists inside is bracketed where something follows."""
    text: Message | None = None
    for index, directive in enumerate(block):
        clause = _clause(cards, directive, student)
        if directive.verb in _COMPOUND and index + 1 < len(block):
            clause = msg("({clause})", clause=clause)
        text = clause if text is None else msg("{first}, then {then}", first=text, then=clause)
    return text or Message("")


def _enclosed(cards: Cards, block: Block, student: Message) -> Message:
    """Directives as one clause with a clear end, for use where other words follow."""
    clause = _sequence(cards, block, student)
    return msg("({clause})", clause=clause) if block[-1].verb in _COMPOUND else clause


_SEASONS: Mapping[int | Season, Message] = {
    Season.AUTUMN: msg("autumn"),
    Season.WINTER: msg("winter"),
    Season.SPRING: msg("spring"),
    Season.SUMMER: msg("summer"),
}


def season_name(season: Season) -> Message:
    """A season's name."""
    return _SEASONS[season]


# Plain directives


def _see(_cards: Cards, directive: Directive, _student: Message) -> Message:
    return msgn(
        "look at the top {seen} cards, keep {count}", "look at the top {seen} cards, keep {count}", directive.keep, seen=directive.amount
    )


def _give(_cards: Cards, directive: Directive, _student: Message) -> Message:
    texts: Mapping[Gift | None, Message] = {
        Gift.DIRECTIVE: msg("give 1 directive"),
        Gift.CHAIN: msg("give a chain"),
        Gift.EITHER: msg("give 1 directive or a chain"),
    }
    return texts[directive.gift]


def items_in(block: Block) -> Iterator[str]:
    """The item cards that a list of directives names, wherever in it."""
    for directive in block:
        if directive.verb is Verb.GET_ITEM and directive.item != ANY_ITEM:
            yield directive.item
        for inner in directive.blocks:
            yield from items_in(inner)


def _get_item(cards: Cards, directive: Directive, _student: Message) -> Message:
    if directive.item == ANY_ITEM:
        return msg("take an item")
    return msg("take the item “{item}”", item=cards.names[directive.item])


_ROWS: Mapping[Target | None, Callable[[Message], Message]] = {
    Target.ONE: lambda _: msg("1 row"),
    Target.EACH: lambda _: msg("each row"),
    Target.LOWEST: lambda _: msg("the lowest row"),
    Target.HIGHEST: lambda _: msg("the highest row"),
    Target.OWN_ONE: lambda student: msg("1 row of {student}", student=student),
    Target.OWN_EACH: lambda student: msg("each row of {student}", student=student),
    Target.OTHER_ONE: lambda _: msg("1 row of another student"),
    Target.OTHER_EACH: lambda _: msg("each row of the other students"),
}


def _move(_cards: Cards, directive: Directive, student: Message) -> Message:
    rows, count = _ROWS[directive.rows](student), directive.amount
    if directive.verb is Verb.RAISE:
        return msgn("raise {rows} by {count}", "raise {rows} by {count}", count, rows=rows)
    return msgn("lower {rows} by {count}", "lower {rows} by {count}", count, rows=rows)


# Directives with lists inside


def _choose(cards: Cards, directive: Directive, student: Message) -> Message:
    text = _enclosed(cards, directive.blocks[0], student)
    for block in directive.blocks[1:]:
        text = msg("{one}, or {other}", one=text, other=_enclosed(cards, block, student))
    return msg("either {options}", options=text)


def _may(cards: Cards, directive: Directive, student: Message) -> Message:
    return msg("you may {what}", what=_sequence(cards, directive.blocks[0], student))


def _each_player(cards: Cards, directive: Directive, student: Message) -> Message:
    return msg("each player: {what}", what=_sequence(cards, directive.blocks[0], student))


def _if(cards: Cards, directive: Directive, student: Message) -> Message:
    holds = _all(directive.conditions, student)
    if len(directive.blocks) == 1:
        return msg("if {condition}, {then}", condition=holds, then=_sequence(cards, directive.blocks[0], student))
    then, otherwise = directive.blocks
    nested = _enclosed(cards, then, student) if then[-1].verb is Verb.IF else _sequence(cards, then, student)
    return msg(
        "if {condition}, {then}; otherwise {otherwise}", condition=holds, then=nested, otherwise=_sequence(cards, otherwise, student)
    )


_CLAUSES: Mapping[Verb, Callable[[Cards, Directive, Message], Message]] = {
    Verb.GET: lambda _c, directive, _s: msgn("get {count} card", "get {count} cards", directive.amount),
    Verb.DISCARD: lambda _c, directive, _s: msgn("discard {count} card", "discard {count} cards", directive.amount),
    Verb.REFRESH: lambda _c, _d, _s: msg("refresh your cards"),
    Verb.SEE: _see,
    Verb.GIVE_LEFT: lambda _c, directive, _s: msgn("give {count} card to the left", "give {count} cards to the left", directive.amount),
    Verb.RAISE: _move,
    Verb.LOWER: _move,
    Verb.ROTATE: lambda _c, directive, _s: msgn("rotate {count} empty medal", "rotate {count} empty medals", directive.amount),
    Verb.SWAP: lambda _c, directive, _s: (
        msgn("swap 2 empty medals, {count} time", "swap 2 empty medals, {count} times", directive.amount)
        if directive.amount > 1
        else msg("swap 2 empty medals")
    ),
    Verb.LOCK: lambda _c, directive, _s: msgn("lock {count} cell", "lock {count} cells", directive.amount),
    Verb.REMOVE_LOCKER: lambda _c, directive, _s: msgn("remove {count} locker", "remove {count} lockers", directive.amount),
    Verb.GET_ITEM: _get_item,
    Verb.EXPERIENCE: lambda _c, directive, _s: msgn("unlock {count} experience", "unlock {count} experiences", directive.amount),
    Verb.GIVE: _give,
    Verb.CHOOSE: _choose,
    Verb.MAY: _may,
    Verb.EACH_PLAYER: _each_player,
    Verb.IF: _if,
    Verb.END_GAME: lambda _c, _d, _s: msg("the game ends"),
}


# Conditions


def _all(conditions: Iterable[Condition], student: Message) -> Message:
    return msg("{conditions}", conditions=tuple(_HOLDS[each.fact](each.value, student) for each in conditions))


_HOLDS: Mapping[Fact, Callable[[int | Season, Message], Message]] = {
    Fact.HAND_AT_LEAST: lambda value, _: msgn("you have at least {count} card", "you have at least {count} cards", int(value)),
    Fact.HAND_AT_MOST: lambda value, _: (
        msgn("you have at most {count} card", "you have at most {count} cards", int(value)) if value else msg("you have no cards")
    ),
    Fact.ITEMS_AT_LEAST: lambda value, _: msgn("you have at least {count} item", "you have at least {count} items", int(value)),
    Fact.LOCKERS_AT_LEAST: lambda value, _: msgn(
        "at least {count} locker lies on the medals", "at least {count} lockers lie on the medals", int(value)
    ),
    Fact.LOWEST_AT_LEAST: lambda value, _: msgn(
        "every row has at least {count} point", "every row has at least {count} points", int(value)
    ),
    Fact.HIGHEST_AT_LEAST: lambda value, _: msgn("a row has at least {count} point", "a row has at least {count} points", int(value)),
    Fact.ROWS_LEFT_AT_MOST: lambda value, _: msgn("at most {count} row is left", "at most {count} rows are left", int(value)),
    Fact.OWN_ROWS_LEVEL: lambda _, student: msg("all rows of {student} are level", student=student),
    Fact.SEASON: lambda value, _: msg("it is {season}", season=_SEASONS[value]),
}

_OF_A_PLAYER: Mapping[Fact, Callable[[int | Season], Message]] = {
    Fact.HAND_AT_LEAST: lambda value: msgn("at least {count} card", "at least {count} cards", int(value)),
    Fact.HAND_AT_MOST: lambda value: msgn("at most {count} card", "at most {count} cards", int(value)) if value else msg("no cards"),
    Fact.ITEMS_AT_LEAST: lambda value: msgn("at least {count} item", "at least {count} items", int(value)),
    Fact.LOCKERS_AT_LEAST: lambda value: msgn("at least {count} locker", "at least {count} lockers", int(value)),
    Fact.LOWEST_AT_LEAST: lambda value: msgn("all rows at {count}+ point", "all rows at {count}+ points", int(value)),
    Fact.HIGHEST_AT_LEAST: lambda value: msgn("a row at {count}+ point", "a row at {count}+ points", int(value)),
    Fact.ROWS_LEFT_AT_MOST: lambda value: msgn("at most {count} row left", "at most {count} rows left", int(value)),
    Fact.OWN_ROWS_LEVEL: lambda _: msg("all rows equal"),
    Fact.SEASON: lambda value: _SEASONS[value],
}
"""The conditions of prizes: rows and lockers are the player's own."""

_WHEN: Mapping[Trigger, Callable[[Message], Message]] = {
    Trigger.ROW_RAISED: lambda student: msg("when a row of {student} has risen", student=student),
    Trigger.ROW_LOWERED: lambda student: msg("when a row of {student} has fallen", student=student),
    Trigger.ALL_RAISED: lambda student: msg("when every row of {student} has risen at once", student=student),
    Trigger.ROW_HELD_BACK: lambda student: msg("when a locker has held back a row of {student}", student=student),
    Trigger.ROW_UNMOVED: lambda student: msg("when a directive or chain has not moved a row of {student}", student=student),
    Trigger.MEDAL_UNLOCKED: lambda student: msg("when a row of {student} has unlocked a medal", student=student),
    Trigger.ROW_COLLECTED: lambda student: msg("when a row of {student} has been collected", student=student),
    Trigger.DIRECTIVE_GIVEN: lambda _: msg("when 1 directive has been given"),
    Trigger.CHAIN_GIVEN: lambda _: msg("when a chain has been given"),
    Trigger.RANK_GAINED: lambda student: msg("when a row of {student} has gained a rank", student=student),
    Trigger.IDEA_ROTATES: lambda student: msg("when an idea has rotated a medal of {student}", student=student),
    Trigger.IDEA_SWAPS: lambda student: msg("when an idea has swapped a medal of {student}", student=student),
    Trigger.IDEA_LOCKS: lambda student: msg("when an idea has locked a cell of {student}", student=student),
    Trigger.IDEA_UNLOCKS: lambda student: msg("when an idea has removed a locker from a row of {student}", student=student),
    Trigger.IDEA_REFRESHES: lambda _: msg("when an idea has refreshed your cards"),
}

_WHEN_SHORT: Mapping[Trigger, Message] = {
    Trigger.ROW_RAISED: msg("row rises"),
    Trigger.ROW_LOWERED: msg("row falls"),
    Trigger.ALL_RAISED: msg("all rows rise"),
    Trigger.ROW_HELD_BACK: msg("locker holds row"),
    Trigger.ROW_UNMOVED: msg("row not moved"),
    Trigger.MEDAL_UNLOCKED: msg("medal unlocked"),
    Trigger.ROW_COLLECTED: msg("row collected"),
    Trigger.DIRECTIVE_GIVEN: msg("directive given"),
    Trigger.CHAIN_GIVEN: msg("chain given"),
    Trigger.RANK_GAINED: msg("rank gained"),
    Trigger.IDEA_ROTATES: msg("idea rotates medal"),
    Trigger.IDEA_SWAPS: msg("idea swaps medal"),
    Trigger.IDEA_LOCKS: msg("idea locks cell"),
    Trigger.IDEA_UNLOCKS: msg("idea removes locker"),
    Trigger.IDEA_REFRESHES: msg("idea refreshes cards"),
}
"""The triggers beside the portrait of the student whose row, medal, cell or locker it is."""

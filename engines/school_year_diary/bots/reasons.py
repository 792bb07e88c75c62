"""The effects of directives and chains, and the reasons for moves: what they gain, from what a seat may know and nothing else (TBL-5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, islice, pairwise, takewhile

from attrs import evolve, field, frozen

from engines.kernel.coach import Rating
from engines.kernel.commands import Command
from engines.kernel.messages import Message, msg, msgn, player
from engines.kernel.working_copy import changed
from engines.school_year_diary.bots.expert import FEWEST, Thought
from engines.school_year_diary.bots.judgement import (
    FIRST_CHAINS,
    Judgement,
    best_first,
    for_souvenirs,
    gain,
    given_away,
    settled,
    with_less,
)
from engines.school_year_diary.bots.prospects import NOWHERE, Study
from engines.school_year_diary.card_text import block_text, items_in
from engines.school_year_diary.cards import TREND, Block, Cards, Directive, Trigger, Verb
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import (
    FULL,
    HAND_LIMIT,
    ITEM_LIMIT,
    PAIR_NUMBERS,
    ROW_LIMIT,
    ActDecision,
    Action,
    BeginTurn,
    ChooseDecision,
    CollectRow,
    Follow,
    FollowExperience,
    FollowTrend,
    HandleDue,
    KeepDecision,
    Mode,
    NewRound,
    OrderDecision,
    Row,
    State,
    TurnDecision,
    UnlockMedals,
)
from engines.school_year_diary.rules.board import Lock, RemoveLocker, Rotate, Swap, changed_rows, numbers
from engines.school_year_diary.rules.chains import Chain, Laid, command_for, give_chain
from engines.school_year_diary.rules.directives import GLYPHS, Give, Lower, Raise, arrows_of, give, known_hand, landed
from engines.school_year_diary.rules.following_cards import Choose
from engines.school_year_diary.rules.hands import TRADE_GAIN, TRADE_IDEAS, Discard, Get, GiveLeft, Keep, PlayItem, Refresh, TakeItem, Trade
from engines.school_year_diary.rules.mandatory import answering, of_action, of_idea
from engines.school_year_diary.rules.order import First
from engines.school_year_diary.rules.turns import EndTurn

# Effects of directives and chains


MOST_ROWS_NAMED = 2
"""The most rows whose rise or fall in simulations is named."""
LINE = 140
"""The most characters of a reason, in English."""
LONGEST_TREND = 80
"""The most characters for a Trend in words, in English."""
LOWER = 0.5
"""A row ends lower after a move if it ends this many points lower on average."""


@frozen
class Change:
    """A row that a directive or chain moves: its points before, and after it has been judged (SYD-4.5)."""

    row: int
    was: int
    now: int
    held_back: bool = False
    """True if it stood on a locked cell and went back."""


@frozen
class Effect:
    """The effect of a directive or chain: the rows that move or are held back, and a sentence about it."""

    command: Give | Chain
    changes: tuple[Change, ...]
    words: Message
    brief: Message
    """The same in points alone."""

    @property
    def gain(self) -> int:
        """The points that the rows gain in all."""
        return sum(change.now - change.was for change in self.changes)


def effect_of(state: State, command: Give | Chain, seat: int | None = None) -> Effect:
    """The effect of a legal directive or chain; in a competition in the words for a ``seat``, if given, with whose rows gain."""
    traces = give_chain(state.rows, command) if isinstance(command, Chain) else give(state.rows, command)
    changes = []
    for row, trace in zip(state.rows, traces, strict=True):
        if trace.end != row.points:
            changes.append(Change(row.number, row.points, landed(row, trace.end), row.locked(trace.end)))
    what = given_words(command)
    if seat is not None and state.config.mode is Mode.COMP:
        gains = sorted(_gains(state, changes).items(), key=lambda each: (each[0] != seat, each[0]))
        of_each = [
            msg("your rows by {points}", points=signed(points))
            if other == seat
            else msg("{name}'s rows by {points}", points=signed(points), name=player(other))
            for other, points in gains
            if points
        ]
        brief = msg("{what} moves {rows}.", what=what, rows=tuple(of_each) or (msg("no row"),))
        return Effect(command, tuple(changes), _words_to(state, seat, command, changes), brief)
    sums = (sum(max(change.now - change.was, 0) for change in changes), sum(min(change.now - change.was, 0) for change in changes))
    points = tuple([signed(each) for each in sums if each]) or (signed(0),)
    return Effect(command, tuple(changes), _in_words(command, changes), msg("{what} moves rows by {points}.", what=what, points=points))


def _gains(state: State, changes: Iterable[Change]) -> dict[int, int]:
    """The points that the rows of each player gain or lose."""
    handlers, gains = {row.number: row.handler for row in state.rows}, dict[int, int]()
    for change in changes:
        handler = handlers[change.row]
        gains[handler] = gains.get(handler, 0) + change.now - change.was
    return gains


def shares(state: State, seat: int, changes: Iterable[Change]) -> tuple[Message, ...]:
    """The points that rows gain or lose, of each player apart, those of the seat first."""
    gains = _gains(state, changes)
    own = gains.pop(seat, 0)
    told = [msg("{points} you", points=signed(own))] if own else []
    told += [msg("{points} {name}", points=signed(points), name=player(other)) for other, points in sorted(gains.items()) if points]
    return tuple(told) or (Message("0"),)


def _words_to(state: State, seat: int, command: Give | Chain, changes: Sequence[Change]) -> Message:
    """The changes of the seat's rows, and the points that each other player's rows gain or lose."""
    own = {row.number for row in state.rows if row.handler == seat}
    words = _in_words(command, [change for change in changes if change.row in own], own=True)
    for other, points in sorted(_gains(state, changes).items()):
        if other != seat and points > 0:
            then = msgn("{name}'s rows gain {count} point.", "{name}'s rows gain {count} points.", points, name=player(other))
        elif other != seat and points < 0:
            then = msgn("{name}'s rows lose {count} point.", "{name}'s rows lose {count} points.", -points, name=player(other))
        else:
            continue
        words = msg("{first} {then}", first=words, then=then)
    return words


def signed(points: int) -> Message:
    """Points gained or lost."""
    return Message(f"{points:+}" if points else "0")


def best_chains(
    state: State, seat: int, laid: Sequence[Laid] = (), count: int = 3, judgement: Judgement | None = None
) -> tuple[Effect, ...]:
    """The best chains that begin with the cards laid so far, the best first; of those with the same effect only one with the fewest cards.

    Each card given counts as much as the judgement thinks it is worth now, so that a short chain may come before a long one. Where a
    directive could be given instead, none is told that does no more than one of its cards alone.
    """
    judgement = judgement or Judgement()
    study, hand = judgement.study(state, seat), known_hand(state, seat)
    price = judgement.card_now(state)
    alone: dict[int, float] = {}
    now = state.decision
    if not laid and (isinstance(now, TurnDecision) or (isinstance(now, ActDecision) and now.action is Action.EITHER)):
        for one in sorted(study.directives(state.rows, hand), key=lambda each: each.worth):
            alone[one.cards[0].card] = one.worth + LITTLE
    first = islice(best_first(study, state.rows, hand, price, laid), FIRST_CHAINS)
    several = (command_for(state.rows, cards, study.worth) for cards in first)
    more = (each for each in several if gain(study, state, seat, each, 0.0) > max(alone.get(card, NOWHERE) for card in cards_given(each)))
    best = list(islice(more, count))
    if bringing := for_souvenirs(judgement, state, seat, laid, count):
        chains = dict.fromkeys([*best, *(command for command in bringing if isinstance(command, Chain))])
        best = sorted(chains, key=lambda command: -gain(study, state, seat, command, price))[:count]
    return tuple([effect_of(state, command, seat) for command in best])


LITTLE = 0.5
"""A chain does more than a directive if it is worth more by this much: less than a point."""


def cards_given(command: Give | Chain) -> set[int]:
    """The directive cards that a directive or chain takes from the hand."""
    return {laid.card for laid in command.cards} if isinstance(command, Chain) else {command.card}


def given_words(command: Give | Chain) -> Message:
    """A directive or chain as the subject of a sentence."""
    if isinstance(command, Chain):
        return msg("Chain {cards}", cards=tuple(Message(str(laid.card)) for laid in command.cards))
    first, second = arrows_of(command.card, command.turn)
    arrows = GLYPHS[first] + GLYPHS[second]
    if command.turn:
        return msg("{card} turned to {arrows}", card=command.card, arrows=arrows)
    return msg("{card} as {arrows}", card=command.card, arrows=arrows)


def plays_in(words: Message) -> Iterator[frozenset[int]]:
    """The cards of each directive or chain that is named in a text by `given_words`."""
    values = dict(words.values)
    if words.text == "Chain {cards}" and isinstance(cards := values["cards"], tuple):
        yield frozenset([int(each.text) for each in cards])
    elif "arrows" in values:
        yield frozenset({int(str(values["card"]))})
    for each in values.values():
        if isinstance(each, Message):
            yield from plays_in(each)


def _in_words(command: Give | Chain, changes: Sequence[Change], *, own: bool = False) -> Message:
    """The rows that rise and fall; with ``own`` they are those of one player among others."""
    what = given_words(command)
    up = _rows([change for change in changes if change.now > change.was], own)
    down = _rows([change for change in changes if change.now < change.was], own)
    if up and down:
        return msg("{what} raises {up} and lowers {down}.", what=what, up=up, down=down)
    if own and not changes:
        return msg("{what} moves none of your rows.", what=what)
    if up:
        return msg("{what} raises {up}.", what=what, up=up) if own else msg("{what} raises {up}; no row falls.", what=what, up=up)
    if down:
        return (
            msg("{what} lowers {down}.", what=what, down=down)
            if own
            else msg("{what} raises no row and lowers {down}.", what=what, down=down)
        )
    return msg("{what} moves no row.", what=what)


def _rows(changes: Sequence[Change], own: bool) -> tuple[Message, ...]:
    if own:
        return tuple(msg("your row {row} from {was} to {now}", row=change.row, was=change.was, now=change.now) for change in changes)
    return tuple(msg("row {row} from {was} to {now}", row=change.row, was=change.was, now=change.now) for change in changes)


# Plans


@frozen
class Plan:
    """The cards that a hint said are kept or played later, with the cards and face-down piles that the player saw then.

    It stands until something becomes known: a card, a medal, an event, an experience, or what another player does in between.
    """

    cards: frozenset[int] = frozenset()
    seen: frozenset[int] = frozenset()
    piles: tuple[int, ...] = ()

    @classmethod
    def read(cls, text: str) -> Plan:
        """The plan that a text stands for, as ``str`` writes it."""
        cards, seen, piles = [[int(each) for each in part.split(",") if each] for part in (text or "//").split("/")]
        return cls(frozenset(cards), frozenset(seen), tuple(piles))

    def __str__(self) -> str:
        return "/".join([",".join(map(str, part)) for part in (sorted(self.cards), sorted(self.seen), self.piles)])

    def news(self, view: State, seat: int) -> list[Message]:
        """What has become known since, in a sentence; empty if nothing has."""
        new = sorted(_seen(view, seat) - self.seen)
        if new:
            return [msgn("{cards} is new.", "{cards} are new.", len(new), cards=numbers(new))]
        several = zip(NEWS, self.piles, _piles(view, seat), strict=False)
        return [said for said, then, now in several if then != now][:1]


def _seen(view: State, seat: int) -> frozenset[int]:
    """The directive cards that a seat has in its hand or looks at."""
    now = view.agenda[0]
    return frozenset((*view.players[seat].hand, *(now.seen if isinstance(now, KeepDecision) else ())))


def _piles(view: State, seat: int) -> tuple[int, ...]:
    """The sizes of the piles that lie face down, and the number of turns that others have before the seat's next one."""
    turns = list(takewhile(lambda other: other != seat, [task.seat for task in view.agenda if isinstance(task, BeginTurn)]))
    decks = view.decks
    return len(decks.events), len(decks.experiences), len(decks.medals), len(turns) if view.turn != seat else 0


NEWS = msg("The event is new."), msg("An experience is new."), msg("A medal is new."), msg("Others have played since.")
"""What has become known since a plan was told, in the order of `_piles`."""


# Reasons


GIVEN_UP = "You give up this: {what}"
"""The sentence that names a cost alone: it needs the gain beside it."""


@frozen
class Reasons:
    """Finds the reasons for moves in a position.

    ``world`` is one state that fits the seat's view. Only facts that hold in every state consistent with the seat's view are used.
    """

    game: SchoolYearDiary
    world: State
    seat: int
    judgement: Judgement
    study: Study
    plan: Plan = field(factory=Plan)

    def of(self, command: Command, thought: Thought | None = None) -> Message:
        """The reason for a move: its certain gain, or simulation averages if that depends on chance.

        If it gives up cards of the plan, the reason begins with what is new since.
        """
        facts, moves = self._certain_facts(command), int(isinstance(command, Give | Chain))
        sentences = [*facts[:moves], *self._won(command), *facts[moves:]]
        known = isinstance(command, _GAIN_KNOWN) and not any(each.text == GIVEN_UP for each in sentences)
        if not (sentences and (known or self._must_end(command))):
            tail = _simulation_summary(self.world, self.seat, thought)
            sentences += [tail] if tail else []
        if not self.plan.cards.isdisjoint(given_away(command)):
            sentences = [*self.plan.news(self.world, self.seat), *sentences]
        return _in_one_line(sentences) or msg("No other move looks better at first sight.")

    def plan_after(self, command: Command, why: Message) -> str:
        """The plan after a hint: the cards that it keeps or plays later by its reason, and those of the plan before that still stands."""
        state, seat = self.world, self.seat
        gone = given_away(command).union(cards_given(command) if isinstance(command, Give | Chain) else ())
        kept = frozenset(command.cards if isinstance(command, Keep) else ())
        if kept:
            after = self.game.apply(state, seat, command).state
            then = planned_discard(self.game, after, seat, self.judgement, self.study)
            gone = gone.union(then.cards if then else ())
        hand = kept.union(state.players[seat].hand) - gone
        standing = frozenset[int]() if self.plan.news(state, seat) else self.plan.cards
        cards = hand & kept.union(standing, *[play for play in plays_in(why) if play <= hand])
        return str(Plan(cards, _seen(state, seat), _piles(state, seat))) if cards else ""

    def _won(self, command: Command) -> list[Message]:
        """The souvenirs and prizes that a move is certain to win the seat (SYD-5.7)."""
        if self.world.config.mode is Mode.COOP or isinstance(command, EndTurn):
            return []
        after, cards = self.game.apply(self.world, self.seat, command).state, self.game.content
        before, now = self.world.players[self.seat], after.players[self.seat]
        names = [souvenir_from(cards, self.world, each) for each in now.souvenirs if each not in before.souvenirs]
        if not self._shows_unseen(after):
            names += [msg("the prize “{prize}”", prize=cards.names[each]) for each in now.prizes if each not in before.prizes]
        told = [msg("You collect {prizes}.", prizes=tuple(names))] if names else []
        outcome = self.game.outcome(after)
        return [*told, msg("It ends the year, and you win.")] if outcome is not None and self.seat in outcome.winners else told

    def _shows_unseen(self, after: State) -> bool:
        """True if a state shows cards or medals that lie face down now."""
        before = self.world
        medals_changed = bool(after.rows) and _medal_count(after) != _medal_count(before)
        return after.round != before.round or after.decks.experiences != before.decks.experiences or medals_changed

    def _must_end(self, command: Command) -> bool:
        """True if the turn has to end, for want of ideas."""
        return isinstance(command, EndTurn) and not self.world.players[self.seat].ideas

    def _certain_facts(self, command: Command) -> list[Message]:
        """The sentences on facts that the seat can be certain of."""
        match command:
            case Give() | Chain():
                return self._reason_for_give(command)
            case Rotate() | Swap() | Lock() | RemoveLocker():
                return self._reason_for_board_change(command)
            case Get():
                best = self._best(self.world)
                if best is None:
                    return [_no_card(self.world, self.seat)]
                return self._if_idea_left(msg("A new card may add to this: {what}", what=_told(best)), best, 1)
            case Trade(0):
                more = [msg("Three new cards can do more.")] if self.world.decks.events else []
                return [_no_card(self.world, self.seat), *more]
            case Trade(card):
                both = self.world.players[self.seat].ideas == TRADE_IDEAS
                return [*([msg("It costs both ideas.")] if both else []), *self._hand_without((card,), TRADE_GAIN, ideas=TRADE_IDEAS)]
            case Refresh() | Discard():
                return self._reason_for_swap(command)
            case Keep(cards):
                return self._reason_for_keep(command, cards)
            case EndTurn():
                if self._must_end(command):
                    return [msg("You have no ideas left."), *self._items_kept()]
                best, unused = self._best(self.world), self._unused()
                if best is None:
                    return [unused, _no_card(self.world, self.seat)]
                return [unused, *([msg("It pays to wait with this: {what}", what=_told(best))] if self.world.decks.events else [])]
        return self._in_words_of_cards(command)

    def _in_words_of_cards(self, command: Command) -> list[Message]:
        """The effect of an item or of what is done first, as printed; of anything else the changes that it makes at once."""
        match command:
            case First(due):
                return self._first_of(due)
            case GiveLeft(cards):
                return self._hand_without(cards)
            case Lower(number) if any(row.number == number and not row.points for row in self.world.rows):
                return [msg("Row {row} is at 0 and can't fall.", row=number)]
            case Choose() if items := self._items_of(command):
                return [msg("Play it later: {text}", text=block_text(self.game.content, items[0]))]
            case TakeItem(item) if item in self.game.content.names:
                return [msg("Play it later: {text}", text=block_text(self.game.content, item)), *self._then(command)]
            case PlayItem(item) if item in self.game.content.names:
                told = msg("It costs no idea: {text}", text=block_text(self.game.content, item, idle=self._idle()))
                return [*(self._immediate_effects(command) or [told]), *(self._added(command) or self._then(command))]
        effects = self._immediate_effects(command)
        return [*effects[:1], *self._answers(command), *effects[1:]] or self._then(command)

    def _idle(self) -> list[Verb]:
        """The directives that would change nothing now."""
        lockers = any(row.lockers for row in self.world.rows)
        return [*([] if lockers else [Verb.REMOVE_LOCKER]), *([] if self.world.players[self.seat].hand else [Verb.DISCARD])]

    def _no_play(self) -> list[Message]:
        """The reason why no card can be given next."""
        if leaving(self.game.content, self.world, self.seat, self.world.agenda[1:])[0]:
            return [msg("You lose cards from your hand before you can give one.")]
        return [_no_card(self.world, self.seat)]

    def _if_idea_left(self, said: Message, best: Effect, ideas: int, set_off: Sequence[Follow] = ()) -> list[Message]:
        """The sentence if the best play can be given once ``ideas`` are spent, or a card then lets it; else that it waits a round."""
        state = self.world
        if state.turn != self.seat or state.players[self.seat].ideas > ideas or self._demands((*set_off, *state.agenda[1:]), Verb.GIVE):
            return [said]
        return [msg("Next round you still have this: {what}", what=_told(best))] if state.decks.events else []

    def _items_kept(self) -> list[Message]:
        """The items that stay in hand for a later turn, if there is one."""
        held = len(self.world.players[self.seat].items) if self.world.decks.events else 0
        return [msgn("You keep your item: it may do more later.", "You keep your items: they may do more later.", held)] if held else []

    def _unused(self) -> Message:
        """The ideas that are lost at the end of the turn."""
        return msgn("You leave {count} idea unused.", "You leave {count} ideas unused.", self.world.players[self.seat].ideas)

    # Directives and chains

    def _reason_for_give(self, command: Give | Chain) -> list[Message]:
        """The rows that move, what is due then, the Trends that answer, and the best directive or chain to give next."""
        state, effect, answers = self.world, effect_of(self.world, command, self.seat), self._answers(command)
        rows = self._rows_after(effect.changes)
        ends = [row for row in rows if row.points == row.maximum and (len(row.medals) == ROW_LIMIT or not state.decks.medals)]
        due = [row for row in rows if row.featured == len(row.medals) - 1 and len(row.medals) < ROW_LIMIT and state.decks.medals]
        full = isinstance(state.agenda[0], TurnDecision) and len(state.players[self.seat].items) == ITEM_LIMIT
        room = [msg("First play an item: an experience may bring one, and you can hold {most}.", most=ITEM_LIMIT)] if due and full else []
        sentences = [_told(effect, LINE - sum(len(str(each)) + 1 for each in (*room, *answers, *self._won(command)))), *room]
        for whose, several in self._by_player(ends):
            told = msgn("Row {rows} is collected.", "Rows {rows} are collected.", len(several), rows=_numbers_of(several))
            sentences.append(self._for(whose, told))
        sentences += answers
        for whose, several in self._by_player(due):
            told = msgn("Row {rows} gets its next medal.", "Rows {rows} get their next medal.", len(several), rows=_numbers_of(several))
            sentences.append(self._for(whose, told))
        if due:
            short = [row for row in rows if row not in due and len(row.medals) <= max(len(each.medals) for each in due)]
            short = short[: len(state.decks.medals) - len(due)] if len(state.players) == 1 and len(state.decks.medals) > len(due) else []
            if short:
                sentences.append(
                    msgn("Alone, row {rows} gets one, too.", "Alone, rows {rows} get one, too.", len(short), rows=_numbers_of(short))
                )
        after = with_less(evolve(state, rows=tuple([row for row in rows if row not in ends])), self.seat, 1, *cards_given(command))
        if not due and isinstance(state.agenda[0], TurnDecision) and after.players[self.seat].ideas:
            set_off = self._set_off(command)
            best = None if self._rows_move(set_off) else self._best(after, set_off)
            if best:
                sentences.append(msg("Next: {what}", what=_told(best)))
        return sentences

    def _by_player(self, rows: Sequence[Row]) -> list[tuple[int, list[Row]]]:
        """The rows of each player where several compete, those of the seat first; else all as the seat's."""
        apart = self.world.config.mode is Mode.COMP
        players = sorted({row.handler if apart else self.seat for row in rows}, key=lambda each: (each != self.seat, each))
        return [(whose, [row for row in rows if not apart or row.handler == whose]) for whose in players]

    def _for(self, whose: int, said: Message) -> Message:
        """A sentence on rows, with the player's name where they are a rival's."""
        rival = whose != self.seat and self.world.config.mode is Mode.COMP
        return msg("For {name}: {said}", name=player(whose), said=said) if rival else said

    def _rows_after(self, changes: Iterable[Change]) -> list[Row]:
        now = {change.row: change.now for change in changes}
        return [changed(row, {"points": now[row.number]}) if row.number in now else row for row in self.world.rows]

    def _answers(self, command: Command) -> list[Message]:
        """The triggered Trends, in words; a long one by whose it is."""
        cards, told = self.game.content, []
        for card in self.answering(command):
            whole = msg("This triggers {trend}", trend=self._trend(card))
            short = msg("This triggers {student}'s Trend.", student=cards.names[cards.student_of(card)])
            told.append(whole if len(str(whole)) <= LONGEST_TREND else short)
        return told

    def _trend(self, card: str) -> Message:
        """A Trend by what is always seen of it: whose it is, and what it does. A small card on the table leaves out its title."""
        cards = self.game.content
        return msg("{student}'s Trend: {text}", student=cards.names[cards.student_of(card)], text=block_text(cards, card, TREND))

    def answering(self, command: Command) -> list[str]:
        """The cards whose Trends answer a directive, a chain, or an idea: none of those that led to what is done now (SYD-5.5)."""
        state, facts = self.world, dict[str, Iterable[Trigger]]()
        match command:
            case Give() | Chain():
                effect = effect_of(state, command)
                action = Action.CHAIN if isinstance(command, Chain) else Action.GIVE
                held = [change.row for change in effect.changes if change.held_back]
                facts = dict(of_action(self._rows_after(effect.changes), action, {row.number: row.points for row in state.rows}, held))
            case Rotate() | Swap() | Lock() | RemoveLocker() | Refresh() if isinstance(state.agenda[0], TurnDecision):
                rows = state.rows if isinstance(command, Refresh) else self._refitted(command).rows
                facts = dict(of_idea(rows, command))
            case Raise(number) | Lower(number) if isinstance(state.agenda[0], ActDecision):
                by = state.agenda[0].amount * (1 if isinstance(command, Raise) else -1)
                moved = {row.number: min(max(row.points + by, 0), row.maximum) for row in state.rows if row.number == number}
                changes = [Change(row.number, row.points, landed(row, moved[number])) for row in state.rows if row.number == number]
                held = [row.number for row in state.rows if row.number == number and row.locked(moved[number])]
                after = self._rows_after(changes)
                facts = dict(of_action(after, state.agenda[0].action, {row.number: row.points for row in state.rows}, held))
        causes = [task.following for task in state.agenda if isinstance(task, HandleDue)]
        return [card for card in answering(self.game.content, state.decks.trends, facts) if card not in causes]

    def _refitted(self, command: Rotate | Swap | Lock | RemoveLocker) -> State:
        """The state after a change of the board."""
        other = {row.number: row for row in changed_rows(self.world, self.seat, command)}
        return evolve(self.world, rows=tuple([other.get(row.number, row) for row in self.world.rows]))

    def _set_off(self, command: Command) -> tuple[Follow, ...]:
        """Return what cards demand at once after a move: the item played, the option chosen, the Trends that answer."""
        match command, self.world.agenda[0]:
            case PlayItem(item), _:
                return (Follow(item, self.seat),)
            case Choose(option), ChooseDecision(card=card, block=block, index=index):
                return (Follow(card, self.seat, (*block, index, option - 1)),)
        return tuple([Follow(card, self.seat, TREND) for card in self.answering(command)])

    def _best(self, state: State, set_off: Sequence[Follow] = (), drawn: int = 0) -> Effect | None:
        """The best directive or chain of the hand, after the discards that come before it; None where none gains the seat a point.

        Cards still to be ``drawn`` are discarded first.

        Where cards move rows before, it is told by its cards alone.
        """
        tasks = (*set_off, *state.agenda[1:])
        lost = leaving(self.game.content, state, self.seat, tasks, drawn)[0]
        state = with_less(state, self.seat, 0, *best_discard(state, self.seat, lost, self.judgement, self.study).cards)
        if state.turn != self.seat and not self._demands(tasks, Verb.GIVE):
            # Own lockers come off before (SYD-3.3).
            left = [evolve(row, lockers=tuple([each for each in row.lockers if each.owner != self.seat])) for row in state.rows]
            state = evolve(state, rows=tuple(left))
        prospects = self.judgement.prospects(self.study, state, self.seat)
        card = self.judgement.card_now(state)
        found = max(prospects, key=lambda each: each.worth - card * each.count, default=None)
        if found is None or found.worth == NOWHERE:
            return None
        best = effect_of(state, command_for(state.rows, found.cards, self.study.worth), self.seat)
        if self._gain(best) <= 0:
            return None
        if self._demands(tasks, Verb.RAISE, Verb.LOWER):
            named = msg("{what}.", what=given_words(best.command))
            return evolve(best, words=named, brief=named)
        return best

    def _rows_move(self, set_off: Sequence[Follow]) -> bool:
        """True if cards move rows before the seat's turn: then nothing is foretold of a play after a move."""
        return self._demands((*set_off, *self.world.agenda[1:]), Verb.RAISE, Verb.LOWER)

    def _demands(self, tasks: Iterable[object], *verbs: Verb) -> bool:
        """True if cards demand one of these of the seat before its turn, or may."""
        return any(_has(verb, each) for each in _demanded(self.game.content, tasks, self.seat) for verb in verbs)

    def _gain(self, effect: Effect) -> int:
        """The points that all rows gain; in a competition those of the seat's rows, less those of the others."""
        rivals = [row.number for row in self.world.rows if row.handler != self.seat and self.world.config.mode is Mode.COMP]
        return sum((change.now - change.was) * (-1 if change.row in rivals else 1) for change in effect.changes)

    # Changes of the board, cards

    def _reason_for_board_change(self, command: Rotate | Swap | Lock | RemoveLocker) -> list[Message]:
        """The Trends that answer it, and the directive or chain that it makes possible."""
        state, after, set_off = self.world, self._refitted(command), self._set_off(command)
        sentences = self._answers(command) or self._removal(command)
        before = self._best(state)
        best = None if self._rows_move(set_off) else self._best(after, set_off)
        spent = int(isinstance(state.agenda[0], TurnDecision))
        if best and (before is None or self._gain(best) > self._gain(before)):
            sentences += self._if_idea_left(msg("Afterwards: {what}", what=_told(best)), best, spent, set_off)
        elif not sentences:
            ways = self._ways_up(command)
            still = self._if_idea_left(msg("You can still play this: {what}", what=_told(best, 0)), best, spent, set_off) if best else []
            sentences += [*([ways] if ways else []), *still]
        return [*sentences, *self._helped(command)]

    def _removal(self, command: Command) -> list[Message]:
        """The Trend that answers if the locker is removed again with another idea of this turn (SYD-5.5)."""
        state, cards = self.world, self.game.content
        if not isinstance(command, Lock):
            return []
        found = answering(cards, state.decks.trends, of_idea(state.rows, RemoveLocker(command.row, command.cell)))[:1]
        if state.turn == self.seat and state.players[self.seat].ideas > isinstance(state.agenda[0], TurnDecision):
            return [msg("Remove it again for 1 idea: this triggers {trend}", trend=self._trend(card)) for card in found]
        return []

    def _helped(self, command: Command) -> list[Message]:
        """The Trend that pays a rival who removes the locker before it comes off in the seat's next turn (SYD-3.3, 5.5)."""
        state, cards = self.world, self.game.content
        if not isinstance(command, Lock) or state.config.mode is Mode.COOP or self._begins_next() or self._removal(command):
            return []
        found = answering(cards, state.decks.trends, of_idea(state.rows, RemoveLocker(command.row, command.cell)))[:1]
        return [
            msg("But a rival can remove it to trigger {student}'s Trend.", student=cards.names[cards.student_of(card)]) for card in found
        ]

    def _ways_up(self, command: Rotate | Swap | Lock | RemoveLocker) -> Message | None:
        """The share of directive cards that raise a changed row, where it gains or a rival's loses most; None if an idea wins none."""
        counted, competing = [], self.world.config.mode is Mode.COMP
        for row in changed_rows(self.world, self.seat, command):
            old, own = self.world.row(row.number), not competing or row.handler == self.seat
            if old is not None:
                medals = [index for index, (was, now) in enumerate(zip(old.medals, row.medals, strict=True)) if was != now]
                ahead = {points for index in medals for points in (2 * index, 2 * index + 1) if points >= row.points}
                for points in sorted(ahead or {row.points}):
                    now, was = _raising(row, points), _raising(old, points)
                    counted.append((now - was if own else was - now, own, now, was, points, row))
        gain, own, now, was, points, row = max(counted, key=lambda each: each[:2])
        if not own and sum(each[0] for each in counted) <= 0:
            # One of a rival's rows wins what another loses.
            gain, own, now, was, points, row = max([each for each in counted if each[1]] or counted, key=lambda each: each[0])
            gain = gain if own else 0
        if isinstance(command, Lock) and now < was and self._in_turn_next():
            return msg("It matters little: your lockers come off when your next turn begins.")
        whose = (
            msg("row {row}", row=row.number)
            if not competing
            else msg("your row {row}", row=row.number) if own else msg("{name}'s row {row}", name=player(row.handler), row=row.number)
        )  # fmt: skip
        if gain > 0 and own:
            return msgn(
                "At {count} point, {now}% of all directive cards raise {row}, up from {was}%.",
                "At {count} points, {now}% of all directive cards raise {row}, up from {was}%.",
                points, now=now, row=whose, was=was,
            )  # fmt: skip
        if gain > 0:
            return msgn(
                "At {count} point, {now}% of all directive cards raise {row}, down from {was}%.",
                "At {count} points, {now}% of all directive cards raise {row}, down from {was}%.",
                points, now=now, row=whose, was=was,
            )  # fmt: skip
        if not was and not now:
            return msg("It changes nothing for the rows: no directive card raises {row} here.", row=whose)
        if now == was and isinstance(self.world.agenda[0], TurnDecision):
            return None
        if not own:
            return msg("A card asks for this. It changes none of your rows.")
        if now == was:
            return msg(
                "A card asks for this. {now}% of all directive cards still raise {row}.",
                now=now, row=whose,
            )  # fmt: skip
        return msg("With it, {now}% of all directive cards still raise {row}.", now=now, row=whose)

    def _in_turn_next(self) -> bool:
        """True if no row moves and no idea is used before the seat's next turn."""
        state = self.world
        if isinstance(state.agenda[0], TurnDecision):
            return state.players[self.seat].ideas <= 1 and state.config.players == 1
        before = list(takewhile(lambda task: not isinstance(task, BeginTurn), state.agenda[1:]))
        demanded = chain.from_iterable(_demanded(self.game.content, before, seat) for seat in range(state.config.players))
        moving = (Verb.RAISE, Verb.LOWER, Verb.GIVE, Verb.EXPERIENCE)
        return self._begins_next() and not any(_has(verb, each) for each in demanded for verb in moving)

    def _begins_next(self) -> bool:
        """True if no other player has a turn, or what is left of one, before the seat's next turn."""
        begins = [task.seat for task in self.world.agenda if isinstance(task, BeginTurn)]
        return self.world.turn is None and begins[:1] == [self.seat]

    def _first_of(self, due: int) -> list[Message]:
        """The effect of what is done first."""
        task = self.world.decision
        if not isinstance(task, OrderDecision):
            return []
        match task.due[due - 1]:
            case FollowExperience(card) | FollowTrend(card) as found:
                block = TREND if isinstance(found, FollowTrend) else ()
                told = [msg("First: {text}", text=block_text(self.game.content, card, block))]
                wasted = no_room(self.world, self.seat, self.game.content.blocks[card, block])
                return [wasted, *told] if wasted else told
            case UnlockMedals():
                return [msg("With new medals, rows can rise further.")]
            case CollectRow(row):
                return [msg("Row {row} is complete.", row=row)]
        return []

    def _reason_for_swap(self, command: Refresh | Discard) -> list[Message]:
        """The Trends that answer, and the best play without the cards, or with all if none is named."""
        answers = self._answers(command)
        if command.cards:
            spent = isinstance(command, Refresh) and isinstance(self.world.decision, TurnDecision)
            drawn = len(command.cards) if isinstance(command, Refresh) else 0
            return [*answers, *self._hand_without(command.cards, drawn, ideas=int(spent))]
        best = self._best(self.world, self._set_off(command))
        if best is None:
            return answers or self._no_play()
        said = (
            msg("You can still play this: {what}", what=_told(best, 0))
            if answers
            else msg("They let you do this: {what}", what=_told(best))
        )
        spent = isinstance(command, Refresh) and isinstance(self.world.decision, TurnDecision)
        return [*answers, *self._if_idea_left(said, best, int(spent), self._set_off(command))]

    def _hand_without(self, cards: Sequence[int], drawn: int = 0, *, swapped: bool = True, ideas: int = 0) -> list[Message]:
        """The best play without these cards, compared with that of the whole hand, with as many ``drawn`` for them.

        New cards may do more only if ``swapped`` for these. If they cost the last ``ideas`` of the turn, it is a play for the next round.
        """
        left, tasks = with_less(self.world, self.seat, 0, *cards), self.world.agenda[1:]
        whole, rest = self._best(self.world), self._best(left, drawn=drawn)
        if whole is None:
            return self._no_play()
        given_up = not cards_given(whole.command).isdisjoint(cards)
        if rest is None and not given_up:
            leave = leaving(self.game.content, left, self.seat, tasks, drawn)[1]
            told = msgn("{count} more card must then leave your hand.", "{count} more cards must then leave your hand.", leave)
            return [told] if leave else []
        swapped = swapped and drawn > 0
        if rest is None or (given_up and swapped and self._gain(rest) < self._gain(whole)):
            if not swapped:
                return [self._given_up(cards, whole, leaving(self.game.content, left, self.seat, tasks)[1])]
            later = self.world.players[self.seat].ideas > ideas or self.world.decks.events
            return [msg("New cards may do more than this: {what}", what=_told(whole))] if later else []
        said = msg("You still have this: {what}", what=_told(rest))
        if self._gain(rest) >= self._gain(whole):
            said = msg("You don't need {cards} for this: {what}", cards=numbers(cards), what=_told(rest))
        return self._if_idea_left(said, rest, ideas)

    def _given_up(self, cards: Sequence[int], whole: Effect, leave: int) -> Message:
        """The play that is lost with these cards, and whether it is lost whichever cards go, as ``leave`` more must then."""
        now, left = self.world.agenda[0], len(self.world.players[self.seat].hand) - len(cards) - leave
        if isinstance(now, ActDecision) and now.action is not Action.REFRESH and left < len(cards_given(whole.command)):
            return msg("You can't keep enough cards for this: {what}", what=_told(whole))
        # In few words, so that the gain fits beside it.
        return msg("You give up this: {what}", what=_told(whole, 50))

    def _reason_for_keep(self, command: Keep, cards: tuple[int, ...]) -> list[Message]:
        """The play that the cards make possible, and the discard that the same card then demands."""
        state, player = self.world, self.world.players[self.seat]
        players = list(state.players)
        players[self.seat] = evolve(player, hand=(*player.hand, *cards))
        before, best = self._best(state), self._best(evolve(state, players=tuple(players)))
        after = self.game.apply(self.world, self.seat, command).state
        discarded = planned_discard(self.game, after, self.seat, self.judgement, self.study)
        then = [msg("Then discard {cards}.", cards=numbers(discarded.cards))] if discarded else []
        room = 85 - sum(len(str(each)) for each in then)
        sentences: list[Message] = []
        used = best is not None and not cards_given(best.command).isdisjoint(cards)
        if best and used and (before is None or self._gain(best) > self._gain(before)):
            sentences.append(msg("With {cards}: {what}", cards=numbers(cards), what=_told(best, room)))
        elif best:
            players[self.seat] = evolve(player, hand=cards)
            alone = self._best(evolve(state, players=tuple(players)))
            later = msg("It can be given later: {what}", what=_told(alone, room)) if alone else None
            sentences.append(later or msg("None of the cards you see adds to this: {what}", what=_told(best, room)))
        elif leaving(self.game.content, state, self.seat, state.agenda[1:])[0]:
            sentences += self._no_play()
        else:
            sentences.append(msg("No play with the cards you see is worth it now."))
        return [*sentences, *then]

    # Everything else

    def _items_of(self, command: Choose) -> list[str]:
        """The items that an option brings."""
        match self.world.agenda[0]:
            case ChooseDecision(card=card, block=block, index=index):
                return list(items_in(self.game.content.blocks.get((card, (*block, index, command.option - 1)), ())))
        return []

    def _immediate_effects(self, command: Command) -> list[Message]:
        """The changes that it makes at once, unless it brings in something that the seat has not seen."""
        before, after = self.world, self._without_discards(self.game.apply(self.world, self.seat, command).state)
        unseen = self._shows_unseen(after)
        gains: list[Message] = []
        for row in before.rows:
            now = after.row(row.number)
            if isinstance(command, Raise | Lower) and row.number != command.row:
                continue
            if now is None and not unseen:
                gains.append(self._for(row.handler, msg("Row {row} is collected.", row=row.number)))
            elif now is not None and now.points != row.points and (not unseen or isinstance(command, Raise | Lower)):
                told = msg("Row {row} goes from {was} to {now}.", row=row.number, was=row.points, now=now.points)
                gains.append(self._for(row.handler, told))
                if isinstance(command, Raise | Lower) and now.points < FULL:
                    gains.append(msg("From there, {share}% of all directive cards raise it.", share=_raising(now, now.points)))
        if gains or unseen:
            return gains
        cards = len(after.players[self.seat].hand) - len(before.players[self.seat].hand)
        if cards > 0:
            gains.append(msgn("It brings {count} card.", "It brings {count} cards.", cards))
        return gains

    def _without_discards(self, state: State) -> State:
        """The state after the discards that a card demands first, each the best."""
        while (
            state.agenda
            and isinstance(task := state.agenda[0], ActDecision)
            and (task.seats, task.action)
            == (
                (self.seat,),
                Action.DISCARD,
            )
        ):
            best = best_discard(state, self.seat, task.amount, self.judgement, self.study)
            state = self.game.apply(state, self.seat, best).state
        return state

    def _then(self, command: Command) -> list[Message]:
        """The best play after a move, if an idea is left for it."""
        set_off = self._set_off(command)
        if isinstance(command, Raise | Lower) or (self.world.turn == self.seat and not self.world.players[self.seat].ideas):
            return []
        best = None if self._rows_move(set_off) else self._best(self.world, set_off)
        return [msg("Next: {what}", what=_told(best, 0))] if best else []

    def _added(self, command: PlayItem) -> list[Message]:
        """The best play after an item that only changes the board, as is best, and what the item adds to it."""
        before = self.world
        if before.turn != self.seat or not before.players[self.seat].ideas:
            return []
        after = settled(self.game, self.game.apply(before, self.seat, command).state, self.seat, self.judgement, self.study)
        if after.players[self.seat].hand != before.players[self.seat].hand or not isinstance(after.agenda[0], TurnDecision):
            return []
        alone, best = self._best(before), self._best(after)
        added = (self._gain(best) if best else 0) - (self._gain(alone) if alone else 0)
        if best is None or added <= 0 or [row.points for row in after.rows] != [row.points for row in before.rows]:
            return []
        told = msgn(
            "Next: {what} That is {count} point more than without it.",
            "Next: {what} That is {count} points more than without it.",
            added,
            what=_told(best, 0),
        )
        return [told]

    # The case against a move

    def against(self, command: Command, ends: Sequence[State], better: Sequence[State]) -> Message:
        """The effect of a move or the chance it misses, and the rows that end lower in simulations after it than after a ``better`` one."""
        sentences: list[Message] = []
        match command:
            case Give() | Chain():
                sentences.append(effect_of(self.world, command, self.seat).words)
            case Trade(card) if card:
                sentences += self._hand_without((card,), TRADE_GAIN, swapped=False)
            case Refresh(cards) | Discard(cards) if cards:
                sentences += self._hand_without(cards, len(cards) if isinstance(command, Refresh) else 0, swapped=False)
            case EndTurn():
                best = self._best(self.world)
                if self.world.players[self.seat].ideas:
                    sentences.append(self._unused())
                sentences += [msg("You leave this undone: {what}", what=_told(best))] if best else []
        after, instead = self._mean_points(ends), self._mean_points(better)
        rivals = [row.number for row in self.world.rows if row.handler != self.seat and self.world.config.mode is Mode.COMP]
        lower = sorted([(after[row] - instead[row], row) for row in after if instead[row] - after[row] >= LOWER and row not in rivals])
        sentences += [
            msg(
                "Row {row} ends at {points} on average instead of {instead}.",
                row=row,
                points=after[row],
                instead=instead[row],
            )
            for _, row in lower[:MOST_ROWS_NAMED]
        ]
        return _join(sentences) or msg("No single row suffers; it is a little worse everywhere.")

    def _mean_points(self, ends: Sequence[State]) -> dict[int, float]:
        """Each row's average points at the end; a collected row has all."""
        points = [{row.number: row.points for row in end.rows} for end in ends]
        return {row.number: sum(each.get(row.number, FULL) for each in points) / len(points) for row in self.world.rows}


def theme_of(game: SchoolYearDiary, view: State, rating: Rating) -> str:
    """The theme of a decision: what its better alternative is about, and "timing" if one of the two ends the turn."""
    reasons = Reasons(game, view, rating.seat, Judgement(), Judgement().study(view, rating.seat))
    better, asks = rating.better, getattr(view.agenda[0], "card", "")
    if EndTurn in (type(better), type(rating.command)):
        return "timing"
    if asks in game.content.events:
        return "event"
    if asks and any(isinstance(task, HandleDue) and task.following == asks for task in view.agenda):
        return "trend"
    if set(reasons.answering(better)) - set(reasons.answering(rating.command)):
        return "trend"
    match better:
        case Chain():
            return "chain"
        case Give():
            return "directive"
        case Rotate() | Swap():
            return "turn"
        case Lock() | RemoveLocker():
            return "lock"
        case _:
            return "cards"


_GAIN_KNOWN = (Give, Chain, Raise, Lower, Keep, Discard, Refresh)
"""The moves whose gain is known, so that nothing more is said."""


def souvenir_from(cards: Cards, state: State, student: str) -> Message:
    """A student's souvenir, with the player who has it, if any (SYD-5.7)."""
    name = cards.names[student]
    holder = next((seat for seat, each in enumerate(state.players) if student in each.souvenirs), None)
    if holder is None:
        return msg("{student}'s souvenir", student=name)
    return msg("{student}'s souvenir from {name}", student=name, name=player(holder))


def no_room(state: State, seat: int, block: Block) -> Message | None:
    """A warning if directives bring a seat an item that it has no room for (SYD-4.8); None otherwise."""
    if len(state.players[seat].items) < ITEM_LIMIT or not any(_has(Verb.GET_ITEM, each) for each in block):
        return None
    return msg("It brings no item: the hand already holds {most}, the most allowed.", most=ITEM_LIMIT)


def planned_discard(game: SchoolYearDiary, state: State, seat: int, judgement: Judgement, study: Study) -> Discard | None:
    """The discard that a card demands right after it has let the seat keep some cards; None if it demands none.

    It depends on the hand and the rows alone, so it can be named before it is due.
    """
    now = state.agenda[0] if state.agenda else None
    if not isinstance(now, ActDecision) or now.action is not Action.DISCARD or seat not in now.seats:
        return None
    blocks = (block for (card, _), block in game.content.blocks.items() if card == now.card)
    if not any((one.verb, two.verb) == (Verb.SEE, Verb.DISCARD) for block in blocks for one, two in pairwise(block)):
        return None
    return best_discard(state, seat, now.amount, judgement, study)


def best_discard(state: State, seat: int, count: int, judgement: Judgement, study: Study) -> Discard:
    """The discard of this many cards, or of the whole hand, after which the rest of the hand can gain most."""
    hand = state.players[seat].hand
    several = list(combinations(hand, min(count, len(hand))))
    if len(several) == 1:
        return Discard(several[0])
    return Discard(max(several, key=lambda cards: judgement.potential(study, with_less(state, seat, 0, *cards), seat)))


def leaving(cards: Cards, state: State, seat: int, tasks: Iterable[object], drawn: int = 0) -> tuple[int, int]:
    """The number of cards of a seat's hand, and of all cards, that discards take before it gives a directive or chain next (SYD-4.7, 9.1).

    Only what the cards that are followed in these ``tasks`` are certain to demand counts. A card got before a discard is discarded first,
    such as the cards ``drawn`` before the tasks.
    """
    held, gone = len(state.players[seat].hand), 0
    size = min(held + drawn, HAND_LIMIT)
    for directive in _demanded(cards, tasks, seat):
        match directive.verb:
            case Verb.GET | Verb.SEE:
                size = min(size + (directive.keep or directive.amount), HAND_LIMIT)
            case Verb.DISCARD | Verb.GIVE_LEFT if directive.verb is Verb.DISCARD or state.config.players > 1:
                gone += min(size, directive.amount)
                size = max(size - directive.amount, 0)
                held = min(held, size)
            case _ if _has(Verb.GIVE, directive):
                break
    return len(state.players[seat].hand) - held, gone


def _has(verb: Verb, directive: Directive) -> bool:
    """True if a directive, or one in a list inside it, has a verb."""
    return directive.verb is verb or any(_has(verb, each) for block in directive.blocks for each in block)


def _demanded(cards: Cards, tasks: Iterable[object], seat: int) -> Iterator[Directive]:
    """The directives of cards that a seat is to follow before it is in turn."""
    for task in tasks:
        match task:
            case Follow(card, of, block, index):
                for directive in cards.blocks[card, block][index:]:
                    if directive.verb is Verb.EACH_PLAYER:
                        yield from directive.blocks[0]
                    elif of == seat:
                        yield directive
            case HandleDue(of, trends, experiences) if of == seat:
                yield from chain.from_iterable([cards.blocks[card, TREND] for card in trends])
                yield from chain.from_iterable([cards.blocks[card, ()] for card in experiences])
            case TurnDecision() | NewRound():
                return


def _medal_count(state: State) -> int:
    return sum(len(row.medals) for row in state.rows)


def _no_card(state: State, seat: int) -> Message:
    return msg("No play is worth its cards now.") if state.players[seat].hand else msg("Your hand is empty.")


def _simulation_summary(state: State, seat: int, thought: Thought | None) -> Message | None:
    """The rows that rose most in simulations, in a competition of the seat's; None if these are too few, or no row rises by a point."""
    if thought is None or thought.simulations < FEWEST:
        return None
    rises = sorted(zip(state.rows, thought.points, strict=False), key=lambda each: each[0].points - each[1])
    told = [
        msg("row {row} goes from {was} to {then}", row=row.number, was=row.points, then=f"{mean:.0f}")
        for row, mean in rises
        if round(mean) > row.points and (row.handler == seat or state.config.mode is Mode.COOP)
    ]
    if not told:
        return None
    if thought.ended == thought.simulations:
        return msg("By the end of the year, {rows} on average.", rows=tuple(told[:MOST_ROWS_NAMED]))
    return msg("By the next round, {rows} on average.", rows=tuple(told[:MOST_ROWS_NAMED]))


def _join(sentences: Sequence[Message]) -> Message | None:
    whole = sentences[0] if sentences else None
    for each in sentences[1:]:
        whole = msg("{first} {then}", first=whole or each, then=each)
    return whole


def _in_one_line(sentences: Sequence[Message]) -> Message | None:
    """The first sentence, and of the others those that still fit in the line of a hint."""
    whole = sentences[0] if sentences else None
    for each in sentences[1:]:
        longer = msg("{first} {then}", first=whole or each, then=each)
        whole = longer if len(str(longer)) <= LINE else whole
    return whole


def _told(effect: Effect, most: int = 85) -> Message:
    """An effect in words; in points alone if it takes more characters."""
    return effect.words if len(str(effect.words)) <= most else effect.brief


def _raising(row: Row, points: int) -> int:
    """The share of all directive cards, in percent, that raise a row from some points, turned as is best."""
    study = Study(lambda _, reached: reached)
    rising = study.directives((changed(row, {"points": points}),), PAIR_NUMBERS)
    return round(100 * len({prospect.cards[0].card for prospect in rising if prospect.worth > points}) / len(PAIR_NUMBERS))


def _numbers_of(rows: Iterable[Row]) -> tuple[Message, ...]:
    return numbers([row.number for row in rows])

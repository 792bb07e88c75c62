"""The reasons for moves: what they gain, from what a seat may know and nothing else (TBL-5)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from math import inf
from types import MappingProxyType

from attrs import evolve, field, frozen

from engines.kernel.commands import Command
from engines.kernel.messages import Message, msg, msgn, player
from engines.kernel.working_copy import changed
from engines.school_year_diary.bots.effects import (
    Change,
    Effect,
    Promise,
    best_chains,
    cards_given,
    effect_of,
    gains_in,
    given_words,
    plays_in,
    promise,
    rows_after,
    with_souvenirs,
)
from engines.school_year_diary.bots.expert import FEWEST, Thought
from engines.school_year_diary.bots.judgement import VICTORY_POINT, Judgement, gain, given_away, settled, with_less
from engines.school_year_diary.bots.plans import (
    Plan,
    best_discard,
    demanded,
    experiences_ahead,
    experiences_on,
    has,
    leaving,
    medals_changed,
    nearer_prizes,
    no_room,
    planned_discard,
)
from engines.school_year_diary.bots.prospects import NOWHERE, Study
from engines.school_year_diary.card_text import block_text, items_in
from engines.school_year_diary.cards import TREND, Block, Cards, Verb
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import (
    FULL,
    HAND_LIMIT,
    ITEM_LIMIT,
    PAIR_NUMBERS,
    ActDecision,
    Action,
    BeginTurn,
    ChooseDecision,
    CollectRow,
    Follow,
    FollowExperience,
    FollowTrend,
    HandleDue,
    Mode,
    OrderDecision,
    Row,
    State,
    TurnDecision,
    UnlockMedals,
)
from engines.school_year_diary.rules.board import Lock, RemoveLocker, Rotate, Swap, changed_rows, numbers
from engines.school_year_diary.rules.chains import Chain, command_for
from engines.school_year_diary.rules.directives import Give, Lower, Raise, card_labels, landed
from engines.school_year_diary.rules.following_cards import Choose
from engines.school_year_diary.rules.hands import TRADE_GAIN, TRADE_IDEAS, Discard, Get, GiveLeft, Keep, PlayItem, Refresh, TakeItem, Trade
from engines.school_year_diary.rules.mandatory import Facts, answering, collectable, of_action, of_idea, unlockable
from engines.school_year_diary.rules.order import First
from engines.school_year_diary.rules.turns import EndTurn

MOST_ROWS_NAMED = 2
"""The most rows whose rise or fall in simulations is named."""
LINE = 140
"""The most characters of a reason, in English."""
LONGEST_TREND = 80
"""The most characters for a Trend in words, in English."""
LOWER = 0.5
"""A row ends lower after a move if it ends this many points lower on average."""
SMALL_HAND = 6
"""The most cards of which every chain is looked at for the best play that a reason names."""

HALF = 50
"""A row that fewer percent of all directive cards still raise is no reason for a move."""
SMALL_PRICE = 0.3
"""The least points that one more card of a play must gain, for the play to be among the hints."""
FALL = 2
"""The most points that a row falls by one directive."""
IMPROVES = 2
"""An item comes before the play that it improves if it adds this many points, more than it is worth in hand."""

MOVED = "Row {row} goes from {was} to {now}."
"""The sentence that tells points which a move is certain to bring."""
SWAPPED = "You give up this for new cards: {what}"
COSTS = ("You give up this: {what}", SWAPPED)
"""The sentences that name a cost alone: they need the gain beside them."""
COMES_OFF = msg("It makes little difference: your lockers come off when your next turn begins.")
"""The reason for a locker that protects no row."""
NO_GAIN = msg("No other move looks better at first sight.")
"""The reason where no gain can be named."""


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
    _points: Study = field(init=False, eq=False)
    """The study that values each point of a row alike, as the list of best chains does."""
    _known: dict[object, Effect | None] = field(factory=dict, init=False, eq=False)

    @_points.default
    def _(self) -> Study:
        return evolve(self.judgement, bend=0.0).study(self.world, self.seat)

    def of(self, command: Command, thought: Thought | None = None, *, best: bool = True) -> Message:
        """The reason for a move: its certain gain, or simulation averages if that depends on chance.

        If the ``best`` move gives up cards of the plan, the reason begins with what is new since.
        """
        facts, moves = self._certain_facts(command), int(isinstance(command, Give | Chain))
        won = self._won(command)
        medals = self._medals(command) if isinstance(command, Give | Chain) else []
        if sum(len(str(each)) + 1 for each in (*facts[:moves], *won, *medals)) > LINE + 1:
            won = self._won(command, brief=True)
        sentences = [*facts[:moves], *won, *facts[moves:]]
        known = isinstance(command, _GAIN_KNOWN) and not any(each.text in COSTS for each in sentences)
        # Averages beside points that a move is certain to bring would seem to contradict them.
        known |= any(each.text == MOVED for each in sentences) or COMES_OFF in sentences or self._moves_by_itself(command)
        if not (sentences and (known or self._must_end(command))):
            named = dict(pair for each in sentences if each.text not in COSTS for pair in gains_in(each))
            averages = _simulation_summary(self._moved_by(command), self.world, self.seat, thought, named)
            first = _bare(sentences) or any(each.text == SWAPPED for each in sentences[:1])
            sentences = [*averages, *sentences] if first else [*sentences, *averages]
        if best and sentences and self.plan.spoiled(self.game.content, self.world, command):
            sentences = [*self.plan.news(self.world, self.seat), *sentences]
        return _joined(sentences, LINE) if sentences else NO_GAIN

    def of_win(self, line: Sequence[Command]) -> Message:
        """The reason for the first of some moves that win the year in this turn, with the one after it."""
        command, *others = line
        sentences = [msg("You win this turn.")]
        if isinstance(command, Give | Chain):
            sentences.append(_told(effect_of(self.world, command, self.seat)))
        match others[:1]:
            case [PlayItem(item)]:
                sentences.append(msg("Then play {item}.", item=self.game.content.names[item]))
            case [(Give() | Chain()) as play]:
                after = self.game.apply(self.world, self.seat, command).state
                sentences.append(promise(msg("Next: {what}", what=_told(effect_of(after, play, self.seat)))))
        return _joined(sentences, LINE)

    def plan_after(self, command: Command, why: Message) -> str:
        """The plan after a hint: what it changes, the cards that it keeps or plays later, and the plan before that still stands."""
        state, seat = self.world, self.seat
        gone = given_away(command).union(cards_given(command) if isinstance(command, Give | Chain) else ())
        kept = frozenset(command.cards if isinstance(command, Keep) else ())
        if kept:
            after = self.game.apply(state, seat, command).state
            then = planned_discard(self.game, after, seat, self.judgement)
            gone = gone.union(then.cards if then else self._gone(after, kept))
        hand = kept.union(state.players[seat].hand) - gone
        standing = self.standing
        cards = hand & kept.union(standing.cards, *[play for play in plays_in(why) if play <= hand])
        lockers = standing.lockers
        if isinstance(command, Lock) and not self._if_unlocked(command)[0]:
            lockers |= {(command.row, command.cell)}
        coming = next((play for play in plays_in(why, promised=True) if play <= hand), standing.promised)
        # Once a play is given, its medals are free.
        medals = frozenset() if isinstance(command, Give | Chain) else standing.medals | medals_changed(state, command)
        return str(Plan(cards, lockers=lockers, medals=medals, promised=coming & hand).at(state, seat))

    @property
    def standing(self) -> Plan:
        """The plan as far as it stands: once something has become known, only the medals that it rotated or swapped."""
        return Plan(medals=self.plan.medals) if self.plan.news(self.world, self.seat) else self.plan

    def promised(self) -> Give | Chain | None:
        """The play that the hint before promised as the next one, if it can be given and is still the best of the hand."""
        if not self.plan.promised or self.plan.news(self.world, self.seat):
            return None
        best = self._best(self.world)
        kept = best is not None and cards_given(best.command) == self.plan.promised
        return best.command if best and kept and self.game.check(self.world, self.seat, best.command) is None else None

    def spoiled(self, plan: Plan, command: Command) -> int:
        """The number of things in a plan that a command spoils: cards, lockers, and the gain of its cards by a change of medals."""
        lost = plan.spoiled(self.game.content, self.world, command)
        held = tuple([card for card in self.world.players[self.seat].hand if card in plan.cards])
        if not held or not isinstance(command, Rotate | Swap):
            return lost
        before = self._best_of_hand(self._holding(held))
        after = self._best_of_hand(evolve(self._holding(held), rows=self._refitted(command).rows))
        return lost + int(before is not None and (after is None or self._worth(after) < self._worth(before)))

    def _won(self, command: Command, *, brief: bool = False) -> list[Message]:
        """The souvenirs and prizes that a move is certain to win the seat or brings nearer (SYD-5.7).

        ``brief``: souvenirs are counted, not named.
        """
        if self.world.config.mode is Mode.COOP or isinstance(command, EndTurn):
            return []
        after, cards = self.game.apply(self.world, self.seat, command).state, self.game.content
        before, now = self.world.players[self.seat], after.players[self.seat]
        gained = [each for each in now.souvenirs if each not in before.souvenirs]
        names = _counted_souvenirs(self.world, gained) if brief else [souvenir_from(cards, self.world, each) for each in gained]
        if not self._shows_unseen(after):
            names += [msg("the prize “{prize}”", prize=cards.names[each]) for each in now.prizes if each not in before.prizes]
        told = [msg("You collect {prizes}.", prizes=tuple(names))] if names else []
        if self.world.turn == self.seat and not self._shows_unseen(after):
            told += nearer_prizes(cards, self.world, after, self.seat)
        outcome = self.game.outcome(after)
        return [*told, msg("It ends the year, and you win.")] if outcome is not None and self.seat in outcome.winners else told

    def _shows_unseen(self, after: State) -> bool:
        """True if a state shows cards or medals that lie face down now."""
        before = self.world
        medals, medals_before = (sum(len(row.medals) for row in state.rows) for state in (after, before))
        medals_changed = bool(after.rows) and medals != medals_before
        return after.round != before.round or after.decks.experiences != before.decks.experiences or medals_changed

    def _moved_by(self, command: Command) -> list[int]:
        """The rows that a change of the board is about; all rows for any other move."""
        if isinstance(command, Rotate | Swap | Lock | RemoveLocker):
            return [row.number for row in changed_rows(self.world, self.seat, command)]
        return [row.number for row in self.world.rows]

    def _moves_by_itself(self, command: Command) -> bool:
        """True for an item that raises or lowers rows."""
        if not isinstance(command, PlayItem) or command.item not in self.game.content.names:
            return False
        return any(has(verb, each) for verb in (Verb.RAISE, Verb.LOWER) for each in self.game.content.blocks[command.item, ()])

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
                    more = [msg("A new card may do more.")] if self.world.players[self.seat].hand else []
                    return [_no_card(self.world, self.seat), *more]
                return self._if_idea_left(msg("A new card may add to this: {what}", what=_told(best)), best, 1)
            case Trade(0):
                more = [msg("Three new cards may do more.")] if self.world.decks.events else []
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
                return [
                    unused,
                    *([msg("It is better to save this for later: {what}", what=_told(best))] if self.world.decks.events else []),
                ]
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
            case Lower(number) if held := self._held_back(number):
                return [held, *self._answers(command)]
            case Choose() if items := list(items_in(self._option(command))):
                return [msg("Playing it costs no idea: {text}", text=block_text(self.game.content, items[0]))]
            case Choose() if brought := self._cards_from(self._option(command)):
                return [msgn("It brings {count} card.", "It brings {count} cards.", brought), *self._then(command)]
            case TakeItem(item) if item in self.game.content.names:
                return [msg("Playing it costs no idea: {text}", text=block_text(self.game.content, item)), *self._then(command)]
            case PlayItem(item) if item in self.game.content.names:
                told = msg("It costs no idea: {text}", text=block_text(self.game.content, item, idle=self._idle()))
                if brought := self._cards_from(self.game.content.blocks[item, ()]):
                    told = msgn("It brings {count} card.", "It brings {count} cards.", brought)
                effects = self._immediate_effects(command) or [told]
                if self.room_first() == command:
                    room = msg("An experience may bring an item, and you can hold only {most}.", most=ITEM_LIMIT)
                    return [room, *self._then(command), *effects]
                return [*effects, *(self._added(command) or self._then(command))]
        effects = self._immediate_effects(command)
        return [*effects[:1], *self._answers(command), *effects[1:]] or self._then(command)

    def _held_back(self, number: int) -> Message | None:
        """The sentence on the locker that keeps a row from being lowered now; None if none does."""
        row, now = next(each for each in self.world.rows if each.number == number), self.world.agenda[0]
        to = row.moved(-now.amount) if isinstance(now, ActDecision) else row.points
        return self._for(row.handler, _kept_by_locker(msg("row {row}", row=number), row.points, to)) if row.locked(to) else None

    def _cards_from(self, directives: Block) -> int:
        """The directive cards that directives are certain to bring; 0 if they also take any, or leave a choice."""
        block = [each for each in directives if each.verb not in self._idle()]
        if any(each.verb not in (Verb.GET, Verb.SEE, Verb.LOCK) for each in block):
            return 0
        count = sum([each.keep if each.verb is Verb.SEE else each.amount for each in block if each.verb is not Verb.LOCK])
        return min(count, HAND_LIMIT - len(self.world.players[self.seat].hand))

    def _idle(self) -> list[Verb]:
        """The directives that would change nothing now."""
        lockers = any(row.lockers for row in self.world.rows)
        return [*([] if lockers else [Verb.REMOVE_LOCKER]), *([] if self.world.players[self.seat].hand else [Verb.DISCARD])]

    def _no_play(self) -> list[Message]:
        """The reason why no card can be given next."""
        lost, gone = leaving(self.game.content, self.world, self.seat, self.world.agenda[1:])
        if lost:
            whole = lost == len(self.world.players[self.seat].hand)
            return [msg("Your whole hand is discarded first.") if whole else _lost_first(gone)]
        return [_no_card(self.world, self.seat)]

    def _if_idea_left(self, said: Message, best: Effect, ideas: int, set_off: Sequence[Follow] = ()) -> list[Message]:
        """The sentence if the best play can be given once ``ideas`` are spent, or a card then lets it; else that it waits a round."""
        state = self.world
        if state.turn != self.seat or state.players[self.seat].ideas > ideas or self._demands((*set_off, *state.agenda[1:]), Verb.GIVE):
            return [said]
        later = msg("Next round you still have this: {what}", what=_told(best))
        if isinstance(said, Promise) and said.bare:
            later = promise(later, bare=True)
        return [later] if state.decks.events else []

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
        rows = rows_after(state, effect.changes)
        moved = evolve(state, rows=rows)
        ends, due = collectable(moved), unlockable(moved)
        follow = [*self._medals(command), *answers, *experiences_ahead(self.game.content, state, due)]
        sentences = [_told(effect, LINE - sum(len(str(each)) + 1 for each in (*follow, *self._won(command))))]
        for whose, several in self._by_player(ends):
            told = msgn("Row {rows} is collected.", "Rows {rows} are collected.", len(several), rows=_numbers_of(several))
            sentences.append(self._for(whose, told))
        sentences += follow
        after = with_less(evolve(state, rows=tuple([row for row in rows if row not in ends])), self.seat, 1, *cards_given(command))
        if not due and (after.players[self.seat].ideas if isinstance(state.agenda[0], TurnDecision) else self._begins_next()):
            set_off = self._set_off(command)
            best = None if self._rows_move(set_off) else self._best(after, set_off)
            sentences += [promise(msg("Next: {what}", what=_told(best)))] if best else []
        return sentences

    def _medals(self, command: Give | Chain) -> list[Message]:
        """The rows that get a medal after a directive or chain, by player; in solo also those that are short of it (SYD-5.3)."""
        state = self.world
        rows = rows_after(state, effect_of(state, command).changes)
        due = unlockable(evolve(state, rows=rows))
        if due and len(state.players) == 1:
            reached = max(len(row.medals) for row in due)
            short = [row for row in rows if row not in due and len(row.medals) <= reached]
            fit = [*due, *short][: len(state.decks.medals)]
            due = [row for row in rows if row in fit]
        return [
            self._for(whose, msgn("Row {rows} gets a medal.", "Rows {rows} get a medal.", len(several), rows=_numbers_of(several)))
            for whose, several in self._by_player(due)
        ]

    def _by_player(self, rows: Sequence[Row]) -> list[tuple[int, list[Row]]]:
        """The rows of each player where several compete, those of the seat first; else all as the seat's."""
        apart = self.world.config.mode is Mode.COMP
        players = sorted({row.handler if apart else self.seat for row in rows}, key=lambda each: (each != self.seat, each))
        return [(whose, [row for row in rows if not apart or row.handler == whose]) for whose in players]

    def _for(self, whose: int, said: Message) -> Message:
        """A sentence on rows, with the player's name where they are a rival's."""
        rival = whose != self.seat and self.world.config.mode is Mode.COMP
        return msg("For {name}: {said}", name=player(whose), said=said) if rival else said

    def _answers(self, command: Command, most: int = LONGEST_TREND) -> list[Message]:
        """The triggered Trends, in words; one that takes more characters by whose it is."""
        told = []
        for card in self.answering(command):
            whole = msg("This triggers {trend}", trend=self._trend(card))
            short = msg("This triggers {student}'s Trend.", student=self._student(card))
            told.append(whole if len(str(whole)) <= min(most, LONGEST_TREND) else short)
        return told

    def _student(self, card: str) -> Message:
        return self.game.content.names[self.game.content.student_of(card)]

    def _trend(self, card: str) -> Message:
        """A Trend by what is always seen of it: whose it is, and what it does. A small card on the table leaves out its title."""
        return msg("{student}'s Trend: {text}", student=self._student(card), text=block_text(self.game.content, card, TREND))

    def answering(self, command: Command) -> list[str]:
        """The cards whose Trends answer a directive, a chain, or an idea: none of those that led to what is done now (SYD-5.5)."""
        state = self.world
        points = {row.number: row.points for row in state.rows}
        facts: Facts = {}
        match command:
            case Give() | Chain():
                effect = effect_of(state, command)
                action = Action.CHAIN if isinstance(command, Chain) else Action.GIVE
                held = [change.row for change in effect.changes if change.held_back]
                facts = of_action(rows_after(self.world, effect.changes), action, points, held)
            case Rotate() | Swap() | Lock() | RemoveLocker() | Refresh() if isinstance(state.agenda[0], TurnDecision):
                rows = state.rows if isinstance(command, Refresh) else self._refitted(command).rows
                facts = of_idea(rows, command)
            case Raise(number) | Lower(number) if isinstance(state.agenda[0], ActDecision):
                by = state.agenda[0].amount * (1 if isinstance(command, Raise) else -1)
                row = next(row for row in state.rows if row.number == number)
                to = row.moved(by)
                after = rows_after(self.world, [Change(number, row.points, landed(row, to))])
                facts = of_action(after, state.agenda[0].action, points, [number] if row.locked(to) else [])
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
        state = with_less(state, self.seat, 0, *best_discard(state, self.seat, lost, self.judgement).cards)
        if state.turn != self.seat and not self._demands(tasks, Verb.GIVE):
            # Own lockers come off before (SYD-3.3).
            left = [evolve(row, lockers=tuple([each for each in row.lockers if each.owner != self.seat])) for row in state.rows]
            state = evolve(state, rows=tuple(left))
        best = self._best_of_hand(state)
        if best is None or self._worth(best) <= 0:
            return None
        if self._demands(tasks, Verb.RAISE, Verb.LOWER):
            named = msg("{what}.", what=given_words(best.command))
            return evolve(best, words=named, brief=named)
        return best

    def _best_of_hand(self, state: State) -> Effect | None:
        """The directive or chain that does most; of a small hand among all chains, as in the list of the best ones."""
        key = state.rows, state.players[self.seat], state.turn
        if key not in self._known:
            prospects, card = self.judgement.prospects(self.study, state, self.seat), self.judgement.card_now(state)
            found = max(prospects, key=lambda each: each.worth - card * each.count, default=None)
            commands = [command_for(state.rows, found.cards, self.study.worth)] if found and found.worth > NOWHERE else []
            if len(state.players[self.seat].hand) <= SMALL_HAND:
                commands += [each.command for each in best_chains(state, self.seat, count=1)]
            best = max(commands, key=lambda each: gain(self._points, state, self.seat, each, card), default=None)
            self._known[key] = with_souvenirs(effect_of(state, best, self.seat)) if best else None
        return self._known[key]

    def _rows_move(self, set_off: Sequence[Follow]) -> bool:
        """True if cards move rows before the seat's turn: then nothing is foretold of a play after a move."""
        return self._demands((*set_off, *self.world.agenda[1:]), Verb.RAISE, Verb.LOWER)

    def _demands(self, tasks: Iterable[object], *verbs: Verb) -> bool:
        """True if cards demand one of these of the seat before its turn, or may."""
        return any(has(verb, each) for each in demanded(self.game.content, tasks, self.seat) for verb in verbs)

    def _gain(self, effect: Effect) -> int:
        """The points that all rows gain; in a competition those of the seat's rows, less those of the others."""
        rivals = self._rivals()
        return sum((change.now - change.was) * (-1 if change.row in rivals else 1) for change in effect.changes)

    def _worth(self, effect: Effect) -> float:
        """The points that all rows gain as the seat values them, and its souvenirs."""
        state, rivals = self.world, self._rivals()
        share = -self.judgement.envy / max(state.config.players - 1, 1)
        points = sum((change.now - change.was) * (share if change.row in rivals else 1) for change in effect.changes)
        return points + VICTORY_POINT * effect.souvenirs

    def _rivals(self) -> list[int]:
        """The numbers of the rows of rivals."""
        return [row.number for row in self.world.rows if row.handler != self.seat and self.world.config.mode is Mode.COMP]

    # Changes of the board, cards

    def _reason_for_board_change(self, command: Rotate | Swap | Lock | RemoveLocker) -> list[Message]:
        """The Trends that answer it, and the directive or chain that it makes possible."""
        state, after, set_off = self.world, self._refitted(command), self._set_off(command)
        removal, helped = self._if_unlocked(command)
        sentences = self._answers(command) or removal
        before = self._best(state)
        best = None if self._rows_move(set_off) else self._best(after, set_off)
        spent = int(isinstance(state.agenda[0], TurnDecision))
        if best and (before is None or self._worth(best) > self._worth(before)):
            sentences += self._if_idea_left(promise(msg("Afterwards: {what}", what=_told(best))), best, spent, set_off)
        elif not sentences:
            sentences, gains = self._ways_up(command)
            if best:
                possible = self._if_idea_left(promise(msg("Still possible: {what}", what=_told(best, 0)), bare=True), best, spent, set_off)
                # The play that is left says more than that nothing is gained.
                sentences = [*sentences, *possible] if gains or spent else [*possible, *sentences]
        return [*sentences, *helped]

    def _if_unlocked(self, command: Command) -> tuple[list[Message], list[Message]]:
        """The Trend that answers if a new locker is removed: by the seat with another idea of this turn, or else by a rival.

        A rival can do so before the locker comes off in the seat's next turn (SYD-3.3, 5.5).
        """
        state = self.world
        if not isinstance(command, Lock) or self._removes_lockers():
            return [], []
        found = answering(self.game.content, state.decks.trends, of_idea(state.rows, RemoveLocker(command.row, command.cell)))[:1]
        if state.turn == self.seat and state.players[self.seat].ideas > isinstance(state.agenda[0], TurnDecision):
            return [msg("Remove it again for 1 idea: this triggers {trend}", trend=self._trend(card)) for card in found], []
        if state.config.mode is Mode.COOP or self._begins_next():
            return [], []
        return [], [msg("But a rival can remove it to trigger {student}'s Trend.", student=self._student(card)) for card in found]

    def _removes_lockers(self) -> bool:
        """True if a card that is due has a locker removed before the seat is in turn."""
        return self._demands(self.world.agenda[1:], Verb.REMOVE_LOCKER)

    def _ways_up(self, command: Rotate | Swap | Lock | RemoveLocker) -> tuple[list[Message], bool]:
        """The share of directive cards that raise a changed row, where it gains or a rival's loses most; True if any does.

        None is told if an idea wins none.
        """
        if isinstance(command, Lock) and self._removes_lockers():
            return [], False
        counted = list(self._shares(command))
        gain, own, now, was, points, row = max(counted, key=lambda each: each[:2])
        if not own and sum(each[0] for each in counted) <= 0:
            # One of a rival's rows wins what another loses.
            gain, own, now, was, points, row = max([each for each in counted if each[1]] or counted, key=lambda each: each[0])
            gain = gain if own else 0
        below = row.points - command.cell if isinstance(command, Lock) and own else 0
        if isinstance(command, Lock) and (now < was or (below > 0 and self.world.turn is None)) and self._in_turn_next():
            return [COMES_OFF], True
        if self.world.config.mode is Mode.COOP:
            whose = msg("row {row}", row=row.number)
        elif own:
            whose = msg("your row {row}", row=row.number)
        else:
            whose = msg("{name}'s row {row}", name=player(row.handler), row=row.number)
        if isinstance(command, Lock) and 0 < below <= FALL:
            return [_kept_by_locker(whose, row.points, command.cell)], True
        if gain > 0 and own:
            return [msgn("At {count} point, {now}% of all directive cards raise {row}, up from {was}%.",
                         "At {count} points, {now}% of all directive cards raise {row}, up from {was}%.",
                         points, now=now, row=whose, was=was)], True  # fmt: skip
        if gain > 0:
            return [msgn("At {count} point, {now}% of all directive cards raise {row}, down from {was}%.",
                         "At {count} points, {now}% of all directive cards raise {row}, down from {was}%.",
                         points, now=now, row=whose, was=was)], True  # fmt: skip
        if not was and not now:
            return [msg("It changes nothing for the rows: no directive card raises {row} here.", row=whose)], False
        if (now == was and isinstance(self.world.agenda[0], TurnDecision)) or (
            self.world.config.mode is Mode.COOP and now < min(was, HALF)
        ):
            return [], False
        if not own:
            return [msg("It changes none of your rows.")], False
        return [msg("With it, {now}% of all directive cards still raise {row}.", now=now, row=whose)], isinstance(command, Lock)

    def _shares(self, command: Rotate | Swap | Lock | RemoveLocker) -> Iterator[tuple[int, bool, int, int, int, Row]]:
        """For each place a changed row may rise from otherwise: the gain, if it is no rival's row, and the shares now and before."""
        before, rivals = {row.number: row for row in self.world.rows}, self._rivals()
        for row in changed_rows(self.world, self.seat, command):
            old, own = before[row.number], row.number not in rivals
            medals = [index for index, (was, now) in enumerate(zip(old.medals, row.medals, strict=True)) if was != now]
            ahead = {points for index in medals for points in (2 * index, 2 * index + 1) if points >= row.points}
            for points in sorted(ahead or {row.points}):
                now, was = _raising(row, points), _raising(old, points)
                yield now - was if own else was - now, own, now, was, points, row

    def _in_turn_next(self) -> bool:
        """True if no row moves and no idea is used before the seat's next turn."""
        state = self.world
        if isinstance(state.agenda[0], TurnDecision):
            return state.players[self.seat].ideas <= 1 and state.config.players == 1
        before = list(takewhile(lambda task: not isinstance(task, BeginTurn), state.agenda[1:]))
        asked = [each for seat in range(state.config.players) for each in demanded(self.game.content, before, seat)]
        moving = (Verb.RAISE, Verb.LOWER, Verb.GIVE, Verb.EXPERIENCE)
        return self._begins_next() and not any(has(verb, each) for each in asked for verb in moving)

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
        answers, set_off, refreshed = self._answers(command), self._set_off(command), isinstance(command, Refresh)
        spent = int(refreshed and isinstance(self.world.decision, TurnDecision))
        if command.cards:
            rest = self._hand_without(command.cards, len(command.cards) if refreshed else 0, ideas=spent)
            # A play that is given up is told in any case.
            given_up = any(not play.isdisjoint(command.cards) for each in rest for play in plays_in(each))
            most = LINE - sum(len(str(each)) + 1 for each in rest) if given_up else LONGEST_TREND
            return [*self._answers(command, most), *rest]
        best = self._best(self.world, set_off)
        if best is None:
            return answers or self._no_play()
        said = msg("Your cards let you do this: {what}", what=_told(best))
        if answers:
            said = promise(msg("Still possible: {what}", what=_told(best, 0)), bare=True)
        return [*answers, *self._if_idea_left(said, best, spent, set_off)]

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
            told = msgn("You must then part with {count} more card.", "You must then part with {count} more cards.", leave)
            return [told] if leave else []
        swapped = swapped and drawn > 0
        if rest is None or (given_up and swapped and self._worth(rest) < self._worth(whole)):
            if not swapped:
                return [self._given_up(cards, whole, leaving(self.game.content, left, self.seat, tasks)[1])]
            later = self.world.players[self.seat].ideas > ideas or self.world.decks.events
            return [msg("You give up this for new cards: {what}", what=_told(whole))] if later else []
        said = msg("You still have this: {what}", what=_told(rest))
        if self._worth(rest) >= self._worth(whole):
            said = msg("You don't need {cards} for this: {what}", cards=card_labels(cards), what=_told(rest))
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
        state, hand = self.world, self.world.players[self.seat].hand
        before, best = self._best(state), self._best(self._holding((*hand, *cards)))
        after = self.game.apply(self.world, self.seat, command).state
        if cards and self._gone(after, cards) == frozenset(cards):
            return [msg("Whatever you keep is discarded next.")]
        discarded = planned_discard(self.game, after, self.seat, self.judgement)
        then = [msg("Then discard {cards}.", cards=card_labels(discarded.cards))] if discarded else []
        room = 85 - sum(len(str(each)) for each in then)
        sentences: list[Message] = []
        used = best is not None and not cards_given(best.command).isdisjoint(cards)
        if best and used and (before is None or self._worth(best) > self._worth(before)):
            told = _told(best, room)
            if cards_given(best.command) == set(cards):
                # The play names the card, turned as it is given.
                sentences.append(msg("You can give it later: {what}", what=told))
            else:
                sentences.append(msg("With {cards}: {what}", cards=card_labels(cards), what=told))
        elif best:
            alone = self._best(self._holding(cards))
            later = msg("You can give it later: {what}", what=_told(alone, room)) if alone else None
            sentences.append(later or msg("None of the cards you see adds to this: {what}", what=_told(best, room)))
        elif leaving(self.game.content, state, self.seat, state.agenda[1:])[0]:
            sentences += self._no_play()
        else:
            sentences.append(msg("None of the cards you see gains enough now."))
        return [*sentences, *then]

    def _gone(self, after: State, cards: Iterable[int]) -> frozenset[int]:
        """Those of the cards that a state shows in the seat's hand no more: a card demanded more discards than there is a choice for."""
        return frozenset(cards).difference(after.players[self.seat].hand)

    def _holding(self, hand: tuple[int, ...]) -> State:
        """The state with another hand of the seat."""
        players = list(self.world.players)
        players[self.seat] = evolve(players[self.seat], hand=hand)
        return evolve(self.world, players=tuple(players))

    # Everything else

    def _option(self, command: Choose) -> Block:
        """The directives of an option."""
        match self.world.agenda[0]:
            case ChooseDecision(card=card, block=block, index=index):
                return self.game.content.blocks.get((card, (*block, index, command.option - 1)), ())
        return ()

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
                if isinstance(command, Raise | Lower) and now.points < FULL and row.number not in self._rivals():
                    gains.append(msg("From there, {share}% of all directive cards raise it.", share=_raising(now, now.points)))
        if gains or unseen:
            return gains
        cards = len(after.players[self.seat].hand) - len(before.players[self.seat].hand)
        if cards > 0:
            gains.append(msgn("It brings {count} card.", "It brings {count} cards.", cards))
        return gains

    def _without_discards(self, state: State) -> State:
        """The state after the discards that a card demands first, each the best."""
        while isinstance(task := state.decision, ActDecision) and task.action is Action.DISCARD and task.seats == (self.seat,):
            best = best_discard(state, self.seat, task.amount, self.judgement)
            state = self.game.apply(state, self.seat, best).state
        return state

    def _then(self, command: Command) -> list[Message]:
        """The best play after a move, if an idea is left for it."""
        set_off = self._set_off(command)
        if isinstance(command, Raise | Lower) or (self.world.turn == self.seat and not self.world.players[self.seat].ideas):
            return []
        best = None if self._rows_move(set_off) else self._best(self.world, set_off)
        return [promise(msg("Next: {what}", what=_told(best, 0)))] if best else []

    def brings(self, command: Command) -> bool:
        """True for a directive or chain that is certain to bring the seat a souvenir, or a row of its a medal."""
        if not isinstance(command, Give | Chain):
            return False
        effect, rivals = effect_of(self.world, command, self.seat), self._rivals()
        due = unlockable(evolve(self.world, rows=rows_after(self.world, effect.changes)))
        return effect.souvenirs > 0 or any(row.number not in rivals for row in due)

    def secures(self, command: Command) -> float:
        """The nearness of a locker below the avatar of one of the seat's rows, or the worth of the best play left if cards go."""
        if not isinstance(command, Lock):
            best = self._best(with_less(self.world, self.seat, 0, *given_away(command)))
            return self._worth(best) if best else 0.0
        row = next(row for row in self.world.rows if row.number == command.row)
        below = row.points - command.cell
        return FALL + 1 - below if 0 < below <= FALL and row.number not in self._rivals() else 0

    def moves(self, command: Command) -> object:
        """A key that is equal for ways to give the same cards that move rows alike; None for any other move."""
        if not isinstance(command, Give | Chain):
            return None
        return frozenset(cards_given(command)), effect_of(self.world, command, self.seat).changes

    def best_play(self) -> Give | Chain | None:
        """The directive or chain that gains most for an idea of this turn, the list of best chains included; None if none gains."""
        state, seat = self.world, self.seat
        best = self._best(state) if isinstance(state.decision, TurnDecision) and state.players[seat].ideas else None
        if best is None:
            return None
        several = [best.command, *[each.command for each in best_chains(state, seat, count=1)]]
        return max(several, key=lambda each: gain(self._points, state, seat, each, SMALL_PRICE))

    def room_first(self) -> PlayItem | None:
        """The item to play before the best play, which may bring one more than can be held (SYD-4.8); None if that lessens the play."""
        state, seat = self.world, self.seat
        play = self.best_play() if len(state.players[seat].items) == ITEM_LIMIT else None
        if play is None:
            return None
        due = unlockable(evolve(state, rows=rows_after(state, effect_of(state, play).changes)))
        if not any(has(Verb.GET_ITEM, each) for each in experiences_on(self.game.content, state, due)):
            return None
        found, gained = list[tuple[float, PlayItem]](), gain(self._points, state, seat, play, 0.0)
        for item in map(PlayItem, state.players[seat].items):
            after = settled(self.game, self.game.apply(state, seat, item).state, seat, self.judgement, self.study)
            possible = self.game.check(after, seat, play) is None and gain(self._points, after, seat, play, 0.0) >= gained
            if possible and not self.plan.spoiled(self.game.content, state, item):
                found.append((self.judgement.value(self.study, after, seat), item))
        return max(found, key=lambda each: each[0])[1] if found else None

    def improving(self) -> PlayItem | None:
        """The item that clearly improves the play that comes next, for no idea; None if there is none."""
        several = [PlayItem(item) for item in self.world.players[self.seat].items if isinstance(self.world.decision, TurnDecision)]
        found = {
            each: added[1]
            for each in several
            if (added := self._play_added(each)) and not self.plan.spoiled(self.game.content, self.world, each)
        }
        best = max(found, key=lambda each: found[each], default=None)
        return best if best and found[best] >= IMPROVES else None

    def _added(self, command: PlayItem) -> list[Message]:
        """The best play after an item that only changes the board, as is best, and what the item adds to it."""
        if not (found := self._play_added(command)):
            return []
        best, added = found
        told = msgn(
            "Next: {what} That is {count} point more than without it.",
            "Next: {what} That is {count} points more than without it.",
            added,
            what=_told(best, 0),
        )
        return [promise(told)]

    def _play_added(self, command: PlayItem) -> tuple[Effect, int] | None:
        """The best play after an item that only changes the board, and the points more that it then gains; None if no more."""
        before = self.world
        if before.turn != self.seat or not before.players[self.seat].ideas:
            return None
        after = settled(self.game, self.game.apply(before, self.seat, command).state, self.seat, self.judgement, self.study)
        if after.players[self.seat].hand != before.players[self.seat].hand or not isinstance(after.decision, TurnDecision):
            return None
        alone, best = self._best(before), self._best(after)
        added = (self._gain(best) if best else 0) - (self._gain(alone) if alone else 0)
        if best is None or added <= 0 or [row.points for row in after.rows] != [row.points for row in before.rows]:
            return None
        return best, added

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
        rivals = self._rivals()
        lower = sorted([(after[row] - instead[row], row) for row in after if instead[row] - after[row] >= LOWER and row not in rivals])
        sentences += [
            msg("Row {row} ends at {points} on average instead of {instead}.", row=row, points=after[row], instead=instead[row])
            for _, row in lower[:MOST_ROWS_NAMED]
        ]
        return _joined(sentences) if sentences else msg("No single row suffers; it is a little worse everywhere.")

    def _mean_points(self, ends: Sequence[State]) -> dict[int, float]:
        """Each row's average points at the end; a collected row has all."""
        points = [{row.number: row.points for row in end.rows} for end in ends]
        return {row.number: sum(each.get(row.number, FULL) for each in points) / len(points) for row in self.world.rows}


_GAIN_KNOWN = (Give, Chain, Raise, Lower, Keep, Discard, Refresh)
"""The moves whose gain is known, so that nothing more is said."""


def souvenir_from(cards: Cards, state: State, student: str) -> Message:
    """A student's souvenir, with the player who has it, if any (SYD-5.7)."""
    name = cards.names[student]
    holder = next((seat for seat, each in enumerate(state.players) if student in each.souvenirs), None)
    if holder is None:
        return msg("{student}'s souvenir", student=name)
    return msg("{student}'s souvenir from {name}", student=name, name=player(holder))


def _counted_souvenirs(state: State, students: Sequence[str]) -> list[Message]:
    """The number of souvenirs, for each player who has some of them and for public storage (SYD-5.7)."""
    holders = [next((seat for seat, each in enumerate(state.players) if student in each.souvenirs), None) for student in students]
    told = []
    for holder in dict.fromkeys(holders):
        count = holders.count(holder)
        words = msgn("{count} souvenir", "{count} souvenirs", count)
        if holder is not None:
            words = msgn("{count} souvenir from {name}", "{count} souvenirs from {name}", count, name=player(holder))
        told.append(words)
    return told


def _kept_by_locker(row: Message, was: int, cell: int) -> Message:
    return msg("The locker keeps {row} from falling from {was} to {cell}.", row=row, was=was, cell=cell)


def _bare(sentences: Sequence[Message]) -> bool:
    """True if the first sentence names no gain, only what was possible before."""
    return any(isinstance(each, Promise) and each.bare for each in sentences[:1])


def names_gain(why: Message) -> bool:
    """True if a reason begins with a gain: one that does not is only good enough for the best move."""
    values = dict(why.values)
    if isinstance(first := values.get("first"), Message) and "then" in values:
        return names_gain(first)
    return why != NO_GAIN and not _bare([why])


def _lost_first(count: int) -> Message:
    return msgn(
        "You must first discard {count} card, and the rest of your hand gains too little.",
        "You must first discard {count} cards, and the rest of your hand gains too little.",
        count,
    )


def _no_card(state: State, seat: int) -> Message:
    return msg("Your cards would gain too little now.") if state.players[seat].hand else msg("Your hand is empty.")


def _simulation_summary(
    about: Collection[int], state: State, seat: int, thought: Thought | None, named: Mapping[int, int] = MappingProxyType({})
) -> list[Message]:
    """Those of the rows ``about`` which it is that rose most in simulations, in a competition of the seat's; none if these are too few.

    A row that gained less than a play that is ``named`` would seem to contradict it.
    """
    if thought is None or thought.simulations < FEWEST:
        return []
    rises = sorted(zip(state.rows, thought.points, strict=False), key=lambda each: each[0].points - each[1])
    told = [
        msg("row {row} from {was} to {now}", row=row.number, was=row.points, now=f"{mean:.0f}")
        for row, mean in rises
        if round(mean) >= row.points + max(named.get(row.number, 0), 1)
        and row.number in about
        and (row.handler == seat or state.config.mode is Mode.COOP)
    ]
    if not told:
        return []
    rows = tuple(told[:MOST_ROWS_NAMED])
    if thought.ended == thought.simulations:
        return [msg("Playing on to the end of the year brings {rows} on average.", rows=rows)]
    return [msg("Playing on for a round brings {rows} on average.", rows=rows)]


def _joined(sentences: Sequence[Message], most: float = inf) -> Message:
    """The first sentence, and of the others those that still fit in this many characters of English."""
    whole, *others = sentences
    for each in others:
        longer = msg("{first} {then}", first=whole, then=each)
        whole = longer if len(str(longer)) <= most else whole
    return whole


def _told(effect: Effect, most: int = 75) -> Message:
    """An effect in words; in points alone if it takes more characters."""
    return effect.words if len(str(effect.words)) <= most else effect.brief


def _raising(row: Row, points: int) -> int:
    """The share of all directive cards, in percent, that raise a row from some points, turned as is best."""
    study = Study(lambda _, reached: reached)
    rising = study.directives((changed(row, {"points": points}),), PAIR_NUMBERS)
    return round(100 * len({prospect.cards[0].card for prospect in rising if prospect.worth > points}) / len(PAIR_NUMBERS))


def _numbers_of(rows: Iterable[Row]) -> tuple[Message, ...]:
    return numbers([row.number for row in rows])

"""The invariants of every state: nothing lost, nothing twice, nothing out of range.

Set-up positions are judged by it, so it answers for every value of the state's type and never raises.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engines.kernel.contract import Problem
from engines.kernel.flow import DecisionContext
from engines.kernel.messages import Message, msg
from engines.kernel.messages import player as name_of
from engines.school_year_diary import model, setup
from engines.school_year_diary.cards import MOST_LOCKERS, TREND, Cards, Season, Verb
from engines.school_year_diary.model import HAND_LIMIT, ActDecision, BeginTurn, ChooseDecision, EndGame, EndReason, NewRound, State, Working
from engines.school_year_diary.rules.following_cards import ACTION_RULES, Decline
from engines.school_year_diary.rules.mandatory import collectable, due, over, prizes_due, unlockable
from engines.school_year_diary.setup import (
    FIRST_MEDALS,
    ITEM_COPIES,
    MOST_PLAYERS,
    MOST_ROWS_EACH,
    card_count,
    in_play,
    medal_count,
    row_count,
)

_NUMBERS = frozenset(model.PAIR_NUMBERS)


def problems(cards: Cards, state: State) -> tuple[str, ...]:
    """Every broken invariant: those a player can mend with their clauses, others in English for developers."""
    wrong = tuple(_config(state))
    if wrong:
        return wrong
    wrong = (*_rows(state), *_players(cards, state), *_medals(state), *_directives(state), *_items(cards, state), *_events(cards, state),
             *_experiences(cards, state), *_gains(cards, state), *_progress(state))  # fmt: skip
    return wrong or tuple(task_problems(cards, state))


def _config(state: State) -> Iterator[str]:
    config = state.config
    if not 2 <= len(config.students) <= len(model.STUDENTS) or len(set(config.students)) < len(config.students):
        yield Problem("SYD-2.1", msg("There must be two to four different students."))
    if not set(config.students) <= set(model.STUDENTS):
        yield Problem("SYD-2.1", msg("An unknown student is in class."))
    if not 1 <= config.players <= MOST_PLAYERS or config.players != len(state.players):
        yield Problem("SYD-2.1", msg("There must be one to four players."))
    elif not 1 <= config.rows_each <= (MOST_ROWS_EACH if config.players == 1 else 1) or row_count(config) > model.MOST_ROWS:
        yield Problem("SYD-2.1", msg("The number of rows is out of range."))
    if config.players == 1 and config.mode is not model.Mode.COOP:
        yield Problem("SYD-2.1", msg("One player alone competes with nobody: the mode is wrong."))
    if not model.IDEAS <= config.ideas <= (model.MOST_IDEAS if config.players == 1 else model.IDEAS):
        yield Problem("SYD-9.5", msg("The number of ideas is out of range."))
    if config.players > 1 and config.open_decks:
        yield Problem("SYD-6.1", msg("The decks are open, but only one player alone can play with open decks."))
    if not 0 <= state.rng.state < 1 << 64:
        yield "the generator is out of range"


def _rows(state: State) -> Iterator[str]:
    numbers = [row.number for row in state.rows]
    if numbers != sorted(set(numbers)) or not set(numbers) <= set(range(1, row_count(state.config) + 1)):
        yield "row numbers are not rising or out of range"
        return
    for row in state.rows:
        yield from _row(state.config, row)


def _row(config: model.Config, row: model.Row) -> Iterator[str]:
    each = config.players * config.rows_each
    if row.student != config.students[(row.number - 1) // each]:
        yield Problem("SYD-2.4", msg("Row {row} belongs to the wrong student.", row=row.number))
    if row.handler != (row.number - 1) % config.players:
        yield Problem("SYD-2.4", msg("Row {row} is handled by the wrong player.", row=row.number))
    if not FIRST_MEDALS <= len(row.medals) <= model.ROW_LIMIT:
        words = msg("Row {row} must have {least} to {most} medals, not {count}.", row=row.number, least=FIRST_MEDALS, most=model.ROW_LIMIT,
                    count=len(row.medals))  # fmt: skip
        yield Problem("SYD-1.2", words)
    if not 0 <= row.points <= row.maximum:
        yield Problem(
            "SYD-1.3", msg("Row {row} has {points} points; it can have up to {most}.", row=row.number, points=row.points, most=row.maximum)
        )
    cells = [locker.cell for locker in row.lockers]
    if cells != sorted(set(cells)) or not set(cells) <= set(range(1, row.maximum)):
        yield Problem("SYD-4.6", msg("Row {row} has lockers where none can be.", row=row.number))
    if row.points in cells:
        yield Problem("SYD-4.6", msg("The student of row {row} stands on a locked cell.", row=row.number))
    if any(not 0 <= locker.owner < config.players for locker in row.lockers):
        yield Problem("SYD-4.6", msg("A locker of row {row} has no owner.", row=row.number))


def _players(cards: Cards, state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        yield from _player(cards, player, name_of(seat), most_in_hand(state, seat), state.config.ideas)


def _player(cards: Cards, player: model.Player, who: Message, most: int, ideas: int) -> Iterator[str]:
    if len(player.hand) > most:
        yield Problem("SYD-4.7", msg("{who} holds too many directive cards: at most {most}.", who=who, most=most))
    if len(player.items) > model.ITEM_LIMIT or len(set(player.items)) < len(player.items) or not set(player.items) <= set(cards.items):
        yield Problem("SYD-4.8", msg("{who} holds items that nobody can hold: at most two, no two alike.", who=who))
    if not 0 <= player.ideas <= ideas:
        yield Problem("SYD-3.3", msg("{who} has a wrong number of ideas.", who=who))


def _medals(state: State) -> Iterator[str]:
    medals = [medal for row in state.rows for medal in row.medals]
    medals += [medal for player in state.players for medal in player.medals]
    medals += state.decks.medals
    numbers = [medal.number for medal in medals]
    if not set(numbers) <= _NUMBERS or len(set(numbers)) < len(numbers):
        yield Problem("SYD-1.1", msg("A medal is unknown or appears twice."))
    if len(numbers) != medal_count(state.config):
        yield Problem("SYD-2.2", msg("There are {count} medals instead of {right}.", count=len(numbers), right=medal_count(state.config)))
    if any(medal.turn not in range(4) for medal in medals) or any(medal.turn for medal in state.decks.medals):
        yield Problem("SYD-1.1", msg("A medal is rotated in an impossible way."))


def _directives(state: State) -> Iterator[str]:
    decks = state.decks
    held = [card for player in state.players for card in player.hand]
    cards = [*held, *decks.directives, *decks.old_directives]
    if not set(cards) <= _NUMBERS or len(set(cards)) < len(cards):
        yield Problem("SYD-4.1", msg("A directive card is unknown or appears twice."))
    if len(cards) != card_count(state.config):
        words = msg("There are {count} directive cards instead of {right}.", count=len(cards), right=card_count(state.config))
        yield Problem("SYD-2.2", words)
    if not decks.directives:
        yield Problem("SYD-4.7", msg("The new directive deck is empty: shuffle the old one into it."))


def _items(cards: Cards, state: State) -> Iterator[str]:
    held = [item for player in state.players for item in player.items]
    played = [card for card in in_play(state.agenda) if card in cards.items]
    if Counter((*state.decks.items, *held, *played)) != Counter(dict.fromkeys(cards.items, ITEM_COPIES)):
        yield Problem("SYD-4.8", msg("There must be two cards of each item."))
        return
    order = list(cards.items)
    if list(state.decks.items) != sorted(state.decks.items, key=order.index):
        yield "items in public storage are out of order"


def _events(cards: Cards, state: State) -> Iterator[str]:
    decks = state.decks
    seen = [*(card for card in in_play(state.agenda) if card in cards.events), *decks.old_events]
    every = [*reversed(seen), *decks.events]
    if not set(every) <= set(cards.events) or len(set(every)) < len(every):
        yield Problem("SYD-2.3", msg("An event is unknown or appears twice."))
    elif [cards.events[card].season for card in every] != [season for season in Season for _ in range(model.EVENTS_OF_SEASON)]:
        yield Problem("SYD-2.3", msg("There must be two events of each season, in the order of the year."))
    if state.round != len(seen):
        yield Problem("SYD-3.1", msg("Round {round} does not fit {count} events.", round=state.round, count=len(seen)))


def _experiences(cards: Cards, state: State) -> Iterator[str]:
    decks, students = state.decks, state.config.students
    known = cards.experiences
    if decks.trends[: len(students)] != students:
        yield Problem("SYD-2.5", msg("The student cards do not lie in the trend zone."))
        return
    trends = decks.trends[len(students) :]
    followed = [card for card in in_play(state.agenda) if card not in cards.events and card not in cards.items]
    every = (*decks.experiences, *decks.old_experiences, *trends, *followed)
    if Counter(every) != Counter(card.id for card in known.values() if card.student in students):
        yield Problem("SYD-5.4", msg("Each experience of the students must be there exactly once."))
    elif any(known[card].trend is None for card in trends) or any(known[card].trend for card in decks.old_experiences):
        yield Problem("SYD-5.4", msg("An experience is in the wrong place: the trend zone holds those with a Trend."))


def _gains(cards: Cards, state: State) -> Iterator[str]:
    """In a competition each student's souvenir and five prizes, else none (SYD-2.5)."""
    competing = state.config.mode is model.Mode.COMP
    souvenirs = [*state.decks.souvenirs, *(student for player in state.players for student in player.souvenirs)]
    if Counter(souvenirs) != Counter(state.config.students if competing else ()):
        yield Problem("SYD-2.5", msg("Each souvenir of the students must be there exactly once."))
    prizes = [*state.decks.prizes, *(prize for player in state.players for prize in player.prizes)]
    if len(prizes) != (setup.PRIZES if competing else 0) or len(set(prizes)) < len(prizes) or not set(prizes) <= set(cards.prizes):
        yield Problem("SYD-2.5", msg("There must be five different prizes, or none in co-op."))
    order = [student for student in state.config.students if student in state.decks.souvenirs]
    if list(state.decks.souvenirs) != order:
        yield "souvenirs in public storage are out of order"


def _progress(state: State) -> Iterator[str]:
    if state.round < 1:
        yield Problem("SYD-3.1", msg("A round begins with its event, and no event has been unlocked."))
    if state.ended and state.agenda:
        yield "something is still to be done in a game that has ended"
    competing, rowless = state.config.mode is model.Mode.COMP, len({row.handler for row in state.rows}) < len(state.players)
    if state.ended and (state.ended is EndReason.COLLECTED) != (not state.rows and not competing):
        yield "a game ends when its last row is collected"
    if state.ended is EndReason.ROWLESS and not (competing and rowless):
        yield "a competition ends early only when somebody handles no row"
    if state.ended is EndReason.YEAR_OVER and state.decks.events:
        yield "the year is not over yet"
    if state.turn is not None and not 0 <= state.turn < len(state.players):
        yield "nobody can be in turn so"


# The agenda


LONGEST = 64
"""Tasks on an agenda at most."""


def task_problems(cards: Cards, state: State) -> Iterator[str]:
    """The broken invariants of the agenda of a state that is sound otherwise."""
    agenda = state.agenda
    if state.ended:
        return
    if not 0 < len(agenda) <= LONGEST:
        yield "the agenda is empty or too long"
        return
    if any(seat not in range(len(state.players)) for task in agenda for seat in _seats(task)):
        yield "a task is for a seat that there is not"
        return
    if not isinstance(agenda[0], model.Decision):
        yield "the game waits for no decision"
    elif len(agenda[0].seats) != 1:
        yield "a decision is for one seat"
        return
    yield from _rest_of_round(cards, state)
    yield from _due(cards, state)
    for index, task in enumerate(agenda):
        yield from _task(cards, state, index, task)


def _seats(task: model.Task) -> tuple[int, ...]:
    match task:
        case BeginTurn() | model.Follow() | model.Judge() | model.HandleDue() | model.KeepLimit():
            return (task.seat,)
        case model.BeginYear() | NewRound() | model.Stow() | EndGame():
            return ()
    return task.seats


def most_in_hand(state: State, seat: int) -> int:
    """The most directive cards that a seat may hold: more than the limit only while cards are given to the left (SYD-4.10)."""
    first = state.agenda[0] if state.agenda else None
    if any(isinstance(task, model.KeepLimit) and task.seat == seat for task in state.agenda):
        return 2 * HAND_LIMIT
    if isinstance(first, ActDecision) and first.action is model.Action.DISCARD and first.seats == (seat,):
        return min(HAND_LIMIT + first.amount, 2 * HAND_LIMIT)
    return HAND_LIMIT


def _before_end(cards: Cards, state: State, end: EndGame) -> Iterator[str]:
    """Nothing but what is due before the end (SYD-3.5)."""
    if any(isinstance(task, model.BeginYear | NewRound | BeginTurn | model.TurnDecision | EndGame) for task in state.agenda[:-1]):
        yield "a round or turn goes on after the end"
    if end.reason not in (EndReason.CARD, over(Working(state, cards))):
        yield "the end has another reason"


def _rest_of_round(cards: Cards, state: State) -> Iterator[str]:
    """The turns still to be taken, then a new round (SYD-3.1)."""
    end = state.agenda[-1]
    if isinstance(end, EndGame):
        yield from _before_end(cards, state, end)
        return
    first = 0 if state.turn is None else state.turn + 1
    rest = (*(BeginTurn(seat) for seat in range(first, len(state.players))), NewRound())
    before, after = state.agenda[: -len(rest)], state.agenda[-len(rest) :]
    if after != rest:
        yield "the rest of the round does not follow"
    if state.turn is not None and before[-1:] != (model.TurnDecision((state.turn,)),):
        yield "the turn does not go on"
    if any(isinstance(task, model.BeginYear | NewRound | BeginTurn | EndGame) for task in before):
        yield "a round or turn begins in another"


def _task(cards: Cards, state: State, index: int, task: model.Task) -> Iterator[str]:
    below = state.agenda[index + 1 :]
    match task:
        case model.Judge():
            yield "an action has not been judged"
        case model.TurnDecision():
            if not below or not isinstance(below[0], NewRound | BeginTurn):
                yield "something comes after the turn"
        case model.Follow():
            yield from _follow(cards, state, below, task)
        case ActDecision() | ChooseDecision() | model.KeepDecision() | model.OrderDecision() if index:
            yield "a decision waits behind another task"
        case model.OrderDecision():
            step = below[0] if below else None
            if not isinstance(step, model.HandleDue) or len(task.due) < 2 or task.due != due(Working(state, cards), step):
                yield "the things that are due are others"
        case ActDecision() | ChooseDecision() | model.KeepDecision():
            yield from _decision(cards, state, task)


def _due(cards: Cards, state: State) -> Iterator[str]:
    waiting = [task for task in state.agenda if isinstance(task, model.HandleDue)]
    if any(len(set(task.answered)) < len(task.answered) or not set(task.answered) <= set(state.decks.trends) for task in waiting):
        yield "a trend has answered that is not in the trend zone, or twice"
    if any(len(set(task.trends)) < len(task.trends) or not set(task.trends) <= set(task.answered) for task in waiting):
        yield "a trend is due that has not answered, or twice"
    causes = Working(state, cards).causes
    if len(set(causes)) < len(causes) or any(task.following not in ("", *task.answered) for task in waiting):
        yield "a trend is followed that has not answered, or is its own cause"
    if waiting:
        return
    working = Working(state, cards)
    waits = [msg("row {row} gets another medal", row=row.number) for row in unlockable(working)]
    waits += [msg("row {row} is to be collected", row=row.number) for row in collectable(working)]
    waits += [msg("a prize is gained")] if prizes_due(working) else []
    waits += [msg("the game is over")] if over(working) else []
    if waits:
        yield Problem(
            "SYD-5.1", msg("Before the turn goes on, something is due, and nothing waits to handle it: {what}.", what=tuple(waits))
        )


def _follow(cards: Cards, state: State, below: tuple[model.Task, ...], task: model.Follow) -> Iterator[str]:
    if not 0 <= task.index < len(cards.blocks.get((task.card, task.block), ())):
        yield f"there is no such place in card {task.card}"
        return
    if task.block[:2] == TREND:
        followed = task.card in state.decks.trends
    else:
        followed = model.Stow(task.card) in below
    if not followed:
        yield f"card {task.card} is not being followed"


def _decision(cards: Cards, state: State, task: model.CardDecision) -> Iterator[str]:
    if task.card not in cards.names or task.card in cards.prizes:
        yield f"there is no card {task.card}"
        return
    if task.card not in state.decks.trends and model.Stow(task.card) not in state.agenda:
        yield f"card {task.card} is not being followed"
    if isinstance(task, ActDecision):
        yield from _action(cards, state, task)
    elif isinstance(task, ChooseDecision):
        yield from _choice(cards, task)
    else:
        deck, hand = state.decks.directives, state.players[task.seat].hand
        if task.seen != deck[: len(task.seen)]:
            yield "the cards seen are not on top of the deck"
        if not 0 < task.keep < len(task.seen) or len(hand) + task.keep > HAND_LIMIT:
            yield "the number of seen cards to keep is out of range"


def _action(cards: Cards, state: State, task: ActDecision) -> Iterator[str]:
    if not 1 <= task.amount <= MOST_LOCKERS:
        yield f"there is no action {task.action} {task.amount}"
        return
    on_table = [row.number for row in state.rows]
    if (task.action in (model.Action.RAISE, model.Action.LOWER)) != bool(task.rows) or list(task.rows) != [
        row for row in on_table if row in task.rows
    ]:
        yield "the rows to pick from are wrong"
        return
    context = DecisionContext(cards, state, task, task.seat)
    if not any(next(iter(rule.moves(context)), None) for rule in ACTION_RULES[task.action] if rule.command is not Decline):
        yield f"there is no way to {task.action}"


def _choice(cards: Cards, task: ChooseDecision) -> Iterator[str]:
    block = cards.blocks.get((task.card, task.block), ())
    if not 0 <= task.index < len(block) or block[task.index].verb not in (Verb.CHOOSE, Verb.MAY):
        yield f"there is nothing to choose there in card {task.card}"
        return
    options = range(1, len(block[task.index].blocks) + 1)
    if not task.open or list(task.open) != [option for option in options if option in task.open]:
        yield "the open options are wrong"

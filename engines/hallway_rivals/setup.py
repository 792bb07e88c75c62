"""The set-up of a game (HR-1.3, 7.3), and the hidden cards (HR-11.1, TBL-5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from engines.hallway_rivals.model import GAME, HEAD_STARTS, Config, Player, Start, State, Working
from engines.hallway_rivals.pieces import ACTIVITIES, EVENTS, SNACKS, Activity, SchoolEvent, Snack, SocialGroup
from engines.hallway_rivals.words import SOCIALS
from engines.kernel.contract import Refusal, Setup
from engines.kernel.messages import Message, msg
from engines.kernel.options import OptionValue, SeatsOption, chosen, kept, options_in
from engines.kernel.rng import Rng

Card = TypeVar("Card")

_GROUPS = SeatsOption.of(
    "groups", msg("Social group"),
    msg("Each player chooses a social group. A player who doesn't choose gets the next free one."), "HR-10", SOCIALS,
)  # fmt: skip

OPTIONS = (_GROUPS, *options_in(Config))
"""The choices of the set-up."""


def socials(setup: Setup) -> tuple[SocialGroup, ...]:
    """The social group of each seat: its choice, or the next one that is free."""
    picked = setup.options["groups"]
    picked = picked if isinstance(picked, tuple) else ()
    return tuple([SocialGroup(value) for value in _GROUPS.shared_out(picked, len(setup.seats))])


def first(setup: Setup) -> State:
    """The first state: the decks are shuffled, and the school is to be built around the Office tile (HR-1.1, 8)."""
    config = chosen(Config, setup.options, names=setup.names, socials=socials(setup))
    rng = Rng.of_deal(setup.deal)
    activities, rng = rng.shuffled(list(_pack(ACTIVITIES)))
    events, rng = rng.shuffled(list(_pack(EVENTS)))
    snacks, rng = rng.shuffled(list(_pack(SNACKS)))
    count = len(setup.seats)
    coins = HEAD_STARTS[count] if config.start is Start.LEVELLED else (0,) * count
    players = tuple([Player(coins=own) for own in coins])
    return State(config, rng, GAME, players, activity_deck=activities, event_deck=events, snack_deck=snacks)


def _pack(counts: Mapping[Card, int]) -> Iterator[Card]:
    return (card for card, count in counts.items() for _ in range(count))


def options_of(state: State) -> Mapping[str, OptionValue]:
    """The choices with which a state was set up."""
    return kept(state.config, OPTIONS)


def idle_options(setup: Setup) -> Mapping[str, Message]:
    """The options without effect: the order of turns with two players (HR-2.3)."""
    return {"order": msg("With two players, the first one starts every round.")} if len(setup.seats) == 2 else {}


def check_setup(setup: Setup) -> Refusal | None:
    """The refusal of a set-up with more social groups than players (HR-10)."""
    picked = setup.options["groups"]
    if isinstance(picked, tuple) and len(picked) > len(setup.seats):
        return Refusal("HR-10", msg("Choose at most one social group per player."))
    return None


# Hidden cards

T = TypeVar("T", Activity, Snack, SchoolEvent)


def hide(working: Working, state: State, seat: int | None) -> None:
    """Turn the hands of others and all decks face down (HR-11.1)."""
    working.activity_deck = (None,) * len(state.activity_deck)
    working.event_deck = (None,) * len(state.event_deck)
    working.snack_deck = (None,) * len(state.snack_deck)
    for other, player in enumerate(state.players):
        if other != seat and player.cards:
            working.put_player(other, activities=(None,) * len(player.activities), snacks=(None,) * len(player.snacks))


def deal_hidden(working: Working, view: State, rng: Rng) -> None:
    """Deal the unseen cards to hands and decks at random."""
    activities, rng = rng.shuffled(_unseen(ACTIVITIES, [*view.old_activities, *[c for p in view.players for c in p.activities]]))
    snacks, rng = rng.shuffled(_unseen(SNACKS, [*view.old_snacks, *[c for p in view.players for c in p.snacks]]))
    events, rng = rng.shuffled(_unseen(EVENTS, (*view.old_events, *view.gone)))
    hidden_activities, hidden_snacks = list(activities), list(snacks)
    for other, player in enumerate(view.players):
        if None in player.activities:
            working.put_player(other, activities=_hand([hidden_activities.pop() for _ in player.activities], ACTIVITIES))
        if None in player.snacks:
            working.put_player(other, snacks=_hand([hidden_snacks.pop() for _ in player.snacks], SNACKS))
    working.activity_deck = tuple(hidden_activities[: len(view.activity_deck)])
    working.snack_deck = tuple(hidden_snacks[: len(view.snack_deck)])
    working.event_deck = events[: len(view.event_deck)]


def _unseen(pack: Mapping[T, int], seen: Iterable[T | None]) -> list[T]:
    left = Counter(pack)
    left.subtract([card for card in seen if card is not None])
    return [card for card, count in left.items() for _ in range(count)]


def _hand(cards: list[T], pack: Mapping[T, int]) -> tuple[T, ...]:
    order = list(pack)
    return tuple(sorted(cards, key=order.index))

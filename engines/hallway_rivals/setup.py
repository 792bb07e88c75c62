"""How a game is set up (HR-1.3, 7.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from engines.hallway_rivals.cards import ACTIVITIES, EVENTS, SNACKS
from engines.hallway_rivals.model import HEAD_STARTS, Config, Player, Start, State
from engines.hallway_rivals.names import SOCIALS
from engines.hallway_rivals.students import SocialGroup
from engines.hallway_rivals.tasks import GAME
from engines.kernel.contract import Refusal, Setup
from engines.kernel.messages import Message, msg
from engines.kernel.options import OptionValue, SeatsOption, chosen, kept, options_in
from engines.kernel.rng import Rng

T = TypeVar("T")

_GROUPS = SeatsOption.of(
    "groups", msg("Social group"),
    msg("Everybody chooses a social group; who leaves it open takes the next that is left, in the sheet's order."), "HR-10", SOCIALS,
)  # fmt: skip

OPTIONS = (_GROUPS, *options_in(Config))
"""What can be chosen at a table."""


def socials(setup: Setup) -> tuple[SocialGroup, ...]:
    """The social group of each seat: what it has chosen, else the next that is left."""
    picked = setup.options["groups"]
    picked = picked if isinstance(picked, tuple) else ()
    return tuple([SocialGroup(value) for value in _GROUPS.shared_out(picked, len(setup.seats))])


def first(setup: Setup) -> State:
    """The Office tile lies there, the decks are shuffled; the school is built next (HR-1.1, 8)."""
    config = chosen(Config, setup.options, names=setup.names, socials=socials(setup))
    rng = Rng.of_deal(setup.deal)
    activities, rng = rng.shuffled(list(_pack(ACTIVITIES)))
    events, rng = rng.shuffled(list(_pack(EVENTS)))
    snacks, rng = rng.shuffled(list(_pack(SNACKS)))
    count = len(setup.seats)
    coins = HEAD_STARTS[count] if config.start is Start.LEVELLED else (0,) * count
    players = tuple([Player(coins=own) for own in coins])
    return State(config, rng, GAME, players, activity_deck=activities, event_deck=events, snack_deck=snacks)


def _pack(counts: Mapping[T, int]) -> Iterator[T]:
    return (card for card, count in counts.items() for _ in range(count))


def options_of(state: State) -> Mapping[str, OptionValue]:
    """What the set-up chose, as far as it can be told."""
    return kept(state.config, OPTIONS)


def idle_options(setup: Setup) -> Mapping[str, Message]:
    """The order of turns with two players, who always take turns (HR-2.3)."""
    return {"order": msg("Two players always take turns.")} if len(setup.seats) == 2 else {}


def check_setup(setup: Setup) -> Refusal | None:
    """No more social groups are picked than there are players (HR-10)."""
    picked = setup.options["groups"]
    if isinstance(picked, tuple) and len(picked) > len(setup.seats):
        return Refusal("HR-10", msg("There are more social groups than players."))
    return None

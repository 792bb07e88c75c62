"""Set-up (KSJ-1), views, and full states that look like a view (KSJ-7.1, TBL-5)."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from engines.kernel.contract import PERSON, Setup
from engines.kernel.messages import msg
from engines.kernel.options import OptionValue, SeatsOption, Switch, chosen, kept, options_in
from engines.kernel.rng import Rng
from engines.kidsprout_jumboree.model import (
    COINS,
    EXCUSES,
    HIDDEN,
    JUMBOREE,
    NO_COIN,
    BreakTie,
    Config,
    Excusing,
    Player,
    State,
    Suit,
    Working,
)
from engines.kidsprout_jumboree.words import TROOPS

_TROOPS = SeatsOption.of(
    "troops",
    msg("Troop"),
    msg("Each player chooses a troop. A player who doesn't choose gets one that is left. With three players, one troop stays at home."),
    "KSJ-1.2",
    TROOPS,
)

OPTIONS = (_TROOPS, *options_in(Config))
"""The options of the set-up."""


def config_of(setup: Setup) -> Config:
    """The config of a complete set-up, before any roll.

    Seats have the suits that they chose, the others those that are left, in their order (KSJ-1.1, 1.2). A person keeps the score (KSJ-6.1).
    """
    suits = _TROOPS.shared_out(_TROOPS.read(setup.options["troops"]), len(setup.seats))
    scorekeeper = next((place for place, seat in enumerate(setup.seats) if seat.player == PERSON), 0)
    return chosen(Config, setup.options, suits=tuple([Suit(suit) for suit in suits]), opening=(), scorekeeper=scorekeeper)


def options_of(state: State) -> Mapping[str, OptionValue]:
    """The options of a state; the troops are those that the seats got, chosen or not (KSJ-1.2)."""
    return {"troops": tuple([suit.value for suit in state.config.suits]), **kept(state.config, OPTIONS)}


def first(setup: Setup) -> State:
    """Everybody has coins, Excuses and a Schedule, and the Jumboree is about to begin (KSJ-1.2)."""
    config = config_of(setup)
    return State(config, Rng.of_deal(setup.deal), JUMBOREE, tuple(Player() for _ in config.suits))


# Views


def hide(working: Working, state: State, seat: int | None) -> None:
    """Turn face down what the seat (None: a spectator) can't see: other hands, other coins not revealed yet, and Excuse tiles.

    Which coins and Excuses are left is for everybody to remember (KSJ-7.1).
    """
    remembered = state.config.memory_aid is Switch.OFF
    for other, player in enumerate(state.players):
        if remembered and not _asked(state, other, seat):
            working.put_player(other, excuses=_face_down(player))
        if other != seat:
            coin = HIDDEN if state.face_down and player.coin != NO_COIN else player.coin
            working.put_player(other, hand=(HIDDEN,) * len(player.hand), coin=coin)


def _asked(state: State, owner: int, seat: int | None) -> bool:
    """True if a seat sees the owner's Excuse tiles, because the owner is asked for an Excuse (KSJ-7.1).

    Excuses are played at the open table, so a spectator sees them then, too (TBL-6).
    """
    decision = state.decision
    return isinstance(decision, Excusing) and owner in decision.seats and seat in (owner, None)


def _face_down(player: Player) -> tuple[int, ...]:
    return (HIDDEN,) * len(player.excuses)


def put_away(now: State, then: State) -> bool:
    """True if the Activity of a former state is over but its day is not, so that people have to remember it (KSJ-7.1)."""
    return now.config.memory_aid is Switch.OFF and now.day == then.day and len(then.led) < len(now.led)


def chapter(state: State) -> int:
    """The day: after it everybody has all coins and Excuses again (KSJ-6.2)."""
    return state.day


def redact(now: State, seen: State) -> State:
    """A former view with only the values of today's stacks, and with all Excuse tiles face down (KSJ-7.1).

    Of an Activity that is over, Sprouts lie face down, and Excuses and those tied are left out: only its leader and its stack are known.
    """
    if now.config.memory_aid is Switch.ON:
        return seen
    led = tuple([evolve(led, coins=tuple(sorted(led.coins))) if led.day == now.day else led for led in seen.led])
    players = [evolve(player, excuses=_face_down(player)) for player in seen.players]
    if not put_away(now, seen) or seen.face_down:
        return evolve(seen, led=led, players=tuple(players))
    covered = tuple([player if player.coin == NO_COIN else evolve(player, coin=HIDDEN) for player in players])
    decision, agenda = seen.decision, seen.agenda
    if isinstance(decision, BreakTie):
        agenda = (evolve(decision, tied=()), *agenda[1:])
    return evolve(seen, led=led, players=covered, spoken=(), agenda=agenda)


def deal_hidden(working: Working, view: State, rng: Rng) -> None:
    """Fill in hidden hands, coins and Excuses at random.

    All that has been revealed today is known, so the coins that a player has left are; which of them lies face down in the centre is not.
    """
    today = view.today
    for owner, player in enumerate(view.players):
        if HIDDEN in player.excuses:
            tiles, rng = rng.shuffled(tiles_unseen(view, owner))
            working.put_player(owner, excuses=tuple(sorted(tiles[: len(player.excuses)])))
        if HIDDEN not in player.hand and player.coin != HIDDEN:
            continue
        gone = {led.coins[owner] for led in today}
        coin, left = player.coin, [coin for coin in COINS if coin not in gone and coin != player.coin]
        if coin == HIDDEN:
            coin, rng = rng.pick(left)
            left.remove(coin)
        working.put_player(owner, hand=tuple(left), coin=coin)


def tiles_unseen(view: State, seat: int) -> tuple[int, ...]:
    """The Excuse tiles of a seat, except those that lie on Sprouts now."""
    lying = [spoken.tile for spoken in view.spoken if spoken.seat == seat]
    return tuple([tile for tile in EXCUSES if tile not in lying])

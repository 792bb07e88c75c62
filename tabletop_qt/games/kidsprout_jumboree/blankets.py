"""What lies on a player's blanket: plank, Schedule with pawn and stacks, coins and Excuses in hand, the Buck."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.messages import Message, msg, msgn
from engines.kidsprout_jumboree.model import BUCK_DIE, COINS, ROUNDS
from engines.kidsprout_jumboree.views import tiles_unseen
from engines.kidsprout_jumboree.wording import ACTIVITY_NAMES, VALUE_NAMES, o_clock, stress_points
from tabletop_qt.games.kidsprout_jumboree import faces, layout
from tabletop_qt.games.kidsprout_jumboree.faces import BACK
from tabletop_qt.games.kidsprout_jumboree.position import TEN, CampPosition, SeatsThings
from tabletop_qt.games.kidsprout_jumboree.remarks import remarks
from tabletop_qt.games.kidsprout_jumboree.schedules import Schedule
from tabletop_qt.games.kidsprout_jumboree.things import DIE as BUCK_PIECE
from tabletop_qt.games.kidsprout_jumboree.things import OwnCoin, OwnTile, coin_id, tile_id
from tabletop_qt.viewmodels.position import Plate
from tabletop_qt.viewmodels.scenery import Piece, face

PLATE, THING, DIE = 1, 9, 10
"""Layers on a blanket, from below; a Schedule and what stands on it come between."""

EXCUSE_ABOUT = (
    msg("When the coins lie open, drop it on anyone's Sprout, your own too: it makes the Sprout older or younger."),
    msg("It has to be spoken: pick a sentence or type one. None may be said twice in a game. It is back the next day."),
)
_COIN_ABOUT = (
    msg("Drop it in the clearing: it lies face down until everybody has played one. Each coin is played once a day."),
    msg("The oldest Sprout's player leads and takes all coins' values times the hours."),
)


def excuse_name(position: CampPosition, tile: int) -> Message:
    """An Excuse tile of the viewing seat, or of the one that decides at the open table."""
    if position.shared:
        return msg("The Excuse of {troop} worth {tile}", troop=position.troop(position.seat), tile=tile)
    return msg("Your Excuse worth {tile}", tile=tile)


class Blanket(SeatsThings):
    """The pieces of one seat's blanket."""

    def pieces(self) -> Iterator[Piece]:
        """Everything on it."""
        yield self._plate()
        yield from Schedule(self.position, self.seat).pieces()
        if self.position.open(self.seat):
            yield from self._own_coins()
        else:
            yield from self._open_coins() if self.position.laid_open else self._other_coins()
        yield from self._own_tiles() if self.position.owns_tiles(self.seat) else self._other_tiles()
        yield from self._opening()
        yield from remarks(self.position, self.seat, THING)

    def _plate(self) -> Piece:
        box, player, seat, position = self.area.plate, self.player, self.seat, self.position
        named = seat < len(position.chairs)
        today, total = self.view.stress(seat, self.view.day), self.view.stress(seat)
        name = msg(
            "{troop}: {points}, {today} of them today, {coins}, {excuses}, pawn on {hour}",
            troop=self.troop,
            points=stress_points(total),
            today=today,
            coins=msgn("{count} coin in hand", "{count} coins in hand", len(player.hand)),
            excuses=msgn("{count} Excuse left", "{count} Excuses left", len(player.excuses)),
            hour=o_clock(player.elapsed),
        )
        about = []
        if seat == self.view.buck:
            about.append(msg("The Leaping Buck: rolls the black die, chants, and decides ties."))
        if position.too_late(seat):
            stressed = msg("Stressed out: leading this Activity would go past 6 PM, so another has to lead.")
            overnight = msg("Leading the day's last Activity would go past 6 PM: an Overnight, which counts double.")
            about.append(overnight if position.last_round else stressed)
        about.append(msg("The fewest Stress Points after three days win."))
        shown = box.face(
            "plate",
            suit=self.suit,
            title=position.called(seat),
            line=position.role(seat) if named else msg(""),
            seat=position.colour(seat) if named else "",
            bot=int(position.bot(seat)),
            own=int(seat == position.seat and not position.shared),
            today=today,
            total=total,
            today_word=msg("today"),
            total_word=msg("total"),
        )
        thing, clauses = Plate(seat), ("KSJ-1.1", "KSJ-4.2", "KSJ-6.3")
        return Piece(thing.id, shown, *box.centre, PLATE, self.zone, name, tuple(about), clauses, thing=thing)

    def _own_coins(self) -> Iterator[Piece]:
        for value in self.player.hand:
            coin, shown = OwnCoin(value), faces.coin(self.area.coin, self.suit, value)
            name = msg("Your {coin}: a Sprout of {age}", coin=VALUE_NAMES[value], age=TEN + value)
            spot, clauses = self.area.coins[value], ("KSJ-2.2", "KSJ-2.3")
            yield Piece(coin.id, shown, *spot, THING, "own", name, _COIN_ABOUT, clauses, movable=True, thing=coin)

    def _other_coins(self) -> Iterator[Piece]:
        name, about = msg("A coin of {troop}, face down", troop=self.troop), (msg("Which coins others still hold is for you to remember."),)
        shown, last = faces.coin(self.area.coin, self.suit, BACK), len(COINS) - 1
        # The one at the end goes first, whichever it is, so that no gap looks as if it told something.
        for turn in range(len(COINS) - len(self.player.hand), len(COINS)):
            spot = self.area.coins[last - turn]
            yield Piece(coin_id(self.seat, turn), shown, *spot, THING, self.zone, name, about, ("KSJ-7.1",), focusable=False)

    def _open_coins(self) -> Iterator[Piece]:
        """Another hand, laid open."""
        for turn, value in enumerate(self.player.hand, len(COINS) - len(self.player.hand)):
            name = msg("{troop} {coin}", troop=self.troop, coin=VALUE_NAMES[value])
            shown = faces.coin(self.area.coin, self.suit, value)
            yield Piece(coin_id(self.seat, turn), shown, *self.area.coins[value], THING, self.zone, name, (), ("KSJ-7.1",), focusable=False)

    def _own_tiles(self) -> Iterator[Piece]:
        for turn, worth in enumerate(self.player.excuses, self.position.used(self.seat)):
            tile, shown, spot = OwnTile(self.seat, worth), faces.tile(self.area.tile, self.suit, worth), self.area.excuses[turn]
            name, clauses, down = excuse_name(self.position, worth), ("KSJ-3.1", "KSJ-3.2"), (tile_id(self.seat, turn),)
            yield Piece(tile.id, shown, *spot, THING, self.zone, name, EXCUSE_ABOUT, clauses, movable=True, origins=down, thing=tile)

    def _other_tiles(self) -> Iterator[Piece]:
        name, about = msg("An Excuse of {troop}", troop=self.troop), [msg("Each player has two Excuses a day, worth 1 and 2.")]
        if self.seat == self.position.seat and not self.position.shared:
            name = msg("Your Excuse, face down")
            about.append(msg("You see what it is worth when you are asked for an Excuse."))
        left = self.player.excuses if self.position.laid_open else (BACK,) * len(self.player.excuses)
        up, clauses = tuple(OwnTile(self.seat, worth).id for worth in tiles_unseen(self.view, self.seat)), ("KSJ-3.1", "KSJ-7.1")
        for place, worth in enumerate(left):
            turn = self.position.used(self.seat) + place
            spot, shown = self.area.excuses[turn], faces.tile(self.area.tile, self.suit, worth)
            # Of two face up each turns over where it lay; which one is left of them is not told.
            before = up[place : place + 1] if len(left) > 1 else up
            yield Piece(
                tile_id(self.seat, turn), shown, *spot, THING, self.zone, name, tuple(about), clauses, focusable=False, origins=before
            )

    def _opening(self) -> Iterator[Piece]:
        """The die that was rolled for the Buck, as long as the first coins are chosen."""
        view, seat = self.view, self.seat
        if view.face_down and (view.day, view.round) == (1, 1) and seat < len(view.config.opening) and seat != view.buck:
            value = view.config.opening[seat]
            name = msg("{troop} rolled {face} for the Buck", troop=self.troop, face=VALUE_NAMES[value])
            about = (msg("The highest roll takes the black die and is the Leaping Buck; those tied roll again."),)
            shown, spot = faces.die(layout.DIE * 0.8, self.suit, value), self.area.opening
            yield Piece(f"opening:{seat}", shown, *spot, DIE, self.zone, name, about, ("KSJ-1.3",), focusable=False)

    def buck(self) -> Iterator[Piece]:
        """The black die with what it shows, and the antlers of the Leaping Buck."""
        view, area = self.view, self.area
        name = msg("The Buck shows {face}: {activity}", face=VALUE_NAMES[view.roll], activity=ACTIVITY_NAMES[view.roll])
        if not view.rolled:
            name = msg("The Buck, about to be rolled")
        about = msg("The Leaping Buck rolls the black die for each Activity: null and ace take 1 hour, other faces as many as they show.")
        shown, rolled = faces.die(layout.DIE, BUCK_DIE, view.roll), (view.day - 1) * ROUNDS + view.round - (not view.rolled)
        yield Piece(BUCK_PIECE, shown, *area.buck, DIE, self.zone, name, (about,), ("KSJ-1.3", "KSJ-2.1"), rolled=rolled)
        name, shown = msg("{troop} is the Leaping Buck", troop=self.troop), face("antlers", layout.DIE * 1.1, layout.DIE * 0.8)
        yield Piece("antlers", shown, *area.antlers, DIE, self.zone, name, focusable=False)


def blanket_pieces(position: CampPosition) -> Iterator[Piece]:
    """Everything on every blanket."""
    for seat in position.seats:
        yield from Blanket(position, seat).pieces()
    yield from Blanket(position, position.view.buck).buck()

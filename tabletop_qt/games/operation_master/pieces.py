"""The pieces on the table: each player's area, the round table in the middle, and the legend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve

from engines.kernel.messages import Message, msg, msgn
from engines.operation_master.model import FACES, Card, Die, LayCard, SetDie, Suit, Trick
from engines.operation_master.rules.setting_dice import settable
from engines.operation_master.rules.tricks import playable
from engines.operation_master.words import MOST_ON_CARD, NAMES, SUITS, score_card
from tabletop_qt.games.operation_master import layout
from tabletop_qt.games.operation_master.position import (
    EFFECTS,
    InTrick,
    OperationMasterPosition,
    Target,
    at_risk,
    can_win,
    card_id,
    choice_id,
    column_id,
    copies,
    gain_of,
    goes,
    ids_of,
    set_id,
    stands,
    warned,
    winning_seat,
    won,
    would_lay,
    would_set,
    would_take,
)
from tabletop_qt.viewmodels import faces as standard
from tabletop_qt.viewmodels.position import Plate, in_row
from tabletop_qt.viewmodels.scenery import Box, Deal, Emphasis, Face, Piece, face, numbered

# The legend


IN_SHORT = {
    1: msg("Other's die: any value"),
    2: msg("Own die: any value"),
    3: msg("Own dice: +1 each"),
    4: msg("Own die: upside down"),
    5: msg("Own die: +1 to +3"),
    6: msg("Own die: \N{MINUS SIGN}1 to \N{MINUS SIGN}3"),
}
"""The effect of each value, in few words for the card at the side."""

NO_EFFECTS = (
    msg("Follow the lead suit if you can."),
    msg("Highest card + die wins; the later wins a tie."),
    msg("Winner takes one value: 1 point a die."),
)
"""The course of a trick without dice effects."""

EXPLAINED = (
    msg("The centre holds dice by value. The number is how many; a gold +1 is a die on a card, taken along with them."),
    msg("Your VP Area holds the dice you won, all of one value. Each is a victory point (VP) at the end of the round."),
    msg("Win with none of your value there, and all dice of your VP Area go back to the centre. A red “!” warns of it."),
    msg("The sign in the upper corner of a die shows its colour: you can set it on cards of that colour."),
    msg("The sign in the lower corner of a die shows its effect."),
    msg("Point at your points to see the Score card. Its die lies on the ones and shows the tens plus one: 23 points are a 3 on mark 3."),
)
"""The explanations of the things on the table."""


def stage(position: OperationMasterPosition) -> Piece:
    """The present round and trick."""
    said = position.game.wording.stage(position.view).label
    return Piece("stage", layout.STAGE.face("stage", said=said), *layout.STAGE.centre, 1, "trick", said)


def notes(position: OperationMasterPosition) -> Iterator[Piece]:
    """The card at the side: what 1 to 6 do with dice effects, or how a trick goes without. Pointed at, it is large and says it in full."""
    effects = position.view.config.effects
    used = position.using.die.value if position.using is not None else 0

    def sheet(name: str, box: Box, layer: int, lines: Sequence[Message], reveals: tuple[Piece, ...] = ()) -> Piece:
        values = {f"line{number}": line for number, line in enumerate(lines, 1)}
        shown = box.face("notes", effects=int(effects), used=used, count=len(lines), **values)
        title = msg("Dice effects") if effects else msg("A trick")
        clauses = ("OM-6.1", "OM-6.2") if effects else ("OM-3.3", "OM-4.1")
        return Piece(name, shown, *box.centre, layer, "trick", title, tuple(about), clauses, reveals=reveals)

    about = [msg("{value}: {effect}", value=value, effect=line) for value, line in EFFECTS.items()] if effects else NO_EFFECTS
    large = sheet("notes:large", layout.LARGE_NOTES, 40, tuple(EFFECTS.values()) if effects else NO_EFFECTS)
    yield sheet("notes", layout.NOTES, 1, tuple(IN_SHORT.values()) if effects else NO_EFFECTS, (large,))


def explanation(position: OperationMasterPosition) -> Piece:
    """The explanation of the table: a click opens and closes it."""
    lines = EXPLAINED if position.view.config.effects else (*EXPLAINED[:4], *EXPLAINED[5:])
    values = {f"line{number}": line for number, line in enumerate(lines, 1)}
    title = msg("On the table")
    shown = layout.EXPLANATION.face("explanation", title=title, count=len(lines), **values)
    sheet = Piece("explanation", shown, *layout.EXPLANATION.centre, 40, "trick", title)
    return Piece("key", layout.KEY.face("key"), *layout.KEY.centre, 2, "trick", title, lines, reveals=(sheet,))


# Players' areas


def area_pieces(position: OperationMasterPosition) -> Iterator[Piece]:
    """Everything on the players' tables."""
    gone = msg("What was face up here has since been put away; you have to remember it.")
    yield status(gone if position.put_away else stands(position), "status")
    for seat in (position.side, *position.others):
        yield from _standing(position, seat)
        yield from _bowl(position, seat)
        yield from _hand(position, seat) if position.knows_hand(seat) else _backs(position, seat)
        yield from _dice(position, seat)


def status(said: Message, name: str) -> Piece:
    """The line that says how the trick stands, or in its place what a piece would bring."""
    return Piece(name, layout.STATUS.face("status", said=said), *layout.STATUS.centre, 2, "trick", said, clauses=("OM-3.3", "OM-4.1"))


def _standing(position: OperationMasterPosition, seat: int) -> Iterator[Piece]:
    """The player's plate, lit while winning the trick, and the points; they reveal the printed Score card."""
    at, player, name, zone = position.spot(seat), position.view.players[seat], position.name(seat), position.zone(seat)
    acts, wins = seat in position.acting, seat == winning_seat(position)
    said = ((acts, msg("It is this player's turn.")), (wins, msg("This player is winning the trick.")))
    about = (*[sentence for holds, sentence in said if holds], position.game.wording.goal(position.view))
    plank = at.plate.face(
        "plank", name=position.on_plate(seat), seat=position.colour(seat), bot=int(position.bot(seat)), turn=int(acts), lit=int(wins)
    )
    plate = Plate(seat)
    yield Piece(plate.id, plank, *at.plate.centre, 1, zone, name, about, ("OM-1.1",), thing=plate)
    on_card = score_card(player.points)
    mark, shows = on_card or (0, 0)
    points = msgn("{name}: {count} point", "{name}: {count} points", player.points, name=name)
    shown = msg("The Score card: its die lies on mark {mark} and shows {shows}, one more pip for every ten points.", mark=mark, shows=shows)
    if on_card is None:
        shown = msg("The Score card and its die can show up to {most}; beyond that only the total is shown.", most=MOST_ON_CARD)
    counted = msg("Points of the rounds that are over. The dice in the VP Area are added at the end of this round.")
    card = at.score.face("points", said=msgn("{count} point", "{count} points", player.points), points=player.points)
    x, y = at.score.centre
    wide = Box.around(min(max(x, 140.0), 980.0), y + (64 if y < 400 else -64), 264, 72)
    printed = Piece(f"printed:{seat}", wide.face("score_card", mark=mark, shows=shows), *wide.centre, 30, zone, points)
    yield Piece(f"score:{seat}", card, x, y, 1, zone, points, (shown, counted), ("OM-5.2", "OM-5.3"), reveals=(printed,))


_LEAVING = 400
"""The milliseconds after which dice that leave a VP Area are gone."""


def _bowl(position: OperationMasterPosition, seat: int) -> Iterator[Piece]:
    """The VP Area: the dice that are held, how many there are, and what winning this trick would bring."""
    at, player, name, zone = position.spot(seat), position.view.players[seat], position.name(seat), position.zone(seat)
    count, value = len(player.taken), player.held
    held = msg("{name}'s VP Area: empty", name=name)
    if count:
        held = msgn("{name}'s VP Area: {count} die showing {value}", "{name}'s VP Area: {count} dice showing {value}", count, name=name,
                    value=value)  # fmt: skip
    points = msg(
        "Each die here is a point at the end of the round. While you hold a value you can take only that value, or must put all of it back."
    )
    gain = _gain(position, seat)
    bowl = at.bowl.face("bowl", count=count, value=value, risk=int(warned(position, seat)))
    area = Piece(f"bowl:{seat}", bowl, *at.bowl.centre, 1, zone, held, (*gain, points), ("OM-4.1", "OM-4.2", "OM-5.1"),
                 reveals=tuple([status(said, "would") for said in gain]))  # fmt: skip
    yield area
    if not count:
        said = at.bowl.face("bowl_empty", said=msg("VP Area: empty") if at.bowl.w > 150 else msg("empty"))
        yield evolve(area, id=f"empty:{seat}", face=said, layer=2, focusable=False, delay=_LEAVING)
    size = layout.bowl_die(at, count)
    taken = copies(f"taken:{seat}", player.taken)
    for place, ((piece, die), (x, y)) in enumerate(zip(taken.items(), layout.bowl_places(at.bowl, count, size), strict=True)):
        yield Piece(piece, layout.die(die, size), x, y, 2 + place, zone, NAMES[die], focusable=False, origins=position.former(die, "pool"))


def _gain(position: OperationMasterPosition, seat: int) -> tuple[Message, ...]:
    """The gain from winning this trick as it lies, once a card lies there or dice are at risk, for those who can still win it."""
    if won(position) or not can_win(position, seat) or (not position.view.cards and not at_risk(position, seat)):
        return ()
    gain = gain_of(position, seat)
    return (msg("If you won now: {gain}", gain=gain) if position.own(seat) else
            msg("By winning now, {name} {gain}", name=position.name(seat), gain=gain),)  # fmt: skip


def _backs(position: OperationMasterPosition, seat: int) -> Iterator[Piece]:
    """Another hand, or any to a spectator: its colours, and once nothing is hidden any more its ranks."""
    hand, about = position.view.players[seat].hand, msg("All players know the colours of a hand. The ranks stay hidden.")
    at, only = position.spot(seat), position.only(seat)
    gap = 3 if at.hand.w > 200 else 1.5
    wide = min(at.card[0], (at.hand.w + gap) / max(1, len(hand)) - gap)
    size, spots = (wide, at.card[1]), in_row(at.hand, len(hand), wide, gap)
    if seat == position.side and not all(card.rank for card in hand):
        size, spots = layout.FACE_DOWN_CARD, layout.face_down([card.suit for card in hand])
    for place, (card, middle) in enumerate(zip(hand, spots, strict=True)):
        name = _back_of(card, position.name(seat))
        shown = face("back", *size, suit=card.suit)
        if card.rank:
            name = msg("{name}'s {card}", card=NAMES[card], name=position.name(seat))
            shown = layout.opened(card, size)
        yield Piece(f"back:{seat}:{place}", shown, *middle, 2 + place, position.zone(seat), name, (about,), ("OM-2.1", "OM-7.1"),
                    emphasis=Emphasis.CHOSEN if card == only else Emphasis.REST, deal=_deal(position, seat, place))  # fmt: skip


def _deal(position: OperationMasterPosition, seat: int, place: int, back: Face | None = None) -> Deal | None:
    """The way of a card to a hand, if the round has just been dealt: to each player one, then to each the next (OM-2.1)."""
    if not position.new:
        return None
    players, size = len(position.seats), len(position.view.players[seat].hand)
    return layout.dealt(position.table, place * players + position.away(seat), players * size, back)


def _back_of(card: Card, name: Message) -> Message:
    """The name of a card that lies face down."""
    return msg("{name}'s {colour} card", colour=SUITS[card.suit], name=name)


def _hand(position: OperationMasterPosition, seat: int) -> Iterator[Piece]:
    """The own hand; what can't be laid in this trick says so."""
    hand, lays, only = position.view.players[seat].hand, isinstance(position.decision, LayCard), position.only(seat)
    for place, (card, at) in enumerate(
        zip(hand, in_row(position.spot(seat).hand, len(hand), layout.CARD[0], layout.HAND_GAP), strict=True)
    ):
        why = why_it_waits(position, card)
        about = why or would_lay(position, seat, card)
        emphasis = Emphasis.CHOSEN if card == only else Emphasis.DIM if why is not None and lays else Emphasis.REST
        yield Piece(card_id(card), layout.card(card), *at, 3 + place, "own", NAMES[card], (about,), ("OM-3.1", "OM-3.3"), thing=card,
                    movable=True, emphasis=emphasis,
                    reveals=(status(about, "would"),),
                    deal=_deal(position, seat, place, face("back", *layout.CARD, suit=card.suit)))  # fmt: skip


def why_it_waits(position: OperationMasterPosition, card: Card) -> Message | None:
    """The reason why a card in hand can't be laid in this trick, even before your turn, or None (OM-3.1)."""
    view, seat = position.view, position.seat
    if not isinstance(view.decision, LayCard) or not view.cards or view.place(seat) < len(view.cards) or card in playable(view, seat):
        return None
    return msg("You can't lay this: the lead suit is {suit}, and you have {suit}.", suit=SUITS[view.cards[0].suit])


def _dice(position: OperationMasterPosition, seat: int) -> Iterator[Piece]:
    """A Dice Area; dice that an effect changes show what they would, and dice that can be set what they would bring."""
    at, targets, only = position.spot(seat), position.dice(seat), position.only(seat)
    marks, chosen = (dict(position.using.marks), position.using.target) if position.using is not None else ({}, None)
    for target, middle in zip(targets, layout.dice_places(at.dice, len(targets), at.die), strict=True):
        value = marks.get(target, target.die.value)
        brings, reveals = _preview(position, target)
        changed = (msg("Would show {value}.", value=value),) if target in marks else ()
        name = msg("{die} in {name}'s Dice Area", die=NAMES[target.die], name=position.name(seat))
        itself = target.die == only and not target.copy
        emphasis = Emphasis.CHOSEN if target in marks or target == chosen or itself else Emphasis.REST
        rule = msg("A die is set on a card of its own colour.")
        if seat == position.seat:
            rule = msg("You can set a die on a card of its own colour.")
        yield Piece(target.id, layout.die(target.die.turned(value), at.die, position.view.config.effects), *middle, 3, position.zone(seat),
                    name, (*brings, *changed, rule), ("OM-3.2", "OM-6.2"),
                    movable=seat == position.seat, emphasis=emphasis, rolled=position.view.round, thing=target, reveals=reveals,
                    deal=layout.rolled(at.dice) if position.new else None)  # fmt: skip


def _preview(position: OperationMasterPosition, target: Target) -> tuple[tuple[Message, ...], tuple[Piece, ...]]:
    """A preview of a die on your card, if it can be set: the total, whether it wins so far, and its effect."""
    view, seat, die = position.view, target.seat, target.die
    sets = isinstance(view.decision, SetDie) and view.decision.seat == seat and position.using is None and not position.put_away
    if not sets or die not in settable(view, seat):
        # While an effect is used, what matters is what it makes of the die.
        told = view.config.effects and position.using is None
        return ((msg("{value}: {effect}", value=die.value, effect=EFFECTS[die.value]),) if told else ()), ()
    _, wins, said = would_set(position, seat, die)
    if view.config.effects:
        said = msg("{said} {value}: {effect}.", said=said, value=die.value, effect=EFFECTS[die.value])
    x, y = position.trick_spot(seat)
    pill = layout.pill_box((x, y))
    ghost = Piece("would:die", layout.die(die, layout.SET_DIE), x, y + layout.DOWN, 30, "trick", NAMES[die], emphasis=Emphasis.GHOST)
    card, bot = view.cards[view.place(seat)], int(position.bot(seat))
    parts = _sum(card, die) if card.suit is view.cards[0].suit else CANT_WIN
    shows = pill.face("pill", said=parts, seat=position.colour(seat), bot=bot, wins=int(wins))
    return (said,), (ghost, Piece("would:total", shows, *pill.centre, 31, "trick", standard.NONE), status(said, "would"))


# The middle


def middle_pieces(position: OperationMasterPosition) -> Iterator[Piece]:
    """Everything between the players."""
    yield from _trick(position)
    for value in FACES:
        yield from _dish(position, value)
    yield from notes(position)
    if position.using is not None and position.using.target is not None:
        yield from _choices(position, position.using.target)
    else:
        yield from _past(position)
        yield from (explanation(position), stage(position))


def _trick(position: OperationMasterPosition) -> Iterator[Piece]:
    """The cards with their dice, in the direction of who laid them, and what they come to."""
    if position.view.cards:
        yield _led(position, position.view.cards[0].suit)
    for place, each in enumerate(position.trick):
        if each.card is not None:
            yield from _laid(position, place, each, each.card)
        yield _pill(position, each)


def _led(position: OperationMasterPosition, suit: Suit) -> Piece:
    """The lead suit, in the middle."""
    mark, name = position.table.mark, msg("Lead suit: {suit}", suit=SUITS[suit])
    about = msg("The highest {suit} card and die win; ties go to the one set later.", suit=SUITS[suit])
    return Piece("led", mark.face("led", suit=suit, said=msg("Lead suit")), *mark.centre, 1, "trick", name, (about,), ("OM-3.1",))


def _laid(position: OperationMasterPosition, place: int, each: InTrick, card: Card) -> Iterator[Piece]:
    """A card of the trick with the die on it: lit while it wins; once the trick is won the others step back."""
    (x, y), name, die = position.trick_spot(each.seat), position.name(each.seat), each.die
    if each.wins:
        halo = face("halo", layout.TRICK_CARD[0] + 26, layout.TRICK_CARD[1] + 26)
        yield Piece(f"halo:{each.seat}", halo, x, y, 2, "trick", msg("Winning so far"), focusable=False)
    follows = msg("It follows the lead suit, {colour}.", colour=SUITS[card.suit]) if place else msg("It leads the trick.")
    about = (msg("{what}.", what=_spoken(position, each)), follows if each.follows else msg("It can't win."))
    held = len(position.view.players[each.seat].hand)
    hand = tuple([f"back:{each.seat}:{index}" for index in range(held, -1, -1)])
    beaten = Emphasis.DIM if won(position) and not each.wins else Emphasis.REST
    piece, shown, called = card_id(card), layout.card(card, layout.TRICK_CARD), NAMES[card]
    if not card.rank:
        piece, shown, called = f"laid:{each.seat}", face("back", *layout.TRICK_CARD, suit=card.suit), _back_of(card, name)
    yield Piece(piece, shown, x, y, 3, "trick", called, about, ("OM-3.1", "OM-3.3"), emphasis=beaten, origins=hand)
    if die is None:
        return
    emphasis = Emphasis.CHOSEN if goes(position) == die.value or place == len(position.view.set_dice) else Emphasis.REST
    take = would_take(position, die.value)
    yield Piece(set_id(place, die), layout.die(die, layout.SET_DIE), x, y + layout.DOWN, 5, "trick",
                msg("{die} on {name}'s card", die=NAMES[die], name=name), (take,), ("OM-3.2", "OM-4.1"), movable=True,
                emphasis=emphasis, thing=die, origins=ids_of(f"die:{each.seat}", die), company=tuple(position.pool(die.value)),
                reveals=(status(take, "would"),))  # fmt: skip


def _pill(position: OperationMasterPosition, each: InTrick) -> Piece:
    """Below a card of the trick: whose it is or is to be, what it comes to, or that it can't win."""
    name, pill = position.name(each.seat), layout.pill_box(position.trick_spot(each.seat))
    said = _sum(each.card, each.die) if each.card is not None and each.card.rank and each.die is not None else name
    if not each.follows:
        said = CANT_WIN
    seat, bot = position.colour(each.seat), int(position.bot(each.seat))
    shown = pill.face("pill", said=said, seat=seat, bot=bot, wins=int(each.wins), named=int(said is name))
    return Piece(f"total:{each.seat}", shown, *pill.centre, 4, "trick", _spoken(position, each), (), ("OM-3.3",), focusable=False)


CANT_WIN = msg("can't win")
"""Stands below a card that does not follow the lead suit, whatever die lies on it (OM-3.1)."""


def _sum(card: Card, die: Die) -> Message:
    """Card and die with their total (OM-3.3)."""
    return msg("{card}+{die}={total}", card=card.rank, die=die.value, total=card.rank + die.value)


def _spoken(position: OperationMasterPosition, each: InTrick) -> Message:
    """The state of a card in the trick, in words."""
    name, own = position.name(each.seat), position.own(each.seat)
    if each.card is None:
        return msg("You haven't laid a card yet") if own else msg("{name} hasn't laid a card yet", name=name)
    if not each.card.rank:
        return _back_of(each.card, name)
    if each.wins:
        return msg("{name}: {total} in total, winning so far", name=name, total=each.total)
    if each.die is None:
        card = NAMES[each.card] if each.follows else msg("{what}, off suit", what=NAMES[each.card])
        return msg("You laid {card}", card=card) if own else msg("{name} laid {card}", name=name, card=card)
    said = msg("{name}: {total} in total", name=name, total=each.total)
    return said if each.follows else msg("{what}, off suit", what=said)


def _dish(position: OperationMasterPosition, value: int) -> Iterator[Piece]:
    """The dish of a value: its dice, how many they are, and how many more lie on the cards."""
    emphasis = Emphasis.CHOSEN if value == goes(position) else Emphasis.REST
    dice, dish, count = position.centre(value), position.table.dish(value), position.lying(value)
    about = (would_take(position, value), msg("The winner takes all dice of one value from the cards and the centre."))
    name = msgn("Value {value}: {count} die", "Value {value}: {count} dice", count, value=value)
    shown = dish.face("dish", value=value, count=len(dice), more=count - len(dice))
    company = (column_id(value), *position.pool(value))
    # An empty dish says so itself; below the pointer that has just taken its dice, a sentence would look like a refusal.
    reveals = (status(about[0], "would"),) if count else ()
    yield Piece(column_id(value), shown, *dish.centre, 2, "pool", name, about, ("OM-4.1", "OM-4.3"), emphasis=emphasis, company=company,
                reveals=reveals)  # fmt: skip
    for place, ((piece, die), at) in enumerate(zip(dice.items(), layout.dish_places(dish, len(dice), layout.POOL_DIE), strict=True)):
        name = msg("{die} in the centre", die=NAMES[die])
        yield Piece(piece, layout.die(die, layout.POOL_DIE), *at, 3 + place, "pool", name, about[:1], ("OM-4.3",), movable=True,
                    emphasis=emphasis, focusable=False, thing=die, company=company, reveals=reveals,
                    origins=position.former(die, *[f"taken:{seat}" for seat in position.seats]))  # fmt: skip


def _past(position: OperationMasterPosition) -> Iterator[Piece]:
    """Past tricks that the table leaves open (OM-7.1)."""
    shown = [(number, trick) for number, trick in enumerate(position.view.past, 1) if trick is not None]
    for index, (number, trick) in enumerate(shown):
        name = msg("Trick {number}, won by {name}", number=number, name=position.name(trick.winner))
        cards, dice = tuple([NAMES[card] for card in trick.cards]), tuple([NAMES[die] for die in trick.dice])
        about = (msg("Cards from the lead on: {cards}.", cards=cards), msg("Dice: {dice}.", dice=dice))
        winner = (trick.winner - trick.lead) % len(position.seats)
        words = numbered("card", [card.word for card in trick.cards])
        # The only one is the last trick, which people look at again: it has the corner to itself.
        scale = 2 if len(shown) == 1 else 1
        small = face("past", scale * (19.0 * len(trick.cards) + 4), scale * 26, count=len(words), winner=winner, **words)
        at = (layout.CORNER.centre[0], layout.CORNER.y + 34) if len(shown) == 1 else layout.past_place(index, len(position.seats))
        yield Piece(f"past:{number}", small, *at, 1, "trick", name, about, ("OM-7.1",), reveals=tuple(_again(position, trick, name)))


def _again(position: OperationMasterPosition, trick: Trick, name: Message) -> Iterator[Piece]:
    """A past trick as it was won, from the lead on, on a tray over the round table."""
    count = len(trick.cards)
    tray = layout.again_box(position.table, count)
    yield Piece("again", tray.face("tray", title=name), *tray.centre, 40, "trick", name)
    for place, (card, die) in enumerate(zip(trick.cards, trick.dice, strict=True)):
        seat, (x, y) = (trick.lead + place) % count, layout.again_place(tray, place, count)
        each = InTrick(seat, card, die, card.suit is trick.cards[0].suit, seat == trick.winner)
        pill = layout.pill_box((x, y))
        yield Piece(f"again:card{place}", layout.card(card, layout.TRICK_CARD), x, y, 41, "trick", NAMES[card])
        yield Piece(f"again:die{place}", layout.die(die, layout.SET_DIE), x, y + layout.DOWN, 42, "trick", NAMES[die])
        yield evolve(_pill(position, each), id=f"again:total{place}", x=pill.centre[0], y=pill.centre[1])


def _choices(position: OperationMasterPosition, target: Target) -> Iterator[Piece]:
    """The values that the effect can give the chosen die, in the corner: nothing that matters lies beneath."""
    values = position.targets[target]
    title = msg("{name}'s {die} becomes …", die=NAMES[target.die], name=position.name(target.seat))
    yield Piece("tray", layout.CORNER.face("tray", title=title), *layout.CORNER.centre, 20, "choices", title, focusable=False)
    wide = len(values) * (layout.CHOICE + 6) - 6
    row = Box(layout.CORNER.x + (layout.CORNER.w - wide) / 2, layout.CORNER.y + 60, wide, 64)
    for value, at in zip(values, in_row(row, len(values), layout.CHOICE, 6), strict=True):
        name = msg("Turn it to {value}", value=value)
        yield Piece(
            choice_id(value), layout.die(target.die.turned(value), layout.CHOICE), *at, 21, "choices", name, (), ("OM-6.2", "OM-6.3")
        )

"""The view-model of KidSprout Jumboree: a seat's view and a draft become a scenery with everything that can be done."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import product

from attrs import evolve

from engines.kernel.commands import Command
from engines.kernel.contract import PERSON, Refusal
from engines.kernel.disclosure import persons
from engines.kernel.messages import Message, msg
from engines.kernel.options import Switch
from engines.kidsprout_jumboree.game import KidSproutJumboree
from engines.kidsprout_jumboree.model import (
    BUCK_DIE,
    COINS,
    DAYS,
    MAX_SENTENCE,
    BreakTie,
    ChooseCoins,
    ExcuseAtOpenTable,
    Excusing,
    Led,
    RollBuck,
    ScoreDay,
    Sign,
    StackCoins,
    State,
    clock,
)
from engines.kidsprout_jumboree.rules import days, leading
from engines.kidsprout_jumboree.rules.days import PlayCoin, Roll, Score
from engines.kidsprout_jumboree.rules.excuses import GOING, GOING_GONE, Chant, Excuse, Pass
from engines.kidsprout_jumboree.rules.leading import Appoint, right_stack
from engines.kidsprout_jumboree.words import ACTIVITY_NAMES, VALUE_NAMES, o_clock
from tabletop_qt.games.kidsprout_jumboree import layout
from tabletop_qt.games.kidsprout_jumboree.layout import (
    BOUNDS,
    CELL,
    CLEARING,
    HAND,
    HOURS_BESIDE,
    SCORE,
    STUMP,
    TRAY,
    VERDICT,
    around,
    coin,
)
from tabletop_qt.games.kidsprout_jumboree.pieces import (
    ZONE,
    blanket_pieces,
    buck_shows,
    clearing_pieces,
    outlook,
    score_sheet,
    scrap,
    scraps,
)
from tabletop_qt.games.kidsprout_jumboree.position import (
    DIE,
    SHEET,
    Blanket,
    CampDraft,
    CampPosition,
    Clearing,
    Half,
    OwnCoin,
    OwnTile,
    Rack,
    Speaking,
    Sprout,
    Stack,
    hour_id,
    slip_id,
    verdict,
)
from tabletop_qt.viewmodels.faces import enlarged
from tabletop_qt.viewmodels.keys import key_note
from tabletop_qt.viewmodels.moments import GATHER, LENGTH, MIDDLE, STAGE, Actor, Moment, Tally, by_rank, row_of
from tabletop_qt.viewmodels.pages import Listing, PageStyle
from tabletop_qt.viewmodels.scenery import (
    Affordance,
    Ask,
    Box,
    Button,
    Drafted,
    Drop,
    Face,
    Piece,
    Place,
    Play,
    Press,
    Scenery,
    Standing,
    Turntable,
    Zone,
    face,
)
from tabletop_qt.viewmodels.view_model import Attempt, Hint, Nothing, Pick, Tried, ViewModel

# Tips


PASS = Button("pass", msg("Pass"), "P", primary=True, about=msg("You play no Excuse. If another player plays one, you are asked again."))
_HALVES = msg("Drop an Excuse on a Sprout's upper half (older) or lower half (younger).")
EXCUSE = Hint("excuse", msg("{how} Or pass{key}.", how=_HALVES, key=key_note(PASS)))
DROP = Hint("drop", _HALVES)
COIN = Hint("coin", msg("Click a Sprout, or go to it with the arrow keys and press Enter."))
SAY = Hint("say", msg("Click what you want to say, or type something of your own. Esc goes back."))
TIE = Hint("tie", msg("Click the Sprout of the player who should lead, or press Enter on it."))
STACK = Hint("stack", msg("Click the stack, or drag it to its hour."))


def hint(position: CampPosition) -> Hint | None:
    """The how-to tip for the seat's decision."""
    if position.speaking is not None:
        return SAY
    match position.decision:
        case ChooseCoins():
            return COIN
        case BreakTie():
            return TIE
        case StackCoins():
            return STACK
        case decision if isinstance(decision, Excusing) and position.player.excuses:
            return EXCUSE if position.legal(Pass()) else DROP
    return None


# Speaking an Excuse


_TRAY_LAYER, SLIP = 20, 21
MORE = "more"


def speaking_pieces(position: CampPosition, draft: Speaking) -> Iterator[Piece]:
    """The cloth with the slips of the moment."""
    yield Piece("tray", layout.TRAY.face("tray"), *layout.TRAY.centre, _TRAY_LAYER, "own", msg("Slips"), focusable=False)
    yield _slip("about", layout.ABOUT, _about(position, draft), "", "KSJ-3.1")
    for index, (box, sentence) in enumerate(zip(layout.SLIPS, position.page(draft), strict=False)):
        yield _slip(index, box, position.worded(sentence), "said", "KSJ-3.2")
    if position.pages > 1:
        yield evolve(_slip(MORE, layout.MORE, msg("More"), "more", "KSJ-3.2"), about=(msg("Show other excuses"),))


def _slip(name: object, box: Box, text: Message, mark: str, clause: str) -> Piece:
    shown = box.face("slip", text=text, mark=mark)
    return Piece(slip_id(name), shown, *box.centre, SLIP, "own", text, clauses=(clause,))


def _about(position: CampPosition, draft: Speaking) -> Message:
    whose, tile, own = position.called(draft.target), draft.tile, position.own(draft.target)
    if draft.sign is Sign.ADD:
        older = msg("{name}'s Sprout is {tile} older. Your Excuse:", name=whose, tile=tile)
        return msg("Your own Sprout is {tile} older. Your Excuse:", tile=tile) if own else older
    younger = msg("{name}'s Sprout is {tile} younger. Your Excuse:", name=whose, tile=tile)
    return msg("Your own Sprout is {tile} younger. Your Excuse:", tile=tile) if own else younger


# What can be done


_PASS_ACTIVITY = Button("pass all", msg("Pass this Activity"), "A", about=msg("You pass whenever you are asked in this Activity."))
_PASS_SAFE = Button(
    "pass safe", msg("Always pass unless I lead"), "N", about=msg("From now on you are only asked while you would lead or are tied.")
)
_PASS_QUIET = Button("pass quiet", msg("Pass until an Excuse"), "U", about=msg("You pass until another player plays an Excuse."))
_ALL_PASS = Button(
    "all pass",
    msg("All pass this Activity"),
    "E",
    about=msg("You all agree to play no Excuse in this Activity."),
    widest=(msg("Cancel automatic moves"),),
)
_STOP = msg("Stop passing")
_LEADS = msg("You would lead or are tied, so you are asked.")
_ROLL = Button("roll", msg("Roll the Buck"), "B", primary=True)
_SCORE = Button("score", msg("Score the day"), "S", primary=True)
_CHANT = tuple(Button("chant", label, "G", primary=True) for label in (msg("Chant “Going…”"), msg("Chant “going…”"), msg("Chant “gone!”")))


def prompt(position: CampPosition) -> Message:
    """The next step of the draft, as a prompt."""
    if position.speaking is None:
        outcome = position.game.outcome(position.view)
        return outcome.reason if outcome is not None else position.game.wording.prompt(position.view, position.seat)
    return msg("Say your excuse: pick a slip or type your own.")


def ask(position: CampPosition) -> Ask | None:
    """The field for an excuse of the player's own."""
    draft = position.speaking
    if draft is None:
        return None
    own, say = msg("An excuse in your own words"), msg("Say it")
    return Ask("say", own, say, MAX_SENTENCE, command=lambda text: evolve(position.excuse(draft), sentence=" ".join(text.split())))


def buttons(position: CampPosition) -> tuple[Button, ...]:
    """The buttons beside the prompt."""
    match position.decision if position.speaking is None else None:
        case RollBuck():
            return (_ROLL,)
        case ScoreDay():
            return (_SCORE,)
        case decision if isinstance(decision, Excusing):
            if not position.legal(Pass()):
                return (_CHANT[position.beats],)
            ways = tuple(_passes(position))
            # Every button keeps its place.
            return ways if _shared(position) or _PASS_SAFE in ways else (*ways, evolve(_PASS_SAFE, refusal=_LEADS))
    return ()


def _passes(position: CampPosition) -> Mapping[Button, Play]:
    """Ways to pass: now, ahead, or for all persons, who say so across the table.

    By turns everybody is asked again only after an Excuse; at an open table at every beat too. Few Excuses are made by players who
    wouldn't lead: one who plays against bots may pass ahead until one would.
    """
    view, passing = position.view, Pass()
    activity = (view.day, view.round)
    this = Standing(passing, msg("passes for this Activity"), activity, cancel=_STOP)
    ways: dict[Button, Play] = {PASS: Play(passing), _PASS_ACTIVITY: this}
    if isinstance(view.decision, ExcuseAtOpenTable):
        quiet = (*activity, len(view.used))
        ways[_PASS_QUIET] = Standing(passing, msg("passes until someone plays an Excuse"), quiet, cancel=_STOP)
    if _shared(position):
        ways[_ALL_PASS] = Standing(passing, msg("passes for this Activity"), activity, everybody=True)
    elif position.seat not in position.judged.leaders:
        # Ages lie open, so that being asked or not tells nothing of the tiles that are left.
        ways[_PASS_SAFE] = Standing(passing, msg("passes unless leading"), lasting=True, cancel=_STOP)
    return ways


def _shared(position: CampPosition) -> bool:
    """True if several persons sit at the table."""
    return sum(chair.player == PERSON for chair in position.chairs) > 1


def offers(position: CampPosition) -> Iterator[Affordance]:
    """Everything that the seat can do."""
    if position.speaking is not None:
        yield from _speaking(position, position.speaking)
        return
    match position.decision:
        case RollBuck():
            yield from _button_or_piece(_ROLL, DIE, RollBuck.clause, Play(Roll()))
        case ScoreDay():
            yield from _button_or_piece(_SCORE, SHEET, ScoreDay.clause, Play(Score()))
        case ChooseCoins() if position.open(position.seat):
            for value in position.player.hand:
                label = msg("Play the {coin}", coin=VALUE_NAMES[value])
                yield Affordance(Drop(OwnCoin(value).id, Clearing().id), label, "KSJ-2.2", meaning=Play(PlayCoin(value)))
        case BreakTie(_, tied):
            for seat in tied:
                label = msg("{name} leads", name=position.troop(seat))
                yield Affordance(Press(position.coin_id(seat)), label, "KSJ-4.1", meaning=Play(Appoint(seat)))
        case StackCoins():
            yield _stacking(position)
        case decision if isinstance(decision, Excusing):
            yield from _excusing(position)


def _button_or_piece(button: Button, piece: str, clause: str, meaning: Play) -> Iterator[Affordance]:
    """A button's action, which pressing a piece does as well."""
    yield button.does(meaning, clause)
    yield Affordance(Press(piece), button.label, clause, meaning=meaning)


def _stacking(position: CampPosition) -> Affordance:
    """The stack goes to the one right hour."""
    view, right = position.view, right_stack(position.view, position.seat)
    action, hour = Drop(Stack(view.day, view.round).id, hour_id(right)), o_clock(view.end(position.seat))
    if right.beside:
        return Affordance(action, msg("Stack the Sprouts beside {hour}", hour=hour), "KSJ-5.1", meaning=Play(right))
    return Affordance(action, msg("Stack the Sprouts on {hour}", hour=hour), "KSJ-4.4", meaning=Play(right))


def _excusing(position: CampPosition) -> Iterator[Affordance]:
    """Tiles for Sprouts, and passing or chanting."""
    passes = _passes(position)
    for button in buttons(position):
        if button.refusal is None:
            yield button.does(passes.get(button) or Play(Chant()), "KSJ-3.3")
    for owner in position.dropping:
        asked = owner == position.seat
        for tile in position.view.players[owner].excuses:
            for seat, sign in product(position.seats, Sign):
                troop = position.troop(seat)
                label = msg("Add {tile} to {troop}", tile=tile, troop=troop)
                label = label if sign is Sign.ADD else msg("Subtract {tile} from {troop}", tile=tile, troop=troop)
                label = label if asked else msg("{name}: {prompt}", name=position.called(owner), prompt=label)
                action, laid = Drop(OwnTile(owner, tile).id, Half(seat, sign).id), Speaking(tile, seat, sign, by=None if asked else owner)
                yield Affordance(action, label, "KSJ-3.1", meaning=Drafted(laid), reveals=(outlook(position, tile, seat, sign),))


def _speaking(position: CampPosition, draft: Speaking) -> Iterator[Affordance]:
    """Slips with sentences to choose from (KSJ-3.2)."""
    for index, sentence in enumerate(position.page(draft)):
        said = Play(position.excuse(draft, sentence))
        yield Affordance(Press(slip_id(index)), msg("Say “{sentence}”", sentence=position.worded(sentence)), "KSJ-3.2", meaning=said)
    if position.pages > 1:
        further = Drafted(evolve(draft, page=(draft.page + 1) % position.pages))
        yield Affordance(Press(slip_id(MORE)), msg("Show other excuses"), "KSJ-3.2", meaning=further)


# The view-model


PICKED = 52.0
"""The size of a coin at the private strip."""


class KidSproutJumboreeViewModel(ViewModel[KidSproutJumboree, State, CampDraft]):
    """Shows KidSprout Jumboree. Coins in hand are all that is hidden, so they are chosen at a private strip (KSJ-7.1)."""

    lettered = (PASS, _PASS_ACTIVITY, _PASS_SAFE, _PASS_QUIET, _ALL_PASS, _ROLL, _SCORE, _CHANT[0])
    private_strip = True
    staged = frozenset({"buck", "scored", "rolled", "chanted", "gone", "day", "stacked", "excuse", "passed_over", "revealed", "leads"})
    routine = frozenset({"committed", "passed"})
    evident = frozenset({"committed", "revealed", "excuse", "passed", "gone", "tied", "leads", "stacked", "rolled"})
    page_style = PageStyle(
        msg("Camp bulletin"),
        "bulletin",
        weights={"stacked": 0.5, "day": 2.0},
        listings=(Listing(msg("Heard around the fire"), frozenset({"excuse"}), apart=True),),
    )

    def moment(self, before: State, after: State, side: int, kinds: Collection[str]) -> Moment | None:
        """The moment of the Buck, a day, many Sprouts alike, words that are spoken, or leading that is dear, free or spared."""
        position = CampPosition(self.game, after, side, self.seats, self.start())
        if "buck" in kinds:
            return _leap(position)
        if "scored" in kinds:
            return _scored(position)
        if "stacked" in kinds:
            led = after.led[-1]
            return _taken(position) if led.overnight or led.stress >= DEAR or not led.stress else None
        if "day" in kinds:
            return _dawn(position)
        if "passed_over" in kinds:
            return _gets_off(position) if position.judged.passed_over else None
        if "excuse" in kinds:
            return _excused(position, before) if after.spoken and after.spoken != before.spoken else None
        if "rolled" in kinds:
            return _rolled(position)
        if "revealed" in kinds:
            return _alike(position)
        if isinstance(before.decision, ExcuseAtOpenTable) and {"chanted", "gone"}.intersection(kinds):
            # By turns nobody chants.
            return _chanted(before.decision.beats + 1)
        return _chosen(position) if isinstance(before.decision, BreakTie) else None

    def tally(self, view: State) -> Tally | None:
        """The stacks that each seat has led on a day that is over, and what they count; the last day's are on the result.

        A campfire shows how everybody stands, also at the end of the game.
        """
        if view.agenda and view.day == DAYS:
            return None
        seats = range(len(view.players)) if view.agenda else ()
        stacks = [tuple([_counted(led) for led in view.today if led.leader == seat]) for seat in seats]
        position = CampPosition(self.game, view, 0, self.seats, self.start())
        return Tally(face("blanket", 720, 400, seat="", asked=0, hem=1), tuple(stacks), _campfire(position))

    def scenery(self, view: State, seat: int, draft: CampDraft, side: int | None = None) -> Scenery:
        """The scenery for a seat."""
        position = CampPosition(self.game, view, seat, self.seats, draft, side)
        x, y = around([(spot.x, spot.y) for spot in position.layout.spots])
        return Scenery(
            bounds=BOUNDS,
            zones=_zones(position),
            places=tuple(_places(position)),
            pieces=tuple(_pieces(position)),
            affordances=tuple(offers(position)),
            prompt=prompt(position),
            buttons=buttons(position),
            ask=ask(position),
            ground=BOUNDS.face("ground", x=round(100 * x / BOUNDS.w), y=round(100 * y / BOUNDS.h)),
            strip=HAND,
            turntable=Turntable(*CLEARING.centre, -360.0 * position.side / len(position.seats), layout.REACH),
        )

    def presides(self, view: State) -> int | None:
        """The Leaping Buck, who chants while everybody may drop an Excuse (KSJ-3.3)."""
        return view.buck if isinstance(view.decision, ExcuseAtOpenTable) else None

    def stays(self, view: State) -> bool:
        """The stacks of the day lie there until it is scored."""
        return view.scoring

    def uses(self, view: State, seat: int, command: Command) -> tuple[tuple[str, ...], CampDraft] | None:
        """The tile of an Excuse, and the half of the Sprout."""
        if isinstance(command, Excuse):
            return (OwnTile(seat, command.tile).id, Half(command.target, command.sign).id), self.start()
        return None

    def hint(self, view: State, seat: int, draft: CampDraft) -> Hint | None:
        """The how-to tip for the seat's decision."""
        return hint(CampPosition(self.game, view, seat, self.seats, draft))

    def attempt(self, view: State, seat: int, draft: CampDraft, tried: Tried) -> Attempt:
        """A coin, an Excuse, a leader or an hour that is not on offer."""
        position = CampPosition(self.game, view, seat, self.seats, draft)
        match tried:
            case Tried(Drop(), OwnTile(), Rack()):
                return Nothing()
            case Tried(Drop(), OwnTile(owner), onto) if owner != seat:
                back, laid = onto == Blanket(owner), CampPosition(self.game, view, owner, self.seats, draft)
                return Nothing() if back else _refuse_drop(laid, tried.thing)
            case Tried(Drop(), OwnCoin() | OwnTile(), Blanket(owner)) if owner == seat:
                return Nothing()
            case Tried(Press(), OwnCoin(value)) | Tried(Drop(), OwnCoin(value), Sprout() | Clearing()):
                return days.PlayCoin(value)
            case Tried(Drop(), OwnTile(_, worth), Sprout(target)):
                return position.excuse(Speaking(worth, target))
            case Tried(Drop(), OwnTile(_, worth), Half(target, sign)):
                return position.excuse(Speaking(worth, target, sign))
            case Tried(Drop(), OwnTile(_, worth), Clearing()):
                return position.excuse(Speaking(worth, -1))
            case Tried(Drop(), Stack(), leading.Stack() as where):
                return where
            case Tried(Press(), OwnTile() as thing) | Tried(Drop(), thing, Blanket()) | Tried(Drop(), Stack() as thing):
                return _refuse_drop(position, thing)
            case Tried(Press(), Sprout(leader)) if isinstance(view.decision, BreakTie):
                return leading.Appoint(leader)
        return None

    def picks(self, view: State, seat: int) -> tuple[Pick, ...]:
        """The coins, null to 5, while coins are played (KSJ-2.2).

        Those that are spent wait if the memory aid shows which they are; else nobody is to see which are left (KSJ-7.1).
        """
        spent = [led.coins[seat] for led in view.today] if view.config.memory_aid is Switch.ON else []
        return tuple([
            Pick(days.PlayCoin(value), VALUE_NAMES[value], coin(PICKED, "", value), waits=days.spent(value) if value in spent else None)
            for value in (COINS if view.face_down else ())
        ])  # fmt: skip

    def choices(self, view: State, seat: int) -> tuple[Pick, ...]:
        """The same coins, in the suit of the seat; those that it has played wait, so that each coin keeps its place."""
        suit, hand = view.config.suits[seat], view.players[seat].hand
        return tuple([
            evolve(pick, face=coin(PICKED, suit, value), waits=None if value in hand else days.spent(value))
            for value, pick in enumerate(self.picks(view, seat))
        ])  # fmt: skip


def _refuse_drop(position: CampPosition, thing: object) -> Refusal | None:
    """The refusal of something dropped on a blanket."""
    match thing:
        case OwnCoin(value):
            return position.check(days.PlayCoin(value)) or Refusal("KSJ-2.2", msg("Drop the Sprout in the clearing."))
        case OwnTile(_, worth):
            laid = Refusal("KSJ-3.1", msg("Drop the Excuse on a Sprout in the clearing."))
            return position.check(position.excuse(Speaking(worth, position.seat))) or laid
        case Stack():
            right = right_stack(position.view, position.seat)
            if right.beside:
                return Refusal("KSJ-5.1", msg("The stack goes on your own Schedule, beside {hour}:00.", hour=right.hour), (right,))
            return Refusal("KSJ-4.4", msg("The stack goes on your own Schedule, on {hour}:00.", hour=right.hour), (right,))
    return None


def _zones(position: CampPosition) -> tuple[Zone, ...]:
    names = {seat: msg("The blanket of {troop}", troop=position.troop(seat)) for seat in position.seats}
    if not position.shared:
        names[position.seat] = msg("Your blanket")
    others = [Zone(position.zone(seat), names[seat]) for seat in position.seats if seat != position.side]
    return Zone("own", names[position.side]), Zone(ZONE, msg("The clearing")), *others


def _pieces(position: CampPosition) -> Iterator[Piece]:
    pieces, draft = [*blanket_pieces(position), *clearing_pieces(position)], position.speaking
    if draft is None:
        yield from pieces
        return
    # The tile being spoken is on its Sprout, not in hand any more; what the cloth with the slips covers is out of reach.
    laid = OwnTile(position.seat, draft.tile).id
    yield from (piece for piece in pieces if not TRAY.holds(piece.x, piece.y) and (piece.id != laid or piece.zone == ZONE))
    yield from speaking_pieces(position, draft)


def _places(position: CampPosition) -> Iterator[Place]:
    """Blankets and stumps; while the leader carries the stack every hour is a place, to learn which is right."""
    layout, view, clearing = position.layout, position.view, Clearing()
    shown = CLEARING.face("clearing", lit=int(position.revealed), fire=32)
    yield Place(clearing.id, CLEARING, ZONE, msg("The clearing"), shown, -3, thing=clearing)
    for seat in position.seats:
        box, name = layout.areas[seat].box, msg("The blanket of {troop}", troop=position.troop(seat))
        asked, colour, hand, thing = int(seat in position.acting), position.colour(seat), layout.areas[seat].hand, Blanket(seat)
        yield Place(thing.id, box, position.zone(seat), name, box.face("blanket", seat=colour, asked=asked, hem=1), -2, thing=thing)
        if hand is not None:
            yield Place(f"hand:{seat}", hand, position.zone(seat), name, hand.face("blanket", seat=colour, asked=asked), -2, thing=thing)
    if position.racked or (position.shared and isinstance(view.decision, ExcuseAtOpenTable)):
        # In the colour of the player whose Excuses lie there.
        whose = position.colour(position.racked[0]) if len(position.racked) == 1 else ""
        shown = HAND.face("blanket", seat=whose, asked=int(bool(whose)))
        yield Place(Rack().id, HAND, "own", msg("The rack"), shown, -2, thing=Rack())
    for seat in position.seats:
        spot, sprout, name = layout.spots[seat], Sprout(seat), msg("The Sprout of {troop}", troop=position.troop(seat))
        # While coins are played the whole clearing takes them; a stump in it must not stand in the way.
        box, layer = Box.around(spot.x, spot.y, STUMP), -3 if view.face_down else 1
        shown = box.face("stump", suit=position.suit(seat), seat=position.colour(seat))
        yield Place(sprout.id, box, ZONE, name, shown, layer, thing=sprout, floor=True, disc=True)
        if position.excusing:
            troop = position.troop(seat)
            older, younger = msg("Make the Sprout of {troop} older", troop=troop), msg("Make the Sprout of {troop} younger", troop=troop)
            for sign, name in ((Sign.ADD, older), (Sign.SUBTRACT, younger)):
                half, onto = spot.half(upper=sign is Sign.ADD), Half(seat, sign)
                yield Place(onto.id, half, ZONE, name, layer=2, thing=onto, floor=True, disc=True)
    if position.stacking and position.acts:
        area, zone = layout.areas[position.seat], position.zone(position.seat)
        for hour in range(1, 13):
            on = leading.Stack(hour)
            yield Place(hour_id(on), Box.around(*area.hour(hour), CELL), zone, msg("{hour}:00", hour=hour), layer=3, thing=on)
        for hour in HOURS_BESIDE:
            beside, name = leading.Stack(hour, beside=True), msg("Beside {hour}:00, for an Overnight", hour=hour)
            yield Place(hour_id(beside), Box.around(*area.beside(hour), CELL * 1.3), zone, name, layer=2, thing=beside)


# Moments


_W, _H = 250.0, 200.0
_BRIEF = 800
"""The milliseconds of a moment that comes often."""
_SPOKEN, _LARGER = 1400, 190
"""The milliseconds that an Excuse is heard, and the size of its slip in percent."""
_BIG_DIE, _LIGHTS = 190.0, 640.0
"""The size of the Buck while it rolls, and the width of the lights of the chant."""
DEAR = 40
"""The Stress Points of an Activity from which on its leader gets a moment."""
_MOON, _SUN, _PILE = 110.0, 190.0, 2.2
"""The sizes of the moon and the sun, and the growth of a stack."""
_SHEET, _PAWN = 2.1, (80.0, 130.0)
"""The growth of the score sheet, and the size of a pawn beside it."""
ALIKE = 3
"""The number of Sprouts alike, the youngest or the oldest there are, that is worth a moment."""
_LARGE_COIN, _TURNED, _LANDED = 170.0, 350, 650
"""The size of such a Sprout; the milliseconds until it has turned over, and until the Buck has leapt."""


def _leap(position: CampPosition) -> Moment:
    """The Leaping Buck's moment."""
    seat = position.view.buck
    area = position.layout.areas[seat]
    fire = Actor(face("fire", 330, 330), Box.around(STAGE.w / 2, MIDDLE + 66, 330))
    leaps, lands = Box(150, MIDDLE - 60, _W, _H), Box(STAGE.w - 150 - _W, MIDDLE - 60, _W, _H)
    buck = Actor(face("leaping_buck", _W, _H), leaps, end=Box.around(*area.antlers, layout.DIE * 1.6), moved=lands, leap=100, tilt=10)
    words = msg("{troop} is the Leaping Buck.", troop=position.named(position.troop(seat)))
    return Moment(words, (fire, buck), (Box.around(*area.buck, layout.DIE * 1.1),), face("fire_light", STAGE.w, STAGE.h), "leap")


def _rolled(position: CampPosition) -> Moment:
    """The Buck rolls through the middle."""
    box = Box.around(*position.layout.areas[position.view.buck].buck, layout.DIE)
    rolls, lies = Box.around(STAGE.w / 2 - 200, MIDDLE, _BIG_DIE), Box.around(STAGE.w / 2, MIDDLE, _BIG_DIE)
    die = Actor(layout.die(_BIG_DIE, BUCK_DIE, position.view.roll, buck=True), rolls, box, box, moved=lies, leap=60, tilt=360)
    return Moment(buck_shows(position), (die,), (box,), sound="dice", lasts=_BRIEF)


def _dawn(position: CampPosition) -> Moment:
    """The moon sets and the sun rises before a day begins; then the Buck lies there, if it has been rolled."""
    moon = Actor(face("moon", _MOON, _MOON), Box.around(STAGE.w - 260, 90, _MOON), moved=Box.around(STAGE.w - 120, 250, _MOON))
    sun = Actor(face("sun", _SUN, _SUN), Box.around(190, 380, _SUN), moved=Box.around(190, MIDDLE, _SUN))
    day, rolled = position.view.day, _rolled(position) if position.view.rolled else None
    morning = Moment(msg("Day {day}: Reveille at 6:00.", day=day), (moon, sun), (), face("dawn", STAGE.w, STAGE.h), "bell")
    if rolled is None:
        return morning
    words = msg("Day {day}. {roll}", day=day, roll=rolled.words)
    return evolve(morning, words=words, actors=(moon, sun, *rolled.actors), lights=rolled.lights, sound=rolled.sound)


def _gets_off(position: CampPosition) -> Moment:
    """The pawns of those with the oldest Sprouts fall over, stressed out, and somebody else leads (KSJ-4.2)."""
    (w, h), over = _PAWN, position.judged.passed_over
    actors, stumps = [], []
    for place, seat in enumerate(over):
        spot, hour = position.layout.spots[seat], clock(position.view.players[seat].elapsed)
        x, stands_on = STAGE.w / 2 + 260 * (place - (len(over) - 1) / 2), Box.around(*position.layout.areas[seat].hour(hour), CELL)
        stands, lies = Box.around(x - 60, MIDDLE, w * 1.2, h * 1.2), Box.around(x - 60, MIDDLE + 40, w * 1.2, h * 1.2)
        pawn = face("pawn", w, h, suit=position.suit(seat))
        actors.append(Actor(pawn, stands, stands_on, stands_on, moved=lies, leap=20, tilt=-84, acts=GATHER + 200 * place))
        actors.append(Actor(face("passed", 90, 90), Box.around(x + 60, MIDDLE, 90), Box.around(spot.x, spot.y, STUMP / 3)))
        stumps.append(Box.around(spot.x, spot.y, STUMP))
    words = msg("{troop} is stressed out and passed over", troop=position.called(over[0]))
    if len(over) > 1:
        words = msg("{names} are stressed out and passed over", names=tuple(position.called(seat) for seat in over))
    leads = any(not position.bot(leader) for leader in position.judged.leaders)
    return Moment(words, tuple(actors), tuple(stumps), face("fire_light", STAGE.w, STAGE.h), "card", concerns=leads)


def _alike(position: CampPosition) -> Moment | None:
    """The Sprouts that have all turned out the youngest or the oldest there are, if they are many."""
    values = [player.coin for player in position.view.players]
    for value in (COINS[0], COINS[-1]):
        seats = [seat for seat, other in enumerate(values) if other == value]
        if len(seats) < ALIKE or not position.revealed:
            continue
        spots = [Box.around(position.layout.spots[seat].x, position.layout.spots[seat].y, layout.COIN) for seat in seats]
        # They turn over on their stumps first.
        coins = [
            Actor(coin(_LARGE_COIN, position.suit(seat), value), box, spot, spot, delay=_TURNED)
            for seat, spot, box in zip(seats, spots, row_of(len(seats), _LARGE_COIN, gap=24), strict=True)
        ]
        words = msg("{count} Sprouts show {coin}!", count=len(seats), coin=VALUE_NAMES[value])
        return Moment(words, tuple(coins), tuple(spots), face("fire_light", STAGE.w, STAGE.h), "fanfare", LENGTH + _TURNED, tells=_TURNED)
    return None


def _chosen(position: CampPosition) -> Moment | None:
    """The Buck leaps to the pawn of the person that its owner has chosen among those tied (KSJ-4.1)."""
    buck = position.view.buck
    leader = next(iter(position.acting), buck) if position.stacking else position.view.led[-1].leader
    if position.bot(leader) or leader == buck:
        return None
    area, (w, h) = position.layout.areas[leader], _PAWN
    hour = Box.around(*area.hour(clock(position.view.players[leader].elapsed)), CELL)
    leaps, lands = Box(90, MIDDLE - 60, _W, _H), Box(STAGE.w / 2 - _W, MIDDLE - 60, _W, _H)
    antlers = Box.around(*position.layout.areas[buck].antlers, layout.DIE * 1.6)
    stag = Actor(face("leaping_buck", _W, _H), leaps, antlers, antlers, moved=lands, leap=90, tilt=6)
    stands = Box(STAGE.w / 2 + 40, MIDDLE - h / 2, w * 1.4, h * 1.4)
    pawn = Actor(face("pawn", w, h, suit=position.suit(leader)), stands, hour, hour, moved=stands, leap=30, acts=_LANDED)
    words = msg("{name} picks {leader} to lead!", name=position.called(buck), leader=position.called(leader))
    if persons(position.chairs) == (leader,):
        words = msg("{name} picks you to lead!", name=position.called(buck))
    return Moment(words, (stag, pawn), (area.plate,), face("fire_light", STAGE.w, STAGE.h), "leap", concerns=True)


def _taken(position: CampPosition) -> Moment:
    """A stack that counts much, from the clearing to the Schedule of its leader; an Overnight's at night, among lanterns (KSJ-5.1)."""
    led = position.view.led[-1]
    spot, area = position.layout.spots[led.leader], position.layout.areas[led.leader]
    # What is written under a stack can't be read at night.
    shown = layout.pile(layout.COIN, tuple(sorted(led.coins)), (1.0, 0.0)) if led.overnight else _counted(led)
    fire = Actor(face("fire", 330, 330), Box.around(STAGE.w / 2, MIDDLE + 66, 330))
    lies = Box.around(STAGE.w / 2, MIDDLE, shown.w * _PILE, shown.h * _PILE)
    x, y = area.beside(led.hour) if led.overnight else area.hour(led.hour)
    stack = Actor(shown, lies, Box.around(spot.x, spot.y, shown.w, shown.h), Box.around(x, y, CELL), leap=40)
    words = msg("{troop} leads {activity}: +{stress} Stress Points!", troop=position.called(led.leader), activity=ACTIVITY_NAMES[led.roll],
                stress=led.stress)  # fmt: skip
    if led.overnight:
        lanterns = Actor(face("lantern", 300, 300), Box.around(STAGE.w / 2, MIDDLE, 300), end=Box.around(x, y, CELL))
        moon = Actor(face("moon", _MOON, _MOON), Box.around(STAGE.w - 200, 90, _MOON))
        return Moment(words, (moon, lanterns, stack), (area.plate,), face("night", STAGE.w, STAGE.h), "bell")
    return Moment(words, (fire, stack), (area.plate,), face("fire_light", STAGE.w, STAGE.h), "bell")


def _excused(position: CampPosition, before: State) -> Moment:
    """The pawn of who has made an Excuse jumps up with the words, on their side; then these lie beside the Sprout.

    One by which somebody else would lead is always shown, as long as it takes to read, and the board lights up last.
    """
    said = position.view.spoken[-1]
    spot, area, (w, h) = position.layout.spots[said.target], position.layout.areas[said.seat], _PAWN
    box = next(box for _, other, box, _ in scraps(position) if other is said)
    left = area.box.centre[0] < CLEARING.centre[0]
    large = enlarged(scrap(position, said, box, "left" if left else "right"), _LARGER)
    slip = Actor(large, Box.around(STAGE.w / 2 + (w / 2 if left else -w / 2), MIDDLE, large.w, large.h), end=box)
    stands = Box(slip.shown.x - w - 12 if left else slip.shown.x + large.w + 12, MIDDLE - h / 2, w, h)
    hour = Box.around(*area.hour(clock(position.view.players[said.seat].elapsed)), CELL)
    pawn = Actor(face("pawn", w, h, suit=position.suit(said.seat)), stands, hour, hour, moved=stands, leap=44)
    leaders = position.judged.leaders
    # The prompt has the sentence. What it has brought about is read on the board, once the words have been read.
    told = (
        msg("Tied: {names}", names=position.listed(leaders)) if leaders[1:] else msg("{name} would lead", name=position.called(leaders[0]))
    )
    stump, decisive = Box.around(spot.x, spot.y, STUMP), verdict(before).leaders != leaders
    lights, lasts = ((stump, VERDICT), LENGTH) if decisive else ((stump,), _SPOKEN)
    return Moment(told, (slip, pawn), lights, face("fire_light", STAGE.w, STAGE.h), "card", lasts, concerns=decisive, spots=(stump,))


def _chanted(beats: int) -> Moment:
    """A word of the chant, at the fire."""
    words = (*GOING, GOING_GONE)[beats - 1]
    fire = Actor(face("fire", 330, 330), Box.around(STAGE.w / 2, MIDDLE + 66, 330))
    wide = Box(STAGE.w / 2 - _LIGHTS / 2, 20, _LIGHTS, _LIGHTS * layout.CHANT.h / layout.CHANT.w)
    # The sentence below has the words.
    lights = Actor(layout.chant(layout.CHANT, beats, (msg(""),) * 3), wide)
    return Moment(words, (fire, lights), (), face("fire_light", STAGE.w, STAGE.h), "bell", _BRIEF)


def _counted(led: Led) -> Face:
    """A stack, and the sum that gives its Stress Points (KSJ-6.1)."""
    coins, hours, stress = sum(led.coins), led.hours, led.stress
    words = msg("{coins} \N{MULTIPLICATION SIGN} {hours} h = {stress}", coins=coins, hours=hours, stress=stress)
    if led.overnight:
        words = msg("{coins} \N{MULTIPLICATION SIGN} {hours} h \N{MULTIPLICATION SIGN} 2 = {stress}", coins=coins, hours=hours,
                    stress=stress)  # fmt: skip
    return layout.reckoned(layout.COIN, tuple(sorted(led.coins)), words)


def _campfire(position: CampPosition) -> Face:
    """Everybody's pawn by the fire, those with the fewest Stress Points first; joint firsts stand equally high."""
    stress = [position.view.stress(seat) for seat in position.seats]
    values: dict[str, str | int | Message] = {"count": len(stress)}
    for place, (rank, seat) in enumerate(by_rank(stress)):
        values |= {
            f"name{place}": position.called(seat),
            f"seat{place}": position.colour(seat),
            f"suit{place}": position.suit(seat),
            f"points{place}": stress[seat],
            f"rank{place}": rank,
            f"won{place}": int(rank == 1),
        }
    return face("ceremony", 960, 232, **values)


def _scored(position: CampPosition) -> Moment:
    """The score sheet at a day's end, and beside it the pawns of those with the fewest Stress Points so far."""
    view, areas = position.view, position.layout.areas
    least = min(view.stress(seat) for seat in position.seats)
    best = [seat for seat in position.seats if view.stress(seat) == least]
    middle = STAGE.w / 2 - 24 * len(best)
    sheet = Actor(score_sheet(position), Box.around(middle, MIDDLE, SCORE.w * _SHEET, SCORE.h * _SHEET), SCORE, SCORE)
    left, (w, h) = middle + SCORE.w * _SHEET / 2 + 24, _PAWN
    pawns = []
    for place, seat in enumerate(best):
        shown = Box(left + place * (w + 4), MIDDLE - h / 2 + 40, w, h)
        start = Box.around(*areas[seat].hour(clock(view.players[seat].elapsed)), CELL)
        pawns.append(Actor(face("pawn", w, h, suit=position.suit(seat)), shown, start, areas[seat].plate, moved=shown, leap=36))
    words = msg(
        "After day {day}, {name} has the fewest Stress Points: {points}.", day=view.day, name=position.called(best[0]), points=least
    )
    if len(best) > 1:
        words = msg("After day {day}, {names} share the fewest Stress Points: {points}.", day=view.day,
                    names=tuple(position.called(seat) for seat in best), points=least)  # fmt: skip
    return Moment(words, (sheet, *pawns), tuple(areas[seat].plate for seat in best), face("fire_light", STAGE.w, STAGE.h), "fanfare")

"""Lesson 2, from Papageno: each card that is seen changes what the next one may be, and what nobody sees does not."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import cardkit
from cardkit.chances.distribution import percent
from cardkit.games.laid_out.uncovering import cells_of, group_with, pool_of
from cardkit.games.papageno.layout import CARDS, LAYOUT
from cardkit.games.papageno.odds import deck, expected
from cardkit.table.drawing import draw_fitting
from cardkit.table.players import bot_named
from cardkit.table.scene import FACE_DOWN
from cardkit.table.words import count_of, listed
from cardkit_widgets import charts
from cardkit_widgets.exercises import BestMove, Choice, Number
from cardkit_widgets.lessons.lesson import Lesson
from cardkit_widgets.lessons.saying import NUMERALS, say
from cardkit_widgets.lessons.trials import MOST, Happened

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
    from random import Random

    from cardkit.chances.distribution import Distribution
    from cardkit.table.game import Game
    from cardkit_widgets.charts import Chart
    from cardkit_widgets.lessons.page import Page
    from cardkit_widgets.lessons.saying import Said
    from cardkit_widgets.lessons.trials import Running
    from cardkit_widgets.part import Guess

# The seat of whoever looks on.
YOU = 1
LIGHT = ("-2", "-1", "0", "1", "2")
MIDDLING = ("3", "4", "5", "6")
HEAVY = ("7", "8", "9")
BIRDS = LIGHT + MIDDLING + HEAVY
# All cards, a few kinds of them.
KINDS = {
    "light: 2 or less": LIGHT,
    "middling: 3 to 6": MIDDLING,
    "heavy: 7 to 9": HEAVY,
    "Pan flute": ("F",),
    "Capture": ("C",),
    "Egg": ("E",),
}

# --- What cards weigh -------------------------------------------------------------------------------------------------


def weights(page: Page) -> Said:
    """The deck, what each card of it weighs, and which cards count nothing."""
    cards = whole_deck(page)
    birds = [int(card) for card in cards if card in BIRDS]
    special = (("Pan flutes", "F", page.rules["flute_weight"]), ("Captures", "C", page.rules["capture_weight"]))
    told = [
        f"{cards.count(card)} **{name}** ({card}) weigh {each} each," for name, card, each in special if card in cards
    ]
    return say(
        f"Of the {len(cards)} cards {len(birds)} are birds: each weighs its number, from {min(birds)} to {max(birds)}.",
        *told,
        f"and {cards.count('E')} **Eggs** (E) as much as a card next to them in their row.",
        "**Two cards of the same weight in one column are a Pair and count nothing.**",
    )


# --- A round to look at -----------------------------------------------------------------------------------------------


def whole_deck(page: Page) -> list[str]:
    """All cards of the page's table, as they are written."""
    return cards_of(page.rules)


def cards_of(rules: Mapping[str, object]) -> list[str]:
    """All cards of a table with these rules."""
    every = deck(cardkit.GAMES["papageno"].complete(rules))
    return [LAYOUT.card_text(card) for card, count in every for _ in range(count)]


def played_round(page: Page) -> Game:
    """The first round at the page's table, played by simple bots, up to where it ends or cards are shuffled again."""
    return _played(cardkit.play("papageno", seed=page.seed, **page.rules))


def _played(game: Game) -> Game:
    bot = bot_named(game.definition, "simple")
    while True:
        following = game.at(game.now)
        following.let(bot)
        if following.next_event() != "move":
            return game
        game = following


def to_draw(game: Game) -> list[int]:
    """The events of a round after which it is your turn, and you have not drawn yet."""
    return [
        event
        for event in range(1, game.now + 1)
        if game.at(event).turn == YOU and game.at(event).view(YOU).phase == "start"
    ]


def at_your_turn(game: Game) -> Game:
    """The round at that later turn of yours at which the chance of a light card is furthest from what it was."""
    first, turns = chance_of(LIGHT, game.at(1)), to_draw(game)
    late = turns[len(turns) // 2 :]
    return game.at(max(late, key=lambda event: abs(chance_of(LIGHT, game.at(event)) - first)))


# --- Chances in it ----------------------------------------------------------------------------------------------------


def next_card(game: Game) -> Distribution:
    """What the next card may be, as far as you can know it."""
    return asked(game, "next card")


def asked(game: Game, question: str, **details: object) -> Distribution:
    """The answer to a question about one card, as far as you can know it."""
    answer: Any = game.odds(question, seat=YOU, **details)
    return answer.distribution  # type: ignore[no-any-return]


def chance_of(kind: Collection[str], game: Game) -> Fraction:
    """The chance that the next card is of a kind."""
    return share(kind, next_card(game))


def share(kind: Collection[str], chances: Distribution) -> Fraction:
    """The chance of a kind of card, of those of all cards."""
    return sum((chance for card, chance in chances.items() if card in kind), Fraction(0))


def light(chances: Distribution) -> str:
    """How likely a light card is, in percent."""
    return percent(share(LIGHT, chances))


def unseen(game: Game) -> tuple[str, ...]:
    """The cards that you have not seen, one of which comes next."""
    return group_with(game.view(YOU), "draw").cards


def lights(cards: Collection[str]) -> int:
    """How many of the cards are light."""
    return sum(card in LIGHT for card in cards)


def seen(page: Page, game: Game) -> tuple[str, ...]:
    """The cards that you have seen, the light ones first."""
    return without(sorted(whole_deck(page), key=(LIGHT + MIDDLING + HEAVY + ("F", "C", "E")).index), unseen(game))


def without(cards: Sequence[str], gone: Sequence[str]) -> tuple[str, ...]:
    """The cards that are left when others are taken away."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def what_you_know(page: Page, game: Game) -> Said:
    """The deck, and the cards of it that you have seen."""
    cards, known = whole_deck(page), seen(page, game)
    heavier = [card for card in known if card not in LIGHT]
    thrown = len(game.view(YOU).discard_pile)
    return say(
        f"Of the {len(cards)} cards **{lights(cards)} are light**: birds that weigh 2 or less. You have seen",
        f"{len(known)} cards, {len(known) - thrown} before the players and {thrown} in the discard pile:\n\n",
        f"- light: {in_a_row([card for card in known if card in LIGHT])}\n- all others: {in_a_row(heavier)}",
    )


def worlds(page: Page, game: Game) -> Callable[[int], Happened]:
    """World after world that you cannot tell from the game: whether the next card in it is light."""

    def happen(number: int) -> Happened:
        world = next(game.worlds(YOU, seed=MOST * page.student + number))
        card = top_card(world)
        kind = "light" if card in LIGHT else "not light"
        says = f"In this world the next card is {named(card)}: {kind}. The cards with a frame are imagined."
        return Happened(card in LIGHT, says, lambda: world_drawn(world))

    return happen


def top_card(world: Game) -> str:
    """The card that comes next in a world."""
    state = world.state
    return LAYOUT.card_text(state.draw[state.draw_count - 1])


def named(card: str) -> str:
    """A card with its article: `an 8`, `a Capture`."""
    name = LAYOUT.card_name(card)
    return f"{'an' if name in {'8', 'Egg'} else 'a'} {name}"


def world_drawn(world: Game) -> str:
    """A world as a picture, with all cards before the seats and the next card turned up; the imagined ones framed."""
    scene = world.scene(YOU)
    lying = {LAYOUT.place_text(place): card for place, card in enumerate(world.state.area)}
    shown = {place: LAYOUT.card_text(card) for place, card in lying.items() if card in CARDS.texts}
    shown["draw"] = top_card(world)

    def turned(zone: Any) -> Any:
        slots = tuple(
            replace(slot, card=shown.get(slot.place, slot.card)) if slot.card == FACE_DOWN else slot
            for slot in zone.slots
        )
        return replace(zone, slots=slots, active=False)

    imagined = {slot.place for zone in scene.zones for slot in zone.slots if slot.card == FACE_DOWN} & set(shown)
    zones = tuple(map(turned, scene.zones))
    one = replace(scene, zones=zones, headline="One world")
    return draw_fitting(one, world.definition.art(), width=620, framed=imagined)


# --- Seeing both, and changing it -------------------------------------------------------------------------------------


def agreeing(game: Game, trials: Running, guess: Guess) -> Chart | None:
    """The chance of a light card as it was counted, tried and guessed; None before there is something to compare."""
    if not trials.values:
        return None
    exact = chance_of(LIGHT, game)
    light = sum(map(bool, trials.values))
    chart = charts.distribution(
        {"light": exact, "not light": 1 - exact},
        {"light": light, "not light": len(trials.values) - light},
        title=f"{count_of(f'{len(trials.values):,}', 'simulated world')} and the exact answer",
        guess=None if guess.share is None else {"light": guess.share},
    )
    return chart.saying(
        chart.sentence, f"Light: exactly {percent(exact)}, in your worlds {percent(light / len(trials.values))}"
    )


class Look(NamedTuple):
    """A moment at which you have seen more than before: the game then, and the cards that were new."""

    game: Game
    new: tuple[str, ...]

    @property
    def seen(self) -> int:
        """How many cards you have seen, of those that were shuffled."""
        return len(unseen(self.game.at(1))) - len(unseen(self.game))


def looks(game: Game) -> list[Look]:
    """Every moment of a round at which you see something new, from the deal on."""
    found = [Look(game.at(1), ())]
    for event in range(2, game.now + 1):
        then = game.at(event)
        new = without(unseen(found[-1].game), unseen(then))
        if new:
            found.append(Look(then, new))
    return found


def card_by_card(game: Game) -> dict[str, dict[float, Fraction]]:
    """The chances of a light and of a heavy next card, by how many cards you have seen."""
    found = looks(game)
    kinds = {"light: 2 or less": LIGHT, "heavy: 7 to 9": HEAVY}
    return {name: {float(look.seen): chance_of(kind, look.game) for look in found} for name, kind in kinds.items()}


def next_after(found: Sequence[Look]) -> Callable[[int], Chart]:
    """What draws the chances of the next card after some of the looks."""
    widest = 1.05 * float(max(max(by_kind(look.game).values()) for look in found))

    def after(moment: int) -> Chart:
        chosen = found[moment]
        title = f"{_just_seen(chosen)}. Out of sight: {count_of(len(unseen(chosen.game)), 'card')}"
        chart = charts.distribution(by_kind(chosen.game), title=title)
        chart.figure.update_xaxes(range=[0, widest])  # the same for all looks, so that bars can be compared
        return chart

    return after


def _just_seen(look: Look) -> str:
    return f"Just seen: {listed([named(card) for card in look.new])}" if look.new else "Nothing seen yet"


def by_kind(game: Game) -> dict[str, Fraction]:
    """The chance of each kind of card to be the next."""
    return {name: chance_of(kind, game) for name, kind in KINDS.items() if set(kind) & set(unseen(game.at(1)))}


# --- What nobody has seen ---------------------------------------------------------------------------------------------


def hidden_place(game: Game, seat: int) -> str:
    """The first place of a seat where a card lies face down: `b2`, or `2b2` of another seat."""
    places = group_with(game.view(YOU), "draw").places
    return next(place for place in places if place.startswith(str(seat))).removeprefix(str(YOU))


ROWS = {"a": "upper", "b": "lower"}
COLUMNS = {"1": "left", "2": "middle", "3": "right"}


def where(place: str) -> str:
    """A place of yours for whoever does not read coordinates: `b3, the right card of your lower row`."""
    return f"{place}, the {COLUMNS[place[1]]} card of your {ROWS[place[0]]} row"


class Counted(Fraction):
    """A chance that is written as it was counted, so many of so many: 10/25, and not 2/5."""

    of: tuple[int, int]

    def __new__(cls, good: int, every: int) -> Self:
        """The chance of the good ones of all."""
        chance = super().__new__(cls, good, every)
        chance.of = (good, every)
        return chance

    def __str__(self) -> str:
        """So many of so many."""
        good, every = self.of
        return f"{good}/{every}"


def shown_first(game: Game) -> list[charts.Branch]:
    """Somebody shows you a hidden card, and then the next card comes: what both may be."""
    cards = unseen(game)
    light, every = lights(cards), len(cards)

    def then(gone: int) -> list[charts.Branch]:
        good, left = light - gone, every - 1
        return [charts.Branch("light", Counted(good, left)), charts.Branch("other", Counted(left - good, left))]

    return [
        charts.Branch("light", Counted(light, every), then(1)),
        charts.Branch("other", Counted(every - light, every), then(0)),
    ]


# --- Exercises --------------------------------------------------------------------------------------------------------


def in_a_row(cards: Sequence[str]) -> str:
    """Cards as one reads them off a table, in their order."""
    return listed([LAYOUT.card_name(card) for card in cards]) if cards else "none"


def next_of_a_kind(numbers: Random) -> Number:
    """The chance of a card of some kind at a table that is described."""
    cards, kind = cards_of({}), numbers.choice(["F", "C", "2", "3", "4", "5"])
    copies = cards.count(kind)
    gone, others = numbers.randint(1, copies - 2), numbers.randint(7, 12)
    rest = [card for card in cards if card != kind]
    seen = [kind] * gone + numbers.sample(rest, others)
    numbers.shuffle(seen)
    hidden = numbers.randint(8, 13)
    left, out = copies - gone, len(cards) - len(seen)
    name = LAYOUT.card_name(kind)
    return Number(
        f"A deck has {len(cards)} cards; {how_many_are(copies, kind)}. The face-up cards are: {in_a_row(seen)}. "
        f"{hidden} cards lie face down in front of the players, and {out - hidden} in the draw pile. What is the "
        f"chance that the next card is {named(kind)}?",
        answer=Fraction(left, out),
        tolerance=0.0005,
        hint=f"How many {name}s have you not seen? And how many cards have you not seen, wherever they lie?",
        why=f"{out} cards are out of sight, and {NUMERALS[left]} of the {NUMERALS[copies]} {name}s: {left} of {out}.",
        mistakes={
            Fraction(copies, len(cards)): "That was the chance before anybody had seen a card. What do you see now?",
            Fraction(left, len(cards)): "The cards that you see cannot come next: do not count them among all.",
            Fraction(left, out - hidden): f"The {name}s that you have not seen may also lie face down before a player.",
            Fraction(copies, out): f"Some {name}s lie face up: these cannot come next.",
        },
        clause="papageno:setup.deck",
    )


def how_many_are(count: int, kind: str) -> str:
    """How many cards are of a kind: `three of them are 4s`, `one of them is a Capture`."""
    of_them = f"{NUMERALS[count]} of them"
    return f"{of_them} is {named(kind)}" if count == 1 else f"{of_them} are {LAYOUT.card_name(kind)}s"


NAMES = ("Mina", "Theo", "Ines", "Olu", "Kofi")


def what_changes_it(numbers: Random) -> Choice:
    """Which of some events changes the chance of the next card, for you."""
    kind = numbers.choice(["an Egg", "a Capture", "a Pan flute"])
    one, two, three, four = numbers.sample(NAMES, 4)
    turned, taken = numbers.sample(range(3, 10), 2)
    right = f"{one} turns over a face-down card: it is {named(str(turned))}."
    secret = f"{two} draws a card and looks at it secretly."
    known = f"{three} takes the {taken} from the discard pile."
    shuffled = f"{four} shuffles the draw pile once more."
    options = [right, secret, known, shuffled]
    numbers.shuffle(options)
    return Choice(
        f"Which of these events changes, for you, the chance that the next card is {kind}?",
        options=options,
        right=right,
        hint="After which of them do you know where a card is that you had not seen before?",
        why=f"The {turned} can no longer be the next card. The other events show you nothing new.",
        replies={
            right: f"It is not {kind}, and just for that reason {kind} has become likelier.",
            secret: f"It changes the chance for {two}. You have seen nothing.",
            known: "You had seen that card before.",
            shuffled: "A pile that nobody knows is as unknown as before.",
        },
    )


def put_away(numbers: Random) -> Number:
    """The chance of a card when others have been put away that nobody has seen."""
    cards = cards_of({})
    away, kind = numbers.randint(6, 20), numbers.choice(["F", "C", "3", "8", "-2"])
    copies = cards.count(kind)
    name = LAYOUT.card_name(kind)
    return Number(
        f"{len(cards)} cards are shuffled; {how_many_are(copies, kind)}. Then {away} cards go back into the box, "
        f"unseen. What is the chance that the first card of the draw pile is {named(kind)}?",
        answer=Fraction(copies, len(cards)),
        tolerance=0.0005,
        hint="Think of the card that comes first. Does it know that others were put into the box?",
        why=f"You have seen nothing, so each of the {len(cards)} cards is as likely to come first.",
        mistakes={
            Fraction(copies, len(cards) - away): f"That would be so if you knew that no {name} is in the box.",
        },
    )


def both_light(numbers: Random) -> Number:
    """The chance of two things, one after the other, from cards that are out of sight."""
    every, light = numbers.randint(25, 40), numbers.randint(6, 14)
    first, second = Fraction(light, every), Fraction(light - 1, every - 1)
    return Number(
        f"{every} cards are out of sight, {light} of them light. You turn over one of your cards, and then draw one. "
        "What is the chance that both are light?",
        answer=first * second,
        tolerance=0.0005,
        hint="Draw a tree with two steps. How many light cards are left for the second step, if the first was light?",
        why=f"If the first is light, {light - 1} of the other {every - 1} are: "
        f"{light}/{every} × {light - 1}/{every - 1} = {first * second}.",
        mistakes={
            first * first: "When the first is light, one light card fewer is left for the second.",
            first: "That is the chance for one of them. Both are to be light.",
            first + second: "Along a path of the tree, chances are multiplied.",
        },
    )


# --- An exercise on the table -----------------------------------------------------------------------------------------

# Moves that differ by so few points are as good as each other.
CLOSE = 1
# Every other move is worse by so many points.
CLEAR = 2


def where_to_put_it(numbers: Random) -> BestMove:
    """Where to put a drawn card, so that one's area may be expected to score least."""
    while True:
        game = next(filter(is_worth_asking, with_a_bird_in_hand(numbers.randrange(10**6))), None)
        if game:
            return _about(game)


def with_a_bird_in_hand(seed: int) -> Iterator[Game]:
    """Positions of a round in which you have drawn a bird, with open and hidden cards before you, and no Egg."""
    game = _played(cardkit.play("papageno", seed=seed))
    for event in to_draw(game):
        then = game.at(event)
        then.move("draw")
        view = then.view(YOU)
        own = view.areas[YOU - 1]
        if view.hand in BIRDS and "E" not in own and 2 <= own.count(FACE_DOWN) <= 4:  # noqa: PLR2004  enough to think
            yield then


def expected_scores(game: Game) -> dict[str, Fraction]:
    """What your area scores on average after each move, if it is turned up then."""
    view, rules = game.view(YOU), game.rules
    cells, pool = cells_of(view, YOU, LAYOUT), pool_of(view, YOU, LAYOUT)
    card = LAYOUT.parse_card(view.hand)
    values = {}
    for move in game.moves:
        place = LAYOUT.spots.names.index(move.split()[1]) if move.startswith("swap") else None
        after = cells if place is None else (*cells[:place], card, *cells[place + 1 :])
        values[move] = expected(after, pool, rules)
    return values


def is_worth_asking(game: Game) -> bool:
    """Whether some places are much better than all others, and they are not simply those that lie face down."""
    values = expected_scores(game)
    best = min(values.values())
    good = {move for move, value in values.items() if value <= best + CLOSE}
    hidden = {f"swap {place[1:]}" for place in group_with(game.view(YOU), "draw").places if place[0] == str(YOU)}
    clear = all(value >= best + CLEAR for move, value in values.items() if move not in good)
    rough = reckoned(game)
    first = min(rough.values())
    found = {move for move, value in rough.items() if value == first} <= good
    return clear and found and "discard" not in good and not hidden <= good


def reckoned(game: Game) -> dict[str, Fraction]:
    """What your area weighs after each move, as one reckons on paper: a face-down card weighs what the mean is."""
    return {move: sum((weight for _, weight in columns_after(game, move)), Fraction(0)) for move in game.moves}


def columns_after(game: Game, move: str) -> list[tuple[str, Fraction]]:
    """What each column of yours weighs after a move, as one reckons on paper, and how that is found."""
    view = game.view(YOU)
    cards = list(view.areas[YOU - 1])
    if move.startswith("swap"):
        cards[LAYOUT.spots.names.index(move.split()[1])] = view.hand
    mean = Fraction(f"{float(mean_weight(game)):.1f}")
    special = {"F": game.rules["flute_weight"], "C": game.rules["capture_weight"]}
    weighs = [mean if card == FACE_DOWN else Fraction(str(special.get(card, card))) for card in cards]
    upper, lower = weighs[: len(COLUMNS)], weighs[len(COLUMNS) :]
    hidden = [card == FACE_DOWN for card in cards]
    return [
        _column(pair, is_pair=pair[0] == pair[1] and not hidden[place] and not hidden[place + len(COLUMNS)])
        for place, pair in enumerate(zip(upper, lower, strict=True))
    ]


def _column(pair: tuple[Fraction, Fraction], *, is_pair: bool) -> tuple[str, Fraction]:
    if is_pair:
        return "0, as two equal weights make a Pair", Fraction(0)
    total = sum(pair, Fraction(0))
    one, other, both = (f"{float(weight):.1f}".removesuffix(".0") for weight in (*pair, total))
    return f"{one} + {f'({other})' if other.startswith('-') else other} = {both}", total


def mean_weight(game: Game) -> Fraction:
    """What a card out of sight weighs on average, Eggs left aside."""
    special = {"F": game.rules["flute_weight"], "C": game.rules["capture_weight"]}
    weights = [int(str(special.get(card, card))) for card in unseen(game) if card != "E"]
    return Fraction(sum(weights), len(weights))


def _about(game: Game) -> BestMove:
    average = f"{float(mean_weight(game)):.1f}"
    values = {move: float(value) for move, value in expected_scores(game).items()}
    harm = [move for move, value in values.items() if value > values["discard"] + CLOSE]
    rough = reckoned(game)
    best = min(rough, key=lambda move: rough[move])
    place = best.split()[1]
    column = int(place[1]) - 1
    before, after = (columns_after(game, move)[column][0] for move in ("discard", best))
    flute, capture = game.rules["flute_weight"], game.rules["capture_weight"]
    return BestMove(
        f"You have drawn {named(game.view(YOU).hand)}. Where does it go, if your six cards are to score least on "
        f"average? A Pan flute (F) weighs {flute}, a Capture (C) {capture}. Your upper row is a1, a2, a3, your lower "
        f"row b1, b2, b3. The cards that you have not seen weigh {average} on average (Eggs left aside).",
        game=game,
        seat=YOU,
        values=values,
        unit="points on average",
        least=True,
        close=CLOSE,
        otherwise="Go through the places: what does the card there weigh, or weigh on average, and what does yours? "
        "Another place gains more.",
        replies={
            **dict.fromkeys(harm, "After that your area would weigh more than now. Is there a Pair that you break?"),
            "discard": "That changes nothing. Is there a card of yours that weighs more than the one that you hold, "
            "or one with which yours makes a Pair?",
        },
        hint=f"A face-down card of yours is one that you have not seen, so count {average} for it. Add up each column, "
        "as it is and with your card in it. And look for Pairs: one that you can make, or must not break.",
        why=f"Count {average} for each face-down card. Then the column of {place} weighs {before}. With your card at "
        f"{place} it weighs {after}. No other place gains more. (The exact numbers differ: a hidden card may make a "
        "Pair, or be an Egg.)",
        clause="papageno:score.pair",
    )


# --- The lesson -------------------------------------------------------------------------------------------------------

LESSON = Lesson(
    number=2,
    slug="seeing-changes-chances",
    title="Seeing changes chances",
    games=("papageno",),
    idea="Each card that is seen changes the chance of the next; what nobody sees changes nothing.",
    aim="Students find a conditional probability by counting what is left, and tell what is seen from what is hidden. "
    "They know fractions and percent, a mean, and that chances are multiplied along the path of a tree.",
    age="14 and older",
    minutes=45,
    bring="Nothing but the page; a pack of cards on the table makes the last part more vivid.",
    questions=(
        (
            "Which cards can be the next one?",
            "All that you have not seen: those in the pile, and those that lie face down before the players.",
        ),
        (
            "Why does the chance of a light card rise when a 9 is turned up?",
            "The same number of light cards, and one card fewer in all.",
        ),
        (
            "The curve of the light cards: why are the steps near the end higher than those at the beginning?",
            "One card is a larger part of what is left: of 50 cards it is a 50th, of the last ten a tenth.",
        ),
        (
            "Mina has looked at a card and you have not. Who of you is right about the next card?",
            "Both: a chance belongs to what somebody knows.",
        ),
        (
            "Is the next card more or less likely to be light than the card that lies face down before you?",
            "Neither: each card out of sight is as likely in each place.",
        ),
    ),
    mistakes=(
        (
            "Only the cards of the draw pile count; those before the players are gone.",
            "Ask which of the cards out of sight are in the pile. Nobody can say, so all of them may be.",
        ),
        (
            "The chance of a card is always that of a fresh deck.",
            "Turn up all four Captures. How likely is a Capture now?",
        ),
        (
            "No light card has come for so long: one must be due.",
            "It is likelier, but only since the others are gone: count them. Nothing is ever due.",
        ),
    ),
    exercises=(next_of_a_kind, what_changes_it, put_away, both_light, where_to_put_it),
)

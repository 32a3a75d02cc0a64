"""The exercises of lesson 2: what a card out of sight may be, and where a drawn card goes."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import cardkit
from cardkit.games.laid_out.uncovering import cells_of, group_with, pool_of
from cardkit.games.papageno.layout import LAYOUT
from cardkit.games.papageno.odds import expected
from cardkit.table.scene import FACE_DOWN
from cardkit_widgets.exercises import BestMove, Choice, Number
from cardkit_widgets.lessons.out_of_sight import BIRDS, YOU, cards_of, in_a_row, named, played, to_draw, unseen
from cardkit_widgets.lessons.saying import NUMERALS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from cardkit.table.game import Game


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
            Fraction(copies, out - hidden): f"Some {name}s lie face up, and the others may also lie face down before a "
            "player.",
        },
        otherwise=f"Count twice: the {name}s that you have not seen, and all cards that you have not seen.",
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
            Fraction(copies, away): "The card does not come out of the box. From which cards can it be?",
        },
        otherwise="You have seen none of the cards. Which of them can come first, and is any more likely than another?",
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
            second: "That is the chance for the second card, once the first was light. Both are to be light.",
            Fraction(light, every)
            * Fraction(light, every - 1): "When the first is light, one light card fewer is left.",
            Fraction(light, every) * Fraction(light - 1, every): "The first card cannot come again: one card fewer.",
        },
        otherwise="Write the chance of each step, the second as it is once the first was light. Then multiply.",
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
    game = played(cardkit.play("papageno", seed=seed))
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
    columns = len(weighs) // 2
    upper, lower = weighs[:columns], weighs[columns:]
    hidden = [card == FACE_DOWN for card in cards]
    return [
        _column(pair, is_pair=pair[0] == pair[1] and not hidden[place] and not hidden[place + columns])
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

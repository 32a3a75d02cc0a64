"""The exercises of lesson 9: counting runs and sets, and opening as high as one can."""

from __future__ import annotations

from fractions import Fraction
from math import comb, perm
from typing import TYPE_CHECKING

from cardkit.games.rummy.melds import SMALLEST
from cardkit.games.rummy.notation import CARDS, card_name
from cardkit.games.rummy.notation import SUITS as LETTERS
from cardkit.games.rummy.scoring import meld_score
from cardkit.table.performing import arrange
from cardkit.table.registry import definition_of
from cardkit.table.scripts import Prepared, deal
from cardkit.table.words import count_of
from cardkit_widgets.exercises import Choice, Number, Position
from cardkit_widgets.lessons.runs_and_sets import RED, RUNS, has_run, red_hands

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    import cardkit


def how_many(numbers: Random) -> Number:
    """How many runs and sets of three a small deck has."""
    suits, highest = numbers.choice([3, 4, 5]), numbers.randint(5, 9)
    in_rows, alike = suits * (highest - 2), highest * comb(suits, SMALLEST)
    return Number(
        f"A small deck has {suits} suits with the numbers 1 to {highest}, one card of each. How many runs of one suit "
        "and sets, of three cards each, are there together?",
        answer=Fraction(in_rows + alike),
        hint="With which numbers can a run of three begin? And in how many ways can one choose three of the suits?",
        why=f"A run begins with 1 to {highest - 2}, in each of {suits} suits: {in_rows}. Choose three suits for a set "
        f"in {count_of(comb(suits, SMALLEST), 'way')}, for each of {highest} numbers: {alike}.",
        otherwise="Count the runs of one suit, then the runs of all suits, then the sets of one number, and of all.",
        mistakes={
            Fraction(suits * highest + alike): f"A run of three cannot begin with {highest}.",
            Fraction(suits * (highest - 3) + alike): "Count once more where a run can begin: 1, 2, 3; then 2, 3, 4; …",
            Fraction(in_rows + highest * perm(suits, SMALLEST)): "A set is the same in whatever order its suits come.",
            Fraction(in_rows): "These are the runs. And the sets?",
            Fraction(alike): "These are the sets. And the runs?",
        },
    )


def in_many_suits(numbers: Random) -> Number:
    """How many mixed runs of three a small deck has."""
    suits, highest = numbers.choice([3, 4, 5]), numbers.randint(5, 9)
    places, orders = highest - 2, perm(suits, SMALLEST)
    mistakes = {
        places * suits**3: "That lets two cards have the same suit. After the first card, one suit fewer is left.",
        places * comb(suits, SMALLEST): "You have divided by the orders. But red 3, green 4, blue 5 is not the same as "
        "blue 3, red 4, green 5.",
        highest * orders: f"A run of three cannot begin with {highest}.",
        (highest - 3) * orders: "Count once more where a run can begin: 1, 2, 3; then 2, 3, 4; …",
        orders: "That is for one place to begin. How many are there?",
        places * suits: "These are the runs of one suit.",
    }
    return Number(
        f"A small deck has {suits} suits with the numbers 1 to {highest}, one card of each, no jokers. How many mixed "
        "runs of three cards are there?",
        answer=Fraction(places * orders),
        hint="With which numbers can it begin? Then give the three cards their suits, one after another. Does it "
        "matter which card has which?",
        why=f"It begins with 1 to {places}. There are {suits} × {suits - 1} × {suits - 2} = {orders} ways to give it "
        f"suits: {places} × {orders} = {places * orders}.",
        otherwise="Multiply the numbers with which it can begin by the ways to give three cards different suits.",
        mistakes={Fraction(wrong): says for wrong, says in mistakes.items() if wrong != places * orders},
    )


def either_run(numbers: Random) -> Number:
    """How many hands hold one of two runs that overlap."""
    highest, (size, shift) = numbers.randint(7, 10), numbers.choice([(4, 1), (5, 1), (5, 2)])
    first = numbers.randint(1, highest - SMALLEST - shift + 1)
    runs = [list(range(start, start + SMALLEST)) for start in (first, first + shift)]
    one = comb(highest - SMALLEST, size - SMALLEST)
    union = SMALLEST + shift
    both = comb(highest - union, size - union)
    lines = [", ".join(map(str, run)) for run in runs]
    return Number(
        f"You hold {size} of {highest} red cards, numbered 1 to {highest}. How many of the {comb(highest, size)} hands "
        f"hold {lines[0]} or {lines[1]} (or both)?",
        answer=Fraction(2 * one - both),
        hint="Count the hands with the one run, then those with the other. Which hands are in both counts?",
        why=f"Each run comes in {one} hands. Both runs need {union} cards: {count_of(both, 'hand')} counted twice. "
        f"{one} + {one} - {both} = {2 * one - both}.",
        mistakes=_wrong_sums(one, both),
        otherwise="Count the one run, add the other, and take away what was counted twice.",
    )


def three_runs(numbers: Random) -> Number:
    """How many hands hold one of three runs: what has been taken away too often has to come back."""
    highest, size = numbers.choice([(7, 5), (8, 5), (9, 5), (8, 6), (9, 6)])
    first = numbers.randint(1, highest - SMALLEST - 1)
    lines = [", ".join(map(str, range(start, start + SMALLEST))) for start in range(first, first + 3)]
    one, near, all_of_it = (comb(highest - cards, size - cards) for cards in range(SMALLEST, SMALLEST + 3))
    pairs = 2 * near + all_of_it
    answer = 3 * one - pairs + all_of_it
    mistakes = {
        3 * one: "Some hands hold two of the runs: you have counted them twice.",
        3 * one - pairs: "Hands with all three runs were counted three times and taken away three times. They have to "
        "come back.",
        3 * one + pairs: "Take away what has been counted twice.",
        one: "That is one of the three runs.",
    }
    return Number(
        f"You hold {size} of {highest} red cards, numbered 1 to {highest}. How many of the {comb(highest, size)} hands "
        f"hold {lines[0]}, or {lines[1]}, or {lines[2]} (or several)?",
        answer=Fraction(answer),
        hint="Add the hands with each run, take away those with each pair of runs, and add those with all three.",
        why=f"Each run comes in {one} hands, two neighbours in {near}, the first with the last in {all_of_it}, and so "
        f"do all three. 3 × {one} - {near} - {near} - {all_of_it} + {all_of_it} = {answer}.",
        mistakes={Fraction(wrong): says for wrong, says in mistakes.items() if wrong not in {0, answer}},
        otherwise="Add for each run, take away for each pair, add again for all three.",
    )


def _wrong_sums(one: int, both: int) -> dict[Fraction | float, str]:
    """What many answer: one run only, both without their overlap taken away, or taken away twice."""
    wrong = {
        2 * one - 2 * both: "Hands with both runs belong to those that you look for: take them away once, not twice.",
        2 * one: "Some hands hold both runs: you have counted them twice.",
        one: "That is one of the two runs.",
        both: "These are the hands with both runs; one of the two is enough.",
    }
    return {Fraction(number): says for number, says in wrong.items() if number not in {0, 2 * one - both}}


def counted_twice(numbers: Random) -> Choice:
    """Which hand somebody has counted twice."""
    suit = numbers.choice(["red", "green", "blue", "black"])
    first = numbers.randint(1, 4)
    double = tuple(range(first, first + 4))
    once = [hand for hand in red_hands(4) if sum(run <= set(hand) for run in RUNS) == 1]
    never = [hand for hand in red_hands(4) if not has_run(hand)]
    hands = [double, *numbers.sample(once, 2), numbers.choice(never)]
    numbers.shuffle(hands)
    named = {hand: ", ".join(map(str, hand)) for hand in hands}
    return Choice(
        f"Robin counts hands of four of seven {suit} cards, 1 to 7, that hold a run of three: “{len(RUNS)} runs, "
        f"each with one of {len(RED) - SMALLEST} other cards: {len(RUNS)} times {len(RED) - SMALLEST} hands.” "
        "Which hand has Robin counted twice?",
        options=tuple(named.values()),
        right=named[double],
        hint="Look for a hand that has two runs in it. From which of the two would Robin have come to it?",
        why=f"It is {named[double][:-3]} with a {double[-1]}, and also {named[double][3:]} with a {double[0]}.",
        replies={
            named[hand]: "It holds one run; Robin meets it once." if has_run(hand) else "It holds no run at all."
            for hand in hands
            if hand != double
        },
    )


def worth_more(numbers: Random) -> Position:
    """On the table: one card fits into two melds; the better way is to be laid."""
    suit, *others = numbers.sample([letter for letter in LETTERS if letter != "Y"], 3)
    first = numbers.randint(2, 3)
    run = [f"{suit}{number}" for number in range(first, first + 4)]
    shared = numbers.choice([run[0], run[-1]])
    alike = [f"{other}{shared[1]}" for other in others]
    game = _in_hand([*run, *alike], f"{numbers.choice(others)}{1 if first == 3 else 7}")  # noqa: PLR2004
    best = [f"meld {' '.join(run)}"]
    set_first = f"meld {' '.join(sorted([shared, *alike], key=_by_suit))}"
    rest = f"meld {' '.join(c for c in run if c != shared)}"
    in_set, in_both = _worth(game, [set_first]), _worth(game, [set_first, rest])
    return Position(
        f"Lay down at least {WANTED} points in this turn. To open, you have to lay down at least four cards in one "
        f"turn. Your {card_name(shared)} fits into two melds! A run of one suit with three cards is worth "
        f"{in_both - in_set}, one with four {_worth(game, best)}, and a set of three {in_set}.",
        game,
        seat=1,
        holds=lambda now: in_first_turn(now) and points(now, 1) >= WANTED,
        hopeless=lambda now: not _can_reach(now),
        shown=best,
        hint="Pick cards in your hand, then lay them: on the buttons, R is red, G green, B blue, K black. Do the sum "
        "for both ways: the card goes into the set, or into the run. What is left of the run without it?",
        why=f"The run of four is worth {_worth(game, best)} points, the set and the run of three only "
        f"{in_set} + {in_both - in_set} = {in_both}.",
        clause="rummy:score.run",
    )


def in_first_turn(game: cardkit.Game) -> bool:
    """Whether seat 1 still has not discarded."""
    return game.turn == 1 and tuple(game.view(seat=1).discard_pile) == (FIRST_DISCARD,)


def _can_reach(game: cardkit.Game) -> bool:
    """Whether enough can still be laid in this turn."""
    if not in_first_turn(game):
        return False
    return points(game, 1) >= WANTED or any(
        _can_reach(_after(game, [move])) for move in game.moves if not move.startswith("discard")
    )


WANTED = 20
FIRST_DISCARD = "Y7"


def points(game: cardkit.Game, seat: int) -> int:
    """What a seat's melds are worth."""
    s = game.state
    return sum(meld_score(s, s.meld[m]) for m in range(s.meld_count) if s.owner[m] == seat - 1)


def _by_suit(card: str) -> int:
    return LETTERS.index(card[0])


def _worth(game: cardkit.Game, moves: Sequence[str]) -> int:
    """What seat 1 has laid after these moves."""
    return points(_after(game, moves), 1)


def _after(game: cardkit.Game, moves: Sequence[str]) -> cardkit.Game:
    """Another game, in which these moves have been made."""
    then = game.at(game.now)
    for move in moves:
        then.move_only(move)
    return then


def _in_hand(cards: Sequence[str], drawn: str) -> cardkit.Game:
    """A game in which seat 1 has been dealt these cards, and has drawn one more."""
    size = len(cards)
    spare = [card for card in CARDS if card not in {*cards, FIRST_DISCARD, drawn}]
    hands = [" ".join(hand) for hand in (cards, spare[:size], spare[size : 2 * size])]
    stack = deal(hands, f"{FIRST_DISCARD} {drawn}")
    return arrange(definition_of("rummy"), Prepared("score.run", "", stack, ("draw",), rules={"hand": size}))

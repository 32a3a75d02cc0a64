"""The exercises of lesson 6: what draws are worth, and a last card at the table."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import cardkit
from cardkit.chances.distribution import Distribution
from cardkit.games.parrot.layout import AREA, LAYOUT
from cardkit.games.parrot.rules import COPIES
from cardkit.games.parrot.scoring import NUMBERS, PARROT
from cardkit.table.scripts import Prepared, deal
from cardkit_widgets.exercises import BestMove, Choice, Number
from cardkit_widgets.exercises.numeric import number_in_words
from cardkit_widgets.lessons.draws_left import (
    ABOVE,
    HIGHEST,
    LAST,
    WHAT_THERE_IS,
    arranged,
    deck,
    gathered,
    go_on,
    keep_up_to,
    spoken,
    spots_in_order,
    turning_up,
    unseen,
)
from cardkit_widgets.lessons.saying import a

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Sequence
    from random import Random

    from cardkit.table.game import Game

KEEP, TURN_UP, SAME = "Keep it.", "Discard it.", "Both are worth the same."


def expected(numbers: Random) -> Number:
    """The mean of the cards of a small pile."""
    few = numbers.sample(range(1, NUMBERS), 3)
    pile = sorted([0, *few, numbers.choice(few)])
    mistakes: dict[Fraction | float, str] = {
        Fraction(pile[len(pile) // 2]): "The card in the middle of the row is not the mean.",
        Fraction(sum(pile)): "They add up to that. You draw only one of them.",
        Fraction(sum(set(pile)), len(set(pile))): "One number is there twice, so it is twice as likely.",
        Fraction(min(pile) + max(pile), 2): "The middle between the lowest and the highest is not the mean.",
        Fraction(sum(pile), len(pile) - 1): "The 0 counts nothing, but it is a card like the others.",
    }
    mean = Fraction(sum(pile), len(pile))
    if mean.denominator > 1:
        mistakes.setdefault(
            Fraction(round(mean)), "You are near, but a mean need not be a whole number. Share exactly."
        )
    return Number(
        f"These cards are left: {listed_cards(pile)}. You draw one. What is its number on average?",
        answer=mean,
        tolerance=0.005,
        hint="Each of the cards is as likely as any other. What do they all add up to?",
        why=f"They add up to {sum(pile)}. Divide by {len(pile)}: {mean} on average.",
        mistakes=mistakes,
        otherwise="Add up the numbers of all the cards. By how many cards do you divide?",
    )


def listed_cards(pile: Sequence[int]) -> str:
    """Cards as a row."""
    return ", ".join(map(str, pile))


def last_draw(numbers: Random) -> Choice:
    """Whether to keep the card of the last draw, or to turn up the hidden one."""
    while True:
        pile = sorted(numbers.choices(range(NUMBERS), k=numbers.choice([4, 5])))
        mean = Fraction(sum(pile), len(pile))
        card = round(mean) + numbers.choice([-1, 0, 1])
        if 0 < card < HIGHEST and len(set(pile)) > 2:  # noqa: PLR2004  else there is nothing to weigh
            break
    right = KEEP if card < mean else TURN_UP if card > mean else SAME
    return Choice(
        f"At your last draw you get {a(card)}. Your hidden card, below a 0, is one of these, all equally likely: "
        f"{listed_cards(pile)}. What is best on average?",
        options=(KEEP, TURN_UP, SAME),
        right=right,
        hint="What does the hidden card count on average?",
        why=f"The hidden card counts {sum(pile)} ÷ {len(pile)} = {float(mean):.3g} on average, yours {card}.",
        otherwise="Compare the number that you hold with the mean of the others.",
        clause="parrot:last.pass",
    )


# The highest card of the exercise lies between them; of fewer cards the answer would be 1, which may be a share.
LOW, HIGH = 6, 16


def two_draws(numbers: Random) -> Number:
    """Up to which number one keeps the first of two draws, where every card is put back."""
    high = numbers.choice([high for high in range(LOW, HIGH) if _has_an_answer(high)])
    nothing, one = go_on(equal_cards(high), 1)
    return Number(
        f"A game with {high + 1} cards, 0 to {high}. You may draw twice; a card that you do not keep is put back. A "
        f"player who keeps neither has to take {float(nothing):g} points. The fewest points win. Up to which number do "
        "you keep the first card?",
        answer=Fraction(keep_up_to(one)),
        hint="Begin at the end: which cards do you keep at the second draw? So what is that draw worth, before you "
        "have made it?",
        why=f"At the second draw, keep what is below {float(nothing):g}. So it is worth "
        f"{number_in_words(one, 'points')}. At the first, keep {a(keep_up_to(one))} or lower.",
        mistakes={
            Fraction(keep_up_to(nothing)): "That is right at the last draw. But after the first you may draw again.",
            Fraction(0): "The 0 is surely kept. Is nothing else?",
        },
        otherwise="What is the second draw worth? The first card has to be better than that.",
    )


def equal_cards(high: int) -> Distribution:
    """The cards from 0 on, one of each."""
    return Distribution(dict.fromkeys(range(high + 1), 1))


def _has_an_answer(high: int) -> bool:
    """Whether no card is worth exactly as much as to go on."""
    return go_on(equal_cards(high), 1)[1].denominator > 1


FEW_DRAWS, MANY_DRAWS = (2, 3), range(10, 21)
BOTH, NEITHER = "Keep it in both cases.", "Go on in both cases."


def choosier(numbers: Random) -> Choice:
    """With more draws to come one keeps less; but a 0 is always kept, and what is above the mean never."""
    few, many = numbers.choice(FEW_DRAWS), numbers.choice(MANY_DRAWS)
    soon, late = (go_on(deck(), draws - 1)[-1] for draws in (few, many))
    keep_now, keep_later = (f"With {one} draws left keep it, with {other} go on." for one, other in _both(few, many))
    card, right = numbers.choice(
        [
            (keep_up_to(soon), keep_now),
            (keep_up_to(soon) - 1, keep_now),
            (0, BOTH),
            (numbers.randint(keep_up_to(deck().mean) + 2, HIGHEST), NEITHER),
        ]
    )
    options = [keep_now, keep_later, BOTH, NEITHER]
    numbers.shuffle(options)
    every = {
        keep_later: "The more draws are left, the better is what you can hope for. So when can you wait?",
        keep_now: f"Is {a(card)} lower than what the hidden card counts on average?"
        if card
        else "Can anything better come, however many draws are left?",
        BOTH: f"What can you hope for with {many} draws left? Is {a(card)} as good as that?",
        NEITHER: f"What can you hope for with {few} draws left? Is {a(card)} worse than that?",
    }
    return Choice(
        f"A fresh deck has {WHAT_THERE_IS}. You draw {spoken(str(card))} for your last place, below a 0. Do "
        f"you keep it as the first of {few} draws? And as the first of {many}?",
        options=options,
        right=right,
        hint="What can you hope for if you go on? Is that better or worse with more draws? And is your card lower?",
        why=f"Going on is worth {float(soon):.2f} points with {few} draws left and {float(late):.2f} with {many}. Your "
        f"card is worth {card}.",
        replies={option: says for option, says in every.items() if option != right},
    )


def _both(one: int, other: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Two numbers in either order."""
    return (one, other), (other, one)


def at_the_table(numbers: Random) -> BestMove:
    """The last turn of a round, with a card in hand: what every move leaves the Box with."""
    game = last_turn(numbers)
    held, beside = (int(LAYOUT.card_text(card)) for card in (game.state.held, game.state.area[AREA.names.index(ABOVE)]))
    left, last = unseen(game), f"swap {LAST}"
    worths = cardkit.solve(game).moves
    laid = column(beside, held)
    values = {move: laid + value - worths[last] for move, value in worths.items()}
    passing, above = (column_under(left, number) for number in (beside, held))
    pairs = left[str(beside)] + left[LAYOUT.card_text(PARROT)]
    told = {
        last: f"{beside} + {held} = {laid}: certain, but is that less than what the hidden card brings on average? "
        "Some of the cards would make a Pair.",
        f"swap {ABOVE}": f"Then the hidden card lies below your {held}. What does that come to on average, and what "
        "do the other moves?",
        "discard": PASSING,
        f"reveal {LAST}": PASSING,
    }
    replies = {move: told.get(move, "That breaks a Pair, which counts nothing now.") for move in values}
    best = min(values.values())
    return BestMove(
        "Which move leaves you with the fewest points on average? It is your last turn: you hold "
        f"{spoken(str(held))}. Unless you swap it for your hidden card, that one is turned over. You have not seen "
        f"{left.total()} cards: {listed_by(left)}.",
        game=game,
        seat=1,
        values=values,
        unit="points",
        least=True,
        hint="Only the column with the hidden card matters, as long as you break no Pair. What does it count if you "
        "lay your card there? And if the hidden card stays: which cards would make a Pair, and what do the others add?",
        why=f"In the last column, {beside} and {held} make {laid}. If you pass, {pairs} of the {left.total()} cards "
        f"make a Pair with the {beside}, and each other card counts itself and {beside}: {float(passing):.2f} on "
        f"average. With the {held} above the hidden card it is {float(above):.2f}.",
        replies={move: says for move, says in replies.items() if values[move] != best},
        clause="parrot:last.reveal",
    )


PASSING = "Whoever passes gets the hidden card. Can the card in your hand do better than that?"


def column(one: int, other: int) -> int:
    """What two numbers in a column count: a Pair nothing."""
    return 0 if one == other else one + other


def column_under(cards: Counter[str], number: int) -> Fraction:
    """What a column counts on average, where one of these cards lies hidden below a number."""
    numbers = {int(card): count for card, count in cards.items() if card != LAYOUT.card_text(PARROT)}
    return Fraction(sum(column(number, card) * count for card, count in numbers.items()), cards.total())


def listed_by(cards: Counter[str]) -> str:
    """Cards in a sentence: `7 each: 0, 6; 6 each: 1, 2; 4 each: Parrot`."""
    return "; ".join(f"{count} each: {', '.join(kinds)}" for count, kinds in gathered(cards).items())


def last_turn(numbers: Random) -> Game:
    """A last turn of seat 1 with three Pairs, a number above the last card, and a card in hand."""
    while True:
        pairs = numbers.sample(range(1, NUMBERS), 3)
        beside, held = numbers.randint(0, 11), numbers.randint(1, 9)
        if beside in pairs or beside + held == 1:  # no Quartets here, and nobody reads of `1 points`
            continue
        mine = [*map(str, pairs), str(beside)] * 2
        pack = [str(number) for number in range(NUMBERS) for _ in range(COPIES)]
        for card in (*mine, str(held)):
            pack.remove(card)
        numbers.shuffle(pack)
        other, thrown = pack[:8], pack[8:21]
        boxes = (" ".join(mine), " ".join(other))
        moves = (*turning_up(boxes), "draw", "discard", "draw", f"reveal {LAST}", "draw")
        first = [int(mine[AREA.names.index(spot)]) for spot in spots_in_order(boxes[0], highest=True)[:2]]
        second = [int(other[AREA.names.index(spot)]) for spot in spots_in_order(boxes[1], highest=False)[:2]]
        if sum(first) > sum(second) and held not in pairs:
            break
    stack = deal(boxes, " ".join([*thrown, str(held)]))
    return arranged(Prepared("last.turns", "", stack, moves, rules={"players": 2, "rounds": 1}))

"""The exercises of lesson 10: best replies, mixes, what it costs to be found out, and the last cards of a round."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import cardkit
from cardkit.games.chicken.layout import card_text
from cardkit.games.chicken.scoring import CHICK, following
from cardkit.table.words import count_of
from cardkit_widgets.exercises import BestMove, Choice, Number
from cardkit_widgets.lessons.chicken_hands import near_the_end
from cardkit_widgets.lessons.duel import (
    CHOICES,
    STAY,
    WITHDRAW,
    equilibrium,
    gain,
)
from cardkit_widgets.lessons.duel_in_words import difference, for_the_other, for_you, number, the_same
from cardkit_widgets.lessons.duel_played import played_out

if TYPE_CHECKING:
    from random import Random

    from cardkit import Game
    from cardkit_widgets.lessons.duel import Gains
    from cardkit_widgets.lessons.duel_played import PlayedOut

# The mixes of the exercises are fractions with no larger denominator, so that they can be reckoned on paper.
LARGEST = 10
# And what they bring on average are fractions with no larger one.
LARGEST_GAIN = 6


def a_duel(numbers: Random) -> Gains:
    """Another duel, in which neither side has a choice that is always best."""
    while True:
        cells = [Fraction(numbers.randint(-6, 8)) for _ in range(4)]
        table = {STAY: dict(zip(CHOICES, cells[:2], strict=True)), WITHDRAW: dict(zip(CHOICES, cells[2:], strict=True))}
        even = equilibrium(table)
        plain = max(even.you.denominator, even.other.denominator) <= LARGEST and even.value.denominator <= LARGEST_GAIN
        if 0 < even.you < 1 and 0 < even.other < 1 and plain:
            return table


def told(table: Gains) -> str:
    """The gains of a duel in words."""
    return (
        f"Another duel. You gain {table[STAY][STAY]} if both stay, {table[STAY][WITHDRAW]} if only you stay, "
        f"{table[WITHDRAW][STAY]} if only your opponent stays, {table[WITHDRAW][WITHDRAW]} if both withdraw. "
    )


EITHER = "Both are as good."


def reply(numbers: Random) -> Choice:
    """The best reply to somebody whose mix is known."""
    while True:
        table, stays = a_duel(numbers), Fraction(numbers.choice([1, 2, 3, 4]), 5)
        values = {you: gain(table, Fraction(you == STAY), stays) for you in CHOICES}
        if values[STAY] != values[WITHDRAW]:
            break
    options = {STAY: "Stay.", WITHDRAW: "Withdraw."}
    best, other = sorted(CHOICES, key=values.__getitem__, reverse=True)
    sums = [average.at(stays) for average in for_you(table)]
    return Choice(
        f"{told(table)}They stay {count_of(stays.numerator, 'time')} in {stays.denominator}. What is your best reply?",
        options=(*options.values(), EITHER),
        right=options[best],
        hint="Work out what each of your choices brings on average: weigh its two results by how often they come.",
        why=f"{'. '.join(sums)}. So you {best}.",
        replies={
            options[other]: f"{sums[CHOICES.index(other)]} on average. And what does the other choice bring?",
            EITHER: "That is so for one mix of your opponent's only. Work both out.",
        },
    )


def all_the_same(numbers: Random) -> Number:
    """How often your opponent has to stay so that one's two choices come to the same."""
    table = a_duel(numbers)
    even = equilibrium(table)
    mistakes = {
        Fraction(1, 2): "Half and half: do your two choices bring the same then? Work both out.",
        1 - even.you: "That is 1 minus how often you have to stay, so that it is all the same to your opponent.",
        even.you: "That is how often you have to stay, so that it is all the same to your opponent.",
        1 - even.other: "That is how often they have to withdraw. How often must they stay?",
    }
    return Number(
        f"{told(table)}How often must your opponent stay so that your two choices bring the same?",
        answer=even.other,
        tolerance=0.005,
        hint="Call q how often they stay. What does staying bring you on average, and what does withdrawing? Both have "
        "q in them, and both have to be the same.",
        why=f"{' '.join(the_same('q', for_you(table)))} Either way you gain {number(even.value)}.",
        otherwise="Put your number in: what does each of your two choices bring then? Both have to be the same.",
        mistakes={wrong: says for wrong, says in mistakes.items() if wrong != even.other},
    )


def what_it_costs(numbers: Random) -> Number:
    """How exploitable a mix is."""
    while True:
        table, stays = a_duel(numbers), Fraction(numbers.choice([0, 1, 2, 3, 4]), 4)
        even = equilibrium(table)
        left = {other: gain(table, stays, Fraction(other == STAY)) for other in CHOICES}
        worst, better = sorted(CHOICES, key=left.__getitem__)
        answer = even.value - left[worst]
        said = {answer, left[worst], even.value - left[better]}
        if stays != even.you and answer.denominator <= LARGEST_GAIN and not {1, -1} & said:
            break
    mistakes = {
        -left[worst]: f"Mind the sign: you then gain {number(left[worst])}. How much less is that than with your best "
        "mix?",
        even.value: "That is what your best mix brings. How much less do you gain now?",
        even.value - left[better]: "That would be your opponent's worse reply. They choose what is best for them.",
        even.value + left[worst]: f"You have added. Less than with your best mix: take {number(left[worst])} away.",
        -answer: "The right size, but the other way round: how many points *less* is asked for, so it is above 0.",
        left[worst]: "That is what you gain. How much less is it than with your best mix?",
    }
    how = {0: "never stay", 1: "always stay"}.get(int(stays) if stays in {0, 1} else -1, f"stay {stays} of the time")
    sums = ". ".join(average.at(stays) for average in for_the_other(table))
    return Number(
        f"{told(table)}Your best mix brings {number(even.value)} on average. But you {how}. They know, and make "
        "the best reply. How many points less do you gain?",
        answer=answer,
        tolerance=0.01,
        unit="points",
        hint="What do you gain on average if they always stay? And if they always withdraw? They will choose what is "
        "worse for you.",
        why=f"{sums}. So your opponent will {worst}, and you lose {difference(even.value, left[worst])}.",
        otherwise=f"What do you gain if they make the best reply? Take that away from {number(even.value)}.",
        mistakes={wrong: says for wrong, says in mistakes.items() if wrong not in {answer, 1, -1}},
    )


# Points: the best move of the exercise is better than the others by no less.
CLEAR = 1


def the_last_cards(numbers: Random) -> BestMove:
    """At the table, two seats, nothing left to draw: the best move, by going through all that can follow."""
    withdrawing = numbers.choice([True, False])
    while True:
        game = _open_end(numbers, withdrawing=withdrawing)
        if len(game.moves) == 1:
            continue
        solution = cardkit.solve(game)
        (best, first), (_, second), *_ = solution.listed()
        if (best == "withdraw") == withdrawing and second - first >= CLEAR:
            break
    theirs = " and ".join(game.view(2).hands[1])
    lines = {move: played_out(game, move) for move in game.moves}
    right = _story(lines[best])
    return BestMove(
        "Which move brings you the largest gain (your opponent's points minus yours) if both play on as well as they "
        "can? It is the end of a round; nothing is left to draw. You have both counted the cards, so you know what "
        f"player 2 holds: {theirs}. A player who cannot play has to withdraw; whoever is left alone plays on.",
        game,
        1,
        {move: -points for move, points in solution.moves.items()},
        unit="for you",
        hint="For each of your moves: what can your opponent play then? What does each of you have left in the end? "
        "Take your opponent's points minus yours.",
        why=f"{right[:1].upper()}{right[1:]}.",
        replies={
            move: f"It would go like this: {_story(line)}. There is a better move."
            for move, line in lines.items()
            if move != best
        },
        clause="chicken:turn.no-refill",
    )


def _open_end(numbers: Random, *, withdrawing: bool) -> Game:
    """A position without a draw pile: four cards against two. What may make it better to withdraw is put there."""
    top = numbers.randint(1, CHICK)
    yours, theirs = [[numbers.randint(1, CHICK) for _ in range(count)] for count in (4, 2)]
    if withdrawing:  # the one card that fits would open the way to your opponent's
        yours = [following(top), *(card for card in yours[1:] if card not in {top, following(top)})]
        yours += [following(top)] * (4 - len(yours))
        theirs[0] = following(following(top))
    hands = (" ".join(map(card_text, sorted(hand))) for hand in (yours, theirs))
    return near_the_end((next(hands), next(hands)), card_text(top))


def _story(line: PlayedOut) -> str:
    """A line of play in words, with what it brings."""
    return f"{', then '.join(line.moves)}; your opponent's points minus yours: {line.sum}"

"""The exercises of lesson 5: two steps of a chain, a matrix, the long run, and a chick to be laid."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import cardkit
from cardkit.chances.distribution import percent
from cardkit.games.chicken.layout import a, card_text
from cardkit.games.chicken.rules import COPIES
from cardkit.games.chicken.scoring import CHICK
from cardkit.table.performing import arrange
from cardkit.table.players import bot_named
from cardkit.table.scripts import Prepared, deal
from cardkit_widgets.exercises import Choice, Number, Position
from cardkit_widgets.lessons.chains import GOAL, RING, long_run, ring

if TYPE_CHECKING:
    from random import Random

    from cardkit.table.game import Game


def two_ahead(numbers: Random) -> Number:
    """The chance of a chick two plays after a 6, from two rows of a matrix."""
    six, chick = (Fraction(n, 10) for n in numbers.sample(range(2, 8), 2))
    waits, stays = six * (1 - six), (1 - six) * chick
    return Number(
        f"At another table a 6 is followed by a 6 in {percent(six, 0)} of all plays, else by a chick; a chick by a "
        f"chick in {percent(chick, 0)}, else by a 1. A 6 lies on top. How likely is a chick two plays later?",
        answer=waits + stays,
        tolerance=0.0005,
        hint="Draw the tree. There are two ways to be on a chick: 6, 6, chick, and 6, chick, chick.",
        why=f"6, 6, chick: {percent(waits)}. 6, chick, chick: {percent(stays)}. Together {percent(waits + stays)}.",
        mistakes={
            1 - six: "That is the chance after one play. Which ways are there with two?",
            waits: "That is the way 6, 6, chick. There is another one.",
            stays: "That is the way 6, chick, chick. There is another one.",
            waits + 1 - six: "After the second way, does the chick always stay on top?",
            2 * (1 - six): "Two plays do not make it twice as likely: the chick may come and go. Draw the tree.",
        },
        otherwise="Draw the tree: two branches, and two more at the end of each. Which paths end on a chick?",
    )


def reading(numbers: Random) -> Choice:
    """A row of a matrix is where from, a column where to."""
    names = ["hen", "egg", "chick"]
    while True:
        rows = [_shared_out(numbers) for _ in names]
        i, k = numbers.sample(range(3), 2)
        right, turned, stays = rows[i][k], rows[k][i], rows[i][i]
        column = {row[k] for row in rows}  # all different, so that who reads a wrong row reads a wrong number
        if len({right, turned, stays}) == len(column) == len(names):
            break
    table = "\n".join(
        [
            "from \\ to  " + "".join(f"{to:>7}" for to in names),
            *(f"{card:<11}" + "".join(f"{n:>6}%" for n in row) for card, row in zip(names, rows, strict=True)),
        ]
    )
    options = sorted({right, turned, stays})
    return Choice(
        f"This is the transition matrix of a small game. The {names[i]} lies on top. How likely is it that the "
        f"{names[k]} comes next?",
        options=[f"{n}%" for n in options],
        right=f"{right}%",
        code=table,
        hint="A row is where the walk is now. What do the numbers of a row add up to?",
        why=f"Take the row of the {names[i]} and the column of the {names[k]}.",
        replies={
            f"{turned}%": f"That is from the {names[k]} to the {names[i]}.",
            f"{stays}%": f"That is how likely the {names[i]} stays.",
        },
    )


def _shared_out(numbers: Random) -> list[int]:
    """Three shares in percent that are different and make 100."""
    while True:
        first, second = 10 * numbers.randint(1, 7), 10 * numbers.randint(1, 7)
        shares = [first, second, 100 - first - second]
        if shares[2] > 0 and len(set(shares)) == len(shares):
            return shares


# Chances to go on for which most sums come out well.
LEAVES = [Fraction(1, 2), Fraction(2, 5), Fraction(1, 4), Fraction(1, 5), Fraction(2, 3), Fraction(1, 3)]


def once_round(numbers: Random) -> Number:
    """How many plays it takes on average until the first chick of the next time round."""
    go, chick = numbers.sample(LEAVES, 2)
    answer = 6 / go + 1 / chick
    return Number(
        f"At another table each number from 1 to 6 goes on to the next card with chance {go}, else it stays. A chick "
        f"goes on with chance {chick}. How many plays does it take on average to go once round?",
        answer=answer,
        tolerance=0.06,
        unit="plays",
        hint="With a chance of 1/2 it takes 2 plays on average to get past a number, with 1/3 it takes 3. How many "
        "here, past one number? And past all seven?",
        why=f"A number takes {1 / go} plays (1 divided by {go}), the chick {1 / chick}: "
        f"6 × {1 / go} + {1 / chick} = {answer}.",
        mistakes={
            1 / go + 1 / chick: "That is past one number and past the chick. How many numbers are there?",
            6 + 1 / chick: "The numbers from 1 to 6 stay, too: one play is not enough for each of them.",
            6 / go + 1: "The chick stays, too: one play is not enough for it.",
            Fraction(7): "That would be right if every play went on. But some stay.",
            6 / go: "That is past the 1 to the 6. The chick takes time, too.",
            7 / go: "The chick has a chance of its own to be left.",
            6 * go + chick: "Divide by the chance: the smaller it is, the longer one waits.",
        },
        otherwise="How many plays does one number take? There are six of them, and the chick has its own.",
    )


def in_the_long_run(numbers: Random) -> Number:
    """The share of the chick in the long run, from how long each number lies on top."""
    go, chick = numbers.sample(LEAVES, 2)
    share = long_run(ring(1 - go, 1 - chick))[GOAL]
    return Number(
        f"At yet another table each number from 1 to 6 stays with chance {1 - go}, and a chick with chance "
        f"{1 - chick}. In what part of a long game does a chick lie on top?",
        answer=share,
        tolerance=0.0005,
        hint="With what chance does each number go on? So for how many plays does it lie on top, each time round? And "
        "of all the plays once round, how many belong to the chick?",
        why=f"A number lies there for {1 / go} plays on average, the chick for {1 / chick}. Once round takes "
        f"6 × {1 / go} + {1 / chick} = {6 / go + 1 / chick}; the chick's part is {share}.",
        mistakes={
            Fraction(1, 7): "That would be right if all seven lay there equally long.",
            1 - chick: "That is how likely one chick follows another.",
            chick: "That is how likely a chick is left.",
            1 / chick: "For so many plays it lies there, each time round. How many plays is once round?",
            (1 - chick) / (6 * (1 - go) + 1 - chick): "Those are chances to stay. For how many plays does each lie "
            "there?",
            chick / (6 * go + chick): "What is left more often lies there for less time: divide by the chance.",
        },
        otherwise="Think of one time round: how long is it, and which part of it is the chick's?",
    )


# Seats at the table of the exercise.
HANDS = 2
# So many moves of one's own it takes at most.
DEEP = 3


def chick_on_top(numbers: Random) -> Position:
    """Play so that a card of one's own makes a chick lie on top, against a bot whose cards one does not see."""
    while True:
        game = _prepared(numbers)
        shown = _ways_to_a_chick(game, ())
        if len(shown) > 1:
            break
    top = card_text(game.state.top)
    return Position(
        f"{a(top)[:1].upper()}{a(top)[1:]} lies on top. Walk round the ring until you play a chick yourself.",
        game=game,
        seat=1,
        holds=laid_a_chick,
        others="simple",
        shown=shown,
        hint="A chick fits on a 6 and on a chick. Who can bring the walk there: you, or player 2?",
        why="Each play stays or goes one on. If you have neither card, another player's may move it on.",
        clause="chicken:turn.cycle",
    )


def laid_a_chick(game: Game) -> bool:
    """Whether a chick lies on top, and seat 1 has put it there."""
    s = game.state
    return bool(s.top == CHICK and s.layer == 0)


def _prepared(numbers: Random) -> Game:
    """A deal that begins two to four plays before the chick; seat 1 holds a chick, and not all that it takes."""
    pack = [card for card in RING for _ in range(COPIES)]
    top = numbers.choice(["3", "4", "5"])
    for card in (top, GOAL):
        pack.remove(card)
    numbers.shuffle(pack)
    hands = (" ".join(sorted([GOAL, *pack[:5]])), " ".join(pack[5:11]))
    return arrange(
        cardkit.play("chicken").definition,
        Prepared("turn.cycle", "", deal(hands, " ".join([top, *pack[11:]])), rules={"players": HANDS}),
    )


def _ways_to_a_chick(game: Game, made: tuple[str, ...]) -> tuple[str, ...]:
    """The fewest moves of seat 1 that lead there, playing and drawing; nothing where it takes too many."""
    level = [(game, made)]
    for _ in range(DEEP):
        further = []
        for position, moves in level:
            for move in position.moves[:-1]:  # all but withdrawing
                then = position.at(position.now)
                if _made(then, move):
                    return (*moves, move)
                if then.turn == 1:
                    further.append((then, (*moves, move)))
        level = further
    return ()


def _made(game: Game, move: str) -> bool:
    """Make a move, and those of the bot after it; whether seat 1 has laid a chick."""
    game.move_only(move)
    there = laid_a_chick(game)
    while game.next_event() == "move" and game.turn != 1:
        game.let(bot_named(game.definition, "simple"))
    return there

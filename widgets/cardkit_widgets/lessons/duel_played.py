"""The duel of lesson 10, played out by the rules of Chicken, and what each choice brings.

The duel is the end of a round. Nothing fits, and two cards are left to draw. Both know all the cards but not the order
of those two; both decide at the same time whether they stay. A player who stays draws a card, and the other withdraws.
What is left of the round is played by the rules, as well as both can (`cardkit.solve`). What counts is how many points
fewer than your opponent you get. Deciding at the same time is ours; everything else is the game's.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import cardkit
from cardkit_widgets.lessons.chicken_hands import near_the_end, play_alone
from cardkit_widgets.lessons.duel import CHOICES, STAY, WITHDRAW

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit import Game
    from cardkit_widgets.lessons.duel import Gains

# --- The duel ---------------------------------------------------------------------------------------------------------

# Yours, and your opponent's.
HANDS = ("5 5 6 6 6", "1 2 6")
TOP = "3"
# The last two cards of the draw pile; nobody knows which of them lies on top.
PILE = ("4", "5")
ORDERS = (PILE, PILE[::-1])


class End(NamedTuple):
    """How a duel ends: the points of both, and the table then."""

    yours: int
    theirs: int
    game: Game
    # What both have done, from the first card that was drawn, in words.
    told: list[str]

    @property
    def lead(self) -> int:
        """What you gain on your opponent: how many points fewer you get."""
        return self.theirs - self.yours


@cache
def duel(you: str, other: str, order: tuple[str, str]) -> End:
    """Both have decided, and the cards lie in this order: what comes of it, by the rules of the game."""
    game = near_the_end(HANDS, TOP, " ".join(order), turn=1 if you == STAY or other == WITHDRAW else 2)
    begins = game.now
    game.move_only("draw" if STAY in {you, other} else "withdraw")
    if you != other:
        game.move_only("withdraw")
        play_alone(game)
    else:
        game.move_only("draw" if you == STAY else "withdraw")
        play_on(game)
    yours, theirs = game.state.points[:2]
    return End(yours, theirs, game, _told(game, begins, order))


def _told(game: Game, begins: int, order: Sequence[str]) -> list[str]:
    """What both have done since then, in words; who draws has got the next card of the pile."""
    pile, told, before = iter(order), list[str](), ""
    for now, event in enumerate(game.events[begins:], begins):
        seat, move = event["seat"], event["move"]
        if move == "draw":
            move = f"draw the {next(pile)}"
        elif game.at(now).moves == ["withdraw"]:
            move = STUCK
        if move.startswith("play") and told and before == f"{seat} play":
            told[-1] += f", {move.removeprefix('play ')}"
        else:
            told.append(_in_words(seat, move))
        before = f"{seat} {move.split()[0]}"
    return told


# What somebody does with whose cards nothing else can be done.
STUCK = "must withdraw"


def _in_words(seat: int, move: str) -> str:
    """What a seat does: `you play 4`, `your opponent withdraws`, `your opponent must withdraw`."""
    verb, *rest = move.split()
    return " ".join(
        ["you", verb, *rest] if seat == 1 else ["your opponent", verb if move == STUCK else f"{verb}s", *rest]
    )


# --- As well as both can ----------------------------------------------------------------------------------------------


def play_on(game: Game) -> list[str]:
    """Play the round to its end as well as both seats can, now that they know all the cards. What both do, in words."""
    told = []
    while game.next_event() == "move":
        move = cardkit.solve(game).best
        told.append(_in_words(game.turn, move))
        game.move_only(move)
    return told


class PlayedOut(NamedTuple):
    """How a round ends that is played on as well as both can: what they do, in words, and the points of both."""

    moves: list[str]
    yours: int
    theirs: int

    @property
    def sum(self) -> str:
        """What you gain: `10 - 7 = 3`."""
        return f"{self.theirs} - {self.yours} = {self.theirs - self.yours}"


def played_out(game: Game, move: str) -> PlayedOut:
    """What comes of a move, if both then play as well as they can; the game itself stays as it is."""
    game = game.at(game.now)
    told = [_in_words(game.turn, move)]
    game.move_only(move)
    told += play_on(game)
    return PlayedOut(told, *game.state.points[:2])


# --- What you gain ----------------------------------------------------------------------------------------------------


def gains() -> Gains:
    """What you gain on average, by both choices: each order of the two cards is as likely."""
    return {
        you: {other: Fraction(sum(duel(you, other, order).lead for order in ORDERS), len(ORDERS)) for other in CHOICES}
        for you in CHOICES
    }


def other_gains(withdrawing_costs: int, going_out_brings: int) -> Gains:
    """What you gain where withdrawing costs you other points, and being rid of all cards brings some more."""

    def lead(you: str, other: str, order: tuple[str, str]) -> int:
        end = duel(you, other, order)
        yours = withdrawing_costs if you == WITHDRAW else end.yours
        return end.theirs - yours + (0 if yours else going_out_brings)

    return {
        you: {other: Fraction(sum(lead(you, other, order) for order in ORDERS), len(ORDERS)) for other in CHOICES}
        for you in CHOICES
    }


def withdrawing_cost() -> int:
    """What you pay if you withdraw."""
    return duel(WITHDRAW, WITHDRAW, PILE).yours

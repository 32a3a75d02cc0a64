"""Positions of Chicken for the lessons, reached by legal moves from the first shuffle."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardkit.games.chicken.layout import card_text, parse_card
from cardkit.games.chicken.rules import COPIES, DEALT, DECK
from cardkit.games.chicken.scoring import CHICK, EGG, following
from cardkit.table.play_script import arrange
from cardkit.table.registry import definition_of
from cardkit.table.scripted_games import Prepared, deal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardkit import Game

# --- Positions --------------------------------------------------------------------------------------------------------


def cards(text: str) -> Counter[int]:
    """Parse cards (`5 5 chick`) into their kinds."""
    return Counter(map(parse_card, text.split()))


def deck() -> Counter[int]:
    """Return the whole deck: the number of cards of each kind."""
    return Counter(dict.fromkeys(range(1, CHICK + 1), COPIES)) + Counter({EGG: 1})


def near_the_end(hands: tuple[str, str], top: str, pile: str = "", turn: int = 1) -> Game:
    """Return a two-player game near the end of a round, with these cards.

    All other cards have been drawn and played in turn, so not every pair of hand sizes is possible (see `who_starts`).

    Args:
        hands: The cards of both players, such as `5 5 chick`.
        top: The top card of the discard pile.
        pile: The cards of the draw pile.
        turn: The seat to move, 1 or 2.

    """
    held = [cards(hand) for hand in hands]
    laid = discards(deck() - held[0] - held[1] - cards(pile), parse_card(top))
    start, draws = who_starts([sum(hand.values()) for hand in held], len(pile.split()), turn)
    moves = turns(start, draws, laid[1:])
    got = [held[seat - 1] + Counter(card for its, card in moves if its == seat and card) for seat in (1, 2)]
    dealt = [list(map(card_text, sorted(hand.elements()))) for hand in got]
    later = [iter(hand[DEALT:]) for hand in dealt]
    drawn = [next(later[seat - 1]) for seat, card in moves if not card]
    hands_dealt = tuple(" ".join(hand[:DEALT]) for hand in dealt)
    made = [f"play {card_text(card)}" if card else "draw" for _, card in moves]
    return _arranged(
        hands_dealt, (card_text(laid[0]), *drawn, *pile.split()), made, {"players": 2, "start": start}, start
    )


def turns(start: int, draws: Sequence[int], laid: Sequence[int]) -> list[tuple[int, int]]:
    """Yield the turns of two players as (seat, card).

    Args:
        start: The seat that starts.
        draws: The number of draws that each player makes (card 0) before playing.
        laid: The cards in the order in which they are played.

    """
    to_draw, cards_laid, seat = list(draws), iter(laid), start
    made = []
    for _ in range(sum(draws) + len(laid)):
        made.append((seat, 0 if to_draw[seat - 1] else next(cards_laid)))
        to_draw[seat - 1] = max(0, to_draw[seat - 1] - 1)
        seat = 3 - seat
    return made


def _arranged(
    dealt: Sequence[str], after: Sequence[str], moves: Sequence[str], rules: Mapping[str, object], start: int
) -> Game:
    stack = deal(dealt, " ".join(after), start)
    return arrange(definition_of("chicken"), Prepared("", "", stack, tuple(moves), rules=rules))


def discards(laid: Counter[int], top: int) -> list[int]:
    """Return the cards in a playable order that ends with the number `top` after a whole cycle.

    The egg comes second; it replaces the number that follows the first card.
    """
    row: list[int] = []
    number = following(top)
    for _ in range(CHICK):
        row += [number] * laid[number]
        number = following(number)
    if laid[EGG]:
        row.insert(laid[following(top)], EGG)
    return row


def who_starts(held: Sequence[int], pile: int, turn: int) -> tuple[int, list[int]]:
    """Return the seat that starts, and the number of draws that each player makes.

    Args:
        held: The final hand sizes of both players.
        pile: The number of cards left in the draw pile.
        turn: The seat to move in the final position.

    Raises:
        ValueError: If no sequence of turns leads to these hand sizes.

    """
    draws = DECK - 2 * DEALT - 1 - pile
    count = draws + DECK - pile - sum(held) - 1
    start = turn if count % 2 == 0 else 3 - turn
    own = [(count + (seat == start)) // 2 for seat in (1, 2)]
    doubled = [have - DEALT + its for have, its in zip(held, own, strict=True)]
    if any(number % 2 for number in doubled) or sum(doubled) != 2 * draws:
        text = f"no turns lead to hands of {held[0]} and {held[1]} cards, {pile} to draw, seat {turn} to move"
        raise ValueError(text)
    return start, [number // 2 for number in doubled]

"""What a hand of Chicken costs in the first round: to withdraw, or to draw, see the others withdraw, and play on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.chicken.layout import card_text, parse_card
from cardkit.games.chicken.odds import cost, next_cards
from cardkit_widgets.lessons import chicken_hands as hands

if TYPE_CHECKING:
    from fractions import Fraction

    from cardkit import Game
    from cardkit.chances.distribution import Distribution
    from cardkit.table.parameters import Rules

# What an egg in hand costs: nobody here keeps one, for it always fits.
RULES: Rules = {"egg_counts_apart": False}


def cost_now(position: Game) -> int:
    """What withdrawing costs."""
    return cost(hands.in_hand(position, 1), parse_card(position.view(1).top), RULES)


def points_with(position: Game, card: str) -> int:
    """What is left to you if you draw this card, the others withdraw, and you play what fits."""
    return hands.left_over(hands.in_hand(position, 1) + hands.cards(card), parse_card(position.view(1).top))


def costs(position: Game) -> Distribution:
    """What drawing costs: the points that are left, each with its chance."""
    return next_cards(position.view(1)).map(card_text).map(lambda card: points_with(position, card))


def cards_for(position: Game) -> dict[int, list[str]]:
    """The cards that may come next, by the points that they leave."""
    found: dict[int, list[str]] = {}
    for card in map(card_text, next_cards(position.view(1))):
        found.setdefault(points_with(position, card), []).append(card)
    return dict(sorted(found.items()))


def missing(position: Game) -> Fraction:
    """What drawing costs on average, given that cards are left."""
    return costs(position).given(lambda points: points > 0).mean


def break_even(position: Game) -> Fraction:
    """The probability that all cards go, with which drawing costs as much as withdrawing on average."""
    return 1 - cost_now(position) / missing(position)

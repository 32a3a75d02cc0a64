"""What a hand of Chicken costs: if you leave now, and if you draw one more card, the others leave, and you play on."""

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
    """What leaving costs."""
    return cost(hands.in_hand(position, 1), parse_card(position.view(1).top), RULES)


def points_with(position: Game, card: str) -> int:
    """What is left to you if you draw this card, the others leave, and you play what fits."""
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
    """What drawing costs on average if the card does not bring all away."""
    chances = costs(position)
    return chances.mean / (1 - chances[0])


def break_even(leaving: int, failing: Fraction) -> Fraction:
    """From which chance on it is as good to stay: one pays what one holds now, or more, unless all goes."""
    return 1 - leaving / failing

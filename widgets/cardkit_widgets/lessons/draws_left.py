"""The last card of Parrot: positions in which it decides, what draws are worth there, and what a rule comes to.

A card counts what it does in the last spot, beside a 0. The lower, the better.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import cardkit
from cardkit.chances.distribution import Distribution
from cardkit.games.parrot.layout import AREA, LAYOUT
from cardkit.games.parrot.rules import COPIES, DECK, PARROTS
from cardkit.games.parrot.scoring import NUMBERS, PARROT
from cardkit.table.performing import arrange
from cardkit.table.scripts import cards_of
from cardkit_widgets.lessons.saying import a

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.game import Game
    from cardkit.table.scripts import Prepared

# So many draws one has in the lesson.
DRAWS = 3
HIGHEST = NUMBERS - 1
WHAT_THERE_IS = f"{DECK} cards: {COPIES} of every number from 0 to {HIGHEST}, and {PARROTS} Parrots"
# The spot of the last card that lies face down.
LAST = AREA.names[-1]
# The spot above it.
ABOVE = AREA.names[len(AREA.names) // 2 - 1]

# --- Positions with one card left -------------------------------------------------------------------------------------


def turning_up(boxes: Sequence[str]) -> tuple[str, ...]:
    """The moves until two Boxes have one card face down each; seat 1 turns up its highest cards first, and begins."""
    orders = [spots_in_order(box, highest=seat == 0) for seat, box in enumerate(boxes)]
    moves = [f"reveal {spot}" for order in orders for spot in order[:2]]
    for spots in zip(*(order[2:] for order in orders), strict=True):
        moves += [move for spot in spots for move in ("draw", f"reveal {spot}")]
    return tuple(moves)


def spots_in_order(box: str, *, highest: bool) -> list[str]:
    """All spots but the last one, by what lies there."""
    shown = dict(zip(AREA.names[:-1], cards_of(box)[:-1], strict=True))
    return sorted(shown, key=lambda spot: int(shown[spot]), reverse=highest)


def arranged(position: Prepared) -> Game:
    """A game at a position."""
    return arrange(cardkit.play("parrot", seed=0).definition, position)


# --- Cards ------------------------------------------------------------------------------------------------------------


def worth(card: str) -> int:
    """What a card counts in the last spot, beside the 0."""
    return 0 if card == LAYOUT.card_text(PARROT) else int(card)


def deck(parrots: int = PARROTS) -> Distribution:
    """What a card of a deck with so many Parrots counts."""
    weights = dict.fromkeys(range(NUMBERS), COPIES)
    weights[0] += parrots
    return Distribution(weights)


def unseen(game: Game) -> Counter[str]:
    """How many of each card seat 1 has not seen."""
    return Counter(card for group in game.view(1).unseen for card in group.cards)


def points(game: Game) -> Distribution:
    """What the next card counts beside the 0, as far as seat 1 can know: its number, and a Parrot nothing."""
    return seen_by(game, "next card").map(worth)


def seen_by(game: Game, question: str, **details: object) -> Distribution:
    """The exact chances of something, as far as seat 1 can know it."""
    return game.odds(question, seat=1, **details).distribution


def gathered(cards: Counter[str]) -> dict[int, list[str]]:
    """The cards of which there are as many, those first of which there are most."""
    found: dict[int, list[str]] = {}
    for card in sorted(cards, key=lambda card: (-cards[card], not card.isdecimal(), int(card.isdecimal() and card))):
        found.setdefault(cards[card], []).append("Parrot" if card == LAYOUT.card_text(PARROT) else card)
    return found


def spoken(card: str) -> str:
    """A card in a sentence."""
    return "a Parrot" if card == LAYOUT.card_text(PARROT) else a(card)


# --- Rules ------------------------------------------------------------------------------------------------------------


class Try(NamedTuple):
    """The cards that one would draw, one after the other, and the one that lies face down."""

    drawn: tuple[str, ...]
    hidden: str


# Up to which number one keeps the first card, the second, and so on.
Rule = tuple[int, ...]


def kept(cards: Try, rule: Rule) -> int:
    """Which of the drawn cards a rule keeps, from 0; their number if none, so that the hidden one is turned up."""
    draws = len(cards.drawn)
    return next((i for i in range(draws) if worth(cards.drawn[i]) <= rule[i]), draws)


def ends_with(cards: Try, rule: Rule) -> int:
    """What the last card counts in the end."""
    return worth((*cards.drawn, cards.hidden)[kept(cards, rule)])


def always(number: float, draws: int = DRAWS) -> Rule:
    """The same number for every draw."""
    return (int(number),) * draws


# --- From the end backwards -------------------------------------------------------------------------------------------


def go_on(cards: Distribution, draws: int) -> list[Fraction]:
    """What one ends with on average, with no draw left, with one, with two, …: from the end backwards.

    Without a draw the hidden card is turned up. With one more, each card is kept that is better than what follows.
    """
    values = [cards.mean]
    for _ in range(draws):
        values.append(sum((min(card, values[-1]) * chance for card, chance in cards.items()), Fraction(0)))
    return values


def written_out(cards: Distribution, value: Fraction) -> str:
    """What a draw is worth where going on is worth `value`, as a sum: cards as low are kept, all others become that."""
    kept = {card: chance for card, chance in cards.items() if card <= value}
    terms = [f"{card} × {chance}" for card, chance in kept.items()]
    others = 1 - sum(kept.values(), Fraction(0))
    total = sum((card * chance for card, chance in kept.items()), others * value)
    return f"{' + '.join(terms)} + {float(value):.2f} × {others} = **{float(total):.2f}**"


def keep_up_to(value: Fraction) -> int:
    """The highest number that one keeps, where to go on is worth so much; worth the same, one may do either."""
    return int(value)


def ladder(cards: Distribution, draws: int = DRAWS) -> Rule:
    """The best rule: for the first draw, when so many more follow, down to the last one."""
    return tuple(keep_up_to(value) for value in reversed(go_on(cards, draws)[:-1]))


# --- What a rule comes to ---------------------------------------------------------------------------------------------


def mean_by(cards: Distribution, rule: Rule) -> Fraction:
    """What one ends with on average by a rule."""
    value = cards.mean
    for number in reversed(rule):
        value = sum((min_of(card, number, value) * chance for card, chance in cards.items()), Fraction(0))
    return value


def min_of(card: int, number: int, value: Fraction) -> Fraction:
    """A card that is kept, or what follows."""
    return Fraction(card) if card <= number else value


def by_rule(game: Game, rule: Rule) -> Fraction:
    """What one ends with at the table by a rule, on average: a card that was thrown away does not come again."""
    left = Counter(worth(card) for card in unseen(game).elements())
    return mean_from(tuple(sorted(left.items())), rule)


@cache
def mean_from(pile: tuple[tuple[int, int], ...], rule: Rule) -> Fraction:
    """The same from a pile of so many cards of each worth."""
    every = sum(count for _, count in pile)
    if not rule:
        return Fraction(sum(card * count for card, count in pile), every)
    total = Fraction(0)
    for card, count in pile:
        left = tuple((other, number - (other == card)) for other, number in pile)
        total += count * (card if card <= rule[0] else mean_from(left, rule[1:]))
    return total / every


def best_number(game: Game, draws: int = DRAWS) -> int:
    """The best of the rules that are always the same number."""
    return min(range(NUMBERS), key=lambda number: by_rule(game, always(number, draws)))

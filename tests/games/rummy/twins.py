"""Slow and obvious versions of the engine's fast functions, written from the rules alone, with cards as strings."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardkit.games.rummy.views import RummyView

# A laid card: `R4`, or `Y4=R4`.
Laid = tuple[str, ...]


def number(card: str) -> int:
    """Return the number of a card."""
    return int(card[1])


def stands_in(card: str) -> str:
    """Return the suit that a laid card counts as."""
    return card[-2]


def jokers(cards: Laid) -> int:
    """Count the yellow cards that represent other cards."""
    return sum("=" in card for card in cards)


def kind(cards: Laid) -> str:
    """Return `set`, `run` or `mixed run`, or an empty string if the cards aren't a meld."""
    if not 3 <= len(cards) <= 10 or len({card[:2] for card in cards}) < len(cards):
        return ""
    numbers = sorted(map(number, cards))
    if len(set(numbers)) == 1:
        return "set" if not jokers(cards) else ""
    if numbers != list(range(numbers[0], numbers[0] + len(cards))):
        return ""
    suits = set(map(stands_in, cards))
    if len(suits) == 1:
        return "run" if jokers(cards) < len(cards) - jokers(cards) else ""
    return "mixed run" if len(suits) == len(cards) and jokers(cards) <= 1 else ""


def written(cards: Iterable[str]) -> Laid:
    """Sort cards in the order in which they are written."""
    return tuple(sorted(cards, key=lambda card: (number(card), "RYGBK".index(card[0]), card)))


def readings(cards: Sequence[str]) -> Iterator[Laid]:
    """Yield every way to lay these cards, with each yellow card as itself or in any plain suit."""
    ways = [[card, *(f"{card}={suit}{card[1]}" for suit in "RGBK")] if card[0] == "Y" else [card] for card in cards]
    return product(*ways)


def all_melds(hand: Iterable[str]) -> set[Laid]:
    """Return every meld that can be laid from a hand."""
    found = set()
    for size in range(3, 11):
        for cards in combinations(sorted(set(hand)), size):
            if _plausible(cards):
                found |= {written(laid) for laid in readings(cards) if kind(laid)}
    return found


def _plausible(cards: Sequence[str]) -> bool:
    """Check that the numbers are all equal or consecutive, to save time."""
    numbers = sorted(map(number, cards))
    return len(set(numbers)) == 1 or numbers == list(range(numbers[0], numbers[0] + len(cards)))


# --- Legal moves ----------------------------------------------------------------------------------------------------


def is_longer(cards: Laid, was: str, way: str) -> bool:
    """Check whether a meld keeps its kind when a card is added at one end, or to a set."""
    if was != "set" and number(cards[0]) <= number(way) <= number(cards[-1]):
        return False
    return kind((*cards, way)) == was


def has_joker_for(cards: Laid, card: str) -> bool:
    """Check whether a meld has a joker that counts as a plain card."""
    if card[0] == "Y":
        return False
    if kind(cards) == "set":
        same = number(card) == number(cards[0]) and card not in cards
        return same and len(cards) < 5 and f"Y{card[1]}" in cards
    return f"Y{card[1]}={card}" in cards


# --- Scores ---------------------------------------------------------------------------------------------------------

# Points of runs by size: runs that aren't pure, and pure ones.
RUNS = {
    "printed": {3: (0, 10), 4: (10, 20), 5: (40, 20), 6: (50, 30), 7: (60, 40), 8: (70, 50), 9: (80, 60), 10: (90, 70)},
    "swapped": {3: (0, 10), 4: (10, 20), 5: (20, 40), 6: (30, 50), 7: (40, 60), 8: (50, 70), 9: (60, 80), 10: (70, 90)},
}


def meld_score(cards: Laid, five_run: str = "printed") -> int:
    """Return the points of a meld from the rulebook's table."""
    if kind(cards) == "set":
        with_joker = len(cards) < 5 and any(card[0] == "Y" for card in cards)
        worth = {3: 0, 4: 10 if with_joker else 30, 5: 50}[len(cards)]
        return worth // 2 if number(cards[0]) in {1, 7} else worth
    pure = kind(cards) == "run" and not jokers(cards)
    return RUNS[five_run][len(cards)][pure]


def hand_cost(cards: Iterable[str]) -> int:
    """Return the cost of the cards left in a hand."""
    return sum(10 if card[0] == "R" else 5 for card in cards)


def points(view: RummyView, five_run: str) -> list[int]:
    """Return the points of each side at the end of a round, from the cards that are then face up."""
    found = []
    for side in view.sides:
        score = sum(meld_score(laid.cards, five_run) for laid in view.melds if laid.owner in side)
        if view.ender in side:
            score += 10
        else:
            score -= sum(hand_cost(view.hands[seat - 1]) for seat in side)
        found.append(score)
    return found


def needed(total: int, *, teams: bool) -> int:
    """Return how many cards a player needs for opening."""
    second, third = (200, 400) if teams else (100, 150)
    if total < 0:
        return 3
    if total < second:
        return 4
    return 5 if total < third else 6

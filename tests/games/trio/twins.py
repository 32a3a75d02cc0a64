"""Slow and obvious versions of the engine's fast functions, written from the rules alone."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from math import comb, prod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardkit import Game

# The pairs of numbers that the rulebook lists.
CONNECTED = {frozenset(pair) for pair in ((1, 6), (1, 8), (2, 5), (2, 9), (3, 4), (3, 10), (4, 11), (5, 12))}

# The number of cards for each seat and for the middle, by the number of seats, without teams.
SIZES = {3: (9, 9), 4: (7, 8), 5: (6, 6), 6: (5, 6)}


def dealt(record: dict[str, Any]) -> tuple[list[list[int]], list[int]]:
    """Return the sorted hands and the middle, from the shuffle of a record."""
    rules, cards = record["rules"], [int(card) for card in record["events"][0]["shuffle"]]
    players = rules["players"]
    size = 36 // players if rules["teams"] else SIZES[players][0]
    hands: list[list[int]] = [[] for _ in range(players)]
    for number in range(size * players):
        hands[(rules["start"] - 1 + number) % players].append(cards[number])
    return [sorted(hand) for hand in hands], cards[size * players :]


def wins(trios: list[int], mode: str) -> bool:
    """Check whether these trios win."""
    if 7 in trios:
        return True
    if mode == "simple":
        return len(trios) >= 3
    return any(frozenset(pair) in CONNECTED for pair in permutations(trios, 2))


def seen(game: Game) -> list[dict[int, int]]:
    """Return what has been shown of each dealt hand, by the index of the card, in a game without teams."""
    hands, _ = dealt(game.record())
    found: list[dict[int, int]] = [{} for _ in hands]
    for place, card in _revealed(game):
        if place[0] == "hand":
            seat, index = place[1:]
            found[seat][index] = card
            assert hands[seat][index] == card
    return found


def _revealed(game: Game) -> list[tuple[tuple[Any, ...], int]]:
    """Return each revealed card and its position: in the hand as it was dealt, or in the middle."""
    hands, middle = dealt(game.record())
    left = [list(range(len(hand))) for hand in hands]
    turn: list[tuple[tuple[Any, ...], int]] = []
    found = []
    for event in game.events:
        if "move" not in event:
            continue
        verb, number = event["move"].split()
        open_now = [place for place, _ in turn]
        if verb == "middle":
            place: tuple[Any, ...] = ("middle", int(number) - 1)
            card = middle[int(number) - 1]
        else:
            seat = int(number) - 1
            closed = [index for index in left[seat] if ("hand", seat, index) not in open_now]
            place = ("hand", seat, closed[0] if verb == "low" else closed[-1])
            card = hands[seat][place[2]]
        found.append((place, card))
        turn.append((place, card))
        if len({card for _, card in turn}) > 1:
            turn = []
        elif len(turn) == 3:
            for where, _ in turn:
                if where[0] == "hand":
                    left[where[1]].remove(where[2])
            turn = []
    return found


def between(game: Game) -> list[list[tuple[int, int]]]:
    """Return each hand card's lowest and highest possible number, for an onlooker with a perfect memory."""
    hands, _ = dealt(game.record())
    gone = {int(number) for won in game.view().trios for number in won}
    found = []
    for hand, shown in zip(hands, seen(game), strict=True):
        ranges = []
        for index, card in enumerate(hand):
            if card not in gone:
                low = max([shown[i] for i in shown if i <= index], default=1)
                high = min([shown[i] for i in shown if i >= index], default=12)
                possible = [number for number in range(low, high + 1) if number not in gone]
                ranges.append((possible[0], possible[-1]))
        found.append(ranges)
    return found


def deal_out(  # noqa: PLR0913, PLR0917  the remaining cards, and those given
    cards: tuple[int, ...],
    owners: list[tuple[int, int]],
    ranges: Mapping[int, Sequence[tuple[int, int]]],
    given: tuple[tuple[int, ...], ...],
    ways: int,
    found: Counter[tuple[tuple[int, ...], ...]],
) -> None:
    """Give the cards to the owners (each with its number of cards) in every way that fits, and count the ways.

    For some owners, `ranges` has the numbers that each card of their sorted hand can be.
    """
    if not owners:
        found[given] += ways
        return
    owner, count = owners[0]
    left = Counter(cards)
    for hand in sorted(set(combinations(cards, count))):
        if all(low <= card <= high for card, (low, high) in zip(hand, ranges.get(owner, ()), strict=False)):
            chosen = Counter(hand)
            these = prod(comb(left[card], chosen[card]) for card in chosen)
            rest = tuple(sorted((left - chosen).elements()))
            deal_out(rest, owners[1:], ranges, (*given, hand), ways * these, found)

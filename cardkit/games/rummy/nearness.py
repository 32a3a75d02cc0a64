"""How near some cards come to a combination: what is said to somebody whose cards make none."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, product
from typing import TYPE_CHECKING

from cardkit.games.rummy.clauses import C
from cardkit.games.rummy.melds import (
    NUMBERS,
    SMALLEST,
    SUITS,
    YELLOW,
    forbids_combination,
    joker_for,
    jokers_written,
    number_of,
)
from cardkit.games.rummy.notation import SUIT_NAMES, card_text, combination
from cardkit.games.rummy.words import SIZES
from cardkit.words import listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# --- What cards lack that make no combination ------------------------------------------------------------------------


def shortcoming(cards: Sequence[int]) -> tuple[str, int]:
    """What cards lack that make no combination, however their yellow ones are read; and the clause they break."""
    cards = sorted(cards, key=lambda card: (number_of(card), card // NUMBERS))
    named = " ".join(card_text(card) for card in cards)
    says = _twins(cards) or _one_number(cards) or _repeated(cards) or _run(cards)
    return f"{named}: {says}.", _clause(cards)


def _clause(cards: Sequence[int]) -> int:
    """The clause against the most natural reading: jokers for the one plain suit there is, else none."""
    suit = _main_suit(cards)
    others = {card // NUMBERS for card in cards} - {YELLOW}
    natural = [_for(card, suit) if card // NUMBERS == YELLOW and len(others) == 1 else card for card in cards]
    broken = forbids_combination(combination(natural)) or C.MELD_MIXED_RUN
    return C.JOKER_MIXED if broken == C.JOKER_OWN_SUIT and _takes_two_jokers(cards) else broken


def _for(card: int, suit: int) -> int:
    return joker_for(suit * NUMBERS + number_of(card)) if suit != YELLOW else card


def _main_suit(cards: Sequence[int]) -> int:
    """The plain suit of which there are most, the first of them; yellow if there is none."""
    suits = Counter(card // NUMBERS for card in cards if card // NUMBERS != YELLOW)
    return max(suits, key=lambda suit: (suits[suit], -suit)) if suits else YELLOW


def _twins(cards: Sequence[int]) -> str:
    twice = [card for card, count in Counter(cards).items() if count > 1]
    return f"{card_text(twice[0])} is there twice, and no combination holds two identical cards" if twice else ""


def _one_number(cards: Sequence[int]) -> str:
    """Two cards of one number; three of different suits are a set."""
    if number_of(cards[0]) != number_of(cards[-1]):
        return ""
    return f"a set needs three cards; another {number_of(cards[0]) + 1} would do, of a third suit"


def _repeated(cards: Sequence[int]) -> str:
    counts = Counter(map(number_of, cards))
    number, count = counts.most_common(1)[0]
    if count == 1:
        return ""
    return (
        f"a run has every number once, and here are {SIZES[min(count, 5)]} {number + 1}s; "
        "a set has cards of one number only"
    )


# --- Runs -----------------------------------------------------------------------------------------------------------


def _run(cards: Sequence[int]) -> str:
    """Cards of different numbers, none twice."""
    missing = _missing(cards)
    if missing:
        return f"for a run {listed(missing)} {'is' if len(missing) == 1 else 'are'} missing"
    if len(cards) < SMALLEST:
        return f"a run needs three cards; {' or '.join(_beside(cards))} would do"
    return _suits(cards)


def _missing(cards: Sequence[int]) -> list[str]:
    """The cards that are missing between the lowest and the highest, in the suit of a run of one suit."""
    there = set(map(number_of, cards))
    gaps = [number for number in range(min(there), max(there)) if number not in there]
    return [_wanted(cards, number) for number in gaps]


def _wanted(cards: Sequence[int], number: int) -> str:
    """The card with a number that would go with these: of their suit if they have but one, else any."""
    suits = {card // NUMBERS for card in cards} - {YELLOW}
    if len(suits) > 1:
        return f"a {number + 1}"
    return card_text(_main_suit(cards) * NUMBERS + number)


def _beside(cards: Sequence[int]) -> list[str]:
    """The cards that would go before or after these."""
    numbers = (number_of(cards[0]) - 1, number_of(cards[-1]) + 1)
    return [_wanted(cards, number) for number in numbers if 0 <= number < NUMBERS]


def _suits(cards: Sequence[int]) -> str:
    """Consecutive numbers in the wrong suits."""
    suit = _main_suit(cards)
    strangers = [card for card in cards if card // NUMBERS not in {suit, YELLOW}]
    if not strangers:
        return _too_many_jokers(cards, suit)
    if _takes_two_jokers(cards):
        return "a mixed run holds one joker at most, besides one yellow card that is just yellow"
    needed = [f"{card_text(suit * NUMBERS + number_of(card))} (or Y{number_of(card) + 1})" for card in strangers]
    there = " and ".join(card_text(card) for card in strangers)
    size = SIZES[min(len(cards), NUMBERS)]
    mixed = f"a mixed run of {size} would need {size} different suits" if len(cards) <= 5 else _no_mixed_run(cards)
    return f"a run of {SUIT_NAMES[suit]}s needs {listed(needed)} in place of {there}; {mixed}"


def _takes_two_jokers(cards: Sequence[int]) -> bool:
    """Say whether a mixed run of these is spoilt by its yellow cards alone: the others are of different suits."""
    plain = [card // NUMBERS for card in cards if card // NUMBERS != YELLOW]
    return 1 < len(plain) == len(set(plain)) and len(cards) <= len(SUIT_NAMES)


def _no_mixed_run(cards: Sequence[int]) -> str:
    return f"a mixed run has five cards at most, and here are {SIZES[min(len(cards), NUMBERS)]}"


def _too_many_jokers(cards: Sequence[int], suit: int) -> str:
    jokers = sum(card // NUMBERS == YELLOW for card in cards)
    rest = len(cards) - jokers
    return (
        f"in a run of {SUIT_NAMES[suit]}s {SIZES[jokers]} of the cards would be jokers and {SIZES[rest]} not; "
        "the jokers must be fewer"
    )


# --- What a hand nearly holds ---------------------------------------------------------------------------------------


def nearly_combinations(hand: Sequence[int]) -> list[int]:
    """The combinations that somebody with these cards may think of, valid or not: those with few jokers first."""
    kinds = sorted(set(hand))
    thought_of = [*_of_one_number(hand), *_of_one_suit(kinds), *_numbers_in_a_row(kinds)]
    return sorted(dict.fromkeys(map(combination, thought_of)), key=jokers_written)


def _of_one_number(hand: Sequence[int]) -> Iterator[list[int]]:
    """All cards of a number, twins too, and all without twins; two of them with a neighbour of one of them."""
    for number in range(NUMBERS):
        cards = [card for card in hand if number_of(card) == number]
        if len(cards) > 1:
            yield cards[:NUMBERS]
            yield sorted(set(cards))
        for one, other in combinations(sorted(set(cards)), 2):
            yield from (
                [one, other, card] for card in hand if _are_neighbours(one, card) or _are_neighbours(other, card)
            )


def _are_neighbours(one: int, other: int) -> bool:
    """Say whether two cards of one suit have numbers in a row."""
    return abs(one - other) == 1 and one // NUMBERS == other // NUMBERS


def _of_one_suit(kinds: Sequence[int]) -> Iterator[list[int]]:
    """All cards of a suit, if they might do, and two neighbours of it."""
    for suit in range(SUITS):
        cards = [card for card in kinds if card // NUMBERS == suit]
        if len(cards) >= SMALLEST:
            yield cards
        yield from ([low, high] for low, high in pairwise(cards) if _are_neighbours(low, high))


def _numbers_in_a_row(kinds: Sequence[int]) -> Iterator[list[int]]:
    """Three cards with numbers in a row, each yellow one as itself or as a joker for any suit."""
    ways = [[way for card in kinds if number_of(card) == number for way in _ways(card)] for number in range(NUMBERS)]
    for first in range(NUMBERS - SMALLEST + 1):
        yield from map(list, product(*ways[first : first + SMALLEST]))


def _ways(card: int) -> list[int]:
    """The ways in which a card can lie: as itself, and if it is yellow, for each plain suit."""
    if card // NUMBERS != YELLOW:
        return [card]
    return [card, *(joker_for(suit * NUMBERS + number_of(card)) for suit in range(SUITS) if suit != YELLOW)]

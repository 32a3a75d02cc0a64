"""How near some cards come to a combination: what is said to somebody whose cards make none.

Whatever is named as missing has been tried: with it the cards do make a combination, jokers and all.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, groupby, pairwise, product
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
from cardkit.table.rulebook import number_word
from cardkit.table.words import either, listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

# --- What cards may be meant to be ----------------------------------------------------------------------------------


def readings(cards: Sequence[int]) -> list[int]:
    """The combinations that cards may be meant to be, valid or not: what each yellow one of them may stand for.

    All for themselves, all for one plain suit, or (in a mixed run) one of them for a plain suit.
    """
    yellow = [index for index, card in enumerate(cards) if card // NUMBERS == YELLOW]
    plain = [suit for suit in range(SUITS) if suit != YELLOW] if yellow else []
    ways = [list(cards)]
    ways += [[_as(card, suit) if index in yellow else card for index, card in enumerate(cards)] for suit in plain]
    for joker in yellow:
        ways += [[_as(card, suit) if index == joker else card for index, card in enumerate(cards)] for suit in plain]
    return list(dict.fromkeys(map(combination, ways)))


def _as(card: int, suit: int) -> int:
    """A yellow card that stands for a plain suit's."""
    return joker_for(suit * NUMBERS + number_of(card))


def _do(cards: Sequence[int]) -> bool:
    """Say whether cards make a combination, however their yellow ones are read."""
    return any(forbids_combination(made) == 0 for made in readings(cards))


# --- What they lack -------------------------------------------------------------------------------------------------


def shortcoming(cards: Sequence[int]) -> tuple[str, int]:
    """What cards lack that make no combination, however their yellow ones are read; and the clause they break."""
    cards = sorted(cards, key=lambda card: (number_of(card), card // NUMBERS))
    named = " ".join(card_text(card) for card in cards)
    says = _twins(cards) or _one_number(cards) or _repeated(cards) or _run(cards)
    return f"{named}: {says}.", _clause(cards)


def _clause(cards: Sequence[int]) -> int:
    """The clause against the most natural reading: yellow cards are jokers for the suit that is there most."""
    suit = _main_suit(cards)
    plain = [card // NUMBERS for card in cards if card // NUMBERS != YELLOW]
    as_jokers = suit != YELLOW and (len(set(plain)) == 1 or plain.count(suit) > 1)
    natural = [_as(card, suit) if as_jokers and card // NUMBERS == YELLOW else card for card in cards]
    broken = forbids_combination(combination(natural)) or C.MELD_MIXED_RUN
    if broken != C.JOKER_OWN_SUIT:
        return broken
    return C.JOKER_MIXED if _takes_two_jokers(cards, len(cards)) else C.MELD_MIXED_RUN


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
        f"a run has every number once, and here are {number_word(min(count, 5))} {number + 1}s; "
        "a set has cards of one number only"
    )


# --- Runs -----------------------------------------------------------------------------------------------------------


def _run(cards: Sequence[int]) -> str:
    """Cards of different numbers, none twice."""
    gaps = _gaps(cards)
    if not gaps and len(cards) < SMALLEST:
        ends = [number_of(cards[0]) - 1, number_of(cards[-1]) + 1]
        return f"a run needs three cards; {_either(_fitting(cards, ends))} would do"
    return (_missing(cards, gaps) if gaps else "") or _suits(cards, gaps)


def _gaps(cards: Sequence[int]) -> list[int]:
    """The numbers that are missing between the lowest and the highest."""
    there = set(map(number_of, cards))
    return [number for number in range(min(there), max(there)) if number not in there]


def _of(suit: int, numbers: Iterable[int]) -> list[int]:
    return [suit * NUMBERS + number for number in numbers]


def _fitting(cards: Sequence[int], numbers: Sequence[int]) -> list[int]:
    """The cards with these numbers of which each makes a combination of the others."""
    tried = [card for number in numbers if 0 <= number < NUMBERS for card in range(number, SUITS * NUMBERS, NUMBERS)]
    return [card for card in tried if _do([*cards, card])]


def _either(cards: Sequence[int]) -> str:
    """One of these cards, those of one number together: `any 2, R5 or Y5`."""
    names = []
    for number, same in groupby(cards, number_of):
        found = list(map(card_text, same))
        names += [f"any {number + 1}"] if len(found) == SUITS else found
    return either(names)


def _missing(cards: Sequence[int], gaps: Sequence[int]) -> str:
    """What fills the gaps, if anything does: one card, cards of one suit, or cards of suits that are not there."""
    if len(gaps) == 1:
        fitting = _fitting(cards, gaps)
        return f"for a run {_either(fitting)} is missing" if fitting else ""
    same = _of(_main_suit(cards), gaps)
    if _do([*cards, *same]):
        return f"for a run {listed(list(map(card_text, same)))} are missing"
    others = {card // NUMBERS for card in cards} ^ set(range(SUITS))
    ways = product(*(_of_each(others, number) for number in gaps)) if len(others) >= len(gaps) else ()
    if not any(_do([*cards, *way]) for way in ways):
        return ""
    numbers = listed([f"a {number + 1}" for number in gaps])
    return f"for a run {numbers} are missing, each of another suit that is not there yet"


def _of_each(suits: Iterable[int], number: int) -> list[int]:
    return [suit * NUMBERS + number for suit in suits]


# --- The suits of runs ----------------------------------------------------------------------------------------------


def _suits(cards: Sequence[int], gaps: Sequence[int]) -> str:
    """Numbers of a run, but for the gaps, in suits that make none."""
    suit = _main_suit(cards)
    strangers = [card for card in cards if card // NUMBERS not in {suit, YELLOW}]
    size = len(cards) + len(gaps)
    if not strangers:
        return _too_many_jokers(cards, suit, size)
    if _takes_two_jokers(cards, size):
        return "a mixed run holds one joker at most, besides one yellow card that is just yellow"
    return f"{_of_one_suit(cards, suit, gaps) or _too_many_jokers(cards, suit, size)}; {_mixed(size)}"


def _of_one_suit(cards: Sequence[int], suit: int, gaps: Sequence[int]) -> str:
    """What the cards of other suits would have to be for a run of one suit, if that is enough."""
    strangers = [card for card in cards if card // NUMBERS not in {suit, YELLOW}]
    rest = [card for card in cards if card not in strangers] + _of(suit, gaps)
    wanted = _of(suit, map(number_of, strangers))
    if not _do([*rest, *wanted]):
        return ""
    or_joker = _do([*rest, *_of(YELLOW, map(number_of, strangers))])
    needed = listed([f"{card_text(card)}{f' (or Y{card_text(card)[1]})' * or_joker}" for card in wanted])
    missing = f"{listed([card_text(card) for card in _of(suit, gaps)])}, and " if gaps else ""
    there = listed([card_text(card) for card in strangers])
    return f"a run of {SUIT_NAMES[suit]}s needs {missing}{needed} in place of {there}"


def _takes_two_jokers(cards: Sequence[int], size: int) -> bool:
    """Say whether a mixed run of these is spoilt by its yellow cards alone: the others are of different suits."""
    plain = [card // NUMBERS for card in cards if card // NUMBERS != YELLOW]
    return 1 < len(plain) == len(set(plain)) and size <= SUITS


def _mixed(size: int) -> str:
    """What a mixed run of this size takes."""
    if size > SUITS:
        return f"a mixed run has five cards at most, and this would be {number_word(size)}"
    return f"a mixed run of {number_word(size)} would need {number_word(size)} different suits"


def _too_many_jokers(cards: Sequence[int], suit: int, size: int) -> str:
    jokers = sum(card // NUMBERS == YELLOW for card in cards)
    return (
        f"in a run of {SUIT_NAMES[suit]}s {number_word(jokers)} of the cards would be jokers and "
        f"{number_word(size - jokers)} not; the jokers must be fewer"
    )


# --- What a hand nearly holds ---------------------------------------------------------------------------------------


def nearly_combinations(hand: Sequence[int]) -> list[int]:
    """The combinations that somebody with these cards may think of, valid or not: those with few jokers first."""
    kinds = sorted(set(hand))
    thought_of = [*_of_one_number(hand), *_in_one_suit(kinds), *_numbers_in_a_row(kinds)]
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


def _in_one_suit(kinds: Sequence[int]) -> Iterator[list[int]]:
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

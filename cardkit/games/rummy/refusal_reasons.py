"""Explain why a move is illegal in a position: which cards are missing from a meld, and what can be played instead.

Every card named as missing has been tested: adding it, jokers included, does form a meld. The clause gives the
general rule. The sentences are in `text/<language>/sentences.toml`, under `lacking` and `refused`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import combinations, groupby, pairwise, product

from cardkit.games.rummy import melds, typed_cards
from cardkit.games.rummy.clauses import CARD_TYPES, NUMBERS, SUITS, C
from cardkit.games.rummy.notation import (
    SUIT_NAMES,
    card_name,
    card_text,
    cards_of,
    meld_of,
    parse_meld,
    ways_of,
)
from cardkit.games.rummy.views import RummyView
from cardkit.table.grammar import either
from cardkit.table.move_kinds import ParsedMove
from cardkit.table.wording import Facts, say, sayer

PACKAGE = __package__ or ""
# The largest number of missing or wrong cards that are listed.
FEW = 2
# The sentences about missing cards.
_say = sayer(PACKAGE, "lacking")

# --- Possible readings of cards -------------------------------------------------------------------------------------


def readings(cards: Sequence[int]) -> list[int]:
    """Return the ways to read cards as a meld, valid or not, depending on what each yellow card replaces.

    The yellow cards are all themselves, or all replace cards of one plain suit, or (in a mixed run) one of them does.
    """
    yellow = [index for index, card in enumerate(cards) if card // NUMBERS == melds.YELLOW]
    plain = [suit for suit in range(SUITS) if suit != melds.YELLOW] if yellow else []
    ways = [list(cards)]
    ways += [[_as(card, suit) if index in yellow else card for index, card in enumerate(cards)] for suit in plain]
    for joker in yellow:
        ways += [[_as(card, suit) if index == joker else card for index, card in enumerate(cards)] for suit in plain]
    return list(dict.fromkeys(map(meld_of, ways)))


def _as(card: int, suit: int) -> int:
    """Return a yellow card as a joker for a plain suit."""
    return melds.joker_for(suit * NUMBERS + melds.number_of(card))


def _do(cards: Sequence[int]) -> bool:
    """Return whether cards form a meld in any reading of the yellow ones."""
    return any(map(typed_cards.is_meld, readings(cards)))


# --- The missing cards ----------------------------------------------------------------------------------------------


def shortcoming(cards: Sequence[int]) -> tuple[str, int]:
    """Return in words which cards are missing from a meld in any reading, and the clause that the cards break."""
    cards = sorted(cards, key=_by_number)
    return _say("says", cards=" ".join(map(card_text, cards)), lack=_lacking(cards)), _clause(cards)


def _by_number(card: int) -> tuple[int, int]:
    return melds.number_of(card), card


def _clause(cards: Sequence[int]) -> int:
    """Return the clause that the most natural reading breaks: yellow cards are jokers for the most common suit."""
    suit = _main_suit(cards)
    plain = [card // NUMBERS for card in cards if card // NUMBERS != melds.YELLOW]
    as_jokers = suit != melds.YELLOW and (len(set(plain)) == 1 or plain.count(suit) > 1)
    natural = [_as(card, suit) if as_jokers and card // NUMBERS == melds.YELLOW else card for card in cards]
    broken = typed_cards.broken_by(meld_of(natural)) or C.MELD_MIXED_RUN
    if broken != C.JOKER_OWN_SUIT:
        return broken
    return C.JOKER_MIXED if _takes_two_jokers(cards, len(cards)) else C.MELD_MIXED_RUN


def _main_suit(cards: Sequence[int]) -> int:
    """Return the most common plain suit (the first if tied), or yellow if there is none."""
    suits = Counter(card // NUMBERS for card in cards if card // NUMBERS != melds.YELLOW)
    return max(suits, key=lambda suit: (suits[suit], -suit)) if suits else melds.YELLOW


def _lacking(cards: Sequence[int]) -> str:
    """Return what cards, sorted by number, need to form a meld; two cards of one number need a third suit for a set."""
    twice = [card for card, count in Counter(cards).items() if count > 1]
    if twice:
        return _say("twins", card=card_name(card_text(twice[0])))
    numbers = Counter(map(melds.number_of, cards))
    number, count = numbers.most_common(1)[0]
    if len(numbers) == 1:
        return _say("set", number=number)
    if count > 1:
        return _say("repeated", count=min(count, SUITS), number=number)
    return _run(cards)


# --- Runs -----------------------------------------------------------------------------------------------------------


def _run(cards: Sequence[int]) -> str:
    """Return what is missing for cards of different numbers to form a run."""
    there = set(map(melds.number_of, cards))
    gaps = [number for number in range(min(there), max(there)) if number not in there]
    if not gaps and len(cards) < melds.SMALLEST:
        ends = [min(there) - 1, max(there) + 1]
        return _say("short", fitting=_each(_fitting(cards, ends)))
    return (_missing(cards, gaps) if gaps else "") or _suits(cards, gaps)


def _of(suit: int, numbers: Iterable[int]) -> list[int]:
    return [suit * NUMBERS + number for number in numbers]


def _fitting(cards: Sequence[int], numbers: Sequence[int]) -> list[int]:
    """Return the cards with these numbers that would each complete a meld."""
    possible = [number for number in numbers if 0 <= number < NUMBERS]
    tried = (card for number in possible for suit in range(SUITS) for card in _of(suit, [number]))
    return [card for card in tried if _do([*cards, card])]


def _the(card: int) -> str:
    """Return a card in words, with its article."""
    return _say("the", card=card_name(card_text(card)))


def _missing(cards: Sequence[int], gaps: Sequence[int]) -> str:
    """Return the cards that fill any gaps: one card, cards of one suit, or cards of missing suits."""
    if len(gaps) == 1:
        fitting = _fitting(cards, gaps)
        return _say("one", fitting=_each(fitting)) if fitting else ""
    same = _of(_main_suit(cards), gaps)
    if _do([*cards, *same]):
        return _say("several", cards=[*map(_the, same)])
    others = {card // NUMBERS for card in cards} ^ set(range(SUITS))
    ways = product(*([card for suit in others for card in _of(suit, [number])] for number in gaps))
    if len(others) < len(gaps) or not any(_do([*cards, *way]) for way in ways):
        return ""
    return _say("others", cards=[_say("number", number=number) for number in gaps])


# --- The suits of runs ----------------------------------------------------------------------------------------------


def _suits(cards: Sequence[int], gaps: Sequence[int]) -> str:
    """Return what is wrong with the suits of cards whose numbers form a run (possibly with gaps)."""
    suit = _main_suit(cards)
    strangers = [card for card in cards if card // NUMBERS not in {suit, melds.YELLOW}]
    size = len(cards) + len(gaps)
    if not strangers:
        return _too_many_jokers(cards, suit, size)
    if _takes_two_jokers(cards, size):
        return _say("one_yellow")
    if len(strangers) + len(gaps) > FEW:
        return _say("far")
    one = _of_one_suit(cards, suit, gaps, strangers) or _too_many_jokers(cards, suit, size)
    return f"{one} {_say('mixed', size=size)}" if size <= SUITS else one


def _of_one_suit(cards: Sequence[int], suit: int, gaps: Sequence[int], strangers: Sequence[int]) -> str:
    """Name the cards to replace `strangers` (of other suits) for a run of one suit; empty if that is not enough."""
    rest = [card for card in cards if card not in strangers] + _of(suit, gaps)
    wanted = _of(suit, map(melds.number_of, strangers))
    if not _do([*rest, *wanted]):
        return ""
    or_joker = _do([*rest, *_of(melds.YELLOW, map(melds.number_of, strangers))])
    return _say(
        "one_suit",
        suit=SUIT_NAMES[suit],
        missing=[*map(_the, _of(suit, gaps))] if gaps else "",
        wanted=[_or_yellow(card) if or_joker else _the(card) for card in wanted],
        strangers=[*map(_the, strangers)],
    )


def _or_yellow(card: int) -> str:
    """Return a card or the yellow card of its number, in words."""
    return _say("or_yellow", card=card_name(card_text(card)), number=melds.number_of(card))


def _takes_two_jokers(cards: Sequence[int], size: int) -> bool:
    """Return whether only the yellow cards prevent a mixed run: the others are of different suits."""
    plain = [card // NUMBERS for card in cards if card // NUMBERS != melds.YELLOW]
    return 1 < len(plain) == len(set(plain)) and size <= SUITS


def _too_many_jokers(cards: Sequence[int], suit: int, size: int) -> str:
    jokers = sum(card // NUMBERS == melds.YELLOW for card in cards)
    return _say("jokers", suit=SUIT_NAMES[suit], jokers=jokers, others=size - jokers)


# --- Why a move is refused ------------------------------------------------------------------------------------------


def of_refusal(view: RummyView, made: ParsedMove, clause: str) -> Facts:
    """Return the cards laid down so far, whether the player has the card, and which moves would be legal instead."""
    far = {"laid": view.laid, "needed": view.needed[view.seat - 1]}
    return {
        "begun": view.laid > 0,
        "far": say(PACKAGE, far, "opening", "far"),
        "needed": view.needed[view.seat - 1],
        "held": made.kind.word != "discard" or card_text(made.values[0]) in view.hand,
        **_at_table(view, made),
        "lack": _lack(made.values[0], clause) if made.kind.word == "meld" else "",
    }


def _lack(cards: int, clause: str) -> str:
    """Return which cards are missing from a meld."""
    says, broken = shortcoming([melds.card_of(laid) for laid in cards_of(cards)])
    return says if C.numbered(broken).id == clause else ""


def _at_table(view: RummyView, made: ParsedMove) -> Facts:
    """Return the cards that can be added to a meld on the table, or exchanged for its jokers."""
    if made.kind.word not in {"add", "exchange"} or made.values[0] >= len(view.melds):
        return {"there": False}
    cards = parse_meld(view.melds[made.values[0]].cards)
    fitting = melds.cards_taken_by(cards) if made.kind.word == "add" else melds.swapped_for(cards)
    return {"there": True, "fitting": _each([card for card in range(CARD_TYPES) if fitting >> card & 1])}


def _each(cards: Iterable[int]) -> str:
    """Return a list of alternative cards, grouped by number: `a red or yellow 2, or a black 6`; may be empty."""
    names = []
    for number, same in groupby(sorted(cards, key=_by_number), melds.number_of):
        colours = [SUIT_NAMES[melds.suit_of(card)] for card in same]
        known = {"number": number, "colours": either(colours), "all": len(colours) == SUITS}
        names.append(say(PACKAGE, known, "fitting", "says"))
    return reduce(lambda one, other: say(PACKAGE, {"one": one, "other": other}, "fitting", "or"), names or [""])


# --- Melds that a hand almost has -----------------------------------------------------------------------------------


def nearly_melds(hand: Sequence[int]) -> list[int]:
    """Return the melds that a player with these cards may try, valid or not, those with few jokers first."""
    kinds = sorted(set(hand))
    thought_of = [*_of_one_number(hand), *_in_one_suit(kinds), *_numbers_in_a_row(kinds)]
    return sorted(dict.fromkeys(map(meld_of, thought_of)), key=_jokers_written)


def _jokers_written(cards: int) -> int:
    """Return how many cards are written as jokers, to sort melds."""
    return sum(map(melds.is_joker, cards_of(cards)))


def _of_one_number(hand: Sequence[int]) -> Iterator[list[int]]:
    """Yield all cards of a number (with and without duplicates), and two of them with a neighbour of one of them."""
    for number in range(NUMBERS):
        cards = [card for card in hand if melds.number_of(card) == number]
        if len(cards) > 1:
            yield cards
            yield sorted(set(cards))
        for one, other in combinations(sorted(set(cards)), 2):
            yield from (
                [one, other, card] for card in hand if _are_neighbours(one, card) or _are_neighbours(other, card)
            )


def _are_neighbours(one: int, other: int) -> bool:
    """Return whether two cards have the same suit and numbers in a row."""
    return abs(one - other) == 1 and one // NUMBERS == other // NUMBERS


def _in_one_suit(kinds: Sequence[int]) -> Iterator[list[int]]:
    """Yield all cards of a suit if there are at least three, and any two neighbours."""
    for suit in range(SUITS):
        cards = [card for card in kinds if card // NUMBERS == suit]
        if len(cards) >= melds.SMALLEST:
            yield cards
        yield from ([low, high] for low, high in pairwise(cards) if _are_neighbours(low, high))


def _numbers_in_a_row(kinds: Sequence[int]) -> Iterator[list[int]]:
    """Yield three cards with numbers in a row, each yellow card as itself or as a joker for any plain suit."""
    ways = [
        [way for card in kinds if melds.number_of(card) == number for way in ways_of(card)] for number in range(NUMBERS)
    ]
    for first in range(NUMBERS - melds.SMALLEST + 1):
        yield from map(list, product(*ways[first : first + melds.SMALLEST]))

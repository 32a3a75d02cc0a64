"""The notation of cards, combinations and places in Five-Suit Rummy: writing and parsing."""

import re
from collections.abc import Iterable, Sequence

from cardkit.games.rummy import melds, table
from cardkit.table.cards import Cards
from cardkit.table.errors import NotationError

GAME = "Five-Suit Rummy"
SUITS = "RYGBP"
SUIT_NAMES = ("red", "yellow", "green", "blue", "purple")
# The cards as text.
CARDS = tuple(f"{suit}{number}" for suit in SUITS for number in range(1, melds.NUMBERS + 1))
WRITTEN = Cards(dict(enumerate(CARDS)), "write its suit, R Y G B or P, and a number from 1 to 7, as in R5", GAME)
card_text, parse_card = WRITTEN.card_text, WRITTEN.parse_card

LAID = re.compile(r"([A-Z]\d)(?:=([A-Z]\d))?")

# --- Cards ----------------------------------------------------------------------------------------------------------


def card_name(text: str) -> str:
    """A card in words: `red 5`; for a joker `yellow 4 as red 4`."""
    card, _, meant = text.partition("=")
    name = f"{SUIT_NAMES[SUITS.index(card[0])]} {card[1]}"
    return f"{name} as {card_name(meant)}" if meant else name


def laid_text(laid: int) -> str:
    """A laid card as text: `R4`, or `Y4=R4` for a yellow card that stands for another."""
    card = card_text(melds.card_of(laid))
    return f"{card}={SUITS[melds.suit_of(laid)]}{card[1]}" if melds.is_joker(laid) else card


def parse_laid(text: str) -> int:
    """Parse a laid card. Raises NotationError if `text` is not one."""
    found = LAID.fullmatch(text.upper())
    card = parse_card(found[1] if found else text)
    if not found or not found[2]:
        return card
    meant = parse_card(found[2])
    if meant // melds.NUMBERS == melds.YELLOW or card != melds.YELLOW * melds.NUMBERS + melds.number_of(meant):
        message = f"{text!r} is not a card: only a yellow card can stand for another, of its own number, as in Y4=R4"
        raise NotationError(message)
    return melds.joker_for(meant)


def ways_of(card: int) -> list[int]:
    """Return the laid cards that a card can be: itself, and if it is yellow, a joker for each plain suit."""
    return [laid for laid in range(melds.LAID_CARDS) if melds.card_of(laid) == card]


def cards_of(cards: int) -> list[int]:
    """Return the laid cards of a combination, in order."""
    return [melds.laid_at(cards, index) for index in range(melds.size_of(cards))]


def combination_text(cards: int) -> str:
    """A combination as text: its cards in order."""
    return " ".join(map(laid_text, cards_of(cards)))


def parse_combination(words: Iterable[str]) -> int:
    """Parse a combination from its cards in any order. Raises NotationError if a word is not a card."""
    return combination(map(parse_laid, words))


def combination(laid_cards: Iterable[int]) -> int:
    """Make a combination of these laid cards, in order; in a set a yellow card is written as itself."""
    cards = 0
    for laid in laid_cards:
        cards = melds.with_card(cards, laid)
    return _as_set(cards) if cards and melds.is_of_one_number(cards) else cards


def _as_set(cards: int) -> int:
    plain = [laid for laid in cards_of(cards) if not melds.is_joker(laid)]
    found = 0
    for laid in cards_of(cards):
        stands_in_vain = melds.is_joker(laid) and melds.suit_of(laid) in map(melds.suit_of, plain)
        found = melds.with_card(found, laid if stands_in_vain else melds.card_of(laid))
    return found


# --- Places ---------------------------------------------------------------------------------------------------------


def place_text(place: int) -> str:
    """A place as text: `draw`, `discard`, a card of a hand such as `2h1`, or of a combination such as `m2.3`."""
    if place < table.HAND:
        return "draw" if place == table.DRAW_PILE else "discard"
    if place < table.TABLE:
        seat, index = divmod(place - table.HAND, table.DECK)
        return f"{seat + 1}h{index + 1}"
    m, index = divmod(place - table.TABLE, melds.NUMBERS)
    return f"m{m + 1}.{index + 1}"


def place_for(place: int, seat: int) -> int:
    """The place as a seat (from 0) sees it: all cards in another hand share one place."""
    owner = (place - table.HAND) // table.DECK
    if place < table.HAND or place >= table.TABLE or owner == seat:
        return place
    return table.HAND + owner * table.DECK


def as_added(cards: int, laid: int) -> int:
    """The laid card as it is written when added to a combination: in a set a yellow card is written as itself."""
    to_a_set = cards and melds.kind_of(cards) == melds.SET and not melds.suits_in(cards) >> melds.suit_of(laid) & 1
    return melds.card_of(laid) if to_a_set else laid


def texts_of(counts: Sequence[int]) -> tuple[str, ...]:
    """The cards as text from the count of each kind, sorted by suit and number."""
    return tuple(card_text(card) for card, count in enumerate(counts) for _ in range(count))

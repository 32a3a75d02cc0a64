"""The notation of cards, melds and places in Rummü."""

import re
from collections.abc import Iterable, Sequence

from cardkit.games.rummy import melds, state_fields, typed_cards
from cardkit.games.rummy.clauses import DECK, NUMBERS
from cardkit.table.cards import Cards
from cardkit.table.errors import NotationError

GAME = "Rummü"
SUITS = "RYGBK"
SUIT_NAMES = ("red", "yellow", "green", "blue", "black")
# The text of each card.
CARDS = tuple(f"{suit}{number}" for suit in SUITS for number in range(NUMBERS))
WRITTEN = Cards(dict(enumerate(CARDS)), "write its suit, R Y G B or K, and a number from 0 to 9, as in R5", GAME)
card_text, parse_card = WRITTEN.card_text, WRITTEN.parse_card

LAID = re.compile(r"([A-Z]\d)(?:=([A-Z]\d))?")

# --- Cards ----------------------------------------------------------------------------------------------------------


def card_name(text: str) -> str:
    """Return a card in words: `red 5`; for a joker `yellow 4 as red 4`."""
    card, _, meant = text.partition("=")
    name = f"{SUIT_NAMES[SUITS.index(card[0])]} {card[1]}"
    return f"{name} as {card_name(meant)}" if meant else name


def laid_text(laid: int) -> str:
    """Return the text of a laid card: `R4`, or `Y4=R4` for a yellow card that represents another card."""
    card = card_text(melds.card_of(laid))
    return f"{card}={SUITS[melds.suit_of(laid)]}{card[1]}" if melds.is_joker(laid) else card


def parse_laid(text: str) -> int:
    """Read a laid card. Raises NotationError if `text` isn't one."""
    found = LAID.fullmatch(text.upper())
    card = parse_card(found[1] if found else text)
    if not found or not found[2]:
        return card
    meant = parse_card(found[2])
    if meant // NUMBERS == melds.YELLOW or card != melds.YELLOW * NUMBERS + melds.number_of(meant):
        message = f"{text!r} is not a card: only a yellow card can stand for another, of its own number, as in Y4=R4"
        raise NotationError(message)
    return melds.joker_for(meant)


def ways_of(card: int) -> list[int]:
    """Return the laid cards that a card can be: itself and, if it is yellow, a joker for each plain suit."""
    return [laid for laid in range(melds.LAID_CARDS) if melds.card_of(laid) == card]


def cards_of(cards: int) -> list[int]:
    """Return the laid cards of a meld, or of typed cards that aren't a meld, in order."""
    if typed_cards.is_meld(cards):
        return [melds.laid_at(cards, index) for index in range(melds.size_of(cards))]
    row = cards >> typed_cards.SHIFT
    return [typed_cards.laid_at(row, index) for index in range(typed_cards.size_of(row))]


def meld_text(cards: int) -> str:
    """Return the text of a meld: its cards in order."""
    return " ".join(map(laid_text, cards_of(cards)))


def parse_meld(words: Iterable[str]) -> int:
    """Read a meld from its cards in any order. Raises NotationError if a word isn't a card."""
    return meld_of(map(parse_laid, words))


def meld_of(laid_cards: Iterable[int]) -> int:
    """Return the meld of these laid cards, or their number as typed cards.

    In a set, a yellow card is written as itself.
    """
    laid = sorted(laid_cards, key=typed_cards.rank)
    if laid and melds.number_of(laid[0]) == melds.number_of(laid[-1]):
        laid = _as_set(laid)
    row = sum(one + 1 << typed_cards.BITS * index for index, one in enumerate(laid))
    if typed_cards.forbids_row(row):
        return row << typed_cards.SHIFT
    mask = sum(melds.bit_of(melds.card_of(one)) for one in laid)
    meant = [melds.meant_by(one) for one in laid if melds.is_joker(one)]
    is_mixed = typed_cards.suits_in(row).bit_count() > 1
    return melds.with_joker(mask, meant[0]) if meant and is_mixed else mask


def _as_set(laid: Sequence[int]) -> list[int]:
    """Return the laid cards of a set, in which a yellow card written as a joker for a missing suit becomes itself."""
    plain = {melds.suit_of(one) for one in laid if not melds.is_joker(one)}
    found = [one if melds.is_joker(one) and melds.suit_of(one) in plain else melds.card_of(one) for one in laid]
    return sorted(found, key=typed_cards.rank)


# --- Places ---------------------------------------------------------------------------------------------------------


def place_text(place: int) -> str:
    """Return the text of a place: `draw`, `discard`, a card of a hand such as `2h1`, or of a meld such as `m2.3`."""
    if place < state_fields.HAND:
        return "draw" if place == state_fields.DRAW_PILE else "discard"
    if place < state_fields.TABLE:
        seat, index = divmod(place - state_fields.HAND, DECK)
        return f"{seat + 1}h{index + 1}"
    m, index = divmod(place - state_fields.TABLE, NUMBERS)
    return f"m{m + 1}.{index + 1}"


def place_for(place: int, seat: int) -> int:
    """Return the place as a seat (from 0) sees it: all cards in another hand share one place."""
    owner = (place - state_fields.HAND) // DECK
    if place < state_fields.HAND or place >= state_fields.TABLE or owner == seat:
        return place
    return state_fields.HAND + owner * DECK


def as_added(cards: int, laid: int) -> int:
    """Return the laid card as it is written when added to a meld: in a set, a yellow card is written as itself."""
    to_a_set = cards and melds.kind_of(cards) == melds.SET and not cards >> melds.meant_by(laid) & 1
    return melds.card_of(laid) if to_a_set else laid


def texts_of(counts: Sequence[int]) -> tuple[str, ...]:
    """Return cards as text, sorted by suit and number, given the number of copies of each."""
    return tuple(card_text(card) for card, count in enumerate(counts) for _ in range(count))

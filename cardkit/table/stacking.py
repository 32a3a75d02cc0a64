"""Stacked shuffles: the first cards off a pile, as somebody gives them, and the rest of it."""

from collections import Counter
from collections.abc import Callable, Sequence

from cardkit.table.cards import Notation
from cardkit.table.errors import CardkitError
from cardkit.table.state import State

# A card that is left to chance.
ANY = "?"


def in_turn(hands: Sequence[Sequence[str]], start: int = 1) -> list[str]:
    """The cards of equally large hands in the order in which they are dealt: one at a time, from seat `start` on."""
    order = [hands[(start - 1 + step) % len(hands)] for step in range(len(hands))]
    return [card for cards in zip(*order, strict=True) for card in cards]


def stacked(
    notation: Notation, cards: Sequence[str], mixed: Callable[[State], Sequence[int]], deck: str = ""
) -> Callable[[State], None]:
    """A shuffle (see `Game.shuffled`) after which these `cards` come off the pile first, in this order.

    `mixed` puts all cards of the pile in some order: from them come, in that order, the cards that are `ANY` and the
    rest. Raises NotationError for a text that is no card; the shuffle raises CardkitError if the pile lacks a card, and
    adds what is said of the `deck` if it has none of them.
    """
    codes = [None if card == ANY else notation.parse_card(card) for card in cards]

    def shuffle(s: State) -> None:
        pile, wanted = Counter(s.draw[: s.draw_count]), Counter(code for code in codes if code is not None)
        missing = wanted - pile
        if missing:
            few = (f"{notation.card_text(card)} (it has {pile[card]}, not {wanted[card]})" for card in missing)
            why = "" if all(pile[card] for card in missing) else deck
            raise CardkitError(f"the pile has too few of {', '.join(few)}{why and f': {why}'}")
        if len(codes) > pile.total():
            raise CardkitError(f"this shuffle has {len(codes)} cards, but the pile has only {pile.total()}")
        rest = iter(_without(mixed(s), wanted))
        top = [next(rest) if code is None else code for code in codes]
        s.draw[: s.draw_count] = [*top, *rest][::-1]

    return shuffle


def _without(cards: Sequence[int], taken: Counter[int]) -> list[int]:
    """The cards that are left, in their order, after some were taken."""
    left, found = taken.copy(), []
    for card in cards:
        if left[card]:
            left[card] -= 1
        else:
            found.append(card)
    return found

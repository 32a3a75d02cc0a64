"""Hidden cards, gathered in the row of the draw pile to be sorted or redealt (see `worlds`).

The row has room for the whole deck, so hidden cards from elsewhere fit behind the draw pile. If hands are counts of
kinds, `hand[owner * kinds + kind]`, then `lowest` is the card of the first kind. The code is written like the rules,
over `s.name` and `s.name[i]`.
"""

from collections.abc import Callable
from dataclasses import dataclass

from cardkit.chances.deal_counting import NumberRow
from cardkit.table.chance import shuffle_part
from cardkit.table.common_rules import GAME_STOPPED, ROUND_OVER
from cardkit.table.definition import Scratch
from cardkit.table.effects import NO_CARD
from cardkit.table.face_down import count_card, swap_cards
from cardkit.table.state import State


@dataclass(frozen=True)
class Dealing:
    """Redeals everything that a seat cannot know; the `worlds` of a definition, instead of a module."""

    prepare: Callable[[State, int, Scratch], None]
    deal_anew: Callable[[State, int, Scratch], None]
    SCRATCH: int = 0


def forget_drawn(s: State, first: int, end: int) -> None:
    """Erase the row from place `first` to `end` - 1: leftovers behind the draw pile would show what was drawn.

    The row of the discard pile keeps only what everybody has seen.
    """
    for place in range(first, end):
        s.draw[place] = 0


def sort_cards(s: State, first: int, end: int) -> None:
    """Sort the cards of the row from place `first` to `end` - 1, from low to high."""
    for sorted_end in range(first + 1, end):
        card = s.draw[sorted_end]
        place = sorted_end
        while place > first and s.draw[place - 1] > card:
            s.draw[place] = s.draw[place - 1]
            place -= 1
        s.draw[place] = card


def lay(s: State, card: int, copies: int, end: int) -> int:
    """Add copies of a card at the end of the row; return the new end."""
    for place in range(end, end + copies):
        s.draw[place] = card
    return end + copies


def lay_counts(s: State, t: NumberRow, counts: int, kinds: int, lowest: int) -> int:
    """Add the cards of each kind to the row, in the numbers that start at `counts`; return the new end."""
    end = 0
    for kind in range(kinds):
        end = lay(s, lowest + kind, int(t[counts + kind]), end)
    return end


def fill_hands(s: State, seat: int, kinds: int, lowest: int, end: int) -> None:
    """Fill all hands but one seat's from the end of the row; what is left is the draw pile."""
    for owner in range(s.players):
        if owner != seat:
            lacking = s.hand_count[owner]
            for place in range(owner * kinds, (owner + 1) * kinds):
                lacking -= s.hand[place]
            for _ in range(lacking):
                end -= 1
                count_card(s.draw, end, s.hand, owner * kinds - lowest)


# --- Hands of which nothing is shown but what is played ---------------------------------------------------------------


def hidden_hands(size: int, deck: int) -> Dealing:
    """The worlds of a game in which each player holds `size` cards in the row `hand`, from a deck of `deck` cards.

    The draw pile is hidden and, during a round, so are the others' hands. Each way to redeal these cards is equally
    likely, as long as no rule makes players show which cards they do not have. (A game with such a rule, like following
    suit, needs its own worlds: the check `worlds` of `GameSuite` fails if a move that was made is not legal in one.)
    """

    def prepare(s: State, seat: int, scratch: Scratch) -> None:  # noqa: ARG001  nothing is to be worked out
        sort_cards(s, 0, exchange(s, seat, size))
        exchange(s, seat, size)
        forget_drawn(s, s.draw_count, deck)

    def deal_anew(s: State, seat: int, scratch: Scratch) -> None:  # noqa: ARG001  likewise
        shuffle_part(s, 0, exchange(s, seat, size))
        exchange(s, seat, size)
        forget_drawn(s, s.draw_count, deck)

    return Dealing(prepare, deal_anew)


def is_hidden(s: State, seat: int, place: int, size: int) -> bool:
    """Say whether a seat (-1: an onlooker) cannot see the card in a place of the hands."""
    return bool(s.hand[place] != NO_CARD and place // size != seat and are_hands_hidden(s))


def are_hands_hidden(s: State) -> bool:
    """Say whether hands are hidden: they are shown when a round is scored, but not when it is stopped."""
    return bool(s.round > 0 and (s.phase > ROUND_OVER or s.phase == GAME_STOPPED))


def exchange(s: State, seat: int, size: int) -> int:
    """Exchange the hidden cards of hands with the places behind the draw pile; return where those end."""
    end = int(s.draw_count)
    for place in range(s.players * size):
        if is_hidden(s, seat, place, size):
            swap_cards(s.hand, place, s.draw, end)
            end += 1
    return end

"""Hidden cards that are gathered in the row of the draw pile, to be put in order or dealt anew (see `worlds`).

The row has room for the whole deck, so hidden cards from elsewhere find room behind the draw pile. Where hands are
counts of kinds, `hand[owner * kinds + kind]`, the card of the first kind is called `lowest`. Written like the rules,
over `s.name` and `s.name[i]`.
"""

from collections.abc import Callable
from dataclasses import dataclass

from cardkit.chances.sharing import Row
from cardkit.table.chance import shuffle_part
from cardkit.table.common import GAME_STOPPED, ROUND_OVER
from cardkit.table.definition import Scratch
from cardkit.table.effects import NO_CARD
from cardkit.table.state import State


@dataclass(frozen=True)
class Dealing:
    """What deals anew all that a seat cannot know; it serves a definition as its `worlds`, in place of a module."""

    prepare: Callable[[State, int, Scratch], None]
    deal_anew: Callable[[State, int, Scratch], None]
    SCRATCH: int = 0


def forget_drawn(s: State, first: int, end: int) -> None:
    """Leave nothing in the row from place `first` to before `end`: behind the draw pile one could see what was drawn.

    The row of the discard pile keeps nothing but what all have seen.
    """
    for place in range(first, end):
        s.draw[place] = 0


def sort_cards(s: State, first: int, end: int) -> None:
    """Put the cards from place `first` to before `end` of the row in order, from low to high."""
    for sorted_end in range(first + 1, end):
        card = s.draw[sorted_end]
        place = sorted_end
        while place > first and s.draw[place - 1] > card:
            s.draw[place] = s.draw[place - 1]
            place -= 1
        s.draw[place] = card


def lay(s: State, card: int, copies: int, end: int) -> int:
    """Lay copies of a card behind the end of the row; return where it ends then."""
    for place in range(end, end + copies):
        s.draw[place] = card
    return end + copies


def lay_counts(s: State, t: Row, counts: int, kinds: int, lowest: int) -> int:
    """Lay as many cards of each kind in the row as the numbers from `counts` on say; return where they end."""
    end = 0
    for kind in range(kinds):
        end = lay(s, lowest + kind, int(t[counts + kind]), end)
    return end


def fill_hands(s: State, seat: int, kinds: int, lowest: int, end: int) -> None:
    """Fill up all hands but a seat's from the end of the row; the draw pile is left."""
    for owner in range(s.players):
        if owner != seat:
            lacking = s.hand_count[owner]
            for place in range(owner * kinds, (owner + 1) * kinds):
                lacking -= s.hand[place]
            for _ in range(lacking):
                end -= 1
                s.hand[owner * kinds + s.draw[end] - lowest] += 1


# --- Hands of which nothing is shown but what is played ---------------------------------------------------------------


def hidden_hands(size: int, deck: int) -> Dealing:
    """The worlds of a game in which each player holds a row of cards, called `hand`, of `size` places; `deck` in all.

    Hidden are the draw pile and, as long as a round is played, the hands of others: any way of dealing these cards anew
    is as likely, for no rule ever makes a player show which cards they do not have. (Where one does, as where suit must
    be followed, a game needs worlds of its own.)
    """

    def prepare(s: State, seat: int, scratch: Scratch) -> None:  # noqa: ARG001  nothing is to be worked out
        end = gather(s, seat, size)
        sort_cards(s, 0, end)
        put_back(s, seat, size)
        forget_drawn(s, s.draw_count, deck)

    def deal_anew(s: State, seat: int, scratch: Scratch) -> None:  # noqa: ARG001  likewise
        end = gather(s, seat, size)
        shuffle_part(s, 0, end)
        put_back(s, seat, size)
        forget_drawn(s, s.draw_count, deck)

    return Dealing(prepare, deal_anew)


def is_hidden(s: State, seat: int, place: int, size: int) -> bool:
    """Say whether a seat (-1: an onlooker) cannot see the card in a place of the hands."""
    if s.hand[place] == NO_CARD or place // size == seat:
        return False
    return bool(s.round > 0 and (s.phase > ROUND_OVER or s.phase == GAME_STOPPED))


def gather(s: State, seat: int, size: int) -> int:
    """Put the hidden cards behind the draw pile; return where they end."""
    end = int(s.draw_count)
    for place in range(s.players * size):
        if is_hidden(s, seat, place, size):
            s.draw[end] = s.hand[place]
            end += 1
    return end


def put_back(s: State, seat: int, size: int) -> None:
    """Put the hidden cards where `gather` took them from, in the same order."""
    end = int(s.draw_count)
    for place in range(s.players * size):
        if is_hidden(s, seat, place, size):
            s.hand[place] = s.draw[end]
            end += 1

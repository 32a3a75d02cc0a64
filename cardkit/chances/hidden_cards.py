"""Gather the hidden cards of a state behind the draw pile, to sort and redeal them (see `worlds`).

The array `s.draw` is long enough for the whole deck, so hidden cards from hands fit behind the draw pile. In games that
store hands as numbers of cards of each kind, `s.hand[owner * kinds + kind]`, the argument `lowest` is the first kind's
card. The functions are written like the rules, with `s.name` and `s.name[i]` only, so that they can be compiled.
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
    """The functions that redeal everything a seat can't know, for the `worlds` of a `Definition`.

    A module with these three names will also do. Both functions take a state, a seat (from 0; -1: an onlooker) and the
    scratch numbers.
    """

    #: Sorts the hidden cards, so that their order reveals nothing, and fills the scratch numbers. Runs once.
    prepare: Callable[[State, int, Scratch], None]
    #: Deals the hidden cards at random, in a copy of the prepared state. Runs for each world.
    deal_anew: Callable[[State, int, Scratch], None]
    #: The number of scratch numbers.
    SCRATCH: int = 0


def forget_drawn(s: State, first: int, end: int) -> None:
    """Erase the cards of `s.draw` from index `first` to `end` - 1, which would show what was drawn earlier."""
    for place in range(first, end):
        s.draw[place] = 0


def sort_cards(s: State, first: int, end: int) -> None:
    """Sort the cards of `s.draw` from index `first` to `end` - 1 in ascending order."""
    for sorted_end in range(first + 1, end):
        card = s.draw[sorted_end]
        place = sorted_end
        while place > first and s.draw[place - 1] > card:
            s.draw[place] = s.draw[place - 1]
            place -= 1
        s.draw[place] = card


def lay(s: State, card: int, copies: int, end: int) -> int:
    """Write copies of a card to `s.draw` from index `end` on; return the new end."""
    for place in range(end, end + copies):
        s.draw[place] = card
    return end + copies


def lay_counts(s: State, t: NumberRow, counts: int, kinds: int, lowest: int) -> int:
    """Fill `s.draw` from index 0 on with the cards counted in `t`; return the index after the last card.

    `t` contains the number of cards of each kind, starting at index `counts`.
    """
    end = 0
    for kind in range(kinds):
        end = lay(s, lowest + kind, int(t[counts + kind]), end)
    return end


def fill_hands(s: State, seat: int, kinds: int, lowest: int, end: int) -> None:
    """Deal cards from the end of `s.draw` to all hands except that of `seat`; the remaining cards are the draw pile."""
    for owner in range(s.players):
        if owner != seat:
            lacking = s.hand_count[owner]
            for place in range(owner * kinds, (owner + 1) * kinds):
                lacking -= s.hand[place]
            for _ in range(lacking):
                end -= 1
                count_card(s.draw, end, s.hand, owner * kinds - lowest)


# --- Hands whose cards are hidden until they are played ---------------------------------------------------------------


def hidden_hands(size: int, deck: int) -> Dealing:
    """Make the `worlds` of a game in which the draw pile and, during a round, the other players' hands are hidden.

    Each way to redeal these cards is equally likely. This is right as long as no rule reveals which cards a player
    doesn't have. A game with such a rule, like following suit, needs its own worlds. Otherwise the check `worlds` of
    `GameSuite` fails, because a move that was made isn't legal in some world.

    Args:
        size: The number of places in each player's hand, which are in the field `hand` of the state.
        deck: The number of cards in the deck.

    """

    def prepare(s: State, seat: int, scratch: Scratch) -> None:  # noqa: ARG001  there is nothing to compute
        sort_cards(s, 0, exchange(s, seat, size))
        exchange(s, seat, size)
        forget_drawn(s, s.draw_count, deck)

    def deal_anew(s: State, seat: int, scratch: Scratch) -> None:  # noqa: ARG001  the same
        shuffle_part(s, 0, exchange(s, seat, size))
        exchange(s, seat, size)
        forget_drawn(s, s.draw_count, deck)

    return Dealing(prepare, deal_anew)


def is_hidden(s: State, seat: int, place: int, size: int) -> bool:
    """Return whether a seat (from 0; -1: an onlooker) can't see the card at an index of `s.hand`."""
    return bool(s.hand[place] != NO_CARD and place // size != seat and are_hands_hidden(s))


def are_hands_hidden(s: State) -> bool:
    """Return whether hands are hidden now. They are shown when a round is scored, but not when a game is stopped."""
    return bool(s.round > 0 and (s.phase > ROUND_OVER or s.phase == GAME_STOPPED))


def exchange(s: State, seat: int, size: int) -> int:
    """Swap the hidden cards of all hands with the entries behind the draw pile; return the index after the last one."""
    end = int(s.draw_count)
    for place in range(s.players * size):
        if is_hidden(s, seat, place, size):
            swap_cards(s.hand, place, s.draw, end)
            end += 1
    return end

"""The hidden cards of games in which cards lie in areas: put in order, and dealt anew (see `cardkit.chances.worlds`).

What lies face down in the areas was dealt from the round's first draw pile. Each reshuffle makes a new pile of cards
that all have seen; a card in hand belongs to the pile it was drawn from. Cards of one pile may be anywhere among its
hidden places, each way as likely, whatever has been played: no move ever depends on a card that lies face down.

All are gathered in the row of the draw pile: its own cards, a card in hand that comes from this pile, the areas' cards,
a card in hand that comes from the first pile. Written like the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.chances.hidden import Dealing, forget_drawn, sort_cards
from cardkit.table.chance import shuffle_part
from cardkit.table.effects import NO_CARD

if TYPE_CHECKING:
    from cardkit.table.definition import Scratch
    from cardkit.table.state import State


def hidden_areas(spots: int, deck: int) -> Dealing:
    """The worlds of a game with areas of `spots` cards and `deck` cards in all, as a definition takes them."""

    def prepare(s: State, seat: int, scratch: Scratch) -> None:  # noqa: ARG001  nothing is to be worked out
        sort_hidden(s, seat, spots)
        forget_drawn(s, deck)

    def deal_anew(s: State, seat: int, scratch: Scratch) -> None:  # noqa: ARG001  likewise
        shuffle_hidden(s, seat, spots)

    return Dealing(prepare, deal_anew)


def sort_hidden(s: State, seat: int, spots: int) -> None:
    """Put the cards that a seat (-1: an onlooker) cannot see in order, pile by pile; an area has `spots` cards."""
    end = gather(s, seat, spots)
    first = first_of_older(s, seat)
    sort_cards(s, 0, first)
    sort_cards(s, first, end)
    put_back(s, seat, spots)


def shuffle_hidden(s: State, seat: int, spots: int) -> None:
    """Deal the cards that a seat cannot see anew, pile by pile."""
    end = gather(s, seat, spots)
    first = first_of_older(s, seat)
    shuffle_part(s, 0, first)
    shuffle_part(s, first, end)
    put_back(s, seat, spots)


def first_of_older(s: State, seat: int) -> int:
    """Where the gathered cards of the first pile begin; those before it come from the pile of the last reshuffle."""
    if s.refills == 0:
        return 0
    return int(s.draw_count) + (1 if is_held_from(s, seat, s.refills) else 0)


def is_held_from(s: State, seat: int, pile: int) -> bool:
    """Say whether another seat than this one has a hidden card in hand that it drew from a pile."""
    if s.held == NO_CARD or s.taken or s.seat == seat:
        return False
    return bool(s.drawn_from == pile)


def is_face_down(s: State, place: int) -> bool:
    """Say whether a card lies face down in a place of an area: none does before the first deal."""
    return bool(s.round > 0 and s.face_up[place] == 0)


def gather(s: State, seat: int, spots: int) -> int:
    """Put the hidden cards behind the draw pile; return where they end."""
    end = int(s.draw_count)
    if is_held_from(s, seat, s.refills):
        s.draw[end] = s.held
        end += 1
    for place in range(s.players * spots):
        if is_face_down(s, place):
            s.draw[end] = s.area[place]
            end += 1
    if s.refills and is_held_from(s, seat, 0):
        s.draw[end] = s.held
        end += 1
    return end


def put_back(s: State, seat: int, spots: int) -> None:
    """Put the hidden cards where `gather` took them from, in the same order."""
    end = int(s.draw_count)
    if is_held_from(s, seat, s.refills):
        s.held = s.draw[end]
        end += 1
    for place in range(s.players * spots):
        if is_face_down(s, place):
            s.area[place] = s.draw[end]
            end += 1
    if s.refills and is_held_from(s, seat, 0):
        s.held = s.draw[end]
        end += 1
    forget_drawn(s, end)

"""Worlds of games in which each player holds a row of cards, called `hand`, and shows nothing of it but what is played.

Hidden are the draw pile and, as long as a round is played, the hands of others: any way of dealing these cards anew is
as likely, for no rule ever makes a player show which cards they have not got. (Where one does, as where suit must be
followed, a game needs worlds of its own.) Written like the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.chances.hidden import Dealing, forget_drawn, sort_cards
from cardkit.table.chance import shuffle_part
from cardkit.table.common import GAME_STOPPED, ROUND_OVER
from cardkit.table.effects import NO_CARD

if TYPE_CHECKING:
    from cardkit.table.definition import Scratch
    from cardkit.table.state import State


def hidden_hands(size: int, deck: int) -> Dealing:
    """The worlds of a game with `size` places in each hand and `deck` cards in all."""

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

"""The hidden cards of games with areas: sorts and redeals them (see `cardkit.chances.worlds`).

Face-down cards in the areas were dealt from the round's first draw pile. Each reshuffle makes a new pile of cards that
everybody has seen; a card in hand belongs to the pile it was drawn from. Cards of one pile can be anywhere among its
hidden places, each way equally likely, whatever has been played: no move depends on a face-down card.

They are gathered in the row of the draw pile: its own cards, a card in hand from this pile, the areas' cards, a card in
hand from the first pile. The code is written like the rules; `scratch` has the two parts below.
"""

from cardkit.chances.hidden_cards import Dealing, forget_drawn, sort_cards
from cardkit.table.chance import shuffle_part
from cardkit.table.definition import Scratch
from cardkit.table.effects import NO_CARD
from cardkit.table.face_down import swap_cards
from cardkit.table.state import State

OLDER = 0  # where the gathered cards of the first pile begin; those before them come from the last reshuffle
ROW_END = 1  # and where they end
SCRATCH = 2


def hidden_areas(spots: int, deck: int) -> Dealing:
    """Make the `worlds` of a definition, for a game with areas of `spots` cards and `deck` cards in all."""

    def prepare(s: State, seat: int, scratch: Scratch) -> None:
        """Gather the cards that a seat (-1: an onlooker) cannot see, sorted pile by pile."""
        forget_drawn(s, s.draw_count, deck)
        scratch[OLDER] = s.draw_count + is_held_from(s, seat, s.refills) if s.refills else 0
        scratch[ROW_END] = exchange(s, seat, spots)
        sort_cards(s, 0, int(scratch[OLDER]))
        sort_cards(s, int(scratch[OLDER]), int(scratch[ROW_END]))

    def deal_anew(s: State, seat: int, scratch: Scratch) -> None:
        """Redeal the gathered cards, pile by pile."""
        shuffle_part(s, 0, int(scratch[OLDER]))
        shuffle_part(s, int(scratch[OLDER]), int(scratch[ROW_END]))
        exchange(s, seat, spots)

    return Dealing(prepare, deal_anew, SCRATCH)


def exchange(s: State, seat: int, spots: int) -> int:
    """Exchange the hidden cards elsewhere with the places behind the draw pile; return where those end."""
    end = int(s.draw_count)
    if is_held_from(s, seat, s.refills):
        end = exchange_held(s, end)
    for place in range(s.players * spots):
        if s.round > 0 and s.face_up[place] == 0:  # before the first deal the areas are empty
            swap_cards(s.area, place, s.draw, end)
            end += 1
    if s.refills and is_held_from(s, seat, 0):
        end = exchange_held(s, end)
    return end


def exchange_held(s: State, place: int) -> int:
    """Exchange the card in hand with a place of the row; return the next place."""
    card = s.held
    s.held = s.draw[place]
    s.draw[place] = card
    return place + 1


def is_held_from(s: State, seat: int, pile: int) -> bool:
    """Say whether another seat has a hidden card in hand that was drawn from this pile."""
    if s.held == NO_CARD or s.taken or s.seat == seat:
        return False
    return bool(s.drawn_from == pile)

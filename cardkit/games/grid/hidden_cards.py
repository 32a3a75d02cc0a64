"""The hidden cards of games with areas: gather and redeal them (see `cardkit.chances.worlds`).

Face-down cards in the areas were dealt from the round's first draw pile. Each reshuffle makes a new pile of cards that
everybody has seen, and a card in hand belongs to the pile from which it was drawn. The cards of one pile can be in any
of its hidden places, and every arrangement is equally likely, because no move depends on a face-down card.

The cards are gathered in the row of the draw pile, in this order: the cards of the draw pile, a card in hand from this
pile, the cards of the areas, and a card in hand from the first pile. The code is written like the rules; `scratch` has
the layout below.
"""

from cardkit.chances.hidden_cards import Dealing, forget_drawn, sort_cards
from cardkit.table.chance import shuffle_part
from cardkit.table.definition import Scratch
from cardkit.table.effects import NO_CARD
from cardkit.table.face_down import swap_cards
from cardkit.table.state import State

OLDER = 0  # the index of the first gathered card from the first pile; the cards before it are from the last reshuffle
ROW_END = 1  # the index after the last gathered card
SCRATCH = 2


def hidden_areas(spots: int, deck: int) -> Dealing:
    """Make the `worlds` of a definition.

    Args:
        spots: The number of cards in an area.
        deck: The number of cards in the deck.

    """

    def prepare(s: State, seat: int, scratch: Scratch) -> None:
        """Gather the cards that a seat (-1: an onlooker) can't see, sorted pile by pile."""
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
    """Swap the hidden cards outside the draw pile with the entries after it.

    Returns the index after the last of these entries.
    """
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
    """Swap the card in hand with an entry of the row; return the index of the next entry."""
    card = s.held
    s.held = s.draw[place]
    s.draw[place] = card
    return place + 1


def is_held_from(s: State, seat: int, pile: int) -> bool:
    """Return whether another seat has a hidden card in hand that was drawn from this pile."""
    if s.held == NO_CARD or s.taken or s.seat == seat:
        return False
    return bool(s.drawn_from == pile)

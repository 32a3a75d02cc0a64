"""Random deals of Rummü that a player can't tell from the real one: the hidden hands and the draw pile.

Every possible shuffle is equally likely, and so is every way in which the cards seen to leave a hand arrived there. A
card that everyone knows to be in a hand is assumed to leave it first. Until the first refill of the draw pile in a
round, all cards whose place a seat doesn't know are simply shuffled. After a refill there are old and new cards, and a
random choice decides which of the cards that left a hand were old or new (see `refill_provenance`, also for cases in
which this is approximate).

Knowledge about hands at a refill, other than cards seen to enter them, is ignored. There is no such knowledge at the
first refill of a round. At a second refill there is some, because players know how often each seat has drawn since the
first one and which cards have left hands. From then on, deals are as likely as they would be without that knowledge.

The code is written like the rules; `scratch` is the row of `refill_provenance` plus one number.
"""

from cardkit.chances.hidden_cards import are_hands_hidden, forget_drawn, lay, sort_cards
from cardkit.games.rummy import hand_melds, refill_provenance
from cardkit.games.rummy.clauses import CARD_TYPES, DECK
from cardkit.games.rummy.refill_provenance import LEFT, LEFT_HAND, NEW, OLD, find_sources, prepare_sources
from cardkit.games.rummy.state_fields import SEATS_AT_MOST
from cardkit.table.chance import shuffle_part
from cardkit.table.definition import Scratch
from cardkit.table.face_down import count_card, mark_card
from cardkit.table.state import State

# The index after the cards gathered in the row of the draw pile.
ROW_END = refill_provenance.END
SCRATCH = ROW_END + 1

# --- Preparing a deal -----------------------------------------------------------------------------------------------


def prepare(s: State, seat: int, scratch: Scratch) -> None:
    """Gather all cards that a seat (-1: an onlooker) can't know, in order, and count the ways after a refill."""
    end = gather(s, seat)
    sort_cards(s, 0, end)
    if has_sources(s):
        prepare_sources(s, seat, end, scratch)
    fill_hands(s, seat, end)
    scratch[ROW_END] = gather(s, seat)
    forget_drawn(s, int(scratch[ROW_END]), DECK)
    forget_draws(s, seat)


def has_sources(s: State) -> bool:
    """Return whether cards in hidden hands can come from before or after a refill."""
    return bool(s.refills > 0 and are_hands_hidden(s))


def gather(s: State, seat: int) -> int:
    """Move the cards of hidden hands, except the known ones, to the end of the draw pile; return the new end."""
    end = int(s.draw_count)
    for owner in range(s.players if are_hands_hidden(s) else 0):
        if owner != seat:
            for card in range(CARD_TYPES):
                place = owner * CARD_TYPES + card
                unknown = s.hand[place] - s.known[place]
                end = lay(s, card, unknown, end)
                hand_melds.take_out(s, owner, card, unknown)
    return end


def forget_draws(s: State, seat: int) -> None:
    """Forget which cards others have drawn, but not how often they drew. After hands are shown, neither matters."""
    for owner in range(s.players):
        if owner != seat:
            for place in range(owner * CARD_TYPES, (owner + 1) * CARD_TYPES):
                s.drawn[place] = 0
            s.drawn[owner * CARD_TYPES] = s.draws[owner] if are_hands_hidden(s) else 0


# --- Dealing --------------------------------------------------------------------------------------------------------


def deal_anew(s: State, seat: int, scratch: Scratch) -> None:
    """Randomly deal all cards that a seat can't know."""
    if has_sources(s):
        find_sources(s, scratch)
        deal_old_and_new(s, seat, scratch)
    else:
        shuffle_part(s, 0, int(scratch[ROW_END]))
        fill_hands(s, seat, int(scratch[ROW_END]))
    forget_drawn(s, s.draw_count, DECK)


def fill_hands(s: State, seat: int, end: int) -> None:
    """Fill all hands except one seat's from the end of the row; the remaining cards are the draw pile."""
    for owner in range(s.players):
        if owner != seat:
            lacking = s.hand_count[owner]
            for place in range(owner * CARD_TYPES, (owner + 1) * CARD_TYPES):
                lacking -= s.hand[place]
            end = take_from_row(s, owner, lacking, end)


def deal_old_and_new(s: State, seat: int, scratch: Scratch) -> None:
    """Deal the remaining cards: old ones to hands, new ones to hands and to the draw pile."""
    new = lay_left(s, NEW, 0, scratch)
    end = lay_left(s, OLD, new, scratch)
    shuffle_part(s, 0, new)
    shuffle_part(s, new, end)
    for owner in range(s.players):
        if owner != seat:
            for place in range(owner * CARD_TYPES, (owner + 1) * CARD_TYPES):
                s.drawn[place] = 0
            end = take_from_row(s, owner, s.old[owner] - int(scratch[LEFT_HAND + SEATS_AT_MOST + owner]), end)
            drawn = s.draws[owner] - int(scratch[LEFT_HAND + owner])
            for place in range(new - drawn, new):
                s.drawn[owner * CARD_TYPES + s.draw[place]] += 1
            new = take_from_row(s, owner, drawn, new)
    for number in range(int(scratch[refill_provenance.LEAVINGS])):
        if scratch[refill_provenance.SOURCE + number] == NEW:
            s.drawn[
                int(scratch[refill_provenance.OWNER + number] * CARD_TYPES + scratch[refill_provenance.CARD + number])
            ] += 1


def lay_left(s: State, source: int, end: int, scratch: Scratch) -> int:
    """Append the remaining cards of a source to the row; return the new end."""
    for card in range(CARD_TYPES):
        end = lay(s, card, int(scratch[LEFT + source * CARD_TYPES + card]), end)
    return end


def take_from_row(s: State, owner: int, cards: int, end: int) -> int:
    """Give a seat `cards` from the end of the row; return the new end."""
    for place in range(end - cards, end):
        count_card(s.draw, place, s.hand, owner * CARD_TYPES)
        mark_card(s.draw, place, s.holds, owner)
    return end - cards

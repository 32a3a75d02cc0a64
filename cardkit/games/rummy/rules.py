"""The rules of Rummü: the deal, the effect of a legal move, and the end of a round and of the game.

Melds are defined in `melds`, and the legal moves in `legality`. Every function works on a state `s`, uses only `s.name`
and `s.name[i]`, and follows the clause that its docstring names.
"""

from cardkit.games.rummy import hand_melds, melds, state_fields
from cardkit.games.rummy.clauses import CARD_TYPES, DECK, NUMBERS, C, copies_of, hand_size, target
from cardkit.games.rummy.legality import MOST_MOVES, forbids, legal_moves
from cardkit.games.rummy.scoring import NOBODY_OUT, cards_to_open, side_score
from cardkit.games.rummy.state_fields import FIELDS
from cardkit.table import common_rules
from cardkit.table.effects import EVERYBODY, MOVED, NO_CARD, NOTED, NOWHERE, TURNED, report
from cardkit.table.parameters import Rules
from cardkit.table.state import State

__all__ = ["FIELDS", "MOST_MOVES", "after_shuffle", "before_shuffle", "begin", "do", "forbids", "legal_moves"]

# --- Chance ---------------------------------------------------------------------------------------------------------


def begin(s: State, rules: Rules) -> None:
    """Set up a new state under complete `rules`; the first deal is pending."""
    common_rules.begin(s, rules)
    s.hand_size = hand_size(rules)
    s.target = target(rules)
    s.swapped = 1 if rules["five_run"] == "swapped" else 0
    s.open_with_one = 1 if rules["open_with_one"] else 0
    s.ender = NOBODY_OUT


def gather_again(s: State) -> None:
    """Gather the discards, and record them: everyone has seen these cards, but nobody knows their order."""
    common_rules.gather_discards(s)
    forget_refill(s)
    for i in range(s.draw_count):
        s.refilled[s.draw[i]] += 1
    for seat in range(s.players):
        s.old[seat] = s.hand_count[seat]
        for place in range(seat * CARD_TYPES, (seat + 1) * CARD_TYPES):
            s.old[seat] -= s.known[place]


def forget_refill(s: State) -> None:
    """Forget which cards were drawn, or left a hand, since the last refill."""
    s.left_count = 0
    for card in range(CARD_TYPES):
        s.refilled[card] = 0
    for i in range(state_fields.SEATS_AT_MOST * CARD_TYPES):
        s.drawn[i] = 0
    for seat in range(s.players):
        s.draws[seat] = 0
        s.old[seat] = 0


def gather_deck(s: State) -> None:
    """`setup.deck`: move every card of the deck to the draw pile, in order."""
    for card in range(CARD_TYPES):
        common_rules.put_in_draw_pile(s, card, copies_of(card))


def clear_table(s: State) -> None:
    """Clear the hands and the table of the last round."""
    for i in range(state_fields.SEATS_AT_MOST * CARD_TYPES):
        s.hand[i] = 0
        s.known[i] = 0
    for m in range(state_fields.MELDS_AT_MOST):
        s.meld[m] = 0
        s.takes[m] = 0
        s.takes_as[m] = 0
        s.swaps[m] = 0
        s.owner[m] = 0
    for seat in range(s.players):
        s.hand_count[seat] = 0
        s.holds[seat] = 0
        s.out[seat] = 0
    forget_refill(s)
    s.meld_count = 0
    s.emptied = 0
    s.closing = 0
    s.ender = NOBODY_OUT


def deal(s: State) -> None:
    """`setup.deal`, `setup.first`, `setup.piles`: deal one card at a time, from the starter on; turn a card over."""
    clear_table(s)
    s.starter = (s.start + s.round) % s.players
    common_rules.begin_round(s)
    for _ in range(s.hand_size):
        for step in range(s.players):
            get(s, (s.starter + step) % s.players, common_rules.pop_draw_pile(s))
    common_rules.put_on_discard_pile(
        s, common_rules.pop_draw_pile(s), state_fields.DRAW_PILE, state_fields.DISCARD_PILE, C.SETUP_PILES
    )
    begin_turn(s, s.starter)


before_shuffle, after_shuffle = common_rules.shuffling(gather_deck, deal, gather_again)


def begin_turn(s: State, seat: int) -> None:
    """Start a seat's turn."""
    s.seat = seat
    s.laid = 0
    s.phase = state_fields.STARTING


# --- Making a legal move --------------------------------------------------------------------------------------------


def do(s: State, move: int) -> None:
    """Make a legal move, and everything that follows up to the next decision or chance event."""
    s.moves += 1
    if move == state_fields.DRAW:
        draw(s)
    elif move == state_fields.TAKE:
        take(s)
    elif move < state_fields.ADD:
        discard(s, move - state_fields.DISCARD)
    elif move < state_fields.EXCHANGE:
        add(s, (move - state_fields.ADD) // melds.LAID_CARDS, (move - state_fields.ADD) % melds.LAID_CARDS)
    elif move < state_fields.MELD:
        exchange(s, (move - state_fields.EXCHANGE) // CARD_TYPES, (move - state_fields.EXCHANGE) % CARD_TYPES)
    else:
        lay(s, move - state_fields.MELD)
    common_rules.stop_if_endless(s)
    common_rules.refill_if_empty(s)


def draw(s: State) -> None:
    """`turn.draw`: draw the top card, which only the seat to move sees; `end.blocked`: it may be the last card."""
    card = common_rules.pop_draw_pile(s)
    get(s, s.seat, card)
    if s.refills:
        s.drawn[s.seat * CARD_TYPES + card] += 1
        s.draws[s.seat] += 1
    s.phase = state_fields.PLAYING
    report(s, MOVED, card, state_fields.DRAW_PILE, place_in_hand(s, s.seat, card), C.TURN_DRAW, s.seat)
    if s.draw_count == 0:
        note_emptied(s)


def note_emptied(s: State) -> None:
    """`end.blocked`: record that the draw pile became empty; the second time, the round ends after this turn."""
    s.emptied += 1
    if s.emptied == 2:
        s.closing = 1
        report(s, NOTED, NO_CARD, state_fields.DRAW_PILE, NOWHERE, C.END_BLOCKED, EVERYBODY)


def take(s: State) -> None:
    """`turn.take`: take the top discard, which everyone has seen. The seat may then take more cards."""
    s.discard_count -= 1
    card = s.discard[s.discard_count]
    get(s, s.seat, card)
    s.known[s.seat * CARD_TYPES + card] += 1
    report(s, MOVED, card, state_fields.DISCARD_PILE, place_in_hand(s, s.seat, card), C.TURN_TAKE, EVERYBODY)
    s.phase = state_fields.TAKING


def lay(s: State, cards: int) -> None:
    """`turn.play`, `table.owner`: lay down a meld for the seat to move; `out.first`: the seat may open with it."""
    m = lay_on_table(s, s.seat, cards)
    s.phase = state_fields.PLAYING
    for index in range(melds.size_of(cards)):
        report_laid(s, m, melds.laid_at(cards, index), melds.kind_clause(cards))
    for index in range(melds.size_of(cards)):
        give(s, melds.card_of(melds.laid_at(cards, index)))
    note_played(s)
    if not s.out[s.seat]:
        s.laid += melds.size_of(cards)
        note_opening(s)


def lay_on_table(s: State, seat: int, cards: int) -> int:
    """Put a new meld on the table for a seat; return its index."""
    m: int = s.meld_count
    put_on_table(s, m, cards)
    s.owner[m] = seat
    s.meld_count += 1
    return m


def put_on_table(s: State, m: int, cards: int) -> None:
    """Set the cards of meld `m`, and record which cards can be added to it or exchanged."""
    s.meld[m] = cards
    s.takes[m] = melds.taken_by(cards)
    s.takes_as[m] = melds.taken_as(cards)
    s.swaps[m] = melds.swapped_for(cards)


def note_opening(s: State) -> None:
    """`out.first`: record that the seat to move has opened, if it has laid down enough cards."""
    if s.laid >= cards_to_open(s, s.seat):
        s.out[s.seat] = 1
        report(s, NOTED, NO_CARD, NOWHERE, NOWHERE, C.OUT_FIRST, EVERYBODY)


def add(s: State, m: int, laid: int) -> None:
    """`table.add`: add a card to a meld on the table."""
    put_on_table(s, m, melds.with_card(s.meld[m], laid))
    s.phase = state_fields.PLAYING
    report_laid(s, m, laid, C.TABLE_ADD)
    give(s, melds.card_of(laid))
    note_played(s)


def exchange(s: State, m: int, card: int) -> None:
    """`table.exchange`: exchange a card for the joker; everyone sees the joker go to the hand."""
    place = melds.joker_place(s.meld[m], card)
    joker = melds.YELLOW * NUMBERS + melds.number_of(card)
    put_on_table(s, m, melds.exchanged(s.meld[m], card))
    s.phase = state_fields.PLAYING
    report_laid(s, m, card, C.TABLE_EXCHANGE)
    give(s, card)
    get(s, s.seat, joker)
    s.known[s.seat * CARD_TYPES + joker] += 1
    target = place_in_hand(s, s.seat, joker)
    report(s, MOVED, joker, state_fields.TABLE + m * NUMBERS + place, target, C.TABLE_EXCHANGE, EVERYBODY)
    note_played(s)


def report_laid(s: State, m: int, laid: int, clause: int) -> None:
    """Report a card that went from the hand to meld `m`; `joker.yellow`: also report the card that it represents."""
    source = place_in_hand(s, s.seat, melds.card_of(laid))
    target = state_fields.TABLE + m * NUMBERS + melds.place_of(s.meld[m], laid)
    report(s, MOVED, melds.card_of(laid), source, target, clause, EVERYBODY)
    if melds.is_joker(laid):
        report(s, NOTED, laid, NOWHERE, target, C.JOKER_YELLOW, EVERYBODY)


def note_played(s: State) -> None:
    """`end.blocked`: record that somebody laid down, added or exchanged cards."""
    s.emptied = 0


def discard(s: State, card: int) -> None:
    """`turn.discard`, `end.round`, `end.blocked`: discard a card, which ends the turn and perhaps the round."""
    common_rules.put_on_discard_pile(s, card, place_in_hand(s, s.seat, card), state_fields.DISCARD_PILE, C.TURN_DISCARD)
    give(s, card)
    empty = s.hand_count[s.seat] == 0
    if empty:
        s.ender = s.seat
    if empty or s.closing:
        end_round(s, C.END_ROUND if empty else C.END_BLOCKED)
    else:
        begin_turn(s, common_rules.next_seat(s, s.seat))


def place_in_hand(s: State, seat: int, card: int) -> int:
    """Return the place of a card in a hand, which is sorted by suit and number; of identical cards, the last one."""
    index = -1
    for lower in range(card + 1):
        index += s.hand[seat * CARD_TYPES + lower]
    return int(state_fields.HAND + seat * DECK + index)


def get(s: State, seat: int, card: int) -> None:
    """Add a card to a hand."""
    hand_melds.put_in(s, seat, card)
    s.hand_count[seat] += 1


def give(s: State, card: int) -> None:
    """Remove a card from the hand of the seat to move. If everyone knows of a copy there, that copy is removed."""
    hand_melds.take_out(s, s.seat, card, 1)
    s.hand_count[s.seat] -= 1
    place = s.seat * CARD_TYPES + card
    if s.known[place]:
        s.known[place] -= 1
    elif s.refills:
        note_left(s, place)


def note_left(s: State, place: int) -> None:
    """Record, after a refill, which card left which hand, and how many cards that seat had drawn since the refill."""
    s.left[s.left_count] = s.draws[s.seat] * state_fields.SEATS_AT_MOST * CARD_TYPES + place
    s.left_count += 1


# --- The end of a round and of the game -----------------------------------------------------------------------------


def end_round(s: State, clause: int) -> None:
    """`end.round`, `end.blocked`, `score.total`: show and score the hands; `end.game`, `common.limit`: end the game."""
    show_hands(s, clause)
    for side in range(s.sides):
        s.points[side] = side_score(s, side)
        s.totals[side] += s.points[side]
    common_rules.end_round(s, clause)
    best = common_rules.highest_total(s)
    if best >= s.target or s.round >= s.round_limit:
        common_rules.end_game(s, best)


def show_hands(s: State, clause: int) -> None:
    """Show everyone the cards left in the hands, because they are now scored."""
    for seat in range(s.players):
        place = state_fields.HAND + seat * DECK
        for card in range(CARD_TYPES):
            for _ in range(s.hand[seat * CARD_TYPES + card]):
                report(s, TURNED, card, place, place, clause, EVERYBODY)
                place += 1

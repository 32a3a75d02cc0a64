"""The rules of Five-Suit Rummy: the state's fields, which moves are legal, and what a move does.

What a combination is, `melds` says; every function here works on a state `s`, touches only `s.name` and `s.name[i]`,
and reads like the clause it names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.chance import CHANCE, start_stream
from cardkit.effects import EVERYBODY, MOVED, NO_CARD, NOTED, NOWHERE, ROUND_OVER, TURNED, report
from cardkit.games import common
from cardkit.games.common import (
    DEAL_PENDING,
    GAME_STOPPED,
    NOTHING_PENDING,
    REFILL_PENDING,
    end_game,
    gather_discards,
    highest_total,
    next_seat,
    pop_draw_pile,
    refill_if_empty,
    stop_if_endless,
)
from cardkit.games.rummy.clauses import CARD_TYPES, COPIES, SEATS, C, hand_size, target
from cardkit.games.rummy.melds import (
    LAID_CARDS,
    NUMBERS,
    SET,
    SMALLEST,
    SUIT_RUN,
    card_of,
    cards_left,
    find_runs,
    find_sets,
    forbids_combination,
    forbids_longer,
    forbids_swap,
    holds_combination,
    joker_place,
    kind_of,
    laid_at,
    number_of,
    place_of,
    size_of,
    with_card,
    without_place,
)
from cardkit.games.rummy.scoring import NOBODY_OUT, cards_to_come_out, side_score

if TYPE_CHECKING:
    from collections.abc import MutableSequence

    from cardkit.parameters import Rules
    from cardkit.state import State

# --- Fields ---------------------------------------------------------------------------------------------------------

DECK = CARD_TYPES * COPIES.high if COPIES.high else 0
SEATS_AT_MOST = SEATS.high or 0
COMBINATIONS = DECK // SMALLEST
"""More combinations than this never lie on the table."""

FIELDS = {
    **common.FIELDS,
    "copies": 0,
    "hand_size": 0,
    "target": 0,
    "swapped": 0,  # 1 where `five_run` is swapped
    "draw": DECK,
    "discard": DECK,
    "hand": SEATS_AT_MOST * CARD_TYPES,  # how many of each card, seat by seat
    "hand_count": SEATS_AT_MOST,
    "known": SEATS_AT_MOST * CARD_TYPES,  # of these, how many everybody has seen go there
    "drawn": SEATS_AT_MOST * CARD_TYPES,  # what each seat has drawn since the last refill
    "refilled": CARD_TYPES,  # how many of each card the draw pile held after the last refill
    "meld": COMBINATIONS,  # the combinations on the table
    "owner": COMBINATIONS,
    "combinations": 0,
    "out": SEATS_AT_MOST,  # 1 for each seat that has come out
    "laid": 0,  # cards that the active seat, not out yet, has laid in this turn
    "emptied": 0,  # how often the draw pile became empty since anybody laid, added or exchanged
    "closing": 0,  # 1 where the round ends after this turn (`end.blocked`)
    "ender": 0,  # who has gone out, or NOBODY_OUT
}

# Phases: what the seat to move has to decide.
STARTING = 3
PLAYING = 4

# Places, for effects.
DRAW_PILE = 0
DISCARD_PILE = 1
HAND = 2  # + seat
TABLE = HAND + SEATS_AT_MOST  # + combination * NUMBERS + place in it

# --- Moves as numbers -----------------------------------------------------------------------------------------------

DRAW = 0
TAKE = DRAW  # + how many
DISCARD = TAKE + DECK + 1  # + card
ADD = DISCARD + CARD_TYPES  # + combination * LAID_CARDS + laid card
EXCHANGE = ADD + COMBINATIONS * LAID_CARDS  # + combination * CARD_TYPES + card
MELD = EXCHANGE + COMBINATIONS * CARD_TYPES  # + the combination

MOST_MOVES = 10_000
"""More candidates for legal moves than this there never are, whatever a hand and the table hold.

There are 112 sets, 799 runs of one suit and 4836 mixed ones; with the beginnings of runs, fewer than 7000; to each of
46 combinations at most 18 cards can be tried to be added, and 5 to be exchanged; 35 to be discarded.
"""


def legal_moves(s: State, moves: MutableSequence[int]) -> int:
    """Write the legal moves of the seat to move into `moves` (MOST_MOVES long), in order; return how many."""
    candidates = find_starts(s, moves) if s.phase == STARTING else find_plays(s, moves)
    count = 0
    for i in range(candidates):
        if forbids(s, moves[i]) == 0:
            moves[count] = moves[i]
            count += 1
    return count


def find_starts(s: State, moves: MutableSequence[int]) -> int:
    """Write every way to begin a turn into `moves`; return how many."""
    for move in range(s.discard_count + 1):
        moves[move] = DRAW + move
    return int(s.discard_count) + 1


def find_plays(s: State, moves: MutableSequence[int]) -> int:
    """Write all that might be played into `moves`, combinations first and discards last; return how many."""
    count = find_sets(s, moves, 0, MELD)
    count = find_runs(s, moves, count, MELD)
    for m in range(s.combinations):
        if s.out[s.seat]:
            count = find_additions(s, moves, count, m)
            count = find_exchanges(s, moves, count, m)
    for card in range(CARD_TYPES):
        if held(s, card):
            moves[count] = DISCARD + card
            count += 1
    return count


def find_additions(s: State, moves: MutableSequence[int], count: int, m: int) -> int:
    """Write what might be added to combination `m`: its number to a set, else the numbers beside its ends."""
    cards = s.meld[m]
    first = number_of(laid_at(cards, 0))
    if kind_of(cards) == SET:
        return find_number(s, moves, count, m, first)
    count = find_number(s, moves, count, m, first - 1)
    return find_number(s, moves, count, m, number_of(laid_at(cards, size_of(cards) - 1)) + 1)


def find_number(s: State, moves: MutableSequence[int], count: int, m: int, number: int) -> int:
    """Write each card of a number (from 0) that the active seat might add to combination `m`."""
    if number < 0 or number >= NUMBERS:
        return count
    for laid in range(number, LAID_CARDS, NUMBERS):
        if held(s, card_of(laid)):
            moves[count] = ADD + m * LAID_CARDS + laid
            count += 1
    return count


def find_exchanges(s: State, moves: MutableSequence[int], count: int, m: int) -> int:
    """Write each card that the active seat can exchange for a joker of combination `m`."""
    for card in range(CARD_TYPES):
        if held(s, card) and joker_place(s.meld[m], card) >= 0:
            moves[count] = EXCHANGE + m * CARD_TYPES + card
            count += 1
    return count


# --- Chance ---------------------------------------------------------------------------------------------------------


def begin(s: State, rules: Rules) -> None:
    """Set up a game under complete `rules`; the first deal is pending."""
    common.begin(s, rules)
    s.copies = rules["copies"]
    s.hand_size = hand_size(rules)
    s.target = target(rules)
    s.swapped = 1 if rules["five_run"] == "swapped" else 0
    s.ender = NOBODY_OUT
    if rules["teams"]:  # `setup.teams`
        s.sides = s.players // 2


def before_shuffle(s: State) -> None:
    """Gather the cards that are to be shuffled in the draw pile."""
    if s.pending == REFILL_PENDING:
        gather_discards(s)
        note_refill(s)
        return
    start_stream(s, CHANCE, s.round + 1)
    gather_deck(s)


def note_refill(s: State) -> None:
    """Everybody has seen these discards: they know what the new draw pile holds, though not in which order."""
    for card in range(CARD_TYPES):
        s.refilled[card] = 0
    for i in range(s.draw_count):
        s.refilled[s.draw[i]] += 1
    for i in range(SEATS_AT_MOST * CARD_TYPES):
        s.drawn[i] = 0


def gather_deck(s: State) -> None:
    """`setup.deck`: every card of the deck into the draw pile, in order."""
    s.draw_count = 0
    s.discard_count = 0
    for card in range(CARD_TYPES):
        for _ in range(s.copies):
            s.draw[s.draw_count] = card
            s.draw_count += 1


def after_shuffle(s: State) -> None:
    """Go on with the shuffled draw pile: deal a round, or just play on."""
    dealing = s.pending == DEAL_PENDING
    s.pending = NOTHING_PENDING
    if dealing:
        clear_table(s)
        deal(s)


def clear_table(s: State) -> None:
    """Take away what is left of the round before."""
    for i in range(SEATS_AT_MOST * CARD_TYPES):
        s.hand[i] = 0
        s.known[i] = 0
        s.drawn[i] = 0
    for card in range(CARD_TYPES):
        s.refilled[card] = 0
    for m in range(COMBINATIONS):
        s.meld[m] = 0
        s.owner[m] = 0
    for seat in range(s.players):
        s.hand_count[seat] = 0
        s.out[seat] = 0
    s.combinations = 0
    s.emptied = 0
    s.closing = 0
    s.ender = NOBODY_OUT


def deal(s: State) -> None:
    """`setup.deal`, `setup.first`, `setup.piles`: hands one card at a time from the starter on, and a first discard."""
    s.starter = (s.start + s.round) % s.players
    s.round += 1
    s.moves = 0
    s.refills = 0
    for _ in range(s.hand_size):
        for step in range(s.players):
            get(s, (s.starter + step) % s.players, pop_draw_pile(s))
    s.discard[0] = pop_draw_pile(s)
    s.discard_count = 1
    report(s, MOVED, s.discard[0], DRAW_PILE, DISCARD_PILE, C.SETUP_PILES, EVERYBODY)
    begin_turn(s, s.starter)


def begin_turn(s: State, seat: int) -> None:
    """It is a seat's turn."""
    s.seat = seat
    s.laid = 0
    s.phase = STARTING


# --- Legality: the clause that forbids a move, or 0 -----------------------------------------------------------------


def forbids(s: State, move: int) -> int:
    """The clause that forbids `move` to the seat whose turn it is, or 0 if it is legal."""
    if s.phase <= GAME_STOPPED:
        return C.END_GAME
    if s.phase == common.ROUND_OVER:
        return C.END_ROUND
    if move < DISCARD:
        return forbids_getting(s, move - TAKE)
    return C.TURN_DRAW if s.phase == STARTING else forbids_playing(s, move)


def forbids_playing(s: State, move: int) -> int:
    """`turn.play`: combinations and cards; `turn.discard`: at the end one more."""
    if move >= MELD:
        return forbids_meld(s, move - MELD)
    return forbids_discard(s, move - DISCARD) if move < ADD else forbids_at_table(s, move)


def forbids_getting(s: State, count: int) -> int:
    """`turn.draw`, `turn.take`: once, at the start of a turn, as much as there is; `turn.refill`: nothing to draw."""
    if s.phase == PLAYING:
        return C.TURN_PLAY
    if count == 0:
        return C.TURN_REFILL if s.draw_count == 0 else 0
    return C.TURN_TAKE if count > s.discard_count else 0


def forbids_discard(s: State, card: int) -> int:
    """`turn.discard`: a card of one's own hand; `out.first`: not halfway through coming out."""
    if not held(s, card):
        return C.TURN_DISCARD
    return C.OUT_FIRST if s.laid and not s.out[s.seat] else 0


def forbids_meld(s: State, cards: int) -> int:
    """`turn.play`: cards of one's own hand, which make a combination, enough of them to come out, and not all."""
    if not holds_all(s, cards):
        return C.TURN_PLAY
    broken = forbids_combination(cards)
    if broken:
        return broken
    size = size_of(cards)
    if not s.out[s.seat] and s.laid + size < cards_to_come_out(s, s.seat) and not can_still_come_out(s, cards, size):
        return C.OUT_FIRST
    return C.TURN_KEEP_ONE if s.hand_count[s.seat] == size else 0


def can_still_come_out(s: State, cards: int, size: int) -> bool:
    """`out.first`: say whether the hand, having laid these cards, holds what is lacking and a card to discard.

    It takes six cards at most, and three are laid: so one more combination is always enough. And where there is a
    larger one, there is one of three cards among them: of a run with at most one joker in every two cards and a half,
    some three neighbours hold at most one.
    """
    return bool(s.hand_count[s.seat] - size > SMALLEST) and holds_combination(cards_left(s, s.seat, cards))


def forbids_at_table(s: State, move: int) -> int:
    """`out.first`, `out.then`: adding and exchanging are for seats that are out."""
    if not s.out[s.seat]:
        return C.OUT_FIRST
    if move < EXCHANGE:
        return forbids_add(s, (move - ADD) // LAID_CARDS, (move - ADD) % LAID_CARDS)
    return forbids_exchange(s, (move - EXCHANGE) // CARD_TYPES, (move - EXCHANGE) % CARD_TYPES)


def forbids_add(s: State, m: int, laid: int) -> int:
    """`table.add`: a card of one's own hand, not the last, which leaves a combination on the table valid."""
    if m >= s.combinations:
        return C.TABLE_ADD
    if not held(s, card_of(laid)):
        return C.TURN_PLAY
    broken = forbids_longer(s.meld[m], laid)
    if broken:
        return broken
    return C.TURN_KEEP_ONE if s.hand_count[s.seat] == 1 else 0


def forbids_exchange(s: State, m: int, card: int) -> int:
    """`table.exchange`: a card of one's own hand for the joker that stands for it."""
    if m >= s.combinations:
        return C.TABLE_EXCHANGE
    return forbids_swap(s.meld[m], card) if held(s, card) else C.TURN_PLAY


def held(s: State, card: int) -> bool:
    """Say whether the active seat holds a card."""
    return bool(s.hand[s.seat * CARD_TYPES + card])


def holds_all(s: State, cards: int) -> bool:
    """Say whether the active seat holds every card of a combination; identical ones are neighbours in it."""
    last = -1
    same = 0
    for index in range(size_of(cards)):
        card = card_of(laid_at(cards, index))
        same = same + 1 if card == last else 1
        last = card
        if s.hand[s.seat * CARD_TYPES + card] < same:
            return False
    return True


# --- Doing a legal move ---------------------------------------------------------------------------------------------


def do(s: State, move: int) -> None:
    """Make a legal move, and all that follows from it up to the next decision or chance event."""
    s.moves += 1
    if move == DRAW:
        draw(s)
    elif move < DISCARD:
        take(s, move - TAKE)
    elif move < ADD:
        discard(s, move - DISCARD)
    elif move < EXCHANGE:
        add(s, (move - ADD) // LAID_CARDS, (move - ADD) % LAID_CARDS)
    elif move < MELD:
        exchange(s, (move - EXCHANGE) // CARD_TYPES, (move - EXCHANGE) % CARD_TYPES)
    else:
        lay(s, move - MELD)
    stop_if_endless(s)
    refill_if_empty(s)


def draw(s: State) -> None:
    """`turn.draw`: the top card of the draw pile, seen by the active seat alone; `end.blocked`: it may be the last."""
    card = pop_draw_pile(s)
    get(s, s.seat, card)
    s.drawn[s.seat * CARD_TYPES + card] += 1 if s.refills else 0
    s.phase = PLAYING
    report(s, MOVED, card, DRAW_PILE, HAND + s.seat, C.TURN_DRAW, s.seat)
    if s.draw_count == 0:
        note_emptied(s)


def note_emptied(s: State) -> None:
    """`end.blocked`: the draw pile became empty; for the second time, the round ends after this turn."""
    s.emptied += 1
    if s.emptied == 2:
        s.closing = 1
        report(s, NOTED, NO_CARD, DRAW_PILE, NOWHERE, C.END_BLOCKED, EVERYBODY)


def take(s: State, count: int) -> None:
    """`turn.take`: so many cards from the discard pile, from the top downwards; everybody has seen them."""
    for _ in range(count):
        s.discard_count -= 1
        card = s.discard[s.discard_count]
        get(s, s.seat, card)
        s.known[s.seat * CARD_TYPES + card] += 1
        report(s, MOVED, card, DISCARD_PILE, HAND + s.seat, C.TURN_TAKE, EVERYBODY)
    s.phase = PLAYING


def lay(s: State, cards: int) -> None:
    """`turn.play`: a new combination; `out.first`: it may bring the seat out; `table.owner`: it is the seat's."""
    m = s.combinations
    s.meld[m] = cards
    s.owner[m] = s.seat
    s.combinations += 1
    for index in range(size_of(cards)):
        lay_card(s, m, laid_at(cards, index), kind_clause(cards))
    note_played(s)
    if not s.out[s.seat]:
        s.laid += size_of(cards)
        come_out(s)


def kind_clause(cards: int) -> int:
    """The clause that says what a valid combination is."""
    kind = kind_of(cards)
    if kind == SET:
        return C.MELD_SET
    return C.MELD_RUN if kind == SUIT_RUN else C.MELD_MIXED_RUN


def come_out(s: State) -> None:
    """`out.first`: enough cards are laid."""
    if s.laid >= cards_to_come_out(s, s.seat):
        s.out[s.seat] = 1
        report(s, NOTED, NO_CARD, HAND + s.seat, NOWHERE, C.OUT_FIRST, EVERYBODY)


def add(s: State, m: int, laid: int) -> None:
    """`table.add`: a card to a combination on the table."""
    s.meld[m] = with_card(s.meld[m], laid)
    lay_card(s, m, laid, C.TABLE_ADD)
    note_played(s)


def exchange(s: State, m: int, card: int) -> None:
    """`table.exchange`: the card for the joker, which all see go to the hand."""
    place = joker_place(s.meld[m], card)
    joker = card_of(laid_at(s.meld[m], place))
    s.meld[m] = with_card(without_place(s.meld[m], place), card)
    lay_card(s, m, card, C.TABLE_EXCHANGE)
    get(s, s.seat, joker)
    s.known[s.seat * CARD_TYPES + joker] += 1
    report(s, MOVED, joker, TABLE + m * NUMBERS + place, HAND + s.seat, C.TABLE_EXCHANGE, EVERYBODY)
    note_played(s)


def lay_card(s: State, m: int, laid: int, clause: int) -> None:
    """Take a card out of the active hand to where it lies in combination `m`."""
    give(s, card_of(laid))
    place = TABLE + m * NUMBERS + place_of(s.meld[m], laid)
    report(s, MOVED, card_of(laid), HAND + s.seat, place, clause, EVERYBODY)


def note_played(s: State) -> None:
    """`end.blocked`: somebody laid, added or exchanged."""
    s.emptied = 0


def discard(s: State, card: int) -> None:
    """`turn.discard`, `end.round`, `end.blocked`: the card that ends the turn, and perhaps the round."""
    give(s, card)
    s.discard[s.discard_count] = card
    s.discard_count += 1
    report(s, MOVED, card, HAND + s.seat, DISCARD_PILE, C.TURN_DISCARD, EVERYBODY)
    if s.hand_count[s.seat] == 0:
        s.ender = s.seat
        end_round(s, C.END_ROUND)
    elif s.closing:
        end_round(s, C.END_BLOCKED)
    else:
        begin_turn(s, next_seat(s, s.seat))


def get(s: State, seat: int, card: int) -> None:
    """Put a card in a hand."""
    s.hand[seat * CARD_TYPES + card] += 1
    s.hand_count[seat] += 1


def give(s: State, card: int) -> None:
    """Take a card out of the active hand; if all know that there is one of its kind, it is that one."""
    place = s.seat * CARD_TYPES + card
    s.hand[place] -= 1
    s.hand_count[s.seat] -= 1
    if s.known[place]:
        s.known[place] -= 1


# --- The end of a round and of the game -----------------------------------------------------------------------------


def end_round(s: State, clause: int) -> None:
    """`end.round`, `end.blocked`, `score.total`: show the hands and score; `end.game`, `common.limit`: who has won."""
    show_hands(s, clause)
    for side in range(s.sides):
        s.points[side] = side_score(s, side)
        s.totals[side] += s.points[side]
    s.phase = common.ROUND_OVER
    s.pending = DEAL_PENDING
    report(s, ROUND_OVER, NO_CARD, NOWHERE, NOWHERE, clause, EVERYBODY)
    best = highest_total(s)
    if best >= s.target or s.round >= s.round_limit:
        end_game(s, best)


def show_hands(s: State, clause: int) -> None:
    """The cards that are left in the hands are counted, so all see them."""
    for seat in range(s.players):
        for card in range(CARD_TYPES):
            for _ in range(s.hand[seat * CARD_TYPES + card]):
                report(s, TURNED, card, HAND + seat, HAND + seat, clause, EVERYBODY)

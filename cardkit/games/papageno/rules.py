"""The rules of Papageno: the fields of the state, the legal moves, and the effect of each move.

Copy this file to write another game. It has six parts, in this order: fields, moves as numbers, chance, legality,
making a move, and ending. Every function works on a state `s`, uses only `s.name` and `s.name[i]`, and follows the
clause that its docstring names.
"""

from collections.abc import MutableSequence

from cardkit.games.grid import shared_rules
from cardkit.games.papageno.clauses import LOWEST_BIRD, SEATS, C, bird_counts
from cardkit.games.papageno.scoring import CAPTURE, EGG, FLUTE, SPOTS, area_score
from cardkit.table import common_rules
from cardkit.table.effects import EVERYBODY, NO_CARD, NOTED, NOWHERE, report
from cardkit.table.parameters import Rules
from cardkit.table.state import State

# --- Fields ---------------------------------------------------------------------------------------------------------

DECK = 50
BIRD_NUMBERS = 12
KINDS = BIRD_NUMBERS + 3
AREAS = SEATS * SPOTS

FIELDS = {
    **common_rules.FIELDS,
    "birds": BIRD_NUMBERS,  # the number of birds with each value from -2
    "capture_weight": 0,  # the value of a Capture
    "flute_weight": 0,  # the value of a Pan flute
    "rounds_to_win": 0,  # the number of rounds that a player must win to win the game
    **shared_rules.fields(SEATS, SPOTS, DECK),
    "placed": 0,  # the spot of the Capture just placed
}


# Phases: what the seat to move has to decide.
REVEALING, STARTING, PLACING = shared_rules.REVEALING, shared_rules.STARTING, shared_rules.PLACING
CAPTURING = 6  # the seat may use the Capture it has just placed

# Places outside the areas, for effects.
DRAW_PILE = AREAS
DISCARD_PILE = AREAS + 1
HAND = AREAS + 2

# --- Moves as numbers -----------------------------------------------------------------------------------------------

REVEAL = 0  # + spot
DRAW = REVEAL + SPOTS
TAKE = DRAW + 1
SWAP = TAKE + 1  # + spot
DISCARD = SWAP + SPOTS
PASS = DISCARD + 1
EXCHANGE = PASS + 1  # + own spot * AREAS + the other seat's spot
END_OF_MOVES = EXCHANGE + SPOTS * AREAS

# An upper bound on the number of legal moves.
MOST_MOVES = SPOTS * AREAS + 1


def legal_moves(s: State, moves: MutableSequence[int]) -> int:
    """Write the legal moves of the seat to move into `moves` (length MOST_MOVES), in order, and return their number.

    These are the moves that `forbids` allows, found without testing each one.
    """
    if s.phase == REVEALING:
        return common_rules.write_moves(moves, 0, REVEAL, DRAW)
    if s.phase == STARTING:
        return common_rules.write_moves(moves, 0, DRAW if s.draw_count else TAKE, SWAP)
    if s.phase == PLACING:
        return common_rules.write_moves(moves, 0, SWAP, DISCARD if s.taken else PASS)
    return write_exchanges(s, moves, common_rules.write_moves(moves, 0, PASS, EXCHANGE))


def write_exchanges(s: State, moves: MutableSequence[int], count: int) -> int:
    """Write each exchange of two face-up cards, except for the Capture just placed, from index `count` on.

    Each of the seat's cards can be exchanged for the same cards, so its row of moves is the row of the previous card,
    shifted.
    """
    row = count
    cards = write_exchanges_of_first(s, moves, count) - count
    given = 0
    for own in range(SPOTS):
        place = s.seat * SPOTS + own
        if s.face_up[place] and place != s.placed:
            for i in range(cards):
                moves[count + i] = moves[row + i] + (own - given) * AREAS
            row = count
            given = own
            count += cards
    return count


def write_exchanges_of_first(s: State, moves: MutableSequence[int], count: int) -> int:
    """Write the exchanges of the seat's first card for face-up cards of others, legal or not, from `count` on."""
    for seat in range(s.players):
        if seat != s.seat:
            for place in range(seat * SPOTS, (seat + 1) * SPOTS):
                moves[count] = EXCHANGE + place
                count += s.face_up[place]
    return count


# --- Chance ---------------------------------------------------------------------------------------------------------


def begin(s: State, rules: Rules) -> None:
    """Set up a new state under complete `rules`; the first deal is pending."""
    common_rules.begin(s, rules, "capture_weight", "flute_weight", "rounds_to_win")
    s.birds = list(bird_counts(rules))
    s.held = NO_CARD


def kind(number: int) -> int:
    """Return the card of kind `number`, from 0: the birds, then Pan flute, Capture and Egg."""
    return LOWEST_BIRD + number if number < BIRD_NUMBERS else FLUTE + number - BIRD_NUMBERS


def copies(s: State, card: int) -> int:
    """`setup.deck`, `setup.birds`, `setup.two`: the number of copies of a card in the deck."""
    if card < FLUTE:
        return int(s.birds[card - LOWEST_BIRD])
    if card == EGG:
        return 2
    return 4 if card == CAPTURE or s.players > 2 else 0


def gather_deck(s: State) -> None:
    """`setup.deck`: move every card of the deck to the draw pile, in order."""
    for i in range(BIRD_NUMBERS):
        common_rules.put_in_draw_pile(s, LOWEST_BIRD + i, s.birds[i])
    common_rules.put_in_draw_pile(s, FLUTE, copies(s, FLUTE))
    common_rules.put_in_draw_pile(s, CAPTURE, copies(s, CAPTURE))
    common_rules.put_in_draw_pile(s, EGG, copies(s, EGG))


def deal(s: State) -> None:
    """`setup.deal`, `setup.first`: deal six cards to each seat, one at a time, from the starting seat on."""
    s.starter = s.start if s.round == 0 else common_rules.first_with_most(s, s.points, s.starter)
    shared_rules.deal_areas(s, SPOTS)


before_shuffle, after_shuffle = common_rules.shuffling(gather_deck, deal)

# --- Legality: the clause that forbids a move, or 0 -----------------------------------------------------------------


def forbids(s: State, move: int) -> int:
    """Return the number of the clause that forbids `move`, or 0 if it is legal."""
    if s.phase <= common_rules.GAME_STOPPED:
        return C.END_GAME
    if s.phase == common_rules.ROUND_OVER:
        return C.END_ROUND
    if move < DRAW:
        return forbids_reveal(s)
    if move < SWAP:
        return forbids_getting(s, move)
    if move < PASS:
        return forbids_placing(s, move)
    return forbids_pass(s) if move == PASS else forbids_exchange(s, move - EXCHANGE)


def forbids_reveal(s: State) -> int:
    """`setup.reveal`: turn over one card before the first turn; `turn.blind`: after that, you can't look at cards."""
    return 0 if s.phase == REVEALING else C.TURN_BLIND


def forbids_getting(s: State, move: int) -> int:
    """`turn.draw`, `turn.take`: get one card at the start of a turn; `turn.refill`: the draw pile may be empty."""
    if s.phase == REVEALING:
        return C.SETUP_REVEAL
    if s.phase == PLACING:
        return C.TURN_MUST_SWAP if s.taken else C.TURN_SWAP
    if s.phase == CAPTURING:
        return C.SPECIAL_CAPTURE
    if move == DRAW and s.draw_count == 0:
        return C.TURN_REFILL
    return 0


def forbids_placing(s: State, move: int) -> int:
    """`turn.swap`, `turn.discard`: only with a card in hand; `turn.must-swap`: a card just taken can't be discarded."""
    if s.phase == REVEALING:
        return C.SETUP_REVEAL
    if s.phase == STARTING:
        return C.TURN_DRAW
    if s.phase == CAPTURING:
        return C.SPECIAL_CAPTURE
    if move == DISCARD and s.taken:
        return C.TURN_MUST_SWAP
    return 0


def forbids_pass(s: State) -> int:
    """`special.capture`: you can pass only after placing a Capture."""
    return 0 if s.phase == CAPTURING else forbids_special(s)


def forbids_special(s: State) -> int:
    """`special.when`: a Capture acts only when it is placed."""
    return C.SETUP_REVEAL if s.phase == REVEALING else C.SPECIAL_WHEN


def forbids_exchange(s: State, exchange: int) -> int:
    """`special.capture`: exchange a face-up card of the seat, but not the Capture just placed, for another seat's."""
    own = s.seat * SPOTS + exchange // AREAS
    other = exchange % AREAS
    if s.phase != CAPTURING:
        return forbids_special(s)
    if other // SPOTS == s.seat:
        return C.TURN_NO_MOVING
    if own == s.placed:
        return C.SPECIAL_CAPTURE_SELF
    return 0 if s.face_up[own] and s.face_up[other] else C.SPECIAL_CAPTURE


# --- Making a legal move --------------------------------------------------------------------------------------------


def do(s: State, move: int) -> None:
    """Make a legal move, and everything that follows up to the next decision or chance event."""
    s.moves += 1
    if move < DRAW:
        reveal(s, s.seat * SPOTS + move - REVEAL)
    elif move == DRAW:
        shared_rules.draw(s, AREAS, C.TURN_DRAW)
    elif move == TAKE:
        shared_rules.take(s, AREAS, C.TURN_TAKE)
    elif move < DISCARD:
        swap(s, s.seat * SPOTS + move - SWAP)
    elif move == DISCARD:
        shared_rules.discard_held(s, AREAS, C.TURN_DISCARD)
    elif move >= EXCHANGE:
        exchange(s, s.seat * SPOTS + (move - EXCHANGE) // AREAS, (move - EXCHANGE) % AREAS)
    if move >= DISCARD or (move >= SWAP and s.phase != CAPTURING):  # the turn continues if a Capture can act
        end_turn(s)
    common_rules.stop_if_endless(s)
    common_rules.refill_if_empty(s)


def reveal(s: State, place: int) -> None:
    """`setup.reveal`, `setup.piles`: turn a card over; after the last seat, also the first card of the discard pile."""
    shared_rules.turn_up(s, SPOTS, place, C.SETUP_REVEAL)
    s.seat = common_rules.next_seat(s, s.seat)
    if s.seat == s.starter:
        common_rules.put_on_discard_pile(s, common_rules.pop_draw_pile(s), DRAW_PILE, DISCARD_PILE, C.SETUP_PILES)
        s.phase = STARTING


def swap(s: State, place: int) -> None:
    """`turn.swap`: place the held card face up; discard the card it replaces, or pass it on."""
    card = s.held
    replaced = s.area[place]
    s.held = NO_CARD
    shared_rules.lay(s, SPOTS, card, HAND, place, C.TURN_SWAP)
    if card == FLUTE:
        pass_round(s, replaced, place)
    else:
        common_rules.put_on_discard_pile(s, replaced, place, DISCARD_PILE, C.TURN_SWAP)
    if card == CAPTURE:
        begin_capture(s, place)


def pass_round(s: State, card: int, place: int) -> None:
    """`special.flute`: each left neighbour places the card in the same spot and passes on the card it replaces."""
    source = place
    for _ in range(1, s.players):
        target = source + SPOTS if source + SPOTS < s.players * SPOTS else source + SPOTS - s.players * SPOTS
        replaced = s.area[target]
        shared_rules.lay(s, SPOTS, card, source, target, C.SPECIAL_FLUTE)
        card = replaced
        source = target
    common_rules.put_on_discard_pile(s, card, source, DISCARD_PILE, C.SPECIAL_FLUTE)


def begin_capture(s: State, place: int) -> None:
    """`special.capture`, `special.capture-none`: offer an exchange if the seat has another face-up card to give."""
    s.placed = place
    if s.face_down[s.seat] < SPOTS - 1:
        s.phase = CAPTURING
    else:
        report(s, NOTED, CAPTURE, place, NOWHERE, C.SPECIAL_CAPTURE_NONE, EVERYBODY)


def exchange(s: State, own: int, other: int) -> None:
    """`special.capture`: swap the two cards."""
    given = s.area[own]
    got = s.area[other]
    shared_rules.lay(s, SPOTS, given, own, other, C.SPECIAL_CAPTURE)
    shared_rules.lay(s, SPOTS, got, other, own, C.SPECIAL_CAPTURE)


# --- The end of a turn, a round and the game ------------------------------------------------------------------------


def end_turn(s: State) -> None:
    """Pass the turn to the left neighbour, or end the round if an area is all face up (`end.round`)."""
    for seat in range(s.players):
        if s.face_down[seat] == 0:
            end_round(s)
            return
    s.seat = common_rules.next_seat(s, s.seat)
    s.phase = STARTING


def end_round(s: State) -> None:
    """`end.round`, `score.round`: turn over all cards, score; `end.game`, `common.limit`: end the game if it is won."""
    shared_rules.turn_up_all(s, SPOTS, C.END_ROUND)
    lowest = 10_000
    for seat in range(s.players):
        s.points[seat] = area_score(s, seat)
        lowest = min(lowest, s.points[seat])
    for seat in range(s.players):
        s.totals[seat] += 1 if s.points[seat] == lowest else 0
    common_rules.end_round(s, C.END_ROUND)
    best = common_rules.highest_total(s)
    if best >= s.rounds_to_win or s.round >= s.round_limit:
        common_rules.end_game(s, best)

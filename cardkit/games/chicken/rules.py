"""The rules of Chicken: the fields of the state, the legal moves, and the effect of each move.

Every function works on a state `s`, uses only `s.name` and `s.name[i]`, and follows the clause that its docstring
names.
"""

from collections.abc import MutableSequence

from cardkit.games.chicken.clauses import FACES, SEATS, C, die_faces
from cardkit.games.chicken.scoring import CHICK, EGG, KINDS, following, hand_score, has
from cardkit.table import common_rules
from cardkit.table.chance import CHANCE, below
from cardkit.table.effects import EVERYBODY, MOVED, NO_CARD, NOTED, NOWHERE, TURNED, report
from cardkit.table.face_down import count_card
from cardkit.table.parameters import Rules
from cardkit.table.state import State

# --- Fields ---------------------------------------------------------------------------------------------------------

COPIES = 7
DECK = 50
DEALT = 6

FIELDS = {
    **common_rules.FIELDS,
    "target": 0,  # the total that ends the game
    "draw_only_when_stuck": 0,  # 1 if a player who can play a card may not draw
    "egg_counts_apart": 0,  # 1 if the egg counts even if the hand contains a card of its number
    "die": FACES,  # the faces of a die
    "dice": 2,  # the faces that the dice show; NOT_ROLLED until somebody rolls in this round
    "draw": DECK,
    "discard": DECK,
    "top": 0,  # the number on top of the discard pile (for an egg, its value); 0 if the pile is empty
    "hand": SEATS * KINDS,  # the number of cards of each kind in each hand
    "hand_count": SEATS,  # the number of cards in each hand
    "withdrawn": SEATS,  # 1 if the seat has withdrawn
    "seats_in": 0,  # the number of seats that have not withdrawn
    "layer": 0,  # the seat that last played a card, or NOBODY_YET
    "since": SEATS * KINDS,  # by seat and kind: the first index in the hand, by arrival, where such a card can be
    "history": 2 * DECK,  # the moves of the round, each of which plays or draws a card, or withdraws
}

NOT_ROLLED = -1
NOBODY_YET = -1

# The only phase of Chicken itself: the seat to move plays, draws or withdraws.
PLAYING = 3

# Places for effects: the cards of each hand in cycle order, then the piles.
HAND = DECK
DRAW_PILE = SEATS * HAND
DISCARD_PILE = DRAW_PILE + 1

# --- Moves as numbers -----------------------------------------------------------------------------------------------

PLAY = 0  # + card - 1
DRAW = PLAY + KINDS
WITHDRAW = DRAW + 1
END_OF_MOVES = WITHDRAW + 1

# An upper bound on the number of legal moves: play one of two numbers or the egg, draw, withdraw.
MOST_MOVES = 5


def legal_moves(s: State, moves: MutableSequence[int]) -> int:
    """Write the legal moves of the seat to move into `moves` (length MOST_MOVES), in order, and return their number.

    These are the moves that `forbids` allows, found without testing each one.
    """
    count = write_play(s, moves, 0, min(s.top, following(s.top)))
    count = write_play(s, moves, count, max(s.top, following(s.top)))
    count = write_play(s, moves, count, EGG)
    if forbids_draw(s) == 0:
        moves[count] = DRAW
        count += 1
    moves[count] = WITHDRAW
    return count + 1


def write_play(s: State, moves: MutableSequence[int], count: int, card: int) -> int:
    """Write the play of a fitting card at index `count` if the seat to move has it; return the new count."""
    moves[count] = PLAY + card - 1  # overwritten by the next move if the seat doesn't have the card
    return count + (1 if has(s, s.seat, card) else 0)


# --- Chance ---------------------------------------------------------------------------------------------------------


def begin(s: State, rules: Rules) -> None:
    """Set up a new state under complete `rules`; the first deal is pending."""
    common_rules.begin(s, rules, "target")
    s.draw_only_when_stuck = 1 if rules["draw_only_when_stuck"] else 0
    s.egg_counts_apart = 1 if rules["egg_counts_apart"] else 0
    for i, face in enumerate(die_faces(rules)):
        s.die[i] = face
    s.layer = NOBODY_YET
    s.starter = s.start
    forget_dice(s)


def forget_dice(s: State) -> None:
    """Record that nobody has rolled in this round."""
    s.dice[0] = NOT_ROLLED
    s.dice[1] = NOT_ROLLED


def put_egg_back(s: State) -> None:
    """`setup.egg-first`: return the egg to the draw pile; everyone now knows that no hand holds it."""
    s.discard_count = 0
    common_rules.put_in_draw_pile(s, EGG, 1)
    s.refills += 1
    for seat in range(s.players):
        show_lack(s, seat, EGG)


def gather_deck(s: State) -> None:
    """`setup.deck`: move every card of the deck to the draw pile, in order."""
    for number in range(1, CHICK + 1):
        common_rules.put_in_draw_pile(s, number, COPIES)
    common_rules.put_in_draw_pile(s, EGG, 1)


def begin_round(s: State) -> None:
    """`setup.first`: the seat that last played a card starts, or the previous starter if nobody did."""
    if s.layer != NOBODY_YET:
        s.starter = s.layer
    s.layer = NOBODY_YET
    s.seat = s.starter
    common_rules.begin_round(s)
    s.top = 0
    s.phase = PLAYING
    forget_dice(s)


def deal(s: State) -> None:
    """`setup.deal`: deal six cards to each seat, one at a time, from the starting seat on."""
    begin_round(s)
    for seat in range(s.players):
        s.hand_count[seat] = 0
        s.withdrawn[seat] = 0
        for kind in range(KINDS):
            s.hand[seat * KINDS + kind] = 0
            s.since[seat * KINDS + kind] = 0
    s.seats_in = s.players
    seat = s.starter
    for i in range(DEALT * s.players):
        count_card(s.draw, s.draw_count - 1 - i, s.hand, seat * KINDS - 1)
        s.hand_count[seat] += 1
        seat = common_rules.next_seat(s, seat)
    s.draw_count -= DEALT * s.players


before_shuffle, deal_if_due = common_rules.shuffling(gather_deck, deal, put_egg_back)


def after_shuffle(s: State) -> None:
    """Deal a round if that hasn't happened yet; then turn over the first card of the discard pile."""
    deal_if_due(s)
    turn_up_first(s)


def give(s: State, seat: int, card: int) -> None:
    """Add a card to a seat's hand."""
    s.hand[seat * KINDS + card - 1] += 1
    s.hand_count[seat] += 1


def turn_up_first(s: State) -> None:
    """`setup.deal`: the top card starts the discard pile; `setup.egg-first`: but not if it is the egg."""
    card = common_rules.pop_draw_pile(s)
    common_rules.put_on_discard_pile(s, card, DRAW_PILE, DISCARD_PILE, C.SETUP_DEAL)
    if card == EGG:
        report(s, NOTED, EGG, DISCARD_PILE, NOWHERE, C.SETUP_EGG_FIRST, EVERYBODY)
        s.pending = common_rules.REFILL_PENDING
    else:
        s.top = card


def show_lack(s: State, seat: int, card: int) -> None:
    """Record that a seat has shown it lacks a kind of card, so only cards that it gets from now on can be of that kind.

    The cards of a hand are ordered by arrival, and `since` is the first index at which a card of the kind can be.
    """
    s.since[seat * KINDS + card - 1] = s.hand_count[seat]


# --- Legality: the clause that forbids a move, or 0 -----------------------------------------------------------------


def forbids(s: State, move: int) -> int:
    """Return the number of the clause that forbids `move`, or 0 if it is legal. `withdraw` is always legal."""
    if s.phase <= common_rules.GAME_STOPPED:
        return C.END_GAME
    if s.phase == common_rules.ROUND_OVER:
        return C.END_ROUND
    if move == WITHDRAW:
        return 0
    return forbids_draw(s) if move == DRAW else forbids_play(s, move - PLAY + 1)


def forbids_play(s: State, card: int) -> int:
    """`turn.play`, `turn.egg`: only a card in the hand that fits can be played."""
    if card == EGG:
        return 0 if has(s, s.seat, EGG) else C.TURN_EGG
    if fits(s, card) and has(s, s.seat, card):
        return 0
    return clause_of(s, card)


def fits(s: State, card: int) -> bool:
    """`turn.play`, `turn.cycle`: return whether a card has the same number as the top card, or the number after it."""
    return bool(card in (s.top, following(s.top)))


def clause_of(s: State, card: int) -> int:
    """Return the clause that decides whether a card fits the current top: `turn.cycle` between 6, chick and 1."""
    if card == EGG:
        return C.TURN_EGG
    if max(card, s.top) == CHICK or (card == 1 and s.top == 6):
        return C.TURN_CYCLE
    return C.TURN_PLAY


def forbids_draw(s: State) -> int:
    """`turn.last-in`, `turn.no-refill`; `turn.draw`: with `draw_only_when_stuck`, only if no card fits."""
    if s.seats_in == 1:
        return C.TURN_LAST_IN
    if s.draw_count == 0:
        return C.TURN_NO_REFILL
    return C.TURN_DRAW if s.draw_only_when_stuck and can_play(s) else 0


def can_play(s: State) -> bool:
    """Return whether the seat to move has a card that fits."""
    return has(s, s.seat, s.top) or has(s, s.seat, following(s.top)) or has(s, s.seat, EGG)


# --- Making a legal move --------------------------------------------------------------------------------------------


def do(s: State, move: int) -> None:
    """Make a legal move, and everything that follows up to the next decision or chance event."""
    s.history[s.moves] = move
    s.moves += 1
    if move == DRAW:
        draw(s)
    elif move == WITHDRAW:
        withdraw(s)
    else:
        play(s, move - PLAY + 1)
    common_rules.stop_if_endless(s)


def play(s: State, card: int) -> None:
    """`turn.play`: play a card to the discard pile; `end.round`: the last card ends the round."""
    clause = clause_of(s, card)
    place = place_in_hand(s, s.seat, card)
    take_from_hand(s, s.seat, card)
    common_rules.put_on_discard_pile(s, card, place, DISCARD_PILE, clause)
    count_as(s, card)
    s.layer = s.seat
    if s.hand_count[s.seat] == 0:
        end_round(s)
    else:
        pass_turn(s)


def count_as(s: State, card: int) -> None:
    """`turn.egg`: the egg takes the value that follows the card below it; every other card keeps its own."""
    if card == EGG:
        s.top = following(s.top)
        report(s, NOTED, s.top, DISCARD_PILE, NOWHERE, C.TURN_EGG, EVERYBODY)
    else:
        s.top = card


def take_from_hand(s: State, seat: int, card: int) -> None:
    """Remove a card from a seat's hand. As far as others know, it is the oldest card that can be of its kind."""
    oldest = s.since[seat * KINDS + card - 1]
    for kind in range(KINDS):
        if s.since[seat * KINDS + kind] > oldest:
            s.since[seat * KINDS + kind] -= 1
    s.hand[seat * KINDS + card - 1] -= 1
    s.hand_count[seat] -= 1


def draw(s: State) -> None:
    """`turn.draw`: draw the top card of the draw pile; only the seat to move sees it."""
    if s.draw_only_when_stuck:
        show_lack(s, s.seat, s.top)
        show_lack(s, s.seat, following(s.top))
        show_lack(s, s.seat, EGG)
    card = common_rules.pop_draw_pile(s)
    give(s, s.seat, card)
    report(s, MOVED, card, DRAW_PILE, place_in_hand(s, s.seat, card), C.TURN_DRAW, s.seat)
    pass_turn(s)


def place_in_hand(s: State, seat: int, card: int) -> int:
    """Return the place of the last card of a kind in a hand, which is in cycle order."""
    place = seat * HAND - 1
    for kind in range(card):
        place += s.hand[seat * KINDS + kind]
    return place


def withdraw(s: State) -> None:
    """`turn.withdraw`: the seat to move withdraws; `end.round`: if it is the last one, the round ends."""
    s.withdrawn[s.seat] = 1
    s.seats_in -= 1
    report(s, NOTED, NO_CARD, s.seat * HAND, NOWHERE, C.TURN_WITHDRAW, EVERYBODY)
    if s.seats_in == 0:
        end_round(s)
    else:
        pass_turn(s)


# --- The end of a turn, a round and the game ------------------------------------------------------------------------


def pass_turn(s: State) -> None:
    """Pass the turn to the next seat to the left that has not withdrawn."""
    s.seat = common_rules.next_seat(s, s.seat)
    while s.withdrawn[s.seat]:
        s.seat = common_rules.next_seat(s, s.seat)


def end_round(s: State) -> None:
    """`end.round`: show and score the hands; `score.dice`: a seat with points and no cards left rolls the dice."""
    for seat in range(s.players):
        show_hand(s, seat)
        s.points[seat] = hand_score(s, seat)
        s.totals[seat] += s.points[seat]
    common_rules.end_round(s, C.END_ROUND)
    if s.hand_count[s.seat] == 0 and s.totals[s.seat] > 0:
        s.pending = common_rules.DICE_PENDING
    else:
        finish_round(s)


def show_hand(s: State, seat: int) -> None:
    """`score.cards`: turn over the cards that a seat has left."""
    place = seat * HAND
    for card in range(1, KINDS + 1):
        for _ in range(s.hand[seat * KINDS + card - 1]):
            report(s, TURNED, card, place, place, C.SCORE_CARDS, EVERYBODY)
            place += 1


def roll(s: State) -> None:
    """`setup.dice`: roll both dice."""
    s.dice[0] = s.die[below(s, CHANCE, FACES)]
    s.dice[1] = s.die[below(s, CHANCE, FACES)]


def settle(s: State) -> None:
    """`score.dice`: subtract the sum of the dice from the total of the seat that rolled, never below 0."""
    s.totals[s.seat] = max(0, s.totals[s.seat] - s.dice[0] - s.dice[1])
    report(s, NOTED, NO_CARD, s.seat * HAND, NOWHERE, C.SCORE_DICE, EVERYBODY)
    finish_round(s)


def finish_round(s: State) -> None:
    """`end.game`, `common.limit`: end the game if it is over; otherwise, the next deal is pending."""
    s.pending = common_rules.DEAL_PENDING
    if common_rules.highest_total(s) >= s.target or s.round >= s.round_limit:
        common_rules.end_game(s, common_rules.lowest_total(s))

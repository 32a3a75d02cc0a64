"""The rules of Trio: the deal, the effect of a legal move, and the end of the game.

The legal moves are in `legality`. Every function works on a state `s`, uses only `s.name` and `s.name[i]`, and follows
the clause that its docstring names.
"""

from cardkit.games.trio import legality, state_fields
from cardkit.games.trio.clauses import COPIES, NUMBERS, SPICY, C, hand_size
from cardkit.games.trio.legality import forbids, index_in_hand, is_turned, legal_moves
from cardkit.games.trio.memory import PAIR, PARTNER, begin_row, lose_track, see, see_exchange, see_leave
from cardkit.games.trio.scoring import trios, wins_by
from cardkit.games.trio.state_fields import FIELDS, MOST_MOVES
from cardkit.table import common_rules
from cardkit.table.effects import EVERYBODY, MOVED, NO_CARD, NOTED, NOWHERE, PASSED, ROUND_OVER, TURNED, report
from cardkit.table.parameters import Rules
from cardkit.table.state import State

__all__ = ["FIELDS", "MOST_MOVES", "after_shuffle", "before_shuffle", "begin", "do", "forbids", "legal_moves"]

END_OF_MOVES = state_fields.END_OF_MOVES

# The mask of the places of the first hand.
ONE_HAND = (1 << state_fields.LONGEST_HAND) - 1

# --- Chance ---------------------------------------------------------------------------------------------------------


def begin(s: State, rules: Rules) -> None:
    """Set up a new state under complete `rules`; the deal is pending."""
    common_rules.begin(s, rules)
    s.spicy = 1 if rules["mode"] == SPICY else 0
    s.teams = 1 if rules["teams"] else 0
    s.hand_size = hand_size(rules)


def gather_deck(s: State) -> None:
    """`setup.deck`: move three cards of each number to the draw pile, in order."""
    for number in range(1, NUMBERS + 1):
        common_rules.put_in_draw_pile(s, number, COPIES)


def begin_round(s: State) -> None:
    """`common.start`, `team.swap`: deal; then start the first turn, or let partners exchange cards."""
    s.starter = s.start
    common_rules.begin_round(s)
    deal(s)
    begin_turns(s, s.starter, state_fields.NOBODY_BARRED)


before_shuffle, after_shuffle = common_rules.shuffling(gather_deck, begin_round, gather_deck)  # a game is one round


def deal(s: State) -> None:
    """`setup.deal`, `team.deal`, `setup.sort`: deal the hands, one card at a time; the other cards are the middle."""
    for index in range(s.hand_size):
        for step in range(s.players):
            s.card[(s.starter + step) % s.players * state_fields.LONGEST_HAND + index] = common_rules.pop_draw_pile(s)
    s.middle_count = s.draw_count
    for position in range(state_fields.LARGEST_MIDDLE):
        s.card[state_fields.MIDDLE_PLACE + position] = (
            common_rules.pop_draw_pile(s) if position < s.middle_count else NO_CARD
        )
    for seat in range(s.players):
        s.count[seat] = s.hand_size
        sort_hand(s, seat)
        begin_row(s, seat, s.hand_size)
        begin_row(s, PARTNER + seat, s.hand_size)
    for side in range(s.sides):
        if s.teams:
            begin_row(s, PAIR + side, 2 * s.hand_size)


def sort_hand(s: State, seat: int) -> None:
    """`setup.sort`: sort a hand from low to high."""
    first = seat * state_fields.LONGEST_HAND
    for end in range(first + 1, first + s.count[seat]):
        card = s.card[end]
        place = end
        while place > first and s.card[place - 1] > card:
            s.card[place] = s.card[place - 1]
            place -= 1
        s.card[place] = card


# --- Making a legal move --------------------------------------------------------------------------------------------


def do(s: State, move: int) -> None:
    """Make a legal move, and everything that follows up to the next decision."""
    s.moves += 1
    if move < state_fields.SWAP:
        reveal(s, move)
    else:
        choose(s, state_fields.KEPT if move == state_fields.KEEP else move - state_fields.SWAP + 1)
    common_rules.stop_if_endless(s)


def reveal(s: State, move: int) -> None:
    """`turn.reveal`, `turn.ends`: show a card to everyone. The result is a miss, a trio, or neither yet."""
    s.missed = 0
    place = legality.wanted_place(s, move)
    number = s.card[place]
    show(s, move, place)
    if s.revealed == 1:
        s.number = number
    elif number != s.number:
        miss(s)
    elif s.revealed == COPIES:
        take_trio(s)


def show(s: State, move: int, place: int) -> None:
    """Turn a card face up, so that everyone remembers it."""
    s.shown[s.revealed] = place
    s.revealed += 1
    s.turned |= 1 << place
    if place >= state_fields.MIDDLE_PLACE:
        report(s, TURNED, s.card[place], place, place, C.TURN_REVEAL, EVERYBODY)
    else:
        end = state_fields.LOWEST if move < state_fields.HIGH else state_fields.HIGHEST
        report(s, NOTED, NO_CARD, end, place, end_clause(s, move, place), EVERYBODY)
        report(s, TURNED, s.card[place], place, place, C.TURN_ENDS, EVERYBODY)
    if not legality.is_seen(s, place) and place < state_fields.MIDDLE_PLACE:
        see_in_hand(s, place // state_fields.LONGEST_HAND, place % state_fields.LONGEST_HAND)
    s.seen |= 1 << place


def end_clause(s: State, move: int, place: int) -> int:
    """Return the clause for a request to a hand: `turn.repeat` if the card at that end is already revealed."""
    end = legality.end_of_hand(s, place // state_fields.LONGEST_HAND, 1 if move < state_fields.HIGH else -1)
    return C.TURN_ENDS if place == end else C.TURN_REPEAT


def see_in_hand(s: State, seat: int, index: int) -> None:
    """Record that everyone, including the seat's partner, sees a card of a hand for the first time."""
    number = s.card[seat * state_fields.LONGEST_HAND + index]
    see(s, seat, index, number)
    see(s, PARTNER + seat, index, number)


def miss(s: State) -> None:
    """`turn.miss`: put all revealed cards back, and end the turn."""
    report(s, NOTED, NO_CARD, NOWHERE, NOWHERE, C.TURN_MISS, EVERYBODY)
    s.missed = s.revealed
    s.turned = s.taken
    start_turn(s, common_rules.next_seat(s, s.seat))


def take_trio(s: State) -> None:
    """`turn.trio`, `team.trios`: the side takes the three cards; the turn ends, and perhaps the game."""
    side = common_rules.side_of(s, s.seat)
    s.trio[s.number] = side + 1
    for order in range(COPIES):
        report(s, MOVED, s.number, s.shown[order], state_fields.TRIO_PLACE + s.number, C.TURN_TRIO, EVERYBODY)
    remove_turned(s)
    clause = wins_by(s, side, s.number)
    if clause:
        end_round(s, side, clause)
    else:
        begin_turns(s, common_rules.next_seat(s, s.seat), side)


def remove_turned(s: State) -> None:
    """Remove the revealed cards. Hands close the gaps; positions in the middle don't change."""
    for position in range(s.middle_count):
        if is_turned(s, state_fields.MIDDLE_PLACE + position):
            s.card[state_fields.MIDDLE_PLACE + position] = NO_CARD
    s.taken = s.turned >> state_fields.MIDDLE_PLACE << state_fields.MIDDLE_PLACE
    for side in range(s.sides):
        cards = 0
        for seat in range(side, s.players, s.sides):
            cards += close_up(s, seat)
        if s.teams:
            see_leave(s, PAIR + side, s.number, cards)
    s.turned = s.taken


def close_up(s: State, seat: int) -> int:
    """Remove the revealed cards from a hand in view of everyone; return how many there were."""
    first = seat * state_fields.LONGEST_HAND
    kept = 0
    for index in range(s.count[seat]):
        if not is_turned(s, first + index):
            s.card[first + kept] = s.card[first + index]
            kept += 1
    left: int = s.count[seat] - kept
    if left:
        forget_places(s, seat)
    s.count[seat] = kept
    see_leave(s, seat, s.number, left)
    see_leave(s, PARTNER + seat, s.number, left)
    return left


def forget_places(s: State, seat: int) -> None:
    """Forget the places of the cards in a hand, because they may have changed."""
    s.seen &= ~(ONE_HAND << seat * state_fields.LONGEST_HAND)


# --- Turns and exchanges between them -------------------------------------------------------------------------------


def begin_turns(s: State, seat: int, barred: int) -> None:
    """`team.swap`, `team.swap-again`: let partners exchange cards, except the barred side; then `seat` plays."""
    s.revealed = 0
    s.number = 0
    s.next = seat
    s.barred = barred
    for other in range(s.players):
        s.offer[other] = state_fields.NOT_CHOSEN
    if s.teams:
        ask_next(s, 0)
    else:
        start_turn(s, seat)


def start_turn(s: State, seat: int) -> None:
    """`turn.reveal`, `turn.empty`: start a seat's turn, even if it has no cards."""
    s.seat = seat
    s.phase = state_fields.REVEALING
    s.revealed = 0
    s.number = 0


def may_swap(s: State, seat: int) -> bool:
    """`team.swap-both`: return whether a seat is asked to exchange a card."""
    if common_rules.side_of(s, seat) == s.barred:
        return False
    return bool(s.count[seat] > 0 and s.count[partner(s, seat)] > 0)


def partner(s: State, seat: int) -> int:
    """`team.seats`: return the seat opposite."""
    return int((seat + s.sides) % s.players)


def ask_next(s: State, step: int) -> None:
    """`team.swap-both`: ask the seats in order, starting with the next to play; after the last, exchange the cards."""
    for later in range(step, s.players):
        seat = (s.next + later) % s.players
        if may_swap(s, seat):
            s.seat = seat
            s.phase = state_fields.SWAPPING
            return
    for one in range(s.sides):
        if may_swap(s, one):
            settle(s, one, partner(s, one))
    start_turn(s, s.next)


def choose(s: State, offer: int) -> None:
    """`team.swap`: choose a card in secret, or none."""
    s.missed = 0
    s.offer[s.seat] = offer
    report(
        s, NOTED, NO_CARD if offer == state_fields.KEPT else offer, NOWHERE, NOWHERE, legality.swap_clause(s), s.seat
    )
    ask_next(s, (s.seat - s.next) % s.players + 1)


def settle(s: State, one: int, other: int) -> None:
    """`team.swap`, `team.swap-both`: exchange the offered cards if both partners offer one."""
    report(
        s,
        NOTED,
        NO_CARD,
        one * state_fields.LONGEST_HAND,
        other * state_fields.LONGEST_HAND,
        C.TEAM_SWAP_BOTH,
        EVERYBODY,
    )
    given = s.offer[one]
    got = s.offer[other]
    s.offer[one] = state_fields.NOT_CHOSEN
    s.offer[other] = state_fields.NOT_CHOSEN
    lose_track(s, one, other)
    forget_places(s, one)
    forget_places(s, other)
    if max(given, got) < state_fields.KEPT:
        exchange(s, one, other, given, got)


def exchange(s: State, one: int, other: int, given: int, got: int) -> None:
    """`team.swap`: exchange two cards. The partners see them, and nobody else knows that it happened."""
    from_one = index_in_hand(s, one, given)
    from_other = index_in_hand(s, other, got)
    replace(s, one, from_one, got)
    replace(s, other, from_other, given)
    see_exchange(s, PARTNER + one, given, got)
    see_exchange(s, PARTNER + other, got, given)
    report_exchange(s, one, other, from_one, given, got)
    report_exchange(s, other, one, from_other, got, given)


def replace(s: State, seat: int, index: int, card: int) -> None:
    """Replace the card at this index of a hand."""
    s.card[seat * state_fields.LONGEST_HAND + index] = card
    sort_hand(s, seat)


def report_exchange(s: State, seat: int, other: int, index: int, given: int, got: int) -> None:  # noqa: PLR0913, PLR0917  compiled
    """Report an exchange to one seat, which knows the places in its own hand but not in its partner's."""
    own = seat * state_fields.LONGEST_HAND
    theirs = other * state_fields.LONGEST_HAND
    report(s, PASSED, given, own + index, theirs, C.TEAM_SWAP_BOTH, seat)
    report(s, PASSED, got, theirs, own + index_in_hand(s, seat, got), C.TEAM_SWAP_BOTH, seat)


# --- The end --------------------------------------------------------------------------------------------------------


def end_round(s: State, winner: int, clause: int) -> None:
    """`win.seven`, `win.simple`, `win.spicy`: end the game with a winning side, and count the trios of all sides."""
    for side in range(s.sides):
        s.points[side] = trios(s, side)
        s.totals[side] = s.points[side]
        s.winner[side] = 1 if side == winner else 0
    s.revealed = 0
    s.phase = common_rules.GAME_OVER
    s.pending = common_rules.NOTHING_PENDING
    report(s, ROUND_OVER, NO_CARD, NOWHERE, NOWHERE, clause, EVERYBODY)

"""The views of Trio: what a player is allowed to know. Only this module separates hidden cards from visible ones.

Players have perfect memory (`common.hidden`): they remember every revealed card, and what it implies about its
neighbours in a sorted hand (see `memory`). In teams, nobody else knows whether two partners have exchanged a card.
After a possible exchange, the others still know everything about both hands together, and whatever one exchange can't
change about each hand. Partners know which cards they gave and received.
"""

from dataclasses import dataclass

from cardkit.games.trio import memory, rules, state_fields
from cardkit.games.trio.clauses import NUMBERS, SIMPLE, SPICY
from cardkit.games.trio.legality import is_seen, is_turned
from cardkit.games.trio.notation import card_text, parse_card, place_text
from cardkit.games.trio.scoring import has_trio
from cardkit.table import common_rules
from cardkit.table.definition import Moves
from cardkit.table.effects import NO_CARD
from cardkit.table.grammar import count_of
from cardkit.table.scene import FACE_DOWN
from cardkit.table.state import State
from cardkit.table.views import PHASES, SeatView, of_the_table

OWN_PHASES = {state_fields.REVEALING: "reveal", state_fields.SWAPPING: "swap"}


@dataclass(frozen=True)
class Held:
    """Cards known to be in the hands of one or two players, at unknown places."""

    #: The seats.
    seats: tuple[int, ...]
    #: The cards.
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Limits:
    """What is known about the hand of one player, or about the hands of two partners together.

    The rows are indexed by number, starting at 0.
    """

    #: The seats.
    seats: tuple[int, ...]
    #: For each number, the smallest possible number of cards that are this number or lower.
    least: tuple[int, ...]
    #: For each number, the largest possible number of cards that are this number or lower.
    most: tuple[int, ...]
    #: For each number, how many cards are certainly exactly this number.
    holds: tuple[int, ...]


@dataclass(frozen=True, kw_only=True, repr=False)
class TrioView(SeatView):
    """What one player is allowed to know in Trio."""

    game = "trio"

    #: The mode of the game, `simple` or `spicy`.
    mode: str
    #: Whether the game is played in teams of two.
    teams: bool
    #: The cards of each seat, from low to high; a face-down card is an empty string.
    hands: tuple[tuple[str, ...], ...]
    #: For each card of each hand, the lowest and the highest number that it can be.
    between: tuple[tuple[tuple[int, int], ...], ...]
    #: The cards in the middle; an empty string is a face-down card, and None an empty place.
    middle: tuple[str | None, ...]
    #: For each place in the middle, the card that has been seen there, or an empty string.
    middle_seen: tuple[str, ...]
    #: Cards known to be in one or two hands, at unknown places.
    held: tuple[Held, ...]
    #: What is known about each hidden hand, and in teams about the hands of two partners together.
    limits: tuple[Limits, ...]
    #: The number on the cards revealed in this turn; empty if none is.
    number: str
    #: The places of the cards revealed in this turn, in order.
    revealed: tuple[str, ...]
    #: The places and cards of the turn that has just ended without a trio.
    missed: tuple[tuple[str, str], ...]
    #: The trios of each side, by their numbers.
    trios: tuple[tuple[str, ...], ...]
    #: The seats that may exchange a card now.
    asked: tuple[int, ...]
    #: The seats that have already chosen whether to exchange a card.
    chosen: tuple[int, ...]
    #: This player's own choice: a card, `keep`, or an empty string before the choice.
    offer: str

    def known(self, seat: int, index: int) -> str:
        """Return a card of a hand if only one card is possible there, otherwise an empty string.

        Args:
            seat: The owner of the hand.
            index: The index of the card in the hand, counted from 0.

        """
        lowest, highest = self.between[seat - 1][index]
        return card_text(lowest) if lowest == highest else ""

    def _in_short(self) -> str:
        counts = " ".join(str(len(hand)) for hand in self.hands)
        return f"hands of {counts} cards, {count_of(sum(map(len, self.trios)), 'trio')} taken"


def look(s: State, seat: int, moves: Moves) -> TrioView:
    """Return the view of a seat (from 0); -1 is an onlooker, who sees only face-up cards."""
    seats = range(s.players)
    trios = tuple(_trios(s, side) for side in range(s.sides))
    swapping = s.phase == state_fields.SWAPPING
    return TrioView(
        **of_the_table(s, seat, PHASES | OWN_PHASES) | {"totals": tuple(map(len, trios))},  # totals grow with each trio
        **moves,
        mode=SPICY if s.spicy else SIMPLE,
        teams=bool(s.teams),
        hands=tuple(_hand(s, seat, owner) for owner in seats),
        between=tuple(_between(s, seat, owner) for owner in seats),
        middle=tuple(_middle_card(s, place) for place in _middle(s)),
        middle_seen=tuple(_middle_seen(s, place) for place in _middle(s)),
        held=_held(s, seat),
        limits=_limits(s, seat),
        number=card_text(s.number) if s.revealed else "",
        revealed=tuple(place_text(place) for place in s.shown[: s.revealed]),
        missed=tuple((place_text(place), card_text(s.card[place])) for place in s.shown[: s.missed]),
        trios=trios,
        asked=tuple(other + 1 for other in seats if swapping and rules.may_swap(s, other)),
        chosen=tuple(other + 1 for other in seats if s.offer[other] != state_fields.NOT_CHOSEN),
        offer=_offer(s, seat),
    )


def shown(view: TrioView) -> State:
    """Return a state with the trios in a view, so that the rules can count them."""
    s = State(rules.FIELDS)
    s.players, s.sides, s.spicy = view.players, len(view.sides), int(view.mode == SPICY)
    s.phase = common_rules.GAME_OVER if view.phase == PHASES[common_rules.GAME_OVER] else state_fields.REVEALING
    for side, numbers in enumerate(view.trios):
        for number in numbers:
            s.trio[parse_card(number)] = side + 1
    return s


def _hand(s: State, seat: int, owner: int) -> tuple[str, ...]:
    first = owner * state_fields.LONGEST_HAND
    places = range(first, first + s.count[owner])
    return tuple(card_text(s.card[place]) if owner == seat or is_turned(s, place) else FACE_DOWN for place in places)


def _between(s: State, seat: int, owner: int) -> tuple[tuple[int, int], ...]:
    if owner == seat:
        first = owner * state_fields.LONGEST_HAND
        return tuple((card, card) for card in s.card[first : first + s.count[owner]])
    row = memory.row_for(s, seat, owner)
    return tuple(
        (memory.lowest_possible(s, row, index), memory.highest_possible(s, row, index))
        for index in range(s.count[owner])
    )


def _middle(s: State) -> range:
    return range(state_fields.MIDDLE_PLACE, state_fields.MIDDLE_PLACE + s.middle_count)


def _middle_card(s: State, place: int) -> str | None:
    if not is_turned(s, place):
        return FACE_DOWN
    return card_text(s.card[place]) if s.card[place] != NO_CARD else None


def _middle_seen(s: State, place: int) -> str:
    return card_text(s.card[place]) if is_seen(s, place) and s.card[place] != NO_CARD else ""


def _held(s: State, seat: int) -> tuple[Held, ...]:
    """Return, in teams, the cards that a seat knows to be in its partner's hand, or in both hands of another team."""
    held = [
        Held((one + 1, other + 1), _surely(s, (memory.PAIR + one, one, other))) for one, other in _hidden_pairs(s, seat)
    ]
    if s.teams and seat >= 0:
        mate = rules.partner(s, seat)
        held.append(Held((mate + 1,), _surely(s, (memory.PARTNER + mate,))))
    return tuple(held)


def _hidden_pairs(s: State, seat: int) -> list[tuple[int, int]]:
    """Return, in teams, the pairs of partners whose hands are both hidden from a seat.

    The first seat is also their side.
    """
    pairs = [(side, side + s.sides) for side in range(s.sides if s.teams else 0)]
    return [pair for pair in pairs if seat not in pair]


def _limits(s: State, seat: int) -> tuple[Limits, ...]:
    """Return what a seat knows about each hidden hand and, in teams, about two partners' hands if both are hidden."""
    hidden = [owner for owner in range(s.players) if owner != seat]
    limits = [_limits_of(s, memory.row_for(s, seat, owner), (owner,)) for owner in hidden]
    limits += [_limits_of(s, memory.PAIR + mates[0], mates) for mates in _hidden_pairs(s, seat)]
    return tuple(limits)


def _limits_of(s: State, row: int, owners: tuple[int, ...]) -> Limits:
    part = slice(row * memory.WIDTH, (row + 1) * memory.WIDTH)
    seats = tuple(owner + 1 for owner in owners)
    return Limits(seats, tuple(s.least[part]), tuple(s.most[part]), tuple(s.holds[part]))


def _surely(s: State, rows: tuple[int, ...]) -> tuple[str, ...]:
    """Return the cards that are certain to be there, according to the first row or the other rows together."""
    cards: list[str] = []
    for number in range(1, NUMBERS + 1):
        together, *each = (memory.surely_holds(s, row, number) for row in rows)
        cards += [card_text(number)] * max(together, sum(each))
    return tuple(cards)


def _trios(s: State, side: int) -> tuple[str, ...]:
    return tuple(card_text(number) for number in range(1, NUMBERS + 1) if has_trio(s, side, number))


def _offer(s: State, seat: int) -> str:
    if seat < 0 or s.offer[seat] == state_fields.NOT_CHOSEN:
        return ""
    return "keep" if s.offer[seat] == state_fields.KEPT else card_text(s.offer[seat])

"""Exact probabilities in Trio (where the cards of a number are, and the contents of a deal), and the best requests.

Probabilities: all deals of hidden cards that fit a seat's knowledge are counted, number by number. Hands are sorted, so
knowledge about them consists of bounds on how many of their cards are at most a number (`Limits`). Every deal of 36
different cards is equally likely. Results are probabilities, or numbers on cards. They take longer if more hands are
hidden and partly known: usually less than half a second, but about two seconds for the best request with six players in
teams.

Best play means the best requests for a trio in one turn, given what the seat to move knows. It can be found with any
number of players. If every card that matters is known, probabilities are 0 or 1, so the result of this turn is certain.
What the others learn from a miss is ignored.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from math import perm

from cardkit.chances import deal_counting, odds_questions
from cardkit.chances.counting import Ways, lowest_of, not_one_group
from cardkit.chances.distribution import Distribution, with_highest
from cardkit.chances.odds_questions import OddsQuestion, OddsReply, equal, question
from cardkit.chances.solving import Solution
from cardkit.games.trio import state_fields
from cardkit.games.trio.clauses import COPIES, DECK, NUMBERS, hand_size
from cardkit.games.trio.scoring import wins_by
from cardkit.games.trio.views import Limits, TrioView
from cardkit.games.trio.worlds import says_something, state_row
from cardkit.table.common_rules import side_of
from cardkit.table.errors import CardkitError, DetailError
from cardkit.table.game import Game
from cardkit.table.grammar import capital
from cardkit.table.parameters import Rules
from cardkit.table.scene import FACE_DOWN
from cardkit.table.state import State
from cardkit.table.wording import sayer

# --- All deals ------------------------------------------------------------------------------------------------------

# A seat (from 1) and an index in its hand (from 0); or 0 and a position in the middle (from 0).
Place = tuple[int, int]
# A placeholder for any place of the pool, used instead of a hand.
POOL = -1


@dataclass(frozen=True)
class Hidden:
    """The facts that matter about the hidden cards.

    All hidden cards that aren't in the separate hands are in one pool: the unseen middle, and the hands about which
    nothing is known.
    """

    #: The number of hidden cards of each number.
    cards: tuple[int, ...]
    #: The sizes of the hands that are treated separately.
    sizes: tuple[int, ...]
    #: What is known about some of these hands, by index. Limits of two hands together come after those of single hands.
    limits: tuple[Limits, ...]

    def stated(self) -> dict[int, int]:
        """Return the row for `chances.deal_counting` with the same facts."""
        t: dict[int, int] = defaultdict(int)
        t |= {deal_counting.COPIES + number: copies for number, copies in enumerate(self.cards, 1)}
        deal_counting.begin(t, NUMBERS)
        hands = [deal_counting.add_holder(t, hand, size) for hand, size in enumerate(self.sizes)]
        for limits in self.limits:
            one, *other = (hands[hand] for hand in limits.seats)
            state_row(limits, 0, deal_counting.add_pair(t, one, *other) if other else one, t)
        return t


class Deals:
    """The deals that fit what is known about hidden cards, and where these deals put the cards of a number."""

    def __init__(self, hidden: Hidden) -> None:
        stated = hidden.stated()
        self.cards = hidden.cards
        self.pool = stated[deal_counting.REST]
        self.ways = Ways(stated)
        self.in_hands = cache(self._in_hands)

    def _in_hands(self, number: int) -> Counter[frozenset[Place]]:
        """Count the deals, grouped by the places in hands that have cards of a number."""
        found: Counter[frozenset[Place]] = Counter()
        for before, after, ways in self.ways.spread(number):
            cards = enumerate(map(range, before, after))
            found[frozenset((hand, index) for hand, indices in cards for index in indices)] += ways
        return found

    def all_show(self, number: int, places: Sequence[Place]) -> Fraction:
        """Return the probability that all these places (a hand and an index, or POOL) show a number."""
        asked = frozenset((hand, index) for hand, index in places if hand != POOL)
        in_pool, copies = len(places) - len(asked), self.cards[number - 1]
        deals = ((copies - len(there), ways) for there, ways in self.in_hands(number).items() if asked <= there)
        shown = sum(ways * perm(left, in_pool) for left, ways in deals)
        return Fraction(shown, self.ways.total * perm(self.pool, in_pool))


# Deals are cached, because questions about a position are often repeated.
deals_of = lru_cache(64)(Deals)


# --- The contents of a view -----------------------------------------------------------------------------------------


class Knowledge:
    """The contents of a view: the known places, the unknown cards of each number, and the limits of hands."""

    def __init__(self, view: TrioView) -> None:
        self.seen = _seen(view)
        lying = {(0, position) for position, card in enumerate(view.middle) if card is not None}
        self.unseen = lying - set(self.seen)
        self.owners = odds_questions.other_seats(view)
        self.sizes = {owner: len(view.hands[owner - 1]) for owner in self.owners}
        self.cards = _cards_left(view, list(self.seen.values()))
        stated = Hidden(self.cards, (), ()).stated()
        self.limits = [limits for limits in view.limits if says_something(limits, 0, stated)]
        self.told_of = {owner for limits in self.limits for owner in limits.seats}

    def all_show(self, number: int, places: Iterable[Place]) -> Fraction:
        """Return the probability that the cards in these places all show a number."""
        if any(self.seen.get(place, number) != number for place in places):
            return Fraction(0)
        hidden = sorted(set(places) - set(self.seen))
        apart = self._apart({seat for seat, _ in hidden if seat})
        order = {owner: hand for hand, owner in enumerate(apart)}
        return deals_of(self._hidden(apart)).all_show(number, [(order.get(seat, POOL), i) for seat, i in hidden])

    def _apart(self, asked: set[int]) -> list[int]:
        """Return the hands to treat separately: first those about which something is known, then those asked about."""
        return sorted(self.told_of) + sorted(asked - self.told_of, key=lambda owner: (self.sizes[owner], owner))

    def _hidden(self, apart: list[int]) -> Hidden:
        limits = tuple(replace(each, seats=tuple(map(apart.index, each.seats))) for each in self.limits)
        return Hidden(self.cards, tuple(self.sizes[owner] for owner in apart), limits)


def _seen(view: TrioView) -> dict[Place, int]:
    own = enumerate(view.hands[view.seat - 1])
    middle = enumerate(view.middle_seen)
    return {(view.seat, i): int(card) for i, card in own} | {(0, i): int(card) for i, card in middle if card}


def _cards_left(view: TrioView, seen: list[int]) -> tuple[int, ...]:
    """Return the number of cards of each number whose place is unknown."""
    won = {int(card) for trios in view.trios for card in trios}
    return tuple(0 if n in won else COPIES - seen.count(n) for n in range(1, NUMBERS + 1))


# --- The cards that can be revealed ---------------------------------------------------------------------------------


def revealed_places(view: TrioView) -> frozenset[Place]:
    """Return the places of the cards revealed in this turn."""
    return frozenset(map(_place, view.revealed))


def _place(text: str) -> Place:
    kind, *numbers = text.split("-")
    if kind == "middle":
        return 0, int(numbers[0]) - 1
    return int(numbers[0]), int(numbers[1]) - 1


def requests(view: TrioView, shown: frozenset[Place]) -> dict[str, Place]:
    """`turn.reveal`, `turn.ends`, `turn.repeat`: return the requests after `shown` is revealed, with their places."""
    found = {
        f"middle {position + 1}": (0, position)
        for position, card in enumerate(view.middle)
        if card is not None and (0, position) not in shown
    }
    for end, pick in (("low", min), ("high", max)):
        for seat, hand in enumerate(view.hands, 1):
            left = [index for index in range(len(hand)) if (seat, index) not in shown]
            if left:
                found[f"{end} {seat}"] = (seat, pick(left))
    return found


# --- When a question makes sense ------------------------------------------------------------------------------------

QUESTIONS: list[OddsQuestion] = []


def no_turn(view: TrioView) -> str:
    """Return why questions about requests make no sense: no cards are being revealed.

    The string is empty if cards are being revealed.
    """
    return "" if view.phase == "reveal" else "no card can be revealed now"


def over(view: TrioView) -> str:
    """Return why nothing can be asked about the cards any more, or an empty string."""
    return "" if view.phase in {"reveal", "swap"} else "the game is over"


def no_hands(view: TrioView) -> str:
    """Return why questions about hands make no sense (no hand is hidden, or none has cards), or an empty string."""
    return over(view) or _no_cards(view)


def _no_cards(view: TrioView) -> str:
    return "" if any(hand for seat, hand in enumerate(view.hands, 1) if seat != view.seat) else "nobody else has cards"


# --- About a position -----------------------------------------------------------------------------------------------


@question(QUESTIONS, no_turn)
def third_card(view: TrioView, _: Rules, *, number: int | str | None = None) -> OddsReply:
    """The probability that each request shows a given number."""
    wanted = _number(view, number)
    known = Knowledge(view)
    shown = revealed_places(view)
    chances = {request: known.all_show(wanted, frozenset({place})) for request, place in requests(view, shown).items()}
    best = with_highest(chances)
    return OddsReply({"number": wanted, "best": equal(best), "shows": chances[best[0]]}, chances)


def _number(view: TrioView, number: object) -> int:
    """Return the number asked for, or the number that is face up. Raises DetailError."""
    wanted = str(view.number if number is None else number)
    if not wanted:
        raise DetailError("number", f"a whole number from 1 to {NUMBERS}, for no card is face up yet", number)
    if wanted not in map(str, range(1, NUMBERS + 1)):
        raise DetailError("number", f"a whole number from 1 to {NUMBERS}", number)
    return int(wanted)


@question(QUESTIONS, no_turn)
def best_request(view: TrioView, _: Rules) -> OddsReply:
    """The probabilities that each request fits, and that it leads to a trio in this turn with the best continuation."""
    search = RequestSearch(view)
    trios = search.by_request(search.trio)
    best = with_highest(trios)
    facts = {"number": view.number, "best": equal(best), "trio": trios[best[0]]}
    parts = {f"trio by {request}": chance for request, chance in trios.items()}
    if not view.number:
        return OddsReply(facts, parts)
    fits = search.by_request(search.known.all_show)
    fitting = with_highest(fits)
    facts |= {"fitting": equal(fitting), "fits": fits[fitting[0]]}
    return OddsReply(facts, parts | {f"{view.number} by {request}": chance for request, chance in fits.items()})


class RequestSearch:
    """A search for the best requests. While all cards shown fit, a seat learns nothing that could change its plan."""

    def __init__(self, view: TrioView) -> None:
        self.view = view
        self.known = Knowledge(view)
        self.shown = revealed_places(view)
        self.numbers = (int(view.number),) if view.number else tuple(range(1, NUMBERS + 1))
        self.trio = cache(self._trio)

    def by_request(
        self, what: Callable[[int, frozenset[Place]], Fraction], numbers: Iterable[int] | None = None
    ) -> dict[str, Fraction]:
        """Return, for each request, the sum of a probability such as `trio` over the numbers that count."""
        counting = self.numbers if numbers is None else [number for number in numbers if number in self.numbers]
        given = self.known.all_show(self.numbers[0], self.shown) if self.shown else Fraction(1)
        return {
            request: sum((what(number, self.shown | {place}) for number in counting), Fraction(0)) / given
            for request, place in requests(self.view, self.shown).items()
        }

    def _trio(self, number: int, shown: frozenset[Place]) -> Fraction:
        """Return the probability that these places show a number, and that the best requests then complete its trio."""
        chance = self.known.all_show(number, shown)
        if len(shown) == COPIES or not chance:
            return chance
        unseen = self.known.unseen - shown  # these cards in the middle are all alike, so the first represents them
        apart = {min(unseen) if place in unseen else place for place in requests(self.view, shown).values()}
        return max((self.trio(number, shown | {place}) for place in apart), default=Fraction(0))


@question(QUESTIONS, over)
def under(view: TrioView, _: Rules, *, place: str) -> OddsReply:
    """The card that is face down in a place."""
    lying = face_down(view)
    where = " ".join(str(place).lower().replace("-", " ").split())
    if where not in lying:
        raise DetailError("place", "where a card lies face down, such as middle 1, low 2 or hand 2 5", place)
    known = Knowledge(view)
    chances = Distribution({number: known.all_show(number, [lying[where]]) for number in range(1, NUMBERS + 1)})
    return odds_questions.likeliest(chances, place=capital(_called(view, *lying[where])))


def face_down(view: TrioView) -> dict[str, Place]:
    """Return the places of the face-down cards: `middle 1`, `low 2`, `high 2`, `hand 2 5`."""
    found = {f"middle {i}": (0, i - 1) for i, card in enumerate(view.middle, 1) if card == FACE_DOWN}
    for seat in odds_questions.other_seats(view):
        hidden = {i: (seat, i - 1) for i, card in enumerate(view.hands[seat - 1], 1) if card == FACE_DOWN}
        found |= {f"hand {seat} {i}": place for i, place in hidden.items()}
        ends = {"low": 1, "high": len(view.hands[seat - 1])}
        found |= {f"{end} {seat}": hidden[i] for end, i in ends.items() if i in hidden}
    return found


def _called(view: TrioView, seat: int, index: int) -> str:
    """Return a place as part of a sentence."""
    if not seat:
        return f"card {index + 1} of the middle"
    last = len(view.hands[seat - 1]) - 1
    ends = {last: "highest card", 0: "lowest card"}
    return f"player {seat}'s {ends[index]}" if index in ends else f"card {index + 1} in player {seat}'s hand"


@question(QUESTIONS, no_hands)
def lowest_card(view: TrioView, _: Rules, *, of: int | None = None) -> OddsReply:
    """The lowest card of each other hand."""
    known = Knowledge(view)
    seats = [seat for seat in known.owners if view.hands[seat - 1]]

    def at_low_end(seat: int) -> Distribution:
        return Distribution({number: known.all_show(number, [(seat, 0)]) for number in range(1, NUMBERS + 1)})

    lowest = odds_questions.for_seats(of, seats, "another player with cards", at_low_end)
    told = "; ".join(f"{odds_questions.most_likely(chances)} for player {seat}" for seat, chances in lowest.items())
    return OddsReply({"told": told}, odds_questions.by_seat(of, lowest))


# --- About a deal ---------------------------------------------------------------------------------------------------


@question(QUESTIONS)
def trio_in_a_deal(rules: Rules) -> OddsReply:
    """Whether one hand, or any hand, is dealt all three cards of a number."""
    size, players = hand_size(rules), rules["players"]
    one = 1 - not_one_group(NUMBERS, COPIES, [size], DECK)
    some = 1 - not_one_group(NUMBERS, COPIES, [size] * players, DECK)
    facts = {"size": size, "one": one, "players": players, "some": some}
    return OddsReply(facts, {"a given hand": one, "some hand": some})


@question(QUESTIONS)
def lowest_in_a_deal(rules: Rules) -> OddsReply:
    """The lowest card of a freshly dealt hand."""
    size = hand_size(rules)
    chances = lowest_of(dict.fromkeys(range(1, NUMBERS + 1), COPIES), size)
    return OddsReply({"size": size, "mean": chances.mean, "likely": odds_questions.most_likely(chances)}, chances)


# --- Best play -------------------------------------------------------------------------------------------------------

WINS = "wins the game"
_say = sayer(__package__ or "", "solving")


def solve(game: Game[TrioView]) -> Solution:
    """Return the best request. Raises CardkitError if no request can be made, or if the turn may be cut short."""
    s = game.state
    _check(s)
    search = RequestSearch(game.view(game.turn))
    trios = search.by_request(search.trio)
    wins = search.by_request(search.trio, winning(s))
    best = max(trios, key=lambda request: (trios[request], wins[request]))
    chances = {"trio": _how_likely(trios[best]), "win": _how_likely(wins[best])}
    says = _say("says", seat=game.turn, best=best, **chances)
    positions = search.trio.cache_info().currsize
    return Solution(game.turn, trios[best], best, trios, positions, _say("means"), says, besides={WINS: wins})


def _check(s: State) -> None:
    if s.phase != state_fields.REVEALING:
        raise CardkitError(_say("swapping"))
    if s.moves + COPIES - s.revealed > s.move_limit:
        raise CardkitError(_say("limited"))


def winning(s: State) -> list[int]:
    """`win.seven`, `win.simple`, `win.spicy`: return the numbers whose trio would win for the seat to move."""
    found = []
    for number in range(1, NUMBERS + 1):
        after = s.copy()
        after.trio[number] = side_of(s, s.seat) + 1
        if not s.trio[number] and wins_by(after, side_of(s, s.seat), number):
            found.append(number)
    return found


def _how_likely(chance: Fraction) -> str:
    """Return a probability in words; empty if it is 0."""
    return odds_questions.likely(chance) if chance else ""

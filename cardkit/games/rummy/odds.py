"""Exact probabilities in Rummü (the next card, who holds a card, and the contents of a deal), and best play.

Probabilities: until the draw pile is refilled, every card whose place a seat doesn't know is equally likely to be in
any hidden place. After that, some of the refilled cards that the seat hasn't drawn are in the draw pile and the others
are in hands, with every arrangement equally likely. This is exact until a card leaves a hand that may have arrived
there before or after the refill (`worlds` also weighs these cases). Results are probabilities, or points of a round;
all are immediate.

Best play means the best plays and discard in the last turn of a round, after a card is drawn or taken. A turn
is certainly the last one if the draw pile has become empty for the second time (`end.blocked`). Otherwise a seat can
make it the last one by going out (`end.round`). Then only plays that lead to this have a value, and the solution
doesn't show whether going out is wise. The hands of the others, including a partner's, count at their expected cost,
which no play changes; but a partner's hand costs nothing if the seat goes out (`score.partner`). After a refill, the
expected cost is that of `odds`, with its limits.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

from cardkit.chances import odds_questions
from cardkit.chances.counting import Step, fill, hypergeometric, none_of, one_of
from cardkit.chances.distribution import Distribution, number_text
from cardkit.chances.odds_questions import OddsQuestion, OddsReply, question
from cardkit.chances.solving import Solution, by_induction
from cardkit.games.rummy import rules
from cardkit.games.rummy.bots import completes
from cardkit.games.rummy.clauses import CARD_TYPES, DECK, NUMBERS, SUITS, copies_of, hand_size
from cardkit.games.rummy.hand_melds import makes_run
from cardkit.games.rummy.melds import SMALLEST, bit_of, is_joker, meant_by, with_card
from cardkit.games.rummy.notation import parse_card, ways_of
from cardkit.games.rummy.scoring import card_cost, cards_cost, has_gone_out, laid_score, score_change
from cardkit.games.rummy.state_fields import ADD, DISCARD, STARTING
from cardkit.games.rummy.views import PLAY, RummyView, shown
from cardkit.table.common_rules import GAME_STOPPED, side_of
from cardkit.table.errors import CardkitError
from cardkit.table.game import Game
from cardkit.table.parameters import Rules
from cardkit.table.state import State
from cardkit.table.wording import sayer

# --- When a question makes sense ------------------------------------------------------------------------------------

QUESTIONS: list[OddsQuestion] = []


def no_round(view: RummyView) -> str:
    """Return why no question makes sense, because no round is being played; an empty string if one is."""
    return "" if view.phase in {"start", *PLAY} else "no round is being played"


# --- The next card --------------------------------------------------------------------------------------------------


def drawable(view: RummyView) -> Counter[str]:
    """Count the cards that can be in the draw pile."""
    unseen = Counter(view.unseen)
    return (Counter(view.refilled) - Counter(view.drawn)) & unseen if view.refilled else unseen


def next_cards(view: RummyView) -> Distribution:
    """Return the distribution of the top card of the draw pile: each card that can be there is equally likely."""
    return one_of(sorted(drawable(view).elements(), key=parse_card))


@question(QUESTIONS, no_round, odds_questions.nothing_to_draw)
def next_card(view: RummyView, _: Rules) -> OddsReply:
    """The next card of the draw pile."""
    return odds_questions.likeliest(next_cards(view))


@question(QUESTIONS, no_round, odds_questions.nothing_to_draw)
def next_worth(view: RummyView, _: Rules) -> OddsReply:
    """How the next card changes your points if you keep it to the end, or add it to a meld immediately."""
    s = shown(view)
    change = next_cards(view).map(lambda card: worth(s, view.seat - 1, parse_card(card)))
    return OddsReply({"mean": change.mean, "nothing": change.at_least(0)}, change)


def worth(s: State, seat: int, card: int) -> int:
    """`score.hand`: return the points that a card costs a seat; `table.add`: or earns its side, if it can be added."""
    ways = product(range(s.meld_count if s.out[seat] else 0), ways_of(card))
    return max([-card_cost(card), *(_gain(s, seat, m, laid) for m, laid in ways if fits(s, m, laid))])


def fits(s: State, m: int, laid: int) -> bool:
    """`table.add`: return whether a laid card can be added to a meld."""
    return bool((s.takes_as if is_joker(laid) else s.takes)[m] >> meant_by(laid) & 1)


def _gain(s: State, seat: int, m: int, laid: int) -> int:
    """Return the points that a seat's side earns by adding a card to a meld."""
    own = side_of(s, s.owner[m]) == side_of(s, seat)
    return score_change(s, m, with_card(s.meld[m], laid)) if own else 0


# --- Helpful cards --------------------------------------------------------------------------------------------------


@question(QUESTIONS, no_round, odds_questions.nothing_to_draw)
def helps(view: RummyView, _: Rules) -> OddsReply:
    """The unseen cards that form a meld with your hand, and whether the next card is one of them."""
    held = sum(map(bit_of, set(map(parse_card, view.hand))))
    useful = [card for card in dict.fromkeys(view.unseen) if completes(held, parse_card(card))]
    chances = next_cards(view)
    coming = {card: chances[card] for card in useful}
    total = chances.any_of(useful)
    copies = sum(Counter(view.unseen)[card] for card in useful)
    return OddsReply({"copies": copies, "helps": total}, {"the next card helps": total, **coming})


# --- The holder of a card -------------------------------------------------------------------------------------------


@question(QUESTIONS, no_round)
def somebody_holds(view: RummyView, _: Rules, *, card: str, of: int | None = None) -> OddsReply:
    """Whether other players hold a card."""
    known = odds_questions.checked_card(card, parse_card, "such as R5")
    return odds_questions.who_holds(
        known, of, odds_questions.other_seats(view), "another player", lambda seat: holds(view, seat, known)
    )


def holds(view: RummyView, seat: int, card: str) -> Fraction:
    """Return the probability that a seat has at least one copy of a card.

    The probability is averaged over the number of copies in the draw pile.
    """
    if card in view.known[seat - 1]:
        return Fraction(1)
    cards, copies = len(view.unseen), view.unseen.count(card)
    unknown = view.hand_counts[seat - 1] - len(view.known[seat - 1])
    pile = hypergeometric(drawable(view).total(), drawable(view)[card], view.draw_count)
    left = cards - view.draw_count
    return 1 - sum((chance * none_of(left, copies - k, unknown) for k, chance in pile.chances.items()), Fraction(0))


# --- Deals ----------------------------------------------------------------------------------------------------------

# The number of hands that lack a given combination, by the number of cards in the hand.
Sizes = Mapping[int, int]


def hands_of(cards: Sequence[int]) -> Sizes:
    """Return the number of hands with exactly these distinct cards, by the number of cards in the hand.

    A hand can contain several copies of each card.
    """
    double = sum(copies_of(card) == 2 for card in cards)  # the hand contains one or both copies of each of these cards
    return {len(cards) + both: comb(double, both) * 2 ** (double - both) for both in range(double + 1)}


def without_sets() -> Sizes:
    """`meld.set`: return the number of hands with at most two suits of each number, by the number of cards."""
    return built(0, lambda state, _: ((state, suits) for suits in few_suits()))


def few_suits() -> list[int]:
    """Return the masks of suits that are too few for a set."""
    return [suits for suits in range(1 << SUITS) if suits.bit_count() < SMALLEST]


def without_pure_runs() -> Sizes:
    """`meld.run`: return the number of hands without three numbers in a row in any suit, by the number of cards.

    Jokers don't count. The state is the suits of the last two numbers.
    """

    def steps(before: tuple[int, int], _: int) -> Iterator[tuple[Any, int]]:
        for suits in range(1 << SUITS):
            if not suits & before[0] & before[1]:
                yield (before[1], suits), suits

    return built((0, 0), steps)


def without_melds() -> Sizes:
    """Return the number of hands with neither a set nor any run, by the number of cards.

    The state is the suits of the last two numbers.
    """

    def steps(before: tuple[int, int], _: int) -> Iterator[tuple[Any, int]]:
        for suits in few_suits():
            if not makes_run(*before, suits):
                yield (before[1], suits), suits

    return built((0, 0), steps)


def built(start: Hashable, steps: Callable[[Any, int], Iterable[tuple[Any, int]]]) -> Sizes:
    """Count the hands that can be built number by number, grouped by their number of cards.

    `steps` takes a state and a number; it yields the next states, with the suits held.
    """

    def with_copies(before: Any, number: int) -> Iterator[Step]:
        for after, suits in steps(before, number):
            cards = [suit * NUMBERS + number for suit in range(SUITS) if suits >> suit & 1]
            for size, ways in hands_of(cards).items():
                yield after, 0, size, ways

    found: Counter[int] = Counter()
    for ways in fill([(number, 0) for number in range(NUMBERS)], start, with_copies).values():
        found.update(ways)
    return found


def some_in_a_hand(without: Sizes, hand: int) -> Fraction:
    """Return the proportion of hands that aren't among those lacking a combination."""
    return 1 - Fraction(without[hand], comb(DECK, hand))


@question(QUESTIONS)
def meld_in_a_deal(rules: Rules) -> OddsReply:
    """Whether a dealt hand has a set, a run of one suit, or any meld."""
    hand = hand_size(rules)
    chances = {
        "a set": some_in_a_hand(without_sets(), hand),
        "a run of one suit without jokers": some_in_a_hand(without_pure_runs(), hand),
        "any meld": some_in_a_hand(without_melds(), hand),
    }
    return OddsReply({"hand": hand, **dict(zip(("set", "run", "any"), chances.values(), strict=True))}, chances)


# --- Best play -------------------------------------------------------------------------------------------------------

_say = sayer(__package__ or "", "solving")


def solve(game: Game[RummyView]) -> Solution:
    """Return the best way to end the round in this turn. Raises CardkitError if the turn cannot end it."""
    s = game.state
    if s.phase <= STARTING:
        raise CardkitError(_say("early"))
    return by_induction(game, LastTurn(s, game.view(game.turn)))


def expected_hands(view: RummyView) -> tuple[Fraction, ...]:
    """`score.hand`: return the expected cost of each hidden hand; the value at the seat's own index isn't used."""
    mean = _mean_unknown(view)
    hands = zip(view.known, view.hand_counts, strict=True)
    return tuple(_cost(known) + mean * (count - len(known)) for known, count in hands)


def _mean_unknown(view: RummyView) -> Fraction:
    """Return the expected cost of an unseen card in another hand; all cards outside the draw pile are alike."""
    left = len(view.unseen) - view.draw_count
    drawn = next_cards(view).map(lambda card: card_cost(parse_card(card))).mean if view.draw_count else 0
    return (_cost(view.unseen) - drawn * view.draw_count) / left if left else Fraction(0)


def _cost(cards: Iterable[str]) -> Fraction:
    return Fraction(sum(map(card_cost, map(parse_card, cards))))


class LastTurn:
    """All sequences of plays in a turn that ends the round."""

    fewest = False

    def __init__(self, s: State, view: RummyView) -> None:
        self.means = _say("means")
        self.unsolved = _say("unsolved")
        self.seat = s.seat
        self.hands = expected_hands(view)

    def says(self, seat: int, best: str, value: Fraction) -> str:
        """Return a sentence that describes the best play."""
        return _say("says", seat=seat, best=best, points=number_text(abs(value)), more=value >= 0)

    def key(self, s: State) -> Hashable:
        """Return the hand, the melds, the number of cards laid down to open, and whether more cards can be taken."""
        hand = s.hand[s.seat * CARD_TYPES : (s.seat + 1) * CARD_TYPES]
        table = sorted(zip(s.meld[: s.meld_count], s.owner[: s.meld_count], strict=True))
        return tuple(hand), tuple(table), s.out[s.seat], s.laid, s.phase

    def outcomes(self, s: State, move: int) -> Iterator[tuple[int, State | Fraction]]:
        """Yield the position after a play, or the points after a discard that ends the round."""
        if DISCARD <= move < ADD and s.hand_count[s.seat] > 1 and not s.closing:
            return
        after = s.copy()
        rules.do(after, move)
        if after.phase == GAME_STOPPED:
            raise CardkitError(_say("limited"))
        yield 1, after if after.phase > STARTING else self._lead(after)

    def _lead(self, s: State) -> Fraction:
        own = side_of(s, self.seat)
        others = [self._points(s, side) for side in range(s.sides) if side != own]
        return self._points(s, own) - sum(others, Fraction(0)) / len(others)

    def _points(self, s: State, side: int) -> Fraction:
        """`score.total`: return a side's points, with hidden hands at their expected cost (see `side_score`)."""
        seats = () if has_gone_out(s, side) else range(side, s.players, s.sides)
        return laid_score(s, side) - sum((self._hand(s, seat) for seat in seats), Fraction(0))

    def _hand(self, s: State, seat: int) -> Fraction:
        return Fraction(cards_cost(s, seat)) if seat == self.seat else self.hands[seat]

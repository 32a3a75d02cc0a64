"""Exact probabilities in Chicken (the next card, whether cards fit, and the cost of a hand), and best play.

Every way to deal the unseen cards to the draw pile and the other hands is equally likely, except that no hand gets a
card that its seat has shown it lacks (the view's `limits`). The other players' choices are ignored. Results are
probabilities, or points of a hand. They are immediate, or take a second if hands are partly known.

Best play is found for two players: without a draw pile they know each other's hands, and the last one in plays alone.
The dice are ignored, because they change a total and not the points of the round.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import comb
from operator import itemgetter
from types import SimpleNamespace
from typing import Any

from cardkit.chances import odds_questions
from cardkit.chances.counting import Slots, Step, fill, lying_anywhere, some_of, ways_to_lay
from cardkit.chances.distribution import Distribution
from cardkit.chances.odds_questions import OddsQuestion, OddsReply, question
from cardkit.chances.solving import Solution, TwoSeats, by_induction, check_two_seats
from cardkit.games.chicken import rules
from cardkit.games.chicken.layout import ChickenView, a, card_text, parse_card
from cardkit.games.chicken.scoring import CHICK, EGG, KINDS, following, hand_score, value
from cardkit.table import common_rules
from cardkit.table.errors import CardkitError, DetailError
from cardkit.table.game import Game
from cardkit.table.parameters import Rules, integer
from cardkit.table.state import State

# The kinds of cards that can be in the draw pile.
ANY = frozenset(range(1, KINDS + 1))

# The largest `k` of `fits_after`.
FARTHEST = 12

# --- When a question makes sense ------------------------------------------------------------------------------------

QUESTIONS: list[OddsQuestion] = []


def no_round(view: ChickenView) -> str:
    """Return why no question makes sense, because no round is being played; an empty string if one is."""
    return "" if view.phase == "play" and view.top else "no round is being played"


def not_in(view: ChickenView) -> str:
    """Return why questions about the seat's own cards make no sense, or an empty string."""
    return "you have withdrawn" if view.seat in view.withdrawn else ""


def no_choice(view: ChickenView) -> str:
    """Return why the player can't choose between drawing and withdrawing, or an empty string."""
    if len(view.withdrawn) == view.players - 1:
        return "all others have withdrawn, so you may not draw"
    return "you may not draw while you can play" if view.turn == view.seat and "draw" not in view.moves else ""


def nobody_else(view: ChickenView) -> str:
    """Return why nobody else can play, or an empty string."""
    return "" if others_in(view) else "all others have withdrawn"


# --- The possible places of the unseen cards ------------------------------------------------------------------------


def unseen(view: ChickenView) -> Counter[int]:
    """Count the unseen cards by kind."""
    return Counter(map(parse_card, view.unseen))


def hand_slots(view: ChickenView, owner: int) -> Slots:
    """Return the places of a seat's hand, with the kinds that each can hold.

    If the seat lacked a kind, only newer cards can be of that kind.
    """
    limits, count = view.limits[owner - 1], len(view.hands[owner - 1])
    return Counter(frozenset(kind for kind in ANY if age < limits[kind - 1]) for age in range(count))


def slots(view: ChickenView) -> Slots:
    """Return the places of all unseen cards."""
    places: Slots = Counter({ANY: view.draw_count})
    for owner in odds_questions.other_seats(view):
        places += hand_slots(view, owner)
    return places


def others_in(view: ChickenView) -> list[int]:
    """Return the other seats that are still in the round."""
    return [owner for owner in odds_questions.other_seats(view) if owner not in view.withdrawn]


def next_cards(view: ChickenView) -> Distribution:
    """Return the distribution of the top card of the draw pile."""
    return lying_anywhere(unseen(view), slots(view))


def holds_one_of(view: ChickenView, owner: int, kinds: frozenset[int]) -> Fraction:
    """Return the probability that a seat holds one of these kinds: 1 minus the probability that it holds none."""
    counts, places = unseen(view), slots(view)
    hand = hand_slots(view, owner)
    without: Slots = Counter()
    for sort, count in hand.items():
        without[sort - kinds] += count
    return 1 - Fraction(ways_to_lay(counts, places - hand + without), ways_to_lay(counts, places))


def fitting(top: int) -> frozenset[int]:
    """`turn.play`, `turn.cycle`, `turn.egg`: return the kinds that fit a top card."""
    return frozenset({top, following(top), EGG})


def cost(hand: Mapping[int, int], top: int, rules: Rules) -> int:
    """`score.cards`: return the points of a hand."""
    row = [hand.get(kind, 0) for kind in range(1, KINDS + 1)]
    s: Any = SimpleNamespace(hand=row, top=top, egg_counts_apart=rules["egg_counts_apart"])
    return hand_score(s, 0)


def own_hand(view: ChickenView) -> Counter[int]:
    """Count the seat's own cards by kind."""
    return Counter(map(parse_card, view.hands[view.seat - 1]))


def costs(view: ChickenView, drawn: Distribution, rules: Rules) -> tuple[int, Distribution]:
    """Return the points of the seat's own hand now, and their distribution with one more drawn card."""
    top, hand = parse_card(view.top), own_hand(view)
    after = drawn.map(lambda kind: cost(hand + Counter({kind: 1}), top, rules))
    return cost(hand, top, rules), after


# --- About a position -----------------------------------------------------------------------------------------------


@question(QUESTIONS, no_round, odds_questions.nothing_to_draw)
def next_card(view: ChickenView, _: Rules) -> OddsReply:
    """The next card of the draw pile."""
    return odds_questions.likeliest(next_cards(view).map(card_text), a)


@question(QUESTIONS, no_round, odds_questions.nothing_to_draw)
def next_fits(view: ChickenView, _: Rules) -> OddsReply:
    """Whether the next card fits the top card."""
    chance = next_cards(view).any_of(fitting(parse_card(view.top)))
    return OddsReply({"top": a(view.top), "fits": chance}, chance)


@question(QUESTIONS, no_round, odds_questions.nothing_to_draw, not_in)
def next_worth(view: ChickenView, rules: Rules) -> OddsReply:
    """How many points the next card adds to your hand."""
    now, after = costs(view, next_cards(view), rules)
    change = after.map(lambda count: count - now)
    return OddsReply({"mean": change.mean, "none": change[0]}, change)


@question(QUESTIONS, no_round, odds_questions.nothing_to_draw, not_in, no_choice)
def draw_or_withdraw(view: ChickenView, rules: Rules) -> OddsReply:
    """The cost of your hand if you withdraw now, and with one more card."""
    drawn = next_cards(view)
    now, after = costs(view, drawn, rules)
    fits = drawn.any_of(fitting(parse_card(view.top)))
    numbers = {"cost now": Fraction(now), "mean cost after drawing": after.mean, "the card fits": fits}
    facts = {"now": now, "after": after.mean, "top": a(view.top), "fits": fits}
    return OddsReply(facts, {**numbers, "cost": after})


@question(QUESTIONS, no_round, nobody_else)
def can_play(view: ChickenView, _: Rules, *, of: int | None = None) -> OddsReply:
    """Whether another seat holds a card that fits."""
    fits = fitting(parse_card(view.top))
    what, which = f"a card that fits on {a(view.top)}", "another player who is still in the round"
    return odds_questions.who_holds(what, of, others_in(view), which, lambda seat: holds_one_of(view, seat, fits))


@question(QUESTIONS, no_round, not_in)
def fits_after(view: ChickenView, _: Rules, *, k: int = 1, card: str | None = None) -> OddsReply:
    """Whether one of your cards fits after k more cards are played."""
    later = integer(k)
    if later is None or not 0 <= later <= FARTHEST:
        raise DetailError("k", f"a whole number from 0 to {FARTHEST} (the cards played before yours)", k)
    tops = tops_after(parse_card(view.top), unseen(view), later)
    card = None if card is None else odds_questions.checked_card(card, parse_card, "such as 5, or egg")
    mine = [parse_card(card)] if card is not None else list(own_hand(view))
    chance = tops.any_of(top for top in tops if fitting(top) & frozenset(mine))
    facts = {"k": later, "card": "" if card is None else a(card), "fits": chance}
    return OddsReply(facts, {"fits": chance, "top card": tops.map(card_text)})


# The number on top, and the number of unseen cards of each kind.
Lying = tuple[int, tuple[int, ...]]


def tops_after(top: int, counts: Counter[int], k: int) -> Distribution:
    """Return the distribution of the top number after k more cards.

    Each card is equally likely to be any unseen card that fits; if none fits, the top stays.
    """
    lying = Distribution.certain((top, tuple(counts[kind] for kind in range(1, KINDS + 1))))
    for _ in range(k):
        lying = lying.then(_laid_on)
    return lying.map(itemgetter(0))


def _laid_on(lying: Lying) -> Distribution:
    top, left = lying
    ways: dict[Lying, int] = {}
    for kind in sorted(fitting(top)):
        after = (*left[: kind - 1], left[kind - 1] - 1, *left[kind:])
        ways[following(top) if kind == EGG else kind, after] = left[kind - 1]
    return Distribution(ways if any(ways.values()) else {lying: 1})


# --- About a deal ---------------------------------------------------------------------------------------------------


@question(QUESTIONS)
def can_play_in_a_deal(_: Rules) -> OddsReply:
    """Whether a hand of six cards has one that fits the first discard."""
    # `setup.egg-first`: if the egg is the first discard, no hand has it
    usual = some_of(rules.DECK - 1, (rules.COPIES - 1) + rules.COPIES + 1, rules.DEALT)
    egg_first = some_of(rules.DECK - 2, (rules.COPIES - 1) + rules.COPIES, rules.DEALT)
    chance = Fraction(rules.DECK - 1, rules.DECK) * usual + Fraction(1, rules.DECK) * egg_first
    return OddsReply({"fits": chance}, chance)


@question(QUESTIONS)
def cost_of_a_deal(_: Rules) -> OddsReply:
    """The points of a hand of six cards without the egg."""
    sums = fill([(number, rules.COPIES) for number in range(1, CHICK + 1)], rules.DEALT, _held)[0]
    chances = Distribution(sums)
    return OddsReply({"mean": chances.mean, "likely": odds_questions.most_likely(chances)}, chances)


def _held(free: int, number: int) -> Iterator[Step]:
    """`score.cards`: yield the ways to put cards of a number in `free` places of a hand; its value counts once."""
    for held in range(free + 1):
        yield free - held, held, value(number) if held else 0, comb(free, held)


# --- Best play -------------------------------------------------------------------------------------------------------


def solve(game: Game[ChickenView]) -> Solution:
    """Return the best play to the end of the round. Raises CardkitError if the seats know different things."""
    check_two_seats(game)
    s, view = game.state, game.view(game.turn)
    if s.draw_count and not view.withdrawn:
        left = "1 card is" if s.draw_count == 1 else f"{s.draw_count} cards are"
        raise CardkitError(
            f"this position cannot be solved: {left} left to draw, so neither seat knows the other's hand; once "
            "nothing is left to draw, or a seat has withdrawn, it can"
        )
    return by_induction(game, ChickenTree(s.seat, view, game.rules))


class ChickenTree(TwoSeats):
    """All sequences of moves to the end of the round. Chance decides only cards that nobody sees before then."""

    def __init__(self, seat: int, view: ChickenView, given: Rules) -> None:
        self.seat = seat
        self.view = view
        self.rules = given
        self.other_cost = cache(self._other_cost)

    def key(self, s: State) -> Hashable:
        """Return the hands, the top card, the seat to move, and the seats that have withdrawn."""
        own = s.hand[self.seat * KINDS : (self.seat + 1) * KINDS]
        other = () if self.view.draw_count else tuple(s.hand[: 2 * KINDS])
        return tuple(own), other, s.top, s.seat, tuple(s.withdrawn[:2])

    def outcomes(self, s: State, move: int) -> Iterator[tuple[int, State | Fraction]]:
        """Yield the positions or values that a move leads to."""
        after = s.copy()
        rules.do(after, move)
        if after.phase == rules.PLAYING:
            yield 1, after
        elif after.phase == common_rules.GAME_STOPPED:
            raise CardkitError("this position cannot be solved: the round may be stopped by its move limit")
        else:
            yield 1, self._difference(after)

    def _difference(self, s: State) -> Fraction:
        own = {kind: s.hand[self.seat * KINDS + kind - 1] for kind in range(1, KINDS + 1)}
        mine = cost(own, s.top, self.rules)
        if self.view.draw_count:
            return mine - self.other_cost(s.top)
        return Fraction(mine - s.points[1 - self.seat])

    def _other_cost(self, top: int) -> Fraction:
        """`score.cards`: return the expected points of the seat that has withdrawn, over all hands that it can have."""

        def holds(*kinds: int) -> Fraction:
            return holds_one_of(self.view, 2 - self.seat, frozenset(kinds))

        counted = () if self.rules["egg_counts_apart"] else (top,)  # with this number in hand, the egg adds no points
        egg = value(top) * (holds(EGG, *counted) - holds(*counted))
        return sum((value(number) * holds(number) for number in range(1, CHICK + 1)), egg)

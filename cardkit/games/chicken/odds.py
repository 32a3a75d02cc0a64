"""Exact chances in Chicken: what comes next, whether it fits, what others can play, what a hand will cost.

Every way to lay the unseen cards in the draw pile and the other hands is as likely, as long as no hand gets a card that
its seat has shown to lack (the view's `limits`). What others have chosen to play says nothing here.

Answers are chances, and points of a hand. They are there at once, or in a second where hands are known in part.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from cardkit.chances.asking import Question, Reply, about
from cardkit.chances.counting import some_of, ways_to_lay
from cardkit.chances.distribution import Distribution, number_text
from cardkit.games.chicken.notation import card_text, parse_card
from cardkit.games.chicken.rules import COPIES, DEALT, DECK
from cardkit.games.chicken.scoring import CHICK, EGG, KINDS, following, hand_score
from cardkit.games.chicken.verbs import a
from cardkit.table.errors import CardkitError
from cardkit.table.words import count_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardkit.chances.counting import Slots
    from cardkit.games.chicken.views import View
    from cardkit.table.parameters import Rules

ANY = frozenset(range(1, KINDS + 1))
"""What a place of the draw pile can hold."""

FARTHEST = 12
"""So many cards ahead can be asked about."""

# --- Where the unseen cards can be ----------------------------------------------------------------------------------


def unseen(view: View) -> Counter[int]:
    """The unseen cards by their kinds."""
    return Counter(map(parse_card, view.unseen))


def hand_slots(view: View, owner: int) -> Slots:
    """The places of a seat's hand, each with the kinds that it can hold: among the newest cards, what it drew since."""
    limits, count = view.limits[owner - 1], len(view.hands[owner - 1])
    return Counter(frozenset(kind for kind in ANY if age < limits[kind - 1]) for age in range(count))


def slots(view: View) -> Slots:
    """The places of all unseen cards."""
    places: Slots = Counter({ANY: view.draw_count})
    for owner in others(view):
        places += hand_slots(view, owner)
    return places


def others(view: View) -> list[int]:
    """All seats but the view's own."""
    return [owner for owner in range(1, view.players + 1) if owner != view.seat]


def next_cards(view: View) -> Distribution:
    """The kind on top of the draw pile: the ways to lay all the others, for each kind."""
    counts, left = unseen(view), slots(view) - Counter({ANY: 1})
    return Distribution({kind: ways_to_lay(counts - Counter({kind: 1}), left) for kind in sorted(counts)})


def holds_one_of(view: View, owner: int, kinds: frozenset[int]) -> Fraction:
    """The chance that a seat holds one of these kinds: not, in as many ways as if its hand took none of them."""
    counts, places = unseen(view), slots(view)
    hand = hand_slots(view, owner)
    without: Slots = Counter()
    for sort, count in hand.items():
        without[sort - kinds] += count
    return 1 - Fraction(ways_to_lay(counts, places - hand + without), ways_to_lay(counts, places))


def fitting(top: int) -> frozenset[int]:
    """`turn.play`, `turn.cycle`, `turn.egg`: the kinds that fit a top card."""
    return frozenset({top, following(top), EGG})


def cost(hand: Mapping[int, int], top: int, rules: Rules) -> int:
    """`score.cards`: what a hand counts."""
    row = [hand.get(kind, 0) for kind in range(1, KINDS + 1)]
    s: Any = SimpleNamespace(hand=row, top=top, egg_counts_apart=rules["egg_counts_apart"])
    return hand_score(s, 0)


def own_hand(view: View) -> Counter[int]:
    """The seat's own cards by their kinds."""
    return Counter(map(parse_card, view.hands[view.seat - 1]))


# --- Of a position --------------------------------------------------------------------------------------------------


def next_card(view: View, _: Rules) -> Reply:
    """What the top card of the draw pile is."""
    chances = next_cards(view).map(card_text)
    best = chances.most_likely
    return Reply(f"The next card is most likely {a(best)}, with {about(chances[best])}.", chances)


def next_fits(view: View, _: Rules) -> Reply:
    """Whether it fits the card that lies on top of the discard pile."""
    chances = next_cards(view)
    chance = sum((chances[kind] for kind in fitting(parse_card(view.top))), Fraction(0))
    return Reply(f"The next card fits on {a(view.top)} with {about(chance)}.", chance)


def next_worth(view: View, rules: Rules) -> Reply:
    """What the next card adds to what one's hand counts."""
    top, hand = parse_card(view.top), own_hand(view)
    now = cost(hand, top, rules)
    change = next_cards(view).map(lambda kind: cost(hand + Counter({kind: 1}), top, rules) - now)
    says = f"Drawn and kept, the next card adds {number_text(change.mean)} points to your hand on average"
    return Reply(f"{says}, and none with {about(change[0])}.", change)


def draw_or_leave(view: View, rules: Rules) -> Reply:
    """What one's hand costs now, and after one card more."""
    top, hand = parse_card(view.top), own_hand(view)
    drawn = next_cards(view)
    now = cost(hand, top, rules)
    after = drawn.map(lambda kind: cost(hand + Counter({kind: 1}), top, rules))
    fits = sum((drawn[kind] for kind in fitting(top)), Fraction(0))
    says = (
        f"Leaving now costs {count_of(now, 'point')}. With one card more your hand counts {number_text(after.mean)} on "
        f"average, and that card fits on {a(view.top)} with {about(fits)}."
    )
    return Reply(
        says,
        {"cost now": Fraction(now), "mean cost after drawing": after.mean, "the card fits": fits, "cost": after},
    )


def can_play(view: View, _: Rules, *, of: int | None = None) -> Reply:
    """Whether others hold a card that fits."""
    kinds = fitting(parse_card(view.top))
    if of is not None:
        seat = other_seat(view, of)
        chance = holds_one_of(view, seat, kinds)
        return Reply(f"Seat {seat} holds a card that fits on {a(view.top)} with {about(chance)}.", chance)
    chances = {f"seat {owner}": holds_one_of(view, owner, kinds) for owner in others(view) if owner not in view.out}
    told = "; ".join(f"{name} with {about(chance)}" for name, chance in chances.items())
    return Reply(f"A card that fits on {a(view.top)} is held: {told}.", chances)


def other_seat(view: View, of: object) -> int:
    """Another seat that is still in the round. Raises CardkitError."""
    seats = [owner for owner in others(view) if owner not in view.out]
    if isinstance(of, bool) or not isinstance(of, int) or of not in seats:
        raise CardkitError(f"of={of!r} is no other seat that is still in the round: there are {seats}")
    return of


def fits_after(view: View, _: Rules, *, k: int = 1, card: str | None = None) -> Reply:
    """Whether one can play after some cards more have been laid, each any unseen card that fits."""
    if isinstance(k, bool) or not isinstance(k, int) or not 0 <= k <= FARTHEST:
        raise CardkitError(f"k={k!r} will not do: so many cards are laid before, 0 to {FARTHEST}")
    tops = tops_after(parse_card(view.top), unseen(view), k)
    mine = [parse_card(card)] if card is not None else list(own_hand(view))
    chance = sum((tops[top] for top in tops if fitting(top) & frozenset(mine)), Fraction(0))
    name = a(card) if card is not None else "some card of yours"
    says = f"After {count_of(k, 'card')} more, {name} fits with {about(chance)}."
    return Reply(says, {"fits": chance, "top card": tops.map(card_text)})


def tops_after(top: int, counts: Counter[int], k: int) -> Distribution:
    """The number on top once k cards are laid: each any of the unseen cards that fit; where none fits, it stays."""
    start = (top, tuple(counts[kind] for kind in range(1, KINDS + 1)))
    reached: dict[tuple[int, tuple[int, ...]], Fraction] = {start: Fraction(1)}
    for _ in range(k):
        later: dict[tuple[int, tuple[int, ...]], Fraction] = {}
        for (lying, left), chance in reached.items():
            for after, share in _laid_on(lying, left).items():
                later[after] = later.get(after, Fraction(0)) + chance * share
        reached = later
    weights: dict[int, Fraction] = {}
    for (lying, _), chance in reached.items():
        weights[lying] = weights.get(lying, Fraction(0)) + chance
    return Distribution(weights)


def _laid_on(top: int, left: tuple[int, ...]) -> dict[tuple[int, tuple[int, ...]], Fraction]:
    kinds = [kind for kind in sorted(fitting(top)) if left[kind - 1]]
    every = sum(left[kind - 1] for kind in kinds)
    if not every:
        return {(top, left): Fraction(1)}
    found = {}
    for kind in kinds:
        after = (*left[: kind - 1], left[kind - 1] - 1, *left[kind:])
        found[following(top) if kind == EGG else kind, after] = Fraction(left[kind - 1], every)
    return found


# --- Of a deal ------------------------------------------------------------------------------------------------------


def can_play_in_a_deal(_: Rules) -> Reply:
    """`setup.egg-first`: whether six cards dealt hold one that fits the first discard."""
    usual = some_of(DECK - 1, (COPIES - 1) + COPIES + 1, DEALT)
    egg_first = some_of(DECK - 2, (COPIES - 1) + COPIES, DEALT)  # nobody holds it
    chance = Fraction(DECK - 1, DECK) * usual + Fraction(1, DECK) * egg_first
    return Reply(f"A hand of six holds a card that fits the first discard with {about(chance)}.", chance)


def cost_of_a_deal(_: Rules) -> Reply:
    """`score.cards`: what six cards dealt count, the egg aside; inclusion and exclusion over the numbers."""
    sums: dict[tuple[int, int], int] = {(0, 0): 1}
    for number in range(1, CHICK + 1):
        sums = _with_number(sums, 10 if number == CHICK else number)
    chances = Distribution({points: ways for (points, cards), ways in sums.items() if cards == DEALT})
    says = f"A hand of six, without the egg, counts {number_text(chances.mean)} points on average"
    return Reply(f"{says}, most likely {chances.most_likely}.", chances)


def _with_number(sums: dict[tuple[int, int], int], points: int) -> dict[tuple[int, int], int]:

    found: dict[tuple[int, int], int] = {}
    for (total, cards), ways in sums.items():
        for held in range(min(COPIES, DEALT - cards) + 1):
            key = (total + (points if held else 0), cards + held)
            found[key] = found.get(key, 0) + ways * comb(COPIES, held)
    return found


# --- What can be asked ----------------------------------------------------------------------------------------------


def no_round(view: View) -> str:
    """Why nothing can be asked: no round is being played."""
    return "" if view.phase == "play" and view.top else "no round is played"


def no_draw(view: View) -> str:
    """Why nothing can be asked about the next card."""
    return no_round(view) or ("" if view.draw_count else "there is nothing to draw")


def no_choice(view: View) -> str:
    """Why there is no choice between drawing and leaving."""
    if no_draw(view):
        return no_draw(view)
    if view.seat in view.out:
        return "you have withdrawn"
    if len(view.out) == view.players - 1:
        return "all others have withdrawn, so you may not draw"
    return "you may not draw while you can play" if view.turn == view.seat and "draw" not in view.moves else ""


def nobody_else(view: View) -> str:
    """Why nobody else can play."""
    return no_round(view) or ("" if set(others(view)) - set(view.out) else "all others have withdrawn")


LAID = (
    "all ways to lay the unseen cards in the draw pile and the hands, but where a seat has shown that it lacks a kind"
)

QUESTIONS: tuple[Question, ...] = (
    Question("next card", "What the next card of the draw pile is.", next_card, LAID, senseless=no_draw),
    Question("next card fits", "Whether the next card fits the top card.", next_fits, LAID, senseless=no_draw),
    Question(
        "next card's worth",
        "How many points the next card adds to what your hand counts now.",
        next_worth,
        LAID,
        senseless=lambda view: no_draw(view) or ("you have withdrawn" if view.seat in view.out else ""),
    ),
    Question(
        "draw or leave",
        "What your hand costs if you withdraw now, and what it counts with one card more.",
        draw_or_leave,
        LAID,
        senseless=no_choice,
    ),
    Question(
        "opponent can play",
        "Whether another seat holds a card that fits.",
        can_play,
        f"one less the ways in which the hand has no such card; {LAID}",
        {"of": "a seat; all the others unless given"},
        senseless=nobody_else,
    ),
    Question(
        "fits after",
        "Whether a card of yours fits after k cards more have been laid.",
        fits_after,
        "each card laid is any of the unseen cards that fit, each as likely; where none fits, the top card stays",
        {"k": f"how many cards are laid before, 0 to {FARTHEST}; 1 unless given", "card": "one card; any of your hand"},
        senseless=lambda view: no_round(view) or ("you have withdrawn" if view.seat in view.out else ""),
    ),
    Question(
        "can play in a deal",
        "Whether a hand of six holds a card that fits the first discard.",
        can_play_in_a_deal,
        "hypergeometric: 14 of 49 cards fit, or 13 of 48 where the egg was turned up first",
        of_deal=True,
    ),
    Question(
        "cost of a deal",
        "What a hand of six counts, if the egg is not in it.",
        cost_of_a_deal,
        "the ways to draw six of 49 cards, number by number (multivariate hypergeometric)",
        of_deal=True,
    ),
)

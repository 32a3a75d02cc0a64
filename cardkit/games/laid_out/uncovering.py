"""Chances where cards lie in areas: what comes off the draw pile, what lies under a face-down card, what that is worth.

Cards that nobody can tell apart are in one group of the view's `unseen`; within a group every order is as likely. What
an area is worth, and how a drawn card can be used, the game says.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardkit.chances.asking import Question, Reply, about
from cardkit.chances.counting import one_of
from cardkit.chances.distribution import number_text
from cardkit.games.laid_out.areas import Unseen
from cardkit.table.errors import CardkitError
from cardkit.table.scene import FACE_DOWN
from cardkit.table.words import capital, count_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from fractions import Fraction

    from cardkit.chances.distribution import Distribution
    from cardkit.games.laid_out.areas import AreasView
    from cardkit.table.definition import GameNotation
    from cardkit.table.parameters import Rules

Cells = tuple[int | None, ...]
"""The cards of an area as the rules number them; None lies face down."""
Pool = tuple[tuple[int, int], ...]
"""The cards that may lie face down: each kind and how many there are."""

NOTHING = Unseen((), ())


@dataclass(frozen=True)
class Worth:
    """How a game counts areas: their score, turned up now, as a distribution and its mean; and the uses of a card.

    `uses` gives each area that a drawn card can lead to, the unchanged one among them.
    """

    notation: GameNotation
    score: Callable[[Cells, Pool, Rules], Distribution]
    expected: Callable[[Cells, Pool, Rules], Fraction]
    uses: Callable[[Cells, int], Iterator[Cells]]


# --- What a view tells ----------------------------------------------------------------------------------------------


def group_with(view: AreasView, place: str) -> Unseen:
    """The cards of which one lies in a place, and where else they may lie; none if it holds no hidden card."""
    return next((group for group in view.unseen if place in group.places), NOTHING)


def group_of(view: AreasView, seat: int) -> Unseen:
    """The cards of which some lie face down in a seat's area: they were all dealt from one pile."""
    hidden = (place for group in view.unseen for place in group.places if place.startswith(str(seat)))
    return group_with(view, next(hidden, ""))


def pool_of(view: AreasView, seat: int, notation: GameNotation) -> Pool:
    """The same by their kinds."""
    return counted(map(notation.parse_card, group_of(view, seat).cards))


def counted(cards: Iterable[int]) -> Pool:
    """Cards by their kinds."""
    return tuple(sorted(Counter(cards).items()))


def without(pool: Pool, card: int) -> Pool:
    """The pool with one card less, if it is there."""
    return tuple((kind, count - (kind == card)) for kind, count in pool if count > (kind == card))


def cells_of(view: AreasView, seat: int, notation: GameNotation) -> Cells:
    """A seat's area as the view shows it."""
    return tuple(None if card == FACE_DOWN else notation.parse_card(card) for card in view.areas[seat - 1])


def seat_of(view: AreasView, of: object) -> int:
    """The seat that a question is about: the view's own unless another is given. Raises CardkitError."""
    seat = view.seat if of is None else of
    if isinstance(seat, bool) or not isinstance(seat, int) or not 1 <= seat <= view.players:
        raise CardkitError(f"of={of!r} is no seat: the seats are 1 to {view.players}")
    return seat


def no_round(view: AreasView) -> str:
    """Why nothing can be asked about areas: no round is being played."""
    return "" if view.round and view.phase not in {"game over", "game stopped", "round over"} else "no round is played"


def no_draw(view: AreasView) -> str:
    """Why nothing can be asked about the next card: there is none."""
    return no_round(view) or ("" if view.draw_count else "there is nothing to draw")


# --- The questions --------------------------------------------------------------------------------------------------


def next_card(view: AreasView, _: Rules, worth: Worth) -> Reply:
    """The kind of the card on top of the draw pile: each unseen card of its group is as likely."""
    chances = one_of(group_with(view, "draw").cards)
    best = chances.most_likely
    name = worth.notation.card_name(best)
    return Reply(f"The next card is most likely {name}, with {about(chances[best])}.", chances)


def under(view: AreasView, _: Rules, worth: Worth, *, place: str) -> Reply:
    """The kind of a card that lies face down."""
    full = place if place[:1].isdigit() else f"{view.seat}{place}"
    cards = group_with(view, full).cards if full[1:2] in {"a", "b"} else ()
    if not cards:
        raise CardkitError(f"no card lies face down at {place!r}: name a place such as b2, or 2b2 of seat 2")
    chances = one_of(cards)
    best = chances.most_likely
    name = worth.notation.card_name(best)
    return Reply(f"Under {place} lies most likely {name}, with {about(chances[best])}.", chances)


def final_score(view: AreasView, rules: Rules, worth: Worth, *, of: int | None = None) -> Reply:
    """What a seat would score if its area were turned up now."""
    seat = seat_of(view, of)
    cells = cells_of(view, seat, worth.notation)
    chances = worth.score(cells, pool_of(view, seat, worth.notation), rules)
    hidden = count_of(cells.count(None), "face-down card")
    says = f"Turned up now, {_whose(view, seat)} area with {hidden} scores {number_text(chances.mean)} on average"
    return Reply(f"{capital(says)}, most likely {chances.most_likely}.", chances)


def _whose(view: AreasView, seat: int) -> str:
    return "your" if seat == view.seat else f"seat {seat}'s"


def next_worth(view: AreasView, rules: Rules, worth: Worth) -> Reply:
    """What the next card does to the expected score of one's area, beside not using it."""
    cells = cells_of(view, view.seat, worth.notation)
    pool = pool_of(view, view.seat, worth.notation)
    pile = group_with(view, "draw")
    from_pool = pile is group_of(view, view.seat)
    now = worth.expected(cells, pool, rules)

    def change_by(card: int) -> Fraction:
        left = without(pool, card) if from_pool else pool
        return best_with(card, cells, left, rules, worth) - worth.expected(cells, left, rules)

    change = one_of(map(worth.notation.parse_card, pile.cards)).map(change_by)
    says = (
        f"Your area, turned up now, scores {number_text(now)} on average. The next card, put where it does most good "
        f"or not used, changes what you expect by {number_text(change.mean)} on average; it is of use with "
        f"{about(1 - change[0])}."
    )
    return Reply(says, {"expected score now": now, "change": change})


def best_with(card: int, cells: Cells, pool: Pool, rules: Rules, worth: Worth) -> Fraction:
    """The lowest expected score that a card in hand can lead to."""
    return min(worth.expected(used, pool, rules) for used in set(worth.uses(cells, card)))


def questions(worth: Worth, own: str) -> tuple[Question, ...]:
    """The questions of a game with areas; `own` says what a drawn card's use leaves out."""
    of = {"of": "a seat; your own unless given"}
    return (
        Question(
            "next card",
            "What the next card of the draw pile is.",
            lambda view, rules: next_card(view, rules, worth),
            "each unseen card of the pile's group is as likely: copies / cards",
            senseless=no_draw,
        ),
        Question(
            "next card's worth",
            "How much the next card changes your expected score, put where it does most good.",
            lambda view, rules: next_worth(view, rules, worth),
            f"expected scores, exact, after every use of every card that can come; the least of each{own}",
            senseless=no_draw,
        ),
        Question(
            "under",
            "What lies under a face-down card.",
            lambda view, rules, **details: under(view, rules, worth, **details),
            "each unseen card of the place's group is as likely: copies / cards",
            {"place": "such as b2, or 2b2 of seat 2"},
            ("place",),
            senseless=no_round,
        ),
        Question(
            "final score",
            "What an area scores if it is turned up now.",
            lambda view, rules, **details: final_score(view, rules, worth, **details),
            "all ways to lay the unseen cards face down, kind by kind (multivariate hypergeometric)",
            of,
            senseless=no_round,
        ),
    )

"""Chances where cards lie in areas: what comes off the draw pile, what lies under a face-down card, what that is worth.

Cards that nobody can tell apart are in one group of the view's `unseen`; within a group every order is as likely. What
an area is worth, and how a drawn card can be used, the game says.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from cardkit.chances.asking import Question, Reply, about, likeliest, nothing_to_draw, question, seat_among
from cardkit.chances.counting import one_of
from cardkit.chances.distribution import Distribution, number_text
from cardkit.games.laid_out.areas import AreasView, Unseen
from cardkit.games.laid_out.layout import AreasLayout
from cardkit.table.definition import GameNotation
from cardkit.table.errors import CardkitError
from cardkit.table.parameters import Rules
from cardkit.table.scene import FACE_DOWN
from cardkit.table.words import capital, count_of

Cells = tuple[int | None, ...]
"""The cards of an area as the rules number them; None lies face down."""
Pool = tuple[tuple[int, int], ...]
"""The cards that may lie face down: each kind and how many there are."""

NOTHING = Unseen((), ())


@dataclass(frozen=True)
class Worth:
    """How a game counts areas: their score, turned over now, as a distribution and its mean; and their Pairs.

    `uses` gives each area that a drawn card can lead to, the unchanged one among them; `deck` all cards under some
    rules. An area is `called` so.
    """

    layout: AreasLayout
    score: Callable[[Cells, Pool, Rules], Distribution]
    expected: Callable[[Cells, Pool, Rules], Fraction]
    pairs: Callable[[Cells, Pool, Rules], Distribution]
    uses: Callable[[Cells, int], Iterator[Cells]]
    deck: Callable[[Rules], Pool]
    called: str


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


# --- The questions --------------------------------------------------------------------------------------------------

QUESTIONS: list[Question] = []


def no_round(view: AreasView) -> str:
    """Why nothing can be asked about areas: no round is being played."""
    return "" if view.round and view.phase not in {"game over", "game stopped", "round over"} else "no round is played"


@question(QUESTIONS, no_round, nothing_to_draw)
def next_card(view: AreasView, _: Rules, *, worth: Worth) -> Reply:
    """What the next card of the draw pile is."""
    return likeliest("The next card is", one_of(group_with(view, "draw").cards), worth.layout.card_name)


@question(QUESTIONS, no_round, nothing_to_draw)
def next_worth(view: AreasView, rules: Rules, *, worth: Worth) -> Reply:
    """How much the next card changes your expected score, put where it does most good."""
    cells = cells_of(view, view.seat, worth.layout)
    pool = pool_of(view, view.seat, worth.layout)
    pile = group_with(view, "draw")
    from_pool = pile is group_of(view, view.seat)
    now = worth.expected(cells, pool, rules)

    def change_by(card: int) -> Fraction:
        left = without(pool, card) if from_pool else pool
        return best_with(card, cells, left, rules, worth) - worth.expected(cells, left, rules)

    change = one_of(map(worth.layout.parse_card, pile.cards)).map(change_by)
    says = (
        f"Your area, turned over now, scores {number_text(now)} on average. The next card, put where it does most good "
        f"or not used, changes what you expect by {number_text(change.mean)} on average; it is of use with "
        f"{about(1 - change[0])}."
    )
    return Reply(says, {"expected score now": now, "change": change})


def best_with(card: int, cells: Cells, pool: Pool, rules: Rules, worth: Worth) -> Fraction:
    """The lowest expected score that a card in hand can lead to."""
    return min(worth.expected(used, pool, rules) for used in set(worth.uses(cells, card)))


@question(QUESTIONS, no_round)
def under(view: AreasView, _: Rules, *, worth: Worth, place: str) -> Reply:
    """What lies under a face-down card."""
    full = place if place[:1].isdigit() else f"{view.seat}{place}"
    group = group_with(view, full) if full[1:2] in {"a", "b"} else NOTHING
    if group is NOTHING:
        raise CardkitError(f"no card lies face down at {place!r}: name a place such as b2, or 2b2 of seat 2")
    return likeliest(f"Under {place} lies", one_of(group.cards), worth.layout.card_name)


@question(QUESTIONS, no_round)
def final_score(view: AreasView, rules: Rules, *, worth: Worth, of: int | None = None) -> Reply:
    """What an area scores if it is turned over now."""
    seat = view.seat if of is None else seat_among(of, range(1, view.players + 1), "seat")
    cells = cells_of(view, seat, worth.layout)
    chances = worth.score(cells, pool_of(view, seat, worth.layout), rules)
    hidden = count_of(cells.count(None), "face-down card")
    says = f"Turned over now, {_whose(view, seat)} area with {hidden} scores {number_text(chances.mean)} on average"
    return Reply(f"{capital(says)}, most likely {chances.most_likely}.", chances)


def _whose(view: AreasView, seat: int) -> str:
    return "your" if seat == view.seat else f"seat {seat}'s"


@question(QUESTIONS)
def pairs_in_a_deal(rules: Rules, *, worth: Worth) -> Reply:
    """How many columns of a freshly dealt area are Pairs."""
    chances = worth.pairs((None,) * len(worth.layout.spots.names), worth.deck(rules), rules)
    says = f"A fresh {worth.called} has {number_text(chances.mean)} Pairs on average, and at least one with "
    return Reply(f"{says}{about(chances.at_least(1))}.", chances)


def questions(worth: Worth) -> list[Question]:
    """The questions of a game with areas, whose package may say some of them in words of its own."""
    home = worth.layout.package
    return [replace(q, answer=partial(q.answer, worth=worth), packages=(home, *q.packages)) for q in QUESTIONS]

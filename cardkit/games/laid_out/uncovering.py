"""Probabilities in games with areas: the next card of the draw pile, a face-down card, and the resulting scores.

Cards that nobody can tell apart are in one group of the view's `unseen`; within a group every order is equally likely.
The game says what an area is worth, and how a drawn card can be used.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from cardkit.chances.asking import Question, Reply, about, likeliest, most_likely, nothing_to_draw, question, seat_among
from cardkit.chances.counting import one_of
from cardkit.chances.distribution import Distribution, number_text
from cardkit.games.laid_out.areas import AreasView, Unseen
from cardkit.games.laid_out.layout import AreasLayout
from cardkit.table.definition import GameNotation
from cardkit.table.errors import CardkitError
from cardkit.table.parameters import Rules
from cardkit.table.scene import FACE_DOWN
from cardkit.table.words import capital, count_of

# The cards of an area, by their numbers in the rules; None is face down.
Cells = tuple[int | None, ...]
# The cards that may lie face down: the number of each kind.
Pool = tuple[tuple[int, int], ...]

NOTHING = Unseen((), ())


@dataclass(frozen=True)
class Worth:
    """How a game scores areas when turned over: the distribution of the score, its expected value, and the Pairs.

    `uses` returns each area that a drawn card can lead to, including the unchanged one; `deck` returns all cards under
    some rules. `called` is the word for an area.
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
    """The group of the hidden card in a place: its cards and places; empty if there is no hidden card."""
    return next((group for group in view.unseen if place in group.places), NOTHING)


def group_of(view: AreasView, seat: int) -> Unseen:
    """The group of the face-down cards in a seat's area: they were all dealt from one pile."""
    hidden = (place for group in view.unseen for place in group.places if place.startswith(str(seat)))
    return group_with(view, next(hidden, ""))


def pool_of(view: AreasView, seat: int, notation: GameNotation) -> Pool:
    """The same, counted by kind."""
    return counted(map(notation.parse_card, group_of(view, seat).cards))


def counted(cards: Iterable[int]) -> Pool:
    """Count cards by kind."""
    return tuple(sorted(Counter(cards).items()))


def without(pool: Pool, card: int) -> Pool:
    """The pool without one copy of a card, if it has one."""
    return tuple((kind, count - (kind == card)) for kind, count in pool if count > (kind == card))


def cells_of(view: AreasView, seat: int, notation: GameNotation) -> Cells:
    """A seat's area as the view shows it."""
    return tuple(None if card == FACE_DOWN else notation.parse_card(card) for card in view.areas[seat - 1])


# --- The questions --------------------------------------------------------------------------------------------------

QUESTIONS: list[Question] = []


def no_round(view: AreasView) -> str:
    """Say why nothing can be asked about areas: no round is being played."""
    return "" if view.round and view.phase not in {"game over", "game stopped", "round over"} else "no round is played"


@question(QUESTIONS, no_round, nothing_to_draw)
def next_card(view: AreasView, _: Rules, *, worth: Worth) -> Reply:
    """Which card comes next from the draw pile."""
    return likeliest("The next card is", one_of(group_with(view, "draw").cards), worth.layout.card_name)


@question(QUESTIONS, no_round, nothing_to_draw)
def next_worth(view: AreasView, rules: Rules, *, worth: Worth) -> Reply:
    """How much the next card changes your expected score if you use it in the best place."""
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
        f"Your area would score {number_text(now)} on average if it were turned over now. The next card, used in the "
        f"best place or not at all, changes that by {number_text(change.mean)} on average; it is useful "
        f"with probability {about(1 - change[0])}."
    )
    return Reply(says, {"expected score now": now, "change": change})


def best_with(card: int, cells: Cells, pool: Pool, rules: Rules, worth: Worth) -> Fraction:
    """The lowest expected score that a card in hand can lead to."""
    return min(worth.expected(used, pool, rules) for used in set(worth.uses(cells, card)))


@question(QUESTIONS, no_round)
def under(view: AreasView, _: Rules, *, worth: Worth, place: str) -> Reply:
    """Which card lies face down at a place."""
    full = place if place[:1].isdigit() else f"{view.seat}{place}"
    group = group_with(view, full) if full[1:2] in {"a", "b"} else NOTHING
    if group is NOTHING:
        raise CardkitError(f"no card lies face down at {place!r}: name a place such as b2, or 2b2 for seat 2")
    return likeliest(f"The card at {place} is", one_of(group.cards), worth.layout.card_name)


@question(QUESTIONS, no_round)
def final_score(view: AreasView, rules: Rules, *, worth: Worth, of: int | None = None) -> Reply:
    """What an area scores if it is turned over now."""
    seat = view.seat if of is None else seat_among(of, range(1, view.players + 1), "seat")
    cells = cells_of(view, seat, worth.layout)
    chances = worth.score(cells, pool_of(view, seat, worth.layout), rules)
    hidden = count_of(cells.count(None), "face-down card")
    says = f"if turned over now, {_whose(view, seat)} area with {hidden} scores {number_text(chances.mean)} on average"
    return Reply(f"{capital(says)}, most likely {most_likely(chances)}.", chances)


def _whose(view: AreasView, seat: int) -> str:
    return "your" if seat == view.seat else f"seat {seat}'s"


@question(QUESTIONS)
def pairs_in_a_deal(rules: Rules, *, worth: Worth) -> Reply:
    """The number of Pairs among the columns of a freshly dealt area."""
    chances = worth.pairs((None,) * len(worth.layout.spots.names), worth.deck(rules), rules)
    says = f"A fresh {worth.called} has {number_text(chances.mean)} Pairs on average, and at least one with probability"
    return Reply(f"{says} {about(chances.at_least(1))}.", chances)


def questions(worth: Worth) -> list[Question]:
    """The questions of a game with areas; the game's package may word some of them differently."""
    home = worth.layout.package
    return [replace(q, answer=partial(q.answer, worth=worth), packages=(home, *q.packages)) for q in QUESTIONS]

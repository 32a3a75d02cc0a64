"""Tests of the chances and values of face-down cards in areas, against the scores of all arrangements by the rules."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import comb, prod
from typing import TYPE_CHECKING, Any

import pytest
from scipy import stats

import cardkit
from cardkit import CardkitError
from cardkit.chances.distribution import Distribution
from cardkit.games.grid.face_down_odds import cells_of
from cardkit.games.papageno import odds as papageno
from cardkit.games.papageno import scoring as papageno_scoring
from cardkit.games.papageno.scoring import CAPTURE, EGG, FLUTE
from cardkit.games.parrot import odds as parrot
from cardkit.games.parrot import scoring as parrot_scoring
from cardkit.games.parrot.scoring import PARROT
from cardkit.table.definition import legal_moves
from cardkit.table.game import Game
from tests.chances.lines_of_play import with_position
from tests.games.papageno import tables as papageno_tables
from tests.games.parrot import tables as parrot_tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardkit.games.grid.face_down_odds import Cells, Pool

X = None
MODULES: dict[str, tuple[Any, Any]] = {"papageno": (papageno, papageno_scoring), "parrot": (parrot, parrot_scoring)}


def laid(cells: Cells, pool: Pool) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield every way to put kinds of cards in the face-down spots, with the number of ways in which it can happen."""
    counts = dict(pool)
    hidden = [place for place, card in enumerate(cells) if card is None]
    for kinds in product(counts, repeat=len(hidden)):
        ways = prod(counts[kind] - kinds[:i].count(kind) for i, kind in enumerate(kinds))
        if ways > 0:
            full = list(cells)
            for place, kind in zip(hidden, kinds, strict=True):
                full[place] = kind
            yield tuple(full), ways  # type: ignore[arg-type]


def by_the_law(slug: str, cells: Cells, pool: Pool, **rules: object) -> Distribution:
    """Score every possible area by the rules."""
    s = Game(cardkit.GAMES[slug], rules, seed=0).state
    weights: Counter[int] = Counter()
    for area, ways in laid(cells, pool):
        s.area[: len(area)] = area
        weights[MODULES[slug][1].area_score(s, 0)] += ways
    return Distribution(weights)


SMALL = ((-2, 2), (0, 1), (4, 3), (9, 1), (FLUTE, 1), (CAPTURE, 2), (EGG, 2))
NO_EGGS = ((-2, 3), (2, 2), (5, 1), (CAPTURE, 2))
AREAS = [
    ((X, 4, 9, X, X, 4), SMALL),
    ((EGG, X, 9, X, X, 4), SMALL[:-1]),
    ((4, EGG, X, X, X, 4), (*SMALL[:-1], (EGG, 1))),
    ((X, EGG, X, X, EGG, X), SMALL[:-1]),
    ((EGG, EGG, X, X, X, 4), SMALL[:-1]),
    ((X, X, X, X, X, X), NO_EGGS),
    ((X, X, X, X, X, 4), SMALL),
    ((-2, CAPTURE, 4, -2, FLUTE, 4), SMALL),
]


@pytest.mark.parametrize(("cells", "pool"), AREAS)
@pytest.mark.parametrize("rules", [{}, {"flute_weight": 4, "capture_weight": -2}])
def test_papageno_scores_are_those_of_the_law(cells: Cells, pool: Pool, rules: dict[str, int]) -> None:
    complete = cardkit.GAMES["papageno"].complete(rules)
    expected = by_the_law("papageno", cells, pool, **rules)
    assert papageno.score(cells, pool, complete) == expected
    assert papageno.expected(cells, pool, complete) == expected.mean


P = PARROT
FEW = ((0, 2), (1, 3), (7, 2), (12, 1), (P, 2))
BOXES = [
    ((X, 7, 7, 1, X, X, 7, X), FEW),
    ((X, P, X, 1, X, X, P, 1), FEW),
    ((X, X, X, 7, X, X, 7, X), FEW),
    ((P, 1, 1, 1, X, X, X, X), FEW),
    ((X, X, X, X, X, X, X, X), ((1, 5), (2, 2), (P, 3))),
    ((X, X, 5, 5, X, X, 5, X), ((4, 4), (6, 2), (P, 1))),
    ((5, 5, 3, 9, 5, 5, 4, 9), FEW),
    ((1, 1, 1, P, P, 1, 1, 1), FEW),
]


@pytest.mark.parametrize(("cells", "pool"), BOXES)
@pytest.mark.parametrize("rules", [{}, {"quartet": 3, "sextet": 50, "octet": 0}])
def test_parrot_scores_are_those_of_the_law(cells: Cells, pool: Pool, rules: dict[str, int]) -> None:
    complete = cardkit.GAMES["parrot"].complete(rules)
    expected = by_the_law("parrot", cells, pool, **rules)
    assert parrot.score(cells, pool, complete) == expected
    assert parrot.expected(cells, pool, complete) == expected.mean


# --- Pairs in a deal --------------------------------------------------------------------------------------------------


def test_pairs_of_a_box_on_average() -> None:
    """By linearity: each of the four columns is a Pair if two of the 108 cards are equal or one of them is a Parrot."""
    unlike = comb(13, 2) * 8 * 8
    assert cardkit.odds("parrot", "pairs in a deal").distribution.mean == 4 * (1 - Fraction(unlike, comb(108, 2)))


def test_pairs_of_an_area_without_eggs_are_counted_by_hand() -> None:
    """Six cards, two of each of three kinds, can be paired in columns in 15 ways."""
    rules = cardkit.GAMES["papageno"].complete({})
    pool = ((1, 2), (2, 2), (3, 2))
    found = Counter(sum(cards[top] == cards[top + 3] for top in range(3)) for cards in permutations((1, 1, 2, 2, 3, 3)))
    assert papageno.pairs((X,) * 6, pool, rules) == Distribution(found)


def test_pairs_with_eggs_are_those_of_the_best_choice() -> None:
    """`score.egg-choice`: the outer Egg copies a card next to it, and cancels if its own column has the same card."""
    rules = cardkit.GAMES["papageno"].complete({})
    assert papageno.pairs((EGG, 4, 1, 4, 7, 1), (), rules) == Distribution.certain(2)
    assert papageno.pairs((EGG, EGG, 5, 5, 5, 5), (), rules) == Distribution.certain(3)
    assert papageno.pairs((6, EGG, 3, 6, 2, 5), (), rules) == Distribution.certain(1)


# --- At the table -----------------------------------------------------------------------------------------------------


def test_under_and_next_card_count_the_unseen_cards() -> None:
    game = papageno_tables.table("4 5 6 / 7 8 9", "9 8 7 / 6 5 4", discard="8", birds="every")
    unseen = Counter(str(n) for n in range(-2, 10) for _ in range(4 if 2 <= n <= 5 else 3)) + Counter(C=4, E=2)
    unseen -= Counter(["4", "9", "8"])
    expected = {card: Fraction(count, unseen.total()) for card, count in unseen.items()}
    assert game.odds("next card").distribution.chances == expected
    assert game.odds("face-down card", place="b2").distribution.chances == expected
    assert game.odds("face-down card", place="2b2").distribution.chances == expected
    frozen = stats.hypergeom(unseen.total(), unseen["E"], 1)
    assert float(game.odds("next card")["E"]) == pytest.approx(frozen.pmf(1))


def test_a_face_up_card_is_not_asked_for() -> None:
    game = papageno_tables.table("4 5 6 / 7 8 9", "9 8 7 / 6 5 4")
    with pytest.raises(CardkitError, match=r"place must be where a card lies face down, .* not 'a1'"):
        game.odds("face-down card", place="a1")


def test_final_score_of_another_seat() -> None:
    game = parrot_tables.table("12 11 10 9 / 1 2 3 4", "11 10 9 8 / 0 1 2 3")
    own, other = game.odds("final score").distribution, game.odds("final score", of=2).distribution
    assert own.mean - other.mean == game.odds("final score", of=1).distribution.mean - other.mean
    assert own != other


@pytest.mark.parametrize("tables", [papageno_tables, parrot_tables])
def test_the_worth_of_the_next_card_goes_through_all_cards_and_places(tables: Any) -> None:
    """The slow version: for each card and each spot, the mean of the whole distribution."""
    slug = "papageno" if tables is papageno_tables else "parrot"
    module = MODULES[slug][0]
    areas = ("4 5 6 / 7 8 9", "9 8 7 / 6 5 4") if slug == "papageno" else parrot_tables.DULL[:2]
    game = tables.table(*areas)
    while sum(card == "" for card in game.view(1).areas[0]) > 2:
        swap = next(
            place for place in tables.SPOTS if game.view().areas[game.turn - 1][tables.SPOTS.index(place)] == ""
        )
        game.move("take")
        game.move(f"swap {swap}")
    view = game.view(1)
    parse = game.definition.layout.parse_card
    cells = tuple(parse(card) if card else None for card in view.areas[0])
    pile = next(group.cards for group in view.unseen if "draw" in group.places)
    weights: dict[Fraction, int] = {}
    for text, count in Counter(pile).items():
        left = Counter(map(parse, pile))
        left[parse(text)] -= 1
        pool = tuple((card, many) for card, many in sorted(left.items()) if many)
        unused = module.score(cells, pool, game.rules).mean
        best = min(
            module.score((*cells[:i], parse(text), *cells[i + 1 :]), pool, game.rules).mean for i in range(len(cells))
        )
        change = min(best - unused, 0)
        weights[change] = weights.get(change, 0) + count
    answer = game.odds("next card's worth", seat=1)
    assert answer["change"] == Distribution(weights)
    assert answer["expected score now"] == game.odds("final score", seat=1).distribution.mean


def test_the_worth_of_the_next_card_counts_floats() -> None:
    """`parrot.float`: every swap and float that the rules allow with each card; a 5 lets the Parrot float."""
    game = parrot_tables.table("P 0 11 12 / 5 0 10 9", parrot_tables.DULL[1], reveal="a1 b1")
    s = game.state
    s.face_up[:8] = [1, 1, 0, 0, 1, 1, 1, 1]
    s.face_down[0] = 2
    s.seat = 0
    game = with_position(game, s)
    pile = Counter(map(game.definition.layout.parse_card, game.view(1).unseen[0].cards))
    weights: dict[Fraction, int] = {}
    floats = set()
    for card, count in pile.items():
        left = tuple(sorted((pile - Counter([card])).items()))
        means = {move: parrot.score(cells, left, game.rules).mean for move, cells in boxes_with(game, card)}
        unused = parrot.score(cells_of(game.view(1), 1, game.definition.layout), left, game.rules).mean
        best = min(means, key=means.__getitem__)
        floats |= {card} if best.startswith("float") else set()
        change = min(means[best] - unused, Fraction(0))
        weights[change] = weights.get(change, 0) + count
    assert game.odds("next card's worth", seat=1)["change"] == Distribution(weights)
    assert floats == {5}


def boxes_with(game: Game, card: int) -> Iterator[tuple[str, Cells]]:
    """Yield seat 1's Box after each possible swap and float of a drawn card."""
    definition = game.definition
    s = game.state
    s.draw[s.draw_count - 1] = card
    definition.rules.do(s, definition.move_kinds.number(s, "draw"))
    for move in legal_moves(definition.rules, s):
        text = definition.move_kinds.text(move)
        if not text.startswith("reveal"):
            after = s.copy()
            definition.rules.do(after, move)
            yield text, cells_of(definition.look(after, 0), 1, definition.layout)

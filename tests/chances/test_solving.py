"""Tests of optimal play against a slow search of every line of play in every world."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import TYPE_CHECKING

import pytest

import cardkit
from cardkit import CardkitError
from cardkit.chances.distribution import Distribution
from cardkit.games.chicken import rules as chicken
from cardkit.games.chicken.scoring import CHICK, hand_score
from cardkit.games.parrot import rules as parrot
from cardkit.table.definition import legal_moves
from cardkit.table.effects import HistoryEntry
from tests.games.chicken.tables import table as chicken_table
from tests.games.parrot import tables as parrot_tables
from tests.support.any_game import another_game
from tests.support.occasions import some_now

if TYPE_CHECKING:
    from cardkit import Game
    from cardkit.table.state import State


def without_a_pile(own: str, other: str, top: str, **rules: object) -> Game:
    """Create a position of Chicken for two with these hands and an empty draw pile; seat 1 is to move."""
    game = chicken_table("1 2 3 4 5 6", "1 2 3 4 5 6", discard=top, **rules)
    s = game.state
    for seat, cards in enumerate((own, other)):
        codes = [game.definition.layout.parse_card(card) for card in cards.split()]
        s.hand[seat * 8 : seat * 8 + 8] = [codes.count(kind) for kind in range(1, 9)]
        s.hand_count[seat] = len(codes)
    s.draw_count = 0
    earlier = game.at(game.history.now - 1)
    earlier.history.append(HistoryEntry(game.events[-1], s))
    return earlier


def tried_out(s: State, seat: int) -> Fraction:
    """Return the difference of points when both play their best, from all lines of play to the end, without a cache."""
    values = []
    for move in legal_moves(chicken, s):
        after = s.copy()
        chicken.do(after, move)
        over = after.phase != chicken.PLAYING
        values.append(Fraction(after.points[seat] - after.points[1 - seat]) if over else tried_out(after, seat))
    return min(values) if s.seat == seat else max(values)


HANDS = [
    ("1 2 2 chick", "3 3 4", "1"),
    ("egg 5", "5 6 chick", "4"),
    ("6 6 1", "6 chick chick", "5"),
    ("chick 3", "2 3 egg 1", "2"),
    ("4", "4 4 5", "3"),
]


@pytest.mark.parametrize(("own", "other", "top"), HANDS)
@pytest.mark.parametrize("apart", [False, True])
def test_chicken_without_a_pile_is_played_as_all_lines_of_play_say(
    own: str, other: str, top: str, *, apart: bool
) -> None:
    game = without_a_pile(own, other, top, egg_counts_apart=apart)
    solution = cardkit.solve(game)
    assert solution.value == tried_out(game.state, 0)
    assert solution.moves[solution.best] == solution.value == min(solution.moves.values())
    assert set(solution.moves) == set(game.moves)
    assert solution.best in str(solution)
    assert solution.says in solution._repr_html_()


def test_a_last_card_that_fits_is_played() -> None:
    """`end.round`: playing the 4 ends the round immediately, and the other seat pays 4 + 5."""
    solution = cardkit.solve(without_a_pile("4", "4 4 5", "3"))
    assert (solution.best, solution.value) == ("play 4", -9)


def test_the_last_one_in_plays_alone() -> None:
    """`turn.last-in`: seat 1 does best by playing 1, 2, 3 … 6 in a row; the other seat pays for its hand."""
    game = chicken_table("1 2 3 4 5 6", "1 2 3 4 5 6", discard="chick", moves="draw, withdraw")
    solution = cardkit.solve(game)
    assert solution.best == "play 1"
    assert cardkit.solve(another_game(game, 1, 3)) == solution


@pytest.mark.parametrize("apart", [True, False])
def test_the_last_one_in_gets_what_the_other_holds_on_average(*, apart: bool) -> None:
    """`score.cards`: seat 1 plays all its cards and leaves a 6 on top, or leaves the chick there and pays 1 + … + 6."""
    game = chicken_table("1 2 3 4 5 6", "1 2 3 4 5 6", discard="chick", moves="draw, withdraw", egg_counts_apart=apart)
    unseen = Counter(map(game.definition.layout.parse_card, game.view(1).unseen))
    solution = cardkit.solve(game)
    assert solution.moves == {
        "play 1": -mean_cost(game.state, unseen, 6),
        "withdraw": 21 - mean_cost(game.state, unseen, CHICK),
    }


def mean_cost(s: State, unseen: Counter[int], top: int) -> Fraction:
    """Return the mean cost for seat 2 of six unseen cards, over all possible hands by the rules."""
    s.top = top
    total = 0
    for hand in product(*(range(min(unseen[kind], 6) + 1) for kind in range(1, 9))):
        if sum(hand) == 6:
            s.hand[8:16] = hand
            total += hand_score(s, 1) * prod(comb(unseen[kind], held) for kind, held in enumerate(hand, 1))
    return Fraction(total, comb(unseen.total(), 6))


def finished() -> Game:
    """Return a finished game."""
    game = cardkit.play("trio", seed=1, move_limit=1)
    game.move(game.moves[0])
    return game


def last_turn(seed: int) -> Game:
    """Return a position of Parrot for two: one Box is completely face up, and the other seat's last turn starts."""
    game = cardkit.play("parrot", players=2, seed=seed, rounds=1)
    parrot_tables.up_to_last_cards(game)
    game.move("draw")
    game.move(next(move for move in game.moves if move.startswith("reveal")))
    return game


@pytest.mark.parametrize("seed", some_now(range(4), 1))
def test_the_last_turn_of_parrot_is_played_as_all_worlds_say(seed: int) -> None:
    game = last_turn(seed)
    view = game.view(game.turn)
    (group,) = (group for group in view.unseen if "draw" in group.places)
    seat, pile = game.turn - 1, [game.definition.layout.parse_card(card) for card in group.cards]
    kinds = sorted(set(pile))
    by_take = lines_of_play(game.state, parrot.TAKE, seat, pile, kinds)
    by_draw = {}
    for top in kinds:
        s = game.state
        s.draw[s.draw_count - 1] = top
        left = pile.copy()
        left.remove(top)
        by_draw[top] = lines_of_play(s, parrot.DRAW, seat, left, kinds)
    solution = cardkit.solve(game)
    assert solution.moves["take"] == by_take
    drawn = Distribution({top: pile.count(top) for top in kinds})
    assert solution.moves["draw"] == sum(drawn[top] * value for top, value in by_draw.items())


def lines_of_play(s: State, getting: int, seat: int, hidden: list[int], kinds: list[int]) -> Fraction:
    """Return the value of drawing a card and making the best move with it; the face-down card can be any hidden one."""
    place = next(seat * 8 + spot for spot in range(8) if not s.face_up[seat * 8 + spot])
    got = s.copy()
    parrot.do(got, getting)
    values = []
    for move in legal_moves(parrot, got):
        total = Fraction(0)
        for kind in kinds:
            after = got.copy()
            after.area[place] = kind
            parrot.do(after, move)
            total += Fraction(hidden.count(kind), len(hidden)) * (after.points[seat] - after.points[1 - seat])
        values.append(total)
    return min(values)


def test_what_cannot_be_solved_is_refused_with_a_reason() -> None:
    with pytest.raises(CardkitError, match="neither seat knows the other's hand"):
        cardkit.solve(cardkit.play("chicken", players=2, seed=1))
    with pytest.raises(CardkitError, match="nobody has to turn over their last card"):
        cardkit.solve(cardkit.play("parrot", players=2, seed=1))
    with pytest.raises(CardkitError, match="nobody has to end the round"):
        cardkit.solve(cardkit.play("papageno", players=2, seed=1))
    with pytest.raises(CardkitError, match="there must be 2 players"):
        cardkit.solve(cardkit.play("chicken", players=3, seed=1))
    with pytest.raises(CardkitError, match="nobody is to move"):
        cardkit.solve(finished())

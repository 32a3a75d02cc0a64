"""Tests of solving Papageno and Parrot for two seats, against every line of play in every world of a few cards."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

import cardkit
from cardkit import CardkitError
from cardkit.games.papageno.scoring import CAPTURE, EGG
from cardkit.games.parrot.scoring import PARROT
from cardkit.table import common_rules
from tests.chances.lines_of_play import Lines, dealt, with_position
from tests.games.papageno import tables as papageno_tables
from tests.games.parrot import tables as parrot_tables
from tests.support.any_game import another_game
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from cardkit import Game
    from cardkit.table.state import State
    from tests.chances.lines_of_play import Worlds


Areas = list[list[int]]


def tiny(game: Game, areas: Areas, hidden: list[list[int]], pile: list[int], discards: list[int]) -> State:
    """Create a small position with these cards; seat 1 starts a turn, and `hidden` lists the face-down spots."""
    s = game.state
    spots = len(areas[0])
    for seat, area in enumerate(areas):
        s.area[seat * spots : (seat + 1) * spots] = area
        s.face_up[seat * spots : (seat + 1) * spots] = [int(spot not in hidden[seat]) for spot in range(spots)]
        s.face_down[seat] = len(hidden[seat])
    s.draw[: len(pile)] = pile
    s.draw_count = len(pile)
    s.discard[: len(discards)] = discards
    s.discard_count = len(discards)
    return s


def worlds_of(s: State) -> Worlds:
    """Return every arrangement of the hidden cards; after a refill, the pile's cards are known to be in it."""
    spots = len(s.area) // len(s.face_down)
    areas = [("area", place) for place in range(2 * spots) if not s.face_up[place]]
    pile = [("draw", index) for index in range(s.draw_count)]
    return dealt(s, areas, pile) if s.refills else dealt(s, areas + pile)


def points_apart(s: State) -> Fraction | None:
    """Return seat 1's points minus seat 2's at the end of a round; 0 if the round was stopped."""
    if s.phase == common_rules.GAME_STOPPED:
        return Fraction(0)
    if s.phase in {common_rules.GAME_OVER, common_rules.ROUND_OVER}:
        return Fraction(s.points[0] - s.points[1])
    return None


def check(game: Game, s: State) -> None:
    """Check that the solution equals that of all lines of play, and doesn't depend on hidden cards."""
    at_hand = with_position(game, s)
    solution = cardkit.solve(at_hand)
    lines = Lines(game.definition, 0, points_apart, fewest=True)
    assert solution.moves == lines.moves(worlds_of(s))
    assert solution.moves[solution.best] == solution.value == min(solution.moves.values())
    assert "stopped by its move limit" in solution.means
    assert cardkit.solve(another_game(at_hand, 1, 5)) == solution


# --- Papageno -------------------------------------------------------------------------------------------------------

OWN, OTHERS = [4, 5, 9, 4, 8, 7], [1, 3, 2, 1, 6, 2]
PAPAGENO = [
    ([OWN, OTHERS], [[5], [5]], [0, 9], [8], 2),
    ([OWN, OTHERS], [[5], [5]], [0, 9], [8], 4),
    pytest.param([OWN, OTHERS], [[5], [4, 5]], [CAPTURE, 9], [8, 3], 5, marks=nightly),
    ([[EGG, 5, 9, 4, 8, 7], OTHERS], [[4, 5], [5]], [EGG], [8, -2, 3], 4),
    ([OWN, OTHERS], [[0, 1], [0, 1]], [5], [8, 5], 5),
]


@pytest.mark.parametrize(("areas", "hidden", "pile", "discards", "left"), PAPAGENO)
def test_papageno_near_its_bound_is_played_as_all_lines_of_play_say(
    areas: Areas, hidden: list[list[int]], pile: list[int], discards: list[int], left: int
) -> None:
    """Test each position both before and after a refill of the draw pile."""
    game = papageno_tables.table("4 5 6 / 7 8 9", "9 8 7 / 6 5 4")
    s = tiny(game, areas, hidden, pile, discards)
    s.move_limit = s.moves + left
    for s.refills in range(2):
        check(game, s)


def test_a_drawn_card_is_in_hand_and_known() -> None:
    game = papageno_tables.table("4 5 6 / 7 8 9", "9 8 7 / 6 5 4")
    s = tiny(game, [OWN, OTHERS], [[5], [5]], [0, 9, CAPTURE], [8])
    s.move_limit = s.moves + 4
    game.definition.rules.do(s, game.definition.move_kinds.number(s, "draw"))
    check(game, s)


def test_a_round_that_will_be_stopped_is_worth_nothing() -> None:
    """`common.limit`: with five face-down cards, nobody can end the round in 17 moves, but in 18 they can."""
    game = papageno_tables.table("4 5 6 / 7 8 9", "9 8 7 / 6 5 4", move_limit=2 + 17)
    assert set(cardkit.solve(game).moves.values()) == {0}
    with pytest.raises(CardkitError, match="18 moves are left until it is stopped"):
        cardkit.solve(papageno_tables.table("4 5 6 / 7 8 9", "9 8 7 / 6 5 4", move_limit=2 + 18))


# --- Parrot ---------------------------------------------------------------------------------------------------------

P = PARROT
BOX, ALL_UP = [5, P, 7, 1, 2, 5, 3, 9], [4, 6, 1, 0, 4, 2, 8, 3]
LAST_TURNS = [
    ([6, 7], [5, 0], [8]),
    ([6, 7], [P], [5, 3]),
    ([2, 6, 7], [5], [5]),
]


@pytest.mark.parametrize(("hidden", "pile", "discards"), LAST_TURNS)
def test_a_last_turn_of_parrot_with_several_cards_face_down(
    hidden: list[int], pile: list[int], discards: list[int]
) -> None:
    """See `last.turns`, `last.reveal` and `parrot.float`."""
    game = parrot_tables.table(*parrot_tables.DULL[:2])
    s = tiny(game, [BOX, ALL_UP], [hidden, []], pile, discards)
    s.finisher = 2
    for s.refills in range(2):
        check(game, s)


PARROT_NEAR = [
    ([[7], [7]], [5], [8], 4),
    ([[7], [7]], [0, 5], [P], 5),
    pytest.param([[6, 7], [7]], [5], [8, 4], 6, marks=nightly),
]


@pytest.mark.parametrize(("hidden", "pile", "discards", "left"), PARROT_NEAR)
def test_parrot_near_its_bound_is_played_as_all_lines_of_play_say(
    hidden: list[list[int]], pile: list[int], discards: list[int], left: int
) -> None:
    game = parrot_tables.table(*parrot_tables.DULL[:2])
    s = tiny(game, [BOX, ALL_UP], hidden, pile, discards)
    s.move_limit = s.moves + left
    for s.refills in range(2):
        check(game, s)

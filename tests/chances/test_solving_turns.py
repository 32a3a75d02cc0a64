"""Tests of solving a turn of Trio and the last turn of a round of Rummü, against every line of play in every world."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

import cardkit
from cardkit import CardkitError
from cardkit.games.rummy.odds import expected_hands
from cardkit.games.rummy.state_fields import PLAYING
from cardkit.games.trio import state_fields as trio_table
from cardkit.games.trio.odds import WINS
from cardkit.table import common_rules
from tests.chances.lines_of_play import Lines, dealt, with_position
from tests.chances.test_trio import late, worlds_of
from tests.games.rummy import tables as rummy_tables
from tests.games.trio import tables as trio_tables
from tests.support.any_game import another_game
from tests.support.occasions import some_now

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardkit import Game
    from cardkit.table.state import State
    from tests.chances.lines_of_play import Worlds

# --- Trio -----------------------------------------------------------------------------------------------------------


def trio_worlds(game: Game) -> Worlds:
    """Return every world that seat 1 can't tell from the real one, as positions."""
    worlds = []
    for (*hands, middle), ways in worlds_of(game).items():
        s = game.state
        for seat, hand in enumerate(hands):
            s.card[9 * seat : 9 * seat + len(hand)] = hand
        s.card[trio_table.MIDDLE_PLACE : trio_table.MIDDLE_PLACE + len(middle)] = middle
        worlds.append((Fraction(ways), s))
    return worlds


def won_in_turn(before: State, *, game_too: bool) -> Callable[[State], Fraction | None]:
    """Return a function that returns whether seat 1 has won a trio, or the game, in its turn; None during the turn."""

    def ended(s: State) -> Fraction | None:
        if s.phase == trio_table.REVEALING and s.seat == 0 and s.revealed:
            return None
        return Fraction(s.phase == common_rules.GAME_OVER if game_too else s.trio != before.trio)

    return ended


HANDS = [[4, 6], [4, 6], [5, 6]], [4, 5, 5]
STORIES = ["", "low 1, high 2, low 1, high 1, low 1, high 1", "middle 1, middle 2, high 3, low 2, low 1, high 1"]


@pytest.mark.parametrize("moves", STORIES)
@pytest.mark.parametrize("won", some_now([(3,), range(13)], 1))
def test_a_turn_of_trio_is_played_as_all_lines_of_play_say(moves: str, won: Sequence[int]) -> None:
    """If seat 1 has only the 3s, it wins by taking the 4s (`win.connected`); with all other trios, it wins by any."""
    game = late(*HANDS)
    for move in filter(None, moves.split(", ")):
        game.move(move)
    s = game.state
    s.trio[1:] = [2 if side and number not in won else side for number, side in enumerate(s.trio)][1:]
    game = with_position(game, s)
    solution = cardkit.solve(game)
    worlds = trio_worlds(game)
    for values, game_too in ((solution.moves, False), (solution.besides[WINS], True)):
        lines = Lines(game.definition, 0, won_in_turn(s, game_too=game_too), fewest=False)
        assert values == lines.moves(worlds)
    assert solution.value == solution.moves[solution.best] == max(solution.moves.values())
    assert solution.moves == {
        part.removeprefix("trio by "): chance
        for part, chance in game.odds("best request").parts.items()
        if part.startswith("trio by ")
    }


def test_a_trio_that_is_known_is_certain() -> None:
    game = trio_tables.table("1 1 1 .. 12", "2 .. 11", "3 .. 10")
    solution = cardkit.solve(game)
    assert (solution.best, solution.value) == ("low 1", 1)
    assert "for certain" in solution.says


def test_of_two_certain_trios_the_one_that_wins_is_best() -> None:
    """`win.seven`: three 7s win immediately."""
    game = trio_tables.table("1 1 1 .. 7 7 7", "2 .. 11", "3 .. 10")
    solution = cardkit.solve(game)
    assert (solution.best, solution.value, solution.besides[WINS]["low 1"]) == ("high 1", 1, 0)
    assert "win the game for certain" in solution.says


def test_a_turn_of_trio_that_cannot_be_solved() -> None:
    with pytest.raises(CardkitError, match="partners may exchange a card now"):
        cardkit.solve(trio_tables.table(*trio_tables.TEAMS, teams=True))
    with pytest.raises(CardkitError, match="stopped by its move limit before three cards"):
        cardkit.solve(trio_tables.table(*trio_tables.ANY, move_limit=2))


# --- Rummü ------------------------------------------------------------------------------------------------


def few(game: Game, pile: str, *others: str) -> State:
    """Return the position with only these cards hidden; the others' hands haven't been seen."""
    parse = game.definition.layout.parse_card
    for seat, cards in enumerate(others, 2):
        game = rummy_tables.holding(game, seat, cards)
    s = game.state
    cards = [parse(card) for card in pile.split()]
    s.draw[: len(cards)] = cards
    s.draw_count = len(cards)
    return s


def rummy_worlds(s: State) -> Worlds:
    """Return every deal of the cards that seat 1 can't see: the pile, and hands of one card each."""
    hands = {seat: s.hand[50 * seat : 50 * seat + 50].index(1) for seat in range(1, s.players)}
    s.held_elsewhere = list(hands.values())
    places = [("held_elsewhere", i) for i in range(len(hands))] + [("draw", i) for i in range(s.draw_count)]
    worlds = []
    for chance, world in dealt(s, places):
        for seat, card in zip(hands, world.held_elsewhere, strict=True):
            rummy_tables.hold(world, seat, [card])
        worlds.append((chance, world))
    return worlds


def lead(s: State) -> Fraction | None:
    """Return the points of seat 1's side minus the others' mean at the end of its turn; None during the turn."""
    if s.phase == PLAYING and s.seat == 0:
        return None
    others = s.points[1 : s.sides]
    return Fraction(s.points[0]) - Fraction(sum(others), len(others))


TURNS = [
    ("R3 R4 R5 Y6 B1", ("G3 G4 G5", "R2 G2 B2")),
    ("R3 R4 Y5 Y2", ("G3 G4 Y5=G5", "R2 G2 B2")),
    ("R3 R4 R5 B1", ("K1 K2 K3",)),
    ("G6 K5 B1 R7", ("G3 G4 G5", "R5 G5 B5")),
]


@pytest.mark.parametrize(("cards", "laid"), TURNS)
@pytest.mark.parametrize("out", [True, False])
@pytest.mark.parametrize("swapped", [True, False])
def test_the_last_turn_of_a_round_of_rummy_is_played_as_all_lines_of_play_say(
    cards: str, laid: tuple[str, ...], *, out: bool, swapped: bool
) -> None:
    game = rummy_tables.playing(cards, *laid, out=out, five_run="swapped" if swapped else "printed")
    s = few(game, "R1", "R7", "B2")
    s.closing = 1
    game = with_position(game, s)
    solution = cardkit.solve(game)
    lines = Lines(game.definition, 0, lead, fewest=False)
    assert solution.moves == lines.moves(rummy_worlds(s))
    assert solution.value == solution.moves[solution.best] == max(solution.moves.values())
    assert solution.says.startswith("The best move for player 1 is ")
    assert cardkit.solve(another_game(game, 1, 4)) == solution


def test_partners_are_counted_together() -> None:
    """`score.partner`: going out saves the points of the partner's cards."""
    game = rummy_tables.playing("R3 R4 R5 B1", seats=4, teams=True)
    s = few(game, "R1", "R7", "B2", "G4")
    s.closing = 1
    game = with_position(game, s)
    lines = Lines(game.definition, 0, lead, fewest=False)
    assert cardkit.solve(game).moves == lines.moves(rummy_worlds(s))


def test_the_solution_shows_a_seat_how_to_go_out() -> None:
    """`end.round`, `score.out`, `score.run`: a run brings 20, going out 10; the others pay 10 and 5 on average."""
    game = rummy_tables.playing("R3 R4 R5 B1")
    game = with_position(game, few(game, "", "R7", "B2"))
    solution = cardkit.solve(game)
    assert solution.moves == {"meld R3 R4 R5": 10 + 10 + Fraction(10 + 5, 2)}


def test_after_a_refill_the_hands_cost_what_is_left_of_the_unseen_cards() -> None:
    """The costs of all hidden spots add up to those of all unseen cards, wherever the red cards can be."""
    game = rummy_tables.few_cards()
    rummy_tables.draw_out(game, 1)
    game.move("draw")
    view = game.view(game.turn)
    assert view.refilled
    unseen = [10 if card.startswith("R") else 5 for card in view.unseen]
    known = [
        10 if card.startswith("R") else 5
        for seat, cards in enumerate(view.known, 1)
        if seat != view.seat
        for card in cards
    ]
    chances = game.odds("next card").distribution
    pile = sum(chance * (10 if card.startswith("R") else 5) for card, chance in chances.chances.items())
    hands = [cost for seat, cost in enumerate(expected_hands(view), 1) if seat != view.seat]
    assert sum(hands) + pile * view.draw_count == sum(unseen) + sum(known)


def test_a_round_of_rummy_that_goes_on_is_not_solved() -> None:
    with pytest.raises(CardkitError, match="after a card is drawn or taken"):
        cardkit.solve(rummy_tables.table(*rummy_tables.DULL))
    with pytest.raises(CardkitError, match="the player can't go out in it"):
        cardkit.solve(rummy_tables.playing("R1 R4 B1"))

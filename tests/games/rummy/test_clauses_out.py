"""Tests of the clauses on opening in Rummü, each with a short example."""

from __future__ import annotations

import pytest

from tests.games.rummy.tables import hand, melds_on_table, playing, table, with_totals
from tests.support.at_the_table import allowed, play, refused


def test_out_first() -> None:
    game = table("R2 R3 R4 R5 B7 K7", draw="G1", moves="draw")
    assert game.view().needed == (4, 4, 4)
    assert "out.first" in allowed(game, "meld R2 R3 R4 R5")
    outcome = game.move("meld R2 R3 R4 R5")
    assert game.view().out == (True, False, False)
    assert "You have opened." in outcome.sentences


def test_out_first_with_too_few_cards() -> None:
    assert refused(table("R2 R3 R4 G5 B7 K7", draw="G1", moves="draw"), "meld R2 R3 R4") == "out.first"


def test_out_first_counts_all_melds_of_the_turn() -> None:
    game = table("R2 R3 R4 G5 B5 K5 K7", draw="G1", moves="draw, meld R2 R3 R4")
    assert game.view().laid == 3
    assert game.view().out == (False, False, False)
    play(game, "meld G5 B5 K5")
    assert game.view().out == (True, False, False)


def test_out_first_two_of_three_make_six() -> None:
    game = with_totals(table("R2 R3 R4 G5 B5 K5 K7", draw="G1", moves="draw"), 150)
    assert game.view().needed[0] == 6
    play(game, "meld R2 R3 R4, meld G5 B5 K5")
    assert game.view().out[0]


@pytest.mark.parametrize("move", ["add 1 R5", "exchange 1 R3", "discard K7"])
def test_out_first_nothing_but_melds_until_the_number_is_reached(move: str) -> None:
    game = table("R2 Y3 R4 G5 B5 K5 K7 R3 R5", draw="G1", moves="draw, meld R2 Y3=R3 R4")
    assert refused(game, move) == "out.first"
    assert {move.split()[0] for move in game.moves} == {"meld"}


@pytest.mark.parametrize("move", ["add 1 R6", "exchange 1 R3"])
def test_out_first_no_adding_or_exchanging_before(move: str) -> None:
    game = playing("R6 R3 G1 B4", "R2 Y3=R3 R4 R5", out=False, owner=2)
    assert refused(game, move) == "out.first"


def test_out_first_but_a_player_who_has_laid_nothing_may_discard() -> None:
    assert allowed(table("R2 R3 R4 R5 B7 K7", moves="draw"), "discard K7")


def test_out_first_needs_the_rest_in_the_hand() -> None:
    """The run has only three cards, and the rest of the hand contains no second meld."""
    game = with_totals(playing("R2 R3 R4 G5 B5 K1 K7", out=False), 0)
    assert refused(game, "meld R2 R3 R4") == "out.first"
    game = playing("R2 R3 R4 G5 B5 K5 K7", out=False)
    assert allowed(game, "meld R2 R3 R4")


def test_out_first_needs_a_card_for_the_discard_too() -> None:
    assert refused(playing("R2 R3 R4 G5 B5 K5", out=False), "meld R2 R3 R4") == "out.first"


def test_out_first_does_not_count_a_card_twice() -> None:
    """The set of 4s would need the red 4, which is already in the run."""
    game = playing("R2 R3 R4 G4 B4 K1 K7", out=False)
    assert refused(game, "meld R2 R3 R4") == "out.first"
    game = playing("R2 R3 R4 R4 G4 B4 K1", out=False)
    assert allowed(game, "meld R2 R3 R4")


def test_out_first_is_forgotten_in_the_next_round() -> None:
    game = play(table("R2 R3 R4 R5 B7 K7", draw="G1"), "draw, meld R2 R3 R4 R5, discard B7")
    assert game.view().out[0]
    while sum("shuffle" in event for event in game.events) < 2:
        game.move(game.moves[0] if game.turn != 1 else next(m for m in game.moves if m[:4] in {"draw", "disc"}))
    assert not any(game.view().out)


def test_out_single() -> None:
    """The first meld alone must have enough cards; two melds of three don't count as six."""
    game = table("R2 R3 R4 G5 B5 K5 K7", draw="G1", moves="draw", open_with_one=True)
    assert refused(game, "meld R2 R3 R4") == "out.single"
    assert not any(move.startswith("meld") for move in game.moves)
    assert allowed(game, "discard K7")
    assert game.view().open_with_one


def test_out_single_then_as_usual() -> None:
    game = table("R2 R3 R4 R5 G5 B5 K5 K7", draw="G1", moves="draw", open_with_one=True)
    assert refused(game, "meld G5 B5 K5") == "out.single"
    assert "out.single" in allowed(game, "meld R2 R3 R4 R5")
    play(game, "meld R2 R3 R4 R5, meld G5 B5 K5")
    assert melds_on_table(game) == ["R2 R3 R4 R5", "G5 B5 K5"]


@pytest.mark.parametrize(("total", "cards"), [(-5, 3), (0, 4), (100, 5), (150, 6)])
def test_out_single_by_the_score(total: int, cards: int) -> None:
    game = with_totals(playing("R1 R2 R3 R4 R5 R6 B7", out=False, open_with_one=True), total)
    assert min(len(move.split()) - 1 for move in game.moves if move.startswith("meld")) == cards


@pytest.mark.parametrize(
    ("total", "needed"), [(-5, 3), (-1000, 3), (0, 4), (95, 4), (100, 5), (145, 5), (150, 6), (195, 6)]
)
def test_out_table(total: int, needed: int) -> None:
    game = with_totals(table("R1 R2 R3 R4 R5 R6 B7", draw="G1", moves="draw", target=500), total)
    assert game.view().needed[0] == needed
    assert allowed(game, f"meld {' '.join(f'R{number}' for number in range(1, needed + 1))}")
    if needed > 3:  # with one card fewer, the remaining cards don't make a meld
        assert refused(game, f"meld {' '.join(f'R{number}' for number in range(2, needed + 1))}") == "out.first"


@pytest.mark.parametrize(("total", "needed"), [(-5, 3), (0, 4), (195, 4), (200, 5), (395, 5), (400, 6), (495, 6)])
def test_out_table_of_teams(total: int, needed: int) -> None:
    game = with_totals(table(seats=4, teams=True), 0, total)
    assert game.view().needed == (4, needed, 4, needed)


def test_out_table_by_the_score_at_the_start_of_the_round() -> None:
    """Points for melds laid in this round don't count yet."""
    game = play(table("R2 R3 R4 R5 B7 K7", draw="G1"), "draw, meld R2 R3 R4 R5")
    assert game.view().needed == (4, 4, 4)


def test_out_then() -> None:
    """After opening, seat 1 lays a meld of three, adds a card and exchanges a joker, all in the same turn."""
    game = table("R2 Y3 R4 R5 G4 B4 K4 R6 R3 K7", draw="G1", moves="draw, meld R2 Y3=R3 R4 R5, meld G4 B4 K4, add 1 R6")
    play(game, "exchange 1 R3")
    assert melds_on_table(game) == ["R2 R3 R4 R5 R6", "G4 B4 K4"]
    assert hand(game, 1) == "Y3 G1 K7"


@pytest.mark.parametrize("move", ["meld G4 B4 K4", "add 1 R6", "exchange 1 R3"])
def test_out_then_also_in_later_turns_and_at_others_melds(move: str) -> None:
    game = playing("R3 R6 G4 B4 K4 G1", "R2 Y3=R3 R4 R5", owner=2)
    assert "out.then" in allowed(game, move)

"""Tests of incompatible rules, and of the rulebook's worked examples."""

from __future__ import annotations

import pytest

import cardkit
from cardkit.games.rummy.clauses import conflict
from cardkit.table.parameters import complete
from tests.games.rummy.tables import RUMMY, score, table
from tests.support.at_the_table import allowed, refused


def rules_with(**rules: object) -> dict[str, object]:
    """Return complete rules."""
    return complete("Rummü", RUMMY.parameters, rules)  # type: ignore[return-value]


# --- Incompatible rules ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "teams"), [(3, False), (4, True), (5, False), (6, True)])
def test_teams_need_four_or_six_seats(players: int, teams: bool) -> None:  # noqa: FBT001  pytest passes it by name
    assert cardkit.play("rummy", seed=1, players=players, teams=teams).rules["teams"] == teams
    if not teams:
        with pytest.raises(cardkit.RulesError, match="4 or 6 players"):
            cardkit.play("rummy", seed=1, players=players, teams=True)


@pytest.mark.parametrize(("players", "most"), [(6, 9), (5, 11), (4, 14)])
def test_hands_must_leave_two_cards(players: int, most: int) -> None:
    assert cardkit.play("rummy", seed=1, players=players, hand=most).turn
    with pytest.raises(cardkit.RulesError, match=f"hand cannot be {most + 1}: .* at most {most}$"):
        cardkit.play("rummy", seed=1, players=players, hand=most + 1)


def test_usual_hands_can_always_be_dealt() -> None:
    for players in (3, 4, 5, 6):
        assert not conflict(rules_with(players=players))


def test_the_number_of_copies_cannot_be_set() -> None:
    with pytest.raises(cardkit.RulesError, match="copies"):
        cardkit.play("rummy", seed=1, copies=3)


# --- The worked examples --------------------------------------------------------------------------------------------

WORTH = [
    ("R4 G4 B4 K4", 30),
    ("R4 Y4 G4 B4", 10),
    ("R4 Y4 G4 B4 K4", 50),
    ("R7 Y7 G7 B7 K7", 25),
    ("R1 Y1 G1 B1", 5),
    ("G2 G3 G4", 10),
    ("G2 Y3=G3 G4", 0),
    ("G2 G3 G4 G5 Y6=G6", 40),
    ("Y0 Y1 Y2 Y3", 20),
    ("R2 Y3 B4", 0),
    ("Y2 Y3=K3 B4", 0),
    ("R0 R1 R2 R3 R4 R5 R6 R7 R8 R9", 70),
]


@pytest.mark.parametrize(("cards", "worth"), WORTH)
def test_worked_examples_of_melds(cards: str, worth: int) -> None:
    assert score(cards) == worth


def test_worked_example_of_ten_swapped() -> None:
    assert score("R0 R1 R2 R3 R4 R5 R6 R7 R8 R9", five_run="swapped") == 90


def test_worked_example_of_nine_and_zero() -> None:
    game = table("R8 R9 R0 G2 Y3 B1", moves="draw")
    assert refused(game, "meld R8 R9 R0") == "meld.run"
    with pytest.raises(cardkit.NotationError, match=r"meld\.run"):
        score("R8 R9 R0")


def test_worked_example_of_red_twice() -> None:
    game = table("R2 R3 B4 G2 Y3 B1", moves="draw")
    assert refused(game, "meld R2 R3 B4") == "meld.mixed-run"
    with pytest.raises(cardkit.NotationError, match=r"meld\.mixed-run"):
        score("R2 R3 B4")


def test_worked_example_of_yellow_for_itself_and_as_a_joker() -> None:
    game = table("R2 Y3 B4 Y2 K6 G6", "K1 K3", start=1, moves="draw", hand=8)
    assert "joker.own-suit" in allowed_later(game, "meld R2 Y3 B4")
    assert "joker.mixed" in allowed_later(game, "meld Y2 Y3=K3 B4")


def allowed_later(game: cardkit.Game, move: str) -> tuple[str, ...]:
    """Return the clauses that allow a move after the seat has opened."""
    world = game.at(game.history.now)
    world.history.position.out[0] = 1  # no deal lets a seat open this early
    return allowed(world, move)


def test_worked_examples_of_hands() -> None:
    assert score("/ out") == 10
    assert score("/ R3 R5 Y1") == -25

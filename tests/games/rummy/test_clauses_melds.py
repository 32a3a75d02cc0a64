"""Tests of the clauses on melds and jokers in Rummü, each with a short example."""

from __future__ import annotations

import pytest

from tests.games.rummy.tables import melds_on_table, playing
from tests.support.at_the_table import allowed, play, refused


def first(game_cards: str, cards: str) -> str:
    """Return the first clause that allows a meld, for a seat that has these cards and has opened."""
    return allowed(playing(game_cards), f"meld {cards}")[0]


@pytest.mark.parametrize("cards", ["R4", "R4 R5", "R4 G4", "Y4 Y5"])
def test_meld_size(cards: str) -> None:
    assert refused(playing("R4 R5 G4 Y4 Y5 B1 K7"), f"meld {cards}") == "meld.size"


@pytest.mark.parametrize("cards", ["R4 G4 B4", "R4 Y4 K4", "R4 G4 B4 K4", "R4 Y4 G4 B4", "R4 Y4 G4 B4 K4"])
def test_meld_set(cards: str) -> None:
    assert first("R4 Y4 G4 B4 K4 R1", cards) == "meld.set"
    assert melds_on_table(play(playing("R4 Y4 G4 B4 K4 R1"), f"meld {cards}")) == [cards]


def test_meld_set_is_of_one_number() -> None:
    assert refused(playing("R4 G4 B5 R1"), "meld R4 G4 B5") == "meld.set"


@pytest.mark.parametrize("cards", ["R0 R1 R2", "R7 R8 R9", "R2 R3 R4 R5", "R0 R1 R2 R3 R4 R5 R6 R7 R8 R9"])
def test_meld_run(cards: str) -> None:
    assert first("R0 R1 R2 R3 R4 R5 R6 R7 R8 R9 B1", cards) == "meld.run"


@pytest.mark.parametrize("cards", ["R1 R2 R4", "R1 R6 R7", "G5 R6 B1", "R1 G3 B5", "R8 R9 R0", "R9 B0 R1"])
def test_meld_run_is_of_consecutive_numbers(cards: str) -> None:
    assert refused(playing("R0 R1 R2 R4 R6 R7 R8 R9 G3 G5 B0 B1 B5"), f"meld {cards}") == "meld.run"


@pytest.mark.parametrize("cards", ["R1 G2 B3", "K5 R6 G7", "R1 G2 B3 K4", "R1 G2 B3 K4 Y5"])
def test_meld_mixed_run(cards: str) -> None:
    assert first("R1 G2 B3 K4 Y5 K5 R6 G7", cards) == "meld.mixed-run"


@pytest.mark.parametrize("cards", ["R1 R2 B3", "R1 G2 R3", "R1 G2 B3 K4 R5"])
def test_meld_mixed_run_has_no_suit_twice(cards: str) -> None:
    assert refused(playing("R1 R2 R3 R5 G2 B3 K4 K7"), f"meld {cards}") == "meld.mixed-run"


def test_meld_no_twins() -> None:
    game = playing("R4 R4 G4 B4 Y4 Y4 K1")
    assert refused(game, "meld R4 R4 G4") == "meld.no-twins"
    assert refused(game, "meld R4 Y4 Y4 B4") == "meld.no-twins"
    assert refused(game, "meld Y4 Y4") == "meld.no-twins"
    assert refused(game, "meld R4 R4 Y4=K4 G4 B4") == "meld.no-twins"
    assert allowed(game, "meld R4 G4 B4")


def test_meld_no_twins_so_a_set_has_five_cards_at_most() -> None:
    game = playing("R4 G4 B4 K4 Y4 R4 K1")
    assert max(len(move.split()) - 1 for move in game.moves if move.startswith("meld")) == 5


def test_meld_no_twins_so_a_mixed_run_has_five_cards_at_most() -> None:
    game = playing("R1 Y2 G3 B4 K5 R6 Y6 G7 B1")
    lengths = {len(move.split()) - 1 for move in game.moves if move.startswith("meld")}
    assert max(lengths) == 5
    assert refused(game, "meld R1 Y2 G3 B4 K5 R6") == "meld.mixed-run"


def test_joker_yellow() -> None:
    game = playing("R3 R5 Y4 G1 G2")
    assert "joker.yellow" in allowed(game, "meld R3 Y4=R4 R5")
    assert "joker.yellow" not in allowed(playing("R3 R4 R5 G1"), "meld R3 R4 R5")


def test_joker_yellow_of_its_own_number_only() -> None:
    assert refused(playing("R3 R5 Y6 G1 G2"), "meld R3 R5 Y6=R6") == "meld.run"


@pytest.mark.parametrize(
    "cards", ["Y1 Y2 Y3", "R1 Y2 G3", "R4 Y4 G4 B4 K4"], ids=["yellow run", "mixed run", "set of five"]
)
def test_joker_own_suit(cards: str) -> None:
    clauses = allowed(playing("Y1 Y2 Y3 R1 G3 R4 Y4 G4 B4 K4 K7"), f"meld {cards}")
    assert "joker.own-suit" in clauses
    assert "joker.yellow" not in clauses


@pytest.mark.parametrize("cards", ["R4 Y4 G4", "R4 Y4 G4 B4"])
def test_joker_own_suit_not_in_a_set_of_three_or_four(cards: str) -> None:
    assert allowed(playing("R4 Y4 G4 B4 K7"), f"meld {cards}") == (
        "meld.set",
        "turn.play",
        "joker.yellow",
        "joker.mixed",
        "out.then",
    )


def test_joker_own_suit_not_in_a_run_of_a_plain_suit() -> None:
    game = playing("R3 Y4 R5 B6 G7")
    assert refused(game, "meld R3 Y4 R5") == "joker.own-suit"
    assert allowed(game, "meld R3 Y4=R4 R5")


def test_joker_own_suit_once_in_a_mixed_run() -> None:
    game = playing("Y2 Y3 B4 R1")
    assert refused(game, "meld Y2 Y3 B4") == "joker.own-suit"
    assert allowed(game, "meld Y2 Y3=K3 B4")
    assert allowed(game, "meld Y2=K2 Y3 B4")


@pytest.mark.parametrize(
    ("cards", "good"),
    [
        ("Y2=R2 R3 R4", True),
        ("Y2=R2 Y3=R3 R4", False),
        ("R1 R2 Y3=R3 R4", True),
        ("R1 Y2=R2 Y3=R3 R4", False),
        ("R1 Y2=R2 Y3=R3 R4 R5", True),
        ("R1 Y2=R2 Y3=R3 R4 R5 R6", True),
        ("R1 Y2=R2 Y3=R3 R4 R5 Y6=R6", False),
        ("R1 Y2=R2 Y3=R3 R4 R5 Y6=R6 R7", True),
        ("R1 Y2=R2 Y3=R3 Y4=R4 R5 Y6=R6 R7", False),
    ],
)
def test_joker_suit_run(cards: str, good: bool) -> None:  # noqa: FBT001  pytest passes it by name
    game = playing("R1 R2 R3 R4 R5 R6 R7 Y2 Y3 Y4 Y6 K1")
    if good:
        assert "joker.suit-run" in allowed(game, f"meld {cards}")
    else:
        assert refused(game, f"meld {cards}") == "joker.suit-run"


def test_joker_mixed() -> None:
    game = playing("Y2 Y3 B4 K5 R1 G7")
    assert refused(game, "meld Y2=R2 Y3=G3 B4") == "joker.mixed"
    assert "joker.mixed" in allowed(game, "meld Y3=G3 B4 K5")


def test_joker_mixed_beside_a_yellow_card_for_itself() -> None:
    assert "joker.mixed" in allowed(playing("Y2 Y3 B4 K5 R1 G7"), "meld R1 Y2 Y3=G3 B4 K5")

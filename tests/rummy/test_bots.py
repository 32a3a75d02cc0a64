"""The computer players of Five-Suit Rummy: legal moves only, some sense, and an end to every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import cardkit
from cardkit.games.rummy.table import STARTING
from tests.at_the_table import choice
from tests.rummy.tables import RUMMY, crafted, playing, table

if TYPE_CHECKING:
    from cardkit import Game


def test_simple_takes_what_makes_a_combination_and_leaves_the_rest() -> None:
    assert choice(table("R3 R4 G2 G7 B5 P1", discard="R5")) == "take 1"
    assert choice(table("R3 G3 G7 G1 B5 P1", discard="P3")) == "take 1"
    assert choice(table("R3 R4 G2 G7 B5 P1", discard="B7")) == "draw"
    assert choice(table("R3 R4 R5 G7 B5 P1", discard="R5")) == "draw"


def starting(cards: str, laid: str, *, out: bool) -> Game:
    """Seat 1 is to draw or to take P4."""
    game = playing(cards, laid, out=out, owner=2)
    world = game.state
    world.phase = STARTING
    world.discard[0] = RUMMY.notation.parse_card("P4")
    return crafted(game, world)


def test_simple_takes_what_can_be_added_once_it_is_out() -> None:
    assert choice(starting("R1 B7", "R4 G4 B4", out=True)) == "take 1"
    assert choice(starting("R1 B7", "R4 G4 B4", out=False)) == "draw"
    assert choice(starting("R1 B7", "R5 G5 B5", out=True)) == "draw"


def test_simple_comes_out_when_it_can() -> None:
    assert choice(table("R2 R3 R4 R5 B7 P7", draw="G1", moves="draw")) == "meld R2 R3 R4 R5"


def test_simple_prefers_what_counts_more() -> None:
    assert choice(playing("R4 G4 B4 P4 R5 R6 P1")) == "meld R4 G4 B4 P4"


def test_simple_adds_to_its_own_rather_than_help_another() -> None:
    assert choice(playing("R6 B1", "R3 R4 R5")) == "add 1 R6"
    assert choice(playing("P4 B1", "R4 G4 B4", owner=2)) == "discard B1"


def test_simple_exchanges_a_card_for_a_joker() -> None:
    assert choice(playing("R4 B1 G7", "R3 Y4=R4 R5")) == "exchange 1 R4"


def test_simple_discards_what_goes_with_nothing() -> None:
    assert choice(playing("G2 G3 B7", "R3 R4 R5", owner=2)) == "discard B7"
    assert choice(playing("Y2 G6 R7", "P3 P4 P5", owner=2)) == "discard R7"


def test_simple_goes_out() -> None:
    game = playing("R2 R3 R4 B7")
    assert choice(game) == "meld R2 R3 R4"
    game.move("meld R2 R3 R4")
    assert choice(game) == "discard B7"


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_simple_beats_random(players: int) -> None:
    bots = ["simple", *["random"] * (players - 1)]
    won = [
        1 in game.winners for game in cardkit.selfplay("rummy", games=12, seed=1, rules={"players": players}, bots=bots)
    ]
    assert sum(won) > 12 / players


@pytest.mark.parametrize(("players", "teams"), [(3, False), (4, True), (6, True), (6, False)])
def test_simple_bots_come_to_an_end(players: int, teams: bool) -> None:  # noqa: FBT001  pytest passes it by name
    rules = {"players": players, "teams": teams, "move_limit": 1_000, "round_limit": 200}
    for game in cardkit.selfplay("rummy", games=8, seed=3, rules=rules, bots=["simple"]):
        assert game.winners
        assert max(game.view().totals) >= game.view().target

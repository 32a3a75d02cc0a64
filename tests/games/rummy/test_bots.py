"""Tests of Rummü's bots: they make legal and sensible moves, and every game ends."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardkit
from cardkit.games.rummy.careful_bot import CARD, FED, mixed_run_from, run_worth, set_worth
from cardkit.games.rummy.melds import laid_at, size_of, suits_in
from cardkit.games.rummy.notation import parse_meld
from cardkit.games.rummy.scoring import meld_score
from cardkit.games.rummy.state_fields import STARTING
from tests.games.rummy.tables import RUMMY, crafted, playing, table
from tests.support.at_the_table import choice
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from cardkit import Game


def test_simple_takes_what_makes_a_meld_and_leaves_the_rest() -> None:
    assert choice(table("R3 R4 G2 G7 B5 K1", discard="R5")) == "take"
    assert choice(table("R3 G3 G7 G1 B5 K1", discard="K3")) == "take"
    assert choice(table("R3 R4 G2 G7 B5 K1", discard="B7")) == "draw"
    assert choice(table("R5 R6 R7 G3 B5 K1", discard="R7")) == "draw"


def starting(cards: str, laid: str, *, out: bool) -> Game:
    """Return a position in which seat 1 must draw or take K4."""
    game = playing(cards, laid, out=out, owner=2)
    world = game.state
    world.phase = STARTING
    world.discard[0] = RUMMY.layout.parse_card("K4")
    return crafted(game, world)


def test_simple_takes_what_can_be_added_once_it_is_out() -> None:
    assert choice(starting("R1 B7", "R4 G4 B4", out=True)) == "take"
    assert choice(starting("R1 B7", "R4 G4 B4", out=False)) == "draw"
    assert choice(starting("R1 B7", "R5 G5 B5", out=True)) == "draw"


def test_simple_comes_out_when_it_can() -> None:
    assert choice(table("R2 R3 R4 R5 B7 K7", draw="G1", moves="draw")) == "meld R2 R3 R4 R5"


def test_simple_prefers_what_counts_more() -> None:
    assert choice(playing("R4 G4 B4 K4 R5 R6 K1")) == "meld R4 G4 B4 K4"


def test_simple_adds_to_its_own_rather_than_help_another() -> None:
    assert choice(playing("R6 B1", "R3 R4 R5")) == "add 1 R6"
    assert choice(playing("K4 B1", "R4 G4 B4", owner=2)) == "discard B1"


def test_simple_exchanges_a_card_for_a_joker() -> None:
    assert choice(playing("R4 B1 G7", "R3 Y4=R4 R5")) == "exchange 1 R4"


def test_simple_discards_what_goes_with_nothing() -> None:
    assert choice(playing("G2 G3 B7", "R3 R4 R5", owner=2)) == "discard B7"
    assert choice(playing("Y2 G6 R7", "K3 K4 K5", owner=2)) == "discard R7"


def test_simple_goes_out() -> None:
    game = playing("R2 R3 R4 B7")
    assert choice(game) == "meld R2 R3 R4"
    game.move("meld R2 R3 R4")
    assert choice(game) == "discard B7"


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_simple_beats_random(players: int) -> None:
    bots = ["simple", *["random"] * (players - 1)]
    won = [
        1 in game.winners
        for game in cardkit.bot_games("rummy", games=12, seed=1, rules={"players": players}, bots=bots)
    ]
    assert sum(won) > 12 / players


@pytest.mark.parametrize(("players", "teams"), [(3, False), (4, True), (5, False)])
def test_simple_bots_come_to_an_end(players: int, teams: bool) -> None:  # noqa: FBT001  pytest passes it by name
    rules = {"players": players, "teams": teams, "round_limit": 200}
    for game in cardkit.bot_games("rummy", games=8, seed=3, rules=rules, bots=["simple"]):
        assert game.winners
        assert max(game.view().totals) >= game.view().target


@pytest.mark.parametrize("teams", [True, False])
def test_rounds_of_six_simple_bots_come_to_an_end(teams: bool) -> None:  # noqa: FBT001  pytest passes it by name
    """Six simple bots lose more points in a round than they win, so they may never reach the target."""
    rules = {"players": 6, "teams": teams, "round_limit": 20}
    for game in cardkit.bot_games("rummy", games=8, seed=3, rules=rules, bots=["simple"]):
        assert game.winners
        assert game.history.now < 20 * 150


# --- Careful --------------------------------------------------------------------------------------------------------


def careful(game: Game) -> str:
    """Return the careful bot's move."""
    return choice(game, "careful")


def why(game: Game, bot: str = "careful") -> str:
    """Return a bot's reasons for its move."""
    said: str = game.ask(bot).why
    return said


def facing(cards: str, pile: str) -> Game:
    """Return a position in which seat 1 starts a turn with these cards; the last card of `pile` is the top discard."""
    game = playing(cards)
    world = game.state
    discards = [RUMMY.layout.parse_card(card) for card in pile.split()]
    world.phase = STARTING
    world.discard[: len(discards)] = discards
    world.discard_count = len(discards)
    return crafted(game, world)


def test_careful_takes_several_discards_that_go_together() -> None:
    """The discards G3 and B3 would make a pure set of four; the K6 below them is useless."""
    game = facing("R3 K3 G7 B1", "K6 B3 G3")
    assert careful(game) == "take"
    game.move("take")
    assert careful(game) == "take"
    game.move("take")
    assert careful(game) == "meld R3 G3 B3 K3"


def test_careful_takes_a_card_along_to_get_a_better_one() -> None:
    """The G6 is useless, but the card below it makes three 3s a pure set of four."""
    game = facing("R3 K3 G3 B1", "K5 B3 G6")
    assert careful(game) == "take"
    assert choice(game, "simple") == "draw"
    game.move("take")
    assert careful(game) == "take"


def test_careful_leaves_what_costs_more_than_it_is_worth() -> None:
    """One discard would make a run, but too many useless cards are on top of it."""
    assert careful(facing("R4 R5 B7", "R6 G1 G1 G9 K1 K1 K9")) == "draw"


def test_careful_says_what_taking_is_worth() -> None:
    """The bot would have to take two cards, each of which may cost 6.5 points."""
    assert re.fullmatch(
        r"Taking the top discard adds \d+ points to my hand and may cost me 13 points for cards that I cannot lay "
        r"down\. Drawing a card would be worth \d+ points less\.",
        why(facing("R3 K3 G3 B1", "K5 B3 G6")),
    )
    assert why(facing("K4 K5 G1 B7", "R1")).startswith(
        "Drawing a card adds 4 points to my hand. Taking the top discard "
    )


def test_careful_lays_melds_that_leave_another_meld() -> None:
    """K3 B4 G5 would score as much, but leaves no other meld. So the bot lays the set first, then B4 G5 K6."""
    game = playing("G3 B3 K3 B4 G5 K6 R1")
    laid = []
    while careful(game).startswith("meld"):
        laid.append(careful(game))
        game.move(laid[-1])
    assert sorted(laid) == ["meld B4 G5 K6", "meld G3 B3 K3"]
    assert careful(game) == "discard R1"
    assert why(game) == "I have no other move."


def test_careful_prefers_what_counts_more() -> None:
    assert careful(playing("R4 G4 B4 K4 R5 R6 K1")) == "meld R4 G4 B4 K4"


def test_careful_comes_out_and_goes_out() -> None:
    assert careful(table("R2 R3 R4 R5 B7 K7", draw="G1", moves="draw")) == "meld R2 R3 R4 R5"
    game = playing("R2 R3 R4 B7")
    assert careful(game) == "meld R2 R3 R4"
    game.move("meld R2 R3 R4")
    assert careful(game) == "discard B7"


def test_careful_does_not_help_another() -> None:
    assert careful(playing("K4 B1", "R4 G4 B4", owner=2)) == "discard B1"


def test_careful_does_not_discard_what_the_next_seat_can_add() -> None:
    """B2 and K2 are equally useless to seat 1, but seat 2 has opened and can add the K2 to a meld."""
    game = playing("B2 K2 G6", "K3 K4 K5", owner=2)
    weights = game.weights("careful")
    assert weights["discard K2"] == weights["discard B2"] - FED


@pytest.mark.parametrize("meld", ["R4 G4 B4", "R4 Y4 G4", "R7 G7 B7 K7", "R1 Y1 G1 B1", "R5 Y5 G5 B5 K5"])
def test_the_worth_of_a_set_is_its_score_and_the_cards_it_frees(meld: str) -> None:
    s, cards = playing("R1 B7").state, parse_meld(meld.split())
    number = laid_at(cards, 0) % 10
    assert set_worth(number, suits_in(cards)) == meld_score(s, cards) + CARD * size_of(cards)


@pytest.mark.parametrize("size", range(3, 11))
def test_the_worth_of_a_run_is_its_score_and_the_cards_it_frees(size: int) -> None:
    s = playing("R1 B7").state
    pure = parse_meld([f"G{number}" for number in range(size)])
    with_joker = parse_meld(["Y0=G0", *(f"G{number}" for number in range(1, size))])
    assert run_worth(size, 0) == meld_score(s, pure) + CARD * size
    assert run_worth(size, 1) == meld_score(s, with_joker) + CARD * size


@given(st.integers(0, 2**50 - 1))
def test_the_longest_mixed_run_is_that_of_all_ways_to_choose_suits(mask: int) -> None:
    for first in range(10):
        held = [
            [suit for suit in range(5) if mask >> 10 * suit + number & 1] for number in range(first, min(first + 5, 10))
        ]
        lengths = (size for size in range(len(held) + 1) if any(len({*s}) == size for s in product(*held[:size])))
        assert mixed_run_from(mask, first) == max(lengths)


@pytest.mark.parametrize("bot", ["simple", "careful"])
def test_bots_can_always_give_reasons(bot: str) -> None:
    game = cardkit.play("rummy", seed=2, target=1)
    while not game.over:
        if game.turn:
            assert re.fullmatch(r"[A-Z][^{}\n]*\.", why(game, bot))
        game.bot_move(RUMMY.bots[bot], advance=False)


EXTREMES = [
    {"hand": 18},
    {"hand": 6, "open_with_one": True, "target": 1},
    {"players": 6, "teams": True, "round_limit": 2},
    {"players": 6, "hand": 9, "round_limit": 2},
]


@pytest.mark.parametrize("rules", EXTREMES, ids=str)
def test_careful_bots_come_to_an_end(rules: dict[str, object]) -> None:
    rules = {"move_limit": 1_500, "round_limit": 20, **rules}
    for game in cardkit.bot_games("rummy", games=2, seed=3, rules=rules, bots=["careful"]):
        assert game.winners


@nightly
def test_careful_beats_simple() -> None:
    """Each of three equally good bots would win a third of the games."""
    series = cardkit.bot_games("rummy", games=100, seed=1, bots=["careful", "simple", "simple"])
    assert sum(game.winners == (1,) for game in series) >= 44

"""Six-card Golf: cardkit's checks for every game, and a test for each clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from golf import GOLF, rules

import cardkit
from cardkit.chances.worlds import another_world
from cardkit.simulation.game_series import play, series_of
from cardkit.simulation.result_table import MOVES, WINNERS
from cardkit.table.standard_deck import PLAYING_CARDS
from cardkit.testing import GameSuite, dealt, registered
from tests.support.code_lines import code_lines
from tests.support.occasions import nightly
from tests.support.outside import LAB

if TYPE_CHECKING:
    from cardkit import Game


class TestGolf(GameSuite):
    """Apply the checks for every game."""

    game = GOLF


HANDS = ["2C 7D KH / 2D 9S 5C", "3C 8D QH / 4D JS AC"]
REVEALED = "reveal a1, reveal b1, reveal a1, reveal a2"
# The 6 of clubs starts the discard pile.
PILE = "6C 10H 7S KD AS AD"


def table(moves: str = "", **rules: object) -> Game:
    """Create a table with `HANDS`, two cards of each hand face up, and some moves."""
    return dealt(GOLF, HANDS, f"{REVEALED}, {moves}", pile=PILE, **rules)


def refused(game: Game, move: str) -> str:
    """Return the clause that forbids a move, after checking that nothing changed."""
    before = game.state
    with pytest.raises(cardkit.IllegalMoveError) as error:
        game.move(move)
    assert game.state == before
    return error.value.clause


# --- Setup ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "packs"), [(2, 1), (4, 1), (5, 2), (6, 2)])
def test_setup_deck(players: int, packs: int) -> None:
    with registered(GOLF):
        cards = cardkit.play("golf", players=players, seed=1).events[0]["shuffle"]
    assert sorted(cards) == sorted([*PLAYING_CARDS.texts.values()] * packs)


def test_setup_deal() -> None:
    assert [len(area) for area in dealt(GOLF, HANDS).view(1).areas] == [6, 6]
    assert dealt(GOLF, HANDS).view(1).areas == (("",) * 6,) * 2, "face down, even to their owner"


def test_setup_reveal() -> None:
    game = dealt(GOLF, HANDS, "reveal a1", pile=PILE)
    assert game.turn == 1
    assert refused(game, "reveal a1") == "setup.reveal"
    assert refused(game, "draw") == "setup.reveal"
    assert "already face up" in game.why("reveal a1").here
    assert "already" not in game.why("draw").here
    game.move("reveal b3")
    assert game.turn == 2
    assert game.view(2).areas[0] == ("2C", "", "", "", "", "5C")


def test_setup_piles() -> None:
    assert dealt(GOLF, HANDS, "reveal a1, reveal b1, reveal a1", pile=PILE).view(1).discard_pile == ()
    assert table().view(1).discard_pile == ("6C",)


def test_setup_first() -> None:
    with registered(GOLF):
        game = cardkit.play("golf", players=3, seed=1, start=2, rounds=2)
        assert game.view().starter == game.turn == 2
        while game.state.round == 1:
            game.bot_move(GOLF.bots["simple"])
    assert game.view().starter == game.turn == 3


# --- The turn ---------------------------------------------------------------------------------------------------------


def test_turn_draw() -> None:
    game = table("draw")
    assert (game.view(1).hand, game.view(2).hand) == ("10H", "")
    assert refused(game, "draw") == "turn.swap"
    assert refused(table(), "discard") == "turn.draw"
    assert refused(table(), "swap a1") == "turn.draw"


def test_turn_take_and_must_swap() -> None:
    game = table("take")
    assert (game.view(1).hand, game.view(2).hand) == ("6C", "6C")
    assert game.view(1).discard_pile == ()
    assert refused(game, "discard") == "turn.must-swap"


def test_turn_swap() -> None:
    game = table("draw, swap a2")
    assert game.view(2).areas[0] == ("2C", "10H", "", "2D", "", "")
    assert game.view(2).discard_pile == ("6C", "7D")
    assert game.turn == 2


def test_turn_discard() -> None:
    game = table("draw, discard")
    assert game.view(1).areas[0] == ("2C", "", "", "2D", "", "")
    assert game.view(1).discard_pile == ("6C", "10H")


def test_turn_blind() -> None:
    assert refused(table(), "reveal a2") == "turn.blind"
    assert refused(table("draw"), "reveal a2") == "turn.blind"


# --- The end and the score --------------------------------------------------------------------------------------------

TO_THE_END = "take, swap a2, draw, discard, draw, swap a3, draw, discard, draw, swap b2, draw, discard, draw, swap b3"


def finished() -> Game:
    """Return a round that player 1 has ended with 2C 6C 7S / 2D AS 3D."""
    return dealt(GOLF, HANDS, f"{REVEALED}, {TO_THE_END}", pile="6C 10H 7S KD AS AD 3D", players=2, rounds=1)


def test_end_round() -> None:
    game = finished()
    assert game.over
    assert all(card for area in game.view().areas for card in area)


def test_score_sum_and_pair() -> None:
    first, second = finished().score()
    assert [line.value for line in first.lines] == [0, 6 + 1, 7 + 3]
    assert [line.clauses for line in first.lines] == [("score.pair",), ("score.sum",), ("score.sum",)]
    assert [line.value for line in second.lines] == [3 + 4, 8 + 10, 10 + 1]
    assert (first.total, second.total) == (17, 36)


@pytest.mark.parametrize(
    ("card", "value"),
    [("AC", 1), ("2D", -2), ("3H", 3), ("10S", 10), ("JC", 10), ("QD", 10), ("KH", 0)],
)
def test_score_sum_of_each_card(card: str, value: int) -> None:
    assert rules.value(PLAYING_CARDS.parse_card(card)) == value


def test_end_game() -> None:
    game = finished()
    assert game.winners == (1,)
    assert str(game.scene(1).prompt) == "You win the game."


def test_a_score_sheet_says_what_each_card_of_a_sum_is_worth() -> None:
    second = finished().score(2)
    texts = {line.text: line.value for line in second.lines}
    assert texts["8D over JS (10)"] == 18
    assert texts["QH (10) over AC (1)"] == 11


def test_score_sheets_hide_face_down_cards() -> None:
    sheet = table().score(1)
    assert sheet.total is None
    assert [line.value for line in sheet.lines] == [0, None, None]


# --- Whole games ------------------------------------------------------------------------------------------------------


def test_worlds_redeal_everything_that_is_hidden() -> None:
    game = table("draw")
    worlds = [another_world(GOLF, game.state, 1, number) for number in range(40)]
    assert len({world.held for world in worlds}) > 10, "the other player's drawn card is hidden"
    assert {world.area[0] for world in worlds} == {PLAYING_CARDS.parse_card("2C")}, "face-up cards are known"


@nightly
def test_a_thousand_games_compiled_are_a_thousand_games_at_the_table() -> None:
    pytest.importorskip("numba")
    with registered(GOLF):
        rules = {"players": 2, "rounds": 1}
        fast = play(series_of("golf", seed=5, rules=rules), 0, 1_000).games
        table = list(cardkit.bot_games("golf", games=1_000, seed=5, rules=rules))
    assert [sum("move" in event for event in game.events) for game in table] == fast[:, MOVES].tolist()
    assert sum(1 in game.winners for game in table) == fast[:, WINNERS].sum()


def test_the_whole_game_is_250_lines_or_fewer() -> None:
    assert sum(map(code_lines, (LAB / "golf").glob("*.py"))) <= 250

"""Tests of the clauses that all five games share, in Chicken."""

from __future__ import annotations

from collections import Counter

import pytest

import cardkit
from cardkit.table.grammar import Speaker
from tests.games.chicken.tables import CHICKEN, DULL, events, table
from tests.support.at_the_table import play, refused, result


@pytest.mark.parametrize("start", [1, 2, 3])
def test_common_start(start: int) -> None:
    game = cardkit.play("chicken", players=3, start=start, seed=1)
    assert game.turn == start
    assert cardkit.play("chicken", players=3, seed=1).turn == 1


def test_common_shared_win() -> None:
    game = table(
        "6 6 6 6 6 6",
        "1 2 3 1 2 3",
        "1 5 5 5 5 5",
        "1 2 3 4 4 4",
        target=10,
        moves="withdraw, withdraw, withdraw, withdraw",
    )
    assert result(game) == {"totals": [6, 6, 6, 10], "winners": [1, 2, 3]}


def test_common_hidden() -> None:
    game = table(*DULL[:3], moves="draw, withdraw")
    for looker in range(4):
        view = game.view(looker)
        assert [bool(set(cards) - {""}) for cards in view.hands] == [seat == looker for seat in (1, 2, 3)]
        assert [len(cards) for cards in view.hands] == [7, 6, 6]
        assert view.moves == (tuple(game.moves) if looker == 3 else ())


def test_common_hidden_in_messages() -> None:
    moment = table(*DULL[:3], draw="chick", moves="draw").history.entry(2)
    told = {
        looker: " ".join(CHICKEN.wording.tell(moment.event["move"], moment.effects, 1, Speaker(looker)))
        for looker in range(4)
    }
    assert told == {
        0: "Player 1 draws a card.",
        1: "You draw a chick.",
        2: "Player 1 draws a card.",
        3: "Player 1 draws a card.",
    }


def test_common_hidden_counts_cards_but_does_not_place_them() -> None:
    view = table(*DULL[:2], discard="4").view(1)
    deck = Counter(cardkit.play("chicken", seed=1).events[0]["shuffle"])
    assert Counter(view.unseen) == deck - Counter(DULL[0].split()) - Counter(["4"])
    assert len(view.unseen) == 6 + view.draw_count


def test_common_hidden_but_what_lay_open_is_remembered() -> None:
    game = table("4 5 6 1 2 3", *DULL[1:3], moves="play 4, play 4, play 4, play 5")
    assert game.view().discard_pile == ("4", "4", "4", "4", "5")
    assert Counter(game.view().unseen)["4"] == 3


def test_common_hidden_hands_stay_so_when_a_game_is_stopped() -> None:
    game = table(*DULL[:3], move_limit=2, moves="withdraw, withdraw")
    assert game.over
    assert game.view(1).hands == (tuple("123456"), ("",) * 6, ("",) * 6)
    assert {line.clauses for sheet in game.score() for line in sheet.lines} == {("common.hidden",)}


def test_common_hidden_from_players_who_ask_out_of_turn() -> None:
    """Other seats mustn't learn whether the seat to move could play that card or is allowed to draw."""
    game = table(*DULL[:3], draw_only_when_stuck=True)
    for place in ("2h1", "1h1", "draw", "discard"):
        assert CHICKEN.move_kinds.move_from_clicks(game.view(2), [place]) == ""


def test_common_limit_of_moves() -> None:
    game = table(*DULL[:2], moves="draw, draw", move_limit=3)
    game.move("draw")
    assert game.over
    assert game.events[-1] == {"result": {"totals": [0, 0], "winners": []}}
    assert not events(game, "round")
    assert refused(game, "draw") == "end.game"


def test_common_limit_counts_each_round_separately_and_keeps_the_totals() -> None:
    game = table(*DULL[:2], moves="withdraw, withdraw", move_limit=2)
    game.advance()
    play(game, "draw, draw")
    assert result(game) == {"totals": [21, 21], "winners": []}


def test_common_limit_does_not_stop_a_round_that_ends_with_its_last_move() -> None:
    assert len(events(table(*DULL[:2], moves="draw, withdraw, withdraw", move_limit=3), "round")) == 1
    assert not events(table(*DULL[:2], moves="draw, withdraw", move_limit=2), "round")


def test_common_limit_of_rounds() -> None:
    game = table("1 1 1 1 1 1", "2 2 2 2 2 2", "3 3 3 3 3 3", round_limit=1, moves="withdraw, withdraw, withdraw")
    assert game.over
    assert result(game) == {"totals": [1, 2, 3], "winners": [1]}

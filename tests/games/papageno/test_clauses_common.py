"""Tests of the clauses that all five games share, in Papageno."""

from __future__ import annotations

from collections import Counter

import pytest

import cardkit
from tests.games.papageno.tables import DULL, SPOTS, area, finish_round, quiet, table
from tests.support.at_the_table import play, points, refused, result, rounds_of


@pytest.mark.parametrize("start", [1, 2, 3])
def test_common_start(start: int) -> None:
    game = cardkit.play("papageno", players=3, start=start, seed=1)
    assert game.turn == start
    assert cardkit.play("papageno", players=3, seed=1).turn == 1


def test_common_shared_win() -> None:
    """After all three rounds, the seats that have won the most rounds share the win."""
    game = finish_round(table("9 8 7 / 6 5 4", "2 3 2 / 3 2 3", "3 2 3 / 2 3 2", draw="9 0 0 8 1 0 7", round_limit=1))
    assert points(game)[1:] == [15, 15]
    assert result(game) == {"totals": [0, 1, 1], "winners": [2, 3]}


def test_common_hidden() -> None:
    game = table(*DULL[:3], draw="7", moves="draw")
    for looker in range(4):
        view = game.view(looker)
        assert view.areas == (("4", "", "", "", "", ""), ("9", "", "", "", "", ""), ("2", "", "", "", "", ""))
        assert view.hand == ("7" if looker == 1 else "")
        assert view.moves == (tuple(game.moves) if looker == 1 else ())


def test_common_hidden_in_messages() -> None:
    tell, moment = cardkit.GAMES["papageno"].wording.tell, table(*DULL[:3], draw="7", moves="draw").history.entry(5)
    told = {
        looker: " ".join(tell(moment.event["move"], moment.effects, 1, cardkit.table.grammar.Speaker(looker)))
        for looker in range(4)
    }
    assert told == {
        0: "Player 1 draws a card.",
        1: "You draw the 7.",
        2: "Player 1 draws a card.",
        3: "Player 1 draws a card.",
    }


def test_common_hidden_counts_cards_but_does_not_place_them() -> None:
    view = table(*DULL[:2], discard="8").view(1)
    (unseen,) = view.unseen
    assert len(unseen.places) == len(unseen.cards) == 10 + view.draw_count
    assert Counter(unseen.cards) + Counter({"4": 1, "9": 1, "8": 1}) == Counter(
        cardkit.play("papageno", players=2, seed=1).events[0]["shuffle"]
    )


def test_common_hidden_but_remembered_after_a_refill() -> None:
    """The drawn card is the last of the old pile. The new pile consists of the discards, which everybody has seen."""
    game = table(*DULL, moves=f"{quiet(18)}, draw")
    own, pile = game.view(2).unseen
    assert set(own.places) == {f"{seat}{spot}" for seat in range(1, 6) for spot in SPOTS[1:]} | {"hand"}
    assert set(pile.places) == {"draw"}
    assert sorted(pile.cards) == sorted(game.events[-1]["shuffle"])
    drawer, _ = game.view(4).unseen
    assert "hand" not in drawer.places


def test_common_hidden_but_known_by_counting() -> None:
    """A player who has counted the cards knows the last card of a reshuffled pile."""
    game = table(*DULL, moves=f"{quiet(18)}, draw")
    play(game, f"discard, {quiet(17)}, draw")
    hand = next(unseen for unseen in game.view(0).unseen if unseen.places == ("hand",))
    assert hand.cards == (game.view(game.turn).hand,)


def test_common_limit_of_moves() -> None:
    game = table(*DULL[:2], moves="draw", move_limit=4)
    game.move("discard")
    assert game.over
    assert game.events[-1] == {"result": {"totals": [0, 0], "winners": []}}
    assert rounds_of(game) == 0
    assert refused(game, "draw") == "end.game"


def test_common_limit_counts_each_round_separately_and_keeps_the_totals() -> None:
    game = finish_round(table(*DULL[:2], move_limit=23))
    assert rounds_of(game) == 1
    totals = list(game.view().totals)
    while not game.over:
        game.move("draw" if "draw" in game.moves else game.moves[-1])
    assert result(game) == {"totals": totals, "winners": []}
    assert sum("move" in event for event in game.events[-25:]) == 23


def test_common_limit_does_not_stop_a_round_that_ends_with_its_last_move() -> None:
    moves = 2 + 2 * 9
    assert rounds_of(finish_round(table(*DULL[:2], move_limit=moves))) == 1
    assert rounds_of(finish_round(table(*DULL[:2], move_limit=moves - 1))) == 0


def test_common_limit_of_rounds() -> None:
    game = finish_round(table("1 0 1 / 0 1 0", *DULL[1:3], round_limit=1, rounds_to_win=4))
    assert game.over
    best = max(result(game)["totals"])
    assert result(game)["winners"] == [seat for seat, total in enumerate(result(game)["totals"], 1) if total == best]


def test_common_limit_stops_before_a_refill() -> None:
    game = table(*DULL, moves=f"{quiet(18)}", move_limit=5 + 2 * 18 + 1)
    game.move("draw")
    assert "result" in game.events[-1]
    assert not any("shuffle" in event for event in game.events[1:])


def test_common_refill() -> None:
    game = table(*DULL, moves=quiet(18))
    assert game.view().draw_count == 1
    before = game.view().discard_pile
    game.move("draw")
    assert Counter(game.events[-1]["shuffle"]) == Counter(before[:-1])
    assert game.view().discard_pile == before[-1:]
    assert game.turn == 4
    assert "swap a1" in game.moves


def test_common_refill_comes_before_anything_else() -> None:
    game = table(*DULL, moves=f"{quiet(18)}, draw")
    due = game.at(game.history.now - 1)
    assert due.next_event() == "shuffle"
    assert due.moves == []
    assert refused(due, "discard") == "common.refill"


def test_common_refill_puts_no_card_out_of_the_game() -> None:
    game = table(*DULL, moves=f"{quiet(18)}, draw")
    held = [game.view(4).hand or ""]
    dealt = [card for cards in DULL for card in cards.replace("/", " ").split()]
    there = Counter([*game.events[-1]["shuffle"], *game.view().discard_pile, *held, *dealt])
    assert there == Counter(game.events[0]["shuffle"])
    assert area(game, 1) == "4 # # / # # #"

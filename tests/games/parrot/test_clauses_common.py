"""Tests of the clauses that all five games share, in Parrot."""

from __future__ import annotations

from collections import Counter

import pytest

import cardkit
from tests.games.parrot.tables import DULL, SPOTS, area, finish_round, table, up_to_last_cards, wait
from tests.support.at_the_table import play, points, refused, result, rounds_of


@pytest.mark.parametrize("start", [1, 2, 3])
def test_common_start(start: int) -> None:
    game = cardkit.play("parrot", players=3, start=start, seed=1)
    assert game.turn == start
    assert cardkit.play("parrot", players=3, seed=1).turn == 1


@pytest.mark.parametrize("start", [1, 2, 3])
def test_common_start_breaks_a_tie(start: int) -> None:
    assert table(*["1 2 3 4 / 5 6 7 8"] * 3, start=start).turn == start


def test_common_shared_win() -> None:
    game = finish_round(table(DULL[0], "6 5 6 5 / 5 6 5 6", "5 6 5 6 / 6 5 6 5", rounds=1))
    assert points(game) == [52, 44, 44]
    assert result(game) == {"totals": [52, 44, 44], "winners": [2, 3]}


def test_common_hidden() -> None:
    game = table(*DULL[:3], draw="7", moves="draw")
    for looker in range(4):
        view = game.view(looker)
        assert view.areas == tuple((*cards.split()[:2], *[""] * 6) for cards in DULL[:3])
        assert view.hand == ("7" if looker == 1 else "")
        assert view.moves == (tuple(game.moves) if looker == 1 else ())


def test_common_hidden_in_messages() -> None:
    game = table(*DULL[:3], draw="7", moves="draw")
    tell, moment = cardkit.GAMES["parrot"].wording.tell, game.history.entry(game.history.now)
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
    assert len(unseen.places) == len(unseen.cards) == 12 + view.draw_count
    assert Counter(unseen.cards) + Counter(["12", "11", "11", "10", "8"]) == Counter(
        cardkit.play("parrot", players=2, seed=1).events[0]["shuffle"]
    )


def up_to_the_last_card_to_draw() -> cardkit.Game:
    """Return a position of six seats with one face-down card each, and one card in the draw pile."""
    game = table(*DULL)
    while game.view().draw_count > 1:
        wait(game)
    return game


def test_common_hidden_but_remembered_after_a_refill() -> None:
    """The drawn card is the last of the old pile. The new pile consists of the discards, which everybody has seen."""
    game = play(up_to_the_last_card_to_draw(), "draw")
    looker = game.turn % 6 + 1
    own, pile = game.view(looker).unseen
    assert set(own.places) == {f"{seat}b4" for seat in range(1, 7)} | {"hand"}
    assert set(pile.places) == {"draw"}
    assert sorted(pile.cards) == sorted(game.events[-1]["shuffle"])
    drawer, _ = game.view(game.turn).unseen
    assert "hand" not in drawer.places


def test_common_hidden_but_known_by_counting() -> None:
    """A player who has counted the cards knows the last card of a reshuffled pile."""
    game = wait(up_to_the_last_card_to_draw())
    while game.view().draw_count > 1:
        wait(game)
    game.move("draw")
    hand = next(unseen for unseen in game.view(0).unseen if unseen.places == ("hand",))
    assert hand.cards == (game.view(game.turn).hand,)


def test_common_limit_of_moves() -> None:
    game = table(*DULL[:2], moves="draw", move_limit=6)
    game.move("reveal b4")
    assert game.over
    assert game.events[-1] == {"result": {"totals": [0, 0], "winners": []}}
    assert rounds_of(game) == 0
    assert refused(game, "draw") == "end.game"


# Each of two seats turns over two cards, then five more in turns of two moves. Then seat 1 turns over its last
# card, and seat 2 has its last turn.
MOVES_OF_A_ROUND = 4 + 2 * (5 + 5) + 2 + 2


def test_common_limit_counts_each_round_separately_and_keeps_the_totals() -> None:
    game = finish_round(table(*DULL[:2], move_limit=MOVES_OF_A_ROUND))
    assert rounds_of(game) == 1
    totals = list(game.view().totals)
    up_to_last_cards(game)
    while not game.over:
        wait(game)
    assert result(game) == {"totals": totals, "winners": []}
    assert sum("move" in event for event in game.events) == 2 * MOVES_OF_A_ROUND


def test_common_limit_does_not_stop_a_round_that_ends_with_its_last_move() -> None:
    assert rounds_of(finish_round(table(*DULL[:2], move_limit=MOVES_OF_A_ROUND))) == 1
    assert rounds_of(finish_round(table(*DULL[:2], move_limit=MOVES_OF_A_ROUND - 1))) == 0


def test_common_limit_of_rounds() -> None:
    game = finish_round(table(*DULL[:3], round_limit=1))
    assert game.over
    assert result(game) == {"totals": [52, 44, 48], "winners": [2]}


def test_common_limit_stops_before_a_refill() -> None:
    moves = sum("move" in event for event in up_to_the_last_card_to_draw().events)
    game = table(*DULL, move_limit=moves + 1)
    while not game.over:
        wait(game)
    assert "result" in game.events[-1]
    assert not any("shuffle" in event for event in game.events[1:])


def test_common_refill() -> None:
    game = up_to_the_last_card_to_draw()
    before, seat = game.view().discard_pile, game.turn
    game.move("draw")
    assert Counter(game.events[-1]["shuffle"]) == Counter(before[:-1])
    assert game.view().discard_pile == before[-1:]
    assert game.turn == seat
    assert "swap a1" in game.moves


def test_common_refill_comes_before_anything_else() -> None:
    game = play(up_to_the_last_card_to_draw(), "draw")
    due = game.at(game.history.now - 1)
    assert due.next_event() == "shuffle"
    assert due.moves == []
    assert refused(due, "discard") == "common.refill"
    assert due.scene().prompt == "The draw pile is empty: the discard pile is shuffled."


def test_common_refill_puts_no_card_out_of_the_game() -> None:
    game = play(up_to_the_last_card_to_draw(), "draw")
    held = [game.view(game.turn).hand or ""]
    dealt = [card for cards in DULL for card in cards.replace("/", " ").split()]
    there = Counter([*game.events[-1]["shuffle"], *game.view().discard_pile, *held, *dealt])
    assert there == Counter(game.events[0]["shuffle"])
    assert all(area(game, seat).endswith("#") for seat in range(1, 7))
    assert len(SPOTS) * 6 == len(dealt)

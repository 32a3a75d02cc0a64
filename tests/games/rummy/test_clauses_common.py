"""Tests of the clauses that all five games share, in Rummü."""

from __future__ import annotations

from collections import Counter

import pytest

import cardkit
from tests.games.rummy.tables import DULL, RUMMY, draw_out, few_cards, holding, playing, table, with_totals
from tests.support.at_the_table import play, refused, result, rounds_of


@pytest.mark.parametrize("start", [1, 2, 3])
def test_common_start(start: int) -> None:
    assert cardkit.play("rummy", players=3, start=start, seed=1).turn == start


def test_common_shared_win() -> None:
    game = with_totals(playing("B1"), 195, 210, 210)
    game = play(holding(holding(game, 2, "K1"), 3, "K2"), "discard B1")
    assert result(game) == {"totals": [205, 205, 205], "winners": [1, 2, 3]}


def test_common_shared_win_of_teams() -> None:
    game = with_totals(playing("B1", seats=4, teams=True), 490, 510)
    game = play(holding(holding(game, 2, "K1"), 4, "K2"), "discard B1")
    assert result(game) == {"totals": [500, 500], "winners": [1, 2, 3, 4]}


def test_common_hidden() -> None:
    game = table(*DULL, draw="Y7", moves="draw")
    for looker in range(4):
        view = game.view(looker)
        assert [all(cards) for cards in view.hands] == [seat == looker for seat in (1, 2, 3)]
        assert view.hand_counts == (7, 6, 6)
        assert view.moves == (tuple(game.moves) if looker == 1 else ())


def test_common_hidden_in_messages() -> None:
    moment = table(*DULL, draw="Y7", moves="draw").history.entry(2)
    told = {
        looker: " ".join(
            RUMMY.wording.tell(moment.event["move"], moment.effects, 1, cardkit.table.grammar.Speaker(looker))
        )
        for looker in range(4)
    }
    assert told == {
        0: "Player 1 draws a card.",
        1: "You draw the yellow 7.",
        2: "Player 1 draws a card.",
        3: "Player 1 draws a card.",
    }


def test_common_hidden_counts_cards_but_does_not_place_them() -> None:
    view = table(*DULL, discard="K2").view(1)
    assert len(view.unseen) == 12 + view.draw_count
    deck = Counter(cardkit.play("rummy", seed=1).events[0]["shuffle"])
    assert Counter(view.unseen) == deck - Counter(DULL[0].split()) - Counter(["K2"])


def test_common_hidden_but_shown_at_the_end_of_a_round() -> None:
    game = play(playing("B1", "R2 R3 R4 R5"), "discard B1")
    over = game.at(game.history.now - 1)
    assert all(over.view(2).hands[seat] and all(over.view(2).hands[seat]) for seat in (1, 2))
    assert not any(any(hand) for hand in game.view().hands)


def test_common_hidden_in_score_sheets() -> None:
    for each in table(*DULL, moves="draw").score():
        assert each.total is None
        assert [line.value for line in each.lines] == [None]


def test_common_limit_of_moves() -> None:
    game = table(*DULL, draw="K6 K8", moves="draw, discard K6, draw", move_limit=4)
    game.move("discard K8")
    assert game.over
    assert game.events[-1] == {"result": {"totals": [0, 0, 0], "winners": []}}
    assert rounds_of(game) == 0
    assert refused(game, "draw") == "end.game"


def test_common_limit_keeps_hands_hidden() -> None:
    game = table(*DULL, draw="K6", moves="draw", move_limit=2)
    game.move("discard K6")
    assert [{*hand} for hand in game.view().hands] == [{""}] * 3


def test_common_limit_does_not_stop_a_round_that_ends_with_its_last_move() -> None:
    assert rounds_of(play(playing("B1", "R2 R3 R4 R5", move_limit=2), "discard B1")) == 1


def test_common_limit_of_rounds() -> None:
    game = play(playing("B1", "R2 R3 R4 R5", round_limit=1), "discard B1")
    assert result(game)["winners"] == [1]


def test_common_refill() -> None:
    game = draw_out(few_cards(), 1)
    before = game.view().discard_pile
    mover = game.turn
    game.move("draw")
    assert Counter(game.events[-1]["shuffle"]) == Counter(before[:-1])
    assert game.view().discard_pile == before[-1:]
    assert game.turn == mover
    assert any(move.startswith("discard") for move in game.moves)


def test_common_refill_comes_before_anything_else() -> None:
    game = draw_out(few_cards(), 1)
    game.move("draw")
    due = game.at(game.history.now - 1)
    assert due.next_event() == "shuffle"
    assert due.moves == []
    assert refused(due, "discard R1") == "common.refill"
    assert due.scene(1).prompt == "The draw pile is empty: the discard pile is shuffled."


def test_common_refill_not_once_the_round_is_over() -> None:
    game = playing("B1", "R2 R3 R4 R5")
    world = game.state
    world.draw_count = 0
    other = game.at(game.history.now - 1)
    other.history.append(cardkit.table.effects.HistoryEntry(game.events[-1], world))
    other.history.do(other.history.legal()[0])
    assert other.next_event() == "round"

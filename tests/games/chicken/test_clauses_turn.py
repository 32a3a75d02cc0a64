"""Tests of the clauses on a turn of Chicken, each with a short example."""

from __future__ import annotations

import pytest

from cardkit import NotationError, RecordError, replay
from tests.games.chicken.tables import DULL, events, hand, table
from tests.support.at_the_table import allowed, discards, play, refused

# Hands of the other seats, which don't matter.
REST = ("1 2 3 4 5 6", "1 2 3 4 5 chick")

CYCLE = ["1", "2", "3", "4", "5", "6", "chick"]


def plays(game_hand: str, discard: str, moves: str = "") -> set[str]:
    """Return the cards of a hand that seat 1 can play."""
    game = table(game_hand, *REST, discard=discard, moves=moves)
    return {move.removeprefix("play ") for move in game.moves if move.startswith("play")}


# --- turn.play, turn.cycle ------------------------------------------------------------------------------------------


def test_turn_play() -> None:
    game = table("4 5 1 1 1 1", *REST, discard="4")
    assert allowed(game, "play 4") == ("turn.play",)
    assert allowed(game, "play 5") == ("turn.play",)
    outcome = game.move("play 5")
    assert outcome.clauses == ("turn.play",)
    assert discards(game) == "4 5"
    assert hand(game, 1) == "1 1 1 1 4"
    assert game.turn == 2


@pytest.mark.parametrize("top", ["1", "2", "3", "4", "5"])
def test_turn_play_the_same_or_one_higher(top: str) -> None:
    assert plays("1 2 3 4 5 6", top) == {top, str(int(top) + 1)}


@pytest.mark.parametrize("card", ["3", "6", "1"])
def test_turn_play_nothing_lower_nor_two_higher(card: str) -> None:
    assert refused(table("1 3 6 1 3 6", *REST, discard="4"), f"play {card}") == "turn.play"


def test_turn_play_a_card_of_your_own() -> None:
    assert refused(table("1 1 1 1 1 2", *REST, discard="4"), "play 4") == "turn.play"


def test_turn_play_one_card() -> None:
    game = table("4 4 4 4 5 5", *REST, discard="4", moves="play 4")
    assert hand(game, 1) == "4 4 4 5 5"
    assert refused(game, "play 4", seat=1) == "setup.first"


@pytest.mark.parametrize(
    ("top", "fitting"), [("6", {"6", "chick"}), ("chick", {"chick", "1"}), ("1", {"1", "2"}), ("5", {"5", "6"})]
)
def test_turn_cycle(top: str, fitting: set[str]) -> None:
    found = plays("1 2 3 4 5 6", top) | plays("chick chick chick chick 1 1", top)
    assert found == fitting


@pytest.mark.parametrize(("top", "card"), [("6", "chick"), ("chick", "chick"), ("chick", "1")])
def test_turn_cycle_allows(top: str, card: str) -> None:
    game = table("1 chick 2 2 2 2", *REST, discard=top)
    assert allowed(game, f"play {card}") == ("turn.cycle", "turn.play")


@pytest.mark.parametrize(("top", "card"), [("5", "chick"), ("6", "1"), ("chick", "6"), ("chick", "2"), ("1", "chick")])
def test_turn_cycle_forbids(top: str, card: str) -> None:
    assert refused(table("1 chick 2 6 2 6", *REST, discard=top), f"play {card}") == "turn.cycle"


# --- turn.egg -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("top", CYCLE)
def test_turn_egg(top: str) -> None:
    game = table("egg 1 2 3 4 5", *REST, discard=top)
    assert allowed(game, "play egg") == ("turn.egg",)
    game.move("play egg")
    assert discards(game) == f"{top} egg"
    assert game.view().top == CYCLE[(CYCLE.index(top) + 1) % 7]


@pytest.mark.parametrize(("top", "fitting"), [("4", {"5", "6"}), ("5", {"6", "chick"}), ("chick", {"1", "2"})])
def test_turn_egg_is_followed_by_its_value(top: str, fitting: set[str]) -> None:
    for cards in ("1 2 3 4 5 6", "chick chick chick chick chick chick"):
        game = table("egg 1 2 3 4 5", cards, discard=top, moves="play egg")
        assert {move.split()[1] for move in game.moves if " " in move} == fitting & set(cards.split())


def test_turn_egg_on_a_6_is_a_chick() -> None:
    """Worked example 5: the next card must be a chick or a 1."""
    game = table("egg 2 2 2 2 2", "chick 1 6 2 3 4", discard="6", moves="play egg")
    assert [move for move in game.moves if move.startswith("play")] == ["play 1", "play chick"]
    assert refused(game, "play 6") == "turn.cycle"


def test_turn_egg_is_there_once() -> None:
    assert refused(table(*DULL[:2]), "play egg") == "turn.egg"
    game = table("egg 2 2 2 2 2", DULL[0], moves="play egg, draw")
    assert refused(game, "play egg") == "turn.egg"


# --- turn.draw ------------------------------------------------------------------------------------------------------


def test_turn_draw() -> None:
    game = table(*DULL[:3], draw="chick")
    assert allowed(game, "draw") == ("turn.draw",)
    outcome = game.move("draw")
    assert outcome.clauses == ("turn.draw",)
    assert hand(game, 1) == "1 2 3 4 5 6 chick"
    assert game.view().draw_count == 50 - 18 - 2
    assert game.turn == 2


def test_turn_draw_is_seen_by_nobody_else() -> None:
    game = table(*DULL[:3], draw="chick", moves="draw")
    assert game.view(1).hands[0] == ("1", "2", "3", "4", "5", "6", "chick")
    assert [game.view(looker).hands[0] for looker in (0, 2, 3)] == [("",) * 7] * 3


def test_turn_draw_is_allowed_to_a_seat_that_could_play() -> None:
    game = table("4 5 egg 1 1 1", *REST, discard="4")
    assert {"play 4", "play 5", "play egg", "draw"} <= set(game.moves)


def test_turn_draw_only_when_stuck() -> None:
    for cards in ("4 1 1 1 1 1", "5 1 1 1 1 1", "egg 1 1 1 1 1"):
        game = table(cards, *REST, discard="4", draw_only_when_stuck=True)
        assert refused(game, "draw") == "turn.draw"
        assert len(game.moves) == 2
    stuck = table("1 1 2 2 3 6", *REST, discard="4", draw_only_when_stuck=True)
    assert stuck.moves == ["draw", "withdraw"]


def test_turn_draw_when_stuck_shows_what_a_seat_has_not_got() -> None:
    """A seat that had to draw has at most one 4, 5 or egg, which is the card that it drew."""
    game = table("1 1 2 2 3 6", *REST, discard="4", draw_only_when_stuck=True, moves="draw")
    assert game.view(2).limits[0] == (7, 7, 7, 1, 1, 7, 7, 1)
    assert game.view(2).limits[1] == (6, 6, 6, 6, 6, 6, 6, 6)
    free = table("1 1 2 2 3 6", *REST, discard="4", moves="draw")
    assert set(free.view(2).limits[0]) == {7}


def test_turn_draw_when_stuck_and_what_it_shows_after_more_moves() -> None:
    """Seat 1 had no 4 and no 5, drew a card, and played a 5. That was the drawn card, so seat 1 has no 4 now."""
    game = table(
        "1 1 2 2 3 6", "4 4 4 4 4 4", discard="4", draw="5", draw_only_when_stuck=True, moves="draw, play 4, play 5"
    )
    assert game.view(2).limits[0] == (6, 6, 6, 0, 0, 6, 6, 0)


# --- turn.withdraw --------------------------------------------------------------------------------------------------


def test_turn_withdraw() -> None:
    game = table(*DULL[:3])
    assert allowed(game, "withdraw") == ("turn.withdraw",)
    outcome = game.move("withdraw")
    assert outcome.sentences == ("You withdraw from the round.",)
    assert game.view().withdrawn == (1,)
    assert game.view().hands[0] == ("",) * 6
    play(game, "draw, draw")
    assert game.turn == 2


def test_turn_withdraw_is_always_allowed() -> None:
    for cards in (DULL[0], "chick chick chick chick chick chick"):
        assert "withdraw" in table(cards, *DULL[1:3]).moves
        assert "withdraw" in table(cards, *DULL[1:3], draw_only_when_stuck=True).moves


def test_turn_withdraw_is_for_the_round_only() -> None:
    game = table(*DULL[:3], moves="withdraw, withdraw, withdraw")
    game.advance()
    assert game.view().withdrawn == ()
    assert len(game.moves) >= 2


@pytest.mark.parametrize("text", ["out", "out 1"])
def test_a_record_with_the_old_name_of_a_move_gets_the_new_name(text: str) -> None:
    record = table(*DULL[:3], moves="draw, withdraw").record()
    number = len(record["events"])
    assert record["events"][-1] == {"seat": 2, "move": "withdraw"}
    record["events"][-1]["move"] = text
    with pytest.raises(
        RecordError, match=f"event {number}, move '{text}': 'out' is no longer a move in Chicken: write 'withdraw'$"
    ):
        replay(record)
    with pytest.raises(NotationError, match=r"'out' is no longer a move in Chicken: write 'withdraw'$"):
        table(*DULL[:3]).move(text)


# --- turn.no-refill -------------------------------------------------------------------------------------------------

# Five seats draw all the cards; then it is seat 5's turn.
TO_THE_LAST_CARD = ", ".join(["draw"] * (50 - 5 * 6 - 1))


def test_turn_no_refill() -> None:
    game = table(*DULL, moves=TO_THE_LAST_CARD)
    assert game.view().draw_count == 0
    assert game.turn == 5
    assert refused(game, "draw") == "turn.no-refill"
    play(game, "play 4, play 4, play 5")
    assert len(events(game, "shuffle")) == 1
    assert game.view().draw_count == 0


def test_turn_no_refill_a_player_who_cannot_play_must_withdraw() -> None:
    unlucky = "1 1 1 1 1 1"
    others, drawn = ("4 4 5 5 3 3", "4 4 5 5 3 3", "4 4 5 5 3 3", "2 2 2 2 2 2"), ["6"] * 7 + ["chick"] * 7
    game = table(*others, unlucky, draw=" ".join(drawn), moves=TO_THE_LAST_CARD)
    assert not {"4", "5", "egg"} & set(hand(game, 5).split())
    assert game.moves == ["withdraw"]
    assert allowed(game, "withdraw") == ("turn.withdraw", "turn.no-refill")
    assert game.scene(5).prompt == "None of your cards fit, and there is nothing to draw: you must withdraw."


# --- turn.last-in ---------------------------------------------------------------------------------------------------


def test_turn_last_in() -> None:
    game = table("4 5 6 chick 1 3", *DULL[1:3], discard="4", moves="draw, withdraw, withdraw")
    assert game.turn == 1
    assert refused(game, "draw") == "turn.last-in"
    assert allowed(game, "play 5") == ("turn.play", "turn.last-in")
    play(game, "play 5")
    assert game.turn == 1
    play(game, "play 6, play chick, play 1")
    assert discards(game) == "4 5 6 chick 1"


def test_turn_last_in_withdraws_when_it_cannot_play() -> None:
    game = table("4 1 1 1 1 2", *DULL[1:3], discard="4", draw="2", moves="draw, withdraw, withdraw, play 4")
    assert game.moves == ["withdraw"]
    assert allowed(game, "withdraw") == ("turn.withdraw", "turn.last-in")
    assert game.scene(1).prompt == "All others have withdrawn, and none of your cards fit: you must withdraw too."


def test_turn_last_in_may_withdraw_sooner() -> None:
    game = table("4 5 6 chick 1 3", *DULL[1:3], discard="4", moves="draw, withdraw, withdraw")
    assert allowed(game, "withdraw") == ("turn.withdraw", "turn.last-in")
    game.move("withdraw")
    assert len(events(game, "round")) == 1


def test_turn_last_in_may_be_the_only_one_that_ever_moves() -> None:
    game = table("4 5 6 chick 1 2", *DULL[1:3], discard="3", start=2, moves="withdraw, withdraw")
    play(game, "play 4, play 5, play 6, play chick, play 1, play 2")
    assert len(events(game, "round")) == 1

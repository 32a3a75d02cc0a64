"""Tests of the clauses on Papageno's special cards, each with a short example."""

from __future__ import annotations

import pytest

from tests.games.papageno.tables import DULL, area, cards, quiet, score, sheet, table
from tests.support.at_the_table import allowed, discards, play, refused, rounds_of

BIRDS = ("4 5 6 / 7 8 9", "9 8 7 / 6 5 4", "2 3 2 / 3 2 3")


# --- special.when ---------------------------------------------------------------------------------------------------


def test_special_when_from_the_draw_pile() -> None:
    game = table(*BIRDS, draw="C", moves="draw, swap b1")
    assert game.turn == 1
    assert allowed(game, "pass") == ("special.capture",)


def test_special_when_from_the_discard_pile() -> None:
    game = table(*BIRDS, discard="C", moves="take, swap b1")
    assert game.turn == 1
    assert "capture a1 2a1" in game.moves


def test_special_when_a_flute_is_taken() -> None:
    game = table(*BIRDS, discard="F", moves="take, swap b1")
    assert discards(game) == "3"
    assert game.turn == 2


def test_special_when_is_named_behind_the_move() -> None:
    assert allowed(table(*BIRDS, draw="C", moves="draw"), "swap b1") == (
        "turn.swap",
        "special.when",
        "special.capture",
    )
    assert allowed(table(*BIRDS, discard="F", moves="take"), "swap b1") == (
        "turn.swap",
        "turn.must-swap",
        "special.when",
        "special.flute",
    )


@pytest.mark.parametrize("special", ["C", "F"])
def test_special_when_not_by_exchange(special: str) -> None:
    game = table(BIRDS[0], f"{special} 8 7 / 6 5 4", BIRDS[2], draw="C", moves="draw, swap b1, capture a1 2a1")
    assert area(game, 1) == f"{special} # # / C # #"
    assert game.turn == 2
    assert game.moves == ["draw", "take"]


@pytest.mark.parametrize("special", ["C", "F"])
def test_special_when_not_by_flute(special: str) -> None:
    game = table(BIRDS[0], f"9 8 7 / {special} 5 4", BIRDS[2], draw="F", moves="draw, swap b1")
    assert area(game, 3) == f"2 # # / {special} # #"
    assert discards(game) == "8 3"
    assert game.turn == 2
    assert game.moves == ["draw", "take"]


@pytest.mark.parametrize("special", ["C", "F"])
def test_special_when_not_by_turning_up_or_discarding(special: str) -> None:
    game = table(f"{special} 5 6 / 7 8 9", *BIRDS[1:], draw=special)
    assert game.moves == ["draw", "take"]
    play(game, quiet())
    assert discards(game) == f"8 {special}"
    assert game.turn == 2


@pytest.mark.parametrize("move", ["pass", "capture a1 2a1"])
def test_special_when_only_after_placing_a_capture(move: str) -> None:
    assert refused(table("C 5 6 / 7 8 9", *BIRDS[1:]), move) == "special.when"
    assert refused(table("C 5 6 / 7 8 9", *BIRDS[1:], draw="C", moves="draw"), move) == "special.when"


# --- special.capture ------------------------------------------------------------------------------------------------


def test_special_capture() -> None:
    game = table(*BIRDS, draw="C", reveal="a1 b3 a2", moves="draw, swap b1")
    assert game.moves == ["pass", "capture a1 2b3", "capture a1 3a2"]
    assert allowed(game, "capture a1 3a2") == ("special.capture",)
    game.move("capture a1 3a2")
    assert area(game, 1) == "3 # # / C # #"
    assert area(game, 3) == "# 4 # / # # #"
    assert game.turn == 2


def test_special_capture_replaced_card_has_gone_before() -> None:
    game = table(*BIRDS, draw="C", moves="draw, swap b1")
    assert discards(game) == "8 7"
    game.move("pass")
    assert discards(game) == "8 7"


def test_special_capture_may_be_declined() -> None:
    game = table(*BIRDS, draw="C", moves="draw, swap b1, pass")
    assert area(game, 1) == "4 # # / C # #"
    assert area(game, 2) == "9 # # / # # #"
    assert game.turn == 2


def test_special_capture_of_a_special_card() -> None:
    game = table(BIRDS[0], "E 8 7 / 6 5 4", BIRDS[2], draw="C", moves="draw, swap b1, capture a1 2a1")
    assert area(game, 1) == "E # # / C # #"
    assert area(game, 2) == "4 # # / # # #"


@pytest.mark.parametrize("move", ["capture a2 2a1", "capture a1 2a2", "capture a2 2a2"])
def test_special_capture_needs_two_face_up_cards(move: str) -> None:
    assert refused(table(*BIRDS, draw="C", moves="draw, swap b1"), move) == "special.capture"


@pytest.mark.parametrize("move", ["draw", "take", "swap a1", "discard"])
def test_special_capture_is_decided_first(move: str) -> None:
    assert refused(table(*BIRDS, draw="C", moves="draw, swap b1"), move) == "special.capture"


def test_special_capture_reaches_every_spot_of_every_seat() -> None:
    """Every seat has turned over a1 and its row b; then seat 1 places a Capture at a1."""
    turns = ", ".join(f"draw, swap {spot}" for spot in ("b1", "b2", "b3") for _ in range(3))
    game = table(*BIRDS, draw="0 1 0 1 0 1 0 1 -1 C", moves=f"{turns}, draw, swap a1")
    own, others = ("b1", "b2", "b3"), [f"{seat}{spot}" for seat in (2, 3) for spot in ("a1", "b1", "b2", "b3")]
    assert game.moves == ["pass", *(f"capture {spot} {other}" for spot in own for other in others)]


def test_special_capture_self() -> None:
    game = table(*BIRDS, draw="C", moves="draw, swap b1")
    assert refused(game, "capture b1 2a1") == "special.capture-self"


def test_special_capture_self_older_one_can_go() -> None:
    moves = f"draw, swap b1, pass, {quiet(2)}, draw, swap b2, capture b1 2a1"
    game = table(*BIRDS, draw="C 0 0 C", moves=moves)
    assert area(game, 1) == "4 # # / 9 C #"
    assert area(game, 2) == "C # # / # # #"


def test_special_capture_none() -> None:
    game = table(*BIRDS, draw="C", moves="draw")
    outcome = game.move("swap a1")
    assert area(game, 1) == "C # # / # # #"
    assert game.turn == 2
    assert game.moves == ["draw", "take"]
    assert "You have no other face-up card to exchange." in outcome.sentences


# --- special.flute --------------------------------------------------------------------------------------------------


def test_special_flute() -> None:
    game = table(*BIRDS, draw="F", moves="draw, swap b2")
    assert area(game, 1) == "4 # # / # F #"
    assert area(game, 2) == "9 # # / # 8 #"
    assert area(game, 3) == "2 # # / # 5 #"
    assert discards(game) == "8 2"
    assert game.turn == 2


@pytest.mark.parametrize("active", [1, 2, 3, 4, 5])
def test_special_flute_goes_round_from_any_seat(active: int) -> None:
    order = [(active - 1 + step) % 5 for step in range(5)]
    before = [DULL[seat].split()[0] for seat in order]
    game = table(*DULL, draw="F", start=active, moves="draw, swap a1")
    after = [cards(game, seat + 1).split()[0] for seat in order]
    assert after == ["F", *before[:-1]]
    assert discards(game).split()[-1] == before[-1]


def test_special_flute_replaces_face_up_cards_as_well() -> None:
    game = table(*BIRDS, draw="F", reveal="b2", moves="draw, swap b2")
    assert [area(game, seat) for seat in (1, 2, 3)] == ["# # # / # F #", "# # # / # 8 #", "# # # / # 5 #"]
    assert discards(game) == "8 2"


# --- special.egg ----------------------------------------------------------------------------------------------------


def test_special_egg_takes_left_or_right() -> None:
    assert score("7 E 3 / 0 0 0") == 7 + 3 + 3
    assert score("3 E 7 / 0 0 0") == 3 + 3 + 7


@pytest.mark.parametrize(("text", "egg"), [("E 4 0 / 1 1 1", 4), ("0 4 E / 1 1 1", 4), ("1 1 1 / E 9 0", 9)])
def test_special_egg_in_an_outer_column_has_one_neighbour(text: str, egg: int) -> None:
    column = 0 if text.split().index("E") in {0, 4} else 2
    found = sheet(text).lines[column]
    assert f"Egg ({egg})" in found.text
    assert "special.egg" in found.clauses


def test_special_egg_in_the_middle_is_decided_at_the_end() -> None:
    """While the last card is face down, the Egg has no value, although both its neighbours are visible."""
    game = table(
        "6 E 3 / 6 2 5",
        *BIRDS[1:],
        draw="E 0 0 3 1 0 2",
        reveal="a1",
        moves=f"draw, swap a2, {quiet(2)}, draw, swap a3, {quiet(2)}, draw, swap b2",
    )
    assert area(game, 1) == "6 E 3 / # 2 #"
    middle = game.score(1).lines[1]
    assert (middle.text, middle.value) == ("Egg (?) and 2", None)


def test_special_egg_of_a_special_card() -> None:
    assert score("E C 0 / 1 1 1") == 11 + 11 + 1
    assert score("E F 0 / 1 1 1", flute_weight=-3) == -2 - 2 + 1


def test_special_egg_egg_takes_what_the_other_has_taken() -> None:
    assert score("E E 5 / 1 1 1") == 6 + 6 + 6
    assert score("5 E E / 1 1 1") == 6 + 6 + 6


def test_special_egg_egg_cannot_take_from_each_other() -> None:
    """If the middle Egg could look at another Egg, neither would have a defined value."""
    assert "special.egg-egg" in str(sheet("E E 9 / 0 0 0"))
    assert score("E E 9 / 0 0 0") == 27


def test_special_egg_egg_of_two_rows_do_not_touch() -> None:
    assert score("1 E 9 / 8 E 2") == 9 + (1 + 2) + 11


def test_special_egg_goes_round_with_a_flute() -> None:
    game = table("4 5 6 / 7 E 9", *BIRDS[1:], draw="F", moves="draw, swap b2")
    assert area(game, 2) == "9 # # / # E #"
    assert rounds_of(game) == 0

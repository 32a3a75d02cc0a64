"""Tests of Parrot's bots: they make legal and sensible moves, and every game ends."""

from __future__ import annotations

import pytest

import cardkit
from cardkit.games.parrot import rules
from cardkit.games.parrot.bots import mean_unseen
from cardkit.table.bots import is_long
from tests.games.parrot.tables import PARROT, table, up_to_last_cards, wait
from tests.support.at_the_table import choice, play

HIGH = "12 11 10 9 / 1 2 3 4"
LOW = "7 5 8 7 / 8 9 7 8"


def test_simple_turns_up_cards_of_two_columns() -> None:
    game = table(HIGH, LOW, reveal="")
    assert choice(game) == "reveal a1"
    assert choice(play(game, "reveal a1")) == "reveal a2"


def test_simple_takes_a_low_card_and_leaves_a_high_one() -> None:
    assert choice(table(HIGH, LOW, discard="0")) == "take"
    assert choice(table(HIGH, LOW, discard="12", reveal="a2 a3 / a1 a2")) == "draw"


def test_simple_takes_what_there_is_when_there_is_nothing_to_draw() -> None:
    """At a real table there is always a card left to draw, so the test removes the pile."""
    s = table(HIGH, LOW, discard="12", reveal="a2 a3 / a1 a2").state
    s.draw_count = 0
    assert PARROT.bots["simple"](s, [rules.TAKE]) == rules.TAKE


def test_simple_replaces_a_high_card_with_a_low_one() -> None:
    assert choice(table(HIGH, LOW, draw="0", moves="draw")) == "swap a1"


def test_simple_makes_pairs() -> None:
    assert choice(table(HIGH, LOW, discard="12")) == "take"
    assert choice(table(HIGH, LOW, discard="12", moves="take")) == "swap b1"


def test_simple_prefers_a_pair_that_makes_a_quartet() -> None:
    """A 5 could also pair with the other 5, but wouldn't take off ten points."""
    game = table("5 9 5 12 / 5 1 1 12", "0 1 2 3 / 2 3 4 6", reveal="a4 b4 / a1 a2", draw="12 9 12", moves="draw")
    play(game, "swap a1, draw, reveal a3, draw")
    assert choice(game) == "swap b1"


def test_simple_gives_a_parrot_the_highest_number() -> None:
    assert choice(table(HIGH, LOW, draw="P", moves="draw")) in {"swap a1", "swap b1"}
    assert choice(table(HIGH, LOW, draw="P", reveal="a2 b4 / a1 a2", moves="draw")) in {"swap a2", "swap b2"}


def test_simple_lets_a_parrot_float() -> None:
    game = table("P 12 0 4 / 9 2 0 3", "1 2 3 4 / 4 3 2 1", reveal="a1 b1 / a1 a2", discard="9")
    assert choice(game) == "take"
    assert choice(play(game, "take")).startswith("float a1")


def test_simple_discards_what_is_of_no_use_and_turns_a_card_up() -> None:
    game = table("3 2 10 9 / 1 2 3 4", "0 1 2 3 / 4 6 7 8", draw="12", moves="draw")
    assert choice(game) == "reveal a3"


@pytest.mark.parametrize(("mine", "theirs", "move"), [(LOW, HIGH, "discard"), ("0 1 0 1 / 1 0 1 0", HIGH, "reveal b4")])
def test_simple_ends_the_round_when_it_is_ahead(mine: str, theirs: str, move: str) -> None:
    """Each seat has one face-down card. Seat 2 shows 48 points, and seat 1 shows either more or fewer."""
    game = wait(up_to_last_cards(table(mine, theirs, draw="6 6 6 6 6 6 6 4 4 4 4 12")))
    assert game.turn == 1
    assert choice(play(game, "draw")) == move


def test_simple_does_not_wait_for_ever() -> None:
    game = up_to_last_cards(table(LOW, "1 0 1 0 / 0 1 0 1", draw="6 " * 7 + "7"))
    while game.turn != 1 or game.state.moves <= 120:
        wait(game)
    assert choice(play(game, "draw")) != "discard"


# --- The careful bot ------------------------------------------------------------------------------------------------


def test_careful_makes_pairs() -> None:
    assert choice(table(HIGH, LOW, discard="12"), "careful") == "take"
    assert choice(table(HIGH, LOW, discard="12", moves="take"), "careful") == "swap b1"


def test_careful_prefers_a_pair_that_makes_a_quartet() -> None:
    game = table("5 9 5 12 / 5 1 1 12", "0 1 2 3 / 2 3 4 6", reveal="a4 b4 / a1 a2", draw="12 9 12", moves="draw")
    play(game, "swap a1, draw, reveal a3, draw")
    assert choice(game, "careful") == "swap b1"


def test_careful_lets_a_parrot_float() -> None:
    game = table("P 12 0 4 / 9 2 0 3", "1 2 3 4 / 4 3 2 1", reveal="a1 b1 / a1 a2", discard="9")
    assert choice(game, "careful") == "take"
    assert choice(play(game, "take"), "careful").startswith("float a1")


@pytest.mark.parametrize(("mine", "theirs", "ends"), [(LOW, HIGH, False), ("0 1 0 1 / 1 0 1 0", HIGH, True)])
def test_careful_covers_its_last_card_when_it_is_well_ahead(mine: str, theirs: str, ends: bool) -> None:  # noqa: FBT001
    game = play(wait(up_to_last_cards(table(mine, theirs, draw="6 6 6 6 6 6 6 4 4 4 4 12"))), "draw")
    assert game.turn == 1
    assert (choice(game, "careful") in {"reveal b4", "swap b4"}) == ends


def test_careful_does_not_wait_for_ever() -> None:
    game = up_to_last_cards(table(LOW, "1 0 1 0 / 0 1 0 1", draw="6 " * 7 + "7"))
    while game.turn != 1 or not is_long(game.state):
        wait(game)
    assert choice(game, "careful") == "draw"
    assert choice(play(game, "draw"), "careful") in {"reveal b4", "swap b4"}


def test_what_a_card_counts_that_careful_has_not_seen() -> None:
    """Each unseen card counts as the mean of the draw pile and the face-down cards, with 0 for a Parrot."""
    s = table(HIGH, LOW, discard="8").state
    hidden = s.draw[: s.draw_count] + [s.area[place] for place in range(16) if not s.face_up[place]]
    assert mean_unseen(s) == 100 * sum(card for card in hidden if card != rules.PARROT) // len(hidden)


def test_simple_wins_against_chance() -> None:
    played = list(cardkit.bot_games("parrot", games=20, seed=1, rules={"players": 2}, bots=["simple", "random"]))
    assert all(game.winners == (1,) for game in played)

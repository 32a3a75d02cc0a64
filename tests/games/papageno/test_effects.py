"""Each seat gets the effects of a move in words, with a clause for each effect."""

from __future__ import annotations

import pytest

from tests.games.papageno.tables import DULL, PAPAGENO, finish_round, table
from tests.support.at_the_table import told

AREAS = ("4 5 6 / 7 8 9", "9 8 7 / 6 5 4", "2 3 2 / 3 2 3")

TOLD = {
    "reveal": ("", "", "", "reveal b3", "You turn over b3: 9.", "Player 1 turns over b3: 9."),
    "draw": ("7", "a1", "", "draw", "You draw the 7.", "Player 1 draws a card."),
    "take": ("", "a1", "", "take", "You take the 3.", "Player 1 takes the 3."),
    "discard": ("E", "a1", "draw", "discard", "You discard the Egg.", "Player 1 discards the Egg."),
    "swap": (
        "1",
        "a1",
        "draw",
        "swap b2",
        "You play the 1 at b2; the 8 is discarded.",
        "Player 1 plays the 1 at b2; the 8 is discarded.",
    ),
    "flute": (
        "F",
        "a1",
        "draw",
        "swap a1",
        "You play the Pan flute at a1; the 4 goes to player 2's a1, the 9 goes to player 3's a1, the 2 is discarded.",
        "Player 1 plays the Pan flute at a1; the 4 goes to your a1, the 9 goes to player 3's a1, the 2 is discarded.",
    ),
    "capture": (
        "C",
        "a1",
        "draw, swap b1",
        "capture a1 2a1",
        "You exchange the 4 for player 2's 9.",
        "Player 1 exchanges the 4 for your 9.",
    ),
    "pass": ("C", "a1", "draw, swap b1", "pass", "You exchange nothing.", "Player 1 exchanges nothing."),
    "capture none": (
        "C",
        "a1",
        "draw",
        "swap a1",
        "You play the Capture at a1; the 4 is discarded. You have no other face-up card to exchange.",
        "Player 1 plays the Capture at a1; the 4 is discarded. Player 1 has no other face-up card to exchange.",
    ),
}


@pytest.mark.parametrize("name", TOLD)
def test_a_move_is_described(name: str) -> None:
    draw, reveal, moves, move, mine, theirs = TOLD[name]
    game = table(*AREAS, discard="3", draw=draw, reveal=reveal, moves=moves)
    assert told(game, move, seat=1) == mine
    assert told(game, move, seat=2) == theirs


def test_the_first_discard_is_described() -> None:
    game = table(*AREAS, discard="3", reveal="", moves="reveal a1, reveal a1")
    assert told(game, "reveal a1", seat=1) == "Player 3 turns over a1: 2. The 3 starts the discard pile."


def test_the_end_of_a_round_is_described() -> None:
    game = finish_round(table(*DULL[:3], rounds_to_win=1))
    game.undo()
    assert told(game, "swap b3", seat=2).endswith(
        "; the 9 is discarded. The round is over: all cards are turned face up."
    )


CLAUSES = {
    "reveal": ["setup.reveal"],
    "draw": ["turn.draw"],
    "take": ["turn.take"],
    "discard": ["turn.discard"],
    "swap": ["turn.swap", "turn.swap"],
    "flute": ["turn.swap", "special.flute", "special.flute", "special.flute"],
    "capture": ["special.capture", "special.capture"],
    "pass": [],
    "capture none": ["turn.swap", "turn.swap", "special.capture-none"],
}


@pytest.mark.parametrize("name", CLAUSES)
def test_each_effect_names_the_clause_behind_it(name: str) -> None:
    draw, reveal, moves, move, *_ = TOLD[name]
    outcome = table(*AREAS, discard="3", draw=draw, reveal=reveal, moves=moves).move(move)
    assert [PAPAGENO.clauses.numbered(effect.clause).id for effect in outcome.effects] == CLAUSES[name]

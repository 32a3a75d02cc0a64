"""Each seat gets the effects of a move in words, with a clause for each effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardkit.games.parrot import rules
from tests.games.parrot.tables import DULL, PARROT, table, up_to_last_cards
from tests.support.at_the_table import play, told

if TYPE_CHECKING:
    from cardkit import Game


# Seat 1 plays first if the others turn over b3 and b4.
AREAS = ("12 P 6 7 / 8 9 11 1", "11 8 7 6 / 5 4 3 2", "2 3 2 3 / 3 2 3 2")

TOLD = {
    "reveal": ("", "", "reveal b3", "You turn over b3: 11.", "Player 1 turns over b3: 11."),
    "draw": ("7", "a1 a3", "draw", "You draw the 7.", "Player 1 draws a card."),
    "take": ("", "a1 a3", "take", "You take the 3.", "Player 1 takes the 3."),
    "turn over": (
        "P",
        "a1 a3, draw",
        "reveal b4",
        "You discard the Parrot and turn over b4: 1.",
        "Player 1 discards the Parrot and turns over b4: 1.",
    ),
    "swap up": (
        "1",
        "a1 a3, draw",
        "swap a1",
        "You play the 1 at a1; the 12 is discarded.",
        "Player 1 plays the 1 at a1; the 12 is discarded.",
    ),
    "swap down": (
        "P",
        "a1 a3, draw",
        "swap a2",
        "You play the Parrot at a2; the Parrot is discarded.",
        "Player 1 plays the Parrot at a2; the Parrot is discarded.",
    ),
    "float": (
        "9",
        "a2 b2, draw",
        "float a2 b4",
        "You play the 9 at a2; the Parrot lands on b4, the 1 there is discarded.",
        "Player 1 plays the 9 at a2; the Parrot lands on b4, the 1 there is discarded.",
    ),
}


def story(name: str) -> tuple[Game, str]:
    """Return one of the tables in `TOLD` before its move, and the move."""
    draw, before, move, *_ = TOLD[name]
    reveal, _, moves = before.partition(", ")
    start = f"{reveal} / b3 b4 / b3 b4" if reveal else ""
    return table(*AREAS, discard="3", draw=draw, reveal=start, moves=moves), move


@pytest.mark.parametrize("name", TOLD)
def test_a_move_is_described(name: str) -> None:
    game, move = story(name)
    assert told(game, move, seat=1) == TOLD[name][3]
    assert told(game, move, seat=2) == TOLD[name][4]


def test_passing_is_described() -> None:
    game = play(up_to_last_cards(table(*DULL[:2], draw="1 2 3 4 5 6 7 8 9 10 11")), "draw")
    assert told(game, "discard", seat=1) == "You discard the 11 and pass."
    assert told(game, "discard", seat=2) == "Player 1 discards the 11 and passes."


def test_the_first_player_is_announced() -> None:
    game = table(*AREAS, reveal="", moves="reveal a1, reveal a2, reveal a1, reveal a2, reveal a1")
    assert (
        told(game, "reveal a2", seat=1) == "Player 3 turns over a2: 3. Player 2 plays first: nobody has a higher sum."
    )
    assert told(game, "reveal a2", seat=2).endswith("You play first: nobody has a higher sum.")


def test_the_last_turns_are_announced() -> None:
    game = play(up_to_last_cards(table(*DULL[:2], draw="1 2 3 4 5 6 7 8 9 10 11 0")), "draw")
    ends = "discards the 11 and turns over b4: 4. Player 1 has no face-down card left. All others play one last turn."
    assert told(game, "reveal b4", seat=2) == f"Player 1 {ends}"
    play(game, "reveal b4, draw")
    assert told(game, "discard", seat=1) == (
        "Player 2 discards the 0 and passes. That was player 2's last turn, so player 2 turns over b4: 3. "
        "The round is over."
    )
    assert told(game, "discard", seat=2).endswith("That was your last turn, so you turn over b4: 3. The round is over.")
    assert told(game, "reveal b4", seat=2) == "You discard the 0 and turn over b4: 3. The round is over."


def test_several_cards_turned_up_at_the_end_are_described_in_one_sentence() -> None:
    game = table("0 12 5 6 / 7 8 9 10", "11 2 3 4 / 5 6 7 8", reveal="a2 b4 / a1 a2", draw="1 12 2")
    while game.turn == 1 or game.state.face_up[:8].count(0) > 1:
        play(game, "draw")
        game.move(next(move for move in game.moves if move.startswith("reveal")) if game.turn == 1 else "swap a1")
    assert game.state.finisher == 0
    play(game, "draw, swap a1, draw, reveal b3, draw")
    assert told(game, "swap a1", seat=2).endswith(
        "That was your last turn, so you turn over a3: 3, a4: 4, b1: 5, b2: 6, b3: 7 and b4: 8. The round is over."
    )


CLAUSES = {
    "reveal": ["setup.reveal"],
    "draw": ["turn.draw"],
    "take": ["turn.take"],
    "turn over": ["turn.reveal", "turn.reveal"],
    "swap up": ["turn.swap-up", "turn.swap-up"],
    "swap down": ["turn.swap-down", "turn.swap-down"],
    "float": ["parrot.float", "parrot.float", "parrot.float"],
}


@pytest.mark.parametrize("name", CLAUSES)
def test_each_effect_names_the_clause_behind_it(name: str) -> None:
    game, move = story(name)
    assert clauses_of(game, move) == CLAUSES[name]


def clauses_of(game: Game, move: str) -> list[str]:
    """Return the clause of each effect of a move."""
    return [PARROT.clauses.numbered(effect.clause).id for effect in game.move(move).effects]


def test_the_effects_of_a_deal_are_the_first_discard() -> None:
    (effect,) = table(*AREAS, discard="3", reveal="").history.entry(1).effects
    assert (effect.card, effect.source, effect.target) == (3, rules.DRAW_PILE, rules.DISCARD_PILE)
    assert PARROT.clauses.numbered(effect.clause).id == "setup.piles"


def test_the_effects_of_the_end_name_its_clauses() -> None:
    game = play(up_to_last_cards(table(*DULL[:2])), "draw")
    assert clauses_of(game, "reveal b4") == ["turn.reveal", "turn.reveal", "last.end"]
    assert clauses_of(play(game, "draw"), "discard") == ["last.pass", "last.reveal", "last.end"]

"""Tests of the objections to a move in the position in which a player tries it, and of the suggested alternatives."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import cardkit
from cardkit import GAMES, NotationError
from cardkit.table.players import bot_named
from tests.games.chicken.tables import table as chicken
from tests.games.papageno.tables import table as papageno
from tests.games.parrot.tables import table as parrot
from tests.games.trio.tables import table as trio

if TYPE_CHECKING:
    from cardkit import Game

LONG_ENOUGH = 120


def against(game: Game, move: str) -> str:
    """Return the objection to a move in this position, and the suggested alternatives."""
    answer = game.why(move)
    return f"{answer.here} {answer.instead}"


@pytest.mark.parametrize(
    "slug", [slug for slug in GAMES if slug != "rummy"]
)  # Rummy gives only the clause for some combinations
@pytest.mark.parametrize("seed", range(3))
def test_every_refusal_says_what_is_the_case_here(slug: str, seed: int) -> None:
    game, definition = cardkit.play(slug, seed=seed), GAMES[slug]
    while game.turn and game.history.now < LONG_ENOUGH:
        for move in definition.move_kinds.explained(definition.look(game.state, game.state.seat)):
            answer = game.why(definition.move_kinds.text(move))
            assert answer.allowed or (answer.here.endswith(".") and answer.instead.endswith(".")), str(answer)
        game.bot_move(bot_named(definition, "random"))


@pytest.mark.parametrize("slug", GAMES)
def test_moves_named_in_a_refusal_can_be_typed_unchanged(slug: str) -> None:
    """The moves in quotation marks are legal, and so are the kinds of moves that the advice mentions."""
    game, definition = cardkit.play(slug, seed=4), GAMES[slug]
    words = {verb.word for verb in definition.move_kinds}
    while game.turn and game.history.now < LONG_ENOUGH // 3:
        moves = game.moves
        kinds = {move.split()[0] for move in moves}
        for number in definition.move_kinds.explained(definition.look(game.state, game.state.seat)):
            answer = game.why(definition.move_kinds.text(number))
            if not answer.allowed:
                assert {move.split()[0] for move in answer.moves} == kinds
                assert set(answer.moves) <= set(moves)
                assert all(repr(move) in str(answer) for move in answer.moves)
                named = words & set(re.findall(r"\b[a-z]+\b", answer.instead[:1].lower() + answer.instead[1:]))
                assert named <= kinds or slug == "rummy", str(answer)  # its advice is about any cards you may draw
        game.bot_move(bot_named(definition, "random"))


@pytest.mark.parametrize("slug", GAMES)
def test_suggestions_for_a_text_that_is_not_a_move_are_moves(slug: str) -> None:
    game = cardkit.play(slug, seed=1)
    words = [verb.word for verb in GAMES[slug].move_kinds]
    for text in ["", "xyzzy", "out", *words, *(f"{word} 1 2 3 4 5 6 7 8 9" for word in words)]:
        try:
            game.why(text)
        except NotationError as error:
            said = str(error).removeprefix(f"{text!r} is not a").removeprefix(f"{text!r} is no longer a move")
            moves = said.partition(" are written ")[2].split(", ") if " are written " in said else []
            for move in [*filter(None, moves), *re.findall(r"(?:like|write) '([^']+)'", said)]:
                assert game.why(move).move == move


@pytest.mark.parametrize(("slug", "move"), [("papageno", "draw"), ("trio", "low 1"), ("rummy", "draw")])
def test_the_text_when_nobody_has_to_move(slug: str, move: str) -> None:
    game = cardkit.play(slug, seed=1)
    game.play_out("random")
    assert game.why(move).here == "The game is over."


def test_chicken() -> None:
    """See `turn.play`, `turn.cycle`, `turn.no-refill` and `turn.last-in`."""
    game = chicken("4 2 1 1 1 1", "1 2 2 2 3 3", "2 5 5 5 6 6", discard="4")
    assert against(game, "play 2") == (
        "The top card is a 4: only a 4, a 5 or the egg fits. You can play a 4, or draw, or withdraw."
    )
    assert against(game, "play chick").startswith("You have no chick. ")
    game = chicken("4 2 1 1 1 1", "1 2 2 2 3 3", "2 5 5 5 6 6", discard="4", moves="play 4, withdraw, withdraw")
    assert against(game, "draw") == "All others have withdrawn, so you may not draw. You can withdraw."


AREA = "4 5 6 / 7 8 9"


def test_papageno() -> None:
    """See `setup.reveal`, `turn.draw`, `turn.must-swap` and `special.capture`."""
    game = papageno(AREA, "9 8 7 / 6 5 4", discard="C", moves="")
    assert against(game, "swap a1") == "You have no card in hand yet. First draw one, or take the Capture."
    game.move("take")
    assert against(game, "discard") == "You have taken the Capture. Swap it for one of your cards."
    game.move("swap b1")
    instead = "Choose one of your face-up cards and the one you want for it, or pass."
    assert against(game, "draw") == f"You have just played a Capture. {instead}"
    assert against(game, "capture b1 2a1") == f"That is the Capture itself. {instead}"
    assert against(game, "capture a2 2a1").startswith("Your card at a2 is face down")


def test_parrot() -> None:
    """See `turn.reveal`, `turn.take`, `last.pass` and `parrot.float`."""
    game = parrot("12 3 9 8 / 4 11 6 10", "5 8 7 12 / 5 9 4 12", discard="3", draw="4", reveal="a1 a2 / a1 b1")
    assert against(game, "reveal b4") == "You have no card in hand yet. First draw one, or take the 3."
    game.move("draw")
    put = "Swap it for one of your cards, or turn over a face-down card instead."
    assert against(game, "draw") == f"You have drawn a card. {put}"
    assert against(game, "reveal a1") == f"Your card at a1 is already face up. {put}"
    assert against(game, "discard") == f"You have 6 cards face down, and you may pass only with one. {put}"
    assert against(game, "float a1 b4") == f"There is no face-up Parrot at a1. {put}"


def test_trio() -> None:
    """See `turn.ends`, `turn.reveal` and `team.swap`."""
    game = trio("..", "..", "..", moves="middle 1")
    instead = "Reveal a face-down card in the middle, or the lowest or highest card of any hand."
    assert against(game, "middle 1") == f"That card is already face up. {instead}"
    assert against(game, "between 2") == f"That card is between others. {instead}"
    assert against(game, "between 1") == f"That card is between others. {instead}"
    assert against(game, "keep") == f"There are no teams in this game. {instead}"

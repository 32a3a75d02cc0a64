"""The verdict on every text that could be a move, with its clauses in order, and the results of legal moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cardkit
from tests.frozen.positions import looked_at
from tests.frozen.records import event_text
from tests.frozen.typed import picked, typed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.frozen.store import Fact

NO_MOVE = "no move"


def verdicts(slug: str, one_in: int = 1) -> Iterator[Fact]:
    """Yield the verdicts on every text, for the seat to move and for others, and the results of some legal moves."""
    return looked_at(slug, one_in, _verdicts)


def _verdicts(game: cardkit.Game) -> dict[str, Any]:
    texts = typed(game)
    return {
        "legal moves": game.moves,
        "why": {text: verdict(game, text) for text in texts},
        "out of turn": {f"seat {seat}": _out_of_turn(game, seat, texts) for seat in _others(game)},
        "done": {move: _done(game, move) for move in picked(game.moves, 6)},
    }


def verdict(game: cardkit.Game, text: str) -> str:
    """Return `+turn.swap special.when` or `-turn.must-swap`, then the move's notation if the text differs from it."""
    try:
        answer = game.why(text)
    except cardkit.NotationError:
        return NO_MOVE
    clauses = " ".join((answer.clause, *answer.also))
    written = "" if answer.move == text else f" = {answer.move}"
    return f"{'+' if answer.allowed else '-'}{clauses}{written}"


def _others(game: cardkit.Game) -> list[int]:
    return [seat for seat in range(1, game.players + 1) if seat != game.turn]


def _out_of_turn(game: cardkit.Game, seat: int, texts: list[str]) -> dict[str, str]:
    """Return the verdicts for a seat that tries to move out of turn."""
    return {text: _tried(game.at(game.history.now), text, seat) for text in (*game.moves[:2], *picked(texts, 3))}


def _tried(game: cardkit.Game, text: str, seat: int) -> str:
    try:
        game.move(text, seat=seat)
    except cardkit.NotationError:
        return NO_MOVE
    except cardkit.IllegalMoveError as error:
        return f"-{error.clause}"
    return "done"


def _done(game: cardkit.Game, move: str) -> dict[str, Any]:
    """Return the result of a legal move."""
    after = game.at(game.history.now)
    outcome = after.move(move)
    events = [event_text(event) for event in after.events[game.history.now :]]
    return {"seat": outcome.seat, "clauses": outcome.clauses, "events": events, "then": [after.turn, len(after.moves)]}

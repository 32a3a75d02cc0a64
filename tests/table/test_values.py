"""Games and errors are values: they can be copied, compared, and sent to another process."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor

import pytest

import cardkit
from cardkit.table.errors import TextError
from tests.support.any_game import every_game


def begun(slug: str, seed: int = 5) -> cardkit.Game:
    """Create a game with a few moves, the last of which was undone."""
    game = cardkit.play(slug, seed=seed, names=["Ada", "Ben", "Cy"])
    for _ in range(9):
        game.move(game.moves[0])
    game.undo()
    return game


def through_pickle(game: cardkit.Game) -> cardkit.Game:
    """Pickle a game and restore it."""
    back: cardkit.Game = pickle.loads(pickle.dumps(game))  # noqa: S301 - pickled here
    return back


@every_game
@pytest.mark.parametrize("copied", [copy.deepcopy, copy.copy, through_pickle], ids=["deepcopy", "copy", "pickle"])
def test_a_copy_is_the_same_game_and_goes_its_own_way(slug: str, copied: object) -> None:
    assert callable(copied)
    game, twin = begun(slug), copied(begun(slug))
    assert twin == game
    assert twin.record() == game.record()
    twin.redo()
    assert twin != game
    game.redo()
    assert twin == game
    while twin.turn:
        twin.move(twin.moves[-1])
        assert twin != game
        game.move(game.moves[-1])
        assert twin == game
        if game.history.now > 60:
            break


@every_game
def test_a_copy_has_nothing_to_redo(slug: str) -> None:
    game = begun(slug)
    twin = game.copy()
    assert (twin == game, twin.history.undone, game.history.undone > 0) == (True, 0, True)
    with pytest.raises(cardkit.CardkitError, match="nothing to redo"):
        twin.redo()


def test_games_are_equal_if_their_records_are() -> None:
    one = cardkit.play("papageno", seed=1)
    assert one == cardkit.play("papageno", seed=1)
    assert one == cardkit.replay(one.record())
    others = [
        cardkit.play("papageno", seed=2),
        cardkit.play("papageno", seed=1, capture_weight=9),
        cardkit.play("papageno", seed=1, names=["Ada", "Ben", "Cy"]),
        cardkit.play("parrot", seed=1),
        "papageno",
    ]
    assert all(one != other for other in others)
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)


def refusals() -> list[cardkit.CardkitError]:
    """Return an error of every kind."""
    game = cardkit.play("papageno", seed=1)
    record = game.record()
    record["events"].append({"seat": 1, "move": "swap a1"})
    found: list[cardkit.CardkitError] = [TextError("a line without an end", "rules.md", 7)]
    asked = (
        lambda: game.move("swap a1"),
        lambda: game.move("fly"),
        lambda: cardkit.play("papageno", players=9),
        lambda: cardkit.play("golf of old"),
        lambda: cardkit.replay(record),
    )
    for ask in asked:
        with pytest.raises(cardkit.CardkitError) as refused:
            ask()
        found.append(refused.value)
    return found


@pytest.mark.parametrize("error", refusals(), ids=lambda error: type(error).__name__)
def test_an_error_comes_back_from_a_pickle_as_it_was(error: cardkit.CardkitError) -> None:
    back = pickle.loads(pickle.dumps(error))  # noqa: S301 - pickled here
    assert type(back) is type(error)
    assert (str(back), back.args, vars(back)) == (str(error), error.args, vars(error))


def test_an_error_comes_from_another_process() -> None:
    with ProcessPoolExecutor(1) as elsewhere, pytest.raises(cardkit.RulesError, match="players") as refused:
        elsewhere.submit(cardkit.play, "papageno", players=9).result()
    assert refused.value.parameter == "players"

"""Tests of external games: registered or installed, loaded on first use, and without effect on other games."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import cardkit
from cardkit import CardkitError
from cardkit.table.clauses import Clause
from cardkit.table.common_rules import LARGEST_TABLE, parameters
from cardkit.table.definition import Citations
from cardkit.table.parameters import Whole
from cardkit.table.registry import Games
from cardkit.testing import registered
from cardkit_widgets import BotList, Explorer, Gallery, Play, Tutorial
from tests.support.outside import LAB, command, install, new_game, python

if TYPE_CHECKING:
    from pathlib import Path

    from cardkit.table.definition import Definition

PAPAGENO = cardkit.GAMES["papageno"]
OURS = ["papageno", "parrot", "chicken", "trio", "rummy"]


@pytest.fixture
def golf(monkeypatch: pytest.MonkeyPatch) -> Definition:
    """Create a game from outside the package."""
    monkeypatch.syspath_prepend(LAB)
    from golf import GOLF

    return GOLF


# --- Registered -----------------------------------------------------------------------------------------------------


def test_a_registered_game_plays_and_is_replayed(golf: Definition) -> None:
    with registered("papageno"), registered(golf):
        game = cardkit.play("golf", players=2, seed=1)
        game.play_out("simple")
        assert cardkit.replay(json.loads(json.dumps(game.record()))).winners == game.winners
        assert "golf" in cardkit.GAMES
    assert list(cardkit.GAMES)[:5] == OURS
    assert "golf" not in cardkit.GAMES


def test_a_game_is_registered_by_its_place(golf: Definition) -> None:
    try:
        assert cardkit.register("golf:GOLF") is golf
        assert cardkit.register(golf) is golf, "once more changes nothing"
    finally:
        cardkit.GAMES.remove("golf")


def test_a_name_is_not_taken_twice(golf: Definition) -> None:
    with registered(golf), pytest.raises(CardkitError, match="already a game called 'golf'"):
        cardkit.register(replace(golf))
    with pytest.raises(CardkitError, match="already a game called 'trio'"):
        cardkit.register(replace(golf, slug="trio"))
    assert cardkit.GAMES["trio"].name == "Trio"


@pytest.mark.parametrize("place", ["golf", "golf:", ":GOLF", ""])
def test_a_place_is_a_module_and_a_name(place: str) -> None:
    with pytest.raises(CardkitError, match=r"must be written package\.module:NAME"):
        cardkit.register(place)


@pytest.mark.parametrize("place", ["cardkit:play", "cardkit:nothing"])
def test_a_place_must_hold_a_definition(place: str) -> None:
    with pytest.raises(CardkitError, match=r"must be a cardkit\.Definition"):
        cardkit.register(place)


# --- Contents of a definition -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["", "Golf", "six golf", "6golf", "golf-6", "../golf"])
def test_a_slug_is_small_letters(slug: str) -> None:
    with pytest.raises(CardkitError, match="slug must be lower-case letters"):
        replace(PAPAGENO, slug=slug)


def test_more_players_than_a_table_has_room_for_are_refused() -> None:
    with pytest.raises(CardkitError, match=f"allows 8 players, but a table has at most {LARGEST_TABLE} seats"):
        replace(PAPAGENO, parameters=parameters(Whole(2, 8)))
    with pytest.raises(CardkitError, match="any number of players"):
        replace(PAPAGENO, parameters=parameters(Whole(2)))


def test_clauses_of_events_are_found_by_their_ids(golf: Definition) -> None:
    found = {event: clause.id for event, clause in golf.citations.events.items()}
    assert found == {
        "deal": "setup.deck",
        "refill": "common.refill",
        "round": "score.sum",
        "totals": "score.sum",
        "result": "end.game",
        "end": "end.round",
    }
    assert golf.citations.turn(cardkit.play("papageno", seed=1).state).id == "setup.first"


def test_an_event_without_a_clause_is_named(golf: Definition) -> None:
    class C(Clause):
        SETUP_DECK = "setup.deck"
        COMMON_REFILL = "common.refill"

    with pytest.raises(CardkitError, match="no clause says what a wrong round breaks: add one whose id begins"):
        replace(golf, clauses=C, citations=Citations())


def test_missing_parts_of_a_game_are_reported(golf: Definition) -> None:
    with registered(replace(golf, worlds=None)):
        game = cardkit.play("golf", seed=1)
        for ask in (lambda: next(game.worlds()), game.estimate, lambda: game.ask("search")):
            with pytest.raises(CardkitError, match="Golf does not say how to redeal"):
                ask()


# --- In a page --------------------------------------------------------------------------------------------------------


def test_the_gallery_leads_to_a_page_for_any_game(golf: Definition) -> None:
    with registered(golf):
        html = Gallery()._repr_html_()
    assert 'href="learn/any_game.ipynb?game=golf"' in html
    assert "A game of your own" in html
    assert 'href="learn/trio.ipynb"' in html
    assert "golf" not in Gallery()._repr_html_()


def test_a_registered_game_has_a_table_and_its_rules_in_a_page(golf: Definition) -> None:
    with registered(golf):
        play, explorer = Play("golf", players=3, seed=7), Explorer("golf")
        play.move("reveal a1")
        assert play.bot_names == ["simple"]
        assert explorer.game.definition is golf
        with pytest.raises(CardkitError, match="There is no position prepared"):
            explorer.choose("turn.draw")
        with pytest.raises(CardkitError, match="Golf has no tutorial"):
            Tutorial("golf")
        assert "golf" in repr(BotList("golf")).lower()


def test_a_page_is_asked_for_any_game(golf: Definition, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "game=golf&players=4")
    with registered(golf):
        assert Play.for_any_game("papageno").game.players == 4
    assert Play.for_any_game("papageno").definition is PAPAGENO, "there is no Golf now"


# --- Installed --------------------------------------------------------------------------------------------------------

LIST = "import cardkit; print(*cardkit.GAMES)"


def test_an_installed_game_is_played_from_the_command_line(tmp_path: Path) -> None:
    path = (new_game(tmp_path),)
    install(tmp_path, "climb", "climb:CLIMB")
    played = command("selfplay", "climb", "--games", "2", "--seed", "1", path=path)
    assert played.returncode == 0, played.stderr
    record = json.loads(played.stdout.splitlines()[0])
    assert record["game"] == "climb"
    (tmp_path / "games.jsonl").write_text(played.stdout, encoding="utf-8")
    assert command("check", str(tmp_path / "games.jsonl"), path=path).returncode == 0
    assert "turn.higher" in command("rules", "climb", path=path).stdout
    assert "climb" in command("--help", path=path).stdout


def test_importing_cardkit_looks_for_no_games(tmp_path: Path) -> None:
    install(tmp_path, "broken", "there_is_no_such_module:GAME")
    done = python("import cardkit; cardkit.play('trio', seed=1)", path=(tmp_path,), warnings="error")
    assert done.returncode == 0, done.stderr
    done = python("import cardkit; print('importlib.metadata' in sys.modules)", path=(tmp_path,))
    assert done.stdout.strip() == "False"


def test_a_broken_game_takes_no_other_down(tmp_path: Path) -> None:
    path = (new_game(tmp_path),)
    install(tmp_path, "broken", "there_is_no_such_module:GAME")
    install(tmp_path, "climb", "climb:CLIMB")
    done = python(LIST, path=path)
    assert done.stdout.split() == [*OURS, "climb"]
    assert "the installed game 'broken' (there_is_no_such_module:GAME) cannot be loaded: ModuleNotFound" in done.stderr
    asked = command("rules", "broken", path=path)
    assert asked.returncode == 2
    assert {line[:38] for line in asked.stderr.splitlines()} == {"cardkit: the installed game 'broken' ("}


@pytest.mark.parametrize("slug", ["trio", "climb"])
def test_an_installed_game_does_not_take_a_name_that_is_taken(tmp_path: Path, slug: str) -> None:
    path = (new_game(tmp_path),)
    install(tmp_path, "climb", "climb:CLIMB")
    install(tmp_path, slug, "zebra:GAME", called="another")
    done = python(LIST, path=path)
    assert done.stdout.split() == [*OURS, "climb"]
    assert f"the game '{slug}' of zebra:GAME is left out: another game has that name" in done.stderr


def test_an_entry_point_is_called_like_the_game(tmp_path: Path) -> None:
    path = (new_game(tmp_path),)
    install(tmp_path, "other", "climb:CLIMB")
    done = python(LIST, path=path)
    assert done.stdout.split() == OURS
    assert "its entry point is called 'other', but its slug is 'climb'" in done.stderr


def test_games_are_a_mapping_of_those_that_can_be_loaded() -> None:
    games = Games()
    games.offer("trio", "cardkit.games.trio:TRIO")
    assert "trio" in games
    assert games["trio"].name == "Trio"
    with pytest.raises(KeyError):
        games["nothing"]


def test_the_tests_of_games_from_outside_leave_nothing_behind() -> None:
    assert "golf" not in cardkit.GAMES
    assert sys.modules["cardkit"] is cardkit

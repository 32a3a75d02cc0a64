"""Tests of what the scenes of all games share: partners, and the choices after a first card."""

from __future__ import annotations

import pytest

import cardkit
from cardkit.table.drawing import draw
from cardkit.table.grammar import Speaker
from cardkit.table.text_board import text_board

IN_TEAMS = pytest.mark.parametrize("slug", ["trio", "rummy"])


@IN_TEAMS
def test_a_table_shows_who_plays_with_whom(slug: str) -> None:
    game = cardkit.play(slug, players=6, teams=True, seed=1)
    hands = {zone.seat: zone.partner for zone in game.scene(2).zones if zone.badge}
    assert hands == {
        5: "your partner",
        2: "with player 5",
        1: "with player 4",
        4: "with player 1",
        3: "with player 6",
        6: "with player 3",
    }
    assert "Player 5 (your partner" in text_board(game.scene(2))
    assert "your partner" not in text_board(game.scene(0))
    assert "your partner" in draw(game.scene(2), game.definition.art())


@IN_TEAMS
def test_without_teams_nobody_has_a_partner(slug: str) -> None:
    game = cardkit.play(slug, players=4, seed=1)
    assert {zone.partner for zone in game.scene(2).zones} == {""}


def test_partners_are_called_by_their_names() -> None:
    speaker = Speaker(1, ["Ann", "Bob", "Cid", "Dan"], [(1, 3), (2, 4)])
    assert [speaker.partner(seat) for seat in (1, 2, 3, 4)] == ["with Cid", "with Dan", "your partner", "with Bob"]


@pytest.mark.parametrize("slug", cardkit.GAMES)
def test_after_pointing_at_one_card_the_next_choice_is_described(slug: str) -> None:
    """All choices that begin with the same card have the same text about what to choose next."""
    for game in cardkit.bot_games(slug, games=3, seed=1, bots="simple"):
        for number in range(1, game.history.now + 1):
            scene = game.at(number).scene(game.at(number).turn)
            for choice in scene.choices:
                assert not choice.then or (len(choice.path) > 1 and choice.then.endswith("."))
                same = {other.then for other in scene.choices if other.path[:1] == choice.path[:1]}
                assert len(choice.path) < 2 or len(same) == 1


def test_a_capture_says_what_to_choose_next() -> None:
    game = cardkit.play("papageno", players=2, seed=1)
    found = set()
    for each in cardkit.bot_games("papageno", games=20, seed=game.seed, bots="simple"):
        for number in range(1, each.history.now + 1):
            here = each.at(number)
            found |= {choice.then for choice in here.scene(here.turn).choices if choice.move.startswith("capture")}
    assert found == {"Now choose the card you want for it."}

"""Tests of a page's address: a whole class gets the same table, and impossible requests get a clear message."""

from __future__ import annotations

import pytest

import cardkit
from cardkit.table.chance import SEED_LIMIT
from cardkit_widgets import Play
from cardkit_widgets.core import url_params

SEED = 7


def ask(monkeypatch: pytest.MonkeyPatch, query: str) -> None:
    """Open the page with an address that ends in this text."""
    monkeypatch.setenv("QUERY_STRING", query)


@pytest.mark.parametrize("slug", cardkit.GAMES)
def test_everybody_gets_the_same_table(monkeypatch: pytest.MonkeyPatch, slug: str) -> None:
    ask(monkeypatch, f"players=4&seed={SEED}&bot=random&student=12")
    one, other = Play.from_url(slug, players=3), Play.from_url(slug, players=3)
    assert one.game.players == 4
    assert one.bot_names == ["random"]
    assert one.game.record() == other.game.record()
    assert one.state["notice"] is None
    dealt = cardkit.play(slug, players=4, seed=SEED).record()["events"][0]
    assert one.game.record()["events"][0] == dealt


def test_what_the_address_leaves_open_is_as_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    ask(monkeypatch, f"seed={SEED}")
    play = Play.from_url("trio", players=4, mode="spicy")
    assert (play.game.players, play.game.rules["mode"]) == (4, "spicy")


@pytest.mark.parametrize(
    ("slug", "query", "name", "value"),
    [
        ("chicken", "draw_only_when_stuck=yes", "draw_only_when_stuck", True),
        ("chicken", "draw_only_when_stuck=false", "draw_only_when_stuck", False),
        ("chicken", "die=1,1,1,2,2,10", "die", [1, 1, 1, 2, 2, 10]),
        ("trio", "mode=spicy", "mode", "spicy"),
        ("rummy", "target=", "target", None),
        ("rummy", "target=300", "target", 300),
    ],
)
def test_every_kind_of_rule_can_be_asked_for(
    monkeypatch: pytest.MonkeyPatch, slug: str, query: str, name: str, value: object
) -> None:
    ask(monkeypatch, query)
    assert Play.from_url(slug).game.rules[name] == value


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("players=99", "Players: a whole number from 2 to 5."),
        ("players=four", "Players: a whole number from 2 to 5."),
        ("plyers=4", "Chicken knows no 'plyers'"),
        ("seed=-1", f"a whole number from 0 to {SEED_LIMIT - 1}"),
        (f"seed={SEED_LIMIT}", f"a whole number from 0 to {SEED_LIMIT - 1}"),
        (f"seed={'0' * 20}{'9' * 5000}", f"a whole number from 0 to {SEED_LIMIT - 1}"),
        ("bot=genius", "the bots are random"),
    ],
)
def test_impossible_requests_are_explained_and_the_usual_table_is_shown(
    monkeypatch: pytest.MonkeyPatch, query: str, says: str
) -> None:
    ask(monkeypatch, query)
    play = Play.from_url("chicken", players=3)
    assert (play.game.players, play.bot_names) == (3, ["simple"])
    notice = play.state["notice"]
    assert notice["kind"] == "refused"
    assert notice["text"].startswith("The address of this page asks for a table that isn't possible")
    asked = url_params.requested_table(play.definition, {"players": 3})
    assert says in asked.problem


def test_without_an_address_nothing_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("QUERY_STRING", raising=False)
    assert url_params.query() == {}
    assert Play.from_url("papageno", players=2, seed=SEED).game.seed == SEED

"""The table of games in the documentation matches the games."""

from __future__ import annotations

import re

import pytest

import cardkit
from cardkit.table.parameters import Whole
from cardkit.table.players import bot_descriptions
from tests.reference.pages import PAGES

COLUMNS = ["slug", "game", "players", "who wins", "bots", "cards"]
OURS = ("papageno", "parrot", "chicken", "trio", "rummy")
# The rule with the number that determines when a game ends; Trio has no such parameter (`win.simple`).
ENDS = {"papageno": "rounds_to_win", "parrot": "rounds", "chicken": "target", "rummy": "target"}
FEWEST, MOST = "lowest", "highest"


def table() -> dict[str, dict[str, str]]:
    """Return the rows of the table, by slug."""
    page = (PAGES / "games.md").read_text(encoding="utf-8")
    head, _, *rows = [
        re.split(r" ?\| ?", line.strip("|").strip()) for line in page.splitlines() if line.startswith("|")
    ]
    assert head == COLUMNS
    return {row[0].strip("`"): dict(zip(COLUMNS, row, strict=True)) for row in rows}


def in_code(cell: str) -> list[str]:
    """Return the text that a cell shows as code."""
    return re.findall(r"`([^`]+)`", cell)


def cards_of(cell: str) -> set[str]:
    """Return the cards in a cell, named one by one or from the first to the last."""
    found = set(in_code(cell))
    for first, last in re.findall(r"`([^`]+)` to `([^`]+)`", cell):
        suit = first.rstrip("0123456789").removesuffix("-")
        found |= {f"{suit}{n}" for n in range(int(first.removeprefix(suit)), int(last.removeprefix(suit)) + 1)}
    return found


def test_every_game_has_a_row_in_the_order_of_the_code() -> None:
    assert list(table()) == list(OURS) == [slug for slug in cardkit.GAMES if slug in OURS]


@pytest.mark.parametrize("slug", OURS)
def test_a_row_says_what_the_code_says(slug: str) -> None:
    definition, row = cardkit.GAMES[slug], table()[slug]
    (players,) = (each for each in definition.parameters if each.name == "players")
    assert isinstance(players.kind, Whole)
    assert row["game"] == definition.name
    assert row["players"] == f"{players.kind.low} to {players.kind.high}"
    assert in_code(row["bots"]) == list(bot_descriptions(definition))
    assert players.default == 3  # the page mentions this once for all games


@pytest.mark.parametrize("slug", OURS)
def test_a_row_spells_every_card_of_the_game_and_no_other(slug: str) -> None:
    most = int(table()[slug]["players"][-1])  # with two players, Papageno has no Pan flutes
    (shuffle,) = cardkit.play(slug, seed=1, players=most).record()["events"]
    assert cards_of(table()[slug]["cards"]) == set(shuffle["shuffle"])


@pytest.mark.parametrize("slug", OURS)
def test_a_row_says_whether_few_or_many_points_win_and_when(slug: str) -> None:
    wins, aims = table()[slug]["who wins"], cardkit.GAMES[slug].goal
    assert (FEWEST in wins) is aims.fewest
    assert (MOST in wins) is (not aims.fewest and not aims.one_round)
    game = cardkit.play(slug, seed=1)
    end = game.rules[ENDS[slug]] if slug in ENDS else 3
    assert str(200 if end is None else end) in re.findall(r"\d+", wins)

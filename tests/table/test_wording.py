"""Tests of how games and pages phrase things: signs of numbers, singulars, and the effect of a move."""

from __future__ import annotations

import re

import pytest

import cardkit
from cardkit import GAMES
from cardkit.table.errors import RulesError
from cardkit.table.parameters import Usual, Whole
from cardkit.table.players import bot_named
from cardkit_widgets import Play
from cardkit_widgets.core.rule_form import form_fields
from cardkit_widgets.tables import animation_frames
from tests.support.any_game import every_game

# After this many events, a game has offered most kinds of moves.
LONG_ENOUGH = 60

MINUS = "\N{MINUS SIGN}"


@every_game
def test_a_face_has_the_minus_of_a_page(slug: str) -> None:
    """Negative numbers have a minus sign on card pictures, as on pages, but a hyphen in typed text and records."""
    shown = {card: re.findall(r">([^<]*\d)<", face) for card, face in GAMES[slug].art().faces.items()}
    assert not any("-" in text for texts in shown.values() for text in texts)
    below = {card: texts for card, texts in shown.items() if card.startswith("-")}
    assert all(card.replace("-", MINUS) in texts for card, texts in below.items())


# --- How many -------------------------------------------------------------------------------------------------------

ONE_OF_MANY = re.compile(r"(?<![\d.])1 (points|moves|rounds|cards|trios)\b")


def ones(slug: str) -> dict[str, object]:
    """Return rules of a game in which every parameter that can be 1 is 1."""
    rules: dict[str, object] = {}
    for parameter in GAMES[slug].parameters:
        kind = parameter.kind.kind if isinstance(parameter.kind, Usual) else parameter.kind
        if isinstance(kind, Whole) and not kind.problem(1):
            rules[parameter.name] = 1
    return rules


@every_game
def test_one_of_a_thing_is_in_the_singular(slug: str) -> None:
    game = cardkit.play(slug, seed=1, **ones(slug))
    sentences = [sentence.text for clause in GAMES[slug].clauses for sentence in clause.sentences(game.rules)]
    assert not [text for text in [*sentences, game.scene(1).headline] if ONE_OF_MANY.search(text)]


def test_a_number_in_a_headline_says_of_what_and_agrees_with_its_verb() -> None:
    assert cardkit.play("rummy", seed=1, target=1).scene(1).headline.endswith("the first to 1 point ends the game")
    assert cardkit.play("rummy", seed=1).scene(1).headline.endswith("the first to 200 points ends the game")
    assert cardkit.play("chicken", seed=1, target=1).scene(1).headline.endswith(" when somebody has 1 point")


# --- Options --------------------------------------------------------------------------------------------------------


@every_game
def test_the_seat_that_starts_is_one_of_those_that_play(slug: str) -> None:
    rules = cardkit.play(slug, seed=1).rules
    start = next(option for option in form_fields(GAMES[slug], rules) if option["name"] == "start")
    assert start["bounds"] == "a whole number from 1 to the number of players"
    with pytest.raises(RulesError, match="seats 1 to 3"):
        cardkit.play(slug, players=3, start=4)


# --- The effect of a possible move ----------------------------------------------------------------------------------


@every_game
def test_a_page_says_what_would_happen_and_tells_nobody_to_do_it(slug: str) -> None:
    """A person who points at something wants to know what it does."""
    game = cardkit.play(slug, seed=3)
    while not game.over and game.history.now < LONG_ENOUGH:
        shown, told = animation_frames.scene_for_page(game, game.turn)["choices"], game.scene(game.turn).choices
        for choice, plain in zip(shown, told, strict=True):
            verb, _, rest = plain.says.partition(" ")
            assert choice["says"] == f"You would {verb.lower()} {rest}"
        game.bot_move(bot_named(GAMES[slug], "random"))


def test_uses_of_picked_cards_are_described_in_the_same_way() -> None:
    table = Play("rummy", seed=1)
    table.move("draw")
    table.answer_selection({"places": ["1h1"]}, table.game, 1)
    says = [choice["says"] for choice in table.reply["selection"]["choices"]]
    assert says
    assert all(said.startswith("You would ") for said in says)

"""Answers obey the laws of probability, and redealing the cards hidden from a seat doesn't change them."""

from __future__ import annotations

from fractions import Fraction
from inspect import signature
from typing import TYPE_CHECKING

import pytest

import cardkit
from cardkit.chances.distribution import Distribution
from cardkit.chances.queries import questions_of
from cardkit.table.players import bots_of, play_to_end
from cardkit.table.scene import FACE_DOWN
from tests.support.any_game import another_game
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardkit import Game
    from cardkit.chances.odds_questions import OddsQuestion
    from cardkit.chances.queries import Odds

TABLES = [
    ("papageno", {"players": 2}),
    pytest.param("papageno", {"players": 4}, marks=nightly),
    ("parrot", {"players": 3}),
    ("chicken", {"players": 3}),
    pytest.param("chicken", {"players": 4, "draw_only_when_stuck": True}, marks=nightly),
    ("trio", {"players": 3}),
    pytest.param("trio", {"players": 4, "teams": True}, marks=nightly),
    ("rummy", {"players": 3}),
]
# How many positions of a game are tested.
MOMENTS = 6
# Parts of answers that are points, not chances.
ABOVE_ONE = ("score", "cost")


def positions(slug: str, rules: dict[str, object]) -> Iterator[Game]:
    """Yield positions of a game between bots, early and late."""
    game = cardkit.play(slug, seed=5, round_limit=2, move_limit=400, **rules)
    play_to_end(game, [list(bots_of(game.definition).values())[-1]] * game.players)
    for k in range(MOMENTS):
        yield game.at(2 + (game.history.now - 2) * k // MOMENTS)


def details(question: OddsQuestion, game: Game, seat: int) -> dict[str, object]:
    """Choose details for a question that requires them."""
    if question.name == "face-down card":
        view = game.view(seat)
        if game.definition.slug == "trio":
            other = 1 + seat % game.players
            hidden = [f"hand {other} {i}" for i, card in enumerate(view.hands[other - 1], 1) if card == FACE_DOWN]
            return {"place": hidden[-1]} if hidden else {}
        places = [place for group in view.unseen for place in group.places if place[0].isdigit()]
        return {"place": places[0]} if places else {}
    return {"third card": {"number": 4}, "somebody holds": {"card": "Y4"}, "fits after": {"k": 2}}.get(
        question.name, {}
    )


def asked(game: Game, seat: int) -> dict[str, Odds]:
    """Return the answers to every question that a seat can ask in a position."""
    found = {}
    for question in game.odds(seat=seat):
        given = details(question, game, seat)
        if not question.of_deal and set(question.needed) <= set(given):
            found[question.name] = game.odds(question.name, seat=seat, **given)
    return found


@pytest.mark.parametrize(("slug", "rules"), TABLES)
def test_answers_are_chances_and_say_nothing_that_the_seat_cannot_know(slug: str, rules: dict[str, object]) -> None:
    for game in positions(slug, rules):
        for seat in (1, game.players):
            answers = asked(game, seat)
            for answer in answers.values():
                check(answer)
            assert asked(another_game(game, seat, 8), seat) == answers


@pytest.mark.parametrize("slug", cardkit.GAMES)
def test_each_question_has_its_words(slug: str) -> None:
    """A question describes each detail that it accepts, and no others."""
    questions = questions_of(cardkit.GAMES[slug])
    assert len({question.name for question in questions}) == len(questions) > 0
    for question in questions:
        given = [each for each in signature(question.answer).parameters.values() if each.kind is each.KEYWORD_ONLY]
        assert set(question.details) == {each.name for each in given} - {"worth"}, question.name
        assert question.says.endswith(".")
        assert question.counted
        assert set(question.needed) <= set(question.details)


def check(answer: Odds) -> None:
    """Check that chances are between 0 and 1, and that the chances of a distribution add up to 1."""
    for name, part in answer.parts.items():
        if isinstance(part, Distribution):
            assert sum(part.chances.values()) == 1
        else:
            assert isinstance(part, Fraction)
            assert any(word in name for word in ABOVE_ONE) or 0 <= part <= 1
    assert answer.says.endswith(".")
    assert answer.counted
    assert answer.says in str(answer)


@pytest.mark.parametrize(("slug", "rules"), TABLES)
def test_deals_can_be_asked_about_at_the_table_and_without_one(slug: str, rules: dict[str, object]) -> None:
    game = cardkit.play(slug, seed=1, **rules)
    for question in cardkit.odds(slug, **rules):
        answer = cardkit.odds(slug, question.name, **rules)
        check(answer)
        assert game.odds(question.name) == answer

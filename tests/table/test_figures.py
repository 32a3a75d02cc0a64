"""Tests of numbers in text: counts agree with their nouns, zero has no sign, bounds are numbers, ties are named."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardkit
from cardkit import RulesError
from cardkit.advice.move_estimates import MoveEstimate, MoveEstimates, WinChance
from cardkit.chances.distribution import Distribution
from cardkit.chances.queries import questions_of
from cardkit.cli import main
from cardkit.cli.terminal import json_line
from cardkit.simulation import Estimate, batches, compiled, game_series
from cardkit.simulation.estimate_text import LABELS, estimate_text, interval_text
from cardkit.table.bot_reasons import POINTS, Weighed
from cardkit.table.players import Weights
from cardkit_widgets.charts import style
from tests.support.any_game import every_game
from tests.support.occasions import some_now

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from cardkit.chances.queries import Odds

# A plural noun after a lone 1, and a zero with a minus.
ONE_OF_MANY = re.compile(r"(?<![\d.,/-])1 (?!is|was|plus|has)[a-z]+s\b")
NEGATIVE_ZERO = re.compile(r"-0(?:\.0*)?(?![\d.])")
TINY = st.floats(-1e-3, 1e-3)

# --- Counts ---------------------------------------------------------------------------------------------------------


@every_game
def test_a_game_of_one_event(slug: str) -> None:
    game = cardkit.play(slug, seed=1).at(1)
    assert repr(game).endswith(" to move, 1 event>")
    assert repr(cardkit.play(slug, seed=1).at(0)).endswith(", 0 events>")


@every_game
def test_views_count_in_words_that_agree(slug: str) -> None:
    game = cardkit.play(slug, seed=2)
    while not game.over and game.history.now < 400:
        assert not ONE_OF_MANY.search(f"{game!r} {game.view(1)!r}")
        game.move(game.moves[game.history.now % len(game.moves)])


@pytest.fixture
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Interpret the rules, because compiling isn't worthwhile for a few games."""
    monkeypatch.setattr(compiled, "available", lambda: False)
    monkeypatch.setattr(batches, "say_slow", lambda: None)
    game_series.prepared.cache_clear()
    yield
    game_series.prepared.cache_clear()


@pytest.mark.usefixtures("_interpreted")
def test_results_of_one_game() -> None:
    once: dict[str, Any] = {"seed": 1, "players": 2, "threads": 1, "progress": False}
    results = (
        cardkit.simulate("chicken", games=1, **once),
        cardkit.compare("chicken", {"target": 20}, games=1, **once),
        cardkit.tournament("chicken", ["random", "simple"], deals=1, **once),
    )
    for result, counted in zip(results, ("1 game,", "1 pair of games", "1 deal,"), strict=True):
        assert counted in str(result)
        assert not ONE_OF_MANY.search(str(result).splitlines()[0])


def test_prospects_of_one_world() -> None:
    prospect = MoveEstimate(
        "draw", 1, WinChance(1.0, 0.2, 1.0), Estimate(1.0, 0.0, 1.0, 1.0), Estimate(0.0, 0.0, 0.0, 0.0)
    )
    assert "(1 world that fits what this player knows)" in str(MoveEstimates("papageno", 1, (prospect,), 1))
    more = str(MoveEstimates("papageno", 1, (prospect,), 200))
    assert "(200 worlds that fit what this player knows; ± one standard error)" in more


def test_one_opponent(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "papageno", "--players", "2", "--bots", "random,random"]) == 2
    assert "2 bots for 1 opponent:" in capsys.readouterr().err


# --- Zero -----------------------------------------------------------------------------------------------------------


@given(TINY, TINY, st.floats(0, 1e-3))
def test_zero_has_no_sign_in_estimates(mean: float, low: float, stderr: float) -> None:
    estimate = Estimate(mean, stderr, low, low + stderr)
    for measure in LABELS:
        for text in (
            estimate_text(measure, estimate),
            estimate_text(measure, estimate, signed=True),
            interval_text(measure, estimate),
        ):
            assert not NEGATIVE_ZERO.search(text), text


@given(st.fractions(-1, 1))
def test_zero_has_no_sign_in_distributions(number: Fraction) -> None:
    chances = Distribution({number: 1, -number / 1000: 1})
    assert not NEGATIVE_ZERO.search(str(chances))
    assert not NEGATIVE_ZERO.search(chances._repr_html_())


@given(TINY)
def test_zero_has_no_sign_elsewhere(number: float) -> None:
    weighed = Weighed(number, {"now": number, "never": -0.0})
    texts = (repr(Weights({"draw": weighed}, POINTS)), style.number(number), style.signed(number))
    assert not [text for text in texts if NEGATIVE_ZERO.search(text.replace("e-0", "e-"))]


def test_zero_has_no_sign_in_json() -> None:
    assert json_line({"a": -0.0, "b": float("nan"), "c": -0.5, "d": 0}) == '{"a": 0.0, "b": null, "c": -0.5, "d": 0}'
    assert json.loads(json_line({"a": float("-inf")})) == {"a": None}


# --- Bounds ---------------------------------------------------------------------------------------------------------


@every_game
def test_a_setting_that_refuses_names_its_bound(slug: str) -> None:
    """The bounds are given as numbers, or as the names that can be chosen."""
    for parameter in cardkit.GAMES[slug].parameters:
        for value in (-(10**6), "nonsense"):
            with pytest.raises(RulesError) as caught:
                cardkit.play(slug, **{parameter.name: value})
            bound = str(caught.value).rpartition(", not ")[0]
            assert re.search(r"\d|true or false|\"", bound), bound


@pytest.mark.parametrize(("players", "start"), [(2, 7), (3, 0), (4, -1)])
def test_the_seat_that_starts_has_a_bound(players: int, start: int) -> None:
    with pytest.raises(RulesError, match=rf"\(here 1 to {players}\), not {start}$"):
        cardkit.play("papageno", players=players, start=start)


# --- Ties -----------------------------------------------------------------------------------------------------------


def test_all_most_likely_results() -> None:
    assert Distribution({"a": 1, "b": 3, "c": 3}).likeliest == ["b", "c"]
    assert Distribution.certain(4).likeliest == [4]


def answers(game: cardkit.Game) -> Iterator[Odds]:
    """Yield the answers to the questions that need no details, except the third card, which needs a number."""
    for question in game.odds():
        if not question.needed and question.name != "third card":
            yield game.odds(question.name)


# Phrases for the most likely result, or for the only possible one.
LIKELIEST = re.compile("most likely|is certainly")


@every_game
def test_ties_are_called_ties(slug: str) -> None:
    definition = cardkit.GAMES[slug]
    if not questions_of(definition):
        return
    game, told = cardkit.play(slug, seed=3), 0
    game.play_out("random")
    for number in range(game.history.now - 12, game.history.now, 3):  # late in a game the count is smaller
        for answer in answers(game.at(number)):
            if LIKELIEST.search(answer.says) and isinstance(answer.result, Distribution):
                told += 1
                assert ("equally likely" in answer.says) == (len(answer.result.likeliest) > 1), answer.says
    assert told or slug == "trio"


@every_game
@pytest.mark.parametrize("seed", some_now([0, 1], 1))
def test_what_is_certain_or_impossible_has_no_percentage(slug: str, seed: int) -> None:
    """The text is `never`, `for certain` or `cannot`: a probability of 0.0% or 100.0% would look rounded."""
    game = cardkit.play(slug, seed=seed)
    for number in range(19):
        if not game.turn:
            break
        if number % 3 == 0 and questions_of(game.definition):
            says = [answer.says for answer in answers(game)]
            assert [said for said in says if re.search(r"(?<![\d.])(0|100)\.0%", said)] == []
        game.bot_move(cardkit.GAMES[slug].bots["simple"], advance=False)


def test_a_tie_of_requests() -> None:
    says = cardkit.play("trio", seed=1).odds("third card", number=3).says
    assert says.startswith("The best request for number 3 is any of 9 that are equally likely, with probability")


# --- A state --------------------------------------------------------------------------------------------------------


@every_game
def test_a_state_is_shown_in_a_short_line(slug: str) -> None:
    shown = repr(cardkit.play(slug, seed=1).state)
    assert shown.startswith("State(players=3, round=1, moves=0, seat=")
    assert len(shown) < 100
    assert "0x" not in shown

"""Tests of bots that weigh moves: choice, reasons and weights agree, and depend only on what the bot's seat knows."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import cardkit
from cardkit import CardkitError, IllegalMoveError
from cardkit.chances.worlds import another_world
from cardkit.table import chance
from cardkit.table.bot_reasons import HUNDREDTHS, PERCENT, POINTS, Reason, reason
from cardkit.table.bots import Bot, Equal
from cardkit.table.errors import TextError
from cardkit.table.players import RANDOM, bots_of, known_position
from tests.support.any_game import another_game, decisions

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardkit import Game
    from cardkit.table.bot_reasons import Unit
    from cardkit.table.state import State

BOTS = [(slug, name) for slug, definition in cardkit.GAMES.items() for name in definition.bots]
every_bot = pytest.mark.parametrize(("slug", "name"), BOTS)


def positions(slug: str, name: str) -> Iterator[Game]:
    """Yield positions of a game in which the bot plays against one that plays at random."""
    game = cardkit.play(slug, seed=3, round_limit=2, move_limit=400)
    game.play_out(*(name if seat % 2 else "random" for seat in range(game.players)))
    yield from decisions(game, 5)


def bot_of(game: Game, name: str) -> Bot:
    """Return a bot of a game."""
    return bots_of(game.definition)[name]


# --- One function -----------------------------------------------------------------------------------------------------


@every_bot
def test_a_bot_makes_the_move_that_weighs_most(slug: str, name: str) -> None:
    """Of several equal moves, the bot makes the first or, if it chooses at random, any of them."""
    for game in positions(slug, name):
        s, bot, moves = game.state, bot_of(game, name), game.moves
        chosen = moves[game.history.legal().index(bot(s.copy(), game.history.legal()))]
        weights = game.weights(name)
        heaviest = [move for move in moves if weights[move] == max(weights.values())]
        assert list(weights) == moves
        assert chosen in heaviest if bot.by_lot else chosen == heaviest[0]


@every_bot
def test_a_move_weighs_the_sum_of_its_reasons(slug: str, name: str) -> None:
    for game in positions(slug, name):
        weights, bot = game.weights(name), bot_of(game, name)
        for move, number in zip(game.moves, game.history.legal(), strict=True):
            assert weights[move] == pytest.approx(sum(weights.reasons[move].values()))
            weighed = bot.weighed(game.state, game.history.legal())[number]
            assert weighed.total / bot.unit.one == weights[move]
            assert weights.reasons[move].keys() <= weighed.reasons.keys()


@every_bot
def test_a_bot_names_its_reasons_and_compares(slug: str, name: str) -> None:
    """Every number in a bot's reasons is one that it weighed, or the difference to the best other move."""
    for game in positions(slug, name):
        bot = bot_of(game, name)
        weighed = bot.weighed(game.state, game.history.legal())
        move, why = game.ask(name)
        number = game.definition.move_kinds.number(game.state, move)
        assert re.fullmatch(r"[A-Z][^\n{}]*\w%?\.", why)
        best = max((weight.total for other, weight in weighed.items() if other != number), default=0)
        amounts = [*weighed[number].reasons.values(), weighed[number].total - best]
        allowed = {bot.unit.text(amount) for amount in amounts}
        assert set(re.findall(r"[\d,.]*\d(?:%| points?)", why)) <= allowed


def test_a_move_that_is_not_the_best_is_described_as_such() -> None:
    game = cardkit.play("chicken", players=2, seed=12)
    game.ask("careful")
    worst = min(game.moves, key=game.weights("careful").__getitem__)
    assert game.ask("careful", worst).why.endswith(" more.")


def test_a_bot_explains_no_move_that_is_not_allowed() -> None:
    game = cardkit.play("papageno", seed=1)
    with pytest.raises(IllegalMoveError):
        game.ask("careful", "draw")


def test_a_bot_without_a_choice_says_so() -> None:
    game = cardkit.play("chicken", players=2, seed=12)
    bot = bot_of(game, "careful")
    assert (
        bot.why(game.definition.wording, game.state, game.history.legal()[:1], game.history.legal()[0])
        == "I have no other move."
    )


@pytest.mark.parametrize(("bot", "choice"), [("careful", "pick the first"), ("random", "pick one at random")])
def test_a_bot_to_which_all_moves_are_the_same_says_so(bot: str, choice: str) -> None:
    assert cardkit.play("papageno", seed=1).ask(bot).why == f"All my moves are equally good, so I {choice}."


# --- Chance -----------------------------------------------------------------------------------------------------------


def weighing(*weights: int) -> Bot:
    """Return a bot that has these weights for the moves 0, 1, … and chooses at random among equal ones."""
    return Bot(lambda _, move, __: Equal(weights[move]), POINTS, by_lot=lambda *_: True)


@pytest.mark.parametrize(("weights", "among"), [((1, 2, 2, 0, 2), {1, 2, 4}), ((0, -1, 0), {0, 1, 2}), ((0, 3), {1})])
def test_equal_moves_are_as_likely_by_lot(weights: tuple[int, ...], among: set[int]) -> None:
    """The bot makes any move if no weight is positive, otherwise one of the heaviest.

    Chi-square may be off by four standard errors.
    """
    s, bot, moves = cardkit.play("papageno", seed=1).state, weighing(*weights), range(len(weights))
    found = Counter(bot(s, moves) for _ in range(3_000))
    expected = 3_000 / len(among)
    assert set(found) == among
    degrees = len(among) - 1
    assert sum((n - expected) ** 2 / expected for n in found.values()) <= degrees + 4 * (2 * degrees) ** 0.5


def test_a_bot_that_does_not_draw_lots_uses_no_luck() -> None:
    s = cardkit.play("papageno", seed=1).state
    before = s.copy()
    assert replace(weighing(1, 2, 2), by_lot=None)(s, range(3)) == 1
    assert s == before


# --- Knowledge --------------------------------------------------------------------------------------------------------


@every_bot
def test_nothing_gets_to_a_bot_at_the_table_but_what_its_seat_knows(slug: str, name: str) -> None:
    """In all worlds that the seat can't tell apart, a bot gets the same position, except for its own random numbers."""
    for game in positions(slug, name):
        known = known_position(game)
        other = known_position(another_game(game, game.turn, game.history.now))
        assert known == other
        assert known.seed == [0, 0]
        assert known.random[chance.CHANCE : chance.CHOICE] == [0] * 4


@every_bot
def test_that_is_all_it_needs(slug: str, name: str) -> None:
    """In that position, the bot weighs moves as it does in the original one."""
    for game in positions(slug, name):
        bot, moves = bot_of(game, name), game.history.legal()
        assert bot.weighed(known_position(game), moves) == bot.weighed(game.state, moves)
        assert bot(known_position(game), moves) == bot(game.state, moves)


@every_bot
def test_its_worlds_are_those_of_the_position_itself(slug: str, name: str) -> None:
    """Therefore, a bot that looks ahead from the known position sees the same worlds."""
    for game in positions(slug, name):
        s = game.state
        expected = another_world(game.definition, s, s.seat, 3)
        assert another_world(game.definition, known_position(game), s.seat, 3) == expected


def test_asking_hands_a_bot_the_known_position_only(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[State] = []

    def spy(s: State, moves: Sequence[int], count: int) -> int:  # noqa: ARG001
        seen.append(s.copy())
        return 0

    game = cardkit.play("rummy", seed=1)
    bots = {**game.definition.bots, "spy": replace(RANDOM, think=spy)}
    monkeypatch.setattr(game.history, "definition", replace(game.definition, bots=bots))
    game.ask("spy")
    game.weights("spy")
    assert len(seen) == 3
    for s in seen:
        s.random = known_position(game).random
        assert s == known_position(game)


def test_nobody_is_asked_between_moves() -> None:
    game = cardkit.play("papageno", seed=1)
    game.play_out("simple")
    for question in (game.ask, game.weights):
        with pytest.raises(CardkitError, match="Nobody is to move"):
            question("careful")


def test_the_bot_that_looks_ahead_does_not_weigh() -> None:
    with pytest.raises(CardkitError, match=r"game\.estimate\(\)"):
        cardkit.play("papageno", seed=1).weights("search")


# --- Display ----------------------------------------------------------------------------------------------------------


def test_weights_are_a_line_for_each_move_the_heaviest_first() -> None:
    weights = cardkit.play("chicken", players=2, seed=12).weights("simple")
    assert weights == {"play 4": 4, "draw": -100, "withdraw": -100}
    assert weights.unit == "point"
    assert repr(weights).splitlines() == [
        "play 4         4  now 4",
        "draw        -100  spared -100",
        "withdraw    -100  spared -100",
    ]


@pytest.mark.parametrize(
    ("unit", "amount", "text"),
    [
        (POINTS, 1, "1 point"),
        (POINTS, -2.5, "2.5 points"),
        (HUNDREDTHS, 346, "3.5 points"),
        (HUNDREDTHS, 12_340, "123 points"),
        (HUNDREDTHS, 9_997, "100 points"),
        (PERCENT, 0.125, "12.5%"),
        (PERCENT, 1.0, "100%"),
    ],
)
def test_an_amount_is_written_with_three_digits(unit: Unit, amount: float, text: str) -> None:
    assert unit.text(amount) == text


@pytest.mark.parametrize(("amount", "said"), [(300, "saves me 3 points"), (-1, ""), (-90, "costs 0.9 points"), (0, "")])
def test_a_reason_is_said_for_or_against(amount: int, said: str) -> None:
    assert Reason("saves me {amount}", "costs {amount}").said(amount, HUNDREDTHS) == said


@every_bot
def test_every_reason_of_a_bot_has_its_words(slug: str, name: str) -> None:
    game = cardkit.play(slug, seed=1)
    weighed = bot_of(game, name).weighed(game.state, game.history.legal())
    reasons = next(iter(weighed.values())).reasons
    assert all(reason(game.definition.wording.package, each) != Reason() for each in reasons)


def test_a_reason_without_words_is_a_mistake_in_the_file() -> None:
    with pytest.raises(TextError, match=r"papageno/text/en/sentences\.toml.*add a header \[reasons\.whim\]"):
        reason("cardkit.games.papageno", "whim")

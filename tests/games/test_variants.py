"""A variant, which is a published game with a changed rule, can be played, explained, simulated and compared."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

import cardkit
from cardkit import CardkitError
from cardkit.table.definition import legal_moves
from cardkit_widgets import Play
from tests.reference.pages import PAGES, blocks
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SAYS = {"turn.withdraw": "You may withdraw only if no card of yours fits."}
QUIET: dict[str, Any] = {"seed": 1, "threads": 1, "progress": False}


@pytest.fixture
def brave(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[cardkit.Definition]:
    """The variant from the documentation, with rules in a file outside any package."""
    page = (PAGES / "how-to" / "variant.md").read_text(encoding="utf-8")
    source = next(block for block in blocks(page) if block.file == "brave.py")
    (tmp_path / source.file).write_text("\n".join(source.lines), encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    import brave as rules  # type: ignore[import-not-found]

    yield cardkit.register(cardkit.variant("chicken", "brave", "Brave Chicken", rules=rules, says=SAYS))
    cardkit.GAMES.remove("brave")
    del sys.modules["brave"]


def test_a_refusal_does_not_contradict_itself(brave: cardkit.Definition) -> None:
    game = cardkit.play("brave", players=3, seed=12)
    assert "withdraw" not in game.moves
    answer = game.why("withdraw")
    assert (answer.clause, answer.said) == ("turn.withdraw", f"[ruling] {SAYS['turn.withdraw']}")
    assert (answer.here, answer.instead) == ("", "")
    assert "Brave Chicken is Chicken with this rule changed." in answer.sentences[0].reason
    assert brave.clause("turn.withdraw").title == "Withdrawing"


def test_the_new_text_is_also_given_when_withdrawing_is_allowed(brave: cardkit.Definition) -> None:
    game = cardkit.play(position="brave players=2 | deal 1 1 2 2 1 1 / 3 3 3 3 3 3 then 5", seed=1)
    assert game.why("withdraw").said == f"[ruling] {SAYS['turn.withdraw']}"
    published = cardkit.play(position=game.position().line.replace("brave", "chicken"))
    assert game.why("play 1").here == published.why("play 1").here
    assert brave.slug == "brave"


def rules_like(game: str, source: str, name: str = "anew") -> Any:
    """Return the rules of a game with some functions replaced."""
    published = cardkit.GAMES[game].rules
    module = ModuleType(name)
    vars(module).update({name: made for name, made in vars(published).items() if not name.startswith("__")})
    vars(module)["published"] = published
    exec(source, vars(module))  # noqa: S102  the source is in the test
    return module


CAPPED = """
def end_round(s):
    published.end_round(s)
    for seat in range(s.players):
        s.points[seat] = min(s.points[seat], 10)
"""


def test_a_function_that_nothing_calls_is_refused_with_those_that_call_it() -> None:
    with pytest.raises(CardkitError, match=r"nothing calls the end_round of your rules") as refused:
        cardkit.variant("parrot", "capped", "Capped Parrot", rules=rules_like("parrot", CAPPED))
    assert str(refused.value).endswith(": end_turn and do")
    whole = CAPPED + "def end_turn(s):\n    end_round(s)\n" + "def do(s, move):\n    end_turn(s)\n"
    cardkit.variant("parrot", "capped", "Capped", rules=rules_like("parrot", whole))


STRICTER = """
def forbids(s, move):
    return 1 if move % 2 else published.forbids(s, move)
"""


def moves_of(slug: str) -> list[int]:
    """Return the legal moves at the start of a game, as numbers."""
    game = cardkit.play(slug, players=3, seed=5)
    return legal_moves(game.definition.rules, game.state)


@pytest.mark.parametrize("slug", ["papageno", "parrot", "chicken", "trio", "rummy"])
def test_rules_that_forbid_more_list_fewer_moves_by_the_line_that_their_refusal_names(slug: str) -> None:
    with pytest.raises(CardkitError, match="but the published legal_moves, which doesn't call it") as refused:
        cardkit.variant(slug, "stricter", "Stricter", rules=rules_like(slug, STRICTER))
    line = str(refused.value).partition("below your forbids: ")[2].partition(";")[0]
    rules = rules_like(slug, f"from cardkit.table import common_rules\n{STRICTER}\n{line}")
    cardkit.register(cardkit.variant(slug, "stricter", "Stricter", rules=rules))
    try:
        stricter, published = (moves_of(name) for name in ("stricter", slug))
    finally:
        cardkit.GAMES.remove("stricter")
    assert stricter == [move for move in published if move % 2 == 0]
    assert published != stricter


@pytest.mark.parametrize("asked", ["published.forbids", "published.forbids_draw"])
def test_moves_that_are_listed_by_other_rules_are_refused(asked: str) -> None:
    own = f"legal_moves = common_rules.those_not_forbidden({asked}, published.END_OF_MOVES)\n"
    lines = "from cardkit.table import common_rules\n" + own
    with pytest.raises(CardkitError, match="but the published forbids, which explains refusals"):
        cardkit.variant("chicken", "torn", "Torn", rules=rules_like("chicken", lines))
    if asked == "published.forbids":
        with pytest.raises(CardkitError, match="which doesn't call it"):
            cardkit.variant("chicken", "torn", "Torn", rules=rules_like("chicken", lines + STRICTER))


def test_a_function_that_others_are_made_of_counts_as_called() -> None:
    kinder = "def deal(s):\n    published.deal(s)\n"
    with pytest.raises(CardkitError, match=r"nothing calls the deal of your rules: .*: after_shuffle$"):
        cardkit.variant("rummy", "kinder", "Kinder", rules=rules_like("rummy", kinder))
    made = "before_shuffle, after_shuffle = common_rules.shuffling(gather_deck, deal, gather_again)\n"
    cardkit.variant("rummy", "kinder", "Kinder", rules=rules_like("rummy", kinder + made))


def test_a_misspelt_function_gets_the_intended_name() -> None:
    with pytest.raises(CardkitError, match=r"^nothing calls the forbid of your rules: did you mean 'forbids'\?$"):
        cardkit.variant("chicken", "brave", "Brave", rules=rules_like("chicken", "def forbid(s, move): return 0"))
    with pytest.raises(CardkitError, match="the functions that a game calls are after_shuffle, "):
        cardkit.variant("chicken", "brave", "Brave", rules=rules_like("chicken", "def quiz(s): return 0"))
    with pytest.raises(CardkitError, match=r"your rules change nothing in Chicken: define a function of cardkit\."):
        cardkit.variant("chicken", "brave", "Brave", rules=rules_like("chicken", ""))
    lacking = "del MOST_MOVES, legal_moves"
    with pytest.raises(CardkitError, match=r"your rules lack MOST_MOVES and legal_moves: import everything you don"):
        cardkit.variant("chicken", "brave", "Brave", rules=rules_like("chicken", lacking))
    own = "def does(s, move): published.do(s, move)\ndef do(s, move): does(s, move)\n"
    cardkit.variant("chicken", "brave", "Brave", rules=rules_like("chicken", own))


def test_a_score_sheet_that_does_not_add_up_to_the_points_is_one_line() -> None:
    game = cardkit.play("parrot", players=2, seed=3)
    game.play_out("simple")
    view = game.view()
    made = cardkit.variant("parrot", "alike", "Alike").scoring.sheet
    whole = cardkit.GAMES["parrot"].scoring.sheet(view, 0)
    assert made(view, 0) == whole
    object.__setattr__(view, "points", tuple(points + 1 for points in view.points))
    assert (made(view, 0).total, len(made(view, 0).lines)) == (whole.total + 1, 1)


def test_a_variant_has_a_different_name() -> None:
    with pytest.raises(CardkitError, match="'chicken' is the published game"):
        cardkit.variant("chicken", "chicken", "Chicken")


def test_the_published_game_keeps_its_words(brave: cardkit.Definition) -> None:
    assert brave.clauses is not cardkit.GAMES["chicken"].clauses
    answer = cardkit.play("chicken", players=3, seed=12).why("withdraw")
    assert answer.allowed
    assert "always allowed" in answer.said


def test_a_variant_is_recorded_and_shown(brave: cardkit.Definition) -> None:
    game = cardkit.play("brave", players=3, seed=12)
    game.play_out("careful")
    assert cardkit.replay(game.record()).winners == game.winners
    assert brave.art().faces == cardkit.GAMES["chicken"].art().faces
    assert Play("brave", players=2, seed=1).game.definition is brave


def test_what_counts_on_the_published_rules_stays_with_them(brave: cardkit.Definition) -> None:
    assert (brave.positions(), brave.tutorial(), brave.puzzles(), brave.part("odds")) == ((), None, (), None)
    assert "no questions" in str(cardkit.play("brave", seed=1).odds())


@nightly
def test_a_variant_plays_compiled_as_at_the_table(brave: cardkit.Definition) -> None:
    sample = cardkit.simulate(brave.slug, games=20, bots="careful", **QUIET)
    totals = sample.to_frame()["total_1"].tolist()
    assert totals == [sample.game(number).view().totals[0] for number in range(20)]


def test_two_games_are_compared_in_pairs(brave: cardkit.Definition) -> None:
    change = cardkit.compare("chicken", brave.slug, games=200, bots="careful", **QUIET)
    before, after = (cardkit.simulate(slug, games=200, bots="careful", **QUIET) for slug in ("chicken", "brave"))
    found = change.estimate("moves_per_game")
    assert found.before.mean == pytest.approx(before.estimate("moves_per_game").mean)
    assert found.after.mean == pytest.approx(after.estimate("moves_per_game").mean)
    assert found.change.mean == pytest.approx(found.after.mean - found.before.mean)
    assert "Chicken, against Brave Chicken: 200 pairs" in str(change)
    assert change.changed == {}


def test_only_measures_that_both_games_have_are_compared() -> None:
    change = cardkit.compare("chicken", "papageno", games=10, players=2, **QUIET)
    assert {"p_win", "moves_per_game"} <= {name.measure for name in change.measures}
    with pytest.raises(CardkitError, match="there is no 'points' for seat 1: the measures are moves_per_round"):
        change.estimate("points", 1)
    with pytest.raises(CardkitError, match="there is no game 'brave'"):
        cardkit.compare("chicken", "brave", games=10, **QUIET)


def test_a_mistake_is_reported() -> None:
    with pytest.raises(CardkitError, match=r"Chicken has no clause 'turn\.away': its clauses are setup\.deck, "):
        cardkit.variant("chicken", "brave", "Brave Chicken", says={"turn.away": "No."})
    with pytest.raises(CardkitError, match="slug must be lower-case letters"):
        cardkit.variant("chicken", "Brave!", "Brave Chicken")


def test_rules_that_are_in_no_file_say_where_to_write_them() -> None:
    made: Any = rules_like("chicken", "def do(s, move): published.do(s, move)", "nowhere")
    cardkit.register(cardkit.variant("chicken", "nowhere", "Nowhere", rules=made))
    try:
        with pytest.raises(
            CardkitError, match=r"Nowhere cannot be compiled: write its rules into a file, such as nowhere\.py"
        ):
            cardkit.simulate("nowhere", games=1, **QUIET)
    finally:
        cardkit.GAMES.remove("nowhere")

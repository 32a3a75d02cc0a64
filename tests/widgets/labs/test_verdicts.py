"""Tests of the labs' sentences and headlines: one per template, compared with the numbers behind it."""

from __future__ import annotations

import re
from math import inf, sqrt
from typing import Any

import numpy as np
import pytest

from cardkit_widgets import SimulationLab
from cardkit_widgets.charts import label_fitting
from cardkit_widgets.labs.mean_intervals import ENOUGH, decimals
from cardkit_widgets.labs.paired_charts import all_charts, longer_text
from cardkit_widgets.labs.paired_runs import MOVES, STOPPED, Measure
from cardkit_widgets.labs.summary import rows, summarise
from cardkit_widgets.labs.verdict import change_verdict, sample_verdict
from tests.support.occasions import nightly, some_now
from tests.widgets.labs.driving import GAMES, begun, pairs_of, run_code

TEAMS = {"players": 4, "teams": True}


def title(*given: Any, chart: str = "wins", **named: Any) -> str:
    """Return the headline of a chart."""
    return all_charts(pairs_of(*given, **named))[chart].chart.title


def point_texts(chart: Any) -> list[str]:
    """Return the texts next to a chart's points."""
    return [text for trace in chart.figure.data for text in (trace.ids if trace.ids is not None else ())]


# --- Two sets of rules ------------------------------------------------------------------------------------------------


def test_the_sentence_says_what_was_changed_and_what_came_of_it() -> None:
    pairs = pairs_of("rummy", {"target": 100})
    change = summarise(pairs)[Measure(MOVES)].change
    assert change is not None
    assert change.high < 0
    said, digits = change_verdict(pairs), decimals(change.half_width)
    assert said.startswith("With “Points that end the game” set to 100 instead of ")
    mean, low, high = (f"{-value:.{digits}f}" for value in (change.mean, change.high, change.low))
    assert f"games are {mean} ({low} to {high}) moves shorter" in said
    assert said.endswith(f"as far as {GAMES} games can tell.")


@pytest.mark.parametrize(
    ("slug", "new", "says", "is_said"),
    [
        # `setup.two` of Papageno: for two players there are no Pan flutes in the deck.
        ("papageno", {"players": 2}, "The two decks differ", True),
        ("papageno", {"birds": "golf"}, "The two decks differ", True),
        ("trio", {"players": 4}, "decks", False),
        ("chicken", {"die": [1, 1, 1, 1, 1, 1]}, "decks", False),
        ("papageno", {"round_limit": 999}, "games are exactly as long as before", True),
        ("rummy", {"five_run": "swapped"}, "With “Five in a row” set to swapped instead of printed, ", True),
        ("papageno", {}, "Change a rule to compare.", True),
    ],
)
def test_what_else_the_sentence_says(slug: str, new: dict[str, Any], says: str, is_said: bool) -> None:  # noqa: FBT001
    pairs = pairs_of(slug, new)
    assert (says in change_verdict(pairs)) is is_said
    assert len(rows(pairs)[0]) == (4 if new else 1) + 1


def test_with_different_sides_the_text_does_not_claim_that_starting_wins_more() -> None:
    """`end.target` of Rummy: 200 points, or 500 in teams, if no other target is given."""
    alone = {"players": 4, "teams": False}
    pairs = pairs_of("rummy", {"teams": True}, old=alone, games=60)
    said = change_verdict(pairs)
    assert "whoever plays first wins" not in said
    assert "One of 4 sides wins under the old rules, and one of 2 under the new ones" in said
    assert [row[-1] for row in rows(pairs) if row[0] == "Whoever plays first wins"] == ["one of 4 sides, then one of 2"]
    assert "(which also means “Points that end the game” set to 500 instead of 200)" in said
    same_target = pairs_of("rummy", {"teams": True}, old={**alone, "target": 300}, games=60)
    assert "which also means" not in change_verdict(same_target)


@nightly
def test_stopped_games_are_counted_and_the_result_without_them_is_given() -> None:
    """`common.limit` stops a game, and then nobody has won it. Stopped games are counted at the table."""
    pairs = pairs_of("papageno", {"move_limit": 60, "capture_weight": 0}, games=120)
    assert pairs.new is not None
    games = [[each.series.game_at_table(number) for number in range(120)] for each in (pairs.old, pairs.new)]
    stopped = [[not game.winners for game in played] for played in games]
    counted = [numbers[Measure(STOPPED)].total for numbers in pairs.numbers.values()]
    assert [sum(each) for each in stopped] == counted
    assert 0 < sum(stopped[1]) < 120
    moves = [[sum("move" in event for event in game.events) for game in played] for played in games]
    rest = [new - old for old, new, out in zip(*moves, map(any, zip(*stopped, strict=True)), strict=True) if not out]
    said = change_verdict(pairs)
    assert f"Stopped, so that nobody wins: {sum(stopped[1])} games under the new rules" in said
    half = 1.96 * np.std(rest, ddof=1) / sqrt(len(rest))
    without = re.search(r"Without these pairs games are (\S+) \((\S+) to (\S+)\) moves (\w+)", said)
    assert without
    middle, low, high = map(float, without.groups()[:3])
    assert [middle, (high - low) / 2] == pytest.approx([abs(np.mean(rest)), half], abs=0.5)
    assert without[4] == ("longer" if np.mean(rest) > 0 else "shorter")


def test_with_stopped_games_the_headline_gives_the_middle_game_and_mentions_them() -> None:
    """A few games at the move limit pull the mean in the opposite direction to all others."""
    pairs = pairs_of("papageno", {"move_limit": 60, "capture_weight": 0}, games=120)
    old, new = (sorted(numbers[Measure(MOVES)])[59] for numbers in pairs.numbers.values())
    assert any(numbers[Measure(STOPPED)].total for numbers in pairs.numbers.values())
    head, _, rest = change_verdict(pairs).partition("Stopped, so that nobody wins")
    assert f"half of the games last {new} moves or fewer (before: {old})" in head
    assert not re.search("moves (longer|shorter)", head)
    assert rest


def test_if_every_game_is_stopped_the_text_does_not_mention_winners() -> None:
    said = change_verdict(pairs_of("papageno", {"move_limit": 1}, games=60))
    assert "Stopped, so that nobody wins: every one of 60 games under the new rules" in said
    assert not re.search("whoever plays first|ahead", said)


# --- One set of rules -------------------------------------------------------------------------------------------------


def test_each_number_of_the_headline_says_how_far_off_it_may_be() -> None:
    """The number after "±" is one standard error, which the Python code prints."""
    lab = begun(SimulationLab, "papageno", games=120)
    number = r"[\d.]+ \([\d.]+ to [\d.]+\)"
    said = f"Games last {number} moves, and whoever plays first wins {number} of 100 games: that is what 120 games say"
    assert re.match(said, lab.panel.state["sentence"])
    assert lab.panel.state["note"].startswith("In brackets: the 95% interval.")
    assert "± one standard error" in str(run_code(lab)["sample"])
    assert "±" not in str([lab.panel.state[part] for part in ("sentence", "rows", "note")])


@pytest.mark.parametrize(
    ("games", "says"),
    [(1, r"1 game, \d+ moves: too few to tell more\."), (2, r"2 games, \d+ moves on average: too few to tell more\.")],
)
def test_one_game_has_no_average(games: int, says: str) -> None:
    assert re.fullmatch(says, sample_verdict(pairs_of("papageno", {}, games=games)))


def test_the_team_that_always_starts_is_spoken_of_as_two() -> None:
    pairs = pairs_of("trio", {}, old=TEAMS, bots=("simple", "random") * 2, games=60)
    assert ", and players 1 and 3 (one of whom plays first) win " in sample_verdict(pairs)


# --- Headlines of charts ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "old", "bots", "who"),
    [
        ("chicken", {}, ("random", "simple", "random"), r"Player 2 wins most often: "),
        ("chicken", {}, ("random",) * 3, r"Who wins most often is too close to call$"),
        ("chicken", {}, ("simple", "simple", "random"), r"Player 1 or player 2 wins most often: which is too close"),
        ("trio", TEAMS, ("random", "simple") * 2, r"Players 2 and 4 win most often"),
        ("trio", TEAMS, ("simple", "random") * 2, r"Players 1 and 3, one of whom plays first, win"),
        ("parrot", {}, "simple", r"Whoever plays first wins"),
    ],
)
def test_the_headline_names_the_subjects_of_the_sentence(slug: str, old: dict[str, Any], bots: Any, who: str) -> None:
    """If a different player starts each game, the headline is about that player; otherwise about numbered players."""
    said = title(slug, {}, old=old, bots=bots, games=100)
    assert re.match(who, said)
    assert "(first)" not in said


@pytest.mark.parametrize("slug", ["papageno", "rummy", "trio"])
@pytest.mark.parametrize("games", [1, 2, ENOUGH - 1])
def test_of_few_games_the_headline_names_no_winner(slug: str, games: int) -> None:
    said = title(slug, {}, games=games)
    assert re.fullmatch(r"\d+ games? (is|are) too few to tell who wins most often", said)


def test_two_sets_of_rules_have_a_headline_for_the_new_ones() -> None:
    said = title("chicken", {"target": 25}, bots="random")
    assert said == "Who wins most often under the new rules is too close to call"


@pytest.mark.parametrize(
    ("new", "says"),
    [
        ({"capture_weight": 0}, "on the same shuffles"),
        ({"birds": "golf"}, "with decks that differ"),
        ({"players": 4}, "dealt to other numbers of players"),
    ],
)
def test_the_subtitle_says_whether_pairs_share_their_shuffles(new: dict[str, Any], says: str) -> None:
    subtitle = all_charts(pairs_of("papageno", new))["change"].chart.subtitle
    assert says in subtitle
    assert ("on the same shuffles" in subtitle) is (says == "on the same shuffles")


def test_counts_of_one_are_singular() -> None:
    plots = all_charts(pairs_of("papageno", {}))
    assert "Half of the games: at most 1 round ahead of the next" in [plot.chart.title for plot in plots.values()]
    texts = [text for plot in plots.values() for text in point_texts(plot.chart)]
    assert any(text.startswith("these rules: 1 round ahead of the next, ") for text in texts)
    assert not [text for text in texts if re.search(r"\b1 (rounds|moves)\b", text)]


@pytest.mark.parametrize("slug", some_now(["papageno", "chicken", "parrot", "rummy", "trio"], 2))
def test_the_last_column_is_named_where_it_has_no_end(slug: str) -> None:
    """Without the “+”, it would seem that none of the games is longer."""
    chart = all_charts(pairs_of(slug, {}, games=400))["long"].chart
    names, texts = (chart.figure.layout.xaxis[key] for key in ("tickvals", "ticktext"))
    below = label_fitting.fit_labels(chart.plain()).layout["xaxis"]
    assert texts[-1].endswith("+")
    assert (below["tickvals"][-1], below["ticktext"][-1]) == (names[-1], texts[-1])
    shown, every = (dict(zip(*each, strict=True)) for each in ((below["tickvals"], below["ticktext"]), (names, texts)))
    assert shown.items() <= every.items()


def test_a_difference_is_described_in_words_and_not_by_its_sign() -> None:
    chart = all_charts(pairs_of("papageno", {"capture_weight": 0}))["change"].chart
    texts = [text.rpartition(",")[0] for text in point_texts(chart)]
    assert all(re.fullmatch(r"(\d+|\d+ to \d+|\d+ or more) moves? (fewer|more)", text) for text in texts)
    assert {text.split()[-1] for text in texts} == {"fewer", "more"}
    assert [row[0] for row in chart.rows()[1:]] == texts
    counts = [sum(map(int, re.findall(r"\d+", text))) for text in texts if text.endswith("fewer") and "or" not in text]
    assert counts == sorted(counts, reverse=True)


@pytest.mark.parametrize(
    ("ends", "says"),
    [
        ((-100, -81), "81 to 100 moves fewer"),
        ((-inf, -81), "81 or more moves fewer"),
        ((-1, -1), "1 move fewer"),
        ((0, 0), "as many moves"),
        ((0, 19), "0 to 19 moves more"),
        ((-3, 2), "3 fewer to 2 more"),
        ((-inf, 9), "any number fewer to 9 more"),
        ((80, inf), "80 or more moves more"),
    ],
)
def test_the_remaining_time_is_given_in_words(ends: tuple[float, float], says: str) -> None:
    assert longer_text(*ends) == says


def test_no_dot_hides_the_ends_of_its_interval() -> None:
    """The strokes at both ends are taller than the dot between them."""
    shown = [plot.chart for plot in all_charts(pairs_of("papageno", {"capture_weight": 0})).values()]
    dots = [trace for chart in shown for trace in chart.figure.data if trace.type == "scatter"]
    assert len(dots) == 2
    for trace in dots:
        assert 2 * trace.error_x.width > trace.marker.size + trace.marker.line.width

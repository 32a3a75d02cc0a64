"""The labs without a browser: numbers against independent sums, sentences, refusals, runs that stop, their games."""

from __future__ import annotations

import asyncio
import logging
import re
from dataclasses import replace
from decimal import Decimal
from math import isnan, sqrt
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from cardkit_widgets.labs.plots import all_of
from scipy import stats

import cardkit
from cardkit.simulation.game_series import series_of
from cardkit.table.errors import CardkitError
from cardkit.table.scene import FACE_DOWN
from cardkit.tournaments import Tournament
from cardkit.tournaments.plan import plan_of
from cardkit.tournaments.results import POINT
from cardkit_widgets import RulesLab, SimulationLab, TournamentLab, Watch, charts
from cardkit_widgets.core.i18n import translated
from cardkit_widgets.labs import lab as labs
from cardkit_widgets.labs import tournament_table
from cardkit_widgets.labs.mean_intervals import (
    CLOSE,
    ENOUGH,
    MeanInterval,
    decimals,
    decimals_of,
    mean,
    share,
    share_difference,
)
from cardkit_widgets.labs.paired_runs import (
    LEAD,
    MOVES,
    NEW,
    OLD,
    ROUNDS,
    SHARED,
    STARTER,
    STOPPED,
    WINS,
    Measure,
    middle,
    play_pairs,
)
from cardkit_widgets.labs.summary import findings, note, rows
from cardkit_widgets.labs.tournament import decisive
from cardkit_widgets.labs.tournament_table import most
from cardkit_widgets.labs.verdict import change_verdict
from tests.intervals.independent import agree, of_mean
from tests.occasions import nightly, some_now

if TYPE_CHECKING:
    from cardkit_widgets.labs.lab import Lab
    from cardkit_widgets.labs.paired_runs import Pairs

SEED, GAMES = 7, 300
CHANGES: dict[str, dict[str, Any]] = {
    "papageno": {"capture_weight": 0},
    "parrot": {"rounds": 3},
    "chicken": {"target": 30},
    "trio": {"mode": "spicy"},
    "rummy": {"target": 100},
}


@pytest.fixture(autouse=True)
def _nothing_is_compiled_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lab waits for no other process: what is not compiled yet is compiled here."""
    monkeypatch.setattr(labs, "compiling", lambda _: None)


def pairs_of(slug: str, changed: dict[str, Any], games: int = GAMES, bot: str = "simple") -> Pairs:
    """Pairs of games, the rules as they are against changed ones."""
    old = series_of(slug, seed=SEED, bots=bot)
    new = series_of(slug, seed=SEED, bots=bot, rules=changed)
    return play_pairs(old, new, 0, games)


def send(lab: Lab[Any], **message: Any) -> Any:
    """Have the panel receive a message of its page; what it says against it."""
    lab.panel._handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})  # noqa: SLF001  the only way in
    return lab.panel.state["notice"]


def shown_below(lab: Lab[Any]) -> list[str]:
    """What the sentences below the pictures say."""
    return [chart.children[1].sentence for chart in lab.charts.values()]


def form_of(lab: Lab[Any]) -> dict[str, Any]:
    """The form as it is filled in now."""
    return {field["name"]: field["value"] for part in lab.panel.state["form"]["sections"] for field in part["fields"]}


def fill_in(lab: Lab[Any], **values: Any) -> Any:
    """Fill in the form and send it; `new_target` is the field `new target`."""
    named = {name.replace("__", " "): value for name, value in values.items()}
    return send(lab, do="run", form={**form_of(lab), **named})


# --- Numbers against independent ones ---------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", some_now(CHANGES, 1))
def test_the_differences_are_those_of_the_frames(slug: str) -> None:
    changed = CHANGES[slug]
    pairs = pairs_of(slug, changed)
    settings = {"games": GAMES, "seed": SEED, "bots": "simple", "progress": False}
    old, new = (cardkit.simulate(slug, rules=rules, **settings).to_frame() for rules in ({}, changed))
    found = findings(pairs)
    for what, column in ((MOVES, "moves"), (ROUNDS, "rounds")):
        longer = new[column].astype(int) - old[column].astype(int)
        change = found[Measure(what)].change
        assert change is not None
        assert change.mean == pytest.approx(longer.mean())
        assert agree(change[1:], of_mean(longer.tolist(), unit=1))
    for seat in (1, 2):
        change = found[Measure(WINS, seat)].change
        assert change is not None
        assert change.mean == pytest.approx(new[f"won_{seat}"].mean() - old[f"won_{seat}"].mean())
    started = [frame.apply(lambda row: row[f"won_{row.started}"], axis=1) for frame in (old, new)]
    change = found[Measure(STARTER)].change
    assert change is not None
    assert change.mean == pytest.approx(started[1].mean() - started[0].mean())


def test_the_differences_are_those_that_compare_finds() -> None:
    pairs = pairs_of("papageno", {"capture_weight": 0})
    compared = cardkit.compare("papageno", {"capture_weight": 0}, games=GAMES, seed=SEED, bots="simple", progress=False)
    moves = findings(pairs)[Measure(MOVES)].change
    assert moves is not None
    assert moves[1:] == pytest.approx(tuple(compared.measures["moves_per_game", 0].change.interval))


@pytest.mark.parametrize(("slug", "better"), [("papageno", max), ("chicken", min), ("rummy", max)])
def test_the_winner_is_ahead_of_the_next(slug: str, better: Any) -> None:
    """Counted game by game at the table: by rounds won, by fewest points, by most points."""
    pairs = pairs_of(slug, CHANGES[slug], games=12)
    for name, sample in pairs.versions.items():
        for number in range(12):
            game = sample.game(number)
            totals = list(game.state.totals[: len(game.sides)])
            best = better(totals)
            rest = sorted(totals, reverse=better is max)[1]
            ahead = abs(best - rest) if len(game.winners) == 1 else 0
            assert pairs.numbers[name][Measure(LEAD)][number] == ahead


def test_pieces_add_up_to_the_whole() -> None:
    old, new = (series_of("chicken", seed=SEED, bots="simple", rules=rules) for rules in ({}, {"target": 30}))
    whole = play_pairs(old, new, 0, 60)
    pieces = play_pairs(old, new, 0, 25) + play_pairs(old, new, 25, 35)
    assert rows(pieces) == rows(whole)
    assert change_verdict(pieces) == change_verdict(whole)


def test_an_interval_of_shares_holds_the_truth_about_as_often_as_it_says() -> None:
    draw = np.random.default_rng(1)
    truth, runs = 0.08, 2_000
    held = [share(draw.binomial(1, truth, 60)) for _ in range(runs)]
    assert 0.93 < np.mean([low <= truth <= high for _, low, high in held]) < 0.98


def test_an_interval_of_paired_shares_holds_the_truth_about_as_often_as_it_says() -> None:
    draw = np.random.default_rng(2)
    chances, runs = [0.06, 0.9, 0.04], 2_000
    held = [share_difference(draw.choice([-1, 0, 1], 80, p=chances)) for _ in range(runs)]
    assert 0.93 < np.mean([low <= -0.02 <= high for _, low, high in held]) < 0.99


def test_each_difference_in_the_table_is_that_of_the_numbers_beside_it() -> None:
    pairs = pairs_of("papageno", {"capture_weight": 0}, games=2_000)
    for _, old, new, change, _ in rows(pairs)[1:]:
        before, after, difference = (Decimal(re.match(r"[-+]?[\d.]+", cell)[0]) for cell in (old, new, change))  # type: ignore[index]
        assert round(after - before, -int(difference.as_tuple().exponent)) == difference


def test_where_no_pair_differs_nothing_is_proved() -> None:
    change = share_difference(np.zeros(20, np.int64))
    assert change.mean == 0
    assert change.low < 0 < change.high


# --- Sentences --------------------------------------------------------------------------------------------------------


def test_the_sentence_says_what_was_changed_and_what_came_of_it() -> None:
    pairs = pairs_of("rummy", {"target": 100})
    change = findings(pairs)[Measure(MOVES)].change
    assert change is not None
    assert change.high < 0
    said = change_verdict(pairs)
    assert said.startswith("With “Points that end the game” set to 100 instead of ")
    digits = decimals(change.half)
    mean, low, high = (f"{-value:.{digits}f}" for value in (change.mean, change.high, change.low))
    assert f"games are {mean} ({low} to {high}) moves shorter" in said
    assert "±" not in said  # in what the library prints, that is one standard error
    assert said.endswith(f"as far as {GAMES} games can tell.")


@pytest.mark.parametrize(("slug", "new"), [("papageno", {"birds": "golf"}), ("papageno", {"players": 2})])
def test_where_the_decks_differ_it_is_said(slug: str, new: dict[str, Any]) -> None:
    """`setup.two` of Papageno: with two seats there are no Pan flutes in the deck."""
    assert "The two decks differ" in change_verdict(pairs_of(slug, new))


@pytest.mark.parametrize(("slug", "new"), [("trio", {"players": 4}), ("chicken", {"die": [1, 1, 1, 1, 1, 1]})])
def test_where_the_decks_are_the_same_nothing_is_said_of_them(slug: str, new: dict[str, Any]) -> None:
    assert "decks" not in change_verdict(pairs_of(slug, new))


def test_what_is_too_close_to_call_is_said_to_be() -> None:
    pairs = pairs_of("papageno", {"capture_weight": 9})
    undecided = [found for found in findings(pairs).values() if found.change and not found.change.is_clear]
    assert undecided
    assert CLOSE in {row[-1] for row in rows(pairs)}
    start = findings(pairs)[Measure(STARTER)].change
    assert start is not None
    said = re.search(
        r"how often whoever plays first wins \((\S+) to (\S+) times in 100 are possible\)", change_verdict(pairs)
    )
    assert said
    assert [float(end) for end in said.groups()] == pytest.approx([100 * start.low, 100 * start.high], abs=0.05)


def test_a_rule_that_nobody_looks_at_changes_no_length() -> None:
    """Who plays at random does not look at what a card weighs, so all games are as long as they were."""
    said = change_verdict(pairs_of("papageno", {"capture_weight": 0, "rounds_to_win": 1}, bot="random"))
    same = pairs_of("papageno", {"round_limit": 999})
    assert "shorter" in said
    assert "games are exactly as long as before" in change_verdict(same)


def test_without_a_change_there_is_nothing_to_compare() -> None:
    pairs = pairs_of("papageno", {})
    assert pairs.new is None
    assert change_verdict(pairs).endswith("Change a rule to compare.")
    assert len(rows(pairs)[0]) == 2


@pytest.mark.parametrize("slug", some_now(CHANGES, 1))
def test_every_game_can_be_tried(slug: str) -> None:
    lab = RulesLab(slug, new=CHANGES[slug], games=60, seed=SEED)
    lab.begin()
    assert lab.panel.state["status"] == "60 games played."
    assert lab.panel.state["sentence"]
    assert not lab.panel.state["running"]
    assert all(chart.children[1].choices for chart in lab.charts.values())


# --- What is not to be read into it -----------------------------------------------------------------------------------


@nightly
def test_games_that_are_stopped_are_counted_and_what_is_left_without_them_is_said() -> None:
    """Counted at the table: `common.limit` stops a game, which then nobody has won."""
    pairs = pairs_of("papageno", {"move_limit": 60, "capture_weight": 0}, games=120)
    assert pairs.new is not None
    games = [[sample.game(number) for number in range(120)] for sample in (pairs.old, pairs.new)]
    stopped = [[not game.winners for game in played] for played in games]
    assert [sum(each) for each in stopped] == [
        int(numbers[Measure(STOPPED)].sum()) for numbers in pairs.numbers.values()
    ]
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


def test_where_every_game_is_stopped_nothing_is_said_of_who_wins() -> None:
    said = change_verdict(pairs_of("papageno", {"move_limit": 1}, games=60))
    assert "Stopped, so that nobody wins: every one of 60 games under the new rules" in said
    assert "whoever plays first" not in said
    assert "ahead" not in said


@pytest.mark.parametrize("games", [1, 2, ENOUGH - 1])
@pytest.mark.parametrize("new", [{}, {"capture_weight": 0}], ids=["the same", "changed"])
def test_of_few_games_there_is_no_verdict(games: int, new: dict[str, Any]) -> None:
    lab = RulesLab("papageno", new=new, games=games, seed=SEED)
    lab.begin()
    texts = [lab.panel.state["sentence"], str(lab.panel.state["rows"]), *shown_below(lab)]
    assert "too few to tell" in texts[0]
    assert not [text for text in texts if "nan" in text or CLOSE in text or "'more'" in text or "'less'" in text]
    assert lab.panel.state["status"] == f"{games} game{'s' * (games > 1)} played."


def test_from_enough_games_on_the_interval_is_almost_students() -> None:
    """Numbers that are hardly skewed have hardly another interval."""
    values = np.random.default_rng(3).integers(0, 100, ENOUGH)
    low, high = stats.t.interval(0.95, ENOUGH - 1, values.mean(), stats.sem(values))
    assert 1 < (mean(values).high - mean(values).low) / (high - low) < 1.02
    assert agree(mean(values)[1:], of_mean(values.tolist(), unit=1))
    assert np.isnan(mean(values[:-1]).low)


def test_no_interval_leaves_what_can_be() -> None:
    for games in (1, 5, 40):
        for way in (-1, 0, 1):
            _, low, high = share_difference(np.full(games, way))
            assert -1 <= low <= way <= high <= 1 or (way and low <= high)
    pairs = pairs_of("papageno", {"rounds_to_win": 1}, games=40)
    for found in findings(pairs).values():
        least = 1 if found.measure.what == MOVES else 0
        assert not any(one.low < least for one in found.by_rules.values())
    old, new = findings(pairs)[Measure(ROUNDS)].by_rules.values()
    assert new.mean == 1 < old.low
    assert isnan(new.low)  # it is the same in every game
    assert isnan(new.high)


def test_an_end_that_is_not_nothing_is_not_written_as_nothing() -> None:
    assert decimals_of(MeanInterval(-2.3, -4.7, 0.04)) == 2
    assert decimals_of(MeanInterval(-2.3, -4.7, 0.14)) == 1
    assert decimals_of(MeanInterval(0.0, 0.0, 0.0)) == 1


def test_with_other_sides_it_is_not_said_that_starting_wins_more() -> None:
    pairs = team_pairs()
    said = change_verdict(pairs)
    assert "whoever plays first wins" not in said
    assert "One of 4 sides wins under the old rules, and one of 2 under the new ones" in said
    assert [row[-1] for row in rows(pairs) if row[0] == "Whoever plays first wins"] == ["one of 4 sides, then one of 2"]


def test_what_a_change_also_means_is_said() -> None:
    """`end.target` of Rummy: 200 points, in teams 500, where no other target is given."""
    assert "(which also means “Points that end the game” set to 500 instead of 200)" in change_verdict(team_pairs())
    assert "which also means" not in change_verdict(team_pairs(target=300))


def team_pairs(**rules: Any) -> Pairs:
    """Rummy of four, each for oneself, against two teams."""
    old, new = (
        series_of("rummy", seed=SEED, bots="simple", rules={"players": 4, "teams": teams, **rules})
        for teams in (False, True)
    )
    return play_pairs(old, new, 0, 60)


def test_a_label_that_explains_itself_is_cut_short() -> None:
    assert change_verdict(pairs_of("rummy", {"five_run": "swapped"})).startswith(
        "With “Five in a row” set to swapped instead of printed, "
    )


@nightly
def test_shared_wins_are_said_where_there_are_any() -> None:
    pairs = pairs_of("papageno", {})
    (sample,) = pairs.versions.values()
    shared = [number for number in range(GAMES) if len(sample.game(number).winners) > 1]
    assert np.flatnonzero(pairs.numbers["these rules"][Measure(SHARED)]).tolist() == shared
    assert "A shared win counts for each of the winners" in note(pairs)
    alone = pairs_of("papageno", {"capture_weight": 0}, games=1)
    assert "shared" not in note(alone)


def test_who_plays_first_is_not_who_is_said_to_start_in_parrot() -> None:
    """`setup.first` of Parrot: the highest sum plays first, and the seat that starts only turns up its cards first."""
    pairs = pairs_of("parrot", {}, games=60)
    assert "whatever “First player” says" in note(pairs)
    assert "First player" not in note(pairs_of("papageno", {}, games=60))
    assert "Whoever plays first wins" in {row[0] for row in rows(pairs)}


@pytest.mark.parametrize(
    ("slug", "rules", "bots", "who"),
    [
        ("chicken", {}, ["random", "simple", "random"], "Player 2 wins most often"),
        ("trio", {"players": 4, "teams": True}, ["random", "simple"] * 2, "Players 2 and 4 win most often"),
        (
            "trio",
            {"players": 4, "teams": True},
            ["simple", "random"] * 2,
            "Players 1 and 3, one of whom plays first, win",
        ),
        ("parrot", {}, "simple", "Whoever plays first wins"),
    ],
)
def test_the_headline_names_those_of_whom_the_sentence_speaks(
    slug: str, rules: dict[str, Any], bots: str | list[str], who: str
) -> None:
    """Where another player begins from game to game, that is who is spoken of; else the players are, as their rows."""
    pairs = play_pairs(*[series_of(slug, seed=SEED, bots=bots, rules=rules)] * 2, 0, 60)
    title = all_of(pairs)["wins"].chart.title
    assert re.match(who, title)
    assert "(first)" not in title


def test_the_team_that_always_starts_is_spoken_of_as_two() -> None:
    series = series_of("trio", seed=SEED, bots=["simple", "random"] * 2, rules={"players": 4, "teams": True})
    assert ", and players 1 and 3 (one of whom plays first) win " in change_verdict(play_pairs(series, series, 0, 60))


@pytest.mark.parametrize("slug", ["papageno", "rummy", "trio"])
@pytest.mark.parametrize("games", [1, 2, ENOUGH - 1])
def test_of_few_games_the_headline_names_no_winner(slug: str, games: int) -> None:
    title = all_of(pairs_of(slug, {}, games=games))["wins"].chart.title
    assert re.fullmatch(r"\d+ games? (is|are) too few to tell who wins most often", title)


def test_the_headline_names_who_may_win_most_often() -> None:
    """Three alike are too close to call; where one plays badly, the other two are; and one good player is named."""
    titles = []
    for bots in (["random"] * 3, ["simple", "simple", "random"], ["random", "simple", "random"]):
        series = series_of("chicken", seed=SEED, bots=bots, rules={})
        titles.append(all_of(play_pairs(series, series, 0, 100))["wins"].chart.title)
    assert titles[0] == "Who wins most often is too close to call"
    assert titles[1] == "Player 1 or player 2 wins most often: which is too close to call"
    assert titles[2].startswith("Player 2 wins most often: ")


def test_two_sets_of_rules_have_a_headline_for_the_new_ones() -> None:
    title = all_of(pairs_of("chicken", {"target": 25}, bot="random"))["wins"].chart.title
    assert title == "Who wins most often under the new rules is too close to call"


def test_pairs_with_other_numbers_of_players_are_not_said_to_share_shuffles() -> None:
    series = [series_of("papageno", seed=1, bots="random", rules={"players": players}) for players in (3, 4)]
    subtitle = all_of(play_pairs(*series, 0, 40))["change"].chart.subtitle
    assert "on the same shuffles" not in subtitle
    assert "dealt to other numbers of players" in subtitle


def test_pairs_with_other_decks_are_not_said_to_share_shuffles() -> None:
    same, other = ({"capture_weight": 0}, {"birds": "golf"})
    told = [all_of(pairs_of("papageno", new))["change"].chart.subtitle for new in (same, other)]
    assert ["on the same shuffles" in text for text in told] == [True, False]


# --- Refusals ---------------------------------------------------------------------------------------------------------

WRONG: dict[str, tuple[dict[str, Any], str, str]] = {
    "too many players": ({"players": 9}, "players", "Players"),
    "no number": ({"games": "many"}, "games", "Games: a whole number from 1 to 50,000."),
    "too many games": ({"games": 50_001}, "games", "Games"),
    "half a game": ({"games": 1.5}, "games", "Games"),
    "true": ({"games": True}, "games", "Games"),
    "a seed below nought": ({"seed": -1}, "seed", "Seed"),
    "a new rule": ({"new__capture_weight": 99}, "new capture_weight", "Weight of a Capture"),
    "an old rule": ({"old__birds": [1, 2]}, "old birds", "birds"),
    "a rule there is not": ({"new__wings": 2}, "", "wings"),
    "a bot there is not": ({"bot": "clever"}, "bot", "random"),
    "a game there is not": ({"game": "Poker"}, "game", "Papageno"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_said_beside_its_field_and_nothing_is_lost(name: str) -> None:
    values, field, said = WRONG[name]
    lab = RulesLab("papageno", new={"capture_weight": 0}, games=40, seed=SEED)
    lab.begin()
    before = {part: lab.panel.state[part] for part in ("sentence", "rows", "form", "status")}
    choice = lab.choice
    notice = fill_in(lab, **values)
    assert notice["kind"] == "refused"
    assert said in notice["text"]
    assert notice["field"] == field or not field
    assert {part: lab.panel.state[part] for part in before} == before
    assert lab.choice == choice


MESSAGES: list[dict[str, Any]] = [
    {},
    {"do": "fly"},
    {"do": ["run"]},
    {"do": "run"},
    {"do": "run", "form": []},
    {"do": "run", "form": {}},
    {"do": "open"},
    {"do": "open", "game": 40},
    {"do": "open", "game": -1},
    {"do": "open", "game": True},
    {"do": "open", "game": "3"},
    {"do": "open", "game": 3, "version": "my rules"},
    {"do": "open", "game": 3, "version": ["old rules"]},
    {"do": "stop"},
    {"do": "go on"},
]


@pytest.mark.parametrize("message", MESSAGES, ids=str)
def test_a_page_can_only_ask(message: dict[str, Any], caplog: pytest.LogCaptureFixture) -> None:
    for lab in (RulesLab("chicken", games=40, seed=SEED), TournamentLab("chicken", ["random", "simple"], deals=4)):
        lab.begin()
        with caplog.at_level(logging.ERROR):
            notice = send(lab, **message)
        assert notice["kind"] == "refused"
        assert lab.watch is None
        assert not caplog.records


POINTS: list[Any] = [
    None,
    3.5,
    True,
    "moves",
    [],
    ["moves"],
    ["moves", "old rules", "9 to 10"],
    [["moves"]],
    {"a": 1},
    -1,
]


@pytest.mark.parametrize("data", POINTS, ids=str)
def test_a_point_that_there_is_not_opens_nothing(data: Any) -> None:
    for lab in (RulesLab("chicken", games=40, seed=SEED), TournamentLab("chicken", ["random", "simple"], deals=4)):
        lab.begin()
        with pytest.raises(CardkitError):
            lab.chosen(data)
        assert lab.watch is None


@pytest.mark.parametrize(
    "made",
    [
        lambda: RulesLab("poker"),
        lambda: RulesLab("papageno", games=0),
        lambda: RulesLab("papageno", bots="clever"),
        lambda: RulesLab("papageno", new={"wings": 2}),
        lambda: RulesLab("papageno", players=9),
        lambda: TournamentLab("papageno", ["simple"]),
        lambda: TournamentLab("papageno", deals=10**6),
    ],
)
def test_a_lab_that_cannot_be_is_refused(made: Any) -> None:
    with pytest.raises(CardkitError):
        made()


def test_a_fault_of_ours_is_said(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    lab = RulesLab("chicken", games=40, seed=SEED)

    def fail() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(lab, "show", fail)
    lab.begin()
    assert lab.panel.state["notice"]["text"] == translated("answer", "broken")
    assert not lab.panel.state["running"]
    assert "ZeroDivisionError" in caplog.text


def test_an_address_sets_the_lab_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "game=chicken&players=4&seed=9")
    for lab in (RulesLab("papageno", new={"capture_weight": 0}, games=40), TournamentLab("papageno", deals=4)):
        assert (lab.choice.definition.slug, lab.choice.seed) == ("chicken", 9)
        assert form_of(lab)["players"] == 4
        assert lab.panel.state["notice"] is None


@pytest.mark.parametrize("query", ["game=poker", "players=9", "seed=x", "wings=2"])
def test_a_wrong_address_is_said_and_the_usual_lab_is_there(monkeypatch: pytest.MonkeyPatch, query: str) -> None:
    monkeypatch.setenv("QUERY_STRING", query)
    for lab in (RulesLab("papageno", games=40, seed=SEED), TournamentLab("papageno", deals=4, seed=SEED)):
        assert "The address of this page asks for" in lab.panel.state["notice"]["text"]
        assert (lab.choice.definition.slug, lab.choice.seed) == ("papageno", SEED)
        lab.begin()
        assert lab.panel.state["sentence"]


# --- Running ----------------------------------------------------------------------------------------------------------


def test_another_game_comes_with_its_usual_rules() -> None:
    lab = RulesLab("papageno", new={"capture_weight": 0}, games=40, seed=SEED)
    lab.begin()
    assert fill_in(lab, game="Chicken") is None
    assert lab.choice.definition.slug == "chicken"
    assert lab.choice.old == lab.choice.new == cardkit.GAMES["chicken"].complete({})
    assert "new target" in form_of(lab)


@pytest.mark.parametrize("made", [RulesLab, SimulationLab])
def test_another_game_is_for_as_many_players_where_it_can_be(made: type[RulesLab | SimulationLab]) -> None:
    lab = made("papageno", games=40, seed=SEED, players=2)
    lab.begin()
    for name, players in (("Chicken", 2), ("Trio", 3)):  # Trio is not for two
        assert fill_in(lab, game=name) is None
        rules = lab.choice.new if isinstance(lab, RulesLab) else lab.choice.rules
        assert rules == lab.choice.definition.complete({"players": players})


@pytest.mark.parametrize("values", [[1, 2, 4, 9], [5], [3, 3, 8], [124, 124, 126, 126]])
def test_the_middle_game_is_one_of_them_and_half_are_no_longer(values: list[int]) -> None:
    found = middle(np.array(values))
    assert found in values
    assert sum(value <= found for value in values) >= len(values) / 2
    assert sum(value >= found for value in values) >= len(values) / 2


@pytest.mark.parametrize("new", [{}, {"capture_weight": 0}], ids=["the same", "changed"])
def test_chart_and_list_agree_on_the_middle_game(new: dict[str, Any]) -> None:
    lab = RulesLab("papageno", new=new, games=40, seed=SEED)
    lab.begin()
    assert lab.found is not None
    version, numbers = list(lab.found.numbers.items())[-1]
    found = middle(numbers[Measure(MOVES)])
    (typical,) = (each["text"] for each in lab.panel.state["picks"] if each["text"].startswith(f"Typical, {version}"))
    assert typical.endswith(f" {found} moves")
    chart = lab.plots["long"].chart
    assert chart.title.startswith(f"Half of the games: at most {found} moves")
    assert f" {found} (eight games in ten" in chart.sentence


def test_a_new_choice_stops_the_old_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a step is being played, a page asks for something else: nothing of the old run is shown after that."""
    monkeypatch.setattr(labs, "STEP_SECONDS", 0.0)
    monkeypatch.setattr("cardkit_widgets.labs.rules.FIRST_STEP", 5)
    shown: list[int] = []

    async def use() -> None:
        lab = RulesLab("chicken", games=5_000, seed=SEED, new={"target": 30})
        came = asyncio.Event()
        monkeypatch.setattr(lab, "show", lambda: (shown.append(lab.choice.seed), came.set()))
        lab.begin()
        old = lab.task
        await came.wait()
        assert fill_in(lab, seed=SEED + 1, games=60) is None
        assert old is not None
        assert lab.task is not None
        await lab.task
        assert old.cancelled()
        assert lab.done == 60
        assert lab.panel.state["status"] == "60 games played."

    asyncio.run(use())
    assert set(shown) == {SEED, SEED + 1}
    assert sorted(shown) == shown


def test_a_run_can_be_stopped_and_what_was_found_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(labs, "STEP_SECONDS", 0.0)

    async def use() -> None:
        lab = RulesLab("chicken", games=50_000, seed=SEED, new={"target": 30})
        came, show = asyncio.Event(), lab.show
        monkeypatch.setattr(lab, "show", lambda: (show(), came.set()))
        lab.begin()
        old = lab.task
        await came.wait()
        assert send(lab, do="stop") is None
        done = lab.done
        assert lab.panel.state["status"] == f"Stopped after {done:,} games."
        assert not lab.panel.state["running"]
        assert old is not None
        await asyncio.gather(old, return_exceptions=True)
        assert old.cancelled()
        assert lab.done == done
        assert lab.panel.state["sentence"]

    asyncio.run(use())


@nightly
def test_a_run_that_was_stopped_goes_on_and_comes_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(labs, "STEP_SECONDS", 0.0)
    whole = RulesLab("chicken", games=90, seed=SEED, new={"target": 30})
    whole.begin()

    async def use() -> None:
        lab = RulesLab("chicken", games=90, seed=SEED, new={"target": 30})
        came, show = asyncio.Event(), lab.show
        monkeypatch.setattr(lab, "show", lambda: (show(), came.set()))
        lab.begin()
        await came.wait()
        assert send(lab, do="stop") is None
        assert 0 < lab.done < 90
        assert send(lab, do="go on") is None
        assert lab.task is not None
        await lab.task
        assert lab.panel.state["status"] == "90 games played."
        assert lab.panel.state["rows"] == whole.panel.state["rows"]

    asyncio.run(use())


def test_the_page_is_told_when_the_compiler_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    class Compiler:
        asked = 0

        def poll(self) -> int | None:
            self.asked += 1
            return 0 if self.asked > 2 else None

    compiler, told = Compiler(), []
    monkeypatch.setattr(labs, "compiling", lambda _: compiler)
    monkeypatch.setattr(labs, "ASK_AGAIN", 0.001)
    lab = RulesLab("chicken", games=40, seed=SEED)
    lab.panel.observe(lambda change: told.append(change["new"].get("status")), "state")
    lab.begin()
    assert labs.GETTING_READY in told
    assert told[-1] == "40 games played."


def test_while_another_game_gets_ready_no_chart_of_the_last_one_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    class Compiler:
        def poll(self) -> int:
            shown.append(list(lab.chart_box.children))
            return 0

    shown: list[list[Any]] = []
    lab = RulesLab("chicken", games=40, seed=SEED)
    lab.begin()
    assert all("Chicken, 40 games" in chart.children[1].subtitle for chart in lab.chart_box.children)
    monkeypatch.setattr(labs, "compiling", lambda _: Compiler())
    assert not fill_in(lab, game="Trio")
    assert shown == [[]] * len(shown) != []
    assert all("Trio, 40 games" in chart.children[1].subtitle for chart in lab.chart_box.children)


def classes_of(box: Any) -> list[str]:
    """The classes that a page gives to a widget."""
    return list(box.get_state("_dom_classes")["_dom_classes"])


def test_the_charts_of_an_earlier_run_are_dimmed_until_there_are_others() -> None:
    async def use() -> None:
        lab = RulesLab("chicken", games=40, seed=SEED)
        lab.begin()
        await lab.task
        assert labs.EARLIER not in classes_of(lab.chart_box)
        fill_in(lab, seed=SEED + 1)
        assert lab.chart_box.children
        assert labs.EARLIER in classes_of(lab.chart_box)
        await lab.task
        assert labs.EARLIER not in classes_of(lab.chart_box)

    asyncio.run(use())


def test_a_run_that_is_stopped_before_its_first_games_leaves_the_earlier_result_and_can_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def use() -> None:
        lab = RulesLab("chicken", games=40, seed=SEED)
        lab.begin()
        await lab.task
        before = {name: lab.panel.state[name] for name in ("sentence", "rows", "note")}
        shown = lab.chart_box.children
        fill_in(lab, seed=SEED + 1)
        assert not lab.panel.state["sentence"]
        assert send(lab, do="stop") is None
        state = lab.panel.state
        assert (
            state["status"] == "Stopped before the first game. What you see is still the result of your earlier choice."
        )
        assert {name: state[name] for name in before} == before
        assert lab.chart_box.children == shown
        assert labs.EARLIER in classes_of(lab.chart_box)
        assert state["stopped"]
        assert send(lab, do="go on") is None
        await lab.task
        assert lab.panel.state["status"] == "40 games played."
        assert not lab.panel.state["stopped"]
        assert lab.panel.state["sentence"] != before["sentence"]
        assert labs.EARLIER not in classes_of(lab.chart_box)
        monkeypatch.setattr(lab, "_play", fail)
        fill_in(lab, seed=SEED)
        await lab.task
        assert lab.chart_box.children == ()

    async def fail(*_: object) -> None:
        raise CardkitError("no")

    asyncio.run(use())


# --- Games ------------------------------------------------------------------------------------------------------------


def test_a_point_opens_one_of_its_games_and_then_the_next() -> None:
    lab = RulesLab("papageno", new={"capture_weight": 0}, games=GAMES, seed=SEED)
    lab.begin()
    assert lab.found is not None
    plot = lab.plots["long"]
    key, games = next((key, games) for key, games in plot.games.items() if len(games) > 2 and key[1] == OLD)
    low, high = (int(end) for end in key[2].split(" to "))
    for number in games[:3]:
        lab.chosen(list(key))
        assert isinstance(lab.watch, Watch)
        assert lab.watch.title == f"Game {number} of Papageno"
        assert lab.watch.version == OLD
        assert lab.watch.game.events == lab.found.old.game(number).events
        assert low <= sum("move" in event for event in lab.watch.game.events) <= high


def test_the_other_rules_game_on_the_same_shuffles_is_a_button_away() -> None:
    lab = RulesLab("papageno", new={"capture_weight": 0}, games=40, seed=SEED)
    lab.begin()
    assert send(lab, do="open", game=3, version=OLD) is None
    watch, found = lab.watch, lab.found
    assert watch is not None
    assert found is not None
    assert found.new is not None
    first = watch.game.events[0]
    watch.change(NEW)
    assert watch.game.events == found.new.game(3).events
    assert watch.game.events[0] == first


@pytest.mark.parametrize("slug", some_now(CHANGES, 1))
def test_the_listed_games_are_what_they_are_said_to_be(slug: str) -> None:
    lab = RulesLab(slug, new=CHANGES[slug], games=60, seed=SEED)
    lab.begin()
    for pick in lab.panel.state["picks"]:
        assert send(lab, do="open", game=pick["game"], version=pick["version"]) is None
        assert lab.watch is not None
        moves = sum("move" in event for event in lab.watch.game.events)
        if pick["text"].startswith(("Longest", "Shortest", "Typical")):
            assert pick["text"].endswith(f" {moves} moves") or pick["text"].endswith(f" {moves} move")


@nightly
def test_another_choice_puts_the_old_game_away() -> None:
    for lab in (RulesLab("chicken", games=40, seed=SEED), TournamentLab("chicken", ["random", "simple"], deals=9)):
        lab.begin()
        pick = {name: value for name, value in lab.panel.state["picks"][0].items() if name != "text"}
        assert send(lab, do="open", **pick) is None
        assert lab.watch in lab.children
        assert fill_in(lab, game="Parrot") is None
        assert lab.watch is None
        assert len(lab.children) == 2


# --- Watching ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", some_now(CHANGES, 1))
def test_all_cards_but_those_of_the_piles_are_laid_open(slug: str) -> None:
    watch = Watch(cardkit.simulate(slug, games=1, seed=SEED, bots="simple", progress=False).game(0))
    for event in range(1, min(watch.game.now, 40)):
        watch.go(event)
        scene = watch.state["frames"][-1]["scene"]
        hidden = [slot["place"] for zone in scene["zones"] for slot in zone["slots"] if slot["card"] == FACE_DOWN]
        assert set(hidden) <= {"draw", "discard"}


@pytest.mark.parametrize("slug", some_now(CHANGES, 1))
def test_from_a_seat_one_sees_what_that_seat_saw(slug: str) -> None:
    watch = Watch(cardkit.simulate(slug, games=1, seed=SEED, bots="simple", progress=False).game(0), seat=2)
    watch.go(9)
    zones = watch.game.at(9).scene(2).as_dict()["zones"]
    assert watch.state["frames"][-1]["scene"]["zones"] == zones


def test_a_game_in_play_cannot_be_watched() -> None:
    with pytest.raises(CardkitError, match="finished"):
        Watch(cardkit.play("papageno", seed=1))


@pytest.mark.parametrize(
    "message",
    [
        {"do": "to", "event": 10**6},
        {"do": "to", "event": 0},
        {"do": "to"},
        {"do": "seat", "seat": 7},
        {"do": "version"},
    ],
)
def test_a_step_that_there_is_not_is_refused(message: dict[str, Any]) -> None:
    watch = Watch(cardkit.simulate("papageno", games=1, seed=SEED, progress=False).game(0))
    content = {**message, "serial": watch.state["serial"]}
    watch._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})  # noqa: SLF001  the only way in
    assert watch.state["notice"]["kind"] == "refused"
    assert watch.now == 1


def test_where_to_look_does_not_depend_on_what_was_shown_last() -> None:
    series = cardkit.simulate("papageno", games=2, seed=SEED, progress=False)
    watch = Watch({"one": series.game(0), "other": series.game(1)})
    serial = watch.state["serial"]
    for message in ({"do": "last"}, {"do": "to", "event": 1}, {"do": "version", "version": "other"}, {"do": "next"}):
        content = {**message, "serial": serial}
        watch._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})  # noqa: SLF001  the only way in
        assert watch.state["notice"] is None
    assert (watch.version, watch.now) == ("other", 2)


# --- Tournaments ------------------------------------------------------------------------------------------------------


def test_the_steps_of_a_tournament_add_up_to_the_whole() -> None:
    lab = TournamentLab("chicken", ["random", "simple", "careful"], deals=130, seed=SEED)
    lab.begin()
    whole = cardkit.tournament("chicken", ["random", "simple", "careful"], deals=130, seed=SEED, progress=False)
    assert lab.found is not None
    assert str(lab.found) == str(whole)
    assert lab.found.ratings == whole.ratings


def test_the_sentence_of_a_tournament() -> None:
    lab = TournamentLab("chicken", ["random", "simple"], deals=200, seed=SEED)
    lab.begin()
    (met,) = cardkit.tournament("chicken", ["random", "simple"], deals=200, seed=SEED, progress=False).pairs
    assert met.difference.interval[0] > 0
    said = lab.panel.state["sentence"]
    assert said.startswith(f"On the same cards, {met.one} beats {met.other} by {met.difference.mean:.3f} (")
    assert said.endswith("as far as 200 deals can tell.")


def test_a_slow_tournament_says_how_long_it_takes_and_is_seen_to_go_on_game_by_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By the clock below each game takes two seconds, and a deal of two bots for two players has two games."""
    seconds = iter(range(0, 10_000, 2))
    monkeypatch.setattr("cardkit_widgets.labs.tournament.time", SimpleNamespace(perf_counter=lambda: next(seconds)))
    told: list[tuple[str, int]] = []

    async def use() -> None:
        lab = TournamentLab("chicken", ["search:1", "search:2"], deals=500, seed=SEED, players=2)
        came, show = asyncio.Event(), lab.show
        monkeypatch.setattr(lab, "show", lambda: (show(), came.set()))
        lab.panel.observe(lambda change: told.append((change["new"].get("left", ""), lab.done)), "state")
        lab.begin()
        await came.wait()
        assert send(lab, do="stop") is None
        assert not lab.panel.state["left"]

    asyncio.run(use())
    assert next(each for each in told if each[0]) == ("About 35 minutes left. 30 deals would take about 2 minutes.", 0)


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (3, "10 seconds"),
        (41, "50 seconds"),
        (55, "a minute"),
        (61, "2 minutes"),
        (3300, "55 minutes"),
        (5000, "an hour"),
    ],
)
def test_a_time_is_said_as_one_says_it(seconds: float, said: str) -> None:
    assert labs.about(seconds) == said


def test_a_number_is_the_same_wherever_a_page_has_it() -> None:
    """293 of 400 games won are 0.7325 points: half between two digits. The other bot has the rest of 1."""
    plan = plan_of("papageno", ["random", "simple"], seed=SEED, rules={"players": 2})
    shares = np.zeros((200, 1, 2, 2), np.int8)
    for game in range(400):
        deal, seating = divmod(game, 2)
        shares[deal, 0, seating, int((game < 293) != seating)] = POINT
    found = Tournament(plan, np.arange(200), shares)
    written = {row[0]: row[2] for row in tournament_table.rows(found)[1:]}
    assert sum(map(Decimal, written.values())) == 1
    printed = str(found)
    for bot, points in written.items():
        assert re.search(rf"^{bot.lower()} .* {points}$", printed, re.MULTILINE)
    (difference,) = re.findall(r"([+]0\.\d+) ±", printed)
    assert difference == "+0.465"
    assert f"by {difference.removeprefix('+')} (" in tournament_table.sentence(found)
    for chart in (tournament_table.pairs(found), charts.pairs(found)):
        assert difference in chart.sentence
        assert f"<b>{difference}</b>" in [note.text for note in chart.figure.layout.annotations]


def test_of_whom_wins_every_game_it_is_said() -> None:
    lab = TournamentLab("parrot", ["random", "simple"], deals=ENOUGH, seed=SEED)
    lab.begin()
    won = f"On the same cards, simple wins every game against random, as far as {ENOUGH} deals can tell."
    assert lab.panel.state["sentence"] == won
    assert lab.found is not None
    half = replace(lab.found, shares=lab.found.shares // 2)  # as if each game were half won
    assert "simple beats random by 0.5 points per player in every deal" in tournament_table.sentence(half)


def test_two_of_a_kind_are_too_close_to_call() -> None:
    lab = TournamentLab("chicken", ["search:1", "search:2"], deals=ENOUGH, seed=SEED)
    lab.begin()
    assert CLOSE in lab.panel.state["sentence"]


@pytest.mark.parametrize("deals", [1, ENOUGH - 1])
def test_of_few_deals_there_is_no_verdict(deals: int) -> None:
    lab = TournamentLab("papageno", ["random", "careful"], deals=deals, seed=SEED)
    lab.begin()
    texts = [lab.panel.state["sentence"], str(lab.panel.state["rows"]), *shown_below(lab)]
    assert texts[0].startswith(f"{deals} deal{'s' * (deals > 1)} ")
    assert not [text for text in texts if "nan" in text or "beats" in text or "interval" in text]
    assert lab.panel.state["status"] == f"{deals} deal{'s' * (deals > 1)} played."


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_wins_every_game_has_what_is_said(players: int) -> None:
    """Won by one bot in every game: of each game one point, among all the seats in which it sat."""
    found = cardkit.tournament("papageno", ["random", "simple"], deals=1, seed=SEED, players=players, progress=False)
    seated = sum(seating.count("A") for seating in found.plan.seatings)
    assert most(found) == pytest.approx(2 / players)
    assert most(found) * seated == pytest.approx(len(found.plan.seatings))


def test_what_a_rating_means_is_said() -> None:
    """Elo's expected score of 1600 against 1400, from the published formula: 0.76."""
    lab = TournamentLab("papageno", ["random", "careful"], deals=60, seed=SEED)
    lab.begin()
    assert "1500 means half of the points in a bot's games, 1600 about 76 of 100." in lab.panel.state["note"]
    never = (
        cardkit.tournament("papageno", ["random", "careful"], deals=60, seed=SEED, progress=False).pairs[0].score == 1
    )
    assert ("never won" in lab.panel.state["note"]) is never
    assert (" or less)" in str(lab.panel.state["rows"])) is never


def test_a_decisive_deal_opens_in_every_seating() -> None:
    lab = TournamentLab("papageno", ["random", "simple"], deals=60, seed=SEED)
    lab.begin()
    assert lab.found is not None
    deal = decisive(lab.found)[0]
    row = lab.panel.state["picks"][0]
    assert send(lab, do="open", deal=row["deal"], one=row["one"], other=row["other"]) is None
    watch = lab.watch
    assert watch is not None
    assert watch.title == f"Deal {deal.deal} of Papageno"
    for seating in watch.versions:
        names = seating.removeprefix("seating ").split(", ")
        watch.change(seating)
        assert watch.game.events == lab.found.game(names, deal.deal).events


def test_a_point_of_a_tournament_leads_to_its_deals() -> None:
    lab = TournamentLab("papageno", ["random", "simple", "careful"], deals=60, seed=SEED)
    lab.begin()
    for chart in lab.charts.values():
        for choice in chart.children[1].choices:
            if choice["data"] == ["bot", "random"]:
                continue
            lab.chosen(choice["data"])
            assert lab.watch is not None
            assert set(choice["data"][1:]) <= set(lab.watch.bots)


def test_one_alone_makes_no_tournament() -> None:
    lab = TournamentLab("papageno", ["random", "simple"], deals=20, seed=SEED)
    lab.begin()
    notice = fill_in(lab, **{"bot simple": False})
    assert notice["text"] == "Tick two players or more."
    assert lab.choice.bots == ("random", "simple")

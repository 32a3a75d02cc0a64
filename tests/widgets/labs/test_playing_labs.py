"""Tests of the simulation, rules and tournament labs: rejected input, stopped and continued runs, and opened games."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

import pytest

import cardkit
from cardkit.table.errors import CardkitError
from cardkit_widgets import Replay, RulesLab, SimulationLab, TournamentLab
from cardkit_widgets.core.i18n import translated
from cardkit_widgets.labs import lab as labs
from cardkit_widgets.labs.mean_intervals import CLOSE, ENOUGH
from cardkit_widgets.labs.paired_runs import MOVES, NEW, OLD, Measure, measured
from tests.support.occasions import nightly, some_now
from tests.widgets.labs.driving import CHANGES, GAMES, SEED, begun, captions, fill_in, form_of, run_code, send

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit_widgets.labs.lab import Lab

NEW_RULES = {"capture_weight": 0}


def chicken(**more: Any) -> RulesLab:
    """Return a rules lab for forty games of Chicken that hasn't started yet."""
    return RulesLab("chicken", **{"games": 40, "seed": SEED, **more})


def small_labs() -> tuple[Lab[Any], ...]:
    """Return two labs that have played a few games."""
    return begun(RulesLab, "chicken", games=40), begun(TournamentLab, "chicken", ["random", "simple"], deals=4)


@pytest.mark.parametrize("slug", some_now(CHANGES, 1))
def test_every_game_can_be_tried_and_each_listed_game_matches_its_description(slug: str) -> None:
    lab = begun(RulesLab, slug, new=CHANGES[slug], games=60)
    assert lab.panel.state["status"] == "60 games played."
    assert lab.panel.state["sentence"]
    assert not lab.panel.state["running"]
    assert all(caption.choices for caption in captions(lab))
    for pick in lab.panel.state["picks"]:
        assert send(lab, do="open", game=pick["game"], version=pick["version"]) is None
        assert lab.watch is not None
        moves = sum("move" in event for event in lab.watch.game.events)
        if pick["text"].startswith(("Longest", "Shortest", "Typical")):
            assert pick["text"].endswith((f" {moves} moves", f" {moves} move"))


@pytest.mark.parametrize("slug", some_now(sorted(cardkit.GAMES), 2))
def test_games_are_simulated_and_drawn_in_two_charts(slug: str) -> None:
    lab = begun(SimulationLab, slug, games=60)
    assert lab.panel.state["status"] == "60 games played."
    assert len(captions(lab)) == 2
    assert lab.panel.state["rows"]


@pytest.mark.parametrize("games", [1, 2, ENOUGH - 1])
@pytest.mark.parametrize("new", [{}, NEW_RULES], ids=["the same", "changed"])
def test_few_games_give_no_verdict(games: int, new: dict[str, Any]) -> None:
    lab = begun(RulesLab, "papageno", new=new, games=games)
    texts = [lab.panel.state["sentence"], str(lab.panel.state["rows"]), *(each.sentence for each in captions(lab))]
    assert "too few to tell" in texts[0]
    assert not [text for text in texts if any(word in text for word in ("nan", CLOSE, "'more'", "'less'"))]
    assert lab.panel.state["status"] == f"{games} game{'s' * (games > 1)} played."


@pytest.mark.parametrize("new", [{}, NEW_RULES], ids=["the same", "changed"])
def test_chart_and_list_agree_on_the_middle_game(new: dict[str, Any]) -> None:
    lab = begun(RulesLab, "papageno", new=new, games=40)
    assert lab.found is not None
    version, numbers = list(lab.found.numbers.items())[-1]
    found = numbers[Measure(MOVES)].low_median
    (typical,) = (each["text"] for each in lab.panel.state["picks"] if each["text"].startswith(f"Typical, {version}"))
    assert typical.endswith(f" {found} moves")
    chart = lab.plots["long"].chart
    assert chart.title.startswith(f"Half of the games: at most {found} moves")
    assert f" {found} (eight games in ten" in chart.sentence


def test_each_player_may_be_another_bot() -> None:
    bots = ["simple", "random", "random"]
    lab = begun(SimulationLab, "papageno", bots=bots, games=GAMES)
    played = cardkit.simulate("papageno", games=GAMES, seed=SEED, bots=bots, progress=False)
    assert lab.found is not None
    assert lab.found.old.series == played.series
    assert list(lab.found.old.numbers[Measure(MOVES)]) == played.column("moves")
    fill_in(lab, players=4, bot__3="careful")
    assert lab.setup.bots == ("simple", "random", "careful", "careful")
    fill_in(lab, players=2)
    assert lab.setup.bots == ("simple", "random")


# --- Refusals ---------------------------------------------------------------------------------------------------------

WRONG: list[tuple[Any, dict[str, Any], str, str]] = [
    (RulesLab, {"players": 9}, "players", "Players"),
    (RulesLab, {"games": "many"}, "games", "Games: a whole number from 1 to 50,000."),
    (RulesLab, {"games": 50_001}, "games", "Games"),
    (RulesLab, {"games": 1.5}, "games", "Games"),
    (RulesLab, {"games": True}, "games", "Games"),
    (RulesLab, {"seed": -1}, "seed", "Seed"),
    (RulesLab, {"new__capture_weight": 99}, "new capture_weight", "Weight of a Capture"),
    (RulesLab, {"old__birds": [1, 2]}, "old birds", "birds"),
    (RulesLab, {"new__wings": 2}, "new ", "wings"),
    (RulesLab, {"bot": "clever"}, "bot", "random"),
    (RulesLab, {"game": "Poker"}, "game", "Papageno"),
    (SimulationLab, {"players": 9}, "players", "Players"),
    (SimulationLab, {"games": 1_000_001}, "games", "Games"),
    (SimulationLab, {"bot__1": "clever"}, "bot 1", "random"),
    (SimulationLab, {"new__capture_weight": 99}, "new capture_weight", "Weight of a Capture"),
    (TournamentLab, {"bot simple": False, "bot careful": False}, "bot random", "Tick two players or more."),
]


@pytest.mark.parametrize(("made", "values", "field", "said"), WRONG, ids=lambda value: str(value)[:40])
def test_errors_are_shown_next_to_their_field_and_nothing_is_lost(
    made: Any, values: dict[str, Any], field: str, said: str
) -> None:
    more = {"deals": 4, "bots": ["random", "simple"]} if made is TournamentLab else {"games": 40}
    lab = begun(made, "papageno", **more)
    before = {part: lab.panel.state[part] for part in ("sentence", "rows", "form", "status")}
    setup, notice = lab.setup, fill_in(lab, **values)
    assert (notice["kind"], notice["field"]) == ("refused", field)
    assert said in notice["text"]
    assert {part: lab.panel.state[part] for part in before} == before
    assert lab.setup == setup


MESSAGES: list[dict[str, Any]] = [
    {},
    {"do": "fly"},
    {"do": ["run"]},
    {"do": "run"},
    {"do": "run", "form": []},
    {"do": "run", "form": {}},
    {"do": "open"},
    *({"do": "open", "game": game} for game in (40, -1, True, "3")),
    *({"do": "open", "game": 3, "version": version} for version in ("my rules", ["old rules"])),
    {"do": "stop"},
    {"do": "go on"},
]
NO_POINTS: list[Any] = [None, 3, 3.5, True, "moves", [], ["moves"], ["moves", "old rules", "9 to 10"], [["moves"]], {}]


def test_a_page_can_only_ask(caplog: pytest.LogCaptureFixture) -> None:
    for lab in small_labs():
        for message in MESSAGES:
            with caplog.at_level(logging.ERROR):
                notice = send(lab, **message)
            assert notice["kind"] == "refused", message
        for data in NO_POINTS:
            with pytest.raises(CardkitError):
                lab.chosen(data)
        assert lab.watch is None
        assert not caplog.records


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
def test_a_lab_that_cannot_be_is_refused(made: Callable[[], object]) -> None:
    with pytest.raises(CardkitError):
        made()


def test_a_bug_of_ours_is_reported(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    lab = chicken()
    monkeypatch.setattr(lab, "show", fail)
    lab.begin()
    assert lab.panel.state["notice"]["text"] == translated("answer", "broken")
    assert not lab.panel.state["running"]
    assert "ZeroDivisionError" in caplog.text


def test_an_address_sets_the_lab_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "game=chicken&players=4&seed=9")
    for lab in (RulesLab("papageno", new=NEW_RULES, games=40), TournamentLab("papageno", deals=4)):
        assert (lab.setup.definition.slug, lab.setup.seed) == ("chicken", 9)
        assert form_of(lab)["players"] == 4
        assert lab.panel.state["notice"] is None


@pytest.mark.parametrize("query", ["game=poker", "players=9", "seed=x", "wings=2"])
def test_a_wrong_address_is_reported_and_the_usual_lab_opens(monkeypatch: pytest.MonkeyPatch, query: str) -> None:
    monkeypatch.setenv("QUERY_STRING", query)
    for lab in (RulesLab("papageno", games=40, seed=SEED), TournamentLab("papageno", deals=4, seed=SEED)):
        assert "The address of this page asks for" in lab.panel.state["notice"]["text"]
        assert (lab.setup.definition.slug, lab.setup.seed) == ("papageno", SEED)
        lab.begin()
        assert lab.panel.state["sentence"]


@pytest.mark.parametrize("made", [RulesLab, SimulationLab])
def test_another_game_has_its_usual_rules_for_as_many_players_where_it_can_be(made: Any) -> None:
    lab = begun(made, "papageno", games=40, players=2, **({"new": NEW_RULES} if made is RulesLab else {}))
    for name, players in (("Chicken", 2), ("Trio", 3)):  # Trio needs more than two players
        assert fill_in(lab, game=name) is None
        assert lab.setup.rules == lab.setup.definition.complete({"players": players})
        assert lab.setup.new_rules in (None, lab.setup.rules)
    assert "new mode" in form_of(lab)


# --- Running ----------------------------------------------------------------------------------------------------------


def run_in_steps(monkeypatch: pytest.MonkeyPatch, lab: Lab[Any]) -> asyncio.Event:
    """Have a lab play in the smallest steps; the event is set when it has its first result."""
    came, show = asyncio.Event(), lab.show
    monkeypatch.setattr(labs, "STEP_SECONDS", 0.0)
    monkeypatch.setattr(lab, "show", lambda: (show(), came.set()))
    return came


def test_a_new_choice_stops_the_old_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page changes its request while a step is being played; after that, no results of the old run may appear."""
    shown: list[int] = []

    async def use() -> None:
        lab = chicken(games=5_000, new={"target": 30})
        monkeypatch.setattr(lab, "show", lambda: shown.append(lab.setup.seed))
        came = run_in_steps(monkeypatch, lab)
        lab.begin()
        old = lab.task
        await came.wait()
        assert fill_in(lab, seed=SEED + 1, games=60) is None
        assert old is not None
        assert lab.task is not None
        await lab.task
        assert old.cancelled()
        assert lab.count_done == 60
        assert lab.panel.state["status"] == "60 games played."

    asyncio.run(use())
    assert set(shown) == {SEED, SEED + 1}
    assert sorted(shown) == shown


def test_a_run_can_be_stopped_and_what_was_found_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    async def use() -> None:
        lab = chicken(games=50_000, new={"target": 30})
        came = run_in_steps(monkeypatch, lab)
        lab.begin()
        old = lab.task
        await came.wait()
        assert send(lab, do="stop") is None
        done = lab.count_done
        assert lab.panel.state["status"] == f"Stopped after {done:,} games."
        assert not lab.panel.state["running"]
        assert old is not None
        await asyncio.gather(old, return_exceptions=True)
        assert old.cancelled()
        assert lab.count_done == done
        assert lab.panel.state["sentence"]

    asyncio.run(use())


@nightly
def test_a_run_that_was_stopped_goes_on_and_comes_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = begun(RulesLab, "chicken", games=90, new={"target": 30})

    async def use() -> None:
        lab = chicken(games=90, new={"target": 30})
        came = run_in_steps(monkeypatch, lab)
        lab.begin()
        await came.wait()
        assert send(lab, do="stop") is None
        assert 0 < lab.count_done < 90
        assert send(lab, do="go on") is None
        assert lab.task is not None
        await lab.task
        assert lab.panel.state["status"] == "90 games played."
        assert lab.panel.state["rows"] == whole.panel.state["rows"]

    asyncio.run(use())


class Compiler:
    """A compiler that finishes after this many checks; each check calls a function."""

    def __init__(self, often: int, look: Callable[[], object] = lambda: None) -> None:
        self.often, self.look = often, look

    def poll(self) -> int | None:
        """Return whether it has finished."""
        self.look()
        self.often -= 1
        return 0 if self.often <= 0 else None


def test_the_page_shows_that_it_waits_for_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    compiler, told = Compiler(3), []
    monkeypatch.setattr(labs, "compiling", lambda _: compiler)
    monkeypatch.setattr(labs, "ASK_AGAIN", 0.001)
    lab = chicken()
    lab.panel.observe(lambda change: told.append(change["new"].get("status")), "state")
    lab.begin()
    assert labs.GETTING_READY in told
    assert told[-1] == "40 games played."


def test_no_chart_of_the_last_game_is_shown_while_another_is_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[list[Any]] = []
    lab = begun(RulesLab, "chicken", games=40)
    assert all("Chicken, 40 games" in caption.subtitle for caption in captions(lab))
    monkeypatch.setattr(labs, "compiling", lambda _: Compiler(1, lambda: shown.append(captions(lab))))
    assert not fill_in(lab, game="Trio")
    assert shown == [[]] * len(shown) != []
    assert all("Trio, 40 games" in caption.subtitle for caption in captions(lab))


def is_dimmed(lab: Lab[Any]) -> bool:
    """Return whether the page dims the charts because they belong to an earlier run."""
    return labs.EARLIER in lab.chart_box.get_state("_dom_classes")["_dom_classes"]


def test_a_run_that_is_stopped_before_its_first_games_leaves_the_earlier_result_dimmed_and_can_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def use() -> None:
        lab = begun(RulesLab, "chicken", games=40)
        await lab.task
        assert not is_dimmed(lab)
        before = {name: lab.panel.state[name] for name in ("sentence", "rows", "note")}
        shown = lab.chart_box.children
        fill_in(lab, seed=SEED + 1)
        assert is_dimmed(lab)
        assert not lab.panel.state["sentence"]
        assert send(lab, do="stop") is None
        state = lab.panel.state
        says = "Stopped before the first game. What you see is still the result of your earlier choice."
        assert state["status"] == says
        assert {name: state[name] for name in before} == before
        assert (lab.chart_box.children, is_dimmed(lab), state["stopped"]) == (shown, True, True)
        assert send(lab, do="go on") is None
        await lab.task
        assert lab.panel.state["status"] == "40 games played."
        assert not lab.panel.state["stopped"]
        assert lab.panel.state["sentence"] != before["sentence"]
        assert not is_dimmed(lab)
        monkeypatch.setattr(lab, "_play", fail)
        fill_in(lab, seed=SEED)
        await lab.task
        assert lab.chart_box.children == ()

    async def fail(*_: object) -> None:
        raise CardkitError("no")

    asyncio.run(use())


# --- Games ------------------------------------------------------------------------------------------------------------


def test_a_point_opens_one_of_its_games_and_then_the_next_and_the_other_rules_game_is_a_button_away() -> None:
    lab = begun(RulesLab, "papageno", new=NEW_RULES, games=GAMES)
    found = lab.found
    assert found is not None
    assert found.new is not None
    points = lab.plots["long"].games.items()
    key, games = next((key, games) for key, each in points if len(games := each.first()) > 2 and key[1] == OLD)
    low, high = (int(end) for end in key[2].split(" to "))
    for number in games[:3]:
        lab.chosen(list(key))
        watch = lab.watch
        assert isinstance(watch, Replay)
        assert (watch.title, watch.version) == (f"Game {number} of Papageno", OLD)
        assert watch.game.events == found.old.series.game_at_table(number).events
        assert low <= sum("move" in event for event in watch.game.events) <= high
        first = watch.game.events[0]
        watch.choose_version(NEW)
        assert watch.game.events == found.new.series.game_at_table(number).events
        assert watch.game.events[0] == first


def test_any_game_of_the_sample_opens_at_a_table() -> None:
    lab = SimulationLab("papageno", games=60, seed=SEED)
    notice = send(lab, do="open", game=0)
    assert (notice["kind"], notice["field"]) == ("refused", "number")
    assert notice["text"] == "Nothing has been played yet. Try again when there are games."
    lab.begin()
    assert send(lab, do="open", game=60)["text"] == "Game number: a whole number from 0 to 59."
    assert lab.watch is None
    assert send(lab, do="open", game=59) is None
    assert lab.watch is not None
    played = cardkit.simulate("papageno", games=60, seed=SEED, bots=lab.setup.bots[0], progress=False)
    assert lab.watch.game.events == played.game(59).events
    lab.chosen(captions(lab)[0].choices[0]["data"])
    assert lab.watch.title.startswith("Game ")


@nightly
def test_another_choice_puts_the_old_game_away() -> None:
    for lab in (begun(RulesLab, "chicken", games=40), begun(TournamentLab, "chicken", ["random", "simple"], deals=9)):
        pick = {name: value for name, value in lab.panel.state["picks"][0].items() if name != "text"}
        assert send(lab, do="open", **pick) is None
        assert lab.watch in lab.children
        assert fill_in(lab, game="Parrot") is None
        assert lab.watch is None
        assert len(lab.children) == 2


def test_the_lines_behind_a_lab_do_the_same_and_follow_what_is_chosen() -> None:
    lab = begun(SimulationLab, "chicken", bots=["simple", "random"], games=40, players=2)
    assert lab.found is not None
    sample = run_code(lab)["sample"]
    assert measured(sample.series, 0, sample.games) == lab.found.old
    rules = begun(RulesLab, "papageno", new=NEW_RULES, games=40)
    assert run_code(rules)["last"].games == 40
    met = begun(TournamentLab, "chicken", ["random", "simple"], deals=4)
    assert run_code(met)["met"] == met.found
    lab = SimulationLab("papageno", games=1_000_000, seed=SEED)
    fill_in(lab, new__capture_weight=0, games=50)
    assert "capture_weight=0" in lab.panel.state["code"]
    assert "games=50" in lab.panel.state["code"]

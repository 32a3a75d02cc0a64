"""Tests of the tournament lab: its texts against the tournament itself, its time estimate, and opening deals."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from decimal import Decimal
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import cardkit
from cardkit.tournaments import Tournament
from cardkit.tournaments.plan import plan_of
from cardkit.tournaments.results import POINT
from cardkit_widgets import TournamentLab, charts
from cardkit_widgets.labs import lab as labs
from cardkit_widgets.labs import tournament_table
from cardkit_widgets.labs.mean_intervals import CLOSE, ENOUGH
from cardkit_widgets.labs.tournament import decisive_deals
from cardkit_widgets.labs.tournament_table import most_points
from tests.widgets.labs.driving import SEED, begun, captions, send


def test_the_steps_of_a_tournament_add_up_to_the_whole() -> None:
    bots = ["random", "simple", "careful"]
    lab = begun(TournamentLab, "chicken", bots, deals=130)
    whole = cardkit.tournament("chicken", bots, deals=130, seed=SEED, progress=False)
    assert lab.found is not None
    assert str(lab.found) == str(whole)
    assert lab.found.ratings == whole.ratings
    said = lab.panel.state["sentence"]
    assert said.startswith("On the same cards, ")
    assert said.endswith("as far as 130 deals can tell.")
    met = next(met for met in whole.pairs if met.difference.is_clear and met.difference.stderr)
    low, high = met.difference.interval
    assert f"{met.one} beats {met.other} by {met.difference.mean:.3f} ({low:.3f} to {high:.3f}) points" in said


def test_a_slow_tournament_says_how_long_it_takes_and_is_seen_to_go_on_game_by_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On this fake clock each game takes two seconds, and a deal for two bots and two players has two games."""
    seconds = iter(range(0, 10_000, 2))
    monkeypatch.setattr("cardkit_widgets.labs.tournament.time", SimpleNamespace(perf_counter=lambda: next(seconds)))
    told: list[tuple[str, int]] = []

    async def use() -> None:
        lab = TournamentLab("chicken", ["search:1", "search:2"], deals=500, seed=SEED, players=2)
        came, show = asyncio.Event(), lab.show
        monkeypatch.setattr(lab, "show", lambda: (show(), came.set()))
        lab.panel.observe(lambda change: told.append((change["new"].get("left", ""), lab.count_done)), "state")
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
def test_a_time_is_written_as_people_say_it(seconds: float, said: str) -> None:
    assert labs.rough_duration(seconds) == said


def test_a_number_is_the_same_wherever_a_page_has_it() -> None:
    """293 wins in 400 games give 0.7325 points, halfway between two rounded values. The other bot gets the rest."""
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
    chart = charts.pairs(found)
    assert difference in chart.sentence
    assert f"<b>{difference}</b>" in [note.text for note in chart.figure.layout.annotations]


def test_a_bot_that_wins_every_game_is_described_as_such() -> None:
    lab = begun(TournamentLab, "parrot", ["random", "simple"], deals=ENOUGH)
    won = f"On the same cards, simple wins every game against random, as far as {ENOUGH} deals can tell."
    assert lab.panel.state["sentence"] == won
    assert lab.found is not None
    half = replace(lab.found, shares=lab.found.shares // 2)  # each game counts as half won
    assert "simple beats random by 0.5 points per player in every deal" in tournament_table.sentence(half)


def test_two_of_a_kind_are_too_close_to_call() -> None:
    lab = begun(TournamentLab, "chicken", ["search:1", "search:2"], deals=ENOUGH)
    assert CLOSE in lab.panel.state["sentence"]


@pytest.mark.parametrize("deals", [1, ENOUGH - 1])
def test_few_deals_give_no_verdict(deals: int) -> None:
    lab = begun(TournamentLab, "papageno", ["random", "careful"], deals=deals)
    shown = [text for caption in captions(lab) for text in (caption.sentence, caption.title)]
    texts = [lab.panel.state["sentence"], str(lab.panel.state["rows"]), *shown]
    assert texts[0].startswith(f"{deals} deal{'s' * (deals > 1)} ")
    assert not [text for text in texts if "nan" in text or "beats" in text or "interval" in text]
    assert {caption.title for caption in captions(lab)} == {"Too few deals to tell"}
    assert all("Too few deals for intervals" in caption.subtitle for caption in captions(lab))
    assert {cell for caption in captions(lab) for row in caption.rows[1:] for cell in row[2:]} == {None}
    assert lab.panel.state["status"] == f"{deals} deal{'s' * (deals > 1)} played."


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_text_about_a_bot_that_wins_every_game(players: int) -> None:
    """If one bot wins every game, its single point per game is divided among all the seats that it had."""
    found = cardkit.tournament("papageno", ["random", "simple"], deals=1, seed=SEED, players=players, progress=False)
    seated = sum(seating.count("A") for seating in found.plan.seatings)
    assert most_points(found) == pytest.approx(2 / players)
    assert most_points(found) * seated == pytest.approx(len(found.plan.seatings))


def test_the_meaning_of_a_rating_is_explained() -> None:
    """By the published formula, Elo's expected score of 1600 against 1400 is 0.76."""
    lab = begun(TournamentLab, "papageno", ["random", "careful"], deals=60)
    assert lab.found is not None
    assert "1500 means half of the points in a bot's games, 1600 about 76 of 100." in lab.panel.state["note"]
    never = lab.found.pairs[0].score == 1
    assert ("never won" in lab.panel.state["note"]) is never
    assert (" or less)" in str(lab.panel.state["rows"])) is never


def test_a_decisive_deal_opens_in_every_seating_and_a_point_leads_to_its_deals() -> None:
    lab = begun(TournamentLab, "papageno", ["random", "simple", "careful"], deals=60)
    assert lab.found is not None
    deal = decisive_deals(lab.found)[0]
    wanted: dict[str, Any] = {name: lab.panel.state["picks"][0][name] for name in ("deal", "one", "other")}
    assert send(lab, do="open", **wanted) is None
    watch = lab.watch
    assert watch is not None
    assert watch.title == f"Deal {deal.deal} of Papageno"
    for seating in watch.versions:
        watch.choose_version(seating)
        names = seating.removeprefix("seating ").split(", ")
        assert watch.game.events == lab.found.game(names, deal.deal).events
    for choice in [choice for caption in captions(lab) for choice in caption.choices]:
        if choice["data"] != ["bot", "random"]:
            lab.chosen(choice["data"])
            assert set(choice["data"][1:]) <= set(lab.watch.bots)

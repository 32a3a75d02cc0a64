"""Tests of duplicate deals: every pair of bots, every seating, the same shuffles, and paired differences."""

from __future__ import annotations

import re
import statistics
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from decimal import Decimal
from itertools import combinations, pairwise, product
from math import isnan
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import cardkit
from cardkit.simulation import batches, compiled, game_series
from cardkit.simulation.estimate_text import half_even
from cardkit.table import players
from cardkit.tournaments import Tournament, playing, tournament
from cardkit.tournaments.plan import plan_of, seatings
from cardkit.tournaments.playing import play_deals, shares
from cardkit.tournaments.results import POINT, mean_of
from tests.support.occasions import nightly, some_now

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardkit.tournaments.plan import Plan

TWO = ["random", "simple"]
TEAMS = {"players": 4, "teams": True}
DEALS = 60


def played(game: str = "papageno", deals: int = DEALS, **changes: Any) -> Tournament:
    """Play a small tournament with a seed."""
    return tournament(game, TWO, deals=deals, **{"seed": 7, "threads": 1, "progress": False, **changes})


def winners_of(game: cardkit.Game) -> list[int]:
    """Return 1 for each side that has won a game, as the table shows it."""
    return [int(side[0] in game.winners) for side in game.sides]


# --- Seating ----------------------------------------------------------------------------------------------------------


def test_two_are_seated_in_every_way_that_has_both() -> None:
    assert seatings(2) == ("AB", "BA")
    assert seatings(3) == ("AAB", "ABA", "BAA", "ABB", "BAB", "BBA")


@pytest.mark.parametrize("sides", range(2, 7))
def test_both_sit_equally_often_in_every_seat(sides: int) -> None:
    ways = seatings(sides)
    assert len({*ways}) == len(ways) == 2**sides - 2
    for seat in range(sides):
        assert sum(way[seat] == "A" for way in ways) * 2 == len(ways)


def test_every_two_bots_meet() -> None:
    bots = ["one", "two", "three"]
    plan = plan_with(bots)
    assert [(pairing.one, pairing.other) for pairing in plan.pairings] == list(combinations(bots, 2))


def test_partners_are_played_by_one_bot() -> None:
    plan = plan_of("trio", TWO, seed=1, rules=TEAMS)
    assert plan.sides == 2
    assert [series.bots for series in plan.pairings[0].series] == [(*TWO, *TWO), (*TWO[::-1], *TWO[::-1])]


def test_the_games_own_bots_share_a_loop_and_others_have_their_own() -> None:
    """A bot that can't be compiled mustn't keep the game's own bots from being compiled."""
    casts = [pairing.series[0].cast for pairing in plan_with(["random", "elsewhere", "simple"]).pairings]
    assert casts == [("random", "elsewhere"), ("random", "simple", "careful"), ("elsewhere", "simple")]


def plan_with(bots: list[str]) -> Plan:
    """Return a plan of Papageno for bots with any names."""
    with pytest.MonkeyPatch.context() as patch:
        known = players.bots_of(cardkit.GAMES["papageno"])
        patch.setattr(players, "bots_of", lambda _: {name: lambda _, moves: moves[0] for name in bots} | known)
        return plan_of("papageno", bots, seed=1, rules={"players": 2})


@pytest.mark.parametrize(
    ("game", "fewest"), [("papageno", 2), ("parrot", 2), ("chicken", 2), ("trio", 3), ("rummy", 3)]
)
def test_two_players_where_the_game_allows_it(game: str, fewest: int) -> None:
    definition = cardkit.GAMES[game]
    assert playing.fewest(definition) == fewest
    assert definition.complete({"players": fewest})["players"] == fewest
    with pytest.raises(cardkit.RulesError):
        definition.complete({"players": fewest - 1})


# --- The same cards ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3])
def test_a_deal_is_the_same_in_every_seating(seats: int) -> None:
    """The cards of each round that is played depend only on the deal and the number of the round."""
    result = played(deals=1, players=seats)
    for deal in (0, 5):
        games = [result.game(bots, deal) for bots in product(TWO, repeat=seats) if len({*bots}) == 2]
        assert len(games) == len(seatings(seats))
        for rounds in zip(*map(shuffles, games), strict=False):
            assert len({tuple(cards) for cards in rounds}) == 1


def test_every_deal_is_another() -> None:
    result = played(deals=1)
    assert len({tuple(shuffles(result.game(TWO, deal))[0]) for deal in range(20)}) == 20


def shuffles(game: cardkit.Game) -> list[list[str]]:
    """Return the shuffles at the starts of rounds."""
    events = [{}, *game.events]
    begins = [event for before, event in pairwise(events) if not before or "round" in before]
    return [event["shuffle"] for event in begins if "shuffle" in event]


@pytest.mark.parametrize("bot", TWO)
@pytest.mark.parametrize("seats", [2, 3])
def test_a_bot_against_itself_makes_no_difference_at_all(bot: str, seats: int) -> None:
    plan = plan_of("papageno", TWO, seed=3, rules={"players": seats})
    pairing = plan.pairings[0]
    mirror = tuple(replace(series, bots=(bot,) * seats) for series in pairing.series)
    plan = replace(plan, pairings=(replace(pairing, series=mirror),))
    dealt = play_deals(plan, 0, DEALS)
    assert dealt.any()
    assert Tournament(plan, np.arange(DEALS), dealt).pairs[0].difference[:2] == (0.0, 0.0)


# --- Points -----------------------------------------------------------------------------------------------------------


def test_a_point_is_shared_equally_among_the_winners() -> None:
    """Winners share the point (`common.shared-win`); if a game was stopped (`common.limit`), nobody gets it."""
    for sides in range(1, 7):
        games = np.zeros((2**sides, 100), np.int64)
        rows = list(product((0, 1), repeat=sides))
        games[:, playing.WINNERS : playing.WINNERS + sides] = rows
        for row, parts in zip(rows, shares(games, sides).tolist(), strict=True):
            assert parts == [POINT // sum(row) if won else 0 for won in row]
            assert sum(parts) == (POINT if any(row) else 0)


def test_a_game_that_is_stopped_gives_nobody_a_point() -> None:
    result = played(deals=3, move_limit=1)
    assert not result.shares.any()
    assert isnan(result.pairs[0].score)
    assert result.pairs[0].difference[:2] == (0.0, 0.0)
    assert [rated.rating for rated in result.ratings] == [1500, 1500]
    assert set(result.decisive(1)["AB"]) == {"nobody"}


@pytest.mark.parametrize("seats", [2, 3])
def test_the_difference_is_that_of_games_played_one_by_one(seats: int) -> None:
    """Compare with the slow version: every game is opened at the table, and its points are added up deal by deal."""
    result = played(deals=8, players=seats)
    differences = []
    for deal in range(8):
        had: dict[str, list[float]] = {name: [] for name in TWO}
        for bots in product(TWO, repeat=seats):
            if len({*bots}) == 2:
                game = result.game(bots, deal)
                for seat, bot in enumerate(bots, start=1):
                    had[bot].append(1 / len(game.winners) if seat in game.winners else 0.0)
        differences.append(statistics.mean(had["simple"]) - statistics.mean(had["random"]))
    met = result.pairs[0]
    assert (met.one, met.other) == ("simple", "random")
    assert met.difference.mean == pytest.approx(statistics.mean(differences))
    assert met.difference.stderr == pytest.approx(statistics.stdev(differences) / 8**0.5)


def test_means_and_errors_are_those_of_statistics() -> None:
    values = [3, -5, 0, 0, 12, 7]
    mean, stderr, *_ = mean_of(np.array(values), 4, 8)
    assert mean == pytest.approx(statistics.mean(values) / 4)
    assert stderr == pytest.approx(statistics.stdev(values) / 6**0.5 / 4)
    assert mean_of(np.array([3]), 4, 8).mean == 0.75
    assert isnan(mean_of(np.array([3]), 4, 8).stderr)
    assert isnan(mean_of(np.array([], int), 4, 8).mean)


def test_simple_bots_beat_random_bots() -> None:
    met = played(deals=200, players=3).pairs[0]
    assert (met.one, met.other) == ("simple", "random")
    assert met.difference.interval[0] > 0
    assert met.score > 0.5


# --- Equal in any pieces ----------------------------------------------------------------------------------------------


def test_two_threads_give_the_same() -> None:
    one, two = played("chicken"), played("chicken", threads=2)
    assert np.array_equal(one.shares, two.shares)
    assert str(one) == str(two)


@nightly
def test_another_process_gives_the_same() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as processes:
        assert np.array_equal(played("chicken", deals=9, executor=processes).shares, played("chicken", deals=9).shares)


def test_bots_that_are_not_compiled_meet_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    fast = played(deals=3, players=3)
    monkeypatch.setattr(compiled, "available", lambda: False)
    monkeypatch.setattr(game_series, "prepared", game_series.prepared.__wrapped__)
    monkeypatch.setattr(batches, "say_slow", lambda: None)
    assert np.array_equal(fast.shares, played(deals=3, players=3).shares)


@contextmanager
def interrupted_bar(*_: object, **__: object) -> Iterator[Any]:
    """Return a progress bar that raises Ctrl-C."""
    done = 0

    def advance(played: int) -> None:
        nonlocal done
        done += played
        if done > 100:
            raise KeyboardInterrupt

    yield advance


@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupt_gives_what_is_finished(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "progress_bar", interrupted_bar)
    result = played(deals=10**9, threads=threads)
    assert result.partial
    assert "partial, interrupted after" in str(result)
    assert result.games > 100
    assert result.games == result.deals * 2
    for row, number in enumerate(result.numbers.tolist()[:5]):
        assert np.array_equal(result.shares[row], play_deals(result.plan, number, 1)[0])


# --- Any game reopened ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("which", some_now([("trio", TEAMS), *((game, {}) for game in cardkit.GAMES)], 2), ids=str)
def test_any_game_can_be_opened_at_the_table(which: tuple[str, dict[str, Any]]) -> None:
    game, rules = which
    result = played(game, deals=2, rules=rules)
    for i, seating in enumerate(result.plan.seatings):
        bots = ["random" if letter == "A" else "simple" for letter in seating]
        opened = result.game(bots, 1)
        won = winners_of(opened)
        assert (result.shares[1, 0, i] > 0).astype(int).tolist() == won
        assert opened.names == [f"bot:{bots[seat % len(bots)]}" for seat in range(opened.players)]


def test_decisive_deals_are_those_with_the_largest_differences() -> None:
    result = played("chicken", deals=40)
    found = result.decisive(40)
    assert list(found["difference"].abs()) == sorted(found["difference"].abs(), reverse=True)
    assert found["difference"].mean() == pytest.approx(result.pairs[0].difference.mean)
    for row in found.head(3).itertuples():
        assert winning(result, [row.one, row.other], row.deal) == row.AB
        assert winning(result, [row.other, row.one], row.deal) == row.BA
    assert list(result.decisive(3)["deal"]) == list(found["deal"])[:3]


def winning(result: Tournament, bots: list[str], deal: int) -> str:
    """Return the bots that have won a game, as the table shows it."""
    won = winners_of(result.game(bots, deal))
    return " and ".join(bot for bot, has in zip(bots, won, strict=True) if has)


# --- Reading it -------------------------------------------------------------------------------------------------------


def test_frames_have_a_row_a_bot_and_a_row_a_pair() -> None:
    result = played()
    bots, pairs = result.to_frame(), result.to_frame(by="pair")
    assert list(bots.columns) == ["bot", "rating", "low", "high", "points"]
    assert list(bots["bot"]) == ["simple", "random"]
    assert list(pairs.columns) == ["one", "other", "score", "difference", "stderr", "low", "high", "clear"]
    assert pairs["clear"].tolist() == [met.difference.is_clear for met in result.pairs]
    assert tuple(pairs.loc[0, ["difference", "stderr", "low", "high"]]) == result.pairs[0].difference


def test_a_tournament_of_so_many_games_says_how_many_deals_make() -> None:
    with pytest.raises(cardkit.CardkitError, match=r"give a tournament deals, not games: .* play each deal, 6 games"):
        cardkit.tournament("chicken", ["random", "simple", "careful"], games=200)


def test_tournaments_of_the_same_deals_are_equal() -> None:
    assert played(deals=5) == played(deals=5)
    assert played(deals=5) != played(deals=6)
    assert played(deals=5) != 5


def test_a_tournament_reads_well() -> None:
    result = played(players=3)
    assert "Papageno, 3 players: 60 deals, each played by all pairs in 6 seatings (360 games), seed 7" in str(result)
    assert "simple – random" in str(result)
    assert "<table>" in result._repr_html_()
    assert repr(result) == str(result)


def test_a_note_explains_pairs_in_which_one_bot_won_every_point() -> None:
    """In sixty games of Papageno for two, the random bot wins none."""
    result = played()
    assert result.pairs[0].score == 1
    assert "simple had every point and random had no point: rated as if half a point more" in str(result)
    assert "half a point more had gone to either side" in result._repr_html_()


def test_no_deals_say_nothing() -> None:
    result = played(deals=0)
    assert (result.deals, result.partial) == (0, False)
    assert isnan(result.pairs[0].difference.mean)
    assert str(result).count("–") >= 5
    assert list(result.decisive()["deal"]) == []


@pytest.mark.parametrize(
    ("bots", "changes", "says"),
    [
        ("simple", {}, "needs at least 2 bots"),
        (["simple"], {}, "needs at least 2 bots"),
        (["simple", "magic"], {}, "has no bot 'magic'"),
        (["simple", "random", "simple"], {}, "'simple' is named twice"),
        (TWO, {"deals": -1}, "deals must be an integer ≥ 0"),
        (TWO, {"deals": 1.5}, "deals must be an integer ≥ 0"),
        (TWO, {"players": 9}, "players"),
        (TWO, {"seed": -1}, "seed must be an integer ≥ 0"),
        (TWO, {"threads": 0}, "threads must be an integer ≥ 1"),
        (TWO, {"players": 3, "rules": {"players": 3}}, "given twice"),
    ],
)
def test_what_does_not_belong_is_refused(bots: Any, changes: dict[str, Any], says: str) -> None:
    with pytest.raises(cardkit.CardkitError, match=says):
        cardkit.tournament("papageno", bots, **{"deals": 1, "progress": False, **changes})


def test_what_was_not_played_cannot_be_opened() -> None:
    result = played(deals=1)
    for bots in (["random", "random"], ["simple", "random", "simple"], ["simple", "magic"], "simple"):
        with pytest.raises(cardkit.CardkitError, match="nobody sat as"):
            result.game(bots, 0)
    with pytest.raises(cardkit.CardkitError, match="deal must be an integer ≥ 0"):
        result.game(TWO, -1)
    with pytest.raises(cardkit.CardkitError, match="by must be 'bot' or 'pair'"):
        result.to_frame("seat")
    with pytest.raises(cardkit.CardkitError, match="n must be an integer ≥ 0"):
        result.decisive(-1)


def test_what_two_bots_score_adds_up_to_one_as_it_is_written() -> None:
    """A value halfway between two digits is rounded to the even digit: down for one bot, and then up for the other."""
    found = cardkit.tournament("papageno", ["random", "simple"], deals=200, seed=7, progress=False)
    for points in range(401):
        one, other = half_even(points / 400, 3), half_even(1 - points / 400, 3)
        assert Decimal(one) + Decimal(other) == 1
        assert Decimal(half_even(100 * (points / 400), 1)) == 100 * Decimal(one)
    written = [Decimal(number) for number in re.findall(r" (\d\.\d{3})$", str(found), re.MULTILINE)]
    assert sum(written) == 1
    assert f"{100 * max(written):.1f}%" in str(found)

"""Lesson 5, its numbers found a second way: by matrices of numpy, by walking, by replaying the bots' games."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise, product
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from scipy.stats import binomtest

import cardkit
from cardkit_widgets import charts, lessons
from cardkit_widgets.lessons import chains
from cardkit_widgets.lessons import round_and_round as lesson
from cardkit_widgets.lessons import round_and_round_exercises as exercises
from cardkit_widgets.lessons.changing import Changing
from cardkit_widgets.lessons.thinking import Held
from cardkit_widgets.lessons.trials import Following
from tests.lessons.told import worked
from tests.lessons.words import work_through
from tests.occasions import nightly, some_now
from tests.odds.lines_of_play import with_position

if TYPE_CHECKING:
    from collections.abc import Sequence

SEEDS = range(40)
RING = ["1", "2", "3", "4", "5", "6", "chick"]


def shares_in(text: str) -> list[Fraction]:
    """The fractions and percentages that a text names, in order."""
    found = re.findall(r"(\d+)/(\d+)|(\d+)%", text)
    return [Fraction(int(per_cent), 100) if per_cent else Fraction(int(up), int(low)) for up, low, per_cent in found]


def array_of(stays: list[Fraction]) -> np.ndarray:
    """The matrix of a walk round the ring that stays with these chances."""
    matrix = np.zeros((7, 7))
    for k, stay in enumerate(stays):
        matrix[k, k], matrix[k, (k + 1) % 7] = stay, 1 - stay
    return matrix


def page(**rules: object) -> lessons.Page:
    return lessons.begin(5, **rules)


# --- The exercises ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_two_ahead_by_listing_all_paths(seed: int) -> None:
    question = exercises.two_ahead(Random(seed))
    six, chick = shares_in(question.ask)
    stays = {"6": six, "chick": chick}
    total = Fraction(0)
    for first, second in product([True, False], repeat=2):
        place = "6" if first else "chick"
        chance = (six if first else 1 - six) * (stays[place] if second else 1 - stays[place])
        end = RING[(RING.index(place) + (not second)) % 7]
        total += chance * (end == "chick")
    assert question.answer == total


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_who_looks_one_play_ahead_only_or_doubles_it_is_told_so(seed: int) -> None:
    question = lesson.LESSON.question(1, seed)
    six, _ = shares_in(question.ask)
    for wrong in (1 - six, 2 * (1 - six)):
        verdict = question.judge(str(wrong))
        assert not verdict.right
        assert "Try again" not in verdict.says


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_reading_by_reading_the_table(seed: int) -> None:
    question = exercises.reading(Random(seed))
    head, *rows = [line.replace("%", "").split() for line in question.code.splitlines()]
    lies, comes = re.findall(r"[Tt]he (hen|egg|chick) (?:lies|comes)", question.ask)
    table = {row[0]: dict(zip(head[3:], row[1:], strict=True)) for row in rows}
    assert all(sum(map(int, row.values())) == 100 for row in table.values())
    assert question.right == f"{table[lies][comes]}%"
    assert not question.judge(f"{table[comes][lies]}%").right
    assert len({row[comes] for row in table.values()}) == 3
    assert set(question.replies) == {*question.options} - {question.right}


def test_what_is_read_stands_now_here_now_there() -> None:
    questions = [exercises.reading(Random(seed)) for seed in SEEDS]
    assert {question.options.index(question.right) for question in questions} == {0, 1, 2}


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_once_round_by_the_time_to_come_back(seed: int) -> None:
    """The mean time to be absorbed, past all seven places in a line: a system of equations."""
    question = exercises.once_round(Random(seed))
    go, chick = shares_in(question.ask)
    staying = np.zeros((7, 7))
    for k, leave in enumerate([chick, *[go] * 6]):
        staying[k, k] = 1 - leave
        if k < 6:
            staying[k, k + 1] = leave
    plays = np.linalg.solve(np.eye(7) - staying, np.ones(7))[0]
    assert float(question.answer) == pytest.approx(plays)
    for wrong in (1 / go + 1 / chick, 7 / go, Fraction(7)):
        assert "Try again" not in question.judge(str(wrong)).says
        assert not question.judge(str(wrong)).right


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_the_long_run_by_a_high_power_of_the_matrix(seed: int) -> None:
    question = lesson.LESSON.question(4, seed)
    stay, chick = shares_in(question.ask)
    power = np.linalg.matrix_power(array_of([*[stay] * 6, chick]), 5000)
    assert power[:, 6] == pytest.approx(float(question.answer))
    assert not question.judge(str(chick / (6 * stay + chick))).right


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_the_chick_can_be_laid_by_the_moves_shown_and_not_sooner(seed: int) -> None:
    question = exercises.chick_on_top(Random(seed))
    game = question.start()
    assert not any(move == "play chick" for move in game.moves)
    for move in question.shown:
        assert not exercises.laid_a_chick(game)
        question.make(game, move)
    assert question.shown[-1] in {"play chick", "play egg"}
    assert question.judge([*question.shown]).right
    assert not question.judge([*question.shown[:-1]]).right


def test_a_chick_of_the_other_seat_does_not_count() -> None:
    game = cardkit.play("chicken", players=2, seed=1)
    s = game.state
    s.top, s.layer = 7, 1
    assert not exercises.laid_a_chick(with_position(game, s))
    s.layer = 0
    assert exercises.laid_a_chick(with_position(game, s))


# --- What happens, and what is counted of it --------------------------------------------------------------------------


def replayed(seed: int, rounds: int, **rules: object) -> list[list[str]]:
    """The first rounds of the very games of `selfplay`, their top cards read off the record."""
    walks = []
    for game in cardkit.selfplay("chicken", games=rounds, seed=seed, bots="simple", rules=rules):
        walk: list[str] = []
        for event in game.record()["events"]:
            if "round" in event:
                break
            if "shuffle" in event:
                cards = event["shuffle"]
                walk = [cards[6 * game.players] if not walk and len(cards) == 50 else cards[0]]
            elif event["move"].startswith("play"):
                card = event["move"].removeprefix("play ")
                walk.append(RING[(RING.index(walk[-1]) + 1) % 7] if card == "egg" else card)
        walks.append(walk)
    return walks


@pytest.mark.parametrize("players", some_now([2, 3, 5], 1))
def test_the_walks_are_those_of_the_games_that_anybody_can_replay(players: int) -> None:
    rounds = lesson.Rounds(page(players=players))
    assert [rounds.walk(number) for number in range(40)] == replayed(page(players=players).luck, 40, players=players)


@nightly
def test_what_happens_is_what_lies_on_top_two_plays_after_each_six() -> None:
    rounds = lesson.Rounds(page(players=3))
    happen = lesson.two_later(rounds)
    values = [happen(number).value for number in range(200)]
    seen = [
        walk[i + 2] == "chick"
        for walk in replayed(page(players=3).luck, 300, players=3)
        for i in range(len(walk) - 2)
        if walk[i] == "6"
    ]
    assert values == seen[:200]
    assert "<svg" in happen(0).picture()


def test_a_walk_by_the_chain_is_where_the_chain_says() -> None:
    chain = chains.matrix_of(lesson.Rounds(page(players=3)).counted(1000))
    luck, trials = Random(5), 4000
    hits = 0
    for _ in range(trials):
        card = "6"
        for _ in range(2):
            card = card if luck.random() < chain[card][card] else chains.NEXT[card]
        hits += card == "chick"
    exact = chains.after(chain, "6", 2)["chick"]
    assert abs(hits / trials - exact) < 4 * (exact * (1 - exact) / trials) ** 0.5


def test_the_powers_of_the_matrix_are_those_of_numpy() -> None:
    chain = chains.matrix_of(lesson.Rounds(page(players=3)).counted(1000))
    matrix = np.array([[chain[card].get(to, 0) for to in RING] for card in RING])
    twice = chains.times(chain, chain)
    assert np.array([[twice[card].get(to, 0) for to in RING] for card in RING]) == pytest.approx(matrix @ matrix)
    for plays in (0, 1, 7, 40):
        row = [chains.after(chain, "3", plays)[to] for to in RING]
        assert row == pytest.approx(np.linalg.matrix_power(matrix, plays)[2])
    run = np.array([chains.long_run(chain)[to] for to in RING])
    assert run @ matrix == pytest.approx(run)
    assert run.sum() == pytest.approx(1)


def test_the_simplest_model_is_exact() -> None:
    ring = chains.ring(Fraction(2, 5))
    assert chains.after(ring, "6", 2)["chick"] == Fraction(12, 25)
    assert set(chains.long_run(ring).values()) == {Fraction(1, 7)}


def test_equal_cards_in_a_row_are_counted() -> None:
    walk = ["4", "4", "4", "5", "chick"]
    assert [chains.row_at(walk, i) for i in range(5)] == [1, 2, 3, 1, 1]
    told = str(lesson.memory([["1", "1", "2"]] * 100))
    assert "| 1 | **100%** | 100 |" in told
    assert "| 2 | **0%** | 100 |" in told
    assert "higher" not in told


@pytest.mark.parametrize(("stays", "says"), [(36, "only 100 plays: that may be chance"), (80, "hardly chance")])
def test_a_row_that_is_higher_than_the_one_above_it_is_told_to_be_chance_or_not(stays: int, says: str) -> None:
    """A 1 is followed by another in 100 of 310 plays; that one by a third in a few more of a hundred, or many more."""
    walks = [["1", "2"]] * 210 + [["1", "1", "1"]] * stays + [["1", "1", "2"]] * (100 - stays)
    told = str(lesson.memory(walks))
    assert f"| 2 | **{stays}%** | 100 |" in told
    assert f"The row of 2 is higher than the one above it, {'but it counts ' * ('only' in says)}" in told
    assert says in told


def test_in_the_end_all_starts_look_alike_and_not_much_sooner() -> None:
    for players in (2, 3, 5):
        chain = chains.matrix_of(lesson.Rounds(page(players=players)).counted(1000))
        matrix = np.array([[chain[card].get(to, 0) for to in RING] for card in RING])
        assert np.ptp(np.linalg.matrix_power(matrix, lesson.LONG), axis=0).max() < 0.001
        assert np.ptp(np.linalg.matrix_power(matrix, lesson.LONG // 2), axis=0).max() > 0.001
    curves = lesson.forgetting(chain).figure.data
    assert [curve.x[-1] for curve in curves] == [lesson.LONG] * 3


def test_a_clock_is_shown_for_three_times_round_and_all_say_what_the_curves_are() -> None:
    clock = lesson.model(0)
    assert [list(curve.x) for curve in clock.figure.data] == [list(range(22))] * 3
    for curve, start in zip(clock.figure.data, (6, 3, 7), strict=True):
        assert list(curve.y) == [float((start + plays) % 7 == 0) for plays in range(22)]
    for chart in (clock, lesson.model(40)):
        said = [note.text.replace("<br>", " ") for note in chart.figure.layout.annotations]
        assert lesson.CHICK_ON_TOP in said


def test_who_has_not_done_all_sees_what_is_missing() -> None:
    """Three parts are about changing something."""
    begun = page(players=3)
    for what in ("farther ahead", "the smallest model"):
        begun.change(lesson.model, what, percent_equal=range(0, 91, 10))
    begun.change(lesson.model, percent_equal=range(0, 91, 10)).fields.set("percent_equal", 50)
    assert [(step["says"], step["done"]) for step in begun.state["steps"]] == [
        ("Change something: farther ahead", False),
        ("Change something: the smallest model", False),
        ("Change something", True),
    ]
    assert len({step["part"] for step in begun.state["steps"]}) == 3, "the teacher's page tells them apart"
    assert len({part.keeps for _, part in begun.parts}) == 3


def test_the_smallest_model_meets_at_fifty_and_neither_at_ten_nor_at_ninety() -> None:
    for stay, meet in ((10, False), (50, True), (90, False)):
        ends = [curve.y[-1] for curve in lesson.model(stay).figure.data]
        assert (max(ends) - min(ends) < 0.001) is meet


def test_the_notebook_calculates_what_the_chain_says() -> None:
    names = worked(lesson.LESSON).names
    chain, table = names["chain"], names["table"]
    assert names["stays"] / names["every"] == pytest.approx(float(chain["6"]["6"]))
    assert table.sum(axis=1) == pytest.approx(np.ones(7))
    walked = {(one, other): sum(chain[one].get(way, 0) * chain[way].get(other, 0) for way in RING)
              for one in RING for other in RING}  # fmt: skip
    assert names["two"].ravel() == pytest.approx([float(chance) for chance in walked.values()])
    in_the_end = np.linalg.matrix_power(table, 300)[0]
    assert names["shares"] == pytest.approx(in_the_end, abs=1e-6)
    assert names["shares"] == pytest.approx([float(share) for share in names["in_the_end"].values()])
    assert names["longest"] == max(len(walk) - 1 for walk in names["rounds"].counted())


@nightly
def test_four_thousand_rounds_differ_from_their_chain_by_more_than_chance() -> None:
    """A bootstrap of the rounds has the standard error of the difference."""
    rules = page(players=3).rules
    walks = [lesson.walk_of(cardkit.play("chicken", seed=seed, **rules), "simple") for seed in range(lesson.MANY)]
    counted = np.array([_two_plays(walk) for walk in walks])
    seen, model = _seen_and_model(counted.sum(axis=0))
    assert (seen, model) == pytest.approx((lesson.SEEN, lesson.BY_THE_CHAIN), abs=0.0005)
    samples = np.random.default_rng(1).integers(0, len(walks), (300, len(walks)))
    apart = [np.subtract(*_seen_and_model(counted[sample].sum(axis=0))) for sample in samples]
    assert seen - model > 5 * np.std(apart)
    assert max(map(len, walks)) - 1 < lesson.LONG, "no round has as many plays as the slider"


def _two_plays(walk: Sequence[str]) -> list[int]:
    """Count 6s with two more plays, chicks after these, and plays on a 6 and on a chick, all and equal ones."""
    plays = list(pairwise(walk))
    two = [later for now, later in zip(walk, walk[2:], strict=False) if now == "6"]
    equal = [[now for now, _ in plays].count(card) for card in ("6", "chick")]
    return [len(two), two.count("chick"), equal[0], plays.count(("6", "6")), equal[1], plays.count(("chick", "chick"))]


def _seen_and_model(counts: Sequence[float]) -> tuple[float, float]:
    """The share of chicks two plays after a 6, and what the chain says: stay and go on, or go on and stay."""
    sixes, chicks, on_six, six, on_chick, chick = counts
    stay = six / on_six
    return chicks / sixes, stay * (1 - stay) + (1 - stay) * chick / on_chick


@nightly
def test_a_chick_that_has_just_come_stays_longer_than_the_chain_says() -> None:
    walks = replayed(lessons.page.SEED, 600, players=3)
    new, more = chains.longer(walks)
    pairs = [
        (i == 0 or walk[i - 1] != "chick", walk[i + 1] == "chick")
        for walk in walks
        for i in range(len(walk) - 1)
        if walk[i] == "chick"
    ]
    assert new == pytest.approx(np.mean([stays for first, stays in pairs if first]))
    assert more == pytest.approx(np.mean([stays for first, stays in pairs if not first]))
    assert more < chains.matrix_of(walks)["chick"]["chick"] < new


def test_the_rounds_are_ahead_of_the_chain_at_first_and_behind_it_later() -> None:
    rounds = lesson.Rounds(page(players=3), "careful")
    told = str(lesson.compared(rounds, 2, 6))
    seen, chain, seen_later, chain_later = map(float, re.findall(r"(\d+\.\d)%", told))
    assert seen > chain
    assert seen_later < chain_later
    after = [walk[i + 2] == "chick" for walk in rounds.walks for i in range(len(walk) - 2) if walk[i] == "6"]
    assert seen == pytest.approx(100 * np.mean(after), abs=0.06)


@pytest.mark.parametrize("seed", some_now([7, 1], 1))
@pytest.mark.parametrize("bots", some_now(["simple", "careful"], 1))
def test_how_far_the_rounds_and_the_chain_part_is_told_where_they_are_farthest_apart(
    seed: int, bots: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They cross now and then, and are near each other there."""
    monkeypatch.setenv("QUERY_STRING", f"seed={seed}")
    chart = lesson.ahead(lesson.Rounds(page(players=3), bots))
    told = re.fullmatch(
        r"Farthest apart after (\d+) plays: ([\d.]+)% in the rounds, ([\d.]+)% by the chain", chart.title
    )
    plays, seen, model = map(float, told.groups())
    chain, rounds = (dict(zip(curve.x, curve.y, strict=True)) for curve in chart.figure.data)
    apart = {n: abs(rounds[n] - chain[n]) for n in chain}
    assert apart[plays] == max(apart.values())
    assert apart[1] == pytest.approx(0, abs=1e-9), "one play ahead they are equal"
    assert (seen, model) == pytest.approx((100 * rounds[plays], 100 * chain[plays]), abs=0.06)


def test_what_is_seen_is_set_beside_the_chain_and_the_chain_is_not_called_exact() -> None:
    begun = page(players=3)
    rounds = lesson.Rounds(begun)
    chain, guess = chains.matrix_of(rounds.counted(1000)), begun.guess("?")
    sixes = begun.trials(lesson.two_later(rounds), "Two plays", guess)
    assert lesson.agreeing(chain, rounds, sixes, guess) is None
    sixes.trials.again(1000)
    chart = lesson.agreeing(chain, rounds, sixes, guess)
    assert chart is not None
    said = f"{chart.sentence} {chart.figure.to_json()}"
    assert "exact" not in said
    assert "Bars are the chain" in said
    model, seen, low, high = map(float, re.findall(r"(\d+\.\d)%", chart.sentence))
    assert model == pytest.approx(100 * chains.after(chain, "6", 2)["chick"], abs=0.06)
    assert seen == pytest.approx(100 * sixes.trials.mean, abs=0.06)
    ends = binomtest(int(sum(sixes.values)), 1000).proportion_ci(0.95, "wilson")
    assert (low, high) == pytest.approx((100 * ends.low, 100 * ends.high), abs=0.06)
    assert ("is in it" in chart.sentence) is (low <= model <= high)


def calls_itself_exact(chart: charts.Chart) -> bool:
    """Whether a chart says so anywhere, above its numbers too."""
    return "exact" in " ".join([chart.title, chart.subtitle, chart.sentence, *map(str, chart.rows()[0])]).lower()


def test_nothing_that_the_lesson_shows_is_called_exact_for_the_chain_is_a_model() -> None:
    done = worked(lesson.LESSON)
    work_through(done)
    values = [each.value if isinstance(each, Held) else each for each in done.shown.values()]
    shown = [each for each in values if isinstance(each, charts.Chart)]
    shown += [each.draw() for each in values if isinstance(each, Following)]
    shown += [each.shown[1].draw() for each in values if isinstance(each, Changing)]
    names = " ".join(chart.subtitle for chart in shown)
    assert all(title in names for title in ("plays after a 6", "The long run", "sixes"))
    assert [chart.subtitle for chart in shown if calls_itself_exact(chart)] == []
    assert calls_itself_exact(charts.distribution({"chick": 0.25, "1": 0.75})), "as other distributions are"


def test_what_the_chain_says_later_stands_among_the_numbers_and_is_not_hatched_as_what_is_exact() -> None:
    chain = chains.matrix_of(lesson.Rounds(page(players=3)).counted(1000))
    chart = lesson.later(chain, "6", 3)
    (bars,) = chart.figure.data
    assert not bars.marker.pattern.shape
    head, *rows = chart.rows()
    assert head == ["outcome", "by the chain"]
    later = {card: float(chance) for card, chance in chains.after(chain, "6", 3).items()}
    assert dict(rows) == pytest.approx(later, abs=1e-6)


def test_who_starts_again_sees_the_sixes_that_came_then() -> None:
    begun = page(players=3)
    rounds = lesson.Rounds(begun)
    chain, guess = chains.matrix_of(rounds.counted(1000)), begun.guess("?")
    sixes = begun.trials(lesson.two_later(rounds), "Two plays", guess)
    for again in range(2):
        sixes.trials.again(100)
        chart = lesson.agreeing(chain, rounds, sixes, guess)
        assert chart is not None
        chicks = sum(rounds.six(number)[-1] == "chick" for number in range(100 * again, 100 * again + 100))
        assert sum(sixes.values) == chicks
        assert f"{chicks}.0% of your 100 sixes" in chart.sentence
        sixes.trials.clear()


@pytest.mark.parametrize("thousandths", range(1, 1000, 7))
def test_a_visit_is_as_long_as_the_chance_that_one_reads_makes_it(thousandths: int) -> None:
    for chance in (thousandths / 1000 + off for off in (-0.0004, 0, 0.0004)):
        divided, by, shown = re.fullmatch(r"(1) / (0\.\d{3}) = ([\d.]+)", chains.one_by(chance)).groups()
        assert abs(float(by) - chance) < 0.0005
        assert f"{float(divided) / float(by):.2f}" == shown


def test_what_is_added_up_adds_up_but_for_what_is_rounded() -> None:
    rounds = lesson.Rounds(page(players=3))
    chain = chains.matrix_of(rounds.counted())
    branches = lesson.two_plays(chain)
    tree = charts.tree(branches, added=lesson.ends_on(branches)).sentence
    shares = {path: float(share) for path, share in re.findall(r"(a \w+, then a \w+): ([\d.]+)%", tree)}
    added = float(re.search(r"make ([\d.]+)%", tree)[1])
    half = 0.05
    chicks = [share for path, share in shares.items() if path.endswith("chick")]
    assert sum(chicks) == pytest.approx(added, abs=half * (len(chicks) + 1))
    assert sum(shares.values()) == pytest.approx(100, abs=half * len(shares))
    for row in re.findall(r"From [^.]*?to (.+?)\.(?: |$)", charts.matrix(chains.times(chain, chain)).sentence):
        parts = [float(share) for share in re.findall(r"\(([\d.]+)%\)", row)]
        assert sum(parts) == pytest.approx(100, abs=half * len(parts))


def test_the_pictures_tell_what_they_show() -> None:
    rounds = lesson.Rounds(page(players=3))
    chain = chains.matrix_of(rounds.counted(500))
    for chart in (lesson.later(chain, "6", 3), lesson.forgetting(chain), lesson.model(30), lesson.ahead(rounds)):
        assert isinstance(chart, charts.Chart)
        assert len(chart.sentence) > 20

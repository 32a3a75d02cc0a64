"""The odds lab and the simulation lab without a browser: what they answer, what they refuse, the lines behind them."""

from __future__ import annotations

import ast
import re
from fractions import Fraction
from math import inf
from typing import Any

import pytest

import cardkit
from cardkit.chances.queries import questions_of
from cardkit.table.errors import CardkitError
from cardkit.table.registry import definition_of
from cardkit_widgets import OddsLab, RulesLab, SimulationLab, TournamentLab, charts
from cardkit_widgets.charts import label_fitting
from cardkit_widgets.labs import lab as labs
from cardkit_widgets.labs import plots
from cardkit_widgets.labs.odds import OddsSetup, position
from cardkit_widgets.labs.odds_result import answer_charts, answer_text
from cardkit_widgets.labs.paired_runs import MOVES, STOPPED, Measure
from cardkit_widgets.labs.verdict import change_verdict, sample_verdict
from tests.occasions import some_now
from tests.test_labs import fill_in, form_of, pairs_of, send, shown_below

SEED, GAMES = 7, 120
SLUGS = some_now(sorted(cardkit.GAMES), 2)


@pytest.fixture(autouse=True)
def _nothing_is_compiled_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lab waits for no other process: what is not compiled yet is compiled here."""
    monkeypatch.setattr(labs, "compiling", lambda _: None)


def titles(lab: Any) -> list[str]:
    """The titles of the charts that are shown."""
    return [chart.children[1].title for chart in lab.chart_box.children]


def run_code(lab: Any) -> dict[str, Any]:
    """What the lines behind a lab make, the value of their last one as `last`."""
    *lines, last = ast.parse(lab.panel.state["code"]).body
    names: dict[str, Any] = {}
    exec(compile(ast.Module(lines, []), "<code>", "exec"), names)  # noqa: S102  our own lines
    assert isinstance(last, ast.Expr)
    names["last"] = eval(compile(ast.Expression(last.value), "<code>", "eval"), names)  # noqa: S307  likewise
    return names


# --- Odds -------------------------------------------------------------------------------------------------------------


def places(lab: OddsLab) -> dict[str, str]:
    """The first place of each zone that has one, by zone."""
    zones = lab.position.state["frames"][-1]["scene"]["zones"]
    return {zone["id"]: zone["slots"][0]["place"] for zone in zones if zone["slots"]}


@pytest.mark.parametrize("slug", SLUGS)
def test_whatever_can_be_asked_is_answered_and_drawn(slug: str) -> None:
    lab = OddsLab(slug, seed=8)
    lab.begin()
    questions = next(field for field in lab.panel.state["form"]["sections"][0]["fields"] if field["name"] == "question")
    for question in questions["names"]:
        fill_in(lab, question=question)
        state = lab.panel.state
        assert not state["notice"]
        if lab.found is None:  # a question that needs a detail asks for it, and no other answer stands beside it
            assert state["sentence"].startswith("Which one? Tap a card on the table, or fill in ")
            assert not lab.chart_box.children
            continue
        assert state["sentence"]
        assert state["note"].startswith("Counted: ")
        assert "Fraction" not in state["sentence"]


@pytest.mark.parametrize("slug", sorted(cardkit.GAMES))
def test_the_lines_behind_every_question_ask_it(slug: str) -> None:
    lab = OddsLab(slug, seed=8)
    lab.begin()
    questions = next(field for field in lab.panel.state["form"]["sections"][0]["fields"] if field["name"] == "question")
    for question in questions["names"]:
        fill_in(lab, question=question)
        if lab.found is None:
            assert not lab.panel.state["code"]  # a detail is missing, without which the lines would fail
        else:
            assert run_code(lab)["last"].says == lab.found.says


@pytest.mark.parametrize("slug", ["papageno", "parrot"])
def test_a_number_is_written_as_one_reads_it(slug: str) -> None:
    game = cardkit.play(slug, seed=8)
    (chart,) = answer_charts(game.odds("next card's worth"), game.definition).values()
    assert any(outcome % 1 for outcome in chart.figure.data[0].x)
    assert "tickvals" not in chart.figure.layout.xaxis.to_plotly_json()  # ticks at round numbers
    for said in (chart.sentence, chart.finding):
        assert not re.search(r"\d\.\d{3}", said)


def tap(lab: OddsLab, place: str) -> None:
    """Have the table receive that somebody has pointed at a place."""
    content = {"do": "move", "move": place, "serial": lab.position.state["serial"]}
    message = {"content": {"data": {"method": "custom", "content": content}}, "buffers": []}
    lab.position._handle_msg(message)  # noqa: SLF001  the only way in


def test_a_card_that_is_tapped_is_asked_about() -> None:
    lab = OddsLab("papageno", seed=8)
    lab.begin()
    tapped = places(lab)
    tap(lab, tapped["draw"])
    assert (lab.choice.question, dict(lab.choice.details)) == ("next card", {})
    assert titles(lab)
    face_down = next(
        slot["place"]
        for zone in lab.position.state["frames"][-1]["scene"]["zones"]
        if zone["id"] == "area-2"
        for slot in zone["slots"]
        if not slot["card"]
    )
    lab.ask_about(face_down)
    assert (lab.choice.question, dict(lab.choice.details)) == ("face-down card", {"place": face_down})
    lab.ask_about("1b2")
    assert (lab.choice.question, dict(lab.choice.details)) == ("face-down card", {"place": "b2"})
    assert "The card at b2 is" in lab.panel.state["sentence"]


@pytest.mark.parametrize("slug", sorted(cardkit.GAMES))
def test_about_a_card_that_one_sees_no_other_question_is_answered(slug: str) -> None:
    """The question names the card, or asks what fits on it; else it is said that there is nothing to ask."""
    lab = OddsLab(slug, seed=8)
    lab.begin()
    zones = lab.position.state["frames"][-1]["scene"]["zones"]
    slots = [slot for zone in zones for slot in zone["slots"] if slot["card"] or slot["card"] is None]
    assert slots
    for slot in slots:
        before = (lab.choice, lab.panel.state["sentence"])
        tap(lab, slot["place"])
        notice = lab.position.state["notice"]
        if notice:
            assert notice["text"].startswith("You see this card: " if slot["card"] else "There is no card here. ")
            assert (lab.choice, lab.panel.state["sentence"]) == before
        else:
            fits = slot["place"] == "discard" and lab.choice.question == "next card fits"
            assert slot["card"]
            assert fits or slot["card"] in dict(lab.choice.details).values()


def test_nothing_can_be_asked_about_what_is_not_there() -> None:
    lab = OddsLab("rummy", seed=8)
    lab.begin()
    before = lab.panel.state["sentence"]
    with pytest.raises(CardkitError, match="Tap another one, or choose a question"):
        lab.ask_about("9z9")
    assert lab.panel.state["sentence"] == before


def test_the_answer_is_that_of_the_engine() -> None:
    lab = OddsLab("papageno", seed=8, moves=9)
    lab.begin()
    found = run_code(lab)["last"]
    assert lab.panel.state["sentence"].startswith(found.says)
    rows = lab.chart_box.children[0].children[1].rows
    assert [row[1] for row in rows[1:]] == pytest.approx(
        [float(chance) for _, chance in found.distribution.items()], rel=1e-5
    )
    assert [row[0] for row in rows[1:]][-3:] == ["Pan flute", "Capture", "Egg"]


@pytest.mark.parametrize("moves", [0, 5, 13, 18])
@pytest.mark.parametrize("question", ["best request", "third card"])
def test_all_that_cannot_be_stands_in_one_line_at_the_end(question: str, moves: int) -> None:
    game = cardkit.play("trio", seed=0)
    for _ in range(moves):
        game.let(game.definition.bots["simple"])
    odds = game.odds(question, number=7) if question == "third card" else game.odds(question)
    (chart,) = answer_charts(odds, game.definition).values()
    likely = {name: float(chance) for name, chance in odds.parts.items() if chance}
    shown = [(row[0], float(row[1])) for row in chart.rows()[1:]]
    impossible = len(odds.parts) - len(likely)
    assert [name for name, chance in shown if chance] == list(likely)
    assert len(shown) - len(likely) == min(impossible, 1)
    assert not impossible or not shown[-1][1]


def test_all_that_are_equally_likely_are_named() -> None:
    """`asking.equal` names six at most; of more the lab names all."""
    lab = OddsLab("rummy", seed=2, moves=50)
    lab.begin()
    found = lab.found
    assert found is not None
    part = found.distribution
    most = max(chance for _, chance in part.items())
    likeliest = [str(card) for card, chance in part.items() if chance == most]
    assert 6 < len(likeliest) <= 20
    said = answer_text(found, answer_charts(found, lab.choice.definition))
    assert said.endswith(f"{', '.join(likeliest[:-1])} and {likeliest[-1]}: {Fraction(most)} each.")


@pytest.mark.parametrize(
    ("values", "field"),
    [({"players": 9}, "players"), ({"moves": 61}, "moves"), ({"seed": -1}, "seed"), ({"question": "why"}, "question")],
)
def test_what_cannot_be_asked_is_said_beside_its_field(values: dict[str, Any], field: str) -> None:
    lab = OddsLab("papageno", seed=8)
    lab.begin()
    before = (lab.panel.state["sentence"], form_of(lab))
    notice = fill_in(lab, **values)
    assert (notice["kind"], notice["field"]) == ("refused", field)
    assert (lab.panel.state["sentence"], form_of(lab)) == before


@pytest.mark.parametrize(
    ("slug", "question", "detail", "wrong", "says"),
    [
        ("papageno", "face-down card", "place", "z9", "Place: write where a card lies face down, such as b2, or 2b2"),
        ("papageno", "final score", "of", "me", "Of: write the number of a player: 1, 2 or 3."),
        ("trio", "lowest card", "of", 4, "Of: write the number of another player with cards: "),
        ("trio", "third card", "number", 13, "Number: write a whole number from 1 to 12."),
        ("trio", "face-down card", "place", "b2", "Place: write where a card lies face down, such as middle 1"),
        ("chicken", "opponent can play", "of", 9, "Of: write the number of another player who is still in the round: "),
        ("chicken", "fits after", "card", "owl", "Card: write a card such as 5, or egg."),
        ("chicken", "fits after", "k", -1, "K: write a whole number from 0 to 12 "),
        ("rummy", "somebody holds", "card", "R10", "Card: write a card such as R5."),
    ],
)
def test_a_detail_that_there_is_not_is_refused_in_words(
    slug: str, question: str, detail: str, wrong: object, says: str
) -> None:
    """Beside its field: what to write there."""
    lab = OddsLab(slug, players=3, seed=8, question=question)
    lab.begin()
    fill_in(lab, **{f"detail__{detail}": wrong})
    notice = lab.panel.state["notice"]
    assert (notice["kind"], notice["field"]) == ("refused", f"detail {detail}")
    assert notice["text"].startswith(says)


@pytest.mark.parametrize(
    ("slug", "question", "detail", "one", "other"),
    [
        ("papageno", "face-down card", "place", "b3", "B3"),
        ("rummy", "somebody holds", "card", "R5", "r5"),
        ("chicken", "fits after", "card", "egg", "Egg"),
        ("trio", "face-down card", "place", "low 2", "Low 2"),
    ],
)
def test_capitals_and_small_letters_are_the_same(slug: str, question: str, detail: str, one: str, other: str) -> None:
    game = position(OddsSetup(definition_of(slug), definition_of(slug).complete({}), 8, 9, ""))
    written, typed = (game.odds(question, **{detail: word}) for word in (one, other))
    assert (typed.says, typed.result) == (written.says, written.result)


@pytest.mark.parametrize("slug", sorted(cardkit.GAMES))
@pytest.mark.parametrize("players", [3, 6])
def test_the_answer_is_about_the_card_that_was_tapped(slug: str, players: int) -> None:
    """About that very card, or about the hand in which it is; else it is said that nothing can be asked."""
    lab = OddsLab(slug, seed=8, players=min(players, most_players(slug)))
    lab.begin()
    zones = lab.position.state["frames"][-1]["scene"]["zones"]
    face_down = [
        (zone, slot) for zone in zones for slot in zone["slots"] if slot["card"] == "" and zone["kind"] != "pile"
    ]
    if slug in {"papageno", "parrot", "trio"}:
        assert face_down
    for zone, slot in face_down:
        lab.choose(form_of(lab) | {"question": lab.panel.state["form"]["sections"][0]["fields"][4]["names"][0]})
        assert prompt(lab) == "Tap a card or a pile to ask about it."
        tap(lab, slot["place"])
        assert not lab.position.state["notice"]
        details = dict(lab.choice.details)
        if lab.choice.question == "face-down card":
            assert slot["place"].endswith(str(details["place"]).replace(" ", "-"))
        else:
            assert zone["id"] == f"hand-{details['of']}"
        assert lab.panel.state["sentence"].startswith(prompt(lab))


def test_a_question_that_waits_for_a_card_keeps_what_was_tapped_before() -> None:
    lab = OddsLab("rummy", players=3, seed=8)
    lab.begin()
    zones = lab.position.state["frames"][-1]["scene"]["zones"]
    hands = {zone["group"]: zone for zone in zones if zone["kind"] == "hand" or zone["id"].startswith("hand-")}
    tap(lab, hands["others"]["slots"][0]["place"])
    assert prompt(lab).startswith("Which one? Tap a card on the table")
    tap(lab, hands["own"]["slots"][0]["place"])
    seat, card = hands["others"]["seat"], hands["own"]["slots"][0]["card"]
    assert (lab.choice.question, dict(lab.choice.details)) == ("somebody holds", {"of": seat, "card": card})
    assert prompt(lab).startswith(f"Player {seat} holds {card} with probability ")


def prompt(lab: OddsLab) -> str:
    """The line below the table."""
    return str(lab.position.state["frames"][-1]["scene"]["prompt"])


def most_players(slug: str) -> int:
    """How many can play a game."""
    players = next(each for each in cardkit.GAMES[slug].parameters if each.name == "players")
    return next(count for count in range(9, 1, -1) if not players.kind.problem(count))


def test_each_of_several_charts_says_of_whom_or_of_what_it_is() -> None:
    lab = OddsLab("trio", players=6, seed=8, question="lowest card")
    lab.begin()
    others = [seat for seat in range(1, 7) if seat != lab.game.turn]
    assert [title.partition(",")[0] for title in titles(lab)] == [f"Player {seat}" for seat in others]
    lab = OddsLab("chicken", players=3, seed=8, question="fits after")
    lab.begin()
    assert titles(lab)[0].startswith("Top card, most likely: ")


def test_all_that_tie_are_named_with_one_word_for_a_player() -> None:
    lab = OddsLab("chicken", players=3, seed=8, question="opponent can play")
    lab.begin()
    found = lab.found
    assert found is not None
    assert len(set(found.parts.values())) == 1
    assert re.fullmatch(r"Highest: player 2 and player 3, [\d.]+% each", titles(lab)[0])
    assert "eat " not in "".join([*titles(lab), lab.panel.state["sentence"], *shown_below(lab)])


def test_nothing_was_played_that_could_be_opened() -> None:
    lab = OddsLab("papageno", seed=8)
    lab.begin()
    assert "no games" in send(lab, do="open", game=0)["text"]


# --- Simulation -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_games_are_played_counted_and_drawn_in_two_charts(slug: str) -> None:
    lab = SimulationLab(slug, games=60, seed=SEED)
    lab.begin()
    assert lab.panel.state["status"] == "60 games played."
    assert len(titles(lab)) == 2
    assert lab.panel.state["rows"]


def test_the_finding_of_a_chart_counts_one_as_one() -> None:
    lab = SimulationLab("papageno", games=60, seed=SEED)
    lab.begin()
    assert lab.found is not None
    findings = [plot.chart.finding for plot in plots.all_of(lab.found).values()]
    assert "Half of the games: at most 1 round ahead of the next" in findings


def test_no_answer_uses_a_word_that_a_classroom_does_not_know() -> None:
    for definition in cardkit.GAMES.values():
        for question in questions_of(definition):
            assert not re.search(r"hypergeometric|group", question.counted), question.name
            assert question.name != "under"


def test_a_column_for_one_says_it_of_one() -> None:
    texts = [text for plot in plots.all_of(pairs_of("papageno", {})).values() for text in said_by(plot.chart)]
    assert any(text.startswith("these rules: 1 round ahead of the next, ") for text in texts)
    assert not [text for text in texts if re.search(r"\b1 (rounds|moves)\b", text)]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_last_column_is_named_where_it_has_no_end(slug: str) -> None:
    """Else it looks as if it ended where all others do."""
    chart = plots.all_of(pairs_of(slug, {}, games=400))["long"].chart
    names, texts = (chart.figure.layout.xaxis[key] for key in ("tickvals", "ticktext"))
    below = label_fitting.fitted(chart.figure).layout.xaxis
    assert texts[-1].endswith("+")
    assert (below.tickvals[-1], below.ticktext[-1]) == (names[-1], texts[-1])
    assert (
        dict(zip(below.tickvals, below.ticktext, strict=True)).items() <= dict(zip(names, texts, strict=True)).items()
    )


def said_by(chart: charts.Chart) -> list[str]:
    """What the points of a chart say of themselves."""
    return [text for trace in chart.figure.data for text in (trace.ids if trace.ids is not None else ())]


def test_a_difference_is_told_in_words_and_not_by_its_sign() -> None:
    plot = plots.all_of(pairs_of("papageno", {"capture_weight": 0}))["change"]
    texts = [text.rpartition(",")[0] for text in said_by(plot.chart)]
    assert all(re.fullmatch(r"(\d+|\d+ to \d+|\d+ or more) moves? (fewer|more)", text) for text in texts)
    assert {text.split()[-1] for text in texts} == {"fewer", "more"}
    assert [row[0] for row in plot.chart.rows()[1:]] == texts
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
def test_how_much_longer_is_said_in_words(ends: tuple[float, float], says: str) -> None:
    assert plots.longer_told(*ends) == says


def test_each_number_of_the_headline_says_how_far_off_it_may_be() -> None:
    lab = SimulationLab("papageno", games=GAMES, seed=SEED)
    lab.begin()
    number = r"[\d.]+ \([\d.]+ to [\d.]+\)"
    said = f"Games last {number} moves, and whoever plays first wins {number} of 100 games: that is what 120 games say"
    assert re.match(said, lab.panel.state["sentence"])
    assert lab.panel.state["note"].startswith("In brackets: the 95% interval.")


def test_a_plus_minus_means_one_thing_on_the_whole_page() -> None:
    lab = SimulationLab("papageno", games=GAMES, seed=SEED)
    lab.begin()
    names = run_code(lab)
    assert "± one standard error" in str(names["sample"])
    assert "sample             # who wins, and how long it takes; ± one standard error\n" in lab.panel.state["code"]
    assert "±" not in str([lab.panel.state[part] for part in ("sentence", "rows", "note")])


def test_one_game_has_no_average() -> None:
    said = [sample_verdict(pairs_of("papageno", {}, games=games)) for games in (1, 2)]
    assert re.fullmatch(r"1 game, \d+ moves: too few to tell more\.", said[0])
    assert re.fullmatch(r"2 games, \d+ moves on average: too few to tell more\.", said[1])


def test_a_million_games_can_be_asked_for() -> None:
    lab = SimulationLab("papageno", games=1_000_000, seed=SEED)
    assert lab.choice.games == 1_000_000


def test_no_dot_hides_the_ends_of_its_interval() -> None:
    """The strokes at both ends are longer than the dot between them is high."""
    shown = [plot.chart for plot in plots.all_of(pairs_of("papageno", {"capture_weight": 0})).values()]
    shown.append(charts.distribution({"a": 1 / 4, "b": 3 / 4}, {"a": 20, "b": 80}))
    dots = [trace for chart in shown for trace in chart.figure.data if trace.type == "scatter"]
    assert len(dots) == 3
    for trace in dots:
        assert 2 * trace.error_x.width > trace.marker.size + trace.marker.line.width


def test_each_player_may_be_another_bot() -> None:
    lab = SimulationLab("papageno", bots=["simple", "random", "random"], games=GAMES, seed=SEED)
    lab.begin()
    played = cardkit.simulate("papageno", games=GAMES, seed=SEED, bots=["simple", "random", "random"], progress=False)
    assert lab.found is not None
    assert lab.found.old.to_frame().equals(played.to_frame())
    fill_in(lab, players=4, bot__3="careful")
    assert lab.choice.bots == ("simple", "random", "careful", "careful")
    fill_in(lab, players=2)
    assert lab.choice.bots == ("simple", "random")


@pytest.mark.parametrize("made", [SimulationLab, RulesLab], ids=lambda made: made.__name__)
def test_before_the_first_game_it_is_said_that_there_is_none(made: type[SimulationLab | RulesLab]) -> None:
    lab = made("papageno", games=60, seed=SEED)
    notice = send(lab, do="open", game=0)
    assert (notice["kind"], notice["field"]) == ("refused", "number")
    assert notice["text"] == "Nothing has been played yet. Try again when there are games."
    lab.begin()
    assert send(lab, do="open", game=60)["text"] == "Game number: a whole number from 0 to 59."


def test_any_game_of_the_sample_opens_at_a_table() -> None:
    lab = SimulationLab("papageno", games=60, seed=SEED)
    lab.begin()
    assert send(lab, do="open", game=60)["field"] == "number"
    assert lab.watch is None
    assert send(lab, do="open", game=59) is None
    assert lab.watch is not None
    assert (
        lab.watch.game.events
        == cardkit.simulate("papageno", games=60, seed=SEED, bots=lab.choice.bots[0], progress=False).game(59).events
    )
    point = lab.charts["wins"].children[1].choices[0]["data"]
    lab.chosen(point)
    assert lab.watch.title.startswith("Game ")


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"players": 9}, "players"),
        ({"games": 1_000_001}, "games"),
        ({"bot__1": "clever"}, "bot 1"),
        ({"new__capture_weight": 99}, "new capture_weight"),
    ],
)
def test_what_cannot_be_played_is_said_beside_its_field(values: dict[str, Any], field: str) -> None:
    lab = SimulationLab("papageno", games=40, seed=SEED)
    lab.begin()
    before = (lab.panel.state["sentence"], form_of(lab))
    notice = fill_in(lab, **values)
    assert (notice["kind"], notice["field"]) == ("refused", field)
    assert (lab.panel.state["sentence"], form_of(lab)) == before


# --- The lines behind each lab ----------------------------------------------------------------------------------------


def test_the_lines_behind_a_lab_do_the_same() -> None:
    lab = SimulationLab("chicken", bots=["simple", "random"], games=40, seed=SEED, players=2)
    lab.begin()
    assert lab.found is not None
    code = run_code(lab)
    assert code["sample"].to_frame().equals(lab.found.old.to_frame())
    rules = RulesLab("papageno", new={"capture_weight": 0}, games=40, seed=SEED)
    rules.begin()
    assert run_code(rules)["last"].games == 40
    met = TournamentLab("chicken", ["random", "simple"], deals=4, seed=SEED)
    met.begin()
    assert met.found is not None
    assert run_code(met)["met"] == met.found


def test_the_lines_follow_what_is_chosen() -> None:
    lab = SimulationLab("papageno", games=40, seed=SEED)
    lab.begin()
    fill_in(lab, new__capture_weight=0, games=50)
    assert "capture_weight=0" in lab.panel.state["code"]
    assert "games=50" in lab.panel.state["code"]


# --- Games that are stopped -------------------------------------------------------------------------------------------


def test_where_games_are_stopped_the_headline_tells_the_middle_game_and_names_them() -> None:
    """A few games at the limit of moves make the mean, and say the opposite of all others."""
    pairs = pairs_of("papageno", {"move_limit": 60, "capture_weight": 0}, games=GAMES)
    old, new = (sorted(numbers[Measure(MOVES)].tolist())[(GAMES - 1) // 2] for numbers in pairs.numbers.values())
    assert any(numbers[Measure(STOPPED)].any() for numbers in pairs.numbers.values())
    said = change_verdict(pairs)
    head, _, rest = said.partition("Stopped, so that nobody wins")
    assert f"half of the games last {new} moves or fewer (before: {old})" in head
    assert "moves longer" not in head
    assert "moves shorter" not in head
    assert rest


def test_of_one_set_of_rules_too() -> None:
    pairs = pairs_of("papageno", {}, games=GAMES)
    assert sample_verdict(pairs).startswith("Games last ")

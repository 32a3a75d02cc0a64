"""Tests of the odds lab: its answers, the arguments that it rejects, and the questions about cards on its table."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

import cardkit
from cardkit.chances.queries import questions_of
from cardkit.table.errors import CardkitError
from cardkit.table.registry import definition_of
from cardkit_widgets import OddsLab
from cardkit_widgets.labs.odds import OddsSetup, position
from cardkit_widgets.labs.odds_result import answer_charts, answer_text
from tests.support.occasions import some_now
from tests.widgets.labs.driving import begun, captions, fill_in, form_of, run_code, send


def places(lab: OddsLab) -> dict[str, str]:
    """Return the first spot of each zone that has one, by zone."""
    zones = zones_of(lab)
    return {zone["id"]: zone["slots"][0]["place"] for zone in zones if zone["slots"]}


@pytest.mark.parametrize("slug", sorted(cardkit.GAMES))
def test_whatever_can_be_asked_is_answered_and_the_lines_behind_it_ask_it(slug: str) -> None:
    lab = begun(OddsLab, slug, seed=8)
    for question in questions_in(lab):
        fill_in(lab, question=question)
        state = lab.panel.state
        assert not state["notice"]
        if lab.found is None:  # a question without its required detail is shown without an answer
            assert state["sentence"].startswith("Which one? Tap a card on the table, or fill in ")
            assert not lab.chart_box.children
            assert not state["code"]  # without the detail, the code would fail
            continue
        assert state["sentence"]
        assert state["note"].startswith("Counted: ")
        assert "Fraction" not in state["sentence"]
        assert run_code(lab)["last"].says == lab.found.says


@pytest.mark.parametrize("slug", ["papageno", "parrot"])
def test_a_number_is_written_as_one_reads_it(slug: str) -> None:
    game = cardkit.play(slug, seed=8)
    (chart,) = answer_charts(game.odds("next card's worth"), game.definition).values()
    assert any(outcome % 1 for outcome in chart.figure.data[0].x)
    assert "tickvals" not in chart.figure.layout.xaxis.to_plotly_json()  # ticks at round numbers
    for said in (chart.sentence, chart.finding):
        assert not re.search(r"\d\.\d{3}", said)


def questions_in(lab: OddsLab) -> list[str]:
    """Return the questions that can be chosen."""
    fields = lab.panel.state["form"]["sections"][0]["fields"]
    return next(field["names"] for field in fields if field["name"] == "question")


def titles(lab: OddsLab) -> list[str]:
    """Return the titles of the displayed charts."""
    return [caption.title for caption in captions(lab)]


def zones_of(lab: OddsLab) -> list[dict[str, Any]]:
    """Return the zones of the table."""
    return list(lab.position.state["frames"][-1]["scene"]["zones"])


def tap(lab: OddsLab, place: str) -> None:
    """Send the table a click on a spot."""
    content = {"do": "move", "move": place, "serial": lab.position.state["serial"]}
    message = {"content": {"data": {"method": "custom", "content": content}}, "buffers": []}
    lab.position._handle_msg(message)  # noqa: SLF001  called by the page


def test_a_card_that_is_tapped_is_asked_about() -> None:
    lab = begun(OddsLab, "papageno", seed=8)
    tapped = places(lab)
    tap(lab, tapped["draw"])
    assert (lab.setup.question, dict(lab.setup.details)) == ("next card", {})
    assert titles(lab)
    face_down = next(
        slot["place"] for zone in zones_of(lab) if zone["id"] == "area-2" for slot in zone["slots"] if not slot["card"]
    )
    lab.ask_about(face_down)
    assert (lab.setup.question, dict(lab.setup.details)) == ("face-down card", {"place": face_down})
    lab.ask_about("1b2")
    assert (lab.setup.question, dict(lab.setup.details)) == ("face-down card", {"place": "b2"})
    assert "The card at b2 is" in lab.panel.state["sentence"]


@pytest.mark.parametrize("slug", sorted(cardkit.GAMES))
def test_about_a_visible_card_no_unrelated_question_is_answered(slug: str) -> None:
    """The question names the card, or asks what fits on it; otherwise a message explains that nothing can be asked."""
    lab = begun(OddsLab, slug, seed=8)
    zones = zones_of(lab)
    slots = [slot for zone in zones for slot in zone["slots"] if slot["card"] or slot["card"] is None]
    assert slots
    for slot in slots:
        before = (lab.setup, lab.panel.state["sentence"])
        tap(lab, slot["place"])
        notice = lab.position.state["notice"]
        if notice:
            assert notice["text"].startswith("You see this card: " if slot["card"] else "There is no card here. ")
            assert (lab.setup, lab.panel.state["sentence"]) == before
        else:
            fits = slot["place"] == "discard" and lab.setup.question == "next card fits"
            assert slot["card"]
            assert fits or slot["card"] in dict(lab.setup.details).values()


def test_nothing_can_be_asked_about_what_is_not_there() -> None:
    lab = begun(OddsLab, "rummy", seed=8)
    before = lab.panel.state["sentence"]
    with pytest.raises(CardkitError, match="Tap another one, or choose a question"):
        lab.ask_about("9z9")
    assert lab.panel.state["sentence"] == before


def test_the_answer_is_that_of_the_engine() -> None:
    lab = begun(OddsLab, "papageno", seed=8, moves=9)
    found = run_code(lab)["last"]
    assert lab.panel.state["sentence"].startswith(found.says)
    rows = lab.chart_box.children[0].children[1].rows
    assert [row[1] for row in rows[1:]] == pytest.approx(
        [float(chance) for _, chance in found.distribution.items()], rel=1e-5
    )
    assert [row[0] for row in rows[1:]][-3:] == ["Pan flute", "Capture", "Egg"]


@pytest.mark.parametrize("moves", [0, 5, 13, 18])
@pytest.mark.parametrize("question", ["best request", "third card"])
def test_all_impossible_results_are_in_one_line_at_the_end(question: str, moves: int) -> None:
    game = cardkit.play("trio", seed=0)
    for _ in range(moves):
        game.bot_move(game.definition.bots["simple"], advance=False)
    odds = game.odds(question, number=7) if question == "third card" else game.odds(question)
    (chart,) = answer_charts(odds, game.definition).values()
    likely = {name: float(chance) for name, chance in odds.parts.items() if chance}
    shown = [(row[0], float(row[1])) for row in chart.rows()[1:]]
    impossible = len(odds.parts) - len(likely)
    assert [name for name, chance in shown if chance] == list(likely)
    assert len(shown) - len(likely) == min(impossible, 1)
    assert not impossible or not shown[-1][1]


def test_all_equally_likely_results_are_named() -> None:
    """`asking.equal` lists at most six results; the lab lists all."""
    lab = begun(OddsLab, "rummy", seed=2, moves=50)
    found = lab.found
    assert found is not None
    part = found.distribution
    most = max(chance for _, chance in part.items())
    likeliest = [str(card) for card, chance in part.items() if chance == most]
    assert 6 < len(likeliest) <= 20
    said = answer_text(found, answer_charts(found, lab.setup.definition))
    assert said.endswith(f"{', '.join(likeliest[:-1])} and {likeliest[-1]}: {Fraction(most)} each.")


@pytest.mark.parametrize(
    ("values", "field"),
    [({"players": 9}, "players"), ({"moves": 61}, "moves"), ({"seed": -1}, "seed"), ({"question": "why"}, "question")],
)
def test_an_impossible_question_is_explained_next_to_its_field(values: dict[str, Any], field: str) -> None:
    lab = begun(OddsLab, "papageno", seed=8)
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
    """The message next to the field explains what to write."""
    lab = begun(OddsLab, slug, players=3, seed=8, question=question)
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
@pytest.mark.parametrize("players", some_now([3, 6], 1))
def test_the_answer_is_about_the_card_that_was_tapped(slug: str, players: int) -> None:
    """The answer is about that card, or about its hand; otherwise a message explains that nothing can be asked."""
    lab = begun(OddsLab, slug, seed=8, players=min(players, most_players(slug)))
    zones = zones_of(lab)
    face_down = [
        (zone, slot) for zone in zones for slot in zone["slots"] if slot["card"] == "" and zone["kind"] != "pile"
    ]
    if slug in {"papageno", "parrot", "trio"}:
        assert face_down
    for zone, slot in face_down:
        lab.choose(form_of(lab) | {"question": questions_in(lab)[0]})
        assert prompt(lab) == "Tap a card or a pile to ask about it."
        tap(lab, slot["place"])
        assert not lab.position.state["notice"]
        details = dict(lab.setup.details)
        if lab.setup.question == "face-down card":
            assert slot["place"].endswith(str(details["place"]).replace(" ", "-"))
        else:
            assert zone["id"] == f"hand-{details['of']}"
        assert lab.panel.state["sentence"].startswith(prompt(lab))


def test_a_question_that_waits_for_a_card_keeps_what_was_tapped_before() -> None:
    lab = begun(OddsLab, "rummy", players=3, seed=8)
    zones = zones_of(lab)
    hands = {zone["group"]: zone for zone in zones if zone["kind"] == "hand" or zone["id"].startswith("hand-")}
    tap(lab, hands["others"]["slots"][0]["place"])
    assert prompt(lab).startswith("Which one? Tap a card on the table")
    tap(lab, hands["own"]["slots"][0]["place"])
    seat, card = hands["others"]["seat"], hands["own"]["slots"][0]["card"]
    assert (lab.setup.question, dict(lab.setup.details)) == ("somebody holds", {"of": seat, "card": card})
    assert prompt(lab).startswith(f"Player {seat} holds {card} with probability ")


def prompt(lab: OddsLab) -> str:
    """Return the line below the table."""
    return str(lab.position.state["frames"][-1]["scene"]["prompt"])


def most_players(slug: str) -> int:
    """Return the largest number of players in a game."""
    players = next(each for each in cardkit.GAMES[slug].parameters if each.name == "players")
    return next(count for count in range(9, 1, -1) if not players.kind.problem(count))


def test_each_of_several_charts_says_of_whom_or_of_what_it_is() -> None:
    lab = begun(OddsLab, "trio", players=6, seed=8, question="lowest card")
    others = [seat for seat in range(1, 7) if seat != lab.game.turn]
    assert [title.partition(",")[0] for title in titles(lab)] == [f"Player {seat}" for seat in others]
    lab = begun(OddsLab, "chicken", players=3, seed=8, question="fits after")
    assert titles(lab)[0].startswith("Top card, most likely: ")


def test_all_tied_players_are_named_consistently() -> None:
    lab = begun(OddsLab, "chicken", players=3, seed=8, question="opponent can play")
    found = lab.found
    assert found is not None
    assert len(set(found.parts.values())) == 1
    assert re.fullmatch(r"Highest: player 2 and player 3, [\d.]+% each", titles(lab)[0])
    assert "eat " not in "".join(
        [
            *titles(lab),
            lab.panel.state["sentence"],
            *(each.sentence for each in captions(lab)),
        ]
    )


def test_nothing_was_played_that_could_be_opened() -> None:
    lab = begun(OddsLab, "papageno", seed=8)
    assert "no games" in send(lab, do="open", game=0)["text"]


def test_no_answer_uses_a_word_that_a_classroom_does_not_know() -> None:
    for definition in cardkit.GAMES.values():
        for question in questions_of(definition):
            assert not re.search(r"hypergeometric|group", question.counted), question.name
            assert question.name != "under"

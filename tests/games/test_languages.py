"""Papageno in German: translations match the English text and are complete, and nothing stays in English."""

from __future__ import annotations

import re
import secrets
from math import inf
from string import Formatter
from typing import TYPE_CHECKING, Any

import pytest

import cardkit
from cardkit.advice import review
from cardkit.cli import main
from cardkit.cli.statuses import USAGE
from cardkit.table import translated_texts
from cardkit.table.play_script import proofread
from cardkit.table.translated_texts import parsed, speaking
from cardkit_widgets import Explorer, Play, Tutorial
from cardkit_widgets.coach import game_review, table_coach
from cardkit_widgets.core import assets, background

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PAPAGENO = cardkit.GAMES["papageno"]
PACES = ("slow", "normal", "fast")

# The packages with the texts of Papageno's table, rules and tutorial.
HOMES = ("cardkit.table", "cardkit.games.grid", "cardkit.games.papageno", "cardkit_widgets")

# --- The files --------------------------------------------------------------------------------------------------------

FILES = [
    (home, file.stem)
    for home in HOMES
    for file in sorted(translated_texts.folder(home, "de").iterdir())
    if file.suffix == ".toml"
]
# Texts that aren't prose: moves and cards. A question's name also serves as its ID.
NO_PROSE = {
    "tutorial": ("move", "then", "next"),
    "positions": ("moves", "next", "pile"),
    "questions": ("name",),
    "puzzles": ("moves", "next", "right", "clause"),
}


def sentences(home: str, language: str, name: str) -> dict[str, list[str]]:
    """Return the texts of a file by their keys, each with its alternatives."""
    file = translated_texts.folder(home, language) / f"{name}.toml"
    return dict(_sentences(parsed(file.read_text(encoding="utf-8"), str(file)).entries))


def _sentences(entries: dict[str, Any], path: str = "") -> Iterator[tuple[str, list[str]]]:
    for key, value in entries.items():
        if isinstance(value, dict):
            yield from _sentences(value, f"{path}{key}/")
        elif isinstance(value, str):
            yield f"{path}{key}", [value]
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            yield f"{path}{key}", [one["says"] for one in value]


def names_in(sentence: str) -> set[str]:
    """Return the names of the values inserted into a sentence, including those inside other values."""
    fields = [(name, form) for _, name, form, _ in Formatter().parse(sentence) if name is not None]
    return {name for name, _ in fields}.union(*(names_in(form) for _, form in fields if form))


@pytest.mark.parametrize(("home", "name"), FILES)
def test_a_translation_has_the_keys_of_the_english_file(home: str, name: str) -> None:
    assert sentences(home, "de", name).keys() <= sentences(home, "en", name).keys()


@pytest.mark.parametrize(("home", "name"), FILES)
def test_a_translation_fills_in_what_the_english_file_does(home: str, name: str) -> None:
    english, german = (sentences(home, language, name) for language in ("en", "de"))
    for key, said in german.items():
        filled = [set().union(*map(names_in, each)) for each in (english[key], said)]
        assert filled[0] == filled[1], key


@pytest.mark.parametrize(("home", "name"), FILES)
def test_all_prose_is_translated(home: str, name: str) -> None:
    prose = {key for key in sentences(home, "en", name) if key.rpartition("/")[2] not in NO_PROSE.get(name, ())}
    if home == "cardkit.table":
        prose = {key for key in prose if not key.startswith("cards/")}  # no game with a standard pack has translations
    assert prose - sentences(home, "de", name).keys() == set()


def test_all_files_are_translated() -> None:
    for home in HOMES:
        english, german = (
            {file.name for file in translated_texts.folder(home, each).iterdir()} for each in ("en", "de")
        )
        assert english == german


def test_the_german_scripts_can_be_played() -> None:
    with speaking("de"):
        assert proofread(PAPAGENO) == []


def test_the_labels_are_those_that_the_page_writes() -> None:
    scripts = "".join(file.read_text(encoding="utf-8") for file in assets.FRONT.rglob("*.js"))
    written = set(re.findall(r'"([^"\n]*)"', scripts)) | {f"{pace} pace" for pace in PACES}
    assert {label for (label,) in labels_in_english().values()} <= written


def labels_in_english() -> dict[str, list[str]]:
    """Return the English labels, which serve as their own keys."""
    words = sentences("cardkit_widgets", "en", "front")
    assert [key.removeprefix("words/") for key in words] == [label for (label,) in words.values()]
    return words


# --- Texts ------------------------------------------------------------------------------------------------------------

# Every English sentence about a game contains one of these words, and no German one does.
ENGLISH = re.compile(
    r"\b(the|you|your|seat|seats|card|cards|is|are|of|with|round|pile|this|that|to|not|it|points?|play|turn|about)\b",
    re.IGNORECASE,
)

SAID = {"says", "prompt", "headline", "title", "text", "label", "note", "reason", "task", "totals_title", "bounds"}
SAID |= {
    "next",
    "button",
    "menu",
    "then",
    "total",
    "where",
    "verdict",
    "why",
    "cost",
    "better",
    "aim",
    "worse",
    "points",
}
"""The keys of a widget's state whose values a person reads."""


def read_by_a_person(value: Any, key: str = "") -> Iterator[str]:
    """Yield all sentences that people can read in the data that is sent to a page."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from read_by_a_person(part, name)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from read_by_a_person(part, key)
    elif isinstance(value, str) and key in SAID:
        yield value


def english_in(widget: Any) -> list[str]:
    """Return the English texts that a widget shows."""
    shown = [widget.title, *read_by_a_person(widget.state), *read_by_a_person(widget.clauses)]
    return [sentence for sentence in shown if ENGLISH.search(sentence)]


def tell(widget: Any, **message: Any) -> None:
    """Send a widget a message, as its page does."""
    widget._receive(widget, {"serial": widget.state["serial"], **message}, [])  # noqa: SLF001  called by the page


@pytest.mark.parametrize("widget", [Play, Explorer, Tutorial])
def test_english_texts_are_found(widget: Callable[..., Any]) -> None:
    assert len(english_in(widget("papageno"))) > len(PAPAGENO.clauses)


def test_the_tutorial_has_no_english_texts_from_the_first_step_to_the_last() -> None:
    tutorial = Tutorial("papageno", lang="de")
    with speaking("de"):
        steps = PAPAGENO.tutorial().steps
    for number, step in enumerate(steps):
        for wrong in (*step.hints, "draw", "discard"):
            if step.move and wrong.count(" ") == step.move.count(" "):
                tell(tutorial, do="move", move=wrong)
            assert english_in(tutorial) == []
        if tutorial.index == number and step is not steps[-1]:
            tell(tutorial, do="next")
        assert english_in(tutorial) == []
    assert tutorial.index == len(steps) - 1


def test_the_puzzles_have_no_english_texts() -> None:
    tutorial = Tutorial("papageno", lang="de")
    for at in range(tutorial.path.steps, len(tutorial.path.stops)):
        tell(tutorial, do="jump", to=at)
        assert english_in(tutorial) == []
        for move in tutorial.game.moves:
            if move not in tutorial.stop.right:
                tell(tutorial, do="move", move=move)
                assert english_in(tutorial) == []
        if tutorial.stop.count is not None:
            tell(tutorial, do="answer", answer="999")
            assert english_in(tutorial) == []
        for _ in range(2):
            tell(tutorial, do="show")
            assert english_in(tutorial) == []
        assert tutorial.solved


def test_the_explorer_has_no_english_texts() -> None:
    explorer = Explorer("papageno", lang="de")
    assert english_in(explorer) == []
    for clause in PAPAGENO.clauses:
        tell(explorer, do="clause", clause=clause.id)
        assert english_in(explorer) == []
        for move in explorer.game.moves[:1]:
            tell(explorer, do="move", move=move)
            tell(explorer, do="undo")
            assert english_in(explorer) == []
    tell(explorer, do="rules", rules={"rounds_to_win": 1})
    assert english_in(explorer) == []


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_game_has_no_english_texts(players: int) -> None:
    play = Play("papageno", lang="de", seed=players, players=players, rounds_to_win=1)
    while not play.game.over:
        for move in ("draw", "discard", "pass", "swap a1", "capture a1 2a1", "nothing", play.game.moves[-1]):
            tell(play, do="why", path=["draw"])
            tell(play, do="move", move=move)
            if move != "nothing":  # a page never sends an impossible move
                assert english_in(play) == []
    assert play.game.over


def advised(play: Play) -> list[str]:
    """Return the coach's advice in this position until it is complete, and its comment on a move made afterwards."""
    play.answers.clear()
    while not play.answers or not play.answers[-1]["advice"]["done"]:
        tell(play, do="advise")
    told = [sentence for each in play.answers for sentence in read_by_a_person(each)]
    tell(play, do="move", move=play.answers[-1]["advice"]["moves"][-1]["move"])
    return [*told, play.state["coach"]["cost"]]


def finish(work: Callable[[], object], **_: Any) -> None:
    """Do work now that a page would do in the background."""
    while work() is True:
        pass


@pytest.fixture
def coached(monkeypatch: pytest.MonkeyPatch) -> Play:
    """Create a German table with a coach that looks ahead for a number of worlds, not for a time."""
    from cardkit.advice.estimating import Estimating

    monkeypatch.setattr(Estimating, "run_for", lambda race, _: race.run_to(race.worlds + 40))
    monkeypatch.setattr(Estimating, "measure_for", lambda race, _: race._play(40))  # noqa: SLF001
    monkeypatch.setattr(secrets, "randbelow", lambda _: 7)
    monkeypatch.setattr(table_coach.TableCoach, "is_ready", lambda _: True)
    monkeypatch.setattr(review, "MOST_WORLDS", 300)
    monkeypatch.setattr(background, "begin", finish)
    monkeypatch.setattr(game_review, "IN_BACKGROUND", 0.0)
    monkeypatch.setattr(game_review, "LOOK", inf)
    play = Play("papageno", lang="de", seed=11, players=2, rounds_to_win=1)
    play.answers = []
    play.send = play.answers.append
    return play


def test_the_coach_has_no_english_texts(coached: Play) -> None:
    told = [sentence for _ in range(6) for sentence in advised(coached)]
    assert any("Siege gekostet" in sentence or "beste Zug" in sentence for sentence in told)
    assert [sentence for sentence in told if ENGLISH.search(sentence)] == []


def test_the_review_of_a_round_has_no_english_texts(coached: Play) -> None:
    while coached.game.turn:
        tell(coached, do="move", move=coached.game.moves[-1])
    assert coached.state["sheets"][0]["total"].endswith(("Punkt", "Punkte"))
    coached.answers.clear()
    tell(coached, do="review", first=True)
    told = [sentence for each in coached.answers for sentence in read_by_a_person(each)]
    points = coached.answers[-1]["review"]["decisions"]
    assert points[0]["again"]
    assert points[0]["where"].startswith("Runde 1, dein Zug ")
    tell(coached, do="puzzle", before=points[0]["before"])
    assert coached.state["puzzle"]
    assert [sentence for sentence in told if ENGLISH.search(sentence)] == english_in(coached) == []


def test_nothing_that_the_coach_may_say_is_english() -> None:
    """Check rare messages, too."""
    german = sentences("cardkit_widgets", "de", "sentences")
    told = [text for key, texts in german.items() if key.startswith(("coach/", "new/")) for text in texts]
    assert told
    assert [text for text in told if ENGLISH.search(re.sub(r"\{\w+\}", "", text))] == []


def test_a_new_game_is_asked_for_in_german() -> None:
    play = Play("papageno", lang="de", seed=1)
    labels = {member["name"]: member["label"] for member in play.state["bots"]["members"]}
    assert labels["random"] == "spielen zufällig"
    for form in ({"seed": 1e22}, {"bot": "nobody"}, {"rules": None}):
        tell(play, do="new", **{"seed": None, "bot": "simple", "rules": {}, **form})
        assert play.state["notice"]["kind"] == "refused"
        assert english_in(play) == []


def test_a_computer_player_says_in_german_why_it_moves() -> None:
    game = cardkit.play("papageno", seed=3)
    with speaking("de"):
        while not game.over and game.history.now < 40:
            asked = game.ask("careful")
            assert not ENGLISH.search(asked.why), asked.why
            game.move(game.moves[0])


def test_a_language_belongs_to_its_widget() -> None:
    german, english = Tutorial("papageno", lang="de"), Tutorial("papageno")
    for tutorial in (german, english):
        tell(tutorial, do="next")
    assert (german.lang, english.lang) == ("de", "en")
    assert german.state["lesson"]["says"].startswith("Noch kennt niemand eine Karte")
    assert english.state["lesson"]["says"].startswith("Nobody knows any card yet")


# --- Choosing a language ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("widget", [Play.from_url, Explorer, Tutorial])
def test_the_address_of_a_page_chooses_the_language(
    monkeypatch: pytest.MonkeyPatch, widget: Callable[..., Any]
) -> None:
    monkeypatch.setenv("QUERY_STRING", "lang=de")
    table = widget("papageno")
    assert table.lang == "de"
    assert table.state["notice"] is None
    assert english_in(table) == []


@pytest.mark.parametrize("widget", [Play.from_url, Explorer, Tutorial])
@pytest.mark.parametrize(
    ("slug", "code", "says"),
    [
        ("papageno", "xx", "the language 'xx'. Papageno is available in German and English"),
        ("papageno", "../..", "the language '../..'. Papageno is available in German and English"),
        ("trio", "de", "German. Trio is available in English"),
    ],
)
def test_a_language_that_there_is_not_is_english(
    monkeypatch: pytest.MonkeyPatch, widget: Callable[..., Any], slug: str, code: str, says: str
) -> None:
    monkeypatch.setenv("QUERY_STRING", f"lang={code}")
    table = widget(slug)
    assert table.lang == "en"
    assert table.state["notice"]["text"] == f"The address of this page asks for {says}, so this page is in English."


def test_the_command_line_prints_the_rules_in_german(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "papageno", "turn.draw", "--lang", "de"]) == 0
    assert "Hol dir am Anfang deines Zugs eine Karte" in capsys.readouterr().out
    assert main(["rules", "papageno", "turn.draw"]) == 0
    assert "Begin your turn by getting a card" in capsys.readouterr().out


def test_the_command_line_refuses_a_language_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "papageno", "--lang", "fr"]) == USAGE
    assert capsys.readouterr().err == "cardkit: there are no texts in 'fr' here: the languages are de, en\n"

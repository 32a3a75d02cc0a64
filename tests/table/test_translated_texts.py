"""Tests of texts in files: their contents in several languages, and the line of a mistake."""

from __future__ import annotations

import contextvars
import sys
import tomllib
from dataclasses import replace
from importlib import import_module
from itertools import count
from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

from cardkit import GAMES, CardkitError
from cardkit.table import translated_texts
from cardkit.table.errors import TextError
from cardkit.table.play_script import proofread
from cardkit.table.translated_texts import lines_of_keys

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cardkit.table.definition import Definition

PAPAGENO = GAMES["papageno"]

# --- Our games --------------------------------------------------------------------------------------------------------

LANGUAGES = [
    (slug, language) for slug, game in GAMES.items() for language in translated_texts.languages(game.clauses.home())
]


def spoken(language: str, ask: Callable[[], object]) -> object:
    """Return what a function returns when it is called in this language."""

    def answer() -> object:
        translated_texts.speak(language)
        return ask()

    return contextvars.copy_context().run(answer)


@pytest.mark.parametrize(("slug", "language"), LANGUAGES)
def test_there_is_no_mistake_in_our_texts(slug: str, language: str) -> None:
    assert spoken(language, lambda: proofread(GAMES[slug])) == []


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_english_texts(slug: str) -> None:
    assert "en" in translated_texts.languages(GAMES[slug].clauses.home())


# --- A separate game --------------------------------------------------------------------------------------------------

CLAUSES = """
[sections]
setup = "Setup"
turn = "The turn"
special = "Special cards"
score = "Scoring"
end = "The end"

[parameters.birds]
title = "Birds"

[parameters.capture_weight]
title = "Weight of a Capture"

[parameters.flute_weight]
title = "Weight of a Pan flute"

[parameters.rounds_to_win]
title = "Rounds to win"
meaning = "how many"

["turn.draw"]
book = "Draw a card."

["end.game"]
parameters = ["rounds_to_win"]
book = [
    { when = { rounds_to_win = 1 }, says = "Win a round." },
    { says = "Win {rounds_to_win:round|rounds}, that is {rounds_to_win:in words}; {birds}." },
]
ruling = "Share it."
reason = "It is fair."
"""
TOLD = ("turn.draw", "end.game")
OTHERS = [clause.id for clause in PAPAGENO.clauses if clause.id not in TOLD and not clause.id.startswith("common.")]
CLAUSES += "".join(f'["{id_}"]\nbook = "This is so."\n' for id_ in OTHERS)
POSITIONS = """
["turn.draw"]
says = "Draw."
deal = ["9 4 0 / 3 7 5", "1 8 6 / 2 9 4", "-1 5 3 / 7 2 6"]
next = "8 2"
moves = '''
reveal a1, reveal a1,
reveal a1
'''
"""
TUTORIAL = """
title = "Learn it"
names = ["You", "Mina", "Theo"]

[chance.round-1]
deal = ["9 4 0 / 3 7 5", "1 8 6 / 2 9 4", "-1 5 3 / 7 2 6"]
next = "8 2"

[step.reveal]
says = "Turn one over."
clauses = ["turn.draw"]
move = "reveal a1"
hint = "Any."
hints."reveal b1" = "Not this."
then = "reveal a1, reveal a1"
"""
PUZZLES = """
names = ["You", "Mina", "Theo"]

[puzzle.which-pile]
title = "Which pile?"
says = "Which pile is better?"
deal = ["9 4 0 / 3 7 5", "1 8 6 / 2 9 4", "-1 5 3 / 7 2 6"]
next = "8 2"
moves = "reveal a1, reveal a1, reveal a1"
right = "draw"
hint = "Look at both."
why = "It is so."
clauses = ["turn.draw"]

[puzzle.which-pile.wrong.take]
clause = "turn.draw"
says = "Not this."
"""
ENUMERATION = '''
from cardkit.table.clauses import Clause

class C(Clause):
    """The clauses of Papageno."""

''' + "".join(f'    {clause.name} = "{clause.id}"\n' for clause in PAPAGENO.clauses)
FILES = {"clauses": CLAUSES, "positions": POSITIONS, "tutorial": TUTORIAL, "puzzles": PUZZLES}
numbers = count()


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Definition]:
    """Create a game like Papageno with other texts: `clauses="…"` in English, `de_clauses="…"` in German."""
    monkeypatch.syspath_prepend(tmp_path)

    def make(**files: str) -> Definition:
        package = f"game_with_texts_{next(numbers)}"
        written = {f"en_{name}": content for name, content in FILES.items()}
        written |= {name if name.startswith("de_") else f"en_{name}": content for name, content in files.items()}
        for name, content in written.items():
            language, _, file = name.partition("_")
            path = tmp_path / package / "text" / language / f"{file}.toml"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
        (tmp_path / package / "__init__.py").touch()
        (tmp_path / package / "clauses.py").write_text(ENUMERATION, encoding="utf-8")
        made = replace(PAPAGENO, clauses=import_module(f"{package}.clauses").C)
        monkeypatch.delitem(sys.modules, package)
        return made

    return make


def said(game: Definition, id_: str, **rules: object) -> str:
    """Return a clause's text under some rules."""
    return " ".join(map(str, game.clause(id_).sentences(game.complete(rules))))


def test_a_sentence_is_filled_in_from_the_rules(game: Callable[..., Definition]) -> None:
    made = game()
    assert said(made, "turn.draw") == "[book] Draw a card."
    assert said(made, "end.game", rounds_to_win=1) == "[book] Win a round. [ruling] Share it."
    assert said(made, "end.game") == "[book] Win 2 rounds, that is two; every. [ruling] Share it."
    many = said(made, "end.game", rounds_to_win=11, birds=[4] * 10 + [0, 0])
    assert many == "[book] Win 11 rounds, that is 11; 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0 and 0. [ruling] Share it."


def test_the_table_shows_what_all_games_have(game: Callable[..., Definition]) -> None:
    made = game()
    assert said(made, "common.hidden") == said(PAPAGENO, "common.hidden")
    assert list(made.sections) == ["setup", "turn", "special", "score", "end", "common"]
    assert made.titled("players") == PAPAGENO.titled("players")
    assert (made.titled("rounds_to_win").title, made.titled("rounds_to_win").meaning) == ("Rounds to win", "how many")


def test_a_game_needs_no_positions_and_no_tutorial(game: Callable[..., Definition], tmp_path: Path) -> None:
    made = game()
    folder = tmp_path / made.clauses.home() / "text" / "en"
    (folder / "positions.toml").unlink()
    (folder / "tutorial.toml").unlink()
    (folder / "puzzles.toml").unlink()
    assert (made.positions(), made.tutorial(), made.puzzles()) == ((), None, ())
    assert proofread(made) == []


def test_a_text_is_one_line_and_moves_are_divided_by_commas(game: Callable[..., Definition]) -> None:
    (position,) = game().positions()
    assert position.moves == ("reveal a1", "reveal a1", "reveal a1")
    assert position.stack.top[:6] == ("9", "1", "-1", "4", "8", "5")
    step = game(tutorial=TUTORIAL.replace('"Turn one over."', '"""\nTurn\n  one over.\n"""')).tutorial().steps[0]
    assert (step.says, step.then, step.hints) == (
        "Turn one over.",
        ("reveal a1", "reveal a1"),
        {"reveal b1": "Not this."},
    )


def test_a_position_invites_to_change_a_rule_by_its_title(game: Callable[..., Definition]) -> None:
    invites = POSITIONS.replace("turn.draw", "end.game").replace('"Draw."', '"Change “{rounds_to_win}”."')
    (position,) = game(positions=invites).positions()
    assert (position.says, position.invites) == ("Change “Rounds to win”.", {"rounds_to_win"})


# --- Languages --------------------------------------------------------------------------------------------------------

GERMAN_CLAUSES = """
["turn.draw"]
book = "Zieh eine Karte."

["end.game"]
book = [{ when = { rounds_to_win = 1 }, says = "Eine Runde." }, { says = "{rounds_to_win:Runde|Runden}." }]

[parameters.rounds_to_win]
title = "Runden"
"""
GERMAN_TUTORIAL = """
names = ["Du", "Mina", "Theo"]
step.reveal.hint = "Irgendeine."
"""


def test_a_translation_is_laid_over_the_english_text(game: Callable[..., Definition]) -> None:
    made = game(de_clauses=GERMAN_CLAUSES, de_tutorial=GERMAN_TUTORIAL)

    def german() -> None:
        assert said(made, "turn.draw") == "[book] Zieh eine Karte."
        assert said(made, "end.game") == "[book] 2 Runden. [ruling] Share it."
        assert made.titled("rounds_to_win").title == "Runden"
        assert made.titled("rounds_to_win").meaning == "how many"
        assert made.positions()[0].says == "Draw."
        assert made.tutorial().names == ("Du", "Mina", "Theo")
        (step,) = made.tutorial().steps
        assert (step.says, step.hint, step.hint_for("reveal b1")) == ("Turn one over.", "Irgendeine.", "Not this.")
        assert proofread(made) == []

    spoken("de", german)
    assert said(made, "turn.draw") == "[book] Draw a card."
    assert made.tutorial().names == ("You", "Mina", "Theo")
    assert translated_texts.languages(made.clauses.home()) == ["de", "en"]


def test_a_language_without_texts_is_english(game: Callable[..., Definition]) -> None:
    made = game()
    assert spoken("fr", lambda: said(made, "turn.draw")) == "[book] Draw a card."


@pytest.mark.parametrize("language", ["", "../de", "DE", "deutsch", "d"])
def test_a_language_is_two_or_three_letters(language: str) -> None:
    with pytest.raises(CardkitError, match="two or three lower-case letters"):
        translated_texts.speak(language)


def test_the_mistakes_of_a_translation_stand_in_its_own_file(game: Callable[..., Definition]) -> None:
    made = game(de_clauses=GERMAN_CLAUSES.replace("Zieh eine Karte", "Zieh {nothing}"))
    (mistake,) = spoken("de", lambda: proofread(made))
    assert mistake.file.endswith("/text/de/clauses.toml")
    assert mistake.line == 3
    assert proofread(made) == []


# --- Lines ------------------------------------------------------------------------------------------------------------


def test_the_lines_of_headers_and_keys() -> None:
    written = dedent('''\
            title = "[no.header]"
            says = """
            [no.header]
            no = "key"
            """
            [step.goal]   # the first
              rows = [
                ["1"],
                ["2"]
            ]
            hints."take 1" = 'a = b'
            ["turn.draw"]
            [ later . 'round 2' ]
            roll=[1]
            ''')
    lines = lines_of_keys(written, tomllib.loads(written))
    assert lines == {
        ("title",): 1,
        ("says",): 2,
        ("step",): 6,
        ("step", "goal"): 6,
        ("step", "goal", "rows"): 7,
        ("step", "goal", "hints"): 11,
        ("step", "goal", "hints", "take 1"): 11,
        ("turn.draw",): 12,
        ("later",): 13,
        ("later", "round 2"): 13,
        ("later", "round 2", "roll"): 14,
    }


# --- Mistakes ---------------------------------------------------------------------------------------------------------

BOOK, TURN = 'book = "Draw a card."', 'says = "Turn one over."'
DRAW = 'says = "Draw."'

MISTAKES = [
    ("clauses", BOOK, "book = Draw", "book", "this is not TOML"),
    ("clauses", BOOK, 'bock = "Draw a card."', "bock", 'did you mean "book"?'),
    ("clauses", BOOK, "book = 7", "book", "must be a text in quotes, not 7"),
    ("clauses", BOOK, 'book = ""', "book", "is empty"),
    ("clauses", BOOK, 'book = "Draw {card}."', "book", "no rule or fact 'card'"),
    ("clauses", BOOK, 'book = "Draw {start:cards}."', "book", "point|points"),
    ("clauses", BOOK, 'book = "Draw {start."', "book", "braces"),
    ("clauses", BOOK, "", '["turn.draw"]', "this clause says nothing"),
    ("clauses", "when = { rounds_to_win = 1 }", "when = { rounds = 1 }", "book = [", 'no rule or fact "rounds"'),
    ("clauses", "{ says", "{ when = { start = 1 }, says", "book = [", "must always apply"),
    ("clauses", '["turn.draw"]', '["turn.drow"]', '["turn.drow"]', 'did you mean "turn.draw"?'),
    ("clauses", '["turn.draw"]', "[turn.draw]", "[turn.draw]", 'must be in quotes, as in ["turn.draw"]'),
    ("clauses", f'["turn.draw"]\n{BOOK}', "", "", 'the clause "turn.draw" has no text'),
    ("clauses", 'turn = "The turn"', "", "[sections]", 'the section of "turn.draw" has no title'),
    ("clauses", '[parameters.birds]\ntitle = "Birds"', "", "[parameters", 'the rule "birds" has no title'),
    ("clauses", 'parameters = ["rounds_to_win"]', 'parameters = ["rounds"]', "parameters", 'no parameter "rounds"'),
    ("clauses", 'title = "Rounds to win"', "", "[parameters.rounds_to_win]", '"title" is missing'),
    ("clauses", 'reason = "It is fair."', "", '["end.game"]', "a ruling and its reason go together"),
    ("positions", '["turn.draw"]', '["turn.drow"]', '["turn.drow"]', 'did you mean "turn.draw"?'),
    ("positions", DRAW, 'sais = "Draw."', "sais", 'did you mean "says"?'),
    ("positions", DRAW, "", '["turn.draw"]', '"says" is missing'),
    ("positions", DRAW, 'says = "{start}"', "says", 'not mention a rule "start"'),
    ("positions", DRAW, f'{DRAW}\nseat = "1"', "seat", "must be a whole number"),
    ("positions", DRAW, f"{DRAW}\nseat = 0", "seat", "must be 1 or more"),
    ("positions", "-1 5 3 / 7 2 6", "-1 5 3 / 7 2", "deal", "same number of cards, not 6, 6, 5"),
    ("tutorial", TURN, "says = true", "says", "must be a text in quotes, not True"),
    ("tutorial", 'clauses = ["turn.draw"]', 'clauses = ["turn.drow"]', "clauses", 'did you mean "turn.draw"?'),
    ("tutorial", 'clauses = ["turn.draw"]', 'clauses = "turn.draw"', "clauses", "must be a list"),
    ("tutorial", 'clauses = ["turn.draw"]', "clauses = [1]", "clauses", "must be a text in quotes, not 1"),
    ("tutorial", 'move = "reveal a1"', 'tells = ["end"]', "tells", "it can be dice, round, result"),
    ("tutorial", 'move = "reveal a1"', "", "hint = ", "needs a move"),
    ("tutorial", 'hint = "Any."', 'table = [["a", "b"], ["c"]]', "table", "must all have 2 cells"),
    ("tutorial", 'names = ["You", "Mina", "Theo"]', "", "", '"names" is missing'),
    ("tutorial", 'hint = "Any."', 'hint = "Any."\ncount = 3', "count", "a move or for a number"),
    ("tutorial", 'hint = "Any."', 'hint = "Any."\ntable_of = "revael"', "table_of", 'no step "revael"'),
    ("puzzles", 'right = "draw"', "", "[puzzle.which-pile]", "asks for a move or for a number"),
    ("puzzles", 'right = "draw"', 'right = "draw"\ncount = 3', "[puzzle.which-pile]", "a move or for a number"),
    ("puzzles", 'clauses = ["turn.draw"]', "", "[puzzle.which-pile]", "names the clauses that decide it"),
    ("puzzles", 'clause = "turn.draw"', 'clause = "turn.drow"', "clause", 'no clause "turn.drow"'),
    ("puzzles", 'why = "It is so."', "", "[puzzle.which-pile]", '"why" is missing'),
    # Mistakes that appear only during play are reported at the line of the position, or of the step.
    ("positions", "9 4 0 / 3 7 5", "X 4 0 / 3 7 5", '["turn.draw"]', "'X'"),
    ("positions", "9 4 0 / 3 7 5", "9 9 9 / 9 7 5", '["turn.draw"]', "the pile has too few of 9 (it has 3, not 5)"),
    ("positions", ', "-1 5 3 / 7 2 6"', "", '["turn.draw"]', "3 hands, one for each player, not 2"),
    ("positions", "reveal a1, reveal a1,", "turn a1, reveal a1,", '["turn.draw"]', "'turn a1'"),
    ("positions", "reveal a1, reveal a1,", "draw, reveal a1,", '["turn.draw"]', "breaks the rules"),
    ("positions", DRAW, f"{DRAW}\nseat = 4", '["turn.draw"]', "between 1 and 3, not 4"),
    ("positions", DRAW, f"{DRAW}\nrules = {{ players = 9 }}", '["turn.draw"]', "players"),
    ("tutorial", 'move = "reveal a1"', 'move = "draw"', "[step.reveal]", "breaks the rules"),
    ("tutorial", 'move = "reveal a1"', 'move = "reveal a1"\ntells = ["round"]', "[step.reveal]", "tells the round"),
    ("tutorial", "9 4 0 / 3 7 5", "X 4 0 / 3 7 5", "", "'X'"),
    ("puzzles", 'right = "draw"', 'right = "discard"', "[puzzle.which-pile]", "not allowed"),
    ("puzzles", "9 4 0 / 3 7 5", "X 4 0 / 3 7 5", "[puzzle.which-pile]", "'X'"),
]


@pytest.mark.parametrize("wrong", MISTAKES)
def test_a_mistake_is_found_in_its_line(game: Callable[..., Definition], wrong: tuple[str, ...]) -> None:
    name, old, new, at, problem = wrong
    broken = FILES[name].replace(old, new, 1)
    assert broken != FILES[name]
    mistake = proofread(game(**{name: broken}))[0]
    assert isinstance(mistake, TextError)
    assert mistake.file.endswith(f"/text/en/{name}.toml")
    assert str(mistake).startswith(f"{mistake.file}, line {mistake.line}: ")
    assert problem in str(mistake)
    line = broken.splitlines()[mistake.line - 1]
    assert line.startswith(at) if at else mistake.line == 1


def test_a_translation_of_what_there_is_not(game: Callable[..., Definition]) -> None:
    made = game(de_tutorial='[step.reveal]\nsays = "Dreh um."\n[step.revael]\nsays = "Dreh um."')
    mistake = spoken("de", lambda: proofread(made))[0]
    assert str(mistake).endswith(
        '/text/de/tutorial.toml, line 3: the English file has no "revael" here, so there is nothing to translate: '
        'did you mean "reveal"?'
    )


def test_a_game_must_say_its_clauses(game: Callable[..., Definition], tmp_path: Path) -> None:
    made = game()
    (tmp_path / made.clauses.home() / "text" / "en" / "clauses.toml").unlink()
    with pytest.raises(TextError, match=r"clauses\.toml, line 1: there is no such file"):
        said(made, "turn.draw")


def test_all_mistakes_of_a_file_are_found(game: Callable[..., Definition]) -> None:
    second = POSITIONS.replace("turn.draw", "end.game").replace("reveal a1, reveal a1,", "discard,")
    made = game(positions=f"{POSITIONS.replace('9 4 0', '9 9 9 9')}{second}")
    assert [mistake.line for mistake in proofread(made)] == [4]
    made = game(positions=f"{POSITIONS.replace('9 4 0', '9 9 X')}{second}")
    assert [mistake.line for mistake in proofread(made)] == [2, 11]

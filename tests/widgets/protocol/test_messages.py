"""Tests of the messages between a page and its kernel: each is defined once, and has the same form on both sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import cardkit
from cardkit_widgets import Explorer, Play, Tutorial, labs, lessons
from cardkit_widgets.core.commands import COMMANDS, CommandWidget
from cardkit_widgets.labs.lab import Lab
from cardkit_widgets.lessons.teacher_page import TeacherPage
from cardkit_widgets.protocol import command_types, state_types, teacher_state_types, typescript
from cardkit_widgets.protocol.validation import mismatches
from cardkit_widgets.tables.replay import Replay

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardkit_widgets.tables.base import TableWidget


def test_every_type_of_the_protocol_can_be_written_in_typescript() -> None:
    written = typescript.typescript()
    assert all(f'do: "{verb}"' in written for verb in COMMANDS)
    assert "export interface TableState {" in written


# --- The widgets' commands -


def verbs_of(kind: type[CommandWidget]) -> set[str]:
    """Return the commands of a kind of widget without creating one; they are the keys of its `actions`."""
    widget = kind.__new__(kind)
    widget.does = dict.fromkeys(labs.RulesLab.panel_actions(labs.RulesLab.__new__(labs.RulesLab)))  # a panel's commands
    return set(widget.actions)


def subclasses(of: type) -> Iterator[type]:
    """Yield every direct or indirect subclass that is ours."""
    for kind in of.__subclasses__():
        if kind.__module__.startswith("cardkit_widgets"):
            yield kind
            yield from subclasses(kind)


def kinds() -> Iterator[type[CommandWidget]]:
    """Return every kind of our widgets to which a page can send a command."""
    return subclasses(CommandWidget)


def test_what_is_done_is_what_is_written_down() -> None:
    assert {labs.RulesLab, labs.TournamentLab} <= set(subclasses(Lab))
    assert {lessons.LessonPage, TeacherPage} <= set(kinds())
    done = {kind.__name__: verbs_of(kind) for kind in kinds()}
    assert {name: verbs - COMMANDS.keys() for name, verbs in done.items() if verbs - COMMANDS.keys()} == {}
    assert COMMANDS.keys() - set().union(*done.values()) == set()


@pytest.mark.parametrize("asked", ["fly", "__init__", "", None, 3, ["move"], {"do": "move"}, "x" * 10_000])
def test_an_unknown_verb_is_refused_in_one_sentence_and_changes_nothing(asked: object) -> None:
    table = Play("papageno", seed=3)
    before = table.state["frames"][-1]["scene"]
    table._receive(table, {"do": asked, "serial": table.state["serial"]}, [])  # noqa: SLF001  called by the page
    notice = table.state["notice"]
    assert notice["kind"] == "refused"
    assert notice["text"].startswith("The page asked for ")
    assert notice["text"].endswith("which this table or exercise does not do. Reload the page.")
    assert len(notice["text"]) < 150
    assert table.state["frames"][-1]["scene"] == before


# --- Display ----------


@pytest.mark.parametrize(
    ("value", "kind", "found"),
    [
        ({"kind": 3, "text": "", "clause": "", "more": 1}, state_types.Notice, 3),
        ({"kind": "", "text": "", "clause": "", "field": ""}, state_types.Notice, 0),
        ({"do": "move", "move": "draw", "id": "a", "serial": 1}, command_types.MakeMove, 0),
        ({"do": "move"}, command_types.MakeMove, 1),
        ({"do": "to", "event": True}, command_types.ShowEvent, 1),
        ({"do": "guess", "value": 3}, command_types.TakeGuess, 0),
        ({"do": "guess", "value": None}, command_types.TakeGuess, 0),
        ({"do": "guess", "value": "3"}, command_types.TakeGuess, 1),
        ({"do": "why", "path": ["a1", "a2"]}, command_types.ExplainClick, 0),
        ({"do": "why", "path": ["a1", 2]}, command_types.ExplainClick, 1),
        ({"do": "rules", "rules": {"players": [3]}}, command_types.ChangeRules, 0),
        ({"do": "rules", "rules": [3]}, command_types.ChangeRules, 1),
    ],
)
def test_data_is_compared_with_its_type(value: object, kind: type, found: int) -> None:
    assert len([*mismatches(value, kind, "message")]) == found


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"move": "draw", "serial": "1"},
        {"move": "draw", "serial": None},
        {"move": 3},
        {"move": None},
        {"move": "draw", "cheat": True},
    ],
)
def test_a_malformed_command_is_refused_in_one_sentence_and_changes_nothing(message: dict[str, object]) -> None:
    table = Play("papageno", seed=3)
    before = table.state["frames"][-1]["scene"]
    table._receive(table, {"do": "move", "serial": table.state["serial"], **message}, [])  # noqa: SLF001
    notice = table.state["notice"]
    assert notice["kind"] == "refused"
    assert len(notice["text"]) < 150
    assert table.state["frames"][-1]["scene"] == before


def tables(slug: str) -> Iterator[TableWidget]:
    """Yield a table of each kind, at its start and later on."""
    yield Tutorial(slug)
    yield Explorer(slug)
    play = Play(slug, seed=3)
    yield play
    for _ in range(6):
        if play.state["live"]:
            play.move(play.game.moves[0])
            yield play
    play.warn("There is no such game.")
    yield play
    game = cardkit.play(slug, seed=3)
    game.play_out("simple")
    watch = Replay(game)
    yield watch
    watch.go_to(game.history.now)
    yield watch


@pytest.mark.parametrize("slug", cardkit.GAMES)
def test_tables_show_what_is_written_down(slug: str) -> None:
    for table in tables(slug):
        assert [*mismatches(table.state, state_types.TableState, "state")] == [], type(table).__name__
        assert [*mismatches(table.art, state_types.GameArt, "art")] == []
        assert [*mismatches(table.clauses, dict[str, state_types.ClauseState], "clauses")] == []


@pytest.mark.parametrize("facts", [{}, {"lesson": 1}, {"lesson": 3, "seed": 5, "students": 3}])
def test_the_teachers_page_shows_what_is_written_down(facts: dict[str, int]) -> None:
    assert [*mismatches(TeacherPage(**facts).state, teacher_state_types.TeacherState, "state")] == []


@pytest.mark.parametrize("lab", [labs.SimulationLab, labs.RulesLab, labs.TournamentLab, labs.OddsLab])
def test_labs_show_what_is_written_down(lab: type[Lab]) -> None:
    panel = lab("chicken").panel
    assert [*mismatches(panel.state, state_types.LabState, "state")] == []

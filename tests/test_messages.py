"""What a page and its kernel say to each other: written down once, the same on both sides, and no more than that."""

from __future__ import annotations

from inspect import getdoc
from types import UnionType
from typing import TYPE_CHECKING, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

import cardkit
from cardkit_widgets import Explorer, Play, Tutorial, labs, lessons
from cardkit_widgets.core.commands import CommandWidget
from cardkit_widgets.labs.lab import Lab
from cardkit_widgets.lessons.teacher_page import Teacher
from cardkit_widgets.protocol import command_types, state_types, teacher_state_types, typescript
from cardkit_widgets.tables.replay import Watch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardkit_widgets.tables.base import Table


def test_the_page_has_the_types_that_the_kernel_has() -> None:
    assert typescript.FILE.read_text(encoding="utf-8") == typescript.declared(), (
        "python -m cardkit_widgets.protocol.typescript"
    )


@pytest.mark.parametrize("verb", command_types.VERBS)
def test_each_verb_says_what_it_does(verb: str) -> None:
    assert getdoc(command_types.VERBS[verb])


def test_no_verb_stands_twice() -> None:
    assert len(command_types.VERBS) == len(get_args(command_types.Asked))


# --- What the widgets do ---


def verbs_of(kind: type[CommandWidget]) -> set[str]:
    """What a kind of widget does, without making one: its `actions` name what they would do, and do nothing."""
    widget = kind.__new__(kind)
    widget.does = {verb: None for lab in Lab.__subclasses__() for verb in lab.does(lab.__new__(lab))}  # of a panel
    return set(widget.actions)


def kinds(of: type[CommandWidget] = CommandWidget) -> Iterator[type[CommandWidget]]:
    """Every kind of widget of ours that a page can ask for something."""
    for kind in of.__subclasses__():
        if kind.__module__.startswith("cardkit_widgets"):
            yield kind
            yield from kinds(kind)


def test_what_is_done_is_what_is_written_down() -> None:
    assert {labs.RulesLab, labs.TournamentLab} <= set(Lab.__subclasses__())
    assert {lessons.Page, Teacher} <= set(kinds())
    done = {kind.__name__: verbs_of(kind) for kind in kinds()}
    assert {
        name: verbs - command_types.VERBS.keys() for name, verbs in done.items() if verbs - command_types.VERBS.keys()
    } == {}
    assert command_types.VERBS.keys() - set().union(*done.values()) == set()


@pytest.mark.parametrize("asked", ["fly", "__init__", "", None, 3, ["move"], {"do": "move"}, "x" * 10_000])
def test_an_unknown_verb_is_refused_in_one_sentence_and_changes_nothing(asked: object) -> None:
    table = Play("papageno", seed=3)
    before = table.state["frames"][-1]["scene"]
    table._receive(table, {"do": asked, "serial": table.state["serial"]}, [])  # noqa: SLF001  what the page calls
    notice = table.state["notice"]
    assert notice["kind"] == "refused"
    assert notice["text"].startswith("The page asked for ")
    assert notice["text"].endswith("which this table or exercise does not do. Reload the page.")
    assert len(notice["text"]) < 150
    assert table.state["frames"][-1]["scene"] == before


# --- What they show ---


def mismatches(value: Any, kind: Any, where: str = "state") -> Iterator[str]:
    """Where plain data is not of a type of `messages` or `shown`; of a dataclass it has become a dict."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in {Union, UnionType, Literal}:
        fits = value in inner if origin is Literal else any(not [*mismatches(value, each)] for each in inner)
        yield from [] if fits else [f"{where}: {value!r} is none of {inner}"]
    elif origin in {list, tuple}:
        yield from of_list(value, inner[0], where)
    elif origin is dict:
        for name, each in value.items():
            yield from mismatches(each, inner[1], f"{where}.{name}")
    elif is_typeddict(kind) or hasattr(kind, "__dataclass_fields__"):
        yield from of_dict(value, kind, where)
    elif kind not in {Any, object} and not isinstance(value, int if kind is float and type(value) is int else kind):
        yield f"{where}: {value!r} is no {kind.__name__}"


def of_list(value: Any, kind: Any, where: str) -> Iterator[str]:
    """Where a list has something else in it."""
    if not isinstance(value, list | tuple):
        yield f"{where}: {value!r} is no list"
        return
    for i, each in enumerate(value):
        yield from mismatches(each, kind, f"{where}[{i}]")


def of_dict(value: Any, kind: Any, where: str) -> Iterator[str]:
    """Where a dict lacks a field, has one too many, or one of another kind."""
    if not isinstance(value, dict):
        yield f"{where}: {value!r} is no {kind.__name__}"
        return
    hints = get_type_hints(kind, include_extras=True)
    yield from (f"{where}.{name} is not written down" for name in value if name not in hints)
    for name, hint in hints.items():
        optional = get_origin(hint) is NotRequired or name in getattr(kind, "__optional_keys__", ())
        if name in value:
            inner = get_args(hint)[0] if get_origin(hint) is NotRequired else hint
            yield from mismatches(value[name], inner, f"{where}.{name}")
        elif not optional:
            yield f"{where}.{name} is missing"


def test_a_mismatch_is_found() -> None:
    assert [*mismatches({"kind": 3, "text": "", "clause": "", "more": 1}, state_types.Notice)] == [
        "state.more is not written down",
        "state.kind: 3 is no str",
        "state.field is missing",
    ]


def tables(slug: str) -> Iterator[Table]:
    """A table of each kind, at its beginning and later."""
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
    cardkit.finish(game, "simple")
    watch = Watch(game)
    yield watch
    watch.go(game.now)
    yield watch


@pytest.mark.parametrize("slug", cardkit.GAMES)
def test_tables_show_what_is_written_down(slug: str) -> None:
    for table in tables(slug):
        assert [*mismatches(table.state, state_types.TableState)] == [], type(table).__name__
        assert [*mismatches(table.art, state_types.Art)] == []
        assert [*mismatches(table.clauses, dict[str, state_types.Clause])] == []


@pytest.mark.parametrize("facts", [{}, {"lesson": 1}, {"lesson": 3, "seed": 5, "students": 3}])
def test_the_teachers_page_shows_what_is_written_down(facts: dict[str, int]) -> None:
    assert [*mismatches(Teacher(**facts).state, teacher_state_types.TeacherState)] == []

"""Tests of the standard for records: its schema, its grammars and its test records agree with cardkit."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

import cardkit
from cardkit.cli import main
from cardkit.table.records import problem_in
from tests.frozen.damage import RECORDS, damaged_records
from tests.frozen.records import examples
from tests.frozen.store import kept
from tests.reference.grammar import rules
from tests.reference.pages import PAGES, blocks
from tests.support.good_records import GOOD, REFILLED
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

STANDARD = PAGES / "standard"
SCHEMA = json.loads((STANDARD / "record.schema.json").read_text(encoding="utf-8"))
VERDICTS = json.loads((STANDARD / "records" / "verdicts.json").read_text(encoding="utf-8"))
PASSES = jsonschema.Draft202012Validator(SCHEMA)
OURS = ("papageno", "parrot", "chicken", "trio", "rummy")
# How many of the frozen games every run tests; the nightly run tests all.
SHARE = 20


def fails(record: object) -> list[str]:
    """Return the schema's errors in a record."""
    return [error.message for error in PASSES.iter_errors(record)]


# --- The twelve test records ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("verdict", VERDICTS, ids=lambda verdict: verdict["file"])
def test_a_test_record_gets_its_verdict(verdict: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    file = STANDARD / "records" / verdict["file"]
    (record,) = cardkit.read_records(file)
    assert (not fails(record)) == verdict["schema"]
    assert main(["check", str(file)]) == (0 if verdict["good"] else 1)
    if verdict["good"]:
        played = cardkit.replay(record)
        assert played.events == [{k: v for k, v in event.items() if k != "legal"} for event in record["events"]]
        return
    with pytest.raises(cardkit.RecordError) as refused:
        cardkit.replay(record)
    assert (refused.value.event, refused.value.clause) == (verdict["event"], verdict["clause"])
    assert str(refused.value) in capsys.readouterr().err


def test_there_are_twelve_of_all_five_games_and_the_page_lists_them() -> None:
    assert len(VERDICTS) == 12
    assert {verdict["file"] for verdict in VERDICTS} == {
        file.name for file in (STANDARD / "records").glob("[0-9]*.json")
    }
    heads = {
        verdict["file"]: cardkit.read_records(STANDARD / "records" / verdict["file"])[0]["game"] for verdict in VERDICTS
    }
    assert {heads[verdict["file"]] for verdict in VERDICTS if verdict["good"]} == set(OURS)
    assert {heads[verdict["file"]] for verdict in VERDICTS if not verdict["good"]} == set(OURS)
    page = (STANDARD / "tests.md").read_text(encoding="utf-8")
    for verdict in VERDICTS:
        clause = f"`{verdict['clause']}`" if verdict.get("clause") else ""
        passes, good = "passes" if verdict["schema"] else "fails", "good" if verdict["good"] else "bad"
        row = [verdict["says"], passes, good, str(verdict.get("event", "")), clause]
        assert " | ".join(row).rstrip() in page


# --- Schema and code --------------------------------------------------------------------------------------------------


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("slug", OURS)
def test_the_schema_has_every_parameter_and_its_bounds(slug: str) -> None:
    written = SCHEMA["$defs"][slug]["properties"]["rules"]["properties"]
    defaults = cardkit.GAMES[slug].complete({})
    assert set(written) == set(defaults)
    for name in defaults:
        for value in (*range(-21, 22), 100, 101, 10**6, None, True, False, "every", "golf", "spicy", "simple", "x"):
            passes = not list(PASSES.evolve(schema=written[name]).iter_errors(value))
            parameter = next(each for each in cardkit.GAMES[slug].parameters if each.name == name)
            assert passes == (not parameter.kind.problem(value)), (name, value)


@pytest.mark.parametrize("slug", OURS)
def test_the_schema_has_every_card(slug: str) -> None:
    dealt = {card for record in examples(slug) for card in record["events"][0]["shuffle"]}
    assert dealt <= set(SCHEMA["$defs"][f"{slug}-card"]["enum"])
    for card in SCHEMA["$defs"][f"{slug}-card"]["enum"]:
        notation = cardkit.GAMES[slug].layout
        assert notation.card_text(notation.parse_card(card)) == card


@pytest.mark.parametrize("slug", OURS)
def test_records_pass(slug: str) -> None:
    for record in examples(slug):
        assert fails(record) == []


def test_the_good_records_of_other_tests_pass() -> None:
    assert fails(GOOD) == fails(REFILLED) == []


def test_a_game_of_somebody_else_passes_by_its_form_alone() -> None:
    record = {"format": "cardkit-record", "version": 1, "game": "golf", "rules": {"holes": 9}}
    assert fails({**record, "events": [{"shuffle": ["AS"]}, {"seat": 1, "move": "turn a1"}]}) == []
    assert fails({**record, "events": [{"seat": 1, "move": "turn a1"}]})


def frozen(slug: str, kind: str, one_in: int) -> list[dict[str, Any]]:
    """Return frozen games as records. Only a digest of each shuffle was saved, so one card is repeated in its place."""
    card = SCHEMA["$defs"][f"{slug}-card"]["enum"][0]
    return [
        {**json.loads(game["head"]), "events": [_event(text, card) for text in game["event"]]}
        for game in list(kept(kind, slug).values())[::one_in]
    ]


def _event(text: str, card: str) -> dict[str, Any]:
    kind, _, rest = text.partition(" ")
    if kind.isdecimal():
        return {"seat": int(kind), "move": rest}
    return {"shuffle": [card]} if kind == "shuffle" else {kind: json.loads(rest)}


@pytest.mark.parametrize("slug", OURS)
@pytest.mark.parametrize("one_in", [SHARE, pytest.param(1, marks=nightly)])
def test_frozen_games_pass(slug: str, one_in: int) -> None:
    for kind in ("games", "long-games") if one_in == 1 else ("games",):
        for record in frozen(slug, kind, one_in):
            assert fails(record) == []


@pytest.mark.parametrize("slug", OURS)
@pytest.mark.parametrize("one_in", [RECORDS, pytest.param(1, marks=nightly)])
def test_whatever_fails_the_schema_is_refused(slug: str, one_in: int) -> None:
    for record in damaged_records(slug, one_in):
        if fails(record):
            with pytest.raises(cardkit.RecordError):
                cardkit.replay(record)


# --- The pages of the standard ----------------------------------------------------------------------------------------


@cache
def grammars() -> dict[str, dict[str, str]]:
    """Return the grammar of each game on the page."""
    page = (STANDARD / "notation.md").read_text(encoding="utf-8")
    found = ["\n".join(block.lines) for block in blocks(page) if block.kind == "abnf"]
    return {slug: rules(text) for slug, text in zip(OURS, found, strict=True)}


@pytest.mark.parametrize("slug", OURS)
def test_the_grammar_has_every_card_and_every_move(slug: str) -> None:
    card, move = (re.compile(grammars()[slug][name]) for name in ("card", "move"))
    for each in SCHEMA["$defs"][f"{slug}-card"]["enum"]:
        assert card.fullmatch(each)
    made = {move for record in examples(slug) for event in record["events"] for move in event.get("legal", ())}
    made |= {event["move"] for record in examples(slug) for event in record["events"] if "move" in event}
    assert [each for each in made if not move.fullmatch(each)] == []
    words = {verb.word for verb in cardkit.GAMES[slug].move_kinds}
    assert {each.partition(" ")[0] for each in made} <= words


@pytest.mark.parametrize("slug", OURS)
def test_the_grammar_has_no_other_moves(slug: str) -> None:
    for text in ("", "Draw", "draw ", " draw", "draw\n", "swap  a1", "fold", "swap c1", "take 0"):
        assert not re.fullmatch(grammars()[slug]["move"], text)


@pytest.mark.parametrize("slug", OURS)
def test_the_page_has_every_parameter_of_a_game(slug: str) -> None:
    page = (STANDARD / "notation.md").read_text(encoding="utf-8")
    section = page.split("\n## ")[OURS.index(slug) + 1]
    common = page.split("\n## ")[0]
    for name in cardkit.GAMES[slug].complete({}):
        assert f"`{name}`" in (common if f"`{name}`" in common else section)


KINDS = ("a round", "a reshuffle", "dice", "points", "totals", "the result", "a shuffle", "too early")


@cache
def clauses_of_mistakes() -> dict[str, dict[str, str]]:
    """Return the clause of each kind of mistake in each game, from the table on the page."""
    page = (STANDARD / "index.md").read_text(encoding="utf-8")
    table = page.partition("| mistake | Papageno |")[2].partition("\n\n")[0]
    rows = [[cell.strip(" `") for cell in row.strip("|").split("|")[1:]] for row in table.splitlines()[2:]]
    assert len(rows) == len(KINDS)
    return {slug: {kind: row[at] for kind, row in zip(KINDS, rows, strict=True)} for at, slug in enumerate(OURS)}


def mistakes_in(events: list[dict[str, Any]], at: int, *, dice: bool) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield wrong replacements for an event, each with the kind of mistake."""
    due = events[at]
    others: list[dict[str, Any]] = [
        {"shuffle": events[0]["shuffle"]},
        {"seat": 1, "move": "draw"},
        *([{"dice": [1, 1]}] if dice else []),
        {"round": {"points": [], "totals": []}},
        {"result": {"totals": [], "winners": []}},
    ]
    kind = next(iter(due))
    if kind == "seat":
        yield from (
            ("a shuffle" if "shuffle" in other else "too early", other) for other in others if "seat" not in other
        )
        return
    began = at == 0 or "round" in events[at - 1]
    what = {"shuffle": "a round" if began else "a reshuffle", "round": "points", "result": "the result"}.get(kind, kind)
    yield from ((what, other) for other in others if kind not in other)
    if kind == "shuffle":
        yield what, {"shuffle": due["shuffle"][1:]}
    elif kind == "dice":
        yield what, {"dice": [7, 7]}
    else:
        yield what, {kind: {**due[kind], "winners" if kind == "result" else "points": [9]}}
        yield "totals" if kind == "round" else what, {kind: {**due[kind], "totals": []}}


@pytest.mark.parametrize("slug", OURS)
def test_the_reader_names_the_clauses_of_the_table(slug: str) -> None:
    """Try the mistakes once for each kind of event and of the event before it, in a game under each set of rules."""
    expected, seen, asked = clauses_of_mistakes()[slug], set(), set()
    for record in examples(slug):
        events = record["events"]
        for at, event in enumerate(events):
            place = next(iter(event)), at > 0 and next(iter(events[at - 1]))
            if place in seen:
                continue
            seen.add(place)
            for kind, wrong in mistakes_in(events, at, dice=slug == "chicken"):
                problem = problem_in({**record, "events": [*events[:at], wrong]})
                assert problem is not None, (place, wrong)
                assert (problem.event, problem.clause) == (at + 1, expected[kind]), (place, wrong)
                asked.add(kind)
    never = {"dice"} if slug != "chicken" else set()
    assert set(KINDS) - asked - never <= {"a reshuffle"}
    assert all(expected[kind] for kind in set(KINDS) - never)


def test_the_events_on_the_page_pass() -> None:
    page = (STANDARD / "index.md").read_text(encoding="utf-8")
    shown = [json.loads("\n".join(block.lines)) for block in blocks(page) if block.kind == "json"]
    assert [next(iter(event)) for event in shown] == ["shuffle", "seat", "dice", "round", "result"]
    head = {"format": "cardkit-record", "version": 1, "game": "chicken", "rules": {}}
    assert fails({**head, "events": shown}) == []


def test_the_clauses_of_the_standard_are_numbered_without_a_gap() -> None:
    page = (STANDARD / "index.md").read_text(encoding="utf-8")
    numbers = [int(number) for number in re.findall(r"^(\d+)\. ", page, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_the_standard_is_read_from_its_files(tmp_path: Path) -> None:
    """A third-party program reads the files like this: first the schema, then its own reader."""
    good = [each["file"] for each in VERDICTS if each["schema"]]
    (tmp_path / "all.jsonl").write_text(
        "\n".join(json.dumps(json.loads((STANDARD / "records" / name).read_text(encoding="utf-8"))) for name in good),
        encoding="utf-8",
    )
    assert [fails(record) for record in cardkit.read_records(tmp_path / "all.jsonl")] == [[]] * len(good)

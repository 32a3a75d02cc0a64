"""Records that break the rules or their own format give one clear error, which names the event and the clause."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import cardkit
from tests.support.good_records import (
    GOOD,
    LAST_MOVE,
    REFILL,
    REFILLED,
    RESULT,
    ROUND,
    cards,
    drop,
    edited,
    insert,
    put,
    refusal,
)

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.good_records import (
        Record,
    )


def test_the_good_records_are_good() -> None:
    assert cardkit.replay(GOOD).over
    assert cardkit.replay(REFILLED).record() == REFILLED
    assert [number for number, event in enumerate(GOOD["events"], 1) if "move" not in event] == [1, ROUND, RESULT]
    assert "shuffle" in REFILLED["events"][REFILL - 1]


# --- Edits to a good record -----------------------------------------------------------------------------------------


HEAD_EDITS = {
    "format missing": (drop("format"), "format"),
    "version missing": (drop("version"), "version"),
    "game missing": (drop("game"), "game"),
    "events missing": (drop("events"), "events"),
    "wrong format": (put("format", value="pokerkit"), "pokerkit"),
    "format null": (put("format", value=None), "format"),
    "version 2": (put("version", value=2), "version"),
    "version true": (put("version", value=True), "version"),
    "version 1.0": (put("version", value=1.0), "version"),
    "version text": (put("version", value="1"), "version"),
    "unknown game": (put("game", value="poker"), "poker"),
    "game null": (put("game", value=None), "None"),
    "game a list": (put("game", value=["papageno"]), "game"),
    "unknown key": (put("comment", value="hello"), "comment"),
    "seed a text": (put("seed", value="7"), "seed"),
    "seed a float": (put("seed", value=7.0), "seed"),
    "seed true": (put("seed", value=True), "seed"),
    "names a text": (put("names", value="AB"), "names"),
    "names too few": (put("names", value=["Ann"]), "names"),
    "names too many": (put("names", value=["Ann", "Bob", "Cid"]), "names"),
    "names a number": (put("names", value=["Ann", 2]), "names"),
    "names null inside": (put("names", value=["Ann", None]), "names"),
    "names an object": (put("names", value={"1": "Ann"}), "names"),
    "rules a list": (put("rules", value=[]), "rules"),
    "rules null": (put("rules", value=None), "rules"),
    "unknown rule": (put("rules", "target", value=50), "target"),
    "players 9": (put("rules", "players", value=9), "2 to 5"),
    "players null": (put("rules", "players", value=None), "players"),
    "players true": (put("rules", "players", value=True), "players"),
    "players 2.0": (put("rules", "players", value=2.0), "players"),
    "players huge": (put("rules", "players", value=10**4000), "players"),
    "start beyond the seats": (put("rules", "start", value=3), "seats 1 to 2"),
    "41 birds": (put("rules", "birds", value=[5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0]), "41"),
    "birds null": (put("rules", "birds", value=None), "birds"),
    "events null": (put("events", value=None), "events"),
    "events an object": (put("events", value={}), "events"),
    "events empty": (put("events", value=[]), "events"),
}

TAKE = [{"seat": 1, "move": "take"}, {"seat": 1, "move": "discard"}]

EVENT_EDITS = {
    "event a text": (put(4, value="draw"), 4, "", "object"),
    "event null": (put(4, value=None), 4, "", "object"),
    "event a list": (put(4, value=["draw"]), 4, "", "object"),
    "event empty": (put(4, value={}), 4, "", "unknown event"),
    "event of another kind": (put(4, value={"dice": [1, 2]}), 4, "", "unknown event"),
    "event with a seat alone": (drop(4, "move"), 4, "", "unknown event"),
    "two events in one": (put(4, "shuffle", value=[]), 4, "", "unknown key"),
    "unknown key in a move": (put(4, "comment", value="!"), 4, "", "comment"),
    "unknown key in a shuffle": (put(1, "seat", value=1), 1, "", "seat"),
    "unknown key in a round": (put(ROUND, "winners", value=[1]), ROUND, "", "winners"),
    "unknown key inside a round": (put(ROUND, "round", "extra", value=1), ROUND, "score.round", "add up"),
    # Moves
    "seat missing": (drop(4, "seat"), 4, "", "seat"),
    "seat 0": (put(4, "seat", value=0), 4, "", "between 1 and 2"),
    "seat 3": (put(4, "seat", value=3), 4, "", "between 1 and 2"),
    "seat true": (put(4, "seat", value=True), 4, "", "seat"),
    "seat 1.0": (put(4, "seat", value=1.0), 4, "", "seat"),
    "seat a text": (put(4, "seat", value="1"), 4, "", "seat"),
    "seat null": (put(4, "seat", value=None), 4, "", "seat"),
    "seat huge": (put(4, "seat", value=10**4000), 4, "", "seat"),
    "seat out of turn": (put(4, "seat", value=2), 4, "setup.first", "player 1's turn"),
    "reveal out of turn": (put(2, "seat", value=2), 2, "setup.reveal", "player 1's turn"),
    "move null": (put(4, "move", value=None), 4, "", "text"),
    "move a number": (put(4, "move", value=6), 4, "", "text"),
    "move a list": (put(4, "move", value=["draw"]), 4, "", "text"),
    "move empty": (put(4, "move", value=""), 4, "", "not a move"),
    "move unknown": (put(4, "move", value="fold"), 4, "", "fold"),
    "move in capitals": (put(4, "move", value="Draw"), 4, "", "Draw"),
    "move with two spaces": (put(5, "move", value="swap  a2"), 5, "", "swap"),
    "move with a newline": (put(4, "move", value="draw\n"), 4, "", "not a move"),
    "spot unknown": (put(5, "move", value="swap c1"), 5, "", "c1"),
    "seat unknown in a move": (put(5, "move", value="capture a1 3a1"), 5, "", "1 to 2"),
    "move in other digits": (put(5, "move", value="swap a\u0662"), 5, "", "no spot"),
    "reveal in a turn": (put(4, "move", value="reveal a2"), 4, "turn.blind", "not allowed"),
    "draw in the setup": (put(2, "move", value="draw"), 2, "setup.reveal", "not allowed"),
    "swap without a card": (put(4, "move", value="swap a2"), 4, "turn.draw", "not allowed"),
    "draw twice": (put(5, "move", value="draw"), 5, "turn.swap", "not allowed"),
    "capture without a Capture": (put(5, "move", value="capture a1 2a1"), 5, "special.when", "not allowed"),
    "pass without a Capture": (put(5, "move", value="pass"), 5, "special.when", "not allowed"),
    "take, then discard": (
        lambda record: record["events"].__setitem__(slice(3, None), TAKE),
        5,
        "turn.must-swap",
        "swapped in",
    ),
    "a move left out": (drop(5), 5, "setup.first", "player 1's turn"),
    "a move made twice": (insert(5, {"seat": 1, "move": "draw"}), 5, "turn.swap", "not allowed"),
    # The list of legal moves
    "legal null": (put(4, "legal", value=None), 4, "", "legal"),
    "legal not sorted": (put(4, "legal", value=["take", "draw"]), 4, "", "legal"),
    "legal twice": (put(4, "legal", value=["draw", "draw", "take"]), 4, "", "legal"),
    "legal lacks one": (put(4, "legal", value=["draw"]), 4, "", "legal"),
    "legal has one more": (put(4, "legal", value=["discard", "draw", "take"]), 4, "", "legal"),
    # Shuffles
    "shuffle null": (put(1, "shuffle", value=None), 1, "", "list"),
    "shuffle a text": (put(1, "shuffle", value="1 2 3"), 1, "", "list"),
    "shuffle of numbers": (cards(1, lambda pile: pile.__setitem__(0, 4)), 1, "", "list"),
    "unknown card": (cards(1, lambda pile: pile.__setitem__(0, "10")), 1, "setup.deck", "'10'"),
    "a flute with two seats": (
        cards(1, lambda pile: pile.__setitem__(0, "F")),
        1,
        "setup.deck",
        "missing 4; too many F",
    ),
    "a card too few": (cards(1, list.pop), 1, "setup.deck", "missing"),
    "a card too many": (cards(1, lambda pile: pile.append("E")), 1, "setup.deck", "too many E"),
    "no cards": (put(1, "shuffle", value=[]), 1, "setup.deck", "46 cards"),
    "shuffle missing": (drop(1), 1, "setup.deck", "must be a shuffle event"),
    "shuffle twice": (insert(2, {"shuffle": GOOD["events"][0]["shuffle"]}), 2, "turn.refill", "must be a move event"),
    "shuffle in a round": (insert(6, {"shuffle": ["1"]}), 6, "turn.refill", "must be a move event"),
    # Sums
    "points wrong": (put(ROUND, "round", "points", value=[0, 39]), ROUND, "score.sum", "[0, 39]"),
    "points as floats": (put(ROUND, "round", "points", value=[9.0, 39.0]), ROUND, "score.sum", "add up"),
    "points too few": (put(ROUND, "round", "points", value=[9]), ROUND, "score.sum", "add up"),
    "totals wrong": (put(ROUND, "round", "totals", value=[0, 1]), ROUND, "score.round", "add up"),
    "totals true": (put(ROUND, "round", "totals", value=[True, False]), ROUND, "score.round", "add up"),
    "round null": (put(ROUND, "round", value=None), ROUND, "score.sum", "add up"),
    "round missing": (drop(ROUND), ROUND, "score.sum", "must be a round event"),
    "round too early": (
        insert(6, {"round": GOOD["events"][ROUND - 1]["round"]}),
        6,
        "end.round",
        "must be a move event",
    ),
    "round twice": (insert(RESULT, GOOD["events"][ROUND - 1]), RESULT, "end.game", "must be a result event"),
    "a move after the round": (
        insert(ROUND, {"seat": 2, "move": "draw"}),
        ROUND,
        "score.sum",
        "must be a round event",
    ),
    "result wrong": (put(RESULT, "result", "winners", value=[2]), RESULT, "end.game", "add up"),
    "result shared": (put(RESULT, "result", "winners", value=[1, 2]), RESULT, "end.game", "add up"),
    "result without winners": (put(RESULT, "result", "winners", value=[]), RESULT, "end.game", "add up"),
    "result of totals alone": (put(RESULT, "result", value={"totals": [1, 0]}), RESULT, "end.game", "add up"),
    "result too early": (insert(4, {"result": GOOD["events"][-1]["result"]}), 4, "end.round", "must be a move event"),
    "result twice": (insert(RESULT + 1, GOOD["events"][-1]), RESULT + 1, "", "no event can follow"),
    "a move after the result": (insert(RESULT + 1, {"seat": 1, "move": "draw"}), RESULT + 1, "", "no event can follow"),
    "a shuffle after the result": (insert(RESULT + 1, GOOD["events"][0]), RESULT + 1, "", "no event can follow"),
}

REFILL_EDITS = {
    "refill missing": (drop(REFILL), REFILL, "turn.refill", "must be a shuffle event"),
    "refill of one card less": (
        cards(REFILL, list.pop),
        REFILL,
        "turn.refill",
        "this must shuffle the pile (18 cards): m",
    ),
    "refill too early": (insert(REFILL - 1, REFILLED["events"][REFILL - 1]), REFILL - 1, "turn.refill", "move event"),
    "refill with the top card": (cards(REFILL, lambda pile: pile.append("4")), REFILL, "turn.refill", "too many 4"),
    "refill of all cards": (
        put(REFILL, "shuffle", value=REFILLED["events"][0]["shuffle"]),
        REFILL,
        "turn.refill",
        "too many",
    ),
    "refill of nothing": (put(REFILL, "shuffle", value=[]), REFILL, "turn.refill", "18 cards"),
}


@pytest.mark.parametrize("name", HEAD_EDITS)
def test_a_wrong_head(name: str) -> None:
    edit, word = HEAD_EDITS[name]
    error = refusal(edited(GOOD, edit))
    assert (error.event, error.move, error.clause) == (0, "", "")
    assert word in str(error)


@pytest.mark.parametrize("name", EVENT_EDITS)
def test_a_wrong_event(name: str) -> None:
    edit, number, clause, word = EVENT_EDITS[name]
    check_refusal(edited(GOOD, edit), number, clause, word)


def test_a_move_that_is_not_allowed_is_refused_with_the_reason_in_its_position() -> None:
    """The error gives the reason that `why` gives in that position, not only the clause."""
    record = edited(GOOD, put(4, "move", value="swap a2"))
    here = cardkit.replay({**record, "events": record["events"][:3]}).why("swap a2").here
    assert here
    assert here in str(refusal(record))


@pytest.mark.parametrize("name", REFILL_EDITS)
def test_a_wrong_refill(name: str) -> None:
    edit, number, clause, word = REFILL_EDITS[name]
    check_refusal(edited(REFILLED, edit), number, clause, word)


def check_refusal(record: Record, number: int, clause: str, word: str) -> None:
    """Check that a record is refused at this event, for this clause, with a message that contains this text."""
    error = refusal(record)
    assert (error.event, error.clause) == (number, clause)
    assert word in str(error)
    if number:
        assert f"event {number}" in str(error)
    if clause:
        assert f"[{clause}]" in str(error)


def test_a_wrong_move_is_named() -> None:
    error = refusal(edited(GOOD, put(4, "move", value="pass")))
    assert error.move == "pass"
    assert str(error).startswith("event 4, move 'pass': ")


def test_a_wrong_sum_names_the_move_that_ended_the_round() -> None:
    error = refusal(edited(GOOD, put(ROUND, "round", value={})))
    assert error.move == GOOD["events"][LAST_MOVE - 1]["move"]


@pytest.mark.parametrize("depth", [30, 300, 900, 950, 980, 3000])
def test_values_that_are_nested_deeply(depth: int) -> None:
    nested: Any = []
    for _ in range(depth):
        nested = [nested]
    for record in (
        {**GOOD, "rules": {"birds": nested}},
        {**GOOD, "events": [*GOOD["events"][:3], nested_legal(nested)]},
    ):
        with pytest.raises(cardkit.RecordError):
            cardkit.replay(record)


def nested_legal(nested: list[Any]) -> dict[str, Any]:
    """Return a move with something else as its list of legal moves."""
    return {"seat": 1, "move": "draw", "legal": nested}


@pytest.mark.parametrize("record", [None, [], "{}", 3, [GOOD]])
def test_data_that_is_not_a_record_at_all(record: object) -> None:
    with pytest.raises(cardkit.RecordError, match="one JSON object"):
        cardkit.replay(record)  # type: ignore[arg-type]


# --- Values that a reader accepts unchanged -------------------------------------------------------------------------

GOOD_EDITS = {
    "no seed": drop("seed"),
    "seed null": put("seed", value=None),
    "seed negative": put("seed", value=-1),
    "seed huge": put("seed", value=10**30),
    "no names": drop("names"),
    "names null": put("names", value=None),
    "legal left out": drop(4, "legal"),
    "keys in another order": lambda record: record.update(game=record.pop("game")),
    "a rule at its default left out": lambda record: record["rules"].pop("capture_weight"),
    "no result yet": drop(RESULT),
    "no round yet": lambda record: record["events"].__delitem__(slice(ROUND - 1, None)),
    "the shuffle alone": lambda record: record["events"].__delitem__(slice(1, None)),
}


def test_of_several_records_the_line_of_the_broken_one_is_named(tmp_path: Path) -> None:
    record = json.dumps(cardkit.play("trio", seed=7).record())
    (tmp_path / "two.jsonl").write_text(f"{record}\n{record[:-9]}\n", encoding="utf-8")
    with pytest.raises(cardkit.RecordError, match=r"^record: line 2: this is not JSON"):
        cardkit.read_records(tmp_path / "two.jsonl")
    with pytest.raises(cardkit.RecordError, match=r"as in the list that `cardkit.read_records\(file\)` gives"):
        cardkit.replay([json.loads(record)])  # type: ignore[arg-type]
    with pytest.raises(cardkit.RecordError, match="this is a record already"):
        cardkit.read_records(json.loads(record))


@pytest.mark.parametrize("name", GOOD_EDITS)
def test_what_is_as_good(name: str) -> None:
    record = edited(GOOD, GOOD_EDITS[name])
    replayed = cardkit.replay(record)
    assert replayed.seed == record.get("seed")
    assert replayed.names == record.get("names")
    assert replayed.events[: len(record["events"])] == [
        {key: event[key] for key in event if key != "legal"} for event in record["events"]
    ]


def test_missing_rules_are_taken_at_their_defaults() -> None:
    record = cardkit.play("papageno", seed=3).record()
    record["rules"] = {}
    assert cardkit.replay(record).rules == cardkit.play("papageno", seed=3).rules


def test_rules_seed_and_names_which_may_be_left_out() -> None:
    record = cardkit.play("papageno", seed=3).record()
    assert cardkit.replay({key: record[key] for key in record if key not in {"seed", "names"}})
    del record["rules"]
    with pytest.raises(cardkit.RecordError, match="the key 'rules' is missing"):
        cardkit.replay(record)


def test_chance_goes_on_where_the_record_stops() -> None:
    record = edited(GOOD, lambda record: record["rules"].update(rounds_to_win=2))
    record["events"] = record["events"][:ROUND]
    one, same, other = (cardkit.replay(record, seed=seed).events[ROUND] for seed in (1, 1, 2))
    assert one == same != other

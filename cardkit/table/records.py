"""Read games saved as JSON records, check them and replay them.

`replay` checks every field, card, move and sum against the rules, and takes the shuffles and dice from the record. If
something is wrong, the error names the first bad event, its move and the clause that forbids it.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any, TextIO

from cardkit.table import chance
from cardkit.table.common_rules import DEAL_PENDING
from cardkit.table.effects import Event
from cardkit.table.errors import CardkitError, NotationError, RecordError
from cardkit.table.explanations import IllegalMoveError
from cardkit.table.game import Game, allowed_move, checked_seat
from cardkit.table.grammar import count_of
from cardkit.table.registry import definition_of
from cardkit.table.state import State
from cardkit.table.translated_texts import AS_UTF_8, decoded

Record = dict[str, Any]

HEAD = ("format", "version", "game", "rules", "seed", "names", "events")
EVENT_KEYS = {
    "shuffle": {"shuffle"},
    "move": {"seat", "move", "legal"},
    "dice": {"dice"},
    "round": {"round"},
    "result": {"result"},
}


# --- Reading text ---------------------------------------------------------------------------------------------------


def read_records(source: str | Path | TextIO) -> list[Record]:
    """Read the records in a file or in a JSON string, in order.

    Args:
        source: A path, an open text file, or a string that begins with `{` and is JSON. The content is one JSON object,
            or one object per line.

    Raises:
        RecordError: The content isn't JSON objects.
        OSError: The file doesn't exist.

    >>> import json
    >>> record = cardkit.play("trio", seed=7).record()
    >>> cardkit.read_records(json.dumps(record)) == [record]
    True

    """
    return list(parse(_text(source)))


def _text(source: str | Path | TextIO) -> str:
    if isinstance(source, Mapping):
        raise RecordError("this is a record already: read_records takes a file, its name, or a JSON text")
    if isinstance(source, str) and source.lstrip().startswith("{"):
        return source
    if isinstance(source, str | Path):
        return _decoded(Path(source).read_bytes())
    return source.read()


def _decoded(raw: str | bytes) -> str:
    if isinstance(raw, str):
        return raw
    try:
        return decoded(raw)
    except UnicodeDecodeError as error:
        raise RecordError(f"byte {error.start + 1} is not UTF-8: {AS_UTF_8}") from None


def parse(text: str) -> Iterator[Record]:
    """Yield the records in a string: one JSON object, or one per line. Raises RecordError."""
    for line, found in numbered(text.split("\n")):
        if isinstance(found, RecordError):
            raise RecordError(f"line {line}: {str(found).removeprefix('record: ')}") if line > 1 else found
        yield found


def numbered(lines: Iterable[str | bytes]) -> Iterator[tuple[int, Record | RecordError]]:
    """Yield each record of a file, or the error in it, with the number of the line where it starts.

    Lines are read as needed, so a file of one record per line can have any length.

    Args:
        lines: The lines of the file.

    """
    written = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    first: list[tuple[int, str | bytes]] = []
    for number, line in written:
        first.append((number, line))
        if _stands_alone(line, first=len(first) == 1):
            yield from ((number, _attempt(line)) for number, line in chain(first, written))
            return
    if not first:
        yield 1, RecordError("there is no record here: the text is empty")
        return
    yield first[0][0], _attempt(*(line for _, line in first))


def _stands_alone(line: str | bytes, *, first: bool) -> bool:
    """Return whether a line shows that the file has one record per line.

    The first line shows this if it is JSON, and a later line if it is a record.
    """
    if not first and line.strip()[:1] not in {"{", b"{"}:
        return False
    try:
        found = _loads(_decoded(line))
    except (ValueError, RecursionError):
        return False
    return first or (isinstance(found, dict) and "format" in found)


def _attempt(*lines: str | bytes) -> Record | RecordError:
    try:
        return _parse_one("\n".join(map(_decoded, lines)))
    except RecordError as error:
        return error


def _parse_one(line: str) -> Record:
    try:
        record = _loads(line)
    except RecursionError:
        raise RecordError("this is not a record: its JSON is nested too deeply") from None
    except json.JSONDecodeError as error:
        line_of_record = f"line {error.lineno} of the record, " if "\n" in line.strip() else ""
        raise RecordError(f"this is not JSON: {error.msg} ({line_of_record}column {error.colno})") from None
    except ValueError as error:
        raise RecordError(f"this is not JSON: {error}") from None
    if not isinstance(record, dict):
        raise RecordError("a record must be one JSON object, as in {...}")
    return record


def _loads(text: str) -> Any:
    return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        raise ValueError(f"the key {twice!r} appears twice")
    return found


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not a JSON number")


# --- Checking and playing back --------------------------------------------------------------------------------------


def replay(record: Mapping[str, Any], *, seed: int | None = None) -> Game:
    """Replay a record, checking everything, and return the game. You can look at it or continue playing.

    Args:
        record: The record, as `read_records` or `Game.record` returns it.
        seed: The seed of the shuffles and dice after the end of the record; by default, the seed in the record. If
            there is neither, they are different each time.

    Raises:
        RecordError: The record is broken or breaks the rules.

    >>> game = cardkit.play("trio", seed=7)
    >>> cardkit.replay(game.record()) == game
    True

    """
    try:
        game = _open(record, seed)
        for number, event in enumerate(record["events"], 1):
            replay_event(game, number, event)
    except RecursionError:
        raise RecordError("a value in the record is nested too deeply") from None
    game.advance()
    return game


def problem_in(record: Mapping[str, Any]) -> RecordError | None:
    """Return the first error in a record, or None if it has none.

    Args:
        record: The record, which may be invalid.

    """
    try:
        replay(record)
    except RecordError as error:
        return error
    return None


def _open(record: Mapping[str, Any], seed: int | None) -> Game:
    _check_head(record)
    written = record.get("seed")
    usable = isinstance(written, int) and 0 <= written < chance.SEED_LIMIT
    names, rules = record.get("names"), record["rules"]
    _require(isinstance(names, list | None), f"names must be a list of texts or null, not {names!r}")
    try:
        game = Game(
            definition_of(record["game"]), rules, seed=written if usable and seed is None else seed, names=names
        )
    except CardkitError as error:
        raise RecordError(str(error)) from None
    game.seed = written
    return game


def _check_head(record: Mapping[str, Any]) -> None:
    _require(
        isinstance(record, Mapping),
        "a record is one JSON object, as in the list that `cardkit.read_records(file)` gives",
    )
    for key in record:
        _require(key in HEAD, f"unknown key {key!r}: a record has {', '.join(HEAD)}")
    for key in ("format", "version", "game", "rules", "events"):
        _require(key in record, f"the key {key!r} is missing")
    _require(record["format"] == "cardkit-record", f"format must be 'cardkit-record', not {record['format']!r}")
    _require(_same_json(record["version"], 1), f"version must be 1, not {record['version']!r}")
    _require(isinstance(record["rules"], dict), "rules must be an object of parameters")
    _require(isinstance(record["events"], list), "events must be a list")
    _require(record["events"], "events is empty: a record has at least the first shuffle")
    seed = record.get("seed")
    _require(seed is None or type(seed) is int, f"seed must be an integer or null, not {seed!r}")


def _same_json(one: object, other: object) -> bool:
    """Return whether two values are the same in JSON, where 1, 1.0 and true are three different values."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _require(condition: object, problem: str, event: int = 0, move: str = "", clause: str = "") -> None:
    if not condition:
        raise RecordError(problem, event=event, move=move, clause=clause)


def replay_event(game: Game, number: int, event: object) -> None:
    """Perform event `number` of a record in a game that has reached it. Raises RecordError."""
    if not isinstance(event, dict):
        raise RecordError("an event must be an object", event=number)
    kind = next((kind for kind in EVENT_KEYS if kind in event), "")
    known = kind != "dice" or game.definition.dice
    _require(kind and known, f"unknown event: its keys are {sorted(map(str, event))}", number)
    for key in event:
        _require(key in EVENT_KEYS[kind], f"unknown key {key!r} in a {kind} event", number)
    _check_order(game, number, kind, event)
    if kind == "move":
        _replay_move(game, number, event)
    elif kind == "shuffle":
        _replay_shuffle(game, number, event["shuffle"])
    elif kind == "dice":
        _replay_dice(game, number, event["dice"])
    else:
        _check_sums(game, number, kind, event)


def _check_order(game: Game, number: int, kind: str, event: Event) -> None:
    expected = game.next_event()
    if kind == expected:
        return
    move = str(event.get("move", "")) if kind == "move" else ""
    if not expected:
        raise RecordError("the game is over: no event can follow its result", event=number, move=move)
    clause = _clause(game, kind if expected == "move" else expected)
    raise RecordError(f"this must be a {expected} event, not a {kind} event", event=number, move=move, clause=clause)


def _clause(game: Game, kind: str) -> str:
    """Return the clause that an event of the wrong kind would break now."""
    if game.next_event() == "move" and kind != "shuffle":
        kind = "end"
    elif kind == "shuffle":
        kind = "deal" if game.next_event() == "shuffle" and game.state.pending == DEAL_PENDING else "refill"
    return game.definition.citations.events[kind].id


def _replay_move(game: Game, number: int, event: Event) -> None:
    seat: Any = event.get("seat")
    text = event["move"]
    _require(isinstance(text, str), f"a move must be text, not {text!r}", number)
    try:
        checked_seat(game, seat)
        move = allowed_move(game, text, seat)
    except IllegalMoveError as error:
        answer = error.answer
        because = "".join(f"{why} " for why in (answer.because, answer.here) if why)
        problem = f"not allowed: {because}{answer.said}"
        raise RecordError(problem, event=number, move=text, clause=answer.clause) from None
    except CardkitError as error:
        raise RecordError(str(error), event=number, move=text) from None
    written = game.definition.move_kinds.text(move)
    _require(text == written, f"this move must be written {written!r}, not {text!r}", number)
    if "legal" in event:
        legal, problem = sorted(game.moves), f"legal is {event['legal']!r}, but the legal moves are"
        _require(_same_json(event["legal"], legal), f"{problem} {legal}", number, text)
    game.history.do(move)


def _replay_shuffle(game: Game, number: int, cards: object) -> None:
    clause = _clause(game, "shuffle")
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise RecordError("shuffle must be a list of cards", event=number)
    try:
        codes = [game.definition.layout.parse_card(card) for card in cards]
    except NotationError as error:
        raise RecordError(str(error), event=number, clause=clause) from None

    def dictate(s: State) -> None:
        # cardkit's generator shuffles too, so that a cardkit game continues as it would have.
        chance.shuffle_draw_pile(s)
        gathered, given = Counter(s.draw[: s.draw_count]), Counter(codes)
        if given != gathered:
            raise RecordError(_difference(game, gathered, given), event=number, clause=clause)
        s.draw[: s.draw_count] = codes[::-1]

    game.history.append(game.history.shuffled(dictate))


def _replay_dice(game: Game, number: int, faces: object) -> None:
    clause = _clause(game, "dice")
    _require(isinstance(faces, list), f"dice must be a list of faces, not {faces!r}", number, clause=clause)
    try:
        game.history.append(game.history.rolled(faces))
    except CardkitError as error:
        raise RecordError(str(error), event=number, clause=clause) from None


def _difference(game: Game, gathered: Counter[int], given: Counter[int]) -> str:
    missing, extra = gathered - given, given - gathered
    said = [
        f"{kind} {', '.join(game.definition.layout.card_text(card) for card in sorted(cards.elements()))}"
        for kind, cards in (("missing", missing), ("too many", extra))
        if cards
    ]
    return f"this must shuffle the pile ({count_of(gathered.total(), 'card')}): {'; '.join(said)}"


def _check_sums(game: Game, number: int, kind: str, event: Event) -> None:
    due = game.history.due()
    if not _same_json(event, due):
        given = event[kind]
        points_right = kind == "round" and isinstance(given, dict) and given.get("points") == due[kind]["points"]
        problem = f"the {kind} does not add up: it must be {json.dumps(due[kind])}, not {json.dumps(given)}"
        last = next((str(event["move"]) for event in reversed(game.events) if "move" in event), "")
        raise RecordError(problem, event=number, move=last, clause=_clause(game, "totals" if points_right else kind))
    game.history.append_due()

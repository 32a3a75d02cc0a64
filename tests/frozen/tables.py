"""What the tables on a page respond: explorer positions, tutorials, pointing at cards, and picking cards.

A table is asked by messages, as a page does it, and answers in its `state` and `reply`. Only its game, which no page
sees, is read from the table itself (`_explored`, `_taught`).
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from cardkit_widgets import Explorer, Tutorial
from tests.frozen.looks import choices_data, scene_data
from tests.frozen.positions import positions
from tests.frozen.records import event_text
from tests.frozen.typed import picked

if TYPE_CHECKING:
    from collections.abc import Iterator

    import cardkit
    from tests.frozen.positions import Position
    from tests.frozen.store import Fact

Data = dict[str, Any]
Table = Explorer | Tutorial

# Rules that a reader changes. The number of seats isn't one of them, because the position's hands depend on it.
OTHER_RULES = {
    "papageno": {"capture_weight": 5},
    "parrot": {"quartet": 20},
    "chicken": {"egg_counts_apart": True},
    "trio": {"mode": "spicy"},
    "rummy": {"five_run": "swapped"},
}


def send(table: Table, do: str, **data: object) -> Data:
    """Send a table a message, as its page does. Returns its reply."""
    table.send = lambda _content: None  # no page is connected
    message = {"do": do, "serial": table.state["serial"], **data}
    table._handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})  # noqa: SLF001  called by the page
    return dict(table.reply)


def _scene(table: Table) -> Data:
    scene: Data = table.state["frames"][-1]["scene"]
    return scene


def _explored(table: Explorer) -> cardkit.Game:
    return table.game


def _taught(table: Tutorial) -> cardkit.Game:
    return table.game


# --- The rules explorer ---------------------------------------------------------------------------------------------


def explorer(slug: str) -> Iterator[Fact]:
    """Yield the rulebook's clauses and parameters, and the position of each clause, also with other rules."""
    table = Explorer(slug)
    yield "clauses", {id_: _clause(clause) for id_, clause in table.clauses.items()}
    yield "parameters", {option["name"]: _option(option) for option in table.state["book"]["options"]}
    for clause in table.clauses:
        send(table, "clause", clause=clause)
        yield f"the position of {clause}", {**_position(_explored(table)), **_shown(table)}
    send(table, "rules", rules=OTHER_RULES[slug])
    for clause in table.clauses:
        send(table, "clause", clause=clause)
        yield f"the position of {clause} with {OTHER_RULES[slug]}", _position(_explored(table))


def _clause(clause: Data) -> Data:
    sentences = [[each["mark"], bool(each["text"]), bool(each["reason"])] for each in clause["sentences"]]
    return {"sentences": sentences, "changed": clause["changed"]}


def _option(option: Data) -> Data:
    return {name: option[name] for name in ("field", "low", "high", "names", "value")} | {
        "label": bool(option["label"])
    }


def _position(game: cardkit.Game) -> Data:
    return {
        "event number": game.history.now,
        "event": [event_text(event) for event in game.events],
        "turn": game.turn,
        "legal moves": game.moves,
    }


def _shown(table: Explorer) -> Data:
    state, book = table.state, table.state["book"]
    return {
        "notice": _notice(table),
        "chosen": book["chosen"],
        "says": bool(book["says"]),
        "lit": book["lit"],
        "moves": {move["move"]: [move["allowed"], move["clause"], bool(move["says"])] for move in book["moves"]},
        "sections": [section["ids"] for section in book["sections"]],
        "live": state["live"],
        "scene": scene_data(_scene(table)),
        "log": [[line["kind"], line["clauses"], bool(line["text"])] for line in state["log"]],
        "sheets": [_sheet(sheet) for sheet in state["sheets"]],
        "flights": [frame["flights"] for frame in state["frames"]],
        "tools": {name: bool(tool) for name, tool in state["tools"].items()},
    }


def _notice(table: Table) -> list[Any]:
    """Return the kind and clause of the last notice, and whether it has text; empty if there was no notice."""
    notice = table.state["notice"]
    return [notice["kind"], notice["clause"], bool(notice["text"])] if notice else []


def _sheet(sheet: Data) -> list[Any]:
    return [sheet["total"], [[line["clauses"], bool(line["value"])] for line in sheet["lines"]]]


# --- The tutorials --------------------------------------------------------------------------------------------------


def tutorial(slug: str) -> Iterator[Fact]:
    """Yield each step of the tutorial: the game's position, what is shown, and the replies to wrong moves."""
    table = Tutorial(slug)
    for step in range(1, table.state["lesson"]["count"] + 1):
        yield f"step {step}", {**_position(_taught(table)), **_step(table), "wrong moves": _wrong_moves(table)}
        send(table, "next")


def _step(table: Tutorial) -> Data:
    state, lesson = table.state, table.state["lesson"]
    return {
        "index": lesson["index"],
        "clauses": lesson["clauses"],
        "waits": lesson["waits"] == "move",
        "words": [name for name in ("title", "says", "table") if lesson[name]],
        "live": state["live"],
        "wanted": choices_data([state["wanted"]]) if state["wanted"] else [],
        "scene": scene_data(_scene(table)),
        "log": [[line["kind"], line["clauses"], bool(line["text"])] for line in state["log"]],
        "flights": [frame["flights"] for frame in state["frames"]],
    }


def _wrong_moves(table: Tutorial) -> Data:
    """Return the replies to moves that the step doesn't expect; the learner stays at the step."""
    told = {}
    here = table.state["lesson"]["index"]
    for move in [*_taught(table).moves[:12], "draw", "take", "take 2", "out", "keep", "nonsense"]:
        send(table, "move", move=move)
        told[move] = _notice(table)
        if table.state["lesson"]["index"] != here:
            send(table, "back")
            told[move] = ["goes on"]
    return told


# --- Pointing and picking -------------------------------------------------------------------------------------------

# The test points at cards and picks some at one in this many moves of a game.
EVERY = 9
# The largest number of moves in a game.
LONGEST = 70


def pointing(slug: str) -> Iterator[Fact]:
    """Play games, and yield which cards fly, the replies to pointing, and what picked cards make."""
    fitting = [position for position in positions(slug) if len(position.moves) <= LONGEST]
    longest: dict[tuple[int, bool], Position] = {}
    for position in fitting:
        kind = position.rules["players"], bool(position.rules.get("teams"))
        longest[kind] = max(longest.get(kind, position), position, key=lambda each: len(each.moves))
    for position in longest.values():
        yield from _walk(position)


def _walk(position: Position) -> Iterator[Fact]:
    table = Explorer(position.slug, seed=position.seed, **position.rules)
    flights = []
    for number, move in enumerate(position.moves):
        if number % EVERY == 0:
            yield f"{position.name}, before move {number + 1}", _pointed(table) | {"flights": flights}
            flights = []
        if table.state["tools"]["next"]:
            send(table, "next")
        send(table, "move", move=move)
        flights += [frame["flights"] for frame in table.state["frames"]]


def _pointed(table: Explorer) -> Data:
    scene = _scene(table)
    zones = {zone["id"]: [slot["place"] for slot in zone["slots"]] for zone in scene["zones"]}
    places = [place for zone in zones.values() for place in zone]
    pairs = picked([f"{one} {other}" for one, other in product(places, repeat=2)], 15)
    paths = [*picked(places, 10), *(pair for pair in pairs if _is_a_path(scene["game"], pair))]
    picks = _picks(table, zones[scene["select"]]) if scene["select"] else {}
    return {"why": {path: _why(table, path.split()) for path in paths}, "picked": picks}


def _is_a_path(slug: str, pair: str) -> bool:
    """Check whether a page allows pointing at the first spot and then at the second."""
    return slug in {"papageno", "parrot", "rummy"} and not pair.startswith(("draw ", "discard "))


def _why(table: Explorer, path: list[str]) -> list[Any]:
    send(table, "why", path=path)
    return _notice(table)


def _picks(table: Explorer, hand: list[str]) -> Data:
    """Return what cards of a hand make together: single cards, some pairs and threes, and the table's suggestions."""
    suggested = send(table, "suggest")["suggestions"]
    sets = [" ".join(hand[at] for at in sorted({one, two, three})) for one, two, three in _threes(len(hand))]
    groups = [*picked(hand, 5), *picked(dict.fromkeys(sets), 15), *(" ".join(idea["path"]) for idea in suggested)]
    made = {group: _selection(send(table, "select", places=group.split())["selection"]) for group in groups}
    return {"suggested": choices_data(suggested), **made}


def _threes(count: int) -> Iterator[tuple[int, ...]]:
    return product(range(count), repeat=3)


def _selection(selection: Data) -> Data:
    return {
        "places": selection["places"],
        "clause": selection["clause"],
        "says": bool(selection["says"]),
        "choices": choices_data(selection["choices"]),
    }

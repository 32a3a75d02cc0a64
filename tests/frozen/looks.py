"""What players see: scenes, views and score sheets as data. For texts, only their existence is saved."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from tests.frozen.positions import looked_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    import cardkit
    from tests.frozen.store import Fact

Data = dict[str, Any]


def scenes(slug: str, one_in: int = 1) -> Iterator[Fact]:
    """Yield the scene of every seat and of an onlooker (seat 0)."""
    return looked_at(slug, one_in, _scenes)


def _scenes(game: cardkit.Game) -> Data:
    return {f"seat {seat}": scene_data(game.scene(seat).as_dict()) for seat in range(game.players + 1)}


def views(slug: str, one_in: int = 1) -> Iterator[Fact]:
    """Yield every seat's view and an onlooker's, whose turn it is, and the scores that are known so far."""
    return looked_at(slug, one_in, _views)


# Fields of views that were added after the facts were frozen.
LATER = {"flute_weight", "capture_weight", "quartet", "sextet", "octet", "egg_counts_apart", "swapped"}


def _views(game: cardkit.Game) -> Data:
    seen = {f"seat {seat}": _view(game.view(seat)) for seat in range(game.players + 1)}
    return {**seen, "table": _table(game), "scores": _scores(game)}


def _view(view: Any) -> Data:
    return {name: value for name, value in asdict(view).items() if name not in LATER}


def _table(game: cardkit.Game) -> Data:
    return {
        "turn": game.turn,
        "over": game.over,
        "winners": game.winners,
        "sides": game.sides,
        "events": game.history.now,
    }


def _scores(game: cardkit.Game) -> list[Data]:
    return [
        {
            "seats": sheet.seats,
            "total": sheet.total,
            "lines": [
                [line.value, line.clauses, line.adds, line.seat, bool(line.title), bool(line.text)]
                for line in sheet.lines
            ],
        }
        for sheet in game.score()
    ]


# --- A scene without its words --------------------------------------------------------------------------------------


def scene_data(scene: Data) -> Data:
    """Return a scene without its texts."""
    words = ("prompt", "headline", "totals_title")
    plain = {name: scene[name] for name in ("game", "seat", "turn", "phase", "select", "rows")}
    return {
        **plain,
        "words": [name for name in words if scene[name]],
        "zones": {zone["id"]: _zone(zone) for zone in scene["zones"]},
        "choices": choices_data(scene["choices"]),
        "standings": [_standing(line) for line in scene["standings"]],
    }


def _zone(zone: Data) -> Data:
    plain = ("kind", "columns", "seat", "count", "active", "group", "badge", "known")
    words = ("title", "note", "partner")
    return {
        **{name: zone[name] for name in plain},
        "words": [name for name in words if zone[name]],
        "names": [len(zone["row_names"]), len(zone["column_names"])],
        "slots": [_slot(slot) for slot in zone["slots"]],
    }


def _slot(slot: Data) -> list[Any]:
    """Return a slot's spot, card, known cards, represented card, whether it is passing, and whether it has a label."""
    mark = slot["mark"]
    stands_for = mark if mark.startswith(("=", "×")) else bool(mark)
    return [slot["place"], slot["card"], slot["known"], stands_for, slot["passing"], bool(slot["label"])]


def choices_data(choices: list[Data]) -> list[Data]:
    """Return choices without their texts; menus are numbered in order of appearance."""
    menus = list(dict.fromkeys(choice["menu"] for choice in choices if choice["menu"]))
    return [
        {
            "move": choice["move"],
            "path": choice["path"],
            "clause": choice["clause"],
            "words": [name for name in ("says", "button", "then") if choice[name]],
            "menu": menus.index(choice["menu"]) + 1 if choice["menu"] else 0,
        }
        for choice in choices
    ]


def _standing(line: Data) -> list[Any]:
    return [line["seats"], line["total"], line["points"], line["winner"], bool(line["name"])]

"""Animation frames: the scene after each event of a game, the cards that move, and the sentences for the log.

Everything that a page receives about a game in progress is created here, from what its seat may see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.table import score_sheet as score_sheets
from cardkit.table.effects import EVERYBODY, MOVED, PASSED, TURNED
from cardkit.table.event_text import deals, tell_event
from cardkit.table.game import speaker_to
from cardkit.table.grammar import capital, would
from cardkit.table.scene import Scene, Slot, Standing, Zone

if TYPE_CHECKING:
    from cardkit.table.effects import Effect, HistoryEntry
    from cardkit.table.game import Game
    from cardkit.table.grammar import Speaker
    from cardkit.table.score_sheet import ScoreSheet, SheetLine
    from cardkit.table.wording import Wording
    from cardkit_widgets.protocol.state_types import (
        Flight,
        Frame,
        LogLine,
        LogScores,
        RoundScores,
        SceneDict,
        ScoreLine,
    )
    from cardkit_widgets.protocol.state_types import ScoreSheetState as ShownSheet


def still_frame(game: Game, seat: int) -> Frame:
    """Return a frame of the current position, in which no cards move."""
    return {"scene": scene_for_page(game, seat), "flights": [], "says": [], "seat": 0}


def scene_for_page(game: Game, seat: int) -> SceneDict:
    """Return the scene as a seat sees it. Choices are worded as possibilities, because readers needn't make them."""
    scene = game.scene(seat).as_dict()
    return {**scene, "choices": [{**choice, "says": would(choice["says"])} for choice in scene["choices"]]}


def scene_from_frame(frame: Frame) -> Scene:
    """Convert a frame's scene back to a `Scene` for drawing, without its choices."""
    scene = frame["scene"]
    zones = (Zone(**{**zone, "slots": tuple(Slot(**slot) for slot in zone["slots"])}) for zone in scene["zones"])
    standings = (Standing(**standing) for standing in scene["standings"])
    return Scene(**{**scene, "zones": tuple(zones), "standings": tuple(standings), "choices": ()})


def frames_between(game: Game, before: int, seat: int) -> list[Frame]:
    """Return a frame for each move and shuffle after an event; scores are part of the frame before them.

    Args:
        game: The game.
        before: The number of events that the page has already shown.
        seat: The seat that watches; 0 for an onlooker.

    """
    frames: list[Frame] = []
    for number in range(before + 1, game.history.now + 1):
        if frames and ("round" in game.history.entry(number).event or "result" in game.history.entry(number).event):
            frames[-1]["says"] += tell_event(game, number, seat)
        else:
            frames.append(frame(game, number, seat))
    return frames or [still_frame(game, seat)]


def frame(game: Game, number: int, seat: int) -> Frame:
    """Return the frame of an event.

    Args:
        game: The game.
        number: The number of the event, counting from 1.
        seat: The seat that watches; 0 for an onlooker. (The frame's `seat` is the one that moved, or 0.)

    """
    moment = game.history.entry(number)
    scene = scene_for_page(game.at(number), seat)
    return {
        "scene": scene,
        "flights": card_flights(game, moment, seat),
        "says": tell_event(game, number, seat),
        "seat": moment.event.get("seat", 0),
    }


def card_flights(game: Game, moment: HistoryEntry, seat: int) -> list[Flight]:
    """Return the cards that an event moved or turned, as a seat saw them.

    Cards that the seat didn't see are face down, and secret moves are omitted. A card that is turned and immediately
    taken away only moves, because another card may be on its spot by then.

    Args:
        game: The game.
        moment: The event, with the states before and after it.
        seat: The seat that watches; 0 for an onlooker.

    """
    left = {effect.source for effect in moment.effects if effect.kind == MOVED}
    return [_flight(game, effect, seat) for effect in moment.effects if _flies(effect, seat, left)]


def _flies(effect: Effect, seat: int, left: set[int]) -> bool:
    if effect.kind == PASSED:
        return effect.seen_by == seat - 1
    return effect.kind == MOVED or (effect.kind == TURNED and effect.source not in left)


def _flight(game: Game, effect: Effect, seat: int) -> Flight:
    notation = game.definition.layout
    seen = effect.seen_by in {EVERYBODY, seat - 1}
    return {
        "card": notation.card_text(effect.card) if seen else "",
        "source": notation.place_text(_place_for(game, effect, effect.source, seat)),
        "target": notation.place_text(_place_for(game, effect, effect.target, seat)),
    }


def _place_for(game: Game, effect: Effect, place: int, seat: int) -> int:
    """Return the spot where the seat sees the card; everybody can see where a card is turned face up."""
    return game.definition.layout.place_for(place, seat - 1) if effect.kind == MOVED else place


def log_lines(game: Game, seat: int, *, thinkers: bool = False, first: int = 1) -> list[LogLine]:
    """Return a log line for each event from `first` on, with the clauses that govern each move.

    Args:
        game: The game.
        seat: The seat that watches.
        thinkers: Whether the player can ask why other players made their moves. This is limited to finished rounds,
            because in the current round the answer could reveal hidden cards.
        first: The number of the first event, counting from 1.

    """
    over = last_round_end(game) if thinkers else 0
    return [
        _log_line(game, number, seat, _askable_event(game, number, seat, over))
        for number in range(first, game.history.now + 1)
    ]


def last_round_end(game: Game) -> int:
    """Return the number (counting from 1) of the event that ended the last finished round; 0 if no round has ended."""
    ends = [number for number, event in enumerate(game.events, 1) if "round" in event or "result" in event]
    return max(ends, default=0)


def _askable_event(game: Game, number: int, seat: int, over: int) -> int:
    """Return the number of the event if the player may ask why its move was made, otherwise 0."""
    return number if number <= over and game.history.entry(number).event.get("seat", seat) != seat else 0


def _log_line(game: Game, number: int, seat: int, asks: int) -> LogLine:
    moment = game.history.entry(number)
    ids = dict.fromkeys(game.definition.clauses.numbered(effect.clause).id for effect in moment.effects)
    kind = next(key for key in ("move", "shuffle", "dice", "round", "result") if key in moment.event)
    mover = moment.event.get("seat", seat)
    by = "" if mover == seat else capital(speaker_to(game, seat).name(mover))
    return {
        "text": " ".join(tell_event(game, number, seat)),
        "clauses": list(ids),
        "kind": kind,
        "by": by,
        "asks": asks,
        "round": _started_round(game, number),
        "scores": _round_totals(game, number, seat) if kind == "round" else None,
    }


def _started_round(game: Game, number: int) -> int:
    """Return the number of the round that event `number` starts; 0 if it starts none, or if the game has only one."""
    return game.at(number).state.round if deals(game, number) and not game.definition.goal.one_round else 0


def _round_totals(game: Game, number: int, seat: int) -> LogScores:
    """Return the scores after event `number`, which ends a round, with one row for each side."""
    scene = game.at(number).scene(seat)
    return {
        "title": scene.totals_title,
        "rows": [{"name": line.name, "points": line.points, "total": line.total} for line in scene.standings],
    }


def round_scores(game: Game, seat: int) -> RoundScores:
    """Return the points of each finished round by side, and the current totals, for a table on the page.

    `dice` contains the points that dice added to the totals; it is empty if nobody rolled.
    """
    scene = game.scene(seat)
    counted = [number for number, event in enumerate(game.events, 1) if "round" in event]
    return {
        "names": [line.name for line in scene.standings],
        "points": [game.history.entry(number).event["round"]["points"] for number in counted],
        "dice": [_dice_points(game, number - 1) for number in counted],
        "totals": [line.total for line in scene.standings],
        "title": scene.totals_title,
    }


def _dice_points(game: Game, number: int) -> list[int]:
    """Return the points that event `number` added to each side's total, if it is a roll of the dice."""
    if not any("dice" in event for event in game.events[number - 1 : number]):
        return []
    before, after = (game.at(each).view().totals for each in (number - 1, number))
    return [now - then for then, now in zip(before, after, strict=True)]


def score_sheet_states(game: Game, seat: int) -> list[ShownSheet]:
    """Return the score sheets of the round that has just ended; an empty list while a round is in progress."""
    if game.turn or not game.history.now or game.view().points is None:
        return []
    speaker = speaker_to(game, seat)
    return [
        _score_sheet_state(sheet, side, speaker, game.definition.wording) for side, sheet in enumerate(game.score())
    ]


def _score_sheet_state(sheet: ScoreSheet, side: int, speaker: Speaker, wording: Wording) -> ShownSheet:
    lines: list[ScoreLine] = [
        {
            "title": line.title,
            "text": f"{capital(speaker.name(line.seat))}: {line.text}" if line.seat else line.text,
            "value": _line_value(line, sheet.unit, wording) if line.adds else "",
            "clauses": list(line.clauses),
            "rulings": list(line.rulings),
        }
        for line in sheet.lines
    ]
    total = wording.counted(score_sheets.number(sheet.total), sheet.unit)
    return {"name": capital(speaker.side(side)), "total": total, "lines": lines}


def _line_value(line: SheetLine, unit: str, wording: Wording) -> str:
    """Format the amount that a line adds: points as a number, any other amount with its unit."""
    number = score_sheets.number(line.value)
    return number if unit == "point" or line.value is None else wording.counted(number, unit)

"""Frames: one event of a game as one seat sees it: the scene after it, the cards that moved, the words for it.

Everything a page is sent about a game in play is made here, from the views of its seat.
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
    from cardkit_widgets.protocol.state_types import Flight, Frame, Logged, LoggedScores, Rounds, SceneDict, ScoreLine
    from cardkit_widgets.protocol.state_types import Sheet as ShownSheet


def still(game: Game, seat: int) -> Frame:
    """The present position, with nothing moving."""
    return {"scene": seen(game, seat), "flights": [], "says": [], "seat": 0}


def seen(game: Game, seat: int) -> SceneDict:
    """The scene before a seat. Of a move it is said what would happen, for nobody is told to make it."""
    scene = game.scene(seat).as_dict()
    return {**scene, "choices": [{**choice, "says": would(choice["says"])} for choice in scene["choices"]]}


def scene_of(frame: Frame) -> Scene:
    """The scene of a frame, to be drawn: without its choices."""
    scene = frame["scene"]
    zones = (Zone(**{**zone, "slots": tuple(Slot(**slot) for slot in zone["slots"])}) for zone in scene["zones"])
    standings = (Standing(**standing) for standing in scene["standings"])
    return Scene(**{**scene, "zones": tuple(zones), "standings": tuple(standings), "choices": ()})


def frames_between(game: Game, before: int, seat: int) -> list[Frame]:
    """A frame for each move and shuffle after event `before`; scores are told in the frame they follow from."""
    frames: list[Frame] = []
    for number in range(before + 1, game.history.now + 1):
        if frames and ("round" in game.history.entry(number).event or "result" in game.history.entry(number).event):
            frames[-1]["says"] += tell_event(game, number, seat)
        else:
            frames.append(frame(game, number, seat))
    return frames or [still(game, seat)]


def frame(game: Game, number: int, seat: int) -> Frame:
    """Event `number` as `seat` sees it; the frame's own `seat` is the one that has moved, if any has."""
    moment = game.history.entry(number)
    scene = seen(game.at(number), seat)
    return {
        "scene": scene,
        "flights": flights(game, moment, seat),
        "says": tell_event(game, number, seat),
        "seat": moment.event.get("seat", 0),
    }


def flights(game: Game, moment: HistoryEntry, seat: int) -> list[Flight]:
    """The cards that moved or were turned, face down unless the seat saw them; of secret moves only its own.

    A card that is turned and taken away at once only flies: where it was, another one may lie by then.
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
        "source": notation.place_text(_place(game, effect, effect.source, seat)),
        "target": notation.place_text(_place(game, effect, effect.target, seat)),
    }


def _place(game: Game, effect: Effect, place: int, seat: int) -> int:
    """The place of a card that moved as the seat can tell it; a card that is turned up lies where all can see it."""
    return game.definition.layout.place_for(place, seat - 1) if effect.kind == MOVED else place


def log(game: Game, seat: int, *, thinkers: bool = False, first: int = 1) -> list[Logged]:
    """All that has happened from event `first` up to now, a line an event, with the clauses behind each move.

    Where the others are `thinkers`, their moves of rounds that are over can be asked why: until then the answer might
    tell what is hidden.
    """
    over = last_of_rounds(game) if thinkers else 0
    return [_line(game, number, seat, _asks(game, number, seat, over)) for number in range(first, game.history.now + 1)]


def last_of_rounds(game: Game) -> int:
    """The last event of the last round that is over, counted from 1; 0 where none is."""
    ends = [number for number, event in enumerate(game.events, 1) if "round" in event or "result" in event]
    return max(ends, default=0)


def _asks(game: Game, number: int, seat: int, over: int) -> int:
    """The number of an event that can be asked why, else 0."""
    return number if number <= over and game.history.entry(number).event.get("seat", seat) != seat else 0


def _line(game: Game, number: int, seat: int, asks: int) -> Logged:
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
        "round": _begun_round(game, number),
        "scores": _scores(game, number, seat) if kind == "round" else None,
    }


def _begun_round(game: Game, number: int) -> int:
    """The round that begins with event `number`; 0 if none does, or if the game has only one round."""
    return game.at(number).state.round if deals(game, number) and not game.definition.goal.one_round else 0


def _scores(game: Game, number: int, seat: int) -> LoggedScores:
    """The scores after event `number`, which ends a round: a row for each side."""
    scene = game.at(number).scene(seat)
    return {
        "title": scene.totals_title,
        "rows": [{"name": line.name, "points": line.points, "total": line.total} for line in scene.standings],
    }


def rounds(game: Game, seat: int) -> Rounds:
    """The points of each round so far, by side, and the totals now with their title, for a table on the page.

    The `dice` of a round are what they have added to the totals, so that all of it adds up; empty if nobody rolled.
    """
    scene = game.scene(seat)
    counted = [number for number, event in enumerate(game.events, 1) if "round" in event]
    return {
        "names": [line.name for line in scene.standings],
        "points": [game.history.entry(number).event["round"]["points"] for number in counted],
        "dice": [_by_dice(game, number - 1) for number in counted],
        "totals": [line.total for line in scene.standings],
        "title": scene.totals_title,
    }


def _by_dice(game: Game, number: int) -> list[int]:
    """What event `number` has added to each side's total, if it is a roll of the dice."""
    if not any("dice" in event for event in game.events[number - 1 : number]):
        return []
    before, after = (game.at(each).view().totals for each in (number - 1, number))
    return [now - then for then, now in zip(before, after, strict=True)]


def sheets(game: Game, seat: int) -> list[ShownSheet]:
    """The score sheets of a round that has just ended, for the page; none while a round is being played."""
    if game.turn or not game.history.now or game.view().points is None:
        return []
    speaker = speaker_to(game, seat)
    return [_sheet(sheet, side, speaker, game.definition.wording) for side, sheet in enumerate(game.score())]


def _sheet(sheet: ScoreSheet, side: int, speaker: Speaker, wording: Wording) -> ShownSheet:
    lines: list[ScoreLine] = [
        {
            "title": line.title,
            "text": f"{capital(speaker.name(line.seat))}: {line.text}" if line.seat else line.text,
            "value": _worth(line, sheet.unit, wording) if line.adds else "",
            "clauses": list(line.clauses),
            "rulings": list(line.rulings),
        }
        for line in sheet.lines
    ]
    total = wording.counted(score_sheets.number(sheet.total), sheet.unit)
    return {"name": capital(speaker.side(side)), "total": total, "lines": lines}


def _worth(line: SheetLine, unit: str, wording: Wording) -> str:
    """What a line adds: points as a number, as everybody writes them; of anything else, how many of what."""
    number = score_sheets.number(line.value)
    return number if unit == "point" or line.value is None else wording.counted(number, unit)

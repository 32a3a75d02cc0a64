"""Functions that all games use to make scenes: the order of the players, their cards, and the piles."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from cardkit.table.grammar import Speaker, capital
from cardkit.table.scene import FACE_DOWN, MoveChoice, Scene, Scenery, Slot, Zone, standings
from cardkit.table.views import PilesView, SeatView
from cardkit.table.wording import HERE, Person, Wording, say


def scene_by(wording: Wording, own: Callable[[Any, Speaker], Mapping[str, Any]]) -> Scenery:
    """Return a function that makes scenes from views.

    Args:
        wording: The sentences of the game.
        own: Returns the fields of the scene that the game provides itself, such as the zones.

    """

    def scene(view: Any, names: Sequence[str | None] | None) -> Scene:
        speaker = Speaker(view.seat, names, view.sides)
        told = {
            "game": view.game,
            "seat": view.seat,
            "turn": view.turn,
            "phase": view.phase,
            "prompt": wording.prompt(view, speaker),
            "headline": wording.headline(view),
            "standings": standings(speaker, view.totals, view.points, view.winners),
            "totals_title": "points",
            **own(view, speaker),
        }
        if "choices" not in told:
            told["choices"] = _choices(view, speaker, wording)
        return Scene(**told)

    return scene


# --- The zones in front of the seats --------------------------------------------------------------------------------


def clockwise(view: SeatView) -> list[int]:
    """Return the seats in the order in which a player sees them: from the left neighbour to the player.

    Before the deal, there are none.
    """
    return [(view.seat + step) % view.players + 1 for step in range(view.players)] if view.round else []


def of_a_seat(view: SeatView, seat: int, speaker: Speaker, thing: str) -> dict[str, Any]:
    """Return the fields of the zone with a player's cards. Its title starts with `your` or the other player's name."""
    own = seat == view.seat
    return {
        "title": capital(whose(speaker, seat, thing) if own else speaker.name(seat)),
        "seat": seat,
        "active": view.turn == seat,
        "group": "own" if own else "others",
        "badge": True,
        "partner": speaker.partner(seat),
    }


# The name of a row in front of a player, and its title.
Row = tuple[str, str]
HAND = ("hand", "hand")


def fan(view: SeatView, seat: int, speaker: Speaker, slots: Sequence[Slot], row: Row = HAND, **own: Any) -> Zone:
    """Make the zone of a player's cards in a row.

    Args:
        view: The view to draw.
        seat: The owner of the cards.
        speaker: Phrases the titles for the viewer.
        slots: The cards.
        row: The name of the row, and its title.
        own: Fields that the game provides itself.

    """
    name, title = row
    told = {"kind": "fan", "columns": max(1, len(slots)), **of_a_seat(view, seat, speaker, title), **own}
    return Zone(id=f"{name}-{seat}", slots=tuple(slots), **told)


def others_first(hands: Sequence[Zone], centre: Iterable[Zone]) -> tuple[Zone, ...]:
    """Return the zones in the usual order: the cards of the others, the centre, the player's own cards."""
    others, own = ([zone for zone in hands if zone.group == group] for group in ("others", "own"))
    return (*others, *centre, *own)


def whose(speaker: Speaker, seat: int, thing: str) -> str:
    """Return the title of a player's cards: `your cards`.

    A language can define another form of the `thing` under `whose`.
    """
    return say(HERE, {"who": Person(speaker, seat)}, "whose", thing) or speaker.own(seat, thing)


def spoken(card: str, card_name: Callable[[str], str]) -> str:
    """Return a card in words, for screen readers."""
    return card_name(card) if card != FACE_DOWN else say(HERE, {}, "zones", "face_down")


def totals_called(word: str) -> str:
    """Return the unit of the totals, such as `points`, in the current language, if its sentences include it."""
    return say(HERE, {}, "totals", word) or word


# --- The piles ------------------------------------------------------------------------------------------------------


def piles(view: PilesView, top: Slot, known: Sequence[str] = ()) -> tuple[Zone, ...]:
    """Make the zones of the draw pile and the discard pile.

    Args:
        view: The view to draw.
        top: The top of the discard pile.
        known: The cards below the top to show.

    """
    drawn = FACE_DOWN if view.draw_count else None
    label = say(HERE, {}, "zones", "draw_label" if view.draw_count else "draw_empty")
    draw, discard = (say(HERE, {}, "zones", pile) for pile in ("draw", "discard"))
    return (
        Zone("draw", "pile", draw, (Slot("draw", drawn, label),), 1, count=view.draw_count),
        Zone("discard", "pile", discard, (top,), 1, count=len(view.discard_pile), known=tuple(known)),
    )


def top_discard(view: PilesView, the: Callable[[str], str]) -> Slot:
    """Make the slot with the top of the discard pile; `the` returns a card with its article."""
    if not view.discard_pile:
        return Slot("discard", None, say(HERE, {}, "zones", "discard_empty"))
    top = view.discard_pile[-1]
    return Slot("discard", top, say(HERE, {"top": the(top)}, "zones", "discard_label"))


# --- Moves ----------------------------------------------------------------------------------------------------------


def _choices(view: SeatView, speaker: Speaker, wording: Wording) -> tuple[MoveChoice, ...]:
    """Return the legal moves, once for each way to make them by pointing or with a button."""
    moves = zip(view.moves, view.allowed_by, strict=True)
    return tuple(choice for move, clause in moves for choice in _ways(view, move, clause, speaker, wording))


def _ways(view: SeatView, move: str, clause: str, speaker: Speaker, wording: Wording) -> list[MoveChoice]:
    made = wording.move_kinds.parse(view, move)
    says, button, menu = (wording.label(view, made, speaker, key) for key in ("does", "button", "menu"))
    paths = made.kind.paths(view, made.values)
    then = wording.label(view, made, speaker, "then") if any(path[1:] for path in paths) else ""
    return [MoveChoice(move, says, path, clause, button, menu, then if path[1:] else "") for path in paths]

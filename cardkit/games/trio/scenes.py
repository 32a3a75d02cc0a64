"""The scenes of Trio: the zones, the moves that can be clicked, and the score table."""

from collections.abc import Sequence
from typing import Any

from cardkit.games.trio.clauses import NUMBERS, SPICY
from cardkit.games.trio.move_kinds import connected_note, open_note
from cardkit.games.trio.scoring import connected
from cardkit.games.trio.views import TrioView
from cardkit.table import scene_parts
from cardkit.table.grammar import Speaker, capital
from cardkit.table.scene import FACE_DOWN, Scenery, Slot, Zone, standings
from cardkit.table.scene_parts import clockwise, fan
from cardkit.table.wording import Wording

# The number of columns in the middle, by the number of its cards.
COLUMNS = {9: 3, 8: 4, 6: 3}

# The mark on a card in the player's own hand that everyone sees in this turn.
SHOWN = "↑"


def _own(view: TrioView, speaker: Speaker) -> dict[str, Any]:
    """Return the fields of a scene that Trio provides itself."""
    lines = standings(speaker, view.totals, None, view.winners)  # a game is a single round, so points are totals
    order = clockwise(view)
    others = [zone for seat in order if seat != view.seat for zone in _at_seat(view, seat, speaker)]
    own = _at_seat(view, view.seat, speaker)[::-1] if view.seat in order else []
    return {"zones": (*others, *_middle(view), *own), "standings": lines, "totals_title": "trios"}


def scene_by(wording: Wording) -> Scenery:
    """Return the function that makes a scene from a view."""
    return scene_parts.scene_by(wording, _own)


# --- Hands and trios won --------------------------------------------------------------------------------------------


def _at_seat(view: TrioView, seat: int, speaker: Speaker) -> list[Zone]:
    """Return a seat's hand, and the zone with its side's trios (at the side's first seat, or at the viewer's own)."""
    side = next(side for side in view.sides if seat in side)
    place = view.seat if view.seat in side else side[0]
    return [_hand(view, seat, speaker), *([_trios(view, side, speaker)] if seat == place else [])]


def _hand(view: TrioView, seat: int, speaker: Speaker) -> Zone:
    return fan(view, seat, speaker, [_slot(view, seat, index) for index in range(len(view.hands[seat - 1]))])


def _slot(view: TrioView, seat: int, index: int) -> Slot:
    place = f"hand-{seat}-{index + 1}"
    card = view.hands[seat - 1][index]
    if seat == view.seat:
        return _own_slot(view, place, card)
    known = view.known(seat, index) if card == FACE_DOWN else ""
    return _turning_slot(view, place, card, known, _place_in_hand(index, len(view.hands[seat - 1])))


def _own_slot(view: TrioView, place: str, card: str) -> Slot:
    missed = place in dict(view.missed)
    shown = place in view.revealed or missed
    offered = ", offered" if card == view.offer else ""
    return Slot(place, card, f"{card}{', shown' if shown else ''}{offered}", mark=SHOWN if shown else "")


def _turning_slot(view: TrioView, place: str, card: str | None, known: str, where: str) -> Slot:
    """Return a slot whose card can be face down, or was shown in the turn that has just ended."""
    missed = dict(view.missed).get(place, "")
    if missed:
        return Slot(place, missed, f"{where}: {missed}, goes back", passing=True)
    if card is None:
        return Slot(place, None, f"{where}: taken")
    return Slot(place, card, f"{where}: {card or 'face down'}", known=known)


def _place_in_hand(index: int, count: int) -> str:
    if index == 0:
        return "lowest card"
    return "highest card" if index == count - 1 else f"card {index + 1}"


def _trios(view: TrioView, side: tuple[int, ...], speaker: Speaker) -> Zone:
    won = view.trios[view.sides.index(side)]
    title = f"trios of {speaker.side(view.sides.index(side))}" if view.teams else speaker.own(side[0], "trios")
    return Zone(
        id=f"trios-{side[0]}",
        kind="row",
        title=capital(title),
        slots=tuple(Slot(f"trio-{number}", number, f"three {number}s", mark="×3") for number in won),
        columns=max(len(won), 1),
        seat=side[0],
        note=_connections(view, won) if view.mode == SPICY else "",
        note_room=_long_note() if view.mode == SPICY else "",
        group="own" if view.seat in side else "others",
    )


def _connections(view: TrioView, won: Sequence[str]) -> str:
    """`win.connected`: return the numbers with which a side would win, and which are taken.

    At the end, return the numbers that have won.
    """
    if not won:
        return "none yet"
    partners = [
        other for other in map(str, range(1, NUMBERS + 1)) if any(connected(int(one), int(other)) for one in won)
    ]
    if view.winners:
        return connected_note([number for number in won if number in partners])
    taken = {number for trios in view.trios for number in trios}
    return open_note([each for each in partners if each not in taken], [each for each in partners if each in taken])


def _long_note() -> str:
    """Return a note of the largest possible length, to reserve space for notes."""
    numbers = [str(number) for number in range(1, NUMBERS + 1)]
    return open_note(numbers[:5], numbers[5:8])


# --- The middle -----------------------------------------------------------------------------------------------------


def _middle(view: TrioView) -> tuple[Zone, ...]:
    if not view.middle:
        return ()
    seen = zip(view.middle, view.middle_seen, strict=True)
    slots = [
        _turning_slot(view, f"middle-{number}", card, known if card == FACE_DOWN else "", f"card {number}")
        for number, (card, known) in enumerate(seen, 1)
    ]
    columns = COLUMNS[len(slots)]
    note = f"1 to {len(slots)}, row by row"
    return (Zone("middle", "area", "The middle", tuple(slots), columns, note=note),)

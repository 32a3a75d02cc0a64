"""The scenes of Rummü: the zones, the moves that can be clicked, and the score table."""

from collections.abc import Iterator, Sequence
from typing import Any

from cardkit.games.rummy.melds import YELLOW, joker_place
from cardkit.games.rummy.move_kinds import MOVE_KINDS, WORDING, the, title
from cardkit.games.rummy.notation import SUITS, card_name, parse_card, parse_meld
from cardkit.games.rummy.views import PLAY, Meld, RummyView
from cardkit.table import scene_parts
from cardkit.table.grammar import Speaker, count_of, either
from cardkit.table.scene import FACE_DOWN, MoveChoice, Scenery, Slot, Zone
from cardkit.table.scene_parts import clockwise, fan, others_first, piles, top_discard
from cardkit.table.wording import Wording


def _own(view: RummyView, speaker: Speaker) -> dict[str, Any]:
    """Return the fields of a scene that Rummü provides itself."""
    playing = view.phase in PLAY and view.turn == view.seat and view.seat > 0
    picked = {"choices": tuple(_choices(view, speaker)), "select": f"hand-{view.seat}" if playing else ""}
    return {"zones": _zones(view, speaker), "rows": True, **picked}


def scene_by(wording: Wording) -> Scenery:
    """Return the function that makes a scene from a view."""
    return scene_parts.scene_by(wording, _own)


# --- Zones ----------------------------------------------------------------------------------------------------------


def hand_place(seat: int, index: int) -> str:
    """Return the place of the card at an index (from 0) of a hand."""
    return f"{seat}h{index + 1}"


def _zones(view: RummyView, speaker: Speaker) -> tuple[Zone, ...]:
    """Return the others' hands, clockwise from the left neighbour; the piles and melds; and the player's own hand."""
    hands = [_hand(view, seat, speaker) for seat in clockwise(view)]
    below = view.discard_pile[-2::-1]  # `turn.top-only`: only the top discard is shown
    table = [_meld(view, number, speaker) for number in range(1, len(view.melds) + 1)]
    return others_first(hands, (*piles(view, top_discard(view, the), below), *table))


def _hand(view: RummyView, seat: int, speaker: Speaker) -> Zone:
    slots = [Slot(hand_place(seat, index), *shown) for index, shown in enumerate(_cards(view, seat))]
    note = "" if view.out[seat - 1] else _not_out(view, seat)
    return fan(view, seat, speaker, slots, count=view.hand_counts[seat - 1], note=note)


def _not_out(view: RummyView, seat: int) -> str:
    """Return the note beside a hand that hasn't opened: the number of cards it needs.

    There is no note at the end of a round.
    """
    playing = view.phase in {"start", *PLAY}
    return f"needs {count_of(view.needed[seat - 1], 'card')} to open" if playing else "never opened"


def _cards(view: RummyView, seat: int) -> list[tuple[str, str, str]]:
    """Return the cards of a hand with their names.

    Among face-down cards, those that this seat has seen enter the hand come first.
    """
    if seat == view.seat or any(view.hands[seat - 1]):
        return [(card, card_name(card), "") for card in view.hands[seat - 1]]
    known = view.known[seat - 1]
    unknown = view.hand_counts[seat - 1] - len(known)
    return [(FACE_DOWN, "face down", card) for card in (*known, *[""] * unknown)]


def _meld(view: RummyView, number: int, speaker: Speaker) -> Zone:
    meld = view.melds[number - 1]
    slots = tuple(_laid_slot(meld, number, index) for index in range(len(meld.cards)))
    return Zone(f"m{number}", "row", title(view, number, speaker), slots, len(slots), seat=meld.owner)


def table_place(number: int, index: int) -> str:
    """Return the place of a card in a meld. Melds count from 1, and their cards from 0."""
    return f"m{number}.{index + 1}"


def _laid_slot(meld: Meld, number: int, index: int) -> Slot:
    card, _, meant = meld.cards[index].partition("=")
    is_joker_in_set = meld.kind == "set" and card[0] == SUITS[YELLOW]
    wanted = [meant] if meant else _wanted_in_set(meld) if is_joker_in_set else []
    label = f"{card_name(card)} as {either([*map(card_name, wanted)])}" if wanted else card_name(card)
    return Slot(table_place(number, index), card, label, mark=f"={'/'.join(wanted)}" if wanted else "")


def _wanted_in_set(meld: Meld) -> list[str]:
    """`joker.own-suit`: return the cards for which the yellow card of a set is a joker, which are the missing ones."""
    number, there = meld.cards[0][1], {card[0] for card in meld.cards}
    return [f"{suit}{number}" for suit in SUITS if suit not in there]


# --- Choices --------------------------------------------------------------------------------------------------------


def _choices(view: RummyView, speaker: Speaker) -> Iterator[MoveChoice]:
    """Yield every legal move except melds, which are made by selecting cards."""
    pointed: set[tuple[str, ...]] = set()
    for move, clause in zip(view.moves, view.allowed_by, strict=True):
        verb = move.partition(" ")[0]
        if verb != "meld":
            says = WORDING.describe(view, move, speaker)
            paths = [path for path in _paths(view, move) if path not in pointed]
            pointed.update(paths)
            button, menu = _button(view, move, speaker, pointable=bool(paths))
            yield from (MoveChoice(move, says, path, clause, button, menu) for path in paths or [()])


def _button(view: RummyView, move: str, speaker: Speaker, *, pointable: bool) -> tuple[str, str]:
    """Return the label of a move's button and its menu; moves made by pointing don't need a button."""
    made = MOVE_KINDS.parse(view, move)
    if pointable and made.kind.word not in {"draw", "take"}:
        return "", ""
    menu = "" if pointable else WORDING.label(view, made, speaker, "menu")
    return WORDING.label(view, made, speaker, "button"), menu


def _paths(view: RummyView, move: str) -> list[tuple[str, ...]]:
    """Return the ways to make a move by pointing: at a pile, or at a card in hand and its new place."""
    verb, *rest = move.split()
    if verb == "draw":
        return [("draw",)]
    if verb == "take":
        return [("discard",)]
    places = [hand_place(view.seat, index) for index, card in enumerate(view.hand) if card == rest[-1].split("=")[0]]
    return [(place, target) for place in places for target in _targets(view, verb, rest)]


def _targets(view: RummyView, verb: str, rest: Sequence[str]) -> list[str]:
    if verb == "discard":
        return ["discard"]
    number, cards = int(rest[0]), view.melds[int(rest[0]) - 1].cards
    joker = joker_place(parse_meld(cards), parse_card(rest[1][:2]))
    return [table_place(number, index) for index in range(len(cards)) if (index == joker) == (verb == "exchange")]

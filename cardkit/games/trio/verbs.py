"""The kinds of moves in Trio, and what is told of them; the words are in `text/<language>/sentences.toml`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from cardkit.games.trio import rules
from cardkit.games.trio.clauses import COPIES, NUMBERS, SPICY, C
from cardkit.games.trio.notation import card_text, parse_card
from cardkit.table.common import LARGEST_TABLE
from cardkit.table.effects import NO_CARD, NOTED, PASSED, TURNED
from cardkit.table.errors import NotationError
from cardkit.table.scene import FACE_DOWN
from cardkit.table.telling import CardWord, Person, Telling, say
from cardkit.table.verbs import Part, Verb, Verbs
from cardkit.table.words import either, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.games.trio.views import View
    from cardkit.table.effects import Effect
    from cardkit.table.state import State
    from cardkit.table.telling import Facts
    from cardkit.table.verbs import Made, Path
    from cardkit.table.words import Speaker

PACKAGE = __package__ or ""

# --- The clauses that permit a move ---------------------------------------------------------------------------------


def permits_middle(s: State, _: int) -> tuple[C, ...]:
    """`turn.reveal`; `turn.empty`: also without cards of one's own."""
    return (C.TURN_REVEAL, *empty(s))


def permits_low(s: State, seat: int) -> tuple[C, ...]:
    """`turn.ends`; `turn.repeat` if the lowest card of that hand has been revealed in this turn already."""
    return permits_end(s, seat * rules.LONGEST_HAND)


def permits_high(s: State, seat: int) -> tuple[C, ...]:
    """The same of the highest card."""
    return permits_end(s, seat * rules.LONGEST_HAND + s.count[seat] - 1)


def permits_end(s: State, end: int) -> tuple[C, ...]:
    """The clauses that allow to ask for one end of a hand; `end` is its outermost card."""
    return (C.TURN_ENDS, *((C.TURN_REPEAT,) if s.turned[end] else ()), *empty(s))


def permits_choice(s: State, *_: int) -> tuple[C, ...]:
    """`team.swap`, or `team.swap-again` after a trio."""
    return (C.numbered(rules.swap_clause(s)), C.TEAM_SWAP_BOTH)


def empty(s: State) -> tuple[C, ...]:
    """`turn.empty`: a player without cards takes a turn."""
    return () if s.count[s.seat] else (C.TURN_EMPTY,)


# --- Places, as a view shows them -----------------------------------------------------------------------------------


def left_in(view: View, seat: int) -> list[str]:
    """The places of a hand whose cards have not been revealed in this turn, from low to high."""
    places = (f"hand-{seat + 1}-{index}" for index in range(1, len(view.hands[seat]) + 1))
    return [place for place in places if place not in view.revealed]


def hand_of(view: View, place: str) -> int:
    """The seat (from 0) in whose hand a place is, if its card can still be revealed; else -1."""
    seats = (seat for seat in range(len(view.hands)) if place in left_in(view, seat))
    return next(seats, -1)


def low_at(view: View, place: str) -> int:
    """The seat whose lowest card left lies there, or -1."""
    seat = hand_of(view, place)
    return seat if seat >= 0 and left_in(view, seat)[0] == place else -1


def high_at(view: View, place: str) -> int:
    """The seat whose highest card left lies there, or -1."""
    seat = hand_of(view, place)
    return seat if seat >= 0 and left_in(view, seat)[-1] == place else -1


def number_at(view: View, place: str) -> int:
    """The number, from 0, of one's own card in a place; -1 for all other places, and when others choose."""
    own = view.hands[view.seat - 1] if view.seat == view.turn and view.hands else ()
    cards = {f"hand-{view.seat}-{index}": int(card) - 1 for index, card in enumerate(own, 1) if card}
    return cards.get(place, -1)


def ways_to_low(view: View, seat: int) -> list[Path]:
    """The lowest card that is left."""
    return [(place,) for place in left_in(view, seat)[:1]]


def ways_to_high(view: View, seat: int) -> list[Path]:
    """The highest card that is left."""
    return [(place,) for place in left_in(view, seat)[-1:]]


def ways_to_offer(view: View, number: int) -> list[Path]:
    """Every card of that number in one's own hand."""
    own = enumerate(view.hands[view.seat - 1], 1)
    return [(f"hand-{view.seat}-{index}",) for index, card in own if card == card_text(number + 1)]


# --- What a reader may wonder about ---------------------------------------------------------------------------------


def middles(view: View) -> list[tuple[int, ...]]:
    """The cards of the middle, and one more than there are."""
    return [(position,) for position in range(min(len(view.middle) + 1, rules.LARGEST_MIDDLE))]


def seats(view: View) -> list[tuple[int, ...]]:
    """All players."""
    return [(seat,) for seat in range(view.players)]


def seats_with_more(view: View) -> list[tuple[int, ...]]:
    """The players with cards between the lowest and the highest."""
    return [(seat,) for seat in range(view.players) if len(view.hands[seat]) > 2]


def offers(view: View) -> list[tuple[int, ...]]:
    """The numbers that can be offered, and one that cannot."""
    own = [int(move.removeprefix("swap ")) - 1 for move in view.moves if move.startswith("swap ")]
    foreign = [number for number in range(NUMBERS) if number not in own]
    return [(number,) for number in [*own, *foreign[:1]]]


# --- The verbs ------------------------------------------------------------------------------------------------------


def read_number(table: Any, text: str, what: str, word: str, most: int = 0) -> int:
    """A number from 1 to `most` (to the number of players, if 0) as one from 0. Raises NotationError."""
    highest = most or table.players
    if text not in [str(number) for number in range(1, highest + 1)]:
        message = f"there is no {what} {text!r}: write a number from 1 to {highest}, as in {word} 2"
        raise NotationError(message)
    return int(text) - 1


def counted(number: int) -> str:
    """A number from 0 as one writes it, from 1."""
    return str(number + 1)


def seat_part(word: str, find: Any = None) -> Part:
    """The player whose hand it is."""
    read = partial(read_number, what="seat", word=word)
    return Part("seat", LARGEST_TABLE, counted, read, find=find, tell=lambda seat, to: Person(to, seat + 1))


REVEAL, SWAP = ("reveal",), ("swap",)

POSITION = Part(
    "number",
    rules.LARGEST_MIDDLE,
    counted,
    partial(read_number, what="card of the middle", word="middle", most=rules.LARGEST_MIDDLE),
    lambda _, position: f"middle-{position + 1}",
)
LOW, HIGH, BETWEEN = seat_part("low", low_at), seat_part("high", high_at), seat_part("between", hand_of)
CARD = Part(
    "card",
    NUMBERS,
    counted,
    lambda _, text: parse_card(text) - 1,
    find=number_at,
    tell=lambda number, _: CardWord(card_text(number + 1), PACKAGE),
)
VERBS = Verbs(
    "Trio",
    Verb("middle", rules.MIDDLE, permits_middle, (POSITION,), REVEAL, SWAP, explained=middles, example="middle 4"),
    Verb("low", rules.LOW, permits_low, (LOW,), REVEAL, SWAP, ways=ways_to_low, explained=seats, example="low 2"),
    Verb("high", rules.HIGH, permits_high, (HIGH,), REVEAL, SWAP, ways=ways_to_high, explained=seats, example="high 2"),
    Verb("swap", rules.SWAP, permits_choice, (CARD,), SWAP, ways=ways_to_offer, explained=offers, example="swap 5"),
    Verb("keep", rules.KEEP, permits_choice, phases=SWAP),
    # Never allowed: it is what pointing at a card from between means.
    Verb("between", rules.BETWEEN, C.TURN_ENDS, (BETWEEN,), REVEAL, SWAP, explained=seats_with_more),
    besides=lambda view: {*of_teams(view), *of_revealed(view)},
)


def of_teams(view: View) -> set[C]:
    """What partners have to know now: who they are and what they may say, or whose the trios are."""
    if not view.teams:
        return set()
    if view.phase == "swap":
        return {C.TEAM_SEATS, C.TEAM_SILENCE}
    return {C.TEAM_TRIOS} if any(view.trios) else set()


def of_revealed(view: View) -> set[C]:
    """What the next card can bring about, as far as everybody knows; the notes beside trios say what is connected."""
    clauses = {C.WIN_CONNECTED} if view.mode == SPICY and any(view.trios) else set()
    if view.revealed:
        clauses.add(C.TURN_MISS)
    if len(view.revealed) == COPIES - 1:
        clauses.update({C.TURN_TRIO}, of_winning(view))
    return clauses


def of_winning(view: View) -> set[C]:
    """The clause that says whether the third card wins for the side whose turn it is."""
    won = next(len(trios) for side, trios in zip(view.sides, view.trios, strict=True) if view.turn in side)
    if view.number == "7":
        return {C.WIN_SEVEN}
    if view.mode == SPICY:
        return {C.WIN_SPICY} if won else set()
    return {C.WIN_SIMPLE} if won == 2 else set()


# --- Facts for the sentences ----------------------------------------------------------------------------------------


def of_view(view: View, speaker: Speaker) -> Facts:
    """How far the turn has come, what can be revealed, and who exchanges cards with whom."""
    mates = [seat for side in view.sides if view.seat in side for seat in side if seat != view.seat]
    return {
        "phase": view.phase,
        "spicy": view.mode == SPICY,
        "teams": view.teams,
        "revealed": len(view.revealed),
        "number": card(view.number),
        "middle": any(card is not None for card in view.middle),
        "dealt_middle": bool(view.middle),
        "lying": len(view.middle),
        "hands": any(view.hands),
        "mate": Person(speaker, mates[0]) if mates else "",
        "chooser": Person(speaker, view.turn),
    }


def of_move(view: View, made: Made, _: Speaker) -> Facts:
    """Whether that end of the hand has been shown already; what is wrong with a move."""
    word = made.verb.word
    if word in {"swap", "keep"}:
        return {"exchanging": True}
    value = made.values[0]
    if word == "middle":
        return {"wrong": _wrong_position(view, value)}
    hand = view.hands[value] if value < len(view.hands) else ()
    repeated = f"hand-{value + 1}-{1 if word == 'low' else len(hand)}" in view.revealed
    return {"repeated": repeated, "wrong": "between" if word == "between" else "" if hand else "empty"}


def _wrong_position(view: View, position: int) -> str:
    if not view.middle:
        return "no middle"
    if position >= len(view.middle):
        return "beyond"
    return "taken" if view.middle[position] is None else "open"


def of_deed(made: Made, effects: Sequence[Effect], seat: int, _: Speaker) -> Facts:
    """The card that was turned over or offered; whether one asked oneself, and that again."""
    turned = next((effect for effect in effects if effect.kind == TURNED), effects[0])
    own = made.verb.word in {"low", "high"} and made.values[0] == seat - 1
    return {"card": _named(turned), "own": own, "repeated": effects[0].clause == C.TURN_REPEAT}


def of_effect(effect: Effect, _: Sequence[Effect], seat: int, speaker: Speaker) -> Facts:
    """The card, and who has moved."""
    return {"card": _named(effect), "who": Person(speaker, seat), "own": seat == speaker.viewer}


def _named(effect: Effect) -> Any:
    return card(FACE_DOWN if effect.card == NO_CARD else card_text(effect.card))


def tell_settled(effects: Sequence[Effect], speaker: Speaker) -> list[str]:
    """What a player is told when all have chosen: of an exchange of their own, and of no other."""
    pairs = [effect for effect in effects[1:] if effect.kind == NOTED and effect.clause == C.TEAM_SWAP_BOTH]
    if not pairs:
        return []
    own = [effect for effect in effects if effect.kind == PASSED and effect.seen_by + 1 == speaker.viewer]
    mates = [mate for pair in pairs for mate in _mates(pair, speaker.viewer)]
    return [say(PACKAGE, {}, "exchange", "settled"), *(_exchange(own, Person(speaker, mate)) for mate in mates)]


def _mates(pair: Effect, viewer: int) -> list[int]:
    both = [place // rules.LONGEST_HAND + 1 for place in (pair.source, pair.target)]
    return [seat for seat in both if seat != viewer] if viewer in both else []


def _exchange(own: Sequence[Effect], mate: Person) -> str:
    if not own:
        return say(PACKAGE, {"mate": mate}, "exchange", "nothing")
    given, got = own
    return say(PACKAGE, {"mate": mate, "given": _named(given), "got": _named(got)}, "exchange", "made")


def open_note(free: Sequence[str], taken: Sequence[str]) -> str:
    """What the trios of a side would win with: `wins with 2 or 12`, `wins with 2; 12 is taken`."""
    wins = say(PACKAGE, {"numbers": either(free)}, "notes", "wins") if free else ""
    gone = (
        say(PACKAGE, {"numbers": listed(taken)}, "notes", "one_taken" if len(taken) == 1 else "taken") if taken else ""
    )
    return "; ".join(filter(None, [wins, gone]))


def connected_note(won: Sequence[str]) -> str:
    """What has won: `2 and 9 are connected`."""
    return say(PACKAGE, {"numbers": listed(won)}, "notes", "connected") if won else ""


TELLING = Telling(PACKAGE, VERBS, C, of_view, of_move, of_deed, of_effect, fewest=False, more=tell_settled)
card = TELLING.card

# --- Clauses of what nobody decides ---------------------------------------------------------------------------------

EVENT_CLAUSES = {
    "deal": C.SETUP_DECK,
    "refill": C.SETUP_DEAL,
    "round": C.TURN_TRIO,
    "totals": C.TURN_TRIO,
    "result": C.WIN_SIMPLE,
    "end": C.WIN_SIMPLE,
}


def turn_clause(s: State) -> C:
    """The clause that says whose turn it is."""
    return C.TEAM_SWAP_BOTH if s.phase == rules.SWAPPING else C.TURN_REVEAL

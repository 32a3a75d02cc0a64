"""The kinds of moves in Parrot, and the facts for their sentences in `text/<language>/sentences.toml`."""

from collections.abc import Sequence

from cardkit.games.parrot import rules
from cardkit.games.parrot.clauses import C
from cardkit.games.parrot.layout import AREA, LAYOUT, ParrotView
from cardkit.games.parrot.scoring import PARROT, SPOTS, partner
from cardkit.table.effects import MOVED, ROUND_OVER, TURNED, Effect
from cardkit.table.grammar import Speaker, listed
from cardkit.table.move_kinds import MoveKind, MoveKinds, ParsedMove, Path, permits_draw
from cardkit.table.scene import FACE_DOWN
from cardkit.table.state import State
from cardkit.table.wording import Facts, Person, Wording, say

PACKAGE = __package__ or ""

# --- The clauses that allow a move ----------------------------------------------------------------------------------


def permits_reveal(s: State, _spot: int) -> tuple[C, ...]:
    """Return `setup.reveal`, or `turn.reveal` after the first turn has started."""
    return (C.SETUP_REVEAL,) if s.phase == rules.REVEALING else (C.TURN_REVEAL, *last_turn(s), *ends(s))


def permits_swap(s: State, spot: int) -> tuple[C, ...]:
    """Return `turn.swap-up` or `turn.swap-down`, and for a Parrot also `parrot.imitate`."""
    imitates = (C.PARROT_IMITATE,) if s.held == PARROT else ()
    if s.face_up[s.seat * SPOTS + spot]:
        return (C.TURN_SWAP_UP, *imitates)
    return (C.TURN_SWAP_DOWN, *imitates, *ends(s))


def permits_pass(s: State) -> tuple[C, ...]:
    """Return `last.pass`, and the clauses about last turns."""
    return (C.LAST_PASS, *last_turn(s))


def permits_float(s: State, _spot: int, _landing: int) -> tuple[C, ...]:
    """Return `parrot.float`, and `last.end` if the seat finishes with it."""
    return (C.PARROT_FLOAT, *ends(s))


def last_turn(s: State) -> tuple[C, ...]:
    """Return `last.turns` if this is a last turn."""
    return (C.LAST_TURNS,) if s.finisher else ()


def ends(s: State) -> tuple[C, ...]:
    """Return `last.end` if the move turns up the seat's last face-down card before anyone else has finished."""
    return (C.LAST_END,) if not s.finisher and s.face_down[s.seat] == 1 else ()


# --- The kinds of moves, in the order in which players think of them ------------------------------------------------


def with_a_card(view: ParrotView) -> str:
    """Return the pile to point at before the card to turn over, if there is a card in hand to discard."""
    return "discard" if view.phase == "place" else ""


def ways_to_swap(view: ParrotView, spot: int) -> list[Path]:
    """Return the spot. A Parrot that may float has a button instead, because pointing at it starts its flight."""
    return [()] if may_float(view, spot) else [(f"{view.seat}{AREA.names[spot]}",)]


def may_float(view: ParrotView, spot: int) -> bool:
    """Return whether the Parrot in a spot may float."""
    return any(move.startswith(f"float {AREA.names[spot]} ") for move in view.moves)


def flights(view: ParrotView) -> list[tuple[int, int]]:
    """Return the flights to explain: all those of face-up Parrots or, if there are none, a single example."""
    own = [spot for spot in range(SPOTS) if card_at(view, spot) == "P"]
    return [(spot, landing) for spot in own for landing in range(SPOTS) if landing != spot] or [(0, SPOTS - 1)]


def fixed(view: ParrotView) -> set[C]:
    """Return `turn.fixed` if there are face-up numbers beside a face-up Parrot, because only the Parrot may move."""
    own = {card_at(view, spot) for spot in range(SPOTS)}
    beside = view.phase == "place" and "P" in own and own - {"P", FACE_DOWN}
    return {C.TURN_FIXED} if beside else set()


SPOT, LANDING = AREA.own("spot"), AREA.own("landing")

MOVE_KINDS = MoveKinds(
    "Parrot",
    MoveKind("draw", rules.DRAW, permits_draw(C.TURN_DRAW, C.TURN_REFILL), phases=("start",), pile="draw"),
    MoveKind("take", rules.TAKE, C.TURN_TAKE, phases=("start",), pile="discard"),
    MoveKind("swap", rules.SWAP, permits_swap, (SPOT,), ("place",), ways=ways_to_swap, example="swap a1"),
    MoveKind(
        "reveal", rules.REVEAL, permits_reveal, (SPOT,), ("reveal", "place"), pile=with_a_card, example="reveal a1"
    ),
    MoveKind("discard", rules.DISCARD, permits_pass, phases=("place",), pile="discard", ways=lambda _: [()]),
    MoveKind(
        "float", rules.FLOAT, permits_float, (SPOT, LANDING), ("place",), explained=flights, example="float a1 b4"
    ),
    besides=fixed,
)

# --- Facts for the sentences ----------------------------------------------------------------------------------------


def of_view(view: ParrotView, speaker: Speaker) -> Facts:
    """Return the card in hand, the top discard, the phase of the turn, and whether it is a last turn."""
    own = view.areas[view.seat - 1] if view.areas and view.seat else ()
    playing = view.phase in {"start", "place"}
    known = KNOWN.of_view(view, speaker)
    return {
        **known,
        "playing": playing,
        "last_turns": playing and view.finisher > 0,
        "last_turn": view.finisher > 0,
        "why_last": _why_last(view, speaker),
        "down": own.count(FACE_DOWN),
        "untouched": own.count(FACE_DOWN) == SPOTS,
        "ways": _ways(view, known),
    }


def _why_last(view: ParrotView, speaker: Speaker) -> str:
    """`last.end`: return whose last turn this is, and why."""
    who, finisher = Person(speaker, view.turn), Person(speaker, view.finisher)
    known = {"who": who, "finisher": finisher, "finished": view.finisher == view.seat}
    return say(PACKAGE, known, "why_last", "says") if view.finisher else ""


def _ways(view: ParrotView, known: Facts) -> str:
    """Return what the player can do with the card in hand, in words."""
    possible = {move.partition(" ")[0] for move in view.moves}
    return ", ".join(
        say(PACKAGE, known, "ways", verb) for verb in ("swap", "float", "reveal", "discard") if verb in possible
    )


def of_move(view: ParrotView, made: ParsedMove, _: Speaker) -> Facts:
    """Return the card that a swap replaces, and the reason why a move is illegal."""
    if not made.values:
        down = view.areas[view.seat - 1].count(FACE_DOWN) if view.areas and view.seat else 0
        too_early = made.kind.word == "discard" and view.phase == "place" and not view.taken and down > 1
        return {"wrong": "pass" if too_early else ""}
    spot = made.values[0]
    if made.kind.word == "float":
        parrot, number, below = (card_at(view, place) for place in (spot, partner(spot), made.values[1]))
        return {"parrot": parrot == "P", "partner": number, "fits": number == view.hand, "free": below == FACE_DOWN}
    replaced = card_at(view, spot)
    wrong = "open" if made.kind.word == "reveal" and view.phase != "start" and replaced != FACE_DOWN else ""
    return {"replaced": WORDING.card(replaced), "may_float": may_float(view, spot), "wrong": wrong}


def card_at(view: ParrotView, spot: int) -> str:
    """Return the card that the view shows in a spot of the viewer's area."""
    return view.areas[view.seat - 1][spot] if view.areas and view.seat else FACE_DOWN


def of_deed(_: ParsedMove, effects: Sequence[Effect], seat: int, speaker: Speaker) -> Facts:
    """Return the card that was moved, the card that was turned over, and the card that was discarded last."""
    shown = [effect for effect in effects if effect.kind in {MOVED, TURNED} and effect.clause != C.LAST_REVEAL]
    return {
        **of_effect(shown[0], effects, seat, speaker),
        "replaced": WORDING.card(LAYOUT.card_text(shown[-1].card)),
        "discarding": shown[0].kind == MOVED,
        "turned": _turned([effect for effect in shown if effect.kind == TURNED]),
    }


def of_effect(effect: Effect, effects: Sequence[Effect], seat: int, speaker: Speaker) -> Facts:
    """Return the card and its owner, whether the round is over, and the cards turned over at the end."""
    return {
        **KNOWN.of_effect(effect, effects, seat, speaker),
        "over": effect.kind == ROUND_OVER,
        "turned": _turned([one for one in effects if one.clause == C.LAST_REVEAL]),
    }


def _turned(effects: Sequence[Effect]) -> str:
    """Return a list of the cards that were turned over, with their spots."""
    cards = [f"{AREA.spot_text(effect.target)}: {WORDING.card(LAYOUT.card_text(effect.card))}" for effect in effects]
    return listed(cards) if cards else ""


KNOWN = LAYOUT.known
WORDING = Wording(PACKAGE, MOVE_KINDS, C, of_view, of_move, of_deed, of_effect, fewest=True)


def turn_clause(s: State) -> C:
    """Return the clause that decides whose turn it is."""
    if s.phase == rules.REVEALING:
        return C.SETUP_REVEAL
    return C.LAST_END if s.finisher else C.SETUP_FIRST


def ruled(s: State, move: int, clause: int) -> bool:
    """`parrot.float`: a Parrot in hand has no number, and a face-down card never matches."""
    if clause != C.PARROT_FLOAT or s.phase != rules.PLACING:
        return False
    own = s.seat * SPOTS + MOVE_KINDS.parsed(move).values[0]
    return bool(s.held == PARROT or not s.face_up[own] or not s.face_up[partner(own)])

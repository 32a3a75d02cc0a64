"""The kinds of moves in Papageno, and the facts for their sentences in `text/<language>/sentences.toml`."""

from collections.abc import Hashable, Sequence

from cardkit.games.papageno import rules
from cardkit.games.papageno.clauses import C
from cardkit.games.papageno.layout import AREA, LAYOUT, PapagenoView
from cardkit.games.papageno.scoring import CAPTURE, FLUTE, SPOTS
from cardkit.table.effects import MOVED, Effect
from cardkit.table.grammar import Speaker
from cardkit.table.move_kinds import MoveKind, MoveKinds, ParsedMove, permits_draw
from cardkit.table.scene import FACE_DOWN
from cardkit.table.state import State
from cardkit.table.wording import Facts, Person, Wording, say

PACKAGE = __package__ or ""

# --- The clauses that allow a move ----------------------------------------------------------------------------------


def permits_swap(s: State, _spot: int) -> tuple[C, ...]:
    """Return `turn.swap`, `turn.must-swap`, and the clauses of a special card that acts (`special.when`)."""
    must = (C.TURN_MUST_SWAP,) if s.taken else ()
    acts = {FLUTE: (C.SPECIAL_WHEN, C.SPECIAL_FLUTE), CAPTURE: (C.SPECIAL_WHEN, C.SPECIAL_CAPTURE)}
    return (C.TURN_SWAP, *must, *acts.get(s.held, ()))


# --- The kinds of moves, in the order in which players think of them ------------------------------------------------


def exchanges(view: PapagenoView) -> list[tuple[int, int]]:
    """Return the exchanges to explain: the seat's cards for face-up cards, or for the left neighbour's cards.

    If no Capture is being used, a single exchange represents them all.
    """
    left = view.seat % view.players
    if view.phase != "capture":
        return [(0, left * SPOTS)]
    face_up = [card != FACE_DOWN for area in view.areas for card in area]
    others = [place for place in range(view.players * SPOTS) if face_up[place] or place // SPOTS == left]
    return [(own, other) for own in range(SPOTS) for other in others]


SPOT, OTHER = AREA.own("spot"), AREA.anybody("other")


class PapagenoMoveKinds(MoveKinds):
    """The kinds of moves. While a Capture is being used, pointing at one card asks about giving that card away."""

    def move_from_clicks(self, view: PapagenoView, path: Sequence[str]) -> str:
        """Return the move made by pointing at these places, legal or not; empty if none matches."""
        spot = SPOT.at(view, path[0])
        if view.phase != "capture" or len(path) > 1 or spot < 0:
            return super().move_from_clicks(view, path)
        left = view.seat % view.players
        return self.text(rules.EXCHANGE + spot * rules.AREAS + left * SPOTS + spot)


MOVE_KINDS = PapagenoMoveKinds(
    "Papageno",
    MoveKind("swap", rules.SWAP, permits_swap, (SPOT,), ("place",), example="swap a1"),
    MoveKind("reveal", rules.REVEAL, C.SETUP_REVEAL, (SPOT,), ("reveal",), wondered_in=("place",), example="reveal a1"),
    MoveKind("draw", rules.DRAW, permits_draw(C.TURN_DRAW, C.TURN_REFILL), phases=("start",), pile="draw"),
    MoveKind("take", rules.TAKE, C.TURN_TAKE, phases=("start",), pile="discard"),
    MoveKind("discard", rules.DISCARD, C.TURN_DISCARD, phases=("place",), pile="discard"),
    MoveKind(
        "capture",
        rules.EXCHANGE,
        C.SPECIAL_CAPTURE,
        (SPOT, OTHER),
        ("capture",),
        explained=exchanges,
        example="capture a1 2b3",
    ),
    MoveKind("pass", rules.PASS, C.SPECIAL_CAPTURE, phases=("capture",)),
)

# --- Facts for the sentences ----------------------------------------------------------------------------------------


def of_move(view: PapagenoView, made: ParsedMove, speaker: Speaker) -> Facts:
    """Return the card that a swap replaces, or the two cards of an exchange and whether each may be exchanged."""
    if made.kind.word == "swap":
        return {"replaced": WORDING.card(card_at(view, (view.seat - 1) * SPOTS + made.values[0]))}
    if made.kind.word != "capture":
        return {}
    own, other = (view.seat - 1) * SPOTS + made.values[0], made.values[1]
    got = card_at(view, other)
    known = {"who": Person(speaker, other // SPOTS + 1), "card": WORDING.card(got), "seen": got != FACE_DOWN}
    return {
        "given": WORDING.card(card_at(view, own)),
        "theirs": say(PACKAGE, known, "theirs", "says"),
        "there": AREA.spot_text(other),
        "both_own": other // SPOTS == view.seat - 1,
        "itself": AREA.place_text(own) == view.placed,
        "given_up": card_at(view, own) != FACE_DOWN,
        "got_up": got != FACE_DOWN,
    }


def of_deed(made: ParsedMove, effects: Sequence[Effect], seat: int, speaker: Speaker) -> Facts:
    """Return the card that was moved, where each replaced card went, and the card that was exchanged for it."""
    known = KNOWN.of_deed(made, effects, seat, speaker)
    if made.kind.word == "swap":
        moved = [effect for effect in effects[1:] if effect.kind == MOVED]
        known["steps"] = ", ".join(_step(effect, speaker) for effect in moved)
    if made.kind.word == "capture":
        got = {"who": Person(speaker, effects[0].target // SPOTS + 1), "card": known["card2"]}
        known["theirs"] = say(PACKAGE, {**got, "seen": True}, "theirs", "says")
    return known


def _step(effect: Effect, speaker: Speaker) -> str:
    how = "discarded" if effect.target == rules.DISCARD_PILE else "passed"
    spot = "" if how == "discarded" else AREA.spot_text(effect.target)
    who = Person(speaker, effect.target // SPOTS + 1)
    return say(PACKAGE, {"card": WORDING.card(LAYOUT.card_text(effect.card)), "who": who, "spot": spot}, "steps", how)


def card_at(view: PapagenoView, place: int) -> str:
    """Return the card that a view shows in a place of the areas."""
    return view.areas[place // SPOTS][place % SPOTS]


KNOWN = LAYOUT.known
WORDING = Wording(PACKAGE, MOVE_KINDS, C, KNOWN.of_view, of_move, of_deed, KNOWN.of_effect, fewest=True)


# --- Equivalent moves -------------------------------------------------------------------------------------------------


def equivalence(view: PapagenoView, move: str) -> Hashable:
    """Return a key that is the same for moves with equal cards in equal places.

    Moves with a Pan flute all have different keys, because the replaced card goes to the same spot of the next player.
    """
    if view.hand == "F":
        return move
    return LAYOUT.equivalence(view, move)


def turn_clause(s: State) -> C:
    """Return the clause that decides whose turn it is."""
    return C.SETUP_REVEAL if s.phase == rules.REVEALING else C.SETUP_FIRST


def ruled(_: State, move: int, clause: int) -> bool:
    """`turn.refill`: if there is no card to draw, you take one; `special.capture`: you may decline the exchange."""
    return clause == C.TURN_REFILL or move == rules.PASS

"""The kinds of moves in Chicken, and the facts for their sentences in `text/<language>/sentences.toml`."""

from collections.abc import Sequence

from cardkit.games.chicken import rules
from cardkit.games.chicken.clauses import C
from cardkit.games.chicken.layout import CARDS, PACKAGE, ChickenView, a, card_text, die_face, parse_card, the_top
from cardkit.games.chicken.scoring import EGG, KINDS, following
from cardkit.table.defaults import DefaultFacts
from cardkit.table.effects import Effect
from cardkit.table.grammar import Speaker, capital, either
from cardkit.table.move_kinds import MoveKind, MoveKinds, ParsedMove
from cardkit.table.state import State
from cardkit.table.wording import CardWord, Facts, Person, Wording, say

# --- The clauses that allow a move ----------------------------------------------------------------------------------


def alone(s: State) -> tuple[C, ...]:
    """Return `turn.last-in` if all others have withdrawn."""
    return (C.TURN_LAST_IN,) if s.seats_in == 1 else ()


def permits_play(s: State, kind: int) -> tuple[C, ...]:
    """Return the reason why a card fits: `turn.play`, `turn.cycle` or `turn.egg`."""
    clause = C.numbered(rules.clause_of(s, kind + 1))
    return (clause, *((C.TURN_PLAY,) if clause == C.TURN_CYCLE else ()), *alone(s))


def permits_withdraw(s: State) -> tuple[C, ...]:
    """Return `turn.withdraw`, and `turn.no-refill` for a seat that must withdraw because it can't play or draw."""
    must = (C.TURN_NO_REFILL,) if s.draw_count == 0 and not rules.can_play(s) else ()
    return (C.TURN_WITHDRAW, *alone(s), *must)


def ruled(s: State, _move: int, clause: int) -> bool:
    """`turn.draw`: return whether a player who could play may draw."""
    return clause == C.TURN_DRAW and rules.can_play(s)


# --- The kinds of moves ---------------------------------------------------------------------------------------------


def own_cards(view: ChickenView) -> dict[str, str]:
    """Return the places of the seat's own cards, with the cards."""
    hand = view.hands[view.seat - 1] if view.seat and view.hands else ()
    return {f"{view.seat}h{i}": card for i, card in enumerate(hand, 1) if card}


CARD = CARDS.card_in("card", own_cards, 1, KINDS)


class ChickenMoveKinds(MoveKinds):
    """The kinds of moves.

    A refusal depends on the hand of the player to move, so only that player can ask about moves.
    """

    def move_from_clicks(self, view: ChickenView, path: Sequence[str]) -> str:
        """Return the move made by pointing at a place, legal or not; empty if there is none or others are to move."""
        others_play = view.phase == "play" and view.turn != view.seat
        return "" if others_play else super().move_from_clicks(view, path)


MOVE_KINDS = ChickenMoveKinds(
    "Chicken",
    MoveKind("play", rules.PLAY, permits_play, (CARD,), ("play",), example="play 3"),
    MoveKind("draw", rules.DRAW, C.TURN_DRAW, phases=("play",), pile="draw"),
    MoveKind("withdraw", rules.WITHDRAW, permits_withdraw, phases=("play",), formerly="out"),
)

# --- Facts for the sentences ----------------------------------------------------------------------------------------


def of_view(view: ChickenView, speaker: Speaker) -> Facts:
    """Return which cards fit, the top card, the cost of withdrawing, and who is about to roll the dice."""
    fitting = [move.removeprefix("play ") for move in view.moves if move.startswith("play ")]
    return {
        **KNOWN.of_view(view, speaker),
        "playing": view.phase == "play",
        "fits": bool(fitting),
        "fitting": either([a(one) for one in fitting]) if fitting else "",
        "may_draw": "draw" in view.moves,
        "alone": len(view.withdrawn) == view.players - 1,
        "with_egg": view.seat > 0 and bool(view.hands) and "egg" in view.hands[view.seat - 1],
        "top": the_top(view),
        "top_is_egg": view.discard_pile[-1:] == ("egg",),
        "number": CardWord(view.top, PACKAGE),
        "after": CardWord(next_of(view.top), PACKAGE),
        "may_roll": view.rolling > 0,
        "rolling": str(Person(speaker, view.rolling)) if view.rolling else "",
    }


def of_move(view: ChickenView, made: ParsedMove, _: Speaker) -> Facts:
    """Return facts about the card to play: whether it is in the hand, its value, and whether it is the last card."""
    if made.kind.word != "play":
        return {}
    played, hand = card_text(made.values[0] + 1), view.hands[view.seat - 1]
    return {
        "card": played,
        "played": CardWord(played, PACKAGE),
        "next": CardWord(next_of(view.top), PACKAGE),
        "last": len(hand) == 1,
        "held": played in hand,
    }


def next_of(text: str) -> str:
    """Return the number that follows another; both are strings."""
    return card_text(following(parse_card(text))) if text else ""


def of_deed(made: ParsedMove, effects: Sequence[Effect], seat: int, speaker: Speaker) -> Facts:
    """Return the card that was played or drawn, and whether it was an egg that was played as another number."""
    egg = effects[0].card == EGG and effects[0].clause != C.TURN_DRAW
    return {**KNOWN.of_deed(made, effects, seat, speaker), "egg": egg}


KNOWN = DefaultFacts(PACKAGE, card_text)
WORDING = Wording(PACKAGE, MOVE_KINDS, C, of_view, of_move, of_deed, KNOWN.of_effect, fewest=True)

# --- Dice -----------------------------------------------------------------------------------------------------------


def tell_dice(faces: Sequence[int], seat: int, speaker: Speaker) -> str:
    """Return what the player in a seat (from 1) has rolled, and its effect, in a sentence."""
    known = {
        "who": Person(speaker, seat),
        "own": seat == speaker.viewer,
        "shown": " and ".join(map(die_face, faces)),
        "sum": sum(faces),
    }
    return capital(say(PACKAGE, known, "dice", "says"))

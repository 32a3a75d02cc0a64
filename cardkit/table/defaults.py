"""Default values for whatever a definition omits, based on the game's rules, verbs and clauses."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardkit.table.clauses import Clause
from cardkit.table.effects import EVERYBODY, NO_CARD, Effect
from cardkit.table.errors import CardkitError
from cardkit.table.grammar import Speaker
from cardkit.table.move_kinds import ParsedMove
from cardkit.table.score_sheet import ScoreSheet, SheetLine
from cardkit.table.state import State
from cardkit.table.wording import CardWord, Facts, Person

# --- Clauses ----------------------------------------------------------------------------------------------------------

# For each kind of event, prefixes of the id of the clause that a wrong event breaks; the first match counts.
EVENTS: Mapping[str, tuple[str, ...]] = {
    "deal": ("setup.deck", "setup."),
    "refill": ("common.refill", "setup."),
    "round": ("score.round", "score."),
    "totals": ("score.round", "score."),
    "result": ("end.game", "end."),
    "end": ("end.round", "end."),
}


def event_clauses(clauses: type[Clause], given: Mapping[str, Clause]) -> dict[str, Clause]:
    """Return the clause that a wrong event of each kind breaks.

    Args:
        clauses: The clauses of the game.
        given: The clauses that the game's definition sets; the others are found by their ids.

    Raises:
        CardkitError: No clause is found for a kind of event.

    """
    usual = {event: beginnings for event, beginnings in EVENTS.items() if event not in given}
    return {**given} | {event: _first(clauses, event, beginnings) for event, beginnings in usual.items()}


def _first(clauses: type[Clause], event: str, beginnings: Sequence[str]) -> Clause:
    found = [clause for beginning in beginnings for clause in clauses if clause.id.startswith(beginning)]
    if not found:
        message = (
            f"no clause says what a wrong {event} breaks: add one whose id begins with {beginnings[-1]!r}, "
            f"or name it in the definition's event_clauses"
        )
        raise CardkitError(message)
    return found[0]


def turn_clause(clauses: type[Clause]) -> Callable[[State], Clause]:
    """Return a function that cites the clause that decides whose turn it is.

    The clause is the first of `setup.first` and `common.start` that exists, otherwise the first clause of the game.
    """
    by_id = {clause.id: clause for clause in clauses}
    chosen = by_id.get("setup.first") or by_id.get("common.start") or next(iter(clauses))
    return lambda _: chosen


# --- Scores -----------------------------------------------------------------------------------------------------------


def score_sheet(clause: Clause) -> Callable[[Any, int], ScoreSheet]:
    """Make a function that returns a score sheet with one line: the points of the last round, scored by this clause."""

    def sheet(view: Any, side: int) -> ScoreSheet:
        points = view.points[side] if view.points and view.round else None
        text = "the round is not over" if points is None else "the points of the round"
        return ScoreSheet(view.sides[side], (SheetLine("round", text, points, (clause.id,)),), points)

    return sheet


# --- Sentences --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DefaultFacts:
    """The facts that the sentences of any game can use.

    - In sentences about a view: its numbers, strings and booleans by name; its `facts`; `top`, the top card of the
        discard pile; and `hand`, the card in hand, if there is one.
    - In sentences about a finished move: `card`, `card2`, … are the cards of its effects, in order, if the listener saw
        them.
    - In sentences about an effect: its `card`; `who`, the player who moves; and `own`, whether that is the listener.
    """

    #: The package with the game's texts.
    package: str
    #: Returns the notation of a card.
    card_text: Callable[[int], str]

    def of_view(self, view: Any, _: Speaker) -> Facts:
        """Return the facts in a view."""
        plain = {name: value for name, value in vars(view).items() if isinstance(value, int | str)}
        pile, held = getattr(view, "discard_pile", ()), getattr(view, "hand", None)
        cards = {"top": self._word(pile[-1] if pile else ""), "hand": self._word(held or "")}
        return {**plain, **cards, "held": held or "", **getattr(view, "facts", {})}

    def of_move(self, view: Any, made: ParsedMove, _: Speaker) -> Facts:  # noqa: ARG002  parts are added automatically
        """Return no facts: the parts of the move are added automatically."""
        return {}

    def of_deed(self, made: ParsedMove, effects: Sequence[Effect], seat: int, speaker: Speaker) -> Facts:  # noqa: ARG002
        """Return the cards of a finished move."""
        cards = [self._seen(effect, speaker) for effect in effects]
        return {f"card{number if number > 1 else ''}": card for number, card in enumerate(cards, 1)}

    def of_effect(self, effect: Effect, _: Sequence[Effect], seat: int, speaker: Speaker) -> Facts:
        """Return the card of an effect, and the player who moved."""
        return {"card": self._seen(effect, speaker), "who": Person(speaker, seat), "own": seat == speaker.viewer}

    def _seen(self, effect: Effect, speaker: Speaker) -> CardWord:
        seen = effect.seen_by in {EVERYBODY, speaker.viewer - 1}
        return self._word(self.card_text(effect.card) if seen and effect.card != NO_CARD else "")

    def _word(self, card: str) -> CardWord:
        return CardWord(card, self.package)

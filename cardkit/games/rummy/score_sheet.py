"""A side's score spelled out, combination by combination, each step with the clauses behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.rummy.clauses import CARD_TYPES, PARAMETERS, C
from cardkit.games.rummy.melds import (
    MIXED_RUN,
    NUMBERS,
    RED,
    SET,
    card_of,
    forbids_combination,
    kind_of,
    laid_at,
    number_of,
)
from cardkit.games.rummy.notation import (
    GAME,
    cards_of,
    combination_text,
    parse_card,
    parse_combination,
    texts_of,
)
from cardkit.games.rummy.rules import put_on_table
from cardkit.games.rummy.scoring import (
    GOING_OUT,
    NOBODY_OUT,
    cards_cost,
    combination_score,
    hand_cost,
    is_pure,
    side_score,
)
from cardkit.games.rummy.verbs import kind_name
from cardkit.games.rummy.views import OPEN_HANDED
from cardkit.table import common
from cardkit.table.errors import NotationError
from cardkit.table.parameters import complete
from cardkit.table.sheets import Line, Sheet
from cardkit.table.words import count_of, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.state import State

HOW = (
    "write the combinations laid, divided by semicolons, then / and the cards left in hand, or out, as in "
    "R3 R4 R5; G2 Y3=G3 G4 / R3 Y1"
)

# --- The score of a side --------------------------------------------------------------------------------------------


def score_sheet(s: State, side: int) -> Sheet:
    """The score of a side, as far as it lies open."""
    seats = tuple(range(side, s.players, s.sides))
    lines = [_combination_line(s, m) for m in range(s.combinations) if s.owner[m] in seats]
    if s.ender in seats:
        text = f"the last card discarded: {GOING_OUT} points"
        lines.append(Line("going out", text, GOING_OUT, (C.SCORE_OUT.id,), seat=_of_several(s, s.ender)))
    shown = s.phase in OPEN_HANDED and s.round
    held = [seat for seat in seats if s.hand_count[seat]]
    lines += [_hand_line(s, seat, shown=bool(shown)) for seat in held]
    return Sheet(tuple(seat + 1 for seat in seats), tuple(lines), side_score(s, side) if shown else None)


def _of_several(s: State, seat: int) -> int:
    """A seat, counted from 1, where others play on its side; else 0, for there is no other it could be."""
    return seat + 1 if s.sides < s.players else 0


def _combination_line(s: State, m: int) -> Line:
    cards = s.meld[m]
    pure = "" if kind_of(cards) == MIXED_RUN else f", {'pure' if is_pure(cards) else 'not pure'}"
    text = f"{combination_text(cards)}: {kind_name(cards)}{pure}"
    clause = C.SCORE_SET if kind_of(cards) == SET else C.SCORE_RUN
    if kind_of(cards) == SET and number_of(laid_at(cards, 0)) in {0, NUMBERS - 1}:
        text += ", counted half"
    score = combination_score(s, cards)
    text += f": {count_of(score, 'point')}"
    clauses = (clause.id, C.SCORE_PURE.id)
    return Line(f"combination {m + 1}", text, score, clauses, seat=_of_several(s, s.owner[m]))


def _hand_line(s: State, seat: int, *, shown: bool) -> Line:
    whose = _of_several(s, seat)
    if not shown:
        return Line("left in hand", "cards that nobody else sees", None, (C.COMMON_HIDDEN.id,), seat=whose)
    counts = s.hand[seat * CARD_TYPES : (seat + 1) * CARD_TYPES]
    cards = " ".join(texts_of(counts))
    if hand_cost(s, seat) < cards_cost(s, seat):
        text = f"{cards}: nothing, for the partner has gone out"
        return Line("left in hand", text, 0, (C.SCORE_PARTNER.id,), seat=whose)
    red = sum(counts[RED * NUMBERS : (RED + 1) * NUMBERS])
    other = sum(counts) - red
    costs = [f"{count_of(red, 'red card')} at -10"] if red else []
    costs += [f"{count_of(other, 'other card')} at -5"] if other else []
    text = f"{cards}: {listed(costs)}"
    return Line("left in hand", text, -hand_cost(s, seat), (C.SCORE_HAND.id,), seat=whose)


# --- The score of cards that somebody typed -------------------------------------------------------------------------


def sheet_of_text(s: State, text: str) -> Sheet:
    """The score of combinations and a hand that somebody typed, under the rules of `s`. Raises NotationError."""
    laid, slash, left = text.partition("/")
    for words in filter(str.strip, laid.split(";")):
        _lay(s, words.split())
    hand = [] if left.strip() in {"", "out"} else [parse_card(word.upper()) for word in left.split()]
    _check(s, text, hand)
    for card in hand:
        s.hand[card] += 1
    s.hand_count[0] = len(hand)
    s.ender = 0 if slash and not hand else NOBODY_OUT
    s.phase = common.ROUND_OVER
    s.round = 1
    return score_sheet(s, 0) if slash else _of_combinations(s)


def _of_combinations(s: State) -> Sheet:
    """What combinations alone count."""
    lines = tuple(_combination_line(s, m) for m in range(s.combinations))
    return Sheet((1,), lines, side_score(s, 0))


def _lay(s: State, words: Sequence[str]) -> None:
    cards = parse_combination(words)
    broken = forbids_combination(cards)
    if broken:
        clause = C.numbered(broken)
        said = " ".join(sentence.text for sentence in clause.sentences(complete(GAME, PARAMETERS, {})))
        message = f"{' '.join(words)} is no combination: {clause.id} {said}"
        raise NotationError(message)
    if s.combinations == len(s.meld):
        raise NotationError("there are never so many combinations on a table")
    put_on_table(s, s.combinations, cards)
    s.owner[s.combinations] = 0
    s.combinations += 1


def _check(s: State, text: str, hand: list[int]) -> None:
    """There must be cards, and no more of any than the deck has."""
    cards = [card_of(laid) for m in range(s.combinations) for laid in cards_of(s.meld[m])] + hand
    if not text.replace("/", "").strip():
        message = f"there are no cards in {text!r}: {HOW}"
        raise NotationError(message)
    for card in cards:
        if cards.count(card) > s.copies:
            many = f"{cards.count(card)} times {texts_of(_one(card))[0]}"
            message = f"{many} cannot be there: this deck has {s.copies} of each card"
            raise NotationError(message)


def _one(card: int) -> list[int]:
    return [1 if other == card else 0 for other in range(CARD_TYPES)]

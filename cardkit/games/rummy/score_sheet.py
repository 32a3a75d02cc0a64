"""Score sheets of Rummü: each meld, each hand, and the clauses that explain them."""

from collections.abc import Sequence

from cardkit.chances.hidden_cards import are_hands_hidden
from cardkit.games.rummy import hand_melds, melds, notation, scoring, typed_cards
from cardkit.games.rummy.clauses import CARD_TYPES, NUMBERS, PARAMETERS, TWICE, C, copies_of
from cardkit.games.rummy.move_kinds import kind_name
from cardkit.games.rummy.rules import lay_on_table
from cardkit.games.rummy.views import RummyView, shown
from cardkit.table import common_rules
from cardkit.table.errors import NotationError
from cardkit.table.grammar import count_of, listed
from cardkit.table.parameters import complete
from cardkit.table.score_sheet import ScoreSheet, SheetLine, check_copies
from cardkit.table.state import State

HOW = (
    "write the melds, separated by semicolons, then / and the cards left in hand, or out, as in "
    "R3 R4 R5; G2 Y3=G3 G4 / R3 Y1"
)

# --- The score of a side --------------------------------------------------------------------------------------------


def score_sheet(view: RummyView, side: int) -> ScoreSheet:
    """Return the score sheet of a side (from 0), based on its visible cards."""
    return _sheet(shown(view), side)


def _sheet(s: State, side: int) -> ScoreSheet:
    seats = tuple(range(side, s.players, s.sides))
    lines = [_meld_line(s, m) for m in range(s.meld_count) if s.owner[m] in seats]
    if s.ender in seats:
        text = f"the last card discarded: {scoring.GOING_OUT} points"
        lines.append(SheetLine("going out", text, scoring.GOING_OUT, (C.SCORE_OUT.id,), seat=_of_several(s, s.ender)))
    shown = s.round > 0 and not are_hands_hidden(s)
    held = [seat for seat in seats if s.hand_count[seat]]
    lines += [_hand_line(s, seat, shown=shown) for seat in held]
    return ScoreSheet(tuple(seat + 1 for seat in seats), tuple(lines), scoring.side_score(s, side) if shown else None)


def _of_several(s: State, seat: int) -> int:
    """Return a seat (from 1) if others play on its side; otherwise 0, because the line can't be about anybody else."""
    return seat + 1 if s.sides < s.players else 0


def _meld_line(s: State, m: int) -> SheetLine:
    cards, kind = s.meld[m], melds.kind_of(s.meld[m])
    text = f"{notation.meld_text(cards)}: {kind_name(cards)}"
    if kind != melds.MIXED_RUN:
        text += ", pure" if scoring.is_pure(cards) else ", not pure"
    if kind == melds.SET and melds.number_of(melds.laid_at(cards, 0)) in TWICE:
        text += ", which counts half"
    score = scoring.meld_score(s, cards)
    clauses = (C.SCORE_SET.id if kind == melds.SET else C.SCORE_RUN.id, C.SCORE_PURE.id)
    text += f": {count_of(score, 'point')}"
    return SheetLine(f"meld {m + 1}", text, score, clauses, seat=_of_several(s, s.owner[m]))


def _hand_line(s: State, seat: int, *, shown: bool) -> SheetLine:
    whose = _of_several(s, seat)
    if not shown:
        return SheetLine("left in hand", "cards that nobody else sees", None, (C.COMMON_HIDDEN.id,), seat=whose)
    counts = s.hand[seat * CARD_TYPES : (seat + 1) * CARD_TYPES]
    cards = " ".join(notation.texts_of(counts))
    if scoring.hand_cost(s, seat) < scoring.cards_cost(s, seat):
        text = f"{cards}: nothing, because the partner has gone out"
        return SheetLine("left in hand", text, 0, (C.SCORE_PARTNER.id,), seat=whose)
    red = sum(counts[melds.RED * NUMBERS : (melds.RED + 1) * NUMBERS])
    other = sum(counts) - red
    costs = [f"{count_of(red, 'red card')} at -10"] if red else []
    costs += [f"{count_of(other, 'other card' if red else 'card')} at -5"] if other else []
    text = f"{cards}: {listed(costs)}"
    return SheetLine("left in hand", text, -scoring.hand_cost(s, seat), (C.SCORE_HAND.id,), seat=whose)


# --- The score of cards typed as text -------------------------------------------------------------------------------


def sheet_of_text(s: State, text: str) -> ScoreSheet:
    """Return the score sheet of melds and a hand typed as text, under the rules in `s`. Raises NotationError."""
    laid, slash, left = text.partition("/")
    for words in filter(str.strip, laid.split(";")):
        _lay(s, words.split())
    hand = [] if left.strip() in {"", "out"} else [notation.parse_card(word.upper()) for word in left.split()]
    _check(s, text, hand)
    for card in hand:
        hand_melds.put_in(s, 0, card)
    s.hand_count[0] = len(hand)
    s.ender = 0 if slash and not hand else scoring.NOBODY_OUT
    s.phase = common_rules.ROUND_OVER
    s.round = 1
    return _sheet(s, 0)


def _lay(s: State, words: Sequence[str]) -> None:
    cards = notation.parse_meld(words)
    broken = typed_cards.broken_by(cards)
    if broken:
        clause = C.numbered(broken)
        said = " ".join(sentence.text for sentence in clause.sentences(complete(notation.GAME, PARAMETERS, {})))
        raise NotationError(f"{' '.join(words)} is not a meld: {clause.id} {said}")
    if s.meld_count == len(s.meld):
        raise NotationError(f"there are too many melds: write at most {len(s.meld)}")
    lay_on_table(s, 0, cards)


def _check(s: State, text: str, hand: list[int]) -> None:
    """Check that there are cards, and no more copies of any card than in the deck."""
    cards = [melds.card_of(laid) for m in range(s.meld_count) for laid in notation.cards_of(s.meld[m])] + hand
    if not text.replace("/", "").strip():
        raise NotationError(f"there are no cards in {text!r}: {HOW}")
    check_copies(cards, copies_of, notation.card_text)

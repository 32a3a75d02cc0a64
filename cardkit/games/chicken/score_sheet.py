"""Score sheets of Chicken: each number, and the clauses that explain it."""

from collections import Counter
from collections.abc import Sequence

from cardkit.games.chicken.clauses import C
from cardkit.games.chicken.layout import PACKAGE, ChickenView, card_text, die_face, parse_card
from cardkit.games.chicken.rules import COPIES
from cardkit.games.chicken.scoring import CHICK, EGG, value
from cardkit.table.errors import NotationError
from cardkit.table.rulebook import number_word
from cardkit.table.score_sheet import ScoreSheet, SheetLine, check_copies
from cardkit.table.state import State
from cardkit.table.wording import sayer

# The sentences of score sheets.
said = sayer(PACKAGE, "sheet")


def score_sheet(view: ChickenView, seat: int) -> ScoreSheet:
    """Return the score sheet of a seat (from 0) in this round. The seat's hand is hidden until the round is over."""
    hand = view.hands[seat] if view.hands else ()
    if not view.round or view.phase in {"play", "game stopped"}:
        line = SheetLine(said("hand"), said("hidden", count=len(hand)), None, (C.COMMON_HIDDEN.id,))
        return ScoreSheet((seat + 1,), (line,), None)
    lines = _lines(Counter(map(parse_card, hand)), parse_card(view.top), apart=view.egg_counts_apart)
    return _added(seat, lines if hand else [*lines, *_dice_lines(view.dice)])


def _added(seat: int, lines: Sequence[SheetLine]) -> ScoreSheet:
    return ScoreSheet((seat + 1,), tuple(lines), sum(line.value or 0 for line in lines))


def _lines(hand: Counter[int], top: int, *, apart: bool) -> list[SheetLine]:
    """Return the lines for the cards of a hand. The value of an egg is the number on `top` of the pile."""
    if not hand:
        return [SheetLine(said("hand"), said("empty"), 0, (C.SCORE_CARDS.id,))]
    lines = [_number_line(card, hand[card]) for card in sorted(hand) if card != EGG]
    return [*lines, _egg_line(top, held=hand[top] > 0, apart=apart)] if hand[EGG] else lines


def _number_line(card: int, count: int) -> SheetLine:
    worth = value(card)
    title = said("cards", count=count, many=number_word(count), card=card_text(card))
    text = said("worth", count=count, worth=worth, chick=card == CHICK)
    return SheetLine(title, text, worth, (C.SCORE_CARDS.id, *_of_chick(card)))


def _egg_line(top: int, *, held: bool, apart: bool) -> SheetLine:
    """Return the line for the egg.

    A ruling decides whether the egg adds points if a card of the number on top is `held`.
    """
    already = held and not apart
    worth = 0 if already else value(top)
    text = said("like_top", top=card_text(top), worth=worth, already=already)
    clauses = (C.SCORE_EGG.id, *_of_chick(top))
    return SheetLine(said("egg"), text, worth, clauses, rulings=(C.SCORE_EGG.id,) if held else ())


def _of_chick(card: int) -> tuple[str, ...]:
    return (C.SCORE_CHICK.id,) if card == CHICK else ()


def _dice_lines(dice: Sequence[int]) -> list[SheetLine]:
    """Return the line for the dice, if the seat has played all its cards and rolled them."""
    texts = [said("rolled", one=die_face(dice[0]), other=die_face(dice[1]), sum=sum(dice))] if dice else []
    return [SheetLine(said("dice"), text, None, (C.SCORE_DICE.id, C.SETUP_DICE.id), adds=False) for text in texts]


# --- Cards typed as text --------------------------------------------------------------------------------------------


def sheet_of_text(s: State, text: str) -> ScoreSheet:
    """Return the score sheet of typed cards, such as `egg 4 on 4`, under the rules in `s`. Raises NotationError."""
    words, top = _parts(text)
    hand = Counter(map(parse_card, words))
    if hand[EGG] and not top:
        raise NotationError(
            f"{text!r} does not say what the egg counts as: add the top card of the pile, as in 'egg 4 on 4'"
        )
    on_top = _parse_top(top)
    cards = hand + Counter([on_top] if hand[EGG] else [])
    check_copies(cards.elements(), lambda card: 1 if card == EGG else COPIES, card_text)
    return _added(0, _lines(hand, on_top, apart=s.egg_counts_apart))


def _parts(text: str) -> tuple[list[str], str]:
    """Split typed text into cards and the top card, if any. Raises NotationError."""
    words = text.split()
    cards, top = (words[:-2], words[-1]) if words[-2:-1] == ["on"] else (words, "")
    if not cards:
        message = "there are no cards here: write the cards left in a hand, as in '3 3 chick chick' or 'egg 4 on 4'"
        raise NotationError(message)
    return cards, top


def _parse_top(top: str) -> int:
    if top == "egg":
        raise NotationError("an egg on the pile counts as a number: write that number, as in 'egg 4 on 4'")
    return parse_card(top) if top else 0

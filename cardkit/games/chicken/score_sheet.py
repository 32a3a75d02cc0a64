"""A seat's score spelled out, number by number, each step with the clause behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.chicken import rules
from cardkit.games.chicken.clauses import C
from cardkit.games.chicken.notation import card_text, parse_card, parse_cards
from cardkit.games.chicken.scoring import CHICK, EGG, KINDS, egg_score, hand_score, has, value
from cardkit.games.chicken.verbs import die_face
from cardkit.table.common import GAME_STOPPED
from cardkit.table.errors import NotationError
from cardkit.table.rulebook import number_word
from cardkit.table.sheets import Line, Sheet
from cardkit.table.words import count_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.state import State


def score_sheet(s: State, seat: int) -> Sheet:
    """The score of a seat in the round; its hand is hidden until that is over."""
    if not s.round or s.phase in {rules.PLAYING, GAME_STOPPED}:
        line = Line("hand", f"{count_of(s.hand_count[seat], 'card')}, face down", None, (C.COMMON_HIDDEN.id,))
        return Sheet((seat + 1,), (line,), None)
    return _open_sheet(s, seat)


def _open_sheet(s: State, seat: int) -> Sheet:
    lines = [_number_line(s, seat, card) for card in range(1, CHICK + 1) if has(s, seat, card)]
    if has(s, seat, EGG):
        lines.append(_egg_line(s, seat))
    if not lines:
        lines.append(Line("hand", "no cards left: 0 points", 0, (C.SCORE_CARDS.id,)))
    return Sheet((seat + 1,), (*lines, *_dice_lines(s, seat)), hand_score(s, seat))


def _number_line(s: State, seat: int, card: int) -> Line:
    count = s.hand[seat * KINDS + card - 1]
    worth = count_of(value(card), "point")
    text = f"the number counts once: {worth}" if count > 1 else worth
    title = f"{number_word(count)} {card_text(card)}{'s' * (count > 1)}"
    clauses = (C.SCORE_CARDS.id, C.SCORE_CHICK.id) if card == CHICK else (C.SCORE_CARDS.id,)
    return Line(title, text, value(card), clauses)


def _egg_line(s: State, seat: int) -> Line:
    top = card_text(s.top)
    clauses = (C.SCORE_EGG.id, *((C.SCORE_CHICK.id,) if s.top == CHICK else ()))
    worth = egg_score(s, seat)
    already = f", for a {top} is counted already" if has(s, seat, s.top) and not s.egg_counts_apart else ""
    text = f"counts as a {top}, like the top of the pile: {count_of(worth, 'point')}{already}"
    return Line("the egg", text, worth, clauses)


def _dice_lines(s: State, seat: int) -> list[Line]:
    """What the dice did for the seat that got rid of all its cards."""
    if s.dice[0] == rules.NOT_ROLLED or seat != s.seat:
        return []
    off = count_of(s.dice[0] + s.dice[1], "point")
    text = f"{die_face(s.dice[0])} and {die_face(s.dice[1])}: {off} off the total, but not below 0"
    return [Line("dice", text, None, (C.SCORE_DICE.id, C.SETUP_DICE.id), adds=False)]


# --- Cards that somebody typed --------------------------------------------------------------------------------------


def sheet_of_text(s: State, text: str) -> Sheet:
    """The score of cards left, such as `egg 4 on 4`, under the rules that `s` was begun with. Raises NotationError."""
    words, top = _parts(text)
    cards = parse_cards(words)
    if EGG in cards and not top:
        message = (
            f"{text!r} does not say what the egg counts as: write what lies on top of the pile, as in 'egg 4 on 4'"
        )
        raise NotationError(message)
    s.top = _parse_top(top)
    _check_deck([*cards, s.top] if EGG in cards else cards)
    for card in cards:
        rules.give(s, 0, card)
    return _open_sheet(s, 0)


def _parts(text: str) -> tuple[list[str], str]:
    """The cards and the top card (if any) that somebody typed. Raises NotationError."""
    words = text.split()
    cards, top = (words[:-2], words[-1]) if words[-2:-1] == ["on"] else (words, "")
    if not cards:
        message = "there are no cards here: write those left in a hand, as in '3 3 chick chick' or 'egg 4 on 4'"
        raise NotationError(message)
    return cards, top


def _parse_top(top: str) -> int:
    if top == "egg":
        message = "an egg on the pile counts as a number: write that, as in 'egg 4 on 4'"
        raise NotationError(message)
    return parse_card(top) if top else 0


def _check_deck(cards: Sequence[int]) -> None:
    for card in cards:
        copies = 1 if card == EGG else rules.COPIES
        if cards.count(card) > copies:
            message = f"{cards.count(card)} times {card_text(card)} cannot be: the deck has {copies} of them"
            raise NotationError(message)

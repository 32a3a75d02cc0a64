"""Tables of Trio prepared for tests: who is dealt what, what lies in the middle, what has been played."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardkit import GAMES
from cardkit.games.trio.clauses import hand_size
from cardkit.table.effects import NO_CARD
from cardkit.table.game import Game
from cardkit.table.play_script import arrange
from cardkit.table.scripted_games import Prepared, deal, moves_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.score_sheet import ScoreSheet
    from cardkit.table.state import State

TRIO = GAMES["trio"]
DECK = Counter(dict.fromkeys(range(1, 13), 3))
# In a hand: as many cards as are lacking, each between those beside it.
REST = ".."


def table(*hands: str, middle: str = "", moves: str = "", start: int = 1, **rules: object) -> Game:
    """A game in which seat k was dealt `hands[k]`, and the middle begins with these cards.

    In each hand `..` stands for cards that do not matter (`3 .. 10`); then `moves`, divided by commas, have been made.
    """
    rules = {"players": len(hands), "start": start, **rules}
    size = hand_size(TRIO.complete(rules))
    stack = deal(filled(hands, middle, size), middle, start)
    return arrange(TRIO, Prepared("", "", stack, moves_of(moves), rules=rules))


def filled(hands: Sequence[str], middle: str, size: int) -> list[str]:
    """The hands with all their cards: each spare card goes where it is needed first.

    Where that does not work out, a card may also be the same as the one beside it.
    """
    told = Counter(int(word) for text in (*hands, middle) for word in text.split() if word != REST)
    found = [[int(word) for word in hand.split() if word != REST] for hand in hands]
    spare = sorted((DECK - told).elements())
    gaps = sorted(gap for seat, hand in enumerate(hands) for gap in _gaps(seat, hand, size))
    for wider in (0, 1):
        for card in spare.copy():
            gap = next((gap for gap in gaps if gap[1] - wider <= card <= gap[0] + wider), None)
            if gap:
                gaps.remove(gap)
                spare.remove(card)
                found[gap[2]].append(card)
    assert not gaps, f"there is no card for {gaps}"
    return [" ".join(map(str, sorted(hand))) for hand in found]


def _gaps(seat: int, hand: str, size: int) -> list[tuple[int, int, int]]:
    """For each card that a hand lacks: the highest and the lowest that it may be, and the seat."""
    words = hand.split()
    lacking = size - len([word for word in words if word != REST])
    if REST not in words:
        assert lacking == 0, f"{hand} are not {size} cards"
        return []
    at = words.index(REST)
    low = int(words[at - 1]) + 1 if at else 1
    high = int(words[at + 1]) - 1 if at + 1 < len(words) else 12
    return [(high, low, seat)] * lacking


# Hands for three seats, for stories that are not about them.
ANY = ("1 .. 12", "2 .. 11", "3 .. 10")

# Hands for two teams of two; cards by which to know the seats lie at their ends.
TEAMS = ("1 .. 12", "2 .. 11", "1 .. 12", "3 .. 10")

# Nobody of two teams exchanges a card.
KEEP = ", ".join(["keep"] * 4)


def hand(game: Game, seat: int) -> str:
    """A seat's hand, as itself sees it."""
    return " ".join(game.view(seat).hands[seat - 1])


def shown(game: Game, seat: int, looker: int = 0) -> str:
    """A seat's hand as another one sees it, a face-down card as `#`."""
    return " ".join(card or "#" for card in game.view(looker).hands[seat - 1])


def middle(game: Game) -> str:
    """The middle as all see it: `#` lies face down, `-` is an empty place."""
    return " ".join("-" if card is None else card or "#" for card in game.view().middle)


def known(game: Game, seat: int, looker: int = 0) -> str:
    """A seat's hand as far as another one knows it: `5` for sure, `3-6` anything from 3 to 6."""
    between = game.view(looker).between[seat - 1]
    return " ".join(str(low) if low == high else f"{low}-{high}" for low, high in between)


def trios(game: Game) -> list[str]:
    """The trios of each side."""
    return [" ".join(won) for won in game.view().trios]


def sheet(text: str, **rules: object) -> ScoreSheet:
    """The sheet of trios that somebody typed."""
    found: ScoreSheet = TRIO.scoring.sheet_of_text(Game(TRIO, rules, seed=0).state, text)
    return found


# --- All there is ---------------------------------------------------------------------------------------------------


def all_cards(s: State) -> Counter[int]:
    """Every card, wherever it is."""
    cards = Counter(s.draw[: s.draw_count])
    for seat in range(s.players):
        cards.update(s.card[9 * seat : 9 * seat + s.count[seat]])
    cards.update(card for card in s.card[54 : 54 + s.middle_count] if card != NO_CARD)
    cards.update({number: 3 for number in range(1, 13) if s.trio[number]})
    return cards


UNSEATED = {"middle", "swap", "keep", "stop"}  # moves that are not about a seat


def every_move(game: Game) -> set[str]:
    """Every move that can be written down at this table."""
    texts = map(TRIO.move_kinds.text, range(TRIO.rules.END_OF_MOVES))
    seats = [str(seat) for seat in range(1, game.players + 1)]
    return {text for text in texts if text.split()[0] in UNSEATED or text.split()[1] in seats}


# What is not quite a move.
NO_MOVES = [
    "Low 1",
    "low  1",
    "low 0",
    "low 7",
    "middle 0",
    "middle 10",
    "swap 13",
    "swap",
    "keep 1",
    "low 1 ",
    "low -1",
]

"""Prepare tables of Trio for tests: the hands, the middle, and the moves so far."""

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
# In a hand, this stands for as many cards as are missing, each with a number between its neighbours.
REST = ".."


def table(*hands: str, middle: str = "", moves: str = "", start: int = 1, **rules: object) -> Game:
    """Create a game from the hands in `hands`, with these cards at the start of the middle.

    In each hand `..` stands for cards that don't matter (`3 .. 10`). Then the comma-separated `moves` are made.
    """
    rules = {"players": len(hands), "start": start, **rules}
    size = hand_size(TRIO.complete(rules))
    stack = deal(filled(hands, middle, size), middle, start)
    return arrange(TRIO, Prepared("", "", stack, moves_of(moves), rules=rules))


def filled(hands: Sequence[str], middle: str, size: int) -> list[str]:
    """Complete the hands, giving each spare card to the gap with the lowest upper limit that it fits.

    If no gap fits, a card may also equal its neighbour.
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
    """For each missing card of a hand, return the highest and the lowest number that it may have, and the seat."""
    words = hand.split()
    lacking = size - len([word for word in words if word != REST])
    if REST not in words:
        assert lacking == 0, f"{hand} doesn't have {size} cards"
        return []
    at = words.index(REST)
    low = int(words[at - 1]) + 1 if at else 1
    high = int(words[at + 1]) - 1 if at + 1 < len(words) else 12
    return [(high, low, seat)] * lacking


# Hands for three seats, for tests in which they don't matter.
ANY = ("1 .. 12", "2 .. 11", "3 .. 10")

# Hands for two teams of two; the cards at both ends identify the seats.
TEAMS = ("1 .. 12", "2 .. 11", "1 .. 12", "3 .. 10")

# Moves with which no player exchanges a card, in two teams of two.
KEEP = ", ".join(["keep"] * 4)


def hand(game: Game, seat: int) -> str:
    """Return a seat's hand as the seat sees it."""
    return " ".join(game.view(seat).hands[seat - 1])


def shown(game: Game, seat: int, looker: int = 0) -> str:
    """Return a seat's hand as another seat sees it, with `#` for a face-down card."""
    return " ".join(card or "#" for card in game.view(looker).hands[seat - 1])


def middle(game: Game) -> str:
    """Return the middle as everybody sees it: `#` is a face-down card, `-` an empty spot."""
    return " ".join("-" if card is None else card or "#" for card in game.view().middle)


def known(game: Game, seat: int, looker: int = 0) -> str:
    """Return what another seat knows about a hand: `5` is certain, `3-6` is any number from 3 to 6."""
    between = game.view(looker).between[seat - 1]
    return " ".join(str(low) if low == high else f"{low}-{high}" for low, high in between)


def trios(game: Game) -> list[str]:
    """Return the trios of each side."""
    return [" ".join(won) for won in game.view().trios]


def sheet(text: str, **rules: object) -> ScoreSheet:
    """Return the score sheet of typed trios."""
    found: ScoreSheet = TRIO.scoring.sheet_of_text(Game(TRIO, rules, seed=0).state, text)
    return found


# --- All moves ------------------------------------------------------------------------------------------------------


def all_cards(s: State) -> Counter[int]:
    """Return every card, wherever it is."""
    cards = Counter(s.draw[: s.draw_count])
    for seat in range(s.players):
        cards.update(s.card[9 * seat : 9 * seat + s.count[seat]])
    cards.update(card for card in s.card[54 : 54 + s.middle_count] if card != NO_CARD)
    cards.update({number: 3 for number in range(1, 13) if s.trio[number]})
    return cards


UNSEATED = {"middle", "swap", "keep", "stop"}  # moves that don't name a seat


def every_move(game: Game) -> set[str]:
    """Return every move in this table's notation."""
    texts = map(TRIO.move_kinds.text, range(TRIO.rules.END_OF_MOVES))
    seats = [str(seat) for seat in range(1, game.players + 1)]
    return {text for text in texts if text.split()[0] in UNSEATED or text.split()[1] in seats}


# Texts that look almost like moves.
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

"""Prepare tables of Rummü for tests: the hands, the next cards, and the moves so far."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardkit import GAMES
from cardkit.games.rummy import melds, notation
from cardkit.games.rummy.notation import parse_meld
from cardkit.games.rummy.rules import put_on_table
from cardkit.games.rummy.state_fields import PLAYING, TAKING
from cardkit.table.effects import HistoryEntry
from cardkit.table.game import Game
from cardkit.table.play_script import arrange
from cardkit.table.scripted_games import Prepared, deal
from tests.support.at_the_table import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.score_sheet import ScoreSheet
    from cardkit.table.state import State

RUMMY = GAMES["rummy"]

# Hands that make few melds, for tests in which they don't matter.
DULL = ("R1 R4 G2 G5 B7 K7", "G1 G4 B2 B5 K4 R7", "K1 K5 R2 R5 G7 B4")


def table(
    *hands: str,
    discard: str = "B1",
    draw: str = "",
    moves: str = "",
    seats: int = 3,
    start: int = 1,
    **rules: object,
) -> Game:
    """Create a round from the hands in `hands`, the first discard `discard`, and the next cards in `draw`.

    There are `seats` hands, filled up to the largest one (or to the rule `hand`) with cards that don't matter. Then the
    comma-separated `moves` are made.
    """
    dealt = [*hands, *[""] * (seats - len(hands))]
    size = max(int(str(rules.get("hand", 6))), *(len(hand.split()) for hand in dealt))
    stack = deal(filled(dealt, size, f"{discard} {draw}"), f"{discard} {draw}", start)
    rules = {"players": len(dealt), "start": start, "hand": size, **rules}
    return arrange(RUMMY, Prepared("", "", stack, listed(moves), rules=rules))


def filled(hands: Sequence[str], size: int, used: str) -> list[str]:
    """Fill hands up to `size` cards from the rest of a deck, taking every ninth card so that few of them make melds.

    The cards `used` are needed elsewhere.
    """
    told = Counter(" ".join([*hands, used]).split())
    deck = Counter(notation.CARDS) + Counter(card for card in notation.CARDS if card[1] in "17")
    left = deck - told
    spare = iter(
        [card for step in range(50) for card in [notation.CARDS[9 * step % 50]] * left[notation.CARDS[9 * step % 50]]]
    )
    return [" ".join([*hand.split(), *(next(spare) for _ in range(size - len(hand.split())))]) for hand in hands]


def hand(game: Game, seat: int) -> str:
    """Return a seat's hand, sorted by suit and number."""
    return " ".join(game.view(seat).hands[seat - 1])


def melds_on_table(game: Game) -> list[str]:
    """Return the melds on the table in notation."""
    return [" ".join(meld.cards) for meld in game.view().melds]


def sheet(text: str, **rules: object) -> ScoreSheet:
    """Return the score sheet of typed cards."""
    found: ScoreSheet = RUMMY.scoring.sheet_of_text(Game(RUMMY, rules, seed=0).state, text)
    return found


def score(text: str, **rules: object) -> int | None:
    """Return the score of typed cards."""
    return sheet(text, **rules).total


def few_cards(**rules: object) -> Game:
    """Deal three hands of eighteen from sixty cards, which leaves five to draw."""
    return table(hand=18, **rules)


def draw_out(game: Game, left: int) -> Game:
    """Let seats draw and discard the drawn card, until this many cards are left to draw."""
    while game.view().draw_count > left:
        idle(game)
    return game


def idle(game: Game) -> Game:
    """Draw a card and discard it."""
    before = Counter(game.view(game.turn).hand)
    seat = game.turn
    game.move("draw")
    (drawn,) = (Counter(game.view(seat).hand) - before).elements()
    game.move(f"discard {drawn}")
    return game


def crafted(game: Game, world: State) -> Game:
    """Return the game with another position after its last event, for positions that take many moves to reach."""
    other = game.at(game.history.now - 1)
    other.history.append(HistoryEntry(game.events[-1], world, game.history.entry(game.history.now).effects))
    return other


def holding(game: Game, seat: int, cards: str) -> Game:
    """Return the same position with different cards in one hand."""
    world = game.state
    hold(world, seat - 1, [RUMMY.layout.parse_card(card) for card in cards.split()])
    world.known[50 * (seat - 1) : 50 * seat] = [0] * 50
    return crafted(game, world)


def hold(s: State, seat: int, cards: Sequence[int]) -> None:
    """Put these cards in the hand of a seat (from 0)."""
    s.hand[50 * seat : 50 * seat + 50] = [cards.count(card) for card in range(50)]
    s.hand_count[seat] = len(cards)
    s.holds[seat] = sum(1 << card for card in {*cards})


def playing(cards: str, *laid: str, out: bool = True, owner: int = 1, phase: str = "play", **rules: object) -> Game:
    """Return a position in which seat 1 holds these cards, after drawing one (or taking one, in the phase `taking`).

    The melds `laid` are on the table and belong to seat `owner`. If `out`, seat 1 has opened.
    """
    game = holding(table(*DULL, moves="draw", **rules), 1, cards)  # type: ignore[arg-type]
    world = game.state
    world.phase = {"play": PLAYING, "taking": TAKING}[phase]
    world.out[0] = int(out)
    world.out[owner - 1] = 1 if owner > 1 else int(out)
    world.meld_count = len(laid)
    for m, meld in enumerate(laid):
        put_on_table(world, m, parse_meld(meld.split()))
    world.owner[: len(laid)] = [owner - 1] * len(laid)
    return crafted(game, world)


def with_totals(game: Game, *totals: int) -> Game:
    """Return the same position with different totals for the sides."""
    world = game.state
    world.totals[: len(totals)] = totals
    return crafted(game, world)


def hands_agree(s: State) -> bool:
    """Check that the mask of every hand contains exactly the cards in that hand."""
    hands = [s.hand[first : first + 50] for first in range(0, len(s.hand), 50)]
    return s.holds == [sum(1 << card for card, count in enumerate(hand) if count) for hand in hands]


# --- All moves ------------------------------------------------------------------------------------------------------


def all_cards(s: State) -> Counter[int]:
    """Return every card, wherever it is."""
    found = Counter([*s.draw[: s.draw_count], *s.discard[: s.discard_count]])
    for seat in range(s.players):
        found += Counter(dict(enumerate(s.hand[50 * seat : 50 * seat + 50])))
    for cards in s.meld[: s.meld_count]:
        found += Counter(map(melds.card_of, notation.cards_of(cards)))
    return found

"""Exact probabilities, and best play for two players, in games in which each player has an area of cards.

Probabilities: cards that nobody can tell apart are in one group of the view's `unseen`, and within a group every order
is equally likely. The game defines the score of an area, and how a drawn card can be used.

Best play: face-down cards and the draw pile are hidden from both players. Each way to deal the unseen cards of a group
to its places is equally likely (see `Unseen`). Only the player to move knows a drawn card, and plays or discards it in
the same turn. So the player to move knows everything that the opponent knows. Whatever else this player knows is
revealed by the end of the turn. Backward induction from that player's knowledge is therefore exact.

A round ends when it reaches its move limit (`common.limit`), or with its last turns. A round that is stopped isn't
scored, so its value is 0.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import chain
from typing import ClassVar

from cardkit.chances.counting import one_of
from cardkit.chances.distribution import Distribution
from cardkit.chances.odds_questions import (
    OddsQuestion,
    OddsReply,
    likeliest,
    most_likely,
    nothing_to_draw,
    question,
    seat_among,
)
from cardkit.chances.solving import Solution, TwoSeats, by_induction, check_two_seats
from cardkit.games.grid.layout import AreasLayout, AreasView, HiddenCard, Unseen, card_in, hidden_by_pile
from cardkit.table import common_rules
from cardkit.table.definition import GameNotation
from cardkit.table.errors import CardkitError, DetailError
from cardkit.table.game import Game
from cardkit.table.parameters import Rules
from cardkit.table.scene import FACE_DOWN
from cardkit.table.state import State

# The cards of an area, by their numbers in the rules; None is a face-down card.
Cells = tuple[int | None, ...]
# The cards that can be face down: each kind, with its number of copies.
Pool = tuple[tuple[int, int], ...]

NOTHING = Unseen((), ())


@dataclass(frozen=True)
class AreaOdds:
    """How a game scores areas, as functions of the cards of an area, the cards that can be face down, and the rules."""

    #: The layout of the game.
    layout: AreasLayout
    #: Returns the distribution of the score of an area if it is turned over.
    score: Callable[[Cells, Pool, Rules], Distribution]
    #: Returns the expected value of that score.
    expected: Callable[[Cells, Pool, Rules], Fraction]
    #: Returns the distribution of the number of Pairs.
    pairs: Callable[[Cells, Pool, Rules], Distribution]
    #: Takes an area and a drawn card; yields each area that can result, including the unchanged one.
    uses: Callable[[Cells, int], Iterator[Cells]]
    #: Takes the rules; returns all cards.
    deck: Callable[[Rules], Pool]


# --- The contents of a view -----------------------------------------------------------------------------------------


def group_with(view: AreasView, place: str) -> Unseen:
    """Return the group of the hidden card in a place; the group is empty if no card is hidden there."""
    return next((group for group in view.unseen if place in group.places), NOTHING)


def group_of(view: AreasView, seat: int) -> Unseen:
    """Return the group of the face-down cards in a seat's area, which were all dealt from one pile."""
    hidden = (place for group in view.unseen for place in group.places if place.startswith(str(seat)))
    return group_with(view, next(hidden, ""))


def pool_of(view: AreasView, seat: int, notation: GameNotation) -> Pool:
    """Return the cards that can be face down in a seat's area, counted by kind."""
    return counted(map(notation.parse_card, group_of(view, seat).cards))


def counted(cards: Iterable[int]) -> Pool:
    """Count cards by kind."""
    return tuple(sorted(Counter(cards).items()))


def without(pool: Pool, card: int) -> Pool:
    """Return the pool without one copy of a card, if the pool contains it."""
    return tuple((kind, count - (kind == card)) for kind, count in pool if count > (kind == card))


def cells_of(view: AreasView, seat: int, notation: GameNotation) -> Cells:
    """Return a seat's area as the view shows it."""
    return tuple(None if card == FACE_DOWN else notation.parse_card(card) for card in view.areas[seat - 1])


# --- The questions --------------------------------------------------------------------------------------------------

QUESTIONS: list[OddsQuestion] = []


def no_round(view: AreasView) -> str:
    """Return why no question about areas makes sense, because no round is being played; an empty string if one is."""
    return "" if view.round and view.phase not in {"game over", "game stopped", "round over"} else "no round is played"


@question(QUESTIONS, no_round, nothing_to_draw)
def next_card(view: AreasView, _: Rules, *, worth: AreaOdds) -> OddsReply:
    """The next card of the draw pile."""
    return likeliest(one_of(group_with(view, "draw").cards), worth.layout.card_name)


@question(QUESTIONS, no_round, nothing_to_draw)
def next_worth(view: AreasView, rules: Rules, *, worth: AreaOdds) -> OddsReply:
    """How much the next card changes your expected score if you use it in the best place."""
    cells = cells_of(view, view.seat, worth.layout)
    pool = pool_of(view, view.seat, worth.layout)
    pile = group_with(view, "draw")
    from_pool = pile is group_of(view, view.seat)
    now = worth.expected(cells, pool, rules)

    def change_by(card: int) -> Fraction:
        left = without(pool, card) if from_pool else pool
        best = min(worth.expected(used, left, rules) for used in set(worth.uses(cells, card)))
        return best - worth.expected(cells, left, rules)

    change = one_of(map(worth.layout.parse_card, pile.cards)).map(change_by)
    facts = {"now": now, "change": change.mean, "useful": 1 - change[0]}
    return OddsReply(facts, {"expected score now": now, "change": change})


@question(QUESTIONS, no_round)
def under(view: AreasView, _: Rules, *, worth: AreaOdds, place: str) -> OddsReply:
    """Which card is face down in a place."""
    spot = str(place).strip().lower()
    full = spot if spot[:1].isdigit() else f"{view.seat}{spot}"
    group = group_with(view, full) if full[1:2] in {"a", "b"} else NOTHING
    if group is NOTHING:
        raise DetailError("place", "where a card lies face down, such as b2, or 2b2 for player 2", place)
    named = full[1:] if full[:1] == str(view.seat) else full
    return likeliest(one_of(group.cards), worth.layout.card_name, place=named)


@question(QUESTIONS, no_round)
def final_score(view: AreasView, rules: Rules, *, worth: AreaOdds, of: int | None = None) -> OddsReply:
    """The score of an area if it is turned over now."""
    seat = view.seat if of is None else seat_among(of, range(1, view.players + 1), "a player")
    cells = cells_of(view, seat, worth.layout)
    chances = worth.score(cells, pool_of(view, seat, worth.layout), rules)
    facts = {"own": seat == view.seat, "seat": seat, "hidden": cells.count(None), "mean": chances.mean}
    return OddsReply({**facts, "likely": most_likely(chances)}, chances)


@question(QUESTIONS)
def pairs_in_a_deal(rules: Rules, *, worth: AreaOdds) -> OddsReply:
    """The number of Pairs among the columns of a freshly dealt area."""
    chances = worth.pairs((None,) * len(worth.layout.spots.names), worth.deck(rules), rules)
    return OddsReply({"mean": chances.mean, "some": chances.at_least(1)}, chances)


def questions(worth: AreaOdds) -> list[OddsQuestion]:
    """Return the questions of a game with areas. The game's package may word some of them differently."""
    home = worth.layout.package
    return [replace(q, answer=partial(q.answer, worth=worth), packages=(home, *q.packages)) for q in QUESTIONS]


# --- Best play -------------------------------------------------------------------------------------------------------

# This number and lower ones replace hidden cards. No game has cards with these numbers, so they can be recognized.
BLANK = -100

# The largest number of moves left: three turns, which can take a minute or two. More moves give too many cases.
MOST_MOVES_LEFT = 6


def solve_round(game: Game, play: type[AreaPlay], worth: AreaOdds) -> Solution:
    """Find the best play to the end of the round. Raises CardkitError if the round can go on for too long."""
    check_two_seats(game)
    tree, s = play(game, worth), game.state
    if not tree.is_near_its_end(s):
        raise CardkitError(
            f"this position cannot be solved: {tree.endless}, and {s.move_limit - s.moves} moves are left until it is "
            f"stopped (move_limit); there must be {MOST_MOVES_LEFT} or fewer"
        )
    return by_induction(game, tree)


class AreaPlay(TwoSeats, ABC):
    """All sequences of moves to the end of the round.

    Each game defines how soon a round can end, and why a round can be `endless`.
    """

    #: Why a round can go on for too long, for the error message.
    endless: ClassVar[str]
    means = f"{TwoSeats.means}; 0 if the round is stopped by its move limit (`common.limit`)"

    def __init__(self, game: Game, worth: AreaOdds) -> None:
        self.seat = game.turn - 1
        self.given = game.rules
        self.rules = game.definition.rules
        self.worth = worth

    # --- Parts that a game defines ---

    @abstractmethod
    def soonest_end(self, s: State) -> int:
        """Return the smallest number of moves after which the round can end."""

    # --- The effect of moves ---

    def outcomes(self, s: State, move: int) -> Iterator[tuple[int, State | Fraction]]:
        """Yield a position for every card that the move can turn over, or a value if the round ends or will stop.

        To find out which cards a move turns over, it is first made with a blank in place of each hidden card.
        """
        after, blanks = with_blanks(s)
        self.rules.do(after, move)
        if after.phase in {common_rules.ROUND_OVER, common_rules.GAME_OVER}:
            yield 1, self._difference(after, hidden_area_pool(s))
        elif self.is_too_late(after):
            yield 1, Fraction(0)
        else:
            shown = dict.fromkeys(blanks[effect.card] for effect in after.effects if effect.card in blanks)
            for ways, world in dealt(s, list(shown)):
                self.rules.do(world, move)
                self._refill(world)
                yield ways, world

    def is_near_its_end(self, s: State) -> bool:
        """Return whether few enough moves are left in the round to solve it."""
        return s.move_limit - s.moves <= MOST_MOVES_LEFT or self.is_too_late(s)

    def is_too_late(self, s: State) -> bool:
        """`common.limit`: return whether the round will be stopped, whatever the players do."""
        return s.phase == common_rules.GAME_STOPPED or bool(s.moves + self.soonest_end(s) > s.move_limit)

    def _refill(self, s: State) -> None:
        """`common.refill`: make the new pile. Everybody knows its cards, and their order isn't needed."""
        if s.pending == common_rules.REFILL_PENDING:
            self.rules.before_shuffle(s)
            self.rules.after_shuffle(s)

    def _difference(self, s: State, pool: Pool) -> Fraction:
        """Return the expected score of the seat minus the other's, over all arrangements of the face-down cards."""
        own, other = (self._cells(s, seat) for seat in (self.seat, 1 - self.seat))
        return self.worth.expected(own, pool, self.given) - self.worth.expected(other, pool, self.given)

    def _cells(self, s: State, seat: int) -> Cells:
        places = range(seat * spots(s), (seat + 1) * spots(s))
        return tuple(s.area[place] if s.face_up[place] and s.area[place] > BLANK else None for place in places)

    # --- Distinguishing positions ---

    def key(self, s: State) -> Hashable:
        """Return the face-up cards, the hidden cards, the piles, and the state of the turn and the round."""
        left = s.move_limit - s.moves
        return (
            (s.phase, s.seat, left, s.held, s.taken, *self.standing(s)),
            tuple(self._alike(self._cells(s, seat)) for seat in range(2)),
            self._piles(s, left),
            hidden_area_pool(s),
        )

    def _alike(self, area: Cells) -> Hashable:
        """Return a key that is equal for areas whose differences don't matter."""
        return self.worth.layout.same([BLANK if card is None else card for card in area])

    def _piles(self, s: State, left: int) -> Hashable:
        """Return a key of the piles.

        A card taken from the discard pile is always replaced by another, so the cards below the top matter only for a
        refill.
        """
        top = s.discard[s.discard_count - 1] if s.discard_count else None
        buried = sorted(s.discard[: max(s.discard_count - 1, 0)]) if s.draw_count <= left else ()
        pile = sorted(s.draw[: s.draw_count]) if s.refills else ()
        return top, tuple(buried), tuple(pile), s.draw_count if s.draw_count <= left else None

    def standing(self, _: State) -> tuple[int, ...]:
        """Return whatever else matters in a position."""
        return ()


def with_blanks(s: State) -> tuple[State, dict[int, HiddenCard]]:
    """Return a copy with a different blank in place of each hidden card, and the place of each blank."""
    copy, groups = s.copy(), hidden_by_pile(s, s.seat, spots(s)).values()
    blanks = {BLANK - number: hidden for number, hidden in enumerate(chain.from_iterable(groups))}
    for blank, hidden in blanks.items():
        _put(copy, hidden, blank)
    return copy, blanks


def spots(s: State) -> int:
    """Return the number of cards in an area."""
    return len(s.area) // len(s.face_down)


def hidden_area_pool(s: State) -> Pool:
    """Return the cards that can be face down in the areas. Until a refill, these include the cards of the draw pile."""
    return counted(card_in(s, hidden) for hidden in hidden_with(s, "area"))


def hidden_with(s: State, field: str) -> list[HiddenCard]:
    """Return the hidden cards that can't be told apart from those in a field."""
    return hidden_by_pile(s, s.seat, spots(s))[0 if field == "area" else s.refills]


def dealt(s: State, shown: list[HiddenCard], settled: tuple[HiddenCard, ...] = ()) -> Iterator[tuple[int, State]]:
    """Yield copies of a position with every combination of cards in the hidden places `shown`.

    Each comes with the number of ways to deal it. Places in `settled` keep their cards.
    """
    if not shown:
        yield 1, s.copy()
        return
    first, *rest = shown
    group = [hidden for hidden in hidden_with(s, first[0]) if hidden not in settled]
    where = {card_in(s, hidden): hidden for hidden in group}
    for card, count in sorted(Counter(card_in(s, hidden) for hidden in group).items()):
        world = s.copy()
        _put(world, where[card], card_in(s, first))
        _put(world, first, card)
        for ways, further in dealt(world, rest, (*settled, first)):
            yield count * ways, further


def _put(s: State, hidden: HiddenCard, card: int) -> None:
    getattr(s, hidden[0])[hidden[1]] = card

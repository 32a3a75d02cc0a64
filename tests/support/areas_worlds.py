"""Every world of small positions in Papageno and Parrot, found by trying all orders of the cards in each pile."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from typing import TYPE_CHECKING, Any

import cardkit
from cardkit.chances.worlds import another_world
from tests.support.worlds import is_spread_like, worlds_drawn

if TYPE_CHECKING:
    from cardkit.table.state import State

Cards = tuple[int, ...]
# The face-down cards, the draw pile, and the drawn card.
Hidden = tuple[Cards, Cards, int]


def small(slug: str, spots: int, *, refills: int, drawn_from: int, holder: int) -> State:
    """Create a position for two with three face-down cards, three in the draw pile, and one drawn card."""
    s = cardkit.play(slug, seed=1, players=2).state
    s.face_up = [1] * len(s.face_up)
    for place, card in ((1, 3), (spots, 3), (spots + 2, 5)):
        s.face_up[place] = 0
        s.area[place] = card
    s.draw[:3] = [3, 5, 4]
    s.draw_count, s.refills, s.drawn_from = 3, refills, drawn_from
    s.seat, s.held, s.taken, s.phase = holder, 5, 0, cardkit.GAMES[slug].rules.PLACING
    return s


def hidden(fields: dict[str, Any]) -> Hidden:
    """Return the hidden cards of a position."""
    down = tuple(card for card, up in zip(fields["area"], fields["face_up"], strict=True) if not up)
    return down, tuple(fields["draw"][: fields["draw_count"]]), fields["held"]


def all_worlds(s: State, seat: int) -> Counter[Hidden]:
    """Return every world, and the number of card orders that lead to it."""
    down, pile, held = hidden(vars(s))
    hand = [held] if s.seat != seat else []
    if not s.refills:
        first, later = [*down, *pile, *hand], []
    elif s.drawn_from == 0:
        first, later = [*down, *hand], list(pile)
    else:
        first, later = list(down), [*pile, *(hand if s.drawn_from == s.refills else [])]
    ways: Counter[Hidden] = Counter()
    for one, other in product(permutations(first), permutations(later)):
        at, behind = list(one), list(other)
        dealt = tuple(at[:3]), tuple((behind or at[3:])[:3])
        from_first, is_known = s.drawn_from == 0, not hand or 0 < s.drawn_from < s.refills
        last = held if is_known else (at if from_first else behind)[-1]
        ways[*dealt, last] += 1
    return ways


def are_as_likely_as_shuffles(slug: str, spots: int, refills: int, drawn_from: int) -> bool:
    """Check that worlds of a small position have the right frequencies, for every seat and an onlooker."""
    definition = cardkit.GAMES[slug]
    for seat in (-1, 0, 1):
        s = small(slug, spots, refills=refills, drawn_from=drawn_from, holder=1)
        if not is_spread_like(worlds_drawn(definition, s, seat, hidden), all_worlds(s, seat)):
            return False
        twin = s.copy()
        down, pile, _ = (list(cards) if isinstance(cards, tuple) else cards for cards in max(all_worlds(s, seat)))
        for place in (place for place, up in enumerate(twin.face_up) if not up):
            twin.area[place] = down.pop(0)
        twin.draw[:3] = pile
        twin.held = max(all_worlds(s, seat))[2]
        assert another_world(definition, twin, seat, 1) == another_world(definition, s, seat, 1)
    return True

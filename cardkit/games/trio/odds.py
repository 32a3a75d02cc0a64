"""Exact chances in Trio: where the cards of a number are, what to ask for, what a deal holds.

Answers are chances, and numbers on cards. They cost the more the more hands are hidden and in part known: mostly less
than half a second, and the best request in teams of six about two.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from cardkit.chances.asking import Question, Reply, about
from cardkit.chances.counting import lowest_of, not_one_group
from cardkit.chances.distribution import Distribution, number_text
from cardkit.games.trio.clauses import COPIES, DECK, NUMBERS, hand_size
from cardkit.games.trio.deals import Knowledge, requests, revealed_places
from cardkit.table.errors import CardkitError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardkit.games.trio.deals import Place
    from cardkit.games.trio.views import View
    from cardkit.table.parameters import Rules

# --- Of a position --------------------------------------------------------------------------------------------------


def third_card(view: View, _: Rules, *, number: int | str | None = None) -> Reply:
    """For each request: whether it shows a number."""
    wanted = _number(view, number)
    known = Knowledge(view)
    shown = revealed_places(view)
    chances = {request: known.all_show(wanted, frozenset({place})) for request, place in requests(view, shown).items()}
    best = max(chances, key=chances.__getitem__)
    return Reply(f"A {wanted} is shown most likely by {best}, with {about(chances[best])}.", chances)


def _number(view: View, number: object) -> int:
    """The number asked for, or the one that is revealed. Raises CardkitError."""
    wanted = str(view.number if number is None else number)
    if not wanted:
        raise CardkitError("nothing is revealed yet: name a number= from 1 to 12")
    if wanted not in map(str, range(1, NUMBERS + 1)):
        raise CardkitError(f"number={number!r} is no card of Trio: name a number from 1 to {NUMBERS}")
    return int(wanted)


def best_request(view: View, _: Rules) -> Reply:
    """For each request: whether it fits what is revealed, and whether a trio comes of it if all goes on at its best."""
    search = Search(view)
    trios = search.by_request(search.trio)
    best = max(trios, key=trios.__getitem__)
    says = f"Best ask for {best}: a trio comes of it this turn with {about(trios[best])}"
    if not trios[best]:
        says = "No request can lead to a trio in this turn"
    parts = {f"trio by {request}": chance for request, chance in trios.items()}
    if not view.number:
        return Reply(f"{says}.", parts)
    fits = search.by_request(search.known.all_show)
    likeliest = max(fits, key=fits.__getitem__)
    says = f"{says}. A {view.number} is shown most likely by {likeliest}, with {about(fits[likeliest])}."
    return Reply(says, parts | {f"{view.number} by {request}": chance for request, chance in fits.items()})


class Search:
    """The best way to go on: as long as all that is shown fits, one learns nothing that could change the plan."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.known = Knowledge(view)
        self.shown = revealed_places(view)
        self.numbers = (int(view.number),) if view.number else tuple(range(1, NUMBERS + 1))
        self.found: dict[tuple[int, frozenset[Place]], Fraction] = {}

    def by_request(
        self, what: Callable[[int, frozenset[Place]], Fraction], numbers: Iterable[int] | None = None
    ) -> dict[str, Fraction]:
        """For each request a chance, such as `trio`, that a number leads to: the sum over those that count."""
        counting = self.numbers if numbers is None else [number for number in numbers if number in self.numbers]
        given = self.known.all_show(self.numbers[0], self.shown) if self.shown else Fraction(1)
        return {
            request: sum((what(number, self.shown | {place}) for number in counting), Fraction(0)) / given
            for request, place in requests(self.view, self.shown).items()
        }

    def trio(self, number: int, shown: frozenset[Place]) -> Fraction:
        """The chance that these places all show a number, and the best requests after them make its trio."""
        if (number, shown) not in self.found:
            self.found[number, shown] = self._trio(number, shown)
        return self.found[number, shown]

    def _trio(self, number: int, shown: frozenset[Place]) -> Fraction:
        chance = self.known.all_show(number, shown)
        if len(shown) == COPIES or not chance:
            return chance
        places = requests(self.view, shown).values()
        alike = {place: self._standing_for(place, shown) for place in places}
        return max((self.trio(number, shown | {place}) for place in set(alike.values())), default=Fraction(0))

    def _standing_for(self, place: Place, shown: frozenset[Place]) -> Place:
        """Cards of the middle that nobody has seen are all alike: the first of those left stands for them."""
        return min(self.known.unseen - shown) if place in self.known.unseen else place


def lowest_card(view: View, _: Rules, *, of: int | None = None) -> Reply:
    """The lowest card of each hidden hand."""
    known = Knowledge(view)
    seats = [seat for seat in known.owners if view.hands[seat - 1] and of in {None, seat}]
    if not seats:
        raise CardkitError(f"of={of!r} is no other seat with cards: there are {list(known.owners)}")
    lowest = {f"seat {seat}": _card_at(known, seat, 0) for seat in seats}
    told = "; ".join(f"{name} a {chances.most_likely}" for name, chances in lowest.items())
    return Reply(f"The lowest card is most likely: {told}.", lowest if of is None else lowest[f"seat {of}"])


def _card_at(known: Knowledge, seat: int, index: int) -> Distribution:
    place = frozenset({(seat, index)})
    return Distribution({number: known.all_show(number, place) for number in range(1, NUMBERS + 1)})


# --- Of a deal ------------------------------------------------------------------------------------------------------


def trio_in_a_deal(rules: Rules) -> Reply:
    """Whether a hand, or any hand, is dealt all three cards of some number."""
    size, players = hand_size(rules), int(str(rules["players"]))
    one = 1 - not_one_group(NUMBERS, COPIES, [size], DECK)
    some = 1 - not_one_group(NUMBERS, COPIES, [size] * players, DECK)
    says = f"A hand of {size} holds a complete trio with {about(one)}; some hand of {players} does with {about(some)}."
    return Reply(says, {"a given hand": one, "some hand": some})


def lowest_in_a_deal(rules: Rules) -> Reply:
    """The lowest card of a hand that is dealt."""
    size = hand_size(rules)
    chances = lowest_of(dict.fromkeys(range(1, NUMBERS + 1), COPIES), size)
    says = f"The lowest of {size} cards is {number_text(chances.mean)} on average"
    return Reply(f"{says}, most likely a {chances.most_likely}.", chances)


# --- What can be asked ----------------------------------------------------------------------------------------------


def no_turn(view: View) -> str:
    """Why nothing can be asked: cards are not being revealed."""
    return "" if view.phase == "reveal" else "no card can be revealed now"


def no_hands(view: View) -> str:
    """Why nothing can be asked about hands: none is hidden."""
    return "" if view.phase in {"reveal", "swap"} else "the game is over"


COUNTED = "all deals that fit what has been seen, number by number: multinomials, with how many cards are that low"

QUESTIONS: tuple[Question, ...] = (
    Question(
        "third card",
        "For each request the chance that it shows a number.",
        third_card,
        COUNTED,
        {"number": "1 to 12; what is revealed unless given"},
        senseless=no_turn,
    ),
    Question(
        "best request",
        "For each request the chance that it fits, and that a trio comes of it this turn with the best ones after it.",
        best_request,
        COUNTED,
        senseless=no_turn,
    ),
    Question(
        "lowest card",
        "The lowest card of each other hand.",
        lowest_card,
        COUNTED,
        {"of": "another seat; all unless given"},
        senseless=no_hands,
    ),
    Question(
        "complete trio in a hand",
        "Whether a hand, or some hand, is dealt all three cards of a number.",
        trio_in_a_deal,
        "inclusion and exclusion over trios that lie whole in a hand: C(12, k) C(36 - 3k, n - 3k) / C(36, n)",
        of_deal=True,
    ),
    Question(
        "lowest card of a deal",
        "The lowest card of a hand that is dealt.",
        lowest_in_a_deal,
        "order statistic: all cards are v or higher in C(3 (13 - v), n) of C(36, n) hands",
        of_deal=True,
    ),
)

"""Exact chances: the answers to all questions in frozen positions and about fresh deals, and solved positions."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import cardkit
from tests.frozen.plans import VARIANTS
from tests.frozen.positions import positions, reached
from tests.frozen.records import digest
from tests.frozen.store import looking_at
from tests.frozen.typed import picked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.frozen.store import Fact

# A fraction with more characters is saved as its first digits and a digest of the rest.
LONG = 40
# A distribution with more outcomes is saved as a few numbers and a digest of the whole.
MANY = 14
REFUSED = "refused"
# In Papageno, areas with up to this many face-down cards are counted quickly.
QUICK_AREA = 4
# In Trio, up to this many unknown cards are counted quickly, by the number of seats.
QUICK_HANDS = {3: 27, 4: 20, 5: 14, 6: 10}
# One in this many of the slow answers is saved.
ONE_IN = 8

Details = dict[str, Any]

# Details for questions, valid and invalid, by game and name.
DETAILS: dict[tuple[str, str], tuple[object, ...]] = {
    ("papageno", "place"): ("a1", "a2", "a3", "b1", "b2", "b3", "2a1", "2b2", "3a3", "9a1"),
    ("papageno", "of"): (1, 2, 3, 9),
    ("parrot", "place"): ("a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4", "2a1", "2b2", "3a4", "9a1"),
    ("parrot", "of"): (1, 2, 3, 9),
    ("chicken", "of"): (1, 2, 3, 9),
    ("chicken", "k"): (0, 1, 2, 4, 99),
    ("chicken", "card"): ("1", "4", "6", "chick", "egg", "7"),
    ("trio", "number"): (*range(1, 13), 99),
    ("trio", "of"): (1, 2, 3, 9),
    ("trio", "place"): ("middle 2", "low 2", "high 3", "hand 1 4", "hand 3 2", "middle 99"),
    ("rummy", "card"): ("R5", "Y4", "K7", "G1", "Z9"),
    ("rummy", "of"): (1, 2, 3, 9),
}


def numbers(part: Any) -> Any:
    """Return a number as a fraction, or a distribution as its outcomes in order; of a long one, only a digest."""
    if isinstance(part, Fraction):
        return exact(part)
    chances = [[str(outcome), exact(chance)] for outcome, chance in part.items()]
    if len(chances) <= MANY:
        return chances
    mean = exact(part.mean) if part.is_numeric else ""
    return {"outcomes": len(chances), "mean": mean, "most likely": str(part.most_likely), "all": digest(chances)}


def exact(number: Fraction) -> str:
    """Return a fraction in full or, if it is long, its first digits and a digest."""
    text = str(number)
    return text if len(text) <= LONG else f"{float(number):.9g} {digest(text)}"


# --- Questions in positions -----------------------------------------------------------------------------------------


def answers(slug: str, one_in: int = 1) -> Iterator[Fact]:
    """Yield the quick answers for the seat to move, with details, and for the next seat."""
    return (_asked(*each) for each in _askers(slug, one_in) if _is_quick(*each[1:3]))


def long_answers(slug: str) -> Iterator[Fact]:
    """Yield some of the slow answers."""
    return (_asked(*each) for each in list(_askers(slug, 1))[::ONE_IN] if not _is_quick(*each[1:3]))


def _askers(slug: str, one_in: int) -> Iterator[tuple[str, cardkit.Game, int, bool]]:
    """Yield the seats that ask: in each position, the seat to move with all details, and the next seat without any."""
    for name, game in reached(slug, one_in):
        if game.turn:
            yield name, game, game.turn, True
            yield name, game, game.turn % game.players + 1, False


def _is_quick(game: cardkit.Game, seat: int) -> bool:
    """Check whether answers are quick, which excludes those that count all cards of six spots, or of many hands."""
    view = game.view(seat)
    if view.game == "papageno":
        return bool(view.areas) and view.areas[seat - 1].count("") <= QUICK_AREA
    if view.game == "trio":
        return sum(low != high for hand in view.between for low, high in hand) <= QUICK_HANDS[game.players]
    return True


def _asked(name: str, game: cardkit.Game, seat: int, with_details: bool) -> Fact:  # noqa: FBT001  from a test case
    slug = game.record()["game"]
    of_deal = {question.name for question in cardkit.odds(slug)}
    listed = game.odds(seat=seat)
    asked = [question for question in listed if question.name not in of_deal]
    given = [(question.name, details) for question in asked for details in _details(slug, question, every=with_details)]
    place = f"{name}, seat {seat}"
    with looking_at(place):
        found = {f"{name} {json.dumps(details)}": _answer(game, name, seat, details) for name, details in given}
    return place, {"questions": [question.name for question in listed], **found}


def _details(slug: str, question: Any, *, every: bool) -> list[Details]:
    """Return the details to use: none, or only the required ones; then one more at a time, and some pairs."""
    options = {name: DETAILS[slug, name] for name in question.details}
    needed = [dict(zip(question.needed, some, strict=True)) for some in product(*map(options.get, question.needed))]
    if not every:
        return needed[:1]
    single = [{**needed[0], name: value} for name, values in options.items() for value in values]
    pairs = [dict(zip(options, values, strict=True)) for values in product(*options.values())]
    chosen = [*needed, *single, *(json.loads(text) for text in picked(map(json.dumps, pairs), 4))]
    return [details for number, details in enumerate(chosen) if details not in chosen[:number]]


def _answer(game: cardkit.Game, question: str, seat: int, details: Details) -> Any:
    try:
        return [numbers(part) for part in game.odds(question, seat=seat, **details).parts.values()]
    except cardkit.CardkitError:
        return REFUSED


# --- Questions about fresh deals ------------------------------------------------------------------------------------


def deals(slug: str, one_in: int = 1) -> Iterator[Fact]:
    """Yield the answers about a fresh deal, under all rules."""
    for variant, rules in list(VARIANTS[slug].items())[::one_in]:
        asked = [question.name for question in cardkit.odds(slug, **rules)]
        found = {name: [numbers(part) for part in cardkit.odds(slug, name, **rules).parts.values()] for name in asked}
        yield f"{variant} {json.dumps(rules)}", found


# --- Positions solved -----------------------------------------------------------------------------------------------


def solved(slug: str, one_in: int = 1) -> Iterator[Fact]:
    """Yield the best move and the value of every move near the ends of rounds, where they can be solved."""
    for position in positions(slug, "endings")[::one_in]:
        with looking_at(position.name):
            solution = _solution(position.reached())
        yield position.name, solution


def _solution(game: cardkit.Game) -> Any:
    try:
        found = cardkit.solve(game)
    except cardkit.CardkitError:
        return REFUSED
    return {
        "seat": found.seat,
        "best": found.best,
        "value": exact(found.value),
        "moves": {move: exact(value) for move, value in found.moves.items()},
        "besides": [{move: exact(value) for move, value in each.items()} for each in found.besides.values()],
        "listed": [move for move, _ in found.listed()],
        "fewest": found.fewest,
    }

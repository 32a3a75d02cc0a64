"""Tests of what each kind of parameter accepts, and of its messages for everything else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, get_type_hints

import pytest

import cardkit
from cardkit import RulesError
from cardkit.games.chicken.clauses import ChickenRules
from cardkit.games.papageno.clauses import PapagenoRules
from cardkit.games.parrot.clauses import ParrotRules
from cardkit.games.rummy.clauses import RummyRules
from cardkit.games.trio.clauses import TrioRules
from cardkit.table.parameters import LARGEST, Counts, Flag, NumberList, OneOf, Parameter, Seat, Usual, Whole, complete

if TYPE_CHECKING:
    from cardkit.table.parameters import Kind

TAKEN: list[tuple[Kind, object]] = [
    (Flag(), True),
    (Flag(), False),
    (OneOf(("simple", "spicy")), "spicy"),
    (NumberList(3, 0, 20), [0, 20, 5]),
    (Usual(Whole(6, 20), "12"), None),
    (Usual(Whole(6, 20), "12"), 6),
    (Whole(1), LARGEST),
]
REFUSED: list[tuple[Kind, object, str]] = [
    (Flag(), 1, "true or false"),
    (Flag(), "true", "true or false"),
    (Flag(), None, "true or false"),
    (OneOf(("simple", "spicy")), "hot", '"simple" or "spicy"'),
    (OneOf(("simple", "spicy")), None, '"simple" or "spicy"'),
    (NumberList(3, 0, 20), [0, 21, 5], "each 0 to 20"),
    (NumberList(3, 0, 20), [0, 5], "a list of 3 whole numbers"),
    (NumberList(3, 0, 20), [0, 5, True], "each 0 to 20"),
    (NumberList(3, 0, 20), "abc", "a list of 3"),
    (Usual(Whole(6, 20), "12"), 5, "6 to 20, or null for 12"),
    (Usual(Whole(6, 20), "12"), 6.0, "6 to 20"),
    (Whole(1), 0, "at least 1"),
    (Whole(1), 99_999_999_999_999_999_999, "from 1 to 1000000000"),
]


@pytest.mark.parametrize(("kind", "value"), TAKEN)
def test_a_value_is_taken_as_it_is(kind: Kind, value: object) -> None:
    parameter = Parameter("it", kind, None)
    assert complete("a game", (parameter,), {"it": value}) == {"it": value}


@pytest.mark.parametrize(("kind", "value", "said"), REFUSED)
def test_a_value_is_refused_with_the_bounds(kind: Kind, value: object, said: str) -> None:
    parameter = Parameter("it", kind, None)
    with pytest.raises(RulesError, match=r"it must be .*, not") as caught:
        complete("a game", (parameter,), {"it": value})
    assert said in str(caught.value)
    assert kind.bounds()


ASKED: list[tuple[str, dict[str, object], str]] = [
    ("simulate", {"games": 1, "bot": "simple"}, "unknown option 'bot': did you mean 'bots'?"),
    ("tournament", {"deal": 1}, "unknown option 'deal': did you mean 'deals'?"),
    ("simulate", {"games": 1, "position": "chicken"}, "unknown option 'position': all games here begin with a deal"),
    ("play", {"player": 2}, "unknown option 'player': did you mean 'players'?"),
    (
        "play",
        {"bots": "simple"},
        "unknown option 'bots': the options are game, position, seed, names, rules, and the rules of",
    ),
]


@pytest.mark.parametrize(("name", "options", "said"), ASKED)
def test_an_option_that_is_neither_a_rule_nor_the_functions_own_is_refused(
    name: str, options: dict[str, object], said: str
) -> None:
    with pytest.raises(RulesError) as refused:
        getattr(cardkit, name)("trio", **options)
    assert str(refused.value).startswith(said)


def test_the_nearest_rule_is_named_where_rules_are_a_mapping_and_where_questions_are_asked() -> None:
    with pytest.raises(RulesError, match=r"Papageno has no rule 'capture_weigth': did you mean 'capture_weight'\?"):
        cardkit.compare("papageno", {"capture_weigth": 0}, games=1)
    with pytest.raises(cardkit.CardkitError, match=r"has no option player: did you mean 'players'\?"):
        cardkit.odds("trio", "complete trio in a hand", player=4)


TYPED = {
    "papageno": PapagenoRules,
    "parrot": ParrotRules,
    "chicken": ChickenRules,
    "trio": TrioRules,
    "rummy": RummyRules,
}


def type_of(kind: Kind) -> Any:
    """Return the type of a parameter's values."""
    if isinstance(kind, Usual):
        return type_of(kind.kind) | None
    if isinstance(kind, OneOf):
        return Literal[kind.named]
    if isinstance(kind, Counts):
        return Literal[kind.named] | Sequence[int]
    return {Whole: int, Seat: int, Flag: bool, NumberList: Sequence[int]}[type(kind)]


@pytest.mark.parametrize("slug", TYPED)
def test_the_types_of_a_game_s_rules_are_those_of_its_parameters(slug: str) -> None:
    kinds = {parameter.name: parameter.kind for parameter in cardkit.GAMES[slug].parameters}
    assert get_type_hints(TYPED[slug]) == {name: type_of(kind) for name, kind in kinds.items()}
    assert not TYPED[slug].__required_keys__

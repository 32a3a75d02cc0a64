"""Views for predicates, in which nobody takes a card that is hidden for one that is not there.

In a view a hidden card is an empty text, so a predicate that compares it with a card would learn: no. Here a card that
another player sees refuses to be compared, and one that nobody sees is noted. Whether a card is hidden may be asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from typing import Any, NoReturn

from cardkit.table.definition import Definition
from cardkit.table.errors import CardkitError
from cardkit.table.state import State

NOTE = (
    "A predicate compared face-down cards, which match no card; for what they may be, see game.odds() and game.worlds()"
)


class FaceDown(str):
    """A hidden card, which calls `looked` when it is compared with a card."""

    __slots__ = ("looked",)
    looked: Callable[[], object]

    def __eq__(self, other: object) -> bool:
        if other:
            self.looked()
        return super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        self.looked()
        return super().__hash__()


class HiddenHand(tuple[Any, ...]):  # noqa: SLOT001 - a tuple has no room for slots
    """A hand of which a view shows no card, which calls `looked` when somebody looks for one."""

    looked: Callable[[], object]

    def __iter__(self) -> Iterator[Any]:
        self.looked()
        return super().__iter__()

    def __contains__(self, card: object) -> bool:
        return card in iter(self)

    def count(self, card: object) -> int:
        """Refuse, as every look does."""
        return list(self).count(card)


class Hidden:
    """What the players of a game cannot see of one another, and whether a predicate `met` what nobody sees.

    `hands` are the fields in which each player sees their own row of cards and not those of the others, each with what
    it shows of these. `texts` are the single cards that not everybody sees now.
    """

    def __init__(self, definition: Definition, s: State) -> None:
        views = [definition.look(s, seat) for seat in range(s.players)]
        rows = [dict(_fields(view)) for view in views]
        kept = {name: _kept_secret([row.get(name) for row in rows]) for name in rows[0]}
        self.hands = {name: secrets for name, secrets in kept.items() if secrets}
        self.texts = [name for name in vars(views[0]) if _is_seen_by_some([getattr(view, name) for view in views])]
        self.met = False

    def mark(self, view: Any) -> Any:
        """The same view, with cards that notice when they are looked at."""
        if self.met and not self.hands:
            return view
        twin, unseen = copy(view), _made(FaceDown, self._note)
        for name, value in _fields(view):
            if name in self.hands:
                new = tuple(_hand(row, i, view, () in self.hands[name]) for i, row in enumerate(value, 1))
            else:
                new = _marked(value, unseen)
            if isinstance(name, tuple):
                twin.__dict__[name[0]] = {**twin.__dict__[name[0]], name[1]: new}
            else:
                twin.__dict__[name] = new
        twin.__dict__.update({name: unseen for name in self.texts if getattr(view, name) == ""})
        return twin

    def _note(self) -> None:
        self.met = True


def _fields(view: Any) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """The rows of a view by the name of their field, or by that and their name in it."""
    for name, value in vars(view).items():
        if type(value) is tuple:
            yield name, value
        elif isinstance(value, Mapping):
            yield from (((name, key), row) for key, row in value.items() if type(row) is tuple)


def _is_seen_by_some(seen: Sequence[Any]) -> bool:
    """Say whether a field is a text in some views, and empty in others."""
    return all(type(text) is str for text in seen) and len({*map(bool, seen)}) > 1


def _kept_secret(seen: Sequence[Any]) -> set[tuple[str, ...]]:
    """What the others see of the rows that only their owner sees; `seen` is a field in the view of each player."""
    if len(seen[0]) != len(seen) or any(type(row) is not tuple for row in seen[0]):
        return set()
    others = ((own[seat], other[seat]) for seat, own in enumerate(seen) for other in seen)
    return {row for own, row in others if own != row and not any(row)}


def _hand(row: tuple[Any, ...], owner: int, view: Any, hides: bool) -> tuple[Any, ...]:  # noqa: FBT001
    """The row of an owner that refuses to be looked at where it is hidden; one that `hides` is empty then."""

    def refuse() -> NoReturn:
        whose = f"seat {view.seat}" if view.seat else "an onlooker"
        raise CardkitError(
            f"a predicate looked at cards of seat {owner} that {whose} does not see: name the seat whose view it is, "
            f"as in When(…, seat={owner}), or pass over hidden cards, which are empty texts"
        )

    if owner == view.seat:
        return row
    hidden: tuple[Any, ...] = _made(HiddenHand, refuse) if hides and not row else _marked(row, _made(FaceDown, refuse))
    return hidden


def _made(kind: type[Any], looked: Callable[[], object]) -> Any:
    hidden = kind()
    hidden.looked = looked
    return hidden


def _marked(value: Any, hidden: FaceDown) -> Any:
    if type(value) is tuple:
        return tuple(_marked(one, hidden) for one in value)
    return hidden if type(value) is str and not value else value

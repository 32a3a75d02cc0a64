"""Why a bot makes a move, in its own words, from what it weighs the moves at.

The words stand in `text/<language>/sentences.toml` beside the game; what all games say alike in that of this package:

    [reasons.now]                  # one of the reasons that the game's bots weigh by, said after the name of a move:
    gain = "saves me {amount}"     # where it speaks for the move
    loss = "costs me {amount}"     # where it speaks against it
    none = "saves me nothing"      # where no reason speaks for the move or against it, and this is the first of them

A reason without an `{amount}` stands for something so strong, or so plain, that its number would say nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardkit.table import text
from cardkit.table.telling import HERE, say, sentences
from cardkit.table.words import Speaker, listed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardkit.table.telling import Telling


class Weighed(NamedTuple):
    """What a move weighs: the sum of the reasons, which have names."""

    total: float
    reasons: Mapping[str, float]


class Unit(NamedTuple):
    """What a bot counts in: how many of its numbers make `one`, and the name under which the unit's words stand."""

    one: float
    name: str

    def tenths(self, amount: float) -> int:
        """The amount, below 0 or not, in whole tenths: as exact as one says it."""
        return round(10 * abs(amount) / self.one)

    def text(self, amount: float) -> str:
        """An amount as one says it, to three digits: `3.5 points`, `1 point`, `12%`."""
        tenths = self.tenths(amount)
        exact = tenths % 10 and tenths < TENTHS
        number = f"{tenths / 10:,.1f}" if exact else f"{tenths / 10:,.0f}"
        marks = {ord(","): say(HERE, {}, "units", "thousands"), ord("."): say(HERE, {}, "units", "decimal")}
        return say(HERE, {"number": number.translate(marks)}, "units", self.name)


TENTHS = 1_000
"""From here on an amount is said without its tenths."""

POINTS = Unit(1, "point")
HUNDREDTHS = Unit(100, "point")
PERCENT = Unit(0.01, "percent")
STEPS = Unit(1, "step")
"""Of a bot whose weights only tell which move comes before which."""


class Reason(NamedTuple):
    """How a reason is said, after the name of a move: where it speaks for the move, against it, or does neither."""

    gain: str = ""
    loss: str = ""
    none: str = ""

    @property
    def is_counted(self) -> bool:
        """Whether one says how much it is."""
        return "{amount" in self.gain + self.loss

    def said(self, amount: float, unit: Unit) -> str:
        """The words for such an amount; empty if nothing is to be said of it."""
        words = self.none if amount == 0 else self.gain if amount > 0 else self.loss
        return words.format(amount=unit.text(amount)) if unit.tenths(amount) or "{amount" not in words else ""


@text.per_language
def reason(package: str, name: str) -> Reason:
    """Read how the bots of a game's package say a reason. Raises TextError if that is not there, or cannot be said."""
    listed = sentences(package).table("reasons")
    if name not in listed.entries:
        raise listed.mistake(f'the reason "{name}" has no words: add a header [reasons.{name}] and gain = … below')
    table = listed.table(name)
    table.only(*Reason._fields)
    for key in table.entries:
        try:
            table.text(key).format(amount="")
        except (KeyError, ValueError, IndexError):
            raise table.mistake("only {amount} can be filled in here", key) from None
    return Reason(*(table.text(key, "") for key in Reason._fields))


# --- Why --------------------------------------------------------------------------------------------------------------


def doing(telling: Telling, seat: int, move: int) -> str:
    """A move as the subject of a sentence, said by the player who makes it: `Giving my a1 for seat 2's b1`."""
    return telling.doing(telling.verbs.text(move), Speaker(seat)).replace("your ", "my ")


def only_move() -> str:
    """What a bot says that has no choice."""
    return say(HERE, {}, "why", "only")


class Voice(NamedTuple):
    """Who says why: a player at a seat (counted from 1) of a game, who counts in a unit."""

    telling: Telling
    seat: int
    unit: Unit

    def why(self, weighed: Mapping[int, Weighed], move: int, *, by_lot: bool) -> str:
        """Why it makes a move, in the first person: its reasons, and how the best of the other moves compares."""
        if len(weighed) == 1:
            return only_move()
        if not any(any(each.reasons.values()) for each in weighed.values()):
            return say(HERE, {"by_lot": by_lot}, "why", "alike")
        other = max((each for each in weighed if each != move), key=lambda each: weighed[each].total)
        said = self._sentence(move, "reasons", self._reasons(weighed[move].reasons))
        return f"{said} {self._compared(other, weighed[other], weighed[move])}".rstrip()

    def _sentence(self, move: int, key: str, words: str = "") -> str:
        return say(HERE, {"doing": doing(self.telling, self.seat, move), "words": words}, "why", key)

    def _reason(self, name: str) -> Reason:
        return reason(self.telling.package, name)

    def _reasons(self, reasons: Mapping[str, float]) -> str:
        """All that speaks for a move, and against it."""
        said = [self._reason(name).said(amount, self.unit) for name, amount in reasons.items() if amount]
        return listed([words for words in said if words] or [self._reason(next(iter(reasons))).none])

    def _compared(self, other: int, weight: Weighed, chosen: Weighed) -> str:
        """How another move compares: by the reason that decides, if one does not say how much it is, else by weight."""
        difference = chosen.total - weight.total
        if difference == 0:
            return self._sentence(other, "as_good")
        deciding = max(weight.reasons, key=lambda name: abs(chosen.reasons[name] - weight.reasons[name]))
        if self._reason(deciding).is_counted:
            return self._sentence(other, "less" if difference > 0 else "more", self.unit.text(difference))
        told = self._reason(deciding).said(weight.reasons[deciding], self.unit)
        return self._sentence(other, "reasons", told) if told else ""

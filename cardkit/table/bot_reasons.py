"""Explain in words why a bot makes a move, based on the weights of the moves.

The words are in `text/<language>/sentences.toml` of the game, or of this package if all games share them:

    [reasons.now]                  # a reason that the game's bots use; its words follow the name of a move:
    gain = "saves me {amount}"     # if the reason favours the move
    loss = "costs me {amount}"     # if the reason counts against the move
    none = "saves me nothing"      # if no reason counts for or against the move, and this is the first of them

A reason without an `{amount}` is so strong, or so obvious, that its number would add nothing.
"""

from collections.abc import Mapping
from typing import NamedTuple

from cardkit.table import translated_texts
from cardkit.table.grammar import Speaker, listed
from cardkit.table.wording import HERE, Wording, in_marks, say, sentences


class Weighed(NamedTuple):
    """The weight of a move, with its reasons."""

    #: The weight: the sum of the reasons.
    total: float
    #: The amount of each reason, by name.
    reasons: Mapping[str, float]


class Unit(NamedTuple):
    """The unit of a bot's weights."""

    #: The weight inside the bot that corresponds to one unit.
    one: float
    #: The name of the unit, which is the key of its words under `units` in the sentences.
    name: str

    def tenths(self, amount: float) -> int:
        """Return the size of an amount in whole tenths of the unit."""
        return round(10 * abs(amount) / self.one)

    def text(self, amount: float) -> str:
        """Return an amount in words, with one decimal place below 100: `3.5 points`, `1 point`, `12%`."""
        tenths = self.tenths(amount)
        exact = tenths % 10 and tenths < TENTHS
        number = f"{tenths / 10:,.1f}" if exact else f"{tenths / 10:,.0f}"
        return say(HERE, {"number": in_marks(number)}, "units", self.name)


# Amounts of this many tenths or more are written without tenths.
TENTHS = 1_000

#: The unit of a bot that weighs in points.
POINTS = Unit(1, "point")
#: The unit of a bot that weighs in hundredths of a point.
HUNDREDTHS = Unit(100, "point")
#: The unit of a bot that weighs in probabilities.
PERCENT = Unit(0.01, "percent")
#: The unit of a bot whose weights only rank the moves.
STEPS = Unit(1, "step")


class Reason(NamedTuple):
    """The words for a reason, which follow the name of a move."""

    #: The words if the reason favours the move.
    gain: str = ""
    #: The words if the reason counts against the move.
    loss: str = ""
    #: The words if the reason does neither.
    none: str = ""

    def said(self, amount: float, unit: Unit) -> str:
        """Return the words for an `amount` in a `unit`; an empty string if there is nothing to say."""
        words = self.none if amount == 0 else self.gain if amount > 0 else self.loss
        return words.format(amount=unit.text(amount)) if unit.tenths(amount) or "{amount" not in words else ""


@translated_texts.per_language
def reason(package: str, name: str) -> Reason:
    """Read the words for the reason `name` in a game's `package`. Raises TextError if they are missing or invalid."""
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


# --- Explanations -----------------------------------------------------------------------------------------------------


def as_subject(wording: Wording, seat: int, move: int) -> str:
    """Return a move as the subject of a sentence by its player, such as `Giving my a1 for player 2's b1`.

    Args:
        wording: The sentences of the game.
        seat: The seat of the player, counted from 1.
        move: The code of the move.

    """
    return wording.as_subject(wording.move_kinds.text(move), Speaker(seat)).replace("your ", "my ")


def only_move() -> str:
    """Return the bot's explanation if it has only one legal move."""
    return say(HERE, {}, "why", "only")


class Voice(NamedTuple):
    """Explains the moves of a bot, in the first person."""

    #: The sentences of the game.
    wording: Wording
    #: The seat of the bot, counted from 1.
    seat: int
    #: The unit of the bot's weights.
    unit: Unit

    def why(self, weighed: Mapping[int, Weighed], move: int, *, by_lot: bool) -> str:
        """Explain a move: its reasons, and a comparison with the best of the other moves.

        Args:
            weighed: The weights of all legal moves.
            move: The move to explain.
            by_lot: Whether chance decides between equal moves.

        """
        if len(weighed) == 1:
            return only_move()
        if not any(any(each.reasons.values()) for each in weighed.values()):
            return say(HERE, {"by_lot": by_lot}, "why", "alike")
        other = max((each for each in weighed if each != move), key=lambda each: weighed[each].total)
        said = self._sentence(move, "reasons", self._reasons(weighed[move].reasons))
        return f"{said} {self._compared(other, weighed[other], weighed[move])}".rstrip()

    def _sentence(self, move: int, key: str, words: str = "") -> str:
        return say(HERE, {"doing": as_subject(self.wording, self.seat, move), "words": words}, "why", key)

    def _reason(self, name: str) -> Reason:
        return reason(self.wording.package, name)

    def _reasons(self, reasons: Mapping[str, float]) -> str:
        """Return all reasons for and against a move."""
        said = [self._reason(name).said(amount, self.unit) for name, amount in reasons.items() if amount]
        return listed([words for words in said if words] or [self._reason(next(iter(reasons))).none])

    def _compared(self, other: int, weight: Weighed, chosen: Weighed) -> str:
        """Compare with another move: by the deciding reason if its words contain no amount, otherwise by weight."""
        difference = chosen.total - weight.total
        if difference == 0:
            return self._sentence(other, "as_good")
        deciding = max(weight.reasons, key=lambda name: abs(chosen.reasons[name] - weight.reasons[name]))
        reason = self._reason(deciding)
        if "{amount" in reason.gain + reason.loss:
            return self._sentence(other, "less" if difference > 0 else "more", self.unit.text(difference))
        told = reason.said(weight.reasons[deciding], self.unit)
        return self._sentence(other, "reasons", told) if told else ""

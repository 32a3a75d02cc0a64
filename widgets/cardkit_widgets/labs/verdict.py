"""Describe the effects of a change of rules in sentences: those that are clear, those that aren't, and the caveats."""

from __future__ import annotations

from itertools import chain, compress
from math import isfinite
from typing import TYPE_CHECKING, NamedTuple

from cardkit.table.game import Game
from cardkit.table.grammar import listed
from cardkit.table.parameters import Usual
from cardkit_widgets.labs.mean_intervals import ENOUGH, MeanInterval, decimals_of, mean
from cardkit_widgets.labs.paired_runs import LEAD, MOVES, SHARES, STARTER, STOPPED, Measure
from cardkit_widgets.labs.summary import always_starts, ever_happened, side_name, summarise, unit_of
from cardkit_widgets.labs.values import Values

if TYPE_CHECKING:
    from cardkit.simulation.game_series import Series
    from cardkit.table.parameters import Kind, Parameter
    from cardkit_widgets.labs.paired_runs import Pairs
    from cardkit_widgets.labs.summary import MeasureSummary


class MeasureWords(NamedTuple):
    """The words for a measure: a subject with its verb, the name, and the words for more and less."""

    subject: str
    called: str
    more: str
    less: str


# The measures that a verdict can describe.
WORDS = {
    MOVES: MeasureWords("games are", "the length of games", "longer", "shorter"),
    STARTER: MeasureWords("whoever plays first wins", "how often whoever plays first wins", "more often", "less often"),
    LEAD: MeasureWords("the lead of the winner is", "the lead of the winner", "larger", "smaller"),
}


def change_verdict(pairs: Pairs) -> str:
    """Describe the effect of a change of rules, with the caveats."""
    if pairs.new is None:
        return f"{sample_verdict(pairs)} Change a rule to compare."
    remarks = f"{_stopped_text(pairs)}{_sides_text(pairs)}{_decks_text(pairs)}"
    if pairs.games < ENOUGH:
        few = f"{counted(pairs.games, 'pair')} of games {'is' if pairs.games == 1 else 'are'} too few to tell"
        return f"With {_changes(pairs)}: {few}; from {ENOUGH} on there is a verdict.{remarks}"
    return f"With {_changes(pairs)}, {_changes_text(pairs)}.{remarks}"


def counted(count: int, thing: str) -> str:
    """Format a count with its noun: `1 game`, `2,000 games`."""
    return f"{count:,} {thing}{'' if count == 1 else 's'}"


def _changes_text(pairs: Pairs) -> str:
    """Describe the clear changes, then how large the others could be."""
    by_measure, unit = summarise(pairs), unit_of(pairs.old.series.definition)
    stopped = ever_happened(pairs, STOPPED)
    spoken = [by_measure[Measure(what)] for what in _compared(pairs) if what != MOVES or not stopped]
    middle = [_median_text(pairs)] if stopped else []
    clear = [_clear_change(found, unit) for found in spoken if found.is_clear]
    unclear = [found for found in spoken if not found.is_clear]
    exact = [f"{WORDS[found.measure.what].subject} exactly as long as before" for found in unclear if _is_exact(found)]
    open_ = [_unclear_change(found, unit) for found in unclear if not _is_exact(found)]
    told = [*middle, *clear, *exact, *([f"no difference found in {listed(open_)}"] if open_ else [])]
    games = counted(pairs.games, "game")
    ends = f", as far as {games} can tell" if unclear else f": that is what {games} say"
    return "; ".join(told) + ends


def _median_text(pairs: Pairs) -> str:
    """Describe the median length: unlike the mean, a few games that stop at the move limit hardly affect it."""
    old, new = (numbers[Measure(MOVES)].low_median for numbers in pairs.numbers.values())
    return f"half of the games last {new:,} moves or fewer (before: {old:,})"


def _compared(pairs: Pairs) -> list[str]:
    """Return the measures to compare.

    Only the length is compared if stopped games matter. Wins aren't compared if the numbers of sides differ.
    """
    stopped = summarise(pairs)[Measure(STOPPED)]
    if stopped.is_clear or any(_is_all(numbers[Measure(STOPPED)]) for numbers in pairs.numbers.values()):
        return [MOVES]
    return [what for what in WORDS if what != STARTER or pairs.same_sides]


def _is_all(values: Values) -> bool:
    return not values.counts[0]


def _is_exact(found: MeasureSummary) -> bool:
    """Return whether every game has kept its length; equal wins and leads in a sample wouldn't prove anything."""
    return found.same and found.measure.what == MOVES


def _scaled(found: MeasureSummary, unit: str) -> tuple[MeanInterval, str]:
    """Return a difference in the unit in which it is displayed, and the name of the unit."""
    units = {MOVES: "moves", STARTER: "times in 100", LEAD: unit}
    scale = 100 if found.measure.what in SHARES else 1
    change = found.change or MeanInterval(0.0, 0.0, 0.0)
    return MeanInterval(*(scale * value for value in change)), units[found.measure.what]


def _clear_change(found: MeasureSummary, unit: str) -> str:
    """Describe a clear change: `games are 4.9 (4.7 to 5.1) moves shorter`."""
    change, units = _scaled(found, unit)
    clause = WORDS[found.measure.what]
    return f"{clause.subject} {_amount_text(change)} {units} {clause.more if change.mean > 0 else clause.less}"


def _amount_text(one: MeanInterval) -> str:
    """Format an absolute value with its 95% interval: `4.9 (4.7 to 5.1)`."""
    digits = decimals_of(one)
    low, high = sorted(map(abs, one[1:]))
    return f"{abs(one.mean):,.{digits}f} ({low:,.{digits}f} to {high:,.{digits}f})"


def _unclear_change(found: MeasureSummary, unit: str) -> str:
    """Describe an unclear change: `the length of games (-0.3 to +2.1 moves are possible)`."""
    change, units = _scaled(found, unit)
    digits = decimals_of(change)
    between = f"{change.low:+z,.{digits}f} to {change.high:+z,.{digits}f} {units}"
    return f"{WORDS[found.measure.what].called} ({between} are possible)"


def sample_verdict(pairs: Pairs) -> str:
    """Describe games under one set of rules: their length, how often the starter wins, and stopped games."""
    return f"{_overview(pairs)}{_stopped_text(pairs)}"


def _overview(pairs: Pairs) -> str:
    by_measure = summarise(pairs)
    moves, start = (next(iter(by_measure[Measure(what)].by_rules.values())) for what in (MOVES, STARTER))
    games = counted(pairs.games, "game")
    if not isfinite(moves.low):
        length = f"{moves.mean:,.0f} moves{'' if pairs.games == 1 else ' on average'}"
        return f"{games}, {length}: too few to tell more."
    often = f"{_amount_text(MeanInterval(*(100 * value for value in start)))} of 100 games"
    length = f"Games last {_amount_text(moves)} moves"
    if ever_happened(pairs, STOPPED):
        half = next(iter(pairs.numbers.values()))[Measure(MOVES)].low_median
        length = f"Half of the games last {half:,} moves or fewer"
    return f"{length}, and {_starter_name(pairs)} {often}: that is what {games} say."


def _starter_name(pairs: Pairs) -> str:
    """Name the starting side with its verb. If one side always starts, and the bots differ, its players are named."""
    side, series = always_starts(pairs), pairs.old.series
    if not side or len(set(series.bots)) == 1:
        return "whoever plays first wins"
    who = side_name(series.sides, len(series.bots), side)
    if series.sides < len(series.bots):
        return f"{who} (one of whom plays first) win"
    return f"{who} ({series.bots[side - 1]}, which plays first) wins"


# --- Caveats ----------------------------------------------------------------------------------------------------------


def _stopped_text(pairs: Pairs) -> str:
    """Describe the games that were stopped, and the results without them."""
    if not ever_happened(pairs, STOPPED):
        return ""
    stopped = {name: numbers[Measure(STOPPED)] for name, numbers in pairs.numbers.items()}
    told = listed(
        [f"{_games_text(values)} under {_with_article(name)}" for name, values in stopped.items() if values.total]
    )
    lengths = [compress(pairs.numbers[name][Measure(MOVES)], values) for name, values in stopped.items()]
    longest = counted(max(chain.from_iterable(lengths)), "move")
    without = [not any(each) for each in zip(*stopped.values(), strict=True)]
    return f" Stopped, so that nobody wins: {told}, the longest after {longest}.{_without(pairs, without)}"


def _games_text(values: Values) -> str:
    """Count the games in words."""
    return f"every one of {counted(len(values), 'game')}" if _is_all(values) else counted(values.total, "game")


def _with_article(name: str) -> str:
    return name if name.startswith("these") else f"the {name}"


def _without(pairs: Pairs, chosen: list[bool]) -> str:
    """Describe the length of the games that weren't stopped."""
    measured = pairs.differences if pairs.new else pairs.old.numbers
    one = mean(Values(compress(measured[Measure(MOVES)], chosen)))
    if not isfinite(one.low):
        return ""
    length = f"{_amount_text(one)} moves"
    if pairs.new is None:
        return f" Without these, games last {length}."
    clause = WORDS[MOVES]
    if not one.is_clear:
        return f" Without these pairs no difference is found in {clause.called}."
    return f" Without these pairs games are {length} {clause.more if one.mean > 0 else clause.less}."


def _sides_text(pairs: Pairs) -> str:
    """Explain why wins aren't compared if the numbers of sides differ."""
    if pairs.same_sides:
        return ""
    one, other = (games.series.sides for games in pairs.versions.values())
    wins = f"One of {one} sides wins under the old rules, and one of {other} under the new ones"
    return f" {wins}, so who wins is not compared."


def _decks_text(pairs: Pairs) -> str:
    """Explain that rules with different decks have no shuffles in common."""
    if pairs.same_deck:
        return ""
    return " The two decks differ, so the games of a pair have no cards in common: it takes more games to tell."


# --- The change -------------------------------------------------------------------------------------------------------


def _changes(pairs: Pairs) -> str:
    """Describe the change: `“Rounds to win” set to 1 instead of 3`, and any defaults that change with it."""
    if pairs.new is None:
        return ""
    old, new = pairs.old.series, pairs.new.series
    definition = old.definition
    parameters = definition.parameters
    changed = [each for each in parameters if old.rules[each.name] != new.rules[each.name]]
    told = [
        _rule_change_text(
            definition.titled(each.name).title,
            *(value_text(series.rules[each.name], each.kind) for series in (new, old)),
        )
        for each in changed
    ]
    follows = [
        _rule_change_text(definition.titled(each.name).title, *map(str, values))
        for each in parameters
        if each not in changed and len(set(values := [_implied_value(series, each) for series in (new, old)])) > 1
    ]
    return listed(told) + (f" (which also means {listed(follows)})" if follows else "")


def _rule_change_text(title: str, new: str, old: str) -> str:
    """Describe one changed rule."""
    return f"“{title}” set to {new} instead of {old}"


def _implied_value(series: Series, parameter: Parameter) -> int | None:
    """Return the value that other rules imply for a rule left at its default; None if it is set explicitly."""
    if series.rules[parameter.name] is not None:
        return None
    number = getattr(Game(series.definition, series.rules, seed=0).state, parameter.name, None)
    return number if isinstance(number, int) else None


def value_text(value: object, kind: Kind) -> str:
    """Format the value of a rule."""
    if value is None and isinstance(kind, Usual):
        return kind.usual
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value)

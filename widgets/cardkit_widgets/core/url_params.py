"""The parameters in a page's URL: `?players=4&seed=7` sets up the same table for a whole class.

Voila passes the query of the URL to the kernel. JupyterLab doesn't, so there you change the cell.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import parse_qsl

from cardkit.table import translated_texts
from cardkit.table.chance import SEED_LIMIT
from cardkit.table.errors import CardkitError, RulesError
from cardkit.table.grammar import listed
from cardkit.table.parameters import Counts, Flag, NumberList, Usual, Whole
from cardkit.table.players import bots_of, default_bot
from cardkit.table.registry import GAMES, definition_of
from cardkit_widgets.core.i18n import translated
from cardkit_widgets.core.rule_form import rule_problem

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardkit.table.definition import Definition
    from cardkit.table.parameters import Kind

# The environment variable that is set in the Python of a static site.
STATIC = "CARDKIT_STATIC"
# Parameters that aren't about the table.
PAGE_PARAMETERS = ("lang", "student", "students", "lesson", "key", "game")
# The environment variable with the teacher's key to the solutions; without it, pages don't show any.
TEACHERS_KEY = "CARDKIT_TEACHER"
# The number of characters that are quoted of an invalid value.
QUOTED = 20
YES, NO = ("true", "yes", "on", "1"), ("false", "no", "off", "0")


class TableRequest(NamedTuple):
    """The table that a URL asks for; if it isn't possible, the usual table and a description of the `problem`."""

    rules: dict[str, Any]
    seed: int | None = None
    bot: str = ""
    problem: str = ""


class RequestedLanguage(NamedTuple):
    """The language that a page asks for; if the game isn't translated, English and a description of the `problem`."""

    language: str
    problem: str = ""


def requested_language(definition: Definition, chosen: str | None) -> RequestedLanguage:
    """Return the language of a table: the `chosen` one, otherwise the one in the URL (`?lang=de`)."""
    wanted = chosen or query().get("lang") or translated_texts.ENGLISH
    known = translated_texts.languages(definition.clauses.home())
    if wanted in known:
        return RequestedLanguage(wanted)
    told = {"language": _language_name(wanted), "known": listed([_language_name(each) for each in known])}
    return RequestedLanguage(translated_texts.ENGLISH, translated("address", "language", game=definition.name, **told))


def _language_name(code: str) -> str:
    return translated("languages", code) or translated("address", "unknown", code=repr(code[:QUOTED]))


def query() -> dict[str, str]:
    """Return the parameters of the URL as strings."""
    return dict(parse_qsl(os.environ.get("QUERY_STRING", ""), keep_blank_values=True))


def is_page() -> bool:
    """Return whether this kernel runs a page, of Voila or of a static site, rather than a notebook."""
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila/") or is_static()


def is_static() -> bool:
    """Return whether this is the Python of a page without a server."""
    return bool(os.environ.get(STATIC))


def storage_key(what: str) -> str:
    """Return the browser's storage key for the data of this page with its URL parameters; empty in a notebook."""
    asked = " ".join(f"{name}={value}" for name, value in sorted(query().items()))
    return f"cardkit {what} {asked}".strip() if is_page() else ""


def requested_game(usual: str) -> tuple[Definition, str]:
    """Return the game in the URL. If it isn't valid, return the `usual` one and a description of the problem."""
    wanted = query().get("game", usual)
    try:
        return definition_of(wanted), ""
    except CardkitError:
        says = f"The address of this page asks for a game that doesn't exist: the games are {listed(list(GAMES))}."
        return definition_of(usual), says


def requested_table(
    definition: Definition, usual: Mapping[str, object], *, seed: int | None = None, bot: str = ""
) -> TableRequest:
    """Return the table that the URL asks for.

    Args:
        definition: The game.
        usual: Rules that differ from the defaults, unless the URL changes them.
        seed: The seed if the URL has none; None for a random one.
        bot: The bot if the URL has none; by default one that a beginner can beat.

    """
    bot = bot or default_bot(definition)
    try:
        return _parse_table(definition, usual, TableRequest({}, seed, bot))
    except RulesError as error:
        problem = rule_problem(definition, error)
    except CardkitError as error:
        problem = str(error)
    says = f"The address of this page asks for a table that isn't possible, so this is the usual one. {problem}"
    return TableRequest(dict(usual), seed, bot, says)


def requested_seed(texts: Mapping[str, str], usual: int | None) -> int | None:
    """Return the seed in the URL. Raises CardkitError if it isn't valid."""
    text = texts.get("seed", "")
    if not text:
        return usual
    seed = parse_whole(text, SEED_LIMIT - 1)
    if seed is None:
        raise CardkitError(f"seed={text[:QUOTED]}: a seed is a whole number from 0 to {SEED_LIMIT - 1}.")
    return seed


def parse_whole(text: str, most: int) -> int | None:
    """Parse a whole number from 0 to `most`; None for anything else, including very long strings."""
    if not text.isascii() or not text.isdecimal() or len(text) > len(str(most)):
        return None
    return int(text) if int(text) <= most else None


def _parse_table(definition: Definition, usual: Mapping[str, object], plain: TableRequest) -> TableRequest:
    asked = {name: text for name, text in query().items() if name not in PAGE_PARAMETERS}
    kinds = {parameter.name: parameter.kind for parameter in definition.parameters}
    unknown = asked.keys() - kinds.keys() - {"seed", "bot"}
    if unknown:
        known = listed([*kinds, "seed", "bot"])
        raise CardkitError(f"{definition.name} knows no {min(unknown)!r}, but {known}.")
    chosen = {name: _parse_value(kinds[name], text) for name, text in asked.items() if name in kinds}
    rules = {**usual, **chosen}
    definition.complete(rules)
    return TableRequest(rules, requested_seed(asked, plain.seed), _checked_bot(definition, asked.get("bot", plain.bot)))


def _checked_bot(definition: Definition, name: str) -> str:
    if name not in bots_of(definition):
        raise CardkitError(f"bot={name}: the bots are {listed(list(bots_of(definition)))}.")
    return name


def _parse_value(kind: Kind, text: str) -> object:
    """Parse the value of a rule; an invalid value stays a string, which the rule refuses later."""
    text = text.strip()
    if isinstance(kind, Flag):
        return True if text.lower() in YES else False if text.lower() in NO else text
    if isinstance(kind, Usual):
        return _parse_value(kind.kind, text) if text else None
    if isinstance(kind, Whole):
        return _parse_integer(text)
    if isinstance(kind, Counts | NumberList) and "," in text:
        return [_parse_integer(part) for part in text.split(",")]
    return text


def _parse_integer(text: str) -> object:
    return int(text) if text.strip().removeprefix("-").isdecimal() and len(text) < 10 else text  # noqa: PLR2004

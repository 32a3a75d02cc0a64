"""What the address of a page asks for: `?players=4&seed=7` sets up the same table for a whole class.

Voila hands the address's query to the kernel. In JupyterLab there is none: there one changes the cell.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import parse_qsl

from cardkit.table import text_files
from cardkit.table.chance import SEED_LIMIT
from cardkit.table.errors import CardkitError, RulesError
from cardkit.table.grammar import listed
from cardkit.table.parameters import Counts, Flag, NumberList, Usual, Whole
from cardkit.table.players import bots_of, default_bot
from cardkit.table.registry import GAMES, definition_of
from cardkit_widgets.core.i18n import translated
from cardkit_widgets.core.rule_form import refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardkit.table.definition import Definition
    from cardkit.table.parameters import Kind

# What an address may ask for that is no business of a table.
OF_THE_PAGE = ("lang", "student", "students", "lesson", "key", "game")
# The environment variable with the teacher's key to the solutions; without it, pages show them to nobody.
TEACHERS_KEY = "CARDKIT_TEACHER"
# Of what cannot be, so many letters are quoted.
SHOWN = 20
YES, NO = ("true", "yes", "on", "1"), ("false", "no", "off", "0")


class Asked(NamedTuple):
    """A table as an address asks for it; if it asks for what cannot be, as it is without, and `problem` says what."""

    rules: dict[str, Any]
    seed: int | None = None
    bot: str = ""
    problem: str = ""


class Language(NamedTuple):
    """The language that a page asks for; English if the game has no texts in it, and `problem` says so."""

    language: str
    problem: str = ""


def language(definition: Definition, chosen: str | None) -> Language:
    """The language of a table: the one that is `chosen`, else the one that the address asks for (`?lang=de`)."""
    wanted = chosen or asked_for().get("lang") or text_files.ENGLISH
    known = text_files.languages(definition.clauses.home())
    if wanted in known:
        return Language(wanted)
    told = {"language": _language_named(wanted), "known": listed([_language_named(each) for each in known])}
    return Language(text_files.ENGLISH, translated("address", "language", game=definition.name, **told))


def _language_named(code: str) -> str:
    return translated("languages", code) or translated("address", "unknown", code=repr(code[:SHOWN]))


def asked_for() -> dict[str, str]:
    """What the address asks for, as it is written there."""
    return dict(parse_qsl(os.environ.get("QUERY_STRING", ""), keep_blank_values=True))


def on_a_page() -> bool:
    """Say whether this is a page of Voila's, which has an address; else it is a notebook that one can change."""
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila/")


def own_name(what: str) -> str:
    """The name under which a page keeps something of its own: another address is another table; empty in a notebook."""
    asked = " ".join(f"{name}={value}" for name, value in sorted(asked_for().items()))
    return f"cardkit {what} {asked}".strip() if on_a_page() else ""


def asked_game(usual: str) -> tuple[Definition, str]:
    """The game that the address asks for, or the `usual` one and what is wrong with the address."""
    wanted = asked_for().get("game", usual)
    try:
        return definition_of(wanted), ""
    except CardkitError:
        says = f"The address of this page asks for a game that there is not: the games are {listed(list(GAMES))}."
        return definition_of(usual), says


def table(definition: Definition, usual: Mapping[str, object], *, seed: int | None = None, bot: str = "") -> Asked:
    """The table of a game that the address asks for; what it leaves open is as `usual`.

    Unless a `bot` is named, it is the one that a beginner can beat.
    """
    bot = bot or default_bot(definition)
    try:
        return _table(definition, usual, Asked({}, seed, bot))
    except RulesError as error:
        problem = refusal(definition, error)
    except CardkitError as error:
        problem = str(error)
    says = f"The address of this page asks for what cannot be, so this is the usual table. {problem}"
    return Asked(dict(usual), seed, bot, says)


def seed_of(texts: Mapping[str, str], usual: int | None) -> int | None:
    """The seed that an address asks for. Raises CardkitError for what is none."""
    text = texts.get("seed", "")
    if not text:
        return usual
    seed = whole_of(text, SEED_LIMIT - 1)
    if seed is None:
        raise CardkitError(f"seed={text[:SHOWN]}: a seed is a whole number from 0 to {SEED_LIMIT - 1}.")
    return seed


def whole_of(text: str, most: int) -> int | None:
    """The whole number from 0 to `most` that an address has written; None for anything else, however long."""
    if not text.isascii() or not text.isdecimal() or len(text) > len(str(most)):
        return None
    return int(text) if int(text) <= most else None


def _table(definition: Definition, usual: Mapping[str, object], plain: Asked) -> Asked:
    asked = {name: text for name, text in asked_for().items() if name not in OF_THE_PAGE}
    kinds = {parameter.name: parameter.kind for parameter in definition.parameters}
    unknown = asked.keys() - kinds.keys() - {"seed", "bot"}
    if unknown:
        known = listed([*kinds, "seed", "bot"])
        raise CardkitError(f"{definition.name} knows no {min(unknown)!r}, but {known}.")
    chosen = {name: _value(kinds[name], text) for name, text in asked.items() if name in kinds}
    rules = {**usual, **chosen}
    definition.complete(rules)
    return Asked(rules, seed_of(asked, plain.seed), _bot(definition, asked.get("bot", plain.bot)))


def _bot(definition: Definition, name: str) -> str:
    if name not in bots_of(definition):
        raise CardkitError(f"bot={name}: the bots are {listed(list(bots_of(definition)))}.")
    return name


def _value(kind: Kind, text: str) -> object:
    """What a text of an address means for a rule; what means nothing stays text, which the rule refuses."""
    text = text.strip()
    if isinstance(kind, Flag):
        return True if text.lower() in YES else False if text.lower() in NO else text
    if isinstance(kind, Usual):
        return _value(kind.kind, text) if text else None
    if isinstance(kind, Whole):
        return _whole(text)
    if isinstance(kind, Counts | NumberList) and "," in text:
        return [_whole(part) for part in text.split(",")]
    return text


def _whole(text: str) -> object:
    return int(text) if text.strip().removeprefix("-").isdecimal() and len(text) < 10 else text  # noqa: PLR2004

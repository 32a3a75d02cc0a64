"""The games, by their slugs. A game knows nothing of the others.

What they share: `common` clauses, fields and rules · `views` and `scenes` what a seat knows and sees at any table ·
`areas` the same where cards lie in areas · `definition` what a game consists of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.errors import CardkitError
from cardkit.games.chicken import CHICKEN
from cardkit.games.papageno import PAPAGENO
from cardkit.games.parrot import PARROT
from cardkit.games.rummy import RUMMY
from cardkit.games.trio import TRIO

if TYPE_CHECKING:
    from cardkit.games.definition import Definition

GAMES: dict[str, Definition] = {definition.slug: definition for definition in (PAPAGENO, PARROT, CHICKEN, TRIO, RUMMY)}


def definition_of(slug: object) -> Definition:
    """The game called `slug`. Raises CardkitError with the names there are."""
    if not isinstance(slug, str) or slug not in GAMES:
        message = f"there is no game {slug!r}: the games are {', '.join(GAMES)}"
        raise CardkitError(message)
    return GAMES[slug]

"""The base class of all tables: a widget that shows scenes and explains which clause forbids a move."""

from __future__ import annotations

from dataclasses import asdict
from html import escape
from typing import TYPE_CHECKING, Any, Unpack

import traitlets

from cardkit.table.clauses import Mark
from cardkit.table.drawing import draw
from cardkit.table.errors import RulesError
from cardkit.table.explanations import IllegalMoveError
from cardkit.table.grammar import Within, capital, either, with_names
from cardkit.table.translated_texts import language
from cardkit_widgets.core.commands import CommandWidget, RefusedError
from cardkit_widgets.core.i18n import labels, translated
from cardkit_widgets.core.rule_form import rule_problem
from cardkit_widgets.core.url_params import is_page
from cardkit_widgets.tables.animation_frames import scene_from_frame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.clauses import Clause
    from cardkit.table.definition import CardSelection, Definition
    from cardkit.table.errors import CardkitError
    from cardkit.table.explanations import Answer
    from cardkit.table.game import Game
    from cardkit.table.grammar import Speaker
    from cardkit.table.parameters import Rules
    from cardkit.table.scene import Scene, Zone
    from cardkit_widgets.protocol import state_types
    from cardkit_widgets.protocol.command_types import ExplainClick, SelectCards
    from cardkit_widgets.protocol.state_types import ChoiceDict, Frame, NoticeParts, TableState

# The maximum number of characters in a notice; longer ones are shortened in the middle.
LONGEST_NOTICE = 400

# The width of the picture in a saved notebook, in pixels.
PICTURE_WIDTH = 560

# Parameters that no rulebook specifies, so setting them doesn't change a rule.
TABLE_SETTINGS = {"players", "start"}


class TableWidget(CommandWidget):
    """A table that shows scenes. Subclasses define in `actions` what each command does.

    Args:
        definition: The game.
        title: The title of the table.

    """

    # The name of the game, for the title of a page that can show any game.
    game_name = traitlets.Unicode().tag(sync=True)
    art = traitlets.Dict().tag(sync=True)
    clauses = traitlets.Dict().tag(sync=True)

    RESENT = ("clauses", "state")
    # Selecting cards doesn't change the position, and the coach's replies contain the serial number of their state.
    ALLOWED_WHEN_STALE = CommandWidget.ALLOWED_WHEN_STALE | {"select", "advise", "review"}

    def __init__(self, definition: Definition, title: str) -> None:
        super().__init__(
            title=title, game_name=definition.name, art=_art_state(definition), lang=language(), words=labels()
        )
        self.definition = definition

    def _repr_mimebundle_(self, **how: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Return what a notebook displays: the widget, and a picture of the table for readers without a kernel."""
        bundle: tuple[dict[str, Any], dict[str, Any]] | None = super()._repr_mimebundle_(**how)
        if bundle is None or is_page():
            return bundle
        picture = draw(scene_from_frame(self.state["frames"][-1]), self.definition.art(), width=PICTURE_WIDTH)
        caption = escape(translated("table", "picture", title=self.title))
        data, metadata = bundle
        return {**data, "text/html": f"<figure>{picture}<figcaption>{caption}</figcaption></figure>"}, metadata

    def next_state(self, frames: list[Frame]) -> TableState:
        """Return the next state with these frames, the last of which is the current one; other fields are empty."""
        return {
            "serial": self.state.get("serial", 0) + 1,
            "frames": frames,
            "live": False,
            "thinking": False,
            "log": [],
            "sheets": [],
            "tools": {},
            "coach": {},
            "options": [],
            "bots": {},
            "notice": None,
            "wanted": None,
            "kept": None,
            "best": "",
            "resumed": "",
            "rounds": None,
            "puzzle": None,
        }

    def show_clauses(self, rules: Rules, names: Sequence[str | None] | None = None) -> None:
        """Send the text of all clauses to the page, under these rules and with the names of the seats."""
        usual = {parameter.name: parameter.default for parameter in self.definition.parameters}
        changed = {name for name in usual if rules[name] != usual[name]} - TABLE_SETTINGS
        self.clauses = {clause.id: _clause_state(clause, rules, changed, names) for clause in self.definition.clauses}

    def notify(
        self,
        kind: str,
        text: str,
        clause: str = "",
        field: str = "",
        *,
        ruling: bool = True,
        **parts: Unpack[NoticeParts],
    ) -> None:
        """Show a notice on the page with the last frame at rest. For the arguments, see `CommandWidget.notify`."""
        last: Frame = self.state["frames"][-1]
        parts["frames"] = [{**last, "flights": [], "says": []}]
        super().notify(kind, _shortened(text), clause, field, ruling=ruling, **parts)

    def warn(self, problem: str) -> None:
        """Show an error in the page's URL, unless the message is empty."""
        if problem:
            self.notify("refused", problem)

    def answer_why(self, answer: Answer, hint: str = "", **parts: Unpack[NoticeParts]) -> None:
        """Explain whether a move is allowed, and which clause allows or forbids it.

        Args:
            answer: The engine's explanation.
            hint: What to do instead, if a lesson suggests something.
            parts: The other parts of the state that change.

        """
        subject = (
            capital(with_names(answer.because.rstrip(":"), self.speaker().names))
            if answer.because
            else self.definition.wording.as_subject(answer.move, self.speaker())
        )
        verdict = translated("answer", "allowed" if answer.allowed else "not_allowed", move=subject)
        text = f"{subject}." if answer.because else verdict
        kind = "clause" if answer.allowed else "refused"
        explained = " ".join(filter(None, [text, answer.here, hint or answer.instead]))
        ruling = any(sentence.mark is Mark.RULING for sentence in answer.sentences)
        self.notify(kind, explained, answer.clause, ruling=ruling, **parts)

    if TYPE_CHECKING:  # defined by each subclass

        def speaker(self) -> Speaker: ...  # noqa: D102

    def answer_selection(self, command: SelectCards, game: Game, seat: int) -> None:
        """Reply with the meld that the selected cards form. Raises RefusedError if they can't be selected now."""
        selecting = _selecting(game, seat)
        places = command["places"]
        scene = game.scene(seat)
        known = {slot.place for zone in scene.zones if zone.id == scene.select for slot in zone.slots}
        if not places or len(set(places)) < len(places):
            text = f"There is nothing to pick in {places!r}."
            raise RefusedError(text)
        if not known.issuperset(places):
            text = f"These cards cannot be picked together now: {places!r}."
            raise RefusedError(text)
        self.reply = {"selection": asdict(selecting.selected(game.view(seat), places))}

    def answer_suggestion(self, game: Game, seat: int) -> None:
        """Reply with good melds from the cards in hand. Raises RefusedError if none can be laid down now."""
        self.reply = {"suggestions": [asdict(idea) for idea in _selecting(game, seat).suggested(game.view(seat))]}

    def snapshot(self) -> dict[str, Any]:
        """Return the attributes that a command can change, so that they can be restored if it fails."""
        return {"clauses": self.clauses}

    def refuse(self, error: CardkitError) -> None:
        """Explain why a command is refused: the clause that forbids a move, or the mistake in a rule."""
        if isinstance(error, IllegalMoveError):
            self.answer_why(error.answer)
        elif isinstance(error, RulesError):
            self.notify("refused", rule_problem(self.definition, error), field=error.parameter)
        else:
            super().refuse(error)


def _shortened(text: str) -> str:
    half = LONGEST_NOTICE // 2
    return text if len(text) <= LONGEST_NOTICE else f"{text[:half]} … {text[-half:]}"


def _selecting(game: Game, seat: int) -> CardSelection:
    selecting = game.definition.card_selection
    if selecting is None or game.turn != seat:
        text = "No cards can be picked together now."
        raise RefusedError(text)
    return selecting


def _art_state(definition: Definition) -> state_types.GameArt:
    art = definition.art()
    names = {card: definition.layout.card_name(card) for card in art.faces if " " not in card}
    return {"faces": art.faces, "names": names, "back": art.back, "colours": art.colours}


def _clause_state(
    clause: Clause, rules: Rules, changed: set[str], names: Sequence[str | None] | None
) -> state_types.ClauseState:
    sentences: list[state_types.ClauseSentence] = [
        {"mark": sentence.mark.value, "text": with_names(sentence.text, names), "reason": sentence.reason}
        for sentence in clause.sentences(rules)
    ]
    return {"name": clause.title, "sentences": sentences, "changed": bool(changed.intersection(clause.parameters))}


# --- Moves ------------------------------------------------------------------------------------------------------------


def wanted_choice(game: Game, seat: int, move: str) -> ChoiceDict | None:
    """Return the choice that results in a move, so that a lesson can mark it; None if the move isn't possible.

    Args:
        game: The game.
        seat: The seat to move.
        move: The move, in its notation.

    """
    found = next((choice for choice in game.scene(seat).choices if choice.move == move), None)
    if found is None and move and game.definition.card_selection:
        found = game.definition.card_selection.choice(game.view(seat), move)
    return asdict(found) if found else None


def answer_to_click(command: ExplainClick, game: Game, seat: int, instead: str = "") -> Answer:
    """Explain why the move that was clicked isn't allowed.

    Args:
        command: The command with the clicks.
        game: The game.
        seat: The seat of the player.
        instead: What the player can do instead; by default, where moves can start.

    Raises:
        RefusedError: If the clicks don't correspond to a move.

    """
    path, scene = command["path"], game.scene(seat)
    places = {slot.place for zone in scene.zones for slot in zone.slots}
    if not path or not places.issuperset(path):
        text = f"There is nothing to point at in {path!r}."
        raise RefusedError(text)
    if game.turn not in {0, seat}:
        raise RefusedError(scene.prompt)
    meant = game.definition.move_kinds.move_from_clicks(game.view(seat), path)
    if not meant:
        raise RefusedError(translated("answer", "nothing", instead=instead or _available_choices(scene)))
    return game.why(meant)


def _available_choices(scene: Scene) -> str:
    """Describe the zones and buttons with which moves can start; the scene's prompt if there are none."""
    first = {choice.path[0] for choice in scene.choices if choice.path}
    zones = [zone for zone in scene.zones if first & {slot.place for slot in zone.slots}]
    buttons = dict.fromkeys(choice.button for choice in scene.choices if choice.button and not choice.path)
    if not zones and not buttons:
        return scene.prompt
    ways = {
        "cards": either([_zone_name(zone) for zone in zones]) if zones else "",
        "buttons": either([translated("choose", "button", button=button) for button in buttons]) if buttons else "",
    }
    return translated("choose", "both" if all(ways.values()) else next(way for way in ways if ways[way]), **ways)


def _zone_name(zone: Zone) -> str:
    """Name a zone within a sentence: `the draw pile`, `a card of your hand`, `a card of Mina`."""
    owned = "area" if (zone.kind, zone.group) == ("area", "own") else "own"
    key = "pile" if zone.kind == "pile" else "others" if zone.group == "others" else owned
    return translated("choose", key, title=Within(zone.title))

"""The rules explorer: the rulebook next to a live table, linked in both directions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cardkit.table import active_clauses
from cardkit.table.errors import CardkitError
from cardkit.table.event_text import taken_back
from cardkit.table.game import Game, speaker_to
from cardkit.table.play_script import arrange
from cardkit.table.registry import definition_of
from cardkit.table.translated_texts import speaking
from cardkit_widgets.core import url_params
from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.core.i18n import translated
from cardkit_widgets.core.rule_form import form_fields
from cardkit_widgets.tables import animation_frames
from cardkit_widgets.tables.base import TableWidget, answer_to_click

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardkit.table.clauses import Clause
    from cardkit.table.grammar import Speaker
    from cardkit.table.scripted_games import Prepared
    from cardkit_widgets.protocol.command_types import Actions, ExplainClick
    from cardkit_widgets.protocol.state_types import ExplainedMove, RulebookSection, RulebookState, TableState


class Explorer(TableWidget):
    """A table with the rulebook next to it: `Explorer("trio")`. The reader makes the moves of all seats.

    Args:
        game: The name of a game.
        seed: The seed of the first game.
        lang: The language of the page, if the game is translated.
        rules: Rules that differ from the defaults, by name.

    Raises:
        CardkitError: If the game doesn't exist or can't be played with these rules.

    """

    def __init__(self, game: str, *, seed: int = 1, lang: str | None = None, **rules: object) -> None:
        definition = definition_of(game)
        wanted = url_params.requested_language(definition, lang)
        with speaking(wanted.language):
            super().__init__(definition, translated("explorer", "title", game=definition.name))
            self.positions = {position.clause: position for position in definition.positions()}
            self.seed = seed
            self.changed = rules
            self.chosen, self.says, self.seat = "", translated("explorer", "welcome"), 1
            self._deal()
            self.warn(wanted.problem)

    @property
    def actions(self) -> Actions:
        """The functions that run the page's commands, by verb."""
        return {
            **super().actions,
            "move": lambda command: self.move(command["move"]),
            "why": self.why,
            "select": lambda command: self.answer_selection(command, self.game, self.seat),
            "suggest": lambda _: self.answer_suggestion(self.game, self.seat),
            "next": lambda _: self.deal(),
            "undo": lambda _: self.undo(),
            "redo": lambda _: self.redo(),
            "clause": lambda command: self.choose(command["clause"]),
            "rules": lambda command: self._set_rules(command["rules"]),
            "reset": lambda _: self.reset(),
        }

    def snapshot(self) -> dict[str, Any]:
        """Return the attributes that a command can change."""
        game = self.game.at(self.game.history.now)
        names = ("seat", "says", "chosen", "changed")
        return {**super().snapshot(), "game": game, **{name: getattr(self, name) for name in names}}

    # --- Commands ---

    def move(self, text: str) -> None:
        """Make a move for the player to move. Raises IllegalMoveError and NotationError."""
        before = self.game.history.now
        self.game.move(text, advance=False)
        while self.game.next_event() not in {"move", ""} and not self.game.history.awaits_deal():
            self.game.advance(events=1)
        self.seat = self.game.turn or self.seat
        self._show(before)

    def deal(self) -> None:
        """Deal the next round. Raises RefusedError if there isn't one."""
        if not self.game.history.awaits_deal():
            raise RefusedError(translated("round", "none"))
        before = self.game.history.now
        self.game.advance()
        self.seat = self.game.turn
        self._show(before)

    def why(self, command: ExplainClick) -> None:
        """Explain why the move that the reader clicked isn't allowed."""
        answer = answer_to_click(command, self.game, self.seat)
        self.answer_why(answer)

    def speaker(self) -> Speaker:
        """Return the speaker that addresses the player to move."""
        return speaker_to(self.game, self.seat)

    def choose(self, clause: str) -> None:
        """Show the position that demonstrates a clause. Raises RefusedError if it isn't a clause of this game."""
        if clause not in self.definition.by_id():
            message = f"There is no clause {clause!r} in this rulebook."
            raise RefusedError(message)
        if clause not in self.positions:
            raise RefusedError(translated("explorer", "no_position"))
        self.chosen = clause
        self._deal()

    def reset(self) -> None:
        """Return to the default rules."""
        self.changed = {}
        self._deal()

    def _set_rules(self, rules: Mapping[str, Any]) -> None:
        """Change rules. Raises CardkitError, and changes nothing, if they aren't possible."""
        wanted = {name: value for name, value in rules.items() if value != self.game.rules.get(name)}
        changed = {**self.changed, **wanted}
        Game(self.definition, changed, seed=self.seed)
        self.changed = changed
        self._deal()

    def undo(self) -> None:
        """Take back the last move of any seat. Raises CardkitError if there isn't one."""
        before = self.game.history.now
        self.game.undo()
        self.seat = self.game.turn or self.seat
        self._show(self.game.history.now, taken_back(self.game, 0, before))

    def redo(self) -> None:
        """Repeat the move that was taken back. Raises CardkitError if there isn't one."""
        self.game.redo()
        self.seat = self.game.turn or self.seat
        self._show(self.game.history.now)

    # --- Position and state ---

    def _deal(self) -> None:
        self.says, game, seat = self._prepared()
        self.game, self.seat = game, seat
        self.show_clauses(game.rules)
        self._show(max(game.history.now - 1, 0) if self.chosen else game.history.now)

    def _prepared(self) -> tuple[str, Game, int]:
        if not self.chosen:
            return translated("explorer", "welcome"), self._fresh(), 1
        position = self.positions[self.chosen]
        try:
            game = arrange(self.definition, replace(position, rules={**position.rules, **self.changed}))
        except CardkitError:
            if not self.changed:
                raise
            return translated("explorer", "not_dealt"), self._fresh(), 1
        return self._words_to(position), game, position.seat

    def _words_to(self, position: Prepared) -> str:
        """Return the text that describes a position, adapted to the rules that the reader has chosen."""
        usual = {parameter.name: parameter.default for parameter in self.definition.parameters} | dict(position.rules)
        changed = [name for name in self.changed if self.changed[name] != usual[name]]
        called = ", ".join(self._title(name) for name in changed)
        if changed and position.invites.issuperset(changed):
            return translated("explorer", "changed", says=position.says, titles=called)
        if changed:
            return translated("explorer", "no_longer", titles=called)
        own = [f"{self._title(name)}: {_value_text(value)}" for name, value in position.rules.items()]
        return translated("explorer", "own_rules", says=position.says, rules="; ".join(own)) if own else position.says

    def _title(self, name: str) -> str:
        return self.definition.titled(name).title

    def _fresh(self) -> Game:
        game = Game(self.definition, self.changed, seed=self.seed)
        game.advance()
        return game

    def _show(self, before: int, *says: str) -> None:
        """Show what has happened since event `before`, with more sentences for the last frame."""
        game = self.game
        shown = animation_frames.frames_between(game, before, self.seat)
        shown[-1]["says"] += says
        if game.turn == self.seat:
            scene = shown[-1]["scene"]
            scene["prompt"] = translated("explorer", "now", seat=self.seat, prompt=scene["prompt"])
        state: TableState = {
            **self.next_state(shown),
            "live": game.turn == self.seat,
            "log": animation_frames.log_lines(game, self.seat),
            "sheets": animation_frames.score_sheet_states(game, self.seat),
            "tools": {
                "undo": _has_moved(game),
                "redo": bool(game.history.undone),
                "travel": True,
                "memory": self.definition.memory_aid,
                "next": translated("round", "next") if game.history.awaits_deal() else "",
            },
            "book": self._book(),
        }
        self.show(state)

    def _book(self) -> RulebookState:
        return {
            "chosen": self.chosen,
            "says": self.says,
            "lit": sorted({clause.id for clause in self._active_clauses()}),
            "moves": self._moves(),
            "options": form_fields(self.definition, self.game.rules),
            "changed": bool(self.changed),
            "sections": self._sections(),
        }

    def _active_clauses(self) -> set[Clause]:
        game = self.game
        last = game.history.entry(game.history.now).effects if game.history.now else ()
        happened = {self.definition.clauses.numbered(effect.clause) for effect in last}
        return active_clauses.at_work(game) | happened | self._scored()

    def _scored(self) -> set[Clause]:
        """Return the clauses that determined the score of the round that has just ended."""
        lines = [line for sheet in animation_frames.score_sheet_states(self.game, self.seat) for line in sheet["lines"]]
        return {self.definition.clause(id_) for line in lines for id_ in line["clauses"]}

    def _moves(self) -> list[ExplainedMove]:
        return [
            {
                "move": answer.move,
                "says": self.definition.wording.as_subject(answer.move, self.speaker()),
                "allowed": answer.allowed,
                "clause": answer.clause,
            }
            for answer in active_clauses.answers(self.game)
        ]

    def _sections(self) -> list[RulebookSection]:
        ids = [clause.id for clause in self.definition.clauses]
        return [
            {"title": title, "ids": [id_ for id_ in ids if id_.split(".")[0] == part]}
            for part, title in self.definition.sections.items()
        ]


def _has_moved(game: Game) -> bool:
    return any("move" in event for event in game.events)


def _value_text(value: object) -> str:
    """Format the value of a rule."""
    return translated("value", "yes" if value else "no") if isinstance(value, bool) else str(value)

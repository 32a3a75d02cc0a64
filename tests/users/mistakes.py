"""A program with a mistake in every marked line; type checkers find each of them, and no other."""

import cardkit
from cardkit.games.parrot.layout import ParrotView

game = cardkit.play("trio", seed=1)
cardkit.simulat("trio")  # mistake
game.odds(3)  # mistake
game.estimate(second=1)  # mistake
game.ask()  # mistake
print(game.weights("simple").unti)  # mistake
says: int = game.odds("next card").says  # mistake
questions: list[str] = game.odds()  # mistake
for world in game.worlds(seat="2"):  # mistake
    world.mvoe("low 2")  # mistake


def pairs(view: ParrotView) -> str:
    return view.moves[0] if view.areas else ""


chicken = cardkit.play("chicken", seed=1)
chicken.bot_move(pairs)  # mistake
chicken.play_out("simple", pairs)  # mistake
print(chicken.view().areas)  # mistake
twin: str = game.copy().at(1)  # mistake

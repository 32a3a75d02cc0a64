"""Regression tests against frozen facts: results of earlier code, saved so that refactoring loses nothing.

Whole games, verdicts, scenes, views, chances, bots' moves and tables' responses are computed through the public
interface and compared with the saved facts, except for their English text.

- `plans`: which games
- `records`: every event of them
- `positions`: the positions to examine
- `typed`: texts that a player might type
- `refusals`: verdicts
- `looks`: scenes, views and scores
- `bots`: their moves
- `chances`: exact numbers
- `damage`: refused rules and records
- `tables`: the answers to a page
- `kinds`: the list of all these
- `difference`: what has changed
- `store`: the files in `kept`

`python -m tests.frozen --today` compares the part that daily tests compare (half a minute). Without `--today` it
compares everything (ten minutes, like `python -m pytest -m nightly tests/frozen`). Each difference is reported with its
game, rules, seed and event.
"""

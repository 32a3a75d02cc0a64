"""Frozen facts: what the code did on the day they were written, kept so that a rebuilding loses nothing.

Whole games, verdicts, scenes, views, chances, bots' moves and tables' answers, found through the front door alone and
compared with what is kept; English is not. `plans` which games · `records` every event of them · `positions` where to
look closer · `typed` what somebody might type · `refusals` verdicts · `looks` scenes, views, scores · `bots` their
moves · `chances` exact numbers · `damage` refused rules and records · `tables` what a page is answered · `kinds` the
list of all these · `difference` what has changed · `store` the files in `kept`.

`python -m tests.frozen --today` compares the share that the daily tests compare (half a minute), without `--today` all
(ten minutes, like `python -m pytest -m nightly tests/frozen`). What differs is told with its game, rules, seed and
event.
"""

"""Every clause is covered by a test, a tutorial step and a position."""

from __future__ import annotations

from tests import clause_report


def test_no_clause_lacks_anything() -> None:
    assert [(entry.game, entry.clause, entry.lacks) for entry in clause_report.report() if entry.lacks] == []


def test_a_test_belongs_to_the_longest_id_that_fits_its_name() -> None:
    tests = {entry.clause: entry.tests for entry in clause_report.report() if entry.game == "papageno"}
    assert not set(tests["special.capture"]) & set(tests["special.capture-self"])
    assert not set(tests["special.egg"]) & set(tests["special.egg-egg"])
    assert all(name.startswith("test_special_egg_egg") for name in tests["special.egg-egg"])


def test_the_report_is_a_table_with_a_line_for_each_clause() -> None:
    entries = clause_report.report()
    assert len(list(clause_report.lines(entries))) == 1 + len(entries)

"""Tests of a page in German: the texts of table, explorer and lesson, and the language for screen readers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import cardkit
from cardkit.table.grammar import with_minus
from cardkit.table.translated_texts import speaking
from tests.browser.room import game_before_the_end
from tests.browser.tables import LEARN, TITLES, link_to
from tests.browser.test_after_a_round import go_to_the_end
from tests.browser.test_coach import MS_TO_ADVISE, compile_play_outs
from tests.browser.test_pages import PHONE, overhang
from tests.games.test_languages import ENGLISH
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from tests.browser.tables import Visit

pytestmark = pytest.mark.browser

PAPAGENO = cardkit.GAMES["papageno"]
TUTORIAL, PLAY, EXPLORER = GERMAN = ("Lerne Papageno", "Eine Partie Papageno", "Die Regeln von Papageno")


def test_papageno_in_german(visit: Visit) -> None:
    visit.open(f"{LEARN}?lang=de&seed=4", *GERMAN)
    with speaking("de"):
        steps = PAPAGENO.tutorial().steps
        clauses = {clause.id: clause.sentences(PAPAGENO.complete({}))[0].text for clause in PAPAGENO.clauses}

    for name in ("Lernen", "Spielen", "Regeln"):
        expect(visit.page.get_by_role("tab", name=name, exact=True)).to_have_attribute("lang", "de")
    expect(visit.page.get_by_role("button", name="Über", exact=True)).to_have_attribute("lang", "de")
    for name in ("Spiele", "Lektionen", "Labore", "Zum Inhalt der Seite"):
        expect(visit.page.get_by_role("link", name=name, exact=True)).to_have_attribute("lang", "de")
    expect(visit.page.locator("html")).to_have_attribute("lang", "de")
    expect(visit.page.locator("a[rel=next]")).to_have_attribute("href", re.compile(r"\bparrot\.\w+\?lang=de$"))
    lesson = visit.table(TUTORIAL)
    expect(lesson.root).to_have_attribute("lang", "de")
    expect(lesson.root).to_contain_text(with_minus(steps[0].says))
    lesson.press("Weiter")
    expect(lesson.root).to_contain_text(with_minus(steps[1].says))
    lesson.make(steps[1].move)
    expect(lesson.root).to_contain_text(with_minus(steps[2].says))

    play = visit.table(PLAY)
    assert play.prompt == "Decke eine deiner sechs Karten auf."
    play.click("draw")
    expect(play.notice).to_contain_text("Eine Karte ziehen ist nicht erlaubt. Die Züge haben noch nicht begonnen.")
    expect(play.notice).to_contain_text(clauses["setup.reveal"])
    play.make("reveal b2")
    expect(play.root.get_by_role("log")).to_contain_text("Du deckst b2 auf: ")
    assert play.prompt.startswith("Du bist am Zug: Zieh eine Karte, oder nimm ")

    explorer = visit.table(EXPLORER)
    with explorer.answer():
        explorer.root.get_by_role("button", name="Vom Ablagestapel nehmen", exact=True).last.click()
    expect(explorer.root.locator(".ck-about")).to_contain_text(with_minus("Auf dem Ablagestapel liegt eine -2"))
    expect(explorer.root.locator('.ck-clause[data-clause="turn.take"]')).to_contain_text(clauses["turn.take"])
    for width in (PHONE["width"], 600, 820, 1024):
        visit.page.set_viewport_size({**PHONE, "width": width})
        expect(visit.page.get_by_role("button", name="Über", exact=True)).to_be_in_viewport(ratio=1)
        assert overhang(visit) == 0


@nightly
def test_a_round_is_looked_back_at_in_german(visit: Visit) -> None:
    compile_play_outs("papageno")
    address, _, kept = link_to("papageno", game_before_the_end("papageno", 2)).partition("#")
    visit.open(f"{address}?lang=de#{kept}", *GERMAN)
    table = visit.table(PLAY)
    table.button("Weiterspielen").click()
    go_to_the_end(table)
    table.button("Meine Züge ansehen").click()
    review = table.root.locator('[data-key="coach review"]')
    expect(review).to_have_text(re.compile("^(Deine Fehler|Keine deiner|Bisher)"), timeout=MS_TO_ADVISE)
    own = table.root.locator(".ck-sheet summary").first
    expect(own).to_have_text(re.compile(r"^Du: \d+ Punkte?$"))
    panel = table.root.locator(".ck-side").inner_text()
    assert not ENGLISH.search(panel), ENGLISH.search(panel)
    with table.answer():
        table.button("Runde 2 austeilen").click()
    table.button("Trainer").click()
    expect(table.root.locator(".ck-coach-note")).to_contain_text("Der Balken zeigt deine Chance", timeout=MS_TO_ADVISE)
    heard = " ".join(str(label) for label in table.root.locator(".ck-side [aria-label]").evaluate_all(LABELS))
    panel = table.root.locator(".ck-side").inner_text() + heard
    assert not ENGLISH.search(panel), ENGLISH.search(panel)


LABELS = "(all) => all.map(({ ariaLabel }) => ariaLabel)"


def test_a_language_that_there_is_not(visit: Visit) -> None:
    visit.open(f"{LEARN}?lang=xx", *TITLES)
    expect(visit.page.get_by_role("tab", name="Learn")).to_have_attribute("aria-selected", "true")
    expect(visit.page.get_by_role("tab")).to_have_text(["Learn", "Play", "Rules"])
    for title in TITLES:
        table = visit.table(title)
        expect(table.root).to_have_attribute("lang", "en")
        expect(table.notice).to_contain_text("Papageno is available in German and English, so this page is in English.")

"""Pages that a child of nine years reads: short, with what they scored before their eyes, and read aloud to who wants it."""

import pytest
from playwright.sync_api import expect

import colors
from faults import axe, none
import light
from conftest import SHOTS
from pupils import Pupil, card, hand_in, link, now, question, ticket, umbra

PHONE = {"width": 360, "height": 740}
# What a page may ask of somebody who reads slowly.
SCREENS, WORDS = 3, 300
VOICES = """
    window.said = [];
    Object.defineProperty(window, "speechSynthesis", { value: Object.assign(new EventTarget(), {
        getVoices: () => [{ lang: "en-GB", localService: LOCAL, name: "Test", default: true, voiceURI: "test" }],
        speak: (words) => window.said.push(words.text), cancel: () => window.said.push(null),
    }) });
    window.SpeechSynthesisUtterance = class extends EventTarget {
        constructor(text) { super(); this.text = text; }
    };
"""


@pytest.fixture
def pupil(school, window):
    return Pupil(school, window)


def ten_tasks(pupil):
    """Ten of all kinds, the first three of them worked at."""
    asked = ticket(question("choice", "Where is it darkest?", "Umbra", "Penumbra"), question("scale", "How sure are you?"))
    lessons = [{"kind": "context", "path": light.path(chapter, light.word(lesson))}
               for chapter, _, _, lessons in light.CHAPTERS for lesson in lessons][:7]
    handout = pupil.give(*lessons, link(), hand_in(), asked, instructions="Look at the lamp, and draw what you see.")
    began = now()
    reports = [light.report(task["path"], began, 3, 0.5, light.score(7, 10, began)) for task in lessons[:3]]
    assert pupil.client.post("/v1/sync", light.sync(reports=reports))["problems"] == []
    return handout


def length(tab):
    return tab.evaluate("document.documentElement.scrollHeight") / tab.viewport_size["height"]


def words(tab):
    return tab.evaluate("document.body.innerText.split(/\\s+/).filter((word) => /[\\p{L}\\d]/u.test(word)).length")


def flawless(tab, found):
    none(axe(tab)
         + [f"{fault}: {one}" for fault in ["overflow", "clipped", "broken"] for one in found(tab, fault)])


@pytest.mark.parametrize("language", ["en", "de", "ar"])
@pytest.mark.parametrize("state", ["begun", "done"])
def test_ten_tasks_take_three_screens_of_a_phone(language, state, pupil, found):
    handout = ten_tasks(pupil)
    if state == "done":
        for task in handout["tasks"][:8]:
            pupil.client.put(f"/v1/me/handouts/{handout['id']}/tasks/{task['id']}/done", {})
    tab = pupil.tab(f"/work/{handout['id']}", language=language, **PHONE)
    expect(tab.locator("li.task")).to_have_count(10)
    assert length(tab) <= SCREENS
    assert words(tab) <= WORDS
    flawless(tab, found)


@pytest.mark.parametrize("language", ["en", "de", "ar"])
def test_own_data_of_many_weeks_take_three_screens_of_a_phone(language, pupil, found):
    for week in range(12):
        pupil.give(umbra(), link(), title=f"Week {week + 1}")
    began = now()
    for _ in range(3):
        pupil.client.post("/v1/sync", light.sync(reports=[
            light.report(light.path("shadows", "umbra"), began, 3, 0.5, light.score(7, 10, began)),
            light.report(light.path("lenses", "the-eye"), began, 3, 0.5)]))
    tab = pupil.tab("/data", language=language, **PHONE)
    expect(tab.locator("[id^=data-]").filter(has=tab.locator("summary"))).to_have_count(10)
    assert length(tab) <= SCREENS
    assert words(tab) <= WORDS
    flawless(tab, found)


def test_a_task_says_how_it_went(pupil):
    handout = ten_tasks(pupil)
    tab = pupil.tab(f"/work/{handout['id']}", java_script_enabled=False)
    first = tab.locator("li.task").first
    expect(first.locator(".result strong")).to_have_text("7 of 10", use_inner_text=True)
    assert first.locator(".result .part").get_attribute("stroke-dasharray") == "70 100"
    # Who has scored something is not told that they have begun.
    expect(first.get_by_text("Started")).to_have_count(0)
    expect(tab.locator(".earned")).to_have_count(0)
    first.get_by_role("button", name="I’m done").click()
    first.get_by_text("Done", exact=True).wait_for()
    expect(first.locator(".earned")).to_have_count(1)
    expect(first.locator(".result strong")).to_have_text("7 of 10", use_inner_text=True)


def test_what_takes_room_is_unfolded_by_key_and_stays_so(pupil):
    handout = ten_tasks(pupil)
    tab = pupil.tab(f"/work/{handout['id']}", **PHONE)
    ask = card(tab, "On the way out")
    assert ask.get_by_label("Umbra", exact=True).is_hidden()
    ask.locator("summary").press("Enter")
    ask.get_by_label("Umbra", exact=True).check()
    ask.get_by_role("button", name="Send my answers").click()
    ask.get_by_text("Answer this one, please").wait_for()
    ask.get_by_label("4", exact=True).check()
    ask.get_by_role("button", name="Send my answers").click()
    ask.get_by_text("Handed in", exact=True).wait_for()


def test_a_task_is_read_aloud_by_a_voice_of_the_device(pupil):
    handout = ten_tasks(pupil)
    tab = pupil.tab()
    tab.add_init_script(VOICES.replace("LOCAL", "true"))
    tab.goto(f"/work/{handout['id']}")
    button = card(tab, "On the way out").get_by_role("button", name="Read aloud")
    button.click()
    # With its questions, which were folded, and what can be chosen.
    assert tab.evaluate("said")[0] is None
    assert tab.evaluate("said").pop().startswith("On the way out. Not started yet. Where is it darkest?. Umbra. Penumbra")
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    assert tab.evaluate("said").pop() is None
    expect(button).to_have_attribute("aria-pressed", "false")
    tab.locator("#instructions").get_by_role("button", name="Read aloud").click()
    assert tab.evaluate("said").pop() == "What to do. Look at the lamp, and draw what you see."


def test_who_presses_open_and_is_taken_nowhere_is_told_what_to_do(pupil, school):
    handout = pupil.give(umbra(), {"kind": "timedApp", "app": light.APP, "minutes": 20})
    tab = pupil.tab(f"/work/{handout['id']}", **PHONE)
    first = tab.locator("li.task").first
    way = first.locator(".nowhere a")
    expect(way).to_be_hidden()
    first.get_by_role("button", name="Open").click()
    expect(way).to_be_visible(timeout=20_000)
    way.click()
    expect(tab.locator("#help li > .device").first).to_be_in_viewport()


def test_nothing_is_read_by_a_voice_that_listens_elsewhere_or_speaks_another_language(pupil):
    handout = ten_tasks(pupil)
    for language, is_local in [("en", "false"), ("de", "true")]:
        tab = pupil.tab(language=language)
        tab.add_init_script(VOICES.replace("LOCAL", is_local))
        tab.goto(f"/work/{handout['id']}")
        tab.wait_for_load_state("load")
        assert tab.locator(".aloud").first.is_hidden()


def test_a_task_shows_its_app_and_what_to_do_where_nothing_opens(pupil, school, found):
    letters = {"kind": "wholeApp", "app": school.things["content"], "title": "Moons"}
    handout = pupil.give(letters, umbra(), {"kind": "timedApp", "app": light.APP, "minutes": 20}, link())
    tab = pupil.tab(f"/work/{handout['id']}", **PHONE)
    first = tab.locator("li.task").nth(1)
    # Letters stand for an app without a picture; the same one and the same color wherever an app is; and a link has none.
    pictures = tab.locator("li.task .app-picture")
    expect(pictures).to_have_count(3)
    expect(pictures.first).to_have_text("MO")
    assert pictures.nth(1).get_attribute("src") == pictures.nth(2).get_attribute("src") != None
    tab.wait_for_function("[...document.querySelectorAll('img.app-picture')].every((one) => one.naturalWidth > 0)")
    edges = [one.evaluate("one => getComputedStyle(one).borderInlineStartColor") for one in tab.locator("li.task").all()]
    assert edges[0] == pictures.first.evaluate("one => getComputedStyle(one).backgroundColor")
    assert edges[1] == edges[2] != edges[3]
    ground, ink = [pictures.first.evaluate(f"one => getComputedStyle(one).{name}") for name in ("backgroundColor", "color")]
    assert colors.contrast(ground, ink) >= 4.5
    assert first.get_by_role("button", name="Open").count() == 1
    tab.locator("#help > summary").click()
    # Three steps, each with its picture; in the second the app's own.
    expect(tab.locator("#help li > .device")).to_have_count(3)
    assert tab.locator("#help .device .app-picture").get_attribute("src") == pictures.nth(1).get_attribute("src")
    tab.screenshot(path=SHOTS / "student-handout-help-phone.png", full_page=True)
    flawless(tab, found)

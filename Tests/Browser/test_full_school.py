"""The pages that people live with, in a school that is full: nothing grows out of its place."""

import pytest
from playwright.sync_api import expect

from conftest import SHOTS
from faults import axe, none


PAGES = {
    "today": ("head", "/today"),
    "classes": ("head", "/classes"),
    "class": ("head", "/classes/{group}"),
    "class-completed": ("head", "/classes/{group}?state=completed"),
    "grid": ("head", "/handouts/{handout}"),
    "cell": ("head", "/handouts/{handout}/tasks/{task}/students/{student}"),
    "review": ("head", "/classes/{group}/review"),
    "class-report": ("head", "/classes/{group}/report"),
    "results": ("head", "/handouts/{handout}/results"),
    "task": ("head", "/handouts/{handout}/tasks/{task}"),
    "task-ticket": ("head", "/handouts/{handout}/tasks/{ticket}"),
    "student-report": ("head", "/classes/{group}/students/{student}"),
    "people": ("head", "/classes/{group}/people"),
    "new-handout": ("head", "/classes/{group}/handouts/new"),
    "find-student": ("head", "/students?words=a"),
    "library": ("head", "/library"),
    "library-found": ("head", "/library?words=li"),
    "work": ("full0s1", "/work"),
    "work-done": ("full0s1", "/work?list=finished"),
    "student-handout": ("full0s1", "/work/{handout}"),
    "own-data": ("full0s1", "/data"),
    "sign-in": ("nobody", "/sign-in"),
    "manager": ("administrator", "/manager"),
    "manager-people": ("administrator", "/manager/people"),
    "manager-several": ("administrator", "/manager/people/several?all=true"),
    "manager-person": ("administrator", "/manager/people/{student}"),
    "manager-viewers": ("administrator", "/manager/people/{student}/viewers"),
    "manager-classes": ("administrator", "/manager/classes"),
    "manager-class": ("administrator", "/manager/classes/{group}"),
    "manager-apps": ("administrator", "/manager/apps"),
    "manager-year": ("administrator", "/manager/year"),
    "manager-log": ("administrator", "/manager/log"),
    "manager-privacy": ("administrator", "/manager/privacy?days=30&auditDays=30"),
}
LOOKS = {
    "wide": {"width": 1366, "height": 768},
    "tablet": {"width": 820, "height": 1180},
    "phone": {"width": 360, "height": 740},
    "dark": {"width": 1366, "height": 768, "color_scheme": "dark"},
    "dark-phone": {"width": 360, "height": 740, "color_scheme": "dark"},
    "arabic": {"width": 1366, "height": 768, "language": "ar"},
    "arabic-phone": {"width": 360, "height": 740, "language": "ar"},
    "german": {"width": 1366, "height": 768, "language": "de"},
    "german-tablet": {"width": 820, "height": 1180, "language": "de"},
    "german-phone": {"width": 360, "height": 740, "language": "de"},
}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", PAGES)
def test_a_full_school_fits_its_pages(name, look, full, window, found):
    reader, path = PAGES[name]
    tab = window(reader, **LOOKS[look])
    assert tab.goto(full.place(path)).status == 200
    tab.wait_for_load_state("load")
    tab.emulate_media(reduced_motion="reduce")
    tab.screenshot(path=SHOTS / f"full-{name}-{look}.png")
    tab.screenshot(path=SHOTS / f"full-{name}-{look}-whole.png", full_page=True)
    tab.set_viewport_size({
        "width": LOOKS[look]["width"], "height": tab.evaluate("Math.max(740, document.documentElement.scrollHeight)")})
    none(axe(tab)
         + [f"{fault}: {one}" for fault in ["overflow", "clipped", "broken"] for one in found(tab, fault)])


# As many words as a student reads on a page, at most.
MOST_WORDS = 300


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("path", ["/work", "/work?list=finished", "/work?class={group}", "/work/{handout}"])
def test_a_student_reads_few_words(path, language, full, window):
    tab = window("full0s1", language=language)
    tab.goto(full.place(path))
    words = tab.locator("body").inner_text().split()
    assert 20 < len(words) <= MOST_WORDS, " ".join(words)


# So many of 25 are named at most: who names half of a class names nobody.
MOST_NAMED = 6


def test_few_of_a_class_are_named_as_needing_help(full, window):
    tab = window("head", java_script_enabled=False)
    tab.goto("/today")
    classes = tab.locator("#help > .rows > li .row-main small, #help-rest li .row-main small").all_text_contents()
    counts = {name: classes.count(name) for name in set(classes)}
    assert len(counts) > 1 and max(counts.values()) <= MOST_NAMED, counts


def test_what_is_over_stands_by_the_months_in_which_it_was_posted(full, window):
    tab = window("head", java_script_enabled=False)
    tab.goto(full.place("/classes/{group}?state=completed"))
    months = tab.locator("#handouts .month").all_text_contents()
    # The tests' school has posted all of them today.
    assert months and len(set(months)) == len(months)
    expect(tab.locator("#handouts .month + ul")).to_have_count(len(months))
    tab.goto(full.place("/classes/{group}"))
    expect(tab.locator("#handouts .month")).to_have_count(0)

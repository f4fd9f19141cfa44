"""A teacher browses an app that has never run, while a device of theirs has it filled."""

import itertools
import json
import os
import re
import subprocess
import time

import pytest
from playwright.sync_api import expect

import light
from client import Client
from conftest import SHOTS
from school import PASSWORD
from server import PROGRAM

PROVIDER = PROGRAM.parent / "providerclient"
ASKING = {"en": "Asking the app for more…", "de": "Die App wird nach mehr gefragt …", "ar": "يُسأل التطبيق عن المزيد…"}


numbers = itertools.count(1)


class Device:
    """A machine where the teacher has signed in and the app is installed; `homeroom agent` runs there."""

    def __init__(self, folder, school, app, teacher, does, limit):
        self.folder = folder
        self.app = app
        self.environment = os.environ | {"CLASSKIT_HOME": str(folder / "home"), "PROVIDER_DOES": does}
        for name in ("CLASSKIT_MANIFEST", "CLASSKIT_ENVIRONMENT", "CLASSKIT_SERVER"):
            self.environment.pop(name, None)
        self.run("sign-in", school.url, "--account", school.account(teacher), input=PASSWORD + "\n")
        self.install()
        self.agent = subprocess.Popen(
            [PROGRAM, "agent", "--limit", str(limit)], env=self.environment, stdout=subprocess.PIPE, text=True)
        assert self.agent.stdout.readline().startswith("Waiting for what")

    def run(self, *words, **more):
        subprocess.run([PROGRAM, *words], env=self.environment, check=True, capture_output=True, text=True, **more)

    def install(self):
        manifest = self.folder / "ClassKit.json"
        manifest.write_text(json.dumps({
            "bundleIdentifier": self.app, "name": "Plays", "environment": "production", "contextProvider": str(PROVIDER)}))
        apps = self.folder / "home/apps"
        apps.mkdir(parents=True)
        (apps / f"{self.app}.json").write_text(json.dumps({"manifest": str(manifest), "executable": "/nowhere/Plays"}))

    def stop(self):
        self.agent.terminate()
        self.agent.wait(timeout=30)
        self.agent.stdout.close()


@pytest.fixture
def app(school):
    """An app of the test's own, which the school has approved; of its content it knows one play."""
    app = f"org.example.plays-{next(numbers)}"
    ada = Client(school.url, school.ada.token)
    ada.put(f"/v1/apps/{app}/approval", {"name": "Great plays"})
    declare(school, app, [([app], "Plays"), ([app, "hamlet"], "Hamlet")])
    yield app
    ada.delete(f"/v1/apps/{app}/approval")


def declare(school, app, places):
    tell(school, app, [light.context(path, title, school.now) for path, title in places])


def tell(school, app, contexts):
    Client(school.url, school.ada.token).post("/v1/sync", light.sync(contexts=contexts) | {"app": app})


@pytest.fixture
def device(tmp_path, school, app):
    """`device("teacher", does="hang", limit=3)`"""
    devices = []

    def start(teacher, does="fill", limit=20):
        devices.append(Device(tmp_path / str(len(devices)), school, app, teacher, does, limit))
        return devices[-1]

    def make(*arguments, **more):
        (tmp_path / str(len(devices))).mkdir()
        return start(*arguments, **more)

    yield make
    for one in devices:
        one.stop()


def place(*identifiers):
    return "/library/content?at=" + json.dumps(identifiers, separators=(",", ":"))


def titles(tab, *wanted):
    """Waits until these stand in the list, in this order, without a reload."""
    names = tab.locator(".content-list h3")
    for number, name in enumerate(wanted):
        names.nth(number).filter(has_text=re.compile(f"^{name}$")).wait_for()
    expect(names).to_have_count(len(wanted))


def test_a_level_fills_while_the_teacher_looks_at_it(window, device, app):
    device("teacher")
    tab = window("teacher")
    tab.goto(place(app))
    tab.evaluate("globalThis.isSamePage = true")
    titles(tab, "Hamlet", "Macbeth")
    tab.locator("#asking", has_text=ASKING["en"]).wait_for(state="detached")
    assert tab.evaluate("globalThis.isSamePage")
    tab.screenshot(path=SHOTS / "browsing-filled.png", full_page=True)
    assert tab.complaints.all() == []
    tab.get_by_role("link", name="Hamlet").click()
    titles(tab, "Act-1", "Act-2")
    expect(tab.locator("#nothing-below")).to_have_count(0)


def test_the_focus_stays_where_it_is_while_a_level_fills(window, school, app):
    tab = window("teacher")
    tab.goto(place(app))
    titles(tab, "Hamlet")
    tab.get_by_role("link", name="Hamlet").focus()
    declare(school, app, [([app, "macbeth"], "Macbeth")])
    titles(tab, "Hamlet", "Macbeth")
    assert tab.evaluate("document.activeElement.textContent") == "Hamlet"


LEADS = {"en": "Also leads to", "de": "Führt auch zu", "ar": "يقود أيضًا إلى"}
SCIENCE = {"en": "Science", "de": "Naturwissenschaft", "ar": "العلوم"}


@pytest.mark.parametrize("language", LEADS)
def test_where_else_a_context_leads_is_shown_below_it_and_a_topic_holds_for_what_is_below(language, window, school, app):
    tell(school, app, [
        light.context([app, "group"], "Easy ones", school.now, topic="science",
                      navigationChildren=[[app, "macbeth", "act"], [app, "hamlet"], [app, "never"]]),
        light.context([app, "macbeth"], "Macbeth", school.now, topic="science"),
        light.context([app, "macbeth", "act"], "Act", school.now),
    ])
    tab = window("teacher", language=language)
    tab.goto(place(app, "group"))
    ways = tab.locator("#ways")
    expect(ways.locator("h2")).to_have_text(LEADS[language], use_inner_text=True)
    titles(tab, "Act", "Hamlet")
    expect(tab.locator("#nothing-below")).to_have_count(0)
    assert SCIENCE[language] in ways.locator("li", has_text="Act").locator(".facts").first.inner_text()
    tab.screenshot(path=SHOTS / f"browsing-ways-{language}.png", full_page=True)
    ways.get_by_role("link", name="Act").click()
    tab.wait_for_url(lambda url: "macbeth" in url)
    expect(tab.locator(".content-head")).to_contain_text(SCIENCE[language], use_inner_text=True)
    assert tab.complaints.all() == []


@pytest.mark.parametrize("language", ASKING)
def test_one_sees_that_an_app_is_being_asked_and_when_it_is_no_more(language, window, device, app):
    device("colleague", does="hang", limit=4)
    tab = window("colleague", language=language, width=390, height=844)
    tab.goto(place(app, "hamlet"))
    line = tab.locator("#asking")
    expect(line).to_have_text(ASKING[language], use_inner_text=True)
    heading = tab.locator("#below-title").bounding_box()
    tab.screenshot(path=SHOTS / f"browsing-asking-{language}.png", full_page=True)
    line.filter(has_not_text="…").wait_for(state="attached")
    expect(line).to_have_text("", use_inner_text=True)
    assert tab.locator("#below-title").bounding_box() == heading
    expect(tab.locator("#nothing-below")).to_have_count(1)
    assert tab.complaints.all() == []


def test_without_a_device_nothing_is_said_of_it(window, app):
    tab = window("newTeacher")
    tab.goto(place(app))
    expect(tab.locator("#asking")).to_have_text("", use_inner_text=True)


def test_without_scripts_another_look_shows_it(window, device, app):
    device("teacher")
    tab = window("teacher", java_script_enabled=False)
    tab.goto(place(app, "hamlet"))
    end = time.monotonic() + 60
    while tab.locator(".content-list h3").count() < 2 and time.monotonic() < end:
        tab.reload()
    titles(tab, "Act-1", "Act-2")


def test_the_picker_of_a_handout_fills_too_and_keeps_what_was_typed(window, device, school):
    device("teacher")
    tab = window("teacher")
    tab.goto(f"/classes/{school.things['chemistry']}/handouts/new")
    tab.get_by_label("Title").fill("To be or not")

    def press(name):
        with tab.expect_response(lambda answer: answer.request.method == "POST"):
            # What people wrote is set apart by characters that nobody sees.
            tab.get_by_role("button", name=re.compile("^" + name.replace(" ", " .?") + ".?$")).click()
        tab.locator("[aria-busy]").wait_for(state="detached")

    press("From an app")
    press("Apps")
    press("Open Great plays")
    titles_of_picker(tab, "Hamlet", "Macbeth")
    press("Open Hamlet")
    titles_of_picker(tab, "Act-1", "Act-2")
    tab.screenshot(path=SHOTS / "browsing-picker.png", full_page=True)
    press("Add Act-2")
    assert tab.get_by_label("Title").first.input_value() == "To be or not"
    assert tab.locator(".task .content-main").inner_text().startswith("Act-2")
    assert tab.complaints.all() == []


def titles_of_picker(tab, *wanted):
    names = tab.locator("#picker-results h3")
    for number, name in enumerate(wanted):
        names.nth(number).filter(has_text=re.compile(f"^{name}$")).wait_for()
    expect(names).to_have_count(len(wanted))


def test_no_line_of_what_is_known_of_content_begins_with_a_point(window):
    tab = window("teacher", width=360)
    tab.goto("/library?words=li")
    begun = tab.locator("ul.facts").evaluate_all("""lists => lists.flatMap((list) => [...list.children]
        .filter((one) => one.offsetLeft === list.firstElementChild.offsetLeft)
        .map((one) => getComputedStyle(one, "::before").content))""")
    assert begun and set(begun) == {"none"}


def test_what_is_told_of_content_stands_side_by_side(school, window):
    tab = window("teacher", width=1366)
    tab.goto("/library?words=li")
    facts = tab.locator("ul.facts").first
    expect(facts).to_be_visible()
    boxes = [fact.bounding_box() for fact in facts.locator("li").all()]
    assert len(boxes) > 2 and len({round(box["y"]) for box in boxes}) == 1
    assert all(box["width"] < 200 for box in boxes)
    # Nor are the figures of a handout set as the school's are.
    tab.goto(f"/handouts/{school.things['handout']}")
    assert tab.locator(".figure dt").first.evaluate("name => getComputedStyle(name).fontWeight") == "400"

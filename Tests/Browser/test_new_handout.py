"""Writing a handout as teachers do it: by keys alone, without scripts, with mistakes, in two windows at once."""

import re

import pytest
from playwright.sync_api import expect

from client import Client
from conftest import SHOTS
from faults import axe, none

MARKUP = "<script>alert(1)</script> & <b>bold</b>"
OVERRIDE = "\u202egnp.exe\u202c end"


@pytest.fixture
def chemistry(school):
    return school.things["chemistry"]


@pytest.fixture
def lise(school):
    # A connection of its own: the school closes those that nobody uses for a while.
    return Client(school.url, school.clients["teacher"].token)


@pytest.fixture
def tab(window, chemistry):
    tab = window("teacher")
    tab.goto(f"/classes/{chemistry}/handouts/new")
    return tab


def newest(lise, group, state):
    found = lise.get(f"/v1/classes/{group}/handouts?state={state}")["handouts"][0]["id"]
    return lise.get(f"/v1/handouts/{found}")


def act(tab, name):
    """Presses a button of the form and waits for what the server makes of it."""
    with tab.expect_response(lambda answer: answer.request.method == "POST"):
        tab.get_by_role("button", name=name, exact=True).click()
    tab.locator("[aria-busy]").wait_for(state="detached")


def go_to(tab, name):
    """By the key Tab alone, until what is called so has the focus; the window counts how often."""
    for _ in range(120):
        tab.keyboard.press("Tab")
        tab.stops = getattr(tab, "stops", 0) + 1
        if re.search(name, tab.evaluate(NAME_OF_FOCUSED)):
            return
    raise AssertionError(f"no way leads to {name}")


# As docs/schoolwork.md says, and what takes them.
MOST_STOPS = 49

NAME_OF_FOCUSED = """() => {
    const element = document.activeElement;
    const label = element.labels?.[0]?.innerText ?? "";
    return [element.getAttribute("aria-label") ?? "", label, element.tagName === "INPUT" ? "" : element.innerText ?? ""]
        .join(" ").trim();
}"""


def go_along(tab, row, name):
    """In a row that is one stop: by the arrow keys from its beginning."""
    for _ in range(20):
        tab.keyboard.press("Tab")
        tab.stops += 1
        if tab.evaluate("row => document.activeElement.closest(row) !== null", row):
            break
    tab.keyboard.press("Home")
    for _ in range(20):
        if re.search(name, tab.evaluate(NAME_OF_FOCUSED)):
            return
        tab.keyboard.press("ArrowRight")
    raise AssertionError(f"{name} is not in {row}")


def add(tab, name):
    go_along(tab, "#adding", name)
    enter(tab)


def press(tab, name):
    go_to(tab, name)
    enter(tab)


def enter(tab):
    with tab.expect_response(lambda answer: answer.request.method == "POST"):
        tab.keyboard.press("Enter")
    tab.locator("[aria-busy]").wait_for(state="detached")


@pytest.mark.parametrize("browser", ["chromium", "firefox"])
def test_keys_alone_suffice_to_write_and_post_it(browser, request, window, chemistry, lise):
    tab = window("teacher", browser=request.getfixturevalue(browser))
    tab.goto(f"/classes/{chemistry}/handouts/new")
    title = f"Acids and bases, by keys in {browser}"
    go_to(tab, "^Skip to")
    tab.keyboard.press("Enter")
    go_to(tab, "^Title")
    tab.keyboard.type(title)
    go_to(tab, "^Instructions")
    tab.keyboard.type("Read.\nThen answer.")
    go_to(tab, "The whole class")
    tab.keyboard.press("ArrowDown")
    go_to(tab, "Zoë")
    expect(tab.get_by_text("Use the arrow keys")).to_be_visible()
    tab.keyboard.press("e")
    assert "Emmy Lindqvist" in tab.evaluate(NAME_OF_FOCUSED)
    tab.keyboard.press("Space")
    add(tab, "^Link$")
    assert focused(tab).endswith(".link")
    tab.keyboard.type("https://example.org/acids")
    add(tab, "^Hand something in$")
    tab.keyboard.type("Your table")
    press(tab, "Move task 2 up")
    add(tab, "^Exit ticket$")
    tab.keyboard.type("What is sour?")
    add(tab, "^From an app$")
    assert focused(tab) == "field-picker.words"
    tab.keyboard.type("umbra")
    with tab.expect_response(lambda answer: answer.request.method == "POST"):
        tab.keyboard.press("Enter")
    tab.locator("[aria-busy]").wait_for(state="detached")
    press(tab, "Add .*Umbra")
    go_to(tab, "^Post now")
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/classes/*?state=posted&told=posted")
    assert tab.stops <= MOST_STOPS
    handout = newest(lise, chemistry, "posted")
    assert handout["title"] == title
    assert len(handout["recipients"]) == 1
    assert [task["kind"] for task in handout["tasks"]] == ["handIn", "link", "exitTicket", "context"]
    assert handout["tasks"][1]["link"] == "https://example.org/acids"
    assert handout["tasks"][2]["questions"][0]["text"] == "What is sour?"
    assert handout["instructions"] == "Read.\nThen answer."
    assert tab.complaints.all() == []


def focused(tab):
    return tab.evaluate("document.activeElement.id")


def test_it_is_written_without_scripts(window, chemistry, lise):
    tab = window("teacher", java_script_enabled=False)
    tab.goto(f"/classes/{chemistry}/handouts/new")
    tab.get_by_label("Title").fill("Without scripts")
    press_plain(tab, "Link")
    tab.get_by_label("Address").fill("https://example.org/1")
    press_plain(tab, "App for some minutes")
    tab.get_by_label("App", exact=True).select_option("Light")
    tab.get_by_label("Minutes").fill("15")
    press_plain(tab, "From an app")
    press_plain(tab, "Open Light")
    press_plain(tab, "Open Light and shadow")
    press_plain(tab, "Add Penumbra")
    press_plain(tab, "Close the library")
    expect(tab.locator(".content-row", has_text="Penumbra").first).to_contain_text("Works with Schoolwork")
    press_plain(tab, "Move task 3 up")
    press_plain(tab, "Remove task 1")
    press_plain(tab, "Save as draft")
    draft = newest(lise, chemistry, "draft")
    assert draft["title"] == "Without scripts"
    assert [(task["kind"], task["title"]) for task in draft["tasks"]] == [("context", "Penumbra"), ("timedApp", "Light")]
    assert draft["tasks"][1]["minutes"] == 15


def press_plain(tab, name):
    # What is put into a phrase is set apart by characters that nobody sees.
    pattern = "^" + re.sub(r"^(Open|Add)\\ ", r"\1 \\W?", re.escape(name)) + r"\W?$"
    tab.get_by_role("button", name=re.compile(pattern)).first.click()
    tab.wait_for_load_state("load")


# Bad input

def put(tab, label, value):
    """As a paste that no `maxlength` holds back."""
    tab.get_by_label(label, exact=True).first.evaluate(
        "(field, value) => { field.value = value; field.dispatchEvent(new Event('input', { bubbles: true })); }", value)


@pytest.mark.parametrize("add, label, value, said", [
    (None, "Title", "", "A title is missing"),
    (None, "Title", " \u00a0 ", "A title is missing"),
    (None, "Title", "x" * 257, "at most 256 characters"),
    (None, "Instructions", "x" * 10_001, "at most 10000|at most 10,000"),
    ("Link", "Address", "", "not a web address"),
    ("Link", "Address", "javascript:alert(1)", "not a web address"),
    ("Link", "Address", "https://a b", "not a web address"),
    ("Link", "Address", "https://example.org/" + "x" * 2048, "at most 2048"),
    ("Link", "Name of the task", "x" * 257, "at most 256 characters"),
    ("App for some minutes", "Minutes", "", "whole number from 1 to 480"),
    ("App for some minutes", "Minutes", "0", "whole number from 1 to 480"),
    ("App for some minutes", "Minutes", "481", "whole number from 1 to 480"),
    ("App for some minutes", "Minutes", "ten", "whole number from 1 to 480"),
    ("App for some minutes", "App", "", "Choose an app"),
    ("Open an app", "App", "", "Choose an app"),
    ("File", "Name of the task", "x", "No file has arrived"),
    ("Exit ticket", "Question", "", "The question is empty. Write it"),
    ("Exit ticket", "Question", "x" * 1001, "at most 1000"),
    ("Exit ticket", "Name of the task", "x" * 257, "at most 256 characters"),
])
def test_what_can_not_be_kept_is_told_beside_its_field(add, label, value, said, tab, chemistry, lise):
    before = total(lise, chemistry)
    tab.get_by_label("Title").fill("Kept title")
    if add:
        act(tab, add)
    put(tab, label, value)
    with tab.expect_response(lambda answer: answer.status == 422):
        tab.get_by_role("button", name="Post now").click()
    problem = tab.locator(".problem:visible", has_text=re.compile(said))
    problem.first.wait_for()
    # Where one types next, and no hidden word before it.
    expect(tab.locator(":focus")).to_be_in_viewport()
    assert tab.evaluate("document.activeElement.matches(\"[aria-invalid='true'], .problem\")")
    field = tab.get_by_label(label, exact=True).first
    if label != "Name of the task" or add != "File":
        assert field.get_attribute("aria-invalid") == "true"
        described = field.get_attribute("aria-describedby").split()
        assert re.search(said, tab.locator(f"[id='{described[-1]}']").inner_text())
    assert field.input_value() == value.replace("\u00a0", "\u00a0")
    if label != "Title":
        assert tab.get_by_label("Title").input_value() == "Kept title"
    assert total(lise, chemistry) == before


def total(lise, group):
    return sum(lise.get(f"/v1/classes/{group}/handouts")["counts"].values())


@pytest.mark.parametrize("choices, said", [("", "2 to 10"), ("one", "2 to 10"), ("\n".join("abcdefghijk"), "2 to 10"),
                                           ("a\n" + "x" * 257, "longer than 256")])
def test_choices_that_are_none_are_told(choices, said, tab):
    tab.get_by_label("Title").fill("Choices")
    act(tab, "Exit ticket")
    tab.get_by_label("Question", exact=True).fill("Which?")
    tab.get_by_label("Answered with").select_option("One of several choices")
    put(tab, "Answers to choose from", choices)
    tab.get_by_role("button", name="Post now").click()
    tab.locator(".problem:visible", has_text=said).wait_for()
    assert tab.get_by_label("Answers to choose from").input_value() == choices


def test_a_handout_for_nobody_is_told(tab):
    tab.get_by_label("Title").fill("For nobody")
    tab.get_by_label("Some students").check()
    tab.get_by_role("button", name="Post now").click()
    tab.get_by_text("Nobody is chosen yet").wait_for()


def test_a_time_that_has_passed_or_is_none_is_told(tab):
    tab.get_by_label("Title").fill("Yesterday")
    tab.get_by_role("button", name="Schedule").click()
    tab.get_by_text("choose the day on which it is to be posted").wait_for()
    tab.locator("[name='publish.date']").fill("2020-01-01")
    tab.get_by_role("button", name="Schedule").click()
    tab.get_by_text("This time has passed").wait_for()
    tab.locator("[name='publish.date']").fill("2099-01-02")
    tab.locator("[name='due.date']").fill("2099-01-01")
    tab.get_by_role("button", name="Schedule").click()
    tab.get_by_text("due before it is posted").wait_for()
    tab.locator("[name='due.date']").fill("")
    tab.locator("[name='due.time']").fill("10:00")
    tab.get_by_role("button", name="Save as draft").click()
    tab.get_by_text("Give a date").wait_for()


def upright(text):
    """As pages show it: without what turns other texts round."""
    return re.sub("[\u202a-\u202e]", "", text)


@pytest.mark.parametrize("text", [MARKUP, OVERRIDE, "\u2066\u2067\u2069 <", "'\"&amp;", "🧑‍🏫" * 20])
def test_whatever_is_written_stays_text(text, tab, chemistry, lise):
    tab.get_by_label("Title").fill(text)
    tab.get_by_label("Instructions").fill(text)
    act(tab, "Hand something in")
    tab.get_by_label("Name of the task").fill(text)
    act(tab, "Exit ticket")
    tab.get_by_label("Question", exact=True).fill(text)
    tab.get_by_role("button", name="Save as draft").click()
    tab.wait_for_url("**state=draft&told=saved")
    draft = newest(lise, chemistry, "draft")
    assert (draft["title"], draft["instructions"], draft["tasks"][0]["title"]) == (text, text, text)
    row = tab.locator(f"#handout-{draft['id']}")
    expect(row.locator(".row-title bdi")).to_have_text(upright(text), use_inner_text=True)
    # Neither the button beside it nor the line below is turned round.
    assert row.locator("summary").evaluate("e => getComputedStyle(e).direction") == "ltr"
    tab.goto(f"/handouts/{draft['id']}/edit")
    assert tab.get_by_label("Title").input_value() == text
    assert tab.complaints.all() == []


def test_there_is_room_for_twenty_tasks(tab):
    tab.get_by_label("Title").fill("Many")
    for _ in range(20):
        act(tab, "Hand something in")
    expect(tab.locator(".task")).to_have_count(20)
    assert len(tab.content()) < 100_000
    assert tab.get_by_text("There is room for 20 tasks").is_visible()
    expect(tab.get_by_role("button", name="Hand something in")).to_have_count(0)


# Nothing is lost

def test_a_reload_brings_back_all_that_was_typed(tab):
    tab.get_by_label("Title").fill("Half written")
    act(tab, "Link")
    tab.get_by_label("Address").fill("https://example.org/half")
    act(tab, "Exit ticket")
    tab.get_by_label("Question", exact=True).fill("Why?")
    tab.reload()
    tab.get_by_label("Question", exact=True).wait_for()
    assert tab.get_by_label("Title").input_value() == "Half written"
    assert tab.get_by_label("Address").input_value() == "https://example.org/half"
    assert tab.get_by_label("Question", exact=True).input_value() == "Why?"


def test_what_was_saved_does_not_come_back(tab, chemistry):
    tab.get_by_label("Title").fill("Saved once")
    act(tab, "Link")
    tab.get_by_label("Address").fill("https://example.org/")
    tab.get_by_role("button", name="Save as draft").click()
    tab.wait_for_url("**told=saved")
    tab.goto(f"/classes/{chemistry}/handouts/new")
    assert tab.get_by_label("Title").input_value() == ""
    expect(tab.locator(".task")).to_have_count(0)


def test_choosing_from_the_library_loses_nothing(tab):
    tab.get_by_label("Title").fill("With content")
    act(tab, "From an app")
    act(tab, "Bookmarks")
    act(tab, "Add \u2068Umbra\u2069")
    assert tab.get_by_label("Title").input_value() == "With content"
    assert tab.locator(".task .content-main").inner_text().startswith("Umbra")


def test_two_windows_do_not_overwrite_each_other(school, window, chemistry, lise):
    draft = lise.post(f"/v1/classes/{chemistry}/handouts", {"title": "Two windows", "tasks": []})
    first, second = window("teacher"), window("teacher")
    for tab in (first, second):
        tab.goto(f"/handouts/{draft['id']}/edit")
    first.get_by_label("Title").fill("From the first")
    first.get_by_role("button", name="Save as draft").click()
    first.wait_for_url("**told=saved")
    second.get_by_label("Title").fill("From the second")
    second.get_by_role("button", name="Save as draft").click()
    second.get_by_text("This handout was changed meanwhile").wait_for()
    assert second.get_by_label("Title").input_value() == "From the second"
    expect(second.locator(".theirs").get_by_text("From the first")).to_be_visible()
    assert lise.get(f"/v1/handouts/{draft['id']}")["title"] == "From the first"
    second.get_by_role("button", name="Keep mine as a new draft").click()
    second.wait_for_url("**told=saved")
    assert newest(lise, chemistry, "draft")["title"] == "From the second"
    assert lise.get(f"/v1/handouts/{draft['id']}")["title"] == "From the first"


def test_who_has_compared_may_replace_what_others_wrote(window, chemistry, lise):
    draft = lise.post(f"/v1/classes/{chemistry}/handouts", {"title": "To replace", "tasks": []})
    tab = window("teacher")
    tab.goto(f"/handouts/{draft['id']}/edit")
    lise.put(f"/v1/handouts/{draft['id']}", {"title": "Theirs", "tasks": [], "version": draft["version"]})
    tab.get_by_label("Title").fill("Mine")
    tab.get_by_role("button", name="Save as draft").click()
    tab.get_by_role("button", name="Replace it with mine").click()
    tab.wait_for_url("**told=saved")
    assert lise.get(f"/v1/handouts/{draft['id']}")["title"] == "Mine"


# Files

def test_a_file_is_uploaded_and_handed_out(tab, chemistry, lise):
    tab.get_by_label("Title").fill("With a file")
    act(tab, "File")
    content = b"%PDF-1.4\n" + b"x" * 600_000
    tab.get_by_label("Choose a file").set_input_files(
        {"name": "Table of <elements>.pdf", "mimeType": "application/pdf", "buffer": content})
    tab.get_by_text("Table of _elements_.pdf").wait_for()
    tab.get_by_role("button", name="Save as draft").click()
    tab.wait_for_url("**told=saved")
    task = newest(lise, chemistry, "draft")["tasks"][0]
    assert lise.get(f"/v1/files/{task['file']}")["size"] == len(content)


def test_an_empty_file_is_refused_beside_the_field(tab):
    tab.get_by_label("Title").fill("With nothing")
    act(tab, "File")
    tab.get_by_label("Choose a file").set_input_files({"name": "empty.txt", "mimeType": "text/plain", "buffer": b""})
    tab.get_by_text("The file is empty or has more than 250 MB").wait_for()


def test_a_file_that_is_too_large_is_refused_before_a_byte_is_sent(tab):
    tab.get_by_label("Title").fill("With too much")
    act(tab, "File")
    sent = []
    tab.on("request", lambda request: sent.append(request.url) if request.method != "GET" else None)
    tab.get_by_label("Choose a file").evaluate("""(field) => {
        const film = new File(["x"], "film \u202egpj.mp4", { type: "video/mp4" });
        Object.defineProperty(film, "size", { value: 250_000_001 });
        Object.defineProperty(field, "files", { value: [film] });
        field.dispatchEvent(new Event("change", { bubbles: true }));
    }""")
    tab.get_by_text("The file is empty or has more than 250 MB").wait_for()
    assert sent == []
    assert tab.get_by_label("Title").input_value() == "With too much"


# Several classes, and after posting

def test_other_classes_get_copies(tab, chemistry, school, lise):
    tab.get_by_label("Title").fill("For two classes")
    tab.get_by_label("Astronomy club").check()
    tab.get_by_role("button", name="Save as draft").click()
    tab.wait_for_url("**told=saved")
    other = school.things["emptyClass"]
    assert newest(lise, chemistry, "draft")["title"] == newest(lise, other, "draft")["title"] == "For two classes"
    lise.delete(f"/v1/handouts/{newest(lise, other, 'draft')['id']}")


def test_a_scheduled_handout_stands_among_the_scheduled(tab, chemistry, lise):
    tab.get_by_label("Title").fill("In the future")
    tab.locator("[name='publish.date']").fill("2099-05-01")
    tab.locator("[name='publish.time']").fill("07:45")
    tab.get_by_role("button", name="Schedule").click()
    tab.wait_for_url("**state=scheduled&told=scheduled")
    assert newest(lise, chemistry, "scheduled")["publish"] == "2099-05-01T07:45"


def test_work_that_would_go_is_named_before_a_posted_task_is_removed(school, window, lise):
    posted = lise.post(f"/v1/classes/{school.things['physics']}/handouts", {
        "title": "With work", "tasks": [{"kind": "link", "link": "https://example.org/a"}, {"kind": "handIn", "title": "b"}]})
    lise.put(f"/v1/handouts/{posted['id']}/posting")
    emmy = Client(school.url, school.clients["student"].token)
    emmy.put(f"/v1/me/handouts/{posted['id']}/tasks/{posted['tasks'][0]['id']}/done", {})
    tab = window("teacher")
    tab.goto(f"/handouts/{posted['id']}/edit")
    assert tab.get_by_label("Address").get_attribute("readonly") is not None
    act(tab, "Remove task 1")
    tab.get_by_role("button", name="Save changes").click()
    tab.get_by_text("the work of 1 student").wait_for()
    assert len(lise.get(f"/v1/handouts/{posted['id']}")["tasks"]) == 2
    tab.get_by_role("button", name="Remove it together with this work").click()
    tab.wait_for_url("**told=saved")
    assert [task["kind"] for task in lise.get(f"/v1/handouts/{posted['id']}")["tasks"]] == ["handIn"]
    lise.delete(f"/v1/handouts/{posted['id']}")


def test_the_form_fits_when_all_is_open(tab, found):
    for kind in ["From an app", "App for some minutes", "Link", "File", "Exit ticket"]:
        act(tab, kind)
    act(tab, "Open \u2068Light\u2069")
    tab.get_by_label("Some students").check()
    tab.screenshot(path=SHOTS / "new-handout-all-light.png", full_page=True)
    tab.set_viewport_size({"width": 320, "height": 640})
    tab.screenshot(path=SHOTS / "new-handout-all-phone.png", full_page=True)
    assert found(tab, "overflow") + found(tab, "clipped") + found(tab, "broken") == []
    tab.emulate_media(reduced_motion="reduce")
    none(axe(tab))


@pytest.mark.parametrize("scripts", [True, False])
def test_the_library_forgives_one_letter(scripts, window, chemistry):
    tab = window("teacher", java_script_enabled=scripts)
    tab.goto(f"/classes/{chemistry}/handouts/new")
    tab.locator("#add-context").click()
    tab.get_by_label("Words").fill("periskope")
    tab.locator("#picker").get_by_role("button", name="Search").click()
    expect(tab.locator("#picker #instead")).to_contain_text("This is what “periscope” finds.")
    expect(tab.locator("#picker-results").get_by_text("A periscope to build", exact=True)).to_be_visible()
    tab.goto("/library?words=periskope")
    expect(tab.locator("#instead")).to_contain_text("Nothing is called “periskope”.")
    expect(tab.get_by_role("link", name="A periscope to build").first).to_be_visible()

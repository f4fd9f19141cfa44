"""What a student does with what was handed out: by mouse, by keys, without scripts, rightly and wrongly."""

import csv
import io
import json
import re

import pytest
from playwright.sync_api import expect

import light
from conftest import SHOTS
from pupils import Pupil, card, hand_in, link, now, question, ticket, umbra

ASKED = [
    question("choice", "Where is it darkest?", "Umbra", "Penumbra"),
    question("choices", "What shines?", "Moon", "Candle", "Lamp"),
    question("number", "How many light minutes?", optional=True),
    question("scale", "How sure are you?"),
    question("text", "What would you ask?", optional=True),
]


@pytest.fixture
def pupil(school, window):
    return Pupil(school, window)


@pytest.fixture(params=["chromium", "firefox"])
def browser(request):
    return request.getfixturevalue(request.param)


# The list

def test_what_is_due_stands_in_the_order_in_which_it_presses(pupil, school):
    for title, due in [("Next month", school.day(40)), ("Soon", school.day(3)), ("Late", school.day(-3)), ("Ever", None)]:
        pupil.give(link(), title=title, **({"due": due} if due else {}))
    tab = pupil.tab()
    headings = tab.locator("main h2").all_inner_texts()
    assert headings == ["Overdue", "In the next seven days", "Later", "Without a date"]
    titles = tab.locator(".work strong").all_inner_texts()
    assert titles == ["Late", "Soon", "Next month", "Ever"]
    assert tab.complaints.all() == []


def test_a_due_time_is_that_of_the_schools_clock(pupil, school):
    handout = pupil.give(link(), due=f"{school.day(3)}T14:05")
    tab = pupil.tab(f"/work/{handout['id']}")
    assert re.search(r"Due on .+ at 14:05", tab.locator("#head").inner_text())


def test_a_long_list_comes_in_pages_and_by_class(pupil):
    for number in range(31):
        pupil.give(link(), title=f"Number {number + 1}")
    tab = pupil.tab()
    expect(tab.locator(".work")).to_have_count(14)
    tab.get_by_role("link", name="Show more").click()
    tab.wait_for_url(re.compile("after="))
    expect(tab.locator(".work")).to_have_count(14)
    tab.goto("/work")
    tab.get_by_role("navigation", name="Which tasks").get_by_role("link", name="Physics 7c").click()
    tab.wait_for_url(re.compile("class="))
    expect(tab.locator(".work")).to_have_count(14)
    # The class is named once, above its list.
    expect(tab.locator(".work").get_by_text("Physics 7c")).to_have_count(0)
    tab.get_by_role("link", name="Show more").click()
    tab.wait_for_url(re.compile("after="))
    expect(tab.locator(".work")).to_have_count(14)


def test_a_class_of_others_is_none(pupil, school):
    tab = pupil.tab()
    assert tab.goto(f"/work?class={school.things['chemistry']}").status == 404
    assert tab.goto("/work?class=nonsense").status == 404
    assert tab.goto(f"/data?class={school.things['chemistry']}").status == 404


def test_what_a_teacher_posts_appears_by_itself(pupil):
    tab = pupil.tab()
    tab.get_by_text("Nothing to do right now").wait_for()
    pupil.give(link(), title="Just posted")
    tab.get_by_role("link", name="Just posted").wait_for()


def test_the_welcome_is_read_once(pupil, window):
    tab = window(pupil.key)
    tab.goto("/work")
    tab.get_by_role("button", name="All right").click()
    tab.get_by_role("heading", name="Welcome").wait_for(state="detached")
    tab.reload()
    expect(tab.get_by_role("heading", name="Welcome")).to_have_count(0)
    tab.get_by_role("link", name="How does this work?").click()
    tab.get_by_role("heading", name="Welcome").wait_for()


# Doing it

def test_done_and_undone(pupil, window, browser):
    handout = pupil.give(umbra(), link())
    tab = pupil.tab(f"/work/{handout['id']}", browser=browser)
    first = card(tab, "Umbra")
    first.get_by_role("button", name="I’m done").click()
    first.get_by_text("Done", exact=True).wait_for()
    assert pupil.task(handout)["progress"] == "done.onTime"
    first.get_by_role("button", name="Not done yet").click()
    first.get_by_text("Started").wait_for()
    assert pupil.task(handout)["progress"] == "opened"
    assert tab.complaints.all() == []


def test_everything_works_without_scripts(pupil):
    handout = pupil.give(umbra(), link(), ticket(ASKED[0], ASKED[4]))
    tab = pupil.tab(f"/work/{handout['id']}", java_script_enabled=False)
    card(tab, "Umbra").get_by_role("button", name="I’m done").click()
    assert pupil.task(handout)["progress"] == "done.onTime"
    card(tab, "Sundials").get_by_role("button", name="Open the link").click()
    assert card(tab, "Sundials").get_by_role("link").get_attribute("href") == "https://example.org/sundials"
    assert pupil.task(handout, 1)["progress"] == "opened"
    ask = card(tab, "On the way out")
    ask.get_by_label("What would you ask?").fill("Why?")
    ask.get_by_role("button", name="Send my answers").click()
    assert ask.get_by_label("What would you ask?").input_value() == "Why?"
    ask.get_by_label("Umbra", exact=True).check()
    ask.get_by_role("button", name="Send my answers").click()
    assert pupil.task(handout, 2)["answers"] == [{"choices": [0]}, {"text": "Why?"}]


def test_opening_a_link_is_noted_and_opens_a_window(pupil):
    handout = pupil.give(link())
    tab = pupil.tab(f"/work/{handout['id']}")
    tab.context.route("https://example.org/**", lambda route: route.fulfill(body="a sundial"))
    with tab.context.expect_page() as opened, tab.expect_response("**/open"):
        tab.get_by_role("button", name="Open the link").click()
    opened.value.wait_for_url("https://example.org/sundials")
    assert opened.value.evaluate("window.opener") is None
    card(tab, "Sundials").get_by_text("Started").wait_for()
    assert pupil.task(handout)["progress"] == "opened"


def place_with(school, name, **more):
    """A place of the app that no other test knows, below its chapter of shadows."""
    place = light.path("shadows", name)
    answer = school.ada.post("/v1/sync", light.sync(contexts=[light.context(place, name.title(), school.now, **more)]))
    assert answer["problems"] == []
    return {"kind": "context", "path": place}


def trail(tab):
    return tab.locator(".trail-step").all_text_contents()


def test_an_app_with_an_address_of_its_own_is_opened_and_the_page_stays(pupil, school):
    handout = pupil.give(place_with(school, "gnomon", link="light://shadows/gnomon"))
    tab = pupil.tab(f"/work/{handout['id']}")
    assert trail(tab) == ["Light and shadow", "Gnomon"]
    tab.locator("#help > summary").click()
    expect(tab.locator("#help .help-steps > li")).to_have_count(3)
    expect(tab.locator("#help")).to_contain_text("Look for Light, and tap it.", use_inner_text=True)
    address = tab.url
    # The page says so before the school has answered.
    with tab.expect_response("**/open"):
        tab.get_by_role("button", name="Open Light").click()
    card(tab, "Gnomon").get_by_text("Started").wait_for()
    assert pupil.task(handout)["progress"] == "opened"
    assert (tab.url, len(tab.context.pages)) == (address, 1)
    link = tab.locator(".address a")
    assert (link.get_attribute("href"), link.get_attribute("target")) == ("light://shadows/gnomon", None)
    tab.screenshot(path=SHOTS / "student-handout-app-address.png", full_page=True)


def test_an_app_with_an_address_works_without_scripts(pupil, school):
    handout = pupil.give(place_with(school, "plumb line", link="light://shadows/plumb"))
    tab = pupil.tab(f"/work/{handout['id']}", java_script_enabled=False)
    tab.get_by_role("button", name="Open Light").click()
    assert tab.locator(".address a").get_attribute("href") == "light://shadows/plumb"
    assert pupil.task(handout)["progress"] == "opened"


def opened(card):
    """What the button of a task opens."""
    return card.locator("form[data-opens]").get_attribute("data-opens")


def test_an_app_without_an_address_is_opened_at_the_place_by_the_device(pupil):
    handout = pupil.give(umbra(), {"kind": "wholeApp", "app": light.APP, "title": "Look around"})
    tab = pupil.tab(f"/work/{handout['id']}")
    first = card(tab, "Umbra")
    assert first.get_by_role("button").all_inner_texts() == ["Open Light", "I’m done"]
    assert opened(first) == f"homeroom://open/{light.APP}/shadows/umbra"
    assert opened(card(tab, "Look around")) == f"homeroom://open/{light.APP}"
    # Nobody knows whether the app is there; so the way by hand can be read.
    tab.locator("#help > summary").click()
    expect(tab.locator("#help .help-steps > li")).to_have_count(3)
    expect(tab.locator("#help")).to_contain_text("Look for Light, and tap it.", use_inner_text=True)
    assert trail(tab) == ["Light and shadow", "Umbra"]
    first.get_by_role("button", name="Open Light").click()
    first.get_by_text("Started").wait_for()
    assert len(tab.context.pages) == 1


def test_identifiers_stay_what_they_are_in_the_address(pupil, school):
    handout = pupil.give(place_with(school, "a/b ?#%é"))
    tab = pupil.tab(f"/work/{handout['id']}")
    assert opened(tab.locator("li.task")) == f"homeroom://open/{light.APP}/shadows/a%2Fb%20%3F%23%25%C3%A9"


def test_what_a_browser_would_take_for_a_step_up_is_opened_by_hand(pupil, school):
    handout = pupil.give(place_with(school, ".."))
    tab = pupil.tab(f"/work/{handout['id']}")
    assert tab.get_by_role("button").all_inner_texts()[-1:] == ["I’m done"]
    expect(tab.locator("form[data-opens]")).to_have_count(0)
    assert "Open the app Light on your device." in re.sub("[\u2066-\u2069]", "", tab.locator(".app-words").inner_text())


def test_an_address_that_would_run_something_is_none(pupil, school):
    handout = pupil.give(place_with(school, "latern", link="file:///etc/hostname"))
    tab = pupil.tab(f"/work/{handout['id']}")
    assert opened(card(tab, "Latern")) == f"homeroom://open/{light.APP}/shadows/latern"


def test_it_says_what_will_be_recorded_and_for_whom(pupil, school):
    handout = pupil.give(umbra(), {"kind": "wholeApp", "app": light.APP, "title": "Look around"})
    tab = pupil.tab(f"/work/{handout['id']}")
    tab.get_by_text("Who sees what I do?").click()
    record = tab.locator("#recording .record")
    texts = [re.sub("[\u2066-\u2069]", "", text) for text in record.all_inner_texts()]
    assert texts == [
        "Umbra: Your teachers of Physics 7c will see the time and the progress of this part.",
        "Look around: Nothing you do in this app is recorded for this task."]
    pupil.teacher().put(f"/v1/handouts/{handout['id']}/lock")
    tab.get_by_text("Nothing is recorded while your teacher has this locked").wait_for()
    pupil.teacher().delete(f"/v1/handouts/{handout['id']}/lock")
    school.ada.put(f"/v1/people/{pupil.id}/progress", {"isOn": False})
    tab.reload()
    tab.get_by_text("Who sees what I do?").click()
    assert "switched off for you" in record.first.inner_text()


def test_earlier_work_is_shared_where_it_can_be_and_only_if_ticked(pupil, school):
    first = pupil.give(umbra())
    began = now()
    pupil.client.post("/v1/sync", light.sync(reports=[light.report(light.path("shadows", "umbra"), began, 3, 0.5)]))
    assert pupil.task(first)["hasWork"]
    second = pupil.give(umbra(), title="The same once more")
    tab = pupil.tab(f"/work/{second['id']}")
    assert not pupil.task(second)["hasWork"]
    tab.get_by_role("checkbox", name="Share my earlier work").check()
    tab.get_by_role("button", name="I’m done").click()
    tab.get_by_text("Done", exact=True).wait_for()
    assert pupil.task(second)["hasWork"]


def test_a_locked_handout_refuses_what_was_pressed_too_late(pupil):
    handout = pupil.give(link())
    tab = pupil.tab(f"/work/{handout['id']}", service_workers="block")
    # The page hears nothing of the lock.
    tab.route("**/v1/events", lambda route: route.abort())
    tab.reload()
    pupil.teacher().put(f"/v1/handouts/{handout['id']}/lock")
    tab.get_by_role("button", name="I’m done").click()
    tab.get_by_text("Not changed: your teacher has locked this").wait_for()
    expect(tab.get_by_role("button", name="I’m done")).to_have_count(0)
    assert pupil.task(handout)["progress"] == "assigned"


def test_what_belongs_to_a_task_stands_one_below_the_other(pupil):
    handout = pupil.give(umbra(), link(), hand_in(), ticket(*ASKED))
    tab = pupil.tab(f"/work/{handout['id']}")
    for part in tab.locator("li.task").all():
        boxes = part.evaluate("""(card) => [...card.children].map((child) => child.getBoundingClientRect())
            .filter((box) => box.height > 0).map((box) => [box.top, box.bottom, box.left])""")
        assert len({round(left) for _, _, left in boxes}) == 1, part.inner_text()
        assert all(before[1] <= after[0] for before, after in zip(boxes, boxes[1:])), part.inner_text()


# Exit tickets

def answers(tab):
    return card(tab, "On the way out")


def test_answers_are_kept_while_typing_and_sent_and_changed(pupil, browser):
    handout = pupil.give(ticket(*ASKED))
    tab = pupil.tab(f"/work/{handout['id']}", browser=browser)
    ask = answers(tab)
    ask.get_by_label("Umbra", exact=True).check()
    ask.get_by_label("Candle").check()
    ask.get_by_label("Lamp").check()
    ask.get_by_label("How many light minutes?").fill("8,3")
    ask.get_by_label("What would you ask?").fill("Why is <b>red</b> light red?\n\u202eevil")
    tab.reload()
    assert ask.get_by_label("Lamp").is_checked()
    assert ask.get_by_label("How many light minutes?").input_value() == "8,3"
    ask.get_by_role("button", name="Send my answers").click()
    ask.get_by_text("Answer this one, please").wait_for()
    assert ask.get_by_label("What would you ask?").input_value().startswith("Why is <b>red")
    ask.get_by_label("4", exact=True).check()
    ask.get_by_role("button", name="Send my answers").click()
    ask.get_by_text("Handed in", exact=True).wait_for()
    assert pupil.task(handout)["answers"] == [
        {"choices": [0]}, {"choices": [1, 2]}, {"number": 8.3}, {"number": 4},
        {"text": "Why is <b>red</b> light red?\n\u202eevil"}]
    expect(ask).to_contain_text("<b>red</b>", use_inner_text=True)
    ask.get_by_role("button", name="Change my answers").click()
    ask.get_by_label("Penumbra").check()
    assert ask.get_by_label("Lamp").is_checked()
    ask.get_by_role("button", name="Send my answers").click()
    ask.get_by_text("Handed in", exact=True).wait_for()
    assert pupil.task(handout)["answers"][0] == {"choices": [1]}


def test_answers_are_changed_at_once_where_many_tasks_are_folded(pupil):
    handout = pupil.give(umbra(), link(), hand_in(), ticket(question("number", "How many?")))
    tab = pupil.tab(f"/work/{handout['id']}")
    ask = answers(tab)
    ask.locator("summary").click()
    ask.get_by_label("How many?").fill("8")
    ask.get_by_role("button", name="Send my answers").click()
    ask.get_by_role("button", name="Change my answers").click()
    expect(ask.get_by_label("How many?")).to_be_visible()
    assert ask.get_by_label("How many?").input_value() == "8"


@pytest.mark.parametrize("typed", ["eight", "8 or 9", "1e999", "NaN", "--3", "<b>8</b>", "1,000", "12,500"])
def test_what_is_no_number_is_told_beside_the_field(pupil, typed):
    handout = pupil.give(ticket(question("number", "How many?")))
    tab = pupil.tab(f"/work/{handout['id']}")
    field = tab.get_by_label("How many?")
    field.fill(typed)
    tab.get_by_role("button", name="Send my answers").click()
    tab.get_by_text("Write a number here").wait_for()
    assert field.input_value() == typed
    assert field.get_attribute("aria-invalid") == "true"
    assert pupil.task(handout)["progress"] != "handedIn.onTime"


@pytest.mark.parametrize("typed, number", [("-3", -3), ("٨٫٥", 8.5), ("\u200f 7 ", 7), ("−0,25", -0.25)])
def test_numbers_are_read_as_people_write_them(pupil, typed, number):
    handout = pupil.give(ticket(question("number", "How many?")))
    tab = pupil.tab(f"/work/{handout['id']}")
    tab.get_by_label("How many?").fill(typed)
    tab.get_by_role("button", name="Send my answers").click()
    tab.get_by_text("Handed in", exact=True).wait_for()
    assert pupil.task(handout)["answers"] == [{"number": number}]


def test_too_much_is_told_and_all_of_it_stays(pupil):
    handout = pupil.give(ticket(question("text", "Tell me.")))
    tab = pupil.tab(f"/work/{handout['id']}")
    field = tab.get_by_label("Tell me.")
    # Past the limit that the field sets itself, in one step: news may lay the page anew in between.
    field.evaluate("(field) => { field.value = 'x'.repeat(4001); }")
    tab.get_by_role("button", name="Send my answers").click()
    tab.get_by_text("This is too long").wait_for()
    assert len(field.input_value()) == 4001
    field.fill(" \u200b\n ")
    tab.get_by_role("button", name="Send my answers").click()
    tab.get_by_text("Answer this one, please").wait_for()
    assert "answers" not in pupil.task(handout) or not pupil.task(handout)["answers"]


# Handing in

def choose(tab, *files):
    tab.get_by_label("Your files").set_input_files(list(files))


def file(name, size=10, kind="text/plain"):
    return {"name": name, "mimeType": kind, "buffer": b"x" * size}


def test_files_are_handed_in_and_taken_back(pupil, browser):
    handout = pupil.give(hand_in())
    tab = pupil.tab(f"/work/{handout['id']}", browser=browser)
    choose(tab, file("My shadow.png", 700_000, "image/png"), file("<b>\u202egnp.txt"), file("notes", 1, ""))
    tab.get_by_role("button", name="Hand in").click()
    tab.get_by_text("Handed in", exact=True).wait_for()
    assert len(pupil.task(handout)["files"]) == 3
    assert sorted(one["size"] for one in pupil.task(handout)["files"]) == [1, 10, 700_000]
    tab.get_by_role("button", name="Take it back").click()
    tab.get_by_label("Your files").wait_for()
    assert pupil.task(handout)["files"] == []
    assert tab.complaints.all() == []


@pytest.mark.parametrize("files, told", [
    ([], "Choose a file first"),
    ([file("nothing.txt", 0)], "This file is empty"),
    ([file(f"{number}.txt") for number in range(11)], "too many files"),
])
def test_what_cannot_be_handed_in_is_told_beside_the_field(pupil, files, told):
    handout = pupil.give(hand_in())
    tab = pupil.tab(f"/work/{handout['id']}")
    if files:
        choose(tab, *files)
    tab.get_by_role("button", name="Hand in").click()
    tab.get_by_text(told).wait_for()
    tab.evaluate("""new Promise((resolve) => {
        document.addEventListener("homeroom:shown", resolve, { once: true });
        document.dispatchEvent(new Event("homeroom:sent"));
    })""")
    field = tab.get_by_label("Your files")
    expect(tab.get_by_text(told)).to_be_visible()
    assert field.get_attribute("aria-invalid") == "true"
    assert field.evaluate("(field) => field === document.activeElement")
    assert pupil.task(handout)["files"] == []


def test_a_file_that_is_too_large_never_leaves_the_device(pupil):
    handout = pupil.give(hand_in())
    tab = pupil.tab(f"/work/{handout['id']}")
    asked = []
    tab.on("request", lambda request: asked.append(request.url))
    tab.locator("form[data-upload]").evaluate("(form) => { form.dataset.bytes = '100'; }")
    choose(tab, file("film.mp4", 101, "video/mp4"))
    tab.get_by_role("button", name="Hand in").click()
    tab.get_by_text("This file is larger").wait_for()
    assert not [url for url in asked if "/v1/files" in url]


def test_an_upload_that_was_cut_off_goes_on(pupil):
    handout = pupil.give(hand_in())
    tab = pupil.tab(f"/work/{handout['id']}", service_workers="block")
    begun = []
    tab.on("request", lambda request: begun.append(request.url) if request.url.endswith("/v1/files") else None)
    tab.route("**/parts/1", lambda route: route.abort())
    choose(tab, file("My shadow.png", 700_000, "image/png"))
    tab.get_by_role("button", name="Hand in").click()
    tab.get_by_text("There is no connection").wait_for()
    tab.unroute("**/parts/1")
    tab.get_by_role("button", name="Hand in").click()
    tab.get_by_text("Handed in", exact=True).wait_for()
    assert [one["size"] for one in pupil.task(handout)["files"]] == [700_000]
    assert len(begun) == 1


def test_returned_work_and_another_try(pupil):
    handout = pupil.give(hand_in())
    file_id = pupil.client.upload("a.txt", "text/plain", b"abc")
    task = handout["tasks"][0]["id"]
    pupil.client.put(f"/v1/me/handouts/{handout['id']}/tasks/{task}/handIn", {"kind": "files", "files": [file_id]})
    tab = pupil.tab(f"/work/{handout['id']}")
    review = f"/v1/handouts/{handout['id']}/tasks/{task}/students/{pupil.id}"
    pupil.teacher().put(f"{review}/return", {"comment": "Well <i>done</i>!"})
    tab.get_by_text("Given back").wait_for()
    expect(card(tab, "A drawing")).to_contain_text("Well <i>done</i>!", use_inner_text=True)
    expect(tab.get_by_role("button", name="Take it back")).to_have_count(0)
    pupil.teacher().put(f"{review}/retry", {"comment": "Add the lamp."})
    tab.get_by_text("Try again").wait_for()
    choose(tab, file("b.txt"))
    tab.get_by_role("button", name="Hand in").click()
    tab.get_by_text("Handed in", exact=True).wait_for()


# Keys

def test_keys_suffice_for_a_task(pupil):
    handout = pupil.give(link(), ticket(*ASKED))
    tab = pupil.tab()
    stops = walk(tab, "Shadows at noon")
    tab.keyboard.press("Enter")
    tab.wait_for_url(f"**/work/{handout['id']}")
    stops += walk(tab, "I’m done")
    tab.keyboard.press("Enter")
    tab.get_by_role("button", name="Not done yet").wait_for()
    assert tab.evaluate("document.activeElement.innerText.trim()") == "Not done yet"
    # The answers below take eight more.
    assert stops + 8 <= MOST_STOPS
    tab.keyboard.press("Tab")
    tab.keyboard.press("Space")
    tab.keyboard.press("Tab")
    tab.keyboard.press("Space")
    tab.keyboard.press("Tab")
    tab.keyboard.press("Tab")
    tab.keyboard.press("Tab")
    tab.keyboard.type("8")
    tab.keyboard.press("Tab")
    tab.keyboard.press("ArrowDown")
    tab.keyboard.press("Tab")
    tab.keyboard.type("Why?")
    tab.keyboard.press("Tab")
    tab.keyboard.press("Enter")
    tab.get_by_text("Handed in", exact=True).wait_for()
    assert pupil.task(handout, 1)["answers"] == [
        {"choices": [0]}, {"choices": [0]}, {"number": 8}, {"number": 2}, {"text": "Why?"}]


# So often at most the key Tab is pressed in a task by keys alone, as docs/schoolwork.md says.
MOST_STOPS = 25


def walk(tab, name, most=40):
    """Presses Tab until what has the focus says that, and tells how often; it has to be marked on the way."""
    for count in range(1, most + 1):
        tab.keyboard.press("Tab")
        seen = tab.evaluate("""() => {
            const one = document.activeElement;
            return [one.innerText, getComputedStyle(one).outlineStyle];
        }""")
        assert seen[1] != "none"
        if name in (seen[0] or ""):
            return count
    raise AssertionError(f"no way by keys to {name}")


# One's own data

def test_own_data_are_what_the_teacher_sees(pupil, school):
    handout = pupil.give(umbra())
    place, began = light.path("shadows", "umbra"), now()
    pupil.client.post("/v1/sync", light.sync(reports=[
        light.report(place, began, 3, 0.5, light.score(7, 10, began), light.quantity(2, began)),
        light.report(light.path("lenses", "the-eye"), began, 3, 0.5)]))
    tab = pupil.tab("/data")
    tab.screenshot(path=SHOTS / "own-data-recorded.png", full_page=True)
    block = tab.locator(f"#data-{handout['id']}")
    text = re.sub("[\u2066-\u2069]", "", block.inner_text())
    for value in ["7 of 10", "3 min", "50%", "Hints used", "2"]:
        assert value in text
    expect(tab.locator("main")).to_contain_text("Lise Brandt", use_inner_text=True)
    tab.get_by_text("What became of reports from apps").click()
    assert "Recorded. The teachers who assigned the work can see it." in tab.locator("#sent").inner_text()
    expect(tab.locator("#sent")).to_contain_text("Kept private: this was not assigned", use_inner_text=True)


def downloaded(tab, name):
    with tab.expect_download() as download:
        tab.get_by_role("link", name=name).click()
    return download.value.path().read_text(encoding="utf-8-sig")


def test_own_data_are_taken_along_as_files(pupil, school):
    handout = pupil.give(umbra(), hand_in(), title='=Light, "shadow"')
    place, began = light.path("shadows", "umbra"), now()
    pupil.client.post("/v1/sync", light.sync(reports=[
        light.report(place, began, 3, 0.5, light.score(7, 10, began), light.quantity(2, began)),
        light.report(light.path("lenses", "the-eye"), began, 3, 0.5)]))
    tab = pupil.tab("/data")
    everything = json.loads(downloaded(tab, "Everything for a program"))
    assert everything["name"] == {"given": "Mina", "family": "Fischer"}
    [physics] = everything["classes"]
    assert physics["name"] == "Physics 7c"
    assert physics["teachers"] == [{"given": "Lise", "family": "Brandt"}]
    # What programs are answered, which the page shows.
    report = pupil.client.get(f"/v1/classes/{pupil.room}/students/{pupil.id}/report")
    assert physics["handouts"] == report["handouts"]
    assert everything["fates"] == pupil.client.get("/v1/me/fates")["fates"]
    rows = list(csv.DictReader(io.StringIO(downloaded(tab, "My work"))))
    assert [(row["class"], row["handout"], row["task"]) for row in rows] == [
        ("Physics 7c", "'=Light, \"shadow\"", "Umbra"), ("Physics 7c", "'=Light, \"shadow\"", "A drawing")]
    first = rows[0]
    assert (first["seconds"], first["percent"], first["result"], first["value"], first["of"]) == (
        "180", "0.5", "Points", "7", "10")
    assert first["otherResults"] == "Hints used: 2"
    sent = list(csv.DictReader(io.StringIO(downloaded(tab, "What apps sent"))))
    assert sorted(row["fate"] for row in sent) == sorted(one["fate"] for one in everything["fates"])
    assert len(sent) == 2


def test_places_below_a_task_are_called_what_the_app_calls_them(pupil, school, window):
    light_and_shadow = {"kind": "context", "path": light.path("shadows")}
    handout = pupil.give(light_and_shadow)
    place, other, began = light.path("shadows", "umbra"), light.path("shadows", "my-own"), now()
    answer = pupil.client.post("/v1/sync", light.sync(
        contexts=[light.context(other, "Where is it dark?", now())],
        reports=[light.report(place, began, 3, 0.5), light.report(other, began, 2, 0.5)]))
    assert answer["problems"] == []
    names = ["Umbra", "Where is it dark?"]
    tab = pupil.tab("/data")
    assert sorted(tab.locator(".below > small").all_inner_texts()) == names
    rows = list(csv.DictReader(io.StringIO(downloaded(tab, "My work"))))
    assert sorted(row["contextTitle"] for row in rows if row["task"])[1:] == names
    everything = json.loads(downloaded(tab, "Everything for a program"))
    [cell] = everything["classes"][0]["handouts"][0]["cells"]
    assert sorted(below["titles"] for below in cell["below"]) == [[name] for name in names]
    teacher = window("teacher")
    task = handout["tasks"][0]["id"]
    teacher.goto(f"/handouts/{handout['id']}/tasks/{task}/students/{pupil.id}")
    assert sorted(teacher.locator(".attempt .hint bdi").all_inner_texts()) == names


def test_more_than_a_page_of_own_data_is_taken_along(pupil, school):
    for number in range(27):
        pupil.give(link(), title=f"Number {number + 1}")
    everything = pupil.tab("/data")
    taken = json.loads(downloaded(everything, "Everything for a program"))
    titles = [one["title"] for one in taken["classes"][0]["handouts"]]
    assert sorted(titles) == sorted(f"Number {number + 1}" for number in range(27))


def test_the_page_of_a_handout_leads_to_its_data(pupil, school):
    handout = pupil.give(umbra())
    began = now()
    pupil.client.post("/v1/sync", light.sync(reports=[light.report(light.path("shadows", "umbra"), began, 3, 0.5)]))
    tab = pupil.tab(f"/work/{handout['id']}")
    card(tab, "Umbra").get_by_role("link", name="Your data").click()
    tab.wait_for_url(re.compile(f"#data-{handout['id']}"))
    tab.locator(f"#data-{handout['id']}").get_by_text("3 min").wait_for()


# Signing in with little to type

def test_a_code_is_typed_on_a_pad_of_digits(window):
    tab = window()
    tab.goto("/sign-in?then=/data")
    assert tab.get_by_label("Password or code").get_attribute("inputmode") == "text"
    tab.get_by_role("link", name="I have a code of digits").click()
    tab.wait_for_url(re.compile("digits=true"))
    assert tab.get_by_label("Password or code").get_attribute("inputmode") == "numeric"
    tab.get_by_label("Account").fill("student")
    tab.get_by_label("Password or code").fill("0000")
    tab.get_by_role("button", name="Sign in", exact=True).click()
    tab.get_by_text("do not match").wait_for()
    assert tab.get_by_label("Password or code").get_attribute("inputmode") == "numeric"


def test_a_slip_fills_in_the_sign_in_page_and_leaves_the_address(pupil, window):
    tab = window()
    tab.goto(f"/sign-in#account={pupil.key}&password=correct-horse-7")
    tab.wait_for_url("**/sign-in")
    assert tab.get_by_label("Account").input_value() == pupil.key
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/work")
    other = window()
    other.goto(f"/sign-in#account={pupil.key}")
    assert other.get_by_label("Account").input_value() == pupil.key
    assert other.evaluate("document.activeElement.name") == "password"

"""What pages say is so: of what is kept and sent, of limits, of dates, of what is gone."""

import re

import pytest
from playwright.sync_api import expect

import light
from conftest import SHOTS
from pupils import Pupil, card, link, now, umbra
from test_offline import cut, mark

LONG = "W" * 256


@pytest.fixture
def pupil(school, window):
    return Pupil(school, window)


def write(tab, pupil, title="Shadows at noon"):
    tab.goto(f"/classes/{pupil.room}/handouts/new")
    tab.get_by_label("Title", exact=True).fill(title)
    tab.locator("#add-link").click()
    tab.get_by_label("Address").fill("https://example.org/sundials")
    return tab


def test_a_teacher_without_a_connection_is_told_that_nothing_is_sent(pupil, window):
    tab = write(window("teacher"), pupil)
    cut(tab)
    assert "sent later" not in tab.locator("#offline").inner_text()
    tab.get_by_text("What you type stays in this tab").wait_for()
    tab.get_by_role("button", name="Save as draft").click()
    tab.get_by_text("Not sent: there is no connection.").wait_for()
    tab.screenshot(path=SHOTS / "offline-teacher.png")
    tab.context.set_offline(False)
    tab.locator("#offline").wait_for(state="hidden")
    tab.get_by_role("button", name="Save as draft").click()
    tab.get_by_text("Saved.").wait_for()
    tab.get_by_role("link", name="Shadows at noon").wait_for()


def test_what_is_sent_again_since_its_answer_was_lost_is_made_once(pupil, window):
    """What arrives has no answer, as where a train enters a tunnel: nobody says of it that it was not sent."""
    tab = write(window("teacher", service_workers="block"), pupil)
    place = f"**/classes/{pupil.room}/handouts/new"

    def lose(route):
        if route.request.method != "POST":
            return route.continue_()
        route.fetch(max_redirects=0)
        route.abort()

    def posted():
        return [one["title"] for one in pupil.teacher().get(f"/v1/classes/{pupil.room}/handouts")["handouts"]]

    tab.route(place, lose)
    tab.get_by_role("button", name="Post now").click()
    expect(tab.get_by_role("alert")).to_contain_text("may or may not have arrived")
    expect(tab.get_by_role("alert")).to_contain_text("it is made only once")
    assert posted() == ["Shadows at noon"]
    tab.unroute(place)
    tab.reload()
    expect(tab.get_by_label("Address")).to_have_value("https://example.org/sundials")
    tab.get_by_role("button", name="Post now").click()
    tab.get_by_role("link", name="Shadows at noon").wait_for()
    assert posted() == ["Shadows at noon"]
    write(tab, pupil)
    tab.get_by_role("button", name="Post now").click()
    tab.get_by_role("link", name="Shadows at noon").first.wait_for()
    assert posted() == ["Shadows at noon"] * 2


def test_a_form_whose_answer_was_lost_says_that_it_may_have_arrived(school, window):
    tab = window("administrator", service_workers="block")
    tab.goto("/manager/classes/new")
    tab.get_by_label("Name of the class").fill("Optics")
    tab.route("**/manager/classes/new", lambda route: route.abort())
    tab.get_by_role("button", name="Make a class").click()
    expect(tab.get_by_role("alert")).to_contain_text("Look whether it is there before you press again.")


def test_opened_is_the_same_number_everywhere(pupil, school, window):
    """Nobody has pressed "Open": one looked at the handout, one worked in the app alone."""
    otto = Pupil(school, window, "otto")
    school.join(pupil.room, [otto.key], "student")
    handout = pupil.give(umbra())
    pupil.client.put(f"/v1/me/handouts/{handout['id']}/opening")
    begun = now()
    otto.client.post("/v1/sync", light.sync(reports=[
        light.report(light.path("shadows", "umbra"), begun, 12, 1, light.score(6, 10, begun))]))
    tab = window("teacher")
    tab.goto(f"/handouts/{handout['id']}")
    opened = tab.locator("dl.figures > div").filter(has_text="Opened by")
    assert "2" in opened.inner_text() and "of 2" in opened.inner_text()
    tab.goto(f"/classes/{pupil.room}/report")
    row = tab.locator("li").filter(has=tab.get_by_text("Shadows at noon"))
    expect(row.locator(".stages li")).to_have_text(["Done 0", "Working on it 2", "Not begun 0"])
    teacher = pupil.teacher()
    assert teacher.get(f"/v1/classes/{pupil.room}/report")["lines"][0]["opened"] == 2
    lines = {one["person"]: one for one in teacher.get(f"/v1/handouts/{handout['id']}/report")["lines"]}
    assert all("opened" in one for one in lines.values())
    assert "opened" in lines[otto.id]["cells"][0]


@pytest.mark.parametrize("width", [360, 1366])
def test_a_title_without_a_blank_keeps_pages_narrow(width, pupil, window, found):
    handout = pupil.give(link(title=LONG), umbra(title=LONG), title=LONG)
    teacher, student = window("teacher", width=width, height=768), pupil.tab(width=width, height=768)
    room, id = pupil.room, handout["id"]
    wide = {}
    for tab, paths in [
        (teacher, [f"/classes/{room}", f"/handouts/{id}", f"/classes/{room}/report", f"/classes/{room}/review",
                   f"/classes/{room}/students/{pupil.id}", f"/handouts/{id}/edit", f"/handouts/{id}/complete",
                   f"/handouts/{id}/delete", f"/handouts/{id}/duplicate", f"/handouts/{id}/share", "/classes", "/today",
                   f"/handouts/{id}/tasks/{handout['tasks'][0]['id']}/students/{pupil.id}"]),
        (student, ["/work", f"/work/{id}", "/data"]),
    ]:
        for path in paths:
            tab.goto(path)
            if faults := found(tab, "overflow"):
                wide[path] = (tab.evaluate("document.documentElement.scrollWidth"), faults[:2])
    assert not wide, wide


def test_a_title_that_is_too_long_is_not_cut_in_silence(pupil, window):
    tab = write(window("teacher"), pupil, LONG + "and more")
    tab.get_by_role("button", name="Save as draft").click()
    tab.get_by_text("at most 256 characters fit").wait_for()
    assert tab.get_by_label("Title", exact=True).input_value() == LONG + "and more"


def test_without_scripts_a_due_date_that_has_passed_is_asked_about(pupil, window):
    tab = write(window("teacher", java_script_enabled=False), pupil)
    tab.locator("[name='due.date']").fill("2020-03-02")
    tab.get_by_role("button", name="Post now").click()
    tab.get_by_role("heading", name="The due date has passed").wait_for()
    tab.get_by_text("2020").first.wait_for()
    tab.screenshot(path=SHOTS / "due-passed.png", full_page=True)
    tab.get_by_role("button", name="Post anyway").click()
    tab.get_by_text("Posted.").wait_for()
    tab.get_by_role("link", name="Shadows at noon").click()
    assert re.search("Mon,? 2 Mar 2020", tab.locator("main").inner_text())
    student = pupil.tab()
    expect(student.locator("main")).to_contain_text("2020", use_inner_text=True)


def test_there_is_one_way_to_open_an_app(pupil):
    handout = pupil.give({"kind": "wholeApp", "app": light.APP})
    tab = pupil.tab(f"/work/{handout['id']}", service_workers="block")
    task = tab.locator("li.task")
    opener = task.locator("form[action$='/open'] button")
    opener.click()
    tab.wait_for_function("() => !document.querySelector('form[aria-busy]')")
    name = opener.inner_text()
    shown = task.locator("a, button").filter(has_text=name).locator("visible=true")
    expect(shown).to_have_count(1)


def test_news_tell_a_value_and_a_time_apart(school, pupil, window):
    handout = pupil.give(umbra())
    tab = window("teacher")
    tab.goto(f"/handouts/{handout['id']}")
    begun = now()
    pupil.client.post("/v1/sync", light.sync(reports=[
        light.report(light.path("shadows", "umbra"), begun, 22, 1, light.score(6, 10, begun))]))
    tab.wait_for_function("() => document.getElementById('news').textContent !== ''")
    said = tab.locator("#news").text_content()
    assert re.search(r"6/10, 22", said), said


def test_the_browsers_language_holds_after_signing_in(chromium, school):
    context = chromium.new_context(base_url=school.url, locale="de-DE")
    context.add_cookies([school.cookie("student")])
    tab = context.new_page()
    tab.goto("/work")
    assert tab.locator("html").get_attribute("lang") == "de"
    context.close()


def test_what_was_deleted_in_another_tab_says_so(pupil, window):
    handout = pupil.give(link())
    tab = window("teacher")
    tab.goto(f"/handouts/{handout['id']}")
    tab.locator("table.grid").wait_for()
    pupil.teacher().delete(f"/v1/handouts/{handout['id']}")
    tab.locator("#gone").wait_for()
    expect(tab.locator("table.grid")).to_have_count(0)
    tab.screenshot(path=SHOTS / "gone.png")


def test_a_class_that_is_deleted_while_one_types_takes_no_word_along(pupil, window, school):
    tab = write(window("teacher"), pupil, "A long thought")
    school.ada.delete(f"/v1/classes/{pupil.room}")
    tab.get_by_role("button", name="Save as draft").click()
    tab.get_by_text("What you typed is still here").wait_for()
    assert tab.get_by_label("Title", exact=True).input_value() == "A long thought"


def test_no_name_turns_others_round(school, pupil, window):
    turned = "\u202eMina\u202d"
    school.admit(school.ada, f"turned-{pupil.key}", (turned, "Fischer"), "student")
    school.join(pupil.room, [f"turned-{pupil.key}"], "student")
    tab = window("teacher")
    tab.goto(f"/classes/{pupil.room}/people")
    tab.get_by_text("Mina Fischer").first.wait_for()
    assert not re.search("[\u202a-\u202e]", tab.content())


def test_a_slow_school_is_seen_to_be_asked(pupil):
    handout = pupil.give(link())
    tab = pupil.tab(f"/work/{handout['id']}", service_workers="block")
    held = []
    tab.route("**/done", lambda route: held.append(route))
    mark(tab)
    button = card(tab, "Sundials").get_by_role("button", name="I’m done")
    tab.wait_for_function("() => document.getElementById('news').textContent === 'Sending …'")
    assert button.evaluate("(one) => getComputedStyle(one, '::after').animationName") == "turn"
    tab.screenshot(path=SHOTS / "sending.png")
    held[0].continue_()
    card(tab, "Sundials").get_by_role("button", name="Not done yet").wait_for()

"""Instructions with a picture and a recorded voice, tasks dragged to their places, many tasks on a telephone, a day that has passed."""

import pytest
from playwright.sync_api import expect

from faults import axe, none
import light
import recordings
from client import Client
from conftest import SHOTS
from test_new_handout import act, newest
from test_offline import loaded, until

PICTURE = {"name": "Lamp.png", "mimeType": "image/png", "buffer": light.picture(120)[0]}
VOICE = {"name": "Hello.wav", "mimeType": "audio/wav", "buffer": recordings.tone()}


@pytest.fixture
def lise(school):
    return Client(school.url, school.clients["teacher"].token)


@pytest.fixture
def chemistry(school):
    return school.things["chemistry"]


@pytest.fixture
def speaking(playwright):
    """A browser with a microphone in which somebody hums."""
    browser = playwright.chromium.launch(
        executable_path="/usr/bin/chromium-headless-shell",
        args=["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"])
    yield browser
    browser.close()


def flawless(tab, found):
    tab.emulate_media(reduced_motion="reduce")
    none(axe(tab)
         + [f"{fault}: {one}" for fault in ["overflow", "clipped", "broken"] for one in found(tab, fault)])


def heard(tab, where="#instructions"):
    """A page's policy lets nobody evaluate a text later, as `wait_for_function` does."""
    expect(tab.locator(f"{where} audio")).not_to_have_js_property("readyState", 0)


def test_a_picture_and_a_voice_are_heard_before_posting_and_reach_students(speaking, window, school, chemistry, lise, found):
    tab = window("teacher", browser=speaking, permissions=["microphone"])
    tab.goto(f"/classes/{chemistry}/handouts/new")
    tab.get_by_label("Title").fill("Spoken")
    tab.get_by_label("Picture or recording").set_input_files(PICTURE)
    expect(tab.locator("#attachments li img")).to_be_visible()
    tab.get_by_role("button", name="Record your voice").click()
    expect(tab.locator("#recorded")).to_have_text("0:01")
    tab.get_by_role("button", name="Stop").click()
    # Heard by whoever spoke, and by nobody else yet.
    expect(tab.locator("#recording-preview audio")).to_be_visible()
    tab.screenshot(path=SHOTS / "new-handout-recorder.png", full_page=True)
    flawless(tab, found)
    tab.get_by_role("button", name="Use this recording").click()
    expect(tab.locator("#attachments li audio")).to_be_visible()
    # A reload keeps both. Who leaves before they are loaded ends their requests.
    tab.reload()
    expect(tab.locator("#attachments li img")).not_to_have_js_property("naturalWidth", 0)
    heard(tab, where="#attachments li")
    tab.get_by_role("button", name="Post now").click()
    tab.wait_for_url("**told=posted")
    made = newest(lise, chemistry, "posted")
    assert [one["mediaType"] for one in made["attachments"]] == ["image/png", "audio/webm"]
    pupil = window("diligent")
    pupil.goto(f"/work/{made['id']}")
    expect(pupil.locator("#instructions img")).to_be_visible()
    heard(pupil)
    pupil.screenshot(path=SHOTS / "student-handout-spoken.png", full_page=True)
    flawless(pupil, found)
    assert tab.complaints.all() == pupil.complaints.all() == []
    lise.delete(f"/v1/handouts/{made['id']}")


@pytest.fixture
def spoken(lise, chemistry):
    files = [lise.upload(one["name"], one["mimeType"], one["buffer"]) for one in (PICTURE, VOICE)]
    made = lise.post(f"/v1/classes/{chemistry}/handouts", {"title": "Spoken", "attachments": files, "tasks": []})
    lise.put(f"/v1/handouts/{made['id']}/posting")
    yield made
    lise.delete(f"/v1/handouts/{made['id']}")


def test_instructions_are_seen_and_heard_without_a_connection(spoken, window):
    tab = window("diligent")
    tab.goto(f"/work/{spoken['id']}")
    loaded(tab, f"/work/{spoken['id']}")
    until(tab, """async () => {
        const name = (await caches.keys()).find((one) => one.startsWith("pages-"));
        const kept = name ? await (await caches.open(name)).keys() : [];
        return kept.filter((one) => one.url.includes("/v1/files/")).length === 2;
    }""")
    tab.context.set_offline(True)
    tab.reload()
    expect(tab.locator("#instructions img")).not_to_have_js_property("naturalWidth", 0)
    heard(tab)
    # Some players ask for parts alone.
    part = tab.evaluate("""async () => {
        const sound = document.querySelector("#instructions audio").currentSrc;
        const answer = await fetch(sound, { headers: { Range: "bytes=0-3" } });
        return [answer.status, answer.headers.get("Content-Range").split("/")[0], await answer.text()];
    }""")
    assert part == [206, "bytes 0-3", "RIFF"]
    tab.context.set_offline(False)


def test_what_was_put_beside_instructions_is_taken_out_and_goes_into_copies(spoken, window, lise, chemistry, school):
    copy = lise.post(f"/v1/handouts/{spoken['id']}/copies", {"classes": [school.things["emptyClass"]]})["handouts"][0]["id"]
    assert [one["name"] for one in lise.get(f"/v1/handouts/{copy}")["attachments"]] == ["Lamp.png", "Hello.wav"]
    lise.delete(f"/v1/handouts/{copy}")
    tab = window("teacher", java_script_enabled=False)
    tab.goto(f"/handouts/{spoken['id']}/edit")
    tab.get_by_role("button", name="Take Lamp.png out").click()
    expect(tab.locator("#attachments li")).to_have_count(1)
    tab.get_by_role("button", name="Save changes").click()
    tab.wait_for_url("**told=saved")
    assert [one["name"] for one in lise.get(f"/v1/handouts/{spoken['id']}")["attachments"]] == ["Hello.wav"]


def test_where_there_is_no_microphone_it_says_so_and_a_file_is_chosen(window, chemistry):
    tab = window("teacher")
    tab.goto(f"/classes/{chemistry}/handouts/new")
    tab.get_by_role("button", name="Record your voice").click()
    expect(tab.get_by_text("The microphone can't be used.")).to_be_visible()
    tab.get_by_label("Picture or recording").set_input_files(VOICE)
    expect(tab.locator("#attachments li audio")).to_be_visible()
    expect(tab.get_by_text("The microphone can't be used.")).to_be_hidden()


@pytest.mark.parametrize("file, said", [
    ({"name": "a.html", "mimeType": "text/html", "buffer": b"<script>"}, "Choose a picture"),
    ({"name": "a.svg", "mimeType": "image/svg+xml", "buffer": b"<svg/>"}, "Choose a picture"),
    ({"name": "a.png", "mimeType": "image/png", "buffer": b""}, "The file is empty or has more than 25 MB."),
])
def test_what_is_no_picture_and_no_sound_is_told(file, said, window, chemistry):
    tab = window("teacher")
    tab.goto(f"/classes/{chemistry}/handouts/new")
    tab.get_by_label("Picture or recording").set_input_files(file)
    expect(tab.locator("#attachments .problem:visible")).to_contain_text(said)
    expect(tab.locator("#attachments li")).to_have_count(0)


def test_tasks_are_dragged_to_their_places(window, chemistry):
    tab = window("teacher")
    tab.goto(f"/classes/{chemistry}/handouts/new")
    for number in range(3):
        act(tab, "Hand something in")
        tab.get_by_label("Name of the task").nth(number).fill(f"Page {number + 1}")
    names = lambda: [one.input_value() for one in tab.get_by_label("Name of the task").all()]
    grip = tab.locator("[data-grip]").nth(2)
    first = tab.locator(".task").first.bounding_box()
    box = grip.bounding_box()
    tab.mouse.move(box["x"] + 5, box["y"] + 5)
    tab.mouse.down()
    tab.mouse.move(box["x"] + 5, first["y"] + 40, steps=5)
    tab.mouse.move(box["x"] + 5, first["y"] + 5, steps=5)
    tab.mouse.up()
    tab.wait_for_load_state("load")
    expect(tab.get_by_label("Name of the task").first).to_have_value("Page 3")
    assert names() == ["Page 3", "Page 1", "Page 2"]
    # Escape leaves all as it is.
    tab.mouse.move(box["x"] + 5, box["y"] + 5)
    tab.mouse.down()
    tab.mouse.move(box["x"] + 5, first["y"] + 5, steps=5)
    tab.keyboard.press("Escape")
    tab.mouse.up()
    assert names() == ["Page 3", "Page 1", "Page 2"]


def test_eight_tasks_on_a_telephone_are_seen_in_their_order(window, chemistry, found):
    tab = window("teacher", width=360, height=740)
    tab.goto(f"/classes/{chemistry}/handouts/new")
    for number in range(8):
        act(tab, "Hand something in")
        tab.locator(f"[id='task-t{number + 1}']").get_by_label("Name of the task").fill(f"Page {number + 1}")
    act(tab, "Move task 8 up")
    tab.locator("#tasks").screenshot(path=SHOTS / "new-handout-eight-phone.png")
    names = tab.locator("#tasks .task-name")
    expect(names).to_have_text(["Page 1", "Page 2", "Page 3", "Page 4", "Page 5", "Page 6", "Page 8", "Page 7"])
    # A line or two for each, and none has to be opened to be found.
    lines = [one.bounding_box()["height"] for one in tab.locator("#tasks .task").all()]
    assert sum(height <= 90 for height in lines) >= 7, lines
    flawless(tab, found)


def test_a_day_that_has_passed_is_a_warning_and_no_refusal(window, chemistry, lise):
    tab = window("teacher")
    tab.goto(f"/classes/{chemistry}/handouts/new")
    tab.get_by_label("Title").fill("Late from the start")
    expect(tab.locator("#due-past")).to_be_hidden()
    tab.locator("[name='due.date']").fill("2020-01-01")
    tab.locator("[name='due.date']").blur()
    expect(tab.locator("#due-past")).to_be_visible()
    tab.get_by_role("button", name="Post now").click()
    tab.wait_for_url("**told=posted")
    made = newest(lise, chemistry, "posted")
    assert made["due"]["date"] == "2020-01-01" if isinstance(made["due"], dict) else made["due"].startswith("2020-01-01")
    lise.delete(f"/v1/handouts/{made['id']}")

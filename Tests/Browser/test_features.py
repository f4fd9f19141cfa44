"""The table of docs/schoolwork.md, walked on the full school where no other test holds a row of it, and held to its tests' names."""

import datetime
import re
import zoneinfo

import pytest
from playwright.sync_api import expect

import light
from client import Client
from server import ROOT

PAGE = (ROOT / "docs/schoolwork.md").read_text()
NAMED = re.compile(r"`([\w/]+\.(?:py|swift))` `([^`]+)`")


def rows(heading):
    """The rows of a table of the page, as lists of cells, without its head."""
    part = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def text_of(file):
    if file.endswith(".py"):
        return (ROOT / "Tests/Browser" / file).read_text()
    return "".join(found.read_text() for found in (ROOT / "Tests").glob(f"*/**/{file}"))


@pytest.mark.parametrize("heading", ["Feature by feature", "What is recorded, and who sees it"])
def test_each_row_names_tests_that_exist(heading):
    found = rows(heading)
    assert len(found) > 10
    for row in found:
        named = NAMED.findall(row[-1])
        assert named or "**missing**" in row[1] or "**no**" in row[1], row
        for file, name in named:
            text = text_of(file)
            assert f"def {name}(" in text or f"func `{name}`" in text, (file, name)


# The full school

thorough = pytest.mark.thorough


@pytest.fixture
def head(full):
    return full.teacher()


@pytest.fixture
def group(full, school):
    return school.things[full.groups[3][0]]


@pytest.fixture
def give(head, group, full, school):
    """Posts a handout to the last class; gone after the test."""
    made = []

    def give_handout(title, *tasks, **more):
        one = head.post(f"/v1/classes/{group}/handouts", {"title": title, "tasks": list(tasks)} | more)
        made.append(one["id"])
        head.put(f"/v1/handouts/{one['id']}/posting")
        return one

    yield give_handout
    for one in made:
        Client(school.url, head.token).delete(f"/v1/handouts/{one}")


def pupil(full, number=0):
    return full.groups[3][1][number]


@thorough
def test_reasons_stand_in_place_of_figures_where_progress_is_off(full, school, window):
    group, keys = full.groups[3]
    person, handout = school.people[keys[-1]], full.weekly[group][-5]
    ada = Client(school.url, school.ada.token)
    ada.put(f"/v1/people/{person}/progress", {"isOn": False})
    tab = window("head")
    tab.goto(f"/handouts/{handout['id']}")
    cell = tab.locator(f"#s-{person} td").first
    expect(cell).to_contain_text("progress off")
    expect(cell.locator("b")).to_have_count(0)
    cell.locator("a").click()
    expect(tab.locator("#standing")).to_contain_text("Student Progress is switched off for this student.")
    ada.put(f"/v1/people/{person}/progress", {"isOn": True})


@thorough
def test_minutes_in_an_app_and_a_file_are_work_as_any(full, give, head, school, window):
    sheet = head.upload("A sheet.txt", "text/plain", b"Read this.")
    made = give("Twenty minutes and a sheet", {"kind": "timedApp", "app": light.APP, "minutes": 20},
                {"kind": "file", "file": sheet})
    key = pupil(full)
    begun = datetime.datetime.now(datetime.timezone.utc)
    Client(school.url, school.clients[key].token).post(
        "/v1/sync", light.sync(reports=[light.report(light.path("shadows"), begun, 25, 0.5)]))
    tab = window(key)
    tab.goto(f"/work/{made['id']}")
    task = tab.locator(".task").nth(1)
    with tab.expect_download() as download:
        task.get_by_role("link", name="Download").click()
    assert download.value.path().read_bytes() == b"Read this."
    task.get_by_role("button", name="I’m done").click()
    task.get_by_role("button", name="Not done yet").wait_for()
    teacher = window("head")
    teacher.goto(f"/handouts/{made['id']}")
    cells = teacher.locator(f"#s-{school.people[key]} td")
    # More than was asked for is not shown.
    expect(cells.first).to_contain_text("20 min")
    expect(cells.nth(1)).to_contain_text("done")


FILM = """() => new Promise((resolve) => {
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: "video/webm" });
    const parts = [];
    let frame = 0;
    recorder.ondataavailable = (event) => parts.push(event.data);
    recorder.onstop = async () => resolve([...new Uint8Array(await new Blob(parts).arrayBuffer())]);
    recorder.start();
    const draw = () => {
        context.fillRect(frame, frame, 9, 9);
        frame += 1;
        if (frame < 20) requestAnimationFrame(draw);
        else recorder.stop();
    };
    draw();
})"""


@thorough
def test_a_film_is_in_view_beside_the_answer(full, give, school, window):
    made = give("A film of a shadow", {"kind": "handIn", "title": "Your film"})
    key = pupil(full)
    place = f"/v1/me/handouts/{made['id']}/tasks/{made['tasks'][0]['id']}/handIn"
    tab = window("head")
    tab.goto("/today")
    film = bytes(tab.evaluate(FILM))
    client = Client(school.url, school.clients[key].token)
    client.put(place, {"kind": "files", "files": [client.upload("film.webm", "video/webm", film)]})
    tab.goto(f"/handouts/{made['id']}/review")
    tab.wait_for_url("**from=review")
    tab.wait_for_function("document.querySelector('video')?.readyState >= 1")
    assert tab.locator("video").evaluate("film => film.videoWidth") == 300
    expect(tab.get_by_role("button", name="Return")).to_be_visible()


@thorough
def test_a_place_is_found_by_age_and_by_time(full, window):
    tab = window("head")
    # Chapters are for ten to twelve years and take twenty to forty minutes, lessons five to fifteen.
    for query, titles in [("age=11&minutes=", ["Mirrors", "Lenses"]), ("age=&minutes=6", ["Umbra"])]:
        tab.goto(f"/library?words=&topic=&{query}")
        for title in titles:
            expect(tab.get_by_role("region", name="Search results").get_by_text(title, exact=True).first).to_be_visible()
    tab.goto("/library?words=mirrors&topic=&age=6&minutes=")
    expect(tab.get_by_text("Mirrors", exact=True)).to_have_count(0)


@thorough
def test_two_teachers_of_a_class_edit_as_equals_and_a_draft_is_its_authors(full, group, head, school, window):
    school.join(group, ["colleague"], "teacher")
    made = head.post(f"/v1/classes/{group}/handouts", {
        "title": "Between us", "tasks": [{"kind": "link", "link": "https://example.org"}]})
    other = window("colleague")
    other.goto(f"/classes/{group}?state=draft")
    expect(other.get_by_text("Between us")).to_have_count(0)
    assert other.goto(f"/handouts/{made['id']}").status == 404
    head.put(f"/v1/handouts/{made['id']}/posting")
    other.goto(f"/handouts/{made['id']}/edit")
    other.get_by_label("Title").first.fill("Between the two of us")
    other.get_by_role("button", name="Save changes").click()
    other.wait_for_url("**told=*")
    tab = window("head")
    tab.goto(f"/handouts/{made['id']}")
    expect(tab.get_by_role("heading", level=1)).to_have_text("Between the two of us")
    Client(school.url, head.token).delete(f"/v1/handouts/{made['id']}")


@thorough
def test_a_schedule_posts_itself(full, group, head, school, window):
    # The clock is the school's, and knows no seconds.
    zone = zoneinfo.ZoneInfo(school.ada.get("/v1/organization")["timeZone"])
    soon = datetime.datetime.now(zone) + datetime.timedelta(seconds=90)
    made = head.post(f"/v1/classes/{group}/handouts", {
        "title": "By itself", "tasks": [{"kind": "link", "link": "https://example.org"}],
        "publish": soon.strftime("%Y-%m-%dT%H:%M")})
    head.put(f"/v1/handouts/{made['id']}/schedule", {})
    tab = window(pupil(full))
    tab.goto("/work")
    expect(tab.get_by_text("By itself")).to_have_count(0)
    expect(tab.get_by_text("By itself")).to_be_visible(timeout=180_000)
    Client(school.url, head.token).delete(f"/v1/handouts/{made['id']}")

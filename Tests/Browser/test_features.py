"""The tables of docs/schoolwork.md, held to the names of their tests, and walked on the full school: by students above all.

What teachers do there is in `test_features_full.py`.
"""

import csv
import datetime
import io
import json
import re
import zoneinfo

import pytest
from playwright.sync_api import expect

import light
from client import Client, Refused
from pupils import card, hand_in, link, now, question, ticket
from server import ROOT
from test_offline import cut, loaded, mark, waiting

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


@pytest.mark.parametrize("heading", ["Feature by feature", "What is recorded, and who sees it", "Limits and states"])
def test_each_row_names_tests_that_exist(heading):
    found = rows(heading)
    assert len(found) > 10
    for row in found:
        named = NAMED.findall(row[-1])
        assert named or "**missing**" in row[-2] or "**no**" in row[-2], row
        for file, name in named:
            text = text_of(file)
            assert f"def {name}(" in text or f"func `{name}`" in text, (file, name)


# The full school


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


def test_a_file_is_read_by_all_25(full, give, head, school, window):
    made = give("A sheet for all", {"kind": "file", "file": head.upload("Sheet.txt", "text/plain", b"Read this.")})
    tab = window(service_workers="block")
    for key in full.groups[3][1]:
        tab.context.clear_cookies()
        tab.context.add_cookies([school.cookie(key)])
        tab.goto(f"/work/{made['id']}")
        with tab.expect_download() as download:
            tab.get_by_role("link", name="Download").click()
        assert download.value.path().read_bytes() == b"Read this."


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


def test_a_place_is_found_by_age_and_by_time(full, window):
    tab = window("head")
    # Chapters are for ten to twelve years and take twenty to forty minutes, lessons five to fifteen.
    for query, titles in [("age=11&minutes=", ["Mirrors", "Lenses"]), ("age=&minutes=6", ["Umbra"])]:
        tab.goto(f"/library?words=&topic=&{query}")
        for title in titles:
            expect(tab.get_by_role("region", name="Search results").get_by_text(title, exact=True).first).to_be_visible()
    tab.goto("/library?words=mirrors&topic=&age=6&minutes=")
    expect(tab.get_by_text("Mirrors", exact=True)).to_have_count(0)


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


# What a student does

def test_a_student_opens_a_task_at_its_place_in_the_app(full, give, school, window):
    made = give("At its place", {"kind": "context", "path": light.path("shadows", "umbra")})
    key = pupil(full)
    tab = window(key)
    tab.goto("/work")
    tab.locator(f"#work-{made['id']} a").click()
    task = card(tab, "Umbra")
    expect(task.locator("img.app-picture")).not_to_have_js_property("naturalWidth", 0)
    expect(task.locator("form[data-opens]")).to_have_attribute("data-opens", f"homeroom://open/{light.APP}/shadows/umbra")
    task.get_by_role("button", name="Open Light").click()
    expect(task.get_by_text("Started")).to_be_visible()
    tab.locator("#help > summary").click()
    expect(tab.locator("#help .help-steps > li")).to_have_count(3)
    teacher = window("head")
    teacher.goto(f"/handouts/{made['id']}")
    # Until the app reports something.
    expect(teacher.locator(f"#s-{school.people[key]} td").first).to_contain_text("waiting")
    expect(teacher.locator("#grid tbody td").get_by_text("not opened", exact=True)).to_have_count(24)


def test_an_app_and_a_link_are_done_and_one_of_them_is_not_done_yet(full, give, school, window):
    made = give("Look around", {"kind": "wholeApp", "app": light.APP, "title": "Look around"}, link())
    key = pupil(full, 2)
    teacher, tab = window("head"), window(key)
    teacher.goto(f"/handouts/{made['id']}")
    done = teacher.locator(f"#s-{school.people[key]} td").nth(2)
    tab.context.route("https://example.org/**", lambda route: route.fulfill(body="a sundial"))
    tab.goto(f"/work/{made['id']}")
    with tab.context.expect_page() as opened:
        card(tab, "Sundials").get_by_role("button", name="Open the link").click()
    opened.value.wait_for_url("https://example.org/sundials")
    for title in ["Look around", "Sundials"]:
        mark(tab, title)
        expect(card(tab, title).get_by_role("button", name="Not done yet")).to_be_visible()
    # What the teacher sees follows by itself.
    expect(done).to_contain_text("2/2")
    card(tab, "Look around").get_by_role("button", name="Not done yet").click()
    expect(done).to_contain_text("1/2")


def test_a_file_is_taken_back_and_answers_are_changed(full, give, school, window):
    made = give("On the way out", hand_in(), ticket(question("choice", "Where is it darkest?", "Umbra", "Penumbra")))
    key = pupil(full, 2)
    teacher, tab = window("head"), window(key)
    teacher.goto(f"/handouts/{made['id']}")
    done = teacher.locator(f"#s-{school.people[key]} td").nth(2)
    tab.goto(f"/work/{made['id']}")
    drawing, asked = card(tab, "A drawing"), card(tab, "On the way out")
    tab.get_by_label("Your files").set_input_files({"name": "a.txt", "mimeType": "text/plain", "buffer": b"A lamp."})
    drawing.get_by_role("button", name="Hand in").click()
    expect(drawing.get_by_text("Handed in", exact=True)).to_be_visible()
    asked.get_by_label("Umbra", exact=True).check()
    asked.get_by_role("button", name="Send my answers").click()
    expect(asked.get_by_text("Handed in", exact=True)).to_be_visible()
    expect(done).to_contain_text("2/2")
    drawing.get_by_role("button", name="Take it back").click()
    expect(done).to_contain_text("1/2")
    asked.get_by_role("button", name="Change my answers").click()
    asked.get_by_label("Penumbra").check()
    asked.get_by_role("button", name="Send my answers").click()
    expect(asked.get_by_text("Handed in", exact=True)).to_be_visible()
    teacher.goto(f"/handouts/{made['id']}/tasks/{made['tasks'][1]['id']}")
    expect(teacher.locator("#question-0 .bins > li strong")).to_have_text(["0", "1"])


def test_what_a_student_does_without_a_connection_reaches_the_grid(full, give, school, window):
    made = give("On the train", link())
    key = pupil(full, 3)
    teacher, tab = window("head"), window(key)
    teacher.goto(f"/handouts/{made['id']}")
    cell = teacher.locator(f"#s-{school.people[key]} td").first
    tab.goto(f"/work/{made['id']}")
    loaded(tab)
    cut(tab)
    mark(tab)
    expect(tab.get_by_role("heading", name="Waiting to be sent: 1")).to_be_visible()
    expect(cell).not_to_contain_text("done")
    tab.context.set_offline(False)
    expect(waiting(tab)).to_be_hidden()
    expect(cell).to_contain_text("done")


@pytest.mark.parametrize("name, state", [("Return", "Given back"), ("Ask to try again", "Try again")])
def test_what_a_teacher_says_of_work_stands_on_the_students_page_until_it_is_undone(name, state, full, give, school, window):
    made = give("To be answered", hand_in())
    key = pupil(full, 4)
    client, task = Client(school.url, school.clients[key].token), made["tasks"][0]["id"]
    file = client.upload("a.txt", "text/plain", b"A lamp.")
    client.put(f"/v1/me/handouts/{made['id']}/tasks/{task}/handIn", {"kind": "files", "files": [file]})
    tab, teacher = window(key), window("head")
    tab.goto(f"/work/{made['id']}")
    teacher.goto(f"/handouts/{made['id']}/tasks/{task}/students/{school.people[key]}")
    teacher.get_by_label("A few words").fill("Where does its shadow fall?")
    teacher.get_by_role("button", name=name).click()
    expect(card(tab, "A drawing")).to_contain_text(state)
    expect(card(tab, "A drawing")).to_contain_text("Where does its shadow fall?")
    teacher.get_by_role("button", name="Undo").click()
    expect(card(tab, "A drawing")).not_to_contain_text("Where does its shadow fall?")
    expect(card(tab, "A drawing").get_by_text("Handed in", exact=True)).to_be_visible()


def test_a_handout_is_new_begun_late_and_over_on_the_students_list(full, give, head, window):
    made = give("From new to over", link(), hand_in(), due="2020-01-01")
    tab = window(pupil(full, 5))
    tab.goto("/work")
    row = tab.locator(f"#due-overdue #work-{made['id']}")
    expect(row).to_contain_text("New")
    row.get_by_role("link").click()
    mark(tab)
    expect(card(tab, "Sundials")).to_contain_text("late")
    tab.goto("/work")
    expect(row).to_contain_text("1 of 2 done")
    tab.goto(f"/work/{made['id']}")
    tab.get_by_label("Your files").set_input_files({"name": "a.txt", "mimeType": "text/plain", "buffer": b"A lamp."})
    tab.get_by_role("button", name="Hand in").click()
    expect(card(tab, "A drawing").get_by_text(re.compile("^Handed in"))).to_be_visible()
    tab.goto("/work")
    expect(row).to_have_count(0)
    tab.goto("/work?list=finished")
    expect(tab.locator(f"#work-{made['id']}")).to_contain_text("Done")
    head.put(f"/v1/handouts/{made['id']}/completion")
    tab.goto(f"/work/{made['id']}")
    expect(tab.get_by_text("This is closed.")).to_be_visible()


def downloaded(tab, name):
    with tab.expect_download() as download:
        tab.get_by_role("link", name=name).click()
    return download.value.path().read_text(encoding="utf-8-sig")


def test_half_a_year_of_own_data_is_what_the_teacher_sees_and_is_taken_along(full, group, head, school, window):
    key = pupil(full, 1)
    points = {}
    for handout in full.weekly[full.groups[3][0]]:
        report = head.get(f"/v1/handouts/{handout['id']}/report")
        cell = next(line for line in report["lines"] if line["person"] == school.people[key])["cells"][0]
        primary = cell.get("figures", {}).get("primary")
        points[handout["title"]] = f"{primary['value']:g}" if primary else ""
    assert sum(value != "" for value in points.values()) > 10
    tab = window(key)
    tab.goto("/data")
    newest = tab.locator(f"#data-{full.weekly[full.groups[3][0]][-1]['id']}")
    assert f"{points[full.weekly[full.groups[3][0]][-1]['title']]} of 10" in re.sub("[\u2066-\u2069]", "", newest.inner_text())
    rows = [row for row in csv.DictReader(io.StringIO(downloaded(tab, "My work"))) if row["handout"] in points]
    first = {row["handout"]: row["value"] for row in reversed(rows) if row["task"]}
    assert first == points
    everything = json.loads(downloaded(tab, "Everything for a program"))
    [own] = [one for one in everything["classes"] if one["name"].startswith("Light, shadow")]
    seen = head.get(f"/v1/classes/{group}/students/{school.people[key]}/report?limit=50")["handouts"]
    assert {one["title"] for one in own["handouts"]} >= set(points)
    for mine, theirs in zip(own["handouts"], seen, strict=True):
        assert [cell.get("figures") for cell in mine["cells"]] == [cell.get("figures") for cell in theirs["cells"]]


# What is recorded

def test_of_a_students_work_only_what_was_assigned_and_not_locked_is_seen(newcomer, group, head, school, window):
    ada, place = Client(school.url, school.ada.token), light.path("mirrors")
    # In the other classes minutes in the whole app are assigned.
    ada.delete(f"/v1/classes/{group}/members/{school.people[newcomer]}")
    own = ada.post("/v1/classes", {"name": "Mirrors in the evening", "location": school.location})["id"]
    school.join(own, ["head"], "teacher")
    school.join(own, [newcomer], "student")
    client = Client(school.url, school.clients[newcomer].token)

    def work(minutes):
        client.post("/v1/sync", light.sync(reports=[light.report(place, now(), minutes, 0.5)]))

    work(41)
    made = head.post(f"/v1/classes/{own}/handouts", {"title": "Mirrors", "tasks": [{"kind": "context", "path": place}]})
    head.put(f"/v1/handouts/{made['id']}/posting")
    head.put(f"/v1/handouts/{made['id']}/lock")
    work(42)
    head.delete(f"/v1/handouts/{made['id']}/lock")
    work(7)
    teacher = window("head")
    teacher.goto(f"/handouts/{made['id']}/tasks/{made['tasks'][0]['id']}/students/{school.people[newcomer]}")
    expect(teacher.locator(".attempt")).to_have_count(1)
    expect(teacher.locator(".attempt")).to_contain_text("7 min")
    tab = window(newcomer)
    tab.goto("/data")
    tab.get_by_text("What became of reports from apps").click()
    for words in ["Recorded. The teachers who assigned the work can see it.", "Kept private: this was not assigned",
                  "Kept private: the teacher had locked the handout."]:
        expect(tab.locator("#sent").get_by_text(words)).to_have_count(1)
    ada.delete(f"/v1/classes/{own}")


def test_an_app_sends_200_contexts_at_once_and_no_more(full, school, window):
    ada = Client(school.url, school.ada.token)

    def send(number, **more):
        contexts = [light.context(light.path("mirrors", f"shard-{one}"), f"Shard {one}", now(), **more) for one in range(number)]
        return ada.post("/v1/sync", light.sync(contexts=contexts))

    with pytest.raises(Refused, match="200"):
        send(201)
    assert send(200)["problems"] == []
    tab = window("head")
    tab.goto("/library?words=shard")
    expect(tab.get_by_text("Shard 0", exact=True).first).to_be_visible()
    tab.goto("/library?words=shard+199")
    expect(tab.get_by_role("region", name="Search results").get_by_text("Shard 199", exact=True).first).to_be_visible()
    send(200, isRemoved=True)


@pytest.fixture
def everybodys(school):
    """Student Progress of the whole school is on again after the test."""
    ada = Client(school.url, school.ada.token)
    yield ada
    ada.put("/v1/organization/progress", {"isOn": True})


def test_while_progress_is_off_for_the_school_a_class_shows_reasons_and_afterwards_its_figures(everybodys, full, window):
    handout = full.weekly[full.groups[3][0]][-5]
    tab, office = window("head"), window("administrator")
    tab.goto(f"/handouts/{handout['id']}")
    figures = tab.locator("#grid tbody td b").all_inner_texts()
    assert len(figures) > 5
    office.goto("/manager/privacy")
    office.get_by_role("button", name="Switch off, keep what was reported").click()
    office.get_by_text("Student Progress is off.").wait_for()
    tab.reload()
    expect(tab.locator("#grid tbody tr td:nth-child(2)").filter(has_text="progress off")).to_have_count(25)
    office.get_by_role("button", name="Undo").click()
    office.get_by_text("Student Progress is on").first.wait_for()
    tab.reload()
    assert tab.locator("#grid tbody td b").all_inner_texts() == figures


@pytest.fixture
def newcomer(full, group, school):
    """Somebody who joins the last class; gone after the test."""
    ada = Client(school.url, school.ada.token)
    school.admit(ada, "newcomer26", ("Nadia", "Newcomer"), "student")
    school.let_in("newcomer26")
    school.join(group, ["newcomer26"], "student")
    yield "newcomer26"
    school.cookies.pop("newcomer26", None)
    ada.delete(f"/v1/people/{school.people.pop('newcomer26')}")


def reports_umbra(school, key, points):
    Client(school.url, school.clients[key].token).post("/v1/sync", light.sync(reports=[
        light.report(light.path("shadows", "umbra"), now(), 5, 0.5, light.score(points, 10, now()))]))


def test_progress_that_is_off_for_one_of_26_takes_what_was_reported(full, give, newcomer, school, window):
    made = give("For 26", {"kind": "context", "path": light.path("shadows", "umbra")})
    reports_umbra(school, newcomer, 9)
    reports_umbra(school, pupil(full), 5)
    tab, office = window("head"), window("administrator")
    tab.goto(f"/handouts/{made['id']}")
    expect(tab.locator("#grid tbody tr")).to_have_count(26)
    cell = tab.locator(f"#s-{school.people[newcomer]} td").first
    expect(cell).to_contain_text("9/10")
    office.goto(f"/manager/people/{school.people[newcomer]}/progress")
    expect(office.locator("main")).to_contain_text("The school keeps 1 attempt")
    office.get_by_role("button", name="Switch off and delete what was reported").click()
    office.get_by_text("Student Progress is off for them").wait_for()
    tab.reload()
    expect(cell).to_contain_text("progress off")
    expect(tab.locator(f"#s-{school.people[pupil(full)]} td").first).to_contain_text("5/10")
    office.get_by_role("button", name="Switch on").click()
    office.get_by_text("Student Progress is on for them.").wait_for()
    tab.reload()
    expect(cell).not_to_contain_text("9/10")


def test_of_one_who_has_left_a_class_of_26_nothing_is_seen(full, give, group, newcomer, school, window):
    made = give("For 26", {"kind": "context", "path": light.path("shadows", "umbra")})
    reports_umbra(school, newcomer, 10)
    reports_umbra(school, pupil(full), 5)
    tab, office = window("head"), window("administrator")
    tab.goto(f"/handouts/{made['id']}")
    mean = tab.locator("#grid .means td").first
    expect(mean).to_contain_text("75%")
    office.goto(f"/manager/classes/{group}")
    office.locator(f"#member-{school.people[newcomer]}").get_by_role("button").click()
    office.get_by_text("Taken out of the class.").wait_for()
    tab.goto(f"/handouts/{made['id']}")
    expect(mean).to_contain_text("50%")
    expect(tab.locator(f"#s-{school.people[newcomer]} b")).to_have_count(0)
    expect(tab.locator(f"#s-{school.people[newcomer]} td").first).to_contain_text("left")
    expect(tab.locator(".figure").first).to_contain_text("of 25 students")
    student = window(newcomer)
    student.goto("/work")
    expect(student.get_by_text("For 26")).to_have_count(0)
    assert student.goto(f"/work/{made['id']}").status == 404


def test_teachers_see_no_class_of_others_and_students_no_work_of_others(full, school, window):
    place = full.place("/handouts/{handout}/tasks/{task}/students/{student}")
    paths = [full.place("/classes/{group}"), full.place("/classes/{group}/report"), full.place("/handouts/{handout}"), place,
             full.place("/classes/{group}/students/{student}")]
    teacher, student = window("newTeacher"), window(full.groups[0][1][2])
    for path in paths:
        assert (teacher.goto(path).status, student.goto(path).status) == (404, 403), path
        assert "Bilal" not in teacher.locator("main").inner_text() + student.locator("main").inner_text()
    teacher.goto("/students?words=bilal")
    expect(teacher.locator("#found li")).to_have_count(0)


def test_who_sees_what_of_one_of_a_hundred_stands_on_one_page(full, school, window):
    tab = window("administrator")
    tab.goto(f"/manager/people/{school.people[full.groups[1][1][3]]}/viewers")
    rows = tab.locator("main li.row")
    expect(rows).to_have_count(2)
    expect(rows.filter(has_text="Marguerite Dubois-Lefèvre")).to_contain_text("Work in Physics 7b")
    expect(rows.filter(has_text="Ada Berg")).not_to_contain_text("Work in")

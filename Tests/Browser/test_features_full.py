"""What a teacher does in the midst of the year, on the full school: a class of 25, its 24 handouts, and what their pages say."""

import csv
import re

import pytest
from playwright.sync_api import expect

import light
from client import Client
from pupils import hand_in, now
from school import PASSWORD
from test_classes import choose
from test_features import give, group, head, pupil  # noqa: F401
from test_grid import copied, enter
from test_instructions import PICTURE, heard, speaking  # noqa: F401
from test_new_handout import act
from test_reports import said, shown
from test_slips import field

STATES = ["draft", "scheduled", "posted", "completed"]
ISOLATES = re.compile("[\u2066-\u2069]")


@pytest.fixture
def ada(school):
    return Client(school.url, school.ada.token)


@pytest.fixture
def club(full, school, ada):
    """A class of its own with the students of the last class, for what can't be taken back; gone after the test."""
    made = ada.post("/v1/classes", {"name": "Optics, last year", "location": school.location})["id"]
    school.things["club"] = made
    school.join(made, ["head"], "teacher")
    school.join(made, full.groups[3][1], "student")
    yield made
    ada.delete(f"/v1/classes/{school.things.pop('club')}")


@pytest.fixture
def written(full, head, school):
    """The handouts that a test writes on pages, by class; gone after the test."""
    places = [school.things[name] for name, _ in full.groups]

    def all_of(place):
        lists = [head.get(f"/v1/classes/{place}/handouts?state={state}&limit=100")["handouts"] for state in STATES]
        return [one["id"] for listed in lists for one in listed]

    before = {one for place in places for one in all_of(place)}

    def new(place):
        return [head.get(f"/v1/handouts/{one}") for one in all_of(place) if one not in before]

    yield new
    for place in places:
        for one in new(place):
            head.delete(f"/v1/handouts/{one['id']}")


@pytest.fixture
def form(head, group, window):
    tab = window("head")
    tab.goto(f"/classes/{group}/handouts/new")
    return tab


def as_student(tab, school, key, path):
    """The same window becomes another student's."""
    tab.context.clear_cookies()
    tab.context.add_cookies([school.cookie(key)])
    tab.goto(path)


def week(full, number):
    """A handout of the last class, by its week."""
    return full.weekly[full.groups[3][0]][number]


# Classes

def test_a_class_gets_a_nickname_a_picture_and_a_color_that_students_see(full, group, head, window):
    tab = window("head")
    tab.goto(f"/classes/{group}")
    tab.get_by_role("link", name="Name and icon").click()
    tab.get_by_label("Nickname").fill("Light club")
    tab.get_by_role("radio", name="Flask").check(force=True)
    tab.get_by_role("radio", name="Violet").check(force=True)
    tab.get_by_role("button", name="Save").click()
    tab.wait_for_url("**told=saved")
    other = window(pupil(full))
    other.goto("/work")
    row = other.locator(".work").first
    expect(row).to_contain_text("Light club")
    expect(row.locator(".class-picture")).to_have_attribute("data-color", "violet")
    head.put(f"/v1/classes/{group}/appearance", {})


def test_a_class_is_made_and_filled_with_all_of_four_classes(full, ada, window):
    tab = window("administrator", java_script_enabled=False)
    tab.goto("/manager/classes")
    tab.get_by_role("link", name="Make a class").click()
    tab.get_by_label("Name of the class").fill("All who learn physics")
    tab.get_by_role("button", name="Make a class").click()
    tab.get_by_text("Class made").wait_for()
    made = re.search(r"/manager/classes/([^?#/]+)", tab.url)[1]
    for name, _ in full.groups:
        tab.get_by_label("Name or account").fill(f"{name}s")
        tab.get_by_role("button", name="Search").click()
        tab.get_by_role("button", name="Add all 25 people found").click()
        tab.get_by_text("Added to the class").wait_for()
    expect(tab.locator("#students li.row")).to_have_count(100)
    person = full.school.people[pupil(full)]
    tab.locator(f"#member-{person}").get_by_role("button").click()
    expect(tab.locator("#students li.row")).to_have_count(99)
    tab.get_by_role("button", name="Undo").click()
    expect(tab.locator("#students li.row")).to_have_count(100)
    ada.delete(f"/v1/classes/{made}")


@pytest.fixture
def newcomers(school, ada, club):
    """A class of 25 who have never signed in."""
    keys = [f"fresh{number}" for number in range(25)]
    for member in ada.get(f"/v1/classes/{club}/members")["members"]:
        if member["part"] == "student":
            ada.delete(f"/v1/classes/{club}/members/{member['person']}")
    for number, key in enumerate(keys):
        school.admit(ada, key, (f"New{number}", "Comer"), "student")
    school.join(club, keys, "student")
    yield keys
    for key in keys:
        ada.delete(f"/v1/people/{school.people.pop(key)}")


def sign_in(tab, account, password):
    tab.goto("/sign-in")
    tab.get_by_label("Account").fill(account)
    tab.get_by_label("Password or code").fill(password)
    tab.get_by_role("button", name="Sign in", exact=True).click()


def test_a_whole_class_gets_slips_and_one_student_another(newcomers, club, window):
    tab = window("head")
    tab.goto(f"/classes/{club}/slips")
    tab.locator("button[value=missing]").click()
    expect(tab.locator(".slip")).to_have_count(25)
    passwords = [field(slip, "Password") for slip in tab.locator(".slip").all()]
    assert len(set(passwords)) == 25
    sheets = tab.pdf(format="A4")
    assert len(re.findall(rb"/Type /Page\b(?!s)", sheets)) == 4
    slip = tab.locator(".slip").filter(has_text="New7 Comer")
    account, first = field(slip, "Account"), field(slip, "Password")
    student = window()
    sign_in(student, account, first)
    student.wait_for_url("**/password?then=**")
    tab.goto(f"/classes/{club}/slips")
    tab.get_by_label("New7 Comer").check()
    tab.get_by_role("button", name="Make slips for those chosen").click()
    expect(tab.locator(".slip")).to_have_count(1)
    second = field(tab.locator(".slip"), "Password")
    sign_in(student, account, first)
    student.get_by_text("do not match").wait_for()
    sign_in(student, account, second)
    student.wait_for_url("**/password?then=**")
    student.get_by_label("New password").fill(PASSWORD)
    student.get_by_role("button", name="Save").click()
    student.wait_for_url("**/work")


def test_the_archive_of_a_removed_class_has_its_24_handouts_and_none_of_its_students(
        full, head, group, club, ada, school, window, written):
    copies = [head.post(f"/v1/handouts/{one['id']}/copies", {"classes": [club]})["handouts"][0]["id"]
              for one in full.weekly[full.groups[3][0]]]
    for one in copies:
        head.put(f"/v1/handouts/{one}/posting")
    last = head.get(f"/v1/handouts/{copies[20]}")
    student = Client(school.url, school.clients[pupil(full)].token)
    student.put(f"/v1/me/handouts/{last['id']}/tasks/{last['tasks'][0]['id']}/done", {})
    tab = window("head")
    tab.goto(f"/handouts/{last['id']}")
    expect(tab.locator("#grid tbody tr")).to_have_count(25)
    ada.put(f"/v1/classes/{club}/archive")
    tab.goto("/classes")
    tab.get_by_role("link", name="Ended classes").click()
    tab.get_by_role("link", name="Optics, last year").click()
    expect(tab.locator("li[id^=handout-]")).to_have_count(24)
    expect(tab.get_by_role("link", name="New handout")).to_have_count(0)
    tab.goto(f"/handouts/{last['id']}")
    expect(tab.get_by_role("heading", level=1)).to_have_text(last["title"], use_inner_text=True)
    expect(tab.locator("#grid tbody tr")).to_have_count(0)
    assert "Aino" not in tab.locator("main").inner_text()
    tab.locator(".menu-button").click()
    tab.locator(f"#menu-{last['id']}").get_by_text("Duplicate", exact=True).click()
    tab.get_by_label(re.compile("elective")).check()
    tab.get_by_role("button", name="Make a draft there").click()
    tab.wait_for_url("**/edit?told=copied")
    assert [one["title"] for one in written(group)] == [last["title"]]
    other = window(pupil(full))
    assert other.goto(f"/work/{last['id']}").status == 404


# Writing

def test_a_draft_for_three_of_25_is_posted_from_its_row(form, full, group, head, school, window, written):
    form.get_by_label("Title").fill("For three of them")
    act(form, "Hand something in")
    form.get_by_label("Some students").check()
    for given in ["Bilal", "Kofi", "Xenia"]:
        form.locator("label").filter(has_text=given).get_by_role("checkbox").check()
    form.locator("[name='due.date']").fill(school.day(3))
    form.get_by_role("button", name="Save as draft").click()
    form.wait_for_url("**state=draft&told=saved")
    [made] = written(group)
    invited, other = full.groups[3][1][1], pupil(full)
    tab = window(invited)
    assert tab.goto(f"/work/{made['id']}").status == 404
    choose(form, made["id"], "Post now")
    form.wait_for_url("**told=posted**")
    form.get_by_text("Posted. The class sees it now.").wait_for()
    tab.goto("/work")
    expect(tab.locator(f"#work-{made['id']}")).to_contain_text("Due on")
    assert window(other).goto(f"/work/{made['id']}").status == 404
    form.goto(f"/handouts/{made['id']}")
    expect(form.locator("#grid tbody tr")).to_have_count(3)


def test_a_day_that_has_passed_is_warned_of_and_is_overdue_for_25(form, full, group, window, written):
    form.get_by_label("Title").fill("Late from the start")
    act(form, "Hand something in")
    form.locator("[name='due.date']").fill("2020-01-01")
    form.locator("[name='due.date']").blur()
    expect(form.locator("#due-past")).to_be_visible()
    form.get_by_role("button", name="Post now").click()
    form.wait_for_url("**told=posted")
    [made] = written(group)
    form.goto("/today")
    expect(form.locator(f"#overdue [id='h-{made['id']}']")).to_contain_text("25 students are not done")
    student = window(pupil(full))
    student.goto("/work")
    expect(student.locator("#due-overdue").get_by_text("Late from the start")).to_be_visible()


def test_a_picture_and_a_voice_stand_beside_the_instructions_of_a_class(speaking, full, group, window, written):
    tab = window("head", browser=speaking, permissions=["microphone"])
    tab.goto(f"/classes/{group}/handouts/new")
    tab.get_by_label("Title").fill("Spoken to 25")
    tab.get_by_label("Instructions").fill("Look at the lamp.\nThen listen.")
    tab.get_by_label("Picture or recording").set_input_files(PICTURE)
    expect(tab.locator("#attachments li img")).to_be_visible()
    tab.get_by_role("button", name="Record your voice").click()
    expect(tab.locator("#recorded")).to_have_text("0:01")
    tab.get_by_role("button", name="Stop").click()
    tab.get_by_role("button", name="Use this recording").click()
    expect(tab.locator("#attachments li audio")).to_be_visible()
    tab.get_by_role("button", name="Post now").click()
    tab.wait_for_url("**told=posted")
    [made] = written(group)
    student = window(full.groups[3][1][-1])
    student.goto(f"/work/{made['id']}")
    expect(student.locator("#instructions")).to_contain_text("Then listen.")
    expect(student.locator("#instructions img")).not_to_have_js_property("naturalWidth", 0)
    heard(student)


def test_four_classes_get_a_handout_each(form, full, school, written):
    form.get_by_label("Title").fill("For all four")
    act(form, "Hand something in")
    for name in ["Physics 7a", "Physics 7b", "Physics 8a"]:
        form.get_by_label(name).check()
    form.get_by_role("button", name="Post now").click()
    form.wait_for_url("**told=posted")
    made = [one for name, _ in full.groups for one in written(school.things[name])]
    assert [one["title"] for one in made] == ["For all four"] * 4
    for one in made:
        form.goto(f"/handouts/{one['id']}")
        expect(form.locator("#grid tbody tr")).to_have_count(25)


def test_twenty_tasks_are_moved_and_are_twenty_columns_of_a_class(form, group, written):
    form.get_by_label("Title").fill("Twenty")
    for number in range(20):
        act(form, "Hand something in")
        form.get_by_label("Name of the task").nth(number).fill(f"Page {number + 1}")
    expect(form.get_by_text("There is room for 20 tasks")).to_be_visible()
    act(form, "Move task 20 up")
    grip, first = form.locator("[data-grip]").nth(2), form.locator(".task").first
    grip.scroll_into_view_if_needed()
    box, place = grip.bounding_box(), first.bounding_box()
    form.mouse.move(box["x"] + 5, box["y"] + 5)
    form.mouse.down()
    form.mouse.move(box["x"] + 5, place["y"] + 40, steps=5)
    form.mouse.move(box["x"] + 5, place["y"] + 5, steps=5)
    form.mouse.up()
    expect(form.get_by_label("Name of the task").first).to_have_value("Page 3")
    form.get_by_role("button", name="Post now").click()
    form.wait_for_url("**told=posted")
    [made] = written(group)
    titles = ["Page 3", "Page 1", "Page 2", *[f"Page {number}" for number in range(4, 19)], "Page 20", "Page 19"]
    assert [one["title"] for one in made["tasks"]] == titles
    form.goto(f"/handouts/{made['id']}")
    expect(form.locator("#grid tbody tr")).to_have_count(25)
    expect(form.locator("#heads th")).to_have_count(1 + 20 + 3)


def test_a_place_is_found_by_words_and_subject_kept_and_put_into_a_handout(full, group, window):
    tab = window("head")
    tab.goto("/library?words=periskope")
    expect(tab.locator("#instead")).to_contain_text("Nothing is called “periskope”.")
    tab.get_by_label("Words").fill("mirr")
    tab.get_by_label("Subject").select_option("Science")
    tab.get_by_role("button", name="Search").click()
    tab.get_by_role("link", name="Flat mirrors").click()
    tab.get_by_role("button", name="Bookmark").click()
    tab.get_by_text("Bookmarked.").wait_for()
    tab.wait_for_url("**told=**")
    tab.goto("/library")
    tab.get_by_role("link", name="Flat mirrors").first.click()
    tab.get_by_role("button", name="Remove the bookmark").click()
    tab.get_by_text("Bookmark removed.").wait_for()
    tab.get_by_role("link", name="Put into a new handout").click()
    tab.get_by_role("link", name=re.compile("elective")).click()
    tab.wait_for_url(f"**/classes/{group}/handouts/new?**")
    expect(tab.locator(".task")).to_contain_text("Flat mirrors", use_inner_text=True)


# What becomes of a handout

def test_a_lock_is_shown_to_all_25_and_taken_back(give, group, full, school, window):
    made = give("To lock", hand_in())
    tab = window("head")
    tab.goto(f"/classes/{group}")
    choose(tab, made["id"], "Lock")
    tab.get_by_text("Locked. Students can look").wait_for()
    student = window(service_workers="block")
    for key in full.groups[3][1]:
        as_student(student, school, key, f"/work/{made['id']}")
        expect(student.get_by_text("Your teacher has locked this.")).to_be_visible()
        expect(student.get_by_role("button", name="Hand in")).to_have_count(0)
    tab.get_by_role("button", name="Undo").click()
    tab.get_by_text("Unlocked. Students can go on").wait_for()
    expect(student.get_by_role("button", name="Hand in")).to_be_visible()


def test_a_copy_goes_into_three_classes_without_the_work_of_25(full, school, window, written):
    handout = week(full, -4)
    tab = window("head")
    tab.goto(f"/handouts/{handout['id']}/duplicate")
    tab.get_by_label(re.compile("elective")).uncheck()
    for name in ["Physics 7a", "Physics 7b", "Physics 8a"]:
        tab.get_by_label(name).check()
    tab.get_by_role("button", name="Make a draft there").click()
    tab.wait_for_url("**told=copied**")
    made = [one for name, _ in full.groups for one in written(school.things[name])]
    assert [one["title"] for one in made] == [handout["title"]] * 3
    for one in made:
        assert [task["kind"] for task in one["tasks"]] == [task["kind"] for task in handout["tasks"]]
        tab.goto(f"/handouts/{one['id']}")
        expect(tab.locator("#grid")).to_have_count(0)
        assert "Bilal" not in tab.locator("main").inner_text()


def test_a_colleague_copies_what_is_shared_until_it_is_no_longer(full, school, window):
    handout = week(full, -4)
    tab, other = window("head"), window("colleague")
    assert other.goto(f"/handouts/{full.weekly['full0'][-4]['id']}").status == 404
    tab.goto(f"/handouts/{handout['id']}/share")
    tab.get_by_role("button", name="Make a link").click()
    tab.get_by_label("Link").wait_for()
    place = tab.get_by_label("Link").input_value()
    other.goto(place)
    expect(other.get_by_role("heading", name=handout["title"])).to_be_visible()
    assert "Bilal" not in other.locator("main").inner_text()
    other.get_by_label(re.compile("Light & shadow")).check()
    other.get_by_role("button", name="Make a draft there").click()
    other.wait_for_url("**/edit?told=copied")
    expect(other.get_by_label("Title").first).to_have_value(handout["title"])
    Client(school.url, school.clients["colleague"].token).delete(f"/v1/handouts/{other.url.split('/')[-2]}")
    tab.get_by_role("button", name="Stop sharing").click()
    tab.get_by_text("The link no longer works.").wait_for()
    assert other.goto(place).status == 404


def test_a_favourite_stands_in_the_library_until_it_is_none(full, group, window):
    handout = week(full, -4)
    tab = window("head")
    tab.goto(f"/classes/{group}")
    choose(tab, handout["id"], "Add to favourites")
    tab.get_by_text("Added to your favourites.").wait_for()
    # The answer is shown before the browser has gone there.
    tab.wait_for_url("**told=**")
    tab.goto("/library")
    expect(tab.locator(f"main a[href='/handouts/{handout['id']}']").first).to_be_visible()
    tab.goto(f"/classes/{group}")
    choose(tab, handout["id"], "Remove from favourites")
    tab.get_by_text("Removed from your favourites.").wait_for()
    tab.wait_for_url("**told=**")
    tab.goto("/library")
    expect(tab.locator(f"main a[href='/handouts/{handout['id']}']")).to_have_count(0)


def test_completing_says_that_24_have_something_left_and_ends_their_work(give, group, full, school, window):
    made = give("To complete", hand_in())
    keys = full.groups[3][1]
    client = Client(school.url, school.clients[keys[0]].token)
    file = client.upload("notes.txt", "text/plain", b"It grows.")
    client.put(f"/v1/me/handouts/{made['id']}/tasks/{made['tasks'][0]['id']}/handIn", {"kind": "files", "files": [file]})
    tab = window("head")
    tab.goto(f"/classes/{group}")
    choose(tab, made["id"], "Complete")
    tab.get_by_text("24 students have work left").wait_for()
    tab.get_by_role("button", name="Complete the handout").click()
    tab.wait_for_url("**state=completed&told=completed")
    expect(tab.locator(f"#handout-{made['id']}")).to_contain_text("1 of 25 done")
    student = window(keys[1])
    student.goto(f"/work/{made['id']}")
    expect(student.get_by_text("This is closed.")).to_be_visible()
    expect(student.get_by_role("button", name="Hand in")).to_have_count(0)
    # Who handed something in can still take it along.
    as_student(student, school, keys[0], f"/work/{made['id']}")
    expect(student.get_by_text("notes.txt")).to_be_visible()


def test_deleting_names_25_files_that_go_with_it(head, group, full, school, window):
    made = head.post(f"/v1/classes/{group}/handouts", {"title": "To delete", "tasks": [hand_in()]})
    head.put(f"/v1/handouts/{made['id']}/posting")
    hand_in_all(full, school, made)
    tab = window("head")
    tab.goto(f"/classes/{group}")
    choose(tab, made["id"], "Delete")
    tab.get_by_text("25 handed-in files", exact=True).wait_for()
    tab.get_by_role("link", name="Leave it as it is").click()
    expect(tab.locator(f"#handout-{made['id']}")).to_be_visible()
    choose(tab, made["id"], "Delete")
    tab.get_by_role("button", name="Delete the handout").click()
    tab.wait_for_url("**told=deleted")
    expect(tab.locator(f"#handout-{made['id']}")).to_have_count(0)
    assert window(pupil(full)).goto(f"/work/{made['id']}").status == 404


def hand_in_all(full, school, made):
    task = made["tasks"][0]["id"]

    def hand(key):
        client = Client(school.url, school.clients[key].token)
        file = client.upload("notes.txt", "text/plain", f"{key}: it grows.".encode())
        client.put(f"/v1/me/handouts/{made['id']}/tasks/{task}/handIn", {"kind": "files", "files": [file]})

    school.in_parallel(hand, full.groups[3][1])


def test_a_schedule_is_taken_back_to_a_draft(form, group, window, written):
    form.get_by_label("Title").fill("Next spring")
    act(form, "Hand something in")
    form.locator("[name='publish.date']").fill("2099-05-01")
    form.locator("[name='publish.time']").fill("07:45")
    form.get_by_role("button", name="Schedule").click()
    form.wait_for_url("**state=scheduled&told=scheduled")
    [made] = written(group)
    choose(form, made["id"], "Make it a draft again")
    form.wait_for_url("**told=unscheduled")
    form.goto(f"/classes/{group}?state=draft")
    expect(form.locator(f"#handout-{made['id']}")).to_contain_text("Next spring")
    form.goto(f"/classes/{group}?state=scheduled")
    expect(form.locator(f"#handout-{made['id']}")).to_have_count(0)


def test_a_class_has_room_for_200_handouts_that_are_worked_on(club, head, window):
    for number in range(200):
        made = head.post(f"/v1/classes/{club}/handouts", {"title": f"Number {number}", "tasks": [hand_in()]})
        head.put(f"/v1/handouts/{made['id']}/posting")
    tab = window("head")
    tab.goto(f"/classes/{club}/handouts/new")
    tab.get_by_label("Title").fill("One too many")
    act(tab, "Hand something in")
    tab.get_by_role("button", name="Post now").click()
    expect(tab.get_by_text("A class has room for 200 handouts that students work on.")).to_be_visible()
    assert tab.get_by_label("Title").input_value() == "One too many"
    tab.get_by_role("button", name="Save as draft").click()
    tab.wait_for_url("**state=draft&told=saved")
    expect(tab.get_by_role("link", name="One too many")).to_be_visible()


# Review

def test_the_hand_ins_of_25_are_looked_at_at_once_and_it_is_undone(give, group, full, school, window):
    made = give("To look at", hand_in())
    hand_in_all(full, school, made)
    tab = window("head")
    tab.goto(f"/classes/{group}/review")
    count = tab.get_by_role("navigation", name="In this class").locator("[aria-current=page] .count")
    before = int(count.inner_text())
    rows = tab.locator(f"#h-{made['id']} li.row")
    expect(rows).to_have_count(25)
    tab.locator(f"#h-{made['id']}").get_by_role("button", name="Mark all as reviewed").click()
    expect(tab.get_by_text("All marked as reviewed.")).to_be_visible()
    expect(rows).to_have_count(0)
    expect(count).to_have_text(str(before - 25))
    tab.get_by_role("button", name="Undo").click()
    expect(rows).to_have_count(25)
    expect(count).to_have_text(str(before))


# What came of it

PARTS = ["umbra", "penumbra", "sundials", "eclipse-of-the-moon"]


@pytest.fixture
def measured(give, full, school):
    """All kinds of results of 20 of 25: points, a quantity, yes or no, and how far they came."""
    made = give("All kinds", *[{"kind": "context", "path": light.path("shadows", part)} for part in PARTS])

    def work(number):
        begun, (first, second, third, fourth) = now(), [light.path("shadows", part) for part in PARTS]
        Client(school.url, school.clients[full.groups[3][1][number]].token).post("/v1/sync", light.sync(reports=[
            light.report(first, begun, 6, 0.5, light.score(number % 10, 10, begun), light.quantity(number, begun)),
            light.report(second, begun, 4, 0.5, light.quantity(number, begun)),
            light.report(third, begun, 2, 0.5, light.binary(number < 5, begun)),
            light.report(fourth, begun, 8, 0.25 if number < 10 else 0.75)]))

    school.in_parallel(work, range(20))
    return made


def test_every_cell_of_a_class_says_what_was_reported(measured, head, full, school, window):
    report = head.get(f"/v1/handouts/{measured['id']}/report")
    tab = window("head")
    tab.goto(f"/handouts/{measured['id']}")
    rows = shown(tab)
    assert [line["person"] for line in report["lines"]] == list(rows) and len(rows) == 25
    for number, key in enumerate(full.groups[3][1]):
        texts = rows[school.people[key]][1:5]
        cells = next(line for line in report["lines"] if line["person"] == school.people[key])["cells"]
        if number < 20:
            assert all(text.startswith(said(cell)) for text, cell in zip(texts, cells))
            assert texts[0].startswith(f"{number % 10}/10 6 min") and texts[1].startswith(f"{number} 4 min")
            assert texts[2].startswith("passed 2 min" if number < 5 else "failed 2 min")
            assert texts[3].startswith("25% 8 min" if number < 10 else "75% 8 min")
        else:
            assert texts == ["not opened"] * 4


def test_means_are_of_the_20_who_have_data_and_of_one_kind(measured, full, school, window):
    tab = window("head")
    tab.goto(f"/handouts/{measured['id']}")
    means = tab.locator("#grid .means td")
    expect(means.nth(0)).to_contain_text("45%")
    expect(means.nth(0)).to_contain_text("6 min")
    expect(means.nth(1)).to_contain_text("9.5")
    expect(means.nth(3)).to_contain_text("50%")
    begun = now()
    key = full.groups[3][1][20]
    Client(school.url, school.clients[key].token).post("/v1/sync", light.sync(reports=[
        light.report(light.path("shadows", PARTS[0]), begun, 6, 0.5, light.quantity(3, begun))]))
    expect(means.nth(0)).to_contain_text("different kinds")


def test_a_cell_opens_to_all_attempts_with_all_items(measured, full, school, window):
    key, begun = full.groups[3][1][3], now()
    Client(school.url, school.clients[key].token).post("/v1/sync", light.sync(reports=[
        light.report(light.path("shadows", "umbra"), begun, 9, 1, light.score(9, 10, begun), light.quantity(1, begun))]))
    tab = window("head")
    tab.goto(f"/handouts/{measured['id']}")
    tab.locator(f"#s-{school.people[key]} td a").first.click()
    attempts = tab.locator(".attempt")
    expect(attempts).to_have_count(2)
    for attempt, (points, minutes, hints) in zip(attempts.all(), [(9, 9, 1), (3, 6, 3)]):
        text = ISOLATES.sub("", attempt.inner_text())
        assert f"{points}/10" in text and f"{minutes} min" in text
        assert re.search(rf"Hints used\s+{hints}\b", text)


def test_each_number_of_the_classs_report_opens_to_as_many_of_its_25(full, group, head, window):
    lines = head.get(f"/v1/classes/{group}/report?limit=100")["lines"]
    assert [line["handout"] for line in lines if line["students"] == 25][::-1][:24] == [
        one["id"] for one in full.weekly[full.groups[3][0]]]
    tab = window("head")
    tab.goto(f"/classes/{group}/report")
    expect(tab.locator("li.bar-row")).to_have_count(20)
    tab.get_by_role("link", name="Older ones").click()
    tab.wait_for_url("**after=**")
    expect(tab.locator("li.bar-row")).to_have_count(4)
    for line in [lines[0], lines[3], lines[12]]:
        expected = {"Done": line["finished"], "Working on it": line["opened"] - line["finished"],
                    "Not begun": line["students"] - line["opened"]}
        assert sum(expected.values()) == 25
        for name, count in expected.items():
            tab.goto(f"/classes/{group}/report")
            figure = tab.locator(f"#h-{line['handout']} .stages li").filter(has_text=name)
            expect(figure).to_have_text(f"{name} {count}")
            if count:
                figure.get_by_role("link").click()
                tab.wait_for_url("**?show=*")
                expect(tab.locator("#grid tbody tr:visible")).to_have_count(count)


def test_what_sums_up_the_grid_opens_to_whom_it_is_made_of(full, window):
    handout = f"/handouts/{week(full, -4)['id']}"
    tab = window("head")
    for place, query in [(".figure:nth-child(1)", "?show=opened"), (".figure:nth-child(2)", "?sort=done"),
                         ("#means td:nth-last-child(2)", "?sort=time")]:
        tab.goto(handout)
        count = int(re.search(r"\d+", tab.locator(".figure:nth-child(1)").inner_text())[0])
        tab.locator(f"{place} a").click()
        tab.wait_for_url(f"**{handout}{query}")
        expect(tab.locator("#grid tbody tr:visible")).to_have_count(count if "opened" in query else 25)


def test_a_name_finds_its_four_in_four_classes_and_leads_to_a_report(full, school, window):
    tab = window("head")
    tab.goto("/today")
    tab.get_by_role("link", name="Find a student").click()
    tab.get_by_label("Name of a student").press_sequentially("hana")
    expect(tab.locator("#found li")).to_have_count(4)
    person = school.people[full.groups[3][1][7]]
    tab.locator(f"#student-{person}").get_by_role("link").first.click()
    tab.wait_for_url(f"**/students/{person}")
    expect(tab.get_by_role("heading", level=1)).to_contain_text("Hana")
    tab.context.add_cookies([{"name": "homeroom-names", "value": "hidden", "url": school.url}])
    tab.goto("/students?words=hana")
    expect(tab.get_by_text("Names are hidden.")).to_be_visible()
    assert person not in tab.content()


def test_a_students_24_weeks_stand_beside_the_class(full, group, head, school, window):
    person = school.people[full.groups[3][1][1]]
    expected = {}
    for handout in full.weekly[full.groups[3][0]]:
        report = head.get(f"/v1/handouts/{handout['id']}/report")
        line = next(line for line in report["lines"] if line["person"] == person)
        primary = line["cells"][0].get("figures", {}).get("primary")
        if primary:
            mean = report["columns"][0]["means"]["primary"]["value"]
            expected[handout["title"]] = f"{int(primary['value'] * 10)}%, the class {int(mean * 100 + 0.5)}%"
    tab = window("head")
    tab.goto(f"/classes/{group}/students/{person}")
    points = tab.get_by_role("region", name="Results so far").get_by_role("listitem").get_by_role("link")
    told = [ISOLATES.sub("", one) for one in points.all_inner_texts()]
    measured = dict(one.rsplit(": ", 1) for one in told if one.endswith("%"))
    assert len(expected) > 10 and measured == expected
    titles = []
    while True:
        titles += tab.locator("section[id^=h-] h2").all_inner_texts()
        if tab.get_by_role("link", name="Older ones").count() == 0:
            break
        before = tab.url
        tab.get_by_role("link", name="Older ones").click()
        expect(tab).not_to_have_url(before)
    assert len(titles) == 24


def test_who_may_need_help_is_named_for_work_that_shows_it(full, head, window):
    tab = window("head")
    tab.goto("/today")
    reasons = tab.locator("#help .reasons a[href*='/tasks/']")
    places = {tuple(one.get_attribute("href").split("?")[0].split("/")[2::2]) for one in reasons.all()}
    assert places
    for handout, _, person in places:
        report = head.get(f"/v1/handouts/{handout}/report")
        assert next(line for line in report["lines"] if line["person"] == person)["signs"]
    reasons.first.click()
    tab.wait_for_url("**/students/*")
    expect(tab.locator("#signs")).to_be_visible()


def test_a_table_has_25_rows_and_the_values_of_the_page(full, window):
    handout = week(full, -4)
    tab = window("head", width=1366)
    tab.goto(f"/handouts/{handout['id']}")
    with tab.expect_download() as download:
        tab.get_by_role("link", name="Table (CSV)").click()
    lines = list(csv.reader(download.value.path().read_text(encoding="utf-8-sig").splitlines()))
    assert len(lines) == 1 + 25 and {len(line) for line in lines} == {1 + 3 + 3}
    rows = list(shown(tab).values())
    for line, row in zip(lines[1:], rows, strict=True):
        # Points are a number of their own, and what nobody has opened is empty.
        values = ["" if text.startswith("not opened") else text.split("/10")[0].removesuffix(" late") for text in row[1:4]]
        assert line[1:4] == values and line[4] == row[4].split("/")[0]
    assert [line[0] for line in lines[1:]] == tab.locator("#grid tbody th a").all_inner_texts()
    enter(tab)
    tab.keyboard.press("Control+a")
    sheet = copied(tab)
    assert len(sheet) == 2 + 25 and [row[1] for row in sheet[2:]] == [line[1] for line in lines[1:]]
    paper = tab.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1


def test_a_teacher_sees_the_class_as_a_student_and_counts_nowhere(full, group, head, window):
    handout = week(full, -4)
    before = head.get(f"/v1/handouts/{handout['id']}/report")
    tab = window("head")
    tab.goto(f"/handouts/{handout['id']}")
    tab.get_by_role("link", name="See it as a student").click()
    tab.get_by_role("button", name="Make a link").click()
    place = tab.get_by_role("link", name="Open as a student").get_attribute("href")
    other = window()
    other.goto(place)
    other.get_by_role("button", name="Sign in").click()
    other.wait_for_url("**/work")
    expect(other.get_by_text("Nothing here counts")).to_be_visible()
    expect(other.locator(".work")).to_have_count(8)
    other.goto(f"/work/{handout['id']}")
    other.get_by_role("button", name="I’m done").click()
    expect(other.get_by_role("button", name="Not done yet")).to_be_visible()
    after = head.get(f"/v1/handouts/{handout['id']}/report")
    assert after == before and len(after["lines"]) == 25
    tab.goto(f"/classes/{group}/people")
    assert "Practice" not in tab.locator("main").inner_text()

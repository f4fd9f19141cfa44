"""Who may need help: named by their own usual work and the class's, with the task that shows it."""

import datetime

import pytest
from playwright.sync_api import expect

from client import Client


def day(days):
    return (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=days)).date().isoformat()


class Helped:
    """A class of five: all have opened what came earlier; the last handout one has not, another nobody."""

    def __init__(self, school):
        self.school = school
        school.admit(school.ada, "counsel", ("Ottilie", "Brück"), "teacher")
        keys = [f"helped{number}" for number in range(5)]
        for number, key in enumerate(keys):
            school.admit(school.ada, key, (f"Given{number}", "Pupil"), "student")
        school.in_parallel(school.let_in, ["counsel", *keys])
        self.group = school.found("helped", {"name": "Optics 7"})
        school.join(self.group, ["counsel"], "teacher")
        school.join(self.group, keys, "student")
        for number in range(4):
            self.post(f"Earlier {number}", -3, keys)
        self.last = self.post("The last one", -1, keys[:4])
        self.unopened = self.post("Nobody's", -1, [])
        self.missing = school.people[keys[4]]

    def teacher(self):
        return Client(self.school.url, self.school.clients["counsel"].token)

    def post(self, title, days, keys):
        made = self.teacher().post(f"/v1/classes/{self.group}/handouts", {
            "title": title, "due": day(days), "tasks": [{"kind": "handIn", "title": "Notes"}]})
        self.teacher().put(f"/v1/handouts/{made['id']}/posting")
        for key in keys:
            Client(self.school.url, self.school.clients[key].token).put(f"/v1/me/handouts/{made['id']}/opening")
        return made


@pytest.fixture(scope="module")
def helped(school):
    return Helped(school)


def test_who_may_need_help_is_named_with_what_shows_it(helped, window):
    tab = window("counsel", java_script_enabled=False)
    tab.goto("/today")
    row = tab.locator("#help > .rows > li")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Given4 Pupil")
    expect(row).to_contain_text("The last one: not opened, overdue")
    expect(row).to_contain_text("Usually opened in time: 4 of 4 times")
    expect(row).to_contain_text("In the class 4 of 5 have opened it")
    row.get_by_role("link", name="The last one").click()
    tab.wait_for_url(f"**/handouts/{helped.last['id']}/tasks/{helped.last['tasks'][0]['id']}/students/{helped.missing}")
    expect(tab.locator("#signs")).to_contain_text("Likely")


@pytest.mark.parametrize("language, width", [("en", 1366), ("de", 820), ("ar", 360)])
def test_the_cell_that_shows_it_is_marked(language, width, helped, window, found):
    tab = window("counsel", language=language, width=width)
    tab.goto(f"/handouts/{helped.last['id']}?show=help")
    expect(tab.locator("#grid tbody tr:visible")).to_have_count(1)
    cell = tab.locator(f"#s-{helped.missing} td").first
    expect(cell).to_have_class("n s")
    assert tab.locator("#grid td.s").count() == 1
    assert cell.locator("a").evaluate("link => getComputedStyle(link).boxShadow") != "none"
    # The reason stands within its row.
    reason, row = tab.locator(f"#s-{helped.missing} .tip").first.bounding_box(), tab.locator(f"#s-{helped.missing}").bounding_box()
    assert reason["y"] + reason["height"] <= row["y"] + row["height"] + 1
    assert found(tab, "overflow") == [] and found(tab, "clipped") == []


def test_what_nobody_has_opened_is_said_once_of_the_handout(helped, window):
    tab = window("counsel", java_script_enabled=False)
    tab.goto("/today")
    expect(tab.locator(f"#overdue #h-{helped.unopened['id']}")).to_contain_text("5 of 5 have not opened it")
    expect(tab.locator("#help")).not_to_contain_text("Nobody's")
    tab.goto(f"/handouts/{helped.unopened['id']}")
    expect(tab.locator("#unopened")).to_have_text("5 of 5 have not opened it", use_inner_text=True)
    expect(tab.locator("#grid td.s, #grid th.s")).to_have_count(0)


def test_whom_the_teacher_knows_to_need_no_help_is_named_no_more_and_that_can_be_undone(helped, window):
    tab = window("counsel", java_script_enabled=False)
    place = f"/handouts/{helped.last['id']}/tasks/{helped.last['tasks'][0]['id']}/students/{helped.missing}"
    marks = tab.locator(f"#s-{helped.missing} td.s")

    def set_aside():
        tab.goto(place)
        tab.get_by_role("button", name="Needs no help with this handout").click()
        expect(tab.get_by_text("This student is no longer listed as needing help with this handout.")).to_be_visible()
        expect(tab.locator("#signs")).to_have_count(0)

    set_aside()
    tab.get_by_role("button", name="Undo").click()
    expect(tab.locator("#signs")).to_contain_text("not opened, overdue")
    set_aside()
    tab.goto("/today")
    expect(tab.locator("#overdue")).to_be_visible()
    expect(tab.locator("#help")).to_have_count(0)
    tab.goto(f"/handouts/{helped.last['id']}")
    expect(marks).to_have_count(0)
    # Later, too.
    tab.goto(place)
    tab.locator("#aside").get_by_role("button").click()
    expect(tab.locator("#signs")).to_contain_text("not opened, overdue")
    tab.goto(f"/handouts/{helped.last['id']}")
    expect(marks).to_have_count(1)

"""A school of 400 from the founding link to the first posted handout, with nothing but its pages."""

import re

import pytest
from playwright.sync_api import expect

from conftest import PATIENCE
from school import PASSWORD
from server import Server

CLASSES = range(1, 19)
STUDENTS = range(1, 361)
STAFF = range(1, 41)


def six_files():
    """As a school's system writes them: 360 students and 40 teachers, twenty students to a class."""
    def place(number):
        return (number - 1) % len(CLASSES) + 1

    tables = {
        "locations": ["location_id,location_name", "L1,Hill School"],
        "courses": ["course_id,course_number,course_name,location_id", "C1,PH,Physics,L1"],
        "students": ["person_id,person_number,first_name,middle_name,last_name,grade_level,email_address,sis_username,"
                     "password_policy,location_id"]
        + [f"S{number},{number},Kim{number},,Student,{place(number) % 6 + 5},,kim{number},4,L1" for number in STUDENTS],
        "staff": ["person_id,person_number,first_name,middle_name,last_name,email_address,sis_username,location_id"]
        + [f"T{number},,Lee{number},,Teacher,,lee{number},L1" for number in STAFF],
        "classes": ["class_id,class_number,course_id,instructor_id,location_id"]
        + [f"K{number},{number}a,C1,T{number},L1" for number in CLASSES],
        "rosters": ["roster_id,class_id,student_id"] + [f"R{number},K{place(number)},S{number}" for number in STUDENTS],
    }
    return [{"name": f"{name}.csv", "mimeType": "text/csv", "buffer": "".join(row + "\n" for row in rows).encode()}
            for name, rows in tables.items()]


@pytest.fixture(scope="module")
def founded():
    with Server() as server:
        yield server


@pytest.fixture
def person(chromium, founded):
    """Opens a browser of somebody's own at the new school."""
    opened = []

    def open_browser():
        context = chromium.new_context(base_url=founded.url, locale="en-GB", timezone_id="Europe/Berlin")
        context.set_default_timeout(PATIENCE)
        opened.append(context)
        return context.new_page()

    yield open_browser
    for context in opened:
        context.close()


def choose_password(tab):
    tab.get_by_label("New password").fill(PASSWORD)
    tab.get_by_role("button", name="Save").click()
    tab.wait_for_url(lambda place: "/password" not in place)


def step(tab, name):
    """The page that a step of the list leads to."""
    tab.goto("/manager")
    tab.locator("#first-steps").get_by_role("link", name=re.compile(f"^{name}")).click()


def is_done(tab, name):
    tab.goto("/manager")
    row = tab.locator("#first-steps li").filter(has_text=name)
    expect(row.get_by_text("Done", exact=True)).to_be_visible()


def bring_people_in(tab):
    step(tab, "Bring people in")
    tab.get_by_label("Roster files").set_input_files(six_files())
    tab.get_by_role("button", name="See what would change").click()
    tab.get_by_text("400 new, 0 changed, 0 as before").wait_for()
    tab.get_by_role("button", name="Apply it").click()
    tab.get_by_text("The files were imported as planned").wait_for()


def slip_of(tab, name):
    """Account and password, as they stand on a new slip."""
    tab.goto(f"/manager/people?words={name}")
    tab.get_by_role("link", name=f"{name} Teacher").click()
    tab.get_by_role("link", name="Sign-in slip").click()
    tab.get_by_role("button", name="Make a slip").click()
    slip = tab.locator(".slip")
    slip.wait_for()
    return [slip.locator("dd").nth(number).inner_text() for number in range(2)]


def post_first_handout(tab, account, password):
    tab.goto("/sign-in")
    tab.get_by_label("Account").fill(account)
    tab.get_by_label("Password or code").fill(password)
    tab.get_by_role("button", name="Sign in", exact=True).click()
    choose_password(tab)
    tab.goto("/classes")
    tab.get_by_role("link", name=re.compile("Physics 1a")).first.click()
    tab.get_by_role("link", name=re.compile("New handout")).first.click()
    tab.get_by_label("Title").fill("Light and shadow")
    tab.get_by_role("button", name="Link", exact=True).click()
    tab.get_by_label("Address").fill("https://example.org/light")
    tab.get_by_role("button", name="Post now").click()
    tab.wait_for_url("**/classes/*?state=posted&told=posted")


def test_a_school_of_400_begins_with_its_first_steps(person, founded):
    tab = person()
    tab.goto(f"/#link={founded.link}")
    tab.get_by_role("button", name="Sign in", exact=True).click()
    choose_password(tab)

    is_done(tab, "Name the school and its time zone")
    bring_people_in(tab)
    is_done(tab, "Bring people in")

    step(tab, "Approve an app")
    tab.get_by_label("Bundle identifier").fill("org.example.compass")
    tab.get_by_role("button", name="Approve", exact=True).click()
    tab.get_by_text("once one of them has opened it on a device").wait_for()
    # Teachers have nothing of it to assign until then.
    tab.goto("/manager")
    expect(tab.locator("#first-steps li").filter(has_text="Approve an app").get_by_text("Done", exact=True)).to_have_count(0)

    step(tab, "Print sign-in slips")
    tab.get_by_role("link", name=re.compile("Physics 1a")).first.click()
    tab.get_by_role("link", name="Sign-in slips").click()
    tab.locator("button[value=all]").first.click()
    tab.locator("#all-slips button[value=all]").click()
    expect(tab.locator(".slip")).to_have_count(20)

    account, password = slip_of(tab, "Lee1")
    post_first_handout(person(), account, password)
    is_done(tab, "Post the first handout")

    # One pupil of 360, and what is kept of them.
    tab.goto("/manager/people")
    tab.get_by_role("searchbox").first.fill("Kim237")
    tab.get_by_role("link", name="Kim237 Student").click()
    with tab.expect_download() as download:
        tab.get_by_role("button", name="Download what is kept about them").click()
    assert "Kim237" in download.value.path().read_text()

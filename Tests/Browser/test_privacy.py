"""What the school keeps, for how long and who saw to it, as administrators see and change it."""

import re

import pytest
from playwright.sync_api import expect

from pupils import Pupil
from test_manager import ada, mona  # noqa: F401


@pytest.fixture
def kept(ada):
    """Everybody else's Student Progress and work are as before, whatever becomes of a test."""
    before = ada.get("/v1/organization/retention")
    yield before
    ada.put("/v1/organization/progress", {"isOn": True})
    ada.put("/v1/organization/retention", before)


def is_on(ada):
    return ada.get("/v1/organization")["isProgressOn"]


def test_student_progress_is_paused_and_switched_on_again(mona, ada, kept):
    tab = mona("/manager", java_script_enabled=False)
    tab.get_by_role("link", name="Student Progress, and how long work is kept").click()
    tab.get_by_role("button", name="Switch off, keep what was reported").click()
    tab.get_by_text("Student Progress is off. What was reported is kept").wait_for()
    assert not is_on(ada)
    tab.get_by_role("button", name="Undo").click()
    tab.get_by_text("Student Progress is on").wait_for()
    assert is_on(ada)


def test_before_anything_is_deleted_it_says_of_how_many(mona, ada, kept):
    tab = mona("/manager/privacy")
    tab.get_by_role("link", name="Switch off and delete").click()
    tab.get_by_text("This can't be taken back.").wait_for()
    expect(tab.get_by_role("heading", name="The school keeps what apps reported about")).to_be_visible()
    tab.get_by_role("link", name="Leave it as it is").click()
    tab.get_by_role("button", name="Switch off, keep what was reported").wait_for()
    assert is_on(ada)


def test_how_long_work_is_kept_is_seen_in_figures_before_it_is_saved(mona, ada, kept):
    tab = mona("/manager/privacy", java_script_enabled=False)
    tab.get_by_label("Days after a handout was completed").fill("soon")
    tab.get_by_role("button", name="See what would be deleted").click()
    tab.get_by_text("Write a whole number from 30 to 3660.").wait_for()
    assert tab.get_by_label("Days after a handout was completed").input_value() == "soon"
    tab.get_by_label("Days after a handout was completed").fill("3660")
    tab.get_by_role("button", name="See what would be deleted").click()
    tab.get_by_text("Nothing is old enough yet.").wait_for()
    assert ada.get("/v1/organization/retention") == kept
    tab.get_by_role("button", name="Save").click()
    tab.get_by_text("Saved. Anything older is deleted within minutes.").wait_for()
    tab.get_by_text(re.compile("^What students did is deleted 3.*660.* days after its handout was completed")).wait_for()
    assert ada.get("/v1/organization/retention") == kept | {"days": 3660}


def test_one_persons_progress_is_switched_off_with_what_was_reported(mona, ada, school, window):
    pupil = Pupil(school, window, "nele")
    tab = mona(f"/manager/people/{pupil.id}", java_script_enabled=False)
    tab.get_by_role("link", name="Switch off and delete what was reported").click()
    tab.get_by_text("The school keeps 0 attempts that apps reported about them.").wait_for()
    tab.get_by_role("button", name="Switch off and delete what was reported").click()
    tab.get_by_text("Student Progress is off for them").wait_for()
    assert not ada.get(f"/v1/people/{pupil.id}")["isProgressOn"]
    tab.get_by_role("button", name="Switch on").click()
    tab.get_by_text("Student Progress is on for them.").wait_for()
    assert ada.get(f"/v1/people/{pupil.id}")["isProgressOn"]


def test_the_log_is_found_by_who_what_and_when_in_words(mona, ada, school, window):
    pupil = Pupil(school, window, "lola")
    mona(f"/manager/people/{pupil.id}/slip").get_by_role("button", name="Make a new slip").click()
    tab = mona("/manager", java_script_enabled=False)
    tab.get_by_role("link", name="Who did what").click()
    tab.get_by_label("Who did it: name or account").fill("ada")
    tab.get_by_label("What was done").select_option("passwordReset")
    tab.get_by_role("button", name="Search").click()
    line = tab.locator("#found li").first
    expect(line).to_contain_text("gave")
    expect(line).to_contain_text("a new password")
    tab.get_by_label("To this day").fill("1999-12-31")
    tab.get_by_role("button", name="Search").click()
    tab.get_by_text("The log has no such entries.").wait_for()
    tab.goto(f"/manager/people/{pupil.id}")
    tab.get_by_role("link", name="What was done to them").click()
    tab.get_by_text("Only what was done to").wait_for()
    expect(tab.locator("#found")).to_contain_text(re.compile("Lola Fischer.? a new password"))
    expect(tab.locator("#found")).to_contain_text("made an account for")


def test_who_is_meant_is_asked_where_several_are_called_so(mona, school, window):
    first, second = Pupil(school, window, "orla"), Pupil(school, window, "orla")
    tab = mona("/manager/log?who=orla")
    tab.get_by_text("Several people were found. Which one do you mean?").wait_for()
    tab.locator("#found").get_by_role("link").filter(has_text=second.key.lower()).click()
    expect(tab.get_by_text("Which one do you mean?")).to_be_hidden()
    assert second.id in tab.url and first.id not in tab.url
    tab.goto("/manager/log?who=zzzz")
    tab.get_by_text("Nobody has that name or that account.").wait_for()


def test_a_long_log_is_read_page_by_page(mona):
    tab = mona("/manager/log", java_script_enabled=False)
    lines = tab.locator("#found li")
    expect(lines).to_have_count(50)
    first = lines.first.get_attribute("id")
    tab.get_by_role("link", name="Earlier").click()
    lines.first.wait_for()
    assert tab.locator(f"#{first}").count() == 0


def test_who_sees_what_of_somebody_stands_on_one_page(mona, school):
    pupil = school.people["student"]
    tab = mona(f"/manager/people/{pupil}", java_script_enabled=False)
    tab.get_by_role("link", name="Who sees what about them").click()
    row = tab.get_by_role("listitem").filter(has=tab.get_by_text("Work in Physics")).first
    expect(row).to_contain_text("Teacher")
    expect(row).to_contain_text("Can give a new password")
    mine = tab.get_by_role("listitem").filter(has=tab.get_by_text("Administrator"))
    expect(mine.first).to_contain_text("What was done to them")
    assert mine.first.get_by_text("Work in").count() == 0

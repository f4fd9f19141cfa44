"""What those who look after a school do in School Manager."""

import json
import re
import zipfile
from datetime import datetime, timezone
from pathlib import Path

import pytest
from playwright.sync_api import expect

import names
from client import Client, Refused
from conftest import SHOTS
from pupils import PASSWORD, Pupil, umbra


@pytest.fixture
def mona(window):
    """A window of the administrator."""

    def open_page(path, **settings):
        tab = window("administrator", **settings)
        tab.goto(path)
        return tab

    return open_page


@pytest.fixture
def ada(school):
    return Client(school.url, school.ada.token)


def test_an_administrator_begins_with_the_school(mona):
    tab = mona("/")
    assert tab.url.endswith("/manager")
    expect(tab.get_by_role("link", name=re.compile(r"^\d+ students$"))).to_be_visible()


def test_people_are_found_as_one_types(mona):
    tab = mona("/manager/people")
    tab.get_by_label("Name or account").press_sequentially("som")
    tab.wait_for_url("**words=som**")
    row = tab.locator("#found li")
    row.get_by_text("Pia Sommer").wait_for()
    expect(row).to_have_count(1)
    assert tab.evaluate("document.activeElement.name") == "words"


def test_people_are_found_without_scripts(mona):
    tab = mona("/manager/people", java_script_enabled=False)
    tab.get_by_label("Name or account").fill("pia")
    tab.get_by_label("Role").select_option("student")
    tab.get_by_role("button", name="Search").click()
    tab.locator("#found").get_by_text("Pia Sommer").wait_for()
    tab.locator("#found li a").click()
    tab.get_by_role("heading", name="Pia Sommer").wait_for()


def test_somebody_is_added_and_gets_a_slip(mona, school, window):
    tab = mona("/manager/people/new")
    tab.get_by_label("Given name").fill("Zora")
    tab.get_by_label("Family name").fill("Klein")
    tab.get_by_role("button", name="Add a person").click()
    tab.get_by_text("Added. Give them a sign-in slip").wait_for()
    tab.get_by_role("link", name="Sign-in slip").click()
    tab.get_by_text("has nothing to sign in with yet").wait_for()
    tab.get_by_role("button", name="Make a slip").click()
    tab.get_by_text("One slip is made").wait_for()
    account, password = [tab.locator("li.slip dd").nth(number).inner_text() for number in range(2)]
    assert account == "zora.klein"
    pupil = window("nobody")
    pupil.goto("/sign-in")
    pupil.get_by_label("Account").fill(account)
    pupil.get_by_label("Password or code").fill(password)
    pupil.get_by_role("button", name="Sign in", exact=True).click()
    pupil.get_by_role("heading", name="Choose a password").wait_for()


def test_a_name_that_is_taken_is_told_and_nothing_is_lost(mona):
    tab = mona("/manager/people/new")
    tab.get_by_label("Given name").fill("Ada")
    tab.get_by_label("Account name").fill("ada")
    tab.get_by_role("button", name="Add a person").click()
    tab.get_by_text("Somebody has this account name already").wait_for()
    assert tab.get_by_label("Given name").input_value() == "Ada"


def test_what_is_said_of_somebody_is_changed(mona, ada, school, window):
    pupil = Pupil(school, window, "odette")
    tab = mona(f"/manager/people/{pupil.id}", java_script_enabled=False)
    tab.get_by_role("link", name="Change details").click()
    tab.get_by_label("Middle name").fill("van 't")
    tab.get_by_label("Family name").fill("אלון <b>Ö</b>")
    tab.get_by_label("E-mail").fill("odette@school.example")
    tab.get_by_label("Account name").fill("Odette.New")
    tab.get_by_role("button", name="Save", exact=True).click()
    tab.get_by_text("Saved.", exact=True).wait_for()
    person = ada.get(f"/v1/people/{pupil.id}")
    assert person["name"]["middle"] == "van 't" and person["name"]["family"] == "אלון <b>Ö</b>"
    assert person["email"] == "odette@school.example"
    assert ada.get(f"/v1/people/{pupil.id}/account")["name"] == "odette.new"
    # A name that is taken changes nothing else either, and nothing that was typed is lost.
    tab.goto(f"/manager/people/{pupil.id}/edit")
    tab.get_by_label("Family name").fill("Other")
    tab.get_by_label("Account name").fill("ada")
    tab.get_by_role("button", name="Save", exact=True).click()
    tab.get_by_text("Somebody has this account name already").wait_for()
    assert tab.get_by_label("Family name").input_value() == "Other"
    assert ada.get(f"/v1/people/{pupil.id}")["name"]["family"] == "אלון <b>Ö</b>"


def test_of_two_who_change_somebody_at_once_the_second_sees_what_the_first_wrote(mona, ada, school, window):
    pupil = Pupil(school, window, "pavel")
    first, second = (mona(f"/manager/people/{pupil.id}/edit") for _ in range(2))
    first.get_by_label("Family name").fill("First")
    first.get_by_role("button", name="Save", exact=True).click()
    first.get_by_text("Saved.", exact=True).wait_for()
    second.get_by_label("Family name").fill("Second")
    second.get_by_role("button", name="Save", exact=True).click()
    second.get_by_text("Somebody else has changed this person meanwhile").wait_for()
    second.get_by_text("Somebody else wrote:").wait_for()
    assert ada.get(f"/v1/people/{pupil.id}")["name"]["family"] == "First"
    second.get_by_role("button", name="Save", exact=True).click()
    second.get_by_text("Saved.", exact=True).wait_for()
    assert ada.get(f"/v1/people/{pupil.id}")["name"]["family"] == "Second"


def test_who_came_from_a_list_is_kept_by_hand_once_changed_and_not_by_looking(mona, ada):
    listed = "first name,last name,class,user name\nWanda,Listed,7w,wanda.listed"

    def plan(text):
        tab = mona("/manager/import")
        tab.get_by_label("Or paste a list").fill(text)
        tab.get_by_role("button", name="See what would change").click()
        return tab

    tab = plan(listed)
    tab.get_by_role("button", name="Apply it").click()
    tab.get_by_text("The files were imported as planned").wait_for()
    person = ada.get("/v1/people?name=listed")["people"][0]
    tab.goto(f"/manager/people/{person['id']}/edit")
    tab.get_by_text("This person comes from a roster").wait_for()
    tab.get_by_role("button", name="Save", exact=True).click()
    tab.get_by_text("Saved.", exact=True).wait_for()
    assert ada.get(f"/v1/people/{person['id']}")["source"] == person["source"] != "manual"
    tab.goto(f"/manager/people/{person['id']}/edit")
    tab.get_by_label("Grade").fill("8")
    tab.get_by_role("button", name="Save", exact=True).click()
    tab.get_by_text("Saved.", exact=True).wait_for()
    assert ada.get(f"/v1/people/{person['id']}")["source"] == "manual"


@pytest.mark.parametrize("scripts", [True, False])
def test_somebody_is_deleted_with_all_that_is_kept_once_one_is_sure(mona, school, window, ada, scripts):
    pupil = Pupil(school, window, "rosa")
    tab = mona(f"/manager/people/{pupil.id}", java_script_enabled=scripts)
    tab.get_by_role("link", name="Delete with everything that is kept").click()
    tab.get_by_label("I know that this cannot be undone.").check()
    tab.get_by_role("button", name="Delete for good").click()
    tab.get_by_text("Deleted.", exact=True).wait_for()
    assert not ada.get(f"/v1/people?words={pupil.key}")["people"]


def press(tab, name):
    """Until the browser has gone where the answer leads."""
    with tab.expect_navigation():
        tab.get_by_role("button", name=name, exact=True).first.click()


def test_the_school_is_named_and_its_locations_with_it(mona, ada, school):
    before = ada.get("/v1/organization")
    tab = mona("/manager")
    tab.get_by_role("link", name="Name, time zone and locations").click()
    tab.get_by_label("Time zone").fill("Europe/Nowhere")
    tab.get_by_role("button", name="Save", exact=True).first.click()
    tab.get_by_text("There is no such time zone.").wait_for()
    expect(tab.get_by_label("Time zone")).to_have_value("Europe/Nowhere")
    tab.get_by_label("Time zone").fill(before["timeZone"])
    tab.get_by_label("Name of the school").fill("Lakeside School")
    press(tab, "Save")
    assert ada.get("/v1/organization")["name"] == "Lakeside School"
    tab.get_by_label("Name of a new location").fill("Annexe")
    press(tab, "Add a location")
    row = tab.locator("#locations li").filter(has=tab.locator("input[value=Annexe]"))
    row.locator("input[name=name]").fill("Annex")
    with tab.expect_navigation():
        row.get_by_role("button", name=re.compile("^Save")).click()
    assert "Annex" in {place["name"] for place in ada.get("/v1/locations")["locations"]}
    annex = next(one["id"] for one in ada.get("/v1/locations")["locations"] if one["name"] == "Annex")
    ada.post("/v1/classes", {"name": "Gnomons", "location": annex})
    tab.goto("/manager/classes")
    tab.get_by_label("Location").select_option("Annex")
    press(tab, "Search")
    expect(tab.locator("#found li")).to_have_count(1)
    expect(tab.locator("#found li")).to_contain_text("Annex")
    tab.goto(f"/manager/people?location={annex}")
    expect(tab.get_by_text("Nobody found.")).to_be_visible()
    tab.goto("/manager/school")
    row = tab.locator("#locations li").filter(has=tab.locator("input[value=Annex]"))
    expect(row.get_by_role("button", name=re.compile("^Remove"))).to_have_count(0)
    ada.delete(f"/v1/classes/{ada.get(f'/v1/classes?location={annex}')['classes'][0]['id']}")
    tab.reload()
    with tab.expect_navigation():
        row.get_by_role("button", name=re.compile("^Remove")).click()
    assert "Annex" not in {place["name"] for place in ada.get("/v1/locations")["locations"]}
    now = ada.get("/v1/organization")
    ada.put("/v1/organization", {key: before[key] for key in ("name", "timeZone", "language")} | {"modified": now["modified"]})


@pytest.mark.parametrize("scripts", [True, False])
def test_what_is_kept_of_somebody_is_handed_out_without_their_work(mona, school, window, ada, scripts):
    pupil = Pupil(school, window, "rosa")
    tab = mona(f"/manager/people/{pupil.id}", java_script_enabled=scripts)
    with tab.expect_download() as download:
        tab.get_by_role("button", name="Download what is kept about them").click()
    assert download.value.suggested_filename == "Rosa Fischer.html"
    reader = window("nobody")
    reader.set_content(Path(download.value.path()).read_text())
    expect(reader.get_by_role("heading", level=1)).to_have_text("Rosa Fischer", use_inner_text=True)
    expect(reader.get_by_role("heading", name="Accounts and sign-ins")).to_be_visible()
    expect(reader.locator("dd").filter(has_text=re.compile(f"^{pupil.key}$")).first).to_be_visible()
    expect(reader.get_by_text("made an account for")).to_be_visible()
    assert not re.search(r"accountCreated|person/", reader.inner_text("body"))
    reader.screenshot(path=SHOTS / "person-record.png", full_page=True)
    tab.goto(f"/manager/people/{pupil.id}")
    with tab.expect_download() as download:
        tab.get_by_role("button", name="The same, for programs").click()
    assert download.value.suggested_filename == "Rosa Fischer.json"
    record = json.loads(Path(download.value.path()).read_text())
    assert record["person"] == pupil.id and {"person", "account", "role"} <= set(record["tables"])
    assert not {"activity", "step", "handIn"} & set(record["tables"])
    tab.goto(f"/manager/log?subject=person/{pupil.id}")
    expect(tab.locator("#found")).to_contain_text("downloaded what is kept about")


def test_an_account_rests_and_comes_back(mona, school, window, ada):
    pupil = Pupil(school, window, "rosa")
    tab = mona(f"/manager/people/{pupil.id}")
    tab.get_by_role("button", name="Deactivate the account").click()
    tab.get_by_text("Deactivated. Nobody can sign in").wait_for()
    assert ada.get(f"/v1/people/{pupil.id}/account")["state"] == "deactivated"
    expect(tab.get_by_role("link", name="Sign-in slip")).to_be_hidden()
    end = tab.locator(".facts > div", has_text="Will be deleted on").locator("time").get_attribute("datetime")
    assert 29 <= (datetime.fromisoformat(end) - datetime.now(timezone.utc)).days <= 30
    tab.get_by_role("button", name="Let them sign in again").click()
    tab.get_by_text("They can sign in again").wait_for()
    expect(tab.get_by_text("Will be deleted on")).to_be_hidden()
    assert ada.get(f"/v1/people/{pupil.id}/account")["state"] == "active"


def unused(ada, school, name):
    """Somebody with an account that nobody has signed in with."""
    made = ada.post("/v1/people", {
        "name": {"given": name, "family": "Winter"}, "roles": [{"role": "student", "location": school.location}]})
    ada.post(f"/v1/people/{made['id']}/account", {"name": f"{name.lower()}.winter"})
    return made["id"]


def test_an_account_nobody_has_used_is_closed_as_well(mona, school, ada):
    tab = mona(f"/manager/people/{unused(ada, school, 'Nele')}", java_script_enabled=False)
    tab.get_by_role("button", name="Deactivate the account").click()
    tab.get_by_text("Deactivated. Nobody can sign in").wait_for()
    tab.get_by_role("button", name="Let them sign in again").click()
    tab.get_by_text("They can sign in again").wait_for()
    expect(tab.get_by_text("never signed in")).to_be_visible()


def test_an_account_nobody_has_used_is_deleted_and_a_used_one_is_not(mona, school, window, ada):
    person = unused(ada, school, "Nora")
    tab = mona(f"/manager/people/{person}", java_script_enabled=False)
    tab.get_by_role("button", name="Delete the unused account").click()
    tab.get_by_text("Account deleted. Its name is free again").wait_for()
    tab.get_by_role("link", name="Make an account").wait_for()
    ada.post(f"/v1/people/{unused(ada, school, 'Nils')}/account/link")
    assert ada.get("/v1/people?name=nora.winter")["people"] == []
    pupil = Pupil(school, window, "nina")
    tab.goto(f"/manager/people/{pupil.id}")
    expect(tab.get_by_role("button", name="Deactivate the account")).to_be_visible()
    expect(tab.get_by_role("button", name="Delete the unused account")).to_have_count(0)


@pytest.fixture
def pair(school, window):
    """Two students of a class who have signed in, and their class."""
    first = Pupil(school, window, "quentin")
    second = Pupil(school, window, "quirin")
    school.join(first.room, [second.key], "student")
    return first, second


def states(ada, pair):
    return [ada.get(f"/v1/people/{pupil.id}/account")["state"] for pupil in pair]


@pytest.mark.parametrize("scripts", [True, False])
def test_those_who_are_ticked_rest_and_come_back(scripts, mona, ada, school, pair):
    tab = mona(f"/manager/people?class={pair[0].room}", java_script_enabled=scripts)
    for pupil in pair:
        tab.locator(f"#person-{pupil.id} input").check()
    tab.get_by_role("button", name="Go on with those ticked").click()
    tab.get_by_text("This is about 2 people.").wait_for()
    # Nobody's account is to be let in again, so that is not offered.
    expect(tab.locator("#reactivate")).to_have_count(0)
    assert states(ada, pair) == ["active", "active"]
    tab.get_by_role("button", name="Deactivate 2 accounts").click()
    tab.get_by_text("2 accounts are deactivated.").wait_for()
    assert states(ada, pair) == ["deactivated", "deactivated"]
    tab.get_by_role("button", name="Undo").click()
    tab.get_by_text("2 people can sign in again.").wait_for()
    assert states(ada, pair) == ["active", "active"]


def test_all_of_a_class_get_slips_and_who_gets_none_is_named(mona, ada, school, pair, window):
    ada.put(f"/v1/people/{pair[1].id}/account/deactivation")
    tab = mona(f"/manager/classes/{pair[0].room}")
    tab.get_by_role("link", name="Several at once").click()
    tab.get_by_text("Only people in").wait_for()
    # Not their teacher, whom other tests need as they are. The link is of the search that is on the page.
    tab.get_by_label("Role").select_option("student")
    link = tab.get_by_role("link", name="Go on with all that this search finds")
    expect(link).to_have_attribute("href", re.compile("role=student"))
    link.click()
    slips = tab.locator("#resetPassword")
    slips.get_by_text("Deactivated: let them sign in again first").wait_for()
    slips.get_by_text("Quirin Fischer").wait_for()
    # Both have a password already.
    expect(tab.locator("#givePassword")).to_have_count(0)
    slips.get_by_role("button", name="Make one new slip").click()
    tab.get_by_text("One slip is made.").wait_for()
    expect(tab.locator(".slip")).to_have_count(1)
    expect(tab.locator("#done")).to_be_focused()
    tab.locator("#left-out").get_by_text("Quirin Fischer").wait_for()
    account, password = [
        tab.locator(f"#slip-{pair[0].id} dd").nth(number).inner_text() for number in range(2)]
    pupil = window("nobody")
    pupil.goto("/sign-in")
    pupil.get_by_label("Account").fill(account)
    pupil.get_by_label("Password or code").fill(password)
    pupil.get_by_role("button", name="Sign in", exact=True).click()
    pupil.get_by_role("heading", name="Choose a password").wait_for()


def test_a_long_search_goes_on_with_the_next(mona, ada, pair):
    mark = ada.get(f"/v1/people?class={pair[0].room}&role=student&limit=1")["next"]
    tab = mona(f"/manager/people/several?person={pair[0].id}")
    # As a page of two hundred says where it ends.
    tab.evaluate("""fields => { for (const [name, value] of Object.entries(fields)) document.querySelector("#deactivate form")
        .append(Object.assign(document.createElement("input"), { type: "hidden", name, value })); }""",
                 {"class": pair[0].room, "role": "student", "after": mark})
    tab.get_by_role("button", name="Deactivate one account").click()
    tab.get_by_text("One account is deactivated.").wait_for()
    tab.get_by_role("link", name="Go on with the next").click()
    tab.get_by_text("This is about one person.").wait_for()
    tab.get_by_role("button", name="Deactivate one account").click()
    tab.get_by_text("One account is deactivated.").wait_for()
    assert states(ada, pair) == ["deactivated", "deactivated"]


def test_who_ticks_themselves_or_nobody_is_told(mona, school):
    tab = mona("/manager/people?role=administrator")
    tab.get_by_role("button", name="Go on with those ticked").click()
    tab.get_by_text("Nobody is ticked.").wait_for()
    tab.get_by_role("link", name="Back to the people").click()
    tab.get_by_label("Role").select_option("administrator")
    expect(tab.locator("#found li")).to_have_count(1)
    # By keys alone.
    box = tab.locator(f"#person-{school.people['administrator']} input")
    box.focus()
    box.press("Space")
    expect(box).to_be_checked()
    tab.get_by_role("button", name="Go on with those ticked").press("Enter")
    tab.locator("#deactivate").get_by_text("It cannot be done for any of them").wait_for()
    expect(tab.get_by_role("button", name=re.compile("^Deactivate"))).to_have_count(0)


def test_a_sign_in_is_ended(mona, school, window):
    pupil = Pupil(school, window, "ida")
    school.open_session({"account": pupil.key.lower(), "password": PASSWORD}, "browser")
    tab = mona(f"/manager/people/{pupil.id}")
    before = tab.locator("#sign-ins li").count()
    tab.get_by_role("button", name=re.compile("^Sign out of")).first.click()
    tab.get_by_text("Signed out.", exact=True).wait_for()
    expect(tab.locator("#sign-ins li")).to_have_count(before - 1)


def test_nobody_is_offered_to_deactivate_themselves(mona, school):
    tab = mona(f"/manager/people/{school.people['administrator']}")
    expect(tab.get_by_role("button", name="Deactivate the account")).to_be_hidden()


def test_a_role_is_given_and_taken(mona, school, window, ada):
    pupil = Pupil(school, window, "rosa")
    tab = mona(f"/manager/people/{pupil.id}")
    tab.get_by_role("link", name="Roles").click()
    tab.get_by_label("Role", exact=True).select_option(label="Teacher")
    tab.get_by_role("button", name="Give the role").click()
    tab.get_by_text("Role given").wait_for()
    expect(tab.locator("#roles li")).to_have_count(2)
    assert {post["role"] for post in ada.get(f"/v1/people/{pupil.id}")["roles"]} == {"student", "teacher"}
    choir = ada.post("/v1/classes", {"name": "Chamber choir", "location": school.location})["id"]
    school.join(choir, [pupil.key], "teacher")
    tab.reload()
    expect(tab.locator("#roles")).to_contain_text("Without it, they no longer teach \u2068Chamber choir\u2069.")
    tab.get_by_role("button", name=re.compile("^Take away: .?Teacher")).click()
    tab.get_by_text("Role taken away").wait_for()
    expect(tab.locator("#roles li")).to_have_count(1)
    assert ada.get(f"/v1/classes/{choir}/members")["members"] == []
    # In one movement it is as before, with the class.
    tab.get_by_role("button", name="Undo").click()
    expect(tab.locator("#roles")).to_contain_text("Without it, they no longer teach \u2068Chamber choir\u2069.")
    assert len(ada.get(f"/v1/classes/{choir}/members")["members"]) == 1
    tab.get_by_role("button", name=re.compile("^Take away: .?Teacher")).click()
    expect(tab.locator("#roles li")).to_have_count(1)
    ada.delete(f"/v1/classes/{choir}")
    # What each role may do stands beside it.
    expect(tab.get_by_role("row", name=re.compile("^read who did what"))).to_contain_text("yes")


def test_the_school_says_how_many_may_leave_by_an_import(mona, ada):
    tab = mona("/manager/import", java_script_enabled=False)
    field = tab.get_by_label("Percentage of people who may leave without confirmation")
    expect(field).to_have_value("10")
    field.fill("0")
    tab.locator("#brake").get_by_role("button", name="Save").click()
    tab.get_by_text("Write a number from 1 to 100.").wait_for()
    expect(field).to_have_value("0")
    field.fill("25")
    tab.locator("#brake").get_by_role("button", name="Save").click()
    tab.get_by_text("Saved.").wait_for()
    assert ada.get("/v1/organization/imports") == {"leavingShare": 25}
    ada.put("/v1/organization/imports", {"leavingShare": 10})


def test_a_teacher_may_do_more_than_others_of_the_role(mona, ada, school):
    school.admit(school.ada, "tess", ("Tess", "Vogel"), "teacher")
    teacher = school.people["tess"]
    tab = mona(f"/manager/people/{teacher}/roles", java_script_enabled=False)
    given = tab.locator("#beyond")
    given.get_by_role("button", name=re.compile("^Allow: .?make, change and remove classes")).click()
    tab.get_by_text("They may do that from now on").wait_for()
    assert ada.get(f"/v1/people/{teacher}/privileges")["privileges"] == ["manageClasses"]
    given.get_by_role("button", name=re.compile("^Take away: .?make, change and remove classes")).click()
    tab.get_by_text("They may no longer do that").wait_for()
    assert ada.get(f"/v1/people/{teacher}/privileges")["privileges"] == []
    # To students nothing is given beyond their role.
    tab.goto(f"/manager/people/{school.people['student']}/roles")
    expect(given).to_have_count(0)


def test_the_last_administrator_stays(mona, school):
    tab = mona(f"/manager/people/{school.people['administrator']}/roles")
    tab.get_by_role("button", name=re.compile("^Take away: .?Administrator")).click()
    tab.get_by_text("Make somebody else an administrator first").wait_for()
    tab.get_by_role("link", name="Back to where you were").click()
    expect(tab.get_by_role("button", name=re.compile("^Take away: .?Administrator"))).to_be_visible()


def test_a_class_that_loses_its_only_teacher_is_told_of_before_and_after(mona, ada, school):
    school.admit(school.ada, "solo", ("Solveig", "Ahl"), "teacher")
    solo = school.people["solo"]
    choir = ada.post("/v1/classes", {"name": "Choir", "location": school.location})["id"]
    school.join(choir, ["solo"], "teacher")
    tab = mona(f"/manager/people/several?person={solo}")
    expect(tab.locator("#deactivate #lost-teachers")).to_contain_text("Then nobody teaches \u2068Choir\u2069.")
    tab.goto(f"/manager/people/{solo}/deletion")
    expect(tab.locator("#lost-teachers")).to_contain_text("Choir")
    tab.goto(f"/manager/people/{solo}")
    expect(tab.locator("#lost-teachers")).to_contain_text("If this account is deactivated, nobody teaches")
    tab.get_by_role("button", name="Deactivate the account").click()
    tab.get_by_text("Deactivated. Nobody can sign in").wait_for()
    expect(tab.locator("#lost-teachers")).to_have_count(0)
    tab.goto("/manager")
    tab.locator("#to-do").get_by_role("link").click()
    row = tab.locator(f"#class-{choir}")
    expect(row).to_contain_text("0 teachers")
    expect(row).to_contain_text("no teacher")
    row.get_by_role("link").click()
    tab.get_by_text("The accounts of all its teachers are deactivated.").wait_for()
    expect(tab.locator(f"#member-{solo}")).to_contain_text("deactivated")
    ada.delete(f"/v1/classes/{choir}")


def test_a_teacher_is_added_beside_the_teachers_of_a_class_full_of_students(mona, ada, school):
    school.admit(school.ada, "replacing", ("Ragna", "Aas"), "teacher")
    ragna = school.people["replacing"]
    drums = ada.post("/v1/classes", {"name": "Drums", "location": school.location})["id"]
    school.join(drums, list(names.STUDENTS), "student")
    tab = mona(f"/manager/classes/{drums}", java_script_enabled=False)
    tab.get_by_role("link", name="Add teachers").click()
    expect(tab.get_by_label("As", exact=True)).to_have_value("teacher")
    tab.get_by_label("Name or account").fill("ragna")
    tab.get_by_role("button", name="Search").click()
    # The answer is where one looks, and not below what one has already.
    assert tab.url.endswith("#adding")
    expect(tab.locator(f"#person-{ragna}")).to_be_in_viewport()
    tab.get_by_role("button", name="Add the person found").click()
    expect(tab.locator("#teachers").locator(f"#member-{ragna}")).to_be_in_viewport()
    ada.delete(f"/v1/classes/{drums}")


def test_a_class_is_made_and_filled(mona, school, window):
    pupil = Pupil(school, window, "lotte")
    tab = mona("/manager/classes")
    tab.get_by_role("link", name="Make a class").click()
    tab.get_by_label("Name of the class").fill("Optics club")
    tab.get_by_role("button", name="Make a class").click()
    tab.get_by_text("Class made").wait_for()
    tab.get_by_label("Name or account").press_sequentially(pupil.key.lower())
    tab.locator(f"#person-{pupil.id}").get_by_role("checkbox").check()
    tab.get_by_role("button", name="Add those ticked").click()
    tab.get_by_text("Added to the class").wait_for()
    tab.locator(f"#member-{pupil.id}").wait_for()
    tab.get_by_role("button", name=re.compile("^Take .*Lotte")).click()
    tab.get_by_text("Taken out of the class. It was Lotte Fischer.").wait_for()
    expect(tab.locator(f"#member-{pupil.id}")).to_have_count(0)
    tab.get_by_role("button", name="Undo").click()
    tab.get_by_text("In the class now: 1 student, 0 teachers.").wait_for()
    expect(tab.locator(f"#member-{pupil.id}")).to_have_count(1)


@pytest.mark.parametrize("scripts", [True, False])
def test_why_nobody_can_be_added_is_said(mona, ada, school, scripts):
    family = f"Comet{scripts}"
    teachers = [ada.post("/v1/people", {"name": {"given": f"T{number}", "family": family}, "roles": [
        {"role": "teacher", "location": school.location}]})["id"] for number in range(16)]
    club = ada.post("/v1/classes", {"name": family, "location": school.location})["id"]
    ada.post(f"/v1/classes/{club}/members", {"people": teachers[:14], "part": "teacher"})
    tab = mona(f"/manager/classes/{club}?part=teacher&words={family}", java_script_enabled=scripts)
    tab.get_by_role("button", name="Add all 2 people found").click()
    tab.get_by_text("Nobody was added: a class has room for 15 teachers.").wait_for()
    expect(tab.locator("#teachers .members li")).to_have_count(14)
    # One of them is found again, and has room.
    tab.locator("#found").get_by_role("checkbox").first.check()
    tab.get_by_role("button", name="Add those ticked").click()
    tab.get_by_text("Added to the class").wait_for()


def test_a_class_is_filled_with_all_of_a_grade_at_once(mona, ada, school, window):
    pupils = [Pupil(school, window, name) for name in ("lea", "luis")]
    for pupil in pupils:
        person = ada.get(f"/v1/people/{pupil.id}")
        ada.put(f"/v1/people/{pupil.id}", {"name": person["name"], "grade": "Sonnenkäfer", "modified": person["modified"]})
    club = ada.post("/v1/classes", {"name": "Sundials", "location": school.location})["id"]
    school.join(club, [pupils[0].key], "student")
    tab = mona(f"/manager/classes/{club}", java_script_enabled=False)
    tab.get_by_label("Grade").fill("Sonnenkäfer")
    tab.get_by_role("button", name="Search").click()
    # Who is in the class already is not found.
    expect(tab.locator("#found li")).to_have_count(1)
    tab.get_by_role("button", name="Add those ticked").click()
    tab.get_by_text("Nobody was ticked").wait_for()
    tab.get_by_label("Grade").fill("Sonnenkäfer")
    tab.get_by_role("button", name="Search").click()
    tab.get_by_role("button", name="Add the person found").click()
    tab.get_by_text("Added to the class").wait_for()
    assert {one["person"] for one in ada.get(f"/v1/classes/{club}/members")["members"]} == {one.id for one in pupils}
    tab.get_by_label("As", exact=True).select_option("teacher")
    tab.get_by_label("Name or account").fill("lise")
    tab.get_by_role("button", name="Search").click()
    tab.get_by_role("button", name="Add the person found").click()
    tab.locator(f"#member-{school.people['teacher']}").wait_for()


def test_a_teacher_makes_a_class_where_the_school_lets_them(ada, school, window):
    school.admit(school.ada, "tom", ("Tom", "Lind"), "teacher")
    pupil = Pupil(school, window, "lore")
    teacher = school.people["tom"]
    school.let_in("tom")
    tab = window("tom")
    tab.goto("/classes")
    expect(tab.get_by_role("link", name="Make a class")).to_have_count(0)
    assert tab.goto("/manager/classes/new").status == 403
    ada.put(f"/v1/people/{teacher}/privileges/manageClasses")
    tab.goto("/classes")
    tab.get_by_role("link", name="Make a class").click()
    tab.get_by_label("Name of the class").fill("Chess club")
    tab.get_by_role("button", name="Make a class").click()
    tab.get_by_text("Class made").wait_for()
    tab.get_by_label("Name or account").fill(pupil.key)
    tab.locator(f"#person-{pupil.id}").get_by_role("checkbox").check()
    tab.get_by_role("button", name="Add those ticked").click()
    tab.locator(f"#member-{pupil.id}").wait_for()
    tab.get_by_role("link", name="Chess club").click()
    tab.wait_for_url("**/classes/*")
    tab.goto("/classes")
    tab.get_by_role("link", name=re.compile("Chess club")).wait_for()
    # No more than that: the office's own pages stay closed.
    assert tab.goto("/manager/people").status == 403


def test_who_has_no_account_is_found(mona, ada, school):
    name = {"given": "Nele", "family": "Ohm"}
    nele = ada.post("/v1/people", {"name": name, "roles": [{"role": "student", "location": school.location}]})["id"]
    tab = mona("/manager/people", java_script_enabled=False)
    tab.get_by_label("Account", exact=True).select_option("no account")
    tab.get_by_role("button", name="Search").click()
    expect(tab.locator(f"#person-{nele}")).to_contain_text("no account")
    expect(tab.locator(f"#person-{school.people['teacher']}")).to_have_count(0)


def test_a_class_is_called_otherwise_ends_goes_on_and_is_deleted(mona, ada, school):
    club = ada.post("/v1/classes", {"name": "Echo", "location": school.location})["id"]
    tab = mona(f"/manager/classes/{club}", java_script_enabled=False)
    tab.get_by_role("link", name="Change the class").click()
    ada.put(f"/v1/classes/{club}", {
        "name": "Echoes", "location": school.location, "modified": ada.get(f"/v1/classes/{club}")["modified"]})
    tab.get_by_label("Name of the class").fill("Echo chamber")
    tab.get_by_label("Room").fill("E 12")
    tab.get_by_role("button", name="Save").click()
    tab.get_by_text("Somebody else has changed this class meanwhile").wait_for()
    tab.get_by_role("button", name="Save").click()
    tab.get_by_text("Saved.").wait_for()
    known = ada.get(f"/v1/classes/{club}")
    assert (known["name"], known["room"]) == ("Echo chamber", "E 12")
    tab.get_by_role("link", name="End the class").click()
    tab.get_by_role("button", name="The class is over").click()
    tab.get_by_text("with everything that was done in it").wait_for()
    tab.get_by_role("button", name="Reopen it").click()
    tab.get_by_text("The class is open again.").wait_for()
    assert "archived" not in ada.get(f"/v1/classes/{club}")
    tab.get_by_role("link", name="End the class").click()
    tab.get_by_label(re.compile("I know that this cannot")).check()
    tab.get_by_role("button", name="Delete that for good").click()
    tab.get_by_text("Class emptied").wait_for()
    tab.get_by_role("link", name="Ended classes").click()
    tab.get_by_role("link", name=re.compile("Echo chamber")).click()
    assert tab.request.get(f"{school.url}/manager/classes/{club}/edit").status == 409
    tab.get_by_role("link", name="End the class").click()
    tab.get_by_label(re.compile("I know that this cannot")).check()
    tab.get_by_role("button", name="Delete that for good").click()
    tab.get_by_text("Deleted.").wait_for()
    with pytest.raises(Refused, match="404"):
        ada.get(f"/v1/classes/{club}")


def test_accounts_are_called_by_a_pattern_and_students_have_digits(mona, ada, school):
    tab = mona("/manager", java_script_enabled=False)
    tab.get_by_role("link", name="Account names and passwords").click()
    tab.get_by_label("Pattern").fill("{surname}")
    tab.get_by_role("button", name="Save").click()
    tab.get_by_text("This is not a pattern.").wait_for()
    assert tab.get_by_label("Pattern").input_value() == "{surname}"
    tab.get_by_label("Pattern").fill("{g}.{family}")
    tab.get_by_label("Students sign in with").select_option(label="six digits")
    tab.get_by_role("button", name="Save").click()
    tab.get_by_text("Saved.", exact=True).wait_for()
    expect(tab.get_by_text("a.byron")).to_be_visible()
    try:
        for account in ("y.klein", "y.klein2"):
            tab.goto("/manager/people/new")
            tab.get_by_label("Given name").fill("Yara")
            tab.get_by_label("Family name").fill("Klein")
            tab.get_by_role("button", name="Add a person").click()
            expect(tab.get_by_text(account, exact=True)).to_be_visible()
        tab.get_by_role("link", name="Change details").click()
        assert tab.get_by_label("Password").input_value() == "sixDigits"
        tab.get_by_label("Password").select_option(label="four digits")
        tab.get_by_role("button", name="Save").click()
        tab.get_by_text("Saved.", exact=True).wait_for()
        assert ada.get(f"/v1/people/{tab.url.split('/')[-1].split('?')[0]}/account")["policy"] == "fourDigits"
    finally:
        ada.put("/v1/organization/accounts/pattern", {})
        ada.put(f"/v1/locations/{school.location}/student-passwords", {})


def test_an_app_is_approved_and_stopped(mona, ada):
    tab = mona("/manager/apps")
    tab.get_by_label("Bundle identifier").fill("org.example.compass")
    tab.get_by_role("button", name="Approve", exact=True).click()
    # Nobody has heard of it, so that nothing of it can be assigned.
    tab.get_by_text("once one of them has opened it on a device").wait_for()
    expect(tab.locator("li").filter(has_text="org.example.compass")).to_contain_text("offers nothing yet")
    assert ada.get("/v1/apps/org.example.compass")["approved"]
    tab.get_by_role("button", name=re.compile("^Stop .*compass")).click()
    tab.get_by_text("Stopped. What was recorded stays").wait_for()
    tab.get_by_role("button", name=re.compile("^Approve .*compass")).wait_for()


def test_an_administrator_says_where_an_app_runs_in_browsers(mona, ada):
    ada.put("/v1/apps/org.example.sundial/approval", {"name": "Sundial"})
    tab = mona("/manager/apps")
    tab.get_by_role("link", name="Sundial").click()
    tab.get_by_role("link", name="In browsers").click()
    pages = tab.get_by_label("Its pages, one on each line")
    pages.fill("https://sundial.example/a/page?of=it\nsundial.example")
    tab.get_by_role("button", name="Save", exact=True).click()
    tab.get_by_text("is not the address of a page").wait_for()
    assert ada.get("/v1/apps/org.example.sundial").get("origins", []) == []
    pages.fill("https://sundial.example/a/page?of=it\nhttps://sundial.example\n\nhttps://moon.example:8443")
    tab.get_by_role("button", name="Save", exact=True).click()
    tab.get_by_text("Saved. Students can open its pages there from tasks").wait_for()
    origins = ["https://sundial.example", "https://moon.example:8443"]
    assert ada.get("/v1/apps/org.example.sundial")["origins"] == origins
    tab.goto("/manager/apps/org.example.sundial/browsers")
    assert pages.input_value() == "\n".join(origins)
    pages.fill("")
    tab.get_by_role("button", name="Save", exact=True).click()
    tab.get_by_text("Saved.", exact=True).wait_for()
    assert ada.get("/v1/apps/org.example.sundial").get("origins", []) == []


def test_licences_are_counted_given_and_taken_back_without_scripts(mona, ada, school):
    app = "org.example.hygrometer"
    ada.put(f"/v1/apps/{app}/approval", {"name": "Hygrometer"})
    tab = mona(f"/manager/apps/{app}", java_script_enabled=False)
    tab.get_by_text("This app has announced nothing to assign yet.").wait_for()
    form = tab.locator("form.licence").first
    form.get_by_label("Who may use it").select_option(label="As many people as there are licences")
    form.get_by_label("Licences bought").fill("thirty")
    form.get_by_role("button", name="Save").click()
    tab.get_by_text("Write a whole number from 0 to 1000000.").wait_for()
    assert form.get_by_label("Licences bought").input_value() == "thirty"
    form.get_by_label("Licences bought").fill("2")
    form.get_by_role("button", name="Save").click()
    tab.get_by_text("0 of 2 are in use.").wait_for()
    tab.get_by_role("link", name="Who holds them").click()
    tab.get_by_label("Name of the class").fill("light")
    tab.get_by_role("button", name="Search").click()
    tab.get_by_role("button", name=re.compile("^Give licences to .*Light &")).click()
    tab.get_by_text("Too few are left for all students of this class").wait_for()
    tab.get_by_role("link", name="Hygrometer").click()
    form.get_by_label("Licences bought").fill("200")
    form.get_by_role("button", name="Save").click()
    tab.get_by_role("link", name="Who holds them").click()
    tab.get_by_label("Name of the class").fill("light")
    tab.get_by_role("button", name="Search").click()
    tab.get_by_role("button", name=re.compile("^Give licences to .*Light &")).click()
    tab.get_by_text("Given.", exact=True).wait_for()
    held = tab.locator("#holders .count").inner_text()
    assert int(held) > 5
    tab.get_by_role("button", name=re.compile("^Take back from (?!everybody)")).first.click()
    tab.get_by_text("Taken back.").wait_for()
    expect(tab.locator("#holders .count")).to_have_text(str(int(held) - 1))
    tab.get_by_role("button", name="Take back from everybody with nothing to do in it").click()
    expect(tab.locator("#holders .count")).to_have_text("0")
    ada.put(f"/v1/apps/{app}/licenses", {"locations": []})


def test_an_app_says_what_it_reports_and_is_stopped_on_its_page(mona, ada, school):
    app = school.things["app"]
    tab = mona(f"/manager/apps/{app}")
    expect(tab.get_by_text("Works with Schoolwork")).to_be_visible()
    expect(tab.locator("#reports dt").first).to_be_visible()
    # So does each page about one side of it, beside its picture.
    place = ada.get("/v1/locations")["locations"][0]["id"]
    for side in ["settings", "browsers", f"licenses/{place}"]:
        tab.goto(f"/manager/apps/{app}/{side}")
        expect(tab.get_by_text("Works with Schoolwork")).to_be_visible()
        expect(tab.locator(".app-picture").first).to_be_visible()
    ada.put("/v1/apps/org.example.rain/approval", {"name": "Rain"})
    tab.goto("/manager/apps/org.example.rain")
    tab.get_by_role("button", name="Stop", exact=True).click()
    tab.get_by_text("Stopped. What was recorded stays").wait_for()
    assert tab.url.split("?")[0].endswith("/manager/apps/org.example.rain")
    tab.get_by_role("button", name="Approve", exact=True).click()
    tab.get_by_text("once one of them has opened it on a device").wait_for()


def test_values_are_set_for_an_app_without_scripts(mona, ada, school):
    app, physics = "org.example.barometer", school.things["emptyClass"]
    ada.put(f"/v1/apps/{app}/approval", {"name": "Barometer"})
    tab = mona("/manager/apps", java_script_enabled=False)
    tab.get_by_role("link", name="Barometer").click()
    tab.get_by_role("link", name="Settings").click()

    def set_value(name, kind, value):
        tab.get_by_label("Name of the setting").fill(name)
        tab.get_by_label("Kind of value").select_option(label=kind)
        tab.get_by_label("Value", exact=True).fill(value)
        tab.get_by_role("button", name="Set", exact=True).click()

    set_value("level", "Number", "many")
    tab.get_by_text("This is not a number").wait_for()
    assert tab.get_by_label("Name of the setting").input_value() == "level"
    set_value("level", "Number", "3")
    tab.get_by_text("Saved.", exact=True).wait_for()
    tab.goto(f"/manager/apps/{app}/settings?for=class%2F{physics}")
    set_value("level", "Number", "4")
    tab.get_by_text("Set for the class; it takes the place of what is set for everybody.").wait_for()
    set_value("words", "List or dictionary, as JSON", '["a", {"b": true}]')
    tab.get_by_text('["a",{"b":true}]').first.wait_for()
    settings = ada.get(f"/v1/apps/{app}/configuration")["settings"]
    assert [(one["name"], one["value"], one.get("class")) for one in settings] == [
        ("level", 3, None), ("level", 4, physics), ("words", ["a", {"b": True}], physics)]
    tab.get_by_role("button", name=re.compile("^Unset .*words")).click()
    tab.get_by_text("Saved.", exact=True).wait_for()
    assert len(ada.get(f"/v1/apps/{app}/configuration")["settings"]) == 2


# Import

HEAD = "first name,last name,class,user name"


def test_a_list_is_pasted_looked_at_and_applied_without_scripts(mona, ada):
    tab = mona("/manager/import", java_script_enabled=False)
    tab.get_by_label("Or paste a list").fill(f"{HEAD}\nTilda,Roth,7d,tilda.roth\nUwe,Roth,7d,uwe.roth")
    tab.get_by_role("button", name="See what would change").click()
    tab.get_by_text("2 new, 0 changed, 0 as before").wait_for()
    assert ada.get("/v1/people?name=roth")["people"] == []
    tab.get_by_role("button", name="Apply it").click()
    tab.get_by_text("The files were imported as planned").wait_for()
    assert [one["name"]["given"] for one in ada.get("/v1/people?name=roth")["people"]] == ["Tilda", "Uwe"]


def test_files_are_brought_looked_at_and_applied(mona, ada):
    tab = mona("/manager/import")
    tab.get_by_label("Roster files").set_input_files(
        {"name": "list.csv", "mimeType": "text/csv", "buffer": f"{HEAD}\nVera,Stern,7e,vera.stern\nAda,Other,7e,ada".encode()})
    tab.get_by_role("button", name="See what would change").click()
    tab.get_by_text("1 new, 0 changed, 0 as before").first.wait_for()
    tab.get_by_text("Somebody here has this account name").wait_for()
    tab.get_by_text("row 3").wait_for()
    tab.locator("#newcomers summary").click()
    with tab.expect_download() as download:
        tab.get_by_role("link", name="Download the list of new people").click()
    assert "Vera Stern,Student,7e,,,vera.stern" in download.value.path().read_text()
    tab.get_by_role("button", name="Apply it").click()
    tab.get_by_text("The files were imported as planned").wait_for()
    # Who was left out is named with what was done, and can be come back to.
    tab.locator("#left-out").get_by_text("Ada Other").wait_for()
    assert len(ada.get("/v1/people?name=stern")["people"]) == 1
    again = mona("/manager/import")
    again.get_by_role("link", name="See the result").click()
    again.locator("#left-out").get_by_text("Ada Other").wait_for()


def test_nothing_chosen_is_told(mona):
    tab = mona("/manager/import")
    tab.get_by_role("button", name="See what would change").click()
    tab.get_by_text("Choose files, or paste a list.").wait_for()


def test_a_file_that_is_none_is_refused_and_cannot_be_applied(mona, ada):
    file = ada.upload("broken.zip", "application/zip", b"PK\x03\x04 and nothing else")
    tab = mona(f"/manager/import/plan?files={file}")
    tab.get_by_text("file refused").first.wait_for()
    expect(tab.get_by_role("button", name="Apply it")).to_be_hidden()


@pytest.mark.parametrize("language, width, said, place", [
    ("de", 1366, "Die Zeile hat eine andere Zahl von Zellen als die Kopfzeile: 3 statt 7. Setze Zellen mit dem "
     "Trennzeichen in Anführungszeichen, und lass leere Zellen stehen.", "enrollments.csv · Zeile 2"),
    ("ar", 360, "عدد خلايا السطر غير عدد خلايا العناوين: 3 بدلًا من 7.", "enrollments.csv · السطر 2"),
], ids=["de", "ar"])
def test_what_was_found_in_files_is_said_in_the_readers_language(mona, ada, language, width, said, place):
    head = "sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role"
    file = ada.upload("enrollments.csv", "text/csv", f"{head}\ne1,,\n".encode())
    tab = mona(f"/manager/import/plan?files={file}", language=language, width=width)
    findings = tab.locator("#findings")
    expect(findings).to_contain_text(said)
    expect(findings).to_contain_text(place)
    expect(findings).not_to_contain_text(re.compile("The |It was"))
    tab.screenshot(path=SHOTS / f"manager-import-findings-{language}.png", full_page=True)


def test_a_list_that_was_pasted_is_spoken_of_in_the_readers_language(mona):
    tab = mona("/manager/import", language="de", java_script_enabled=False)
    tab.locator("textarea").fill("Tilda,Roth\n,\nUwe,Roth")
    tab.locator("form:has(textarea) button[type=submit]").click()
    findings = tab.locator("#findings")
    expect(findings).to_contain_text(re.compile("Die Spalten gelten als: .?Vorname.?, .?Nachname.?\\."))
    expect(findings).to_contain_text("In der Zeile steht kein Name.")
    expect(findings).to_contain_text("Zeile 2 · Nachname")


@pytest.mark.parametrize("scripts", [True, False])
def test_the_roster_is_downloaded_and_changes_nothing_when_it_is_brought_again(mona, ada, scripts):
    tab = mona("/manager/import", java_script_enabled=scripts)
    with tab.expect_download() as download:
        tab.get_by_role("button", name="Download the roster").click()
    assert download.value.suggested_filename == "homeroom-roster.zip"
    with zipfile.ZipFile(download.value.path()) as archive:
        assert "manifest.csv" in archive.namelist()
        assert "Pia,Sommer" in archive.read("users.csv").decode()
    assert ada.get("/v1/audit?subject=organization&limit=1")["entries"][0]["action"] == "rosterExported"
    # The page is as it was, and of use.
    tab.get_by_role("button", name="Download the roster").wait_for()
    again = mona("/manager/import")
    again.get_by_label("Roster files").set_input_files(
        {"name": "roster.zip", "mimeType": "application/zip", "buffer": download.value.path().read_bytes()})
    again.get_by_role("button", name="See what would change").click()
    again.get_by_text("Nothing changes: the school already matches the files.").wait_for()


def test_why_the_school_takes_no_file_is_said(mona):
    answers = [
        {"code": "too_many_uploads", "detail": "There are 50.", "remedy": "Use them."},
        {"code": "something_new", "detail": "The moon is full.", "remedy": "Wait."}]
    # What goes past a service worker goes past the route as well.
    tab = mona("/manager/import", service_workers="block")
    tab.route("**/v1/files", lambda route: route.fulfill(
        status=422, content_type="application/problem+json", body=json.dumps(answers.pop(0))))
    problem = tab.locator("#import-form [data-problem]")
    expect(problem).to_be_hidden()
    tab.get_by_label("Roster files").set_input_files(
        {"name": "list.csv", "mimeType": "text/csv", "buffer": f"{HEAD}\nUna,Loaded,7f,una.loaded\n".encode()})
    tab.get_by_role("button", name="See what would change").click()
    expect(problem).to_contain_text("You have uploaded too many files that are not used anywhere.")
    tab.get_by_role("button", name="See what would change").click()
    expect(problem).to_have_text("The moon is full. Wait.")
    # What stands before the school may refuse without saying why.
    tab.unroute("**/v1/files")
    refusals = [("text/html", "<h1>413 Request Entity Too Large</h1>"), ("application/json", "null")]
    tab.route("**/v1/files", lambda route: route.fulfill(status=413, content_type=refusals[0][0], body=refusals.pop(0)[1]))
    while refusals:
        with tab.expect_response("**/v1/files"):
            tab.get_by_role("button", name="See what would change").click()
        expect(problem).to_be_visible()
        expect(problem).to_have_text("The files did not arrive. Choose them again.")
    # Whoever tries again goes on, without a file that is empty.
    tab.unroute("**/v1/files")
    files = [{"name": f"list{size}.csv", "mimeType": "text/csv", "buffer": b"x" * size} for size in (0, 9)]
    tab.get_by_label("Roster files").set_input_files(files)
    tab.get_by_role("button", name="See what would change").click()
    expect(problem).to_have_text("One of these files is empty. Choose files that hold something.")
    tab.get_by_label("Roster files").set_input_files(
        {"name": "list.csv", "mimeType": "text/csv", "buffer": f"{HEAD}\nUna,Loaded,7f,una.loaded\n".encode()})
    tab.get_by_role("button", name="See what would change").click()
    tab.locator("#newcomers").get_by_text("Una Loaded").wait_for(state="attached")


def test_files_that_are_gone_are_asked_for_again(mona):
    def plan(list):
        tab = mona("/manager/import")
        tab.get_by_label("Or paste a list").fill(f"{HEAD}\n{list}")
        tab.get_by_role("button", name="See what would change").click()
        tab.get_by_role("button", name="Apply it").wait_for()
        return tab

    tab = plan("Grete,Gone,7h,grete.gone\n,,7h,")
    tab.get_by_role("button", name="Apply it").click()
    tab.get_by_text("The files were imported as planned").wait_for()
    found = tab.get_by_role("link", name="See what was found in the files")
    found.click()
    tab.locator("#findings").get_by_text("The row has no name.").wait_for()
    # Another plan discards the files of the one before.
    other = plan("Gert,Gone,7h,gert.gone")
    plan("Gesa,Gone,7h,gesa.gone").close()
    gone = "These files are gone. Choose them again."
    expect(tab.get_by_text(gone)).to_have_count(0)
    tab.reload()
    tab.get_by_text(gone).wait_for()
    tab.goto("/manager/import/job")
    tab.get_by_text("The files were imported as planned").wait_for()
    expect(found).to_have_count(0)
    other.get_by_role("button", name="Apply it").click()
    other.get_by_text(gone).wait_for()
    tab.goto("/manager/import/undo")
    tab.get_by_role("button", name="Undo the import").click()
    tab.locator("#outcome").get_by_text("One person is removed.").wait_for()


def test_the_last_import_is_taken_back(mona, ada):
    tab = mona("/manager/import")
    tab.get_by_label("Or paste a list").fill(f"{HEAD}\nXaver,Undone,7f,xaver.undone")
    tab.get_by_role("button", name="See what would change").click()
    tab.get_by_role("button", name="Apply it").click()
    tab.get_by_text("The files were imported as planned").wait_for()
    assert len(ada.get("/v1/people?name=undone")["people"]) == 1
    tab.get_by_role("link", name="Back to the import").click()
    tab.get_by_role("link", name="Undo the import").click()
    # Whom it would remove is said before anything is done.
    tab.locator("#removed").get_by_text("Xaver Undone").wait_for()
    assert len(ada.get("/v1/people?name=undone")["people"]) == 1
    tab.get_by_role("button", name="Undo the import").click()
    told = tab.locator("#outcome")
    expect(told).to_contain_text("One person is removed.")
    expect(told).to_contain_text("One class is removed.")
    assert ada.get("/v1/people?name=undone")["people"] == []


# The last: afterwards the school has a second location, and a pasted list no longer goes without one.
def test_more_than_one_in_ten_leave_only_when_that_is_said(mona, ada):
    def six(students):
        return {
            "locations": "location_id,location_name\nL9,Annex\n",
            "students": "person_id,person_number,first_name,middle_name,last_name,grade_level,email_address,sis_username,"
                        "password_policy,location_id\n" + "".join(
                            f"S{number},,Kim{number},,Leaver,7,,kim{number}.leaver,,L9\n" for number in range(students)),
            "staff": "person_id,person_number,first_name,middle_name,last_name,email_address,sis_username,location_id\n"
                     "T9,,Tom,,Leaver,,tom.leaver,L9\n",
        }

    def plan(students):
        tab = mona("/manager/import")
        tab.get_by_label("Roster files").set_input_files([
            {"name": f"{name}.csv", "mimeType": "text/csv", "buffer": text.encode()} for name, text in six(students).items()])
        tab.get_by_role("button", name="See what would change").click()
        return tab

    tab = plan(10)
    tab.get_by_role("button", name="Apply it").click()
    tab.get_by_text("The files were imported as planned").wait_for()
    tab = plan(5)
    tab.get_by_role("heading", name="5 people leave").wait_for()
    tab.get_by_text("Kim9 Leaver").wait_for()
    # A form of before, in which nobody was asked, changes nothing.
    tab.evaluate("document.querySelector('input[name=leaving]').remove()")
    tab.get_by_role("button", name="Apply it").click()
    tab.get_by_text("So many people would leave").wait_for()
    tab.get_by_role("link", name="See the plan").click()
    tab.get_by_label("Yes, 5 people leave").wait_for()
    tab.get_by_label("Yes, 5 people leave").check()
    tab.get_by_role("button", name="Apply it").click()
    tab.get_by_text("The files were imported as planned").wait_for()
    gone = [one for one in ada.get("/v1/people?name=leaver&state=deactivated")["people"]]
    assert len(gone) == 5


def test_that_many_students_leave_wants_one_more_yes(mona, ada):
    tab = mona("/manager/year?last=oh")
    tab.get_by_text("Write a number from 0 to 20, or leave this empty.").wait_for()
    expect(tab.get_by_role("button", name="End the school year")).to_have_count(0)
    tab.get_by_role("textbox", name="Last grade").fill("٠")
    tab.get_by_role("button", name="Plan with this").click()
    yes = tab.get_by_label("This is more than one in three")
    yes.wait_for()
    # The browser asks for the yes; whoever gets past it is asked by the school, with what was ticked.
    tab.locator("#ending input").first.check()
    tab.locator("form[action='/manager/year/end']").evaluate("form => { form.noValidate = true }")
    with tab.expect_response("**/manager/year/end") as answer:
        tab.get_by_role("button", name="End the school year").click()
    assert answer.value.status == 422
    expect(yes).not_to_be_checked()
    expect(tab.locator("#ending input").first).to_be_checked()
    expect(tab.get_by_text("The school year was ended")).to_have_count(0)
    assert ada.post("/v1/school-year/plan", {"lastGrade": 0})["isBraked"]


def test_a_school_year_is_planned_ended_and_taken_back_without_scripts(mona, school, window, ada):
    pupil = Pupil(school, window, "yara")
    handout = pupil.give(umbra())
    tab = mona("/manager", java_script_enabled=False)
    tab.get_by_role("link", name="School year").click()
    tab.get_by_role("textbox", name="Last grade").fill("12")
    tab.get_by_role("button", name="Plan with this").click()
    assert ada.get(f"/v1/people/{pupil.id}")["grade"] == "7"
    moving = tab.locator("#moving")
    moving.locator("summary").click()
    moving.get_by_text("from 7 to 8").first.wait_for()
    # One class goes on: that of all other tests, as far as they are there.
    for box in tab.locator("#ending input").all():
        if box.get_attribute("value") != pupil.room:
            box.check()
    tab.get_by_role("button", name="End the school year").click()
    tab.get_by_text("The school year has ended.").wait_for()
    assert ada.get(f"/v1/people/{pupil.id}")["grade"] == "8"
    teacher = pupil.teacher()
    assert pupil.room not in [one["id"] for one in teacher.get("/v1/me/classes")["classes"]]
    theirs = window("teacher")
    theirs.goto(f"/classes/{pupil.room}")
    expect(theirs.locator(f"#handout-{handout['id']}")).to_be_visible()
    tab.goto("/manager/import")
    tab.get_by_role("link", name="The school year was ended after the last import").click()
    tab.get_by_role("button", name="Undo the end of the year").click()
    tab.get_by_text("open again, with").wait_for()
    assert ada.get(f"/v1/people/{pupil.id}")["grade"] == "7"
    assert pupil.room in [one["id"] for one in teacher.get("/v1/me/classes")["classes"]]


PUBLISHER_KEY = """-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEkV6LEciy4iuxdTFrX3VbqsLNj/1/
jB3BAml1H/bdPRnthJXI921m8Xs1P81guxewWN1MLLXL8wE4d+kvCucTQw==
-----END PUBLIC KEY-----
"""


def test_a_publisher_is_let_in_with_a_key_and_out_again(mona, ada):
    tab = mona("/manager/apps")
    tab.get_by_role("link", name="Keys of publishers").click()
    form = tab.locator("form.card")
    form.get_by_label("What you call the publisher").fill("Shadow Works")
    form.get_by_label("Issuer").fill("TEAM654321")
    form.get_by_label("Apps that the key is valid for").fill("org.example.shadows\norg.example.lamps")
    form.get_by_label("Public key").fill("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----")
    form.get_by_role("button", name="Add the key").click()
    tab.get_by_text("This is the private key").wait_for()
    # What was right is still there, and the secret is not.
    assert form.get_by_label("Issuer").input_value() == "TEAM654321"
    assert form.get_by_label("Public key").input_value() == ""
    form.get_by_label("Public key").fill(PUBLISHER_KEY)
    form.get_by_role("button", name="Add the key").click()
    tab.get_by_text("Added. Give the publisher the key ID below.").wait_for()
    card = tab.locator("section.card", has_text="Shadow Works")
    known = next(key for key in ada.get("/v1/publisher-keys")["keys"] if key["name"] == "Shadow Works")
    expect(card.get_by_text(known["keyId"])).to_be_visible()
    expect(card.get_by_text("Not used yet")).to_be_visible()
    card.get_by_role("button", name=re.compile("Revoke the key of")).click()
    tab.get_by_text("Revoked. The key no longer works").wait_for()
    assert "revoked" in ada.get(f"/v1/publisher-keys/{known['id']}")

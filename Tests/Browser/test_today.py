"""A teacher's day: what is due, what waits, who may need help, and each class on a line."""

import datetime

import pytest
from playwright.sync_api import expect

import light
from client import Client


@pytest.fixture
def lise(school):
    return Client(school.url, school.clients["teacher"].token)


@pytest.fixture
def make(school, lise):
    """Posts a handout of a class, due in so many days; gone after the test."""
    made = []

    def make_handout(title, days, group="chemistry"):
        due = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=days)).date().isoformat()
        one = lise.post(f"/v1/classes/{school.things[group]}/handouts", {
            "title": title, "due": due, "tasks": [{"kind": "handIn", "title": "A table"}]})
        lise.put(f"/v1/handouts/{one['id']}/posting")
        made.append(one["id"])
        return one

    yield make_handout
    for one in made:
        Client(school.url, lise.token).delete(f"/v1/handouts/{one}")


@pytest.mark.parametrize("scripts", [True, False])
def test_it_is_where_a_teacher_begins(scripts, school, window):
    tab = window("teacher", java_script_enabled=scripts)
    tab.goto("/")
    tab.wait_for_url("**/today")
    expect(tab.get_by_role("navigation", name="Main navigation").locator("[aria-current=page]")).to_have_text("Today")
    for group in ["physics", "chemistry", "emptyClass"]:
        expect(tab.locator(f"#class-{school.things[group]}")).to_have_count(1)


@pytest.mark.parametrize("scripts", [True, False])
def test_what_is_due_and_what_is_overdue_stand_apart(scripts, make, window):
    tomorrow, late, later = make("For tomorrow", 1), make("Long over", -3), make("In a week", 7)
    tab = window("teacher", java_script_enabled=scripts)
    tab.goto("/today")
    expect(tab.locator(f"#due #h-{tomorrow['id']}")).to_contain_text("Due")
    expect(tab.locator(f"#overdue #h-{late['id']}")).to_contain_text("12 students are not done")
    expect(tab.locator(f":is(#due, #overdue) #h-{later['id']}")).to_have_count(0)
    tab.locator(f"#overdue #h-{late['id']}").get_by_role("link", name="12 students are not done").click()
    tab.wait_for_url("**?show=open")
    expect(tab.locator("#grid tbody tr:visible")).to_have_count(12)


def test_news_come_by_handout_and_by_themselves(make, school, window):
    one = make("Work to come", 4)
    tab = window("teacher")
    tab.goto("/today")
    expect(tab.locator("#weeks")).to_be_visible()
    for number, key in enumerate(["diligent", "late"]):
        client = Client(school.url, school.clients[key].token)
        file = client.upload("table.txt", "text/plain", b"acid, base")
        client.put(f"/v1/me/handouts/{one['id']}/tasks/{one['tasks'][0]['id']}/handIn", {"kind": "files", "files": [file]})
        expect(tab.locator("#handed-in li").filter(has_text="Work to come")).to_contain_text(f"{number + 1} to review")
    expect(tab.locator("#came li").filter(has_text="Work to come")).to_contain_text("2 tasks done")
    assert "Okafor" not in tab.locator("#came").inner_text()
    week = tab.locator(f"#class-{school.things['chemistry']}")
    # The last handout of the class: two of twelve are done. Of the seven days today is the last.
    expect(week.locator(".bar-link")).to_contain_text("Work to come")
    bar = week.locator(".bar-link rect").evaluate_all("parts => parts.map((part) => Number.parseFloat(part.getAttribute('width')))")
    assert bar == [16.7, 83.3]
    days = week.locator(".week-days rect").evaluate_all("days => days.map((day) => Number(day.getAttribute('height')))")
    assert len(days) == 7 and days[-1] == max(days) > 1
    said = week.locator(".week-days svg").get_attribute("aria-label")
    assert int(said.strip("\u2068\u2069").rsplit(", ", 1)[1]) >= 2
    tab.locator("#handed-in li").filter(has_text="Work to come").get_by_role("link", name="Work to come").click()
    tab.wait_for_url(f"**/review#h-{one['id']}")


def test_the_picture_of_a_week_leads_to_its_days_and_they_to_handouts(make, school, window):
    one = make("Work of a week", 4)
    client = Client(school.url, school.clients["diligent"].token)
    file = client.upload("table.txt", "text/plain", b"acid, base")
    client.put(f"/v1/me/handouts/{one['id']}/tasks/{one['tasks'][0]['id']}/handIn", {"kind": "files", "files": [file]})
    tab = window("teacher", java_script_enabled=False)
    tab.goto("/today")
    tab.locator(f"#class-{school.things['chemistry']} .week-days").click()
    tab.wait_for_url(f"**/classes/{school.things['chemistry']}/report#days")
    row = tab.locator("#days tbody tr").filter(has_text="Work of a week")
    expect(row.locator("td")).to_have_text(["–"] * 6 + ["1"])
    row.locator("td a").click()
    tab.wait_for_url(f"**/handouts/{one['id']}?sort=done")


def test_who_may_need_help_leads_to_the_student(school, window):
    report = Client(school.url, school.clients["teacher"].token).get(f"/v1/handouts/{school.things['handout']}/report")
    expected = {line["person"] for line in report["lines"] if line["signs"]}
    tab = window("teacher", java_script_enabled=False)
    tab.goto("/today")
    links = tab.locator("#help a.row-main")
    found = {link.get_attribute("href").rsplit("/", 1)[1] for link in links.all()}
    assert expected and expected <= found
    # There is no earlier work to compare it with.
    tab.locator("#help-aside summary").click()
    links.first.click()
    tab.wait_for_url("**/students/*")


def test_hidden_names_are_not_in_it(school, window):
    tab = window("teacher", java_script_enabled=False)
    tab.goto("/today")
    tab.locator("#help-aside summary").click()
    expect(tab.locator("#help a.row-main strong").first).to_be_visible()
    names = tab.locator("#help a.row-main strong").all_inner_texts()
    tab.get_by_role("button", name="Hide names").click()
    tab.get_by_role("button", name="Hide names", pressed=True).wait_for()
    text = tab.content()
    assert names and [name for name in names if f">{name}<" in text] == []


def test_a_teacher_without_classes_is_told_so(window):
    tab = window("newTeacher")
    tab.goto("/today")
    expect(tab.get_by_text("You teach no class yet.")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_student_is_found_by_a_name_and_leads_to_their_report(scripts, school, window):
    tab = window("teacher", java_script_enabled=scripts)
    tab.goto("/today")
    tab.get_by_role("link", name="Find a student").click()
    tab.get_by_label("Name of a student").press_sequentially("oka")
    if not scripts:
        tab.get_by_role("button", name="Search").click()
    row = tab.locator(f"#student-{school.people['diligent']}")
    expect(row).to_be_visible()
    # Teachers are no students, and who is in no class of theirs is not found.
    expect(tab.locator("#found li")).to_have_count(1)
    row.get_by_role("link").first.click()
    tab.wait_for_url(f"**/students/{school.people['diligent']}")


def test_what_is_typed_before_the_search_has_loaded_is_looked_for(school, window):
    tab = window("teacher")
    held = []
    tab.route("**/manager/search.js", lambda route: held.append(route))
    tab.goto("/students", wait_until="commit")
    tab.get_by_label("Name of a student").press_sequentially("oka")
    held[0].continue_()
    expect(tab.locator(f"#student-{school.people['diligent']}")).to_be_visible()


def test_an_update_begun_before_a_search_does_not_remove_what_it_found(school, window):
    tab = window("teacher")
    held = []
    tab.goto("/students")
    with tab.expect_request("**/students"):
        # The page may be looking already, as its stream has begun.
        tab.route("**/students", lambda route: held.append(route))
        tab.evaluate("document.dispatchEvent(new CustomEvent('homeroom:sent'))")
    tab.get_by_label("Name of a student").press_sequentially("oka")
    row = tab.locator(f"#student-{school.people['diligent']}")
    expect(row).to_be_visible()
    with tab.expect_response("**/students?words=oka"):
        held[0].continue_()
    expect(row).to_be_visible()


def test_nobody_is_looked_for_while_names_are_hidden(school, window):
    tab = window("teacher")
    tab.goto("/students?words=oka")
    assert school.people["diligent"] in tab.content()
    tab.context.add_cookies([{"name": "homeroom-names", "value": "hidden", "url": school.url}])
    tab.reload()
    expect(tab.get_by_text("Names are hidden.")).to_be_visible()
    assert school.people["diligent"] not in tab.content()
    tab.get_by_role("button", name="Hide names").click()
    tab.get_by_label("Name of a student").wait_for()
    expect(tab.locator(f"#student-{school.people['diligent']}")).to_be_visible()

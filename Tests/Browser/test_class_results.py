"""How a class does: bars of its handouts, how results lie at a task, and what most missed. Each number leads to its students."""

import csv
import re

import pytest
from playwright.sync_api import expect

import light
from client import Client


@pytest.fixture
def physics(school):
    return f"/classes/{school.things['physics']}/report"


def lines(school, group="physics"):
    return school.clients["teacher"].get(f"/v1/classes/{school.things[group]}/report")["lines"]


@pytest.mark.parametrize("scripts", [True, False])
def test_each_number_of_a_bar_leads_to_as_many_students(scripts, school, physics, window):
    tab = window("teacher", java_script_enabled=scripts)
    compared = 0
    for line in lines(school):
        expected = {"Done": line["finished"], "Working on it": line["opened"] - line["finished"],
                    "Not begun": line["students"] - line["opened"]}
        tab.goto(physics)
        row = tab.locator(f"#h-{line['handout']}")
        expect(row.get_by_role("link").first).to_have_attribute("href", f"/handouts/{line['handout']}")
        for name, count in expected.items():
            tab.goto(physics)
            figure = row.locator(".stages li").filter(has_text=name)
            expect(figure).to_have_text(f"{name} {count}")
            expect(figure.get_by_role("link")).to_have_count(1 if count else 0)
            if count:
                figure.get_by_role("link").click()
                tab.wait_for_url("**?show=*")
                expect(tab.locator("#grid tbody tr:visible")).to_have_count(count)
                compared += 1
    assert compared > 5


def test_a_class_is_taken_along_with_a_column_for_each_task_of_its_handouts(school, physics, window):
    tab = window("teacher")
    tab.goto(physics)
    with tab.expect_download() as download:
        tab.get_by_role("link", name="Table (CSV)").click()
    assert download.value.suggested_filename == "Light & shadow 🔭.csv"
    table = list(csv.reader(download.value.path().read_text(encoding="utf-8-sig").splitlines()))
    client = school.clients["teacher"]
    reports = [client.get(f"/v1/handouts/{line['handout']}/report") for line in reversed(lines(school))]
    assert {len(row) for row in table} == {1 + sum(len(report["columns"]) for report in reports) + 2}
    # The same as in the file of each handout, and empty for whom it was not given.
    place, compared = 1, 0
    for report in reports:
        file = tab.request.get(f"/handouts/{report['handout']}/table.csv").body().decode("utf-8-sig").splitlines()
        own = {row[0]: row[1:-3] for row in csv.reader(file)}
        for row in table[1:]:
            cells = row[place:place + len(report["columns"])]
            assert cells == own.get(row[0], [""] * len(cells))
            compared += any(cells)
        place += len(report["columns"])
    assert compared > 5


@pytest.mark.parametrize("language", ["en", "ar"])
def test_all_days_of_a_week_are_in_view_on_a_telephone(language, physics, window):
    tab = window("teacher", width=360, height=740, language=language)
    tab.goto(physics)
    place = tab.locator("#days .table-scroll")
    expect(place.locator("thead th")).to_have_count(8)
    assert place.evaluate("place => place.scrollWidth <= place.clientWidth")


def test_the_parts_of_a_bar_are_told_apart_by_their_height(school, physics, window):
    tab = window("teacher")
    tab.goto(physics)
    bar = tab.locator(f"#h-{school.things['handout']} .stack-chart rect")
    bar.first.wait_for()
    heights = bar.evaluate_all("parts => parts.map((part) => part.getBoundingClientRect().height)")
    assert len(heights) > 1 and heights == sorted(heights, reverse=True) and len(set(heights)) == len(heights)
    expect(tab.locator(".stack-chart:not([aria-hidden=true])")).to_have_count(0)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_group_of_results_opens_to_students_and_they_to_their_attempts(scripts, school, window):
    things = school.things
    report = school.clients["teacher"].get(f"/v1/handouts/{things['handout']}/report")
    column = next(place for place, one in enumerate(report["columns"]) if one["task"] == things["umbraTask"])
    best = [line["person"] for line in report["lines"]
            if (cell := line["cells"][column]).get("figures", {}).get("primary", {}).get("value", 0) >= 8]
    tab = window("teacher", java_script_enabled=scripts)
    tab.goto(f"/handouts/{things['handout']}")
    tab.get_by_role("link", name="Results by task").click()
    tab.wait_for_url("**/results")
    tab.locator(f"#t-{things['umbraTask']} .bar-link").click()
    tab.wait_for_url(f"**/tasks/{things['umbraTask']}")
    group = tab.locator("#results li").filter(has_text="80% to 100%")
    expect(group.locator("strong")).to_have_text(str(len(best)))
    group.locator("summary").click()
    names = group.locator(".names a")
    expect(names).to_have_count(len(best))
    assert [link.get_attribute("href").rsplit("/", 1)[1] for link in names.all()] == best
    names.first.click()
    tab.wait_for_url("**/students/*")
    tab.locator(".attempt").first.wait_for()


def test_the_question_that_most_missed_comes_first(school, window):
    lise = Client(school.url, school.clients["teacher"].token)
    place = light.path("lenses", "telescopes")
    made = lise.post(f"/v1/classes/{school.things['physics']}/handouts", {
        "title": "A quiz", "tasks": [{"kind": "context", "path": place}],
        "recipients": [school.people[key] for key in ["diligent", "student", "late"]]})
    lise.put(f"/v1/handouts/{made['id']}/posting")
    for number, key in enumerate(["diligent", "student", "late"]):
        begun = light.datetime.datetime.now(light.datetime.timezone.utc)
        answers = [light.answer(1, True, begun), light.answer(2, number == 0, begun), light.answer(3, number < 2, begun)]
        report = light.report(place, begun, 5, 1, light.score(number, 3, begun), *answers)
        Client(school.url, school.clients[key].token).post("/v1/sync", light.sync(reports=[report]))
    tab = window("teacher")
    tab.goto(f"/handouts/{made['id']}/tasks/{made['tasks'][0]['id']}")
    rows = tab.locator("#items summary")
    expect(rows).to_have_text([
        re.compile(r"Question 2\s*missed by 2 of 3"), re.compile(r"Question 3\s*missed by 1 of 3"),
        re.compile(r"Question 1\s*missed by 0 of 3")])
    rows.first.click()
    missed = tab.locator("#items li").first.locator(".names").first.get_by_role("link")
    expect(missed).to_have_count(2)
    assert sorted(link.get_attribute("href").rsplit("/", 1)[1] for link in missed.all()) == sorted(
        school.people[key] for key in ["student", "late"])
    expect(tab.get_by_text("Median 33%")).to_be_visible()
    lise.delete(f"/v1/handouts/{made['id']}")


def test_names_that_are_hidden_are_not_among_results(school, window):
    tab = window("teacher", java_script_enabled=False)
    tab.goto(f"/handouts/{school.things['handout']}/tasks/{school.things['umbraTask']}")
    assert "Lindqvist" in tab.content()
    tab.get_by_role("button", name="Hide names").click()
    tab.get_by_role("button", name="Hide names", pressed=True).wait_for()
    assert "Lindqvist" not in tab.content()


def test_a_students_results_over_the_term_stand_beside_the_class(school, window, found):
    lise = Client(school.url, school.clients["teacher"].token)
    place, physics = light.path("lenses", "telescopes"), school.things["physics"]
    made = []
    for score in [2, 5, 8]:
        handout = lise.post(f"/v1/classes/{physics}/handouts", {
            "title": f"Week of {score}", "tasks": [{"kind": "context", "path": place}],
            "recipients": [school.people[key] for key in ["diligent", "student"]]})
        lise.put(f"/v1/handouts/{handout['id']}/posting")
        for key, own in [("diligent", score), ("student", 2)]:
            begun = light.datetime.datetime.now(light.datetime.timezone.utc)
            report = light.report(place, begun, 5, 1, light.score(own, 10, begun))
            Client(school.url, school.clients[key].token).post("/v1/sync", light.sync(reports=[report]))
        lise.put(f"/v1/handouts/{handout['id']}/completion")
        made.append(handout["id"])
    for width in [1366, 360]:
        tab = window("teacher", width=width)
        tab.goto(f"/classes/{physics}/students/{school.people['diligent']}")
        points = tab.get_by_role("region", name="Results so far").get_by_role("listitem").get_by_role("link")
        said = [re.sub("[\u2068\u2069]", "", one) for one in points.all_inner_texts()]
        assert said[-3:] == [f"Week of {score}: {score * 10}%, the class {(score + 2) * 5}%" for score in [2, 5, 8]]
        # It leads to what the student did with the handout.
        assert points.last.get_attribute("href") == (
            f"/classes/{physics}/students/{school.people['diligent']}?from={made[2]}#h-{made[2]}")
        # 100 % is as high as the strip.
        heights = "all => all.map((one) => one.getBoundingClientRect().height - one.closest('ol').clientHeight)"
        assert set(tab.locator(".term svg").evaluate_all(heights)) == {0}
        assert found(tab, "overflow") == []
    for one in made:
        lise.delete(f"/v1/handouts/{one}")

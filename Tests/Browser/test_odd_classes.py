"""A teacher's pages in classes that are not as one thinks of them: of one, of nobody, with words without end."""

import pytest
from playwright.sync_api import expect

import grids
import light
from pupils import Pupil, hand_in, now, question, ticket, umbra

LONG = "W" * 200
WIDTHS = [360, 1366]


def faults(tab, found, path):
    assert tab.goto(path).status == 200
    tab.get_by_role("heading", level=1).wait_for()
    return [f"{path}: {name}: {one[:120]}" for name in ["overflow", "clipped"] for one in found(tab, name)]


def places(handout, room):
    """All pages that show how a class did with a handout."""
    return ["/today", f"/classes/{room}", f"/classes/{room}/report", f"/classes/{room}/review", f"/classes/{room}/people",
            f"/handouts/{handout['id']}", f"/handouts/{handout['id']}/results",
            *[f"/handouts/{handout['id']}/tasks/{task['id']}" for task in handout["tasks"]]]


@pytest.fixture
def pupil(school, window):
    return Pupil(school, window)


@pytest.mark.parametrize("width", WIDTHS)
def test_words_without_a_blank_stay_in_their_place(width, pupil, school, window, found):
    handout = pupil.give(
        umbra(title=LONG), hand_in(title=LONG),
        ticket(question("choice", LONG, LONG, "b"), question("text", LONG), question("scale", LONG, LONG, "x")), title=LONG)
    begun = now()
    answers = [light.item(f"q{number}", LONG, {"kind": "binary", "value": number > 1, "wording": "correctIncorrect"}, begun)
               for number in range(3)]
    pupil.client.post("/v1/sync", light.sync(reports=[
        light.report(light.path("shadows", "umbra"), begun, 3, 1, light.score(1, 3, begun), *answers)]))
    place = f"/v1/me/handouts/{handout['id']}/tasks"
    pupil.client.put(f"{place}/{handout['tasks'][2]['id']}/handIn", {"kind": "answers", "answers": [
        {"choices": [0]}, {"text": LONG * 5}, {"number": 1}]})
    pupil.teacher().put(f"/v1/classes/{pupil.room}/appearance", {"nickname": LONG})
    lise = window("teacher", width=width, height=768)
    wrong = [one for path in places(handout, pupil.room) for one in faults(lise, found, path)]
    assert not wrong, "\n".join(wrong)
    # Opened, too.
    for task in (handout["tasks"][0], handout["tasks"][2]):
        lise.goto(f"/handouts/{handout['id']}/tasks/{task['id']}")
        lise.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")
        assert found(lise, "overflow") == []


def test_a_class_of_one_has_a_median(pupil, window):
    handout = pupil.give(umbra())
    begun = now()
    pupil.client.post("/v1/sync", light.sync(reports=[
        light.report(light.path("shadows", "umbra"), begun, 3, 1, light.score(7, 10, begun))]))
    lise = window("teacher")
    lise.goto(f"/handouts/{handout['id']}/results")
    expect(lise.get_by_text("Median 70%")).to_be_visible()
    lise.goto(f"/classes/{pupil.room}/report")
    expect(lise.locator(f"#h-{handout['id']} .stages li")).to_have_text(["Done 0", "Working on it 1", "Not begun 0"])


@pytest.mark.parametrize("width", WIDTHS)
def test_a_class_that_everybody_has_left_shows_nothing_of_them(width, pupil, school, window, found):
    handout = pupil.give(umbra(), hand_in())
    pupil.client.put(f"/v1/me/handouts/{handout['id']}/tasks/{handout['tasks'][0]['id']}/done", {})
    school.ada.ask("DELETE", f"/v1/classes/{pupil.room}/members/{pupil.id}")
    lise = window("teacher", width=width)
    wrong = [one for path in places(handout, pupil.room) for one in faults(lise, found, path)]
    assert not wrong, "\n".join(wrong)
    lise.goto(f"/handouts/{handout['id']}/tasks/{handout['tasks'][0]['id']}")
    expect(lise.get_by_text("There is nothing to show yet.")).to_be_visible()
    assert "Mina Fischer" not in lise.locator("main").inner_text()


def test_a_class_without_handouts_is_told_of_all_the_same(school, window):
    group = school.things["emptyClass"]
    lise = window("teacher")
    lise.goto("/today")
    expect(lise.locator(f"#class-{group}")).to_contain_text("Nothing to work on right now")
    lise.goto(f"/classes/{group}/report")
    expect(lise.get_by_text("Nothing was posted to this class yet.")).to_be_visible()
    expect(lise.get_by_role("navigation", name="In this class").locator("[aria-current=page]")).to_have_text("Report")


@pytest.mark.parametrize("width", WIDTHS)
def test_many_students_and_many_tasks_have_their_bars(width, school, window, found):
    things = grids.fill(school)
    tomas = window("colleague", width=width)
    assert faults(tomas, found, f"/handouts/{things['wide']}/results") == []
    expect(tomas.locator(".bar-row")).to_have_count(20)
    assert faults(tomas, found, f"/handouts/{things['wide']}/tasks/{things['wideTasks'][0]}") == []
    expect(tomas.locator("#results .bins > li")).to_have_count(5)
    counts = tomas.locator("#results .bin strong").all_inner_texts()
    assert sum(int(one) for one in counts) == 35

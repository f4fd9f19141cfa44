"""What a teacher sees of a class: the grid and what is behind it, live, and never more than the API says."""

import csv
import json
import re
import time

import pytest
from playwright.sync_api import expect

import grids
import light
import live
import names

@pytest.fixture(scope="module")
def matrix(school):
    return grids.fill(school)


# What the page says and what the API says

def number(value):
    text = f"{value:,.1f}" if value >= 10_000 else f"{value:.1f}"
    return text.removesuffix(".0")


def duration(seconds):
    if seconds < 60:
        return f"{round(seconds)} s"
    minutes = int(seconds / 60 + 0.5)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h" + (f" {minutes % 60} min" if minutes % 60 else "")


def said(cell):
    """The figure of a cell, as the grid says it."""
    figures = cell.get("figures")
    if figures is None:
        return None
    spoken = f" {duration(figures['time'])}" if "time" in figures else ""
    primary = figures.get("primary")
    if primary is None:
        return f"{int(figures['percent'] * 100 + 0.5)}%{spoken}" if "percent" in figures else spoken.strip()
    if primary["kind"] == "binary":
        return ("passed" if primary["answer"] else "failed") + spoken
    value = number(primary["value"])
    return (f"{value}/{number(primary['of'])}" if primary["kind"] == "score" else value) + spoken


def shown(tab):
    """The grid by its rows: the name, and what stands in each cell."""
    return tab.evaluate("""() => Object.fromEntries([...document.querySelectorAll("#grid tbody tr")].map((row) => [
        row.id.slice(2), [...row.cells].map((cell) => [...cell.querySelectorAll("b, small, i")].map((one) => one.textContent)
            .join(" ").trim() || cell.textContent)]))""")


@pytest.mark.parametrize("width", [1280, 390])
def test_a_long_name_stands_on_one_line_and_is_told_in_full_when_pointed_at(width, school, window):
    tab = window("teacher", width=width)
    tab.goto(f"/handouts/{school.things['handout']}")
    full = " ".join(names.STUDENTS["longest"])
    name = tab.get_by_role("rowheader").get_by_role("link", name=full)
    assert name.get_attribute("title") == full
    cut = name.evaluate("""(name) => {
        const range = document.createRange();
        range.selectNodeContents(name);
        const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size;
        return [lines, name.scrollWidth > name.clientWidth, getComputedStyle(name).textOverflow];
    }""")
    assert cut == [1, True, "ellipsis"]


@pytest.mark.parametrize("reader, key", [("teacher", "handout"), ("teacher", "completed"), ("colleague", "wide")])
def test_every_cell_says_what_the_api_says(reader, key, school, matrix, window):
    report = school.clients[reader].get(f"/v1/handouts/{school.things[key]}/report")
    tab = window(reader)
    tab.goto(f"/handouts/{school.things[key]}")
    rows = shown(tab)
    assert list(rows) == [line["person"] for line in report["lines"]]
    compared = 0
    for line in report["lines"]:
        texts = rows[line["person"]][1:]
        for cell, text in zip(line["cells"], texts):
            figure = said(cell)
            if figure is None:
                assert not re.search(r"\d", text) or cell["below"], (text, cell)
            else:
                assert text.startswith(figure), (text, figure)
                compared += 1
            assert ("late" in text) == cell.get("isLate", False)
            assert ("try again" in text) == cell["triesAgain"]
        assert texts[len(line["cells"])] == f"{sum('done' in cell for cell in line['cells'])}/{len(line['cells'])}"
    assert compared > (0 if key != "wide" else 600)


def test_means_are_of_those_who_have_data_and_of_one_kind(school, matrix, window):
    report = school.clients["teacher"].get(f"/v1/handouts/{school.things['handout']}/report")
    tab = window("teacher")
    tab.goto(f"/handouts/{school.things['handout']}")
    means = tab.locator("#grid .means td").all_inner_texts()
    for column, text in zip(report["columns"], means):
        mean = column["means"].get("primary")
        if mean and column["means"]["primaryKind"] == "score":
            assert f"{int(mean['value'] * 100 + 0.5)}%" in text
            assert mean["students"] < len(report["lines"])
        if mean is None and "path" in column and not {"time", "percent"} & column["means"].keys():
            assert "no data" in text
        assert f"{column['done']} done" in text


def test_results_of_different_kinds_have_no_mean(school, matrix, window):
    client, tomas = school.clients, school.clients["colleague"]
    place = grids.PLACES[21]
    made = tomas.post(f"/v1/classes/{matrix['matrix']}/handouts", {
        "title": "Mixed", "tasks": [{"kind": "context", "path": place}],
        "recipients": [school.people["m5"], school.people["m6"]]})
    tomas.put(f"/v1/handouts/{made['id']}/posting")
    begun = grids.now()
    client["m5"].post("/v1/sync", light.sync(reports=[light.report(place, begun, 3, 0.5, light.score(3, 10, begun))]))
    client["m6"].post("/v1/sync", light.sync(reports=[light.report(place, begun, 3, 0.5, light.quantity(3, begun))]))
    tab = window("colleague")
    tab.goto(f"/handouts/{made['id']}")
    text = tab.locator("#grid .means td").first.inner_text()
    assert "different kinds" in text and "%" not in text.split("different")[0]
    tomas.delete(f"/v1/handouts/{made['id']}")


# Order and choice

def test_rows_are_sorted_by_a_task_and_back(school, matrix, window):
    tab = window("colleague")
    tab.goto(f"/handouts/{matrix['wide']}")
    tab.locator("#grid thead a").nth(1).focus()
    tab.keyboard.press("Enter")
    tab.wait_for_url("**sort=*")
    points = [float(row[1].split("/")[0]) for row in shown(tab).values()]
    assert points == sorted(points, reverse=True) and points[0] != points[-1]
    expect(tab.locator("#grid [aria-sort=descending]")).to_have_count(1)
    tab.locator("#grid thead a").nth(1).click()
    tab.locator("#grid [aria-sort=ascending]").wait_for()
    points = [float(row[1].split("/")[0]) for row in shown(tab).values()]
    assert points == sorted(points)
    tab.go_back()
    tab.locator("#grid [aria-sort=descending]").wait_for()


def test_who_needs_help_is_listed_with_the_reason(school, window):
    report = school.clients["teacher"].get(f"/v1/handouts/{school.things['handout']}/report")
    expected = [line["person"] for line in report["lines"] if line["signs"]]
    assert expected == [school.people["struggling"]]
    tab = window("teacher")
    tab.goto(f"/handouts/{school.things['handout']}")
    tab.get_by_role("link", name="Needs help").click()
    tab.wait_for_url("**show=help")
    visible = tab.locator("#grid tbody tr:visible")
    expect(visible).to_have_count(1)
    expect(visible.first.locator("th")).to_contain_text("result far below the class")
    expect(visible.first.locator("th")).to_contain_text("May be coincidence")


@pytest.mark.parametrize("width", [1366, 820, 360])
@pytest.mark.parametrize("language", ["en", "de", "ar"])
def test_the_filters_stand_on_one_line_and_the_chosen_one_is_seen(language, width, school, window, found):
    tab = window("teacher", language=language, width=width)
    tab.goto(f"/handouts/{school.things['handout']}?show=unopened")
    links = tab.locator(".filters a")
    expect(links).to_have_count(6)
    assert len({round(link.bounding_box()["y"]) for link in links.all()}) == 1
    chosen = tab.locator(".filters [aria-current]")
    expect(chosen).to_be_in_viewport(ratio=1)
    if width == 1366:
        for link in links.all():
            expect(link).to_be_in_viewport(ratio=1)
        # Beside how the handout stands, so that both take one line.
        standing, filters = tab.locator(".standing").bounding_box(), tab.locator(".filters").bounding_box()
        assert standing["y"] < filters["y"] + filters["height"] and filters["y"] < standing["y"] + standing["height"]
    assert found(tab, "overflow") == [] and found(tab, "clipped") == []


# Names

def test_hidden_names_are_not_in_the_page_at_all(school, matrix, window):
    tab = window("teacher", java_script_enabled=False)
    handout, student = school.things["handout"], school.people["struggling"]
    tab.goto(f"/handouts/{handout}")
    tab.get_by_role("button", name="Hide names").click()
    tab.wait_for_url(f"**/handouts/{handout}")
    families = [family for _, family in [*names.STUDENTS.values(), *names.OTHERS] if len(family) > 3]
    for place in [f"/handouts/{handout}", f"/handouts/{handout}?sort=done",
                  f"/handouts/{handout}/tasks/{school.things['umbraTask']}/students/{student}",
                  f"/classes/{school.things['physics']}/students/{student}", f"/classes/{school.things['physics']}/review"]:
        tab.goto(place)
        text = tab.content()
        assert "Student " in text
        assert [family for family in families if family in text] == [], place
    numbers = tab.goto(f"/handouts/{handout}").text()
    assert len(set(re.findall(r">Student (\d+)</a>", numbers))) == 35
    tab.get_by_role("button", name="Hide names").click()
    assert "Lindqvist" in tab.content()


def test_hidden_names_stay_hidden_when_news_come(school, matrix, window):
    tab = window("colleague")
    tab.goto(f"/handouts/{matrix['wide']}")
    tab.get_by_role("button", name="Hide names").click()
    tab.get_by_role("button", name="Hide names", pressed=True).wait_for()
    live.save(school, "m7", 0, light.score(10, 10, grids.now()))
    cell(school, tab, "m7", "wide", 0).get_by_text("10/10").wait_for()
    tab.locator("#news").get_by_text("10/10").wait_for()
    assert "Family" not in tab.evaluate("document.body.innerText + document.title")


@pytest.mark.parametrize("key, text", [("m0", "A"), ("m2", grids.LONG), ("m3", "محمد عبد الله")])
def test_names_of_all_lengths_and_directions_stand_in_their_row(key, text, school, matrix, window, found):
    for language, width in [("en", 1280), ("ar", 390)]:
        tab = window("colleague", language=language, width=width)
        tab.goto(f"/handouts/{matrix['wide']}")
        row = tab.locator(f"#s-{school.people[key]} th a")
        expect(row).to_have_text(text, use_inner_text=True)
        assert found(tab, "overflow") == [] and found(tab, "clipped") == []


# News

def cell(school, tab, key, handout, index):
    return tab.locator(f"#s-{school.people[key]} td").nth(index)


@pytest.mark.parametrize("handout", ["usual", "wide"])
def test_each_save_moves_its_cell_in_one_look(handout, school, matrix, window):
    tab = window("colleague")
    live.listening(tab, f"/handouts/{matrix[handout]}")
    before = tab.evaluate("looks")
    live.saves(school, tab, "m8", 5)
    # The cell moves before its look is told of.
    tab.evaluate(f"new Promise((resolve) => setTimeout(function ask() {{ looks >= {before + 5} ? resolve() : setTimeout(ask); }}))")
    assert tab.evaluate("looks") == before + 5
    assert cell(school, tab, "m8", handout, 0).inner_text().startswith("5/100")
    assert tab.complaints.all() == []


def test_news_move_neither_focus_nor_rows_nor_what_is_scrolled_to(school, matrix, window):
    tab = window("colleague", width=700, height=600)
    live.listening(tab, f"/handouts/{matrix['wide']}?sort={matrix['wideTasks'][4]}&order=down")
    before = list(shown(tab))
    tab.locator(".grid-scroll").evaluate("place => { place.scrollTop = 300; place.scrollLeft = 400; }")
    link = tab.locator(f"#s-{before[10]} td a").nth(6)
    link.evaluate("element => element.focus({ preventScroll: true })")
    place = link.bounding_box()
    last = next(key for key in school.people if school.people[key] == before[-1])
    live.save(school, last, 4, light.score(99, 100, grids.now()))
    tab.locator(f"#s-{before[-1]}").get_by_text("99/100").wait_for(state="attached")
    tab.locator("#news").get_by_text("99/100").wait_for(state="attached")
    assert link.evaluate("element => element === document.activeElement")
    assert link.bounding_box() == place
    assert list(shown(tab)) == before
    tab.reload()
    assert list(shown(tab)).index(school.people[last]) < 10


# A cell

def opened(school, key, task, extra=""):
    return f"/handouts/{school.things['handout']}/tasks/{school.things[task]}/students/{school.people[key]}{extra}"


def test_a_cell_shows_all_attempts_with_all_items(school, window):
    path = f"/v1/handouts/{school.things['handout']}/tasks/{school.things['umbraTask']}/students/{school.people['diligent']}"
    attempts = school.clients["teacher"].get(f"{path}/attempts")["attempts"]
    tab = window("teacher")
    tab.goto(f"/handouts/{school.things['handout']}")
    tab.locator(f"#s-{school.people['diligent']} td a").first.click()
    tab.wait_for_url("**/tasks/**")
    shown = tab.locator(".attempt")
    assert shown.count() == len(attempts) == 3
    for attempt, row in zip(attempts, shown.all()):
        figures = attempt["figures"]
        assert duration(figures["time"]) in row.inner_text()
        for item in [figures["primary"], *figures["items"]]:
            assert item["title"] in row.inner_text()
    expect(tab.get_by_text("Reported by the app")).to_be_visible()
    expect(tab.get_by_text("Received from the device")).to_be_visible()


def test_work_is_returned_with_a_few_words_that_stay_words(school, window):
    tab = window("teacher")
    tab.goto(opened(school, "alsoArabic", "drawingTask"))
    words = "<img src=x onerror=alert(1)> Well \u202Edone"
    tab.get_by_label("A few words").fill(words)
    tab.get_by_role("button", name="Return").click()
    tab.get_by_text("Returned. The student sees it now.").wait_for()
    expect(tab.locator(".said")).to_have_text(words.replace("\u202E", ""), use_inner_text=True)
    expect(tab.get_by_role("button", name="Return")).to_have_count(0)
    # The page that a form is sent on to is left to the browser halfway.
    assert [one for one in tab.complaints.all() if "ERR_ABORTED" not in one] == []
    own = school.clients["alsoArabic"].get(f"/v1/me/handouts/{school.things['handout']}")
    assert words in json.dumps(own, ensure_ascii=False).replace('\\"', '"')


def test_words_that_are_too_many_come_back_with_what_is_wrong(school, window):
    tab = window("teacher")
    tab.goto(opened(school, "diligent", "drawingTask"))
    field = tab.get_by_label("A few words")
    field.evaluate("field => { field.value = 'x'.repeat(4001); }")
    tab.get_by_role("button", name="Return").click()
    tab.get_by_text("This is too long").wait_for()
    assert len(field.input_value()) == 4001
    assert field.get_attribute("aria-invalid") == "true"


def test_work_is_reviewed_one_after_the_other_by_keys(school, window):
    tab = window("teacher")
    tab.goto(f"/classes/{school.things['physics']}/review")
    before = tab.locator("main li.row").count()
    tab.locator("main li.row a").first.focus()
    tab.keyboard.press("Enter")
    tab.wait_for_url("**from=review")
    first = tab.url
    tab.get_by_role("button", name="Mark as reviewed").focus()
    tab.keyboard.press("Enter")
    tab.get_by_text("Marked as reviewed.").wait_for()
    assert tab.url.split("?")[0] != first.split("?")[0] and "from=review" in tab.url
    expect(tab.get_by_text(f"{before - 1} to review")).to_be_visible()


def test_work_to_review_stands_by_handout_and_is_gone_through_in_that_order(school, window):
    tab = window("teacher")
    tab.goto(f"/classes/{school.things['physics']}/review")
    sections = tab.locator("section.to-review")
    handouts = [one.get_attribute("href").split("/")[-1] for one in sections.locator("h2 a").all()]
    assert len(handouts) == len(set(handouts)) > 0
    for section in sections.all():
        count = section.locator("li.row").count()
        expect(section.get_by_text(f"{count} to review", exact=True)).to_be_visible()
    places = [one.get_attribute("href") for one in tab.locator("main li.row a").all()]
    tab.goto(places[0])
    expect(tab.locator(".ways a[rel=prev]")).to_have_count(0)
    for place in places[1:4]:
        tab.locator(".ways a[rel=next]").click()
        tab.wait_for_url(f"**{place}")
    # And back by keys, unless one is typing; each page has to listen before a key is pressed.
    for place in reversed(places[:len(places[1:4])]):
        tab.wait_for_load_state("load")
        field = tab.get_by_label("A few words")
        if field.count():
            field.press("ArrowLeft")
            field.evaluate("(field) => field.blur()")
        tab.keyboard.press("ArrowLeft")
        tab.wait_for_url(f"**{place}")


def test_a_picture_that_was_handed_in_stands_in_view(school, window):
    tab = window("teacher")
    tab.goto(opened(school, "diligent", "drawingTask"))
    picture = tab.locator(".handed-in img")
    picture.scroll_into_view_if_needed()
    tab.wait_for_function("document.querySelector('.handed-in img').naturalWidth > 0")
    assert picture.get_attribute("alt") == "Drawing of diligent.png"
    assert tab.get_by_role("link", name="View", exact=False).get_attribute("href").endswith("?show=true")
    assert tab.complaints.all() == []


def test_asking_to_try_again_opens_the_task_once_more(school, window):
    tab = window("teacher")
    tab.goto(opened(school, "longest", "ticketTask"))
    tab.get_by_role("button", name="Ask to try again").click()
    tab.get_by_text("The task is open once more").wait_for()
    tab.goto(f"/handouts/{school.things['handout']}")
    expect(tab.locator(f"#s-{school.people['longest']} td").nth(7)).to_contain_text("try again", use_inner_text=True)


def pupils_task(school, key, task):
    """The task as the student's own pages are told of it."""
    own = school.clients[key].get(f"/v1/me/handouts/{school.things['handout']}")
    return next(one for one in own["tasks"] if one["id"] == school.things[task])


@pytest.mark.parametrize("button, told, state", [
    ("Return", "Returned.", "Given back"), ("Ask to try again", "The task is open once more", "Try again")])
def test_what_was_said_is_undone_from_its_notice_and_the_words_come_back(button, told, state, school, window):
    before = pupils_task(school, "diligent", "drawingTask")
    pupil = window("diligent")
    live.listening(pupil, f"/work/{school.things['handout']}")
    card = pupil.locator(f"#task-{school.things['drawingTask']}")
    tab = window("teacher")
    tab.goto(opened(school, "diligent", "drawingTask"))
    tab.get_by_label("A few words").fill("These words are for somebody else.")
    tab.get_by_role("button", name=button).click()
    tab.locator("#told").get_by_text(told).wait_for()
    card.get_by_text(state).wait_for()
    tab.get_by_role("button", name="Undo").focus()
    tab.keyboard.press("Enter")
    tab.locator("#told").get_by_text("Undone.").wait_for()
    assert tab.get_by_label("A few words").input_value() == "These words are for somebody else."
    expect(tab.get_by_role("button", name="Undo")).to_have_count(0)
    card.get_by_text("Handed in", exact=True).wait_for()
    assert pupil.get_by_text("These words are for somebody else.").count() == 0
    assert pupils_task(school, "diligent", "drawingTask") == before


def test_an_undo_stays_while_others_work(school, window):
    tab = window("teacher")
    tab.add_init_script(live.TELL_LOOKS)
    tab.goto(opened(school, "alsoArabic", "ticketTask"))
    tab.get_by_role("button", name="Ask to try again").click()
    tab.locator("#told").get_by_text("The task is open once more").wait_for()
    tab.evaluate("looking")
    tab.evaluate(f"() => {{ {live.TELL_LOOKS} }}")
    school.clients["late"].put(f"/v1/me/handouts/{school.things['handout']}/tasks/{school.things['linkTask']}/opening")
    tab.evaluate("looking")
    tab.get_by_role("button", name="Undo").click()
    tab.locator("#told").get_by_text("Undone.").wait_for()


def test_what_was_reviewed_is_undone_from_the_work_that_follows(school, window):
    tab = window("teacher")
    tab.goto(f"/classes/{school.things['physics']}/review")
    row = tab.locator("main li.row a").first
    name = row.locator("strong").inner_text()
    row.click()
    tab.wait_for_url("**from=review")
    first = tab.url.split("?")[0]
    tab.get_by_role("button", name="Mark as reviewed").click()
    tab.locator("#told").get_by_text("Marked as reviewed.").wait_for()
    assert tab.url.split("?")[0] != first
    expect(tab.locator("#told").get_by_role("link")).to_have_text(name, use_inner_text=True)
    tab.get_by_role("button", name="Undo").click()
    tab.locator("#told").get_by_text("Undone.").wait_for()
    assert tab.url.split("?")[0] == first
    expect(tab.get_by_role("button", name="Mark as reviewed")).to_be_visible()


def test_what_the_student_has_acted_on_is_not_undone(school, window):
    tab = window("teacher", java_script_enabled=False)
    tab.goto(opened(school, "quiet", "linkTask"))
    tab.get_by_role("button", name="Ask to try again").click()
    place = f"/v1/me/handouts/{school.things['handout']}/tasks/{school.things['linkTask']}"
    school.clients["quiet"].put(f"{place}/done", {})
    tab.get_by_role("button", name="Undo").click()
    tab.get_by_text("This could not be undone").wait_for()
    assert pupils_task(school, "quiet", "linkTask")["progress"].startswith("done")


def test_no_undo_is_offered_of_work_that_is_not_ones_own(school, matrix, window):
    foreign = [matrix["wide"], matrix["wideTasks"][0], school.people["m1"]]
    tab = window("teacher")
    tab.goto(f"/classes/{school.things['physics']}/review?told=workReturned&about={'-'.join(foreign)}")
    assert tab.locator("#told").inner_text().strip() == "Returned. The student sees it now."
    expect(tab.get_by_role("button", name="Undo")).to_have_count(0)


# Others

@pytest.mark.parametrize("reader, status", [("newTeacher", 404), ("student", 403), ("diligent", 403)])
def test_reports_are_for_the_teachers_of_the_class(reader, status, school, window):
    tab = window(reader)
    physics, student = school.things["physics"], school.people["diligent"]
    for place in [f"/handouts/{school.things['handout']}", opened(school, "diligent", "umbraTask"),
                  f"/classes/{physics}/report", f"/classes/{physics}/students/{student}", f"/classes/{physics}/review",
                  f"/classes/{physics}/practice"]:
        answer = tab.goto(place)
        assert answer.status == status, place
        assert "Okafor" not in tab.locator("main").inner_text()


def test_a_teacher_sees_a_class_as_a_student_and_counts_nowhere(school, window):
    physics, handout = school.things["physics"], school.things["handout"]
    before = school.clients["colleague"].get(f"/v1/handouts/{handout}/report")
    tab = window("colleague")
    tab.goto(f"/handouts/{handout}")
    tab.get_by_role("link", name="See it as a student").click()
    tab.get_by_role("button", name="Make a link").click()
    link = tab.get_by_role("link", name="Open as a student").get_attribute("href")
    other = window()
    other.goto(link)
    other.get_by_role("button", name="Sign in").click()
    other.wait_for_url("**/work")
    expect(other.get_by_text("Nothing here counts")).to_be_visible()
    assert other.get_by_text("Light and shadow", exact=True).first.is_visible()
    assert other.goto("/classes").status == 403
    assert school.clients["colleague"].get(f"/v1/handouts/{handout}/report") == before
    assert all(one["name"]["given"] != "Practice" for one in
               school.clients["colleague"].get(f"/v1/classes/{physics}/members")["members"])
    again = window()
    again.goto(link)
    again.get_by_role("button", name="Sign in").click()
    expect(again.get_by_text("has been used already")).to_be_visible()


def test_the_grid_prints_as_a_whole(school, matrix, window):
    tab = window("colleague", width=800)
    tab.goto(f"/handouts/{matrix['wide']}")
    tab.emulate_media(media="print")
    sizes = tab.locator(".grid-scroll").evaluate("place => [place.scrollHeight, place.clientHeight]")
    assert sizes[0] <= sizes[1] + 2
    expect(tab.get_by_role("button", name="Hide names")).to_be_hidden()


@pytest.mark.parametrize("language", ["de", "ar"])
def test_what_stands_in_a_cell_is_said_in_whole_words(language, school, window, found):
    tab = window("teacher", language=language)
    tab.goto(f"/handouts/{school.things['handout']}")
    assert tab.locator(".grid i.r").count() > 0
    assert found(tab, "broken") == []


def test_pages_stay_small(school, matrix, window):
    tab = window("colleague")
    for handout, limit in [("usual", 100_000), ("wide", 250_000)]:
        begun = time.time()
        answer = tab.request.get(f"/handouts/{matrix[handout]}")
        took = time.time() - begun
        size = len(answer.body())
        print(f"{handout}: {size} bytes after {took * 1000:.0f} ms")
        assert size < limit


@pytest.mark.parametrize("language, parted, head", [
    ("en", ",", ["Student", "Umbra (of 10)"]), ("de", ";", ["Schüler:in", "Umbra (von 10)"]), ("ar", ",", None)])
def test_a_table_has_a_row_for_each_student_and_a_column_for_each_task(language, parted, head, school, window):
    tab = window("teacher", language=language)
    tab.goto(f"/handouts/{school.things['handout']}")
    with tab.expect_download() as download:
        tab.locator("a[href$='table.csv']").click()
    lines = list(csv.reader(download.value.path().read_text(encoding="utf-8-sig").splitlines(), delimiter=parted))
    assert {len(line) for line in lines} == {1 + 8 + 3}
    assert len(lines) - 1 == tab.locator("#grid tbody tr").count()
    if head:
        assert lines[0][:2] == head
    ada = next(line for line in lines if names.STUDENTS["diligent"][1] in line[0])
    # Points are a number, and a day is one that every spreadsheet knows.
    assert ada[1] == "9" and re.fullmatch(r"\d{4}-\d\d-\d\d", ada[-1])

"""The grid of a class of thirty: what one screen shows, how it is walked by keys, what its tints say, and how it prints."""

import re

import pytest
from playwright.sync_api import expect

import colors
import grids
from conftest import SHOTS

LOOKS = {
    "wide": {"width": 1366, "height": 768}, "tablet": {"width": 820, "height": 1180}, "phone": {"width": 360, "height": 740},
    "dark": {"width": 1366, "height": 768, "color_scheme": "dark"}, "german": {"width": 1366, "height": 768, "language": "de"},
    "arabic": {"width": 1366, "height": 768, "language": "ar"},
}


@pytest.fixture(scope="module")
def matrix(school):
    return grids.fill(school)


@pytest.fixture
def usual(matrix, window):
    """The handout with 10 tasks for 30 students, in a window of a look."""

    def open_window(look="wide", query="", **more):
        tab = window("colleague", **LOOKS[look] | more)
        tab.goto(f"/handouts/{matrix['usual']}{query}")
        tab.wait_for_load_state("load")
        return tab

    return open_window


# Sizes

@pytest.mark.parametrize("look", LOOKS)
def test_thirty_students_stand_on_narrow_lines(look, usual, found):
    tab = usual(look)
    tab.screenshot(path=SHOTS / f"grid-{look}.png")
    tab.evaluate("document.querySelector('.overview').scrollIntoView()")
    tab.screenshot(path=SHOTS / f"grid-{look}-scrolled.png")
    heights = tab.locator("#grid tbody tr").evaluate_all("rows => rows.map((row) => row.getBoundingClientRect().height)")
    assert len(heights) == 30 and all(32 <= height <= 36 for height in heights), heights
    sizes = tab.locator("#grid tbody :is(b, th a)").evaluate_all(
        "parts => [...new Set(parts.map((part) => Number.parseFloat(getComputedStyle(part).fontSize)))]")
    assert all(13 <= size <= 14 for size in sizes), sizes
    for fault in ["overflow", "clipped", "broken"]:
        assert found(tab, fault) == [], fault


@pytest.mark.parametrize("look", ["wide", "arabic"])
def test_names_of_either_direction_begin_at_one_edge(look, usual):
    edges = usual(look).locator("#grid tbody th a").evaluate_all("""links => links
        .filter((link) => link.scrollWidth <= link.clientWidth).map((link) => {
            const range = document.createRange();
            range.selectNodeContents(link);
            const box = range.getBoundingClientRect();
            return Math.round(document.dir === "rtl" ? box.right : box.left);
        })""")
    assert len(edges) > 25 and len(set(edges)) == 1, edges


@pytest.mark.parametrize("look", ["wide", "tablet", "german", "arabic"])
def test_ten_tasks_stand_side_by_side_and_nothing_scrolls_but_the_page(look, usual):
    tab = usual(look)
    assert scrolled(tab) == []
    room = tab.evaluate("document.documentElement.clientWidth")
    for head in tab.locator("#grid thead th:visible").all():
        box = head.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= room


def scrolled(tab):
    """What has a scroll bar of its own."""
    return tab.evaluate("""() => [...document.querySelectorAll("main *")].filter((one) => {
        const style = getComputedStyle(one);
        return /auto|scroll/.test(style.overflowX + style.overflowY)
            && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1);
    }).map((one) => one.className)""")


def test_twenty_students_are_on_the_screen_at_once_below_the_heads(usual):
    tab = usual()
    tab.evaluate("document.getElementById('grid').scrollIntoView()")
    shown = tab.evaluate("""() => {
        const top = document.querySelector("#grid thead").getBoundingClientRect().bottom;
        return [...document.querySelectorAll("#grid tbody tr")].map((row) => row.getBoundingClientRect())
            .filter((box) => box.top >= top - 1 && box.bottom <= innerHeight + 1).length;
    }""")
    assert shown >= 19


def test_twelve_students_are_on_the_screen_on_arrival(usual):
    tab = usual()
    shown = tab.evaluate("""() => [...document.querySelectorAll("#grid tbody tr")]
        .filter((row) => row.getBoundingClientRect().bottom <= innerHeight + 1).length""")
    # What takes the rest of the screen stands in docs/schoolwork.md.
    assert shown >= 12


@pytest.mark.parametrize("look, key", [("wide", "usual"), ("phone", "usual"), ("wide", "wide")])
def test_names_and_heads_stay_while_the_page_moves(look, key, matrix, window):
    tab = window("colleague", **LOOKS[look])
    tab.goto(f"/handouts/{matrix[key]}")
    tab.locator("#grid[role=grid]").wait_for()
    tab.evaluate("window.scrollTo(0, document.getElementById('grid').getBoundingClientRect().top + scrollY + 300)")
    tab.locator(".grid-scroll").evaluate("place => { place.scrollLeft = 300; }")
    tab.wait_for_function("""() => {
        const [head, name] = [document.querySelector("#heads th:first-child"), document.querySelectorAll("#grid tbody th")[15]];
        return Math.abs(head.getBoundingClientRect().top) <= 1 && name.getBoundingClientRect().left >= 0
            && name.getBoundingClientRect().left < 40;
    }""")


# Keys

def place(tab):
    """Where the focus is, as row and column."""
    return tab.evaluate("""() => {
        const cell = document.activeElement.closest("th, td");
        return cell && [[...document.querySelectorAll("#grid tr")].filter((row) => !row.hidden).indexOf(cell.parentElement),
            cell.cellIndex];
    }""")


def enter(tab):
    tab.locator("#grid[role=grid]").wait_for()
    tab.locator("#grid [tabindex='0']").focus()


def test_the_grid_is_one_stop_of_the_tab_key(usual):
    tab = usual()
    enter(tab)
    expect(tab.locator("#grid [tabindex='0']")).to_have_count(1)
    expect(tab.locator("#grid :is(a, button, input, [tabindex]):not([tabindex='-1'])")).to_have_count(1)
    tab.keyboard.press("Tab")
    assert place(tab) is None
    tab.keyboard.press("Shift+Tab")
    assert place(tab) == [2, 1]


@pytest.mark.parametrize("look", ["wide", "arabic"])
def test_keys_walk_the_cells_as_in_a_sheet(look, usual):
    tab = usual(look)
    enter(tab)
    ahead, back = ("ArrowLeft", "ArrowRight") if look == "arabic" else ("ArrowRight", "ArrowLeft")
    for key, expected in [
            (ahead, [2, 2]), ("ArrowDown", [3, 2]), (back, [3, 1]), ("Home", [3, 0]), (back, [3, 0]), ("End", [3, 13]),
            (ahead, [3, 13]), ("Control+End", [31, 13]), ("ArrowDown", [31, 13]), ("Control+Home", [0, 0]),
            ("ArrowUp", [0, 0]), ("ArrowDown", [1, 0]), ("ArrowDown", [2, 0])]:
        tab.keyboard.press(key)
        assert place(tab) == expected, key
    expect(tab.locator("#grid [tabindex='0']")).to_have_count(1)


def test_no_style_asks_of_each_cell_what_in_it_has_the_focus(usual):
    tab = usual()
    asking = tab.evaluate("""() => {
        const selectors = (rules) => [...rules].flatMap((rule) => [rule.selectorText ?? "", ...selectors(rule.cssRules ?? [])]);
        return [...document.styleSheets].flatMap((sheet) => selectors(sheet.cssRules)).filter((one) => /:has\\([^)]*:(focus|hover|active)/.test(one));
    }""")
    # In a grid of 20 tasks a key took 40 ms for its styles then, and takes less than one.
    assert asking == []


def test_the_focus_is_never_under_what_stays(usual):
    tab = usual("phone")
    enter(tab)
    tab.keyboard.press("Control+End")
    for key in ["ArrowUp"] * 26 + ["ArrowLeft"] * 9:
        tab.keyboard.press(key)
        # The heads follow the page a frame later.
        tab.wait_for_function("""() => {
            const box = document.activeElement.getBoundingClientRect();
            const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
            return document.activeElement.contains(there);
        }""")


def test_enter_opens_the_cell(usual, matrix):
    tab = usual()
    enter(tab)
    tab.keyboard.press("ArrowDown")
    tab.keyboard.press("Enter")
    tab.wait_for_url(f"**/handouts/{matrix['usual']}/tasks/{matrix['usualTasks'][0]}/students/**")


def test_time_is_told_when_a_cell_is_pointed_at_or_has_the_focus(usual):
    tab = usual()
    enter(tab)
    tip = tab.locator("#grid td:has(:focus) .tip")
    assert re.search(r"\d+ min", tip.inner_text()) and is_seen(tip)
    tab.keyboard.press("Escape")
    assert not is_seen(tip)
    other = tab.locator("#grid tbody tr").nth(5).locator("td").nth(3)
    other.hover()
    assert is_seen(other.locator(".tip"))


def is_seen(tip):
    return tip.evaluate("tip => getComputedStyle(tip).clipPath === 'none'")


def test_news_leave_one_stop_and_the_focus_where_it_is(school, usual, matrix):
    tab = usual()
    enter(tab)
    for key in ["ArrowDown", "ArrowDown", "ArrowRight"]:
        tab.keyboard.press(key)
    assert place(tab) == [4, 2]
    grids.again(school, "m9", 0, 4.5)
    tab.locator(f"#s-{school.people['m9']}").get_by_text("4.5/10").wait_for()
    assert place(tab) == [4, 2]
    expect(tab.locator("#grid [tabindex='0']")).to_have_count(1)
    assert tab.locator("#grid").get_attribute("role") == "grid"


# Copied into a spreadsheet

def copied(tab):
    """What the key for copying puts on the clipboard: rows of values as text; the table beside it has the same."""
    tab.evaluate("""document.addEventListener("copy", (event) => {
        window.copied = ["text/plain", "text/html"].map((type) => event.clipboardData.getData(type));
        // Otherwise the browser puts its own selection on the clipboard.
        window.copied.push(event.defaultPrevented);
    }, { once: true })""")
    tab.keyboard.press("Control+c")
    text, table, is_ours = tab.wait_for_function("window.copied").json_value()
    assert is_ours
    tab.evaluate("delete window.copied")
    rows = [row.split("\t") for row in text.split("\n")]
    assert [re.findall("<td>(.*?)</td>", row) for row in table.split("</tr>")[:-1]] == rows
    return rows


def chosen(tab):
    return tab.locator("#grid [aria-selected=true]")


@pytest.mark.parametrize("browser", ["chromium", "firefox"])
@pytest.mark.parametrize("look", ["wide", "arabic"])
def test_a_rectangle_is_chosen_by_keys_and_copied_as_numbers(look, browser, usual, request):
    tab = usual(look, browser=request.getfixturevalue(browser))
    enter(tab)
    for key in ["Shift+ArrowLeft" if look == "arabic" else "Shift+ArrowRight", "Shift+ArrowDown"]:
        tab.keyboard.press(key)
    assert place(tab) == [3, 2] and tab.locator("#grid").get_attribute("aria-multiselectable") == "true"
    expect(chosen(tab)).to_have_count(4)
    # “7/10” would become the seventh of October.
    shown = [chosen(tab).nth(index).locator("b").inner_text() for index in range(4)]
    assert re.fullmatch(r"\d+/10", shown[0]) or look == "arabic"
    rows = copied(tab)
    assert [len(row) for row in rows] == [2, 2] and all(re.fullmatch(r"\d+", value) for row in rows for value in row)
    if look == "wide":
        assert rows == [[shown[0].split("/")[0], shown[1]], [shown[2].split("/")[0], shown[3]]]
    tab.keyboard.press("ArrowUp")
    expect(chosen(tab)).to_have_count(0)
    assert len(copied(tab)) == 1
    assert tab.complaints.all() == []


def test_shift_and_a_press_choose_and_open_nothing(usual):
    tab = usual()
    enter(tab)
    address = tab.url
    tab.locator("#grid tbody tr").nth(3).locator("td").nth(2).click(modifiers=["Shift"])
    expect(chosen(tab)).to_have_count(4 * 3)
    assert place(tab) == [5, 3] and tab.url == address and len(tab.context.pages) == 1
    tab.keyboard.press("Escape")
    expect(chosen(tab)).to_have_count(0)


def test_the_whole_grid_is_chosen_with_its_heads(usual):
    tab = usual()
    enter(tab)
    tab.keyboard.press("Control+a")
    expect(chosen(tab)).to_have_count(32 * 14)
    rows = copied(tab)
    assert len(rows) == 32 and all(len(row) == 14 for row in rows)
    assert rows[0][0] == "Student" and rows[0][1].endswith("(of 10)") and rows[0][-3:] == ["Done", "Time", "Last report"]
    assert all(re.fullmatch(r"\d+", row[-3]) and re.fullmatch(r"\d{4}-\d\d-\d\d", row[-1]) for row in rows[2:])
    tab.screenshot(path=SHOTS / "grid-chosen.png")


def test_what_is_chosen_stays_chosen_while_news_come(school, usual):
    tab = usual()
    enter(tab)
    tab.keyboard.press("Shift+ArrowDown")
    tab.keyboard.press("Shift+ArrowRight")
    grids.again(school, "m8", 0, 3.5)
    tab.locator(f"#s-{school.people['m8']}").get_by_text("3.5/10").wait_for()
    expect(chosen(tab)).to_have_count(4)
    assert place(tab) == [3, 2] and len(copied(tab)) == 2


def test_what_would_be_taken_for_a_formula_is_copied_as_text(school, usual):
    rename(school, "m5", "=HYPERLINK(1)")
    try:
        tab = usual()
        enter(tab)
        tab.locator(f"#s-{school.people['m5']} th a").first.focus()
        assert copied(tab) == [["'=HYPERLINK(1) Family5"]]
    finally:
        rename(school, "m5", "Student5")


def rename(school, key, given):
    place = f"/v1/people/{school.people[key]}"
    person = school.ada.get(place)
    kept = {key: person[key] for key in ("grade", "modified") if key in person}
    school.ada.put(place, {"name": person["name"] | {"given": given}} | kept)


# What sums up

@pytest.mark.parametrize("scripts", [True, False])
def test_what_sums_up_leads_to_those_whom_it_is_made_of(scripts, usual, matrix):
    tab = usual(java_script_enabled=scripts)
    handout = f"/handouts/{matrix['usual']}"
    for place_of, query in [(".figure:nth-child(1)", "?show=opened"), (".figure:nth-child(2)", "?sort=done"),
                            (".figure:nth-child(3)", "?sort=time"), ("#means td:nth-last-child(3)", "?sort=done"),
                            ("#means td:nth-last-child(2)", "?sort=time")]:
        tab.goto(handout)
        tab.locator(f"{place_of} a").click()
        tab.wait_for_url(f"**{handout}{query}")
        expect(tab.locator("#grid tbody tr:visible")).to_have_count(30)
    for number in [3, 2, 1]:
        tab.goto(handout)
        row = tab.locator("#grid tbody tr").nth(4)
        person = row.get_attribute("id")[2:]
        row.locator(f"td:nth-last-child({number}) a").click()
        tab.wait_for_url(f"**/students/{person}?from={matrix['usual']}**")
        # The student's work at the handout is the first on the page, and each task leads to its attempts.
        block = tab.locator("section.card").first
        expect(block).to_have_attribute("id", f"h-{matrix['usual']}")
        expect(block.locator("tbody tr")).to_have_count(10)
    block.locator("tbody th a").first.click()
    tab.wait_for_url(f"**{handout}/tasks/*/students/{person}")
    tab.go_back()
    block.locator("tbody td:last-child a").first.click()
    tab.wait_for_url(f"**{handout}/tasks/{matrix['usualTasks'][0]}")


def test_without_scripts_every_cell_is_a_link_in_a_plain_table(usual):
    tab = usual(java_script_enabled=False)
    assert tab.locator("#grid").get_attribute("role") is None
    # What sums up a line or a column leads on as well.
    expect(tab.locator("#grid tbody td a")).to_have_count(30 * (10 + 3))
    expect(tab.locator("#grid .means td a")).to_have_count(10 + 2)
    expect(tab.locator("#grid [tabindex]")).to_have_count(0)


# Tints

@pytest.mark.parametrize("look", ["wide", "dark"])
def test_five_tints_are_told_apart_without_their_hue_and_written_on_legibly(look, usual):
    tab = usual(look)
    tints = [tab.locator(f"#grid td.q{step}").first.evaluate("cell => getComputedStyle(cell).backgroundColor") for step in range(5)]
    steps = [colors.lightness(tint) for tint in tints]
    apart = [after - before for before, after in zip(steps, steps[1:])]
    assert all(one >= 4.5 for one in apart) if look == "wide" else all(one <= -4.5 for one in apart), steps
    for step, tint in enumerate(tints):
        cell = tab.locator(f"#grid td.q{step} b").first
        assert colors.contrast(tint, cell.evaluate("figure => getComputedStyle(figure).color")) >= 4.5, (step, tint)


def test_the_tint_says_on_which_fifth_of_the_points_a_result_is(usual):
    # One question for all cells: three for each of 300 took a minute.
    cells = usual().locator("#grid td:has(b):has(a)").evaluate_all("cells => cells.map((cell) => [cell.innerText, cell.className])")
    checked = set()
    for text, classes in cells:
        if step := fifth(text):
            assert f"q{step - 1}" in classes.split()
            checked.add(step)
    assert checked == {1, 2, 3, 4, 5}


def fifth(text):
    """On which fifth of its points a result is, from 1; None of what is no result."""
    score = re.match(r"([\d.]+)/([\d.]+)", text)
    return score and min(int(float(score[1]) / float(score[2]) * 5), 4) + 1


def test_sorted_by_a_result_students_with_like_results_stand_between_lines(usual):
    tab = usual()
    expect(tab.locator("#grid tr.group")).to_have_count(0)
    tab.locator("#grid thead th a").nth(1).click()
    tab.wait_for_url("**sort=**")
    rows = tab.locator("#grid tbody tr").evaluate_all(
        "rows => rows.map((row) => [row.cells[1].innerText, row.classList.contains('group')])")
    fifths = [fifth(text) for text, _ in rows]
    assert [begins for _, begins in rows] == [place == 0 or fifths[place - 1] != own for place, own in enumerate(fifths)]
    best = tab.locator("#grid tr.group th").first
    assert not is_seen(best.locator(".tip"))
    best.hover()
    count = fifths.count(5)
    expect(best.locator(".tip")).to_have_text(re.compile(f"80%.* to .*100%.*: {count} student"))
    assert is_seen(best.locator(".tip"))


def test_news_that_change_the_order_take_the_lines_between_results_away(school, usual, matrix):
    tab = usual()
    tab.locator("#grid thead th a").nth(1).click()
    tab.wait_for_url("**sort=**")
    first = tab.locator("#grid tbody tr").first.get_attribute("id")
    grids.again(school, "m11", 0, 9.5)
    row = tab.locator(f"#s-{school.people['m11']}")
    row.get_by_text("9.5/10").wait_for()
    # Where everybody stands is kept, and these would be the lines of another order.
    assert tab.locator("#grid tbody tr").first.get_attribute("id") == first
    expect(tab.locator("#grid tr.group, #grid .group-name")).to_have_count(0)
    tab.reload()
    assert tab.locator("#grid tr.group").count() > 1


def test_on_a_tablet_few_tasks_leave_room_for_the_time_and_the_last_report(school, window):
    teacher = school.clients["teacher"]
    lines = teacher.get(f"/v1/classes/{school.things['physics']}/report")["lines"]
    reports = [teacher.get(f"/v1/handouts/{line['handout']}/report") for line in lines]
    tab = window("teacher", **LOOKS["tablet"])
    tab.goto(f"/handouts/{next(one['handout'] for one in reports if 0 < len(one['columns']) <= 4)}")
    expect(tab.locator("#grid thead th").last).to_be_visible()
    assert scrolled(tab) == []


def test_what_was_not_opened_is_a_quiet_dot_that_is_read_in_words(school, window):
    tab = window("teacher")
    tab.goto(f"/handouts/{school.things['handout']}")
    cell = tab.locator("#grid td.n").first
    assert cell.inner_text().strip() == "not opened"
    assert cell.locator("a").evaluate("link => getComputedStyle(link, '::after').content").startswith('"·"')
    expect(cell.locator("b")).to_have_count(0)
    assert not is_seen(cell.locator(".tip"))


# Paper

def test_thirty_students_print_on_one_sheet_laid_on_its_side(usual):
    tab = usual()
    paper = tab.pdf(path=SHOTS / "grid.pdf", prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1
    width, height = map(float, re.search(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", paper).groups())
    assert width > height

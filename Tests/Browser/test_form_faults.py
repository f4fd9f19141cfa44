"""Every form as it comes back with something to say: readable for everybody, and fitting every window, as all pages are."""

import pytest

from client import Client
from conftest import SHOTS
from faults import axe, none
from test_bad_input import NOBODY, WHAT, tasks, ticket

LONG = "x" * 257
LAST = "/classes/{chemistry}/handouts/new"
EDIT = "/handouts/{handout}/edit"
CELL = "/handouts/{handout}/tasks/{drawingTask}/students/{diligent}"
ALL_TASKS = ["context", "timedApp", "wholeApp", "link", "file", "handIn"]

# Who sends what to where, and from which page.
FAULTS = {
    "sign-in": ("nobody", "/sign-in", "/sign-in", {"account": "nobody", "password": "wrong-horse-8"}),
    "sign-in-digits": ("nobody", "/sign-in", "/sign-in?digits=true", {"account": "nobody", "password": "123456"}),
    "dead-link": ("nobody", "/sign-in", "/sign-in/link", {"link": "used-up"}),
    "first-password": ("newcomer", "/password", "/password", {"new": "a"}),
    "password": ("student", "/password", "/password", {"present": "wrong-horse-8", "new": "a"}),
    "handout": ("teacher", LAST, LAST, WHAT | {
        "title": LONG, "due.date": "2099-02-30", "audience": "some", "person": NOBODY, "copy": NOBODY}),
    "handout-schedule": ("teacher", LAST, LAST, WHAT | {
        "act": "schedule", "publish.date": "2099-13-01", "due.date": "tomorrow"}),
    "handout-tasks": ("teacher", LAST, LAST, WHAT | tasks(
        *ALL_TASKS, t1_path='["org.example.light","nowhere"]', t2_app="org.example.none", t2_minutes="x",
        t4_link="x", t6_title=LONG)),
    "handout-many-tasks": ("teacher", LAST, LAST, WHAT | tasks(*["link"] * 21)),
    "handout-ticket": ("teacher", LAST, LAST, WHAT | ticket("choice", "scale", "text", t101_choices="a", t103_text=LONG)),
    "handout-overdue": ("teacher", LAST, LAST, WHAT | {"due.date": "2020-01-02"}),
    "handout-edited-by-another": ("teacher", EDIT, EDIT, WHAT | {"act": "save", "version": "0"}),
    "handout-with-work": ("teacher", EDIT, EDIT, WHAT | {"act": "save", "version": "{version}"}),
    "handout-completed": ("teacher", "/handouts/{completed}/edit", "/handouts/{completed}/edit", WHAT | {"act": "save"}),
    "locked": ("student", "/work/{locked}", "/work/{locked}/tasks/{lockedTask}/done", {}),
    "duplicate": ("teacher", "/handouts/{handout}/duplicate", "/handouts/{handout}/duplicate", {}),
    "shared": ("teacher", "/shared/{token}", "/shared/{token}", {"class": NOBODY}),
    "cell": ("teacher", CELL, CELL + "/return", {"comment": "x" * 4001}),
    "settings": ("teacher", "/classes/{physics}/settings", "/classes/{physics}/settings", {"nickname": LONG, "icon": "x" * 20}),
    "slips": ("teacher", "/classes/{physics}/slips", "/classes/{physics}/slips", {"whom": "chosen"}),
    "hand-in": ("student", "/work/{handout}", "/work/{handout}/tasks/{drawingTask}/hand-in", {}),
    "answers": ("student", "/work/{handout}", "/work/{handout}/tasks/{ticketTask}/answers", {"t": "x"}),
}


@pytest.fixture
def send(school, window):
    """Shows what a form is answered with, as a browser without scripts does."""

    def send_form(name, **settings):
        reader, page, action, fields = FAULTS[name]
        handout = Client(school.url, school.clients["teacher"].token).get(f"/v1/handouts/{school.things['handout']}")
        names = school.things | school.people | {"version": handout["version"], "lockedTask": school.things["lockedTasks"][0]}
        tab = window(reader, **settings)
        tab.goto(page.format_map(names))
        with tab.expect_navigation() as navigation:
            tab.evaluate(SENDING, [action.format_map(names), [
                [key, one.format_map(names) if one == "{version}" else one] for key, value in fields.items() for one in (value if isinstance(value, list) else [value])]])
        assert navigation.value.status == 422, navigation.value.status
        return tab

    return send_form


# The method of the form's kind, as a field may be called "submit"; no script of the page hears of it.
SENDING = """([action, fields]) => {
    const form = document.createElement("form");
    [form.method, form.action] = ["post", action];
    for (const [name, value] of fields) {
        const field = document.createElement("textarea");
        [field.name, field.value] = [name, value];
        form.append(field);
    }
    document.body.append(form);
    HTMLFormElement.prototype.submit.call(form);
}"""

# What is wrong and has the focus, but lies below the bar at the window's edge.
COVERED = """() => [...document.querySelectorAll("main [aria-invalid=true], main .trouble button")].filter((field) => {
    field.focus();
    const box = field.getBoundingClientRect();
    return [box.top + 2, box.bottom - 2].some(
        (line) => document.elementFromPoint(box.left + box.width / 2, line)?.closest("label, button, *") !== field);
}).map((field) => field.id || field.textContent)"""


@pytest.mark.parametrize("width, scheme", [
    (1280, "light"), (360, "light"), (1280, "dark")])
@pytest.mark.parametrize("name", FAULTS)
def test_axe_finds_nothing_where_a_form_says_what_is_wrong(name, width, scheme, send, found):
    tab = send(name, width=width, color_scheme=scheme)
    tab.emulate_media(reduced_motion="reduce", color_scheme=scheme)
    tab.screenshot(path=SHOTS / f"fault-{name}-{width}-{scheme}.png", full_page=True)
    none([f"covered: {one}" for one in tab.evaluate(COVERED)])
    tab.set_viewport_size({"width": width, "height": tab.evaluate("Math.max(800, document.documentElement.scrollHeight)")})
    faults = axe(tab)
    none(faults + [f"{fault}: {one}" for fault in ["overflow", "clipped"] for one in found(tab, fault)])
    # None is drawn higher than a line, because another beside it has more to say.
    heights = tab.locator("select, input:is([type=text], [type=date], [type=time], [type=password], :not([type])):visible")
    none([f"{height} px high" for height in heights.evaluate_all("all => all.map((one) => one.offsetHeight)") if height > 48])

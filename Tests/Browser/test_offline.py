"""Work without a connection: what was loaded can be read, what is done is sent later, once, in order, and for nobody else."""

import pytest
from playwright.sync_api import expect

from conftest import PATIENCE, SHOTS
from faults import axe, none
from pupils import Pupil, card, link, question, sign_in, ticket, umbra, until
from server import Server
import school as schools

KEPT = """async (address) => {
    for (const name of await caches.keys()) {
        const kept = await (await caches.open(name)).match(new URL(address, location.href).href, { ignoreVary: true });
        if (kept && name.startsWith("pages-")) return true;
    }
    return false;
}"""


@pytest.fixture
def pupil(school, window):
    return Pupil(school, window)


def loaded(tab, *addresses):
    """Waits until the worker has put pages aside."""
    tab.wait_for_function("() => navigator.serviceWorker.controller !== null")
    for address in addresses:
        until(tab, KEPT, address)


def waiting(tab):
    return tab.locator("#waiting")


def cut(tab):
    tab.context.set_offline(True)
    tab.locator("#offline").wait_for()


def mark(tab, title="Sundials"):
    card(tab, title).get_by_role("button", name="I’m done").click()


# Reading

def test_the_list_and_what_it_leads_to_can_be_read(pupil):
    handout = pupil.give(link(), instructions="Read this anywhere.")
    tab = pupil.tab()
    loaded(tab, "/work", f"/work/{handout['id']}")
    assert pupil.client.get("/v1/me/handouts")["handouts"][0]["status"] == "new"
    cut(tab)
    tab.get_by_role("link", name="Shadows at noon").click()
    tab.get_by_text("Read this anywhere.").wait_for()
    expect(tab.get_by_text("No connection. You see what was loaded")).to_be_visible()
    tab.screenshot(path=SHOTS / "offline-handout.png", full_page=True)
    tab.goto("/")
    tab.get_by_role("link", name="Shadows at noon").wait_for()
    tab.context.set_offline(False)
    tab.locator("#offline").wait_for(state="hidden")


# A page that was never loaded

def test_what_the_school_shows_no_more_is_not_read_without_it_either(pupil, school):
    handout = pupil.give(link(), instructions="Read this anywhere.")
    place = f"/work/{handout['id']}"
    tab = pupil.tab(place)
    loaded(tab, place)
    school.ada.delete(f"/v1/classes/{pupil.room}/members/{pupil.id}")
    assert tab.reload().status == 404
    until(tab, f"async (address) => !(await ({KEPT})(address))", place)
    tab.context.set_offline(True)
    tab.goto(place)
    expect(tab.get_by_text("Read this anywhere.")).to_have_count(0)


@pytest.mark.parametrize("language, title", [
    ("en", "This page is not on your device"), ("de", "Diese Seite ist nicht auf deinem Gerät"),
    ("ar", "هذه الصفحة ليست على جهازك")])
def test_a_page_that_was_never_loaded_says_what_can_be_opened(language, title, pupil, found):
    handout = pupil.give(link())
    tab = pupil.tab(language=language, width=320, height=640)
    loaded(tab, "/work", f"/work/{handout['id']}", "/offline")
    cut(tab)
    tab.goto("/data")
    tab.get_by_role("heading", name=title).wait_for()
    kept = tab.locator("ul[data-kept] a")
    kept.first.wait_for()
    assert sorted(kept.evaluate_all("(all) => all.map((one) => new URL(one.href).pathname)")) == [
        "/work", f"/work/{handout['id']}"]
    assert tab.url.endswith("/data")
    # It says itself that there is no connection; nothing lies over it.
    expect(tab.locator("#offline")).to_be_hidden()
    tab.screenshot(path=SHOTS / f"offline-not-loaded-{language}.png", full_page=True)
    none(axe(tab))
    faults = found(tab, "overflow") + found(tab, "clipped")
    assert not faults, "\n".join(faults)
    kept.get_by_text("Shadows at noon").click()
    card(tab, "Sundials").wait_for()


def test_it_comes_by_itself_with_the_connection(pupil):
    tab = pupil.tab()
    loaded(tab, "/work", "/offline")
    cut(tab)
    tab.goto("/data")
    tab.get_by_role("heading", name="This page is not on your device").wait_for()
    tab.context.set_offline(False)
    tab.get_by_role("heading", name="Your data", exact=True).wait_for()


def test_it_speaks_the_language_that_was_chosen_last(pupil):
    tab = pupil.tab("/account")
    loaded(tab, "/offline")
    tab.get_by_role("button", name="Deutsch").click()
    tab.locator("html[lang=de]").wait_for()
    until(tab, """async () => {
        const [name] = (await caches.keys()).filter((one) => one.startsWith("pages-"));
        const kept = await (await caches.open(name)).match("/offline", { ignoreVary: true });
        return kept?.headers.get("Content-Language") === "de";
    }""")
    cut(tab)
    tab.goto("/data")
    tab.get_by_role("heading", name="Diese Seite ist nicht auf deinem Gerät").wait_for()


def test_a_teacher_without_a_connection_comes_to_the_classes(window):
    tab = window("teacher")
    tab.goto("/classes")
    loaded(tab, "/classes", "/offline")
    cut(tab)
    tab.goto("/library")
    tab.get_by_role("link", name="To the start page").click()
    tab.get_by_role("heading", name="Classes", level=1).wait_for()


def test_no_name_is_kept_once_names_are_hidden(window, school):
    grid = f"/handouts/{school.things['handout']}"
    tab = window("teacher")
    tab.goto(f"/classes/{school.things['physics']}/report")
    loaded(tab)
    tab.reload()
    tab.goto(grid)
    loaded(tab, grid, f"/classes/{school.things['physics']}/report")
    assert "Lindqvist" in tab.content()
    tab.get_by_role("button", name="Hide names").click()
    tab.get_by_role("button", name="Hide names", pressed=True).wait_for()
    loaded(tab, grid)
    assert not tab.evaluate(KEPT, f"/classes/{school.things['physics']}/report")
    cut(tab)
    tab.goto(grid)
    tab.get_by_text("Student 1", exact=True).first.wait_for()
    assert "Lindqvist" not in tab.content()


# Doing

def test_an_act_before_what_sends_it_is_loaded_is_as_good_as_later_ones(pupil):
    handout = pupil.give(link())
    tab = pupil.tab("/account", service_workers="block")
    tab.route("**/outbox.js", lambda route: route.abort())
    tab.goto(f"/work/{handout['id']}")
    tab.route("**/done", lambda route: route.abort())
    mark(tab)
    tab.get_by_role("heading", name="Waiting to be sent: 1").wait_for()
    expect(waiting(tab).get_by_text("Marked as done: Sundials")).to_be_visible()
    expect(card(tab, "Sundials").get_by_text("waiting to be sent")).to_be_visible()
    assert pupil.task(handout)["progress"] == "assigned"
    for path in ["**/outbox.js", "**/done"]:
        tab.unroute(path)
    tab.evaluate("dispatchEvent(new Event('online'))")
    waiting(tab).wait_for(state="hidden")
    assert pupil.task(handout)["progress"] == "done.onTime"


def test_what_is_done_without_a_connection_is_sent_when_it_is_back(pupil):
    handout = pupil.give(link(), umbra())
    tab = pupil.tab(f"/work/{handout['id']}")
    loaded(tab)
    cut(tab)
    mark(tab)
    mark(tab, "Umbra")
    tab.get_by_role("heading", name="Waiting to be sent: 2").wait_for()
    tab.screenshot(path=SHOTS / "offline-waiting.png", full_page=True)
    expect(waiting(tab).get_by_text("Marked as done: Sundials")).to_be_visible()
    expect(card(tab, "Sundials").get_by_text("waiting to be sent")).to_be_visible()
    assert pupil.task(handout)["progress"] == "assigned"
    tab.context.set_offline(False)
    waiting(tab).wait_for(state="hidden")
    assert [pupil.task(handout, place)["progress"] for place in (0, 1)] == ["done.onTime", "done.onTime"]
    card(tab, "Sundials").get_by_role("button", name="Not done yet").wait_for()


def test_answers_undone_marks_and_their_order(pupil):
    handout = pupil.give(link(), ticket(question("text", "Why?")))
    tab = pupil.tab(f"/work/{handout['id']}")
    mark(tab)
    undo = card(tab, "Sundials").get_by_role("button", name="Not done yet")
    undo.wait_for()
    loaded(tab)
    cut(tab)
    undo.click()
    tab.get_by_label("Why?").fill("Because of <the> light & so on + more")
    tab.get_by_role("button", name="Send my answers").click()
    tab.get_by_role("heading", name="Waiting to be sent: 2").wait_for()
    sent = []
    tab.on("request", lambda request: sent.append(request.url.rsplit("/", 1)[1]) if request.method == "POST" else None)
    tab.context.set_offline(False)
    waiting(tab).wait_for(state="hidden")
    assert sent == ["undo", "answers"]
    assert pupil.task(handout)["progress"] == "opened"
    assert pupil.task(handout, 1)["answers"] == [{"text": "Because of <the> light & so on + more"}]
    card(tab, "On the way out").get_by_text("Handed in", exact=True).wait_for()


def test_what_waits_outlives_the_tab(pupil):
    handout = pupil.give(link())
    tab = pupil.tab(f"/work/{handout['id']}")
    loaded(tab, f"/work/{handout['id']}")
    cut(tab)
    mark(tab)
    tab.get_by_role("heading", name="Waiting to be sent: 1").wait_for()
    context = tab.context
    tab.close()
    other = context.new_page()
    other.goto(f"/work/{handout['id']}")
    other.get_by_role("heading", name="Waiting to be sent: 1").wait_for()
    context.set_offline(False)
    waiting(other).wait_for(state="hidden")
    assert pupil.task(handout)["progress"] == "done.onTime"


def test_what_waits_can_be_taken_back(pupil):
    handout = pupil.give(link())
    tab = pupil.tab(f"/work/{handout['id']}")
    loaded(tab, f"/work/{handout['id']}")
    cut(tab)
    mark(tab)
    tab.get_by_role("button", name="Don’t send it").click()
    waiting(tab).wait_for(state="hidden")
    tab.context.set_offline(False)
    tab.locator("#offline").wait_for(state="hidden")
    mark(tab)
    tab.get_by_text("Done", exact=True).wait_for()


@pytest.mark.parametrize("lost", ["done", "answers", "undo"])
def test_an_answer_that_got_lost_makes_nothing_happen_twice(pupil, lost):
    handout = pupil.give(link(), ticket(question("text", "Why?")))
    tab = pupil.tab(f"/work/{handout['id']}", service_workers="block")
    if lost == "undo":
        mark(tab)
        card(tab, "Sundials").get_by_role("button", name="Not done yet").wait_for()

    def lose(route):
        # The school hears it; the answer never comes.
        route.fetch(max_redirects=0)
        route.abort()

    tab.route(f"**/{lost}", lose)
    if lost == "done":
        mark(tab)
    elif lost == "undo":
        card(tab, "Sundials").get_by_role("button", name="Not done yet").click()
    else:
        tab.get_by_label("Why?").fill("Light.")
        tab.get_by_role("button", name="Send my answers").click()
    tab.get_by_role("heading", name="Waiting to be sent: 1").wait_for()
    before = pupil.task(handout), pupil.task(handout, 1)
    tab.unroute(f"**/{lost}")
    waiting(tab).wait_for(state="hidden")
    assert (pupil.task(handout), pupil.task(handout, 1)) == before
    progress = {"done": "done.onTime", "undo": "opened", "answers": "handedIn.onTime"}[lost]
    assert pupil.task(handout, 1 if lost == "answers" else 0)["progress"] == progress


def test_what_the_school_does_not_take_is_told_with_the_reason(pupil):
    handout = pupil.give(link(), umbra())
    tab = pupil.tab(f"/work/{handout['id']}")
    loaded(tab)
    cut(tab)
    mark(tab)
    tab.get_by_role("heading", name="Waiting to be sent: 1").wait_for()
    pupil.teacher().put(f"/v1/handouts/{handout['id']}/lock")
    tab.context.set_offline(False)
    row = waiting(tab).locator(".refused")
    row.wait_for()
    expect(row).to_contain_text("Marked as done: Sundials", use_inner_text=True)
    expect(row).to_contain_text("your teacher has locked this", use_inner_text=True)
    tab.reload()
    row.wait_for()
    row.get_by_role("button", name="All right").click()
    waiting(tab).wait_for(state="hidden")
    assert pupil.task(handout)["progress"] == "assigned"


def test_a_server_that_stops_and_starts_again(window):
    with Server() as server:
        school = schools.School(server.url, server.link)
        pupil = Pupil(school, window)
        handout = pupil.give(link())
        tab = window()
        tab.context.add_cookies([school.cookie(pupil.key)])
        tab.goto(f"{server.url}/work/{handout['id']}")
        server.stop()
        mark(tab)
        tab.get_by_role("heading", name="Waiting to be sent: 1").wait_for()
        server.start_again()
        waiting(tab).wait_for(state="hidden", timeout=PATIENCE)
        assert pupil.task(handout)["progress"] == "done.onTime"


def test_two_tabs_send_it_once(pupil):
    handout = pupil.give(link())
    tab = pupil.tab(f"/work/{handout['id']}")
    other = tab.context.new_page()
    other.goto(f"/work/{handout['id']}")
    loaded(tab)
    cut(tab)
    mark(tab)
    tab.get_by_role("heading", name="Waiting to be sent: 1").wait_for()
    sent = []
    for one in (tab, other):
        one.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    tab.context.set_offline(False)
    waiting(tab).wait_for(state="hidden")
    for one in (tab, other):
        card(one, "Sundials").get_by_role("button", name="Not done yet").wait_for()
    assert len(sent) == 1


@pytest.mark.parametrize("language", ["en", "ar", "en-XA"])
def test_what_waits_is_readable_for_everybody(pupil, found, language):
    handout = pupil.give(link(), umbra())
    tab = pupil.tab(f"/work/{handout['id']}", service_workers="block", language=language, width=320, height=640)
    tab.route("**/done", lambda route: route.abort())
    tab.locator("form[action$='/done'] button").first.click()
    waiting(tab).wait_for()
    tab.screenshot(path=SHOTS / f"offline-waiting-phone-{language}.png", full_page=True)
    none(axe(tab))
    faults = found(tab, "overflow") + found(tab, "clipped")
    assert not faults, "\n".join(faults)
    if language == "en-XA":
        said = waiting(tab).locator("[data-label]").evaluate_all("(all) => all.map((one) => one.textContent)")
        assert all("⟦" in text for text in said)


# Whose it is

def signed_out_meanwhile(pupil, handout):
    """A window in which something waits to be sent, of somebody whose sign-in has ended before it was online again."""
    tab = pupil.tab(f"/work/{handout['id']}")
    loaded(tab)
    cut(tab)
    mark(tab)
    tab.get_by_role("heading", name="Waiting to be sent: 1").wait_for()
    pupil.client.delete("/v1/sessions")
    tab.context.set_offline(False)
    return tab


def test_a_sign_in_that_ended_while_something_waits(pupil):
    handout = pupil.give(link())
    tab = signed_out_meanwhile(pupil, handout)
    tab.get_by_role("link", name="Sign in again to send it").click()
    sign_in(tab, pupil.key)
    tab.wait_for_url(f"**/work/{handout['id']}")
    card(tab, "Sundials").get_by_role("button", name="Not done yet").wait_for()
    assert pupil.task(handout)["progress"] == "done.onTime"


def test_another_person_never_sends_it(pupil, school, window):
    handout, second = pupil.give(link()), Pupil(school, window, "otto")
    tab = signed_out_meanwhile(pupil, handout)
    tab.get_by_role("link", name="Sign in again to send it").wait_for()
    sent = []
    tab.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    tab.goto("/sign-in")
    sign_in(tab, second.key)
    tab.wait_for_url("**/work")
    loaded(tab, "/work")
    expect(waiting(tab)).to_be_hidden()
    tab.context.set_offline(True)
    tab.context.set_offline(False)
    tab.reload()
    assert not tab.evaluate(KEPT, f"/work/{handout['id']}")
    assert [url for url in sent if "/tasks/" in url] == []
    assert pupil.task(handout)["progress"] == "assigned"
    # What waits of somebody else is not removed without a word.
    tab.get_by_role("button", name="for the next person").click()
    tab.get_by_text("Somebody else did not sign out, and their unsent work").wait_for()
    tab.get_by_role("button", name="Sign out without sending").click()
    tab.wait_for_url("**/sign-in?told=signedOut")
    assert tab.evaluate("indexedDB.databases()") == []


def test_an_old_page_does_not_act_for_the_next_person(pupil, school, window):
    handout, second = pupil.give(link()), Pupil(school, window, "otto")
    school.join(pupil.room, [second.key], "student")
    tab = pupil.tab(f"/work/{handout['id']}")
    # The cookie changes hands without this page hearing of it.
    tab.context.add_cookies([school.cookie(second.key)])
    mark(tab)
    tab.wait_for_url("**/sign-in?then=**")
    assert second.task(handout)["progress"] == "assigned"
    assert pupil.task(handout)["progress"] == "assigned"


# Signing out

def test_signing_out_sends_first(pupil):
    handout = pupil.give(link())
    tab = pupil.tab(f"/work/{handout['id']}", service_workers="block")
    tab.route("**/done", lambda route: route.abort())
    mark(tab)
    tab.get_by_role("heading", name="Waiting to be sent: 1").wait_for()
    tab.unroute("**/done")
    tab.locator("details.menu > summary").click()
    tab.get_by_role("button", name="Sign out", exact=True).click()
    tab.wait_for_url("**/sign-in?told=signedOut")
    client = schools.Client(pupil.school.url, pupil.school.open_session(
        {"account": pupil.key, "password": schools.PASSWORD}, "program"))
    assert client.get(f"/v1/me/handouts/{handout['id']}")["tasks"][0]["progress"] == "done.onTime"


def test_who_signs_out_is_warned_of_what_cannot_be_sent(pupil):
    handout = pupil.give(link())
    tab = pupil.tab(f"/work/{handout['id']}", service_workers="block")
    tab.route("**/done", lambda route: route.abort())
    mark(tab)
    tab.get_by_role("heading", name="Waiting to be sent: 1").wait_for()
    out = tab.get_by_role("button", name="Sign out", exact=True)
    tab.locator("details.menu > summary").click()
    out.click()
    tab.get_by_text("anything waiting on this device is lost").wait_for()
    tab.screenshot(path=SHOTS / "offline-leaving.png")
    tab.get_by_role("button", name="Stay").click()
    assert tab.url.endswith(handout["id"])
    expect(waiting(tab)).to_be_visible()
    tab.locator("details.menu > summary").click()
    out.click()
    tab.get_by_role("button", name="Sign out without sending").click()
    tab.wait_for_url("**/sign-in?told=signedOut")
    assert tab.evaluate("indexedDB.databases()") == []


def test_a_tablet_goes_from_hand_to_hand_in_two_presses(pupil, school, window):
    handout, second = pupil.give(ticket(question("text", "Why?")), title="Mina's own"), Pupil(school, window, "otto")
    tab = pupil.tab(f"/work/{handout['id']}")
    tab.get_by_label("Why?").fill("half an answer")
    other = tab.context.new_page()
    other.goto(f"/work/{handout['id']}")
    loaded(tab, f"/work/{handout['id']}")
    tab.goto("/work")
    tab.get_by_role("button", name="for the next person").click()
    tab.wait_for_url("**/sign-in?told=signedOut")
    # The other tab shows nothing any more either.
    other.wait_for_url("**/sign-in**")
    # The sign-in page's own files may be there again.
    assert not [name for name in tab.evaluate("caches.keys()") if name.startswith("pages-")]
    assert tab.evaluate("indexedDB.databases()") == []
    assert tab.evaluate("localStorage.length + sessionStorage.length") == 0
    sign_in(tab, second.key)
    tab.wait_for_url("**/work")
    for _ in range(3):
        tab.go_back()
        assert "Mina" not in tab.content() and "half an answer" not in tab.content()
    tab.goto("/work")
    loaded(tab, "/work")
    loaded(tab, "/offline")
    tab.context.set_offline(True)
    tab.goto(f"/work/{handout['id']}")
    tab.get_by_role("heading", name="This page is not on your device").wait_for()
    tab.locator("ul[data-kept] a").first.wait_for()
    assert "Mina" not in tab.content() and handout["id"] not in tab.locator("main").inner_html()

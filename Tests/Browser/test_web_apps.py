"""An app that is a page on another origin: opened from a task, it tells the school what a student does there."""

import base64
import contextlib
import hashlib
import http.server
import json
import re
import threading
import urllib.error
import urllib.parse
import urllib.request

import pytest
from playwright.sync_api import expect

from client import Client
from outbox import OUTBOX, SENT, UNTIL
from pupils import Pupil, card, until
from school import PASSWORD
from server import ROOT

APP = "org.example.quiz"
MODULE = ROOT / "Web/classkit/classkit.js"
PAGE = """<!doctype html><meta charset="utf-8"><title>Quiz</title><link rel="icon" href="data:,">
<script type="module">
import { connect } from "%s/classkit.js";
window.kit = await connect({ shared: location.search === "?shared" });
const link = location.origin + "/";
await kit.declare([
    { path: [], type: "app", title: "Quiz", isAssignable: false, link },
    { path: ["shadows"], type: "quiz", title: "A quiz on shadows", link },
]);
document.body.append(kit.isConnected ? "connected" : "alone");
</script><body></body>"""


class Site:
    """A static page on a port of its own, which is an origin of its own."""

    def __init__(self, school, page=None, module=None):
        """- module: what is served as its copy of classkit.js."""
        page = (page or PAGE % school).encode()

        # What browsers asked for, with all heads.
        self.asked = asked = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                asked.append(f"{self.path}\n{self.headers}")
                is_module = self.path == "/classkit.js"
                body = module if is_module else page
                self.send_response(200)
                self.send_header("Content-Type", "text/javascript" if is_module else "text/html")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="module")
def site(school):
    with contextlib.closing(Site(school.url)) as site:
        school.ada.put(f"/v1/apps/{APP}/approval", {"name": "Quiz"})
        school.ada.put(f"/v1/apps/{APP}/origins", {"origins": [site.origin]})
        yield site


def test_a_teacher_opens_an_app_from_the_library_and_it_declares_what_it_offers(site, school, window):
    app = "org.example.unseen"
    school.ada.put(f"/v1/apps/{app}/approval", {"name": "Unseen"})
    teacher = window("teacher")
    library = f"/library/content?at={urllib.parse.quote(json.dumps([app]))}"
    teacher.goto(library)
    # Where it runs nowhere in browsers, there is nothing to open.
    teacher.get_by_role("heading", name="Unseen", level=1).wait_for()
    assert teacher.get_by_role("button", name="Open as teacher").count() == 0
    with contextlib.closing(Site(school.url)) as site:
        school.ada.put(f"/v1/apps/{app}/origins", {"origins": [site.origin]})
        teacher.reload()
        with teacher.expect_popup() as popup:
            teacher.get_by_role("button", name="Open as teacher").click()
        popup.value.get_by_text("connected").wait_for()
        assert "homeroom" not in popup.value.url
        teacher.goto(library)
        teacher.get_by_role("link", name="A quiz on shadows").wait_for()
        teacher.get_by_role("link", name="A quiz on shadows").click()
        with teacher.expect_popup() as popup:
            teacher.get_by_role("button", name="Open as teacher").click()
        popup.value.get_by_text("connected").wait_for()


@pytest.mark.parametrize("place", [[], ["shadows"]], ids=["the app", "a quiz of it"])
def test_a_teacher_opens_an_app_where_it_runs_now(school, window, place):
    """What it declared is still said to be at its old address."""
    app = f"org.example.moved{len(place)}"
    school.ada.put(f"/v1/apps/{app}/approval", {"name": "Moved"})
    teacher = window("teacher")
    with contextlib.closing(Site(school.url)) as old, contextlib.closing(Site(school.url)) as new:
        school.ada.put(f"/v1/apps/{app}/origins", {"origins": [old.origin]})
        teacher.goto(launch(school, "teacher", app=app))
        teacher.get_by_text("connected").wait_for()
        school.ada.put(f"/v1/apps/{app}/origins", {"origins": [new.origin]})
        teacher.goto(f"{school.url}/library/content?at={urllib.parse.quote(json.dumps([app, *place]))}")
        with teacher.expect_popup() as popup:
            teacher.get_by_role("button", name="Open as teacher").click()
        popup.value.get_by_text("connected").wait_for()
        assert popup.value.url == f"{new.origin}/"


@pytest.fixture
def declared(site, school, window):
    """A teacher has opened the page, which so has declared what it offers."""
    tab = window()
    # Tests of another file may have declared the app at a place that is gone.
    tab.goto(launch(school, "teacher", link=f"{site.origin}/"))
    tab.get_by_text("connected").wait_for()
    return site


@pytest.fixture
def pupil(school, window):
    return Pupil(school, window)


def launch(school, key, **more):
    return Client(school.url, school.clients[key].token).post("/v1/launches", {"app": APP} | more)["link"]


def redeem(school, link, origin):
    code = link.split("~")[1]
    request = urllib.request.Request(
        f"{school.url}/v1/launches/redeem", json.dumps({"code": code}).encode(),
        {"Content-Type": "application/json", "Origin": origin})
    with urllib.request.urlopen(request) as answer:
        return answer.headers, json.loads(answer.read())


def declared_below(school):
    """What the school knows of the app, by the last part of its path."""
    known, after = set(), ""
    while after is not None:
        below = urllib.parse.quote(json.dumps([APP]))
        page = school.ada.get(f"/v1/catalog/contexts?below={below}{after}")
        known |= {one["path"][-1] for one in page["contexts"]}
        after = f"&after={urllib.parse.quote(page['next'])}" if page.get("next") else None
    return known


def quiz():
    return {"kind": "context", "path": [APP, "shadows"]}


def opened(pupil, handout, script="", **settings):
    tab = pupil.tab(f"/work/{handout['id']}", **settings)
    tab.context.add_init_script(script)
    with tab.expect_popup() as popup:
        card(tab, "A quiz on shadows").get_by_role("button", name="Open Quiz").click()
    page = popup.value
    page.get_by_text("connected").wait_for()
    return page


def test_an_app_that_the_school_has_stopped_is_not_offered(declared, pupil, school):
    tab = pupil.tab(f"/work/{pupil.give(quiz())['id']}")
    button = card(tab, "A quiz on shadows").get_by_role("button", name="Open Quiz")
    expect(button).to_be_visible()
    school.ada.delete(f"/v1/apps/{APP}/approval")
    try:
        # From a page that was loaded before.
        with tab.expect_popup() as popup:
            button.click()
        popup.value.get_by_text("Go back to see how it is now").wait_for()
        tab.reload()
        expect(card(tab, "A quiz on shadows")).to_contain_text("Your school does not use Quiz at the moment")
        expect(button).to_have_count(0)
    finally:
        school.ada.put(f"/v1/apps/{APP}/approval", {"name": "Quiz"})


PLAY = """async () => {
    const activity = kit.open(["shadows"]);
    activity.progress = 0.5;
    activity.score("points", "Points", 8, 10, { primary: true });
    activity.quantity("hints", "Hints", 2);
    %s
}"""


def test_a_teacher_sees_what_a_pupil_did_on_a_page(declared, pupil, window):
    handout = pupil.give(quiz())
    page = opened(pupil, handout)
    assert "homeroom" not in page.url
    page.evaluate(PLAY % "await activity.finish();")
    teacher = window("teacher")
    teacher.goto(f"/handouts/{handout['id']}")
    teacher.locator("[id^='s-'] td a").filter(has_text=re.compile("8 of 10|8/10|80")).first.click()
    teacher.get_by_text("Reported by a page in the browser on the student’s device.").wait_for()


def test_a_code_opens_the_app_once_and_from_its_origin(declared, school, pupil):
    link = launch(school, pupil.key)
    headers, answer = redeem(school, link, declared.origin)
    assert headers["Access-Control-Allow-Origin"] == declared.origin
    assert sorted(answer) == ["app", "expires", "owner", "time", "token"]
    teachers = redeem(school, launch(school, "teacher"), declared.origin)[1]
    assert sorted(teachers) == sorted(answer) and len(teachers["owner"]) == len(answer["owner"])
    stolen = launch(school, pupil.key)
    for link, origin in [(link, declared.origin), (stolen, "http://127.0.0.1:9"), (stolen, declared.origin)]:
        with pytest.raises(urllib.error.HTTPError) as refused:
            redeem(school, link, origin)
        assert refused.value.code == 401
        assert json.loads(refused.value.read())["code"] == "launch_dead"
        allowed = refused.value.headers["Access-Control-Allow-Origin"]
        assert allowed == (origin if origin == declared.origin else None)


def test_a_code_stands_in_no_log_and_in_no_referer(declared, school, server, pupil):
    handout = pupil.give(quiz())
    tab = pupil.tab(f"/work/{handout['id']}")
    met = []
    tab.context.on("request", lambda request: met.append(request.post_data_json) if request.url.endswith("/redeem") else None)
    page = app(tab)
    page.get_by_text("connected").wait_for()
    [code] = [body["code"] for body in met]
    assert "homeroom" not in page.url
    # What the page loads next says where it is.
    page.evaluate("() => fetch('/next?words')")
    asked = "".join(declared.asked)
    assert "/next?words" in asked and f"Referer: {declared.origin}/" in asked
    secret = code.rsplit(".", 1)[1]
    assert secret not in asked and secret not in server.log_file.read_text()


def test_what_a_closed_tab_left_arrives_at_the_next_visit(declared, pupil):
    handout = pupil.give(quiz())
    page = opened(pupil, handout)
    page.evaluate("() => { window.fetch = () => Promise.reject(new TypeError('no connection')); }")
    page.evaluate(PLAY % "await activity.finish();")
    page.close()
    place = f"/v1/handouts/{handout['id']}/tasks/{handout['tasks'][0]['id']}/students/{pupil.id}/attempts"
    assert pupil.teacher().get(place)["attempts"] == []
    again = next(tab for tab in page.context.pages if "/work/" in tab.url)
    with again.expect_popup() as popup:
        card(again, "A quiz on shadows").get_by_role("button", name="Open Quiz").click()
    popup.value.get_by_text("connected").wait_for()
    assert len(pupil.teacher().get(place)["attempts"]) == 1


# Counting: whatever happens, each attempt is at the school once, or waits.

@pytest.fixture(params=["chromium", "firefox"])
def browser(request):
    return request.getfixturevalue(request.param)


BEGIN = """() => {
    const activity = kit.open(["shadows"]);
    activity.progress = 0.5;
    activity.score("points", "Points", 8, 10, { primary: true });
    return activity.record.id;
}"""
NO_NETWORK = "() => { window.reach = window.fetch; window.fetch = () => Promise.reject(new TypeError('no network')); }"
NO_ANSWER = """() => {
    window.reach = window.fetch;
    window.fetch = async (...asked) => { await reach(...asked); throw new TypeError("the answer was lost"); };
}"""
NETWORK = "async () => { window.fetch = window.reach; await kit.save(); }"
FULL = """() => {
    IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""


def place(pupil, handout):
    return f"/v1/handouts/{handout['id']}/tasks/{handout['tasks'][0]['id']}/students/{pupil.id}/attempts"


def attempts(pupil, handout):
    return len(pupil.teacher().get(place(pupil, handout))["attempts"])


def again(pupil, page):
    """Opens the app once more from the task."""
    tab = next(tab for tab in page.context.pages if "/work/" in tab.url)
    with tab.expect_popup() as popup:
        card(tab, "A quiz on shadows").get_by_role("button", name="Open Quiz").click()
    popup.value.get_by_text("connected").wait_for()
    return popup.value


@pytest.mark.parametrize("mishap", [NO_NETWORK, NO_ANSWER], ids=["lost network", "lost answer"])
def test_what_was_not_answered_waits_and_counts_once(declared, pupil, browser, mishap):
    handout = pupil.give(quiz())
    page = opened(pupil, handout, browser=browser)
    page.evaluate(mishap)
    one = page.evaluate(BEGIN)
    page.evaluate("() => kit.save()")
    assert page.evaluate(OUTBOX) == [one]
    assert attempts(pupil, handout) == (0 if mishap == NO_NETWORK else 1)
    page.evaluate(NETWORK)
    assert page.evaluate(OUTBOX) == [] and attempts(pupil, handout) == 1


# Loses so many answers to the code, as a tab that has been in a lift does.
LOSES = """
    const reach = window.fetch, later = window.setTimeout;
    window.setTimeout = (act, time, ...more) => later(act, time / 20, ...more);
    window.fetch = async (...asked) => {
        const answer = await reach(...asked), count = Number(sessionStorage.lost ?? 0);
        if (!String(asked[0]).endsWith("/redeem") || count >= %d) return answer;
        sessionStorage.lost = count + 1;
        throw new TypeError("the answer was lost");
    };
"""


def app(tab):
    """Opens the app from a task's page, whatever comes of it."""
    with tab.expect_popup() as popup:
        card(tab, "A quiz on shadows").get_by_role("button", name="Open Quiz").click()
    return popup.value


def test_a_code_whose_answer_was_lost_is_asked_for_again(declared, pupil, browser):
    handout = pupil.give(quiz())
    tab = pupil.tab(f"/work/{handout['id']}", browser=browser)
    tab.context.add_init_script(LOSES % 2)
    page = app(tab)
    page.get_by_text("connected").wait_for()
    page.evaluate(PLAY % "await activity.finish();")
    assert attempts(pupil, handout) == 1


def test_a_page_that_got_no_answer_to_its_code_is_connected_as_it_is_loaded_again(declared, pupil):
    handout = pupil.give(quiz())
    tab = pupil.tab(f"/work/{handout['id']}")
    tab.context.add_init_script(LOSES % 4)
    page = app(tab)
    page.get_by_text("alone").wait_for()
    page.reload()
    page.get_by_text("connected").wait_for()


@pytest.mark.parametrize("silent, stands", [("launches/redeem", "alone"), ("sync", "connected"), ("me/state*", "connected")])
def test_a_page_begins_and_goes_on_where_nothing_answers(declared, pupil, browser, silent, stands):
    handout = pupil.give(quiz())
    tab = pupil.tab(f"/work/{handout['id']}", browser=browser)
    tab.context.route(f"**/v1/{silent}", lambda route: None)
    tab.context.add_init_script(
        "const later = window.setTimeout; window.setTimeout = (act, time, ...more) => later(act, time / 20, ...more);")
    page = app(tab)
    page.get_by_text(stands).wait_for()
    page.evaluate("async () => { const activity = kit.open(['shadows']); await activity.finish(); await kit.getState(['shadows']).catch(() => {}); }")


def test_a_school_that_could_not_be_reached_is_asked_again(declared, pupil, browser):
    handout = pupil.give(quiz())
    page = opened(pupil, handout, browser=browser)
    page.evaluate(NO_NETWORK)
    page.evaluate(BEGIN)
    page.evaluate("() => kit.save()")
    page.evaluate("() => { window.fetch = window.reach; }")
    page.evaluate(UNTIL, 0)
    assert attempts(pupil, handout) == 1


def test_two_tabs_lose_nothing_and_double_nothing(declared, pupil, browser):
    handout = pupil.give(quiz())
    first = opened(pupil, handout, browser=browser)
    first.evaluate(NO_NETWORK)
    made = [first.evaluate(BEGIN) for _ in range(3)]
    first.evaluate("() => kit.save()")
    # The second tab finds what waits and sends it, while the first adds to it.
    second = again(pupil, first)
    made += [second.evaluate(BEGIN) for _ in range(2)]
    made += [first.evaluate(BEGIN)]
    first.evaluate("() => { window.fetch = window.reach; }")
    for tab in [first, second, first]:
        tab.evaluate("() => kit.save()")
    assert len(set(made)) == 6 and first.evaluate(OUTBOX) == []
    assert attempts(pupil, handout) == 6


def test_a_tab_that_is_killed_loses_nothing(declared, pupil):
    handout = pupil.give(quiz())
    page = opened(pupil, handout)
    page.evaluate(NO_NETWORK)
    page.evaluate(BEGIN)
    page.evaluate(UNTIL, 1)
    context = page.context
    page.close(run_before_unload=False)
    work = next(tab for tab in context.pages if "/work/" in tab.url)
    with work.expect_popup() as popup:
        card(work, "A quiz on shadows").get_by_role("button", name="Open Quiz").click()
    popup.value.get_by_text("connected").wait_for()
    assert popup.value.evaluate(OUTBOX) == [] and attempts(pupil, handout) == 1


def test_with_a_full_storage_the_page_holds_what_it_has(declared, pupil, browser):
    handout = pupil.give(quiz())
    page = opened(pupil, handout, browser=browser)
    page.evaluate(FULL)
    page.evaluate(NO_NETWORK)
    page.evaluate(BEGIN)
    page.evaluate("() => kit.save()")
    assert page.evaluate(OUTBOX) == [] and attempts(pupil, handout) == 0
    page.evaluate(NETWORK)
    assert attempts(pupil, handout) == 1


@pytest.mark.parametrize("days", [-9000, -2, 400], ids=["1 January of long ago", "behind", "ahead"])
def test_a_wrong_clock_loses_nothing(declared, pupil, browser, days):
    handout = pupil.give(quiz())
    tab = pupil.tab(f"/work/{handout['id']}", browser=browser)
    tab.context.add_init_script(f"const right = Date.now; Date.now = () => right() + {days} * 86400e3;")
    page = again(pupil, tab)
    page.evaluate(NO_NETWORK)
    page.evaluate(BEGIN)
    page.evaluate("() => kit.save()")
    assert len(page.evaluate(OUTBOX)) == 1
    page.close()
    later = again(pupil, tab)
    assert later.evaluate(OUTBOX) == [] and attempts(pupil, handout) == 1


# Has the page's stopwatch jump, and notes what counts in the end.
STOPWATCH = """
    const right = performance.now.bind(performance);
    let jumped = 0;
    performance.now = () => right() + jumped;
    window.jump = (minutes) => { jumped += minutes * 60e3; };
    window.hide = (isHidden) => {
        Object.defineProperty(document, "hidden", { get: () => isHidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    };
    window.minutes = (activity) => {
        activity.stop();
        return Object.values(activity.record.durations).reduce((sum, one) => sum + one, 0) / 60;
    };
"""


# Each jump is far longer than a busy machine needs from one line to the next. The five minutes begin a moment before the stopwatch.
@pytest.mark.parametrize("does, least, most", [
    ("jump(400)", 4.9, 100),
    ("jump(4); touch(); jump(4)", 7.9, 100),
    ("jump(400); touch(); jump(4)", 8.9, 100),
    ("jump(400); activity.stop(); jump(4); activity.start(); jump(4)", 8.9, 100),
    ("jump(400); kit.open(['shadows']); jump(4)", 8.9, 100),
    ("hide(true); jump(4); touch(); jump(4); hide(false); touch(); jump(4)", 3.9, 7.9),
    ("hide(true); activity.stop(); activity.start(); jump(4)", 0, 3.9),
], ids=["nobody is there", "somebody is there", "somebody comes back", "begun again", "another begins", "hidden meanwhile", "hidden"])
def test_time_counts_while_somebody_is_there(declared, school, window, does, least, most):
    tab = window()
    tab.context.add_init_script(STOPWATCH)
    tab.goto(launch(school, "teacher"))
    tab.get_by_text("connected").wait_for()
    counted = tab.evaluate("""(does) => {
        const activity = kit.open(["shadows"]);
        const touch = () => document.body.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true }));
        new Function("activity", "touch", does)(activity, touch);
        return minutes(activity);
    }""", does)
    assert least <= counted < most


def launch_where_others_are(school):
    credentials = {"account": school.account("teacher"), "password": PASSWORD, "kind": "program", "label": "A tablet", "isShared": True}
    token = Client(school.url).post("/v1/sessions", credentials)["token"]
    return Client(school.url, token).post("/v1/launches", {"app": APP})["link"]


@pytest.mark.parametrize("said_by", ["page", "school"])
def test_on_a_shared_device_nothing_stays(said_by, declared, school, window):
    tab = window()
    link = launch(school, "teacher").replace("/#", "/?shared#") if said_by == "page" else launch_where_others_are(school)
    tab.goto(link)
    tab.get_by_text("connected").wait_for()
    tab.evaluate("async () => { kit.open(['shadows']); await kit.setState(['shadows'], 3); }")
    assert tab.evaluate("async () => (await indexedDB.databases()).map((one) => one.name)") == []
    # Nor the sign-in: whoever loads the page again, after the one who left it, speaks for nobody.
    assert tab.evaluate("() => Object.values({ ...sessionStorage, ...localStorage }).join('')") == ""
    tab.reload()
    tab.get_by_text("alone").wait_for()


@pytest.mark.parametrize("which", ["chromium", "firefox"])
def test_what_lies_in_a_browser_from_before_others_used_it_is_sent_and_gone(which, request, declared, school, window):
    tab = window(browser=request.getfixturevalue(which))
    tab.route("**/v1/sync", lambda route: route.abort())
    tab.goto(launch(school, "teacher"))
    tab.get_by_text("connected").wait_for()
    tab.evaluate("() => kit.open(['shadows']).score('points', 'Points', 1, 2)")
    tab.evaluate(UNTIL, 1)
    # What the page sends as it is left fails as well.
    tab.goto("about:blank")
    tab.unroute("**/v1/sync")
    tab.goto(launch_where_others_are(school))
    tab.get_by_text("connected").wait_for()
    tab.evaluate(UNTIL, 0)


def test_whoever_comes_back_to_a_page_on_a_shared_device_speaks_for_nobody(declared, school, window):
    tab = window()
    tab.goto(launch(school, "teacher").replace("/#", "/?shared#"))
    tab.get_by_text("connected").wait_for()
    # As a browser does that has kept the page itself for the way back.
    tab.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    tab.get_by_text("alone").wait_for()


def test_what_others_have_written_into_the_browser_keeps_no_page_from_connecting(declared, pupil):
    tab = opened(pupil, pupil.give(quiz()))
    tab.evaluate("""async () => {
        for (const text of ["{}", "[null]", '[{"id": "x"}]', "["]) localStorage[`homeroom-classkit-left ${text}`] = text;
        await new Promise((resolve) => {
            const asked = indexedDB.open("homeroom-classkit", 1);
            asked.onsuccess = () => {
                const writing = asked.result.transaction("outbox", "readwrite");
                writing.objectStore("outbox").put({ id: "foreign", owner: "somebody" });
                writing.oncomplete = () => (asked.result.close(), resolve());
            };
        });
    }""")
    tab.reload()
    tab.get_by_text("connected").wait_for()
    tab.evaluate("() => { sessionStorage['homeroom-classkit'] = '{'; }")
    tab.reload()
    tab.get_by_text("alone").wait_for()


def test_a_device_whose_clock_is_set_right_in_mid_visit_loses_no_attempt(declared, pupil):
    handout = pupil.give(quiz())
    # A day ahead, until somebody or the network sets it right.
    tab = opened(pupil, handout, script="const now = Date.now; window.off = 864e5; Date.now = () => now() + off;")
    tab.evaluate("""async () => {
        off = 0;
        const activity = kit.open(["shadows"]);
        activity.score("all", "All", 3, 4, { primary: true });
        await activity.finish();
    }""")
    assert pupil.task(handout)["hasWork"]


def test_who_has_signed_out_has_nothing_more_kept_under_their_name(declared, pupil):
    tab = opened(pupil, pupil.give(quiz()))
    session = next(one for one in pupil.client.get("/v1/sessions")["sessions"] if one["kind"] == "page")
    pupil.client.delete(f"/v1/sessions/{session['id']}")
    kept = """async (score) => {
        window.activity ??= kit.open(["shadows"]);
        activity.score("all", "All", score, 4);
        await kit.save();
        const asked = indexedDB.open("homeroom-classkit", 1);
        await new Promise((resolve) => asked.onsuccess = resolve);
        const all = asked.result.transaction("outbox").objectStore("outbox").getAll();
        await new Promise((resolve) => all.onsuccess = resolve);
        asked.result.close();
        return all.result.map((one) => one.record.items.all.value.value.score);
    }"""
    # The school is asked once: what was written until then may be theirs.
    assert tab.evaluate(kept, 1) == [1]
    assert not tab.evaluate("() => kit.isConnected")
    assert tab.evaluate(kept, 4) == [1]
    # Nor does the next one who loads the page go on as them.
    tab.reload()
    tab.get_by_text("alone").wait_for()


# What a page keeps for somebody.

KEEP = "(state) => kit.setState(['shadows'], state)"
KEPT = "() => kit.getState(['shadows'])"
TOLD = "() => { window.told = []; kit.onreplaced = (change) => told.push(change); }"


def elsewhere(pupil, handout, **settings):
    """The app on another device of the same person."""
    return opened(pupil, handout, **settings)


def test_what_a_page_keeps_comes_back_on_any_device(declared, pupil, browser):
    handout = pupil.give(quiz())
    page = opened(pupil, handout, browser=browser)
    assert page.evaluate(KEPT) is None
    page.evaluate(KEEP, {"page": 3, "said": "„Ümbra“ \U0001f311"})
    page.evaluate("() => kit.save()")
    other = elsewhere(pupil, handout, browser=browser)
    assert other.evaluate(KEPT) == {"page": 3, "said": "„Ümbra“ \U0001f311"}
    # The page of one's own data says that it is there.
    own = pupil.tab("/data")
    expect(own.locator("#states li")).to_have_count(1)
    expect(own.locator("#states li")).to_contain_text("A quiz on shadows")
    expect(own.locator("#states li")).to_contain_text("29 characters")
    other.evaluate(KEEP, None)
    other.evaluate("() => kit.save()")
    own.reload()
    expect(own.locator("#states")).to_have_count(0)
    assert elsewhere(pupil, handout, browser=browser).evaluate(KEPT) is None


def test_a_state_that_could_not_be_sent_waits(declared, pupil, browser):
    handout = pupil.give(quiz())
    page = opened(pupil, handout, browser=browser)
    page.evaluate(NO_NETWORK)
    page.evaluate(KEEP, "page 4")
    page.evaluate("() => kit.save()")
    assert len(page.evaluate(OUTBOX)) == 1 and page.evaluate(KEPT) == "page 4"
    assert elsewhere(pupil, handout, browser=browser).evaluate(KEPT) is None
    later = again(pupil, page)
    assert later.evaluate(OUTBOX) == [] and later.evaluate(KEPT) == "page 4"
    assert elsewhere(pupil, handout, browser=browser).evaluate(KEPT) == "page 4"


def test_of_two_devices_the_later_writing_holds_and_both_are_told(declared, pupil):
    handout = pupil.give(quiz())
    laptop, tablet = opened(pupil, handout), elsewhere(pupil, handout)
    for page in [laptop, tablet]:
        page.evaluate(TOLD)
        page.evaluate(KEPT)
    laptop.evaluate(KEEP, "laptop")
    laptop.evaluate("() => kit.save()")
    tablet.evaluate(KEEP, "tablet")
    tablet.evaluate("() => kit.save()")
    told = [{"path": ["shadows"], "value": "tablet", "replaced": "laptop"}]
    assert tablet.evaluate("() => told") == told
    assert laptop.evaluate("() => told") == []
    # As when somebody looks at the page again.
    laptop.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    laptop.wait_for_function("() => told.length")
    assert laptop.evaluate("() => told") == told and laptop.evaluate(KEPT) == "tablet"


def test_what_a_page_writes_often_is_told_to_nobody(declared, pupil):
    handout = pupil.give(quiz())
    page = opened(pupil, handout)
    page.evaluate(TOLD)
    page.evaluate("""async () => {
        await Promise.all([1, 2, 3, 4].map((page) => kit.setState(["shadows"], { page }).then(() => kit.save())));
    }""")
    assert page.evaluate(OUTBOX) == [] and page.evaluate("() => told") == []
    assert elsewhere(pupil, handout).evaluate(KEPT) == {"page": 4}


def test_a_page_that_fails_as_it_is_told_has_sent_what_it_wrote(declared, pupil):
    handout = pupil.give(quiz())
    laptop, tablet = opened(pupil, handout), elsewhere(pupil, handout)
    tablet.evaluate(KEPT)
    laptop.evaluate(KEEP, "laptop")
    laptop.evaluate("() => kit.save()")
    tablet.evaluate("() => { kit.onreplaced = () => { throw new Error('of the page'); }; }")
    with tablet.expect_event("pageerror"):
        tablet.evaluate(KEEP, "tablet")
        tablet.evaluate("() => kit.save()")
    assert tablet.evaluate(OUTBOX) == [] and elsewhere(pupil, handout).evaluate(KEPT) == "tablet"


def test_reports_that_are_refused_hold_no_state_back(declared, pupil):
    handout = pupil.give(quiz())
    page = opened(pupil, handout)
    page.evaluate("""() => {
        const reach = window.fetch;
        window.fetch = (place, ...more) =>
            place.endsWith("/v1/sync") ? Promise.resolve(new Response("{}", { status: 422 })) : reach(place, ...more);
    }""")
    one = page.evaluate(BEGIN)
    page.evaluate(KEEP, "page 5")
    page.evaluate("() => kit.save()")
    assert page.evaluate(OUTBOX) == [one] and elsewhere(pupil, handout).evaluate(KEPT) == "page 5"


# As a page with a mistake does, or one that has found a way round what the module looks at.
SPOILT = """(count) => {
    const made = [];
    for (let at = 0; at < count; at += 1) {
        const activity = kit.open(["shadows"]);
        activity.score("points", "Points", 8, 10, { primary: true });
        if (at % 3 === 0) {
            activity.record.items.points.value.value.maxScore = NaN;
            activity.edit();
        }
        made.push(activity);
    }
    window.made = made;
    return made.map((one) => one.record.id);
}"""


def test_an_attempt_that_is_refused_holds_no_other_back(declared, pupil, browser):
    handout = pupil.give(quiz())
    page = opened(pupil, handout, browser=browser)
    said = []
    page.on("console", lambda message: said.append(message.text))
    page.evaluate(NO_NETWORK)
    made = page.evaluate(SPOILT, 61)
    page.evaluate(NETWORK)
    spoilt = made[::3]
    assert sorted(page.evaluate(OUTBOX)) == sorted(spoilt) and page.evaluate("() => kit.refused") == 21
    assert attempts(pupil, handout) == 40 and len([line for line in said if "maxScore" in line]) == 21
    # They stay, are counted and are not sent again, at this visit and at the next, unless they change.
    page.evaluate("""() => {
        window.sent = 0;
        const reach = window.fetch;
        window.fetch = (...asked) => { sent += 1; return reach(...asked); };
    }""")
    page.evaluate("() => kit.save()")
    assert page.evaluate("() => sent") == 0
    page.evaluate("async () => { made[0].score('points', 'Points', 9, 10); await kit.save(); }")
    assert sorted(page.evaluate(OUTBOX)) == sorted(spoilt[1:]) and attempts(pupil, handout) == 41
    later = again(pupil, page)
    assert later.evaluate("() => kit.refused") == 20 and attempts(pupil, handout) == 41


def test_what_is_no_result_is_said_and_not_reported(declared, pupil):
    handout = pupil.give(quiz())
    page = opened(pupil, handout)
    said = []
    page.on("console", lambda message: said.append(message.text))
    page.evaluate("""async () => {
        const activity = kit.open(["shadows"]);
        activity.score("none", "No points", 0, 0);
        activity.score("share", "A share", 0 / 0, 10);
        activity.score("text", "A text", "8", 10);
        activity.score("below", "Below", -1, 10);
        activity.score("above", "Above", 12, 10);
        activity.quantity("hints", "Hints", Infinity);
        activity.quantity("title", "Too long".repeat(33), 1);
        activity.quantity("i".repeat(257), "Identifier", 1);
        activity.quantity("", "Nameless", 1);
        activity.quantity("ended", "Ended\\0", 1);
        activity.quantity("moons", "🌕".repeat(256), 1);
        activity.binary("right", "Right \ud83c", undefined);
        activity.score("points", "Points", 8, 10, { primary: true });
        const { items } = activity.record, { value, stamp } = items.moons;
        for (let at = Object.keys(items).length; at < 1000; at += 1) {
            items[`item-${at}`] = { value: { ...value, identifier: `item-${at}`, title: `Item ${at}` }, stamp };
        }
        activity.quantity("crowd", "One too many", 1);
        activity.quantity("moons", "🌕".repeat(256), 2);
        await activity.finish();
    }""")
    assert all("ClassKit" in line and "is not reported" in line for line in said) and len(said) == 11
    assert len([line for line in said if "is no result" in line]) == 6
    [attempt] = pupil.teacher().get(place(pupil, handout))["attempts"]
    assert "'value': 8, 'of': 10" in str(attempt) and "Right" in str(attempt) and "Item 999" in str(attempt)
    left_out = ["Above", "Hints", "Too long", "Identifier", "Nameless", "Ended", "One too many"]
    assert [title for title in left_out if title in str(attempt)] == []


@pytest.mark.parametrize("call, words", [
    ("kit.open([3])", "Each part of a path is a text, and not 3"),
    ("kit.open('shadows')", "A path is a list"),
    ("kit.open(['shadows']).binary('a', 'A', true, { wording: 'rightWrong' })", "no wording “rightWrong”"),
    ("kit.open(['shadows']).score(1, 'A', 1, 1)", "identifier is a text"),
    ("kit.declare([{ path: [7], title: 'Seven' }])", "Each part of a path"),
    ("kit.setState([undefined], 1)", "Each part of a path"),
])
def test_a_call_that_can_never_be_meant_is_refused_at_once(declared, school, window, call, words):
    tab = window()
    tab.goto(launch(school, "teacher"))
    tab.get_by_text("connected").wait_for()
    said = tab.evaluate("async (call) => { try { await eval(call); return ''; } catch (problem) { return problem.message; } }", call)
    assert words in said


def test_more_contexts_than_fit_one_request_are_declared_and_one_that_is_refused_holds_no_other_back(declared, school, window):
    tab = window()
    said = []
    tab.on("console", lambda message: said.append(message.text))
    tab.goto(launch(school, "teacher"))
    tab.get_by_text("connected").wait_for()
    tab.evaluate("""() => kit.declare([...Array(450).keys()].map((at) => (
        { path: [`part-${at}`], title: `Part ${at}`, type: at === 77 ? "quizz" : "quiz", link: location.origin + "/" })))""")
    assert {f"part-{at}" for at in range(450)} - declared_below(school) == {"part-77"}
    assert any("part-77" in line and "type" in line for line in said)


def test_what_is_sent_beyond_the_page_is_measured_in_bytes(declared, pupil):
    """A browser refuses to send more than 64 KiB beyond the end of a page."""
    handout = pupil.give(quiz())
    page = opened(pupil, handout)
    page.evaluate("""() => {
        const reach = window.fetch;
        window.beyond = [];
        window.fetch = async (place, asked) => {
            if (asked.method === "PUT") window.beyond.push([new Blob([asked.body]).size > 60_000, asked.keepalive]);
            return reach(place, asked);
        };
        Object.defineProperty(document, "hidden", { get: () => true });
    }""")
    for length in [32_000, 10_000]:
        page.evaluate(KEEP, "ü" * length)
        page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
        until(page, SENT)
    # On a machine with much to do one of them may have to be sent again, also after the page was left.
    sent = page.evaluate("() => beyond")
    assert [True, True] not in sent and [True, False] in sent and [False, True] in sent


def test_what_is_too_large_is_refused_with_how_much_it_is(declared, school, window):
    tab = window()
    tab.goto(launch(school, "teacher"))
    tab.get_by_text("connected").wait_for()
    said = tab.evaluate("() => kit.setState(['shadows'], 'ü'.repeat(33000)).catch((problem) => problem.message)")
    assert "66002 bytes; at most 65536 fit" in said and "shadows" in said
    # Of what nobody assigned the school keeps nothing; the page goes on with what it has.
    tab.evaluate(KEEP, "page 2")
    tab.evaluate("() => kit.save()")
    assert tab.evaluate(KEPT) == "page 2" and tab.evaluate(OUTBOX) == []
    tab.reload()
    tab.get_by_text("connected").wait_for()
    assert tab.evaluate(KEPT) is None


def held(school, window, page, module=None):
    """What a page says that holds the module to a hash."""
    app = "org.example.held"
    with contextlib.closing(Site(school.url, page, module)) as site:
        school.ada.put(f"/v1/apps/{app}/approval", {"name": "Held"})
        school.ada.put(f"/v1/apps/{app}/origins", {"origins": [site.origin]})
        tab = window()
        tab.goto(launch(school, "teacher", app=app, link=f"{site.origin}/"))
        said = tab.get_by_text(re.compile("^(connected|blocked)$"))
        said.wait_for()
        return said.inner_text()


HOLDING = PAGE.replace('<script type="module">', """%s<script type="module" onerror="document.body.append('blocked')">""")


def test_a_page_holds_its_copy_to_the_hash_as_the_article_has_it(school, window):
    importmap = re.search(r'<script type="importmap">.*?</script>', (ROOT / "docs/web-apps.md").read_text(), re.DOTALL).group()
    page = HOLDING % (importmap, ".")
    assert held(school, window, page, MODULE.read_bytes()) == "connected"
    assert held(school, window, page, MODULE.read_bytes() + b"// another version") == "blocked"


def test_a_page_holds_the_school_s_module_to_what_school_manager_shows(school, window, site):
    office = window("administrator")
    office.goto(f"/manager/apps/{APP}/browsers")
    address = office.get_by_label("Address of the module").input_value()
    integrity = office.get_by_label("Hash of the module").input_value()
    for hash_, outcome in [(integrity, "connected"), ("sha256-" + "A" * 43 + "=", "blocked")]:
        importmap = f'<script type="importmap">{json.dumps({"integrity": {address: hash_}})}</script>'
        assert held(school, window, HOLDING % (importmap, address.removesuffix("/classkit.js"))) == outcome
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(f"{school.url}/classkit/{'0' * 16}/classkit.js")
    assert refused.value.code == 404


def test_the_module_is_the_one_that_the_page_names():
    digest = base64.b64encode(hashlib.sha384(MODULE.read_bytes()).digest()).decode()
    assert f"sha384-{digest}" in (ROOT / "docs/web-apps.md").read_text()

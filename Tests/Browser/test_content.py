"""Exercises that the school serves itself: uploaded, assigned, opened and scored like any app in the browser."""

import contextlib
import http.client
import json
import re
import secrets
import urllib.parse

import pytest
from playwright.sync_api import expect

from archives import BLANKS, CHOICE, DRAG, MARK, SINGLES, WRAPPED, archive, h5p, package, pages, question_set
from outbox import SENT
from pupils import Pupil, card, until


@pytest.fixture
def pupil(school, window):
    return Pupil(school, window)


@pytest.fixture
def office(window):
    tab = window("administrator")
    tab.goto("/manager/content")
    return tab


def upload(tab, bytes_, title=None):
    """By the form of the page."""
    tab.get_by_label("Zip archive").set_input_files(
        {"name": "exercise.zip", "mimeType": "application/zip", "buffer": bytes_})
    if title is not None:
        tab.get_by_label("What teachers see").fill(title)
    tab.get_by_role("button", name="Upload").click()


def hosted(school, title):
    return next(one for one in school.ada.get("/v1/content")["contents"] if one["title"] == title)


def made(office, school, bytes_, title):
    upload(office, bytes_, title)
    office.get_by_text("It is in the library now").wait_for()
    return hosted(school, title)


def task(content, *below):
    return {"kind": "context", "path": [content["app"], *below]}


def opened(pupil, handout, title):
    tab = pupil.tab(f"/work/{handout['id']}")
    return again(tab, title)


def again(tab, title):
    with tab.expect_popup() as popup:
        card(tab, title).get_by_role("button", name=f"Open {title}").click()
    return popup.value


SCORE = """async () => {
    const activity = kit.open([]);
    activity.score("points", "Points", 8, 10, { primary: true });
    await activity.finish();
}"""


def test_pages_that_were_uploaded_are_assigned_and_the_score_reaches_the_teacher(office, school, pupil, window):
    content = made(office, school, pages(), "Moons of Jupiter")
    office.goto(f"/manager/content/{content['app']}")
    with office.expect_popup() as popup:
        office.get_by_role("link", name="Try it").click()
    popup.value.get_by_text("alone").wait_for()
    handout = pupil.give(task(content))
    page = opened(pupil, handout, "Moons of Jupiter")
    page.get_by_text("connected").wait_for()
    assert page.url == f"{content['origin']}/"
    page.evaluate(SCORE)
    teacher = window("teacher")
    teacher.goto(f"/handouts/{handout['id']}")
    teacher.get_by_text(re.compile("8 of 10|8/10|80")).first.wait_for()


def test_an_exercise_is_put_into_a_handout_from_where_teachers_look(office, school, pupil, window):
    made(office, school, package(), "Tides of the Severn")
    tab = window("teacher", java_script_enabled=False)
    tab.goto(f"/classes/{pupil.room}/handouts/new")
    tab.get_by_role("button", name="From an app").click()
    row = tab.locator("#picker-results li").filter(has_text="Tides of the Severn")
    # It is one thing, with nothing below it to open.
    expect(row.get_by_role("button")).to_have_count(1)
    row.get_by_role("button", name=re.compile("^Add")).click()
    expect(tab.locator(".task .content-main")).to_contain_text("Tides of the Severn")


# What a package calls, in its frame.
def sco(page):
    page.frame_locator("iframe").get_by_text("The package").wait_for()
    return page.frames[-1]


def call(frame, function, *arguments):
    return frame.evaluate("([name, rest]) => api[name](...rest)", [function, list(arguments)])


def test_a_scorm_package_is_scored_and_goes_on_where_it_was(office, school, pupil, window):
    content = made(office, school, package(), "Ebb and flow")
    assert content["kind"] == "scorm"
    handout = pupil.give(task(content))
    tab = pupil.tab(f"/work/{handout['id']}")
    first = again(tab, "Ebb and flow")
    frame = sco(first)
    assert call(frame, "LMSInitialize", "") == "true"
    assert call(frame, "LMSGetValue", "cmi.core.entry") == "ab-initio"
    assert call(frame, "LMSGetValue", "cmi.launch_data") == "level=2"
    for name, value in [("cmi.core.lesson_location", "page 3"), ("cmi.suspend_data", "a=1;b=ü"),
                        ("cmi.core.lesson_status", "incomplete"), ("cmi.core.session_time", "00:05:00"),
                        ("cmi.core.exit", "suspend")]:
        assert call(frame, "LMSSetValue", name, value) == "true", name
    assert call(frame, "LMSFinish", "") == "true"
    until(first, SENT)
    first.close()
    second = again(tab, "Ebb and flow")
    frame = sco(second)
    assert call(frame, "LMSInitialize", "") == "true"
    asked = ["cmi.core.entry", "cmi.core.lesson_location", "cmi.suspend_data", "cmi.core.total_time"]
    assert [call(frame, "LMSGetValue", name) for name in asked] == ["resume", "page 3", "a=1;b=ü", "0000:05:00"]
    assert call(frame, "LMSSetValue", "cmi.core.score.raw", "85") == "true"
    assert call(frame, "LMSSetValue", "cmi.core.lesson_status", "completed") == "true"
    assert call(frame, "LMSFinish", "") == "true"
    until(second, SENT)
    teacher = window("teacher")
    teacher.goto(f"/handouts/{handout['id']}")
    teacher.get_by_text(re.compile("85")).first.wait_for()


def test_what_can_not_be_served_is_said_at_the_upload(office, school):
    before = school.ada.get("/v1/content")
    for bytes_, words in [
        (archive({"page.html": "no index"}), "no index.html"),
        (archive({"../index.html": "up"}), "leads out of the archive"),
        (package("<manifest><metadata><schemaversion>2004 4th Edition</schemaversion></metadata></manifest>"),
         "SCORM 2004"),
        (b"no archive", "not a zip archive"),
    ]:
        upload(office, bytes_)
        office.get_by_text(words).wait_for()
        expect(office.get_by_label("Zip archive")).to_be_visible()
    assert school.ada.get("/v1/content") == before


# Enemies.

def host_of(content):
    return urllib.parse.urlsplit(content["origin"]).netloc


def asked(school, host, path="/", method="GET", **headers):
    """What the server answers on a host, to whoever: names are not looked up, so that any can be named."""
    with contextlib.closing(http.client.HTTPConnection(urllib.parse.urlsplit(school.url).netloc, timeout=60)) as connection:
        connection.putrequest(method, path, skip_host=True)
        for name, value in {"Host": host, **headers}.items():
            connection.putheader(name, value)
        connection.endheaders()
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()


def hosted_now(school, title, **more):
    """Without a browser."""
    file = school.ada.upload("exercise.zip", "application/zip", pages(title=title, **more))
    return school.ada.post("/v1/content", {"file": file})


def test_the_host_of_an_exercise_answers_with_its_files_alone(school):
    content = hosted_now(school, "Heads")
    host, cookie = host_of(content), school.cookie("administrator")
    signed_in = {"Cookie": f"{cookie['name']}={cookie['value']}", "Authorization": f"Bearer {school.ada.token}"}
    status, headers, page = asked(school, host)
    assert status == 200 and b"classkit.js" in page and headers["Content-Type"] == "text/html; charset=utf-8"
    policy = headers["Content-Security-Policy"]
    assert "sandbox allow-scripts" in policy and "allow-same-origin" in policy and "allow-top-navigation" not in policy
    assert "frame-ancestors 'self'" in policy and f"http://127.0.0.1:{host.split(':')[1]}" in policy
    assert headers["X-Content-Type-Options"] == "nosniff" and headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin" and "Set-Cookie" not in headers
    assert asked(school, host, **signed_in)[2] == page
    assert asked(school, host, **{"If-None-Match": headers["ETag"]})[0] == 304
    assert asked(school, host.upper(), "/pictures/moon.svg")[1]["Content-Type"] == "image/svg+xml"
    assert asked(school, host, "/classkit.js")[0] == 200
    assert asked(school, host, "/pictures")[0] == 404
    for path in ["/v1/me", "/v1/content", "/sign-in", "/manager/content", "/assets/x/all.css", "/worker.js", "/metrics"]:
        status, headers, body = asked(school, host, path, **signed_in)
        assert status == 404 and body == b"There is nothing here.\n" and "Set-Cookie" not in headers, path
    assert asked(school, host, "/v1/launches/redeem", "POST")[0] == 405
    assert asked(school, host, "/classkit.js", **{"Service-Worker": "script"})[0] == 404


def test_a_film_of_an_exercise_starts_in_the_middle(school):
    # Longer than the parts that it is kept in.
    film = secrets.token_bytes(600_000)
    host = host_of(hosted_now(school, "Film", files={"film.mp4": film}))

    def part(asked_for, method="GET", **more):
        status, headers, body = asked(school, host, "/film.mp4", method, **{"Range": asked_for, **more})
        return status, headers["Content-Range"], body

    status, headers, whole = asked(school, host, "/film.mp4")
    assert (status, headers["Accept-Ranges"], whole) == (200, "bytes", film)
    tag, size = headers["ETag"], len(film)
    for first, last in [(0, 0), (0, size - 1), (262_143, 262_144), (100, 599_990), (size - 1, size - 1)]:
        assert part(f"bytes={first}-{last}") == (206, f"bytes {first}-{last}/{size}", film[first:last + 1])
    assert part("bytes=262144-") == (206, f"bytes 262144-{size - 1}/{size}", film[262_144:])
    assert part("bytes=-5") == (206, f"bytes {size - 5}-{size - 1}/{size}", film[-5:])
    assert part(f"bytes=5-{10 ** 14}") == (206, f"bytes 5-{size - 1}/{size}", film[5:])
    assert part("bytes=1-2", **{"If-Range": tag}) == (206, f"bytes 1-2/{size}", film[1:3])
    # Of another version, of several ranges and of what is none, all of it is sent.
    assert part("bytes=1-2", **{"If-Range": '"other"'}) == (200, None, film)
    for unknown in ["bytes=0-1,5-6", "bytes=7-3", "lines=1-2", "bytes=", "bytes=--1", f"bytes={'9' * 40}-"]:
        assert part(unknown) == (200, None, film), unknown
    status, place, body = part(f"bytes={size}-")
    assert (status, place) == (416, f"bytes */{size}") and film[:10] not in body
    assert part("bytes=-0")[0] == 416
    status, place, body = part("bytes=1-2", "HEAD")
    assert (status, place, body) == (200, None, b"")
    assert asked(school, host, "/film.mp4", **{"Range": "bytes=1-2", "If-None-Match": tag})[0] == 304


def test_no_other_host_is_an_exercise_s(school):
    content = hosted_now(school, "Hosts")
    label, port = host_of(content).split(":")
    for host in [f"{label}.:{port}", f"c-{'0' * 16}.localhost:{port}"]:
        status, _, body = asked(school, host)
        assert status == 404 and body == b"There is nothing here.\n", host
    for host in [f"x.{label}:{port}", f"{label}.example", "localhost"]:
        assert b"classkit.js" not in asked(school, host, "/index.html")[2], host
    assert asked(school, f"127.0.0.1:{port}", "/index.html")[0] == 404


# What a page of an exercise can get hold of elsewhere.
REACH = """async (school) => {
    const reached = {};
    const tries = {
        page: () => fetch(`${school}/work`, { credentials: "include" }),
        me: () => fetch(`${school}/v1/me`, { credentials: "include" }),
        write: () => fetch(`${school}/v1/sessions`, { method: "DELETE", credentials: "include" }),
        elsewhere: () => fetch("https://example.org/"),
    };
    for (const [name, ask] of Object.entries(tries)) {
        reached[name] = await ask().then((answer) => answer.text(), () => null);
    }
    const frame = document.createElement("iframe");
    frame.src = `${school}/work`;
    document.body.append(frame);
    await new Promise((resolve) => { frame.onload = resolve; setTimeout(resolve, 3000); });
    try { reached.frame = frame.contentDocument?.body?.innerText || null; } catch { reached.frame = null; }
    try { reached.opener = window.opener ? window.opener.document.title : null; } catch { reached.opener = null; }
    reached.worker = await navigator.serviceWorker.register("/classkit.js").then(() => "worker", () => null);
    reached.cookies = document.cookie;
    return reached;
}"""
KEEP = "() => new Promise((resolve) => { const a = indexedDB.open('answers'); a.onsuccess = () => resolve(a.result.name); })"
KEPT = "async () => (await indexedDB.databases()).map((one) => one.name)"


@pytest.mark.parametrize("engine", ["chromium", "firefox"])
def test_an_exercise_reaches_neither_the_school_nor_another_one(school, pupil, request, engine):
    browser = request.getfixturevalue(engine)
    one, other = hosted_now(school, f"One in {engine}"), hosted_now(school, f"Other in {engine}")
    handout = pupil.give(task(one), task(other))
    tab = pupil.tab(f"/work/{handout['id']}", browser=browser)
    page = again(tab, f"One in {engine}")
    page.get_by_text("connected").wait_for()
    reached = page.evaluate(REACH, school.url)
    assert reached == dict.fromkeys(["page", "me", "write", "elsewhere", "frame", "opener", "worker"]) | {"cookies": ""}
    page.evaluate(KEEP)
    assert "answers" in page.evaluate(KEPT)
    second = again(tab, f"Other in {engine}")
    second.get_by_text("connected").wait_for()
    assert "answers" not in second.evaluate(KEPT)
    # The one who opened it is signed in as before.
    tab.reload()
    card(tab, f"One in {engine}").wait_for()


@pytest.fixture(params=["chromium", "firefox"])
def guarded(request, playwright):
    """A browser that gives and takes no cookies of other sites."""
    if request.param == "chromium":
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", args=["--test-third-party-cookie-phaseout"])
    else:
        request.getfixturevalue("firefox")
        browser = playwright.firefox.launch(
            executable_path="/usr/bin/firefox-esr", channel="moz-firefox", firefox_user_prefs={"network.cookie.cookieBehavior": 1})
    yield browser
    browser.close()


def test_without_cookies_of_other_sites_all_is_as_ever(school, pupil, guarded):
    title = f"Guarded in {guarded.browser_type.name}"
    content = hosted_now(school, title)
    handout = pupil.give(task(content))
    page = again(pupil.tab(f"/work/{handout['id']}", browser=guarded), title)
    page.get_by_text("connected").wait_for()
    page.evaluate(SCORE)
    page.evaluate("() => kit.setState([], 'page 3')")
    page.evaluate("() => kit.save()")
    assert "'value': 8, 'of': 10" in str(attempts(pupil, handout))
    assert page.evaluate("() => kit.getState([])") == "page 3"


def test_a_newer_archive_takes_its_place_and_a_removed_one_opens_nowhere(office, school, pupil, window):
    content = hosted_now(school, "Growing")
    handout = pupil.give(task(content))
    office.goto(f"/manager/content/{content['app']}")
    office.get_by_label("Zip archive").set_input_files(
        {"name": "exercise.zip", "mimeType": "application/zip", "buffer": pages(title="Grown", files={"more.txt": "more"})})
    office.get_by_role("button", name="Replace").click()
    office.get_by_text("Replaced.").wait_for()
    now = hosted(school, "Growing")
    assert (now["app"], now["origin"]) == (content["app"], content["origin"])
    assert asked(school, host_of(content), "/more.txt")[2] == b"more"
    page = opened(pupil, handout, "Growing")
    page.get_by_text("connected").wait_for()
    assert page.title() == "Grown"
    office.goto(f"/manager/content/{content['app']}")
    office.get_by_role("button", name="Remove").click()
    office.get_by_text("Removed.").wait_for()
    assert asked(school, host_of(content))[0] == 404
    page.reload()
    page.get_by_text("There is nothing here.").wait_for()
    # Whoever was given it is told, and finds nothing to press; so is the teacher.
    teacher = window("teacher")
    teacher.goto(f"/handouts/{handout['id']}")
    teacher.locator("#stopped").get_by_text("Growing").wait_for()
    told = card(pupil.tab(f"/work/{handout['id']}"), "Growing")
    told.get_by_text("taken this exercise away").wait_for()
    assert told.get_by_role("button", name="Open").count() == 0 and told.get_by_role("link", name="Open").count() == 0


# The functions of SCORM 1.2: what is called, what it answers, and the number of the error after it.
CALLS = [
    (("LMSGetValue", "cmi.core.entry"), "", "301"), (("LMSCommit", ""), "false", "301"),
    (("LMSInitialize", "now"), "false", "201"), (("LMSInitialize", ""), "true", "0"), (("LMSInitialize", ""), "false", "101"),
    (("LMSGetValue", "cmi.core._children"),
     "student_id,student_name,lesson_location,credit,lesson_status,entry,score,total_time,lesson_mode,exit,session_time", "0"),
    (("LMSGetValue", "cmi.core.score._children"), "raw,min,max", "0"), (("LMSGetValue", "cmi.core.credit._children"), "", "202"),
    (("LMSGetValue", "cmi.core._count"), "", "203"), (("LMSGetValue", "cmi.objectives._count"), "0", "0"),
    (("LMSGetValue", "cmi.core.student_name"), "", "0"), (("LMSGetValue", "cmi.core.lesson_status"), "not attempted", "0"),
    (("LMSGetValue", "cmi.student_data.mastery_score"), "70", "0"), (("LMSGetValue", "cmi.core.exit"), "", "404"),
    (("LMSGetValue", "cmi.unheard_of"), "", "401"), (("LMSGetValue", ""), "", "201"), (("LMSGetValue", "anything"), "", "201"),
    (("LMSSetValue", "cmi.core._children", "x"), "false", "402"), (("LMSSetValue", "cmi.core.student_id", "x"), "false", "403"),
    (("LMSSetValue", "cmi.core.lesson_status", "done"), "false", "405"),
    (("LMSSetValue", "cmi.core.lesson_status", "not attempted"), "false", "405"),
    (("LMSSetValue", "cmi.core.score.raw", "101"), "false", "405"), (("LMSSetValue", "cmi.core.score.raw", "many"), "false", "405"),
    (("LMSSetValue", "cmi.core.session_time", "5 minutes"), "false", "405"),
    (("LMSSetValue", "cmi.suspend_data", "x" * 70_000), "false", "405"),
    (("LMSSetValue", "cmi.objectives.1.id", "second"), "false", "201"),
    (("LMSSetValue", "cmi.objectives.0.id", "first"), "true", "0"),
    (("LMSSetValue", "cmi.objectives.0.score.raw", "50"), "true", "0"),
    (("LMSGetValue", "cmi.objectives._count"), "1", "0"), (("LMSGetValue", "cmi.objectives.0.score.raw"), "50", "0"),
    (("LMSSetValue", "cmi.interactions.0.id", "question-1"), "true", "0"),
    (("LMSSetValue", "cmi.interactions.0.student_response", "b"), "true", "0"),
    (("LMSGetValue", "cmi.interactions.0.student_response"), "", "404"), (("LMSGetValue", "cmi.interactions._count"), "1", "0"),
    (("LMSSetValue", "cmi.comments", "one "), "true", "0"), (("LMSSetValue", "cmi.comments", "two"), "true", "0"),
    (("LMSGetValue", "cmi.comments"), "one two", "0"),
    (("LMSSetValue", "__proto__", "x"), "false", "201"), (("LMSGetValue", "cmi.__proto__"), "", "401"),
    (("LMSSetValue", "cmi.core.score.raw", "60"), "true", "0"), (("LMSFinish", ""), "true", "0"),
    (("LMSGetValue", "cmi.core.lesson_status"), "", "301"), (("LMSFinish", ""), "false", "301"),
]


def attempts(pupil, handout):
    place = f"/v1/handouts/{handout['id']}/tasks/{handout['tasks'][0]['id']}/students/{pupil.id}/attempts"
    return pupil.teacher().get(place)["attempts"]


def hosted_package(school, title, **files):
    file = school.ada.upload("package.zip", "application/zip", package(**files))
    return school.ada.post("/v1/content", {"file": file, "title": title})


def test_a_package_is_answered_as_the_standard_has_it(school, pupil):
    content = hosted_package(school, "Functions", **{"functions.txt": "one of its own"})
    handout = pupil.give(task(content))
    page = opened(pupil, handout, "Functions")
    frame = sco(page)
    for arguments, answer, error in CALLS:
        said = call(frame, *arguments), call(frame, "LMSGetLastError")
        assert said == (answer, error), arguments
    assert call(frame, "LMSGetErrorString", "403") == "Element is read only"
    until(page, SENT)
    [attempt] = attempts(pupil, handout)
    # 60 points, where 70 are enough, and nobody learns what was answered to which question.
    assert "question-1" not in str(attempt) and "60" in str(attempt) and "'binary'" in str(attempt)


def test_a_package_that_is_closed_in_the_middle_goes_on_there(school, pupil):
    content = hosted_package(school, "Closed", **{"closed.txt": "one of its own"})
    handout = pupil.give(task(content))
    tab = pupil.tab(f"/work/{handout['id']}")
    page = again(tab, "Closed")
    frame = sco(page)
    call(frame, "LMSInitialize", "")
    call(frame, "LMSSetValue", "cmi.suspend_data", "half of it")
    call(frame, "LMSCommit", "")
    page.close()
    frame = sco(again(tab, "Closed"))
    call(frame, "LMSInitialize", "")
    asked = ["cmi.core.entry", "cmi.suspend_data"]
    assert [call(frame, "LMSGetValue", name) for name in asked] == ["resume", "half of it"]


@pytest.fixture(params=["chromium", "firefox"])
def browser(request):
    return request.getfixturevalue(request.param)


# Whether the school has got so many answers.
HAS = """async ([app, count]) => {
    const answer = await fetch(`/v1/me/state?at=${encodeURIComponent(JSON.stringify([app]))}`);
    const { values } = JSON.parse((await answer.json()).state?.text ?? '{"values":{}}');
    return JSON.parse(values["cmi.suspend_data"] ?? '{"answers":[]}').answers.length === count;
}"""


def test_a_package_that_says_all_as_it_is_left_is_heard(school, pupil, browser):
    title = f"Wrapped in {browser.browser_type.name}"
    content = hosted_package(school, title, **{"start/index.html": WRAPPED, f"{title}.txt": "one of its own"})
    handout = pupil.give(task(content))
    tab = pupil.tab(f"/work/{handout['id']}", browser=browser)
    for answered in [0, 1]:
        page = again(tab, title)
        sco(page)
        page.frame_locator("iframe").get_by_text(f"Answered: {answered}").wait_for()
        page.frame_locator("iframe").get_by_role("button", name="Yes").click()
        # As somebody closes the tab: what is said then has no time to wait for anything.
        page.close(run_before_unload=True)
        until(tab, HAS, [content["app"], answered + 1])
    page = again(tab, title)
    sco(page)
    page.frame_locator("iframe").get_by_text("Answered: 2").wait_for()
    assert "'value': 2, 'of': 2" in str(attempts(pupil, handout))


PART = """async () => {
    await kit.declare([{ path: ["io"], type: "quiz", title: "Io" }]);
    const activity = kit.open(["io"]);
    activity.score("points", "Points", 3, 10, { primary: true });
    await activity.finish();
}"""


def test_what_a_page_opens_below_counts_for_the_whole(school, pupil, window):
    content = hosted_now(school, "Moons one by one")
    handout = pupil.give(task(content))
    page = opened(pupil, handout, "Moons one by one")
    page.get_by_text("connected").wait_for()
    page.evaluate(PART)
    [attempt] = attempts(pupil, handout)
    assert "'value': 3, 'of': 10" in str(attempt)


# A school that can't be asked where somebody was: what it has must not be written over.

def unasked(tab, browser_fault):
    """Has every look-up of what was left fail until `answers` is called."""
    silent = [True]

    def route(route):
        if route.request.method == "GET" and silent[0]:
            return route.abort() if browser_fault else route.fulfill(status=503, json={"code": "busy"})
        return route.continue_()

    tab.context.route("**/v1/me/state*", route)
    return lambda: silent.clear() or silent.append(False)


@pytest.mark.parametrize("fault", [True, False], ids=["no network", "a busy school"])
def test_a_package_begins_once_the_school_has_said_where_it_was(school, pupil, fault):
    title = f"Place {fault}"
    content = hosted_package(school, title, **{f"place-{fault}.txt": "one of its own"})
    handout = pupil.give(task(content))
    tab = pupil.tab(f"/work/{handout['id']}")
    page = again(tab, title)
    frame = sco(page)
    call(frame, "LMSInitialize", "")
    call(frame, "LMSSetValue", "cmi.suspend_data", "half of it")
    call(frame, "LMSCommit", "")
    until(page, SENT)
    page.close()
    answers = unasked(tab, fault)
    page = again(tab, title)
    page.get_by_role("status").get_by_text("begins as soon as it answers").wait_for()
    assert page.locator("iframe").count() == 0
    answers()
    frame = sco(page)
    assert page.get_by_role("status").count() == 0
    call(frame, "LMSInitialize", "")
    assert call(frame, "LMSGetValue", "cmi.suspend_data") == "half of it"


def opened_set(school, pupil, title):
    """A set of questions, handed out and opened: the handout, the student's page and the exercise."""
    file = school.ada.upload("set.h5p", "application/zip", h5p("H5P.QuestionSet", question_set(), (1, 20), title))
    handout = pupil.give(task(school.ada.post("/v1/content", {"file": file})))
    tab = pupil.tab(f"/work/{handout['id']}")
    return handout, tab, played(tab, title)


def begun_set(school, pupil, title):
    """The same, begun."""
    handout, tab, page = opened_set(school, pupil, title)
    page.get_by_role("button", name="Begin").click()
    return handout, tab, page


def test_a_set_of_h5p_begins_once_the_school_has_said_where_it_was(school, pupil):
    handout, tab, page = begun_set(school, pupil, "Set and place")
    page.get_by_label("Io").check()
    until(page, SENT)
    page.close()
    answers = unasked(tab, True)
    page = again(tab, "Set and place")
    page.get_by_role("status").get_by_text("begins as soon as it answers").wait_for()
    answers()
    page.get_by_text("1 of 3").wait_for()
    assert page.get_by_label("Io").is_checked()


def answered(page, tab):
    """Goes on to the second question and answers it."""
    page.get_by_role("button", name="Next").click()
    page.get_by_label("No").check()
    until(page, SENT)


def goes_on_at_the_second(page):
    page.get_by_text("2 of 3").wait_for()
    assert page.get_by_label("No").is_checked()


def test_an_exercise_goes_on_in_the_tab_that_was_opened_last(school, pupil):
    handout, tab, first = begun_set(school, pupil, "Two tabs")
    until(first, SENT)
    second = again(tab, "Two tabs")
    second.get_by_text("1 of 3").wait_for()
    first.get_by_role("status").get_by_text("somewhere else").wait_for()
    assert first.get_by_role("button").count() == 0
    answered(second, tab)
    first.close(run_before_unload=True)
    goes_on_at_the_second(again(tab, "Two tabs"))
    # Loaded again, the older one goes on where the newer one was.
    second.reload()
    goes_on_at_the_second(second)


def test_an_exercise_on_an_older_device_ends_when_it_is_looked_at_again(school, pupil):
    handout, tab, laptop = begun_set(school, pupil, "Two devices")
    until(laptop, SENT)
    tablet = played(pupil.tab(f"/work/{handout['id']}"), "Two devices")
    tablet.get_by_text("1 of 3").wait_for()
    answered(tablet, tab)
    looked_at_again(laptop)
    laptop.get_by_role("status").get_by_text("somewhere else").wait_for()
    goes_on_at_the_second(again(tab, "Two devices"))


def looked_at_again(page):
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")


def test_an_exercise_that_was_opened_and_not_begun_ends_where_it_was_begun_elsewhere(school, pupil):
    handout, tab, laptop = opened_set(school, pupil, "Not begun")
    tablet = played(pupil.tab(f"/work/{handout['id']}"), "Not begun")
    looked_at_again(laptop)
    tablet.get_by_role("button", name="Begin").click()
    answered(tablet, tab)
    looked_at_again(laptop)
    laptop.get_by_role("status").get_by_text("somewhere else").wait_for()
    assert laptop.get_by_role("button").count() == 0
    goes_on_at_the_second(again(tab, "Not begun"))


def test_an_exercise_that_hears_of_its_own_older_answer_goes_on(school, pupil):
    handout, tab, laptop = begun_set(school, pupil, "Own answers")
    until(laptop, SENT)
    tablet = played(pupil.tab(f"/work/{handout['id']}"), "Own answers")
    tablet.get_by_text("1 of 3").wait_for()
    answered(tablet, tab)
    held = []

    def route(route):
        if route.request.method != "PUT" or held:
            return route.continue_()
        return held.append(route)

    laptop.context.route("**/v1/me/state*", route)
    with laptop.context.expect_event("request", lambda request: request.method == "PUT" and "/v1/me/state" in request.url):
        laptop.get_by_label("Io").check()
    laptop.get_by_label("Europa").check()
    # Its answer says whose place the older one took.
    held[0].continue_()
    until(laptop, SENT)
    assert laptop.get_by_role("status").get_by_text("somewhere else").count() == 0
    assert laptop.get_by_label("Europa").is_checked()


def test_a_package_that_is_left_in_an_older_tab_replaces_no_newer_place(school, pupil, browser):
    title = f"Older in {browser.browser_type.name}"
    content = hosted_package(school, title, **{"start/index.html": WRAPPED, f"{title}.txt": "one of its own"})
    tab = pupil.tab(f"/work/{pupil.give(task(content))['id']}", browser=browser)
    first = again(tab, title)
    first.frame_locator("iframe").get_by_text("Answered: 0").wait_for()
    second = again(tab, title)
    second.frame_locator("iframe").get_by_text("Answered: 0").wait_for()
    second.frame_locator("iframe").get_by_role("button", name="Yes").click()
    second.close(run_before_unload=True)
    until(tab, HAS, [content["app"], 1])
    with first.expect_event("close"):
        first.close(run_before_unload=True)
    again(tab, title).frame_locator("iframe").get_by_text("Answered: 1").wait_for()


def test_an_exercise_that_was_opened_in_vain_says_so_and_does_not_begin(school, pupil):
    content = hosted_package(school, "In vain", **{"vain.txt": "one of its own"})
    handout = pupil.give(task(content))
    tab = pupil.tab(f"/work/{handout['id']}")
    tab.context.route("**/v1/launches/redeem", lambda route: route.fulfill(status=401, json={"code": "launch_dead", "detail": "over"}))
    page = again(tab, "In vain")
    page.get_by_role("status").get_by_text("Open the exercise from its task again").wait_for()
    assert page.locator("iframe").count() == 0


# H5P: what is asked by the school's own player.

def played(tab, title):
    page = again(tab, title)
    page.get_by_role("heading", name=title).wait_for()
    return page


def test_an_h5p_question_is_asked_and_its_score_arrives(office, school, pupil, window):
    content = made(office, school, h5p("H5P.MultiChoice", CHOICE, title="Moons of H5P"), "Moons of H5P")
    assert content["kind"] == "h5p" and content["files"] == 1
    assert asked(school, host_of(content), "/H5P.MultiChoice-1.16/script.js")[0] == 404
    handout = pupil.give(task(content))
    page = played(pupil.tab(f"/work/{handout['id']}"), "Moons of H5P")
    page.get_by_label("Io").check()
    page.get_by_label("Titan").check()
    page.get_by_label("Titan").uncheck()
    page.get_by_role("button", name="Prüfen").click()
    page.get_by_text("1 / 2").wait_for()
    page.get_by_text("Look again").wait_for()
    page.get_by_text("The innermost.").wait_for()
    # What an author wrote says how text looks, and nothing else.
    assert page.locator("legend strong").inner_text() == "moons"
    assert page.evaluate("window.stolen") is None and page.locator("fieldset img").count() == 0
    until(page, SENT)
    [attempt] = attempts(pupil, handout)
    assert "'value': 1, 'of': 2" in str(attempt)
    page.get_by_role("button", name="Nochmal").click()
    page.get_by_label("Io").check()
    page.get_by_label("Europa").check()
    page.get_by_role("button", name="Prüfen").click()
    page.get_by_text("All of them").wait_for()
    until(page, SENT)
    assert "'value': 2, 'of': 2" in str(attempts(pupil, handout))
    teacher = window("teacher")
    teacher.goto(f"/handouts/{handout['id']}")
    teacher.get_by_text(re.compile("2 of 2|2/2|100")).first.wait_for()


def test_a_set_of_h5p_goes_on_where_it_was_and_tells_each_question(school, pupil):
    handout, tab, page = begun_set(school, pupil, "Set of moons")
    page.get_by_text("1 of 3").wait_for()
    for moon in ["Io", "Europa"]:
        page.get_by_label(moon).check()
    page.get_by_role("button", name="Prüfen").click()
    page.get_by_text("2 / 2").wait_for()
    page.get_by_role("button", name="Next").click()
    page.get_by_label("No").check()
    until(page, SENT)
    page.close()
    # Another visit: the place, the answers and what was checked are there.
    page = played(tab, "Set of moons")
    page.get_by_text("2 of 3").wait_for()
    assert page.get_by_label("No").is_checked()
    page.get_by_role("button", name="Next").click()
    first, second = page.get_by_role("textbox").all()
    first.fill("Satellite ")
    second.fill("Saturn")
    page.get_by_role("button", name="Done").click()
    page.get_by_text("3 / 5").wait_for()
    assert page.get_by_text("Jupiter", exact=True).count() == 1
    until(page, SENT)
    told = str(attempts(pupil, handout))
    assert "'value': 3, 'of': 5" in told and "question-1" in told and "question-3" in told


FOCUSED = "() => [document.activeElement.tagName, document.activeElement.innerText.replace(/\\s+/g, ' ').trim()]"


def test_what_comes_of_a_press_is_read_out_and_gone_on_with(school, pupil):
    """By keys alone: the button that was pressed is gone then."""
    _, page = asked_of(school, pupil, "Singles by keys", "H5P.SingleChoiceSet", SINGLES)
    page.get_by_label("Io").check()
    page.get_by_role("button", name="Check").press("Enter")
    assert page.evaluate(FOCUSED) == ["P", "1 / 1"]
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED) == ["BUTTON", "Onwards"]
    page.keyboard.press("Enter")
    assert page.evaluate(FOCUSED) == ["H1", "Singles by keys"]
    page.get_by_role("button", name="Finish").press("Enter")
    assert page.evaluate(FOCUSED) == ["P", "1 / 2 Well done"]


def test_who_tries_again_begins_at_the_top(school, pupil):
    _, page = asked_of(school, pupil, "Moons by keys", "H5P.MultiChoice", CHOICE)
    page.get_by_label("Io").check()
    page.get_by_role("button", name="Prüfen").press("Enter")
    assert page.evaluate(FOCUSED) == ["P", "1 / 2 Look again"]
    page.get_by_role("button", name="Nochmal").press("Enter")
    assert page.evaluate(FOCUSED) == ["H1", "Moons by keys"]


def test_who_only_looks_at_a_set_of_h5p_has_made_no_attempt(school, pupil):
    handout, tab, page = begun_set(school, pupil, "Looked at")
    page.get_by_text("1 of 3").wait_for()
    until(page, SENT)
    page.close()
    assert attempts(pupil, handout) == []
    page = played(tab, "Looked at")
    page.get_by_label("Io").check()
    until(page, SENT)
    page.close()
    page = played(tab, "Looked at")
    page.get_by_text("1 of 3").wait_for()
    until(page, SENT)
    assert len(attempts(pupil, handout)) == 1


def test_who_only_looks_at_a_package_has_made_no_attempt(school, pupil):
    content = hosted_package(school, "Looked into", **{"looked.txt": "one of its own"})
    handout = pupil.give(task(content))
    tab = pupil.tab(f"/work/{handout['id']}")
    for does in [[], [("cmi.core.lesson_location", "page 2")], []]:
        page = again(tab, "Looked into")
        frame = sco(page)
        call(frame, "LMSInitialize", "")
        # As packages do on their own.
        for name, value in [("cmi.core.lesson_status", "incomplete"), ("cmi.core.score.min", "0"), *does,
                            ("cmi.core.session_time", "00:00:05"), ("cmi.core.exit", "suspend")]:
            assert call(frame, "LMSSetValue", name, value) == "true"
        call(frame, "LMSFinish", "")
        until(page, SENT)
        page.close()
    assert len(attempts(pupil, handout)) == 1


def test_blanks_forgive_what_their_author_says(school, pupil):
    file = school.ada.upload("blanks.h5p", "application/zip", h5p("H5P.Blanks", BLANKS, title="Blanks"))
    content = school.ada.post("/v1/content", {"file": file})
    handout = pupil.give(task(content))
    page = played(pupil.tab(f"/work/{handout['id']}"), "Blanks")
    first, second = page.get_by_role("textbox").all()
    assert page.locator("em").first.inner_text() == "yellow"
    first.fill("MOON")
    second.fill("jupiter")
    page.get_by_role("button", name="Check").click()
    page.get_by_text("2 / 2").wait_for()


def asked_of(school, pupil, title, library, content):
    """The exercise, opened by a student."""
    file = school.ada.upload("exercise.h5p", "application/zip", h5p(library, content, title=title))
    handout = pupil.give(task(school.ada.post("/v1/content", {"file": file})))
    return handout, played(pupil.tab(f"/work/{handout['id']}"), title)


def test_words_are_put_into_the_gaps_of_a_text_each_into_one(school, pupil):
    handout, page = asked_of(school, pupil, "Gaps", "H5P.DragText", DRAG)
    first, second, third = page.get_by_role("combobox").all()
    assert first.locator("option").all_inner_texts() == ["", "comet", "Jupiter", "moon", "planet"]
    assert page.get_by_label("1 / 3: no planet").count() == page.get_by_label("2 / 3: the largest").count() == 1
    first.select_option("planet")
    third.select_option("planet")
    assert first.input_value() == ""
    first.select_option("moon")
    second.select_option("comet")
    page.get_by_role("button", name="Check it").click()
    page.get_by_text("2 / 3").wait_for()
    assert page.locator("em.solution").all_inner_texts() == ["Jupiter"]
    until(page, SENT)
    assert "'value': 2, 'of': 3" in str(attempts(pupil, handout))


def test_words_of_a_text_are_marked_and_a_wrong_one_costs_a_point(school, pupil):
    handout, page = asked_of(school, pupil, "Marks", "H5P.MarkTheWords", MARK)
    words = page.locator(".word")
    assert words.all_inner_texts() == ["Io", "Mars", "and", "Europa", "not", "Jupiter", "a star*"]
    for text in ["Io", "Europa", "Jupiter", "Mars"]:
        page.get_by_role("button", name=text, exact=True).click()
    page.get_by_role("button", name="Mars", exact=True).click()
    page.get_by_role("button", name="Check it").click()
    page.get_by_text("1 / 3").wait_for()
    assert words.filter(has=page.locator(":scope[disabled]")).count() == 7
    until(page, SENT)
    assert "'value': 1, 'of': 3" in str(attempts(pupil, handout))


def test_a_set_of_single_choices_is_asked_one_by_one(school, pupil):
    handout, page = asked_of(school, pupil, "Singles", "H5P.SingleChoiceSet", SINGLES)
    page.get_by_text("1 / 2").wait_for()
    page.get_by_label("Io").check()
    page.get_by_role("button", name="Check").click()
    page.get_by_role("button", name="Onwards").click()
    page.get_by_text("2 / 2").wait_for()
    page.get_by_label("Io").check()
    page.get_by_role("button", name="Finish").click()
    page.get_by_text("Well done").wait_for()
    until(page, SENT)
    told = str(attempts(pupil, handout))
    assert "'value': 1, 'of': 2" in told and "question-1" in told and "question-2" in told


def test_what_is_enough_of_a_set_of_single_choices_is_not_enough_of_a_question(school, pupil):
    lenient = SINGLES | {"behaviour": {"passPercentage": 0}}
    handout, page = asked_of(school, pupil, "Lenient", "H5P.SingleChoiceSet", lenient)
    page.get_by_label("Mars").check()
    page.get_by_role("button", name="Check").click()
    page.get_by_text("0 / 1").wait_for()


def test_words_of_other_scripts_stand_in_their_order_and_are_whole(school, pupil):
    # In a package that says it is English.
    arabic = MARK | {"textField": "<p>*الوَلَدُ* يقرأ، नदी</p>"}
    handout, page = asked_of(school, pupil, "Scripts", "H5P.MarkTheWords", arabic)
    assert page.locator(".word").all_inner_texts() == ["الوَلَدُ", "يقرأ", "नदी"]
    direction = "(line) => getComputedStyle(line).direction"
    assert page.locator(".line").evaluate(direction) == "rtl"
    gaps = DRAG | {"textField": "الولد *يقرأ* الكتاب", "distractors": ""}
    handout, page = asked_of(school, pupil, "Gaps of other scripts", "H5P.DragText", gaps)
    assert [page.locator(one).evaluate(direction) for one in [".line", "select"]] == ["rtl", "rtl"]
    blanks = BLANKS | {"questions": ["<p>الولد *يقرأ* الكتاب</p>"]}
    handout, page = asked_of(school, pupil, "Blanks of other scripts", "H5P.Blanks", blanks)
    assert page.locator(".line").evaluate(direction) == "rtl"


def test_words_for_gaps_are_read_as_authoring_tools_write_them_and_numbered_alike_everywhere(school, pupil):
    written = DRAG | {"textField": "Il boit de *l&#039;eau* &amp; du *Zeste* &lt; *éclair*.", "distractors": "*d&#039;air*"}
    handout, page = asked_of(school, pupil, "Entities", "H5P.DragText", written)
    options = page.get_by_role("combobox").first.locator("option")
    assert options.all_inner_texts() == ["", "d'air", "éclair", "l'eau", "Zeste"]
    assert page.locator(".line").evaluate("(line) => [...line.childNodes].find((one) => one.data?.includes('du'))?.data") == " & du "
    # The numbers are kept, and go to other devices: they follow no language.
    assert options.evaluate_all("(all) => all.map((one) => one.value)") == ["", "1", "3", "2", "0"]


def test_a_package_is_played_whatever_tag_its_language_has(school, pupil):
    said = {"title": "Odd tag", "language": "en-", "mainLibrary": "H5P.DragText",
            "preloadedDependencies": [{"machineName": "H5P.DragText", "majorVersion": 1, "minorVersion": 16}]}
    file = school.ada.upload("odd.h5p", "application/zip", h5p("H5P.DragText", DRAG, manifest=said))
    handout = pupil.give(task(school.ada.post("/v1/content", {"file": file})))
    page = played(pupil.tab(f"/work/{handout['id']}"), "Odd tag")
    assert page.get_by_role("combobox").count() == 3


def replaced_by(school, title, content):
    file = school.ada.upload("set.h5p", "application/zip", h5p("H5P.QuestionSet", content, (1, 20), title))
    school.ada.put(f"/v1/content/{hosted(school, title)['app']}", {"file": file})


def test_a_package_with_other_questions_begins_anew(school, pupil):
    handout, tab, page = begun_set(school, pupil, "Other questions")
    page.get_by_label("Io").check()
    page.get_by_role("button", name="Prüfen").click()
    until(page, SENT)
    page.close()
    now = question_set()
    replaced_by(school, "Other questions", now | {"questions": now["questions"][::-1]})
    page = played(tab, "Other questions")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("textbox").first.wait_for()


def of_before(tab):
    """Has what is kept go to the school as players wrote it that did not name the kinds of questions."""
    def route(route):
        if route.request.method != "PUT":
            return route.continue_()
        told = route.request.post_data_json
        kept = json.loads(told["text"])
        kept.pop("kinds", None)
        return route.continue_(post_data=json.dumps(told | {"text": json.dumps(kept)}))

    tab.context.route("**/v1/me/state*", route)


def test_a_place_that_was_kept_before_questions_had_kinds_is_found(school, pupil):
    handout, tab, page = opened_set(school, pupil, "Before kinds")
    of_before(tab)
    page.get_by_role("button", name="Begin").click()
    answered(page, tab)
    # On another device, as this one knows what it sent.
    elsewhere = pupil.tab(f"/work/{handout['id']}")
    page = again(elsewhere, "Before kinds")
    goes_on_at_the_second(page)
    until(page, SENT)
    page.close()
    now = question_set()
    replaced_by(school, "Before kinds", now | {"questions": now["questions"][1:] + now["questions"][:1]})
    played(pupil.tab(f"/work/{handout['id']}"), "Before kinds").get_by_role("button", name="Begin").wait_for()


def test_words_that_were_numbered_by_a_language_are_found(school, pupil):
    file = school.ada.upload("gaps.h5p", "application/zip", h5p("H5P.DragText", DRAG, title="Numbered before"))
    handout = pupil.give(task(school.ada.post("/v1/content", {"file": file})))
    tab = pupil.tab(f"/work/{handout['id']}")
    of_before(tab)
    page = played(tab, "Numbered before")
    page.get_by_role("combobox").first.select_option(value="1")
    until(page, SENT)
    page = played(pupil.tab(f"/work/{handout['id']}"), "Numbered before")
    # The second of comet, Jupiter, moon and planet.
    assert page.get_by_role("combobox").first.evaluate("(list) => list.selectedOptions[0].text") == "Jupiter"


def test_what_is_not_played_of_h5p_is_refused_by_name(office, school):
    before = school.ada.get("/v1/content")
    huge = {"content/content.json": secrets.token_hex(1_500_000)}
    for bytes_, words in [
        (h5p("H5P.InteractiveVideo", {}, (1, 22)), "H5P.InteractiveVideo 1.22 is not played. Export it as SCORM 1.2"),
        (h5p("H5P.QuestionSet", {"questions": [{"library": "H5P.DragQuestion 1.14", "params": {}}]}), "H5P.DragQuestion 1.14 is not played"),
        (h5p("H5P.MultiChoice", CHOICE, manifest={"title": "No library"}), "names no main library"),
        (h5p("H5P.MultiChoice", CHOICE, manifest={"mainLibrary": "H5P.MultiChoice"}), "no version of its main library"),
        (h5p("H5P.DragText", DRAG | {"distractors": "*" * 20_001}), "A text of H5P.DragText 1.16 has 20001 bytes"),
        (h5p("H5P.MarkTheWords", MARK | {"textField": "5 ** 2 ** 2"}), "nothing to answer"),
        (archive({"content/content.json": "{}"}), "no index.html"),
        (archive({"h5p.json": "{}", "content/../../x": "x"}), "leads out of the archive"),
        (h5p("H5P.MultiChoice", CHOICE, **huge), "content/content.json is too large"),
    ]:
        upload(office, bytes_)
        office.get_by_text(words).wait_for()
    assert school.ada.get("/v1/content") == before


# Has the page's stopwatch jump by so many minutes.
STOPWATCH = """
    const right = performance.now.bind(performance);
    performance.now = () => right() + (window.jumped ?? 0) * 60e3;
"""


def minutes(attempt):
    return attempt["figures"]["time"] / 60


def test_time_counts_in_a_package_from_the_beginning(school, pupil):
    content = hosted_package(school, "Timed", **{"timed.txt": "one of its own"})
    handout = pupil.give(task(content))
    tab = pupil.tab(f"/work/{handout['id']}")
    tab.context.add_init_script(STOPWATCH)
    page = again(tab, "Timed")
    frame = sco(page)
    call(frame, "LMSInitialize", "")
    # Somebody reads, turns the page and reads on.
    for at in [4, 8]:
        page.evaluate("(at) => { window.jumped = at; }", at)
        page.frame_locator("iframe").get_by_text("The package").click()
    call(frame, "LMSSetValue", "cmi.core.score.raw", "85")
    call(frame, "LMSFinish", "")
    until(page, SENT)
    [attempt] = attempts(pupil, handout)
    assert 7.9 <= minutes(attempt) < 12


def test_time_counts_in_h5p_from_the_beginning_and_again_from_the_next_try(school, pupil):
    file = school.ada.upload("timed.h5p", "application/zip", h5p("H5P.MultiChoice", CHOICE, title="Timed moons"))
    content = school.ada.post("/v1/content", {"file": file})
    handout = pupil.give(task(content))
    tab = pupil.tab(f"/work/{handout['id']}")
    tab.context.add_init_script(STOPWATCH)
    page = played(tab, "Timed moons")
    page.evaluate("() => { window.jumped = 4; }")
    page.get_by_label("Io").check()
    page.get_by_role("button", name="Prüfen").click()
    until(page, SENT)
    page.get_by_role("button", name="Nochmal").click()
    page.evaluate("() => { window.jumped = 8; }")
    page.get_by_label("Europa").check()
    page.get_by_role("button", name="Prüfen").click()
    until(page, SENT)
    assert [3.9 <= minutes(one) < 6 for one in attempts(pupil, handout)] == [True, True]


def test_a_second_run_of_a_package_with_the_same_result_is_another_attempt(school, pupil):
    content = hosted_package(school, "Run twice", **{"twice.txt": "one of its own"})
    handout = pupil.give(task(content))
    tab = pupil.tab(f"/work/{handout['id']}")
    for run in [1, 2]:
        page = again(tab, "Run twice")
        frame = sco(page)
        call(frame, "LMSInitialize", "")
        for name, value in [("cmi.core.score.raw", "85"), ("cmi.core.lesson_status", "passed")]:
            assert call(frame, "LMSSetValue", name, value) == "true"
        call(frame, "LMSFinish", "")
        until(page, SENT)
        page.close()
        assert len(attempts(pupil, handout)) == run


def test_an_exercise_that_was_opened_in_vain_does_not_begin_after_a_reload(school, pupil):
    content = hosted_package(school, "Twice in vain", **{"twice-vain.txt": "one of its own"})
    handout = pupil.give(task(content))
    tab = pupil.tab(f"/work/{handout['id']}")
    tab.context.route("**/v1/launches/redeem", lambda route: route.fulfill(status=401, json={"code": "launch_dead", "detail": "over"}))
    page = again(tab, "Twice in vain")
    for load in [page.reload, page.reload, lambda: None]:
        page.get_by_role("status").get_by_text("Open the exercise from its task again").wait_for()
        load()
    assert page.locator("iframe").count() == 0


def test_questions_that_could_not_be_loaded_are_asked_for_again(school, pupil):
    file = school.ada.upload("late.h5p", "application/zip", h5p("H5P.MultiChoice", CHOICE, title="Late moons"))
    content = school.ada.post("/v1/content", {"file": file})
    handout = pupil.give(task(content))
    tab, faults = pupil.tab(f"/work/{handout['id']}"), [True]
    tab.context.route("**/content/content.json", lambda route: route.abort() if faults else route.continue_())
    page = again(tab, "Late moons")
    page.get_by_role("status").get_by_text("begins as soon as it answers").wait_for()
    faults.clear()
    page.get_by_label("Io").wait_for()

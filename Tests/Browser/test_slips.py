"""Sign-in slips: a teacher makes them, they are printed and scanned, and nothing keeps what stands on them."""

import re
import shutil
import subprocess
import tempfile
import urllib.parse

import pytest
from playwright.sync_api import expect

from conftest import SHOTS
from faults import axe, none
from pupils import Pupil
from school import PASSWORD

PATH = re.compile(r"M(\d+) (\d+)h(\d+)v1h-\d+z")


@pytest.fixture
def pupil(school, window):
    return Pupil(school, window)


@pytest.fixture
def make(window):
    """Makes slips as somebody for all of a class, and waits for them."""

    def make_slips(room, reader="teacher", **settings):
        tab = window(reader, **settings)
        tab.goto(f"/classes/{room}/slips")
        tab.locator("button[value=all]").click()
        # All are asked for once more.
        tab.locator("#all-slips button[value=all]").click()
        tab.locator(".slip").first.wait_for()
        return tab

    return make_slips


def field(slip, name):
    return slip.locator("dl > div").filter(has_text=name).locator("dd").inner_text()


def scan(slip):
    """What a camera reads: the drawing that the browser made, as a picture."""
    # Others may be scanning at the same time.
    with tempfile.NamedTemporaryFile(suffix=".png") as picture:
        slip.locator(".qr-code").screenshot(path=picture.name, scale="device")
        return subprocess.run(
            ["zbarimg", "--quiet", "--raw", picture.name], check=True, capture_output=True, text=True).stdout.strip()


@pytest.mark.skipif(not shutil.which("zbarimg"), reason="zbar-tools is not installed")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_who_scans_a_slip_signs_in(scheme, pupil, school, window, make):
    tab = make(pupil.room, color_scheme=scheme)
    slip = tab.locator(".slip")
    expect(slip).to_have_count(1)
    read = scan(slip)
    address, secret = read.split("#")
    assert address == f"{school.url}/sign-in"
    said = dict(urllib.parse.parse_qsl(secret))
    assert said == {"account": pupil.key, "password": field(slip, "Password")}
    assert (field(slip, "Account"), field(slip, "Where")) == (pupil.key, school.url)
    tablet, asked = window(), []
    tablet.on("request", lambda request: asked.append(request.url))
    tablet.goto(read)
    assert tablet.get_by_label("Account").input_value() == pupil.key
    assert "#" not in tablet.url
    tablet.get_by_role("button", name="Sign in", exact=True).click()
    tablet.wait_for_url("**/password?then=**")
    tablet.get_by_label("New password").fill(PASSWORD)
    tablet.get_by_role("button", name="Save").click()
    tablet.wait_for_url("**/work")
    assert not any(said["password"] in url for url in asked)


def test_the_password_before_it_ends(pupil, make, window):
    make(pupil.room)
    tablet = window()
    tablet.goto("/sign-in")
    tablet.get_by_label("Account").fill(pupil.key)
    tablet.get_by_label("Password or code").fill(PASSWORD)
    tablet.get_by_role("button", name="Sign in", exact=True).click()
    tablet.get_by_text("do not match").wait_for()


def test_slips_of_a_second_class_end_nobodys_password(pupil, school, window):
    school.admit(school.ada, f"new{pupil.key}", ("Nina", "Neu"), "student")
    school.join(pupil.room, [f"new{pupil.key}"], "student")
    tab = window("teacher")
    tab.goto(f"/classes/{pupil.room}/slips")
    tab.get_by_role("button", name="Make one for the student who has none").click()
    expect(tab.locator(".slip h2")).to_have_text(["Nina Neu"], use_inner_text=True)
    assert pupil.client.get("/v1/me")["person"]["id"] == pupil.id
    other = school.ada.post("/v1/classes", {"name": "Chorus", "location": school.location})["id"]
    school.join(other, [pupil.key, f"new{pupil.key}"], "student")
    school.ada.post(f"/v1/classes/{other}/members", {"people": [school.people["teacher"]], "part": "teacher"})
    tab.goto(f"/classes/{other}/slips")
    tab.get_by_text("Everybody here has something to sign in with.").wait_for()
    expect(tab.locator("button[value=missing]")).to_have_count(0)
    tab.get_by_text("has the password of a slip, valid until").wait_for()
    tab.screenshot(path=SHOTS / "slips-nobody-lacks-one.png", full_page=True)


def test_slips_are_made_for_those_chosen(pupil, school, window):
    second = Pupil(school, window, "otto")
    school.join(pupil.room, [second.key], "student")
    tab = window("teacher")
    tab.goto(f"/classes/{pupil.room}/people")
    tab.get_by_role("link", name="Sign-in slips").click()
    tab.get_by_role("button", name="Make slips for those chosen").click()
    problem = tab.get_by_text("Choose somebody, or make slips for all.")
    problem.wait_for()
    tab.get_by_label("Otto Fischer").focus()
    tab.keyboard.press("Space")
    tab.get_by_role("button", name="Make slips for those chosen").press("Enter")
    tab.get_by_text("One slip is made").wait_for()
    assert tab.locator(".slip h2").all_inner_texts() == ["Otto Fischer"]
    # Whoever hears the page hears that first.
    assert tab.evaluate("document.activeElement.id") == "slips-made"
    assert pupil.client.get("/v1/me")["person"]["id"] == pupil.id


def test_nothing_keeps_what_stands_on_a_slip(pupil, school, window, server):
    tab = window("teacher")
    answers = []
    tab.goto(f"/classes/{pupil.room}/slips")
    tab.wait_for_function("() => navigator.serviceWorker.controller !== null")
    tab.on("response", lambda answer: answers.append(answer) if answer.request.method == "POST" else None)
    tab.locator("button[value=all]").click()
    tab.locator("#all-slips button[value=all]").click()
    tab.locator(".slip").wait_for()
    password = field(tab.locator(".slip"), "Password")
    assert [(one.status, one.headers["cache-control"]) for one in answers][1:] == [(201, "no-store")]
    assert "etag" not in answers[1].headers
    kept = tab.evaluate("""async () => {
        const texts = [JSON.stringify(sessionStorage), JSON.stringify(localStorage), JSON.stringify(history.state)];
        for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const request of await cache.keys()) texts.push(await (await cache.match(request)).text());
        }
        return texts.join();
    }""")
    assert "slips-form" in kept and password not in kept
    tab.reload()
    tab.locator("#slips-form").wait_for()
    assert password not in tab.content()
    tab.goto("/classes")
    tab.go_back()
    tab.locator("#slips-form").wait_for()
    assert password not in tab.content()
    server.log.flush()
    with open(server.log.name) as log:
        assert password not in log.read()


def test_slips_are_made_without_scripts(pupil, make):
    tab = make(pupil.room, java_script_enabled=False)
    expect(tab.locator(".slip h2")).to_have_text("Mina Fischer", use_inner_text=True)
    expect(tab.get_by_role("button", name="Print")).to_be_hidden()


def test_the_office_makes_slips(pupil, make):
    tab = make(pupil.room, reader="administrator")
    expect(tab.locator(".slip")).to_have_count(1)


def test_eight_slips_stand_on_a_sheet(school, window, make):
    names = ["anton", "berta", "carl", "dora", "emil", "frieda", "gustav", "hanna", "ida"]
    pupils = [Pupil(school, window, name) for name in names]
    school.admit(school.ada, f"long{pupils[0].key}", ("Maximiliana-Alexandrina", "Featherstonehaugh-Wolfeschlegelstein"), "student")
    school.join(pupils[0].room, [f"long{pupils[0].key}", *[one.key for one in pupils[1:]]], "student")
    tab = make(pupils[0].room, width=718, height=1047)
    tab.emulate_media(media="print")
    tab.screenshot(path=SHOTS / "slips-printed.png", full_page=True)
    tops = tab.locator(".slip").evaluate_all("(all) => all.map((one) => Math.round(one.getBoundingClientRect().top))")
    assert len(set(tops)) == 5 and len(tops) == 10
    bottom = tab.locator(".slip").nth(7).evaluate("(one) => one.getBoundingClientRect().bottom")
    assert bottom < 1047
    expect(tab.locator(".bar")).to_be_hidden()


@pytest.mark.parametrize(("paper", "pages"), [("Eight on a sheet, to cut apart", 1), ("One on a page", 3)])
def test_a_browser_makes_a_tagged_document_of_them(paper, pages, school, window, make):
    pupils = [Pupil(school, window, name) for name in ("anton", "berta", "carl")]
    school.join(pupils[0].room, [one.key for one in pupils[1:]], "student")
    tab = make(pupils[0].room)
    tab.get_by_label(paper).check()
    document = tab.pdf(tagged=True, format="A4", path=SHOTS / f"slips-{pages}.pdf")
    assert len(re.findall(rb"/Type /Page\b(?!s)", document)) == pages
    # Each name is a heading, and each code says whose it is.
    assert b"/StructTreeRoot" in document and b"/MarkInfo" in document
    assert len(re.findall(rb"/S /H2\b", document)) == 3
    assert len(re.findall(rb"/Alt [(<]", document)) >= 3


@pytest.mark.parametrize("language", ["en", "ar", "en-XA"])
def test_slips_are_readable_for_everybody(language, pupil, make, found):
    tab = make(pupil.room, language=language, width=320, height=640)
    tab.screenshot(path=SHOTS / f"slips-made-phone-{language}.png", full_page=True)
    none(axe(tab))
    faults = found(tab, "overflow") + found(tab, "clipped") + (found(tab, "unphrased") if language == "en-XA" else [])
    assert not faults, "\n".join(faults)
    assert tab.complaints.all() == []


def test_printing_is_a_press(pupil, make):
    tab = make(pupil.room)
    tab.evaluate("window.print = () => { window.hasPrinted = true; }")
    tab.get_by_role("button", name="Print").click()
    assert tab.evaluate("window.hasPrinted")

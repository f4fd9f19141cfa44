"""The developer's console: what happens at a throw-away school is seen there, and can be caused from there."""

import contextlib
import json
import re
import subprocess

import pytest
from playwright.sync_api import Error, expect

from faults import axe, none
import light
from complaints import Complaints
from conftest import PATIENCE, SHOTS
from developer import LESSON_CLIENT, Developer
from server import ROOT

PANELS = ["journal", "trees", "work", "ledger", "requests"]


@pytest.fixture(scope="module")
def developer():
    """A school at which something has happened already: an app has declared a lesson, and it is posted and worked on."""
    with Developer() as developer:
        begin(developer)
        yield developer


def begin(developer):
    developer.run("theo", "declare")
    # The device brings to the school what the app has saved after that has ended.
    developer.until("dev.lessonclient publishes")
    developer.control("hand-out", "Lamps", "dev.lessonclient/light")
    developer.run("ben", "take", "4")


@pytest.fixture
def console(developer, chromium):
    """Opens the console in a window: `console("requests", width=390)`."""
    opened = []

    def open_console(panel="journal", width=1280, height=800, path=None, browser=chromium, **more):
        context = browser.new_context(
            base_url=developer.url, viewport={"width": width, "height": height}, locale="en-GB", **more)
        context.set_default_timeout(PATIENCE)
        opened.append(context)
        tab = context.new_page()
        tab.complaints = Complaints(tab)
        tab.goto(path or f"/developer?key={developer.key}")
        if path is None:
            tab.get_by_text("Live", exact=True).wait_for()
            go(tab, panel)
        return tab

    yield open_console
    for context in opened:
        context.close()


def go(tab, panel):
    """As a press on the panel's link does, or an address with its name."""
    tab.evaluate("panel => { location.hash = panel; }", panel)


def note(tab, kind, who, text):
    row = tab.locator(f"#notes .note[data-kind={kind}]").filter(has=tab.locator(".note-who", has_text=re.compile(f"^{who}$")))
    return row.filter(has_text=text).last


def told(tab, text):
    tab.locator("#answer", has_text=text).wait_for()


# The door

def test_the_key_leaves_the_address_and_lets_nobody_else_in(console, developer):
    tab = console()
    assert tab.url == f"{developer.url}/developer#journal"
    cookie, = tab.context.cookies()
    assert (cookie["httpOnly"], cookie["sameSite"], cookie["path"]) == (True, "Strict", "/developer")
    for path in ["/developer", "/developer?key=", f"/developer?key={'A' * 43}"]:
        stranger = console(path=path)
        expect(stranger.get_by_role("heading", level=1)).to_have_text("There is nothing here", use_inner_text=True)
    assert tab.context.request.get("/developer/v1/trees").status == 200
    assert console(path="/developer").context.request.get("/developer/v1/trees").status == 404


def test_a_page_from_elsewhere_controls_nothing(console):
    tab = console()
    answer = tab.context.request.post(
        "/developer/v1/controls", data={"words": ["clock", "+1h"]}, headers={"Sec-Fetch-Site": "same-site"})
    assert answer.status == 404


# What happens

def test_what_an_app_saves_is_seen_with_its_fate_without_asking(console, developer):
    tab = console()
    developer.run("ada", "take", "7")
    note(tab, "saved", "ada", "1 attempts").wait_for()
    note(tab, "pushed", "ada", "light/shadows: Points 7 of 10, progress 75 %").wait_for()
    fate = note(tab, "fate", "ada", "Recorded. The teachers who assigned the work can see it.")
    fate.wait_for()
    assert fate.get_attribute("data-tone") == "good"
    none(tab.complaints.all())


def test_the_journal_is_filtered_and_waits_while_somebody_reads(console, developer):
    tab = console()
    note(tab, "declared", "theo", "Shadows").wait_for()
    tab.get_by_label("What kind").select_option("declared")
    tab.get_by_label("Search the journal").fill("shadows")
    assert set(tab.locator("#notes .note-kind").all_inner_texts()) == {"declared"}
    tab.get_by_label("Whose").first.select_option("cleo")
    tab.get_by_text("Nothing that has happened fits.").wait_for()
    tab.get_by_label("Search the journal").fill("")
    tab.get_by_label("What kind").select_option("")
    tab.get_by_label("Whose").first.select_option("")
    tab.get_by_role("button", name="Follow").click()
    before = tab.locator("#notes .note").count()
    developer.control("tick")
    tab.get_by_role("button", name="1 new").click()
    note(tab, "control", "", "What was due is done.").wait_for()
    assert tab.locator("#notes .note").count() > before


def test_thousands_of_notes_leave_a_page_that_answers(console, developer):
    many = [{"number": number, "time": "2026-01-01T10:00:00.000Z", "kind": "pushed", "person": "ada", "text": f"Note {number}."}
            for number in range(1, 4001)]
    tab = console(path="about:blank")
    tab.route("**/developer/v1/journal*", lambda route: route.fulfill(
        content_type="application/json", body=json.dumps({"notes": many})))
    tab.goto(f"/developer?key={developer.key}")
    tab.get_by_text("Note 4000.").wait_for()
    expect(tab.locator("#notes .note")).to_have_count(1000)
    assert tab.get_by_text("Note 4000.").evaluate("one => one.getBoundingClientRect().bottom <= innerHeight")
    tab.get_by_label("Search the journal").fill("Note 17.")
    tab.get_by_text("Note 17.").wait_for()


def test_the_tree_shows_what_was_declared_and_who_worked_there(console, developer):
    developer.run("ben", "take", "5")
    tab = console("trees")
    quiz = tab.locator(".context", has_text="Shadows")
    quiz.get_by_text("last: ben").wait_for()
    assert quiz.get_by_text("quiz").is_visible() and quiz.get_by_text("science").is_visible()
    tab.get_by_role("button", name="What is below Light and shadow").click()
    quiz.wait_for(state="hidden")


ICON = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><script>alert(1)</script>
<circle cx="16" cy="16" r="12" fill="#fc6"/></svg>"""


@pytest.mark.parametrize("name, content", [("icon.svg", ICON.encode()), ("icon.png", light.picture(64)[0])])
def test_an_app_is_shown_with_the_picture_of_its_manifest(name, content, console, developer, tmp_path):
    (tmp_path / name).write_bytes(content)
    manifest = tmp_path / "ClassKit.json"
    app = f"org.example.drawn.{name[-3:]}"
    manifest.write_text(json.dumps({"bundleIdentifier": app, "name": f"Drawn {name}", "icon": name}))
    subprocess.run(
        [LESSON_CLIENT, "declare"], env=developer.variables("theo") | {"CLASSKIT_MANIFEST": str(manifest)}, check=True,
        stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
    developer.until(f"{re.escape(app)} publishes|Drawn {re.escape(name)}")
    tab = console("trees")
    card = tab.locator(".tree-card").filter(has_text=f"Drawn {name}")
    tab.wait_for_function(
        "name => [...document.querySelectorAll('.tree-card')].some((card) => card.textContent.includes(name)"
        " && card.querySelector('img')?.naturalWidth > 0)", arg=f"Drawn {name}")
    answer = tab.context.request.get(card.locator("img").get_attribute("src"))
    assert "sandbox" in answer.headers["content-security-policy"]
    assert tab.complaints.all() == []
    # One without a picture stands there as before, and who has not the key is shown none.
    expect(tab.locator(".tree-card").filter(has_text="dev.lessonclient").locator("img")).to_have_count(0)
    assert tab.context.request.get("/developer/v1/apps/dev.lessonclient/icon").status == 404
    assert console(path="/developer").context.request.get(f"/developer/v1/apps/{app}/icon").status == 404


def test_work_that_waits_and_work_that_stays_is_told_apart(console, developer):
    tab = console("work")
    developer.control("network", "cleo", "offline")
    developer.run("cleo", "take", "9")
    device = tab.get_by_role("region", name="Cleo Cedar’s device")
    device.get_by_text("1 waiting to be sent").wait_for()
    expect(device.get_by_text("Points 9 of 10")).to_be_visible()
    developer.control("network", "cleo", "good")
    developer.run("cleo", "take", "8")
    device.get_by_text("2 sent").wait_for()
    developer.control("remove", "cleo")
    developer.run("cleo", "take", "1")
    device.get_by_text("This person was not a student of any class then.").wait_for()
    developer.control("enrol", "cleo")
    go(tab, "ledger")
    tab.get_by_role("row").filter(has_text="cleo").filter(has_text="recorded").first.wait_for()


def test_a_request_opens_and_shows_what_was_sent_and_received(console, developer):
    tab = console("requests")
    developer.run("ada", "take", "6")
    tab.locator("#exchanges summary", has_text="/v1/sync").filter(has_text="ada").last.wait_for()
    assert tab.get_by_text("Press a request to see what was sent and received.").is_visible()
    sync = tab.locator("#exchanges summary", has_text="/v1/sync").filter(has_text="ada").last
    assert "▸" in sync.locator("time").evaluate("time => getComputedStyle(time, '::before').content")
    sync.click()
    tab.get_by_role("group", name="Sent").get_by_text('"app": "dev.lessonclient"').wait_for()
    sync.click()
    tab.locator("#requests-refused").check()
    tab.locator("#requests-refused").uncheck()
    row = tab.locator("#exchanges summary", has_text="/v1/apps/dev.lessonclient/approval").first
    row.focus()
    tab.keyboard.press("Enter")
    received = tab.get_by_role("group", name="Received")
    received.wait_for()
    assert '"id": "dev.lessonclient"' in received.inner_text()
    assert '"name": "lessonclient"' in tab.get_by_role("group", name="Sent").inner_text()
    none(tab.complaints.all())


def test_a_request_is_copied_for_a_shell_without_a_sign_in_unless_that_is_asked_for(console, developer):
    tab = console("requests", permissions=["clipboard-read", "clipboard-write"])
    developer.run("ada", "take", "6")
    tab.locator("#exchanges summary", has_text="/v1/sync").filter(has_text="ada").last.click()
    row = tab.locator("#exchanges details[open]")
    row.get_by_role("button", name="Copy as curl").click()
    told(tab, "Copied. Put a sign-in into the variable HOMEROOM_TOKEN")
    curl = tab.evaluate("navigator.clipboard.readText()")
    assert curl.startswith(f"curl --globoff --request 'POST' '{developer.url}/v1/sync'")
    assert '"Authorization: Bearer $HOMEROOM_TOKEN"' in curl and "dev.lessonclient" in curl
    row.get_by_label("with a sign-in of ada in it").check()
    row.get_by_role("button", name="Copy as curl").click()
    tab.locator("#answer").filter(has_text=re.compile("^Copied\\.$")).wait_for()
    curl = tab.evaluate("navigator.clipboard.readText()")
    assert "HOMEROOM_TOKEN" not in curl
    again = f"{curl} --silent --output /dev/null --write-out '%{{http_code}}'"
    assert subprocess.run(["sh", "-c", again], capture_output=True, text=True).stdout == "200"
    none(tab.complaints.all())


# What can be done

@pytest.mark.parametrize("options", [[], ["--web", ",".join(str(ROOT / "Examples/Web" / name) for name in ["quizzler", "greatplays"])]],
                         ids=["one app", "several apps"])
def test_all_controls_stand_above_the_fold(console, options):
    """On a screen of 1440 by 900, which is that of many laptops, nothing has to be scrolled to: at a school of its own, as there is a line
    of controls for each app and handout. Where there are many, what is needed least folds."""
    with Developer(*options) as own:
        begin(own)
        tab = console(width=1440, height=900, path=f"{own.url}/developer?key={own.key}")
        tab.get_by_role("button", name="Report of Lamps").wait_for()
        lowest = tab.evaluate("""() => Math.max(...[...document.querySelectorAll(".controls :is(button, a, input, select, summary)")]
            .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().bottom))""")
        assert 0 < lowest <= 900
        assert tab.locator("#panels").bounding_box()["width"] >= 700
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
        # What folded opens at a press, and stays open.
        if options:
            tab.locator("summary", has_text="Apps").click()
            own.control("lock", "Lamps")
            tab.get_by_role("button", name="Unlock Lamps").wait_for()
            assert tab.get_by_role("button", name="Withdraw dev.lessonclient").is_visible()


def test_controls_answer_and_show_how_things_stand(console):
    tab = console()
    tab.get_by_role("button", name="+1 d").click()
    told(tab, "The school's clock shows")
    tab.get_by_text("+1 d", exact=True).last.wait_for()
    slow = tab.get_by_role("group", name="Ada’s network").get_by_role("button", name="slow")
    slow.click()
    told(tab, "The network of Ada is slow.")
    tab.locator(".switches", has_text="ada: slow").wait_for()
    assert slow.get_attribute("aria-pressed") == "true"
    tab.get_by_role("group", name="Ada’s network").get_by_role("button", name="good").click()
    tab.get_by_role("button", name="Lock Lamps").click()
    told(tab, "“Lamps” is locked.")
    tab.get_by_role("button", name="Unlock Lamps").click()
    told(tab, "“Lamps” is open again.")
    tab.get_by_role("button", name="Report of Lamps").click()
    tab.locator("#answer-more", has_text='"title": "Lamps"').wait_for()
    tab.get_by_role("button", name="Now: back to this machine’s time").click()
    tab.locator("#clock-off").wait_for(state="hidden")
    none(tab.complaints.all())


def test_what_apps_have_sent_is_shown_as_a_rehearsal(console, developer):
    tab = console()
    developer.run("ada", "take", "7")
    note(tab, "pushed", "ada", "light/shadows: Points 7 of 10, progress 75 %").wait_for()
    tab.get_by_role("button", name="Show as a rehearsal").click()
    script = tab.locator("#answer-more", has_text="homeroom rehearse")
    script.wait_for()
    assert "\nscore 7 of 10 Points\nreach 75%\n" in script.inner_text()


def test_a_form_posts_and_a_class_works_through_it(console):
    tab = console()
    tab.get_by_label("Post a handout to the class").fill("Evening lamps")
    tab.get_by_label("What it asks for").select_option(label="Shadows (light/shadows)")
    tab.get_by_role("button", name="Post", exact=True).first.click()
    told(tab, "“Evening lamps” is posted to Class 7.")
    tab.get_by_label("Students who work through the newest handout").fill("4")
    tab.get_by_role("button", name="Simulate").click()
    told(tab, "4 students have worked on “Evening lamps”.")
    note(tab, "fate", "pupil1", "Recorded.").or_(note(tab, "fate", "pupil2", "Recorded.")).first.wait_for()


def test_a_handout_is_scheduled_and_posted_when_the_clock_comes_there(console):
    tab = console()
    tab.get_by_label("Post a handout to the class").fill("Later lamps")
    tab.get_by_label("at (or now)").fill("2099-01-01T08:00")
    tab.get_by_label("What it asks for").select_option(label="Shadows (light/shadows)")
    tab.get_by_role("button", name="Post", exact=True).first.click()
    told(tab, "“Later lamps” will be posted at 2099-01-01T08:00.")
    line = tab.locator("#handouts .line-item", has_text="Later lamps")
    line.get_by_text("scheduled").wait_for()
    tab.get_by_label("Set it to").fill("2099-01-01T08:01")
    tab.get_by_role("button", name="Set", exact=True).click()
    line.get_by_text("posted").wait_for()
    tab.get_by_role("button", name="Now: back to this machine’s time").click()
    told(tab, "The school's clock shows")


def test_what_is_refused_says_why(console):
    tab = console()
    tab.get_by_role("heading", name="Any control").click()
    tab.get_by_label("As after homeroom dev").fill("network ada stormy")
    tab.get_by_role("button", name="Do it").click()
    tab.get_by_role("alert").get_by_text("No network is called “stormy”.").wait_for()
    assert tab.get_by_label("As after homeroom dev").input_value() == "network ada stormy"


def test_nothing_goes_for_good_without_being_named_first(console):
    tab = console()
    tab.locator(".person", has_text="Ben Birch").get_by_text("More").click()
    reset = tab.locator(".person", has_text="Ben Birch").get_by_role("button", name="Reset…")
    reset.click()
    dialog = tab.get_by_role("dialog", name="Reset Ben?")
    expect(dialog).to_contain_text("It cannot be undone.", use_inner_text=True)
    tab.keyboard.press("Enter")
    dialog.wait_for(state="hidden")
    assert tab.locator("#answers").is_hidden()
    reset.click()
    dialog.get_by_role("button", name="Reset Ben").click()
    told(tab, "The work of Ben is forgotten")


def test_a_link_opens_somebodys_pages_beside_the_console(console):
    tab = console()
    with tab.context.expect_page() as opened:
        tab.get_by_role("link", name="Open Theo’s pages in a new tab").click()
    page = opened.value
    page.get_by_role("heading", level=1).wait_for()
    assert re.match(r"http://theo\.localhost:\d+/today", page.url)
    expect(tab.get_by_text("Live", exact=True)).to_be_visible()


def test_work_shows_however_late_the_school_says_who_is_there(console):
    tab = console()
    go(tab, "work")
    held = []
    late = True
    tab.route("**/developer/v1/state", lambda route: held.append(route) if late else route.continue_())
    tab.reload()
    tab.locator("#work-none").wait_for()
    late = False
    for route in held:
        with contextlib.suppress(Error):  # Of the page before, whose request is over.
            route.continue_()
    tab.locator("#work tbody tr").first.wait_for()


# For everybody

@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(scheme, console, developer):
    # What was there before may have been reset.
    developer.run("ada", "take", "4")
    tab = console(color_scheme=scheme, reduced_motion="reduce")
    faults = []
    for panel in PANELS:
        go(tab, panel)
        tab.locator(f"#{panel} :is(.note, .context, tbody tr, summary)").first.wait_for()
        tab.screenshot(path=SHOTS / f"console-{panel}-{scheme}.png")
        faults += [f"{panel}: {one}" for one in axe(tab)]
    none(faults)


@pytest.mark.parametrize("panel", ["controls", *PANELS])
def test_it_fits_a_phone(panel, console, found):
    tab = console(panel, width=390, height=844)
    tab.locator(f"#{panel}").wait_for()
    tab.screenshot(path=SHOTS / f"console-{panel}-phone.png")
    tab.set_viewport_size({"width": 360, "height": 740})
    none(found(tab, "overflow") + found(tab, "clipped") + found(tab, "unreachable"))


def test_firefox_has_nothing_to_complain_about(console, developer, firefox):
    developer.run("ada", "take", "4")
    tab = console(browser=firefox)
    for panel in PANELS:
        go(tab, panel)
        tab.locator(f"#{panel} :is(.note, .context, tbody tr, summary)").first.wait_for()
    none([one for one in tab.complaints.all() if "/developer/v1/events" not in one])


# What pages are made of

@pytest.mark.parametrize("asked", ["reduce", "no-preference"])
def test_nothing_moves_for_who_asks_for_less_motion(asked, console):
    tab = console(reduced_motion=asked).context.new_page()
    tab.goto("/developer/design")
    moving = "document.getAnimations().map((one) => one.animationName)"
    assert set(tab.evaluate(moving)) == (set() if asked == "reduce" else {"turn", "fresh"})
    # Nor does what is pointed at fade.
    tab.locator(".primary").first.hover()
    assert "reduce" != asked or tab.evaluate(moving) == []


@pytest.mark.parametrize("look", [{}, {"width": 390}, {"color_scheme": "dark"}], ids=["light", "phone", "dark"])
def test_the_design_is_shown_as_it_runs(console, look):
    tab = console(**look).context.new_page()
    complaints = Complaints(tab)
    tab.goto("/developer/design")
    tab.get_by_role("heading", name="What stands on what").wait_for()
    painted = tab.locator(".swatch rect").first.evaluate("rect => getComputedStyle(rect).fill")
    assert painted == tab.evaluate("() => getComputedStyle(document.documentElement).backgroundColor")
    assert tab.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    name = "-".join(map(str, look)) or "light"
    tab.screenshot(path=SHOTS / f"design-{name}.png", full_page=True)
    none(axe(tab) + complaints.all())

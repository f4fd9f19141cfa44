"""One school and one browser for each process that runs tests; a window of its own for each reader."""

import os
import pathlib

import pytest
from playwright.sync_api import expect, sync_playwright

import school as schools
from complaints import Complaints
from full_school import FullSchool
from main_ways import MAIN_WAYS
from server import ROOT, Server

SHOTS = pathlib.Path(os.environ.get("HOMEROOM_SHOTS", ROOT / ".build/browser/shots"))
# Whether pictures of all pages are wanted: each takes a twentieth of a second of processor.
PICTURES = "HOMEROOM_PICTURES" in os.environ
# Milliseconds until a page that does not change counts as broken, on a machine that has much else to do.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)
CHECKS = (pathlib.Path(__file__).parent / "checks.js").read_text()


def picture(tab, name, **more):
    """For people who look through all pages; no test looks at it."""
    if PICTURES:
        tab.screenshot(path=SHOTS / f"{name}.png", **more)


def pytest_configure(config):
    config.addinivalue_line("markers", "main: a main way, or a page loaded once: what `make test` takes")


def pytest_collection_modifyitems(items):
    """Tests of one file share what they find at the school, so one process runs them; pages only look, so any process may."""
    for item in items:
        if item.path.stem != "test_pages":
            item.add_marker(pytest.mark.xdist_group(item.path.stem))
        if item.originalname in MAIN_WAYS.get(item.path.stem, []) and "firefox" not in item.name:
            item.add_marker(pytest.mark.main)


@pytest.fixture(scope="session")
def server():
    with Server() as server:
        yield server


@pytest.fixture(scope="session")
def school(server):
    return schools.School(server.url, server.link)


@pytest.fixture(scope="session")
def full(school):
    """The same school in the midst of its year."""
    return FullSchool(school)


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(playwright):
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell")
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def firefox(playwright):
    if not pathlib.Path("/usr/bin/firefox-esr").exists():
        pytest.skip("Firefox ESR is not installed")
    browser = playwright.firefox.launch(executable_path="/usr/bin/firefox-esr", channel="moz-firefox")
    yield browser
    browser.close()


def open_window(browser, school, reader="nobody", language=None, width=1280, height=800, **more):
    context = browser.new_context(
        base_url=school.url, viewport={"width": width, "height": height}, locale="en-GB",
        timezone_id="Europe/Berlin", **more)
    context.set_default_timeout(PATIENCE)
    cookies = [] if reader == "nobody" else [school.cookie(reader)]
    if language:
        cookies.append({"name": "homeroom-language", "value": language, "url": school.url})
    if cookies:
        context.add_cookies(cookies)
    page = context.new_page()
    page.complaints = Complaints(page)
    return page


@pytest.fixture
def window(chromium, school):
    """Opens a browser as somebody: `window("teacher", language="ar", width=390)`."""
    opened = []

    def open_one(reader="nobody", browser=chromium, **settings):
        opened.append(open_window(browser, school, reader, **settings))
        return opened[-1]

    yield open_one
    for page in opened:
        page.context.close()


@pytest.fixture(scope="session")
def looking(chromium, school):
    """A window for each reader and language that stays open for tests that only look: the next page takes it a third of the work
    that a new window takes.
    """
    kept = {}

    def go_on(reader, browser=chromium, language=None, width=1280, height=800, color_scheme="light"):
        key = reader, browser, language
        if key not in kept:
            kept[key] = open_window(browser, school, reader, language)
        page = kept[key]
        # What the last page was still asking for ends here, and is none of the next one's.
        page.goto("about:blank")
        page.complaints.forget()
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=color_scheme, forced_colors="null", reduced_motion="null")
        return page

    yield go_on
    for page in kept.values():
        page.context.close()


@pytest.fixture
def found():
    """Asks a page for one of the faults in checks.js."""
    return lambda page, name: page.evaluate(f"name => (\n{CHECKS}\n)[name]()", name)

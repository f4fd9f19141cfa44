"""One school and one browser for each process that runs tests; a window of its own for each reader."""

import os
import pathlib

import pytest
from playwright.sync_api import expect, sync_playwright

import school as schools
from complaints import Complaints
from full_school import FullSchool
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
    config.addinivalue_line("markers", "thorough: a look at every page that only a thorough run takes")


def pytest_collection_modifyitems(items):
    """Tests of one file share what they find at the school, so one process runs them; pages only look, so any process may."""
    for item in items:
        if item.path.stem != "test_pages":
            item.add_marker(pytest.mark.xdist_group(item.path.stem))


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


@pytest.fixture
def window(chromium, school):
    """Opens a browser as somebody: `window("teacher", language="ar", width=390)`."""
    opened = []

    def open_window(reader="nobody", language=None, width=1280, height=800, browser=chromium, **more):
        context = browser.new_context(
            base_url=school.url, viewport={"width": width, "height": height}, locale="en-GB",
            timezone_id="Europe/Berlin", **more)
        context.set_default_timeout(PATIENCE)
        opened.append(context)
        cookies = [] if reader == "nobody" else [school.cookie(reader)]
        if language:
            cookies.append({"name": "homeroom-language", "value": language, "url": school.url})
        if cookies:
            context.add_cookies(cookies)
        page = context.new_page()
        page.complaints = Complaints(page)
        return page

    yield open_window
    for context in opened:
        context.close()


@pytest.fixture
def found():
    """Asks a page for one of the faults in checks.js."""
    return lambda page, name: page.evaluate(f"name => (\n{CHECKS}\n)[name]()", name)

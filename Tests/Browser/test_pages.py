"""Holds every page to what is promised of all: no complaint, readable for everybody, in every language."""

import re
import subprocess

import pytest
from playwright.sync_api import expect

from conftest import picture
from faults import axe, none
from pages import NOT_LOOKED_AT, PAGES
from server import ROOT

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


@pytest.fixture
def show(school, looking):
    """Opens a page in a window of its reader and waits until it is at rest."""

    def show_page(page, **settings):
        tab = looking(page.reader, **settings)
        answer = tab.goto(page.path.format_map(school.names()))
        assert answer.status == page.status
        tab.wait_for_load_state("load")
        return tab

    return show_page


def whole(tab):
    """Makes the window as high as the page."""
    tab.set_viewport_size({"width": 1280, "height": tab.evaluate("Math.max(800, document.documentElement.scrollHeight)")})


@pytest.fixture(scope="session")
def is_its_turn():
    """Axe takes longer than all other looks, so it looks at a quarter of the pages, another one with each commit."""
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True).stdout.strip()
    turn = int(commit or "0", 16) % 4
    return lambda page: PAGES.index(page) % 4 == turn


@every_page
def test_a_page_keeps_what_is_promised_of_all(page, show, found, is_its_turn):
    """One load, and all looks that need no other: what `make test` shows of every page."""
    tab = show(page)
    # Colours fade from one to the other for a moment; what they end with is to be judged.
    tab.emulate_media(reduced_motion="reduce")
    faults = list(tab.complaints.all(expected=page.status))
    if is_its_turn(page):
        # A bar that stays at the window's edge covers whatever happens to lie below it.
        whole(tab)
        faults += axe(tab)
        tab.emulate_media(color_scheme="dark", reduced_motion="reduce")
        faults += axe(tab, rules=["color-contrast"])
        tab.emulate_media(color_scheme="light", reduced_motion="reduce")

    def look(where, *what):
        for fault in ["overflow", "clipped", *what]:
            faults.extend(f"{where}: {fault}: {one}" for one in found(tab, fault))

    tab.set_viewport_size({"width": 390, "height": 844})
    picture(tab, f"{page.name}-phone", full_page=True)
    look("390 px", "unreachable", "broken")
    tab.evaluate("document.documentElement.dir = 'rtl'")
    look("390 px, from right to left")
    tab.evaluate("document.documentElement.dir = 'ltr'")
    tab.set_viewport_size({"width": 320, "height": 640})
    look("320 px", "unreachable", "broken")
    tab.evaluate("document.documentElement.style.fontSize = '200%'")
    tab.set_viewport_size({"width": 640, "height": 800})
    look("text twice as large", "unreachable")
    tab.evaluate("document.documentElement.style.fontSize = ''")
    tab.emulate_media(forced_colors="active", reduced_motion="reduce")
    look("forced colours, reduced motion", "unreachable")
    none(faults)


@every_page
def test_firefox_has_nothing_to_complain_about(page, show, firefox):
    none(show(page, browser=firefox).complaints.all(expected=page.status))


@every_page
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_either_scheme(page, scheme, show):
    tab = show(page, color_scheme=scheme)
    picture(tab, f"{page.name}-{scheme}", full_page=True)
    tab.emulate_media(reduced_motion="reduce")
    whole(tab)
    faults = axe(tab)
    # Of menus one is open at a time, over what lies below it.
    folded = tab.evaluate(
        """() => [...document.querySelectorAll("details:not([open], .menu)")].map((one) => { one.open = true; }).length""")
    if folded:
        whole(tab)
        faults += axe(tab)
    none(faults)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("page", [page for page in PAGES if page.name in ("class", "grid")], ids=lambda page: page.name)
def test_axe_finds_nothing_while_a_menu_is_open(page, scheme, show):
    tab = show(page, color_scheme=scheme)
    tab.emulate_media(reduced_motion="reduce")
    menus = tab.locator("details.menu > summary:visible")
    assert menus.count() > 0
    for menu in menus.all()[:3]:
        menu.click()
        # It covers what lies below.
        none(axe(tab, "details.menu[open]"))
        tab.keyboard.press("Escape")


@every_page
def test_it_says_everything_in_the_readers_language(page, show, found):
    tab = show(page, language="en-XA")
    # The title may be that of a handout, which somebody wrote.
    expect(tab.locator("body")).to_contain_text("⟦", use_inner_text=True)
    none(found(tab, "unphrased"))


@every_page
def test_it_reads_from_right_to_left_in_arabic(page, show, found):
    tab = show(page, language="ar", width=390, height=844)
    picture(tab, f"{page.name}-arabic", full_page=True)
    assert tab.locator("html").get_attribute("dir") == "rtl"
    assert tab.locator("html").get_attribute("lang") == "ar"
    none(found(tab, "overflow") + found(tab, "clipped") + found(tab, "broken"))


@pytest.mark.parametrize("path, accepted", [("/v1/nothing-here", "text/html"), ("/nothing-here", "*/*")])
def test_programs_are_told_as_programs_that_nothing_is_there(path, accepted, school, chromium):
    context = chromium.new_context(base_url=school.url, extra_http_headers={"Accept": accepted})
    answer = context.request.get(path)
    assert (answer.status, answer.headers["content-type"]) == (404, "application/problem+json")
    context.close()


def patterns():
    """What the sources declare as pages."""
    text = "\n".join(path.read_text() for path in sorted((ROOT / "Sources/Pages").rglob("*.swift")))
    return re.findall(r'Operation\.(?:page|raw)\(\s*"([^"]+)"', text)


@pytest.mark.parametrize("pattern", patterns())
def test_every_page_stands_in_the_table(pattern):
    if pattern in NOT_LOOKED_AT:
        return
    expression = re.compile(re.sub(r"\\{[^/]*?\\}", "[^/]+", re.escape(pattern)) + r"$")
    shown = [page for page in PAGES if page.status == 200 and expression.match(re.split("[?#]", page.path)[0])]
    assert shown, f"add a line for {pattern} to Tests/Browser/pages.py"


def test_the_sources_declare_pages():
    assert "/sign-in" in patterns() and "/classes" in patterns()

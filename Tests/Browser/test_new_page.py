"""The page that `homeroom new --web` makes, as its README says to try it."""

import re
import subprocess

import pytest

from complaints import Complaints
from conftest import PATIENCE
from developer import Developer
from faults import axe, none
from pupils import card
from server import PROGRAM


@pytest.fixture(scope="module")
def tryout(tmp_path_factory):
    folder = tmp_path_factory.mktemp("new")
    subprocess.run([PROGRAM, "new", "stars", "--web"], cwd=folder, check=True)
    with Developer("--web", str(folder / "stars")) as tryout:
        yield tryout


@pytest.fixture
def sit(tryout, chromium):
    opened = []

    def sit_down(name):
        context = chromium.new_context(viewport={"width": 390, "height": 800}, locale="en-GB")
        context.set_default_timeout(PATIENCE)
        opened.append(context)
        tab = context.new_page()
        tab.goto(tryout.links[name])
        return tab

    yield sit_down
    for context in opened:
        context.close()


def test_what_is_played_on_a_new_page_stands_in_the_teachers_grid(sit):
    theo, ada = sit("theo"), sit("ada")
    theo.get_by_role("link", name=re.compile("Class 7")).first.click()
    theo.get_by_role("link", name="Try stars").first.click()
    row = theo.locator("#grid tbody tr", has_text="Ada")
    row.first.wait_for()

    ada.get_by_role("link", name="Try stars").first.click()
    with ada.expect_popup() as popup:
        card(ada, "Know the planets").get_by_role("button", name=re.compile("^Open")).click()
    page = popup.value
    complaints = Complaints(page)
    for number, answer in enumerate(["mercury", "Jupiter", "the Moon", "Neptune"], 1):
        page.get_by_text(f"Question {number} of 4").wait_for()
        if number == 1:
            none(axe(page))
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.keyboard.type(answer)
        page.keyboard.press("Enter")
    page.get_by_role("heading", name="3 of 4 right").wait_for()
    row.get_by_text("3/4").or_(row.get_by_text("3 of 4")).or_(row.get_by_text("75")).first.wait_for()
    none(complaints.all())

"""The example apps in the browser at a developer's school: whoever opens one from a task plays at once."""

import json
import re
import subprocess

import pytest

from complaints import Complaints
from conftest import PATIENCE
from developer import Developer
from faults import axe, none
from outbox import SENT
from pupils import card, until
from server import PROGRAM, ROOT

EXAMPLES = ROOT / "Examples/Web"
PLAYS = "GreatPlays for the web"
QUIZZLER, APP = "Quizzler for the web", "dev.homeroom.quizzler.web"


@pytest.fixture(scope="module")
def tryout():
    with Developer("--web", f"{EXAMPLES / 'quizzler'},{EXAMPLES / 'greatplays'}") as tryout:
        yield tryout


@pytest.fixture
def sit(tryout, chromium):
    """Signs somebody in by the link that the command prints."""
    opened = []

    def sit_down(name, at=tryout, **more):
        context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", **more)
        context.set_default_timeout(PATIENCE)
        opened.append(context)
        tab = context.new_page()
        tab.goto(at.links[name])
        return tab

    yield sit_down
    for context in opened:
        context.close()


def work(tab, title, task):
    """Opens a task's app in the next tab, as its student."""
    tab.get_by_role("link", name=title).first.click()
    with tab.expect_popup() as popup:
        card(tab, task).get_by_role("button", name=re.compile("^Open")).click()
    popup.value.complaints = Complaints(popup.value)
    return popup.value


def stands(row, points):
    """Waits until a row of the grid has these points of ten, without the page being loaded again."""
    row.get_by_text(re.compile(rf"^\W*{points}( of |/)10\b")).first.wait_for()


def product(text):
    left, sign, right = text.split()
    return int(left) + int(right) if sign == "+" else int(left) * int(right)


def play(page, wrong=0):
    """Answers all questions with the keyboard alone."""
    for number in range(1, 11):
        page.get_by_text(f"Question {number} of 10").wait_for()
        answer = product(page.locator("#question").inner_text())
        page.keyboard.type(str(answer + (1 if number <= wrong else 0)))
        page.keyboard.press("Enter")
    page.get_by_role("heading", name=f"{10 - wrong} of 10 right").wait_for()


def test_whoever_opens_the_task_plays_at_once_and_the_grid_moves(sit):
    theo, ada = sit("theo"), sit("ada")
    theo.get_by_role("link", name=re.compile("Class 7")).first.click()
    theo.get_by_role("link", name=f"Try {QUIZZLER}").first.click()
    theo.locator("#grid").wait_for()
    row = theo.locator("#grid tbody tr", has_text="Ada")
    page = work(ada, f"Try {QUIZZLER}", "Addition")
    play(page, wrong=2)
    assert "homeroom" not in page.url
    stands(row, 8)
    # A second game counts beside the first.
    page.get_by_role("button", name="Play again").press("Enter")
    play(page)
    stands(row, 10)
    none(page.complaints.all())


@pytest.mark.parametrize(("title", "task"), [(QUIZZLER, "Addition"), (PLAYS, "Scene 1")])
def test_whoever_comes_with_a_code_that_is_no_longer_good_is_told(sit, title, task):
    page = work(sit("ada"), f"Try {title}", task)
    page.locator("main:not([hidden])").wait_for()
    lost = "This page is not connected to your school"
    assert not page.get_by_text(lost).is_visible()
    school = page.evaluate("() => JSON.parse(sessionStorage.getItem('homeroom-classkit')).school")
    again = page.context.new_page()
    again.goto(f"{page.url.split('#')[0]}#homeroom={school}~used")
    again.get_by_role("alert").get_by_text(lost).wait_for()
    again.locator("main:not([hidden])").wait_for()
    # Without a school nobody expects one.
    alone = page.context.new_page()
    alone.goto(page.url.split("?")[0].split("#")[0])
    alone.locator("main:not([hidden])").wait_for()
    assert not alone.get_by_text(lost).is_visible()


def test_what_is_done_while_the_network_is_cut_arrives_once_it_is_not(sit, tryout):
    theo, cleo = sit("theo"), sit("cleo")
    theo.get_by_role("link", name=re.compile("Class 7")).first.click()
    theo.get_by_role("link", name=f"Try {QUIZZLER}").first.click()
    row = theo.locator("#grid tbody tr", has_text="Cleo")
    page = work(cleo, f"Try {QUIZZLER}", "Addition")
    page.get_by_text("Question 1 of 10").wait_for()
    # Her page finds the school over the network of her device, as programs of hers would.
    tryout.control("offline", "cleo")
    play(page, wrong=4)
    report = json.loads(tryout.control("report", f"Try {QUIZZLER}"))
    [line] = [line for line in report["lines"] if line["name"]["given"] == "Cleo"]
    assert all("primary" not in cell.get("figures", {}) for cell in line["cells"])
    tryout.control("online", "cleo")
    stands(row, 6)


def test_a_recorded_run_is_had_again_with_what_pages_sent(sit, tmp_path):
    file = tmp_path / "monday.run"
    with Developer("--record", file, "--web", EXAMPLES / "quizzler") as school:
        theo, ada = sit("theo", school), sit("ada", school)
        theo.get_by_role("link", name=re.compile("Class 7")).first.click()
        theo.get_by_role("link", name=f"Try {QUIZZLER}").first.click()
        page = work(ada, f"Try {QUIZZLER}", "Addition")
        play(page, wrong=3)
        stands(theo.locator("#grid tbody tr", has_text="Ada"), 7)
        # That the game is over is sent after the points are.
        until(page, SENT)
        ada.close()
        first = json.loads(school.control("report", f"Try {QUIZZLER}"))
    replayed = [subprocess.run([PROGRAM, "replay", file], check=True, capture_output=True).stdout for _ in range(2)]
    assert replayed[0] == replayed[1]
    # It is played by a program, and labelled so.
    [again] = json.loads(replayed[0].replace(b"reportedByApp", b"reportedByPage"))
    for cell in [cell for report in (first, again) for line in report["lines"] for cell in line["cells"]]:
        cell.pop("explanation", None)
    assert again["lines"] == first["lines"]


def test_a_teacher_gives_what_the_app_offers(sit, tryout):
    theo, ben = sit("theo"), sit("ben")
    theo.get_by_role("link", name="Library").click()
    theo.get_by_role("link", name=QUIZZLER).click()
    theo.get_by_text("Multiplication").first.wait_for()
    said = tryout.control("hand-out", "Tables", f"{APP}/multiplication")
    assert "Tables" in said
    ben.reload()
    play(work(ben, "Tables", "Multiplication"), wrong=1)
    theo.goto(theo.url.split("/library")[0] + "/classes")
    theo.get_by_role("link", name=re.compile("Class 7")).first.click()
    theo.get_by_role("link", name="Tables").first.click()
    stands(theo.locator("#grid tbody tr", has_text="Ben"), 9)


def test_a_scene_is_read_and_its_quiz_taken_with_the_keyboard_alone(sit):
    theo, cleo = sit("theo"), sit("cleo")
    theo.get_by_role("link", name=re.compile("Class 7")).first.click()
    theo.get_by_role("link", name=f"Try {PLAYS}").first.click()
    row = theo.locator("#grid tbody tr", has_text="Cleo")
    page = work(cleo, f"Try {PLAYS}", "Scene 1")
    page.get_by_role("heading", name="platform").wait_for()
    on = page.get_by_role("button", name="Read on")
    while on.is_visible():
        on.press("Enter")
    page.get_by_role("progressbar", name="Read").and_(page.locator("[value='1']")).wait_for()
    page.get_by_role("link", name="Take the quiz").press("Enter")
    page.get_by_role("button", name="Show a hint").press("Enter")
    page.get_by_text("It is he who speaks first.").wait_for()
    for right in ["Bernardo", "the king who has died", "He has studied.", "an actor"]:
        choice = page.get_by_label(right)
        choice.focus()
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
    page.get_by_role("heading", name="3 of 4 right").wait_for()
    row.get_by_text("3/4").or_(row.get_by_text("3 of 4")).or_(row.get_by_text("75")).first.wait_for()
    none(page.complaints.all())


def test_both_kinds_of_an_example_have_the_same_plays():
    ours, swift = EXAMPLES / "greatplays/hamlet", ROOT / "Examples/GreatPlays/Sources/PlayModel/Texts/Hamlet"
    names = sorted(path.name for path in swift.iterdir())
    assert names == sorted(path.name for path in ours.iterdir())
    assert [name for name in names if (swift / name).read_bytes() != (ours / name).read_bytes()] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_the_pages_can_be_read_by_everybody(sit, tryout, scheme, width):
    tab = sit("theo", color_scheme=scheme)
    tab.set_viewport_size({"width": width, "height": 800})
    def look():
        none(axe(tab))
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")

    # As the command prints it: for a teacher, who has no tasks.
    tab.goto(f"{tryout.links['theo']}/{APP}")
    tab.get_by_role("link", name="Addition").wait_for()
    look()
    tab.get_by_role("link", name="Addition").press("Enter")
    tab.get_by_text("Question 1 of 10").wait_for()
    look()
    play(tab, wrong=3)
    look()
    tab.goto(f"{tryout.links['theo']}/dev.homeroom.greatplays.web")
    tab.get_by_role("link", name="Quiz: The question").wait_for()
    look()
    tab.get_by_role("link", name="Quiz: The question").press("Enter")
    tab.get_by_role("button", name="Answer").wait_for()
    look()
    tab.goto(tab.url.replace("/quiz", ""))
    tab.get_by_role("heading", name="castle").wait_for()
    look()

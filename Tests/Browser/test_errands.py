"""Ten errands of a teacher in a full school, each with the presses that it takes: clicks, and keys.

docs/schoolwork.md says how many each takes, and how long these take a hand; this holds it to that.
"""

import re

import pytest
from playwright.sync_api import expect

from server import ROOT

TABLE = re.compile(
    r"^\| (?P<errand>[^|]+) \| (?P<before>\d+)[^|]* \| (?P<now>\d+) \| (?P<slow>[\d.]+), now (?P<quick>[\d.]+) \|", re.MULTILINE)
SAID = {found["errand"]: found for found in TABLE.finditer((ROOT / "docs/schoolwork.md").read_text())}

# In hundredths of a second, by the keystroke-level model: to think of it, to point, to press; a letter; and to change between
# mouse and keys.
CLICK = 135 + 110 + 20
LETTER = 28
HANDS = 40


class Hand:
    """Presses, and counts; whoever has it begins at Today."""

    def __init__(self, tab):
        self.tab, self.clicks, self.letters, self.changes = tab, 0, 0, 0
        tab.goto("/today")

    @property
    def presses(self):
        return self.clicks + self.letters

    @property
    def seconds(self):
        """To the tenth that is nearest."""
        return (self.clicks * CLICK + self.letters * LETTER + self.changes * HANDS + 5) // 10 / 10

    def click(self, locator, goes=None):
        locator.click()
        self.clicks += 1
        if goes:
            self.tab.wait_for_url(goes)

    def press(self, key):
        self.tab.keyboard.press(key)
        self.letters += 1

    def write(self, locator, text):
        """Into a field: the click, a key for each letter, and the hand goes there and back."""
        self.click(locator)
        locator.press_sequentially(text)
        self.letters += len(text)
        self.changes += 2


@pytest.fixture
def hand(full, window):
    return Hand(window("head", width=1366, height=768))


def overdue(hand, full):
    return hand.tab.locator(f"#overdue [id='h-{full.place('{handout}')}']")


def errand(name):
    """Fails where it takes more presses, or fewer, than the table says, or other seconds."""
    def wrap(body):
        def test(hand, full):
            body(hand, full)
            assert hand.presses == int(SAID[name]["now"]), f"{name}: {hand.presses} presses"
            assert hand.seconds == float(SAID[name]["quick"]), f"{name}: {hand.seconds} s"
        test.__name__ = body.__name__
        return test
    return wrap


@errand("who has not begun what was due")
def test_who_has_not_begun(hand, full):
    hand.click(overdue(hand, full).locator("a[href*='show=unopened']"), "**show=unopened")
    rows = hand.tab.locator("#grid tbody tr:visible")
    assert 0 < rows.count() < 25


@errand("see what question 4 of a quiz went like")
def test_how_question_4_went(hand, full):
    hand.click(overdue(hand, full).locator(".bar-link"), "**/handouts/*")
    hand.click(hand.tab.get_by_role("link", name="Results by task"), "**/results")
    hand.click(hand.tab.locator(".bars .bar-link").first, "**/tasks/*")
    expect(hand.tab.locator(".bin.item", has_text="Question 4").first).to_be_visible()


@errand("return one hand-in")
def test_return_one(hand, full):
    hand.click(hand.tab.locator("#handed-in a.badge").first, "**from=review")
    expect(hand.tab.locator("#files, #answers").first).to_be_visible()
    hand.click(hand.tab.get_by_role("button", name="Return", exact=True), "**told=workReturned**")
    hand.tab.get_by_role("button", name="Undo").click()
    hand.tab.wait_for_url("**told=asBefore**")


@errand("ask one student to try again")
def test_ask_again(hand, full):
    hand.click(hand.tab.locator("#handed-in a.badge").first, "**from=review")
    hand.click(hand.tab.get_by_role("button", name="Ask to try again"), "**told=askedToTryAgain**")
    hand.tab.get_by_role("button", name="Undo").click()
    hand.tab.wait_for_url("**told=asBefore**")


@errand("look through five hand-ins")
def test_look_through_five(hand, full):
    hand.click(hand.tab.locator("#handed-in a.badge").first, "**from=review")
    seen = {hand.tab.url}
    for _ in range(4):
        before = hand.tab.url
        hand.press("ArrowRight")
        hand.tab.wait_for_function("before => location.href !== before", arg=before)
        expect(hand.tab.locator("#files, #answers").first).to_be_visible()
        seen.add(hand.tab.url)
    assert len(seen) == 5


@errand("say that all hand-ins of a handout are looked at")
def test_all_looked_at(hand, full):
    row = hand.tab.locator("#handed-in a.row-main").first
    group = row.get_attribute("href").split("#")[1]
    hand.click(row, "**/review#h-*")
    hand.click(hand.tab.locator(f"[id='{group}']").get_by_role("button", name="Mark all as reviewed"), "**told=allReviewed**")
    expect(hand.tab.locator(f"[id='{group}']")).to_have_count(0)
    hand.tab.get_by_role("button", name="Undo").click()
    hand.tab.wait_for_url("**told=asBefore**")


@errand("post a message to two classes")
def test_post_to_two_classes(hand, full):
    hand.click(hand.tab.get_by_role("link", name=re.compile("New handout for .?Physics 7a")), "**/handouts/new")
    hand.write(hand.tab.get_by_label("Title"), "No lesson")
    hand.click(hand.tab.get_by_label("Physics 8a"))
    hand.click(hand.tab.get_by_role("button", name="Post now"), "**told=posted")
    expect(hand.tab.get_by_role("link", name="No lesson")).to_be_visible()
    for group in ("full0", "full2"):
        path = f"/v1/classes/{full.school.things[group]}/handouts?state=posted"
        teacher = full.teacher()
        made = next(one for one in teacher.get(path)["handouts"] if one["title"] == "No lesson")
        teacher.delete(f"/v1/handouts/{made['id']}")


@errand("see what somebody who was ill has missed")
def test_who_was_ill(hand, full):
    hand.click(overdue(hand, full).locator(".bar-link"), "**/handouts/*")
    hand.click(hand.tab.get_by_role("link", name="Bilal Virtanen"), "**/students/*")
    expect(hand.tab.get_by_role("heading", name="Bilal Virtanen")).to_be_visible()


@errand("who may need help, and the work that shows it")
def test_who_needs_help(hand, full):
    hand.click(hand.tab.locator("#help .reasons a[href*='/tasks/']").first, "**/students/*")
    expect(hand.tab.locator("#signs")).to_be_visible()


@errand("take a handout's results into a spreadsheet")
def test_take_along(hand, full):
    hand.click(overdue(hand, full).locator(".bar-link"), "**/handouts/*")
    with hand.tab.expect_download() as download:
        hand.click(hand.tab.get_by_role("link", name="Table (CSV)"))
    lines = download.value.path().read_text(encoding="utf-8-sig").splitlines()
    # A row for each student, a column for each task.
    assert len(lines) >= 26 and "Bilal" in "\n".join(lines)


def test_the_table_names_ten_errands_and_they_take_half():
    assert len(SAID) == 10
    for before, now in [("before", "now"), ("slow", "quick")]:
        assert sum(float(one[now]) for one in SAID.values()) * 2 <= sum(float(one[before]) for one in SAID.values())

"""Reviewing in a school in the midst of its year: all kinds of work in view, from one to the next by keys, each act undone."""

import pytest
from playwright.sync_api import expect


ACTS = [("Return", "workReturned"), ("Ask to try again", "askedToTryAgain"), ("Mark as reviewed", "reviewed")]


@pytest.fixture(params=["chromium", "firefox"])
def tab(request, full, window):
    tab = window("head", width=1366, height=768, browser=request.getfixturevalue(request.param))
    tab.goto(full.place("/classes/{group}/review"))
    tab.locator(".to-review li.row a").first.click()
    tab.wait_for_url("**from=review")
    return tab


def kind(tab):
    """What is in view."""
    names = {"img": "picture", "audio": "sound", "pre.said": "text", "document-view": "document"}
    shown = [name for place, name in names.items() if tab.locator(f"#files {place}").count() > 0]
    return shown[0] if shown else "answers" if tab.locator("#answers").count() else "nothing"


def test_all_work_of_a_class_is_gone_through_by_one_key(tab):
    seen, kinds = set(), set()
    while True:
        seen.add(tab.url)
        kinds.add(kind(tab))
        assert tab.get_by_role("button", name="Return", exact=True).count() == 1
        if tab.locator(".ways a[rel=next]").count() == 0:
            break
        before = tab.url
        tab.keyboard.press("ArrowRight")
        tab.wait_for_function("before => location.href !== before && document.readyState === 'complete'", arg=before)
    assert len(seen) > 40
    assert kinds >= {"picture", "sound", "text", "document", "answers"} and "nothing" not in kinds
    before = tab.url
    tab.keyboard.press("ArrowLeft")
    tab.wait_for_function("before => location.href !== before", arg=before)
    assert tab.url in seen


@pytest.mark.parametrize("name, told", ACTS)
def test_each_act_goes_on_to_the_next_and_is_undone_from_there(name, told, tab):
    first = tab.url
    tab.get_by_role("button", name=name, exact=True).click()
    tab.wait_for_url(f"**told={told}**")
    assert tab.url.split("?")[0] != first.split("?")[0]
    tab.get_by_role("button", name="Undo").click()
    tab.wait_for_url("**told=asBefore**")
    assert tab.url.split("?")[0] == first.split("?")[0]
    expect(tab.get_by_role("button", name=name, exact=True)).to_be_visible()

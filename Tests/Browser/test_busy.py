"""A school that has too much to do: nothing that was typed is lost, and the way back is short."""

import pytest
from playwright.sync_api import expect

from pupils import Pupil, card, link, question, ticket

PAGE = "<!doctype html><title>x</title><main><h1>One moment, please</h1><p class='lead'>The school is busy.</p></main>"


@pytest.fixture
def pupil(school, window):
    return Pupil(school, window)


def make_busy(tab, path):
    tab.route(path, lambda route: route.fulfill(status=503, content_type="text/html; charset=utf-8", body=PAGE)
              if route.request.method == "POST" else route.continue_())


def test_a_form_that_cannot_be_taken_now_stays_as_it_was(school, window):
    tab = window("teacher", service_workers="block")
    tab.goto(f"/classes/{school.things['emptyClass']}/handouts/new")
    make_busy(tab, "**/handouts/new")
    title = tab.get_by_label("Title")
    title.fill("Stars & planets")
    tab.get_by_role("button", name="Save as a draft").or_(tab.get_by_role("button", name="Save")).first.click()
    told = tab.get_by_role("alert").get_by_text("The school is busy.").or_(tab.locator("[data-busy]"))
    told.first.wait_for()
    assert title.input_value() == "Stars & planets"
    assert tab.evaluate("document.activeElement.dataset.busy") == ""
    tab.reload()
    assert title.input_value() == "Stars & planets"


def test_what_a_student_does_meanwhile_waits_and_is_sent(pupil):
    handout = pupil.give(link(), ticket(question("text", "Why?")))
    tab = pupil.tab(f"/work/{handout['id']}", service_workers="block")
    make_busy(tab, "**/answers")
    tab.get_by_label("Why?").fill("Because of the light.")
    tab.get_by_role("button", name="Send my answers").click()
    tab.get_by_role("heading", name="Waiting to be sent: 1").wait_for()
    tab.unroute("**/answers")
    tab.locator("#waiting").wait_for(state="hidden")
    assert pupil.task(handout, 1)["answers"] == [{"text": "Because of the light."}]


def test_who_is_not_let_in_goes_back_by_a_link(pupil):
    tab = pupil.tab("/work?list=finished", service_workers="block")
    tab.evaluate("location.assign('/classes')")
    tab.get_by_role("heading", name="You have no access to this").wait_for()
    expect(tab.get_by_role("navigation", name="Main navigation")).to_be_visible()
    tab.get_by_role("link", name="Back to where you were").click()
    tab.wait_for_url("**/work?list=finished")


def test_where_nothing_is_one_still_knows_where_one_is(pupil):
    tab = pupil.tab("/nothing-here")
    expect(tab.get_by_role("heading", level=1)).to_have_text("There is nothing here", use_inner_text=True)
    tab.get_by_role("link", name="Your data").click()
    tab.wait_for_url("**/data")

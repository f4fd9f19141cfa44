"""Looking into somebody's account: what it shows, what it refuses, how it ends, and what its owner is told."""

import pytest
from playwright.sync_api import expect

from pupils import Pupil
from school import PASSWORD
from test_manager import ada, mona  # noqa: F401


def sign_in(tab, account):
    tab.goto("/sign-in")
    tab.get_by_label("Account").fill(account)
    tab.get_by_label("Password or code").fill(PASSWORD)
    tab.get_by_role("button", name="Sign in", exact=True).click()
    tab.wait_for_url("**/manager")
    return tab


@pytest.fixture
def begin(mona, school):
    def begin(person="struggling", tab=None, **more):
        tab = tab or mona("/manager", **more)
        tab.goto(f"/manager/people/{school.people[person]}")
        tab.get_by_role("link", name="Look into the account").click()
        tab.get_by_label("Help with the account").check()
        tab.get_by_label("Your own password").fill(PASSWORD)
        tab.get_by_role("button", name="Look into the account").click()
        expect(tab.get_by_text("you are looking into the account of")).to_be_visible()
        return tab

    return begin


def test_an_administrator_looks_and_goes_back(begin, school, window):
    tab = begin()
    expect(tab.get_by_role("heading", level=1)).to_have_text("Your work", use_inner_text=True)
    names = {cookie["name"]: cookie for cookie in tab.context.cookies()}
    assert names["homeroom"]["httpOnly"] and names["homeroom-own"]["httpOnly"]
    tab.goto(f"/handouts/{school.things['handout']}")
    expect(tab.get_by_text("you are looking into the account of")).to_be_visible()
    tab.get_by_role("button", name="End it").click()
    expect(tab.get_by_text("You are no longer looking into anybody’s account.")).to_be_visible()
    tab.goto("/manager")
    expect(tab.get_by_text("you are looking into")).to_have_count(0)
    told = window("struggling")
    told.goto("/work")
    expect(told.get_by_text("looked into your account on")).to_be_visible()
    expect(told.get_by_text("Reason: Help with the account.")).to_be_visible()


def test_once_it_is_over_nobody_is_the_administrator_again_without_saying_so(begin, school, window):
    pupil = Pupil(school, window, "nele")
    tab = begin(pupil.key, sign_in(window(), school.account("administrator")))
    # Its owner is signed out everywhere, by which it ends.
    school.ada.ask("DELETE", f"/v1/people/{pupil.id}/sessions")
    tab.goto("/manager")
    tab.wait_for_url("**/sign-in?**")
    expect(tab.get_by_text("You are no longer looking into the account.")).to_be_visible()
    tab.get_by_role("button", name="Go on as yourself").click()
    tab.wait_for_url("**/manager")
    assert "homeroom-own" not in {cookie["name"] for cookie in tab.context.cookies()}


def test_it_works_without_scripts_and_refuses_what_changes_something(begin):
    tab = begin(java_script_enabled=False)
    tab.get_by_role("link", name="Your work").click()
    answer = tab.context.request.post(
        "/account/sign-out-elsewhere", headers={"Origin": tab.url.split("/work")[0]}, form={}, max_redirects=0)
    assert answer.status == 403
    tab.get_by_role("button", name="End it").click()
    expect(tab.get_by_text("You are no longer looking into anybody’s account.")).to_be_visible()


def test_signing_out_afterwards_leaves_nobody_signed_in(begin, school, window):
    # With a sign-in of its own: other tests go on with theirs.
    tab = begin(tab=sign_in(window(), school.account("administrator")))
    tab.get_by_role("button", name="End it").click()
    expect(tab.get_by_text("You are no longer looking into anybody’s account.")).to_be_visible()
    tab.goto("/account")
    tab.locator("details.menu summary").click()
    tab.get_by_role("button", name="Sign out", exact=True).first.click()
    tab.wait_for_url("**/sign-in?**")
    tab.goto("/manager")
    tab.wait_for_url("**/sign-in?**")
    assert not [cookie for cookie in tab.context.cookies() if cookie["name"].startswith("homeroom") and cookie["value"]
                and cookie["name"] != "homeroom-language"]


def test_a_wrong_password_and_no_reason_are_said(mona, school):
    tab = mona(f"/manager/people/{school.people['struggling']}/inspection", java_script_enabled=False)
    tab.get_by_label("Concern for somebody’s safety").check()
    tab.get_by_label("Your own password").fill("not-my-password-1")
    tab.get_by_role("button", name="Look into the account").click()
    expect(tab.get_by_text("This is not your password.")).to_be_visible()
    expect(tab.get_by_label("Concern for somebody’s safety")).to_be_checked()


def test_nothing_of_theirs_is_kept_in_the_browser(begin):
    tab = begin()
    tab.goto("/work")
    kept = tab.evaluate("""async () => {
        const found = [];
        for (const name of await caches.keys()) {
            for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
        }
        return found;
    }""")
    assert "/work" not in kept, kept

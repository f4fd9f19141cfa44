"""Signing in and out as people do it: by keys and by mouse, rightly and wrongly, on a tablet that goes from hand to hand."""

import http.client
import itertools
import json
import re
import urllib.parse

import pytest
from playwright.sync_api import expect

from pupils import until
from school import PASSWORD

NOTICE = re.compile("do not match")


@pytest.fixture
def fresh(school):
    """Makes a student whom no other test knows, with a password by default otherwise; returns the account's name."""
    made = []

    def make(name, has_password=True):
        key = f"{name}{len(school.people)}"
        school.admit(school.ada, key, (name.capitalize(), "Fischer"), "student")
        made.append(key)
        if has_password:
            school.let_in(key)
        return key

    return make


def sign_in(tab, account, password=PASSWORD):
    tab.get_by_label("Account").fill(account)
    tab.get_by_label("Password or code").fill(password)
    tab.get_by_role("button", name="Sign in").click()


def sign_out(tab):
    tab.locator("details.menu > summary").click()
    tab.get_by_role("button", name="Sign out", exact=True).first.click()
    tab.wait_for_url("**/sign-in?told=signedOut")


@pytest.fixture(params=["chromium", "firefox"])
def tab(request, window):
    """The main ways are gone in both browsers."""
    return window(browser=request.getfixturevalue(request.param))


# On a device that others use

@pytest.mark.parametrize("scripts", [True, False])
def test_a_shared_device_keeps_no_page_and_is_remembered_as_one(fresh, window, school, scripts):
    account = fresh("shara")
    tab = window(java_script_enabled=scripts)
    tab.goto("/sign-in")
    tab.locator("#password-form").get_by_label("Others use this device, too").check()
    sign_in(tab, account)
    tab.wait_for_url("**/work")
    held = next(cookie for cookie in tab.context.cookies() if cookie["name"] == "homeroom")
    assert held["expires"] == -1, "it goes with the browser"
    assert "x-homeroom-keep" not in tab.reload().headers
    tab.goto("/account")
    expect(tab.locator("li.row", has_text="This device").get_by_text("shared", exact=True)).to_be_visible()
    sign_out(tab)
    expect(tab.locator("#password-form").get_by_label("Others use this device, too")).to_be_checked()
    tab.locator("#password-form").get_by_label("Others use this device, too").uncheck()
    sign_in(tab, account)
    tab.wait_for_url("**/work")
    assert tab.reload().headers["x-homeroom-keep"] == school.people[account]
    assert "homeroom-shared" not in {cookie["name"] for cookie in tab.context.cookies()}


# In

def test_a_student_signs_in_and_sees_the_work(tab):
    tab.goto("/")
    assert tab.url.endswith("/sign-in?then=%2F")
    sign_in(tab, "student")
    tab.wait_for_url("**/work")
    expect(tab.get_by_role("heading", level=1)).to_have_text("Your work", use_inner_text=True)
    assert tab.complaints.all() == []


def test_a_wrong_password_is_told_and_the_account_stays(tab):
    tab.goto("/sign-in")
    sign_in(tab, "student", "wrong-horse-8")
    tab.get_by_text(NOTICE).wait_for()
    assert tab.get_by_label("Account").input_value() == "student"
    password = tab.get_by_label("Password or code")
    assert password.input_value() == ""
    assert password.get_attribute("aria-invalid") == "true"
    described = password.get_attribute("aria-describedby").split()
    assert NOTICE.search(tab.locator(f"#{described[-1]}").inner_text())
    assert password.evaluate("element => element === document.activeElement")


def test_who_has_no_account_is_told_the_same(window):
    tab = window()
    tab.goto("/sign-in")
    sign_in(tab, "nobody-of-this-name")
    expect(tab.get_by_text(NOTICE)).to_be_visible()


def test_one_goes_on_to_where_one_was_going(window):
    tab = window()
    tab.goto("/account?told=saved")
    assert "/sign-in?then=" in tab.url
    sign_in(tab, "student")
    tab.wait_for_url("**/account?told=saved")


ELSEWHERE = [
    "//evil.example", "https://evil.example/", "/\\evil.example", "/\t/evil.example", "http:evil.example",
    "javascript:alert(1)", "/%2F/evil.example", "///evil.example", "/..//evil.example", "/./\\evil.example",
]


@pytest.mark.parametrize("place", ELSEWHERE)
def test_choosing_a_language_leads_nowhere_else(place, school, window):
    tab = window()
    tab.goto("/sign-in")
    tab.evaluate("""place => {
        const form = document.querySelector("form.languages");
        const field = document.createElement("input");
        Object.assign(field, { type: "hidden", name: "back", value: place });
        form.append(field);
    }""", place)
    tab.get_by_role("button", name="Deutsch").click()
    tab.locator("html[lang=de]").wait_for()
    assert tab.evaluate("location.origin") == school.url


def test_choosing_a_password_leads_nowhere_else(school, fresh, window):
    tab = window()
    tab.goto(f"/#link={school.new_link(fresh('otto', has_password=False))}")
    tab.get_by_role("button", name="Sign in").click()
    tab.wait_for_url(re.compile("/password"))
    tab.goto("/password?then=//evil.example")
    tab.get_by_label("New password").fill(PASSWORD)
    tab.get_by_role("button", name="Save").click()
    tab.wait_for_url("**/work")
    assert tab.evaluate("location.origin") == school.url


@pytest.mark.parametrize("place", ELSEWHERE)
def test_one_never_goes_on_to_another_place(place, school, window):
    tab = window()
    tab.goto("/sign-in?" + tab.evaluate("place => new URLSearchParams({ then: place }).toString()", place))
    sign_in(tab, "student")
    tab.wait_for_load_state("load")
    assert tab.evaluate("location.origin") == school.url


def test_keys_suffice(window):
    tab = window()
    tab.goto("/sign-in")
    assert focused(tab) == "field-account"
    tab.keyboard.type("student")
    tab.keyboard.press("Tab")
    tab.keyboard.type(PASSWORD)
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/work")
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.className") == "skip"
    tab.keyboard.press("Enter")
    assert focused(tab) == "content"
    tab.goto("/work")
    tab.locator("details.menu > summary").focus()
    tab.keyboard.press("Enter")
    expect(tab.get_by_role("link", name="Your account")).to_be_visible()
    tab.keyboard.press("Escape")
    expect(tab.get_by_role("link", name="Your account")).to_be_hidden()
    assert tab.evaluate("document.activeElement.tagName") == "SUMMARY"


def focused(tab):
    return tab.evaluate("document.activeElement.id")


def test_what_has_the_focus_is_marked(window):
    tab = window("teacher")
    tab.goto("/classes")
    for _ in range(8):
        tab.keyboard.press("Tab")
        outline = tab.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none", tab.evaluate("document.activeElement.outerHTML")


# A link

def test_looking_at_a_link_does_not_use_it_up(school, fresh, window):
    key = fresh("lotte", has_password=False)
    link = school.new_link(key)
    for _ in range(3):
        window().goto(f"/#link={link}")
    tab = window()
    tab.goto(f"/#link={link}")
    tab.get_by_role("button", name="Sign in").click()
    tab.wait_for_url(re.compile("/password"))
    other = window()
    other.goto(f"/#link={link}")
    other.get_by_role("button", name="Sign in").click()
    expect(other.get_by_text("has been used already")).to_be_visible()


def test_the_secret_of_a_link_leaves_the_address(window):
    tab = window()
    tab.goto("/#link=a-secret")
    tab.get_by_text("This link lets you in once").wait_for()
    assert "secret" not in tab.url
    assert tab.evaluate("document.activeElement.innerText") == "Sign in"


def test_a_newcomer_chooses_a_password_and_goes_on(school, fresh, tab):
    key = fresh("nele", has_password=False)
    tab.goto(f"/#link={school.new_link(key)}")
    tab.get_by_role("button", name="Sign in").click()
    tab.wait_for_url(re.compile("/password"))
    tab.goto("/account")
    tab.wait_for_url("**/password?then=**")
    tab.get_by_label("New password").fill("abc")
    tab.get_by_role("button", name="Save").click()
    tab.get_by_text("This password has fewer than eight characters.").wait_for()
    tab.get_by_label("New password").fill("2 long sentences of mine")
    tab.get_by_role("button", name="Save").click()
    tab.wait_for_url("**/account")


def test_the_password_is_changed_by_who_knows_it(fresh, window):
    key, tab = fresh("rolf"), window()
    tab.goto("/password")
    sign_in(tab, key)
    tab.wait_for_url("**/password")
    tab.get_by_label("Current password").fill("not-this-one")
    tab.get_by_label("New password").fill("quite-another-horse-9")
    tab.get_by_role("button", name="Save").click()
    tab.get_by_text("This is not your current password").wait_for()
    tab.get_by_label("Current password").fill(PASSWORD)
    tab.get_by_label("New password").fill("quite-another-horse-9")
    tab.get_by_role("button", name="Save").click()
    tab.get_by_text("Your new password is set").wait_for()
    other = window()
    other.goto("/sign-in")
    sign_in(other, key, "quite-another-horse-9")
    other.wait_for_url("**/work")


# Out

def test_who_signs_out_leaves_no_page_behind(tab):
    tab.goto("/sign-in")
    sign_in(tab, "late")
    tab.wait_for_url("**/work")
    tab.goto("/account")
    sign_out(tab)
    for place in ["account", "work"]:
        tab.evaluate("history.back()")
        tab.wait_for_url(f"**/sign-in?then=%2F{place}")
        assert "Zoë" not in tab.content()


def test_signing_out_empties_what_the_browser_keeps(window):
    tab = window()
    tab.goto("/sign-in")
    sign_in(tab, "late")
    tab.wait_for_url("**/work")
    tab.wait_for_function("() => navigator.serviceWorker.controller !== null")
    tab.reload()
    tab.evaluate("""async () => {
        while (!(await caches.keys()).some((name) => name.startsWith("pages-"))) await new Promise(requestAnimationFrame);
    }""")
    tab.evaluate("localStorage.setItem('mine', '1'), sessionStorage.setItem('form:/x', '[]')")
    sign_out(tab)
    until(tab, "async () => (await caches.keys()).length === 0")
    assert tab.evaluate("localStorage.length + sessionStorage.length") == 0


def test_a_page_that_is_just_being_kept_goes_with_its_reader(window):
    tab = window()
    tab.goto("/sign-in")
    sign_in(tab, "late")
    tab.wait_for_url("**/work")
    tab.wait_for_function("() => navigator.serviceWorker.controller !== null")
    # A machine that is slow to write: the worker has the page, and has not kept it yet.
    worker = tab.context.service_workers[0]
    worker.evaluate("""() => {
        const [open, gate] = [caches.open.bind(caches), new Promise((resolve) => { self.goOn = resolve; })];
        self.isHeld = new Promise((resolve) => { self.hold = resolve; });
        self.isKept = new Promise((resolve) => { self.kept = resolve; });
        caches.open = async (name) => {
            if (!name.startsWith("pages-")) return open(name);
            self.hold();
            await gate;
            const cache = await open(name);
            const put = cache.put.bind(cache);
            cache.put = async (...all) => { await put(...all); setTimeout(self.kept); };
            return cache;
        };
    }""")
    tab.reload()
    worker.evaluate("() => self.isHeld")
    sign_out(tab)
    worker.evaluate("() => { self.goOn(); return self.isKept; }")
    until(tab, "async () => (await caches.keys()).length === 0")


def test_a_worker_of_the_last_reader_shows_nothing_to_the_next(window):
    tab = window()
    tab.goto("/sign-in")
    sign_in(tab, "late")
    tab.wait_for_url("**/work")
    tab.wait_for_function("() => navigator.serviceWorker.controller !== null")
    tab.reload()
    sign_out(tab)
    tab.context.set_offline(True)
    with pytest.raises(Exception, match="ERR_INTERNET_DISCONNECTED|ERR_FAILED"):
        tab.goto("/work")


# Sign-ins

def test_a_lost_tablet_is_signed_out_from_afar(school, fresh, window):
    key, tab, tablet = fresh("vera"), window(), window()
    for one in (tab, tablet):
        one.goto("/account")
        sign_in(one, key)
        one.wait_for_url("**/account")
    tab.reload()
    rows = tab.locator("section").filter(has_text="Where you are signed in").locator("li")
    before = rows.count()
    expect(tab.get_by_text("this device", exact=True)).to_have_count(1)
    tab.get_by_role("button", name="Sign out everywhere else").click()
    tab.get_by_text("You are signed in here only").wait_for()
    assert before == 3 and rows.count() == 1
    tablet.goto("/work")
    assert "/sign-in" in tablet.url


def test_one_sign_in_is_ended_by_itself(fresh, window):
    key, tab = fresh("wim"), window()
    tab.goto("/account")
    sign_in(tab, key)
    tab.wait_for_url("**/account")
    rows = tab.locator("section").filter(has_text="Where you are signed in").locator("li")
    expect(rows).to_have_count(2)
    rows.get_by_role("button", name="Sign out").click()
    tab.get_by_text("Saved.").wait_for()
    expect(rows).to_have_count(1)


# A form that keeps what is typed, in a page that has none, before the page's own modules run.
NOTE = """document.addEventListener("readystatechange", () => {
    if (document.readyState !== "interactive" || location.pathname !== "/account") return;
    const form = document.createElement("form");
    form.method = "post"; form.action = "/account/sign-out-elsewhere"; form.dataset.keep = "note";
    const field = document.createElement("textarea");
    field.name = "note"; field.setAttribute("aria-label", "Note");
    const button = document.createElement("button");
    button.textContent = "Send the note";
    form.append(field, button);
    document.querySelector("main").append(form);
})"""


def test_what_was_typed_outlives_a_sign_in_that_ended(school, fresh, tab):
    key = fresh("yara")
    tab.add_init_script(NOTE)
    tab.goto("/account")
    sign_in(tab, key)
    tab.wait_for_url("**/account")
    tab.get_by_label("Note").fill("My shadow is longer in the evening.")
    school.clients[key].delete("/v1/sessions")
    tab.get_by_role("button", name="Send the note").click()
    tab.wait_for_url("**/sign-in?then=**")
    sign_in(tab, key)
    tab.wait_for_url("**/account")
    assert tab.get_by_label("Note").input_value() == "My shadow is longer in the evening."


# Languages

def test_a_language_that_was_chosen_holds_in_another_browser(fresh, window):
    key = fresh("lotta")
    tab = window(key)
    tab.goto("/account")
    tab.get_by_role("button", name="Deutsch").click()
    expect(tab.locator("html")).to_have_attribute("lang", "de")
    other = window(key)
    other.goto("/account")
    expect(other.locator("html")).to_have_attribute("lang", "de")


def test_the_language_is_chosen_before_one_signs_in(tab, fresh):
    key = fresh("lena")
    tab.goto("/sign-in?then=/account")
    tab.get_by_role("button", name="Deutsch").click()
    tab.get_by_role("button", name="Anmelden").wait_for()
    assert tab.url.endswith("/sign-in?then=/account")
    assert tab.locator("html").get_attribute("lang") == "de"
    tab.get_by_label("Konto").fill(key)
    tab.get_by_label("Passwort oder Code").fill(PASSWORD)
    tab.get_by_role("button", name="Anmelden").click()
    tab.wait_for_url("**/account")
    tab.get_by_role("button", name="العربية").click()
    tab.locator("html[dir=rtl]").wait_for()
    assert tab.url.endswith("/account")


def test_pages_work_without_scripts(chromium, window, fresh):
    tab = window(java_script_enabled=False)
    tab.goto("/account")
    sign_in(tab, fresh("lars"))
    tab.wait_for_url("**/account")
    tab.get_by_role("button", name="Deutsch").click()
    assert tab.locator("html").get_attribute("lang") == "de"


@pytest.mark.parametrize("wanted, given", [("de-CH", "de"), ("ar-EG", "ar"), ("la", "en")])
def test_the_browsers_language_is_taken_up(wanted, given, chromium, school):
    context = chromium.new_context(base_url=school.url, locale=wanted)
    tab = context.new_page()
    tab.goto("/sign-in")
    assert tab.locator("html").get_attribute("lang") == given
    context.close()


# Pauses

# An address has so many tries, whatever the accounts.
ADDRESSES = itertools.count(1)


def guess_from(address, school, account):
    """A wrong password from another computer: all that begins with 127 is this one, and to the server each is a place."""
    place = urllib.parse.urlsplit(school.url)
    connection = http.client.HTTPConnection(place.hostname, place.port, timeout=60, source_address=(address, 0))
    connection.request("POST", "/v1/sessions", json.dumps(
        {"account": account, "password": "wrong-horse-8", "kind": "program", "label": "Guesser"}),
        {"Content-Type": "application/json"})
    status = connection.getresponse().status
    connection.close()
    return status


@pytest.mark.parametrize("language, said", [
    ("en", r"Too many tries. Wait \W*(9|10)\W* minutes, or ask at school for a link\."),
    ("de", r"Das war zu oft. Warte \W*(9|10)\W* Minuten, oder bitte in der Schule um einen Link\."),
    ("ar", r"محاولات كثيرة جدًا\. انتظر \W*(9|10|٩|١٠)\W* دقائق أو اطلب رابطًا من المدرسة\."),
])
def test_a_long_pause_after_others_wrong_passwords_is_told_in_minutes(language, said, fresh, window, school):
    # One who has chosen a password here would be known here, and would not have to wait.
    account = fresh("guessed", has_password=False)
    places = [f"127.0.7.{next(ADDRESSES)}" for _ in range(2)]
    answers = [guess_from(place, school, account) for place in places for _ in range(10)]
    assert set(answers) == {401}
    tab = window(language=language)
    tab.goto("/sign-in")
    tab.locator("input[name=account]").fill(account)
    tab.locator("input[name=password]").fill(PASSWORD)
    tab.locator("#password-form button[type=submit]").click()
    problem = tab.locator("#password-form .problem:visible, #password-form [role=alert]:visible").first
    assert re.search(said, problem.inner_text()), problem.inner_text()
    assert tab.locator("input[name=account]").input_value() == account

"""A second factor: adding one, the second step of signing in, and what those who run the school do about it."""

import base64
import hashlib
import hmac
import struct
import subprocess
import time

import pytest
from playwright.sync_api import expect

from school import PASSWORD
from server import PROGRAM


@pytest.fixture
def base(server):
    """The same server under a name: browsers make no keys for a number."""
    return server.url.replace("127.0.0.1", "localhost")


@pytest.fixture
def teacher(school):
    """Makes a teacher whom no other test knows; returns the account's name."""
    def make(name):
        key = f"{name}{len(school.people)}"
        school.admit(school.ada, key, (name.capitalize(), "Weber"), "teacher")
        school.let_in(key)
        return key

    return make


def code_of(key, off=0):
    """What a program shows that was given this key (RFC 6238)."""
    text = key.replace(" ", "")
    secret = base64.b32decode(text + "=" * (-len(text) % 8))
    digest = hmac.new(secret, struct.pack(">Q", int(time.time()) // 30 + off), hashlib.sha1).digest()
    start = digest[19] & 15
    return f"{(struct.unpack('>I', digest[start:start + 4])[0] & 0x7FFFFFFF) % 1_000_000:06d}"


def sign_in(tab, account):
    tab.get_by_label("Account").fill(account)
    tab.get_by_label("Password or code").fill(PASSWORD)
    tab.get_by_role("button", name="Sign in", exact=True).click()


def add_program(tab, base):
    """Adds a program that shows codes; gives its key and the recovery codes."""
    tab.goto(f"{base}/account/second-factor")
    tab.get_by_role("button", name="Add a program that shows codes").click()
    expect(tab.locator("svg.qr-code")).to_be_visible()
    tab.get_by_text("You cannot scan it?").click()
    key = tab.locator(".key").inner_text()
    confirm(tab, key, "not-my-password-1")
    expect(tab.get_by_text("This is not your password.")).to_be_visible()
    confirm(tab, key, PASSWORD)
    done, late = tab.locator(".recovery-codes li"), tab.get_by_text("This is not the code that the program shows now.")
    expect(done.first.or_(late)).to_be_visible()
    # Half a minute was over between reading the code and sending it.
    if late.count() > 0:
        confirm(tab, key, PASSWORD)
    expect(tab.locator(".recovery-codes li")).to_have_count(10)
    return key, tab.locator(".recovery-codes li").all_inner_texts()


def confirm(tab, key, password):
    tab.get_by_label("The code that it shows").fill(code_of(key, off=-1))
    tab.get_by_label("Your password").fill(password)
    tab.get_by_role("button", name="Confirm").click()


def authenticator(tab):
    """A device that makes passkeys, in place of one that one holds in one's hand."""
    driver = tab.context.new_cdp_session(tab)
    driver.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
               "isUserVerified": True, "automaticPresenceSimulation": True}
    device = driver.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]
    return driver, device


def test_a_code_is_asked_for_after_the_password(window, base, teacher, found):
    account = teacher("cora")
    tab = window()
    tab.goto(f"{base}/sign-in")
    sign_in(tab, account)
    tab.wait_for_url("**/today")
    key, recovery = add_program(tab, base)
    other = window()
    other.goto(f"{base}/sign-in?then=/classes")
    sign_in(other, account)
    other.wait_for_url("**/sign-in/second?**")
    other.goto(f"{base}/classes")
    other.wait_for_url("**/sign-in/second?**")
    other.get_by_label("Code").fill("000000")
    other.get_by_role("button", name="Sign in", exact=True).click()
    expect(other.get_by_text("This code is wrong or no longer valid")).to_be_visible()
    other.get_by_label("Code").fill(code_of(key))
    other.get_by_role("button", name="Sign in", exact=True).click()
    other.wait_for_url("**/classes")
    third = window()
    third.goto(f"{base}/sign-in")
    sign_in(third, account)
    third.get_by_label("Code").fill(recovery[0].upper())
    third.get_by_role("button", name="Sign in", exact=True).click()
    third.wait_for_url("**/today")


def test_it_works_without_scripts(window, base, teacher):
    account = teacher("dora")
    tab = window(java_script_enabled=False)
    tab.goto(f"{base}/sign-in")
    sign_in(tab, account)
    key, _ = add_program(tab, base)
    expect(tab.locator("#passkey-form")).to_be_hidden()
    other = window(java_script_enabled=False)
    other.goto(f"{base}/sign-in")
    sign_in(other, account)
    other.get_by_label("Code").fill(code_of(key))
    other.get_by_role("button", name="Sign in", exact=True).click()
    expect(other.get_by_role("heading", level=1)).to_have_text("Today", use_inner_text=True)


def test_a_passkey_is_made_and_signs_in(window, base, teacher):
    account = teacher("enid")
    tab = window()
    driver, device = authenticator(tab)
    tab.goto(f"{base}/sign-in")
    sign_in(tab, account)
    tab.wait_for_url("**/today")
    tab.goto(f"{base}/account/second-factor")
    tab.get_by_label("Name of this passkey").fill("My laptop")
    tab.locator("#passkey-form").get_by_label("Your password").fill("not-my-password-1")
    tab.get_by_role("button", name="Add a passkey").click()
    expect(tab.get_by_text("This is not your password.")).to_be_visible()
    tab.get_by_label("Name of this passkey").fill("My laptop")
    tab.locator("#passkey-form").get_by_label("Your password").fill(PASSWORD)
    tab.get_by_role("button", name="Add a passkey").click()
    expect(tab.locator(".recovery-codes li")).to_have_count(10)
    assert len(driver.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"]) == 1
    tab.context.clear_cookies()
    tab.goto(f"{base}/sign-in?then=/account/second-factor")
    sign_in(tab, account)
    tab.get_by_role("button", name="Use a passkey").click()
    tab.wait_for_url("**/account/second-factor")
    expect(tab.get_by_text("My laptop")).to_be_visible()
    # A copy of the key that was used less often is refused.
    kept = driver.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"][0]
    driver.send("WebAuthn.removeCredential", {"authenticatorId": device, "credentialId": kept["credentialId"]})
    driver.send("WebAuthn.addCredential", {"authenticatorId": device, "credential": kept | {"signCount": 0}})
    tab.context.clear_cookies()
    tab.goto(f"{base}/sign-in")
    sign_in(tab, account)
    tab.get_by_role("button", name="Use a passkey").click()
    expect(tab.get_by_text("This passkey was not accepted")).to_be_visible()


def test_a_browser_without_such_a_key_says_so(window, base, teacher):
    account = teacher("fay")
    tab = window()
    driver, device = authenticator(tab)
    tab.goto(f"{base}/sign-in")
    sign_in(tab, account)
    tab.wait_for_url("**/today")
    tab.goto(f"{base}/account/second-factor")
    tab.locator("#passkey-form").get_by_label("Your password").fill(PASSWORD)
    tab.get_by_role("button", name="Add a passkey").click()
    expect(tab.locator(".recovery-codes li")).to_have_count(10)
    driver.send("WebAuthn.removeVirtualAuthenticator", {"authenticatorId": device})
    authenticator(tab)
    tab.context.clear_cookies()
    tab.goto(f"{base}/sign-in")
    sign_in(tab, account)
    tab.get_by_role("button", name="Use a passkey").click()
    expect(tab.get_by_text("The browser did not get a passkey")).to_be_visible()


def test_the_operator_takes_a_lost_one_away_and_the_person_is_told(window, base, teacher, server):
    account = teacher("gwen")
    tab = window()
    tab.goto(f"{base}/sign-in")
    sign_in(tab, account)
    tab.wait_for_url("**/today")
    add_program(tab, base)
    output = subprocess.run(
        [PROGRAM, "admin", "second-factor", "--data", server.folder.name, "--account", account, "--remove"],
        check=True, capture_output=True, text=True).stdout
    assert output == "Took away 1 second factor. The password alone is enough again.\n"
    tab.context.clear_cookies()
    tab.goto(f"{base}/sign-in?then=/account")
    sign_in(tab, account)
    tab.wait_for_url("**/account")
    expect(tab.get_by_text("took your second factor away")).to_be_visible()


def test_a_school_asks_it_of_managers_and_leads_them_to_it(window, base, school):
    school.admit(school.ada, "hanna", ("Hanna", "Weber"), "manager")
    school.let_in("hanna")
    office = window("administrator")
    office.goto("/manager/second-factor")
    office.get_by_role("group", name="Manager").get_by_label("A second factor").select_option("must")
    office.get_by_role("button", name="Save").click()
    expect(office.get_by_text("Saved. Anyone who must have one")).to_be_visible()
    try:
        tab = window()
        tab.goto(f"{base}/sign-in?then=/manager/people")
        sign_in(tab, "hanna")
        tab.wait_for_url("**/account/second-factor?**")
        expect(tab.get_by_text("Your school requires people with your role")).to_be_visible()
        add_program(tab, base)
        tab.goto(f"{base}/manager/people")
        expect(tab.get_by_role("heading", level=1)).to_have_text("People", use_inner_text=True)
        office.goto(f"/manager/people/{school.people['hanna']}")
        office.get_by_role("button", name="Take the second factor away").click()
        expect(office.get_by_text("Taken away.")).to_be_visible()
    finally:
        school.ada.put("/v1/organization/second-factor/manager", {"demand": "may"})

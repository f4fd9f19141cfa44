"""One tablet, several people: what a browser keeps belongs to one person, and is shown to nobody before the school has said
who is there."""

import itertools

import pytest
from playwright.sync_api import expect

from pupils import Pupil, card, link, question, sign_in, ticket
from school import PASSWORD
from test_offline import KEPT, cut, loaded, mark, until, waiting

SECRET = "Only Mina has thought of this"
# All that pages can find in this browser, as text. What waits to be sent in somebody's name is asked for by itself.
FOUND = """async () => {
    const texts = [JSON.stringify(sessionStorage), JSON.stringify(localStorage), JSON.stringify(history.state)];
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            texts.push(request.url);
            if (name.startsWith("pages-")) texts.push(await (await cache.match(request)).text());
        }
    }
    return texts.join();
}"""


@pytest.fixture
def two(school, window):
    """Mina and Otto, of one class; who one of them is."""
    mina = Pupil(school, window)
    otto = Pupil(school, window, "otto")
    school.join(mina.room, [otto.key], "student")
    return mina, otto


def typing(mina):
    """A tablet with half an answer of Mina's in it, kept pages included."""
    handout = mina.give(ticket(question("text", "Why?")), title="Mina's and Otto's")
    tab = mina.tab(f"/work/{handout['id']}")
    loaded(tab, f"/work/{handout['id']}")
    tab.get_by_label("Why?").fill(SECRET)
    return handout, tab


def by_expiry(mina, tab):
    """The sign-in is over for the browser: the cookie has run out."""
    tab.context.clear_cookies(name="homeroom")
    tab.goto("/work")


def by_another_device(mina, tab):
    mina.client.delete("/v1/sessions")


def by_an_administrator(mina, tab):
    mina.school.ada.put(f"/v1/people/{mina.id}/account/deactivation")


ENDS = [by_expiry, by_another_device, by_an_administrator]


def by_password(otto, tab):
    tab.goto("/sign-in")
    sign_in(tab, otto.key)


def by_link(otto, tab):
    """As a slip's code does. A page that is open sees only what stands behind the `#` change."""
    tab.goto("about:blank")
    tab.goto(f"/sign-in#link={otto.school.new_link(otto.key)}")
    tab.get_by_role("button", name="Sign in").click()
    tab.wait_for_url("**/password**")
    tab.get_by_label("New password").fill(PASSWORD)
    tab.get_by_role("button", name="Save").click()


def by_slip(otto, tab):
    """A slip of one who has a code names the account and the code."""
    tab.goto("about:blank")
    tab.goto(f"/sign-in#account={otto.key}&password={PASSWORD}")
    tab.get_by_role("button", name="Sign in", exact=True).click()


COMES = [by_password, by_link, by_slip]


@pytest.mark.parametrize("end, come", [*itertools.product([None, *ENDS], COMES)])
def test_the_next_pupil_finds_nothing_of_the_one_before(end, come, two):
    mina, otto = two
    handout, tab = typing(mina)
    if end:
        end(mina, tab)
        tab.wait_for_url("**/sign-in**")
    come(otto, tab)
    tab.wait_for_url("**/work")
    tab.goto(f"/work/{handout['id']}")
    assert tab.get_by_label("Why?").input_value() == ""
    loaded(tab, f"/work/{handout['id']}")
    assert SECRET not in tab.evaluate(FOUND) and mina.id not in tab.evaluate("caches.keys().then(String)")
    assert SECRET not in tab.content()


@pytest.mark.parametrize("end", ENDS)
def test_going_back_shows_nothing_of_the_one_before(end, two):
    mina, otto = two
    handout, tab = typing(mina)
    tab.goto("/data")
    tab.goto(f"/work/{handout['id']}")
    tab.get_by_label("Why?").fill(SECRET)
    end(mina, tab)
    tab.wait_for_url("**/sign-in**")
    seen = []
    tab.expose_function("seen", lambda text: seen.append(text))
    tab.add_init_script("addEventListener('DOMContentLoaded', () => seen(document.documentElement.outerHTML))")
    # Before anybody has come, with a cookie that is still there: the browser asks, and shows nothing by itself.
    back(tab)
    assert "/sign-in?then=" in tab.url
    assert tab.evaluate("document.body.dataset.reader") is None
    sign_in(tab, otto.key)
    tab.wait_for_url(lambda address: "/sign-in" not in address)
    visited = set()
    while tab.url != "about:blank":
        fields = tab.locator("textarea, input:not([type=hidden])")
        assert SECRET not in fields.evaluate_all("(all) => all.map((one) => one.value)")
        visited.add(tab.url.rsplit("/", 1)[1])
        back(tab)
    assert handout["id"] in visited
    assert not any(SECRET in one or mina.id in one for one in seen)


def back(tab):
    with tab.expect_navigation():
        tab.evaluate("setTimeout(() => history.back())")


def test_who_comes_back_first_finds_what_was_typed(two):
    mina, _ = two
    handout, tab = typing(mina)
    by_another_device(mina, tab)
    tab.wait_for_url("**/sign-in?then=**")
    tab.get_by_text("Your sign-in has ended").wait_for()
    assert SECRET not in tab.content()
    sign_in(tab, mina.key)
    tab.wait_for_url(f"**/work/{handout['id']}")
    assert tab.get_by_label("Why?").input_value() == SECRET


def test_who_comes_back_later_is_told_what_was_removed(two):
    mina, otto = two
    handout, tab = typing(mina)
    by_another_device(mina, tab)
    tab.wait_for_url("**/sign-in?then=**")
    by_password(otto, tab)
    tab.wait_for_url("**/work**")
    expect(tab.get_by_text("was removed from this device")).to_be_hidden()
    tab.get_by_role("button", name="for the next person").click()
    tab.wait_for_url("**/sign-in?told=signedOut")
    by_password(mina, tab)
    tab.wait_for_url("**/work**")
    tab.get_by_text("was removed from this device").wait_for()
    tab.goto(f"/work/{handout['id']}")
    assert tab.get_by_label("Why?").input_value() == ""
    expect(tab.get_by_text("was removed from this device")).to_be_hidden()


def test_another_tab_of_the_one_before_shows_nothing_any_more(two):
    mina, otto = two
    handout, tab = typing(mina)
    other = tab.context.new_page()
    by_password(otto, other)
    other.wait_for_url("**/work")
    tab.wait_for_function("(mina) => document.body?.dataset.reader !== mina", arg=mina.id)
    tab.goto(f"/work/{handout['id']}")
    assert tab.get_by_label("Why?").input_value() == ""
    assert SECRET not in tab.evaluate(FOUND)


def test_a_page_is_not_brought_up_to_date_with_somebody_elses(two):
    mina, otto = two
    mina.give(link())
    tab = mina.tab("/work")
    tab.get_by_role("link", name="Shadows at noon").wait_for()
    # The cookie changes hands without this page hearing of it; news come over the stream of the one before.
    tab.context.add_cookies([mina.school.cookie(otto.key)])
    seen = []
    tab.expose_function("seen", lambda text: seen.append(text))
    tab.evaluate("""() => new MutationObserver(() => {
        if (!document.documentElement.hidden) seen(document.querySelector("main").innerText);
    }).observe(document.querySelector("main"), { subtree: true, childList: true, characterData: true })""")
    mina.give(link(), title="One more")
    tab.wait_for_function("(otto) => document.body?.dataset.reader === otto", arg=otto.id)
    assert seen == []


def test_offline_the_same_person_goes_on_and_nobody_else_does(two):
    mina, otto = two
    handout, tab = typing(mina)
    cut(tab)
    tab.goto(f"/work/{handout['id']}")
    assert tab.get_by_label("Why?").input_value() == SECRET
    tab.context.set_offline(False)
    by_another_device(mina, tab)
    tab.goto("/work")
    tab.wait_for_url("**/sign-in**")
    # Nobody has come yet, and there is no connection: nobody knows who is there.
    until(tab, f"async () => !(await ({KEPT})('/work/{handout['id']}'))")
    tab.context.set_offline(True)
    with pytest.raises(Exception, match="ERR_INTERNET_DISCONNECTED|ERR_FAILED"):
        tab.goto(f"/work/{handout['id']}")
    tab.context.set_offline(False)
    by_password(otto, tab)
    tab.wait_for_url("**/work")
    loaded(tab, f"/work/{handout['id']}", "/offline")
    tab.context.set_offline(True)
    tab.goto(f"/work/{handout['id']}")
    assert tab.get_by_label("Why?").input_value() == ""
    assert SECRET not in tab.evaluate(FOUND)


def test_pages_are_kept_no_longer_than_the_sign_in_lasts(two):
    mina, _ = two
    handout, tab = typing(mina)
    tab.evaluate("""async () => {
        for (const name of (await caches.keys()).filter((one) => one.startsWith("pages-"))) {
            const cache = await caches.open(name);
            for (const request of await cache.keys()) {
                const old = await cache.match(request);
                const headers = new Headers(old.headers);
                headers.set("X-Homeroom-Until", "2020-01-01T00:00:00.000Z");
                await cache.put(request, new Response(await old.text(), { headers }));
            }
        }
    }""")
    tab.context.set_offline(True)
    with pytest.raises(Exception, match="ERR_INTERNET_DISCONNECTED|ERR_FAILED"):
        tab.goto(f"/work/{handout['id']}")


def test_what_waits_of_the_one_before_waits_for_them_alone(two):
    mina, otto = two
    handout, tab = typing(mina)
    cut(tab)
    tab.get_by_role("button", name="Send my answers").click()
    tab.get_by_role("heading", name="Waiting to be sent: 1").wait_for()
    mina.client.delete("/v1/sessions")
    tab.context.set_offline(False)
    tab.wait_for_url("**/sign-in**")
    by_password(otto, tab)
    tab.wait_for_url("**/work**")
    tab.goto(f"/work/{handout['id']}")
    assert tab.get_by_label("Why?").input_value() == ""
    assert not waiting(tab).is_visible() and SECRET not in tab.content()
    by_password(mina, tab)
    tab.wait_for_url("**/work**")
    tab.goto(f"/work/{handout['id']}")
    card(tab, "On the way out").get_by_text("Handed in", exact=True).wait_for()
    assert mina.task(handout)["answers"] == [{"text": SECRET}]
    assert otto.task(handout)["progress"] in ("assigned", "opened")


def test_a_teacher_finds_nothing_of_a_colleagues_handout_and_comment(school, window):
    new = f"/classes/{school.things['physics']}/handouts/new"
    cell = "/handouts/{handout}/tasks/{drawingTask}/students/{diligent}".format(**school.things, **school.people)
    tab = window("teacher")
    tab.goto(new)
    tab.get_by_label("Title", exact=True).fill(SECRET)
    tab.locator("#add-link").click()
    tab.get_by_label("Address").wait_for()
    tab.goto(cell)
    tab.get_by_label("A few words").fill(SECRET)
    loaded(tab)
    tab.goto("/sign-in")
    sign_in(tab, "colleague")
    tab.wait_for_url("**/today")
    tab.goto(new)
    assert tab.get_by_label("Title", exact=True).input_value() == ""
    expect(tab.get_by_label("Address")).to_have_count(0)
    tab.goto(cell)
    assert tab.get_by_label("A few words").input_value() == ""
    assert SECRET not in tab.evaluate(FOUND)

"""What a teacher does with classes, with handouts as a whole, and in the library."""

import datetime
import re
import zoneinfo

import pytest
from playwright.sync_api import expect

import colors
import light
from client import Client


@pytest.fixture
def lise(school):
    return Client(school.url, school.clients["teacher"].token)


@pytest.fixture
def make(school, lise):
    """Makes a handout of a class, posted by default otherwise; it is gone after the test."""
    made = []

    def make_handout(title, group="chemistry", is_posted=True, **more):
        draft = {"title": title, "tasks": [{"kind": "handIn", "title": "A table"}]} | more
        one = lise.post(f"/v1/classes/{school.things[group]}/handouts", draft)["id"]
        if is_posted:
            lise.put(f"/v1/handouts/{one}/posting")
        made.append(one)
        return one

    yield make_handout
    fresh = Client(school.url, lise.token)
    for one in made:
        if exists(fresh, one):
            fresh.delete(f"/v1/handouts/{one}")


def exists(client, handout):
    try:
        return client.get(f"/v1/handouts/{handout}")
    except Exception:
        return None


@pytest.fixture
def tab(window, school):
    tab = window("teacher")
    tab.goto(f"/classes/{school.things['chemistry']}")
    return tab


def choose(tab, handout, name):
    """Does something from the menu of a row."""
    menu = tab.locator(f"#menu-{handout}")
    menu.locator("summary").click()
    menu.get_by_text(name, exact=True).click()


# Life

def test_a_lock_is_put_on_and_taken_back(tab, make, lise):
    handout = make("To lock")
    tab.reload()
    choose(tab, handout, "Lock")
    tab.get_by_text("Locked. Students can look").wait_for()
    expect(tab.locator(f"#handout-{handout}").get_by_text("Locked", exact=True)).to_be_visible()
    assert lise.get(f"/v1/handouts/{handout}")["isLocked"]
    tab.get_by_role("button", name="Undo").click()
    tab.get_by_text("Unlocked. Students can go on").wait_for()
    assert not lise.get(f"/v1/handouts/{handout}")["isLocked"]


def test_the_menu_is_worked_by_keys(tab, make, lise):
    handout = make("By keys")
    tab.reload()
    tab.locator(f"#menu-{handout} summary").focus()
    tab.keyboard.press("Enter")
    for _ in range(2):
        tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.innerText") == "Lock"
    tab.keyboard.press("Escape")
    assert tab.evaluate("document.activeElement.tagName") == "SUMMARY"
    expect(tab.locator(f"#menu-{handout}").get_by_text("Lock")).to_be_hidden()


def test_a_draft_that_lacks_something_leads_to_its_form(tab, make):
    handout = make("", is_posted=False)
    tab.goto(tab.url + "?state=draft")
    choose(tab, handout, "Post now")
    tab.wait_for_url(f"**/handouts/{handout}/edit")


def test_a_draft_is_posted_from_its_row(tab, make, lise):
    handout = make("From its row", is_posted=False)
    tab.goto(tab.url + "?state=draft")
    choose(tab, handout, "Post now")
    tab.get_by_text("Posted. The class sees it now.").wait_for()
    assert lise.get(f"/v1/handouts/{handout}")["state"] == "posted"


def test_completing_names_who_has_something_left(tab, make, lise):
    handout = make("To complete")
    tab.reload()
    choose(tab, handout, "Complete")
    tab.get_by_text("12 students have work left").wait_for()
    assert lise.get(f"/v1/handouts/{handout}")["state"] == "posted"
    tab.get_by_role("button", name="Complete the handout").click()
    tab.wait_for_url("**state=completed&told=completed")
    expect(tab.locator(f"#handout-{handout}")).to_be_visible()


def test_deleting_names_what_goes_with_it(tab, make, school, lise):
    handout = make("To delete")
    task = lise.get(f"/v1/handouts/{handout}")["tasks"][0]["id"]
    jonas = Client(school.url, school.clients["diligent"].token)
    file = jonas.upload("table.txt", "text/plain", b"acid, base")
    jonas.put(f"/v1/me/handouts/{handout}/tasks/{task}/handIn", {"kind": "files", "files": [file]})
    tab.reload()
    choose(tab, handout, "Delete")
    tab.get_by_text("1 handed-in file", exact=True).wait_for()
    assert exists(lise, handout)
    tab.get_by_role("button", name="Delete the handout").click()
    tab.wait_for_url("**told=deleted")
    assert not exists(lise, handout)


def test_a_favourite_stands_in_the_library(tab, make):
    handout = make("A favourite of mine")
    tab.reload()
    choose(tab, handout, "Add to favourites")
    tab.get_by_text("Added to your favourites.").wait_for()
    tab.goto("/library")
    tab.get_by_role("link", name="A favourite of mine").wait_for()


def test_a_favourite_is_overdue_by_the_clock_of_its_own_place(school, tab, make, lise):
    """On the islands of the Pacific it is what it will be in Berlin in half a day."""
    ada = Client(school.url, school.clients["administrator"].token)

    def set_zone(zone):
        [place] = [one for one in ada.get("/v1/locations")["locations"] if one["id"] == school.location]
        ada.put(f"/v1/locations/{school.location}", {"name": place["name"], "modified": place["modified"]} | zone)
        return {key: place[key] for key in ["timeZone"] if key in place}

    soon = datetime.datetime.now(zoneinfo.ZoneInfo("Europe/Berlin")) + datetime.timedelta(hours=6)
    handout = make("Tides", due=f"{soon:%Y-%m-%dT%H:%M}")
    lise.put(f"/v1/handouts/{handout}/favourite")
    row = tab.locator(f"#handout-{handout}")
    for zone, words in [({}, "Due"), ({"timeZone": "Pacific/Kiritimati"}, "Was due")]:
        before = set_zone(zone)
        try:
            for place in [f"/classes/{school.things['chemistry']}", "/library"]:
                tab.goto(place)
                expect(row).to_contain_text(words)
        finally:
            set_zone(before)


def test_a_copy_goes_into_another_class_without_anybodys_work(tab, make, school, lise):
    handout = make("To copy")
    tab.reload()
    choose(tab, handout, "Duplicate")
    tab.get_by_label(re.compile("Chemistry")).uncheck()
    tab.get_by_role("button", name="Make a draft there").click()
    tab.get_by_text("Choose at least one class.").wait_for()
    tab.get_by_label("Astronomy club").check()
    tab.get_by_role("button", name="Make a draft there").click()
    tab.wait_for_url("**/edit?told=copied")
    assert tab.get_by_label("Title").input_value() == "To copy"
    copy = tab.url.split("/")[-2]
    assert lise.get(f"/v1/handouts/{copy}")["class"] == school.things["emptyClass"]
    lise.delete(f"/v1/handouts/{copy}")


def test_a_colleague_copies_what_is_shared_and_not_what_is_no_longer(tab, make, school, window, lise):
    handout = make("To share")
    tab.reload()
    choose(tab, handout, "Share with colleagues")
    tab.get_by_role("button", name="Make a link").click()
    tab.get_by_label("Link").wait_for()
    link = tab.get_by_label("Link").input_value()
    assert link.startswith(f"{school.url}/shared/")
    other = window("colleague")
    other.goto(link)
    expect(other.get_by_role("heading", name="To share")).to_be_visible()
    other.get_by_role("button", name="Make a draft there").click()
    other.wait_for_url("**/edit?told=copied")
    tomas = Client(school.url, school.clients["colleague"].token)
    tomas.delete(f"/v1/handouts/{other.url.split('/')[-2]}")
    tab.get_by_role("button", name="Stop sharing").click()
    tab.get_by_text("The link no longer works.").wait_for()
    assert other.goto(link).status == 404


# Live

def test_what_happens_while_a_page_is_on_its_way_is_not_missed(window, make, school):
    tab = window("teacher")
    late = []

    def hold(route):
        # The stream of news begins only after something has happened.
        late.append(make("While it was loading"))
        route.continue_()

    tab.route("**/v1/events*", hold)
    tab.goto(f"/classes/{school.things['chemistry']}?told=saved")
    tab.get_by_role("link", name="While it was loading").wait_for()
    expect(tab.get_by_text("Saved.")).to_be_visible()


def test_what_others_do_appears_without_moving_the_reader(tab, make, school):
    handout = make("First here")
    tab.reload()
    tab.locator(f"#menu-{handout} summary").focus()
    later = make("Posted meanwhile")
    tab.locator(f"#handout-{later}").wait_for()
    assert tab.evaluate("document.activeElement.tagName") == "SUMMARY"
    assert tab.evaluate("document.activeElement.closest('details').id") == f"menu-{handout}"


def test_finished_work_appears_among_the_classes(window, make, school, lise):
    handout = make("Work to come")
    task = lise.get(f"/v1/handouts/{handout}")["tasks"][0]["id"]
    tab = window("teacher")
    tab.goto("/classes")
    jonas = Client(school.url, school.clients["diligent"].token)
    file = jonas.upload("table.txt", "text/plain", b"acid, base")
    jonas.put(f"/v1/me/handouts/{handout}/tasks/{task}/handIn", {"kind": "files", "files": [file]})
    tab.locator(f"#class-{school.things['chemistry']}").get_by_text("1 to review").wait_for()


# Classes

@pytest.mark.parametrize("scripts", [True, False])
def test_a_class_is_walked_by_its_tabs(scripts, window, school):
    tab = window("teacher", java_script_enabled=scripts)
    tab.goto(f"/classes/{school.things['physics']}")
    tabs = tab.get_by_role("navigation", name="In this class")
    for name, end in [("Handouts", ""), ("Report", "/report"), ("People", "/people"), ("Review", "/review")]:
        tabs.get_by_role("link", name=name).click()
        tab.wait_for_url(f"**/classes/{school.things['physics']}{end}")
        expect(tabs.locator("[aria-current=page]")).to_have_count(1)
        expect(tabs.locator("[aria-current=page]")).to_contain_text(name)


def test_the_tab_of_what_is_to_review_says_how_much_it_is(window, make, school, lise):
    handout = make("To look at")
    task = lise.get(f"/v1/handouts/{handout}")["tasks"][0]["id"]
    jonas = Client(school.url, school.clients["diligent"].token)
    file = jonas.upload("table.txt", "text/plain", b"acid, base")
    jonas.put(f"/v1/me/handouts/{handout}/tasks/{task}/handIn", {"kind": "files", "files": [file]})
    tab = window("teacher")
    tab.goto(f"/classes/{school.things['chemistry']}/people")
    expect(tab.get_by_role("link", name="Review 1")).to_be_visible()


def test_a_class_gets_a_nickname_an_icon_and_a_color(tab, school, lise):
    group = school.things["chemistry"]
    tab.get_by_role("link", name="Name and icon").click()
    tab.get_by_label("Nickname").fill("Bangs & smells")
    tab.get_by_role("radio", name="Flask").check(force=True)
    tab.get_by_role("radio", name="Violet").check(force=True)
    tab.get_by_role("button", name="Save").click()
    tab.wait_for_url("**told=saved")
    expect(tab.get_by_role("heading", level=1)).to_have_text("Bangs & smells", use_inner_text=True)
    expect(tab.locator(".title .class-picture")).to_have_attribute("data-color", "violet")
    kept = lise.get(f"/v1/classes/{group}")
    assert (kept["icon"], kept["color"]) == ("🧪", "violet")
    lise.put(f"/v1/classes/{group}/appearance", {})


def test_the_picture_that_a_program_gave_a_class_can_be_kept(tab, school, lise):
    group = school.things["chemistry"]
    lise.put(f"/v1/classes/{group}/appearance", {"icon": "🐙", "color": "pink"})
    tab.goto(f"/classes/{group}/settings")
    expect(tab.get_by_role("radio", name="🐙")).to_be_checked()
    tab.get_by_role("button", name="Save").click()
    tab.wait_for_url("**told=saved")
    expect(tab.locator(".title .class-picture")).to_have_text("🐙")
    kept = lise.get(f"/v1/classes/{group}")
    assert (kept["icon"], kept["color"]) == ("🐙", "pink")
    lise.put(f"/v1/classes/{group}/appearance", {})


def test_classes_are_told_apart_before_anybody_chooses(window, school):
    """By a teacher of these classes alone: with more classes than there are colours, some share one."""
    ada = Client(school.url, school.clients["administrator"].token)
    school.admit(ada, "fourfold", ("Frieda", "Vier"), "teacher")
    school.let_in("fourfold")
    made = [ada.post("/v1/classes", {"name": f"Maths {number}", "location": school.location})["id"] for number in ["7a", "7b", "8a", "8b"]]
    for group in made:
        school.join(group, ["fourfold"], "teacher")
    tab = window("fourfold")
    tab.goto("/classes")
    pictures = [tab.locator(f"#class-{group} .class-picture") for group in made]
    assert [one.inner_text() for one in pictures] == ["7a", "7b", "8a", "8b"]
    assert len({one.get_attribute("data-color") for one in pictures}) == 4
    for group in made:
        ada.delete(f"/v1/classes/{group}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_drawings_stand_out_from_the_colors_of_classes(scheme, tab, school):
    tab.emulate_media(color_scheme=scheme)
    tab.goto(f"/classes/{school.things['chemistry']}/settings")
    for color in tab.locator(".icon-choice .class-picture").all():
        kind = color.get_attribute("data-color")
        ground, ink = color.evaluate("one => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color]")
        assert colors.contrast(ground, ink) >= 4.5, (kind, ground, ink)


@pytest.mark.parametrize("name", ["x" * 257, "<i>x</i>", "\u202ereversed", "  "])
def test_any_nickname_is_told_or_kept_as_it_is(name, tab, school, lise):
    group = school.things["chemistry"]
    tab.goto(f"/classes/{group}/settings")
    tab.get_by_label("Nickname").evaluate("(field, value) => { field.value = value }", name)
    tab.get_by_role("button", name="Save").click()
    if len(name) > 256:
        tab.get_by_text("at most 256 characters").wait_for()
        assert tab.get_by_label("Nickname").input_value() == name
    else:
        tab.wait_for_url("**told=saved")
        assert lise.get(f"/v1/classes/{group}").get("nickname") == (name.strip() or None)
        lise.put(f"/v1/classes/{group}/appearance", {})


def test_a_class_of_others_is_not_there(window, school):
    tab = window("newTeacher")
    for place in ["", "/people", "/settings", "/handouts/new"]:
        assert tab.goto(f"/classes/{school.things['physics']}{place}").status == 404
    for place in ["edit", "complete", "delete", "duplicate", "share"]:
        assert tab.goto(f"/handouts/{school.things['handout']}/{place}").status == 404


def test_a_removed_class_can_be_looked_at(window, school, lise):
    ada = Client(school.url, school.ada.token)
    group = ada.post("/v1/classes", {"name": "Last year's club", "location": school.location})["id"]
    ada.post(f"/v1/classes/{group}/members", {"people": [school.people["teacher"]], "part": "teacher"})
    handout = lise.post(f"/v1/classes/{group}/handouts", {"title": "From last year", "tasks": []})["id"]
    lise.put(f"/v1/handouts/{handout}/posting")
    ada.put(f"/v1/classes/{group}/archive")
    tab = window("teacher")
    tab.goto("/classes")
    tab.get_by_role("link", name="Ended classes").click()
    expect(tab.locator("#archive")).to_be_in_viewport()
    tab.get_by_role("link", name="Last year's club").click()
    expect(tab.get_by_role("navigation", name="In this class").get_by_role("link")).to_have_text(["Handouts", "People"])
    tab.get_by_role("link", name="From last year").wait_for()
    expect(tab.get_by_role("link", name="New handout")).to_have_count(0)
    assert tab.goto(f"/handouts/{handout}/edit").status == 200
    tab.get_by_text("this handout can only be looked at").wait_for()
    tab.locator(".menu-button").click()
    assert tab.locator(f"#menu-{handout} .menu-list > *").all_inner_texts() == [
        "Add to favourites", "Duplicate", "Delete"]


def test_a_long_list_goes_on(window, school, lise):
    group = school.things["chemistry"]
    made = [lise.post(f"/v1/classes/{group}/handouts", {"title": f"Draft {n}", "tasks": []})["id"] for n in range(30)]
    tab = window("teacher")
    answer = tab.goto(f"/classes/{group}?state=draft")
    assert len(answer.body()) < 100_000
    tab.get_by_role("link", name="Show more").click()
    tab.get_by_role("link", name="Draft 0", exact=True).wait_for()
    for one in made:
        lise.delete(f"/v1/handouts/{one}")


# The library

def test_from_the_library_into_a_handout(window, school):
    tab = window("teacher")
    tab.goto("/library")
    tab.get_by_label("Words").fill("mirr")
    tab.get_by_label("Subject").select_option("Science")
    tab.get_by_role("button", name="Search").click()
    tab.get_by_role("link", name="Flat mirrors").click()
    tab.get_by_role("button", name="Bookmark").click()
    tab.get_by_text("Bookmarked.").wait_for()
    tab.get_by_role("button", name="Remove the bookmark").click()
    tab.get_by_text("Bookmark removed.").wait_for()
    tab.get_by_role("link", name="Put into a new handout").click()
    tab.get_by_role("link", name=re.compile("Chemistry")).click()
    expect(tab.locator(".task")).to_contain_text("Flat mirrors", use_inner_text=True)
    expect(tab.locator(".task .content-main")).to_have_count(1)


def test_apps_have_their_own_picture_and_the_mark(window):
    tab = window("teacher")
    tab.goto("/library")
    tile = tab.locator(".tile", has_text="Light")
    expect(tile.locator("img.app-picture")).to_have_js_property("naturalWidth", 120)
    expect(tile).to_contain_text("Works with Schoolwork")
    tile.get_by_role("link").click()
    expect(tab.locator(".content-head")).to_contain_text("Works with Schoolwork")


def test_one_goes_down_an_apps_content_and_up_again(window):
    tab = window("teacher")
    tab.goto("/library")
    tab.get_by_role("link", name="Light Works with Schoolwork").click()
    tab.get_by_role("link", name="Light and shadow").click()
    tab.get_by_role("link", name="Umbra", exact=True).click()
    expect(tab.get_by_role("link", name="Question 1")).to_be_visible()
    tab.get_by_label("Where you are").get_by_role("link", name="Light and shadow").click()
    assert tab.get_by_role("heading", level=1).inner_text() == "Light and shadow"


def test_what_an_app_declares_appears_by_itself(window, school):
    tab = window("teacher")
    tab.goto('/library/content?at=["org.example.light","mirrors"]')
    ada = Client(school.url, school.ada.token)
    ada.post("/v1/sync", light.sync(contexts=[light.context(light.path("mirrors", "new"), "Shards", school.now)]))
    tab.get_by_role("link", name="Shards").wait_for()


@pytest.mark.parametrize("words", ["x" * 200, "<b>", "\u202e", "%", "' OR 1=1 --", "a b c d e f g h i j k"])
def test_any_words_can_be_looked_for(words, window):
    tab = window("teacher")
    tab.goto("/library")
    tab.get_by_label("Words").fill(words)
    tab.get_by_role("button", name="Search").click()
    tab.wait_for_load_state("load")
    assert tab.get_by_label("Words").input_value() == words
    assert tab.complaints.all() == []


@pytest.mark.parametrize("place", ["", "[]", "[1]", "[\"no.such.app\"]", "{}", "[\"org.example.light\",\"nothing\"]"])
def test_a_place_that_is_none_is_told(place, window):
    tab = window("teacher")
    answer = tab.goto("/library/content?at=" + place)
    assert answer.status in (400, 404)

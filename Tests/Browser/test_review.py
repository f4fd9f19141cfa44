"""Reviewing comes to an end: all looked at and taken back, comments from a list, answers to a ticket together."""

import pytest
from playwright.sync_api import expect

import grids
import light
import recordings
from client import Client

TICKET = [
    {"kind": "choice", "text": "Where is it darkest?", "choices": ["Umbra", "Penumbra"], "isOptional": False},
    {"kind": "text", "text": "What else?", "choices": [], "isOptional": True},
]
KEYS = ["diligent", "struggling", "late"]


@pytest.fixture
def lise(school):
    return Client(school.url, school.clients["teacher"].token)


@pytest.fixture
def work(school, lise):
    """A ticket and a file of three students, all to review; gone after the test."""
    made = lise.post(f"/v1/classes/{school.things['chemistry']}/handouts", {
        "title": "To look at", "tasks": [{"kind": "exitTicket", "title": "A ticket", "questions": TICKET},
                                         {"kind": "handIn", "title": "A page"}]})
    lise.put(f"/v1/handouts/{made['id']}/posting")
    ticket, page = [task["id"] for task in made["tasks"]]
    for number, key in enumerate(KEYS):
        client = Client(school.url, school.clients[key].token)
        place = f"/v1/me/handouts/{made['id']}/tasks"
        client.put(f"{place}/{ticket}/handIn", {"kind": "answers", "answers": [
            {"choices": [0 if number < 2 else 1]}, {"text": f"Why {number}?"}]})
        file = client.upload("page.png", "image/png", light.picture(40)[0])
        client.put(f"{place}/{page}/handIn", {"kind": "files", "files": [file]})
    yield made["id"], ticket, page
    Client(school.url, lise.token).delete(f"/v1/handouts/{made['id']}")


@pytest.mark.parametrize("scripts", [True, False])
def test_all_is_looked_at_and_taken_back(scripts, work, school, lise, window):
    tab = window("teacher", java_script_enabled=scripts)
    review = f"/classes/{school.things['chemistry']}/review"
    tab.goto(review)
    group = tab.locator(f"#h-{work[0]}")
    expect(group.locator("li.row")).to_have_count(6)
    group.get_by_role("button", name="Mark all as reviewed").click()
    expect(tab.get_by_text("All marked as reviewed.")).to_be_visible()
    expect(group).to_have_count(0)
    tab.get_by_role("button", name="Undo").click()
    expect(tab.get_by_text("Undone. Everything is as it was before.")).to_be_visible()
    expect(group.locator("li.row")).to_have_count(6)


def test_work_that_came_in_meanwhile_is_still_to_be_looked_at(work, school, window):
    tab = window("teacher", java_script_enabled=False)
    tab.goto(f"/classes/{school.things['chemistry']}/review")
    other = Client(school.url, school.clients["arabic"].token)
    file = other.upload("page.png", "image/png", light.picture(40)[0])
    other.put(f"/v1/me/handouts/{work[0]}/tasks/{work[2]}/handIn", {"kind": "files", "files": [file]})
    group = tab.locator(f"#h-{work[0]}")
    group.get_by_role("button", name="Mark all as reviewed").click()
    expect(group.locator("li.row")).to_have_count(1)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_comment_is_saved_and_chosen_again(scripts, work, school, lise, window):
    tab = window("teacher", java_script_enabled=scripts)
    cell = f"/handouts/{work[0]}/tasks/{work[2]}/students"
    words = "Label your axes, <please>." if scripts else "Draw with a ruler."
    tab.goto(f"{cell}/{school.people['diligent']}")
    tab.get_by_label("A few words").fill(words)
    tab.get_by_label("Add what I write to my comments").check()
    tab.get_by_role("button", name="Return").click()
    # The answer is shown before the browser has gone there.
    tab.wait_for_url("**told=workReturned**")
    expect(tab.locator(".said")).to_have_text(words)
    tab.goto(f"{cell}/{school.people['late']}")
    tab.get_by_label("From your comments").select_option(label=words)
    tab.get_by_label("A few words").fill("And the lamp?")
    tab.get_by_role("button", name="Return").click()
    # The answer is shown before the browser has gone there.
    tab.wait_for_url("**told=workReturned**")
    expect(tab.locator(".said")).to_have_text(f"{words}\nAnd the lamp?")
    tab.goto("/comments")
    row = tab.locator("#comments li").filter(has_text=words)
    row.get_by_role("button", name="Remove").click()
    expect(tab.get_by_text("Deleted.")).to_be_visible()
    expect(row).to_have_count(0)


@pytest.mark.parametrize("scripts", [True, False])
def test_words_are_not_thrown_away_by_marking_as_reviewed(scripts, work, school, lise, window):
    tab = window("teacher", java_script_enabled=scripts)
    chosen = f"Mind the scale, {scripts}."
    lise.post("/v1/me/comments", {"text": chosen})
    tab.goto(f"/handouts/{work[0]}/tasks/{work[2]}/students/{school.people['diligent']}")
    field = tab.get_by_label("A few words")
    field.fill("And the lamp?")
    tab.get_by_label("From your comments").select_option(label=chosen)
    tab.get_by_role("button", name="Mark as reviewed").click()
    expect(tab.locator("#field-comment-problem")).to_contain_text("sends no words")
    expect(tab.locator("#field-comment-problem")).to_contain_text("Return")
    expect(field).to_have_value("And the lamp?")
    expect(tab.get_by_label("From your comments").locator("option:checked")).to_have_text(chosen)
    expect(tab.get_by_role("button", name="Mark as reviewed")).to_be_visible()
    tab.get_by_role("button", name="Return").click()
    tab.wait_for_url("**told=workReturned**")
    expect(tab.locator(".said")).to_have_text(f"{chosen}\nAnd the lamp?")
    [saved] = [one["id"] for one in lise.get("/v1/me/comments")["comments"] if one["text"] == chosen]
    lise.delete(f"/v1/me/comments/{saved}")


@pytest.mark.parametrize("scripts", [True, False])
def test_words_that_are_taken_out_do_not_keep_work_from_being_reviewed(scripts, work, school, window):
    tab = window("teacher", java_script_enabled=scripts)
    tab.goto(f"/handouts/{work[0]}/tasks/{work[2]}/students/{school.people['late']}")
    tab.get_by_label("A few words").fill("Not now")
    tab.get_by_role("button", name="Mark as reviewed").click()
    expect(tab.locator("#field-comment-problem")).to_be_visible()
    tab.get_by_label("A few words").fill("")
    tab.get_by_role("button", name="Mark as reviewed").click()
    expect(tab.locator("#told").get_by_text("Marked as reviewed.")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_answers_to_a_ticket_are_read_together(scripts, work, school, window):
    tab = window("teacher", java_script_enabled=scripts)
    tab.goto(f"/classes/{school.things['chemistry']}/review")
    tab.locator(f"#h-{work[0]}").get_by_role("link", name="All answers together").click()
    tab.wait_for_url(f"**/tasks/{work[1]}")
    rows = tab.locator("#question-0 .bins > li")
    expect(rows.locator("strong")).to_have_text(["2", "1"])
    rows.first.locator("summary").click()
    expect(rows.first.locator(".names a")).to_have_count(2)
    expect(tab.locator("#question-1 .written li")).to_have_count(3)
    tab.locator("#question-1").get_by_text("Why 2?").wait_for()
    rows.first.locator(".names a").first.click()
    tab.wait_for_url("**/students/*")


def test_answers_that_were_read_together_are_marked_as_reviewed(work, school, window):
    tab = window("teacher")
    tab.goto(f"/handouts/{work[0]}/tasks/{work[1]}")
    tab.get_by_role("button", name="Mark all as reviewed").click()
    # What else was handed in still waits.
    expect(tab.locator(f"#h-{work[0]} li.row")).to_have_count(3)
    tab.get_by_role("button", name="Undo").click()
    expect(tab.locator(f"#h-{work[0]} li.row")).to_have_count(6)


KINDS = [("notes.pdf", "application/pdf", recordings.document()), ("notes.wav", "audio/x-wav", recordings.tone()),
         ("notes.txt", "text/plain", "A shadow <b>grows</b>.\nSecond line.".encode()), ("notes.csv", "text/csv", b"a,b\n" * 10_000)]


@pytest.fixture
def kinds(school, work):
    """A student has handed in a document, a recording, a text, and one that is too long to be read here."""
    client = Client(school.url, school.clients["arabic"].token)
    files = [client.upload(*one) for one in KINDS]
    client.put(f"/v1/me/handouts/{work[0]}/tasks/{work[2]}/handIn", {"kind": "files", "files": files})
    return f"/handouts/{work[0]}/tasks/{work[2]}/students/{school.people['arabic']}?from=review"


@pytest.mark.parametrize("which", ["chromium", "firefox"])
def test_a_recording_and_a_text_are_in_view_beside_the_answer(which, request, kinds, window):
    tab = window("teacher", browser=request.getfixturevalue(which))
    tab.goto(kinds)
    sound = tab.locator("audio")
    tab.wait_for_function("document.querySelector('audio').readyState >= 1")
    assert 1.9 < sound.evaluate("one => one.duration") < 2.1
    # From the middle on: players ask for a part of the file.
    sound.evaluate("one => new Promise((done) => { one.onseeked = done; one.currentTime = 1.5; })")
    expect(tab.locator("pre.said")).to_have_count(1)
    assert tab.locator("pre.said").inner_text() == KINDS[2][2].decode()
    expect(tab.get_by_role("button", name="Return")).to_be_visible()
    expect(tab.locator("#files .row")).to_have_count(4)
    assert tab.complaints.all() == []


def test_a_document_is_in_view_where_the_browser_has_a_viewer(kinds, window, firefox):
    tab = window("teacher", browser=firefox)
    tab.goto(kinds)
    frame = tab.locator("document-view iframe")
    frame.scroll_into_view_if_needed()
    expect(frame).to_have_attribute("title", "notes.pdf")
    # The viewer's own page is inside, and what it shows is the document's line.
    expect(tab.frame_locator("document-view iframe").get_by_text("My observations")).to_be_visible()
    assert tab.complaints.all() == []


def test_no_document_is_saved_unasked_where_the_browser_has_no_viewer(kinds, window):
    tab = window("teacher")
    saved = []
    tab.on("download", lambda one: saved.append(one))
    tab.goto(kinds)
    assert not tab.evaluate("navigator.pdfViewerEnabled")
    expect(tab.locator("document-view iframe")).to_have_count(0)
    expect(tab.get_by_role("link", name="View ⁨notes.pdf⁩")).to_be_visible()
    assert saved == []


# More than a page

@pytest.fixture(scope="module")
def plenty(school):
    """An old handout with three hand-ins, and a newer one with 210, in a class of 35."""
    group, tomas = grids.fill(school)["matrix"], Client(school.url, school.clients["colleague"].token)

    def post(title, count):
        made = tomas.post(f"/v1/classes/{group}/handouts", {
            "title": title, "tasks": [{"kind": "exitTicket", "title": f"Ticket {number}", "questions": TICKET[1:]}
                                      for number in range(count)]})
        tomas.put(f"/v1/handouts/{made['id']}/posting")
        return made

    def answer(made, key):
        client = Client(school.url, school.clients[key].token)
        for task in made["tasks"]:
            client.put(f"/v1/me/handouts/{made['id']}/tasks/{task['id']}/handIn",
                       {"kind": "answers", "answers": [{"text": "A shadow."}]})

    old, new = post("Old", 1), post("New", 6)
    for key in ["m4", "m5", "m6"]:
        answer(old, key)
    school.in_parallel(lambda key: answer(new, key), [f"m{number}" for number in range(35)])
    yield {"group": group, "old": old["id"], "new": new["id"], "tasks": [task["id"] for task in new["tasks"]]}
    for made in [old, new]:
        Client(school.url, tomas.token).delete(f"/v1/handouts/{made['id']}")


def test_old_work_is_gone_through_beyond_two_hundred_newer(plenty, school, window):
    tab = window("colleague", java_script_enabled=False)
    tab.goto(f"/handouts/{plenty['old']}/review")
    tab.wait_for_url(f"**/students/{school.people['m4']}?from=review")
    expect(tab.get_by_role("link", name="213 to review")).to_be_visible()
    tab.get_by_role("link", name="Previous").click()
    tab.wait_for_url(f"**/handouts/{plenty['new']}/tasks/{plenty['tasks'][-1]}/students/*")
    tab.get_by_role("link", name="Next").click()
    tab.wait_for_url(f"**/students/{school.people['m4']}?from=review")
    tab.get_by_role("button", name="Mark as reviewed").click()
    tab.wait_for_url(f"**/students/{school.people['m5']}?from=review**")
    tab.get_by_role("button", name="Undo").click()
    tab.wait_for_url(f"**/students/{school.people['m4']}?from=review**")


def test_all_of_a_handout_stands_on_one_page_and_is_looked_at_as_it_stands(plenty, window):
    tab = window("colleague", java_script_enabled=False)
    tab.goto(f"/classes/{plenty['group']}/review")
    expect(tab.locator(f"#h-{plenty['new']} li.row")).to_have_count(210)
    expect(tab.locator(f"#h-{plenty['old']}")).to_have_count(0)
    tab.get_by_role("link", name="Older ones").click()
    expect(tab.locator(f"#h-{plenty['old']} li.row")).to_have_count(3)
    tab.locator(f"#h-{plenty['old']}").get_by_role("button", name="Mark all as reviewed").click()
    expect(tab.get_by_text("All marked as reviewed.")).to_be_visible()
    expect(tab.locator(f"#h-{plenty['new']} li.row")).to_have_count(210)
    tab.get_by_role("button", name="Undo").click()


def test_a_student_s_work_is_gone_through_together(work, school, window):
    tab = window("teacher", java_script_enabled=False)
    tab.goto(f"/classes/{school.things['chemistry']}/review")
    rows = tab.locator(f"#h-{work[0]} li.row").evaluate_all("rows => rows.map((row) => row.id)")
    assert rows == [f"w-{work[0]}-{task}-{school.people[key]}"
                    for key in ["late", "struggling", "diligent"] for task in work[1:]]

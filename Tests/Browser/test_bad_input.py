"""The forms of teachers, sent what a browser does not send by itself: told beside the field, and nothing lost."""

import html
import re
import urllib.parse

import pytest

from test_new_handout import MARKUP, OVERRIDE

NOBODY = "0000000000001"
NUL = "before\x00after"


class Answer:
    """What a form is answered with."""

    def __init__(self, response):
        self.status = response.status
        self.link = response.headers.get("location", "")
        self.markup = "" if self.link else response.text()

    def said(self, name):
        """What stands beside a field."""
        found = re.search(rf'id="field-{re.escape(name)}-problem"[^>]*>(.*?)</p>', self.markup, re.DOTALL)
        return found and text(found.group(1))

    def problems(self):
        return [text(one) for one in re.findall(r'<p class="problem"(?![^>]*hidden)[^>]*>(.*?)</p>', self.markup, re.DOTALL)]

    def value(self, name):
        """What a field holds."""
        lines = re.search(rf'<textarea[^>]*name="{re.escape(name)}"[^>]*>(.*?)</textarea>', self.markup, re.DOTALL)
        line = re.search(rf'<input[^>]*name="{re.escape(name)}"[^>]*>', self.markup)
        value = lines or line and re.search(r'value="([^"]*)"', line.group(0))
        return value and html.unescape(value.group(1))


def text(markup):
    return re.sub("[\u2066-\u2069]", "", html.unescape(re.sub(r"<[^>]+>", "", markup))).strip()


@pytest.fixture
def send(window, school):
    """Sends a form as a teacher's browser: `send("/classes/…", {"title": "x"})`; a list is sent as several of a name."""
    context = window("teacher").context

    def post(path, fields):
        return Answer(context.request.post(
            path, data=urllib.parse.urlencode(fields, doseq=True), max_redirects=0,
            headers={"Content-Type": "application/x-www-form-urlencoded", "Origin": school.url}))
    return post


@pytest.fixture
def new(school):
    return f"/classes/{school.things['chemistry']}/handouts/new"


def handouts(school):
    return school.clients["teacher"].get(f"/v1/classes/{school.things['chemistry']}/handouts")["counts"]


def tasks(*kinds, **fields):
    """Tasks of a form, t1, t2, …, and fields of them: `tasks("link", t1_link="https://…")`."""
    sent = {"task": [f"t{index + 1}" for index in range(len(kinds))]}
    sent |= {f"t{index + 1}.kind": kind for index, kind in enumerate(kinds)}
    return sent | {name.replace("_", ".", 1): value for name, value in fields.items()}


def ticket(*questions, **fields):
    """An exit ticket with such questions, t101, t102, …"""
    names = [f"t{index + 101}" for index in range(len(questions))]
    sent = tasks("exitTicket") | {"t1.question": names}
    for name, kind in zip(names, questions):
        sent |= {f"{name}.kind": kind, f"{name}.text": "Why?"}
    return sent | {name.replace("_", ".", 1): value for name, value in fields.items()}


# A handout

WHAT = {"title": OVERRIDE, "instructions": MARKUP, "audience": "all", "act": "post"}


@pytest.mark.parametrize("more, field, said", [
    ({"due.date": "2099-02-30"}, "due.date", "Give a date"),
    ({"due.date": "tomorrow"}, "due.date", "Give a date"),
    ({"due.date": "2099-01-01", "due.time": "25:61"}, "due.date", "Give a date"),
    ({"act": "schedule", "publish.date": "2099-01-02", "due.date": "2099-01-01"}, "due.date", "due before it is posted"),
    ({"act": "schedule", "publish.date": "2099-13-01"}, "publish.date", "Give a date"),
    ({"act": "schedule", "publish.date": "2099-01-01", "publish.time": OVERRIDE}, "publish.date", "Give a date"),
    ({"audience": "some", "person": NOBODY}, "recipients", "Nobody is chosen yet"),
    ({"audience": "some", "person": MARKUP}, "recipients", "Nobody is chosen yet"),
    (tasks(*["link"] * 21), None, "room for 20 tasks"),
    (tasks("link", t1_link=MARKUP), "t1.link", "not a web address"),
    (tasks("link", t1_link=f"https://example.org/{OVERRIDE}"), "t1.link", "not a web address"),
    (tasks("timedApp", t1_app="org.example.none", t1_minutes="10"), "t1.app", "not open to the class"),
    (tasks("timedApp", t1_app="org.example.light", t1_minutes="9" * 400), "t1.minutes", "whole number from 1 to 480"),
    (tasks("timedApp", t1_app="org.example.light", t1_minutes=OVERRIDE), "t1.minutes", "whole number from 1 to 480"),
    (tasks("wholeApp", t1_app=MARKUP), "t1.app", "not open to the class"),
    (tasks("file", t1_file=NOBODY, t1_fileName=MARKUP), None, "No file has arrived"),
    (tasks("context", t1_path='["org.example.light","nowhere"]'), None, "can't be assigned any more"),
    (tasks("context", t1_path="x" * 9000), None, "can't be assigned any more"),
    (tasks("handIn", t1_title="x" * 257), "t1.title", "at most 256"),
    (ticket(), None, "There is no question yet"),
    (ticket(*["text"] * 11), None, "room for 10 questions"),
    (ticket("scale", t101_choices="one"), "t101.choices", "Give 2 to 10 answers"),
    (ticket("choice", t101_choices="a\n" + "x" * 257), "t101.choices", "none longer than 256"),
])
def test_what_is_wrong_is_told_with_all_that_was_typed(more, field, said, send, new, school):
    before = handouts(school)
    answer = send(new, WHAT | more)
    assert answer.status == 422
    assert any(said in one for one in answer.problems()), answer.problems()
    if field:
        assert said in answer.said(field)
    assert (answer.value("title"), answer.value("instructions")) == (OVERRIDE, MARKUP)
    assert MARKUP not in answer.markup
    for name, value in more.items():
        if name.endswith((".link", ".minutes", ".title", ".choices", ".text", "date", "time")):
            assert answer.value(name) == value
    assert handouts(school) == before


def test_numbers_may_be_written_in_the_digits_of_ones_script(send, new, school):
    answer = send(new, WHAT | {"act": "save"} | tasks("timedApp", t1_app="org.example.light", t1_minutes="١٥"))
    assert answer.link.endswith("told=saved")
    lise = school.clients["teacher"]
    draft = lise.get(f"/v1/classes/{school.things['chemistry']}/handouts?state=draft")["handouts"][0]["id"]
    assert lise.get(f"/v1/handouts/{draft}")["tasks"][0]["minutes"] == 15
    lise.delete(f"/v1/handouts/{draft}")


def test_a_class_that_is_no_longer_ones_own_is_told_and_not_copied_to(send, new, school):
    before = handouts(school)
    answer = send(new, WHAT | {"copy": [school.things["emptyClass"], NOBODY]})
    assert answer.status == 422
    assert "not yours any more" in answer.said("copies")
    assert answer.value("title") == OVERRIDE
    assert f'id="copy-{school.things["emptyClass"]}" checked' in answer.markup
    assert handouts(school) == before


@pytest.mark.parametrize("more", [
    {"keys": "-99999999999999999999"}, {"version": "abc"}, {"task": ["t1", "t1", "<x>", ""]}, {"picker": "[[[["},
    {"picker": "found", "picker.words": MARKUP * 100, "picker.topic": "x", "picker.age": "-1", "picker.minutes": "x"},
    tasks("nothing of ours"), {"t1.kind": "link"}, {"audience": "nobody of ours"}, {"act": "nonsense"}, {"act": "up:t9"},
])
def test_what_no_form_of_ours_sends_changes_nothing_of_what_was_typed(more, send, new, school):
    before = handouts(school)
    answer = send(new, WHAT | {"act": "show"} | more)
    assert answer.status == 200
    assert (answer.value("title"), answer.value("instructions")) == (OVERRIDE, MARKUP)
    assert handouts(school) == before


def test_what_can_not_be_read_at_all_stays_in_the_browser(window, new, school):
    before = handouts(school)
    tab = window("teacher")
    tab.goto(new)
    tab.get_by_label("Title").fill("Typed for minutes")
    tab.get_by_label("Instructions").evaluate(
        "(field, value) => { field.value = value; field.dispatchEvent(new Event('input', { bubbles: true })); }", NUL)
    tab.get_by_role("button", name="Post now").click()
    tab.get_by_text("Nothing was changed").wait_for()
    assert handouts(school) == before
    tab.reload()
    assert tab.get_by_label("Title").input_value() == "Typed for minutes"


# Other forms

@pytest.mark.parametrize("fields, said", [
    ({"nickname": "x" * 257, "icon": "🧪"}, "at most 256"),
    ({"nickname": OVERRIDE, "icon": MARKUP * 10}, "Choose one of these"),
    ({"nickname": OVERRIDE, "icon": "🧪" * 300}, "Choose one of these"),
])
def test_a_name_or_an_icon_that_can_not_be_kept_is_told(fields, said, send, school):
    place = f"/classes/{school.things['chemistry']}"
    answer = send(f"{place}/settings", fields)
    assert answer.status == 422
    assert any(said in one for one in answer.problems())
    assert answer.value("nickname") == fields["nickname"]
    assert school.clients["teacher"].get(f"/v1{place}").get("nickname") is None


@pytest.mark.parametrize("fields", [{}, {"class": "x"}, {"class": MARKUP}])
@pytest.mark.parametrize("form", ["/handouts/{handout}/duplicate", "/shared/{token}"])
def test_a_copy_into_no_class_is_told(form, fields, send, school):
    before = handouts(school)
    answer = send(form.format_map(school.things), fields)
    assert answer.status == 422
    assert answer.problems() == ["Choose at least one class."]
    assert handouts(school) == before


@pytest.mark.parametrize("form", ["/handouts/{handout}/duplicate", "/shared/{token}"])
def test_a_copy_into_a_class_that_is_no_longer_ones_own_is_told(form, send, school):
    before = handouts(school)
    answer = send(form.format_map(school.things), {"class": [school.things["emptyClass"], NOBODY]})
    assert answer.status == 422
    [problem] = answer.problems()
    assert "not yours any more" in problem
    # The others stay chosen.
    assert f'id="class-{school.things["emptyClass"]}" checked' in answer.markup
    assert answer.markup.count(" checked") == 1
    assert handouts(school) == before


@pytest.mark.parametrize("act", ["return", "retry"])
@pytest.mark.parametrize("comment", ["x" * 4001, MARKUP * 200])
def test_words_to_a_student_that_are_too_many_come_back(act, comment, send, school):
    things = school.things
    place = f"/handouts/{things['handout']}/tasks/{things['drawingTask']}/students/{school.people['diligent']}"
    answer = send(f"{place}/{act}", {"comment": comment})
    assert answer.status == 422
    assert "too long" in answer.said("comment")
    assert answer.value("comment") == comment


@pytest.mark.parametrize("back", ["//evil.example", "/\\evil.example", "https://evil.example", "x", "/\r\nSet-Cookie:a=b"])
def test_forms_lead_nowhere_but_to_pages_of_ours(back, send, school):
    place = f"/handouts/{school.things['handout']}"
    for path in ["/names", f"{place}/favourite"]:
        answer = send(path, {"names": "shown", "back": back})
        assert answer.status == 303
        assert re.fullmatch(r"/classes(/[0-9a-z]{13}\?[\w=&]+)?", answer.link), answer.link

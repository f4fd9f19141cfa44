"""What may befall a page while somebody works, in any order: in the end each attempt is at the school once."""

import contextlib
import json
import random
import time
import urllib.parse

import pytest

from outbox import OUTBOX
from test_web_apps import (  # noqa: F401
    APP, BEGIN, FULL, KEEP, KEPT, NO_NETWORK, PAGE, Site, again, attempts, browser, declared, elsewhere, launch, opened, pupil,
    quiz, site,
)


# What the network does from now on.
NETWORK = """(fault) => {
    window.reach ??= window.fetch;
    window.fetch = async (...asked) => {
        if (fault === "none reached") throw new TypeError("no network");
        const answer = await reach(...asked);
        if (fault === "answers lost") throw new TypeError("the answer was lost");
        return answer;
    };
}"""
FULL_FOR_A_WHILE = f"""async () => {{
    const put = IDBObjectStore.prototype.put;
    ({FULL})();
    const made = ({BEGIN})();
    await kit.save();
    IDBObjectStore.prototype.put = put;
    return made;
}}"""


class Work:
    """Somebody's tabs, and what they made in them."""

    def __init__(self, pupil, browser, seed):
        self.chance = random.Random(seed)
        self.handout = pupil.give(quiz())
        self.task = pupil.tab(f"/work/{self.handout['id']}", browser=browser)
        days = self.chance.choice([0, -9000, -2, 400])
        self.task.context.add_init_script(f"const right = Date.now; Date.now = () => right() + {days} * 86400e3;")
        self.tabs, self.made, self.steps = [again(pupil, self.task)], [], [f"clock {days}"]
        self.pupil = pupil

    def tab(self):
        return self.chance.choice(self.tabs)

    def works(self):
        tab = self.tab()
        self.made.append(tab.evaluate(BEGIN))
        # What is read after it was written has been written.
        tab.evaluate(OUTBOX)

    def saves(self):
        self.tab().evaluate("() => kit.save()")

    def network(self):
        self.tab().evaluate(NETWORK, self.chance.choice(["good", "none reached", "answers lost"]))

    def has_no_room(self):
        tab = self.tab()
        tab.evaluate(NETWORK, "good")
        self.made.append(tab.evaluate(FULL_FOR_A_WHILE))

    def opens(self):
        if len(self.tabs) < 3:
            self.tabs.append(again(self.pupil, self.task))

    def kills(self):
        tab = self.tab()
        self.tabs.remove(tab)
        tab.close(run_before_unload=False)
        if not self.tabs:
            self.opens()

    def leaves(self):
        """Begins one more as the tab closes, when nothing can wait for its storage."""
        tab = self.tab()
        self.tabs.remove(tab)
        self.made.append(f"as tab {len(self.made)} was left")
        tab.evaluate(f"() => addEventListener('pagehide', {BEGIN})")
        with tab.expect_event("close"):
            tab.close(run_before_unload=True)
        if not self.tabs:
            self.opens()

    def reloads(self):
        tab = self.tab()
        tab.reload()
        tab.get_by_text("connected").wait_for()

    def goes_on(self, count):
        most = [self.works] * 4 + [self.network] * 2 + [
            self.saves, self.kills, self.opens, self.reloads, self.has_no_room, self.leaves]
        for _ in range(count):
            step = self.chance.choice(most)
            self.steps.append(step.__name__)
            step()

    def ends(self):
        for tab in self.tabs:
            tab.evaluate(NETWORK, "good")
            tab.evaluate("() => kit.save()")
        return again(self.pupil, self.task)


class TwoDevices(Work):
    """The same on a second device as well, where the page keeps something at each turn."""

    def __init__(self, pupil, browser, seed):
        super().__init__(pupil, browser, seed)
        self.tasks = [self.task, pupil.tab(f"/work/{self.handout['id']}", browser=browser)]
        self.tabs.append(again(pupil, self.tasks[1]))
        self.place = f"/v1/me/state?at={urllib.parse.quote(json.dumps([APP, 'shadows']))}"
        # What the school had, one after the other; each text is written once.
        self.written, self.seen = 0, []

    def opens(self):
        self.task = self.chance.choice(self.tasks)
        super().opens()

    def keeps(self):
        tab = self.tab()
        self.written += 1
        tab.evaluate(NETWORK, self.chance.choice(["good", "none reached", "answers lost"]))
        tab.evaluate(KEEP, self.written if self.chance.random() < 0.8 else None)
        tab.evaluate("() => kit.save()")

    def saves(self):
        tab = self.tab()
        tab.evaluate(NETWORK, "good")
        tab.evaluate("() => kit.save()")

    def goes_on(self, count):
        most = [self.keeps] * 4 + [self.kills] * 2 + [self.saves, self.opens, self.reloads]
        for _ in range(count):
            step = self.chance.choice(most)
            step()
            self.steps.append(step.__name__)
            self.looks()

    def looks(self):
        state = self.pupil.client.get(self.place)["state"]
        text = state and state["text"]
        if not self.seen or self.seen[-1] != text:
            self.seen.append(text)


@pytest.mark.parametrize("seed", range(4))
def test_of_two_devices_nothing_that_was_replaced_comes_back(declared, pupil, browser, seed):  # noqa: F811
    work = TwoDevices(pupil, browser, seed)
    work.goes_on(40)
    for work.task in work.tasks:
        last = work.ends()
        assert last.evaluate(OUTBOX) == [], (seed, work.steps)
    work.looks()
    texts = [text for text in work.seen if text is not None]
    assert len(texts) == len(set(texts)) > 2, (seed, work.seen, work.steps)


def test_what_arrived_without_an_answer_replaces_nothing_newer_at_the_next_visit(declared, pupil, browser):  # noqa: F811
    handout = pupil.give(quiz())
    tablet = opened(pupil, handout, browser=browser)
    tablet.evaluate(NETWORK, "answers lost")
    tablet.evaluate(KEEP, {"page": 1})
    tablet.evaluate("() => kit.save()")
    tablet.close(run_before_unload=False)
    laptop = elsewhere(pupil, handout, browser=browser)
    assert laptop.evaluate(KEPT) == {"page": 1}
    laptop.evaluate(KEEP, {"page": 9})
    laptop.evaluate("() => kit.save()")
    later = again(pupil, tablet)
    assert later.evaluate(KEPT) == {"page": 9} and later.evaluate(OUTBOX) == []
    assert elsewhere(pupil, handout, browser=browser).evaluate(KEPT) == {"page": 9}


@pytest.mark.parametrize("seed", range(3))
def test_whatever_happens_each_attempt_is_at_the_school_once(declared, pupil, browser, seed):  # noqa: F811
    work = Work(pupil, browser, seed)
    work.goes_on(30)
    last = work.ends()
    assert last.evaluate(OUTBOX) == [], (seed, work.steps)
    assert last.evaluate("() => kit.refused") == 0
    assert attempts(pupil, work.handout) == len(set(work.made)) > 5, (seed, work.steps)


def test_an_older_place_that_a_tab_left_does_not_come_after_a_newer_one(declared, pupil, browser):  # noqa: F811
    handout = pupil.give(quiz())
    one = opened(pupil, handout, browser=browser)
    two = again(pupil, one)
    one.evaluate(KEEP, {"page": 1})
    with one.expect_event("close"):
        one.close(run_before_unload=True)
    two.evaluate(KEEP, {"page": 9})
    two.evaluate("() => kit.save()")
    later = again(pupil, two)
    assert later.evaluate(KEPT) == {"page": 9}
    later.evaluate("() => kit.save()")
    assert elsewhere(pupil, handout, browser=browser).evaluate(KEPT) == {"page": 9}


# Writes into the outbox as it was on another day, once with a clock that stood at the beginning of time.
AGED = """async ([owner, kept, refused]) => {
    const database = await new Promise((resolve) => {
        const asked = indexedDB.open("homeroom-classkit");
        asked.onsuccess = () => resolve(asked.result);
    });
    const transaction = database.transaction("outbox", "readwrite"), outbox = transaction.objectStore("outbox");
    const asked = outbox.getAll();
    asked.onsuccess = () => {
        for (const entry of asked.result) outbox.put({ ...entry, owner: owner ?? entry.owner, kept, refused });
    };
    await new Promise((resolve) => { transaction.oncomplete = resolve; });
    database.close();
}"""


@pytest.mark.parametrize("owner, days, stays", [
    ("somebody else", None, True), ("somebody else", 29, True), ("somebody else", 31, False), (None, 29, True), (None, 31, False),
], ids=["another's, of no day", "another's, of late", "another's, old", "refused of late", "refused long ago"])
def test_what_is_not_sent_stays_for_thirty_days(declared, pupil, owner, days, stays):  # noqa: F811
    page = opened(pupil, pupil.give(quiz()))
    page.evaluate(NO_NETWORK)
    # Over, so that nothing is added to it as the page is left.
    made = page.evaluate("async () => { const one = kit.open(['shadows']); await one.finish(); return one.record.id; }")
    kept = 0 if days is None else page.evaluate("(days) => Date.now() - days * 86400e3", days)
    page.evaluate(AGED, [owner, kept, "It is no attempt."])
    page.close(run_before_unload=False)
    later = again(pupil, page)
    assert later.evaluate(OUTBOX) == ([made] if stays else [])
    assert later.evaluate("() => kit.refused") == (1 if stays and owner is None else 0)


def test_what_the_outbox_has_no_room_for_stays_where_it_was_left(declared, pupil, browser):  # noqa: F811
    handout = pupil.give(quiz())
    page = opened(pupil, handout, browser=browser)
    page.evaluate(NO_NETWORK)
    page.evaluate(f"() => addEventListener('pagehide', {BEGIN})")
    with page.expect_event("close"):
        page.close(run_before_unload=True)
    page.context.add_init_script(f"({FULL})(); localStorage['homeroom-classkit-left broken'] = '[';")
    page.context.route("**/v1/sync", lambda route: route.abort())
    between = again(pupil, page)
    # What a page asks as it is closed goes past the browser's routes.
    between.evaluate(NO_NETWORK)
    between.close(run_before_unload=False)
    assert attempts(pupil, handout) == 0
    page.context.unroute("**/v1/sync")
    later = again(pupil, page)
    assert attempts(pupil, handout) == 1
    assert later.evaluate("() => Object.keys(localStorage)") == []


def test_what_waits_is_answered_soon_where_no_network_answers(declared, pupil):  # noqa: F811
    page = opened(pupil, pupil.give(quiz()))
    page.evaluate("""() => {
        const later = window.setTimeout;
        window.setTimeout = (act, time, ...more) => later(act, time === 5e3 ? 50 : time, ...more);
        window.fetch = () => new Promise(() => {});
    }""")
    page.evaluate(KEEP, {"page": 4})
    answered = "() => Promise.race([kit.getState(['shadows']), new Promise((_, fail) => setTimeout(fail, 20e3, 'no answer'))])"
    assert page.evaluate(answered) == {"page": 4}


def test_what_is_said_in_the_last_moment_is_sent_at_once(declared, pupil):  # noqa: F811
    handout = pupil.give(quiz())
    page = opened(pupil, handout)
    page.evaluate(f"() => addEventListener('unload', {BEGIN})")
    with page.expect_event("close"):
        page.close(run_before_unload=True)
    deadline = time.monotonic() + 15
    while attempts(pupil, handout) == 0:
        assert time.monotonic() < deadline, "it never arrived"


def test_a_page_that_connects_twice_is_one_visit(school, window):
    app, asked = "org.example.twice", []
    page = PAGE.replace("window.kit = await connect(", "const first = connect();\nwindow.kit = await connect(") % school.url
    with contextlib.closing(Site(school.url, page)) as site:
        school.ada.put(f"/v1/apps/{app}/approval", {"name": "Twice"})
        school.ada.put(f"/v1/apps/{app}/origins", {"origins": [site.origin]})
        tab = window()
        tab.on("request", lambda request: asked.append(request.method) if request.url.endswith("/redeem") else None)
        tab.goto(launch(school, "teacher", app=app, link=f"{site.origin}/"))
        tab.get_by_text("connected").wait_for()
    assert asked.count("POST") == 1

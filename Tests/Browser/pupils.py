"""Pupils of one test each, and work for them: what a test does changes nothing for another."""

import datetime
import itertools
import time

import light
from client import Client
from school import PASSWORD

numbers = itertools.count()


class Pupil:
    """Sits alone in a class of their own."""

    def __init__(self, school, window, name="mina"):
        self.school, self.window = school, window
        self.key = f"{name}{next(numbers)}"
        school.admit(school.ada, self.key, (name.capitalize(), "Fischer"), "student")
        school.let_in(self.key)
        self.room = school.ada.post("/v1/classes", {"name": "Physics 7c", "location": school.location})["id"]
        school.join(self.room, ["teacher"], "teacher")
        school.join(self.room, [self.key], "student")
        self.client = school.clients[self.key]
        self.id = school.people[self.key]

    def give(self, *tasks, title="Shadows at noon", **more):
        """Posts a handout; returns it as its teacher made it."""
        lise = Client(self.school.url, self.school.clients["teacher"].token)
        draft = {"title": title, "tasks": list(tasks)} | more
        made = lise.post(f"/v1/classes/{self.room}/handouts", draft)
        lise.put(f"/v1/handouts/{made['id']}/posting")
        return made

    def teacher(self):
        return Client(self.school.url, self.school.clients["teacher"].token)

    def tab(self, path="/work", **settings):
        """A window of theirs, with the welcome put away. A worker hides requests from `route`: tests block one or the other."""
        tab = self.window(self.key, **settings)
        tab.context.add_cookies([{"name": "homeroom-welcome", "value": self.id, "domain": "127.0.0.1", "path": "/work"}])
        tab.goto(path)
        return tab

    def task(self, handout, place=0):
        """How the school sees a task of theirs."""
        return self.client.get(f"/v1/me/handouts/{handout['id']}")["tasks"][place]


def now():
    """For work that was begun after it was given."""
    return datetime.datetime.now(datetime.timezone.utc)


def until(tab, function, argument=None):
    """Asks until a promise comes true; `wait_for_function` takes any promise for true."""
    deadline = time.monotonic() + 15
    while not tab.evaluate(function, argument):
        assert time.monotonic() < deadline, f"it never came true: {function}"


def umbra(**more):
    return {"kind": "context", "path": light.path("shadows", "umbra")} | more


def link(**more):
    return {"kind": "link", "link": "https://example.org/sundials", "title": "Sundials"} | more


def hand_in(**more):
    return {"kind": "handIn", "title": "A drawing"} | more


def ticket(*questions):
    return {"kind": "exitTicket", "title": "On the way out", "questions": list(questions)}


def question(kind, text, *choices, optional=False):
    return {"kind": kind, "text": text, "choices": list(choices), "isOptional": optional}


def sign_in(tab, key):
    tab.get_by_label("Account").fill(key)
    tab.get_by_label("Password or code").fill(PASSWORD)
    tab.get_by_role("button", name="Sign in", exact=True).click()


def card(tab, title):
    return tab.locator("li.task").filter(has=tab.get_by_role("heading", name=title))

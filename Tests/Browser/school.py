"""Lakeside, a school as one finds it in October: made by the API alone, in a few seconds.

    school.people["student"]    who somebody is
    school.things["handout"]    the identifier of something that stands in addresses
    school.cookie("student")    how a browser of this person is signed in
"""

import concurrent.futures
import datetime

import archives
import light
import names
from client import Client, Refused

PASSWORD = "correct-horse-7"
# Of a publisher that the school has let in; nobody has the private one any more.
PUBLIC_KEY = """-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE+YL4DZlclMtxHtOPYa+4ofRlBNrO
jVC4GlxVul4YI7OXrE+CMwOGH70cHNK1K+8SaXO6LCoGuK+d7CnA6RmEwQ==
-----END PUBLIC KEY-----
"""
INSTRUCTIONS = """Watch what happens to a shadow when the lamp comes closer.

1. Do the lesson in the app.
2. Draw what you saw, and hand the drawing in.
3. Answer three short questions on your way out."""
TICKET = [
    {"kind": "choice", "text": "Where is the shadow darkest?", "isOptional": False,
     "choices": ["In the umbra", "In the penumbra", "Everywhere the same"]},
    {"kind": "choices", "text": "Which of these are sources of light?", "isOptional": False,
     "choices": ["The Moon", "A candle", "A glow-worm", "A mirror"]},
    {"kind": "number", "text": "How far is the Sun away, in light minutes?", "choices": [], "isOptional": True},
    {"kind": "scale", "text": "How sure are you?", "isOptional": False,
     "choices": ["Not at all", "A little", "Fairly", "Very"]},
    {"kind": "text", "text": "What would you like to ask?", "choices": [], "isOptional": True},
]


class School:
    def __init__(self, url, link):
        self.url = url
        self.now = datetime.datetime.now(datetime.timezone.utc)
        self.people = {}
        self.things = {}
        self.clients = {}
        self.cookies = {}
        self.enter("administrator", link)
        self.ada = self.clients["administrator"]
        self.location = self.ada.get("/v1/locations")["locations"][0]["id"]
        self.fill_house()
        self.fill_classes()
        self.fill_catalog()
        self.bring_rosters()
        self.hand_out()
        self.work()

    # People

    def fill_house(self):
        for key, name in names.TEACHERS.items():
            self.admit(self.ada, key, name, "teacher")
        everybody = [(key, name) for key, name in names.STUDENTS.items()]
        everybody += [(f"other{number}", name) for number, name in enumerate(names.OTHERS)]
        everybody += [("newStudent", names.NEW_STUDENT), ("newcomer", ("Pia", "Sommer"))]
        for key, name in everybody:
            self.admit(self.ada, key, name, "student")
        draft = {"name": {"given": "Otto", "family": "Winter"}, "roles": [{"role": "student", "location": self.location}]}
        self.people["accountless"] = self.ada.post("/v1/people", draft)["id"]
        self.in_parallel(self.let_in, ["teacher", "colleague", "newTeacher", "newStudent", *names.STUDENTS])
        self.ada.put(f"/v1/people/{self.people['quiet']}/progress", {"isOn": False})

    def admit(self, clerk, key, name, role):
        draft = {"name": dict(zip(("given", "family"), name)), "roles": [{"role": role, "location": self.location}]}
        if role == "student":
            draft["grade"] = "7"
        self.people[key] = clerk.post("/v1/people", draft)["id"]
        clerk.post(f"/v1/people/{self.people[key]}/account", {"name": key.lower()})

    def let_in(self, key):
        self.enter(key, self.new_link(key))

    def new_link(self, key):
        clerk = Client(self.url, self.ada.token)
        return clerk.post(f"/v1/people/{self.people[key]}/account/link")["link"]

    def enter(self, key, link):
        """Signs a person in by a link, and lets them choose the password of all."""
        token = self.open_session({"link": link}, "program")
        client = Client(self.url, token)
        client.put("/v1/me/password", {"new": PASSWORD})
        self.clients[key] = client
        self.people.setdefault(key, client.get("/v1/me")["person"]["id"])

    def open_session(self, credentials, kind):
        client = Client(self.url)
        answer = client.post("/v1/sessions", credentials | {"kind": kind, "label": "Chrome, Chromebook"})
        return client.cookies[0].split(";")[0].split("=", 1) if kind == "browser" else answer["token"]

    def account(self, key):
        return "ada" if key == "administrator" else key.lower()

    def cookie(self, key):
        """A browser's sign-in; kept, as hashing a password takes time."""
        if key not in self.cookies:
            credentials = {"link": self.new_link(key)} if key == "newcomer" else {
                "account": self.account(key), "password": PASSWORD}
            name, value = self.open_session(credentials, "browser")
            self.cookies[key] = {"name": name, "value": value, "url": self.url}
        return self.cookies[key]

    # Classes

    def fill_classes(self):
        course = self.ada.post("/v1/courses", {"name": "Physics", "location": self.location})["id"]
        physics = self.found("physics", {"name": "Physics 7b", "course": course, "number": "PH-7", "room": "B 12"})
        chemistry = self.found("chemistry", {"name": "Chemistry 7b", "room": "Laboratory 2"})
        empty = self.found("emptyClass", {"name": "Astronomy club"})
        class_of = [*names.STUDENTS, *[f"other{number}" for number in range(len(names.OTHERS))]]
        self.join(physics, ["teacher", "colleague"], "teacher")
        self.join(physics, class_of, "student")
        self.join(chemistry, ["teacher"], "teacher")
        self.join(chemistry, class_of[:12], "student")
        self.join(empty, ["teacher"], "teacher")
        self.ada.put(f"/v1/classes/{physics}/appearance", {"nickname": "Light & shadow 🔭", "icon": "🔦"})

    def found(self, key, draft):
        self.things[key] = self.ada.post("/v1/classes", draft | {"location": self.location})["id"]
        return self.things[key]

    def join(self, group, keys, part):
        self.ada.post(f"/v1/classes/{group}/members", {"people": [self.people[key] for key in keys], "part": part})

    # What the app declares

    def fill_catalog(self):
        self.ada.put(f"/v1/apps/{light.APP}/approval", {"name": "Light"})
        settings = f"/v1/apps/{light.APP}/configuration"
        self.ada.put(settings, {"values": {"questions": 10, "greeting": "Good morning, everybody"}})
        self.ada.put(settings, {"class": self.things["physics"], "values": {"questions": 5, "words": ["umbra", "penumbra"]}})
        self.ada.put(settings, {"class": self.things["emptyClass"], "values": {"questions": 20}})
        png, fingerprint = light.picture()
        answer = self.ada.post("/v1/sync", light.sync(contexts=light.contexts(self.now, fingerprint)))
        if answer["problems"]:
            raise AssertionError(f"the school did not take all contexts: {answer['problems']}")
        self.ada.ask("PUT", f"/v1/thumbnails/{fingerprint}", png, "image/png")
        self.things["app"] = light.APP
        self.things["place"] = self.location
        self.clients["teacher"].post("/v1/me/bookmarks", {"path": light.path("shadows", "umbra")})

    # Rosters that nobody applies

    def bring_roster_files(self):
        rows = ["first name,last name,class,user name", *[f"Pupil {number},Example,7c,pupil{number}" for number in range(120)],
                "Ada,Other,7c,ada", ",Nameless,7c,nameless"]
        self.things["rosterFile"] = self.ada.upload("roster.csv", "text/csv", "\n".join(rows).encode())
        self.things["noRosterFile"] = self.ada.upload("broken.zip", "application/zip", b"PK\x03\x04 and nothing else")

    def names(self):
        """What paths may name. Roster files that a plan of another test has discarded are brought anew."""
        try:
            for key in ("rosterFile", "noRosterFile"):
                self.ada.get(f"/v1/files/{self.things[key]}")
        except Refused:
            self.bring_roster_files()
        return self.things | self.people

    def bring_rosters(self):
        self.bring_roster_files()
        file = self.ada.upload("moons.zip", "application/zip", archives.pages(title="Moons of Jupiter and Saturn"))
        self.ada.post("/v1/publisher-keys", {
            "name": "Light Works", "issuer": "TEAM123456", "key": PUBLIC_KEY, "apps": [light.APP, "org.example.shadows"]})
        self.things["content"] = self.ada.post("/v1/content", {"file": file})["app"]

    # Handouts

    def hand_out(self):
        lise = self.clients["teacher"]
        sheet = lise.upload("Shadow theatre – a sheet to print.pdf", "application/pdf", b"%PDF-1.4\n%%EOF\n")
        umbra = {"kind": "context", "path": light.path("shadows", "umbra")}
        all_kinds = [
            umbra,
            {"kind": "context", "path": light.path("shadows", "penumbra"), "title": "The half shadow"},
            {"kind": "timedApp", "app": light.APP, "minutes": 20},
            {"kind": "wholeApp", "app": light.APP, "title": "Look around"},
            {"kind": "link", "link": "https://example.org/sundials", "title": "Sundials of the world"},
            {"kind": "file", "file": sheet},
            {"kind": "handIn", "title": "A drawing of your shadow"},
            {"kind": "exitTicket", "title": "On the way out", "questions": TICKET},
        ]
        self.post("handout", "Light and shadow", all_kinds, due=self.day(2), instructions=INSTRUCTIONS)
        self.post("overdue", "Is a candle brighter than <b>the Moon</b>? Measure, compare & explain in whole sentences",
                  [{"kind": "context", "path": light.path("counting", "brightness-and-distance")},
                   {"kind": "handIn", "title": "Your table"}], due=self.day(-1))
        self.post("forSome", "A periscope for those who missed the lesson",
                  [{"kind": "context", "path": light.path("mirrors", "a-periscope-to-build")}],
                  recipients=[self.people[key] for key in ["student", "late", "absent"]])
        self.post("completed", "The rainbow", [{"kind": "context", "path": light.path("colours", "the-rainbow")}])
        self.post("locked", "Test: lenses", [{"kind": "context", "path": light.path("lenses", "the-eye")}])
        self.draft("draft", "Prisms", [{"kind": "link", "link": "https://example.org/prisms"}])
        self.draft("emptyDraft", "", [])
        self.draft("scheduled", "Refraction", [umbra], publish=f"{self.day(7)}T07:45", due=self.day(10))
        lise.put(f"/v1/handouts/{self.things['scheduled']}/schedule", {})
        lise.put(f"/v1/handouts/{self.things['handout']}/favourite")
        self.things["token"] = lise.put(f"/v1/handouts/{self.things['handout']}/share")["token"]

    def draft(self, key, title, tasks, group="physics", **more):
        draft = {"title": title, "tasks": tasks} | more
        made = self.clients["teacher"].post(f"/v1/classes/{self.things[group]}/handouts", draft)
        self.things[key] = made["id"]
        self.things[f"{key}Tasks"] = [task["id"] for task in made["tasks"]]

    def post(self, key, title, tasks, **more):
        self.draft(key, title, tasks, **more)
        self.clients["teacher"].put(f"/v1/handouts/{self.things[key]}/posting")

    def day(self, ahead):
        return (self.now + datetime.timedelta(days=ahead)).date().isoformat()

    # What the students do

    def work(self):
        self.in_parallel(self.work_of, list(names.STUDENTS))
        self.clients["colleague"].post("/v1/me/factors/codes", {"label": "Phone"})
        lise = self.clients["teacher"]
        lise.put(f"/v1/handouts/{self.things['completed']}/completion")
        lise.put(f"/v1/handouts/{self.things['locked']}/lock")
        essay = self.things["handoutTasks"][6]
        reviews = f"/v1/handouts/{self.things['handout']}/tasks/{essay}/students"
        lise.put(f"{reviews}/{self.people['arabic']}/return", {"comment": "Very clear. Well drawn!"})
        lise.put(f"{reviews}/{self.people['struggling']}/retry", {"comment": "Where is the lamp? Add it, please."})
        self.things["drawingTask"], self.things["ticketTask"] = essay, self.things["handoutTasks"][7]
        self.things["linkTask"] = self.things["handoutTasks"][4]
        self.things["umbraTask"], self.things["overdueTask"] = self.things["handoutTasks"][0], self.things["overdueTasks"][0]

    def work_of(self, key):
        if key == "absent":
            return
        # Not before it was posted: such work is nobody's but the student's.
        client, begun = self.clients[key], datetime.datetime.now(datetime.timezone.utc)
        place = f"/v1/me/handouts/{self.things['handout']}"
        tasks = self.things["handoutTasks"]
        client.put(f"{place}/opening")
        client.put(f"{place}/tasks/{tasks[0]}/opening")
        percent, points = {"struggling": (0.35, 2), "late": (0.8, 6), "student": (0.6, 7)}.get(key, (1, 9))
        client.post("/v1/sync", light.sync(reports=self.attempts(begun, percent, points)))
        if key in ("student", "late"):
            return
        client.put(f"{place}/tasks/{tasks[4]}/done", {})
        drawing = client.upload(f"Drawing of {key}.png", "image/png", light.picture(80)[0])
        client.put(f"{place}/tasks/{tasks[6]}/handIn", {"kind": "files", "files": [drawing]})
        self.things.setdefault("handedInFile", drawing)
        client.put(f"{place}/tasks/{tasks[7]}/handIn", {"kind": "answers", "answers": [
            {"choices": [0]}, {"choices": [1, 2]}, {"number": 8.3}, {"number": 3},
            {"text": "Why is my shadow longer in the evening?"}]})

    def attempts(self, begun, percent, points):
        later = begun + datetime.timedelta(milliseconds=20)
        umbra, half = light.path("shadows", "umbra"), light.path("shadows", "penumbra")
        return [
            light.report(umbra, begun, 12, percent / 2, light.score(points - 2, 10, begun)),
            light.report(umbra, later, 9, percent, light.score(points, 10, later), light.quantity(points % 4, later)),
            light.report(umbra + ["question-1"], later, 2, 1, light.binary(points > 5, later)),
            light.report(half, later, 6, percent, light.quantity(points, later)),
            light.report(light.path("colours", "the-rainbow"), later, 4, 1, light.binary(points > 5, later)),
        ]

    @staticmethod
    def in_parallel(body, keys):
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            for _ in pool.map(body, keys):
                pass

"""A school in the midst of its year: four classes of 25, a handout for every week of half a year, and the work of all of them."""

import datetime
import random

import light
import recordings
from client import Client

GIVEN = ["Aino", "Bilal", "Charlotte", "Dmitri", "Elif", "Fatima", "Gustav", "Hana", "Ivo", "Jana", "Kofi", "Lena", "Mateo",
         "Nour", "Olga", "Paul", "Quinn", "Rosa", "Sami", "Tara", "Uma", "ليلى", "Wanda", "Xenia", "يوسف"]
FAMILY = ["Virtanen", "von Hohenstein-Waldburg", "García Lorca", "عبد الرحمن"]
CLASSES = [("Physics 7a", "B 12"), ("Physics 7b", "B 12"), ("Physics 8a", "B 14"), ("Light, shadow and colour: an elective", None)]
WEEKS = 24
LESSONS = [(chapter, lesson) for chapter, _, _, lessons in light.CHAPTERS for lesson in lessons]
TITLES = ["{}", "{}: at home", "Before the test: {}", "{} – try it, measure it, and write down what you have seen"]
COMMENTS = ["Very clear. Well drawn!", "Good. Write whole sentences next time, please.",
            "Where is the lamp? Add it, please, and draw its rays with a ruler."]


class FullSchool:
    """Fills `school`; `place("grid")` is where a page is."""

    def __init__(self, school):
        self.school, self.random = school, random.Random(7)
        self.now = datetime.datetime.now(datetime.timezone.utc)
        self.groups, self.weekly = [], {}
        school.admit(school.ada, "head", ("Marguerite", "Dubois-Lefèvre"), "teacher")
        school.let_in("head")
        for number, (name, room) in enumerate(CLASSES):
            self.found(f"full{number}", {"name": name} | ({"room": room} if room else {}), FAMILY[number])
        for group, _ in self.groups:
            self.weekly[group] = [self.post(group, week) for week in range(WEEKS)]
        self.school.in_parallel(self.work, [(group, key) for group, keys in self.groups for key in keys])
        self.review()

    def teacher(self):
        return Client(self.school.url, self.school.clients["head"].token)

    def found(self, group, draft, family):
        keys = [f"{group}s{number}" for number in range(len(GIVEN))]
        for key, given in zip(keys, GIVEN):
            self.school.admit(self.school.ada, key, (given, family), "student")
        self.school.in_parallel(self.school.let_in, keys)
        self.school.found(group, draft)
        self.school.join(group_id := self.school.things[group], ["head"], "teacher")
        self.school.join(group_id, keys, "student")
        self.groups.append((group, keys))

    def post(self, group, week):
        """One week's handout; the last ones are not due yet."""
        chapter, lesson = LESSONS[week % len(LESSONS)]
        title = TITLES[week % len(TITLES)].format(lesson)
        tasks = [{"kind": "context", "path": light.path(chapter, light.word(lesson))}]
        if week % 2 == 0:
            tasks.append({"kind": "handIn", "title": f"Your notes on: {lesson}"})
        if week % 3 == 0:
            tasks.append({"kind": "timedApp", "app": light.APP, "minutes": 20})
        if week % 4 == 0:
            tasks.append({"kind": "exitTicket", "title": "On the way out", "questions": [
                {"kind": "scale", "text": "How sure are you?", "isOptional": False,
                 "choices": ["Not at all", "A little", "Fairly", "Very"]}]})
        due = (self.now + datetime.timedelta(days=7 * (week - WEEKS + 3))).date().isoformat()
        made = self.teacher().post(f"/v1/classes/{self.school.things[group]}/handouts", {
            "title": title, "tasks": tasks, "due": due, "instructions": f"{lesson}: watch, try, and explain it to a neighbour."})
        self.teacher().put(f"/v1/handouts/{made['id']}/posting")
        return made

    def work(self, who):
        """What one student did: some do everything, some little, and the last weeks are still going on."""
        group, key = who
        chance, zeal = random.Random(key), 0.35 + 0.65 * random.Random(key + "!").random()
        token = self.school.clients[key].token
        client, begun, reports = Client(self.school.url, token), datetime.datetime.now(datetime.timezone.utc), []
        for week, handout in enumerate(self.weekly[group]):
            share = zeal if week < WEEKS - 3 else zeal * (WEEKS - week) / 5
            for task in handout["tasks"]:
                if chance.random() < share:
                    reports += self.do(client, chance, begun, handout, task)
        for start in range(0, len(reports), 20):
            client.post("/v1/sync", light.sync(reports=reports[start:start + 20]))

    def do(self, client, chance, begun, handout, task):
        place = f"/v1/me/handouts/{handout['id']}/tasks/{task['id']}"
        if task["kind"] == "handIn":
            file = client.upload(*self.notes(task["id"], client))
            client.put(f"{place}/handIn", {"kind": "files", "files": [file]})
        elif task["kind"] == "exitTicket":
            client.put(f"{place}/handIn", {"kind": "answers", "answers": [{"number": chance.randint(1, 4)}]})
        elif task["kind"] == "context":
            points = chance.randint(1, 10)
            if chance.random() < 0.7:
                client.put(f"{place}/done", {})
            answers = [light.answer(number, chance.random() < points / (4 + 3 * number), begun) for number in range(1, 5)]
            return [light.report(task["path"], begun, chance.randint(3, 25), points / 10, light.score(points, 10, begun), *answers)]
        return []

    @staticmethod
    def notes(task, client):
        """Most take a picture; some write, some speak, some send a document."""
        return random.Random(f"{task}{client.token}").choice([
            ("My notes.pdf", "application/pdf", recordings.document()),
            ("My notes, spoken.wav", "audio/wav", recordings.tone()),
            ("My notes.txt", "text/plain", "I have seen: the shadow grows.\n\nEs war <dunkel>.".encode()),
            *[("My notes, as photographed.png", "image/png", light.picture(80)[0])] * 5,
        ])

    def review(self):
        """The teacher has looked at most of what was handed in, and closed what is long over."""
        lise = self.teacher()
        for group, _ in self.groups:
            for week, handout in enumerate(self.weekly[group][:WEEKS - 4]):
                report = lise.get(f"/v1/handouts/{handout['id']}/report")
                for number, column in enumerate(report["columns"]):
                    if column["kind"] == "handIn":
                        self.give_back(lise, handout["id"], column["task"], [line["cells"][number] for line in report["lines"]])
                if week < WEEKS - 8:
                    lise.put(f"/v1/handouts/{handout['id']}/completion")

    def give_back(self, lise, handout, task, cells):
        for cell in cells:
            if cell["isHandedIn"] and self.random.random() < 0.8:
                place = f"/v1/handouts/{handout}/tasks/{task}/students/{cell['person']}"
                lise.put(f"{place}/return", {"comment": self.random.choice(COMMENTS)})

    def place(self, page):
        things = self.school.things
        group, keys = self.groups[0]
        handout = self.weekly[group][WEEKS - 4]
        return page.format(
            group=things[group], handout=handout["id"], task=handout["tasks"][0]["id"],
            ticket=handout["tasks"][-1]["id"], student=self.school.people[keys[1]],
            pupil=keys[1])

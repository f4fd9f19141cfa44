"""A class in which everybody has done something everywhere: the grids that are large."""

import datetime

import light

LONG = "Wilhelmina-Theodora-Elisabeth von Hohenstein-Waldburg-Zeil X"
PLACES = [light.path(name, light.word(lesson)) for name, _, _, lessons in light.CHAPTERS for lesson in lessons]


def fill(school):
    """A class of 35 students and two handouts: "wide" with 20 tasks for all, "usual" with 10 for 30 of them."""
    if "matrix" in school.things:
        return school.things
    people = [(f"m{number}", (f"Student{number}", "Ω" if number == 1 else f"Family{number}")) for number in range(35)]
    people[0] = ("m0", ("A", ""))
    people[2] = ("m2", (LONG, ""))
    people[3] = ("m3", ("محمد", "عبد الله"))
    for key, name in people:
        school.admit(school.ada, key, name, "student")
    keys = [key for key, _ in people]
    school.in_parallel(school.let_in, keys)
    group = school.found("matrix", {"name": "Physics 7c"})
    school.join(group, ["colleague"], "teacher")
    school.join(group, keys, "student")
    post(school, group, "wide", PLACES[:20])
    post(school, group, "usual", PLACES[:10], keys[:30])
    school.in_parallel(lambda key: work(school, key), keys)
    return school.things


def post(school, group, key, places, students=None):
    tomas = school.clients["colleague"]
    draft = {"title": key, "tasks": [{"kind": "context", "path": place} for place in places]}
    if students:
        draft["recipients"] = [school.people[one] for one in students]
    made = tomas.post(f"/v1/classes/{group}/handouts", draft)
    school.things[key] = made["id"]
    school.things[f"{key}Tasks"] = [task["id"] for task in made["tasks"]]
    tomas.put(f"/v1/handouts/{made['id']}/posting")


def work(school, key):
    number, begun = int(key[1:]), now()
    reports = [light.report(place, begun, 5 + index, 0.5 + number / 100, result(index, number, begun))
               for index, place in enumerate(PLACES[:20])]
    school.clients[key].post("/v1/sync", light.sync(reports=reports))


def result(index, number, begun):
    if index % 4 == 0:
        return light.score(number % 11, 10, begun)
    if index % 4 == 1:
        return light.quantity(number, begun)
    return light.binary(number % 3 == 0, begun) if index % 4 == 2 else None


def now():
    return datetime.datetime.now(datetime.timezone.utc)


def again(school, key, index, points):
    """Another attempt of a student, with this many of ten points."""
    begun = now()
    report = light.report(PLACES[index], begun, 7, 0.9, light.score(points, 10, begun))
    school.clients[key].post("/v1/sync", light.sync(reports=[report]))

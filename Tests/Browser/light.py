"""The app “Light”: what it declares, and what it reports of its users."""

import datetime
import hashlib
import struct
import uuid
import zlib

APP = "org.example.light"

# Chapter, its topic, and its lessons.
CHAPTERS = [
    ("light-sources", "Sources of light", "science", ["Sun and stars", "Candles and lamps", "Glow-worms"]),
    ("shadows", "Light and shadow", "science", ["Umbra", "Penumbra", "Sundials", "Eclipse of the Sun", "Eclipse of the Moon"]),
    ("mirrors", "Mirrors", "science", ["Flat mirrors", "Curved mirrors", "A periscope to build"]),
    ("lenses", "Lenses", "science", ["The magnifying glass", "The eye", "Telescopes", "Cameras"]),
    ("colours", "Colours", "artsAndMusic", ["The rainbow", "Mixing light", "Mixing paint", "Why the sky is blue"]),
    ("counting", "Measuring light", "math", ["Brightness and distance", "Angles", "How fast is light?"]),
]
KINDS = ["lesson", "quiz", "exercise", "video", "document"]


def path(*parts):
    return [APP, *parts]


def stamp(moment, device="classroom-tablet"):
    """The time of an edit, as devices order them: milliseconds above, a counter below."""
    return {"time": f"{int(moment.timestamp() * 1000) << 16:016x}", "device": device}


def contexts(now, thumbnail):
    """The whole tree: the app, six chapters and their lessons, a section deeper in one place."""
    rows = [context(path(), "Light", now, type="app", summary="Where light comes from and where it goes.",
                    thumbnail=thumbnail, isAssignable=False)]
    for order, (name, title, topic, lessons) in enumerate(CHAPTERS):
        rows.append(context(path(name), title, now, type="chapter", topic=topic, displayOrder=order,
                            summary=f"{title}: try it, see why, and use it.", thumbnail=thumbnail,
                            suggestedAge={"location": 10, "length": 3},
                            suggestedCompletionTime={"location": 20, "length": 21}))
        for number, lesson in enumerate(lessons):
            rows.append(context(path(name, word(lesson)), lesson, now, type=KINDS[number % len(KINDS)], topic=topic,
                                displayOrder=number, summary=f"{lesson}, step by step.",
                                suggestedCompletionTime={"location": 5, "length": 11}))
    for number in range(6):
        rows.append(context(path("shadows", "umbra", f"question-{number + 1}"), f"Question {number + 1}", now,
                            type="task", displayOrder=number))
    return rows


def context(place, title, now, **more):
    edit = {
        "type": "lesson", "customTypeName": None, "title": title, "displayOrder": 0, "topic": None,
        "isAssignable": True, "suggestedAge": {"location": 0, "length": 0},
        "suggestedCompletionTime": {"location": 0, "length": 0}, "summary": None, "link": None,
        "capabilities": [{"kind": "percent"}, {"kind": "duration"}], "thumbnail": None, "navigationChildren": [],
        "isRemoved": False,
    }
    moment = stamp(now - datetime.timedelta(days=2), "author")
    return {"path": place, "edits": [{"at": moment["time"], "by": moment["device"]} | edit | more]}


def word(title):
    return "-".join("".join(c if c.isalnum() else " " for c in title.lower()).split())


def report(place, begun, minutes, percent, primary=None, *items):
    """One attempt: how long, how far, and what came out. It is edited at once: no device knows what comes later."""
    edited = stamp(begun + datetime.timedelta(milliseconds=1))
    stamped = {one["identifier"]: {"value": one, "stamp": edited} for one in [primary, *items] if one}
    record = {
        "id": str(uuid.uuid4()), "path": place, "created": begun.isoformat(), "edited": edited,
        "durations": {edited["device"]: minutes * 60}, "progress": [0, percent] if percent else [], "items": stamped,
    }
    if primary:
        record["primary"] = {"value": primary["identifier"], "stamp": edited}
    return {"record": record}


def score(points, of, begun):
    return item("points", "Points", {"kind": "score", "score": points, "maxScore": of}, begun)


def quantity(number, begun):
    return item("hints", "Hints used", {"kind": "quantity", "quantity": number}, begun)


def binary(passed, begun):
    return item("passed", "Passed", {"kind": "binary", "value": passed, "wording": "passFail"}, begun)


def answer(number, is_right, begun):
    return item(f"q{number}", f"Question {number}", {"kind": "binary", "value": is_right, "wording": "correctIncorrect"}, begun)


def item(identifier, title, value, begun):
    return {"identifier": identifier, "title": title, "value": value, "created": begun.isoformat()}


def sync(contexts=(), reports=()):
    return {"app": APP, "name": "Light", "device": "classroom-tablet", "contexts": list(contexts),
            "reports": list(reports), "marks": []}


def picture(side=120):
    """A PNG: a lamp's glow. Returns its bytes and the name by which contexts speak of it."""
    rows = bytearray()
    for y in range(side):
        rows.append(0)
        for x in range(side):
            far = min(1.0, ((x - side / 2) ** 2 + (y - side / 2) ** 2) ** 0.5 / (side / 2))
            rows += bytes([int(250 - 120 * far), int(220 - 150 * far), int(120 + 20 * far)])

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
    png += chunk(b"IDAT", zlib.compress(bytes(rows))) + chunk(b"IEND", b"")
    return png, hashlib.sha256(png).hexdigest()

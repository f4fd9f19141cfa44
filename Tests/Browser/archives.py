"""Exercises as archives, made by hand: pages that use classkit.js, and packages of SCORM 1.2 and of H5P."""

import io
import json
import zipfile

PAGE = """<!doctype html><meta charset="utf-8"><title>Moons</title><link rel="icon" href="data:,">
<script type="module">
import { connect } from "/classkit.js";
window.kit = await connect();
document.body.append(kit.isConnected ? "connected" : "alone");
</script><body></body>"""

MANIFEST = """<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="M1" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
    xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="O1"><organization identifier="O1"><title>Tides</title>
    <item identifier="I1" identifierref="R1"><title>Ebb &amp; flow</title>
      <adlcp:masteryscore>70</adlcp:masteryscore><adlcp:datafromlms>level=2</adlcp:datafromlms></item>
  </organization></organizations>
  <resources><resource identifier="R1" type="webcontent" adlcp:scormtype="sco" href="start/index.html">
    <file href="start/index.html"/></resource></resources>
</manifest>"""

# Looks for the functions as packages do: upwards from where it is.
SCO = """<!doctype html><meta charset="utf-8"><title>Part</title>
<script>
let place = window;
while (!place.API && place.parent !== place) place = place.parent;
window.api = place.API;
</script><body><p>The package</p></body>"""


# With a quiz of its own and the wrapper that authoring tools put around the functions: it looks for them, keeps its state in one text,
# and says the end as the page is left, several times if it must.
WRAPPED = """<!doctype html><meta charset="utf-8"><title>Part</title>
<script>
function find(place, tries = 0) {
    while (!place.API && place.parent && place.parent !== place && tries++ < 7) place = place.parent;
    return place.API ?? (window.opener ? find(window.opener) : null);
}
const scorm = {
    api: find(window), isActive: false,
    begin() {
        this.isActive = String(this.api.LMSInitialize("")) === "true" && this.api.LMSGetLastError() === "0";
        if (["not attempted", "unknown"].includes(this.get("cmi.core.lesson_status"))) this.set("cmi.core.lesson_status", "incomplete");
    },
    get(name) { return String(this.api.LMSGetValue(name)); },
    set(name, value) { return String(this.api.LMSSetValue(name, value)) === "true"; },
    end() {
        if (!this.isActive) return;
        const right = state.answers.filter((one) => one === "yes").length;
        this.set("cmi.suspend_data", JSON.stringify(state));
        this.set("cmi.core.score.min", "0");
        this.set("cmi.core.score.max", "2");
        this.set("cmi.core.score.raw", String(right));
        const isOver = state.answers.length === 2;
        if (isOver) this.set("cmi.core.lesson_status", right === 2 ? "passed" : "failed");
        this.set("cmi.core.exit", isOver ? "" : "suspend");
        this.set("cmi.core.session_time", "00:01:00");
        this.api.LMSCommit("");
        this.isActive = String(this.api.LMSFinish("")) !== "true";
    },
};
scorm.begin();
const state = JSON.parse(scorm.get("cmi.suspend_data") || '{"answers":[]}');
addEventListener("beforeunload", () => scorm.end());
addEventListener("unload", () => scorm.end());
addEventListener("pagehide", () => scorm.end());
function answer(one) {
    state.answers.push(one);
    show();
}
function show() { document.getElementById("at").textContent = "Answered: " + state.answers.length; }
</script><body onload="show()"><p>The package</p><p id="at"></p>
<button onclick="answer('yes')">Yes</button><button onclick="answer('no')">No</button></body>"""


def archive(files):
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as made:
        for name, contents in files.items():
            made.writestr(name, contents)
    return held.getvalue()


def pages(**more):
    """With `title` in place of the page's own, and `declared` as its classkit.json."""
    page = PAGE.replace("Moons", more.get("title", "Moons"))
    files = {"index.html": page, "pictures/moon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>"}
    if "declared" in more:
        files["classkit.json"] = json.dumps(more["declared"])
    return archive(files | more.get("files", {}))


def package(manifest=MANIFEST, **files):
    return archive({"imsmanifest.xml": manifest, "start/index.html": SCO} | files)


# H5P, as authoring tools write it: texts are HTML, numbers may be texts.
CHOICE = {
    "question": "<p>Which are <strong>moons</strong> of Jupiter?</p><script>window.stolen = 1</script>",
    "answers": [
        {"text": "<div>Io</div>", "correct": True, "tipsAndFeedback": {"chosenFeedback": "The innermost."}},
        {"text": "<div>Europa <img src=x onerror='window.stolen = 1'></div>", "correct": True},
        {"text": "<div>Titan</div>", "correct": False},
    ],
    "behaviour": {"enableRetry": True, "enableSolutionsButton": True, "type": "auto", "singlePoint": False},
    "UI": {"checkAnswerButton": "Prüfen", "tryAgainButton": "Nochmal"},
    "overallFeedback": [{"from": 0, "to": 99, "feedback": "Look again"}, {"from": 100, "to": 100, "feedback": "All of them"}],
}
TRUTH = {"question": "<p>Io is a moon.</p>", "correct": "true", "behaviour": {}, "l10n": {"trueText": "Yes", "falseText": "No"}}
BLANKS = {
    "text": "<p>Fill in</p>",
    "questions": ["<p>Io is a *moon/satellite:not a planet* of *Jupiter*.</p>", "<p>It is <em>yellow</em>.</p>"],
    "behaviour": {"caseSensitive": False},
}


# What cannot be dragged is chosen; of two words that are the same, either is right.
DRAG = {
    "taskDescription": "<p>Put in the words</p>",
    "textField": "Io is a *moon\\+Yes\\-No:no planet* of *Jupiter:the largest\\+Yes*.\nMars is a *planet*.",
    "distractors": "*comet*", "behaviour": {}, "checkAnswer": "Check it",
}
MARK = {
    "taskDescription": "<p>Mark the moons</p>", "textField": "<p>*Io*, Mars and <em>*Europa*</em> &ndash; not Jupiter; *a star***.</p>",
    "behaviour": {}, "checkAnswerButton": "Check it",
}
SINGLES = {
    "choices": [{"question": "<p>Which is a moon?</p>", "answers": ["<p>Io</p>", "<p>Mars</p>", "<p>Sun</p>"]},
                {"question": "<p>Which is a star?</p>", "answers": ["<p>Sun</p>", "<p>Io</p>"]}],
    "behaviour": {"enableRetry": True, "enableSolutionsButton": True}, "l10n": {"nextButtonLabel": "Onwards"},
    "overallFeedback": [{"from": 0, "to": 100, "feedback": "Well done"}],
}


def h5p(library, content, version=(1, 16), title="Moons", manifest=None, **files):
    """With the scripts of its type, which nobody runs."""
    said = {
        "title": title, "language": "en", "mainLibrary": library, "embedTypes": ["div"], "license": "U",
        "preloadedDependencies": [
            {"machineName": library, "majorVersion": str(version[0]), "minorVersion": str(version[1])}],
    } if manifest is None else manifest
    return archive({
        "h5p.json": json.dumps(said), "content/content.json": json.dumps(content),
        f"{library}-{version[0]}.{version[1]}/library.json": "{}",
        f"{library}-{version[0]}.{version[1]}/script.js": "window.stolen = 1",
    } | files)


def question_set(**more):
    written = [("H5P.MultiChoice 1.16", CHOICE), ("H5P.TrueFalse 1.8", TRUTH), ("H5P.Blanks 1.14", BLANKS)]
    questions = [{"library": library, "params": params, "subContentId": str(place)}
                 for place, (library, params) in enumerate(written)]
    return {
        "introPage": {"showIntroPage": True, "introduction": "<p>Three questions</p>", "startButtonText": "Begin"},
        "questions": questions, "texts": {"nextButton": "Next", "finishButton": "Done", "textualProgress": "@current of @total"},
        "endGame": {"showRetryButton": False},
    } | more

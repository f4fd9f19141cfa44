// GreatPlays in the browser: scenes to read and quizzes on them. How far somebody has read, and how a quiz went, reaches their school.
import { connect } from "./classkit.js";

const part = (id) => document.getElementById(id);
const at = (path) => `?at=${path.join("/")}`;

function show(name) {
    for (const id of ["library", "scene", "quiz", "end"]) part(id).hidden = id !== name;
}

/** @param {string} name */
function make(name, text = "", more = {}) {
    return Object.assign(document.createElement(name), { textContent: text }, more);
}

/** All that can be opened, by where it stands. */
function nodes(play) {
    const found = new Map();
    for (const act of play.acts) {
        for (const scene of act.scenes) {
            const path = [play.identifier, `act-${act.number}`, `scene-${scene.number}`];
            const node = { path, act, scene, name: `${play.title}, act ${act.number}, scene ${scene.number}` };
            found.set(path.join("/"), { ...node, kind: "scene" });
            if (scene.quiz) found.set([...path, "quiz"].join("/"), { ...node, kind: "quiz" });
        }
    }
    return found;
}

function library(play, found) {
    for (const act of play.acts) {
        const list = make("ul", "", { className: "scenes" });
        for (const node of found.values()) {
            if (node.act !== act || node.kind !== "scene") continue;
            const item = make("li");
            item.append(make("a", `Scene ${node.scene.number}`, { href: at(node.path) }));
            if (node.scene.quiz) {
                item.append(make("a", `Quiz: ${node.scene.quiz.title}`, { href: at([...node.path, "quiz"]) }));
            }
            list.append(item);
        }
        part("acts").append(make("h2", `Act ${act.number}`), list);
    }
    show("library");
}

/** The text of a scene: its place, an empty line, and speeches with an empty line between them. */
async function text({ path: [play], scene }) {
    const [place, ...speeches] = (await (await fetch(`${play}/${scene.text}`)).text()).trim().split("\n\n");
    return { place, speeches };
}

function speech(words) {
    const paragraph = make("p", "", { tabIndex: -1 });
    const [first, ...rest] = words.split("\n");
    if (first === first.toUpperCase() && rest.length) {
        paragraph.append(make("strong", first), rest.join("\n"));
    } else if (words.startsWith("[")) {
        paragraph.append(make("em", words));
    } else {
        paragraph.textContent = words;
    }
    return paragraph;
}

/** Shows a scene a few speeches at a time, so that it is known how far somebody is. */
async function read(kit, node) {
    const { place, speeches } = await text(node), step = 3;
    // Where somebody stopped the last time; what can't be asked soon begins at the top.
    const soon = new Promise((resolve) => setTimeout(resolve, 1500, null));
    const stopped = await Promise.race([kit.getState(node.path).catch(() => null), soon]);
    let begin = Number.isInteger(stopped) && stopped < speeches.length ? Math.max(step, stopped) : step;
    part("act").textContent = node.name;
    part("place").textContent = place;
    const attempt = kit.open(node.path);
    let shown = 0;
    const on = () => {
        const next = speeches.slice(shown, shown + begin).map(speech);
        begin = step;
        part("text").append(...next);
        // Where there is more to read, reading goes on with the first of it.
        if (shown > 0) next[0].focus();
        shown += next.length;
        part("read").value = attempt.progress = shown / speeches.length;
        // What was read to its end begins anew.
        kit.setState(node.path, shown < speeches.length ? shown : null);
        if (shown < speeches.length) return;
        attempt.finish();
        part("on").hidden = true;
        part("leave").hidden = false;
        part("to-quiz").hidden = !node.scene.quiz;
        part("to-quiz").href = at([...node.path, "quiz"]);
    };
    part("on").addEventListener("click", on);
    on();
    show("scene");
}

class Quiz {
    constructor(kit, node) {
        Object.assign(this, { kit, node, questions: node.scene.quiz.questions });
        part("of").textContent = node.name;
        part("title").textContent = node.scene.quiz.title;
        part("to-scene").href = at(node.path);
    }

    begin() {
        [this.answered, this.right, this.hinted] = [0, 0, new Set()];
        // A new attempt each time: in the report it stands beside the earlier ones.
        this.attempt = this.kit.open([...this.node.path, "quiz"]);
        part("said").textContent = "";
        this.ask();
        show("quiz");
    }

    get question() { return this.questions[this.answered]; }

    ask() {
        part("question").textContent = this.question.text;
        part("choices").replaceChildren(...this.question.choices.map((choice, index) => {
            const label = make("label", "", { className: "choice" });
            label.append(make("input", "", { type: "radio", name: "choice", value: index + 1, required: true }), choice);
            return label;
        }));
        part("hint-text").textContent = "";
        part("answered").value = this.answered / this.questions.length;
    }

    hint() {
        this.hinted.add(this.answered);
        part("hint-text").textContent = this.question.hint;
    }

    answer(choice) {
        const { choices, right, text: asked } = this.question, isRight = choice === right;
        part("said").textContent = isRight ? "That is right." : `Not quite. Right is: ${choices[right - 1]}`;
        part("said").className = isRight ? "right" : "wrong";
        this.answered += 1;
        this.right += isRight ? 1 : 0;
        // Reported with each answer, so that nothing is lost if the page is closed in the next moment.
        this.attempt.binary(`question ${this.answered}`, asked, isRight, { wording: "correctIncorrect" });
        this.attempt.progress = this.answered / this.questions.length;
        this.attempt.score("score", "Score", this.right, this.questions.length, { primary: true });
        this.attempt.quantity("hints", "Hints", this.hinted.size);
        if (this.question) {
            this.ask();
            part("question").focus();
        } else this.end();
    }

    end() {
        this.attempt.finish();
        part("points").textContent = `${this.right} of ${this.questions.length} right`;
        part("words").textContent = part("said").textContent;
        show("end");
        part("points").focus();
    }
}

function take(kit, node) {
    const quiz = new Quiz(kit, node);
    part("form").addEventListener("submit", (event) => {
        event.preventDefault();
        quiz.answer(Number(new FormData(event.target).get("choice")));
    });
    part("hint").addEventListener("click", () => quiz.hint());
    part("again").addEventListener("click", () => quiz.begin());
    quiz.begin();
}

// Somebody came from a school whose code is no longer good: they are told, and can read all the same.
const isSent = location.hash.includes("homeroom=");
const [kit, play] = await Promise.all([connect(), fetch("hamlet/play.json").then((answer) => answer.json())]);
part("lost").hidden = kit.isConnected || !isSent;
const found = nodes(play), node = found.get(new URLSearchParams(location.search).get("at") ?? "");
if (node?.kind === "scene") await read(kit, node);
else if (node) take(kit, node);
else library(play, found);

// What teachers can give stands in the file that says who the app is.
const { contexts } = await (await fetch("ClassKit.json")).json();
await kit.declare(contexts.map((one) => ({ ...one, link: new URL(one.link, document.baseURI.split(/[?#]/)[0]).href })));

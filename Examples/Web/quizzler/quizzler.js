// Quizzler in the browser: ten questions, and what becomes of them reaches the school that somebody came from.
import { connect } from "./classkit.js";

const quizzes = {
    addition: { title: "Addition", sign: "+", from: 1, to: 20, compute: (left, right) => left + right },
    multiplication: { title: "Multiplication", sign: "×", from: 2, to: 12, compute: (left, right) => left * right },
};
const count = 10;
const part = (id) => document.getElementById(id);

/** Questions of which none comes twice. */
function questions({ sign, from, to, compute }) {
    const number = () => from + Math.floor(Math.random() * (to - from + 1));
    const asked = new Map();
    while (asked.size < count) {
        const [left, right] = [number(), number()];
        asked.set(`${left} ${sign} ${right}`, compute(left, right));
    }
    return [...asked].map(([text, answer], index) => ({ number: index + 1, text, answer }));
}

class Game {
    constructor(kit, name, quiz) {
        Object.assign(this, { kit, name, quiz });
        part("title").textContent = quiz.title;
    }

    begin() {
        this.questions = questions(this.quiz);
        this.answered = [];
        // A new attempt each time: in the report it stands beside the earlier ones.
        this.attempt = this.kit.open([this.name]);
        part("said").textContent = "";
        show("game");
        this.ask();
    }

    get question() { return this.questions[this.answered.length]; }
    get right() { return this.answered.filter((one) => one.isRight).length; }

    ask() {
        part("question").textContent = this.question.text;
        part("place").textContent = `Question ${this.question.number} of ${count}`;
        part("progress").value = this.answered.length / count;
        part("answer").value = "";
        part("answer").focus();
    }

    answer(given) {
        const { number, text, answer } = this.question, isRight = given === answer;
        this.answered.push({ text, answer, given, isRight });
        say(part("said"), isRight, isRight ? `Right: ${text} = ${answer}` : `Not quite: ${text} = ${answer}`);
        // Reported with each answer, so that nothing is lost if the page is closed in the next moment.
        this.attempt.binary(`question ${number}`, `${number}. ${text}`, isRight, { wording: "correctIncorrect" });
        this.attempt.progress = this.answered.length / count;
        this.attempt.score("total", "Total", this.right, count, { primary: true });
        if (this.question) this.ask();
        else this.end();
    }

    end() {
        this.attempt.finish();
        part("points").textContent = `${this.right} of ${count} right`;
        part("words").textContent = this.right === count ? "All of them. Well done!" : "Each game brings other questions.";
        part("answers").replaceChildren(...this.answered.map(({ text, answer, given, isRight }) => {
            const item = document.createElement("li");
            say(item, isRight, isRight ? `${text} = ${answer} ✓` : `${text} = ${answer}, not ${given}`);
            return item;
        }));
        show("end");
        part("points").focus();
    }
}

function say(place, isRight, words) {
    place.textContent = words;
    place.className = isRight ? "right" : "wrong";
}

function show(name) {
    for (const id of ["menu", "game", "end"]) part(id).hidden = id !== name;
}

// Somebody came from a school whose code is no longer good: they are told, and can play all the same.
const isSent = location.hash.includes("homeroom=");
const kit = await connect();
part("lost").hidden = kit.isConnected || !isSent;
const name = new URLSearchParams(location.search).get("quiz") ?? "";
if (Object.hasOwn(quizzes, name)) {
    const game = new Game(kit, name, quizzes[name]);
    part("form").addEventListener("submit", (event) => {
        event.preventDefault();
        game.answer(Number(part("answer").value));
    });
    part("again").addEventListener("click", () => game.begin());
    game.begin();
} else {
    show("menu");
}

// What teachers can give stands in the file that says who the app is.
const { contexts } = await (await fetch("ClassKit.json")).json();
await kit.declare(contexts.map((one) => ({ ...one, link: new URL(one.link, document.baseURI.split(/[?#]/)[0]).href })));

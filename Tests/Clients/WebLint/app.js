// A small app that follows all advice, but for what broken.js names: those rules of `homeroom lint` it breaks.
import { connect } from "./classkit.js";
import { broken } from "./broken.js";

const breaks = (rule) => broken.split(",").includes(rule);
const isForeign = navigator.language.startsWith("ar");
const asked = (new URLSearchParams(location.search).get("at") ?? "").split("/").filter(Boolean);

function unitName() {
    if (breaks("identifiers-differ")) return `sums-${crypto.randomUUID()}`;
    if (breaks("identifiers-by-language") && isForeign) return "totals";
    if (breaks("identifier-personal")) return "theo.teak@tryout.example";
    return "sums";
}

function described() {
    const told = {
        topic: "math", summary: "Four questions", suggestedAge: { location: 6, length: 4 },
        suggestedCompletionTime: { location: 2, length: 4 },
    };
    const left = { "topic-missing": "topic", "summary-missing": "summary", "age-missing": "suggestedAge", "minutes-missing": "suggestedCompletionTime" };
    for (const [rule, name] of Object.entries(left)) if (breaks(rule)) delete told[name];
    return told;
}

function quiz(name, order) {
    let title = name === "addition" ? "Add two numbers" : "Multiply two numbers";
    if (breaks("title-is-identifier") && order === 1) title = name;
    if (breaks("title-doubled")) title = "Two numbers";
    if (breaks("title-generic") && order === 1) title = "Quiz";
    if (breaks("screen-declared") && order === 1) title = "Settings";
    if (breaks("title-numbered")) title = `${order}. ${title}`;
    if (breaks("report-refused") && order === 1) title = "Add ".repeat(1000);
    let link = `/?at=${unit}/${name}`;
    if (breaks("link-doubled")) link = "/?at=sums/quiz";
    if (breaks("link-absent") && order === 1) link = "/absent.html";
    if (breaks("link-on-other-host") && order === 1) link = "https://other.example/";
    return {
        path: [unit, name], type: "quiz", title, displayOrder: breaks("order-missing") ? 0 : order,
        link: new URL(link, location.origin).href, ...described(),
        capabilities: breaks("capability-missing") && order === 1 ? [] : ["percent", "binary", "score"].map((kind) => ({ kind })),
    };
}

const unit = unitName();

async function declare(kit) {
    if (breaks("nothing-declared")) return;
    const contexts = [
        {
            path: [unit], type: "lesson", title: "Sums and products", isAssignable: breaks("container-without-activity"),
            link: new URL(`/?at=${unit}`, location.origin).href, ...described(),
        },
        quiz("addition", 1), quiz("multiplication", 2),
    ];
    if (breaks("unknown-declared") && asked[1] === "no-such-place") {
        contexts.push({ ...quiz("addition", 3), path: [unit, "no-such-place"], title: "Anything" });
    }
    await kit.declare(contexts);
}

function question() {
    if (breaks("item-title-missing")) return ["question", "question"];
    if (breaks("item-identifiers-differ")) return [crypto.randomUUID(), "2 + 3"];
    if (breaks("item-identifiers-by-language") && isForeign) return ["frage", "zwei und drei"];
    if (breaks("item-personal")) return ["theo.teak@tryout.example", "2 + 3"];
    return ["question", "2 + 3"];
}

async function take(kit) {
    // A page on which everything is to be chosen begins nothing.
    if (asked.length < 2 || breaks("link-doubled")) return;
    const name = breaks("link-elsewhere") ? "multiplication" : asked[1];
    if (breaks("unknown-fails")) quizzes[name].begin();
    if (!(name in quizzes)) return;
    if (breaks("never-recorded") && name === "addition") return;
    const attempt = kit.open([unit, name]);
    attempt.progress = 1;
    if (!breaks("score-without-items")) attempt.binary(...question(), true);
    if (breaks("primary-differs") && isForeign) attempt.binary("passed", "Passed", true, { primary: true });
    else attempt.score("score", "Score", 1, 4, { primary: true });
    await attempt.finish();
}

const quizzes = { addition: { begin() {} }, multiplication: { begin() {} } };
const kit = await connect();
const isFirst = asked[1] === "addition";
if (breaks("throws") && isFirst) throw new Error("Addition is broken");
if (breaks("rejects") && isFirst) Promise.reject(new Error("Addition is broken"));
if (breaks("hangs") && isFirst) while (true);
if (breaks("dialog")) alert("Welcome!");
if (breaks("loads-elsewhere")) document.body.append(Object.assign(new Image(), { src: "http://pictures.example/sum.png" }));
await declare(kit);
await take(kit);
if (breaks("throws-at-start") && !asked.length) throw new Error("The start page is broken");

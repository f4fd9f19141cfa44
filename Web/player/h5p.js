// Asks the questions of an H5P package: reads what its author wrote, runs none of its scripts, and tells the school by ClassKit what came out.
import { arrive, reached } from "./place.js";

/**
 * What the school says of the package, and what its author wrote: no shape of it is certain.
 * @typedef {Record<string, any>} Params
 * @typedef {{ library: string, params: Params }} Written
 */

/** @type {{ title: string, library: string, language?: string, words?: Record<string, string> }} */
const said = JSON.parse(document.getElementById("package")?.textContent ?? "{}");
/** The whole package is one place. @type {string[]} */
const here = [];

// Words: the author's own where there are any.

/** @param {unknown} value @param {string} usual */
const word = (value, usual) => typeof value === "string" && value.trim() ? plain(value) : usual;
/** @param {unknown} html */
const plain = (html) => written(html).textContent?.replace(/\s+/g, " ").trim() ?? "";

/** @param {string} name @param {Record<string, unknown>} attributes @param {(Node | string)[]} children */
function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
        if (value === true) made.setAttribute(key, "");
        else if (value !== false && value !== undefined) made.setAttribute(key, String(value));
    }
    made.append(...children);
    return made;
}

const kept = new Set("P BR DIV SPAN STRONG B EM I U S SUB SUP UL OL LI CODE PRE H2 H3 H4 BLOCKQUOTE TABLE THEAD TBODY TR TH TD HR".split(" "));
const dropped = new Set("SCRIPT STYLE TEMPLATE IFRAME OBJECT NOSCRIPT".split(" "));

/** What an author wrote, as elements that only say how text looks: no attributes, no addresses, no scripts. @param {unknown} html */
function written(html) {
    const fragment = document.createDocumentFragment();
    /** @param {Node} from @param {Node} into */
    const copy = (from, into) => {
        for (const node of from.childNodes) {
            if (node instanceof Text) into.appendChild(document.createTextNode(node.data));
            if (!(node instanceof Element) || dropped.has(node.tagName)) continue;
            copy(node, kept.has(node.tagName) ? into.appendChild(document.createElement(node.tagName)) : into);
        }
    };
    copy(new DOMParser().parseFromString(String(html ?? ""), "text/html").body, fragment);
    return fragment;
}

/** The picture beside a question. @param {Params} params */
function picture(params) {
    const file = (params.media?.type ?? params.media)?.params;
    const path = file?.file?.path;
    if (typeof path !== "string" || !/^[\w][\w ./-]*$/.test(path) || path.includes("..")) return "";
    const source = `/content/${path.split("/").map(encodeURIComponent).join("/")}`;
    return element("img", { src: source, alt: plain(file.alt ?? "") });
}

/** @template Value @param {Value[]} values */
function shuffled(values) {
    const order = values.map((value) => ({ value, at: Math.random() }));
    return order.sort((one, other) => one.at - other.at).map((one) => one.value);
}

// Kinds of questions. Each knows its words, what can be reached, how it is asked, what an answer is worth, and whether something kept is one.

/**
 * @typedef {{
 *   canRead(answer: any): boolean, renumbered?(answer: any): any,
 *   most: number, check: string, again: string, title: string, mayRetry: boolean,
 *   draw(answer: any, isChecked: boolean, changed: (answer: any) => void): Node,
 *   points(answer: any): number,
 * }} Question
 */

/** @param {any} answer */
const areNumbers = (answer) => Array.isArray(answer) && answer.every(Number.isInteger);

/** @param {Params} params @param {string[]} order @returns {Question} */
function choice(params, order) {
    /** @type {Params[]} */
    const answers = params.answers;
    const right = answers.filter((one) => one.correct).length;
    const behaviour = params.behaviour ?? {};
    const isSingle = behaviour.type === "single" || behaviour.type !== "multi" && right === 1;
    const hasOnePoint = isSingle || behaviour.singlePoint === true || right === 0;
    const most = hasOnePoint ? 1 : right;
    const name = `choice-${Math.random()}`, reveals = behaviour.enableSolutionsButton !== false;
    /** Without what is in the package no longer. @param {number[] | null} answer */
    const chosenOf = (answer) => new Set((answer ?? []).filter((at) => answers[at]));
    return {
        canRead: areNumbers, most, title: plain(params.question), check: word(params.UI?.checkAnswerButton, "Check"),
        again: word(params.UI?.tryAgainButton, "Try again"), mayRetry: behaviour.enableRetry !== false,
        points(answer) {
            const chosen = chosenOf(answer);
            const hits = answers.filter((one, at) => one.correct && chosen.has(at)).length;
            const misses = chosen.size - hits;
            if (right === 0) return chosen.size === 0 ? 1 : 0;
            if (!hasOnePoint) return Math.max(0, hits - misses);
            const share = Math.max(0, hits - misses) / right;
            return share * 100 >= (behaviour.passPercentage ?? 100) ? 1 : 0;
        },
        draw(answer, isChecked, changed) {
            const chosen = chosenOf(answer);
            // What was added to the package since is asked as well.
            const places = [...new Set([...order.map(Number), ...answers.keys()])].filter((at) => answers[at]);
            return element("fieldset", {}, element("legend", {}, written(params.question)), picture(params), ...places.map((at) => {
                const input = element("input", {
                    type: isSingle ? "radio" : "checkbox", name, checked: chosen.has(at), disabled: isChecked,
                });
                input.addEventListener("change", () => {
                    if (isSingle) chosen.clear();
                    if (/** @type {HTMLInputElement} */ (input).checked) chosen.add(at);
                    else chosen.delete(at);
                    changed([...chosen]);
                });
                const feedback = answers[at].tipsAndFeedback?.[chosen.has(at) ? "chosenFeedback" : "notChosenFeedback"];
                return element("label", { class: "answer" }, input, element("span", {}, written(answers[at].text)),
                    isChecked && (chosen.has(at) || reveals && answers[at].correct) ? mark(!!answers[at].correct) : "",
                    isChecked && feedback ? element("small", {}, written(feedback)) : "");
            }));
        },
    };
}

/** @param {Params} params @returns {Question} */
function trueFalse(params) {
    const words = params.l10n ?? {};
    const behaviour = params.behaviour ?? {};
    const options = [["true", word(words.trueText, "True")], ["false", word(words.falseText, "False")]];
    const name = `truth-${Math.random()}`, reveals = behaviour.enableSolutionsButton !== false;
    return {
        canRead: (answer) => answer === "true" || answer === "false",
        most: 1, title: plain(params.question), check: word(words.checkAnswer, "Check"),
        again: word(words.tryAgain, "Try again"), mayRetry: behaviour.enableRetry !== false,
        points: (answer) => answer === params.correct ? 1 : 0,
        draw: (answer, isChecked, changed) =>
            element("fieldset", {}, element("legend", {}, written(params.question)), picture(params), ...options.map(([value, text]) => {
                const input = element("input", { type: "radio", name, checked: answer === value, disabled: isChecked });
                input.addEventListener("change", () => changed(value));
                return element("label", { class: "answer" }, input, element("span", {}, text),
                    isChecked && (value === answer || reveals && value === params.correct) ? mark(value === params.correct) : "");
            })),
    };
}

/** @param {Params} params @returns {Question} */
function blanks(params) {
    const behaviour = params.behaviour ?? {}, reveals = behaviour.enableSolutionsButton !== false;
    /** Right answers of each blank, in the order of the text. @type {string[][]} */
    const solutions = [];
    const lines = (params.questions ?? []).map((/** @type {unknown} */ line) => written(line));
    /** @type {Text[]} */
    const texts = [];
    for (const line of lines) {
        const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
    }
    /** What stands between blanks, and the blanks. @type {Map<Text, (string | { at: number, tip: string })[]>} */
    const parts = new Map();
    for (const text of texts) {
        const pieces = text.data.split(/\*([^*\n]+)\*/);
        if (pieces.length === 1) continue;
        parts.set(text, pieces.map((piece, place) => {
            if (place % 2 === 0) return piece;
            // Without looking behind, which Safari knows from 16.4 on.
            const [, answer, tip] = /^((?:\\:|[^:])*)(?::([^:]*))?/.exec(piece) ?? ["", piece];
            solutions.push(answer.replaceAll("\\:", ":").split("/").map((one) => one.trim()));
            return { at: solutions.length - 1, tip: tip?.trim() ?? "" };
        }));
    }
    const isRight = (/** @type {string} */ given, /** @type {number} */ at) => solutions[at].some((wanted) => {
        const [one, other] = behaviour.caseSensitive === false ? [given.toLowerCase(), wanted.toLowerCase()] : [given, wanted];
        if (one.trim() === other) return true;
        const allowed = behaviour.acceptSpellingErrors === true ? other.length > 9 ? 2 : other.length > 3 ? 1 : 0 : 0;
        return allowed > 0 && distance(one.trim(), other) <= allowed;
    });
    return {
        canRead: (answer) => Array.isArray(answer) && answer.every((one) => typeof one === "string"),
        most: solutions.length, title: plain(params.text) || said.title, check: word(params.checkAnswer, "Check"),
        again: word(params.tryAgain, "Try again"), mayRetry: behaviour.enableRetry !== false,
        points: (answer) => solutions.filter((_, at) => isRight(answer?.[at] ?? "", at)).length,
        draw(answer, isChecked, changed) {
            const given = solutions.map((_, at) => answer?.[at] ?? "");
            /** @param {Node} node @returns {Node} */
            const drawn = (node) => {
                const pieces = node instanceof Text ? parts.get(node) : undefined;
                if (!pieces) {
                    const copy = node.cloneNode(false);
                    for (const child of node.childNodes) copy.appendChild(drawn(child));
                    return copy;
                }
                const fragment = document.createDocumentFragment();
                for (const piece of pieces) {
                    if (typeof piece === "string") { fragment.append(piece); continue; }
                    const input = element("input", {
                        type: "text", class: "blank", value: given[piece.at], disabled: isChecked, maxlength: 200, dir: "auto",
                        autocomplete: "off", autocapitalize: "off", spellcheck: "false", title: piece.tip || undefined,
                        "aria-label": `${piece.at + 1} / ${solutions.length}${piece.tip ? `: ${piece.tip}` : ""}`,
                    });
                    input.addEventListener("input", () => {
                        given[piece.at] = /** @type {HTMLInputElement} */ (input).value;
                        changed(given);
                    });
                    fragment.append(input);
                    if (isChecked) {
                        const right = isRight(given[piece.at], piece.at);
                        fragment.append(mark(right), right || !reveals ? "" : element("em", { class: "solution" }, solutions[piece.at][0]));
                    }
                }
                return fragment;
            };
            return element("fieldset", {}, element("legend", {}, written(params.text)), picture(params),
                ...lines.map((/** @type {Node} */ line) => element("div", { class: "line", dir: "auto" }, drawn(line))));
        },
    };
}

/** A text, and what stands in it between asterisks: at odd places. @param {unknown} text */
const marked = (text) => String(text ?? "").split(/\*((?:[^*]|\*\*)+)\*(?!\*)/).map((piece) => piece.replaceAll("**", "*"));

/** A text without elements, as authoring tools keep it: some letters as entities. @param {unknown} text */
const decoded = (text) => new DOMParser().parseFromString(String(text ?? "").replaceAll("<", "&lt;"), "text/html").body.textContent;

/** Compares as people of the package's language look words up. */
const { compare } = (() => {
    try {
        return new Intl.Collator(said.language);
    } catch {
        return new Intl.Collator();
    }
})();

/** Words that are put into gaps, each into one: chosen from a list, as nobody can drag with a keyboard. @param {Params} params @returns {Question} */
function dragText(params) {
    const behaviour = params.behaviour ?? {}, reveals = behaviour.enableSolutionsButton !== false;
    const parts = marked(decoded(params.textField));
    // Behind a word stand a tip and what is said to it, in any order.
    const gaps = parts.filter((_, at) => at % 2).map((piece) => ({ text: piece.split(/:|\\[+-]/)[0].trim(), tip: /:([^\\]+)/.exec(piece)?.[1].trim() ?? "" }));
    const others = marked(decoded(params.distractors)).filter((_, at) => at % 2);
    // Answers are numbers of words, which must be the same on every device; how words stand below each other may differ.
    const words = [...gaps.map(({ text }) => text), ...others].sort();
    const shown = [...words.keys()].sort((one, other) => compare(words[one], words[other]));
    return {
        canRead: (answer) => Array.isArray(answer) && answer.every((at) => at === null || Number.isInteger(at)),
        // Words had their numbers as they stand below each other.
        renumbered: (answer) => answer.map((/** @type {number | null} */ at) => at === null ? null : shown[at] ?? null),
        most: gaps.length, title: plain(params.taskDescription) || said.title, check: word(params.checkAnswer, "Check"),
        again: word(params.tryAgain, "Try again"), mayRetry: behaviour.enableRetry !== false,
        points: (answer) => gaps.filter(({ text }, at) => words[answer?.[at]] === text).length,
        draw(answer, isChecked, changed) {
            /** The number of the word in each gap. @type {(number | null)[]} */
            const given = gaps.map((_, at) => answer?.[at] ?? null);
            const lists = gaps.map(({ tip }, at) => {
                const label = `${at + 1} / ${gaps.length}${tip ? `: ${tip}` : ""}`;
                const options = shown.map((number) => element("option", { value: number }, words[number]));
                const list = /** @type {HTMLSelectElement} */ (element("select", {
                    class: "blank", dir: "auto", disabled: isChecked, title: tip || undefined, "aria-label": label,
                }, element("option", { value: "" }), ...options));
                list.addEventListener("change", () => {
                    const chosen = list.value === "" ? null : Number(list.value);
                    for (const other of given.keys()) if (chosen !== null && given[other] === chosen) given[other] = null;
                    given[at] = chosen;
                    fill();
                    changed(given);
                });
                return list;
            });
            const fill = () => lists.forEach((list, at) => { list.value = String(given[at] ?? ""); });
            fill();
            const text = parts.flatMap((piece, place) => {
                if (place % 2 === 0) return piece;
                const at = (place - 1) / 2, isRight = words[given[at] ?? -1] === gaps[at].text;
                if (!isChecked) return lists[at];
                return [lists[at], mark(isRight), isRight || !reveals ? "" : element("em", { class: "solution" }, gaps[at].text)];
            });
            return element("fieldset", {}, element("legend", {}, written(params.taskDescription)), picture(params),
                element("div", { class: "line text", dir: "auto" }, ...text));
        },
    };
}

/** Words of a text that are marked: a wrong one takes a point away. @param {Params} params @returns {Question} */
function markTheWords(params) {
    const behaviour = params.behaviour ?? {}, reveals = behaviour.enableSolutionsButton !== false;
    /** What can be marked, and whether it is right. @type {boolean[]} */
    const right = [];
    /** What stands between it, and its numbers. @type {Map<Text, (string | { text: string, at: number })[]>} */
    const parts = new Map();
    const whole = written(params.textField), walker = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = /** @type {Text} */ (walker.currentNode);
        parts.set(node, marked(node.data).flatMap((piece, place) => {
            if (place % 2) return { text: piece, at: right.push(true) - 1 };
            // Punctuation around a word is no part of it; marks on its last letter are.
            const words = piece.split(/([\p{L}\p{N}]\p{M}*(?:\S*[\p{L}\p{N}]\p{M}*)?)/u);
            return words.map((text, place) => place % 2 ? { text, at: right.push(false) - 1 } : text);
        }));
    }
    const most = right.filter(Boolean).length;
    /** Without what is in the package no longer. @param {number[] | null} answer */
    const chosenOf = (answer) => (answer ?? []).filter((at) => at in right);
    return {
        canRead: areNumbers, most, title: plain(params.taskDescription) || said.title, check: word(params.checkAnswerButton, "Check"),
        again: word(params.tryAgainButton, "Try again"), mayRetry: behaviour.enableRetry !== false,
        points: (answer) => Math.max(0, sum(chosenOf(answer).map((at) => right[at] ? 1 : -1))),
        draw(answer, isChecked, changed) {
            const chosen = new Set(chosenOf(answer));
            /** @param {Node} node @returns {Node} */
            const drawn = (node) => {
                const copy = node instanceof Text ? document.createDocumentFragment() : node.cloneNode(false);
                for (const child of node.childNodes) copy.appendChild(drawn(child));
                for (const piece of node instanceof Text && parts.get(node) || []) {
                    copy.appendChild(typeof piece === "string" ? document.createTextNode(piece) : marking(piece.text, piece.at));
                }
                return copy;
            };
            const marking = (/** @type {string} */ text, /** @type {number} */ at) => {
                const isChosen = String(chosen.has(at));
                const made = element("button", { type: "button", class: "word", "aria-pressed": isChosen, disabled: isChecked }, text);
                made.addEventListener("click", () => {
                    if (!chosen.delete(at)) chosen.add(at);
                    made.setAttribute("aria-pressed", String(chosen.has(at)));
                    changed([...chosen]);
                });
                const isShown = isChecked && (chosen.has(at) || reveals && right[at]);
                return element("span", {}, made, isShown ? mark(right[at]) : "");
            };
            return element("fieldset", {}, element("legend", {}, written(params.taskDescription)), picture(params),
                element("div", { class: "line text", dir: "auto" }, drawn(whole)));
        },
    };
}

/** One of several, of which the author wrote the right one first. @param {Params} one @param {Params} all @returns {Written} */
const single = (one, all) => ({
    library: "H5P.MultiChoice",
    params: {
        question: one.question, answers: one.answers.map((/** @type {string} */ text, /** @type {number} */ at) => ({ text, correct: at === 0 })),
        // What is enough of the set is not enough of a question.
        behaviour: { ...all.behaviour, passPercentage: 100, type: "single", randomAnswers: true },
    },
});

/** Letters to change, add or leave out. @param {string} one @param {string} other */
function distance(one, other) {
    let before = [...other, ""].map((_, at) => at);
    for (const [row, letter] of [...one].entries()) {
        const now = [row + 1];
        for (const [at, wanted] of [...other].entries()) {
            now.push(Math.min(now[at] + 1, before[at + 1] + 1, before[at] + (letter === wanted ? 0 : 1)));
        }
        before = now;
    }
    return before[before.length - 1];
}

/** @param {boolean} isRight */
const mark = (isRight) => element("b", { class: isRight ? "right" : "wrong", role: "img", "aria-label": isRight ? "✓" : "✗" }, isRight ? "✓" : "✗");

/** @type {Record<string, (params: Params, order: string[]) => Question>} */
const kinds = {
    "H5P.MultiChoice": choice, "H5P.TrueFalse": trueFalse, "H5P.Blanks": blanks, "H5P.DragText": dragText, "H5P.MarkTheWords": markTheWords,
};

// What is asked, and where somebody is

/** @type {Params} */
const all = await reached(async () => {
    const answer = await fetch("/content/content.json");
    if (!answer.ok) throw Object.assign(new Error(answer.statusText), { status: answer.status });
    return answer.json();
}, said.words);
const hasSingles = said.library.startsWith("H5P.SingleChoiceSet");
const isSet = hasSingles || said.library.startsWith("H5P.QuestionSet");
/** @type {Written[]} */
const asked = hasSingles ? all.choices.map((/** @type {Params} */ one) => single(one, all))
    : isSet ? all.questions : [{ library: said.library, params: all }];
const stay = await arrive(here, said.words), { kit, left: before } = stay;

/**
 * What stays from one visit to the next.
 * @typedef {{
 *   questions: number[], kinds: string[], orders: string[][], answers: any[], checked: boolean[], place: number, isOver: boolean,
 * }} Kept
 */

const hasIntroduction = isSet && !!all.introPage?.showIntroPage;
/** The name of its library, which stays from one version of a package to the next. @param {number} at */
const kind = (at) => asked[at].library.split(" ")[0];

/** @returns {Kept} */
function fresh() {
    let questions = asked.map((_, at) => at);
    if (isSet && (all.randomQuestions || all.poolSize > 0)) questions = shuffled(questions);
    if (isSet && all.poolSize > 0) questions = questions.slice(0, all.poolSize);
    const orders = questions.map((at) => {
        const places = (asked[at].params.answers ?? []).map((/** @type {unknown} */ _, /** @type {number} */ place) => String(place));
        return asked[at].params.behaviour?.randomAnswers ? shuffled(places) : places;
    });
    return {
        questions, kinds: questions.map(kind), orders, answers: questions.map(() => null), checked: questions.map(() => false),
        place: hasIntroduction ? -1 : 0, isOver: false,
    };
}

/** What was kept, if it is of this package as it is now: a newer one may ask other questions. @param {any} state @returns {Kept | null} */
function found(state) {
    const lists = [state?.questions, state?.orders, state?.answers, state?.checked];
    const isWhole = lists.every((list) => Array.isArray(list) && list.length === state.questions.length && list.length > 0)
        && state.questions.every((/** @type {number} */ at) => Number.isInteger(at) && asked[at]) && state.orders.every(Array.isArray)
        && Number.isInteger(state.place) && state.place < state.questions.length && state.place >= (hasIntroduction ? -1 : 0) && !state.isOver;
    if (!isWhole) return null;
    const names = state.questions.map(kind);
    // Players of before kept no kinds: there the answers alone tell.
    if (state.kinds !== undefined && String(state.kinds) !== String(names)) return null;
    const questions = made(state);
    if (!state.answers.every((/** @type {any} */ answer, /** @type {number} */ at) => answer === null || questions[at].canRead(answer))) return null;
    if (state.kinds) return state;
    const answers = state.answers.map((/** @type {any} */ answer, /** @type {number} */ at) => answer && (questions[at].renumbered?.(answer) ?? answer));
    return { ...state, kinds: names, answers };
}

let state = found(before) ?? fresh();
let questions = made(state);
/** Time counts from the beginning, but who only looks has made no attempt: there is one with the first answer. */
let activity = kit.open(here, { quiet: true }), hasBegun = false;
stay.onend = () => activity.stop();

/** @param {Kept} state */
function made(state) {
    return state.questions.map((at, place) => kinds[kind(at)](asked[at].params, state.orders[place]));
}

function keep() { stay.keep(state); }

const points = () => questions.map((one, at) => state.checked[at] ? one.points(state.answers[at]) : 0);
const sum = (/** @type {number[]} */ numbers) => numbers.reduce((one, other) => one + other, 0);

/** What is known of it so far; the score as a whole once it is over. */
function report() {
    if (!hasBegun) activity.edit();
    hasBegun = true;
    const [reached, most] = [points(), questions.map((one) => one.most)];
    for (const [at, one] of questions.entries()) {
        if (state.checked[at] && questions.length > 1) {
            activity.score(`question-${state.questions[at] + 1}`, one.title.slice(0, 200) || `${at + 1}`, reached[at], one.most);
        }
    }
    const share = state.checked.filter(Boolean).length / questions.length;
    if (share > 0) activity.progress = share;
    if (state.isOver) activity.score("score", said.title, sum(reached), sum(most), { primary: true });
}

function finish() {
    state.checked = state.checked.map(() => true);
    state.isOver = true;
    report();
    activity.finish();
    keep();
    show(".status");
}

function begin() {
    state = { ...fresh(), place: 0 };
    questions = made(state);
    activity = kit.open(here, { quiet: true });
    hasBegun = false;
    keep();
    show("h1");
}

// The page

const main = element("main");
document.body.append(main);
document.documentElement.lang = said.language ?? "en";
if (/^(ar|he|fa|ur)\b/.test(said.language ?? "")) document.documentElement.dir = "rtl";

/** @param {string} text @param {() => void} act @param {Record<string, unknown>} more */
function button(text, act, more = {}) {
    const made = element("button", { type: "button", ...more }, text);
    made.addEventListener("click", act);
    return made;
}

/**
 * The button that was pressed is gone then: with the keys one goes on from what has come of it, which is read out.
 * @param {"" | "h1" | ".status"} next
 */
function show(next = "") {
    main.replaceChildren(...(state.place < 0 ? introduction() : state.isOver ? result() : question()));
    if (next) /** @type {HTMLElement | null} */ (main.querySelector(next))?.focus();
}

/** @param {number} place */
function go(place) {
    state.place = place;
    keep();
    show("h1");
}

const title = () => element("h1", { tabindex: -1 }, said.title);

function introduction() {
    const page = all.introPage;
    return [title(), element("div", {}, written(page.introduction)), element("p", { class: "acts" }, button(word(page.startButtonText, "Start"), () => go(0), { class: "primary" }))];
}

function question() {
    const [at, one, isChecked] = [state.place, questions[state.place], state.checked[state.place]];
    const texts = all.texts ?? {};
    const isLast = at === questions.length - 1;
    const status = element("p", { role: "status", class: "status", tabindex: -1 });
    if (isChecked) status.append(`${one.points(state.answers[at])} / ${one.most}`);
    const check = button(one.check, () => {
        state.checked[at] = true;
        if (questions.length === 1) return finish();
        report();
        keep();
        show(".status");
    }, { class: "primary" });
    const acts = element("p", { class: "acts" });
    if (isSet && at > 0 && !all.disableBackwardsNavigation) acts.append(button(word(texts.prevButton, "Previous"), () => go(at - 1)));
    if (!isChecked) acts.append(check);
    if (isSet && !isLast) acts.append(button(word(texts.nextButton ?? all.l10n?.nextButtonLabel, "Next"), () => go(at + 1), { class: isChecked ? "primary" : undefined }));
    if (isSet && isLast) acts.append(button(word(texts.finishButton, "Finish"), finish, { class: isChecked ? "primary" : undefined }));
    const place = word(texts.textualProgress, "@current / @total").replace("@current", `${at + 1}`).replace("@total", `${questions.length}`);
    return [
        title(), isSet ? element("p", { class: "place" }, place) : "",
        one.draw(state.answers[at], isChecked, (given) => {
            state.answers[at] = given;
            // What was reached before is part of what goes on.
            if (!hasBegun) report();
            keep();
        }), status, acts,
    ];
}

function result() {
    const [reached, most] = [sum(points()), sum(questions.map((one) => one.most))];
    const share = most > 0 ? Math.round(reached / most * 100) : 0;
    /** @type {Params[]} */
    const ranges = (isSet && !hasSingles ? all.endGame?.overallFeedback : all.overallFeedback) ?? [];
    const feedback = ranges.find((one) => share >= one.from && share <= one.to)?.feedback;
    const parts = [
        title(),
        element("p", { role: "status", class: "status", tabindex: -1 }, element("strong", {}, `${reached} / ${most}`), feedback ? element("span", {}, written(feedback)) : ""),
        ...questions.map((one, at) => one.draw(state.answers[at], true, () => {})),
    ];
    const again = isSet ? word(all.endGame?.retryButtonText ?? all.l10n?.retryButtonLabel, "Try again") : questions[0].again;
    if (isSet && !hasSingles ? all.endGame?.showRetryButton !== false : questions[0].mayRetry) parts.push(element("p", { class: "acts" }, button(again, begin)));
    return parts;
}

show();

"""What changes in a page that is open: how it is waited for, and how long it takes."""

import time

import grids
import light

# The first look follows the opening of the stream. What is waited for is a promise, since the policy of the pages lets
# nobody evaluate anything later.
TELL_LOOKS = """globalThis.looking = new Promise((resolve, reject) => {
    globalThis.looks = 0;
    document.addEventListener("homeroom:shown", () => { looks += 1; globalThis.looked = performance.now(); resolve(); });
    setTimeout(reject, 15_000, new Error("nothing new was shown"));
});"""
# Between two looks a page rests.
REST = "new Promise((resolve) => setTimeout(resolve, looked + 600 - performance.now()))"

WATCH = """([row, column]) => {
    const cell = document.getElementById(row).cells[column + 1];
    globalThis.changed = new Promise((resolve) => {
        new MutationObserver(() => resolve(performance.timeOrigin + performance.now()))
            .observe(cell, { childList: true, subtree: true, characterData: true });
    });
}"""


def listening(tab, path):
    """Opens a page, and waits until it hears what changes."""
    tab.add_init_script(TELL_LOOKS)
    tab.goto(path)
    tab.evaluate("looking")


def save(school, key, index, item):
    """A student's save; tells when the server had answered, in milliseconds."""
    report = light.report(grids.PLACES[index], grids.now(), 7, 0.9, item)
    school.clients[key].post("/v1/sync", light.sync(reports=[report]))
    return time.time() * 1000


def saves(school, tab, key, number):
    """Saves a score so often, each once the page rests; how long each took from the answer to the first cell, in milliseconds."""
    took = []
    for points in range(1, number + 1):
        tab.evaluate(REST)
        tab.evaluate(WATCH, [f"s-{school.people[key]}", 0])
        answered = save(school, key, 0, light.score(points, 100, grids.now()))
        took.append(tab.evaluate("changed") - answered)
    return took

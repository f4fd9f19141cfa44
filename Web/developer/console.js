// The developer's console: what happens at a throw-away school, and buttons for all that can be done to it.
import "./answers.js";
import "./controls.js";
import { gently } from "./dom.js";
import "./head.js";
import "./journal.js";
import "./ledger.js";
import { show } from "./panels.js";
import "./people.js";
import "./requests.js";
import { listen, onNotes, refresh } from "./school.js";
import { refresh as refreshTrees } from "./trees.js";
import "./work.js";

const lookAgain = gently(600, () => refresh().catch(() => {}));

onNotes(lookAgain);
// A schedule that fires writes no note.
setInterval(() => {
    if (!document.hidden) lookAgain();
}, 10_000);

show();
refreshTrees();
listen();

import Foundation
import Pages

extension NewApp {
    /// A web page, with `classkit.js`, which is all that it needs.
    static func web(_ name: String) throws -> NewApp {
        guard let folder = Assets.usualFolder() else { throw UsageError(Assets.missing) }
        var files = [
            "index.html": page, "planets.js": script, "planets.css": style, "ClassKit.json": webManifest,
            "play.js": webWork, "assigned.rehearsal": webRehearsal, ".github/workflows/ci.yml": webCI,
            "README.md": webReadme,
        ]
        for file in ["classkit.js", "classkit.d.ts"] {
            files[file] = try String(contentsOf: folder.appending(path: "classkit/\(file)"), encoding: .utf8)
        }
        return NewApp(name: name, files: files.mapValues { $0.replacing("{{name}}", with: name) })
    }

    private static let page = """
        <!doctype html>
        <html lang="en">
        <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Know the planets</title>
            <link rel="icon" href="data:,">
            <link rel="stylesheet" href="planets.css">
            <script type="module" src="planets.js"></script>
        </head>
        <body>
            <main>
                <h1 tabindex="-1">Know the planets</h1>
                <form>
                    <p id="place"></p>
                    <label id="question" for="answer"></label>
                    <input id="answer" required autocomplete="off">
                    <button>Answer</button>
                </form>
                <p id="said" role="status"></p>
            </main>
            <noscript><p>This quiz needs JavaScript.</p></noscript>
        </body>
        </html>

        """

    private static let script = """
        // A quiz, and what a teacher who assigned it gets to see.
        import { connect } from "./classkit.js";

        const questions = [
            ["Which planet is nearest to the Sun?", "Mercury"],
            ["Which planet is the largest?", "Jupiter"],
            ["Which planet do we live on?", "Earth"],
            ["Which planet was named after the god of the sea?", "Neptune"],
        ];
        const part = (name) => document.querySelector(name);
        // The task's link says which quiz it is for; whoever comes without one has the first.
        const quiz = new URLSearchParams(location.search).get("quiz") ?? "planets";
        let answered = 0, right = 0, attempt;

        const kit = await connect();

        function ask() {
            part("#place").textContent = `Question ${answered + 1} of ${questions.length}`;
            part("#question").textContent = questions[answered][0];
            part("#answer").value = "";
            part("#answer").focus();
        }

        function end() {
            attempt.finish();
            part("form").hidden = true;
            part("h1").textContent = `${right} of ${questions.length} right`;
            part("h1").focus();
        }

        part("form").addEventListener("submit", (event) => {
            event.preventDefault();
            const [text, answer] = questions[answered];
            const isRight = part("#answer").value.trim().toLowerCase() === answer.toLowerCase();
            answered += 1;
            right += isRight ? 1 : 0;
            part("#said").textContent = isRight ? `Right: ${answer}` : `Not quite: ${answer}`;
            // Reported with each answer, so that nothing is lost if the page is closed in the next moment.
            attempt.binary(`question-${answered}`, text, isRight, { wording: "correctIncorrect" });
            attempt.score("points", "Points", right, questions.length, { primary: true });
            attempt.progress = answered / questions.length;
            if (answered < questions.length) ask();
            else end();
        });

        if (quiz === "planets") {
            attempt = kit.open([quiz]);
            ask();
        } else {
            part("form").hidden = true;
            part("h1").textContent = "There is no such quiz here";
        }

        // What teachers can assign stands in the file that says who the app is.
        const { contexts } = await (await fetch("ClassKit.json")).json();
        await kit.declare(contexts.map((one) => ({ ...one, link: new URL(one.link, location.origin + location.pathname).href })));

        """

    private static let style = """
        :root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; }
        * { box-sizing: border-box; }
        main { max-inline-size: 30rem; margin: 4vb auto; padding: 1rem; }
        h1:focus { outline: none; }
        label { display: block; font-weight: 700; margin-block-end: 0.5rem; }
        input, button { font: inherit; min-block-size: 3rem; padding: 0.25rem 1rem; max-inline-size: 100%; }
        [hidden] { display: none; }

        """

    private static let webManifest = """
        {
            "bundleIdentifier": "org.example.{{name}}",
            "name": "{{name}}",
            "contexts": [
                { "path": [], "type": "app", "title": "{{name}}", "isAssignable": false, "link": "./" },
                { "path": ["planets"], "type": "quiz", "title": "Know the planets", "topic": "science", "displayOrder": 1, "link": "./?quiz=planets",
                  "summary": "Four questions on the planets of our Sun, each answered by a name",
                  "suggestedAge": { "location": 8, "length": 4 }, "suggestedCompletionTime": { "location": 2, "length": 4 },
                  "capabilities": [{ "kind": "percent" }, { "kind": "binary" }, { "kind": "score" }] }
            ]
        }

        """

    private static let webWork = """
        // Plays the quiz to its end: for `homeroom lint --work`, which looks at what the page records meanwhile.
        const [form, answer] = [document.querySelector("form"), document.querySelector("#answer")];
        while (!form.hidden) {
            answer.value = "Jupiter";
            form.requestSubmit();
        }

        """

    private static let webRehearsal = """
        # From the page to the teacher's report: homeroom rehearse assigned.rehearsal
        serve .

        as theo
        hand-out "Planets for Monday" org.example.{{name}}/planets

        as ada
        limit 1m
        open planets
        see "Question 1 of 4"
        type "Which planet is nearest to the Sun?" mercury
        press Answer
        type "Which planet is the largest?" Saturn
        press Answer
        see "Not quite: Jupiter"
        type "Which planet do we live on?" Earth
        key Enter
        type "Which planet was named after the god of the sea?" Neptune
        key Enter
        see "3 of 4 right"
        expect ada planets score 75%
        expect ada planets progress 100%
        expect-fate ada recorded

        # Nothing is to be said of the page that best practice advises.
        lint

        """

    private static let webCI = """
        name: CI
        on: [push, pull_request]
        jobs:
          test:
            runs-on: ubuntu-latest
            container: debian:bookworm
            steps:
              - uses: actions/checkout@v4
              - run: apt-get update && apt-get install -y curl chromium-headless-shell
              # Where the package homeroom.deb is: a variable of this repository's settings.
              - run: curl -fLO --output-dir /tmp "${{ vars.HOMEROOM_PACKAGES }}/homeroom.deb"
              - run: apt-get install -y /tmp/homeroom.deb
              - run: homeroom lint --work=play.js .
              - run: homeroom rehearse --required assigned.rehearsal

        """

    private static let webReadme = """
        # {{name}}

        A quiz in the browser that teachers can assign in Schoolwork, and whose results come back to them. It needs no build. From the
        folder around this one,

        ```sh
        homeroom dev --web {{name}}
        ```

        opens a throw-away school: press *Open* on Ada's page, play, and watch Theo's. Reload the page after each change.

        ```sh
        homeroom lint --work={{name}}/play.js {{name}}
        homeroom rehearse {{name}}/assigned.rehearsal
        ```

        The first opens the page as a teacher and as a student, plays it by `play.js`, and tells what could be better. The second plays it in a browser, and holds what the
        teacher sees against what is expected. Both need Chromium. The workflow in `.github` does both; it needs the variable `HOMEROOM_PACKAGES`.

        | To change | Edit |
        |---|---|
        | the quiz, and what teachers get to see | `planets.js` |
        | how it looks | `index.html`, `planets.css` |
        | who the app is, and what teachers can assign | `ClassKit.json`; before others get it, put a domain of yours in the place of `org.example` |

        The page imports `classkit.js` and nothing else. It is a copy: each school has the module of its own version at `/classkit.js`, and
        with a newer Homeroom take a newer one. `classkit.d.ts` tells an editor what is in it.

        """
}

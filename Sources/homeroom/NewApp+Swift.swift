import Foundation

extension NewApp {
    /// A terminal program.
    static func swift(_ name: String, _ origin: Origin) -> NewApp {
        var files = [
            "Package.swift": origin.package, "Sources/Planets/Planets.swift": planets,
            "Sources/Planets/Planets+ClassKit.swift": adoption, "Sources/\(name)/App.swift": app,
            "Sources/\(name)/ClassKit.json": manifest, "Tests/PlanetsTests/PlanetsTests.swift": tests,
            "assigned.rehearsal": rehearsal, ".github/workflows/ci.yml": origin.workflow, "README.md": readme,
            ".gitignore": ".build/\n",
        ]
        for (place, text) in files {
            files[place] = text.replacing("{{origin}}", with: origin.sentence)
                .replacing("{{needs}}", with: origin.needs).replacing("{{name}}", with: name)
                .replacing("{{compiler}}", with: origin.compiler).replacing("{{identity}}", with: origin.identity)
                .replacing("{{homeroom}}", with: place.hasSuffix(".swift") ? origin.literal : origin.place)
        }
        return NewApp(name: name, files: files)
    }

    fileprivate static let installedPackage = """
        // swift-tools-version: 6.2
        import PackageDescription

        // ClassKit as the package homeroom-dev installs it, compiled by the very compiler that its file swift-version names.
        let homeroom = "{{homeroom}}"
        let modules: [SwiftSetting] = [.unsafeFlags(["-I\\(homeroom)/modules"])]
        let libraries: [LinkerSetting] = [
            .unsafeFlags(["-L\\(homeroom)"]), .linkedLibrary("ClassKitTesting"), .linkedLibrary("ClassKit"),
        ]

        let package = Package(
            name: "{{name}}",
            targets: [
                .target(name: "Planets", swiftSettings: modules),
                .executableTarget(
                    name: "{{name}}", dependencies: ["Planets"], resources: [.copy("ClassKit.json")],
                    swiftSettings: modules, linkerSettings: libraries),
                .testTarget(
                    name: "PlanetsTests", dependencies: ["Planets"], swiftSettings: modules,
                    linkerSettings: libraries),
            ]
        )

        """

    fileprivate static let clonePackage = """
        // swift-tools-version: 6.2
        import PackageDescription

        // Where the clone of Homeroom is; elsewhere the variable HOMEROOM says it.
        let homeroom = Context.environment["HOMEROOM"] ?? "{{homeroom}}"

        let package = Package(
            name: "{{name}}",
            dependencies: [.package(name: "homeroom", path: homeroom)],
            targets: [
                .target(name: "Planets", dependencies: [.product(name: "ClassKit", package: "homeroom")]),
                .executableTarget(name: "{{name}}", dependencies: ["Planets"], resources: [.copy("ClassKit.json")]),
                .testTarget(
                    name: "PlanetsTests",
                    dependencies: ["Planets", .product(name: "ClassKitTesting", package: "homeroom")]),
            ]
        )

        """

    fileprivate static let repositoryPackage = """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "{{name}}",
            dependencies: [.package(url: "{{homeroom}}", branch: "main")],
            targets: [
                .target(name: "Planets", dependencies: [.product(name: "ClassKit", package: "{{identity}}")]),
                .executableTarget(name: "{{name}}", dependencies: ["Planets"], resources: [.copy("ClassKit.json")]),
                .testTarget(
                    name: "PlanetsTests",
                    dependencies: ["Planets", .product(name: "ClassKitTesting", package: "{{identity}}")]),
            ]
        )

        """

    private static let planets = """
        /// The quiz, as it would be without any teacher.
        public enum Planets {
            public static let title = "Know the planets"

            public static let questions = [
                Question(number: 1, text: "Which planet is nearest to the Sun?", answer: "Mercury"),
                Question(number: 2, text: "Which planet is the largest?", answer: "Jupiter"),
                Question(number: 3, text: "Which planet do we live on?", answer: "Earth"),
                Question(number: 4, text: "Which planet was named after the god of the sea?", answer: "Neptune"),
            ]
        }

        public struct Question: Sendable {
            public let number: Int
            public let text: String
            public let answer: String

            public func accepts(_ reply: String) -> Bool { reply.lowercased() == answer.lowercased() }
        }

        """

    private static let adoption = """
        import ClassKit

        extension Planets {
            static let identifier = "planets"

            /// Tells ClassKit of the quiz, so that teachers can assign it.
            public static func declare() async throws {
                guard try await context() == nil else { return }
                let quiz = CLSContext(type: .quiz, identifier: identifier, title: title)
                quiz.topic = .science
                quiz.summary = "Four questions on the planets of our Sun, each answered by a name"
                quiz.suggestedAge = NSRange(8...12)
                quiz.suggestedCompletionTime = NSRange(2...5)
                quiz.thumbnail = picture
                quiz.addProgressReportingCapabilities([
                    CLSProgressReportingCapability(kind: .percent, details: nil),
                    CLSProgressReportingCapability(kind: .score, details: nil),
                    CLSProgressReportingCapability(kind: .binary, details: nil),
                ])
                CLSDataStore.shared.mainAppContext.addChildContext(quiz)
                try await CLSDataStore.shared.save()
            }

            /// Asks all questions, as an attempt of its own.
            ///
            /// - Parameter reply: gives the answer to a question, or nil to leave the quiz.
            /// - Returns: How many were right.
            @discardableResult
            public static func play(_ reply: @Sendable (Question) -> String?) async throws -> Int {
                try await declare()
                guard let quiz = try await context() else { return 0 }
                let attempt = quiz.createNewActivity()
                attempt.start()
                var right = 0
                for question in questions {
                    guard let text = reply(question) else { break }
                    let isRight = question.accepts(text)
                    right += isRight ? 1 : 0
                    let item = CLSBinaryItem(
                        identifier: "question-\\(question.number)", title: question.text, type: .correctIncorrect)
                    item.value = isRight
                    attempt.addAdditionalActivityItem(item)
                    attempt.primaryActivityItem = CLSScoreItem(
                        identifier: "points", title: "Points", score: Double(right), maxScore: Double(questions.count))
                    attempt.progress = Double(question.number) / Double(questions.count)
                    // After each answer, so that nothing is lost if the app ends in the next moment.
                    try await CLSDataStore.shared.save()
                }
                attempt.stop()
                try await CLSDataStore.shared.save()
                return right
            }

            private static func context() async throws -> CLSContext? {
                try await CLSDataStore.shared.contexts(matchingIdentifierPath: [identifier])
                    .first { $0.identifier == identifier }
            }

            /// What teachers see beside the title: a planet. `CGImage(contentsOf:)` reads one from a file.
            private static var picture: CGImage? {
                let side = 160
                let pixels = (0..<side * side).flatMap { place -> [UInt8] in
                    let (x, y) = (place % side - side / 2, place / side - side / 2)
                    return x * x + y * y < 3600 ? [230, 130, 50, 255] : [20, 30, 70, 255]
                }
                return try? CGImage(width: side, height: side, rgba: pixels)
            }
        }

        """

    private static let app = """
        import ClassKit
        import Planets

        /// `{{name}}` asks the questions. `{{name}} --right 3` answers them by itself, three of them rightly: for rehearsals.
        @main struct App {
            static func main() async throws {
                // What a student opens in Schoolwork. There is one quiz so far, so that all links lead to it; an app with more
                // shows the one that `activity.contextIdentifierPath` names.
                CLSDataStore.shared.onContinue = { activity in print("Opened from a task.") }
                try await Planets.declare()

                let words = CommandLine.arguments
                if words.count == 3, words[1] == "--right", let right = Int(words[2]) {
                    try await Planets.play { $0.number <= right ? $0.answer : "the Moon" }
                    return
                }
                print("\\(Planets.title): \\(Planets.questions.count) questions. Enter begins.")
                guard readLine() != nil else { return }
                let right = try await Planets.play { question in
                    print(question.text)
                    return readLine()
                }
                print("\\(right) of \\(Planets.questions.count) right")
            }
        }

        """

    private static let manifest = """
        {
            "bundleIdentifier": "org.example.{{name}}",
            "name": "{{name}}",
            "version": "1.0",
            "environment": "development",
            "terminal": true
        }

        """

    private static let tests = """
        import ClassKit
        import ClassKitTesting
        import Planets
        import Testing

        @Suite struct PlanetsTests {
            @Test func `the teacher who assigned the quiz sees how many answers were right`() async throws {
                try await TestSchool.run { school async throws in
                    school.assign(["planets"], to: .student)
                    try await Planets.play { $0.number == 1 ? "the Moon" : $0.answer }
                    let report = school.report(for: ["planets"])
                    #expect(report.score == 0.75)
                    #expect(report.progress == 1)
                }
            }

            @Test func `a quiz that is left has the answers that were given`() async throws {
                try await TestSchool.run { school async throws in
                    school.assign(["planets"], to: .student)
                    try await Planets.play { $0.number <= 2 ? $0.answer : nil }
                    let report = school.report(for: ["planets"])
                    #expect(report.score == 0.5)
                    #expect(report.progress == 0.5)
                }
            }

            @Test func `a quiz that nobody assigned is nobody's business`() async throws {
                try await TestSchool.run { school async throws in
                    try await Planets.play { $0.answer }
                    #expect(school.report(for: ["planets"]).fate == .keptPrivate(.nothingAssigned))
                }
            }
        }

        """

    private static let rehearsal = """
        # From the app to the teacher's report: homeroom rehearse assigned.rehearsal
        app org.example.{{name}} {{name}}

        as theo
        run .build/debug/{{name}}
        hand-out "Planets for Monday" org.example.{{name}}/planets

        as ada
        run .build/debug/{{name}} --right 3
        expect ada planets score 75%
        expect ada planets progress 100%
        expect-fate ada recorded

        # Nothing is to be said of the app that best practice advises.
        lint --right 3

        """

    fileprivate static let cloneCI = """
        name: CI
        on: [push, pull_request]
        jobs:
          test:
            runs-on: ubuntu-latest
            container: swift:6.2-bookworm
            env:
              HOMEROOM: homeroom
            steps:
              - uses: actions/checkout@v4
              # Where Homeroom is, as in owner/homeroom: a variable of this repository's settings.
              - uses: actions/checkout@v4
                with: {repository: "${{ vars.HOMEROOM_REPOSITORY }}", path: homeroom}
              - run: make -C homeroom setup-build
              - run: swift build --package-path homeroom --product homeroom
              - run: echo "$PWD/homeroom/.build/debug" >>"$GITHUB_PATH"
              - run: swift build
              - run: swift test
              - run: homeroom rehearse assigned.rehearsal
              - run: homeroom lint --work='--right 3' .build/debug/{{name}}

        """

    fileprivate static let repositoryCI = """
        name: CI
        on: [push, pull_request]
        jobs:
          test:
            runs-on: ubuntu-latest
            container: swift:6.2-bookworm
            steps:
              - uses: actions/checkout@v4
              # Beside this folder, so that it is no part of the package.
              - run: git clone --depth 1 {{homeroom}} ../homeroom
              - run: make -C ../homeroom setup-build
              - run: swift build --package-path ../homeroom --product homeroom
              - run: echo "$PWD/../homeroom/.build/debug" >>"$GITHUB_PATH"
              - run: swift build
              - run: swift test
              - run: homeroom rehearse assigned.rehearsal
              - run: homeroom lint --work='--right 3' .build/debug/{{name}}

        """

    fileprivate static let installedCI = """
        name: CI
        on: [push, pull_request]
        jobs:
          test:
            runs-on: ubuntu-latest
            # The compiler that built homeroom-dev: no other reads its modules.
            container: swift:{{compiler}}-bookworm
            steps:
              - uses: actions/checkout@v4
              # Where the packages homeroom.deb and homeroom-dev.deb are: a variable of this repository's settings.
              - run: apt-get update && apt-get install -y curl
              - run: curl -fLO "${{ vars.HOMEROOM_PACKAGES }}/homeroom.deb" -O "${{ vars.HOMEROOM_PACKAGES }}/homeroom-dev.deb"
              - run: apt-get install -y ./homeroom.deb ./homeroom-dev.deb
              - run: swift build
              - run: swift test
              - run: homeroom rehearse assigned.rehearsal
              - run: homeroom lint --work='--right 3' .build/debug/{{name}}

        """

    private static let readme = """
        # {{name}}

        A quiz that teachers can assign in Schoolwork, and whose results come back to them. Four commands, in this order:

        ```sh
        swift run {{name}}
        swift test
        homeroom rehearse assigned.rehearsal
        homeroom lint --work='--right 3' .build/debug/{{name}}
        ```

        The first plays the quiz. The second tests it at a school in a box, the third rehearses it with a teacher and a student, and
        the last says what teachers would miss. {{origin}} `homeroom dev` opens a school to try the app at, in a browser.

        | To change | Edit |
        |---|---|
        | the quiz | `Sources/Planets/Planets.swift` |
        | what teachers can assign, and what they get to see | `Sources/Planets/Planets+ClassKit.swift` |
        | how it is played | `Sources/{{name}}/App.swift` |
        | who the app is | `Sources/{{name}}/ClassKit.json`; before others get it, put a domain of yours in the place of `org.example` |

        The workflow in `.github` does the last three of the commands.{{needs}}

        """
}

extension NewApp.Origin {
    fileprivate var place: String {
        switch self {
        case .installed(let place), .clone(let place), .repository(let place): place
        }
    }

    /// The place between the quotation marks of Swift.
    fileprivate var literal: String { place.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") }

    /// How the package manager calls what it clones from an address.
    fileprivate var identity: String {
        let last = place.split(whereSeparator: { "/:".contains($0) }).last ?? ""
        return String(last.hasSuffix(".git") ? last.dropLast(4) : last)
    }

    /// Such as 6.2.1, where what is installed says by which it was built: a file with the first line of `swiftc --version`.
    fileprivate var compiler: String {
        let said = try? String(contentsOfFile: place + "/swift-version", encoding: .utf8)
        return said?.firstMatch(of: /version ([0-9]+\.[0-9]+(\.[0-9]+)?)/).map { String($0.1) } ?? "6.2"
    }

    fileprivate var package: String {
        switch self {
        case .installed: NewApp.installedPackage
        case .clone: NewApp.clonePackage
        case .repository: NewApp.repositoryPackage
        }
    }

    fileprivate var workflow: String {
        switch self {
        case .installed: NewApp.installedCI
        case .clone: NewApp.cloneCI
        case .repository: NewApp.repositoryCI
        }
    }

    /// Where the app's own page says that the program and ClassKit come from.
    fileprivate var sentence: String {
        switch self {
        case .installed: "`homeroom` and ClassKit come from the\npackages `homeroom` and `homeroom-dev`."
        case .clone:
            "`homeroom` is built by `swift build --product homeroom` in the clone of Homeroom, into\n"
                + "`.build/debug`; `Package.swift` says where the clone is."
        case .repository:
            "`homeroom` is built by `swift build --product homeroom` in a clone of\n{{homeroom}}, into `.build/debug`."
        }
    }

    /// What the workflow needs of the repository's settings.
    fileprivate var needs: String {
        switch self {
        case .installed: " It needs the variable `HOMEROOM_PACKAGES`."
        case .clone: " It needs the variable `HOMEROOM_REPOSITORY`."
        case .repository: ""
        }
    }
}

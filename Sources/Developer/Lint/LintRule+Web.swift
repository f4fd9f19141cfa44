import Foundation
import School

extension LintRule {
    /// What is particular to apps in the browser.
    static let onTheWeb = [
        LintRule(
            name: "manifest-missing", summary: "the folder has no ClassKit.json",
            why:
                "Nothing says then who the app is. It is called after its folder, and in another folder it is another app, whose tasks are not those of the first.",
            remedy: "Put a ClassKit.json beside index.html, with bundleIdentifier and name.",
            source: "Try an app in the browser (docs/developer-mode.md)", only: .page,
            judge: { app in
                .judged(
                    app.folder?.hasManifest == false ? [app.place([], "Beside index.html is no ClassKit.json.")] : [])
            }),
        LintRule(
            name: "manifest-disagrees", summary: "ClassKit.json and the page declare different contexts",
            why:
                "The file is read when the app is placed at a school, and the page when it is opened: what teachers find changes by itself.",
            remedy:
                "Have the page read ClassKit.json and declare what stands there, as the page that “homeroom new --web” makes does.",
            source: "Try an app in the browser (docs/developer-mode.md)", only: .page,
            judge: { app in
                // What stands at one place alone disagrees with nothing.
                guard !app.written.isEmpty else { return .judged([]) }
                return .judged(app.unwritten + app.differentAsWritten)
            }),
        LintRule(
            name: "folder-too-large", summary: "the folder is larger than schools take as an exercise",
            why: "A school refuses the upload. On another server, students wait for it on slow networks.",
            remedy: "Make pictures and films smaller, and leave out what no page of the app loads.",
            source: "Exercises that the school serves (docs/web-apps.md)", only: .page,
            judge: { app in
                guard let folder = app.folder else { return .notJudged("There is no folder.") }
                return .judged(folder.excesses.map { app.place([], $0) })
            }),
        LintRule(
            name: "loads-elsewhere", summary: "a page asks other hosts for something",
            why:
                "Schools block hosts, and who opens a page there tells its owner that they do. An exercise that the school serves is kept from it.",
            remedy: "Put what the page needs beside it, scripts and letters too; a copy of classkit.js does as well.",
            source: "Exercises that the school serves (docs/web-apps.md)", only: .page,
            judge: { app in
                let asked = Set(app.runs.flatMap(\.elsewhere)).sorted()
                return .judged(asked.map { app.place([], "A page asked for \($0), which was not reached here.") })
            }),
        LintRule(
            name: "link-doubled", summary: "several contexts have the same link",
            why: "A student who opens one of them comes to the same place as with the others, and has to look for it.",
            remedy: "Declare each context with a link of its own, such as ?at=shadows, and show what the address says.",
            source: "Advertising your app’s assignable content (Apple’s documentation), on deep links", only: .page,
            judge: { app in
                guard app.assignable.count > 1 else { return .notJudged("There are no two contexts with links.") }
                let groups = Dictionary(grouping: app.assignable) { $0.link ?? "/" }.filter { $0.value.count > 1 }
                return .judged(
                    groups.sorted { $0.key < $1.key }.flatMap { link, contexts in
                        contexts.map { app.place($0.path, "\(contexts.count) contexts have the link \(link).") }
                    })
            }),
        LintRule(
            name: "report-refused", summary: "the school refuses what a page sends",
            why: "What is refused is neither in the library nor in any report, and nobody at the school can see why.",
            remedy: "Look at the warnings of ClassKit in the browser’s console, and send what the school takes.",
            source: "What holds (docs/web-apps.md)", only: .page,
            judge: { app in
                let refused = app.runs.flatMap(\.refused)
                guard !refused.isEmpty || !app.below.isEmpty || !app.attempts.isEmpty else {
                    return .notJudged("The app sent nothing.")
                }
                var known: Set<String> = []
                return .judged(refused.filter { known.insert($0).inserted }.map { app.place([], $0) })
            }),
    ]
}

extension ObservedApp {
    /// What the page declares, and its file does not have.
    fileprivate var unwritten: [LintRule.Place] {
        let known = Set(written.map(\.path))
        return below.filter { !known.contains($0.path) }
            .map { place($0.path, "The page declares it, and ClassKit.json does not have it.") }
    }

    fileprivate var differentAsWritten: [LintRule.Place] {
        let declared = Dictionary(below.map { ($0.path, $0) }) { first, _ in first }
        return written.filter { !$0.path.isEmpty }.compactMap { context in
            guard let other = declared[context.path] else {
                return place(
                    context.path, "ClassKit.json has it, and the page, opened by a teacher, does not declare it.")
            }
            let names = other.differences(from: context).joined(separator: ", ")
            return names.isEmpty ? nil : place(context.path, "ClassKit.json and the page differ in \(names).")
        }
    }
}

extension ObservedFolder {
    /// What of it is beyond what a school takes.
    fileprivate var excesses: [String] {
        var excesses: [String] = []
        if files > ContentLimit.files {
            excesses.append("It has \(files.formatted()) files; \(ContentLimit.files.formatted()) are taken.")
        }
        if bytes > ContentLimit.total {
            excesses.append("It has \(Self.size(bytes)); \(Self.size(Int64(ContentLimit.total))) are taken.")
        }
        if let largest, largest.bytes > ContentLimit.file {
            excesses.append(
                "\(largest.path) has \(Self.size(largest.bytes)); \(Self.size(Int64(ContentLimit.file))) are taken.")
        }
        return excesses
    }

    private static func size(_ bytes: Int64) -> String { "\(bytes / 1_000_000) MB" }
}

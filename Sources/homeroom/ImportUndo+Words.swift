import Foundation
import School

extension UndoPlan {
    var words: String {
        var lines = [
            "This would undo the import of \(done.at.ISO8601Format()):",
            "  removed: \(people) people, \(accounts) accounts, and of \(classes) classes, \(courses) courses and "
                + "\(locations) locations, those that are then empty",
            "  as before: \(again.values.reduce(0, +)); out of classes: \(leaves); can sign in again: \(back)",
        ]
        for (title, names) in [
            ("Removed:", removed), ("Out of classes:", leaving), ("Can sign in again:", returning),
        ] where !names.isEmpty {
            lines += [title] + names.map { "  \($0)" }
        }
        if begun > 0 {
            lines.append("\(begun) have already started and stay; --hide-work removes them and hides their work:")
        }
        lines += beginners.map { "  \($0)" }
        if stays > 0 { lines.append("\(stays) stay as they are, because somebody has changed or used them since:") }
        return (lines + staying.map { "  \($0.thing.rawValue): \($0.name)" }).joined(separator: "\n")
    }
}

extension ImportUndo {
    /// - Parameter what: what was done, as in "the import of".
    func words(of what: String) -> String {
        let lines = [
            "Undone: \(what) \(at.ISO8601Format()).",
            "  removed: \(people) people, \(classes) classes, \(courses) courses, \(locations) locations, \(accounts) accounts",
            "  back: \(returned) people; left again: \(goneAgain)",
            "  as before: \(restored); in classes: \(joins) in, \(leaves) out",
        ]
        let hiding = hidden > 0 ? ["  the work of \(hidden) is hidden until imported files contain them again"] : []
        return (lines + hiding + leftWords).joined(separator: "\n")
    }

    var leftWords: [String] {
        guard !left.isEmpty else { return [] }
        return ["\(left.count) stay as they are, because somebody has changed or used them since:"]
            + left.map { "  \($0.thing.rawValue): \($0.name)" }
    }
}

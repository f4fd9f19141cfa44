import School

extension ImportPlan {
    func words(isDone: Bool) -> String {
        var lines = [figures(isDone: isDone)]
        lines += named(newcomers.map(\.words), of: people.added, "New:")
        lines += named(movers.map(\.words), of: moved, "People who join or leave classes:")
        lines += named(
            Array(untaught.prefix(Self.mostNamed)), of: untaught.count, "Classes without a teacher afterwards:")
        lines += changes.prefix(100).map { "  \($0.words)" }
        if changes.count > 100 { lines.append("  and \(changes.count - 100) more; all of them with --json") }
        if !leaving.isEmpty { lines.append("People who leave:") }
        for leaver in leaving {
            lines.append("  \(leaver.words)")
        }
        if !kept.isEmpty { lines.append("Left unchanged here:") }
        lines += kept.prefix(Self.mostNamed).map { "  \($0.words)" }
        if kept.count > Self.mostNamed { lines.append("  and \(kept.count - Self.mostNamed) more") }
        if !joined.isEmpty { lines.append("Matched to people here:") }
        lines += joined.map { "  \($0.words)" }
        if !proposed.isEmpty {
            lines.append("Perhaps the same person; if so, add --link, or --link-by email or number:")
        }
        lines += proposed.map { "  \($0.words)" }
        if !leftOut.isEmpty { lines.append("Left out, or without an account:") }
        lines += leftOut.map { "  \($0.name): \($0.code.message)\($0.code.advice)" }
        return lines.joined(separator: "\n")
    }

    private func named(_ names: [String], of count: Int, _ title: String) -> [String] {
        guard !names.isEmpty else { return [] }
        let rest = count > names.count ? ["  and \(count - names.count) more"] : []
        return [title] + names.map { "  \($0)" } + rest
    }

    /// The same without names, for logs and for the sender of the files.
    func figures(isDone: Bool) -> String {
        guard !isEmpty else {
            return leavesOut
                ? "Nothing changes. Some of what the files say was left out."
                : "Nothing changes: the school already matches the files."
        }
        var lines = [isDone ? "Done:" : "This would change:"]
        for (name, counts) in [
            ("locations", locations), ("courses", courses), ("classes", classes), ("people", people),
        ] {
            lines.append(
                "  \(name): \(counts.added) added, \(counts.changed) changed, \(counts.unchanged) unchanged"
                    + (counts.keptByHand > 0 ? ", \(counts.keptByHand) kept by hand or by another source" : ""))
        }
        if let defaults {
            lines.append(
                "  where the files do not say: \(defaults.location)\(defaults.areStudents ? ", as students" : "")")
        }
        lines.append("  in classes: \(joins) in, \(leaves) out; \(moved) people moved")
        lines.append("  accounts: \(accounts) made, without passwords; roles: \(roles) given or taken")
        if linked > 0 { lines.append("  \(linked) matched to what was already here") }
        if returning > 0 { lines.append("  \(returning) people come back") }
        if unnamedClasses > 0 {
            lines.append("  \(unnamedClasses) classes are no longer in the files, and stay until they are archived")
        }
        if !untaught.isEmpty { lines.append("  \(untaught.count) classes with students have no teacher afterwards") }
        if !leaving.isEmpty {
            lines.append("  \(leaving.count) of \(known) people leave; their accounts are deactivated")
        }
        if isOtherSystem {
            lines.append(
                "--apply refuses files from a different system than the last ones, unless you add --other-system.")
        }
        if isLeavingBraked {
            lines.append(
                "--apply refuses that many. If the files are complete, add --leaving-allowed \(leaving.count).")
        }
        if outs > 0 { lines.append("  \(outs) of \(knownPlaces) places in classes are lost by people who stay") }
        if isOutBraked {
            lines.append("--apply refuses that many. If the files are complete, add --out-allowed \(outs).")
        }
        return lines.joined(separator: "\n")
    }
}

extension ImportNote {
    /// What is the case, and which option helps, where one does.
    var words: String { description + code.advice }
}

extension ImportNote.Code {
    fileprivate var advice: String {
        switch self {
        case .accountTaken: " If it is the same person, add --link, unless another row of the files is that person."
        case .otherSystem: " If they do not, add --other-system; the manifest names the system as source.systemCode."
        default: ""
        }
    }
}

extension ImportPlan.Alike {
    fileprivate var words: String { "\(name) in the files and \(known) here have the same \(link.rawValue)" }
}

extension ImportPlan.Change {
    fileprivate var words: String { (account.map { "\(name) (\($0))" } ?? name) + ": " + differenceWords }

    fileprivate var differenceWords: String {
        differences.map { "\($0.field) \($0.before ?? "–") → \($0.after ?? "–")" }.joined(separator: ", ")
    }
}

extension ImportPlan.Leaver {
    fileprivate var words: String {
        let more = [account, grade].compactMap { $0 } + classes
        let who = more.isEmpty ? name : "\(name) (\(more.joined(separator: ", ")))"
        return openHandouts == 0 ? who : who + ", \(openHandouts) open handouts"
    }
}

extension ImportPlan.Kept {
    fileprivate var words: String {
        let what = fields.isEmpty ? name : "\(name): \(fields.joined(separator: ", "))"
        return switch reason {
        case .changedHere: "\(what) kept as changed here"
        case .otherSource: "\(what) kept as another system gave it"
        case .notNamed: "\(what) is no longer in the files, but stays, because it was changed here"
        case .archived: "\(what) stays archived"
        }
    }
}

extension ImportPlan.Newcomer {
    fileprivate var words: String {
        let what = isStaff ? ["teacher"] : []
        let rest = (what + classes).joined(separator: ", ")
        return rest.isEmpty ? name : "\(name): \(rest)"
    }
}

extension ImportPlan.Mover {
    fileprivate var words: String {
        let (old, new) = (from.joined(separator: ", "), to.joined(separator: ", "))
        if from.isEmpty { return "\(name): into \(new)" }
        let way = to.isEmpty ? "\(name): out of \(old)" : "\(name): from \(old) to \(new)"
        return openHandouts == 0 ? way : way + ", \(openHandouts) open handouts"
    }
}

import Coursework

/// The names of the things in some log entries, as far as the reader may see them.
package struct AuditNames: Sendable {
    private var names: [AuditSubject: String] = [:]

    package init() {}

    /// Nil if the thing is gone or the reader may not see it.
    package func name(of subject: AuditSubject) -> String? { names[subject] }

    fileprivate mutating func set(_ name: String?, of subject: AuditSubject) { names[subject] = name }
}

extension AuditEntry {
    /// Who and what the entry names.
    package var named: Set<AuditSubject> {
        let texts = [subject] + detail.split(separator: " ").map(String.init)
        return Set(texts.compactMap(AuditSubject.init) + [actor.map(AuditSubject.person)].compactMap(\.self))
    }

    /// The same, but of people only who acted.
    package var namedWithoutOthers: Set<AuditSubject> {
        named.filter { subject in
            guard case .person(let id) = subject else { return true }
            return id == actor
        }
    }
}

extension Transaction {
    /// Names are looked up with the same access checks as everywhere: the log shows nobody a name that they could not
    /// find elsewhere.
    package func names(in entries: [AuditEntry]) throws -> AuditNames {
        try names(of: entries.reduce(into: []) { $0.formUnion($1.named) })
    }

    package func names(of subjects: Set<AuditSubject>) throws -> AuditNames {
        var names = AuditNames()
        for subject in subjects { names.set(try name(of: subject), of: subject) }
        return names
    }

    private func name(of subject: AuditSubject) throws -> String? {
        do {
            switch subject {
            case .person(let id): return try entry(of: id).person.name.full
            case .schoolClass(let id): return try schoolClass(id).schoolClass.name
            case .location(let id): return try location(id).name
            case .course(let id): return try course(id).name
            case .app(let id): return try app(id).name
            case .publisherKey(let id): return try publisherKey(id).name
            case .organization, .handout, .nobody: return nil
            }
        } catch let error as SchoolError where error.code == .notFound || error.code == .notAllowed {
            return nil
        }
    }
}

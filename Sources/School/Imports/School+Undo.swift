import SQL

extension School {
    /// Undoes the last import: deletes what it created and restores what it changed, except where somebody has
    /// changed it since.
    ///
    /// This happens in pieces, and others can write in between. If it is interrupted, the import is still the last
    /// one, and undoing it again continues where it stopped.
    ///
    /// - Throws: a conflict when there is none, or it is too long ago.
    ///
    /// - Parameters:
    ///   - meant: the import that is meant, if the caller knows it, so that one made since is not undone instead.
    ///   - hidingWork: whether people whom it brought are removed even if they have already started. Their accounts are
    ///     closed and their work is hidden, until files name them again or it is deleted because of its age.
    package func undoImport(_ meant: RosterImport.ID? = nil, hidingWork: Bool = false, as actor: Actor) async throws
        -> ImportUndo
    {
        try await undo(.files, meant, hidingWork: hidingWork, as: actor)
    }

    func undo(
        _ kind: ImportUndoing.Kind, _ meant: RosterImport.ID? = nil, hidingWork: Bool = false, as actor: Actor
    ) async throws -> ImportUndo {
        var undoing = try ImportUndoing(self, actor, kind, meant)
        undoing.hidesWork = hidingWork
        while try await undoing.takeNextBack() {}
        return undoing.undo
    }
}

/// An import that is being undone.
struct ImportUndoing {
    /// What the asking person means to undo, so that something newer is never undone by mistake.
    enum Kind {
        case files, schoolYear
    }

    /// The order of the parts: whatever refers to something else comes first.
    enum Part: CaseIterable {
        case people, joins, accounts, steps, names, classes, courses, locations
    }

    /// A row's position within its part; all positions of a part have the same number of elements.
    typealias Place = [Int64]

    /// A group of rows of a part.
    struct Piece: Hashable, Sendable {
        var part: Part
        var rows: Rows
        /// What must be locked.
        var subjects: [LockTarget]
    }

    /// The rows after `start` up to `end`, and never more than a batch.
    struct Rows: Hashable, Sendable {
        var start: Place
        var end: Place

        var values: [Value] { (start + end).map { .integer($0) } + [Value(ImportUndoing.batch)] }
    }

    /// The number of rows of a piece, so that nobody waits long for one.
    static let batch = 256

    private let school: School
    private let actor: Actor
    private let done: RosterImport
    /// What ends with it.
    private let job: ImportJob?
    private let progress: ImportProgress?
    /// Whether who has begun already goes as well.
    var hidesWork = false
    private var parts = Part.allCases[...]
    private var place: Place?
    /// Classes that people have left; their watchers are notified once, at the end.
    private var emptied: Set<SchoolClass.ID> = []
    /// The result so far.
    private(set) var undo: ImportUndo

    init(
        _ school: School, _ actor: Actor, _ kind: Kind, _ meant: RosterImport.ID? = nil, job: ImportJob? = nil,
        _ progress: ImportProgress? = nil
    ) throws {
        (self.school, self.actor, self.job, self.progress) = (school, actor, job, progress)
        hidesWork = job?.request.hidesWork ?? false
        done = try school.read(as: actor) { transaction in
            try transaction.requireImporting()
            let last = try transaction.last(kind)
            guard meant ?? job?.request.undoing ?? last.id == last.id else { throw SchoolError.changedMeanwhile }
            progress?.begin(.takingBack, of: try transaction.size(of: last))
            return last
        }
        undo = ImportUndo(source: done.source, at: done.at, after: job?.outcome)
    }

    /// Undoes one piece.
    ///
    /// - Returns: whether there is more.
    mutating func takeNextBack() async throws -> Bool {
        let (actor, done, job, soFar, place, emptied) = (actor, done, job, undo, place, emptied)
        let hidesWork = hidesWork
        guard let part = parts.first else {
            undo = try await school.perform(.finish(undoing: done, soFar, emptied, job), as: actor)
            return false
        }
        guard let piece = try school.read(as: actor, { try $0.piece(of: part, of: done, after: place) }) else {
            parts.removeFirst()
            self.place = nil
            return true
        }
        undo = try await school.perform(.undoPiece(piece, of: done, after: soFar, hidesWork, job), as: actor)
        if part == .people { self.emptied.formUnion(piece.subjects.compactMap(\.schoolClass)) }
        self.place = piece.rows.end
        progress?.step(Self.batch)
        return true
    }
}

extension Act where Success == ImportUndo {
    fileprivate static func undoPiece(
        _ piece: ImportUndoing.Piece, of done: RosterImport, after soFar: ImportUndo, _ hidesWork: Bool,
        _ job: ImportJob?
    ) -> Act {
        Act(locking: [.organization, .timeZones] + piece.subjects) { transaction in
            try transaction.requireLast(done)
            try transaction.requireWanted(job)
            var undo = soFar
            try transaction.undoPiece(piece, of: done, hidesWork, &undo)
            if let job { try transaction.sendHeartbeat(of: job, .init(undo)) }
            return undo
        }
    }

    /// The last step, after all pieces.
    fileprivate static func finish(
        undoing done: RosterImport, _ undo: ImportUndo, _ emptied: Set<SchoolClass.ID>, _ job: ImportJob?
    ) -> Act {
        Act(locking: [.organization]) { transaction in
            try transaction.requireLast(done)
            try transaction.requireWanted(job)
            try transaction.finish(undoing: done, undo, emptied)
            if let job { try transaction.end(job, .done, .init(undo)) }
            return undo
        }
    }
}

extension LockTarget {
    fileprivate var schoolClass: SchoolClass.ID? {
        if case .schoolClass(let id) = self { id } else { nil }
    }
}

extension Transaction {
    /// Others may have imported between two pieces, or have undone the same import. An undo that began in time may
    /// continue after the deadline.
    fileprivate func requireLast(_ done: RosterImport) throws {
        try requireImporting()
        guard try lastImport(since: RosterImport.firstKept(at: now)) == done else {
            throw SchoolError.changedMeanwhile
        }
    }

    /// The import to be undone next, if it is of that kind.
    fileprivate func last(_ kind: ImportUndoing.Kind) throws -> RosterImport {
        guard let last = try lastImport() else { throw kind == .schoolYear ? SchoolError.noYear : .noImport }
        switch (kind, last.isSchoolYear) {
        case (.files, false), (.schoolYear, true): return last
        case (.files, true): throw SchoolError.yearSince
        case (.schoolYear, false): throw try yearToUndo() == nil ? SchoolError.noYear : .importSince
        }
    }
}

extension SchoolError {
    package static let changedMeanwhile = conflict(
        "changed_meanwhile", "Somebody has changed the school in the meantime.", remedy: "Try again.")
    package static let noImport = conflict(
        "no_import", "There is no import to undo: there was none in the last four weeks.",
        remedy: "Import files with the correct data.")
    static let noYear = conflict(
        "no_year", "There is no end of a school year to undo: there was none in the last four weeks.",
        remedy: "Correct the people and classes by hand.")
    static let yearSince = conflict(
        "year_since", "The school year was ended after the last import.", remedy: "Undo that first.")
    static let importSince = conflict(
        "import_since", "Files were imported after the school year was ended.", remedy: "Undo that import first.")
}

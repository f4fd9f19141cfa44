import Coursework
import Foundation

extension TestSchool {
    /// Something that the teacher of a test school assigned; it is what you lock, complete or delete.
    public struct Handout: Hashable, Sendable {
        let school: UUID
        let number: Int
    }
}

/// What somebody works at.
enum Subject: Hashable, Sendable {
    case context(IdentifierPath)
    case document(URL)

    /// Whether work at `other` is work at this: to assign an act is to assign its scenes.
    func covers(_ other: Subject) -> Bool {
        switch (self, other) {
        case (.context(let path), .context(let below)): below.starts(with: path)
        default: self == other
        }
    }
}

/// A handout as the school keeps it.
struct PostedHandout {
    let subject: Subject
    let recipients: Set<TestSchool.Person>
    var task: PostedTask

    init(_ subject: Subject, app: IdentifierPath, to recipients: Set<TestSchool.Person>, at time: Date) {
        self.subject = subject
        self.recipients = recipients
        task = PostedTask(path: subject.path(in: app), posted: time)
    }

    mutating func lock(at time: Date) {
        guard task.locks.last.map({ $0.end != nil }) ?? true else { return }
        task.locks.append(PostedTask.Lock(from: time))
    }

    mutating func unlock(at time: Date) {
        guard let last = task.locks.indices.last, task.locks[last].end == nil else { return }
        task.locks[last].end = time
    }
}

extension Subject {
    /// The path that the recording rule goes by; a document belongs to the app as a whole.
    func path(in app: IdentifierPath) -> IdentifierPath {
        if case .context(let path) = self { return path }
        return app
    }
}

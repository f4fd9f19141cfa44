import Coursework

extension TestSchool {
    /// Whether students' progress is reported: a school has such a switch, and one for each person.
    public enum Progress: Sendable {
        /// Reports are recorded.
        case on
        /// Reports are kept private; what was recorded before stays.
        case off
    }

    /// The switch of the whole school; on at first.
    public var progress: Progress {
        get { read { administration, _ in administration.progress } }
        set { decide { administration, _ in administration.progress = newValue } }
    }

    /// Turns progress on or off for one person.
    public func setProgress(_ progress: Progress, for person: Person) {
        decide { administration, _ in
            if progress == .on {
                administration.progressOff.remove(person)
            } else {
                administration.progressOff.insert(person)
            }
        }
    }

    /// A student of that name, on the roster: added again after ``removeFromRoster(_:)``.
    @discardableResult
    public func student(_ name: String) -> Person {
        let person = Person(name)
        decide { administration, _ in
            administration.number(of: person)
            administration.offRoster.remove(person)
        }
        return person
    }

    /// Takes a person out of every class, so that nothing of theirs is reported.
    public func removeFromRoster(_ person: Person) {
        decide { administration, _ in _ = administration.offRoster.insert(person) }
    }

    /// Makes a person's account invalid, so that the school refuses what they report.
    public func suspend(_ person: Person) {
        decide { administration, _ in _ = administration.suspended.insert(person) }
    }

    /// Makes a person's account valid again.
    public func reinstate(_ person: Person) {
        decide { administration, _ in _ = administration.suspended.remove(person) }
    }

    /// Whether the school has approved the app; true at first.
    public var isAppApproved: Bool {
        get { read { administration, _ in administration.isAppApproved } }
        set { decide { administration, _ in administration.isAppApproved = newValue } }
    }

    /// Whether devices can reach the school; true at first. Meanwhile reports wait.
    public var isReachable: Bool {
        get { read { administration, _ in administration.isReachable } }
        set { decide { administration, _ in administration.isReachable = newValue } }
    }

    /// Makes the school forget the declaration of a context and of all below it, as if it had never been sent.
    public func loseDeclaration(of path: [String]) {
        decide { administration, _ in administration.unknown.append(fullPath(path)) }
    }
}

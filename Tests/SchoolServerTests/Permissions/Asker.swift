import HTTP

/// Everybody who may come and ask at the school on the left; nobody of the school on the right ever asks.
enum Asker: String, CaseIterable, Sendable {
    case administrator
    /// Looks after the location where all classes are.
    case manager
    /// Looks after a location where there is nothing.
    case farManager
    /// Teach the first class; the first of them has written all that was handed out there.
    case teacher, coTeacher
    /// Teaches the second class.
    case otherTeacher
    /// Of the first class.
    case student
    /// Of the second class.
    case otherStudent
    /// Teaches the first class too, and has yet to choose a password.
    case newcomer
    /// Has not signed in.
    case visitor
    /// Teaches the first class, with a sign-in that has run out.
    case expired
    /// Teaches the first class, with a sign-in from before the account was deactivated.
    case deactivated

    /// The class they teach or attend.
    var home: Filling? {
        switch self {
        case .teacher, .coTeacher, .student: .first
        case .otherTeacher, .otherStudent: .second
        default: nil
        }
    }

    var isTeacher: Bool { [.teacher, .coTeacher, .otherTeacher].contains(self) }
    var isStudent: Bool { [.student, .otherStudent].contains(self) }
    var isOffice: Bool { [.administrator, .manager, .farManager].contains(self) }
}

/// Which of the things of its kind stands in a request.
enum Filling: String, CaseIterable, Sendable {
    /// That of the first class, or of the location where all classes are.
    case first
    /// That of the second class, or of the other location.
    case second
    /// What is kept from others of the same class: the teacher's draft, the administrator, a file that was handed in.
    case reserved
    /// That of the school on the right.
    case abroad
    /// None: nobody has such a thing.
    case nothing
}

/// What becomes of a request as far as rights go.
enum Outcome: String, Sendable {
    /// It is done, or refused for another reason than who asks.
    case allowed
    case unknownAsker
    case forbidden
    /// Not found, in the same bytes as what nobody has.
    case hidden
    /// Not found, or not right, in the same bytes as what nobody has.
    case refused
    /// Not found, which is no secret: a location that everybody can see, but not use.
    case missing
    /// Neither done nor allowed, one way or the other.
    case denied

    /// - Parameter isPage: whether people see it, who are shown the way to signing in instead of a status.
    func fits(_ answer: ClientResponse, isPage: Bool) -> Bool {
        guard isPage, answer.status == 303 else { return fits(answer.status) }
        let place = answer.headers[.location] ?? ""
        return switch self {
        case .allowed: true
        case .unknownAsker: place.hasPrefix("/sign-in")
        case .forbidden: place.hasPrefix("/password")
        default: false
        }
    }

    private func fits(_ status: Int) -> Bool {
        switch self {
        case .allowed: (200..<300).contains(status) || status == 409 || status == 422
        case .unknownAsker: status == 401
        case .forbidden: status == 403
        case .hidden, .missing: status == 404
        case .refused: status == 404 || status == 422
        case .denied: status == 403 || status == 404
        }
    }
}

/// Who reaches what stands in one place of a request.
enum Rule: Sendable {
    /// Everybody of the organization.
    case organization
    /// Narrows a list, which may then be empty.
    case filter
    case locationInCharge, courseInCharge
    case classSeen, classNamed, classManaged, classTaught, classOwnOrTaught
    /// The same as taught, chosen in a form: that it is not theirs is told there.
    case classChosen
    case personReached, personManaged, personGivenPassword, personGivenPrivilege
    /// Nobody looks into an administrator's account.
    case personInspected
    /// A student of the class or handout that stands before.
    case pupil
    /// Somebody of the class that stands before, whichever part they have.
    case member
    /// The same, of a body: what is wrong with it is told with its place.
    case recipient
    case handoutTaught, handoutOwn
    /// One's own, or of a class that one teaches.
    case handoutSeen
    /// Of the handout that stands before.
    case task
    case fileReached, fileUploading, fileAttached, fileHandedIn
    case session

    /// - Parameter parent: what stands in the first place of the request.
    func outcome(for asker: Asker, _ filling: Filling, under parent: Filling) -> Outcome {
        switch self {
        case .organization: [.first, .second].contains(filling) ? .allowed : .hidden
        case .filter: .allowed
        case .locationInCharge: place(asker, filling) ? .allowed : .hidden
        case .courseInCharge: course(asker, filling)
        case .classSeen, .classNamed, .classManaged, .classTaught, .classOwnOrTaught: schoolClass(asker, filling)
        case .classChosen: asker.isTeacher && asker.home == filling ? .allowed : .refused
        case .personReached, .personManaged, .personGivenPassword, .personGivenPrivilege, .personInspected:
            person(asker, filling)
        case .pupil: filling == parent && filling != .reserved ? .allowed : .hidden
        case .member: filling == parent && filling != .reserved ? .allowed : .hidden
        case .recipient:
            filling == (parent == .reserved ? .first : parent) ? .allowed : .refused
        case .handoutTaught: isTaught(asker, filling) ? .allowed : .hidden
        case .handoutOwn: asker.isStudent && asker.home == filling ? .allowed : .hidden
        case .handoutSeen:
            isTaught(asker, filling) || (asker.isStudent && asker.home == filling) ? .allowed : .hidden
        case .task: filling == parent ? .allowed : .hidden
        case .fileReached, .fileUploading, .fileAttached, .fileHandedIn, .session: thing(asker, filling)
        }
    }

    private func place(_ asker: Asker, _ filling: Filling) -> Bool {
        switch asker {
        case .administrator: [.first, .second].contains(filling)
        case .manager: filling == .first
        case .farManager: filling == .second
        default: false
        }
    }

    private func course(_ asker: Asker, _ filling: Filling) -> Outcome {
        guard [.first, .second].contains(filling) else { return .hidden }
        if asker.isTeacher { return .forbidden }
        return place(asker, filling) ? .allowed : .missing
    }

    private func schoolClass(_ asker: Asker, _ filling: Filling) -> Outcome {
        let isOffice = [.administrator, .manager].contains(asker) && [.first, .second].contains(filling)
        let isHome = asker.home == filling
        return switch self {
        case .classSeen: isOffice || isHome ? .allowed : .hidden
        case .classNamed: isOffice || (isHome && asker.isTeacher) ? .allowed : .hidden
        case .classManaged: isOffice ? .allowed : isHome ? .forbidden : .hidden
        case .classTaught: isHome && asker.isTeacher ? .allowed : .hidden
        default: isHome ? .allowed : .hidden
        }
    }

    private func person(_ asker: Asker, _ filling: Filling) -> Outcome {
        let isInReach =
            switch asker {
            case .administrator, .manager: [.first, .second, .reserved].contains(filling)
            default: asker.home == filling
            }
        guard isInReach else { return .hidden }
        if asker == .administrator { return self == .personInspected && filling == .reserved ? .forbidden : .allowed }
        let isBelow = asker == .manager && filling != .reserved
        return switch self {
        case .personReached: .allowed
        case .personGivenPrivilege: .forbidden
        case .personGivenPassword: isBelow || asker.isTeacher ? .allowed : .forbidden
        default: isBelow ? .allowed : .forbidden
        }
    }

    private func isTaught(_ asker: Asker, _ filling: Filling) -> Bool {
        filling == .reserved ? asker == .teacher : asker.isTeacher && asker.home == filling
    }

    private func thing(_ asker: Asker, _ filling: Filling) -> Outcome {
        let firsts: Set<Asker> = [.teacher, .coTeacher, .student]
        let isTheirs =
            switch self {
            case .fileReached: filling == .reserved ? firsts.contains(asker) : asker.home == filling
            case .fileUploading: filling == .reserved ? asker == .student : isAuthor(asker, filling)
            case .fileHandedIn: asker.isStudent && asker.home == filling
            default: isAuthor(asker, filling)
            }
        if isTheirs { return .allowed }
        return switch self {
        case .fileAttached, .fileHandedIn: .refused
        default: .hidden
        }
    }

    private func isAuthor(_ asker: Asker, _ filling: Filling) -> Bool {
        asker == .teacher ? filling == .first : asker == .otherTeacher && filling == .second
    }
}

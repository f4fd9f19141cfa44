import JSON

/// What is expected of an operation: who may do it at all, and whose things each place of a request can name.
struct Rights: Sendable {
    /// Who gets past the door; anybody else is told that their roles do not allow it.
    enum Who: Sendable {
        case anyone, signedIn, staff, teachers, students, office, administrators
        /// The sign-ins of devices, none of which is among those who ask here.
        case devices
        /// Codes, which nobody has who asks here.
        case codes
        /// Tokens of publishers' keys, which nobody has who asks here either.
        case publishers
        /// Half sign-ins, which nobody has who asks here.
        case halves

        func lets(_ asker: Asker) -> Bool {
            switch self {
            case .anyone, .signedIn: true
            case .staff: !asker.isStudent
            case .teachers: asker.isTeacher
            case .students: asker.isStudent
            case .office: asker.isOffice
            case .administrators: asker == .administrator
            case .devices, .codes, .publishers, .halves: false
            }
        }
    }

    var who: Who
    var places: [(place: Place, rule: Rule)]
    /// Whether it is open before a password is chosen.
    var isForNewcomers = false
    /// Part of the words that it shows to others than usual: what is offered to all teachers, who has signed in.
    var shows: String?

    init(_ who: Who, _ places: KeyValuePairs<Place, Rule> = [:], newcomers: Bool = false, shows: String? = nil) {
        self.who = who
        self.places = places.map { ($0.key, $0.value) }
        isForNewcomers = newcomers
        self.shows = shows
    }

    func outcome(for asker: Asker, _ filled: [Place: Filling]) -> Outcome {
        if who == .anyone { return .allowed }
        if who == .codes { return .unknownAsker }
        if who == .publishers { return .forbidden }
        if [.visitor, .expired, .deactivated].contains(asker) { return .unknownAsker }
        guard asker == .newcomer ? isForNewcomers : who.lets(asker) else { return .forbidden }
        return firstRefusal(for: asker, filled)?.outcome ?? .allowed
    }

    /// The first thing that they do not reach, in the order of the places.
    func firstRefusal(for asker: Asker, _ filled: [Place: Filling]) -> (index: Int, outcome: Outcome)? {
        let parent = places.first.flatMap { filled[$0.place] } ?? .first
        for (index, (place, rule)) in places.enumerated() {
            let outcome = rule.outcome(for: asker, filled[place] ?? .first, under: parent)
            if outcome != .allowed { return (index, outcome) }
        }
        return nil
    }

    /// Each way in which requests are filled: all of one kind, and the first's with one thing of another kind among them.
    var fillings: [[Place: Filling]] {
        guard !places.isEmpty else { return [[:]] }
        let names = places.map(\.place)
        var all = Filling.allCases.map { filling in
            Dictionary(uniqueKeysWithValues: names.map { ($0, $0.takes(filling) ? filling : .first) })
        }
        guard names.count > 1 else {
            return all.filter { names[0].takes(.reserved) || $0[names[0]] != .first } + [all[0]]
        }
        for name in names {
            for filling in Filling.allCases where filling != .first && name.takes(filling) {
                var one = Dictionary(uniqueKeysWithValues: names.map { ($0, Filling.first) })
                one[name] = filling
                all.append(one)
            }
        }
        return all
    }
}

/// A place of a request where something of the school is named: in its path, its query or its body.
enum Place: String, Sendable, Hashable {
    case session, location, course, person, colleague, schoolClass, handout, task, student, file, upload, token
    case fingerprint, publisherKey
    /// A sign-in of the person that stands before.
    case device
    // Of bodies and queries.
    case toLocation, toCourse, people, intoClass, attachment, handedIn, byLocation, byClass, subject, removed

    /// What stands there.
    var kind: Kind {
        switch self {
        case .session: .session
        case .device: .device
        case .location, .toLocation, .byLocation: .location
        case .course, .toCourse: .course
        case .person, .student, .people, .subject: .person
        case .colleague: .colleague
        case .schoolClass, .intoClass, .byClass: .schoolClass
        case .handout: .handout
        case .task, .removed: .task
        case .file: .file
        case .upload: .upload
        case .attachment: .attachment
        case .handedIn: .handedIn
        case .token: .token
        case .fingerprint: .fingerprint
        case .publisherKey: .publisherKey
        }
    }

    /// The name of the parameter, where it is one of the path.
    var parameter: String {
        switch self {
        case .schoolClass: "class"
        case .device: "session"
        case .colleague: "person"
        case .upload: "file"
        case .publisherKey: "key"
        default: rawValue
        }
    }

    func takes(_ filling: Filling) -> Bool {
        filling != .reserved || [.person, .handout, .task, .file, .upload, .attachment, .handedIn].contains(kind)
    }
}

enum Kind: String, Sendable, Hashable {
    case session, location, course, person, colleague, schoolClass, handout, task, file, upload, attachment, handedIn
    case token, fingerprint, device, publisherKey
}

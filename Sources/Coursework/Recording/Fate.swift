/// The outcome of an activity report; each report has exactly one.
///
/// People may see fates: the student, the teacher, and those who help them. Apps never do, so that they cannot find
/// out who uses them. In JSON and in the database a fate is its name, such as `keptPrivate.nothingAssigned`; names
/// never change.
public enum Fate: Hashable, Sendable {
    /// It has not reached the school yet.
    case waiting
    /// The school has it, and the teachers who assigned the work can see it.
    case recorded
    /// It is only the student's business and was not stored.
    case keptPrivate(Privacy)
    /// It cannot be stored until somebody changes something.
    case refused(Refusal)
    /// A newer report of the same activity contains everything that it did.
    case superseded

    /// Why a report was kept private.
    public enum Privacy: String, Hashable, Sendable, CaseIterable {
        /// Nothing that covers the context was assigned when the work began.
        case nothingAssigned
        /// The school has Student Progress switched off.
        case progressOffForSchool
        /// Student Progress is switched off for this person.
        case progressOffForPerson
        /// The person is not a student of any class.
        case notOnRoster
        /// The teacher has locked the handout.
        case handoutLocked
        /// The teacher has completed the handout.
        case handoutCompleted
    }

    /// Why a report was refused.
    public enum Refusal: String, Hashable, Sendable, CaseIterable {
        /// The school has not approved the app.
        case appNotApproved
        /// The app never declared the context.
        case contextUnknown
        /// Something in the report is too long, too many or invalid.
        case limitExceeded
        /// The account is deactivated, deleted or signed out.
        case accountInvalid
    }
}

extension Fate: CaseIterable {
    /// All cases.
    public static var allCases: [Fate] {
        [.waiting, .recorded] + Privacy.allCases.map(Fate.keptPrivate) + Refusal.allCases.map(Fate.refused)
            + [.superseded]
    }

    /// The name that stands for the fate in JSON and in databases.
    public var name: String {
        switch self {
        case .waiting: "waiting"
        case .recorded: "recorded"
        case .keptPrivate(let reason): "keptPrivate.\(reason.rawValue)"
        case .refused(let reason): "refused.\(reason.rawValue)"
        case .superseded: "superseded"
        }
    }

    /// Finds a fate by its name; nil when no fate has it.
    public init?(name: String) {
        guard let fate = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = fate
    }
}

extension Fate: Codable {
    public init(from decoder: any Decoder) throws {
        self = try decoder.named("fate", Fate.init(name:))
    }

    public func encode(to encoder: any Encoder) throws {
        try name.encode(to: encoder)
    }
}

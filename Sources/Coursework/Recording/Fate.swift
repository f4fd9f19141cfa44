/// What became of an activity report; each report ends in exactly one of these.
///
/// People may see fates: the student, the teacher, whoever helps them. Apps never do, so that they can't find out who
/// uses them. In JSON and in the database a fate is its name, such as `keptPrivate.nothingAssigned`; names never change.
public enum Fate: Hashable, Sendable {
    /// It has not reached the school yet.
    case waiting
    /// The school has it, and the teachers who assigned the work can see it.
    case recorded
    /// It concerns nobody but the student and was not kept.
    case keptPrivate(Privacy)
    /// It can't be taken until somebody changes something.
    case refused(Refusal)
    /// A newer report of the same activity tells all that it told.
    case superseded

    /// Why a report was kept private.
    public enum Privacy: String, Hashable, Sendable, CaseIterable {
        /// Nothing that covers the context was assigned when the work was begun.
        case nothingAssigned
        /// The school has Student Progress switched off.
        case progressOffForSchool
        /// Student Progress is switched off for this person.
        case progressOffForPerson
        /// The person is a student of no class.
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
        /// Something in the report is longer or more than can be kept, or no valid value.
        case limitExceeded
        /// The account is deactivated, deleted or signed out.
        case accountInvalid
    }
}

extension Fate: CaseIterable {
    /// The whole list.
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

/// What a task asks a student to do.
public enum TaskKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// To work at a context of an app, which reports on it.
    case context
    /// To use an app for some minutes.
    case timedApp
    /// To open an app and do in it what the instructions say.
    case wholeApp
    /// To open a link.
    case link
    /// To read a file, or to edit it and hand it in.
    case file
    /// To hand something in.
    case handIn
    /// To answer a few questions.
    case exitTicket

    /// Whether marking it as done is enough.
    public var canBeMarkedDone: Bool { self != .handIn && self != .exitTicket }

    /// Whether there is something to hand in: work or answers.
    public var canBeHandedIn: Bool { self == .file || self == .handIn || self == .exitTicket }
}

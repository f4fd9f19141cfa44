import Coursework
import HTML
import School
import SchoolServer
import Texts

/// One sign-in in a list of them: what it is called, when it was heard last, and what an app said of itself then.
struct SignInRow {
    var session: Session
    /// What is said behind its name.
    var remark: HTML?
    /// How it is ended, or why not.
    var end: HTML
    var words: Words

    var view: HTML {
        li(.class(session.device == nil ? "row" : "row row-below")) {
            div(.class("row-main")) {
                strong {
                    bdi { session.label }
                    if let version = session.installation?.version {
                        " "
                        bdi(.translate(false)) { version }
                    }
                    if let remark { remark }
                }
                small {
                    words(session.kind == .link ? .linkUntil : .lastUsed)
                    " "
                    words.time(session.kind == .link ? session.expires : session.seen)
                }
                if let waiting = session.installation?.waiting, waiting > 0 {
                    small(.class("late")) { words(.waiting(waiting)) }
                }
            }
            if session.isShared { span(.class("badge")) { words(.sharedDevice) } }
            end
        }
    }

    /// Apps stand below the device that they are on.
    static func inOrder(_ sessions: [Session]) -> [Session] {
        let devices = Set(sessions.filter { $0.device == nil }.map(\.id))
        return sessions.filter { $0.device.map { !devices.contains($0) } ?? true }.flatMap { device in
            [device] + sessions.filter { $0.device == device.id }
        }
    }
}

extension Phrase {
    fileprivate static let lastUsed = Phrase("last used")
    fileprivate static let linkUntil = Phrase("a link for signing in once, until")
    fileprivate static let sharedDevice = Phrase("shared")
    fileprivate static func waiting(_ count: Int) -> Phrase {
        count < Limit.reportsPerSync
            ? Phrase(
                one: "One attempt had yet to be sent then.", other: "\(count) attempts had yet to be sent then.", count)
            : Phrase("\(count) attempts or more had yet to be sent then.")
    }
}

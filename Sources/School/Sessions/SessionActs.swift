package import Secrets

extension Act where Success == Void {
    /// Ends one of the asking person's sessions, with those of apps that were made from it.
    package static func endSession(_ id: Session.ID) -> Act {
        Act(locking: [.oneself]) { try $0.endSession(id) }
    }

    /// Ends all of the asking person's sessions but this one.
    package static var endOtherSessions: Act {
        Act(locking: [.oneself]) { try $0.endOtherSessions() }
    }

    /// Ends a session of somebody whose account the asking person looks after.
    package static func endSession(_ id: Session.ID, of person: Person.ID) -> Act {
        Act(locking: [.person(person)]) { try $0.endSession(id, of: person) }
    }

    /// Signs somebody out everywhere; the asking person themselves, everywhere else.
    package static func endAllSessions(of person: Person.ID) -> Act {
        Act(locking: [.person(person)]) { try $0.endAllSessions(of: person) }
    }
}

extension Act where Success == OpenedSession {
    /// Makes a session for one app from that of the device that asks.
    package static func openAppSession(_ app: String, secret: Token) -> Act {
        Act(locking: [.oneself]) { try $0.openAppSession(app, secret: secret) }
    }
}

extension Act where Success == Launch {
    /// Makes a code for one of the app's pages.
    package static func launch(_ app: String, at link: String? = nil, secret: Token) -> Act {
        Act(locking: [.oneself]) { try $0.launch(app, at: link, secret: secret) }
    }
}

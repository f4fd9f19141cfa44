import Coursework
import School
import Texts

/// The log of who did what in the reader's language, a sentence for each line.
struct AuditWords {
    var names: AuditNames
    var words: Words

    /// Who did what, and to whom or what.
    func sentence(_ entry: AuditEntry) -> Phrase {
        guard let action = AuditAction(rawValue: entry.action) else {
            return .whoDid(who(entry), words.plain(.somethingOlder))
        }
        if action.isOfSubject { return .whoDid(subject(entry), words.plain(action.done(""))) }
        return .whoDid(who(entry), words.plain(action.done(subject(entry))))
    }

    /// What the line says besides: in which class, which role, for how many days.
    func details(_ entry: AuditEntry) -> [String] {
        let action = AuditAction(rawValue: entry.action)
        let kept: [AuditAction] = [.retentionChanged, .auditRetentionChanged]
        return entry.detail.split(separator: " ").compactMap { part in
            if let role = Role(rawValue: String(part)) { return words.plain(.role(role)) }
            if action == .accountInspected, let reason = InspectionReason(rawValue: String(part)) {
                return words.plain(.reason(reason))
            }
            if let privilege = Privilege(rawValue: String(part)) { return words.plain(.privilege(privilege)) }
            if action == .appLicensed, let count = Int(part) { return words.plain(.licencesBought(count)) }
            if let action, kept.contains(action) { return Int(part).map { words.plain(.forDays($0)) } }
            return AuditSubject(String(part)).flatMap { names.name(of: $0) }
        }
    }

    private func who(_ entry: AuditEntry) -> String {
        guard let actor = entry.actor else { return words.plain(.schoolItself) }
        return names.name(of: .person(actor)) ?? words.plain(.somebodyGone)
    }

    private func subject(_ entry: AuditEntry) -> String {
        guard let subject = AuditSubject(entry.subject) else { return "" }
        if let name = names.name(of: subject) { return name }
        switch subject {
        case .person: return words.plain(.somebodyGone)
        case .location, .course, .schoolClass, .publisherKey: return words.plain(.somethingGone)
        case .app(let id): return id
        case .nobody: return words.plain(.somebodyUnknown)
        case .organization, .handout: return ""
        }
    }
}

extension AuditAction {
    /// Whether the line is about whoever it names rather than about who did it: nobody has signed in yet.
    var isOfSubject: Bool {
        switch self {
        case .signedIn, .signInWrongPassword, .signInUnknownAccount, .signInDeactivated, .signInExpired,
            .signInWithoutPassword, .signInOvertaken, .secondFactorWrong:
            true
        default: false
        }
    }

    /// What was done, behind the name of who did it.
    ///
    /// - Parameter what: the name of whom or what it was done to; an ellipsis where any is meant.
    func done(_ what: String) -> Phrase {
        switch self {
        case .organizationFounded: Phrase("founded the school")
        case .organizationChanged: Phrase("changed the school’s name, time zone or language")
        case .retentionChanged: Phrase("changed how long work is kept")
        case .auditRetentionChanged: Phrase("changed how long the log is kept")
        case .progressSwitchedOn: Phrase("switched Student Progress on")
        case .progressPaused: Phrase("switched Student Progress off and kept what was reported")
        case .progressSwitchedOffAndDeleted: Phrase("switched Student Progress off and deleted what was reported")
        case .personProgressSwitchedOn: Phrase("switched Student Progress on for \(what)")
        case .personProgressSwitchedOffAndDeleted: Phrase("switched Student Progress off for \(what) and deleted it")
        case .locationCreated: Phrase("made the location \(what)")
        case .locationChanged: Phrase("changed the location \(what)")
        case .locationRemoved: Phrase("removed the location \(what)")
        case .courseCreated: Phrase("made the course \(what)")
        case .courseChanged: Phrase("changed the course \(what)")
        case .courseRemoved: Phrase("removed the course \(what)")
        default: doneToPeople(what)
        }
    }

    private func doneToPeople(_ what: String) -> Phrase {
        switch self {
        case .personCreated: Phrase("added \(what)")
        case .personChanged: Phrase("changed the details of \(what)")
        case .personDeleted: Phrase("deleted \(what)")
        case .personRecordTaken: Phrase("downloaded what is kept about \(what)")
        case .roleGiven: Phrase("gave \(what) a role")
        case .roleTaken: Phrase("took a role from \(what)")
        case .privilegeGiven: Phrase("gave \(what) a right")
        case .privilegeTaken: Phrase("took a right from \(what)")
        case .accountCreated: Phrase("made an account for \(what)")
        case .accountChanged: Phrase("changed the account of \(what)")
        case .accountDeactivated: Phrase("deactivated the account of \(what)")
        case .accountReactivated: Phrase("let \(what) sign in again")
        case .accountRulesChanged: Phrase("changed how new accounts are named, or what passwords students have")
        case .accountInspected: Phrase("looked into the account of \(what)")
        case .accountRemoved: Phrase("removed the account of \(what)")
        case .passwordChanged: Phrase("chose a new password")
        case .passwordReset: Phrase("gave \(what) a new password")
        case .codeGiven: Phrase("gave \(what) a code to sign in with")
        case .linkGiven: Phrase("gave \(what) a link to sign in with")
        case .slipsMade: Phrase("made sign-in slips for \(what)")
        case .signedIn: Phrase("signed in")
        case .signInWrongPassword: Phrase("gave a wrong password at sign-in")
        case .signInUnknownAccount: Phrase("tried to sign in with an account that does not exist")
        case .signInDeactivated: Phrase("tried to sign in with a deactivated account")
        case .signInExpired: Phrase("tried to sign in with an expired password")
        case .signInWithoutPassword: Phrase("tried to sign in without having a password yet")
        case .signInOvertaken: Phrase("tried to sign in while a new password was given")
        case .secondFactorWrong: Phrase("gave the right password and a wrong second factor at sign-in")
        case .secondFactorAdded: Phrase("added a second factor")
        case .secondFactorRemoved: Phrase("removed a second factor")
        case .secondFactorTaken: Phrase("took the second factor of \(what) away")
        case .secondFactorRuleChanged: Phrase("changed who needs a second factor")
        case .recoveryCodesMade: Phrase("made new recovery codes")
        case .sessionRevoked: Phrase("ended a sign-in of \(what)")
        case .sessionsRevoked: Phrase("signed \(what) out everywhere")
        default: doneInClasses(what)
        }
    }

    private func doneInClasses(_ what: String) -> Phrase {
        switch self {
        case .classCreated: Phrase("made the class \(what)")
        case .classChanged: Phrase("changed the class \(what)")
        case .classEnded: Phrase("ended the class \(what)")
        case .classWentOn: Phrase("reopened the class \(what)")
        case .classArchived: Phrase("emptied the class \(what)")
        case .classRemoved: Phrase("removed the class \(what)")
        case .memberAdded: Phrase("added \(what) to a class")
        case .memberRemoved: Phrase("took \(what) out of a class")
        case .handoutPosted: Phrase("posted a handout")
        case .handoutScheduled: Phrase("scheduled a handout")
        case .handoutUnscheduled: Phrase("made a scheduled handout a draft again")
        case .handoutChanged: Phrase("changed a handout")
        case .handoutLocked: Phrase("locked a handout")
        case .handoutUnlocked: Phrase("unlocked a handout")
        case .handoutCompleted: Phrase("completed a handout")
        case .handoutArchived: Phrase("archived a handout")
        case .handoutDeleted: Phrase("deleted a handout")
        case .handoutShared: Phrase("shared a handout with colleagues")
        case .handoutSharingStopped: Phrase("stopped sharing a handout")
        case .workReturned: Phrase("returned work to \(what)")
        case .workToTryAgain: Phrase("asked \(what) to try again")
        case .workReturnTakenBack: Phrase("took back the return of work to \(what)")
        case .workToTryAgainTakenBack: Phrase("took back the request to \(what) to try again")
        default: doneWithFiles(what)
        }
    }

    private func doneWithFiles(_ what: String) -> Phrase {
        switch self {
        case .importRuleChanged: Phrase("changed how many people may leave in an import without confirmation")
        case .rosterImported: Phrase("imported a roster")
        case .schoolYearEnded: Phrase("ended the school year")
        case .schoolYearTakenBack: Phrase("undid the end of the school year")
        case .rosterImportUndone: Phrase("undid the import of a roster")
        case .rosterExported: Phrase("downloaded the roster")
        case .appApproved: Phrase("approved the app \(what)")
        case .appWithdrawn: Phrase("stopped the app \(what)")
        case .appLicensed: Phrase("gave locations the app \(what)")
        case .licenseGiven: Phrase("gave \(what) a licence of an app")
        case .licenseTaken: Phrase("took a licence of an app back from \(what)")
        case .appLicenseRemoved: Phrase("took the app \(what) from locations")
        case .appOriginsChanged: Phrase("changed where the app \(what) runs in browsers")
        case .appConfigured: Phrase("changed the settings of the app \(what)")
        case .appContentApplied: Phrase("changed the content of the app \(what)")
        case .contentUploaded: Phrase("uploaded the content \(what)")
        case .contentReplaced: Phrase("replaced the content \(what)")
        case .contentRemoved: Phrase("removed the content \(what)")
        case .publisherKeyAdded: Phrase("added a key for the publisher \(what)")
        case .publisherKeyChanged: Phrase("changed which apps the key of \(what) is valid for")
        case .publisherKeyRevoked: Phrase("revoked the key of the publisher \(what)")
        case .appContextsPublished: Phrase("updated the app \(what) with what its publisher sent")
        case .appContextsRemoved: Phrase("removed from the app \(what) what its publisher withdrew")
        default: .somethingOlder
        }
    }
}

extension Phrase {
    fileprivate static func whoDid(_ who: String, _ done: String) -> Phrase {
        Phrase("\(who) \(done).", context: "a line of the log: who, and what they did")
    }
    static let somethingOlder = Phrase("did something that only an older version knew")
    fileprivate static func licencesBought(_ count: Int) -> Phrase {
        Phrase(one: "1 licence", other: "\(count) licences", count)
    }
    fileprivate static let somebodyGone = Phrase("somebody you cannot look up (any more)")
    fileprivate static let somethingGone = Phrase("that no longer exists", context: "in the log, in place of a name")
    fileprivate static let somebodyUnknown = Phrase("Somebody")
    fileprivate static func forDays(_ days: Int) -> Phrase { Phrase(one: "1 day", other: "\(days) days", days) }
}

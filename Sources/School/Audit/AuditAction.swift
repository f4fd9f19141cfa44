package import Foundation

/// What the audit log records. The names never change, because old rows contain them.
package enum AuditAction: String, Hashable, Sendable, CaseIterable {
    case organizationFounded, organizationChanged, retentionChanged, auditRetentionChanged
    case progressSwitchedOn, progressPaused, progressSwitchedOffAndDeleted
    case personProgressSwitchedOn, personProgressSwitchedOffAndDeleted
    case locationCreated, locationChanged, locationRemoved
    case courseCreated, courseChanged, courseRemoved
    case personCreated, personChanged, personDeleted, personRecordTaken
    case roleGiven, roleTaken, privilegeGiven, privilegeTaken
    case accountCreated, accountChanged, accountDeactivated, accountReactivated, accountRemoved
    case accountInspected, accountRulesChanged
    case passwordChanged, passwordReset, codeGiven, linkGiven, slipsMade
    case signedIn, signInWrongPassword, signInUnknownAccount, signInDeactivated, signInExpired
    case signInWithoutPassword, signInOvertaken
    case sessionRevoked, sessionsRevoked
    case secondFactorAdded, secondFactorRemoved, secondFactorTaken, secondFactorWrong, secondFactorRuleChanged
    case recoveryCodesMade
    case classCreated, classChanged, classEnded, classWentOn, classArchived, classRemoved, memberAdded, memberRemoved
    case handoutPosted, handoutScheduled, handoutUnscheduled, handoutChanged, handoutLocked, handoutUnlocked
    case handoutCompleted, handoutArchived, handoutDeleted, handoutShared, handoutSharingStopped
    case workReturned, workToTryAgain, workReturnTakenBack, workToTryAgainTakenBack
    case importRuleChanged, rosterImported, rosterImportUndone, rosterExported, schoolYearEnded, schoolYearTakenBack
    case licenseGiven, licenseTaken
    case appApproved, appWithdrawn, appLicensed, appLicenseRemoved, appOriginsChanged, appConfigured, appContentApplied
    case contentUploaded, contentReplaced, contentRemoved
    case publisherKeyAdded, publisherKeyChanged, publisherKeyRevoked, appContextsPublished, appContextsRemoved
}

/// One row of the audit log.
package struct AuditEntry: Hashable, Sendable {
    package typealias ID = Identifier<AuditEntry>

    package var id: ID
    package var at: Date
    /// Nil when the school itself did it.
    package var actor: Person.ID?
    /// A name of ``AuditAction``, or a name that older versions wrote.
    package var action: String
    /// What it was done to, such as `person/` with an identifier.
    package var subject: String
    /// More details: only words from the program and identifiers.
    package var detail: String

    package init(id: ID, at: Date, actor: Person.ID?, action: String, subject: String, detail: String) {
        (self.id, self.at, self.actor) = (id, at, actor)
        (self.action, self.subject, self.detail) = (action, subject, detail)
    }
}

import Coursework
import Foundation
import HTTP
import JSON
package import School
import Secrets

/// Accounts, and how people get them.
enum AccountOperations {
    static let all: [Operation] = accounts + sessions + credentials

    private static let accounts: [Operation] = [
        Operation(
            .get, "/v1/people/{person}/account", "account", .signedIn, "A person’s account.",
            answer: .json(.reference("Account"))
        ) { call in
            let id: Person.ID = try call.id("person", of: "person")
            return call.tagged(try call.read { try $0.account(of: id) })
        },
        Operation(
            .post, "/v1/people/{person}/account", "createAccount", .staff,
            "Makes an account for a person. It has no password yet.",
            request: .reference("AccountDraft"), limit: 8192, answer: .created(.reference("Account"))
        ) { call in
            let id: Person.ID = try call.id("person", of: "person")
            let body = try call.decode(AccountBody.self)
            return call.json(
                try await call.perform(.createAccount(body.name, of: id, policy: body.policy)), .created)
        },
        Operation(
            .put, "/v1/people/{person}/account", "changeAccount", .staff,
            "Changes the account’s name and password policy. The policy applies from the next password on.",
            request: .reference("AccountChange"), limit: 8192, answer: .json(.reference("Account"))
        ) { call in
            let id: Person.ID = try call.id("person", of: "person")
            let body = try call.decode(Changed<AccountSettings>.self)
            return call.json(
                try await call.perform(
                    .changeAccount(of: id, name: body.value.name, policy: body.value.policy, since: body.modified)))
        },
        Operation(
            .delete, "/v1/people/{person}/account", "removeAccount", .staff,
            "Deletes an account that was never used. Its name is free again, and the person stays.", answer: .nothing
        ) { call in
            let id: Person.ID = try call.id("person", of: "person")
            try await call.perform(.removeAccount(of: id))
            return .empty()
        },
        Operation(
            .put, "/v1/people/{person}/account/deactivation", "deactivateAccount", .staff,
            "Deactivates the account: nobody can sign in with it, and all its sign-ins end.", answer: .nothing
        ) { call in
            let id: Person.ID = try call.id("person", of: "person")
            try await call.perform(.deactivate(id))
            return .empty()
        },
        Operation(
            .delete, "/v1/people/{person}/account/deactivation", "reactivateAccount", .staff,
            "Activates the account again, with the password that it had.", answer: .nothing
        ) { call in
            let id: Person.ID = try call.id("person", of: "person")
            try await call.perform(.reactivate(id))
            return .empty()
        },
    ]

    private static let sessions: [Operation] = [
        Operation(
            .get, "/v1/people/{person}/sessions", "sessions", .staff,
            "Where a person is signed in, the latest used first, with the sign-ins of their practice student.",
            answer: .json(.reference("Sessions"))
        ) { call in
            let id: Person.ID = try call.id("person", of: "person")
            let sessions = try call.read { try $0.sessions(of: id) }
            return call.json(SessionList(sessions: sessions, current: try call.actor.session))
        },
        Operation(
            .delete, "/v1/people/{person}/sessions/{session}", "endSession", .staff, "Ends one sign-in of a person.",
            answer: .nothing
        ) { call in
            let id: Person.ID = try call.id("person", of: "person")
            let session: Session.ID = try call.id("session", of: "session")
            try await call.perform(.endSession(session, of: id))
            return .empty()
        },
        Operation(
            .delete, "/v1/people/{person}/sessions", "endSessions", .staff,
            "Ends all sign-ins of a person. The present sign-in of the person who asks is kept.", answer: .nothing
        ) { call in
            let id: Person.ID = try call.id("person", of: "person")
            try await call.perform(.endAllSessions(of: id))
            return .empty()
        },
    ]

    private static let credentials: [Operation] = [
        Operation(
            .post, "/v1/people/{person}/account/password", "resetPassword", .staff,
            "Makes a new password, and ends all sign-ins. The password is shown only this once.",
            request: .reference("NewPassword"), limit: 1024, answer: .created(.reference("GivenPassword"))
        ) { call in
            let id: Person.ID = try call.id("person", of: "person")
            return call.secret(try await call.resetPassword(of: id, as: try call.decode(PasswordBody.self).use?.use))
        },
        Operation(
            .post, "/v1/people/{person}/account/link", "giveLink", .staff,
            "Makes a link that signs a person in once, to choose a password. It is shown only this once.",
            answer: .created(.reference("GivenLink"))
        ) { call in
            let id: Person.ID = try call.id("person", of: "person")
            let new = NewSession(.link, label: "Link")
            let opened = try await call.perform(.giveLink(new, to: id))
            return call.secret(GivenLink(opened: opened))
        },
        Operation(
            .post, "/v1/classes/{class}/practice", "practiceLink", .teachers,
            "Makes a link that signs the teacher in once as a practice student of the class, who is never counted. It is shown only this once.",
            answer: .created(.reference("GivenLink"))
        ) { call in
            let id: SchoolClass.ID = try call.id("class", of: "class")
            return call.secret(GivenLink(opened: try await call.practice(in: id)))
        },
        Operation(
            .post, "/v1/classes/{class}/slips", "makeSlips", .staff,
            "Makes temporary passwords, for sign-in slips, for the students of a class who have none, or for others if requested. They are shown only this once.",
            request: .reference("SlipsDraft"), limit: 16_384, answer: .created(.reference("Slips"))
        ) { call in call.secret(try await call.makeSlips()) },
        Operation(
            .post, "/v1/classes/{class}/slips.csv", "makeSlipsTable", .staff, "Makes slips, as a CSV table.",
            request: .reference("SlipsDraft"), limit: 16_384, answer: .text(type: "text/csv; charset=utf-8")
        ) { call in
            var response = Response(text: try await call.makeSlips().table, type: "text/csv; charset=utf-8")
            response.headers[.cacheControl] = "no-store"
            return response
        },
    ]
}

struct AccountBody: RequestShaped {
    var name: String
    var policy: PasswordPolicy?

    static let requestShape = RequestShape(
        AccountBody.init,
        required(
            "name", .string(limit: Limit.accountName), "What the person signs in with; capitals make no difference."),
        optional(
            "policy", .choice(PasswordPolicy.self),
            "The passcode policy; a code of digits is for people who are only students."))
}

/// What can be changed of an account.
struct AccountSettings: RequestShaped {
    var name: String
    var policy: PasswordPolicy

    static let requestShape = RequestShape(
        AccountSettings.init,
        required("name", .string(limit: Limit.accountName)),
        required("policy", .choice(PasswordPolicy.self)))
}

struct PasswordBody: RequestShaped {
    enum Use: String, Decodable, CaseIterable, JSONReadable {
        case temporary, code

        var use: PasswordUse { self == .code ? .code : .temporary }
    }

    var use: Use?

    static let requestShape = RequestShape(
        PasswordBody.init,
        optional(
            "use", .choice(Use.self),
            "Whether the password is to be replaced when it is first used, or is a code for a school year; left out, as the passcode policy says."
        ))
}

struct SlipsBody: RequestShaped {
    var students: Set<Person.ID>?
    var isForAll: Bool

    static let requestShape = RequestShape(
        SlipsBody.init,
        optional(
            "students", .array(of: .id, limit: 200),
            "The students who get a slip whether or not they can sign in; their earlier passwords end."),
        optional(
            "isForAll", .boolean, or: false,
            "Makes slips for all students of the class who may get one. Without this and without `students`: for those who cannot sign in."
        ))

    var choice: SlipChoice {
        get throws {
            guard let students else { return isForAll ? .all : .missing }
            guard !isForAll else {
                throw SchoolError.invalid([Finding(.invalid, "isForAll", "Name students, or make slips for all.")])
            }
            return .chosen(students)
        }
    }
}

extension Call {
    /// A link that lets the asking teacher see a class as a student; valid just long enough to follow it.
    package func practice(in schoolClass: SchoolClass.ID) async throws -> OpenedSession {
        let new = NewSession(.link, label: "Practice", lasting: 900)
        return try await perform(.practice(in: schoolClass, new))
    }

    /// Gives somebody a new password, which is shown only this once.
    ///
    /// - Parameter wanted: nil for what suits the account: a code if its passwords are digits.
    package func resetPassword(of id: Person.ID, as wanted: PasswordUse?) async throws -> GivenPassword {
        let (policy, roles) = try read { (try $0.passwordPolicy(of: id), try $0.entry(of: id).roles) }
        let use = wanted ?? (policy == .standard ? .temporary : .code)
        let password = policy.newPassword(for: roles)
        let hash = try await services.passwords.hash(password, from: passwordOrigin)
        let account = try await perform(.resetPassword(of: id, to: hash, as: use)) { try $0.account(of: id) }
        return GivenPassword(account: account, password: password, use: use)
    }

    fileprivate func makeSlips() async throws -> SignInSlips {
        let id: SchoolClass.ID = try self.id("class", of: "class")
        return try await makeSlips(of: id, for: try decode(SlipsBody.self).choice)
    }
}

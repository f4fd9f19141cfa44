import ClassKit

extension Command {
    static let signIn = Command(
        name: "sign-in", usage: "URL [--account NAME] [--school NAME] [--shared]",
        summary: "On a device: sign in at a school; the password is asked for, or read from standard input",
        options: [
            .init(name: "account", value: "NAME", summary: "who signs in; asked for by default"),
            .init(name: "school", value: "NAME", summary: "at which school, if several share the server"),
            .flag("shared", "others use this device, too: signing out removes what apps stored here"),
        ],
        operands: 1...1
    ) { options, terminal in
        let surroundings = Surroundings.ofProcess
        guard let account = options["account"] ?? surroundings.ask("Account: "), !account.isEmpty else {
            throw UsageError("'sign-in' needs --account if it cannot ask for it")
        }
        guard let password = surroundings.askPassword(), !password.isEmpty else {
            throw Failure("Signing in needs a password. Give it on a line of standard input.")
        }
        let home = Sync.home(surroundings.variables)
        let former = Credential.read(in: home)
        // A device once marked as shared stays so, and must be empty for the next person. Anything stored before that
        // is not theirs to lose.
        let leaving = former?.isShared == true ? former : nil
        let isShared = options.has("shared") || leaving != nil
        do { try SharedDevice.finishLeaving(home: home) } catch { throw stays(error) }
        if let leaving {
            try sendAll(of: leaving, home, surroundings.variables)
            try SharedDevice.noteLeaving(leaving, home: home)
        }
        func signIn(code: String?) throws -> Credential {
            try SignIn.signIn(
                at: options.operands[0], account: account, password: password, code: code, school: options["school"],
                label: surroundings.hostName, home: home, isShared: isShared)
        }
        let credential: Credential
        do {
            do {
                credential = try signIn(code: nil)
            } catch let error as SignIn.Failure where error.needsCode {
                guard let code = surroundings.askCode(), !code.isEmpty else { throw error }
                credential = try signIn(code: code)
            }
        } catch {
            // Nobody has come, and so nobody leaves.
            _ = try? SharedDevice.finishLeaving(home: home)
            throw Failure(error)
        }
        terminal.print("\(credential.name) is signed in at \(credential.organization.name).")
        if former?.person.id != credential.person.id {
            terminal.print(
                "Close apps that are open, and open them again: they do not work for \(credential.name) yet.")
        }
        // Before the school is told, which may take long.
        var obstacle: (any Error)?
        do { try SharedDevice.finishLeaving(home: home) } catch { obstacle = error }
        // The previous session would continue at the school, and nobody could end it from here any more.
        if let former { _ = SignIn.end(former, surroundings.variables) }
        if let obstacle { throw stays(obstacle) }
    }

    static let signOut = Command(
        name: "sign-out", usage: "[--discard]",
        summary: "On a device: end the sign-in; what was not sent stays for the next one, unless the device is shared",
        options: [.flag("discard", "on a shared device: discard what could not be sent")]
    ) { options, terminal in
        let surroundings = Surroundings.ofProcess
        let home = Sync.home(surroundings.variables)
        guard let credential = Credential.read(in: home) else {
            do {
                if try SharedDevice.finishLeaving(home: home) {
                    terminal.print("What apps had stored here for who left before is removed.")
                }
            } catch { throw stays(error) }
            return terminal.print("Nobody is signed in.")
        }
        guard credential.isShared == true else {
            let failure = SignIn.signOut(credential, home: home, surroundings.variables)
            return try told(failure, credential, terminal)
        }
        if !options.has("discard") { try sendAll(of: credential, home, surroundings.variables) }
        // Before the school is told, which may take long.
        var obstacle: (any Error)?
        do { try SharedDevice.leave(credential, home: home) } catch { obstacle = error }
        let failure = SignIn.end(credential, surroundings.variables)
        if let obstacle { throw stays(obstacle) }
        terminal.print("What apps had stored here for \(credential.name) is removed.")
        try told(failure, credential, terminal)
    }

    private static func told(_ failure: SignIn.Failure?, _ credential: Credential, _ terminal: Terminal) throws {
        terminal.print("\(credential.name) is signed out.")
        terminal.print("Close apps that are open, and open them again when somebody has signed in.")
        if let failure {
            throw Failure("The school could not be told: \(failure.message) End the sign-in on the school's pages.")
        }
    }

    /// Says that data is still there of somebody who has left.
    private static func stays(_ error: any Error) -> Failure {
        Failure(
            """
            What apps stored here for somebody who has left could not be removed: \(Failure(error).message) The next \
            sign-in or sign-out tries again, and nobody else is signed in before it is removed.
            """)
    }

    /// - Throws: when something is left that would be lost.
    private static func sendAll(of credential: Credential, _ home: String, _ variables: [String: String]) throws {
        let problem: SyncProblem?
        do throws(SyncProblem) {
            problem = try Sync.run(home: home, variables).lazy.compactMap(\.report.problem).first
        } catch { problem = error }
        let unsent: Int
        do { unsent = try SharedDevice.unsent(of: credential, home: home) } catch {
            throw Failure("The data stored here cannot be read: \(Failure(error).message) Remove it with --discard.")
        }
        let remedy = "Try again later, or have \(credential.name) discard it with “homeroom sign-out --discard”."
        // Only the school knows what was assigned in the meantime.
        if let problem, unsent > 0 || !Sync.work(of: credential, home: home).isEmpty {
            throw Failure("\(unsent) of \(credential.name)'s works wait to be sent. \(problem.message) \(remedy)")
        }
        guard unsent == 0 else {
            throw Failure(
                "\(unsent) of \(credential.name)'s works wait here, as for a handout that is locked. \(remedy)")
        }
    }
}

import ClassKit

extension Command {
    static let signIn = Command(
        name: "sign-in", usage: "URL [--account NAME] [--school NAME]",
        summary: "On a device: sign in at a school; the password is asked for, or read from standard input",
        options: [
            .init(name: "account", value: "NAME", summary: "who signs in; asked for unless told"),
            .init(name: "school", value: "NAME", summary: "at which school, where several share the server"),
        ],
        operands: 1...1
    ) { options, terminal in
        let surroundings = Surroundings.ofProcess
        guard let account = options["account"] ?? surroundings.ask("Account: "), !account.isEmpty else {
            throw UsageError("'sign-in' needs --account where nobody can be asked")
        }
        guard let password = surroundings.askPassword(), !password.isEmpty else {
            throw Failure("Without a password nobody is signed in. Give it on a line of standard input.")
        }
        let home = Sync.home(surroundings.variables)
        let former = Credential.read(in: home)
        func signIn(code: String?) throws -> Credential {
            try SignIn.signIn(
                at: options.operands[0], account: account, password: password, code: code, school: options["school"],
                label: surroundings.hostName, home: home)
        }
        do {
            let credential: Credential
            do {
                credential = try signIn(code: nil)
            } catch let error as SignIn.Failure where error.needsCode {
                guard let code = surroundings.askCode(), !code.isEmpty else { throw error }
                credential = try signIn(code: code)
            }
            // The one before would go on at the school, and nobody here could end it any more.
            if let former { _ = SignIn.end(former, surroundings.variables) }
            terminal.say("\(credential.name) is signed in at \(credential.organization.name).")
        } catch let error as SignIn.Failure {
            throw Failure(error.message)
        }
    }

    static let signOut = Command(
        name: "sign-out", summary: "On a device: end the sign-in; what was not sent stays for the next one"
    ) { _, terminal in
        let surroundings = Surroundings.ofProcess
        let home = Sync.home(surroundings.variables)
        guard let credential = Credential.read(in: home) else { return terminal.say("Nobody is signed in.") }
        let failure = SignIn.signOut(credential, home: home, surroundings.variables)
        terminal.say("\(credential.name) is signed out.")
        if let failure {
            throw Failure("The school was not told: \(failure.message) End the sign-in on its pages.")
        }
    }
}

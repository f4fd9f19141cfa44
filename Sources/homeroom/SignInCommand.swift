import ClassKit

extension Command {
    static func signIn(_ arguments: ArraySlice<String>, in surroundings: Surroundings) -> Result {
        var (server, account): (String?, String?)
        var rest = arguments
        while let word = rest.popFirst() {
            switch word {
            case "--account":
                guard let name = rest.popFirst() else { return misunderstood("'--account' needs a name after it") }
                account = name
            case let word where word.hasPrefix("-"): return misunderstood("'sign-in' knows no option '\(word)'")
            case let word where server == nil: server = word
            default: return misunderstood("'sign-in' takes one address")
            }
        }
        guard let server else { return misunderstood("'sign-in' needs the address of the school's server") }
        guard let account = account ?? surroundings.ask("Account: "), !account.isEmpty else {
            return misunderstood("'sign-in' needs --account where nobody can be asked")
        }
        guard let password = surroundings.askPassword(), !password.isEmpty else {
            return failed("Without a password nobody is signed in. Give it on a line of standard input.")
        }
        return signIn(at: server, account, password, surroundings)
    }

    private static func signIn(
        at server: String, _ account: String, _ password: String, _ surroundings: Surroundings
    ) -> Result {
        let home = Sync.home(surroundings.variables)
        let former = Credential.read(in: home)
        do {
            let credential = try SignIn.signIn(
                at: server, account: account, password: password, label: surroundings.hostName, home: home)
            // The one before would go on at the school, and nobody here could end it any more.
            if let former { _ = SignIn.end(former, surroundings.variables) }
            return Result(output: "\(credential.name) is signed in at \(credential.organization.name).\n")
        } catch {
            return failed((error as? SignIn.Failure)?.message ?? "\(error)")
        }
    }

    static func signOut(in surroundings: Surroundings) -> Result {
        let home = Sync.home(surroundings.variables)
        guard let credential = Credential.read(in: home) else { return Result(output: "Nobody is signed in.\n") }
        let output = "\(credential.name) is signed out.\n"
        guard let failure = SignIn.signOut(credential, home: home, surroundings.variables) else {
            return Result(output: output)
        }
        return failed("The school was not told: \(failure.message) End the sign-in on its pages.", output: output)
    }
}

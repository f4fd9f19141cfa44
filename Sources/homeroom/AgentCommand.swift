import ClassKit
import Foundation

extension Command {
    static let agent = Command(
        name: "agent",
        summary: "On a teacher's device: have apps show more of their content while it is browsed in Schoolwork",
        options: [
            .init(
                name: "limit", value: "SECONDS",
                summary:
                    "how long an app's context provider may take; \(Int(ContextProviderRunner.usualLimit)) by default")
        ]
    ) { options, terminal in
        let surroundings = Surroundings.ofProcess
        let home = Sync.home(surroundings.variables)
        guard Credential.read(in: home) != nil else {
            throw Failure("Nobody is signed in on this device. Use “homeroom sign-in”.")
        }
        let limit = try limit(options)
        let stop = StopSignal()
        let agent = Agent(home: home, surroundings.variables, limit: limit) { terminal.print($0) }
        agent.start()
        await stop.wait()
        agent.stop()
    }

    private static func limit(_ options: Options) throws(UsageError) -> TimeInterval {
        guard let text = options["limit"] else { return ContextProviderRunner.usualLimit }
        guard let seconds = TimeInterval(text), (0.1...300).contains(seconds) else {
            throw UsageError("--limit must be a number of seconds up to 300, such as 10")
        }
        return seconds
    }
}

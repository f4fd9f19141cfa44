import Foundation

/// A program of the system that does something for us, if it is there. It is started as it is; no shell reads its arguments.
package struct Tool: Sendable {
    package let path: String

    /// The program of that name, or at that absolute path; nil where there is none.
    package init?(_ name: String, _ variables: [String: String]) {
        let folders = (variables["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init)
        let places = name.hasPrefix("/") ? [name] : folders.map { "\($0)/\(name)" }
        guard !name.isEmpty, let path = places.first(where: Self.isProgram) else { return nil }
        self.path = path
    }

    private static func isProgram(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }

    /// Runs it, with nothing to read and nowhere to write; one that takes too long is ended.
    ///
    /// - Returns: whether it ended well.
    @discardableResult
    package func run(_ arguments: [String], _ variables: [String: String], seconds: Double = 10) -> Bool {
        let launch = AppLaunch(executable: path, arguments: arguments, variables: variables)
        guard case .success(let process) = launch.start(log: "/dev/null") else { return false }
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            if let ending = AppLaunch.ending(of: process) { return ending.failure == nil }
            usleep(5_000)
        }
        // It is the leader of its own session, so everything that it started is in its process group.
        kill(-process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        return false
    }
}

import Foundation

/// What an app has started: where a script starts it, the script is what we have started, and the app its child.
enum Descendants {
    /// Makes whoever loses its parent a child of this process.
    static func adopt() {
        // Its declaration takes any number of arguments, which Swift does not call.
        typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
        guard let symbol = dlsym(nil, "prctl") else { return }
        let becomeSubreaper: Int32 = 36
        _ = unsafeBitCast(symbol, to: Control.self)(becomeSubreaper, 1, 0, 0, 0)
    }

    /// Ends those that Ctrl-C in the terminal would reach, and waits until they have ended: they are asked to at first.
    static func end(within patience: TimeInterval) {
        let end = ContinuousClock.now + .seconds(patience)
        while true {
            // Ended ones are only listed until they are waited for.
            while waitpid(-1, nil, WNOHANG) > 0 {}
            let left = children
            if left.isEmpty { return }
            for child in left { kill(child, .now < end ? SIGTERM : SIGKILL) }
            usleep(10_000)
        }
    }

    private static var children: [pid_t] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { pid_t($0) }.filter { parent(of: $0) == getpid() && getpgid($0) == getpgrp() }
    }

    private static func parent(of process: pid_t) -> pid_t? {
        guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return nil }
        // After the name of the program, which may have blanks and brackets in it, and the state.
        let facts = line[(line.lastIndex(of: ")") ?? line.startIndex)...].split(separator: " ")
        return facts.count > 2 ? pid_t(facts[2]) : nil
    }
}

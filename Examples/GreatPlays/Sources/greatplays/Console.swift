import Foundation

/// Where the app reads and writes: a terminal, a pipe, or a test.
struct Console {
    /// The next line without its end; nil at the end of the input.
    var read: () -> String?
    /// Says something to whoever plays, and nothing more than that: prompts stay on their line.
    var write: (String) -> Void
    /// Says what went wrong.
    var complain: (String) -> Void
    /// Whether nobody will ever type anything, as when a desktop has started the app.
    var isDeserted = false

    static var standard: Console {
        Console(
            read: {
                let line = readLine()
                // A terminal shows what is typed; in a pipe it would be missing behind its prompt.
                if let line, isatty(STDIN_FILENO) == 0 { print(line, to: .standardOutput) }
                return line
            },
            write: { print($0, terminator: "", to: .standardOutput) },
            complain: { print("greatplays: \($0)", to: .standardError) }, isDeserted: isNullDevice(STDIN_FILENO))
    }

    /// Unbuffered, so that a prompt is there before its answer is read, also in a pipe. Whoever does not listen misses it.
    private static func print(_ text: String, terminator: String = "\n", to output: FileHandle) {
        try? output.write(contentsOf: Data((text + terminator).utf8))
    }

    private static func isNullDevice(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR && isatty(descriptor) == 0
    }

    func say(_ line: String = "") { write(line + "\n") }

    /// Asks and reads what was typed, without the blanks around it.
    func ask(_ prompt: String) -> String? {
        write(prompt)
        let line = read()?.trimmingCharacters(in: .whitespaces)
        // The end of the input leaves the cursor behind the prompt.
        if line == nil { say() }
        return line
    }
}

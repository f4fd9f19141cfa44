import ClassKit

/// An app that records work and saves it, for tests that disturb it. It knows nothing but what any app can know.
///
/// `savingclient save NAME [COUNT [PART]]` saves again and again, for ever or COUNT times, and says `saved NAME NUMBER SECONDS`
/// after each save that was acknowledged: steps 1 to NUMBER are stored, and SECONDS of work. When a save fails it says
/// `failed CODE MESSAGE`, shows that it goes on, waits for a line on standard input and saves what waits.
///
/// `savingclient race ATTEMPTS` looks for a book, says `ready` when there is none, waits for a line, makes the book with a quiz
/// as if nobody else did, and an attempt at both before each of its saves. It says `raced` at the end, and `failed CODE MESSAGE` for a save that failed.
///
/// `savingclient sample` stores one of everything, for the database files that later versions are tested with.
@main struct SavingClient {
    static func main() async {
        // A reader that has gone is no reason to go on.
        signal(SIGPIPE, SIG_DFL)
        let words = Array(CommandLine.arguments.dropFirst())
        let numbers = words.dropFirst(2).map { Int($0) ?? 0 }
        switch words.first {
        case "save" where words.count >= 2:
            let worker = Worker(name: words[1], part: numbers.dropFirst().first ?? 0)
            await worker.work(times: numbers.first ?? .max)
        case "race": await race(attempts: Int(words.last ?? "") ?? 1)
        case "sample": await storeSample()
        default:
            say("usage: savingclient save NAME [COUNT [PART]] | race ATTEMPTS | sample")
            exit(64)
        }
    }
}

/// Says a line in one piece, so that whoever reads it gets all of it or nothing, even when we are killed.
func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = write(1, bytes, bytes.count)
}

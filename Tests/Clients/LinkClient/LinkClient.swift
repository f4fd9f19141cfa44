import ClassKit

/// An app that says what it is asked to open, on its output and in the file that `LINKCLIENT_FILE` names, and what it was
/// started with. It ends after a minute, or when `quit` is said to it.
@main struct LinkClient {
    private static let variables = ProcessInfo.processInfo.environment

    static func main() {
        alarm(60)
        say("started \(getpid()) " + CommandLine.arguments.dropFirst().joined(separator: " "))
        let store = CLSDataStore.shared
        switch variables["LINKCLIENT_MODE"] {
        case "fail": exit(7)
        case "deaf": say("deaf")
        case "late":
            // Until the test says so: a pipe that is opened waits for its other end.
            close(open((variables["LINKCLIENT_FILE"] ?? "") + ".go", O_RDONLY))
            listen(store)
        default: listen(store)
        }
        while let line = readLine() {
            switch line {
            case "quit": exit(0)
            case "deaf": store.onContinue = nil
            case "listen": listen(store)
            default: break
            }
            say("done \(line)")
        }
        while true { pause() }
    }

    private static func listen(_ store: CLSDataStore) {
        store.onContinue = { activity in
            if let path = activity.contextIdentifierPath { say("path " + path.joined(separator: " | ")) }
            if let url = activity.webpageURL { say("url \(url.absoluteString) \(activity.activityType)") }
        }
        say("listens")
    }

    /// Without the C library's buffers, which a thread that waits for input holds on to.
    private static func say(_ line: String) {
        let bytes = Array("\(line)\n".utf8)
        _ = write(1, bytes, bytes.count)
        guard let file = variables["LINKCLIENT_FILE"] else { return }
        let descriptor = open(file, O_WRONLY | O_APPEND | O_CREAT, 0o600)
        _ = write(descriptor, bytes, bytes.count)
        close(descriptor)
    }
}

/// What is done to a school from the machine it runs on.
enum AdminCommands {
    static let all: [Command] = []
}

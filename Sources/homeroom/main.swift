import Foundation

// Whoever reads our output may go away; that is no reason to end in the middle of something.
signal(SIGPIPE, SIG_IGN)
exit(await Command.run(Array(CommandLine.arguments.dropFirst()), .standard))

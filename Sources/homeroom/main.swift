import Foundation

// Whoever reads our output may go away; that is no reason to end in the middle of something.
signal(SIGPIPE, SIG_IGN)
// Whatever we write, of a school's data or made from it, is nobody else's.
_ = Mask.former
exit(await Command.run(Array(CommandLine.arguments.dropFirst()), .standard))

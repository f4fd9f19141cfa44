import Foundation
import SQLite

// A closed output is no reason to end in the middle of something.
signal(SIGPIPE, SIG_IGN)
// Everything that we write, a school's data or what is made from it, is private to its owner.
_ = Mask.former
SQLiteLibrary.countNoMemory()
exit(await Command.run(Array(CommandLine.arguments.dropFirst()), .standard))

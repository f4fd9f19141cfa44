import Glibc

/// The process in which something was made.
///
/// A forked child has a copy of the memory of its parent, none of its threads, and the parent's files: what waits for a
/// thread would wait for ever, and SQLite forbids it to use a connection that the parent has opened.
struct OwnProcess: Sendable {
    private let process = getpid()

    /// Whether the calling process was forked from the one in which it was made.
    var isForkedChild: Bool { getpid() != process }
}

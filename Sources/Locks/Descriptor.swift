import Glibc

/// An open file, socket or watch, closed exactly once: when nobody has it any more.
///
/// A number that is closed a second time may be another file's by then, such as a database's.
package struct Descriptor: ~Copyable, Sendable {
    package let number: Int32

    /// Takes a number over from the call that opened it; nil if that has failed, with the reason in `errno`.
    package init?(_ number: Int32) {
        guard number >= 0 else { return nil }
        self.number = number
    }

    deinit { close(number) }
}

/// A secret that shows nothing of itself where it is printed, logged or dumped, alone or as part of something else.
package protocol Unprintable: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Unprintable {
    package var description: String { "\(Self.self)(hidden)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

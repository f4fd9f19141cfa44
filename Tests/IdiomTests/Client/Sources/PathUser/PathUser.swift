import ClassKit
import Paths

/// The path that a client of both modules gets.
public func shortPath(of context: CLSContext) -> [String] { context.identifierPath }

import ClassKit

extension CLSContext {
    /// The path as this library has it: without the app.
    public var identifierPath: [String] {
        if let parent { parent.identifierPath + [identifier] } else { [] }
    }
}

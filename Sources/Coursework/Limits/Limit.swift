/// All limits, in one place for device and server. This file has those for what an app can declare and report.
///
/// **A character is a Unicode scalar.** SQLite's `length()` and PostgreSQL's `char_length()` count scalars, so a
/// `CHECK` in either database, the device and the server agree on every text. Grapheme clusters, which readers call
/// characters, change with each version of Unicode, and one of them can have any size; neither database counts UTF-16
/// units.
public enum Limit {
    /// Levels of a tree of contexts, the main app context included.
    public static let depth = 8
    /// Characters of all identifiers of a path together, the main app context's included.
    public static let pathCharacters = 256
    /// Characters of a context's identifier.
    public static let identifier = 256
    /// Characters of a context's title.
    public static let title = 256
    /// Characters of a context's summary.
    public static let summary = 4000
    /// Characters of the name an app gives a type of its own.
    public static let customTypeName = 256
    /// Characters of the name of a topic.
    public static let topic = 256
    /// Children of one context.
    public static let children = 2000
    /// Pixels of each side of a thumbnail: larger ones are scaled down, smaller ones are not used.
    public static let thumbnailSide: ClosedRange<Int> = 80...330
    /// Characters of the fingerprint that names a thumbnail: a SHA-256 in hexadecimal digits, and room for more.
    public static let fingerprint = 128
    /// Characters of the link that opens a context.
    public static let link = 2048
    /// Characters of the details of a progress reporting capability.
    public static let capabilityDetails = 4000
    /// Characters of an activity item's identifier.
    public static let itemIdentifier = 256
    /// Characters of an activity item's title.
    public static let itemTitle = 256
    /// Items of one activity, the primary item included.
    public static let itemsPerActivity = 1000
    /// Items of one activity, with those that were removed: of them it is kept that they were.
    package static let itemsKeptPerActivity = 5000
    /// Devices on which one activity may go on.
    package static let devicesPerActivity = 1000
}

extension Limit {
    /// What is wrong with that number of children; empty if nothing is.
    public static func findings(forChildren count: Int) -> [Finding] {
        count > children ? [.tooMany(count, of: "children", in: "children", limit: children)] : []
    }
}

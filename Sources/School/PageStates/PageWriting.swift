import Secrets

/// What a page wrote last. If it arrives once more, its answer was lost, and somebody else may have written since.
struct PageWriting: Codable, Hashable, Sendable {
    /// Of so many pages. Each visit is another one, and a device may be without a network for some days.
    static let most = 20

    var writer: String
    /// The version that it was given.
    var version: Int64
    /// A hash, since the text itself need not be kept; empty where it was a removal.
    var text: String

    init(_ draft: PageStateDraft, version: Int64) {
        writer = draft.writer
        self.version = version
        text = Self.hash(of: draft.text)
    }

    /// Whether it is this one: whoever had its answer would know the version.
    func isRepeated(by draft: PageStateDraft) -> Bool {
        writer == draft.writer && version > draft.version && text == Self.hash(of: draft.text)
    }

    private static func hash(of text: String?) -> String { text.map { SHA256.digits(of: Array($0.utf8)) } ?? "" }
}

extension [PageWriting] {
    /// With one more, which takes the place of what its page wrote before.
    func adding(_ writing: PageWriting) -> [PageWriting] {
        filter { $0.writer != writing.writer }.suffix(PageWriting.most - 1) + [writing]
    }
}

import Foundation

/// What a school says about a request that it does not take.
struct ProblemDocument: Decodable {
    var code: String?
    var title: String?
    var detail: String?
    var remedy: String?

    init(_ body: Data) { self = (try? SyncCoding.decode(Self.self, from: body)) ?? ProblemDocument() }

    private init() {}

    /// In one line.
    var sentence: String { detailIfAny ?? "It gave no reason." }

    var detailIfAny: String? {
        let words = [detail ?? title, remedy].compactMap { $0 }.filter { !$0.isEmpty }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}

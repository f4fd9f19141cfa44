import ClassKit
import PlayModel

extension Play: Node {
    public var identifier: String { id }
    public var type: CLSContextType { .book }
    public var order: Int { PlayLibrary.shared.plays.firstIndex { $0.id == id } ?? 0 }
    public var parent: (any Node)? { nil }
    public var children: [any Node] { acts }
}

extension Act: Node {
    public var identifier: String { "act-\(id.number)" }
    public var type: CLSContextType { .chapter }
    public var order: Int { id.number }
    public var parent: (any Node)? { PlayLibrary.shared.play(id.play) }
    public var children: [any Node] { scenes }
}

extension Scene: Node {
    public var identifier: String { "scene-\(id.number)" }
    public var type: CLSContextType { .section }
    public var order: Int { id.number }
    public var summary: String? { "Read the scene to its end. \(place)" }
    public var minutes: ClosedRange<Int>? { 5...15 }
    public var reported: [CLSProgressReportingCapability] {
        [CLSProgressReportingCapability(kind: .percent, details: "How much of the scene was read")]
    }
    public var parent: (any Node)? { PlayLibrary.shared.act(id.act) }
    public var children: [any Node] { quiz.map { [$0] } ?? [] }
}

extension Quiz: Node {
    public var identifier: String { "quiz" }
    public var type: CLSContextType { .quiz }
    public var order: Int { 0 }
    public var summary: String? { "Questions on the scene, with a hint for each" }
    public var minutes: ClosedRange<Int>? { 2...5 }
    public var reported: [CLSProgressReportingCapability] {
        [
            CLSProgressReportingCapability(kind: .score, details: "One point for each right answer"),
            CLSProgressReportingCapability(kind: .binary, details: "For each question, whether the answer was right"),
            CLSProgressReportingCapability(kind: .quantity, details: "For how many questions a hint was taken"),
            CLSProgressReportingCapability(kind: .percent, details: "How many of the questions were answered"),
        ]
    }
    public var parent: (any Node)? { PlayLibrary.shared.scene(scene) }
}

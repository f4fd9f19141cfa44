import Coursework
import HTML
import School
import Texts

/// A cell of the grid, as one line of a class of thirty: the figure, tinted by how good it is, and a sign of how it stands. Time
/// and words are in the cell too, and are seen when it is pointed at or has the focus.
struct GridCell {
    var cell: Cell
    var kind: TaskKind?
    var words: Words

    /// In how many steps results are tinted.
    static let steps = 5

    /// Which of the steps a result is on, from the lowest; nil where what came of it is neither good nor bad.
    var step: Int? {
        guard let figures = cell.figures else { return nil }
        // Of two answers the lower one is no disaster: a column of them is not to shout.
        return figures.score.map(Self.step) ?? figures.binary.map { $0 ? Self.steps - 1 : 1 }
    }

    static func step(of share: Double) -> Int {
        guard share > 0 else { return 0 }
        // Points out of next to nothing are a share beyond all whole numbers.
        return share < 1 ? Int(share * Double(steps)) : steps - 1
    }

    /// The names by which `grid.css` draws it: its tint, and its signs.
    var classes: String {
        let tint = step.map { ["q\($0)"] } ?? []
        let signs = CellView.marks(cell, kind).map(\.0)
        return (tint + (signs.isEmpty ? absence : signs)).joined(separator: " ")
    }

    private var absence: [String] {
        if cell.figures != nil || !cell.below.isEmpty { return [] }
        return switch cell.absence {
        case .notOpened: ["n"]
        case .notMeasured, .nothingReported: [cell.opened == nil ? "n" : "o"]
        default: ["x"]
        }
    }

    /// - Parameter signs: what says here that the student may need help.
    func view(_ signs: [SignWords] = []) -> HTML {
        let (value, beside) = CellView.figure(cell, words)
        var more = beside + CellView.states(cell, kind, words)
        if value.isEmpty && more.isEmpty { more = CellView.absence(cell, words) }
        for sign in signs { more = more + element("i", .class("why")) { sign.short } }
        return value + (more.isEmpty ? HTML() : span(.class("tip")) { more })
    }
}

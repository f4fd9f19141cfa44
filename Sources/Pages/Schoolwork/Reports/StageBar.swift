import HTML
import School
import Texts

/// How many are done, working, and have not begun: as a bar, and as numbers that lead to those students.
enum StageBar {
    static func view(_ done: Int, _ working: Int, _ notBegun: Int) -> HTML { Chart.stack([done, working, notBegun]) }

    /// - Parameter link: where one sees the students of a filter of the grid.
    static func counts(
        _ done: Int, _ working: Int, _ notBegun: Int, _ words: Words, link: (String) -> Link?
    ) -> HTML {
        let counts: [(Int, HandoutReport.Stage, GridOrder.Filter)] = [
            (done, .done, .done), (working, .working, .working), (notBegun, .notBegun, .unopened),
        ]
        return ul(.class("stages")) {
            for (index, (count, stage, filter)) in counts.enumerated() {
                li {
                    element("i", .class("key part\(index)"), .aria("hidden", true)) {}
                    let shown = words(.stage(stage)) + HTML(" ") + strong { words.number(count) }
                    if count > 0, let link = link(filter.rawValue) { a(.href(link)) { shown } } else { span { shown } }
                }
            }
        }
    }
}

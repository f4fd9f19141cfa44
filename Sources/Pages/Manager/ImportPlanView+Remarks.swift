import Coursework
import HTML
import Rosters
import School
import Texts

// What somebody should look at before an import.
extension ImportPlanView {
    /// What is so of many rows is said once.
    func notes(_ plan: ImportPlan) -> HTML {
        let remarks = ImportNote.Code.allCases.compactMap { code -> ImportRemark? in
            let alike = plan.notes.filter { $0.code == code }
            guard !alike.isEmpty else { return nil }
            let shown = alike.prefix(200).map {
                ImportRemark.Place(
                    file: $0.file, row: $0.row > 0 ? $0.row : nil, column: column(of: $0), name: $0.name,
                    value: $0.value)
            }
            return ImportRemark(sentences: [.note(code)], places: shown, more: alike.count - shown.count)
        }
        return section(.class("card"), .id("notes")) {
            h2 { words(.lookAtThese) }
            ImportRemark.view(remarks, words)
        }
    }

    /// The people who were left out, by reason.
    static func leftOut(_ named: [ImportPlan.LeftOut], _ words: Words) -> HTML {
        ul(.class("rows")) {
            for code in ImportNote.Code.allCases {
                let alike = named.filter { $0.code == code }
                if !alike.isEmpty {
                    li(.class("row")) {
                        span(.class("row-main")) {
                            words(.note(code))
                            small(.translate(false)) { words.list(alike.map(\.name.isolated)) }
                        }
                    }
                }
            }
        }
    }

    var findings: HTML {
        section(.class("card"), .id("findings")) {
            h2 { words(.foundInFiles) }
            ImportRemark.view(ImportRemark.remarks(of: reading.findings, words), words)
        }
    }

    /// Columns of lists have names of ours, and those of other files have the names that their format gives them.
    private func column(of note: ImportNote) -> Phrase? {
        guard !note.column.isEmpty else { return nil }
        return reading.format == .list ? .foundElsewhere(Wording(stringLiteral: note.column)) : .same("\(note.column)")
    }
}

extension Phrase {
    fileprivate static let lookAtThese = Phrase("Look at these")
    fileprivate static let foundInFiles = Phrase("Found in the files")
    fileprivate static func note(_ code: ImportNote.Code) -> Phrase { .foundElsewhere(code.message) }
}

import HTML
import Rosters
import School
import Texts

/// What is to be looked at in the files: said once, with the rows of which it is so.
struct ImportRemark {
    /// A row, and whose it is.
    struct Place {
        var file: String
        var row: Int?
        var column: Phrase?
        var name = ""
        var value = ""
    }

    /// What is so, and what to do about it.
    var sentences: [Phrase]
    var badge: Phrase?
    var places: [Place]
    /// How many more rows there are that are not listed.
    var more = 0

    /// So many are seen at once; the others are behind them, as far as anybody reads.
    private static let seen = 3
    private static let shown = 200

    static func view(_ remarks: [ImportRemark], _ words: Words) -> HTML {
        ul(.class("rows")) {
            for remark in remarks.prefix(shown) { remark.view(words) }
        }
    }

    private func view(_ words: Words) -> HTML {
        li(.class("row")) {
            span(.class("row-main")) {
                span {
                    for (number, sentence) in sentences.enumerated() {
                        if number > 0 { " " }
                        words(sentence)
                    }
                }
            }
            if let badge { span(.class("badge late")) { words(badge) } }
            div(.class("places")) {
                for place in places.prefix(Self.seen) { place.view(words) }
                if places.count + more > Self.seen { rest(words) }
            }
        }
    }

    private func rest(_ words: Words) -> HTML {
        details {
            summary { words(.andMore(places.count + more - Self.seen)) }
            for place in places.prefix(Self.shown).dropFirst(Self.seen) { place.view(words) }
            if places.count + more > Self.shown {
                p(.class("hint")) { words(.andMore(places.count + more - Self.shown)) }
            }
        }
    }
}

extension ImportRemark.Place {
    fileprivate func view(_ words: Words) -> HTML {
        div {
            small {
                bdi(.dir("ltr"), .translate(false)) { file }
                if let row {
                    " · "
                    words(.row(row))
                }
                if let column {
                    if !file.isEmpty { " · " }
                    words(column)
                }
            }
            if !name.isEmpty {
                " "
                bdi(.translate(false)) { name }
            }
            if !value.isEmpty {
                " "
                words(.quoted(value.isolated))
            }
        }
    }
}

extension ImportRemark {
    /// The findings of the files, those that say the same together.
    static func remarks(of findings: [RosterFinding], _ words: Words) -> [ImportRemark] {
        struct Kind: Hashable {
            var message: Sentence
            var remedy: Sentence
        }
        var (remarks, positions): ([ImportRemark], [Kind: Int]) = ([], [:])
        for finding in findings {
            let kind = Kind(message: finding.message, remedy: finding.remedy)
            let position = positions[kind] ?? remarks.count
            if position == remarks.count {
                positions[kind] = position
                remarks.append(
                    ImportRemark(
                        sentences: [words.phrase(kind.message), words.phrase(kind.remedy)],
                        badge: finding.severity == .noticed ? nil : .severity(finding.severity), places: []))
            }
            remarks[position].places.append(
                Place(
                    file: finding.file, row: finding.row, column: finding.column.map(words.phrase),
                    name: finding.about.name, value: finding.about.value))
            remarks[position].more += finding.alike
        }
        return remarks
    }
}

extension Phrase {
    fileprivate static func row(_ number: Int) -> Phrase { Phrase("row \(number)") }
    fileprivate static func quoted(_ value: String) -> Phrase { Phrase("“\(value)”") }
    fileprivate static func severity(_ severity: RosterFinding.Severity) -> Phrase {
        switch severity {
        case .noticed: Phrase("to look at")
        case .rowLeftOut: Phrase("row left out")
        case .fileRefused: Phrase("file refused")
        }
    }
}

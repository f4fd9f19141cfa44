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
        /// What stands in its sentence for the “…” of all.
        var detail: Phrase?
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

    @HTMLBuilder static func view(_ remarks: [ImportRemark], _ words: Words) -> HTML {
        ul(.class("rows")) {
            for remark in remarks.prefix(shown) { remark.view(words) }
        }
        more(remarks.count - shown, words)
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
                rest(words)
            }
        }
    }

    /// Nothing unfolds where none of the others is listed.
    @HTMLBuilder private func rest(_ words: Words) -> HTML {
        let folded = places.prefix(Self.shown).dropFirst(Self.seen)
        let unlisted = max(places.count - Self.shown, 0) + more
        if folded.isEmpty {
            Self.more(unlisted, words)
        } else {
            details {
                summary { words(.andMore(folded.count + unlisted)) }
                for place in folded { place.view(words) }
                Self.more(unlisted, words)
            }
        }
    }

    @HTMLBuilder private static func more(_ count: Int, _ words: Words) -> HTML {
        if count > 0 { p(.class("hint")) { words(.andMore(count)) } }
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
                if let detail {
                    " · … = "
                    words(detail)
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
    /// The findings of the files, those that say the same together, but for the rows and numbers in what they say.
    static func remarks(of findings: [RosterFinding], _ words: Words) -> [ImportRemark] {
        struct Kind: Hashable {
            var message: Sentence
            var remedy: Sentence
        }
        var (alike, kinds): ([Kind: [RosterFinding]], [Kind]) = ([:], [])
        for finding in findings {
            let kind = Kind(message: finding.messageOfAll, remedy: finding.remedy)
            if alike[kind] == nil { kinds.append(kind) }
            alike[kind, default: []].append(finding)
        }
        return kinds.compactMap { alike[$0].flatMap { remark(of: $0, words) } }
    }

    private static func remark(of alike: [RosterFinding], _ words: Words) -> ImportRemark? {
        guard let first = alike.first else { return nil }
        let isSame = alike.allSatisfy { $0.detail == first.detail }
        let places = alike.map { finding in
            Place(
                file: finding.file, row: finding.row, column: finding.column.map(words.phrase),
                detail: isSame ? nil : words.phrase(finding.detail), name: finding.about.name,
                value: finding.about.value)
        }
        return ImportRemark(
            sentences: [words.phrase(isSame ? first.message : first.messageOfAll), words.phrase(first.remedy)],
            badge: first.severity == .noticed ? nil : .severity(first.severity), places: places,
            more: alike.reduce(0) { $0 + $1.alike })
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

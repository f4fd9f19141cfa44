import Archives
import Coursework
import HTML
import HTTP
package import JSON
package import School
package import Texts

import struct Foundation.Date

/// What is kept of one person as a page of its own, which is read and printed anywhere, without this server.
package struct ReadableRecord {
    /// As ``PersonRecord`` makes it.
    private let document: JSONValue
    /// Of who and what stands in it, as far as the reader may see them.
    private let names: AuditNames
    private let words: Words

    package init(_ document: JSONValue, names: AuditNames, _ words: Words) {
        self.document = document
        self.names = names
        self.words = words
    }

    /// What stands in a record without a name, and who acted. Others stay nameless: the record is for the person it is about.
    package static func named(in document: JSONValue) -> Set<AuditSubject> {
        var found: Set<AuditSubject> = []
        for rows in document["tables"]?.asObject?.members ?? [] {
            for row in rows.value.asArray ?? [] {
                if rows.name == "audit", let entry = entry(row) { found.formUnion(entry.namedWithoutOthers) }
                if let app = row["app"]?.asString { found.insert(.app(app)) }
            }
        }
        return found
    }

    /// A line of the log as ``PersonRecord`` writes it.
    private static func entry(_ row: JSONValue) -> AuditEntry? {
        guard let id = row["id"]?.asString.flatMap(AuditEntry.ID.init), let action = row["action"]?.asString,
            let at = row["at"]?.asString.flatMap(Timestamp.date)
        else { return nil }
        return AuditEntry(
            id: id, at: at, actor: row["actor"]?.asString.flatMap(Person.ID.init), action: action,
            subject: row["subject"]?.asString ?? "", detail: row["detail"]?.asString ?? "")
    }

    package var bytes: [UInt8] { Array("<!doctype html>".utf8) + page.bytes }

    /// What the person is called.
    package static func name(of document: JSONValue) -> String {
        let person = document["tables"]?["person"]?.asArray?.first
        return ["givenName", "middleName", "familyName"].compactMap { person?[$0]?.asString }
            .filter { !$0.isEmpty }.joined(separator: " ")
    }

    private var made: String {
        let text = document["exported"]?.asString ?? ""
        return Timestamp.date(text).map { words.plainTime($0, .fullDay) } ?? text
    }

    private var page: HTML {
        html(.lang(words.language.rawValue), .dir(words.language.direction)) {
            head {
                meta(.charset("utf-8"))
                meta(.name("viewport"), .content("width=device-width"))
                // Nothing in it can load or run anything.
                meta(
                    .httpEquiv("Content-Security-Policy"), .content("default-src 'none'; style-src 'unsafe-inline'"))
                title { Self.name(of: document) }
                element("style") { Self.style }
            }
            body {
                h1 { bdi { Self.name(of: document) } }
                p { words(.keptOf(made)) }
                for kind in KeptKind.allCases { part(kind) }
            }
        }
    }

    @HTMLBuilder private func part(_ kind: KeptKind) -> HTML {
        let tables = kind.tables.filter { document["tables"]?[$0] != nil && $0 != "personWord" }
        let withheld = kind.tables.compactMap { document["withheld"]?[$0]?.asInteger }.reduce(0, +)
        if !tables.isEmpty || withheld > 0 {
            h2 { words(.name(kind)) }
            if withheld > 0 { p { words(.onlyHowMuch(Int(withheld))) } }
            for name in tables { rows(of: name) }
        }
    }

    private func rows(of name: String) -> HTML {
        let rows = document["tables"]?[name]?.asArray ?? []
        return section {
            h3 { if let row = ColumnWords.row(of: name) { words(row) } else { name } }
            for row in rows {
                if name == "audit", let entry = Self.entry(row) { line(entry) } else { plain(row, of: name) }
            }
        }
    }

    /// As the log itself says it, and when.
    private func line(_ entry: AuditEntry) -> HTML {
        let lines = AuditWords(names: names, words: words)
        return div(.class("row")) {
            div { words(lines.sentence(entry)) }
            small {
                time(entry.at)
                for detail in lines.details(entry) {
                    " · "
                    bdi { detail }
                }
            }
        }
    }

    private func plain(_ row: JSONValue, of name: String) -> HTML {
        let members = (row.asObject?.members ?? []).filter { $0.value != "" }
        let told = members.filter { ColumnWords.column($0.name, of: name) != nil }
        let marks = members.filter { ColumnWords.column($0.name, of: name) == nil }
        return div(.class("row")) {
            if !told.isEmpty {
                dl {
                    for member in told {
                        div {
                            dt { ColumnWords.column(member.name, of: name).map { words($0) } }
                            dd(.dir("auto")) { text(row["\(member.name)Title"] ?? member.value, member.name) }
                        }
                    }
                }
            }
            if !marks.isEmpty { details(of: marks) }
        }
    }

    /// Technical details, by the names that programs have for it.
    private func details(of marks: [JSONObject.Member]) -> HTML {
        element("details") {
            element("summary") { words(.forTheProgram) }
            dl(.lang("en"), .dir("ltr"), .translate(false)) {
                for member in marks {
                    div {
                        dt { member.name }
                        dd(.dir("auto")) { text(member.value, member.name) }
                    }
                }
            }
        }
    }

    /// Times are as the school's clocks showed them.
    private func text(_ value: JSONValue, _ name: String) -> String {
        if let isSo = value.asBool { return words.plain(isSo ? .yes : .no) }
        if name == "path", let steps = value.asArray?.compactMap(\.asString) { return steps.joined(separator: " › ") }
        guard let text = value.asString else { return value.text }
        if let known = ColumnWords.value(text, in: name) { return words.plain(known) }
        if name == "app", let known = names.name(of: .app(text)) { return known }
        return Timestamp.date(text).map(time) ?? text
    }

    private func time(_ date: Date) -> String {
        "\(words.plainTime(date, .fullDay)), \(words.plainTime(date, .clock))"
    }

    private static let style = """
        body { font: 1rem/1.5 system-ui, sans-serif; max-inline-size: 60rem; margin: 2rem auto; padding: 0 1rem; }
        .row { margin: 0.5rem 0; padding: 0.75rem; border: 1px solid; border-radius: 0.5rem; break-inside: avoid; }
        dl { display: grid; gap: 0.25rem; margin: 0; }
        summary { opacity: 0.75; font-size: 0.875rem; }
        dl div { display: grid; grid-template-columns: 12rem 1fr; gap: 1rem; }
        dt { opacity: 0.75; }
        dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
        h2 { margin-block-start: 2.5rem; }
        @media (max-width: 32rem) { dl div { grid-template-columns: 1fr; gap: 0; } }
        """
}

extension Phrase {
    fileprivate static let forTheProgram = Phrase("Technical details")
    fileprivate static let yes = Phrase("yes", context: "something is so")
    fileprivate static let no = Phrase("no", context: "something is not so")
    fileprivate static func keptOf(_ time: String) -> Phrase {
        Phrase("What the school keeps about this person, as of \(time).")
    }
    fileprivate static func onlyHowMuch(_ count: Int) -> Phrase {
        Phrase(
            one: "One entry. It belongs to the person and their teachers, and is not shown here.",
            other: "\(count) entries. They belong to the person and their teachers, and are not shown here.", count)
    }
}

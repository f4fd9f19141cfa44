import Foundation
import School

/// Administration of a school on the machine that runs it.
enum AdminCommands {
    static let all: [Command] =
        [create] + ArchiveCommands.all + CareCommands.all + [SealCommands.seal] + PersonCommands.all + [
            YearCommand.year
        ]

    static let create = Command(
        name: "admin create", usage: "--data DIR --school NAME --account NAME [options]",
        summary: "Set up a school, and print a link with which its administrator can sign in once",
        options: SchoolData.options + [
            .init(name: "school", value: "NAME", summary: "what the school is called", isRequired: true),
            .init(name: "account", value: "NAME", summary: "the account of its administrator", isRequired: true),
            .init(name: "given-name", value: "NAME", summary: "the administrator's name; the account's by default"),
            .init(name: "family-name", value: "NAME", summary: "the administrator's family name"),
            .init(name: "time-zone", value: "NAME", summary: "such as Europe/Berlin; this machine's by default"),
            .init(name: "language", value: "TAG", summary: "such as de; en by default"),
            .init(name: "url", value: "URL", summary: "where people reach the school, for the link"),
        ]
    ) { options, terminal in
        let account = options["account"] ?? ""
        let founding = Founding(
            Organization.Settings(
                name: options["school"] ?? "", timeZone: options["time-zone"] ?? TimeZone.current.identifier,
                language: options["language"] ?? "en"),
            administrator: Person.Draft(
                name: Person.Name(given: options["given-name"] ?? account, family: options["family-name"] ?? "")),
            accountName: account)
        let founded = try await options.withData { data in try await data.school.found(founding) }
        let url = options["url"] ?? "http://127.0.0.1:8080"
        terminal.print(
            """
            Founded \(founding.settings.name). This link lets its administrator in once, within three days:
            \(url)/#link=\(founded.link.text)
            """)
    }
}

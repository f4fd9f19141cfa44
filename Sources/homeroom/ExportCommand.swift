import Foundation
import Rosters
import SQLite
import School

extension Command {
    static let exportRoster = Command(
        name: "export", usage: "--roster FILE.zip --data DIR [options]",
        summary: "Write the students, teachers, courses and classes of a school as OneRoster 1.2 files",
        options: SchoolData.options + [
            .init(name: "roster", value: "FILE", summary: "the zip archive to make", isRequired: true),
            .flag("force", "an existing archive of that name may be replaced"),
            .init(name: "organization", value: "ID", summary: "which school, if the data holds several"), .json,
        ]
    ) { options, terminal in
        let file = options["roster"] ?? ""
        guard options.has("force") || !PrivateFile.exists(file) else {
            throw Failure("There is already something at \(file). Name another file, or add --force.")
        }
        let (roster, archive) = try await options.withSchool { school, actor in
            try await school.exportRoster(as: actor)
        }
        try PrivateFile.replace(file, with: Array(archive))
        for finding in RosterReader().read((file as NSString).lastPathComponent, archive).findings {
            terminal.printError(finding.description)
        }
        terminal.report(
            options,
            "Wrote \(roster.people.count) people, \(roster.courses.count) courses and \(roster.classes.count) classes "
                + "to \(file).",
            [
                "file": .text(file), "people": .number(roster.people.count),
                "courses": .number(roster.courses.count),
                "classes": .number(roster.classes.count), "enrolments": .number(roster.enrolments.count),
            ])
    }
}

import Coursework
import Foundation
import HTTP
import JSON
import Rosters
import School

/// Rosters in and out, for programs: what the pages of School Manager and `homeroom import` do.
enum ImportOperations {
    static let all: [Operation] = [
        Operation(
            .get, "/v1/imports", "imports", .administrators,
            "The imports that can be undone, the last first, and the one that somebody has asked for on a page.",
            answer: .json(.reference("Imports"))
        ) { call in
            call.tagged(try call.read { Imports(all: try $0.importsToUndo(), job: try $0.importJob()) })
        },
        Operation(
            .post, "/v1/imports/plan", "planImport", .administrators,
            "What a roster would change: one CSV file, or several in a zip archive, as the body. Nothing is changed.",
            parameters: ofFiles, body: .collected(limit: mostBytes), bytesType: "application/zip",
            answer: .json(.reference("ImportPlan"))
        ) { call in
            let reading = try await call.roster()
            let choices = try call.importChoices()
            let plan = try call.read { try $0.plan(reading, choices) }
            return call.json(ImportAnswer(plan, findings: reading.findings))
        },
        Operation(
            .post, "/v1/imports", "applyImport", .administrators,
            "Brings the school to a roster, in one step for everybody. It can be undone for four weeks.",
            parameters: ofFiles + [
                .init(
                    "leavingAllowed", .integer(0 ... .max),
                    "How many people may leave; needed if more would leave than the school allows without confirmation."
                ),
                .init(
                    "outAllowed", .integer(0 ... .max),
                    "How many times people who stay may be taken out of a class; needed if that is more than the school allows without confirmation."
                ),
                .init(
                    "otherSystem", .boolean, "Whether files may come from another system than the last ones."),
            ], body: .collected(limit: mostBytes), bytesType: "application/zip",
            answer: .json(.reference("ImportPlan"))
        ) { call in
            let reading = try await call.roster()
            let plan = try await call.school.carryOut(reading, try call.importChoices(), as: try call.actor)
            return call.json(ImportAnswer(plan, findings: reading.findings))
        },
        Operation(
            .get, "/v1/imports/undo", "planImportUndo", .administrators,
            "What undoing the last import would do: whom it removes, and what stays. Nothing is changed.",
            answer: .json(.reference("ImportUndoPlan"))
        ) { call in
            guard let plan = try call.read({ try $0.planUndo() }) else { throw SchoolError.noImport }
            return call.json(plan)
        },
        Operation(
            .post, "/v1/imports/undo", "undoImport", .administrators,
            "Undoes the last import, except for what was changed or used since.",
            parameters: [
                .init(
                    "import", .string(format: .identifier),
                    "Which one is meant, as its plan says: an import that was made since is left alone.",
                    isRequired: true),
                .init(
                    "hideWork", .boolean,
                    "Whether to remove people who have already started, too; their work is hidden until files name them again."
                ),
            ], answer: .json(.reference("ImportUndo"))
        ) { call in
            let meant: RosterImport.ID? = try call.queryID("import", of: "import")
            return call.json(
                try await call.school.undoImport(meant, hidingWork: call.isAsked("hideWork"), as: try call.actor))
        },
        Operation(
            .post, "/v1/imports/export", "exportRoster", .administrators,
            "The school as OneRoster 1.2 files, in a zip archive; the log says who took it.",
            answer: .bytes(type: "application/zip")
        ) { call in
            let archive = try await call.school.exportRoster(as: try call.actor).archive
            var response = Response(.ok, archive, type: "application/zip")
            response.headers[.cacheControl] = "no-store"
            return response
        },
    ]

    private static let mostBytes = 4 << 20

    private static let ofFiles: [Operation.Parameter] = [
        .init("name", .string(limit: 200, minimum: 1), "What the file is called; findings name it so."),
        .init(
            "link", .string(limit: 32),
            "Matches people who are new to the source with people who are there by `account`, `email` or `number`; separated by commas."
        ),
        .init("location", .string(format: .identifier), "The location of everything for which the files name none."),
    ]

    static func define(_ components: inout SchemaRegistry) {
        components.define("Imports", Imports.shape.schema)
        components.define("ImportPlan", ImportAnswer.shape.schema)
        components.define("ImportUndoPlan", UndoPlan.shape.schema)
        components.define("ImportUndo", ImportUndo.shape.schema)
    }

    static let name = Schema.string(limit: 1000)
    static func list<Item: Shaped>(_: Item.Type) -> Schema { .array(of: Item.shape.schema, limit: 1_000_000) }
    static let words = Schema.array(of: .string(limit: 1000), limit: 10_000)
}

extension Call {
    fileprivate func roster() async throws -> RosterReading {
        guard ["application/zip", "text/csv", "application/octet-stream"].contains(request.headers.mediaType) else {
            throw Problem.noRosterType
        }
        let reading = try await school.roster(of: request.body, named: query("name") ?? "roster.csv", as: try actor)
        guard reading.format != nil else {
            throw SchoolError.invalid(reading.findings.prefix(20).map { Finding(.invalid, "body", $0.description) })
        }
        return reading
    }

    fileprivate func importChoices() throws -> ImportChoices {
        let location = try query("location").map { text in
            guard let id = Location.ID(text) else { throw SchoolError.none("location") }
            return id
        }
        let links = try (query("link") ?? "").split(separator: ",").map { word in
            guard let link = ImportChoices.Link(rawValue: String(word)) else {
                throw SchoolError.invalid([Finding(.invalid, "link", "Say account, email or number.")])
            }
            return link
        }
        return ImportChoices(
            links: Set(links), leavingAllowed: query("leavingAllowed").flatMap(Int.init),
            outAllowed: query("outAllowed").flatMap(Int.init), isOtherSystemAllowed: query("otherSystem") == "true",
            location: location)
    }
}

extension Problem {
    fileprivate static let noRosterType = Problem(
        .unsupportedMediaType, code: "not_roster", detail: "The body is not said to be a zip archive or a CSV file.",
        remedy: "Send it with Content-Type: application/zip or text/csv.")
}

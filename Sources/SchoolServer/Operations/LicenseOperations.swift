import Coursework
import HTTP
package import JSON
package import School

/// Licences of apps that are bought by number.
enum LicenseOperations {
    static let all: [Operation] = [
        Operation(
            .get, "/v1/apps/{app}/licenses", "licenses", .managers,
            "At which locations an app may be used, how many licences were bought there, and how many are held.",
            answer: .json(.reference("LicenseCounts"))
        ) { call in
            let app = call.app
            return call.tagged(Listed("licenses", all: try call.read { try $0.licenses(of: app) }))
        },
        Operation(
            .put, "/v1/apps/{app}/licenses/{location}", "setSeats", .managers,
            "Sets how many licences of an app were bought for a location. People who already work with the app there get one at once.",
            request: SeatsBody.requestShape.schema, limit: 1024, answer: .json(.reference("LicenseCounts"))
        ) { call in
            let (app, location) = (call.app, try call.location)
            let seats = try call.decode(SeatsBody.self).seats
            let counts = try await call.perform(.setSeats(seats, of: app, at: location))
            return call.json(Listed("licenses", all: counts))
        },
        Operation(
            .get, "/v1/apps/{app}/licenses/{location}/holders", "licenseHolders", .managers,
            "Who holds a licence of an app at a location, by name.", parameters: .page,
            answer: .json(.reference("LicenseHolders"))
        ) { call in
            let (app, location, page) = (call.app, try call.location, try call.pageRequest())
            return call.json(
                Listed("holders", try call.read { try $0.licenseHolders(of: app, at: location, page) }))
        },
        Operation(
            .post, "/v1/apps/{app}/licenses/{location}/holders", "giveLicenses", .managers,
            "Gives students, or all students of a class, a licence each: all of them, or nobody if too few are left.",
            request: GivingBody.requestShape.schema, limit: 65_536, answer: .nothing
        ) { call in
            let (app, location, body) = (call.app, try call.location, try call.decode(GivingBody.self))
            guard (body.class == nil) != (body.people == nil) else {
                throw SchoolError.invalid([Finding(.invalid, "people", "Name people or a class, one of the two.")])
            }
            if let id = body.class { try await call.perform(.giveLicenses(of: app, at: location, toClass: id)) }
            if let people = body.people { try await call.perform(.giveLicenses(of: app, at: location, to: people)) }
            return .empty()
        },
        Operation(
            .delete, "/v1/apps/{app}/licenses/{location}/holders/{person}", "takeLicense", .managers,
            "Takes back a person’s licence. Their work stays.", answer: .nothing
        ) { call in
            let (app, location) = (call.app, try call.location)
            let person: Person.ID = try call.id("person", of: "person")
            try await call.perform(.takeLicense(of: app, at: location, from: person))
            return .empty()
        },
        Operation(
            .post, "/v1/apps/{app}/licenses/{location}/idle", "takeIdleLicenses", .managers,
            "Takes back the licences of everybody who has no open work in the app.",
            answer: .json(.object([.required("taken", .integer(0...Int64(Transaction.mostSeats)))]))
        ) { call in
            let (app, location) = (call.app, try call.location)
            return call.json(TakenCount(taken: try await call.perform(.takeIdleLicenses(of: app, at: location))))
        },
    ]

    static func define(_ components: inout SchemaRegistry) {
        components.define(
            "LicenseCounts",
            .object([.required("licenses", .array(of: LicenseCount.shape.schema, limit: 100_000))]))
        components.define(
            "LicenseHolders",
            .object([.required("holders", .array(of: LicenseHolder.shape.schema, limit: 200)), .next]))
    }
}

extension LicenseCount: Shaped {
    package static let shape = AnswerShape<LicenseCount>(
        .required("location", .id) { $0.location },
        .optional("seats", .count, "How many were bought; nothing for as many as there are people.") {
            $0.seats
        },
        .required(
            "held", .count,
            "How many are in use; more than were bought if people joined later or the number was lowered."
        ) { $0.held })
}

extension LicenseHolder: Shaped {
    package static let shape = AnswerShape<LicenseHolder>(
        .required("person", .id) { $0.person },
        .required("name", .reference("PersonName")) { $0.name },
        .required("given", .string(format: .dateTime)) { $0.given },
        .required("hasOpenWork", .boolean, "Whether an open handout has something to do in the app.") {
            $0.hasOpenWork
        })
}

private struct TakenCount: Shaped {
    var taken: Int

    static let shape = AnswerShape<TakenCount>(.required("taken", .count) { $0.taken })
}

private struct SeatsBody: RequestShaped {
    var seats: Int?

    static let requestShape = RequestShape(
        SeatsBody.init,
        optional(
            "seats", .integer(0...Int64(Transaction.mostSeats)),
            "How many were bought; left out for as many as there are people."))
}

private struct GivingBody: RequestShaped {
    var people: [Person.ID]?
    var `class`: SchoolClass.ID?

    static let requestShape = RequestShape(
        GivingBody.init, optional("people", .array(of: .id, limit: 1000)), optional("class", .id))
}

extension Call {
    fileprivate var location: Location.ID { get throws { try id("location", of: "location") } }
}

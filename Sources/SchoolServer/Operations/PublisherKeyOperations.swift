import Coursework
import HTTP
package import JSON
package import School
import Signatures

/// Which publishers' programs may declare what an app offers.
enum PublisherKeyOperations {
    static let all: [Operation] = [
        Operation(
            .get, "/v1/publisher-keys", "publisherKeys", .managers,
            "The keys of publishers by name, valid ones first.",
            answer: .json(.reference("PublisherKeys"))
        ) { call in call.tagged(PublisherKeys(keys: try call.read { try $0.publisherKeys() })) },
        Operation(
            .get, "/v1/publisher-keys/{key}", "publisherKey", .managers, "One publisher’s key.",
            answer: .json(.reference("PublisherKey"))
        ) { call in
            let id = try call.key
            return call.tagged(try call.read { try $0.publisherKey(id) })
        },
        Operation(
            .post, "/v1/publisher-keys", "addPublisherKey", .administrators,
            "Adds a publisher’s key: its holder can declare what some apps offer, with tokens signed by it.",
            request: .reference("NewPublisherKey"), limit: 65_536, answer: .created(.reference("PublisherKey"))
        ) { call in
            let draft = try call.decode(PublisherKey.Draft.self)
            let key = try await call.perform(.add(draft))
            var response = call.json(key, .created)
            response.headers[.location] = "/v1/publisher-keys/\(key.id)"
            return response
        },
        Operation(
            .put, "/v1/publisher-keys/{key}/apps", "setPublisherKeyApps", .administrators,
            "Sets the apps for which a key is valid.", request: .reference("PublisherKeyApps"), limit: 32_768,
            answer: .json(.reference("PublisherKey"))
        ) { call in
            let (id, apps) = (try call.key, try call.decode(AppsBody.self).apps)
            return call.json(try await call.perform(.setApps(apps, of: id)))
        },
        Operation(
            .delete, "/v1/publisher-keys/{key}", "revokePublisherKey", .administrators,
            "Revokes a key at once. What was published stays.", answer: .nothing
        ) { call in
            let id = try call.key
            try await call.perform(.revokePublisherKey(id))
            return .empty()
        },
    ]

    static func define(_ components: inout SchemaRegistry) {
        components.define("NewPublisherKey", PublisherKey.Draft.requestShape.schema)
        components.define("PublisherKeyApps", AppsBody.requestShape.schema)
        components.define("PublisherKey", PublisherKey.shape.schema)
        components.define("PublisherKeys", PublisherKeys.shape.schema)
    }

    fileprivate static let apps = Schema.array(
        of: .string(limit: Limit.bundleIdentifier, minimum: 1), limit: PublisherKey.mostApps, minimum: 1)
}

extension PublisherKey.Draft: RequestShaped {
    package static let requestShape = RequestShape(
        PublisherKey.Draft.init,
        required("name", .string(limit: Limit.name, visible: true), "What administrators call it."),
        required("issuer", .string(limit: Limit.issuer, visible: true), "What its tokens have in iss."),
        required("key", .string(limit: 8192), "The public key of P-256, as a PEM file."),
        required("apps", PublisherKeyOperations.apps, "Bundle identifiers of the apps that it speaks for."))
}

private struct AppsBody: RequestShaped {
    var apps: [String]

    static let requestShape = RequestShape(AppsBody.init, required("apps", PublisherKeyOperations.apps))
}

extension Call {
    fileprivate var key: PublisherKey.ID {
        get throws { try id("key", of: "key") }
    }
}

private struct PublisherKeys: Shaped {
    var keys: [PublisherKey]

    static let shape = AnswerShape<PublisherKeys>(
        .required("keys", .array(of: .reference("PublisherKey"), limit: PublisherKey.most)) { $0.keys })
}

extension PublisherKey: Shaped {
    package static let shape = AnswerShape<PublisherKey>(
        .required("id", .id) { $0.id },
        .required("keyId", .string(limit: 64), "What its tokens have in kid.") { $0.keyID },
        .required("name", .string(limit: Limit.name)) { $0.name },
        .required("issuer", .string(limit: Limit.issuer)) { $0.issuer },
        .required("key", .string(limit: 8192)) { $0.key.pem },
        .required("apps", PublisherKeyOperations.apps) { $0.apps },
        .required("created", .date) { $0.created },
        .optional("used", .date, "When the key was last used, to the hour.") { $0.used },
        .optional("revoked", .date) { $0.revoked })
}

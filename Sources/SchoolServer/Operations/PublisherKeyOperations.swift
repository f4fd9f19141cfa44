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
            let draft = try call.decode(NewKeyBody.self).draft
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
        let apps = Schema.array(
            of: .string(limit: 155, minimum: 1), limit: PublisherKey.mostApps, minimum: 1)
        components.define(
            "NewPublisherKey",
            .object([
                .required("name", .string(limit: 256, visible: true), "What administrators call it."),
                .required("issuer", .string(limit: 64, visible: true), "What its tokens have in iss."),
                .required("key", .string(limit: 8192), "The public key of P-256, as a PEM file."),
                .required("apps", apps, "Bundle identifiers of the apps that it speaks for."),
            ]))
        components.define("PublisherKeyApps", .object([.required("apps", apps)]))
        components.define(
            "PublisherKey",
            .object([
                .required("id", .string(format: .identifier)),
                .required("keyId", .string(limit: 64), "What its tokens have in kid."),
                .required("name", .string(limit: 256)), .required("issuer", .string(limit: 64)),
                .required("key", .string(limit: 8192)), .required("apps", apps),
                .required("created", .string(format: .dateTime)),
                .optional("used", .string(format: .dateTime), "To the hour."),
                .optional("revoked", .string(format: .dateTime)),
            ]))
        components.define(
            "PublisherKeys",
            .object([
                .required("keys", .array(of: .reference("PublisherKey"), limit: PublisherKey.most))
            ]))
    }
}

private struct NewKeyBody: Decodable, Sendable {
    var name: String
    var issuer: String
    var key: String
    var apps: [String]

    var draft: PublisherKey.Draft { PublisherKey.Draft(name: name, issuer: issuer, pem: key, apps: apps) }
}

private struct AppsBody: Decodable, Sendable {
    var apps: [String]
}

extension Call {
    fileprivate var key: PublisherKey.ID {
        get throws { try id("key", of: "key") }
    }
}

private struct PublisherKeys: JSONWritable {
    var keys: [PublisherKey]

    func write(to json: inout JSONWriter) {
        json.object { json in json.field("keys", keys) }
    }
}

extension PublisherKey: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", id.description)
            json.field("keyId", keyID)
            json.field("name", name)
            json.field("issuer", issuer)
            json.field("key", key.pem)
            json.field("apps", apps)
            json.field("created", created)
            json.field("used", ifPresent: used)
            json.field("revoked", ifPresent: revoked)
        }
    }
}

package import HTTP
package import JSON
import SQL
package import School

/// One request to an operation: who makes it, and with which input.
package struct Call: Performer {
    package let request: Request
    package let operation: Operation
    package let services: Services
    /// The caller; the school itself if no sign-in was needed.
    package let signedIn: Actor?
    /// The publisher whose program makes the call.
    package let asPublisher: Publisher?
    /// The cached session of the caller, if the operation has to check it itself.
    let remembered: RememberedActor?
    /// The body, validated against the operation's schema.
    package let body: JSONValue
    /// The body of a page's form.
    package let form: Form

    package var school: School { services.school }

    /// The caller, for operations that need a signed-in person.
    package var actor: Actor {
        get throws {
            guard let signedIn else { throw SchoolError.signInNeeded }
            return signedIn
        }
    }

    /// The publisher, for operations that need one.
    package var publisher: Publisher {
        get throws {
            guard let asPublisher else { throw PublisherProblem.noTokenSent }
            return asPublisher
        }
    }

    /// The body as a value; whatever the schema accepts can be read.
    package func decode<Value: JSONReadable>(_ type: Value.Type = Value.self) throws -> Value {
        try Value(json: body)
    }

    /// An identifier in the path. An invalid one is treated as an identifier that does not exist.
    package func id<Identified>(_ name: String, of what: String = "thing") throws -> Identifier<Identified> {
        guard let id = request.parameters[name].flatMap(Identifier<Identified>.init) else {
            throw SchoolError.none(what)
        }
        return id
    }

    /// The client's address; nil when a proxy of ours does not forward it.
    package var peer: String? { request.peer.isEmpty ? nil : request.peer }

    package func query(_ name: String) -> String? { request.target[query: name] }

    /// How many rows are asked for.
    package func limit(_ usual: Int, most: Int = 200) -> Int {
        query("limit").flatMap(Int.init).map { min(max($0, 1), most) } ?? usual
    }

    package func read<Result>(_ body: (Transaction) throws -> Result) throws -> Result {
        try school.read(as: actor, body)
    }

    package func perform<Success>(_ act: Act<Success>) async throws -> Success {
        let actor = try actor
        // Even what a page changes by being viewed: an inspection must not change anything.
        guard actor.scope != .inspection else { throw SchoolError.inspectionLooks }
        return try await school.perform(act, as: actor)
    }

    /// A JSON response.
    package func json(_ value: some JSONWritable, _ status: Status = .ok) -> Response {
        var json = JSONWriter(capacity: 1024)
        json.value(value)
        return .json(json.finish(), status: status)
    }

    /// A JSON response with an entity tag, by which the client can ask whether it has changed.
    package func tagged(_ value: some JSONWritable) -> Response {
        var json = JSONWriter(capacity: 1024)
        json.value(value)
        let bytes = json.finish()
        return Response.json(bytes).tagged(EntityTag(of: bytes))
    }

    /// The same for a response that is asked for again and again: it is cached, and made again only when something
    /// that it shows has changed.
    ///
    /// - Parameter body: must depend on nothing but the person, the request's target, and the subjects that it
    ///   returns.
    package func kept<Shown: JSONWritable>(
        _ body: (Transaction) throws -> (shown: Shown, subjects: [CountedSubject])
    ) throws -> Response {
        let actor = try actor
        let key = ResponseCache.Key(
            organization: actor.organization, person: actor.person, target: request.target.rawValue)
        if let known = services.cache[key], try school.isCurrent(known.version) {
            #if DEBUG
                try check(known) { tagged(try body($0).shown) }
            #endif
            return known.response
        }
        return try read { transaction in
            let (shown, subjects) = try body(transaction)
            let response = tagged(shown)
            if let version = try transaction.version(of: subjects) {
                services.cache.keep(response, for: key, version)
            }
            return response
        }
    }

    #if DEBUG
        /// In debug builds, and so in all tests, the response is made again each time and compared.
        private func check(_ known: ResponseCache.Kept, _ make: (Transaction) throws -> Response) throws {
            try read { transaction in
                guard try transaction.sees(known.version) else { return }
                guard try make(transaction).headers[.entityTag] == known.response.headers[.entityTag] else {
                    throw SQLError(.other, "An answer that is kept is not what the tables say.")
                }
            }
        }
    #endif
}

extension SchoolError {
    package static let signInNeeded = SchoolError(
        .signIn, "sign_in_needed", "Nobody is signed in, or not any more.", remedy: "Sign in and try again.")

    /// For a session whose scope does not open the operation.
    static func notOpen(to scope: Session.Scope) -> SchoolError {
        switch scope {
        case .half: factorAwaited
        case .inspection: inspectionLooks
        case .person, .device, .app, .page: narrowSignIn
        }
    }

    static let inspectionLooks = SchoolError(
        .notAllowed, "inspection_looks", "Whoever looks into somebody's account changes nothing there.",
        remedy: "End looking into it first.")

    static let narrowSignIn = SchoolError(
        .notAllowed, "narrow_sign_in", "This sign-in serves apps on a device, and does not open this.",
        remedy: "Sign in with a browser, or as a program.")

    /// For a half sign-in, whose second step is missing.
    static let factorAwaited = SchoolError(
        .notAllowed, "second_factor_awaited", "The second step of signing in has not been taken yet.",
        remedy: "Take it at /sign-in/second, or sign in anew.")

    static let factorDue = SchoolError(
        .notAllowed, "second_factor_due",
        "The school asks of your role to have a second factor, and you have none yet.",
        remedy: "Add one; then everything else is open to you.")

    static let passwordNeeded = SchoolError(
        .notAllowed, "password_needed", "You have yet to choose a password of your own.",
        remedy: "Choose one; then everything else is open to you.")
}

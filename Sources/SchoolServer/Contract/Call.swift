package import HTTP
package import JSON
import SQL
package import School

/// One request on its way through an operation: who asks, and what with.
package struct Call: Performer {
    package let request: Request
    package let operation: Operation
    package let services: Services
    /// Who asks; the school itself where nobody had to sign in.
    package let signedIn: Actor?
    /// Whose program asks, where publishers do.
    package let asPublisher: Publisher?
    /// By whom that is known, where it is for the operation to check.
    let remembered: RememberedActor?
    /// The body, checked against the operation's schema.
    package let body: JSONValue
    /// The body, where a form of a page sends it.
    package let form: Form

    package var school: School { services.school }

    /// Who asks, where somebody has to have signed in.
    package var actor: Actor {
        get throws {
            guard let signedIn else { throw SchoolError.signInNeeded }
            return signedIn
        }
    }

    /// The publisher that asks, where that is what it takes.
    package var publisher: Publisher {
        get throws {
            guard let asPublisher else { throw PublisherProblem.noTokenSent }
            return asPublisher
        }
    }

    /// The body as a value; what the schema lets through can be read.
    package func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try JSONDecoding.decode(type, from: body)
    }

    /// An identifier of the path. One that cannot be any is one that nobody has.
    package func id<Identified>(_ name: String, of what: String = "thing") throws -> Identifier<Identified> {
        guard let id = request.parameters[name].flatMap(Identifier<Identified>.init) else {
            throw SchoolError.none(what)
        }
        return id
    }

    /// The address that the request comes from; nil when a proxy of ours does not say.
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
        // Whatever a page does by being looked at: whoever looks into an account changes nothing there.
        guard actor.scope != .inspection else { throw SchoolError.inspectionLooks }
        return try await school.perform(act, as: actor)
    }

    /// A document that writes itself.
    package func json(_ value: some JSONWritable, _ status: Status = .ok) -> Response {
        var json = JSONWriter(capacity: 1024)
        json.value(value)
        return .json(json.finish(), status: status)
    }

    /// A document with a tag by which the client can ask whether it has changed.
    package func tagged(_ value: some JSONWritable) -> Response {
        var json = JSONWriter(capacity: 1024)
        json.value(value)
        let bytes = json.finish()
        return Response.json(bytes).tagged(EntityTag(of: bytes))
    }

    /// The same for what is asked for again and again: made anew only when something that it shows was written meanwhile.
    ///
    /// - Parameter body: goes by nothing but the person who asks, the target of the request and the subjects that it returns beside
    ///   what it shows.
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
        /// In debug builds, and so in all tests, it is made anew each time, and held against that.
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

    /// For a sign-in that opens other things.
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

    /// For a sign-in of which the second step has not been taken.
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

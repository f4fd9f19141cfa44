package import HTTP
import JSON
import Locks
import SQL
package import School
package import Secrets

/// Handles requests: finds the operation, authenticates the caller, validates the input, and writes the response.
///
/// It needs no socket, so tests can call it directly.
package final class Dispatcher: Sendable {
    package let services: Services
    package let operations: [String: Operation]
    package let router: Router
    package let site: Site
    /// Whether every response is checked against the contract: tests turn this on and fail if the two differ.
    private let checksAnswers: Bool

    package var school: School { services.school }
    package var hub: Hub { services.hub }
    private var log: ServerLog { services.log }

    package init(
        _ school: School, hub: Hub = Hub(), passwords: PasswordWork = PasswordWork(), log: ServerLog = .silent,
        signInLimits: SignInGuard.Limits = SignInGuard.Limits(),
        site: Site = .none, hosting: ContentHosting? = nil, checksAnswers: Bool = false
    ) {
        services = Services(
            school, hub: hub, passwords: passwords, signInLimits: signInLimits, hosting: hosting,
            isThrowAway: site.isThrowAway, components: { Contract.components }, log: log)
        self.checksAnswers = checksAnswers
        self.site = site
        let all = Contract.operations + site.pages
        operations = Dictionary(all.map { ($0.route.name, $0) }) { _, _ in
            preconditionFailure("two operations have one name")
        }
        router = Router(all.map(\.route))
    }

    /// Handles a client's request; never throws, and never reveals more than the client may know.
    package func answer(_ request: Request) async -> Response {
        if request.route == HostedFiles.route { return HostedFiles(self).answer(request) }
        guard let operation = operations[request.route.name] else { return Response(.unexpected) }
        var response = await answer(request, by: operation)
        CrossOrigin.allow(&response, to: request, operation, in: school)
        return response
    }

    private func answer(_ request: Request, by operation: Operation) async -> Response {
        var pass = Pass()
        do {
            pass = try await authenticate(request, to: operation)
            var response: Response
            do {
                response = try await run(operation, request, as: pass)
            } catch is OutdatedSession {
                RequestCredential(request).flatMap { SessionToken(text: $0.token) }.map(school.forget)
                pass = try await admit(request, to: operation)
                response = try await run(operation, request, as: pass)
            }
            response.caller = pass.caller
            return checksAnswers ? checked(response, operation) : response
        } catch {
            return explain(error, operation, request, pass.actor)
        }
    }

    /// The same for an operator at the machine, in the name of the school itself, without a sign-in. Operations that
    /// need a person, or that are only for teachers and students, are refused.
    package func answer(_ request: Request, as school: Actor) async -> Response {
        guard let operation = operations[request.route.name] else { return Response(.unexpected) }
        do {
            guard operation.access.letsOffice else {
                throw SchoolError.notAllowed("The school itself can't do this; \(operation.access.name) do.")
            }
            return try await run(operation, request, as: Pass(actor: school))
        } catch {
            return explain(error, operation, request, school)
        }
    }

    private func explain(
        _ error: any Error, _ operation: Operation, _ request: Request, _ actor: Actor?
    ) -> Response {
        let problem = Problem(error)
        if problem.status.code >= 500 { log.failure(operation.route.name, error) }
        let headers = Self.headers(for: problem, error)
        var response =
            if operation.access == .publishers {
                Response.refused(error, or: problem)
            } else if operation.isPage {
                site.explain(problem, request, actor ?? reader(of: request), services)
            } else {
                Response(problem, headers: headers)
            }
        if let wait = headers[.retryAfter] { response.headers[.retryAfter] = wait }
        return response
    }

    /// Decides from a request's head alone whether its body may be sent.
    package func admission(of request: Request) async -> Admission {
        guard let operation = operations[request.route.name] else { return .refused(Response(.unexpected)) }
        do {
            let pass = try await rememberedOrAdmitted(request, to: operation)
            return .admitted(caller: pass.caller, pass: pass)
        } catch {
            var response = explain(error, operation, request, nil)
            CrossOrigin.allow(&response, to: request, operation, in: school)
            return .refused(response)
        }
    }

    /// The caller as determined from the head. If the body took a while it is determined again, because the session
    /// may have ended in the meantime.
    private func authenticate(_ request: Request, to operation: Operation) async throws -> Pass {
        if let pass = request.pass as? Pass, pass.remembered != nil || .now - pass.given < .seconds(1) { return pass }
        return try await rememberedOrAdmitted(request, to: operation)
    }

    private func rememberedOrAdmitted(_ request: Request, to operation: Operation) async throws -> Pass {
        if let pass = try remembered(request, by: operation) { return pass }
        return try await admit(request, to: operation)
    }

    /// The caller as cached from an earlier request, for operations that check later whether it is still valid;
    /// nobody is refused here.
    private func remembered(_ request: Request, by operation: Operation) throws -> Pass? {
        guard operation.checksSignIn, let token = try token(of: request, for: operation),
            let remembered = school.rememberedActor(with: token), (try? check(remembered.actor, for: operation)) != nil
        else { return nil }
        return Pass(actor: remembered.actor, remembered: remembered)
    }

    /// Who was admitted: a signed-in person, a publisher's program, or anybody.
    private struct Pass: Sendable {
        var actor: Actor?
        var publisher: Publisher?
        var remembered: RememberedActor?
        var given = ContinuousClock.now

        var caller: String? { actor?.caller ?? publisher?.caller }
    }

    /// If no route matches, a browser gets an error page; a program gets the problem itself.
    package func lost(_ method: Method, _ target: Target, _ headers: Headers) -> Response? {
        if let answer = CrossOrigin.preflight(method, target, headers, in: school) { return answer }
        guard method.isSafe, !site.pages.isEmpty, target.segments.first != "v1",
            headers["Accept"]?.contains("text/html") == true
        else { return nil }
        let nowhere = Route(.get, "/{path...}", name: "none", access: Operation.Access.anyone.name)
        let request = Request(method: method, target: target, headers: headers, route: nowhere)
        return site.explain(.noSuchPath, request, reader(of: request), services)
    }

    /// The reader of an error page, which then shows their navigation. Nil while they still have to choose a
    /// password, and if it cannot be determined.
    private func reader(of request: Request) -> Actor? {
        guard let credential = RequestCredential(request), let token = SessionToken(text: credential.token),
            let actor = try? school.reader(with: token), !actor.mustChoosePassword, !actor.mustAddFactor,
            actor.scope == .person || actor.scope == .inspection
        else { return nil }
        return actor
    }

    static func headers(for problem: Problem, _ error: any Error) -> Headers {
        if let error = error as? SignInGuard.TooMany { return [.retryAfter: "\(error.wait)"] }
        return switch problem.status {
        case .serviceUnavailable, .tooManyRequests: [.retryAfter: "5"]
        case .unauthorized: ["WWW-Authenticate": "Bearer"]
        default: [:]
        }
    }

    private func run(_ operation: Operation, _ request: Request, as pass: Pass) async throws -> Response {
        try checkQuery(request, operation)
        let call = Call(
            request: request, operation: operation, services: services, signedIn: pass.actor,
            asPublisher: pass.publisher, remembered: pass.remembered,
            body: try readBody(request, operation), form: try readForm(request, operation))
        return try await operation.handler(call)
    }

    private func admit(_ request: Request, to operation: Operation) async throws -> Pass {
        guard operation.access == .publishers else { return Pass(actor: try await actor(request, to: operation)) }
        guard let token = request.headers.bearerToken else { throw PublisherProblem.noTokenSent }
        return Pass(publisher: try await school.publisher(with: token))
    }

    private func actor(_ request: Request, to operation: Operation) async throws -> Actor? {
        guard let token = try token(of: request, for: operation) else { return nil }
        guard let actor = try await school.actor(with: token) else { throw SchoolError.signInNeeded }
        try check(actor, for: operation)
        return actor
    }

    /// The credential in the request; nil if the operation needs none.
    private func token(of request: Request, for operation: Operation) throws -> SessionToken? {
        if operation.isPage, !request.method.isSafe, request.isFromForeignPage { throw Problem.foreignPage }
        guard let credential = RequestCredential(request) else {
            guard operation.access == .anyone else { throw SchoolError.signInNeeded }
            return nil
        }
        if operation.access == .anyone { return nil }
        if credential.isCookie, !request.method.isSafe, !request.isFromOwnPage { throw Problem.foreignPage }
        guard let token = SessionToken(text: credential.token) else { throw SchoolError.signInNeeded }
        return token
    }

    private func check(_ actor: Actor, for operation: Operation) throws {
        guard operation.isOpen(to: actor.scope) else { throw SchoolError.notOpen(to: actor.scope) }
        if actor.mustChoosePassword, !operation.isForNewcomers, actor.scope != .half {
            throw SchoolError.passwordNeeded
        }
        if actor.mustAddFactor, !operation.isForEnrolling { throw SchoolError.factorDue }
        guard operation.access.lets(actor) else {
            throw SchoolError.notAllowed("People with your roles can't do this here.")
        }
    }

    private func checkQuery(_ request: Request, _ operation: Operation) throws {
        var findings: [JSONFinding] = []
        var seen: Set<String> = []
        for item in request.query {
            guard let parameter = operation.parameters.first(where: { $0.name == item.name }) else {
                findings.append(
                    JSONFinding(.unknownField, "query", "There is a parameter that is not known here. Leave it out."))
                continue
            }
            guard seen.insert(item.name).inserted || parameter.mayRepeat else {
                findings.append(JSONFinding(.tooMany, item.name, "This parameter stands there twice. Send it once."))
                continue
            }
            findings += parameter.schema.findings(
                in: parameter.schema.value(ofQuery: item.value), among: services.components
            )
            .map { JSONFinding($0.code, item.name, $0.message) }
        }
        for parameter in operation.parameters where parameter.isRequired && !seen.contains(parameter.name) {
            findings.append(JSONFinding(.missing, parameter.name, "This is missing. The contract tells what it says."))
        }
        guard findings.isEmpty else { throw Problem.badQuery(findings) }
    }

    private func readBody(_ request: Request, _ operation: Operation) throws -> JSONValue {
        guard let schema = operation.request else { return .null }
        guard request.headers.mediaType == "application/json" else { throw Problem.badMediaType }
        let value: JSONValue
        do { value = try JSONValue(parsing: request.body) } catch { throw Problem.badJSON(error) }
        let findings = schema.findings(in: value, among: services.components)
        guard findings.isEmpty else { throw Problem.badBody(findings) }
        return value
    }

    private func readForm(_ request: Request, _ operation: Operation) throws -> Form {
        guard operation.takesForm else { return Form() }
        guard request.headers.mediaType == "application/x-www-form-urlencoded", let form = Form(body: request.body)
        else { throw Problem.badForm }
        return form
    }

    /// The response, unless it violates the contract.
    private func checked(_ response: Response, _ operation: Operation) -> Response {
        guard case .json(let schema, let status) = operation.answer, let bytes = response.body.bytes,
            response.status == status
        else { return response }
        let findings = (try? JSONValue(parsing: bytes)).map { schema.findings(in: $0, among: services.components) }
        guard let findings, findings.isEmpty else {
            let words = findings?.map { "\($0.field): \($0.message)" }.joined(separator: " ") ?? "no JSON"
            log.failure(operation.route.name, BrokenContract(words: words))
            return Response(.unexpected)
        }
        return response
    }
}

/// A response that does not match the contract.
struct BrokenContract: Error, CustomStringConvertible {
    var words: String
    var description: String { "The answer breaks the contract. \(words)" }
}

extension Schema {
    /// Query parameters are text; if the schema expects a number, the text must be spelled as one.
    func value(ofQuery text: String) -> JSONValue {
        switch document["type"]?.asString {
        case "integer": Int64(text).map(JSONValue.integer) ?? .string(text)
        case "boolean": ["true": .bool(true), "false": .bool(false)][text] ?? .string(text)
        default: .string(text)
        }
    }
}

extension Actor {
    /// The name under which the caller's requests are counted; nobody reads it.
    var caller: String? { person.map { "\(organization)/\($0)" } }
}

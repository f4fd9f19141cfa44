import Foundation

/// Signs a device in at a school, and out again.
package enum SignIn {
    /// Why nobody was signed in or out, in words for who tried.
    package struct Failure: Error, Sendable {
        package var message: String
        /// Whether the password is right, and a code of the second factor has to come with it.
        package var needsCode = false
    }

    private struct Request: Encodable {
        var account: String
        var password: String
        var code: String?
        var kind = "device"
        var label: String
        var school: String?
        var isShared: Bool?
    }

    private struct Response: Decodable {
        var token: String
        var session: String
        var person: Credential.Person
        var organization: Credential.Organization
    }

    /// What a school lets a sign-in be called, in characters.
    private static let longestLabel = 100

    /// Asks the school for a token, and keeps it.
    package static func signIn(
        at server: String, account: String, password: String, code: String? = nil, school: String? = nil, label: String,
        home: String, isShared: Bool = false,
        patience: SchoolClient.Patience = .init()
    ) throws -> Credential {
        let address = try address(server)
        let client = SchoolClient(address, token: nil, patience: patience)
        defer { client.close() }
        let request = Request(
            account: account, password: password, code: code, label: String(label.prefix(longestLabel)), school: school,
            isShared: isShared ? true : nil)
        let answer = try send(client, "POST", "/v1/sessions", body: try SyncCoding.data(request))
        guard answer.status == 201 else { throw failure(answer) }
        guard let response = try? SyncCoding.decode(Response.self, from: answer.body) else {
            throw Failure(message: SyncProblem.unreadable.message)
        }
        let credential = Credential(
            server: address.url.absoluteString, organization: response.organization, person: response.person,
            session: response.session, token: response.token, isShared: isShared ? true : nil)
        guard credential.folder != nil else { throw Failure(message: SyncProblem.unreadable.message) }
        do { try credential.write(in: home) } catch {
            throw Failure(message: "The sign-in could not be kept in \(home): \(error.localizedDescription)")
        }
        return credential
    }

    /// Ends the sign-in at the school, and forgets it here, whether or not the school could be told.
    ///
    /// - Returns: why the school was not told, when it was not.
    package static func signOut(
        _ credential: Credential, home: String, _ variables: [String: String] = [:],
        patience: SchoolClient.Patience = .init()
    ) -> Failure? {
        defer { Credential.remove(in: home) }
        return end(credential, variables, patience: patience)
    }

    /// Ends a sign-in at the school.
    ///
    /// - Returns: why the school was not told, when it was not.
    package static func end(
        _ credential: Credential, _ variables: [String: String] = [:], patience: SchoolClient.Patience = .init()
    ) -> Failure? {
        do {
            let client = SchoolClient(try credential.address(variables), token: credential.token, patience: patience)
            defer { client.close() }
            let answer = try send(client, "DELETE", "/v1/sessions/\(credential.session)")
            // One that the school has forgotten has ended too.
            return [200, 204, 401, 404].contains(answer.status) ? nil : failure(answer)
        } catch {
            return error as? Failure ?? Failure(message: "\(error)")
        }
    }

    private static func address(_ server: String) throws -> SchoolAddress {
        do { return try SchoolAddress(server) } catch { throw Failure(message: error.message) }
    }

    private static func send(
        _ client: SchoolClient, _ method: String, _ path: String, body: Data? = nil
    ) throws -> SchoolClient.Response {
        do { return try client.send(method, path, body: body) } catch {
            guard case .unreachable = error.code else { throw Failure(message: error.message) }
            throw Failure(
                message: """
                    The school cannot be reached. See that the address is right, that you are online, and that this machine \
                    trusts the school’s certificate.
                    """)
        }
    }

    private static func failure(_ answer: SchoolClient.Response) -> Failure {
        let problem = ProblemDocument(answer.body)
        guard problem.title != nil || problem.detail != nil else {
            return Failure(message: "The school answered with status \(answer.status) and gave no reason.")
        }
        return Failure(message: problem.sentence, needsCode: problem.code == "second_factor_needed")
    }
}

import Foundation

/// One app's session on this device: stored in the app's own folder, and valid for that app's data only.
struct AppSignIn: Codable, Hashable, Sendable {
    /// The school, and the device's session from which it was made.
    var organization: String
    var device: String
    var token: String

    private struct Response: Decodable {
        var token: String
    }

    private static func path(besideStore store: String) -> String {
        (store as NSString).deletingLastPathComponent + "/sign-in.json"
    }

    /// The session beside an app's store, if it was made from this session of the device.
    static func read(besideStore store: String, of owner: SignedInPerson) -> AppSignIn? {
        let found = PrivateJSON.read(AppSignIn.self, at: path(besideStore: store))
        return found?.organization == owner.organization.id && found?.device == owner.session ? found : nil
    }

    /// The app's session. If there is none, the device's is exchanged for one, once for all processes of the app.
    ///
    /// A session that the school has ended is not replaced, because ending it was deliberate. The next sign-in on the
    /// device makes another.
    static func find(
        for app: String, besideStore store: String, of owner: SignedInPerson, home: String,
        patience: SchoolClient.Patience
    ) throws(SyncProblem) -> AppSignIn {
        if let found = read(besideStore: store, of: owner) { return found }
        let path = path(besideStore: store)
        let lock = FileLock.wait(for: path + ".lock")
        defer { withExtendedLifetime(lock) {} }
        if let found = read(besideStore: store, of: owner) { return found }
        guard let credential = Credential.read(in: home), credential.signedIn == owner else { throw .notSignedIn }
        let client = SchoolClient(try credential.address(), token: credential.token, patience: patience)
        defer { client.close() }
        let answer = try client.send("PUT", "/v1/sessions/apps/\(app)")
        guard answer.status == 200 else { throw SyncProblem(answer) }
        guard let response = try? SyncCoding.decode(Response.self, from: answer.body) else { throw .unreadable }
        let made = AppSignIn(organization: owner.organization.id, device: owner.session, token: response.token)
        // If it cannot be stored, it is used as long as this process runs.
        try? PrivateJSON.write(made, to: path)
        return made
    }
}

import Coursework
import Foundation
import HTTP
import JSON
import School
import SchoolServer
import Testing

/// What lies on a device's disk opens what its apps need, and nothing else: asked of every operation there is.
@Suite struct ScopeTests {
    /// What a device's sign-in opens beside what anybody may ask for.
    private static let device: Set<String> = [
        "sync", "watch", "thumbnail", "putThumbnail", "endBrowse", "ownFates", "signInApp", "signOut",
    ]
    /// The same of an app's.
    private static let app: Set<String> = ["sync", "watch", "thumbnail", "putThumbnail"]
    /// The same of a page of an app.
    private static let page: Set<String> = ["sync", "pageState", "keepPageState"]

    /// The same of a sign-in whose second step is to come.
    static let half: Set<String> = ["passkeyChallenge", "secondStepPage", "secondStepForm", "signOutForm"]

    @Test(arguments: [Asker.administrator, .manager, .teacher, .student], [Session.Scope.device, .app])
    func `a sign-in on a device's disk opens nothing else`(asker: Asker, scope: Session.Scope) async throws {
        let world = try await World.copy()
        let device = try await world.device(of: asker)
        let client = scope == .app ? try await device.app(Side.app) : device
        for operation in Expectations.operations where operation.access != .anyone {
            let name = operation.route.name
            if (scope == .app ? Self.app : Self.device).contains(name) { continue }
            let rights = try #require(Expectations.rights[name])
            let ask = Ask(operation: operation, rights: rights, filled: rights.fillings[0], world: world)
            let answer = await ask.answer(by: client)
            #expect(answer.status == 403, "\(name): \(answer.text.prefix(200))")
            if !operation.isPage, operation.access != .publishers {
                #expect(answer.code == "narrow_sign_in", "\(name)")
            }
        }
    }

    @Test func `operations name what opens them, and none is open to a device unless it says so`() {
        for operation in Expectations.operations where operation.access != .anyone {
            let name = operation.route.name
            #expect(operation.scopes.contains(.device) == Self.device.contains(name), "\(name)")
            #expect(operation.scopes.contains(.app) == Self.app.contains(name), "\(name)")
            #expect(operation.scopes.contains(.page) == Self.page.contains(name), "\(name)")
            #expect(operation.scopes.contains(.half) == Self.half.contains(name), "\(name)")
        }
    }

    @Test func `a device's sign-in opens what its apps need`() async throws {
        let world = try await World.copy()
        let device = try await world.device(of: .student)
        let app = try await device.app(Side.app)
        for client in [device, app] {
            #expect(await client.sync(Side.app).status == 200)
            #expect(await client.get("/v1/events?app=\(Side.app)").status == 200)
            #expect(await client.get("/v1/thumbnails/\(world.id(.fingerprint, .first))").status == 200)
        }
        #expect(await device.get("/v1/me/fates").status == 200)
    }

    @Test func `an app's sign-in reaches no other app's data`() async throws {
        let world = try await World.copy()
        let app = try await world.device(of: .teacher).app("org.example.other")
        #expect(await app.sync("org.example.other").status == 200)
        #expect(await app.sync(Side.app).code == "other_app")
        #expect(await app.get("/v1/events?app=org.example.other").status == 200)
        #expect(await app.get("/v1/events?app=\(Side.app)").code == "other_app")
        #expect(await app.get("/v1/thumbnails/\(world.id(.fingerprint, .first))").status == 404)
    }

    @Test func `an app is told that there is news, and not of what`() async throws {
        let world = try await World.copy()
        let (teacher, school) = (world.left.people["teacher"]!, world.dispatcher.school)
        let actor = Actor(organization: world.left.organization, person: teacher)
        func words(_ kind: Session.Kind) async throws -> Set<String> {
            let opened = try await school.perform(
                .signInUnchecked(teacher, opening: [NewSession(kind, label: "Tablet")]), as: .school(actor.organization)
            )
            var asking = actor
            asking.session = opened[0].session.id
            let feeds = try school.watchableFeeds(of: asking, app: Side.app, browsing: .fill)
            return Set((feeds?.names ?? [:]).values)
        }
        #expect(try await words(.device).isSuperset(of: ["me", "browsing", "app/\(Side.app)"]))
        #expect(try await words(.app) == ["news"])
    }

    // MARK: - Beginning and ending

    @Test func `an app's sign-in stands under its device, and ends alone or with it`() async throws {
        let world = try await World.copy()
        let person = world.client(.student)
        let device = try await world.device(of: .student)
        let (light, plays) = (try await device.app(Side.app), try await device.app("org.example.plays"))
        let sessions = await person.get("/v1/sessions").list("sessions")
        let own = try #require(sessions.first { $0["kind"] == "device" }?["id"]?.asString)
        let apps = sessions.filter { $0["kind"] == "app" }
        #expect(Set(apps.compactMap { $0["app"]?.asString }) == [Side.app, "org.example.plays"])
        #expect(apps.allSatisfy { $0["device"]?.asString == own })

        let one = try #require(apps.first { $0["app"]?.asString == Side.app }?["id"]?.asString)
        #expect(await person.delete("/v1/sessions/\(one)").status == 204)
        #expect(await light.sync(Side.app).status == 401)
        #expect(await plays.sync("org.example.plays").status == 200)
        #expect(await device.sync(Side.app).status == 200)

        #expect(await device.delete("/v1/sessions/\(own)").status == 204)
        #expect(await plays.sync("org.example.plays").status == 401)
        #expect(await person.get("/v1/me").status == 200)
    }

    @Test func `a device ends no sign-in but its own`() async throws {
        let world = try await World.copy()
        let device = try await world.device(of: .teacher)
        let other = world.id(.session, .first)
        #expect(await device.delete("/v1/sessions/\(other)").status == 404)
        #expect(await world.client(.teacher).get("/v1/me").status == 200)
    }

    @Test func `asked for again, an app's sign-in takes the place of the one before`() async throws {
        let world = try await World.copy()
        let device = try await world.device(of: .student)
        let first = try await device.app(Side.app)
        let second = try await device.app(Side.app)
        #expect(await first.sync(Side.app).status == 401)
        #expect(await second.sync(Side.app).status == 200)
        let kinds = await world.client(.student).get("/v1/sessions").list("sessions").compactMap {
            $0["kind"]?.asString
        }
        #expect(kinds.count { $0 == "app" } == 1)
    }

    @Test func `what is no app's identifier gets no sign-in`() async throws {
        let world = try await World.copy()
        let device = try await world.device(of: .student)
        for name in ["a%20b", "org_example", String(repeating: "a", count: 156)] {
            #expect(await device.put("/v1/sessions/apps/\(name)").status == 404)
        }
        #expect(await world.client(.student).get("/v1/sessions").list("sessions").allSatisfy { $0["app"] == nil })
    }
}

extension World {
    /// Somebody's sign-in on a device.
    func device(of asker: Asker) async throws -> Client {
        let person = try #require(left.people[asker.rawValue])
        let opened = try await dispatcher.school.perform(
            .signInUnchecked(person, opening: [NewSession(.device, label: "Tablet")]), as: .school(left.organization))
        return Client(dispatcher: dispatcher).sending("Authorization", "Bearer \(opened[0].token.text)")
    }
}

extension Client {
    /// The sign-in of one app on the device that asks.
    fileprivate func app(_ app: String) async throws -> Client {
        let answer = await put("/v1/sessions/apps/\(app)")
        let token = try #require(answer["token"]?.asString, "\(answer.text)")
        return sending("Authorization", "Bearer \(token)")
    }

    fileprivate func sync(_ app: String) async -> ClientResponse {
        await post(
            "/v1/sync",
            ["app": .string(app), "name": "App", "device": "tablet", "contexts": [], "reports": [], "marks": []])
    }
}

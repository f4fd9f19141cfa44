/// Somebody’s device or browser at a throw-away school, in which an app is opened again and again. Every kind of app is tried in the same
/// way.
protocol ProbedClient: Sendable {
    /// What would tell who is signed in, in letters and numbers alone.
    var person: [String] { get }

    /// Starts the app as a person does who has not used it before.
    func launch() async throws -> ObservedRun
    /// Starts the app to do some work by itself; nil where an app cannot be started for that.
    func work(_ words: [String]) async throws -> ObservedRun?
    func canOpen(_ context: ObservedContext) -> Bool
    /// Opens what a student has tapped.
    func open(_ context: ObservedContext) async throws -> ObservedRun
    /// Opens the same once more, as somebody who comes back; nil where every visit is an attempt of its own.
    func reopen(_ context: ObservedContext) async throws -> ObservedRun?
    /// Opens what there is not; nil where nothing of the kind can be made up.
    func openNowhere(in app: ObservedApp) async throws -> (run: ObservedRun, declared: [ObservedContext])?

    /// What the app has declared by now, the app itself first.
    func contexts() throws -> [ObservedContext]
    func attempts() throws -> [ObservedAttempt]
    /// What it keeps in its preferences by now, and whether it reads what administrators set.
    var preferences: [String] { get }
    var readsManagedSettings: Bool { get }
    /// The files that it keeps by now, outside the place for what may be deleted.
    var kept: ObservedFiles.Found { get }
    /// What the app’s own file says that it offers.
    func written() throws -> [ObservedContext]
    /// Asks the app’s context provider to bring contexts up to date, level by level; nil where there is none.
    func fill() async throws -> ObservedProvider?
    func leave() async
}

extension ProbedClient {
    var preferences: [String] { [] }
    var readsManagedSettings: Bool { false }
    var kept: ObservedFiles.Found { ObservedFiles.Found() }
    func written() throws -> [ObservedContext] { [] }
    func fill() async throws -> ObservedProvider? { nil }
    func reopen(_ context: ObservedContext) async throws -> ObservedRun? { nil }
    func leave() async {}

    /// Opens what was opened before.
    func openAgain(_ context: ObservedContext) async throws -> ObservedRun {
        var run = try await open(context)
        run.purpose = .again(context.path)
        return run
    }
}

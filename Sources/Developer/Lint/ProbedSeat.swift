/// Somebody’s place at a throw-away school, at which an app is opened again and again: what is done there is the same for every kind of app.
protocol ProbedSeat: Sendable {
    /// What would tell who is signed in, in letters and numbers alone.
    var person: [String] { get }

    /// Starts the app as a person does who has not used it before.
    func launch() async throws -> ObservedRun
    /// Has the app do some work by itself, where it is started for that alone.
    func work(_ words: [String]) async throws -> ObservedRun?
    func canOpen(_ context: ObservedContext) -> Bool
    /// Opens what a student has tapped.
    func open(_ context: ObservedContext) async throws -> ObservedRun
    /// Opens what there is not; nil where nothing of the kind can be made up.
    func openNowhere(in app: ObservedApp) async throws -> (run: ObservedRun, declared: [ObservedContext])?

    /// What the app has declared by now, the app itself first.
    func contexts() throws -> [ObservedContext]
    func attempts() throws -> [ObservedAttempt]
    /// What it keeps in its preferences by now, and whether it reads what administrators set.
    var preferences: [String] { get }
    var readsManagedSettings: Bool { get }
    func leave() async
}

extension ProbedSeat {
    var preferences: [String] { [] }
    var readsManagedSettings: Bool { false }
    func leave() async {}
}

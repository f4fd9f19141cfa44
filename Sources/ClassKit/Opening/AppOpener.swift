import Foundation

/// Hands what is to be opened to an app: to the process that runs, or to one that is started for it.
package struct AppOpener: Sendable {
    package enum Outcome: Equatable, Sendable {
        /// A process that runs took it.
        case handedOn
        /// The app was started with it.
        case started(pid_t)
    }

    package let home: String
    private let variables: [String: String]
    private let patience: Patience
    /// The umask of the started app, as if the person had started it.
    private let mask: mode_t?

    package struct Patience: Sendable {
        /// For an app that runs to answer.
        package var answer: Duration
        /// For an app that was started to listen.
        package var start: Duration

        package init(answer: Duration = .seconds(5), start: Duration = .seconds(5)) {
            (self.answer, self.start) = (answer, start)
        }
    }

    package init(_ variables: [String: String], patience: Patience = .init(), mask: mode_t? = nil) {
        self.variables = variables
        self.patience = patience
        self.mask = mask
        home = Device.home(variables)
    }

    // MARK: - What is meant

    /// The app and the request that an address stands for.
    ///
    /// - Parameter app: the app's identifier, if the address does not name it.
    package func request(for text: String, app: String? = nil) throws(OpenProblem) -> (KnownApp, OpenRequest) {
        guard text.utf8.count <= OpenRequest.longestAddress else { throw .tooLong }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), let url = URL(string: text),
            let scheme = url.scheme?.lowercased(), !scheme.isEmpty
        else { throw .malformed }
        if scheme == OpenAddress.scheme {
            let path = try OpenAddress.path(of: text)
            return (try known(path[0]), OpenRequest(.context(path)))
        }
        let opener: KnownApp
        if let app { opener = try known(app) } else { opener = try self.app(for: scheme) }
        return (opener, OpenRequest(.address(url)))
    }

    /// A request for a context of an app, by the identifiers below the main app context.
    package func request(forContext path: [String], of app: String) throws(OpenProblem) -> (KnownApp, OpenRequest) {
        let request = OpenRequest(.context([app] + path))
        guard request.json.utf8.count < OpenRequest.longestAddress else { throw .tooLong }
        return (try known(app), request)
    }

    private func known(_ app: String) throws(OpenProblem) -> KnownApp {
        guard let found = KnownApps.find(app, in: home) else { throw .unknownApp(app) }
        return found
    }

    private func app(for scheme: String) throws(OpenProblem) -> KnownApp {
        if ["http", "https"].contains(scheme) { throw .web }
        let found = KnownApps.all(in: home).filter { $0.declared?.urlScheme?.lowercased() == scheme }
        // Apps that no longer exist do not count.
        let there = found.filter(\.canStart)
        guard let app = there.first ?? found.first else { throw .noApp(for: scheme) }
        guard there.count < 2 else { throw .severalApps(for: scheme, there) }
        return app
    }

    // MARK: - Opening

    /// Passes the request to the app, starting it if necessary.
    ///
    /// - Returns: when a process has taken the request; or else, when the app has been started and listens, has ended
    ///   without a complaint, or has not listened for a while: it may be one that never does.
    package func open(_ request: OpenRequest, with app: KnownApp) throws(OpenProblem) -> Outcome {
        if try handOn(request, to: app) { return .handedOn }
        let place = places(of: app)[0]
        let end = ContinuousClock.now + patience.start + patience.start
        // Only one process at a time starts the app; requests that come while it starts go to the same process.
        var turn = FileLock.tryLock(place.starting)
        while case .held = turn, ContinuousClock.now < end {
            usleep(20_000)
            if try handOn(request, to: app) { return .handedOn }
            turn = FileLock.tryLock(place.starting)
        }
        if try handOn(request, to: app) { return .handedOn }
        return try withExtendedLifetime(turn) { () throws(OpenProblem) in .started(try start(app, request)) }
    }

    /// Hands the request to the process of the app that listens.
    ///
    /// - Returns: false when there is none.
    package func handOn(_ request: OpenRequest, to app: KnownApp) throws(OpenProblem) -> Bool {
        for place in places(of: app) {
            let end = ContinuousClock.now + patience.answer
            switch OpenCall(place).hand(on: request, before: end) {
            case .taken: return true
            case .refused: throw .refused(app)
            case .silent: throw .silent(app)
            case .nobody: continue
            }
        }
        return false
    }

    /// Where processes of the app may listen, the likeliest first.
    ///
    /// A desktop does not know about roles, so the one in which somebody has started the app is used.
    private func places(of app: KnownApp) -> [OpenPlace] {
        let manifest = app.declared ?? Manifest(bundleIdentifier: app.bundleIdentifier)
        var roles: [String?] = [nil]
        if variables["CLASSKIT_ROLE"] == nil { roles += ["student", "teacher"] }
        var folders: [String] = []
        for role in roles {
            let variables = variables.merging(role.map { ["CLASSKIT_ROLE": $0] } ?? [:]) { $1 }
            let device = Device(manifest, variables, executable: app.executable)
            let folder = (device.storePath as NSString).deletingLastPathComponent
            if !folders.contains(folder) { folders.append(folder) }
        }
        return folders.map(OpenPlace.init)
    }

    // MARK: - Starting

    /// How the app is started with a request.
    private func launch(_ app: KnownApp, _ request: OpenRequest) throws(OpenProblem) -> AppLaunch {
        guard app.canStart else { throw .gone(app) }
        var variables = variables
        variables["CLASSKIT_HOME"] = home
        variables["CLASSKIT_MANIFEST"] = app.manifest
        variables[OpenRequest.variable] = OpenRequest(request.target, id: UUID().uuidString).json
        var arguments: [String] = []
        if case .address(let url) = request.target { arguments = [url.absoluteString] }
        return AppLaunch(executable: app.executable, arguments: arguments, variables: variables, mask: mask)
    }

    /// Becomes the app, in the terminal that this process has.
    package func become(_ app: KnownApp, _ request: OpenRequest) throws(OpenProblem) -> Never {
        let launch = try launch(app, request)
        throw .failed(app, String(cString: strerror(launch.become())))
    }

    private func start(_ app: KnownApp, _ request: OpenRequest) throws(OpenProblem) -> pid_t {
        var launch = try launch(app, request)
        let isInWindow = app.declared?.terminal == true
        if isInWindow {
            guard let window = TerminalWindow(variables) else { throw .noTerminal(for: app, request.target) }
            launch = window.holding(launch)
        }
        let log = "\(KnownApps.folder(in: home))/\(app.bundleIdentifier).log"
        let process: pid_t
        switch launch.start(log: log) {
        case .success(let started): process = started
        case .failure(let reason): throw .failed(app, String(cString: strerror(reason.code.rawValue)))
        }
        let (places, end) = (places(of: app), ContinuousClock.now + patience.start)
        while ContinuousClock.now < end {
            if places.contains(where: { OpenCall($0).hasListener }) { break }
            if let ending = AppLaunch.ending(of: process) {
                if let failure = ending.failure { throw .ended(app, failure, log: log) }
                // The program that opens windows may end before the app has started.
                if !isInWindow { break }
            }
            usleep(10_000)
        }
        return process
    }
}

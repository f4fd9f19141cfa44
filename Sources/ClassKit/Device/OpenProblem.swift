/// Why an app was not opened.
package struct OpenProblem: Error, Sendable {
    package enum Code: Sendable {
        case missing, malformed, tooLong, noApp, severalApps, unknownApp, notAnApp, gone, silent, refused, failed
    }

    package var code: Code
    /// What went wrong and what to do about it, for a person to read.
    package var message: String

    package init(code: Code, message: String) {
        self.code = code
        self.message = message
    }

    package static let missing = OpenProblem(
        code: .missing, message: "'open' needs one URL, or --app BUNDLE and the identifiers of a context")

    static let malformed = OpenProblem(
        code: .malformed,
        message: """
            This is no address that can be opened. It is to be one of an app's own scheme, or \
            homeroom://open/BUNDLE/PATH, each identifier percent-encoded.
            """)

    static let tooLong = OpenProblem(
        code: .tooLong,
        message: "The address is longer than \(OpenRequest.longestAddress) bytes; no app is asked to open it.")

    static let web = OpenProblem(
        code: .noApp, message: "An address of the web says nothing of the app; name it: homeroom open --app BUNDLE URL")

    static func noApp(for scheme: String) -> OpenProblem {
        OpenProblem(
            code: .noApp,
            message: """
                No app here opens \(scheme): addresses. Start the app once, or: homeroom install FOLDER-OF-THE-APP. \
                Its ClassKit.json is to have "urlScheme": "\(scheme)".
                """)
    }

    static func severalApps(for scheme: String, _ apps: [KnownApp]) -> OpenProblem {
        OpenProblem(
            code: .severalApps,
            message: """
                Several apps open \(scheme): addresses: \(apps.map(\.bundleIdentifier).joined(separator: ", ")). Name \
                one, homeroom open --app BUNDLE URL, or remove the others: homeroom uninstall BUNDLE
                """)
    }

    static func unknownApp(_ app: String) -> OpenProblem {
        OpenProblem(
            code: .unknownApp,
            message: "The app \(app) is not known here. Start it once, or: homeroom install FOLDER-OF-THE-APP")
    }

    static func gone(_ app: KnownApp) -> OpenProblem {
        OpenProblem(
            code: .gone,
            message: """
                \(app.executable) is not there any more, or is no program. Build \(app.name) again and start it, or: \
                homeroom install FOLDER-OF-THE-APP
                """)
    }

    static func silent(_ app: KnownApp) -> OpenProblem {
        OpenProblem(
            code: .silent, message: "\(app.name) runs and does not answer. End it, and open the address again.")
    }

    static func refused(_ app: KnownApp) -> OpenProblem {
        OpenProblem(
            code: .refused, message: "\(app.name) runs and did not take the request. Update the app, or homeroom.")
    }

    static func failed(_ app: KnownApp, _ reason: String) -> OpenProblem {
        OpenProblem(code: .failed, message: "\(app.name) could not be started (\(app.executable)): \(reason).")
    }

    static func noTerminal(for app: KnownApp, _ target: OpenRequest.Target) -> OpenProblem {
        let words =
            switch target {
            case .address(let url): url.absoluteString
            case .context(let path): (["--app"] + path).joined(separator: " ")
            }
        return OpenProblem(
            code: .failed,
            message: """
                \(app.name) is used in a terminal, and no window with one can be opened here. Open one yourself, and \
                there: homeroom open --here \(words)
                """)
    }

    static func ended(_ app: KnownApp, _ how: String, log: String) -> OpenProblem {
        OpenProblem(
            code: .failed, message: "\(app.name) \(how) as soon as it was started. What it said is in \(log)")
    }
}

extension OpenProblem: CustomStringConvertible {
    package var description: String { message }
}

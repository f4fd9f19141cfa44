import ClassKit
import QuizModel

extension Quiz {
    /// The quiz that somebody wants to open who tapped it in Schoolwork; nil for anything else.
    public init?(continuing activity: NSUserActivity) {
        if activity.isClassKitDeepLink, let path = activity.contextIdentifierPath {
            // The app itself stands first.
            self.init(path: path.dropFirst())
        } else if let address = activity.webpageURL {
            self.init(opening: address)
        } else {
            return nil
        }
    }

    /// The quiz of an address such as `quizzler://addition`; nil for any other.
    public init?(opening address: URL) {
        guard address.scheme == "quizzler", let host = address.host() else { return nil }
        self.init(path: [host] + address.pathComponents.filter { $0 != "/" })
    }

    private init?(path: some Collection<String>) {
        guard path.count == 1, let identifier = path.first else { return nil }
        self.init(identifier: identifier)
    }
}

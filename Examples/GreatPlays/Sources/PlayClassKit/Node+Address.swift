import ClassKit
import PlayModel

extension Node {
    /// What opens the app at this node, such as `greatplays://open/hamlet/act-1/scene-1`.
    public var address: URL? {
        var address = URLComponents()
        address.scheme = "greatplays"
        address.host = "open"
        address.path = "/" + identifierPath.joined(separator: "/")
        return address.url
    }
}

extension PlayLibrary {
    /// The node that an address opens; nil if it is none of ours or leads nowhere.
    public func node(at address: URL) -> (any Node)? {
        guard address.scheme == "greatplays", address.host() == "open" else { return nil }
        return node(at: address.pathComponents.filter { $0 != "/" })
    }

    /// The node that somebody wants to open who tapped it in Schoolwork.
    ///
    /// Our contexts have addresses, so an address is what comes. A handout may be older than that.
    public func node(continuing activity: NSUserActivity) -> (any Node)? {
        if let address = activity.webpageURL { return node(at: address) }
        guard activity.isClassKitDeepLink, let path = activity.contextIdentifierPath else { return nil }
        // The app itself stands first.
        return node(at: Array(path.dropFirst()))
    }
}

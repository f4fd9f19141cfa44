package import FoundationEssentials

/// What an app is asked to open: one of its contexts, or an address.
package struct OpenRequest: Hashable, Sendable {
    package enum Target: Hashable, Sendable {
        /// The way to a context; it begins with the app's bundle identifier.
        case context([String])
        case address(URL)
    }

    package var target: Target
    /// Identifies the request that a process was started with: processes that it starts find the same one in their
    /// variables.
    package var id: String?

    package init(_ target: Target, id: String? = nil) {
        self.target = target
        self.id = id
    }

    /// The variable that an app is started with.
    package static let variable = "CLASSKIT_CONTINUE"
    /// Bytes of a request, with its line end.
    static let longest = 8_192
    /// Bytes of an address.
    package static let longestAddress = 4_096

    /// What the app's handler is given.
    package var userActivity: NSUserActivity {
        switch target {
        case .context(let path): return NSUserActivity(contextIdentifierPath: path)
        case .address(let url):
            let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
            activity.webpageURL = url
            return activity
        }
    }

    /// Whether it can be meant for that app: the path to a context begins with the app.
    func isMeant(for app: String) -> Bool {
        if case .context(let path) = target { path.first == app } else { true }
    }

    // MARK: - As text

    /// How a request is written, for whoever hands it on: one line of JSON.
    private struct Form: Codable {
        var path: [String]?
        var url: String?
        var id: String?
    }

    /// - Returns: nil for what is no request.
    package init?(json: Data) {
        guard json.count <= Self.longest, let form = try? SyncCoding.decode(Form.self, from: json) else { return nil }
        switch (form.path, form.url) {
        case (let path?, nil) where path.first?.isEmpty == false: self.init(.context(path), id: form.id)
        case (nil, let text?):
            guard text.utf8.count <= Self.longestAddress, let url = URL(string: text), url.scheme != nil else {
                return nil
            }
            self.init(.address(url), id: form.id)
        default: return nil
        }
    }

    /// In one line, without its end.
    package var json: String {
        let form =
            switch target {
            case .context(let path): Form(path: path, id: id)
            case .address(let url): Form(url: url.absoluteString, id: id)
            }
        // Texts can always be written.
        return (try? SyncCoding.text(form)) ?? "{}"
    }
}

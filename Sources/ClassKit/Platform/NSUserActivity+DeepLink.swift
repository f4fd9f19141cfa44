extension NSUserActivity {
    private static let contextType = "dev.homeroom.classkit.context"
    private static let pathKey = "contextIdentifierPath"

    /// Describes the wish to open a context; its path begins with the app's bundle identifier.
    package convenience init(contextIdentifierPath path: [String]) {
        guard !path.isEmpty else {
            fatalError("a path to a context begins with the app's bundle identifier; this one is empty")
        }
        self.init(activityType: Self.contextType)
        userInfo = [Self.pathKey: path]
        requiredUserInfoKeys = [Self.pathKey]
    }

    /// Whether the activity asks the app to open one of its contexts; if so, there is a ``contextIdentifierPath``.
    public var isClassKitDeepLink: Bool { contextIdentifierPath != nil }

    /// The way to the context to open, from the main app context down; nil if the activity is about something else.
    ///
    /// The first element is the identifier of the main app context, which is the app's bundle identifier:
    ///
    /// ```swift
    /// guard activity.isClassKitDeepLink, let path = activity.contextIdentifierPath else { return false }
    /// open(Array(path.dropFirst()))
    /// ```
    public var contextIdentifierPath: [String]? {
        guard activityType == Self.contextType, let path = userInfo?[Self.pathKey] as? [String] else { return nil }
        return path.isEmpty ? nil : path
    }
}

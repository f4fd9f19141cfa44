import Foundation

/// The desktop of the person's session.
package enum Desktop {
    /// Shows a notification, if there is a session and a program that can.
    ///
    /// - Returns: whether it was shown.
    @discardableResult
    package static func show(_ title: String, _ body: String, icon: String? = nil, _ variables: [String: String])
        -> Bool
    {
        guard hasBus(variables), let tool = Tool("notify-send", variables) else { return false }
        return tool.run(
            ["--app-name=Homeroom"] + (icon.map { ["--icon=\($0)"] } ?? []) + ["--", title, escaped(body)], variables,
            seconds: 5)
    }

    /// Whether there is a session's bus, over which desktops show notifications.
    private static func hasBus(_ variables: [String: String]) -> Bool {
        if variables["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false { return true }
        guard let folder = variables["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return false }
        return FileManager.default.fileExists(atPath: folder + "/bus")
    }

    /// The body may hold markup, and what we show is none.
    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}

import HTTP

/// What a person recognizes a browser by in the list of sign-ins.
enum BrowserName {
    /// Its make and its system, and nothing by which a device could be told from another of its kind.
    static func of(_ request: Request) -> String {
        let agent = request.headers["User-Agent"] ?? ""
        let makes = [("Firefox/", "Firefox"), ("Edg/", "Edge"), ("Chrome/", "Chrome"), ("Safari/", "Safari")]
        let systems = [
            ("CrOS", "Chromebook"), ("Android", "Android"), ("iPad", "iPad"), ("iPhone", "iPhone"),
            ("Macintosh", "Mac"),
            ("Windows", "Windows"), ("Linux", "Linux"),
        ]
        let make = makes.first { agent.contains($0.0) }?.1 ?? "Browser"
        return systems.first { agent.contains($0.0) }.map { "\(make), \($0.1)" } ?? make
    }
}

import Developer

extension Command {
    static let new = Command(
        name: "new", usage: "NAME",
        summary:
            "Make a folder with a small app to begin with: a quiz that teachers can assign, its tests and its rehearsal",
        options: [
            .flag("web", "make a page instead, which needs no build"),
            .init(
                name: "package", value: "PATH|URL",
                summary:
                    "what the app is built against: a clone of Homeroom, its address, or what homeroom-dev installs, which is the default"
            ),
        ], operands: 1...1
    ) { options, terminal in
        let name = try NewApp.checked(options.operands[0], isForWeb: options.has("web"))
        guard options.has("web") else {
            let app = NewApp.swift(name, try origin(of: name, options["package"]))
            try app.write()
            return terminal.print("\(name) is made; README.md in it says how to go on.")
        }
        guard options["package"] == nil else { throw UsageError("a page is not built, and takes no --package") }
        try NewApp.web(name).write()
        terminal.print("\(name) is made; README.md in it says how to go on.")
    }

    /// What an app is built against: as it is said, else as it is installed, else as somebody answers.
    private static func origin(of name: String, _ place: String?) throws -> NewApp.Origin {
        if let place { return try NewApp.Origin(place) }
        if let installed = NewApp.Origin.usual() { return installed }
        let clone = NewApp.Origin.ownClone
        let proposal = clone.map { " [\($0)]" } ?? ""
        let answer = Surroundings.ofProcess.ask("Where is Homeroom? The folder of a clone, or an address\(proposal): ")
        if let place = answer.map({ $0.isEmpty ? clone ?? "" : $0 }), !place.isEmpty { return try NewApp.Origin(place) }
        throw Failure(
            "The app would be built against homeroom-dev, which is not installed here. Install it, or name a clone or its "
                + "address: homeroom new \(name) --package \((clone ?? "../homeroom").shellWord)")
    }
}

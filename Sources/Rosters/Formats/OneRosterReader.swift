/// Reads the files of OneRoster 1.1 and 1.2, whole exports and changes.
struct OneRosterReader {
    private let builder: RosterBuilder
    private let files: [String: InputFile]
    private let manifest: OneRosterManifest?
    private let hasManifest: Bool

    /// - Parameter files: by their names without `.csv`.
    init(_ files: [String: InputFile], _ builder: RosterBuilder) {
        (self.files, self.builder) = (files, builder)
        hasManifest = files["manifest"] != nil
        manifest = files["manifest"].flatMap { OneRosterManifest($0, builder) }
    }

    func read() {
        if !hasManifest { builder.findings.add(.manifestMissing) }
        noteManifest()
        for name in OneRosterFiles.read {
            guard let file = files[name], let kind = OneRosterFiles.kind(name) else { continue }
            let isDelta = isDelta(name)
            guard let table = builder.openTable(file, spec: { spec(name, head: $0) }) else { continue }
            table.statusColumn = table.column("status")
            let rows = OneRosterRows(table: table, builder: builder, isDelta: isDelta)
            guard builder.readAll(table, { _ in rows.read(name) }) else { continue }
            builder.roster.setCoverage(isDelta ? .changes : .whole, of: kind)
            if table.spec.columns.contains(where: { $0.name == "orgSourcedIds" }) {
                builder.roster.setCoverage(isDelta ? .changes : .whole, of: .role)
            }
        }
    }

    private func spec(_ name: String, head: [String]) -> TableSpec {
        switch name {
        case "orgs": OneRosterFiles.orgs
        case "academicSessions": OneRosterFiles.sessions
        case "courses": OneRosterFiles.courses
        case "classes": OneRosterFiles.classes
        case "roles": OneRosterFiles.roles
        case "enrollments": OneRosterFiles.enrolments
        // The header decides, not the manifest: some exports declare one version and use the other.
        default: head.contains("orgSourcedIds") ? OneRosterFiles.users1p1 : OneRosterFiles.users1p2
        }
    }

    /// Without a manifest files are complete; with one, every file that it does not call complete is incremental, so
    /// that nobody is removed.
    private func isDelta(_ name: String) -> Bool { hasManifest && manifest?.modes[name] != .bulk }

    private func noteManifest() {
        guard let manifest, let path = files["manifest"]?.path else { return }
        for name in OneRosterFiles.read + OneRosterFiles.unused {
            let isThere = files[name] != nil
            let isNamed = manifest.modes[name].map { $0 != .absent } ?? false
            if isThere, !isNamed { builder.findings.add(.manifestAbsent, file: path, Sentence(name: name + ".csv")) }
            if isNamed, !isThere { builder.findings.add(.manifestPresent, file: path, Sentence(name: name + ".csv")) }
        }
    }
}

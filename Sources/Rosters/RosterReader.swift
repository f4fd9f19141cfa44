/// Reads what schools have of themselves: Apple School Manager's six files, OneRoster 1.1 and 1.2, or a list of names.
///
/// ```swift
/// let reading = RosterReader().read("lakeside.zip", bytes)
/// for finding in reading.findings { print(finding) }
/// // users.csv, row 7, email: The e-mail address is also that of row 3. Only one of them can sign in by it.
/// let roster = reading.roster
/// for enrolment in roster.enrolments where roster[enrolment.role] == "teacher" {
///     print(roster[enrolment.person], "teaches", roster[enrolment.schoolClass])
/// }
/// ```
///
/// Reading never fails: whatever is wrong is a finding with its place, and nothing of a refused file is in the roster. It
/// keeps nothing between two uploads, touches no disk, and needs time and memory in proportion to the files.
package struct RosterReader: Sendable {
    package var limits: RosterLimits

    package init(limits: RosterLimits = .standard) { self.limits = limits }

    /// Reads one file: an archive, or a roster file by itself.
    package func read(_ name: String, _ bytes: [UInt8]) -> RosterReading {
        read([(name, bytes)])
    }

    /// Reads what somebody pasted.
    package func read(pasted text: String) -> RosterReading { read("", Array(text.utf8)) }

    /// Reads files that belong together, as they were uploaded: archives among them are opened.
    package func read(_ files: [(name: String, bytes: [UInt8])]) -> RosterReading {
        let builder = RosterBuilder(limits: limits)
        var inputs: [InputFile] = []
        for file in files {
            let name = RosterFinding.shown(file.name)
            guard ZipArchive.isArchive(file.bytes) else {
                inputs.append(InputFile(path: name, contents: .memory(file.bytes)))
                continue
            }
            do {
                let archive = try ZipArchive(file.bytes, limits: limits)
                inputs += archive.entries.map {
                    InputFile(path: RosterFinding.shown($0.name), contents: .entry(archive, $0))
                }
            } catch { builder.note(error, file: name) }
        }
        let recognition = Recognition(inputs, builder)
        recognition.read()
        Checks(builder: builder, isApple: recognition.format == .appleSchoolManager).run()
        return RosterReading(
            format: recognition.format, roster: builder.roster, findings: builder.findings.sorted,
            system: builder.system)
    }
}

/// The result of reading.
package struct RosterReading: Sendable {
    /// The formats that are read.
    package enum Format: String, Sendable { case appleSchoolManager, oneRoster, list }

    /// Nil when no format was recognized.
    package var format: Format?
    package var roster: Roster
    /// Most serious first.
    package var findings: [RosterFinding]
    /// The code by which the manifest of OneRoster files names the system that they come from.
    package var system: String?

    /// Whether nothing of one of the files was read, so that people in it only seem to be gone.
    package var isRefused: Bool { findings.contains { $0.severity == .fileRefused } }
}

extension RosterBuilder {
    fileprivate func note(_ problem: ZipProblem, file: String) {
        let (code, detail): (RosterFinding.Code, Sentence) =
            switch problem {
            case .damaged(let reason): (.archiveDamaged, reason)
            case .encrypted(let name): (.archiveEncrypted, Sentence(name: name))
            case .method(let name): (.archiveMethod, Sentence(name: name))
            case .path(let name): (.archivePath, Sentence(name: name))
            case .link(let name): (.archiveLink, Sentence(name: name))
            case .doubledName(let name): (.archiveDoubledName, Sentence(name: RosterFinding.shown(name)))
            case .tooLarge(let name):
                (.archiveTooLarge, Sentence("“\(RosterFinding.shown(name))”, \(limits.sizes)"))
            case .inflatesTooMuch(let name): (.archiveInflates, Sentence(name: RosterFinding.shown(name)))
            case .tooManyFiles: (.archiveFiles, Sentence(number: limits.files))
            case .severalParts: (.archiveParts, "")
            }
        findings.add(code, file: file, detail)
    }
}

extension RosterReading.Format {
    /// How the files of this format call a column of OneRoster's.
    package func column(_ name: String, in path: String) -> String {
        switch self {
        case .appleSchoolManager: AppleReader.column(name, in: path)
        case .oneRoster: name
        case .list: PlainList.column(name).description
        }
    }
}

package import Coursework

/// Names of files as they can be kept anywhere, and as people recognize them.
package enum FileName {
    /// The name without folders, and without characters that nobody sees or that some system does not take.
    package static func cleaned(_ name: String) -> String {
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
        var scalars = String.UnicodeScalarView()
        for scalar in last.unicodeScalars where !isUnwanted(scalar) {
            scalars.append(forbidden.contains(scalar) ? "_" : scalar)
        }
        let text = trimmed(Substring(String(scalars)))
        return shortened(text.isEmpty ? "File" : String(text), to: Limit.fileName)
    }

    /// As a student's copy is called: “Family Given - Original.ext”.
    package static func delivered(_ original: String, to name: Person.Name) -> String {
        cleaned("\(person(name)) - \(flat(original))")
    }

    /// As work is called for its teacher: “Family Given - YYYYMMDD - Task.ext”.
    package static func handedIn(_ original: String, by name: Person.Name, on date: LocalDate, for task: String)
        -> String
    {
        let day = date.description.filter { $0 != "-" }
        let (_, ending) = split(cleaned(original))
        let title = task.isEmpty ? split(cleaned(original)).stem : task
        return cleaned("\(person(name)) - \(day) - \(flat(title))\(ending)")
    }

    private static func person(_ name: Person.Name) -> String {
        flat(name.family.isEmpty ? name.given : "\(name.family) \(name.given)")
    }

    /// A slash in a name or a title is part of it, and begins no folder.
    private static func flat(_ text: String) -> String {
        String(text.map { $0 == "/" || $0 == "\\" ? "-" : $0 })
    }

    /// Not taken by some system people download to.
    private static let forbidden = Set<Unicode.Scalar>("<>:\"|?*".unicodeScalars)

    /// Control characters, and those that let the end of a name look like its beginning.
    private static func isUnwanted(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: true
        // The joiners between letters and emoji are of this kind too, and are part of names.
        case .format: scalar.value != 0x200C && scalar.value != 0x200D
        default: false
        }
    }

    /// Nothing hidden, and nothing that a system cuts off.
    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0 == "." || $0.isWhitespace }
        while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
        return text
    }

    /// Keeps the ending, by which a file is opened. Counted in bytes, since file systems do.
    private static func shortened(_ name: String, to most: Int) -> String {
        guard name.utf8.count > most else { return name }
        var (stem, ending) = split(name)
        while stem.utf8.count + ending.utf8.count > most, !stem.isEmpty { stem.removeLast() }
        return stem + ending
    }

    /// The ending with its dot, if there is one that is short enough to be one.
    static func split(_ name: String) -> (stem: String, ending: String) {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (name, "") }
        let ending = name[dot...]
        return ending.utf8.count <= 16 && ending.count > 1 ? (String(name[..<dot]), String(ending)) : (name, "")
    }
}

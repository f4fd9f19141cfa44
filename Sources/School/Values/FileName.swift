package import Coursework

/// File names that work on every system and that people recognize.
package enum FileName {
    /// The name without folders, invisible characters, and characters that some system does not accept.
    package static func cleaned(_ name: String) -> String {
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
        var scalars = String.UnicodeScalarView()
        for scalar in last.unicodeScalars where !isUnwanted(scalar) {
            scalars.append(forbidden.contains(scalar) ? "_" : scalar)
        }
        let text = trimmed(Substring(String(scalars)))
        return shortened(text.isEmpty ? "File" : String(text), to: Limit.fileName)
    }

    /// The name of a file that is made of something with a title or a name.
    package static func titled(_ title: String, _ ending: String) -> String { cleaned("\(flat(title)).\(ending)") }

    /// The name of a student's copy: “Family Given - Original.ext”.
    package static func delivered(_ original: String, to name: Person.Name) -> String {
        cleaned("\(person(name)) - \(flat(original))")
    }

    /// The name of handed-in work for the teacher: “Family Given - YYYYMMDD - Task.ext”.
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

    /// A slash in a name or title is part of it, and must not start a folder.
    private static func flat(_ text: String) -> String {
        String(text.map { $0 == "/" || $0 == "\\" ? "-" : $0 })
    }

    /// Characters that some system does not accept.
    private static let forbidden = Set<Unicode.Scalar>("<>:\"|?*".unicodeScalars)

    /// Control characters, and direction marks that can disguise the end of a name.
    private static func isUnwanted(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: true
        // Joiners between letters and in emoji belong to this category too, and are part of names.
        case .format: scalar.value != 0x200C && scalar.value != 0x200D
        default: false
        }
    }

    /// Without leading dots, which hide a file, and without endings that a system cuts off.
    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0 == "." || $0.isWhitespace }
        while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
        return text
    }

    /// Shortens the name but keeps its extension. Counted in bytes, because file systems do.
    private static func shortened(_ name: String, to most: Int) -> String {
        guard name.utf8.count > most else { return name }
        var (stem, ending) = split(name)
        while stem.utf8.count + ending.utf8.count > most, !stem.isEmpty { stem.removeLast() }
        return stem + ending
    }

    /// The extension with its dot, if it is short enough to be one.
    static func split(_ name: String) -> (stem: String, ending: String) {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (name, "") }
        let ending = name[dot...]
        return ending.utf8.count <= 16 && ending.count > 1 ? (String(name[..<dot]), String(ending)) : (name, "")
    }
}

extension String {
    /// As a shell takes it for one word, whatever is in it.
    ///
    /// By scalars: with a mark that belongs above a letter, a quotation mark is another character to Swift, and the same to a shell.
    package var quotedForShells: String {
        var quoted = "'".unicodeScalars
        for scalar in unicodeScalars {
            if scalar == "'" { quoted.append(contentsOf: #"'\''"#.unicodeScalars) } else { quoted.append(scalar) }
        }
        quoted.append("'")
        return String(quoted)
    }

    /// The same, bare where nothing in it means anything to a shell.
    package var shellWord: String {
        let isPlain = utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
            default: "/-_.,+:@%".utf8.contains(byte)
            }
        }
        return isPlain && !isEmpty ? self : quotedForShells
    }
}

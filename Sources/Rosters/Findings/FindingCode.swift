extension RosterFinding {
    /// The kinds of findings. Their names are stable: programs may switch on them, and pages translate by them.
    package enum Code: String, Hashable, Sendable, CaseIterable {
        // Archives and files as a whole.
        case archiveDamaged, archiveParts, archiveEncrypted, archiveMethod, archivePath, archiveLink, archiveDoubledName
        case archiveTooLarge, archiveInflates, archiveFiles
        case contentsDamaged, fileTooLarge, empty, notRecognised, mixedFormats
        case fileUnused, fileUnknown, fileNameCase, fileInFolder, fileDoubled, fileMissing
        // Text.
        case utf16, utf16Unmarked, notUTF8, nulByte, separator
        case openQuote, strayQuote, bareQuote, longCell, longRow, manyColumns, manyRows, controlCharacters
        // Heads and the widths of rows.
        case columnMissing, columnAbsent, columnDoubled, columnUnknown, columnUnnamed, columnOrder, columnCase
        case noRows, cutOff, rowWidth, surplusCells
        // Cells.
        case idMissing, referenceMissing, valueAbsent, badDate, badMoment, badFlag, badYear, badStatus, badWord, badList
        case badIdentifier, badPolicy, spreadsheet, forbiddenInBulk, statusAbsent, momentAbsent
        // The manifest.
        case manifestMissing, manifestHead, manifestDoubled, manifestUnknown, manifestMode, manifestVersion
        case manifestAbsent, manifestPresent
        // One row and another.
        case doubled, doubledOlder, doubledConflict, dangling, danglingLeftOut, targetNotRead, cycle
        case sameUsername, sameEmail, sameEnrolment
        // Sense.
        case noSchool, endBeforeBegin, noSchoolYear, severalPrimaryRoles, locationWithoutRole, subjectCodes, guardians
        case notKept, tooManyTeachers
        // Plain lists.
        case nameMissing, sameName, sameNameElsewhere, headGuessed
    }
}

extension RosterFinding.Code {
    package var severity: RosterFinding.Severity { text("").severity }

    struct Text {
        var severity: RosterFinding.Severity
        var message: Sentence
        var remedy: Sentence
    }

    /// What is said, with what differs from file to file. A table, which does not compile until a new kind has its row.
    func text(_ detail: Sentence) -> Text {
        switch self {
        case .archiveDamaged:
            refused("The archive is cut off or damaged: \(detail).", "Make it again and upload it whole.")
        case .archiveParts: refused("This is one part of a divided archive.", "Make one archive of all files.")
        case .archiveEncrypted:
            refused("“\(detail)” in the archive needs a password.", "Make the archive without a password.")
        case .archiveMethod:
            refused(
                "“\(detail)” is compressed in a way that Homeroom cannot read.",
                "Make a plain zip archive, or upload the files.")
        case .archivePath:
            refused(
                "The path of “\(detail)” leads out of the archive.",
                "Make the archive again, with only the files in it.")
        case .archiveLink: refused("“\(detail)” is a link, not a file.", "Put the file itself into the archive.")
        case .archiveDoubledName:
            refused("The archive holds “\(detail)” twice.", "Leave the right one in, and make the archive again.")
        case .archiveTooLarge:
            refused(
                "What is in the archive is too large to be read: \(detail).",
                "Upload a file for each school, or split it.")
        case .archiveInflates:
            refused(
                "“\(detail)” becomes far larger when it is unpacked, as in an attack.",
                "Upload the files without an archive."
            )
        case .archiveFiles: refused("The archive holds more than \(detail) files.", "Put only the roster's files in.")
        case .contentsDamaged: refused("The file is damaged in the archive.", "Make the archive again.")
        case .fileTooLarge:
            refused("The file is too large to be read: \(detail).", "Upload a file for each school, or split it.")
        case .empty: refused("There is nothing in it.", "Export it again, and look at it before you upload it.")
        case .notRecognised:
            refused(
                "Homeroom does not recognise this as a roster.",
                "Upload OneRoster or Apple School Manager files, or a list of names.")
        case .mixedFormats:
            refused(
                "The file is in a different format from the rest: \(detail).",
                "Upload the files of one format at a time.")
        case .fileUnused: noticed("The file is part of OneRoster but not used here.", "You need not do anything.")
        case .fileUnknown: noticed("The file is not part of the roster and was not read.", "Leave it out next time.")
        case .fileNameCase:
            noticed("The file's name should be written \(detail).", "It was read; other systems may not.")
        case .fileInFolder:
            noticed("The files lie in a folder.", "They were read; other systems may not read files in a folder.")
        case .fileDoubled: refused("There is another file of the same kind: \(detail).", "Leave the right one in.")
        case .fileMissing:
            noticed("The file \(detail) is missing.", "What the school already has stays; add the file to change it.")
        case .utf16:
            noticed("The file is UTF-16, as some spreadsheets save it.", "It was read; UTF-8 is the better choice.")
        case .utf16Unmarked: refused("The file looks like UTF-16 without a mark.", "Save it as “CSV UTF-8”.")
        case .notUTF8:
            refused(
                "From here on the file is not UTF-8 but probably Latin-1 or Windows-1252 (byte \(detail)).",
                "Save it as “CSV UTF-8”, so that no name is spoilt.")
        case .nulByte:
            refused("There is a zero byte, which text never contains.", "Export the file again as “CSV UTF-8”.")
        case .separator:
            noticed("The columns are separated by \(detail).", "They were read; commas are what the format asks for.")
        case .openQuote:
            refused(
                "A quotation mark opens in this row and never closes.", "Close it, or double it if it is meant as one.")
        case .strayQuote:
            leftOut("Something follows a closing quotation mark.", "Double quotation marks that belong to the text.")
        case .bareQuote:
            noticed("A cell that is not in quotation marks contains one.", "It was read as part of the text.")
        case .longCell: refused("The cell is too long to be read.", "Look for a missing separator or line break.")
        case .longRow:
            refused("The row is too long to be read.", "Look for a missing line break or quotation mark.")
        case .manyColumns: refused("The row has too many columns.", "Look for a missing line break.")
        case .manyRows: refused("The file has more than \(detail) rows.", "Upload a file for each school.")
        case .controlCharacters:
            noticed("A cell holds a line break or a control character.", "It was read as a blank.")
        case .columnMissing:
            refused(
                "The column \(detail) is missing.",
                "Add it to the export; the header names the columns that were found.")
        case .columnAbsent: noticed("The column \(detail) is missing.", "It was read as if all its cells were empty.")
        case .columnDoubled: refused("The column \(detail) is there twice.", "Leave one of them in.")
        case .columnUnknown: noticed("The column \(detail) is not known.", "It was not read.")
        case .columnUnnamed: noticed("A column has no name.", "It was not read; give it a name or remove it.")
        case .columnOrder:
            noticed("The columns are not in the order of the format.", "They were read by their names.")
        case .columnCase: noticed("The column should be written \(detail).", "It was read; other systems may not.")
        case .noRows:
            refused("The file has a header but no rows.", "An export may have failed. Nobody leaves because of it.")
        case .cutOff:
            refused(
                "The file ends in the middle of its last row, as if it had been cut off.",
                "Export it again. If it is whole, end its last row with a line break.")
        case .rowWidth:
            leftOut(
                "The row does not have as many cells as the header: \(detail).",
                "Quote cells that hold the separator, and keep empty cells.")
        case .surplusCells: noticed("The row has more cells than the header, all of them empty.", "It was read.")
        case .idMissing: leftOut("The row has no identifier.", "Give it one that stays the same from export to export.")
        case .referenceMissing: leftOut("The row does not say whom or what it is about.", "Fill the cell in.")
        case .valueAbsent: noticed("The format asks for a value here.", "The row was read without it.")
        case .badDate: noticed("This is not a date in the form 2026-08-24.", "The cell counts as empty.")
        case .badMoment:
            noticed("This is not a time in the form 2026-08-24T07:30:00.000Z.", "The cell counts as empty.")
        case .badFlag: noticed("This should be true or false, in small letters.", detail)
        case .badYear: noticed("This is not a year in four digits.", "The cell counts as empty.")
        case .badStatus:
            leftOut("The status is neither active nor tobedeleted.", "Correct it; the row changes nothing.")
        case .badWord: noticed("The format does not know this word.", "It was kept as it is.")
        case .badList:
            noticed(
                "The list is not in the form that the format asks for.", "Only the part that could be read was read.")
        case .badIdentifier:
            noticed(
                "The identifier is too long or holds characters that the format does not allow.",
                "It was kept as it is.")
        case .badPolicy: noticed("The password policy is not 4, 6, 8 or empty.", "The cell counts as empty.")
        case .spreadsheet:
            noticed(
                "The identifier looks as if a spreadsheet had changed it (1.23E+15).",
                "Export again, and do not open the file in a spreadsheet before you upload it.")
        case .forbiddenInBulk:
            noticed(
                "A full export has no status and no time.",
                "Rows that are to be deleted were not read; the others were."
            )
        case .statusAbsent: noticed("A file of changes has to give the status.", "The row was treated as active.")
        case .momentAbsent: noticed("A file of changes has to say when the row changed.", "The row was read.")
        case .manifestMissing: noticed("There is no manifest.csv.", "The files were read as a full export.")
        case .manifestHead: refused("The header of the manifest is not propertyName,value.", "Export it again.")
        case .manifestDoubled: noticed("The manifest gives \(detail) twice.", "The files decide.")
        case .manifestUnknown: noticed("The manifest contains something unknown: \(detail).", "It was not used.")
        case .manifestMode:
            noticed(
                "The manifest does not say whether \(detail) is absent, bulk or delta.", "It was read as changes only.")
        case .manifestVersion:
            noticed("The manifest names version \(detail), not 1.1 or 1.2.", "The version was found from the files.")
        case .manifestAbsent:
            noticed("The manifest says that \(detail) is absent, but it is there.", "It was read as changes only.")
        case .manifestPresent:
            noticed("The manifest names \(detail), which is not there.", "What the school already has stays.")
        case .doubled: noticed("The row says the same as \(detail).", "It was read once.")
        case .doubledOlder:
            noticed("There is a newer row for the same identifier: \(detail).", "The newer one was taken.")
        case .doubledConflict:
            leftOut(
                "The same identifier is in \(detail), which says something else. All of these rows were left out.",
                "Leave the right row in.")
        case .dangling: noticed("Nothing \(detail) has this identifier.", "The cell counts as empty.")
        case .danglingLeftOut:
            leftOut("Nothing \(detail) has this identifier.", "Add it there, or remove this row.")
        case .targetNotRead:
            noticed("The cells could not be checked, because \(detail) was not read.", "Add that file.")
        case .cycle:
            noticed("The row is its own parent, directly or through other rows.", "It was read without a parent.")
        case .sameUsername: noticed("The same user name is in \(detail).", "Only one of them can have it.")
        case .sameEmail: noticed("The same e-mail address is in \(detail).", "Only one of them can sign in with it.")
        case .sameEnrolment:
            noticed("The same person is in the same class in \(detail) too.", "One of the two is enough.")
        case .noSchool: noticed("The location is not of the kind “school”.", "It was read.")
        case .endBeforeBegin: noticed("The end is not after the beginning.", "Correct one of the two; both were read.")
        case .noSchoolYear: noticed("The session is not a school year.", "It was read.")
        case .severalPrimaryRoles: noticed("The person has another main role there in \(detail).", "Both were read.")
        case .locationWithoutRole:
            noticed("The person has no role at their first location.", "It was read.")
        case .subjectCodes: noticed("There are not as many subject codes as subjects.", "Both were read.")
        case .guardians:
            noticed(
                "Some people are only guardians, parents or relatives: \(detail) of them.",
                "Leave them out of the export if nobody needs them.")
        case .notKept:
            noticed("The column \(detail) was not read.", "Homeroom does not need it; leave it out of the export.")
        case .tooManyTeachers: noticed("The class has more than fifteen teachers.", "All of them were read.")
        case .nameMissing: leftOut("The row has no name.", "Write one, or remove the row.")
        case .sameName:
            leftOut(
                "The name is also in \(detail), in the same class.", "If these are two people, give each a user name.")
        case .sameNameElsewhere:
            noticed(
                "The name is also in \(detail), in another class.",
                "They were treated as one person; user names tell two people apart.")
        case .headGuessed: noticed("The list has no header.", "The columns were read as \(detail).")
        }
    }

    private func refused(_ message: Sentence, _ remedy: Sentence) -> Text {
        Text(severity: .fileRefused, message: message, remedy: remedy)
    }
    private func leftOut(_ message: Sentence, _ remedy: Sentence) -> Text {
        Text(severity: .rowLeftOut, message: message, remedy: remedy)
    }
    private func noticed(_ message: Sentence, _ remedy: Sentence) -> Text {
        Text(severity: .noticed, message: message, remedy: remedy)
    }
}

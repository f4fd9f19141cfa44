import Foundation

/// A template for a new app: all of its files are created, or none.
struct NewApp {
    var name: String
    /// By path in the folder.
    var files: [String: String]

    /// Accepts a name that is valid for a folder, a program and a module.
    static func checked(_ name: String, isForWeb: Bool) throws -> String {
        guard name.utf8.count <= 40, name.wholeMatch(of: /[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*/) != nil else {
            throw Failure(
                "An app's name has at most 40 letters from a to z, digits and hyphens, and begins with a letter.")
        }
        guard isForWeb || !taken.contains(name.lowercased()) else {
            throw Failure("An app can't be called \(name), since Swift or Homeroom has something of that name.")
        }
        return name
    }

    /// Names that a module cannot have: keywords, and modules in the same program or build.
    private static let taken = Set(
        """
        any as break case catch class continue default defer deinit do else enum extension fallthrough false fileprivate for func \
        guard if import in init inout internal is let main nil operator precedencegroup private protocol public repeat rethrows \
        return self static struct subscript super switch throw throws true try typealias var where while \
        builtin dispatch foundation foundationessentials foundationinternationalization foundationnetworking foundationxml glibc \
        observation regexbuilder swift swiftglibc synchronization testing xctest planets planetstests \
        archives ccurl classkit classkittesting clibcrypto cmicrohttpd coursework cpng cpostgresql cqrencode csodium csqlite cturbojpeg cwords \
        czlib developer gregorian gzip homeroom html http images json locks pages postgresql qrcode rosters school schoolserver secrets signatures sql \
        sqlite texts
        """.split(separator: " ").map(String.init))

    /// Creates the folder: first under another name, and renamed when it is complete.
    func write() throws {
        var status = stat()
        guard lstat(name, &status) != 0 else {
            throw Failure("There is a \(name) here already; nothing was changed.")
        }
        let draft = ".\(name).new-\(getpid())"
        do {
            for (place, text) in files { try Self.write(text, to: "\(draft)/\(place)") }
            try Self.check(rename(draft, name))
        } catch {
            try? FileManager.default.removeItem(atPath: draft)
            throw Failure("\(name) can't be made here: \(Self.reason(error)).")
        }
    }

    private static func write(_ text: String, to path: String) throws {
        // The folder gets the same permissions as one made by hand.
        let folderMode = 0o777 & ~Mask.former
        var folder = ""
        for part in path.split(separator: "/").dropLast() {
            folder += folder.isEmpty ? part : "/" + part
            if mkdir(folder, 0o700) == 0 {
                try check(chmod(folder, folderMode))
            } else if errno != EEXIST {
                throw posix
            }
        }
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        try check(chmod(path, 0o666 & ~Mask.former))
    }

    private static var posix: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

    private static func check(_ result: Int32) throws {
        guard result == 0 else { throw posix }
    }

    private static func reason(_ error: any Error) -> String {
        guard let error = error as? POSIXError else { return error.localizedDescription }
        return String(cString: strerror(error.code.rawValue)).lowercased()
    }
}

import Coursework
import Foundation
import HTTP
import JSON
import Locks

/// Writes down a run: each thing that changed the school, with the moment at which it did, one JSON object per line.
///
/// What is written is enough to replay the run: the school's identifiers follow from the moments, and whoever asked
/// is known by name, for tokens are different in each run.
final class Recorder: Sendable {
    /// How a recording begins.
    struct Head: Codable, Equatable {
        var homeroom = 1
        var start: Date
        var timeZone: String
        var apps: [String]
        /// Apps in the browser; none where it was written before these were recorded.
        var web: [PlacedApp]?
    }

    /// One change.
    struct Line: Codable, Equatable {
        var at: Date
        var act: Act

        enum Act: Codable, Equatable {
            case request(Asked)
            /// A control that is more than requests: the clock, a reset.
            case control([String])
            /// A simulated student came into the class.
            case admission(String)
            /// Somebody opened their link in a browser.
            case visit(String)
        }
    }

    /// A request, as far as the school goes by it.
    struct Asked: Codable, Equatable {
        var by: String?
        var method: String
        var target: String
        var type: String?
        /// The body's bytes, in base 64 where they are no text.
        var body: String
        var isText: Bool
    }

    private let file: Locked<FileHandle>

    init(_ path: String, _ head: Head) throws {
        guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
            let file = FileHandle(forWritingAtPath: path)
        else { throw DeveloperError("Cannot write the recording to \(path): \(String(cString: strerror(errno))).") }
        self.file = Locked(file)
        try file.write(contentsOf: Data(JSONEncoding.encode(head) + [0x0A]))
    }

    func write(_ line: Line) {
        guard let bytes = try? JSONEncoding.encode(line) else { return }
        file.withLock { try? $0.write(contentsOf: Data(bytes + [0x0A])) }
    }
}

extension Recorder.Asked {
    init(_ request: Request, by person: String?) {
        by = person
        method = request.method.rawValue
        target = request.target.rawValue
        type = request.headers[.contentType]
        let text = String(validating: request.body, as: UTF8.self)
        isText = text != nil
        body = text ?? Data(request.body).base64EncodedString()
    }

    var bytes: [UInt8] { isText ? Array(body.utf8) : Array(Data(base64Encoded: body) ?? Data()) }
}

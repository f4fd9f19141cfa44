import Coursework
package import JSON
package import School

/// The schemas of files.
enum FileShapes {
    static func define(_ components: inout SchemaRegistry) {
        components.define("NewFile", NewFileRequest.requestShape.schema)
        components.define("Upload", Upload.shape.schema)
        components.define("File", File.shape.schema)
    }

    static let size = Schema.integer(1...Int64(Limit.fileBytes))
}

extension File: Shaped {
    fileprivate static let head = AnswerShape<File>(
        .required("id", .id) { $0.id },
        .required("name", .string(limit: Limit.fileName)) { $0.name },
        .required("mediaType", .string(limit: 127)) { $0.mediaType },
        .required("size", FileShapes.size) { $0.size },
        .required("created", .date) { $0.created },
        .required("partCount", .integer(1 ... .max)) { $0.parts },
        .required("partSize", .integer(1 ... .max), "Bytes of every part but the last.") { _ in File.partSize })

    package static let shape = AnswerShape<File>(
        head.fields { $0 } + [
            .optional("fingerprint", .string(limit: 64, minimum: 64), "SHA-256, once all of it is there.") {
                $0.fingerprint
            },
            .optional("completed", .date) { $0.completed },
        ])
}

/// A file that has not arrived completely.
struct Upload: Shaped, Sendable {
    var file: File
    var parts: [Int]

    static let shape = AnswerShape<Upload>(
        File.head.fields { $0.file } + [
            .required(
                "parts", .array(of: .count, limit: Limit.fileBytes / File.partSize + 1), "The parts that have arrived."
            ) { $0.parts }
        ])
}

extension Transaction {
    func upload(_ id: File.ID) throws -> Upload { Upload(file: try file(id), parts: try partsOfFile(id)) }
}

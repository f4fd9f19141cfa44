import Coursework
package import JSON
package import School

/// The schemas of files.
enum FileShapes {
    static func define(_ components: inout SchemaRegistry) {
        let date = Schema.string(format: .dateTime)
        let size = Schema.integer(1...Int64(Limit.fileBytes))
        components.define(
            "NewFile",
            .object([
                .required("name", .string(limit: 1024), "Cleaned of what some system does not take."),
                .required("mediaType", .string(limit: 127, minimum: 3), "As in image/png."), .required("size", size),
            ]))
        let file: [Schema.Property] = [
            .required("id", .string(format: .identifier)), .required("name", .string(limit: Limit.fileName)),
            .required("mediaType", .string(limit: 127)), .required("size", size), .required("created", date),
            .required("partCount", .integer(1 ... .max)),
            .required("partSize", .integer(1 ... .max), "Bytes of every part but the last."),
        ]
        components.define(
            "Upload",
            .object(
                file + [
                    .required(
                        "parts", .array(of: .integer(0 ... .max), limit: Limit.fileBytes / File.partSize + 1),
                        "Those that are there.")
                ]))
        components.define(
            "File",
            .object(
                file + [
                    .optional("fingerprint", .string(limit: 64, minimum: 64), "SHA-256, once all of it is there."),
                    .optional("completed", date),
                ]))
    }
}

extension File {
    fileprivate func writeFields(to json: inout JSONWriter) {
        json.field("id", id)
        json.field("name", name)
        json.field("mediaType", mediaType)
        json.field("size", size)
        json.field("created", created)
        json.field("partCount", parts)
        json.field("partSize", Self.partSize)
    }
}

extension File: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            writeFields(to: &json)
            json.field("fingerprint", ifPresent: fingerprint)
            json.field("completed", ifPresent: completed)
        }
    }
}

/// A file that has not arrived completely.
struct Upload: JSONWritable, Sendable {
    var file: File
    var parts: [Int]

    func write(to json: inout JSONWriter) {
        json.object { json in
            file.writeFields(to: &json)
            json.field("parts", parts)
        }
    }
}

extension Transaction {
    func upload(_ id: File.ID) throws -> Upload { Upload(file: try file(id), parts: try partsOfFile(id)) }
}

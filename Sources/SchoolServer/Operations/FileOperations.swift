import Coursework
import HTTP
import JSON
import School

/// Files are uploaded in parts, so that an interruption costs only one of them, and are downloaded as a stream.
enum FileOperations {
    static let all: [Operation] = [
        Operation(
            .post, "/v1/files", "beginFile", .signedIn,
            "Begins the upload of a file. Its parts follow. A file that is used nowhere is deleted after a day.",
            request: .reference("NewFile"), answer: .created(.reference("Upload"))
        ) { call in
            let request = try call.decode(NewFileRequest.self)
            let upload = try await call.perform(
                .beginFile(named: request.name, mediaType: request.mediaType, size: request.size)
            ) { try $0.upload($1) }
            var response = call.json(upload, .created)
            response.headers[.location] = "/v1/files/\(upload.file.id)"
            return response
        },
        Operation(
            .get, "/v1/files/{file}/parts", "fileParts", .signedIn,
            "Which parts of an unfinished file have arrived, to resume an upload.",
            answer: .json(.reference("Upload"))
        ) { call in
            let id: File.ID = try call.id("file", of: "file")
            return call.json(try call.read { try $0.upload(id) })
        },
        Operation(
            .put, "/v1/files/{file}/parts/{number}", "putPart", .signedIn,
            "Uploads one part of a file, counted from 0. All but the last have \(File.partSize) bytes. May be repeated.",
            body: .collected(limit: File.partSize), answer: .nothing
        ) { call in
            let id: File.ID = try call.id("file", of: "file")
            let number = try call.partNumber()
            let bytes = try call.octets()
            try await call.perform(.append(bytes, part: number, to: id))
            return .empty()
        },
        Operation(
            .put, "/v1/files/{file}/completion", "completeFile", .signedIn,
            "Completes an upload. All parts must have arrived.", answer: .json(.reference("File"))
        ) { call in
            let id: File.ID = try call.id("file", of: "file")
            return call.json(try await call.school.completeFile(id, as: try call.actor))
        },
        Operation(
            .get, "/v1/files/{file}", "file", .signedIn, "The name and size of a file.",
            answer: .json(.reference("File"))
        ) { call in
            let id: File.ID = try call.id("file", of: "file")
            return call.tagged(try call.read { try $0.file(id) })
        },
        Operation(
            .get, "/v1/files/{file}/content", "fileContent", .signedIn,
            "The content of a file, under a name that says whose it is; with `Range: bytes=`, a part of it.",
            parameters: [
                Operation.Parameter(
                    "show", .boolean, "Whether a browser shows it, if it is of a kind that does no harm there.")
            ], answer: .file
        ) { call in
            let id: File.ID = try call.id("file", of: "file")
            let (file, name) = try call.read { (try $0.file(id), try $0.deliveredName(of: id)) }
            let response = try call.download(file, named: name)
            try await call.school.checkIfSmall(file, as: try call.actor)
            return response
        },
    ]
}

struct NewFileRequest: RequestShaped {
    var name: String
    var mediaType: String
    var size: Int

    static let requestShape = RequestShape(
        NewFileRequest.init,
        required(
            "name", .string(limit: 1024),
            "The file name; the school removes characters that some systems do not accept."),
        required("mediaType", .string(limit: 127, minimum: 3), "The media type, such as `image/png`."),
        required("size", FileShapes.size))
}

extension Call {
    /// An invalid number is treated as a part that the file does not have.
    fileprivate func partNumber() throws -> Int {
        guard let number = request.parameters["number"].flatMap(Int.init) else { throw SchoolError.none("part") }
        return number
    }

    fileprivate func octets() throws -> [UInt8] {
        guard request.headers.mediaType == "application/octet-stream" else { throw Problem.notOctets }
        return request.body
    }

    fileprivate func download(_ file: File, named name: String) throws -> Response {
        guard file.completed != nil else { throw SchoolError.incomplete }
        let delivery = Delivery(file, named: name, isShown: isAsked("show"))
        let actor = try actor
        let school = school
        // A completed file never changes.
        let tag = file.fingerprint.flatMap(EntityTag.init(stored:))
        let range = try ByteRange.asked(request.headers, of: file.size, tag: tag)
        var response = Response(
            range == nil ? .ok : .partialContent, headers: delivery.headers,
            body: .chunks(length: range?.bytes.count ?? file.size) { writer in
                try await school.visit(range?.bytes, of: file.id, as: actor) { try await writer.write($0) }
            })
        response.headers["Accept-Ranges"] = "bytes"
        response.headers["Content-Range"] = range?.contentRange
        if let tag { response = response.tagged(tag) }
        return response
    }
}

extension Problem {
    fileprivate static let notOctets = Problem(
        .unsupportedMediaType, code: "not_octets", detail: "The body is not said to be plain bytes.",
        remedy: "Send it with Content-Type: application/octet-stream.")
}

extension SchoolError {
    fileprivate static let incomplete = SchoolError.conflict(
        "file_incomplete", "Not all of this file has arrived.", remedy: "Send the parts that are missing, and end it.")
}

extension School {
    /// The whole file, or a range of it.
    fileprivate func visit(
        _ bytes: Range<Int>?, of id: File.ID, as actor: Actor, _ body: ([UInt8]) async throws -> Void
    ) async throws {
        if let bytes { return try await visit(bytes: bytes, of: id, as: actor, body) }
        try await visitParts(of: id, as: actor) {
            try await body($0)
            return true
        }
    }
}

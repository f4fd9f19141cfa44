import Coursework
import Foundation
import HTTP
import JSON
import Programs
import School
import SchoolForTests
import SchoolServer
import Testing

@Suite struct FileExchangeTests {
    /// Of two parts, with every byte in it.
    static let bytes = (0..<(File.partSize + 4321)).map { UInt8($0 % 256) }

    @Test(arguments: Engine.allCases)
    func `a file comes back as it was sent`(engine: Engine) async throws {
        let lesson = try await Lesson(engine)
        let file = try await lesson.upload(Self.bytes, name: "Schatten ☂.png", type: "image/png")
        let (head, body) = try await lesson.download("/v1/files/\(file)/content", by: lesson.student)
        #expect(body == Self.bytes)
        #expect(head.contains("200"))
        #expect(head.contains("content-type: image/png"))
        #expect(head.contains("content-length: \(Self.bytes.count)"))
        #expect(head.contains("x-content-type-options: nosniff"))
        #expect(head.contains("sandbox"))
        #expect(
            head.contains(
                #"content-disposition: attachment; filename="schatten _.png"; filename*=utf-8''schatten%20%e2%98%82.png"#
            ))
    }

    @Test func `a file that a browser has is not sent again`() async throws {
        let lesson = try await Lesson()
        let path = "/v1/files/\(try await lesson.upload([1, 2, 3]))/content"
        let tag = try #require(await lesson.student.get(path).headers[.entityTag])
        let (head, body) = try await lesson.download(path, "--header", "If-None-Match: \(tag)", by: lesson.student)
        #expect(head.contains(" 304 "))
        #expect(body == [])
    }

    @Test(arguments: [
        ("bytes=0-", 0..<bytes.count), ("bytes=10-19", 10..<20),
        ("bytes=\(File.partSize - 5)-\(File.partSize + 4)", File.partSize - 5..<File.partSize + 5),
        ("bytes=\(File.partSize)-", File.partSize..<bytes.count), ("bytes=-7", bytes.count - 7..<bytes.count),
        ("bytes=5-99999999", 5..<bytes.count), ("bytes=-99999999", 0..<bytes.count),
    ])
    func `a player gets the part that it asks for`(range: String, expected: Range<Int>) async throws {
        let lesson = try await Lesson()
        let file = try await lesson.upload(Self.bytes, name: "Song.ogg", type: "audio/ogg")
        let (head, body) = try await lesson.download(
            "/v1/files/\(file)/content?show=true", "--header", "Range: \(range)", by: lesson.student)
        #expect(head.contains(" 206 "))
        #expect(
            head.contains(
                "content-range: bytes \(expected.lowerBound)-\(expected.upperBound - 1)/\(Self.bytes.count)"))
        #expect(body == Array(Self.bytes[expected]))
    }

    @Test(arguments: [
        ("bytes=", 200), ("bytes=-", 200), ("bytes=a-b", 200), ("bytes=3-1", 200), ("bytes=0-1,3-4", 200),
        ("items=0-1", 200), ("bytes=-0", 416), ("bytes=3-", 416), ("bytes=99999999999999999999-", 200),
        ("bytes=1-1", 206),
    ])
    func `a range that is none is no reason to fail`(range: String, status: Int) async throws {
        let lesson = try await Lesson()
        let path = "/v1/files/\(try await lesson.upload([1, 2, 3]))/content"
        let (head, body) = try await lesson.download(path, "--header", "Range: \(range)", by: lesson.student)
        #expect(head.contains(" \(status) "))
        if status == 200 { #expect(body == [1, 2, 3]) }
    }

    @Test func `a part of another version is not joined to what a player has`() async throws {
        let lesson = try await Lesson()
        let path = "/v1/files/\(try await lesson.upload([1, 2, 3]))/content"
        let tag = try #require(await lesson.student.get(path).headers[.entityTag])
        for (known, status) in [(tag, " 206 "), ("\"other\"", " 200 ")] {
            let (head, _) = try await lesson.download(
                path, "--header", "Range: bytes=1-", "--header", "If-Range: \(known)", by: lesson.student)
            #expect(head.contains(status))
        }
    }

    @Test func `a player is told that it has the file, also when it asks for a part`() async throws {
        let lesson = try await Lesson()
        let path = "/v1/files/\(try await lesson.upload([1, 2, 3]))/content"
        let tag = try #require(await lesson.student.get(path).headers[.entityTag])
        for (known, status, bytes) in [(tag, " 304 ", []), ("\"other\"", " 206 ", [2, 3] as [UInt8])] {
            let (head, body) = try await lesson.download(
                path, "--header", "Range: bytes=1-", "--header", "If-None-Match: \(known)", by: lesson.student)
            #expect(head.contains(status))
            #expect(body == bytes)
        }
    }

    @Test func `a whole part goes through the socket, and not a byte more`() async throws {
        let lesson = try await Lesson()
        let begun = await lesson.student.post(
            "/v1/files", ["name": "a.bin", "mediaType": "image/png", "size": .integer(Int64(Self.bytes.count))])
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        for (count, status) in [(File.partSize + 1, " 413 "), (File.partSize, " 204 ")] {
            let part = folder.url.appending(path: "part")
            try Data(Self.bytes.prefix(count)).write(to: part)
            let (head, _) = try await lesson.download(
                "/v1/files/\(begun.id)/parts/0", "--request", "PUT", "--data-binary", "@\(part.path)", "--header",
                "Content-Type: application/octet-stream", by: lesson.student)
            #expect(head.contains(status))
        }
        #expect(await lesson.student.get("/v1/files/\(begun.id)/parts")["parts"] == [0])
    }

    @Test func `a page of somebody's is bytes to be saved`() async throws {
        let lesson = try await Lesson()
        for type in ["text/html", "image/svg+xml", "application/xhtml+xml", "text/javascript"] {
            let file = try await lesson.upload(Array("<script>".utf8), name: "page.html", type: type)
            let answer = await lesson.student.get("/v1/files/\(file)/content?show=true")
            #expect(answer.headers[.contentType] == "application/octet-stream")
            #expect(answer.headers["Content-Disposition"]?.hasPrefix("attachment;") == true)
            #expect(answer.headers["Content-Security-Policy"]?.contains("sandbox") == true)
        }
    }

    @Test func `a picture can be shown where it is`() async throws {
        let lesson = try await Lesson()
        let file = try await lesson.upload([1, 2, 3], name: "Map.png", type: "image/png")
        let shown = await lesson.student.get("/v1/files/\(file)/content?show=true")
        #expect(shown.headers["Content-Disposition"]?.hasPrefix("inline;") == true)
        #expect(shown.headers[.contentType] == "image/png")
    }

    @Test func `the teacher gets work under the student's name`() async throws {
        let lesson = try await Lesson()
        let handout = try await lesson.handOut(Lesson.essay)
        let file = try await lesson.upload([1, 2, 3])
        let task = "/v1/me/handouts/\(handout.id)/tasks/\(handout.tasks[0])"
        let content = "/v1/files/\(file)/content"
        #expect(await lesson.ada.get(content).code == "not_found")
        _ = await lesson.student.put("\(task)/handIn", ["kind": "files", "files": [.string(file)]])
        let name = await lesson.ada.get(content).headers["Content-Disposition"]
        #expect(name?.contains("filename=\"Example Student 0 - 20250901 - An essay.txt\"") == true)
        let classmate = try await lesson.server.client(.classmate)
        #expect(await classmate.get(content).code == "not_found")
        #expect(await classmate.get("/v1/files/\(file)").code == "not_found")
    }

    @Test func `after an interruption only what is missing is sent`() async throws {
        let lesson = try await Lesson()
        let begun = await lesson.student.post(
            "/v1/files", ["name": "a.bin", "mediaType": "image/png", "size": .integer(Int64(Self.bytes.count))])
        #expect(begun.headers[.location] == "/v1/files/\(begun.id)")
        #expect(begun["partCount"] == 2)
        let first = Array(Self.bytes[..<File.partSize])
        #expect(await lesson.student.part(first, 0, of: begun.id).status == 204)
        #expect(await lesson.student.part(first, 0, of: begun.id).status == 204)
        #expect(await lesson.student.get("/v1/files/\(begun.id)/parts")["parts"] == [0])
        #expect(await lesson.student.put("/v1/files/\(begun.id)/completion").code == "file_incomplete")
        #expect(await lesson.student.get("/v1/files/\(begun.id)/content").code == "file_incomplete")
        #expect(await lesson.student.part(first, 1, of: begun.id).fields == ["part"])
        #expect(await lesson.student.part(first, 2, of: begun.id).fields == ["part"])
        #expect(await lesson.student.part(Array(Self.bytes[File.partSize...]), 1, of: begun.id).status == 204)
        let done = await lesson.student.put("/v1/files/\(begun.id)/completion")
        #expect(done["fingerprint"]?.asString?.count == 64)
        #expect(await lesson.student.part(first, 0, of: begun.id).code == "file_complete")
    }

    @Test func `parts are nobody else's to send, and are bytes`() async throws {
        let lesson = try await Lesson()
        let begun = await lesson.student.post("/v1/files", ["name": "a.txt", "mediaType": "text/plain", "size": 3])
        #expect(await lesson.ada.part([1, 2, 3], 0, of: begun.id).code == "not_found")
        #expect(await lesson.ada.put("/v1/files/\(begun.id)/completion").code == "not_found")
        #expect(await lesson.student.put("/v1/files/\(begun.id)/parts/0", [1]).code == "not_octets")
        #expect(await lesson.student.part([1, 2, 3], -1, of: begun.id).status == 422)
    }
}

extension Lesson {
    /// Asks over a socket: the head in small letters, and the body, if there is any.
    func download(_ path: String, _ arguments: String..., by client: Client) async throws -> (
        head: String, body: [UInt8]
    ) {
        let dispatcher = server.dispatcher
        let listening = Server(Configuration(), router: dispatcher.router) { await dispatcher.answer($0) }
        let port = try listening.start()
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let body = folder.url.appending(path: "body")
        let token = client.headers[.authorization] ?? ""
        let curl = Program(
            named: "curl",
            [
                "--silent", "--show-error", "--max-time", "240", "--dump-header", "-", "--output", body.path,
                "--header", "Authorization: \(token)",
            ] + arguments + ["http://127.0.0.1:\(port)\(path)"])
        let ending = try await curl.run()
        await listening.stop(within: .seconds(5))
        #expect(ending.errorText == "")
        return (ending.output.lowercased(), Array((try? Data(contentsOf: body)) ?? Data()))
    }
}

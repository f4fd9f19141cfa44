import HTTP
import Testing

@Suite struct RouterTests {
    let router = Router([
        Route(.get, "/", name: "root", access: "anyone"),
        Route(.get, "/v1/classes", name: "classes", access: "teacher"),
        Route(.post, "/v1/classes", name: "newClass", access: "manager", body: .collected(limit: 1000)),
        Route(.get, "/v1/classes/mine", name: "mine", access: "teacher"),
        Route(.get, "/v1/classes/{class}", name: "class", access: "teacher"),
        Route(.get, "/v1/classes/{class}/handouts/{handout}", name: "handout", access: "teacher"),
        Route(.get, "/v1/classes/mine/today", name: "today", access: "teacher"),
        Route(.get, "/files/{path...}", name: "files", access: "anyone"),
    ])

    private func name(_ method: Method, _ path: String) -> String? {
        guard let target = Target(path), case .route(let route, _) = router.match(method, target.segments) else {
            return nil
        }
        return route.name
    }

    private func parameters(_ path: String) -> [String] {
        guard let target = Target(path), case .route(_, let found) = router.match(.get, target.segments) else {
            return []
        }
        return found.items.map { "\($0.name)=\($0.value)" }
    }

    @Test(arguments: [
        ("/", "root"), ("/v1/classes", "classes"), ("/v1/classes/mine", "mine"), ("/v1/classes/7", "class"),
        ("/v1/classes/7/handouts/8", "handout"), ("/v1/classes/mine/today", "today"), ("/files/a/b.css", "files"),
        ("/v1/classes?sort=name", "classes"), ("/v1/%63lasses", "classes"),
        // A literal that leads nowhere further does not hide the name beside it.
        ("/v1/classes/mine/handouts/8", "handout"),
    ])
    func `a path leads to its route`(path: String, expected: String) {
        #expect(name(.get, path) == expected)
    }

    @Test(arguments: ["/v1", "/v1/classes/", "/v1//classes", "/v1/classes//handouts/8", "/V1/classes", "/files/", "/x"])
    func `another path leads nowhere`(path: String) {
        #expect(name(.get, path) == nil)
    }

    @Test func `names in braces take what stands in their place, decoded`() {
        #expect(parameters("/v1/classes/7%20a/handouts/%C3%A4") == ["class=7 a", "handout=ä"])
        #expect(parameters("/files/css/page.css") == ["path=css/page.css"])
    }

    @Test func `the method chooses among routes of one path`() {
        #expect(name(.post, "/v1/classes") == "newClass")
        #expect(name(.head, "/v1/classes") == "classes")
        #expect(name(.delete, "/v1/classes") == nil)
    }

    @Test func `two rows of one name or place are a mistake of ours`() async {
        await #expect(processExitsWith: .failure) {
            _ = Router([.hello, .hello])
        }
        await #expect(processExitsWith: .failure) {
            _ = Router([.hello, Route(.get, "/hello", name: "again", access: "anyone")])
        }
    }

    @Test func `finding does not slow down with the number of routes`() {
        func time(_ count: Int) -> Duration {
            let router = Router((0..<count).map { Route(.get, "/v1/r\($0)/{id}", name: "\($0)", access: "a") })
            return ContinuousClock().measure {
                for _ in 0..<2000 { _ = router.match(.get, ["v1", "r\(count - 1)", "7"]) }
            }
        }
        // Ten times would be the slope of a scan over a hundred times as many; the best of some runs is the steady figure.
        let few = (0..<5).map { _ in time(20) }.min()!
        let many = (0..<5).map { _ in time(2000) }.min()!
        #expect(many < few * 10)
    }
}

@Suite struct TargetTests {
    @Test func `a path is taken apart before it is decoded`() {
        let target = Target("/a%20b/%C3%A4?x=1&y=a+b%26&x=2&z")
        #expect(target?.segments == ["a b", "ä"])
        #expect(target?.query == [.init("x", "1"), .init("y", "a b&"), .init("x", "2"), .init("z", "")])
        #expect(target?[query: "y"] == "a b&")
    }

    @Test(arguments: ["", "a", "*", "http://school/", "//\u{7F}", "/a b", "/..", "/%2e", "/a/./b", "/%2F", "/%", "/%4"])
    func `what is no plain path is none`(text: String) {
        #expect(Target(text) == nil)
    }
}

@Suite struct MessageTests {
    @Test func `names of fields are the same in upper and lower case`() {
        var headers: Headers = ["Content-Type": "text/plain; charset=utf-8", "X-A": "1"]
        headers.add("x-a", "2")
        #expect(headers["content-type"] == "text/plain; charset=utf-8")
        #expect(headers.mediaType == "text/plain")
        #expect(headers.all("X-a") == ["1", "2"])
        headers["X-A"] = "3"
        #expect(headers.all("x-A") == ["3"])
        headers["X-A"] = nil
        #expect(headers.all("x-A") == [])
    }

    @Test func `a token and a cookie are found`() {
        let headers: Headers = [.authorization: "bearer abc", .cookie: "a=b; session=xyz=; c"]
        #expect(headers.bearerToken == "abc")
        #expect(headers.cookie("session") == "xyz=")
        #expect(headers.cookie("c") == nil)
        #expect((["Authorization": "Basic abc"] as Headers).bearerToken == nil)
    }

    @Test func `a problem is a document`() {
        let problem = Problem(
            .unprocessableContent, code: "limit_exceeded", detail: "Too long: \"a\"\n.",
            findings: [.init(field: "title", code: "too_long", message: "At most 256 characters.")],
            remedy: "Shorten it.")
        let text = #"""
            {"type":"urn:problem:limit_exceeded","title":"Unprocessable Content","status":422,"code":"limit_exceeded",\#
            "detail":"Too long: \"a\"\u000a.","remedy":"Shorten it.",\#
            "findings":[{"field":"title","code":"too_long","message":"At most 256 characters."}]}
            """#
        #expect(String(decoding: problem.document, as: UTF8.self) == text)
    }

    @Test func `equal bytes have equal tags and others have others`() {
        #expect(EntityTag(of: Array("a".utf8)) == EntityTag(of: Array("a".utf8)))
        #expect(EntityTag(of: Array("a".utf8)) != EntityTag(of: Array("b".utf8)))
        let bytes = (0..<21).map { UInt8($0) }
        let others = bytes.indices.flatMap { place in
            (0..<8).map { bit in
                var other = bytes
                other[place] ^= 1 << bit
                return EntityTag(of: other)
            }
        }
        let tags = Set(others + [bytes, bytes + [0], []].map { EntityTag(of: $0) })
        #expect(tags.count == 21 * 8 + 3)
    }
}

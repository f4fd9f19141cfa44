import HTML
import HTTP
import JSON
import School
import SchoolServer

/// The files of the folder `Web`, and the two that browsers look for at the root.
enum AssetPages {
    static let table: PageTable = { assets in
        [
            Operation(
                .get, "/assets/{fingerprint}/{path...}", "asset", .anyone, "A file of the pages.",
                answer: .bytes(type: "application/octet-stream")
            ) { call in
                let path = call.request.parameters["path"] ?? ""
                let asked = call.request.parameters["fingerprint"] ?? ""
                guard let response = assets.response(for: path, asked: asked) else { throw SchoolError.none("file") }
                return secured(response)
            },
            // At the root, since a worker sees only what lies below it.
            Operation(
                .get, "/worker.js", "worker", .anyone, "Keeps pages for when there is no connection.",
                answer: .bytes(type: "text/javascript")
            ) { _ in
                let head = Array("const version = \"\(assets.fingerprint)\";\n".utf8)
                var response = Response(
                    .ok, head + assets.bytes("shared/worker.js"), type: "text/javascript; charset=utf-8")
                response.headers[.cacheControl] = "no-cache"
                return secured(response)
            },
            module(
                "/classkit.js", "classkit", "ClassKit for pages of other origins.", assets.bytes("classkit/classkit.js")
            ),
            release(ClassKitModule(assets)),
            module("/classkit.d.ts", "classkitTypes", "Its types.", assets.bytes("classkit/classkit.d.ts")),
            Operation(
                .get, "/app.webmanifest", "manifest", .anyone, "How the pages look as an app of the device.",
                answer: .bytes(type: "application/manifest+json")
            ) { _ in
                var json = JSONWriter()
                json.object { json in
                    json.field("name", "Homeroom")
                    json.field("short_name", "Homeroom")
                    json.field("start_url", "/")
                    json.field("display", "standalone")
                    json.field("background_color", "#f6f5f2")
                    json.field("theme_color", "#f6f5f2")
                    json.array("icons", [assets.link("shared/icon.svg").text]) { json, icon in
                        json.object { json in
                            json.field("src", icon)
                            json.field("sizes", "any")
                            json.field("type", "image/svg+xml")
                        }
                    }
                }
                return secured(Response(.ok, json.finish(), type: "application/manifest+json"))
            },
        ]
    }

    /// A file that pages of any origin may load, as it is the same for everybody.
    private static func module(_ path: String, _ name: String, _ summary: String, _ bytes: [UInt8]) -> Operation {
        Operation(.get, path, name, .anyone, summary, answer: .bytes(type: "text/javascript")) { _ in
            let isModule = path.hasSuffix(".js")
            let type = isModule ? "text/javascript; charset=utf-8" : "text/plain; charset=utf-8"
            return shared(bytes, type: type, caching: "no-cache")
        }
    }

    private static func release(_ module: ClassKitModule) -> Operation {
        Operation(
            .get, module.path, "classkitRelease", .anyone,
            "ClassKit for pages that hold it to its hash: there is never something else at this address.",
            answer: .bytes(type: "text/javascript")
        ) { _ in
            shared(module.bytes, type: "text/javascript; charset=utf-8", caching: "public, max-age=31536000, immutable")
        }
    }

    private static func shared(_ bytes: [UInt8], type: String, caching: String) -> Response {
        var response = Response(.ok, bytes, type: type)
        response.headers[.cacheControl] = caching
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        return secured(response).tagged(EntityTag(of: bytes))
    }

    private static func secured(_ response: Response) -> Response {
        var response = response
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response
    }
}

/// Whether and how a response is compressed.
enum Compression {
    /// Whether the client prefers gzip: listed, not with weight zero, and not below uncompressed.
    static func isWanted(_ acceptEncoding: String?) -> Bool {
        guard let acceptEncoding else { return false }
        var gzip: Double?
        var identity: Double?
        var others: Double?
        for item in acceptEncoding.split(separator: ",") {
            let parts = item.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
            guard let coding = parts.first, let weight = weight(parts.dropFirst()) else { return false }
            switch coding {
            case "gzip", "x-gzip": gzip = weight
            case "identity": identity = weight
            case "*": others = weight
            default: break
            }
        }
        guard let weight = gzip ?? others, weight > 0 else { return false }
        return weight >= identity ?? 0
    }

    private static func weight(_ parameters: ArraySlice<String>) -> Double? {
        guard let parameter = parameters.first(where: { $0.hasPrefix("q=") }) else { return 1 }
        guard let value = Double(parameter.dropFirst(2)), (0...1).contains(value) else { return nil }
        return value
    }

    /// Text in its many forms; pictures and archives are compressed already.
    static func helps(_ mediaType: String?) -> Bool {
        guard let mediaType else { return false }
        if mediaType.hasPrefix("text/") { return mediaType != "text/event-stream" }
        if mediaType.hasSuffix("+json") || mediaType.hasSuffix("+xml") { return true }
        return ["application/json", "application/javascript", "application/xml", "application/wasm"].contains(mediaType)
    }
}

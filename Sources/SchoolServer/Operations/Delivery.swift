import HTTP
import School

/// Response headers for an uploaded file, so that a browser never takes it for one of our pages.
package struct Delivery {
    let headers: Headers

    /// - Parameter isShown: whether the browser should display it instead of saving it.
    init(_ file: File, named name: String, isShown: Bool) {
        let type = Self.plainTypes[file.mediaType]
        let isShown = isShown && type != nil
        headers = [
            .contentType: type ?? "application/octet-stream",
            "Content-Disposition": Self.disposition(isShown ? "inline" : "attachment", name),
            "X-Content-Type-Options": "nosniff",
            "Content-Security-Policy": Self.policy(type),
            "Cross-Origin-Resource-Policy": "same-origin",
            // Cached, but revalidated each time, because access can change.
            .cacheControl: "private, no-cache",
        ]
    }

    /// Media types that no browser runs. Everything else, above all pages and drawings with scripts, is sent as bytes
    /// to be saved.
    static let plainTypes: [String: String] = {
        var types = ["text/plain": "text/plain; charset=utf-8", "text/csv": "text/csv; charset=utf-8"]
        let others = [
            "image/png", "image/jpeg", "image/gif", "image/webp", "image/heic", "audio/mpeg", "audio/mp4", "audio/aac",
            "audio/ogg", "audio/wav", "audio/webm", "video/mp4", "video/quicktime", "video/webm", "application/pdf",
            "application/zip", "application/msword", "application/vnd.ms-excel", "application/vnd.ms-powerpoint",
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            "application/vnd.openxmlformats-officedocument.presentationml.presentation",
            "application/vnd.oasis.opendocument.text", "application/vnd.oasis.opendocument.spreadsheet",
            "application/vnd.oasis.opendocument.presentation",
        ]
        for type in others { types[type] = type }
        // Types that some browsers report for local files.
        let names = [
            "audio/x-wav": "audio/wav", "audio/x-m4a": "audio/mp4", "audio/mp3": "audio/mpeg",
            "application/x-pdf": "application/pdf",
        ]
        for (name, type) in names { types[name] = type }
        return types
    }()

    /// Even if something is run by mistake, the sandbox gives it access to nothing, and it may load nothing.
    private static func policy(_ type: String?) -> String {
        // Browsers' PDF viewers do not work in a sandbox, and give a document no access to us anyway.
        let sandbox = type == "application/pdf" ? "" : "; sandbox"
        return "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; "
            + "frame-ancestors 'self'" + sandbox
    }

    /// The name twice: in ASCII for very old programs, and in full.
    package static func disposition(_ kind: String, _ name: String) -> String {
        let plain = String(
            name.unicodeScalars.map { scalar in
                scalar.isASCII && scalar.value >= 0x20 && scalar.value != 0x7F
                    && !"\"\\%".unicodeScalars.contains(scalar)
                    ? Character(scalar) : "_"
            })
        return "\(kind); filename=\"\(plain)\"; filename*=UTF-8''\(escaped(name))"
    }

    /// As RFC 8187 requires: letters, digits and a few marks stay, and the bytes of everything else are escaped.
    private static func escaped(_ name: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in name.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "+"),
                UInt8(ascii: "#"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "|"):
                bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

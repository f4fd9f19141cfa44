import Coursework
import Secrets

/// The picture of a context: a PNG file, named by the SHA-256 of its bytes.
package enum Thumbnail {
    /// The most bytes of a picture. An uncompressed picture of the greatest size has fewer.
    package static let mostBytes = 1 << 20

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// What is wrong with the bytes as the picture of that name; empty if nothing is.
    static func findings(in png: [UInt8], named fingerprint: String) -> [Finding] {
        var checking = Checking()
        if SHA256.digits(of: png) != fingerprint {
            checking.add("fingerprint", "The picture is not the one of this name. Name it by the SHA-256 of its bytes.")
        }
        if png.count > mostBytes {
            checking.add("picture", "The picture has \(png.count) bytes; at most \(mostBytes) are taken.")
        }
        guard let (width, height) = size(of: png) else {
            checking.add("picture", "This is not a complete PNG file.")
            return checking.findings
        }
        // The same rule as on devices: one side may be small, as in a banner.
        if !Limit.thumbnailSide.contains(max(width, height)) || min(width, height) < 1 {
            let (least, most) = (Limit.thumbnailSide.lowerBound, Limit.thumbnailSide.upperBound)
            checking.add("picture", "The longer side of the picture is not \(least) to \(most) pixels. Scale it.")
        }
        return checking.findings
    }

    /// Width and height of a PNG file whose chunks fill it exactly; nil for anything else, and if there is data after
    /// the end.
    private static func size(of png: [UInt8]) -> (width: Int, height: Int)? {
        guard png.starts(with: signature) else { return nil }
        var place = signature.count
        var size: (Int, Int)?
        while place + 12 <= png.count {
            let length = number(png, at: place)
            let name = String(decoding: png[(place + 4)..<(place + 8)], as: UTF8.self)
            guard length <= png.count - place - 12, (size == nil) == (name == "IHDR") else { return nil }
            if name == "IHDR" {
                guard length == 13 else { return nil }
                size = (number(png, at: place + 8), number(png, at: place + 12))
            }
            place += 12 + length
            if name == "IEND" { return place == png.count ? size : nil }
        }
        return nil
    }

    private static func number(_ bytes: [UInt8], at place: Int) -> Int {
        bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
}

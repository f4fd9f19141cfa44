import Foundation

extension Bitmap {
    /// Decodes what the signature says it is. `side` scales down, if given, while or after decoding.
    init(decoding data: Data, toFit side: Int? = nil, limits: Limits = .standard) throws {
        let side = side ?? .max
        guard side >= 1 else { fatalError("a picture cannot be scaled to fit \(side) pixels; 1 is the least") }
        try limits.check(encodedBytes: data.count)
        if data.starts(with: PNG.signature) {
            let bitmap = try PNG.decode(data, limits: limits)
            self = bitmap.scaled(to: bitmap.size.fitted(to: side))
        } else if data.starts(with: JPEG.signature) {
            self = try JPEG.decode(data, toFit: side, limits: limits)
        } else {
            throw ImageError.unknownFormat
        }
    }
}

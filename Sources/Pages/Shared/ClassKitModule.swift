import Foundation
import Secrets

/// `classkit.js` as this version of the school has it. A page that holds it to its hash imports it from an address that names
/// it: there is never something else there.
struct ClassKitModule: Sendable {
    let bytes: [UInt8]

    init(_ assets: Assets) { bytes = assets.bytes("classkit/classkit.js") }

    var path: String { "/classkit/\(SHA256.digits(of: bytes).prefix(16))/classkit.js" }
    /// As browsers compare it.
    var integrity: String { "sha256-\(Data(SHA256.hash(of: bytes)).base64EncodedString())" }
}

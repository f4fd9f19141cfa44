// Compiled by `Scripts/fuzz tokens` together with the token of the school, whose other types would bring the whole school along:
// what a token names is written out here.

import Foundation
import Secrets
import Signatures

package struct Organization: Hashable, Sendable { package typealias ID = Identifier<Organization> }

package struct PublisherKey: Hashable, Sendable {
    package typealias ID = Identifier<PublisherKey>
    var key: P256.PublicKey
    var issuer: String
    var revoked: Date?
}

/// A key with which nothing was signed that is thrown at us.
private let stranger: PublisherKey = {
    guard let key = P256.PrivateKey()?.publicKey else { fatalError("no key can be made") }
    return PublisherKey(key: key, issuer: "org.example", revoked: nil)
}()

/// Reads the input as the token of a publisher's program: whatever it is, it is read or refused, and never let in.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzToken(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    for part in text.split(separator: ".").prefix(4) {
        guard let bytes = Base64URL.bytes(of: part) else { continue }
        hold(Base64URL.text(of: bytes) == part, "two texts are the same bytes")
    }
    guard let token = try? PublisherToken(text) else { return 0 }
    hold(text.utf8.count <= 4096 && text.utf8.count { $0 == UInt8(ascii: ".") } == 2, "it has three parts")
    hold(PublisherKey.ID("\(token.key)") == token.key, "its key can be written again")
    do {
        try token.check(stranger, at: Date(timeIntervalSince1970: 1_800_000_000))
        hold(false, "a key verifies what it has not signed")
    } catch { hold(error.code == .tokenInvalid && !error.message.isEmpty, "the signature is looked at first") }
    return 0
}

private func hold(_ isSo: Bool, _ what: String) { if !isSo { fatalError("not so: \(what)") } }

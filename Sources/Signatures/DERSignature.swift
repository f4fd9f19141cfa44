import CLibcrypto

/// A signature of two numbers, in the two ways in which it is written.
enum DERSignature {
    /// What 64 bytes of r and s are in DER.
    static func bytes(of halves: [UInt8]) -> [UInt8]? {
        guard halves.count == P256.signatureLength, let signature = ECDSA_SIG_new() else { return nil }
        defer { ECDSA_SIG_free(signature) }
        let (r, s) = (BN_bin2bn(halves, 32, nil), BN_bin2bn(Array(halves.suffix(32)), 32, nil))
        // From here on the signature owns both.
        guard r != nil, s != nil, ECDSA_SIG_set0(signature, r, s) == 1 else {
            BN_free(r)
            BN_free(s)
            return nil
        }
        return DER.bytes { i2d_ECDSA_SIG(signature, $0) }
    }

    static func halves(of der: [UInt8]) -> [UInt8]? {
        let signature = der.withUnsafeBufferPointer { bytes in
            var place = bytes.baseAddress
            return d2i_ECDSA_SIG(nil, &place, bytes.count)
        }
        guard let signature else { return nil }
        defer { ECDSA_SIG_free(signature) }
        var halves = [UInt8](repeating: 0, count: P256.signatureLength)
        let isWritten = halves.withUnsafeMutableBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return false }
            return BN_bn2binpad(ECDSA_SIG_get0_r(signature), start, 32) == 32
                && BN_bn2binpad(ECDSA_SIG_get0_s(signature), start + 32, 32) == 32
        }
        return isWritten ? halves : nil
    }
}

enum DER {
    /// What a function of libcrypto writes, which is asked for the length first.
    static func bytes(_ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32) -> [UInt8] {
        let count = Int(write(nil))
        guard count > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: count)
        bytes.withUnsafeMutableBufferPointer { room in
            var place = room.baseAddress
            _ = write(&place)
        }
        return bytes
    }
}

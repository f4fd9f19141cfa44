import Secrets
import Testing

@Suite struct SHA256Tests {
    // The examples that the standard gives, and one of several blocks.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (String(repeating: "a", count: 1000), "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
    ])
    func `a hash is that of the bytes, however they are cut`(text: String, expected: String) {
        let bytes = Array(text.utf8)
        #expect(SHA256.digits(of: bytes) == expected)
        #expect(SHA256.hash(of: bytes).count == 32)
        for size in [1, 7, 63, 64, 65, 1000] {
            var hash = SHA256()
            for start in stride(from: 0, to: bytes.count, by: size) {
                hash.update(Array(bytes[start..<min(start + size, bytes.count)]))
            }
            #expect(hash.finishInDigits() == expected)
        }
    }
}

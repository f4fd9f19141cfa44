import CSodium

/// Where secrets come from: the system's generator, or in a test a source of its own.
package struct Randomness: Sendable {
    private let make: @Sendable (_ count: Int) -> [UInt8]

    /// A source that answers each request with that many bytes.
    package init(_ make: @escaping @Sendable (_ count: Int) -> [UInt8]) { self.make = make }

    /// The one that all secrets are made from outside of tests.
    package static let system = Randomness { count in
        Sodium.ready
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }

    package func bytes(_ count: Int) -> [UInt8] {
        let bytes = make(count)
        precondition(bytes.count == count, "a source of randomness has to give as many bytes as it is asked for")
        return bytes
    }

    /// A number from 0 on below `bound`, each as likely as the others.
    ///
    /// The rest of a division would prefer small numbers wherever the bound does not divide 256, so the bytes at the end of
    /// the range that would do so are thrown away.
    func number(below bound: Int) -> Int {
        precondition(1...256 ~= bound, "one byte chooses among 1 to 256, not \(bound)")
        let fair = 256 - 256 % bound
        while true {
            let byte = Int(bytes(1)[0])
            if byte < fair { return byte % bound }
        }
    }

    func element<Element>(of choices: [Element]) -> Element { choices[number(below: choices.count)] }
}

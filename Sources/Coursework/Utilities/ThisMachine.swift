/// Which hosts are this machine itself, wherever that is asked.
package enum ThisMachine {
    /// Whether an address, without brackets, is one of a machine to itself: `127.0.0.1` and its like, or `::1`.
    package static func isAddress(_ host: some StringProtocol) -> Bool {
        if host == "::1" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers.first == "127" && numbers.allSatisfy { UInt8($0) != nil }
    }

    /// Whether browsers take a name, in small letters, for this machine without asking anybody: `localhost`, or one below it.
    package static func isName(_ host: some StringProtocol) -> Bool {
        host == "localhost" || host.hasSuffix(".localhost")
    }
}

extension Act where Success == File.ID {
    /// Starts an upload, whose parts follow.
    package static func beginFile(named name: String, mediaType: String, size: Int) -> Act {
        Act(locking: [.oneself]) { try $0.beginFile(named: name, mediaType: mediaType, size: size) }
    }

    /// Uploads a whole file at once; it still has to be completed.
    package static func upload(_ bytes: [UInt8], named name: String, mediaType: String) -> Act {
        beginFile(named: name, mediaType: mediaType, size: bytes.count).then { transaction, id in
            for (number, start) in stride(from: 0, to: bytes.count, by: File.partSize).enumerated() {
                try transaction.append(
                    Array(bytes[start..<min(start + File.partSize, bytes.count)]), part: number, to: id)
            }
            return id
        }
    }
}

extension Act where Success == Void {
    /// Stores the next part of a file.
    package static func append(_ bytes: [UInt8], part number: Int, to id: File.ID) -> Act {
        Act(locking: [.oneself]) { try $0.append(bytes, part: number, to: id) }
    }
}

extension Act where Success == File {
    /// Completes an upload that has been read in full.
    static func complete(_ id: File.ID, fingerprint: String) -> Act {
        Act(locking: [.oneself]) { transaction in
            try transaction.complete(id, fingerprint: fingerprint)
            return try transaction.file(id)
        }
    }
}

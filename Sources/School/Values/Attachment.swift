/// A picture or a recording beside the instructions of a handout.
package struct Attachment: Hashable, Sendable {
    package var file: File.ID
    package var name: String
    package var mediaType: String
    package var size: Int

    /// What every browser shows or plays in its place.
    package static func isOne(_ mediaType: String) -> Bool {
        ["image/png", "image/jpeg", "image/gif", "image/webp"].contains(mediaType) || mediaType.hasPrefix("audio/")
    }
}

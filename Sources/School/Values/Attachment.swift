/// A picture or a recording attached to a handout's instructions.
package struct Attachment: Hashable, Sendable {
    package var file: File.ID
    package var name: String
    package var mediaType: String
    package var size: Int

    /// Media types that every browser shows or plays inline.
    package static func isOne(_ mediaType: String) -> Bool {
        ["image/png", "image/jpeg", "image/gif", "image/webp"].contains(mediaType) || mediaType.hasPrefix("audio/")
    }
}

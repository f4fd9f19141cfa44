import HTML
import School
import Texts

/// A file as it is looked at and listened to on the page itself: a picture, a recording, a film, a text, a document.
struct FileShown {
    var id: File.ID
    var name: String
    var mediaType: String
    var size: Int
    /// What stands in it, where it is a text that is short enough.
    var text: String?

    @HTMLBuilder var view: HTML {
        switch kind {
        case .picture where size <= Self.largestPicture:
            a(.class("handed-in"), .href(link), .target("_blank"), .rel("noopener")) {
                img(.src(link), .alt(name))
            }
        case .sound:
            element("audio", .src(link), .controls(), .preload("metadata"), .aria("label", name))
        case .film:
            element(
                "video", .class("handed-in"), .src(link), .controls(), .preload("metadata"), .aria("label", name))
        case .document where size <= Self.largestDocument:
            // A module puts the browser's own viewer here, where the browser has one.
            element("document-view", .data("place", link.text), .data("name", name))
        case .text:
            if let text {
                element("pre", .class("said"), .dir("auto"), .tabindex(0), .role("group"), .aria("label", name)) {
                    text
                }
            }
        case .picture, .document, nil: HTML()
        }
    }

    enum Kind { case picture, sound, film, document, text }

    /// How a browser shows it; nil for what is saved and opened by another program.
    var kind: Kind? {
        switch mediaType {
        case "image/png", "image/jpeg", "image/gif", "image/webp": .picture
        case "application/pdf", "application/x-pdf": .document
        case "text/plain", "text/csv": .text
        case let type where type.hasPrefix("audio/"): .sound
        case let type where type.hasPrefix("video/"): .film
        default: nil
        }
    }

    /// Where the browser gets it for showing.
    var link: Link { "/v1/files/\(id)/content?show=true" }

    /// Bytes. What is larger comes when it is asked for.
    private static let largestPicture = 25_000_000
    private static let largestDocument = 25_000_000
    /// As much of a text as one reads beside other things.
    private static let largestText = 32_000

    /// With what stands in it, if it is a text that is short enough.
    func read(_ transaction: Transaction) throws -> FileShown {
        guard kind == .text, size <= Self.largestText, let bytes = try transaction.part(0, of: id) else { return self }
        var file = self
        file.text = String(decoding: bytes, as: UTF8.self)
        return file
    }
}

extension FileShown {
    init(_ file: HandedInFile) {
        self.init(id: file.id, name: file.name, mediaType: file.mediaType, size: file.size)
    }
}

extension FileShown {
    init(_ attachment: Attachment) {
        self.init(
            id: attachment.file, name: attachment.name, mediaType: attachment.mediaType, size: attachment.size)
    }
}

import Coursework
import Foundation
import Images

/// A context in an archive: its description, and its path.
struct ContextArchive {
    let identifier: String
    let path: [String]?
    let content: ContextDescription
    let image: ThumbnailState

    init(of context: CLSContext) {
        identifier = context.identifier
        path = Objects.locked { context.tree == nil ? context.archivedPath : context.identifierPath }
        image = context.thumbnail.map { .known($0) } ?? .none
        content = Objects.locked { context.content }
    }

    init?(from coder: NSCoder) {
        guard let identifier = coder.decodeText(forKey: "identifier"),
            let data = coder.decodeData(forKey: "content"),
            let content = try? JSONDecoder().decode(ContextDescription.self, from: data)
        else { return nil }
        self.identifier = identifier
        self.content = content
        path = coder.decode(forKey: "identifierPath")
        if let path, path.last != identifier { return nil }
        let picture = coder.decodeData(forKey: "thumbnail")
        image = picture.flatMap { try? CGImage(decoding: $0) }.map { .known($0) } ?? .none
    }

    func encode(to coder: NSCoder) {
        coder.encodeText(identifier, forKey: "identifier")
        coder.encode(path as NSArray?, forKey: "identifierPath")
        // A description contains only texts and numbers, so encoding cannot fail.
        coder.encode((try? JSONEncoder().encode(content)) as NSData?, forKey: "content")
        if case .known(let picture) = image { coder.encode((try? picture.pngData()) as NSData?, forKey: "thumbnail") }
    }
}

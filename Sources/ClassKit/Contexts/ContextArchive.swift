import Coursework
import Foundation
import Images

/// A context as it stands in an archive: what it says, and where it hung.
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
            let content = try? JSONDecoder().decode(ContextDescription.self, from: coder.decodeData(forKey: "content"))
        else { return nil }
        self.identifier = identifier
        self.content = content
        path = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: "identifierPath") as? [String]
        let picture = coder.decodeData(forKey: "thumbnail")
        image = picture.isEmpty ? .none : (try? CGImage(decoding: picture)).map { .known($0) } ?? .none
    }

    func encode(to coder: NSCoder) {
        coder.encodeText(identifier, forKey: "identifier")
        coder.encode(path as NSArray?, forKey: "identifierPath")
        // A description is made of texts and numbers, so that encoding it cannot fail.
        coder.encode((try? JSONEncoder().encode(content)) as NSData?, forKey: "content")
        if case .known(let picture) = image { coder.encode((try? picture.pngData()) as NSData?, forKey: "thumbnail") }
    }
}

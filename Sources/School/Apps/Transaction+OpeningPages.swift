package import Coursework
import Secrets

extension Transaction {
    /// Whether the asking person can open this place of the library in a browser.
    package func opensInBrowsers(_ path: IdentifierPath) throws -> Bool {
        guard let app = path.elements.first, try offers(path) else { return false }
        return try !origins(of: app).isEmpty
    }

    /// Makes a code for the page of a place in the library; for its app's first page where it has none of its own.
    func launch(at path: IdentifierPath, secret: Token) throws -> Launch {
        guard let app = path.elements.first, try offers(path) else { throw SchoolError.none("context") }
        let link = try declaredLink(at: path)
        return try launch(app, at: isPage(link, of: app) ? link : nil, secret: secret)
    }
}

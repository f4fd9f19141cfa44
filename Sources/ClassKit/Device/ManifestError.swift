import Foundation

/// Why a manifest was not used, in words for who wrote it.
package enum ManifestError: Error, CustomStringConvertible {
    /// With what is wrong with its file, or what the decoder says.
    case unreadable(String)
    /// With the place, if it is known.
    case notJSON(String?)
    case notAnObject
    case missing(String)
    case notText(String)
    case environment
    case bundleIdentifier
    case urlScheme

    /// What the decoder says is wrong with the manifest's text.
    init(_ error: any Error, in text: Data) {
        switch error as? DecodingError {
        case .keyNotFound(let key, _): self = .missing(key.stringValue)
        case .valueNotFound(_, let context), .typeMismatch(_, let context), .dataCorrupted(let context):
            self.init(error, context, in: text)
        default: self = .unreadable("cannot be read: \(error.localizedDescription)")
        }
    }

    private init(_ error: any Error, _ context: DecodingError.Context, in text: Data) {
        let field = context.codingPath.first?.stringValue
        switch (error as? DecodingError, field) {
        case (.valueNotFound, let field?): self = .missing(field)
        case (.typeMismatch, let field?): self = .notText(field)
        // The one field that takes some texts only.
        case (.dataCorrupted, .some): self = .environment
        case (.dataCorrupted, nil): self = .notJSON(Self.place(in: text))
        default: self = .notAnObject
        }
    }

    /// Where a text stops being JSON; the decoder does not tell.
    private static func place(in text: Data) -> String? {
        do { _ = try JSONSerialization.jsonObject(with: text) } catch {
            return (error as NSError).userInfo["NSDebugDescription"] as? String
        }
        return nil
    }

    package var description: String {
        switch self {
        case .unreadable(let reason): "it \(reason)"
        case .notJSON(let place): "it is not valid JSON" + (place.map { " (\($0))" } ?? "")
        case .notAnObject: "it is to be a JSON object, {…}"
        case .missing(let field): "\(field) is missing"
        case .notText(let field): "\(field) is to be a text in quotation marks"
        case .environment: "environment is to be development or production"
        case .bundleIdentifier: "bundleIdentifier is to be letters, digits, dots and hyphens, at most 155 of them"
        case .urlScheme:
            "urlScheme is to be a letter, then letters, digits, +, - or dots, and no scheme of the web or of Homeroom"
        }
    }
}

import Coursework
import Foundation
import JSON

/// The manifest of an H5P package, as far as the school's own player needs it.
///
/// Such a package brings the scripts of its content types, but not the program that runs them, which every platform
/// has to provide. This school provides none: it plays the types listed here from the author's data, and runs no
/// script of the package.
struct H5PPackage: Hashable, Sendable {
    /// The content types that are played.
    static let played: Set<String> = [
        "H5P.MultiChoice", "H5P.TrueFalse", "H5P.Blanks", "H5P.DragText", "H5P.MarkTheWords", "H5P.SingleChoiceSet",
        "H5P.QuestionSet",
    ]
    /// Those that are not asked within a set.
    private static let sets: Set<String> = ["H5P.SingleChoiceSet", "H5P.QuestionSet"]
    /// A library that may appear beside a question.
    private static let picture = "H5P.Image"
    /// The most questions of a set.
    private static let mostQuestions = 200
    /// The most bytes of a text in which words stand between asterisks. To find them takes the page a time that grows
    /// faster than the text.
    private static let mostText = 20_000

    /// The folder with the author's texts and pictures; nothing else in a package is served.
    static let folder = "content/"

    var title: String?
    /// The main type, with its version.
    var library: String
    /// A language tag.
    var language: String?

    /// - Parameters:
    ///   - manifest: `h5p.json`.
    ///   - content: `content/content.json`; nil where there is none.
    init(_ manifest: [UInt8], content: [UInt8]?) throws {
        let said = try Self.object(manifest, "h5p.json")
        guard let main = said["mainLibrary"]?.asString, !main.isEmpty, main.utf8.count <= 256 else {
            throw SchoolError.package("h5p.json names no main library. Export the exercise again as .h5p.")
        }
        let version = (said["preloadedDependencies"]?.asArray ?? []).first { $0["machineName"]?.asString == main }
            .flatMap { one in
                one["majorVersion"]?.whole.flatMap { major in one["minorVersion"]?.whole.map { "\(major).\($0)" } }
            }
        guard let version else {
            throw SchoolError.package(
                "h5p.json has no version of its main library among the libraries that it needs. Export the exercise again."
            )
        }
        library = "\(main) \(version)"
        title = said["title"]?.asString.flatMap { $0.trimmed.isEmpty ? nil : String($0.trimmed.prefix(256)) }
        language = said["language"]?.asString.flatMap { tag in
            let isTag =
                (2...Limit.language).contains(tag.utf8.count)
                && tag.utf8.allSatisfy { byte in
                    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
                }
            return isTag && tag != "und" ? tag : nil
        }
        guard let content else {
            throw SchoolError.package("The package has no content/content.json. Export the exercise again as .h5p.")
        }
        try Self.check(library, try .object(Self.object(content, "content/content.json")))
    }

    private static func object(_ bytes: [UInt8], _ name: String) throws -> JSONObject {
        let value: JSONValue
        do { value = try JSONValue(parsing: bytes, limits: JSONLimits(depth: 60, allowsNUL: true)) } catch {
            throw SchoolError.package("\(name) is not JSON: \(error.message)")
        }
        guard let object = value.asObject else { throw SchoolError.package("\(name) is not a JSON object.") }
        return object
    }

    /// Throws unless everything in it can be played.
    private static func check(_ library: String, _ parameters: JSONValue, inSet: Bool = false) throws {
        let name = String(library.prefix { $0 != " " })
        guard played.contains(name), !(inSet && sets.contains(name)) else { throw notPlayed(library) }
        if let beside = (parameters["media"]?["type"] ?? parameters["media"])?["library"]?.asString, !beside.isEmpty,
            String(beside.prefix { $0 != " " }) != picture
        {
            throw notPlayed(beside)
        }
        switch name {
        case "H5P.QuestionSet":
            for question in try questions(of: parameters["questions"]) {
                try check(question["library"]?.asString ?? "", question["params"] ?? .null, inSet: true)
            }
        case "H5P.SingleChoiceSet":
            for question in try questions(of: parameters["choices"]) {
                let answers = question["answers"]?.asArray ?? []
                guard (1...100).contains(answers.count), answers.allSatisfy({ $0.asString != nil }) else {
                    throw unanswerable
                }
            }
        case "H5P.DragText", "H5P.MarkTheWords":
            for text in [parameters["textField"], parameters["distractors"]].compactMap({ $0?.asString }) {
                guard text.utf8.count <= mostText else { throw tooLong(library, text) }
            }
            // Two asterisks are one that is meant.
            guard let text = parameters["textField"]?.asString, hasMarked(text.replacing("**", with: "")) else {
                throw unanswerable
            }
        case "H5P.MultiChoice":
            guard let answers = parameters["answers"]?.asArray, (1...100).contains(answers.count) else {
                throw unanswerable
            }
        case "H5P.TrueFalse":
            guard ["true", "false"].contains(parameters["correct"]?.asString) else { throw unanswerable }
        default:
            let lines = parameters["questions"]?.asArray?.compactMap(\.asString) ?? []
            guard (1...200).contains(lines.count),
                lines.contains(where: { $0.split(whereSeparator: \.isNewline).contains(where: hasMarked) })
            else { throw unanswerable }
        }
    }

    private static func questions(of set: JSONValue?) throws -> [JSONValue] {
        let questions = set?.asArray ?? []
        guard (1...mostQuestions).contains(questions.count) else {
            throw SchoolError.package(
                "The set has \(questions.count) questions; 1 to \(mostQuestions) are played. Correct it where it was made."
            )
        }
        return questions
    }

    /// Whether something stands between two asterisks.
    private static func hasMarked(_ text: some StringProtocol) -> Bool {
        text.split(separator: "*", omittingEmptySubsequences: false).dropFirst().dropLast()
            .contains { !$0.allSatisfy(\.isWhitespace) }
    }

    private static func tooLong(_ library: String, _ text: String) -> SchoolError {
        .package(
            "A text of \(library.prefix(100)) has \(text.utf8.count) bytes; at most \(mostText) are played. Shorten it where it was made, and export it again."
        )
    }

    private static func notPlayed(_ library: String) -> SchoolError {
        let name = library.trimmed.isEmpty ? "A part without a library" : String(library.trimmed.prefix(100))
        return .package(
            "\(name) is not played. Export it as SCORM 1.2 where it was made; of H5P, "
                + played.sorted().joined(separator: ", ") + " are played.")
    }

    private static var unanswerable: SchoolError {
        .package("There is a question that has nothing to answer. Correct it where it was made, and export it again.")
    }
}

extension JSONValue {
    /// A whole number that is not negative; some tools write it as a string.
    fileprivate var whole: Int64? {
        let number = asInteger ?? asString.flatMap(Int64.init)
        return number.flatMap { $0 >= 0 ? $0 : nil }
    }
}

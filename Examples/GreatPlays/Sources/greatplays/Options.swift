import Foundation
import PlayClassKit
import PlayModel

/// What the command line asks for.
struct Options {
    enum Task {
        case menu
        case open(any Node)
        /// Reads so many pages by itself.
        case read(Scene, pages: Int)
        /// Answers by itself, with so many right answers and so many hints.
        case take(Quiz, right: Int, hints: Int)
        case list
        case help
    }

    /// What is wrong with a command line, in words.
    struct Mistake: Error, Equatable {
        let message: String
    }

    var task = Task.menu
    /// Lines on a page.
    var height = 20

    static let help = """
        greatplays                          a menu of scenes and quizzes
        greatplays hamlet/act-1/scene-1     one of them at once; so does greatplays://open/hamlet/act-1/scene-1
        greatplays --list                   all that can be opened so

        --height 20   lines on a page, from 5 to 200
        --pages 2     for a scene: reads two pages by itself, and leaves
        --right 3     for a quiz: answers by itself, three of them right
        --hints 1     and takes a hint for one of them
        """

    init(_ arguments: [String]) throws(Mistake) {
        var rest = arguments[...]
        var node: (any Node)?
        var (pages, right, hints): (Int?, Int?, Int?)
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": task = .help
            case "--list": task = .list
            case "--height": height = try Self.number(of: argument, in: 5...200, &rest)
            case "--pages": pages = try Self.number(of: argument, in: 1...1000, &rest)
            case "--right": right = try Self.number(of: argument, in: 0...100, &rest)
            case "--hints": hints = try Self.number(of: argument, in: 0...100, &rest)
            case _ where argument.hasPrefix("-"):
                throw Mistake(message: "there is no option \(argument); greatplays --help lists them.")
            default: node = try Self.node(argument)
            }
        }
        if let node { task = .open(node) }
        if let pages {
            guard let scene = node as? Scene else { throw Mistake(message: "--pages wants a scene to read.") }
            task = .read(scene, pages: pages)
        }
        if right != nil || hints != nil {
            guard let quiz = node as? Quiz, max(right ?? 0, hints ?? 0) <= quiz.questions.count else {
                throw Mistake(message: "--right and --hints want a quiz that has as many questions.")
            }
            task = .take(quiz, right: right ?? quiz.questions.count, hints: hints ?? 0)
        }
    }

    private static func number(
        of option: String, in range: ClosedRange<Int>, _ rest: inout ArraySlice<String>
    ) throws(Mistake) -> Int {
        guard let value = rest.popFirst(), let number = Int(value), range.contains(number) else {
            throw Mistake(
                message: "\(option) wants a whole number from \(range.lowerBound) to \(range.upperBound) after it.")
        }
        return number
    }

    private static func node(_ name: String) throws(Mistake) -> any Node {
        let library = PlayLibrary.shared
        let path = name.split(separator: "/").map(String.init)
        if let node = library.node(at: path) ?? URL(string: name).flatMap({ library.node(at: $0) }) { return node }
        throw Mistake(message: "there is no “\(name)”; greatplays --list shows what there is.")
    }
}

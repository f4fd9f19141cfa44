import Foundation
import QuizClassKit
import QuizModel

/// What the command line asks for.
struct Options: Equatable {
    enum Task: Equatable {
        case menu
        case quiz(Quiz)
        /// Plays by itself, with that many right answers.
        case play(Quiz, right: Int)
        case scores
        case help
    }

    /// What is wrong with a command line, in words.
    struct Mistake: Error, Equatable {
        let message: String
    }

    var task = Task.menu
    /// How many questions a game has, where that was told.
    var count: Int?
    var seed: UInt64?

    /// Where neither the command line nor the school says.
    static let usual = 10

    static let help = """
        quizzler                           a menu of quizzes
        quizzler addition                  one quiz at once; so does quizzler://addition
        quizzler --play addition --right 7 plays by itself, with 7 right answers
        quizzler --scores                  the scoreboard

        --questions 5   how many questions a game has, from 1 to 100; unless told, as the school has set, or 10
        --seed 42       the same questions each time
        """

    init(_ arguments: [String]) throws(Mistake) {
        var rest = arguments[...]
        var (named, played): (Quiz?, Quiz?)
        var right: Int?
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": task = .help
            case "--scores": task = .scores
            case "--play": played = try Self.quiz(Self.value(of: argument, &rest))
            case "--right": right = try Self.number(of: argument, in: 0...100, &rest)
            case "--questions": count = try Self.number(of: argument, in: 1...100, &rest)
            case "--seed": seed = UInt64(try Self.number(of: argument, in: 0...Int.max, &rest))
            case _ where argument.hasPrefix("-"):
                throw Mistake(message: "there is no option \(argument); quizzler --help lists them.")
            default: named = try Self.quiz(argument)
            }
        }
        if let named { task = .quiz(named) }
        if let played { task = .play(played, right: right ?? count ?? Self.usual) }
        if let right, played == nil || right > count ?? Self.usual {
            throw Mistake(
                message:
                    "--right \(right) wants --play and at most as many as there are questions, \(count ?? Self.usual).")
        }
    }

    private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(Mistake) -> String {
        guard let value = rest.popFirst() else { throw Mistake(message: "\(option) wants a value after it.") }
        return value
    }

    private static func number(
        of option: String, in range: ClosedRange<Int>, _ rest: inout ArraySlice<String>
    ) throws(Mistake) -> Int {
        let value = try value(of: option, &rest)
        guard let number = Int(value), range.contains(number) else {
            let bounds =
                range.upperBound == .max
                ? "from \(range.lowerBound) on" : "from \(range.lowerBound) to \(range.upperBound)"
            throw Mistake(message: "\(option) wants a whole number \(bounds), not “\(value)”.")
        }
        return number
    }

    private static func quiz(_ name: String) throws(Mistake) -> Quiz {
        if let quiz = Quiz(identifier: name) ?? URL(string: name).flatMap({ Quiz(opening: $0) }) { return quiz }
        let names = Quiz.all.map(\.identifier).joined(separator: " and ")
        throw Mistake(message: "there is no quiz “\(name)”; there are \(names).")
    }
}

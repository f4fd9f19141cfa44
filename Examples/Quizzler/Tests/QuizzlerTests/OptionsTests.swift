import QuizModel
import Testing

@testable import quizzler

@Suite struct OptionsTests {
    @Test func `without arguments there is a menu`() throws {
        #expect(try Options([]).task == .menu)
    }

    @Test(arguments: ["addition", "quizzler://addition"])
    func `a quiz is opened by its name or its address`(argument: String) throws {
        #expect(try Options([argument]).task == .quiz(.addition))
    }

    @Test func `it plays by itself, all right unless told`() throws {
        #expect(try Options(["--play", "addition", "--right", "7"]).task == .play(.addition, right: 7))
        #expect(try Options(["--play", "addition", "--questions", "4"]).task == .play(.addition, right: 4))
    }

    @Test(arguments: [
        (["division"], "there is no quiz “division”; there are addition and multiplication."),
        (["--play"], "--play wants a value after it."),
        (["--questions", "0"], "--questions wants a whole number from 1 to 100, not “0”."),
        (["--seed", "x"], "--seed wants a whole number from 0 on, not “x”."),
        (["--quick"], "there is no option --quick; quizzler --help lists them."),
        (
            ["--play", "addition", "--right", "11"],
            "--right 11 wants --play and at most as many as there are questions, 10."
        ),
        (["--right", "3"], "--right 3 wants --play and at most as many as there are questions, 10."),
    ])
    func `a wrong command line is answered with what to write`(arguments: [String], message: String) {
        #expect(throws: Options.Mistake(message: message)) { try Options(arguments) }
    }
}

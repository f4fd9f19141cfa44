import Foundation
import Testing

@testable import Secrets

@Suite struct ReadablePasswordTests {
    @Test func `a full password has three words and six digits`() throws {
        for _ in 0..<200 {
            let text = ReadablePassword.random().text
            #expect(try /[a-z]{3,8}-[a-z]{3,8}-[a-z]{3,8}-[2-9]{3}-[2-9]{3}/.wholeMatch(in: text) != nil)
        }
    }

    @Test func `a simple password has two words and three digits`() throws {
        for _ in 0..<200 {
            let text = ReadablePassword.random(.simple).text
            #expect(try /[a-z]{3,8}-[a-z]{3,8}-[2-9]{3}/.wholeMatch(in: text) != nil)
        }
    }

    @Test(arguments: [(ReadablePassword.Form.full, 42), (.simple, 25)])
    func `a form has the bits it states`(_ form: ReadablePassword.Form, _ bits: Int) {
        let choices = pow(256.0, Double(form.words)) * pow(8.0, Double(3 * form.triplets))
        #expect(log2(choices) == Double(bits))
        #expect(form.bits == bits)
    }

    @Test func `the bits are those of 256 different words and eight different digits`() {
        #expect(ReadablePassword.words.count == 256)
        #expect(Set(ReadablePassword.words).count == 256)
        #expect(Set(ReadablePassword.digits).count == 8)
    }

    @Test func `words are short and in small letters`() {
        for word in ReadablePassword.words {
            #expect(3...8 ~= word.count && word.utf8.allSatisfy { 97...122 ~= $0 }, "\(word)")
        }
    }

    @Test func `every word and digit is as likely as the others`() throws {
        let randomness = Randomness.seeded(11)
        var words: [Substring: Int] = [:]
        var digits: [Character: Int] = [:]
        for _ in 0..<20_000 {
            let parts = ReadablePassword.random(.full, from: randomness).text.split(separator: "-")
            for word in parts.prefix(3) { words[word, default: 0] += 1 }
            for digit in parts.dropFirst(3).joined() { digits[digit, default: 0] += 1 }
        }
        #expect(words.count == 256 && digits.count == 8)
        // 255 and 7 degrees of freedom: chance alone goes past these once in a million times.
        #expect(chiSquare(Array(words.values)) < 375)
        #expect(chiSquare(Array(digits.values)) < 40)
    }

    @Test func `a password is not printed`() {
        #expect("\(ReadablePassword.random())" == "ReadablePassword(hidden)")
    }
}

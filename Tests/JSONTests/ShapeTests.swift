import JSON
import Testing

/// That what a shape says once is both what the schema says and what is read.
@Suite struct ShapeTests {
    private enum Color: String, Codable, CaseIterable, JSONReadable, JSONWritable { case red, green }

    private struct Part: RequestShaped, Equatable {
        var name: String

        static let requestShape = RequestShape(Part.init, required("name", .string(limit: 9)))
    }

    private struct Draft: RequestShaped, Equatable {
        var title: String
        var color: Color?
        var text: String?
        var isAgain: Bool
        var parts: [Part]
        var marks: Set<Int>

        static let requestShape = RequestShape(
            Draft.init,
            required("title", .string(limit: 9), "What it is called."),
            optional("color", .choice(Color.self)),
            nullable("text", .string(limit: 9)),
            optional("isAgain", .boolean, or: false),
            required("parts", .array(of: Part.requestShape.schema, limit: 9)),
            required("marks", .array(of: .integer(0...9), limit: 9)))
    }

    private struct Change: RequestShaped, Equatable {
        var draft: Draft
        var version: Int

        static let requestShape = RequestShape(
            Change.init, Draft.requestShape, required("version", .integer(1...9)))
    }

    private func read<Value: JSONReadable>(_ text: String) throws -> Value { try Value(json: JSONValue(parsing: text)) }

    /// What is told of a value that does not fit.
    private func finding<Value: JSONReadable>(_: Value.Type, _ text: String) throws -> String? {
        do {
            let _: Value = try read(text)
            return nil
        } catch let error as JSONDecodingError {
            return "\(error.finding.field) \(error.finding.code.rawValue): \(error.finding.message)"
        }
    }

    @Test func `the schema holds each field as it was said`() {
        #expect(
            Change.requestShape.schema
                == .object([
                    .required("title", .string(limit: 9), "What it is called."),
                    .optional("color", .choice(Color.self)),
                    .nullable("text", .string(limit: 9)),
                    .optional("isAgain", .boolean),
                    .required("parts", .array(of: .object([.required("name", .string(limit: 9))]), limit: 9)),
                    .required("marks", .array(of: .integer(0...9), limit: 9)),
                    .required("version", .integer(1...9)),
                ]))
    }

    @Test func `each field is read to its place`() throws {
        let whole =
            #"{"marks":[3,1.0,3],"parts":[{"name":"a"},{"name":"b"}],"isAgain":true,"text":"t","color":"green","title":"T"}"#
        #expect(
            try read(whole)
                == Draft(
                    title: "T", color: .green, text: "t", isAgain: true, parts: [Part(name: "a"), Part(name: "b")],
                    marks: [1, 3]))
    }

    @Test(arguments: [
        #"{"title":"T","text":null,"parts":[],"marks":[]"#,
        #"{"title":"T","color":null,"text":null,"isAgain":null,"parts":[],"marks":[]"#,
    ])
    func `what is left out is nothing, or what was said for it`(start: String) throws {
        let draft = Draft(title: "T", color: nil, text: nil, isAgain: false, parts: [], marks: [])
        #expect(try read(start + "}") == draft)
        #expect(try read(start + #","version":2}"#) == Change(draft: draft, version: 2))
    }

    @Test(
        arguments: [
            (#"{"text":null,"parts":[],"marks":[]}"#, "title missing: This is missing. Send it."),
            (#"{"title":"T","parts":[],"marks":[]}"#, "text missing: This is missing. Send it."),
            (#"{"title":1,"text":null,"parts":[],"marks":[]}"#, "title wrong_type: This must be a text. Send one."),
            (#"{"title":"T","text":null,"parts":{},"marks":[]}"#, "parts wrong_type: This must be a list. Send one."),
            (
                #"{"title":"T","text":null,"parts":[{"name":"a"},{}],"marks":[]}"#,
                "parts.1.name missing: This is missing. Send it."
            ),
            (
                #"{"title":"T","text":null,"parts":[],"marks":[1,2.5]}"#,
                "marks.1 wrong_type: This must be a whole number (without a point). Send one."
            ),
            (
                #"{"title":"T","color":"blue","text":null,"parts":[],"marks":[]}"#,
                "color malformed: This is not a value that can be taken here. Correct it."
            ),
            ("[]", " wrong_type: This must be an object. Send one."),
        ])
    func `what does not fit is told with its place, as the decoder tells it`(text: String, told: String) throws {
        #expect(try finding(Draft.self, text) == told)
    }

    private struct Rules: TwoWayShaped, Equatable {
        var days: Int?
        var color: Color

        static let twoWayShape = TwoWayShape(
            Rules.init,
            optional("days", .integer(1...366), "How long.") { $0.days },
            required("color", .choice(Color.self)) { $0.color })
    }

    @Test(arguments: [#"{"days":3,"color":"red"}"#, #"{"color":"green"}"#])
    func `what goes both ways is read as it is written`(text: String) throws {
        let rules: Rules = try read(text)
        #expect(written { $0.value(rules) } == text)
        #expect(Rules.shape.schema == Rules.requestShape.schema)
    }

    private struct Shown: Shaped {
        static let title = Schema.Field<String>.required("title", .string(limit: 9), "What it is called.")
        static let note = Schema.Field<String?>.optional("note", .string(limit: 9))
        static let until = Schema.Field<String?>.nullable("until", .string(limit: 9))

        var note: String?

        static let shape = AnswerShape<Shown>(
            .same(as: title) { _ in "T" }, .same(as: note) { $0.note }, .same(as: until) { $0.note })
    }

    @Test func `answers write fields that requests have`() {
        #expect(written { $0.value(Shown(note: "n")) } == #"{"title":"T","note":"n","until":"n"}"#)
        #expect(written { $0.value(Shown()) } == #"{"title":"T","until":null}"#)
        #expect(
            Shown.shape.schema
                == .object([
                    .required("title", .string(limit: 9), "What it is called."), .optional("note", .string(limit: 9)),
                    .nullable("until", .string(limit: 9)),
                ]))
    }

    #if DEBUG
        @Test func `two fields of one type that stand the wrong way round are found`() async {
            await #expect(processExitsWith: .failure) {
                struct Swapped: RequestShaped {
                    var name: String
                    var issuer: String

                    static let requestShape = RequestShape(
                        Swapped.init, required("issuer", .string(limit: 9)), required("name", .string(limit: 9)))
                }
                _ = try Swapped(json: ["name": "n", "issuer": "i"])
            }
        }
    #endif
}

import Coursework
import HTML
import HTTP
import School
import SchoolServer
import Texts

/// Names of students, or numbers in their place while others may look at the screen.
///
/// The reader's browser keeps the choice, and the server writes the numbers: a name that is hidden is not in the page at all.
struct StudentNames {
    let areHidden: Bool
    private let words: Words
    private var numbers: [Person.ID: Int] = [:]

    /// - Parameter others: who is not in the class any more, and shown all the same; their numbers follow the others'.
    init(_ visit: Visit, of schoolClass: SchoolClass.ID, others: [Person.ID] = []) throws {
        areHidden = visit.hidesNames
        words = visit.words
        guard areHidden else { return }
        let members = try visit.read { try $0.members(of: schoolClass) }
        for person in members.filter({ $0.part == .student }).map(\.person) + others where numbers[person] == nil {
            numbers[person] = numbers.count + 1
        }
    }

    func name(_ person: Person.ID, _ name: Person.Name) -> HTML {
        areHidden ? words(phrase(person)) : bdi(.translate(false)) { name.full }
    }

    /// For titles and labels.
    func plain(_ person: Person.ID, _ name: Person.Name) -> String {
        areHidden ? words.plain(phrase(person)) : name.full
    }

    private func phrase(_ person: Person.ID) -> Phrase { .studentNumber(numbers[person] ?? 0) }

    /// The switch.
    var control: HTML { Self.control(areHidden: areHidden, words) }

    static func control(areHidden: Bool, _ words: Words) -> HTML {
        form(.method("post"), .action("/names"), .data("back")) {
            button(.type("submit"), .name("names"), .value(areHidden ? "shown" : "hidden"), .aria("pressed", areHidden))
            {
                Icon.eye.view
                words(.hideNames)
            }
        }
    }
}

/// `/names`: whether the reader's browser shows names.
enum StudentNamesForm {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.form("/names", "namesForm", .teachers) { visit, form in
            // Without scripts a browser says where the form stood.
            let back = form["back"].map(Link.init(ours:)) ?? Link(before: visit.call.request)
            var response = Response.redirect(to: back?.text ?? "/classes")
            let choice = form["names"] == "hidden" ? "hidden; Max-Age=31536000" : "; Max-Age=0"
            response.headers[.setCookie] = "\(Visit.names)=\(choice); Path=/; HttpOnly; SameSite=Lax"
            Policy.apply(to: &response)
            return .raw(response)
        }
    ]
}

extension Phrase {
    static func studentNumber(_ number: Int) -> Phrase {
        Phrase("Student \(number)")
    }
    fileprivate static let hideNames = Phrase("Hide names")
}

package import Foundation
package import JSON
import Locks

/// What happens at the school and on its devices, in the order in which it was seen; the last few thousand of it.
package final class Journal: Sendable {
    /// What kind of thing happened.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// In an app: contexts made, looked up, work begun, saved.
        case declared, asked, started, stopped, saved
        /// Between a device and the school.
        case pushed, fate, network
        /// What teachers and students did on pages.
        case page
        case control, provider, trouble
    }

    package struct Note: Sendable {
        package var number: Int
        package var time: Date
        package var kind: Kind
        /// The short name of the person it is about.
        package var person: String?
        package var text: String
        package var details: JSONValue
    }

    private struct State {
        var notes: [Note] = []
        var last = 0
        var listeners: [Int: @Sendable (Note) -> Void] = [:]
    }

    private static let most = 4000
    private let state = Locked(State())

    package init() {}

    package func note(_ kind: Kind, _ text: String, by person: String? = nil, _ details: JSONValue = .null) {
        let (note, listeners) = state.withLock { state in
            state.last += 1
            let note = Note(
                number: state.last, time: Date(), kind: kind, person: person, text: text, details: details)
            state.notes.append(note)
            if state.notes.count > Self.most { state.notes.removeFirst(Self.most / 4) }
            return (note, Array(state.listeners.values))
        }
        for listener in listeners { listener(note) }
    }

    /// What was noted after that number.
    package func notes(after number: Int = 0) -> [Note] {
        state.withLock { state in state.notes.filter { $0.number > number } }
    }

    /// Calls the listener with each note from now on, until the returned closure is called.
    @discardableResult
    package func listen(_ listener: @escaping @Sendable (Note) -> Void) -> @Sendable () -> Void {
        let number = state.withLock { state in
            state.last += 1
            state.listeners[state.last] = listener
            return state.last
        }
        return { [state] in state.withLock { $0.listeners[number] = nil } }
    }
}

extension Journal.Note: JSONWritable {
    package func write(to json: inout JSONWriter) {
        var object = JSONObject()
        object.add("number", .integer(Int64(number)))
        object.add("time", .string(Timestamp.text(of: time)))
        object.add("kind", .string(kind.rawValue))
        if let person { object.add("person", .string(person)) }
        object.add("text", .string(text))
        if !details.isNull { object.add("details", details) }
        json.value(JSONValue.object(object))
    }
}

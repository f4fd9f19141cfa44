import Coursework
import HTML
import HTTP
import SchoolServer
import Texts

/// That a device of the reader's has just been asked to have an app show more of its content.
struct Asking {
    var isUnderWay: Bool
    var words: Words

    /// Quietly, below what is there, and in a place that is always kept for it: nothing moves when it comes and goes.
    var view: HTML {
        p(.class("hint asking"), .id("asking"), .role("status")) { isUnderWay ? words(.askingTheApp) : HTML() }
    }
}

extension Visit {
    /// Sent by scripts that bring a page up to date which the reader has open already.
    static let look: Headers.Name = "X-Homeroom-Look"

    /// Asks the reader's devices for what is below a place that the reader opens.
    func askForMore(at path: IdentifierPath) throws {
        guard call.request.headers[Self.look] == nil else { return }
        call.services.browsing.ask(for: path, try call.actor)
    }

    /// Whether a device of the reader's has answered lately.
    var hasDevicesThatFill: Bool {
        get throws { call.services.browsing.isServed(try call.actor) }
    }

    func isAskedForMore(at path: IdentifierPath) throws -> Bool {
        call.services.browsing.isWaited(for: path, try call.actor)
    }
}

extension ContentPlace {
    /// What a place is known by among those beside it on a page.
    static func id(_ path: IdentifierPath) -> String {
        // A blank would end it.
        "place-"
            + (path.identifier ?? "").utf8.map { byte in
                let isPlain =
                    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                return isPlain || byte == 0x2D ? String(UnicodeScalar(byte)) : "_" + String(byte, radix: 16)
            }.joined()
    }
}

extension Phrase {
    fileprivate static let askingTheApp = Phrase("Asking the app for more…")
}

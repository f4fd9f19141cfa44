import ClassKit

/// What a delegate was asked for.
struct Request: Equatable {
    var identifier: String
    var parentIdentifierPath: [String]
}

/// Conforms by an extension.
final class Library: NSObject {
    var requests: [Request] = []
}

extension Library: CLSDataStoreDelegate {
    func createContext(
        forIdentifier identifier: String, parentContext: CLSContext, parentIdentifierPath: [String]
    ) -> CLSContext? {
        requests.append(Request(identifier: identifier, parentIdentifierPath: parentIdentifierPath))
        return CLSContext(type: .chapter, identifier: identifier, title: identifier)
    }
}

/// Conforms in the class line.
class Bookcase: NSObject, CLSDataStoreDelegate {
    func createContext(
        forIdentifier identifier: String, parentContext: CLSContext, parentIdentifierPath: [String]
    ) -> CLSContext? {
        nil
    }
}

/// Overrides a base class.
final class PhysicsBookcase: Bookcase {
    override func createContext(
        forIdentifier identifier: String, parentContext: CLSContext, parentIdentifierPath: [String]
    ) -> CLSContext? {
        CLSContext(type: .book, identifier: identifier, title: identifier)
    }
}

/// Conforms by a method of no actor in a class of the main actor.
@MainActor final class AppModel: NSObject, CLSDataStoreDelegate {
    var title = "Lights"

    nonisolated func createContext(
        forIdentifier identifier: String, parentContext: CLSContext, parentIdentifierPath: [String]
    ) -> CLSContext? {
        CLSContext(type: .game, identifier: identifier, title: identifier)
    }
}

@MainActor func checkDelegates() {
    let library = Library()
    CLSDataStore.shared.delegate = library
    expect(find(["Act 1", "Scene 2"])?.type == .chapter, "a delegate makes what is missing")
    let requests = [
        Request(identifier: "Act 1", parentIdentifierPath: []),
        Request(identifier: "Scene 2", parentIdentifierPath: ["Act 1"]),
    ]
    expect(library.requests == requests, "it is asked once for each, from the top, without the main app context")

    let bookcase = Bookcase()
    CLSDataStore.shared.delegate = bookcase
    expect(find(["Act 9"]) == nil, "a delegate may make nothing")

    let physics = PhysicsBookcase()
    CLSDataStore.shared.delegate = physics
    expect(find(["Optics"])?.type == .book, "an overriding delegate is asked")

    let model = AppModel()
    CLSDataStore.shared.delegate = model
    expect(find(["Shadow game"])?.type == .game, "a delegate of the main actor is asked while the main thread waits")
    withExtendedLifetime((library, bookcase, physics, model)) { CLSDataStore.shared.delegate = nil }

    var passing: Library? = Library()
    CLSDataStore.shared.delegate = passing
    passing = nil
    expect(CLSDataStore.shared.delegate == nil && passing == nil, "a delegate is not kept alive")
}

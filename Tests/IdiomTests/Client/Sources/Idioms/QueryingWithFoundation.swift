import ClassKit
import Foundation

/// Foundation on Linux marks the same initializer as unavailable; the framework's must win all the same.
func checkQueryingWithFoundation() {
    let context = declare("unit 8")
    context.addChildContext(CLSContext(type: .page, identifier: "only", title: "Only page"))
    let predicate = NSPredicate(format: "%K == %@", CLSPredicateKeyPath.parent as CVarArg, context)
    expect(identifiers(matching: predicate) == ["only"], "a predicate in a file that imports Foundation too")
}

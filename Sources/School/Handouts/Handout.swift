/// What a teacher posts to a class.
package struct Handout: Hashable, Sendable {
    package typealias ID = Identifier<Handout>

    package var id: ID
}

/// One thing to do in a handout.
package struct HandoutTask: Hashable, Sendable {
    package typealias ID = Identifier<HandoutTask>

    package var id: ID
}

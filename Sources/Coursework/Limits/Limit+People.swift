// Limits for what is stored about a school and its people, and for what they type.
extension Limit {
    /// Characters of a password, so that checking one costs little.
    public static let password = 256
    /// Characters of each part of a person's name.
    public static let personName = 256
    /// Characters of a class's name, and of its nickname.
    public static let className = 256
    /// Characters of the name of anything else: a school, a location, a course, an app, a publisher's key.
    package static let name = 256
    /// Characters of an account's name.
    package static let accountName = 256
    /// Characters of the identifier that another system gives a person or a thing.
    package static let sourceIdentifier = 256
    /// Characters of an e-mail address; mail carries none that is longer.
    package static let email = 254
    /// Characters of a grade.
    package static let grade = 64
    /// Characters of the number that a school gives a person, a class or a course.
    package static let number = 64
    /// Characters of a room.
    package static let room = 64
    /// Characters of the name of a class's drawing.
    package static let classIcon = 64
    /// Characters of a time zone's name.
    package static let timeZone = 64
    /// Characters of a language's tag.
    package static let language = 35
    /// Characters of what a sign-in or a second factor is told by.
    package static let label = 100
    /// Characters of an app's bundle identifier: what Apple allows, which leaves 100 characters of a path for the app.
    package static let bundleIdentifier = 155
    /// Characters of the identifier of whoever issues a publisher's tokens.
    package static let issuer = 64
    /// Characters of what somebody types to find something.
    package static let search = 256
}

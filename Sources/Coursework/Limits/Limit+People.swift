// What may be said of people, and how often they may be mistaken.
extension Limit {
    /// Wrong passwords in a row that an account takes; one more locks it.
    public static let wrongPasswords = 10
    /// Characters of a password, so that checking one costs little.
    public static let password = 256
    /// Characters of each part of a person's name.
    public static let personName = 256
    /// Characters of a class's name, and of its nickname.
    public static let className = 256
}

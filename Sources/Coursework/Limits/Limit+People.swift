// Limits for what is stored about people.
extension Limit {
    /// Characters of a password, so that checking one costs little.
    public static let password = 256
    /// Characters of each part of a person's name.
    public static let personName = 256
    /// Characters of a class's name, and of its nickname.
    public static let className = 256
}

/// Holds back what would take too many at once, until somebody says how many may go.
struct Brake: Hashable, Sendable {
    /// Up to so many of so many go without a word.
    let most, of: Int

    /// - Parameter allowed: how many may go, whatever share that is; nil where nobody has said.
    func holds(_ count: Int, of whole: Int, allowing allowed: Int?) -> Bool {
        if let allowed { return count > allowed }
        return count * of > whole * most
    }
}

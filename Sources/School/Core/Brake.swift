/// Stops a change that would remove too many at once, until somebody confirms how many may go.
struct Brake: Hashable, Sendable {
    /// Up to `most` of every `of` may go without confirmation.
    let most, of: Int
    /// So many may go whatever share they are, up to half: of a few, one is already a large share.
    var few = 0

    /// - Parameter allowed: how many may go, whatever their share; nil if nobody has confirmed a number.
    func holds(_ count: Int, of whole: Int, allowing allowed: Int?) -> Bool {
        if let allowed { return count > allowed }
        return (count > few || count * 2 > whole) && count * of > whole * most
    }
}

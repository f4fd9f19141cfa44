/// What is decided about a request that has a body before any of the body is taken.
package enum Admission: Sendable {
    /// The body may come.
    ///
    /// - Parameters:
    ///   - caller: who asks, as far as that is known; only for counting.
    ///   - pass: what the handler gets with the request, so that nothing has to be looked up twice.
    case admitted(caller: String?, pass: (any Sendable)?)
    case refused(Response)
}

/// The decision about a request with a body, made before any of the body is read.
package enum Admission: Sendable {
    /// The body is accepted.
    ///
    /// - Parameters:
    ///   - caller: the caller, if known; only for counting.
    ///   - pass: passed to the handler with the request, so that nothing has to be looked up twice.
    case admitted(caller: String?, pass: (any Sendable)?)
    case refused(Response)
}

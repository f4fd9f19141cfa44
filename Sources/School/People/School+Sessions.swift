extension School {
    /// Who a token lets in; nil when it lets nobody in, or not any more.
    package func actor(token: String) throws -> Actor? { nil }
}

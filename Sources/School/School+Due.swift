extension School {
    /// Does what is due by the clock, and nothing twice; to be called every few seconds.
    package func doWhatIsDue() async throws {}
}

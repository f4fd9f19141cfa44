extension CLSDataStore {
    /// Pauses the clocks of all activities until ``applicationWillEnterForeground()``.
    ///
    /// On Apple's systems the framework does both by itself. Linux does not tell apps that they are out of sight, so an app
    /// that knows says so here; one that never does counts all the time between start and stop. Activities stay started
    /// meanwhile, and one that is started in the background begins to count in the foreground. Nothing is saved by this.
    /// Calling it again changes nothing.
    public func applicationDidEnterBackground() {
        Objects.locked { tree.workClock.rest() }
    }

    /// Resumes the clocks that ``applicationDidEnterBackground()`` paused.
    ///
    /// An extension of ours, for Linux. In the foreground it changes nothing.
    public func applicationWillEnterForeground() {
        Objects.locked { tree.workClock.resume() }
    }
}

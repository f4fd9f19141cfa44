extension CLSDataStore {
    /// Lets the clocks of all activities rest until ``applicationWillEnterForeground()``.
    ///
    /// On Apple's systems the framework does both by itself. Linux tells nobody that an app is out of sight, so that an app
    /// that knows says so here; one that never does counts all the time between start and stop. Activities stay started
    /// meanwhile, and one that is started in the background begins to count in the foreground. Nothing is saved by this.
    /// Calling it again changes nothing.
    public func applicationDidEnterBackground() {
        Objects.locked { tree.workClock.rest() }
    }

    /// Lets the clocks go on that ``applicationDidEnterBackground()`` let rest.
    ///
    /// An extension of ours, for Linux. In the foreground it changes nothing.
    public func applicationWillEnterForeground() {
        Objects.locked { tree.workClock.resume() }
    }
}

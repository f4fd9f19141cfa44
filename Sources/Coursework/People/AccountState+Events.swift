extension AccountState {
    /// The state after the event; nil when the account is gone. Changes nothing by itself.
    ///
    /// | | manual | synced |
    /// |---|---|---|
    /// | new | deactivate, delete | deactivate |
    /// | active | deactivate, delete | deactivate |
    /// | deactivated | reactivate, delete | reactivate, delete |
    ///
    /// An account that was never used can be removed in any state, if its owner was added by hand.
    ///
    /// A password can be reset in every state but deactivated. Wrong passwords do not change the state: otherwise
    /// anybody could lock others out.
    ///
    /// - Parameter hasSignedIn: Whether anybody has signed in with it, which decides the state after reactivation.
    /// - Throws: Why it cannot be done. ``Authority`` decides who may do it.
    public func after(
        _ event: AccountEvent, source: AccountSource, hasSignedIn: Bool
    ) throws(AccountRefusal) -> AccountState? {
        switch event {
        case .signIn:
            guard self != .deactivated else { throw AccountRefusal(.deactivated) }
            return .active
        case .resetPassword:
            guard self != .deactivated else { throw AccountRefusal(.deactivated) }
            return self
        case .deactivate:
            guard self != .deactivated else { throw AccountRefusal(.deactivated) }
            return .deactivated
        case .reactivate:
            guard self == .deactivated else { throw AccountRefusal(.notDeactivated) }
            return hasSignedIn ? .active : .new
        case .delete:
            guard self == .deactivated || source == .manual else { throw AccountRefusal(.keptByRoster) }
            return nil
        case .remove:
            guard self != .active, !hasSignedIn else { throw AccountRefusal(.used) }
            guard source == .manual else { throw AccountRefusal(.givenByRoster) }
            return nil
        }
    }
}

extension AccountState {
    /// The state after the event; nil when the account is gone. It changes nothing by itself.
    ///
    /// | | manual | synced |
    /// |---|---|---|
    /// | new | delete | deactivate |
    /// | active | deactivate, delete | deactivate |
    /// | deactivated | reactivate, delete | reactivate, delete |
    ///
    /// A password can be reset in every state but deactivated. Wrong passwords change no state: whoever could lock an account
    /// by them could lock anybody out.
    ///
    /// - Parameter hasSignedIn: Whether anybody ever has, which tells to which state an account returns.
    /// - Throws: Why it can't be done. Who may do it, ``Authority`` says.
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
            guard self != .new || source == .synced else { throw AccountRefusal(.neverUsed) }
            return .deactivated
        case .reactivate:
            guard self == .deactivated else { throw AccountRefusal(.notDeactivated) }
            return hasSignedIn ? .active : .new
        case .delete:
            guard self == .deactivated || source == .manual else { throw AccountRefusal(.keptByRoster) }
            return nil
        }
    }
}

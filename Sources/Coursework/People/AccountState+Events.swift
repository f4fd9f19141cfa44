extension AccountState {
    /// The state after the event; nil when the account is gone. It changes nothing by itself.
    ///
    /// | | manual | synced |
    /// |---|---|---|
    /// | new | deactivate, delete | deactivate |
    /// | active | deactivate, delete | deactivate |
    /// | deactivated | reactivate, delete | reactivate, delete |
    ///
    /// An account that nobody has ever used can be removed from somebody who was added by hand, whatever its state.
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

extension AccountState {
    /// The state after the event; nil when the account is gone. It changes nothing by itself.
    ///
    /// | | manual | synced |
    /// |---|---|---|
    /// | new | delete | deactivate |
    /// | active, locked | deactivate, delete | deactivate |
    /// | deactivated | reactivate, delete | reactivate, delete |
    ///
    /// A locked account can be let go like an active one: whoever leaves must not stay for having forgotten a password.
    /// A password can be reset in every state but deactivated, and ends a lock.
    ///
    /// - Parameter hasSignedIn: Whether anybody ever has, which tells to which state an account returns.
    /// - Throws: Why it can't be done. Who may do it, ``Authority`` says.
    public func after(
        _ event: AccountEvent, source: AccountSource, hasSignedIn: Bool
    ) throws(AccountRefusal) -> AccountState? {
        switch event {
        case .signIn:
            try refuseUnlessUsable()
            return .active
        case .wrongPassword(let count):
            return allowsSignIn && count > Limit.wrongPasswords ? .locked : self
        case .resetPassword:
            guard self != .deactivated else { throw AccountRefusal(.deactivated) }
            return self == .locked ? Self.usable(hasSignedIn) : self
        case .deactivate:
            guard self != .deactivated else { throw AccountRefusal(.deactivated) }
            guard self != .new || source == .synced else { throw AccountRefusal(.neverUsed) }
            return .deactivated
        case .reactivate:
            guard self == .deactivated else { throw AccountRefusal(.notDeactivated) }
            return Self.usable(hasSignedIn)
        case .delete:
            guard self == .deactivated || source == .manual else { throw AccountRefusal(.keptByRoster) }
            return nil
        }
    }

    private static func usable(_ hasSignedIn: Bool) -> AccountState { hasSignedIn ? .active : .new }

    private func refuseUnlessUsable() throws(AccountRefusal) {
        switch self {
        case .new, .active: return
        case .deactivated: throw AccountRefusal(.deactivated)
        case .locked: throw AccountRefusal(.locked)
        }
    }
}

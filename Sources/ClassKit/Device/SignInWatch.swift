import Locks

/// Notices when somebody else has signed in on the device than whom this process stores work for.
///
/// From then on nobody can tell whose work it is that the app holds in memory, even if the first one comes back. So it
/// is over until the app is started again.
final class SignInWatch: Sendable {
    private struct State {
        /// The sign-in that was looked at last.
        var stamp: Credential.Stamp?
        var isOver = false
    }

    private let person: String
    private let organization: String
    private let home: String
    private let path: String
    private let state = Locked(State())

    init(_ owner: SignedInPerson, home: String) {
        person = owner.person.id
        organization = owner.organization.id
        self.home = home
        path = Credential.path(in: home)
    }

    /// Whether somebody else has signed in at any look so far. It asks for the file's facts alone while nobody signs in.
    func isOver() -> Bool {
        state.withLock { state in
            if state.isOver { return true }
            // Before it is read, so that a sign-in that comes meanwhile is another one at the next look.
            let stamp = Credential.Stamp(path)
            guard stamp != state.stamp, stamp != nil, let present = SignedInPerson.read(in: home) else { return false }
            state.stamp = stamp
            state.isOver = present.person.id != person || present.organization.id != organization
            if state.isOver {
                Log.once("somebody else has signed in: nothing more is saved here. Close the app and start it again")
            }
            return state.isOver
        }
    }
}

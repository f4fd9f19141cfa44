import Coursework
import Foundation
import Testing

/// What becomes of an account: a state, "gone", or the code of the refusal.
private let table: [(AccountEvent, AccountSource, [String])] = [
    //                          new               active              deactivated
    (.signIn, .manual, ["active", "active", "-deactivated"]),
    (.resetPassword, .manual, ["new", "active", "-deactivated"]),
    (.deactivate, .manual, ["deactivated", "deactivated", "-deactivated"]),
    (.reactivate, .manual, ["-notDeactivated", "-notDeactivated", "active"]),
    (.delete, .manual, ["gone", "gone", "gone"]),
    (.remove, .manual, ["-used", "-used", "-used"]),
    (.signIn, .synced, ["active", "active", "-deactivated"]),
    (.resetPassword, .synced, ["new", "active", "-deactivated"]),
    (.deactivate, .synced, ["deactivated", "deactivated", "-deactivated"]),
    (.reactivate, .synced, ["-notDeactivated", "-notDeactivated", "active"]),
    (.delete, .synced, ["-keptByRoster", "-keptByRoster", "gone"]),
    (.remove, .synced, ["-used", "-used", "-used"]),
]

@Suite struct AccountStateTests {
    private func outcome(
        _ state: AccountState, _ event: AccountEvent, _ source: AccountSource, hasSignedIn: Bool = true
    ) -> String {
        do throws(AccountRefusal) {
            return try state.after(event, source: source, hasSignedIn: hasSignedIn)?.rawValue ?? "gone"
        } catch {
            return "-\(error.code.rawValue)"
        }
    }

    @Test func `an account goes from state to state as the table says`() {
        for (event, source, expected) in table {
            #expect(AccountState.allCases.map { outcome($0, event, source) } == expected, "\(event) \(source)")
        }
    }

    @Test(arguments: AccountSource.allCases)
    func `an account that was never used is new again after its rest`(source: AccountSource) {
        #expect(outcome(.deactivated, .reactivate, source, hasSignedIn: false) == "new")
    }

    @Test func `only an account that was never used is removed, and not where a roster would make it again`() {
        let states = AccountState.allCases
        #expect(states.map { outcome($0, .remove, .manual, hasSignedIn: false) } == ["gone", "-used", "gone"])
        let synced = states.map { outcome($0, .remove, .synced, hasSignedIn: false) }
        #expect(synced == ["-givenByRoster", "-used", "-givenByRoster"])
    }

    @Test func `only new and active accounts can be signed in with`() {
        #expect(AccountState.allCases.filter(\.allowsSignIn) == [.new, .active])
    }

    @Test func `each refusal has a sentence of its own`() {
        let messages = AccountRefusal.Code.allCases.map { AccountRefusal($0).message }
        #expect(Set(messages).count == messages.count)
        #expect(messages.allSatisfy { $0.hasSuffix(".") && $0.count > 20 })
    }

    @Test func `names stay as they are`() {
        #expect(AccountState.allCases.map(\.rawValue) == ["new", "active", "deactivated"])
        #expect(AccountSource.allCases.map(\.rawValue) == ["manual", "synced"])
    }
}

@Suite struct PasswordPolicyTests {
    private func messages(_ password: String, _ policy: PasswordPolicy = .standard) -> [String] {
        policy.findings(for: password).map(\.message)
    }

    @Test(arguments: ["abcdefg1", "1aaaaaaa", "Licht und Schatten 2", "ضوء وظل ٢٠٢٦", "пароль42"])
    func `eight characters with letters and digits are enough`(password: String) {
        #expect(messages(password) == [])
    }

    @Test(arguments: [
        ("abcdef1", 1), ("abcdefgh", 1), ("12345678", 1), ("", 3), ("1", 2), ("!!!!!!!!", 2), ("👨‍👩‍👧‍👦a1", 1),
        ("abcdefg1\0", 1), (String(repeating: "a", count: 256) + "1", 1), (String(repeating: "a", count: 255) + "1", 0),
    ])
    func `all that a password lacks is said`(password: String, count: Int) {
        #expect(messages(password).count == count)
    }

    @Test(arguments: [(PasswordPolicy.sixDigits, "123450"), (.fourDigits, "0007")])
    func `short ones are so many digits and nothing else`(policy: PasswordPolicy, good: String) {
        #expect(messages(good, policy) == [])
        for bad in [good + "1", String(good.dropLast()), good.dropLast() + "a", good.dropLast() + "٣", "", " " + good] {
            #expect(messages(bad, policy).count == 1)
        }
    }

    @Test(arguments: [
        (PasswordPolicy.fourDigits, ["7777", "1234", "4321", "0123", "9876"]),
        (.sixDigits, ["000000", "123456", "987654"]),
    ])
    func `digits that everybody tries first are refused`(policy: PasswordPolicy, bad: [String]) {
        for password in bad { #expect(policy.weaknesses(of: password) == [.isGuessedFirst], "\(password)") }
        for password in ["1235", "1357", "7778", "2580"] {
            #expect(!PasswordPolicy.areGuessedFirst(password), "\(password)")
        }
    }

    @Test func `only those who are students and nothing else have short ones`() {
        for policy in PasswordPolicy.allCases {
            #expect(policy.isAllowed(for: [.student]))
            for roles: Set<Role> in [[.teacher], [.manager], [.administrator], [.student, .teacher], []] {
                #expect(policy.isAllowed(for: roles) == (policy == .standard))
            }
        }
    }

    @Test func `rosters call policies by their length`() {
        #expect(
            ["8", "6", "4", "", "5", "08"].map(PasswordPolicy.init(rosterValue:)) == [
                .standard, .sixDigits, .fourDigits, nil, nil, nil,
            ])
    }

    @Test func `no finding quotes the password`() {
        for policy in PasswordPolicy.allCases {
            #expect(messages("geheim!", policy).allSatisfy { !$0.contains("geheim") })
        }
    }
}

import School
import Texts

// What somebody has to sign in with.
extension Phrase {
    static func signInMethod(_ signInMethod: SignInMethod, _ words: Words) -> Phrase {
        switch signInMethod {
        case .missing: hasNoSlip
        case .signedIn: isSignedIn
        case .onSlip(let end): hasUnusedSlip(words.plainTime(end, .fullDay))
        case .kept: hasPassword
        }
    }
    fileprivate static let hasNoSlip = Phrase("has nothing to sign in with yet")
    fileprivate static func hasUnusedSlip(_ day: String) -> Phrase {
        Phrase("has the password of a slip, valid until \(day)")
    }
    fileprivate static let isSignedIn = Phrase("is signed in, or has a link to sign in with")
    fileprivate static let hasPassword = Phrase("has a password")
}

import HTML
import Texts

/// A checkbox to confirm something irreversible; the form has it as `sure`.
enum SureField {
    /// - Parameter isUnsure: whether the form was sent without it.
    static func view(isUnsure: Bool, _ words: Words) -> HTML {
        Field("sure", words(.toBeSure), problem: isUnsure ? words(.tickThisFirst) : nil).view {
            id, described, invalid in
            label(.class("choice")) {
                input(id, .type("checkbox"), .name("sure"), .value("on"), .required(), described, invalid)
                span { words(.cannotBeUndone) }
            }
        }
    }
}

extension Phrase {
    fileprivate static let toBeSure = Phrase("To be sure")
    fileprivate static let tickThisFirst = Phrase("Tick this first.")
    fileprivate static let cannotBeUndone = Phrase("I know that this cannot be undone.")
}

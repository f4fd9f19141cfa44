import Texts

// What the frame of all pages says.
extension Phrase {
    static let skipToContent = Phrase("Skip to the content")
    static let whereYouAre = Phrase("Where you are")
    static let mainNavigation = Phrase("Main navigation")
    static let classes = Phrase("Classes")
    static let library = Phrase("Library")
    static let yourWork = Phrase("Your work")
    static let yourData = Phrase("Your data")
    static let yourAccount = Phrase("Your account")
    static let signOut = Phrase("Sign out")
    static let toTheStart = Phrase("To the start page")
    static let typedWasRemoved = Phrase(
        "Text that you typed here but did not send was removed from this device when somebody else signed in.")
    static let offlineNotice = Phrase("No connection. You see what was loaded; what you do is kept and sent later.")
    static let offlineNoticeOfStaff = Phrase(
        "No connection. You see what was loaded. What you type stays in this tab; send it when you are back online.")
    static let notSentNow = Phrase(
        "Not sent: there is no connection. What you typed stays in this tab. Press again when you are back online.")
    static let unsureWhetherSent = Phrase(
        "No answer came back, so this may or may not have arrived. What you typed stays in this tab. Look whether it is there before you press again."
    )
    static let unsureWhetherOnce = Phrase(
        "No answer came back, so this may or may not have arrived. What you typed stays in this tab. Press again when you are back online: unless you change it, it is made only once."
    )
    static let sendingNow = Phrase("Sending …")
    static let typedIsStillHere = Phrase("What you typed is still here. You can copy it to somewhere else.")
}

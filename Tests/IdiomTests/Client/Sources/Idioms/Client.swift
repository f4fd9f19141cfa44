import ClassKit

/// Writes and runs what apps are known to write.
///
/// The main thread waits for each answer, so that nothing works only because the main thread happens to be free.
@main struct Client {
    @MainActor static func main() {
        checkVocabulary()
        checkDeclaring()
        checkDelegates()
        checkQuerying()
        checkQueryingWithFoundation()
        checkActivities()
        checkSaving()
        checkErrors()
        checkProviders()
        checkDeepLinks()
        checkOlderCode()
        checkScreen()
        exit(Expectations.summarize())
    }
}

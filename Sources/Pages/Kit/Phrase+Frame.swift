import Texts

// What the frame of all pages says.
extension Phrase {
    static let skipToContent = Phrase(en: "Skip to the content", de: "Zum Inhalt", ar: "انتقل إلى المحتوى")
    static let whereYouAre = Phrase(en: "Where you are", de: "Wo du bist", ar: "مكانك")
    static let mainNavigation = Phrase(en: "Main navigation", de: "Hauptnavigation", ar: "التنقل الرئيسي")
    static let classes = Phrase(en: "Classes", de: "Klassen", ar: "الصفوف")
    static let library = Phrase(en: "Library", de: "Bibliothek", ar: "المكتبة")
    static let yourWork = Phrase(en: "Your work", de: "Deine Aufgaben", ar: "واجباتك")
    static let yourData = Phrase(en: "Your data", de: "Deine Daten", ar: "بياناتك")
    static let yourAccount = Phrase(en: "Your account", de: "Dein Konto", ar: "حسابك")
    static let signOut = Phrase(en: "Sign out", de: "Abmelden", ar: "تسجيل الخروج")
    static let toTheStart = Phrase(en: "To the start page", de: "Zur Startseite", ar: "إلى الصفحة الرئيسية")
    static let typedWasRemoved = Phrase(
        en: "What you had typed here and not sent was removed from this device when somebody else signed in.",
        de:
            "Was du hier getippt und nicht gesendet hattest, wurde von diesem Gerät entfernt, als sich jemand anderes angemeldet hat.",
        ar: "ما كتبته هنا ولم ترسله أُزيل من هذا الجهاز عندما سجّل شخص آخر الدخول.")
    static let offlineNotice = Phrase(
        en: "No connection. You see what was loaded; what you do is kept and sent later.",
        de: "Keine Verbindung. Du siehst, was geladen war; was du tust, wird aufgehoben und später gesendet.",
        ar: "لا يوجد اتصال. ترى ما تم تحميله؛ وما تفعله يُحفظ ويُرسل لاحقًا.")
}

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
    static let offlineNoticeOfStaff = Phrase(
        en:
            "No connection. You see what was loaded. What you type stays in this tab; send it when you are back online.",
        de:
            "Keine Verbindung. Du siehst, was geladen war. Was du tippst, bleibt in diesem Tab; sende es, wenn die Verbindung wieder da ist.",
        ar: "لا يوجد اتصال. ترى ما تم تحميله. ما تكتبه يبقى في علامة التبويب هذه؛ أرسله عند عودة الاتصال.")
    static let notSentNow = Phrase(
        en: "Not sent: there is no connection. What you typed stays in this tab. Press again when you are back online.",
        de:
            "Nicht gesendet: Es gibt keine Verbindung. Was du getippt hast, bleibt in diesem Tab. Drück noch einmal, wenn die Verbindung wieder da ist.",
        ar: "لم يُرسل: لا يوجد اتصال. ما كتبته يبقى في علامة التبويب هذه. اضغط مجددًا عند عودة الاتصال.")
    static let sendingNow = Phrase(en: "Sending …", de: "Wird gesendet …", ar: "جارٍ الإرسال …")
    static let typedIsStillHere = Phrase(
        en: "What you typed is still here, to be copied elsewhere.",
        de: "Was du getippt hast, steht noch hier, um es anderswohin zu kopieren.",
        ar: "ما كتبته لا يزال هنا لتنسخه إلى مكان آخر.")
}

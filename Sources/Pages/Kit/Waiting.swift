import HTML
import Texts

/// What was done without a connection and waits to be sent: a module fills it in, with the words that stand here.
enum Waiting {
    static func view(_ words: Words) -> HTML {
        section(.id("waiting"), .class("waiting"), .hidden(), .aria("labelledby", "waiting-title")) {
            h2(.id("waiting-title")) {
                words(.waiting)
                " "
                span(.data("count"))
            }
            p(.data("sign-in"), .hidden()) {
                a(.href("/sign-in")) { words(.signInToSend) }
            }
            ul(.data("list"))
            template(.data("row", "waiting")) {
                li {
                    span(.data("label"))
                    button(.type("button"), .class("quiet"), .data("drop")) { words(.takeBack) }
                }
            }
            template(.data("row", "refused")) {
                li(.class("refused")) {
                    span(.data("label"))
                    span(.data("reason"))
                    span(.data("typed"), .class("prose"), .dir("auto"))
                    button(.type("button"), .class("quiet"), .data("drop")) { words(.seen) }
                }
            }
            template(.data("mark")) {
                span(.class("badge waits")) {
                    Icon.clock.view
                    span(.data("label"))
                    span { words(.waits) }
                }
            }
            template(.data("sent")) { words(.allSent) }
            leaving(words)
        }
    }

    private static func leaving(_ words: Words) -> HTML {
        dialog(.id("leaving"), .aria("labelledby", "leaving-title")) {
            h2(.id("leaving-title")) { words(.notSent) }
            p(.data("own")) { words(.ownNotSent) }
            p(.data("others"), .hidden()) { words(.othersNotSent) }
            form(.method("dialog"), .class("cluster")) {
                button(.value("stay"), .class("primary"), .autofocus()) { words(.stay) }
                button(.value("leave"), .class("danger")) { words(.leave) }
            }
        }
    }
}

extension Phrase {
    fileprivate static let waiting = Phrase(
        en: "Waiting to be sent:", de: "Noch zu senden:", ar: "بانتظار الإرسال:")
    fileprivate static let waits = Phrase(en: "– waiting to be sent", de: "– noch zu senden", ar: "– بانتظار الإرسال")
    fileprivate static let signInToSend = Phrase(
        en: "Sign in again to send it.", de: "Melde dich neu an, um es zu senden.", ar: "سجّل الدخول مجددًا لإرساله.")
    fileprivate static let takeBack = Phrase(en: "Don’t send it", de: "Nicht senden", ar: "لا ترسله")
    fileprivate static let seen = Phrase(en: "All right", de: "Verstanden", ar: "حسنًا")
    fileprivate static let allSent = Phrase(
        en: "All that was waiting has been sent.", de: "Alles, was wartete, ist gesendet.",
        ar: "أُرسل كل ما كان ينتظر.")
    fileprivate static let notSent = Phrase(
        en: "Something is not sent yet", de: "Etwas ist noch nicht gesendet", ar: "هناك ما لم يُرسل بعد")
    fileprivate static let ownNotSent = Phrase(
        en: "The school can’t be reached now. If you sign out, what waits on this device is lost.",
        de:
            "Die Schule ist gerade nicht erreichbar. Wenn du dich abmeldest, geht verloren, was auf diesem Gerät wartet.",
        ar: "لا يمكن الوصول إلى المدرسة الآن. إذا سجلت الخروج يضيع ما ينتظر على هذا الجهاز.")
    fileprivate static let othersNotSent = Phrase(
        en: "Something of somebody else who did not sign out waits on this device. Signing out removes it.",
        de:
            "Auf diesem Gerät wartet etwas von jemandem, der sich nicht abgemeldet hat. Beim Abmelden wird es gelöscht.",
        ar: "على هذا الجهاز ما ينتظر الإرسال لشخص آخر لم يسجل خروجه. تسجيل الخروج يزيله.")
    fileprivate static let stay = Phrase(en: "Stay", de: "Bleiben", ar: "البقاء")
    fileprivate static let leave = Phrase(
        en: "Sign out without sending", de: "Abmelden, ohne zu senden", ar: "تسجيل الخروج دون إرسال")
}

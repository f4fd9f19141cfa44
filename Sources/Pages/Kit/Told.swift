package import Texts

/// What a page says about what has just been done on the one before.
package enum Told: String, CaseIterable, Sendable {
    case saved, signedOut, signedOutElsewhere, passwordChanged, languageChanged
    case markedDone, undone, handedIn, withdrawn
    case workReturned, askedToTryAgain, reviewed

    package var phrase: Phrase {
        switch self {
        case .saved: Phrase(en: "Saved.", de: "Gespeichert.", ar: "تم الحفظ.")
        case .signedOut:
            Phrase(
                en: "You have signed out. Nothing of yours is left on this device.",
                de: "Du bist abgemeldet. Auf diesem Gerät bleibt nichts von dir zurück.",
                ar: "تم تسجيل خروجك. لم يبقَ شيء منك على هذا الجهاز.")
        case .signedOutElsewhere:
            Phrase(
                en: "You are signed in here only.", de: "Du bist nur noch hier angemeldet.",
                ar: "أنت مسجل الدخول هنا فقط.")
        case .passwordChanged:
            Phrase(
                en: "Your new password is set.", de: "Dein neues Passwort gilt.", ar: "تم تعيين كلمة المرور الجديدة.")
        case .workReturned:
            Phrase(
                en: "Returned. The student sees it now.",
                de: "Zurückgegeben. Die Schülerin oder der Schüler sieht es jetzt.",
                ar: "أُعيد. يراه الطالب الآن.")
        case .askedToTryAgain:
            Phrase(
                en: "Asked to try again. The task is open once more.",
                de: "Noch einmal aufgegeben. Die Aufgabe ist wieder offen.",
                ar: "طُلبت محاولة أخرى. المهمة مفتوحة من جديد.")
        case .reviewed: Phrase(en: "Marked as reviewed.", de: "Als durchgesehen gemerkt.", ar: "وُضعت علامة مُراجع.")
        case .languageChanged:
            Phrase(
                en: "The pages speak English now.", de: "Die Seiten sind jetzt deutsch.", ar: "الصفحات الآن بالعربية.")
        case .markedDone: Phrase(en: "Marked as done.", de: "Als erledigt abgehakt.", ar: "عُلّم كمنجز.")
        case .undone:
            Phrase(en: "Not done after all.", de: "Doch noch nicht erledigt.", ar: "لم يُنجز بعد.")
        case .handedIn: Phrase(en: "Handed in.", de: "Abgegeben.", ar: "سُلّم.")
        case .withdrawn:
            Phrase(
                en: "Taken back. Your teacher does not have it any more.",
                de: "Zurückgenommen. Deine Lehrkraft hat es nicht mehr.", ar: "استُرجع. لم يعد لدى معلمك.")
        }
    }
}

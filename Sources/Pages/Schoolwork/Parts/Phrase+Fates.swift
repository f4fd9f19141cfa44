import Coursework
import Texts

// What became of a report, and what would change it.
extension Phrase {
    static func fate(_ fate: Fate) -> Phrase {
        switch fate {
        case .waiting:
            Phrase(
                en: "Still on the device. It is sent as soon as the school can be reached.",
                de: "Noch auf dem Gerät. Es wird gesendet, sobald die Schule erreichbar ist.",
                ar: "ما زال على الجهاز. يُرسل عندما يمكن الوصول إلى المدرسة.")
        case .recorded: Phrase(en: "Recorded.", de: "Festgehalten.", ar: "سُجّل.")
        case .superseded:
            Phrase(
                en: "Replaced by a newer report that tells all of it.",
                de: "Ersetzt durch eine neuere Meldung, die alles davon sagt.",
                ar: "حل محله بلاغ أحدث يتضمن كل ما فيه.")
        case .keptPrivate(let reason): keptPrivate(reason)
        case .refused(let reason): refused(reason)
        }
    }

    private static func keptPrivate(_ reason: Fate.Privacy) -> Phrase {
        switch reason {
        case .nothingAssigned:
            Phrase(
                en: "Kept private: it was not assigned when the work was begun.",
                de: "Blieb privat: Es war nicht aufgegeben, als die Arbeit begann.",
                ar: "بقي خاصًا: لم يكن مكلفًا به عند بدء العمل.")
        case .progressOffForSchool:
            Phrase(
                en: "Kept private: the school has Student Progress switched off.",
                de: "Blieb privat: Die Schule hat den Lernfortschritt ausgeschaltet.",
                ar: "بقي خاصًا: أوقفت المدرسة متابعة التقدم.")
        case .progressOffForPerson:
            Phrase(
                en: "Kept private: Student Progress is switched off for this student.",
                de: "Blieb privat: Für diese Person ist der Lernfortschritt ausgeschaltet.",
                ar: "بقي خاصًا: متابعة التقدم متوقفة لهذا الطالب.")
        case .notOnRoster:
            Phrase(
                en: "Kept private: this person was a student of no class.",
                de: "Blieb privat: Diese Person war in keiner Klasse.", ar: "بقي خاصًا: لم يكن الطالب في أي صف.")
        case .handoutLocked:
            Phrase(
                en: "Kept private: the handout was locked. Work counts again once it is unlocked.",
                de: "Blieb privat: Das Handout war gesperrt. Nach dem Entsperren zählt Arbeit wieder.",
                ar: "بقي خاصًا: كان المنشور مقفلًا. يُحتسب العمل بعد فتح القفل.")
        case .handoutCompleted:
            Phrase(
                en: "Kept private: the handout was completed. Later work counts if it is assigned again.",
                de: "Blieb privat: Das Handout war abgeschlossen. Spätere Arbeit zählt, wenn es neu aufgegeben wird.",
                ar: "بقي خاصًا: كان المنشور مكتملًا. يُحتسب العمل اللاحق إذا كُلّف به من جديد.")
        }
    }

    private static func refused(_ reason: Fate.Refusal) -> Phrase {
        switch reason {
        case .appNotApproved:
            Phrase(
                en: "Not taken: the school has not approved this app.",
                de: "Nicht angenommen: Die Schule hat diese App nicht zugelassen.",
                ar: "لم يُقبل: لم توافق المدرسة على هذا التطبيق.")
        case .contextUnknown:
            Phrase(
                en: "Not taken: the app has not declared the place of this work. Opening it once more may do so.",
                de: "Nicht angenommen: Die App hat diese Stelle nicht angemeldet. Noch einmal öffnen kann helfen.",
                ar: "لم يُقبل: لم يعلن التطبيق موضع هذا العمل. قد يفيد فتحه مرة أخرى.")
        case .limitExceeded:
            Phrase(
                en:
                    "Not taken: something in the report is too long or not valid. The makers of the app can correct it.",
                de:
                    "Nicht angenommen: Etwas in der Meldung ist zu lang oder ungültig. Der Anbieter der App kann das beheben.",
                ar: "لم يُقبل: في البلاغ شيء طويل جدًا أو غير صالح. يمكن لصانع التطبيق إصلاحه.")
        case .accountInvalid:
            Phrase(
                en: "Not taken: the account could not be used. Signing in again may help.",
                de: "Nicht angenommen: Das Konto war nicht nutzbar. Neu anmelden kann helfen.",
                ar: "لم يُقبل: تعذر استخدام الحساب. قد يفيد تسجيل الدخول من جديد.")
        }
    }
}

import Coursework
import Texts

// What becomes of what an app reports.
extension Phrase {
    /// Of what has not been done yet, to the student who is about to: why nothing of it would be recorded.
    static func notRecorded(_ fate: Fate) -> Phrase {
        switch fate {
        case .keptPrivate(.progressOffForSchool):
            Phrase(
                en: "Nothing is recorded: the school has switched that off.",
                de: "Es wird nichts aufgezeichnet: Die Schule hat das abgeschaltet.",
                ar: "لا يُسجَّل شيء: أوقفت المدرسة ذلك.")
        case .keptPrivate(.progressOffForPerson):
            Phrase(
                en: "Nothing is recorded: that is switched off for you.",
                de: "Es wird nichts aufgezeichnet: Das ist für dich abgeschaltet.",
                ar: "لا يُسجَّل شيء: هذا موقوف لك.")
        case .keptPrivate(.handoutLocked):
            Phrase(
                en: "Nothing is recorded while your teacher has this locked.",
                de: "Solange deine Lehrkraft das gesperrt hat, wird nichts aufgezeichnet.",
                ar: "لا يُسجَّل شيء ما دام معلمك قد أقفل هذا.")
        case .keptPrivate(.handoutCompleted):
            Phrase(
                en: "Nothing more is recorded: your teacher has completed this.",
                de: "Es wird nichts mehr aufgezeichnet: Deine Lehrkraft hat das abgeschlossen.",
                ar: "لا يُسجَّل المزيد: أكمل معلمك هذا.")
        case .refused(.appNotApproved):
            Phrase(
                en: "Nothing is recorded: the school does not allow this app any more.",
                de: "Es wird nichts aufgezeichnet: Die Schule erlaubt diese App nicht mehr.",
                ar: "لا يُسجَّل شيء: لم تعد المدرسة تسمح بهذا التطبيق.")
        case .refused(.contextUnknown):
            Phrase(
                en: "Nothing is recorded: the app does not know this part any more. Tell your teacher.",
                de: "Es wird nichts aufgezeichnet: Die App kennt diesen Teil nicht mehr. Sag es deiner Lehrkraft.",
                ar: "لا يُسجَّل شيء: لم يعد التطبيق يعرف هذا الجزء. أخبر معلمك.")
        default:
            Phrase(
                en: "Nothing of this is recorded for your teachers.",
                de: "Davon wird nichts für deine Lehrkräfte aufgezeichnet.",
                ar: "لا يُسجَّل شيء من هذا لمعلميك.")
        }
    }

    /// Of what was done: what became of it, and what would change that. The student and the teacher read the same, and it
    /// speaks to neither.
    static func became(_ fate: Fate) -> Phrase {
        switch fate {
        case .recorded:
            Phrase(
                en: "Recorded. The teachers who assigned this can see it.",
                de: "Aufgezeichnet. Die Lehrkräfte, die das aufgegeben haben, können es sehen.",
                ar: "سُجّل. يمكن للمعلمين الذين كلّفوا بهذا رؤيته.")
        case .waiting:
            Phrase(
                en: "Still on the device. It is sent when the school can be reached.",
                de: "Noch auf dem Gerät. Es wird gesendet, sobald die Schule erreichbar ist.",
                ar: "ما زال على الجهاز. يُرسل عند إمكان الوصول إلى المدرسة.")
        case .superseded:
            Phrase(
                en: "A newer report took its place.", de: "Eine neuere Meldung hat sie ersetzt.",
                ar: "حلّ محله بلاغ أحدث.")
        case .keptPrivate(let reason): keptPrivate(reason)
        case .refused(let reason): refused(reason)
        }
    }

    private static func keptPrivate(_ reason: Fate.Privacy) -> Phrase {
        switch reason {
        case .nothingAssigned:
            Phrase(
                en: "Kept private: nobody had assigned this when the work began. Nothing of it was kept.",
                de: "Blieb privat: Das war nicht aufgegeben, als die Arbeit begann. Nichts davon wurde behalten.",
                ar: "بقي خاصًا: لم يكلّف أحد بهذا عند بدء العمل. لم يُحفظ منه شيء.")
        case .progressOffForSchool:
            Phrase(
                en: "Kept private: the school has switched recording off. Nothing of it was kept.",
                de: "Blieb privat: Die Schule hat das Aufzeichnen abgeschaltet. Nichts davon wurde behalten.",
                ar: "بقي خاصًا: أوقفت المدرسة التسجيل. لم يُحفظ منه شيء.")
        case .progressOffForPerson:
            Phrase(
                en: "Kept private: recording is switched off for this account. Nothing of it was kept.",
                de: "Blieb privat: Das Aufzeichnen ist für dieses Konto abgeschaltet. Nichts davon wurde behalten.",
                ar: "بقي خاصًا: التسجيل موقوف لهذا الحساب. لم يُحفظ منه شيء.")
        case .notOnRoster:
            Phrase(
                en: "Kept private: this account was in no class. The school can put it into one.",
                de: "Blieb privat: Dieses Konto war in keiner Klasse. Die Schule kann es in eine aufnehmen.",
                ar: "بقي خاصًا: لم يكن هذا الحساب في أي صف. يمكن للمدرسة إضافته إلى صف.")
        case .handoutLocked:
            Phrase(
                en: "Not recorded: the teacher had locked this. Work counts again once it is unlocked.",
                de: "Nicht aufgezeichnet: Die Lehrkraft hatte das gesperrt. Nach dem Entsperren zählt Arbeit wieder.",
                ar: "لم يُسجَّل: كان المعلم قد أقفل هذا. يُحتسب العمل مجددًا بعد فتحه.")
        case .handoutCompleted:
            Phrase(
                en: "Not recorded: the teacher had completed this. Later work counts if it is assigned again.",
                de:
                    "Nicht aufgezeichnet: Die Lehrkraft hatte das abgeschlossen. Spätere Arbeit zählt, wenn es neu aufgegeben wird.",
                ar: "لم يُسجَّل: كان المعلم قد أكمل هذا. يُحتسب العمل اللاحق إذا كُلّف به مرة أخرى.")
        }
    }

    private static func refused(_ reason: Fate.Refusal) -> Phrase {
        switch reason {
        case .appNotApproved:
            Phrase(
                en: "Not taken: the school does not allow this app. Teachers can ask for it.",
                de: "Nicht angenommen: Die Schule erlaubt diese App nicht. Lehrkräfte können danach fragen.",
                ar: "لم يُقبل: لا تسمح المدرسة بهذا التطبيق. يمكن للمعلمين طلبه.")
        case .contextUnknown:
            Phrase(
                en: "Not taken: the app has not said what this part is. Opening the app once more may help.",
                de:
                    "Nicht angenommen: Die App hat nicht gesagt, was dieser Teil ist. Die App noch einmal zu öffnen kann helfen.",
                ar: "لم يُقبل: لم يحدد التطبيق ما هذا الجزء. قد يفيد فتح التطبيق مرة أخرى.")
        case .limitExceeded:
            Phrase(
                en: "Not taken: the app sent something too long or not valid. The makers of the app can mend that.",
                de:
                    "Nicht angenommen: Die App hat etwas zu Langes oder Ungültiges gesendet. Das können ihre Hersteller beheben.",
                ar: "لم يُقبل: أرسل التطبيق شيئًا طويلًا جدًا أو غير صالح. يمكن لصانعي التطبيق إصلاح ذلك.")
        case .accountInvalid:
            Phrase(
                en: "Not taken: the account could not be used. Signing in again may help.",
                de: "Nicht angenommen: Das Konto war nicht nutzbar. Neu anmelden kann helfen.",
                ar: "لم يُقبل: تعذر استخدام الحساب. قد يفيد تسجيل الدخول من جديد.")
        }
    }
}

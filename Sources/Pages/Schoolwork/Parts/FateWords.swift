import Coursework
import Texts

// What becomes of what an app reports, told to the student whom it is about.
extension Phrase {
    /// Of what has not been done yet: why nothing of it would be recorded.
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

    /// Of what was done: what became of it, and what would change that.
    static func became(_ fate: Fate) -> Phrase {
        switch fate {
        case .recorded:
            Phrase(
                en: "Recorded. The teachers who gave you this can see it.",
                de: "Aufgezeichnet. Die Lehrkräfte, die dir das gegeben haben, können es sehen.",
                ar: "سُجّل. يمكن للمعلمين الذين أعطوك هذا رؤيته.")
        case .waiting:
            Phrase(
                en: "Still on your device. It is sent when the school can be reached.",
                de: "Noch auf deinem Gerät. Es wird gesendet, sobald die Schule erreichbar ist.",
                ar: "ما زال على جهازك. يُرسل عند إمكان الوصول إلى المدرسة.")
        case .superseded:
            Phrase(
                en: "A newer report took its place.", de: "Eine neuere Meldung hat sie ersetzt.",
                ar: "حلّ محله بلاغ أحدث.")
        case .keptPrivate(let reason): privately(reason)
        case .refused(let reason): refused(reason)
        }
    }

    private static func privately(_ reason: Fate.Privacy) -> Phrase {
        switch reason {
        case .nothingAssigned:
            Phrase(
                en: "Yours alone: nobody had given you this to do. Nothing of it was kept.",
                de: "Nur deins: Niemand hatte dir das aufgegeben. Nichts davon wurde behalten.",
                ar: "لك وحدك: لم يكلفك أحد بهذا. لم يُحفظ منه شيء.")
        case .progressOffForSchool:
            Phrase(
                en: "Yours alone: the school has switched recording off. Nothing of it was kept.",
                de: "Nur deins: Die Schule hat das Aufzeichnen abgeschaltet. Nichts davon wurde behalten.",
                ar: "لك وحدك: أوقفت المدرسة التسجيل. لم يُحفظ منه شيء.")
        case .progressOffForPerson:
            Phrase(
                en: "Yours alone: recording is switched off for you. Nothing of it was kept.",
                de: "Nur deins: Das Aufzeichnen ist für dich abgeschaltet. Nichts davon wurde behalten.",
                ar: "لك وحدك: التسجيل موقوف لك. لم يُحفظ منه شيء.")
        case .notOnRoster:
            Phrase(
                en: "Yours alone: you were in no class. Tell your teacher if you should be in one.",
                de: "Nur deins: Du warst in keiner Klasse. Sag es deiner Lehrkraft, wenn du in einer sein solltest.",
                ar: "لك وحدك: لم تكن في أي صف. أخبر معلمك إذا كان ينبغي أن تكون في صف.")
        case .handoutLocked:
            Phrase(
                en: "Not recorded: your teacher had locked this. It counts again once it is unlocked.",
                de: "Nicht aufgezeichnet: Deine Lehrkraft hatte das gesperrt. Nach dem Entsperren zählt es wieder.",
                ar: "لم يُسجَّل: كان معلمك قد أقفل هذا. يُحتسب مجددًا بعد فتحه.")
        case .handoutCompleted:
            Phrase(
                en: "Not recorded: your teacher had completed this. It counts if it is given to you again.",
                de: "Nicht aufgezeichnet: Deine Lehrkraft hatte das abgeschlossen. Es zählt, wenn du es neu bekommst.",
                ar: "لم يُسجَّل: كان معلمك قد أكمل هذا. يُحتسب إذا أُعطي لك مرة أخرى.")
        }
    }

    private static func refused(_ reason: Fate.Refusal) -> Phrase {
        switch reason {
        case .appNotApproved:
            Phrase(
                en: "Not taken: the school does not allow this app. Your teacher can ask for it.",
                de: "Nicht angenommen: Die Schule erlaubt diese App nicht. Deine Lehrkraft kann danach fragen.",
                ar: "لم يُقبل: لا تسمح المدرسة بهذا التطبيق. يمكن لمعلمك طلبه.")
        case .contextUnknown:
            Phrase(
                en: "Not taken: the app has not said what this part is. Opening the app once more may help.",
                de: "Nicht angenommen: Die App hat nicht gesagt, was dieser Teil ist. Öffne die App noch einmal.",
                ar: "لم يُقبل: لم يحدد التطبيق ما هذا الجزء. قد يفيد فتح التطبيق مرة أخرى.")
        case .limitExceeded:
            Phrase(
                en: "Not taken: the app told too much at once. The makers of the app can mend that.",
                de: "Nicht angenommen: Die App hat zu viel auf einmal gemeldet. Das können ihre Hersteller beheben.",
                ar: "لم يُقبل: أبلغ التطبيق عن أكثر مما يُسمح به. يمكن لصانعي التطبيق إصلاح ذلك.")
        case .accountInvalid:
            Phrase(
                en: "Not taken: your account was not signed in. Sign in again, or ask your teacher.",
                de: "Nicht angenommen: Dein Konto war nicht angemeldet. Melde dich neu an oder frag deine Lehrkraft.",
                ar: "لم يُقبل: لم يكن حسابك مسجل الدخول. سجّل الدخول مجددًا أو اسأل معلمك.")
        }
    }
}

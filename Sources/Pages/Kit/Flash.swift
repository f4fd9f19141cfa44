package import Texts

/// What a page says about what has just been done on the one before.
package enum Flash: String, CaseIterable, Sendable {
    case saved, signedOut, signedOutElsewhere, signInEnded, passwordChanged
    case markedDone, undone, handedIn, withdrawn
    case workReturned, askedToTryAgain, reviewed, asBefore, goneOn
    case posted, scheduled, unscheduled, locked, unlocked, favourite, unfavourite, completed, deleted
    case copied, shared, unshared, bookmarked, unbookmarked

    package var phrase: Phrase {
        switch self {
        case .saved: Phrase(en: "Saved.", de: "Gespeichert.", ar: "تم الحفظ.")
        case .signedOut:
            Phrase(
                en: "You have signed out. Nothing of yours is left on this device.",
                de: "Du bist abgemeldet. Auf diesem Gerät bleibt nichts von dir zurück.",
                ar: "تم تسجيل خروجك. لم يبقَ شيء منك على هذا الجهاز.")
        case .signInEnded:
            Phrase(
                en:
                    "Your sign-in has ended. Sign in again: as long as nobody else does so here, all is as you left it.",
                de:
                    "Deine Anmeldung ist beendet. Melde dich neu an: Solange das hier niemand sonst tut, ist alles, wie du es verlassen hast.",
                ar: "انتهى تسجيل دخولك. سجّل الدخول مجددًا: ما دام لم يفعل ذلك غيرك هنا، فكل شيء كما تركته.")
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
        case .asBefore:
            Phrase(
                en: "Undone. It stands as it did before.", de: "Rückgängig gemacht. Es steht wieder wie vorher.",
                ar: "تم التراجع. عاد كما كان.")
        case .goneOn:
            Phrase(
                en: "Not undone: the work has gone on since. This is how it stands now.",
                de: "Nicht rückgängig gemacht: Inzwischen ging es weiter. So steht es jetzt.",
                ar: "لم يتم التراجع: استمر العمل منذ ذلك الحين. هذا هو الوضع الآن.")
        case .markedDone: Phrase(en: "Marked as done.", de: "Als erledigt abgehakt.", ar: "عُلّم كمنجز.")
        case .undone:
            Phrase(en: "Not done after all.", de: "Doch noch nicht erledigt.", ar: "لم يُنجز بعد.")
        case .handedIn: Phrase(en: "Handed in.", de: "Abgegeben.", ar: "سُلّم.")
        case .withdrawn:
            Phrase(
                en: "Taken back. Your teacher does not have it any more.",
                de: "Zurückgenommen. Deine Lehrkraft hat es nicht mehr.", ar: "استُرجع. لم يعد لدى معلمك.")
        case .posted:
            Phrase(
                en: "Posted. The class sees it now.", de: "Gestellt. Die Klasse sieht es jetzt.",
                ar: "نُشر. يراه الصف الآن.")
        case .scheduled:
            Phrase(
                en: "Scheduled. It posts itself at its time.", de: "Geplant. Es wird zu seiner Zeit gestellt.",
                ar: "تمت الجدولة. سيُنشر في موعده.")
        case .unscheduled:
            Phrase(en: "It is a draft again.", de: "Es ist wieder ein Entwurf.", ar: "عاد مسودة.")
        case .locked:
            Phrase(
                en: "Locked. Students can look at it, and not work at it.",
                de: "Gesperrt. Ansehen geht, daran arbeiten nicht.", ar: "مقفل. يمكن للطلاب رؤيته لا العمل عليه.")
        case .unlocked:
            Phrase(
                en: "Unlocked. Students can go on.", de: "Entsperrt. Es kann weitergehen.",
                ar: "أُلغي القفل. يمكن للطلاب المتابعة.")
        case .favourite:
            Phrase(en: "It is among your favourites.", de: "Es ist bei deinen Favoriten.", ar: "أصبح في مفضلتك.")
        case .unfavourite:
            Phrase(
                en: "It is no favourite any more.", de: "Es ist kein Favorit mehr.", ar: "لم يعد في مفضلتك.")
        case .completed:
            Phrase(
                en: "Completed. Its reports stay.", de: "Abgeschlossen. Die Berichte bleiben.",
                ar: "اكتمل. وتبقى تقاريره.")
        case .deleted: Phrase(en: "Deleted.", de: "Gelöscht.", ar: "حُذف.")
        case .copied:
            Phrase(en: "The copy is a draft.", de: "Die Kopie ist ein Entwurf.", ar: "النسخة مسودة.")
        case .shared:
            Phrase(
                en: "The link is there. Give it to colleagues.", de: "Der Link ist da. Gib ihn im Kollegium weiter.",
                ar: "الرابط جاهز. أعطه لزملائك.")
        case .unshared:
            Phrase(
                en: "The link leads nowhere any more.", de: "Der Link führt nirgendwohin mehr.",
                ar: "لم يعد الرابط يقود إلى شيء.")
        case .bookmarked: Phrase(en: "Bookmarked.", de: "Lesezeichen gesetzt.", ar: "أُضيفت الإشارة.")
        case .unbookmarked: Phrase(en: "The bookmark is gone.", de: "Das Lesezeichen ist weg.", ar: "أُزيلت الإشارة.")
        }
    }
}

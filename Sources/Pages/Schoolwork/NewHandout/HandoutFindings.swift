import Coursework
import Texts

/// What is wrong with a field of a handout, in the reader's language: the school says where and of which kind.
enum HandoutFindings {
    static func phrase(for finding: Finding, in form: HandoutForm) -> Phrase {
        let place = finding.field.split { "[].".contains($0) }.map(String.init).filter { Int($0) == nil }
        let part = place.last ?? ""
        if finding.code == .limit { return tooMuch(part, in: place) }
        switch part {
        case "title": return .titleBlank
        case "recipients": return .nobody
        // A time that can be read is wrong for being too early, and no other reason.
        case "due": return form.due == nil ? .noDay : .dueTooSoon
        case "publish":
            if form.publishDate.isEmpty, form.publishTime.isEmpty { return .noTime }
            return form.publish == nil ? .noDay : .passed
        case "copies": return .notYours
        case "minutes": return .noNumber
        case "app": return form.task(of: finding)?.app.isEmpty == true ? .noApp : .appNotOpen
        case "path": return .noContent
        case "link": return .noLink
        case "file": return .noFile
        case "questions": return .noQuestion
        case "text": return .blank
        case "choices": return .fewChoices
        case "tasks": return .seen
        default: return .notThis
        }
    }

    private static func tooMuch(_ part: String, in place: [String]) -> Phrase {
        switch part {
        case "title": .atMost(place.count > 1 ? Limit.taskTitle : Limit.handoutTitle)
        case "instructions": .atMost(Limit.instructions)
        case "link": .atMost(Limit.taskLink)
        case "text": .atMost(Limit.question)
        case "minutes": .noNumber
        case "choices": .fewChoices
        case "tasks": .tooManyTasks
        case "questions": .tooManyQuestions
        default: .notThis
        }
    }
}

extension Phrase {
    static func atMost(_ count: Int) -> Phrase {
        Phrase(
            en: "That is too long: at most \(count) characters fit.",
            de: "Das ist zu lang: Höchstens \(count) Zeichen passen hinein.",
            ar: "هذا طويل جدًا: يتسع لما لا يزيد على \(count) حرف.")
    }
    fileprivate static let titleBlank = Phrase(
        en: "A title is missing. Tell students what it is about.",
        de: "Ein Titel fehlt. Sag der Klasse, worum es geht.", ar: "العنوان ناقص. أخبر الطلاب عمّ يدور.")
    fileprivate static let nobody = Phrase(
        en: "It is for nobody yet. Choose the class, or some students of it.",
        de: "Es ist noch für niemanden. Wähle die Klasse oder einige daraus.",
        ar: "ليس موجّهًا لأحد بعد. اختر الصف أو بعض طلابه.")
    fileprivate static let notYours = Phrase(
        en:
            "One of these classes is not yours any more, and was taken off the list. Save again if the others are right.",
        de:
            "Eine dieser Klassen gehört nicht mehr zu dir und steht nicht mehr in der Liste. Sichere noch einmal, wenn die anderen stimmen.",
        ar: "أحد هذه الصفوف لم يعد صفك وأُزيل من القائمة. احفظ مرة أخرى إذا كانت البقية صحيحة.")
    fileprivate static let noDay = Phrase(
        en: "Give a day of the calendar, and a time if you like.",
        de: "Gib einen Tag des Kalenders an, und eine Uhrzeit, wenn du magst.",
        ar: "حدد يومًا من التقويم، ووقتًا إن شئت.")
    fileprivate static let dueTooSoon = Phrase(
        en: "It would be due before it is posted. Change one of the two.",
        de: "Es wäre fällig, bevor es gestellt ist. Ändere eins von beiden.",
        ar: "سيحين موعد التسليم قبل النشر. غيّر أحدهما.")
    fileprivate static let noTime = Phrase(
        en: "To schedule it, choose the day on which it posts itself.",
        de: "Wähle zum Planen den Tag, an dem es gestellt wird.", ar: "لجدولته اختر اليوم الذي يُنشر فيه.")
    fileprivate static let passed = Phrase(
        en: "This time has passed. Choose a later one, or post it now.",
        de: "Diese Zeit ist vorbei. Wähle eine spätere oder stelle es jetzt.",
        ar: "هذا الوقت مضى. اختر وقتًا لاحقًا أو انشره الآن.")
    fileprivate static let noNumber = Phrase(
        en: "Give a whole number from 1 to 480.", de: "Gib eine ganze Zahl von 1 bis 480 an.",
        ar: "أدخل عددًا صحيحًا من 1 إلى 480.")
    fileprivate static let noApp = Phrase(
        en: "Choose an app, or remove the task.", de: "Wähle eine App oder entferne die Aufgabe.",
        ar: "اختر تطبيقًا أو أزل المهمة.")
    fileprivate static let appNotOpen = Phrase(
        en: "This app is not open to the class. Choose another one, or ask the school's administrator.",
        de: "Diese App ist für die Klasse nicht freigegeben. Wähle eine andere oder frag die Verwaltung.",
        ar: "هذا التطبيق غير متاح للصف. اختر غيره أو اسأل مسؤول المدرسة.")
    fileprivate static let noContent = Phrase(
        en: "This can't be assigned any more. Remove the task, and choose something else.",
        de: "Das lässt sich nicht mehr aufgeben. Entferne die Aufgabe und wähle etwas anderes.",
        ar: "لم يعد ممكنًا تكليف الطلاب به. أزل المهمة واختر غيره.")
    fileprivate static let noLink = Phrase(
        en: "This is no address of the web. Begin it with https://, without blanks.",
        de: "Das ist keine Adresse im Web. Beginne mit https://, ohne Leerzeichen.",
        ar: "هذا ليس عنوان ويب. ابدأه بـ https:// ومن دون فراغات.")
    fileprivate static let noFile = Phrase(
        en: "No file has arrived yet. Choose one, or remove the task.",
        de: "Es ist noch keine Datei da. Wähle eine oder entferne die Aufgabe.",
        ar: "لم يصل ملف بعد. اختر ملفًا أو أزل المهمة.")
    fileprivate static let noQuestion = Phrase(
        en: "It asks nothing yet. Add a question.", de: "Es wird noch nichts gefragt. Füge eine Frage hinzu.",
        ar: "لا سؤال فيه بعد. أضف سؤالًا.")
    fileprivate static let tooManyQuestions = Phrase(
        en: "There is room for 10 questions. Remove some.", de: "Es ist Platz für 10 Fragen. Entferne einige.",
        ar: "يتسع لعشرة أسئلة. أزل بعضها.")
    fileprivate static let blank = Phrase(
        en: "Nothing is asked here. Write the question.", de: "Hier steht keine Frage. Schreib sie hin.",
        ar: "لا سؤال هنا. اكتب السؤال.")
    fileprivate static let fewChoices = Phrase(
        en: "Give 2 to 10 answers, one on each line, none longer than 256 characters.",
        de: "Gib 2 bis 10 Antworten an, eine pro Zeile, keine länger als 256 Zeichen.",
        ar: "أدخل من إجابتين إلى 10 إجابات، واحدة في كل سطر، لا تزيد أي منها على 256 حرفًا.")
    fileprivate static let seen = Phrase(
        en: "Students have seen this task, so what it asks for can't change. Remove it, and add another.",
        de:
            "Die Klasse kennt diese Aufgabe; ihr Inhalt lässt sich nicht mehr ändern. Entferne sie und füge eine neue hinzu.",
        ar: "رأى الطلاب هذه المهمة فلا يتغير ما تطلبه. أزلها وأضف غيرها.")
    fileprivate static let notThis = Phrase(
        en: "This can't be kept. Change it, and try again.",
        de: "Das lässt sich so nicht sichern. Ändere es und versuch es noch einmal.",
        ar: "لا يمكن حفظ هذا. غيّره وحاول مرة أخرى.")
}

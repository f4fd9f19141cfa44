// Made by Scripts/words from the files in Words: change those.
// swift-format-ignore-file

extension RecordingNotice {
    /// What stands for an English phrase, by language.
    static let words: [String: [String: String]] = [
        "ar": [
            "Your teachers have assigned it to you, and see what the app reports of it, such as time, progress and results.":
                "كلّفك به معلموك وسيرون ما يبلّغ عنه التطبيق، مثل الوقت والتقدم والنتائج.",
            "Your teachers of {1} have assigned it to you, and see what the app reports of it, such as time, progress and results.":
                "كلّفك به معلموك في {1} وسيرون ما يبلّغ عنه التطبيق، مثل الوقت والتقدم والنتائج.",
            "What nobody has assigned to you is never sent. Your school’s pages show you all that is recorded.":
                "ما لم يكلّفك به أحد لا يُرسل أبدًا. وتعرض لك صفحات مدرستك كل ما سُجّل.",
            "What you do in {1} is recorded.":
                "ما تفعله في {1} يُسجَّل.",
            "Your teachers see what you do in {1}.":
                "يرى معلموك ما تفعله في {1}.",
            "Your teachers of {1} see what you do in {2}.":
                "يرى معلموك في {1} ما تفعله في {2}.",
            "{1} has marked your work as done.":
                "علّم {1} عملك كمنجز.",
            "{1} has marked your work for {2} as done.":
                "علّم {1} عملك في {2} كمنجز.",
        ],
        "de": [
            "Your teachers have assigned it to you, and see what the app reports of it, such as time, progress and results.":
                "Deine Lehrkräfte haben es dir aufgegeben und sehen, was die App davon meldet, etwa Zeit, Fortschritt und Ergebnisse.",
            "Your teachers of {1} have assigned it to you, and see what the app reports of it, such as time, progress and results.":
                "Deine Lehrkräfte in {1} haben es dir aufgegeben und sehen, was die App davon meldet, etwa Zeit, Fortschritt und Ergebnisse.",
            "What nobody has assigned to you is never sent. Your school’s pages show you all that is recorded.":
                "Was dir niemand aufgegeben hat, wird nie gesendet. Die Seiten deiner Schule zeigen dir alles, was aufgezeichnet ist.",
            "What you do in {1} is recorded.":
                "Was du in {1} machst, wird aufgezeichnet.",
            "Your teachers see what you do in {1}.":
                "Deine Lehrkräfte sehen, was du in {1} machst.",
            "Your teachers of {1} see what you do in {2}.":
                "Deine Lehrkräfte in {1} sehen, was du in {2} machst.",
            "{1} has marked your work as done.":
                "{1} hat deine Arbeit als erledigt abgehakt.",
            "{1} has marked your work for {2} as done.":
                "{1} hat deine Arbeit für {2} als erledigt abgehakt.",
        ],
    ]
}

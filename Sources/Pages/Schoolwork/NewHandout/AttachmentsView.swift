import Coursework
import HTML
import School
import Texts

/// Pictures and recordings beside the instructions, in the form of a handout: those that are there, and the ways to more.
struct AttachmentsView {
    var form: HandoutForm
    var around: HandoutSurroundings
    var problem: (String) -> HTML?
    var words: Words

    var view: HTML {
        div(.id("attachments"), .class("stack")) {
            if !form.attachments.isEmpty {
                ul(.class("rows attachments")) {
                    for (index, file) in form.attachments.enumerated() { row(file, problem("attachments[\(index)]")) }
                }
            }
            if let problem = problem("attachments") { note(problem) }
            if form.attachments.count < Limit.attachments { adding }
        }
    }

    private func row(_ file: File.ID, _ problem: HTML?) -> HTML {
        let known = around.attachments[file]
        return li(.class("row"), .id("attachment-\(file)")) {
            input(.type("hidden"), .name("attachment"), .value(file.description))
            div(.class("row-main")) {
                if let known { FileShown(known).view }
                small { bdi(.dir("auto")) { known?.name ?? words.plain(.goneAttachment) } }
                if let problem { note(problem) }
            }
            button(
                .type("submit"), .name("act"), .value("detach:\(file)"), .class("quiet icon-button"),
                .title(words.plain(.takeOut(known?.name ?? "")))
            ) {
                Icon.cross.view
                span(.class("visually-hidden")) { words(.takeOut(known?.name ?? "")) }
            }
        }
    }

    private func note(_ problem: HTML) -> HTML {
        p(.class("problem"), .tabindex(-1)) {
            Icon.warning.view
            span { problem }
        }
    }

    // MARK: - More

    @HTMLBuilder private var adding: HTML {
        Field("attach", words(.addPicture), hint: words(.attachmentHint)).view { id, described, invalid in
            input(
                id, .type("file"), .accept("image/png,image/jpeg,image/gif,image/webp,audio/*"), described, invalid,
                .data("attach"), .focus("field-attach", form))
        }
        recorder
        progress(
            .id("attaching"), .max("1"), .value("0"), .hidden(), .aria("label", words.plain(.attaching)))
        for (name, phrase) in Self.problems {
            p(.class("problem"), .hidden(), .role("alert"), .data("attach-problem", name)) {
                Icon.warning.view
                span { words(phrase) }
            }
        }
        noscript { p(.class("hint")) { words(.attachingNeedsScripts) } }
    }

    /// For a module, which shows what can be pressed: nothing where there is no microphone.
    private var recorder: HTML {
        div(.id("recorder"), .class("recorder cluster"), .data("name", words.plain(.recordingName))) {
            button(.type("button"), .class("recorder-idle"), .data("record", "begin")) {
                Icon.microphone.view
                words(.speakInstructions)
            }
            span(.class("recorder-running"), .role("status")) {
                words(.isRecording)
                " "
                element("output", .id("recorded"), .aria("live", "off")) { "0:00" }
            }
            button(.type("button"), .class("recorder-running primary"), .data("record", "end")) { words(.endRecording) }
            div(.class("recorder-ready"), .id("recording-preview"))
            button(.type("button"), .class("recorder-ready primary"), .data("record", "use")) { words(.useRecording) }
            button(.type("button"), .class("recorder-ready"), .data("record", "begin")) { words(.recordAgain) }
            button(.type("button"), .class("recorder-ready quiet"), .data("record", "drop")) { words(.dropRecording) }
        }
    }

    /// What the module has to say, by the names it knows.
    private static let problems: [(String, Phrase)] = [
        ("kind", .noPicture), ("large", .attachmentTooLarge), ("lost", .attachmentLost), ("microphone", .noMicrophone),
        ("long", .recordingEnded),
    ]
}

extension Phrase {
    fileprivate static let addPicture = Phrase("Picture or recording")
    fileprivate static let attachmentHint = Phrase(
        "Students see and hear it beside the instructions. Up to \(Limit.attachments), each up to 25 MB.")
    fileprivate static let attaching = Phrase("Uploading")
    fileprivate static let attachingNeedsScripts = Phrase(
        "This browser runs no scripts, which pictures and recordings need. Describe it in words instead.")
    fileprivate static let goneAttachment = Phrase("A file that is no longer there")
    fileprivate static func takeOut(_ name: String) -> Phrase {
        Phrase("Take \(name) out")
    }
    fileprivate static let speakInstructions = Phrase("Record your voice")
    fileprivate static let recordingName = Phrase("Spoken instructions")
    fileprivate static let isRecording = Phrase("Recording:")
    fileprivate static let endRecording = Phrase("Stop")
    fileprivate static let useRecording = Phrase("Use this recording")
    fileprivate static let recordAgain = Phrase("Record again")
    fileprivate static let dropRecording = Phrase("Discard")
    fileprivate static let noPicture = Phrase("Choose a picture (PNG, JPEG, GIF, WebP) or a sound.")
    fileprivate static let attachmentTooLarge = Phrase(
        "The file is empty or has more than 25 MB. Choose a smaller one.")
    fileprivate static let attachmentLost = Phrase("The file did not arrive. Try it again.")
    fileprivate static let noMicrophone = Phrase(
        "The microphone can't be used. Allow it in the browser, or choose a recording as a file.")
    fileprivate static let recordingEnded = Phrase("The recording stopped after five minutes, which is the most.")
}

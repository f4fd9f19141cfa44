import Coursework
import HTML
import School
import Texts

/// What a student has handed in: files to save, and the answers to an exit ticket beside their questions.
enum HandedInView {
    /// Whether there is anything to look at.
    static func isEmpty(_ work: OwnTask) -> Bool { work.files.isEmpty && work.answers.isEmpty }

    /// - Parameter shown: the files as far as they are shown on the page, by their identifiers.
    @HTMLBuilder static func view(_ work: OwnTask, _ shown: [File.ID: FileShown], _ words: Words) -> HTML {
        if !work.files.isEmpty {
            section(.class("card"), .id("files")) {
                h2 { words(.files) }
                ul(.class("rows")) {
                    for file in work.files {
                        row(file, words)
                        li(.class("file-shown"), .id("shown-\(file.id)")) { shown[file.id]?.view }
                    }
                }
            }
        }
        if case .exitTicket(let questions) = work.task.content, !work.answers.isEmpty {
            section(.class("card"), .id("answers")) {
                h2 { words(.answers) }
                ol(.class("rows")) {
                    for (question, answer) in zip(questions, work.answers) { row(question, answer, words) }
                }
            }
        }
    }

    /// What browsers show in a window of its own.
    private static func canBeShown(_ file: HandedInFile) -> Bool {
        ["image/", "audio/", "video/", "text/"].contains(where: file.mediaType.hasPrefix)
            || file.mediaType == "application/pdf"
    }

    private static func place(_ file: HandedInFile, isShown: Bool) -> Link {
        isShown ? "/v1/files/\(file.id)/content?show=true" : "/v1/files/\(file.id)/content"
    }

    private static func row(_ file: HandedInFile, _ words: Words) -> HTML {
        li(.class("row")) {
            a(.class("row-main"), .href(place(file, isShown: false)), .download()) {
                strong { bdi(.dir("auto")) { file.name } }
                small {
                    words(.sizeOfFile(file.size))
                    " · "
                    words.time(file.handedIn)
                }
            }
            if canBeShown(file) {
                a(
                    .href(place(file, isShown: true)), .target("_blank"), .rel("noopener"),
                    .aria("label", words.plain(.lookAtFile(file.name)))
                ) { words(.lookAt) }
            }
            span(.class("badge")) { words(.saveFile) }
        }
    }

    private static func row(_ question: Question, _ answer: TicketAnswer, _ words: Words) -> HTML {
        li(.class("row")) {
            div(.class("row-main")) {
                small(.dir("auto")) { question.text }
                given(answer, question, words)
            }
        }
    }

    private static func given(_ answer: TicketAnswer, _ question: Question, _ words: Words) -> HTML {
        switch answer {
        case .none: return em { words(.noAnswer) }
        case .text(let text): return text.isEmpty ? em { words(.noAnswer) } : p(.dir("auto"), .class("said")) { text }
        case .choices(let chosen):
            guard !chosen.isEmpty else { return em { words(.noAnswer) } }
            return ul(.class("given")) {
                for index in chosen where question.choices.indices.contains(index) {
                    li(.dir("auto")) { question.choices[index] }
                }
            }
        case .number(let number):
            guard question.kind == .scale else { return strong { words.number(number) } }
            let step = Int(max(1, min(number, 1000)))
            return strong {
                words(.step(step, question.steps))
                if question.choices.indices.contains(step - 1) {
                    " · "
                    bdi(.dir("auto")) { question.choices[step - 1] }
                }
            }
        }
    }
}

extension Phrase {
    fileprivate static let files = Phrase("Files")
    fileprivate static let answers = Phrase("Answers")
    static let noAnswer = Phrase("no answer")
    fileprivate static let lookAt = Phrase("View")
    fileprivate static func lookAtFile(_ name: String) -> Phrase {
        Phrase("View \(name)")
    }
    fileprivate static let saveFile = Phrase("Save")
    fileprivate static func step(_ step: Int, _ steps: Int) -> Phrase {
        Phrase("\(step) of \(steps)")
    }
    /// How large a file is, as people say it.
    static func sizeOfFile(_ bytes: Int) -> Phrase {
        if bytes < 1000 { return Phrase("\(bytes) bytes") }
        let kilobytes = Double(bytes) / 1000
        if kilobytes < 1000 { return Phrase("\(kilobytes) kB") }
        return Phrase("\(kilobytes / 1000) MB")
    }
}

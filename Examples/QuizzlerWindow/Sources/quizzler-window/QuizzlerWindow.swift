import CAdw
import CGtkShim
import Foundation
import QuizModel

@main @MainActor struct QuizzlerWindow {
    static func main() async {
        guard gtk_init_check() != 0 else {
            complain(
                "there is no display to open a window on. Start it from a desktop, or play in the terminal: quizzler")
            exit(1)
        }
        let diary = Diary()
        let status = run(diary)
        await diary.close()
        exit(status)
    }

    /// Shows the window until it is closed.
    private static func run(_ diary: Diary) -> Int32 {
        // Any number of windows may be open: they share one store, as all processes of an app do.
        let application = UnsafeMutableRawPointer(
            adw_application_new("dev.homeroom.quizzler", G_APPLICATION_NON_UNIQUE)!)
        var window: QuizWindow?
        onSignal("activate", of: application) {
            shim_load_style(style)
            let opened = QuizWindow(of: application, diary: diary, scoreboard: .own)
            window = opened
            Links.listen { quiz in onWindowThread { opened.play(quiz) } }
        }
        defer { withExtendedLifetime(window) {} }
        return g_application_run(shim_application(application), 0, nil)
    }

    nonisolated static func complain(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data("quizzler-window: \(text)\n".utf8))
    }

    private static let style = """
        label.question { font-size: 40pt; font-weight: 300; margin: 12px 0 0 0; font-feature-settings: "tnum"; }
        entry.answer { font-size: 20pt; min-height: 48px; }
        button.key { min-height: 44px; font-size: 13pt; }
        """
}

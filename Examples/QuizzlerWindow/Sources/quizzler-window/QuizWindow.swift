import CAdw
import CGtkShim
import Foundation
import QuizModel

/// The window: one of three pages, and the game that is played.
@MainActor final class QuizWindow {
    private let window: Widget
    private let stack = gtk_stack_new()!
    private let back: Widget
    private let title: Widget
    private let diary: Diary
    private let scoreboard: Scoreboard
    private var start: StartPage!
    private var question: QuestionPage!
    private var result: ResultPage!
    private var game: Game?

    init(of application: UnsafeMutableRawPointer, diary: Diary, scoreboard: Scoreboard) {
        (self.diary, self.scoreboard) = (diary, scoreboard)
        window = adw_application_window_new(shim_gtk_application(application))!
        back = Make.iconButton("go-previous-symbolic", name: "Back to all quizzes")
        title = Make.label("Quizzler", "title")
        onSignal("clicked", of: back) { [weak self] in self?.showStart() }
        makePages()
        let bar = adw_header_bar_new()!
        adw_header_bar_pack_start(shim_header_bar(bar), back)
        adw_header_bar_set_title_widget(shim_header_bar(bar), title)
        gtk_window_set_title(shim_window(window), "Quizzler")
        gtk_window_set_default_size(shim_window(window), 460, 640)
        adw_application_window_set_content(
            shim_adw_window(window), Make.box(GTK_ORIENTATION_VERTICAL, spacing: 0, bar, stack))
        onKey(of: window) { [weak self] key in self?.press(key) ?? false }
        eachSecond { [weak self] in self?.tick() }
        showStart()
        gtk_window_present(shim_window(window))
    }

    /// Begins a game, in the place of the one that may be under way.
    func play(_ quiz: Quiz) {
        leaveGame()
        let game = Game(quiz, seed: .random(in: 0 ... .max))
        self.game = game
        diary.begin(quiz)
        show("question", title: quiz.title)
        question.show(game)
        gtk_window_present(shim_window(window))
    }

    private func makePages() {
        start = StartPage(scoreboard: scoreboard) { [weak self] in self?.play($0) }
        question = QuestionPage { [weak self] in self?.answer($0) }
        result = ResultPage(
            again: { [weak self] in self?.playAgain() }, leave: { [weak self] in self?.showStart() })
        for (name, page) in [("start", start.widget), ("question", question.widget), ("result", result.widget)] {
            gtk_stack_add_named(shim_stack(stack), page, name)
        }
    }

    private func show(_ page: String, title text: String) {
        gtk_stack_set_visible_child_name(shim_stack(stack), page)
        gtk_label_set_text(shim_label(title), text)
        gtk_widget_set_visible(back, page == "start" ? 0 : 1)
    }

    private func showStart() {
        leaveGame()
        start.refresh()
        show("start", title: "Quizzler")
        start.takeFocus()
    }

    private func playAgain() {
        if let quiz = game?.quiz { play(quiz) }
    }

    private func answer(_ number: Int) {
        guard game?.answer(number) != nil, let game else { return }
        diary.note(game)
        if game.isOver { finish(game) } else { question.show(game) }
    }

    private func finish(_ game: Game) {
        diary.end()
        do { try scoreboard.enter(game) } catch {
            QuizzlerWindow.complain("the scoreboard could not be written: \(error.localizedDescription)")
        }
        result.show(game)
        show("result", title: game.quiz.title)
    }

    /// Ends a game that is under way; what was answered is kept.
    private func leaveGame() {
        if let game, !game.isOver { diary.end() }
        game = nil
    }

    private func tick() {
        if let game, !game.isOver { question.showTime(of: game) }
    }

    /// Escape leads back.
    private func press(_ key: UInt32) -> Bool {
        guard key == UInt32(GDK_KEY_Escape), game != nil else { return false }
        showStart()
        return true
    }
}

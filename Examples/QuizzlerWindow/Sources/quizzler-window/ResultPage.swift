import CAdw
import CGtkShim
import QuizModel

/// How a game ended, and the ways on.
@MainActor final class ResultPage {
    let widget: Widget
    private let again: Widget

    init(again: @escaping @MainActor () -> Void, leave: @escaping @MainActor () -> Void) {
        widget = adw_status_page_new()!
        self.again = Make.button("Play again", "pill", "suggested-action", action: again)
        let buttons = Make.box(
            GTK_ORIENTATION_VERTICAL, spacing: 12, self.again, Make.button("All quizzes", "pill", action: leave))
        gtk_widget_set_halign(buttons, GTK_ALIGN_CENTER)
        adw_status_page_set_child(shim_status_page(widget), buttons)
        gtk_widget_set_vexpand(widget, 1)
    }

    func show(_ game: Game) {
        let share = Double(game.right) / Double(game.questions.count)
        let star = share == 1 ? "starred" : share >= 0.5 ? "semi-starred" : "non-starred"
        adw_status_page_set_icon_name(shim_status_page(widget), "\(star)-symbolic")
        adw_status_page_set_title(shim_status_page(widget), "\(game.right) of \(game.questions.count)")
        adw_status_page_set_description(
            shim_status_page(widget), "\(game.quiz.title), in \(game.elapsed().stopwatch)")
        gtk_widget_grab_focus(again)
    }
}

import CAdw
import CGtkShim
import QuizModel

/// The quizzes to choose from, and the best games of each.
@MainActor final class StartPage {
    let widget: Widget
    private let first: Widget
    private let scores: Widget
    private var entries: [Widget] = []
    private let scoreboard: Scoreboard

    init(scoreboard: Scoreboard, play: @escaping @MainActor (Quiz) -> Void) {
        self.scoreboard = scoreboard
        let quizzes = Make.group("Quizzes")
        scores = Make.group("Scoreboard")
        let rows = Quiz.all.map { ($0, Make.row($0.title, subtitle: "10 questions against the clock")) }
        first = rows[0].1
        for (quiz, row) in rows {
            adw_action_row_add_suffix(shim_action_row(row), gtk_image_new_from_icon_name("go-next-symbolic"))
            gtk_list_box_row_set_activatable(shim_list_row(row), 1)
            onSignal("activated", of: row) { play(quiz) }
            adw_preferences_group_add(shim_group(quizzes), row)
        }
        widget = Make.page(Make.box(GTK_ORIENTATION_VERTICAL, spacing: 30, quizzes, scores), width: 480)
        refresh()
    }

    func takeFocus() { gtk_widget_grab_focus(first) }

    /// Shows the scores as they are now.
    func refresh() {
        for entry in entries { adw_preferences_group_remove(shim_group(scores), entry) }
        entries = Quiz.all.flatMap { quiz in
            scoreboard.best(of: quiz).prefix(3).enumerated().map { place, entry in
                Make.row(entry.text, subtitle: "\(quiz.title), place \(place + 1)")
            }
        }
        if entries.isEmpty { entries = [Make.row("Nothing yet", subtitle: "Whoever plays first is the best")] }
        for entry in entries { adw_preferences_group_add(shim_group(scores), entry) }
    }
}

import CAdw
import CGtkShim
import Foundation
import QuizModel

/// A question, a place for its answer, and keys for those who have none.
@MainActor final class QuestionPage {
    let widget: Widget
    private let progress = gtk_progress_bar_new()!
    private let place = Make.label("", "dim-label")
    private let timer = Make.label("", "numeric", "dim-label")
    private let question = Make.label("", "question")
    private let entry = gtk_entry_new()!
    private let verdict = Make.label(" ")
    private let answer: @MainActor (Int) -> Void

    init(answer: @escaping @MainActor (Int) -> Void) {
        self.answer = answer
        gtk_widget_set_hexpand(place, 1)
        gtk_widget_set_halign(place, GTK_ALIGN_START)
        shim_set_accessible_name(progress, "Questions answered")
        let top = Make.box(
            GTK_ORIENTATION_VERTICAL, spacing: 8,
            Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, place, timer), progress)
        let keys = gtk_grid_new()!
        let all = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 16, top, question, entry, verdict, keys)
        widget = Make.page(all, width: 340)
        prepareEntry()
        addKeys(to: keys)
    }

    /// Shows how the game stands.
    func show(_ game: Game) {
        guard let next = game.question else { return }
        gtk_label_set_text(shim_label(place), "Question \(next.number) of \(game.questions.count)")
        gtk_progress_bar_set_fraction(shim_progress_bar(progress), game.progress)
        gtk_label_set_text(shim_label(question), next.text)
        shim_set_accessible_name(entry, "Answer to question \(next.number): \(next.text)")
        showVerdict(on: game.answered.last)
        showTime(of: game)
        gtk_editable_set_text(shim_editable(entry), "")
        gtk_widget_grab_focus(entry)
    }

    func showTime(of game: Game) {
        gtk_label_set_text(shim_label(timer), game.elapsed().stopwatch)
    }

    // MARK: - Parts

    private func prepareEntry() {
        shim_set_accessible_name(entry, "Answer")
        gtk_entry_set_input_purpose(shim_entry(entry), GTK_INPUT_PURPOSE_DIGITS)
        gtk_editable_set_alignment(shim_editable(entry), 0.5)
        gtk_editable_set_max_width_chars(shim_editable(entry), 6)
        gtk_widget_add_css_class(entry, "answer")
        onSignal("activate", of: entry) { [weak self] in self?.submit() }
    }

    private func addKeys(to grid: Widget) {
        gtk_grid_set_row_spacing(shim_grid(grid), 6)
        gtk_grid_set_column_spacing(shim_grid(grid), 6)
        gtk_grid_set_column_homogeneous(shim_grid(grid), 1)
        func add(_ key: Widget, _ column: Int32, _ row: Int32) {
            // A click on a key leaves the cursor where the typing goes on.
            gtk_widget_set_focus_on_click(key, 0)
            gtk_widget_add_css_class(key, "key")
            gtk_grid_attach(shim_grid(grid), key, column, row, 1, 1)
        }
        for digit in 1...9 as ClosedRange<Int32> {
            add(Make.button("\(digit)") { [weak self] in self?.type("\(digit)") }, (digit - 1) % 3, (digit - 1) / 3)
        }
        add(Make.button("⌫", name: "Delete the last digit") { [weak self] in self?.deleteDigit() }, 0, 3)
        add(Make.button("0") { [weak self] in self?.type("0") }, 1, 3)
        add(Make.button("Answer", "suggested-action") { [weak self] in self?.submit() }, 2, 3)
    }

    // MARK: - Typing

    private var typed: String { String(cString: gtk_editable_get_text(shim_editable(entry))) }

    private func type(_ digit: String) { setText(typed + digit) }

    private func deleteDigit() { setText(String(typed.dropLast())) }

    private func setText(_ text: String) {
        gtk_editable_set_text(shim_editable(entry), text)
        gtk_editable_set_position(shim_editable(entry), -1)
    }

    private func submit() {
        let text = typed.filter { !$0.isWhitespace }
        guard let number = Int(text) else {
            if !text.isEmpty { say("That is no whole number: try again.", "warning") }
            return
        }
        answer(number)
    }

    private func showVerdict(on answered: Game.Answered?) {
        guard let answered else { return say(" ") }
        if answered.isRight {
            return say("✓ Right: \(answered.question.text) = \(answered.question.answer)", "success")
        }
        say("✗ No: \(answered.question.text) = \(answered.question.answer)", "error")
    }

    private func say(_ text: String, _ style: String? = nil) {
        for other in ["success", "error", "warning"] { gtk_widget_remove_css_class(verdict, other) }
        if let style { gtk_widget_add_css_class(verdict, style) }
        gtk_label_set_text(shim_label(verdict), text)
        // The cursor stays where the answers go, so that is where a screen reader looks for it.
        shim_set_accessible_description(entry, text.trimmingCharacters(in: .whitespaces))
    }
}

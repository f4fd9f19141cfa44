package import Coursework

/// The whole of a handout as its teacher edits it. Any part may be missing until it is posted.
package struct HandoutDraft: Hashable, Sendable {
    package var title: String
    package var instructions: String
    /// Pictures and recordings beside the instructions.
    package var attachments: [File.ID]
    package var recipients: Handout.Recipients
    package var tasks: [Task]
    package var due: DueDate?
    package var publish: DueDate?

    /// A task. An existing task keeps its identifier, and with it the students' work.
    package struct Task: Hashable, Sendable {
        package var id: HandoutTask.ID?
        /// When empty, the title of the assigned content is used.
        package var title: String
        package var content: TaskContent

        package init(_ content: TaskContent, title: String = "", id: HandoutTask.ID? = nil) {
            self.id = id
            self.title = title
            self.content = content
        }
    }

    package init(
        title: String = "", instructions: String = "", attachments: [File.ID] = [],
        recipients: Handout.Recipients = .all, tasks: [Task] = [],
        due: DueDate? = nil, publish: DueDate? = nil
    ) {
        self.title = title
        self.instructions = instructions
        self.attachments = attachments
        self.recipients = recipients
        self.tasks = tasks
        self.due = due
        self.publish = publish
    }

    /// An existing handout, for editing.
    package init(_ handout: Handout) {
        self.init(
            title: handout.title, instructions: handout.instructions,
            attachments: handout.attachments.map(\.file), recipients: handout.recipients,
            tasks: handout.tasks.map { Task($0.content, title: $0.title, id: $0.id) }, due: handout.due,
            publish: handout.publish)
    }

    /// What keeps it from being saved.
    package var findings: [Finding] {
        Finding.length(title, "title", most: Limit.handoutTitle)
            + Finding.length(instructions, "instructions", most: Limit.instructions)
            + attachmentFindings
            + Limit.findings(forTasks: tasks.count)
            + tasks.enumerated().flatMap { index, task in
                (Finding.length(task.title, "title", most: Limit.taskTitle) + task.content.findings)
                    .map { $0.placed(in: "tasks[\(index)]") }
            } + repeated
    }

    private var attachmentFindings: [Finding] {
        guard attachments.count > Limit.attachments || Set(attachments).count < attachments.count else { return [] }
        let message = "Instructions can have at most \(Limit.attachments) pictures and recordings, each of them once."
        return [Finding(.limit, "attachments", message)]
    }

    private var repeated: [Finding] {
        let ids = tasks.compactMap(\.id)
        guard Set(ids).count < ids.count else { return [] }
        return [Finding(.invalid, "tasks", "A task is in the list twice. Leave out the identifier of the copy.")]
    }

    /// What keeps it from being posted.
    package var findingsForPosting: [Finding] {
        var findings: [Finding] = []
        if title.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
            findings.append(Finding(.invalid, "title", "The title is blank. Tell students what it is about."))
        }
        if recipients == .some([]) {
            findings.append(Finding(.invalid, "recipients", "It is for nobody. Choose the class, or some of it."))
        }
        return findings
    }
}

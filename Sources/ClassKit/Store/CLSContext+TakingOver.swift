import Coursework

// How a context in memory comes to say what its row says.

extension CLSContext {
    /// Takes what the store has, but for what has been changed here and not saved yet.
    func takeOver(_ row: ContextRow, epoch: Int) {
        if unsaved.isEmpty {
            content = row.content
            modified = row.modified
        } else {
            let mine = content
            content = row.content
            content.keep(unsaved, from: mine)
        }
        if !unsaved.contains(.thumbnail) { image = row.hasThumbnail ? .stored : .none }
        if !unsaved.contains(.navigation) { navigation = row.hasNavigation ? .stored : .known([]) }
        created = row.created
        takeOverAttempt(row.attempt)
        self.epoch = epoch
    }

    private func takeOverAttempt(_ stored: Int64?) {
        guard let activity = attempt.activity else {
            attempt = stored == nil ? .none : .stored
            return
        }
        // An attempt that somebody works at here stays the current one.
        if activity.isListed || activity.isStarted { return }
        if let stored, activity.row == stored {
            attempt = .outdated(activity)
        } else {
            activity.freeze()
            attempt = stored == nil ? .none : .stored
        }
    }
}

extension ContextDescription {
    /// Takes the given fields from another description.
    fileprivate mutating func keep(_ fields: ContextField, from other: ContextDescription) {
        func keep<Field>(_ field: ContextField, _ path: WritableKeyPath<ContextDescription, Field>) {
            if fields.contains(field) { self[keyPath: path] = other[keyPath: path] }
        }
        keep(.title, \.title)
        keep(.type, \.type)
        keep(.customTypeName, \.customTypeName)
        keep(.displayOrder, \.displayOrder)
        keep(.topic, \.topic)
        keep(.isAssignable, \.isAssignable)
        keep(.suggestedAge, \.suggestedAge)
        keep(.suggestedCompletionTime, \.suggestedCompletionTime)
        keep(.summary, \.summary)
        keep(.link, \.link)
        keep(.capabilities, \.capabilities)
    }
}

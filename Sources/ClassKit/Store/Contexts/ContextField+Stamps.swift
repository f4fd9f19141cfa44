import Coursework

extension ContextField {
    /// The properties of a description that these fields stand for, if they differ between the two.
    func properties(
        thatDifferIn old: ContextDescription, _ new: ContextDescription
    ) -> [ContextRecord.Property] {
        var found: [ContextRecord.Property] = []
        func look(_ field: ContextField, _ property: ContextRecord.Property, _ isSame: @autoclosure () -> Bool) {
            if contains(field), !isSame() { found.append(property) }
        }
        look(.title, .title, old.title == new.title)
        look(.type, .type, old.type == new.type)
        look(.customTypeName, .customTypeName, old.customTypeName == new.customTypeName)
        look(.displayOrder, .displayOrder, old.displayOrder == new.displayOrder)
        look(.topic, .topic, old.topic == new.topic)
        look(.isAssignable, .isAssignable, old.isAssignable == new.isAssignable)
        look(.suggestedAge, .suggestedAge, old.suggestedAge == new.suggestedAge)
        look(
            .suggestedCompletionTime, .suggestedCompletionTime,
            old.suggestedCompletionTime == new.suggestedCompletionTime)
        look(.summary, .summary, old.summary == new.summary)
        look(.link, .link, old.link == new.link)
        look(.capabilities, .capabilities, old.capabilities == new.capabilities)
        return found
    }
}

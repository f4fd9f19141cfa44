import Coursework
import SQL

extension Transaction {
    /// Throws unless the person has the privilege for the class: as staff of its location or, if the school allows
    /// it, as one of its teachers. Any other class is not found.
    @discardableResult
    func requireClass(_ id: SchoolClass.ID, for privilege: Privilege) throws -> SchoolClass {
        let found = try schoolClass(id).schoolClass
        guard try authority(over: found).may(privilege) else { throw SchoolError.lacking }
        return found
    }

    /// Whether the asking person sees the accounts of the class's members. Its teachers do until it has ended.
    func seesAccounts(in found: SchoolClass) throws -> Bool {
        try found.archived == nil || mayManage(found)
    }

    private func authority(over found: SchoolClass) throws -> Authority {
        var mine = actor.rolesEverywhere
        for post in actor.posts where post.location == found.location && post.role != .teacher {
            mine.insert(post.role)
        }
        if actor.has(.teacher), try teaches(found.id) { mine.insert(.teacher) }
        return Authority(mine, granted: actor.granted)
    }

    /// Throws unless the person may add people to the class and remove them.
    package func requireManaging(_ id: SchoolClass.ID) throws { try requireClass(id, for: .manageClasses) }

    /// Whether the asking person may add people to the class and remove them.
    package func mayManage(_ found: SchoolClass) throws -> Bool { try authority(over: found).may(.manageClasses) }

    func publishClass(_ id: SchoolClass.ID) {
        publish(.schoolClass(id))
        publish(.administration)
    }
}

extension SchoolError {
    package static var archivedClass: SchoolError {
        .conflict("class_archived", "This class is archived.", remedy: "Make a new class.")
    }
}

import Coursework
import SQL

extension Transaction {
    /// Goes on only for somebody who may do that to the class: the office of its location, or, as far as the school lets
    /// teachers, those who teach it. A class that is neither is not found.
    @discardableResult
    func requireClass(_ id: SchoolClass.ID, for privilege: Privilege) throws -> SchoolClass {
        let found = try schoolClass(id).schoolClass
        guard try authority(over: found).may(privilege) else { throw SchoolError.lacking }
        return found
    }

    private func authority(over found: SchoolClass) throws -> Authority {
        var mine = actor.rolesEverywhere
        for post in actor.posts where post.location == found.location && post.role != .teacher {
            mine.insert(post.role)
        }
        if actor.has(.teacher), try teaches(found.id) { mine.insert(.teacher) }
        return Authority(mine, granted: actor.granted)
    }

    /// Goes on only for somebody who may add people to the class and take them out.
    package func requireManaging(_ id: SchoolClass.ID) throws { try requireClass(id, for: .manageClasses) }

    /// Whether the asking person may add people to the class and take them out.
    package func mayManage(_ found: SchoolClass) throws -> Bool { try authority(over: found).may(.manageClasses) }

    func publishClass(_ id: SchoolClass.ID) {
        publish(.schoolClass(id))
        publish(.office)
    }
}

extension SchoolError {
    package static var archivedClass: SchoolError {
        .conflict("class_archived", "This class is archived.", remedy: "Make a new class.")
    }
}

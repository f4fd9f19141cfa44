import Coursework
import SQL

extension Transaction {
    /// Goes on only for somebody who may do that to the class: the office of its location, or, as far as the school lets
    /// teachers, those who teach it. A class that is neither is not found.
    @discardableResult
    func requireClass(_ id: SchoolClass.ID, for privilege: Privilege) throws -> SchoolClass {
        let found = try schoolClass(id).schoolClass
        var mine = actor.rolesEverywhere
        for post in actor.posts where post.location == found.location && post.role != .teacher {
            mine.insert(post.role)
        }
        if actor.has(.teacher), try teaches(id) { mine.insert(.teacher) }
        guard Authority(mine, granted: actor.granted).may(privilege) else { throw SchoolError.lacking }
        return found
    }

    /// Goes on only for somebody who may add people to the class and take them out.
    package func requireManaging(_ id: SchoolClass.ID) throws { try requireClass(id, for: .manageClasses) }

    /// The class, if the asking person may add people to it and take them out.
    package func managedClass(_ id: SchoolClass.ID) throws -> SchoolClass? {
        do {
            return try requireClass(id, for: .manageClasses)
        } catch is SchoolError {
            return nil
        }
    }

    func publishClass(_ id: SchoolClass.ID) {
        publish(.schoolClass(id))
        publish(.office)
    }
}

extension SchoolError {
    static var archivedClass: SchoolError {
        .conflict("class_archived", "This class is archived.", remedy: "Make a new class.")
    }
}

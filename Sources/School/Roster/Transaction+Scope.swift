import Coursework
import SQL

// Access is decided by membership: a class that is not the person's own is simply not found.
extension Transaction {
    /// Somebody's roles at any location, whoever asks.
    func roles(of id: Person.ID) throws -> Set<Role> {
        Set(
            try connection.all(
                "SELECT DISTINCT role FROM role WHERE organization = $1 AND person = $2", [organizationID, Value(id)]
            ) { Role(rawValue: $0.text()) }.compactMap { $0 })
    }

    /// The asking person; throws for the school itself.
    func person() throws -> Person.ID {
        guard let person = actor.person else { throw SchoolError.notAllowed("The school itself cannot do this.") }
        return person
    }

    /// Whether the person who asks teaches the class.
    package func teaches(_ id: SchoolClass.ID) throws -> Bool { try isMember(id, as: "teacher") }

    /// Whether the person who asks is a student of the class.
    package func attends(_ id: SchoolClass.ID) throws -> Bool { try isMember(id, as: "student") }

    /// Throws unless the person teaches the class.
    package func requireTeaching(_ id: SchoolClass.ID) throws {
        guard try teaches(id) else { throw SchoolError.none("class") }
    }

    private func isMember(_ id: SchoolClass.ID, as role: String) throws -> Bool {
        guard let person = actor.person else { return false }
        return try connection.first(
            "SELECT 1 FROM membership WHERE organization = $1 AND class = $2 AND person = $3 AND role = $4",
            organizationID, Value(id), Value(person), .text(role)
        ) { _ in true } ?? false
    }
}

import SQL

extension Transaction {
    /// Gives a class with its first teachers a colour that few of their other classes have, so that they tell them apart. Whoever
    /// joins later finds it as it is.
    func deal(colorTo id: SchoolClass.ID) throws {
        guard let name = try connection.first(Self.colorless, organizationID, Value(id), as: { $0.text("name") }) else {
            return
        }
        let others = try connection.all(Self.classesOfTeachers, [organizationID, Value(id)]) {
            $0.textIfAny("color").flatMap(SchoolClass.Color.init) ?? .named($0.text("name"))
        }
        let color = SchoolClass.Color.rarest(of: others, for: name)
        try connection.enqueue(
            "UPDATE class SET color = $3 WHERE organization = $1 AND id = $2", organizationID, Value(id),
            .text(color.rawValue))
    }

    private static let colorless = Query(
        kept: "SELECT c.name FROM class c WHERE c.organization = $1 AND c.id = $2 AND c.color IS NULL")

    /// As many as tell which colours are rare; who runs a school may be in all of its classes.
    private static let classesOfTeachers = Query(
        kept: """
            SELECT c.color, c.name FROM membership t
                JOIN membership m ON m.organization = t.organization AND m.person = t.person AND m.role = 'teacher'
                JOIN class c ON c.organization = m.organization AND c.id = m.class AND c.archived IS NULL
            WHERE t.organization = $1 AND t.class = $2 AND t.role = 'teacher' AND c.id <> $2
            LIMIT 200
            """)
}

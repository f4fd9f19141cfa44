extension TestSchool {
    /// Somebody at a test school, known by name.
    ///
    /// The school knows a student from the first time you name one.
    public struct Person: Hashable, Sendable {
        private enum Role { case student, teacher }

        /// What the person is called; also in reports and explanations.
        public let name: String
        private let role: Role

        /// A student of that name.
        public init(_ name: String) {
            self.init(name: name, role: .student)
        }

        private init(name: String, role: Role) {
            self.name = name
            self.role = role
        }

        /// The student who is there from the start.
        public static let student = Person("Student")

        /// The teacher; nothing that teachers do in an app is ever reported.
        public static let teacher = Person(name: "Teacher", role: .teacher)

        var isStudent: Bool { role == .student }
    }
}

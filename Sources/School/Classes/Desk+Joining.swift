import SQL

// What joining and leaving a class mean for what was posted there.
extension Desk {
    /// Lets a student who has joined late have what was posted to all before, from now on.
    func assignPosted(to person: Person.ID, of id: SchoolClass.ID) throws {
        try connection.post(
            """
            INSERT INTO assignment (organization, person, handout, class, posted, isOpen)
            SELECT organization, $3, id, class, $4, 1 FROM handout
            WHERE organization = $1 AND class = $2 AND state = 'posted' AND isForAll = 1
            ON CONFLICT (organization, person, handout) DO UPDATE SET isOpen = 1
            """, here, Value(id), Value(person), nowValue)
    }

    /// Ends what was assigned to somebody who has left the class. What they did before stays where it is.
    func withdrawAssignments(of person: Person.ID, in id: SchoolClass.ID) throws {
        try connection.post(
            "UPDATE assignment SET isOpen = 0 WHERE organization = $1 AND person = $3 AND class = $2",
            here, Value(id), Value(person))
    }
}

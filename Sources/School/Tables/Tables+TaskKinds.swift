extension Tables {
    /// The kinds of tasks are listed once, in the code: one function writes a kind, out of that list, and a row of any other is
    /// refused when it is read. The `CHECK` was a second list, for which each school would copy its tasks with each new kind.
    static let taskKinds = """
        ALTER TABLE task ADD COLUMN kindOfTask {text} NOT NULL DEFAULT '';
        UPDATE task SET kindOfTask = kind;
        ALTER TABLE task DROP COLUMN kind;
        ALTER TABLE task RENAME COLUMN kindOfTask TO kind;
        """
}

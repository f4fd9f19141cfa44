extension Tables {
    static let handouts = """
        -- The version grows with each change that a teacher makes: who edits an old one is told.
        -- Due and publishing dates are what stands on the wall at the class's location.
        CREATE TABLE handout (
            organization {integer} NOT NULL,
            id {integer} NOT NULL,
            class {integer} NOT NULL,
            author {integer},
            state {text} NOT NULL CHECK (state IN ('draft', 'scheduled', 'posted', 'completed', 'archived')),
            isLocked {integer} NOT NULL DEFAULT 0 CHECK (isLocked IN (0, 1)),
            title {text} NOT NULL CHECK (length(title) <= 256),
            instructions {text} NOT NULL DEFAULT '' CHECK (length(instructions) <= 10000),
            isForAll {integer} NOT NULL CHECK (isForAll IN (0, 1)),
            dueDate {text},
            dueTime {text},
            publishDate {text},
            publishTime {text},
            -- The same as an instant, for finding what is to be published.
            publishes {integer},
            version {integer} NOT NULL DEFAULT 1,
            copyOf {integer},
            created {integer} NOT NULL,
            modified {integer} NOT NULL,
            posted {integer},
            completed {integer},
            -- By which lists are ordered: when it was posted, or changed as long as it was not.
            listed {integer} NOT NULL DEFAULT 0,
            -- When a completed one is taken from what students' devices are told; nothing once it has been.
            closes {integer},
            -- When what students did for a completed one was deleted since its time was over.
            swept {integer},
            PRIMARY KEY (organization, id),
            FOREIGN KEY (organization, class) REFERENCES class (organization, id)
        ) {keyed};
        CREATE INDEX handoutOfAuthor ON handout (organization, author, state);
        CREATE INDEX handoutOfClass ON handout (organization, class, state, listed, id);
        CREATE INDEX handoutToPublish ON handout (organization, state, publishes, id);
        CREATE INDEX handoutToClose ON handout (organization, closes, id);
        CREATE INDEX handoutToSweep ON handout (organization, completed, id) WHERE swept IS NULL;
        CREATE INDEX handoutCopied ON handout (organization, copyOf);

        -- Lets other teachers of the organization make a copy.
        CREATE TABLE handoutShare (
            organization {integer} NOT NULL,
            token {text} NOT NULL CHECK (length(token) = 26),
            handout {integer} NOT NULL,
            created {integer} NOT NULL,
            PRIMARY KEY (organization, token),
            FOREIGN KEY (organization, handout) REFERENCES handout (organization, id)
        ) {keyed};
        CREATE UNIQUE INDEX shareOfHandout ON handoutShare (organization, handout);

        CREATE TABLE handoutLock (
            organization {integer} NOT NULL,
            handout {integer} NOT NULL,
            started {integer} NOT NULL,
            ended {integer},
            PRIMARY KEY (organization, handout, started),
            FOREIGN KEY (organization, handout) REFERENCES handout (organization, id)
        ) {keyed};

        -- Which of the columns from app on are used depends on the kind. The title is what it was called when assigned.
        CREATE TABLE task (
            organization {integer} NOT NULL,
            handout {integer} NOT NULL,
            id {integer} NOT NULL,
            position {integer} NOT NULL,
            kind {text} NOT NULL
                CHECK (kind IN ('context', 'timedApp', 'wholeApp', 'link', 'file', 'handIn', 'exitTicket')),
            title {text} NOT NULL CHECK (length(title) <= 256),
            app {text},
            path {text},
            minutes {integer} CHECK (minutes BETWEEN 1 AND 480),
            link {text},
            file {integer},
            -- The questions of an exit ticket, as JSON.
            questions {text},
            PRIMARY KEY (organization, handout, id),
            FOREIGN KEY (organization, handout) REFERENCES handout (organization, id)
        ) {keyed};
        CREATE INDEX taskOnContext ON task (organization, app, path);
        CREATE INDEX taskWithFile ON task (organization, file);

        -- A handout that has reached a student: a row for each, also for those who joined the class later.
        -- It is open until the handout has been completed for a while, the student leaves the class or the handout is
        -- withdrawn from the student: so looking for what is assigned costs what is open.
        CREATE TABLE assignment (
            organization {integer} NOT NULL,
            person {integer} NOT NULL,
            handout {integer} NOT NULL,
            class {integer} NOT NULL,
            posted {integer} NOT NULL,
            isOpen {integer} NOT NULL CHECK (isOpen IN (0, 1)),
            opened {integer},
            -- When a teacher took the student off the handout.
            withdrawn {integer},
            PRIMARY KEY (organization, person, handout),
            FOREIGN KEY (organization, person) REFERENCES person (organization, id),
            FOREIGN KEY (organization, handout) REFERENCES handout (organization, id)
        ) {keyed};
        CREATE INDEX assignmentOfHandout ON assignment (organization, handout, person);
        CREATE INDEX assignmentOpen ON assignment (organization, person, isOpen, handout);
        CREATE INDEX assignmentByTime ON assignment (organization, person, posted, handout);

        -- The students of a draft or a scheduled handout that is not for all.
        CREATE TABLE recipient (
            organization {integer} NOT NULL,
            handout {integer} NOT NULL,
            person {integer} NOT NULL,
            PRIMARY KEY (organization, handout, person),
            FOREIGN KEY (organization, handout) REFERENCES handout (organization, id),
            FOREIGN KEY (organization, person) REFERENCES person (organization, id)
        ) {keyed};

        -- What a student did with a task, and what the teacher said to it. A row comes with the first step.
        CREATE TABLE step (
            organization {integer} NOT NULL,
            handout {integer} NOT NULL,
            task {integer} NOT NULL,
            person {integer} NOT NULL,
            opened {integer},
            done {integer},
            doneBy {text} CHECK (doneBy IN ('student', 'app')),
            isLate {integer} NOT NULL DEFAULT 0 CHECK (isLate IN (0, 1)),
            -- Set beside `done` when work or answers are with the teacher.
            handedIn {integer},
            returned {integer},
            triesAgain {integer} NOT NULL DEFAULT 0 CHECK (triesAgain IN (0, 1)),
            reviewed {integer},
            -- What the teacher said when giving it back.
            comment {text},
            -- What the teacher's last return or request to try again has replaced, as JSON, while it can be taken back.
            before {text},
            -- The answers to an exit ticket, as JSON.
            answers {text},
            modified {integer} NOT NULL,
            PRIMARY KEY (organization, handout, task, person),
            FOREIGN KEY (organization, handout, task) REFERENCES task (organization, handout, id),
            FOREIGN KEY (organization, person) REFERENCES person (organization, id)
        ) {keyed};
        CREATE INDEX stepOfPerson ON step (organization, person, handout);
        CREATE INDEX stepToReview ON step (organization, handout, done) WHERE done IS NOT NULL AND reviewed IS NULL;

        CREATE TABLE favourite (
            organization {integer} NOT NULL,
            person {integer} NOT NULL,
            handout {integer} NOT NULL,
            PRIMARY KEY (organization, person, handout),
            FOREIGN KEY (organization, handout) REFERENCES handout (organization, id)
        ) {keyed};
        CREATE INDEX favouriteHandout ON favourite (organization, handout);
        """
}

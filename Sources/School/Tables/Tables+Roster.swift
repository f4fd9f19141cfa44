extension Tables {
    static let roster = """
        CREATE TABLE organization (
            id {integer} NOT NULL PRIMARY KEY,
            name {text} NOT NULL CHECK (length(name) BETWEEN 1 AND 256),
            timeZone {text} NOT NULL,
            language {text} NOT NULL,
            isProgressOn {integer} NOT NULL DEFAULT 1 CHECK (isProgressOn IN (0, 1)),
            -- How long what students did is kept after a handout's completion; without, until somebody deletes it.
            retentionDays {integer} CHECK (retentionDays BETWEEN 30 AND 3660),
            -- How long the log of who did what is kept: two years, unless the school says other.
            auditDays {integer} NOT NULL DEFAULT 730 CHECK (auditDays BETWEEN 30 AND 3660),
            -- While all that was reported is being deleted: the person after whom that goes on.
            deletesAfter {integer},
            created {integer} NOT NULL,
            modified {integer} NOT NULL
        ) {strict};

        -- Without a zone of its own, a location has that of the organization.
        CREATE TABLE location (
            organization {integer} NOT NULL REFERENCES organization (id),
            id {integer} NOT NULL,
            name {text} NOT NULL CHECK (length(name) BETWEEN 1 AND 256),
            timeZone {text},
            source {text} NOT NULL DEFAULT 'manual',
            sourceID {text},
            created {integer} NOT NULL,
            modified {integer} NOT NULL,
            PRIMARY KEY (organization, id)
        ) {keyed};
        CREATE UNIQUE INDEX locationOfSource ON location (organization, sourceID);

        -- The sort columns hold the names as they are compared: folded, family name first where people are listed so.
        CREATE TABLE person (
            organization {integer} NOT NULL REFERENCES organization (id),
            id {integer} NOT NULL,
            givenName {text} NOT NULL CHECK (length(givenName) BETWEEN 1 AND 256),
            middleName {text},
            familyName {text} NOT NULL CHECK (length(familyName) <= 256),
            sortName {text} NOT NULL,
            grade {text},
            email {text},
            number {text},
            language {text},
            isProgressOn {integer} NOT NULL DEFAULT 1 CHECK (isProgressOn IN (0, 1)),
            -- A learner by whom a teacher tries things out, and who counts nowhere.
            practiceOf {integer},
            source {text} NOT NULL DEFAULT 'manual',
            sourceID {text},
            created {integer} NOT NULL,
            modified {integer} NOT NULL,
            PRIMARY KEY (organization, id)
        ) {keyed};
        CREATE UNIQUE INDEX personOfSource ON person (organization, sourceID);
        CREATE INDEX personByName ON person (organization, sortName, id);
        CREATE UNIQUE INDEX practiceLearner ON person (organization, practiceOf) WHERE practiceOf IS NOT NULL;

        CREATE TABLE role (
            organization {integer} NOT NULL,
            person {integer} NOT NULL,
            location {integer} NOT NULL,
            role {text} NOT NULL CHECK (role IN ('administrator', 'manager', 'teacher', 'student')),
            PRIMARY KEY (organization, person, location, role),
            FOREIGN KEY (organization, person) REFERENCES person (organization, id),
            FOREIGN KEY (organization, location) REFERENCES location (organization, id)
        ) {keyed};
        CREATE INDEX roleAtLocation ON role (organization, location, role, person);
        CREATE INDEX roleOfOrganization ON role (organization, role, person);

        -- What somebody may do beyond what their roles allow.
        CREATE TABLE permit (
            organization {integer} NOT NULL,
            person {integer} NOT NULL,
            privilege {text} NOT NULL,
            PRIMARY KEY (organization, person, privilege),
            FOREIGN KEY (organization, person) REFERENCES person (organization, id)
        ) {keyed};

        CREATE TABLE account (
            organization {integer} NOT NULL,
            person {integer} NOT NULL,
            -- As it is compared: folded.
            name {text} NOT NULL CHECK (length(name) BETWEEN 1 AND 256),
            state {text} NOT NULL CHECK (state IN ('new', 'active', 'deactivated', 'locked')),
            policy {text} NOT NULL CHECK (policy IN ('standard', 'sixDigits', 'fourDigits')),
            -- A hash; none while only a link or a code lets the person in.
            password {text},
            isTemporary {integer} NOT NULL DEFAULT 0 CHECK (isTemporary IN (0, 1)),
            passwordExpires {integer},
            failures {integer} NOT NULL DEFAULT 0,
            lastSignIn {integer},
            deactivated {integer},
            created {integer} NOT NULL,
            modified {integer} NOT NULL,
            PRIMARY KEY (organization, person),
            FOREIGN KEY (organization, person) REFERENCES person (organization, id)
        ) {keyed};
        CREATE UNIQUE INDEX accountByName ON account (organization, name);
        CREATE INDEX accountByState ON account (organization, state, person);
        CREATE INDEX accountToDelete ON account (organization, deactivated, person) WHERE deactivated IS NOT NULL;

        -- Of a secret the table keeps a fingerprint, by which nobody can sign in.
        CREATE TABLE session (
            organization {integer} NOT NULL,
            id {integer} NOT NULL,
            person {integer} NOT NULL,
            kind {text} NOT NULL CHECK (kind IN ('browser', 'device', 'link')),
            fingerprint {bytes} NOT NULL,
            label {text} NOT NULL,
            created {integer} NOT NULL,
            seen {integer} NOT NULL,
            expires {integer} NOT NULL,
            PRIMARY KEY (organization, id),
            FOREIGN KEY (organization, person) REFERENCES person (organization, id)
        ) {keyed};
        CREATE INDEX sessionOfPerson ON session (organization, person);
        CREATE INDEX sessionByEnd ON session (organization, expires);

        CREATE TABLE course (
            organization {integer} NOT NULL,
            id {integer} NOT NULL,
            location {integer} NOT NULL,
            name {text} NOT NULL CHECK (length(name) BETWEEN 1 AND 256),
            number {text},
            source {text} NOT NULL DEFAULT 'manual',
            sourceID {text},
            created {integer} NOT NULL,
            modified {integer} NOT NULL,
            PRIMARY KEY (organization, id),
            FOREIGN KEY (organization, location) REFERENCES location (organization, id)
        ) {keyed};
        CREATE INDEX courseByName ON course (organization, name, id);
        CREATE UNIQUE INDEX courseOfSource ON course (organization, sourceID);

        CREATE TABLE class (
            organization {integer} NOT NULL,
            id {integer} NOT NULL,
            location {integer} NOT NULL,
            course {integer},
            name {text} NOT NULL CHECK (length(name) BETWEEN 1 AND 256),
            nickname {text},
            number {text},
            room {text},
            icon {text},
            source {text} NOT NULL DEFAULT 'manual',
            sourceID {text},
            created {integer} NOT NULL,
            modified {integer} NOT NULL,
            -- Of an archived class teachers keep copies of handouts to look at; nothing else is left.
            archived {integer},
            PRIMARY KEY (organization, id),
            FOREIGN KEY (organization, location) REFERENCES location (organization, id),
            FOREIGN KEY (organization, course) REFERENCES course (organization, id)
        ) {keyed};
        CREATE UNIQUE INDEX classOfSource ON class (organization, sourceID);
        CREATE INDEX classByName ON class (organization, name, id);
        CREATE INDEX classAtLocation ON class (organization, location);
        CREATE INDEX classOfCourse ON class (organization, course);
        CREATE INDEX courseAtLocation ON course (organization, location);

        CREATE TABLE membership (
            organization {integer} NOT NULL,
            class {integer} NOT NULL,
            person {integer} NOT NULL,
            role {text} NOT NULL CHECK (role IN ('teacher', 'student')),
            joined {integer} NOT NULL,
            PRIMARY KEY (organization, class, person),
            FOREIGN KEY (organization, class) REFERENCES class (organization, id),
            FOREIGN KEY (organization, person) REFERENCES person (organization, id)
        ) {keyed};
        CREATE INDEX membershipOfPerson ON membership (organization, person, role, class);
        """
}

extension Tables {
    static let recording = """
        -- An attempt that the school keeps, merged of all that devices told. `tasks` lists whom it is told to, as JSON:
        -- handout and task of each.
        CREATE TABLE activity (
            organization {integer} NOT NULL,
            person {integer} NOT NULL,
            id {text} NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
            app {text} NOT NULL,
            path {text} NOT NULL,
            created {integer} NOT NULL,
            edited {integer} NOT NULL,
            received {integer} NOT NULL,
            -- How many reports of it came before the latest: they are superseded.
            superseded {integer} NOT NULL DEFAULT 0,
            tasks {text} NOT NULL,
            record {text} NOT NULL,
            PRIMARY KEY (organization, person, id),
            FOREIGN KEY (organization, person) REFERENCES person (organization, id)
        ) {keyed};
        CREATE INDEX activityAtPlace ON activity (organization, person, app, path, created);

        -- What a teacher sees of one student's work at one context under a task: kept by recording, never counted anew.
        CREATE TABLE figure (
            organization {integer} NOT NULL,
            handout {integer} NOT NULL,
            task {integer} NOT NULL,
            person {integer} NOT NULL,
            path {text} NOT NULL,
            attempts {integer} NOT NULL,
            time {real},
            percent {real},
            -- 2 binary, 3 quantity, 4 score; detail is the wording or the possible points.
            primaryKind {integer} CHECK (primaryKind BETWEEN 2 AND 4),
            primaryTitle {text},
            primaryValue {real},
            primaryDetail {real},
            -- The additional items, as JSON.
            items {text},
            edited {integer} NOT NULL,
            received {integer} NOT NULL,
            PRIMARY KEY (organization, handout, task, person, path),
            FOREIGN KEY (organization, handout, task) REFERENCES task (organization, handout, id),
            FOREIGN KEY (organization, person) REFERENCES person (organization, id)
        ) {keyed};
        CREATE INDEX figureOfPerson ON figure (organization, person, handout);

        -- What became of reports that were not recorded: nothing of what they told is kept. Where it concerns a teacher, the
        -- handout is named.
        CREATE TABLE fate (
            organization {integer} NOT NULL,
            person {integer} NOT NULL,
            activity {text} NOT NULL CHECK (length(activity) BETWEEN 1 AND 64),
            app {text} NOT NULL,
            fate {text} NOT NULL,
            handout {integer},
            edited {integer} NOT NULL,
            received {integer} NOT NULL,
            superseded {integer} NOT NULL DEFAULT 0,
            PRIMARY KEY (organization, person, activity),
            FOREIGN KEY (organization, person) REFERENCES person (organization, id)
        ) {keyed};
        -- By time, with all that the school's own figures need.
        CREATE INDEX fateByTime ON fate (organization, received, app, fate, superseded);
        CREATE INDEX activityByTime ON activity (organization, received, app, superseded);
        CREATE INDEX fateOfHandout ON fate (organization, handout, person);
        CREATE INDEX fateOfPerson ON fate (organization, person, received, activity);
        CREATE INDEX activityOfPerson ON activity (organization, person, received, id);
        """
}

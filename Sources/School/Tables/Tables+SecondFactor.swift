extension Tables {
    /// Second factors of staff, the rules about them, and the steps of a sign-in.
    static let secondFactor = """
        -- stage: 'half' after the password and before the second factor. challenge: what a passkey is to sign, once and soon.
        ALTER TABLE session ADD COLUMN stage {text};
        ALTER TABLE session ADD COLUMN challenge {bytes};
        ALTER TABLE session ADD COLUMN challengeExpires {integer};

        -- No row for a role: who has it may add a second factor, and need not.
        CREATE TABLE factorRule (
            organization {integer} NOT NULL,
            role {text} NOT NULL CHECK (role IN ('administrator', 'manager', 'teacher')),
            demand {text} NOT NULL CHECK (demand IN ('off', 'may', 'must')),
            starts {integer} NOT NULL DEFAULT 0,
            PRIMARY KEY (organization, role),
            FOREIGN KEY (organization) REFERENCES organization (id)
        ) {keyed};

        -- A program that shows codes: secret and lastStep. A passkey: credential, publicKey, counter and site.
        CREATE TABLE factor (
            organization {integer} NOT NULL,
            id {integer} NOT NULL,
            person {integer} NOT NULL,
            kind {text} NOT NULL CHECK (kind IN ('app', 'passkey')),
            label {text} NOT NULL CHECK (length(label) BETWEEN 1 AND 100),
            secret {bytes},
            lastStep {integer} NOT NULL DEFAULT 0,
            credential {bytes},
            publicKey {bytes},
            counter {integer} NOT NULL DEFAULT 0,
            site {text},
            isConfirmed {integer} NOT NULL CHECK (isConfirmed IN (0, 1)),
            created {integer} NOT NULL,
            used {integer},
            PRIMARY KEY (organization, id),
            FOREIGN KEY (organization, person) REFERENCES person (organization, id)
        ) {keyed};
        CREATE INDEX factorOfPerson ON factor (organization, person);
        CREATE UNIQUE INDEX factorOfCredential ON factor (organization, credential) WHERE credential IS NOT NULL;

        -- Each lets its owner in once; of the code, what it is recognized by.
        CREATE TABLE recoveryCode (
            organization {integer} NOT NULL,
            person {integer} NOT NULL,
            fingerprint {bytes} NOT NULL,
            created {integer} NOT NULL,
            PRIMARY KEY (organization, person, fingerprint),
            FOREIGN KEY (organization, person) REFERENCES person (organization, id)
        ) {keyed};
        """
}

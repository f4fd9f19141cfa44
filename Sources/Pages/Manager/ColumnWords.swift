import Coursework
import School
import Texts

/// How what is kept of somebody is called on a page that people read. What only the program makes use of has no words.
enum ColumnWords {
    /// What a row of a table is.
    static func row(of table: String) -> Phrase? {
        switch table {
        case "person": Phrase("The person")
        case "externalID": Phrase("What another system calls them")
        case "account": Phrase("Account")
        case "permit": Phrase("Something they may do")
        case "session": Phrase("A place where they are signed in")
        case "factor": Phrase("A second factor")
        case "recoveryCode": Phrase("A recovery code")
        case "membership": Phrase("A class that they are in")
        case "membershipTaken": Phrase("A class that they were taken out of")
        case "role": Phrase("A role")
        case "roleTaken": Phrase("A role that was taken from them")
        case "handout": Phrase("A handout that they made")
        case "handoutShare": Phrase("A handout that they share")
        case "handoutFile": Phrase("A file of a handout")
        case "task": Phrase("A task")
        case "recipient": Phrase("A handout that was meant for them")
        case "favourite": Phrase("A favourite")
        case "bookmark": Phrase("A bookmark")
        case "savedComment": Phrase("A remark that they saved")
        case "assignment": Phrase("A handout that they got")
        case "step": Phrase("Work on a task")
        case "handIn": Phrase("A file that they handed in")
        case "activity": Phrase("An attempt that an app reported")
        case "figure": Phrase("A result that their teachers see")
        case "fate": Phrase("What became of a report")
        case "ownContext": Phrase("Content that an app showed them")
        case "pageState", "pageStateTask": Phrase("What a page of an app keeps for them")
        case "file", "filePart": Phrase("A file that they uploaded")
        case "licenseHolder": Phrase("A licence")
        case "rosterImportStep": Phrase("What an import changed")
        case "rosterTold": Phrase("What another system last said about a class, a role or an account of theirs")
        case "importJob": Phrase("An import that they asked for")
        case "audit": Phrase("An entry of the log")
        case "app": Phrase("An app that they approved")
        default: nil
        }
    }

    /// A word of the program's that people have another one for.
    static func value(_ text: String, in column: String) -> Phrase? {
        switch column {
        case "role": Role(rawValue: text).map(Phrase.role)
        case "state": AccountState(rawValue: text).map(Phrase.state)
        case "source": source(text)
        case "thing": thing(text)
        case "action": AuditAction(rawValue: text)?.done("…")
        case "password", "secret": Phrase("kept, but shown to nobody")
        default: nil
        }
    }

    /// Where something comes from: who keeps it up, or the form of the files that named it.
    private static func source(_ text: String) -> Phrase? {
        switch text {
        case "appleSchoolManager": Phrase("files of Apple School Manager")
        case "list": Phrase("a list of names")
        default: Source(rawValue: text).map(Phrase.source)
        }
    }

    /// What another system has an identifier for.
    private static func thing(_ text: String) -> Phrase? {
        switch text {
        case "person": Phrase("Person")
        case "class": Phrase("Class")
        case "course": Phrase("Course")
        case "location": Phrase("Location")
        default: nil
        }
    }

    /// Nil for what says nothing to anybody but the program.
    static func column(_ name: String, of table: String) -> Phrase? {
        ofPerson(name) ?? ofSignIn(name, table) ?? ofWork(name, table) ?? ofRow(name, table)
    }

    private static func ofPerson(_ name: String) -> Phrase? {
        switch name {
        case "givenName": Phrase("Given name")
        case "middleName": Phrase("Middle name")
        case "familyName": Phrase("Family name")
        case "grade": Phrase("Grade")
        case "email": Phrase("E-mail address")
        case "language": Phrase("Language")
        case "isProgressOn": Phrase("Student Progress is on")
        case "role": Phrase("Role")
        case "class": Phrase("Class")
        case "location": Phrase("Location")
        case "course": Phrase("Course")
        case "joined": Phrase("In it since")
        case "source": Phrase("Where it comes from")
        case "privilege": Phrase("What they may do")
        default: nil
        }
    }

    private static func ofSignIn(_ name: String, _ table: String) -> Phrase? {
        switch name {
        case "state" where table == "account": Phrase("State")
        case "password", "secret": Phrase("Password or secret")
        case "isTemporary": Phrase("The password is temporary")
        case "passwordExpires": Phrase("The password ends")
        case "lastSignIn": Phrase("Signed in last")
        case "deactivated": Phrase("Deactivated")
        case "label": Phrase("Device or browser")
        case "seen": Phrase("Heard from last")
        case "expires": Phrase("Ends")
        case "app": Phrase("App")
        case "version" where table == "session": Phrase("Version of the app")
        case "waiting": Phrase("Attempts waiting there")
        case "isShared": Phrase("On a shared machine")
        case "used": Phrase("Used last")
        default: nil
        }
    }

    private static func ofWork(_ name: String, _ table: String) -> Phrase? {
        switch name {
        case "title": Phrase("Title")
        case "instructions": Phrase("Instructions")
        case "dueDate": Phrase("Due on")
        case "dueTime": Phrase("Due at")
        case "handout": Phrase("Handout")
        case "task": Phrase("Task")
        case "posted": Phrase("Posted")
        case "completed": Phrase("Completed")
        case "opened": Phrase("Opened")
        case "withdrawn": Phrase("Taken back")
        case "done": Phrase("Done")
        case "isLate": Phrase("Late")
        case "handedIn": Phrase("Handed in")
        case "returned": Phrase("Returned")
        case "triesAgain": Phrase("Asked to try again")
        case "reviewed": Phrase("Looked at")
        case "comment": Phrase("Remark of the teacher")
        case "answers": Phrase("Answers")
        case "questions": Phrase("Questions")
        case "path": Phrase("Content")
        case "link": Phrase("Link")
        case "minutes": Phrase("Minutes")
        case "attempts" where table != "importJob": Phrase("Attempts")
        case "time": Phrase("Seconds")
        case "percent": Phrase("Per cent")
        case "items": Phrase("Results")
        case "record": Phrase("Report of the app")
        case "received": Phrase("Arrived")
        case "fate": Phrase("What became of it")
        case "isOpen": Phrase("Still open")
        case "isFromPage": Phrase("A page in the browser reported it")
        default: nil
        }
    }

    private static func ofRow(_ name: String, _ table: String) -> Phrase? {
        switch name {
        case "number" where table == "person": Phrase("Number", context: "of a person")
        case "name": Phrase("Name")
        case "at": Phrase("When")
        case "created", "given": Phrase("Since", context: "a time at which something was made")
        case "modified", "edited": Phrase("Changed last")
        case "kind", "thing": Phrase("Kind")
        case "value": Phrase("Identifier")
        case "firstSeen": Phrase("Named first")
        case "lastSeen": Phrase("Named last")
        case "text": Phrase("Text")
        case "file": Phrase("File")
        case "size": Phrase("Bytes")
        case "mediaType": Phrase("Kind of file")
        case "action": Phrase("What was done")
        case "subject": Phrase("To what")
        case "before": Phrase("As it was before")
        case "approved": Phrase("Approved")
        default: nil
        }
    }
}

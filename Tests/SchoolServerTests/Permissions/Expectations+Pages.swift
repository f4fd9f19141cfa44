import HTML
import Pages
import SchoolServer

// Pages are operations as well: each has a row, and is asked for by everybody about everything.
extension Expectations {
    static let site: Site = {
        guard let folder = Assets.usualFolder(), let assets = try? Assets(folder: folder) else {
            preconditionFailure("the folder Web is not above the tests")
        }
        return Pages.site(assets)
    }()

    /// All that can be asked for.
    static let operations = Contract.operations + site.pages

    static let pages = common.merging(teachersPages.merging(managersPages) { $1 }) { _, _ in
        preconditionFailure("two rows have one name")
    }

    private static let common: [String: Rights] = [
        "asset": Rights(.anyone), "worker": Rights(.anyone), "manifest": Rights(.anyone),
        "classkit": Rights(.anyone), "classkitTypes": Rights(.anyone), "classkitRelease": Rights(.anyone),
        // Coming and going.
        "start": Rights(.signedIn),
        "signInPage": Rights(.anyone), "signInForm": Rights(.anyone, shows: "kite-left-teacher-end"),
        "linkForm": Rights(.anyone),
        "secondStepPage": Rights(.halves), "secondStepForm": Rights(.halves),
        "signOutForm": Rights(.signedIn, newcomers: true),
        "languageForm": Rights(.anyone),
        "goBackForm": Rights(.anyone),
        "passwordPage": Rights(.signedIn, newcomers: true), "passwordForm": Rights(.signedIn, newcomers: true),
        "offlinePage": Rights(.signedIn),
        "accountPage": Rights(.signedIn), "ownLanguageForm": Rights(.signedIn),
        "signOutElsewhereForm": Rights(.signedIn),
        "secondFactorPage": Rights(.signedIn), "codesPage": Rights(.signedIn), "beginCodesForm": Rights(.signedIn),
        "confirmCodesForm": Rights(.signedIn), "addPasskeyForm": Rights(.signedIn), "recoveryForm": Rights(.signedIn),
        "removeFactorForm": Rights(.signedIn),
        "endSessionForm": Rights(.signedIn, [.session: .session]),
        // For teachers.
        "todayPage": Rights(.teachers), "classesPage": Rights(.teachers),
        "handoutPage": Rights(.teachers, [.handout: .handoutTaught]),
        "cellPage": Rights(.teachers, [.handout: .handoutTaught, .task: .task, .student: .pupil]),
        "returnForm": Rights(.teachers, [.handout: .handoutTaught, .task: .task, .student: .pupil]),
        "retryForm": Rights(.teachers, [.handout: .handoutTaught, .task: .task, .student: .pupil]),
        "reviewForm": Rights(.teachers, [.handout: .handoutTaught, .task: .task, .student: .pupil]),
        "setSignsAsideForm": Rights(.teachers, [.handout: .handoutTaught, .task: .task, .student: .pupil]),
        "showSignsForm": Rights(.teachers, [.handout: .handoutTaught, .task: .task, .student: .pupil]),
        "undoReturnForm": Rights(.teachers, [.handout: .handoutTaught, .task: .task, .student: .pupil]),
        "undoRetryForm": Rights(.teachers, [.handout: .handoutTaught, .task: .task, .student: .pupil]),
        "undoReviewForm": Rights(.teachers, [.handout: .handoutTaught, .task: .task, .student: .pupil]),
        "resultsPage": Rights(.teachers, [.handout: .handoutTaught]),
        "taskPage": Rights(.teachers, [.handout: .handoutTaught, .task: .task]),
        "reviewAllForm": Rights(.teachers, [.handout: .handoutTaught]),
        "undoReviewAllForm": Rights(.teachers, [.handout: .handoutTaught]),
        "commentsPage": Rights(.teachers), "saveCommentForm": Rights(.teachers), "removeCommentForm": Rights(.teachers),
        "classReportPage": Rights(.teachers, [.schoolClass: .classTaught]),
        "classFile": Rights(.teachers, [.schoolClass: .classTaught]),
        "gridFile": Rights(.teachers, [.handout: .handoutTaught]),
        "reviewFirst": Rights(.teachers, [.handout: .handoutTaught]),
        "reviewPage": Rights(.teachers, [.schoolClass: .classTaught]),
        "studentReportPage": Rights(.teachers, [.schoolClass: .classTaught, .student: .pupil]),
        "practicePage": Rights(.teachers, [.schoolClass: .classTaught]),
        "practiceForm": Rights(.teachers, [.schoolClass: .classTaught]),
        "namesForm": Rights(.teachers),
        // For students.
        "workPage": Rights(.students), "welcomeForm": Rights(.students), "ownDataPage": Rights(.students),
        "ownDataFile": Rights(.students), "ownDataTable": Rights(.students), "ownFatesTable": Rights(.students),
        "studentHandoutPage": Rights(.students, [.handout: .handoutOwn]),
        "openTaskForm": Rights(.students, [.handout: .handoutOwn, .task: .task]),
        "launchTaskForm": Rights(.students, [.handout: .handoutOwn, .task: .task]),
        "markDoneForm": Rights(.students, [.handout: .handoutOwn, .task: .task]),
        "undoDoneForm": Rights(.students, [.handout: .handoutOwn, .task: .task]),
        "withdrawForm": Rights(.students, [.handout: .handoutOwn, .task: .task]),
        "handInForm": Rights(.students, [.handout: .handoutOwn, .task: .task]),
        "answerForm": Rights(.students, [.handout: .handoutOwn, .task: .task]),
    ]
}

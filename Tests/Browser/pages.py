"""All pages, each once for every kind of reader that sees something else on it: one line each.

A path may name things of the school (`school.things`) or people (`school.people`) in braces.
"""

import dataclasses


@dataclasses.dataclass(frozen=True)
class Page:
    # What its pictures in .build/browser/shots are called.
    name: str
    # Who looks, by a key of `school.people`; nobody has signed in.
    reader: str
    path: str
    status: int = 200


PAGES = [
    Page("sign-in", "nobody", "/sign-in"),
    Page("sign-in-signed-out", "nobody", "/sign-in?told=signedOut"),
    Page("sign-in-digits", "nobody", "/sign-in?digits=true"),
    Page("link", "nobody", "/sign-in#link=not-used-by-looking-at-it"),
    Page("first-password", "newcomer", "/password"),
    Page("password", "student", "/password"),
    Page("account-student", "student", "/account"),
    Page("account-teacher", "teacher", "/account"),
    Page("account-administrator", "administrator", "/account"),
    Page("offline", "student", "/offline"),
    Page("nothing-here", "teacher", "/nothing-here", status=404),
    Page("form-looked-at", "nobody", "/sign-in/link", status=404),
    Page("not-open-to-you", "student", "/classes", status=403),
    Page("classes", "teacher", "/classes"),
    Page("classes-none", "newTeacher", "/classes"),
    Page("grid", "teacher", "/handouts/{handout}"),
    Page("grid-help", "teacher", "/handouts/{overdue}?show=help&sort=done&order=up"),
    Page("grid-draft", "teacher", "/handouts/{draft}"),
    Page("grid-locked", "teacher", "/handouts/{locked}"),
    Page("cell", "teacher", "/handouts/{handout}/tasks/{umbraTask}/students/{diligent}"),
    Page("cell-drawing", "teacher", "/handouts/{handout}/tasks/{drawingTask}/students/{diligent}?from=review"),
    Page("cell-told", "teacher", "/handouts/{handout}/tasks/{drawingTask}/students/{diligent}?from=review"
         "&told=workReturned&about={handout}-{drawingTask}-{longest}"),
    Page("cell-ticket", "teacher", "/handouts/{handout}/tasks/{ticketTask}/students/{arabic}"),
    Page("cell-quiet", "teacher", "/handouts/{handout}/tasks/{umbraTask}/students/{quiet}"),
    Page("cell-empty", "teacher", "/handouts/{overdue}/tasks/{overdueTask}/students/{longest}"),
    Page("cell-not-mine", "newTeacher", "/handouts/{handout}/tasks/{umbraTask}/students/{diligent}", status=404),
    Page("class-report", "teacher", "/classes/{physics}/report"),
    Page("class-report-none", "teacher", "/classes/{emptyClass}/report"),
    Page("student-report", "teacher", "/classes/{physics}/students/{struggling}"),
    Page("review", "teacher", "/classes/{physics}/review"),
    Page("review-none", "teacher", "/classes/{emptyClass}/review"),
    Page("practice", "teacher", "/classes/{physics}/practice"),
    Page("class", "teacher", "/classes/{physics}"),
    Page("class-drafts", "teacher", "/classes/{physics}?state=draft"),
    Page("class-scheduled", "teacher", "/classes/{physics}?state=scheduled"),
    Page("class-completed", "teacher", "/classes/{physics}?state=completed"),
    Page("class-empty", "teacher", "/classes/{emptyClass}"),
    Page("class-told", "teacher", "/classes/{physics}?told=locked&about={locked}"),
    Page("class-settings", "teacher", "/classes/{physics}/settings"),
    Page("class-people", "teacher", "/classes/{physics}/people"),
    Page("class-people-none", "teacher", "/classes/{emptyClass}/people"),
    Page("slips", "teacher", "/classes/{physics}/slips"),
    Page("slips-none", "teacher", "/classes/{emptyClass}/slips"),
    Page("slips-office", "administrator", "/classes/{physics}/slips"),
    Page("new-handout", "teacher", "/classes/{physics}/handouts/new"),
    Page("new-handout-with", "teacher", '/classes/{physics}/handouts/new?add=["org.example.light","shadows","umbra"]'),
    Page("edit-draft", "teacher", "/handouts/{draft}/edit"),
    Page("edit-scheduled", "teacher", "/handouts/{scheduled}/edit"),
    Page("edit-posted", "teacher", "/handouts/{handout}/edit"),
    Page("edit-completed", "teacher", "/handouts/{completed}/edit"),
    Page("complete-handout", "teacher", "/handouts/{handout}/complete"),
    Page("delete-handout", "teacher", "/handouts/{handout}/delete"),
    Page("delete-draft", "teacher", "/handouts/{draft}/delete"),
    Page("duplicate-handout", "teacher", "/handouts/{handout}/duplicate"),
    Page("share-handout", "teacher", "/handouts/{handout}/share"),
    Page("share-handout-not-yet", "teacher", "/handouts/{overdue}/share"),
    Page("shared-handout", "colleague", "/shared/{token}"),
    Page("library", "teacher", "/library"),
    Page("library-new-teacher", "newTeacher", "/library"),
    Page("library-found", "teacher", "/library?words=li"),
    Page("library-nothing-found", "teacher", "/library?words=zzz&topic=math"),
    Page("library-app", "teacher", '/library/content?at=["org.example.light"]'),
    Page("library-content", "teacher", '/library/content?at=["org.example.light","shadows","umbra"]'),
    Page("library-assign", "teacher", '/library/assign?at=["org.example.light","shadows","umbra"]'),
    Page("work", "student", "/work"),
    Page("work-none", "newStudent", "/work"),
    Page("work-done", "diligent", "/work?list=finished"),
    Page("work-class", "arabic", "/work?class={physics}"),
    Page("student-handout", "student", "/work/{handout}"),
    Page("student-handout-begun", "diligent", "/work/{handout}"),
    Page("student-handout-returned", "arabic", "/work/{handout}"),
    Page("student-handout-again", "struggling", "/work/{handout}"),
    Page("student-handout-quiet", "quiet", "/work/{handout}"),
    Page("student-handout-overdue", "late", "/work/{overdue}"),
    Page("student-handout-locked", "student", "/work/{locked}"),
    Page("student-handout-completed", "student", "/work/{completed}"),
    Page("student-handout-of-others", "diligent", "/work/{forSome}", status=404),
    Page("own-data", "student", "/data"),
    Page("own-data-quiet", "quiet", "/data"),
    Page("own-data-none", "newStudent", "/data"),
    Page("manager", "administrator", "/manager"),
    Page("manager-people", "administrator", "/manager/people"),
    Page("manager-people-found", "administrator", "/manager/people?words=a&role=student&state=new"),
    Page("manager-people-none", "administrator", "/manager/people?words=zzz"),
    Page("manager-person", "administrator", "/manager/people/{student}"),
    Page("manager-person-told", "administrator", "/manager/people/{newcomer}?told=personAdded"),
    Page("manager-person-self", "administrator", "/manager/people/{administrator}"),
    Page("manager-edit-person", "administrator", "/manager/people/{student}/edit"),
    Page("manager-new-person", "administrator", "/manager/people/new"),
    Page("manager-new-account", "administrator", "/manager/people/{accountless}/account"),
    Page("manager-classes", "administrator", "/manager/classes"),
    Page("manager-classes-none", "administrator", "/manager/classes?words=zzz"),
    Page("manager-class", "administrator", "/manager/classes/{physics}"),
    Page("manager-class-found", "administrator", "/manager/classes/{emptyClass}?words=a"),
    Page("manager-new-class", "administrator", "/manager/classes/new"),
    Page("manager-apps", "administrator", "/manager/apps"),
    Page("manager-app-origins", "administrator", "/manager/apps/{app}"),
    Page("manager-import", "administrator", "/manager/import"),
    Page("manager-import-told", "administrator", "/manager/import?told=imported"),
    Page("manager-import-plan", "administrator", "/manager/import/plan?files={rosterFile}"),
    Page("manager-import-refused", "administrator", "/manager/import/plan?files={noRosterFile}"),
    Page("manager-not-yours", "teacher", "/manager", status=403),
]

# What is got like a page but is none that one looks at, and why.
NOT_LOOKED_AT = {
    "/": "it goes on to another page",
    "/data.json": "a file", "/data.csv": "a file", "/data/sent.csv": "a file",
}

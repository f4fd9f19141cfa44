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
    Page("link", "nobody", "/sign-in#link=not-used-by-looking-at-it"),
    Page("first-password", "newcomer", "/password"),
    Page("password", "student", "/password"),
    Page("account-student", "student", "/account"),
    Page("account-teacher", "teacher", "/account"),
    Page("account-administrator", "administrator", "/account"),
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
    Page("work", "student", "/work"),
    Page("work-none", "newStudent", "/work"),
]

# What is got like a page but is none that one looks at, and why.
NOT_LOOKED_AT = {
    "/": "it goes on to another page",
}

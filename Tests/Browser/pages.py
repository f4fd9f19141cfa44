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
    Page("work", "student", "/work"),
    Page("work-none", "newStudent", "/work"),
]

# What is got like a page but is none that one looks at, and why.
NOT_LOOKED_AT = {
    "/": "it goes on to another page",
}

"""What teachers and students do with the pages, one thing at a time: imported by scripts, and no script itself."""

import re


class Person:
    """Somebody with a browser, just signed in."""

    def __init__(self, school, browser, name, **window):
        self.page = school.window(browser, name, **window)
        self.home = "/".join(self.page.url.split("/")[:3])

    def go(self, path):
        self.page.goto(self.home + path)

    def act(self, name):
        """Presses a button of a form, and waits for what the server makes of it."""
        # What is put into a phrase is set apart by characters that nobody sees.
        pattern = re.compile("^" + re.escape(name).replace(r"\ ", r" \W?") + r"\W?$")
        with self.page.expect_response(lambda answer: answer.request.method == "POST"):
            self.page.get_by_role("button", name=pattern).first.click()
        self.page.locator("[aria-busy]").wait_for(state="detached")


class Teacher(Person):
    def __init__(self, school, browser, name="theo", **window):
        super().__init__(school, browser, name, **window)

    def look_into_library(self, app):
        self.page.get_by_role("link", name="Library").click()
        self.page.get_by_role("link", name=app).click()
        self.page.get_by_role("heading", name=app).wait_for()

    def write_handout(self, title, app, content):
        """As far as posting it."""
        self.go("/classes")
        self.page.get_by_role("link", name=re.compile("Class 7")).first.click()
        self.page.get_by_role("link", name="New handout").first.click()
        self.page.get_by_label("Title").fill(title)
        self.act("From an app")
        self.act(f"Open {app}")
        self.act(f"Add {content}")
        self.act("Close the library")

    def post(self):
        self.page.get_by_role("button", name="Post now").click()
        self.page.wait_for_url("**state=posted&told=posted")

    def open_report(self, title):
        self.page.get_by_role("link", name=title).first.click()
        self.page.locator("#grid").wait_for()

    def wait_for(self, student, result):
        """Waits until the report that is open says so, without being loaded again."""
        row = self.page.locator("#grid tbody tr", has_text=student)
        row.get_by_text(result, exact=True).wait_for()

    def open_result(self, student):
        self.page.locator("#grid tbody tr", has_text=student).locator("td a").first.click()
        self.page.wait_for_url("**/students/**")
        self.page.locator("main").wait_for()


class Student(Person):
    def open_handout(self, title):
        self.page.get_by_role("link", name=re.compile(title)).first.click()
        self.page.get_by_role("heading", name=title).wait_for()

    def press_task(self, app):
        self.act(f"Open {app}")
